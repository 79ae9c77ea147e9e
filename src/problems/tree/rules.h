#pragma once

/* The rules that values are backed up by: whose node it is, its children in their order, and how
 * often chance takes each. Inline, for the searches. */

#include "tree.h"

G_BEGIN_DECLS

/* Returns how many there are: none of a leaf. */
static inline int
tree_list_children (const TreeInstance *tree, int node, gint32 *children)
{
  int n = 0;

  if (tree_node (tree, node)->type == TREE_LEAF)
    return 0;
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    children[n++] = child;
  return n;
}

/* Whether a child worth @a is at least as good as one worth @b for whom @node belongs to. */
static inline gboolean
tree_is_as_good (const TreeInstance *tree, int node, double a, double b)
{
  return tree_node (tree, node)->type == TREE_MAX ? a >= b : a <= b;
}

/* How often chance takes @child, one of @n: as it is written, or all alike. */
static inline double
tree_get_share (const TreeInstance *tree, int child, int n)
{
  double share = tree_node (tree, child)->share;

  return share > 0 ? share : 1.0 / n;
}

G_END_DECLS
