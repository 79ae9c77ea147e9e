#include "config.h"

#include "base/esp-error.h"
#include "base/esp-file.h"
#include "engine/trace/esp-trace.h"
#include "cli.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-algorithm.h"
#include "programs/esp-program-answer.h"
#include "programs/process/esp-process.h"
#include "engine/trace/esp-trace-read.h"

#include <glib/gi18n.h>

static int
run_solve (EspInvocation *invocation, GError **error)
{
  int status = esp_invocation_solve (invocation, error);

  invocation->document = g_strdup (invocation->answer->text);
  return status;
}

static int
run_trace (EspInvocation *invocation, GError **error)
{
  if (*esp_options_get_text (invocation->options, "trace") == '\0')
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say where to: --trace FILE.txt, .csv, .jsonl or .dot"));
  return esp_invocation_solve (invocation, error);
}

static int
run_generate (EspInvocation *invocation, GError **error)
{
  EspInstance *instance =
      invocation->problem->generating->generate (invocation->options, invocation->control, error);

  if (instance == NULL)
    return esp_invocation_fail (invocation, error);
  invocation->instance = instance;
  invocation->document = invocation->problem->files->format (instance);
  return CLI_SOLVED;
}

/* Looked at before it is loaded, so that other answers cost nothing. */
static gboolean
says_none (EspInvocation *invocation)
{
  char **files = invocation->files;
  gsize length;
  const char *text;

  if (!g_str_equal (invocation->command->id, "check") || g_strv_length (files) != 2 ||
      !esp_program_can_solve (invocation->problem))
    return FALSE;
  text = esp_invocation_peek (invocation, files[1], &length, NULL);
  return text != NULL && esp_program_says_none (text, length) &&
         esp_invocation_load (invocation, files[0], NULL) != NULL &&
         !esp_program_is_answer (invocation->instance, text, length, FALSE);
}

gboolean
cli_check_none (EspInvocation *invocation, int *status)
{
  EspAnswer *answer = invocation->answer;
  g_autoptr (GError) local = NULL;
  gboolean right;

  if (!says_none (invocation))
    return FALSE;
  right = esp_program_check_none (invocation->instance, invocation->control, &local);
  if (!right && local->code != ESP_VERDICT_WRONG)
    {
      answer->outcome = ESP_OUTCOME_LIMIT;
      invocation->document = g_strdup (_ ("whether there is a solution could not be found out\n"));
      *status = CLI_LIMIT;
      return TRUE;
    }
  answer->outcome = right ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
  g_variant_dict_insert (&answer->members, "correct", "b", right);
  if (!right)
    g_variant_dict_insert (&answer->members, "why", "s", _ ("there is a solution"));
  invocation->document = g_strdup (right ? _ ("correct\n") : _ ("there is a solution\n"));
  *status = right ? CLI_SOLVED : CLI_NONE;
  return TRUE;
}

/* Where words stand behind an answer, that they were passed over is told. NULL with @error: it is
 * none. */
static EspState *
read_solution (
    EspInvocation *invocation, const char *text, gsize length, const char *file, GError **error)
{
  gsize end;
  EspState *state = esp_program_read_first (invocation->instance, text, length, file, &end, error);
  guint line = 1;

  if (state == NULL || end == length)
    return state;
  for (gsize i = 0; i < end; i++)
    line += text[i] == '\n';
  g_variant_dict_insert (&invocation->answer->members, "passed_over_from_line", "x", (gint64) line);
  cli_print_note (_ ("%s:%u: passed over from here on: the solution ends before this line\n"), file,
                  line);
  return state;
}

static int
run_check (EspInvocation *invocation, GError **error)
{
  const EspProblem *problem = invocation->problem;
  const char *path = invocation->files[1];
  g_autofree char *text = NULL;
  g_autofree char *why = NULL;
  g_autofree char *said = NULL;
  gsize length;
  gboolean ok;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return CLI_BAD;
  if (!esp_invocation_read (invocation, path, &text, &length, error))
    return CLI_BAD;
  invocation->answer->state = read_solution (invocation, text, length, esp_file_name (path), error);
  if (invocation->answer->state == NULL)
    return CLI_BAD;
  ok = problem->judging->check (invocation->instance, invocation->answer->state, &why);
  invocation->answer->outcome = ok ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_NONE;
  g_variant_dict_insert (&invocation->answer->members, "correct", "b", ok);
  if (!ok)
    g_variant_dict_insert (&invocation->answer->members, "why", "s", why);
  /* of a way there is more to know than that it is one */
  if (ok && esp_problem_searches_paths (problem) && problem->judging->conclude != NULL)
    said = problem->judging->conclude (invocation->instance, invocation->answer->state);
  invocation->document = !ok            ? g_strconcat (why, "\n", NULL)
                         : said != NULL ? g_strconcat (_ ("correct\n"), said, "\n", NULL)
                                        : g_strdup (_ ("correct\n"));
  return ok ? CLI_SOLVED : CLI_NONE;
}

