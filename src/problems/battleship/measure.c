#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>

/* The searches against the size of the board, on generated puzzles. */

#define MAX_TRIES 20 /* seeds for one puzzle: not every seed makes one of every difficulty */

static const char *const difficulties[] = { "easy", "medium", "hard", NULL };

static const char *const value_orders[] = { "ship", "water", NULL };

/* What both experiments have. */
#define RUN_OPTIONS                                                                                \
  { "values", ESP_CHOICE_OF (value_orders), N_ ("Value first"),                                    \
    N_ ("which value bt, fc and gac try first") },                                                 \
      ESP_SOLUTIONS_OPTION (1000000, "1",                                                          \
                            N_ ("a run ends after so many; 2: it also proves that the first is "   \
                                "the only one")),                                                  \
      ESP_LIMIT_ASSIGNMENTS_OPTION

static const char *const generated_listed[] = { "bt", "fc", "gac", "best", NULL };

static const char *const solvers_listed[] = { "bt", "fc", "gac", "learn", "best", NULL };

static const EspOptionSpec options[] = {
  { "sizes", ESP_TEXT, N_ ("Sizes"), N_ ("sides of the boards: numbers and ranges, 4 to 20"),
    .fallback = "6..10" },
  { "instances", ESP_INT (1, 10000, "20"), N_ ("Puzzles of each size"),
    N_ ("generated puzzles of each size") },
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("which of bt, fc, gac and best; with a variable order as in “fc:dom-wdeg” (index, "
        "mrv, mrv-degree, dom-wdeg; without one mrv)"),
    .elements = generated_listed, .fallback = "bt,fc,gac,best",
    .algorithms = esp_battleship_algorithms, .programs = TRUE },
  { "difficulty", ESP_CHOICE_OF (difficulties), N_ ("Difficulty"),
    N_ ("of the puzzles: hard ones need search, whatever is propagated"), .fallback = "hard" },
  RUN_OPTIONS,
  ESP_SEED_OPTION (N_ ("all puzzles follow from it")),
  { .id = NULL },
};

#define RUN_COLUMNS                                                                                \
  { "solver", N_ ("Solver"), ESP_COLUMN_TEXT, .list = "solvers" },                                 \
      ESP_COUNTER_COLUMN ("assignments", N_ ("Assignments"), ESP_COUNTER_ASSIGNMENTS),             \
      ESP_COUNTER_COLUMN ("nodes", N_ ("Nodes"), ESP_COUNTER_NODES),                               \
      ESP_COUNTER_COLUMN ("backtracks", N_ ("Backtracks"), ESP_COUNTER_BACKTRACKS),                \
      ESP_COUNTER_COLUMN ("propagations", N_ ("Propagations"), ESP_COUNTER_PROPAGATIONS),          \
      ESP_SECONDS_COLUMN, ESP_OUTCOME_COLUMN,                                                      \
  {                                                                                                \
    .id = "solution", .label = N_ ("Solution"), .kind = ESP_COLUMN_TEXT, .detail = TRUE            \
  }

static const EspColumn columns[] = {
  { "size", N_ ("Size"), ESP_COLUMN_INT, .list = "sizes" },
  { "instance", N_ ("Puzzle"), ESP_COLUMN_INT, .up_to = "instances" },
  ESP_RUN_SEED_COLUMN,
  { "hints", N_ ("Revealed squares"), ESP_COLUMN_INT },
  RUN_COLUMNS,
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "assignments", N_ ("Assignments against size"),
    ESP_CURVE (MEDIAN, "size", "assignments", "solver", LOG_Y) },
  { "time", N_ ("Time against size"), ESP_CURVE (MEDIAN, "size", "seconds", "solver", LOG_Y) },
  { "solved", N_ ("Share solved within the limit"),
    ESP_SHARE_CURVE ("solved", "size", "outcome", "solver") },
  { "spread", N_ ("Assignments by solver, all sizes"),
    ESP_CURVE (BOXES, "solver", "assignments", NULL, LOG_Y) },
  { "hints", N_ ("Revealed squares against size"),
    ESP_CURVE (MEDIAN, "size", "hints", NULL, LINEAR) },
  { .id = NULL },
};

/* --- on given puzzles --- */

