#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>

static void
note (MapState *self, gint32 region, gint32 colour)
{
  MapPrune prune = { region, colour };

  if (self->trail == NULL)
    self->trail = g_array_new (FALSE, FALSE, sizeof (MapPrune));
  g_array_append_val (self->trail, prune);
}

static void
take_colour (MapState *self, gint32 region, gint32 colour)
{
  note (self, region, colour);
  self->domains[region] &= (guint8) ~(1u << colour);
}

static void
map_apply_event (const EspInstance *instance G_GNUC_UNUSED, EspState *state, const EspEvent *event)
{
  MapState *self = (MapState *) state;

  self->search = TRUE;
  switch (event->type)
    {
    case ESP_EVENT_ASSIGN:
      if (event->flags & ESP_EVENT_NOT)
        self->domains[event->subject] &= (guint8) ~(1u << event->csp.value);
      else
        self->colour[event->subject] = (gint8) event->csp.value;
      break;
    case ESP_EVENT_BACKTRACK:
      if (event->flags & ESP_EVENT_NOT)
        self->domains[event->subject] |= (guint8) (1u << event->csp.value);
      else
        self->colour[event->subject] = -1;
      break;
    case ESP_EVENT_IMPLY:
      if (event->flags & ESP_EVENT_NOT)
        take_colour (self, event->subject, event->csp.value);
      else
        {
          note (self, event->subject, -1 - event->csp.value);
          self->colour[event->subject] = (gint8) event->csp.value;
        }
      break;
    case ESP_EVENT_ACCEPT:
      self->colour[event->subject] = (gint8) event->climb.other;
      break;
    case ESP_EVENT_PRUNE:
      take_colour (self, event->subject, event->csp.value);
      break;
    case ESP_EVENT_RESTORE:
      for (int k = 0; k < event->csp.count && self->trail->len > 0; k++)
        {
          MapPrune prune = g_array_index (self->trail, MapPrune, self->trail->len - 1);

          g_array_set_size (self->trail, self->trail->len - 1);
          if (prune.colour < 0)
            self->colour[prune.region] = -1;
          else
            self->domains[prune.region] |= (guint8) (1u << prune.colour);
        }
      break;
    default:
      break;
    }
}

static char *
map_subject_name (const EspInstance *instance, gint32 subject)
{
  const Map *map = (const Map *) instance;

  return g_strdup (subject >= 0 && subject < map->n ? map_name (map, subject) : "?");
}

static char *
map_value_name (const EspInstance *instance, gint32 subject G_GNUC_UNUSED, gint32 value)
{
  const Map *map = (const Map *) instance;

  return g_strdup (value >= 0 && value < map->n_colours ? map->colours[value] : "?");
}

static char *
map_reason_name (const EspInstance *instance, gint32 reason)
{
  const Map *map = (const Map *) instance;

  if (reason < 0 || reason >= map->n)
    return g_strdup (_ ("its domain"));
  return g_strdup_printf (_ ("neighbour %s"), map_name (map, reason));
}

/* A neighbour takes a colour away when it is the only one that it has left itself. */
static char *
map_explain (const EspInstance *instance, const EspEvent *event)
{
  const Map *map = (const Map *) instance;
  int reason = event->csp.reason;

  if (event->subject < 0 || reason >= map->n || reason == event->subject ||
      (event->type == ESP_EVENT_IMPLY && (event->flags & ESP_EVENT_NOT) == 0))
    return NULL;
  return g_strdup_printf (_ ("%s is %s, so its neighbour %s is not"), map_name (map, reason),
                          map->colours[event->csp.value], map_name (map, event->subject));
}

static guint
map_count_ids (const EspInstance *instance, EspTraceIdKind kind)
{
  const Map *map = (const Map *) instance;

  /* a region that is a reason is its neighbour; the one behind them all is its own domain */
  return (guint) (kind == ESP_TRACE_VALUE    ? map->n_colours
                  : kind == ESP_TRACE_REASON ? map->n + 1
                                             : map->n);
}

/* A region that takes a colour away from another is its neighbour, and has that one alone. */
static gboolean
takes_colour (const Map *map, const MapState *state, const EspEvent *event)
{
  int reason = event->csp.reason;
  int colour = event->csp.value;
  gboolean near = FALSE;

  for (int k = map->offsets[reason]; k < map->offsets[reason + 1]; k++)
    near |= map->neighbours[k] == event->subject;
  return near && (state->colour[reason] == colour ||
                  (state->colour[reason] < 0 && state->domains[reason] == 1u << colour));
}

/* What is proposed is a colour; a trace from elsewhere may leave that out. Its reasons are shown as
 * ours are, so they have to hold. */
static gboolean
map_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const Map *map = (const Map *) instance;
  gboolean takes = event->type == ESP_EVENT_PRUNE ||
                   (event->type == ESP_EVENT_IMPLY && (event->flags & ESP_EVENT_NOT) != 0);

  if (takes && (event->flags & ESP_EVENT_NOGOOD) == 0 && event->csp.reason >= 0 &&
      event->csp.reason < map->n && event->csp.reason != event->subject)
    return takes_colour (map, (const MapState *) state, event);
  if (event->type != ESP_EVENT_PROPOSE && event->type != ESP_EVENT_ACCEPT)
    return TRUE;
  event->flags |= ESP_EVENT_VALUE;
  return event->climb.other < ((const Map *) instance)->n_colours;
}

const EspTracing map_tracing = {
  .apply_event = map_apply_event,
  .subject_name = map_subject_name,
  .count_ids = map_count_ids,
  .trace_fits = map_trace_fits,
  .value_name = map_value_name,
  .reason_name = map_reason_name,
  .explain = map_explain,
};
