#include "config.h"

#include "kit/esp-page.h"
#include "stones.h"

#include <glib/gi18n-lib.h>

extern const EspPageSpec esp_stones_page;

const EspPageSpec esp_stones_page = {
  .problem = &esp_stones_problem,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "twenty.stones",
  .players = { "human", "minimax:4" },
  .adviser = "exact",
  .value_span = 1,
};
