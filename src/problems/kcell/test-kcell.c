#include "config.h"

#include "base/esp-random.h"
#include "games/esp-match.h"
#include "rooms.h"
#include "test-kcell.h"

#include <string.h>

static void
test_count (void)
{
  EspRandom random;

  esp_random_init (&random, 92);
  for (int i = 0; i < 1000; i++)
    {
      guint64 set = esp_random_next (&random) & esp_random_next (&random);
      int n = 0;

      for (int bit = 0; bit < 64; bit++)
        n += set >> bit & 1;
      g_assert_cmpint (kcell_count (set), ==, n);
    }
}

/* --- a slow reference that shares no code with the room: a board is a string, 'o' moves right ---
 */

typedef struct
{
  int result; /* 1, 2, 0 */
  int plies;
  int best; /* the move with best play, the lowest cell of equals */
} RefValue;

/* Plays the stone in @cell (from 0); FALSE where it cannot move. */
static gboolean
ref_play (char *board, int cell, char side)
{
  int n = (int) strlen (board);
  int step = side == 'o' ? 1 : -1;
  int at = cell;

  if (board[cell] != side)
    return FALSE;
  if (at + step >= 0 && at + step < n && board[at + step] == '_')
    {
      board[at] = '_';
      board[at + step] = side;
      return TRUE;
    }
  for (;;)
    {
      int over = at + step;
      int behind = at + 2 * step;

      if (behind < 0 || behind >= n || board[over] == '_' || board[behind] != '_')
        return at != cell;
      board[at] = '_';
      board[behind] = side;
      at = behind;
    }
}

static gboolean
ref_can_move (const char *board, char side)
{
  for (int i = 0; board[i] != '\0'; i++)
    {
      g_autofree char *copy = g_strdup (board);

      if (ref_play (copy, i, side))
        return TRUE;
    }
  return FALSE;
}

static int
ref_run (const char *board, char side)
{
  int n = (int) strlen (board);
  int run = 0;

  while (run < n && board[side == 'o' ? n - 1 - run : run] == side)
    run++;
  return run;
}

static int
ref_stones (const char *board)
{
  int n = 0;

  for (; *board != '\0'; board++)
    n += *board == 'o';
  return n;
}

/* Whether @a is better than @b for @side (1 or 2). */
static gboolean
ref_better (const RefValue *a, const RefValue *b, int side)
{
  int x = a->result == 0 ? 0 : a->result == side ? 1 : -1;
  int y = b->result == 0 ? 0 : b->result == side ? 1 : -1;

  if (x != y)
    return x > y;
  return x > 0 ? a->plies < b->plies : a->plies > b->plies;
}

static const RefValue *
ref_solve (const char *board, int side, GHashTable *known)
{
  g_autofree char *key = g_strdup_printf ("%s%d", board, side);
  RefValue *value = g_hash_table_lookup (known, key);
  char letter = side == 1 ? 'o' : 'x';
  gboolean home[2] = { ref_run (board, 'o') == ref_stones (board),
                       ref_run (board, 'x') == ref_stones (board) };
  gboolean can[2] = { ref_can_move (board, 'o'), ref_can_move (board, 'x') };

  if (value != NULL)
    return value;
  value = g_new0 (RefValue, 1);
  value->best = -1;
  if (home[0] != home[1])
    value->result = home[0] ? 1 : 2;
  else if (home[0] || (!can[0] && !can[1]))
    {
      int first = ref_run (board, 'o');
      int second = ref_run (board, 'x');

      value->result = first > second ? 1 : second > first ? 2 : 0;
    }
  else if (!can[side - 1])
    {
      *value = *ref_solve (board, 3 - side, known);
      value->plies++;
      value->best = 0;
    }
  else
    for (int i = 0; board[i] != '\0'; i++)
      {
        g_autofree char *copy = g_strdup (board);
        RefValue child;

        if (!ref_play (copy, i, letter))
          continue;
        child = *ref_solve (copy, 3 - side, known);
        child.plies++;
        child.best = i + 1;
        if (value->best < 0 || ref_better (&child, value, side))
          *value = child;
      }
  g_hash_table_insert (known, g_steal_pointer (&key), value);
  return value;
}

/* --- helpers --- */

