#include "config.h"

/* Ordered variables, weighted sums, what is distinct and rings of the learning kernel against brute
 * force: all solutions are found, each once, and every nogood holds in all that are not excluded
 * yet; also where the search that does not learn takes turns with it. */

#include "base/esp-random.h"
#include "csp/esp-learn.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"

#define N_VARIABLES 4
#define MOST_VALUES 6
#define MOST_SUMS 6
#define MOST_GONE 8
#define MOST_SOLUTIONS (MOST_VALUES * MOST_VALUES * MOST_VALUES * MOST_VALUES * 2)

typedef struct
{
  gint64 factors[N_VARIABLES];
  gint64 most;
  int condition; /* -1: none; 1: where the switch is on; 0: off */
} Sum;

typedef struct
{
  int n[N_VARIABLES];
  gint64 values[N_VARIABLES][MOST_VALUES];
  int n_sums;
  Sum sums[MOST_SUMS];
  gboolean is_ring; /* all have the values 0 to 3: who comes next */
  int n_distinct;   /* so many of the first variables differ */
  int n_gone;       /* pairs of values that exclude each other: gaps within domains */
  int gone[MOST_GONE][4];
  gboolean is_late; /* what is ordered is said when values are known already */
  guint8 is_solution[MOST_SOLUTIONS];
  int n_solutions;
  int first[N_VARIABLES]; /* Boolean variables */
  int ordered[N_VARIABLES];
  int choice; /* the switch's Boolean variable */
  EspLearnEnds *ends;
  guint64 n_nogoods;
} Model;

static int
pick (EspRandom *random, int n)
{
  return (int) esp_random_below (random, (guint64) n);
}

static void
read_code (int code, int *places, gboolean *is_on)
{
  *is_on = code & 1;
  code /= 2;
  for (int i = 0; i < N_VARIABLES; i++)
    {
      places[i] = code % MOST_VALUES;
      code /= MOST_VALUES;
    }
}

static gboolean
is_one_ring (const int *next)
{
  int at = 0;

  for (int i = 1; i < N_VARIABLES; i++)
    {
      at = next[at];
      if (at == 0)
        return FALSE;
    }
  return next[at] == 0;
}

static gboolean
fits (const Model *self, int code)
{
  int places[N_VARIABLES];
  gboolean is_on;

  read_code (code, places, &is_on);
  for (int i = 0; i < N_VARIABLES; i++)
    if (places[i] >= self->n[i])
      return FALSE;
  for (int s = 0; s < self->n_sums; s++)
    {
      gint64 sum = 0;

      for (int i = 0; i < N_VARIABLES; i++)
        sum += self->sums[s].factors[i] * self->values[i][places[i]];
      if ((self->sums[s].condition < 0 || self->sums[s].condition == is_on) &&
          sum > self->sums[s].most)
        return FALSE;
    }
  for (int i = 0; i < self->n_distinct; i++)
    for (int k = 0; k < i; k++)
      if (self->values[i][places[i]] == self->values[k][places[k]])
        return FALSE;
  for (int g = 0; g < self->n_gone; g++)
    if (places[self->gone[g][0]] == self->gone[g][1] &&
        places[self->gone[g][2]] == self->gone[g][3])
      return FALSE;
  return !self->is_ring || is_one_ring (places);
}

static void
make_model (Model *self, EspRandom *random)
{
  *self = (Model){ .is_ring = pick (random, 4) == 0 };
  for (int i = 0; i < N_VARIABLES; i++)
    {
      gint64 value = pick (random, 7) - 4;

      self->n[i] = self->is_ring ? N_VARIABLES : 1 + pick (random, MOST_VALUES);
      for (int k = 0; k < self->n[i]; k++)
        {
          self->values[i][k] = self->is_ring ? k : value;
          value += 1 + pick (random, 3);
        }
    }
  self->n_sums = pick (random, MOST_SUMS + 1);
  for (int s = 0; s < self->n_sums; s++)
    {
      for (int i = 0; i < N_VARIABLES; i++)
        self->sums[s].factors[i] = pick (random, 3) == 0 ? 0 : pick (random, 9) - 4;
      self->sums[s].most = pick (random, 25) - 8;
      self->sums[s].condition = pick (random, 3) - 1;
    }
  self->is_late = pick (random, 2);
  self->n_distinct = pick (random, 2) ? pick (random, N_VARIABLES + 1) : 0;
  self->n_gone = pick (random, MOST_GONE + 1);
  for (int g = 0; g < self->n_gone; g++)
    for (int side = 0; side < 4; side += 2)
      {
        self->gone[g][side] = pick (random, N_VARIABLES);
        self->gone[g][side + 1] = pick (random, self->n[self->gone[g][side]]);
      }
  for (int code = 0; code < MOST_SOLUTIONS; code++)
    self->n_solutions += self->is_solution[code] = fits (self, code);
}

