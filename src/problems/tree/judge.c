#include "config.h"

#include "tree.h"

#include <glib/gi18n-lib.h>

/* What is filled in, judged as it stands, and whether a search's answer is right. */

guint
tree_count_fields (const TreeInstance *tree)
{
  return tree->has_chance || tree->minimax_only ? 1 : 3;
}

char *
tree_find_fault (const TreeInstance *tree,
                 const TreeMark *mark,
                 const TreeMark *truth,
                 int node,
                 gboolean only_wrong)
{
  const char *name = tree_node (tree, node)->name;
  gboolean pruned = (truth->flags & TREE_MARK_PRUNED) != 0;
  const double filled[] = { mark->value, mark->alpha, mark->beta };
  const double right[] = { truth->value, truth->alpha, truth->beta };
  static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta") };

  if (!pruned && (mark->flags & TREE_MARK_PRUNED))
    return g_strdup_printf (_ ("%s is not pruned: the window is still open when it is reached"),
                            name);
  if (pruned && !(mark->flags & TREE_MARK_PRUNED))
    return only_wrong && isnan (mark->value) && isnan (mark->alpha) && isnan (mark->beta)
               ? NULL
               : g_strdup_printf (_ ("%s is pruned: it is never looked at"), name);
  if (pruned || tree_node (tree, node)->type == TREE_LEAF)
    return NULL;
  for (guint k = 0; k < tree_count_fields (tree); k++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (isnan (filled[k]) && only_wrong)
        continue;
      if (tree_same_number (filled[k], right[k]))
        continue;
      tree_show_number (filled[k], number);
      if (isnan (filled[k]))
        return g_strdup_printf (_ ("the %s of %s is still missing"), _ (words[k]), name);
      return g_strdup_printf (_ ("the %s of %s is not %s"), _ (words[k]), name, number);
    }
  return NULL;
}

/* The value of every node from the leaves up: a check of a search's answer that shares nothing with
 * the searches. */
static double
value_from_leaves (const TreeInstance *tree)
{
  int n = tree_n_nodes (tree);
  g_autofree double *values = g_new0 (double, (gsize) n);

  for (int i = n - 1; i >= 0; i--)
    {
      const TreeNode *node = tree_node (tree, i);
      int n_children = 0;

      if (node->type == TREE_LEAF)
        {
          values[i] = node->value;
          continue;
        }
      values[i] = node->type == TREE_CHANCE ? 0 : values[i + 1];
      for (int child = i + 1; child >= 0; child = tree_node (tree, child)->next)
        n_children++;
      for (int child = i + 1; child >= 0; child = tree_node (tree, child)->next)
        {
          double share = tree_node (tree, child)->share;

          if (node->type == TREE_CHANCE)
            values[i] += (share > 0 ? share : 1.0 / n_children) * values[child];
          else if (node->type == TREE_MAX ? values[child] > values[i] : values[child] < values[i])
            values[i] = values[child];
        }
    }
  return values[0];
}

gboolean
tree_check (const EspInstance *instance, const EspState *state, char **why)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = NULL;

  if (!self->practice)
    {
      double value = value_from_leaves (tree);

      if (fabs (self->marks[0].value - value) <= 1e-9 * MAX (1, fabs (value)))
        return TRUE;
      *why = isnan (self->marks[0].value) ? g_strdup (_ ("the root has no value"))
                                          : g_strdup (_ ("the value of the root is wrong"));
      return FALSE;
    }
  truth = tree_truth (instance);
  /* what is wrong comes before what is missing */
  for (int only_wrong = 1; only_wrong >= 0; only_wrong--)
    for (int i = 0; i < self->n; i++)
      {
        *why = tree_find_fault (tree, &self->marks[i], &((TreeState *) truth)->marks[i], i,
                                only_wrong != 0);
        if (*why != NULL)
          return FALSE;
      }
  return TRUE;
}

/* In practice every wrong entry is a cell, and the first of them is told. */
EspStatus
tree_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = NULL;
  g_autofree char *first = NULL;
  g_autofree char *missing = NULL;

  if (!self->practice)
    return tree_check (instance, state, &missing) ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  truth = tree_truth (instance);
  for (int i = 0; i < self->n; i++)
    {
      const TreeMark *right = &((TreeState *) truth)->marks[i];
      g_autofree char *fault = tree_find_fault (tree, &self->marks[i], right, i, TRUE);

      if (fault == NULL)
        {
          if (missing == NULL)
            missing = tree_find_fault (tree, &self->marks[i], right, i, FALSE);
          continue;
        }
      if (cells != NULL)
        g_array_append_val (cells, i);
      if (first == NULL)
        first = g_steal_pointer (&fault);
    }
  if (first == NULL)
    return missing == NULL ? ESP_STATUS_SOLVED : ESP_STATUS_OPEN;
  if (why != NULL)
    *why = g_steal_pointer (&first);
  return ESP_STATUS_WRONG;
}

char *
tree_conclude (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const TreeState *self = (const TreeState *) state;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (self->marks[0].value))
    return NULL;
  tree_show_number (self->marks[0].value, number);
  return g_strdup_printf (_ ("The value of the tree is %s."), number);
}

const EspJudging tree_judging = {
  .conclude = tree_conclude,
  .judge = tree_judge,
  .check = tree_check,
};
