#include "config.h"

#include "esp-page-search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/programs/esp-own-programs.h"
#include "app/compare/esp-page-side-by-side.h"
#include "app/window/esp-settings.h"
#include "app/window/esp-style.h"
#include "app/play/esp-applicable.h"
#include "base/esp-quote.h"
#include "kit/esp-best-move.h"
#include "kit/esp-present.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-algorithm.h"

#include "kit/esp-conditions.h"

/* The page's search: begun here, shown by dock and panel, and moved in by the page's actions. */

#define AT_ONCE 0.2 /* seconds: what took no longer is made again while a slider is moved */

/* --- what becomes of it --- */

static void
take_game_answer (EspPageView *self, const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  g_autofree const char **pv = NULL;
  const char *move = NULL;

  if (!g_variant_dict_lookup (members, "move", "&s", &move))
    return;
  esp_page_model_set_best_move (esp_page_view_get_model (self), move);
  if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL)
    esp_canvas_set_arrows (esp_page_view_get_canvas (self), pv);
  else
    esp_canvas_set_arrows (esp_page_view_get_canvas (self), (const char *[]){ move, NULL });
}

/* Whether a search that is not complete ended where nothing is proved. */
static gboolean
is_open (EspPageView *self, const EspAnswer *answer)
{
  EspPageModel *model = esp_page_view_get_model (self);
  g_autofree char *title = NULL;

  if (answer->state == NULL || answer->algorithm == NULL ||
      (answer->algorithm->flags & ESP_ALGORITHM_COMPLETE))
    return FALSE;
  title = esp_page_say (esp_page_model_get_spec (model),
                        esp_search_get_instance (esp_page_model_get_search (model)), answer->state,
                        ESP_WORDS_END, NULL);
  return title != NULL;
}

/* How many there are, where more than one was asked for; else NULL. */
static char *
describe_count (EspPageView *self, const EspAnswer *answer)
{
  const EspOptions *options =
      esp_search_get_options (esp_page_model_get_search (esp_page_view_get_model (self)));
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (n == 0 || options == NULL || esp_options_find (options, "solutions") == NULL ||
      esp_options_get_int (options, "solutions") == 1)
    return NULL;
  return esp_count_solutions (n);
}

static char *
describe_success (EspPageView *self, const EspAnswer *answer)
{
  g_autofree char *best =
      esp_best_move_describe (esp_page_model_get_search (esp_page_view_get_model (self)));
  g_autofree char *count = describe_count (self, answer);
  g_autofree char *time = NULL;
  g_autofree char *text = NULL;

  if (best != NULL)
    return g_strdup_printf (_ ("Best move: %s"), best);
  if (answer->reason != NULL)
    return g_strdup (answer->reason);
  time = answer->seconds < 0.1 ? g_strdup_printf (_ ("%.1f ms"), answer->seconds * 1000)
                               : g_strdup_printf (_ ("%.2f s"), answer->seconds);
  if (is_open (self, answer))
    return g_strdup_printf (
        answer->recorded ? _ ("Done in %s, the recording included") : _ ("Done in %s"), time);
  /* writing the events down takes its time too, often most of it */
  text = g_strdup_printf (
      answer->recorded ? _ ("Solved in %s, the recording included") : _ ("Solved in %s"), time);
  return count != NULL ? g_strdup_printf ("%s · %s", text, count) : g_steal_pointer (&text);
}

