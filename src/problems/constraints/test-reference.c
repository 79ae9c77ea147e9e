#include "config.h"

#include "base/esp-random.h"
#include "test-constraints.h"

#include <stdlib.h>
#include <string.h>

/* A slow reference that shares no code with the room: relations are functions of numbers, solutions
 * are counted by going through all combinations, and arc consistency is the definition: a value
 * stays as long as each relation has a combination with it, until nothing changes. */

#define MOST_VARIABLES 5
#define MOST_VALUES 9
#define MOST_RELATIONS 8

typedef enum
{
  LESS,
  EQUAL_PLUS,
  UNEQUAL,
  FAR,
  SUM_AT_MOST,
  SUM_EQUAL,
  PRODUCT,
  ALL_DIFFERENT,
  EITHER,
  IF_THEN,
  ELEMENT_IS,
  COUNT_IS,
  GREATEST,
  QUOTIENT,
  REST_IS_ODD,
  PAIRS,
  NOT_PAIRS,
  NEITHER,
  ONE_OF_TWO,
  ADDED_CONDITIONS,
  RING,
  SAME_TRUTH,
  SHIFTED,
  ELEMENT_SAME,
  LEAST_IS,
  GREATEST_IS,
  N_KINDS
} Kind;

typedef struct
{
  Kind kind;
  int x[4]; /* variables */
  int c;    /* a number */
  int rows[3][2];
} Rule;

typedef struct
{
  int n;
  int low[MOST_VARIABLES];
  int size[MOST_VARIABLES];
  gboolean holes; /* only every other value */
  int n_rules;
  Rule rules[MOST_RELATIONS];
  int goal;       /* -1, 0, 1: of 3 x0 - 2 x1 + x2 */
  int names_goal; /* 1, 2: that is a variable of its own, said in two ways; 0: it is not */
} Case;

static int
value_of (const Case *self, int variable, int k)
{
  return self->low[variable] + k * (self->holes ? 2 : 1);
}

static int
count_used (const Rule *rule)
{
  switch (rule->kind)
    {
    case LESS:
    case EQUAL_PLUS:
    case UNEQUAL:
    case FAR:
    case PAIRS:
    case NOT_PAIRS:
      return 2;
    case ALL_DIFFERENT:
    case SUM_EQUAL:
    case COUNT_IS:
    case ELEMENT_IS:
    case ELEMENT_SAME:
    case LEAST_IS:
    case GREATEST_IS:
      return 4;
    default:
      return 3;
    }
}

static gboolean
holds (const Rule *rule, const int *v)
{
  int a = v[rule->x[0]];
  int b = v[rule->x[1]];
  int c = v[rule->x[2]];
  int d = v[rule->x[3]];
  gboolean row = FALSE;

  for (int i = 0; i < 3; i++)
    row |= rule->rows[i][0] == a && rule->rows[i][1] == b;
  switch (rule->kind)
    {
    case LESS:
      return a < b + rule->c;
    case EQUAL_PLUS:
      return a == b + rule->c;
    case UNEQUAL:
      return a != b;
    case FAR:
      return abs (a - b) >= 2;
    case SUM_AT_MOST:
      return 2 * a + b - 3 * c <= rule->c;
    case SUM_EQUAL:
      return a + b + c - d == rule->c;
    case PRODUCT:
      return a * b >= c + rule->c;
    case ALL_DIFFERENT:
      return a != b && a != c && a != d && b != c && b != d && c != d;
    case EITHER:
      return a < b || c == rule->c;
    case IF_THEN:
      return a != rule->c || b > c;
    case ELEMENT_IS:
      return a == 1 ? b == rule->c : a == 2 ? c == rule->c : a == 3 ? d == rule->c : FALSE;
    case COUNT_IS:
      return (b == a) + (c == a) + (d == a) == 1;
    case GREATEST:
      return (a > b ? a : b) == c + 1;
    case QUOTIENT:
      return b != 0 && a / b <= c - 2;
    case REST_IS_ODD:
      return b != 0 && (a % b + c) % 2 != 0;
    case PAIRS:
      return row;
    case NOT_PAIRS:
      return !row;
    case NEITHER:
      return !(a == b && b == c);
    case ONE_OF_TWO:
      return (a > b) != (b > c);
    case ADDED_CONDITIONS:
      return (a < b) + (b < c) + (a == rule->c) == 2;
    case RING:
      return a >= 1 && a <= 3 && b >= 1 && b <= 3 && c >= 1 && c <= 3 &&
             ((a == 2 && b == 3 && c == 1) || (a == 3 && c == 2 && b == 1));
    case SAME_TRUTH:
      return (2 * a - b <= c) == (b == rule->c || !(a < c));
    case SHIFTED:
      return a != b + 1 && a != -2 * c + rule->c && b + 1 != -2 * c + rule->c && a != 2 &&
             b + 1 != 2 && -2 * c + rule->c != 2;
    case ELEMENT_SAME:
      return a == 1 ? b == d : a == 2 ? rule->c == d : a == 3 && c == d;
    case LEAST_IS:
      return MIN (a, MIN (b, rule->c)) == d;
    case GREATEST_IS:
      return MAX (a, MAX (b, c)) == d;
    case N_KINDS:
    default:
      g_assert_not_reached ();
    }
}

