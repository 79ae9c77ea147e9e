#include "config.h"

#include "stones.h"

/* Edmonds' search for augmenting paths, from one exposed stone after the other. A tree that finds
 * none is Hungarian: none of its stones can be on an augmenting path later, so it stays as it is
 * and is never looked at again. When all is done, the even stones of these trees are exactly the
 * ones that some maximum matching misses. */

enum
{
  LABEL_NONE,
  LABEL_EVEN,
  LABEL_ODD
};

typedef struct
{
  int n;
  const guint8 *is_taken;
  gsize *first;    /* n + 2: where each stone's begin in `factors` */
  gint32 *factors; /* up to the root, ascending: the others are what they leave */
  int *mate;       /* 0: exposed */
  int *parent;     /* of an odd stone: the even one it was reached from */
  int *base;       /* union-find: towards the base of the blossom */
  guint8 *label;
  int *queue;
  int *touched; /* labelled in the present tree */
  int n_touched;
  int *seen; /* for the common base: the search in which a stone was passed */
  int search;
} Matching;

static int
find_base (Matching *self, int v)
{
  int root = v;

  while (self->base[root] != root)
    root = self->base[root];
  while (self->base[v] != root)
    {
      int next = self->base[v];

      self->base[v] = root;
      v = next;
    }
  return root;
}

static void
set_label (Matching *self, int v, guint8 label)
{
  if (self->label[v] == LABEL_NONE)
    self->touched[self->n_touched++] = v;
  self->label[v] = label;
}

/* The lowest base that lies on the ways of both to the root: they are walked in turn. */
static int
common_base (Matching *self, int v, int w)
{
  self->search++;
  v = find_base (self, v);
  w = find_base (self, w);
  for (;;)
    {
      int swapped;

      if (v != 0)
        {
          if (self->seen[v] == self->search)
            return v;
          self->seen[v] = self->search;
          v = self->mate[v] != 0 ? find_base (self, self->parent[self->mate[v]]) : 0;
        }
      swapped = v;
      v = w;
      w = swapped;
    }
}

/* Shrinks the way from @v down to @base; odd stones on it become even and are searched from. */
static void
shrink (Matching *self, int v, int w, int base, int *tail)
{
  while (find_base (self, v) != base)
    {
      int mate = self->mate[v];

      self->parent[v] = w;
      if (self->label[mate] == LABEL_ODD)
        {
          self->label[mate] = LABEL_EVEN;
          self->queue[(*tail)++] = mate;
        }
      if (self->base[v] == v)
        self->base[v] = base;
      if (self->base[mate] == mate)
        self->base[mate] = base;
      w = mate;
      v = self->parent[mate];
    }
}

static void
augment (Matching *self, int exposed)
{
  while (exposed != 0)
    {
      int even = self->parent[exposed];
      int next = self->mate[even];

      self->mate[exposed] = even;
      self->mate[even] = exposed;
      exposed = next;
    }
}

/* Looks from even stone @v along its edge to @w; TRUE when that ended in an augmentation. */
static gboolean
scan_edge (Matching *self, int v, int w, int *tail)
{
  if (self->is_taken[w])
    return FALSE;
  if (self->label[w] == LABEL_NONE)
    {
      self->parent[w] = v;
      if (self->mate[w] == 0)
        {
          augment (self, w);
          return TRUE;
        }
      set_label (self, w, LABEL_ODD);
      set_label (self, self->mate[w], LABEL_EVEN);
      self->queue[(*tail)++] = self->mate[w];
    }
  else if (self->label[w] == LABEL_EVEN && find_base (self, v) != find_base (self, w))
    {
      int base = common_base (self, v, w);

      shrink (self, v, w, base, tail);
      shrink (self, w, v, base, tail);
    }
  return FALSE;
}

static gboolean
scan_stone (Matching *self, int v, int *tail)
{
  for (int w = 2 * v; w <= self->n; w += v)
    if (scan_edge (self, v, w, tail))
      return TRUE;
  for (gsize i = self->first[v]; i < self->first[v + 1]; i++)
    {
      int d = self->factors[i];

      if (d != v && scan_edge (self, v, d, tail))
        return TRUE;
      if (v / d != v && v / d != d && scan_edge (self, v, v / d, tail))
        return TRUE;
    }
  return FALSE;
}

