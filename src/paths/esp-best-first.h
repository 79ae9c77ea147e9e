#pragma once

/* Breadth first, uniform cost, greedy, A* and beam search, as one template: what differs is the
 * order of the frontier. Russell and Norvig, Artificial Intelligence, 4th ed., sections 3.3 to 3.5;
 * A*: P. Hart, N. Nilsson and B. Raphael, IEEE Transactions on Systems Science and Cybernetics 4,
 * 1968; its weight: I. Pohl, Artificial Intelligence 1, 1970; beam search: R. Bisiani in the
 * Encyclopedia of Artificial Intelligence, 1987. */

#include "esp-paths.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_BEST_FIRST_BREADTH, /* a queue: nothing that is reached comes onto it again */
  ESP_BEST_FIRST_COST,    /* g */
  ESP_BEST_FIRST_GREEDY,  /* h */
  ESP_BEST_FIRST_ASTAR,   /* g + weight · h */
  ESP_BEST_FIRST_BEAM     /* level by level, and of each only the best by h */
} EspBestFirstOrder;

ESP_PATHS_INLINE EspFrontierKind
esp_best_first_get_kind (EspBestFirstOrder order)
{
  return order == ESP_BEST_FIRST_BREADTH  ? ESP_FRONTIER_QUEUE
         : order == ESP_BEST_FIRST_COST   ? ESP_FRONTIER_COST
         : order == ESP_BEST_FIRST_GREEDY ? ESP_FRONTIER_ESTIMATE
         : order == ESP_BEST_FIRST_ASTAR  ? ESP_FRONTIER_SUM
                                          : ESP_FRONTIER_LEVELS;
}

ESP_PATHS_INLINE void
esp_best_first_put (EspPathSearch *self, EspBestFirstOrder order, guint32 node)
{
  const EspPathNode *at = &self->nodes[node];

  if (order == ESP_BEST_FIRST_BREADTH)
    esp_frontier_push (&self->sides[0].frontier, node);
  else
    esp_frontier_add (
        &self->sides[order == ESP_BEST_FIRST_BEAM].frontier,
        esp_frontier_get_key (esp_best_first_get_kind (order), self->rules->weight, at->g, at->h),
        self->rules->ties, at->g, at->h, node);
}

/* What is to become of a successor that costs @g; flags of its event, and whether it is @wanted. */
ESP_PATHS_INLINE guint8
esp_best_first_weigh (
    EspPathSearch *self, EspBestFirstOrder order, guint32 state, gint64 g, gboolean *wanted)
{
  guint32 before;

  *wanted = TRUE;
  if (self->rules->as_tree)
    return 0;
  before = esp_path_get_reached (&self->sides[0], state);
  if (before == ESP_PATH_NONE)
    return 0;
  *wanted =
      order != ESP_BEST_FIRST_BREADTH && order != ESP_BEST_FIRST_BEAM && g < self->nodes[before].g;
  if (*wanted && self->nodes[before].is_expanded)
    {
      *wanted = order == ESP_BEST_FIRST_ASTAR && self->rules->reopens;
      self->counters.n[ESP_COUNTER_REOPENED] += *wanted;
      return *wanted ? ESP_EVENT_CHEAPER | ESP_EVENT_EXPANDED_BEFORE : ESP_EVENT_REACHED;
    }
  /* so that it is passed over when it is taken */
  self->nodes[before].is_expanded |= *wanted;
  return *wanted ? ESP_EVENT_CHEAPER : ESP_EVENT_REACHED;
}

