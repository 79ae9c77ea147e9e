#include "config.h"

#include "base/esp-random.h"
#include "battleship.h"
#include "rooms.h"
#include "shared.h"
#include "test-battleship.h"

#include <string.h>

/* --- a slow reference that shares no code: all grids of small boards, row by row --- */

typedef struct
{
  int rows, columns;
  int row_counts[6], column_counts[6];
  int fleet[7];
  char hints[37];
  int grid[36];
  int found;
} Brute;

static int
brute_at (const Brute *b, int r, int c)
{
  return r >= 0 && c >= 0 && r < b->rows && c < b->columns ? b->grid[r * b->columns + c] : 0;
}

static gboolean
brute_right (const Brute *b)
{
  int fleet[7] = { 0 };

  for (int r = 0; r < b->rows; r++)
    for (int c = 0; c < b->columns; c++)
      {
        int up = brute_at (b, r - 1, c);
        int down = brute_at (b, r + 1, c);
        int left = brute_at (b, r, c - 1);
        int right = brute_at (b, r, c + 1);
        char hint = b->hints[r * b->columns + c];
        char letter;

        if (!brute_at (b, r, c))
          letter = 'W';
        else
          {
            if (brute_at (b, r + 1, c + 1) || brute_at (b, r + 1, c - 1))
              return FALSE;
            letter = up + down + left + right == 0     ? 'S'
                     : (up && down) || (left && right) ? 'M'
                     : up                              ? 'B'
                     : down                            ? 'T'
                     : left                            ? 'R'
                                                       : 'L';
            if (!up && !left)
              {
                int length = 1;

                while (down ? brute_at (b, r + length, c) : brute_at (b, r, c + length))
                  length++;
                fleet[MIN (length, 6)]++;
              }
          }
        if (hint != '0' && hint != letter)
          return FALSE;
      }
  for (int c = 0; c < b->columns; c++)
    {
      int n = 0;

      for (int r = 0; r < b->rows; r++)
        n += brute_at (b, r, c);
      if (n != b->column_counts[c])
        return FALSE;
    }
  return memcmp (fleet, b->fleet, sizeof fleet) == 0;
}

static void
brute (Brute *b, int row)
{
  if (row >= MIN (6, b->rows))
    {
      b->found += brute_right (b);
      return;
    }
  for (int bits = 0; bits < 1 << b->columns; bits++)
    {
      if (__builtin_popcount ((guint) bits) != b->row_counts[row])
        continue;
      for (int c = 0; c < b->columns; c++)
        b->grid[row * b->columns + c] = bits >> c & 1;
      brute (b, row + 1);
    }
}

/* A random small board: from a random grid, sometimes spoilt, so that none, one or several
 * solutions come up. */
