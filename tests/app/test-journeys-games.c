#include "config.h"

#include "journeys.h"

#include "app/play/esp-player-row.h"
#include "app/window/esp-settings.h"
#include "app/play/esp-score-bar.h"
#include "find.h"
#include "kit/forms/esp-option-form.h"
#include "page.h"

/* Games to their end: a person's clicks on one side, each player in turn on the other. */

static int
get_side (EspDocument *document)
{
  const EspInstance *instance = esp_document_get_instance (document);

  return instance->problem->game->to_move (instance, esp_document_get_state (document));
}

/* Small depths and short times: it is the window that is tried here. */
static void
seat (EspPageView *page, int side, const EspAlgorithm *algorithm)
{
  g_autoptr (GString) text = g_string_new (algorithm != NULL ? algorithm->id : "human");

  for (const EspOptionSpec *o = algorithm != NULL ? algorithm->options : NULL;
       o != NULL && o->id != NULL; o++)
    if (g_str_equal (o->id, "depth"))
      g_string_append_printf (text, ",depth=%g", CLAMP (2, o->min, o->max));
    else if (g_str_equal (o->id, "seconds"))
      g_string_append_printf (text, ",seconds=%g", CLAMP (0.01, o->min, o->max));
  g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                  g_variant_new ("(is)", side, text->str));
}

/* A person tries cells until one is a move: by the canvas and by the action in turn. */
static void
click_some_move (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  guint before = esp_document_get_n_moves (document);
  int n = journey_n_cells (page);

  for (int i = 0; i < n && esp_document_get_n_moves (document) == before; i++)
    {
      int cell = (int) ((guint) i + before * 5) % n;

      if (before % 2 == 0)
        journey_click (page, cell, ESP_CLICK_PRIMARY, cell);
      else
        g_action_group_activate_action (esp_page_view_get_actions (page), "click",
                                        g_variant_new_int32 (cell));
    }
  g_assert_cmpuint (esp_document_get_n_moves (document), >, before);
}

/* The cells in the order in which arrow keys reach them from the first one, each with the cell
 * before it and the key. Returns how many are reached. */
static int
find_ways (EspPageView *page, int *order, int *from, guint *key)
{
  static const guint keys[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down };
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  const EspLook *look = esp_canvas_get_look (canvas);
  const EspScene *scene = esp_canvas_get_scene (canvas);
  int n = look->cells->n_cells (scene);
  int n_reached = 1;

  for (int i = 0; i < n; i++)
    from[i] = -1;
  order[0] = from[0] = 0;
  for (int i = 0; i < n_reached; i++)
    for (int d = ESP_DIRECTION_LEFT; d <= ESP_DIRECTION_DOWN; d++)
      {
        int next = look->cells->neighbour (scene, order[i], (EspDirection) d);

        g_assert_cmpint (next, >=, 0);
        g_assert_cmpint (next, <, n);
        if (from[next] >= 0)
          continue;
        from[next] = order[i];
        key[next] = keys[d];
        order[n_reached++] = next;
      }
  return n_reached;
}

static void
walk_to (EspPageView *page, int cell, const int *from, const guint *key)
{
  if (cell == 0)
    g_assert_true (journey_key (page, GDK_KEY_Home, 0));
  else
    {
      walk_to (page, from[cell], from, key);
      g_assert_true (journey_key (page, key[cell], 0));
    }
  g_assert_cmpint (esp_canvas_get_cursor (esp_page_view_get_canvas (page)), ==, cell);
}

/* Space, Return or a letter on a cell that the arrow keys reached: no pointer at all. */
static void
type_some_move (EspPageView *page)
{
  static const guint keys[] = { GDK_KEY_space, GDK_KEY_Return, '1', '2', '3', 'p' };
  EspDocument *document = page_get_document (page);
  guint before = esp_document_get_n_moves (document);
  int n = journey_n_cells (page);
  g_autofree int *order = g_new (int, (guint) n);
  g_autofree int *from = g_new (int, (guint) n);
  g_autofree guint *key = g_new (guint, (guint) n);
  int n_reached = find_ways (page, order, from, key);

  for (int i = 0; i < n_reached && esp_document_get_n_moves (document) == before; i++)
    {
      walk_to (page, order[i], from, key);
      for (guint k = 0; k < G_N_ELEMENTS (keys) && esp_document_get_n_moves (document) == before;
           k++)
        journey_key (page, keys[k], 0);
    }
  g_assert_cmpuint (esp_document_get_n_moves (document), >, before);
}