static void
announce_outcome (EspPageView *self, const EspAnswer *answer)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *trace = esp_search_get_trace (esp_page_model_get_search (model));
  g_autofree char *text = NULL;
  g_autofree char *over = NULL;
  g_autofree char *cut = NULL;
  EspMessageKind kind = ESP_MESSAGE_INFO;
  const char *button = NULL;
  const char *action = NULL;

  switch (answer->outcome)
    {
    case ESP_OUTCOME_SOLVED:
    case ESP_OUTCOME_DONE:
      kind = ESP_MESSAGE_GOOD;
      text = describe_success (self, answer);
      if (esp_page_model_get_best_move (model) != NULL)
        {
          button = _ ("Play It");
          action = "page.play-best";
        }
      else if (trace != NULL && esp_trace_get_n_solutions (trace) > 1)
        {
          button = _ ("Next Solution");
          action = "page.next-solution";
        }
      break;
    case ESP_OUTCOME_NONE:
      text = g_strdup (answer->message != NULL ? answer->message
                                               : _ ("It is proved that there is no solution"));
      break;
    case ESP_OUTCOME_LIMIT:
      kind = ESP_MESSAGE_WARNING;
      text = g_strdup (answer->message != NULL ? answer->message
                                               : _ ("Stopped before the search was complete"));
      break;
    case ESP_OUTCOME_ERROR:
    default:
      kind = ESP_MESSAGE_ERROR;
      text = g_strdup (answer->message != NULL ? answer->message : _ ("This cannot be solved"));
      break;
    }
  /* what is found may be right, and something else wrong */
  if (kind == ESP_MESSAGE_GOOD && answer->message != NULL)
    {
      g_autofree char *note = esp_begin_sentence (answer->message);
      g_autofree char *first = g_steal_pointer (&text);

      text = g_strdup_printf ("%s. %s.", first, note);
    }
  cut = trace != NULL ? esp_trace_describe_cut (trace) : NULL;
  if (cut != NULL)
    over = g_strdup_printf (_ ("%s. %s; the rest was only counted."), text, cut);
  esp_messages_offer (esp_page_model_get_messages (model), kind, over != NULL ? over : text, button,
                      action);
}

/* Of a search that is made again: how far of all its steps one was in the one before; else NULL. */
static const double *
get_share (EspSearch *search)
{
  return g_object_get_data (G_OBJECT (search), "esp-share");
}

/* What came of it is said at its end, where what is to come is hidden. */
static gboolean
is_ahead (EspPageView *self, EspSearch *search)
{
  return esp_search_dock_get_hide_future (esp_page_view_get_dock (self)) &&
         esp_search_get_step (search) < esp_search_get_n_steps (search);
}

static void
announce_later (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (esp_page_view_get_model (self));

  if (search == NULL || esp_search_get_answer (search) == NULL || is_ahead (self, search) ||
      g_object_steal_data (G_OBJECT (search), "esp-unsaid") == NULL)
    return;
  announce_outcome (self, esp_search_get_answer (search));
}

static void
on_hides (EspPageView *self)
{
  esp_solve_panel_set_hide_future (esp_inspector_get_solve (esp_page_view_get_inspector (self)),
                                   esp_search_dock_get_hide_future (esp_page_view_get_dock (self)));
  announce_later (self);
}

static void
on_answer (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspSearch *search = esp_page_model_get_search (model);
  const EspAnswer *answer = esp_search_get_answer (search);

  if (get_share (search) != NULL)
    {
      guint64 n = esp_search_get_n_steps (search);

      if (*get_share (search) < 1)
        esp_search_set_step (search, MIN ((guint64) (*get_share (search) * (double) n + 0.5), n));
      /* what is seen while something is dragged is not said each time */
      if (answer->outcome == ESP_OUTCOME_SOLVED)
        return;
    }
  if (esp_page_model_get_problem (model)->game != NULL)
    take_game_answer (self, answer);
  if (is_ahead (self, search) &&
      (answer->outcome == ESP_OUTCOME_SOLVED || answer->outcome == ESP_OUTCOME_DONE ||
       answer->outcome == ESP_OUTCOME_NONE))
    g_object_set_data (G_OBJECT (search), "esp-unsaid", self);
  else
    announce_outcome (self, answer);
}

/* --- beginning and end --- */

static void
on_search_changed (EspPageView *self)
{
  EspSearch *search = esp_page_model_get_search (esp_page_view_get_model (self));

  if (search != NULL)
    {
      g_signal_connect_object (search, "answer", G_CALLBACK (on_answer), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (search, "step", G_CALLBACK (announce_later), self,
                               G_CONNECT_SWAPPED);
    }
}

void
esp_page_show_trace (EspPageView *self, EspTrace *trace, const char *name)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspInstance *instance = esp_document_get_instance (esp_page_model_get_document (model));
  guint64 n = esp_trace_get_n_events (trace);
  g_autoptr (EspSearch) search = NULL;
  g_autofree char *action = NULL;
  g_autofree char *text = NULL;
  const char *output;

  if (!esp_instance_equal (instance, esp_trace_get_instance (trace)))
    {
      esp_page_model_say (model, ESP_MESSAGE_WARNING,
                          _ ("The board was changed meanwhile: the search is not one of it"));
      return;
    }
  search = esp_search_new_for_trace (trace);
  output = esp_page_model_get_output (model);
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_page_model_set_part (model, "solve");
  esp_page_model_set_search (model, search);
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
  text =
      g_strdup_printf (ngettext ("“%s”: a recorded search with %s event. It was read, and not held "
                                 "to ours yet.",
                                 "“%s”: a recorded search with %s events. It was read, and not "
                                 "held to ours yet.",
                                 (gulong) n),
                       name, esp_count (n));
  /* that it can be read says nothing of whether it is right */
  if (output != NULL && g_utf8_validate (output, -1, NULL) &&
      esp_judge_can (esp_page_model_get_problem (model)))
    {
      g_autoptr (GVariant) path = g_variant_ref_sink (g_variant_new_string (output));

      action = g_action_print_detailed_name ("page.versus-trace", path);
    }
  esp_messages_offer (esp_page_model_get_messages (model), ESP_MESSAGE_INFO, text,
                      action != NULL ? _ ("Hold It to Ours") : NULL, action);
}

