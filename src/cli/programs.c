#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli.h"
#include "programs/esp-conversation.h"
#include "programs/esp-program-algorithm.h"
#include "programs/esp-run.h"

#include <glib/gi18n.h>
#include <string.h>

/* "programs", which is no problem: what has to do with people's own programs and no board of ours.
 */

/* Enough for any game that is tried. */
#define MOST_MOVES 500
/* Lines of an answer that are shown, and of a conversation. */
#define MOST_LINES 40
#define MOST_SHOWN 400

typedef struct
{
  EspInvocation *invocation;
  const EspProblem *problem;
  char *command;
  EspInstance *instance;
  guint n_moves;
  guint n_shown; /* lines */
  gboolean untidy;
  char *name; /* as it calls itself */
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
  self->command = g_strdup (esp_program_is (first) ? first + strlen (ESP_PROGRAM_PREFIX) : first);
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

/* --- games --- */

/* One move of the program, with all that is said; FALSE with @error where it is at fault. */
static gboolean
ask (Trial *self, const EspState *state, EspState **after, GError **error)
{
  const EspOptions *options = self->invocation->options;
  EspQuestion question = { .command = self->command,
                           .instance = self->instance,
                           .state = state,
                           .seconds = esp_options_get_real (options, "seconds"),
                           .depth = (int) esp_options_get_int (options, "depth"),
                           .seed = (guint64) esp_options_get_int (options, "seed"),
                           .cancellable = self->invocation->control->cancellable,
                           /* the first is shown whole; for the rest it is the same program */
                           .heard = self->n_moves == 0 ? show_line : NULL,
                           .data = self };
  g_auto (EspReply) reply = { NULL };

  esp_program_limits (&question.limits, options);
  if (!esp_conversation_ask (&question, &reply, after, error))
    return FALSE;
  if (self->name == NULL)
    self->name = g_strdup (reply.name);
  self->n_moves++;
  return TRUE;
}

/* A whole game, in which it plays both sides. */
static gboolean
try_game (Trial *self, GError **error)
{
  g_autoptr (EspState) state = esp_instance_initial_state (self->instance);

  while (self->n_moves < MOST_MOVES && self->problem->game->to_move (self->instance, state) >= 0)
    {
      EspState *after;

      if (!ask (self, state, &after, error))
        return FALSE;
      esp_state_free (state);
      state = after;
    }
  return TRUE;
}

/* --- puzzles --- */

static void
show_answer (Trial *self, GBytes *answer)
{
  gsize length;
  const char *data = g_bytes_get_data (answer, &length);
  g_autofree char *text = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", MOST_LINES + 1);

  for (guint i = 0; lines[i] != NULL && i < MOST_LINES; i++)
    show_line (self, TRUE, lines[i]);
}

static gboolean
try_puzzle (Trial *self, GError **error)
{
  const EspOptions *options = self->invocation->options;
  const EspProgramCall call = { .seconds = esp_options_get_real (options, "seconds"),
                                .depth = (int) esp_options_get_int (options, "depth"),
                                .seed = (guint64) esp_options_get_int (options, "seed") };
  char *text = self->problem->files->format (self->instance);
  g_autoptr (GBytes) input = g_bytes_new_take (text, strlen (text));
  g_auto (EspProgramRun) run = { NULL };
  EspLimits limits;
  gboolean done;

  esp_program_limits (&limits, options);
  done = esp_program_run (self->command, &call, input, &limits,
                          self->invocation->control->cancellable, &run, error);
  if (run.answer != NULL)
    show_answer (self, run.answer);
  return done && esp_program_check (self->instance, &run, NULL, &self->untidy, error);
}

/* --- the command --- */

static int
conclude (Trial *self, const GError *fault)
{
  EspInvocation *invocation = self->invocation;
  EspVerdictKind verdict = fault != NULL  ? (EspVerdictKind) fault->code
                           : self->untidy ? ESP_VERDICT_RIGHT_UNTIDY
                                          : ESP_VERDICT_RIGHT;
  GVariantDict *members = &invocation->answer->members;

  g_variant_dict_insert (members, "verdict", "s", esp_verdict_get_id (verdict));
  if (self->name != NULL)
    g_variant_dict_insert (members, "name", "s", self->name);
  if (fault != NULL)
    g_variant_dict_insert (members, "reason", "s", fault->message);
  if (self->problem->game != NULL)
    g_variant_dict_insert (members, "moves", "x", (gint64) self->n_moves);
  if (fault != NULL)
    invocation->document = g_strdup_printf (_ ("%s: the program %s\n"),
                                            esp_verdict_get_label (verdict), fault->message);
  else if (self->problem->game != NULL)
    invocation->document = g_strdup_printf (
        ngettext ("right: it played a game of %u move by itself, each legal\n",
                  "right: it played a game of %u moves by itself, each legal\n", self->n_moves),
        self->n_moves);
  else
    invocation->document =
        g_strdup (self->untidy ? _ ("right, untidy: among other lines its answer is a solution\n")
                               : _ ("right: its answer is a solution\n"));
  invocation->answer->outcome = fault != NULL ? ESP_OUTCOME_NONE : ESP_OUTCOME_SOLVED;
  return fault != NULL ? CLI_NONE : CLI_SOLVED;
}

static int
run_try (EspInvocation *invocation, GError **error)
{
  Trial self = { .invocation = invocation };
  g_autoptr (GError) fault = NULL;
  int status = CLI_BAD;

  if (prepare (&self, error))
    {
      if (self.problem->game == NULL && !esp_program_can_solve (self.problem))
        status = esp_fail_usage (
            error, ESP_ERROR_UNSUPPORTED,
            _ ("%s: a program has nothing to do there that can be checked yet"), self.problem->id);
      else if ((self.problem->game != NULL ? try_game (&self, &fault)
                                           : try_puzzle (&self, &fault)) ||
               fault->domain == ESP_VERDICT_ERROR)
        status = conclude (&self, fault);
      else
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          status = esp_invocation_fail (invocation, error);
        }
    }
  g_clear_pointer (&self.instance, esp_instance_free);
  g_free (self.command);
  g_free (self.name);
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
