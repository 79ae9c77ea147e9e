#include "config.h"

#include "base/esp-quote.h"
#include "geometry/esp-square.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* The tree itself: its nodes, and what follows from how they hang together. */

void
tree_node_clear (TreeNode *node)
{
  g_clear_pointer (&node->name, g_ref_string_release);
  g_clear_pointer (&node->move, g_ref_string_release);
}

EspInstance *
tree_instance_new (void)
{
  TreeInstance *self = g_new0 (TreeInstance, 1);

  self->parent.problem = &esp_tree_problem;
  self->nodes = g_array_new (FALSE, TRUE, sizeof (TreeNode));
  g_array_set_clear_func (self->nodes, (GDestroyNotify) tree_node_clear);
  return &self->parent;
}

int
tree_find (const TreeInstance *self, const char *name)
{
  for (int i = 0; i < tree_n_nodes (self); i++)
    if (g_str_equal (tree_node (self, i)->name, name))
      return i;
  return -1;
}

void
tree_link_children (TreeInstance *tree)
{
  int n = tree_n_nodes (tree);
  g_autofree int *last = g_new (int, tree->nodes->len);

  for (int i = 0; i < n; i++)
    {
      TreeNode *node = tree_node (tree, i);

      last[i] = -1;
      node->next = -1;
      if (node->parent < 0)
        continue;
      if (last[node->parent] >= 0)
        tree_node (tree, last[node->parent])->next = i;
      last[node->parent] = i;
    }
}

/* As the columns of a board are called. */
static GRefString *
name_by_number (guint i)
{
  char name[8];

  esp_column_name ((int) i, name);
  return g_ref_string_new (name);
}

/* Nodes without a name are called after their place in breadth-first order. */
static char *
name_nodes (TreeInstance *self, int *wrong)
{
  int n = tree_n_nodes (self);
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree int *starts = g_new0 (int, (gsize) self->n_levels + 1);
  g_autofree int *order = g_new (int, self->nodes->len);
  guint spare = (guint) n;

  for (int i = 0; i < n; i++)
    {
      TreeNode *node = tree_node (self, i);

      if (!node->name_given)
        g_clear_pointer (&node->name, g_ref_string_release);
      else if (!g_hash_table_add (used, node->name))
        {
          *wrong = i;
          return g_strdup_printf (_ ("the name “%s” is there twice"), esp_quote (node->name));
        }
      starts[node->depth + 1]++;
    }
  for (int level = 1; level <= self->n_levels; level++)
    starts[level] += starts[level - 1];
  for (int i = 0; i < n; i++)
    order[starts[tree_node (self, i)->depth]++] = i;
  for (int place = 0; place < n; place++)
    {
      TreeNode *node = tree_node (self, order[place]);

      if (node->name != NULL)
        continue;
      node->name = name_by_number ((guint) place);
      while (g_hash_table_contains (used, node->name))
        {
          g_ref_string_release (node->name);
          node->name = name_by_number (spare++);
        }
      g_hash_table_add (used, node->name);
    }
  return NULL;
}

static char *
check_shares (TreeInstance *self, int i)
{
  double sum = 0;
  int n = 0;
  int given = 0;

  for (int child = i + 1; child >= 0; child = tree_node (self, child)->next)
    {
      n++;
      given += tree_node (self, child)->share > 0;
      sum += tree_node (self, child)->share;
    }
  if (given == 0)
    return NULL;
  if (given < n)
    return g_strdup (_ ("either all children of a chance node carry a share or none"));
  if (fabs (sum - 1) > 1e-9)
    return g_strdup_printf (_ ("the shares of a chance node must sum to 1; these sum to %g"), sum);
  return NULL;
}

/* Types alternate from the root, a chance level not counted. */
static TreeType
inherited_type (const TreeInstance *self, int i)
{
  int above = tree_node (self, i)->parent;

  while (above >= 0 && tree_node (self, above)->type == TREE_CHANCE)
    above = tree_node (self, above)->parent;
  return above >= 0 && tree_node (self, above)->type == TREE_MAX ? TREE_MIN : TREE_MAX;
}

void
tree_measure_values (TreeInstance *self)
{
  self->least = INFINITY;
  self->greatest = -INFINITY;
  for (int i = 0; i < tree_n_nodes (self); i++)
    if (tree_node (self, i)->type == TREE_LEAF)
      {
        self->least = MIN (self->least, tree_node (self, i)->value);
        self->greatest = MAX (self->greatest, tree_node (self, i)->value);
      }
}

char *
tree_finish (TreeInstance *self, int *wrong)
{
  int n = tree_n_nodes (self);

  self->has_chance = FALSE;
  self->n_leaves = 0;
  self->n_levels = 0;
  tree_measure_values (self);
  for (int i = 0; i < n; i++)
    {
      TreeNode *node = tree_node (self, i);

      node->depth = node->parent >= 0 ? tree_node (self, node->parent)->depth + 1 : 0;
      self->n_levels = MAX (self->n_levels, node->depth + 1);
      node->end = i + 1;
      if (node->type == TREE_LEAF)
        node->x = (float) self->n_leaves++;
      else if (!node->type_given)
        node->type = inherited_type (self, i);
      self->has_chance |= node->type == TREE_CHANCE;
    }
  for (int i = n - 1; i >= 0; i--)
    {
      TreeNode *node = tree_node (self, i);

      if (node->type != TREE_LEAF)
        {
          int last = i + 1;

          while (tree_node (self, last)->next >= 0)
            last = tree_node (self, last)->next;
          node->x = (tree_node (self, i + 1)->x + tree_node (self, last)->x) / 2;
          node->end = tree_node (self, last)->end;
        }
      if (node->type == TREE_CHANCE)
        {
          char *why = check_shares (self, i);

          if (why != NULL)
            {
              *wrong = i;
              return why;
            }
        }
    }
  return name_nodes (self, wrong);
}
