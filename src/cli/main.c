#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli.h"
#include "programs/esp-conversation.h"
#include "programs/esp-program-algorithm.h"
#include "programs/process/esp-sandbox.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#define TIME_TO_WRITE 2.0 /* seconds */

void
cli_print_error (const char *message)
{
  fprintf (stderr, "espalier-cli: %s\n", message);
}

void
cli_print_note (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("espalier-cli: %s", text);
}

static void
say_nothing (const char *text G_GNUC_UNUSED)
{
}

static void
print_now (EspInvocation *invocation, const char *text)
{
  CliCall *call = (CliCall *) invocation;

  /* Under -o what is printed may be the result itself, which is written whole at the end, or what
   * is told beside a document: only then is it known which. */
  if (invocation->output != NULL)
    g_string_append (call->printed, text);
  else if (!call->json)
    {
      fputs (text, stdout);
      fflush (stdout);
    }
}

static gboolean
prepare_trace (CliCall *call, GError **error)
{
  const char *path = esp_options_get_text (call->options, "trace");
  const EspAlgorithm *algorithm = call->invocation.algorithm;

  if (*path == '\0')
    return TRUE;
  if (!esp_export_format_from_path (path, &call->trace_format, error))
    return FALSE;
  if (algorithm == NULL || (algorithm->flags & ESP_ALGORITHM_TRACED) == 0)
    {
      const EspAlgorithm *traced =
          esp_problem_find_algorithm_by_flags (call->invocation.problem, ESP_ALGORITHM_TRACED);

      return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                       algorithm == NULL
                           ? _ ("--trace: this command keeps no trace%s%s")
                           : _ ("--trace: %s keeps no trace; use for instance --solver %s"),
                       algorithm != NULL ? algorithm->id : "",
                       algorithm != NULL && traced != NULL ? traced->id : "");
    }
  if (!esp_allowance_parse (esp_options_get_text (call->options, "limit-size"),
                            &call->trace_allowance.limit, error))
    return FALSE;
  cli_trace_init (call);
  return TRUE;
}

/* What is odd about the file, though it was used. */
static void
print_warnings (const EspInvocation *invocation)
{
  g_autofree char *warnings = NULL;

  if (invocation->instance == NULL || invocation->problem->files->warn == NULL)
    return;
  warnings = invocation->problem->files->warn (invocation->instance);
  if (warnings != NULL)
    cli_print_note ("%s\n", warnings);
}

/* Standard output comes last: an error leaves it empty. */
static gboolean
write_document (CliCall *call, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  const char *document = invocation->document;

  if (document == NULL && call->printed->len > 0)
    document = call->printed->str;
  if (document != NULL && (invocation->output != NULL || !call->json) &&
      !cli_write_document (invocation->output, document, error))
    return FALSE;
  if (invocation->document != NULL && !call->json)
    fputs (call->printed->str, stdout);
  return TRUE;
}

static gboolean
document_is_empty (const CliCall *call)
{
  return call->invocation.document == NULL && call->printed->len == 0 &&
         call->answer.message == NULL;
}

