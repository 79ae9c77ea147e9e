/* Experiments: what must hold for each of every room. A new room's are picked up. */

#include "draw/plot/esp-plot.h"
#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "report/experiment/esp-sweep-plot.h"
#include "report/experiment/esp-sweep-table.h"

typedef struct
{
  const EspProblem *problem;
  const EspExperiment *experiment;
} Case;

static EspOptions *
make_options (const EspExperiment *experiment)
{
  EspOptions *options = esp_options_new (experiment->options);

  for (guint i = 0; experiment->quick[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (experiment->quick[i], "=", 2);
      g_autoptr (GError) error = NULL;

      esp_options_set (options, pair[0], pair[1], &error);
      g_assert_no_error (error);
    }
  return options;
}

static EspSweep *
run_part (const Case *which, const EspOptions *options, guint part, guint n_parts, EspSweep *sweep)
{
  EspSweepOptions how = { .part = part, .n_parts = n_parts };
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspOutcome outcome;

  if (sweep == NULL)
    sweep = esp_sweep_new (which->experiment);
  esp_control_init (&control);
  outcome = esp_sweep_run (sweep, options, &how, &control, &error);
  g_assert_no_error (error);
  g_assert_cmpint (outcome, ==, ESP_OUTCOME_DONE);
  return sweep;
}

/* Equal but for what a clock says. */
static void
assert_equal (const EspSweep *a, const EspSweep *b)
{
  const EspColumn *columns = a->experiment->columns;

  g_assert_cmpuint (a->rows->len, ==, b->rows->len);
  for (guint i = 0; i < a->rows->len; i++)
    for (guint c = 0; columns[c].id != NULL; c++)
      if (!columns[c].timing)
        g_assert_cmpstr (esp_row_get_cell (g_ptr_array_index (a->rows, i), c), ==,
                         esp_row_get_cell (g_ptr_array_index (b->rows, i), c));
}

/* Three parts, each written, read and put together, are the whole. */
static void
test_parts (gconstpointer data)
{
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) whole = run_part (which, options, 1, 1, NULL);
  g_autoptr (EspSweep) merged = esp_sweep_new (which->experiment);

  g_assert_cmpuint (whole->rows->len, >, 1);
  for (guint part = 3; part >= 1; part--)
    {
      g_autoptr (EspSweep) sweep = run_part (which, options, part, 3, NULL);
      g_autofree char *text = esp_sweep_format (sweep);
      g_autoptr (GError) error = NULL;

      g_assert_true (esp_sweep_recognise (which->problem, text, strlen (text), "a", &error) ==
                     which->experiment);
      g_assert_true (esp_sweep_read (merged, text, strlen (text), "a", NULL, &error));
      g_assert_no_error (error);
    }
  esp_sweep_sort (merged);
  assert_equal (whole, merged);
}

/* Cut in the middle of a row, as by a machine that stops, and gone on with. */
static void
test_resume (gconstpointer data)
{
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) whole = run_part (which, options, 1, 1, NULL);
  g_autoptr (EspSweep) resumed = esp_sweep_new (which->experiment);
  g_autofree char *text = esp_sweep_format (whole);
  g_autoptr (GError) error = NULL;
  gsize complete;

  g_assert_true (esp_sweep_read (resumed, text, strlen (text) / 2, "a", &complete, &error));
  g_assert_cmpuint (complete, <=, strlen (text) / 2);
  g_assert_true (complete == 0 || text[complete - 1] == '\n');
  g_assert_cmpuint (resumed->rows->len, <, whole->rows->len);
  run_part (which, options, 1, 1, resumed);
  esp_sweep_sort (resumed);
  assert_equal (whole, resumed);
}

