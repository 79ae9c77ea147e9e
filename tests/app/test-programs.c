#include "config.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/dialogs/esp-dialogs.h"
#include "app/handin/esp-handin-window.h"
#include "app/programs/esp-algorithm-list.h"
#include "app/programs/esp-check-kept.h"
#include "app/programs/esp-own-programs.h"
#include "app/programs/esp-program-dialog.h"
#include "app/start/esp-thumbnail.h"
#include "app/window/esp-window.h"
#include "app/compare/esp-page-side-by-side.h"
#include "app/window/esp-settings.h"
#include "programs/process/esp-process.h"
#include "act.h"
#include "find.h"
#include "page.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"

/* People's own programs in the window: chosen, played against, solving, failing in each way, and
 * never started by a file. They are written here, in Python, as a student would. */

/* A player that takes the first free square of War, in ten lines. */
#define TEN                                                                                        \
  "import sys\n"                                                                                   \
  "for line in sys.stdin:\n"                                                                       \
  "    word, _, rest = line.strip().partition(' ')\n"                                              \
  "    if word == 'espalier': print('ready ten', flush=True)\n"                                    \
  "    if word in ('instance', 'position'):\n"                                                     \
  "        block = [next(sys.stdin).strip() for _ in range(int(rest))]\n"                          \
  "        if word == 'position': owners = block\n"                                                \
  "        else: size = len(block)\n"                                                              \
  "    if word == 'go':\n"                                                                         \
  "        print('info depth=7 nodes=4321 value=3', flush=True)\n"                                 \
  "        print('move', next(chr(65 + x) + str(y + 1) for y in range(size) for x in "             \
  "range(size)\n"                                                                                  \
  "                           if owners[y][x] == '.'), flush=True)\n"

#define TALKER_BEGIN                                                                               \
  "import os, subprocess, sys, time\n"                                                             \
  "for line in sys.stdin:\n"                                                                       \
  "    if line.startswith('espalier'): print('ready x', flush=True)\n"                             \
  "    if line.startswith('go'):\n"                                                                \
  "        "
#define TALKER(at_go) TALKER_BEGIN at_go "\n"

static EspWindow *window;
static char *folder;
static EspApplication *application;

static char *
write_program (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

/* As if it were chosen in a window: its name. */
static char *
add (const char *room, const char *name, const char *text)
{
  g_autofree char *path = write_program (name, text);
  g_autoptr (GError) error = NULL;
  char *called =
      esp_own_programs_add (esp_own_programs_get (), path, esp_problem_find (room), &error);

  g_assert_no_error (error);
  return called;
}

static void
take_away (const char *name)
{
  g_assert_true (esp_own_programs_remove (esp_own_programs_get (), name, NULL));
}

/* What was said on any page last. */
static char *said;

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

/* What the lists show as @name, in a drop-down of that name for screen readers; its position. */
static guint
find_in_list (GtkDropDown *list, const char *name)
{
  GListModel *model = gtk_drop_down_get_model (list);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), name))
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* The list of the player of @side. */
static GtkDropDown *
find_players (EspPageView *page, int side)
{
  GtkWidget *row = find_type (GTK_WIDGET (page), g_type_from_name ("EspPlayerRow"));

  if (side == 1)
    {
      do
        row = gtk_widget_get_next_sibling (row);
      while (row != NULL && !is_of_type (row, "EspPlayerRow"));
    }
  g_assert_nonnull (row);
  return GTK_DROP_DOWN (find_type (row, GTK_TYPE_DROP_DOWN));
}

static void
seat (EspPageView *page, int side, const char *name)
{
  GtkDropDown *list = find_players (page, side);
  guint at = find_in_list (list, name);

  g_assert_cmpuint (at, !=, GTK_INVALID_LIST_POSITION);
  gtk_drop_down_set_selected (list, at);
}

/* Whether a process runs that was started with @mark. */
static gboolean
runs (const char *mark)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  const char *words[] = { "ps", "-eo", "stat=,args=", NULL };
  g_auto (GStrv) lines = NULL;
  gboolean found = FALSE;

  g_spawn_sync (NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL,
                &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    found = found || (*lines[i] != 'Z' && strstr (lines[i], mark) != NULL);
  return found;
}

/* --- the list --- */

static void
test_list (void)
{
  g_autofree char *first = add ("war", "mine.py", TEN);
  g_autofree char *again = add ("war", "mine.py", TEN);
  g_autofree char *path = g_build_filename (folder, "mine.py", NULL);
  g_autofree char *command = g_strdup_printf ("python3 '%s' --fast", path);
  g_autofree char *other =
      esp_own_programs_add (esp_own_programs_get (), command, esp_problem_find ("war"), NULL);
  g_auto (GStrv) for_war = esp_program_list_get_names (esp_problem_find ("war"));
  g_auto (GStrv) for_map = esp_program_list_get_names (esp_problem_find ("map"));
  g_autofree char *kept = esp_program_list_get_command ("mine.py 2");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (first, ==, "mine.py");
  g_assert_cmpstr (again, ==, "mine.py");
  /* the same file otherwise called is another program */
  g_assert_cmpstr (other, ==, "mine.py 2");
  g_assert_cmpstr (kept, ==, command);
  g_assert_cmpuint (g_strv_length (for_war), ==, 2);
  g_assert_cmpuint (g_strv_length (for_map), ==, 0);
  g_assert_null (
      esp_own_programs_add (esp_own_programs_get (), "a 'quote", esp_problem_find ("war"), &error));
  g_assert_error (error, ESP_VERDICT_ERROR, ESP_VERDICT_COULD_NOT_START);
  take_away (first);
  take_away (other);
}

