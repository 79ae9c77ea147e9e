#include "config.h"

#include "mapgame.h"

#include <glib/gi18n-lib.h>

/* --- the game --- */

static int
side_to_move (const EspInstance *instance, const EspState *state)
{
  return mapgame_has_move ((const MapgameMap *) instance, (const MapgameState *) state)
             ? mapgame_to_move ((const MapgameState *) state)
             : -1;
}

static char **
list_moves (const EspInstance *instance, const EspState *state)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autofree gint32 *moves = g_new (gint32, (guint) (map->n * map->n_colours) + 1);
  int n = mapgame_list_moves (map, (const MapgameState *) state, moves);
  char **names = g_new0 (char *, (guint) n + 1);

  for (int i = 0; i < n; i++)
    names[i] = mapgame_move_name (map, moves[i]);
  return names;
}

static void
get_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  scores[0] = (double) ((const MapgameState *) state)->score[0];
  scores[1] = (double) ((const MapgameState *) state)->score[1];
}

const EspGame mapgame_game = {
  .side_names = { N_ ("Player 1"), N_ ("Player 2") },
  .side_ids = { "1", "2" },
  .to_move = side_to_move,
  .moves = list_moves,
  .scores = get_scores,
  .value_is_first = TRUE,
  .studies = mapgame_studies,
};
