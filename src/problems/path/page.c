#include "config.h"

#include "base/esp-quote.h"
#include "kit/esp-page.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "kit/lists/esp-step-table.h"
#include "kit/search/esp-search-dock.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

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
      if (((const PathState *) state)->by_hand != NULL)
        return g_strdup (
            _ ("Click the node that the search expands next, or choose it by the arrow "
               "keys and press Space. What is not its turn is refused, with the "
               "reason."));
      return g_strdup (self->kind == PATH_TILES ? _ ("Click a tile beside the blank and it slides; "
                                                     "or press the arrow key of where the "
                                                     "blank goes, or type U, L, R or D. B takes "
                                                     "the last move back.")
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

/* --- the frontier as a table in the dock, for windows whose board has no room beside it, and for
 * screen readers --- */

#define MOST_ROWS 500 /* of it */

static char *
show_cost (double cost)
{
  return isnan (cost) ? g_strdup ("") : isinf (cost) ? g_strdup ("∞") : path_format_cost (cost);
}

static void
add_row (const PathInstance *self,
         const PathState *state,
         guint place,
         const PathWaiting *at,
         EspTable *table)
{
  g_autofree char *number = g_strdup_printf ("%u", place);
  g_autofree char *name = path_show_subject (self, at->subject);
  g_autofree char *g = show_cost (at->g);
  g_autofree char *h = show_cost (at->h);
  g_autofree char *f = show_cost (path_get_f (state, at->g, at->h));
  g_autofree char *from =
      at->parent >= 0
          ? path_show_subject (self, g_array_index (state->nodes, PathWaiting, at->parent).subject)
          : g_strdup ("");
  const char *const cells[] = { number, name, g, h, f, from, NULL };
  const char *const no_estimates[] = { number, name, g, from, NULL };

  esp_table_add_texts (table, path_has_estimates (state) ? cells : no_estimates);
}

/* Of each side, as they are to leave. */
static EspTable *
make_frontier (EspSearch *search, GArray *subjects, char **say)
{
  const PathInstance *self = (const PathInstance *) esp_search_get_instance (search);
  const PathState *state = (const PathState *) esp_search_get_state (search);
  EspTable *table = esp_table_new (state->kind == ESP_FRONTIER_PATH ? C_ ("path", "Step")
                                                                    : C_ ("frontier", "Next"),
                                   _ ("Node"), "g", "h", "f", _ ("Came from"), NULL);

  for (int side = 0; side <= (state->is_two_sided ? 1 : 0) && state->nodes->len > 0; side++)
    {
      g_autoptr (GArray) waiting = path_list_frontier (state, side);

      for (guint i = 0; i < MIN (waiting->len, MOST_ROWS); i++)
        {
          const PathWaiting *at = &g_array_index (waiting, PathWaiting, i);

          add_row (self, state, i + 1, at, table);
          g_array_append_val (subjects, at->subject);
        }
    }
  *say = path_say_frontier (state);
  return table;
}

/* It came onto the frontier. */
static gboolean
makes_row (const EspEvent *event)
{
  return event->type == ESP_EVENT_GENERATE &&
         (event->flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) == 0;
}

static gboolean
fits (EspSearch *search)
{
  return esp_search_get_trace (search) != NULL;
}

static const EspStepTableSpec frontier_table = {
  .name = N_ ("Frontier"),
  .fits = fits,
  .make = make_frontier,
  .makes_row = makes_row,
};

static GtkWidget *
create (void)
{
  return esp_step_table_new (&frontier_table);
}

static const EspSearchViewSpec frontier_view = {
  .id = "frontier",
  .label = N_ ("Frontier"),
  .fits = fits,
  .create = create,
  .set_search = esp_step_table_set_search,
  .set_hide_future = esp_step_table_set_hide_future,
};

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

/* Whether the estimates are what A* asks for; the table says where they are not. */
static void
show_heuristic (EspDocument *document, gboolean instance_too, gpointer button)
{
  g_autofree char *text = NULL;

  if (!instance_too)
    return;
  text = path_say_heuristic ((const PathInstance *) esp_document_get_instance (document));
  if (text == NULL)
    text = g_strdup (_ ("Is h admissible, consistent?"));
  gtk_label_set_text (GTK_LABEL (gtk_button_get_child (button)), text);
  esp_name_control (button, text);
}

static GtkWidget *
new_heuristic (EspDocument *document)
{
  GtkWidget *button = gtk_button_new_with_label ("");
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

  /* in one line: what stands below does not move while one edits */
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (label, 0);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.tables");
  gtk_widget_set_tooltip_text (button, _ ("The table of h and the true cost of each node"));
  show_heuristic (document, TRUE, button);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_heuristic), button, 0);
  return button;
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
  gtk_box_append (GTK_BOX (box), new_heuristic (document));
  esp_search_dock_bring_view (box, &frontier_view);
  return box;
}