static void
write_rule (const Rule *rule, GString *out)
{
  char a[3] = { 'v', (char) ('0' + rule->x[0]), 0 };
  char b[3] = { 'v', (char) ('0' + rule->x[1]), 0 };
  char c[3] = { 'v', (char) ('0' + rule->x[2]), 0 };
  char d[3] = { 'v', (char) ('0' + rule->x[3]), 0 };
  int n = rule->c;

  switch (rule->kind)
    {
    case LESS:
      g_string_append_printf (out, "%s + %d > %s\n", b, n, a);
      break;
    case EQUAL_PLUS:
      g_string_append_printf (out, "%s = %s + %d\n", a, b, n);
      break;
    case UNEQUAL:
      g_string_append_printf (out, "%s != %s\n", a, b);
      break;
    case FAR:
      g_string_append_printf (out, "abs (%s - %s) >= 2\n", a, b);
      break;
    case SUM_AT_MOST:
      g_string_append_printf (out, "2*%s + %s - 3*%s <= %d\n", a, b, c, n);
      break;
    case SUM_EQUAL:
      g_string_append_printf (out, "sum (%s, %s, %s) = %d + %s\n", a, b, c, n, d);
      break;
    case PRODUCT:
      g_string_append_printf (out, "%s*%s >= %s + %d\n", a, b, c, n);
      break;
    case ALL_DIFFERENT:
      g_string_append_printf (out, "distinct %s %s %s %s\n", a, b, c, d);
      break;
    case EITHER:
      g_string_append_printf (out, "%s < %s or %s = %d\n", a, b, c, n);
      break;
    case IF_THEN:
      g_string_append_printf (out, "if %s = %d then %s > %s\n", a, n, b, c);
      break;
    case ELEMENT_IS:
      g_string_append_printf (out, "element (%s, %s, %s, %s) = %d\n", a, b, c, d, n);
      break;
    case COUNT_IS:
      g_string_append_printf (out, "count (%s, %s, %s, %s) = 1\n", a, b, c, d);
      break;
    case GREATEST:
      g_string_append_printf (out, "max (%s, %s) = %s + 1\n", a, b, c);
      break;
    case QUOTIENT:
      g_string_append_printf (out, "%s div %s <= %s - 2\n", a, b, c);
      break;
    case REST_IS_ODD:
      g_string_append_printf (out, "%s mod %s + %s odd\n", a, b, c);
      break;
    case PAIRS:
    case NOT_PAIRS:
      g_string_append_printf (out, "(%s, %s) %s {(%d, %d), (%d, %d), (%d, %d)}\n", a, b,
                              rule->kind == PAIRS ? "in" : "not in", rule->rows[0][0],
                              rule->rows[0][1], rule->rows[1][0], rule->rows[1][1],
                              rule->rows[2][0], rule->rows[2][1]);
      break;
    case NEITHER:
      g_string_append_printf (out, "not (%s = %s and %s = %s)\n", a, b, b, c);
      break;
    case ONE_OF_TWO:
      g_string_append_printf (out, "%s > %s xor %s > %s\n", a, b, b, c);
      break;
    case ADDED_CONDITIONS:
      g_string_append_printf (out, "(%s < %s) + (%s < %s) + (%s = %d) = 2\n", a, b, b, c, a, n);
      break;
    case RING:
      g_string_append_printf (out, "circuit %s, %s, %s\n", a, b, c);
      break;
    case SAME_TRUTH:
      g_string_append_printf (out, "2*%s - %s <= %s iff (%s = %d or not (%s < %s))\n", a, b, c, b,
                              n, a, c);
      break;
    case SHIFTED:
      g_string_append_printf (out, "distinct (%s, %s + 1, %d - 2*%s, 2)\n", a, b, n, c);
      break;
    case ELEMENT_SAME:
      g_string_append_printf (out, "element (%s, %s, %d, %s) = %s\n", a, b, n, c, d);
      break;
    case LEAST_IS:
      g_string_append_printf (out, "min (%s, %s, %d) = %s\n", a, b, n, d);
      break;
    case GREATEST_IS:
      g_string_append_printf (out, "%s = max (%s, %s, %s)\n", d, a, b, c);
      break;
    case N_KINDS:
    default:
      g_assert_not_reached ();
    }
}