static void
play_to_the_end (EspPageView *page, int person, void (*move) (EspPageView *page))
{
  EspDocument *document = page_get_document (page);
  int side;

  while ((side = get_side (document)) >= 0)
    {
      guint before = esp_document_get_n_moves (document);

      if (side == person)
        move (page);
      else if (journey_can (page, "continue"))
        journey_act (page, "continue");
      journey_settle (page);
      g_assert_cmpuint (esp_document_get_n_moves (document), >, before);
      g_assert_true (get_side (document) == person || get_side (document) < 0);
    }
  g_assert_nonnull (page_get_result (page));
}

/* To the start and to the end again. */
static void
undo_and_redo (EspPageView *page)
{
  EspDocument *document = page_get_document (page);
  g_autoptr (EspState) end = esp_state_copy (esp_document_get_state (document));
  g_autoptr (EspState) start = esp_instance_initial_state (esp_document_get_instance (document));
  g_auto (GStrv) moves = g_strdupv ((char **) esp_document_get_moves (document));
  guint n = g_strv_length (moves);

  for (guint i = 0; journey_can (page, "undo"); i++)
    {
      g_assert_cmpuint (i, <, n);
      journey_act (page, "undo");
      journey_settle (page);
    }
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  g_assert_true (esp_state_equal (esp_document_get_state (document), start));
  for (guint i = 0; journey_can (page, "redo"); i++)
    {
      g_assert_cmpuint (i, <, n);
      journey_act (page, "redo");
      journey_settle (page);
    }
  g_assert_true (esp_state_equal (esp_document_get_state (document), end));
  g_assert_cmpstrv (esp_document_get_moves (document), moves);
}

/* Played, gone back over, saved, opened again and replayed. */
static void
play (EspPageView *page, int person, void (*move) (EspPageView *page))
{
  play_to_the_end (page, person, move);
  undo_and_redo (page);
  esp_page_set_document (page, journey_save_session (page), "again", NULL);
  undo_and_redo (page);
  g_assert_cmpint (get_side (page_get_document (page)), <, 0);
}

static void
test_players (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);

  journey_act (page, "part('play')");
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (int person = 0; person < 2 && (a->flags & ESP_ALGORITHM_PLAYER); person++)
      {
        journey_open_sample (page, sample);
        seat (page, person, NULL);
        seat (page, 1 - person, a);
        play (page, person, click_some_move);
      }
}

/* Other rules, chance among them: what was decided by lot is in the session too. */
static void
test_rules (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);
  const EspAlgorithm *player = esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_PLAYER);

  journey_act (page, "part('play')");
  for (const EspOptionSpec *o = problem->editing->settings; o != NULL && o->id != NULL; o++)
    for (guint i = 0; o->kind == ESP_OPTION_CHOICE && o->choices[i] != NULL; i++)
      {
        EspInstance *instance;

        journey_open_sample (page, sample);
        journey_set (page, "setting", o->id, o->choices[i]);
        instance = esp_instance_copy (esp_document_get_instance (page_get_document (page)));
        esp_page_set_document (page, esp_document_new (instance), o->choices[i], NULL);
        seat (page, 0, NULL);
        seat (page, 1, player);
        play (page, 0, click_some_move);
      }
}

static void
test_keyboard (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);

  journey_act (page, "part('play')");
  journey_open_sample (page, sample);
  seat (page, 0, NULL);
  seat (page, 1, esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_PLAYER));
  play (page, 0, type_some_move);
}

/* Two people, and two computers with nobody watching over them. */
static void
test_alike (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);
  const EspAlgorithm *player = esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_PLAYER);
  EspDocument *document;

  journey_act (page, "part('play')");
  journey_open_sample (page, sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  while (get_side (document) >= 0)
    click_some_move (page);
  undo_and_redo (page);
  journey_open_sample (page, sample);
  document = page_get_document (page);
  seat (page, 0, player);
  seat (page, 1, player);
  if (journey_can (page, "continue"))
    journey_act (page, "continue");
  WAIT_FOR (get_side (document) < 0);
  journey_settle (page);
  undo_and_redo (page);
  /* back in the middle the game is held, and goes on when it is asked to */
  journey_act (page, "undo");
  g_assert_true (journey_can (page, "continue"));
  journey_act (page, "continue");
  WAIT_FOR (get_side (document) < 0);
  journey_settle (page);
}

