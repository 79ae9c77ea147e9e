#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "geometry/esp-layout.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define UNIT 1000.0 /* a layout's longer way, in coordinates */

#define MOST_AT_ONCE 40 /* nodes that are laid out without a call of path_prepare() */

static const EspValuePart instance_parts[] = {
  ESP_OWNS (PathInstance, goals, ARRAY),
  ESP_OWNS_EACH (PathInstance, graph.names, ARRAY, 6),  /* name_at, index, x, y, arcs */
  ESP_OWNS_EACH (PathInstance, graph.labels, NAMES, 2), /* h_names */
  ESP_OWNS (PathInstance, graph.estimates, ARRAY),
  ESP_OWNS (PathInstance, grid.cells, ARRAY),
  ESP_OWNS (PathInstance, shapes, PREPARED),
  ESP_OWNS (PathInstance, live, PREPARED),
  { ESP_VALUE_END },
};

static const EspValuePart state_parts[] = {
  ESP_OWNS_EACH (PathState, steps, ARRAY, 7), /* seen, index, nodes, waiting, told */
  { ESP_VALUE_END },
};

G_STATIC_ASSERT (offsetof (PathGraph, arcs) == 5 * sizeof (GArray *) + offsetof (PathGraph, names));

static void
free_live (gpointer state)
{
  esp_state_free (state);
}

EspInstance *
path_new (PathKind kind)
{
  PathInstance *self = esp_instance_new (&esp_path_problem);

  self->kind = kind;
  self->shapes = path_shapes_new ();
  self->live = esp_prepared_new (free_live);
  self->start = -1;
  self->goals = g_array_new (FALSE, FALSE, sizeof (gint32));
  if (kind == PATH_GRAPH)
    {
      self->graph.names = g_array_new (FALSE, FALSE, 1);
      self->graph.name_at = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->graph.index = g_array_new (FALSE, FALSE, sizeof (gint32));
      self->graph.x = g_array_new (FALSE, FALSE, sizeof (double));
      self->graph.y = g_array_new (FALSE, FALSE, sizeof (double));
      self->graph.arcs = g_array_new (FALSE, FALSE, sizeof (PathArc));
      self->graph.labels = g_ptr_array_new_with_free_func (g_free);
      self->graph.h_names = g_ptr_array_new_with_free_func (g_free);
      self->graph.estimates = g_array_new (FALSE, FALSE, sizeof (PathEstimate));
    }
  else if (kind == PATH_GRID)
    {
      self->grid.cells = g_array_new (FALSE, FALSE, 1);
      self->grid.costs['.'] = 1;
    }
  return &self->parent;
}

EspInstance *
path_new_grid (int n_columns, int n_rows)
{
  EspInstance *instance = path_new (PATH_GRID);
  PathInstance *self = (PathInstance *) instance;
  gint32 last = n_columns * n_rows - 1;

  self->grid.n_columns = n_columns;
  self->grid.n_rows = n_rows;
  g_array_set_size (self->grid.cells, (guint) (n_columns * n_rows));
  memset (self->grid.cells->data, '.', self->grid.cells->len);
  self->start = 0;
  path_set_goal (self, last);
  return instance;
}

EspInstance *
path_new_tiles (int side)
{
  EspInstance *instance = path_new (PATH_TILES);
  PathTiles *tiles = &((PathInstance *) instance)->tiles;

  tiles->side = side;
  for (int i = 0; i < side * side; i++)
    tiles->start[i] = tiles->goal[i] = (guint8) i;
  return instance;
}

static char *
describe (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;

  switch (self->kind)
    {
    case PATH_GRID:
      return g_strdup_printf (_ ("grid %d×%d"), self->grid.n_columns, self->grid.n_rows);
    case PATH_TILES:
      return g_strdup_printf (_ ("%d×%d tiles"), self->tiles.side, self->tiles.side);
    case PATH_GRAPH:
    default:
      {
        g_autofree char *nodes =
            g_strdup_printf (ngettext ("%s node", "%s nodes", (gulong) self->graph.n),
                             esp_count ((guint64) self->graph.n));
        guint n = self->graph.arcs->len;

        return g_strdup_printf (ngettext ("%s, %s edge", "%s, %s edges", n), nodes, esp_count (n));
      }
    }
}

static const char *
nothing (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;

  if (self->kind == PATH_TILES || (self->start >= 0 && self->goals->len > 0))
    return NULL;
  return _ ("There is no way to look for yet: it needs a start and a goal.");
}