static gboolean
write_results (CliCall *call, int *status, GError **error)
{
  static const char *const outcomes[] = { "solved", "none", NULL, "limit" };
  EspInvocation *invocation = &call->invocation;
  const char *picture = esp_options_get_text (call->options, "picture");
  const char *outcome;
  gboolean cut = FALSE;

  if (!cli_trace_finish (call, &cut, error))
    return FALSE;
  if (cut)
    *status = CLI_LIMIT;
  outcome = outcomes[*status];
  if (*picture != '\0' && !cli_save_picture (call, call->answer.state, picture, error))
    return FALSE;
  call->output_begun = TRUE;
  cli_begin_output ();
  if (!write_document (call, error))
    return FALSE;
  print_warnings (invocation);
  /* a search that heard a signal, and had found nothing */
  if (*status == CLI_LIMIT && !cut && document_is_empty (call) &&
      g_cancellable_is_cancelled (call->cancellable))
    cli_print_note ("%s\n", cli_describe_stop ());
  else if (*status == CLI_LIMIT && !cut && document_is_empty (call) &&
           !esp_options_get_flag (call->options, "quiet"))
    cli_print_note (_ ("Stopped by a limit; nothing was found until then\n"));
  if (call->answer.message != NULL)
    cli_print_note ("%s\n", call->answer.message);
  if (esp_options_get_flag (call->options, "stats"))
    cli_print_stats (call);
  if (*status == CLI_SOLVED && call->answer.outcome == ESP_OUTCOME_DONE)
    outcome = "done";
  if (call->json)
    cli_print_json (call, outcome);
  if (fflush (stdout) != 0 || ferror (stdout))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("cannot write to standard output: %s"),
                   g_strerror (errno));
      return FALSE;
    }
  return TRUE;
}

/* Stopped by a signal, with nothing found. What was written of a trace stays. */
static int
finish_stopped (CliCall *call)
{
  gboolean cut;

  cli_trace_finish (call, &cut, NULL);
  cli_begin_output ();
  cli_print_note ("%s\n", cli_describe_stop ());
  if (call->json)
    cli_print_json (call, "limit");
  return CLI_LIMIT;
}

/* Whether it ended because of a signal, and not with the answer of a search that heard it. */
static gboolean
was_stopped (CliCall *call, const GError *error)
{
  return g_cancellable_is_cancelled (call->cancellable) &&
         (error != NULL ? g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                        : !esp_stop_is_heard (call->cancellable));
}

/* The command, which may be stopped wherever it is. */
static int
run_stoppable (CliCall *call, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  double seconds = esp_options_get_real (call->options, "limit-time");
  g_autoptr (GError) local = NULL;
  int status;

  if (!prepare_trace (call, error))
    return CLI_BAD;
  if (seconds > 0)
    call->control.deadline = call->begin + (gint64) (seconds * G_USEC_PER_SEC);
  cli_print_rate (call);
  if (!cli_check_none (invocation, &status))
    status = cli_run_command (call, &local);
  cli_hide_rate (call);
  call->answer.recorded |= call->control.tracer != NULL;
  if (call->answer.seconds == 0)
    call->answer.seconds = (double) (g_get_monotonic_time () - call->begin) / G_USEC_PER_SEC;
  if (status != CLI_BAD && !was_stopped (call, NULL) && !write_results (call, &status, &local))
    status = CLI_BAD;
  if (!call->output_begun && was_stopped (call, local))
    return finish_stopped (call);
  if (status == CLI_BAD)
    g_propagate_error (error, g_steal_pointer (&local));
  return status;
}

/* A search stops at its limit by itself, and what it found is written and drawn in as much time
 * again, or two seconds; a picture alone is what the limit is for. */
static void
set_end (CliCall *call)
{
  double seconds = esp_options_get_real (call->options, "limit-time");
  gboolean show = g_str_equal (call->invocation.command->id, "show");

  if (seconds > 0)
    call->end = call->begin + (gint64) ((show ? seconds : seconds + MAX (seconds, TIME_TO_WRITE)) *
                                        G_USEC_PER_SEC);
}

static int
run (CliCall *call, char **words, GError **error)
{
  EspInvocation *invocation = &call->invocation;
  int status;

  if (!cli_parse_arguments (call, words, error))
    return CLI_BAD;
  if (call->wants_help)
    {
      cli_print_command_help (invocation->problem, invocation->command);
      return CLI_SOLVED;
    }
  call->json = esp_options_get_flag (call->options, "json");
  if (esp_options_get_flag (call->options, "quiet"))
    g_set_printerr_handler (say_nothing);
  esp_sandbox_set_wanted (!esp_options_get_flag (call->options, "no-sandbox"));
  call->begin = g_get_monotonic_time ();
  call->cancellable = g_cancellable_new ();
  esp_control_init (&call->control);
  call->control.cancellable = call->cancellable;
  call->control.limit_nodes = (guint64) esp_options_get_int (call->options, "limit-nodes");
  invocation->control = &call->control;
  invocation->answer = &call->answer;
  invocation->print = print_now;
  set_end (call);
  cli_start_signals (call);
  /* reading, drawing and the like look at it */
  g_cancellable_push_current (call->cancellable);
  status = run_stoppable (call, error);
  g_cancellable_pop_current (call->cancellable);
  return status;
}

