#include "config.h"

/* What a room says of a state that is filled in by hand, whole or in part: held to references that
 * see nothing but the texts of instance and state, and share no code with any room. */

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "rooms.h"

typedef enum
{
  FINE,    /* nothing is broken so far */
  BROKEN,  /* what is decided breaks a rule */
  COMPLETE /* decided, and nothing is broken */
} Verdict;

/* --- Ships: counts, fleet and rows of letters; a state of "?", "." and "#" --- */

#define SIDE 70

typedef struct
{
  int rows, columns;
  int wanted[2][SIDE];
  int fleet[SIDE];
  char hint[SIDE][SIDE];
  char at[SIDE][SIDE]; /* with a border of water */
} Board;

static int
read_line_of_counts (const char *line, int *counts)
{
  int n = 0;

  if (strpbrk (line, " ,") == NULL)
    for (; *line != '\0'; line++)
      counts[n++] = *line - '0';
  else
    {
      g_auto (GStrv) words = g_strsplit_set (line, " ,", -1);

      for (guint i = 0; words[i] != NULL; i++)
        if (*words[i] != '\0')
          counts[n++] = atoi (words[i]);
    }
  return n;
}

static gboolean
ships_piece_is_wrong (const Board *b, int r, int c)
{
  char up = b->at[r - 1][c];
  char down = b->at[r + 1][c];
  char left = b->at[r][c - 1];
  char right = b->at[r][c + 1];
  const char *piece = strchr ("S....L...#R..#.T.#..B#...", b->hint[r][c]);

  switch (b->hint[r][c])
    {
    case '0':
      return FALSE;
    case 'W':
      return b->at[r][c] == '#';
    case 'M':
      return b->at[r][c] == '.' || ((up == '.' || down == '.' || left == '#' || right == '#') &&
                                    (left == '.' || right == '.' || up == '#' || down == '#'));
    default:
      /* up, down, left and right, each the contrary of what it must be */
      return b->at[r][c] == '.' || up == (piece[1] == '#' ? '.' : '#') ||
             down == (piece[2] == '#' ? '.' : '#') || left == (piece[3] == '#' ? '.' : '#') ||
             right == (piece[4] == '#' ? '.' : '#');
    }
}

/* The squares of the ship through a square, and whether an open one could lengthen it. */
static int
ships_size (const Board *b, int r, int c, gboolean *open)
{
  int n = 1;
  gboolean alone = TRUE;

  *open = FALSE;
  for (int axis = 0; axis < 2; axis++)
    for (int way = -1; way <= 1; way += 2)
      {
        int k = way;

        while (b->at[r + (axis ? k : 0)][c + (axis ? 0 : k)] == '#')
          k += way;
        n += ABS (k) - 1;
        alone = alone && ABS (k) == 1;
      }
  for (int axis = 0; axis < 2; axis++)
    {
      gboolean along =
          alone || b->at[r + axis][c + !axis] == '#' || b->at[r - axis][c - !axis] == '#';

      for (int way = -1; way <= 1 && along; way += 2)
        {
          int k = way;

          while (b->at[r + axis * k][c + !axis * k] == '#')
            k += way;
          *open |= b->at[r + axis * k][c + !axis * k] == '?';
        }
    }
  return n;
}

static gboolean
ships_fleet_is_wrong (const Board *b, gboolean decided)
{
  int squares[SIDE] = { 0 };
  int largest = 0;

  for (int size = 1; size < SIDE; size++)
    largest = b->fleet[size] > 0 ? size : largest;
  for (int r = 1; r <= b->rows; r++)
    for (int c = 1; c <= b->columns; c++)
      {
        gboolean open;
        int size = b->at[r][c] == '#' ? ships_size (b, r, c, &open) : 0;

        if (size > largest)
          return TRUE;
        if (size > 0 && !open)
          squares[size]++;
      }
  for (int size = 1; size < SIDE; size++)
    if (squares[size] > size * b->fleet[size] ||
        (decided && squares[size] != size * b->fleet[size]))
      return TRUE;
  return FALSE;
}

