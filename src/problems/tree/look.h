#pragma once

/* What the two drawings of a tree share. */

#include "draw/esp-shape.h"
#include "tree.h"

G_BEGIN_DECLS

/* Whether what hangs below a node is hidden. */
static inline gboolean
tree_is_folded (const EspScene *scene, int node)
{
  return scene->folded != NULL && scene->folded[node];
}

/* sunburst.c: rings instead of levels; a node's sector is as wide as its leaves. */
double tree_sunburst_size (const TreeInstance *tree);
void tree_sunburst_rect (const TreeInstance *tree, int node, EspRect *rect);
/* The node at a point, or -1. */
int tree_sunburst_hit (const EspScene *scene, double x, double y);
void tree_sunburst_draw (const EspScene *scene, cairo_t *cr);

G_END_DECLS
