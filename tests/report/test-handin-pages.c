#include "config.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "../shared.h"
#include "report/handin/esp-handin.h"
#include "report/typeset/esp-typeset.h"
#include "scratch.h"

/* The pages of a hand-in: how full they are, where they end, and how tables lie on them. Texts of
 * pages are read by pdftotext, which shares nothing with what sets them. */

#define FOOTER 76.0 /* points at the end of a page */
#define TOP 66.0    /* and at its beginning, which are margins */

static char *folder; /* of this test's files */

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static EspControl *
new_control (EspControl *control)
{
  esp_control_init (control);
  return control;
}

/* The texts of the pages, without the footers; NULL where there is no pdftotext. */
static char **
read_pages (EspReport *report)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  g_autofree char *path = path_of ("pages.pdf");
  g_autofree char *text = NULL;
  const char *words[] = { program, "-layout", path, "-", NULL };
  char **pages;
  g_autoptr (GError) error = NULL;
  int status;

  if (program == NULL)
    {
      g_test_skip ("there is no pdftotext");
      return NULL;
    }
  esp_report_save (report, path, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (
      g_spawn_sync (NULL, (char **) words, NULL, 0, NULL, NULL, &text, NULL, &status, &error));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  pages = g_strsplit (text, "\f", -1);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("Page %u of", i + 1);
      char *footer = strstr (pages[i], number);

      /* the footer's line begins with the title */
      while (footer != NULL && footer > pages[i] && footer[-1] != '\n')
        footer--;
      if (footer != NULL)
        *footer = '\0';
      g_strchomp (pages[i]);
    }
  return pages;
}

static EspReport *
new_report (void)
{
  EspReportTitle title = { .title = "Pages", .authors = "", .course = "", .units = "", .date = "" };

  return esp_report_new (&title);
}

/* Where the lowest ink above the footer is, as a share of the room for text. */
static double
find_fill (cairo_surface_t *page)
{
  int height = (int) ESP_PAGE_HEIGHT;
  cairo_surface_t *image =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ESP_PAGE_WIDTH, height);
  cairo_t *cr = cairo_create (image);
  const guchar *pixels;
  int stride = cairo_image_surface_get_stride (image);
  int lowest = 0;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_surface (cr, page, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  pixels = cairo_image_surface_get_data (image);
  for (int y = 0; y < height - FOOTER; y++)
    for (int x = 0; x < (int) ESP_PAGE_WIDTH; x++)
      if (pixels[y * stride + 4 * x] < 200)
        lowest = y;
  cairo_surface_destroy (image);
  return (lowest - TOP) / (height - FOOTER - TOP);
}

static void
add_lines (EspReport *report, guint n)
{
  for (guint i = 0; i < n; i++)
    esp_report_add_paragraph (report, "A line.");
}

/* Wherever a page ends: a heading, and one below it, are with what they head. */
static void
test_headings (void)
{
  for (guint n = 20; n < 46; n++)
    {
      g_autoptr (EspReport) report = new_report ();
      g_auto (GStrv) pages = NULL;

      add_lines (report, n);
      esp_report_add_heading (report, 1, "Heading");
      esp_report_add_heading (report, 2, "Below");
      esp_report_add_paragraph (report, "What it is about.");
      pages = read_pages (report);
      if (pages == NULL)
        return;
      for (guint i = 0; pages[i] != NULL; i++)
        {
          g_assert_false (g_str_has_suffix (pages[i], "Heading"));
          g_assert_false (g_str_has_suffix (pages[i], "Below"));
        }
    }
}