static Verdict
judge_ships (const char *instance, const char *state)
{
  g_auto (GStrv) lines = g_strsplit (instance, "\n", -1);
  Board b = { 0 };
  gboolean decided = strchr (state, '?') == NULL;
  gboolean broken = FALSE;

  memset (b.at, '.', sizeof b.at);
  b.rows = read_line_of_counts (lines[0], b.wanted[0]);
  b.columns = read_line_of_counts (lines[1], b.wanted[1]);
  read_line_of_counts (lines[2], b.fleet + 1);
  for (int r = 1; r <= b.rows; r++)
    for (int c = 1; c <= b.columns; c++)
      {
        b.hint[r][c] = lines[2 + r][c - 1];
        b.at[r][c] = state[(r - 1) * (b.columns + 1) + c - 1];
      }
  for (int axis = 0; axis < 2; axis++)
    for (int i = 1; i <= (axis == 0 ? b.rows : b.columns); i++)
      {
        int ships = 0;
        int open = 0;

        for (int k = 1; k <= (axis == 0 ? b.columns : b.rows); k++)
          {
            char here = axis == 0 ? b.at[i][k] : b.at[k][i];

            ships += here == '#';
            open += here == '?';
          }
        broken |= b.wanted[axis][i - 1] < ships || b.wanted[axis][i - 1] > ships + open;
      }
  for (int r = 1; r <= b.rows; r++)
    for (int c = 1; c <= b.columns; c++)
      broken |= ships_piece_is_wrong (&b, r, c) ||
                (b.at[r][c] == '#' && (b.at[r + 1][c + 1] == '#' || b.at[r + 1][c - 1] == '#'));
  if (broken || ships_fleet_is_wrong (&b, decided))
    return BROKEN;
  return decided ? COMPLETE : FINE;
}

/* --- Words: slots, and every category of the list in "#list" lines --- */

/* A word, or the slot as far as it is filled in, one letter for one cell. */
static gboolean
words_agree (char **cells, const char *letters, const char *word)
{
  char seen[64] = { 0 };

  for (guint k = 0; cells[k] != NULL; k++)
    {
      int cell = atoi (cells[k]);

      if (word[k] == '\0' || (letters[cell - 1] != '_' && letters[cell - 1] != word[k]) ||
          (seen[cell] != 0 && seen[cell] != word[k]))
        return FALSE;
      seen[cell] = word[k];
      if (cells[k + 1] == NULL && word[k + 1] != '\0')
        return FALSE;
    }
  return TRUE;
}

static Verdict
judge_words (const char *instance, const char *state)
{
  g_auto (GStrv) lines = g_strsplit (instance, "\n", -1);
  gboolean open = FALSE;

  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) slot = g_strsplit (lines[i], ": ", 2);
      g_auto (GStrv) cells = NULL;
      gboolean known = FALSE;

      if (lines[i][0] == '#' || g_strv_length (slot) != 2)
        continue;
      cells = g_strsplit (slot[1], ", ", -1);
      for (guint k = 0; cells[k] != NULL; k++)
        open |= state[atoi (cells[k]) - 1] == '_';
      for (guint l = 1; lines[l] != NULL; l++)
        {
          g_autofree char *head = g_strdup_printf ("#list %s: ", slot[0]);
          g_auto (GStrv) words = NULL;

          if (!g_str_has_prefix (lines[l], head))
            continue;
          words = g_strsplit (lines[l] + strlen (head), ", ", -1);
          for (guint w = 0; words[w] != NULL; w++)
            known |= words_agree (cells, state, words[w]);
        }
      if (!known)
        return BROKEN;
    }
  return open ? FINE : COMPLETE;
}

/* --- Map: the lines of a .map; a digit a region --- */

static int
map_region (char **lines, const char *name)
{
  int n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      if (words[0] == NULL || !g_str_equal (words[0], "point"))
        continue;
      if (g_str_equal (words[1], name))
        return n;
      n++;
    }
  return -1;
}

static Verdict
judge_map (const char *instance, const char *state)
{
  g_auto (GStrv) lines = g_strsplit (instance, "\n", -1);
  g_auto (GStrv) colours = g_strsplit (lines[0], " ", -1);

  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      char one = words[0] != NULL && words[1] != NULL && !g_str_equal (words[0], "point")
                     ? state[map_region (lines, words[1])]
                     : '.';

      if (one == '.')
        continue;
      if (g_str_equal (words[0], "edge") && state[map_region (lines, words[2])] == one)
        return BROKEN;
      if (g_str_equal (words[0], "domain") &&
          !g_strv_contains ((const char *const *) words + 2, colours[one - '0']))
        return BROKEN;
    }
  return strchr (state, '.') != NULL ? FINE : COMPLETE;
}

/* --- the subject of the tests: how many are lit, and "?01" a lamp --- */

