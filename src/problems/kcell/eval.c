#include "config.h"

#include "kcell.h"

/* Static values of unfinished games.
 *
 * The learned heuristic works in three steps. Forced moves are played on first: while the side to
 * move has one legal move or must pass, there is nothing to decide. Then it looks for walls: two
 * neighbouring stones that can never move again let nobody pass, which often decides the game. Only
 * what is left is judged by a small network of counts that a player would look at (mobility, stones
 * that have passed, walls ahead, spare moves), trained on exact values of small boards; its numbers
 * are in net.c. All of it is done in integers, so every machine plays the same. */

#define MAX_FORCED 200

#define NET_ONE 1024 /* 1 in the net's fixed-point numbers */

guint64
kcell_find_stuck (const KcellPosition *at)
{
  /* two cells of margin on either side, which count as stuck */
  guint64 first = at->stones[0] << 2;
  guint64 second = at->stones[1] << 2;
  guint64 outside = ~(kcell_all (at->k) << 2);
  guint64 stuck = first | second | outside;
  guint64 before;

  /* the greatest set in which every stone has two stuck neighbours ahead of it */
  do
    {
      before = stuck;
      stuck =
          outside | (first & (stuck >> 1) & (stuck >> 2)) | (second & (stuck << 1) & (stuck << 2));
    }
  while (stuck != before);
  return (stuck & ~outside) >> 2;
}

/* Home stones at the end of the side that moves right, were all free stones that no wall holds up
 * to come home. */
static int
final_run (guint64 mine, guint64 theirs, guint64 stuck, int k)
{
  guint64 walls = stuck & (stuck >> 1);
  int cell = k - 1;
  int run = 0;
  int from;

  for (; cell >= 0 && (mine & stuck & kcell_bit (cell)) != 0; cell--)
    run++;
  /* an enemy stone that is stuck there ends the row for good */
  if (cell < 0 || (theirs & stuck & kcell_bit (cell)) != 0)
    return run;
  walls &= kcell_bit (cell) - 1;
  from = walls != 0 ? kcell_highest (walls) + 2 : 0;
  return run + kcell_count ((mine & ~stuck) >> from);
}

/* Whether walls of stuck stones have decided the game; @margin: home stones of player 1 more than
 * of player 2 at its end. */
static gboolean
is_settled (const KcellPosition *at, int *margin)
{
  guint64 stuck = kcell_find_stuck (at);
  int first;
  int second;

  if ((stuck & (stuck >> 1)) == 0)
    return FALSE;
  first = final_run (at->stones[0], at->stones[1], stuck, at->k);
  second = final_run (kcell_mirror (at->stones[1], at->k), kcell_mirror (at->stones[0], at->k),
                      kcell_mirror (stuck, at->k), at->k);
  /* both can still bring all stones home: a race */
  if (first == at->n && second == at->n)
    return FALSE;
  *margin = first - second;
  return TRUE;
}

/* --- the inputs of the net --- */

/* Sums over the stones of the side that moves right. */
typedef struct
{
  int cells;    /* how far they are */
  int mobile;   /* can move */
  int gain;     /* cells that jumps would win beyond a step */
  int most;     /* the most of one stone */
  int to_pass;  /* pairs of a stone and an enemy ahead of it */
  int free;     /* empty cells right ahead */
  int passed;   /* stones with no enemy ahead */
  int one;      /* with one enemy ahead and no wall */
  int walled;   /* with two neighbouring enemies ahead */
  int way_home; /* cells that passed stones have still to go */
  int reserve;  /* empty cells ahead of the others, the foremost left out: spare moves */
} Sums;

static Sums
sum_stones (const KcellPosition *at, int side)
{
  guint64 mine = at->stones[side];
  guint64 theirs = at->stones[1 - side];
  guint64 full = mine | theirs;
  guint64 walls = theirs & (theirs >> 1);
  Sums sums = { 0 };

  for (guint64 rest = mine; rest != 0; rest &= rest - 1)
    {
      int cell = kcell_lowest (rest);
      int ahead = kcell_count (theirs >> cell);
      int target = kcell_target (at, side, cell);
      guint64 obstacles = full >> (cell + 1);
      int gap = obstacles != 0 ? kcell_lowest (obstacles) : at->k - 1 - cell;

      sums.cells += cell;
      sums.to_pass += ahead;
      sums.free += gap;
      if (target >= 0)
        {
          sums.mobile++;
          sums.gain += target - cell - 1;
          sums.most = MAX (sums.most, target - cell - 1);
        }
      if (ahead == 0)
        {
          sums.passed++;
          sums.way_home += at->k - 1 - cell;
          continue;
        }
      if ((walls >> cell) != 0)
        sums.walled++;
      else if (ahead == 1)
        sums.one++;
      if ((rest & (rest - 1)) != 0)
        sums.reserve += gap;
    }
  return sums;
}

