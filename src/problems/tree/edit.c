#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* --- edits: the nodes are written anew in preorder, with the change in it --- */

static int
append_copy (TreeInstance *to, const TreeNode *node, int parent)
{
  TreeNode copy = *node;

  copy.name = node->name != NULL ? g_ref_string_acquire (node->name) : NULL;
  copy.move = node->move != NULL ? g_ref_string_acquire (node->move) : NULL;
  copy.parent = parent;
  copy.next = -1;
  g_array_append_val (to->nodes, copy);
  return tree_n_nodes (to) - 1;
}

/* Copies @from's subtree of @node below @parent. */
static void
copy_subtree (const TreeInstance *from, int node, TreeInstance *to, int parent)
{
  int shift = tree_n_nodes (to) - node;

  for (int i = node; i < tree_node (from, node)->end; i++)
    append_copy (to, tree_node (from, i), i == node ? parent : tree_node (from, i)->parent + shift);
}

/* The whole tree anew, without @without (-1: nothing), and with @extra (a new leaf; NULL: none) as
 * the last child of @below. */
static TreeInstance *
rebuild (const TreeInstance *from, int without, int below, const TreeNode *extra)
{
  TreeInstance *to = (TreeInstance *) tree_instance_new ();
  int n = tree_n_nodes (from);
  g_autofree int *map = g_new (int, from->nodes->len);

  for (int i = 0; i < n; i++)
    {
      const TreeNode *node = tree_node (from, i);

      if (i == without)
        {
          i = node->end - 1;
          continue;
        }
      map[i] = append_copy (to, node, node->parent >= 0 ? map[node->parent] : -1);
      /* the new leaf stands after the last node of the subtree it goes into */
      if (extra != NULL && i + 1 == tree_node (from, below)->end)
        append_copy (to, extra, map[below]);
    }
  tree_link_children (to);
  return to;
}

/* The tree anew with @node and its next sibling changed about. */
static TreeInstance *
rebuild_swapped (const TreeInstance *from, int node)
{
  TreeInstance *to = (TreeInstance *) tree_instance_new ();
  int other = tree_node (from, node)->next;

  for (int i = 0; i < node; i++)
    append_copy (to, tree_node (from, i), tree_node (from, i)->parent);
  copy_subtree (from, other, to, tree_node (from, node)->parent);
  copy_subtree (from, node, to, tree_node (from, node)->parent);
  for (int i = tree_node (from, other)->end; i < tree_n_nodes (from); i++)
    append_copy (to, tree_node (from, i), tree_node (from, i)->parent);
  /* parents of what follows lie before the two, or among what follows: their places are the same */
  tree_link_children (to);
  return to;
}

/* --- the sheet --- */

/* The first of @steps that is at least @least. */
static int
step_up (const int *steps, guint n, int least)
{
  for (guint k = 0; k < n; k++)
    if (steps[k] >= least)
      return steps[k];
  return 0;
}

int
tree_get_sheet_columns (int columns)
{
  static const int steps[] = { 10, 16, 24, 36, 48 };

  return step_up (steps, G_N_ELEMENTS (steps), columns);
}

int
tree_get_sheet_levels (int levels)
{
  static const int steps[] = { 4, 6, 9, 12 };

  return step_up (steps, G_N_ELEMENTS (steps), levels);
}

/* Puts @changed in the place of @self if it is a proper tree; takes it. */
static gboolean
put (TreeInstance *self, TreeInstance *changed, GError **error)
{
  int wrong = 0;
  g_autofree char *why = tree_finish (changed, &wrong);
  TreeInstance old = *self;

  if (why != NULL)
    {
      esp_instance_free (&changed->parent);
      return esp_refuse (error, "%s", why);
    }
  /* a tree that becomes smaller leaves its sheet as it is */
  changed->sheet_columns = MAX (self->sheet_columns, tree_get_sheet_columns (self->n_leaves));
  changed->sheet_levels = MAX (self->sheet_levels, tree_get_sheet_levels (self->n_levels - 1));
  *self = *changed;
  *changed = old;
  esp_instance_free (&changed->parent);
  return TRUE;
}

static TreeInstance *
copy_of (const TreeInstance *self)
{
  return (TreeInstance *) esp_instance_copy (&self->parent);
}

static gboolean
add_leaf (TreeInstance *self, int node, const char *text, GError **error)
{
  TreeNode leaf = { .type = TREE_LEAF };
  double value;

  if (!tree_parse_number (text, &value) || isinf (value))
    return esp_refuse (error, _ ("expected a number for the new leaf"));
  if (tree_n_nodes (self) >= TREE_MAX_NODES || tree_node (self, node)->depth >= TREE_MAX_DEPTH - 1)
    return esp_refuse (error, _ ("the tree is as large as it may be"));
  leaf.value = value;
  if (tree_node (self, node)->type == TREE_LEAF)
    {
      /* a leaf that is given a child becomes an inner node */
      TreeInstance *inner = copy_of (self);
      TreeInstance *changed;

      tree_node (inner, node)->type = TREE_MAX;
      tree_node (inner, node)->type_given = FALSE;
      tree_node (inner, node)->value = 0; /* what no file says is no part of it */
      changed = rebuild (inner, -1, node, &leaf);
      esp_instance_free (&inner->parent);
      return put (self, changed, error);
    }
  return put (self, rebuild (self, -1, node, &leaf), error);
}

