#include "config.h"

#include "esp-land-mesh.h"

#include <math.h>
#include <string.h>

/* Territories as a map has them. The points of the graph and of the sea around it are triangulated,
 * and moved to where no triangle is thin. A territory then has of each triangle the third that is
 * nearest to its point, or less where the sea comes in: so two have a border exactly where there is
 * an edge. The borders are one net, in which each has its line once; it is made round as a whole,
 * and shaken by a field that moves the plane and tears nothing. Where two lines of it cross
 * nevertheless, they go back to where they came from. */

#define REACH 0.40       /* of the land into the sea, as against the spacing */
#define CHANNEL 0.07     /* half of what lies between two that are not joined */
#define MOST_CHANNEL 0.2 /* of the way between them */
#define INTO_TRIANGLE                                                                              \
  0.62 /* of the way to its middle: how far a border goes that ends at a coast */
#define INTO_SEA 0.62
#define LEAST_PULL 0.75
#define MOST_PULL 1.6
#define LONGEST_WAVE 0.19 /* of the map */
#define SOFTENINGS 2      /* of the net before it gets more points */

typedef struct
{
  EspSpot raw;   /* where no two lines cross */
  EspSpot round; /* where it is to be */
  gint32 links[3];
  guint8 n_links;
  gboolean back; /* it goes to where it came from */
} Knot;

typedef struct
{
  gint32 a, b;
  gint32 middle;  /* the knot put into it */
  guint8 n_areas; /* 1: a coast */
} Link;

typedef struct
{
  const EspLandMesh *mesh;
  double reach;
  double channel;
  double *pulls;   /* by point: what is small pulls the borders away from itself */
  GArray *knots;   /* of Knot */
  GArray *links;   /* of Link */
  GArray *outline; /* of gint32: knots, area by area */
  gint32 *first;   /* n_land + 1, into it */
  gint32 *places;  /* KINDS by side: its knots, -1: not made yet */
} Net;

typedef enum
{
  AT_MIDDLE, /* of an edge */
  AT_END,    /* of the border over an edge, at a coast within the triangle */
  AT_SIDE,   /* on the way to a point that is not joined */
  AT_CORNER, /* within a triangle in which a point is joined to none */
  AT_HEART,  /* of a triangle in which all are joined */
  N_PLACES
} KnotPlace;

static EspSpot
mix (EspSpot a, EspSpot b, double share)
{
  return (EspSpot){ a.x + share * (b.x - a.x), a.y + share * (b.y - a.y) };
}

