#pragma once

/* Triangles between the points of a graph and points of the sea around it. */

#include "esp-land.h"

G_BEGIN_DECLS

/* Sides are numbered: side 3 t + k of triangle t goes from its corner k to the next one. */
typedef struct
{
  int n; /* points: those of the graph, then those of the sea */
  int n_land;
  EspSpot *spots;
  int n_sides;
  gint32 *from;    /* by side: the point where it begins */
  gint32 *twins;   /* by side: the same one from the other triangle; -1: none */
  guint8 *joined;  /* by side: an edge of the graph */
  gint32 *leaving; /* by point: one of the sides that begin there */
} EspLandMesh;

static inline int
esp_land_mesh_next (int side)
{
  return side % 3 == 2 ? side - 2 : side + 1;
}

static inline int
esp_land_mesh_back (int side)
{
  return side % 3 == 0 ? side + 2 : side - 1;
}

static inline int
esp_land_mesh_to (const EspLandMesh *mesh, int side)
{
  return mesh->from[esp_land_mesh_next (side)];
}

/* The next side that begins where @side does, one triangle on; all around a point that lies within.
 */
static inline int
esp_land_mesh_around (const EspLandMesh *mesh, int side)
{
  return mesh->twins[esp_land_mesh_back (side)];
}

/* All edges of the graph are sides. NULL where points are too close together for that. */
EspLandMesh *esp_land_mesh_new (const EspLandGraph *graph);
void esp_land_mesh_free (EspLandMesh *mesh);
/* Moves the points so that triangles are neither thin nor of very different sizes, and no point far
 * from where it was; none turns over. What lies at the rim stays. */
void esp_land_mesh_relax (EspLandMesh *mesh, double spacing);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLandMesh, esp_land_mesh_free)

G_END_DECLS
