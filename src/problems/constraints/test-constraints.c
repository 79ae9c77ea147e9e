#include "config.h"

#include "base/esp-random.h"
#include "csp/formats/esp-formats.h"
#include "engine/trace/esp-trace-read.h"
#include "engine/trace/esp-trace.h"
#include "shape.h"
#include "test-constraints.h"

/* Pinned numbers are of independent programs. */

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  GString *told;
  guint n[ESP_N_EVENT_TYPES];
} Listener;

static void
listen (EspTracer *tracer, const EspEvent *event)
{
  Listener *self = (Listener *) tracer;

  self->n[event->type]++;
  if (event->type == ESP_EVENT_PRUNE)
    {
      g_autofree char *subject =
          self->instance->problem->tracing->subject_name (self->instance, event->subject);
      g_autofree char *value = self->instance->problem->tracing->value_name (
          self->instance, event->subject, event->csp.value);

      g_string_append_printf (self->told, "%s%s", subject, value);
    }
  else if (event->type == ESP_EVENT_REVISE && self->told->len > 0)
    g_string_append_c (self->told, ' ');
}

static void
assert_domains (const EspInstance *instance, const EspState *state, const char *expected)
{
  const EspModel *model = constraints_model (instance);
  g_autoptr (GString) left = g_string_new (NULL);

  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      g_string_append (left, i > 0 ? " " : "");
      for (int place = 0; place < esp_model_domain (model, i)->n; place++)
        if (constraints_has ((const ConstraintsState *) state, i, place))
          g_string_append_printf (left, "%d", esp_model_value (model, i, place));
    }
  g_assert_cmpstr (left->str, ==, expected);
}

static void
test_order (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, "order.csp");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (GString) told = g_string_new (NULL);
  Listener listener = { .tracer.event = listen, .instance = instance, .told = told };
  EspCounters counters = { { 0 } };
  EspControl control;

  esp_control_init (&control);
  control.tracer = &listener.tracer;
  g_assert_true (
      constraints_make_consistent (instance, &control, &counters, (ConstraintsState *) state));
  g_assert_cmpuint (counters.n[ESP_COUNTER_REVISIONS], ==, 5);
  g_assert_cmpuint (counters.n[ESP_COUNTER_PRUNINGS], ==, 6);
  g_assert_cmpstr (told->str, ==, "A4 B1 B4 C1C2 A3");
  assert_domains (instance, state, "12 23 34");
  g_assert_cmpuint (listener.n[ESP_EVENT_REVISE], ==, 5);
  g_assert_cmpuint (listener.n[ESP_EVENT_ENQUEUE], ==, 1);
  g_assert_cmpuint (listener.n[ESP_EVENT_FIXPOINT], ==, 1);
}

static void
test_schedule (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, "schedule.csp");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspCounters counters = { { 0 } };
  EspControl control;

  esp_control_init (&control);
  g_assert_true (
      constraints_make_consistent (instance, &control, &counters, (ConstraintsState *) state));
  g_assert_cmpuint (counters.n[ESP_COUNTER_REVISIONS], ==, 38);
  g_assert_cmpuint (counters.n[ESP_COUNTER_PRUNINGS], ==, 15);
  assert_domains (instance, state, "4 2 3 4 1");
}

