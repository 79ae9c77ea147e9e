#include "config.h"

#include "esp-learn-private.h"

#include <stdlib.h>
#include <string.h>

/* The clauses: of the model, and nogoods, of which the worse half goes now and then. */

/* Nogoods of so few levels are kept for good. */
#define GLUE 2

/* The block distance of a nogood that is let go. */
#define CLAUSE_GONE (ESP_CLAUSE_MODEL - 1)

#define MORE_LEARNT 500

static void
attach (EspLearn *self, guint32 clause)
{
  const EspLiteral *literals = (const EspLiteral *) (self->arena.words + clause + ESP_CLAUSE_HEAD);
  gboolean is_learnt = self->order.plain != NULL &&
                       esp_clause_is_learnt (self->arena.words[clause + ESP_CLAUSE_DISTANCE]);

  for (int i = 0; i < 2; i++)
    {
      EspLiteral opposite = esp_literal_not (literals[i]);

      esp_learn_watch_clause (is_learnt ? &self->order.plain->learnt[opposite]
                                        : &self->lists[opposite].watches,
                              clause, literals[1 - i]);
    }
}

EspReason
esp_learn_store (EspLearn *self, const EspLiteral *literals, int n, guint32 distance)
{
  EspArena *arena = &self->arena;
  guint32 clause = arena->n;
  guint32 size = ESP_CLAUSE_HEAD + (guint32) n;

  if (n == 2)
    {
      for (int i = 0; i < 2; i++)
        esp_learn_watch_clause (&self->lists[esp_literal_not (literals[i])].watches, 0,
                                literals[1 - i]);
      return esp_reason (ESP_REASON_LITERAL, (guint32) esp_literal_not (literals[1]));
    }
  if (arena->room - arena->n < size || arena->room == 0)
    {
      arena->room = 2 * (arena->room + size) + 1024;
      arena->words = g_renew (guint32, arena->words, arena->room);
    }
  arena->words[clause + ESP_CLAUSE_SIZE] = (guint32) n;
  arena->words[clause + ESP_CLAUSE_DISTANCE] = distance;
  memcpy (arena->words + clause + ESP_CLAUSE_HEAD, literals, sizeof (EspLiteral) * (gsize) n);
  arena->n += size;
  arena->n_learnt += esp_clause_is_learnt (distance);
  attach (self, clause);
  return esp_reason (ESP_REASON_CLAUSE, clause);
}

/* --- nogoods that go --- */

static int
compare_distances (gconstpointer a, gconstpointer b)
{
  const guint32 *x = a;
  const guint32 *y = b;

  /* among equals the newer ones are kept */
  if (x[1] != y[1])
    return x[1] < y[1] ? -1 : 1;
  return x[0] > y[0] ? -1 : x[0] < y[0];
}

/* The worse half of the nogoods of many levels: those that go. */
static void
choose_nogoods (EspLearn *self, guint32 *gone, guint32 *n_gone)
{
  EspArena *arena = &self->arena;
  guint32 n = 0;

  for (guint32 at = 1; at < arena->n; at += ESP_CLAUSE_HEAD + arena->words[at + ESP_CLAUSE_SIZE])
    if (esp_clause_is_learnt (arena->words[at + ESP_CLAUSE_DISTANCE]) &&
        arena->words[at + ESP_CLAUSE_DISTANCE] > GLUE)
      {
        gone[2 * n] = at;
        gone[2 * n + 1] = arena->words[at + ESP_CLAUSE_DISTANCE];
        n++;
      }
  qsort (gone, n, 2 * sizeof (guint32), compare_distances);
  *n_gone = n - n / 2;
  memmove (gone, gone + 2 * (n / 2), (gsize) *n_gone * 2 * sizeof (guint32));
}

void
esp_learn_reduce (EspLearn *self)
{
  EspArena *arena = &self->arena;
  g_autofree guint32 *gone = g_new (guint32, 2 * (gsize) arena->n_learnt + 2);
  guint32 n_gone;
  guint32 to = 1;

  choose_nogoods (self, gone, &n_gone);
  for (guint32 i = 0; i < n_gone; i++)
    arena->words[gone[2 * i] + ESP_CLAUSE_DISTANCE] = CLAUSE_GONE;
  for (int i = 0; i < 2 * self->n_variables; i++)
    {
      EspWatches *watches = &self->lists[i].watches;
      int kept = 0;

      for (int k = 0; k < watches->n; k++)
        if (watches->items[k].clause == 0)
          watches->items[kept++] = watches->items[k];
      watches->n = kept;
      if (self->order.plain != NULL)
        self->order.plain->learnt[i].n = 0;
    }
  arena->n_learnt = 0;
  for (guint32 at = 1, size; at < arena->n; at += size)
    {
      guint32 *clause = arena->words + at;
      gboolean keep = clause[ESP_CLAUSE_DISTANCE] != CLAUSE_GONE;

      size = ESP_CLAUSE_HEAD + clause[ESP_CLAUSE_SIZE];
      for (guint32 k = ESP_CLAUSE_HEAD; k < size && keep; k++)
        keep = self->values[clause[k]] <= 0;
      if (!keep)
        continue;
      memmove (arena->words + to, clause, size * sizeof (guint32));
      arena->n_learnt += esp_clause_is_learnt (arena->words[to + ESP_CLAUSE_DISTANCE]);
      attach (self, to);
      to += size;
    }
  arena->n = to;
  arena->most_learnt += MORE_LEARNT;
}
