#include "config.h"

#include "tour.h"

/* A tour that is made at once, whatever the time: what there is when a search is stopped before it
 * has one of its own. */

#define SIDE_BITS 16 /* of the grid that the curve runs through */

/* The place of a cell on Hilbert's curve ("Über die stetige Abbildung einer Linie auf ein
 * Flächenstück", 1891). */
static guint64
place_on_curve (guint32 x, guint32 y)
{
  guint64 place = 0;

  for (guint32 side = 1u << (SIDE_BITS - 1); side > 0; side /= 2)
    {
      guint32 right = (x & side) != 0;
      guint32 up = (y & side) != 0;

      place += (guint64) side * side * ((3 * right) ^ up);
      if (up)
        continue;
      if (right)
        {
          x = (1u << SIDE_BITS) - 1 - x;
          y = (1u << SIDE_BITS) - 1 - y;
        }
      {
        guint32 swapped = x;

        x = y;
        y = swapped;
      }
    }
  return place;
}

typedef struct
{
  guint64 place;
  gint32 city;
} Visit;

static int
compare_visits (gconstpointer a, gconstpointer b)
{
  const Visit *x = a;
  const Visit *y = b;

  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;
  return x->city - y->city;
}

/* Platzman and Bartholdi, "Spacefilling curves and the planar travelling salesman problem", JACM 36
 * (1989): about a quarter above the shortest. */
static void
follow_curve (const TourInstance *instance, gint32 *order)
{
  g_autofree Visit *visits = g_new (Visit, (guint) instance->n);
  double left = instance->x[0];
  double right = left;
  double low = instance->y[0];
  double high = low;
  double scale;

  for (int i = 1; i < instance->n; i++)
    {
      left = MIN (left, instance->x[i]);
      right = MAX (right, instance->x[i]);
      low = MIN (low, instance->y[i]);
      high = MAX (high, instance->y[i]);
    }
  scale = MAX (right - left, high - low);
  scale = scale > 0 ? ((1u << SIDE_BITS) - 1) / scale : 0;
  for (int i = 0; i < instance->n; i++)
    visits[i] = (Visit){ place_on_curve ((guint32) ((instance->x[i] - left) * scale),
                                         (guint32) ((instance->y[i] - low) * scale)),
                         i };
  qsort (visits, (gsize) instance->n, sizeof (Visit), compare_visits);
  for (int i = 0; i < instance->n; i++)
    order[i] = visits[i].city;
}

void
tour_construct (const TourInstance *instance, gint32 *order)
{
  /* tables have so few cities that all their distances can be looked at */
  if (tour_has_coordinates (instance))
    follow_curve (instance, order);
  else
    tour_nearest_neighbour (instance, 0, order, NULL);
}
