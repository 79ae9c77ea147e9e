#pragma once

/* Depth first search, to a limit of depth or cost too, and again and again with a greater one; and
 * recursive best-first search, whose memory is that of one path. Russell and Norvig, Artificial
 * Intelligence, 4th ed., sections 3.4.3, 3.4.4 and 3.5.5; IDA*: R. Korf, "Depth-first
 * iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27, 1985; RBFS:
 * R. Korf, "Linear-space best-first search", Artificial Intelligence 62, 1993. */

#include "esp-paths.h"

G_BEGIN_DECLS

/* --- depth first, with a stack --- */

/* Nodes come to be in the order of the stack: those made after the one that is taken are done
 * with. */
ESP_PATHS_INLINE guint32
esp_depth_first_take (EspPathSearch *self)
{
  guint32 node = esp_frontier_pop_last (&self->sides[0].frontier);

  self->n_nodes = node + 1;
  return node;
}

ESP_PATHS_INLINE gboolean
esp_depth_first_is_wanted (const EspPathSearch *self, guint32 node, guint32 state)
{
  return self->rules->as_tree ||
         (self->rules->path_only ? !esp_path_is_on_path (self, node, state)
                                 : esp_path_get_reached (&self->sides[0], state) == ESP_PATH_NONE);
}

/* FALSE where a successor is the goal that was looked for. */
ESP_PATHS_INLINE gboolean
esp_depth_first_expand (EspPathSearch *self,
                        const EspPathSpace *space,
                        guint32 node,
                        const gboolean traced)
{
  EspFrontier *stack = &self->sides[0].frontier;
  guint n = esp_path_expand (self, space, node, FALSE, traced);
  gsize first = stack->n;

  for (guint i = 0; i < n; i++)
    {
      const EspPathStep *step = esp_path_get_step (self, i, n);
      gboolean wanted = esp_depth_first_is_wanted (self, node, step->state);
      gint64 g = self->nodes[node].g + step->cost;
      guint32 child;

      self->counters.n[ESP_COUNTER_GENERATED]++;
      if (traced)
        esp_path_emit (self, ESP_EVENT_GENERATE, wanted ? 0 : ESP_EVENT_REACHED,
                       self->nodes[node].depth + 1, step->state, self->nodes[node].state,
                       step->step, g, space->estimate (self->space, step->state));
      if (!wanted)
        continue;
      child = esp_path_add_node (self, step->state, node, step->step, g, 0);
      esp_frontier_push (stack, child);
      if (self->rules->goal_generated && space->is_goal (self->space, step->state))
        {
          esp_path_find (self, child, traced);
          return FALSE;
        }
    }
  if (traced && stack->n == first)
    esp_path_emit_node (self, ESP_EVENT_BARREN, 0, node);
  /* the first successor is gone to first, and lies on top; a later node has the greater number */
  for (gsize a = first, b = stack->n; a + 1 < b; a++, b--)
    {
      EspPathNode *low = &self->nodes[stack->entries[a].node];
      EspPathNode *high = &self->nodes[stack->entries[b - 1].node];
      EspPathNode swapped = *low;

      *low = *high;
      *high = swapped;
    }
  return TRUE;
}

/**
 * esp_depth_first_run:
 *
 * Depth first. A state is marked when it is expanded, so that it may lie on the stack several
 * times; with `path_only` what is on the path alone is left out, and as a tree nothing.
 */
ESP_PATHS_INLINE void
esp_depth_first_run (EspPathSearch *self,
                     const EspPathSpace *space,
                     guint32 start,
                     const gboolean traced)
{
  guint32 node =
      esp_path_add_node (self, start, ESP_PATH_NONE, -1, 0, space->estimate (self->space, start));
  gboolean marks = !self->rules->as_tree && !self->rules->path_only;

  if (traced)
    {
      esp_path_emit_root (self);
      esp_path_emit_begin (self, ESP_FRONTIER_STACK, node, FALSE);
    }
  esp_frontier_push (&self->sides[0].frontier, node);
  if (self->rules->goal_generated && space->is_goal (self->space, start))
    {
      esp_path_find (self, node, traced);
      return;
    }
  while (!esp_frontier_is_empty (&self->sides[0].frontier))
    {
      guint32 state;

      node = esp_depth_first_take (self);
      state = self->nodes[node].state;
      if (marks && esp_path_get_reached (&self->sides[0], state) != ESP_PATH_NONE)
        continue;
      if (!self->rules->goal_generated && space->is_goal (self->space, state))
        {
          esp_path_find (self, node, traced);
          return;
        }
      if (esp_path_tick (self))
        return;
      if (marks)
        esp_path_set_reached (self, 0, state, node);
      if (!esp_depth_first_expand (self, space, node, traced))
        return;
    }
}