/* A row goes to its board, and to what was played on it. */
static void
test_open (gconstpointer data)
{
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) sweep = run_part (which, options, 1, 1, NULL);

  for (guint i = 0; i < sweep->rows->len; i++)
    {
      g_auto (EspRowBoard) board = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (EspState) state = NULL;
      const EspAlgorithm *algorithm;
      EspControl control;

      esp_control_init (&control);
      g_assert_true (esp_experiment_open (which->experiment, options,
                                          g_ptr_array_index (sweep->rows, i), &board, &control,
                                          &error));
      g_assert_no_error (error);
      g_assert_nonnull (board.instance);
      g_assert_true (board.instance->problem == which->problem);
      g_assert_nonnull (board.name);
      state = esp_instance_initial_state (board.instance);
      for (guint m = 0; board.moves != NULL && board.moves[m] != NULL; m++)
        {
          which->problem->states->play (board.instance, state, board.moves[m], &error);
          g_assert_no_error (error);
        }
      if (board.algorithm == NULL)
        continue;
      algorithm = esp_problem_find_algorithm (which->problem, board.algorithm);
      g_assert_nonnull (algorithm);
      {
        g_autoptr (EspOptions) own = esp_options_new (algorithm->options);

        for (guint k = 0; board.settings != NULL && board.settings[k] != NULL; k++)
          {
            g_auto (GStrv) pair = g_strsplit (board.settings[k], "=", 2);

            esp_options_set (own, pair[0], pair[1], &error);
            g_assert_no_error (error);
          }
      }
    }
}

/* Somebody changed a table by hand: a row of which a key makes no sense is not opened, and why is
 * said. */
static void
test_spoilt_rows (gconstpointer data)
{
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) sweep = run_part (which, options, 1, 1, NULL);
  const char *const spoilt[] = { "", "no such thing", "-1", "99999999999999999999", "x=y:z" };

  for (guint i = 0; i < esp_experiment_n_columns (which->experiment); i++)
    for (guint k = 0; k < G_N_ELEMENTS (spoilt); k++)
      {
        const EspColumn *column = &which->experiment->columns[i];
        const EspOptionSpec *list =
            column->list != NULL ? esp_options_find (options, column->list) : NULL;
        g_autoptr (EspRow) row = esp_row_copy (g_ptr_array_index (sweep->rows, 0));
        g_auto (EspRowBoard) board = { 0 };
        g_autoptr (GError) error = NULL;
        EspControl control;

        esp_control_init (&control);
        esp_row_set_text (row, column->id, spoilt[k]);
        if (esp_experiment_open (which->experiment, options, row, &board, &control, &error))
          g_assert_false (column->elements || (list != NULL && list->algorithms != NULL));
        else
          g_assert_nonnull (error);
      }
}

static void
test_plots (gconstpointer data)
{
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) sweep = run_part (which, options, 1, 1, NULL);
  g_autoptr (EspTable) rows = esp_sweep_table (sweep, FALSE);
  g_autoptr (EspTable) summary = esp_sweep_table (sweep, TRUE);

  g_assert_cmpuint (esp_table_get_n_rows (rows), ==, sweep->rows->len);
  g_assert_cmpuint (esp_table_get_n_rows (summary), >, 0);
  g_assert_cmpuint (esp_table_get_n_rows (summary), <=, sweep->rows->len);
  for (const EspExperimentCurve *curve = which->experiment->curves;
       curve != NULL && curve->id != NULL; curve++)
    {
      g_autoptr (EspPlot) plot = esp_sweep_plot (sweep, curve);

      g_assert_nonnull (plot);
      g_assert_true (esp_sweep_find_curve (which->experiment, curve->id) == curve);
    }
}

/* Of what was counted out by hand: 1, 2, 4, 8 have their quartiles at 1.75 and 5 and their mean at
 * 3.75 (type 7 of R, as in the tables). */
