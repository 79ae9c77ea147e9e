#include "config.h"

#include "find.h"
#include "journeys.h"
#include "page.h"

/* Searches: the linked views of each one that is recorded, stopping, and closing the window. */

#define MOMENT (2 * G_USEC_PER_SEC) /* of a search that would take long */

static const EspAlgorithm *
choose (EspPageView *page, const EspAlgorithm *algorithm)
{
  g_action_group_activate_action (esp_page_view_get_actions (page), "algorithm",
                                  g_variant_new_string (algorithm->id));
  return algorithm;
}

/* Sets the options that say how much is searched to their least or their most. */
static void
set_depth (EspPageView *page, const EspAlgorithm *algorithm, gboolean deep)
{
  for (const EspOptionSpec *o = algorithm->options; o != NULL && o->id != NULL; o++)
    {
      g_autofree char *text = NULL;

      if (g_str_equal (o->id, "depth"))
        text = g_strdup_printf ("%.0f", deep ? o->max : CLAMP (3, o->min, o->max));
      else if (g_str_equal (o->id, "seconds") || g_str_equal (o->id, "steps"))
        text = g_strdup_printf ("%.9g", deep ? MIN (o->max, 1e6) : MIN (MAX (o->min, 1), o->max));
      else
        continue;
      journey_set (page, "option", o->id, text);
    }
}

/* Solves; a search that takes too long is stopped, which leaves what was recorded. */
static void
solve (EspPageView *page)
{
  gint64 end = g_get_monotonic_time () + MOMENT;

  journey_act (page, "solve");
  WAIT_FOR (!esp_page_view_is_busy (page) || g_get_monotonic_time () > end);
  journey_act (page, "cancel");
  journey_settle (page);
  journey_message (page);
}

/* --- linked views --- */

static void
assert_counters (EspPageView *page, const EspAlgorithm *algorithm, EspStepCounter *counter)
{
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];

  esp_step_counter_get (counter, page_get_step (page), &counters, known);
  for (const EspCounterId *id = algorithm->counters; *id != ESP_N_COUNTERS; id++)
    if (known[*id])
      {
        g_autofree char *count = esp_format_count (counters.n[*id]);

        g_assert_cmpstr (esp_counter_table_get_step_text (page_get_counters (page), *id), ==,
                         count);
      }
}

static void
assert_curve (EspPageView *page)
{
  EspPlotView *view = page_get_curve (page);

  if (view != NULL && esp_plot_view_get_plot (view) != NULL)
    g_assert_cmpfloat (esp_plot_view_get_marker (view), ==, (double) page_get_step (page));
}

/* Board, timeline, list, tree, counters and curve tell the same of the present step. */
static void
assert_linked (EspPageView *page, const EspAlgorithm *algorithm, EspStepCounter *counter)
{
  guint64 step = page_get_step (page);
  EspTrace *trace = page_get_trace (page);
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (page));
  g_autoptr (EspState) state = esp_trace_get_state (trace, step);
  EspTreeView *tree = page_get_tree (page);
  GtkWidget *strip = GTK_WIDGET (esp_timeline_get_strip (page_get_timeline (page)));
  g_autofree char *wrong = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (strip), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) step);

  g_assert_null (wrong);
  g_assert_true (esp_state_equal (scene->state, state));
  g_assert_cmpuint (esp_event_list_get_step (page_get_events (page)), ==, step);
  if (tree != NULL)
    g_assert_cmpuint (esp_tree_view_get_node (tree), ==, esp_trace_get_node_at (trace, step));
  assert_counters (page, algorithm, counter);
  assert_curve (page);
}

