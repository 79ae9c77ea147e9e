#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-settings.h"
#include "esp-style.h"
#include "esp-suits.h"
#include "kit/esp-present.h"

/* The page's search: begun here, shown by dock and panel, and moved in by the page's actions. */

/* --- what becomes of it --- */

/* The best line belongs to the position that was searched, not to one inside the search. */
static void
on_step (EspPageView *self)
{
  if (!esp_search_is_alive (self->search))
    esp_voice_expire (self->voice);
  esp_canvas_set_arrows (esp_page_view_get_canvas (self), NULL);
  esp_page_refresh_canvas (self, FALSE);
  esp_page_refresh_actions (self);
}

static void
take_game_answer (EspPageView *self, const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  g_autofree const char **pv = NULL;
  const char *move = NULL;

  if (!g_variant_dict_lookup (members, "move", "&s", &move))
    return;
  self->best_move = g_strdup (move);
  if (g_variant_dict_lookup (members, "pv", "^a&s", &pv) && pv[0] != NULL)
    esp_canvas_set_arrows (esp_page_view_get_canvas (self), pv);
  else
    esp_canvas_set_arrows (esp_page_view_get_canvas (self), (const char *[]){ move, NULL });
}

/* The value of the position, as far as the answer tells one: "12"; NULL: none. A new string. */
static char *
describe_value (const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members;
  gint64 integer;
  double value;

  if (g_variant_dict_lookup (members, "value", "x", &integer))
    return g_strdup_printf ("%" G_GINT64_FORMAT, integer);
  if (g_variant_dict_lookup (members, "value", "d", &value))
    return g_strdup_printf ("%.6g", value);
  return NULL;
}

/* Whether a search that is not complete ended where nothing is proved. */
static gboolean
is_open (EspPageView *self, const EspAnswer *answer)
{
  g_autofree char *known = NULL;
  g_autofree char *title = NULL;

  if (self->spec->finished == NULL || answer->state == NULL || answer->algorithm == NULL ||
      (answer->algorithm->flags & ESP_ALGORITHM_COMPLETE))
    return FALSE;
  title = self->spec->finished (esp_search_get_instance (self->search), answer->state, &known);
  return title != NULL;
}

static char *
describe_success (EspPageView *self, const EspAnswer *answer)
{
  g_autofree char *value = NULL;
  g_autofree char *time = NULL;

  if (self->best_move != NULL)
    {
      value = describe_value (answer);
      return value != NULL ? g_strdup_printf (_ ("Best move: %s, value %s"), self->best_move, value)
                           : g_strdup_printf (_ ("Best move: %s"), self->best_move);
    }
  time = answer->seconds < 0.1 ? g_strdup_printf (_ ("%.1f ms"), answer->seconds * 1000)
                               : g_strdup_printf (_ ("%.2f s"), answer->seconds);
  if (is_open (self, answer))
    return g_strdup_printf (
        answer->recorded ? _ ("Done in %s, the recording included") : _ ("Done in %s"), time);
  /* writing the events down takes its time too, often most of it */
  return g_strdup_printf (
      answer->recorded ? _ ("Solved in %s, the recording included") : _ ("Solved in %s"), time);
}

static void
tell_outcome (EspPageView *self, const EspAnswer *answer)
{
  EspTrace *trace = esp_search_get_trace (self->search);
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
      if (self->best_move != NULL)
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
  cut = trace != NULL ? esp_trace_describe_cut (trace) : NULL;
  if (cut != NULL)
    over = g_strdup_printf (_ ("%s. %s; the rest was only counted."), text, cut);
  esp_page_view_offer (self, kind, over != NULL ? over : text, button, action);
}

static void
on_answer (EspPageView *self)
{
  const EspAnswer *answer = esp_search_get_answer (self->search);

  if (self->problem->game != NULL)
    take_game_answer (self, answer);
  tell_outcome (self, answer);
  esp_page_refresh_actions (self);
}

/* --- beginning and end --- */

static void
set_search (EspPageView *self, EspSearch *search)
{
  if (self->search != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->search, self);
      esp_search_cancel (self->search);
    }
  g_clear_pointer (&self->best_move, g_free);
  g_set_object (&self->search, search);
  esp_search_dock_set_search (ESP_SEARCH_DOCK (self->dock), search);
  esp_solve_panel_set_search (ESP_SOLVE_PANEL (self->solve_panel), search);
  esp_page_refresh_dock (self);
  if (search == NULL)
    return;
  /* after dock and panel: what is looked at through the page is up to date everywhere */
  g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
  g_signal_connect_swapped (search, "phase", G_CALLBACK (esp_page_refresh_actions), self);
  g_signal_connect_swapped (search, "answer", G_CALLBACK (on_answer), self);
}

void
esp_page_drop_search (EspPageView *self)
{
  set_search (self, NULL);
}