static gsize
size (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;

  return sizeof *self + (self->kind == PATH_GRID
                             ? self->grid.cells->len
                             : 40u * (gsize) self->graph.n +
                                   (self->kind == PATH_GRAPH ? 24u * self->graph.arcs->len : 0));
}

/* --- states --- */

static EspState *
initial (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;
  PathState *state = esp_state_new (instance);

  state->steps = g_array_new (FALSE, FALSE, sizeof (gint32));
  state->seen = g_array_new (FALSE, FALSE, sizeof (PathSeen));
  state->index = g_array_new (FALSE, FALSE, sizeof (gint32));
  state->nodes = g_array_new (FALSE, FALSE, sizeof (PathWaiting));
  for (int side = 0; side < 2; side++)
    state->waiting[side] = g_array_new (FALSE, FALSE, sizeof (EspFrontierEntry));
  state->current = state->current_node = -1;
  if (self->kind != PATH_TILES && self->start >= 0)
    g_array_append_val (state->steps, self->start);
  return &state->parent;
}

/* Nodes by number where there is no instance: states are compared so. */
static char *
state_format (const EspInstance *instance, const EspState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  const GArray *steps = ((const PathState *) state)->steps;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      gint32 step = g_array_index (steps, gint32, i);

      if (i > 0)
        g_string_append_c (text, ' ');
      if (self == NULL)
        g_string_append_printf (text, "%d", step);
      else if (self->kind == PATH_TILES)
        g_string_append_c (text, path_step_letter ((PathStep) step));
      else
        {
          g_autofree char *name = path_name_node (self, step);

          g_string_append (text, name);
        }
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* What is compared is the way; and of a search by hand how far it has come. */
static gboolean
state_equal (const EspState *a, const EspState *b)
{
  const PathState *left = (const PathState *) a;
  const PathState *right = (const PathState *) b;

  return left->steps->len == right->steps->len &&
         (left->steps->len == 0 || memcmp (left->steps->data, right->steps->data,
                                           left->steps->len * sizeof (gint32)) == 0) &&
         left->by_hand == right->by_hand &&
         (left->by_hand == NULL || left->n_expanded == right->n_expanded);
}

static gboolean
read_moves (GArray *steps, const char *text, GError **error)
{
  static const char letters[] = "ULRD";

  for (; *text != '\0'; text++)
    {
      const char *letter = strchr (letters, g_ascii_toupper (*text));
      gint32 step;

      if (g_ascii_isspace (*text) || *text == ',')
        continue;
      if (letter == NULL)
        return esp_fail (error, ESP_ERROR_SYNTAX,
                         _ ("expected moves of the blank: U, L, R and D, for up, left, right and "
                            "down"));
      step = (gint32) (letter - letters);
      g_array_append_val (steps, step);
    }
  return TRUE;
}

gboolean
path_read_nodes (const PathInstance *self, GArray *steps, const char *text, GError **error)
{
  EspReader reader;
  EspSpan line;
  EspSpan word;

  esp_reader_init (&reader, "", text, strlen (text));
  while (esp_reader_next_line (&reader, &line))
    for (;;)
      {
        g_autofree char *quoted = NULL;
        g_autofree char *name = NULL;
        gint32 node;

        if (!esp_span_next_name (&line, "", &word, &quoted))
          {
            if (!esp_span_next_word (&line, "", &word))
              break;
          }
        name = quoted != NULL ? g_strdup (quoted) : esp_span_dup (&word);
        node = path_find_node (self, name);
        if (node < 0)
          return esp_fail (error, ESP_ERROR_SYNTAX, _ ("“%s” is not on this board"),
                           esp_quote (name));
        g_array_append_val (steps, node);
      }
  return TRUE;
}

static EspState *
state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  g_autoptr (EspState) state = initial (instance);
  GArray *steps = ((PathState *) state)->steps;

  g_array_set_size (steps, 0);
  if (self->kind == PATH_TILES ? !read_moves (steps, text, error)
                               : !path_read_nodes (self, steps, text, error))
    return NULL;
  return g_steal_pointer (&state);
}