static void
test_quartiles (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  const EspExperiment *experiment = problem != NULL ? problem->experiments : NULL;
  static const double seconds[] = { 4, 1, 8, 2 };
  g_autoptr (EspSweep) sweep = NULL;
  g_autoptr (EspPlot) plot = NULL;
  g_autoptr (EspTable) table = NULL;
  g_autoptr (EspPlot) counted = NULL;
  g_autoptr (EspTable) counts = NULL;

  if (experiment == NULL)
    {
      g_test_skip ("the map is not built");
      return;
    }
  sweep = esp_sweep_new (experiment);
  for (guint i = 0; i < G_N_ELEMENTS (seconds); i++)
    {
      EspRow *row = esp_row_new (experiment);

      esp_row_set_int (row, "n", 10);
      esp_row_set_text (row, "solver", "bt");
      esp_row_set_real (row, "seconds", seconds[i]);
      esp_row_set_int (row, "assignments", (gint64) i);
      g_ptr_array_add (sweep->rows, row);
    }
  plot = esp_sweep_plot (sweep, esp_sweep_find_curve (experiment, "time-mean"));
  table = esp_plot_get_table (plot);
  /* the columns of before, and behind them the new ones */
  g_assert_cmpuint (esp_table_get_n_columns (table), ==, 5);
  g_assert_cmpstr (esp_table_get_cell (table, 1, 2), ==, "3.75");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 3), ==, "1.75");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 4), ==, "5");
  /* what no clock says is the same each time, and has none */
  counted = esp_sweep_plot (sweep, esp_sweep_find_curve (experiment, "assignments-mean"));
  counts = esp_plot_get_table (counted);
  g_assert_cmpuint (esp_table_get_n_columns (counts), ==, 3);
}

/* Ink in the column of the only point, above and below it: the line between the quartiles. */
static void
test_quartiles_drawn (void)
{
  static const double xs[] = { 0, 1, 2 };
  static const double fives[] = { 1, 1, 1, 1, 1, 0, 2, 5, 8, 9, 9, 9, 9, 9, 9 };
  static const EspPlotKind kinds[] = { ESP_PLOT_LINE, ESP_PLOT_BARS };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr (EspPlot) with = esp_plot_new (NULL, NULL, NULL);
      g_autoptr (EspPlot) without = esp_plot_new (NULL, NULL, NULL);
      const EspPlot *const plots[] = { with, without };
      double means[3];
      guint dark[2];

      for (guint i = 0; i < 3; i++)
        means[i] = fives[5 * i + 2];
      esp_plot_add_spread (with, NULL, kinds[k], 3, xs, fives);
      esp_plot_add (without, NULL, kinds[k], 3, xs, means);
      for (guint p = 0; p < 2; p++)
        {
          cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 300, 200);
          cairo_t *cr = cairo_create (surface);
          const guchar *pixels;

          esp_plot_set_y_range ((EspPlot *) plots[p], 0, 10);
          esp_plot_draw (plots[p], cr, esp_palette_get (ESP_PALETTE_PRINT), 300, 200);
          cairo_destroy (cr);
          cairo_surface_flush (surface);
          pixels = cairo_image_surface_get_data (surface);
          dark[p] = 0;
          for (int i = 0; i < 300 * 200; i++)
            dark[p] += pixels[4 * i] < 160 || pixels[4 * i + 2] < 160;
          cairo_surface_destroy (surface);
        }
      /* from 2 to 8 of a frame of some 120 pixels, less what the sign or the bar covers */
      g_assert_cmpuint (dark[0], >, dark[1] + 25);
    }
}