/* How many solutions samples have. Of the pair of knapsack and ruler the optimum is well known, or
 * worked out by hand: 5 + 3 + 4 + 2 + 1 kilograms are worth 29. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *sample;
    guint64 n;
  } samples[] = { { "crypt.csp", 7 },         { "send.csp", 1 },       { "queens.csp", 92 },
                  { "schedule.csp", 1 },      { "magic.csp", 8 },      { "map.csp", 18 },
                  { "consistent.csp", 0 },    { "zebra.csp", 1 },      { "sudoku-easy.csp", 1 },
                  { "sudoku-medium.csp", 1 }, { "sudoku-hard.csp", 1 } };
  static const char *const solvers[] = { "fc", "mac", "ac", "learn", "best" };
  static const struct
  {
    const char *sample;
    gint64 best;
  } goals[] = { { "golomb.csp", 11 }, { "knapsack.csp", 29 } };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
      {
        g_autoptr (EspInstance) instance =
            rooms_load_sample (&esp_constraints_problem, samples[i].sample);
        g_auto (EspAnswer) answer;

        g_test_message ("%s %s", samples[i].sample, solvers[k]);
        rooms_solve (instance, NULL, solvers[k], "solutions=0", NULL, &answer);
        g_assert_cmpuint (answer.counters.n[ESP_COUNTER_SOLUTIONS], ==, samples[i].n);
      }
  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    for (guint k = 0; k < G_N_ELEMENTS (solvers); k++)
      {
        g_autoptr (EspInstance) instance =
            rooms_load_sample (&esp_constraints_problem, goals[i].sample);
        g_auto (EspAnswer) answer;
        gint64 best = 0;

        rooms_solve (instance, NULL, solvers[k], "", NULL, &answer);
        g_assert_true (g_variant_dict_lookup (&answer.members, "objective", "x", &best));
        g_assert_cmpint (best, ==, goals[i].best);
      }
}

static void
test_faults (void)
{
  static const RoomsFault faults[] = {
    { "var A in 1..4\nA <", "f.csp:2:4: ", "the text ends" },
    { "var A in 1..4\nA < B\n", "f.csp:2:5: ", "“B” is no variable" },
    { "var Alpha in 1..4\nAlpa < 3\n", "f.csp:2:1: ", "did you mean “Alpha”" },
    { "var A in 1..\n", "f.csp:1:13: ", "expected a number" },
    { "var A B in 1..3\n(A + 1 = B\n\n", "f.csp:2:11: ", "the text ends: expected" },
    { "var A in 1..\n", "f.csp:1:13: ", "expected a number" },
    { "var A in 4..1\n", "f.csp:1:10: ", "expected at least one value" },
    { "var A A in 1..2\n", "f.csp:1:7: ", "already" },
    { "var A in {red, 2}\n", "f.csp:1:10: ", "numbers or names" },
    { "var A in {red}\nA < 3\n", "f.csp:2:5: ", "a name is compared with a number" },
    { "var A in {red, green}\nA = 3\n", "f.csp:2:5: ", "a name is compared with a number" },
    { "var A in 1..4\nA + 1\n", "f.csp:2:6: ", "expected a comparison" },
    { "var A in 1..4\nA < 3 3\n", "f.csp:2:7: ", "expected the end of the line" },
    { "var A B in 1..4\n(A, B) in {(1, 2), (3)}\n", "f.csp:2:22: ", "as many values" },
    { "var x[1..3] in 0..1\nx[i] < x[4] for i in 1..3\n", "f.csp:2:8: ", "x[4]" },
    { "var x[1..3] in 0..1\nx[i] < 1 for i of 1..3\n", "f.csp:2:16: ", "expected “in”" },
    { "var A in 0..1\nminimize A\nmaximize A\n", "f.csp:3:1: ", "objective already" },
    { "var A in 0..2000000\n", "f.csp:1:10: ", "1000000" },
    { "var A in 0..1\nshow circles\n", "f.csp:2:6: ", "“grid”" },
    { "var A in 0..1\nif A = 1 A = 0\n", "f.csp:2:10: ", "“then”" },
    { "var A in 0..1\ndistinct (A, 3\n", "f.csp:2:15: ", "the text ends" },
    { "var A in 0..1\nA & 3\n", "f.csp:2:3: ", "“&”" },
  };
  g_autoptr (GString) deep = g_string_new ("var A in 0..1\n");
  g_autoptr (GError) error = NULL;

  rooms_assert_refused (&esp_constraints_problem, "f.csp", faults, G_N_ELEMENTS (faults));
  for (int i = 0; i < 100000; i++)
    g_string_append_c (deep, '(');
  g_assert_null (esp_constraints_problem.files->parse (deep->str, deep->len, "deep.csp", &error));
  g_assert_nonnull (strstr (error->message, "nested"));
}

/* Moves by hand, as the board makes them. */
static void
test_play (void)
{
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, "order.csp");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  const EspStates *states = instance->problem->states;
  g_autoptr (GError) error = NULL;

  g_assert_true (states->play (instance, state, "revise B 2", NULL));
  assert_domains (instance, state, "1234 123 1234");
  g_assert_true (states->play (instance, state, "revise", NULL));
  assert_domains (instance, state, "12 123 1234");
  g_assert_false (states->play (instance, state, "A != 1", &error));
  g_assert_nonnull (strstr (error->message, "partner"));
  g_assert_true (states->play (instance, state, "B != 1", NULL));
  g_assert_true (states->play (instance, state, "split C", NULL));
  assert_domains (instance, state, "12 23 12");
  g_assert_true (states->play (instance, state, "ac", NULL));
  g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_WRONG);
  g_assert_true (states->play (instance, state, "back", NULL));
  assert_domains (instance, state, "12 23 34");
  g_assert_true (states->play (instance, state, "C = 3", NULL));
  g_assert_true (states->play (instance, state, "ac", NULL));
  assert_domains (instance, state, "1 2 3");
  g_assert_cmpint (esp_state_get_status (instance, state), ==, ESP_STATUS_SOLVED);
}

static void
assert_refused (const EspInstance *instance, EspState *state, const char *move, const char *why)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (instance->problem->states->play (instance, state, move, &error));
  g_assert_error (error, ESP_ERROR, ESP_ERROR_MOVE);
  g_assert_cmpstr (error->message, ==, why);
}

/* What is wrong by hand is refused with the relation and the partners, worked out by hand. */
static void
test_refused (void)
{
  static const struct
  {
    const char *model;
    const char *first; /* a move before it; NULL: none */
    const char *move;
    const char *why;
  } cases[] = {
    { "var A in 1..4\nvar B in 2..5\nA < B\n", NULL, "A != 4",
      "4 in A has the partner 5 in B by A < B, so it stays" },
    { "var A in 1..4\nvar B in 2..5\nA < B\nA != 3\nB odd\n", NULL, "A != 4",
      "4 in A has the partner 5 in B by A < B, so it stays; 1 other relation leaves it too" },
    { "var A B C in 1..3\nA + B = C\n", NULL, "A != 1",
      "1 in A has the partners B = 1, C = 2 by A + B = C, so it stays" },
    { "var A B C D E in 1..5\ndistinct A B C D E\n", NULL, "A != 5",
      "5 in A stays: no other variable of distinct of 5: A … E has only that left" },
    { "var A B in 1..2\nvar C in 1..3\nA < B\n", NULL, "C != 2",
      "no relation has C, so all its values stay" },
    { "var A B in 1..4\nA < B\n", NULL, "A = 4",
      "A cannot be 4: nothing in B = {1, 2, 3, 4} is "
      "above 4 (A < B)" },
    { "var A B in 1..4\nA <= B\n", "B = 2", "A = 3",
      "A cannot be 3: nothing in B = {2} is 3 or more (A ≤ B)" },
    { "var A B in 1..4\nA != B\n", "B = 2", "A = 2", "A cannot be 2: B is 2 (A ≠ B)" },
    { "var A B C D E in 1..5\ndistinct A B C D E\n", "B = 2", "E = 2",
      "E cannot be 2: B is 2 (distinct of 5: A … E)" },
    { "var A in 1..4\nA != 3\n", NULL, "A = 3", "A cannot be 3: A ≠ 3 forbids that" },
    { "var A B in 1..4\nA < B\n", "A != 4", "A = 4",
      "4 is not in the domain of A any more: A < B took it out" },
    { "var A B in 1..4\nA < B\n", "A = 2", "A != 3", "3 is not in the domain of A any more" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, cases[i].model);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);

      g_test_message ("%s: %s", cases[i].model, cases[i].move);
      if (cases[i].first != NULL)
        g_assert_true (instance->problem->states->play (instance, state, cases[i].first, NULL));
      assert_refused (instance, state, cases[i].move, cases[i].why);
    }
}