static int
run_show (EspInvocation *invocation, GError **error)
{
  CliCall *call = (CliCall *) invocation;
  gint64 step = esp_options_get_int (invocation->options, "step");
  const EspAlgorithm *algorithm = invocation->algorithm;

  if (*esp_options_get_text (invocation->options, "picture") == '\0')
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("say where to: --picture FILE.png, .svg or .pdf"));
  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL)
    return CLI_BAD;
  if (step == 0)
    return CLI_SOLVED;
  if ((algorithm->flags & ESP_ALGORITHM_TRACED) == 0)
    algorithm =
        *esp_options_get_text (invocation->options, "solver") == '\0'
            ? esp_problem_find_algorithm_by_flags (invocation->problem, ESP_ALGORITHM_TRACED)
            : NULL;
  if (algorithm == NULL)
    return esp_fail_usage (error, ESP_ERROR_UNSUPPORTED,
                           _ ("--step: %s keeps no trace; choose a traced --solver"),
                           invocation->algorithm->id);
  invocation->algorithm = algorithm;
  esp_options_add (call->options, algorithm->options);
  invocation->answer->state = cli_state_at_step (call, algorithm, (guint64) step);
  return CLI_SOLVED;
}

/* A search that somebody recorded, with this program or another: every event is held to the
 * instance. */
static int
run_replay (EspInvocation *invocation, GError **error)
{
  const char *path = invocation->files[1];
  g_autofree char *text = NULL;
  g_autoptr (EspTrace) trace = NULL;
  EspAnswer *answer = invocation->answer;
  guint32 n_nodes;
  guint64 n;
  gsize length;

  if (esp_invocation_load (invocation, invocation->files[0], error) == NULL ||
      !esp_invocation_read (invocation, path, &text, &length, error))
    return CLI_BAD;
  trace = esp_trace_read (invocation->instance, NULL, text, length, esp_file_name (path),
                          g_cancellable_get_current (), error);
  if (trace == NULL)
    return CLI_BAD;
  n = esp_trace_get_n_events (trace);
  if (esp_options_is_set (invocation->options, "step"))
    n = MIN (n, (guint64) esp_options_get_int (invocation->options, "step"));
  /* the root is where the search begins: its counter does not count it either */
  n_nodes = esp_trace_get_n_nodes (trace);
  n_nodes -= n_nodes > 0;
  answer->outcome = ESP_OUTCOME_DONE;
  answer->state = esp_trace_get_state (trace, n);
  g_variant_dict_insert (&answer->members, "events", "t", esp_trace_get_n_events (trace));
  g_variant_dict_insert (&answer->members, "nodes", "u", n_nodes);
  g_variant_dict_insert (&answer->members, "solutions", "t", esp_trace_get_n_solutions (trace));
  invocation->document = g_strdup_printf (
      "events: %" G_GUINT64_FORMAT "\nnodes: %u\nsolutions: %" G_GUINT64_FORMAT "\n",
      esp_trace_get_n_events (trace), n_nodes, esp_trace_get_n_solutions (trace));
  return CLI_SOLVED;
}

static int
run_samples (EspInvocation *invocation, GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (invocation->files[0] == NULL)
    {
      g_auto (GStrv) names = esp_problem_list_samples (invocation->problem);
      g_autofree char *joined = g_strjoinv ("\n", names);

      invocation->document = g_strconcat (joined, *names != NULL ? "\n" : NULL, NULL);
      g_variant_dict_insert_value (&invocation->answer->members, "samples",
                                   g_variant_new_strv ((const char *const *) names, -1));
      return CLI_SOLVED;
    }
  name = esp_problem_find_sample (invocation->problem, invocation->files[0]);
  bytes = name != NULL ? esp_problem_load_sample (invocation->problem, name, NULL) : NULL;
  if (bytes == NULL)
    return esp_fail_usage (error, ESP_ERROR_OPTION,
                           _ ("there is no sample “%s”; “espalier-cli %s samples” lists them"),
                           invocation->files[0], invocation->problem->id);
  invocation->document = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return CLI_SOLVED;
}

static const EspOptionSpec show_options[] = {
  { "step", ESP_INT (0, 1e15, NULL), N_ ("Step"),
    N_ ("show the search after so many events (0: the instance)") },
  { .id = NULL },
};

static const EspCommand solve_command = {
  .id = "solve",
  .usage = "[--solver ID] [OPTION…] FILE",
  .summary = N_ ("solve an instance; “-” is standard input"),
  .with_algorithm = TRUE,
  .with_settings = TRUE,
  .min_files = 1,
  .max_files = 1,
  .run = run_solve,
};

