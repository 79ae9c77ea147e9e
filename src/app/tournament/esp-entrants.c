#include "config.h"

#include "esp-entrants.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/programs/esp-algorithm-list.h"
#include "app/programs/esp-own-programs.h"
#include "games/esp-match.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"

/* Key of a row's data: the EspPlayer that it is of. */
#define PLAYER "esp-player"

struct _EspEntrants
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  GtkWidget *box;
  GtkWidget *rows;
  GtkWidget *list; /* of those who may be added */
  EspAlgorithmList *players;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspEntrants, esp_entrants, GTK_TYPE_WIDGET)

static GtkWidget *
get_row (EspEntrants *self, guint i)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->rows), (int) i));
}

guint
esp_entrants_get_n (EspEntrants *self)
{
  guint n = 0;

  while (get_row (self, n) != NULL)
    n++;
  return n;
}

const char *
esp_entrants_get (EspEntrants *self, guint i)
{
  const EspPlayer *player = g_object_get_data (G_OBJECT (get_row (self, i)), PLAYER);

  return player->text;
}

/* --- a row --- */

static void
show_row (GtkWidget *row, const EspProblem *problem)
{
  const EspPlayer *player = g_object_get_data (G_OBJECT (row), PLAYER);
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  g_autofree char *whole = esp_player_describe (problem, player->text);

  gtk_widget_set_tooltip_text (gtk_widget_get_first_child (box), whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

static void
on_removed (GtkWidget *row)
{
  GtkWidget *self = gtk_widget_get_ancestor (row, ESP_TYPE_ENTRANTS);

  gtk_list_box_remove (GTK_LIST_BOX (ESP_ENTRANTS (self)->rows), row);
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
on_key (EspEntrants *self, guint key)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->rows));

  if (key != GDK_KEY_Delete || row == NULL)
    return GDK_EVENT_PROPAGATE;
  on_removed (GTK_WIDGET (row));
  return GDK_EVENT_STOP;
}

/* "alphabeta:3,order=score" with 4 for 3. */
static void
on_strength (GtkSpinButton *spin, GtkWidget *row)
{
  EspEntrants *self = ESP_ENTRANTS (gtk_widget_get_ancestor (row, ESP_TYPE_ENTRANTS));
  EspPlayer *player = g_object_get_data (G_OBJECT (row), PLAYER);
  const char *rest = strpbrk (player->text, ", ");
  g_autofree char *value = NULL;
  char *text;

  if (self == NULL)
    return;
  value = gtk_spin_button_get_digits (spin) > 0
              ? esp_number ("%.6g", gtk_spin_button_get_value (spin))
              : g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (spin));
  if (!esp_options_set (player->options, player->algorithm->main_option, value, NULL))
    return;
  text = g_strdup_printf ("%s:%s%s", player->algorithm->id, value, rest != NULL ? rest : "");
  g_free (player->text);
  player->text = text;
  show_row (row, self->problem);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The number that says how strong a player is; NULL: there is none. */
static GtkWidget *
new_strength (const EspPlayer *player, GtkWidget *row)
{
  const EspOptionSpec *spec =
      player->algorithm->main_option != NULL
          ? esp_options_find (player->options, player->algorithm->main_option)
          : NULL;
  gboolean real = spec != NULL && spec->kind == ESP_OPTION_REAL;
  double least;
  GtkWidget *spin;

  /* what is drawn by lot follows from the tournament's seed */
  if (spec == NULL || (spec->kind != ESP_OPTION_INT && !real) || g_str_equal (spec->id, "seed"))
    return NULL;
  least = real ? MAX (spec->min, 0.1) : MAX (spec->min, 0);
  spin = gtk_spin_button_new_with_range (least, MIN (spec->max, 10000), real ? 0.5 : 1);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), real ? 1 : 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin),
                             esp_options_get_real (player->options, spec->id));
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_set_tooltip_text (spin, _ (spec->label));
  esp_name_control (spin, _ (spec->label));
  esp_leave_wheel (spin);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_strength), row, 0);
  return spin;
}

