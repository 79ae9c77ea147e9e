#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>

/* What a search that is done says of the tree: why a node was cut, and which line of play is best.
 */

static gboolean
has_pruned_child (const TreeInstance *tree, const TreeState *state, int node)
{
  if (tree_node (tree, node)->type == TREE_LEAF)
    return FALSE;
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    if (state->marks[child].flags & TREE_MARK_PRUNED)
      return TRUE;
  return FALSE;
}

char *
tree_describe_cut (const TreeInstance *tree, const TreeState *state, int node)
{
  const TreeMark *mark = &state->marks[node];
  TreeType type = tree_node (tree, node)->type;
  gboolean strict = (mark->flags & TREE_MARK_STRICT) != 0;
  char value[G_ASCII_DTOSTR_BUF_SIZE];

  if (state->about != TREE_MARKS_WINDOWS || state->practice ||
      (mark->flags & TREE_MARK_PRUNED) != 0 || !has_pruned_child (tree, state, node))
    return NULL;
  tree_show_number (mark->value, value);
  /* Translators: a value is not above alpha, the rest of the node's children is not looked at */
  if (type == TREE_MIN && mark->value <= mark->alpha)
    return g_strdup_printf (strict ? _ ("%s < α: cut") : _ ("%s ≤ α: cut"), value);
  if (type == TREE_MAX && mark->value >= mark->beta)
    return g_strdup_printf (strict ? _ ("%s > β: cut") : _ ("%s ≥ β: cut"), value);
  return NULL;
}

/* Whether the value is the node's own, and no mere bound: it fell inside the window. */
static gboolean
is_exact (const TreeMark *mark, TreeType type)
{
  return !(type == TREE_MIN && mark->value <= mark->alpha) &&
         !(type == TREE_MAX && mark->value >= mark->beta);
}

/* The child that a node has its value from, -1: none that was looked at. */
static int
find_best_child (const TreeInstance *tree, const TreeState *state, int node)
{
  TreeType type = tree_node (tree, node)->type;

  if (type != TREE_MAX && type != TREE_MIN)
    return -1;
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    {
      const TreeMark *mark = &state->marks[child];
      const TreeNode *info = tree_node (tree, child);
      double value = info->type == TREE_LEAF ? info->value : mark->value;

      if ((mark->flags & (TREE_MARK_VISITED | TREE_MARK_PRUNED)) == TREE_MARK_VISITED &&
          value == state->marks[node].value && is_exact (mark, info->type))
        return child;
    }
  return -1;
}

int
tree_find_move (const TreeInstance *tree, const TreeState *state)
{
  return state->about == TREE_MARKS_WINDOWS && !state->practice ? find_best_child (tree, state, 0)
                                                                : -1;
}

/* Nothing tells that the root is left. */
static gboolean
is_done (const TreeInstance *tree, const TreeState *state)
{
  if (state->practice || state->about != TREE_MARKS_WINDOWS || state->current > 0)
    return FALSE;
  for (int child = 1; child > 0 && child < state->n; child = tree_node (tree, child)->next)
    if ((state->marks[child].flags & (TREE_MARK_VISITED | TREE_MARK_PRUNED)) == 0)
      return FALSE;
  return TRUE;
}

gboolean
tree_is_on_line (const TreeInstance *tree, const GArray *line, int node)
{
  guint level = tree_node (tree, node)->depth;

  return level < line->len && g_array_index (line, int, level) == node;
}

GArray *
tree_find_best_line (const TreeInstance *tree, const TreeState *state)
{
  GArray *line = g_array_new (FALSE, FALSE, sizeof (int));

  for (int node = is_done (tree, state) ? 0 : -1; node >= 0;
       node = find_best_child (tree, state, node))
    g_array_append_val (line, node);
  return line;
}
