#include "config.h"

#include "esp-land-net.h"

/* Whatever is done to the net, each vertex goes no farther than leaves a gap to the lines around it
 * (F. Bertault, "A force-directed algorithm that preserves edge crossing properties", 2000). */

#define SOFTENINGS 7
#define LEAST_RADIUS 0.33 /* as against the spacing */
#define INFLATION 0.25
#define FARTHEST 0.3       /* as against the spacing: what is not nearer to a vertex is no matter */
#define LEAST_CHANNEL 0.09 /* as against the spacing, between two coasts */

/* --- going on without crossing --- */

/* Vertices by the cells of a grid. */
typedef struct
{
  EspSpot low;
  double cell;
  int columns, rows;
  gint32 *heads; /* by cell: a vertex, -1: none */
  gint32 *next;  /* by vertex */
} Sieve;

static inline int
column_of (const Sieve *sieve, double x)
{
  return CLAMP ((int) ((x - sieve->low.x) / sieve->cell), 0, sieve->columns - 1);
}

static inline int
row_of (const Sieve *sieve, double y)
{
  return CLAMP ((int) ((y - sieve->low.y) / sieve->cell), 0, sieve->rows - 1);
}

static void
sieve_init (Sieve *sieve, const EspLandNet *net, double cell)
{
  EspSpot high = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  sieve->low = (EspSpot){ G_MAXDOUBLE, G_MAXDOUBLE };
  for (guint k = 0; k < net->vertices->len; k++)
    {
      EspSpot spot = esp_land_net_vertex (net, (int) k)->spot;

      sieve->low = (EspSpot){ MIN (sieve->low.x, spot.x), MIN (sieve->low.y, spot.y) };
      high = (EspSpot){ MAX (high.x, spot.x), MAX (high.y, spot.y) };
    }
  sieve->cell = MAX (cell, MAX (high.x - sieve->low.x, high.y - sieve->low.y) / 512);
  sieve->columns = (int) ((high.x - sieve->low.x) / sieve->cell) + 1;
  sieve->rows = (int) ((high.y - sieve->low.y) / sieve->cell) + 1;
  sieve->heads = g_new (gint32, (gsize) sieve->columns * (gsize) sieve->rows);
  sieve->next = g_new (gint32, net->vertices->len + 1);
  for (int k = 0; k < sieve->columns * sieve->rows; k++)
    sieve->heads[k] = -1;
  for (guint k = 0; k < net->vertices->len; k++)
    {
      EspSpot spot = esp_land_net_vertex (net, (int) k)->spot;
      gint32 *head =
          &sieve->heads[row_of (sieve, spot.y) * sieve->columns + column_of (sieve, spot.x)];

      sieve->next[k] = *head;
      *head = (gint32) k;
    }
}

static void
sieve_clear (Sieve *sieve)
{
  g_free (sieve->heads);
  g_free (sieve->next);
}

static gboolean
is_coast (const EspLandNet *net, int k)
{
  const EspLandVertex *vertex = esp_land_net_vertex (net, k);

  for (int m = 0; m < vertex->n_links; m++)
    if (esp_land_net_link (net, vertex->links[m])->n_areas == 1)
      return TRUE;
  return FALSE;
}

/* How far each vertex may go, so that none comes upon a link: two fifths of the way each. Unless
 * @strict, links that begin where its own end do not count: at most it folds back there. */
static double *
find_limits (const EspLandNet *net, double farthest, gboolean strict)
{
  double *limits = g_new (double, net->vertices->len + 1);
  double channel = LEAST_CHANNEL * net->spacing;
  Sieve sieve;

  sieve_init (&sieve, net, farthest);
  for (guint k = 0; k < net->vertices->len; k++)
    limits[k] = 0.4 * farthest;
  for (guint k = 0; k < net->links->len; k++)
    {
      const EspLandLink *link = esp_land_net_link (net, (int) k);
      EspSpot a = esp_land_net_vertex (net, link->a)->spot;
      EspSpot b = esp_land_net_vertex (net, link->b)->spot;
      int last_row = row_of (&sieve, MAX (a.y, b.y) + farthest);
      int last_column = column_of (&sieve, MAX (a.x, b.x) + farthest);

      for (int row = row_of (&sieve, MIN (a.y, b.y) - farthest); row <= last_row; row++)
        for (int column = column_of (&sieve, MIN (a.x, b.x) - farthest); column <= last_column;
             column++)
          for (int c = sieve.heads[row * sieve.columns + column]; c >= 0; c = sieve.next[c])
            {
              gboolean beside;
              double gap;

              if (c == link->a || c == link->b)
                continue;
              gap = sqrt (esp_squared_distance (esp_land_net_vertex (net, c)->spot, a, b));
              if (gap >= farthest)
                continue;
              beside = esp_land_net_find_link (net, c, link->a) >= 0 ||
                       esp_land_net_find_link (net, c, link->b) >= 0;
              if (beside && !strict)
                continue;
              if (link->n_areas == 1 && !beside && is_coast (net, c))
                gap = MAX (0, gap - channel);
              if (esp_land_net_vertex (net, c)->n_links == 0)
                gap = MAX (0.4 * gap, gap - 2 * channel);
              limits[c] = MIN (limits[c], 0.4 * gap);
              limits[link->a] = MIN (limits[link->a], 0.4 * gap);
              limits[link->b] = MIN (limits[link->b], 0.4 * gap);
            }
    }
  sieve_clear (&sieve);
  return limits;
}