static GtkWidget *
new_row (const EspProblem *problem, EspPlayer *player)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *name = esp_label_new (_ (player->algorithm->label), NULL);
  GtkWidget *remove = gtk_button_new_from_icon_name ("esp-close-symbolic");
  GtkWidget *strength;

  g_object_set_data_full (G_OBJECT (row), PLAYER, player, (GDestroyNotify) esp_player_free);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), name);
  strength = new_strength (player, row);
  if (strength != NULL)
    gtk_box_append (GTK_BOX (box), strength);
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_set_tooltip_text (remove, _ ("Takes this player out (Delete)"));
  esp_name_control (remove, _ ("Take Out"));
  g_signal_connect_object (remove, "clicked", G_CALLBACK (on_removed), row, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  show_row (row, problem);
  return row;
}

static void
take (EspEntrants *self, EspPlayer *player)
{
  gtk_list_box_append (GTK_LIST_BOX (self->rows), new_row (self->problem, player));
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
esp_entrants_add (EspEntrants *self, const char *text, GError **error)
{
  EspPlayer *player = esp_player_parse (self->problem, text, error);

  if (player != NULL)
    take (self, player);
  return player != NULL;
}

void
esp_entrants_restore (EspEntrants *self, const char *const *players)
{
  for (guint i = 0; players != NULL && players[i] != NULL; i++)
    {
      /* it was chosen for this, and plays when that is asked for again */
      if (g_str_has_prefix (players[i], ESP_PROGRAM_PREFIX))
        esp_own_programs_choose (self->problem, players[i] + strlen (ESP_PROGRAM_PREFIX));
      esp_entrants_add (self, players[i], NULL);
    }
}

void
esp_entrants_clear (EspEntrants *self)
{
  while (get_row (self, 0) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), get_row (self, 0));
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A list without a row is a line that says nothing. */
static void
show_rows (EspEntrants *self)
{
  gtk_widget_set_visible (self->rows, get_row (self, 0) != NULL);
}

/* --- the widget --- */

/* With its main option as it is, so that the row can say it. */
static void
add_algorithm (EspEntrants *self, const EspAlgorithm *algorithm)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  const EspOptionSpec *spec =
      algorithm->main_option != NULL ? esp_options_find (options, algorithm->main_option) : NULL;
  const char *value = spec != NULL ? esp_options_get_text (options, spec->id) : NULL;
  g_autofree char *text = NULL;

  /* a depth of the assignment's file follows the board, which is another for each game */
  if (value != NULL && *value == '-')
    value = "3";
  text = value != NULL && *value != '\0' && !g_str_equal (spec->id, "seed")
             ? g_strdup_printf ("%s:%s", algorithm->id, value)
             : g_strdup (algorithm->id);
  esp_entrants_add (self, text, NULL);
}

static void
on_chosen (EspEntrants *self)
{
  const EspAlgorithm *algorithm = esp_algorithm_list_get_chosen (self->players);

  if (algorithm == NULL)
    return;
  add_algorithm (self, algorithm);
  esp_algorithm_list_choose (self->players, NULL);
}

static void
esp_entrants_dispose (GObject *object)
{
  EspEntrants *self = ESP_ENTRANTS (object);

  if (self->players != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->players, self);
      g_object_run_dispose (G_OBJECT (self->players));
    }
  g_clear_object (&self->players);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_entrants_parent_class)->dispose (object);
}

static void
esp_entrants_class_init (EspEntrantsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_entrants_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espentrants");
  signals[CHANGED] = g_signal_new ("changed", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_entrants_init (EspEntrants *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->rows = gtk_list_box_new ();
  gtk_widget_add_css_class (self->rows, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Players"), -1);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->rows, keys);
  gtk_box_append (GTK_BOX (self->box), self->rows);
  g_signal_connect (self, "changed", G_CALLBACK (show_rows), NULL);
  show_rows (self);
}

GtkWidget *
esp_entrants_new (const EspProblem *problem)
{
  EspEntrants *self = g_object_new (ESP_TYPE_ENTRANTS, NULL);
  GtkWidget *more = esp_form_rows_new ();

  self->problem = problem;
  self->list = gtk_drop_down_new (NULL, NULL);
  self->players = esp_algorithm_list_new (GTK_DROP_DOWN (self->list), problem, ESP_ALGORITHM_PLAYER,
                                          _ ("Choose…"));
  esp_choice_cut (GTK_DROP_DOWN (self->list));
  g_signal_connect_swapped (self->players, "chosen", G_CALLBACK (on_chosen), self);
  gtk_box_append (GTK_BOX (more), esp_form_row_new (_ ("Add a player"), self->list));
  gtk_box_append (GTK_BOX (self->box), more);
  return GTK_WIDGET (self);
}
