#include "config.h"

#include "constraints.h"
#include "csp/model/esp-post.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* Learning (esp-post.h). The best search has ends as literals too; who watches the other one sees
 * values alone. */

#define WISHED_TURN 2 /* one search in so many goes by what the file wants */
#define PLAIN_TURN 4
#define WISHED_UNIT 250 /* conflicts before the first restart */

/* What a file wants to be decided first is so as long as little was learnt. */
static void
prefer_order (EspPost *self)
{
  const EspModel *model = self->net.model;
  guint n = model->order != NULL ? model->order->len : 0;

  for (guint i = 0; i < n; i++)
    {
      const EspWish *wish = &g_array_index (model->order, EspWish, i);
      int variable = wish->variable;
      int size = esp_model_domain (model, variable)->n;

      for (int place = 0; place < size; place++)
        esp_learn_prefer (self->learn, self->first[variable] + place,
                          2 + (double) (n - i) +
                              0.5 * (double) (wish->value == ESP_WISH_HIGH ? place : size - place) /
                                  (double) size,
                          TRUE);
    }
}

/* How a variable stands: how many values are left, and the first, the last or the middle one. */
static int
look_at (const EspLearn *learn, const EspPost *self, int variable, EspWishValue wanted, int *place)
{
  int n = esp_model_domain (self->net.model, variable)->n;
  int left = 0;
  int seen = 0;

  *place = -1;
  for (int i = 0; i < n; i++)
    if (esp_learn_look (learn, esp_literal (self->first[variable] + i, TRUE)) >= 0)
      {
        left++;
        if (*place < 0 || wanted == ESP_WISH_HIGH)
          *place = i;
      }
  for (int i = 0; i < n && wanted == ESP_WISH_MIDDLE; i++)
    if (esp_learn_look (learn, esp_literal (self->first[variable] + i, TRUE)) >= 0 &&
        seen++ == (left - 1) / 2)
      *place = i;
  return left;
}

/* What the file wants to be decided first. */
static EspLiteral
choose_wished (const EspLearn *learn, const EspPost *self)
{
  const EspModel *model = self->net.model;
  EspLiteral best = ESP_LITERAL_NONE;
  gint64 best_key = G_MAXINT64;
  gint32 group = -1;

  for (guint i = 0; i < model->order->len; i++)
    {
      const EspWish *wish = &g_array_index (model->order, EspWish, i);
      gint64 key = 0;
      int place;
      int end;
      int left;

      if (best != ESP_LITERAL_NONE && (wish->group != group || wish->kind == ESP_WISH_GIVEN))
        break;
      left = look_at (learn, self, wish->variable, (EspWishValue) wish->value, &place);
      if (left < 2)
        continue;
      group = wish->group;
      if (wish->kind == ESP_WISH_FEWEST)
        key = left;
      else if (wish->kind != ESP_WISH_GIVEN)
        {
          look_at (learn, self, wish->variable,
                   wish->kind == ESP_WISH_SMALLEST ? ESP_WISH_LOW : ESP_WISH_HIGH, &end);
          key = esp_model_value (model, wish->variable, end);
          key = wish->kind == ESP_WISH_SMALLEST ? key : -key;
        }
      if (key < best_key)
        {
          best_key = key;
          best = esp_literal (self->first[wish->variable] + place, TRUE);
        }
    }
  return best;
}

/* The room's order: the variable with the fewest values left, its first one. */
static EspLiteral
choose (const EspLearn *learn, gpointer data)
{
  const EspPost *self = data;
  const EspModel *model = self->net.model;
  EspLiteral best = ESP_LITERAL_NONE;
  int fewest = G_MAXINT;

  if (self->lower != NULL && model->order != NULL)
    best = choose_wished (learn, self);
  for (int i = 0; i < esp_model_n_variables (model) && best == ESP_LITERAL_NONE; i++)
    esp_learn_prefer_smaller (learn, self->first[i], esp_model_domain (model, i)->n, &fewest,
                              &best);
  return best;
}

/* Excludes the solution; with an objective all that are no better. */
static void
go_on (EspPost *self, gint64 worth)
{
  if (self->net.model->goal == 0)
    esp_learn_exclude (self->learn);
  else
    esp_post_add_better (self, worth);
}

static EspLearnResult
run (EspPost *self, guint64 limit, ConstraintsFound *found, EspCounters *counters)
{
  const EspModel *model = self->net.model;
  EspLearnResult result = ESP_LEARN_SOLUTION;

  while ((limit == 0 || found->n < limit) &&
         (result = esp_learn_next (self->learn)) == ESP_LEARN_SOLUTION)
    {
      gint64 worth = 0;

      esp_post_read_solution (self);
      if (model->goal != 0)
        worth = esp_net_measure (&self->net);
      counters->n[ESP_COUNTER_SOLUTIONS]++;
      constraints_found_add (found, self->net.values, worth);
      if (limit == 0 || found->n < limit)
        go_on (self, worth);
    }
  return result;
}

