#include "config.h"

#include "esp-trial.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-contract-list.h"
#include "esp-diagnosis.h"
#include "esp-grade.h"
#include "esp-program-algorithm.h"
#include "esp-program-run.h"

/* Enough for any game that is tried. */
#define MOST_MOVES 500
/* Lines of an answer that are shown. */
#define MOST_LINES 40

void
esp_trial_clear (EspTrial *trial)
{
  g_clear_pointer (&trial->reason, g_free);
  g_clear_pointer (&trial->name, g_free);
}

gboolean
esp_trial_is_possible (const EspProblem *problem)
{
  return problem->game != NULL || esp_program_can_solve (problem);
}

/* --- games --- */

/* One move of the program, with all that is said; FALSE with @error where it is at fault. */
static gboolean
ask (const EspTrialQuestion *asked,
     EspTrial *trial,
     const EspState *state,
     EspState **after,
     GError **error)
{
  EspQuestion question = { .command = asked->command,
                           .instance = asked->instance,
                           .state = state,
                           .seconds = asked->seconds,
                           .depth = asked->depth,
                           .seed = asked->seed,
                           .limits = asked->limits,
                           .cancellable = asked->cancellable,
                           /* the first is shown whole; for the rest it is the same program */
                           .heard = trial->n_moves == 0 ? asked->heard : NULL,
                           .data = asked->data };
  g_auto (EspReply) reply = { NULL };

  if (!esp_conversation_ask (&question, &reply, after, error))
    return FALSE;
  if (trial->name == NULL)
    trial->name = g_strdup (reply.name);
  trial->n_moves++;
  return TRUE;
}

/* A whole game, in which it plays both sides. */
static gboolean
try_game (const EspTrialQuestion *question, EspTrial *trial, GError **error)
{
  const EspInstance *instance = question->instance;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  while (trial->n_moves < MOST_MOVES && instance->problem->game->to_move (instance, state) >= 0)
    {
      EspState *after;

      if (!ask (question, trial, state, &after, error))
        return FALSE;
      esp_state_free (state);
      state = after;
    }
  return TRUE;
}

/* --- puzzles --- */

static void
show_answer (const EspTrialQuestion *question, GBytes *answer)
{
  gsize length;
  const char *data = g_bytes_get_data (answer, &length);
  g_autofree char *text = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", MOST_LINES + 1);

  for (guint i = 0; lines[i] != NULL && i < MOST_LINES; i++)
    question->heard (question->data, TRUE, lines[i]);
}

static gboolean
try_puzzle (const EspTrialQuestion *question, gboolean *untidy, GError **error)
{
  const EspInstance *instance = question->instance;
  const EspProgramCall call = { .seconds = question->seconds,
                                .depth = question->depth,
                                .seed = question->seed,
                                .contract = question->contract };
  const EspProgramCase one = { .instance = instance };
  g_auto (EspProgramRun) run = { NULL };
  gboolean done = esp_program_run (question->command, &call, &one, 1, &question->limits,
                                   question->cancellable, &run, error);

  if (run.answer != NULL && question->heard != NULL)
    show_answer (question, run.answer);
  return done && esp_program_check (instance, &run, NULL, untidy, error);
}

/* --- as an assignment calls it --- */

gboolean
esp_trial_is_graded (const EspProblem *problem, const EspContract *contract)
{
  if (problem->game != NULL)
    return contract != NULL &&
           (esp_contract_can_expect (problem) || esp_reference_can_check (problem));
  return !esp_program_can_solve (problem) &&
         (esp_contract_can_expect (problem) || esp_reference_can_check (problem));
}

/* One case, as of a table of verdicts. FALSE where it was stopped. */
static gboolean
try_case (const EspTrialQuestion *question, EspTrial *trial, GError **error)
{
  EspControl control;
  const EspGrading grading = { .seconds = question->seconds,
                               .seed = question->seed,
                               .limits = question->limits,
                               .judge = ESP_JUDGE_CHECK,
                               .control = &control };
  char *text = question->instance->problem->files->format (question->instance);
  g_autoptr (GBytes) input = g_bytes_new_take (text, strlen (text));
  EspGradeRow row = { .program = question->command,
                      .contract = question->contract,
                      .instance = question->instance,
                      .input = g_bytes_ref (input) };
  gboolean done;

  esp_control_init (&control);
  control.cancellable = question->cancellable;
  done = esp_grade_run (&row, &grading, question->cancellable);
  if (row.answer != NULL && question->heard != NULL)
    show_answer (question, row.answer);
  trial->verdict = row.verdict;
  trial->reason = g_steal_pointer (&row.reason);
  if (!done)
    g_cancellable_set_error_if_cancelled (question->cancellable, error);
  esp_grade_row_clear (&row);
  return done;
}

/* --- both --- */

gboolean
esp_trial_run (const EspTrialQuestion *question, EspTrial *trial, GError **error)
{
  g_autoptr (GError) fault = NULL;
  gboolean untidy = FALSE;

  if (esp_trial_is_graded (question->instance->problem, question->contract))
    return try_case (question, trial, error);
  if (question->instance->problem->game != NULL ? try_game (question, trial, &fault)
                                                : try_puzzle (question, &untidy, &fault))
    trial->verdict = untidy ? ESP_VERDICT_RIGHT_UNTIDY : ESP_VERDICT_RIGHT;
  else if (fault->domain == ESP_VERDICT_ERROR)
    {
      trial->verdict = (EspVerdictKind) fault->code;
      trial->reason = g_strdup (fault->message);
    }
  else
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  return TRUE;
}

char *
esp_trial_describe (const EspTrial *trial, const EspProblem *problem, const EspContract *contract)
{
  if (trial->reason != NULL)
    return g_strdup_printf (_ ("%s: the program %s"), esp_verdict_kind_get_label (trial->verdict),
                            trial->reason);
  if (esp_trial_is_graded (problem, contract))
    return g_strdup (_ ("right: it writes what is expected"));
  if (problem->game != NULL)
    return g_strdup_printf (ngettext ("right: it played a game of %u move by itself, each legal",
                                      "right: it played a game of %u moves by itself, each legal",
                                      trial->n_moves),
                            trial->n_moves);
  return g_strdup (trial->verdict == ESP_VERDICT_RIGHT_UNTIDY
                       ? _ ("right, untidy: among other lines its answer is a solution")
                       : _ ("right: its answer is a solution"));
}