void
esp_page_view_show_trace (EspPageView *self, EspTrace *trace, const char *name)
{
  const EspInstance *instance = esp_document_get_instance (esp_page_view_get_document (self));
  guint64 n = esp_trace_get_n_events (trace);
  g_autoptr (EspSearch) search = NULL;
  g_autofree char *text = NULL;

  if (!self->problem->equal (instance, esp_trace_get_instance (trace)))
    {
      esp_page_view_message (self, ESP_MESSAGE_WARNING,
                             _ ("The board was changed meanwhile: the search is not one of it"));
      return;
    }
  search = esp_search_new_for_trace (trace);
  esp_voice_hush (self->voice);
  esp_page_set_part (self, "solve");
  set_search (self, search);
  on_step (self);
  text = g_strdup_printf (ngettext ("“%s”: a recorded search with %s event",
                                    "“%s”: a recorded search with %s events", (gulong) n),
                          name, esp_count (n));
  esp_page_view_message (self, ESP_MESSAGE_GOOD, text);
}

gboolean
esp_page_check_open (EspPageView *self)
{
  if (self->problem->game == NULL || esp_play_get_side (self->play) >= 0)
    return TRUE;
  esp_page_view_message (self, ESP_MESSAGE_INFO, _ ("The game is over; take a move back"));
  return FALSE;
}

/* A game is searched from where it stands; a puzzle from its beginning, since what was done by
 * hand may be wrong. */
static void
start (EspPageView *self, gboolean paused)
{
  EspSolvePanel *panel = ESP_SOLVE_PANEL (self->solve_panel);
  const EspAlgorithm *algorithm = esp_solve_panel_get_algorithm (panel);
  g_autoptr (EspOptions) options = esp_solve_panel_get_options (panel);
  gboolean record = esp_solve_panel_get_record (panel);
  g_autoptr (EspSearch) search = NULL;

  if (!esp_page_check_open (self) ||
      !esp_suits_check (esp_document_get_instance (esp_page_view_get_document (self)), algorithm,
                        -1, self->voice))
    return;
  /* a computer's next move would be of another position, and the search of none */
  esp_play_hold (self->play);
  esp_page_drop_search (self);
  esp_advice_clear (self->advice);
  esp_voice_hush (self->voice);
  esp_page_set_part (self, "solve");
  search = esp_search_new (algorithm, esp_document_get_instance (esp_page_view_get_document (self)),
                           self->problem->game != NULL
                               ? esp_document_get_state (esp_page_view_get_document (self))
                               : NULL,
                           options);
  esp_search_set_record (search, record,
                         (guint64) esp_settings_get_int64 (esp_settings_get (), "trace-cap"));
  esp_search_set_limit (search, esp_solve_panel_get_limit (panel));
  /* a teacher asks "what comes next?" */
  esp_search_dock_set_hide_future (ESP_SEARCH_DOCK (self->dock), paused && record);
  esp_page_show_dock (self, TRUE);
  esp_search_start (search, paused);
  set_search (self, search);
  if (paused && !record)
    esp_page_view_message (self, ESP_MESSAGE_INFO,
                           _ ("This search is not recorded, so it cannot be stepped through"));
  esp_page_refresh_canvas (self, FALSE);
  esp_page_refresh_actions (self);
}

void
esp_page_begin_stepping (EspPageView *self)
{
  start (self, TRUE);
}

/* --- actions --- */

static void
on_solve (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  start (data, FALSE);
}

static void
on_step_through (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  start (data, TRUE);
}

static void
on_pause (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (self->search == NULL)
    return;
  if (esp_search_get_phase (self->search) == ESP_RUN_PAUSED)
    esp_search_resume (self->search);
  else
    esp_search_pause (self->search);
}

/* Stops whatever is under way: one key for all. */
static void
on_cancel (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (self->search != NULL)
    esp_search_cancel (self->search);
  esp_versus_panel_cancel (ESP_VERSUS_PANEL (self->versus_panel));
  esp_play_hold (self->play);
  esp_advice_stop (self->advice);
  esp_errand_stop (self->errand);
  esp_page_refresh_actions (self);
}

static void
on_algorithm (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_solve_panel_choose (ESP_SOLVE_PANEL (self->solve_panel),
                          g_variant_get_string (parameter, NULL));
}

static void
on_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (GError) error = NULL;
  const char *id;
  const char *value;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  if (!esp_solve_panel_set_option (ESP_SOLVE_PANEL (self->solve_panel), id, value, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
}

/* The dock's own action of that name, wherever the keyboard is. */
static void
on_move (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *name = g_strconcat ("search.", g_action_get_name (G_ACTION (action)), NULL);

  if (esp_page_move_versus (self, g_action_get_name (G_ACTION (action))))
    return;
  if (!g_str_has_suffix (name, "first"))
    esp_page_set_part (self, "solve");
  gtk_widget_activate_action (self->dock, name, NULL);
}

static void
on_step_action (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  if (self->search != NULL)
    esp_search_set_step (self->search, g_variant_get_uint64 (parameter));
}

/* The first solution after the step, and after the last one the first again. */
static void
on_next_solution (GSimpleAction *action G_GNUC_UNUSED,
                  GVariant *parameter G_GNUC_UNUSED,
                  gpointer data)
{
  EspPageView *self = data;
  EspTrace *trace = self->search != NULL ? esp_search_get_trace (self->search) : NULL;
  guint64 n = trace != NULL ? esp_trace_get_n_solutions (trace) : 0;
  guint64 low = 0;
  guint64 high = n;

  if (n == 0)
    return;
  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;

      if (esp_trace_get_solution (trace, middle) > esp_search_get_step (self->search))
        high = middle;
      else
        low = middle + 1;
    }
  esp_page_set_part (self, "solve");
  esp_search_set_step (self->search, esp_trace_get_solution (trace, low < n ? low : 0));
  if (n > 1)
    {
      g_autofree char *number = g_strdup (esp_count ((low < n ? low : 0) + 1));
      g_autofree char *text = g_strdup_printf (_ ("Solution %s of %s"), number, esp_count (n));

      esp_page_view_offer (self, ESP_MESSAGE_GOOD, text, _ ("Next Solution"), "page.next-solution");
    }
}

