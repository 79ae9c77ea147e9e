#include "config.h"

#include "kit/esp-page.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

extern const EspPageSpec esp_tree_page;

const EspPageSpec esp_tree_page = {
  .problem = &esp_tree_problem,
  .group = ESP_GROUP_SEARCH,
  .play = ESP_PLAY_PUZZLE,
  .panes = 0, /* the canvas is the tree */
  .editor = TRUE,
  .first_sample = "handout.tree",
  .puzzle = {
    .practice = TRUE,
    .play_help =
      N_ ("Practice: choose a node and type its value; then A or B to take the number over "
          "as alpha or beta, P for pruned, I for infinity, − for the sign, X to clear."),
  },
};
