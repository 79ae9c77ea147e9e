#include "config.h"

#include "esp-grade.h"

#include "base/esp-quote.h"
#include "esp-diagnosis.h"
#include "base/esp-table.h"
#include "esp-contract-list.h"
#include "esp-judge.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

void
esp_grade_row_clear (EspGradeRow *row)
{
  g_clear_pointer (&row->input, g_bytes_unref);
  g_clear_pointer (&row->reason, g_free);
  g_clear_pointer (&row->reference, g_free);
  g_clear_pointer (&row->answer, g_bytes_unref);
  g_clear_pointer (&row->complaints, g_free);
}

gboolean
esp_grade_differ (const char *text, gsize length, const char *expected, guint *line, guint *column)
{
  gsize n = strlen (expected);
  gsize same = 0;
  gsize begin = 0;

  while (same < MIN (length, n) && text[same] == expected[same])
    same++;
  if (same == length && same == n)
    return FALSE;
  *line = 1;
  for (gsize i = 0; i < same; i++)
    if (expected[i] == '\n')
      {
        ++*line;
        begin = i + 1;
      }
  *column = 1;
  for (gsize i = begin; i < same; i++)
    *column += (expected[i] & 0xc0) != 0x80;
  return TRUE;
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; n++)
    {
      text += strcspn (text, "\n");
      text += *text == '\n';
    }
  return n;
}

static gboolean
check_exactly (EspGradeRow *row, const EspProgramRun *run, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (run->answer, &length);

  /* there is no solution, which programs say in their own words */
  if (*row->expected == '\0' && (length == 0 || esp_program_says_none (text, length)))
    return TRUE;
  if (!esp_grade_differ (text, length, row->expected, &row->line, &row->column))
    return TRUE;
  if (row->line > count_lines (row->expected))
    return esp_verdict_fail (error, ESP_VERDICT_WRONG,
                             _ ("wrote “%s” in line %u, where nothing more was expected"),
                             esp_quote_line (text, length, row->line), row->line);
  return esp_verdict_fail (
      error, ESP_VERDICT_WRONG,
      _ ("wrote “%s” in line %u, where “%s” was expected; they differ at column %u"),
      esp_quote_line (text, length, row->line), row->line,
      esp_quote_line (row->expected, strlen (row->expected), row->line), row->column);
}

static gboolean
check_trace (EspGradeRow *row,
             const EspGrading *grading,
             const EspProgramRun *run,
             gboolean *untidy,
             GError **error)
{
  g_auto (EspJudgement) judgement = { { NULL } };
  g_autoptr (GError) unreadable = NULL;
  gsize length;
  const char *text = g_bytes_get_data (run->answer, &length);

  if (!esp_judge_trace (row->instance, text, length, _ ("answer"), grading->algorithm,
                        grading->options, grading->control, &judgement, &unreadable))
    {
      if (unreadable->domain == G_IO_ERROR)
        g_propagate_error (error, g_steal_pointer (&unreadable));
      else
        esp_verdict_fail_unreadable (unreadable, error);
      return FALSE;
    }
  *untidy = judgement.untidy;
  row->reference = g_steal_pointer (&judgement.reference);
  if (judgement.reason == NULL)
    return TRUE;
  row->line = judgement.line;
  row->column = judgement.line > 0;
  row->step = judgement.difference.theirs + 1;
  return esp_verdict_fail (error, ESP_VERDICT_WRONG, "%s", judgement.reason);
}

/* --- what is expected --- */

char *
esp_grade_expect (const EspInstance *instance,
                  const EspOptions *settings,
                  const EspAlgorithm *algorithm,
                  const EspOptions *options,
                  EspControl *control,
                  GError **error)
{
  g_auto (EspAnswer) answer;

  esp_answer_init (&answer);
  if (!esp_program_can_solve (instance->problem))
    {
      g_autofree char *expected =
          instance->problem->contracting->expect (instance, settings, 0, control, error);

      return expected != NULL ? esp_expected_present (expected) : NULL;
    }
  esp_algorithm_solve (algorithm, instance, NULL, options, control, &answer);
  if (answer.text == NULL && answer.outcome == ESP_OUTCOME_NONE)
    return g_strdup ("");
  if (answer.text == NULL)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("%s finds no answer to hold others to"),
                          algorithm->id);
  return g_steal_pointer (&answer.text);
}

/* Holds @text, from @from on, to what the room expects: in the usual way, or else in one of the
 * ways in which courses differ. FALSE with @error, which tells of the usual one. */
