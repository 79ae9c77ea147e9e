#include "config.h"

#include "esp-applicable.h"

#include <glib/gi18n-lib.h>

gboolean
esp_applicable_ask (const EspInstance *instance,
                    const EspAlgorithm *algorithm,
                    const EspOptions *options,
                    char **why)
{
  return instance == NULL || instance->problem->is_applicable == NULL ||
         instance->problem->is_applicable (instance, algorithm, options, why);
}

/* The first that can do what the one asked for cannot; NULL where none can. */
static const EspAlgorithm *
find_fit (const EspInstance *instance, EspAlgorithmFlags flags)
{
  for (const EspAlgorithm *a = instance->problem->algorithms; a->id != NULL; a++)
    if ((a->flags & flags) == flags && esp_applicable_ask (instance, a, NULL, NULL))
      return a;
  return NULL;
}

gboolean
esp_applicable_check (const EspInstance *instance,
                      const EspAlgorithm *algorithm,
                      const EspOptions *options,
                      int side,
                      EspMessages *messages)
{
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  g_autofree char *button = NULL;
  g_autofree char *action = NULL;
  const EspAlgorithm *fit;

  if (instance != NULL && esp_instance_get_nothing (instance) != NULL)
    {
      esp_messages_say (messages, ESP_MESSAGE_INFO, esp_instance_get_nothing (instance));
      return FALSE;
    }
  if (esp_applicable_ask (instance, algorithm, options, &why))
    return TRUE;
  /* where only its options do not suit, there is no need of another */
  fit = esp_applicable_ask (instance, algorithm, NULL, NULL)
            ? NULL
            : find_fit (instance, side >= 0 ? ESP_ALGORITHM_PLAYER : (EspAlgorithmFlags) 0);
  if (side >= 0)
    text =
        g_strdup_printf (_ ("%s: %s cannot be used here: %s"),
                         _ (instance->problem->game->side_names[side]), _ (algorithm->label), why);
  else
    text = g_strdup_printf (_ ("%s cannot be used here: %s"), _ (algorithm->label), why);
  if (fit != NULL)
    {
      button = g_strdup_printf (_ ("Use %s"), _ (fit->label));
      action = side >= 0 ? g_strdup_printf ("page.player((%d, '%s'))", side, fit->id)
                         : g_strdup_printf ("page.algorithm('%s')", fit->id);
    }
  esp_messages_offer (messages, ESP_MESSAGE_WARNING, text, button, action);
  return FALSE;
}
