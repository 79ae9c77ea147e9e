#include "config.h"

#include <string.h>

#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"

/* What experiments say of their rows: with other rows it is another thing. */

static const EspExperiment *
find_experiment (const char *problem, const char *id)
{
  for (const EspExperiment *e = esp_problem_find (problem)->experiments; e->id != NULL; e++)
    if (g_str_equal (e->id, id))
      return e;
  g_assert_not_reached ();
}

/* A row of "column=value" words, added to @rows. */
static void
add_row (GPtrArray *rows, const EspExperiment *experiment, const char *text)
{
  EspRow *row = esp_row_new (experiment);
  g_auto (GStrv) cells = g_strsplit (text, ";", -1);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      char *value = strchr (cells[i], '=');

      *value = '\0';
      esp_row_set_text (row, cells[i], value + 1);
    }
  g_ptr_array_add (rows, row);
}

static char *
remark (const EspExperiment *experiment, const char *const *texts)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_row_free);

  for (guint i = 0; texts[i] != NULL; i++)
    add_row (rows, experiment, texts[i]);
  return experiment->remark (NULL, rows);
}

static void
assert_says (const char *text, const char *words, gboolean says)
{
  if ((strstr (text, words) != NULL) != says)
    g_error ("%s “%s” in: %s", says ? "no" : "there is", words, text);
}

static void
test_map (void)
{
  const EspExperiment *solvers = find_experiment ("map", "solvers");
  const char *rows[] = { "n=10;solver=bt;assignments=100;outcome=solved",
                         "n=10;solver=fc;assignments=10;outcome=solved",
                         "n=1000;solver=bt;assignments=900;outcome=limit",
                         "n=1000;solver=bt;assignments=700;outcome=solved",
                         "n=1000;solver=fc;assignments=3000;outcome=solved",
                         "n=1000;solver=fc;assignments=1000;outcome=solved",
                         NULL };
  g_autofree char *first = remark (solvers, rows);
  g_autofree char *second = NULL;

  assert_says (first,
               "Backtracking colours every map up to N = 10, and at N = 1 000 meets the limit "
               "on 1 of 2.",
               TRUE);
  assert_says (first, "At N = 10 it takes 100 assignments on average, 10.0 a region.", TRUE);
  assert_says (first, "Forward checking colours every map, up to N = 1 000.", TRUE);
  assert_says (first, "At N = 1 000 it takes 2 000 assignments on average, 2.0 a region.", TRUE);
  /* other rows, other words */
  rows[2] = "n=1000;solver=bt;assignments=900;outcome=solved";
  rows[1] = "n=10;solver=fc;assignments=10;outcome=limit";
  second = remark (solvers, rows);
  assert_says (second, "Backtracking colours every map, up to N = 1 000.", TRUE);
  assert_says (second, "Forward checking meets the limit at N = 10 already, on 1 of 1 maps.", TRUE);
}

static void
test_kcell (void)
{
  const EspExperiment *compare = find_experiment ("kcell", "compare");
  const char *rows[] = { "k=6;n=2;player=minimax;within=yes;nodes_move=60",
                         "k=6;n=2;player=alphabeta;within=yes;nodes_move=20",
                         "k=7;n=2;player=minimax;within=no",
                         "k=7;n=2;player=alphabeta;within=yes;nodes_move=30",
                         "k=6;n=3;player=minimax;within=no",
                         "k=6;n=3;player=alphabeta;within=yes;nodes_move=30",
                         NULL };
  g_autofree char *first = remark (compare, rows);
  g_autofree char *second = NULL;

  assert_says (first,
               "With 2 stones a player: Minimax keeps to the time up to K = 6, and not with "
               "K = 7.",
               TRUE);
  assert_says (first, "Alpha-beta keeps to the time up to K = 7, the largest that was tried.",
               TRUE);
  assert_says (first, "With K = 6 minimax looks at 3 times as many nodes a move.", TRUE);
  assert_says (first, "Minimax keeps to the time on no board, not even with K = 6.", TRUE);
  rows[2] = "k=7;n=2;player=minimax;within=yes;nodes_move=300";
  rows[3] = "k=7;n=2;player=alphabeta;within=no";
  second = remark (compare, rows);
  assert_says (second, "Minimax keeps to the time up to K = 7, the largest that was tried.", TRUE);
  assert_says (second, "Alpha-beta keeps to the time up to K = 6, and not with K = 7.", TRUE);
}

