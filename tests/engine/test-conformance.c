#include "config.h"

/* What holds for every registered problem. */

#include "engine/esp-command.h"
#include "base/esp-random.h"
#include "engine/document/esp-document.h"
#include "engine/esp-counter.h"
#include "engine/esp-run.h"
#include "engine/trace/esp-export.h"
#include "engine/trace/esp-trace.h"
#include "effort.h"
#include "engine/esp-step-counter.h"
#include "rooms.h"
#include "base/esp-sanitized.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TRACE_CAP 40000
#define NODE_LIMIT 20000

/* --- tables --- */

static void
check_specs (const EspOptionSpec *table)
{
  for (const EspOptionSpec *spec = table; spec != NULL && spec->id != NULL; spec++)
    {
      g_assert_nonnull (spec->label);
      g_assert_nonnull (spec->help);
      g_assert_cmpint (strspn (spec->id, "abcdefghijklmnopqrstuvwxyz0123456789-"), ==,
                       strlen (spec->id));
      g_assert_true (spec->kind != ESP_OPTION_CHOICE || spec->choices != NULL);
      /* where a number stands for none, it has a word, and forms show that; its text is read back
       */
      g_assert_false (g_regex_match_simple ("(^|[ (])[−-]?[01]: ", spec->help, 0, 0));
      if (spec->word_for_min != NULL && spec->kind != ESP_OPTION_TEXT)
        {
          g_assert_true (spec->kind == ESP_OPTION_INT || spec->kind == ESP_OPTION_REAL);
          g_assert_cmpfloat (spec->min, <=, 0);
          g_assert_false (spec->follows_file);
        }
    }
  if (table != NULL)
    {
      /* complains of a default that is out of its range */
      g_autoptr (EspOptions) options = esp_options_new (table);
      g_autoptr (EspOptions) again = esp_options_new (table);
      g_autofree char *text = esp_options_format (options, FALSE);

      if (strchr (text, '"') == NULL && strstr (text, "= ") == NULL)
        g_assert_true (esp_options_parse (again, text, NULL));
    }
}

static void
test_tables (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autofree char *help = esp_problem_load_help (problem);

  g_assert_cmpint (strlen (help), >, 40);
  g_assert_cmpint (strlen (problem->rules), >, 40);
  check_specs (problem->editing->settings);
  check_specs (esp_problem_get_generate_options (problem));
  for (const EspCommand *c = problem->commands; c != NULL && c->id != NULL; c++)
    {
      g_assert_true (c->usage != NULL && c->summary != NULL && c->run != NULL);
      check_specs (c->options);
    }
  g_assert_true (problem->states->value.size > 0 ||
                 (problem->states->copy != NULL && problem->states->free != NULL));
  g_assert_cmpuint (problem->states->state_value.size, >, 0);
  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    {
      g_assert_true (a->label != NULL && a->how != NULL && a->solve != NULL);
      g_assert_nonnull (a->counters);
      check_specs (a->options);
      g_assert_true (a->main_option == NULL || a->options != NULL);
      g_assert_true (
          (a->flags & ESP_ALGORITHM_TRACED) == 0 ||
          (problem->tracing->apply_event != NULL && problem->tracing->subject_name != NULL));
    }
}

/* --- values --- */

/* What a subject is called finds it again. */
static void
check_names (const EspInstance *instance)
{
  const EspTracing *tracing = instance->problem->tracing;
  gint32 subject;

  if (tracing == NULL || tracing->find_subject == NULL)
    return;
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *name = NULL;

      if (!esp_tracing_get_id (instance, ESP_TRACE_SUBJECT, 0, i, &subject))
        break;
      name = tracing->subject_name (instance, subject);
      g_assert_cmpint (tracing->find_subject (instance, name), ==, subject);
    }
  g_assert_cmpint (tracing->find_subject (instance, ""), ==, -1);
  g_assert_cmpint (tracing->find_subject (instance, "no such subject"), ==, -1);
}

static void
test_instances (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspInstance) copy = esp_instance_copy (instance);
      g_autofree char *text = problem->files->format (instance);
      g_autoptr (EspInstance) parsed = rooms_parse (problem, text);
      g_autofree char *again = problem->files->format (parsed);
      g_autofree char *described = esp_instance_describe (instance);

      g_assert_true (instance->problem == problem);
      g_assert_true (esp_instance_equal (instance, copy));
      g_assert_cmpstr (text, ==, again);
      g_assert_cmpint (strlen (described), >, 0);
      rooms_assert_grammar (described);
      check_names (instance);
      if (problem->editing->settings != NULL)
        {
          g_autoptr (EspOptions) settings = esp_options_new (problem->editing->settings);

          problem->editing->get_settings (instance, settings);
          g_assert_true (problem->editing->configure (parsed, settings, NULL));
          g_assert_true (esp_instance_equal (instance, parsed));
        }
      if (problem->editing->edit != NULL)
        {
          g_autoptr (GError) error = NULL;

          g_assert_false (problem->editing->edit (copy, "no such edit 7", &error));
          g_assert_nonnull (error);
          g_assert_true (esp_instance_equal (instance, copy));
        }
    }
}