static gboolean
check_expected (EspGradeRow *row,
                const EspGrading *grading,
                const char *text,
                gsize length,
                gsize *from,
                gboolean *untidy,
                GError **error)
{
  const EspContracting *contracting = row->instance->problem->contracting;
  g_auto (EspExpectedDifference) first = { 0 };

  for (guint i = 0; contracting->conventions[i] != NULL; i++)
    {
      g_auto (EspExpectedDifference) difference = { 0 };
      g_autoptr (GError) local = NULL;
      EspControl part;
      g_autofree char *expected = NULL;
      gsize begin = *from;

      esp_control_init_part (&part, grading->control);
      expected = contracting->expect (row->instance, row->settings, i, &part, &local);
      if (g_cancellable_set_error_if_cancelled (grading->control->cancellable, error))
        return FALSE;
      /* the board is too large, or has no such game: other cases are judged all the same */
      if (local != NULL && i == 0)
        return esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("cannot be judged: %s"),
                                 local->message);
      if (expected == NULL)
        continue;
      if (esp_expected_find (text, length, expected, &begin, untidy, i == 0 ? &first : &difference))
        {
          *from = begin;
          row->convention = i > 0 ? _ (contracting->conventions[i]) : NULL;
          return TRUE;
        }
    }
  return esp_verdict_fail_expected (&first, &row->line, &row->column, error);
}

/* Whether @state, a solution (NULL: it is right that there is none), is what the case asks for
 * besides. */
static gboolean
keeps_settings (const EspGradeRow *row, const EspState *state, GError **error)
{
  const EspMistakes *known = row->instance->problem->mistakes;
  g_autoptr (GError) local = NULL;

  if (known == NULL || known->fits == NULL || state == NULL ||
      known->fits (row->instance, row->settings, state, ESP_NO_MISTAKE, &local))
    return TRUE;
  /* a room that asks for no more does not say what it misses: the checker decides */
  if (local == NULL)
    return TRUE;
  return g_error_matches (local, ESP_ERROR, ESP_ERROR_UNSUPPORTED)
             ? esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("cannot be judged: %s"),
                                 local->message)
             : esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("is wrong: %s"), local->message);
}

/* Right is what the checker says, or what the assignment expects, or else what the room's plain
 * reference finds. */
static gboolean
check_answer (EspGradeRow *row,
              const EspGrading *grading,
              const EspProgramRun *run,
              GCancellable *cancellable,
              EspState **state,
              gboolean *untidy,
              GError **error)
{
  const EspProblem *problem = row->instance->problem;
  gsize from = 0;
  gsize length;
  const char *text = g_bytes_get_data (run->answer, &length);

  if (esp_program_can_solve (problem))
    return esp_program_check (row->instance, run, state, untidy, error) &&
           keeps_settings (row, *state, error);
  if (!esp_contract_can_expect (problem) ||
      (row->contract == NULL && esp_reference_can_check (problem)))
    return esp_reference_check (row->instance, row->settings, run->answer, cancellable, untidy,
                                &row->line, &row->column, error);
  return check_expected (row, grading, text, length, &from, untidy, error);
}

/* What the program wrote. @state: what of it could be read, in a puzzle. */
static gboolean
check (EspGradeRow *row,
       const EspGrading *grading,
       const EspProgramRun *run,
       GCancellable *cancellable,
       EspState **state,
       gboolean *untidy,
       GError **error)
{
  if (g_bytes_get_size (run->answer) == 0 &&
      (grading->judge != ESP_JUDGE_CHECK || !esp_program_can_solve (row->instance->problem)) &&
      (grading->judge != ESP_JUDGE_EXACT || *row->expected != '\0'))
    return esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER, _ ("wrote nothing"));
  switch (grading->judge)
    {
    case ESP_JUDGE_EXACT:
      return check_exactly (row, run, error);
    case ESP_JUDGE_TRACE:
      return check_trace (row, grading, run, untidy, error);
    case ESP_JUDGE_CHECK:
    default:
      return check_answer (row, grading, run, cancellable, state, untidy, error);
    }
}

static int
get_depth (const EspGradeRow *row)
{
  return row->settings != NULL && esp_options_find (row->settings, "depth") != NULL
             ? (int) esp_options_get_int (row->settings, "depth")
             : 0;
}

/* What it wrote, to be looked at. */
static void
take_writing (EspGradeRow *row, const EspGrading *grading, const EspProgramRun *run)
{
  gsize length = run->answer != NULL ? g_bytes_get_size (run->answer) : 0;

  if (length > 0 && length <= (grading->keep > 0 ? grading->keep : ESP_GRADE_KEPT))
    row->answer = g_bytes_ref (run->answer);
  if (run->complaints != NULL && *run->complaints != '\0')
    row->complaints = g_utf8_make_valid (run->complaints, -1);
}

