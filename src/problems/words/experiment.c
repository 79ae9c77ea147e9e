#include "config.h"

#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Puzzles in both formulations, as the assignment asks: what each of them costs. */

static const char *const formulations_listed[] = { "letter", "word", NULL };

static const char *const inferences_listed[] = { "check", "fc", "mac", NULL };

static const char *const orders_listed[] = { "index", "mrv", "mrv-degree", "dom-wdeg", NULL };

static const char *const value_orders_listed[] = { "alphabetic", "frequency", NULL };

static const EspOptionSpec options[] = {
  { .id = "puzzles",
    .kind = ESP_OPTION_TEXT,
    .fallback = "05-three-slots,07-bar,07-small,09-fruit,09-one-solution,09-six-slots,"
                "12-nine-slots,16-twelve-slots,20-fifteen-slots,25-twenty-slots,32-large,"
                "40-largest",
    .label = N_ ("Puzzles"),
    .help = N_ ("samples and files, with commas") },
  { .id = "formulations",
    .kind = ESP_OPTION_TEXT,
    .elements = formulations_listed,
    .fallback = "letter,word",
    .label = N_ ("Formulations"),
    .help = N_ ("letter: cells are the variables; word: slots are") },
  { .id = "inferences",
    .kind = ESP_OPTION_TEXT,
    .elements = inferences_listed,
    .fallback = "check,fc,mac",
    .label = N_ ("Inference"),
    .help = N_ ("which of check, fc and mac") },
  { .id = "orders",
    .kind = ESP_OPTION_TEXT,
    .elements = orders_listed,
    .fallback = "index,mrv,mrv-degree,dom-wdeg",
    .label = N_ ("Variable orders"),
    .help = N_ ("which of index, mrv, mrv-degree and dom-wdeg") },
  { .id = "value-orders",
    .kind = ESP_OPTION_TEXT,
    .elements = value_orders_listed,
    .fallback = "alphabetic",
    .label = N_ ("Value orders"),
    .help = N_ ("which of alphabetic and frequency") },
  ESP_SOLUTIONS_OPTION (WORDS_MAX_SOLUTIONS, "0", N_ ("a run ends after so many")),
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  { .id = NULL },
};

static const EspColumn columns[] = {
  { .id = "puzzle", .label = N_ ("Puzzle"), .kind = ESP_COLUMN_TEXT, .list = "puzzles" },
  { .id = "cells", .label = N_ ("Cells"), .kind = ESP_COLUMN_INT },
  { .id = "slots", .label = N_ ("Slots"), .kind = ESP_COLUMN_INT },
  { .id = "formulation",
    .label = N_ ("Formulation"),
    .kind = ESP_COLUMN_TEXT,
    .list = "formulations" },
  { .id = "inference", .label = N_ ("Inference"), .kind = ESP_COLUMN_TEXT, .list = "inferences" },
  { .id = "order", .label = N_ ("Variable order"), .kind = ESP_COLUMN_TEXT, .list = "orders" },
  { .id = "values", .label = N_ ("Value order"), .kind = ESP_COLUMN_TEXT, .list = "value-orders" },
  { .id = "search",
    .label = N_ ("Formulation and inference"),
    .kind = ESP_COLUMN_TEXT,
    .detail = TRUE },
  { .id = "solutions", .label = N_ ("Solutions"), .kind = ESP_COLUMN_INT },
  { .id = "assignments", .label = N_ ("Assignments"), .kind = ESP_COLUMN_INT },
  { .id = "nodes", .label = N_ ("Nodes"), .kind = ESP_COLUMN_INT },
  { .id = "dead_ends", .label = N_ ("Dead ends"), .kind = ESP_COLUMN_INT },
  { .id = "backtracks", .label = N_ ("Backtracks"), .kind = ESP_COLUMN_INT },
  { .id = "seconds", .label = N_ ("Seconds"), .kind = ESP_COLUMN_REAL, .timing = TRUE },
  { .id = "outcome", .label = N_ ("Outcome"), .kind = ESP_COLUMN_TEXT },
  { .id = "solution", .label = N_ ("First solution"), .kind = ESP_COLUMN_TEXT, .detail = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { .id = "assignments",
    .title = N_ ("Assignments by formulation and inference"),
    .kind = ESP_CURVE_BOXES,
    .x = "search",
    .y = "assignments",
    .log_y = TRUE },
  { .id = "size",
    .title = N_ ("Assignments against slots"),
    .kind = ESP_CURVE_MEDIAN,
    .x = "slots",
    .y = "assignments",
    .series = "search",
    .log_y = TRUE },
  { .id = "orders",
    .title = N_ ("Assignments by variable order"),
    .kind = ESP_CURVE_BOXES,
    .x = "order",
    .y = "assignments",
    .series = "formulation",
    .log_y = TRUE },
  { .id = "nodes",
    .title = N_ ("Nodes against slots"),
    .kind = ESP_CURVE_MEDIAN,
    .x = "slots",
    .y = "nodes",
    .series = "search",
    .log_y = TRUE },
  { .id = "time",
    .title = N_ ("Time against slots"),
    .kind = ESP_CURVE_MEDIAN,
    .x = "slots",
    .y = "seconds",
    .series = "search",
    .log_y = TRUE },
  { .id = "solved",
    .title = N_ ("Share finished within the limit"),
    .kind = ESP_CURVE_SHARE,
    .x = "slots",
    .y = "outcome",
    .series = "search",
    .share_of = "solved" },
  { .id = NULL },
};

/* The keys that are options of the search: the column and the experiment's list go by one name
 * each, the option of the search by a third. */
static const struct
{
  const char *column;
  const char *list;
  const char *option;
} searched[] = { { "inference", "inferences", "inference" },
                 { "order", "orders", "order" },
                 { "values", "value-orders", "values" } };

static gboolean
check (const EspOptions *sweep, const char *column, const char *value, GError **error)
{
  static const char *const formulations[] = { "letter", "word", NULL };
  g_autoptr (EspOptions) search = esp_options_new (esp_words_algorithms[0].options);
  g_autoptr (EspInstance) puzzle = NULL;

  (void) sweep;
  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    if (g_str_equal (column, searched[i].column))
      return esp_experiment_check_choice (
          searched[i].list, value, esp_options_find (search, searched[i].option)->choices, error);
  if (g_str_equal (column, "formulation"))
    return esp_experiment_check_choice ("formulations", value, formulations, error);
  puzzle = esp_instance_find (&esp_words_problem, value, error);
  return puzzle != NULL;
}

/* The algorithm and its options; free with g_strfreev(). */
static char **
settings_of (const EspOptions *sweep, const EspRow *row)
{
  g_autoptr (GStrvBuilder) settings = g_strv_builder_new ();
  g_autofree char *solutions =
      g_strdup_printf ("solutions=%" G_GINT64_FORMAT, esp_options_get_int (sweep, "solutions"));

  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    {
      g_autofree char *pair =
          g_strdup_printf ("%s=%s", searched[i].option, esp_row_get_text (row, searched[i].column));

      g_strv_builder_add (settings, pair);
    }
  g_strv_builder_add (settings, solutions);
  return g_strv_builder_end (settings);
}

static const EspAlgorithm *
find_algorithm (const EspRow *row, GError **error)
{
  const char *id = esp_row_get_text (row, "formulation");
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_words_problem, id);

  if (algorithm == NULL)
    g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, _ ("“%s” is no formulation"), esp_quote (id));
  return algorithm;
}