/* All successors of @node; FALSE where one of them is the goal that was looked for. */
ESP_PATHS_INLINE gboolean
esp_best_first_expand (EspPathSearch *self,
                       const EspPathSpace *space,
                       EspBestFirstOrder order,
                       guint32 node,
                       const gboolean traced)
{
  gboolean informed = order > ESP_BEST_FIRST_COST || self->rules->ties == ESP_PATH_TIES_LOW_H;
  guint n = esp_path_expand (self, space, node, FALSE, traced);
  gboolean any = FALSE;

  self->nodes[node].is_expanded = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const EspPathStep *step = esp_path_get_step (self, i, n);
      gint64 g = self->nodes[node].g + step->cost;
      gint64 h = 0;
      gboolean wanted;
      guint8 flags = esp_best_first_weigh (self, order, step->state, g, &wanted);
      guint32 child;

      self->counters.n[ESP_COUNTER_GENERATED]++;
      if ((informed && wanted) || traced)
        h = space->estimate (self->space, step->state);
      if (traced)
        {
          esp_path_emit (self, ESP_EVENT_GENERATE, flags, self->nodes[node].depth + 1, step->state,
                         self->nodes[node].state, step->step, g, h);
          if (flags & ESP_EVENT_EXPANDED_BEFORE)
            esp_path_emit (self, ESP_EVENT_REOPEN, 0, self->nodes[node].depth + 1, step->state,
                           self->nodes[node].state, step->step, g, h);
        }
      if (!wanted)
        continue;
      any = TRUE;
      child = esp_path_add_node (self, step->state, node, step->step, g, h);
      if (!self->rules->as_tree)
        esp_path_set_reached (self, 0, step->state, child);
      if (self->rules->goal_generated && space->is_goal (self->space, step->state))
        {
          esp_path_find (self, child, traced);
          return FALSE;
        }
      esp_best_first_put (self, order, child);
    }
  if (traced && !any)
    esp_path_emit_node (self, ESP_EVENT_BARREN, 0, node);
  return TRUE;
}

/* The best of the next level become the level; what is left over is gone. */
ESP_PATHS_INLINE gboolean
esp_best_first_next_level (EspPathSearch *self)
{
  EspFrontier *level = &self->sides[0].frontier;
  EspFrontier *next = &self->sides[1].frontier;

  level->first = level->n = 0;
  for (guint32 i = 0; i < self->rules->beam && !esp_frontier_is_empty (next); i++)
    esp_frontier_push (level, esp_frontier_take (next));
  self->was_cut |= !esp_frontier_is_empty (next);
  next->n = 0;
  return !esp_frontier_is_empty (level);
}

/**
 * esp_best_first_run:
 * @start: the state it begins in
 * @order: a constant
 *
 * Searches until a goal is found, nothing is left, or the control says stop: see @self's members.
 */
ESP_PATHS_INLINE void
esp_best_first_run (EspPathSearch *self,
                    const EspPathSpace *space,
                    guint32 start,
                    EspBestFirstOrder order,
                    const gboolean traced)
{
  EspFrontier *frontier = &self->sides[0].frontier;
  gboolean by_queue = order == ESP_BEST_FIRST_BREADTH || order == ESP_BEST_FIRST_BEAM;
  guint32 node =
      esp_path_add_node (self, start, ESP_PATH_NONE, -1, 0, space->estimate (self->space, start));

  if (traced)
    {
      esp_path_emit_root (self);
      esp_path_emit_begin (self, esp_best_first_get_kind (order), node, FALSE);
    }
  if (!self->rules->as_tree)
    esp_path_set_reached (self, 0, start, node);
  if (self->rules->goal_generated && space->is_goal (self->space, start))
    {
      esp_path_find (self, node, traced);
      return;
    }
  if (by_queue)
    esp_frontier_push (frontier, node);
  else
    esp_best_first_put (self, order, node);
  while (!esp_frontier_is_empty (frontier) ||
         (order == ESP_BEST_FIRST_BEAM && esp_best_first_next_level (self)))
    {
      node = by_queue ? esp_frontier_pop_first (frontier) : esp_frontier_take (frontier);
      if (!esp_frontier_is_empty (frontier))
        __builtin_prefetch (&self->nodes[frontier->entries[frontier->first].node]);
      /* a cheaper way was found since it came here */
      if (self->nodes[node].is_expanded)
        continue;
      if (!self->rules->goal_generated && space->is_goal (self->space, self->nodes[node].state))
        {
          esp_path_find (self, node, traced);
          return;
        }
      if (esp_path_tick (self) || !esp_best_first_expand (self, space, order, node, traced))
        return;
    }
}

G_END_DECLS
