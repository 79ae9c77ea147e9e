#include "config.h"

#include "esp-program-algorithm.h"

#include "esp-contract-list.h"
#include "esp-conversation.h"
#include "esp-program-events.h"
#include "esp-program-list.h"
#include "esp-program-run.h"

#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* An algorithm that is made when it is asked for, and stays: whoever has found it keeps a pointer
 * to it, as to those of the rooms' tables. */
typedef struct
{
  EspAlgorithm algorithm; /* first: the answer knows this one */
  char *name;             /* as a person chose it: in the list, or its command */
  char *command;
  const EspContract *contract; /* NULL: none */
  GBytes *output;              /* what it wrote, and nothing is started; NULL: it is started */
} Program;

static GMutex lock;
static GHashTable *told;  /* GCancellable of a run -> Told, while it waits */
static GHashTable *known; /* "war\nCOMMAND" -> Program */

static const EspOptionSpec options[] = {
  ESP_PROGRAM_OPTIONS,
  ESP_SEED_OPTION (N_ ("that the program is told as {seed}")),
  { .id = NULL },
};

static const EspCounterId player_counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_DEPTH,
                                                ESP_N_COUNTERS };
static const EspCounterId solver_counters[] = { ESP_COUNTER_NODES, ESP_N_COUNTERS };

/* --- answers --- */

static const Program *
get_program (const EspAnswer *answer)
{
  return (const Program *) answer->algorithm;
}

/* Less where the whole has less. */
static double
get_seconds (const EspOptions *values, const EspControl *control)
{
  double seconds = esp_options_get_real (values, "seconds");

  if (control->deadline != 0)
    seconds =
        MIN (seconds, (double) (control->deadline - esp_control_now (control)) / G_USEC_PER_SEC);
  return MAX (seconds, 0.001);
}