/* People read labels in tables, never the ids of lists and results; programs read the ids. */
static void
test_words (gconstpointer data)
{
  static const char *const results[] = { "none", "limit", NULL };
  const Case *which = data;
  g_autoptr (EspOptions) options = make_options (which->experiment);
  g_autoptr (EspSweep) sweep = run_part (which, options, 1, 1, NULL);
  g_autoptr (EspTable) rows = esp_sweep_table (sweep, FALSE);
  g_autoptr (EspTable) summary = esp_sweep_summarise (sweep, ESP_SWEEP_MEDIANS | ESP_SWEEP_IDS);
  guint shown = 0;

  for (const EspColumn *column = which->experiment->columns; column->id != NULL; column++)
    {
      const EspOptionSpec *spec =
          column->list != NULL ? esp_options_find (options, column->list) : NULL;

      if (column->detail)
        continue;
      for (guint r = 0; column->kind == ESP_COLUMN_TEXT && r < sweep->rows->len; r++)
        {
          const char *id = esp_row_get_text (g_ptr_array_index (sweep->rows, r), column->id);
          const char *cell = esp_table_get_cell (rows, r + 1, shown);
          g_autofree char *head = g_strndup (id, strcspn (id, ": "));

          if (spec != NULL && spec->elements != NULL && g_strv_contains (spec->elements, head) &&
              g_ascii_isalpha (*id))
            g_assert_false (g_ascii_islower (*cell) && !g_str_equal (cell, "dom/wdeg"));
          if (g_str_equal (id, "fc") && g_str_equal (column->id, "solver"))
            g_assert_cmpstr (cell, ==, "Forward checking");
          else if (spec == NULL && g_strv_contains (results, id))
            g_assert_cmpstr (cell, !=, id);
        }
      shown++;
    }
  for (guint c = 0; c < esp_table_get_n_columns (summary); c++)
    for (guint r = 0; r <= esp_table_get_n_rows (summary); r++)
      g_assert_cmpstr (esp_table_get_cell (summary, r, c), !=, "Forward checking");
}

/* What is nought is a nought in tables, on either side of it; only what is not there is empty. */
static void
test_noughts (gconstpointer data)
{
  const Case *which = data;
  const EspColumn *columns = which->experiment->columns;
  g_autoptr (EspSweep) sweep = esp_sweep_new (which->experiment);

  for (int k = 0; k < 2; k++)
    {
      EspRow *row = esp_row_new (which->experiment);

      for (guint c = 0; columns[c].id != NULL; c++)
        if (columns[c].kind == ESP_COLUMN_REAL)
          esp_row_set_real (row, columns[c].id, k == 0 ? 0.0 : -0.0);
      g_ptr_array_add (sweep->rows, row);
    }
  for (int summary = 0; summary < 2; summary++)
    {
      g_autoptr (EspTable) table = esp_sweep_table (sweep, summary);

      for (guint column = 0; column < esp_table_get_n_columns (table); column++)
        for (guint c = 0; columns[c].id != NULL; c++)
          if (columns[c].kind == ESP_COLUMN_REAL && !columns[c].detail &&
              g_str_equal (esp_table_get_cell (table, 0, column), columns[c].label))
            for (guint row = 1; row <= esp_table_get_n_rows (table); row++)
              g_assert_cmpstr (esp_table_get_cell (table, row, column), ==, "0");
    }
}

/* What a board is called, for each way in which it may be listed. */
static void
test_names (gconstpointer data)
{
  static const char *const boards[][2] = {
    { "shore", "shore" },
    { "/home/ada/.local/share/espalier/boards/war/shore-1a2b3c4d.txt", "shore (2)" },
    { "/home/ada/.local/share/espalier/boards/war/shore-00000000.txt", "shore (3)" },
    { "/home/ada/a/board.txt", "board.txt" },
    { "../b/board.txt", "board.txt (2)" },
    { "plain-1a2b3c4d.txt", "plain-1a2b3c4d.txt" },
  };
  const Case *which = data;
  const EspColumn *columns = which->experiment->columns;
  g_autoptr (EspSweep) sweep = esp_sweep_new (which->experiment);
  int key = -1;

  for (int c = 0; which->experiment->boards != NULL && columns[c].id != NULL; c++)
    if (g_strcmp0 (columns[c].list, which->experiment->boards) == 0)
      key = c;
  g_assert_true ((key >= 0) == (which->experiment->boards != NULL));
  /* each twice: a board keeps its name */
  for (guint i = 0; key >= 0 && i < 2 * G_N_ELEMENTS (boards); i++)
    {
      EspRow *row = esp_row_new (which->experiment);

      esp_row_set_text (row, columns[key].id, boards[i / 2][0]);
      g_ptr_array_add (sweep->rows, row);
    }
  for (int summary = 0; key >= 0 && summary < 2; summary++)
    {
      g_autoptr (EspTable) table = esp_sweep_table (sweep, summary);
      guint times = summary ? 1 : 2;

      g_assert_cmpuint (esp_table_get_n_rows (table), ==, times * G_N_ELEMENTS (boards));
      for (guint board = 0; board < G_N_ELEMENTS (boards); board++)
        for (guint i = 1; i <= times; i++)
          g_assert_cmpstr (esp_table_get_cell (table, times * board + i, (guint) key), ==,
                           boards[board][1]);
    }
}

