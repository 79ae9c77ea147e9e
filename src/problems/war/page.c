#include "config.h"

#include "kit/esp-page.h"
#include "war.h"

#include <glib/gi18n-lib.h>

extern const EspPageSpec esp_war_page;

const EspPageSpec esp_war_page = {
  .problem = &esp_war_problem,
  .play = ESP_PLAY_GAME,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "handout.txt",
  .players = { "human", "alphabeta:3" },
  .adviser = "best:1",
  .value_span = 300,
};