static char *
write_case (const Case *self)
{
  GString *out = g_string_new (NULL);

  for (int i = 0; i < self->n; i++)
    {
      g_string_append_printf (out, "var v%d in {", i);
      for (int k = 0; k < self->size[i]; k++)
        g_string_append_printf (out, "%s%d", k > 0 ? ", " : "", value_of (self, i, k));
      g_string_append (out, "}\n");
    }
  for (int r = 0; r < self->n_rules; r++)
    write_rule (&self->rules[r], out);
  if (self->goal != 0 && self->names_goal)
    g_string_append_printf (out, "var worth in -200..200\n%s\n%s worth\n",
                            self->names_goal == 1 ? "worth = 3*v0 - 2*v1 + v2"
                                                  : "3*v0 + v2 - worth = 2*v1",
                            self->goal < 0 ? "minimize" : "maximize");
  else if (self->goal != 0)
    g_string_append_printf (out, "%s 3*v0 - 2*v1 + v2\n", self->goal < 0 ? "minimize" : "maximize");
  return g_string_free (out, FALSE);
}

static int
pick (EspRandom *random, int n)
{
  return (int) esp_random_below (random, (guint64) n);
}

/* @wide: with domains that make relations of several variables too large for all combinations. */
static void
make_case (Case *self, EspRandom *random, gboolean wide)
{
  *self = (Case){ .n = 4 + (wide ? 0 : pick (random, 2)), .holes = pick (random, 4) == 0 };
  for (int i = 0; i < self->n; i++)
    {
      self->low[i] = pick (random, 4) - 1;
      self->size[i] = wide ? 8 + pick (random, 2) : 2 + pick (random, 3);
    }
  self->n_rules = 2 + pick (random, MOST_RELATIONS - 2);
  for (int r = 0; r < self->n_rules; r++)
    {
      Rule *rule = &self->rules[r];
      int order[MOST_VARIABLES] = { 0, 1, 2, 3, 4 };

      for (int i = self->n - 1; i > 0; i--)
        {
          int j = pick (random, i + 1);
          int kept = order[i];

          order[i] = order[j];
          order[j] = kept;
        }
      rule->kind = (Kind) pick (random, N_KINDS);
      for (int k = 0; k < 4; k++)
        rule->x[k] = order[k];
      /* now and then a variable twice */
      if (pick (random, 8) == 0 && rule->kind != ALL_DIFFERENT)
        rule->x[2] = rule->x[0];
      rule->c = pick (random, 5);
      for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
          rule->rows[i][k] = value_of (self, rule->x[k], pick (random, self->size[rule->x[k]]));
    }
}

/* All combinations; with an objective the best, too. */
static guint64
count_all (const Case *self, int *best)
{
  int k[MOST_VARIABLES] = { 0 };
  int v[MOST_VARIABLES] = { 0 };
  guint64 n = 0;

  for (;;)
    {
      gboolean fits = TRUE;
      int at = self->n - 1;

      for (int i = 0; i < self->n; i++)
        v[i] = value_of (self, i, k[i]);
      for (int r = 0; r < self->n_rules && fits; r++)
        fits = holds (&self->rules[r], v);
      if (fits)
        {
          int worth = 3 * v[0] - 2 * v[1] + v[2];

          if (n == 0 || (self->goal < 0 ? worth < *best : worth > *best))
            *best = worth;
          n++;
        }
      while (at >= 0 && ++k[at] == self->size[at])
        k[at--] = 0;
      if (at < 0)
        return n;
    }
}

