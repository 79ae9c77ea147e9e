#include "config.h"

#include "base/esp-error.h"
#include "cli.h"
#include "engine/document/esp-board-name.h"
#include "engine/document/esp-today.h"

#include <glib/gi18n.h>

/* The next board: one that is made, one of a name, that of a day. */

const EspOptionSpec cli_name_option[] = {
  { "name", ESP_TEXT, N_ ("Name"),
    N_ ("the board of this name, as it is told when one is made; it says all other options") },
  { .id = NULL },
};

gboolean
cli_takes_name (const EspCommand *command)
{
  return g_str_equal (command->id, "generate");
}

#define MOST_OPTIONS 32

const EspOptionSpec *
cli_list_options (const EspCommand *command)
{
  static EspOptionSpec all[MOST_OPTIONS];
  guint n = 0;

  if (!cli_takes_name (command))
    return command->options;
  while (command->options[n].id != NULL && n < MOST_OPTIONS - 2)
    {
      all[n] = command->options[n];
      n++;
    }
  all[n] = cli_name_option[0];
  all[n + 1] = cli_name_option[1];
  return all;
}

/* Puts into @options what @name says. */
static gboolean
take_name (const EspProblem *problem, const char *name, EspOptions *options, GError **error)
{
  g_autoptr (EspOptions) said = esp_board_name_parse (problem, name, error);

  for (const EspOptionSpec *spec = problem->generating->options; said != NULL && spec->id != NULL;
       spec++)
    if (!esp_options_set (options, spec->id, esp_options_get_text (said, spec->id), error))
      return FALSE;
  return said != NULL;
}

/* What a name says cannot be said otherwise besides. */
static gboolean
check_alone (const EspInvocation *invocation, GError **error)
{
  for (const EspOptionSpec *spec = invocation->problem->generating->options; spec->id != NULL;
       spec++)
    if (esp_options_is_set (invocation->options, spec->id))
      return esp_fail (error, ESP_ERROR_OPTION,
                       _ ("--name says all of the board, and --%s something else"), spec->id);
  return TRUE;
}

static void
tell_name (EspInvocation *invocation)
{
  g_autofree char *name = esp_board_name_format (invocation->problem, invocation->options);

  g_variant_dict_insert (&invocation->answer->members, "name", "ms", name);
}

int
cli_run_command (CliCall *call, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  int status;

  if (!cli_takes_name (invocation->command))
    return invocation->command->run (invocation, error);
  if (esp_options_is_set (call->options, "name") &&
      (!check_alone (invocation, error) ||
       !take_name (invocation->problem, esp_options_get_text (call->options, "name"), call->options,
                   error)))
    return CLI_BAD;
  status = invocation->command->run (invocation, error);
  if (status == CLI_SOLVED)
    tell_name (invocation);
  return status;
}

/* --- the board of the day --- */

static int
run_today (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  const char *text = esp_options_get_text (invocation->options, "date");
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *name = NULL;
  GDate date;
  int difficulty;

  if (*text == '\0')
    text = today;
  if (!esp_today_parse_date (text, &date, error))
    {
      g_prefix_error (error, "--date: ");
      return CLI_BAD;
    }
  name = esp_today_name (problem, &date, &difficulty);
  invocation->instance = esp_board_name_make (problem, name, invocation->control, error);
  if (invocation->instance == NULL)
    return esp_invocation_fail (invocation, error);
  g_variant_dict_insert (&invocation->answer->members, "date", "s", text);
  g_variant_dict_insert (&invocation->answer->members, "name", "s", name);
  g_variant_dict_insert (&invocation->answer->members, "difficulty", "x", (gint64) difficulty);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = problem->files->format (invocation->instance);
  return CLI_SOLVED;
}

static const EspOptionSpec today_options[] = {
  { "date", ESP_TEXT, N_ ("Date"), N_ ("of another day, as in 2026-11-27") },
  { .id = NULL },
};

const EspCommand cli_today_command = {
  .id = "today",
  .usage = "[--date YYYY-MM-DD] [-o FILE]",
  .summary = N_ ("make the board of the day, the same for all; the easiest on Mondays"),
  .options = today_options,
  .run = run_today,
};
