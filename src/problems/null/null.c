#include "config.h"

#include "null.h"

#include <glib/gi18n-lib.h>

const EspProblem esp_null_problem = {
  .id = "null",
  .title = N_ ("Row of lamps"),
  .tab = N_ ("Lamps"),
  .summary = N_ ("The template for new problems"),
  .rules = N_ ("Light lamps of the row so that no three side by side are alike."),
  .states = &null_states,
  .files = &null_files,
  .editing = &null_editing,
  .judging = &null_judging,
  .tracing = &null_tracing,
  .algorithms = null_algorithms,
};