/* The command line knows the same names. */
static void
test_command_line (void)
{
  g_autofree char *name = add ("war", "named.py", TEN);
  g_autofree char *id = g_strconcat ("program:", name, NULL);
  g_autofree char *board = g_build_filename (g_getenv ("ESPALIER_SOURCE_ROOT"),
                                             "src/problems/war/samples/checkerboard.txt", NULL);
  const char *words[] = { g_getenv ("ESPALIER_CLI"),
                          "war",
                          "match",
                          "--board",
                          board,
                          "--blue",
                          id,
                          "--green",
                          "random",
                          "--json",
                          NULL };
  g_autofree char *text = NULL;
  g_autofree char *errors = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) words, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, &errors, &status,
                &error);
  g_assert_no_error (error);
  g_test_message ("%s", errors);
  g_assert_true (g_spawn_check_wait_status (status, &error));
  g_assert_nonnull (strstr (text, "\"A1"));
  g_assert_null (strstr (text, "forfeit"));
  take_away (name);
}

/* --- a game --- */

static void
test_game (void)
{
  g_autofree char *name = add ("war", "ten.py", TEN);
  EspPageView *page = show ("war");
  EspPlay *play = page_get_play (page);

  esp_play_set_delay (play, 0);
  act (page, "reset");
  seat (page, 0, name);
  act (page, "player((1, 'random'))");
  g_assert_cmpstr (esp_play_get_player (play, 0)->id, ==, "program:ten.py");
  act (page, "continue");
  WAIT_FOR (esp_play_get_side (play) < 0);
  g_assert_true (g_str_has_prefix (esp_play_get_line (play)[0], "A1"));
  g_assert_cmpint (esp_play_get_forfeit (play, NULL), ==, -1);
  /* what is taken out of the list plays no more */
  take_away (name);
  g_assert_null (esp_play_get_player (play, 0));
  act (page, "player((1, 'human'))");
  act (page, "reset");
}

/* --- what goes wrong --- */

typedef struct
{
  const char *name;
  const char *at_go;
  const char *said; /* a part of it */
} Hostile;

static const Hostile hostile[] = {
  { "illegal.py", "print('move Z99', flush=True)", "plays “Z99”" },
  { "silent.py", "pass", "" },
  { "crashing.py", "os.abort()", "crashed" },
  { "ending.py", "sys.exit(0)", "" },
  { "flooding.py", "os.write(1, b'x' * 65536 * 400)", "" },
  { "infos.py", "[print('info nodes=1 value=2', flush=False) for _ in range(3000000)]", "" },
  { "leaving.py",
    "subprocess.Popen(['setsid', 'sleep', '98765.5']); subprocess.Popen(['sleep', '98765.5']); "
    "os._exit(3)",
    "" },
};

static void
test_forfeit (gconstpointer data)
{
  const Hostile *bad = data;
  g_autofree char *text = g_strconcat (TALKER_BEGIN, bad->at_go, "\n", NULL);
  g_autofree char *name = add ("war", bad->name, text);
  EspPageView *page = show ("war");
  EspPlay *play = page_get_play (page);
  g_autoptr (EspOptions) options = NULL;
  g_autofree char *described = NULL;
  const char *why;

  esp_play_set_delay (play, 0);
  act (page, "reset");
  seat (page, 1, name);
  options = esp_options_copy (esp_play_get_options (play, 1));
  esp_options_set (options, "seconds", "1", NULL);
  esp_play_set_options (play, 1, options);
  act (page, "move::A1");
  WAIT_FOR (esp_play_get_forfeit (play, &why) >= 0);
  g_test_message ("%s", why);
  g_assert_cmpint (esp_play_get_forfeit (play, NULL), ==, 1);
  g_assert_nonnull (strstr (why, bad->said));
  g_assert_nonnull (strstr (why, bad->name));
  g_assert_null (strstr (why, folder));
  described = esp_play_describe (play);
  g_assert_true (g_str_has_prefix (described, "Blue wins"));
  g_assert_cmpstr (page_get_result (page), ==, "You win");
  g_assert_false (esp_play_is_busy (play));
  g_assert_false (runs (bad->name));
  g_assert_false (runs ("98765.5"));
  /* a step back is a game again */
  act (page, "undo");
  g_assert_cmpint (esp_play_get_forfeit (play, NULL), ==, -1);
  act (page, "player((1, 'human'))");
  act (page, "reset");
  take_away (name);
}

/* One that thinks for ever is stopped by the button that stops all players. */
static void
test_stop (void)
{
  g_autofree char *name = add ("war", "thinking.py", TALKER ("time.sleep(1000)"));
  EspPageView *page = show ("war");
  EspPlay *play = page_get_play (page);

  esp_play_set_delay (play, 0);
  act (page, "reset");
  seat (page, 1, name);
  act (page, "move::A1");
  WAIT_FOR (runs (name));
  act (page, "cancel");
  WAIT_FOR (!runs (name));
  g_assert_cmpint (esp_play_get_forfeit (play, NULL), ==, -1);
  g_assert_true (esp_play_can_go_on (play));
  act (page, "player((1, 'human'))");
  act (page, "reset");
  take_away (name);
}

/* What it tells while it thinks is counted, and moves the bar. */
static void
test_told (void)
{
  g_autofree char *name = add ("war", "telling.py",
                               TALKER ("while True: print('info depth=7 nodes=4321 value=33', "
                                       "flush=True); time.sleep(0.02)"));
  EspPageView *page = show ("war");
  EspPlay *play = page_get_play (page);
  g_autofree char *described = NULL;
  double value;

  esp_play_set_delay (play, 0);
  esp_advice_set_evaluating (page_get_advice (page), TRUE);
  act (page, "reset");
  seat (page, 0, name);
  act (page, "continue");
  WAIT_FOR (page_get_evaluation (page, &value) && value == 33);
  do
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (described);
      described = esp_play_describe (play);
    }
  while (strstr (described, "4,321") == NULL && strstr (described, "4321") == NULL &&
         esp_play_is_busy (play) && strstr (described, "nodes") == NULL);
  g_assert_nonnull (strstr (described, "nodes"));
  act (page, "cancel");
  WAIT_FOR (!runs (name));
  esp_advice_set_evaluating (page_get_advice (page), FALSE);
  act (page, "player((0, 'human'))");
  act (page, "reset");
  take_away (name);
}