static double
distance (EspSpot a, EspSpot b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

/* From @a towards @b as far as land goes, and at most @most of the way. */
static EspSpot
reach_out (const Net *self, EspSpot a, EspSpot b, double most)
{
  return mix (a, b, MIN (most, self->reach / MAX (distance (a, b), 1e-12)));
}

/* Half of what is around a point is its area: the larger that is, the less it pulls. */
static void
find_pulls (Net *self)
{
  const EspLandMesh *mesh = self->mesh;
  double mean = 0;

  for (int i = 0; i < mesh->n_land; i++)
    {
      int side = mesh->leaving[i];

      self->pulls[i] = 0;
      do
        {
          EspSpot a = mesh->spots[i];
          EspSpot b = mesh->spots[esp_land_mesh_to (mesh, side)];
          EspSpot c = mesh->spots[mesh->from[esp_land_mesh_back (side)]];

          self->pulls[i] += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
          side = esp_land_mesh_around (mesh, side);
        }
      while (side != mesh->leaving[i]);
      mean += self->pulls[i] / mesh->n_land;
    }
  for (int i = 0; i < mesh->n; i++)
    self->pulls[i] =
        i < mesh->n_land ? CLAMP (sqrt (mean / self->pulls[i]), LEAST_PULL, MOST_PULL) : 1;
}

static EspSpot
place_knot (const Net *self, int side, KnotPlace place)
{
  const EspLandMesh *mesh = self->mesh;
  int third = mesh->from[esp_land_mesh_back (side)];
  EspSpot a = mesh->spots[mesh->from[side]];
  EspSpot b = mesh->spots[esp_land_mesh_to (mesh, side)];
  EspSpot c = mesh->spots[third];
  double pa = self->pulls[mesh->from[side]];
  double pb = self->pulls[esp_land_mesh_to (mesh, side)];
  double pc = self->pulls[third];
  double share = pa / (pa + pb);
  double whole = pb * pc + pa * pc + pa * pb;
  EspSpot middle = mix (a, b, share);
  EspSpot heart = { (pb * pc * a.x + pa * pc * b.x + pa * pb * c.x) / whole,
                    (pb * pc * a.y + pa * pc * b.y + pa * pb * c.y) / whole };
  gboolean sea = esp_land_mesh_to (mesh, side) >= mesh->n_land;

  switch (place)
    {
    case AT_MIDDLE:
      return middle;
    case AT_END:
      return third >= mesh->n_land ? reach_out (self, middle, c, INTO_SEA)
                                   : reach_out (self, middle, heart, INTO_TRIANGLE);
    case AT_SIDE:
      return reach_out (
          self, a, b,
          sea ? INTO_SEA : 0.5 - MIN (MOST_CHANNEL, self->channel / MAX (distance (a, b), 1e-12)));
    case AT_CORNER:
      return reach_out (self, a, heart, sea && third >= mesh->n_land ? 0.9 : 0.72);
    case AT_HEART:
    case N_PLACES:
    default:
      return heart;
    }
}

static gint32
get_knot (Net *self, int side, KnotPlace place)
{
  const EspLandMesh *mesh = self->mesh;
  gint32 *known;

  /* both sides of an edge have one middle, and all three of a triangle one heart */
  if (place == AT_MIDDLE)
    side = MIN (side, mesh->twins[side]);
  else if (place == AT_HEART)
    side -= side % 3;
  known = &self->places[side * N_PLACES + (int) place];
  if (*known < 0)
    {
      Knot knot = { .raw = place_knot (self, side, place) };

      knot.round = knot.raw;
      *known = (gint32) self->knots->len;
      g_array_append_val (self->knots, knot);
    }
  return *known;
}

static inline Knot *
knot_at (const Net *self, int k)
{
  return &g_array_index (self->knots, Knot, k);
}

static inline Link *
link_at (const Net *self, int k)
{
  return &g_array_index (self->links, Link, k);
}

static Link *
find_link (const Net *self, int a, int b)
{
  const Knot *knot = knot_at (self, a);

  for (int k = 0; k < knot->n_links; k++)
    {
      Link *link = link_at (self, knot->links[k]);

      if (link->a == b || link->b == b)
        return link;
    }
  return NULL;
}

static void
add_link (Net *self, int a, int b, guint8 n_areas)
{
  gint32 k = (gint32) self->links->len;
  Link link = { .a = a, .b = b, .middle = -1, .n_areas = n_areas };

  g_array_append_val (self->links, link);
  for (int end = 0; end < 2; end++)
    {
      Knot *knot = knot_at (self, end == 0 ? a : b);

      g_assert (knot->n_links < G_N_ELEMENTS (knot->links));
      knot->links[knot->n_links++] = k;
    }
}

/* Around point @i, what belongs to it of each triangle. */
static void
outline (Net *self, int i)
{
  const EspLandMesh *mesh = self->mesh;
  int side = mesh->leaving[i];

  do
    {
      int back = esp_land_mesh_back (side);
      gint32 knots[3];
      guint n = 0;

      knots[n++] = get_knot (self, side, mesh->joined[side] ? AT_MIDDLE : AT_SIDE);
      if (mesh->joined[side] && mesh->joined[back] && mesh->joined[esp_land_mesh_next (side)])
        knots[n++] = get_knot (self, side, AT_HEART);
      else
        {
          if (mesh->joined[side])
            knots[n++] = get_knot (self, side, AT_END);
          if (mesh->joined[back])
            knots[n++] = get_knot (self, back, AT_END);
          if (!mesh->joined[side] && !mesh->joined[back])
            knots[n++] = get_knot (self, side, AT_CORNER);
        }
      g_array_append_vals (self->outline, knots, n);
      side = esp_land_mesh_around (mesh, side);
    }
  while (side != mesh->leaving[i]);
}

static inline int
n_corners (const Net *self, int i)
{
  return self->first[i + 1] - self->first[i];
}

/* Corner @k of area @i; that after the last is the first. */
static inline gint32
corner_at (const Net *self, int i, int k)
{
  return g_array_index (self->outline, gint32, self->first[i] + k % n_corners (self, i));
}

static void
weave (Net *self)
{
  int n = self->mesh->n_land;
  gsize n_places = (gsize) self->mesh->n_sides * N_PLACES;

  self->places = g_new (gint32, n_places);
  for (gsize k = 0; k < n_places; k++)
    self->places[k] = -1;
  for (int i = 0; i < n; i++)
    {
      self->first[i] = (gint32) self->outline->len;
      outline (self, i);
    }
  self->first[n] = (gint32) self->outline->len;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n_corners (self, i); k++)
      {
        gint32 a = corner_at (self, i, k);
        gint32 b = corner_at (self, i, k + 1);
        Link *link = find_link (self, a, b);

        if (link == NULL)
          add_link (self, a, b, 1);
        else
          link->n_areas++;
      }
}