/* Hints say which relation takes what, and what its partners have left. */
static void
test_hints (void)
{
  static const struct
  {
    const char *model;
    const char *move;
    const char *why;
  } cases[] = {
    { "var A B in 1..3\nA < B\n", "revise A 1",
      "A loses 3: nothing in B = {1, 2, 3} is above 3 (A < B)" },
    { "var A in 1..4\nvar B in 1..2\nA < B\n", "revise A 1",
      "A loses 2, 3, 4: no partner in B = {1, 2} by A < B" },
    { "var A B in 1..9\nvar C in 2..2\nA != C\nB != A\n", "revise A 1",
      "A loses 2: C is 2 (A ≠ C)" },
    { "var A B in 1..2\nvar C in 1..3\nA != B\nB != C\nA != C\nC != 1\nC != 2\n", "revise C 4",
      "C loses 1: C ≠ 1 forbids that" },
    { "var A in 1..3\nvar B in 1..2\nA != B\n", "B = ",
      "all arcs are consistent; of {1, 2}, the "
      "smallest domain, " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, cases[i].model);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autoptr (GError) error = NULL;
      EspHint *hint = esp_constraints_problem.hinting->hint (instance, state, &error);

      g_assert_no_error (error);
      g_test_message ("%s: %s, %s", cases[i].model, hint->move, hint->reason);
      g_assert_true (g_str_has_prefix (hint->move, cases[i].move));
      g_assert_true (g_str_has_prefix (hint->reason, cases[i].why));
      g_assert_true (instance->problem->states->play (instance, state, hint->move, NULL));
      esp_hint_free (hint);
    }
}

/* What is said of relations that do not hold, with the variables that are why. */
static void
test_judged (void)
{
  static const struct
  {
    const char *state;
    const char *why;
    guint n; /* cells */
  } cases[] = {
    { "A 1\nB 2\nC 3\nD 2\nE 5\n", "“distinct of 5: A … E” does not hold: B = 2, D = 2", 2 },
    { "A 2\nB 1\nC 3\nD 4\nE 5\n", "“A < B” does not hold: A = 2, B = 1", 2 },
  };
  g_autoptr (EspInstance) instance =
      rooms_parse (&esp_constraints_problem, "var A B C D E in 1..5\ndistinct A B C D E\nA < B\n");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspState) state =
          instance->problem->states->state_parse (instance, cases[i].state, NULL);
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
      g_autofree char *why = NULL;

      g_assert_cmpint (instance->problem->judging->judge (instance, state, cells, &why), ==,
                       ESP_STATUS_WRONG);
      g_assert_cmpstr (why, ==, cases[i].why);
      g_assert_cmpuint (cells->len, ==, cases[i].n);
    }
}

/* On a Sudoku's board what is given counts from the beginning: what it forbids goes and is not
 * given, two that are alike are told, and a refused move leaves all as it was. */
static void
test_givens (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (
      &esp_constraints_problem, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28...."
                                "419..5....8..79\n");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autoptr (EspState) before = esp_state_copy (state);
  g_autoptr (EspHint) hint = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;

  /* the 5 of the first square goes from the row; another 5 there is refused, and so is what stays
   */
  g_assert_false (constraints_states.play (instance, state, "c[1,3] = 5", &error));
  g_assert_nonnull (strstr (error->message, "c[1,1] is 5"));
  g_clear_error (&error);
  g_assert_false (constraints_states.play (instance, state, "c[1,3] != 4", &error));
  g_clear_error (&error);
  g_assert_true (esp_state_equal (state, before));
  g_assert_true (constraints_states.play (instance, state, "c[1,3] != 5", NULL));
  g_assert_false (esp_state_equal (state, before));
  /* the hint for the untouched board is no given */
  hint = constraints_hinting.hint (instance, before, NULL);
  g_assert_nonnull (hint);
  g_assert_cmpint (
      constraints_given (constraints_model (instance), g_array_index (hint->cells, int, 0)), <, 0);
  /* 4 in the first row, where nothing forbids it, and once more behind the back of the arcs */
  g_assert_true (constraints_states.play (instance, state, "c[1,3] = 4", NULL));
  g_assert_cmpint (constraints_judging.judge (instance, state, NULL, &why), ==, ESP_STATUS_OPEN);
  for (int place = 0; place < 9; place++)
    if (place != 4) /* a 5 */
      constraints_take ((ConstraintsState *) before, 2, place);
  g_assert_cmpint (constraints_judging.judge (instance, before, NULL, &why), ==, ESP_STATUS_WRONG);
  g_assert_nonnull (strstr (why, "c[1,1] = 5"));
}