/* --- files --- */

static void
open_game (EspPageView *page, const char *first)
{
  EspDocument *document =
      esp_document_new (esp_instance_copy (esp_document_get_instance (page_get_document (page))));

  esp_document_set_note (document, "first-player", first);
  esp_document_set_note (document, "second-player", "random");
  esp_page_set_document (page, document, "given", NULL);
}

static void
confine (gboolean confined)
{
  esp_settings_set_value (esp_settings_get (), "confine-programs",
                          g_variant_new_boolean (confined));
}

/* A board that names a program shows it and starts none. */
static void
test_session (void)
{
  g_autofree char *mark = g_build_filename (folder, "was-started", NULL);
  g_autofree char *text = g_strdup_printf ("open('%s', 'w')\n%s", mark, TEN);
  g_autofree char *name = add ("war", "waiting.py", text);
  g_autofree char *note = g_strconcat ("program:", name, "\tseconds=1", NULL);
  EspPageView *page = show ("war");

  /* it shows that it was started by what a confined one could not do */
  confine (FALSE);
  open_game (page, note);
  g_assert_null (esp_play_get_player (page_get_play (page), 0));
  g_assert_nonnull (strstr (said, name));
  /* and what is no program of this person's is not even looked for */
  open_game (page, "program:touch /tmp/x");
  g_assert_null (esp_play_get_player (page_get_play (page), 0));
  g_assert_false (g_file_test (mark, G_FILE_TEST_EXISTS));
  /* the person chooses it, and it plays */
  seat (page, 0, name);
  act (page, "continue");
  WAIT_FOR (g_file_test (mark, G_FILE_TEST_EXISTS));
  act (page, "player((0, 'human'))");
  act (page, "player((1, 'human'))");
  act (page, "reset");
  take_away (name);
  confine (TRUE);
}

/* --- puzzles --- */

#define AUSTRALIA(v) "print('WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV " v "\\nT R')\n"

static void
solve_with (const char *name)
{
  EspPageView *page = show ("map");
  GtkDropDown *list = esp_solve_panel_get_list (page_get_solve_panel (page));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "australia.map");
  WAIT_FOR (!esp_page_view_is_busy (page));
  gtk_drop_down_set_selected (list, find_in_list (list, name));
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
}

static void
test_solver (void)
{
  g_autofree char *right = add ("map", "right.py", AUSTRALIA ("R"));
  g_autofree char *wrong = add ("map", "wrong.py", AUSTRALIA ("G"));
  EspPageView *page = show ("map");

  solve_with (right);
  g_assert_cmpint (esp_search_get_answer (page_get_search (page))->outcome, ==, ESP_OUTCOME_SOLVED);
  solve_with (wrong);
  g_assert_cmpint (esp_search_get_answer (page_get_search (page))->outcome, ==, ESP_OUTCOME_ERROR);
  g_assert_nonnull (strstr (said, "is wrong"));
  g_assert_nonnull (strstr (said, "wrong.py"));
  act (page, "algorithm::bt");
  take_away (right);
  take_away (wrong);
}

/* What it tells of its search is recorded like a search of ours: on the board, step by step, and
 * beside another one. */
static void
test_events (void)
{
  g_autofree char *telling =
      add ("map", "telling.py",
           "for name, value in ('WA', 'R'), ('NT', 'G'), ('SA', 'B'):\n"
           "    print('event {\"event\":\"assign\",\"subject\":\"%s\",\"value\":\"%s\"}' % (name, "
           "value))\n" AUSTRALIA ("R"));
  g_autofree char *lying = add (
      "map", "lying.py",
      "print('event {\"event\":\"assign\",\"subject\":\"WA\",\"value\":\"R\"}')\n"
      "print('event {\"event\":\"assign\",\"subject\":\"ZZ\",\"value\":\"R\"}')\n" AUSTRALIA ("R"));
  g_autofree char *silent = add ("map", "silent.py", AUSTRALIA ("R"));
  EspPageView *page = show ("map");
  EspTrace *trace;
  EspEvent event;

  solve_with (telling);
  trace = esp_search_get_trace (page_get_search (page));
  g_assert_cmpuint (esp_trace_get_n_nodes (trace), ==, 4);
  g_assert_cmpuint (esp_trace_get_events (trace, 3, 1, &event), ==, 1);
  g_assert_cmpint (event.type, ==, ESP_EVENT_ASSIGN);
  g_assert_cmpint (event.depth, ==, 3);
  g_assert_null (strstr (said, "search:"));
  act (page, "first");
  act (page, "next"); /* the root */
  act (page, "next");
  g_assert_cmpuint (esp_search_get_step (page_get_search (page)), ==, 2);
  /* the first that cannot be is named, and what was before it is there */
  solve_with (lying);
  g_assert_cmpuint (esp_trace_get_n_nodes (esp_search_get_trace (page_get_search (page))), ==, 2);
  g_assert_nonnull (strstr (said, "events:2:1: “ZZ”"));
  /* one that tells nothing is right all the same, and its answer is on the board */
  solve_with (silent);
  g_assert_cmpint (esp_search_get_answer (page_get_search (page))->outcome, ==, ESP_OUTCOME_SOLVED);
  g_assert_nonnull (strstr (said, "told nothing of its search"));
  g_assert_true (esp_problem_find ("map")->judging->check (
      esp_search_get_instance (page_get_search (page)),
      esp_search_get_state (page_get_search (page)), NULL));
  act (page, "algorithm::bt");
  take_away (telling);
  take_away (lying);
  take_away (silent);
}

