#include "config.h"

#include "esp-study.h"

#include "base/esp-error.h"
#include "engine/document/esp-board-name.h"
#include "esp-game-record.h"

#include <glib/gi18n-lib.h>

guint
esp_studies_count (const EspProblem *problem)
{
  return problem->game != NULL && problem->game->studies != NULL
             ? g_strv_length ((char **) problem->game->studies)
             : 0;
}

EspStudy *
esp_study_load (const EspProblem *problem, guint number, GError **error)
{
  g_autoptr (EspStudy) self = g_new0 (EspStudy, 1);
  g_auto (GStrv) words = NULL;
  EspControl control;

  if (number < 1 || number > esp_studies_count (problem))
    return esp_fail_none (error, ESP_ERROR_RANGE, _ ("there is no study %u; expected 1 to %u"),
                          number, esp_studies_count (problem));
  words = g_strsplit (problem->game->studies[number - 1], " ", 3);
  self->difficulty = (int) g_ascii_strtoll (words[0], NULL, 10);
  self->name = g_strdup (words[1]);
  self->moves = esp_game_record_split_moves (words[2] != NULL ? words[2] : "");
  esp_control_init (&control);
  self->instance = esp_board_name_make (problem, self->name, &control, error);
  if (self->instance == NULL)
    return NULL;
  self->state = esp_instance_initial_state (self->instance);
  for (guint i = 0; self->moves[i] != NULL; i++)
    if (!problem->states->play (self->instance, self->state, self->moves[i], error))
      return NULL;
  return g_steal_pointer (&self);
}

void
esp_study_free (EspStudy *self)
{
  g_clear_pointer (&self->state, esp_state_free);
  g_clear_pointer (&self->instance, esp_instance_free);
  g_strfreev (self->moves);
  g_free (self->name);
  g_free (self);
}