/* What came of a row: @error where it is not right. FALSE where it was stopped. */
static gboolean
conclude (EspGradeRow *row,
          const EspGrading *grading,
          const EspProgramRun *run,
          gboolean untidy,
          const GError *error)
{
  if (error != NULL && error->domain != ESP_VERDICT_ERROR)
    return FALSE;
  row->seconds = run->seconds;
  row->use = run->use;
  take_writing (row, grading, run);
  row->verdict = error != NULL ? (EspVerdictKind) error->code
                 : untidy      ? ESP_VERDICT_RIGHT_UNTIDY
                               : ESP_VERDICT_RIGHT;
  row->reason = error != NULL ? g_strdup (error->message) : NULL;
  if (error != NULL)
    esp_verdict_get_place (error, &row->line, &row->column);
  return TRUE;
}

static EspProgramCase
get_case (const EspGradeRow *row)
{
  return (EspProgramCase){ .instance = row->instance, .input = row->input, .name = row->name };
}

gboolean
esp_grade_run (EspGradeRow *row, const EspGrading *grading, GCancellable *cancellable)
{
  const EspProgramCall call = { .seconds = grading->seconds,
                                .depth = get_depth (row),
                                .seed = grading->seed,
                                .contract = row->contract };
  const EspProgramCase one = get_case (row);
  g_auto (EspProgramRun) run = { NULL };
  g_autoptr (EspState) state = NULL;
  g_autoptr (GError) error = NULL;
  gboolean untidy = FALSE;

  if (esp_program_run (row->program, &call, &one, 1, &grading->limits, cancellable, &run, &error))
    check (row, grading, &run, cancellable, &state, &untidy, &error);
  if (!conclude (row, grading, &run, untidy, error))
    return FALSE;
  /* a program that was ended, or never began, has no mistake that shows in what it wrote */
  if (grading->judge == ESP_JUDGE_CHECK && esp_verdict_kind_is_of_answer (row->verdict))
    row->fits =
        esp_mistakes_find_fits (row->instance, row->settings, run.answer, state, cancellable);
  return TRUE;
}

/* --- all cases in one run --- */

/* Holds what stands in @text from @from on to the row's case, and goes behind it. */
static gboolean
check_part (EspGradeRow *row,
            const EspGrading *grading,
            const char *text,
            gsize length,
            gsize *from,
            GError **error)
{
  gboolean untidy;
  gboolean none;
  EspState *state;

  if (!esp_program_can_solve (row->instance->problem))
    return check_expected (row, grading, text, length, from, &untidy, error);
  state = esp_program_find_next (row->instance, text, length, from, &none);
  if (none)
    return esp_program_check_none (row->instance, grading->control, error);
  if (state == NULL)
    return esp_verdict_fail (error, ESP_VERDICT_NO_ANSWER,
                             _ ("wrote no answer to this one after those before it"));
  {
    g_autoptr (EspState) owned = state;
    g_autofree char *why = NULL;

    if (!row->instance->problem->judging->check (row->instance, owned, &why))
      return esp_verdict_fail (error, ESP_VERDICT_WRONG, _ ("is wrong: %s"), why);
    return keeps_settings (row, owned, error);
  }
}

gboolean
esp_grade_run_all (EspGradeRow **rows,
                   guint n,
                   const EspGrading *grading,
                   GCancellable *cancellable)
{
  const EspProgramCall call = { .seconds = grading->seconds,
                                .seed = grading->seed,
                                .contract = rows[0]->contract };
  g_autofree EspProgramCase *cases = g_new (EspProgramCase, n);
  g_auto (EspProgramRun) run = { NULL };
  g_autoptr (GError) whole = NULL;
  gsize from = 0;
  gsize length = 0;
  const char *text = NULL;

  for (guint i = 0; i < n; i++)
    cases[i] = get_case (rows[i]);
  if (esp_program_run (rows[0]->program, &call, cases, n, &grading->limits, cancellable, &run,
                       &whole))
    text = g_bytes_get_data (run.answer, &length);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = whole != NULL ? g_error_copy (whole) : NULL;

      if (error == NULL)
        check_part (rows[i], grading, text != NULL ? text : "", length, &from, &error);
      if (!conclude (rows[i], grading, &run, FALSE, error))
        return FALSE;
    }
  return TRUE;
}
