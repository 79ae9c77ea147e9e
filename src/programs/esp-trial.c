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
/* Lines of an answer, or of a board, that are shown. */
#define MOST_LINES 40
/* The same of what is said about a move: the first, and as many of the last. */
#define MOST_SAID 100
/* What our own search may look at for an answer that is shown. */
#define MOST_NODES 200000
#define MOST_SECONDS 2

void
esp_trial_clear (EspTrial *trial)
{
  g_clear_pointer (&trial->reason, g_free);
  g_clear_pointer (&trial->name, g_free);
  g_clear_pointer (&trial->expected, g_free);
}

gboolean
esp_trial_is_possible (const EspProblem *problem)
{
  return problem->game != NULL || esp_program_can_solve (problem);
}

/* --- games --- */

/* What is said about a move goes into @data, a GPtrArray of lines, each behind a '<' or '>'. */
static void
note_line (gpointer data, gboolean from_program, const char *line)
{
  GPtrArray *lines = data;

  /* of one that talks without end the beginning and the end are kept */
  if (lines->len == 2 * MOST_SAID)
    g_ptr_array_remove_index (lines, MOST_SAID);
  g_ptr_array_add (lines, g_strdup_printf ("%c%s", from_program ? '<' : '>', line));
}

static void
tell_exchange (const EspTrialQuestion *asked, const GPtrArray *lines)
{
  for (guint i = 0; asked->heard != NULL && i < lines->len; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      asked->heard (asked->data, *line == '<', line + 1);
    }
}

/* One move of the program, with all @lines that are said; FALSE with @error where it is at fault.
 */
static gboolean
ask (const EspTrialQuestion *asked,
     EspTrial *trial,
     GPtrArray *lines,
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
                           .heard = note_line,
                           .fresh = trial->n_moves == 0,
                           .data = lines };
  g_auto (EspReply) reply = { NULL };

  if (!esp_conversation_ask (&question, &reply, after, error))
    return FALSE;
  if (trial->name == NULL)
    trial->name = g_strdup (reply.name);
  trial->n_moves++;
  return TRUE;
}

/* A whole game, in which it plays both sides. What is told of is the move that failed; where none
 * did, the first one. */
static gboolean
try_game (const EspTrialQuestion *question, EspTrial *trial, GError **error)
{
  const EspInstance *instance = question->instance;
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GPtrArray) first = NULL;

  while (trial->n_moves < MOST_MOVES && instance->problem->game->to_move (instance, state) >= 0)
    {
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      EspState *after;

      if (!ask (question, trial, lines, state, &after, error))
        {
          tell_exchange (question, lines);
          return FALSE;
        }
      if (first == NULL)
        first = g_ptr_array_ref (lines);
      esp_state_free (state);
      state = after;
    }
  if (first != NULL)
    tell_exchange (question, first);
  return TRUE;
}

/* --- puzzles --- */

/* What came, or went there. */
static void
show_lines (const EspTrialQuestion *question, gboolean from_program, GBytes *shown)
{
  gsize length;
  const char *data = g_bytes_get_data (shown, &length);
  g_autofree char *text = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", MOST_LINES + 1);

  for (guint i = 0; lines[i] != NULL && i < MOST_LINES; i++)
    question->heard (question->data, from_program, lines[i]);
}

/* The board as the program was given it, and what it wrote. */
static void
show_both (const EspTrialQuestion *question, GBytes *answer)
{
  g_autoptr (GBytes) input = NULL;
  g_autoptr (GBytes) given = NULL;
  char *text;

  if (question->heard == NULL)
    return;
  text = question->instance->problem->files->format (question->instance);
  input = g_bytes_new_take (text, strlen (text));
  given = esp_contract_write (question->contract, question->instance, input, NULL);
  if (given != NULL)
    show_lines (question, FALSE, given);
  if (answer != NULL)
    show_lines (question, TRUE, answer);
}

/* What our own first search answers, if it is soon found. */
static char *
find_expected (const EspTrialQuestion *question)
{
  const EspProblem *problem = question->instance->problem;
  const EspAlgorithm *solver =
      esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_SYSTEMATIC);
  g_autoptr (EspOptions) options = solver != NULL ? esp_options_new (solver->options) : NULL;
  EspControl control;

  if (solver == NULL)
    return NULL;
  esp_control_init (&control);
  control.cancellable = question->cancellable;
  control.limit_nodes = MOST_NODES;
  esp_control_limit_time (&control, MOST_SECONDS);
  return esp_grade_expect (question->instance, NULL, solver, options, &control, NULL);
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

  show_both (question, run.answer);
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
  show_both (question, row.answer);
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
      if (question->instance->problem->game == NULL &&
          esp_verdict_kind_is_of_answer (trial->verdict))
        trial->expected = find_expected (question);
    }
  else
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  return TRUE;
}

char *
esp_trial_describe_expected (const EspTrial *trial)
{
  if (trial->expected == NULL)
    return NULL;
  return *trial->expected == '\0'
             ? g_strdup (_ ("Expected: that there is no solution"))
             /* TRANSLATORS: an answer follows, in lines of its own */
             : g_strdup_printf (_ ("Expected, for example:\n%s"), g_strchomp (trial->expected));
}

char *
esp_trial_describe (const EspTrial *trial, const EspProblem *problem, const EspContract *contract)
{
  /* what it did says already of which kind that is: "is wrong: …" */
  if (trial->reason != NULL && trial->n_moves > 0)
    /* TRANSLATORS: the number of a move, and what a program did wrong there: "crashed" */
    return g_strdup_printf (_ ("in move %u the program %s"), trial->n_moves + 1, trial->reason);
  if (trial->reason != NULL)
    return g_strdup_printf (_ ("the program %s"), trial->reason);
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