static Verdict
judge_lamps (const char *instance, const char *state)
{
  const char *given = strchr (instance, '\n') + 1;
  int wanted = atoi (instance);
  int lit = 0;
  int open = 0;

  for (int i = 0; state[i] != '\n'; i++)
    {
      lit += state[i] == '1';
      open += state[i] == '?';
      if (g_str_has_prefix (state + i, "11") ||
          (given[i] != '?' && state[i] != '?' && given[i] != state[i]))
        return BROKEN;
    }
  return lit > wanted || lit + open < wanted ? BROKEN : open > 0 ? FINE : COMPLETE;
}

/* --- sliding tiles: three a row, and moves of the blank --- */

static Verdict
judge_tiles (const char *instance, const char *state)
{
  g_auto (GStrv) words = g_strsplit_set (instance, " \n", -1);
  int tiles[9];
  int blank = 0;

  for (int i = 0; i < 9; i++)
    {
      tiles[i] = atoi (words[2 + i]);
      blank = tiles[i] == 0 ? i : blank;
    }
  for (; *state != '\0'; state++)
    {
      int to = *state == 'U'   ? (blank < 3 ? -1 : blank - 3)
               : *state == 'D' ? (blank > 5 ? -1 : blank + 3)
               : *state == 'L' ? (blank % 3 == 0 ? -1 : blank - 1)
               : *state == 'R' ? (blank % 3 == 2 ? -1 : blank + 1)
                               : blank;

      if (to < 0)
        return BROKEN;
      tiles[blank] = tiles[to];
      tiles[to] = 0;
      blank = to;
    }
  for (int i = 0; i < 9; i++)
    if (tiles[i] != i)
      return FINE;
  return COMPLETE;
}

/* --- the template: "?01" a lamp, and what is given in the same way --- */

static Verdict
judge_row (const char *instance, const char *state)
{
  for (int i = 0; state[i] != '\n'; i++)
    if (instance[i] != '?' && state[i] != '?' && instance[i] != state[i])
      return BROKEN;
  return strstr (state, "000") != NULL || strstr (state, "111") != NULL ? BROKEN
         : strchr (state, '?') != NULL                                  ? FINE
                                                                        : COMPLETE;
}

/* --- rooms whose state is a letter a cell --- */

typedef struct
{
  const char *problem;
  Verdict (*judge) (const char *instance, const char *state);
  char open;            /* a cell that is not decided */
  const char *letters;  /* what else may stand there */
  const char *instance; /* one more than the samples; NULL: none */
  gboolean samples;     /* whether the reference can read them */
} Reference;

static const Reference references[] = {
  { "battleship", judge_ships, '?', ".#", "1101\n1011\n21\n0000\n000M\n0000\n0000\n", TRUE },
  { "words", judge_words, '_', "ABDEGORTX",
    "7\npet: 1, 2, 3\nodd: 3, 4, 3\npet: 1, 5, 6\nodd: 6, 7, 6\n#only\n"
    "#list pet: CAT, DOG, RAT, BAT, TAG, GOD\n#list odd: TOT, GAG, TAT, GOG, TAG\n",
    FALSE },
  { "map", judge_map, '.', "123",
    "colors R G B\npoint A 0 0\npoint B 1 0\npoint C 1 1\npoint D 0 1\npoint E 3 3\n"
    "domain A R G\ndomain E B\nedge A B\nedge B C\nedge C D\nedge D A\nedge A C\n",
    FALSE },
  { "path", judge_tiles, ' ', "ULRD", "tiles 3\n1 4 2\n6 3 5\n7 0 8\n", FALSE },
  /* its states are no letters: the room's own test has a reference */
  { "constraints", NULL, ' ', "", NULL, FALSE },
  { "lamps", judge_lamps, '?', "01", "2\n?1???\n", TRUE },
  { "null", judge_row, '?', "01", "?1??0\n", TRUE },
};

static const Reference *
find_reference (const EspProblem *problem)
{
  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    if (g_str_equal (references[i].problem, problem->id))
      return &references[i];
  return NULL;
}

/* The state's text of a solution, NULL where none is found soon. */
static char *
solve (const EspInstance *instance)
{
  const EspAlgorithm *solver = esp_problem_find_algorithm_by_flags (
      instance->problem, ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE);
  g_autoptr (EspOptions) options = esp_options_new (solver->options);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_answer_init (&answer);
  esp_control_init (&control);
  control.limit_nodes = 20000;
  esp_algorithm_solve (solver, instance, NULL, options, &control, &answer);
  return answer.state != NULL ? instance->problem->states->state_format (instance, answer.state)
                              : NULL;
}

