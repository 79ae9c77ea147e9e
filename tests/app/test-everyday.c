#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/window/esp-window.h"
#include "kit/forms/esp-option-form.h"
#include "act.h"
#include "find.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"
#include "page.h"

/* What one meets who comes back to the window every day. */

static EspApplication *application;
static EspWindow *window;

static EspPageView *
show (const char *room)
{
  g_assert_true (esp_window_show_problem (window, room));
  return esp_window_get_page (window);
}

/* --- seeds --- */

static GtkWidget *
get_seed (EspPageView *page)
{
  return esp_puzzle_panel_get_generate_control (page_get_puzzle_panel (page), "seed");
}

static guint64
read_seed (EspPageView *page)
{
  return (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (get_seed (page)));
}

static char *
generate (EspPageView *page)
{
  act (page, "generate");
  g_assert_true (esp_page_view_is_busy (page));
  WAIT_FOR (!esp_page_view_is_busy (page));
  return page_get_problem (page)->files->format (
      esp_document_get_instance (page_get_document (page)));
}

/* In each room the first that is made is another one each time, as if the program had been started
 * again; what was typed is taken, and the name has the seed with which it comes again. */
static void
test_generators (void)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    {
      guint64 first = 0;
      guint n_other = 0;

      if ((*p)->generating == NULL || esp_problem_is_hidden (*p))
        continue;
      for (guint i = 0; i < 2; i++)
        {
          EspWindow *other = esp_window_new (GTK_APPLICATION (application));

          g_assert_true (esp_window_show_problem (other, (*p)->id));
          g_assert_nonnull (get_seed (esp_window_get_page (other)));
          n_other += i > 0 && read_seed (esp_window_get_page (other)) != first;
          first = read_seed (esp_window_get_page (other));
          gtk_window_destroy (GTK_WINDOW (other));
        }
      if (n_other == 0)
        g_error ("%s begins with %" G_GUINT64_FORMAT " each time", (*p)->id, first);
    }
}

static void
test_typed_seed (void)
{
  EspPageView *page = show ("battleship");
  g_autofree char *first = NULL;
  g_autofree char *next = NULL;
  g_autofree char *again = NULL;

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_seed (page)), 4711);
  first = generate (page);
  g_assert_nonnull (strstr (page_get_name (page), "-4K7"));
  /* the form says what is shown */
  g_assert_cmpuint (read_seed (page), ==, 4711);
  next = generate (page);
  g_assert_nonnull (strstr (page_get_name (page), "-4K8"));
  g_assert_cmpuint (read_seed (page), ==, 4712);
  g_assert_cmpstr (next, !=, first);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_seed (page)), 4711);
  again = generate (page);
  g_assert_cmpstr (again, ==, first);
}

static char *
get_player_seed (EspPlay *play)
{
  return g_strdup (esp_options_get_text (esp_play_get_options (play, 1), "seed"));
}

/* A player that draws by lot plays another game each time, unless its seed was typed. */
static void
test_player_seed (void)
{
  EspPageView *page = show ("stones");
  EspPlay *play = page_get_play (page);
  g_autofree char *first = NULL;
  g_autofree char *typed = NULL;
  guint n_other = 0;

  act (page, "player((1, 'random'))");
  first = get_player_seed (play);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *now = NULL;

      act (page, "move::1");
      WAIT_FOR (esp_document_get_n_moves (page_get_document (page)) > 1);
      act (page, "reset");
      now = get_player_seed (play);
      n_other += !g_str_equal (now, first);
    }
  g_assert_cmpuint (n_other, >, 0);
  act (page, "player((1, 'random:77'))");
  act (page, "move::1");
  WAIT_FOR (esp_document_get_n_moves (page_get_document (page)) > 1);
  act (page, "reset");
  typed = get_player_seed (play);
  g_assert_cmpstr (typed, ==, "77");
  act (page, "player((1, 'human'))");
}

/* --- tours --- */

