#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "games/esp-window-mistakes.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The assignment's game, plain: alpha-beta without a cutoff test plays both sides. */

typedef enum
{
  /* jumps */
  NO_CHAIN = ESP_N_WINDOW_MISTAKES,
  CHAIN_STEP,
  STEP_JUMP,
  JUMP_ENEMY,
  JUMP_OWN,
  JUMP_ROW,
  CAPTURES,
  /* passes */
  PASS_ENDS,
  PASS_LOSES,
  PASS_MAX,
  /* who wins */
  HOME_UNSEEN,
  HOME_ONE,
  END_COUNT,
  END_DRAW,
  END_LAST,
  END_EQUAL,
  /* whose turn */
  FIRST_BEGINS,
  MAX_ALWAYS,
  MAX_FIRST,
  /* choice and order */
  TIES_LAST,
  HIGHEST_FIRST,
  /* counts */
  COUNT_ROOT,
  COUNT_ENDS,
  COUNT_PASSES
} Mistake;

static const EspMistake list[] = {
  ESP_WINDOW_MISTAKE_ROWS,
  [NO_CHAIN] = { "no-chain", N_ ("ends a move after its first jump") },
  [CHAIN_STEP] = { "chain-step", N_ ("ends a chain of jumps with a step, where there is one") },
  [STEP_JUMP] = { "step-jump", N_ ("goes on with jumps after a step") },
  [JUMP_ENEMY] = { "jump-enemy", N_ ("jumps only over the other player’s stones") },
  [JUMP_OWN] = { "jump-own", N_ ("jumps only over its own stones") },
  [JUMP_ROW] = { "jump-row", N_ ("jumps over several stones in a row too") },
  [CAPTURES] = { "captures", N_ ("takes the other player’s stones off the board that it jumps "
                                 "over") },
  [PASS_ENDS] = { "pass-ends", N_ ("ends the game where the player whose turn it is cannot move") },
  [PASS_LOSES] = { "pass-loses", N_ ("lets a player lose who cannot move") },
  [PASS_MAX] = { "pass-max", N_ ("keeps MAX and MIN as they were after a pass") },
  [HOME_UNSEEN] = { "home-unseen", N_ ("plays on when a player has all stones at the far end") },
  [HOME_ONE] = { "home-one", N_ ("lets a player win with the first stone in the last cell") },
  [END_COUNT] = { "end-count", N_ ("counts all stones at the far end when nobody can move, and not "
                                   "only those in a row from the edge") },
  [END_DRAW] = { "end-draw", N_ ("takes it for a draw when nobody can move") },
  [END_LAST] = { "end-last", N_ ("lets the player win who has moved last when nobody can move") },
  [END_EQUAL] = { "end-equal", N_ ("lets player 1 win when nobody can move and both have as many "
                                   "stones in a row") },
  [FIRST_BEGINS] = { "first-begins", N_ ("lets player 1 begin whatever it is told") },
  [MAX_ALWAYS] = { "max-always", N_ ("takes the greatest value for the other player too") },
  [MAX_FIRST] = { "max-first", N_ ("looks for player 1’s win where player 2 chooses its move") },
  [TIES_LAST] = { "ties-last", N_ ("takes the last of equally good moves") },
  [HIGHEST_FIRST] = { "highest-first", N_ ("tries stones from the highest cell down") },
  [COUNT_ROOT] = { "count-root", N_ ("counts the root of each search as a node") },
  [COUNT_ENDS] = { "count-ends", N_ ("does not count finished games as nodes") },
  [COUNT_PASSES] = { "count-passes", N_ ("does not count passes as nodes") },
  { .id = NULL },
};

#define EMPTY '_'

/* The game as it stands. */
typedef struct
{
  char cells[KCELL_MAX_CELLS + 1]; /* "oo___xx" */
  int player;                      /* whose turn it is: 1 or 2 */
} Position;

typedef struct
{
  int mistake;
  int k;
  int n;            /* stones a player, at the start */
  int player;       /* who chooses a move */
  int chosen;       /* its move; -1: none */
  EspWindow shared; /* where there is one for all */
  gint64 nodes;     /* of the game */
  EspControl *control;
  EspCounters counters;
} Reference;

/* --- moves --- */

static char
stone_of (int player)
{
  return player == 1 ? 'o' : 'x';
}

/* '\0': beyond the edge. */
static char
look (const Reference *self, const Position *at, int cell)
{
  return cell >= 0 && cell < self->k ? at->cells[cell] : '\0';
}

