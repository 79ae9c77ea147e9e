#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-expected.h"
#include "engine/esp-mistake.h"
#include "rooms.h"
#include "stones.h"

/* --- a slow reference that shares no code with the room --- */

/* Whether the player to move wins, by trying everything. @left: bit set of the stones. */
static gboolean
reference_wins (int n, guint64 left, int last, GHashTable *known)
{
  guint64 key = left | ((guint64) last << 40);
  gpointer found;
  gboolean wins = FALSE;

  if (g_hash_table_lookup_extended (known, GSIZE_TO_POINTER (key), NULL, &found))
    return GPOINTER_TO_INT (found);
  for (int s = 1; s <= n && !wins; s++)
    if ((left & (G_GUINT64_CONSTANT (1) << s)) != 0 && (s % last == 0 || last % s == 0))
      wins = !reference_wins (n, left & ~(G_GUINT64_CONSTANT (1) << s), s, known);
  g_hash_table_insert (known, GSIZE_TO_POINTER (key), GINT_TO_POINTER (wins));
  return wins;
}

static void
find_missed (int n, const guint8 *taken, guint8 *missed)
{
  EspControl control;
  EspCounters counters = { { 0 } };

  esp_control_init (&control);
  g_assert_true (stones_find_missed (n, taken, missed, &control, &counters));
}

static char *
first_moves (int n)
{
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) n + 1);
  g_autofree guint8 *missed = g_new0 (guint8, (gsize) n + 1);
  GString *text = g_string_new (NULL);

  find_missed (n, taken, missed);
  for (int s = 1; 2 * s < n; s += 2)
    if (missed[s])
      g_string_append_printf (text, "%s%d", text->len > 0 ? " " : "", s);
  return g_string_free (text, FALSE);
}

/* The numbers of the specification. */
static void
test_pinned (void)
{
  static const struct
  {
    int n;
    const char *moves;
  } known[] = { { 8, "3" }, { 12, "5" }, { 20, "3 5 7 9" }, { 7, "" },  { 9, "" },  { 10, "" },
                { 11, "" }, { 15, "" },  { 16, "" },        { 18, "" }, { 21, "" }, { 1191, "" } };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autofree char *moves = first_moves (known[i].n);

      g_assert_cmpstr (moves, ==, known[i].moves);
    }
}

/* The later assignment's program, called with stones that are taken by no rule: numbers of the
 * specification. */
static void
test_later_program (void)
{
  static const struct
  {
    const char *call;
    const char *lines[6];
  } known[] = {
    { "3 0 0", { "1", "-1.0", "4", "2", "2", "1.5" } },
    { "7 1 1 2", { "5", "-1.0", "12", "7", "2", "2.2" } },
    { "10 3 4 2 6 4", { "1", "1.0", "25", "13", "4", "2.0" } },
    { "10 3 4 2 6 2", { "3", "0.0", "11", "8", "2", "3.3" } },
    { "12 0 3", { "5", "0.0", "62", "43", "3", "3.2" } },
    { "25 4 7 21 3 6 3", { "2", "0.5", "200", "161", "3", "5.1" } },
    /* over: MIN has taken the last */
    { "7 6 3 6 2 4 1 7 0", { "0", "-1.0", "1", "1", "0", "0.0" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_stones_problem, known[i].call);
      g_autofree char *again = esp_stones_problem.files->format (instance);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree char *exact = NULL;
      g_autofree char *text = NULL;
      g_auto (GStrv) lines = NULL;
      StonesFound found;
      EspControl control;

      esp_control_init (&control);
      g_assert_true (
          stones_search_alphabeta (state, ((StonesInstance *) instance)->depth, &control, &found));
      exact = stones_format_found (&found, 1, 0);
      text = esp_expected_present (exact);
      lines = g_strsplit (text, "\n", -1);
      for (guint k = 0; k < 6; k++)
        g_assert_cmpstr (strrchr (lines[k], ' ') + 1, ==, known[i].lines[k]);
      g_assert_true (g_str_has_prefix (again, known[i].call));
    }
}

/* Such a call is a file too; the stones in it follow no rule, but each is there once. */
static void
test_later_file (void)
{
  static const struct
  {
    const char *text;
    const char *message;
  } wrong[] = {
    { "10 3 4 2", "file:1:9: the line ends here; expected a stone that is taken" },
    { "10 2 4 4 0", "file:1:8: stone 4 is taken" },
    { "10 1 4 2 6", "file:1:10: too many words for 1 stones" },
    { "10 0 -1", "file:1:6: -1 is out of range; expected a depth, 0 to the end from 0 to "
                 "2147483647" },
    { "10 0 4\n3\n", "file:2:1: expected the end of the file" },
  };
  g_autoptr (EspInstance) instance = rooms_parse (&esp_stones_problem, "10 3 4 2 6 4\n");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *text = stones_states.state_format (instance, state);
  g_autoptr (EspState) again = stones_states.state_parse (instance, text, NULL);

  g_assert_nonnull (again);
  g_assert_true (stones_states.state_equal (state, again));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (
          esp_stones_problem.files->parse (wrong[i].text, strlen (wrong[i].text), "file", &error));
      g_assert_cmpstr (error->message, ==, wrong[i].message);
    }
}