/* How many of a table's rows, "xNUMBERx", stand on @page. */
static guint
count_rows (const char *page)
{
  g_autoptr (GRegex) regex = g_regex_new ("x[0-9]+x", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (regex, page, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    n++;
  return n;
}

/* @n_rows rows below a heading, @n_lines lines down the page. */
static char **
read_table (guint n_lines, guint n_rows, double *fill)
{
  g_autoptr (EspReport) report = new_report ();
  g_autoptr (GPtrArray) pages = NULL;
  EspTable *table = esp_table_new ("Name", "Value", NULL);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%ux", i);

      esp_table_add (table, "si", name, (int) i);
    }
  add_lines (report, n_lines);
  esp_report_add_heading (report, 1, "Heading");
  esp_report_add_paragraph (report, "What it is.");
  esp_report_add_table (report, "low", "Low.", table, 0);
  pages = esp_typeset_pages (report, NULL);
  *fill = pages->len > 1 ? find_fill (g_ptr_array_index (pages, 0)) : 1;
  return read_pages (report);
}

/* A table of few rows is whole, and with the sentence that says what it is. One that has more is
 * broken where a good part of a page would be empty else, and then no row is alone. */
static void
test_low_tables (void)
{
  static const guint sizes[] = { 5, 8, 14 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (guint n = 20; n < 40; n++)
      {
        double fill;
        g_auto (GStrv) pages = read_table (n, sizes[k], &fill);
        guint n_pages = 0;

        if (pages == NULL)
          return;
        for (guint i = 0; pages[i] != NULL; i++)
          {
            gboolean begins = strstr (pages[i], "x0x") != NULL;
            guint n_rows = count_rows (pages[i]);

            g_assert_true (begins == (strstr (pages[i], "What it is.") != NULL));
            g_assert_true (begins == (strstr (pages[i], "Heading") != NULL));
            g_assert_true (n_rows == 0 || n_rows >= MIN (3, sizes[k]));
            n_pages += n_rows > 0;
          }
        g_assert_cmpuint (n_pages, <=, sizes[k] > 5 ? 2 : 1);
        /* a heading, a sentence, a caption and three rows take a quarter of a page */
        if (sizes[k] > 5)
          g_assert_cmpfloat (fill, >, 0.75);
      }
}

/* Both sides of a game are on one page. */
static void
test_groups (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_auto (GStrv) pages = NULL;
  EspTable *table = esp_table_new ("Board", "Side", NULL);

  for (guint i = 0; i < 90; i++)
    {
      g_autofree char *first = g_strdup_printf ("x%uf", i);
      g_autofree char *second = g_strdup_printf ("x%us", i);

      esp_table_add (table, "ss", "Board", first);
      esp_table_add (table, "ss", "", second);
    }
  add_lines (report, 3);
  esp_report_add_table (report, "groups", "Games.", table, 0);
  pages = read_pages (report);
  if (pages == NULL)
    return;
  g_assert_cmpuint (g_strv_length (pages), >, 3);
  for (guint i = 0; i < 90; i++)
    for (guint p = 0; pages[p] != NULL; p++)
      {
        g_autofree char *first = g_strdup_printf ("x%uf", i);
        g_autofree char *second = g_strdup_printf ("x%us", i);

        g_assert_true ((strstr (pages[p], first) != NULL) == (strstr (pages[p], second) != NULL));
      }
}

static EspTable *
make_wide (guint n_columns, guint n_rows)
{
  EspTable *table = esp_table_new ("Board", "Rules", NULL);

  for (guint c = 2; c < n_columns; c++)
    {
      g_autofree char *head = g_strdup_printf ("Measurement%u", c);

      esp_table_add_column (table, head);
    }
  for (guint r = 0; r < n_rows; r++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      g_ptr_array_add (cells, g_strdup_printf ("board%u", r / 3));
      g_ptr_array_add (cells, g_strdup_printf ("rules%u", r % 3));
      for (guint c = 2; c < n_columns; c++)
        g_ptr_array_add (cells, g_strdup_printf ("%u.%06u", r, c));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  return table;
}

static guint
count_words (const char *text, const char *word)
{
  guint n = 0;

  for (; (text = strstr (text, word)) != NULL; text += strlen (word))
    n++;
  return n;
}

/* Each part tells its rows apart, and none has a last column or two alone. */
static void
test_wide (void)
{
  for (guint n = 9; n < 30; n++)
    {
      g_autoptr (EspReport) report = new_report ();
      g_auto (GStrv) pages = NULL;
      g_autofree char *whole = NULL;
      guint n_parts;
      guint last = 0;

      esp_report_add_table (report, "wide", "Wide.", make_wide (n, 9), 0);
      pages = read_pages (report);
      if (pages == NULL)
        return;
      whole = g_strjoinv ("\n", pages);
      n_parts = MAX (count_words (whole, ", columns "), 1);
      /* both columns that name a row are there in every part */
      g_assert_cmpuint (count_words (whole, "board1"), ==, 3 * n_parts);
      g_assert_cmpuint (count_words (whole, "rules1"), ==, 3 * n_parts);
      for (const char *at = whole; (at = strstr (at, ", columns ")) != NULL;)
        {
          guint from;
          guint to;
          guint all;

          g_assert_cmpint (sscanf (at, ", columns %u to %u of %u", &from, &to, &all), ==, 3);
          g_assert_cmpuint (from, ==, last + 1);
          g_assert_cmpuint (all, ==, n);
          g_assert_cmpuint (to - from + 1, >=, from == 1 ? 4 : 3);
          last = to;
          at += 2;
        }
      g_assert_true (last == 0 || last == n);
    }
}

/* Two tables beside each other are parted between them. */
static void
test_twins (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_auto (GStrv) pages = NULL;
  g_autofree char *whole = NULL;
  EspTable *table = esp_table_new ("Forward checking", NULL);

  for (guint side = 0; side < 2; side++)
    {
      if (side == 1)
        esp_table_add_column (table, "Arc consistency");
      for (guint c = 0; c < 12; c++)
        {
          g_autofree char *head = g_strdup_printf ("Region%u", c);

          esp_table_add_column (table, head);
        }
    }
  for (guint r = 0; r < 10; r++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new ();

      for (guint c = 0; c < 26; c++)
        g_ptr_array_add (cells, (gpointer) (c % 13 == 0 ? "step" : "rgb"));
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  esp_report_add_table (report, "twins", "Twins.", table, 0);
  pages = read_pages (report);
  if (pages == NULL)
    return;
  whole = g_strjoinv ("\n", pages);
  g_assert_nonnull (strstr (whole, "to 13 of 26"));
  g_assert_nonnull (strstr (whole, ", columns 14 to"));
}

/* Few rows with many columns are turned: no column is away from its rows. */
static void
test_turned (void)
{
  g_autoptr (EspReport) report = new_report ();
  g_auto (GStrv) pages = NULL;
  g_autofree char *whole = NULL;

  esp_report_add_table (report, "turned", "Turned.", make_wide (25, 2), 0);
  pages = read_pages (report);
  if (pages == NULL)
    return;
  whole = g_strjoinv ("\n", pages);
  g_assert_null (strstr (whole, ", columns "));
  for (guint c = 2; c < 25; c++)
    {
      g_autofree char *first = g_strdup_printf ("0.%06u", c);
      g_autofree char *second = g_strdup_printf ("1.%06u", c);
      const char *at = strstr (whole, first);
      const char *end = at != NULL ? strchr (at, '\n') : NULL;
      g_autofree char *line = end != NULL ? g_strndup (at, (gsize) (end - at)) : NULL;

      g_assert_nonnull (line);
      g_assert_nonnull (strstr (line, second));
    }
}

/* --- whole hand-ins --- */

/* Whether there was anything to make shorter. */
static gboolean
shorten (EspHandin *handin)
{
  gboolean is_short = FALSE;

  for (guint i = 0; i < esp_handin_get_n_sections (handin); i++)
    {
      EspHandinSection *section = esp_handin_get_section (handin, i);
      const EspProblem *problem = esp_handin_section_get_problem (section);
      const char *id = esp_handin_section_get (section, "experiment");

      for (const EspExperiment *e = problem != NULL ? problem->experiments : NULL;
           e != NULL && e->id != NULL; e++)
        if (g_str_equal (e->id, id))
          for (guint k = 0; e->quick[k] != NULL; k++)
            {
              g_auto (GStrv) pair = g_strsplit (e->quick[k], "=", 2);

              esp_handin_section_set (section, pair[0], pair[1]);
              is_short = TRUE;
            }
    }
  return is_short;
}

/* No page but the last is empty for a fifth; of a plan that was made shorter, a quarter: what it
 * has between its boards is not what its pages are made for. */
static void
assert_filled (const EspAssignment *assignment, gboolean whole)
{
  g_autofree char *path = path_of ("plan.handin");
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin = esp_handin_begin (assignment->id, NULL, path, &error);
  g_autoptr (EspReport) report = NULL;
  g_autoptr (GPtrArray) pages = NULL;
  g_auto (GStrv) texts = NULL;
  EspControl control;
  double least = 0.8;

  g_assert_no_error (error);
  if (!whole && shorten (handin))
    least = 0.75;
  report = esp_handin_run (handin, NULL, "parts", new_control (&control), NULL, NULL, &error);
  g_assert_no_error (error);
  pages = esp_typeset_pages (report, &error);
  g_assert_no_error (error);
  for (guint i = 0; i + 1 < pages->len; i++)
    g_assert_cmpfloat (find_fill (g_ptr_array_index (pages, i)), >, least);
  texts = read_pages (report);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      /* nobody's folders */
      g_assert_null (strstr (texts[i], folder));
      g_assert_null (strstr (texts[i], g_get_home_dir ()));
      g_assert_null (strstr (texts[i], "/samples/"));
    }
}

static void
test_filled (gconstpointer data)
{
  assert_filled (data, FALSE);
}

/* As they come, with all their runs. */
static void
test_filled_whole (gconstpointer data)
{
  assert_filled (data, TRUE);
}

/* --- what stands in it --- */

static EspReport *
run_plan (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (EspHandin) handin =
      esp_handin_parse (text, strlen (text), "plan.handin", folder, &error);
  EspReport *report;
  EspControl control;

  g_assert_no_error (error);
  report = esp_handin_run (handin, NULL, "parts", new_control (&control), NULL, NULL, &error);
  g_assert_no_error (error);
  return report;
}

static char *
run_to_markdown (const char *plan)
{
  g_autoptr (EspReport) report = run_plan (plan);
  g_autofree char *pdf = path_of ("run.pdf");
  g_autofree char *markdown = path_of ("run.md");
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  esp_report_save (report, pdf, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (markdown, &text, NULL, NULL));
  return text;
}

/* Only of the solvers that are named. */
static void
test_told (void)
{
  g_autofree char *all = run_to_markdown ("[Hand-in]\ndate=none\n"
                                          "[1]\ntype=text\nproblem=map\nabout=how\n");
  g_autofree char *some = run_to_markdown ("[Hand-in]\ndate=none\n"
                                           "[1]\ntype=text\nproblem=map\nabout=how\n"
                                           "solvers=bt;fc\n");
  g_autoptr (GError) error = NULL;
  const char *bad = "[Hand-in]\n[1]\ntype=text\nproblem=map\nabout=how\nsolvers=nobody\n";

  g_assert_nonnull (strstr (all, "Kempe"));
  g_assert_nonnull (strstr (all, "**Tabu search**"));
  g_assert_null (strstr (some, "Kempe"));
  g_assert_null (strstr (some, "**Tabu search**"));
  g_assert_null (strstr (some, "**Learning**"));
  g_assert_nonnull (strstr (some, "**Forward checking**"));
  g_assert_nonnull (strstr (some, "**Backtracking**"));
  g_assert_nonnull (strstr (some, "**Variables**"));
  g_assert_nonnull (strstr (some, "**Counts.**"));
  g_assert_null (esp_handin_parse (bad, strlen (bad), "plan.handin", folder, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "plan.handin:6:"));
}

typedef struct
{
  char *name; /* "NSW B" */
  guint depth;
  char *value, *alpha, *beta;
} Node;

static void
node_free (gpointer data)
{
  Node *node = data;

  g_free (node->name);
  g_free (node->value);
  g_free (node->alpha);
  g_free (node->beta);
  g_free (node);
}

static char *
sign (const char *bound)
{
  return g_strdup (g_str_equal (bound, "inf") ? "∞" : g_str_equal (bound, "-inf") ? "−∞" : bound);
}

/* The nodes of a trace as it is handed out, in the order in which they are visited, each with the
 * last that is said of it. */
static GPtrArray *
read_trace (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GPtrArray *nodes = g_ptr_array_new_with_free_func (node_free);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], ", ", -1);
      g_autofree char *name = NULL;
      Node *node;
      guint depth;

      if (g_strv_length (words) != 6)
        continue;
      depth = (guint) g_ascii_strtoull (words[2], NULL, 10);
      name = g_strdup_printf ("%s %s", words[0], words[1]);
      /* what is deeper was left */
      if (open->len > depth + 1)
        g_ptr_array_set_size (open, (int) depth + 1);
      node = open->len == depth + 1 ? g_ptr_array_index (open, depth) : NULL;
      if (node == NULL || !g_str_equal (node->name, name))
        {
          g_ptr_array_set_size (open, (int) depth);
          node = g_new0 (Node, 1);
          node->name = g_strdup (name);
          node->depth = depth;
          g_ptr_array_add (open, node);
          g_ptr_array_add (nodes, node);
        }
      g_free (node->value);
      g_free (node->alpha);
      g_free (node->beta);
      node->value = sign (words[3]);
      node->alpha = sign (words[4]);
      node->beta = sign (words[5]);
    }
  return nodes;
}

