#include "config.h"

#include "base/esp-random.h"
#include "games/esp-match.h"
#include "rooms.h"
#include "shared.h"
#include "test-war.h"
#include "war.h"

#include <string.h>

static const char handout[] = "66 76 28 66 11 9\n31 39 50 8 33 14\n80 76 39 59 2 48\n"
                              "50 73 43 3 13 3\n99 45 72 87 49 4\n80 63 92 28 61 53\n";

static EspInstance *
board (const char *values, const char *owners, const char *settings_text)
{
  g_autofree char *text = g_strconcat (values, owners, NULL);
  g_autoptr (EspOptions) settings = esp_options_new (war_settings);
  g_autoptr (GError) error = NULL;
  EspInstance *instance = rooms_parse (&esp_war_problem, text);

  g_assert_true (esp_options_parse (settings, settings_text, &error));
  g_assert_no_error (error);
  g_assert_true (war_configure (instance, settings, &error));
  g_assert_no_error (error);
  return instance;
}

/* Scores and owners after @moves on the handout's board. */
static void
assert_after (const char *owners,
              const char *settings,
              const char *moves,
              gint64 blue,
              gint64 green,
              const char *after)
{
  g_autoptr (EspInstance) instance = board (handout, owners, settings);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);
  g_autofree char *text = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      esp_war_problem.states->play (instance, state, words[i], &error);
      g_assert_no_error (error);
    }
  g_assert_cmpint (((WarState *) state)->score[WAR_BLUE], ==, blue);
  g_assert_cmpint (((WarState *) state)->score[WAR_GREEN], ==, green);
  text = esp_war_problem.states->state_format (instance, state);
  if (after != NULL && !g_str_has_prefix (text, after))
    g_error ("after %s:\n%s", moves, text);
}

#define WORKED "...b..\n..bbb.\n......\n..gg..\n......\n......\nto move: green\n"

/* The vectors and the worked example of the specification. */
static void
test_vectors (void)
{
  assert_after ("......\n......\n......\n...b..\n......\n......\nto move: green\n", "", "C3", 3, 39,
                NULL);
  assert_after (WORKED, "", "D3", 149, 113, "...b..\n..bgb.\n...g..\n..gg..\n......\n......\n");
  assert_after (WORKED, "rules=battle", "D3", 157, 105, "...b..\n..bbb.\n...g..\n");
  assert_after (WORKED, "rules=battle support=none", "D3", 157, 105, NULL);
  assert_after (WORKED, "rules=duel", "D3", 157, 105, NULL);
  assert_after ("...b..\n..bgb.\n...g..\n..gg..\n......\n......\nto move: blue\n", "", "C3",
                66 + 50 + 33 + 39 + 59 + 43, 8 + 3, "...b..\n..bgb.\n..bb..\n..bg..\n");
}

/* After the third vector no green blitz converts anything, and only the piece on D4 can blitz. */
static void
test_third_vector (void)
{
  g_autoptr (EspInstance) instance =
      board (handout, "...b..\n..bgb.\n...g..\n..gg..\n......\n......\n", "");
  g_autoptr (EspState) copy = esp_instance_initial_state (instance);
  WarState *state = (WarState *) copy;

  g_assert_true (esp_war_problem.states->play (instance, copy, "C3", NULL));
  for (int i = 0; i < 36; i++)
    {
      int targets[4];
      gboolean blitz;
      int neighbours[4];
      int n = war_neighbours (6, 6, i, neighbours);
      gboolean by_d4 = FALSE;

      if (state->owner[i] != WAR_EMPTY)
        continue;
      g_assert_cmpint (war_targets (state, i, targets, &blitz), ==, 0);
      for (int k = 0; k < n; k++)
        by_d4 |= neighbours[k] == esp_square_parse (6, 6, "D4");
      g_assert_cmpint (blitz, ==, by_d4);
    }
}