/* Whether some combination of what is left has value @own of variable @x. */
static gboolean
has_combination (const Case *self, const Rule *rule, guint8 left[][MOST_VALUES], int x, int own)
{
  int k[MOST_VARIABLES] = { 0 };
  int v[MOST_VARIABLES] = { 0 };

  for (;;)
    {
      gboolean there = k[x] == own;
      int at = self->n - 1;

      for (int i = 0; i < self->n; i++)
        {
          v[i] = value_of (self, i, k[i]);
          there &= left[i][k[i]];
        }
      if (there && holds (rule, v))
        return TRUE;
      while (at >= 0 && ++k[at] == self->size[at])
        k[at--] = 0;
      if (at < 0)
        return FALSE;
    }
}

static gboolean
uses (const Rule *rule, int x)
{
  for (int k = 0; k < count_used (rule); k++)
    if (rule->x[k] == x)
      return TRUE;
  return FALSE;
}

/* TRUE: no domain is empty. */
static gboolean
make_consistent (const Case *self, guint8 left[][MOST_VALUES])
{
  gboolean changed = TRUE;

  for (int i = 0; i < self->n; i++)
    memset (left[i], 1, MOST_VALUES);
  while (changed)
    {
      changed = FALSE;
      for (int r = 0; r < self->n_rules; r++)
        for (int i = 0; i < self->n; i++)
          for (int k = 0; k < self->size[i] && uses (&self->rules[r], i); k++)
            if (left[i][k] && !has_combination (self, &self->rules[r], left, i, k))
              {
                left[i][k] = 0;
                changed = TRUE;
              }
    }
  for (int i = 0; i < self->n; i++)
    {
      int n = 0;

      for (int k = 0; k < self->size[i]; k++)
        n += left[i][k];
      if (n == 0)
        return FALSE;
    }
  return TRUE;
}

static void
assert_counts (const EspInstance *instance, const Case *self, const char *text)
{
  static const struct
  {
    const char *solver, *options;
    gboolean is_plain;
  } searches[] = {
    { "gt", "", TRUE },
    { "bt", "order=given", TRUE },
    { "bt", "order=mrv-degree values=random seed=3", TRUE },
    { "fc", "order=mrv", TRUE },
    { "fc", "order=dom-wdeg values=lcv", TRUE },
    { "ac", "order=given" },
    { "ac", "order=mrv" },
    { "mac", "consistency=ac3" },
    { "mac", "consistency=ac2001 order=mrv" },
    { "mac", "consistency=bounds order=given values=lcv" },
    { "learn", "" },
    { "best", "" },
  };
  int best = 0;
  guint64 n = count_all (self, &best);

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autofree char *options = g_strconcat (searches[i].options, " solutions=0", NULL);
      g_auto (EspAnswer) answer = { 0 };
      EspOutcome outcome;
      gint64 objective = 0;

      /* plain searches would try all the values that the variable has */
      if (self->names_goal && searches[i].is_plain)
        continue;
      outcome = rooms_solve (instance, NULL, searches[i].solver, options, NULL, &answer);
      if ((outcome == ESP_OUTCOME_SOLVED) != (n > 0) ||
          (self->goal == 0 && answer.counters.n[ESP_COUNTER_SOLUTIONS] != n))
        g_error ("%s %s: %" G_GUINT64_FORMAT ", not %" G_GUINT64_FORMAT ":\n%s", searches[i].solver,
                 searches[i].options, answer.counters.n[ESP_COUNTER_SOLUTIONS], n, text);
      if (outcome == ESP_OUTCOME_SOLVED)
        {
          g_autofree char *why = NULL;

          if (!instance->problem->judging->check (instance, answer.state, &why))
            g_error ("%s: %s:\n%s", searches[i].solver, why, text);
        }
      if (self->goal == 0 || n == 0)
        continue;
      g_assert_true (g_variant_dict_lookup (&answer.members, "objective", "x", &objective));
      if (objective != best)
        g_error ("%s: %d, not %d:\n%s", searches[i].solver, (int) objective, best, text);
    }
}