/* --- what a terrain costs --- */

static const EspOptionSpec cost_options[] = {
  { "terrain", ESP_TEXT, N_ ("Terrain"), N_ ("the letter that the file has for it"),
    .fallback = "~" },
  { "cost", ESP_REAL (0.001, PATH_MAX_COST, "1"), N_ ("Its cost"),
    N_ ("of entering a cell of that terrain") },
  { .id = NULL },
};

/* The letter that is typed in @values; 0: none that a terrain may have. */
static char
get_letter (const EspOptions *values)
{
  const char *text = esp_options_get_text (values, "terrain");

  return text[0] > ' ' && text[0] < 127 && text[1] == '\0' && text[0] != '#' ? text[0] : '\0';
}

static void
show_costs (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer form)
{
  const PathInstance *self = (const PathInstance *) esp_document_get_instance (document);
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  char letter = get_letter (values);
  double cost = letter != '\0' && self->kind == PATH_GRID ? self->grid.costs[(guchar) letter] : 0;

  gtk_widget_set_visible (form, self->kind == PATH_GRID);
  if (cost > 0)
    {
      g_autofree char *text = path_format_cost (cost);

      esp_options_set (values, "cost", text, NULL);
      esp_option_form_set_options (form, values);
    }
}

static void
on_cost (EspOptionForm *form, const char *id, gpointer document)
{
  g_autoptr (EspOptions) values = esp_option_form_get_options (form);
  char letter = get_letter (values);
  char cost[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *edit = NULL;

  if (letter == '\0')
    return;
  if (g_str_equal (id, "terrain"))
    {
      show_costs (document, FALSE, form);
      return;
    }
  edit = g_strdup_printf (
      "cost %c %s", letter,
      g_ascii_formatd (cost, sizeof cost, "%.10g", esp_options_get_real (values, "cost")));
  esp_document_edit (document, edit, NULL);
}

/* --- what the last stroke makes of A* on a grid --- */

typedef struct
{
  EspInstance *before, *now;
  guint n_steps; /* of the document; the same as long as a stroke goes on */
} Stroke;

static void
stroke_free (gpointer data)
{
  Stroke *self = data;

  g_clear_pointer (&self->before, esp_instance_free);
  g_clear_pointer (&self->now, esp_instance_free);
  g_free (self);
}

/* A grid that A* is shown on; of a larger one, one more owner would have each stroke copy it. */
static EspInstance *
keep_board (EspDocument *document)
{
  const PathInstance *board = (const PathInstance *) esp_document_get_instance (document);

  return board->kind == PATH_GRID && path_suits_hand (board) ? esp_instance_share (&board->parent)
                                                             : NULL;
}

/* Nobody searches a board for a line that nobody sees. */
static void
say_stroke (GtkWidget *label)
{
  const Stroke *self = g_object_get_data (G_OBJECT (label), "stroke");
  g_autofree char *text = NULL;

  if (self->now == NULL || !gtk_widget_get_mapped (label))
    return;
  text = path_say_stroke ((const PathInstance *) self->before, (const PathInstance *) self->now);
  esp_label_say (GTK_LABEL (label), text != NULL ? text : "");
}

static void
show_stroke (EspDocument *document, gboolean instance_too, gpointer label)
{
  Stroke *self = g_object_get_data (label, "stroke");
  guint n_steps = esp_document_get_n_steps (document);

  if (!instance_too)
    return;
  if (n_steps != self->n_steps)
    {
      g_clear_pointer (&self->before, esp_instance_free);
      self->before = g_steal_pointer (&self->now);
      self->n_steps = n_steps;
    }
  g_clear_pointer (&self->now, esp_instance_free);
  self->now = keep_board (document);
  if (!esp_document_can_undo (document))
    g_clear_pointer (&self->before, esp_instance_free);
  gtk_widget_set_visible (label, self->now != NULL);
  say_stroke (label);
}

static GtkWidget *
new_stroke (EspDocument *document)
{
  GtkWidget *label = esp_note_new ("");
  Stroke *self = g_new0 (Stroke, 1);

  self->n_steps = esp_document_get_n_steps (document);
  g_object_set_data_full (G_OBJECT (label), "stroke", self, stroke_free);
  show_stroke (document, TRUE, label);
  g_signal_connect (label, "map", G_CALLBACK (say_stroke), NULL);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_stroke), label, 0);
  return label;
}

