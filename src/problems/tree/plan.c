#include "config.h"

#include "look.h"

/* Where the nodes stand that are shown: leaves, and what is folded, side by side; the others over
 * the middle of theirs. */

#define LEVEL_HEIGHT 104.0

#define TALLEST_LEVEL 260.0

#define LOWEST_LEVEL 64.0

/* height to width of a drawing, as far as levels can be stretched or pressed */
#define LOWEST_SHARE 0.4

#define HIGHEST_SHARE 2.2

#define MARGIN 36.0

/* More than this side by side or below each other cannot be read: the rest is folded. */
#define MOST_COLUMNS 48

#define MOST_LEVELS 14

#define FEW_COLUMNS 12 /* so few would show hardly anything of a large tree */

/* The children of a node, counted as far as @enough. */
static int
count_children (const TreeInstance *tree, int node, int enough)
{
  int n = 0;

  for (int child = node + 1; child >= 0 && n < enough; child = tree_node (tree, child)->next)
    n++;
  return n;
}

/* Unfolds the nodes of one level, @from to @to in @queue: all of them if there is room, and else,
 * where there would be hardly anything to see without, as many as have room. FALSE: not all. */
static gboolean
unfold_level (const TreeInstance *tree,
              GArray *queue,
              guint from,
              guint to,
              int *columns,
              GHashTable *unfolded)
{
  gint64 wanted = *columns;
  gboolean all;

  for (guint k = from; k < to && wanted <= MOST_COLUMNS; k++)
    wanted += count_children (tree, g_array_index (queue, int, k), MOST_COLUMNS + 2) - 1;
  all = wanted <= MOST_COLUMNS;
  if (!all && *columns >= FEW_COLUMNS)
    return FALSE;
  for (guint k = from; k < to; k++)
    {
      int node = g_array_index (queue, int, k);
      int n = count_children (tree, node, MOST_COLUMNS + 2);

      if (*columns + n - 1 > MOST_COLUMNS)
        continue;
      *columns += n - 1;
      g_hash_table_add (unfolded, GINT_TO_POINTER (node));
      for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
        if (tree_node (tree, child)->type != TREE_LEAF)
          g_array_append_val (queue, child);
    }
  return all;
}

/* The nodes that are unfolded at first: level by level, as long as there is room. */
static GHashTable *
choose_unfolded (const TreeInstance *tree)
{
  GHashTable *unfolded = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (int));
  int columns = 1;
  int root = 0;
  guint from = 0;

  if (tree_node (tree, root)->type != TREE_LEAF)
    g_array_append_val (queue, root);
  for (int level = 0; level < MOST_LEVELS && from < queue->len; level++)
    {
      guint to = queue->len;

      if (!unfold_level (tree, queue, from, to, &columns, unfolded))
        break;
      from = to;
    }
  return unfolded;
}

/* The deepest level and the number of columns; fills in places but for x and y. */
static int
walk (const EspScene *scene, GArray *places, int *columns)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  g_autoptr (GHashTable) unfolded = scene->folded == NULL ? choose_unfolded (tree) : NULL;
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (int)); /* a place a level */
  int deepest = 0;

  *columns = 0;
  for (int node = 0; node < tree_n_nodes (tree);)
    {
      const TreeNode *info = tree_node (tree, node);
      TreePlace place = { .node = node, .parent = -1, .first = *columns, .last = *columns };
      int index = (int) places->len;

      place.folded = info->type != TREE_LEAF &&
                     (unfolded != NULL ? !g_hash_table_contains (unfolded, GINT_TO_POINTER (node))
                                       : scene->folded[node] != 0);
      g_array_set_size (above, info->depth);
      if (info->depth > 0)
        place.parent = g_array_index (above, int, info->depth - 1u);
      g_array_append_val (above, index);
      g_array_append_val (places, place);
      deepest = MAX (deepest, info->depth);
      if (info->type == TREE_LEAF || place.folded)
        ++*columns;
      node = place.folded ? info->end : node + 1;
    }
  return deepest;
}

