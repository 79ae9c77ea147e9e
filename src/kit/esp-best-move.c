#include "config.h"

#include "esp-best-move.h"

#include <glib/gi18n-lib.h>

char *
esp_best_move_name (EspSearch *search)
{
  const EspAnswer *answer = esp_search_get_answer (search);
  const EspInstance *instance = esp_search_get_instance (search);
  const EspGame *game = instance->problem->game;
  g_autoptr (EspState) before = NULL;
  const char *move;

  if (answer == NULL || game == NULL ||
      !g_variant_dict_lookup ((GVariantDict *) &answer->members, "move", "&s", &move))
    return NULL;
  if (game->name_move == NULL)
    return g_strdup (move);
  before = esp_search_get_start (search) != NULL ? esp_state_copy (esp_search_get_start (search))
                                                 : esp_instance_initial_state (instance);
  return game->name_move (instance, before, move);
}

/* As far as the answer tells one: "12"; NULL: none. A new string. */
static char *
describe_value (const EspAnswer *answer)
{
  GVariantDict *members = (GVariantDict *) &answer->members; /* looking up changes nothing */
  gint64 integer;
  double value;

  if (g_variant_dict_lookup (members, "value", "x", &integer))
    return g_strdup (esp_shown ("%.0f", (double) integer));
  if (g_variant_dict_lookup (members, "value", "d", &value))
    return g_strdup (esp_shown ("%.6g", value));
  return NULL;
}

char *
esp_best_move_describe (EspSearch *search)
{
  g_autofree char *name = esp_best_move_name (search);
  g_autofree char *value = name != NULL ? describe_value (esp_search_get_answer (search)) : NULL;

  return value != NULL ? g_strdup_printf (_ ("%s, value %s"), name, value)
                       : g_steal_pointer (&name);
}
