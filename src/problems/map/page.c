#include "config.h"

#include "base/esp-quote.h"
#include "kit/esp-page.h"
#include "kit/esp-solution-count.h"
#include "map.h"
#include "page.h"

#include <glib/gi18n-lib.h>

ESP_PAGE_SAY_CONTROLS (
    say,
    N_ ("Click a region for its next colour, right-click to clear it; or choose it by "
        "the arrow keys and type a colour's first letter or number, − to clear."))

extern const EspPageSpec esp_map_page;

/* --- how many colourings there are, said at once while editing --- */

#define ENOUGH 1000

/* Names the regions that cannot be coloured together, where these are few. */
static char *
describe_none (const Map *map)
{
  g_autoptr (GArray) regions = map_find_clash (map);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < regions->len && regions->len <= 8; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            map_name (map, g_array_index (regions, int, i)));
  if (names->len == 0)
    return g_strdup_printf (ngettext ("No colouring with %d colour", "No colouring with %d colours",
                                      (gulong) map->n_colours),
                            map->n_colours);
  return g_strdup_printf (ngettext ("No colouring with %d colour: %s clash",
                                    "No colouring with %d colours: %s clash",
                                    (gulong) map->n_colours),
                          map->n_colours, names->str);
}

static char *
describe_count (const EspInstance *instance, const EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (answer->outcome == ESP_OUTCOME_NONE)
    return describe_none (map);
  if (n == 0)
    return g_strdup (_ ("Too hard to count quickly"));
  if (n >= ENOUGH || answer->outcome == ESP_OUTCOME_LIMIT)
    return g_strdup_printf (ngettext ("At least one colouring with %d colour",
                                      "At least one colouring with %d colours",
                                      (gulong) map->n_colours),
                            map->n_colours);
  return g_strdup_printf (ngettext ("%s colouring", "%s colourings", (gulong) n), esp_count (n));
}

static const EspSolutionCountSpec counting = {
  .problem = &esp_map_problem,
  .algorithm = "mac",
  .enough = ENOUGH,
  .seconds = 1,
  .describe = describe_count,
};

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *count = esp_solution_count_new (document, &counting);

  esp_search_dock_bring_view (count, &map_domains_view);
  return count;
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
  .emblem_sample = "delaunay-10.map",
  .puzzle = {
    .solutions = &counting,
    .say = say,
  },
  .parts = {
    .puzzle = puzzle_part,
  },
};
