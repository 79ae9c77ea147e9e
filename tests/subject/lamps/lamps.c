#include "config.h"

#include "lamps.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

const EspProblem esp_lamps_problem = {
  .id = "lamps",
  .title = N_ ("Row of lamps"),
  .tab = N_ ("Lamps"),
  .summary = N_ ("A puzzle that tests are made with"),
  .rules = N_ ("Light the given number of lamps in a row so that no two neighbours are lit."),
  .states = &lamps_states,
  .files = &lamps_files,
  .editing = &lamps_editing,
  .judging = &lamps_judging,
  .tracing = &lamps_tracing,
  .algorithms = esp_lamps_algorithms,
};
