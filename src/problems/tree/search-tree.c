#include "config.h"

#include "base/esp-quote.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

/* Monte-Carlo tree search, and exact values by proof-number search. Random games go from a node
 * down to a leaf. */

ESP_MCTS_DEFINE (explore, &search_table)
ESP_PNS_DEFINE (prove, &search_table)

static char *
name_move (gint32 move, gpointer data)
{
  return g_strdup (tree_node (data, move)->name);
}

static EspState *
begin (const EspInstance *instance, Search *game, TreeMarks about)
{
  EspState *state = esp_instance_initial_state (instance);

  ((TreeState *) state)->about = about;
  *game = (Search){ .tree = (const TreeInstance *) instance,
                    .marks = ((TreeState *) state)->marks,
                    .about = about };
  return state;
}

/* The members that all searches have. A value that is not known is NAN. */
static void
add_value (EspAnswer *answer, const Search *game, gint32 move, double value)
{
  if (move >= 0)
    g_variant_dict_insert (&answer->members, "move", "s",
                           esp_name_show (tree_node (game->tree, move)->name));
  g_variant_dict_insert (&answer->members, "leaves_evaluated", "x",
                         (gint64) answer->counters.n[ESP_COUNTER_LEAVES]);
  g_variant_dict_insert_value (&answer->members, "value", tree_number_variant (value));
  tree_set_text (answer, game->tree);
}

EspOutcome
tree_solve_mcts (const EspInstance *instance,
                 const EspState *start G_GNUC_UNUSED,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  Search game;
  EspMcts search = { .base = { .game = &game, .control = control },
                     .n_moves = tree->nodes->len + 1 };
  EspMctsAnswer found;

  answer->state = begin (instance, &game, TREE_MARKS_MEANS);
  found = explore (&search, options, FALSE, name_move, (gpointer) tree, answer);
  if (tree_node (tree, 0)->type == TREE_LEAF)
    game.marks[0] = (TreeMark){ tree_node (tree, 0)->value, 1, 1, TREE_MARK_VISITED };
  add_value (answer, &game, tree_node (tree, 0)->type != TREE_CHANCE ? found.move : -1,
             game.marks[0].value);
  return esp_mcts_finish (&search);
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
  const double *x = a;
  const double *y = b;

  return (*x > *y) - (*x < *y);
}

/* All values of leaves, the least first. */
static GArray *
list_values (const TreeInstance *tree)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));
  guint n = 0;

  for (int i = 0; i < tree_n_nodes (tree); i++)
    if (tree_node (tree, i)->type == TREE_LEAF)
      g_array_append_val (values, tree_node (tree, i)->value);
  g_array_sort (values, compare_values);
  for (guint i = 0; i < values->len; i++)
    if (n == 0 || g_array_index (values, double, i) > g_array_index (values, double, n - 1))
      g_array_index (values, double, n++) = g_array_index (values, double, i);
  g_array_set_size (values, n);
  return values;
}

EspOutcome
tree_solve_pns (const EspInstance *instance,
                const EspState *start G_GNUC_UNUSED,
                const EspOptions *options G_GNUC_UNUSED,
                EspControl *control,
                EspAnswer *answer)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  g_autoptr (GArray) values = list_values (tree);
  EspPnsScale scale = { .values = (const double *) values->data, .n = values->len };
  Search game;
  EspPns search = { .base = { .game = &game, .control = control },
                    .n_moves = tree->nodes->len + 1 };
  EspPnsAnswer found;
  EspOutcome outcome;

  answer->state = begin (instance, &game, TREE_MARKS_PROOF);
  found = prove (&search, &scale, tree_node (tree, 0)->type == TREE_MAX);
  outcome = esp_pns_finish (&search, answer);
  /* the last answer, which may follow from those before it */
  if (!search.base.stopped)
    game.marks[0] = (TreeMark){ found.least, 0, INFINITY, TREE_MARK_VISITED };
  add_value (answer, &game, found.move, search.base.stopped ? NAN : found.least);
  return outcome;
}
