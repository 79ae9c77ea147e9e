#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/programs/esp-check-rows.h"
#include "app/programs/esp-own-programs.h"
#include "app/start/esp-thumbnail.h"
#include "app/window/esp-window.h"
#include "act.h"
#include "find.h"
#include "page.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"

/* Several programs at once in the window: tournaments, and tables of a class. */

/* Takes the first free square of War. */
#define PLAYER                                                                                     \
  "import sys\n"                                                                                   \
  "for line in sys.stdin:\n"                                                                       \
  "    word, _, rest = line.strip().partition(' ')\n"                                              \
  "    if word == 'espalier': print('ready first', flush=True)\n"                                  \
  "    if word in ('instance', 'position'):\n"                                                     \
  "        block = [next(sys.stdin).strip() for _ in range(int(rest))]\n"                          \
  "        if word == 'position': owners = block\n"                                                \
  "        else: size = len(block)\n"                                                              \
  "    if word == 'go':\n"                                                                         \
  "        print('move', next(chr(65 + x) + str(y + 1) for y in range(size) for x in "             \
  "range(size)\n"                                                                                  \
  "                           if owners[y][x] == '.'), flush=True)\n"
/* Gives up when it is asked. */
#define QUITTER                                                                                    \
  "import sys\n"                                                                                   \
  "for line in sys.stdin:\n"                                                                       \
  "    if line.startswith('espalier'): print('ready quitter', flush=True)\n"                       \
  "    if line.startswith('go'): raise ValueError('no move comes to my mind')\n"

static EspWindow *window;
static char *folder;
static EspApplication *application;
static char *said;

static char *
write_file (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (parent, 0700);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static void
add (const char *room, const char *name, const char *text)
{
  g_autofree char *path = write_file (name, text);
  g_autoptr (GError) error = NULL;
  g_autofree char *called =
      esp_own_programs_add (esp_own_programs_get (), path, esp_problem_find (room), &error);

  g_assert_no_error (error);
  g_assert_cmpstr (called, ==, name);
}

static void
on_said (EspMessages *messages G_GNUC_UNUSED, int kind G_GNUC_UNUSED, const char *text)
{
  g_free (said);
  said = g_strdup (text);
}

static EspPageView *
show (const char *room)
{
  EspPageView *page;

  g_assert_true (esp_window_show_problem (window, room));
  page = esp_window_get_page (window);
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_signal_handlers_disconnect_by_func (page_get_messages (page), on_said, NULL);
  g_signal_connect (page_get_messages (page), "said", G_CALLBACK (on_said), NULL);
  return page;
}

static void
act_with (EspPageView *page, const char *name, GVariant *target)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), name, target);
}

static char *
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* --- tournaments --- */

/* What the command line says of the same: its table, which names players in the same way. */
static char *
run_tournament (void)
{
  g_autofree char *table = g_build_filename (folder, "cli.csv", NULL);
  g_autoptr (GSubprocess) cli = NULL;
  g_autoptr (GError) error = NULL;

  cli = g_subprocess_new (
      G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error, g_getenv ("ESPALIER_CLI"), "war", "tournament",
      "--players", "program:first.py;program:quitter.py;greedy", "--seed", "7", "-o", table, NULL);
  g_assert_no_error (error);
  g_subprocess_wait (cli, NULL, &error);
  g_assert_no_error (error);
  return read_file (table);
}

