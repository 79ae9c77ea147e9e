#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "../shared.h"
#include "base/esp-name-list.h"
#include "report/handin/esp-handin.h"
#include "scratch.h"

/* Hand-ins: plans come back as they were written, what is wrong is told with its line, results are
 * kept and used again, and what is missing or out of date is named. */

static char *folder; /* of this test's files */

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
write_text (const char *name, const char *text)
{
  g_autofree char *path = path_of (name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
read_text (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static EspHandin *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  EspHandin *handin = esp_handin_parse (text, strlen (text), "plan.handin", folder, &error);

  g_assert_no_error (error);
  g_assert_nonnull (handin);
  return handin;
}

/* --- files --- */

static const char plan[] = "# a remark\n"
                           "[Hand-in]\n"
                           "title=Two things; and a \\\\ backslash\n"
                           "authors=Ada; Alan\n"
                           "\n"
                           "[Section 1]\n"
                           "type=text\n"
                           "title=Words\n"
                           "text=One line\\nand another\n"
                           "[Section 2]\n"
                           "type=search\n"
                           "problem=tree\n"
                           "instances=handout.tree;a\\;b.tree\n"
                           "solvers=minimax;alphabeta fail=hard\n";

static void
test_round_trip (void)
{
  g_autoptr (EspHandin) handin = parse (plan);
  g_autofree char *text = esp_handin_format (handin);
  g_autoptr (EspHandin) again = parse (text);
  g_autofree char *second = esp_handin_format (again);
  g_auto (GStrv) names =
      esp_handin_section_get_list (esp_handin_get_section (handin, 1), "instances");

  g_assert_cmpstr (text, ==, second);
  g_assert_cmpuint (esp_handin_get_n_sections (again), ==, 2);
  g_assert_cmpstr (esp_handin_section_get (esp_handin_get_head (again), "title"), ==,
                   "Two things; and a \\ backslash");
  g_assert_cmpstr (esp_handin_section_get (esp_handin_get_section (again, 0), "text"), ==,
                   "One line\nand another");
  g_assert_cmpstr (names[1], ==, "a;b.tree");
  g_assert_null (names[2]);
}

/* Names of files as they may be: each comes back from a plan as it went in, or is refused. */
static void
test_names (void)
{
  static const char *const names[] = {
    " leading.tree", "trailing ",   "  both\t", "\ttab\there", "new\nline", "return\r", "a;b",
    "a,b",           "back\\slash", "\\s\\t",   "\\ x",        "ends\\",    " ",        "\\",
    "Ünïcode",       NULL
  };
  g_autoptr (EspHandin) handin =
      parse ("[Hand-in]\n[A]\ntype=search\nproblem=tree\ninstances=handout.tree\nsolvers=minimax\n"
             "[B]\ntype=experiment\nproblem=war\nexperiment=matchups\nboards=hills.txt\n");
  g_autoptr (EspHandin) again = NULL;
  g_autofree char *text = NULL;
  g_autofree char *joined = esp_name_list_join (names);
  g_autofree char *path = path_of ("names.handin");
  g_auto (GStrv) listed = NULL;
  g_auto (GStrv) boards = NULL;
  g_autoptr (GError) error = NULL;

  esp_handin_section_set_list (esp_handin_get_section (handin, 0), "instances", names);
  esp_handin_section_set (esp_handin_get_section (handin, 1), "boards", joined);
  text = esp_handin_format (handin);
  g_assert_true (esp_handin_check_text (text, NULL));
  again = parse (text);
  listed = esp_handin_section_get_list (esp_handin_get_section (again, 0), "instances");
  boards =
      esp_name_list_split (esp_handin_section_get (esp_handin_get_section (again, 1), "boards"));
  g_assert_cmpuint (g_strv_length (listed), ==, G_N_ELEMENTS (names) - 1);
  g_assert_cmpuint (g_strv_length (boards), ==, G_N_ELEMENTS (names) - 1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_assert_cmpstr (listed[i], ==, names[i]);
      g_assert_cmpstr (boards[i], ==, names[i]);
    }

  esp_handin_section_set_list (esp_handin_get_section (handin, 0), "instances",
                               (const char *[]){ "good",
                                                 "b\xe4"
                                                 "d.tree",
                                                 NULL });
  g_assert_false (esp_handin_save (handin, path, &error));
  g_assert_nonnull (strstr (error->message, "d.tree"));
  g_assert_null (strstr (error->message, "good"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_moves (void)
{
  g_autoptr (EspHandin) handin = parse (plan);

  esp_handin_move (handin, 1, 0);
  g_assert_cmpint (esp_handin_section_get_kind (esp_handin_get_section (handin, 0)), ==,
                   ESP_HANDIN_SEARCH);
  esp_handin_remove (handin, 0);
  g_assert_cmpuint (esp_handin_get_n_sections (handin), ==, 1);
  g_assert_cmpint (esp_handin_section_get_kind (esp_handin_get_section (handin, 0)), ==,
                   ESP_HANDIN_TEXT);
}

static void
test_faults (void)
{
  static const struct
  {
    const char *text;
    guint line;
    const char *what;
  } faults[] = {
    { "", 1, "[Hand-in]" },
    { "[Section 1]\n", 1, "[Hand-in]" },
    { "[Hand-in]\ntitle\n", 2, "key=value" },
    { "[Hand-in]\ntitel=X\n", 2, "title" },
    { "[Hand-in]\ntitle=A\ntitle=B\n", 3, "already" },
    { "[Hand-in]\n[Section 1]\ntype=poem\n", 3, "type=text" },
    { "[Hand-in]\n[Section 1]\ntype=search\nproblem=chess\n", 4, "chess" },
    { "[Hand-in]\n[Section 1]\ntype=search\nproblem=tree\n[Section 1]\n", 5, "already" },
    { "[Hand-in]\n[S]\ntype=search\nproblem=tree\nsolvers=minimaks\n", 5, "minimax" },
    { "[Hand-in]\n[S]\ntype=search\nproblem=tree\nlevel=7\n", 5, "level" },
    { "[Hand-in]\n[S]\ntype=search\nproblem=tree\nshow=everything\n", 5, "summary" },
    { "[Hand-in]\n[S]\ntype=match\nproblem=war\nplayers=minimax:3\n", 5, "vs" },
    { "[Hand-in]\n[S]\ntype=match\nproblem=map\nplayers=a vs b\n", 5, "no game" },
    { "[Hand-in]\n[S]\ntype=experiment\nproblem=map\nexperiment=none\n", 5, "experiment" },
    { "[Hand-in]\n[S]\ntype=experiment\nproblem=map\ncurves=pretty\n", 5, "edges" },
    { "[Hand-in]\n[S]\ntype=table\nproblem=map\ntable=chairs\n", 5, "domains" },
    { "[Hand-in]\n[S]\ntype=search\nproblem=tree\ntrace-name=a/b\n", 5, "trace-name" },
    { "[Hand-in]\n[S]\ntype=search\nproblem=tree\ntrace-name=..\n", 5, "trace-name" },
    { "[Hand-in]\n[S]\ntype=text\nanswer=42\n", 4, "answer" },
    { "[Hand-in\n", 1, "]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GError) error = NULL;
      guint line = 0;
      guint column = 0;

      g_assert_null (esp_handin_parse (faults[i].text, strlen (faults[i].text), "plan.handin",
                                       folder, &error));
      g_assert_nonnull (error);
      g_assert_true (esp_error_get_location (error, &line, &column));
      g_assert_cmpuint (line, ==, faults[i].line);
      if (strstr (error->message, faults[i].what) == NULL)
        g_error ("“%s” says nothing of “%s”", error->message, faults[i].what);
    }
}

/* Whatever a file holds: an error or a plan, and no more. */
static void
test_spoilt (void)
{
  for (guint seed = 0; seed < 3000; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *text = g_strdup (plan);
      gsize length = strlen (text);
      g_autoptr (EspHandin) handin = NULL;

      for (guint k = 0; k < 1 + seed % 5; k++)
        text[g_rand_int_range (random, 0, (gint32) length)] =
            (char) g_rand_int_range (random, 0, 256);
      handin = esp_handin_parse (text, length, "plan.handin", folder, NULL);
      if (handin != NULL)
        {
          g_autofree char *out = esp_handin_format (handin);
          g_autoptr (EspHandin) again = esp_handin_parse (out, strlen (out), "x", folder, NULL);

          g_assert_nonnull (again);
        }
    }
}

/* --- running --- */

static EspControl *
new_control (EspControl *control)
{
  esp_control_init (control);
  return control;
}

static void
write_plan (EspHandin *handin, const char *name, EspHandinWritten *written)
{
  g_autofree char *pdf_name = g_strdup_printf ("%s.pdf", name);
  g_autofree char *path = path_of (pdf_name);
  g_autofree char *results_name = g_strdup_printf ("%s-results", name);
  g_autofree char *results = path_of (results_name);
  g_autoptr (GError) error = NULL;
  EspControl control;

  esp_handin_write (handin, results, path, new_control (&control), NULL, NULL, written, &error);
  g_assert_no_error (error);
}

static guint
count_findings (EspHandin *handin, const char *name, EspHandinStatus status, guint section)
{
  g_autofree char *results_name = g_strdup_printf ("%s-results", name);
  g_autofree char *results = path_of (results_name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  EspControl control;
  guint n = 0;

  findings = esp_handin_check (handin, results, new_control (&control), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < findings->len; i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);

      n += finding->status == status && finding->section == section;
    }
  return n;
}

static const char small_plan[] =
    "[Hand-in]\ntitle=Small\ndate=none\n"
    "[1]\ntype=text\ntitle=Words\ntext=Some words.\n"
    "[2]\ntype=search\nproblem=tree\ninstances=mine.tree\nsolvers=minimax;alphabeta\n"
    "show=summary;board;answer;trace;tree\n"
    "[3]\ntype=match\nproblem=war\ninstances=handout\nplayers=minimax:2 vs alphabeta:2\n"
    "show=summary;final;table;course;moves\n"
    "[4]\ntype=experiment\nproblem=map\npoints=8,10\ninstances=2\nsolvers=fc\n"
    "[5]\ntype=table\nproblem=map\ntable=domains\ninstances=nine\n";

/* A tree of our own, as a file. */
static void
write_tree (void)
{
  g_autoptr (GBytes) sample =
      esp_problem_load_sample (esp_problem_find ("tree"), "handout.tree", NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (sample, NULL), g_bytes_get_size (sample));

  write_text ("mine.tree", text);
}

static void
test_again (void)
{
  g_autoptr (EspHandin) handin = parse (small_plan);
  g_autofree char *pdf = path_of ("small.pdf");
  g_autofree char *markdown = path_of ("small.md");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  EspHandinWritten written;

  write_tree ();
  g_assert_cmpuint (count_findings (handin, "small", ESP_HANDIN_STALE, 1), ==, 2);
  write_plan (handin, "small", &written);
  g_assert_false (written.is_old);
  g_assert_cmpuint (written.n_pages, >, 0);
  g_assert_cmpuint (count_findings (handin, "small", ESP_HANDIN_STALE, 1), ==, 0);
  first = read_text (markdown);
  /* no folder of anybody's is told */
  g_assert_null (strstr (first, folder));
  g_assert_nonnull (strstr (first, "Handout"));
  /* algorithms and samples are called as the window calls them */
  g_assert_null (strstr (first, "handout.tree"));
  g_assert_null (strstr (first, " minimax |"));

  write_plan (handin, "small", &written);
  g_assert_true (written.is_old);
  /* a document that is gone is written again, from the same results: the same */
  g_assert_cmpint (g_unlink (pdf), ==, 0);
  g_assert_cmpint (g_unlink (markdown), ==, 0);
  write_plan (handin, "small", &written);
  g_assert_false (written.is_old);
  second = read_text (markdown);
  g_assert_cmpstr (first, ==, second);
}

static void
test_check (void)
{
  g_autoptr (EspHandin) handin = parse (small_plan);
  g_autofree char *path = path_of ("mine.tree");
  EspHandinSection *search = esp_handin_get_section (handin, 1);
  EspHandinWritten written;

  write_tree ();
  write_plan (handin, "check", &written);
  /* an option */
  esp_handin_section_set (search, "solvers", "minimax;alphabeta fail=hard");
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_STALE, 1), ==, 1);
  esp_handin_section_set (search, "solvers", "minimax;alphabeta");
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_STALE, 1), ==, 0);
  /* a board that is no longer there */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_MISSING, 1), ==, 1);
  /* one that cannot be read */
  write_text ("mine.tree", "[[[");
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_WRONG, 1), ==, 1);
  write_tree ();
  /* sections without anything in them */
  esp_handin_section_set (search, "instances", NULL);
  esp_handin_section_set (esp_handin_get_section (handin, 0), "text", NULL);
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_EMPTY, 1), ==, 1);
  g_assert_cmpuint (count_findings (handin, "check", ESP_HANDIN_EMPTY, 0), ==, 1);
}