/* What is distinct but for a number is no row of squares, and who has the same value is not why. */
static void
test_shifted (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (
      &esp_constraints_problem,
      "var A B C D in 1..3\ndistinct (A + 1, B, C, D + 3)\nB = 3\nC = 2\nshow grid 4\n");
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  g_autofree char *relation = constraints_show_relation (constraints_model (instance), 0, 0);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (relation, ==, "distinct (A + 1, B, C, D + 3)");
  g_assert_false (constraints_states.play (instance, state, "A = 2", &error));
  g_assert_nonnull (strstr (error->message, "A cannot be 2"));
  g_assert_null (strstr (error->message, "C is 2"));
}

/* Other languages' words for distinct are read, and are names where they are declared as such. */
static void
test_other_words (void)
{
  static const char *const words[] = { "alldifferent", "allDifferent", "all_different", "alldiff" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = g_strdup_printf ("var A B C in 1..3\n%s (A, B, C)\n", words[i]);
      g_autofree char *named = g_strdup_printf ("var %s B in 1..3\n%s < B\n", words[i], words[i]);
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, text);
      g_autoptr (EspInstance) other = rooms_parse (&esp_constraints_problem, named);
      g_autofree char *relation = esp_model_format_relation (constraints_model (instance), 0, 0);

      g_assert_cmpstr (relation, ==, "distinct (A, B, C)");
      g_assert_cmpint (constraints_model (other)->n_relations, ==, 1);
    }
}

/* Of a Sudoku's relations each has a name that is short, and its own; what is read in full has all
 * variables. */
static void
test_names (void)
{
  static const struct
  {
    const char *model;
    int relation;
    const char *name;
  } cases[] = {
    { "var c[1..4, 1..4] in 1..4\ndistinct c[i, 1..4] for i in 1..4\ndistinct c[1..4, j] for j in "
      "1..4\ndistinct c[1..2, 3..4]\nshow grid 4 boxes 2\n",
      2, "3: distinct row 3" },
    { "var c[1..4, 1..4] in 1..4\ndistinct c[i, 1..4] for i in 1..4\ndistinct c[1..4, j] for j in "
      "1..4\ndistinct c[1..2, 3..4]\nshow grid 4 boxes 2\n",
      5, "6: distinct column B" },
    { "var c[1..4, 1..4] in 1..4\ndistinct c[i, 1..4] for i in 1..4\ndistinct c[1..4, j] for j in "
      "1..4\ndistinct (c[1,3], c[1,4], c[2,3], c[2,4])\nshow grid 4 boxes 2\n",
      8, "9: distinct box 2" },
    { "var A[1..9] in 1..9\ndistinct A[1..9]\n", 0, "1: distinct of 9: A[1] … A[9]" },
    { "var A B C in 1..9\ndistinct A B C\n", 0, "1: distinct (A, B, C)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, cases[i].model);
      g_autofree char *name =
          esp_constraints_problem.tracing->reason_name (instance, cases[i].relation);
      const EspEvent event = { .type = ESP_EVENT_PRUNE,
                               .subject = 0,
                               .csp = { .value = 0, .reason = cases[i].relation } };
      g_autofree char *whole = esp_constraints_problem.tracing->explain (instance, &event);

      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_nonnull (strstr (whole, "“distinct "));
      g_assert_null (strstr (strstr (whole, "“distinct "), "…"));
    }
}

static void
test_edits (void)
{
  g_autoptr (EspInstance) instance = esp_constraints_problem.editing->create ();
  static const char *const edits[] = { "var A B C in 1..4", "relation A < B",  "relation B < C",
                                       "domain B 2..9",     "change 2 B <= C", "var D in {x, y}",
                                       "remove relation 1", "remove var D" };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_assert_true (esp_constraints_problem.editing->edit (instance, edits[i], &error));
      g_assert_no_error (error);
    }
  text = esp_constraints_problem.files->format (instance);
  g_assert_cmpstr (text, ==, "var A in 1..4\nvar B in 2..9\nvar C in 1..4\nB <= C\n");
  g_assert_false (esp_constraints_problem.editing->edit (instance, "remove var B", &error));
  g_clear_error (&error);
  g_assert_false (esp_constraints_problem.editing->edit (instance, "relation B < X", &error));
  g_assert_cmpstr (error->message, ==, "line 5, column 5: “X” is no variable and no value");
  g_clear_error (&error);
  g_assert_false (esp_constraints_problem.editing->edit (instance, "relation B<=C", &error));
  g_assert_cmpstr (error->message, ==, "the relation “B <= C” is there already");
}

/* What is changed by a form leaves the rest of the file as it is written, and what is said there.
 */