static void
test_tournament (void)
{
  EspPageView *page;
  EspTournamentPanel *panel;
  EspTournamentRun *run;
  EspTournamentView *view;
  g_autofree char *csv = g_build_filename (folder, "cross.csv", NULL);
  g_autofree char *records = g_build_filename (folder, "records", NULL);
  g_autofree char *record = g_build_filename (folder, "records", "game-0001.txt", NULL);
  g_autofree char *own = NULL;
  g_autofree char *others = NULL;
  g_autofree char *text = NULL;
  const EspPlayed *played;
  guint row;
  guint column;

  add ("war", "first.py", PLAYER);
  add ("war", "quitter.py", QUITTER);
  page = show ("war");
  act (page, "sample('handout.txt')");
  WAIT_FOR (!esp_page_view_is_busy (page));
  panel = esp_compare_panel_get_tournament (page_get_compare_panel (page));
  run = esp_tournament_panel_get_run (panel);
  view = esp_compare_area_get_tournament (esp_page_view_get_compare_area (page));
  act (page, "tournament-run");
  g_assert_cmpstr (said, ==, "A tournament has two players or more: add them");
  act (page, "tournament-player::nobody");
  g_assert_nonnull (strstr (said, "nobody"));
  act (page, "tournament-player::program:first.py");
  act (page, "tournament-player::program:quitter.py");
  act (page, "tournament-player::greedy");
  act (page, "tournament-option(('seed', '7'))");
  g_assert_cmpuint (esp_entrants_get_n (esp_tournament_panel_get_entrants (panel)), ==, 3);
  act (page, "tournament-run");
  g_assert_true (esp_tournament_run_is_busy (run));
  WAIT_FOR (!esp_tournament_run_is_busy (run));
  /* three pairs, both colours */
  g_assert_cmpuint (esp_tournament_run_get_n_played (run), ==, 6);
  g_assert_true (says (GTK_WIDGET (panel), "6 of 6"));
  /* the quitter has lost all of its four by that, and is last */
  g_assert_cmpuint (esp_tournament_run_get (run)->forfeits[1], ==, 4);
  g_assert_cmpfloat (esp_tournament_sum_points (esp_tournament_run_get (run), 1), ==, 0);
  esp_cell_grid_set_cursor (esp_tournament_view_get_grid (view), 2, 0);
  g_assert_true (esp_cell_grid_get_cursor (esp_tournament_view_get_grid (view), &row, &column));
  g_assert_cmpuint (row, ==, 2);
  g_assert_true (g_str_has_prefix (esp_cell_grid_get_speech (esp_tournament_view_get_grid (view)),
                                   "Cross table: quitter.py "));
  g_assert_cmpuint (esp_table_view_get_n_rows (esp_tournament_view_get_games (view)), ==, 2);
  g_assert_nonnull (
      strstr (esp_table_view_get_cell (esp_tournament_view_get_games (view), 0, 5), " loses: "));
  /* the first game: its board with all of its moves */
  act_with (page, "tournament-open", g_variant_new_uint32 (0));
  WAIT_FOR (!esp_page_view_is_busy (page));
  played = esp_tournament_run_get_played (run, 0);
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==,
                    played->result.moves->len);
  g_assert_nonnull (strstr (said, "loses: the program “quitter.py”"));
  /* the same as on the command line, to the last digit */
  act_with (page, "tournament-save", g_variant_new_string (csv));
  own = read_file (csv);
  others = run_tournament ();
  g_assert_cmpstr (own, ==, others);
  act_with (page, "tournament-records", g_variant_new_string (records));
  WAIT_FOR (!esp_page_view_is_busy (page));
  text = read_file (record);
  g_assert_true (g_str_has_prefix (text, "first: program:first.py\nsecond: program:quitter.py\n"));
  g_assert_nonnull (strstr (text, "forfeit: green, crashed: "));
}

/* What was played stays, and nothing runs on. */
static void
test_tournament_stop (void)
{
  EspPageView *page = show ("stones");
  EspTournamentPanel *panel = esp_compare_panel_get_tournament (page_get_compare_panel (page));
  EspTournamentRun *run = esp_tournament_panel_get_run (panel);
  guint n;

  act (page, "tournament-player::exact");
  act (page, "tournament-player::minimax:1");
  act (page, "tournament-option(('games', '100000'))");
  act (page, "tournament-run");
  WAIT_FOR (esp_tournament_run_get_n_played (run) > 2);
  act (page, "tournament-stop");
  g_assert_false (esp_tournament_run_is_busy (run));
  n = esp_tournament_run_get_n_played (run);
  g_assert_cmpuint (n, <, 200000);
  /* and is gone on from */
  g_assert_true (esp_tournament_run_can_go_on (run));
  act (page, "run-compared");
  g_assert_true (esp_tournament_run_is_busy (run));
  g_assert_cmpuint (esp_tournament_run_get_n_played (run), ==, n);
  WAIT_FOR (esp_tournament_run_get_n_played (run) > n);
  act (page, "tournament-stop");
  act_with (page, "tournament-add-boards",
            g_variant_new_strv ((const char *const[]){ "no-such-board", NULL }, -1));
  act (page, "tournament-run");
  WAIT_FOR (!esp_tournament_run_is_busy (run));
  act (page, "tournament-stop");
}

