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
#define MOST_ROWS 100

/* A sum between two bounds; a clause is one of at least 1. */
typedef struct
{
  EspLiteral literals[MOST_VARIABLES];
  int n;
  int least;
  int most;
} Rule;

/* A table of values that some variables may have together; one may stand in several places. */
typedef struct
{
  int first[3];
  int n;
  int rows[MOST_ROWS][3];
  int n_rows;
  guint64 supports[3 * MOST_VARIABLES * (MOST_ROWS / 64 + 1)];
} Rows;

typedef struct
{
  int n_variables;
  int n_values; /* 0: they are Boolean; else each @n_values of them are one variable */
  Rule rules[MOST_CONSTRAINTS];
  int n_rules;
  Rows tables[3];
  int n_tables;
  gboolean differs[MOST_VARIABLES][MOST_VARIABLES]; /* by their first */
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

/* The value that @bits gives the variable that begins at @first; -1: none, or several. */
static int
value_of (const Random *self, int first, guint bits)
{
  int value = -1;

  for (int i = 0; i < self->n_values; i++)
    if (bits >> (first + i) & 1)
      {
        if (value >= 0)
          return -1;
        value = i;
      }
  return value;
}

static gboolean
has_row (const Random *self, const Rows *table, guint bits)
{
  for (int row = 0; row < table->n_rows; row++)
    {
      gboolean fits = TRUE;

      for (int k = 0; k < table->n && fits; k++)
        fits = value_of (self, table->first[k], bits) == table->rows[row][k];
      if (fits)
        return TRUE;
    }
  return FALSE;
}

static gboolean
fits_values (const Random *self, guint bits)
{
  for (int a = 0; a < self->n_variables && self->n_values > 0; a += self->n_values)
    {
      if (value_of (self, a, bits) < 0)
        return FALSE;
      for (int b = 0; b < a; b += self->n_values)
        if (self->differs[a][b] && value_of (self, a, bits) == value_of (self, b, bits))
          return FALSE;
    }
  for (int i = 0; i < self->n_tables; i++)
    if (!has_row (self, &self->tables[i], bits))
      return FALSE;
  return TRUE;
}

static void
solve_by_force (Random *self)
{
  self->n_solutions = 0;
  for (guint bits = 0; bits < 1u << self->n_variables; bits++)
    {
      gboolean fine = fits_values (self, bits);

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
  *self = (Random){ .n_variables = 1 + (int) esp_random_below (random, MOST_VARIABLES) };
  self->n_rules = (int) esp_random_below (random, MOST_CONSTRAINTS + 1);
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

static void
make_table (Random *self, Rows *table, EspRandom *random)
{
  int words;

  table->n = 1 + (int) esp_random_below (random, 3);
  table->n_rows = (int) esp_random_below (random, esp_random_below (random, 4) ? 12 : MOST_ROWS);
  words = (table->n_rows + 63) / 64;
  for (int k = 0; k < table->n; k++)
    table->first[k] = self->n_values * (int) esp_random_below (
                                           random, (guint64) (self->n_variables / self->n_values));
  for (int row = 0; row < table->n_rows; row++)
    for (int k = 0; k < table->n; k++)
      {
        int value = (int) esp_random_below (random, (guint64) self->n_values);

        table->rows[row][k] = value;
        table->supports[(k * self->n_values + value) * words + row / 64] |= G_GUINT64_CONSTANT (1)
                                                                            << row % 64;
      }
}

/* Variables of several values, with tables and pairs that differ. */
static void
make_values (Random *self, EspRandom *random)
{
  *self = (Random){ .n_values = 2 + (int) esp_random_below (random, 3) };
  self->n_variables = MOST_VARIABLES / self->n_values * self->n_values;
  self->n_tables = (int) esp_random_below (random, G_N_ELEMENTS (self->tables) + 1);
  for (int i = 0; i < self->n_tables; i++)
    make_table (self, &self->tables[i], random);
  for (int a = 0; a < self->n_variables; a += self->n_values)
    for (int b = 0; b < a; b += self->n_values)
      self->differs[a][b] = self->differs[b][a] = esp_random_below (random, 3) == 0;
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
  gboolean given[MOST_VARIABLES]; /* at the root */
  gboolean tagged;                /* what is added has its number as a tag */
  int n_back;                     /* levels that were left since the last nogood */
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

/* As long as nothing was learnt a reason is one of the rules: that alone, with the facts and what
 * is given, makes @fact true. */
static void
check_rule (const Watcher *self, const EspEvent *event, const EspFact *wanted)
{
  const Rule *rule;

  if (!self->tagged || self->n[ESP_EVENT_LEARN] > 0 || self->n[ESP_EVENT_SOLUTION] > 0)
    return;
  g_assert_cmpint (event->flags & ESP_EVENT_NOGOOD, ==, 0);
  g_assert_cmpint (event->csp.reason, >=, 0);
  g_assert_cmpint (event->csp.reason, <, self->model->n_rules);
  rule = &self->model->rules[event->csp.reason];
  for (guint bits = 0; bits < 1u << self->model->n_variables; bits++)
    {
      int n = count_true (rule->literals, rule->n, bits);
      gboolean fits = n >= rule->least && n <= rule->most;

      for (guint i = 0; i < self->n_facts && fits; i++)
        fits = fact_holds (&self->facts[i], bits);
      for (int i = 0; i < self->model->n_variables && fits; i++)
        fits = !self->given[i] || (bits >> i & 1) == (self->values[i] > 0);
      g_assert_true (!fits || fact_holds (wanted, bits));
    }
}

/* A jump says where to, and how many levels more than one were left. */
static void
check_jump (const Watcher *self, const EspEvent *event)
{
  g_assert_cmpint (event->csp.value, ==, event->depth);
  g_assert_cmpint (event->csp.reason, ==, -1);
  g_assert_cmpint (event->csp.count, ==, self->n_back - 1);
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
      check_rule (self, event, &fact);
      self->given[event->subject] = event->depth == 0;
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
      if (event->type == ESP_EVENT_LEARN)
        {
          g_assert_cmpint (event->csp.value, ==, -1);
          g_assert_cmpint (event->csp.reason, ==, -1);
        }
      self->n_back = 0;
      break;
    case ESP_EVENT_SOLUTION:
      g_assert_cmpint (event->csp.value, ==, -1);
      g_assert_cmpint (event->csp.reason, ==, -1);
      break;
    case ESP_EVENT_BACKJUMP:
      check_jump (self, event);
      break;
    case ESP_EVENT_RESTORE:
    case ESP_EVENT_BACKTRACK:
      self->n_back += event->type == ESP_EVENT_BACKTRACK;
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

static void
add_all (EspLearn *learn, Random *self, int n_rules)
{
  for (int i = 0; i < self->n_variables; i += MAX (1, self->n_values))
    if (self->n_values > 0)
      esp_learn_add_var (learn, self->n_values);
    else
      esp_learn_add_bool (learn);
  for (int i = 0; i < n_rules; i++)
    {
      esp_learn_set_tag (learn, i);
      add_rule (learn, &self->rules[i]);
    }
  for (int i = 0; i < self->n_tables; i++)
    esp_learn_add_table (learn, self->tables[i].first, self->tables[i].n, self->n_values,
                         self->tables[i].supports, self->tables[i].n_rows);
  for (int a = 0; a < self->n_variables && self->n_values > 0; a += self->n_values)
    {
      int others[MOST_VARIABLES];
      int n = 0;

      for (int b = 0; b < self->n_variables; b += self->n_values)
        if (self->differs[a][b])
          others[n++] = b;
      if (n > 0)
        esp_learn_add_differ (learn, a, self->n_values, others, n);
    }
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
  add_all (learn, self, self->n_rules - late);
  watcher.tagged = self->n_values == 0;
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
        {
          int look = esp_learn_look (learn, esp_literal (i, TRUE));

          g_assert_true (look == 1 || look == -1);
          g_assert_cmpint (esp_learn_look (learn, esp_literal (i, FALSE)), ==, -look);
          bits |= (guint) (look > 0) << i;
        }
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

/* The same of variables with several values, in tables and in pairs that differ. */
static void
test_values (void)
{
  EspRandom random;
  int n_without = 0;
  int n_nogoods = 0;

  esp_random_init (&random, 2);
  for (int k = 0; k < 3000; k++)
    {
      Random model;
      EspCounters counters;

      make_values (&model, &random);
      n_without += model.n_solutions == 0;
      find_all (&model, 0, FALSE, &counters);
      n_nogoods += model.n_nogoods;
      solve_by_force (&model);
      find_all (&model, 0, TRUE, &counters);
    }
  g_assert_cmpint (n_without, >, 300);
  g_assert_cmpint (n_nogoods, >, 500);
}

/* Bounds that no number meets. */
static void
test_impossible (void)
{
  static const int bounds[][2] = { { 3, 3 }, { 2, 1 }, { 0, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      EspCounters counters = { { 0 } };
      EspControl control;
      g_autoptr (EspLearn) learn = NULL;
      EspLiteral literals[2];

      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters);
      for (int k = 0; k < 2; k++)
        literals[k] = esp_literal (esp_learn_add_bool (learn), TRUE);
      esp_learn_add_linear (learn, literals, 2, bounds[i][0], bounds[i][1]);
      g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_NONE);
    }
}

/* --- what is decided first --- */

#define PREFERRED 60

typedef struct
{
  EspTracer tracer;
  int order[PREFERRED];
  int n;
} Decisions;

static void
note_decision (EspTracer *tracer, const EspEvent *event)
{
  Decisions *self = (Decisions *) tracer;

  if (event->type == ESP_EVENT_ASSIGN)
    self->order[self->n++] = event->subject;
}

static void
ignore_facts (EspTracer *tracer G_GNUC_UNUSED,
              const EspFact *facts G_GNUC_UNUSED,
              guint n G_GNUC_UNUSED)
{
}

/* Where nothing follows from anything, variables are decided in the order that was wished for. */
static void
test_preferred (void)
{
  EspRandom random;

  esp_random_init (&random, 3);
  for (int round = 0; round < 50; round++)
    {
      Decisions decisions = { .tracer = { note_decision, ignore_facts } };
      EspCounters counters = { { 0 } };
      EspControl control;
      g_autoptr (EspLearn) learn = NULL;
      gint32 wishes[PREFERRED];

      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters);
      esp_learn_set_tracer (learn, &decisions.tracer, say, NULL);
      for (int i = 0; i < PREFERRED; i++)
        wishes[i] = esp_learn_add_bool (learn);
      esp_random_shuffle (&random, wishes, PREFERRED);
      for (int i = 0; i < PREFERRED; i++)
        esp_learn_prefer (learn, i, 1 + wishes[i], TRUE);
      g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_SOLUTION);
      g_assert_cmpint (decisions.n, ==, PREFERRED);
      for (int i = 0; i < PREFERRED; i++)
        g_assert_cmpint (wishes[decisions.order[i]], ==, PREFERRED - 1 - i);
    }
}

/* One conflict weighs less than a wish: it is about the second variable, the third is wished for.
 */
static void
test_wish_stays (void)
{
  Decisions decisions = { .tracer = { note_decision, ignore_facts } };
  EspCounters counters = { { 0 } };
  EspControl control;
  g_autoptr (EspLearn) learn = NULL;

  esp_control_init (&control);
  learn = esp_learn_new (&control, &counters);
  esp_learn_set_tracer (learn, &decisions.tracer, say, NULL);
  for (int i = 0; i < 3; i++)
    esp_learn_add_bool (learn);
  for (int i = 0; i < 2; i++)
    esp_learn_add_clause (learn, (EspLiteral[]){ esp_literal (0, FALSE), esp_literal (1, i) }, 2);
  esp_learn_prefer (learn, 2, 10, TRUE);
  esp_learn_prefer (learn, 0, 500, TRUE);
  g_assert_cmpint (esp_learn_next (learn), ==, ESP_LEARN_SOLUTION);
  g_assert_cmpint (decisions.n, ==, 3);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (decisions.order[i], ==, ((const int[]){ 0, 2, 1 })[i]);
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
  g_test_add_func ("/learn/values", test_values);
  g_test_add_func ("/learn/impossible", test_impossible);
  g_test_add_func ("/learn/preferred", test_preferred);
  g_test_add_func ("/learn/wish-stays", test_wish_stays);
  g_test_add_func ("/learn/restarts", test_restarts);
  g_test_add_func ("/learn/queens", test_queens);
  g_test_add_func ("/learn/stop", test_stop);
  return g_test_run ();
}