/* The next node of the way, or a move; "back" takes the last one back. */
static gboolean
play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  GArray *steps = ((PathState *) state)->steps;
  guint least = self->kind == PATH_TILES ? 0 : 1;
  guint before = steps->len;
  int bad;

  if (path_is_search_move ((const PathState *) state, move))
    return path_play_search (self, (PathState *) state, move, error);
  if (g_str_equal (move, "back"))
    {
      if (steps->len <= least)
        return esp_refuse (error, _ ("the way has not begun: there is nothing to take back"));
      g_array_set_size (steps, steps->len - 1);
      return TRUE;
    }
  if (!(self->kind == PATH_TILES ? read_moves (steps, move, error)
                                 : path_read_nodes (self, steps, move, error)) ||
      steps->len != before + 1 || path_measure (self, (PathState *) state, &bad) < 0)
    {
      g_array_set_size (steps, before);
      if (error != NULL && *error != NULL)
        g_clear_error (error);
      return esp_refuse (error,
                         self->kind == PATH_TILES
                             ? _ ("expected a move of the blank that stays on the board: U, "
                                  "L, R or D; or “back”")
                             : _ ("expected a node that one can go to from here, or “back”"));
    }
  return TRUE;
}

const char *
path_say_unsolvable (void)
{
  return _ ("no way leads to the goal: swap two tiles");
}

/* What a search has expanded last, and what comes next. */
static char *
describe_search (const EspInstance *instance, const PathState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  g_autofree char *name = state->current >= 0 ? path_show_subject (self, state->current) : NULL;
  g_autofree char *next = NULL;
  g_autofree char *sum = NULL;
  g_autofree char *f = NULL;
  g_autoptr (GArray) waiting = NULL;
  const PathWaiting *first;

  if (state->by_hand != NULL)
    return state->current < 0
               ? g_strdup_printf (_ ("%s: what is expanded first?"), _ (state->by_hand->label))
               : g_strdup_printf (_ ("%s: %s is expanded; what comes next?"),
                                  _ (state->by_hand->label), name);
  if (state->kind == ESP_FRONTIER_PATH)
    return g_strdup_printf (_ ("%s expanded"), name);
  waiting = path_list_frontier (state, 0);
  if (waiting->len == 0)
    return g_strdup_printf (_ ("%s expanded; the frontier is empty"), name);
  first = &g_array_index (waiting, PathWaiting, 0);
  next = path_show_subject (self, first->subject);
  if (state->kind != ESP_FRONTIER_SUM)
    return g_strdup_printf (_ ("%s expanded; next comes %s"), name, next);
  sum = path_format_cost (path_get_f (state, first->g, first->h));
  f = path_name_f (state);
  return g_strdup_printf (_ ("%s expanded; next comes %s, %s = %s"), name, next, f, sum);
}

/* What the way costs so far. */
static char *
state_describe (const EspInstance *instance, const EspState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  const char *none = nothing (instance);
  g_autofree char *cost = NULL;
  g_autofree char *why = NULL;
  int bad;

  if (none != NULL)
    return g_strdup (none);
  if (path_judging.judge (instance, state, NULL, &why) == ESP_STATUS_WRONG)
    return g_steal_pointer (&why);
  if (self->kind == PATH_TILES && !path_tiles_are_solvable (&self->tiles))
    return g_strdup (path_say_unsolvable ());
  if ((((const PathState *) state)->current >= 0 || ((const PathState *) state)->by_hand != NULL) &&
      !path_has_arrived (self, (const PathState *) state))
    return describe_search (instance, (const PathState *) state);
  cost = path_format_cost (path_measure (self, (const PathState *) state, &bad));
  return path_has_arrived (self, (const PathState *) state)
             ? g_strdup_printf (_ ("at a goal, cost %s"), cost)
             : g_strdup_printf (_ ("cost so far %s"), cost);
}

/* --- what a search has seen --- */

static guint
find_place (const PathState *state, gint32 subject)
{
  guint mask = state->index->len - 1;
  guint at = (guint) subject * 2654435761u & mask;

  for (;; at = (at + 1) & mask)
    {
      gint32 where = g_array_index (state->index, gint32, at);

      if (where < 0 || g_array_index (state->seen, PathSeen, where).subject == subject)
        return at;
    }
}

PathSeen *
path_find_seen (const PathState *state, gint32 subject)
{
  gint32 where;

  if (state->index->len == 0)
    return NULL;
  where = g_array_index (state->index, gint32, find_place (state, subject));
  return where >= 0 ? &g_array_index (state->seen, PathSeen, where) : NULL;
}

static void
grow_index (PathState *state)
{
  guint n = MAX (2 * state->index->len, 64);

  g_array_set_size (state->index, n);
  memset (state->index->data, 0xff, n * sizeof (gint32));
  for (guint i = 0; i < state->seen->len; i++)
    g_array_index (state->index, gint32,
                   find_place (state, g_array_index (state->seen, PathSeen, i).subject)) =
        (gint32) i;
}