static void
on_speed (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_timeline_set_pace (esp_search_dock_get_timeline (ESP_SEARCH_DOCK (self->dock)),
                         g_variant_get_int32 (parameter));
}

static void
on_shape (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_page_show_dock (self, TRUE);
  esp_search_dock_set_shape (ESP_SEARCH_DOCK (self->dock),
                             esp_dock_shape_find (g_variant_get_string (parameter, NULL)));
}

static void
on_show_dock (GSimpleAction *action G_GNUC_UNUSED, GVariant *state, gpointer data)
{
  esp_page_show_dock (data, g_variant_get_boolean (state));
}

static void
on_plot (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  EspCurveView *curve = esp_search_dock_get_curve (ESP_SEARCH_DOCK (self->dock));

  if (curve != NULL)
    esp_curve_view_set_kind (curve, (EspCurvePlot) g_variant_get_int32 (parameter));
}

/* Full screen: the search that there is. None is begun for it. */
static void
on_present (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->search == NULL || esp_search_get_trace (self->search) == NULL)
    {
      esp_page_view_message (self, ESP_MESSAGE_INFO,
                             _ ("What is presented is a recorded search: solve it first, with "
                                "“Record the search” switched on"));
      return;
    }
  gtk_window_present (
      GTK_WINDOW (esp_present_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, self->search,
                                   esp_style_get_palette (esp_style_get ()),
                                   (int) esp_board_get_view (ESP_BOARD (self->board)))));
}

static void
on_dock_view (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;

  esp_search_dock_show_view (ESP_SEARCH_DOCK (self->dock), g_variant_get_string (parameter, NULL));
}

static void
on_focus_events (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "solve");
  gtk_widget_child_focus (GTK_WIDGET (esp_page_view_get_events (self)), GTK_DIR_TAB_FORWARD);
}

static void
on_focus_tree (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "solve");
  if (esp_page_view_get_tree (self) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (esp_page_view_get_tree (self)));
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
  { .name = "step", .activate = on_step_action, .parameter_type = "t" },
  { .name = "next-solution", .activate = on_next_solution },
  { .name = "speed", .activate = on_speed, .parameter_type = "i" },
  { .name = "dock-view", .activate = on_dock_view, .parameter_type = "s" },
  { .name = "dock", .activate = on_shape, .parameter_type = "s" },
  { .name = "show-dock", .state = "true", .change_state = on_show_dock },
  { .name = "present", .activate = on_present },
  { .name = "plot", .activate = on_plot, .parameter_type = "i" },
  { .name = "focus-events", .activate = on_focus_events },
  { .name = "focus-tree", .activate = on_focus_tree },
};

void
esp_page_add_search_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

void
esp_page_refresh_search_actions (EspPageView *self)
{
  EspTrace *trace = self->search != NULL ? esp_search_get_trace (self->search) : NULL;
  gboolean alive = self->search != NULL && esp_search_is_alive (self->search);
  gboolean playing = self->search != NULL && esp_search_is_playing (self->search);
  guint64 n = trace != NULL ? esp_trace_get_n_events (trace) : 0;
  guint64 step = trace != NULL ? esp_search_get_step (self->search) : 0;

  esp_page_enable (self, "pause", alive);
  esp_page_enable (self, "cancel",
                   alive || playing ||
                       esp_versus_panel_is_busy (ESP_VERSUS_PANEL (self->versus_panel)) ||
                       esp_play_is_busy (self->play) || esp_advice_is_asked (self->advice) ||
                       esp_errand_is_busy (self->errand));
  esp_page_enable (self, "first", step > 0);
  esp_page_enable (self, "previous", step > 0);
  esp_page_enable (self, "previous-event", step > 0);
  esp_page_enable (self, "next", trace == NULL || step < n || alive);
  esp_page_enable (self, "next-event", trace == NULL || step < n || alive);
  esp_page_enable (self, "last", step < n);
  esp_page_enable (self, "next-solution", trace != NULL && esp_trace_get_n_solutions (trace) > 0);
  esp_page_enable (self, "export-trace", trace != NULL);
  esp_page_enable (self, "play-best", self->best_move != NULL);
}