static gboolean
is_button (GtkWidget *widget, const char *label)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0;
}

static GtkWidget *
find_button (GtkWidget *in, const char *label)
{
  return find_fitting (in, is_button, label);
}

static void
open_file (EspPageView *page, const char *name, const char *text)
{
  g_autofree char *path = write_program (name, text);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_clear_pointer (&said, g_free);
  g_assert_true (esp_window_open (window, file, NULL));
  WAIT_FOR (!esp_window_is_busy (window) && !esp_page_view_is_busy (page) && said != NULL);
}

/* Files that a program wrote, opened or dropped like any: an answer stands on the board with what
 * is wrong with it, a search that goes wrong stands beside what it should have been. */
static void
test_files (void)
{
  EspPageView *page = show ("map");
  const EspSearch *search;
  g_autofree char *why = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "australia.map");
  WAIT_FOR (!esp_page_view_is_busy (page));
  open_file (page, "out.txt", "WA R\nNT G\nSA B\nQ R\nNSW G\nV R\nT R\n");
  g_assert_cmpstr (said, ==, "“out.txt” is right");
  open_file (page, "wrong.txt", "WA R\nNT G\nSA B\nQ R\nNSW G\nV G\nT R");
  g_assert_true (g_str_has_prefix (said, "“wrong.txt” is wrong: "));
  search = page_get_search (page);
  g_assert_false (
      esp_problem_find ("map")->judging->check (esp_search_get_instance ((EspSearch *) search),
                                                esp_search_get_state ((EspSearch *) search), &why));
  g_assert_nonnull (strstr (said, why));
  /* among other lines, and with what it tells of its search */
  open_file (page, "log.txt",
             "Reading…\nevent {\"event\":\"assign\",\"subject\":\"WA\",\"value\":\"R\"}\n"
             "Done:\nWA R\nNT G\nSA B\nQ R\nNSW G\nV R\nT R\n0.3 s\n");
  g_assert_cmpstr (said, ==, "“log.txt” is right");
  g_assert_cmpuint (esp_trace_get_n_nodes (esp_search_get_trace (page_get_search (page))), ==, 2);
  /* what is neither is told of as ever */
  open_file (page, "neither.txt", "hello (\n");
  g_assert_null (strstr (said, "is wrong"));
  open_file (page, "search.jsonl",
             "{\"event\":\"assign\",\"subject\":\"WA\",\"value\":\"R\"}\n"
             "{\"event\":\"assign\",\"subject\":\"NT\",\"value\":\"G\"}\n"
             "{\"event\":\"assign\",\"subject\":\"SA\",\"value\":\"pink\"}\n");
  g_assert_cmpstr (said, ==, "“search.jsonl” is wrong in line 3");
  g_assert_nonnull (esp_page_find_side_by_side (page));
  /* one that could be, but goes wrong by itself, was only read: that is no judgement, which a
   * button makes of it */
  open_file (page, "forgets.jsonl",
             "{\"event\":\"root\"}\n"
             "{\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"R\"}\n"
             "{\"event\":\"prune\",\"depth\":1,\"subject\":\"WA\",\"value\":\"R\"}\n"
             "{\"event\":\"prune\",\"depth\":1,\"subject\":\"Q\",\"value\":\"R\"}\n"
             "{\"event\":\"prune\",\"depth\":1,\"subject\":\"NSW\",\"value\":\"R\"}\n"
             "{\"event\":\"prune\",\"depth\":1,\"subject\":\"V\",\"value\":\"R\"}\n"
             "{\"event\":\"assign\",\"depth\":2,\"subject\":\"NT\",\"value\":\"G\"}\n");
  g_assert_cmpint (esp_message_bar_get_kind (esp_page_view_get_message_bar (page)), ==,
                   ESP_MESSAGE_INFO);
  g_assert_nonnull (strstr (said, "a recorded search with 7 events"));
  g_assert_nonnull (strstr (said, "not held to ours"));
  g_signal_emit_by_name (
      find_button (GTK_WIDGET (esp_page_view_get_message_bar (page)), "Hold It to Ours"),
      "clicked");
  WAIT_FOR (!esp_page_view_is_busy (page) && g_str_has_prefix (said, "“forgets.jsonl” is wrong"));
  g_assert_true (says (GTK_WIDGET (page_get_side_by_side_panel (page)), "NT ≠ R"));
  /* which leaves with the view that it is about */
  g_assert_nonnull (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  act (page, "compare-view::check");
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  act (page, "algorithm::bt");
}