/* How far the places are from those beside them, and what is not shown. */
static void
look_round (const TreeInstance *tree, TreePlan *plan, int deepest)
{
  g_autofree int *before = g_new (int, (gsize) deepest + 1); /* the last place of each row */

  for (int level = 0; level <= deepest; level++)
    before[level] = -1;
  for (int i = 0; i < plan->n; i++)
    {
      TreePlace *place = &plan->places[i];
      const TreeNode *node = tree_node (tree, place->node);
      int left = before[node->depth];

      place->gap = G_MAXDOUBLE;
      if (left >= 0)
        {
          place->order = plan->places[left].order + 1;
          place->gap = place->x - plan->places[left].x;
          plan->places[left].gap = MIN (plan->places[left].gap, place->gap);
        }
      before[node->depth] = i;
      if (place->folded)
        plan->n_nodes_folded += node->end - place->node - 1;
    }
  if (plan->n_nodes_folded > 0)
    {
      plan->height += TREE_FOOT;
      plan->n_levels_folded = tree->n_levels - 1 - deepest;
    }
}

/* While editing there is room for more, as long as all can be read. FALSE: just room for this. */
static gboolean
find_sheet (const EspScene *scene, int columns, int levels, int *sheet_columns, int *sheet_levels)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  *sheet_columns = tree_get_sheet_columns (columns);
  *sheet_levels = tree_get_sheet_levels (levels);
  if ((scene->flags & ESP_SCENE_EDIT) != 0 && *sheet_columns > 0 && *sheet_levels > 0)
    {
      *sheet_columns = MAX (*sheet_columns, tree->sheet_columns);
      *sheet_levels = MAX (*sheet_levels, tree->sheet_levels);
      return TRUE;
    }
  *sheet_columns = MAX (2, columns);
  *sheet_levels = levels;
  return FALSE;
}

TreePlan *
tree_plan_new (const EspScene *scene)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  GArray *places = g_array_new (FALSE, FALSE, sizeof (TreePlace));
  TreePlan *plan = g_new0 (TreePlan, 1);
  double level = LEVEL_HEIGHT;
  int columns;
  int deepest = walk (scene, places, &columns);
  int sheet_columns;
  int sheet_levels;
  double left;

  plan->n = (int) places->len;
  plan->places = (TreePlace *) (void *) g_array_free (places, FALSE);
  for (int i = plan->n - 1; i > 0; i--)
    {
      TreePlace *parent = &plan->places[plan->places[i].parent];

      parent->last = MAX (parent->last, plan->places[i].last);
    }
  plan->sheet = find_sheet (scene, columns, deepest, &sheet_columns, &sheet_levels);
  plan->width = 2 * MARGIN + sheet_columns * TREE_LEAF_WIDTH;
  if (deepest > 0 && !plan->sheet)
    level = CLAMP (LOWEST_SHARE * plan->width / deepest,
                   CLAMP (HIGHEST_SHARE * plan->width / deepest, LOWEST_LEVEL, LEVEL_HEIGHT),
                   TALLEST_LEVEL);
  plan->height = 2 * MARGIN + 2 * TREE_RADIUS + sheet_levels * level + 20;
  left = plan->sheet ? MARGIN + (sheet_columns - columns) / 2.0 * TREE_LEAF_WIDTH : MARGIN;
  for (int i = 0; i < plan->n; i++)
    {
      TreePlace *place = &plan->places[i];

      place->x = left + TREE_LEAF_WIDTH / 2 + (place->first + place->last) / 2.0 * TREE_LEAF_WIDTH;
      place->y = MARGIN + TREE_RADIUS + tree_node (tree, place->node)->depth * level;
    }
  look_round (tree, plan, deepest);
  return plan;
}

void
tree_plan_free (TreePlan *plan)
{
  g_free (plan->places);
  g_free (plan);
}

int
tree_plan_find (const TreePlan *plan, int node)
{
  int low = 0;
  int high = plan->n - 1;

  /* the last place that is not after it in preorder: itself, or a fold that it is in */
  while (low < high)
    {
      int middle = low + (high - low + 1) / 2;

      if (plan->places[middle].node <= node)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}
