#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/trace/esp-export.h"
#include "tree.h"

#include <glib/gi18n-lib.h>

static void
append_member (GString *json, const char *name, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (json, ",\"%s\":", name);
  if (isnan (number))
    g_string_append (json, "null");
  else if (isinf (number))
    g_string_append (json, number > 0 ? "\"inf\"" : "\"-inf\"");
  else
    g_string_append (json, g_ascii_dtostr (text, sizeof text, number));
}

/* As JSON: a million nodes as variants would take gigabytes. */
static GVariant *
nodes_variant (const TreeInstance *tree, const TreeState *state)
{
  g_autoptr (GString) json = g_string_new ("[");

  for (int i = 0; i < state->n; i++)
    {
      const TreeNode *node = tree_node (tree, i);
      const TreeMark *mark = &state->marks[i];
      const char *const *words = tree_mark_words (state->about);

      g_string_append (json, i > 0 ? ",{\"name\":" : "{\"name\":");
      esp_json_append_text (json, esp_name_show (node->name));
      g_string_append_printf (json, ",\"type\":\"%s\"", tree_type_id (node->type));
      append_member (json, words[0], mark->value);
      append_member (json, words[1], mark->alpha);
      append_member (json, words[2], mark->beta);
      g_string_append_printf (json, ",\"visited\":%s,\"pruned\":%s}",
                              mark->flags & TREE_MARK_VISITED ? "true" : "false",
                              mark->flags & TREE_MARK_PRUNED ? "true" : "false");
    }
  g_string_append_c (json, ']');
  return g_variant_new_bytestring (json->str);
}

static int
run_solve (EspInvocation *invocation, GError **error)
{
  const char *format = esp_options_get_text (invocation->options, "format");
  EspAnswer *answer = invocation->answer;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, answer);
  if (answer->outcome == ESP_OUTCOME_ERROR)
    return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED, "%s: %s", invocation->algorithm->id,
                           answer->message);
  if (answer->state != NULL && esp_options_get_flag (invocation->options, "json"))
    g_variant_dict_insert_value (
        &answer->members, "nodes",
        nodes_variant ((const TreeInstance *) invocation->instance, (TreeState *) answer->state));
  if (answer->state != NULL)
    invocation->document = tree_report ((const TreeInstance *) invocation->instance,
                                        (TreeState *) answer->state, format);
  return answer->outcome == ESP_OUTCOME_LIMIT ? 3 : 0;
}

static const EspOptionSpec solve_options[] = {
  { "format", ESP_CHOICE ("text", "md", "latex", "csv", "forest", "solution"), N_ ("Format"),
    N_ ("of the table; forest is a figure for LaTeX, solution the move and the nodes looked at, as "
        "CS188 writes them") },
  { .id = NULL },
};

const EspCommand esp_tree_commands[] = {
  {
      .id = "solve",
      .usage = "[--solver ID] [--fail soft|hard] [--cut equal|strict] [--update-first] [--format "
               "F] FILE",
      .summary = N_ ("the value, window and fate of every node, as a table"),
      .options = solve_options,
      .with_algorithm = TRUE,
      .min_files = 1,
      .max_files = 1,
      .run = run_solve,
  },
  { .id = NULL },
};