static void
fill_in (EspRow *row, const WordsPuzzle *puzzle, const EspAnswer *answer)
{
  const guint64 *n = answer->counters.n;
  g_autofree char *search = g_strdup_printf ("%s %s", esp_row_get_text (row, "formulation"),
                                             esp_row_get_text (row, "inference"));

  esp_row_set_int (row, "cells", puzzle->n_cells);
  esp_row_set_int (row, "slots", words_n_slots (puzzle));
  esp_row_set_text (row, "search", search);
  esp_row_set_int (row, "solutions", (gint64) n[ESP_COUNTER_SOLUTIONS]);
  esp_row_set_int (row, "assignments", (gint64) n[ESP_COUNTER_ASSIGNMENTS]);
  esp_row_set_int (row, "nodes", (gint64) n[ESP_COUNTER_NODES]);
  esp_row_set_int (row, "dead_ends", (gint64) n[ESP_COUNTER_DEAD_ENDS]);
  esp_row_set_int (row, "backtracks", (gint64) n[ESP_COUNTER_BACKTRACKS]);
  esp_row_set_real (row, "seconds", answer->seconds);
  esp_row_set_text (row, "outcome", esp_outcome_get_id (answer->outcome));
  if (answer->text != NULL)
    {
      g_autofree char *first = g_strndup (answer->text, strcspn (answer->text, "\n"));

      esp_row_set_text (row, "solution", first);
    }
}

static gboolean
run (const EspOptions *sweep, EspRow *row, EspControl *control, GError **error)
{
  const EspAlgorithm *algorithm = find_algorithm (row, error);
  g_auto (GStrv) settings = settings_of (sweep, row);
  g_autoptr (EspInstance) puzzle = NULL;
  g_autoptr (EspOptions) own = NULL;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (algorithm == NULL)
    return FALSE;
  puzzle = esp_instance_find (&esp_words_problem, esp_row_get_text (row, "puzzle"), error);
  if (puzzle == NULL)
    return FALSE;
  own = esp_options_new (algorithm->options);
  for (guint i = 0; settings[i] != NULL; i++)
    if (!esp_options_parse (own, settings[i], error))
      return FALSE;
  if (!esp_experiment_solve (algorithm, puzzle, NULL, own,
                             (guint64) esp_options_get_int (sweep, "limit-assignments"), 0, control,
                             &answer, error))
    return FALSE;
  fill_in (row, (const WordsPuzzle *) puzzle, &answer);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control,
          GError **error)
{
  const EspAlgorithm *algorithm = find_algorithm (row, error);

  (void) control;
  if (algorithm == NULL)
    return FALSE;
  board->instance = esp_instance_find (&esp_words_problem, esp_row_get_text (row, "puzzle"), error);
  if (board->instance == NULL)
    return FALSE;
  board->name = esp_experiment_name_board (esp_row_get_text (row, "puzzle"));
  board->algorithm = algorithm->id;
  board->settings = settings_of (sweep, row);
  return TRUE;
}

static const char *const quick[] = { "puzzles=05-three-slots,07-bar,09-fruit,12-nine-slots",
                                     "orders=index,mrv-degree", NULL };

const EspExperiment esp_words_experiments[] = {
  { .id = "formulations",
    .label = N_ ("The word puzzles in both formulations"),
    .how = N_ (
        "Each puzzle is solved letter by letter and word by word, with each inference and each "
        "order of the variables; all its solutions are found. Assignments are the values tried, "
        "nodes those that were consistent, dead ends the nodes where nothing fits. An assignment "
        "costs more time with a stronger inference, and a word is a larger step than a letter: "
        "look at the time beside the counts. A run that meets the limit shows the limit, so look "
        "at the share finished too."),
    .options = options,
    .boards = "puzzles",
    .columns = columns,
    .curves = curves,
    .quick = quick,
    .check = check,
    .run = run,
    .open = open_row },
  { .id = NULL },
};