/* 1191 is the last n up to 12,000 that player 2 wins. */
static void
test_last_loss (void)
{
  for (int n = 1192; n <= 12000; n += g_test_slow () ? 1 : 97)
    {
      g_autofree char *moves = first_moves (n);

      g_assert_cmpint (moves[0], !=, '\0');
    }
}

static void
test_exhaustive (void)
{
  for (int n = 1; n <= (g_test_slow () ? 30 : 24); n++)
    {
      g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
      g_autofree char *moves = first_moves (n);
      g_autoptr (GString) expected = g_string_new (NULL);
      guint64 all = ((G_GUINT64_CONSTANT (1) << n) - 1) << 1;

      for (int s = 1; 2 * s < n; s += 2)
        if (!reference_wins (n, all & ~(G_GUINT64_CONSTANT (1) << s), s, known))
          g_string_append_printf (expected, "%s%d", expected->len > 0 ? " " : "", s);
      g_assert_cmpstr (moves, ==, expected->str);
    }
}

/* Positions in the middle of random games: every winning move, no other. */
static void
test_positions (void)
{
  EspRandom random;

  esp_random_init (&random, 11);
  for (int game = 0; game < 400; game++)
    {
      int n = 3 + (int) esp_random_below (&random, 24);
      g_autoptr (EspState) state = stones_state_new (n);
      StonesState *stones = (StonesState *) state;
      g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
      guint64 left = ((G_GUINT64_CONSTANT (1) << n) - 1) << 1;
      int moves[64];
      int n_moves;

      while ((n_moves = stones_list_moves (stones, moves)) > 0)
        {
          guint8 missed[64] = { 0 };
          int chosen = moves[esp_random_below (&random, (guint64) n_moves)];

          find_missed (n, stones->is_taken, missed);
          for (int i = 0; i < n_moves; i++)
            g_assert_cmpint (
                missed[moves[i]], ==,
                !reference_wins (n, left & ~(G_GUINT64_CONSTANT (1) << moves[i]), moves[i], known));
          stones_take (stones, chosen);
          left &= ~(G_GUINT64_CONSTANT (1) << chosen);
        }
    }
}

/* --- the textbook player --- */

static char *
game_of (const char *algorithm, int n, const char *options, EspCounters *counters)
{
  g_autofree char *text = g_strdup_printf ("%d", n);
  g_autoptr (EspInstance) instance = rooms_parse (&esp_stones_problem, text);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  *counters = (EspCounters){ { 0 } };
  while (esp_stones_problem.game->to_move (instance, state) >= 0)
    {
      g_auto (EspAnswer) answer;

      g_assert_cmpint (rooms_solve (instance, state, algorithm, options, NULL, &answer), ==,
                       ESP_OUTCOME_SOLVED);
      counters->n[ESP_COUNTER_NODES] += answer.counters.n[ESP_COUNTER_NODES];
      esp_state_free (g_steal_pointer (&state));
      state = g_steal_pointer (&answer.state);
    }
  return esp_stones_problem.states->state_format (instance, state);
}