/* --- to a limit --- */

typedef enum
{
  ESP_DEEPENING_ONCE,  /* to the depth that was asked for */
  ESP_DEEPENING_DEPTH, /* to depth 0, 1, 2 … */
  ESP_DEEPENING_COST   /* to the least f that was beyond the limit before */
} EspDeepening;

/* A node of the path whose successors are being made, one at a time. */
typedef struct
{
  guint32 node;
  guint first; /* of its successors among all of them */
  guint n;
  guint next;
  gboolean any;
} EspDeepeningFrame;

typedef struct
{
  GArray *frames; /* of EspDeepeningFrame */
  GArray *steps;  /* of EspPathStep, of all frames */
  gint64 limit;
  gint64 next_limit; /* the least that was beyond it; ESP_PATH_NEVER: nothing was */
} EspDeepeningRound;

/* The node on top is entered: a goal, at the limit, or one to expand. */
ESP_PATHS_INLINE gboolean
esp_deepening_enter (EspPathSearch *self,
                     const EspPathSpace *space,
                     EspDeepeningRound *round,
                     EspDeepening by,
                     guint32 node,
                     const gboolean traced)
{
  EspDeepeningFrame frame = { .node = node, .first = round->steps->len };

  if (!self->rules->goal_generated && space->is_goal (self->space, self->nodes[node].state))
    {
      esp_path_find (self, node, traced);
      return FALSE;
    }
  if (by != ESP_DEEPENING_COST && self->nodes[node].depth >= (guint64) round->limit)
    {
      round->next_limit = round->limit + 1;
      return TRUE;
    }
  if (esp_path_tick (self))
    return FALSE;
  frame.n = esp_path_expand (self, space, node, FALSE, traced);
  for (guint i = 0; i < frame.n; i++)
    g_array_append_val (round->steps, *esp_path_get_step (self, i, frame.n));
  g_array_append_val (round->frames, frame);
  return TRUE;
}

/* The next successor of the node on top; FALSE where the search ends. */
ESP_PATHS_INLINE gboolean
esp_deepening_go_on (EspPathSearch *self,
                     const EspPathSpace *space,
                     EspDeepeningRound *round,
                     EspDeepening by,
                     const gboolean traced)
{
  EspDeepeningFrame *top =
      &g_array_index (round->frames, EspDeepeningFrame, round->frames->len - 1);
  EspPathStep step;
  guint32 node = top->node;
  guint8 flags = 0;
  gint64 g;
  gint64 h = 0;

  if (top->next == top->n)
    {
      if (traced && !top->any)
        esp_path_emit_node (self, ESP_EVENT_BARREN, 0, node);
      g_array_set_size (round->steps, top->first);
      g_array_set_size (round->frames, round->frames->len - 1);
      return TRUE;
    }
  step = g_array_index (round->steps, EspPathStep, top->first + top->next++);
  g = self->nodes[node].g + step.cost;
  self->counters.n[ESP_COUNTER_GENERATED]++;
  if (by == ESP_DEEPENING_COST || traced)
    h = space->estimate (self->space, step.state);
  if (!self->rules->as_tree && esp_path_is_on_path (self, node, step.state))
    flags = ESP_EVENT_REACHED;
  else if (by == ESP_DEEPENING_COST && (h >= ESP_PATH_NEVER || g + h > round->limit))
    {
      flags = ESP_EVENT_BEYOND;
      round->next_limit = MIN (round->next_limit, h >= ESP_PATH_NEVER ? h : g + h);
    }
  if (traced)
    esp_path_emit (self, ESP_EVENT_GENERATE, flags, self->nodes[node].depth + 1, step.state,
                   self->nodes[node].state, step.step, g, h);
  if (flags != 0)
    return TRUE;
  top->any = TRUE;
  self->n_nodes = node + 1;
  node = esp_path_add_node (self, step.state, node, step.step, g, h);
  if (self->rules->goal_generated && space->is_goal (self->space, step.state))
    {
      esp_path_find (self, node, traced);
      return FALSE;
    }
  return esp_deepening_enter (self, space, round, by, node, traced);
}

