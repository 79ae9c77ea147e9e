#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-event.h"
#include "search.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- the frontier, kept as the search keeps it --- */

static const PathWaiting *
get_node (const PathState *state, gint32 node)
{
  return &g_array_index (state->nodes, PathWaiting, node);
}

/* @array as the floor's functions take it, with room for one entry more. */
static EspFrontier
open_frontier (GArray *array, gint32 n_gone)
{
  guint n = array->len;

  g_array_set_size (array, n + 1);
  return (EspFrontier){
    .entries = (EspFrontierEntry *) (gpointer) array->data,
    .first = (gsize) n_gone,
    .n = n,
    .room = n + 1,
  };
}

static gint64
to_units (const PathState *state, double cost)
{
  return isinf (cost) ? ESP_PATH_NEVER : (gint64) llrint (cost * (double) state->scale);
}

static void
put_on_heap (PathState *state, int side, gint32 node)
{
  const PathWaiting *at = get_node (state, node);
  gint64 g = to_units (state, at->g);
  gint64 h = to_units (state, at->h);
  EspFrontier heap = open_frontier (state->waiting[side], 0);

  /* its number among all nodes says as well what came first */
  heap.n_come = (guint32) node;
  esp_frontier_add (&heap, esp_frontier_get_key (state->kind, state->weight, g, h), state->ties, g,
                    h, (guint32) node);
  g_array_set_size (state->waiting[side], (guint) heap.n);
}

static gint32
take_from_heap (PathState *state, int side)
{
  EspFrontier heap = open_frontier (state->waiting[side], 0);
  gint32 node = (gint32) esp_frontier_take (&heap);

  g_array_set_size (state->waiting[side], (guint) heap.n);
  return node;
}

static void
put_node (PathState *state, int side, gint32 node)
{
  EspFrontierEntry entry = { .node = (guint32) node };

  switch (state->kind)
    {
    case ESP_FRONTIER_PATH:
      break;
    case ESP_FRONTIER_QUEUE:
      g_array_append_val (state->waiting[side], entry);
      break;
    case ESP_FRONTIER_STACK:
      /* the first successor is to lie on top */
      g_array_insert_val (state->waiting[side], state->n_stack, entry);
      break;
    case ESP_FRONTIER_LEVELS:
      if (node == 0)
        g_array_append_val (state->waiting[0], entry);
      else
        put_on_heap (state, 1, node);
      break;
    default:
      put_on_heap (state, side, node);
      break;
    }
}

/* The best of the next level become the level. */
static void
next_level (PathState *state)
{
  g_array_set_size (state->waiting[0], 0);
  state->n_gone[0] = 0;
  for (double n = 0; n < state->weight && state->waiting[1]->len > 0; n++)
    {
      EspFrontierEntry entry = { .node = (guint32) take_from_heap (state, 1) };

      g_array_append_val (state->waiting[0], entry);
    }
  g_array_set_size (state->waiting[1], 0);
}

static gboolean
is_heap (const PathState *state, int side)
{
  return (state->kind >= ESP_FRONTIER_COST && state->kind <= ESP_FRONTIER_SUM) ||
         (state->kind == ESP_FRONTIER_LEVELS && side == 1);
}

static gboolean
has_waiting (const PathState *state, int side)
{
  return state->waiting[side]->len > (guint) state->n_gone[side];
}

/* Where among the entries is what leaves next. */
static guint
find_next (const PathState *state, int side)
{
  return is_heap (state, side)               ? 0
         : state->kind == ESP_FRONTIER_STACK ? state->waiting[side]->len - 1
                                             : (guint) state->n_gone[side];
}

static gint32
get_entry (const PathState *state, int side, guint i)
{
  return (gint32) g_array_index (state->waiting[side], EspFrontierEntry, i).node;
}

static void
take_entry (PathState *state, int side, guint i)
{
  g_autoptr (GArray) others = NULL;

  if (!is_heap (state, side))
    {
      if (state->kind != ESP_FRONTIER_STACK && i == (guint) state->n_gone[side])
        state->n_gone[side]++;
      else
        g_array_remove_index (state->waiting[side], i);
      return;
    }
  if (i == 0)
    {
      take_from_heap (state, side);
      return;
    }
  /* only a trace of another program takes what is not the least */
  others = g_array_copy (state->waiting[side]);
  g_array_set_size (state->waiting[side], 0);
  for (guint k = 0; k < others->len; k++)
    if (k != i)
      put_on_heap (state, side, (gint32) g_array_index (others, EspFrontierEntry, k).node);
}

/* A node that the search passes over when its turn comes: a cheaper way was found, or of a stack it
 * was expanded since. */
