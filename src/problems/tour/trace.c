#include "config.h"

#include "tour.h"

#include <string.h>

static void
keep_best (TourState *state)
{
  if (!isnan (state->best_length) && state->length > state->best_length)
    return;
  memcpy (state->best, state->order, sizeof (gint32) * (gsize) state->n);
  state->best_length = state->length;
}

void
tour_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  TourState *tour = (TourState *) state;
  TourMove move;

  switch (event->type)
    {
    case ESP_EVENT_RESTART:
      tour->restarting = TRUE;
      break;
    case ESP_EVENT_PROPOSE:
      if (tour->restarting || isnan (tour->best_length))
        {
          tour->restarting = FALSE;
          tour->length = event->climb.current;
          keep_best (tour);
        }
      break;
    case ESP_EVENT_ACCEPT:
      move = tour_move_from_event (event);
      tour_state_make (tour, &move);
      tour->length = event->climb.proposed;
      if (!tour->restarting && (event->flags & ESP_EVENT_PART) == 0)
        keep_best (tour);
      break;
    case ESP_EVENT_SOLUTION:
      if (tour->restarting || isnan (tour->best_length))
        {
          tour->length =
              (double) tour_length ((const TourInstance *) instance, tour->order) / TOUR_UNIT;
          keep_best (tour);
        }
      tour_state_set_order (tour, tour->best);
      break;
    default:
      break;
    }
}

static char *
tour_subject_name (const EspInstance *instance, gint32 subject)
{
  const TourInstance *self = (const TourInstance *) instance;

  return g_strdup (subject < self->n ? self->names[subject] : "");
}

static guint
tour_count_ids (const EspInstance *instance, EspTraceIdKind kind)
{
  return kind == ESP_TRACE_SUBJECT ? (guint) ((const TourInstance *) instance)->n : 0;
}

/* A kick is several reversals; a stretch goes nowhere behind a city of its own. */
static gboolean
tour_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const TourState *self = (const TourState *) state;
  int n = ((const TourInstance *) instance)->n;
  TourMove move = tour_move_from_event (event);
  int ahead;

  if (event->type != ESP_EVENT_ACCEPT)
    return TRUE;
  if (move.kind >= TOUR_N_MOVES || self->n_path > 0)
    return FALSE;
  if (move.kind == TOUR_SWAP || move.kind == TOUR_REVERSE)
    return TRUE;
  ahead = (self->place[move.b] - self->place[move.a] + n) % n;
  return ahead >= tour_move_get_span (move.kind) && ahead < n - 1;
}

const EspTracing tour_tracing = {
  .apply_event = tour_apply_event,
  .subject_name = tour_subject_name,
  .count_ids = tour_count_ids,
  .trace_fits = tour_trace_fits,
};
