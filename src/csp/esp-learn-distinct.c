#include "config.h"

#include "esp-learn-private.h"

/* Ordered variables that are all different, by their ends: where as many variables lie within a
 * range as it has values (P. Hall's theorem), the others lie outside. (A. Lopez-Ortiz, C.-G.
 * Quimper, J. Tromp and P. van Beek, "A fast and simple algorithm for bounds consistency of the
 * alldifferent constraint", IJCAI 2003.) A reason is such a range: that these variables lie within
 * it, and that the one that is explained does not lie before it. */

typedef struct
{
  gint64 low; /* values */
  gint64 high;
  int low_rank; /* of `marks` */
  int high_rank;
} Span;

/* What one way through the ranges is made with. */
typedef struct
{
  gint64 *marks; /* where ranges begin, and behind where they end */
  gint64 *rooms; /* what of a piece between marks is still free */
  int *next;     /* the piece with room behind a full one */
  int *halls;    /* the end of the full range */
  int n_marks;
} Ways;

typedef struct
{
  EspPropagator parent;
  EspLearnEnds *ends;
  int n;
  int *variables;
  Span *spans;
  gint64 *news; /* by variable: the end that it gets */
  int *by_low;  /* variables in the order of their lower ends, as they were last */
  int *by_high;
  Ways ways;
  gint64 full; /* where the range ends that has too many variables */
} Distinct;

static gboolean
distinct_wake (EspPropagator *propagator G_GNUC_UNUSED,
               EspLiteral literal G_GNUC_UNUSED,
               int tag G_GNUC_UNUSED)
{
  return TRUE;
}

static void
distinct_undo (EspPropagator *propagator G_GNUC_UNUSED,
               EspLiteral literal G_GNUC_UNUSED,
               int tag G_GNUC_UNUSED)
{
}

static inline const EspOrdered *
get (const Distinct *self, int k)
{
  return &self->ends->variables[self->variables[k]];
}

/* --- the ranges --- */

/* They were in order, and few have moved. */
static void
sort (Distinct *self)
{
  const Span *spans = self->spans;

  for (int i = 1; i < self->n; i++)
    {
      int low = self->by_low[i];
      int high = self->by_high[i];
      int at = i;

      for (; at > 0 && spans[self->by_low[at - 1]].low > spans[low].low; at--)
        self->by_low[at] = self->by_low[at - 1];
      self->by_low[at] = low;
      for (at = i; at > 0 && spans[self->by_high[at - 1]].high > spans[high].high; at--)
        self->by_high[at] = self->by_high[at - 1];
      self->by_high[at] = high;
    }
}

static void
rank (Distinct *self)
{
  Ways *ways = &self->ways;
  gint64 last = self->spans[self->by_low[0]].low - 2;
  int n = 0;

  ways->marks[0] = last;
  for (int i = 0, j = 0; j < self->n;)
    {
      Span *low = &self->spans[self->by_low[MIN (i, self->n - 1)]];
      Span *high = &self->spans[self->by_high[j]];
      gboolean is_low = i < self->n && low->low <= high->high + 1;
      gint64 mark = is_low ? low->low : high->high + 1;

      if (mark != last)
        ways->marks[++n] = last = mark;
      if (is_low)
        {
          low->low_rank = n;
          i++;
        }
      else
        {
          high->high_rank = n;
          j++;
        }
    }
  ways->n_marks = n;
  ways->marks[n + 1] = last + 2;
}

/* The end of a path, upwards or downwards. */
static inline int
follow (const int *path, int at, gboolean up)
{
  while (up ? path[at] > at : path[at] < at)
    at = path[at];
  return at;
}

static inline void
point (int *path, int from, int end, int to)
{
  for (int at = from, next; at != end; at = next)
    {
      next = path[at];
      path[at] = to;
    }
}

/* Gives each variable its place from below, those that end first before the others, or with @up
 * FALSE the same from above; `news` are the ends that this leaves. FALSE: there are not enough
 * values. */