static void
test_handout (void)
{
  EspCounters counters;
  g_autofree char *game = game_of ("minimax", 7, "depth=-1", &counters);

  g_assert_cmpstr (game, ==, "3 6 2 4 1 7\n");
}

/* To the end of a large game it is played as the exact player does, at once and without counts; up
 * to a size all is counted, and the moves are the same. */
static void
test_to_the_end (void)
{
  for (int n = 22; n <= 44; n += n < 26 ? 1 : 6)
    {
      EspCounters counters;
      EspCounters none;
      g_autofree char *book = game_of ("minimax", n, "depth=-1", &counters);
      g_autofree char *exact = game_of ("exact", n, "", &none);

      g_assert_cmpstr (book, ==, exact);
      g_assert_true ((counters.n[ESP_COUNTER_NODES] > 0) == (n <= 32));
    }
}

/* The table changes no move, and stopping early no winner. */
static void
test_table (void)
{
  for (int n = 3; n <= 18; n++)
    for (int depth = -1; depth <= 5; depth++)
      {
        EspCounters plain;
        EspCounters remembered;
        EspCounters early;
        g_autofree char *options = g_strdup_printf ("depth=%d", depth);
        g_autofree char *with_table = g_strdup_printf ("depth=%d table", depth);
        g_autofree char *stopping = g_strdup_printf ("depth=%d stop-early", depth);
        g_autofree char *one = NULL;
        g_autofree char *other = NULL;
        g_autofree char *third = NULL;
        g_autofree char *exact = NULL;
        g_auto (GStrv) one_words = NULL;
        g_auto (GStrv) third_words = NULL;

        if (depth == 0)
          continue;
        one = game_of ("minimax", n, options, &plain);
        other = game_of ("minimax", n, with_table, &remembered);
        third = game_of ("minimax", n, stopping, &early);
        g_assert_cmpstr (one, ==, other);
        if (depth > 0)
          continue;
        /* to the end of the game the exact player takes the very same stones */
        exact = game_of ("exact", n, "", &remembered);
        g_assert_cmpstr (one, ==, exact);
        one_words = g_strsplit (one, " ", -1);
        third_words = g_strsplit (third, " ", -1);
        g_assert_cmpuint (g_strv_length (one_words) % 2, ==, g_strv_length (third_words) % 2);
        g_assert_cmpuint (early.n[ESP_COUNTER_NODES], <=, plain.n[ESP_COUNTER_NODES]);
      }
}

/* Values by hand, from the five rules of the handout. MAX to move. */
static void
test_evaluation (void)
{
  static const struct
  {
    int n;
    int taken[6];
    double value;
  } cases[] = {
    /* 1 is not taken */
    { 10, { 3, 6 }, 0 },
    /* after 1, of 2..10 but 3: eight stones */
    { 10, { 3, 1 }, -0.5 },
    { 11, { 3, 1 }, 0.5 },
    /* after the prime 2: of 4, 6, 8, 10 all are left */
    { 10, { 3, 1, 2 }, -0.7 },
    { 10, { 3, 6, 1, 2 }, 0.7 },
    /* after 6: the largest prime factor is 3; of its multiples 3 is taken, 6 too: none is left
     * among the successors 2 (and no other up to 10) */
    { 10, { 3, 1, 6 }, -0.6 },
    /* after 4: multiples of 2 among the successors 2, 8 */
    { 10, { 3, 1, 4 }, -0.6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspState) state = stones_state_new (cases[i].n);
      int moves[16];
      int n_moves;

      for (int k = 0; k < 6 && cases[i].taken[k] != 0; k++)
        stones_take ((StonesState *) state, cases[i].taken[k]);
      n_moves = stones_list_moves ((StonesState *) state, moves);
      g_assert_cmpfloat (stones_evaluate_book ((StonesState *) state, moves, n_moves, TRUE), ==,
                         cases[i].value);
      g_assert_cmpfloat (stones_evaluate_book ((StonesState *) state, moves, n_moves, FALSE), ==,
                         -cases[i].value);
    }
}

