#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-settings.h"

/* Where in a recorded search one is: board, timeline, list, tree, plot and counters at one step. */

#define EVENTS_AHEAD 64 /* that a paused search makes when a step is asked of it */

static guint64
get_n_steps (EspPageView *self)
{
  return self->trace != NULL ? esp_trace_get_n_events (self->trace) : 0;
}

static gboolean
is_paused (EspPageView *self)
{
  return self->solve_run != NULL && esp_run_get_phase (self->solve_run) == ESP_RUN_PAUSED;
}

static gboolean
is_alive (EspPageView *self)
{
  return is_paused (self) ||
         (self->solve_run != NULL && esp_run_get_phase (self->solve_run) == ESP_RUN_RUNNING);
}

static gboolean
count_some (gpointer data)
{
  EspPageView *self = data;

  if (self->tally != NULL && esp_step_counter_advance (self->tally, 32768))
    return G_SOURCE_CONTINUE;
  self->tally_idle = 0;
  return G_SOURCE_REMOVE;
}

void
esp_page_attach_trace (EspPageView *self, EspTrace *trace)
{
  g_clear_handle_id (&self->tally_idle, g_source_remove);
  g_clear_pointer (&self->tally, esp_step_counter_free);
  g_clear_pointer (&self->step_state, esp_state_free);
  g_set_object (&self->trace, trace);
  self->step = 0;
  self->answer_shown = FALSE;
  self->next_when_ready = FALSE;
  if (trace != NULL)
    {
      self->tally = esp_step_counter_new (trace);
      self->step_state = esp_trace_get_state (trace, 0);
    }
  esp_timeline_set_trace (ESP_TIMELINE (self->timeline), trace);
  esp_timeline_set_step (ESP_TIMELINE (self->timeline), 0, get_n_steps (self));
  esp_event_list_set_trace (ESP_EVENT_LIST (self->events), trace);
  if (self->tree != NULL)
    esp_tree_view_set_trace (ESP_TREE_VIEW (self->tree), trace);
  esp_page_plot_set_trace (self);
  esp_counter_table_set_step (ESP_COUNTER_TABLE (self->counters), NULL, NULL);
  if (self->document != NULL)
    esp_page_refresh_canvas (self, FALSE);
}

void
esp_page_set_step (EspPageView *self, guint64 step)
{
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];
  guint64 n = get_n_steps (self);

  if (self->trace == NULL)
    return;
  step = MIN (step, n);
  self->answer_shown = FALSE;
  self->step_state =
      esp_trace_move_state (self->trace, g_steal_pointer (&self->step_state), self->step, step);
  self->step = step;
  esp_page_refresh_canvas (self, FALSE);
  esp_timeline_set_step (ESP_TIMELINE (self->timeline), step, n);
  esp_event_list_set_step (ESP_EVENT_LIST (self->events), step);
  if (self->tree != NULL)
    esp_tree_view_set_node (ESP_TREE_VIEW (self->tree), esp_trace_get_node_at (self->trace, step));
  esp_page_plot_set_step (self, step, !is_alive (self));
  esp_step_counter_get (self->tally, step, &counters, known);
  esp_counter_table_set_step (ESP_COUNTER_TABLE (self->counters), &counters, known);
  if (self->tally_idle == 0)
    self->tally_idle = g_idle_add_full (G_PRIORITY_LOW, count_some, self, NULL);
  esp_page_refresh_solve (self);
}

void
esp_page_choose_step (EspPageView *self, guint64 step)
{
  if (self->trace == NULL)
    return;
  esp_page_stop_playback (self);
  self->follow = FALSE;
  /* what was said of the end is not said of the midst */
  esp_message_bar_expire (ESP_MESSAGE_BAR (self->messages));
  /* the best line belongs to the position that was searched, not to one inside the search */
  esp_canvas_set_arrows (ESP_CANVAS (self->canvas), NULL);
  esp_page_set_step (self, step);
}

void
esp_page_choose_node (EspPageView *self, guint32 node)
{
  EspNode info;

  if (self->trace != NULL && esp_trace_get_node (self->trace, node, &info))
    esp_page_choose_step (self, info.enter + 1);
}

/* --- playing back --- */

void
esp_page_stop_playback (EspPageView *self)
{
  if (self->playback == 0)
    return;
  g_clear_handle_id (&self->playback, g_source_remove);
  self->next_when_ready = FALSE;
  esp_page_refresh_solve (self);
}