/* Each vertex to its target, or as far towards it as it may. */
static void
move (EspLandNet *net, const EspSpot *targets, double farthest)
{
  g_autofree EspSpot *before = g_new (EspSpot, net->vertices->len + 1);

  for (guint k = 0; k < net->vertices->len; k++)
    before[k] = esp_land_net_vertex (net, (int) k)->spot;
  for (gboolean strict = FALSE;; strict = TRUE)
    {
      g_autofree double *limits = find_limits (net, farthest, strict);

      for (guint k = 0; k < net->vertices->len; k++)
        {
          double way = esp_spot_distance (before[k], targets[k]);

          if (way > 0)
            esp_land_net_vertex (net, (int) k)->spot =
                esp_spot_mix (before[k], targets[k], MIN (1, limits[k] / way));
        }
      if (strict || !esp_land_net_crosses (net))
        return;
      for (guint k = 0; k < net->vertices->len; k++)
        esp_land_net_vertex (net, (int) k)->spot = before[k];
    }
}

/* --- rounding --- */

/* The mean of those around a vertex: at a coast of the coast's alone. */
static EspSpot
mean_around (const EspLandNet *net, int k)
{
  const EspLandVertex *vertex = esp_land_net_vertex (net, k);
  gboolean coast = is_coast (net, k);
  EspSpot sum = { 0, 0 };
  int n = 0;

  for (int m = 0; m < vertex->n_links; m++)
    {
      const EspLandLink *link = esp_land_net_link (net, vertex->links[m]);
      EspSpot spot = esp_land_net_vertex (net, link->a == k ? link->b : link->a)->spot;

      if (coast && link->n_areas != 1)
        continue;
      sum.x += spot.x;
      sum.y += spot.y;
      n++;
    }
  return n > 0 ? (EspSpot){ sum.x / n, sum.y / n } : vertex->spot;
}

/* Where a border that ends at a coast is to end: there the way to it from within is shortest, so
 * that neither side has a spike. Elsewhere the mean of those around. */
static EspSpot
soft_around (const EspLandNet *net, int k)
{
  const EspLandVertex *vertex = esp_land_net_vertex (net, k);
  EspSpot ends[2] = { { 0, 0 }, { 0, 0 } };
  EspSpot inner = { 0, 0 };
  double dx;
  double dy;
  double share;
  int n = 0;

  for (int m = 0; m < vertex->n_links; m++)
    {
      const EspLandLink *link = esp_land_net_link (net, vertex->links[m]);
      EspSpot spot = esp_land_net_vertex (net, link->a == k ? link->b : link->a)->spot;

      if (link->n_areas == 1 && n < 2)
        ends[n++] = spot;
      else
        inner = spot;
    }
  if (n < 2 || vertex->n_links < 3)
    return mean_around (net, k);
  dx = ends[1].x - ends[0].x;
  dy = ends[1].y - ends[0].y;
  share =
      ((inner.x - ends[0].x) * dx + (inner.y - ends[0].y) * dy) / MAX (dx * dx + dy * dy, 1e-18);
  return esp_spot_mix (ends[0], ends[1], CLAMP (0.5 * share + 0.25, 0.3, 0.7));
}

/* Each vertex by a share of the way to the middle of those around it. */
static void
soften (EspLandNet *net, double share)
{
  g_autofree EspSpot *targets = g_new (EspSpot, net->vertices->len + 1);

  for (guint k = 0; k < net->vertices->len; k++)
    targets[k] =
        esp_spot_mix (esp_land_net_vertex (net, (int) k)->spot,
                      share > 0 ? soft_around (net, (int) k) : mean_around (net, (int) k), share);
  move (net, targets, FARTHEST * net->spacing);
}