/* A position has one value, however it was reached; and where the end of the game is seen, which
 * six plies are near enough for, best moves of either side change nothing about it. */
static void
test_evaluation (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean hints_are_best = !g_str_equal (problem->id, "war");
  EspDocument *document;
  double value = 0;

  journey_act (page, "part('play')");
  g_action_group_change_action_state (esp_page_view_get_actions (page), "evaluation",
                                      g_variant_new_boolean (TRUE));
  journey_open_sample (page, sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  while (get_side (document) >= 0)
    {
      journey_settle (page);
      g_assert_true (page_get_evaluation (page, &value));
      g_array_append_val (values, value);
      journey_act (page, "hint");
      journey_settle (page);
      journey_act (page, "hint-apply");
      /* nothing is said of a position that another was in the place of */
      if (get_side (document) >= 0)
        g_assert_false (page_get_evaluation (page, &value));
    }
  g_assert_cmpuint (values->len, >, 1);
  /* a greedy hint is no best move */
  for (guint i = MAX (values->len, 6) - 6; i < values->len && hints_are_best; i++)
    g_assert_cmpfloat (g_array_index (values, double, i), ==,
                       g_array_index (values, double, values->len - 1));
  for (guint i = values->len; i > 0; i--)
    {
      journey_act (page, "undo");
      journey_act (page, i % 2 == 0 ? "part('solve')" : "part('play')");
      journey_settle (page);
      g_assert_true (page_get_evaluation (page, &value));
      g_assert_cmpfloat (value, ==, g_array_index (values, double, i - 1));
    }
  g_action_group_change_action_state (esp_page_view_get_actions (page), "evaluation",
                                      g_variant_new_boolean (FALSE));
}

/* A game that is over is not searched, and that is said. */
static void
test_over (gconstpointer data)
{
  static const char *const searches[] = { "solve", "step-through", "run-both", "present", "hint" };
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  g_autofree char *sample = journey_find_sample (problem, FALSE);
  EspDocument *document;

  journey_act (page, "part('play')");
  journey_open_sample (page, sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  while (get_side (document) >= 0)
    click_some_move (page);
  /* why it is over is not told with who wins once more */
  if (g_str_equal (problem->id, "stones"))
    g_assert_true (says (GTK_WIDGET (esp_page_view_get_board (page)), "Player 1 cannot take") ||
                   says (GTK_WIDGET (esp_page_view_get_board (page)), "Player 2 cannot take"));
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      GListModel *windows = gtk_window_get_toplevels ();
      guint n_windows = g_list_model_get_n_items (windows);
      const char *said;

      esp_message_bar_hide (esp_page_view_get_message_bar (page));
      journey_act (page, searches[i]);
      said = journey_message (page);
      g_assert_nonnull (said);
      if (!g_str_equal (searches[i], "present"))
        g_assert_cmpstr (said, ==, "The game is over; take a move back");
      g_assert_null (page_get_search (page));
      g_assert_true (journey_can (page, "part"));
      g_assert_false (journey_can (page, "pause"));
      g_assert_cmpuint (g_list_model_get_n_items (windows), ==, n_windows);
    }
  journey_act (page, "undo-move");
  journey_act (page, "step-through");
  g_assert_nonnull (page_get_search (page));
  journey_act (page, "cancel");
}

static char *
describe_cell (EspCanvas *canvas, int cell)
{
  return esp_canvas_get_look (canvas)->cells->describe (esp_canvas_get_scene (canvas), cell);
}

static gboolean
offers_colour (EspCanvas *canvas, int cell)
{
  g_autofree char *text = describe_cell (canvas, cell);

  return strstr (text, "colour it") != NULL;
}

/* Where the first move of a game went that a click on @cell was: a stone of KCell goes elsewhere,
 * and its move is named "3–5". */
static int
find_landing (EspDocument *document, int cell)
{
  const EspInstance *instance = esp_document_get_instance (document);
  g_autoptr (EspState) before = esp_instance_initial_state (instance);
  g_autofree char *name = NULL;
  char *dash;

  if (!g_str_equal (instance->problem->id, "kcell"))
    return cell;
  name =
      instance->problem->game->name_move (instance, before, esp_document_get_moves (document)[0]);
  dash = strstr (name, "–");
  g_assert_nonnull (dash);
  return (int) g_ascii_strtoll (dash + strlen ("–"), NULL, 10) - 1;
}

/* Who clicks a thing and then where it goes has moved once, also when the answer came in between; a
 * moment later a click there is another move. */
static void
test_clicked_twice (gconstpointer data)
{
  const EspProblem *problem = data;
  EspPageView *page = journey_show (problem);
  EspDocument *document;
  int usual;
  int lands = -1;
  int cell = -1;

  g_object_get (gtk_settings_get_default (), "gtk-double-click-time", &usual, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 60000, NULL);
  journey_act (page, "part('play')");
  journey_open_sample (page, page_get_spec (page)->first_sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_PLAYER));
  journey_act (page, "reset");
  while (esp_document_get_n_moves (document) == 0 && ++cell < journey_n_cells (page))
    journey_click (page, cell, ESP_CLICK_PRIMARY, cell);
  lands = find_landing (document, cell);
  journey_click (page, lands, ESP_CLICK_PRIMARY, lands);
  WAIT_FOR (esp_document_get_n_moves (document) == 2 && !esp_page_view_is_busy (page));
  esp_messages_dismiss (page_get_messages (page));
  journey_click (page, cell, ESP_CLICK_PRIMARY, cell);
  journey_click (page, lands, ESP_CLICK_PRIMARY, lands);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 2);
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
  if (lands != cell)
    {
      journey_click (page, lands, ESP_CLICK_PRIMARY, lands);
      g_assert_cmpuint (esp_document_get_n_moves (document), ==, 3);
    }
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", usual, NULL);
  journey_act (page, "player((1,'human'))");
}