/* --- tables of a class --- */

/* Colours that are right on Australia alone, or wrong there; @last: of Victoria. */
#define COLOURS(last) "print('WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV " last "\\nT R')\n"
#define CRASH "import sys\nsys.stdin.read()\nraise KeyError('Tasmania')\n"

static EspChecking *
take_class (EspPageView *page, EspCheckPanel **panel)
{
  static const struct
  {
    const char *name, *text;
  } files[] = {
    { "class/anna/main.py", COLOURS ("R") },
    { "class/anna/helper.py", "" },
    { "class/bert/colour.py", COLOURS ("G") },
    { "class/cora.py", CRASH },
    { "class/notes.txt", "no program" },
    { "class/dora/one.py", "" },
    { "class/dora/two.py", "" },
    { "class/emil/essay.pdf", "%PDF" },
    { "class/fay/src/a/main.py", COLOURS ("R") },
  };
  g_autofree char *place = g_build_filename (folder, "class", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (write_file (files[i].name, files[i].text));
  *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  act_with (page, "check-class-folder", g_variant_new_string (place));
  WAIT_FOR (!esp_page_view_is_busy (page));
  /* nobody is lost without a word, which stays where it can be read */
  g_assert_true (says (GTK_WIDGET (*panel), "dora: several programs, and none is called main: "
                                            "one.py, two.py\n"
                                            "emil: no program in it, only essay.pdf\n"
                                            "notes.txt: no program"));
  return esp_check_panel_get_checking (*panel);
}

static gboolean
is_fold (GtkWidget *widget, const char *title)
{
  return GTK_IS_EXPANDER (widget) &&
         g_strcmp0 (gtk_expander_get_label (GTK_EXPANDER (widget)), title) == 0;
}

static guint
find_case (EspChecking *checking, const char *name)
{
  for (guint i = 0; i < esp_checking_get_n (checking); i++)
    if (g_str_equal (esp_checking_get_name (checking, i), name))
      return i;
  g_assert_not_reached ();
}

static void
test_class (void)
{
  EspPageView *page = show ("map");
  EspCheckPanel *panel;
  EspChecking *checking = take_class (page, &panel);
  EspClassView *view = esp_compare_area_get_class (esp_page_view_get_compare_area (page));
  EspCellGrid *grid = esp_class_view_get_grid (view);
  EspThumbnail *board = ESP_THUMBNAIL (find_type (GTK_WIDGET (panel), ESP_TYPE_THUMBNAIL));
  guint n = esp_checking_get_n (checking);
  guint i;
  g_autofree char *csv = g_build_filename (folder, "class.csv", NULL);
  g_autofree char *pdf = g_build_filename (folder, "class.pdf", NULL);
  g_autofree char *text = NULL;
  g_autofree char *document = NULL;
  gsize length;
  guint done;

  g_assert_cmpuint (esp_checking_get_n_programs (checking), ==, 4);
  g_assert_cmpstr (esp_checking_get_program (checking, 0), ==, "anna");
  g_assert_true (g_str_has_suffix (esp_checking_get_command (checking, 0), "/anna/main.py"));
  g_assert_cmpstr (esp_checking_get_program (checking, 1), ==, "bert");
  g_assert_cmpstr (esp_checking_get_program (checking, 2), ==, "cora.py");
  g_assert_cmpstr (esp_checking_get_program (checking, 3), ==, "fay");
  while (esp_checking_get_n (checking) > 2)
    esp_checking_remove (checking, find_case (checking, "australia.map") == 0 ? 1 : 0);
  g_assert_cmpuint (n, >, 2);
  WAIT_FOR (says (GTK_WIDGET (view), "4 programs, 2 cases: not checked yet"));
  i = find_case (checking, "australia.map");
  /* Ctrl+F5 */
  act (page, "run-compared");
  g_assert_true (esp_checking_is_busy (checking));
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_RIGHT);
  g_assert_cmpint (esp_checking_get_row (checking, 1, i)->verdict, ==, ESP_VERDICT_WRONG);
  g_assert_cmpint (esp_checking_get_row (checking, 2, i)->verdict, ==, ESP_VERDICT_CRASHED);
  /* the last line of what Python says, and all of it on request */
  g_assert_cmpstr (esp_checking_get_row (checking, 2, i)->reason, ==,
                   "ended with exit status 1: KeyError: 'Tasmania'");
  g_assert_nonnull (strstr (esp_checking_get_row (checking, 2, i)->complaints, "Traceback"));
  g_assert_cmpuint (esp_checking_count_right (checking, &done), ==, 2);
  g_assert_cmpuint (done, ==, 8);
  WAIT_FOR (says (GTK_WIDGET (view), "4 programs, 2 cases: 2 of 8 right"));
  /* a wrong answer is seen beside the table, one that crashed has
   * none */
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (board)));
  esp_cell_grid_set_cursor (grid, 1, i);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (board)));
  WAIT_FOR (esp_thumbnail_get_facts (board) != NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (board)));
  esp_cell_grid_set_cursor (grid, 2, i);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (board)));
  /* marks have words: below the table, and under the cursor */
  g_assert_true (says (GTK_WIDGET (view), "crashed"));
  g_assert_true (says (GTK_WIDGET (view), "wrong"));
  esp_cell_grid_set_cursor (grid, 2, i);
  g_assert_true (g_str_has_prefix (esp_cell_grid_get_speech (grid),
                                   "Programs and cases: cora.py, Australia, crashed: "));
  g_assert_true (says (GTK_WIDGET (panel), "KeyError: 'Tasmania'"));
  gtk_expander_set_expanded (
      GTK_EXPANDER (find_fitting (GTK_WIDGET (panel), is_fold, "What it wrote to standard error")),
      TRUE);
  g_assert_true (says (GTK_WIDGET (panel), "Traceback"));
  /* the wrong one on its board */
  act_with (page, "check-open", g_variant_new ("(uu)", 1, i));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (page_get_name (page), ==, "australia.map");
  g_assert_nonnull (strstr (said, "NSW and V"));
  /* under the name that the table has for it */
  g_assert_true (says (GTK_WIDGET (page_get_solve_panel (page)), "bert"));
  g_assert_cmpstr (esp_solve_panel_get_algorithm (page_get_solve_panel (page))->label, ==, "bert");
  g_assert_null (strstr (said, "colour.py"));
  /* out of here */
  act_with (page, "check-save", g_variant_new_string (csv));
  text = read_file (csv);
  g_assert_nonnull (strstr (text, "anna,australia.map,right,,,,"));
  g_assert_nonnull (strstr (text, "bert,australia.map,wrong,"));
  act_with (page, "check-report", g_variant_new_string (pdf));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (g_file_get_contents (pdf, &document, &length, NULL));
  g_assert_true (g_str_has_prefix (document, "%PDF-"));
  act (page, "check-class-clear");
  g_assert_false (esp_check_panel_shows_table (panel));
}