/* People read what a sample is called, and files keep its name. */
static void
test_samples (void)
{
  const EspProblem *war = esp_problem_find ("war"); /* the extended rule sets */
  const EspExperiment *experiment = &war->experiments[1];
  static const char *const boards[][2] = { { "checkerboard", "Checkerboard" },
                                           { "powers.txt", "Powers of two" },
                                           { "/home/ada/powers.txt", "powers.txt" } };
  g_autoptr (EspSweep) sweep = esp_sweep_new (experiment);
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autoptr (EspTable) table = NULL;
  g_autoptr (EspTable) ids = NULL;
  g_auto (EspRowBoard) opened = { 0 };
  EspControl control;

  esp_control_init (&control);
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      EspRow *row = esp_row_new (experiment);

      esp_row_set_text (row, "board", boards[i][0]);
      esp_row_set_text (row, "rules", i == 0 ? "battle attrition=0.1" : "coin=0.5");
      esp_row_set_text (row, "player", "alphabeta:4");
      esp_row_set_int (row, "game", 1);
      g_ptr_array_add (sweep->rows, row);
    }
  table = esp_sweep_table (sweep, FALSE);
  ids = esp_sweep_summarise (sweep, ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS | ESP_SWEEP_IDS);
  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    g_assert_cmpstr (esp_table_get_cell (table, i + 1, 0), ==, boards[i][1]);
  g_assert_cmpstr (esp_table_get_cell (table, 1, 1), ==, "Battle (Attrition: 0.1)");
  g_assert_cmpstr (esp_table_get_cell (table, 2, 1), ==, "Coin: 0.5");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 2), ==, "Alpha-beta (depth 4)");
  g_assert_true (esp_experiment_open (experiment, options, g_ptr_array_index (sweep->rows, 0),
                                      &opened, &control, NULL));
  g_assert_cmpstr (opened.name, ==, "Checkerboard: Battle (Attrition: 0.1)");
  g_assert_cmpstr (esp_table_get_cell (ids, 1, 0), ==, "checkerboard");
  g_assert_cmpstr (esp_table_get_cell (ids, 1, 1), ==, "battle attrition=0.1");
}

