#include "config.h"

#include "engine/document/esp-document.h"
#include "kit/esp-page.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-spin.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>

/* Under Puzzle: the colours, what each player gives for them, and the depth. The widgets are made
 * anew when the colours change, else only set. */

typedef struct
{
  EspDocument *document; /* borrowed: it outlives the widgets */
  GtkWidget *box;
  GtkWidget *grid;
  GtkWidget *colours;
  GtkWidget *depth;
  GtkWidget *weights[2][MAPGAME_MAX_COLOURS];
  char *shown;      /* the colours that the grid was made for */
  gboolean setting; /* the widgets follow the document, not the user */
} Preferences;

static const MapgameMap *
map_of (const Preferences *self)
{
  return (const MapgameMap *) esp_document_get_instance (self->document);
}

static char *
join_colours (const MapgameMap *map)
{
  GString *text = g_string_new (NULL);

  for (int c = 0; c < map->n_colours; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? " " : "", map->colours[c]);
  return g_string_free (text, FALSE);
}

static void
on_weight (GtkSpinButton *spin, gpointer data)
{
  Preferences *self = data;
  int place = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (spin), "place"));
  g_autofree char *edit = NULL;

  if (self->setting ||
      map_of (self)->weights[place / MAPGAME_MAX_COLOURS][place % MAPGAME_MAX_COLOURS] ==
          gtk_spin_button_get_value_as_int (spin))
    return;
  edit = g_strdup_printf ("weight %d %s %d", place / MAPGAME_MAX_COLOURS + 1,
                          map_of (self)->colours[place % MAPGAME_MAX_COLOURS],
                          gtk_spin_button_get_value_as_int (spin));
  esp_document_edit (self->document, edit, NULL);
}

static void
on_depth (GtkSpinButton *spin, gpointer data)
{
  Preferences *self = data;
  g_autofree char *edit = g_strdup_printf ("depth %d", gtk_spin_button_get_value_as_int (spin));

  if (!self->setting && map_of (self)->depth != gtk_spin_button_get_value_as_int (spin))
    esp_document_edit (self->document, edit, NULL);
}

static void
on_colours (GtkEntry *entry, gpointer data)
{
  Preferences *self = data;
  g_autofree char *edit =
      g_strdup_printf ("colours %s", gtk_editable_get_text (GTK_EDITABLE (entry)));
  g_autoptr (GError) error = NULL;

  if (esp_document_edit (self->document, edit, &error))
    {
      gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (entry), NULL);
      return;
    }
  gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), error->message);
}

static GtkWidget *
left_label (const char *text)
{
  GtkWidget *label = esp_label_new (text, NULL);

  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static void
make_grid (Preferences *self)
{
  const MapgameMap *map = map_of (self);

  if (self->grid != NULL)
    gtk_box_remove (GTK_BOX (self->box), self->grid);
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_attach (GTK_GRID (self->grid), gtk_label_new (_ ("Player 1")), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), gtk_label_new (_ ("Player 2")), 2, 0, 1, 1);
  for (int c = 0; c < map->n_colours; c++)
    {
      gtk_grid_attach (GTK_GRID (self->grid), left_label (map->colours[c]), 0, c + 1, 1, 1);
      for (int player = 0; player < 2; player++)
        {
          GtkWidget *spin = esp_spin_new (-MAPGAME_MAX_WEIGHT, MAPGAME_MAX_WEIGHT);
          g_autofree char *name =
              g_strdup_printf (_ ("Preference of player %d for %s"), player + 1, map->colours[c]);

          gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
          gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 3);
          esp_name_control (spin, name);
          g_object_set_data (G_OBJECT (spin), "place",
                             GINT_TO_POINTER (player * MAPGAME_MAX_COLOURS + c));
          g_signal_connect (spin, "value-changed", G_CALLBACK (on_weight), self);
          gtk_grid_attach (GTK_GRID (self->grid), spin, player + 1, c + 1, 1, 1);
          self->weights[player][c] = spin;
        }
    }
  gtk_box_append (GTK_BOX (self->box), self->grid);
}

static void
follow (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer data)
{
  Preferences *self = g_object_get_data (data, "preferences");
  const MapgameMap *map = map_of (self);
  g_autofree char *colours = NULL;

  if (!instance_too)
    return;
  colours = join_colours (map);
  self->setting = TRUE;
  if (g_strcmp0 (colours, self->shown) != 0)
    {
      make_grid (self);
      g_free (self->shown);
      self->shown = g_strdup (colours);
    }
  gtk_editable_set_text (GTK_EDITABLE (self->colours), colours);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->depth), (double) map->depth);
  for (int player = 0; player < 2; player++)
    for (int c = 0; c < map->n_colours; c++)
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->weights[player][c]),
                                 map->weights[player][c]);
  self->setting = FALSE;
}

static void
preferences_free (gpointer data)
{
  Preferences *self = data;

  g_free (self->shown);
  g_free (self);
}

static GtkWidget *
labelled (const char *text, GtkWidget *widget)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (row), left_label (text));
  gtk_box_append (GTK_BOX (row), widget);
  esp_name_control (widget, text);
  return row;
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  Preferences *self = g_new0 (Preferences, 1);

  self->document = document;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_object_set_data_full (G_OBJECT (self->box), "preferences", self, preferences_free);
  self->depth = esp_spin_new (0, MAPGAME_MAX_DEPTH);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->depth), 5);
  g_signal_connect (self->depth, "value-changed", G_CALLBACK (on_depth), self);
  gtk_box_append (GTK_BOX (self->box), esp_label_new (_ ("Preferences"), "group-title"));
  gtk_box_append (GTK_BOX (self->box), labelled (_ ("Depth"), self->depth));
  self->colours = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->colours), 10);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->colours), 10);
  g_signal_connect (self->colours, "activate", G_CALLBACK (on_colours), self);
  gtk_box_append (GTK_BOX (self->box), labelled (_ ("Colours"), self->colours));
  g_signal_connect_object (document, "changed", G_CALLBACK (follow), self->box, 0);
  follow (document, TRUE, self->box);
  return self->box;
}

/* Neighbours that have the colour no more; at most a few are named. */
extern const EspPageSpec esp_mapgame_page;

const EspPageSpec esp_mapgame_page = {
  .problem = &esp_mapgame_problem,
  .group = ESP_GROUP_GAMES,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "australia.txt",
  .game = {
    .players = { "human", "alphabeta:4" },
    .adviser = "best:6",
    .value_span = 20,
  },
  .parts = {
    .puzzle = puzzle_part,
  },
};
