#include "config.h"

#include "kit/esp-page.h"
#include "map.h"
#include "page.h"

#include <glib/gi18n-lib.h>

extern const EspPageSpec esp_map_page;

static GtkWidget *
puzzle_part (EspDocument *document)
{
  return map_page_new_domains (document);
}

/* How many solutions there are says more than how many borders. */
static char *
facts (const EspInstance *instance)
{
  const Map *map = (const Map *) instance;
  g_autofree char *regions = g_strdup_printf (ngettext ("%s region", "%s regions", (gulong) map->n),
                                              esp_count ((guint64) map->n));

  return g_strdup_printf (ngettext ("%s, %d colour", "%s, %d colours", (gulong) map->n_colours),
                          regions, map->n_colours);
}

const EspPageSpec esp_map_page = {
  .problem = &esp_map_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE | ESP_PANE_PLOTS,
  .editor = TRUE,
  .first_sample = "australia.map",
  .facts = facts,
  .picture_sample = "delaunay-10.map",
  .play_help = N_ ("Click a region for its next colour, right-click to clear it; or choose it by "
                   "the arrow keys and type a colour's first letter or number, − to clear."),
  .puzzle_part = puzzle_part,
  .search_view = &map_domains_view,
};
