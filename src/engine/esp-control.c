#include "config.h"

#include "esp-control.h"

/* How long, in microseconds, a solver should work between two looks at the clock: short enough
 * that cancelling feels immediate and pausing too, long enough to cost nothing. */
#define TARGET_INTERVAL 2000

const char *
esp_outcome_get_id (EspOutcome outcome)
{
  static const char *const ids[] = { "solved", "none", "limit", "done", "error" };

  g_return_val_if_fail (outcome < G_N_ELEMENTS (ids), NULL);
  return ids[outcome];
}

void
esp_control_init (EspControl *control)
{
  *control = (EspControl){ .interval = 1 };
}

void
esp_control_init_part (EspControl *part, const EspControl *whole)
{
  esp_control_init (part);
  part->cancellable = whole->cancellable;
  part->clock = whole->clock;
  part->deadline = whole->deadline;
}

gint64
esp_control_now (const EspControl *control)
{
  return control->clock != NULL ? control->clock->now (control->clock) : g_get_monotonic_time ();
}

gboolean
esp_control_limit_time (EspControl *control, double seconds)
{
  gint64 deadline =
      esp_control_now (control) + MAX (1, (gint64) (seconds * (double) G_USEC_PER_SEC));

  if (control->deadline != 0 && control->deadline <= deadline)
    return FALSE;
  control->deadline = deadline;
  return TRUE;
}

static GQuark
heard_quark (void)
{
  return g_quark_from_static_string ("esp-stop-heard");
}

gboolean
esp_stop_is_heard (GCancellable *cancellable)
{
  return g_object_get_qdata (G_OBJECT (cancellable), heard_quark ()) != NULL;
}

gboolean
esp_stop_is_requested (void)
{
  GCancellable *current = g_cancellable_get_current ();

  return g_cancellable_is_cancelled (current) && !esp_stop_is_heard (current);
}

gboolean
esp_stop_set_error (GError **error)
{
  return esp_stop_is_requested () &&
         g_cancellable_set_error_if_cancelled (g_cancellable_get_current (), error);
}

static EspStop
find_stop (EspControl *control, guint64 work, gint64 now)
{
  if (control->cancellable != NULL && g_cancellable_is_cancelled (control->cancellable))
    return ESP_STOP_CANCELLED;
  if (control->deadline != 0 && now >= control->deadline)
    return ESP_STOP_TIME;
  if (control->limit_nodes != 0 && work >= control->limit_nodes)
    return ESP_STOP_NODES;
  return ESP_STOP_NONE;
}

gboolean
esp_control_tick_slow (EspControl *control, const EspCounters *counters, guint64 work)
{
  gint64 now;
  gint64 passed;
  EspStop stop = g_atomic_int_get (&control->stopped);

  if (stop != ESP_STOP_NONE)
    return TRUE;

  if (control->progress != NULL)
    control->progress (control, counters);
  if (control->clock != NULL)
    control->clock->wait (control->clock);

  now = esp_control_now (control);
  stop = find_stop (control, work, now);
  if (stop != ESP_STOP_NONE)
    {
      if (stop == ESP_STOP_CANCELLED)
        g_object_set_qdata (G_OBJECT (control->cancellable), heard_quark (), control);
      g_atomic_int_set (&control->stopped, stop);
      control->next_tick = 0;
      return TRUE;
    }

  /* units of work differ a thousandfold between solvers, so the interval follows the clock; it
   * grows at most twofold a look, since one slow unit may follow many quick ones */
  passed = now - control->last_time;
  if (control->last_time != 0 && work > control->last_tick)
    {
      if (passed < TARGET_INTERVAL / 2 && control->interval < (G_GUINT64_CONSTANT (1) << 24))
        control->interval *= 2;
      else if (passed > TARGET_INTERVAL * 2)
        control->interval = MAX (1, control->interval / 4);
    }
  control->last_time = now;
  control->last_tick = work;
  control->next_tick = work + control->interval;
  if (control->limit_nodes != 0)
    control->next_tick = MIN (control->next_tick, control->limit_nodes);
  return FALSE;
}

EspStop
esp_control_get_stop (EspControl *control)
{
  return g_atomic_int_get (&control->stopped);
}
