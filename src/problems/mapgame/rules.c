#include "config.h"

#include "mapgame.h"

void
mapgame_make (const MapgameMap *map, MapgameState *state, int node, int colour, int player)
{
  MapgameMove move = { (gint16) node, (gint8) colour, (gint8) player };

  state->colour[node] = (gint8) colour;
  state->player[node] = (gint8) player;
  state->score[player] += map->weights[player][colour];
  g_array_append_val (state->path, move);
}

void
mapgame_unmake (const MapgameMap *map, MapgameState *state)
{
  MapgameMove move = g_array_index (state->path, MapgameMove, state->path->len - 1);

  g_array_set_size (state->path, state->path->len - 1);
  state->score[move.player] -= map->weights[move.player][move.colour];
  state->colour[move.node] = -1;
  state->player[move.node] = 0;
}

gboolean
mapgame_is_legal (const MapgameMap *map, const MapgameState *state, int node, int colour)
{
  gboolean next_to_coloured = FALSE;

  if (state->colour[node] >= 0)
    return FALSE;
  for (int j = 0; j < map->n; j++)
    if (mapgame_adjacent (map, node, j) && state->colour[j] >= 0)
      {
        next_to_coloured = TRUE;
        if (state->colour[j] == colour)
          return FALSE;
      }
  return next_to_coloured;
}

int
mapgame_list_moves (const MapgameMap *map, const MapgameState *state, gint32 *moves)
{
  int n = 0;

  for (int i = 0; i < map->n; i++)
    for (int c = 0; c < map->n_colours; c++)
      if (mapgame_is_legal (map, state, i, map->by_name[c]))
        moves[n++] = i * MAPGAME_MAX_COLOURS + map->by_name[c];
  return n;
}

char *
mapgame_move_name (const MapgameMap *map, gint32 move)
{
  return g_strdup_printf ("%s %s", mapgame_name (map, move / MAPGAME_MAX_COLOURS),
                          map->colours[move % MAPGAME_MAX_COLOURS]);
}

gboolean
mapgame_has_move (const MapgameMap *map, const MapgameState *state)
{
  for (int i = 0; i < map->n; i++)
    for (int c = 0; c < map->n_colours; c++)
      if (mapgame_is_legal (map, state, i, c))
        return TRUE;
  return FALSE;
}