/* @bounds: these are literals too. */
static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer,
       gboolean bounds)
{
  const EspModel *model = constraints_model (instance);
  guint64 limit = model->goal != 0 ? 0 : (guint64) esp_options_get_int (options, "solutions");
  gint64 n_literals = esp_post_count_literals (model);
  EspPost self;
  ConstraintsFound found;
  EspLearnResult result = ESP_LEARN_STOPPED;

  if (n_literals > ESP_POST_MOST_LITERALS)
    {
      answer->message = g_strdup_printf (
          _ ("Learning takes up to %s variables with a value each, and here are %s"),
          esp_count (ESP_POST_MOST_LITERALS), esp_count ((guint64) n_literals));
      return ESP_OUTCOME_ERROR;
    }
  esp_post_init (&self, model, control, &answer->counters, bounds);
  constraints_fill_net (&self.net, (const ConstraintsState *) start);
  constraints_found_init (&found, instance, control, answer);
  if (esp_post_add_all (&self, control))
    {
      prefer_order (&self);
      if (n_literals <= 100000)
        esp_learn_set_order (self.learn, choose, &self);
      if (bounds)
        esp_learn_set_turn (self.learn, model->order != NULL ? WISHED_TURN : PLAIN_TURN,
                            WISHED_UNIT);
      /* whoever says what is to be decided first knows of a search that does well */
      if (bounds && model->order != NULL && (model->goal != 0 || limit == 1))
        esp_learn_set_plain (self.learn);
      result = run (&self, limit, &found, &answer->counters);
    }
  esp_post_clear (&self);
  return constraints_found_end (&found, result == ESP_LEARN_STOPPED);
}

EspOutcome
constraints_solve_learn (const EspInstance *instance,
                         const EspState *start,
                         const EspOptions *options,
                         EspControl *control,
                         EspAnswer *answer)
{
  return solve (instance, start, options, control, answer, FALSE);
}

/* --- the best --- */

/* The first turn of learning, and that of maintained arc consistency, in nodes: about as long. */
#define FIRST_LEARN 4000
#define FIRST_MAC 20000
#define LONGER 4 /* than the turn before */

static EspOutcome
solve_mac (const EspInstance *instance,
           const EspState *start,
           const EspOptions *options,
           EspControl *control,
           EspAnswer *answer)
{
  const EspAlgorithm *asked = answer->algorithm;
  const EspAlgorithm *mac = esp_problem_find_algorithm (&esp_constraints_problem, "mac");
  g_autoptr (EspOptions) own = esp_options_new (mac->options);
  EspOutcome outcome;

  esp_options_set (own, "solutions", esp_options_get_text (options, "solutions"), NULL);
  esp_options_set (own, "consistency", "ac2001", NULL);
  esp_options_set (own, "order", "dom-wdeg", NULL);
  answer->algorithm = mac;
  outcome = constraints_solve_tree (instance, start, own, control, answer);
  answer->algorithm = asked;
  return outcome;
}

/* All relations are pairs of values that are listed, of which few are alike: nogoods hold for
 * little there, and what two values exclude is seen at once. */
static gboolean
is_of_pairs (const EspModel *model)
{
  for (int c = 0; c < model->n_relations; c++)
    {
      const EspRelation *relation = esp_model_relation (model, c);
      EspExprKind kind = (EspExprKind) esp_model_expr (model, relation->root)->kind;

      if (relation->n_scope != 2 || (kind != ESP_EXPR_TABLE && kind != ESP_EXPR_NO_TABLE))
        return FALSE;
    }
  return model->n_relations > 0;
}

/* A turn, and what was done before it. */
typedef struct
{
  EspControl part; /* must be first */
  EspControl *whole;
  EspCounters before;
} Turn;

static EspCounters
add_counters (const EspCounters *a, const EspCounters *b)
{
  EspCounters sum;

  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    sum.n[i] = a->n[i] + b->n[i];
  return sum;
}

static void
tell_progress (EspControl *part, const EspCounters *counters)
{
  const Turn *turn = (const Turn *) part;
  EspCounters sum = add_counters (&turn->before, counters);

  turn->whole->progress (turn->whole, &sum);
}

static void
tell_solution (EspControl *part, EspState *solution)
{
  const Turn *turn = (const Turn *) part;

  turn->whole->solution (turn->whole, solution);
}

static void
begin_turn (Turn *turn, guint64 nodes, guint64 done)
{
  const EspControl *whole = turn->whole;

  esp_control_init_part (&turn->part, whole);
  turn->part.limit_nodes = whole->limit_nodes == 0 ? nodes : MIN (nodes, whole->limit_nodes - done);
  turn->part.progress = whole->progress != NULL ? tell_progress : NULL;
  turn->part.solution = whole->solution != NULL ? tell_solution : NULL;
}

/* Learning and maintained arc consistency in turns, each from its begin and longer than its last
 * one, until either comes to an end. */
static EspOutcome
solve_in_turns (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  Turn turn = { .whole = control };
  EspOutcome outcome = ESP_OUTCOME_LIMIT;
  guint64 longer = 1;

  for (int i = 0; outcome == ESP_OUTCOME_LIMIT; i++)
    {
      guint64 done = turn.before.n[ESP_COUNTER_ASSIGNMENTS] + turn.before.n[ESP_COUNTER_CONFLICTS];

      if (esp_control_tick_slow (control, &turn.before, done))
        break;
      begin_turn (&turn, longer * (i % 2 == 0 ? FIRST_LEARN : FIRST_MAC), done);
      answer->counters = (EspCounters){ { 0 } };
      outcome = i % 2 == 0 ? solve (instance, start, options, &turn.part, answer, TRUE)
                           : solve_mac (instance, start, options, &turn.part, answer);
      turn.before = add_counters (&turn.before, &answer->counters);
      if (i % 2 == 1)
        longer *= LONGER;
    }
  answer->counters = turn.before;
  return outcome;
}

/* Learning; where there are too many values for it, maintained arc consistency. */
EspOutcome
constraints_solve_best (const EspInstance *instance,
                        const EspState *start,
                        const EspOptions *options,
                        EspControl *control,
                        EspAnswer *answer)
{
  const EspModel *model = constraints_model (instance);

  if (esp_post_count_literals (model) > ESP_POST_MOST_LITERALS)
    return solve_mac (instance, start, options, control, answer);
  if (model->goal == 0 && is_of_pairs (model) && esp_options_get_int (options, "solutions") == 1)
    return solve_in_turns (instance, start, options, control, answer);
  return solve (instance, start, options, control, answer, TRUE);
}