static EspInstance *
make_tour (const char *settings)
{
  const EspProblem *problem = esp_problem_find ("tour");
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  EspControl control;

  esp_control_init (&control);
  g_assert_true (esp_options_parse (options, settings, NULL));
  return problem->generating->generate (options, &control, NULL);
}

static gboolean
is_button (GtkWidget *widget, const char *action)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)), action) == 0 &&
         gtk_widget_get_child_visible (widget) && gtk_widget_get_mapped (widget);
}

static GtkWidget *
find_button (GtkWidget *widget, const char *action)
{
  return find_fitting (widget, is_button, action);
}

/* What cannot come is not offered, and the tip says why; a small tour has it all again. No step of
 * it is sure, so that all of them are nothing to ask for. */
static void
test_large_tour (void)
{
  EspPageView *page = show ("tour");

  for (guint large = 0; large < 2; large++)
    {
      EspDocument *document = esp_document_new (make_tour (large ? "cities=1501" : "cities=1500"));
      GtkWidget *button = NULL;

      esp_page_set_document (page, document, "test", NULL);
      page_set_part (page, "play");
      WAIT_FOR ((button = find_button (GTK_WIDGET (page), "page.hint")) != NULL);
      g_assert_true (gtk_widget_get_sensitive (button) == !large);
      g_assert_true ((strstr (gtk_widget_get_tooltip_text (button), "cities") != NULL) == large);
      g_assert_nonnull (find_button (GTK_WIDGET (page), "page.hint-apply"));
      g_assert_null (find_button (GTK_WIDGET (page), "page.auto"));
    }
}

/* A click in a tour of thousands does not begin a new one. */
static void
test_click_large_tour (void)
{
  EspPageView *page = show ("tour");
  EspDocument *document = esp_document_new (make_tour ("cities=2000"));
  const EspProblem *problem = page_get_problem (page);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  esp_page_set_document (page, document, "test", NULL);
  page_set_part (page, "play");
  before = problem->states->state_format (esp_document_get_instance (document),
                                          esp_document_get_state (document));
  act (page, "click(7)");
  after = problem->states->state_format (esp_document_get_instance (document),
                                         esp_document_get_state (document));
  /* one is picked: the order is as it was */
  g_assert_nonnull (strstr (after, before));
  act (page, "click(9)");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
}

static void
note (gboolean *told)
{
  *told = TRUE;
}

/* A search that was stopped after its recording was full: the board has the tour that is told. */
static void
test_stopped_beyond_recording (void)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (esp_problem_find ("tour"), "anneal");
  g_autoptr (EspInstance) instance = make_tour ("cities=200");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspSearch) search = NULL;
  gboolean told = FALSE;

  g_assert_true (esp_options_parse (options, "temperatures=1000000 steps=100000", NULL));
  search = esp_search_new (algorithm, instance, NULL, options);
  g_signal_connect_swapped (search, "answer", G_CALLBACK (note), &told);
  esp_search_set_record (search, TRUE, 500);
  esp_search_start (search, FALSE);
  WAIT_FOR (esp_search_get_trace (search) != NULL &&
            esp_trace_get_n_seen (esp_search_get_trace (search)) > 50000);
  esp_search_cancel (search);
  WAIT_FOR (told);
  for (guint i = 0; i < 2; i++)
    {
      const EspAnswer *answer = esp_search_get_answer (search);

      g_assert_cmpint (answer->outcome, ==, ESP_OUTCOME_LIMIT);
      g_assert_nonnull (answer->state);
      g_assert_true (esp_state_equal (esp_search_get_state (search), answer->state));
      /* one can look at what was recorded, and come back to it */
      esp_search_set_step (search, 3);
      g_assert_false (esp_state_equal (esp_search_get_state (search), answer->state));
      esp_search_last (search);
    }
}

/* --- limits --- */

static guint
count_labels (GtkWidget *widget, const char *text)
{
  guint n = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
            g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_labels (child, text);
  return n;
}

