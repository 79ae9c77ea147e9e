#include "config.h"

#include "geometry/esp-layout.h"
#include "mapgame.h"

#include <math.h>

/* Beyond the nodes at the border a territory goes by a share of this, at most. */
#define MOST_SPACING 0.22

typedef struct
{
  gint32 *offsets; /* n + 1 */
  gint32 *neighbours;
} Lists;

static void
lists_clear (Lists *lists)
{
  g_free (lists->offsets);
  g_free (lists->neighbours);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lists, lists_clear)

/* --- territories --- */

#define UNIT 1e9 /* whole numbers from 0 to 1 */

static gboolean
find_crossing (const MapgameMap *map,
               const Lists *lists,
               const EspSpot *spots,
               int a,
               int b,
               EspCrossing *crossing)
{
  g_autofree gint64 *x = g_new (gint64, (guint) map->n + 1);
  g_autofree gint64 *y = g_new (gint64, (guint) map->n + 1);

  for (int i = 0; i < map->n; i++)
    {
      x[i] = llround (spots[i].x * UNIT);
      y[i] = llround (spots[i].y * UNIT);
    }
  return esp_find_crossing (map->n, lists->offsets, lists->neighbours, x, y, a, b, crossing);
}

static void
make_land (const MapgameMap *map, const Lists *lists, MapgameLayout *layout)
{
  EspLandGraph graph = { .n = map->n,
                         .offsets = lists->offsets,
                         .neighbours = lists->neighbours,
                         .spots = layout->spots,
                         .height = layout->height };
  double sum = 0;

  for (int i = 0; i < map->n; i++)
    for (int k = lists->offsets[i]; k < lists->offsets[i + 1]; k++)
      sum += hypot (layout->spots[i].x - layout->spots[lists->neighbours[k]].x,
                    layout->spots[i].y - layout->spots[lists->neighbours[k]].y);
  graph.spacing = MOST_SPACING;
  if (sum > 0)
    graph.spacing = MIN (graph.spacing, sum / lists->offsets[map->n]);
  layout->land = esp_land_new_irregular (&graph);
  layout->middles = g_new (EspSpot, (guint) map->n + 1);
  layout->room = g_new (double, (guint) map->n + 1);
  for (int i = 0; i < map->n; i++)
    layout->middles[i] = esp_land_find_middle (layout->land, i, &layout->room[i]);
}

/* --- both --- */

static void
layout_free (gpointer data)
{
  MapgameLayout *layout = data;

  esp_land_free (layout->land);
  g_free (layout->middles);
  g_free (layout->room);
  g_free (layout->spots);
  g_free (layout);
}

EspPrepared *
mapgame_layouts_new (void)
{
  return esp_prepared_new (layout_free);
}

/* @quick: a circle, where the file has no places. NULL where it was cancelled. */
static MapgameLayout *
make_layout (const MapgameMap *map, gboolean quick, GCancellable *cancellable, GError **error)
{
  MapgameLayout *layout = g_new0 (MapgameLayout, 1);
  EspCrossing crossing;
  g_auto (Lists) lists;

  mapgame_list_neighbours (map, &lists.offsets, &lists.neighbours);
  layout->spots = g_new (EspSpot, (guint) map->n + 1);
  if (map->x != NULL)
    for (int i = 0; i < map->n; i++)
      layout->spots[i] = (EspSpot){ map->x[i], map->y[i] };
  else if (!esp_layout_spots (map->n, lists.offsets, lists.neighbours,
                              (const char *const *) map->names->pdata, quick, cancellable,
                              layout->spots, error))
    {
      layout_free (layout);
      return NULL;
    }
  layout->spacing = 1;
  for (int i = 0; i < map->n; i++)
    {
      layout->height = MAX (layout->height, layout->spots[i].y);
      for (int j = 0; j < i; j++)
        layout->spacing = MIN (layout->spacing, hypot (layout->spots[i].x - layout->spots[j].x,
                                                       layout->spots[i].y - layout->spots[j].y));
    }
  if (layout->spacing > 1e-6 && !find_crossing (map, &lists, layout->spots, -1, -1, &crossing))
    make_land (map, &lists, layout);
  return layout;
}

const MapgameLayout *
mapgame_get_layout (const MapgameMap *map)
{
  const MapgameLayout *layout = esp_prepared_get (map->layouts);

  return layout != NULL
             ? layout
             : esp_prepared_keep (map->layouts, TRUE, make_layout (map, TRUE, NULL, NULL));
}

gboolean
mapgame_is_prepared (const EspInstance *instance)
{
  const MapgameMap *map = (const MapgameMap *) instance;

  return map->x != NULL || esp_prepared_is_done (map->layouts);
}

gboolean
mapgame_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  MapgameLayout *layout;

  if (mapgame_is_prepared (instance))
    return TRUE;
  layout = make_layout (map, FALSE, cancellable, error);
  if (layout != NULL)
    esp_prepared_keep (map->layouts, FALSE, layout);
  return layout != NULL;
}

gboolean
mapgame_find_crossing (const MapgameMap *map, int a, int b, EspCrossing *crossing)
{
  g_auto (Lists) lists;

  mapgame_list_neighbours (map, &lists.offsets, &lists.neighbours);
  return find_crossing (map, &lists, mapgame_get_layout (map)->spots, a, b, crossing);
}