static void
play (const EspInstance *instance, const char *blue, const char *green, EspGameResult *result)
{
  g_autoptr (EspPlayer) one = esp_player_parse (&esp_war_problem, blue, NULL);
  g_autoptr (EspPlayer) other = esp_player_parse (&esp_war_problem, green, NULL);
  const EspPlayer *const players[2] = { one, other };
  g_autoptr (GError) error = NULL;
  EspControl control;

  g_assert_true (one != NULL && other != NULL);
  esp_control_init (&control);
  esp_match_play (instance, players, 1, &control, result, &error);
  g_assert_no_error (error);
}

/* The numbers of the specification, from independent programs. */
static void
test_pinned (void)
{
  static const char uniform[] = "1 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1\n1 1 1 1 1 1\n"
                                "1 1 1 1 1 1\n1 1 1 1 1 1\n";
  static const char checkered[] = "99 1 99 1 99 1\n1 99 1 99 1 99\n99 1 99 1 99 1\n"
                                  "1 99 1 99 1 99\n99 1 99 1 99 1\n1 99 1 99 1 99\n";
  static const struct
  {
    const char *board;
    const char *player;
    guint64 nodes[2];
    double scores[2]; /* 0: not given */
    const char *settings;
  } games[] = {
    { handout, "minimax:3", { 217740, 194736 }, { 0 } },
    { uniform, "minimax:3", { 217740, 194736 }, { 0 } },
    { handout, "alphabeta:3", { 100949, 76030 }, { 535, 1118 } },
    { uniform, "alphabeta:3", { 10483, 9527 }, { 15, 21 } },
    /* ties are the rule, and rounding decides none */
    { uniform, "alphabeta:3", { 9048, 8348 }, { 18, 18 }, "rules=duel attrition=0.1" },
    { uniform, "alphabeta:3", { 13744, 11062 }, { 17, 19 }, "rules=battle attrition=0.1" },
    { checkered, "alphabeta:2", { 2356, 2471 }, { 900, 900 }, "rules=duel attrition=0.1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_auto (EspGameResult) result = { NULL };
      g_autoptr (EspInstance) instance =
          board (games[i].board, "", games[i].settings != NULL ? games[i].settings : "");

      play (instance, games[i].player, games[i].player, &result);
      for (int side = 0; side < 2; side++)
        {
          g_assert_cmpuint (result.nodes[side], ==, games[i].nodes[side]);
          if (games[i].scores[side] > 0)
            g_assert_cmpfloat (result.scores[side], ==, games[i].scores[side]);
        }
    }
}

/* --- a slow reference that shares no code --- */

__extension__ typedef __int128 Wide;

#define SLOW_OLDEST 24 /* rounds: a game of 36 plies, and what a board begins with */

typedef struct
{
  int rows, columns, set;
  gboolean support;
  int kept, whole; /* what a round leaves of a strength, as a fraction */
  int values[36];
  int owners[36]; /* 0 empty, 1, 2 */
  int age[36];    /* in plies */
  int mover;
} Slow;

static int
slow_at (const Slow *s, int r, int c)
{
  return r < 0 || c < 0 || r >= s->rows || c >= s->columns ? -1 : s->owners[r * s->columns + c];
}

static void
slow_sums (const Slow *s, double sum[3], int count[3])
{
  for (int k = 0; k < 3; k++)
    sum[k] = count[k] = 0;
  for (int i = 0; i < s->rows * s->columns; i++)
    {
      sum[s->owners[i]] += s->values[i];
      count[s->owners[i]]++;
    }
}

/* A side's worn values, over the common denominator whole^SLOW_OLDEST. */
static Wide
slow_worth (const Slow *s, int side)
{
  Wide sum = 0;

  for (int i = 0; i < s->rows * s->columns; i++)
    if (s->owners[i] == side)
      {
        Wide worth = s->values[i];

        g_assert_cmpint (s->age[i] / 2, <=, SLOW_OLDEST);
        for (int round = 0; round < SLOW_OLDEST; round++)
          worth *= round < s->age[i] / 2 ? s->kept : s->whole;
        sum += worth;
      }
  return sum;
}

static Slow
slow_play (Slow s, int square)
{
  static const int dr[] = { -1, 1, 0, 0 };
  static const int dc[] = { 0, 0, -1, 1 };
  int r = square / s.columns;
  int c = square % s.columns;
  int me = s.mover;
  int foe = 3 - me;
  gboolean blitz = FALSE;
  gboolean lost[36] = { FALSE };
  double sum[3];
  int count[3];

  for (int d = 0; d < 4; d++)
    blitz |= slow_at (&s, r + dr[d], c + dc[d]) == me;
  s.owners[square] = me;
  s.age[square] = 0;
  slow_sums (&s, sum, count);
  for (int d = 0; d < 4 && blitz; d++)
    {
      int er = r + dr[d];
      int ec = c + dc[d];
      int attack = s.support ? 1 : 0;
      int defence = 1;

      if (slow_at (&s, er, ec) != foe)
        continue;
      for (int k = 0; k < 4; k++)
        {
          attack += slow_at (&s, er + dr[k], ec + dc[k]) == me;
          defence += slow_at (&s, er + dr[k], ec + dc[k]) == foe;
        }
      if (s.set == 2)
        attack = defence = 1;
      /* a fraction against a fraction: cross-multiplied */
      lost[er * s.columns + ec] = s.set == 0 || attack * slow_worth (&s, me) * count[foe] >
                                                    defence * slow_worth (&s, foe) * count[me];
    }
  for (int i = 0; i < s.rows * s.columns; i++)
    {
      if (lost[i])
        {
          s.owners[i] = me;
          s.age[i] = 0;
        }
      s.age[i]++;
    }
  s.mover = foe;
  return s;
}

static double
slow_value (Slow s, int side, int depth, int *chosen)
{
  double best = 0;
  gboolean any = FALSE;

  for (int i = 0; i < s.rows * s.columns && depth > 0; i++)
    {
      double value;

      if (s.owners[i] != 0)
        continue;
      value = slow_value (slow_play (s, i), side, depth - 1, NULL);
      if (!any || (s.mover == side ? value > best : value < best))
        {
          best = value;
          if (chosen != NULL)
            *chosen = i;
        }
      any = TRUE;
    }
  if (!any)
    {
      double sum[3];
      int count[3];

      slow_sums (&s, sum, count);
      return sum[side] - sum[3 - side];
    }
  return best;
}

static EspInstance *
random_board (EspRandom *random, Slow *slow, int max_side)
{
  static const char *const sets[] = { "classic", "battle", "duel" };
  static const struct
  {
    const char *attrition;
    int kept, whole;
  } worn[] = { { "0", 1, 1 },   { "0", 1, 1 },    { "0.1", 9, 10 },
               { "0.5", 1, 2 }, { "0.25", 3, 4 }, { "0.800000", 1, 5 } };
  guint wear;
  g_autofree char *settings = NULL;
  g_autoptr (EspOptions) options = esp_options_new (war_settings);
  EspInstance *instance;
  WarBoard *self;

  slow->rows = 2 + (int) esp_random_below (random, (guint64) max_side - 1);
  slow->columns = 2 + (int) esp_random_below (random, (guint64) max_side - 1);
  slow->set = (int) esp_random_below (random, 3);
  slow->support = esp_random_below (random, 2) == 0;
  slow->mover = 1 + (int) esp_random_below (random, 2);
  wear = slow->set == 0 ? 0 : (guint) esp_random_below (random, G_N_ELEMENTS (worn));
  slow->kept = worn[wear].kept;
  slow->whole = worn[wear].whole;
  instance = war_board_new (slow->rows, slow->columns);
  self = (WarBoard *) instance;
  for (int i = 0; i < slow->rows * slow->columns; i++)
    {
      /* also small values, so that strengths are often equal, and negative ones */
      slow->values[i] = (int) esp_random_below (random, esp_random_below (random, 2) ? 100 : 4) -
                        (esp_random_below (random, 5) == 0 ? 3 : 0);
      slow->owners[i] =
          (int) esp_random_below (random, 5) < 3 ? 0 : 1 + (int) esp_random_below (random, 2);
      self->values[i] = slow->values[i];
      self->owners[i] = (guint8) slow->owners[i];
      self->ages[i] = slow->owners[i] == 0 ? 0 : (int) esp_random_below (random, 5);
      slow->age[i] = 2 * self->ages[i];
    }
  self->to_move = slow->mover;
  self->has_owners = TRUE;
  settings = g_strdup_printf ("rules=%s support=%s attrition=%s", sets[slow->set],
                              slow->support ? "start" : "none", worn[wear].attrition);
  g_assert_true (esp_options_parse (options, settings, NULL));
  g_assert_true (war_configure (instance, options, NULL));
  return instance;
}

/* Whole random games: every position of ours is the reference's. */
static void
test_rules (void)
{
  EspRandom random;

  esp_random_init (&random, 1);
  for (int k = 0; k < 3000; k++)
    {
      Slow slow;
      g_autoptr (EspInstance) instance = random_board (&random, &slow, 6);
      g_autoptr (EspState) copy = esp_instance_initial_state (instance);
      WarState *state = (WarState *) copy;
      g_autoptr (EspState) start = esp_state_copy (copy);
      WarUndo undo[36];
      int n = 0;

      while (state->n_empty > 0)
        {
          int square;

          do
            square = (int) esp_random_below (&random, (guint64) war_n_squares (state));
          while (state->owner[square] != WAR_EMPTY);
          slow = slow_play (slow, square);
          war_make (state, square, 0, &undo[n++]);
          for (int i = 0; i < war_n_squares (state); i++)
            g_assert_cmpint (state->owner[i], ==, slow.owners[i]);
        }
      while (n > 0)
        war_unmake (state, &undo[--n]);
      g_assert_true (esp_war_problem.states->state_equal (copy, start));
    }
}

static EspOutcome
ask (const EspInstance *instance, const char *player_text, EspAnswer *answer)
{
  g_autoptr (EspPlayer) player = esp_player_parse (&esp_war_problem, player_text, NULL);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspControl control;

  esp_control_init (&control);
  esp_answer_init (answer);
  return esp_player_choose (player, instance, state, 1, 0, &control, answer);
}

static double
value_of (EspAnswer *answer, char **move)
{
  double value = 0;

  g_assert_true (g_variant_dict_lookup (&answer->members, "value", "d", &value));
  if (move != NULL)
    g_assert_true (g_variant_dict_lookup (&answer->members, "move", "s", move));
  return value;
}

/* Minimax, alpha-beta, both orders and expectimax without a coin against the reference. */
static void
test_players (void)
{
  EspRandom random;

  esp_random_init (&random, 2);
  for (int k = 0; k < 200; k++)
    {
      Slow slow;
      g_autoptr (EspInstance) instance = random_board (&random, &slow, 4);
      int depth = 1 + k % 4;
      static const char *const algorithms[][2] = {
        { "minimax", "" },
        { "alphabeta", "" },
        { "expectimax", "" },
        { "star1", "" },
        { "alphabeta", ",order=score" },
      };
      int chosen = -1;
      double expected = slow_value (slow, slow.mover, depth, &chosen);
      char name[8];

      if (chosen < 0)
        continue;
      esp_square_name (slow.columns, chosen, name);
      for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
        {
          g_auto (EspAnswer) answer;
          g_autofree char *move = NULL;
          g_autofree char *player =
              g_strdup_printf ("%s:%d%s", algorithms[i][0], depth, algorithms[i][1]);

          g_assert_cmpint (ask (instance, player, &answer), ==, ESP_OUTCOME_SOLVED);
          g_assert_cmpfloat (value_of (&answer, &move), ==, expected);
          /* with the same order the very same move; sorted, one of the same value */
          if (i < 4)
            g_assert_cmpstr (move, ==, name);
        }
    }
}

/* The same game by minimax and alpha-beta of equal depth on boards of all sizes. */
static void
test_same_game (void)
{
  EspRandom random;

  esp_random_init (&random, 3);
  for (int k = 0; k < 200; k++)
    {
      int rows = 2 + k % 5;
      int columns = 2 + k / 5 % 5;
      g_autoptr (EspInstance) instance = war_board_new (rows, columns);
      g_autofree char *minimax = g_strdup_printf ("minimax:%d", 1 + k % 3);
      g_autofree char *alphabeta = g_strdup_printf ("alphabeta:%d", 1 + k % 3);
      g_auto (EspGameResult) one = { NULL };
      g_auto (EspGameResult) other = { NULL };

      for (int i = 0; i < rows * columns; i++)
        ((WarBoard *) instance)->values[i] = 1 + (gint32) esp_random_below (&random, 99);
      play (instance, minimax, minimax, &one);
      play (instance, alphabeta, alphabeta, &other);
      g_assert_cmpuint (one.moves->len, ==, other.moves->len);
      for (guint i = 0; i < one.moves->len; i++)
        g_assert_cmpstr (g_ptr_array_index (one.moves, i), ==, g_ptr_array_index (other.moves, i));
      g_assert_cmpuint (other.nodes[0], <=, one.nodes[0]);
    }
}

/* The strong player's exact value is the reference's value of the whole game. */
static void
test_best (void)
{
  EspRandom random;

  esp_random_init (&random, 4);
  for (int k = 0; k < 300; k++)
    {
      Slow slow;
      g_autoptr (EspInstance) instance = random_board (&random, &slow, 4);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_auto (EspAnswer) answer;
      g_autofree char *move = NULL;
      gboolean exact = FALSE;
      double value;

      esp_answer_init (&answer);
      if (((WarState *) state)->n_empty == 0 || ((WarState *) state)->n_empty > 7)
        continue;
      esp_answer_clear (&answer);
      g_assert_cmpint (ask (instance, "best:60,depth=end", &answer), ==, ESP_OUTCOME_SOLVED);
      value = value_of (&answer, &move);
      g_assert_true (g_variant_dict_lookup (&answer.members, "exact", "b", &exact));
      g_assert_true (exact);
      g_assert_cmpfloat (value, ==, slow_value (slow, slow.mover, 36, NULL));
      /* and the move does reach it */
      g_assert_cmpfloat (
          slow_value (slow_play (slow, esp_square_parse (slow.rows, slow.columns, move)),
                      slow.mover, 36, NULL),
          ==, value);
    }
}

/* One coin for two outcomes: the mean by hand, and Star1 finds it with no more nodes. */
static void
test_coin (void)
{
  g_autoptr (EspInstance) instance = board (handout, WORKED, "coin=0.25");
  EspRandom random;
  g_auto (EspAnswer) refused;
  g_auto (EspAnswer) answer;

  g_assert_cmpint (ask (instance, "minimax:2", &refused), ==, ESP_OUTCOME_ERROR);
  g_assert_nonnull (strstr (refused.message, "expectimax"));
  /* depth 1: D3 converts D2 (8) with 1/4: 59 + 2 × 8 / 4; others are worth less than E5's drop etc.
   */
  ask (instance, "expectimax:1", &answer);
  g_assert_cmpfloat (value_of (&answer, NULL), ==, 46 - 157 + 99);

  esp_random_init (&random, 5);
  for (int k = 0; k < 100; k++)
    {
      Slow slow;
      g_autoptr (EspInstance) other = random_board (&random, &slow, 4);
      g_autofree char *expectimax = g_strdup_printf ("expectimax:%d", 1 + k % 3);
      g_autofree char *star1 = g_strdup_printf ("star1:%d", 1 + k % 3);
      g_auto (EspAnswer) one;
      g_auto (EspAnswer) two;

      ((WarBoard *) other)->rules.coin = 0.5;
      ((WarBoard *) other)->rules.coin_per_square = k % 2;
      if (ask (other, expectimax, &one) != ESP_OUTCOME_SOLVED)
        {
          esp_answer_init (&two);
          continue;
        }
      ask (other, star1, &two);
      g_assert_cmpfloat_with_epsilon (value_of (&one, NULL), value_of (&two, NULL), 1e-9);
      g_assert_cmpuint (two.counters.n[ESP_COUNTER_NODES], <=, one.counters.n[ESP_COUNTER_NODES]);
    }
}

#define COINS "......\n..gb..\n.b.b..\n......\n......\n......\nto move: green\n"

/* C3 touches C2, which is green's own, and two of blue's: a coin of a quarter falls one of two ways
 * for both, or for each by itself. Where nothing can be converted, and without coins, none falls.
 */
static void
test_outcomes (void)
{
  static const struct
  {
    const char *settings, *square;
    int n;
    double probabilities[4]; /* an outcome's bit is set where the piece stays what it was */
  } cases[] = {
    { "coin=0.25", "C3", 2, { 0.25, 0.75 } },
    { "coin=0.25 coin-per-square", "C3", 4, { 0.0625, 0.1875, 0.1875, 0.5625 } },
    { "coin=0.25 coin-per-square", "D1", 1, { 1 } }, /* touches blue's alone: no blitz */
    { "coin=0.25", "B2", 2, { 0.25, 0.75 } },
    { "coin=0.25 coin-per-square", "B2", 2, { 0.25, 0.75 } },
    { "coin=0.25", "C1", 1, { 1 } }, /* touches green's alone */
    { "", "C3", 1, { 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = board (handout, COINS, cases[i].settings);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      double probabilities[16] = { 1 };

      g_assert_cmpint (war_outcomes ((const WarState *) state,
                                     esp_square_parse (6, 6, cases[i].square), probabilities),
                       ==, cases[i].n);
      for (int k = 0; k < cases[i].n && cases[i].n > 1; k++)
        g_assert_cmpfloat (probabilities[k], ==, cases[i].probabilities[k]);
    }
}

/* What a seed makes of a move is a move that can be made so each time, and falls as often as the
 * coin says: within five standard deviations of 4000 throws. A coin for each square may convert one
 * of the two that C3 is after. */
static void
test_certain (void)
{
  static const struct
  {
    const char *settings;
    const char *text;
    int n;
    int within;
  } cases[] = {
    { "coin=0.25", "C3 convert", 1000, 137 },
    { "coin=0.25", "C3 nothing", 3000, 137 },
    { "coin=0.25 coin-per-square", "C3 nothing", 2250, 157 },
    { "coin=0.25 coin-per-square", "C3 convert", 1750, 157 },
    { "", "C3", 4000, 0 },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (EspInstance) instance = board (handout, COINS, cases[c].settings);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      int n = 0;

      for (guint64 seed = 0; seed < 4000; seed++)
        {
          g_autofree char *certain = esp_game_make_certain (instance, state, "C3", seed);
          g_autofree char *again = esp_game_make_certain (instance, state, certain, seed + 1);
          g_autoptr (EspState) after = esp_state_copy (state);

          g_assert_cmpstr (again, ==, certain);
          g_assert_true (war_play (instance, after, certain, NULL));
          n += g_str_has_prefix (certain, cases[c].text);
        }
      g_assert_cmpint (abs (n - cases[c].n), <=, cases[c].within);
    }
}

/* A coin that always fails converts nothing: the best move is the dearest square. One that never
 * fails is none. */
static void
test_sure_coins (void)
{
  EspRandom random;

  esp_random_init (&random, 23);
  for (int k = 0; k < 100; k++)
    {
      Slow slow;
      g_autoptr (EspInstance) instance = random_board (&random, &slow, 4);
      g_auto (EspAnswer) answer;
      double balance = 0, dearest = -G_MAXDOUBLE;

      for (int i = 0; i < slow.rows * slow.columns; i++)
        if (slow.owners[i] == 0)
          dearest = MAX (dearest, slow.values[i]);
        else
          balance += slow.owners[i] == slow.mover ? slow.values[i] : -slow.values[i];
      ((WarBoard *) instance)->rules.coin = k % 2;
      if (ask (instance, "expectimax:1", &answer) == ESP_OUTCOME_SOLVED)
        g_assert_cmpfloat (value_of (&answer, NULL), ==,
                           k % 2 == 0 ? balance + dearest : slow_value (slow, slow.mover, 1, NULL));
    }
}

/* --- files --- */

static void
test_bad_files (void)
{
  static const RoomsFault files[] = {
    { "", "b:1:1: " },
    { "1 2\n", "b:1:1: " },
    { "1\n2\n", "b:1:1: " },
    { "1 2\n3\n", "b:2:2: " },
    { "1 2\n3 4 5\n", "b:2:5: " },
    { "1 2\n3 x\n", "b:2:3: " },
    { "1 2\n3 10000\n", "b:2:3: " },
    { "1 2\n3 4\nb\n", "b:3:2: " },
    { "1 2\n3 4\nbgb\n..\n", "b:3:3: " },
    { "1 2\n3 4\n.b\n", "b:4:1: " },
    { "1 2\n3 4\n.b\ng.\nto move: red\n", "b:5:10: " },
    { "1 2\n3 4\n.b\ng.\n1 2\n", "b:6:1: " },
    { "1 2\n3 4\n.b\ng.\n1 2\n3 4\n5 6\n", "b:7:1: " },
  };
  g_autoptr (EspInstance) tabs = board ("1\t2\t\r\n3\t4\t", "", "");

  g_assert_cmpint (((WarBoard *) tabs)->values[3], ==, 4);
  rooms_assert_refused (&esp_war_problem, "b", files, G_N_ELEMENTS (files));
}

static void
test_record (void)
{
  static const char *const players[] = { "greedy", "random" };
  g_autoptr (EspInstance) instance = board (handout, "", "coin=0.5 coin-per-square");
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  g_autofree char *spoilt = NULL;
  g_autoptr (EspInstance) again = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (EspGameResult) result = { NULL };
  char *at;

  play (instance, "greedy", "random", &result);
  g_ptr_array_add (result.moves, NULL);
  text = war_format_record ((WarBoard *) instance, (const char *const *) result.moves->pdata,
                            players, "green, wrong: the program plays “Z99”");
  again = war_parse_record (text, strlen (text), "r", moves, &error);
  g_assert_no_error (error);
  g_assert_true (esp_war_problem.states->equal (instance, again));
  g_assert_cmpuint (moves->len, ==, 36);
  spoilt = g_strdup (text);
  at = strstr (spoilt, "7. blue");
  memcpy (at, "7. gree", 7);
  g_assert_null (war_parse_record (spoilt, strlen (spoilt), "r", moves, &error));
  g_assert_nonnull (strstr (error->message, "7. blue"));
}

/* A list of moves tells drops from blitzes, and what these took: D3 of the worked example. */
static void
test_names (void)
{
  g_autoptr (EspInstance) instance = board (handout, WORKED, "");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *blitz = esp_war_problem.game->name_move (instance, state, "D3");
  g_autofree char *drop = esp_war_problem.game->name_move (instance, state, "A1");
  g_autofree char *empty = esp_war_problem.game->name_move (instance, state, "C5");

  g_assert_cmpstr (blitz, ==, "D3 blitz ×1");
  g_assert_cmpstr (drop, ==, "A1");
  g_assert_cmpstr (empty, ==, "C5 blitz");
}

/* A root that is counted is one node a move more, and changes no move. */
static void
counted_too (const EspInstance *instance)
{
  g_auto (EspGameResult) result = { NULL };

  play (instance, "minimax:3 eval=own root=counted", "minimax:3 eval=own root=counted", &result);
  g_assert_cmpfloat (result.scores[0], ==, 998);
  g_assert_cmpfloat (result.scores[1], ==, 655);
  /* of 36 moves, each side has 18 */
  g_assert_cmpuint (result.nodes[0], ==, 217740 + 18);
  g_assert_cmpuint (result.nodes[1], ==, 194736 + 18);
}

/* Of every textbook player: the same move, value and events, and one node more. */
static void
test_root_counted (void)
{
  static const char *const players[] = { "minimax", "alphabeta", "expectimax", "star1" };
  g_autoptr (EspInstance) instance = board ("9 1 4\n2 8 3\n5 5 7\n", "", "");

  for (guint i = 0; i < G_N_ELEMENTS (players); i++)
    {
      g_auto (EspAnswer) out;
      g_auto (EspAnswer) in;

      rooms_solve (instance, NULL, players[i], "depth=2 root=left-out", NULL, &out);
      rooms_solve (instance, NULL, players[i], "depth=2 root=counted", NULL, &in);
      g_assert_cmpstr (in.text, ==, out.text);
      /* 9 moves and 8 answers to each, where nothing is cut */
      if (i == 0)
        g_assert_cmpuint (in.counters.n[ESP_COUNTER_NODES], ==, 1 + 9 + 9 * 8);
      g_assert_cmpuint (in.counters.n[ESP_COUNTER_NODES], ==,
                        out.counters.n[ESP_COUNTER_NODES] + 1);
    }
}

/* The course's boards, where they are. */
static void
test_course_boards (void)
{
  g_autofree char *folder = find_shared ("data/cs440/game_boards");
  g_autoptr (GDir) dir = NULL;
  const char *name;
  int n = 0;

  if (folder == NULL)
    return;
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = esp_instance_load (&esp_war_problem, path, &error);
      g_auto (EspGameResult) result = { NULL };

      g_assert_no_error (error);
      play (instance, "minimax:3", "minimax:3", &result);
      g_assert_cmpuint (result.nodes[0], ==, 217740);
      g_assert_cmpuint (result.nodes[1], ==, 194736);
      if (g_str_has_prefix (name, "Smolensk"))
        {
          g_auto (EspGameResult) own = { NULL };

          play (instance, "minimax:3 eval=own", "minimax:3 eval=own", &own);
          g_assert_cmpfloat (own.scores[0], ==, 998);
          g_assert_cmpfloat (own.scores[1], ==, 655);
          counted_too (instance);
        }
      n++;
    }
  g_assert_cmpint (n, ==, 5);
}

/* What people read names things by their labels. */
static void
test_words (void)
{
  g_autoptr (EspInstance) instance = board (handout, "", "");
  g_autoptr (EspOptions) worn = esp_options_new (war_settings);
  g_autoptr (EspOptions) coin = esp_options_new (war_settings);
  g_autoptr (GError) worn_error = NULL;
  g_autoptr (GError) coin_error = NULL;
  g_autofree char *why = NULL;

  esp_options_set (worn, "attrition", "0.5", NULL);
  g_assert_false (war_configure (instance, worn, &worn_error));
  esp_options_set (coin, "coin-per-square", "on", NULL);
  g_assert_false (war_configure (instance, coin, &coin_error));
  g_assert_null (strchr (worn_error->message, '='));
  g_assert_null (strchr (coin_error->message, '='));
  esp_options_set (coin, "coin", "0.5", NULL);
  g_assert_true (war_configure (instance, coin, NULL));
  g_assert_false (esp_war_problem.is_applicable (
      instance, esp_problem_find_algorithm (&esp_war_problem, "alphabeta"), NULL, &why));
  g_assert_nonnull (strstr (why, "Strongest"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/war/vectors", test_vectors);
  g_test_add_func ("/war/outcomes", test_outcomes);
  g_test_add_func ("/war/third-vector", test_third_vector);
  g_test_add_func ("/war/pinned", test_pinned);
  g_test_add_func ("/war/rules", test_rules);
  war_add_attrition_tests ();
  g_test_add_func ("/war/players", test_players);
  g_test_add_func ("/war/same-game", test_same_game);
  g_test_add_func ("/war/best", test_best);
  g_test_add_func ("/war/coin", test_coin);
  g_test_add_func ("/war/certain", test_certain);
  g_test_add_func ("/war/sure-coins", test_sure_coins);
  g_test_add_func ("/war/bad-files", test_bad_files);
  g_test_add_func ("/war/names", test_names);
  g_test_add_func ("/war/record", test_record);
  g_test_add_func ("/war/root-counted", test_root_counted);
  g_test_add_func ("/war/course-boards", test_course_boards);
  war_add_experiment_tests ();
  g_test_add_func ("/war/words", test_words);
  return g_test_run ();
}