static void
step_about (EspPageView *page, const EspAlgorithm *algorithm)
{
  EspTrace *trace = page_get_trace (page);
  guint64 n = esp_trace_get_n_events (trace);
  guint32 n_nodes = esp_trace_get_n_nodes (trace);
  g_autoptr (EspStepCounter) counter = esp_step_counter_new (trace, algorithm);
  EspNode node;

  g_assert_cmpuint (n, >, 0);
  assert_linked (page, algorithm, counter);
  for (int i = 0; i < 10 && journey_can (page, "previous"); i++)
    {
      guint64 before = page_get_step (page);

      journey_act (page, "previous");
      g_assert_cmpuint (page_get_step (page), <, before);
      assert_linked (page, algorithm, counter);
    }
  esp_search_set_step (page_get_search (page), n / 2);
  g_assert_cmpuint (page_get_step (page), ==, n / 2);
  assert_linked (page, algorithm, counter);
  journey_act (page, "next");
  g_assert_cmpuint (page_get_step (page), >, n / 2);
  assert_linked (page, algorithm, counter);
  esp_search_set_step (page_get_search (page), n / 3 + 1);
  assert_linked (page, algorithm, counter);
  if (page_get_tree (page) != NULL && n_nodes > 0)
    {
      guint32 chosen = n_nodes / 2;

      g_signal_emit_by_name (page_get_tree (page), "node-chosen", chosen);
      g_assert_true (esp_trace_get_node (trace, chosen, &node));
      g_assert_cmpuint (page_get_step (page), ==, node.enter + 1);
      assert_linked (page, algorithm, counter);
    }
  if (page_get_curve (page) != NULL && esp_plot_view_get_plot (page_get_curve (page)) != NULL)
    {
      g_signal_emit_by_name (page_get_curve (page), "x-chosen", (double) (n / 4));
      g_assert_cmpuint (page_get_step (page), ==, n / 4);
      assert_linked (page, algorithm, counter);
    }
  journey_act (page, "first");
  g_assert_cmpuint (page_get_step (page), ==, 0);
  assert_linked (page, algorithm, counter);
  journey_act (page, "last");
  g_assert_cmpuint (page_get_step (page), ==, n);
  assert_linked (page, algorithm, counter);
}

static void
test_linked (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    if (a->flags & ESP_ALGORITHM_TRACED)
      {
        journey_open_sample (page, sample);
        set_depth (page, choose (page, a), FALSE);
        solve (page);
        step_about (page, a);
      }
}

static gboolean
is_traced (const EspPageSpec *spec)
{
  return esp_problem_find_algorithm_by_flags (spec->problem, ESP_ALGORITHM_TRACED) != NULL;
}

/* --- stopping --- */

/* Every algorithm on the largest board, as deep as it goes: it stops when it is told to, and the
 * page is as ready as before. */
static void
test_cancel (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, TRUE);

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      gint64 begun;
      gint64 stopped;

      journey_open_sample (page, sample);
      set_depth (page, choose (page, a), TRUE);
      journey_act (page, "solve");
      begun = g_get_monotonic_time ();
      WAIT_FOR (!esp_page_view_is_busy (page) || g_get_monotonic_time () > begun + 60000);
      stopped = g_get_monotonic_time ();
      journey_act (page, "cancel");
      journey_settle (page);
      g_test_message ("%s %s: stopped after %.0f ms", problem->id, a->id,
                      (g_get_monotonic_time () - stopped) / 1000.0);
      g_assert_false (journey_can (page, "cancel"));
      g_assert_true (journey_can (page, "solve"));
      set_depth (page, a, FALSE);
    }
  choose (page, &problem->algorithms[0]);
}

/* A computer that is to move when it is stopped holds the game. */
static void
test_cancel_player (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, TRUE);
  const EspAlgorithm *player = esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_PLAYER);

  journey_act (page, "part('play')");
  journey_open_sample (page, sample);
  for (int side = 0; side < 2; side++)
    g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                    g_variant_new ("(is)", side, player->id));
  if (journey_can (page, "continue"))
    journey_act (page, "continue");
  g_assert_true (esp_page_view_is_busy (page));
  journey_act (page, "cancel");
  journey_settle (page);
  g_assert_true (journey_can (page, "continue"));
  for (int side = 0; side < 2; side++)
    g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                    g_variant_new ("(is)", side, "human"));
}

static gboolean
is_game (const EspPageSpec *spec)
{
  return spec->play == ESP_PLAY_GAME && spec->problem->game != NULL;
}

/* The map's room brings a view of its own to the dock of its page: one, also where another file was
 * opened, and it is there while a search is that has domains. */
