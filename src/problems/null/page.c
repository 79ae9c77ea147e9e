#include "config.h"

#include "kit/esp-page.h"
#include "null.h"

#include <glib/gi18n-lib.h>

static char *
say (const EspInstance *instance G_GNUC_UNUSED,
     const EspState *state G_GNUC_UNUSED,
     EspPuzzleWords what,
     const char *move G_GNUC_UNUSED)
{
  if (what != ESP_WORDS_CONTROLS)
    return NULL;
  return g_strdup (_ ("A click turns a lamp from unknown to lit, dark and unknown again."));
}

extern const EspPageSpec esp_null_page;

const EspPageSpec esp_null_page = {
  .problem = &esp_null_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "eight.txt",
  .puzzle = {
    .say = say,
  },
};