/* Which stones may be taken after @last, of those in @left. */
static guint64
list_slowly (int n, guint64 left, int last)
{
  guint64 moves = 0;

  for (int s = 1; s <= n; s++)
    if ((left >> s & 1) != 0 && (s % last == 0 || last % s == 0))
      moves |= G_GUINT64_CONSTANT (1) << s;
  return moves;
}

/* Whether whoever is on turn can take the last stone at once. */
static gboolean
wins_at_once (int n, guint64 left, int last)
{
  guint64 moves = list_slowly (n, left, last);

  for (int s = 1; s <= n; s++)
    if ((moves >> s & 1) != 0 && list_slowly (n, left & ~(G_GUINT64_CONSTANT (1) << s), s) == 0)
      return TRUE;
  return FALSE;
}

/* The evaluation that sees two plies ahead: a win at once is 0.9 for who is on turn, and a loss
 * that cannot be put off -0.9; else it is the book's. */
static double
evaluate_slowly (const StonesState *state, int n, guint64 left)
{
  int last = stones_last (state);
  gboolean max = state->n_taken % 2 == 0;
  guint64 listed = list_slowly (n, left, last);
  gboolean loses = TRUE;
  int moves[64];
  int n_moves = stones_list_moves (state, moves);

  if (listed == 0)
    return max ? -1 : 1;
  if (wins_at_once (n, left, last))
    return max ? 0.9 : -0.9;
  for (int s = 1; s <= n; s++)
    if ((listed >> s & 1) != 0)
      loses = loses && wins_at_once (n, left & ~(G_GUINT64_CONSTANT (1) << s), s);
  if (loses)
    return max ? -0.9 : 0.9;
  return stones_evaluate_book (state, moves, n_moves, max);
}

/* Along random games: one ply ahead, with the positions behind it evaluated. */
static void
test_evaluation_ahead (void)
{
  guint seen[3] = { 0 }; /* a loss, what the book says, a win */
  EspRandom random;

  esp_random_init (&random, 13);
  for (int game = 0; game < 150; game++)
    {
      int n = 4 + (int) esp_random_below (&random, 17);
      g_autofree char *text = g_strdup_printf ("%d", n);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_stones_problem, text);
      g_autoptr (EspState) state = stones_state_new (n);
      StonesState *stones = (StonesState *) state;
      guint64 left = ((G_GUINT64_CONSTANT (1) << n) - 1) << 1;
      int moves[64];
      int n_moves;

      while ((n_moves = stones_list_moves (stones, moves)) > 0)
        {
          gboolean max = stones->n_taken % 2 == 0;
          double best = max ? -2 : 2;
          int chosen = moves[esp_random_below (&random, (guint64) n_moves)];
          g_auto (EspAnswer) answer;
          double value;

          for (int i = 0; i < n_moves; i++)
            {
              g_autoptr (EspState) after = esp_state_copy (state);

              stones_take ((StonesState *) after, moves[i]);
              value = evaluate_slowly ((StonesState *) after, n,
                                       left & ~(G_GUINT64_CONSTANT (1) << moves[i]));
              best = max ? MAX (best, value) : MIN (best, value);
              seen[value == 0.9 ? 2 : value == -0.9 ? 0 : 1]++;
            }
          rooms_solve (instance, state, "minimax", "depth=1 eval=parity+", NULL, &answer);
          g_assert_true (g_variant_dict_lookup (&answer.members, "value", "d", &value));
          g_assert_cmpfloat (value, ==, best);
          stones_take (stones, chosen);
          left &= ~(G_GUINT64_CONSTANT (1) << chosen);
        }
    }
  for (int i = 0; i < 3; i++)
    g_assert_cmpuint (seen[i], >, 50);
}

