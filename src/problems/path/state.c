#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <stddef.h>
#include <string.h>

static const EspValuePart instance_parts[] = {
  ESP_OWNS (PathInstance, goals, ARRAY),
  ESP_OWNS_EACH (PathInstance, graph.names, ARRAY, 6),  /* name_at, index, x, y, arcs */
  ESP_OWNS_EACH (PathInstance, graph.labels, NAMES, 2), /* h_names */
  ESP_OWNS (PathInstance, graph.estimates, ARRAY),
  ESP_OWNS (PathInstance, grid.cells, ARRAY),
  ESP_OWNS (PathInstance, shapes, PREPARED),
  { ESP_VALUE_END },
};

static const EspValuePart state_parts[] = {
  ESP_OWNS_EACH (PathState, steps, ARRAY, 6), /* seen, index, nodes, waiting */
  { ESP_VALUE_END },
};

G_STATIC_ASSERT (offsetof (PathGraph, arcs) == 5 * sizeof (GArray *) + offsetof (PathGraph, names));

EspInstance *
path_new (PathKind kind)
{
  PathInstance *self = esp_instance_new (&esp_path_problem);

  self->kind = kind;
  self->shapes = path_shapes_new ();
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

static gboolean
read_nodes (const PathInstance *self, GArray *steps, const char *text, GError **error)
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
                               : !read_nodes (self, steps, text, error))
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

  if (g_str_equal (move, "back"))
    {
      if (steps->len <= least)
        return esp_refuse (error, _ ("the way has not begun: there is nothing to take back"));
      g_array_set_size (steps, steps->len - 1);
      return TRUE;
    }
  if (!(self->kind == PATH_TILES ? read_moves (steps, move, error)
                                 : read_nodes (self, steps, move, error)) ||
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

/* What a search has expanded last, and what comes next. */
static char *
describe_search (const EspInstance *instance, const PathState *state)
{
  g_autofree char *name = path_tracing.subject_name (instance, state->current);
  g_autofree char *next = NULL;
  g_autofree char *sum = NULL;
  g_autoptr (GArray) waiting = NULL;
  const PathWaiting *first;

  if (state->kind == ESP_FRONTIER_PATH)
    return g_strdup_printf (_ ("%s expanded"), esp_name_show (name));
  waiting = path_list_frontier (state, 0);
  if (waiting->len == 0)
    return g_strdup_printf (_ ("%s expanded; the frontier is empty"), esp_name_show (name));
  first = &g_array_index (waiting, PathWaiting, 0);
  next = path_tracing.subject_name (instance, first->subject);
  if (state->kind != ESP_FRONTIER_SUM)
    return g_strdup_printf (_ ("%s expanded; next comes %s"), esp_name_show (name),
                            esp_name_show (next));
  sum = path_format_cost (first->g + first->h);
  return g_strdup_printf (_ ("%s expanded; next comes %s, f = %s"), esp_name_show (name),
                          esp_name_show (next), sum);
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
  if (((const PathState *) state)->current >= 0 &&
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

const EspStates path_states = {
  .prepare = path_prepare,
  .is_prepared = path_is_prepared,
  .value = { sizeof (PathInstance), instance_parts },
  .describe = describe,
  .nothing = nothing,
  .size = size,
  .initial = initial,
  .state_value = { sizeof (PathState), state_parts },
  .state_format = state_format,
  .state_parse = state_parse,
  .play = play,
  .state_describe = state_describe,
};