/* How many stones there are to be jumped over from @cell on; 0: there is no jump. */
static int
find_jump (const Reference *self, const Position *at, int cell, int step)
{
  char own = stone_of (at->player);
  char over = look (self, at, cell + step);
  int n = 1;

  if (over == '\0' || over == EMPTY || (self->mistake == JUMP_ENEMY && over == own) ||
      (self->mistake == JUMP_OWN && over != own))
    return 0;
  while (self->mistake == JUMP_ROW && look (self, at, cell + (n + 1) * step) != EMPTY &&
         look (self, at, cell + (n + 1) * step) != '\0')
    n++;
  return look (self, at, cell + (n + 1) * step) == EMPTY ? n : 0;
}

/* Moves the stone in @cell as far as it goes; FALSE where it cannot. */
static gboolean
move_stone (const Reference *self, Position *at, int cell)
{
  int step = at->player == 1 ? 1 : -1;
  char stone = at->cells[cell];
  gboolean steps = look (self, at, cell + step) == EMPTY;
  int to = steps ? cell + step : cell;
  int n;

  at->cells[cell] = EMPTY;
  while ((!steps || self->mistake == STEP_JUMP) && (n = find_jump (self, at, to, step)) > 0)
    {
      if (self->mistake == CAPTURES && look (self, at, to + step) != stone)
        at->cells[to + step] = EMPTY;
      to += (n + 1) * step;
      if (self->mistake == NO_CHAIN)
        break;
    }
  if (!steps && to != cell && self->mistake == CHAIN_STEP && look (self, at, to + step) == EMPTY)
    to += step;
  at->cells[to] = stone;
  return to != cell;
}

static gboolean
can_move (const Reference *self, const Position *at, int player)
{
  for (int cell = 0; cell < self->k; cell++)
    {
      Position copy = *at;

      copy.player = player;
      if (copy.cells[cell] == stone_of (player) && move_stone (self, &copy, cell))
        return TRUE;
    }
  return FALSE;
}

/* --- who wins --- */

/* The cell that is @i-th from the far edge, seen from @player. */
static int
far_cell (const Reference *self, int player, int i)
{
  return player == 1 ? self->k - 1 - i : i;
}

static int
count_home (const Reference *self, const Position *at, int player, gboolean in_a_row)
{
  int n = 0;

  for (int i = 0; i < self->n; i++)
    if (at->cells[far_cell (self, player, i)] == stone_of (player))
      n++;
    else if (in_a_row)
      break;
  return n;
}

static gboolean
is_home (const Reference *self, const Position *at, int player)
{
  int wanted = self->mistake == HOME_ONE ? 1 : self->n;

  return self->mistake != HOME_UNSEEN && count_home (self, at, player, TRUE) >= wanted;
}

/* Who has won when nobody can move; 0: a draw. */
static int
compare_ends (const Reference *self, const Position *at)
{
  gboolean in_a_row = self->mistake != END_COUNT;
  int first = count_home (self, at, 1, in_a_row);
  int second = count_home (self, at, 2, in_a_row);

  if (self->mistake == END_DRAW)
    return 0;
  if (self->mistake == END_LAST)
    return 3 - at->player;
  if (first == second)
    return self->mistake == END_EQUAL ? 1 : 0;
  return first > second ? 1 : 2;
}

static gboolean
is_over (const Reference *self, const Position *at, int *winner)
{
  gboolean first = is_home (self, at, 1);
  gboolean second = is_home (self, at, 2);

  *winner = 0;
  if (first != second)
    {
      *winner = first ? 1 : 2;
      return TRUE;
    }
  if (!first && can_move (self, at, at->player))
    return FALSE;
  if (!first && self->mistake == PASS_LOSES)
    {
      *winner = 3 - at->player;
      return TRUE;
    }
  if (!first && self->mistake != PASS_ENDS && can_move (self, at, 3 - at->player))
    return FALSE;
  *winner = compare_ends (self, at);
  return TRUE;
}

/* --- the search --- */

static double
evaluate (const Reference *self, int winner)
{
  int own = self->mistake == MAX_FIRST ? 1 : self->player;

  return winner == 0 ? 0 : winner == own ? 1 : -1;
}

/* The moves as cells from 1, or 0 alone, a pass; returns how many. */
static int
list_moves (const Reference *self, const Position *at, int moves[KCELL_MAX_CELLS])
{
  int n = 0;

  for (int i = 0; i < self->k; i++)
    {
      int cell = self->mistake == HIGHEST_FIRST ? self->k - 1 - i : i;
      Position copy = *at;

      if (at->cells[cell] == stone_of (at->player) && move_stone (self, &copy, cell))
        moves[n++] = cell + 1;
    }
  if (n == 0)
    moves[n++] = 0;
  return n;
}

static void
make_move (const Reference *self, Position *at, int cell)
{
  if (cell > 0)
    move_stone (self, at, cell - 1);
  at->player = 3 - at->player;
}

static double
search (Reference *self, const Position *at, gboolean max, EspWindow own, gboolean root);