/* The middle of a node of Colours says how it is coloured; a wedge that was clicked offers nothing
 * any more. */
static void
test_colours (void)
{
  const EspProblem *problem = esp_problem_find ("mapgame");
  EspPageView *page = journey_show (problem);
  EspDocument *document;
  EspCanvas *canvas = esp_page_view_get_canvas (page);
  int wedge = 0;

  journey_act (page, "part('play')");
  journey_open_sample (page, "australia.txt");
  document = page_get_document (page);
  while (!offers_colour (canvas, wedge))
    wedge++;
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  journey_act (page, "click(0)");
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  g_assert_nonnull (journey_message (page));
  g_assert_true (g_str_has_prefix (journey_message (page), "Click a colour of "));
  journey_click (page, wedge, ESP_CLICK_PRIMARY, wedge);
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 1);
  g_assert_false (offers_colour (canvas, wedge));
}

static gboolean
is_game (const EspPageSpec *spec)
{
  return spec->play == ESP_PLAY_GAME && spec->problem->game != NULL &&
         esp_look_find (spec->problem)->playing->click != NULL;
}

static gboolean
has_bar (const EspPageSpec *spec)
{
  return is_game (spec) && spec->game.adviser != NULL;
}

static gboolean
has_rules (const EspPageSpec *spec)
{
  return is_game (spec) && spec->problem->editing->settings != NULL;
}

/* --- pace --- */

static GtkWidget *
find_named (GtkWidget *widget, GType type, const char *text)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      /* the row of a form: a label and its control */
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      if (GTK_IS_LABEL (child) && next != NULL && G_TYPE_CHECK_INSTANCE_TYPE (next, type) &&
          g_str_equal (gtk_label_get_text (GTK_LABEL (child)), text))
        found = next;
      else
        found = find_named (child, type, text);
    }
  return found;
}

/* Two computers wait before each move as long as was chosen. */
static void
test_pace (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  const EspAlgorithm *player = esp_problem_find_algorithm_by_flags (data, ESP_ALGORITHM_PLAYER);
  GtkWidget *list =
      find_named (GTK_WIDGET (page_get_play_panel (page)), GTK_TYPE_DROP_DOWN, "Pace");
  EspDocument *document;
  gint64 begin;

  g_assert_nonnull (list);
  journey_act (page, "part('play')");
  journey_open_sample (page, page_get_spec (page)->first_sample);
  document = page_get_document (page);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 2);
  g_assert_cmpint (esp_settings_get_int64 (esp_settings_get (), "pace"), ==, 1000);
  begin = g_get_monotonic_time ();
  seat (page, 1, player);
  seat (page, 0, player);
  journey_act (page, "continue");
  WAIT_FOR (esp_document_get_n_moves (document) >= 2);
  g_assert_cmpint (g_get_monotonic_time () - begin, >, 1900 * 1000);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 1);
  g_assert_cmpint (esp_settings_get_int64 (esp_settings_get (), "pace"), ==, ESP_USUAL_PACE);
  journey_act (page, "cancel");
  seat (page, 0, NULL);
}