static EspInstance *
random_board (EspRandom *random, Brute *b)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int grid[36] = { 0 };

  memset (b, 0, sizeof *b);
  b->rows = 1 + (int) esp_random_below (random, 5);
  b->columns = 1 + (int) esp_random_below (random, 5);
  for (int tries = 0; tries < 6; tries++)
    {
      int size = 1 + (int) esp_random_below (random, 4);
      int down = (int) esp_random_below (random, 2);
      int row = (int) esp_random_below (random, (guint64) b->rows);
      int column = (int) esp_random_below (random, (guint64) b->columns);
      gboolean ok = row + (down ? size : 1) <= b->rows && column + (down ? 1 : size) <= b->columns;

      for (int r = row - 1; ok && r <= row + (down ? size : 1); r++)
        for (int c = column - 1; c <= column + (down ? 1 : size); c++)
          ok = ok &&
               !(r >= 0 && c >= 0 && r < b->rows && c < b->columns && grid[r * b->columns + c]);
      for (int k = 0; ok && k < size; k++)
        grid[(row + (down ? k : 0)) * b->columns + column + (down ? 0 : k)] = 1;
      b->fleet[size] += ok;
    }
  memset (b->hints, '0', 36);
  for (int i = 0; i < b->rows * b->columns; i++)
    {
      b->row_counts[i / b->columns] += grid[i];
      b->column_counts[i % b->columns] += grid[i];
      if (esp_random_below (random, 9) == 0)
        b->hints[i] = grid[i] == 0 ? 'W' : "SMLRTB"[esp_random_below (random, 6)];
    }
  if (esp_random_below (random, 4) == 0)
    b->fleet[1 + esp_random_below (random, 4)]++;
  if (esp_random_below (random, 6) == 0)
    b->row_counts[esp_random_below (random, (guint64) b->rows)]++;
  for (int r = 0; r < b->rows; r++)
    g_string_append_printf (text, "%d", b->row_counts[r]);
  g_string_append_c (text, '\n');
  for (int c = 0; c < b->columns; c++)
    g_string_append_printf (text, "%d", b->column_counts[c]);
  g_string_append_c (text, '\n');
  for (int size = 1; size <= 5; size++)
    g_string_append_printf (text, "%d", b->fleet[size]);
  for (int i = 0; i < b->rows * b->columns; i++)
    g_string_append_printf (text, "%s%c", i % b->columns == 0 ? "\n" : "", b->hints[i]);
  return rooms_parse (&esp_battleship_problem, text->str);
}

static void
check_solution (EspControl *control, EspState *solution)
{
  g_autofree char *why = NULL;

  if (!esp_check_by_judge (control->user_data, solution, &why))
    g_error ("a solution that is none: %s", why);
  esp_state_free (solution);
}

static guint64
count_with (const EspInstance *instance, const char *solver)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_battleship_problem, solver);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_options_set (options, "solutions", "0", NULL);
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.solution = check_solution;
  control.user_data = (gpointer) instance;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, &answer);
  g_assert_cmpint (answer.outcome, ==,
                   answer.counters.n[ESP_COUNTER_SOLUTIONS] > 0 ? ESP_OUTCOME_SOLVED
                                                                : ESP_OUTCOME_NONE);
  return answer.counters.n[ESP_COUNTER_SOLUTIONS];
}

static void
test_brute_force (void)
{
  static const char *const solvers[] = { "best", "learn", "gac", "fc", "bt" };
  EspRandom random;
  int seen[3] = { 0 };

  esp_random_init (&random, 1);
  for (int k = 0; k < (g_test_slow () ? 30000 : 3000); k++)
    {
      Brute b;
      g_autoptr (EspInstance) instance = random_board (&random, &b);

      brute (&b, 0);
      seen[MIN (2, b.found)]++;
      for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
        {
          guint64 n = count_with (instance, solvers[i]);

          if (n != (guint64) b.found)
            {
              g_autofree char *text = battleship_format (instance);

              g_error ("%s finds %d instead of %d:\n%s", solvers[i], (int) n, b.found, text);
            }
        }
    }
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (seen[i], >, 100);
}

/* --- dense boards, where the places of ships alone take long --- */

/* Up to @most ships of each size from the largest down, or as in the game (0) one of the largest,
 * two of the next and so on, as long as they find a place; no hints. */
