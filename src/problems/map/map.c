#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_map_problem = {
  .id = "map",
  .title = N_ ("Map colouring"),
  .tab = N_ ("Map"),
  .summary = N_ ("colour a map so that no neighbours match"),
  .rules = N_ ("Give every region one of the colours, so that no two regions with a common border "
               "have the same. A map in the plane never needs more than four colours."),
  .states = &map_states,
  .files = &map_files,
  .editing = &map_editing,
  .generating = &map_generating,
  .judging = &map_judging,
  .hinting = &map_hinting,
  .tracing = &map_tracing,
  .mistakes = &map_mistakes,
  .algorithms = esp_map_algorithms,
  .experiments = esp_map_experiments,
  .tables = map_tables,
  .commands = esp_map_commands,
};
