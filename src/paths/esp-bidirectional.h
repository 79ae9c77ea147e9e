#pragma once

/* Search from both ends: breadth first or by uniform cost, until the two have met and no way that
 * is still to be found can be cheaper. Russell and Norvig, Artificial Intelligence, 4th ed.,
 * section 3.4.5; I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971. */

#include "esp-paths.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 best; /* cost of the cheapest way so far; with a queue: its steps */
  guint32 forward, back;
} EspMeeting;

ESP_PATHS_INLINE gint64
esp_bidirectional_measure (const EspPathSearch *self, guint32 node, gboolean by_cost)
{
  return by_cost ? self->nodes[node].g : self->nodes[node].depth;
}

/* @node is reached on side @back: is there a way to it from the other one? */
ESP_PATHS_INLINE void
esp_bidirectional_meet (
    const EspPathSearch *self, EspMeeting *meeting, guint32 node, gboolean back, gboolean by_cost)
{
  guint32 other = esp_path_get_reached (&self->sides[!back], self->nodes[node].state);
  gint64 cost;

  if (other == ESP_PATH_NONE)
    return;
  cost = esp_bidirectional_measure (self, node, by_cost) +
         esp_bidirectional_measure (self, other, by_cost);
  if (cost >= meeting->best)
    return;
  meeting->best = cost;
  meeting->forward = back ? other : node;
  meeting->back = back ? node : other;
}

ESP_PATHS_INLINE void
esp_bidirectional_put (EspPathSearch *self, guint32 node, gboolean back, gboolean by_cost)
{
  EspFrontier *frontier = &self->sides[back].frontier;
  const EspPathNode *at = &self->nodes[node];

  esp_path_set_reached (self, back, at->state, node);
  if (by_cost)
    esp_frontier_add (frontier, at->g, self->rules->ties, at->g, 0, node);
  else
    esp_frontier_push (frontier, node);
}

ESP_PATHS_INLINE void
esp_bidirectional_begin (EspPathSearch *self, guint32 state, gboolean back, gboolean by_cost)
{
  guint32 node;

  if (esp_path_get_reached (&self->sides[back], state) != ESP_PATH_NONE)
    return;
  node = esp_path_add_node (self, state, ESP_PATH_NONE, -1, 0, 0);
  esp_bidirectional_put (self, node, back, by_cost);
}

ESP_PATHS_INLINE void
esp_bidirectional_expand (EspPathSearch *self,
                          const EspPathSpace *space,
                          EspMeeting *meeting,
                          guint32 node,
                          gboolean back,
                          gboolean by_cost,
                          const gboolean traced)
{
  guint n = esp_path_expand (self, space, node, back, traced);
  gboolean any = FALSE;

  self->nodes[node].is_expanded = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const EspPathStep *step = esp_path_get_step (self, i, n);
      gint64 g = self->nodes[node].g + step->cost;
      guint32 before = esp_path_get_reached (&self->sides[back], step->state);
      gboolean cheaper = by_cost && before != ESP_PATH_NONE && g < self->nodes[before].g;
      guint8 flags = before == ESP_PATH_NONE ? 0 : cheaper ? ESP_EVENT_CHEAPER : ESP_EVENT_REACHED;
      guint32 child;

      self->counters.n[ESP_COUNTER_GENERATED]++;
      if (traced)
        esp_path_emit (self, ESP_EVENT_GENERATE, flags | (back ? ESP_EVENT_BACKWARD : 0),
                       self->nodes[node].depth + 1, step->state, self->nodes[node].state,
                       step->step, g, 0);
      if (before != ESP_PATH_NONE && !cheaper)
        continue;
      any = TRUE;
      child = esp_path_add_node (self, step->state, node, step->step, g, 0);
      esp_bidirectional_put (self, child, back, by_cost);
      esp_bidirectional_meet (self, meeting, child, back, by_cost);
    }
  if (traced && !any)
    esp_path_emit_node (self, ESP_EVENT_BARREN, back ? ESP_EVENT_BACKWARD : 0, node);
}

/* The next node of a side that is not out of date; ESP_PATH_NONE: there is none. It stays. */
ESP_PATHS_INLINE guint32
esp_bidirectional_peek (EspPathSearch *self, gboolean back, gboolean by_cost)
{
  EspFrontier *frontier = &self->sides[back].frontier;

  while (!esp_frontier_is_empty (frontier))
    {
      guint32 node = frontier->entries[frontier->first].node;

      if (esp_path_get_reached (&self->sides[back], self->nodes[node].state) == node)
        return node;
      if (by_cost)
        esp_frontier_take (frontier);
      else
        esp_frontier_pop_first (frontier);
    }
  return ESP_PATH_NONE;
}

/**
 * esp_bidirectional_run:
 * @goals: @n_goals states, the other end
 * @by_cost: a constant: by uniform cost, or else breadth first
 *
 * The side whose next node is nearer to where it began goes on, the forward one where they are as
 * near. It ends when both next nodes together are no nearer than the best way that was found.
 */
ESP_PATHS_INLINE void
esp_bidirectional_run (EspPathSearch *self,
                       const EspPathSpace *space,
                       guint32 start,
                       const guint32 *goals,
                       guint n_goals,
                       gboolean by_cost,
                       const gboolean traced)
{
  EspMeeting meeting = { G_MAXINT64, ESP_PATH_NONE, ESP_PATH_NONE };

  esp_bidirectional_begin (self, start, FALSE, by_cost);
  for (guint i = 0; i < n_goals; i++)
    esp_bidirectional_begin (self, goals[i], TRUE, by_cost);
  if (traced)
    {
      esp_path_emit_root (self);
      for (guint32 i = 0; i < self->n_nodes; i++)
        esp_path_emit_begin (self, by_cost ? ESP_FRONTIER_COST : ESP_FRONTIER_QUEUE, i, i > 0);
    }
  for (guint32 i = 1; i < self->n_nodes; i++)
    esp_bidirectional_meet (self, &meeting, i, TRUE, by_cost);
  for (;;)
    {
      guint32 next[2] = { esp_bidirectional_peek (self, FALSE, by_cost),
                          esp_bidirectional_peek (self, TRUE, by_cost) };
      gint64 at[2];
      gboolean back;

      if (next[0] == ESP_PATH_NONE || next[1] == ESP_PATH_NONE)
        break;
      at[0] = esp_bidirectional_measure (self, next[0], by_cost);
      at[1] = esp_bidirectional_measure (self, next[1], by_cost);
      if (at[0] + at[1] >= meeting.best)
        break;
      if (esp_path_tick (self))
        return;
      back = at[1] < at[0];
      if (by_cost)
        esp_frontier_take (&self->sides[back].frontier);
      else
        esp_frontier_pop_first (&self->sides[back].frontier);
      esp_bidirectional_expand (self, space, &meeting, next[back], back, by_cost, traced);
    }
  if (meeting.forward == ESP_PATH_NONE)
    return;
  self->found_back = meeting.back;
  esp_path_find (self, meeting.forward, traced);
}

G_END_DECLS