/* An empty board is no solved one, and the line below it says how one begins. */
static void
test_nothing (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (EspInstance) empty = problem->editing->create ();
  g_autoptr (EspInstance) example = problem->editing->example ();
  g_autoptr (EspState) state = problem->states->initial (empty);
  g_autofree char *described = esp_state_describe (empty, state);

  if (esp_state_get_status (empty, state) == ESP_STATUS_SOLVED)
    g_assert_nonnull (esp_instance_get_nothing (empty));
  if (esp_instance_get_nothing (empty) != NULL)
    g_assert_cmpstr (described, ==, esp_instance_get_nothing (empty));
  g_assert_null (esp_instance_get_nothing (example));
}

static void
test_states (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspState) state = problem->states->initial (instance);
      g_autoptr (EspState) copy = esp_state_copy (state);
      g_autofree char *text = problem->states->state_format (instance, state);
      g_autoptr (EspState) parsed = problem->states->state_parse (instance, text, NULL);
      g_autofree char *described = esp_state_describe (instance, state);
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (parsed);
      rooms_assert_states_equal (instance, state, copy);
      rooms_assert_states_equal (instance, state, parsed);
      g_assert_cmpint (esp_state_get_size (state), >, 0);
      g_assert_cmpint (strlen (described), >, 0);
      rooms_assert_grammar (described);
      g_assert_false (problem->states->play (instance, copy, "no such move 7", &error));
      g_assert_nonnull (error);
      rooms_assert_states_equal (instance, state, copy);
      g_assert_null (problem->states->state_parse (instance, "\001", NULL));
    }
}

/* Files spoilt in every way: cut short, bytes changed, noise. None may crash, and none may be
 * refused without a word. */
static void
test_spoilt_files (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  EspRandom random;

  esp_random_init (&random, 7);
  for (guint i = 0; i < 600; i++)
    {
      g_autofree char *text = problem->files->format (g_ptr_array_index (all, i % all->len));
      gsize length = strlen (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = NULL;

      if (i % 3 == 0)
        length = esp_random_below (&random, length + 1);
      else
        for (guint k = 0; k < 1 + i % 5; k++)
          text[esp_random_below (&random, length)] =
              (i % 3 == 1 ? (char) esp_random_next (&random)
                          : " \n\t0123456789-.,abxWS?"[esp_random_below (&random, 22)]);
      instance = problem->files->parse (text, length, "spoilt", &error);
      g_assert_true ((instance == NULL) == (error != NULL));
      if (instance != NULL)
        {
          g_autofree char *formatted = problem->files->format (instance);
          g_autoptr (EspInstance) again = rooms_parse (problem, formatted);
          g_autofree char *twice = problem->files->format (again);

          g_assert_cmpstr (formatted, ==, twice);
        }
    }
}

/* --- play --- */

static void
test_random_play (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  EspRandom random;

  esp_random_init (&random, 3);
  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspDocument) document = esp_document_new (esp_instance_copy (instance));
      g_autoptr (EspState) last = NULL;
      guint played = 0;

      while (problem->game->to_move (instance, esp_document_get_state (document)) >= 0)
        {
          g_auto (GStrv) moves = problem->game->moves (instance, esp_document_get_state (document));
          g_autoptr (EspState) parsed = NULL;
          g_autofree char *text = NULL;
          g_autoptr (GError) error = NULL;

          g_assert_nonnull (moves[0]);
          g_assert_true (esp_document_play (
              document, moves[esp_random_below (&random, g_strv_length (moves))], &error));
          g_assert_no_error (error);
          text = problem->states->state_format (instance, esp_document_get_state (document));
          parsed = problem->states->state_parse (instance, text, NULL);
          rooms_assert_states_equal (instance, esp_document_get_state (document), parsed);
          g_assert_cmpuint (++played, <, 10000);
        }
      g_assert_cmpint (esp_state_get_status (instance, esp_document_get_state (document)), ==,
                       ESP_STATUS_SOLVED);
      last = esp_state_copy (esp_document_get_state (document));
      while (esp_document_can_undo (document))
        esp_document_undo (document);
      {
        g_autoptr (EspState) initial = problem->states->initial (instance);

        rooms_assert_states_equal (instance, esp_document_get_state (document), initial);
      }
      while (esp_document_can_redo (document))
        esp_document_redo (document);
      rooms_assert_states_equal (instance, esp_document_get_state (document), last);
    }
}

