#include "config.h"

#include "kit/esp-page.h"
#include "lamps.h"

#include <glib/gi18n-lib.h>

ESP_PAGE_SAY_CONTROLS (say,
                       N_ ("A click turns a lamp from unknown to lit, dark and unknown again."))

extern const EspPageSpec esp_lamps_page;

const EspPageSpec esp_lamps_page = {
  .problem = &esp_lamps_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "eight.txt",
  .puzzle = {
    .say = say,
  },
};
