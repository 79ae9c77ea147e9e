#include "config.h"

#include "engine/esp-command.h"
#include "base/esp-file.h"
#include "esp-problem.h"

#include <glib/gi18n-lib.h>

gboolean
esp_invocation_read (
    EspInvocation *invocation, const char *path, char **text, gsize *length, GError **error)
{
  if (g_strcmp0 (path, invocation->peeked_path) != 0)
    return esp_file_read (path, invocation->control->cancellable, text, length, error);
  invocation->peeked_path = NULL;
  *text = g_steal_pointer (&invocation->peeked);
  *length = invocation->peeked_length;
  return TRUE;
}

const char *
esp_invocation_peek (EspInvocation *invocation, const char *path, gsize *length, GError **error)
{
  if (!esp_invocation_read (invocation, path, &invocation->peeked, &invocation->peeked_length,
                            error))
    return NULL;
  invocation->peeked_path = path;
  *length = invocation->peeked_length;
  return invocation->peeked;
}

int
esp_invocation_fail (EspInvocation *invocation, GError **error)
{
  if (error == NULL || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return 2;
  g_clear_error (error);
  invocation->answer->outcome = ESP_OUTCOME_LIMIT;
  return 3;
}

int
esp_answer_get_status (const EspAnswer *answer, GError **error)
{
  switch (answer->outcome)
    {
    case ESP_OUTCOME_NONE:
      return 1;
    case ESP_OUTCOME_LIMIT:
      return 3;
    case ESP_OUTCOME_ERROR:
      return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED, "%s",
                             answer->message != NULL ? answer->message : _ ("it failed"));
    case ESP_OUTCOME_SOLVED:
    case ESP_OUTCOME_DONE:
    default:
      return 0;
    }
}

/* Of a board on which there is nothing yet the same is said as in the window, and of which file. */
static void
say_nothing_there (EspInvocation *invocation)
{
  const char *nothing = esp_instance_get_nothing (invocation->instance);

  if (nothing == NULL || invocation->answer->outcome != ESP_OUTCOME_ERROR)
    return;
  g_free (invocation->answer->message);
  invocation->answer->message =
      g_strdup_printf ("%s: %s", esp_file_name (invocation->files[0]), nothing);
}

int
esp_invocation_solve (EspInvocation *invocation, GError **error)
{
  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return 2;
  esp_algorithm_solve (invocation->algorithm, invocation->instance, NULL, invocation->options,
                       invocation->control, invocation->answer);
  say_nothing_there (invocation);
  return esp_answer_get_status (invocation->answer, error);
}

char *
esp_invocation_read_line (EspInvocation *invocation)
{
  return esp_file_read_line (invocation->control->cancellable);
}

/* Where what is missing can be named: for those who type, which no window shows. */
static void
name_companion (const EspProblem *problem, GError *error)
{
  char *whole;

  if (!g_error_matches (error, ESP_ERROR, ESP_ERROR_COMPANION))
    return;
  whole = g_strdup_printf ("%s, or name it with --%s", error->message,
                           problem->files->load_options[0].id);
  g_free (error->message);
  error->message = whole;
}

const EspInstance *
esp_invocation_load (EspInvocation *invocation, const char *path, GError **error)
{
  const EspProblem *problem = invocation->problem;
  gboolean with =
      problem->files->load_options != NULL &&
      esp_options_find (invocation->options, problem->files->load_options[0].id) != NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return NULL;
  instance = esp_instance_parse (problem, text, length, esp_file_name (path),
                                 with ? invocation->options : NULL, error);
  if (instance == NULL)
    {
      if (with && error != NULL)
        name_companion (problem, *error);
      return NULL;
    }
  if (invocation->problem->editing->settings != NULL &&
      esp_options_find (invocation->options, invocation->problem->editing->settings[0].id) !=
          NULL &&
      !invocation->problem->editing->configure (instance, invocation->options, error))
    return NULL;
  g_clear_pointer (&invocation->instance, esp_instance_free);
  invocation->instance = g_steal_pointer (&instance);
  return invocation->instance;
}
