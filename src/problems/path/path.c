#include "config.h"

#include "path.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_path_problem = {
  .id = "path",
  .title = N_ ("Paths"),
  .tab = N_ ("Path"),
  .summary = N_ ("search in graphs, in grids and of sliding tiles"),
  .rules =
      N_ ("Find a way from the start to a goal: along the arcs of a graph, over the free cells "
          "of a grid, or by moves of the blank among sliding tiles. Each step has a cost, and "
          "the best way is the one that costs least."),
  .states = &path_states,
  .files = &path_files,
  .editing = &path_editing,
  .generating = &path_generating,
  .hinting = &path_hinting,
  .judging = &path_judging,
  .tracing = &path_tracing,
  .contracting = &path_contracting,
  .mistakes = &path_mistakes,
  .algorithms = path_algorithms,
  .is_applicable = path_suits,
  .experiments = path_experiments,
  .tables = path_tables,
  .commands = path_commands,
};