static KcellPosition
position_of (const char *board, int side)
{
  KcellPosition at = { .k = (gint8) strlen (board), .to_move = (gint8) (side - 1) };

  for (int i = 0; board[i] != '\0'; i++)
    if (board[i] != '_')
      at.stones[board[i] == 'x'] |= G_GUINT64_CONSTANT (1) << i;
  at.n = (gint8) ref_stones (board);
  return at;
}

static char *
board_of (const KcellPosition *at)
{
  char cells[KCELL_MAX_CELLS + 3];

  kcell_format_cells (at, cells);
  return g_strndup (cells + 1, (gsize) at->k);
}

/* What is to be said of a cell that the player on turn wants to move, by the rules as they are
 * written for people; NULL: it may. */
static char *
ref_refusal (const char *board, int side, int move)
{
  char letter = side == 1 ? 'o' : 'x';
  int n = (int) strlen (board);
  int stones[2] = { 0, 0 };
  g_autofree char *copy = g_strdup (board);
  gboolean home[2], can[2];

  for (int i = 0; i < n; i++)
    if (board[i] != '_')
      stones[board[i] == 'x']++;
  if (stones[0] == 0 || stones[1] == 0)
    return g_strdup_printf ("player %d has no stone; expected at least one “%c”",
                            stones[0] == 0 ? 1 : 2, stones[0] == 0 ? 'o' : 'x');
  if (stones[0] != stones[1])
    return g_strdup_printf (
        "player 1 has %d stones “o” and player 2 has %d “x”; expected as many of "
        "each",
        stones[0], stones[1]);
  for (int k = 0; k < 2; k++)
    {
      home[k] = ref_run (board, "ox"[k]) == stones[k];
      can[k] = ref_can_move (board, "ox"[k]);
    }
  if (home[0] || home[1] || (!can[0] && !can[1]))
    return g_strdup ("the game is over");
  if (move == 0)
    return can[side - 1] ? g_strdup ("a player with a legal move must not pass") : NULL;
  if (move < 1 || move > n)
    return g_strdup_printf ("there is no cell %d; they are 1 to %d", move, n);
  if (board[move - 1] != letter)
    return g_strdup_printf ("cell %d has no stone of player %d, whose turn it is", move, side);
  if (!can[side - 1])
    return g_strdup_printf ("player %d has no legal move and passes: move 0", side);
  if (!ref_play (copy, move - 1, letter))
    return g_strdup_printf (
        "the stone in cell %d cannot move: it can neither step nor jump over one "
        "stone",
        move);
  return NULL;
}

/* Every cell of random boards, complete or not, and cells that there are not. */
static void
test_refusals (void)
{
  EspRandom random;
  guint n_refused = 0;

  esp_random_init (&random, 31);
  for (int k = 0; k < 4000; k++)
    {
      int n = 2 + (int) esp_random_below (&random, 7);
      int side = 1 + (int) esp_random_below (&random, 2);
      char board[10] = "";
      KcellPosition at;

      for (int i = 0; i < n; i++)
        board[i] = "oox_x"[esp_random_below (&random, 5)];
      at = position_of (board, side);
      for (int move = -1; move <= n + 1; move++)
        {
          g_autoptr (EspState) state = &kcell_state_new (&at)->parent;
          g_autofree char *text = g_strdup_printf ("%d", move);
          g_autofree char *expected = ref_refusal (board, side, move);
          g_autoptr (GError) error = NULL;

          g_assert_cmpint (kcell_play (NULL, state, text, &error), ==, expected == NULL);
          if (expected != NULL)
            g_assert_cmpstr (error->message, ==, expected);
          n_refused += expected != NULL;
        }
    }
  g_assert_cmpuint (n_refused, >, 10000);
}