/* Values at random are judged as the reference does. */
static void
assert_verdicts (const EspInstance *instance, const Case *self, EspRandom *random)
{
  for (int round = 0; round < 20; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (EspState) state = NULL;
      gboolean fits = TRUE;
      int v[MOST_VARIABLES] = { 0 };

      for (int i = 0; i < self->n; i++)
        {
          v[i] = value_of (self, i, pick (random, self->size[i]));
          g_string_append_printf (text, "v%d %d\n", i, v[i]);
        }
      if (self->names_goal)
        g_string_append_printf (text, "worth %d\n", 3 * v[0] - 2 * v[1] + v[2]);
      for (int r = 0; r < self->n_rules; r++)
        fits &= holds (&self->rules[r], v);
      state = instance->problem->states->state_parse (instance, text->str, NULL);
      g_assert_cmpint (esp_state_get_status (instance, state), ==,
                       fits ? ESP_STATUS_SOLVED : ESP_STATUS_WRONG);
    }
}

static void
test_counts (gconstpointer data)
{
  gboolean wide = GPOINTER_TO_INT (data);
  EspRandom random;

  esp_random_init (&random, 5);
  for (int i = 0; i < (wide ? 60 : 1500); i++)
    {
      Case self;
      g_autofree char *text = NULL;
      g_autoptr (EspInstance) instance = NULL;

      make_case (&self, &random, wide);
      self.goal = i % 4 == 0 ? pick (&random, 2) * 2 - 1 : 0;
      self.names_goal = i % 8 == 0 ? 1 + pick (&random, 2) : 0;
      text = write_case (&self);
      instance = rooms_parse (&esp_constraints_problem, text);
      assert_counts (instance, &self, text);
      assert_verdicts (instance, &self, &random);
    }
}

/* Domains after arc consistency alone, by the definition. */
static void
test_arcs (void)
{
  EspRandom random;

  esp_random_init (&random, 6);
  for (int i = 0; i < 1500; i++)
    {
      Case self;
      guint8 left[MOST_VARIABLES][MOST_VALUES];
      g_autofree char *text = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspState) state = NULL;
      EspCounters counters = { { 0 } };
      EspControl control;
      gboolean consistent;

      make_case (&self, &random, FALSE);
      text = write_case (&self);
      instance = rooms_parse (&esp_constraints_problem, text);
      state = esp_instance_initial_state (instance);
      esp_control_init (&control);
      consistent = make_consistent (&self, left);
      if (constraints_make_consistent (instance, &control, &counters, (ConstraintsState *) state) !=
          consistent)
        g_error ("%d expected:\n%s", consistent, text);
      for (int x = 0; x < self.n && consistent; x++)
        for (int k = 0; k < self.size[x]; k++)
          if (constraints_has ((ConstraintsState *) state, x, k) != left[x][k])
            g_error ("v%d, value %d:\n%s", x, value_of (&self, x, k), text);
    }
}

/* What the model writes is read as the same: every relation, and again. */
static void
test_text (void)
{
  EspRandom random;

  esp_random_init (&random, 7);
  for (int i = 0; i < 1000; i++)
    {
      Case self;
      g_autofree char *text = NULL;
      g_autofree char *written = NULL;
      g_autofree char *again = NULL;
      g_autoptr (EspInstance) instance = NULL;
      g_autoptr (EspInstance) other = NULL;

      make_case (&self, &random, FALSE);
      text = write_case (&self);
      instance = rooms_parse (&esp_constraints_problem, text);
      written = esp_model_format (constraints_model (instance));
      other = rooms_parse (&esp_constraints_problem, written);
      again = esp_model_format (constraints_model (other));
      g_assert_cmpstr (written, ==, again);
      if (i % 5 == 0)
        assert_counts (other, &self, written);
    }
}

/* A Golomb ruler of eight marks is 34 long (OEIS A003022), and a search that is told where to
 * begin, which has backtracking without learning beside it, proves so. */
