#include "config.h"

#include "kcell.h"

#include <sys/mman.h>

/* The exact value of positions: depth-first over everything that can be reached, each position
 * once.
 *
 * A position is numbered by the ranks of its two sets of stones in the combinatorial number system
 * (D. E. Knuth, The Art of Computer Programming 4A, section 7.2.1.3): player 1's among all cells,
 * player 2's among the cells that are left. Most positions can be reached, so the table is plain
 * memory with one place for each; where that would be too large a hash table takes its place.
 *
 * Seen from the other end with the players swapped the game is the same. On large boards, where
 * nobody counts the positions that can be reached, the two are one: half the memory and half the
 * work. */

#define MAX_DENSE (G_GUINT64_CONSTANT (1) << 28) /* places of two bytes */

#define HUGE_PAGE ((guintptr) 1 << 21)

#define MIRRORED_CELLS 20 /* from so many on */

#define MIN_SLOTS (1u << 16)

#define MAX_SLOTS (1u << 25)

/* A known value in 16 bits: 0 is unknown; else the winner, and the plies to the end. */
#define PLIES_BITS 13

G_STATIC_ASSERT (KCELL_MAX_PLIES < (1 << PLIES_BITS));

struct _KcellSolver
{
  int k;
  int n;
  gboolean mirrors; /* a position and its mirror image share a place */
  guint64 binomials[KCELL_MAX_CELLS + 1][KCELL_MAX_CELLS / 2 + 2];
  guint64 n_seconds; /* places for player 2's stones, for each place of player 1's */
  guint16 *dense;
  guint64 *keys; /* the hash table; key + 1, 0: a free slot */
  guint16 *values;
  guint n_slots;
  guint n_used;
  gboolean full;
  EspControl *control;
  EspCounters *counters;
};

static guint64
multiply (guint64 a, guint64 b)
{
  guint64 product;

  return __builtin_mul_overflow (a, b, &product) ? G_MAXUINT64 : product;
}

