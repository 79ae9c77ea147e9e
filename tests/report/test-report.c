#include "config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "games/esp-match.h"
#include "report/esp-report-build.h"
#include "scratch.h"

/* Reports: what they say, that their files are whole, and that they stand any text. */

static char *folder; /* of this test's files */

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static char *
read_whole (const char *path, gsize *length)
{
  char *text;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static EspReport *
new_report (void)
{
  static const EspReportTitle title = { .title = "A report", .date = "2026-01-31" };

  return esp_report_new (&title);
}

/* Pages as pdfinfo counts them; 0 where it is not installed. */
static guint
count_pages (const char *path)
{
  g_autofree char *program = g_find_program_in_path ("pdfinfo");
  const char *words[] = { program, path, NULL };
  g_autofree char *out = NULL;
  const char *found;
  int status;

  if (program == NULL)
    return 0;
  g_assert_true (
      g_spawn_sync (NULL, (char **) words, NULL, 0, NULL, NULL, &out, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  found = strstr (out, "Pages:");
  g_assert_nonnull (found);
  return (guint) g_ascii_strtoull (found + strlen ("Pages:"), NULL, 10);
}

/* Saves it and looks at the PDF; returns its pages. */
static guint
save (EspReport *report, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *pdf = NULL;
  guint n_pages = 0;
  guint counted;
  gsize length;

  g_assert_true (esp_report_save (report, path, &n_pages, NULL, &error));
  g_assert_no_error (error);
  pdf = read_whole (path, &length);
  g_assert_cmpuint (length, >, 500);
  g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
  g_assert_cmpuint (n_pages, >, 0);
  counted = count_pages (path);
  if (counted > 0)
    g_assert_cmpuint (counted, ==, n_pages);
  return n_pages;
}

static void
paint (cairo_t *cr, gpointer data G_GNUC_UNUSED)
{
  cairo_paint (cr);
}

static void
test_numbers (void)
{
  g_autoptr (EspReport) report = new_report ();
  EspTable *table = esp_table_new ("Name", "Number", NULL);
  g_autofree char *text = NULL;

  esp_table_add (table, "si", "one", 1);
  esp_report_add_heading (report, 1, "First");
  esp_report_add_heading (report, 2, "Below");
  esp_report_add_heading (report, 2, "Beside");
  g_assert_cmpuint (esp_report_add_table (report, "t", "A table.", table, 0), ==, 1);
  esp_report_add_heading (report, 1, "Second");
  esp_report_add_heading (report, 2, "Below");
  g_assert_cmpuint (esp_report_add_figure (report, "f", "A figure.", 10, 10, paint, NULL, NULL), ==,
                    1);
  g_assert_cmpuint (esp_report_add_figure (report, "g", "Another.", 10, 10, paint, NULL, NULL), ==,
                    2);
  text = esp_report_format_markdown (report);
  g_assert_nonnull (strstr (text, "\n## 1 First\n"));
  g_assert_nonnull (strstr (text, "\n### 1.1 Below\n"));
  g_assert_nonnull (strstr (text, "\n### 1.2 Beside\n"));
  g_assert_nonnull (strstr (text, "\n## 2 Second\n"));
  g_assert_nonnull (strstr (text, "\n### 2.1 Below\n"));
  g_assert_nonnull (strstr (text, "**Table 1.** A table."));
  g_assert_nonnull (strstr (text, "figure-2-g.svg"));
}

/* Every link of the Markdown leads to a file. */
static guint
check_links (const char *path)
{
  g_autofree char *text = read_whole (path, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  guint n = 0;

  for (const char *link = text; (link = strstr (link, "](<")) != NULL; n++)
    {
      const char *end = strchr (link, '>');
      g_autofree char *name = g_strndup (link + 3, (gsize) (end - link) - 3);
      g_autofree char *file = g_build_filename (parent, name, NULL);

      g_assert_true (g_file_test (file, G_FILE_TEST_IS_REGULAR));
      link = end;
    }
  return n;
}

static void
test_links (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_autofree char *path = path_of ("with blanks & (brackets).pdf");
  g_autofree char *markdown = path_of ("with blanks & (brackets).md");

  esp_report_set_folder_name (report, "with blanks & (brackets)-parts");
  esp_report_add_figure (report, "f", "A figure.", 40, 30, paint, NULL, NULL);
  esp_report_add_figure (report, "g", "Another.", 40, 30, paint, NULL, NULL);
  save (report, path);
  g_assert_cmpuint (check_links (markdown), ==, 2);
}

/* --- any text --- */

static const char odd[] =
    "a\001b\177c \xff\xfe \xe2\x82 \\input{x} $x$ %y #z _u_ ^ ~ & {v} `w` *s* "
    "**t** [l](m) <b>&amp;</b> | \xc3\xa9 \xe2\x88\x9e \xf0\x9f\x8c\xb3";

static void
test_odd_text (void)
{
  g_autofree char *word = g_strnfill (5000, 'w');
  g_autofree char *mixed = g_strconcat (odd, " ", word, NULL);
  EspReportTitle title = { mixed, mixed, mixed, mixed, mixed };
  g_autoptr (EspReport) report = esp_report_new (&title);
  g_autofree char *escaped = esp_report_escape (mixed);
  g_autofree char *text = NULL;
  g_autofree char *path = path_of ("odd.pdf");
  EspTable *table = esp_table_new (odd, "b", NULL);
  const char *cells[] = { mixed, odd };

  esp_table_add_texts (table, cells);
  esp_report_add_heading (report, 1, mixed);
  esp_report_add_paragraph (report, mixed);
  esp_report_add_paragraph (report, escaped);
  esp_report_add_words (report, "- one\n- two\n\n# no heading\n\n1. no list\n\001");
  esp_report_add_mono (report, mixed);
  esp_report_add_mono (report, "");
  esp_report_add_table (report, "odd", escaped, table, 0);
  esp_report_add_table (report, "empty", "", esp_table_new ("a", NULL), 0);
  esp_report_add_markdown (report, "## A\n\n- b\n  c\n\n| d | e |\n| - | - |\n| f |\n\n```\ng\n");
  text = esp_report_format_markdown (report);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_null (strchr (text, '\001'));
  g_assert_nonnull (strstr (text, "\\# no heading"));
  save (report, path);
}

/* As the manual's window reads it: lines of Chinese have nothing between them, numbers stay, a bar
 * behind a backslash ends no cell, and comments are nobody's. */
static void
test_markdown (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_autofree char *text = NULL;

  esp_report_add_markdown (report, "<!-- index: hidden -->\n"
                                   "## `A` {#a}\n\n"
                                   "one\ntwo\n\n"
                                   "\344\270\200\n\344\272\214\n\n"
                                   "3. three\n4. four\n\n"
                                   "- `espalier-cli map solve`\n- five\n  six\n\n"
                                   "| g | h |\n| - | - |\n| i \\| j | `k` |\n| l |\n\n"
                                   "    code\n");
  text = esp_report_format_markdown (report);
  g_assert_null (strstr (text, "hidden"));
  g_assert_nonnull (strstr (text, " A\n"));
  g_assert_nonnull (strstr (text, "\none two\n"));
  g_assert_nonnull (strstr (text, "\344\270\200\344\272\214\n"));
  g_assert_nonnull (strstr (text, "\n3. three\n\n4. four\n"));
  g_assert_null (strstr (text, "espalier-cli"));
  g_assert_nonnull (strstr (text, "- five six\n"));
  g_assert_nonnull (strstr (text, "| i \\| j | k |\n| l |  |\n"));
  g_assert_nonnull (strstr (text, "code\n"));
}

static void
test_long (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_autofree char *path = path_of ("long.pdf");
  EspTable *table = esp_table_new ("No.", "Text", NULL);
  EspTable *wide = esp_table_new ("Name", NULL);
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  guint n_pages;

  for (int i = 0; i < 1000; i++)
    esp_table_add (table, "is", i, "a row of a table that goes over many pages");
  g_ptr_array_add (cells, (gpointer) "row");
  for (int i = 0; i < 120; i++)
    {
      esp_table_add_column (wide, "A head");
      g_ptr_array_add (cells, (gpointer) "123456");
    }
  esp_table_add_texts (wide, (const char *const *) cells->pdata);
  esp_report_add_heading (report, 1, "Tables");
  esp_report_add_table (report, "long", "Many rows.", table, 0);
  esp_report_add_table (report, "wide", "Many columns.", wide, 0);
  n_pages = save (report, path);
  g_assert_cmpuint (n_pages, >, 15);
  g_assert_cmpuint (n_pages, <, 60);
}

static void
test_big_figures (void)
{
  static const double sizes[][2] = { { 9000, 40 }, { 40, 9000 }, { 20000, 20000 }, { 0, 0 } };
  g_autoptr (EspReport) report = new_report ();
  g_autofree char *path = path_of ("big.pdf");

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    esp_report_add_figure (report, "big", "Big.", sizes[i][0], sizes[i][1], paint, NULL, NULL);
  g_assert_cmpuint (save (report, path), <=, 4);
}

/* --- whole or not at all --- */

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Sizes and times of all that is in @folder and in the folders in it, as one text. */
static void
describe_files (GString *out, const char *where)
{
  g_autoptr (GDir) dir = g_dir_open (where, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_build_filename (where, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      const char *path = g_ptr_array_index (names, i);
      GStatBuf info;

      g_assert_cmpint (g_stat (path, &info), ==, 0);
      if (S_ISDIR (info.st_mode))
        describe_files (out, path);
      else
        g_string_append_printf (out, "%s %ld %ld.%09ld\n", path, (long) info.st_size,
                                (long) info.st_mtim.tv_sec, (long) info.st_mtim.tv_nsec);
    }
}

/* A disk with room for all but the document itself, which comes last: nothing is new then. */
static void
assert_all_old (EspReport *report, const char *here, const char *path)
{
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  struct rlimit limit;
  struct rlimit none;
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  describe_files (before, here);
  esp_report_add_figure (report, "g", "Another figure.", 40, 30, paint, NULL, NULL);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &none), ==, 0);
  limit = none;
  limit.rlim_cur = (rlim_t) info.st_size - 1;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (esp_report_save (report, path, NULL, NULL, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
  g_assert_nonnull (strstr (error->message, "r.pdf"));
  describe_files (after, here);
  g_assert_cmpstr (before->str, ==, after->str);
}

static void
test_whole (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_autofree char *here = path_of ("whole");
  g_autofree char *path = g_build_filename (here, "r.pdf", NULL);
  g_autofree char *parts = g_build_filename (here, "r-parts", NULL);
  g_autofree char *mine = g_build_filename (parts, "mine.txt", NULL);
  g_autofree char *stale = g_build_filename (parts, "figure-9-old.svg", NULL);
  g_autofree char *notes = g_build_filename (parts, "notes", NULL);
  g_autofree char *note = g_build_filename (notes, "note.txt", NULL);
  g_autofree char *nowhere = g_build_filename (here, "absent", "r.pdf", NULL);
  g_autoptr (GCancellable) stopped = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_mkdir (here, 0777);
  esp_report_add_figure (report, "f", "A figure.", 40, 30, paint, NULL, NULL);
  g_assert_false (esp_report_save (report, nowhere, NULL, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (esp_report_save (report, here, NULL, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_cancellable_cancel (stopped);
  g_assert_false (esp_report_save (report, path, NULL, stopped, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_cmpuint (count_files (here), ==, 0);
  /* the folder cannot be made: a file has its name */
  g_assert_true (g_file_set_contents (parts, "x", 1, NULL));
  g_assert_false (esp_report_save (report, path, NULL, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_cmpuint (count_files (here), ==, 1);
  g_unlink (parts);
  /* what is not the report's stays */
  g_mkdir (parts, 0777);
  g_file_set_contents (mine, "x", 1, NULL);
  g_file_set_contents (stale, "x", 1, NULL);
  g_mkdir (notes, 0777);
  g_file_set_contents (note, "x", 1, NULL);
  save (report, path);
  g_assert_true (g_file_test (mine, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (note, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (stale, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_files (here), ==, 3);
  assert_all_old (report, here, path);
}

/* --- each problem --- */

static EspInstance *
load_sample (const EspProblem *problem)
{
  g_auto (GStrv) names = esp_problem_list_samples (problem);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  EspInstance *instance;
  gconstpointer data;
  gsize length;

  if (*names == NULL)
    return problem->editing->example ();
  bytes = esp_problem_load_sample (problem, names[0], &error);
  g_assert_no_error (error);
  data = g_bytes_get_data (bytes, &length);
  instance = problem->files->parse (data, length, names[0], &error);
  g_assert_no_error (error);
  return instance;
}

static void
play_some (EspReportSource *source)
{
  const EspProblem *problem = source->instance->problem;
  g_autoptr (EspState) state = esp_instance_initial_state (source->instance);
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();

  for (int i = 0; i < 12 && problem->game->to_move (source->instance, state) >= 0; i++)
    {
      g_auto (GStrv) legal = problem->game->moves (source->instance, state);

      if (!problem->states->play (source->instance, state, legal[0], NULL))
        break;
      g_strv_builder_add (moves, legal[0]);
    }
  source->game.moves = g_strv_builder_end (moves);
  source->game.players[0] = g_strdup ("first:3");
}

static void
search_some (EspReportSource *source)
{
  const EspAlgorithm *algorithm =
      esp_problem_find_algorithm_by_flags (source->instance->problem, ESP_ALGORITHM_TRACED);
  EspControl control;
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  esp_control_init (&control);
  control.limit_nodes = 2000;
  source->algorithm = algorithm;
  source->options = esp_options_new (algorithm->options);
  source->trace = esp_trace_new (source->instance, NULL, 20000);
  control.tracer = esp_trace_get_tracer (source->trace);
  esp_algorithm_solve (algorithm, source->instance, NULL, source->options, &control, &answer);
  esp_trace_finish (source->trace);
  esp_report_source_set_answer (source, &answer);
  source->at_step = TRUE;
  source->step = 3;
}

static void
fill_source (EspReportSource *source, const EspProblem *problem)
{
  source->instance = load_sample (problem);
  source->name = g_strdup ("sample_1 *.txt");
  source->conclusions = g_strdup ("It works.\n\n- Once.\n- Twice.\n");
  if (problem->game != NULL)
    play_some (source);
  if (esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED) != NULL)
    search_some (source);
}

static EspReport *
build (const EspReportSource *source, const char *values, const char *folder_name)
{
  g_autoptr (EspOptions) options = esp_options_new (esp_report_options);
  g_autoptr (GError) error = NULL;
  EspReport *report;

  g_assert_true (esp_options_parse (options, values, &error));
  g_assert_no_error (error);
  report = esp_report_build (source, options, folder_name, NULL, &error);
  g_assert_no_error (error);
  return report;
}

static void
test_problem (gconstpointer data)
{
  const EspProblem *problem = data;
  g_auto (EspReportSource) source = { 0 };
  g_autoptr (EspReport) report = NULL;
  g_autoptr (EspReport) again = NULL;
  g_autoptr (EspReport) bare = NULL;
  g_autofree char *name = g_strdup_printf ("%s.pdf", problem->id);
  g_autofree char *parts = g_strdup_printf ("%s-parts", problem->id);
  g_autofree char *path = path_of (name);
  g_autofree char *markdown = g_strdup_printf ("%.*s.md", (int) strlen (path) - 4, path);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *text = NULL;
  g_autofree char *bare_text = NULL;
  gsize first_length;
  gsize second_length;

  fill_source (&source, problem);
  report = build (&source, "date=2026-01-31,include-seconds=off", parts);
  save (report, path);
  check_links (markdown);
  text = read_whole (markdown, NULL);
  g_assert_nonnull (strstr (text, "The instance"));
  if (!esp_problem_is_hidden (problem))
    g_assert_nonnull (strstr (text, "How it works\n"));
  g_assert_nonnull (strstr (text, "Discussion and conclusions\n"));
  /* the same call, the same bytes */
  first = read_whole (path, &first_length);
  again = build (&source, "date=2026-01-31,include-seconds=off", parts);
  save (again, path);
  second = read_whole (path, &second_length);
  g_assert_cmpmem (first, first_length, second, second_length);
  /* all left out that can be */
  bare = build (&source,
                "include-instance=off,include-how=off,include-options=off,include-counters=off,"
                "include-solution=off,include-tables=off,include-plots=off,boards=0,"
                "trace-lines=0,trace-files=off,date=none",
                parts);
  g_assert_cmpuint (esp_report_get_n_figures (bare), ==, 0);
  bare_text = esp_report_format_markdown (bare);
  g_assert_null (strstr (bare_text, "How it works\n"));
}

/* --- slow: LaTeX --- */

static void
compile_tables (const char *parts)
{
  const char *words[] = { "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tables.tex",
                          NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (parts, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status,
                &error);
  g_assert_no_error (error);
  if (status != 0)
    g_test_message ("%s", out);
  g_assert_cmpint (status, ==, 0);
}

static void
test_latex (void)
{
  g_autofree char *program = g_find_program_in_path ("pdflatex");
  g_autofree char *odd_parts = path_of ("odd-parts");

  if (program == NULL)
    {
      g_test_skip ("pdflatex is not installed");
      return;
    }
  test_odd_text ();
  compile_tables (odd_parts);
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    if (!esp_problem_is_hidden (*p))
      {
        g_autofree char *name = g_strdup_printf ("%s-parts", (*p)->id);
        g_autofree char *parts = path_of (name);

        g_test_message ("%s", (*p)->id);
        test_problem (*p);
        compile_tables (parts);
      }
}

/* A recorded search took longer than it takes: the report measures again, or says so. */
static void
test_seconds (void)
{
  g_auto (EspReportSource) source = { 0 };
  g_autoptr (EspOptions) options = esp_options_new (esp_report_options);
  g_autoptr (GError) error = NULL;

  fill_source (&source, esp_problem_find ("lamps"));
  g_assert_true (source.recorded);
  source.seconds = 4000;
  for (int stopped = 0; stopped < 2; stopped++)
    {
      g_autoptr (EspReport) report = NULL;
      g_autofree char *text = NULL;

      source.outcome = stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
      report = esp_report_build (&source, options, "x-parts", NULL, &error);
      g_assert_no_error (error);
      text = esp_report_format_markdown (report);
      g_assert_nonnull (strstr (text, "| Seconds | "));
      g_assert_true ((strstr (text, "| Seconds | 4000.000 |") != NULL) == stopped);
      g_assert_true ((strstr (text, "while it was recorded") != NULL) == stopped);
    }
}

/* A short search has its digits: 2.0 ms are no 0.000 s. */
static void
test_short_seconds (void)
{
  g_auto (EspReportSource) source = { 0 };
  g_autoptr (EspOptions) options = esp_options_new (esp_report_options);
  g_autoptr (EspReport) report = NULL;
  g_autofree char *text = NULL;

  fill_source (&source, esp_problem_find ("lamps"));
  source.seconds = 0.002;
  source.outcome = ESP_OUTCOME_LIMIT; /* it is not measured again */
  report = esp_report_build (&source, options, "x-parts", NULL, NULL);
  text = esp_report_format_markdown (report);
  g_assert_nonnull (strstr (text, "| Seconds | 0.002000 |"));
}

/* The section of each room that says how it works has nothing that is typed on the command line. */
static void
test_how_words (void)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      g_auto (EspReportSource) source = { 0 };
      g_autoptr (EspOptions) options = esp_options_new (esp_report_options);
      g_autoptr (EspReport) report = NULL;
      g_autofree char *text = NULL;
      char *how;

      fill_source (&source, *p);
      report = esp_report_build (&source, options, "x-parts", NULL, NULL);
      g_assert_nonnull (report);
      text = esp_report_format_markdown (report);
      how = strstr (text, "How it works");
      if (how == NULL)
        continue;
      *(strstr (how, "\n## ") != NULL ? strstr (how, "\n## ") : how + strlen (how)) = '\0';
      for (const EspAlgorithm *a = (*p)->algorithms; a->id != NULL; a++)
        {
          g_autofree char *alone = g_strdup_printf ("`%s`", a->id);
          g_autofree char *with = g_strdup_printf ("`%s:", a->id);

          if (strstr (how, alone) != NULL || strstr (how, with) != NULL)
            g_error ("%s: %s is typed", (*p)->id, a->id);
          for (const EspOptionSpec *o = a->options; o != NULL && o->id != NULL; o++)
            {
              g_autofree char *option = g_strdup_printf ("`%s=", o->id);

              if (strstr (how, option) != NULL)
                g_error ("%s: %s is typed", (*p)->id, o->id);
            }
        }
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  g_test_add_func ("/report/numbers", test_numbers);
  g_test_add_func ("/report/links", test_links);
  g_test_add_func ("/report/odd-text", test_odd_text);
  g_test_add_func ("/report/markdown", test_markdown);
  g_test_add_func ("/report/long", test_long);
  g_test_add_func ("/report/big-figures", test_big_figures);
  g_test_add_func ("/report/whole", test_whole);
  g_test_add_func ("/report/seconds", test_seconds);
  g_test_add_func ("/report/short-seconds", test_short_seconds);
  g_test_add_func ("/report/how-words", test_how_words);
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      g_autofree char *name = g_strdup_printf ("/report/problem/%s", (*p)->id);

      g_test_add_data_func (name, *p, test_problem);
    }
  if (g_test_slow ())
    g_test_add_func ("/report/latex", test_latex);
  status = g_test_run ();
  g_free (folder);
  return status;
}