static gboolean
is_out_of_date (const PathState *state, int side, gint32 node)
{
  const PathSeen *seen = path_find_seen (state, get_node (state, node)->subject);

  return seen != NULL && !state->as_tree &&
         (state->kind == ESP_FRONTIER_STACK    ? (seen->flags & PATH_SEEN_EXPANDED) != 0
          : state->kind == ESP_FRONTIER_LEVELS ? seen->latest[0] != node
                                               : seen->latest[side] != node);
}

/* What leaves next, once what is out of date is off; FALSE: nothing does. */
static gboolean
peek (PathState *state, int side, guint *i)
{
  if (state->kind == ESP_FRONTIER_LEVELS && !has_waiting (state, 0))
    next_level (state);
  while (has_waiting (state, side))
    {
      *i = find_next (state, side);
      if (!is_out_of_date (state, side, get_entry (state, side, *i)))
        return TRUE;
      take_entry (state, side, *i);
    }
  return FALSE;
}

/* Takes @subject off the frontier; where in `nodes` it is, -1: it was not there. A search of ours
 * takes what is next; what another program took is looked for, unless @next_only. */
static gint32
leave_frontier (PathState *state, int side, gint32 subject, gboolean next_only)
{
  gint32 node;
  guint i;

  if (!peek (state, side, &i))
    return -1;
  if (get_node (state, get_entry (state, side, i))->subject != subject)
    {
      if (next_only)
        return -1;
      for (i = state->waiting[side]->len; i > (guint) state->n_gone[side]; i--)
        if (get_node (state, get_entry (state, side, i - 1))->subject == subject)
          break;
      if (i-- == (guint) state->n_gone[side])
        return -1;
    }
  node = get_entry (state, side, i);
  take_entry (state, side, i);
  return node;
}

static GArray *
list_nodes (
    const PathState *state, int side, const EspFrontierEntry *entries, guint n, gboolean all)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (PathWaiting));

  for (guint i = 0; i < n; i++)
    {
      gint32 node = (gint32) entries[i].node;
      PathWaiting waiting;

      if (!all && is_out_of_date (state, side, node))
        continue;
      waiting = *get_node (state, node);
      waiting.is_new = (guint) node >= state->n_before;
      g_array_append_val (list, waiting);
    }
  return list;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  return esp_frontier_is_before (a, b) ? -1 : 1;
}

static int
compare_subjects (gconstpointer a, gconstpointer b)
{
  return ((const PathWaiting *) a)->subject - ((const PathWaiting *) b)->subject;
}

GArray *
path_list_choices (const PathState *state)
{
  GArray *list = path_list_frontier (state, 0);

  g_array_sort (list, compare_subjects);
  return list;
}

int
path_find_choice (const PathInstance *self, const PathState *state, gint32 subject)
{
  g_autoptr (GArray) choices = path_list_choices (state);

  for (guint i = 0; i < choices->len; i++)
    if (g_array_index (choices, PathWaiting, i).subject == subject)
      return path_first_choice (self) + (int) i;
  return -1;
}

GArray *
path_list_frontier (const PathState *state, int side)
{
  g_autoptr (GArray) entries = NULL;
  guint gone = (guint) state->n_gone[side];

  if (state->kind == ESP_FRONTIER_PATH)
    return g_array_copy (state->nodes);
  entries = g_array_copy (state->waiting[side]);
  g_array_remove_range (entries, 0, MIN (gone, entries->len));
  if (is_heap (state, side))
    g_array_sort (entries, compare_entries);
  else if (state->kind == ESP_FRONTIER_STACK)
    for (guint a = 0, b = entries->len; a + 1 < b; a++, b--)
      {
        EspFrontierEntry low = g_array_index (entries, EspFrontierEntry, a);

        g_array_index (entries, EspFrontierEntry, a) =
            g_array_index (entries, EspFrontierEntry, b - 1);
        g_array_index (entries, EspFrontierEntry, b - 1) = low;
      }
  return list_nodes (state, side, (const EspFrontierEntry *) (gpointer) entries->data, entries->len,
                     FALSE);
}

double
path_get_f (const PathState *state, double g, double h)
{
  double weight = state->kind == ESP_FRONTIER_SUM ? state->weight : 1;

  return isnan (h) ? g : isinf (h) ? h : g + weight * h;
}

char *
path_name_f (const PathState *state)
{
  g_autofree char *weight = NULL;

  if (state->kind != ESP_FRONTIER_SUM || state->weight == 1)
    return g_strdup ("f");
  weight = path_format_cost (state->weight);
  return g_strdup_printf ("f = g + %sh", weight);
}

GArray *
path_list_heap (const PathState *state, int side)
{
  const GArray *heap = state->waiting[side];

  return is_heap (state, side)
             ? list_nodes (state, side, (const EspFrontierEntry *) (gpointer) heap->data, heap->len,
                           TRUE)
             : NULL;
}