/* A mean time of several runs has its spread beside it; what is computed with has not. */
static void
test_spread (void)
{
  const EspExperiment *experiment = &esp_problem_find ("war")->experiments[1];
  static const char *const columns[] = { "board", "blue_seconds_move", NULL };
  static const double seconds[] = { 0.01, 0.02, 0.03, 0.04, 0.1 };
  g_autoptr (EspSweep) sweep = esp_sweep_new (experiment);
  g_autoptr (EspTable) table = NULL;
  g_autoptr (EspTable) both = NULL;
  g_autoptr (EspTable) ids = NULL;
  g_autoptr (EspTable) single = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (seconds); i++)
    {
      EspRow *row = esp_row_new (experiment);

      esp_row_set_text (row, "board", "hills");
      esp_row_set_text (row, "rules", "classic");
      esp_row_set_text (row, "player", "alphabeta:4");
      esp_row_set_int (row, "game", i + 1);
      esp_row_set_real (row, "blue_seconds_move", seconds[i]);
      g_ptr_array_add (sweep->rows, row);
      if (i == 0)
        single = esp_sweep_summarise_columns (sweep, ESP_SWEEP_AVERAGES, columns);
    }
  table = esp_sweep_summarise_columns (sweep, ESP_SWEEP_AVERAGES, columns);
  both = esp_sweep_summarise_columns (sweep, ESP_SWEEP_AVERAGES | ESP_SWEEP_MEDIANS, columns);
  ids = esp_sweep_summarise_columns (sweep, ESP_SWEEP_AVERAGES | ESP_SWEEP_IDS, columns);
  g_assert_cmpuint (esp_table_get_n_columns (table), ==, 4);
  g_assert_cmpstr (esp_table_get_cell (table, 0, 1), ==, "Blue's seconds a move");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 1), ==, "0.04");
  g_assert_cmpstr (esp_table_get_cell (table, 0, 2), ==, "Blue's seconds a move (quartiles)");
  g_assert_cmpstr (esp_table_get_cell (table, 1, 2), ==, "0.02–0.04");
  g_assert_cmpuint (esp_table_get_n_columns (both), ==, 5);
  g_assert_cmpstr (esp_table_get_cell (both, 1, 3), ==, "0.02–0.04");
  g_assert_cmpuint (esp_table_get_n_columns (ids), ==, 3);
  g_assert_cmpuint (esp_table_get_n_columns (single), ==, 3);
}

/* The table itself: what it names is there. */
static void
test_table (gconstpointer data)
{
  const Case *which = data;
  const EspExperiment *experiment = which->experiment;
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) plan = NULL;

  g_assert_nonnull (experiment->label);
  g_assert_cmpuint (strlen (experiment->how), >, 60);
  for (const EspColumn *column = experiment->columns; column->id != NULL; column++)
    {
      if (column->list != NULL)
        g_assert_nonnull (esp_options_find (options, column->list));
      if (column->up_to != NULL)
        g_assert_nonnull (esp_options_find (options, column->up_to));
    }
  for (const EspExperimentCurve *curve = experiment->curves; curve != NULL && curve->id != NULL;
       curve++)
    {
      g_assert_cmpint (esp_experiment_find_column (experiment, curve->x), >=, 0);
      g_assert_cmpint (esp_experiment_find_column (experiment, curve->y), >=, 0);
      if (curve->series != NULL)
        g_assert_cmpint (esp_experiment_find_column (experiment, curve->series), >=, 0);
    }
  if (experiment->boards != NULL)
    g_assert_nonnull (esp_options_find (options, experiment->boards));
  /* as it stands, as the assignment asks */
  plan = esp_sweep_plan (experiment, options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->len, >, 1);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc test;
  } tests[] = { { "table", test_table },
                { "parts", test_parts },
                { "resume", test_resume },
                { "open", test_open },
                { "spoilt-rows", test_spoilt_rows },
                { "noughts", test_noughts },
                { "names", test_names },
                { "plots", test_plots },
                { "words", test_words } };
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    for (const EspExperiment *e = (*p)->experiments; e != NULL && e->id != NULL; e++)
      {
        Case *which = g_new (Case, 1);

        which->problem = *p;
        which->experiment = e;
        g_ptr_array_add (cases, which);
        for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
          {
            g_autofree char *path =
                g_strdup_printf ("/experiments/%s/%s/%s", (*p)->id, e->id, tests[i].name);

            g_test_add_data_func (path, which, tests[i].test);
          }
      }
  g_test_add_func ("/sweep/samples", test_samples);
  g_test_add_func ("/sweep/spread", test_spread);
  g_test_add_func ("/sweep/quartiles", test_quartiles);
  g_test_add_func ("/sweep/quartiles-drawn", test_quartiles_drawn);
  return g_test_run ();
}
