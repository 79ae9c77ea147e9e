#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Puzzles in both formulations, as the assignment asks: what each of them costs. */

static const char *const formulations_listed[] = { "letter", "word", NULL };

static const char *const inferences_listed[] = { "check", "fc", "mac", NULL };

static const char *const orders_listed[] = { "index", "mrv", "mrv-degree", "dom-wdeg", NULL };

static const char *const value_orders_listed[] = { "alphabetic", "frequency", NULL };

static const EspOptionSpec options[] = {
  { "puzzles", ESP_TEXT, N_ ("Puzzles"), N_ ("samples and files, with commas"),
    .fallback = "05-three-slots,07-bar,07-small,09-fruit,09-one-solution,09-six-slots,"
                "12-nine-slots,16-twelve-slots,20-fifteen-slots,25-twenty-slots,32-large,"
                "40-largest" },
  { "formulations", ESP_TEXT, N_ ("Formulations"),
    N_ ("letter: cells are the variables; word: slots are"), .elements = formulations_listed,
    .fallback = "letter,word" },
  { "inferences", ESP_TEXT, N_ ("Inference"), N_ ("which of check, fc and mac"),
    .elements = inferences_listed, .fallback = "check,fc,mac" },
  { "orders", ESP_TEXT, N_ ("Variable orders"), N_ ("which of index, mrv, mrv-degree and dom-wdeg"),
    .elements = orders_listed, .fallback = "index,mrv,mrv-degree,dom-wdeg" },
  { "value-orders", ESP_TEXT, N_ ("Value orders"), N_ ("which of alphabetic and frequency"),
    .elements = value_orders_listed, .fallback = "alphabetic" },
  ESP_SOLUTIONS_OPTION (WORDS_MAX_SOLUTIONS, "0", N_ ("a run ends after so many")),
  ESP_LIMIT_ASSIGNMENTS_OPTION,
  { .id = NULL },
};

static const EspColumn columns[] = {
  { "puzzle", N_ ("Puzzle"), ESP_COLUMN_TEXT, .list = "puzzles" },
  { "cells", N_ ("Cells"), ESP_COLUMN_INT },
  { "slots", N_ ("Slots"), ESP_COLUMN_INT },
  ESP_ELEMENTS_KEY ("formulation", N_ ("Formulation"), "formulations"),
  ESP_ELEMENTS_KEY ("inference", N_ ("Inference"), "inferences"),
  ESP_ELEMENTS_KEY ("order", N_ ("Variable order"), "orders"),
  ESP_ELEMENTS_KEY ("values", N_ ("Value order"), "value-orders"),
  { "search", N_ ("Formulation and inference"), ESP_COLUMN_TEXT, .detail = TRUE, .ids = TRUE },
  ESP_COUNTER_COLUMN ("solutions", N_ ("Solutions"), ESP_COUNTER_SOLUTIONS),
  ESP_COUNTER_COLUMN ("assignments", N_ ("Assignments"), ESP_COUNTER_ASSIGNMENTS),
  ESP_COUNTER_COLUMN ("nodes", N_ ("Nodes"), ESP_COUNTER_NODES),
  ESP_COUNTER_COLUMN ("dead_ends", N_ ("Dead ends"), ESP_COUNTER_DEAD_ENDS),
  ESP_COUNTER_COLUMN ("backtracks", N_ ("Backtracks"), ESP_COUNTER_BACKTRACKS),
  ESP_SECONDS_COLUMN,
  ESP_OUTCOME_COLUMN,
  { "solution", N_ ("First solution"), ESP_COLUMN_TEXT, .detail = TRUE },
  { .id = NULL },
};

static const EspExperimentCurve curves[] = {
  { "assignments", N_ ("Assignments by formulation and inference"),
    ESP_CURVE (BOXES, "search", "assignments", NULL, LOG_Y) },
  { "size", N_ ("Assignments against slots"),
    ESP_CURVE (MEDIAN, "slots", "assignments", "search", LOG_Y) },
  { "orders", N_ ("Assignments by variable order"),
    ESP_CURVE (BOXES, "order", "assignments", "formulation", LOG_Y) },
  { "nodes", N_ ("Nodes against slots"), ESP_CURVE (MEDIAN, "slots", "nodes", "search", LOG_Y) },
  { "time", N_ ("Time against slots"), ESP_CURVE (MEDIAN, "slots", "seconds", "search", LOG_Y) },
  { "solved", N_ ("Share finished within the limit"),
    ESP_SHARE_CURVE ("solved", "slots", "outcome", "search") },
  { .id = NULL },
};

/* What the search is told. */
static const char *const searched[] = { "inference", "order", "values", "solutions", NULL };

static gboolean
check (const EspOptions *sweep G_GNUC_UNUSED, const char *column, const char *value, GError **error)
{
  return !g_str_equal (column, "puzzle") ||
         esp_experiment_check_board (&esp_words_problem, NULL, value, error);
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
  g_autofree char *search = g_strdup_printf ("%s %s", esp_row_get_text (row, "formulation"),
                                             esp_row_get_text (row, "inference"));

  esp_row_set_int (row, "cells", puzzle->n_cells);
  esp_row_set_int (row, "slots", words_n_slots (puzzle));
  esp_row_set_text (row, "search", search);
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
  g_auto (GStrv) settings = esp_row_get_settings (row, sweep, searched);
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
  if (!esp_experiment_measure (algorithm, puzzle, NULL, own,
                               (guint64) esp_options_get_int (sweep, "limit-assignments"), row,
                               control, &answer, error))
    return FALSE;
  fill_in (row, (const WordsPuzzle *) puzzle, &answer);
  return TRUE;
}

static gboolean
open_row (const EspOptions *sweep,
          const EspRow *row,
          EspRowBoard *board,
          EspControl *control G_GNUC_UNUSED,
          GError **error)
{
  const EspAlgorithm *algorithm = find_algorithm (row, error);

  if (algorithm == NULL)
    return FALSE;
  board->instance = esp_instance_find (&esp_words_problem, esp_row_get_text (row, "puzzle"), error);
  if (board->instance == NULL)
    return FALSE;
  board->name = esp_experiment_name_board (esp_row_get_text (row, "puzzle"));
  board->algorithm = algorithm->id;
  board->settings = esp_row_get_settings (row, sweep, searched);
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