static const EspOptionSpec puzzles_options[] = {
  { "puzzles", ESP_TEXT, N_ ("Puzzles"),
    N_ ("samples or files; on the command line more files may follow"),
    .fallback = "06-easy,08-medium,10-hard" },
  { "solvers", ESP_TEXT, N_ ("Solvers"),
    N_ ("which of bt, fc, gac, learn and best; with a variable order as in “fc:dom-wdeg”"),
    .elements = solvers_listed, .fallback = "fc,gac,learn,best",
    .algorithms = esp_battleship_algorithms, .programs = TRUE },
  RUN_OPTIONS,
  { .id = NULL },
};

static const EspColumn puzzles_columns[] = {
  { "puzzle", N_ ("Puzzle"), ESP_COLUMN_TEXT, .list = "puzzles" },
  { "hints", N_ ("Revealed squares"), ESP_COLUMN_INT },
  RUN_COLUMNS,
  { .id = NULL },
};

static const EspExperimentCurve puzzles_curves[] = {
  { "assignments", N_ ("Assignments by puzzle"),
    ESP_CURVE (BARS, "puzzle", "assignments", "solver", LOG_Y) },
  { "time", N_ ("Time by puzzle"), ESP_CURVE (BARS, "puzzle", "seconds", "solver", LOG_Y) },
  { .id = NULL },
};

/* --- what both do --- */

/* "fc:dom-wdeg": a solver and its options; NULL with @error. */
static EspOptions *
parse_solver (const EspOptions *sweep,
              const char *text,
              const EspAlgorithm **algorithm,
              GError **error)
{
  g_auto (GStrv) parts = NULL;
  g_autoptr (EspOptions) own = NULL;

  if (g_str_has_prefix (text, ESP_PROGRAM_PREFIX))
    {
      *algorithm = esp_experiment_find_algorithm (&esp_battleship_problem, text, error);
      return *algorithm != NULL ? esp_options_new ((*algorithm)->options) : NULL;
    }
  parts = g_strsplit (text, ":", 2);
  *algorithm =
      parts[0] != NULL ? esp_problem_find_algorithm (&esp_battleship_problem, parts[0]) : NULL;
  if (*algorithm != NULL)
    {
      own = esp_options_new ((*algorithm)->options);
      esp_options_set (own, "solutions", esp_options_get_text (sweep, "solutions"), NULL);
      if (esp_options_find (own, "values") != NULL)
        esp_options_set (own, "values", esp_options_get_text (sweep, "values"), NULL);
    }
  if (own == NULL || (parts[1] != NULL && (esp_options_find (own, "order") == NULL ||
                                           !esp_options_set (own, "order", parts[1], NULL))))
    {
      g_set_error (
          error, ESP_ERROR, ESP_ERROR_OPTION,
          _ ("--solvers: “%s” is no solver; expected bt, fc, gac, learn or best, the first "
             "three also with index, mrv, mrv-degree or dom-wdeg, as in “fc:dom-wdeg”"),
          esp_quote (text));
      return NULL;
    }
  return g_steal_pointer (&own);
}

static gboolean
check (const EspOptions *sweep, const char *column, const char *value, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) own = NULL;
  gint64 size = g_ascii_strtoll (value, NULL, 10);

  if (g_str_equal (column, "size"))
    {
      if (size >= 4 && size <= 20)
        return TRUE;
      return esp_fail (error, ESP_ERROR_OPTION, _ ("--sizes: “%s” will not do; expected 4 to 20"),
                       esp_quote (value));
    }
  if (g_str_equal (column, "puzzle"))
    return esp_experiment_check_board (&esp_battleship_problem, NULL, value, error);
  /* whether it is started is another question */
  if (g_str_has_prefix (value, ESP_PROGRAM_PREFIX))
    return TRUE;
  own = parse_solver (sweep, value, &algorithm, error);
  return own != NULL;
}

/* Whether the puzzles are given ones, and none are generated. */
static gboolean
are_given (const EspOptions *sweep)
{
  return esp_options_find (sweep, "puzzles") != NULL;
}

/* The puzzle of a row. Where it is generated and one seed makes none of the difficulty the next is
 * taken; @seed becomes the one that did. NULL with @error. */
