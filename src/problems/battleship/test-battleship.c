#include "config.h"

#include "battleship.h"

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
  g_autoptr (GError) error = NULL;
  int grid[36] = { 0 };
  EspInstance *instance;

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
  instance = ships_parse (text->str, text->len, "b", &error);
  g_assert_no_error (error);
  return instance;
}

static void
check_solution (EspControl *control, EspState *solution)
{
  g_autofree char *why = NULL;

  if (!ships_check (control->user_data, solution, &why))
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
  static const char *const solvers[] = { "best", "gac", "fc", "bt" };
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
              g_autofree char *text = ships_format (instance);

              g_error ("%s finds %d instead of %d:\n%s", solvers[i], (int) n, b.found, text);
            }
        }
    }
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (seen[i], >, 100);
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
      const ShipsPuzzle *puzzle = (const ShipsPuzzle *) instance;
      g_autoptr (EspState) copy = esp_instance_initial_state (instance);
      ShipsState *state = (ShipsState *) copy;
      ShipsDeduction deduction;
      gboolean contradiction = FALSE;

      brute (&b, 0);
      while (ships_deduce (puzzle, state, FALSE, &deduction, &contradiction))
        state->domain[deduction.square] = deduction.value;
      if (contradiction)
        g_assert_cmpint (b.found, ==, 0);
      else
        {
          EspControl control;
          EspCounters counters = { { 0 } };

          /* from the deduced marks on there are as many solutions as before */
          esp_control_init (&control);
          g_assert_cmpuint (ships_best (puzzle, state, 0, &control, &counters, NULL, NULL), ==,
                            b.found);
        }
    }
}

static char *
find_data (const char *name)
{
  const char *shared = g_getenv ("ESPALIER_SHARED");
  const char *root = g_getenv ("ESPALIER_SOURCE_ROOT");

  return shared != NULL ? g_build_filename (shared, "data", "battleship", name, NULL)
                        : g_build_filename (root != NULL ? root : ".", "..", "shared", "data",
                                            "battleship", name, NULL);
}

/* The boards of the index: one, several or no solution, as two other solvers decided. */
static void
test_course_boards (void)
{
  g_autofree char *index = find_data ("INDEX.md");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  int n = 0;

  if (!g_file_get_contents (index, &text, NULL, NULL))
    {
      g_test_skip ("the course's boards are not here");
      return;
    }
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
      path = find_data (cells[1]);
      instance = esp_instance_load (&esp_battleship_problem, path, &error);
      g_assert_no_error (error);
      esp_control_init (&control);
      found = ships_best ((ShipsPuzzle *) instance, NULL, 2, &control, &counters, NULL, NULL);
      g_strstrip (cells[3]);
      g_assert_cmpuint (found, ==,
                        g_str_equal (cells[3], "one")    ? 1
                        : g_str_equal (cells[3], "none") ? 0
                                                         : 2);
      n++;
    }
  g_assert_cmpint (n, ==, 26);
}

static void
test_samples (void)
{
  g_auto (GStrv) names = esp_problem_list_samples (&esp_battleship_problem);

  g_assert_cmpuint (g_strv_length (names), >=, 12);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GBytes) bytes = esp_problem_load_sample (&esp_battleship_problem, names[i], NULL);
      g_autoptr (EspInstance) instance =
          ships_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), names[i], NULL);

      g_assert_cmpuint (count_with (instance, "best"), ==, 1);
      if (!g_str_has_prefix (names[i], "15"))
        g_assert_cmpuint (count_with (instance, "gac"), ==, 1);
    }
}

static void
test_bad_files (void)
{
  static const struct
  {
    const char *text;
    const char *where;
  } files[] = {
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

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      EspInstance *instance = ships_parse (files[i].text, strlen (files[i].text), "f", &error);

      if (instance != NULL || !g_str_has_prefix (error->message, files[i].where))
        g_error ("%s: %s", files[i].text, error != NULL ? error->message : "accepted");
    }
}

/* Ten megabytes of noise: one clear line. */
static void
test_noise (void)
{
  gsize size = 10 * 1000 * 1000;
  g_autofree char *noise = g_malloc (size);
  g_autoptr (GError) error = NULL;
  EspRandom random;

  esp_random_init (&random, 3);
  for (int kind = 0; kind < 3; kind++)
    {
      for (gsize i = 0; i < size; i++)
        noise[i] = kind == 0 ? (char) esp_random_next (&random) : kind == 1 ? '1' : ' ';
      g_clear_error (&error);
      g_assert_null (ships_parse (noise, size, "noise", &error));
      g_assert_null (strchr (error->message, '\n'));
      g_assert_cmpint (strlen (error->message), <, 400);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

static void
test_alphabets (void)
{
  static const char text[] = "11\n20\n01\n<.\n..\n";
  static const char letters[] = "20\n11\n01\n00\n00\n";
  g_autoptr (EspInstance) wrong = ships_parse (text, strlen (text), "a", NULL);
  g_autoptr (EspInstance) instance = ships_parse (letters, strlen (letters), "l", NULL);
  g_autoptr (EspState) grid = NULL;
  g_autofree char *out = NULL;
  g_autofree char *arrows = NULL;

  g_assert_true (((ShipsPuzzle *) wrong)->arrows);
  grid = ships_parse_grid (instance, "LR\nWW\n", 6, "g", NULL);
  g_assert_nonnull (grid);
  out = ships_format_grid ((ShipsPuzzle *) instance, (ShipsState *) grid);
  g_assert_cmpstr (out, ==, "LR\nWW\n");
  ((ShipsPuzzle *) instance)->arrows = TRUE;
  arrows = ships_format_grid ((ShipsPuzzle *) instance, (ShipsState *) grid);
  g_assert_cmpstr (arrows, ==, "<>\n..\n");
  g_assert_null (ships_parse_grid (instance, "LL\nWW\n", 6, "g", NULL));
}

static void
test_generator (void)
{
  for (int level = 0; level < 3; level++)
    {
      static const char *const levels[] = { "easy", "medium", "hard" };
      g_autoptr (EspOptions) options = esp_options_new (ships_generate_options);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = NULL;
      EspControl control;

      esp_options_set (options, "difficulty", levels[level], NULL);
      esp_options_set (options, "size", "7", NULL);
      esp_control_init (&control);
      instance = ships_generate (options, &control, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (count_with (instance, "gac"), ==, 1);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/battleship/brute-force", test_brute_force);
  g_test_add_func ("/battleship/deductions", test_deductions);
  g_test_add_func ("/battleship/course-boards", test_course_boards);
  g_test_add_func ("/battleship/samples", test_samples);
  g_test_add_func ("/battleship/bad-files", test_bad_files);
  g_test_add_func ("/battleship/noise", test_noise);
  g_test_add_func ("/battleship/alphabets", test_alphabets);
  g_test_add_func ("/battleship/generator", test_generator);
  return g_test_run ();
}