static void
test_wished (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) marks = g_string_new (NULL);
  g_autoptr (GString) lengths = g_string_new (NULL);
  g_autoptr (EspInstance) instance = NULL;
  g_auto (EspAnswer) answer;
  gint64 objective = 0;

  for (int i = 1; i <= 8; i++)
    {
      g_string_append_printf (text, "var 0..%d: m%d;\n", i == 1 ? 0 : 60, i);
      g_string_append_printf (marks, "%sm%d", i > 1 ? "," : "", i);
    }
  for (int i = 1; i <= 8; i++)
    for (int k = i + 1; k <= 8; k++)
      {
        g_string_append_printf (text, "var 1..60: d%d%d;\n", i, k);
        g_string_append_printf (lengths, "%sd%d%d", lengths->len > 0 ? "," : "", i, k);
      }
  for (int i = 1; i <= 8; i++)
    for (int k = i + 1; k <= 8; k++)
      g_string_append_printf (text, "constraint int_lin_eq([1,-1,-1],[m%d,m%d,d%d%d],0);\n", k, i,
                              i, k);
  g_string_append_printf (text,
                          "constraint all_different_int([%s]);\n"
                          "solve :: int_search([%s], input_order, indomain_min, complete) "
                          "minimize m8;\n",
                          lengths->str, marks->str);
  instance = rooms_parse (&esp_constraints_problem, text->str);
  g_assert_nonnull (constraints_model (instance)->order);
  g_assert_cmpint (rooms_solve (instance, NULL, "best", "", NULL, &answer), ==, ESP_OUTCOME_SOLVED);
  g_assert_true (g_variant_dict_lookup (&answer.members, "objective", "x", &objective));
  g_assert_cmpint (objective, ==, 34);
  /* turns were taken */
  g_assert_cmpuint (answer.counters.n[ESP_COUNTER_RESTARTS], >, 0);
}

/* Random lists of pairs: learning and arc consistency in turns say what learning alone says, and
 * stop where they are told to. */
static void
test_turns (void)
{
  g_autoptr (GError) error = NULL;
  guint n_turns = 0;

  for (int seed = 1; seed <= 12; seed++)
    {
      const EspGenerating *generating = esp_constraints_problem.generating;
      g_autoptr (EspOptions) options = esp_options_new (generating->options);
      g_autofree char *set = g_strdup_printf ("model=rb size=24 seed=%d", seed);
      g_autoptr (EspInstance) instance = NULL;
      g_auto (EspAnswer) one;
      g_auto (EspAnswer) other;
      g_autofree char *why = NULL;
      const EspAlgorithm *best;
      g_autoptr (EspOptions) own = NULL;
      EspControl control;
      g_auto (EspAnswer) cut;

      esp_answer_init (&cut);
      esp_options_parse (options, set, &error);
      g_assert_no_error (error);
      esp_control_init (&control);
      instance = generating->generate (options, &control, NULL);
      rooms_solve (instance, NULL, "best", "", NULL, &one);
      rooms_solve (instance, NULL, "learn", "", NULL, &other);
      g_assert_cmpint (one.outcome, ==, other.outcome);
      if (one.outcome == ESP_OUTCOME_SOLVED)
        g_assert_true (esp_constraints_problem.judging->check (instance, one.state, &why));
      if (one.counters.n[ESP_COUNTER_REVISIONS] == 0)
        continue;
      n_turns++;
      /* a little way into the second turn */
      control.limit_nodes = 4100;
      best = esp_problem_find_algorithm (&esp_constraints_problem, "best");
      own = esp_options_new (best->options);
      esp_algorithm_solve (best, instance, NULL, own, &control, &cut);
      g_assert_cmpint (cut.outcome, ==, ESP_OUTCOME_LIMIT);
      g_assert_cmpint (esp_control_get_stop (&control), ==, ESP_STOP_NODES);
    }
  g_assert_cmpuint (n_turns, >, 3);
}

void
test_reference_add (void)
{
  g_test_add_data_func ("/constraints/counts", GINT_TO_POINTER (FALSE), test_counts);
  g_test_add_data_func ("/constraints/wide-counts", GINT_TO_POINTER (TRUE), test_counts);
  g_test_add_func ("/constraints/arcs", test_arcs);
  g_test_add_func ("/constraints/text", test_text);
  g_test_add_func ("/constraints/wished", test_wished);
  g_test_add_func ("/constraints/turns", test_turns);
}
