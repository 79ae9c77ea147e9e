#include "config.h"

#include "kit/esp-page.h"
#include "null.h"

extern const EspPageSpec esp_null_page;

const EspPageSpec esp_null_page = {
  .problem = &esp_null_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .first_sample = "eight.txt",
};
