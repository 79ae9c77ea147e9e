#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

MapgameMap *
mapgame_new (void)
{
  MapgameMap *map = g_new0 (MapgameMap, 1);

  map->parent.problem = &esp_mapgame_problem;
  map->names = g_ptr_array_new_with_free_func (g_free);
  map->adjacent = g_new0 (guint8, 1);
  map->start = g_array_new (FALSE, FALSE, sizeof (MapgameMove));
  map->layouts = mapgame_layouts_new ();
  return map;
}

int
mapgame_find (const MapgameMap *map, const char *name)
{
  for (int i = 0; i < map->n; i++)
    if (g_str_equal (mapgame_name (map, i), name))
      return i;
  return -1;
}

int
mapgame_find_colour (const MapgameMap *map, const char *name)
{
  for (int c = 0; c < map->n_colours; c++)
    if (g_str_equal (map->colours[c], name))
      return c;
  return -1;
}

void
mapgame_sort_colours (MapgameMap *map)
{
  for (int c = 0; c < map->n_colours; c++)
    {
      int at = c;

      for (; at > 0 && strcmp (map->colours[map->by_name[at - 1]], map->colours[c]) > 0; at--)
        map->by_name[at] = map->by_name[at - 1];
      map->by_name[at] = (gint8) c;
    }
}

static int
compare_names (gconstpointer a, gconstpointer b, gpointer names)
{
  return strcmp (g_ptr_array_index ((GPtrArray *) names, *(const gint32 *) a),
                 g_ptr_array_index ((GPtrArray *) names, *(const gint32 *) b));
}

void
mapgame_set_nodes (MapgameMap *map, GPtrArray *names, guint8 *adjacent, double *x, double *y)
{
  guint n = names->len;
  g_autofree gint32 *order = g_new (gint32, n + 1); /* new → old */
  g_autofree gint32 *place = g_new (gint32, n + 1); /* old → new */
  GPtrArray *sorted = g_ptr_array_new_with_free_func (g_free);
  guint8 *matrix = g_new0 (guint8, n * n + 1);
  double *sorted_x = x != NULL ? g_new (double, n + 1) : NULL;
  double *sorted_y = y != NULL ? g_new (double, n + 1) : NULL;

  for (guint i = 0; i < n; i++)
    order[i] = (gint32) i;
  g_qsort_with_data (order, (gint) n, sizeof (gint32), compare_names, names);
  for (guint i = 0; i < n; i++)
    place[order[i]] = (gint32) i;
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (sorted, g_strdup (g_ptr_array_index (names, order[i])));
      if (x != NULL)
        {
          sorted_x[i] = x[order[i]];
          sorted_y[i] = y[order[i]];
        }
      for (guint j = 0; j < n; j++)
        matrix[i * n + j] = adjacent[(guint) order[i] * n + (guint) order[j]];
    }
  for (guint k = 0; k < map->start->len; k++)
    {
      MapgameMove *move = &g_array_index (map->start, MapgameMove, k);

      move->node = (gint16) place[move->node];
    }
  g_ptr_array_unref (names);
  g_free (adjacent);
  g_free (x);
  g_free (y);
  g_ptr_array_unref (map->names);
  g_free (map->adjacent);
  g_free (map->x);
  g_free (map->y);
  map->n = (int) n;
  map->names = sorted;
  map->adjacent = matrix;
  map->x = sorted_x;
  map->y = sorted_y;
  mapgame_changed (map);
}

void
mapgame_changed (MapgameMap *map)
{
  esp_prepared_unref (map->layouts);
  map->layouts = mapgame_layouts_new ();
}

void
mapgame_list_neighbours (const MapgameMap *map, gint32 **offsets, gint32 **neighbours)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (gint32));

  *offsets = g_new0 (gint32, (guint) map->n + 1);
  for (gint32 i = 0; i < map->n; i++)
    {
      for (gint32 j = 0; j < map->n; j++)
        if (mapgame_adjacent (map, i, j))
          g_array_append_val (list, j);
      (*offsets)[i + 1] = (gint32) list->len;
    }
  *neighbours = (gint32 *) (void *) g_array_free (list, FALSE);
}

static gboolean
same_moves (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (MapgameMove)) == 0);
}