/* A table of before starts nothing, whatever it names. */
static void
test_table (void)
{
  g_autofree char *mark = g_build_filename (folder, "started", NULL);
  g_autofree char *evil = g_strdup_printf ("touch %s", mark);
  g_autofree char *rows =
      g_strdup_printf ("program,case,verdict,reason,line,column,seconds,cpu,memory,nodes,points\n"
                       "%s,australia.map,wrong,is wrong: V and NSW,2,1,0.5,0.1,9,,0\n"
                       "%s,nine.map,right,,,,0.25,0.1,9,,2.5\n",
                       evil, evil);
  g_autofree char *csv = write_file ("grade.csv", rows);
  g_autofree char *bad = write_file ("bad.csv", "program,case\n1,2\n");
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);

  act_with (page, "check-load", g_variant_new_string (bad));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (strstr (said, "expected a table of verdicts"));
  g_assert_false (esp_check_panel_shows_table (panel));
  act_with (page, "check-load", g_variant_new_string (csv));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (esp_check_panel_shows_table (panel));
  g_assert_cmpuint (esp_checking_get_n (checking), ==, 2);
  g_assert_cmpint (esp_checking_get_row (checking, 0, 0)->verdict, ==, ESP_VERDICT_WRONG);
  g_assert_cmpfloat (esp_checking_get_points (checking, 0, 1), ==, 2.5);
  act (page, "check-run");
  g_assert_false (esp_checking_is_busy (checking));
  act_with (page, "check-open", g_variant_new ("(uu)", 0, 0));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (page_get_name (page), ==, "australia.map");
  g_assert_nonnull (strstr (said, "is wrong: V and NSW"));
  g_assert_false (g_file_test (mark, G_FILE_TEST_EXISTS));
  act (page, "check-class-clear");
}

