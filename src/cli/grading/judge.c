#include "config.h"

#include "grading.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "programs/esp-judge.h"

#include <glib/gi18n.h>

/* "judge": a trace alone, which some program has written. */

/* Else a trace may be that of any search. */
gboolean
cli_is_solver_named (const EspInvocation *invocation)
{
  return *esp_options_get_text (invocation->options, "solver") != '\0';
}

gboolean
cli_check_traced (const EspInvocation *invocation, GError **error)
{
  const EspOptionSpec *own = invocation->algorithm->options;

  /* of which search would that be? */
  for (guint i = 0; !cli_is_solver_named (invocation) && own != NULL && own[i].id != NULL; i++)
    if (!g_str_equal (own[i].id, "seed") && esp_options_is_set (invocation->options, own[i].id))
      return esp_fail (
          error, ESP_ERROR_OPTION,
          _ ("--%s: say which search that is of, by --solver; without it all are tried"),
          own[i].id);
  return !cli_is_solver_named (invocation) ||
         (invocation->algorithm->flags & ESP_ALGORITHM_TRACED) != 0 ||
         esp_fail (error, ESP_ERROR_OPTION, _ ("%s keeps no trace; choose a traced --solver"),
                   invocation->algorithm->id);
}

static char *
tell_judgement (const EspJudgement *judgement, const char *path)
{
  if (judgement->reason == NULL)
    return g_strdup_printf (_ ("right, as %s\n"), judgement->reference);
  if (judgement->line == 0)
    return g_strdup_printf (_ ("it %s\nheld to %s\n"), judgement->reason, judgement->reference);
  return g_strdup_printf (_ ("%s:%u: it %s\nheld to %s\n"), esp_quote_path (path), judgement->line,
                          judgement->reason, judgement->reference);
}

/* The board of the answer is that of the first step that is wrong, or of the last. */
static int
run_judge (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[1];
  g_auto (EspJudgement) judgement = { { NULL } };
  g_autofree char *text = NULL;
  EspAnswer *answer = invocation->answer;
  gboolean named = cli_is_solver_named (invocation);
  guint64 step;
  gsize length;

  if (!cli_check_traced (invocation, error) ||
      esp_invocation_load (invocation, invocation->files[0], error) == NULL ||
      !esp_invocation_read (invocation, path, &text, &length, error))
    return CLI_BAD;
  if (!esp_judge_trace (invocation->instance, text, length, esp_file_name (path),
                        named ? invocation->algorithm : NULL, named ? invocation->options : NULL,
                        invocation->control, &judgement, error))
    return esp_invocation_fail (invocation, error);
  step = judgement.reason != NULL ? judgement.difference.theirs + 1
                                  : esp_trace_get_n_events (judgement.theirs.trace);
  answer->outcome = judgement.reason == NULL ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
  answer->state = esp_trace_get_state (
      judgement.theirs.trace,
      judgement.reason != NULL ? esp_judgement_get_their_step (&judgement) : step);
  g_variant_dict_insert (&answer->members, "right", "b", judgement.reason == NULL);
  g_variant_dict_insert (&answer->members, "reference", "s", judgement.reference);
  g_variant_dict_insert (&answer->members, "step", "t", step);
  if (judgement.reason != NULL)
    {
      g_variant_dict_insert (&answer->members, "reason", "s", judgement.reason);
      g_variant_dict_insert (&answer->members, "line", "u", judgement.line);
      g_variant_dict_insert (&answer->members, "expected-step", "t", judgement.difference.ours + 1);
    }
  invocation->document = tell_judgement (&judgement, path);
  return judgement.reason == NULL ? CLI_SOLVED : CLI_NONE;
}

const EspCommand cli_judge_command = {
  .id = "judge",
  .usage = "[--solver ID] [OPTION…] [--picture OUT] FILE TRACE",
  .summary = N_ ("hold a recorded search to those here: which it follows, and where it first goes "
                 "wrong"),
  .with_algorithm = TRUE,
  .with_settings = TRUE,
  .min_files = 2,
  .max_files = 2,
  .run = run_judge,
};