static gboolean
mapgame_equal (const EspInstance *a, const EspInstance *b)
{
  const MapgameMap *p = (const MapgameMap *) a;
  const MapgameMap *q = (const MapgameMap *) b;
  guint n = (guint) p->n;

  if (p->n != q->n || p->n_colours != q->n_colours || p->depth != q->depth ||
      (p->x == NULL) != (q->x == NULL))
    return FALSE;
  for (int i = 0; i < p->n; i++)
    if (!g_str_equal (mapgame_name (p, i), mapgame_name (q, i)))
      return FALSE;
  for (int c = 0; c < p->n_colours; c++)
    if (!g_str_equal (p->colours[c], q->colours[c]) || p->weights[0][c] != q->weights[0][c] ||
        p->weights[1][c] != q->weights[1][c])
      return FALSE;
  return memcmp (p->adjacent, q->adjacent, n * n) == 0 && same_moves (p->start, q->start) &&
         (p->x == NULL || n == 0 ||
          (memcmp (p->x, q->x, n * sizeof (double)) == 0 &&
           memcmp (p->y, q->y, n * sizeof (double)) == 0));
}

static gsize
mapgame_size (const EspInstance *instance)
{
  const MapgameMap *self = (const MapgameMap *) instance;
  gsize n = (gsize) self->n;

  return sizeof *self + n * n + n * (2 * sizeof (double) + 32);
}

static char *
mapgame_describe (const EspInstance *instance)
{
  const MapgameMap *self = (const MapgameMap *) instance;

  g_autofree char *nodes = g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) self->n),
                                            esp_count ((guint64) self->n));

  /* "7 nodes, 3 colours, depth 3" */
  return g_strdup_printf (ngettext ("%s, %d colour, depth %" PRId64,
                                    "%s, %d colours, depth %" PRId64, (gulong) self->n_colours),
                          nodes, self->n_colours, self->depth);
}

static EspState *
mapgame_initial (const EspInstance *instance)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  MapgameState *state = g_new0 (MapgameState, 1);
  guint n = (guint) map->n;

  state->parent.problem = &esp_mapgame_problem;
  state->n = map->n;
  state->colour = g_malloc (n + 1);
  state->player = g_malloc0 (n + 1);
  memset (state->colour, -1, n + 1);
  state->path = g_array_new (FALSE, FALSE, sizeof (MapgameMove));
  for (guint k = 0; k < map->start->len; k++)
    {
      const MapgameMove *move = &g_array_index (map->start, MapgameMove, k);

      mapgame_make (map, state, move->node, move->colour, move->player);
    }
  state->n_start = (int) map->start->len;
  return &state->parent;
}

static gboolean
mapgame_state_equal (const EspState *a, const EspState *b)
{
  const MapgameState *p = (const MapgameState *) a;
  const MapgameState *q = (const MapgameState *) b;

  return p->n == q->n && same_moves (p->path, q->path) && p->n_start == q->n_start;
}

/* "| NT:B-1 Q:R-2": what was played after the start */
static char *
mapgame_state_format (const EspInstance *instance, const EspState *state)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  const MapgameState *self = (const MapgameState *) state;
  GString *text = g_string_new ("|");

  for (guint k = (guint) self->n_start; k < self->path->len; k++)
    {
      const MapgameMove *move = &g_array_index (self->path, MapgameMove, k);

      g_string_append_printf (text, " %s:%s-%d", mapgame_name (map, move->node),
                              map->colours[move->colour], move->player + 1);
    }
  return g_string_free (text, FALSE);
}

static gboolean
mapgame_play (const EspInstance *instance, EspState *state, const char *text, GError **error)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  MapgameState *self = (MapgameState *) state;
  g_auto (GStrv) words = g_strsplit (text, " ", 3);
  int node = g_strv_length (words) == 2 ? mapgame_find (map, words[0]) : -1;
  int colour = node >= 0 ? mapgame_find_colour (map, words[1]) : -1;

  if (colour < 0)
    return esp_refuse (error, _ ("“%s” is no move; expected a node and a colour, as in “%s %s”"),
                       esp_quote (text), map->n > 0 ? mapgame_name (map, 0) : "A",
                       esp_quote (map->colours[0]));
  if (!mapgame_is_legal (map, self, node, colour))
    return esp_refuse (error,
                       self->colour[node] >= 0
                           ? _ ("%s is coloured already")
                           : _ ("%s cannot get %s: it must be next to a coloured "
                                "node, and no neighbour may have that colour"),
                       esp_quote (words[0]), esp_quote (words[1]));
  mapgame_make (map, self, node, colour, mapgame_to_move (self));
  return TRUE;
}