/* What the net is told of the side that moves right in @at, which is player 1's. */
static void
describe_side (const KcellPosition *at, gint32 *inputs)
{
  guint64 mine = at->stones[0];
  guint64 theirs = at->stones[1];
  guint64 full = mine | theirs;
  guint64 empty = kcell_all (at->k) & ~full;
  guint64 second = mine & (mine - 1);
  Sums sums = sum_stones (at, 0);
  const gint32 values[KCELL_SIDE_INPUTS] = {
    sums.cells,
    kcell_lowest (mine),
    second != 0 ? kcell_lowest (second) : 0,
    kcell_highest (mine),
    sums.mobile,
    sums.gain,
    sums.most,
    sums.to_pass,
    sums.free,
    sums.passed,
    sums.one,
    sums.walled,
    sums.way_home,
    sums.reserve,
    MIN (kcell_run (at, 0), at->n),
    kcell_count (mine & kcell_find_stuck (at)),
    /* pairs, and pairs over a gap */
    kcell_count (mine & (mine >> 1)),
    kcell_count (mine & (empty >> 1) & (mine >> 2)),
    /* an enemy right ahead: to be jumped over, or not; an enemy before an own pair */
    kcell_count (mine & (theirs >> 1) & (empty >> 2)),
    kcell_count (mine & (theirs >> 1) & (full >> 2)),
    kcell_count (mine & (mine >> 1) & (theirs >> 2)),
    /* the same with one empty cell between */
    kcell_count (mine & (empty >> 1) & (theirs >> 2)),
    kcell_count (mine & (mine >> 1) & (empty >> 2) & (theirs >> 3)),
    /* stones behind the foremost enemy */
    kcell_count (mine & (kcell_bit (kcell_lowest (theirs)) - 1)),
  };

  for (int i = 0; i < KCELL_SIDE_INPUTS; i++)
    inputs[i] = values[i];
}

/* From the mover's side, within ±KCELL_SETTLED. */
static int
ask_net (const KcellPosition *at)
{
  KcellPosition turned = *at;
  gint32 inputs[KCELL_INPUTS];
  gint64 sum = kcell_net_out_bias;

  turned.stones[0] = kcell_mirror (at->stones[1], at->k);
  turned.stones[1] = kcell_mirror (at->stones[0], at->k);
  describe_side (at->to_move == 0 ? at : &turned, inputs);
  describe_side (at->to_move == 0 ? &turned : at, inputs + KCELL_SIDE_INPUTS);
  inputs[2 * KCELL_SIDE_INPUTS] = at->k;
  inputs[2 * KCELL_SIDE_INPUTS + 1] = at->n;
  for (int h = 0; h < KCELL_HIDDEN; h++)
    {
      gint32 hidden = kcell_net_bias[h];

      for (int i = 0; i < KCELL_INPUTS; i++)
        hidden += kcell_net_in[h][i] * inputs[i];
      sum += (gint64) kcell_net_out[h] * CLAMP (hidden, 0, NET_ONE);
    }
  return (int) CLAMP (sum / NET_ONE, 1 - KCELL_SETTLED, KCELL_SETTLED - 1);
}

static int
evaluate_learned (const KcellPosition *start)
{
  KcellPosition at = *start;
  gint32 moves[KCELL_MAX_CELLS];
  int margin;
  int value;

  for (int i = 0; i < MAX_FORCED; i++)
    {
      int n = kcell_list (&at, moves);

      if (n == 0)
        {
          int winner = -1;

          kcell_is_over (&at, &winner);
          return winner < 0 ? 0 : winner == 0 ? KCELL_SETTLED : -KCELL_SETTLED;
        }
      if (n > 1)
        break;
      kcell_make (&at, moves[0]);
    }
  if (is_settled (&at, &margin))
    return margin == 0 ? 0 : margin > 0 ? KCELL_SETTLED : -KCELL_SETTLED;
  value = ask_net (&at);
  return at.to_move == 0 ? value : -value;
}

/* How far player 1's stones have come, less player 2's. */
static int
evaluate_progress (const KcellPosition *at)
{
  int value = 0;

  for (guint64 rest = at->stones[0]; rest != 0; rest &= rest - 1)
    value += kcell_lowest (rest);
  for (guint64 rest = at->stones[1]; rest != 0; rest &= rest - 1)
    value -= at->k - 1 - kcell_lowest (rest);
  return value;
}

int
kcell_evaluate (const KcellPosition *at, KcellEval which)
{
  return which == KCELL_EVAL_LEARNED ? evaluate_learned (at) : evaluate_progress (at);
}