void
path_state_see (PathState *state, const PathSeen *seen)
{
  gint32 where = (gint32) state->seen->len;

  g_array_append_val (state->seen, *seen);
  if (2 * state->seen->len > state->index->len)
    grow_index (state);
  else
    g_array_index (state->index, gint32, find_place (state, seen->subject)) = where;
}

/* --- where the nodes of a graph are, and what hangs together with what --- */

static void
shape_free (gpointer data)
{
  PathShape *shape = data;

  g_free (shape->x);
  g_free (shape->y);
  g_free (shape->h);
  g_free (shape->offsets);
  g_free (shape->touching);
  g_free (shape);
}

/* The arcs that begin or end at each node: one that does both is there once. */
static void
list_touching (const PathGraph *graph, PathShape *shape)
{
  const PathArc *arcs = (const PathArc *) (gpointer) graph->arcs->data;
  gsize n = (gsize) graph->n;
  g_autofree gint32 *filled = g_new0 (gint32, n + 1);

  shape->offsets = g_new0 (gint32, n + 1);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      shape->offsets[arcs[i].from + 1]++;
      shape->offsets[arcs[i].to + 1] += arcs[i].to != arcs[i].from;
    }
  for (gsize i = 0; i < n; i++)
    shape->offsets[i + 1] += shape->offsets[i];
  shape->touching = g_new (gint32, (gsize) shape->offsets[n] + 1);
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &arcs[i];

      shape->touching[shape->offsets[arc->from] + filled[arc->from]++] = (gint32) i;
      if (arc->to != arc->from)
        shape->touching[shape->offsets[arc->to] + filled[arc->to]++] = (gint32) i;
    }
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  gint32 left = *(const gint32 *) a;
  gint32 right = *(const gint32 *) b;

  return (left > right) - (left < right);
}

/* Each neighbour once, in ascending order, as layouts want it. */
static gint32 *
list_neighbours (const PathGraph *graph, const PathShape *shape, gint32 *offsets)
{
  gint32 *neighbours = g_new (gint32, (gsize) shape->offsets[graph->n] + 1);
  gint32 n = 0;

  for (gint32 i = 0; i < graph->n; i++)
    {
      gint32 first = n;
      gint32 kept = n;

      offsets[i] = n;
      for (gint32 k = shape->offsets[i]; k < shape->offsets[i + 1]; k++)
        {
          const PathArc *arc = &g_array_index (graph->arcs, PathArc, shape->touching[k]);

          if (arc->from != arc->to)
            neighbours[n++] = arc->from == i ? arc->to : arc->from;
        }
      qsort (neighbours + first, (gsize) (n - first), sizeof *neighbours, compare_numbers);
      for (gint32 k = first; k < n; k++)
        if (k == first || neighbours[k] != neighbours[k - 1])
          neighbours[kept++] = neighbours[k];
      n = kept;
    }
  offsets[graph->n] = n;
  return neighbours;
}

static gboolean
has_places (const PathGraph *graph)
{
  for (gint32 i = 0; i < graph->n; i++)
    if (isnan (g_array_index (graph->x, double, i)))
      return FALSE;
  return TRUE;
}

static gboolean
lay_out (const PathInstance *self,
         PathShape *shape,
         gboolean quick,
         GCancellable *cancellable,
         GError **error)
{
  const PathGraph *graph = &self->graph;
  gsize n = (gsize) graph->n;
  g_autofree gint32 *offsets = g_new (gint32, n + 1);
  g_autofree gint32 *neighbours = list_neighbours (graph, shape, offsets);
  g_autofree const char **names = g_new (const char *, n + 1);
  g_autofree EspSpot *spots = g_new (EspSpot, n + 1);

  for (gint32 i = 0; i < graph->n; i++)
    names[i] = path_node_name (self, i);
  if (!esp_layout_spots (graph->n, offsets, neighbours, names, quick, cancellable, spots, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      shape->x[i] = rint (spots[i].x * UNIT);
      shape->y[i] = -rint (spots[i].y * UNIT);
    }
  return TRUE;
}

static void
measure (PathShape *shape)
{
  if (shape->n > 0)
    {
      shape->left = shape->right = shape->x[0];
      shape->low = shape->high = shape->y[0];
    }
  for (int i = 0; i < shape->n; i++)
    {
      shape->left = MIN (shape->left, shape->x[i]);
      shape->right = MAX (shape->right, shape->x[i]);
      shape->low = MIN (shape->low, shape->y[i]);
      shape->high = MAX (shape->high, shape->y[i]);
    }
}

/* What the file estimates of each node, the first of its heuristics. */
static void
list_estimates (const PathGraph *graph, PathShape *shape)
{
  shape->h = g_new (double, (gsize) graph->n + 1);
  for (gint32 i = 0; i < graph->n; i++)
    shape->h[i] = NAN;
  for (guint i = 0; i < graph->estimates->len; i++)
    {
      const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, i);

      if (estimate->which == 0)
        shape->h[estimate->node] = estimate->value;
    }
}