static EspInstance *
dense_board (EspRandom *random, int side, int largest, int most)
{
  EspInstance *instance = battleship_new (side, side);
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) instance;
  gboolean ship[BATTLESHIP_MAX_SIDE * BATTLESHIP_MAX_SIDE] = { FALSE };

  memset (puzzle->fleet, 0, sizeof puzzle->fleet);
  puzzle->n_fleet = largest;
  for (int size = largest; size >= 1; size--)
    for (int tries = 0; tries < 60 && puzzle->fleet[size] < (most > 0 ? most : largest + 1 - size);
         tries++)
      {
        int down = (int) esp_random_below (random, 2);
        int row = (int) esp_random_below (random, (guint64) side);
        int column = (int) esp_random_below (random, (guint64) side);
        int end_row = row + (down ? size : 1);
        int end_column = column + (down ? 1 : size);
        gboolean ok = end_row <= side && end_column <= side;

        for (int r = MAX (0, row - 1); ok && r < MIN (side, end_row + 1); r++)
          for (int c = MAX (0, column - 1); c < MIN (side, end_column + 1); c++)
            ok = ok && !ship[r * side + c];
        if (!ok)
          continue;
        puzzle->fleet[size]++;
        for (int r = row; r < end_row; r++)
          for (int c = column; c < end_column; c++)
            {
              ship[r * side + c] = TRUE;
              puzzle->row_counts[r]++;
              puzzle->column_counts[c]++;
            }
      }
  return instance;
}

typedef struct
{
  const BattleshipPuzzle *puzzle;
  GHashTable *grids; /* of GBytes: the solutions found */
} Found;

/* Each is a solution and comes once. */
static void
keep_grid (const guint64 *ships, gpointer data)
{
  Found *self = data;
  BattleshipState *state = battleship_state_new (self->puzzle);
  g_autofree char *why = NULL;

  for (int i = 0; i < battleship_n (self->puzzle); i++)
    state->domain[i] = ships[i / self->puzzle->columns] >> (i % self->puzzle->columns) & 1
                           ? BATTLESHIP_SHIP
                           : BATTLESHIP_WATER;
  g_assert_true (esp_check_by_judge ((const EspInstance *) self->puzzle, &state->parent, &why));
  g_assert_true (g_hash_table_add (
      self->grids, g_bytes_new (ships, sizeof (guint64) * (gsize) self->puzzle->rows)));
  esp_state_free (&state->parent);
}

/* The solutions that @search finds, as a set; NULL where @limit_nodes cut it. */
static GHashTable *
find_set (typeof (battleship_best) *search,
          const EspInstance *instance,
          const EspState *start,
          guint64 limit,
          guint64 limit_nodes,
          EspCounters *counters)
{
  Found found = { (const BattleshipPuzzle *) instance,
                  g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                         (GDestroyNotify) g_bytes_unref, NULL) };
  EspControl control;

  esp_control_init (&control);
  control.limit_nodes = limit_nodes;
  search (found.puzzle, (const BattleshipState *) start, limit, &control, counters, keep_grid,
          &found);
  if (esp_control_get_stop (&control) != ESP_STOP_NONE)
    g_clear_pointer (&found.grids, g_hash_table_unref);
  return found.grids;
}

static guint64
learn_alone (const BattleshipPuzzle *puzzle,
             const BattleshipState *start,
             guint64 limit,
             EspControl *control,
             EspCounters *counters,
             BattleshipFound found,
             gpointer data)
{
  return battleship_learn (puzzle, start, limit, NULL, control, counters, found, data);
}

/* As battleship_best() does when the places give up halfway: what was found before does not come
 * again.
 */
static guint64
learn_the_rest (const BattleshipPuzzle *puzzle,
                const BattleshipState *start,
                guint64 limit,
                EspControl *control,
                EspCounters *counters,
                BattleshipFound found,
                gpointer data)
{
  g_autoptr (GArray) known = g_array_new (FALSE, TRUE, sizeof (BattleshipGrid));
  GHashTableIter iter;
  gpointer grid;
  EspCounters before = { { 0 } };
  EspControl unlimited;
  guint64 n;

  esp_control_init (&unlimited);
  n = battleship_place (puzzle, start, 5, &unlimited, &before, found, data);
  g_hash_table_iter_init (&iter, ((Found *) data)->grids);
  while (g_hash_table_iter_next (&iter, &grid, NULL))
    {
      g_array_set_size (known, known->len + 1);
      memcpy (&g_array_index (known, BattleshipGrid, known->len - 1), g_bytes_get_data (grid, NULL),
              g_bytes_get_size (grid));
    }
  return n + battleship_learn (puzzle, start, limit, known, control, counters, found, data);
}