/* A game is searched from where it stands; a puzzle from its beginning, since what was done by
 * hand may be wrong. */
static void
begin (EspPageView *self,
       const EspAlgorithm *algorithm,
       const EspOptions *options,
       gboolean record,
       gboolean paused)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspSolvePanel *panel = esp_inspector_get_solve (esp_page_view_get_inspector (self));
  g_autoptr (EspSearch) search = NULL;

  esp_page_model_settle (model);
  if (!esp_play_check_open (esp_page_model_get_play (model)) ||
      !esp_applicable_check (esp_document_get_instance (esp_page_model_get_document (model)),
                             algorithm, options, -1, esp_page_model_get_messages (model)))
    return;
  /* a computer's next move would be of another position, and the search of none */
  esp_play_hold (esp_page_model_get_play (model));
  esp_page_model_set_search (model, NULL);
  esp_advice_clear (esp_page_model_get_advice (model));
  esp_messages_expire (esp_page_model_get_messages (model));
  esp_page_model_set_part (model, "solve");
  search =
      esp_search_new (algorithm, esp_document_get_instance (esp_page_model_get_document (model)),
                      esp_page_model_get_problem (model)->game != NULL
                          ? esp_document_get_state (esp_page_model_get_document (model))
                          : NULL,
                      options);
  esp_search_set_record (search, record,
                         (guint64) esp_settings_get_int64 (esp_settings_get (), "trace-cap"));
  esp_search_set_limit (search, esp_solve_panel_get_limit (panel));
  /* a teacher asks "what comes next?" */
  esp_search_dock_set_hide_future (esp_page_view_get_dock (self), paused && record);
  g_object_set (esp_page_view_get_model (self), "dock-wanted", TRUE, NULL);
  esp_search_start (search, paused);
  esp_page_model_set_search (model, search);
  if (paused && !record)
    esp_page_model_say (model, ESP_MESSAGE_INFO,
                        _ ("This search is not recorded, so it cannot be stepped through"));
}

static void
start (EspPageView *self, gboolean paused)
{
  EspSolvePanel *panel = esp_inspector_get_solve (esp_page_view_get_inspector (self));
  g_autoptr (EspOptions) options = esp_solve_panel_get_options (panel);

  begin (self, esp_solve_panel_get_algorithm (panel), options, esp_solve_panel_get_record (panel),
         paused);
}

void
esp_page_show_answer (EspPageView *self, GBytes *answer, const char *name)
{
  const EspProblem *problem = esp_page_model_get_problem (esp_page_view_get_model (self));
  g_autoptr (EspOptions) options = esp_options_new (NULL);
  gboolean tells;
  const EspAlgorithm *algorithm = esp_program_find_output (problem, name, answer, &tells);

  begin (self, algorithm, options, tells, FALSE);
}

/* What was searched in a moment is searched again when a slider of its options is moved, and one is
 * as far in it as before. */
static void
on_slid (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspSearchDock *dock = esp_page_view_get_dock (self);
  EspSearch *search = esp_page_model_get_search (model);
  gboolean hides = esp_search_dock_get_hide_future (dock);
  double share;

  if (search == NULL || !esp_page_model_shows_search (model) ||
      esp_search_get_trace (search) == NULL || esp_search_is_foreign (search) ||
      esp_search_get_algorithm (search) != esp_solve_panel_get_algorithm (esp_inspector_get_solve (
                                               esp_page_view_get_inspector (self))))
    return;
  if (esp_search_is_alive (search))
    {
      /* one that follows the slider gives way to the next; who waits for another goes on waiting */
      if (get_share (search) == NULL)
        return;
      share = *get_share (search);
    }
  else if (esp_search_get_seconds (search) > AT_ONCE)
    return;
  else
    share =
        (double) esp_search_get_step (search) / (double) MAX (esp_search_get_n_steps (search), 1);
  start (self, FALSE);
  search = esp_page_model_get_search (model);
  if (search == NULL)
    return;
  g_object_set_data_full (G_OBJECT (search), "esp-share", g_memdup2 (&share, sizeof share), g_free);
  esp_search_dock_set_hide_future (dock, hides);
}