static KcellValue
solve (const KcellPosition *at, guint64 *states, gint32 *best)
{
  g_autoptr (KcellSolver) solver = kcell_solver_new_with (at->k, at->n, FALSE);
  g_autoptr (KcellSolver) mirroring = kcell_solver_new_with (at->k, at->n, TRUE);
  EspCounters counters = { { 0 } };
  EspCounters fewer = { { 0 } };
  EspControl control;
  KcellValue value;
  KcellValue same;

  esp_control_init (&control);
  g_assert_true (kcell_solver_find (solver, at, &control, &counters, &value));
  /* where mirror images are one, it comes to the same */
  g_assert_true (kcell_solver_find (mirroring, at, &control, &fewer, &same));
  g_assert_cmpint (same.winner, ==, value.winner);
  g_assert_cmpint (same.plies, ==, value.plies);
  g_assert_cmpuint (fewer.n[ESP_COUNTER_STATES], <=, counters.n[ESP_COUNTER_STATES]);
  g_assert_cmpint (kcell_solver_best (mirroring, at), ==, kcell_solver_best (solver, at));
  if (states != NULL)
    *states = counters.n[ESP_COUNTER_STATES];
  if (best != NULL)
    *best = kcell_solver_best (solver, at);
  return value;
}

/* A random position; often with a gap, sometimes crowded. */
static char *
random_board (EspRandom *random, int k, int n)
{
  char *board = g_strnfill ((gsize) k, '_');

  for (int i = 0; i < 2 * n; i++)
    {
      int cell;

      do
        cell = (int) esp_random_below (random, (guint64) k);
      while (board[cell] != '_');
      board[cell] = "ox"[i % 2];
    }
  return board;
}

/* --- the numbers and examples of the specification --- */

static void
test_pinned (void)
{
  static const struct
  {
    int k, n, winner, plies; /* plies 0: not given */
    guint64 states;          /* 0: not given */
  } known[] = {
    { 5, 2, 1, 0, 0 },       { 7, 2, 0, 0, 0 },       { 9, 3, 1, 19, 0 },
    { 15, 3, 0, 0, 151764 }, { 15, 4, 0, 0, 678188 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      KcellPosition at;
      KcellValue value;
      guint64 states;

      kcell_set_start (&at, known[i].k, known[i].n);
      value = solve (&at, &states, NULL);
      g_assert_cmpint (value.winner + 1, ==, known[i].winner);
      if (known[i].plies > 0)
        g_assert_cmpint (value.plies, ==, known[i].plies);
      if (known[i].states > 0)
        g_assert_cmpuint (states, ==, known[i].states);
    }
  for (int k = 3; k <= KCELL_MAX_CELLS; k++)
    {
      KcellPosition at;

      kcell_set_start (&at, k, 1);
      g_assert_cmpint (solve (&at, NULL, NULL).winner + 1, ==, k % 2 == 1 ? 2 : 1);
    }
}

static void
test_rules (void)
{
  static const struct
  {
    const char *before;
    int side;
    gint32 move;
    const char *after;
  } cases[] = {
    { "_oox_x", 1, 3, "_o_xox" },
    { "_oox_x_", 1, 3, "_o_x_xo" },
    { "oo___xx", 1, 2, "o_o__xx" },
    { "oo___xx", 1, 1, "_oo__xx" },
    { "oo___xx", 2, 7, "oo__xx_" },
    /* a step is never followed by a jump */
    { "o_x_x__o", 1, 1, "_ox_x__o" },
    /* a pass */
    { "oxxx_o_o_", 2, 0, "oxxx_o_o_" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      KcellPosition at = position_of (cases[i].before, cases[i].side);
      gint32 moves[KCELL_MAX_CELLS];
      int n = kcell_list (&at, moves);
      gboolean legal = FALSE;
      g_autofree char *after = NULL;

      for (int m = 0; m < n; m++)
        legal |= moves[m] == cases[i].move;
      g_assert_true (legal);
      kcell_make (&at, cases[i].move);
      after = board_of (&at);
      g_assert_cmpstr (after, ==, cases[i].after);
    }
}

/* --- against the reference --- */

static void
compare_position (const char *board, int side, GHashTable *known)
{
  KcellPosition at = position_of (board, side);
  const RefValue *expected = ref_solve (board, side, known);
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_list (&at, moves);
  gint32 best;
  KcellValue value = solve (&at, NULL, &best);
  int found = 0;

  if (value.winner + 1 != expected->result || value.plies != expected->plies ||
      best != expected->best)
    g_error ("[%s] %d: winner %d in %d with %d, expected %d in %d with %d", board, side,
             value.winner + 1, value.plies, best, expected->result, expected->plies,
             expected->best);
  for (int i = 0; board[i] != '\0' && expected->best > 0; i++)
    {
      g_autofree char *copy = g_strdup (board);
      KcellPosition next = at;
      g_autofree char *after = NULL;

      if (!ref_play (copy, i, side == 1 ? 'o' : 'x'))
        continue;
      g_assert_cmpint (moves[found++], ==, i + 1);
      kcell_unmake (&next, kcell_make (&next, i + 1));
      g_assert_cmpmem (&next, sizeof next, &at, sizeof at);
      kcell_make (&next, i + 1);
      after = board_of (&next);
      g_assert_cmpstr (after, ==, copy);
    }
  g_assert_cmpint (n, ==, expected->best < 0 ? 0 : expected->best == 0 ? 1 : found);
}

static void
test_starts (void)
{
  for (int n = 1; n <= 4; n++)
    for (int k = 2 * n; k <= (n == 1 ? 16 : n < 4 ? 10 : 9); k++)
      {
        g_autoptr (GHashTable) known =
            g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
        KcellPosition at;
        g_autofree char *board = NULL;
        guint64 states;

        kcell_set_start (&at, k, n);
        board = board_of (&at);
        compare_position (board, 1, known);
        solve (&at, &states, NULL);
        g_assert_cmpuint (states, ==, g_hash_table_size (known));
      }
}

static void
test_positions (void)
{
  EspRandom random;

  esp_random_init (&random, 17);
  for (int i = 0; i < (g_test_slow () ? 60000 : 12000); i++)
    {
      int n = 1 + (int) esp_random_below (&random, 3);
      int k = 2 * n + (int) esp_random_below (&random, (guint64) (n < 3 ? 7 : 4));
      g_autofree char *board = random_board (&random, k, n);
      g_autoptr (GHashTable) known =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

      compare_position (board, 1 + (int) esp_random_below (&random, 2), known);
    }
}

/* A hint names the move as the list of moves does: a number alone could be a player. */
static void
test_hint_names (void)
{
  static const char *const boards[] = { "seven.kcell", "nine.kcell", "fifteen.kcell",
                                        "twenty.kcell" };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_kcell_problem, boards[i]);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspHint) hint = esp_kcell_problem.hinting->hint (instance, state, NULL);
      g_autofree char *way = esp_kcell_problem.game->name_move (instance, state, hint->move);

      g_assert_nonnull (strstr (way, "–"));
      g_assert_nonnull (strstr (hint->reason, way));
    }
}