/* Nothing is complete that nobody has signed, or where a sample stands for a board of one's own:
 * the check says what the line in the window says. */
static void
test_lacks (void)
{
  g_autoptr (EspHandin) handin = parse (small_plan);
  EspHandinSection *head = esp_handin_get_head (handin);
  EspHandinSection *experiment = esp_handin_section_new (ESP_HANDIN_EXPERIMENT);
  EspHandinWritten written;
  guint section = 0;

  write_tree ();
  write_plan (handin, "lacks", &written);
  g_assert_cmpint (esp_handin_find_missing (handin, &section), ==,
                   ESP_HANDIN_MISSING_AUTHORS | ESP_HANDIN_MISSING_COURSE |
                       ESP_HANDIN_MISSING_BOARDS);
  g_assert_cmpuint (section, ==, 2);
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_MISSING, ESP_HANDIN_TITLE_PAGE), ==,
                    2);
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_SAMPLE, 1), ==, 0);
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_SAMPLE, 2), ==, 1);
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_SAMPLE, 4), ==, 1);
  esp_handin_section_set (head, "authors", "Ada");
  esp_handin_section_set (head, "course", "Search");
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_MISSING, ESP_HANDIN_TITLE_PAGE), ==,
                    0);
  esp_handin_remove (handin, 4);
  esp_handin_remove (handin, 2);
  g_assert_cmpint (esp_handin_find_missing (handin, &section), ==, 0);
  /* those of an experiment are boards, too */
  esp_handin_section_set (experiment, "problem", "war");
  esp_handin_section_set (experiment, "experiment", "depth");
  esp_handin_section_set (experiment, "boards", "handout.txt,hills.txt");
  esp_handin_insert (handin, 0, experiment);
  g_assert_cmpint (esp_handin_find_missing (handin, &section), ==, ESP_HANDIN_MISSING_BOARDS);
  g_assert_cmpuint (section, ==, 0);
  g_assert_cmpuint (count_findings (handin, "lacks", ESP_HANDIN_SAMPLE, 0), ==, 2);
}