/* The signal thread may be looking at the call: it lives as long as the program. */
static int
run_command (const EspProblem *problem, const EspCommand *command, char **words)
{
  static CliCall call;
  g_autoptr (GError) error = NULL;
  int status;

  call.invocation.problem = problem;
  call.invocation.command = command;
  esp_answer_init (&call.answer);
  call.printed = g_string_new (NULL);
  status = run (&call, words, &error);
  if (status == CLI_BAD)
    cli_print_error (error != NULL ? error->message : _ ("it failed"));

  esp_answer_clear (&call.answer);
  g_clear_pointer (&call.options, esp_options_free);
  g_clear_pointer (&call.invocation.instance, esp_instance_free);
  g_free (call.invocation.peeked);
  g_strfreev (call.invocation.files);
  g_free (call.invocation.document);
  g_string_free (call.printed, TRUE);
  return status;
}

/* @format has a place for @word; @nearest: what was probably meant, or NULL. */
static int
fail_usage_near (const char *format, const char *word, const char *nearest)
{
  g_autofree char *said = g_strdup_printf (format, word);
  g_autofree char *message =
      nearest != NULL ? g_strdup_printf (_ ("%s; did you mean %s?"), said, nearest)
                      : g_strdup_printf (_ ("%s; “espalier-cli --help” tells more"), said);

  cli_print_error (message);
  return CLI_BAD;
}

static int
fail_usage (const char *format, const char *word)
{
  return fail_usage_near (format, word, NULL);
}

static void
add_id (const EspCommand *command, gpointer data)
{
  if (!esp_command_takes_number (command))
    g_ptr_array_add (data, (gpointer) command->id);
}

/* A command that stands where its problem should. */
static char *
suggest_command (const char *word)
{
  const EspProblem *const *problems = esp_problems_get ();
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const char *nearest;

  for (guint i = 0; problems[i] != NULL; i++)
    cli_foreach_command (problems[i], add_id, ids);
  g_ptr_array_add (ids, NULL);
  nearest = cli_suggest (word, (const char *const *) ids->pdata);
  return nearest != NULL ? g_strconcat ("PROBLEM ", nearest, NULL) : NULL;
}

static int
fail_option (const char *word)
{
  static const char *const known[] = { "--help", "--version", NULL };

  return fail_usage_near (_ ("unknown option %s"), esp_quote (word), cli_suggest (word, known));
}

static int
fail_problem (const char *word)
{
  const EspProblem *const *problems = esp_problems_get ();
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *command = NULL;
  const char *nearest;

  if (*word == '-')
    return fail_option (word);

  for (guint i = 0; problems[i] != NULL; i++)
    if (!esp_problem_is_hidden (problems[i]))
      g_ptr_array_add (known, (gpointer) problems[i]->id);
  g_ptr_array_add (known, (gpointer) "report");
  g_ptr_array_add (known, (gpointer) "programs");
  g_ptr_array_add (known, (gpointer) "list");
  g_ptr_array_add (known, NULL);
  nearest = cli_suggest (word, (const char *const *) known->pdata);
  if (nearest == NULL)
    nearest = command = suggest_command (word);
  return fail_usage_near (_ ("there is no problem “%s”"), esp_quote (word), nearest);
}

static void
add_usage (const EspCommand *command, gpointer data)
{
  GString *known = data;

  g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", command->id);
  if (esp_command_takes_number (command))
    g_string_append_printf (known, " %s", command->usage);
}