/* The places of ships and learning, from the beginning and from what was found before, find the
 * same solutions; also from marks made by hand. */
static void
test_agree (void)
{
  EspRandom random;
  int n_several = 0;

  esp_random_init (&random, 4);
  for (int k = 0; k < (g_test_slow () ? 2000 : 150); k++)
    {
      static typeof (battleship_best) *const searches[] = { learn_alone, learn_the_rest,
                                                            battleship_best };
      g_autoptr (EspInstance) instance = dense_board (&random, 8 + k % 4, 4 + k % 3, 3);
      g_autoptr (EspState) start = esp_instance_initial_state (instance);
      g_autoptr (GHashTable) places = NULL;
      int n_squares = battleship_n ((BattleshipPuzzle *) instance);
      EspCounters counters = { { 0 } };

      for (int i = 0; i < k % 3; i++)
        ((BattleshipState *) start)->domain[esp_random_below (&random, (guint64) n_squares)] =
            BATTLESHIP_WATER;
      places = find_set (battleship_place, instance, start, 0, 30000, &counters);
      if (places == NULL || g_hash_table_size (places) > 500)
        continue;
      n_several += g_hash_table_size (places) > 5;
      for (guint s = 0; s < G_N_ELEMENTS (searches); s++)
        {
          g_autoptr (GHashTable) others = find_set (searches[s], instance, start, 0, 0, &counters);

          g_assert_cmpuint (g_hash_table_size (others), ==, g_hash_table_size (places));
        }
    }
  g_assert_cmpint (n_several, >, 20);
}

/* Boards on which the places give up. */
static void
test_hand_over (void)
{
  EspRandom random;
  int n_handed_over = 0;

  esp_random_init (&random, 5);
  for (int k = 0; k < (g_test_slow () ? 500 : 60); k++)
    {
      g_autoptr (EspInstance) instance = dense_board (&random, 12, 5 + k % 3, 3);
      EspCounters best = { { 0 } };
      EspCounters learn = { { 0 } };
      g_autoptr (GHashTable) a = find_set (battleship_best, instance, NULL, 2, 0, &best);
      g_autoptr (GHashTable) b = find_set (learn_alone, instance, NULL, 2, 0, &learn);

      g_assert_cmpuint (g_hash_table_size (a), ==, g_hash_table_size (b));
      g_assert_cmpuint (best.n[ESP_COUNTER_SOLUTIONS], ==, g_hash_table_size (a));
      n_handed_over += best.n[ESP_COUNTER_CONFLICTS] > 0;
    }
  g_assert_cmpint (n_handed_over, >, 3);
}

/* Every deduction with its reason is right: it holds in every solution. */
static void
test_deductions (void)
{
  EspRandom random;

  esp_random_init (&random, 2);
  for (int k = 0; k < 1500; k++)
    {
      Brute b;
      g_autoptr (EspInstance) instance = random_board (&random, &b);
      const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
      g_autoptr (EspState) copy = esp_instance_initial_state (instance);
      BattleshipState *state = (BattleshipState *) copy;
      g_autoptr (GArray) deductions = battleship_deduce (puzzle, state, FALSE);

      brute (&b, 0);
      for (guint i = 0; deductions != NULL && i < deductions->len; i++)
        {
          const BattleshipDeduction *deduction =
              &g_array_index (deductions, BattleshipDeduction, i);

          state->domain[deduction->square] = deduction->value;
        }
      if (deductions == NULL)
        g_assert_cmpint (b.found, ==, 0);
      else
        {
          EspControl control;
          EspCounters counters = { { 0 } };

          /* from the deduced marks on there are as many solutions as before */
          esp_control_init (&control);
          g_assert_cmpuint (battleship_best (puzzle, state, 0, &control, &counters, NULL, NULL), ==,
                            b.found);
        }
    }
}