/* Stopped before each piece of work in turn, and gone on with. */
typedef struct
{
  GCancellable *cancellable;
  guint left;
} Stop;

static void
stop_after (const EspHandinProgress *progress G_GNUC_UNUSED, gpointer data)
{
  Stop *stop = data;

  if (stop->left-- == 0)
    g_cancellable_cancel (stop->cancellable);
}

static void
test_stopped (void)
{
  g_autofree char *results = path_of ("stopped-results");
  g_autofree char *path = path_of ("stopped.pdf");
  g_autofree char *markdown = path_of ("stopped.md");
  g_autofree char *other = path_of ("whole.md");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  gboolean ended = FALSE;
  guint n_stops = 0;
  EspHandinWritten written;

  write_tree ();
  for (guint turn = 0; turn < 100 && !ended; turn++)
    {
      g_autoptr (EspHandin) handin = parse (small_plan);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      Stop stop = { cancellable, 1 };
      EspControl control;

      new_control (&control)->cancellable = cancellable;
      ended =
          esp_handin_write (handin, results, path, &control, stop_after, &stop, &written, &error);
      if (!ended)
        {
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          n_stops++;
        }
      g_assert_true (ended || !g_file_test (path, G_FILE_TEST_EXISTS));
    }
  g_assert_true (ended);
  g_assert_cmpuint (n_stops, >, 2);
  {
    g_autoptr (EspHandin) handin = parse (small_plan);
    g_autofree char *left = path_of ("stopped-results");
    g_autofree char *right = path_of ("whole-results");

    /* the times are those of the one run */
    g_assert_cmpint (g_rename (left, right), ==, 0);
    write_plan (handin, "whole", &written);
  }
  first = read_text (markdown);
  second = read_text (other);
  {
    g_auto (GStrv) parts = g_strsplit (first, "stopped-parts", -1);
    g_autofree char *renamed = g_strjoinv ("whole-parts", parts);

    g_assert_cmpstr (renamed, ==, second);
  }
}