static void
begin_stepping (EspPageView *self)
{
  start (self, TRUE);
}

/* --- actions --- */

static void
on_solve (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (data);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean leaves =
      focus != NULL &&
      (GTK_IS_BUTTON (focus) ||
       gtk_widget_is_ancestor (focus, GTK_WIDGET (esp_page_view_get_inspector (data))));

  start (data, FALSE);
  /* the button makes room for others, and a field of the editor goes with its part: who was there
   * stays with the search */
  if (leaves && esp_page_model_get_trace (esp_page_view_get_model (data)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (
        esp_timeline_get_strip (esp_search_dock_get_timeline (esp_page_view_get_dock (data)))));
}

/* The arrow keys step at once. */
static void
on_step_through (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  start (data, TRUE);
  if (esp_page_model_get_trace (esp_page_view_get_model (data)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (
        esp_timeline_get_strip (esp_search_dock_get_timeline (esp_page_view_get_dock (data)))));
}

static void
on_pause (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);

  if (esp_page_model_get_search (model) == NULL)
    return;
  if (esp_search_get_phase (esp_page_model_get_search (model)) == ESP_RUN_PAUSED)
    {
      /* who lets it run on has no more to guess */
      esp_search_dock_set_hide_future (esp_page_view_get_dock (self), FALSE);
      esp_search_resume (esp_page_model_get_search (model));
    }
  else
    esp_search_pause (esp_page_model_get_search (model));
}

/* Stops whatever is under way: one key for all. */
static void
on_cancel (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);

  if (esp_page_model_get_search (model) != NULL)
    esp_search_cancel (esp_page_model_get_search (model));
  esp_side_by_side_panel_cancel (
      esp_inspector_get_side_by_side (esp_page_view_get_inspector (self)));
  esp_play_hold (esp_page_model_get_play (model));
  esp_advice_stop (esp_page_model_get_advice (model));
  esp_job_slot_stop (esp_page_model_get_job_slot (model));
}

static void
on_algorithm (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *id = g_variant_get_string (parameter, NULL);

  /* whoever does this is a person, who has chosen the program by it */
  if (g_str_has_prefix (id, ESP_PROGRAM_PREFIX))
    esp_own_programs_choose (esp_page_model_get_problem (esp_page_view_get_model (self)),
                             id + strlen (ESP_PROGRAM_PREFIX));
  esp_solve_panel_choose (esp_inspector_get_solve (esp_page_view_get_inspector (self)), id);
}

static void
on_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *id;
  const char *value;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_solve_panel_set_option (esp_inspector_get_solve (esp_page_view_get_inspector (self)), id,
                                   value, &error))
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_WARNING, error->message);
}

/* What shows the search, or the two, that are looked at: it has the actions that step. NULL: there
 * are no steps. */
static GtkWidget *
find_steps (EspPageView *self)
{
  EspTrace *trace = esp_page_model_get_trace (esp_page_view_get_model (self));
  GtkWidget *both = esp_page_find_side_by_side (self);

  return both != NULL ? both : trace != NULL ? GTK_WIDGET (esp_page_view_get_dock (self)) : NULL;
}

/* A game is gone through by the keys that go through a search. */
static gboolean
move_in_game (EspPageView *self, const char *name)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspPlay *play = esp_page_model_get_play (model);
  guint n = esp_document_get_n_moves (esp_page_model_get_document (model));

  if (!esp_page_model_goes_through_game (model))
    return FALSE;
  if (g_str_equal (name, "first"))
    esp_play_go_to (play, 0);
  else if (g_str_equal (name, "last"))
    esp_play_go_to (play, G_MAXUINT);
  else if (g_str_equal (name, "next"))
    esp_play_go_to (play, n + 1);
  else if (g_str_equal (name, "previous") && n > 0)
    esp_play_go_to (play, n - 1);
  else
    return FALSE;
  return TRUE;
}