/* After @move. */
static double
look_at_child (Reference *self, const Position *at, int move, gboolean max, EspWindow window)
{
  Position after = *at;
  int winner;

  make_move (self, &after, move);
  if (is_over (self, &after, &winner))
    {
      self->nodes += self->mistake != COUNT_ENDS && !(move == 0 && self->mistake == COUNT_PASSES);
      return evaluate (self, winner);
    }
  self->nodes += !(move == 0 && self->mistake == COUNT_PASSES);
  return search (self, &after,
                 self->mistake == MAX_ALWAYS || (move == 0 && self->mistake == PASS_MAX) ? max
                                                                                         : !max,
                 window, FALSE);
}

static double
search (Reference *self, const Position *at, gboolean max, EspWindow own, gboolean root)
{
  EspWindow *window = esp_window_of_node (self->mistake, &own, &self->shared);
  int moves[KCELL_MAX_CELLS];
  int n = list_moves (self, at, moves);
  double best = max ? -INFINITY : INFINITY;

  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    return 0;
  for (int i = 0; i < n; i++)
    {
      EspWindow given = esp_window_of_child (self->mistake, window, best, max);
      double value;

      value = look_at_child (self, at, moves[i], max, given);
      if (root &&
          ((max ? value > best : value < best) || (value == best && self->mistake == TIES_LAST)))
        self->chosen = moves[i];
      best = max ? MAX (best, value) : MIN (best, value);
      if (esp_window_cuts (self->mistake, window, best, max))
        break;
      esp_window_move (window, best, max);
    }
  return best;
}

/* --- the game --- */

/* A move of the player whose turn it is; FALSE where it was stopped. */
static gboolean
play (Reference *self, Position *at, GString *text)
{
  const EspWindow whole = ESP_WHOLE_WINDOW;

  self->player = at->player;
  self->chosen = -1;
  self->shared = whole;
  self->nodes += self->mistake == COUNT_ROOT;
  search (self, at, TRUE, whole, TRUE);
  if (self->chosen < 0 || esp_control_get_stop (self->control) != ESP_STOP_NONE)
    return FALSE;
  make_move (self, at, self->chosen);
  g_string_append_printf (text, "%d: %d [%s]\n", self->player, self->chosen, at->cells);
  return TRUE;
}

static void
begin (Reference *self, Position *at, const KcellPosition *start)
{
  self->k = start->k;
  self->n = start->n;
  *at = (Position){ .player = self->mistake == FIRST_BEGINS ? 1 : start->to_move + 1 };
  for (int cell = 0; cell < start->k; cell++)
    at->cells[cell] = (start->stones[0] >> cell & 1) != 0   ? stone_of (1)
                      : (start->stones[1] >> cell & 1) != 0 ? stone_of (2)
                                                            : EMPTY;
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const KcellPosition *start = &((const KcellInstance *) instance)->start;
  Reference self = { .mistake = mistake, .control = control };
  Position at;
  GString *text;
  int winner;

  if (!kcell_is_playable (start))
    return NULL;
  begin (&self, &at, start);
  text = g_string_new (NULL);
  while (!is_over (&self, &at, &winner) && play (&self, &at, text))
    ;
  g_string_append_printf (text, "Winner: %d\nNodes: %" G_GINT64_FORMAT "\n", winner, self.nodes);
  return g_string_free (text, FALSE);
}

/* --- cases --- */

/* Stones anywhere. */
static void
scatter (KcellPosition *at, EspRandom *random)
{
  at->stones[0] = at->stones[1] = 0;
  for (int side = 0; side < 2; side++)
    while (kcell_count (at->stones[side]) < at->n)
      {
        guint64 bit = kcell_bit ((int) esp_random_below (random, (guint64) at->k));

        if (((at->stones[0] | at->stones[1]) & bit) == 0)
          at->stones[side] |= bit;
      }
}

/* Four to nine cells and up to three stones a player: as a game begins, or with the stones
 * anywhere. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  EspRandom random;
  KcellPosition at;
  int k;
  int n;

  esp_random_init (&random, seed);
  k = 4 + (int) esp_random_below (&random, 6);
  n = 1 + (int) esp_random_below (&random, (guint64) MIN (3, k / 2));
  kcell_set_start (&at, k, n);
  if (esp_random_below (&random, 4) != 0)
    {
      scatter (&at, &random);
      at.to_move = (gint8) esp_random_below (&random, 2);
    }
  return kcell_instance_new (&at);
}

const EspMistakes kcell_mistakes = {
  .list = list,
  .form =
      N_ ("Called with a position and whose turn it is, “[oo___xx] 1”, alpha-beta to the end of "
          "the game plays both sides: a win is worth 1, a draw 0, the lowest cell first, the "
          "first of equals. It writes a line a move, “1: 2 [o_o__xx]”, then “Winner: 1” (0: a "
          "draw) and “Nodes: 12”, positions below the roots of all its searches."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
};
