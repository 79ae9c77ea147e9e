#include "config.h"

#include "esp-kd-tree.h"

#include "base/esp-job.h"

#define LEAF 8

#define MANY 50000 /* points that are worth a thread */

/* A point while the tree is built: what is compared lies side by side. */
typedef struct
{
  double place[2];
  gint32 point;
} Spot;

static gboolean
split_is_vertical (const Spot *spots, int from, int to)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  double high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = from; i < to; i++)
    for (int axis = 0; axis < 2; axis++)
      {
        low[axis] = MIN (low[axis], spots[i].place[axis]);
        high[axis] = MAX (high[axis], spots[i].place[axis]);
      }
  return high[1] - low[1] > high[0] - low[0];
}

/* Points on one spot are told apart by their numbers, so that the order is one and only. */
static inline gboolean
is_before (const Spot *a, const Spot *b, int axis)
{
  return a->place[axis] < b->place[axis] ||
         (a->place[axis] == b->place[axis] && a->point < b->point);
}

/* Hoare's selection: the smaller half comes to the front. */
static inline void
select_half (Spot *spots, int from, int to, int axis)
{
  int middle = (from + to) / 2;

  for (to--; from < to;)
    {
      Spot pivot = spots[(from + to) / 2];
      int i = from;
      int j = to;

      while (i <= j)
        {
          while (is_before (&spots[i], &pivot, axis))
            i++;
          while (is_before (&pivot, &spots[j], axis))
            j--;
          if (i <= j)
            {
              Spot spot = spots[i];

              spots[i++] = spots[j];
              spots[j--] = spot;
            }
        }
      if (middle <= j)
        to = j;
      else if (middle >= i)
        from = i;
      else
        return;
    }
}

/* Part of the work of building, which another thread may do. */
typedef struct
{
  EspKdTree *tree;
  Spot *spots;
  int from;
  int to;
  int n_threads;
} Stretch;

static gpointer
build (gpointer data)
{
  const Stretch *self = data;
  int middle = (self->from + self->to) / 2;
  EspKdSplit *split = &self->tree->splits[middle];
  Stretch halves[2] = { *self, *self };

  if (self->to - self->from <= LEAF)
    return NULL;
  split->vertical = split_is_vertical (self->spots, self->from, self->to);
  if (split->vertical)
    select_half (self->spots, self->from, self->to, 1);
  else
    select_half (self->spots, self->from, self->to, 0);
  split->value = self->spots[middle].place[split->vertical];
  halves[0].to = halves[1].from = middle;
  halves[0].n_threads -= self->n_threads / 2;
  halves[1].n_threads /= 2;
  if (self->n_threads > 1)
    esp_job_run_parts (halves, sizeof (Stretch), 2, build);
  else
    for (int i = 0; i < 2; i++)
      build (&halves[i]);
  return NULL;
}

void
esp_kd_add (EspKdQuery *query, double distance, int point)
{
  int at;

  if (query->n == query->wanted && distance >= query->distance[query->n - 1])
    return;
  at = query->n < query->wanted ? query->n++ : query->n - 1;
  for (; at > 0 && query->distance[at - 1] > distance; at--)
    {
      query->distance[at] = query->distance[at - 1];
      query->found[at] = query->found[at - 1];
    }
  query->distance[at] = distance;
  query->found[at] = point;
}

static void
look_at (EspKdQuery *query, int i)
{
  const EspKdTree *tree = query->tree;
  double dx = tree->places[2 * i] - query->x;
  double dy = tree->places[2 * i + 1] - query->y;

  if (i == query->at)
    return;
  if (query->quadrant >= 0)
    {
      int quadrant = dx > 0 && dy >= 0 ? 0 : dx <= 0 && dy > 0 ? 1 : dx < 0 && dy <= 0 ? 2 : 3;

      if (quadrant != query->quadrant)
        return;
    }
  esp_kd_add (query, dx * dx + dy * dy, tree->points[i]);
}

/* Whether nothing on the lesser (or the greater) side of a split is in the quadrant that is looked
 * for: there is one at the border of the map without any point, or with none for a long way. */
static gboolean
is_outside (const EspKdQuery *query, gboolean vertical, gboolean lesser, double gap)
{
  static const gboolean rising[2][4] = { { TRUE, FALSE, FALSE, TRUE },
                                         { TRUE, TRUE, FALSE, FALSE } };

  return query->quadrant >= 0 && rising[vertical][query->quadrant] == lesser &&
         (lesser ? gap > 0 : gap < 0);
}