/* A node that is left with a wrong value is seen as long as it is there, on both boards. */
static void
test_wrong_node (void)
{
  EspPageView *page = show ("stones");
  EspSideBySide *pair;
  const char *right = "\"leave\",\"depth\":3,\"subject\":\"4\",\"value\":1}";
  g_autofree char *path = g_build_filename (folder, "node.jsonl", NULL);
  g_autofree char *sample = g_build_filename (g_getenv ("ESPALIER_SOURCE_ROOT"),
                                              "src/problems/stones/samples/seven.stones", NULL);
  const char *argv[] = { g_getenv ("ESPALIER_CLI"),
                         "stones",
                         "trace",
                         "--solver",
                         "alphabeta",
                         "--trace",
                         path,
                         sample,
                         NULL };
  g_autofree char *text = NULL;
  g_autofree char *whole = NULL;
  g_auto (GStrv) parts = NULL;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", "s", "seven.stones");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                               NULL, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  parts = g_strsplit (text, right, 2);
  g_assert_nonnull (parts[1]);
  whole =
      g_strjoin ("\"leave\",\"depth\":3,\"subject\":\"4\",\"value\":7}", parts[0], parts[1], NULL);
  g_free (write_program ("node.jsonl", whole));
  g_action_group_activate_action (esp_page_view_get_actions (page), "versus-trace",
                                  g_variant_new_string (path));
  WAIT_FOR (!esp_page_view_is_busy (page) && said != NULL &&
            g_str_equal (said, "“node.jsonl” is wrong in line 5"));
  pair = esp_side_by_side_panel_get_pair (page_get_side_by_side_panel (page));
  WAIT_FOR (esp_search_get_step (esp_side_by_side_get_search (pair, 1)) > 0);
  for (guint side = 0; side < 2; side++)
    {
      EspSearch *search = esp_side_by_side_get_search (pair, side);
      EspEvent event;

      WAIT_FOR (esp_search_get_event (search, &event) && event.type == ESP_EVENT_ENTER);
      g_assert_cmpint (event.subject, ==, 4);
    }
}

/* --- checking one --- */

static guint
find_case (EspChecking *checking, const char *name)
{
  for (guint i = 0; i < esp_checking_get_n (checking); i++)
    if (g_str_equal (esp_checking_get_name (checking, i), name))
      return i;
  g_assert_not_reached ();
}

/* A program that knows one answer is right on that board alone. */
static void
test_check (void)
{
  g_autofree char *known = add ("map", "knows.py", AUSTRALIA ("R"));
  g_autofree char *id = g_strconcat ("program:", known, NULL);
  g_autofree char *no_board = write_program ("no.map", "this is no map at all :\n((");
  g_autofree char *csv = g_build_filename (folder, "grade.csv", NULL);
  g_autofree char *text = NULL;
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  guint n = esp_checking_get_n (checking);
  guint right = find_case (checking, "australia.map");
  guint n_done;

  g_assert_cmpuint (n, >, 3);
  act (page, "compare-view::check");
  act (page, "check-run");
  g_assert_cmpstr (said, ==, "Choose a program of yours first");
  esp_own_programs_choose (esp_problem_find ("map"), known);
  esp_messages_say (page_get_messages (page), ESP_MESSAGE_ERROR, "of the one before");
  g_assert_true (esp_check_panel_choose (panel, id));
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-add",
                                  g_variant_new_strv ((const char *const[]){ no_board, NULL }, -1));
  g_assert_cmpuint (esp_checking_get_n (checking), ==, n + 1);
  esp_messages_notice (page_get_messages (page), ESP_MESSAGE_ERROR, "of the run before", "Button",
                       "page.check-save-dialog");
  act (page, "check-run");
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
  g_assert_true (esp_checking_is_busy (checking));
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, right)->verdict, ==, ESP_VERDICT_RIGHT);
  g_assert_cmpint (esp_checking_get_phase (checking, 0, n), ==, ESP_CASE_BAD);
  g_assert_cmpuint (esp_checking_count_right (checking, &n_done), >=, 1);
  g_assert_cmpuint (n_done, ==, n);
  g_assert_true (says (GTK_WIDGET (panel), "Australia"));
  /* the command line's own table */
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-save",
                                  g_variant_new_string (csv));
  g_assert_true (g_file_get_contents (csv, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "program,case,verdict,reason,line,column,"));
  g_assert_nonnull (strstr (text, "knows.py,australia.map,right,,,,"));
  /* a case is opened with what the program answers on it */
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-open",
                                  g_variant_new ("(uu)", 0, right));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (page_get_name (page), ==, "australia.map");
  g_assert_cmpint (esp_search_get_answer (page_get_search (page))->outcome, ==, ESP_OUTCOME_SOLVED);
  esp_checking_remove (checking, n);
  g_assert_cmpuint (esp_checking_get_n (checking), ==, n);
  act (page, "algorithm::bt");
  take_away (known);
}

/* The first colour that is free for each region, by hand. */
#define GREEDY                                                                                     \
  "import sys\n"                                                                                   \
  "near, colour, colours = {}, {}, []\n"                                                           \
  "for line in sys.stdin:\n"                                                                       \
  "    word = line.split()\n"                                                                      \
  "    if word[:1] == ['colors']: colours = word[1:]\n"                                            \
  "    if word[:1] == ['point']: near[word[1]] = []\n"                                             \
  "    if word[:1] == ['edge']: near[word[1]].append(word[2]); near[word[2]].append(word[1])\n"    \
  "for name in near:\n"                                                                            \
  "    free = [c for c in colours if c not in [colour.get(n) for n in near[name]]]\n"              \
  "    if not free: sys.exit(print('no solution'))\n"                                              \
  "    colour[name] = free[0]\n"                                                                   \
  "for name in colour: print(name, colour[name])\n"

/* What is wrong with a program is named below the table when all cases are done, and only then. */
static void
test_check_diagnosis (void)
{
  g_autofree char *greedy = add ("map", "greedy.py", GREEDY);
  g_autofree char *id = g_strconcat ("program:", greedy, NULL);
  g_autofree char *path =
      write_program ("path.map", "colors R G\npoint A 0 0\npoint B 1 0\npoint C 0 1\npoint D 1 2\n"
                                 "edge A C\nedge C D\nedge D B\n");
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  g_autofree char *told = NULL;

  for (guint i = esp_checking_get_n (checking); i-- > 0;)
    if (!g_str_equal (esp_checking_get_name (checking, i), "australia.map"))
      esp_checking_remove (checking, i);
  g_assert_null (esp_checking_diagnose (checking, 0));
  esp_checking_add_file (checking, path);
  esp_own_programs_choose (esp_problem_find ("map"), greedy);
  g_assert_true (esp_check_panel_choose (panel, id));
  act (page, "check-run");
  g_assert_null (esp_checking_diagnose (checking, 0));
  WAIT_FOR (!esp_checking_is_busy (checking));
  told = esp_checking_diagnose (checking, 0);
  g_assert_cmpstr (told, ==,
                   "The program behaves as one that gives each region the first colour that is "
                   "free and never goes back. The smallest case that shows it is path.map.");
  g_assert_true (says (GTK_WIDGET (panel), told));
  act (page, "algorithm::bt");
  take_away (greedy);
}