/* "NODE:COLOUR-PLAYER": a name may have a "-" in it. */
static char **
split_played (const char *text)
{
  char **parts = g_strsplit (text, ":", 2);
  char *dash = parts[0] != NULL && parts[1] != NULL ? strrchr (parts[1], '-') : NULL;
  char **all;

  if (dash == NULL)
    return parts;
  *dash = '\0';
  all = g_strdupv ((char *[]){ parts[0], parts[1], dash + 1, NULL });
  g_strfreev (parts);
  return all;
}

static EspState *
mapgame_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) state = mapgame_initial (instance);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint k = 0; words[k] != NULL; k++)
    {
      g_auto (GStrv) parts = split_played (words[k]);
      g_autofree char *move = NULL;
      g_autofree char *player =
          g_strdup_printf ("%d", mapgame_to_move ((MapgameState *) state) + 1);

      if (k == 0 && g_str_equal (words[0], "|"))
        continue;
      if (k > 0 && g_strv_length (parts) == 3 && g_str_equal (parts[2], player))
        move = g_strdup_printf ("%s %s", parts[0], parts[1]);
      if (move == NULL || !mapgame_play (&map->parent, state, move, NULL))
        return esp_fail_none (error, ESP_ERROR_SYNTAX,
                              _ ("“%s” does not belong here; expected “| NODE:COLOUR-PLAYER …”"),
                              esp_quote (words[k]));
    }
  return g_steal_pointer (&state);
}

static char *
mapgame_state_describe (const EspInstance *instance, const EspState *state)
{
  const MapgameState *self = (const MapgameState *) state;
  gint64 value = self->score[0] - self->score[1];

  if (mapgame_has_move ((const MapgameMap *) instance, self))
    return g_strdup_printf (_ ("Player 1 has %" PRId64 ", player 2 has %" PRId64 ", value %+" PRId64
                               "; player %d to move"),
                            self->score[0], self->score[1], value, mapgame_to_move (self) + 1);
  return g_strdup_printf (value == 0  ? _ ("Over: a draw, %" PRId64 " : %" PRId64)
                          : value > 0 ? _ ("Over: player 1 wins, %" PRId64 " : %" PRId64)
                                      : _ ("Over: player 2 wins, %" PRId64 " : %" PRId64),
                          self->score[0], self->score[1]);
}

static const EspValuePart mapgame_parts[] = {
  ESP_OWNS (MapgameMap, names, NAMES),
  ESP_OWNS_EACH (MapgameMap, colours, TEXT, MAPGAME_MAX_COLOURS),
  { ESP_VALUE_DATA, offsetof (MapgameMap, adjacent), 1, .size = 1,
    .count = offsetof (MapgameMap, n), .by = offsetof (MapgameMap, n), .more = 1 },
  ESP_OWNS (MapgameMap, start, ARRAY),
  ESP_OWNS_DATA (MapgameMap, x, n, 0),
  ESP_OWNS_DATA (MapgameMap, y, n, 0),
  ESP_OWNS (MapgameMap, warnings, TEXT),
  ESP_OWNS (MapgameMap, layouts, PREPARED),
  {},
};

static const EspValuePart mapgame_state_parts[] = {
  ESP_OWNS_DATA (MapgameState, colour, n, 1),
  ESP_OWNS_DATA (MapgameState, player, n, 1),
  ESP_OWNS (MapgameState, path, ARRAY),
  {},
};

const EspStates mapgame_states = {
  .prepare = mapgame_prepare,
  .is_prepared = mapgame_is_prepared,
  .value = { sizeof (MapgameMap), mapgame_parts },
  .equal = mapgame_equal,
  .describe = mapgame_describe,
  .size = mapgame_size,
  .initial = mapgame_initial,
  .state_value = { sizeof (MapgameState), mapgame_state_parts },
  .state_equal = mapgame_state_equal,
  .state_format = mapgame_state_format,
  .state_parse = mapgame_state_parse,
  .play = mapgame_play,
  .state_describe = mapgame_state_describe,
};