/* The rows of the experiment against the reference's numbers. */
static void
test_experiment (void)
{
  static const int losses[] = { 7, 9, 10, 11, 15, 16, 18, 21 };
  const EspExperiment *experiment = &esp_stones_experiments[0];
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);

  for (int n = 7; n <= 21; n++)
    {
      g_autoptr (EspRow) row = rooms_run_row (experiment, options, "n=%d;player=minimax:-1", n);
      gboolean lost = n == 17 || n == 19;

      for (guint i = 0; i < G_N_ELEMENTS (losses); i++)
        lost = lost || losses[i] == n;
      g_assert_cmpint (esp_row_get_int (row, "winner"), ==, lost ? 2 : 1);
      g_assert_cmpstr (esp_row_get_text (row, "value"), ==, lost ? "-1.000000" : "1.000000");
      g_assert_cmpstr (esp_row_get_text (row, "wins"), ==, lost ? "" : "yes");
      if (n == 20)
        g_assert_cmpstr (esp_row_get_text (row, "winning"), ==, "3 5 7 9");
    }
}

/* Every stone in every position of random games, against the sentences of the handout: which may be
 * taken, and for the others why not. */
static void
test_rules (void)
{
  EspRandom random;

  esp_random_init (&random, 17);
  for (int game = 0; game < 300; game++)
    {
      int n = 1 + (int) esp_random_below (&random, 40);
      g_autoptr (EspState) state = stones_state_new (n);
      StonesState *stones = (StonesState *) state;
      int last = 0;
      int n_legal = 1;

      while (n_legal > 0)
        {
          int moves[64];
          int n_listed = stones_list_moves (stones, moves);
          int taken = 0;

          n_legal = 0;
          for (int s = -1; s <= n + 1; s++)
            {
              gboolean there = s >= 1 && s <= n;
              gboolean left = there && !stones->is_taken[s];
              gboolean fits =
                  left && (last == 0 ? s % 2 == 1 && s < n / 2.0 : s % last == 0 || last % s == 0);
              g_autofree char *why = fits ? NULL : stones_describe_illegal (stones, s);
              gboolean listed = FALSE;

              for (int i = 0; i < n_listed; i++)
                listed = listed || moves[i] == s;
              g_assert_cmpint (listed, ==, fits);
              n_legal += fits;
              if (fits && esp_random_below (&random, (guint64) n_legal) == 0)
                taken = s;
              if (!fits)
                g_assert_nonnull (strstr (why, !there      ? "there is no stone"
                                               : !left     ? "is taken"
                                               : last == 0 ? "the first stone must be odd"
                                                           : "neither a multiple nor a factor"));
            }
          g_assert_cmpint (n_listed, ==, n_legal);
          g_assert_cmpint (stones_has_move (stones), ==, n_legal > 0);
          if (n_legal > 0)
            stones_take (stones, last = taken);
        }
    }
}

/* --- the reference of known mistakes --- */

static char *
answer_right (const EspInstance *instance, int depth)
{
  const EspMistakes *known = esp_stones_problem.mistakes;
  g_autoptr (EspOptions) settings = esp_options_new (known->settings);
  g_autofree char *text = g_strdup_printf ("%d", depth);
  g_autofree char *answer = NULL;
  EspControl control;

  esp_control_init (&control);
  g_assert_true (esp_options_set (settings, "depth", text, NULL));
  answer = known->answer (instance, settings, ESP_NO_MISTAKE, &control);
  return esp_expected_present (answer);
}