/* --- rounding --- */

/* The mean of the ends of a knot's links, as @get has them: at a coast of the coast's alone. */
static EspSpot
mean_around (const Net *self, int k, const EspSpot *spots)
{
  const Knot *knot = knot_at (self, k);
  gboolean coast = FALSE;
  EspSpot sum = { 0, 0 };
  int n = 0;

  for (int m = 0; m < knot->n_links; m++)
    coast = coast || link_at (self, knot->links[m])->n_areas == 1;
  for (int m = 0; m < knot->n_links; m++)
    {
      const Link *link = link_at (self, knot->links[m]);
      EspSpot spot = spots[link->middle >= 0 ? link->middle : link->a == k ? link->b : link->a];

      if (coast && link->n_areas != 1)
        continue;
      sum.x += spot.x;
      sum.y += spot.y;
      n++;
    }
  return (EspSpot){ sum.x / MAX (n, 1), sum.y / MAX (n, 1) };
}

static EspSpot *
copy_round (const Net *self)
{
  EspSpot *spots = g_new (EspSpot, self->knots->len + 1);

  for (guint k = 0; k < self->knots->len; k++)
    spots[k] = knot_at (self, (int) k)->round;
  return spots;
}

static void
soften (Net *self)
{
  g_autofree EspSpot *spots = copy_round (self);

  for (guint k = 0; k < self->knots->len; k++)
    knot_at (self, (int) k)->round = mix (spots[k], mean_around (self, (int) k, spots), 0.5);
}

/* A knot into the middle of each link, and those that were there half way to the mean of these:
 * each line comes nearer to the cubic spline of its knots (J. Lane and R. Riesenfeld, 1980). */
static void
refine (Net *self)
{
  guint n_old = self->knots->len;
  guint n_links = self->links->len;
  g_autoptr (GArray) old_links = self->links;
  g_autoptr (GArray) old_outline = self->outline;
  g_autofree EspSpot *spots = NULL;
  int n = self->mesh->n_land;

  for (guint k = 0; k < n_links; k++)
    {
      Link *link = link_at (self, (int) k);
      const Knot *a = knot_at (self, link->a);
      const Knot *b = knot_at (self, link->b);
      Knot knot = { .raw = mix (a->raw, b->raw, 0.5), .round = mix (a->round, b->round, 0.5) };

      link->middle = (gint32) self->knots->len;
      g_array_append_val (self->knots, knot);
    }
  spots = copy_round (self);
  for (guint k = 0; k < n_old; k++)
    knot_at (self, (int) k)->round = mix (spots[k], mean_around (self, (int) k, spots), 0.5);
  /* the outlines lead through the middles */
  self->outline = g_array_sized_new (FALSE, FALSE, sizeof (gint32), 2 * old_outline->len);
  for (int i = 0; i < n; i++)
    {
      int first = self->first[i];
      int count = self->first[i + 1] - first;

      self->first[i] = (gint32) self->outline->len;
      for (int k = 0; k < count; k++)
        {
          gint32 a = g_array_index (old_outline, gint32, first + k);
          gint32 b = g_array_index (old_outline, gint32, first + (k + 1) % count);
          const Link *link = find_link (self, a, b);

          g_array_append_val (self->outline, a);
          g_array_append_val (self->outline, link->middle);
        }
    }
  self->first[n] = (gint32) self->outline->len;
  self->links = g_array_sized_new (FALSE, FALSE, sizeof (Link), 2 * n_links);
  for (guint k = 0; k < self->knots->len; k++)
    knot_at (self, (int) k)->n_links = 0;
  for (guint k = 0; k < n_links; k++)
    {
      const Link *link = &g_array_index (old_links, Link, k);

      add_link (self, link->a, link->middle, link->n_areas);
      add_link (self, link->middle, link->b, link->n_areas);
    }
}

/* --- coasts that live --- */

/* Waves of the plane itself: the shares of its length by which each is moved add up to less than
 * one, so no two places come to be one. The first is as long as areas are; the others no longer
 * where these are large. */
