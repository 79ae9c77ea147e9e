#include "config.h"

#include "base/esp-quote.h"
#include "kit/esp-page.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "path.h"

#include <glib/gi18n-lib.h>

static char *
say (const EspInstance *instance,
     const EspState *state,
     EspPuzzleWords what,
     const char *move G_GNUC_UNUSED)
{
  const PathInstance *self = (const PathInstance *) instance;
  int bad;

  switch (what)
    {
    case ESP_WORDS_CONTROLS:
      return g_strdup (self->kind == PATH_TILES ? _ ("Click a tile beside the blank and it slides; "
                                                     "or type where the blank goes: U, L, "
                                                     "R or D. B takes the last move back.")
                       : self->kind == PATH_GRID ? _ ("Walk from the start: click the next cell, "
                                                      "or drag; or type U, L, R and D. B takes "
                                                      "the last step back.")
                                                 : _ ("Walk from the start: click the next node, "
                                                      "or choose it by the arrow keys and press "
                                                      "Space. B takes the last step back."));
    case ESP_WORDS_END:
      {
        g_autofree char *cost =
            path_format_cost (path_measure (self, (const PathState *) state, &bad));

        return self->kind == PATH_TILES
                   ? g_strdup_printf (_ ("Solved in %s moves"), cost)
                   : g_strdup_printf (_ ("At the goal, at the cost of %s"), cost);
      }
    case ESP_WORDS_END_KNOWN:
      {
        g_autoptr (EspState) start = esp_instance_initial_state (instance);
        g_autoptr (GArray) way = NULL;
        g_autofree char *best = NULL;
        double least = 0;
        double cost = path_measure (self, (const PathState *) state, &bad);

        way = path_find_way (self, (const PathState *) start, &least, NULL);
        if (way == NULL)
          return NULL;
        best = path_format_cost (least);
        return cost > least + 1e-9
                   ? g_strdup_printf (self->kind == PATH_TILES ? _ ("%s moves suffice.")
                                                               : _ ("The cheapest way costs %s."),
                                      best)
                   : g_strdup (_ ("No way is cheaper."));
      }
    case ESP_WORDS_MOVE:
    default:
      return NULL;
    }
}

/* --- a board of another kind or size --- */

static const EspOptionSpec board_options[] = {
  { "kind", ESP_CHOICE ("graph", "grid", "tiles"), N_ ("Kind"),
    N_ ("Another kind is another board: it begins empty") },
  { "columns", ESP_INT (1, 500, "20"), N_ ("Columns"),
    N_ ("Of a grid; what is new is free. Tiles have as many rows and columns") },
  { "rows", ESP_INT (1, 500, "12"), N_ ("Rows"), N_ ("Of a grid; what is new is free") },
  { "diagonal", ESP_CHOICE ("never", "free", "no-corner"), N_ ("Diagonal steps"),
    N_ ("Of a grid; no-corner: never past the corner of a wall") },
  { .id = NULL },
};

static void
show_board (EspDocument *document, gboolean instance_too, gpointer form)
{
  const PathInstance *self = (const PathInstance *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  int columns = self->kind == PATH_GRID ? self->grid.n_columns : self->tiles.side;
  int rows = self->kind == PATH_GRID ? self->grid.n_rows : self->tiles.side;

  if (!instance_too)
    return;
  esp_options_set (values, "kind", board_options[0].choices[self->kind], NULL);
  if (self->kind != PATH_GRAPH && MAX (columns, rows) <= 500)
    {
      g_autofree char *across = g_strdup_printf ("%d", columns);
      g_autofree char *down = g_strdup_printf ("%d", rows);

      esp_options_set (values, "columns", across, NULL);
      esp_options_set (values, "rows", down, NULL);
    }
  esp_options_set (values, "diagonal", board_options[3].choices[self->grid.diagonal], NULL);
  esp_option_form_set_options (form, values);
  for (guint i = 1; board_options[i].id != NULL; i++)
    gtk_widget_set_visible (
        gtk_widget_get_parent (esp_option_form_get_control (form, board_options[i].id)),
        self->kind == PATH_GRID || (self->kind == PATH_TILES && i == 1));
}

static void
on_board (EspOptionForm *form, const char *id, gpointer document)
{
  const PathInstance *self = (const PathInstance *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  int columns = (int) esp_options_get_int (values, "columns");
  int rows = (int) esp_options_get_int (values, "rows");
  PathKind kind = (PathKind) esp_options_get_choice (values, "kind");
  g_autofree char *edit = NULL;

  if (g_str_equal (id, "kind"))
    edit = kind == self->kind   ? NULL
           : kind == PATH_GRAPH ? g_strdup ("new graph")
           : kind == PATH_GRID ? g_strdup_printf ("new grid %d %d", MAX (columns, 8), MAX (rows, 6))
                               : g_strdup ("new tiles 3");
  else if (g_str_equal (id, "diagonal"))
    edit = g_strdup_printf ("diagonal %s",
                            board_options[3].choices[esp_options_get_choice (values, id)]);
  else if (self->kind == PATH_TILES)
    edit = g_strdup_printf ("new tiles %d", CLAMP (columns, PATH_MIN_TILES, PATH_MAX_TILES));
  else
    edit = g_strdup_printf ("size %d %d", columns, rows);
  if (edit != NULL)
    esp_document_edit (document, edit, NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *form = esp_option_form_new ();

  esp_option_form_set_specs (ESP_OPTION_FORM (form), board_options);
  show_board (document, TRUE, form);
  g_signal_connect_object (form, "changed", G_CALLBACK (on_board), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_board), form, 0);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Board")));
  gtk_box_append (GTK_BOX (box), form);
  return box;
}

static char *
facts (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;
  g_autofree char *text = self->kind == PATH_GRAPH ? NULL : path_states.describe (instance);

  return text != NULL ? g_steal_pointer (&text)
                      : g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) self->graph.n),
                                         esp_count ((guint64) self->graph.n));
}

extern const EspPageSpec esp_path_page;

const EspPageSpec esp_path_page = {
  .problem = &esp_path_problem,
  .group = ESP_GROUP_SEARCH,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "romania.path",
  .first_algorithm = "astar",
  .facts = facts,
  .puzzle = {
    .say = say,
  },
  .parts = {
    .puzzle = puzzle_part,
  },
};
