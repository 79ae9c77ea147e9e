#include "config.h"

#include "esp-land-net.h"

#define REACH 0.42       /* of the land into the sea, as against the way to the neighbours … */
#define LEAST_REACH 0.30 /* … and to the spacing */
#define MOST_REACH 0.58
#define CHANNEL 0.10       /* half of what lies between two that are not joined */
#define MOST_CHANNEL 0.2   /* of the way between them */
#define INTO_TRIANGLE 0.62 /* of the way to its middle: how far a border goes to a coast */
#define INTO_SEA 0.74
#define LEAST_PULL 0.9
#define MOST_PULL 1.7

typedef enum
{
  AT_MIDDLE, /* of an edge */
  AT_END,    /* of the border over an edge, at a coast within the triangle */
  AT_SIDE,   /* on the way to a point that is not joined */
  AT_CORNER, /* within a triangle in which a point is joined to none */
  AT_HEART,  /* of a triangle in which all are joined */
  N_PLACES
} VertexPlace;

typedef struct
{
  EspLandNet *net;
  const EspLandMesh *mesh;
  double *pulls;   /* by point: what is small pulls the borders away from itself */
  double *reaches; /* by point: how far it goes into the sea */
  gint32 *places;  /* N_PLACES by side: its vertices, -1: not made yet */
} NetBuilder;

/* From @a towards @b as far as land goes, and at most @most of the way. */
static EspSpot
reach_out (EspSpot a, EspSpot b, double reach, double most)
{
  return esp_spot_mix (a, b, MIN (most, reach / MAX (esp_spot_distance (a, b), 1e-12)));
}

/* Half of what is around a point is its area: the larger that is, the less it pulls. */
static void
find_pulls (NetBuilder *self)
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

static void
find_reaches (NetBuilder *self, double reach)
{
  const EspLandMesh *mesh = self->mesh;

  for (int i = 0; i < mesh->n; i++)
    self->reaches[i] = REACH * self->net->spacing;
  for (int i = 0; i < mesh->n_land; i++)
    {
      int side = mesh->leaving[i];
      double sum = 0;
      int n = 0;

      do
        {
          if (mesh->joined[side])
            {
              sum += esp_spot_distance (mesh->spots[i], mesh->spots[esp_land_mesh_to (mesh, side)]);
              n++;
            }
          side = esp_land_mesh_around (mesh, side);
        }
      while (side != mesh->leaving[i]);
      if (n > 0)
        self->reaches[i] = CLAMP (REACH * sum / n, LEAST_REACH * self->net->spacing,
                                  MOST_REACH * self->net->spacing);
    }
  for (int i = 0; i < mesh->n; i++)
    self->reaches[i] *= reach;
}

/* How far the land goes along @side into the sea: as high as elsewhere over the edge to @to beside
 * it, and not beyond that edge's middle. */
static double
share_beside (const NetBuilder *self, int side, int to, double reach)
{
  const EspLandMesh *mesh = self->mesh;
  int from = mesh->from[side];
  EspSpot a = mesh->spots[from];
  EspSpot b = mesh->spots[esp_land_mesh_to (mesh, side)];
  EspSpot c = mesh->spots[to];
  double length = MAX (esp_spot_distance (a, c), 1e-12);
  double along = ((b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y)) / (length * length);
  double height = sqrt (esp_squared_distance (b, a, c));
  double middle = self->pulls[from] / (self->pulls[from] + self->pulls[to]);

  return MIN (reach / MAX (height, 1e-12), 0.75 * middle / MAX (along, 1e-12));
}

static double
share_into_sea (const NetBuilder *self, int side, double reach)
{
  const EspLandMesh *mesh = self->mesh;
  int twin = mesh->twins[side];
  double share =
      reach /
      MAX (esp_spot_distance (mesh->spots[mesh->from[side]], mesh->spots[mesh->from[twin]]), 1e-12);

  if (mesh->joined[esp_land_mesh_back (side)])
    share = MAX (share, share_beside (self, side, mesh->from[esp_land_mesh_back (side)], reach));
  if (mesh->joined[esp_land_mesh_next (twin)])
    share = MAX (share, share_beside (self, side, mesh->from[esp_land_mesh_back (twin)], reach));
  return MIN (share, INTO_SEA);
}

static EspSpot
place_vertex (const NetBuilder *self, int side, VertexPlace place)
{
  const EspLandMesh *mesh = self->mesh;
  int to = esp_land_mesh_to (mesh, side);
  int third = mesh->from[esp_land_mesh_back (side)];
  EspSpot a = mesh->spots[mesh->from[side]];
  EspSpot b = mesh->spots[to];
  EspSpot c = mesh->spots[third];
  double pa = self->pulls[mesh->from[side]];
  double pb = self->pulls[to];
  double pc = self->pulls[third];
  double share = pa / (pa + pb);
  double whole = pb * pc + pa * pc + pa * pb;
  EspSpot middle = esp_spot_mix (a, b, share);
  EspSpot heart = { (pb * pc * a.x + pa * pc * b.x + pa * pb * c.x) / whole,
                    (pb * pc * a.y + pa * pc * b.y + pa * pb * c.y) / whole };
  gboolean sea = to >= mesh->n_land;
  double reach = self->reaches[mesh->from[side]];
  double channel;

  switch (place)
    {
    case AT_MIDDLE:
      return middle;
    case AT_END:
      reach = (reach + self->reaches[to]) / 2;
      return third >= mesh->n_land ? reach_out (middle, c, reach, INTO_SEA)
                                   : reach_out (middle, heart, reach, INTO_TRIANGLE);
    case AT_SIDE:
      if (sea)
        return esp_spot_mix (a, b, share_into_sea (self, side, reach));
      channel =
          MIN (MOST_CHANNEL, CHANNEL * self->net->spacing / MAX (esp_spot_distance (a, b), 1e-12));
      return reach_out (a, b, reach, share - channel);
    case AT_CORNER:
      return reach_out (a, heart, reach, sea && third >= mesh->n_land ? 0.9 : 0.72);
    case AT_HEART:
    case N_PLACES:
    default:
      return heart;
    }
}

