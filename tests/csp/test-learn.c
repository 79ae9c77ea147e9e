#include "config.h"

/* The learning kernel against brute force over all assignments of small random models. */

#include "csp/esp-learn.h"
#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"

#include <string.h>

#define MOST_VARIABLES 12
#define MOST_CONSTRAINTS 24

/* A sum between two bounds; a clause is one of at least 1. */
typedef struct
{
  EspLiteral literals[MOST_VARIABLES];
  int n;
  int least;
  int most;
} Rule;

typedef struct
{
  int n_variables;
  Rule rules[MOST_CONSTRAINTS];
  int n_rules;
  guint8 is_solution[1 << MOST_VARIABLES];
  int n_solutions;
  int n_nogoods;
} Random;

static gboolean
holds (EspLiteral literal, guint bits)
{
  return (bits >> (literal >> 1) & 1) == (guint) ((literal & 1) == 0);
}

static int
count_true (const EspLiteral *literals, int n, guint bits)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    count += holds (literals[i], bits);
  return count;
}

static void
solve_by_force (Random *self)
{
  self->n_solutions = 0;
  for (guint bits = 0; bits < 1u << self->n_variables; bits++)
    {
      gboolean fine = TRUE;

      for (int i = 0; i < self->n_rules && fine; i++)
        {
          const Rule *rule = &self->rules[i];
          int n = count_true (rule->literals, rule->n, bits);

          fine = n >= rule->least && n <= rule->most;
        }
      self->is_solution[bits] = fine;
      self->n_solutions += fine;
    }
}

static void
make (Random *self, EspRandom *random)
{
  self->n_variables = 1 + (int) esp_random_below (random, MOST_VARIABLES);
  self->n_rules = (int) esp_random_below (random, MOST_CONSTRAINTS + 1);
  self->n_nogoods = 0;
  for (int i = 0; i < self->n_rules; i++)
    {
      Rule *rule = &self->rules[i];
      gint32 order[MOST_VARIABLES];
      gboolean is_clause = esp_random_below (random, 4) != 0;

      for (int k = 0; k < self->n_variables; k++)
        order[k] = k;
      esp_random_shuffle (random, order, (guint) self->n_variables);
      rule->n = (int) esp_random_below (random, is_clause ? 4 : MOST_VARIABLES) + 1;
      rule->n = MIN (rule->n, self->n_variables);
      for (int k = 0; k < rule->n; k++)
        rule->literals[k] = esp_literal (order[k], (gboolean) esp_random_below (random, 2));
      rule->least = is_clause ? 1 : (int) esp_random_below (random, (guint64) rule->n + 1);
      rule->most = is_clause
                       ? rule->n
                       : rule->least +
                             (int) esp_random_below (random, (guint64) (rule->n - rule->least) + 1);
    }
  solve_by_force (self);
}

/* A nogood holds in all solutions that are not yet excluded. */
static void
check_nogood (const EspLiteral *literals, int n, gpointer data)
{
  Random *self = data;

  self->n_nogoods++;
  g_assert_cmpint (n, >, 0);
  for (guint bits = 0; bits < 1u << self->n_variables; bits++)
    if (self->is_solution[bits])
      g_assert_cmpint (count_true (literals, n, bits), >, 0);
}

/* An order of the room's: the last open variable, in turn true and false. */
static EspLiteral
choose_last (const EspLearn *learn, gpointer data)
{
  const Random *self = data;

  for (int i = self->n_variables; i-- > 0;)
    if (esp_learn_look (learn, esp_literal (i, TRUE)) == 0)
      return esp_literal (i, i % 2 == 0);
  return ESP_LITERAL_NONE;
}

/* --- watched --- */

typedef struct
{
  EspTracer tracer;
  const Random *model;
  EspFact facts[MOST_VARIABLES];
  guint n_facts;
  guint64 n[ESP_N_EVENT_TYPES];
  int values[MOST_VARIABLES]; /* 0: open */
  guint64 steps[MOST_VARIABLES];
  guint64 n_events;
  GArray *trail; /* of int */
} Watcher;

static void
say (EspLiteral literal, EspFact *fact, gpointer data G_GNUC_UNUSED)
{
  fact->subject = literal >> 1;
  fact->is_not = literal & 1;
}

static void
watch_facts (EspTracer *tracer, const EspFact *facts, guint n)
{
  Watcher *self = (Watcher *) tracer;

  g_assert_cmpuint (self->n_facts, ==, 0);
  g_assert_cmpuint (n, <=, MOST_VARIABLES);
  memcpy (self->facts, facts, n * sizeof (EspFact));
  self->n_facts = n;
}