/* One round; FALSE where it was the last. */
ESP_PATHS_INLINE gboolean
esp_deepening_round (EspPathSearch *self,
                     const EspPathSpace *space,
                     EspDeepeningRound *round,
                     EspDeepening by,
                     const gboolean traced)
{
  gboolean goes_on;

  round->next_limit = ESP_PATH_NEVER;
  g_array_set_size (round->frames, 0);
  g_array_set_size (round->steps, 0);
  self->n_nodes = 1;
  if (traced)
    esp_path_emit_iteration (self, by == ESP_DEEPENING_COST ? (double) round->limit * self->unit
                                                            : (double) round->limit);
  if (self->rules->goal_generated && space->is_goal (self->space, self->nodes[0].state))
    {
      esp_path_find (self, 0, traced);
      return FALSE;
    }
  goes_on = esp_deepening_enter (self, space, round, by, 0, traced);
  while (goes_on && round->frames->len > 0)
    goes_on = esp_deepening_go_on (self, space, round, by, traced);
  return goes_on && round->next_limit < ESP_PATH_NEVER;
}

/**
 * esp_deepening_run:
 * @by: a constant
 *
 * Depth first to a limit, successors one at a time; what is on the path is not gone to again, but
 * for a search as a tree. With %ESP_DEEPENING_COST the start counts as generated, once.
 */
ESP_PATHS_INLINE void
esp_deepening_run (EspPathSearch *self,
                   const EspPathSpace *space,
                   guint32 start,
                   EspDeepening by,
                   const gboolean traced)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (EspDeepeningFrame));
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (EspPathStep));
  EspDeepeningRound round = { .frames = frames, .steps = steps };
  gint64 h = space->estimate (self->space, start);

  esp_path_add_node (self, start, ESP_PATH_NONE, -1, 0, h);
  if (traced)
    {
      esp_path_emit_root (self);
      esp_path_emit_begin (self, ESP_FRONTIER_PATH, 0, FALSE);
    }
  if (by == ESP_DEEPENING_COST)
    {
      self->counters.n[ESP_COUNTER_GENERATED]++;
      if (traced)
        esp_path_emit_node (self, ESP_EVENT_GENERATE, 0, 0);
      if (h >= ESP_PATH_NEVER)
        return;
      round.limit = h;
    }
  else if (by == ESP_DEEPENING_ONCE)
    round.limit = self->rules->limit;
  while (esp_deepening_round (self, space, &round, by, traced))
    {
      if (by == ESP_DEEPENING_ONCE)
        {
          self->was_cut = TRUE;
          return;
        }
      round.limit = round.next_limit;
    }
}

/* --- recursive best-first --- */

/* A node of the path: its successors are the nodes from @first on, each with what it is worth. */
typedef struct
{
  guint32 node;
  guint32 first;
  guint32 n;
  guint32 at; /* the successor that is being searched */
  gint64 limit;
} EspRbfsFrame;

ESP_PATHS_INLINE void
esp_rbfs_set_value (GArray *values, guint32 node, gint64 value)
{
  if (node >= values->len)
    g_array_set_size (values, node + 1);
  g_array_index (values, gint64, node) = value;
}

