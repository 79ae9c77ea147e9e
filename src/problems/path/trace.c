#include "config.h"

#include "engine/trace/esp-event.h"
#include "path.h"

#include <glib/gi18n-lib.h>

/* What a search has seen by now: see PathSeen. */

static PathSeen *
get_seen (PathState *state, gint32 subject)
{
  PathSeen *seen = path_find_seen (state, subject);

  if (seen != NULL)
    return seen;
  path_state_see (state,
                  &(PathSeen){ .subject = subject, .parent = { -1, -1 }, .step = { -1, -1 } });
  return path_find_seen (state, subject);
}

static void
note (PathState *state, const EspEvent *event)
{
  PathSeen *seen = get_seen (state, event->subject);
  int side = (event->flags & ESP_EVENT_BACKWARD) != 0;

  seen->parent[side] = event->path.other;
  seen->step[side] = event->path.step;
  seen->g = event->path.g;
  seen->h = event->path.h;
  if (event->type == ESP_EVENT_EXPAND)
    seen->flags = (guint8) ((seen->flags & ~PATH_SEEN_FRONTIER) | PATH_SEEN_EXPANDED);
  else
    seen->flags |= PATH_SEEN_FRONTIER;
  if (side)
    seen->flags |= PATH_SEEN_BACK;
}

/* The cells of a straight line from @at, which is left out, to @to, before those of @way. */
static void
prepend_line (const PathInstance *self, GArray *way, gint32 at, gint32 to)
{
  int width = self->grid.n_columns;
  int rows = to / width - at / width;
  int columns = to % width - at % width;
  int back = ((rows < 0) - (rows > 0)) * width + (columns < 0) - (columns > 0);

  for (gint32 cell = to; cell != at; cell += back)
    g_array_prepend_val (way, cell);
}

/* The way to @subject by which a search from the start came: nodes, the first one too, or moves. */
static void
add_way_from_start (const PathInstance *self, const PathState *state, gint32 subject, GArray *way)
{
  guint most = state->seen->len + 1;

  for (gint32 at = subject; at >= 0 && most > 0; most--)
    {
      const PathSeen *seen = path_find_seen (state, at);
      gint32 parent = seen != NULL ? seen->parent[0] : -1;

      if (seen == NULL)
        break;
      if (self->kind == PATH_GRID && parent >= 0)
        prepend_line (self, way, parent, at); /* jumps are as long as they are */
      else if (self->kind != PATH_TILES)
        g_array_prepend_val (way, at);
      else if (parent >= 0)
        g_array_prepend_val (way, seen->step[0]);
      at = parent;
    }
}

/* On to a goal, from where a search came from there. */
static void
add_way_to_goal (const PathInstance *self, const PathState *state, gint32 subject, GArray *way)
{
  gboolean tiles = self->kind == PATH_TILES;

  for (guint n = 0; n <= state->seen->len; n++)
    {
      const PathSeen *seen = path_find_seen (state, subject);

      if (seen == NULL || seen->parent[1] < 0)
        break;
      subject = seen->parent[1];
      g_array_append_val (way, *(tiles ? &seen->step[1] : &subject));
    }
}

/* Behind what was walked before the search, which began where that ends. */
static void
set_way (const PathInstance *self, PathState *state, gint32 subject)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (gint32));

  add_way_from_start (self, state, subject, way);
  add_way_to_goal (self, state, subject, way);
  if (self->kind != PATH_TILES && state->steps->len > 0)
    g_array_set_size (state->steps, state->steps->len - 1);
  g_array_append_vals (state->steps, way->data, way->len);
}

static void
apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  PathState *self = (PathState *) state;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      note (self, event);
      break;
    case ESP_EVENT_GENERATE:
      if ((event->flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) == 0)
        note (self, event);
      break;
    case ESP_EVENT_EXPAND:
      note (self, event);
      self->current = event->subject;
      break;
    case ESP_EVENT_GOAL:
      if (event->path.other >= 0)
        {
          get_seen (self, event->subject)->parent[0] = event->path.other;
          get_seen (self, event->subject)->step[0] = event->path.step;
        }
      set_way ((const PathInstance *) instance, self, event->subject);
      self->current = event->subject;
      break;
    case ESP_EVENT_ITERATION:
      g_array_set_size (self->seen, 0);
      g_array_set_size (self->index, 0);
      break;
    default:
      break;
    }
}

static char *
subject_name (const EspInstance *instance, gint32 subject)
{
  const PathInstance *self = (const PathInstance *) instance;
  int n = self->tiles.side * self->tiles.side;

  if (self->kind != PATH_TILES)
    return self->kind == PATH_GRID ? path_name_node (self, subject)
                                   : g_strdup (path_node_name (self, subject));
  if (n <= 9)
    {
      guint8 tiles[PATH_MAX_CELLS];

      path_tiles_unrank ((guint32) subject, tiles, n);
      return path_tiles_format (tiles, n);
    }
  /* there are too many to be numbered but as they are met */
  return g_strdup_printf ("#%d", subject + 1);
}

static char *
reason_name (const EspInstance *instance, gint32 reason)
{
  const PathInstance *self = (const PathInstance *) instance;

  if (self->kind == PATH_GRAPH)
    return g_strdup (reason >= 0 && (guint) reason < self->graph.labels->len
                         ? self->graph.labels->pdata[reason]
                         : "");
  return self->kind == PATH_TILES ? g_strdup_printf ("%c", path_step_letter ((PathStep) reason))
                                  : g_strdup ("");
}

static guint
count_ids (const EspInstance *instance, EspTraceIdKind kind)
{
  const PathInstance *self = (const PathInstance *) instance;
  guint n;

  if (kind == ESP_TRACE_VALUE)
    return 0;
  if (kind == ESP_TRACE_REASON)
    return self->kind == PATH_TILES ? 4 : self->kind == PATH_GRAPH ? self->graph.labels->len : 0;
  n = path_count_states (self);
  return n > 0 ? n : 1000000;
}

const EspTracing path_tracing = {
  .apply_event = apply_event,
  .subject_name = subject_name,
  .reason_name = reason_name,
  .count_ids = count_ids,
};
