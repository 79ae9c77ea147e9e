#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "grading.h"
#include "programs/esp-contract-list.h"
#include "programs/esp-program-algorithm.h"
#include "programs/esp-program-list.h"
#include "programs/esp-trial.h"
#include "programs/process/esp-sandbox.h"

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
  const EspContract *contract; /* NULL: none */
  EspInstance *instance;
  guint n_shown; /* lines */
  EspTrial trial;
} Trial;

void
cli_tell_confinement (EspInvocation *invocation, gboolean printed)
{
  g_autofree char *absence = esp_sandbox_describe_absence ();
  g_autofree char *line = absence != NULL ? g_strconcat (absence, "\n", NULL) : NULL;

  g_variant_dict_insert (&invocation->answer->members, "confined", "b", absence == NULL);
  if (line != NULL && printed)
    invocation->print (invocation, line);
}

gboolean
cli_find_contract (const EspProblem *problem,
                   const char *asked,
                   const char *name,
                   gboolean usual,
                   const EspContract **contract,
                   GError **error)
{
  g_autofree char *kept = esp_program_list_get_contract (name);
  const char *id = *asked != '\0' ? asked : kept;

  *contract = NULL;
  /* who says what the program is given means that, and no assignment's form */
  if (id == NULL && usual && strchr (name, '{') == NULL && problem->game != NULL &&
      esp_contract_can_expect (problem))
    *contract = &problem->contracting->contracts[0];
  else if (id != NULL)
    *contract = esp_contract_find (problem, id, error);
  return id == NULL || *contract != NULL;
}

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
  /* what is no player and no solver is called as its assignment does; a player is one, if it is not
   * said otherwise */
  if (!cli_find_contract (self->problem, esp_options_get_text (invocation->options, "contract"),
                          first, !esp_trial_is_possible (self->problem), &self->contract, error))
    return FALSE;
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
  g_autofree char *text = esp_trial_describe (trial, self->problem, self->contract);
  g_autofree char *expected = esp_trial_describe_expected (trial);

  g_variant_dict_insert (members, "verdict", "s", esp_verdict_kind_get_id (trial->verdict));
  if (trial->name != NULL)
    g_variant_dict_insert (members, "name", "s", trial->name);
  if (trial->reason != NULL)
    g_variant_dict_insert (members, "reason", "s", trial->reason);
  if (trial->expected != NULL)
    g_variant_dict_insert (members, "expected", "s", trial->expected);
  if (self->problem->game != NULL && !esp_trial_is_graded (self->problem, self->contract))
    g_variant_dict_insert (members, "moves", "x", (gint64) trial->n_moves);
  cli_tell_confinement (invocation, TRUE);
  invocation->document = g_strconcat (text, "\n", expected, expected != NULL ? "\n" : NULL, NULL);
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
                                .contract = self->contract,
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
    status =
        esp_trial_is_possible (self.problem) || esp_trial_is_graded (self.problem, self.contract)
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
  { "contract", ESP_TEXT, N_ ("Contract"),
    N_ ("how it is called, and what it is given: espalier-cli programs contracts") },
  ESP_PROGRAM_OPTIONS,
  { .id = NULL },
};

/* --- contracts --- */

static void
append_part (GString *text, const char *what, const char *value)
{
  g_autofree char *shown = value != NULL ? g_strescape (value, NULL) : NULL;

  if (shown != NULL && *shown != '\0')
    g_string_append_printf (text, "    %s: %s\n", what, shown);
}

static void
append_contract (GString *text, GVariantBuilder *rows, const EspContract *contract)
{
  g_string_append_printf (text, "  %s – %s\n", contract->id, _ (contract->label));
  append_part (text, "call", contract->call);
  append_part (text, "input", contract->input);
  append_part (text, "output", contract->output);
  append_part (text, "typed", contract->typed);
  append_part (text, "dialect", contract->dialect);
  g_variant_builder_add_parsed (
      rows,
      "{'id': <%s>, 'label': <%s>, 'call': <%ms>, 'input': <%ms>, 'output': <%ms>, 'typed': "
      "<%ms>, 'dialect': <%ms>, 'all': <%b>}",
      contract->id, _ (contract->label), contract->call, contract->input, contract->output,
      contract->typed, contract->dialect, contract->all);
}

/* Of one room, or of all that have some of their own. */
static void
append_contracts (GString *text, GVariantBuilder *rooms, const EspProblem *problem)
{
  g_autoptr (GPtrArray) list = esp_contract_list (problem);
  const EspContracting *contracting = problem->contracting;
  GVariantBuilder rows;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  g_string_append_printf (text, "%s\n", problem->id);
  for (guint i = 0; i < list->len; i++)
    append_contract (text, &rows, g_ptr_array_index (list, i));
  for (guint i = 0; contracting != NULL && contracting->dialects[i].id != NULL; i++)
    g_string_append_printf (text, "  dialect %s – %s\n", contracting->dialects[i].id,
                            _ (contracting->dialects[i].label));
  g_variant_builder_add (rooms, "{sv}", problem->id, g_variant_builder_end (&rows));
}

static int
run_contracts (EspInvocation *invocation, GError **error)
{
  const char *id = esp_options_get_text (invocation->options, "problem");
  const EspProblem *only = *id != '\0' ? esp_problem_find (id) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *faults = esp_contract_list_find_faults ();
  GVariantBuilder rooms;

  if (faults != NULL)
    g_printerr ("%s", faults);
  if (*id != '\0' && only == NULL)
    {
      esp_fail (error, ESP_ERROR_OPTION, _ ("--problem: say which, such as war; “%s” is none"),
                esp_quote (id));
      return CLI_BAD;
    }
  g_variant_builder_init (&rooms, G_VARIANT_TYPE_VARDICT);
  for (const EspProblem *const *p = esp_problems_get (); *p != NULL; p++)
    if (*p == only || (only == NULL && esp_problem_is_shown (*p)))
      append_contracts (text, &rooms, *p);
  g_variant_dict_insert_value (&invocation->answer->members, "contracts",
                               g_variant_builder_end (&rooms));
  invocation->document = g_strdup (text->str);
  invocation->answer->outcome = ESP_OUTCOME_DONE;
  return CLI_SOLVED;
}

static const EspOptionSpec contracts_options[] = {
  { "problem", ESP_TEXT, N_ ("Problem"), N_ ("of this one alone: “battleship”") },
  { .id = NULL },
};

static const EspCommand commands[] = {
  { "try", "COMMAND --problem PROBLEM [--seconds S] [BOARD]",
    N_ ("talks to a program, shows what is said, and tells what it did wrong"),
    .options = try_options, .min_files = 1, .max_files = 2, .run = run_try },
  { "contracts", "[--problem PROBLEM]",
    N_ ("lists how programs of assignments are called, and what they are given; those of your own "
        "stand in contracts.ini"),
    .options = contracts_options, .run = run_contracts },
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