/* Large boards without hints: where the first order of places leads nowhere, another does. */
static void
test_large (void)
{
  EspRandom random;

  esp_random_init (&random, 6);
  for (int k = 0; k < 12; k++)
    {
      g_autoptr (EspInstance) instance = dense_board (&random, 30 + 10 * (k % 4), 10 + k % 4, 0);
      EspCounters counters = { { 0 } };
      g_autoptr (GHashTable) found =
          find_set (battleship_best, instance, NULL, 1, 150000, &counters);

      g_assert_nonnull (found);
      g_assert_cmpuint (g_hash_table_size (found), ==, 1);
    }
}

/* The boards of the index: one, several or no solution, as two other solvers decided. */
static void
test_course_boards (void)
{
  g_autofree char *index = find_shared ("data/battleship/INDEX.md");
  g_autofree char *folder = index != NULL ? g_path_get_dirname (index) : NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  int n = 0;

  if (index == NULL)
    return;
  g_assert_true (g_file_get_contents (index, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);
      g_autofree char *path = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (GError) error = NULL;
      EspCounters counters = { { 0 } };
      EspControl control;
      guint64 found;

      if (g_strv_length (cells) < 5 || !g_str_has_suffix (g_strstrip (cells[1]), ".txt"))
        continue;
      path = g_build_filename (folder, cells[1], NULL);
      instance = esp_instance_load (&esp_battleship_problem, path, &error);
      g_assert_no_error (error);
      esp_control_init (&control);
      found =
          battleship_best ((BattleshipPuzzle *) instance, NULL, 2, &control, &counters, NULL, NULL);
      g_strstrip (cells[3]);
      g_assert_cmpuint (found, ==,
                        g_str_equal (cells[3], "one")    ? 1
                        : g_str_equal (cells[3], "none") ? 0
                                                         : 2);
      n++;
    }
  g_assert_cmpint (n, ==, 26);
}

/* What breaks a rule is told by hand as a verdict, and of a search that goes on as how it stands.
 */
static void
test_described (void)
{
  const EspProblem *problem = &esp_battleship_problem;
  g_autoptr (EspInstance) instance = rooms_load_sample (problem, "06-easy.txt");
  g_autoptr (EspState) by_hand = esp_instance_initial_state (instance);
  g_autoptr (EspState) searched = esp_instance_initial_state (instance);
  g_autofree char *why = NULL;
  g_autofree char *verdict = NULL;
  g_autofree char *told = NULL;
  g_autofree char *stands = NULL;

  for (int i = 0; i < 36; i++)
    {
      EspEvent event = { .type = ESP_EVENT_PRUNE, .subject = i, .csp = { .value = 1 } };

      if (((const BattleshipState *) searched)->domain[i] == BATTLESHIP_UNKNOWN)
        problem->tracing->apply_event (instance, searched, &event);
    }
  g_assert_true (problem->states->play (instance, by_hand, "rest-water", NULL));
  g_assert_cmpint (problem->judging->judge (instance, by_hand, NULL, &why), ==, ESP_STATUS_WRONG);
  verdict = g_strconcat ("Not solved: ", why, NULL);
  told = problem->states->state_describe (instance, by_hand);
  stands = problem->states->state_describe (instance, searched);
  g_assert_cmpstr (told, ==, verdict);
  g_assert_cmpstr (stands + 1, ==, why + 1);
  g_assert_true (g_ascii_isupper (*stands));
}

