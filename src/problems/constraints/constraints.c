#include "config.h"

#include "constraints.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_constraints_problem = {
  .id = "constraints",
  .title = N_ ("Constraints"),
  .tab = N_ ("Constraints"),
  .summary = N_ ("your own constraint problems: variables, domains, relations"),
  .rules =
      N_ ("Give each variable a value of its domain so that all relations hold; where there is "
          "an objective, so that it is as small, or as great, as it can be."),
  .states = &constraints_states,
  .files = &constraints_files,
  .editing = &constraints_editing,
  .generating = &constraints_generating,
  .judging = &constraints_judging,
  .hinting = &constraints_hinting,
  .tracing = &constraints_tracing,
  .algorithms = constraints_algorithms,
  .experiments = constraints_experiments,
  .commands = constraints_commands,
};