static int
fail_command (const EspProblem *problem, const char *word)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *near = NULL;
  g_autofree char *message = NULL;
  const char *nearest;

  cli_foreach_command (problem, add_id, ids);
  g_ptr_array_add (ids, NULL);
  nearest = cli_suggest (word, (const char *const *) ids->pdata);
  if (nearest != NULL)
    {
      near = g_strdup_printf ("%s %s", problem->id, nearest);
      return fail_usage_near (_ ("there is no command “%s” here"), esp_quote (word), near);
    }
  cli_foreach_command (problem, add_usage, known);
  message = g_strdup_printf (_ ("there is no command “%s” here; usage: espalier-cli %s COMMAND, "
                                "one of: %s"),
                             esp_quote (word), problem->id, known->str);
  cli_print_error (message);
  return CLI_BAD;
}

/* What is no plan may be a command of "report" that was meant; else NULL. */
static char *
suggest_of_report (const EspProblem *handin, const char *word)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const char *nearest;

  if (g_file_test (word, G_FILE_TEST_EXISTS))
    return NULL;
  for (const EspCommand *c = handin->commands; c->id != NULL; c++)
    add_id (c, ids);
  g_ptr_array_add (ids, NULL);
  nearest = cli_suggest (word, (const char *const *) ids->pdata);
  return nearest != NULL ? g_strconcat ("report ", nearest, NULL) : NULL;
}

static gboolean
asks_for_help (const char *word)
{
  return word != NULL &&
         (g_str_equal (word, "--help") || g_str_equal (word, "-h") || g_str_equal (word, "help"));
}

/* "PROBLEM help COMMAND" and "help PROBLEM COMMAND", where the command may be left out. */
static int
run_help (const EspProblem *problem, const char *word)
{
  const EspCommand *command = word != NULL ? cli_find_command (problem, word) : NULL;

  if (word != NULL && command == NULL)
    return fail_command (problem, word);
  if (command != NULL)
    cli_print_command_help (problem, command);
  else
    cli_print_problem_help (problem);
  return CLI_SOLVED;
}

static int
run_list (char **words)
{
  gboolean json = FALSE;

  for (; *words != NULL; words++)
    {
      if (g_str_equal (*words, "--help") || g_str_equal (*words, "-h"))
        {
          cli_print_help ();
          return CLI_SOLVED;
        }
      if (!g_str_equal (*words, "--json"))
        return fail_usage (_ ("list takes only --json, not “%s”"), *words);
      json = TRUE;
    }
  return cli_list (json);
}

/* "report", which is no problem: FILE, "new" or "check" follows. */
static int
run_report (char **words)
{
  const EspProblem *handin = cli_handin_problem ();
  const EspCommand *command = cli_find_handin_command (words[0]);
  g_autofree char *meant = NULL;

  if (handin == NULL)
    return fail_usage (_ ("this program was built without reports%s"), "");
  if (words[0] == NULL)
    return fail_usage (_ ("say which plan: report FILE -o HANDIN.pdf%s"), "");
  if (*command->id == '\0' && (g_str_equal (words[0], "--help") || g_str_equal (words[0], "-h")))
    {
      cli_print_problem_help (handin);
      return CLI_SOLVED;
    }
  meant = *command->id == '\0' ? suggest_of_report (handin, words[0]) : NULL;
  if (meant != NULL)
    return fail_usage_near (_ ("there is no plan “%s”"), esp_quote (words[0]), meant);
  return run_command (handin, command, *command->id != '\0' ? words + 1 : words);
}