/* Alpha and beta of every node are those of the trace that was handed out with the assignment. */
static void
test_windows (void)
{
  g_autofree char *in = find_shared ("data/mapgame/handout.in");
  g_autofree char *out = NULL;
  g_autofree char *text = NULL;
  g_autofree char *plan = NULL;
  g_autofree char *markdown = NULL;
  g_autoptr (GPtrArray) nodes = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (in == NULL)
    return;
  out = find_shared ("data/mapgame/handout.out");
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  nodes = read_trace (text);
  g_assert_cmpuint (nodes->len, >, 40);
  plan = g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=mapgame\n"
                          "solvers=alphabeta\ninstances=%s\nshow=windows\n",
                          in);
  markdown = run_to_markdown (plan);
  lines = g_strsplit (markdown, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);
      const Node *node;
      guint depth;

      if (g_strv_length (cells) != 9 || !g_ascii_isdigit (g_strstrip (cells[2])[0]))
        continue;
      g_assert_cmpuint (n, <, nodes->len);
      node = g_ptr_array_index (nodes, n++);
      depth = (guint) g_ascii_strtoull (cells[2], NULL, 10);
      g_assert_cmpuint (depth, ==, node->depth);
      if (depth > 0)
        g_assert_nonnull (strstr (cells[1], node->name));
      g_assert_cmpstr (g_strstrip (cells[4]), ==, node->value);
      g_assert_cmpstr (g_strstrip (cells[5]), ==, node->alpha);
      g_assert_cmpstr (g_strstrip (cells[6]), ==, node->beta);
    }
  g_assert_cmpuint (n, ==, nodes->len);
}

