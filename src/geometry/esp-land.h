#pragma once

/* Areas around the points of a graph that is drawn without crossings: a map of it. */

#include "esp-plane.h"

G_BEGIN_DECLS

/* The graph and its drawing. */
typedef struct
{
  int n;
  const gint32 *offsets; /* n + 1: the neighbours of i are neighbours[offsets[i]].. in ascending
                            order, and each edge is there from both sides */
  const gint32 *neighbours;
  const EspSpot *spots; /* from 0 to 1, y downwards */
  double height;        /* the greatest y */
  double spacing; /* the mean distance of neighbours: by it the size of what lies outside goes */
} EspLandGraph;

typedef struct
{
  int n;
  gint32 *first; /* n + 1: the outline of area i is corners[first[i]].. */
  EspSpot *corners;
  EspSpot *spots; /* where the points are in their areas */
} EspLand;

/* Of more areas than this one sees no more of borders than that they are there. */
#define ESP_LAND_MOST_IRREGULAR 3000
/* How far areas may go beyond 0 to 1, as against the spacing. */
#define ESP_LAND_MARGIN 0.35

/* The areas of a graph whose edges, as they are drawn, do not cross: two have a border where there
 * is an edge, and nowhere else. Each is around its point. */
EspLand *esp_land_new (const EspLandGraph *graph);
/* The same without corners. */
EspLand *esp_land_new_round (const EspLandGraph *graph);
/* The same, as on a map: none is thin, borders and coasts are not straight, and lakes and channels
 * lie between what is not joined. For that points are moved. */
EspLand *esp_land_new_irregular (const EspLandGraph *graph);
void esp_land_free (EspLand *land);
/* Whether a place lies in area @i. */
gboolean esp_land_contains (const EspLand *land, int i, double x, double y);
/* A place in area @i that is far from its border; @room: how far. */
EspSpot esp_land_find_middle (const EspLand *land, int i, double *room);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLand, esp_land_free)

G_END_DECLS
