#include "config.h"

#include "null.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

const EspProblem esp_null_problem = {
  .id = "null",
  .title = N_ ("Row of lamps"),
  .tab = N_ ("Lamps"),
  .summary = N_ ("The template for new problems"),
  .rules = N_ ("Light the given number of lamps in a row so that no two neighbours are lit."),
  .states = &null_states,
  .files = &null_files,
  .editing = &null_editing,
  .judging = &null_judging,
  .tracing = &null_tracing,
  .algorithms = esp_null_algorithms,
};