/* One solution each, but for those whose names say otherwise. */
static void
test_samples (void)
{
  static const char *const solvers[] = { "best", "learn", "gac", "fc", "bt" };
  static const struct
  {
    const char *name;
    guint64 n;
  } others[] = { { "10-many-solutions.txt", 24 }, { "10-no-solution.txt", 0 } };
  g_auto (GStrv) names = esp_problem_list_samples (&esp_battleship_problem);

  g_assert_cmpuint (g_strv_length (names), >=, 15);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_battleship_problem, names[i]);
      guint64 n = 1;

      for (guint k = 0; k < G_N_ELEMENTS (others); k++)
        if (g_str_equal (names[i], others[k].name))
          n = others[k].n;
      g_assert_cmpuint (count_with (instance, "best"), ==, n);
      if (!g_str_has_prefix (names[i], "15"))
        g_assert_cmpuint (count_with (instance, "gac"), ==, n);
      if (g_str_equal (names[i], "08-no-hints.txt"))
        g_assert_cmpuint (strspn (((BattleshipPuzzle *) instance)->hints, "0"), ==, 64);
      else if (n == 1)
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
        g_assert_cmpuint (count_with (instance, solvers[k]), ==, n);
    }
}

static void
test_bad_files (void)
{
  static const RoomsFault files[] = {
    { "", "f:1:1: " },
    { "12", "f:2:1: " },
    { "12\n3", "f:3:1: " },
    { "12\n3\n1", "f:4:1: " },
    { "1x\n3\n1\n0\n0\n", "f:1:2: " },
    { "1 x\n3\n1\n0\n0\n", "f:1:3: " },
    { "1 99\n3\n1\n0\n0\n", "f:1:3: " },
    { "11\n2\n1\n0\nQ\n", "f:5:1: " },
    { "11\n2\n1\n0\n00\n", "f:5:2: " },
    { "11\n20\n1\n00\n0\n", "f:5:2: " },
    { "11\n2\n1\n0\n0\n0\n", "f:6:1: " },
  };

  rooms_assert_refused (&esp_battleship_problem, "f", files, G_N_ELEMENTS (files));
}

/* Ten megabytes of noise: one clear line. */
static void
test_noise (void)
{
  gsize size = 10 * 1000 * 1000;
  g_autofree char *noise = g_malloc (size);
  EspRandom random;

  esp_random_init (&random, 3);
  for (int kind = 0; kind < 3; kind++)
    {
      for (gsize i = 0; i < size; i++)
        noise[i] = kind == 0 ? (char) esp_random_next (&random) : kind == 1 ? '1' : ' ';
      rooms_assert_noise (&esp_battleship_problem, noise, size);
    }
}

static void
test_alphabets (void)
{
  static const char text[] = "11\n20\n01\n<.\n..\n";
  static const char letters[] = "20\n11\n01\n00\n00\n";
  g_autoptr (EspInstance) wrong = battleship_parse (text, strlen (text), "a", NULL);
  g_autoptr (EspInstance) instance = battleship_parse (letters, strlen (letters), "l", NULL);
  g_autoptr (EspState) grid = NULL;
  g_autofree char *out = NULL;
  g_autofree char *arrows = NULL;

  g_assert_true (((BattleshipPuzzle *) wrong)->arrows);
  grid = battleship_parse_grid (instance, "LR\nWW\n", 6, "g", NULL);
  g_assert_nonnull (grid);
  out = battleship_format_grid ((BattleshipPuzzle *) instance, (BattleshipState *) grid);
  g_assert_cmpstr (out, ==, "LR\nWW\n");
  ((BattleshipPuzzle *) instance)->arrows = TRUE;
  arrows = battleship_format_grid ((BattleshipPuzzle *) instance, (BattleshipState *) grid);
  g_assert_cmpstr (arrows, ==, "<>\n..\n");
  g_assert_null (battleship_parse_grid (instance, "LL\nWW\n", 6, "g", NULL));
}

/* Fleets of any number of digits, and solutions in either alphabet, or in both: as 24 programs of
 * courses write them. */