/* Answers in a file. */
#define FILES                                                                                      \
  "board = open('input.txt').read()\n"                                                             \
  "open('output.txt', 'w').write('WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV R\\nT R')\n"

/* As a course calls its programs: the same ones are right or not by that. */
static void
test_contract (void)
{
  g_autofree char *place = g_build_filename (folder, "course", NULL);
  G_GNUC_UNUSED g_autofree char *one = write_file ("course/gina.py", FILES);
  G_GNUC_UNUSED g_autofree char *other = write_file ("course/hugo.py", COLOURS ("R"));
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  guint i;

  act_with (page, "check-class-folder", g_variant_new_string (place));
  WAIT_FOR (!esp_page_view_is_busy (page));
  while (esp_checking_get_n (checking) > 1)
    esp_checking_remove (checking, find_case (checking, "australia.map") == 0 ? 1 : 0);
  i = find_case (checking, "australia.map");
  g_assert_true (says (GTK_WIDGET (panel), "How it is called"));
  g_assert_cmpstr (esp_check_panel_get_contract (panel)->id, ==, "plain");
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, !=, ESP_VERDICT_RIGHT);
  g_assert_cmpint (esp_checking_get_row (checking, 1, i)->verdict, ==, ESP_VERDICT_RIGHT);
  act (page, "check-contract::no-such");
  g_assert_nonnull (strstr (said, "no-such"));
  act (page, "check-contract::files");
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_RIGHT);
  g_assert_cmpint (esp_checking_get_row (checking, 1, i)->verdict, !=, ESP_VERDICT_RIGHT);
  /* and so on its board */
  act_with (page, "check-open", g_variant_new ("(uu)", 0, i));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpint (esp_state_get_status (esp_document_get_instance (page_get_document (page)),
                                         esp_search_get_state (page_get_search (page))),
                   ==, ESP_STATUS_SOLVED);
  act (page, "check-class-clear");
}

/* One that was stopped goes on: what was run is not run again. */
static void
test_go_on (void)
{
  g_autofree char *place = g_build_filename (folder, "stopped", NULL);
  G_GNUC_UNUSED g_autofree char *one = write_file ("stopped/kim.py", COLOURS ("R"));
  g_autofree char *slow = write_file ("stopped/leo.py", "import time\ntime.sleep(1000)\n");
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  double seconds;

  act_with (page, "check-class-folder", g_variant_new_string (place));
  WAIT_FOR (!esp_page_view_is_busy (page));
  while (esp_checking_get_n (checking) > 1)
    esp_checking_remove (checking, find_case (checking, "australia.map") == 0 ? 1 : 0);
  act (page, "check-run");
  WAIT_FOR (esp_checking_get_phase (checking, 0, 0) == ESP_CASE_DONE);
  g_assert_false (esp_checking_can_go_on (checking));
  act (page, "check-stop");
  g_assert_true (esp_checking_can_go_on (checking));
  g_assert_true (says (GTK_WIDGET (panel), "Go On"));
  seconds = esp_checking_get_row (checking, 0, 0)->seconds;
  g_assert_true (g_file_set_contents (slow, COLOURS ("R"), -1, NULL));
  act (page, "check-go-on");
  g_assert_cmpint (esp_checking_get_phase (checking, 0, 0), ==, ESP_CASE_DONE);
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 1, 0)->verdict, ==, ESP_VERDICT_RIGHT);
  g_assert_cmpfloat (esp_checking_get_row (checking, 0, 0)->seconds, ==, seconds);
  g_assert_false (esp_checking_can_go_on (checking));
  act (page, "check-class-clear");
}