static gboolean
delete_node (TreeInstance *self, int node, GError **error)
{
  int parent = tree_node (self, node)->parent;

  if (parent < 0)
    return esp_refuse (error, _ ("the root cannot be deleted"));
  if (node == parent + 1 && tree_node (self, node)->next < 0)
    {
      /* an only child: its parent becomes a leaf */
      TreeInstance *changed = rebuild (self, node, 0, NULL);
      TreeNode *leaf = tree_node (changed, parent);

      leaf->type = TREE_LEAF;
      leaf->type_given = FALSE;
      leaf->value = 0;
      return put (self, changed, error);
    }
  return put (self, rebuild (self, node, 0, NULL), error);
}

static gboolean
set_type (TreeInstance *self, int node, const char *text, GError **error)
{
  TreeInstance *changed = copy_of (self);
  TreeNode *target = tree_node (changed, node);

  if (target->type == TREE_LEAF ||
      !(g_str_equal (text, "max") || g_str_equal (text, "min") || g_str_equal (text, "chance")))
    {
      esp_instance_free (&changed->parent);
      return esp_refuse (error, _ ("an inner node is max, min or chance"));
    }
  target->type = text[1] == 'a' ? TREE_MAX : text[1] == 'i' ? TREE_MIN : TREE_CHANCE;
  target->type_given = TRUE;
  if (target->type != TREE_CHANCE)
    for (int child = node + 1; child >= 0; child = tree_node (changed, child)->next)
      tree_node (changed, child)->share = 0;
  return put (self, changed, error);
}

/* As a person types it, blanks and all. */
static gboolean
set_name (TreeInstance *self, int node, const char *typed, GError **error)
{
  g_autofree char *text = esp_name_from_text (typed);
  g_autofree char *fault = tree_name_fault (text);
  TreeInstance *changed;

  if (fault != NULL)
    return esp_refuse (error, "%s", fault);
  if (g_str_equal (text, "max") || g_str_equal (text, "min") || g_str_equal (text, "chance"))
    return esp_refuse (error, _ ("“max”, “min” and “chance” are types and no names"));
  changed = copy_of (self);
  g_ref_string_release (tree_node (changed, node)->name);
  tree_node (changed, node)->name = g_ref_string_new (text);
  tree_node (changed, node)->name_given = TRUE;
  return put (self, changed, error);
}

gboolean
tree_edit (EspInstance *instance, const char *edit, GError **error)
{
  TreeInstance *self = (TreeInstance *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", 3);
  guint n = g_strv_length (words);
  int node = n >= 2 ? tree_find (self, words[1]) : -1;
  double value;

  if (n >= 2 && node < 0)
    return esp_refuse (error, _ ("there is no node of this name"));
  if (n == 3 && g_str_equal (words[0], "add"))
    return add_leaf (self, node, words[2], error);
  if (n == 2 && g_str_equal (words[0], "delete"))
    return delete_node (self, node, error);
  if (n == 3 && g_str_equal (words[0], "type"))
    return set_type (self, node, words[2], error);
  if (n == 3 && g_str_equal (words[0], "name"))
    return set_name (self, node, words[2], error);
  if (n == 3 && g_str_equal (words[0], "value") && tree_node (self, node)->type == TREE_LEAF &&
      tree_parse_number (words[2], &value) && !isinf (value))
    {
      tree_node (self, node)->value = value;
      tree_measure_values (self);
      return TRUE;
    }
  if (n == 2 && g_str_equal (words[0], "right"))
    {
      if (tree_node (self, node)->next < 0)
        return esp_refuse (error, _ ("it is the last child already"));
      return put (self, rebuild_swapped (self, node), error);
    }
  return esp_refuse (error,
                     _ ("no such edit; expected “add NODE NUMBER”, “delete NODE”, “value LEAF "
                        "NUMBER”, “type NODE max|min|chance”, “name NODE NAME” or “right NODE”"));
}

/* --- random trees --- */

static EspInstance *
tree_create (void)
{
  static const char text[] = "(max A 0)";

  return tree_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
tree_example (void)
{
  static const char text[] = "(max A (min B 3 12 8) (min C 2 x=4 6) (min D 14 5 2))";

  return tree_parse (text, sizeof text - 1, "", NULL);
}

static const char *const practices[] = { "alphabeta", "minimax", NULL };

static const EspOptionSpec settings[] = {
  { "practice", ESP_CHOICE_OF (practices), N_ ("Practice"),
    N_ ("alphabeta: value, alpha and beta of the nodes, and what is pruned; minimax: the "
        "values of all nodes alone") },
  { .id = NULL },
};

static gboolean
tree_configure (EspInstance *instance, const EspOptions *options, GError **error G_GNUC_UNUSED)
{
  ((TreeInstance *) instance)->minimax_only = esp_options_get_choice (options, "practice") == 1;
  return TRUE;
}

static void
tree_get_settings (const EspInstance *instance, EspOptions *options)
{
  esp_options_set (options, "practice",
                   practices[((const TreeInstance *) instance)->minimax_only ? 1 : 0], NULL);
}

/* Nodes keep their names: what was filled in stands in the state's text as it was typed. */
static char **
tree_carry (const EspInstance *before,
            const EspState *state,
            const EspInstance *after G_GNUC_UNUSED)
{
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  /* what a search left is not done again */
  if (!((const TreeState *) state)->practice)
    return NULL;
  text = tree_state_format (before, state);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    if (lines[i][0] != '\0' && !g_str_has_prefix (lines[i], "at: "))
      g_strv_builder_add (moves, lines[i]);
  return g_strv_builder_end (moves);
}

const EspEditing tree_editing = {
  .create = tree_create,
  .example = tree_example,
  .settings = settings,
  .configure = tree_configure,
  .get_settings = tree_get_settings,
  .edit = tree_edit,
  .carry = tree_carry,
};