static void
test_comments (void)
{
  static const char source[] = "# a day\n"
                               "var A B C in 1..4  # hours\n"
                               "var x[1..3] in 0..1\n"
                               "\n"
                               "A < B  # first things first\n"
                               "B != C; A != C\n"
                               "# each of them\n"
                               "x[i] <= A for i in 1..3  # all\n"
                               "show text \"{A} is A\"\n";
  static const struct
  {
    const char *edit;
    const char *without; /* a line that goes */
    const char *with;    /* what stands for it */
  } cases[] = {
    { "change 1 A <= B", "A < B  # first things first\n", "A <= B  # first things first\n" },
    { "change 3 A = C", "B != C; A != C\n", "B != C\nA = C\n" },
    { "remove relation 1", "A < B  # first things first\n", "# first things first\n" },
    { "remove relation 5", "x[i] <= A for i in 1..3  # all\n", "x[1] <= A  # all\nx[3] <= A\n" },
    { "domain B 2..9", "var A B C in 1..4  # hours\n",
      "var A in 1..4  # hours\nvar B in 2..9\nvar C in 1..4\n" },
    { "domain C 2..9", "var A B C in 1..4  # hours\n",
      "var A B in 1..4  # hours\nvar C in 2..9\n" },
    { "domain A 1..4", "", "" },
  };
  g_autoptr (EspInstance) renamed = rooms_parse (&esp_constraints_problem, source);
  g_autofree char *now = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, source);
      g_auto (GStrv) parts =
          g_strsplit (source, *cases[i].without != '\0' ? cases[i].without : "\x01", 2);
      g_autofree char *expected = g_strjoinv (cases[i].with, parts);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].edit);
      g_assert_true (constraints_editing.edit (instance, cases[i].edit, &error));
      g_assert_no_error (error);
      text = constraints_files.format (instance);
      g_assert_cmpstr (text, ==, expected);
    }
  g_assert_true (constraints_editing.edit (renamed, "rename A start", NULL));
  now = constraints_files.format (renamed);
  g_assert_cmpstr (now, ==,
                   "# a day\n"
                   "var start B C in 1..4  # hours\n"
                   "var x[1..3] in 0..1\n"
                   "\n"
                   "start < B  # first things first\n"
                   "B != C; start != C\n"
                   "# each of them\n"
                   "x[i] <= start for i in 1..3  # all\n"
                   "show text \"{start} is A\"\n");
  g_free (now);
  g_assert_true (constraints_editing.edit (renamed, "delete B", NULL));
  now = constraints_files.format (renamed);
  g_assert_nonnull (strstr (now, "var start C in 1..4  # hours\n"));
  g_assert_nonnull (strstr (now, "# first things first\n"));
  g_assert_nonnull (strstr (now, "x[i] <= start for i in 1..3  # all\n"));
}

/* Of a network with many relations, too, what stays in it stands where it stood. */
static void
test_folded_places (void)
{
  g_autoptr (EspInstance) instance =
      rooms_parse (&esp_constraints_problem, "var A B C D E F G H I J in 1..9\n"
                                             "distinct A B C\n"
                                             "A != B; A != C; A != D; A != E; A != F; A != G\n"
                                             "B != C; B != D; B != E; B != F; B != G; B != H\n"
                                             "C != D; C != E; C != F; C != G; C != H; C != I\n"
                                             "D != E; D != F; D != G; D != H; D != I; D != J\n"
                                             "E != F; E != G; E != H; E != I; E != J; F != G\n"
                                             "F != H; F != I; F != J; G != H; G != I; G != J\n"
                                             "H != I; H != J; I != J; A < J; B < J; C < J\n");
  static const char *const edits[] = { "var K L M in 1..9", "remove relation 3", "relation K < L",
                                       "delete B", "var N in 1..9" };
  const ConstraintsShape *shape = constraints_get_shape (instance);
  EspSpot offset;

  g_assert_cmpint (shape->drawn, ==, CONSTRAINTS_DRAWN_FOLDED);
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (GHashTable) places =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      guint n_same = 0;

      shape = constraints_get_shape (instance);
      for (int k = 0; k < esp_model_n_variables (constraints_model (instance)); k++)
        {
          EspSpot spot = { shape->nodes[k].x, shape->nodes[k].y };

          g_hash_table_insert (places, g_strdup (esp_model_name (constraints_model (instance), k)),
                               g_memdup2 (&spot, sizeof spot));
        }
      g_assert_true (constraints_editing.edit (instance, edits[i], NULL));
      shape = constraints_get_shape (instance);
      g_assert_cmpint (shape->drawn, ==, CONSTRAINTS_DRAWN_FOLDED);
      for (int k = 0; k < esp_model_n_variables (constraints_model (instance)); k++)
        {
          const EspSpot *spot =
              g_hash_table_lookup (places, esp_model_name (constraints_model (instance), k));
          char at[64];

          g_snprintf (at, sizeof at, "%.1f %.1f", shape->nodes[k].x, shape->nodes[k].y);
          g_assert_true (g_hash_table_add (taken, g_strdup (at)));
          if (spot == NULL)
            continue;
          if (n_same++ == 0)
            offset = (EspSpot){ shape->nodes[k].x - spot->x, shape->nodes[k].y - spot->y };
          g_assert_cmpfloat_with_epsilon (shape->nodes[k].x - spot->x, offset.x, 0.01);
          g_assert_cmpfloat_with_epsilon (shape->nodes[k].y - spot->y, offset.y, 0.01);
        }
      g_assert_cmpuint (n_same, >, 8);
    }
}

/* A Sudoku as digits stays one, with what is said in it; as relations it has the same solution, and
 * goes back. */