/* Every hint is a legal move with a reason, and following them all breaks no rule. */
static void
test_hints (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspState) state = problem->states->initial (instance);
      guint n = 0;

      while (esp_state_get_status (instance, state) == ESP_STATUS_OPEN && n++ < 2000)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (EspHint) hint = problem->hinting->hint (instance, state, &error);

          if (hint == NULL)
            {
              g_assert_nonnull (error);
              break;
            }
          g_assert_cmpint (strlen (hint->reason), >, 5);
          g_assert_true (problem->states->play (instance, state, hint->move, &error));
          g_assert_no_error (error);
        }
      g_assert_cmpint (esp_state_get_status (instance, state), !=, ESP_STATUS_WRONG);
      g_assert_cmpuint (n, <, 2000);
    }
}

/* --- search --- */

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  EspState *solution; /* the first one that was told; NULL: none yet */
  EspState *last;     /* the last one, which is the answer where each is better than those before */
  GPtrArray *open;    /* states as they were when each node was opened */
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 leaves;
  guint64 steps;     /* of a local search */
  gboolean proposes; /* its start is there */
  gboolean in_parts; /* a move is several changes */
} Listener;

/* Replays the search as it goes, and finds that closing a node brings back what opening it
 * changed. */
static void
listen (EspTracer *tracer, const EspEvent *event)
{
  Listener *self = (Listener *) tracer;
  const EspEventTypeInfo *info = esp_event_type_get_info (event->type);

  self->n[event->type]++;
  self->proposes =
      event->type == ESP_EVENT_PROPOSE || (self->proposes && event->type != ESP_EVENT_RESTART);
  self->steps += event->type == ESP_EVENT_ACCEPT && self->proposes;
  self->in_parts |=
      self->proposes && (event->flags & ESP_EVENT_PART) && event->type == ESP_EVENT_ACCEPT;
  if (event->type == ESP_EVENT_ENTER || event->type == ESP_EVENT_LEAVE)
    self->leaves += (event->flags & ESP_EVENT_LEAF) != 0;
  if (info->opens)
    {
      if (event->type == ESP_EVENT_ROOT)
        g_assert_cmpuint (self->open->len, ==, 0);
      else
        g_assert_cmpint (event->depth, ==, self->open->len);
      g_ptr_array_add (self->open, esp_state_copy (self->state));
    }
  self->instance->problem->tracing->apply_event (self->instance, self->state, event);
  if (event->type == ESP_EVENT_SOLUTION)
    {
      if (self->solution == NULL)
        self->solution = esp_state_copy (self->state);
      g_clear_pointer (&self->last, esp_state_free);
      self->last = esp_state_copy (self->state);
    }
  if (info->closes)
    {
      g_assert_cmpuint (self->open->len, >, 1);
      rooms_assert_states_equal (self->instance, self->state,
                                 g_ptr_array_index (self->open, self->open->len - 1));
      g_ptr_array_set_size (self->open, (int) self->open->len - 1);
    }
}

static EspOutcome
solve_with (const EspAlgorithm *algorithm,
            const EspInstance *instance,
            guint64 limit,
            Listener *listener,
            EspAnswer *answer)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  EspControl control;

  esp_answer_init (answer);
  esp_control_init (&control);
  control.limit_nodes = limit;
  control.tracer = listener != NULL ? &listener->tracer : NULL;
  /* what is limited by time is given little of it */
  if ((algorithm->flags & ESP_ALGORITHM_DETERMINISTIC) == 0)
    control.deadline = g_get_monotonic_time () + 200000;
  esp_algorithm_solve (algorithm, instance, NULL, options, &control, answer);
  return answer->outcome;
}

