#include "config.h"

#include "map.h"

#include <string.h>

/* Why a map cannot be coloured: a few of its regions that cannot, of which each is needed for that.
 * Deletion of what is not needed, one region after the other (Chinneck and Dravnieks 1991). */

#define MOST_REGIONS 100

#define NODES 5000 /* of each of the searches */

/* Whether the regions of @kept have no colouring, as far as that is seen soon. */
static gboolean
is_impossible (const Map *map, const guint8 *kept)
{
  const EspAlgorithm *mac = esp_problem_find_algorithm (&esp_map_problem, "mac");
  g_autoptr (EspInstance) part = esp_instance_copy (&map->parent);
  g_autoptr (EspOptions) options = esp_options_new (mac->options);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  Map *copy = (Map *) part;
  g_auto (EspAnswer) answer;
  EspControl control;

  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i && kept[i] && kept[map->neighbours[k]])
        {
          g_array_append_val (pairs, i);
          g_array_append_val (pairs, map->neighbours[k]);
        }
  map_set_edges (copy, (const gint32 *) (void *) pairs->data, pairs->len / 2);
  for (int i = 0; copy->domains != NULL && i < map->n; i++)
    if (!kept[i])
      copy->domains[i] = 0xff;
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.limit_nodes = NODES;
  esp_algorithm_solve (mac, part, NULL, options, &control, &answer);
  return answer.outcome == ESP_OUTCOME_NONE;
}

GArray *
map_find_clash (const Map *map)
{
  GArray *regions = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree guint8 *kept = g_malloc ((guint) map->n + 1);

  memset (kept, TRUE, (guint) map->n + 1);
  if (map->n > MOST_REGIONS || !is_impossible (map, kept))
    return regions;
  for (int i = 0; i < map->n; i++)
    {
      kept[i] = FALSE;
      kept[i] = !is_impossible (map, kept);
    }
  for (int i = 0; i < map->n; i++)
    if (kept[i])
      g_array_append_val (regions, i);
  return regions;
}