static void
find (EspKdQuery *query, int from, int to)
{
  const EspKdTree *tree = query->tree;
  int middle = (from + to) / 2;
  const EspKdSplit *split = &tree->splits[middle];
  double gap;

  if (tree->left != NULL && tree->left[middle] == 0)
    return;
  if (to - from <= LEAF)
    {
      for (int i = from; i < to; i++)
        if (tree->gone == NULL || !tree->gone[i])
          look_at (query, i);
      return;
    }
  gap = (split->vertical ? query->y : query->x) - split->value;
  if (gap < 0)
    find (query, from, middle);
  else
    find (query, middle, to);
  if ((query->n == query->wanted && gap * gap >= query->distance[query->n - 1]) ||
      is_outside (query, split->vertical, gap >= 0, gap))
    return;
  if (gap < 0)
    find (query, middle, to);
  else
    find (query, from, middle);
}

void
esp_kd_find (EspKdQuery *query)
{
  find (query, 0, query->tree->n);
}

int
esp_kd_get_leaf (const EspKdTree *tree, int at, int *first)
{
  int from = 0;
  int to = tree->n;

  while (to - from > LEAF)
    {
      int middle = (from + to) / 2;

      if (at < middle)
        to = middle;
      else
        from = middle;
    }
  *first = from;
  return to;
}

static gboolean
gather (EspKdGather *self, int from, int to)
{
  const EspKdTree *tree = self->tree;
  int middle = (from + to) / 2;
  const EspKdSplit *split = &tree->splits[middle];
  int axis = split->vertical;
  gboolean second;

  if (to - from <= LEAF)
    {
      if (self->n + to - from > ESP_KD_MAX_GATHERED)
        return FALSE;
      for (int i = from; i < to; i++)
        {
          double x = tree->places[2 * i];
          double y = tree->places[2 * i + 1];

          self->x[self->n] = x;
          self->y[self->n] = y;
          self->places[self->n] = i;
          self->n +=
              x >= self->low[0] && x <= self->high[0] && y >= self->low[1] && y <= self->high[1];
        }
      return TRUE;
    }
  /* those at the split's value may be on either side */
  second = self->high[axis] >= split->value;
  if (self->low[axis] > split->value)
    return gather (self, middle, to);
  if (!second)
    return gather (self, from, middle);
  if (self->low[axis] + self->high[axis] > 2 * split->value)
    return gather (self, middle, to) && gather (self, from, middle);
  return gather (self, from, middle) && gather (self, middle, to);
}

gboolean
esp_kd_gather (EspKdGather *self)
{
  self->n = 0;
  return gather (self, 0, self->tree->n);
}

int
esp_kd_n_threads (int n)
{
  return n < MANY ? 1 : esp_job_n_threads ();
}

void
esp_kd_init (EspKdTree *tree, const double *x, const double *y, gint32 *points, int n)
{
  g_autofree Spot *spots = g_new (Spot, (guint) n);

  *tree = (EspKdTree){ .n = n,
                       .low = { G_MAXDOUBLE, G_MAXDOUBLE },
                       .high = { -G_MAXDOUBLE, -G_MAXDOUBLE },
                       .points = points,
                       .places = g_new (double, 2 * (guint) n),
                       .splits = g_new0 (EspKdSplit, (guint) n) };
  for (int i = 0; i < n; i++)
    spots[i] = (Spot){ { x[points[i]], y[points[i]] }, points[i] };
  build (&(Stretch){ tree, spots, 0, n, esp_kd_n_threads (n) });
  for (int i = 0; i < n; i++)
    {
      tree->points[i] = spots[i].point;
      for (int axis = 0; axis < 2; axis++)
        {
          tree->places[2 * i + axis] = spots[i].place[axis];
          tree->low[axis] = MIN (tree->low[axis], spots[i].place[axis]);
          tree->high[axis] = MAX (tree->high[axis], spots[i].place[axis]);
        }
    }
}

void
esp_kd_clear (EspKdTree *tree)
{
  g_free (tree->points);
  g_free (tree->places);
  g_free (tree->splits);
  g_free (tree->left);
  g_free (tree->gone);
}

/* --- one goes after the other --- */

static void
count_left (EspKdTree *tree, int from, int to)
{
  int middle = (from + to) / 2;

  tree->left[middle] = to - from;
  if (to - from > LEAF)
    {
      count_left (tree, from, middle);
      count_left (tree, middle, to);
    }
}

int
esp_kd_remove (EspKdTree *tree, int at)
{
  int from = 0;
  int to = tree->n;

  if (tree->left == NULL)
    {
      tree->left = g_new0 (gint32, (guint) tree->n);
      tree->gone = g_new0 (guint8, (guint) tree->n);
      count_left (tree, 0, tree->n);
    }
  while (!tree->gone[at])
    {
      int middle = (from + to) / 2;

      tree->left[middle]--;
      if (to - from <= LEAF)
        tree->gone[at] = TRUE;
      else if (at < middle)
        to = middle;
      else
        from = middle;
    }
  return tree->left[tree->n / 2];
}
