#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli/cli.h"
#include "games/esp-game-record.h"
#include "games/esp-study.h"

#include <glib/gi18n.h>

/* studies: positions with exactly one move that wins, listed, or one of them as the record of a
 * game that was left there. */

static GVariant *
describe (const EspStudy *study, guint number)
{
  const EspProblem *problem = study->instance->problem;
  int side = problem->game->to_move (study->instance, study->state);

  return g_variant_new_parsed ("{'number': <%u>, 'name': <%s>, 'moves': <%@as>, 'to_move': <%s>, "
                               "'difficulty': <%x>}",
                               number, study->name,
                               g_variant_new_strv ((const char *const *) study->moves, -1),
                               problem->game->side_ids[side], (gint64) study->difficulty);
}

static int
list_all (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  g_autoptr (GString) text = g_string_new (NULL);
  GVariantBuilder list;
  guint n = esp_studies_count (problem);

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 1; i <= n; i++)
    {
      g_autoptr (EspStudy) study = esp_study_load (problem, i, error);
      int side;

      if (study == NULL)
        {
          g_variant_builder_clear (&list);
          return CLI_BAD;
        }
      side = problem->game->to_move (study->instance, study->state);
      g_string_append_printf (text, _ ("%2u  difficulty %2d  %s to move  %s\n"), i,
                              study->difficulty, _ (problem->game->side_names[side]), study->name);
      g_variant_builder_add_value (&list, describe (study, i));
    }
  g_variant_dict_insert_value (&invocation->answer->members, "studies",
                               g_variant_builder_end (&list));
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  invocation->document = g_string_free (g_steal_pointer (&text), FALSE);
  return CLI_SOLVED;
}

int
cli_run_studies (EspInvocation *invocation, GError **error)
{
  const char *word = invocation->files[0];
  const char *const players[2] = { "study", "study" };
  g_autoptr (EspStudy) study = NULL;
  EspGameResult result = { 0 };
  guint64 number;

  if (word == NULL)
    return list_all (invocation, error);
  if (!g_ascii_string_to_unsigned (word, 10, 1, G_MAXUINT, &number, NULL))
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("“%s” is no number of a study; expected 1 to %u"), esp_quote (word),
                           esp_studies_count (invocation->problem));
  study = esp_study_load (invocation->problem, (guint) number, error);
  if (study == NULL)
    return CLI_BAD;
  g_variant_dict_insert_value (&invocation->answer->members, "study",
                               describe (study, (guint) number));
  result.moves = g_ptr_array_new ();
  for (guint i = 0; study->moves[i] != NULL; i++)
    g_ptr_array_add (result.moves, study->moves[i]);
  invocation->document = esp_game_record_format (study->instance, players, &result);
  g_ptr_array_unref (result.moves);
  invocation->instance = g_steal_pointer (&study->instance);
  invocation->answer->state = g_steal_pointer (&study->state);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}
