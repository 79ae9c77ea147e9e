#include "config.h"

#include "base/esp-error.h"
#include "engine/esp-contract.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

/* A tree as a list in a list, as Python writes it. Whose turn it is is not in it: the root is
 * MAX's, and the levels take turns. */

static gboolean
check_levels (const TreeInstance *self, GError **error)
{
  for (int i = 0; i < tree_n_nodes (self); i++)
    {
      const TreeNode *node = tree_node (self, i);

      if (node->type != TREE_LEAF && node->type != (node->depth % 2 == 0 ? TREE_MAX : TREE_MIN))
        return esp_fail (
            error, ESP_ERROR_UNSUPPORTED,
            _ ("a list of lists cannot say whose turn it is at %s: MAX begins, and the "
               "levels take turns"),
            node->name);
    }
  return TRUE;
}

static void
append_leaf (GString *text, const TreeNode *node, gboolean names)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  tree_format_number (node->value, number);
  if (names)
    g_string_append_printf (text, "('%s', %s)", node->name, number);
  else
    g_string_append (text, number);
}

static char *
write_list (const EspInstance *instance, gboolean names, GError **error)
{
  const TreeInstance *self = (const TreeInstance *) instance;
  g_autoptr (GString) text = g_string_new (NULL);
  int depth = 0;

  if (!check_levels (self, error))
    return NULL;
  for (int i = 0; i < tree_n_nodes (self); i++)
    {
      const TreeNode *node = tree_node (self, i);
      gboolean first = i > 0 && node->parent == i - 1;

      for (; depth > node->depth; depth--)
        g_string_append_c (text, ']');
      if (i > 0 && (names || !first))
        g_string_append (text, ", ");
      if (node->type == TREE_LEAF)
        append_leaf (text, node, names);
      else if (names)
        g_string_append_printf (text, "['%s'", node->name);
      else
        g_string_append_c (text, '[');
      depth = node->depth + (node->type != TREE_LEAF);
    }
  for (; depth > 0; depth--)
    g_string_append_c (text, ']');
  g_string_append_c (text, '\n');
  return g_strdup (text->str);
}

static char *
write_names (const EspInstance *instance, GError **error)
{
  return write_list (instance, TRUE, error);
}

static char *
write_numbers (const EspInstance *instance, GError **error)
{
  return write_list (instance, FALSE, error);
}

/* --- its value --- */

static char *
tree_expect (const EspInstance *instance,
             const EspOptions *settings G_GNUC_UNUSED,
             guint convention G_GNUC_UNUSED,
             EspControl *control,
             GError **error)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (instance->problem, "minimax");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, instance, NULL, options, control, &answer);
  if (answer.outcome != ESP_OUTCOME_SOLVED)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                          answer.message != NULL ? answer.message
                                                 : _ ("too much to search to the end"));
  tree_format_number (((const TreeState *) answer.state)->marks[0].value, number);
  return g_strdup_printf ("%s\n", number);
}

static const char *const conventions[] = { N_ ("as usual"), NULL };

static const EspContract contracts[] = {
  { .id = "tree-list",
    .label = N_ ("a list of lists on standard input, the root's value at the end"),
    .dialect = "list" },
  { .id = "tree-numbers", .label = N_ ("the same without names"), .dialect = "numbers" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "list",
    .label = N_ ("a list of lists with names: ['A', ('B', 5), ['C', …]]"),
    .write = write_names },
  { .id = "numbers", .label = N_ ("a list of lists: [[3, 12], [2, 4]]"), .write = write_numbers },
  { .id = NULL },
};

const EspContracting tree_contracting = {
  .contracts = contracts,
  .dialects = dialects,
  .expect = tree_expect,
  .conventions = conventions,
};