static void
test_course_forms (void)
{
  static const char *const fleets[] = { "001", "0010", "00100", "0 0 1", "0,0,1,0,0" };
  static const char *const grids[] = { "LMR\nWWW\n", "<M>\n...\n", "<MR\nW.w\n\n",
                                       "lmr\r\n...\r\n" };

  for (guint f = 0; f < G_N_ELEMENTS (fleets); f++)
    {
      g_autofree char *text = g_strdup_printf ("30\n111\n%s\n000\n000\n", fleets[f]);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_battleship_problem, text);

      for (guint g = 0; g < G_N_ELEMENTS (grids); g++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (EspState) state =
              battleship_parse_grid (instance, grids[g], strlen (grids[g]), "g", &error);
          g_autofree char *why = NULL;

          g_assert_no_error (error);
          g_assert_true (esp_battleship_problem.judging->check (instance, state, &why));
        }
    }
}

static void
test_generator (void)
{
  for (int level = 0; level < 3; level++)
    {
      static const char *const levels[] = { "easy", "medium", "hard" };
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = esp_instance_make (&esp_battleship_problem, NULL, &error,
                                                            "size=7 difficulty=%s", levels[level]);

      g_assert_no_error (error);
      g_assert_cmpuint (count_with (instance, "gac"), ==, 1);
    }
}

/* The reason of every deduction is a right sentence, whatever the count. */
static void
test_reasons (void)
{
  static const char *const expected[] = {
    "row 1 has no ship square, it is all water",
    "row 1 already has its 1 ship square, the rest is water",
    "row 1 already has its 2 ship squares, the rest is water"
  };
  g_autoptr (EspInstance) instance = battleship_new (4, 4);
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) instance;
  BattleshipDeduction deduction = { .reason = BATTLESHIP_REASON_ROW, .value = BATTLESHIP_WATER };

  for (guint n = 0; n < G_N_ELEMENTS (expected); n++)
    {
      g_autofree char *text = NULL;

      puzzle->row_counts[0] = (int) n;
      text = battleship_explain (puzzle, &deduction);
      g_assert_cmpstr (text, ==, expected[n]);
    }
}

/* A ship counts when it cannot go on at either end, whatever is open beside it. */
static void
test_closed (void)
{
  static const struct
  {
    const char *moves; /* by spaces: "B2s" ship, "B2w" water */
    int n[3];          /* ships of 1 to 3 squares */
  } boards[] = {
    { "B2s C2s", { 0, 0, 0 } },
    { "B2s C2s A2w", { 0, 0, 0 } },
    { "B2s C2s A2w D2w", { 0, 1, 0 } },
    { "A1s B1s C1w", { 0, 1, 0 } }, /* at the border */
    { "A1s A2s A3s A4w", { 0, 0, 1 } },
    { "C3s B3w D3w C2w", { 0, 0, 0 } },
    { "C3s B3w D3w C2w C4w", { 1, 0, 0 } },
  };

  for (guint k = 0; k < G_N_ELEMENTS (boards); k++)
    {
      g_autoptr (EspInstance) instance = battleship_new (5, 5);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_auto (GStrv) moves = g_strsplit (boards[k].moves, " ", -1);

      for (guint i = 0; moves[i] != NULL; i++)
        {
          g_autofree char *move =
              g_strdup_printf ("%.2s %s", moves[i], moves[i][2] == 's' ? "ship" : "water");

          g_assert_true (esp_battleship_problem.states->play (instance, state, move, NULL));
        }
      for (int size = 1; size <= 3; size++)
        g_assert_cmpint (battleship_count_closed ((const BattleshipPuzzle *) instance,
                                                  (const BattleshipState *) state, size),
                         ==, boards[k].n[size - 1]);
    }
}

/* What a revealed piece says is certain too. */
static void
test_closed_pieces (void)
{
  g_autoptr (EspInstance) instance = battleship_new (5, 5);
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) instance;
  g_autoptr (EspState) state = NULL;

  puzzle->hints[6] = 'T';  /* B2 */
  puzzle->hints[11] = 'B'; /* B3 */
  puzzle->hints[23] = 'S'; /* D5 */
  state = esp_instance_initial_state (instance);
  g_assert_cmpint (battleship_count_closed (puzzle, (const BattleshipState *) state, 2), ==, 1);
  g_assert_cmpint (battleship_count_closed (puzzle, (const BattleshipState *) state, 1), ==, 1);
  puzzle->hints[11] = 'M';
  g_assert_cmpint (battleship_count_closed (puzzle, (const BattleshipState *) state, 2), ==, 0);
}

