#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_tree_problem = {
  .id = "tree",
  .title = N_ ("Game trees"),
  .tab = N_ ("Tree"),
  .summary = N_ ("minimax and alpha-beta, cut by cut"),
  .rules =
      N_ ("A tree with numbers at the leaves. MAX and MIN move in turn; the value of a node is "
          "what its player can reach. Alpha-beta finds the value of the root and leaves out "
          "what cannot matter. To practise, fill in the value, alpha and beta of every node "
          "and mark what is pruned."),
  .states = &tree_states,
  .files = &tree_files,
  .editing = &tree_editing,
  .generating = &tree_generating,
  .judging = &tree_judging,
  .hinting = &tree_hinting,
  .tracing = &tree_tracing,
  .contracting = &tree_contracting,
  .mistakes = &tree_mistakes,
  .algorithms = esp_tree_algorithms,
  .is_applicable = tree_is_applicable,
  .experiments = esp_tree_experiments,
  .tabulate = tree_tabulate,
  .tables = tree_tables,
  .commands = esp_tree_commands,
};
