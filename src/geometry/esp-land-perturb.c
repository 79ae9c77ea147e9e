#include "config.h"

#include "esp-land-net.h"

/* Coasts and borders that are not drawn with a ruler. */

#define LONGEST_WAVE 0.19  /* of the map */
#define LEAST_STRENGTH 0.1 /* less is not seen */

/* Waves of the plane itself: the shares of its length by which each is moved add up to less than
 * one, so no two places come to be one. The first is as long as areas are; the others no longer
 * where these are large. */
EspSpot
esp_land_perturb (EspSpot spot, double spacing, double strength)
{
  static const struct
  {
    double far, x, y, phase; /* in lengths */
  } waves[2][4] = { { { 0.050, 0.9, 2.3, 0.7 },
                      { 0.028, 5.9, -3.7, 2.9 },
                      { 0.017, -6.3, 11.2, 4.4 },
                      { 0.009, 20.1, 9.4, 1.3 } },
                    { { 0.050, 2.4, -0.8, 3.9 },
                      { 0.028, 3.3, 6.1, 0.4 },
                      { 0.017, 11.9, 5.2, 5.5 },
                      { 0.009, -8.3, 21.0, 2.2 } } };
  double by[2] = { 0, 0 };

  for (int axis = 0; axis < 2; axis++)
    for (guint k = 0; k < G_N_ELEMENTS (waves[axis]); k++)
      {
        double length = k == 0 ? spacing : MIN (spacing, LONGEST_WAVE);

        by[axis] += waves[axis][k].far * length *
                    sin ((waves[axis][k].x * spot.x + waves[axis][k].y * spot.y) / length +
                         waves[axis][k].phase);
      }
  return (EspSpot){ spot.x + strength * by[0], spot.y + strength * by[1] };
}

/* --- nothing crosses --- */

static double
side_of (EspSpot a, EspSpot b, EspSpot c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static gboolean
links_cross (const EspLandNet *net, const EspLandLink *p, const EspLandLink *q)
{
  EspSpot a = esp_land_net_vertex (net, p->a)->spot;
  EspSpot b = esp_land_net_vertex (net, p->b)->spot;
  EspSpot c = esp_land_net_vertex (net, q->a)->spot;
  EspSpot d = esp_land_net_vertex (net, q->b)->spot;

  if (p->a == q->a || p->a == q->b || p->b == q->a || p->b == q->b)
    return FALSE;
  return (side_of (a, b, c) > 0) != (side_of (a, b, d) > 0) &&
         (side_of (c, d, a) > 0) != (side_of (c, d, b) > 0);
}

/* A grid of links. */
typedef struct
{
  double cell;
  EspSpot low;
  int columns, rows;
  gint32 *heads;   /* by cell: an entry, -1: none */
  GArray *entries; /* of gint32[2]: a link, and the next entry */
} Sieve;

static void
get_cells (const Sieve *sieve, EspSpot a, EspSpot b, int *cells)
{
  cells[0] = (int) ((MIN (a.x, b.x) - sieve->low.x) / sieve->cell);
  cells[1] = (int) ((MAX (a.x, b.x) - sieve->low.x) / sieve->cell);
  cells[2] = (int) ((MIN (a.y, b.y) - sieve->low.y) / sieve->cell);
  cells[3] = (int) ((MAX (a.y, b.y) - sieve->low.y) / sieve->cell);
}

/* Puts link @k into the cells it goes through; whether it crosses one that is there. */
static gboolean
sieve_add (Sieve *sieve, const EspLandNet *net, gint32 k)
{
  const EspLandLink *link = esp_land_net_link (net, k);
  int cells[4];

  get_cells (sieve, esp_land_net_vertex (net, link->a)->spot,
             esp_land_net_vertex (net, link->b)->spot, cells);
  for (int row = cells[2]; row <= cells[3]; row++)
    for (int column = cells[0]; column <= cells[1]; column++)
      {
        gint32 *head = &sieve->heads[row * sieve->columns + column];
        gint32 entry[] = { k, *head };

        for (gint32 e = *head; e >= 0; e = g_array_index (sieve->entries, gint32, 2 * e + 1))
          if (links_cross (net, link,
                           esp_land_net_link (net, g_array_index (sieve->entries, gint32, 2 * e))))
            return TRUE;
        *head = (gint32) (sieve->entries->len / 2);
        g_array_append_vals (sieve->entries, entry, 2);
      }
  return FALSE;
}

gboolean
esp_land_net_crosses (const EspLandNet *net)
{
  Sieve sieve = { .low = { G_MAXDOUBLE, G_MAXDOUBLE },
                  .entries = g_array_new (FALSE, FALSE, sizeof (gint32)) };
  EspSpot high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  gboolean crosses = FALSE;

  for (guint k = 0; k < net->vertices->len; k++)
    {
      EspSpot spot = esp_land_net_vertex (net, (int) k)->spot;

      sieve.low = (EspSpot){ MIN (sieve.low.x, spot.x), MIN (sieve.low.y, spot.y) };
      high = (EspSpot){ MAX (high.x, spot.x), MAX (high.y, spot.y) };
    }
  sieve.cell = MAX (0.15 * net->spacing, MAX (high.x - sieve.low.x, high.y - sieve.low.y) / 512);
  sieve.columns = (int) ((high.x - sieve.low.x) / sieve.cell) + 1;
  sieve.rows = (int) ((high.y - sieve.low.y) / sieve.cell) + 1;
  sieve.heads = g_new (gint32, (gsize) sieve.columns * (gsize) sieve.rows);
  for (int k = 0; k < sieve.columns * sieve.rows; k++)
    sieve.heads[k] = -1;
  for (guint k = 0; k < net->links->len && !crosses; k++)
    crosses = sieve_add (&sieve, net, (gint32) k);
  g_free (sieve.heads);
  g_array_unref (sieve.entries);
  return crosses;
}

double
esp_land_net_perturb (EspLandNet *net)
{
  g_autofree EspSpot *before = g_new (EspSpot, net->vertices->len + 1);

  for (guint k = 0; k < net->vertices->len; k++)
    before[k] = esp_land_net_vertex (net, (int) k)->spot;
  /* lines have vertices only here and there, so that two may cross where the plane does not fold */
  for (double strength = 1;; strength = strength > LEAST_STRENGTH ? strength / 2 : 0)
    {
      for (guint k = 0; k < net->vertices->len; k++)
        esp_land_net_vertex (net, (int) k)->spot =
            esp_land_perturb (before[k], net->spacing, strength);
      if (strength <= 0 || !esp_land_net_crosses (net))
        return strength;
    }
}