static GtkWidget *
editor_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *form = esp_option_form_new ();

  esp_option_form_set_specs (ESP_OPTION_FORM (form), cost_options);
  show_costs (document, TRUE, form);
  g_signal_connect_object (form, "changed", G_CALLBACK (on_cost), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_costs), form, 0);
  gtk_box_append (GTK_BOX (box), form);
  gtk_box_append (GTK_BOX (box), new_stroke (document));
  return box;
}

/* --- what is done by hand --- */

/* The search of the row @task of the list; NULL: none, one walks. */
static const char *
get_task (guint task)
{
  return task > 0 && task <= g_strv_length ((char **) path_hand_searches)
             ? path_hand_searches[task - 1]
             : NULL;
}

static const char *
get_present_task (EspDocument *document)
{
  const EspAlgorithm *by_hand = ((const PathState *) esp_document_get_state (document))->by_hand;

  return by_hand != NULL ? by_hand->id : NULL;
}

static void
show_task (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer data)
{
  const PathInstance *self = (const PathInstance *) esp_document_get_instance (document);
  const char *present = get_present_task (document);
  guint task = 0;

  for (guint i = 1; present != NULL && get_task (i) != NULL; i++)
    if (g_str_equal (get_task (i), present))
      task = i;
  gtk_widget_set_visible (gtk_widget_get_parent (gtk_widget_get_ancestor (data, GTK_TYPE_BOX)),
                          path_suits_hand (self));
  if (gtk_drop_down_get_selected (data) != task)
    gtk_drop_down_set_selected (data, task);
}

static void
on_task (GtkDropDown *list, GParamSpec *spec G_GNUC_UNUSED, gpointer document)
{
  const char *task = get_task (gtk_drop_down_get_selected (list));
  g_autofree char *move = g_strconcat ("as ", task != NULL ? task : "walk", NULL);

  if (g_strcmp0 (task, get_present_task (document)) == 0)
    return;
  if (!esp_document_play (document, move, NULL))
    show_task (document, FALSE, list);
}

/* A way is walked, or a search gone through. */
static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *rows = esp_form_rows_new ();
  GtkStringList *names = gtk_string_list_new ((const char *[]){ _ ("Walk a way"), NULL });
  GtkWidget *list;

  for (guint i = 1; get_task (i) != NULL; i++)
    gtk_string_list_append (
        names, _ (esp_problem_find_algorithm (&esp_path_problem, get_task (i))->label));
  list = gtk_drop_down_new (G_LIST_MODEL (names), NULL);
  gtk_widget_set_tooltip_text (list,
                               _ ("Walk from the start yourself, or choose for a search what it "
                                  "expands next"));
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("By hand"), list));
  gtk_box_append (GTK_BOX (box), rows);
  show_task (document, TRUE, list);
  g_signal_connect_object (list, "notify::selected", G_CALLBACK (on_task), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_task), list, 0);
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
  .play = ESP_PLAY_TASKS,
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
    .editor = editor_part,
    .play = play_part,
  },
};
