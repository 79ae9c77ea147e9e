#include "config.h"

/* Min-conflicts on a few variables whose values clash at random. What each step does is held to all
 * values, looked at one by one by what the template calls: shares no code with it. */

#include "climb/esp-min-conflicts.h"
#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"

#define VARIABLES 5
#define VALUES 4

/* Variables whose values clash by a table. */
typedef struct
{
  gboolean clash[VARIABLES][VALUES][VARIABLES][VALUES];
  int value[VARIABLES];
  gboolean begun;
  guint64 patience, since;
  gint64 best;
  guint64 n_begun, n_listed, n_given;
  int picked; /* -1: none is */
  guint tied[VALUES + 1], first_of_tied[VALUES + 1];
  gboolean noisy; /* a value that is not among the best may be given */
  guint n_worse;
} Repair;

static gint64
count_clashes (const Repair *self, int variable, int value)
{
  gint64 n = 0;

  for (int a = 0; a < VARIABLES; a++)
    for (int b = 0; b < a; b++)
      n += self->clash[a][a == variable ? value : self->value[a]][b]
                      [b == variable ? value : self->value[b]];
  return n;
}

static int
repair_size (gconstpointer space G_GNUC_UNUSED)
{
  return VARIABLES;
}

static gint64
repair_cost (gconstpointer space)
{
  return count_clashes (space, -1, 0);
}

static int
repair_begin (gpointer space, int variable, gboolean again, EspRandom *random)
{
  Repair *self = space;

  g_assert_cmpint (variable, ==, (int) (self->n_begun % VARIABLES));
  g_assert_cmpint (again, ==, self->n_begun >= VARIABLES);
  /* a new start is made when patience is at an end, and not before */
  if (again)
    g_assert_cmpuint (self->since, ==, self->patience);
  self->n_begun++;
  self->value[variable] = (int) esp_random_below (random, VALUES);
  if (variable == VARIABLES - 1)
    {
      self->since = 0;
      self->best = repair_cost (self);
    }
  return self->value[variable];
}

static int
repair_pick (gpointer space, EspRandom *random)
{
  Repair *self = space;

  g_assert_cmpint (repair_cost (self), >, 0);
  g_assert_true (self->patience == 0 || self->since < self->patience);
  self->picked = (int) esp_random_below (random, VARIABLES);
  return self->picked;
}

static int
repair_list (gpointer space, int variable, gint32 *values, gint64 *costs)
{
  Repair *self = space;

  g_assert_cmpint (variable, ==, self->picked);
  for (int v = 0; v < VALUES; v++)
    {
      values[v] = VALUES - 1 - v;
      costs[v] = count_clashes (self, variable, VALUES - 1 - v);
    }
  self->n_listed += VALUES;
  return VALUES;
}

static void
repair_give (gpointer space, int variable, int value)
{
  Repair *self = space;
  int n_tied = 0;
  int first = -1;
  gboolean worse = FALSE;

  g_assert_cmpint (variable, ==, self->picked);
  for (int v = 0; v < VALUES; v++)
    {
      gint64 cost = count_clashes (self, variable, v);

      if (!self->noisy)
        g_assert_cmpint (count_clashes (self, variable, value), <=, cost);
      worse = worse || count_clashes (self, variable, value) > cost;
      if (cost == count_clashes (self, variable, value))
        {
          first = n_tied == 0 ? v : first;
          n_tied++;
        }
    }
  self->n_worse += worse;
  self->tied[n_tied]++;
  self->first_of_tied[n_tied] += value == first;
  self->value[variable] = value;
  self->picked = -1;
  self->n_given++;
  self->since++;
  if (repair_cost (self) < self->best)
    {
      self->best = repair_cost (self);
      self->since = 0;
    }
}

static const EspMinConflictsSpace repairs = { repair_size, repair_begin, repair_cost, repair_pick,
                                              repair_list, repair_give,  NULL };

typedef struct
{
  EspTracer tracer;
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 n_parts;
  double last;
} Told;

static void
listen (EspTracer *tracer, const EspEvent *event)
{
  Told *self = (Told *) tracer;

  self->n[event->type]++;
  self->n_parts += (event->flags & ESP_EVENT_PART) != 0;
  g_assert_cmpint ((event->flags & ESP_EVENT_VALUE) != 0, ==,
                   event->type == ESP_EVENT_PROPOSE || event->type == ESP_EVENT_ACCEPT);
  /* one event goes on where the last one ended */
  if (event->type == ESP_EVENT_ACCEPT)
    {
      g_assert_true (self->last < 0 || event->climb.current == self->last);
      self->last = event->climb.proposed;
    }
  else
    g_assert_cmpfloat (event->climb.current, ==, self->last);
}