static void
test_solvers (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      EspOutcome known = ESP_OUTCOME_LIMIT;

      for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
        {
          g_auto (EspAnswer) answer;
          g_auto (EspAnswer) again;
          EspOutcome outcome = solve_with (a, instance, NODE_LIMIT, NULL, &answer);

          if (a->flags & ESP_ALGORITHM_DETERMINISTIC)
            {
              g_assert_cmpint (solve_with (a, instance, NODE_LIMIT, NULL, &again), ==, outcome);
              g_assert_cmpstr (answer.text, ==, again.text);
              g_assert_cmpmem (&answer.counters, sizeof answer.counters, &again.counters,
                               sizeof again.counters);
            }
          else
            esp_answer_init (&again);
          if (outcome == ESP_OUTCOME_ERROR)
            g_assert_nonnull (answer.message);
          if ((a->flags & ESP_ALGORITHM_SOLVER) && outcome == ESP_OUTCOME_SOLVED)
            {
              g_autofree char *why = NULL;

              g_assert_nonnull (answer.state);
              if (esp_problem_can_check (problem) &&
                  !problem->judging->check (instance, answer.state, &why))
                g_error ("%s %s: %s", problem->id, a->id, why);
            }
          if ((a->flags & ESP_ALGORITHM_SOLVER) && (a->flags & ESP_ALGORITHM_COMPLETE) &&
              (outcome == ESP_OUTCOME_SOLVED || outcome == ESP_OUTCOME_NONE))
            {
              if (known != ESP_OUTCOME_LIMIT)
                g_assert_cmpint (outcome, ==, known);
              known = outcome;
            }
          if ((a->flags & ESP_ALGORITHM_PLAYER) && answer.state != NULL)
            {
              g_autoptr (GVariant) move =
                  g_variant_dict_lookup_value (&answer.members, "move", G_VARIANT_TYPE_STRING);
              g_autoptr (EspState) played = problem->states->initial (instance);

              g_assert_nonnull (move);
              if (problem->states->play (instance, played, g_variant_get_string (move, NULL), NULL))
                rooms_assert_states_equal (instance, played, answer.state);
            }
        }
    }
}

/* One to three characters of @text changed for others that are in it, figures for figures. */
static char *
spoil_text (const char *text, EspRandom *random)
{
  char *spoilt = g_strdup (text);
  gsize n = strlen (text);

  /* of an empty board there is nothing to spoil */
  for (guint64 k = n > 0 ? 1 + esp_random_below (random, 3) : 0; k > 0; k--)
    {
      char *at = spoilt + esp_random_below (random, n);

      if (g_ascii_isdigit (*at))
        *at = (char) ('0' + esp_random_below (random, 10));
      else if (!g_ascii_isspace (*at))
        *at = text[esp_random_below (random, n)];
    }
  return spoilt;
}

/* Solves @instance, spoils the solution in many ways and counts those that the checker refuses. */
static guint
count_refused (const EspInstance *instance, const EspAlgorithm *solver, EspRandom *random, guint *n)
{
  const EspProblem *problem = instance->problem;
  g_auto (EspAnswer) answer;
  g_autofree char *text = NULL;
  guint refused = 0;

  if (solve_with (solver, instance, NODE_LIMIT, NULL, &answer) != ESP_OUTCOME_SOLVED)
    return 0;
  text = problem->states->state_format (instance, answer.state);
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *spoilt = spoil_text (text, random);
      g_autoptr (EspState) state = problem->states->state_parse (instance, spoilt, NULL);
      g_autofree char *why = NULL;
      gboolean right;

      if (state == NULL || g_str_equal (spoilt, text))
        continue;
      right = problem->judging->check (instance, state, &why);
      g_assert_cmpint (right, ==, esp_state_get_status (instance, state) == ESP_STATUS_SOLVED);
      g_assert_true (right == (why == NULL));
      refused += !right;
      (*n)++;
    }
  return refused;
}

/* Neither an unsolved instance nor a spoilt solution is a solution: a checker that accepts all
 * would be found out. (Which of the spoilt ones are right by chance is for the references of
 * test-judge.c and of the rooms.) */
static void
test_checker (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspAlgorithm *solver = esp_problem_find_algorithm_by_flags (
      problem, ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC);
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  guint refused = 0;
  guint n = 0;
  EspRandom random;

  esp_random_init (&random, 35);
  for (guint i = 0; i < all->len; i++)
    {
      const EspInstance *instance = g_ptr_array_index (all, i);
      g_autoptr (EspState) state = problem->states->initial (instance);
      g_autofree char *why = NULL;

      if (esp_state_get_status (instance, state) != ESP_STATUS_SOLVED)
        {
          g_assert_false (problem->judging->check (instance, state, &why));
          g_assert_nonnull (why);
        }
      refused += count_refused (instance, solver, &random, &n);
    }
  g_test_message ("%s: %u of %u refused", problem->id, refused, n);
  g_assert_cmpuint (n, >, 20);
  g_assert_cmpuint (refused, >, 0);
}