/* --- what a search has seen by now: see PathSeen --- */

static PathSeen *
get_seen (PathState *state, gint32 subject)
{
  PathSeen *seen = path_find_seen (state, subject);

  if (seen != NULL)
    return seen;
  path_state_see (state, &(PathSeen){ .subject = subject,
                                      .parent = { -1, -1 },
                                      .step = { -1, -1 },
                                      .latest = { -1, -1 } });
  return path_find_seen (state, subject);
}

static PathSeen *
note (PathState *state, const EspEvent *event, double g)
{
  PathSeen *seen = get_seen (state, event->subject);
  int side = (event->flags & ESP_EVENT_BACKWARD) != 0;

  seen->parent[side] = event->path.other;
  seen->step[side] = event->path.step;
  seen->g = g;
  seen->h = event->path.h;
  if (side)
    seen->flags |= PATH_SEEN_BACK;
  return seen;
}

/* A node behind what was expanded last comes onto the frontier. */
static void
add_node (PathState *state, const EspEvent *event, double g, gint32 parent)
{
  int side = (event->flags & ESP_EVENT_BACKWARD) != 0;
  PathSeen *seen = note (state, event, g);
  PathWaiting node = {
    .subject = event->subject,
    .parent = parent,
    .step = event->path.step,
    .g = g,
    .h = event->path.h,
  };

  seen->flags |= PATH_SEEN_FRONTIER;
  if (state->kind == ESP_FRONTIER_PATH)
    {
      g_array_set_size (state->nodes, MIN (event->depth, state->nodes->len));
      node.parent = (gint32) state->nodes->len - 1;
    }
  seen->latest[side] = (gint32) state->nodes->len;
  g_array_append_val (state->nodes, node);
  put_node (state, side, seen->latest[side]);
}

static void
start_round (PathState *state)
{
  g_array_set_size (state->seen, 0);
  g_array_set_size (state->index, 0);
  g_array_set_size (state->nodes, 0);
  state->n_before = 0;
  state->current = state->current_node = -1;
}

/* What a search by hand has come to, once another begins where that stood. */
static void
forget_search (PathState *state)
{
  start_round (state);
  for (int side = 0; side < 2; side++)
    {
      g_array_set_size (state->waiting[side], 0);
      state->n_gone[side] = 0;
    }
  state->n_expanded = 0;
  state->n_stack = 0;
  state->by_hand = NULL;
}

static void
begin (const PathInstance *self, PathState *state, const EspEvent *event)
{
  if (state->by_hand != NULL)
    forget_search (state);
  state->kind = esp_frontier_unpack (event->flags, &state->ties, &state->as_tree);
  state->weight = event->path.g;
  state->scale = path_get_scale (self);
  state->is_two_sided |= (event->flags & ESP_EVENT_BACKWARD) != 0;
  add_node (state, event, 0, -1);
}

/* The path in hand ends at what @event speaks of; where in `nodes` that is. */
static gint32
go_on_path (PathState *state, const EspEvent *event)
{
  add_node (state, event, event->path.g, -1);
  return (gint32) state->nodes->len - 1;
}

static void
expand (PathState *state, const EspEvent *event)
{
  int side = (event->flags & ESP_EVENT_BACKWARD) != 0;
  PathSeen *seen;

  if (state->kind == ESP_FRONTIER_PATH)
    state->current_node = go_on_path (state, event);
  else
    state->current_node = leave_frontier (state, side, event->subject, FALSE);
  seen = note (state, event, event->path.g);
  /* another program may expand what never was on a frontier of ours */
  if (state->current_node < 0)
    state->current_node = seen->latest[side];
  seen->flags = (guint8) ((seen->flags & ~PATH_SEEN_FRONTIER) | PATH_SEEN_EXPANDED);
  seen->expanded_as = ++state->n_expanded;
  state->current = event->subject;
  state->n_before = state->nodes->len;
  state->n_stack = state->waiting[0]->len;
}

/* The cells of a straight line from @to back to @at, which is left out: jumps are as long as they
 * are. What does not lie on one, as a trace of another program may have it, is @to alone. */
static void
append_line (const PathInstance *self, GArray *way, gint32 at, gint32 to)
{
  int width = self->grid.n_columns;
  int rows = to / width - at / width;
  int columns = to % width - at % width;
  int back = ((rows < 0) - (rows > 0)) * width + (columns < 0) - (columns > 0);
  int n = MAX (ABS (rows), ABS (columns));

  if (rows != 0 && columns != 0 && ABS (rows) != ABS (columns))
    n = 1;
  for (int i = 0; i < n; i++)
    {
      gint32 cell = to + i * back;

      g_array_append_val (way, cell);
    }
}