/* A result that was spoilt is made again. */
static void
test_spoilt_results (void)
{
  g_autoptr (EspHandin) handin = parse (small_plan);
  g_autofree char *results = path_of ("spoilt-results");
  g_autoptr (GDir) dir = NULL;
  const char *name;
  EspHandinWritten written;
  guint n = 0;

  write_tree ();
  write_plan (handin, "spoilt", &written);
  dir = g_dir_open (results, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".result"))
      {
        g_autofree char *path = g_build_filename (results, name, NULL);
        g_autofree char *text = NULL;
        gsize length;

        g_assert_true (g_file_get_contents (path, &text, &length, NULL));
        text[length / 2] = (char) (text[length / 2] ^ 1);
        g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
        n++;
      }
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (count_findings (handin, "spoilt", ESP_HANDIN_STALE, 1), ==, 2);
  g_assert_cmpuint (count_findings (handin, "spoilt", ESP_HANDIN_STALE, 2), ==, 1);
  g_assert_cmpuint (count_findings (handin, "spoilt", ESP_HANDIN_STALE, 4), ==, 1);
}

/* --- ready-made plans --- */

/* What takes long, made short. */
static void
shorten (EspHandin *handin)
{
  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    {
      EspHandinSection *section = esp_handin_get_section (handin, i);
      const EspProblem *problem = esp_handin_section_get_problem (section);
      const char *id = esp_handin_section_get (section, "experiment");

      if (esp_handin_section_get_kind (section) == ESP_HANDIN_MATCH)
        esp_handin_section_set (section, "players", "minimax:1 vs alphabeta:2");
      for (const EspExperiment *e = problem != NULL ? problem->experiments : NULL;
           e != NULL && e->id != NULL; e++)
        if (g_str_equal (e->id, id))
          for (guint k = 0; e->quick[k] != NULL; k++)
            {
              g_auto (GStrv) pair = g_strsplit (e->quick[k], "=", 2);

              esp_handin_section_set (section, pair[0], pair[1]);
            }
    }
}

