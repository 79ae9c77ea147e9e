#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/esp-expected.h"
#include "engine/esp-mistake.h"

#include <glib/gi18n.h>

/* "mistakes": those that a room knows, and a program with one of them in it. */

#define RIGHT "right"

static int
list_mistakes (EspInvocation *invocation)
{
  const EspMistakes *known = invocation->problem->mistakes;
  GString *text = g_string_new (NULL);
  GVariantBuilder all;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  for (const EspMistake *one = known->list; one->id != NULL; one++)
    {
      g_string_append_printf (text, "%-18s %s\n", one->id, _ (one->text));
      g_variant_builder_add_parsed (&all, "{'id': <%s>, 'text': <%s>}", one->id, _ (one->text));
    }
  g_variant_dict_insert_value (&invocation->answer->members, "mistakes",
                               g_variant_builder_end (&all));
  g_variant_dict_insert (&invocation->answer->members, "form", "s", _ (known->form));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = g_string_free (text, FALSE);
  return CLI_SOLVED;
}

static gboolean
find_mistake (const EspMistakes *known, const char *id, int *mistake, GError **error)
{
  *mistake = esp_mistakes_find (known, id);
  return *mistake != ESP_NO_MISTAKE || g_str_equal (id, RIGHT) ||
         esp_fail (error, ESP_ERROR_OPTION,
                   _ ("--as: “%s” is no known mistake; expected “right” or one of those that "
                      "“mistakes” lists"),
                   esp_quote (id));
}

static int
run_mistakes (EspInvocation *invocation, GError **error)
{
  const EspMistakes *known = invocation->problem->mistakes;
  const char *id = esp_options_get_text (invocation->options, "as");
  g_autofree char *answer = NULL;
  int mistake;

  if (*id == '\0' && invocation->files[0] == NULL)
    return list_mistakes (invocation);
  if (*id == '\0' || invocation->files[0] == NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say which mistake and which board: --as ID FILE"));
  if (!find_mistake (known, id, &mistake, error) ||
      esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return CLI_BAD;
  answer = known->answer (invocation->instance, invocation->options, mistake, invocation->control);
  if (esp_control_get_stop (invocation->control) != ESP_STOP_NONE)
    {
      invocation->answer->outcome = ESP_OUTCOME_LIMIT;
      return CLI_LIMIT;
    }
  /* of a puzzle that there is none is an answer */
  if (answer == NULL && known->fits == NULL)
    {
      esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("%s: no program has an answer to this board. %s"),
                esp_quote_path (invocation->files[0]), _ (known->form));
      return CLI_BAD;
    }
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document =
      answer != NULL ? esp_expected_present (answer) : g_strdup (_ ("no solution\n"));
  return CLI_SOLVED;
}

const EspCommand *
cli_mistakes_command (const EspProblem *problem)
{
  static const EspOptionSpec as = {
    "as", ESP_TEXT, N_ ("As"), N_ ("answer as a program with this mistake in it, or “right”")
  };
  static EspOptionSpec options[8];
  static EspCommand command = {
    .id = "mistakes",
    .usage = "[--as ID [OPTION…] FILE]",
    .summary = N_ ("list the known mistakes of people's programs, or answer as one of them"),
    .options = options,
    .with_settings = TRUE,
    .max_files = 1,
    .run = run_mistakes,
  };
  const EspOptionSpec *own = problem->mistakes->settings;
  guint n = 0;

  options[n++] = as;
  for (; own != NULL && own->id != NULL && n + 1 < G_N_ELEMENTS (options); own++)
    options[n++] = *own;
  options[n] = (EspOptionSpec){ .id = NULL };
  return &command;
}