/* What @literal says of the solution @code. */
static gboolean
holds (const Model *self, EspLiteral literal, int code)
{
  int places[N_VARIABLES];
  gboolean is_on;
  int number = literal >> 1;
  gboolean wanted = (literal & 1) == 0;

  read_code (code, places, &is_on);
  if (number == self->choice)
    return is_on == wanted;
  for (int i = 0; i < N_VARIABLES; i++)
    {
      if (number >= self->first[i] && number < self->first[i] + self->n[i])
        return (places[i] == number - self->first[i]) == wanted;
      for (int k = 0; k < self->n[i] - 1; k++)
        if (esp_learn_ends_at_most (self->ends, self->ordered[i], k) >> 1 == number)
          return (places[i] <= k) == wanted;
    }
  g_assert_not_reached ();
}

static void
check_nogood (const EspLiteral *literals, int n, gpointer data)
{
  Model *self = data;

  self->n_nogoods++;
  for (int code = 0; code < MOST_SOLUTIONS; code++)
    {
      gboolean any = !self->is_solution[code];

      for (int i = 0; i < n && !any; i++)
        any = holds (self, literals[i], code);
      g_assert_true (any);
    }
}

static void
add_gone (const Model *self, EspLearn *learn)
{
  for (int g = 0; g < self->n_gone; g++)
    {
      const int *gone = self->gone[g];
      EspLiteral clause[] = { esp_literal (self->first[gone[0]] + gone[1], FALSE),
                              esp_literal (self->first[gone[2]] + gone[3], FALSE) };

      esp_learn_add_clause (learn, clause, 2);
    }
}

static void
build (Model *self, EspLearn *learn)
{
  self->ends = esp_learn_ends_new (learn);
  self->choice = esp_learn_add_bool (learn);
  for (int i = 0; i < N_VARIABLES; i++)
    for (int k = 0; k < self->n[i]; k++)
      {
        int number = esp_learn_add_bool (learn);

        if (k == 0)
          self->first[i] = number;
      }
  if (self->is_late)
    {
      add_gone (self, learn);
      esp_learn_next (learn);
    }
  for (int i = 0; i < N_VARIABLES; i++)
    self->ordered[i] = esp_learn_ends_add (self->ends, self->first[i], self->n[i], self->values[i]);
  if (!self->is_late)
    add_gone (self, learn);
  esp_learn_add_distinct (self->ends, learn, self->ordered, self->n_distinct);
  for (int s = 0; s < self->n_sums; s++)
    {
      const Sum *sum = &self->sums[s];
      int variables[N_VARIABLES];
      gint64 factors[N_VARIABLES];
      int n = 0;

      for (int i = 0; i < N_VARIABLES; i++)
        if (sum->factors[i] != 0)
          {
            variables[n] = self->ordered[i];
            factors[n++] = sum->factors[i];
          }
      esp_learn_add_weighted (self->ends, learn, variables, factors, n, sum->most,
                              sum->condition < 0 ? ESP_LITERAL_NONE
                                                 : esp_literal (self->choice, sum->condition));
    }
  if (self->is_ring)
    {
      EspLiteral literals[N_VARIABLES * N_VARIABLES];

      for (int i = 0; i < N_VARIABLES; i++)
        for (int to = 0; to < N_VARIABLES; to++)
          literals[i * N_VARIABLES + to] = esp_literal (self->first[i] + to, TRUE);
      esp_learn_add_circuit (learn, literals, N_VARIABLES);
      for (int to = 0; to < N_VARIABLES; to++)
        {
          EspLiteral column[N_VARIABLES];

          for (int i = 0; i < N_VARIABLES; i++)
            column[i] = literals[i * N_VARIABLES + to];
          esp_learn_add_linear (learn, column, N_VARIABLES, 1, 1);
        }
    }
}