static void
test_ready_made (gconstpointer data)
{
  const EspAssignment *assignment = data;
  g_autofree char *name = g_strdup_printf ("%s.handin", assignment->id);
  g_autofree char *path = path_of (name);
  g_autofree char *markdown_name = g_strdup_printf ("%s.md", assignment->id);
  g_autofree char *markdown_path = path_of (markdown_name);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin = esp_handin_begin (assignment->id, NULL, path, &error);
  g_autofree char *text = NULL;
  g_autofree char *markdown = NULL;
  g_autoptr (EspHandin) again = NULL;
  EspHandinWritten written;

  g_assert_no_error (error);
  text = esp_handin_format (handin);
  again = esp_handin_parse (text, strlen (text), name, folder, &error);
  g_assert_no_error (error);
  shorten (again);
  write_plan (again, assignment->id, &written);
  markdown = read_text (markdown_path);
  for (guint i = 0; i < esp_handin_get_n_sections (again); i++)
    {
      g_autofree char *title = esp_handin_section_get_title (esp_handin_get_section (again, i));
      g_autofree char *escaped = esp_report_escape (title);

      g_assert_nonnull (strstr (markdown, escaped));
      for (EspHandinStatus status = ESP_HANDIN_STALE; status <= ESP_HANDIN_EMPTY; status++)
        g_assert_cmpuint (count_findings (again, assignment->id, status, i), ==, 0);
    }
}

