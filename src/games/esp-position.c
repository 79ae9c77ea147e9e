#include "config.h"

#include "esp-position.h"

/* How much of the time is for proving, where there is another who can value it. */
#define PROOF_SHARE 0.5

void
esp_position_value_clear (EspPositionValue *found)
{
  g_clear_pointer (&found->move, g_free);
  g_clear_pointer (&found->reason, g_free);
  g_clear_pointer (&found->line, g_strfreev);
}

double
esp_position_turn (double value, int side)
{
  return (side == 0 ? value : -value) + 0.0;
}

/* Where only the end counts. */
static double
get_outcome (double lead)
{
  return lead > 0 ? 1 : lead < 0 ? -1 : 0;
}

double
esp_position_get_lead (const EspInstance *instance, const EspState *state)
{
  double scores[2] = { 0, 0 };

  instance->problem->game->scores (instance, state, scores);
  return scores[0] - scores[1];
}

/* Who proves what a position is worth; NULL: nobody does. */
static const EspAlgorithm *
find_prover (const EspProblem *problem)
{
  return esp_problem_find_algorithm_by_flags (problem,
                                              ESP_ALGORITHM_PLAYER | ESP_ALGORITHM_COMPLETE);
}

/* What @answer says of the position in which @side moves. FALSE: nothing. */
static gboolean
read_answer (const EspGame *game, EspAnswer *answer, int side, EspPositionValue *found)
{
  gint64 whole;
  gboolean exact = FALSE;

  if (!g_variant_dict_lookup (&answer->members, "move", "s", &found->move))
    return FALSE;
  if (g_variant_dict_lookup (&answer->members, "value", "x", &whole))
    found->value = (double) whole;
  else if (!g_variant_dict_lookup (&answer->members, "value", "d", &found->value))
    return FALSE;
  if (!game->value_is_first)
    found->value = esp_position_turn (found->value, side);
  found->proved = g_variant_dict_lookup (&answer->members, "exact", "b", &exact) && exact;
  /* what is not proved is as good as drawn, and values of proved ones count plies too */
  if (game->score_is_outcome)
    found->value = found->proved ? get_outcome (found->value) : 0;
  found->depth = 0;
  g_variant_dict_lookup (&answer->members, "depth", "x", &found->depth);
  found->reason = g_strdup (answer->reason);
  if (g_variant_dict_lookup (&answer->members, "pv", "^as", &found->line) && found->line[0] == NULL)
    g_clear_pointer (&found->line, g_strfreev);
  return TRUE;
}

/* Asks @algorithm; see esp_position_look(). */
static gboolean
ask (const EspInstance *instance,
     const EspAlgorithm *algorithm,
     const EspState *state,
     gint64 depth,
     double seconds,
     EspControl *control,
     EspPositionValue *found)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl part;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean timed = esp_options_find (options, "seconds") != NULL;

  g_ascii_formatd (number, sizeof number, "%.4f", MAX (seconds, ESP_POSITION_LEAST_SECONDS));
  if (timed && depth == 0)
    esp_options_set (options, "seconds", number, NULL);
  if (depth > 0)
    {
      g_autofree char *plies = g_strdup_printf ("%" G_GINT64_FORMAT, depth);

      esp_options_set (options, "depth", plies, NULL);
    }
  /* as deep as there is time, not as the assignment's file says */
  else if (esp_options_find (options, "depth") != NULL &&
           esp_options_follows_file (options, "depth"))
    esp_options_set (options, "depth", "end", NULL);
  esp_answer_init (&answer);
  esp_control_init_part (&part, control);
  /* one that knows the time answers in it, others when they are told to stop */
  esp_control_limit_time (&part, timed && depth == 0 ? seconds * 2 : seconds);
  esp_algorithm_solve (algorithm, instance, state, options, &part, &answer);
  return read_answer (instance->problem->game, &answer,
                      instance->problem->game->to_move (instance, state), found);
}

void
esp_position_find_value (const EspInstance *instance,
                         const EspState *state,
                         double seconds,
                         EspControl *control,
                         EspPositionValue *found)
{
  const EspGame *game = instance->problem->game;
  const EspAlgorithm *prover = find_prover (instance->problem);
  const EspAlgorithm *best = esp_problem_find_algorithm (instance->problem, "best");
  gint64 begin = g_get_monotonic_time ();

  if (game->to_move (instance, state) < 0)
    {
      found->value = esp_position_get_lead (instance, state);
      if (game->score_is_outcome)
        found->value = get_outcome (found->value);
      found->proved = TRUE;
      return;
    }
  if (prover != NULL &&
      ask (instance, prover, state, 0, best != NULL ? seconds * PROOF_SHARE : seconds, control,
           found) &&
      found->proved)
    return;
  esp_position_value_clear (found);
  seconds -= (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  if (best == NULL || !ask (instance, best, state, 0, seconds, control, found))
    found->value = game->score_is_outcome ? 0 : esp_position_get_lead (instance, state);
}

gboolean
esp_position_prove (const EspInstance *instance,
                    const EspState *state,
                    double seconds,
                    EspControl *control,
                    double *value)
{
  g_auto (EspPositionValue) found = { 0 };

  esp_position_find_value (instance, state, seconds, control, &found);
  *value = found.value;
  return found.proved;
}

gboolean
esp_position_look (const EspInstance *instance,
                   const EspState *state,
                   gint64 depth,
                   double seconds,
                   EspControl *control,
                   EspPositionValue *found)
{
  if (depth <= 0 || instance->problem->game->to_move (instance, state) < 0)
    {
      found->value = esp_position_get_lead (instance, state);
      return TRUE;
    }
  return ask (instance, esp_problem_find_algorithm (instance->problem, "best"), state, depth,
              MAX (seconds, ESP_POSITION_LEAST_SECONDS), control, found) &&
         (found->proved || found->depth >= depth);
}