/* As many decisions as are due, seen at most 60 times a second. */
static gboolean
play_some (gpointer data)
{
  EspPageView *self = data;
  int speed = MAX (esp_settings_get_int (esp_settings_get (), "speed"), 1);
  gint64 now = g_get_monotonic_time ();
  gint64 due = (now - self->playback_at) * speed / G_USEC_PER_SEC;
  guint64 n = get_n_steps (self);
  guint64 step = self->step;

  if (due < 1)
    return G_SOURCE_CONTINUE;
  self->playback_at = now;
  for (gint64 i = 0; i < due && step < n; i++)
    step = esp_trace_next_decision (self->trace, step);
  if (step != self->step)
    esp_page_set_step (self, step);
  if (step >= n)
    {
      if (is_paused (self))
        esp_run_step (self->solve_run, (guint64) MAX (EVENTS_AHEAD, speed));
      else if (!is_alive (self))
        {
          self->playback = 0;
          esp_page_refresh_solve (self);
          return G_SOURCE_REMOVE;
        }
    }
  return G_SOURCE_CONTINUE;
}

void
esp_page_start_playback (EspPageView *self)
{
  esp_page_stop_playback (self);
  self->follow = FALSE;
  self->playback_at = g_get_monotonic_time ();
  self->playback = g_timeout_add (16, play_some, self);
  esp_page_refresh_solve (self);
}

/* --- actions --- */

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "solve");
  if (self->playback != 0)
    esp_page_stop_playback (self);
  else if (is_alive (self) && !is_paused (self))
    esp_run_pause (self->solve_run);
  else
    {
      if (self->solve_run == NULL)
        g_action_group_activate_action (G_ACTION_GROUP (self->actions), "step-through", NULL);
      else if (self->step >= get_n_steps (self) && !is_alive (self))
        esp_page_set_step (self, 0);
      if (self->trace != NULL)
        esp_page_start_playback (self);
    }
}

static void
on_next (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  gboolean single = g_str_equal (g_action_get_name (G_ACTION (action)), "next-event");

  esp_page_stop_playback (self);
  self->follow = FALSE;
  esp_page_set_part (self, "solve");
  if (self->solve_run == NULL)
    {
      g_action_group_activate_action (G_ACTION_GROUP (self->actions), "step-through", NULL);
      if (self->trace == NULL)
        return;
    }
  if (self->step < get_n_steps (self))
    esp_page_set_step (self,
                       single ? self->step + 1 : esp_trace_next_decision (self->trace, self->step));
  else if (is_alive (self))
    {
      self->next_when_ready = TRUE;
      esp_run_step (self->solve_run, single ? 1 : EVENTS_AHEAD);
    }
}

static void
on_previous (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  gboolean single = g_str_equal (g_action_get_name (G_ACTION (action)), "previous-event");

  if (self->trace == NULL || self->step == 0)
    return;
  esp_page_choose_step (self, single ? self->step - 1
                                     : esp_trace_previous_decision (self->trace, self->step));
}

static void
on_first (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_choose_step (data, 0);
}

static void
on_last (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  esp_page_choose_step (self, get_n_steps (self));
  self->follow = is_alive (self);
}

static void
on_step (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_choose_step (data, g_variant_get_uint64 (parameter));
}

static void
on_speed (GSimpleAction *action, GVariant *parameter, gpointer data G_GNUC_UNUSED)
{
  g_simple_action_set_state (action, parameter);
  esp_settings_set_value (esp_settings_get (), "speed",
                          g_variant_new_int32 (g_variant_get_int32 (parameter)));
}

static void
on_focus_events (GSimpleAction *action G_GNUC_UNUSED,
                 GVariant *parameter G_GNUC_UNUSED,
                 gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "solve");
  gtk_widget_child_focus (self->events, GTK_DIR_TAB_FORWARD);
}

static void
on_focus_tree (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;

  esp_page_set_part (self, "solve");
  if (self->tree != NULL)
    gtk_widget_grab_focus (self->tree);
}

static const GActionEntry entries[] = {
  { .name = "run", .activate = on_run },
  { .name = "next", .activate = on_next },
  { .name = "next-event", .activate = on_next },
  { .name = "previous", .activate = on_previous },
  { .name = "previous-event", .activate = on_previous },
  { .name = "first", .activate = on_first },
  { .name = "last", .activate = on_last },
  { .name = "step", .activate = on_step, .parameter_type = "t" },
  { .name = "speed", .activate = on_speed, .parameter_type = "i", .state = "5" },
  { .name = "focus-events", .activate = on_focus_events },
  { .name = "focus-tree", .activate = on_focus_tree },
};

void
esp_page_add_step_actions (EspPageView *self)
{
  GAction *action;

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "speed");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_int32 (esp_settings_get_int (
                                                           esp_settings_get (), "speed")));
}