/* Each algorithm of each room has one limit of time, or a time to think. */
static void
test_one_limit (void)
{
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    for (const EspAlgorithm *a = (*p)->algorithms; !esp_problem_is_hidden (*p) && a->id != NULL;
         a++)
      {
        g_autofree char *chosen = g_strdup_printf ("algorithm::%s", a->id);
        EspPageView *page = show ((*p)->id);
        GtkWidget *panel = GTK_WIDGET (page_get_solve_panel (page));

        page_set_part (page, "solve");
        act (page, chosen);
        WAIT_FOR (gtk_widget_get_mapped (panel));
        g_assert_cmpuint (
            count_labels (panel, "Limit in seconds") + count_labels (panel, "Seconds"), ==, 1);
      }
}

/* --- what Check says --- */

/* The broken rule is named in one place: beside the board at once, over it when that was asked for;
 * that all is right is told by the card, and not again. */
static void
test_said_once (void)
{
  EspPageView *page = show ("map");
  GtkWidget *widget = GTK_WIDGET (page);

  esp_page_set_document (
      page, esp_document_new (esp_instance_find (esp_problem_find ("map"), "australia", NULL)),
      "test", NULL);
  page_set_part (page, "play");
  act (page, "click(0)");
  act (page, "click(1)");
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_cmpuint (count_texts (widget, "are neighbours"), ==, 1);
  act (page, "check");
  g_assert_nonnull (
      strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)), "are neighbours"));
  g_assert_cmpuint (count_texts (widget, "are neighbours"), ==, 1);
  g_assert_cmpuint (count_texts (widget, "Not right"), ==, 2);
  esp_message_bar_hide (esp_page_view_get_message_bar (page));
  g_assert_cmpuint (count_texts (widget, "are neighbours"), ==, 1);
  act (page, "reset");
  for (guint i = 0; i < 7; i++)
    {
      act (page, "hint");
      act (page, "hint-apply");
    }
  WAIT_FOR (!esp_page_view_is_busy (page));
  g_assert_nonnull (esp_board_get_card (esp_page_view_get_board (page)));
  act (page, "check");
  g_assert_null (esp_message_bar_get_text (esp_page_view_get_message_bar (page)));
}

/* What breaks no rule and leads nowhere all the same is not called fine. */
static void
test_dead_ends (void)
{
  static const struct
  {
    const char *room;
    const char *sample;
    const char *moves; /* with semicolons between */
    const char *said;
  } boards[] = {
    { "map", "australia.map", "WA R;NSW G;V B", "no colour" },
    { "map", "nevada.map", "", "there is no solution at all" },
    { "words", "09-no-solution.txt", "", "there is no solution at all" },
    { "battleship", "10-no-solution.txt", "", "there is no solution at all" },
    { "battleship", "06-easy.txt", "", NULL },
    { "map", "australia.map", "WA R;Q R", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const EspProblem *problem = esp_problem_find (boards[i].room);
      EspPageView *page = show (boards[i].room);
      EspDocument *document =
          esp_document_new (esp_instance_find (problem, boards[i].sample, NULL));
      g_auto (GStrv) moves = g_strsplit (boards[i].moves, ";", -1);
      const char *said;

      for (guint k = 0; moves[k] != NULL; k++)
        g_assert_true (esp_document_play (document, moves[k], NULL));
      esp_page_set_document (page, document, "test", NULL);
      page_set_part (page, "play");
      act (page, "check");
      said = esp_message_bar_get_text (esp_page_view_get_message_bar (page));
      g_test_message ("%s: %s", boards[i].sample, said);
      g_assert_nonnull (strstr (said, "No rule is broken so far"));
      g_assert_true ((strstr (said, ", but ") != NULL) == (boards[i].said != NULL));
      if (boards[i].said != NULL)
        g_assert_nonnull (strstr (said, boards[i].said));
    }
}

/* A puzzle whose words lie elsewhere is no error that one can do nothing about. */
static void
test_companion (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *away = make_scratch_folder ();
  g_autofree char *path = g_build_filename (folder, "own.txt", NULL);
  g_autofree char *list = g_build_filename (away, "mine.txt", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  EspPageView *page;

  g_assert_true (g_file_set_contents (path, "3\nplantling: 1, 2, 3\n", -1, NULL));
  g_assert_true (g_file_set_contents (list, "plantling: ELM, FIR, YEW\n", -1, NULL));
  show ("map");
  g_assert_true (esp_window_open (window, file, "words"));
  WAIT_FOR (!esp_window_is_busy (window));
  page = esp_window_get_page (window);
  g_assert_cmpstr (page_get_problem (page)->id, ==, "words");
  g_assert_nonnull (strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)),
                            "own.txt:2:1: there is no category"));
  g_assert_cmpuint (count_texts (GTK_WIDGET (page), "Choose a Word List"), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-with", "s", list);
  WAIT_FOR (!esp_window_is_busy (window) && !esp_page_view_is_busy (page));
  g_assert_true (g_file_equal (page_get_file (page), file));
  g_assert_cmpuint (count_texts (GTK_WIDGET (page), "Choose a Word List"), ==, 0);
}

