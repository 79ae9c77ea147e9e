#include "config.h"

#include "base/esp-table-members.h"
#include "cli.h"

#include <glib/gi18n-lib.h>

/* tabulate: what a room tabulates of an instance, as the window and hand-ins show it. */

static int
run_tabulate (EspInvocation *invocation, GError **error)
{
  const EspTableSpec *spec = cli_find_table (invocation->problem, invocation->options);
  const EspInstance *instance = NULL;
  EspAnswer *answer = invocation->answer;
  g_autofree char *caption = NULL;
  g_autoptr (EspTable) table = NULL;

  if (!spec->without_instance)
    {
      if (invocation->files[0] == NULL)
        return esp_fail_usage (error, ESP_ERROR_OPTION,
                               _ ("the table “%s” is made of an instance: expected its file"),
                               spec->id);
      instance = esp_invocation_load (invocation, invocation->files[0], error);
      if (instance == NULL)
        return CLI_BAD;
    }
  table = spec->make (instance, NULL, invocation->options, invocation->control, &caption, error);
  if (table == NULL)
    return esp_invocation_fail (invocation, error);
  invocation->document =
      esp_table_format (table, esp_options_get_text (invocation->options, "format"));
  esp_table_add_members (&answer->members, table);
  if (caption != NULL)
    g_variant_dict_insert (&answer->members, "caption", "s", caption);
  answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static const EspOptionSpec tabulate_options[] = {
  { "table", ESP_TEXT, N_ ("Table"),
    N_ ("which of the problem's tables; the first where it is left out") },
  { "format", ESP_CHOICE_OF (esp_table_formats), N_ ("Format"),
    N_ ("text, Markdown, LaTeX (needs booktabs) or CSV") },
  { .id = NULL },
};

const EspCommand cli_tabulate_command = {
  .id = "tabulate",
  .usage = "[--table ID] [OPTION…] [--format text|md|latex|csv] [FILE]",
  .summary = N_ ("make a table of an instance: domains, successors, values"),
  .options = tabulate_options,
  .with_settings = TRUE,
  .max_files = 1,
  .run = run_tabulate,
};
