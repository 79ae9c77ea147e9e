#pragma once

/* The tour of the strongest solver as an array with its inverse, the log of its reversals, and the
 * queue of cities to be looked at. All of it is inlined into the one search that uses it. */

#include "tour.h"

G_BEGIN_DECLS

/* A ring of the cities to be looked at. */
typedef struct
{
  gint32 *cities;
  guint8 *waiting; /* by city: whether it is in it */
  int head;
  int n;
} TourQueue;

/* Reversals, to be undone. */
typedef struct
{
  gint32 (*moves)[2]; /* first position and number of cities */
  guint n;
  guint size;
  gboolean on;
} TourLog;

typedef struct
{
  const TourInstance *instance;
  int n;
  double *xy;          /* interleaved; NULL where there is a table */
  const gint64 *table; /* or NULL */
  gint64 *own_table;
  gint32 *order;
  gint32 *place;
  const gint32 *first; /* candidates of each city … */
  const gint32 *list;
  gint64 *away; /* … and how far they are */

  TourQueue queue;
  TourLog log;

  TourSearch *search;
  EspRandom random;
  EspControl *control;
  EspCounters *counters;
  gint64 length; /* in the unit of distance () */
  double unit;   /* of that, as shown */
  guint64 work;
  gboolean stopped;
} TourBest;

/* In units of its own: of the table, or whole ones. */
static inline gint64
distance (const TourBest *self, int a, int b)
{
  double dx;
  double dy;
  double r;
  gint64 t;

  if (self->table != NULL)
    return self->table[(gsize) a * (gsize) self->n + (gsize) b];
  dx = self->xy[2 * a] - self->xy[2 * b];
  dy = self->xy[2 * a + 1] - self->xy[2 * b + 1];
  switch (self->instance->metric)
    {
    case TOUR_EUC_2D:
      return (gint64) (sqrt (dx * dx + dy * dy) + 0.5);
    case TOUR_CEIL_2D:
      return (gint64) ceil (sqrt (dx * dx + dy * dy));
    case TOUR_ATT:
      r = sqrt ((dx * dx + dy * dy) / 10.0);
      t = (gint64) (r + 0.5);
      return (double) t < r ? t + 1 : t;
    case TOUR_GEO:
    case TOUR_TABLE:
    case TOUR_EXPLICIT:
    default:
      return tour_compute_distance (self->instance, a, b) / TOUR_UNIT;
    }
}

/* --- the tour --- */

static inline int
after (const TourBest *self, int city)
{
  int i = self->place[city] + 1;

  return self->order[i < self->n ? i : 0];
}

static inline int
before (const TourBest *self, int city)
{
  int i = self->place[city] - 1;

  return self->order[i >= 0 ? i : self->n - 1];
}

/* The next city, going forwards or backwards. */
static inline int
next (const TourBest *self, int city, gboolean forwards)
{
  return forwards ? after (self, city) : before (self, city);
}

/* Whether going on from @a one comes to @b no later than to @c. */
static inline gboolean
between (const TourBest *self, int a, int b, int c, gboolean forwards)
{
  int i = self->place[a];
  int j = self->place[b];
  int k = self->place[c];

  if (!forwards)
    {
      int other = i;

      i = k;
      k = other;
    }
  return i <= k ? i <= j && j <= k : i <= j || j <= k;
}

static inline void
reverse_at (TourBest *self, int i, int length)
{
  int j = i + length - 1;

  if (j >= self->n)
    j -= self->n;
  for (int k = length / 2; k > 0; k--)
    {
      gint32 a = self->order[i];
      gint32 b = self->order[j];

      self->order[i] = b;
      self->place[b] = i;
      self->order[j] = a;
      self->place[a] = j;
      if (++i == self->n)
        i = 0;
      if (--j < 0)
        j = self->n - 1;
    }
}

/* Turns round the way from @a forwards to @b, or all the rest, which makes the same tour. */
static inline void
reverse_path (TourBest *self, int a, int b)
{
  int i = self->place[a];
  int length = self->place[b] - i + 1;

  if (length <= 0)
    length += self->n;
  if (2 * length > self->n)
    {
      i += length;
      if (i >= self->n)
        i -= self->n;
      length = self->n - length;
    }
  if (length < 2)
    return;
  reverse_at (self, i, length);
  if (!self->log.on)
    return;
  if (self->log.n == self->log.size)
    {
      self->log.size *= 2;
      self->log.moves = g_realloc_n (self->log.moves, self->log.size, sizeof *self->log.moves);
    }
  self->log.moves[self->log.n][0] = i;
  self->log.moves[self->log.n++][1] = length;
}

static inline void
undo (TourBest *self)
{
  while (self->log.n > 0)
    {
      self->log.n--;
      reverse_at (self, self->log.moves[self->log.n][0], self->log.moves[self->log.n][1]);
    }
}

/* From edges a–b and c–d, which one meets in this order either way, to a–c and b–d. */
static inline void
flip (TourBest *self, int a, int b, int c, int d)
{
  (void) d;
  if (after (self, a) == b)
    reverse_path (self, b, c);
  else
    reverse_path (self, c, b);
}

/* a [b…c] [d…e] f becomes a [d…e] [b…c] f. */
static inline void
exchange (TourBest *self, int a, int b, int c, int d, int e, int f)
{
  flip (self, a, b, e, f);
  flip (self, a, e, d, c);
  flip (self, e, c, b, f);
}

/* --- the queue --- */

static inline void
push (TourBest *self, int city)
{
  int i;

  if (self->queue.waiting[city])
    return;
  self->queue.waiting[city] = TRUE;
  i = self->queue.head + self->queue.n++;
  self->queue.cities[i < self->n ? i : i - self->n] = city;
}

static inline int
pop (TourBest *self)
{
  int city = self->queue.cities[self->queue.head];

  if (++self->queue.head == self->n)
    self->queue.head = 0;
  self->queue.n--;
  self->queue.waiting[city] = FALSE;
  return city;
}

static inline void
push_all (TourBest *self, const int *cities, int n)
{
  for (int i = 0; i < n; i++)
    push (self, cities[i]);
}

G_END_DECLS