/* The factors of all stones at once, by a sieve: a search comes to most stones many times. */
static void
list_factors (Matching *self)
{
  gsize *next;

  self->first = g_new0 (gsize, (gsize) self->n + 2);
  for (int d = 1; d <= self->n / d; d++)
    for (int v = d * d; v <= self->n; v += d)
      self->first[v + 1]++;
  for (int v = 1; v <= self->n; v++)
    self->first[v + 1] += self->first[v];
  self->factors = g_new (gint32, self->first[self->n + 1]);
  next = g_memdup2 (self->first, ((gsize) self->n + 2) * sizeof (gsize));
  for (int d = 1; d <= self->n / d; d++)
    for (int v = d * d; v <= self->n; v += d)
      self->factors[next[v]++] = d;
  g_free (next);
}

/* Grows the tree of exposed stone @root. Stones of Hungarian trees keep their labels: an even one
 * of another tree cannot be met, since this tree would have ended in an augmentation with it. */
static gboolean
grow (Matching *self, int root, EspControl *control, EspCounters *counters)
{
  int head = 0;
  int tail = 0;

  self->n_touched = 0;
  set_label (self, root, LABEL_EVEN);
  self->queue[tail++] = root;
  while (head < tail)
    {
      if (esp_control_tick (control, counters, counters->n[ESP_COUNTER_STEPS]))
        return FALSE;
      counters->n[ESP_COUNTER_STEPS]++;
      if (!scan_stone (self, self->queue[head++], &tail))
        continue;
      for (int i = 0; i < self->n_touched; i++)
        {
          self->label[self->touched[i]] = LABEL_NONE;
          self->base[self->touched[i]] = self->touched[i];
        }
      return TRUE;
    }
  return TRUE;
}

static gboolean
is_free (const Matching *self, int v)
{
  return !self->is_taken[v] && self->mate[v] == 0;
}

/* The greatest factor of @v that is free, 0: none. */
static int
find_free_factor (const Matching *self, int v)
{
  for (gsize i = self->first[v]; i < self->first[v + 1]; i++)
    if (self->factors[i] > 1 && is_free (self, v / self->factors[i]))
      return v / self->factors[i];
  for (gsize i = self->first[v + 1]; i > self->first[v]; i--)
    if (is_free (self, self->factors[i - 1]))
      return self->factors[i - 1];
  return 0;
}

/* A first matching: the greater stones have the fewer neighbours, so they choose first, and each
 * takes its greatest free factor. */
static void
match_greedily (Matching *self)
{
  for (int v = self->n; v >= 2; v--)
    {
      int factor = is_free (self, v) ? find_free_factor (self, v) : 0;

      if (factor > 0)
        {
          self->mate[v] = factor;
          self->mate[factor] = v;
        }
    }
}

gboolean
stones_find_missed (
    int n, const guint8 *is_taken, guint8 *missed, EspControl *control, EspCounters *counters)
{
  gsize size = (gsize) n + 1;
  g_autofree int *numbers = g_new0 (int, size * 6);
  g_autofree guint8 *label = g_new0 (guint8, size);
  Matching self = { .n = n,
                    .is_taken = is_taken,
                    .mate = numbers,
                    .parent = numbers + size,
                    .base = numbers + 2 * size,
                    .label = label,
                    .queue = numbers + 3 * size,
                    .touched = numbers + 4 * size,
                    .seen = numbers + 5 * size };
  gboolean done = TRUE;

  for (int v = 0; v <= n; v++)
    self.base[v] = v;
  list_factors (&self);
  match_greedily (&self);
  for (int v = 1; v <= n && done; v++)
    if (!is_taken[v] && self.mate[v] == 0 && label[v] == LABEL_NONE)
      done = grow (&self, v, control, counters);
  g_free (self.first);
  g_free (self.factors);
  if (!done)
    return FALSE;
  for (int v = 1; v <= n; v++)
    missed[v] = !is_taken[v] && label[v] == LABEL_EVEN;
  return TRUE;
}
