#include "config.h"

#include "kd-tree.h"

#define LEAF 8

static double
get (const TourKdTree *tree, int city, gboolean vertical)
{
  return vertical ? tree->y[city] : tree->x[city];
}

static gboolean
split_is_vertical (const TourKdTree *tree, int from, int to)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  double high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (int i = from; i < to; i++)
    for (int axis = 0; axis < 2; axis++)
      {
        double value = get (tree, tree->cities[i], axis == 1);

        low[axis] = MIN (low[axis], value);
        high[axis] = MAX (high[axis], value);
      }
  return high[1] - low[1] > high[0] - low[0];
}

/* Hoare's selection: the smaller half comes to the front. Cities on one spot are told apart by
 * their numbers, so that the order is one and only. */
static void
select_half (TourKdTree *tree, int from, int to, gboolean vertical)
{
  int middle = (from + to) / 2;

  for (to--; from < to;)
    {
      int pivot = tree->cities[(from + to) / 2];
      double value = get (tree, pivot, vertical);
      int i = from;
      int j = to;

      while (i <= j)
        {
          while (get (tree, tree->cities[i], vertical) < value ||
                 (get (tree, tree->cities[i], vertical) == value && tree->cities[i] < pivot))
            i++;
          while (get (tree, tree->cities[j], vertical) > value ||
                 (get (tree, tree->cities[j], vertical) == value && tree->cities[j] > pivot))
            j--;
          if (i <= j)
            {
              gint32 city = tree->cities[i];

              tree->cities[i++] = tree->cities[j];
              tree->cities[j--] = city;
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

static void
build (TourKdTree *tree, int from, int to)
{
  int middle = (from + to) / 2;
  TourKdSplit *split = &tree->splits[middle];

  if (to - from <= LEAF)
    return;
  split->vertical = split_is_vertical (tree, from, to);
  select_half (tree, from, to, split->vertical);
  split->value = get (tree, tree->cities[middle], split->vertical);
  build (tree, from, middle);
  build (tree, middle, to);
}

void
tour_kd_add (TourKdQuery *query, double distance, int city)
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
  query->found[at] = city;
}

static void
look_at (TourKdQuery *query, int i)
{
  const TourKdTree *tree = query->tree;
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
  tour_kd_add (query, dx * dx + dy * dy, tree->cities[i]);
}

/* Whether nothing on the lesser (or the greater) side of a split is in the quadrant that is looked
 * for: there is one at the border of the map without any city, or with none for a long way. */
static gboolean
is_outside (const TourKdQuery *query, gboolean vertical, gboolean lesser, double gap)
{
  static const gboolean rising[2][4] = { { TRUE, FALSE, FALSE, TRUE },
                                         { TRUE, TRUE, FALSE, FALSE } };

  return query->quadrant >= 0 && rising[vertical][query->quadrant] == lesser &&
         (lesser ? gap > 0 : gap < 0);
}

static void
find (TourKdQuery *query, int from, int to)
{
  const TourKdTree *tree = query->tree;
  int middle = (from + to) / 2;
  const TourKdSplit *split = &tree->splits[middle];
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
tour_kd_find (TourKdQuery *query)
{
  find (query, 0, query->tree->n);
}

void
tour_kd_init (TourKdTree *tree, const TourInstance *instance, gint32 *cities, int n)
{
  *tree = (TourKdTree){ .x = instance->x,
                        .y = instance->y,
                        .n = n,
                        .cities = cities,
                        .places = g_new (double, 2 * (guint) n),
                        .splits = g_new0 (TourKdSplit, (guint) n) };
  build (tree, 0, n);
  for (int i = 0; i < n; i++)
    {
      tree->places[2 * i] = instance->x[cities[i]];
      tree->places[2 * i + 1] = instance->y[cities[i]];
    }
}

void
tour_kd_clear (TourKdTree *tree)
{
  g_free (tree->cities);
  g_free (tree->places);
  g_free (tree->splits);
  g_free (tree->left);
  g_free (tree->gone);
}

/* --- one goes after the other --- */

static void
count_left (TourKdTree *tree, int from, int to)
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
tour_kd_remove (TourKdTree *tree, int at)
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