static gint32
get_vertex (NetBuilder *self, int side, VertexPlace place)
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
      EspLandVertex vertex = { .spot = place_vertex (self, side, place) };

      *known = (gint32) self->net->vertices->len;
      g_array_append_val (self->net->vertices, vertex);
    }
  return *known;
}

int
esp_land_net_find_link (const EspLandNet *net, int a, int b)
{
  const EspLandVertex *vertex = esp_land_net_vertex (net, a);

  for (int k = 0; k < vertex->n_links; k++)
    {
      const EspLandLink *link = esp_land_net_link (net, vertex->links[k]);

      if (link->a == b || link->b == b)
        return vertex->links[k];
    }
  return -1;
}

void
esp_land_net_add_link (EspLandNet *net, int a, int b, guint8 n_areas)
{
  gint32 k = (gint32) net->links->len;
  EspLandLink link = { .a = a, .b = b, .n_areas = n_areas };

  g_array_append_val (net->links, link);
  for (int end = 0; end < 2; end++)
    {
      EspLandVertex *vertex = esp_land_net_vertex (net, end == 0 ? a : b);

      g_assert (vertex->n_links < G_N_ELEMENTS (vertex->links));
      vertex->links[vertex->n_links++] = k;
    }
}

void
esp_land_net_hold (EspLandNet *net, EspSpot spot)
{
  EspLandVertex vertex = { .spot = spot };

  g_array_append_val (net->vertices, vertex);
}

/* Around point @i, what belongs to it of each triangle. */
static void
outline (NetBuilder *self, int i)
{
  const EspLandMesh *mesh = self->mesh;
  int side = mesh->leaving[i];

  do
    {
      int back = esp_land_mesh_back (side);
      gint32 vertices[3];
      guint n = 0;

      vertices[n++] = get_vertex (self, side, mesh->joined[side] ? AT_MIDDLE : AT_SIDE);
      if (mesh->joined[side] && mesh->joined[back] && mesh->joined[esp_land_mesh_next (side)])
        vertices[n++] = get_vertex (self, side, AT_HEART);
      else
        {
          if (mesh->joined[side])
            vertices[n++] = get_vertex (self, side, AT_END);
          if (mesh->joined[back])
            vertices[n++] = get_vertex (self, back, AT_END);
          if (!mesh->joined[side] && !mesh->joined[back])
            vertices[n++] = get_vertex (self, side, AT_CORNER);
        }
      g_array_append_vals (self->net->outline, vertices, n);
      side = esp_land_mesh_around (mesh, side);
    }
  while (side != mesh->leaving[i]);
}

static void
weave (NetBuilder *self)
{
  EspLandNet *net = self->net;
  gsize n_places = (gsize) self->mesh->n_sides * N_PLACES;

  self->places = g_new (gint32, n_places);
  for (gsize k = 0; k < n_places; k++)
    self->places[k] = -1;
  for (int i = 0; i < net->n; i++)
    {
      net->first[i] = (gint32) net->outline->len;
      outline (self, i);
    }
  net->first[net->n] = (gint32) net->outline->len;
  for (int i = 0; i < net->n; i++)
    for (int k = 0; k < esp_land_net_n_corners (net, i); k++)
      {
        gint32 a = esp_land_net_corner (net, i, k);
        gint32 b = esp_land_net_corner (net, i, k + 1);
        int link = esp_land_net_find_link (net, a, b);

        if (link < 0)
          esp_land_net_add_link (net, a, b, 1);
        else
          esp_land_net_link (net, link)->n_areas++;
      }
}

EspLandNet *
esp_land_net_new (const EspLandMesh *mesh, double spacing, double reach)
{
  EspLandNet *net = g_new0 (EspLandNet, 1);
  NetBuilder self = { .net = net, .mesh = mesh };

  net->n = mesh->n_land;
  net->spacing = spacing;
  net->vertices = g_array_new (FALSE, FALSE, sizeof (EspLandVertex));
  net->links = g_array_new (FALSE, FALSE, sizeof (EspLandLink));
  net->outline = g_array_new (FALSE, FALSE, sizeof (gint32));
  net->first = g_new (gint32, (guint) net->n + 1);
  self.pulls = g_new (double, (guint) mesh->n);
  self.reaches = g_new (double, (guint) mesh->n);
  find_pulls (&self);
  find_reaches (&self, reach);
  weave (&self);
  g_free (self.pulls);
  g_free (self.reaches);
  g_free (self.places);
  return net;
}

void
esp_land_net_free (EspLandNet *net)
{
  g_array_unref (net->vertices);
  g_array_unref (net->links);
  g_array_unref (net->outline);
  g_free (net->first);
  g_free (net);
}
