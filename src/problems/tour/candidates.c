#include "config.h"

#include "kd-tree.h"

#include <string.h>

/* Candidate edges: for each city its nearest ones, and where there are coordinates also the nearest
 * in each quarter around it, without which clusters would have no edges to one another (Johnson
 * and McGeoch, "Experimental Analysis of Heuristics for the STSP", 2002). */

/* --- without coordinates: all distances are looked at --- */

static void
find_by_table (const TourInstance *instance, TourKdQuery *query, int city)
{
  for (int c = 0; c < instance->n; c++)
    if (c != city)
      tour_kd_add (query, (double) tour_distance (instance, city, c), c);
}

/* --- the lists --- */

/* What a query has found is added to the @n candidates of a city, the nearest first. Returns how
 * many there are then. */
static int
add_found (const TourInstance *instance, int city, const TourKdQuery *query, gint32 *list, int n)
{
  gint64 away[TOUR_KD_MAX_FOUND];

  for (int i = 0; i < n; i++)
    away[i] = tour_distance (instance, city, list[i]);
  for (int k = 0; k < query->n; k++)
    {
      gint32 other = query->found[k];
      gint64 distance = tour_distance (instance, city, other);
      int at = n;

      while (at > 0 &&
             (away[at - 1] > distance || (away[at - 1] == distance && list[at - 1] > other)))
        at--;
      if (at > 0 && list[at - 1] == other)
        continue;
      memmove (&list[at + 1], &list[at], (gsize) (n - at) * sizeof *list);
      memmove (&away[at + 1], &away[at], (gsize) (n - at) * sizeof *away);
      list[at] = other;
      away[at] = distance;
      n++;
    }
  return n;
}

/* The candidates of the city at @i of the tree, to @list. */
static int
list_candidates (const TourInstance *instance,
                 const TourKdTree *tree,
                 int i,
                 int nearest,
                 int quadrant,
                 gint32 *list)
{
  int city = tree->cities[i];
  TourKdQuery query = { .tree = tree, .at = i, .quadrant = -1, .wanted = nearest };
  int n;

  if (tree->places == NULL)
    {
      find_by_table (instance, &query, city);
      return add_found (instance, city, &query, list, 0);
    }
  query.x = tree->places[2 * i];
  query.y = tree->places[2 * i + 1];
  tour_kd_find (&query);
  n = add_found (instance, city, &query, list, 0);
  query.wanted = quadrant;
  for (query.quadrant = 0; quadrant > 0 && query.quadrant < 4; query.quadrant++)
    {
      query.n = 0;
      tour_kd_find (&query);
      n = add_found (instance, city, &query, list, n);
    }
  return n;
}

TourCandidates *
tour_candidates_new (const TourInstance *instance,
                     int nearest,
                     int quadrant,
                     EspControl *control,
                     EspCounters *counters)
{
  g_autoptr (TourCandidates) self = g_new0 (TourCandidates, 1);
  int n = instance->n;
  gint32 *cities = g_new (gint32, (guint) n);
  g_auto (TourKdTree) tree = { .cities = cities };
  int capacity = nearest + (tour_has_plane (instance) ? 4 * quadrant : 0);

  g_return_val_if_fail (capacity < TOUR_KD_MAX_FOUND, NULL);
  self->n = n;
  self->first = g_new0 (gint32, (guint) n + 1);
  self->list = g_new (gint32, (gsize) n * (gsize) capacity);
  for (int i = 0; i < n; i++)
    cities[i] = i;
  if (tour_has_plane (instance))
    tour_kd_init (&tree, instance, cities, n);
  /* one behind another in the tree, where what the last has looked at is what the next looks at */
  for (int i = 0; i < n; i++)
    {
      if (esp_control_tick (control, counters, (guint64) i))
        return NULL;
      self->first[cities[i] + 1] = list_candidates (
          instance, &tree, i, nearest, quadrant, self->list + (gsize) cities[i] * (gsize) capacity);
    }
  for (int c = 0; c < n; c++)
    {
      int length = self->first[c + 1];

      memmove (self->list + self->first[c], self->list + (gsize) c * (gsize) capacity,
               (gsize) length * sizeof *self->list);
      self->first[c + 1] = self->first[c] + length;
    }
  return g_steal_pointer (&self);
}

void
tour_candidates_free (TourCandidates *self)
{
  if (self == NULL)
    return;
  g_free (self->first);
  g_free (self->list);
  g_free (self);
}
