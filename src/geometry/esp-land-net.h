#pragma once

/* The borders and coasts of a land as one net: each line is in it once. */

#include "esp-land-mesh.h"

#include <math.h>

G_BEGIN_DECLS

typedef struct
{
  EspSpot spot;
  gint32 links[3];
  guint8 n_links;
} EspLandVertex;

typedef struct
{
  gint32 a, b;
  guint8 n_areas; /* 1: a coast */
} EspLandLink;

typedef struct
{
  int n; /* areas */
  double spacing;
  GArray *vertices; /* of EspLandVertex */
  GArray *links;    /* of EspLandLink */
  GArray *outline;  /* of gint32: vertices, area by area */
  gint32 *first;    /* n + 1, into it */
} EspLandNet;

static inline EspLandVertex *
esp_land_net_vertex (const EspLandNet *net, int k)
{
  return &g_array_index (net->vertices, EspLandVertex, k);
}

static inline EspLandLink *
esp_land_net_link (const EspLandNet *net, int k)
{
  return &g_array_index (net->links, EspLandLink, k);
}

static inline int
esp_land_net_n_corners (const EspLandNet *net, int i)
{
  return net->first[i + 1] - net->first[i];
}

/* Corner @k of area @i; that after the last is the first. */
static inline gint32
esp_land_net_corner (const EspLandNet *net, int i, int k)
{
  return g_array_index (net->outline, gint32, net->first[i] + k % esp_land_net_n_corners (net, i));
}

static inline EspSpot
esp_spot_mix (EspSpot a, EspSpot b, double share)
{
  return (EspSpot){ a.x + share * (b.x - a.x), a.y + share * (b.y - a.y) };
}

static inline double
esp_spot_distance (EspSpot a, EspSpot b)
{
  return hypot (b.x - a.x, b.y - a.y);
}

/* A point has of each of its triangles the part that is nearest to it, or less where there is sea
 * or what it is not joined to: no two lines cross. @reach: how far land goes into the sea, as
 * against usual. */
EspLandNet *esp_land_net_new (const EspLandMesh *mesh, double spacing, double reach);
void esp_land_net_free (EspLandNet *net);
void esp_land_net_add_link (EspLandNet *net, int a, int b, guint8 n_areas);
/* No line comes to be on the other side of @spot. */
void esp_land_net_hold (EspLandNet *net, EspSpot spot);
/* The number of the link between two vertices, -1: there is none. */
int esp_land_net_find_link (const EspLandNet *net, int a, int b);
/* esp-land-round.c: no corners, no small areas, no straight lines; and still none that cross. */
void esp_land_net_round (EspLandNet *net, int refinements);
/* esp-land-perturb.c: where the perturbed plane has a place that was at @spot. */
EspSpot esp_land_perturb (EspSpot spot, double spacing, double strength);
gboolean esp_land_net_crosses (const EspLandNet *net);
/* Shakes the net as strongly as no lines of it cross; by how much, at most 1. */
double esp_land_net_perturb (EspLandNet *net);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLandNet, esp_land_net_free)

G_END_DECLS
