#include "config.h"

#include "kit/esp-page.h"
#include "null.h"

#include <glib/gi18n-lib.h>

static const char *
play_help (const EspInstance *instance G_GNUC_UNUSED, const EspState *state G_GNUC_UNUSED)
{
  return N_ ("A click turns a lamp from unknown to lit, dark and unknown again.");
}

extern const EspPageSpec esp_null_page;

const EspPageSpec esp_null_page = {
  .problem = &esp_null_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "eight.txt",
  .puzzle = {
    .play_help = play_help,
  },
};
