#pragma once

/* What a search has seen and not yet expanded: a queue, a stack or a binary heap of nodes, all in
 * one growing block. Where keys are equal the order is a promise: see EspPathTies. Russell and
 * Norvig, Artificial Intelligence, 4th ed., section 3.3.2. */

#include "engine/trace/esp-event.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 key;
  gint64 second;
  guint32 order; /* of coming in */
  guint32 node;
} EspFrontierEntry;

/* Zero it; esp_frontier_clear() frees what it owns. */
typedef struct
{
  EspFrontierEntry *entries;
  gsize first; /* a queue's: what is before it has gone */
  gsize n;     /* end of the entries */
  gsize room;
  guint32 n_come;
} EspFrontier;

static inline void
esp_frontier_clear (EspFrontier *self)
{
  g_clear_pointer (&self->entries, g_free);
  *self = (EspFrontier){ NULL };
}

static inline gboolean
esp_frontier_is_empty (const EspFrontier *self)
{
  return self->first == self->n;
}

static inline EspFrontierEntry *
esp_frontier_append (EspFrontier *self)
{
  if (G_UNLIKELY (self->n == self->room))
    {
      self->room = MAX (2 * self->room, 1024);
      self->entries = g_renew (EspFrontierEntry, self->entries, self->room);
    }
  return &self->entries[self->n++];
}

/* --- queue and stack --- */

static inline void
esp_frontier_push (EspFrontier *self, guint32 node)
{
  *esp_frontier_append (self) = (EspFrontierEntry){ .order = self->n_come++, .node = node };
}

static inline guint32
esp_frontier_pop_first (EspFrontier *self)
{
  return self->entries[self->first++].node;
}

static inline guint32
esp_frontier_pop_last (EspFrontier *self)
{
  return self->entries[--self->n].node;
}

/* --- heap --- */

/* Without branches, which nobody could foretell. */
static inline gboolean
esp_frontier_is_before (const EspFrontierEntry *a, const EspFrontierEntry *b)
{
  return (a->key < b->key) |
         ((a->key == b->key) &
          ((a->second < b->second) | ((a->second == b->second) & (a->order < b->order))));
}

/* @g, @h: of the node, for @ties. */
static inline void
esp_frontier_add (EspFrontier *self, gint64 key, EspPathTies ties, gint64 g, gint64 h, guint32 node)
{
  EspFrontierEntry entry = { .key = key, .order = self->n_come++, .node = node };
  gsize at;

  if (ties == ESP_PATH_TIES_LAST)
    entry.order = ~entry.order;
  else if (ties == ESP_PATH_TIES_LOW_H)
    entry.second = h;
  else if (ties == ESP_PATH_TIES_HIGH_G)
    entry.second = -g;
  esp_frontier_append (self);
  for (at = self->n - 1; at > 0; at = (at - 1) / 2)
    {
      const EspFrontierEntry *above = &self->entries[(at - 1) / 2];

      if (!esp_frontier_is_before (&entry, above))
        break;
      self->entries[at] = *above;
    }
  self->entries[at] = entry;
}

/* The hole goes down to the end by the better of two each time, and what was last up from there: it
 * seldom belongs far above. (I. Wegener, "Bottom-up-heapsort", Theoretical Computer Science 118,
 * 1993.) */
static inline guint32
esp_frontier_take (EspFrontier *self)
{
  EspFrontierEntry *entries = self->entries;
  guint32 node = entries[0].node;
  EspFrontierEntry last = entries[--self->n];
  gsize at = 0;
  gsize below;

  for (below = 1; below + 1 < self->n; below = 2 * at + 1)
    {
      below += (gsize) esp_frontier_is_before (&entries[below + 1], &entries[below]);
      entries[at] = entries[below];
      at = below;
    }
  if (below < self->n)
    {
      entries[at] = entries[below];
      at = below;
    }
  for (; at > 0 && esp_frontier_is_before (&last, &entries[(at - 1) / 2]); at = (at - 1) / 2)
    entries[at] = entries[(at - 1) / 2];
  entries[at] = last;
  return node;
}

G_END_DECLS