/* What is wrong with the program, for people and by id. */
static EspOutcome
fail (EspAnswer *answer, const Program *program, GError *error)
{
  g_autoptr (GError) owned = error;

  if (g_error_matches (owned, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return ESP_OUTCOME_LIMIT;
  g_free (answer->message);
  answer->message =
      program->output != NULL
          ? g_strdup_printf (_ ("“%s” %s"), esp_quote (program->name), owned->message)
          : g_strdup_printf (_ ("the program “%s” %s"), esp_quote (program->name), owned->message);
  g_variant_dict_insert (&answer->members, ESP_ANSWER_VERDICT, "s",
                         esp_verdict_kind_get_id ((EspVerdictKind) owned->code));
  return ESP_OUTCOME_ERROR;
}

void
esp_program_limits (EspLimits *limits, const EspOptions *values)
{
  esp_limits_init (limits);
  limits->memory = (guint) esp_options_get_int (values, "memory");
}

/* --- moves --- */

static EspOutcome
take_move (const EspReply *reply, EspState *after, EspAnswer *answer)
{
  g_variant_dict_insert (&answer->members, "move", "s", reply->move);
  if (reply->has_value)
    g_variant_dict_insert (&answer->members, "value", "d", reply->value);
  if (reply->pv != NULL)
    {
      g_auto (GStrv) pv = g_strsplit (reply->pv, ",", -1);

      g_variant_dict_insert (&answer->members, "pv", "^as", pv);
    }
  answer->text = g_strconcat (reply->move, "\n", NULL);
  answer->state = after;
  return ESP_OUTCOME_SOLVED;
}

typedef struct
{
  double value;
  guint64 depth;
} Told;

/* NULL: it waits no longer. */
static void
note_told (GCancellable *run, const EspReply *reply)
{
  if (run == NULL)
    return;
  g_mutex_lock (&lock);
  if (told == NULL)
    told = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  if (reply == NULL)
    g_hash_table_remove (told, run);
  else if (reply->has_value)
    {
      Told *now = g_new (Told, 1);

      *now = (Told){ reply->value, reply->depth };
      g_hash_table_replace (told, run, now);
    }
  g_mutex_unlock (&lock);
}

gboolean
esp_program_get_told (GCancellable *cancellable, double *value, guint64 *depth)
{
  const Told *now;
  gboolean known_now;

  g_mutex_lock (&lock);
  now = told != NULL ? g_hash_table_lookup (told, cancellable) : NULL;
  known_now = now != NULL;
  if (known_now)
    {
      *value = now->value;
      *depth = now->depth;
    }
  g_mutex_unlock (&lock);
  return known_now;
}

static void
count (EspCounters *total, const EspReply *reply)
{
  total->n[ESP_COUNTER_NODES] = reply->nodes;
  total->n[ESP_COUNTER_DEPTH] = reply->depth;
}

/* While it thinks. A program may tell as often as it likes: the run gathers what comes. */
static void
on_told (gpointer data, const EspReply *reply)
{
  EspControl *control = data;
  EspCounters so_far = { { 0 } };

  count (&so_far, reply);
  note_told (control->cancellable, reply);
  if (control->progress != NULL)
    control->progress (control, &so_far);
}

/* A move may be right whatever is told of the search that has found it: that is a note. */
static void
tell_events (const EspInstance *instance,
             const EspState *start,
             const GString *events,
             EspControl *control,
             EspAnswer *answer)
{
  answer->message = esp_program_events_tell (instance, start, events != NULL ? events->str : "",
                                             events != NULL ? events->len : 0, control->cancellable,
                                             control->tracer);
}

static EspOutcome
play (const EspInstance *instance,
      const EspState *start,
      const EspOptions *values,
      EspControl *control,
      EspAnswer *answer)
{
  const Program *program = get_program (answer);
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  EspQuestion question = { .command = program->command,
                           .instance = instance,
                           .state = state,
                           .seconds = get_seconds (values, control),
                           .depth = (int) esp_options_get_int (values, "depth"),
                           .seed = (guint64) esp_options_get_int (values, "seed"),
                           .cancellable = control->cancellable,
                           .told = on_told,
                           .events = control->tracer != NULL,
                           .data = control };
  g_auto (EspReply) reply = { NULL };
  EspState *after = NULL;
  GError *error = NULL;
  gboolean made;

  esp_program_limits (&question.limits, values);
  if (instance->problem->game->to_move (instance, state) < 0)
    {
      answer->message = g_strdup (_ ("the game is over"));
      return ESP_OUTCOME_NONE;
    }
  made = esp_conversation_ask (&question, &reply, &after, &error);
  note_told (control->cancellable, NULL);
  count (&answer->counters, &reply);
  if (control->tracer != NULL)
    tell_events (instance, state, reply.events, control, answer);
  return made ? take_move (&reply, after, answer) : fail (answer, program, error);
}

/* --- solutions --- */

static EspOutcome
take_solution (const EspInstance *instance,
               const Program *program,
               const EspProgramRun *run,
               EspAnswer *answer)
{
  GError *wrong = NULL;
  gsize length;
  const char *text = g_bytes_get_data (run->answer, &length);

  /* a wrong one is to be seen, too */
  if (!esp_program_check (instance, run, &answer->state, NULL, &wrong))
    return fail (answer, program, wrong);
  answer->text = g_strndup (text, length);
  if (answer->state != NULL)
    return ESP_OUTCOME_SOLVED;
  g_free (answer->message);
  answer->message = g_strdup (_ ("it says that there is no solution, and there is none"));
  return ESP_OUTCOME_NONE;
}

/* Those of its lines that tell its search. */
static GString *
find_events (GBytes *written)
{
  gsize length;
  const char *data = g_bytes_get_data (written, &length);
  g_autofree char *text = g_utf8_make_valid (data != NULL ? data : "", (gssize) length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *events = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (esp_program_event_find (lines[i]) != NULL)
      g_string_append_printf (events, "%s\n", esp_program_event_find (lines[i]));
  return events;
}

/* Where a search is recorded: what the program told of its own among what it wrote. */
static void
tell_written (const EspInstance *instance,
              const EspState *start,
              GBytes *written,
              EspControl *control,
              EspAnswer *answer)
{
  g_autoptr (GString) events = NULL;

  if (control->tracer == NULL)
    return;
  events = find_events (written);
  tell_events (instance, start, events, control, answer);
}

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *values,
       EspControl *control,
       EspAnswer *answer)
{
  const Program *program = get_program (answer);
  const EspProgramCall call = { .seconds = get_seconds (values, control),
                                .depth = (int) esp_options_get_int (values, "depth"),
                                .seed = (guint64) esp_options_get_int (values, "seed"),
                                .contract = program->contract };
  const EspProgramCase one = { .instance = instance };
  g_auto (EspProgramRun) run = { NULL };
  EspLimits limits;
  GError *error = NULL;
  gboolean done;

  esp_program_limits (&limits, values);
  done = esp_program_run (program->command, &call, &one, 1, &limits, control->cancellable, &run,
                          &error);
  if (run.answer != NULL)
    tell_written (instance, start, run.answer, control, answer);
  return done ? take_solution (instance, program, &run, answer) : fail (answer, program, error);
}

static EspOutcome
show_output (const EspInstance *instance,
             const EspState *start,
             const EspOptions *values G_GNUC_UNUSED,
             EspControl *control,
             EspAnswer *answer)
{
  const Program *program = get_program (answer);
  g_auto (EspProgramRun) run = { .answer = g_bytes_ref (program->output) };
  EspOutcome outcome;

  tell_written (instance, start, run.answer, control, answer);
  outcome = take_solution (instance, program, &run, answer);
  if (outcome == ESP_OUTCOME_SOLVED)
    answer->reason = g_strdup_printf (_ ("“%s” is right"), esp_quote (program->name));
  return outcome;
}

/* --- finding --- */

/* What a program is known by. */
typedef struct
{
  const EspProblem *problem;
  const char *id;
  const char *name;    /* by which it was chosen; NULL: that is the command */
  const char *command; /* NULL: it is not started */
  const EspContract *contract;
  const char *contract_id; /* the same by its id, looked for where the program is new */
  GBytes *output;          /* of one that is not started */
} Wanted;

static Program *
program_new (const Wanted *wanted)
{
  gboolean plays = wanted->problem->game != NULL;
  gboolean started = wanted->output == NULL;
  const char *name = wanted->name != NULL ? wanted->name : wanted->command;
  Program *program = g_new (Program, 1);

  *program = (Program){
    .algorithm = { .id = g_strdup (wanted->id),
                   .label = wanted->name != NULL ? g_strdup (wanted->name) : N_ ("Program"),
                   .how = started
                              ? N_ ("A program of your own, started for this: it is told the board "
                                    "and answers; what it answers is checked.")
                              : N_ ("What a program wrote: nothing is started, its answer is "
                                    "checked."),
                   .flags = ESP_ALGORITHM_FOREIGN | ESP_ALGORITHM_TRACED |
                            (plays ? ESP_ALGORITHM_PLAYER : ESP_ALGORITHM_SOLVER),
                   .options = started ? options : NULL,
                   .counters = plays ? player_counters : solver_counters,
                   .solve = !started ? show_output
                            : plays  ? play
                                     : solve },
    .name = g_strdup (name),
    .command = g_strdup (wanted->command),
    .contract = wanted->contract,
    .output = started ? NULL : g_bytes_ref (wanted->output),
  };
  /* one that is there no more is told of where programs are chosen and graded */
  if (wanted->contract_id != NULL)
    program->contract = esp_contract_find (wanted->problem, wanted->contract_id, NULL);
  return program;
}

/* The program that was made for @key, which is taken, or one that is made now. */
static const EspAlgorithm *
find_known (char *key, const Wanted *wanted)
{
  g_autofree char *owned = key;
  Program *program;

  g_mutex_lock (&lock);
  if (known == NULL)
    known = g_hash_table_new (g_str_hash, g_str_equal);
  program = g_hash_table_lookup (known, owned);
  if (program == NULL)
    {
      program = program_new (wanted);
      g_hash_table_insert (known, g_steal_pointer (&owned), program);
    }
  g_mutex_unlock (&lock);
  return &program->algorithm;
}

/* NULL where @id names no program that a person has named, or the room has nothing for one to do.
 */
static const EspAlgorithm *
find (const EspProblem *problem, const char *id)
{
  const char *name = id + strlen (ESP_PROGRAM_PREFIX);
  g_autofree char *command = NULL;
  g_autofree char *contract = NULL;

  if (!esp_program_is (id) || *name == '\0' || !esp_programs_may_start (name) ||
      (problem->game == NULL && !esp_program_can_solve (problem)))
    return NULL;
  command = esp_program_list_resolve (id);
  contract = esp_program_list_get_contract (name);
  /* a name may have been given to another program meanwhile */
  return find_known (g_strjoin ("\n", problem->id, name, command, contract, NULL),
                     &(Wanted){ .problem = problem,
                                .id = id,
                                .name = g_str_equal (name, command) ? NULL : name,
                                .command = command,
                                .contract_id = contract });
}

const EspAlgorithm *
esp_program_find_called (const EspProblem *problem,
                         const char *name,
                         const char *command,
                         const EspContract *contract)
{
  g_autofree char *id = g_strconcat (ESP_PROGRAM_PREFIX, command, NULL);

  if (!esp_programs_may_start (command) || !esp_program_can_solve (problem))
    return NULL;
  return find_known (
      g_strdup_printf ("%s\n%s\n%s\n%p", problem->id, name, command, (const void *) contract),
      &(Wanted){
          .problem = problem, .id = id, .name = name, .command = command, .contract = contract });
}

const EspAlgorithm *
esp_program_find_output (const EspProblem *problem,
                         const char *name,
                         GBytes *output,
                         gboolean *tells)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, output);
  g_autofree char *id = g_strconcat ("output:", name, NULL);
  g_autoptr (GString) events = find_events (output);

  if (tells != NULL)
    *tells = events->len > 0;
  return find_known (g_strjoin ("\n", problem->id, id, sum, NULL),
                     &(Wanted){ .problem = problem, .id = id, .name = name, .output = output });
}

void
esp_programs_init (void)
{
  esp_problem_set_finder (find);
}