/* The assignment's own files, where they are there. */
static void
test_handout (void)
{
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  g_autofree char *plan_path = path_of ("course.handin");
  g_autofree char *trace = path_of ("course-parts/output.txt");
  g_autofree char *expected = NULL;
  g_autofree char *written_trace = NULL;
  g_autoptr (EspHandin) handin = NULL;
  g_autoptr (GError) error = NULL;
  EspHandinWritten written;

  in = find_shared ("data/mapgame/handout.in");
  if (in == NULL)
    return;
  out = find_shared ("data/mapgame/handout.out");
  handin = esp_handin_begin ("colours", (const char *[]){ in, NULL }, plan_path, &error);
  g_assert_no_error (error);
  write_plan (handin, "course", &written);
  expected = read_text (out);
  written_trace = read_text (trace);
  g_assert_cmpstr (written_trace, ==, expected);
}

/* Samples as files of one's own: @names with the problem before each; a new vector of paths. */
static char **
write_cases (const char *const names[][2], guint n)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      const EspProblem *problem = esp_problem_find (names[i][0]);
      g_autoptr (GBytes) text = esp_problem_load_sample (problem, names[i][1], NULL);
      g_autofree char *name = g_strdup_printf ("case%u-%s", i, names[i][1]);
      char *path = path_of (name);

      g_assert_true (g_file_set_contents (path, g_bytes_get_data (text, NULL),
                                          (gssize) g_bytes_get_size (text), NULL));
      g_ptr_array_add (paths, path);
    }
  g_ptr_array_add (paths, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&paths), FALSE);
}

/* Whether every section of @problem that had boards has those that are @n. */
static void
expect_boards (EspHandin *handin, const char *problem, guint n, guint n_sections)
{
  guint found = 0;

  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    {
      const EspHandinSection *section = esp_handin_get_section (handin, i);
      g_auto (GStrv) instances = esp_handin_section_get_list (section, "instances");
      g_auto (GStrv) boards = g_strsplit (esp_handin_section_get (section, "boards"), ",", -1);
      gboolean is_experiment = esp_handin_section_get_kind (section) == ESP_HANDIN_EXPERIMENT;
      char **names = is_experiment ? boards : instances;

      if (g_strcmp0 (esp_handin_section_get (section, "problem"), problem) != 0 || names[0] == NULL)
        continue;
      g_assert_cmpuint (g_strv_length (names), ==, n);
      for (guint k = 0; k < n; k++)
        g_assert_true (g_str_has_prefix (names[k], "case"));
      found++;
    }
  g_assert_cmpuint (found, ==, n_sections);
}

/* All boards of a kind are in every section of that kind, and what is in none is named. */
static void
test_cases (void)
{
  static const char *const war[][2] = { { "war", "handout.txt" },
                                        { "war", "hills.txt" },
                                        { "war", "powers.txt" },
                                        { "war", "checkerboard.txt" },
                                        { "war", "uniform.txt" } };
  static const char *const mixed[][2] = { { "tour", "four-cities.txt" },
                                          { "tour", "ten-points.txt" },
                                          { "words", "09-fruit.txt" } };
  g_autofree char *plan_path = path_of ("cases.handin");
  g_auto (GStrv) boards = write_cases (war, G_N_ELEMENTS (war));
  g_auto (GStrv) others = write_cases (mixed, G_N_ELEMENTS (mixed));
  g_autofree char *left = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin =
      esp_handin_begin ("wordsmapswar", (const char *const *) boards, plan_path, &error);
  g_autoptr (EspHandin) trees = esp_handin_begin ("trees", NULL, plan_path, NULL);

  g_assert_no_error (error);
  /* matchups, depth, rules, clustering */
  expect_boards (handin, "war", 5, 4);
  g_assert_true (esp_handin_use_cases (trees, (const char *const *) others, &left, &error));
  g_assert_no_error (error);
  expect_boards (trees, "tour", 2, 3);
  g_assert_nonnull (left);
  g_assert_nonnull (strstr (left, "09-fruit.txt"));
  g_assert_null (strstr (left, "points"));
  /* where nothing is taken, nothing is changed */
  g_clear_pointer (&left, g_free);
  g_assert_false (esp_handin_use_cases (trees, (const char *const *) boards, &left, &error));
  g_assert_nonnull (strstr (error->message, "hills.txt"));
  g_clear_error (&error);
  expect_boards (trees, "tour", 2, 3);
  /* a plan is not begun without what it was asked to have */
  g_assert_null (esp_handin_begin ("battleship", (const char *const *) others, plan_path, &error));
  g_assert_nonnull (strstr (error->message, "09-fruit.txt"));
}