static EspSpot
shake (EspSpot spot, double spacing)
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
  return (EspSpot){ spot.x + by[0], spot.y + by[1] };
}

/* --- nothing crosses --- */

static double
side_of (EspSpot a, EspSpot b, EspSpot c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static inline EspSpot
final_spot (const Knot *knot)
{
  return knot->back ? knot->raw : knot->round;
}

static gboolean
links_cross (const Net *self, const Link *p, const Link *q)
{
  EspSpot a = final_spot (knot_at (self, p->a));
  EspSpot b = final_spot (knot_at (self, p->b));
  EspSpot c = final_spot (knot_at (self, q->a));
  EspSpot d = final_spot (knot_at (self, q->b));

  if (p->a == q->a || p->a == q->b || p->b == q->a || p->b == q->b)
    return FALSE;
  return (side_of (a, b, c) > 0) != (side_of (a, b, d) > 0) &&
         (side_of (c, d, a) > 0) != (side_of (c, d, b) > 0);
}

/* A link's knots and those around go back; whether some had not yet. */
static gboolean
send_back (Net *self, const Link *link)
{
  gboolean any = FALSE;

  for (int end = 0; end < 2; end++)
    {
      const Knot *knot = knot_at (self, end == 0 ? link->a : link->b);

      for (int k = 0; k < knot->n_links; k++)
        {
          const Link *around = link_at (self, knot->links[k]);

          any = any || !knot_at (self, around->a)->back || !knot_at (self, around->b)->back;
          knot_at (self, around->a)->back = knot_at (self, around->b)->back = TRUE;
        }
    }
  return any;
}

/* A grid of the links. */
typedef struct
{
  double left, top, cell;
  int columns, rows;
  gint32 *heads;
  GArray *entries; /* of gint32[2]: the link, and the next entry */
} Sieve;

static void
get_cells (const Sieve *sieve, EspSpot a, EspSpot b, int *cells)
{
  cells[0] = (int) ((MIN (a.x, b.x) - sieve->left) / sieve->cell);
  cells[1] = (int) ((MAX (a.x, b.x) - sieve->left) / sieve->cell);
  cells[2] = (int) ((MIN (a.y, b.y) - sieve->top) / sieve->cell);
  cells[3] = (int) ((MAX (a.y, b.y) - sieve->top) / sieve->cell);
  for (int k = 0; k < 4; k++)
    cells[k] = CLAMP (cells[k], 0, (k < 2 ? sieve->columns : sieve->rows) - 1);
}

/* Sends back what crosses; whether something did. */
static gboolean
untangle (Net *self, Sieve *sieve)
{
  gboolean any = FALSE;

  for (int k = 0; k < sieve->columns * sieve->rows; k++)
    sieve->heads[k] = -1;
  g_array_set_size (sieve->entries, 0);
  for (guint k = 0; k < self->links->len; k++)
    {
      const Link *link = link_at (self, (int) k);
      int cells[4];

      get_cells (sieve, final_spot (knot_at (self, link->a)), final_spot (knot_at (self, link->b)),
                 cells);
      for (int row = cells[2]; row <= cells[3]; row++)
        for (int column = cells[0]; column <= cells[1]; column++)
          {
            gint32 *head = &sieve->heads[row * sieve->columns + column];
            gint32 entry[] = { (gint32) k, *head };

            for (gint32 e = *head; e >= 0; e = g_array_index (sieve->entries, gint32, 2 * e + 1))
              {
                const Link *other = link_at (self, g_array_index (sieve->entries, gint32, 2 * e));

                if (links_cross (self, link, other))
                  {
                    any |= send_back (self, link);
                    any |= send_back (self, other);
                  }
              }
            *head = (gint32) (sieve->entries->len / 2);
            g_array_append_vals (sieve->entries, entry, 2);
          }
    }
  return any;
}

static void
untangle_all (Net *self, double spacing)
{
  EspSpot low = { G_MAXDOUBLE, G_MAXDOUBLE };
  EspSpot high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  Sieve sieve = { .entries = g_array_new (FALSE, FALSE, sizeof (gint32)) };

  for (guint k = 0; k < self->knots->len; k++)
    {
      EspSpot spot = knot_at (self, (int) k)->round;

      low = (EspSpot){ MIN (low.x, spot.x), MIN (low.y, spot.y) };
      high = (EspSpot){ MAX (high.x, spot.x), MAX (high.y, spot.y) };
    }
  sieve.cell = MAX (0.15 * spacing, MAX (high.x - low.x, high.y - low.y) / 512);
  sieve.left = low.x;
  sieve.top = low.y;
  sieve.columns = (int) ((high.x - low.x) / sieve.cell) + 1;
  sieve.rows = (int) ((high.y - low.y) / sieve.cell) + 1;
  sieve.heads = g_new (gint32, (gsize) sieve.columns * (gsize) sieve.rows);
  while (untangle (self, &sieve))
    ;
  g_free (sieve.heads);
  g_array_unref (sieve.entries);
}

/* --- all of it --- */

/* Into the frame that the points had, and a margin around it; shapes are kept, all but a little. */
static void
fit (EspLand *land, const EspLandGraph *graph)
{
  EspSpot low = { G_MAXDOUBLE, G_MAXDOUBLE };
  EspSpot high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  double margin = ESP_LAND_MARGIN * graph->spacing;
  int n = land->first[land->n];
  double x;
  double y;
  EspSpot middle;

  for (int k = 0; k < n; k++)
    {
      low = (EspSpot){ MIN (low.x, land->corners[k].x), MIN (low.y, land->corners[k].y) };
      high = (EspSpot){ MAX (high.x, land->corners[k].x), MAX (high.y, land->corners[k].y) };
    }
  x = MIN (1.25, (1 + 2 * margin) / (high.x - low.x));
  y = MIN (1.25, (graph->height + 2 * margin) / (high.y - low.y));
  x = MIN (x, 1.15 * y);
  y = MIN (y, 1.15 * x);
  middle = mix (low, high, 0.5);
  for (int k = 0; k < n + land->n; k++)
    {
      EspSpot *spot = k < n ? &land->corners[k] : &land->spots[k - n];

      spot->x = 0.5 + x * (spot->x - middle.x);
      spot->y = graph->height / 2 + y * (spot->y - middle.y);
    }
}

static int
count_refinements (int n)
{
  return n <= 20 ? 4 : n <= 120 ? 3 : n <= 600 ? 2 : 1;
}

static EspLand *
unravel (const Net *self, const EspLandGraph *graph)
{
  EspLand *land = g_new0 (EspLand, 1);

  land->n = graph->n;
  land->first = g_memdup2 (self->first, ((guint) graph->n + 1) * sizeof (gint32));
  land->corners = g_new (EspSpot, self->outline->len + 1);
  for (guint k = 0; k < self->outline->len; k++)
    land->corners[k] = final_spot (knot_at (self, g_array_index (self->outline, gint32, k)));
  land->spots = g_new (EspSpot, (guint) graph->n + 1);
  for (int i = 0; i < graph->n; i++)
    land->spots[i] = shake (self->mesh->spots[i], graph->spacing);
  return land;
}

EspLand *
esp_land_new_living (const EspLandGraph *graph)
{
  g_autoptr (EspLandMesh) mesh = graph->n > 0 ? esp_land_mesh_new (graph) : NULL;
  Net net = { .mesh = mesh, .reach = REACH * graph->spacing, .channel = CHANNEL * graph->spacing };
  EspLand *land;

  if (mesh == NULL)
    return esp_land_new (graph);
  esp_land_mesh_relax (mesh, graph->spacing);
  net.knots = g_array_new (FALSE, FALSE, sizeof (Knot));
  net.links = g_array_new (FALSE, FALSE, sizeof (Link));
  net.outline = g_array_new (FALSE, FALSE, sizeof (gint32));
  net.first = g_new (gint32, (guint) graph->n + 1);
  net.pulls = g_new (double, (guint) mesh->n);
  find_pulls (&net);
  weave (&net);
  for (int k = 0; k < SOFTENINGS; k++)
    soften (&net);
  for (int k = 0; k < count_refinements (graph->n); k++)
    refine (&net);
  for (guint k = 0; k < net.knots->len; k++)
    {
      Knot *knot = knot_at (&net, (int) k);

      knot->round = shake (knot->round, graph->spacing);
    }
  untangle_all (&net, graph->spacing);
  land = unravel (&net, graph);
  fit (land, graph);
  for (int i = 0; i < land->n; i++)
    if (!esp_land_contains (land, i, land->spots[i].x, land->spots[i].y))
      {
        double room;

        land->spots[i] = esp_land_find_middle (land, i, &room);
      }
  g_array_unref (net.knots);
  g_array_unref (net.links);
  g_array_unref (net.outline);
  g_free (net.first);
  g_free (net.places);
  g_free (net.pulls);
  return land;
}
