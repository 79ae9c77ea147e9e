#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* The next number with its reason; before it, what was filled in wrongly. */

/* Why a number is what it is, in terms of the node's children. */
static char *
reason_for (const TreeInstance *tree, const TreeState *truth, int node, guint field)
{
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &truth->marks[node];
  g_autoptr (GString) children = g_string_new (NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean cut = FALSE;

  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    {
      if (truth->marks[child].flags & TREE_MARK_PRUNED)
        {
          cut = TRUE;
          continue;
        }
      tree_show_number (truth->marks[child].value, number);
      g_string_append_printf (children, "%s%s", children->len > 0 ? ", " : "", number);
    }
  if (field == 0)
    return g_strdup_printf (
        info->type == TREE_CHANCE
            ? _ ("%s is a chance node: the mean of its children (%s) by their shares")
        : info->type == TREE_MAX ? _ ("%s is MAX: the greatest value of its children (%s)")
                                 : _ ("%s is MIN: the least value of its children (%s)"),
        info->name, children->str);
  tree_show_number (field == 1 ? mark->alpha : mark->beta, number);
  if (cut)
    return g_strdup_printf (
        _ ("%s is cut: at a cut-off it keeps the window that it had, so %s is %s"), info->name,
        field == 1 ? _ ("alpha") : _ ("beta"), number);
  return g_strdup_printf (
      (info->type == TREE_MAX) == (field == 1)
          ? _ ("%s moves its own bound, %s, with its best child: after the last one it is %s")
          : _ ("%s was given %s from above, and only its parent's side moves it: it is %s"),
      info->name, field == 1 ? _ ("alpha") : _ ("beta"), number);
}

static EspHint *
hint_for (const TreeInstance *tree, const TreeState *self, const TreeState *truth, int node)
{
  static const char *const words[] = { "value", "alpha", "beta" };
  const TreeMark *mark = &self->marks[node];
  const TreeMark *right = &truth->marks[node];
  const double filled[] = { mark->value, mark->alpha, mark->beta };
  const double wanted[] = { right->value, right->alpha, right->beta };
  const char *name = tree_node (tree, node)->name;

  if ((mark->flags ^ right->flags) & TREE_MARK_PRUNED)
    return esp_hint_new (
        g_strdup_printf ("%s pruned", name),
        right->flags & TREE_MARK_PRUNED
            ? g_strdup_printf (_ ("%s is never reached: the window closed at an elder sibling or "
                                  "above"),
                               name)
            : g_strdup_printf (_ ("%s is reached while the window is still open"), name));
  if ((right->flags & TREE_MARK_PRUNED) || tree_node (tree, node)->type == TREE_LEAF)
    return NULL;
  for (guint k = 0; k < tree_count_fields (tree); k++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (tree_same_number (filled[k], wanted[k]))
        continue;
      tree_format_number (wanted[k], number);
      return esp_hint_new (g_strdup_printf ("%s %s %s", name, words[k], number),
                           reason_for (tree, truth, node, k));
    }
  return NULL;
}

/* As reason_for(), without the numbers of the answer. */
static char *
rule_for (const TreeInstance *tree, const TreeState *truth, int node, guint field)
{
  const TreeNode *info = tree_node (tree, node);

  if (field == 0)
    return reason_for (tree, truth, node, field);
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    if (truth->marks[child].flags & TREE_MARK_PRUNED)
      return g_strdup_printf (_ ("%s is cut: at a cut-off it keeps the window that it had"),
                              info->name);
  return g_strdup_printf (
      (info->type == TREE_MAX) == (field == 1)
          ? _ ("%s moves its own bound, %s, with its best child")
          : _ ("%s was given %s from above, and only its parent's side moves it"),
      info->name, field == 1 ? _ ("alpha") : _ ("beta"));
}

/* What was filled in wrongly at a node, as a new string; NULL: nothing. */
static char *
explain_fault (const TreeInstance *tree, const TreeState *state, const TreeState *truth, int node)
{
  const TreeMark *mark = &state->marks[node];
  const TreeMark *right = &truth->marks[node];
  g_autoptr (GString) text = g_string_new (NULL);
  const double filled[] = { mark->value, mark->alpha, mark->beta };

  if ((mark->flags ^ right->flags) & TREE_MARK_PRUNED)
    return tree_find_fault (tree, mark, right, node, TRUE);
  for (guint k = 0; !(right->flags & TREE_MARK_PRUNED) && k < tree_count_fields (tree); k++)
    {
      const double wanted[] = { right->value, right->alpha, right->beta };
      static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta") };
      g_autofree char *rule = NULL;
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      if (tree_node (tree, node)->type == TREE_LEAF || isnan (filled[k]) ||
          tree_same_number (filled[k], wanted[k]))
        continue;
      rule = rule_for (tree, truth, node, k);
      tree_show_number (filled[k], number);
      g_string_append_printf (text, _ ("%sthe %s is not %s: %s"), text->len > 0 ? "; " : "",
                              _ (words[k]), number, rule);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
tree_explain_fault (const TreeInstance *tree, const TreeState *state, int node)
{
  g_autoptr (EspState) truth = state->practice ? tree_truth (&tree->parent) : NULL;

  return truth != NULL ? explain_fault (tree, state, (const TreeState *) truth, node) : NULL;
}

/* Children before parents and from the left: the order in which a search learns the values. A new
 * array. */
static int *
list_postorder (const TreeInstance *tree)
{
  int n = tree_n_nodes (tree);
  int *nodes = g_new (int, (gsize) n);
  int k = 0;

  /* a node comes when the next one in preorder is no child of it */
  for (int i = 0; i < n; i++)
    for (int node = i; node >= 0 && tree_node (tree, node)->end == i + 1;
         node = tree_node (tree, node)->parent)
      nodes[k++] = node;
  return nodes;
}

EspHint *
tree_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  const TreeState *self = (const TreeState *) state;
  g_autoptr (EspState) truth = tree_truth (instance);
  g_autoptr (EspState) blank = self->practice ? NULL : tree_initial (instance);
  const TreeState *filled = self->practice ? self : (const TreeState *) blank;
  g_autofree int *nodes = list_postorder (tree);

  /* what is wrong spoils whatever is made of it */
  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *fault = explain_fault (tree, filled, (const TreeState *) truth, nodes[i]);

      if (fault == NULL)
        continue;
      return esp_fail_none (error, ESP_ERROR_MOVE, _ ("mend %s first: %s"),
                            esp_quote (tree_node (tree, nodes[i])->name), fault);
    }
  for (int i = 0; i < self->n; i++)
    {
      EspHint *hint = hint_for (tree, filled, (const TreeState *) truth, nodes[i]);

      if (hint == NULL)
        continue;
      g_array_append_val (hint->cells, nodes[i]);
      return hint;
    }
  return esp_fail_none (error, ESP_ERROR_MOVE, _ ("everything is filled in"));
}

const EspHinting tree_hinting = {
  .hint = tree_hint,
};
