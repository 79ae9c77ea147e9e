#include "config.h"

#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* --- instances --- */

/* --- states --- */

/* --- the game --- */

static int
side_to_move (const EspInstance *instance, const EspState *state)
{
  return game_has_move ((const GameMap *) instance, (const GameState *) state)
             ? game_to_move ((const GameState *) state)
             : -1;
}

static char **
list_moves (const EspInstance *instance, const EspState *state)
{
  const GameMap *map = (const GameMap *) instance;
  g_autofree gint32 *moves = g_new (gint32, (guint) (map->n * map->n_colours) + 1);
  int n = game_list_moves (map, (const GameState *) state, moves);
  char **names = g_new0 (char *, (guint) n + 1);

  for (int i = 0; i < n; i++)
    names[i] = game_move_name (map, moves[i]);
  return names;
}

static void
get_scores (const EspInstance *instance G_GNUC_UNUSED, const EspState *state, double scores[2])
{
  scores[0] = (double) ((const GameState *) state)->score[0];
  scores[1] = (double) ((const GameState *) state)->score[1];
}

const EspGame game_game = {
  .side_names = { N_ ("Player 1"), N_ ("Player 2") },
  .side_ids = { "1", "2" },
  .to_move = side_to_move,
  .moves = list_moves,
  .scores = get_scores,
};