/* "programs", which is no problem either: one of its commands follows. */
static int
run_programs (char **words)
{
  const EspProblem *programs = cli_programs_problem ();

  if (words[0] == NULL)
    return fail_usage (_ ("say what to do with %s"), programs->id);
  if (asks_for_help (words[0]))
    {
      cli_print_problem_help (programs);
      return CLI_SOLVED;
    }
  for (const EspCommand *c = programs->commands; c->id != NULL; c++)
    if (g_str_equal (c->id, words[0]))
      return run_command (programs, c, words + 1);
  return fail_usage_near (_ ("there is no command “%s” here"), esp_quote (words[0]),
                          "programs try");
}

static int
run_words (int argc, char *argv[])
{
  const EspProblem *problem;
  const EspCommand *command;

  if (argc < 2)
    return fail_usage (_ ("say which problem and what to do%s"), "");
  if (g_str_equal (argv[1], "help") && argc > 2 && g_str_equal (argv[2], "report"))
    return run_report ((char *[]){ (char *) "--help", NULL });
  if (g_str_equal (argv[1], "help") && argc > 2 && g_str_equal (argv[2], "programs"))
    return run_programs ((char *[]){ (char *) "--help", NULL });
  if (g_str_equal (argv[1], "help") && argc > 2)
    {
      problem = esp_problem_find (argv[2]);
      return problem != NULL ? run_help (problem, argv[3]) : fail_problem (argv[2]);
    }
  if (asks_for_help (argv[1]))
    {
      cli_print_help ();
      return CLI_SOLVED;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      g_print ("espalier-cli %s\n", ESP_VERSION);
      return CLI_SOLVED;
    }
  /* for the build, shells and file managers; --help does not tell of them */
  if (g_str_equal (argv[1], "man") && argc >= 5 && g_str_equal (argv[2], "--html"))
    return cli_write_html (argv[3], argv[4], argc > 5 ? argv[5] : NULL);
  if (g_str_equal (argv[1], "man") && argc >= 3 && g_str_equal (argv[2], "--commands"))
    {
      cli_print_commands (argc > 3 ? argv[3] : NULL);
      return CLI_SOLVED;
    }
  if (g_str_equal (argv[1], "man"))
    {
      cli_print_manual ();
      return CLI_SOLVED;
    }
  if (g_str_equal (argv[1], "thumbnail") && argc == 5)
    return cli_make_thumbnail (argv[2], argv[3], argv[4]);
  if (g_str_equal (argv[1], "complete"))
    {
      cli_complete (argv + 2);
      return CLI_SOLVED;
    }
  if (g_str_equal (argv[1], "list"))
    return run_list (argv + 2);
  if (g_str_equal (argv[1], "report"))
    return run_report (argv + 2);
  if (g_str_equal (argv[1], "programs"))
    return run_programs (argv + 2);
  problem = esp_problem_find (argv[1]);
  if (problem == NULL)
    return fail_problem (argv[1]);
  if (argc < 3)
    return fail_usage (_ ("say what to do with %s"), argv[1]);
  if (asks_for_help (argv[2]))
    return run_help (problem, argv[3]);
  command = cli_find_command (problem, argv[2]);
  if (command == NULL)
    return fail_command (problem, argv[2]);
  return run_command (problem, command, esp_command_takes_number (command) ? argv + 2 : argv + 3);
}

int
main (int argc, char *argv[])
{
  int status;

  /* a file that may not grow is an error like a full disk, not the end of the program */
  signal (SIGXFSZ, SIG_IGN);
  cli_catch_faults ();
  /* letters as the terminal has them; the words and numbers are the same everywhere, since graders
   * and scripts read them */
  setlocale (LC_CTYPE, "");

  esp_programs_init ();
  esp_programs_allow ((const char *const *) argv);
  status = run_words (argc, argv);
  esp_conversations_end ();
  /* help and lists, too, are not done before they are out */
  if (status != CLI_BAD && (fflush (stdout) != 0 || ferror (stdout)))
    {
      g_autofree char *message =
          g_strdup_printf (_ ("cannot write to standard output: %s"), g_strerror (errno));

      cli_print_error (message);
      status = CLI_BAD;
    }
  cli_end_by_signal ();
  return status;
}