static void
test_rules (void)
{
  const EspExperiment *rules = find_experiment ("war", "rules");
  const char *rows[] = { "board=hills.txt;rules=classic;excess=0.21;blue_score=10;green_score=30",
                         "board=powers.txt;rules=classic;excess=-0.11;blue_score=20;green_score=10",
                         "board=hills.txt;rules=duel;excess=0.01;blue_score=7;green_score=7",
                         NULL };
  g_autofree char *first = remark (rules, rows);
  g_autofree char *second = NULL;

  assert_says (first, "more neighbours of one owner than by chance: Classic (Hills +0.21).", TRUE);
  assert_says (first, "fewer than by chance: Classic (Powers of two −0.11).", TRUE);
  assert_says (first, "As by chance: Duel (Hills +0.01).", TRUE);
  assert_says (first, "On average under Classic: +0.05, Blue 15 to Green 20.", TRUE);
  rows[0] = "board=hills.txt;rules=classic;excess=-0.21;blue_score=10;green_score=30";
  rows[1] = "board=powers.txt;rules=classic;excess=-0.11;blue_score=20;green_score=16";
  second = remark (rules, rows);
  assert_says (second, "cluster", FALSE);
  assert_says (second, "fewer than by chance: Classic (Hills −0.21, Powers of two −0.11).", TRUE);
  assert_says (second, "On average under Classic: −0.16, Blue 15 to Green 23.", TRUE);
}

static void
test_depth (void)
{
  const EspExperiment *depth = find_experiment ("war", "depth");
  const char *rows[] = { "board=a.txt;search=alphabeta;depth=4",
                         "board=a.txt;search=alphabeta order=score;depth=5",
                         "board=b.txt;search=alphabeta;depth=4",
                         "board=b.txt;search=alphabeta order=score;depth=4", NULL };
  g_autofree char *first = remark (depth, rows);
  g_autofree char *second = NULL;

  assert_says (first, "goes deeper than row by row on 1 boards, equally deep on 1, less deep on 0",
               TRUE);
  assert_says (first, "a.txt 4 and 5, b.txt 4 and 4", TRUE);
  rows[1] = "board=a.txt;search=alphabeta order=score;depth=3";
  second = remark (depth, rows);
  assert_says (second, "on 0 boards, equally deep on 1, less deep on 1", TRUE);
  assert_says (second, "a.txt 4 and 3", TRUE);
}

/* The table of a tour says of how many successors there are, and from where the shortest is found:
 * counted for five cities by an independent program. */
static char *
make_table (const char *text, const char *table, const char *start)
{
  const EspProblem *tour = esp_problem_find ("tour");
  const EspTableSpec *spec = esp_problem_find_table (tour, table);
  g_autoptr (EspInstance) instance = tour->files->parse (text, strlen (text), "cities", NULL);
  g_autoptr (EspOptions) options = esp_options_new (spec->options);
  g_autoptr (EspTable) made = NULL;
  EspControl control;
  char *caption = NULL;

  g_assert_nonnull (instance);
  esp_control_init (&control);
  esp_options_set (options, "start", start, NULL);
  made = spec->make (instance, NULL, options, &control, &caption, NULL);
  g_assert_nonnull (made);
  return caption;
}

static void
test_tour (void)
{
  static const char four_cities[] = "A B C D\n"
                                    "A 0 5 9 4\n"
                                    "B 5 0 3 8\n"
                                    "C 9 3 0 6\n"
                                    "D 4 8 6 0\n";
  static const char six_cities[] = "A B C D E F\n"
                                   "A 0 874 404 440 533 859\n"
                                   "B 874 0 786 51 507 320\n"
                                   "C 404 786 0 275 424 498\n"
                                   "D 440 51 275 0 812 376\n"
                                   "E 533 507 424 812 0 607\n"
                                   "F 859 320 498 376 607 0\n";
  g_autofree char *four = make_table (four_cities, "successors", "A,B,C,D");
  g_autofree char *climb = make_table (four_cities, "climb", "A,B,C,D");
  g_autofree char *five = make_table (six_cities, "successors", "A,B,C,D,E,F");
  g_autofree char *other = make_table (six_cities, "climb", "A,B,C,D,E,F");

  assert_says (four, "n(n − 1)/2 successors, here 4 · 3 / 2 = 6.", TRUE);
  assert_says (five, "here 6 · 5 / 2 = 15.", TRUE);
  assert_says (climb, "It is not guaranteed to find the shortest tour", TRUE);
  assert_says (climb, "from each of the 6 tours that begin in the first one.", TRUE);
  assert_says (other,
               "from 100 of the 120 tours that begin in the first one, and stops at a longer one "
               "from the other 20.",
               TRUE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/remarks/map", test_map);
  g_test_add_func ("/remarks/kcell", test_kcell);
  g_test_add_func ("/remarks/rules", test_rules);
  g_test_add_func ("/remarks/depth", test_depth);
  g_test_add_func ("/remarks/tour", test_tour);
  return g_test_run ();
}