static gboolean
fill (Distinct *self, gboolean up)
{
  Ways *ways = &self->ways;
  int step = up ? 1 : -1;

  for (int i = 0; i <= ways->n_marks + 1; i++)
    {
      ways->next[i] = ways->halls[i] = i - step;
      if (up ? i > 0 : i <= ways->n_marks)
        ways->rooms[i] = ABS (ways->marks[i] - ways->marks[i - step]);
    }
  for (int i = 0; i < self->n; i++)
    {
      int k = up ? self->by_high[i] : self->by_low[self->n - 1 - i];
      const Span *span = &self->spans[k];
      int x = up ? span->low_rank : span->high_rank;
      int y = up ? span->high_rank : span->low_rank;
      int z = follow (ways->next, x + step, up);
      int before = ways->next[z];
      gint64 beyond;

      self->news[k] = up ? span->low : span->high;
      if (--ways->rooms[z] == 0)
        {
          ways->next[z] = z + step;
          z = follow (ways->next, z + step, up);
          ways->next[z] = before;
        }
      point (ways->next, x + step, z, z);
      beyond = up ? ways->marks[z] - ways->marks[y] : ways->marks[y] - ways->marks[z];
      if (ways->rooms[z] < beyond)
        {
          self->full = ways->marks[y] - 1;
          return FALSE;
        }
      if (up ? ways->halls[x] > x : ways->halls[x] < x)
        {
          int end = follow (ways->halls, ways->halls[x], up);

          self->news[k] = up ? ways->marks[end] : ways->marks[end] - 1;
          point (ways->halls, x, end, end);
        }
      if (ways->rooms[z] == beyond)
        {
          point (ways->halls, ways->halls[y], before - step, y);
          ways->halls[y] = before - step;
        }
    }
  return TRUE;
}