static void
test_traced_counts (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < MIN (all->len, 6); i++)
    for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
      {
        const EspInstance *instance = g_ptr_array_index (all, i);
        Listener listener = { .tracer.event = listen, .instance = instance };
        g_auto (EspAnswer) traced;
        g_auto (EspAnswer) plain;
        guint64 *n = traced.counters.n;

        if ((a->flags & ESP_ALGORITHM_TRACED) == 0)
          {
            esp_answer_init (&traced);
            esp_answer_init (&plain);
            continue;
          }
        listener.state = problem->states->initial (instance);
        listener.open = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
        solve_with (a, instance, NODE_LIMIT / 10, &listener, &traced);
        solve_with (a, instance, NODE_LIMIT / 10, NULL, &plain);
        g_assert_cmpint (traced.outcome, ==, plain.outcome);
        g_assert_cmpmem (&traced.counters, sizeof traced.counters, &plain.counters,
                         sizeof plain.counters);
        if (traced.outcome != ESP_OUTCOME_ERROR)
          g_assert_cmpuint (listener.n[ESP_EVENT_ROOT], ==, 1);
        if (listener.n[ESP_EVENT_ASSIGN] > 0)
          {
            g_assert_cmpuint (listener.n[ESP_EVENT_ASSIGN], ==, n[ESP_COUNTER_ASSIGNMENTS]);
            g_assert_cmpuint (listener.n[ESP_EVENT_BACKTRACK], ==, n[ESP_COUNTER_BACKTRACKS]);
            if (n[ESP_COUNTER_SOLUTIONS] > 0)
              g_assert_cmpuint (listener.n[ESP_EVENT_SOLUTION], ==, n[ESP_COUNTER_SOLUTIONS]);
          }
        if (listener.n[ESP_EVENT_ENTER] > 0)
          {
            g_assert_cmpuint (listener.n[ESP_EVENT_ENTER], ==, n[ESP_COUNTER_NODES]);
            if (listener.leaves > 0)
              g_assert_cmpuint (listener.leaves, ==, n[ESP_COUNTER_LEAVES]);
          }
        if (listener.n[ESP_EVENT_PROPOSE] > 0)
          {
            g_assert_cmpuint (listener.n[ESP_EVENT_PROPOSE], ==, n[ESP_COUNTER_PROPOSALS]);
            if (!listener.in_parts)
              g_assert_cmpuint (listener.steps, ==, n[ESP_COUNTER_STEPS]);
          }
        if (traced.outcome == ESP_OUTCOME_SOLVED && (a->flags & ESP_ALGORITHM_SOLVER) &&
            listener.n[ESP_EVENT_SOLUTION] > 0)
          {
            /* a search that goes on after its first solution ends somewhere else */
            if (!esp_state_equal (listener.state, traced.state) &&
                !esp_state_equal (listener.last, traced.state))
              rooms_assert_states_equal (instance, listener.solution, traced.state);
          }
        g_clear_pointer (&listener.solution, esp_state_free);
        g_clear_pointer (&listener.last, esp_state_free);
        g_ptr_array_unref (listener.open);
        esp_state_free (listener.state);
      }
}

/* --- recorded traces --- */

static void
check_tree (EspTrace *trace)
{
  guint64 n_events = esp_trace_get_n_events (trace);
  guint32 n_nodes = esp_trace_get_n_nodes (trace);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 opened = 0;

  for (guint64 k = 0; k < n_events; k++)
    {
      EspEvent event;
      const EspEventTypeInfo *info;
      guint32 here;

      g_assert_cmpuint (esp_trace_get_events (trace, k, 1, &event), ==, 1);
      info = esp_event_type_get_info (event.type);
      if (info->opens)
        {
          g_array_append_val (open, opened);
          opened++;
        }
      if (info->closes)
        g_array_set_size (open, open->len - 1);
      here = esp_trace_get_node_at (trace, k + 1);
      g_assert_cmpuint (here, ==, open->len > 0 ? g_array_index (open, guint32, open->len - 1) : 0);
    }
  g_assert_cmpuint (opened, ==, n_nodes);
}

