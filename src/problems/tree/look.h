#pragma once

/* What the two drawings of a tree share. */

#include "draw/esp-shape.h"
#include "tree.h"

G_BEGIN_DECLS

#define TREE_LEAF_WIDTH 60.0
#define TREE_RADIUS 21.0
#define TREE_AXIS 52.0 /* of a window: its width */
#define TREE_FOOT 90.0 /* below the last row where something is folded: what is said of it */

/* Whether what hangs below a node is hidden, by hand: the sunburst has room for all. */
static inline gboolean
tree_is_folded (const EspScene *scene, int node)
{
  return scene->folded != NULL && scene->folded[node];
}

/* look.c: whether the node is marked, and something was filled in wrongly there. */
gboolean tree_is_wrong (const EspScene *scene, int node);

/* plan.c */
typedef struct
{
  int node;
  int parent;      /* index of its place, -1: the root */
  int first, last; /* columns of its leaves */
  double x, y;
  int order;  /* in its row, from the left */
  double gap; /* to the nearer of its neighbours in the row */
  gboolean folded;
} TreePlace;

/* The nodes that are shown, in preorder. */
typedef struct
{
  TreePlace *places;
  int n;
  int n_levels_folded; /* deepest levels of which nothing is shown */
  int n_nodes_folded;
  double width, height;
  gboolean sheet; /* it is an editor's, with room for more */
} TreePlan;

/* As the scene's folds say; where it has none, what could not be read is folded. */
TreePlan *tree_plan_new (const EspScene *scene);
void tree_plan_free (TreePlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TreePlan, tree_plan_free)
/* Index of the place of a node, or of the fold that hides it. */
int tree_plan_find (const TreePlan *plan, int node);

/* axis.c */
/* The window of @node among the values of the leaves, with the node's own. */
void tree_draw_axis (const EspScene *scene, cairo_t *cr, int node, double x, double y);

/* draw.c */
void tree_draw (const EspScene *scene, cairo_t *cr);

/* sunburst.c: rings instead of levels; a node's sector is as wide as its leaves. */
double tree_sunburst_size (const TreeInstance *tree);
void tree_sunburst_rect (const TreeInstance *tree, int node, EspRect *rect);
/* The node at a point, or -1. */
int tree_sunburst_hit (const EspScene *scene, double x, double y);
void tree_sunburst_draw (const EspScene *scene, cairo_t *cr);

extern const EspLook esp_tree_look;

G_END_DECLS