/* Areas push their borders away where these are near to their middle, so that none is small or
 * thin.
 */
static void
inflate (EspLandNet *net)
{
  g_autofree EspSpot *targets = g_new (EspSpot, net->vertices->len + 1);
  double least = LEAST_RADIUS * net->spacing;

  for (guint k = 0; k < net->vertices->len; k++)
    targets[k] = esp_land_net_vertex (net, (int) k)->spot;
  for (int i = 0; i < net->n; i++)
    {
      int n = esp_land_net_n_corners (net, i);
      EspSpot middle = { 0, 0 };

      for (int k = 0; k < n; k++)
        {
          EspSpot spot = esp_land_net_vertex (net, esp_land_net_corner (net, i, k))->spot;

          middle.x += spot.x / n;
          middle.y += spot.y / n;
        }
      for (int k = 0; k < n; k++)
        {
          gint32 corner = esp_land_net_corner (net, i, k);
          EspSpot spot = esp_land_net_vertex (net, corner)->spot;
          double far = MAX (esp_spot_distance (middle, spot), 1e-12);
          double by = INFLATION * MAX (0, least - far);

          targets[corner].x += by * (spot.x - middle.x) / far;
          targets[corner].y += by * (spot.y - middle.y) / far;
        }
    }
  move (net, targets, FARTHEST * net->spacing);
}

/* A vertex into the middle of each link. */
static void
halve (EspLandNet *net)
{
  int n_vertices = (int) net->vertices->len;
  guint n_links = net->links->len;
  g_autoptr (GArray) links = g_steal_pointer (&net->links);
  g_autoptr (GArray) outline = NULL;

  for (guint k = 0; k < n_links; k++)
    {
      const EspLandLink *link = &g_array_index (links, EspLandLink, k);
      EspLandVertex vertex = { .spot =
                                   esp_spot_mix (esp_land_net_vertex (net, link->a)->spot,
                                                 esp_land_net_vertex (net, link->b)->spot, 0.5) };

      g_array_append_val (net->vertices, vertex);
    }
  /* the outlines lead through them: they are numbered as the links were */
  net->links = links;
  outline = g_array_sized_new (FALSE, FALSE, sizeof (gint32), 2 * net->outline->len);
  for (int i = 0; i < net->n; i++)
    for (int k = 0; k < esp_land_net_n_corners (net, i); k++)
      {
        gint32 a = esp_land_net_corner (net, i, k);
        gint32 middle =
            n_vertices + esp_land_net_find_link (net, a, esp_land_net_corner (net, i, k + 1));

        g_array_append_val (outline, a);
        g_array_append_val (outline, middle);
      }
  for (int i = 0; i <= net->n; i++)
    net->first[i] *= 2;
  g_array_unref (net->outline);
  net->outline = g_steal_pointer (&outline);
  net->links = g_array_sized_new (FALSE, FALSE, sizeof (EspLandLink), 2 * n_links);
  for (int k = 0; k < n_vertices; k++)
    esp_land_net_vertex (net, k)->n_links = 0;
  for (guint k = 0; k < n_links; k++)
    {
      const EspLandLink *link = &g_array_index (links, EspLandLink, k);

      esp_land_net_add_link (net, link->a, n_vertices + (int) k, link->n_areas);
      esp_land_net_add_link (net, n_vertices + (int) k, link->b, link->n_areas);
    }
}

/* Vertices that were there go half way to the mean of the new ones around them: each line comes
 * nearer to the cubic spline of its vertices (J. Lane and R. Riesenfeld, 1980). */
static void
refine (EspLandNet *net, double farthest)
{
  guint n_old = net->vertices->len;
  g_autofree EspSpot *targets = NULL;

  halve (net);
  targets = g_new (EspSpot, net->vertices->len + 1);
  for (guint k = 0; k < net->vertices->len; k++)
    {
      targets[k] = esp_land_net_vertex (net, (int) k)->spot;
      if (k < n_old)
        targets[k] = esp_spot_mix (targets[k], mean_around (net, (int) k), 0.5);
    }
  move (net, targets, farthest);
}

void
esp_land_net_round (EspLandNet *net, int refinements)
{
  for (int k = 0; k < SOFTENINGS; k++)
    {
      /* there and back: so corners go, and what is small stays (G. Taubin, "A signal processing
       * approach to fair surface design", 1995) */
      soften (net, 0.5);
      soften (net, -0.45);
      inflate (net);
    }
  soften (net, 0.35);
  for (int k = 0; k < refinements; k++)
    refine (net, FARTHEST * net->spacing / (2 << k));
}