static gboolean
fact_holds (const EspFact *fact, guint bits)
{
  return (bits >> fact->subject & 1) == !fact->is_not;
}

/* The facts make @wanted true in all solutions that are left; NULL: they are in none. */
static void
check_reason (Watcher *self, const EspFact *wanted)
{
  for (guint bits = 0; bits < 1u << self->model->n_variables; bits++)
    {
      gboolean fits = self->model->is_solution[bits] != 0;

      for (guint i = 0; i < self->n_facts && fits; i++)
        fits = fact_holds (&self->facts[i], bits);
      if (fits)
        g_assert_true (wanted != NULL && fact_holds (wanted, bits));
    }
}

static void
watch_event (EspTracer *tracer, const EspEvent *event)
{
  Watcher *self = (Watcher *) tracer;
  EspFact fact = { .subject = event->subject, .is_not = (event->flags & ESP_EVENT_NOT) != 0 };
  int last;

  self->n[event->type]++;
  self->n_events++;
  g_assert_cmpuint (self->n_facts, ==, esp_event_has_facts (event) ? event->csp.count : 0);
  /* reasons are true, and since when is told right */
  for (guint i = 0; i < self->n_facts; i++)
    {
      g_assert_cmpint (self->values[self->facts[i].subject], ==, self->facts[i].is_not ? -1 : 1);
      g_assert_cmpuint (self->steps[self->facts[i].subject], ==, self->facts[i].step);
    }
  switch ((int) event->type)
    {
    case ESP_EVENT_IMPLY:
      check_reason (self, &fact);
      G_GNUC_FALLTHROUGH;
    case ESP_EVENT_ASSIGN:
      g_assert_cmpint (self->values[event->subject], ==, 0);
      self->values[event->subject] = fact.is_not ? -1 : 1;
      self->steps[event->subject] = self->n_events;
      g_array_append_val (self->trail, event->subject);
      break;
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_LEARN:
      check_reason (self, NULL);
      break;
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_BACKTRACK:
      for (int i = event->type == ESP_EVENT_BACKTRACK ? 1 : event->csp.count; i > 0; i--)
        {
          last = g_array_index (self->trail, int, self->trail->len - 1);
          self->values[last] = 0;
          g_array_set_size (self->trail, self->trail->len - 1);
        }
      break;
    default:
      break;
    }
  self->n_facts = 0;
}

static void
add_rule (EspLearn *learn, const Rule *rule)
{
  if (rule->least == 1 && rule->most == rule->n)
    esp_learn_add_clause (learn, rule->literals, rule->n);
  else
    esp_learn_add_linear (learn, rule->literals, rule->n, rule->least, rule->most);
}

/* All solutions, each once. @late: rules of the model that are only added after the first solution.
 */
static void
find_all (Random *self, int late, gboolean watched, EspCounters *all)
{
  Watcher watcher = { .tracer = { watch_event, watch_facts }, .model = self };
  EspCounters counters = { { 0 } };
  EspControl control;
  g_autoptr (EspLearn) learn = NULL;
  int found = 0;

  esp_control_init (&control);
  learn = esp_learn_new (&control, &counters);
  watcher.trail = g_array_new (FALSE, FALSE, sizeof (int));
  if (watched)
    esp_learn_set_tracer (learn, &watcher.tracer, say, NULL);
  for (int i = 0; i < self->n_variables; i++)
    esp_learn_add_bool (learn);
  for (int i = 0; i < self->n_rules - late; i++)
    add_rule (learn, &self->rules[i]);
  esp_learn_set_order (learn, choose_last, self);
  if (late > 0)
    {
      esp_learn_next (learn);
      for (int i = self->n_rules - late; i < self->n_rules; i++)
        add_rule (learn, &self->rules[i]);
    }
  esp_learn_set_listener (learn, check_nogood, self);
  while (esp_learn_next (learn) == ESP_LEARN_SOLUTION)
    {
      guint bits = 0;

      for (int i = 0; i < self->n_variables; i++)
        bits |= (guint) (esp_learn_look (learn, esp_literal (i, TRUE)) > 0) << i;
      g_assert_true (self->is_solution[bits]);
      self->is_solution[bits] = FALSE;
      found++;
      esp_learn_exclude (learn);
    }
  g_assert_cmpint (found, ==, self->n_solutions);
  g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_NONE);
  if (watched)
    {
      g_assert_cmpuint (watcher.n[ESP_EVENT_ASSIGN], ==, counters.n[ESP_COUNTER_ASSIGNMENTS]);
      g_assert_cmpuint (watcher.n[ESP_EVENT_BACKTRACK], ==, counters.n[ESP_COUNTER_BACKTRACKS]);
      g_assert_cmpuint (watcher.n[ESP_EVENT_CONFLICT], ==, counters.n[ESP_COUNTER_CONFLICTS]);
      g_assert_cmpuint (watcher.n[ESP_EVENT_RESTART], ==, counters.n[ESP_COUNTER_RESTARTS]);
      g_assert_cmpmem (&counters, sizeof counters, all, sizeof *all);
    }
  *all = counters;
  g_array_unref (watcher.trail);
}