/* The numbers of the specification: move, value, visited, evaluated, depth, branching. */
static void
test_six_lines (void)
{
  static const struct
  {
    const char *text;
    int depth;
    const char *six[6];
  } pinned[] = {
    { "3\n", 0, { "1", "-1.0", "4", "2", "2", "1.5" } },
    { "7\n1\n", 2, { "5", "-1.0", "12", "7", "2", "2.2" } },
    { "12\n", 3, { "5", "0.0", "62", "43", "3", "3.2" } },
    { "25\n7 21 3 6\n", 3, { "2", "0.5", "200", "161", "3", "5.1" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pinned); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_stones_problem, pinned[i].text);
      g_autofree char *answer = answer_right (instance, pinned[i].depth);
      const char *const *six = pinned[i].six;
      g_autofree char *expected = g_strdup_printf (
          "Move: %s\nValue: %s\nNumber of Nodes Visited: %s\nNumber of Nodes Evaluated: %s\n"
          "Max Depth Reached: %s\nAvg Effective Branching Factor: %s\n",
          six[0], six[1], six[2], six[3], six[4], six[5]);

      g_assert_cmpstr (answer, ==, expected);
    }
}

/* The textbook player's value from @state on. */
static double
find_value (const EspInstance *instance, const EspState *state, int depth)
{
  g_auto (EspAnswer) answer;
  g_autofree char *options = g_strdup_printf ("depth=%d", depth);
  double value;

  rooms_solve (instance, state, "minimax", options, NULL, &answer);
  g_assert_true (g_variant_dict_lookup (&answer.members, "value", "d", &value));
  return value;
}

/* The same value as the textbook player's, and of its best stones the smallest. */
static void
test_reference (void)
{
  const EspMistakes *known = esp_stones_problem.mistakes;
  int compared = 0;

  for (guint64 seed = 1; seed <= 300; seed++)
    {
      g_autoptr (EspOptions) settings = esp_options_new (known->settings);
      g_autoptr (EspInstance) instance = known->make (seed, settings);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      int depth = (int) esp_options_get_int (settings, "depth");
      g_autofree char *answer = answer_right (instance, depth);
      g_autofree char *move = NULL;
      g_auto (EspAnswer) found;
      int moves[32];
      int n = stones_list_moves ((StonesState *) state, moves);
      double value;
      double best = 0;
      int chosen = 0;

      esp_answer_init (&found);
      if (n == 0)
        continue;
      compared++;
      value = find_value (instance, state, depth == 0 ? -1 : depth);
      for (int i = n - 1; i >= 0 && depth != 1; i--)
        {
          g_autoptr (EspState) after = esp_state_copy (state);
          int left[32];
          gboolean max = ((StonesState *) state)->n_taken % 2 == 0;
          double one;

          stones_take ((StonesState *) after, moves[i]);
          one = stones_list_moves ((StonesState *) after, left) > 0
                    ? find_value (instance, after, depth == 0 ? -1 : depth - 1)
                : max ? 1
                      : -1;
          if (chosen == 0 || (max ? one >= best : one <= best))
            {
              best = one;
              chosen = moves[i];
            }
        }
      move = depth == 1 ? g_strdup ("Move: ")
                        : g_strdup_printf ("Move: %d\nValue: %.1f\n", chosen, value + 0.0);
      g_assert_true (g_str_has_prefix (answer, move));
    }
  g_assert_cmpint (compared, >, 100);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stones/rules", test_rules);
  g_test_add_func ("/stones/pinned", test_pinned);
  g_test_add_func ("/stones/later-program", test_later_program);
  g_test_add_func ("/stones/later-file", test_later_file);
  g_test_add_func ("/stones/last-loss", test_last_loss);
  g_test_add_func ("/stones/exhaustive", test_exhaustive);
  g_test_add_func ("/stones/positions", test_positions);
  g_test_add_func ("/stones/handout", test_handout);
  g_test_add_func ("/stones/table", test_table);
  g_test_add_func ("/stones/to-the-end", test_to_the_end);
  g_test_add_func ("/stones/evaluation", test_evaluation);
  g_test_add_func ("/stones/evaluation-ahead", test_evaluation_ahead);
  g_test_add_func ("/stones/experiment", test_experiment);
  g_test_add_func ("/stones/six-lines", test_six_lines);
  g_test_add_func ("/stones/reference", test_reference);
  return g_test_run ();
}