static void
check_children (EspTrace *trace)
{
  guint32 n_nodes = esp_trace_get_n_nodes (trace);

  for (guint32 id = 0; id < MIN (n_nodes, 2000); id++)
    {
      guint32 children[64];
      guint32 expected = id + 1;
      EspNode node;
      EspNode child;
      guint skip = 0;
      guint n;

      g_assert_true (esp_trace_get_node (trace, id, &node));
      while ((n = esp_trace_get_children (trace, id, skip, G_N_ELEMENTS (children), children)) > 0)
        {
          for (guint i = 0; i < n; i++)
            {
              g_assert_cmpuint (children[i], ==, expected);
              g_assert_true (esp_trace_get_node (trace, children[i], &child));
              g_assert_cmpuint (child.parent, ==, id);
              expected += child.n_subtree;
            }
          skip += n;
        }
      g_assert_cmpuint (expected, ==, id + node.n_subtree);
    }
}

/* The same of a search of paths: each node is the child of one, and later than that. */
static void
check_linked (EspTrace *trace)
{
  guint32 n_nodes = esp_trace_get_n_nodes (trace);
  guint32 n_children = 0;

  for (guint32 id = 0; id < n_nodes; id++)
    {
      guint32 children[64];
      guint32 before = id;
      EspNode node;
      EspNode child;
      guint skip = 0;
      guint n;

      g_assert_true (esp_trace_get_node (trace, id, &node));
      while ((n = esp_trace_get_children (trace, id, skip, G_N_ELEMENTS (children), children)) > 0)
        {
          for (guint i = 0; i < n; i++)
            {
              g_assert_cmpuint (children[i], >, before);
              before = children[i];
              g_assert_true (esp_trace_get_node (trace, children[i], &child));
              g_assert_cmpuint (child.parent, ==, id);
              g_assert_cmpuint (esp_trace_get_node_at (trace, child.enter + 1), ==, children[i]);
            }
          skip += n;
        }
      n_children += skip;
      if (id > 0)
        g_assert_cmpuint (node.n_subtree, ==, skip + 1);
    }
  g_assert_cmpuint (n_children + 1, ==, n_nodes);
}

static gboolean
is_of_paths (EspTrace *trace)
{
  EspEvent event;

  return esp_trace_get_events (trace, 1, 1, &event) == 1 && esp_event_is_path (&event);
}

static void
check_seeking (EspTrace *trace)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  const EspProblem *problem = instance->problem;
  guint64 n_events = esp_trace_get_n_events (trace);
  g_autoptr (EspState) walked = esp_trace_get_state (trace, 0);
  g_autoptr (EspState) moved = esp_trace_get_state (trace, 0);
  guint64 at = 0;
  guint64 step = 0;

  for (guint64 k = 0; k < n_events; k++)
    {
      EspEvent event;

      if (k % 397 == 0)
        {
          g_autoptr (EspState) sought = esp_trace_get_state (trace, k);

          rooms_assert_states_equal (instance, walked, sought);
          moved = esp_trace_move_state (trace, g_steal_pointer (&moved), at, k);
          rooms_assert_states_equal (instance, walked, moved);
          at = k;
        }
      esp_trace_get_events (trace, k, 1, &event);
      problem->tracing->apply_event (instance, walked, &event);
    }

  /* forwards by decisions and back again passes the same steps */
  {
    g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint64));

    while (step < n_events && steps->len < 500)
      {
        g_array_append_val (steps, step);
        step = esp_trace_next_decision (trace, step);
      }
    for (guint i = steps->len; i > 0; i--)
      {
        step = esp_trace_previous_decision (trace, step);
        g_assert_cmpuint (step, ==, g_array_index (steps, guint64, i - 1));
      }
  }
}

/* The solutions that the trace knows are the events that say so, and of a search for any solution
 * the board at such a step is solved. */
static void
check_solutions (EspTrace *trace)
{
  const EspInstance *instance = esp_trace_get_instance (trace);
  guint64 n_events = esp_trace_get_n_events (trace);
  guint64 found = 0;

  for (guint64 k = 0; k < n_events; k++)
    {
      EspEvent event;

      esp_trace_get_events (trace, k, 1, &event);
      if (esp_event_is_solution (&event))
        g_assert_cmpuint (esp_trace_get_solution (trace, found++), ==, k + 1);
    }
  g_assert_cmpuint (esp_trace_get_n_solutions (trace), ==, found);
  /* where an answer is right or wrong, not better or worse */
  for (guint64 i = 0; esp_problem_can_check (instance->problem) && i < MIN (found, 20); i++)
    {
      g_autoptr (EspState) state = esp_trace_get_state (trace, esp_trace_get_solution (trace, i));

      g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_SOLVED);
    }
}

/* Local searches alone propose, and each event says from which cost to which it goes. What is
 * there before the first proposal is the start in parts, which is no state with a cost of its own;
 * where variables have values, one of them is proposed. */