/* What Check has is a section of the hand-in, with a file for each board, called so that people can
 * read it, and what the program did where it did not answer. */
static void
assert_in_handin (EspPageView *page, guint n_cases)
{
  EspHandinWindow *window_of_plan;
  EspHandin *plan;
  const EspHandinSection *section = NULL;
  guint n;

  act (page, "compare-view::check");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.hand-in-check", NULL);
  window_of_plan = ESP_HANDIN_WINDOW (esp_handin_window_present (page));
  WAIT_FOR (!esp_handin_window_is_busy (window_of_plan));
  plan = esp_handin_window_get_handin (window_of_plan);
  for (guint i = 0; i < esp_handin_get_n_sections (plan); i++)
    if (esp_handin_section_get_kind (esp_handin_get_section (plan, i)) == ESP_HANDIN_CHECK)
      section = esp_handin_get_section (plan, i);
  g_assert_nonnull (section);
  {
    g_auto (GStrv) boards = esp_handin_section_get_list (section, "instances");
    g_auto (GStrv) outputs = esp_handin_section_get_list (section, "outputs");
    g_auto (GStrv) faults = esp_handin_section_get_list (section, "faults");

    n = g_strv_length (boards);
    g_assert_cmpuint (n, >, 0);
    g_assert_cmpuint (g_strv_length (outputs), ==, n);
    g_assert_true (g_strv_contains ((const char *const *) boards, "australia.map"));
    g_assert_cmpuint (g_strv_length (faults), ==, n);
    for (guint i = 0; i < n; i++)
      if (g_str_equal (boards[i], "australia.map"))
        {
          g_autofree char *name = g_path_get_basename (outputs[i]);

          g_assert_true (g_file_test (outputs[i], G_FILE_TEST_IS_REGULAR));
          g_assert_cmpstr (name, ==, "australia-output.txt");
          g_assert_cmpstr (faults[i], ==, "-");
        }
      else
        {
          g_assert_cmpstr (outputs[i], ==, "-");
          g_assert_nonnull (strstr (faults[i], "crashed"));
        }
    g_assert_cmpuint (n, ==, n_cases);
  }
  gtk_window_destroy (GTK_WINDOW (window_of_plan));
}

/* The picture of a wrong answer stands beside what is said of it, so that the cases have room. */
static void
assert_beside (EspPageView *page, guint i)
{
  GtkWidget *panel = GTK_WIDGET (esp_compare_panel_get_check (page_get_compare_panel (page)));
  GtkListBox *rows = GTK_LIST_BOX (find_type (panel, GTK_TYPE_LIST_BOX));
  GtkWidget *board = find_type (panel, ESP_TYPE_THUMBNAIL);
  GtkWidget *told = gtk_widget_get_prev_sibling (board);
  graphene_rect_t of_board;
  graphene_rect_t of_told;

  act (page, "compare-view::check");
  gtk_list_box_select_row (rows, gtk_list_box_get_row_at_index (rows, (int) i));
  WAIT_FOR (gtk_widget_get_mapped (board) && gtk_widget_get_height (board) > 0);
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (told)), "is wrong"));
  g_assert_true (gtk_widget_compute_bounds (board, panel, &of_board));
  g_assert_true (gtk_widget_compute_bounds (told, panel, &of_told));
  g_assert_cmpfloat (of_board.origin.y, <, of_told.origin.y + of_told.size.height);
  g_assert_cmpfloat (of_board.origin.x, >=, of_told.origin.x + of_told.size.width);
}

/* A wrong answer is seen on the board, and stopping leaves nothing over. */
static void
test_check_wrong (void)
{
  g_autofree char *wrong =
      add ("map", "mistaken.py",
           "import os, sys\n"
           "if 'WA' not in sys.stdin.read(): os.kill(os.getpid(), 9)\n" AUSTRALIA ("G"));
  g_autofree char *slow = add ("map", "sleeping.py", "import time\ntime.sleep(1000)\n");
  g_autofree char *wrong_id = g_strconcat ("program:", wrong, NULL);
  g_autofree char *slow_id = g_strconcat ("program:", slow, NULL);
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  guint i = find_case (checking, "australia.map");
  const EspState *state;
  g_autofree char *stands = NULL;
  guint done;

  esp_own_programs_choose (esp_problem_find ("map"), wrong);
  esp_own_programs_choose (esp_problem_find ("map"), slow);
  esp_check_panel_choose (panel, wrong_id);
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_WRONG);
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-open",
                                  g_variant_new ("(uu)", 0, i));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (strstr (said, "is wrong"));
  state = esp_search_get_state (page_get_search (page));
  g_assert_nonnull (state);
  g_assert_false (esp_problem_find ("map")->judging->check (
      esp_search_get_instance (page_get_search (page)), state, &stands));
  g_assert_nonnull (strstr (stands, "V"));
  /* and it is marked on the board, where one can see it */
  g_assert_cmpuint (esp_canvas_get_scene (esp_page_view_get_canvas (page))->n_marks, >, 0);
  g_assert_true (esp_canvas_get_scene (esp_page_view_get_canvas (page))->mistakes);
  assert_beside (page, i);
  assert_in_handin (page, esp_checking_get_n (checking));
  esp_check_panel_choose (panel, slow_id);
  /* what the other came to says nothing of this one */
  esp_checking_count_right (checking, &done);
  g_assert_cmpuint (done, ==, 0);
  act (page, "check-run");
  WAIT_FOR (runs ("sleeping.py"));
  act (page, "check-stop");
  g_assert_false (esp_checking_is_busy (checking));
  WAIT_FOR (!runs ("sleeping.py"));
  act (page, "algorithm::bt");
  take_away (wrong);
  take_away (slow);
}

