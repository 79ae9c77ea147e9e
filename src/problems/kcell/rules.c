#include "config.h"

#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Which positions and moves there are, and why not others, in words. */

gboolean
kcell_is_playable (const KcellPosition *at)
{
  return at->n > 0 && kcell_count (at->stones[0]) == at->n && kcell_count (at->stones[1]) == at->n;
}

char *
kcell_describe_unplayable (const KcellPosition *at)
{
  int first = kcell_count (at->stones[0]);
  int second = kcell_count (at->stones[1]);

  if (first == 0 || second == 0)
    return g_strdup_printf (_ ("player %d has no stone; expected at least one “%c”"),
                            first == 0 ? 1 : 2, first == 0 ? 'o' : 'x');
  return g_strdup_printf (_ ("player 1 has %d stones “o” and player 2 has %d “x”; expected as many "
                             "of each"),
                          first, second);
}

char *
kcell_describe_illegal (const KcellPosition *at, gint64 move)
{
  int winner;

  if (!kcell_is_playable (at))
    return kcell_describe_unplayable (at);
  if (kcell_is_over (at, &winner))
    return g_strdup (_ ("the game is over"));
  if (move == 0)
    return g_strdup (_ ("a player with a legal move must not pass"));
  if (move < 0 || move > at->k)
    return g_strdup_printf (_ ("there is no cell %" PRId64 "; they are 1 to %d"), move, at->k);
  if ((at->stones[at->to_move] & kcell_bit ((int) move - 1)) == 0)
    return g_strdup_printf (_ ("cell %" PRId64 " has no stone of player %d, whose turn it "
                               "is"),
                            move, at->to_move + 1);
  if (!kcell_can_move (at, at->to_move))
    return g_strdup_printf (_ ("player %d has no legal move and passes: move 0"), at->to_move + 1);
  return g_strdup_printf (_ ("the stone in cell %" PRId64 " cannot move: it can neither "
                             "step nor jump over one stone"),
                          move);
}