static void
check_climb (EspTrace *trace, const EspAlgorithm *algorithm)
{
  const EspProblem *problem = esp_trace_get_instance (trace)->problem;
  guint64 n_events = esp_trace_get_n_events (trace);
  guint64 n_whole = 0;
  double cost = NAN;
  gboolean begun = FALSE;

  for (guint64 k = 0; k < n_events; k++)
    {
      EspEvent event;

      esp_trace_get_events (trace, k, 1, &event);
      if (event.type == ESP_EVENT_RESTART)
        cost = NAN;
      if (event.type != ESP_EVENT_PROPOSE && event.type != ESP_EVENT_ACCEPT)
        continue;
      g_assert_true (algorithm->flags & ESP_ALGORITHM_LOCAL);
      g_assert_cmpint ((event.flags & ESP_EVENT_VALUE) != 0, ==,
                       problem->tracing->value_name != NULL);
      if (!isnan (cost))
        g_assert_cmpfloat_with_epsilon (event.climb.current, cost, 1e-6);
      begun |= event.type == ESP_EVENT_PROPOSE;
      if (event.type == ESP_EVENT_ACCEPT)
        {
          cost = event.climb.proposed;
          n_whole += !begun && (event.flags & ESP_EVENT_PART) == 0;
        }
    }
  g_assert_cmpuint (n_whole, ==, 0);
}

/* Of what is said at a step, the last step has all. */
static void
check_counters (EspTrace *trace, const EspAlgorithm *algorithm, const EspAnswer *answer)
{
  g_autoptr (EspStepCounter) counter = esp_step_counter_new (trace, algorithm);
  EspCounters counters;
  gboolean known[ESP_N_COUNTERS];

  if (esp_trace_get_n_seen (trace) > esp_trace_get_n_events (trace))
    return;
  esp_step_counter_get (counter, G_MAXUINT64, &counters, known);
  for (const EspCounterId *id = algorithm->counters; *id != ESP_N_COUNTERS; id++)
    /* a search that is stopped may begin anew once more, with a tour that is made at once */
    if (known[*id] && *id != ESP_COUNTER_EVENTS &&
        (*id != ESP_COUNTER_RESTARTS || answer->outcome != ESP_OUTCOME_LIMIT))
      g_assert_cmpuint (counters.n[*id], ==, answer->counters.n[*id]);
}

static void
test_recorded (gconstpointer data)
{
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);

  for (guint i = 0; i < MIN (all->len, 4); i++)
    for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
      {
        g_autoptr (EspOptions) options = esp_options_new (a->options);
        g_autoptr (EspRun) run = esp_run_new (a, g_ptr_array_index (all, i), NULL, options);
        EspTrace *trace;

        if ((a->flags & ESP_ALGORITHM_TRACED) == 0)
          continue;
        esp_run_set_record (run, TRUE, TRACE_CAP);
        esp_run_set_limits (run, 0, NODE_LIMIT / 20);
        esp_run_start (run);
        esp_run_wait (run);
        trace = esp_run_get_trace (run);
        if (esp_run_get_answer (run)->outcome == ESP_OUTCOME_ERROR)
          continue;
        g_assert_cmpuint (esp_trace_get_n_events (trace), >, 0);
        if (is_of_paths (trace))
          check_linked (trace);
        else
          {
            check_tree (trace);
            check_children (trace);
          }
        check_seeking (trace);
        check_solutions (trace);
        check_climb (trace, a);
        check_counters (trace, a, esp_run_get_answer (run));
      }
}

static void
test_exports (gconstpointer data)
{
  const EspProblem *problem = data;
  const EspAlgorithm *a = esp_problem_find_algorithm_by_flags (problem, ESP_ALGORITHM_TRACED);
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  g_autoptr (EspOptions) options = NULL;
  g_autoptr (EspRun) run = NULL;

  options = esp_options_new (a->options);
  run = esp_run_new (a, g_ptr_array_index (all, 0), NULL, options);
  esp_run_set_record (run, TRUE, 5000);
  esp_run_set_limits (run, 0, 1000);
  esp_run_start (run);
  esp_run_wait (run);
  for (EspExportFormat format = ESP_EXPORT_TEXT; format <= ESP_EXPORT_DOT; format++)
    {
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (stream);
      const char *text;
      gsize length;
      guint64 lines = 0;

      g_assert_true (esp_export_trace (esp_run_get_trace (run), 0, G_MAXUINT64 - 1, format, NULL,
                                       stream, NULL, NULL));
      text = g_memory_output_stream_get_data (memory);
      length = g_memory_output_stream_get_data_size (memory);
      g_assert_true (g_utf8_validate (text, (gssize) length, NULL));
      for (gsize k = 0; k < length; k++)
        lines += text[k] == '\n';
      if (format == ESP_EXPORT_JSON_LINES)
        g_assert_cmpuint (lines, ==, esp_trace_get_n_events (esp_run_get_trace (run)));
      else if (format == ESP_EXPORT_CSV ||
               (format == ESP_EXPORT_TEXT && problem->tracing->trace_text == NULL))
        g_assert_cmpuint (lines, ==, 1 + esp_trace_get_n_events (esp_run_get_trace (run)));
    }
}