/* As after a crash: nothing was saved, and all is there; nothing runs. */
static void
test_kept (void)
{
  g_autofree char *place = g_build_filename (folder, "kept", NULL);
  G_GNUC_UNUSED g_autofree char *one = write_file ("kept/ida.py", COLOURS ("R"));
  G_GNUC_UNUSED g_autofree char *other = write_file ("kept/jan.py", CRASH);
  g_autofree char *board = write_file ("own.map", "no board at all");
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *reason = NULL;
  guint right;
  guint done;

  act_with (page, "check-class-folder", g_variant_new_string (place));
  WAIT_FOR (!esp_page_view_is_busy (page));
  while (esp_checking_get_n (checking) > 1)
    esp_checking_remove (checking, find_case (checking, "australia.map") == 0 ? 1 : 0);
  act_with (page, "check-add", g_variant_new_strv ((const char *const[]){ board }, 1));
  act (page, "check-contract::plain");
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  before = esp_checking_format_csv (checking);
  reason = esp_check_rows_describe (checking, 1, 0);
  right = esp_checking_count_right (checking, &done);
  g_assert_cmpuint (right, ==, 1);

  gtk_window_destroy (GTK_WINDOW (window));
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  page = show ("map");
  panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  checking = esp_check_panel_get_checking (panel);
  WAIT_FOR (esp_check_panel_shows_table (panel));
  g_assert_false (esp_checking_is_busy (checking));
  after = esp_checking_format_csv (checking);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (esp_checking_get_n (checking), ==, 2);
  g_assert_cmpstr (esp_checking_get_path (checking, 1), ==, board);
  g_assert_cmpint (esp_checking_get_phase (checking, 0, 1), ==, ESP_CASE_BAD);
  g_assert_nonnull (strstr (reason, "KeyError: 'Tasmania'"));
  g_assert_nonnull (strstr (esp_checking_get_row (checking, 1, 0)->complaints, "Traceback"));
  /* on request it all runs again, and comes to the same */
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpuint (esp_checking_count_right (checking, &done), ==, right);
  act (page, "check-class-clear");

  /* the one that was chosen stands there, and is started when that is asked for */
  add ("map", "kim.py", COLOURS ("R"));
  act (page, "check-program::program:kim.py");
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  gtk_window_destroy (GTK_WINDOW (window));
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  page = show ("map");
  panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  checking = esp_check_panel_get_checking (panel);
  WAIT_FOR (esp_checking_get_n_programs (checking) == 1);
  g_assert_cmpstr (esp_checking_get_program (checking, 0), ==, "kim.py");
  g_assert_true (says (GTK_WIDGET (panel), "kim.py"));
  g_assert_cmpuint (esp_checking_count_right (checking, &done), ==, 1);
  g_assert_cmpuint (done, ==, 1);
  g_assert_true (says (GTK_WIDGET (panel), "no board"));
  esp_own_programs_remove (esp_own_programs_get (), "kim.py", NULL);
}