/* Back from @node to where the search from the start began: nodes, that one too, or moves. */
static void
append_way_back (const PathInstance *self, const PathState *state, gint32 node, GArray *way)
{
  for (gint32 at = node; at >= 0; at = get_node (state, at)->parent)
    {
      const PathWaiting *here = get_node (state, at);

      if (self->kind == PATH_GRID && here->parent >= 0)
        append_line (self, way, get_node (state, here->parent)->subject, here->subject);
      else if (self->kind != PATH_TILES)
        g_array_append_val (way, here->subject);
      else if (here->parent >= 0)
        g_array_append_val (way, here->step);
    }
}

static void
turn_round (GArray *way)
{
  for (guint a = 0, b = way->len; a + 1 < b; a++, b--)
    {
      gint32 first = g_array_index (way, gint32, a);

      g_array_index (way, gint32, a) = g_array_index (way, gint32, b - 1);
      g_array_index (way, gint32, b - 1) = first;
    }
}

/* From the start to @node, and where a search came from the goals on to one of them; behind what
 * was walked before the search, which began where that ends. */
static void
set_way (const PathInstance *self, PathState *state, gint32 node)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean tiles = self->kind == PATH_TILES;
  const PathSeen *seen;

  if (node < 0)
    return;
  seen = path_find_seen (state, get_node (state, node)->subject);
  append_way_back (self, state, node, way);
  turn_round (way);
  if (seen != NULL && seen->latest[1] >= 0 && state->is_two_sided)
    for (gint32 at = seen->latest[1]; get_node (state, at)->parent >= 0;
         at = get_node (state, at)->parent)
      {
        const PathWaiting *next = get_node (state, get_node (state, at)->parent);

        g_array_append_val (way, *(tiles ? &get_node (state, at)->step : &next->subject));
      }
  if (!tiles && state->steps->len > 0)
    g_array_set_size (state->steps, state->steps->len - 1);
  g_array_append_vals (state->steps, way->data, way->len);
}

/* @event tells that a goal was reached: taken off the frontier, or just made. */
static void
reach_goal (const PathInstance *self, PathState *state, const EspEvent *event)
{
  const PathSeen *seen = path_find_seen (state, event->subject);
  gint32 node = -1;

  if (state->kind == ESP_FRONTIER_PATH)
    node = go_on_path (state, event);
  else if (!state->is_two_sided)
    node = leave_frontier (state, 0, event->subject, TRUE);
  if (node < 0 && seen != NULL)
    node = seen->latest[0];
  set_way (self, state, node);
  state->current = event->subject;
  state->current_node = node;
}

static void
apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  PathState *self = (PathState *) state;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      begin ((const PathInstance *) instance, self, event);
      break;
    case ESP_EVENT_GENERATE:
      /* the start counts for some searches as generated, too */
      if ((event->flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) == 0 && event->path.other >= 0)
        add_node (self, event, event->path.g, self->current_node);
      break;
    case ESP_EVENT_EXPAND:
      expand (self, event);
      break;
    case ESP_EVENT_GOAL:
      reach_goal ((const PathInstance *) instance, self, event);
      break;
    case ESP_EVENT_ITERATION:
      start_round (self);
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

char *
path_show_subject (const PathInstance *self, gint32 subject)
{
  g_autofree char *name = subject_name (&self->parent, subject);

  return g_strdup (esp_name_show (name));
}

static gint32
find_tiles (const PathInstance *self, const char *name)
{
  int n = self->tiles.side * self->tiles.side;
  guint8 tiles[PATH_MAX_CELLS] = { 0 };
  guint seen = 0;
  guint64 number;

  if (n > 9)
    return *name == '#' && g_ascii_string_to_unsigned (name + 1, 10, 1, G_MAXINT32, &number, NULL)
               ? (gint32) number - 1
               : -1;
  for (int i = 0; i < n; i++, name++)
    {
      if (!g_ascii_isdigit (*name) || *name - '0' >= n)
        return -1;
      tiles[i] = (guint8) (*name - '0');
      seen |= 1u << tiles[i];
      if (*++name != (i + 1 < n ? ',' : '\0'))
        return -1;
    }
  return seen == (1u << n) - 1 ? (gint32) path_tiles_rank (tiles, n) : -1;
}

static gint32
find_subject (const EspInstance *instance, const char *name)
{
  const PathInstance *self = (const PathInstance *) instance;

  return self->kind == PATH_TILES ? find_tiles (self, name) : path_find_node (self, name);
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
  return n > 0 || self->kind != PATH_TILES ? n : 1000000;
}

const EspTracing path_tracing = {
  .apply_event = apply_event,
  .subject_name = subject_name,
  .reason_name = reason_name,
  .count_ids = count_ids,
  .find_subject = find_subject,
};