static void
test_digits (void)
{
  static const char text[] = "# Sudoku, third grade\n"
                             "...4.....\n.7....9.5\n.2.9.3...\n2.43.....\n"
                             ".97.2.8..  # the middle\n"
                             ".1..8....\n......7..\n...29..68\n..3....1.\n";
  static const RoomsFault faults[] = {
    { "# 1\n...4.....\n.7..x.9.5\n", "f:3:5: a digit or a dot is expected" },
    { "...4.....\n.7....9.5\n", "f:3:1: a Sudoku has 81 digits or dots, and here are 18" },
  };
  g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, text);
  g_autofree char *kept = constraints_files.format (instance);
  g_autofree char *relations = NULL;
  g_autofree char *back = NULL;
  g_auto (EspAnswer) answer;

  g_assert_cmpstr (kept, ==, text);
  g_assert_cmpint (constraints_files.recognises (text, strlen (text)), ==, ESP_LIKENESS_LOOSE);
  rooms_solve (instance, NULL, "learn", "solutions=0", NULL, &answer);
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_SOLUTIONS], ==, 1);
  g_assert_true (constraints_editing.edit (instance, "form relations", NULL));
  relations = constraints_files.format (instance);
  g_assert_true (g_str_has_prefix (relations, "# Sudoku, third grade\nvar c["));
  g_assert_true (constraints_editing.edit (instance, "form digits", NULL));
  back = constraints_files.format (instance);
  g_assert_true (g_str_has_prefix (back, "# Sudoku, third grade\n...4.....\n.7....9.5\n"));
  /* what is added is a relation, so it is no Sudoku alone any more */
  g_assert_true (constraints_editing.edit (instance, "relation c[1,1] < c[1,2]", NULL));
  g_assert_false (constraints_editing.edit (instance, "form digits", NULL));
  rooms_assert_refused (&esp_constraints_problem, "f", faults, G_N_ELEMENTS (faults));
}

/* Files of other programs, with how many solutions they have by hand. */
static const struct
{
  const char *text;
  guint64 n;
} files[] = {
  /* x < y and x + y at most 4: 1 2, 1 3 */
  { "array [1..2] of int: cs = [1,1];\n"
    "var 1..3: x :: output_var;\nvar 1..3: y;\nvar bool: b;\n"
    "constraint int_lin_le(cs,[x,y],4);\nconstraint int_lt_reif(x,y,b);\n"
    "constraint bool_clause([b],[]);\nsolve satisfy;\n",
    2 },
  { "var 1..3: x;\nvar 1..3: y;\nvar int: z;\nconstraint fzn_all_different_int([x,y]);\n"
    "constraint int_plus(x,y,z);\nconstraint set_in(z,{3,5});\nsolve satisfy;\n",
    4 },
  { "c a comment\np cnf 3 3\n1 -2 0\n2 3 0 -1\n-3 0\n", 2 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints><allDifferent> x[] </allDifferent><intension> "
    "lt(x[0],x[1]) </intension></constraints></instance>",
    3 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[2][2]\"> 0..1 "
    "</array></variables><constraints><sum><list> x[][] </list><condition> (eq,2) </condition>"
    "</sum><group><intension> ne(%0,%1) </intension><args> x[0][0] x[0][1] </args></group>"
    "</constraints></instance>",
    4 },
  /* rows that leave a place open, and what else of the core is not a matter of course */
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<extension><list> x[] </list><supports> (0,*,1)(*,2,2) </supports></extension>"
    "</constraints></instance>",
    6 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<extension><list> x[0] x[1] </list><conflicts> ( 1 , * ) </conflicts></extension>"
    "</constraints></instance>",
    18 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<intension> eq(if(eq(x[0],0),x[1],x[2]),1) </intension>"
    "</constraints></instance>",
    9 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<intension> eq(x[0],x[1],x[2]) </intension>"
    "</constraints></instance>",
    3 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<intension> and(notin(x[0],set(1,2)),iff(x[0],eq(x[1],1),eq(x[2],2))) </intension>"
    "</constraints></instance>",
    4 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<sum><list> x[0] x[1] </list><condition> (in,{1,4}) </condition></sum>"
    "</constraints></instance>",
    9 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<sum><list> x[0] x[1] </list><condition> (notin,1..2) </condition></sum>"
    "</constraints></instance>",
    12 },
  { "<instance format=\"XCSP3\" type=\"CSP\"><variables><array id=\"x\" size=\"[3]\"> 0..2 "
    "</array></variables><constraints>"
    "<allDifferent><list> x[] </list><except> 0 </except></allDifferent>"
    "</constraints></instance>",
    13 },
  { "<CSPIF VERSION=\"0.01\"><CSP><VARIABLE TYPE=\"Integer\"><NAME>A</NAME><VALUE>1</VALUE>"
    "<VALUE>2</VALUE></VARIABLE><VARIABLE TYPE=\"Integer\"><NAME>B</NAME><VALUE>1</VALUE>"
    "<VALUE>2</VALUE></VARIABLE><CONSTRAINT TYPE=\"Custom\"><GIVEN>A</GIVEN><GIVEN>B</GIVEN>"
    "<TABLE>T T F T</TABLE></CONSTRAINT></CSP></CSPIF>",
    3 },
};