/* Who plays, on what, and what came of it. */
static void
test_tournament_kept (void)
{
  EspPageView *page = show ("stones");
  EspTournamentPanel *panel = esp_compare_panel_get_tournament (page_get_compare_panel (page));
  EspTournamentRun *run = esp_tournament_panel_get_run (panel);
  g_autofree char *csv = g_build_filename (folder, "before.csv", NULL);
  g_autofree char *again = g_build_filename (folder, "after.csv", NULL);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  const EspPlayed *played;

  esp_entrants_clear (esp_tournament_panel_get_entrants (panel));
  act (page, "tournament-option(('boards', ''))");
  act (page, "tournament-option(('games', '2'))");
  act (page, "tournament-option(('seconds', '3'))");
  act (page, "tournament-player::exact");
  act (page, "tournament-player::minimax:2");
  act (page, "tournament-run");
  WAIT_FOR (esp_tournament_run_get_n_played (run) == 4 && !esp_tournament_run_is_busy (run));
  act_with (page, "tournament-save", g_variant_new_string (csv));
  before = read_file (csv);

  gtk_window_destroy (GTK_WINDOW (window));
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  page = show ("stones");
  panel = esp_compare_panel_get_tournament (page_get_compare_panel (page));
  run = esp_tournament_panel_get_run (panel);
  WAIT_FOR (esp_tournament_run_get_n_played (run) == 4);
  g_assert_false (esp_tournament_run_is_busy (run));
  g_assert_cmpuint (esp_entrants_get_n (esp_tournament_panel_get_entrants (panel)), ==, 2);
  g_assert_cmpstr (esp_entrants_get (esp_tournament_panel_get_entrants (panel), 1), ==,
                   "minimax:2");
  act_with (page, "tournament-save", g_variant_new_string (again));
  after = read_file (again);
  g_assert_cmpstr (after, ==, before);
  /* a game says who played it, the second one with the colours changed */
  act_with (page, "tournament-open", g_variant_new_uint32 (1));
  WAIT_FOR (!esp_page_view_is_busy (page));
  played = esp_tournament_run_get_played (run, 1);
  g_assert_cmpuint (esp_document_get_n_moves (page_get_document (page)), ==,
                    played->result.moves->len);
  g_assert_cmpstr (esp_play_get_player (page_get_play (page), 0)->id, ==, "minimax");
  g_assert_cmpstr (esp_play_get_player (page_get_play (page), 1)->id, ==, "exact");
}

/* --- experiments --- */

/* A program of one's own is ticked like any solver; its rows say what is wrong with it. */
static void
test_experiment (void)
{
  EspPageView *page = show ("map");
  EspComparePanel *compare = page_get_compare_panel (page);
  EspMeasurement *measurement = esp_compare_panel_get_measurement (compare);
  const GPtrArray *rows;
  guint crashed = 0;

  add ("map", "fails.py", CRASH);
  act (page, "compare-option(('solvers', 'bt,program:fails.py'))");
  act (page, "compare-option(('points', '5'))");
  act (page, "compare-option(('instances', '2'))");
  act (page, "compare-run");
  WAIT_FOR (esp_measurement_get_n_rows (measurement) == 4 &&
            !esp_measurement_is_running (measurement));
  rows = esp_measurement_get_sweep (measurement)->rows;
  for (guint i = 0; i < rows->len; i++)
    {
      const EspRow *row = g_ptr_array_index (rows, i);
      gboolean own = g_str_equal (esp_row_get_text (row, "solver"), "program:fails.py");

      g_assert_cmpstr (esp_row_get_text (row, "outcome"), ==, own ? "crashed" : "solved");
      crashed += own;
    }
  g_assert_cmpuint (crashed, ==, 2);
  /* ticked in the list by its name alone */
  g_assert_true (
      says (GTK_WIDGET (esp_compare_panel_get_experiment (compare)), "Backtracking, fails.py"));
  esp_own_programs_remove (esp_own_programs_get (), "fails.py", NULL);
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = make_scratch_folder ();
  g_autofree char *config_home = make_scratch_folder ();
  int result;

  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  g_setenv ("XDG_CONFIG_HOME", config_home, TRUE);
  folder = make_scratch_folder ();
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/class/tournament", test_tournament);
  g_test_add_func ("/class/tournament-stop", test_tournament_stop);
  g_test_add_func ("/class/table", test_class);
  g_test_add_func ("/class/table-opened", test_table);
  g_test_add_func ("/class/contract", test_contract);
  g_test_add_func ("/class/go-on", test_go_on);
  g_test_add_func ("/class/kept", test_kept);
  g_test_add_func ("/class/tournament-kept", test_tournament_kept);
  g_test_add_func ("/class/experiment", test_experiment);
  result = g_test_run ();
  g_object_unref (application);
  g_free (folder);
  return result;
}