static void
check_verdict (const EspInstance *instance,
               const char *text,
               const char *state_text,
               Verdict verdict)
{
  static const EspStatus statuses[] = { ESP_STATUS_OPEN, ESP_STATUS_WRONG, ESP_STATUS_SOLVED };
  const EspProblem *problem = instance->problem;
  g_autoptr (EspState) state = problem->states->state_parse (instance, state_text, NULL);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL;
  g_autofree char *check_why = NULL;
  G_GNUC_UNUSED g_autofree char *described = esp_state_describe (instance, state);
  EspStatus status = problem->judging->judge (instance, state, cells, &why);

  if (status != statuses[verdict])
    g_error ("%s: judged %d (%s) and not %d:\n%s\n%s", problem->id, status, why, statuses[verdict],
             text, state_text);
  g_assert_cmpint (esp_state_get_status (instance, state), ==, status);
  g_assert_cmpint (problem->judging->judge (instance, state, NULL, NULL), ==, status);
  g_assert_true ((why != NULL) == (status == ESP_STATUS_WRONG));
  g_assert_cmpint (problem->judging->check (instance, state, &check_why), ==,
                   status == ESP_STATUS_SOLVED);
  g_assert_true ((check_why != NULL) == (status != ESP_STATUS_SOLVED));
  rooms_assert_grammar (check_why);
  if (status != ESP_STATUS_WRONG)
    {
      g_assert_cmpuint (cells->len, ==, 0);
      return;
    }
  g_assert_cmpstr (check_why, ==, why);
  g_assert_cmpint (g_utf8_strlen (why, -1), >, 5);
}

/* A hint of a state that breaks no rule is a move that a solution has; where no solution is left
 * there is none, and the error is a sentence. Where the search could not tell, it says so. */
static void
check_hint (const EspInstance *instance, const char *state_text)
{
  const EspProblem *problem = instance->problem;
  g_autoptr (EspState) state = problem->states->state_parse (instance, state_text, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHint) hint = NULL;

  if (problem->hinting == NULL)
    return;
  hint = problem->hinting->hint (instance, state, &error);
  g_assert_true ((hint == NULL) == (error != NULL));
  if (hint != NULL)
    {
      g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_OPEN);
      g_assert_true (problem->states->play (instance, state, hint->move, &error));
      g_assert_cmpint (esp_state_get_status (instance, state), !=, ESP_STATUS_WRONG);
    }
}

static guint
spoil_and_open (const Reference *reference, const EspInstance *instance, guint64 seed)
{
  g_autofree char *text = instance->problem->files->format (instance);
  g_autofree char *solution = solve (instance);
  guint n[3] = { 0 };
  EspRandom random;

  if (solution == NULL)
    return 0;
  g_assert_cmpint (reference->judge (text, solution), ==, COMPLETE);
  esp_random_init (&random, seed);
  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *state = g_strdup (solution);
      guint64 spoilt = esp_random_below (&random, 4);
      guint64 open = i % 4 == 0 ? 0 : esp_random_below (&random, 100);
      Verdict verdict;

      while (spoilt > 0)
        {
          char *at = state + esp_random_below (&random, strlen (state));

          if (*at == '\n')
            continue;
          *at = reference->letters[esp_random_below (&random, strlen (reference->letters))];
          spoilt--;
        }
      for (char *at = state; *at != '\0'; at++)
        if (*at != '\n' && esp_random_below (&random, 100) < open)
          *at = reference->open;
      verdict = reference->judge (text, state);
      check_verdict (instance, text, state, verdict);
      if (i % 8 == 1)
        check_hint (instance, state);
      n[verdict]++;
    }
  g_assert_cmpuint (n[BROKEN], >, 0);
  return n[BROKEN];
}

/* Solutions, whole or with cells opened, with none to three cells spoilt. */
static void
test_judge (gconstpointer data)
{
  const EspProblem *problem = data;
  const Reference *reference = find_reference (problem);
  g_auto (GStrv) samples = esp_problem_list_samples (problem);
  guint n = 0;

  /* a room that judges without a reference to hold it to would be believed */
  g_assert_nonnull (reference);
  if (reference->judge == NULL)
    {
      g_test_skip ("judged beside the room");
      return;
    }
  for (guint i = 0; samples[i] != NULL && reference->samples; i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (problem, samples[i]);

      n += spoil_and_open (reference, instance, i + 1);
    }
  {
    g_autoptr (EspInstance) instance = rooms_parse (problem, reference->instance);

    n += spoil_and_open (reference, instance, 99);
  }
  g_assert_cmpuint (n, >, 100);
}