static void
test_brute_force (void)
{
  EspRandom random;
  int n_without = 0;
  int n_nogoods = 0;

  esp_random_init (&random, 1);
  for (int k = 0; k < 4000; k++)
    {
      Random model;
      EspCounters counters;

      make (&model, &random);
      n_without += model.n_solutions == 0;
      find_all (&model, 0, FALSE, &counters);
      n_nogoods += model.n_nogoods;
      solve_by_force (&model);
      find_all (&model, 0, TRUE, &counters);
      solve_by_force (&model);
      find_all (&model, MIN (model.n_rules, 3), FALSE, &counters);
    }
  g_assert_cmpint (n_without, >, 300);
  g_assert_cmpint (n_nogoods, >, 500);
}

/* --- problems long enough for restarts, and for nogoods to be let go --- */

/* One more pigeon than holes: none has room. */
static void
add_pigeons (EspLearn *learn, int holes)
{
  g_autofree EspLiteral *sharing = g_new (EspLiteral, (guint) holes + 1);
  int first = 0;

  for (int i = 0; i <= holes; i++)
    {
      int variable = esp_learn_add_var (learn, holes);

      if (i == 0)
        first = variable;
    }
  for (int hole = 0; hole < holes; hole++)
    {
      for (int i = 0; i <= holes; i++)
        sharing[i] = esp_literal (first + i * holes + hole, TRUE);
      esp_learn_add_linear (learn, sharing, holes + 1, 0, 1);
    }
}

static void
test_restarts (void)
{
  EspCounters counters[2] = { { { 0 } }, { { 0 } } };

  for (int k = 0; k < 2; k++)
    {
      EspControl control;
      g_autoptr (EspLearn) learn = NULL;

      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters[k]);
      add_pigeons (learn, 8);
      g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_NONE);
    }
  g_assert_cmpuint (counters[0].n[ESP_COUNTER_CONFLICTS], >, 5000);
  g_assert_cmpuint (counters[0].n[ESP_COUNTER_RESTARTS], >, 10);
  /* the same each time */
  g_assert_cmpmem (&counters[0], sizeof counters[0], &counters[1], sizeof counters[1]);
}

/* n queens: the numbers of solutions are known (OEIS A000170). */
static void
test_queens (void)
{
  static const int known[] = { 1, 1, 0, 0, 2, 10, 4, 40, 92, 352 };

  for (int n = 1; n < (int) G_N_ELEMENTS (known); n++)
    {
      EspCounters counters = { { 0 } };
      EspControl control;
      g_autoptr (EspLearn) learn = NULL;
      EspLiteral line[16];
      int found = 0;

      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters);
      for (int row = 0; row < n; row++)
        esp_learn_add_var (learn, n);
      for (int column = 0; column < n; column++)
        {
          for (int row = 0; row < n; row++)
            line[row] = esp_literal (row * n + column, TRUE);
          esp_learn_add_linear (learn, line, n, 1, 1);
        }
      for (int diagonal = 1 - n; diagonal < 2 * n; diagonal++)
        for (int way = -1; way <= 1; way += 2)
          {
            int length = 0;

            for (int row = 0; row < n; row++)
              if (diagonal + way * row >= 0 && diagonal + way * row < n)
                line[length++] = esp_literal (row * n + diagonal + way * row, TRUE);
            if (length > 1)
              esp_learn_add_linear (learn, line, length, 0, 1);
          }
      for (; esp_learn_next (learn) == ESP_LEARN_SOLUTION; found++)
        esp_learn_exclude (learn);
      g_assert_cmpint (found, ==, known[n]);
    }
}

static void
test_stop (void)
{
  EspCounters counters = { { 0 } };
  EspControl control;
  g_autoptr (EspLearn) learn = NULL;

  esp_control_init (&control);
  control.limit_nodes = 500;
  learn = esp_learn_new (&control, &counters);
  add_pigeons (learn, 10);
  g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_STOPPED);
  g_assert_cmpint (esp_control_get_stop (&control), ==, ESP_STOP_NODES);
  g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_STOPPED);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/learn/brute-force", test_brute_force);
  g_test_add_func ("/learn/restarts", test_restarts);
  g_test_add_func ("/learn/queens", test_queens);
  g_test_add_func ("/learn/stop", test_stop);
  return g_test_run ();
}