static gboolean
imply_ends (Distinct *self, EspLearn *learn, gboolean up)
{
  for (int k = 0; k < self->n; k++)
    {
      const EspOrdered *x = get (self, k);
      int place = up ? x->low : x->high;

      if (self->news[k] == (up ? self->spans[k].low : self->spans[k].high))
        continue;
      if (up)
        while (x->values[place] < self->news[k])
          place++;
      else
        while (x->values[place] > self->news[k])
          place--;
      if (!esp_learn_imply (learn, &self->parent,
                            up ? esp_literal (x->order + place - 1, FALSE)
                               : esp_literal (x->order + place, TRUE)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
distinct_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Distinct *self = (Distinct *) propagator;

  for (int k = 0; k < self->n; k++)
    {
      const EspOrdered *x = get (self, k);

      self->spans[k].low = x->values[x->low];
      self->spans[k].high = x->values[x->high];
    }
  sort (self);
  rank (self);
  return fill (self, TRUE) && imply_ends (self, learn, TRUE) && fill (self, FALSE) &&
         imply_ends (self, learn, FALSE);
}

/* --- reasons --- */

/* Where the @k-th variable was; with @flip of the opposite values. */
static void
read_span (const Distinct *self, int k, gboolean flip, int before, gint64 *low, gint64 *high)
{
  const EspOrdered *x = get (self, k);
  int number = self->variables[k];
  gint64 least = x->values[esp_learn_ends_low_before (self->ends, number, before)];
  gint64 most = x->values[esp_learn_ends_high_before (self->ends, number, before)];

  *low = flip ? -most : least;
  *high = flip ? -least : most;
}

/* The shortest range that ends at @end, does not begin behind @start and has variables (but the
 * @own-th) for all its values, and @more than that: its begin. FALSE: there is none. */
static gboolean
find_range (Distinct *self,
            int own,
            gboolean flip,
            int before,
            gint64 start,
            gint64 end,
            int more,
            gint64 *begin)
{
  gint64 *lows = self->news;
  int n = 0;

  for (int k = 0; k < self->n; k++)
    {
      gint64 low;
      gint64 high;
      int at = n;

      if (k == own)
        continue;
      read_span (self, k, flip, before, &low, &high);
      if (high > end)
        continue;
      /* the highest first */
      for (; at > 0 && lows[at - 1] < low; at--)
        lows[at] = lows[at - 1];
      lows[at] = low;
      n++;
    }
  for (int i = 0; i < n; i++)
    if (lows[i] <= start && i + 1 >= end - lows[i] + 1 + more)
      {
        *begin = lows[i];
        return TRUE;
      }
  return FALSE;
}

/* The variable was @value at least; with @flip its opposite was. As little as says so, of what was
 * true before. */
static void
because_at_least (
    const Distinct *self, EspLearn *learn, int k, gint64 value, gboolean flip, int before)
{
  const EspOrdered *x = get (self, k);
  int place = 0; /* how many values are less */

  while (place < x->n && (flip ? x->values[place] <= -value : x->values[place] < value))
    place++;
  if (flip ? place == x->n : place == 0)
    return;
  for (;; place += flip ? -1 : 1)
    {
      EspLiteral literal = esp_literal (x->order + place - 1, flip);

      g_assert (place > 0 && place < x->n);
      if (!esp_learn_was_true (learn, literal, before))
        continue;
      esp_learn_because (learn, literal);
      return;
    }
}

/* All variables but the @own-th that lay within the range, or those of @n that are needed. */
static void
because_of_range (Distinct *self,
                  EspLearn *learn,
                  int own,
                  gboolean flip,
                  int before,
                  gint64 begin,
                  gint64 end,
                  gint64 n)
{
  for (int k = 0; k < self->n && n > 0; k++)
    {
      gint64 low;
      gint64 high;

      if (k == own)
        continue;
      read_span (self, k, flip, before, &low, &high);
      if (low < begin || high > end)
        continue;
      because_at_least (self, learn, k, begin, flip, before);
      because_at_least (self, learn, k, -end, !flip, before);
      n--;
    }
}

static void
distinct_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Distinct *self = (Distinct *) propagator;
  int own = 0;
  const EspOrdered *x;
  gboolean flip = (literal & 1) == 0; /* it says that the variable is less */
  gint64 low;
  gint64 high;
  gint64 begin = 0;
  gint64 end;
  gint64 beyond;
  int place;

  if (literal == ESP_LITERAL_NONE)
    {
      if (!find_range (self, -1, FALSE, before, G_MAXINT64, self->full, 1, &begin))
        g_assert_not_reached ();
      because_of_range (self, learn, -1, FALSE, before, begin, self->full, self->full - begin + 2);
      return;
    }
  while (self->variables[own] != learn->variables[literal >> 1].ordered)
    own++;
  x = get (self, own);
  place = (literal >> 1) - x->order;
  read_span (self, own, flip, before, &low, &high);
  /* the range ends at the last value that is taken away, or between it and the next */
  end = flip ? -x->values[place + 1] : x->values[place];
  beyond = flip ? -x->values[place] : x->values[place + 1];
  while (!find_range (self, own, flip, before, low, end, 0, &begin))
    {
      end++;
      g_assert (end < beyond);
    }
  because_at_least (self, learn, own, begin, flip, before);
  because_of_range (self, learn, own, flip, before, begin, end, end - begin + 1);
}

static void
distinct_free (EspPropagator *propagator)
{
  Distinct *self = (Distinct *) propagator;

  g_free (self->variables);
  g_free (self->spans);
  g_free (self->news);
  g_free (self->by_low);
  g_free (self->by_high);
  g_free (self->ways.marks);
  g_free (self->ways.rooms);
  g_free (self->ways.next);
  g_free (self->ways.halls);
  g_free (self);
}

static const EspPropagatorKind distinct_kind = {
  .wake = distinct_wake,
  .undo = distinct_undo,
  .propagate = distinct_propagate,
  .explain = distinct_explain,
  .free = distinct_free,
  .is_late = TRUE,
};

void
esp_learn_add_distinct (EspLearnEnds *ends, EspLearn *learn, const int *variables, int n)
{
  Distinct *self;
  gsize room = 2 * (gsize) n + 2;

  if (n < 2)
    return;
  self = g_new0 (Distinct, 1);
  self->parent.kind = &distinct_kind;
  self->ends = ends;
  self->n = n;
  self->variables = g_memdup2 (variables, sizeof (int) * (gsize) n);
  self->spans = g_new (Span, (guint) n);
  self->news = g_new (gint64, (guint) n);
  self->by_low = g_new (int, (guint) n);
  self->by_high = g_new (int, (guint) n);
  self->ways.marks = g_new (gint64, room);
  self->ways.rooms = g_new (gint64, room);
  self->ways.next = g_new (int, room);
  self->ways.halls = g_new (int, room);
  for (int k = 0; k < n; k++)
    self->by_low[k] = self->by_high[k] = k;
  esp_learn_add_propagator (learn, &self->parent);
  for (int k = 0; k < n; k++)
    esp_learn_ends_watch (ends, variables[k], 3, &self->parent);
}
