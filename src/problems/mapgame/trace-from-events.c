#include "config.h"

#include "engine/trace/esp-event.h"
#include "mapgame.h"

#include <math.h>

/* The handout's trace from the events of a search: what the command `trace -i` writes without
 * recording, for whatever was recorded. A line when a node is visited, and again after each child;
 * nothing behind the last one. */

typedef struct
{
  const MapgameMap *map;
  GArray *path; /* of gint32: the moves that lead here, the root's first; -1: none */
  double value; /* the root's so far */
  gint32 best;  /* its best move */
  gboolean begun;
  EspEvent entered; /* a visit that is told with the next event: it may be a leaf */
  gboolean waiting;
  double initial; /* the root's value as it stands */
} Writer;

static gpointer
begin (const EspInstance *instance, const EspState *start)
{
  Writer *self = g_new0 (Writer, 1);
  g_autoptr (EspState) initial = start == NULL ? esp_instance_initial_state (instance) : NULL;
  const EspState *state = start != NULL ? start : initial;
  const GArray *path = ((const MapgameState *) state)->path;
  double scores[2];
  gint32 root = -1;

  self->map = (const MapgameMap *) instance;
  self->path = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->best = -1;
  instance->problem->game->scores (instance, state, scores);
  self->initial = scores[0] - scores[1];
  if (path->len > 0)
    {
      const MapgameMove *last = &g_array_index (path, MapgameMove, path->len - 1);

      root = last->node * MAPGAME_MAX_COLOURS + last->colour;
    }
  g_array_append_val (self->path, root);
  return self;
}

static void
append_number (GString *out, double number)
{
  if (isinf (number))
    g_string_append (out, number > 0 ? "inf" : "-inf");
  else
    g_string_append_printf (out, "%.0f", number);
}

static void
append_move (const Writer *self, GString *out, gint32 move)
{
  if (move >= 0)
    g_string_append_printf (out, "%s, %s, ", mapgame_name (self->map, move / MAPGAME_MAX_COLOURS),
                            self->map->colours[move % MAPGAME_MAX_COLOURS]);
}

/* @out NULL: the line is before the part that is wanted. */
static void
put_line (Writer *self, GString *out, guint depth, double value, double alpha, double beta)
{
  gint32 move = depth < self->path->len ? g_array_index (self->path, gint32, depth) : -1;

  if (out == NULL)
    return;
  if (self->begun)
    g_string_append_c (out, '\n');
  self->begun = TRUE;
  append_move (self, out, move);
  g_string_append_printf (out, "%u, ", depth);
  append_number (out, value);
  g_string_append (out, ", ");
  append_number (out, alpha);
  g_string_append (out, ", ");
  append_number (out, beta);
}

/* The visit that waits, as a leaf of @value where @leaf. */
static void
put_waiting (Writer *self, GString *out, gboolean leaf, double value)
{
  const EspEvent *event = &self->entered;

  if (self->waiting)
    put_line (self, out, event->depth, leaf ? value : event->game.value, event->game.alpha,
              event->game.beta);
  self->waiting = FALSE;
}

static void
put_end (Writer *self, GString *out)
{
  /* a search that was stopped within a move says nothing of the best one */
  if (self->path->len > 1)
    return;
  put_waiting (self, out, TRUE, self->initial);
  if (self->best < 0)
    return;
  g_string_append_c (out, '\n');
  append_move (self, out, self->best);
  append_number (out, self->value);
}

static void
tell (gpointer writer, const EspEvent *event, GString *out)
{
  Writer *self = writer;

  if (event == NULL)
    {
      put_end (self, out);
      return;
    }
  switch (event->type)
    {
    case ESP_EVENT_ROOT:
      self->entered = *event;
      self->waiting = TRUE;
      self->value = event->game.value;
      break;
    case ESP_EVENT_ENTER:
      put_waiting (self, out, FALSE, 0);
      g_array_set_size (self->path, event->depth);
      g_array_append_val (self->path, event->subject);
      self->entered = *event;
      self->waiting = TRUE;
      break;
    case ESP_EVENT_LEAVE:
      put_waiting (self, out, TRUE, event->game.value);
      g_array_set_size (self->path, event->depth);
      break;
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_CUTOFF:
      put_line (self, out, event->depth, event->game.value, event->game.alpha, event->game.beta);
      /* the first of equally good moves counts */
      if (event->depth == 0 && (self->best < 0 || fabs (event->game.value - self->value) > 0))
        {
          self->best = event->subject;
          self->value = event->game.value;
        }
      break;
    default:
      break;
    }
}

static void
writer_free (gpointer writer)
{
  Writer *self = writer;

  g_array_unref (self->path);
  g_free (self);
}

const EspTraceText mapgame_trace_text = {
  .begin = begin,
  .event = tell,
  .free = writer_free,
  .recognises = mapgame_trace_recognises,
  .begin_reading = mapgame_trace_begin_reading,
  .read_line = mapgame_trace_read_line,
  .end_reading = mapgame_trace_end_reading,
};