/* Forward checking with SA = R has to take R from all five neighbours; it forgets NT. */
#define FORGETS_ONE                                                                                \
  "print('{\"step\":1,\"event\":\"root\"}')\n"                                                     \
  "print('{\"step\":2,\"event\":\"assign\",\"depth\":1,\"subject\":\"SA\",\"value\":\"R\"}')\n"    \
  "for i, name in enumerate(['WA', 'Q', 'NSW', 'V']):\n"                                           \
  "    print('{\"step\":%d,\"event\":\"prune\",\"depth\":1,\"subject\":\"%s\",\"value\":\"R\"}'"   \
  " % (i + 3, name))\n"                                                                            \
  "print('{\"step\":7,\"event\":\"assign\",\"depth\":2,\"subject\":\"NT\",\"value\":\"G\"}')\n"

/* A recorded search is held to ours, and opened beside it where it goes wrong; an answer that is
 * right is not yet the same as ours. */
static void
test_check_search (void)
{
  g_autofree char *forgets = add ("map", "forgets.py", FORGETS_ONE);
  g_autofree char *right = add ("map", "right.py", AUSTRALIA ("R"));
  g_autofree char *forgets_id = g_strconcat ("program:", forgets, NULL);
  g_autofree char *right_id = g_strconcat ("program:", right, NULL);
  EspPageView *page = show ("map");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);
  EspSideBySide *pair;
  EspEvent event;
  guint i;

  for (guint k = esp_checking_get_n (checking); k-- > 0;)
    if (!g_str_equal (esp_checking_get_name (checking, k), "australia.map"))
      esp_checking_remove (checking, k);
  i = find_case (checking, "australia.map");
  esp_own_programs_choose (esp_problem_find ("map"), forgets);
  esp_own_programs_choose (esp_problem_find ("map"), right);
  esp_check_panel_choose (panel, forgets_id);
  esp_check_panel_set_judge (panel, ESP_JUDGE_TRACE);
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_judge (checking), ==, ESP_JUDGE_TRACE);
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_WRONG);
  g_assert_nonnull (strstr (esp_checking_get_row (checking, 0, i)->reason, "NT ≠ R"));
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-open",
                                  g_variant_new ("(uu)", 0, i));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (strstr (said, "forgets.py"));
  pair = esp_side_by_side_panel_get_pair (page_get_side_by_side_panel (page));
  WAIT_FOR (esp_search_get_step (esp_side_by_side_get_search (pair, 1)) > 0);
  g_assert_true (says (GTK_WIDGET (page_get_side_by_side_panel (page)), "NT ≠ R"));
  /* the other side is looked up on a thread of its own */
  WAIT_FOR (esp_search_get_event (esp_side_by_side_get_search (pair, 0), &event));
  g_assert_cmpint (event.type, ==, ESP_EVENT_PRUNE);
  esp_check_panel_choose (panel, right_id);
  esp_check_panel_set_judge (panel, ESP_JUDGE_EXACT);
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_WRONG);
  g_assert_nonnull (strstr (esp_checking_get_row (checking, 0, i)->reason, "was expected"));
  g_assert_null (esp_checking_diagnose (checking, 0));
  /* by what it was judged is there at the next start, too */
  {
    g_auto (EspCheckChoices) choices = { .judge = ESP_JUDGE_TRACE };
    g_autoptr (GPtrArray) lines = esp_check_kept_format (checking, &choices);
    g_autoptr (EspChecking) again = esp_checking_new (esp_problem_find ("map"));
    g_auto (EspCheckChoices) found = { NULL };

    g_assert_true (esp_check_kept_restore (again, esp_problem_find ("map"), lines, &found));
    g_assert_cmpint (found.judge, ==, ESP_JUDGE_TRACE);
    g_assert_cmpint (esp_checking_get_judge (again), ==, ESP_JUDGE_EXACT);
    g_assert_cmpint (esp_checking_get_row (again, 0, 0)->verdict, ==, ESP_VERDICT_WRONG);
  }
  esp_check_panel_set_judge (panel, ESP_JUDGE_CHECK);
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, i)->verdict, ==, ESP_VERDICT_RIGHT);
  act (page, "algorithm::bt");
  take_away (forgets);
  take_away (right);
}

