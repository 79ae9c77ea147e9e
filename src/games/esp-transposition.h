#pragma once

/* What is known of positions that were searched before, for all threads of a search: a table
 * without locks, of which an entry that two threads wrote at once does not fit together and is
 * passed over.
 *
 * A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970; R. Hyatt and T. Mann,
 * "A lockless transposition table", ICGA Journal 25 (2002), for the entries; D. Breuker, J.
 * Uiterwijk and H. van den Herik, "Replacement Schemes for Transposition Tables", ICCA Journal 17
 * (1994), for the pairs: of two entries one keeps what took the most work, one what came last. */

#include "esp-zeroed-pages.h"

#include <stdatomic.h>

G_BEGIN_DECLS

typedef struct
{
  _Atomic guint64 check; /* the position's key, mixed with the data */
  _Atomic guint64 data;
} EspTranspositionEntry;

typedef struct
{
  EspTranspositionEntry *entries;
  guint64 mask;
} EspTransposition;

/* What an entry says of a position's value. */
typedef enum
{
  ESP_BOUND_EXACT = 1,
  ESP_BOUND_LOWER = 2, /* it is at least so much */
  ESP_BOUND_UPPER = 3
} EspBound;

/* An entry's data: value 32 bits, depth 14, bound 2, move 16; never 0. */
#define ESP_TRANSPOSITION_MAX_DEPTH 0x3fff
#define ESP_TRANSPOSITION_NO_MOVE 0xffff

static inline gint64
esp_transposition_value (guint64 data)
{
  return (gint32) (guint32) data;
}

static inline int
esp_transposition_depth (guint64 data)
{
  return (int) (data >> 32 & ESP_TRANSPOSITION_MAX_DEPTH);
}

static inline EspBound
esp_transposition_bound (guint64 data)
{
  return (EspBound) (data >> 46 & 3);
}

/* The move to be tried first; −1: none. */
static inline gint32
esp_transposition_move (guint64 data)
{
  guint32 move = (guint32) (data >> 48);

  return data == 0 || move == ESP_TRANSPOSITION_NO_MOVE ? -1 : (gint32) move;
}

/* A table of 2 to the power of @bits entries of 16 bytes; the system gives memory as it is written
 * to. */
static inline void
esp_transposition_init (EspTransposition *self, int bits)
{
  self->mask = (G_GUINT64_CONSTANT (1) << bits) - 1;
  self->entries = esp_zeroed_pages_new ((self->mask + 1) * sizeof *self->entries);
}

static inline void
esp_transposition_clear (EspTransposition *self)
{
  esp_zeroed_pages_free (g_steal_pointer (&self->entries),
                         (self->mask + 1) * sizeof *self->entries);
}

static inline EspTranspositionEntry *
esp_transposition_pair (const EspTransposition *self, guint64 key)
{
  return &self->entries[key & self->mask & ~G_GUINT64_CONSTANT (1)];
}

/* Asks for the memory where @key stands, which the processor brings meanwhile. */
static inline void
esp_transposition_prefetch (const EspTransposition *self, guint64 key)
{
  __builtin_prefetch (esp_transposition_pair (self, key));
}

/* The data of a position; 0 where it is not known. A relaxed access is as cheap as a plain one, but
 * never half of a number. */
static inline guint64
esp_transposition_probe (const EspTransposition *self, guint64 key)
{
  EspTranspositionEntry *pair = esp_transposition_pair (self, key);

  for (int i = 0; i < 2; i++)
    {
      guint64 data = atomic_load_explicit (&pair[i].data, memory_order_relaxed);

      if ((atomic_load_explicit (&pair[i].check, memory_order_relaxed) ^ data) == key)
        return data;
    }
  return 0;
}

/* Keeps what is known of a position; not where a number is too great for an entry. */
static inline void
esp_transposition_store (
    EspTransposition *self, guint64 key, gint64 value, int depth, EspBound bound, gint32 move)
{
  EspTranspositionEntry *pair = esp_transposition_pair (self, key);
  guint64 first = atomic_load_explicit (&pair[0].data, memory_order_relaxed);
  guint64 data = (guint64) (guint32) (gint32) value | (guint64) depth << 32 |
                 (guint64) bound << 46 | (guint64) (guint16) move << 48;
  EspTranspositionEntry *entry = pair;

  if (value < G_MININT32 || value > G_MAXINT32 || depth > ESP_TRANSPOSITION_MAX_DEPTH)
    return;
  if ((atomic_load_explicit (&pair[0].check, memory_order_relaxed) ^ first) != key &&
      depth < esp_transposition_depth (first))
    entry = &pair[1];
  atomic_store_explicit (&entry->check, key ^ data, memory_order_relaxed);
  atomic_store_explicit (&entry->data, data, memory_order_relaxed);
}

G_END_DECLS