/* Each search has a file of its own, and the document says which. */
static void
test_trace_names (void)
{
  static const char text[] = "[Hand-in]\n[A]\ntype=search\nproblem=words\n"
                             "instances=09-fruit.txt;07-small.txt\nsolvers=letter;word\n"
                             "show=trace\ntrace-name=trace.txt\n"
                             "[B]\ntype=search\nproblem=words\ninstances=07-small.txt\n"
                             "solvers=word\nshow=trace\ntrace-name=trace.txt\n";
  static const char *const names[] = { "trace-1.txt", "trace-2.txt", "trace-3.txt", "trace-4.txt",
                                       "trace.txt" };
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin =
      esp_handin_parse (text, strlen (text), "traces.handin", folder, &error);
  g_autofree char *markdown_path = path_of ("traces.md");
  g_autofree char *markdown = NULL;
  g_auto (GStrv) texts = g_new0 (char *, G_N_ELEMENTS (names) + 1);
  EspHandinSection *section;
  EspHandinWritten written;

  g_assert_no_error (error);
  write_plan (handin, "traces", &written);
  markdown = read_text (markdown_path);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_build_filename ("traces-parts", names[i], NULL);
      g_autofree char *path = path_of (name);
      g_autofree char *said = g_strdup_printf ("`%s`", names[i]);

      texts[i] = read_text (path);
      g_assert_nonnull (strstr (markdown, said));
    }
  for (guint i = 1; i < 4; i++)
    g_assert_cmpstr (texts[i], !=, texts[i - 1]);
  /* the same board and solver as the last of section A */
  g_assert_cmpstr (texts[4], ==, texts[3]);
  /* what is typed is held to the same */
  section = esp_handin_get_section (handin, 0);
  for (guint i = 0; i < 3; i++)
    {
      esp_handin_section_set (section, "trace-name", (const char *[]){ "x/y", "  ", ".." }[i]);
      g_assert_null (esp_handin_section_make_options (section, &error));
      g_assert_nonnull (strstr (error->message, "trace-name"));
      g_clear_error (&error);
    }
}

/* A long tour is not written out row by row: its best successors by their moves, and a picture. */
static void
test_large_tour (void)
{
  static const char *const tours[][2] = { { "tour", "random-200.tsp" } };
  g_autofree char *plan_path = path_of ("large.handin");
  g_autofree char *markdown_path = path_of ("large.md");
  g_autofree char *markdown = NULL;
  g_auto (GStrv) files = write_cases (tours, 1);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin =
      esp_handin_begin ("trees", (const char *const *) files, plan_path, &error);
  EspHandinWritten written;
  const char *table;

  g_assert_no_error (error);
  write_plan (handin, "large", &written);
  markdown = read_text (markdown_path);
  table = strstr (markdown, "The successors of");
  g_assert_nonnull (table);
  g_assert_nonnull (strstr (markdown, "Only the best 10 are shown"));
  lines = g_strsplit (markdown, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "|"))
      g_assert_cmpuint (strlen (lines[i]), <, 200);
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  g_assert_nonnull (folder);
  g_test_add_func ("/handin/round-trip", test_round_trip);
  g_test_add_func ("/handin/names", test_names);
  g_test_add_func ("/handin/moves", test_moves);
  g_test_add_func ("/handin/faults", test_faults);
  g_test_add_func ("/handin/spoilt", test_spoilt);
  g_test_add_func ("/handin/again", test_again);
  g_test_add_func ("/handin/check", test_check);
  g_test_add_func ("/handin/lacks", test_lacks);
  g_test_add_func ("/handin/stopped", test_stopped);
  g_test_add_func ("/handin/spoilt-results", test_spoilt_results);
  for (guint i = 0; esp_assignments[i].id != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/handin/ready-made/%s", esp_assignments[i].id);

      g_test_add_data_func (path, &esp_assignments[i], test_ready_made);
    }
  g_test_add_func ("/handin/handout", test_handout);
  g_test_add_func ("/handin/cases", test_cases);
  g_test_add_func ("/handin/trace-names", test_trace_names);
  g_test_add_func ("/handin/large-tour", test_large_tour);
  status = g_test_run ();
  g_free (folder);
  return status;
}
