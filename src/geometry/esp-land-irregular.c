#include "config.h"

#include "esp-land-net.h"

#include <string.h>

/* Territories as a map has them. The points of the graph and of the sea around it are triangulated,
 * and moved to where no triangle is thin. A territory then has of each triangle the part that is
 * nearest to its point, or less where the sea comes in: so two have a border exactly where there is
 * an edge. The borders are one net, which is made round as a whole, and perturbed by a field that
 * moves the plane and tears nothing. */

#define NEAR_REACH 0.65 /* where nothing is made to fit into the frame */

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
  middle = esp_spot_mix (low, high, 0.5);
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
unravel (const EspLandNet *net)
{
  EspLand *land = g_new0 (EspLand, 1);

  land->n = net->n;
  land->first = g_memdup2 (net->first, ((guint) net->n + 1) * sizeof (gint32));
  land->corners = g_new (EspSpot, net->outline->len + 1);
  for (guint k = 0; k < net->outline->len; k++)
    land->corners[k] = esp_land_net_vertex (net, g_array_index (net->outline, gint32, k))->spot;
  land->spots = g_new (EspSpot, (guint) net->n + 1);
  return land;
}

EspLand *
esp_land_new_irregular (const EspLandGraph *graph)
{
  g_autoptr (EspLandMesh) mesh = graph->n > 0 ? esp_land_mesh_new (graph) : NULL;
  g_autoptr (EspLandNet) net = NULL;
  EspLand *land;
  double strength;

  if (mesh == NULL)
    return esp_land_new (graph);
  esp_land_mesh_relax (mesh, graph->spacing);
  net = esp_land_net_new (mesh, graph->spacing, 1);
  esp_land_net_round (net, count_refinements (graph->n));
  strength = esp_land_net_perturb (net);
  land = unravel (net);
  for (int i = 0; i < land->n; i++)
    land->spots[i] = esp_land_perturb (mesh->spots[i], graph->spacing, strength);
  fit (land, graph);
  for (int i = 0; i < land->n; i++)
    if (!esp_land_contains (land, i, land->spots[i].x, land->spots[i].y))
      {
        double room;

        land->spots[i] = esp_land_find_middle (land, i, &room);
      }
  return land;
}

EspLand *
esp_land_new_round (const EspLandGraph *graph)
{
  g_autoptr (EspLandMesh) mesh = graph->n > 0 ? esp_land_mesh_new (graph) : NULL;
  g_autoptr (EspLandNet) net = NULL;
  EspLand *land;

  if (mesh == NULL)
    return esp_land_new (graph);
  net = esp_land_net_new (mesh, graph->spacing, NEAR_REACH);
  for (int i = 0; i < graph->n; i++)
    esp_land_net_hold (net, graph->spots[i]);
  esp_land_net_round (net, count_refinements (graph->n));
  land = unravel (net);
  memcpy (land->spots, graph->spots, (guint) graph->n * sizeof (EspSpot));
  return land;
}