static void
test_forms (void)
{
  static const RoomsFault faults[] = {
    { "var 1..3: x;\nconstraint int_pow(x,x,x);\nsolve satisfy;\n", "f:2:12: ", "int_pow" },
    { "var float: x;\n", "f:1:", "int or bool" },
    { "var 1..3: x;\nconstraint int_lt(x,y);\nsolve satisfy;\n", "f:2:21: ", "expected" },
    { "p cnf 2 1\n1 3 0\n", "f:2:3: ", "3" },
    { "<instance format=\"XCSP3\"><variables><var id=\"x\"> 1 2 </var></variables>"
      "<constraints><regular> x </regular></constraints></instance>",
      "f:1:1: ", "regular" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    for (int k = 0; k < 3; k++)
      {
        static const char *const solvers[] = { "mac", "learn", "best" };
        g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, files[i].text);
        g_auto (EspAnswer) answer;

        g_test_message ("%s", files[i].text);
        rooms_solve (instance, NULL, solvers[k], "solutions=0", NULL, &answer);
        g_assert_cmpuint (answer.counters.n[ESP_COUNTER_SOLUTIONS], ==, files[i].n);
      }
  rooms_assert_refused (&esp_constraints_problem, "f", faults, G_N_ELEMENTS (faults));
}

/* Files with wrong letters, and cut short, are read or refused with a word. */
static void
test_spoilt_forms (void)
{
  static const char letters[] = "x019 ,.()[]{}<>=\"-%;:\n\xff";
  EspRandom random;

  esp_random_init (&random, 9);
  for (guint i = 0; i < 6000; i++)
    {
      g_autofree char *text = g_strdup (files[i % G_N_ELEMENTS (files)].text);
      gsize length = strlen (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance = NULL;

      for (guint k = 0; k < 1 + i % 4; k++)
        text[esp_random_below (&random, length)] =
            letters[esp_random_below (&random, sizeof letters - 1)];
      if (i % 5 == 0)
        length = esp_random_below (&random, length) + 1;
      instance = esp_constraints_problem.files->parse (text, length, "spoilt", &error);
      g_assert_true ((instance == NULL) == (error != NULL));
      if (instance != NULL)
        {
          g_autofree char *written = esp_model_format (constraints_model (instance));
          g_autofree char *flat = esp_flatzinc_format (constraints_model (instance), NULL);
          g_autoptr (EspInstance) again = rooms_parse (&esp_constraints_problem, written);

          g_assert_nonnull (again);
          g_assert_true (flat == NULL || *flat != '\0');
        }
    }
}

/* What is written as FlatZinc and read again has as many solutions; those of an objective are as
 * good. */
static void
test_written (void)
{
  static const char *const samples[] = { "crypt.csp", "order.csp",    "queens.csp",
                                         "magic.csp", "zebra.csp",    "consistent.csp",
                                         "map.csp",   "timetable.csp" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, samples[i]);
      g_autofree char *text = esp_flatzinc_format (constraints_model (instance), NULL);
      g_autoptr (EspInstance) back = rooms_parse (&esp_constraints_problem, text);
      g_auto (EspAnswer) one;
      g_auto (EspAnswer) other;

      g_test_message ("%s", samples[i]);
      rooms_solve (instance, NULL, "learn", "solutions=0", NULL, &one);
      rooms_solve (back, NULL, "learn", "solutions=0", NULL, &other);
      g_assert_cmpuint (one.counters.n[ESP_COUNTER_SOLUTIONS], ==,
                        other.counters.n[ESP_COUNTER_SOLUTIONS]);
    }
}

/* Arcs that were made consistent by hand are told as the search tells them: read back they lead to
 * the same domains. */
static void
test_steps_told (void)
{
  static const char *const moves[] = { "revise B 2", "A != 4", "ac" };
  static const char *const all[] = { "ac" };
  static const EspExportFormat formats[] = { ESP_EXPORT_CSV, ESP_EXPORT_JSON_LINES };
  g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, "order.csp");
  g_autofree char *by_ac = constraints_trace_moves (instance, all, 1, ESP_EXPORT_CSV);
  guint n_revisions = 0;
  guint n_gone = 0;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *text =
          constraints_trace_moves (instance, moves, G_N_ELEMENTS (moves), formats[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspTrace) trace =
          esp_trace_read (instance, NULL, text, strlen (text), "by hand", NULL, &error);
      g_autoptr (EspState) state = NULL;
      g_autoptr (EspState) played = esp_instance_initial_state (instance);

      g_assert_no_error (error);
      for (guint k = 0; k < G_N_ELEMENTS (moves); k++)
        g_assert_true (constraints_states.play (instance, played, moves[k], NULL));
      state = esp_trace_get_state (trace, esp_trace_get_n_events (trace));
      g_assert_true (esp_state_equal (state, played));
      assert_domains (instance, state, "12 23 34");
    }
  /* as the search has it: five revisions take six values */
  for (const char *at = by_ac; (at = strstr (at, ",revise,")) != NULL; at++)
    n_revisions++;
  for (const char *at = by_ac; (at = strstr (at, ",prune,")) != NULL; at++)
    n_gone++;
  g_assert_cmpuint (n_revisions, ==, 5);
  g_assert_cmpuint (n_gone, ==, 6);
}

/* What a relation such as A = 3 gives stands on a board of squares from the start; in a network its
 * arc must be taken first. */