static void
test_own_view (void)
{
  const EspProblem *problem = esp_problem_find ("map");
  EspPageView *page = journey_show (problem);
  GtkWidget *dock = GTK_WIDGET (esp_page_view_get_dock (page));
  const char *const samples[] = { "nine.map", "australia.map" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      GtkWidget *view;

      journey_open_sample (page, samples[i]);
      choose (page, esp_problem_find_algorithm (problem, "fc"));
      journey_act (page, "solve");
      journey_settle (page);
      view = find_type (dock, g_type_from_name ("MapDomains"));
      g_assert_nonnull (view);
      g_assert_true (gtk_stack_page_get_visible (
          gtk_stack_get_page (GTK_STACK (gtk_widget_get_parent (view)), view)));
      /* once */
      for (GtkWidget *next = gtk_widget_get_next_sibling (view); next != NULL;
           next = gtk_widget_get_next_sibling (next))
        g_assert_false (is_of_type (next, "MapDomains"));
    }
}

/* A window closed while each of its tabs searches, plays or generates. */
static void
test_close (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();
  EspWindow *window = esp_window_new (GTK_APPLICATION (journey_application));
  EspWindow *first = journey_window;
  gpointer left = window;

  g_object_add_weak_pointer (G_OBJECT (window), &left);
  gtk_window_present (GTK_WINDOW (window));
  journey_window = window;
  for (guint i = 0; specs[i] != NULL; i++)
    if (esp_window_show_problem (window, specs[i]->problem->id))
      {
        EspPageView *page = esp_window_get_page (window);
        g_autofree char *sample = journey_find_sample (specs[i]->problem, TRUE);

        journey_open_sample (page, sample);
        set_depth (page, choose (page, &specs[i]->problem->algorithms[0]), TRUE);
        journey_act (page, "solve");
        journey_act (page, "hint");
        if (is_game (specs[i]))
          journey_act (page, "continue");
        else if (specs[i]->problem->hinting != NULL)
          journey_act (page, "auto");
      }
  gtk_window_close (GTK_WINDOW (window));
  WAIT_FOR (left == NULL);
  journey_window = first;
}

/* What does not suit the board is refused in the words of the form, and the search before stays; of
 * the generator's options those are shown that the kind of board has. */
static void
test_unsuited (void)
{
  const EspProblem *problem = esp_problem_find ("path");
  EspPageView *page;
  EspPuzzlePanel *panel;
  /* kept, so that no other one can come to lie in its place */
  g_autoptr (EspSearch) search = NULL;

  if (problem == NULL)
    {
      g_test_skip ("path is not built");
      return;
    }
  page = journey_show (problem);
  journey_open_sample (page, "romania.path");
  journey_act (page, "algorithm::astar");
  journey_act (page, "solve");
  journey_settle (page);
  search = g_object_ref (page_get_search (page));
  journey_set (page, "option", "heuristic", "manhattan");
  journey_act (page, "solve");
  journey_settle (page);
  g_assert_true (page_get_search (page) == search);
  g_assert_nonnull (strstr (esp_message_bar_get_text (esp_page_view_get_message_bar (page)),
                            "“Manhattan” for a graph"));
  journey_set (page, "option", "heuristic", "zero");
  journey_act (page, "solve");
  journey_settle (page);
  g_assert_true (page_get_search (page) != search);

  panel = page_get_puzzle_panel (page);
  g_assert_false (gtk_widget_get_visible (
      gtk_widget_get_parent (esp_puzzle_panel_get_generate_control (panel, "maze"))));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (esp_puzzle_panel_get_generate_control (panel, "kind")),
                              1); /* a maze */
  g_assert_true (gtk_widget_get_visible (
      gtk_widget_get_parent (esp_puzzle_panel_get_generate_control (panel, "maze"))));
  g_assert_false (gtk_widget_get_visible (
      gtk_widget_get_parent (esp_puzzle_panel_get_generate_control (panel, "moves"))));
}

void
journeys_add_searches (void)
{
  journeys_add ("linked", is_traced, test_linked);
  journeys_add ("cancel", NULL, test_cancel);
  journeys_add ("cancel-player", is_game, test_cancel_player);
  g_test_add_func ("/journeys/own-view", test_own_view);
  g_test_add_func ("/journeys/close", test_close);
  g_test_add_func ("/journeys/unsuited", test_unsuited);
}
