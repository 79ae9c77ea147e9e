#include "config.h"

#include "esp-curve.h"

#include <math.h>

struct _EspCurve
{
  GArray *points; /* of EspCurvePoint; the last one is being filled */
  guint max_points;
  guint64 stride; /* events of a point */
  guint64 n_events;
  EspCurvePoint now;
  gboolean restarting; /* a new start is being built: none of it counts as found */
  gboolean has_temperature;
};

EspCurve *
esp_curve_new (guint max_points)
{
  EspCurve *self = g_new0 (EspCurve, 1);

  self->points = g_array_new (FALSE, FALSE, sizeof (EspCurvePoint));
  self->max_points = MAX (max_points, 2);
  self->stride = 1;
  self->now.current = self->now.best = NAN;
  return self;
}

void
esp_curve_free (EspCurve *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_free (self);
}

static void
merge_pairs (EspCurve *self)
{
  guint n = self->points->len / 2;

  for (guint i = 0; i < n; i++)
    {
      const EspCurvePoint *a = &g_array_index (self->points, EspCurvePoint, 2 * i);
      EspCurvePoint both = g_array_index (self->points, EspCurvePoint, 2 * i + 1);

      both.n_proposed += a->n_proposed;
      both.n_accepted += a->n_accepted;
      g_array_index (self->points, EspCurvePoint, i) = both;
    }
  g_array_set_size (self->points, n);
  self->stride *= 2;
}

static void
set_cost (EspCurve *self, double cost, gboolean found)
{
  self->now.current = cost;
  if (found && !self->restarting && !(self->now.best <= cost))
    self->now.best = cost;
}

void
esp_curve_add (EspCurve *self, const EspEvent *event)
{
  self->n_events++;
  self->now.step = self->n_events;
  switch (event->type)
    {
    case ESP_EVENT_RESTART:
      self->restarting = TRUE;
      break;
    case ESP_EVENT_PROPOSE:
      self->restarting = FALSE;
      self->now.n_proposed++;
      set_cost (self, event->climb.current, TRUE);
      break;
    case ESP_EVENT_ACCEPT:
      if (!self->restarting && (event->flags & ESP_EVENT_PART) == 0)
        self->now.n_accepted++;
      set_cost (self, event->climb.proposed, (event->flags & ESP_EVENT_PART) == 0);
      break;
    case ESP_EVENT_SOLUTION:
      /* a new start may be one itself; a search that has no costs has none here either */
      self->restarting = FALSE;
      if (!isnan (self->now.current))
        set_cost (self, self->now.current, TRUE);
      break;
    default:
      break;
    }
  if (event->type >= ESP_EVENT_PROPOSE && event->type <= ESP_EVENT_REJECT)
    {
      self->now.temperature = (double) event->climb.temperature;
      self->has_temperature |= self->now.temperature > 0;
    }
  if (self->n_events % self->stride != 0)
    return;
  g_array_append_val (self->points, self->now);
  self->now.n_proposed = self->now.n_accepted = 0;
  if (self->points->len == self->max_points - self->max_points % 2)
    merge_pairs (self);
}

guint64
esp_curve_get_n_events (const EspCurve *self)
{
  return self->n_events;
}

GArray *
esp_curve_get_points (const EspCurve *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (EspCurvePoint));

  for (guint i = 0; i < self->points->len; i++)
    if (!isnan (g_array_index (self->points, EspCurvePoint, i).best))
      g_array_append_val (points, g_array_index (self->points, EspCurvePoint, i));
  /* the stretch that is not full yet */
  if (self->n_events % self->stride != 0 && !isnan (self->now.best))
    g_array_append_val (points, self->now);
  return points;
}

gboolean
esp_curve_has_temperature (const EspCurve *self)
{
  return self->has_temperature;
}