/* The first open value of the first variable that has several. */
static EspLiteral
choose (const EspLearn *learn, gpointer data)
{
  const Model *self = data;

  for (int i = 0; i < N_VARIABLES; i++)
    for (int k = 0; k < self->n[i]; k++)
      if (esp_learn_look (learn, esp_literal (self->first[i] + k, TRUE)) == 0)
        return esp_literal (self->first[i] + k, TRUE);
  return ESP_LITERAL_NONE;
}

/* With @plainly two searches take turns, and often. */
static void
set_search (Model *self, EspLearn *learn, gboolean plainly)
{
  esp_learn_set_order (learn, choose, self);
  if (!plainly)
    return;
  esp_learn_set_turn (learn, 2, 1);
  esp_learn_set_plain (learn);
}

/* The solution that stands; its ends are one value. */
static int
read_solution (const Model *self, const EspLearn *learn)
{
  int code = 0;

  for (int i = N_VARIABLES; i-- > 0;)
    {
      int place = esp_learn_ends_low (self->ends, self->ordered[i]);

      g_assert_cmpint (place, ==, esp_learn_ends_high (self->ends, self->ordered[i]));
      g_assert_cmpint (esp_learn_look (learn, esp_literal (self->first[i] + place, TRUE)), ==, 1);
      code = code * MOST_VALUES + place;
    }
  return 2 * code + (esp_learn_look (learn, esp_literal (self->choice, TRUE)) > 0);
}

static void
test_brute_force (void)
{
  EspRandom random;
  guint64 n_nogoods = 0;

  esp_random_init (&random, 11);
  for (int round = 0; round < 3000; round++)
    {
      g_autofree Model *self = g_new (Model, 1);
      EspControl control;
      EspCounters counters = { { 0 } };
      g_autoptr (EspLearn) learn = NULL;
      int n = 0;

      make_model (self, &random);
      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters);
      build (self, learn);
      set_search (self, learn, round % 2);
      esp_learn_set_listener (learn, check_nogood, self);
      while (esp_learn_next (learn) == ESP_LEARN_SOLUTION)
        {
          int code = read_solution (self, learn);

          g_assert_true (self->is_solution[code]);
          self->is_solution[code] = FALSE;
          n++;
          esp_learn_exclude (learn);
        }
      g_assert_cmpint (n, ==, self->n_solutions);
      n_nogoods += self->n_nogoods;
    }
  g_assert_cmpuint (n_nogoods, >, 1000);
}

/* The least of a sum, by a bound that is made tighter with each solution. */
static void
test_tighten (void)
{
  EspRandom random;

  esp_random_init (&random, 12);
  for (int round = 0; round < 1000; round++)
    {
      g_autofree Model *self = g_new (Model, 1);
      EspControl control;
      EspCounters counters = { { 0 } };
      g_autoptr (EspLearn) learn = NULL;
      EspPropagator *worse;
      gint64 least = G_MAXINT64;
      gint64 best = G_MAXINT64;
      gint64 factors[N_VARIABLES];

      make_model (self, &random);
      for (int i = 0; i < N_VARIABLES; i++)
        factors[i] = pick (&random, 2) ? 2 : -3;
      for (int code = 0; code < MOST_SOLUTIONS; code++)
        {
          int places[N_VARIABLES];
          gboolean is_on;
          gint64 sum = 0;

          if (!self->is_solution[code])
            continue;
          read_code (code, places, &is_on);
          for (int i = 0; i < N_VARIABLES; i++)
            sum += factors[i] * self->values[i][places[i]];
          least = MIN (least, sum);
        }
      esp_control_init (&control);
      learn = esp_learn_new (&control, &counters);
      build (self, learn);
      set_search (self, learn, round % 2);
      worse = esp_learn_add_weighted (self->ends, learn, self->ordered, factors, N_VARIABLES, 1000,
                                      ESP_LITERAL_NONE);
      while (esp_learn_next (learn) == ESP_LEARN_SOLUTION)
        {
          gint64 sum = 0;

          for (int i = 0; i < N_VARIABLES; i++)
            sum += factors[i] * self->values[i][esp_learn_ends_low (self->ends, self->ordered[i])];
          g_assert_cmpint (sum, <, best);
          best = sum;
          esp_learn_tighten (worse, learn, best - 1);
        }
      g_assert_cmpint (best, ==, least);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bounds/brute-force", test_brute_force);
  g_test_add_func ("/bounds/tighten", test_tighten);
  return g_test_run ();
}
