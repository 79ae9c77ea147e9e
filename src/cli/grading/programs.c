#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli.h"
#include "programs/esp-program-algorithm.h"
#include "programs/esp-program-list.h"
#include "programs/esp-trial.h"

#include <glib/gi18n.h>
#include <string.h>

/* "programs", which is no problem: what has to do with people's own programs and no board of ours.
 */

/* Lines of a conversation that are shown. */
#define MOST_SHOWN 400

typedef struct
{
  EspInvocation *invocation;
  const EspProblem *problem;
  char *command;
  EspInstance *instance;
  guint n_shown; /* lines */
  EspTrial trial;
} Trial;

/* The room of --problem, and the board: of a file, or the one that a window begins with. */
static gboolean
prepare (Trial *self, GError **error)
{
  EspInvocation *invocation = self->invocation;
  const char *id = esp_options_get_text (invocation->options, "problem");
  const char *first = invocation->files[0];
  g_autofree char *named = NULL;

  self->problem = *id != '\0' ? esp_problem_find (id) : NULL;
  if (self->problem == NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("--problem: say which, such as war; “%s” is none"),
                     esp_quote (id));
  self->command = esp_program_list_resolve (first);
  named = g_strconcat (ESP_PROGRAM_PREFIX, self->command, NULL);
  esp_programs_allow ((const char *[]){ named, NULL });
  if (invocation->files[1] != NULL)
    {
      g_autofree char *text = NULL;
      gsize length;

      if (!esp_invocation_read (invocation, invocation->files[1], &text, &length, error))
        return FALSE;
      self->instance =
          esp_instance_parse (self->problem, text, length, invocation->files[1], NULL, error);
    }
  else
    self->instance = self->problem->editing->example ();
  return self->instance != NULL;
}

static void
show_line (gpointer data, gboolean from_program, const char *line)
{
  Trial *self = data;
  g_autofree char *plain = g_strdup (line);
  g_autofree char *text = NULL;

  self->n_shown++;
  if (self->n_shown > MOST_SHOWN)
    return;
  /* what it writes is no command of the terminal's */
  for (char *c = plain; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) && *c != '\t')
      *c = '?';
  text = self->n_shown == MOST_SHOWN ? g_strdup ("…\n")
                                     : g_strdup_printf ("%s %s\n", from_program ? "<" : ">", plain);
  self->invocation->print (self->invocation, text);
}

/* --- the command --- */

static int
conclude (Trial *self)
{
  EspInvocation *invocation = self->invocation;
  const EspTrial *trial = &self->trial;
  GVariantDict *members = &invocation->answer->members;
  g_autofree char *text = esp_trial_describe (trial, self->problem);

  g_variant_dict_insert (members, "verdict", "s", esp_verdict_get_id (trial->verdict));
  if (trial->name != NULL)
    g_variant_dict_insert (members, "name", "s", trial->name);
  if (trial->reason != NULL)
    g_variant_dict_insert (members, "reason", "s", trial->reason);
  if (self->problem->game != NULL)
    g_variant_dict_insert (members, "moves", "x", (gint64) trial->n_moves);
  invocation->document = g_strconcat (text, "\n", NULL);
  invocation->answer->outcome = trial->reason != NULL ? ESP_OUTCOME_NONE : ESP_OUTCOME_SOLVED;
  return trial->reason != NULL ? CLI_NONE : CLI_SOLVED;
}

static int
try_it (Trial *self, GError **error)
{
  EspInvocation *invocation = self->invocation;
  const EspOptions *options = invocation->options;
  EspTrialQuestion question = { .command = self->command,
                                .instance = self->instance,
                                .seconds = esp_options_get_real (options, "seconds"),
                                .depth = (int) esp_options_get_int (options, "depth"),
                                .cancellable = invocation->control->cancellable,
                                .heard = show_line,
                                .data = self };

  esp_program_limits (&question.limits, options);
  return esp_trial_run (&question, &self->trial, error) ? conclude (self)
                                                        : esp_invocation_fail (invocation, error);
}

static int
run_try (EspInvocation *invocation, GError **error)
{
  Trial self = { .invocation = invocation };
  int status = CLI_BAD;

  if (prepare (&self, error))
    status = esp_trial_is_possible (self.problem)
                 ? try_it (&self, error)
                 : esp_fail_usage (error, ESP_ERROR_UNSUPPORTED,
                                   _ ("%s: a program has nothing to do there that can be checked "
                                      "yet"),
                                   self.problem->id);
  g_clear_pointer (&self.instance, esp_instance_free);
  esp_trial_clear (&self.trial);
  g_free (self.command);
  return status;
}

static const EspOptionSpec try_options[] = {
  { "problem", ESP_TEXT, N_ ("Problem"), N_ ("what it plays or solves: “war”") },
  ESP_PROGRAM_OPTIONS,
  { .id = NULL },
};

static const EspCommand commands[] = {
  { "try", "COMMAND --problem PROBLEM [--seconds S] [BOARD]",
    N_ ("talks to a program, shows what is said, and tells what it did wrong"),
    .options = try_options, .min_files = 1, .max_files = 2, .run = run_try },
  { .id = NULL },
};

static const EspProblem programs = {
  .id = "programs",
  .title = N_ ("Your own programs"),
  .summary = N_ ("your own programs: what they say, and whether it is right"),
  .rules =
      N_ ("A program of your own, in any language, plays and solves where an algorithm is "
          "named: program:'python3 my.py' for --solver, --first, --blue and the like. A player "
          "talks in lines; a solver reads the board from standard input, or from {in}, and "
          "writes its answer to standard output, or to {out}."),
  .files = &(const EspFiles){ .suffix = "" },
  .commands = commands,
};

const EspProblem *
cli_programs_problem (void)
{
  return &programs;
}
