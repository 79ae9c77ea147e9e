#include "config.h"

#include "base/esp-quote.h"
#include "kit/esp-solution-count.h"
#include "kit/lists/esp-row.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("Click an arc: what has no partner goes. Click a value to take it out, or with the right "
        "button to give it. By keyboard: N takes the first arc of the queue, Space the one at the "
        "cursor, Delete a value; a figure gives one; S splits, B goes back, A does all arcs."))

/* --- how many solutions there are --- */

#define ENOUGH 1000

static char *
describe_count (const EspInstance *instance G_GNUC_UNUSED, const EspAnswer *answer)
{
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (answer->outcome == ESP_OUTCOME_NONE)
    return g_strdup (_ ("No solution"));
  if (n == 0)
    return g_strdup (_ ("Too hard to count quickly"));
  return n >= ENOUGH || answer->outcome == ESP_OUTCOME_LIMIT
             ? g_strdup (_ ("At least one solution"))
             : esp_count_solutions (n);
}

static const EspSolutionCountSpec counting = {
  .problem = &esp_constraints_problem,
  .algorithm = "learn",
  .enough = ENOUGH,
  .seconds = 1,
  .describe = describe_count,
};

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *count = esp_solution_count_new (document, &counting);

  esp_search_dock_bring_view (count, &constraints_domains_view);
  return count;
}

/* --- what is done by hand --- */

/* The variable with the fewest values of those that have several; -1: there is none. */
static int
find_split (const ConstraintsState *state)
{
  int best = -1;
  int least = G_MAXINT;

  for (guint i = 0; i < state->values->len; i++)
    {
      int n = constraints_count (state, (int) i);

      if (n > 1 && n < least)
        {
          least = n;
          best = (int) i;
        }
    }
  return best;
}

static void
on_all (EspDocument *document)
{
  esp_document_play (document, "ac", NULL);
}

static void
on_first (EspDocument *document)
{
  esp_document_play (document, "revise", NULL);
}

static void
on_split (EspDocument *document)
{
  const ConstraintsState *state = (const ConstraintsState *) esp_document_get_state (document);
  int variable = find_split (state);
  g_autoptr (GString) move = g_string_new ("split ");

  if (variable < 0)
    return;
  esp_model_append_name (move, esp_model_name (constraints_state_model (&state->parent), variable));
  esp_document_play (document, move->str, NULL);
}

static void
on_back (EspDocument *document)
{
  esp_document_play (document, "back", NULL);
}

/* Buttons in the order of the grid: what can be done now. */
static void
show_moves (EspDocument *document, gboolean instance_too G_GNUC_UNUSED, gpointer grid)
{
  const ConstraintsState *state = (const ConstraintsState *) esp_document_get_state (document);
  const EspModel *model = constraints_state_model (&state->parent);
  gboolean waits = !state->begun ? model->n_relations > 0 : state->first < state->queue->len;
  const gboolean can[] = { waits, waits, find_split (state) >= 0, state->splits->len > 0 };

  for (int i = 0; i < 4; i++)
    gtk_widget_set_sensitive (gtk_grid_get_child_at (grid, i % 2, i / 2), can[i]);
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *buttons[] = {
    esp_button_new (_ ("Arc Consistency"), _ ("All arcs, until the queue is empty or a domain is"),
                    G_CALLBACK (on_all), document),
    esp_button_new (_ ("First Arc"), _ ("Makes the first arc of the queue consistent"),
                    G_CALLBACK (on_first), document),
    esp_button_new (_ ("Split a Domain"),
                    _ ("Leaves the first half of the smallest domain that has several values"),
                    G_CALLBACK (on_split), document),
    esp_button_new (_ ("Other Half"), _ ("Goes back to the last split, and takes its second half"),
                    G_CALLBACK (on_back), document),
  };

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < 4; i++)
    gtk_grid_attach (GTK_GRID (grid), buttons[i], i % 2, i / 2, 1, 1);
  show_moves (document, TRUE, grid);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_moves), grid, 0);
  gtk_box_append (GTK_BOX (box), grid);
  return box;
}

static char *
facts (const EspInstance *instance)
{
  return constraints_states.describe (instance);
}

extern const EspPageSpec esp_constraints_page;

const EspPageSpec esp_constraints_page = {
  .problem = &esp_constraints_problem,
  .group = ESP_GROUP_PUZZLES,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE | ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "schedule.csp",
  .facts = facts,
  .puzzle = {
    .solutions = &counting,
    .say = say,
  },
  .parts = {
    .puzzle = puzzle_part,
    .editor = constraints_editor_part,
    .play = play_part,
  },
};