/* --- what stands beside the board, and at the foot of the panel --- */

static void
show_evaluation (EspPageView *page, gboolean shown)
{
  g_action_group_change_action_state (esp_page_view_get_actions (page), "evaluation",
                                      g_variant_new_boolean (shown));
}

/* The line itself, which is in the middle of its widget. */
static gboolean
is_beside_canvas (EspPageView *page, GtkWidget *bar)
{
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (bar, GTK_WIDGET (esp_page_view_get_canvas (page)), &bounds) &&
         bounds.origin.x + bounds.size.width * 0.65 <= 0;
}

static double
left_of_cells (EspPageView *page)
{
  EspRect rect;

  g_assert_true (esp_canvas_get_cell_rect (esp_page_view_get_canvas (page), 0, &rect));
  return rect.x;
}

/* The scores beside the board and below it; or, when it is asked for, the value: one bar. It covers
 * no cell. */
static void
test_standing (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  GtkWidget *board = GTK_WIDGET (esp_page_view_get_board (page));
  GtkWidget *bar = find_type (board, ESP_TYPE_SCORE_BAR);
  const EspGame *game = ((const EspProblem *) data)->game;
  const char *id = ((const EspProblem *) data)->id;
  double scores[2];
  g_autofree char *chip = NULL;
  graphene_rect_t bounds;
  EspDocument *document;
  GtkWidget *meaning;

  g_assert_nonnull (bar);
  journey_open_sample (page, page_get_spec (page)->first_sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  journey_act (page, "part('play')");
  click_some_move (page);
  click_some_move (page);
  journey_settle (page);
  game->scores (esp_document_get_instance (document), esp_document_get_state (document), scores);
  g_assert_cmpfloat_with_epsilon (esp_score_bar_get_share (ESP_SCORE_BAR (bar)),
                                  scores[0] / (scores[0] + scores[1]), 1e-9);
  chip = g_strdup_printf ("%s  %g", game->side_names[0], scores[0]);
  g_assert_true (says (board, chip));
  WAIT_FOR (gtk_widget_get_mapped (bar) &&
            gtk_widget_compute_bounds (bar, GTK_WIDGET (esp_page_view_get_canvas (page)), &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width * 0.7, <=, left_of_cells (page));
  gtk_test_accessible_assert_role (bar, GTK_ACCESSIBLE_ROLE_METER);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Score");
  show_evaluation (page, TRUE);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Evaluation");
  /* of this game, and of no other one */
  g_assert_true (esp_settings_has (esp_settings_get (), "evaluation-bars", id));
  g_assert_false (esp_settings_has (esp_settings_get (), "evaluation-bars", "another"));
  /* it is chosen from a list, which follows */
  meaning =
      find_named (GTK_WIDGET (page_get_play_panel (page)), GTK_TYPE_DROP_DOWN, "Bar at the board");
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (meaning)), ==, 1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (meaning), 0);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Score");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (meaning), 1);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Evaluation");
  show_evaluation (page, FALSE);
  g_assert_false (esp_settings_has (esp_settings_get (), "evaluation-bars", id));
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (meaning)), ==, 0);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Score");
  /* there is no room before a drawing that is zoomed in on; who asked for the bar has it beside */
  for (int i = 0; i < 5; i++)
    journey_act (page, "zoom-in");
  WAIT_FOR (!gtk_widget_get_mapped (bar));
  show_evaluation (page, TRUE);
  WAIT_FOR (gtk_widget_get_mapped (bar) && is_beside_canvas (page, bar));
  show_evaluation (page, FALSE);
  WAIT_FOR (!gtk_widget_get_mapped (bar));
  journey_act (page, "zoom-fit");
  WAIT_FOR (gtk_widget_get_mapped (bar));
  journey_act (page, "part('puzzle')");
  g_assert_false (gtk_widget_get_visible (bar));
  g_assert_false (gtk_widget_get_mapped (find_fitting (board, is_label_with, chip)));
  journey_act (page, "part('play')");
}

static gboolean
is_seen_button (GtkWidget *widget, const char *text)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;
}

/* At the foot stands what can be done now: ask for a hint, go on with a game that is held, or end
 * what a computer is thinking about. */