KcellSolver *
kcell_solver_new_with (int k, int n, gboolean mirrors)
{
  KcellSolver *solver = g_new0 (KcellSolver, 1);
  guint64 size;

  solver->k = k;
  solver->n = n;
  solver->mirrors = mirrors;
  for (int i = 0; i <= KCELL_MAX_CELLS; i++)
    for (int j = 0; j <= KCELL_MAX_CELLS / 2 + 1; j++)
      solver->binomials[i][j] = j == 0 ? 1
                                : i == 0
                                    ? 0
                                    : solver->binomials[i - 1][j - 1] + solver->binomials[i - 1][j];
  solver->n_seconds = solver->binomials[k - n][n];
  size = multiply (solver->binomials[k][n], multiply (solver->n_seconds, mirrors ? 1 : 2));
  if (size < MAX_DENSE)
    solver->dense = g_try_new0 (guint16, (gsize) size);
#ifdef MADV_HUGEPAGE
  /* it is read here and there: with pages of 4 kB every look would miss the processor's map */
  if (solver->dense != NULL && size > HUGE_PAGE)
    {
      guintptr first = ((guintptr) solver->dense + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
      guintptr end = (guintptr) (solver->dense + size) / HUGE_PAGE * HUGE_PAGE;

      madvise ((gpointer) first, end - first, MADV_HUGEPAGE);
    }
#endif
  if (solver->dense == NULL)
    {
      solver->n_slots = MIN_SLOTS;
      solver->keys = g_new0 (guint64, MIN_SLOTS);
      solver->values = g_new0 (guint16, MIN_SLOTS);
    }
  return solver;
}

KcellSolver *
kcell_solver_new (int k, int n)
{
  return kcell_solver_new_with (k, n, k >= MIRRORED_CELLS);
}

void
kcell_solver_free (KcellSolver *solver)
{
  if (solver == NULL)
    return;
  g_free (solver->dense);
  g_free (solver->keys);
  g_free (solver->values);
  g_free (solver);
}

gboolean
kcell_solver_is_full (const KcellSolver *solver)
{
  return solver->full;
}

/* --- the table --- */

/* The first part of a number: the stones of player 1, or where the board is @mirrored, of 2. */
static inline guint64
rank_first (const KcellSolver *solver, guint64 stones, gboolean mirrored)
{
  guint64 rank = 0;

  for (int i = 1; stones != 0; i++)
    {
      int cell = mirrored ? kcell_highest (stones) : kcell_lowest (stones);

      rank += solver->binomials[mirrored ? solver->k - 1 - cell : cell][i];
      stones ^= kcell_bit (cell);
    }
  return rank * solver->n_seconds;
}

/* The second part: the other stones, among the cells that are left. */
static inline guint64
rank_second (const KcellSolver *solver, guint64 first, guint64 stones, gboolean mirrored)
{
  guint64 rank = 0;

  for (int i = 1; stones != 0; i++)
    {
      int cell = mirrored ? kcell_highest (stones) : kcell_lowest (stones);
      guint64 before =
          mirrored ? first & ~(2 * kcell_bit (cell) - 1) : first & (kcell_bit (cell) - 1);
      int place = (mirrored ? solver->k - 1 - cell : cell) - kcell_count (before);

      rank += solver->binomials[place][i];
      stones ^= kcell_bit (cell);
    }
  return rank;
}

/* A number of which both parts are known. */
static inline guint64
join_ranks (const KcellSolver *solver, guint64 first, guint64 second, int to_move)
{
  return solver->mirrors ? first + second : (first + second) * 2 + (guint64) to_move;
}

static inline guint64
rank_of (const KcellSolver *solver, const KcellPosition *at)
{
  int side = solver->mirrors ? at->to_move : 0;
  guint64 first = at->stones[side];

  return join_ranks (solver, rank_first (solver, first, side == 1),
                     rank_second (solver, first, at->stones[1 - side], side == 1), at->to_move);
}

static inline guint
find_slot (const KcellSolver *solver, guint64 rank)
{
  guint mask = solver->n_slots - 1;
  guint slot = (guint) ((rank * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32) & mask;

  while (solver->keys[slot] != 0 && solver->keys[slot] != rank + 1)
    slot = (slot + 1) & mask;
  return slot;
}

static inline guint16
look_up (const KcellSolver *solver, guint64 rank)
{
  return solver->dense != NULL ? solver->dense[rank] : solver->values[find_slot (solver, rank)];
}

static void
grow (KcellSolver *solver)
{
  g_autofree guint64 *keys = solver->keys;
  g_autofree guint16 *values = solver->values;
  guint n = solver->n_slots;

  solver->n_slots *= 2;
  solver->keys = g_new0 (guint64, solver->n_slots);
  solver->values = g_new0 (guint16, solver->n_slots);
  for (guint i = 0; i < n; i++)
    if (keys[i] != 0)
      {
        guint slot = find_slot (solver, keys[i] - 1);

        solver->keys[slot] = keys[i];
        solver->values[slot] = values[i];
      }
}

static inline void
store (KcellSolver *solver, guint64 rank, guint16 value)
{
  guint slot;

  if (solver->dense != NULL)
    {
      solver->dense[rank] = value;
      return;
    }
  if (solver->n_used >= solver->n_slots / 4 * 3)
    grow (solver);
  slot = find_slot (solver, rank);
  solver->keys[slot] = rank + 1;
  solver->values[slot] = value;
  solver->n_used++;
}

/* --- the search --- */

/* @winner: -1 a draw, 0 who is to move, 1 the other */
static inline guint16
pack (int winner, int plies)
{
  return (guint16) (((winner + 2) << PLIES_BITS) | plies);
}

static inline int
winner_of (guint16 value)
{
  return (value >> PLIES_BITS) - 2;
}

static inline int
plies_of (guint16 value)
{
  return value & ((1 << PLIES_BITS) - 1);
}

/* What a value is for who moved here: the other side's, and a ply longer. */
static inline guint16
turn (guint16 value)
{
  int winner = winner_of (value);

  return pack (winner < 0 ? winner : 1 - winner, plies_of (value) + 1);
}

/* How glad who is to move is of a value, as a number: wins above draws above losses; a win the
 * sooner the better, all else the later. */
static inline int
rate (guint16 value)
{
  int winner = winner_of (value);

  if (winner == 0)
    return (3 << PLIES_BITS) - plies_of (value);
  return (winner < 0 ? 1 << PLIES_BITS : 0) + plies_of (value);
}

/* A move: where it leads, and what is known of that. */
typedef struct
{
  KcellPosition at;
  guint64 rank;
  guint16 value;
} Child;

/* The positions after all moves; returns how many. What costs most is to wait for the table's
 * memory: so the places of all of them are asked for before any is looked at. */
static inline int
expand (const KcellSolver *solver, const KcellPosition *at, Child *children)
{
  int side = at->to_move;
  int first_side = solver->mirrors ? 1 - side : 0; /* whose stones are a child's first part */
  gboolean mirrored = first_side == 1;
  guint64 first = rank_first (solver, at->stones[first_side], mirrored);
  gint32 moves[KCELL_MAX_CELLS / 2 + 1];
  gint8 targets[KCELL_MAX_CELLS / 2 + 1];
  int n = kcell_list_targets (at, moves, targets);

  for (int i = 0; i < n; i++)
    {
      Child *child = &children[i];
      guint64 second;

      child->at = *at;
      child->at.to_move = (gint8) (1 - side);
      if (moves[i] > 0)
        child->at.stones[side] ^= kcell_bit (moves[i] - 1) | kcell_bit (targets[i]);
      if (side == first_side)
        first = rank_first (solver, child->at.stones[side], FALSE);
      second = rank_second (solver, child->at.stones[first_side], child->at.stones[1 - first_side],
                            mirrored);
      child->rank = join_ranks (solver, first, second, 1 - side);
      if (solver->dense != NULL)
        __builtin_prefetch (&solver->dense[child->rank]);
    }
  for (int i = 0; i < n; i++)
    children[i].value = look_up (solver, children[i].rank);
  return n;
}

/* The value of a position that is not in the table yet; 0 when the search was stopped. */
static guint16
solve (KcellSolver *solver, const KcellPosition *at, guint64 rank)
{
  Child children[KCELL_MAX_CELLS / 2 + 1];
  guint16 best = 0;
  int n;

  if (solver->full ||
      esp_control_tick (solver->control, solver->counters, solver->counters->n[ESP_COUNTER_STATES]))
    return 0;
  if (solver->dense == NULL && solver->n_used >= MAX_SLOTS / 4 * 3)
    {
      solver->full = TRUE;
      return 0;
    }
  solver->counters->n[ESP_COUNTER_STATES]++;
  n = expand (solver, at, children);
  if (n == 0)
    {
      int winner = -1;

      kcell_is_over (at, &winner);
      best = pack (winner < 0 ? winner : winner != at->to_move, 0);
    }
  for (int i = 0; i < n; i++)
    {
      guint16 value = children[i].value;

      /* those before may have come by here */
      if (value == 0 && i > 0)
        value = look_up (solver, children[i].rank);
      if (value == 0)
        value = solve (solver, &children[i].at, children[i].rank);
      if (value == 0)
        return 0;
      value = turn (value);
      if (best == 0 || rate (value) > rate (best))
        best = value;
    }
  store (solver, rank, best);
  return best;
}

gboolean
kcell_solver_find (KcellSolver *solver,
                   const KcellPosition *at,
                   EspControl *control,
                   EspCounters *counters,
                   KcellValue *value)
{
  guint64 rank = rank_of (solver, at);
  guint16 packed = look_up (solver, rank);

  solver->control = control;
  solver->counters = counters;
  if (packed == 0)
    packed = solve (solver, at, rank);
  if (packed == 0)
    return FALSE;
  *value = (KcellValue){ .winner = winner_of (packed), .plies = plies_of (packed) };
  if (value->winner >= 0 && at->to_move == 1)
    value->winner = 1 - value->winner;
  return TRUE;
}

gint32
kcell_solver_best (KcellSolver *solver, const KcellPosition *at)
{
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_list (at, moves);
  gint32 best = -1;
  int best_rate = 0;

  for (int i = 0; i < n; i++)
    {
      KcellPosition next = *at;
      guint16 value;

      kcell_make (&next, moves[i]);
      value = look_up (solver, rank_of (solver, &next));
      if (value != 0 && (best < 0 || rate (turn (value)) > best_rate))
        {
          best = moves[i];
          best_rate = rate (turn (value));
        }
    }
  return best;
}