/* The dock's own action of that name, wherever the keyboard is. */
static void
on_move (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  g_autofree char *name = g_strconcat ("search.", g_action_get_name (G_ACTION (action)), NULL);

  if (esp_page_move_side_by_side (self, g_action_get_name (G_ACTION (action))) ||
      move_in_game (self, g_action_get_name (G_ACTION (action))))
    return;
  /* two that are still to be run */
  if (g_str_equal (esp_page_model_get_part (model), "compare") &&
      esp_page_model_get_search (model) == NULL)
    return;
  if (!g_str_has_suffix (name, "first"))
    esp_page_model_set_part (model, "solve");
  gtk_widget_activate_action (GTK_WIDGET (esp_page_view_get_dock (self)), name, NULL);
}

/* As a click on the timeline that is shown. */
static void
on_step_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  GtkWidget *holder = find_steps (self);

  if (holder != NULL)
    gtk_widget_activate_action_variant (holder, "search.step", parameter);
}

static void
on_ask_step (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  GtkWidget *holder = find_steps (self);

  if (holder == NULL)
    return;
  if (ESP_IS_SEARCH_DOCK (holder))
    {
      esp_page_model_set_part (esp_page_view_get_model (self), "solve");
      g_object_set (esp_page_view_get_model (self), "dock-wanted", TRUE, NULL);
      esp_timeline_ask_step (esp_search_dock_get_timeline (ESP_SEARCH_DOCK (holder)));
    }
  else
    esp_timeline_ask_step (esp_side_by_side_view_get_timeline (ESP_SIDE_BY_SIDE_VIEW (holder)));
}

/* The first solution after the step, and after the last one the first again. */
static void
on_next_solution (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant *parameter G_GNUC_UNUSED,
                  gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *trace = esp_page_model_get_search (model) != NULL
                        ? esp_search_get_trace (esp_page_model_get_search (model))
                        : NULL;
  guint64 n = trace != NULL ? esp_trace_get_n_solutions (trace) : 0;
  guint64 low = 0;
  guint64 high = n;

  if (n == 0)
    return;
  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;

      if (esp_trace_get_solution (trace, middle) >
          esp_search_get_step (esp_page_model_get_search (model)))
        high = middle;
      else
        low = middle + 1;
    }
  esp_page_model_set_part (model, "solve");
  esp_search_set_step (esp_page_model_get_search (model),
                       esp_trace_get_solution (trace, low < n ? low : 0));
  if (n > 1)
    {
      g_autofree char *number = g_strdup (esp_count ((low < n ? low : 0) + 1));
      g_autofree char *text = g_strdup_printf (_ ("Solution %s of %s"), number, esp_count (n));

      esp_messages_offer (esp_page_model_get_messages (model), ESP_MESSAGE_GOOD, text,
                          _ ("Next Solution"), "page.next-solution");
    }
}

static void
on_speed (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_timeline_set_pace (esp_search_dock_get_timeline (esp_page_view_get_dock (self)),
                         g_variant_get_int32 (parameter));
}

static void
on_shape (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  g_object_set (esp_page_view_get_model (self), "dock-wanted", TRUE, NULL);
  esp_search_dock_set_shape (esp_page_view_get_dock (self),
                             esp_dock_shape_find (g_variant_get_string (parameter, NULL)));
}

static void
on_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspCurveView *curve = esp_search_dock_get_curve (esp_page_view_get_dock (self));

  if (curve != NULL)
    esp_curve_view_set_kind (curve, (EspCurvePlot) g_variant_get_int32 (parameter));
}