static const EspCommand trace_command = {
  .id = "trace",
  .usage = "[--solver ID] --trace OUT FILE",
  .summary = N_ ("write the trace of a search"),
  .with_algorithm = TRUE,
  .with_settings = TRUE,
  .min_files = 1,
  .max_files = 1,
  .run = run_trace,
};

static const EspCommand check_command = {
  .id = "check",
  .usage = "FILE SOLUTION",
  .summary = N_ ("tell whether a solution is correct, and else the first rule it breaks"),
  .with_settings = TRUE,
  .min_files = 2,
  .max_files = 2,
  .run = run_check,
};

static const EspOptionSpec replay_options[] = {
  { "step", ESP_INT (0, 1e15, NULL), N_ ("Step"),
    N_ ("with --picture: the board after so many events, not after all") },
  { .id = NULL },
};

static const EspCommand replay_command = {
  .id = "replay",
  .usage = "[--step N] [--picture OUT] FILE TRACE",
  .summary = N_ (
      "hold a recorded search, in JSON Lines, CSV or the assignment's own text, to its instance"),
  .options = replay_options,
  .with_settings = TRUE,
  .min_files = 2,
  .max_files = 2,
  .run = run_replay,
};

static const EspCommand show_command = {
  .id = "show",
  .usage = "[--step N] [--width W] [--palette P] --picture OUT FILE",
  .summary = N_ ("draw an instance, or its search at a step"),
  .options = show_options,
  .with_algorithm = TRUE,
  .with_settings = TRUE,
  .min_files = 1,
  .max_files = 1,
  .run = run_show,
};

static const EspCommand samples_command = {
  .id = "samples",
  .usage = "[NAME]",
  .summary = N_ ("list the instances that come with the program, or print one"),
  .max_files = 1,
  .run = run_samples,
};

/* The generator's options are the room's, so its command cannot be one constant for all. */
static const EspCommand *
generate_command (const EspProblem *problem)
{
  static EspCommand command = {
    .id = "generate",
    .usage = "[OPTION…] [-o FILE]",
    .summary = N_ ("make an instance"),
    .run = run_generate,
  };

  command.options = esp_problem_get_generate_options (problem);
  return &command;
}

void
cli_foreach_command (const EspProblem *problem,
                     void (*func) (const EspCommand *command, gpointer data),
                     gpointer data)
{
  const EspCommand *generic[32];
  guint n = 0;

  generic[n++] = &solve_command;
  if (problem->generating != NULL)
    {
      generic[n++] = generate_command (problem);
      generic[n++] = &cli_today_command;
    }
  if (esp_problem_can_check (problem) && problem->files->parse_solution != NULL)
    generic[n++] = &check_command;
  if (esp_program_can_solve (problem) || esp_judge_can (problem) || problem->mistakes != NULL)
    generic[n++] = &cli_grade_command;
  if (problem->mistakes != NULL)
    generic[n++] = cli_mistakes_command (problem);
  if (esp_judge_can (problem))
    generic[n++] = &cli_judge_command;
  if (esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED) != NULL)
    {
      generic[n++] = &trace_command;
      generic[n++] = &replay_command;
    }
  generic[n++] = &show_command;
  if (cli_film_command () != NULL &&
      esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED) != NULL)
    generic[n++] = cli_film_command ();
  generic[n++] = &samples_command;
  for (const EspCommand *c = cli_game_commands; problem->game != NULL && c->id != NULL; c++)
    generic[n++] = c;
  for (const EspCommand *c = cli_sweep_commands; problem->experiments != NULL && c->id != NULL; c++)
    generic[n++] = c;
  if (problem->tables != NULL)
    generic[n++] = &cli_tabulate_command;
  if (cli_report_command () != NULL)
    generic[n++] = cli_report_command ();

  for (const EspCommand *c = problem->commands; c != NULL && c->id != NULL; c++)
    func (c, data);
  for (guint i = 0; i < n; i++)
    {
      gboolean replaced = FALSE;

      for (const EspCommand *c = problem->commands; c != NULL && c->id != NULL; c++)
        replaced |= g_str_equal (c->id, generic[i]->id);
      if (!replaced)
        func (generic[i], data);
    }
}

typedef struct
{
  const char *id;
  const EspCommand *found;
} CliSought;

static gboolean
is_number (const char *word)
{
  return g_ascii_isdigit (word[0]) || (word[0] == '-' && g_ascii_isdigit (word[1]));
}

static void
match_command (const EspCommand *command, gpointer data)
{
  CliSought *sought = data;

  if (sought->found == NULL &&
      (esp_command_takes_number (command) ? is_number (sought->id)
                                          : g_str_equal (command->id, sought->id)))
    sought->found = command;
}

const EspCommand *
cli_find_command (const EspProblem *problem, const char *id)
{
  CliSought sought = { .id = id };

  cli_foreach_command (problem, match_command, &sought);
  return sought.found;
}