/* The input is shown as it was handed out. */
static void
test_input (void)
{
  g_autofree char *in = find_shared ("data/mapgame/handout.in");
  g_autofree char *text = NULL;
  g_autofree char *plan = NULL;
  g_autofree char *markdown = NULL;

  if (in == NULL)
    return;
  g_assert_true (g_file_get_contents (in, &text, NULL, NULL));
  plan = g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=instance\nproblem=mapgame\n"
                          "instances=%s\nshow=file\n",
                          in);
  markdown = run_to_markdown (plan);
  g_assert_nonnull (strstr (markdown, g_strchomp (text)));
}

/* Games that were won, drawn and lost are counted: those in the file of all runs. */
static void
test_results (void)
{
  g_autofree char *markdown =
      run_to_markdown ("[Hand-in]\ndate=none\n[1]\ntype=experiment\nproblem=kcell\n"
                       "experiment=heuristic\ndepths=2\nevals=progress\ngames=20\n");
  g_autofree char *part = path_of ("run-parts/experiment-1-heuristic.csv");
  g_autofree char *csv = NULL;
  guint won[2] = { 0, 0 };
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) rows = NULL;
  int column = -1;
  guint n_seen = 0;

  g_assert_true (g_file_get_contents (part, &csv, NULL, NULL));
  lines = g_strsplit (csv, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (strstr (lines[i], ",won,") != NULL)
      won[strstr (lines[i], ",second,") != NULL]++;
  rows = g_strsplit (markdown, "\n", -1);
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], "|", -1);

      for (guint c = 0; cells[c] != NULL; c++)
        if (strstr (cells[c], "Result: won") != NULL)
          column = (int) c;
      if (column < 0 || *rows[i] != '|' || strstr (rows[i], "Progress") == NULL)
        continue;
      g_assert_cmpuint (g_ascii_strtoull (g_strstrip (cells[column]), NULL, 10), ==,
                        won[strstr (rows[i], "Second") != NULL]);
      n_seen++;
    }
  g_assert_cmpuint (n_seen, ==, 2);
}

