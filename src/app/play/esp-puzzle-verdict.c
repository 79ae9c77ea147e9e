#include "config.h"

#include "esp-puzzle-verdict.h"

#include <glib/gi18n-lib.h>

char *
esp_puzzle_verdict_find_broken (const EspProblem *problem,
                                const EspInstance *instance,
                                const EspState *state,
                                GArray *cells)
{
  g_autofree char *why = NULL;
  EspStatus status = esp_problem_can_judge (problem)
                         ? problem->judging->judge (instance, state, cells, &why)
                         : esp_state_get_status (instance, state);

  if (status != ESP_STATUS_WRONG)
    {
      g_array_set_size (cells, 0);
      return NULL;
    }
  if (why == NULL && esp_problem_can_check (problem))
    problem->judging->check (instance, state, &why);
  return g_strdup_printf (_ ("Not right: %s"), why != NULL ? why : _ ("a rule is broken"));
}

EspPuzzleVerdict *
esp_puzzle_verdict_new (const EspPageSpec *spec,
                        const EspInstance *instance,
                        const EspState *state,
                        gboolean judged)
{
  const EspProblem *problem = spec->problem;
  EspPuzzleVerdict *self = g_new0 (EspPuzzleVerdict, 1);
  g_autoptr (EspState) initial = esp_instance_initial_state (instance);

  self->cells = g_array_new (FALSE, FALSE, sizeof (int));
  self->status = esp_state_get_status (instance, state);
  self->nothing = esp_state_get_status (instance, initial) == ESP_STATUS_SOLVED;
  if (self->status == ESP_STATUS_WRONG && judged)
    self->broken = esp_puzzle_verdict_find_broken (problem, instance, state, self->cells);
  if (self->status == ESP_STATUS_SOLVED)
    {
      self->title = esp_page_say (spec, instance, state, ESP_WORDS_END, NULL);
      if (self->title != NULL)
        self->known = esp_page_say (spec, instance, state, ESP_WORDS_END_KNOWN, NULL);
      else
        self->title = g_strdup (_ ("Solved!"));
    }
  return self;
}

void
esp_puzzle_verdict_free (EspPuzzleVerdict *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->known);
  g_free (self->broken);
  g_array_unref (self->cells);
  g_free (self);
}
