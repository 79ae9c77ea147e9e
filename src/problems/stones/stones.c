#include "config.h"

#include "stones.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_stones_problem = {
  .id = "stones",
  .title = N_ ("Take-Stones"),
  .tab = N_ ("Stones"),
  .summary = N_ ("take a factor or a multiple, or lose"),
  .rules = N_ ("There are stones 1 to n. The first player takes an odd stone less than n/2; then "
               "each takes in turn a remaining stone that is a multiple or a factor of the last "
               "one. Who cannot take loses."),
  .states = &stones_states,
  .files = &stones_files,
  .editing = &stones_editing,
  .generating = &stones_generating,
  .hinting = &stones_hinting,
  .tracing = &stones_tracing,
  .contracting = &stones_contracting,
  .mistakes = &stones_mistakes,
  .algorithms = esp_stones_algorithms,
  .game = &stones_game,
  .experiments = esp_stones_experiments,
  .tables = stones_tables,
  .commands = esp_stones_commands,
};
