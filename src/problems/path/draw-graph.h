#pragma once

/* What the files that draw a graph share: draw-graph.c, graph.c. */

#include "look.h"

G_BEGIN_DECLS

#define PATH_MAX_TRIED 400 /* nodes beyond which none has its name */
#define PATH_TREE_WIDTH 3.6

typedef struct
{
  const EspScene *scene;
  const PathInstance *self;
  const PathState *state;
  const PathShape *shape;
  const EspPalette *palette;
  cairo_t *cr;
  PathPlane plane;
  EspRect clip;
  double radius; /* of a mark with a number in it */
  double growth;
  GHashTable *leaving;    /* node → place on the frontier, from 1; NULL: nobody knows */
  gboolean has_estimates; /* the search estimates */
  const gint32 *way;      /* nodes of the way that is to be seen */
  guint n_way;
  GArray *found; /* what `way` is, where it had to be made */
} PathPainter;

/* How an arc is drawn; what comes later lies above. */
typedef enum
{
  PATH_ARC_ROAD,
  PATH_ARC_TREE,
  PATH_ARC_WAY,
  PATH_N_ARC_KINDS
} PathArcKind;

/* Where an arc is drawn; its ends are in the middle of its nodes. */
void path_place_arc (
    const PathPainter *self, const PathArc *arc, double *ax, double *ay, double *bx, double *by);
PathArcKind path_get_arc_kind (const PathPainter *self, const PathArc *arc);
/* graph.c: names and numbers of the nodes, and costs of the arcs, clear of all else where there is
 * room. */
void path_draw_texts (const PathPainter *self);

G_END_DECLS