/* Full screen: the search that there is. None is begun for it. */
static void
on_present (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  EspSideBySidePanel *side_by_side =
      esp_inspector_get_side_by_side (esp_page_view_get_inspector (self));
  EspSideBySide *pair = esp_page_find_side_by_side (self) != NULL
                            ? esp_side_by_side_panel_get_pair (side_by_side)
                            : NULL;
  const EspPalette *palette = esp_style_get_palette (esp_style_get ());
  int view = (int) esp_board_get_view (esp_page_view_get_board (self));
  GtkWindow *parent = GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  GtkWidget *present;
  EspSearch *search =
      pair != NULL ? esp_side_by_side_get_search (pair, 0) : esp_page_model_get_search (model);

  /* a search would tell whoever solves it by hand how it ends */
  if (search != NULL && g_str_equal (esp_page_model_get_part (model), "play") &&
      !esp_play_is_game (esp_page_model_get_play (model)) &&
      esp_document_get_n_moves (esp_page_model_get_document (model)) > 0)
    {
      esp_messages_offer (esp_page_model_get_messages (model), ESP_MESSAGE_INFO,
                          _ ("What is presented is a search, and here it is solved by hand"),
                          _ ("Go to Solve"), "page.part('solve')");
      return;
    }
  if (search == NULL || esp_search_get_trace (search) == NULL)
    {
      esp_page_model_say (model, ESP_MESSAGE_INFO,
                          g_str_equal (esp_page_model_get_part (model), "compare")
                              ? _ ("What is presented is one search: run it under Solve first")
                              : _ ("What is presented is a recorded search: solve it first, with "
                                   "“Record the search” switched on"));
      return;
    }
  if (pair != NULL)
    present =
        esp_present_new_pair (parent, pair,
                              (const char *[]){ esp_side_by_side_panel_get_name (side_by_side, 0),
                                                esp_side_by_side_panel_get_name (side_by_side, 1) },
                              palette, view);
  else
    present = esp_present_new (parent, search, palette, view);
  gtk_window_present (GTK_WINDOW (present));
}

static void
on_dock_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_search_dock_show_view (esp_page_view_get_dock (self), g_variant_get_string (parameter, NULL));
}

static void
on_focus_events (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  EspPageView *self = data;

  esp_page_model_set_part (esp_page_view_get_model (self), "solve");
  gtk_widget_child_focus (GTK_WIDGET (esp_search_dock_get_events (esp_page_view_get_dock (self))),
                          GTK_DIR_TAB_FORWARD);
}

static void
on_focus_tree (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;

  esp_page_model_set_part (esp_page_view_get_model (self), "solve");
  if (esp_search_dock_get_tree (esp_page_view_get_dock (self)) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (esp_search_dock_get_tree (esp_page_view_get_dock (self))));
}

static const GActionEntry entries[] = {
  { .name = "solve", .activate = on_solve },
  { .name = "step-through", .activate = on_step_through },
  { .name = "pause", .activate = on_pause },
  { .name = "cancel", .activate = on_cancel },
  { .name = "algorithm", .activate = on_algorithm, .parameter_type = "s" },
  { .name = "option", .activate = on_option, .parameter_type = "(ss)" },
  { .name = "run", .activate = on_move },
  { .name = "next", .activate = on_move },
  { .name = "next-event", .activate = on_move },
  { .name = "previous", .activate = on_move },
  { .name = "previous-event", .activate = on_move },
  { .name = "first", .activate = on_move },
  { .name = "last", .activate = on_move },
  { .name = "step", .activate = on_step_action, .parameter_type = "x" },
  { .name = "ask-step", .activate = on_ask_step },
  { .name = "next-solution", .activate = on_next_solution },
  { .name = "speed", .activate = on_speed, .parameter_type = "i" },
  { .name = "dock-view", .activate = on_dock_view, .parameter_type = "s" },
  { .name = "dock", .activate = on_shape, .parameter_type = "s" },
  { .name = "present", .activate = on_present },
  { .name = "plot", .activate = on_plot, .parameter_type = "i" },
  { .name = "focus-events", .activate = on_focus_events },
  { .name = "focus-tree", .activate = on_focus_tree },
};

static const EspActionBinding bound[] = {
  { "pause", "can-pause" },
  { "cancel", "can-cancel" },
  { "first", "can-step-back" },
  { "previous", "can-step-back" },
  { "next", "can-step-on" },
  { "last", "can-step-to-end" },
  { "previous-event", "can-go-event-back" },
  { "next-event", "can-go-event-on" },
  { "ask-step", "can-ask-step" },
  { "next-solution", "has-solution" },
  { 0 },
};

/* What was said of another algorithm. */
static void
on_algorithm_chosen (EspPageView *self)
{
  esp_messages_expire (esp_page_model_get_messages (esp_page_view_get_model (self)));
}

void
esp_page_add_search_actions (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);

  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), model, bound);
  g_signal_connect_object (model, "notify::search", G_CALLBACK (on_search_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_page_view_get_dock (self), "hides", G_CALLBACK (on_hides), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_page_view_get_dock (self), "begin", G_CALLBACK (begin_stepping),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_inspector_get_solve (esp_page_view_get_inspector (self)), "chosen",
                           G_CALLBACK (on_algorithm_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (esp_inspector_get_solve (esp_page_view_get_inspector (self)), "slid",
                           G_CALLBACK (on_slid), self, G_CONNECT_SWAPPED);
}
