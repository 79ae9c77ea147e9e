#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_tour_problem = {
  .id = "tour",
  .title = N_ ("Travelling salesperson"),
  .tab = N_ ("Tour"),
  .summary = N_ ("visit every city by the shortest round"),
  .rules = N_ ("Visit every city once and return to the first; the shorter the tour the better. A "
               "move lets two cities change places, turns a stretch of the tour round, or takes a "
               "few cities elsewhere."),
  .states = &tour_states,
  .files = &tour_files,
  .editing = &tour_editing,
  .generating = &tour_generating,
  .judging = &tour_judging,
  .hinting = &tour_hinting,
  .tracing = &tour_tracing,
  .mistakes = &tour_mistakes,
  .contracting = &tour_contracting,
  .algorithms = esp_tour_algorithms,
  .is_applicable = tour_is_applicable,
  .experiments = esp_tour_experiments,
  .tables = tour_tables,
  .commands = esp_tour_commands,
};
