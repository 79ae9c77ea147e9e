#include "config.h"

#include "mapgame.h"

#include <math.h>
#include <string.h>

static gboolean
lay_out (const GameMap *map, GCancellable *cancellable, double *x, double *y, GError **error)
{
  guint n = (guint) map->n;
  g_autofree gint32 *offsets = g_new0 (gint32, n + 1);
  g_autoptr (GArray) neighbours = g_array_new (FALSE, FALSE, sizeof (gint32));

  for (gint32 i = 0; i < map->n; i++)
    {
      for (gint32 j = 0; j < map->n; j++)
        if (game_adjacent (map, i, j))
          g_array_append_val (neighbours, j);
      offsets[i + 1] = (gint32) neighbours->len;
    }
  return esp_layout_graph (map->n, offsets, (const gint32 *) (void *) neighbours->data,
                           (const char *const *) map->names->pdata, cancellable, x, y, error);
}

/* @quick: a circle, where the file has no places. NULL where it was cancelled. */
static GameLayout *
make_layout (const GameMap *map, gboolean quick, GCancellable *cancellable, GError **error)
{
  guint n = (guint) map->n;
  GameLayout *layout = g_malloc0 (sizeof (GameLayout) + 2 * n * sizeof (double));
  double *x = layout->places;
  double *y = layout->places + n;

  layout->x = x;
  layout->y = y;
  if (map->x != NULL)
    {
      memcpy (x, map->x, n * sizeof (double));
      memcpy (y, map->y, n * sizeof (double));
    }
  else if (quick)
    esp_layout_circle (map->n, x, y);
  else if (!lay_out (map, cancellable, x, y, error))
    {
      g_free (layout);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    layout->height = MAX (layout->height, y[i]);
  layout->spacing = 1;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      layout->spacing = MIN (layout->spacing, hypot (x[i] - x[j], y[i] - y[j]));
  return layout;
}

const GameLayout *
game_get_layout (const GameMap *map)
{
  const GameLayout *layout = esp_prepared_get (map->layouts);

  return layout != NULL
             ? layout
             : esp_prepared_keep (map->layouts, TRUE, make_layout (map, TRUE, NULL, NULL));
}

gboolean
game_is_prepared (const EspInstance *instance)
{
  const GameMap *map = (const GameMap *) instance;

  return map->x != NULL || esp_prepared_is_done (map->layouts);
}

gboolean
game_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  const GameMap *map = (const GameMap *) instance;
  GameLayout *layout;

  if (game_is_prepared (instance))
    return TRUE;
  layout = make_layout (map, FALSE, cancellable, error);
  if (layout != NULL)
    esp_prepared_keep (map->layouts, FALSE, layout);
  return layout != NULL;
}