/* Lines are filled where their counts decide it, and only there; the reference is the count itself.
 */
static void
test_fill (void)
{
  const EspProblem *problem = &esp_battleship_problem;
  g_autoptr (EspInstance) instance = rooms_load_sample (problem, "06-easy.txt");
  g_autoptr (EspState) state = problem->states->initial (instance);
  BattleshipState *ships = (BattleshipState *) state;
  g_autoptr (GError) undecided = NULL;
  g_autoptr (GError) full = NULL;
  g_autoptr (GError) absent = NULL;

  /* row 2 has no ship, and row 1 three of six */
  g_assert_true (problem->states->play (instance, state, "fill row 2", NULL));
  for (int c = 0; c < 6; c++)
    g_assert_cmpint (ships->domain[6 + c], ==, BATTLESHIP_WATER);
  g_assert_false (problem->states->play (instance, state, "fill row 2", &full));
  g_assert_nonnull (strstr (full->message, "open"));
  g_assert_false (problem->states->play (instance, state, "fill row 1", &undecided));
  g_assert_nonnull (strstr (undecided->message, "count"));
  g_assert_true (problem->states->play (instance, state, "A1 water", NULL));
  g_assert_true (problem->states->play (instance, state, "B1 water", NULL));
  g_assert_true (problem->states->play (instance, state, "C1 water", NULL));
  g_assert_true (problem->states->play (instance, state, "fill row 1", NULL));
  for (int c = 3; c < 6; c++)
    g_assert_cmpint (ships->domain[c], ==, BATTLESHIP_SHIP);
  /* column A has its only ship in A5 */
  g_assert_true (problem->states->play (instance, state, "fill column A", NULL));
  for (int r = 0; r < 6; r++)
    g_assert_cmpint (ships->domain[r * 6], ==, r == 4 ? BATTLESHIP_SHIP : BATTLESHIP_WATER);
  g_assert_false (problem->states->play (instance, state, "fill column Z", &absent));
  g_assert_false (problem->states->play (instance, state, "fill", NULL));
  g_assert_true (problem->states->play (instance, state, "rest-water", NULL));
  for (int i = 0; i < 36; i++)
    g_assert_cmpint (ships->domain[i], !=, BATTLESHIP_UNKNOWN);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  battleship_add_answer_tests ();
  battleship_add_rule_tests ();
  g_test_add_func ("/battleship/brute-force", test_brute_force);
  g_test_add_func ("/battleship/agree", test_agree);
  g_test_add_func ("/battleship/hand-over", test_hand_over);
  g_test_add_func ("/battleship/large", test_large);
  g_test_add_func ("/battleship/deductions", test_deductions);
  g_test_add_func ("/battleship/reasons", test_reasons);
  g_test_add_func ("/battleship/closed", test_closed);
  g_test_add_func ("/battleship/closed-pieces", test_closed_pieces);
  g_test_add_func ("/battleship/course-boards", test_course_boards);
  g_test_add_func ("/battleship/fill", test_fill);
  g_test_add_func ("/battleship/described", test_described);
  g_test_add_func ("/battleship/samples", test_samples);
  g_test_add_func ("/battleship/bad-files", test_bad_files);
  g_test_add_func ("/battleship/noise", test_noise);
  g_test_add_func ("/battleship/course-forms", test_course_forms);
  g_test_add_func ("/battleship/alphabets", test_alphabets);
  g_test_add_func ("/battleship/generator", test_generator);
  return g_test_run ();
}