/* --- what was seen to be missed --- */

static void
play (const EspInstance *instance, EspState *state, const char *move)
{
  g_autoptr (GError) error = NULL;

  instance->problem->states->play (instance, state, move, &error);
  g_assert_no_error (error);
}

/* A mark that breaks a rule at once, and one that breaks none but leaves no solution. */
static void
test_ships_marks (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  g_autoptr (EspState) other = NULL;
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (EspHint) hint = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;
  g_autofree char *row_why = NULL;

  if (problem == NULL)
    return;
  instance = rooms_load_sample (problem, "10-medium.txt");
  state = esp_instance_initial_state (instance);
  other = esp_state_copy (state);
  play (instance, state, "D2 ship");
  g_assert_cmpint (problem->judging->judge (instance, state, cells, &why), ==, ESP_STATUS_WRONG);
  g_assert_nonnull (strstr (why, "C1"));
  g_assert_cmpuint (cells->len, >=, 2);
  hint = problem->hinting->hint (instance, state, &error);
  g_assert_null (hint);
  g_assert_nonnull (strstr (error->message, "C1"));
  for (char column = 'A'; column <= 'J'; column++)
    {
      g_autofree char *move = g_strdup_printf ("%c9 water", column);

      problem->states->play (instance, other, move, NULL);
    }
  g_assert_cmpint (problem->judging->judge (instance, other, NULL, &row_why), ==, ESP_STATUS_WRONG);
  g_assert_nonnull (strstr (row_why, "row 9"));
}

/* Of a board with one solution, each square that is marked against it is named. */
static void
test_wrong_mark (void)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (EspInstance) instance =
      problem != NULL ? rooms_load_sample (problem, "06-medium.txt") : NULL;
  g_autofree char *solution = instance != NULL ? solve (instance) : NULL;
  guint n = 0;

  for (int i = 0; solution != NULL && solution[i] != '\0'; i++)
    {
      g_autofree char *name = g_strdup_printf ("%c%d", 'A' + i % 7, i / 7 + 1);
      g_autofree char *move =
          g_strdup_printf ("%s %s", name, solution[i] == '#' ? "water" : "ship");
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (EspHint) hint = NULL;
      g_autoptr (GError) error = NULL;

      if (solution[i] == '\n' || !problem->states->play (instance, state, move, NULL))
        continue;
      if (esp_state_get_status (instance, state) != ESP_STATUS_OPEN)
        continue;
      hint = problem->hinting->hint (instance, state, &error);
      g_assert_null (hint);
      g_assert_nonnull (strstr (error->message, name));
      n++;
    }
  g_assert_true (problem == NULL || n > 10);
}

/* Where nobody has made a mark, no mark is spoken of. */
static void
test_no_marks (void)
{
  static const char *const cases[][3] = {
    { "words", "09-no-solution.txt", NULL },
    { "map", "nevada.map", "NV R" },
    { "battleship", "10-no-solution.txt", "A1 water" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const EspProblem *problem = esp_problem_find (cases[i][0]);
      g_autoptr (EspInstance) instance =
          problem != NULL ? rooms_load_sample (problem, cases[i][1]) : NULL;
      g_autoptr (EspState) state = instance != NULL ? esp_instance_initial_state (instance) : NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) marked = NULL;

      if (instance == NULL)
        continue;
      g_assert_null (problem->hinting->hint (instance, state, &error));
      g_assert_true (g_error_matches (error, ESP_ERROR, ESP_ERROR_DEAD_END));
      g_assert_cmpstr (error->message, ==, "there is no solution at all");
      if (cases[i][2] == NULL)
        continue;
      play (instance, state, cases[i][2]);
      g_assert_null (problem->hinting->hint (instance, state, &marked));
      g_assert_nonnull (strstr (marked->message, "even without your"));
    }
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  /* the tree's has its reference in the room's own test */
  for (guint i = 0; problems[i] != NULL; i++)
    if (esp_problem_can_judge (problems[i]) && !g_str_equal (problems[i]->id, "tree"))
      rooms_add_test (problems[i], "judge", test_judge);
  g_test_add_func ("/battleship/marks", test_ships_marks);
  g_test_add_func ("/battleship/wrong-mark", test_wrong_mark);
  g_test_add_func ("/hints/no-marks", test_no_marks);
  return g_test_run ();
}