static void
test_foot (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  GtkWidget *panel = GTK_WIDGET (page_get_play_panel (page));
  const EspAlgorithm *player = esp_problem_find_algorithm_by_flags (data, ESP_ALGORITHM_PLAYER);
  GtkWidget *list = find_named (panel, GTK_TYPE_DROP_DOWN, "Pace");
  EspDocument *document;

  journey_act (page, "part('play')");
  journey_open_sample (page, page_get_spec (page)->first_sample);
  document = page_get_document (page);
  seat (page, 0, NULL);
  seat (page, 1, NULL);
  WAIT_FOR (find_fitting (panel, is_seen_button, "Hint") != NULL);
  g_assert_nonnull (find_fitting (panel, is_seen_button, "Undo Move"));
  g_assert_null (find_fitting (panel, is_seen_button, "Stop"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 3);
  seat (page, 0, player);
  seat (page, 1, player);
  WAIT_FOR (find_fitting (panel, is_seen_button, "Stop") != NULL);
  g_assert_nonnull (find_fitting (panel, is_seen_button, "Move Now"));
  g_assert_null (find_fitting (panel, is_seen_button, "Hint"));
  journey_act (page, "cancel");
  WAIT_FOR (find_fitting (panel, is_seen_button, "Continue") != NULL);
  g_assert_null (find_fitting (panel, is_seen_button, "Stop"));
  g_assert_cmpuint (esp_document_get_n_moves (document), ==, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), 1);
  seat (page, 0, NULL);
  WAIT_FOR (find_fitting (panel, is_seen_button, "Hint") != NULL);
}

static gboolean
is_settings (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return GTK_IS_TOGGLE_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "esp-settings-symbolic") == 0;
}

/* What is chosen says how strong it is; its settings unfold below it. */
static void
test_player_row (gconstpointer data)
{
  EspPageView *page = journey_show (data);
  GtkWidget *panel = GTK_WIDGET (page_get_play_panel (page));
  GtkWidget *row = find_type (panel, ESP_TYPE_PLAYER_ROW);
  const EspAlgorithm *player = ((const EspProblem *) data)->algorithms;
  g_autofree char *text = NULL;
  g_autofree char *seated = NULL;
  g_autofree char *shown = NULL;
  GtkWidget *label;
  GtkWidget *toggle;
  GtkWidget *form;

  while (player->id != NULL &&
         (!(player->flags & ESP_ALGORITHM_PLAYER) || g_strcmp0 (player->main_option, "depth") != 0))
    player++;
  g_assert_nonnull (row);
  g_assert_nonnull (player->id);
  journey_act (page, "part('play')");
  seat (page, 0, NULL);
  g_assert_cmpstr (esp_player_row_get_text (ESP_PLAYER_ROW (row)), ==, "You");
  text = g_strdup_printf ("%s, depth 5", player->label);
  seated = g_strdup_printf ("%s:5", player->id);
  g_action_group_activate_action (esp_page_view_get_actions (page), "player",
                                  g_variant_new ("(is)", 0, seated));
  g_assert_cmpstr (esp_player_row_get_text (ESP_PLAYER_ROW (row)), ==, text);
  shown = g_strdup_printf ("%s, depth\302\2405", player->label);
  label = find_fitting (row, is_label_with, shown);
  g_assert_nonnull (label);
  while (!gtk_widget_get_mapped (label) || gtk_widget_get_width (label) == 0)
    g_main_context_iteration (NULL, TRUE);
  /* in two lines, where one is too short */
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  form = find_type (row, ESP_TYPE_OPTION_FORM);
  g_assert_false (gtk_widget_get_visible (form));
  toggle = find_fitting (row, is_settings, NULL);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);
  g_assert_true (gtk_widget_get_visible (form));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), FALSE);
  seat (page, 0, NULL);
}

static gboolean
has_scores (const EspPageSpec *spec)
{
  return has_bar (spec) && !spec->problem->game->score_is_outcome;
}

void
journeys_add_games (void)
{
  journeys_add ("standing", has_scores, test_standing);
  journeys_add ("foot", is_game, test_foot);
  journeys_add ("player-row", is_game, test_player_row);
  journeys_add ("players", is_game, test_players);
  journeys_add ("pace", is_game, test_pace);
  journeys_add ("rules", has_rules, test_rules);
  journeys_add ("keyboard", is_game, test_keyboard);
  journeys_add ("alike", is_game, test_alike);
  journeys_add ("over", is_game, test_over);
  journeys_add ("clicked-twice", is_game, test_clicked_twice);
  g_test_add_func ("/journeys/colours", test_colours);
  journeys_add ("evaluation", has_bar, test_evaluation);
}
