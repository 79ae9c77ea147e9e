#include "config.h"

#include "stones.h"

#include <glib/gi18n-lib.h>

int
stones_list_moves (const StonesState *state, int *moves)
{
  int last = stones_last (state);
  int n = 0;

  if (last == 0)
    {
      for (int stone = 1; 2 * stone < state->n; stone += 2)
        if (!state->is_taken[stone])
          moves[n++] = stone;
      return n;
    }
  for (int stone = 1; stone <= last / 2; stone++)
    if (last % stone == 0 && !state->is_taken[stone])
      moves[n++] = stone;
  for (int stone = 2 * last; stone <= state->n; stone += last)
    if (!state->is_taken[stone])
      moves[n++] = stone;
  return n;
}

/* --- instances --- */

char *
stones_describe_illegal (const StonesState *state, int stone)
{
  int last = stones_last (state);

  if (stone < 1 || stone > state->n)
    return g_strdup_printf (_ ("there is no stone %d; they are 1 to %d"), stone, state->n);
  if (state->is_taken[stone])
    return g_strdup_printf (_ ("stone %d is taken"), stone);
  if (last == 0)
    return g_strdup_printf (_ ("the first stone must be odd and less than half of %d"), state->n);
  return g_strdup_printf (_ ("stone %d is neither a multiple nor a factor of %d"), stone, last);
}

/* --- the game --- */

gboolean
stones_has_move (const StonesState *state)
{
  int last = stones_last (state);

  if (last == 0)
    return state->n >= 3;
  for (int stone = 1; stone <= last / 2; stone++)
    if (last % stone == 0 && !state->is_taken[stone])
      return TRUE;
  for (int stone = 2 * last; stone <= state->n; stone += last)
    if (!state->is_taken[stone])
      return TRUE;
  return FALSE;
}