/* What a search has found is said in the words of its room: the tree of the assignment has the
 * value 3, and the tour that visits its four cities is 4933.94 long. */
static void
test_sentences (void)
{
  g_autofree char *markdown =
      run_to_markdown ("[Hand-in]\ndate=none\n"
                       "[1]\ntype=search\nproblem=tree\ninstances=handout.tree\n"
                       "solvers=minimax\nshow=answer\n"
                       "[2]\ntype=search\nproblem=tour\ninstances=four-cities.txt\n"
                       "solvers=exact\nshow=answer\n");

  g_assert_nonnull (strstr (markdown, "The value of the tree is 3."));
  g_assert_nonnull (strstr (markdown, "4933.94 long, and no tour is shorter."));
  g_assert_null (strstr (markdown, "found a solution"));
}

/* How many ships the fleet of a board has: the numbers of its file's third line. */
static guint
count_ships (const EspProblem *problem, const char *name)
{
  g_autoptr (EspInstance) instance = esp_instance_find (problem, name, NULL);
  g_autofree char *text = problem->files->format (instance);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (const char *c = lines[2]; *c != '\0'; c++)
    n += g_ascii_isdigit (*c) ? (guint) (*c - '0') : 0;
  return n;
}

/* Boards of all sizes have their fleets in print, with how many ships of it are there. */
static void
test_fleet (void)
{
  static const char *const boards[] = { "06-easy.txt", "08-medium.txt", "10-hard.txt",
                                        "15-medium.txt" };
  const EspProblem *problem = esp_problem_find ("battleship");

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autofree char *plan =
          g_strdup_printf ("[Hand-in]\ndate=none\n[1]\ntype=search\nproblem=battleship\n"
                           "instances=%s\nsolvers=best\nshow=board\n",
                           boards[i]);
      g_autoptr (EspReport) report = run_plan (plan);
      g_auto (GStrv) pages = read_pages (report);
      g_autofree char *total = g_strdup_printf ("%u ships", count_ships (problem, boards[i]));
      g_autofree char *whole = pages != NULL ? g_strjoinv ("\n", pages) : NULL;

      if (pages == NULL)
        return;
      g_assert_cmpuint (esp_report_get_n_figures (report), ==, 1);
      g_assert_cmpuint (count_words (whole, total), >=, 1);
    }
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = make_scratch_folder ();
  g_assert_nonnull (folder);
  g_test_add_func ("/pages/headings", test_headings);
  g_test_add_func ("/pages/low-tables", test_low_tables);
  g_test_add_func ("/pages/groups", test_groups);
  g_test_add_func ("/pages/wide", test_wide);
  g_test_add_func ("/pages/twins", test_twins);
  g_test_add_func ("/pages/turned", test_turned);
  for (guint i = 0; esp_assignments[i].id != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/pages/filled/%s", esp_assignments[i].id);

      g_test_add_data_func (path, &esp_assignments[i], test_filled);
      if (g_test_slow ())
        {
          g_autofree char *whole = g_strdup_printf ("/pages/whole/%s", esp_assignments[i].id);

          g_test_add_data_func (whole, &esp_assignments[i], test_filled_whole);
        }
    }
  if (esp_problem_find ("battleship") != NULL)
    g_test_add_func ("/pages/fleet", test_fleet);
  g_test_add_func ("/pages/told", test_told);
  g_test_add_func ("/pages/windows", test_windows);
  g_test_add_func ("/pages/input", test_input);
  g_test_add_func ("/pages/results", test_results);
  g_test_add_func ("/pages/sentences", test_sentences);
  status = g_test_run ();
  g_free (folder);
  return status;
}