/* --- stepping while it plays --- */

/* One press pauses and steps, back or forward, by the buttons of the timeline and by keys. */
static void
test_step_while_playing (void)
{
  static const char *const ways[] = { "search.previous", "search.next",         "page.previous",
                                      "page.next",       "page.previous-event", "page.next-event" };
  EspPageView *page = show ("map");
  EspSearch *search;

  esp_page_set_document (
      page, esp_document_new (esp_instance_find (esp_problem_find ("map"), "delaunay-60", NULL)),
      "test", NULL);
  act (page, "algorithm::mac");
  act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page));
  search = page_get_search (page);
  esp_search_set_pace (search, 5);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      GtkWidget *dock = GTK_WIDGET (esp_page_view_get_dock (page));
      guint64 step;
      guint64 after;

      esp_search_set_step (search, 40);
      g_assert_true (gtk_widget_activate_action (dock, "search.run", NULL));
      WAIT_FOR (esp_search_is_playing (search) && esp_search_get_step (search) > 42);
      step = esp_search_get_step (search);
      if (g_str_has_prefix (ways[i], "page."))
        act (page, ways[i] + strlen ("page."));
      else
        {
          GtkWidget *button = find_button (dock, ways[i]);

          g_assert_nonnull (button);
          g_assert_true (gtk_widget_get_sensitive (button));
          g_signal_emit_by_name (button, "clicked");
        }
      after = esp_search_get_step (search);
      g_assert_false (esp_search_is_playing (search));
      if (strstr (ways[i], "previous") != NULL)
        g_assert_cmpuint (after, <, step);
      else
        g_assert_cmpuint (after, >, step);
    }
}

/* The same while the search itself goes on under what is played. */
static void
test_step_while_searching (void)
{
  EspPageView *page = show ("map");
  EspSearch *search;

  esp_page_set_document (
      page, esp_document_new (esp_instance_find (esp_problem_find ("map"), "delaunay-60", NULL)),
      "test", NULL);
  act (page, "algorithm::bt");
  act (page, "step-through");
  WAIT_FOR (page_get_search (page) != NULL);
  search = page_get_search (page);
  esp_search_set_pace (search, 20);
  for (guint i = 0; i < 2; i++)
    {
      guint64 step;

      WAIT_FOR (esp_search_get_phase (search) == ESP_RUN_PAUSED);
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (esp_page_view_get_dock (page)),
                                                 "search.run", NULL));
      step = esp_search_get_step (search);
      WAIT_FOR (esp_search_is_playing (search) && esp_search_get_step (search) > step + 3);
      step = esp_search_get_step (search);
      act (page, i == 0 ? "previous" : "next");
      g_assert_false (esp_search_is_playing (search));
      if (i == 0)
        g_assert_cmpuint (esp_search_get_step (search), <, step);
      else
        WAIT_FOR (esp_search_get_step (search) > step);
    }
  act (page, "cancel");
  WAIT_FOR (!esp_page_view_is_busy (page));
}