/* In a game what is printed is held to what the assignment's program prints. */
static void
test_check_game (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("ESPALIER_SOURCE_ROOT"), "tests", "programs",
                                            "students", "assignments", "takestones.py", NULL);
  g_autofree char *text = NULL;
  g_autofree char *right = NULL;
  g_autofree char *wrong = add ("stones", "prints.py", "print('Move: 77')\n");
  g_autofree char *right_id = NULL;
  g_autofree char *wrong_id = g_strconcat ("program:", wrong, NULL);
  EspPageView *page = show ("stones");
  EspCheckPanel *panel = esp_compare_panel_get_check (page_get_compare_panel (page));
  EspChecking *checking = esp_check_panel_get_checking (panel);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  right = add ("stones", "takestones.py", text);
  right_id = g_strconcat ("program:", right, NULL);
  for (guint k = esp_checking_get_n (checking); k-- > 0;)
    if (!g_str_equal (esp_checking_get_name (checking, k), "seven.stones"))
      esp_checking_remove (checking, k);
  g_assert_cmpuint (esp_checking_get_n (checking), ==, 1);
  esp_own_programs_choose (esp_problem_find ("stones"), right);
  esp_own_programs_choose (esp_problem_find ("stones"), wrong);
  g_assert_true (esp_check_panel_choose (panel, right_id));
  g_assert_true (esp_check_panel_set_contract (panel, "take-stones", NULL));
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, 0)->verdict, ==, ESP_VERDICT_RIGHT);
  g_assert_true (esp_check_panel_choose (panel, wrong_id));
  g_assert_true (esp_check_panel_set_contract (panel, "take-stones", NULL));
  act (page, "check-run");
  WAIT_FOR (!esp_checking_is_busy (checking));
  g_assert_cmpint (esp_checking_get_row (checking, 0, 0)->verdict, ==, ESP_VERDICT_WRONG);
  g_action_group_activate_action (esp_page_view_get_actions (page), "check-open",
                                  g_variant_new ("(uu)", 0, 0));
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpstr (page_get_name (page), ==, "seven.stones");
  g_assert_nonnull (strstr (said, "77"));
  take_away (right);
  take_away (wrong);
}

/* --- choosing one --- */

static GtkWindow *
find_titled (const char *title)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (all, i);

      if (g_strcmp0 (gtk_window_get_title (other), title) == 0)
        return other;
    }
  return NULL;
}

static void
test_dialog (void)
{
  g_autofree char *path = write_program ("typed.py", TEN);
  g_autofree char *bad = write_program ("bad.py", TALKER ("print('move Z99', flush=True)"));
  g_autofree char *command = g_strdup_printf ("python3 %s", path);
  EspPageView *page = show ("war");
  GtkDropDown *list = find_players (page, 0);
  guint last = g_list_model_get_n_items (gtk_drop_down_get_model (list)) - 1;
  GtkWidget *dialog;
  GtkWidget *entry;

  g_assert_cmpuint (find_in_list (list, "Your own program…"), ==, last);
  gtk_drop_down_set_selected (list, last);
  /* the row asks, and nobody is seated by it */
  g_assert_cmpuint (gtk_drop_down_get_selected (list), ==, 0);
  WAIT_FOR (find_titled ("Your Own Program") != NULL);
  dialog = GTK_WIDGET (find_titled ("Your Own Program"));
  entry = find_type (dialog, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), bad);
  /* what runs its language is said */
  g_assert_true (says (dialog, "python3 /"));
  g_signal_emit_by_name (find_button (dialog, "Try It"), "clicked");
  WAIT_FOR (says (dialog, "plays “Z99”"));
  gtk_expander_set_expanded (GTK_EXPANDER (find_type (dialog, GTK_TYPE_EXPANDER)), TRUE);
  g_assert_true (says (dialog, "< move Z99"));
  gtk_editable_set_text (GTK_EDITABLE (entry), command);
  g_signal_emit_by_name (find_button (dialog, "Try It"), "clicked");
  WAIT_FOR (says (dialog, "it played a game of 36 moves by itself, each legal"));
  /* on the board that is open, from its beginning */
  g_assert_true (says (dialog, "On “"));
  g_signal_emit_by_name (find_button (dialog, "Use It"), "clicked");
  g_assert_cmpstr (esp_play_get_player (page_get_play (page), 0)->label, ==, "typed.py");
  WAIT_FOR (find_titled ("Your Own Program") == NULL);
  act (page, "player((0, 'human'))");
}

/* After the one before: its program is in the list still. */
static void
test_preferences (void)
{
  GtkWidget *preferences = esp_dialog_preferences (GTK_WINDOW (window));
  g_autofree char *command = NULL;

  g_assert_true (says (preferences, "typed.py"));
  /* of which room it is, of which others have some too */
  g_assert_true (says (preferences, "War · "));
  g_signal_emit_by_name (find_button (preferences, "Remove"), "clicked");
  g_assert_true (says (preferences, "typed.py was removed"));
  g_assert_null (esp_program_list_get_command ("typed.py"));
  /* that was a mistake */
  g_signal_emit_by_name (find_button (preferences, "Undo"), "clicked");
  g_assert_false (says (preferences, "was removed"));
  g_assert_true (says (preferences, "War · "));
  g_signal_emit_by_name (find_button (preferences, "Remove"), "clicked");
  g_assert_false (says (preferences, "War · "));
  command = esp_program_list_get_command ("typed.py");
  g_assert_null (command);
  gtk_window_close (GTK_WINDOW (preferences));
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
  g_test_add_func ("/programs/list", test_list);
  g_test_add_func ("/programs/command-line", test_command_line);
  g_test_add_func ("/programs/game", test_game);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *path = g_strdup_printf ("/programs/forfeit/%s", hostile[i].name);

      g_test_add_data_func (path, &hostile[i], test_forfeit);
    }
  g_test_add_func ("/programs/stop", test_stop);
  g_test_add_func ("/programs/told", test_told);
  g_test_add_func ("/programs/session", test_session);
  g_test_add_func ("/programs/solver", test_solver);
  g_test_add_func ("/programs/events", test_events);
  g_test_add_func ("/programs/files", test_files);
  g_test_add_func ("/programs/wrong-node", test_wrong_node);
  g_test_add_func ("/programs/check", test_check);
  g_test_add_func ("/programs/check-diagnosis", test_check_diagnosis);
  g_test_add_func ("/programs/check-wrong", test_check_wrong);
  g_test_add_func ("/programs/check-search", test_check_search);
  g_test_add_func ("/programs/check-game", test_check_game);
  g_test_add_func ("/programs/dialog", test_dialog);
  g_test_add_func ("/programs/preferences", test_preferences);
  result = g_test_run ();
  g_object_unref (application);
  g_free (folder);
  return result;
}