static EspInstance *
find_puzzle (
    const EspOptions *sweep, const EspRow *row, guint64 *seed, EspControl *control, GError **error)
{
  if (are_given (sweep))
    return esp_instance_find (&esp_battleship_problem, esp_row_get_text (row, "puzzle"), error);
  for (guint64 k = 0; TRUE; k++)
    {
      g_autoptr (GError) local = NULL;
      EspInstance *instance;

      /* k · 2³²: the puzzles of a size are fewer */
      *seed = esp_experiment_seed ((guint64) esp_options_get_int (sweep, "seed"),
                                   (guint64) esp_row_get_int (row, "size"),
                                   (guint64) esp_row_get_int (row, "instance") + (k << 32));
      instance = esp_instance_make (
          &esp_battleship_problem, control, &local, "size=%s difficulty=%s seed=%" G_GUINT64_FORMAT,
          esp_row_get_text (row, "size"), esp_options_get_text (sweep, "difficulty"), *seed);
      if (instance != NULL)
        return instance;
      if (k + 1 == MAX_TRIES || g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return NULL;
        }
    }
}

static void
fill_in (EspRow *row, const BattleshipPuzzle *puzzle, const EspAnswer *answer)
{
  int hints = 0;

  for (int i = 0; i < battleship_n (puzzle); i++)
    hints += puzzle->hints[i] != '0';
  esp_row_set_int (row, "hints", hints);
  if (answer->state != NULL)
    {
      g_autofree char *grid =
          battleship_format_grid (puzzle, (const BattleshipState *) answer->state);

      g_strdelimit (g_strchomp (grid), "\n", ' ');
      esp_row_set_text (row, "solution", grid);
    }
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) own =
      parse_solver (sweep, esp_row_get_text (row, "solver"), &algorithm, error);
  guint64 seed = 0;
  g_autoptr (EspInstance) puzzle =
      own != NULL ? find_puzzle (sweep, row, &seed, control, error) : NULL;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (puzzle == NULL ||
      !esp_experiment_measure (algorithm, puzzle, NULL, own,
                               (guint64) esp_options_get_int (sweep, "limit-assignments"), row,
                               control, &answer, error))
    return FALSE;
  if (!are_given (sweep))
    esp_row_set_int (row, "seed", (gint64) seed);
  fill_in (row, (const BattleshipPuzzle *) puzzle, &answer);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control,
          GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) own = NULL;
  guint64 seed;

  board->instance = find_puzzle (sweep, row, &seed, control, error);
  if (board->instance == NULL)
    return FALSE;
  board->name =
      are_given (sweep)
          ? esp_experiment_name_board (esp_row_get_text (row, "puzzle"))
          : g_strdup_printf (_ ("Puzzle %s of %s×%s"), esp_row_get_text (row, "instance"),
                             esp_row_get_text (row, "size"), esp_row_get_text (row, "size"));
  own = parse_solver (sweep, esp_row_get_text (row, "solver"), &algorithm, error);
  if (own != NULL)
    esp_row_board_set_search (board, algorithm, own, FALSE);
  return own != NULL;
}

static const char *const quick_puzzles[] = { "puzzles=06-easy,06-medium", NULL };

static const char *const quick[] = { "sizes=6..8", "instances=3", "limit-assignments=20000", NULL };

const EspExperiment esp_battleship_experiments[] = {
  { .id = "solvers",
    .label = N_ ("Backtracking, forward checking and GAC"),
    .how = N_ (
        "For each size puzzles with one solution are generated, and each solver solves the same "
        "ones. Assignments are squares tried as water or ship (for best: places of ships), "
        "backtracks those taken back, propagations the runs of a propagator. Counts spread "
        "widely from puzzle to puzzle: look at medians and quartiles. A run that meets the "
        "limit counts as much as the limit, so look at the share solved beside them."),
    .options = options,
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = "puzzles",
    .label = N_ ("Solvers on given puzzles"),
    .how = N_ ("Each solver solves each of the puzzles. Assignments are squares tried as water or "
               "ship (for best: places of ships), backtracks those taken back, propagations the "
               "runs of a propagator. A run that meets the limit counts as much as the limit."),
    .options = puzzles_options,
    .boards = "puzzles",
    .columns = puzzles_columns,
    .curves = puzzles_curves,
    .quick = quick_puzzles,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