/* Expands @node, with values of its successors of no less than its own. */
ESP_PATHS_INLINE EspRbfsFrame
esp_rbfs_expand (EspPathSearch *self,
                 const EspPathSpace *space,
                 GArray *values,
                 guint32 node,
                 gint64 limit,
                 const gboolean traced)
{
  guint n = esp_path_expand (self, space, node, FALSE, traced);
  EspRbfsFrame frame = { .node = node, .first = (guint32) self->n_nodes, .limit = limit };
  gint64 value = g_array_index (values, gint64, node);

  for (guint i = 0; i < n && self->found == ESP_PATH_NONE; i++)
    {
      const EspPathStep *step = esp_path_get_step (self, i, n);
      gint64 g = self->nodes[node].g + step->cost;
      gint64 h = space->estimate (self->space, step->state);
      gboolean again = !self->rules->as_tree && esp_path_is_on_path (self, node, step->state);
      guint32 child;

      self->counters.n[ESP_COUNTER_GENERATED]++;
      if (traced)
        esp_path_emit (self, ESP_EVENT_GENERATE, again ? ESP_EVENT_REACHED : 0,
                       self->nodes[node].depth + 1, step->state, self->nodes[node].state,
                       step->step, g, h);
      if (again)
        continue;
      child = esp_path_add_node (self, step->state, node, step->step, g, h);
      esp_rbfs_set_value (values, child, MAX (h >= ESP_PATH_NEVER ? ESP_PATH_NEVER : g + h, value));
      frame.n++;
      if (self->rules->goal_generated && space->is_goal (self->space, step->state))
        esp_path_find (self, child, traced);
    }
  if (traced && frame.n == 0)
    esp_path_emit_node (self, ESP_EVENT_BARREN, 0, node);
  return frame;
}

/* The successor with the least value, and the least of the others; ESP_PATH_NEVER: there is none.
 */
ESP_PATHS_INLINE gint64
esp_rbfs_choose (EspRbfsFrame *frame, const GArray *values, gint64 *alternative)
{
  gint64 best = ESP_PATH_NEVER;

  *alternative = ESP_PATH_NEVER;
  for (guint32 i = frame->first; i < frame->first + frame->n; i++)
    {
      gint64 value = g_array_index (values, gint64, i);

      if (value < best)
        {
          *alternative = best;
          best = value;
          frame->at = i;
        }
      else
        *alternative = MIN (*alternative, value);
    }
  return best;
}

/**
 * esp_rbfs_run:
 *
 * Follows the best node as long as no other one on the path's sides is better, and remembers of
 * what it leaves how good that was. A node that is expanded again counts again.
 */
ESP_PATHS_INLINE void
esp_rbfs_run (EspPathSearch *self, const EspPathSpace *space, guint32 start, const gboolean traced)
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (EspRbfsFrame));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 h = space->estimate (self->space, start);
  guint32 node = esp_path_add_node (self, start, ESP_PATH_NONE, -1, 0, h);
  EspRbfsFrame frame;

  if (traced)
    {
      esp_path_emit_root (self);
      esp_path_emit_begin (self, ESP_FRONTIER_PATH, node, FALSE);
    }
  esp_rbfs_set_value (values, node, h);
  if (space->is_goal (self->space, start))
    {
      esp_path_find (self, node, traced);
      return;
    }
  if (esp_path_tick (self))
    return;
  frame = esp_rbfs_expand (self, space, values, node, ESP_PATH_NEVER, traced);
  g_array_append_val (frames, frame);
  while (frames->len > 0 && self->found == ESP_PATH_NONE)
    {
      EspRbfsFrame *top = &g_array_index (frames, EspRbfsFrame, frames->len - 1);
      gint64 alternative;
      gint64 best = esp_rbfs_choose (top, values, &alternative);

      if (best >= ESP_PATH_NEVER || best > top->limit)
        {
          /* what it was worth after all stays with its node */
          esp_rbfs_set_value (values, top->node, best);
          self->n_nodes = top->first;
          g_array_set_size (frames, frames->len - 1);
          continue;
        }
      if (!self->rules->goal_generated && space->is_goal (self->space, self->nodes[top->at].state))
        {
          esp_path_find (self, top->at, traced);
          return;
        }
      if (esp_path_tick (self))
        return;
      frame = esp_rbfs_expand (self, space, values, top->at, MIN (top->limit, alternative), traced);
      g_array_append_val (frames, frame);
    }
}

G_END_DECLS