/* @quick: only what a drawing can wait for. NULL where it was cancelled. */
static PathShape *
make_shape (const PathInstance *self, gboolean quick, GCancellable *cancellable, GError **error)
{
  const PathGraph *graph = &self->graph;
  PathShape *shape = g_new0 (PathShape, 1);
  gboolean placed = has_places (graph);

  shape->n = graph->n;
  shape->complete = !quick || placed || graph->n <= MOST_AT_ONCE;
  shape->is_laid_out = !placed;
  shape->x = g_new (double, (gsize) graph->n + 1);
  shape->y = g_new (double, (gsize) graph->n + 1);
  list_touching (graph, shape);
  list_estimates (graph, shape);
  for (gint32 i = 0; placed && i < graph->n; i++)
    {
      shape->x[i] = g_array_index (graph->x, double, i);
      shape->y[i] = g_array_index (graph->y, double, i);
    }
  if (!placed && !lay_out (self, shape, !shape->complete, cancellable, error))
    {
      shape_free (shape);
      return NULL;
    }
  measure (shape);
  return shape;
}

EspPrepared *
path_shapes_new (void)
{
  return esp_prepared_new (shape_free);
}

const PathShape *
path_get_shape (const PathInstance *self)
{
  const PathShape *shape = esp_prepared_get (self->shapes);

  return shape != NULL
             ? shape
             : esp_prepared_keep (self->shapes, TRUE, make_shape (self, TRUE, NULL, NULL));
}

gboolean
path_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathShape *quick;
  PathShape *shape;

  if (self->kind != PATH_GRAPH)
    return TRUE;
  quick = esp_prepared_get (self->shapes);
  if (quick != NULL && quick->complete)
    return TRUE;
  shape = make_shape (self, FALSE, cancellable, error);
  if (shape != NULL)
    esp_prepared_keep (self->shapes, FALSE, shape);
  return shape != NULL;
}

gboolean
path_is_prepared (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;

  return self->kind != PATH_GRAPH || path_get_shape (self)->complete;
}

void
path_changed (PathInstance *self)
{
  esp_prepared_unref (self->shapes);
  esp_prepared_unref (self->live);
  self->shapes = path_shapes_new ();
  self->live = esp_prepared_new (free_live);
}

int
path_find_arc (const PathInstance *self, gint32 from, gint32 to)
{
  const PathShape *shape = path_get_shape (self);
  int best = -1;

  for (gint32 k = shape->offsets[from]; k < shape->offsets[from + 1]; k++)
    {
      int i = shape->touching[k];
      const PathArc *arc = &g_array_index (self->graph.arcs, PathArc, i);

      if (((arc->from == from && arc->to == to) ||
           (!arc->is_one_way && arc->from == to && arc->to == from)) &&
          (best < 0 || arc->cost < g_array_index (self->graph.arcs, PathArc, best).cost))
        best = i;
    }
  return best;
}

gboolean
path_cut_arcs (PathGraph *graph, gint32 from, gint32 to, gboolean both)
{
  guint kept = 0;
  guint n = graph->arcs->len;

  for (guint i = 0; i < n; i++)
    {
      PathArc arc = g_array_index (graph->arcs, PathArc, i);
      gboolean there = arc.from == from && arc.to == to;
      gboolean back = arc.from == to && arc.to == from;

      if (there || back)
        {
          if (both || (there && arc.is_one_way))
            continue;
          if (!arc.is_one_way)
            {
              arc.from = to;
              arc.to = from;
              arc.is_one_way = TRUE;
            }
        }
      g_array_index (graph->arcs, PathArc, kept++) = arc;
    }
  g_array_set_size (graph->arcs, kept);
  return kept < n;
}

const EspStates path_states = {
  .prepare = path_prepare,
  .is_prepared = path_is_prepared,
  .value = { sizeof (PathInstance), instance_parts },
  .describe = describe,
  .nothing = nothing,
  .size = size,
  .initial = initial,
  .state_value = { sizeof (PathState), state_parts },
  .state_equal = state_equal,
  .state_format = state_format,
  .state_parse = state_parse,
  .play = play,
  .state_describe = state_describe,
};
