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

  now = g_get_monotonic_time ();
  stop = find_stop (control, work, now);
  if (stop != ESP_STOP_NONE)
    {
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