/* --- how many clicks it takes --- */

static gboolean
offers (GMenuModel *menu, const char *action)
{
  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      if ((g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name) &&
           g_str_equal (name, action)) ||
          offers (section, action))
        return TRUE;
    }
  return FALSE;
}

/* A button of the header bar, and a line of its menu. */
static gboolean
menu_offers (GtkWidget *widget, const char *action)
{
  gboolean found = GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
                   offers (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)), action);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !found;
       child = gtk_widget_get_next_sibling (child))
    found = menu_offers (child, action);
  return found;
}

/* 1: the button is there; 2: it is there after a click on its part of the inspector. */
static guint
count_clicks (EspPageView *page, const char *part, const char *action)
{
  if (find_button (GTK_WIDGET (page), action) != NULL)
    return 1;
  page_set_part (page, part);
  for (guint i = 0; i < 100 && find_button (GTK_WIDGET (page), action) == NULL; i++)
    g_main_context_iteration (NULL, FALSE);
  return find_button (GTK_WIDGET (page), action) != NULL ? 2 : 9;
}

static void
test_clicks (void)
{
  for (const EspPageSpec *const *spec = esp_page_specs_get (); *spec != NULL; spec++)
    {
      const char *id = (*spec)->problem->id;
      EspPageView *page;
      guint solve;
      guint back;
      guint beside;

      if (esp_problem_is_hidden ((*spec)->problem))
        continue;
      page = show (id);
      g_assert_true (menu_offers (GTK_WIDGET (window), "win.open-dialog"));
      g_assert_true (menu_offers (GTK_WIDGET (window), "win.export-board-dialog"));
      g_assert_true (menu_offers (GTK_WIDGET (window), "win.export-trace-dialog"));
      g_assert_true (menu_offers (GTK_WIDGET (window), "page.solve"));
      g_assert_true (menu_offers (GTK_WIDGET (window), "page.run-both"));
      page_set_part (page, "puzzle");
      solve = count_clicks (page, "solve", "page.solve");
      act (page, "step-through");
      WAIT_FOR (page_get_search (page) != NULL);
      esp_search_next (page_get_search (page), TRUE);
      esp_search_next (page_get_search (page), TRUE);
      WAIT_FOR (esp_search_get_step (page_get_search (page)) > 0);
      page_set_part (page, "puzzle");
      back = count_clicks (page, "solve", "search.previous");
      act (page, "cancel");
      page_set_part (page, "puzzle");
      beside = count_clicks (page, "compare", "page.run-both");
      g_test_message ("%s: solve %u, step back %u, side by side %u", id, solve, back, beside);
      g_assert_cmpuint (solve, <=, 2);
      g_assert_cmpuint (back, <=, 2);
      g_assert_cmpuint (beside, <=, 2);
      WAIT_FOR (!esp_page_view_is_busy (page));
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *data_home = make_scratch_folder ();
  int result;

  g_setenv ("XDG_DATA_HOME", data_home, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  /* with what each room begins with */
  g_test_add_func ("/everyday/clicks", test_clicks);
  g_test_add_func ("/everyday/generators", test_generators);
  g_test_add_func ("/everyday/typed-seed", test_typed_seed);
  g_test_add_func ("/everyday/player-seed", test_player_seed);
  g_test_add_func ("/everyday/large-tour", test_large_tour);
  g_test_add_func ("/everyday/click-large-tour", test_click_large_tour);
  g_test_add_func ("/everyday/stopped-beyond-recording", test_stopped_beyond_recording);
  g_test_add_func ("/everyday/one-limit", test_one_limit);
  g_test_add_func ("/everyday/said-once", test_said_once);
  g_test_add_func ("/everyday/dead-ends", test_dead_ends);
  g_test_add_func ("/everyday/companion", test_companion);
  g_test_add_func ("/everyday/step-while-playing", test_step_while_playing);
  g_test_add_func ("/everyday/step-while-searching", test_step_while_searching);
  result = g_test_run ();
  g_object_unref (application);
  return result;
}