/* Boards that are too large for plain memory: the end of a game, where few positions are left. */
static void
test_large (void)
{
  static const char *const boards[] = {
    "xxxxxxx_x______________________o_ooooooo",
    "xxxxxx__x_x_________________o__o__oooooo",
    "xxxxx_xx_____x_________o_oo_______ooooo_",
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    for (int side = 1; side <= 2; side++)
      {
        g_autoptr (GHashTable) known =
            g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

        g_assert_cmpint ((int) strlen (boards[i]), ==, 40);
        compare_position (boards[i], side, known);
      }
}

/* --- players --- */

/* To the end of the game minimax and alpha-beta find what the exact player finds: the winner, and
 * of a won game its length. At any depth they agree with each other. */
static void
test_searches (void)
{
  EspRandom random;

  esp_random_init (&random, 23);
  for (int i = 0; i < 400; i++)
    {
      int n = 1 + (int) esp_random_below (&random, 3);
      int k = 2 * n + (int) esp_random_below (&random, (guint64) (n < 3 ? 4 : 2));
      g_autofree char *board = random_board (&random, k, n);
      KcellPosition at = position_of (board, 1 + (int) esp_random_below (&random, 2));
      KcellValue value = solve (&at, NULL, NULL);
      g_autoptr (EspInstance) instance = kcell_instance_new (&at);
      static const char *const depths[] = { "end", "1", "3", "4" };

      for (guint d = 0; d < G_N_ELEMENTS (depths) && value.plies > 0; d++)
        {
          g_auto (EspAnswer) minimax;
          g_auto (EspAnswer) alphabeta;
          g_autofree char *depth = g_strdup_printf ("depth=%s", depths[d]);
          double x = 0;
          double y = 0;

          g_assert_cmpint (rooms_solve (instance, NULL, "minimax", depth, NULL, &minimax), ==,
                           ESP_OUTCOME_SOLVED);
          g_assert_cmpint (rooms_solve (instance, NULL, "alphabeta", depth, NULL, &alphabeta), ==,
                           ESP_OUTCOME_SOLVED);
          g_assert_true (g_variant_dict_lookup (&minimax.members, "value", "d", &x));
          g_assert_true (g_variant_dict_lookup (&alphabeta.members, "value", "d", &y));
          g_assert_cmpfloat (x, ==, y);
          g_assert_cmpstr (minimax.text, ==, alphabeta.text);
          g_assert_cmpuint (alphabeta.counters.n[ESP_COUNTER_NODES], <=,
                            minimax.counters.n[ESP_COUNTER_NODES]);
          if (d == 0 && value.winner < 0)
            g_assert_cmpfloat (x, ==, 0);
          else if (d == 0)
            g_assert_cmpfloat (ABS (x), ==, KCELL_WIN - value.plies);
          if (d == 0 && value.winner >= 0)
            g_assert_cmpint (x > 0, ==, value.winner == at.to_move);
        }
    }
}

/* The bar: at K = 15, N = 3 and a fixed depth, 100 seeded games of each colour against random
 * values of the same depth; none is lost, at least 60 of each are won. */
static void
test_bar (void)
{
  g_autoptr (EspInstance) instance = esp_kcell_problem.editing->example ();
  g_autoptr (EspPlayer) heuristic = esp_player_parse (&esp_kcell_problem, "alphabeta:8", NULL);
  g_autoptr (EspPlayer) other = esp_player_parse (&esp_kcell_problem, "random-eval:8", NULL);

  for (int side = 0; side < 2; side++)
    {
      const EspPlayer *const players[2] = { side == 0 ? heuristic : other,
                                            side == 0 ? other : heuristic };
      int wins = 0;
      double longest = 0;

      for (guint64 seed = 1; seed <= 100; seed++)
        {
          EspGameResult result;
          EspControl control;

          esp_control_init (&control);
          g_assert_cmpint (esp_match_play (instance, players, seed, &control, &result, NULL), ==,
                           ESP_OUTCOME_DONE);
          g_assert_cmpfloat (result.scores[side], >=, result.scores[1 - side]);
          wins += result.scores[side] > result.scores[1 - side];
          longest = MAX (longest, result.seconds[side]);
          esp_game_result_clear (&result);
        }
      g_test_message ("player %d: %d of 100 won, none lost, at most %.3f s a game", side + 1, wins,
                      longest);
      g_assert_cmpint (wins, >=, 60);
    }
}

/* --- the heuristic's sure knowledge --- */

/* A stone that is called stuck never moves, whatever is played. */
static void
test_stuck (void)
{
  EspRandom random;

  esp_random_init (&random, 29);
  for (int i = 0; i < 20000; i++)
    {
      int n = 1 + (int) esp_random_below (&random, 4);
      int k = 2 * n + (int) esp_random_below (&random, 8);
      g_autofree char *board = random_board (&random, k, n);
      KcellPosition at = position_of (board, 1 + (int) esp_random_below (&random, 2));
      guint64 stuck = kcell_find_stuck (&at);
      guint64 first = at.stones[0] & stuck;
      guint64 second = at.stones[1] & stuck;
      gint32 moves[KCELL_MAX_CELLS];
      int n_moves;

      while ((n_moves = kcell_list (&at, moves)) > 0)
        {
          kcell_make (&at, moves[esp_random_below (&random, (guint64) n_moves)]);
          g_assert_cmphex (at.stones[0] & first, ==, first);
          g_assert_cmphex (at.stones[1] & second, ==, second);
          g_assert_cmphex (kcell_find_stuck (&at) & stuck, ==, stuck);
        }
      /* nobody can move when all are stuck */
      if ((stuck | at.stones[0] | at.stones[1]) == stuck)
        g_assert_false (kcell_can_move (&at, 0) || kcell_can_move (&at, 1));
    }
}

/* Seen from the other side everything is the negative. */
static void
test_symmetry (void)
{
  EspRandom random;

  esp_random_init (&random, 31);
  for (int i = 0; i < 5000; i++)
    {
      int n = 1 + (int) esp_random_below (&random, 5);
      int k = 2 * n + (int) esp_random_below (&random, 20);
      g_autofree char *board = random_board (&random, k, n);
      KcellPosition at = position_of (board, 1 + (int) esp_random_below (&random, 2));
      KcellPosition turned = at;

      turned.stones[0] = kcell_mirror (at.stones[1], k);
      turned.stones[1] = kcell_mirror (at.stones[0], k);
      turned.to_move = (gint8) (1 - at.to_move);
      for (KcellEval eval = KCELL_EVAL_LEARNED; eval <= KCELL_EVAL_PROGRESS; eval++)
        g_assert_cmpint (kcell_evaluate (&at, eval), ==, -kcell_evaluate (&turned, eval));
    }
}

/* --- files --- */

static void
test_files (void)
{
  static const char *const right[] = { "[oo___xx]\n", "[oo___xx]\nto move: 2\n",
                                       "\n  [oo___xx]  \r\n\nto move: 1" };
  static const RoomsFault wrong[] = {
    { "", "f:1:1: " },
    { "oo___xx\n", "f:1:1: " },
    { "[oo_a_xx]\n", "f:1:5: " },
    { "[oo_\xc3\xa4_xx]\n", "f:1:5: " },
    { "[oo___xx\n", "f:1:9: " },
    { "[oo___xx]]\n", "f:1:10: " },
    { "[o]\n", "f:1:3: " },
    { "[________________________________________oo]\n", "f:1:42: " },
    { "[oo___xx]\nto move: 3\n", "f:2:10: " },
    { "[oo___xx]\nto go: 1\n", "f:2:4: " },
    { "[oo___xx]\nto move: 1\nmore\n", "f:3:1: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (right); i++)
    esp_instance_free (rooms_parse (&esp_kcell_problem, right[i]));
  rooms_assert_refused (&esp_kcell_problem, "f", wrong, G_N_ELEMENTS (wrong));
}

/* Positions that are being edited: nobody plays them, and everybody says why. */
static void
test_unfinished (void)
{
  g_autoptr (EspInstance) instance = esp_kcell_problem.editing->example ();
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;

  g_assert_true (kcell_edit (instance, "size 7 2", NULL));
  g_assert_true (kcell_edit (instance, "cell 1 _", NULL));
  state = esp_instance_initial_state (instance);
  g_assert_cmpint (esp_kcell_problem.judging->status (instance, state), ==, ESP_STATUS_WRONG);
  g_assert_cmpint (esp_kcell_problem.game->to_move (instance, state), ==, -1);
  g_assert_false (esp_kcell_problem.states->play (instance, state, "2", NULL));
  g_assert_null (esp_kcell_problem.hinting->hint (instance, state, &error));
  why = esp_kcell_problem.hinting->why_none (instance, state);
  g_assert_cmpstr (why, ==, error->message);
  g_assert_nonnull (strstr (error->message, "player 1 has 1"));
  for (const EspAlgorithm *a = esp_kcell_algorithms; a->id != NULL; a++)
    {
      g_auto (EspAnswer) answer;

      g_assert_cmpint (rooms_solve (instance, NULL, a->id, "", NULL, &answer), ==,
                       ESP_OUTCOME_ERROR);
      g_assert_nonnull (strstr (answer.message, "player 1 has 1"));
    }
  g_assert_true (kcell_edit (instance, "cell 4 o", NULL));
  g_assert_true (kcell_is_playable (&((KcellInstance *) instance)->start));
  g_assert_false (kcell_edit (instance, "cell 8 o", NULL));
  g_assert_false (kcell_edit (instance, "cell 1 y", NULL));
  g_assert_false (kcell_edit (instance, "size 7 4", NULL));
  g_assert_false (kcell_edit (instance, "size 41 4", NULL));
  g_assert_true (kcell_edit (instance, "position [x_o_xo]", NULL));
  g_assert_true (kcell_edit (instance, "to-move 2", NULL));
  g_assert_cmpint (((KcellInstance *) instance)->start.k, ==, 6);
}

/* --- records --- */

static char *
record_of (const EspInstance *instance, const char *const *moves, gboolean markdown)
{
  const KcellRecord record = {
    .moves = moves, .players = { "one", "other" }, .markdown = markdown, .comment = TRUE
  };

  return kcell_format_record (instance, &record, NULL);
}

static void
test_records (void)
{
  static const char *const game[] = { "2", "8", "4", "6", "5", "7", "3", "9", "6", "8",
                                      "7", "5", "4", "6", "5", "0", "6", "0", "7", NULL };
  g_autoptr (EspInstance) instance = esp_kcell_problem.editing->example ();
  g_autoptr (EspInstance) again = NULL;
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspState) strip = NULL;
  g_autofree char *text = NULL;
  g_autofree char *markdown = NULL;
  EspRandom random;

  g_assert_true (kcell_edit (instance, "size 9 3", NULL));
  text = record_of (instance, game, FALSE);
  markdown = record_of (instance, game, TRUE);
  g_assert_nonnull (strstr (text, " 1. o 2-4   [o_oo__xxx]  player 1 wins in 18 plies\n"));
  g_assert_nonnull (strstr (text, " 4. x 6-4-2 ["));
  g_assert_nonnull (strstr (text, "16. x pass  ["));
  g_assert_nonnull (strstr (text, "\nresult: player 1\n"));
  g_assert_nonnull (strstr (markdown, "| 1 | o | 2-4 | `[o_oo__xxx]` | player 1 wins in 18 plies"));
  again = kcell_parse_record (text, strlen (text), "r", moves, &error);
  g_assert_no_error (error);
  g_assert_true (esp_kcell_problem.states->equal (instance, again));
  g_assert_cmpuint (moves->len, ==, 19);
  for (guint i = 0; i < moves->len; i++)
    g_assert_cmpstr (g_ptr_array_index (moves, i), ==, game[i]);
  strip = kcell_make_strip (instance, game);
  g_assert_cmpuint (((KcellState *) strip)->game->len, ==, 20);

  /* spoilt records are refused with a word, or are as good as the first */
  esp_random_init (&random, 5);
  for (int i = 0; i < 3000; i++)
    {
      g_autofree char *spoilt = g_strdup (text);
      g_autoptr (GPtrArray) some = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GError) local = NULL;
      g_autoptr (EspInstance) read = NULL;
      gsize length = strlen (spoilt);

      spoilt[esp_random_below (&random, length)] =
          " \n0123456789-ox_[]."[esp_random_below (&random, 19)];
      if (i % 4 == 0)
        length = esp_random_below (&random, length);
      read = kcell_parse_record (spoilt, length, "r", some, &local);
      g_assert_true ((read == NULL) == (local != NULL));
    }
}

/* A move that gives something away is said to. */
static void
test_commentary (void)
{
  static const char *const game[] = { "3", NULL };
  g_autoptr (EspInstance) instance = esp_kcell_problem.editing->example ();
  g_autofree char *text = NULL;

  g_assert_true (kcell_edit (instance, "position [_oo___xo_x__x__]", NULL));
  text = record_of (instance, game, FALSE);
  g_assert_nonnull (strstr (text, "\nvalue: player 1 wins in 37 plies\n"));
  g_assert_nonnull (strstr (text, "gives the win away\n"));
  g_assert_nonnull (strstr (text, "\nresult: *\n"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kcell/refusals", test_refusals);
  g_test_add_func ("/kcell/pinned", test_pinned);
  g_test_add_func ("/kcell/count", test_count);
  g_test_add_func ("/kcell/rules", test_rules);
  g_test_add_func ("/kcell/starts", test_starts);
  g_test_add_func ("/kcell/positions", test_positions);
  g_test_add_func ("/kcell/hint-names", test_hint_names);
  g_test_add_func ("/kcell/large", test_large);
  g_test_add_func ("/kcell/searches", test_searches);
  g_test_add_func ("/kcell/bar", test_bar);
  g_test_add_func ("/kcell/stuck", test_stuck);
  g_test_add_func ("/kcell/symmetry", test_symmetry);
  g_test_add_func ("/kcell/files", test_files);
  g_test_add_func ("/kcell/unfinished", test_unfinished);
  g_test_add_func ("/kcell/records", test_records);
  g_test_add_func ("/kcell/commentary", test_commentary);
  kcell_add_experiment_tests ();
  return g_test_run ();
}
