#include "config.h"

#include "kit/esp-page.h"
#include "look.h"

#include <glib/gi18n-lib.h>

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("Click an arc: what has no partner goes. Click a value to take it out, or with the right "
        "button to give it. By keyboard: N takes the first arc of the queue, Space the one at the "
        "cursor, Delete a value; a figure gives one; S splits, B goes back, A does all arcs."))

extern const EspPageSpec esp_constraints_page;

const EspPageSpec esp_constraints_page = {
  .problem = &esp_constraints_problem,
  .group = ESP_GROUP_PUZZLES,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE | ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "schedule.csp",
  .puzzle = {
    .say = say,
  },
};