static void
test_settled (void)
{
  static const struct
  {
    const char *model;
    const char *said;
  } cases[] = {
    { "var A B C in 1..3\nA = 3\nA < B or B < C\n", "0 of 3 variables settled" },
    { "var A B C in 1..3\nA = 3\nA < B or B < C\nshow grid 3\n", "1 of 3 variables settled" },
    { "var A in 3..3\nvar B C in 1..3\nA < B or B < C\n", "1 of 3 variables settled" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (EspInstance) instance = rooms_parse (&esp_constraints_problem, cases[i].model);
      g_autoptr (EspState) state = esp_instance_initial_state (instance);
      g_autofree char *said = esp_state_describe (instance, state);

      g_assert_cmpstr (said, ==, cases[i].said);
      if (i > 0)
        continue;
      g_assert_true (constraints_states.play (instance, state, "revise A 1", NULL));
      g_free (said);
      g_assert_true (constraints_states.play (instance, state, "revise A 2", NULL));
      said = esp_state_describe (instance, state);
      g_assert_cmpstr (said, ==, "1 of 3 variables settled");
    }
}

/* What a lesson begins with: by its defaults min-conflicts solves the samples for which it is made,
 * whatever the seed, and with the one that it has the queens soon. */
static void
test_repair (void)
{
  static const char *const samples[] = { "queens.csp", "map.csp",   "schedule.csp", "timetable.csp",
                                         "crypt.csp",  "magic.csp", "zebra.csp" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (int seed = 1; seed <= 8; seed++)
      {
        g_autoptr (EspInstance) instance = rooms_load_sample (&esp_constraints_problem, samples[i]);
        g_autofree char *options = g_strdup_printf ("seed=%d", seed);
        g_auto (EspAnswer) answer;

        g_test_message ("%s, seed %d", samples[i], seed);
        rooms_solve (instance, NULL, "min-conflicts", seed == 1 ? "" : options, NULL, &answer);
        g_assert_cmpint (answer.outcome, ==, ESP_OUTCOME_SOLVED);
        g_assert_cmpint (esp_state_get_status (instance, answer.state), ==, ESP_STATUS_SOLVED);
        if (i == 0)
          g_assert_cmpuint (answer.counters.n[ESP_COUNTER_STEPS], <, seed == 1 ? 200 : 3000);
      }
}

/* Relations have each of their variables once, few or many, in the order in which they are met. */
static void
test_scopes (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (
      &esp_constraints_problem, "var x[1..12] in 0..3\n"
                                "x[2] + x[1] = x[2] + x[1]\n"
                                "sum (x[1..9], x[3..12], x[9], x[12]) = 7\n"
                                "sum (x[1..8], x[1..8]) <= sum (x[8], x[7], x[12], x[12])\n"
                                "x[12] < x[11]\n");
  static const int n[] = { 2, 12, 9, 2 };
  const EspModel *model = constraints_model (instance);

  for (int c = 0; c < (int) G_N_ELEMENTS (n); c++)
    {
      g_assert_cmpint (esp_model_relation (model, c)->n_scope, ==, n[c]);
      for (int k = 0; k < n[c]; k++)
        for (int i = 0; i < k; i++)
          g_assert_cmpint (esp_model_scope (model, c)[k], !=, esp_model_scope (model, c)[i]);
    }
  g_assert_cmpint (esp_model_scope (model, 0)[0], ==, 1);
  g_assert_cmpint (esp_model_scope (model, 2)[8], ==, 11);
}

/* x[7] is looked for beside x[5] first, and found also where something else stands there. */
static void
test_near (void)
{
  g_autoptr (EspInstance) instance = rooms_parse (
      &esp_constraints_problem, "var x[1..3] in 0..3\nvar y in 0..3\nvar x[5] in 0..3\n"
                                "var z[2..3,1..2] in 0..3\n"
                                "x[3] < x[5]\nx[2] < y\nz[2,2] < z[3,1]\ny < x[1]\n");
  static const int expected[][2] = { { 2, 4 }, { 1, 3 }, { 6, 7 }, { 3, 0 } };
  const EspModel *model = constraints_model (instance);

  for (int c = 0; c < (int) G_N_ELEMENTS (expected); c++)
    for (int k = 0; k < 2; k++)
      g_assert_cmpint (esp_model_scope (model, c)[k], ==, expected[c][k]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/constraints/order", test_order);
  g_test_add_func ("/constraints/schedule", test_schedule);
  g_test_add_func ("/constraints/numbers", test_numbers);
  g_test_add_func ("/constraints/faults", test_faults);
  g_test_add_func ("/constraints/play", test_play);
  g_test_add_func ("/constraints/refused", test_refused);
  g_test_add_func ("/constraints/hints", test_hints);
  g_test_add_func ("/constraints/judged", test_judged);
  g_test_add_func ("/constraints/names", test_names);
  g_test_add_func ("/constraints/edits", test_edits);
  g_test_add_func ("/constraints/comments", test_comments);
  g_test_add_func ("/constraints/folded-places", test_folded_places);
  g_test_add_func ("/constraints/digits", test_digits);
  g_test_add_func ("/constraints/forms", test_forms);
  g_test_add_func ("/constraints/spoilt-forms", test_spoilt_forms);
  g_test_add_func ("/constraints/written", test_written);
  g_test_add_func ("/constraints/givens", test_givens);
  g_test_add_func ("/constraints/other-words", test_other_words);
  g_test_add_func ("/constraints/shifted", test_shifted);
  g_test_add_func ("/constraints/steps-told", test_steps_told);
  g_test_add_func ("/constraints/settled", test_settled);
  g_test_add_func ("/constraints/repair", test_repair);
  g_test_add_func ("/constraints/scopes", test_scopes);
  g_test_add_func ("/constraints/near", test_near);
  test_reference_add ();
  return g_test_run ();
}