/* Milliseconds of a processor that all threads of the program work after a search of @algorithm was
 * told to stop, @delay microseconds after its start. */
static double
stop_after (const EspAlgorithm *algorithm,
            const EspInstance *instance,
            gboolean record,
            gulong delay)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspRun) run = esp_run_new (algorithm, instance, NULL, options);
  double from;
  double work;

  esp_run_set_record (run, record, 1000);
  esp_run_start (run);
  g_usleep (delay);
  from = effort_used_ms (CLOCK_PROCESS_CPUTIME_ID);
  esp_run_cancel (run);
  esp_run_wait (run);
  work = effort_used_ms (CLOCK_PROCESS_CPUTIME_ID) - from;
  g_assert_nonnull (esp_run_get_answer (run));
  g_test_message ("%s stopped after %.1f ms of work", algorithm->id, work);
  return work;
}

/* Stopping at any moment leaves a finished run and no lock held, and little is done after it: 50 ms
 * of a processor at ease, for each of two that may be at it; more where everything is watched. What
 * is slow by itself is so each time. */
static void
test_cancel (gconstpointer data)
{
#if ESP_SANITIZED_ADDRESS || ESP_SANITIZED_THREAD
  const double most = 1000;
#else
  const double most = 100;
#endif
  const EspProblem *problem = data;
  g_autoptr (GPtrArray) all = rooms_load_all (problem);
  static const gulong delays[] = { 0, 1000, 3000, 9000, 27000 };

  for (const EspAlgorithm *a = problem->algorithms; a->id != NULL; a++)
    for (guint i = 0; i < 2 * G_N_ELEMENTS (delays); i++)
      {
        const EspInstance *instance = g_ptr_array_index (all, all->len - 1 - i % all->len);
        gboolean stopped = FALSE;

        for (int attempt = 0; attempt < 5 && !stopped; attempt++)
          {
            double work = stop_after (a, instance, i % 2 == 0, delays[i / 2]);

            stopped = work < most || work < most * effort_get_factor ();
          }
        g_assert_true (stopped);
      }
}

static void
test_generator (gconstpointer data)
{
  const EspProblem *problem = data;

  for (guint seed = 1; seed <= 3; seed++)
    {
      g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
      g_autofree char *text = g_strdup_printf ("%u", seed);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) one = NULL;
      g_autoptr (EspInstance) other = NULL;
      EspControl control;

      g_assert_true (esp_options_set (options, "seed", text, NULL));
      esp_control_init (&control);
      one = problem->generating->generate (options, &control, &error);
      g_assert_no_error (error);
      esp_control_init (&control);
      other = problem->generating->generate (options, &control, NULL);
      g_assert_true (esp_instance_equal (one, other));
    }
}

int
main (int argc, char *argv[])
{
  const EspProblem *const *problems = esp_problems_get ();

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; problems[i] != NULL; i++)
    {
      rooms_add_test (problems[i], "tables", test_tables);
      rooms_add_test (problems[i], "instances", test_instances);
      rooms_add_test (problems[i], "states", test_states);
      rooms_add_test (problems[i], "nothing", test_nothing);
      rooms_add_test (problems[i], "spoilt-files", test_spoilt_files);
      if (problems[i]->game != NULL)
        rooms_add_test (problems[i], "random-play", test_random_play);
      if (problems[i]->hinting != NULL)
        rooms_add_test (problems[i], "hints", test_hints);
      rooms_add_test (problems[i], "solvers", test_solvers);
      if (esp_problem_can_check (problems[i]))
        rooms_add_test (problems[i], "checker", test_checker);
      rooms_add_test (problems[i], "traced-counts", test_traced_counts);
      rooms_add_test (problems[i], "recorded", test_recorded);
      rooms_add_test (problems[i], "exports", test_exports);
      rooms_add_test (problems[i], "cancel", test_cancel);
      if (problems[i]->generating != NULL)
        rooms_add_test (problems[i], "generator", test_generator);
    }
  return g_test_run ();
}