static void
test_conflicts (void)
{
  guint tied[VALUES + 1] = { 0 }, first_of_tied[VALUES + 1] = { 0 };
  guint n_solved = 0, n_out = 0, n_stopped = 0;
  guint64 n_restarts = 0;
  EspRandom random;

  esp_random_init (&random, 55);
  for (int round = 0; round < 2000; round++)
    {
      Repair repair = { .patience = esp_random_below (&random, 6), .picked = -1 };
      guint64 share = 20 + esp_random_below (&random, 25);
      gint32 values[VALUES];
      gint64 costs[VALUES];
      EspMinConflictsLimits limits = { esp_random_below (&random, 60), repair.patience, 0, values,
                                       costs };
      Told told = { .tracer.event = listen, .last = -1 };
      EspCounters counters = { { 0 } };
      EspControl control;
      gboolean solved;

      for (int a = 0; a < VARIABLES; a++)
        for (int v = 0; v < VALUES; v++)
          for (int b = 0; b < a; b++)
            for (int w = 0; w < VALUES; w++)
              repair.clash[a][v][b][w] = esp_random_below (&random, 100) < share;
      esp_control_init (&control);
      control.tracer = &told.tracer;
      control.limit_nodes = round % 3 == 0 ? 1 + esp_random_below (&random, 30) : 0;
      if (round % 2 == 0)
        solved = esp_min_conflicts_repair (&repair, &repairs, &limits, &random, &control, &counters,
                                           TRUE);
      else
        solved = esp_min_conflicts_repair (&repair, &repairs, &limits, &random, &control, &counters,
                                           FALSE);
      g_assert_cmpint (solved, ==, repair_cost (&repair) == 0);
      g_assert_cmpuint (counters.n[ESP_COUNTER_STEPS], ==, repair.n_given);
      g_assert_cmpuint (counters.n[ESP_COUNTER_PROPOSALS], ==, repair.n_listed);
      g_assert_cmpuint (counters.n[ESP_COUNTER_SOLUTIONS], ==, solved);
      g_assert_cmpuint (repair.n_begun, ==, VARIABLES * (counters.n[ESP_COUNTER_RESTARTS] + 1));
      if (!solved && repair.n_given == limits.max_steps)
        n_out++;
      else if (!solved)
        {
          g_assert_cmpuint (repair.n_given, ==, control.limit_nodes);
          n_stopped++;
        }
      n_solved += solved;
      n_restarts += counters.n[ESP_COUNTER_RESTARTS];
      for (int k = 0; k <= VALUES; k++)
        {
          tied[k] += repair.tied[k];
          first_of_tied[k] += repair.first_of_tied[k];
        }
      if (round % 2 != 0)
        continue;
      g_assert_cmpuint (told.n[ESP_EVENT_PROPOSE], ==, repair.n_listed);
      g_assert_cmpuint (told.n[ESP_EVENT_ACCEPT], ==, repair.n_given + repair.n_begun);
      g_assert_cmpuint (told.n_parts, ==, repair.n_begun);
      g_assert_cmpuint (told.n[ESP_EVENT_RESTART], ==, counters.n[ESP_COUNTER_RESTARTS]);
      g_assert_cmpuint (told.n[ESP_EVENT_SOLUTION], ==, solved);
    }
  g_assert_cmpuint (n_solved, >, 200);
  g_assert_cmpuint (n_out, >, 200);
  g_assert_cmpuint (n_stopped, >, 50);
  g_assert_cmpuint (n_restarts, >, 500);
  /* of values that are equally good each has the same chance: three in a hundred is far off */
  for (guint k = 2; k <= VALUES; k++)
    {
      g_assert_cmpuint (tied[k], >, k == 4 ? 100 : 1000);
      g_assert_cmpfloat (ABS ((double) first_of_tied[k] / tied[k] - 1.0 / k), <,
                         k == 4 ? 0.1 : 0.03);
    }
}

/* Each variable has one value that clashes less than its three others, and two never agree: as
 * often as the noise says any value is given, and that is one of the three others three times of
 * four. */
static void
test_noise (void)
{
  enum
  {
    STEPS = 20000
  };
  static const guint64 levels[] = { 0, 5, 40, 100 };
  EspRandom random;

  esp_random_init (&random, 56);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      Repair repair = { .picked = -1, .noisy = TRUE };
      gint32 values[VALUES];
      gint64 costs[VALUES];
      EspMinConflictsLimits limits = { STEPS, 0, levels[i], values, costs };
      EspCounters counters = { { 0 } };
      EspControl control;
      double worse;

      for (int a = 0; a < VARIABLES; a++)
        for (int v = 0; v < VALUES; v++)
          for (int b = 0; b < a; b++)
            for (int w = 0; w < VALUES; w++)
              repair.clash[a][v][b][w] = (a == 1 && b == 0) || (b < 2 && a > 2 ? w != 0 : v != 0);
      esp_control_init (&control);
      g_assert_false (esp_min_conflicts_repair (&repair, &repairs, &limits, &random, &control,
                                                &counters, FALSE));
      g_assert_cmpuint (repair.n_given, ==, STEPS);
      g_assert_cmpuint (repair.n_listed, ==, STEPS * VALUES);
      worse = (double) repair.n_worse / STEPS;
      g_test_message ("noise %u: %g", (guint) levels[i], worse);
      if (levels[i] == 0)
        g_assert_cmpuint (repair.n_worse, ==, 0);
      else
        g_assert_cmpfloat (ABS (worse - 0.0075 * (double) levels[i]), <, 0.015);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/conflicts/repair", test_conflicts);
  g_test_add_func ("/conflicts/noise", test_noise);
  return g_test_run ();
}
