#include "config.h"

#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

/* Monte-Carlo tree search, and exact values by proof-number search. Values are seen from player 1,
 * who is MAX. */

ESP_MCTS_DEFINE (explore, &mapgame_table)
ESP_PNS_DEFINE (prove, &mapgame_table)

typedef struct
{
  const MapgameMap *map;
  const MapgameBoard *board;
} Names;

static char *
name_move (gint32 move, gpointer data)
{
  const Names *self = data;

  return mapgame_move_name (self->map, mapgame_board_own_move (self->board, move));
}

/* No score is greater, of either side: every node in the colour that is worth most. */
static gint64
bound_value (const MapgameBoard *board)
{
  gint64 most = 0;

  for (int c = 0; c < MAPGAME_MAX_COLOURS; c++)
    for (int side = 0; side < 2; side++)
      most = MAX (most, ABS (board->weights[side][c]));
  return ABS (board->value) + most * board->n;
}

EspOutcome
mapgame_solve_mcts (const EspInstance *instance,
                    const EspState *start,
                    const EspOptions *options,
                    EspControl *control,
                    EspAnswer *answer)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const MapgameState *state = (const MapgameState *) copy;
  MapgameSearch game = { .consistent = FALSE };
  EspMcts search = { .base = { .game = &game, .control = control },
                     .n_moves = (gsize) map->n * MAPGAME_MAX_COLOURS + 1 };
  Translator translator = { { translate }, control->tracer, &game.board };
  Names names = { map, &game.board };
  EspMctsAnswer found;

  mapgame_board_init (&game.board, map, state);
  if (esp_control_is_traced (control))
    control->tracer = &translator.tracer;
  found = explore (&search, options, mapgame_to_move (state) == 0, name_move, &names, answer);
  control->tracer = translator.to;
  if (found.move >= 0)
    mapgame_set_move (answer, map, state, mapgame_board_own_move (&game.board, found.move),
                      (gint64) found.mean);
  else if (!search.base.stopped)
    mapgame_set_move (answer, map, state, -1, game.board.value);
  mapgame_board_clear (&game.board);
  return esp_mcts_finish (&search);
}

EspOutcome
mapgame_solve_pns (const EspInstance *instance,
                   const EspState *start,
                   const EspOptions *options G_GNUC_UNUSED,
                   EspControl *control,
                   EspAnswer *answer)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  const MapgameState *state = (const MapgameState *) copy;
  MapgameSearch game = { .consistent = FALSE };
  EspPns search = { .base = { .game = &game, .control = control },
                    .n_moves = mapgame_board_stack_size (map) };
  Translator translator = { { translate }, control->tracer, &game.board };
  EspPnsScale scale = { .step = 1 };
  EspPnsAnswer found;
  gint64 bound;

  mapgame_board_init (&game.board, map, state);
  bound = bound_value (&game.board);
  scale.least = (double) -bound;
  scale.n = 2 * bound + 1;
  if (!mapgame_has_move (map, state))
    {
      scale.least = (double) game.board.value;
      scale.n = 1;
    }
  if (esp_control_is_traced (control))
    control->tracer = &translator.tracer;
  found = prove (&search, &scale, mapgame_to_move (state) == 0);
  control->tracer = translator.to;
  if (found.move >= 0 || !search.base.stopped)
    mapgame_set_move (answer, map, state,
                      found.move >= 0 ? mapgame_board_own_move (&game.board, found.move) : -1,
                      (gint64) (mapgame_to_move (state) == 0 ? found.least : found.greatest));
  mapgame_board_clear (&game.board);
  return esp_pns_finish (&search, answer);
}
