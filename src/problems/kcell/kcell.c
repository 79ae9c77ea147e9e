#include "config.h"

#include "kcell.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_kcell_problem = {
  .id = "kcell",
  .title = N_ ("KCell"),
  .tab = N_ ("KCell"),
  .summary = N_ ("jump your stones across before the other side"),
  .rules =
      N_ ("K cells in a line, N stones a player: o moves right, x moves left, o begins. A stone "
          "steps to the next cell if that is empty; else it jumps over exactly one stone into the "
          "empty cell behind it, and on as long as it can jump. Who has a legal move must move; "
          "who has none passes. Who has all stones on the N cells of the far end wins. When nobody "
          "can move, the longer row of own stones from the far edge wins; equal rows draw."),
  .states = &kcell_states,
  .files = &kcell_files,
  .editing = &kcell_editing,
  .generating = &kcell_generating,
  .judging = &kcell_judging,
  .hinting = &kcell_hinting,
  .tracing = &kcell_tracing,
  .contracting = &kcell_contracting,
  .mistakes = &kcell_mistakes,
  .algorithms = esp_kcell_algorithms,
  .game = &kcell_game,
  .experiments = esp_kcell_experiments,
  .tables = kcell_tables,
  .commands = esp_kcell_commands,
};
