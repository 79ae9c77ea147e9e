#include "config.h"

#include "climb/esp-min-conflicts.h"
#include "search.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Min-conflicts: every variable has a value, and what counts is conflicts: a relation that does not
 * hold is one; variables that should all be distinct are as many as their pairs with equal values,
 * as if there were a relation for each pair. */

/* Pairs of more variables are not looked at one by one. */
#define MOST_PAIRED 64

typedef struct
{
  EspNet net;    /* for its scratch and its domains */
  gint32 *place; /* by variable: what it has */
  gint32 *fails; /* by relation: its conflicts */
  gint32 *clashing;
  gint32 *stamps; /* by variable */
  gint32 stamp;
  gint64 cost;
  gint64 best; /* the least cost so far */
} Repair;

/* Pairs of variables of @relation that have equal values. */
static gint32
count_equal (const Repair *self, int relation)
{
  const gint32 *scope = esp_model_scope (self->net.model, relation);
  int n = esp_model_relation (self->net.model, relation)->n_scope;
  gint32 n_equal = 0;

  for (int a = 1; a < n; a++)
    for (int b = 0; b < a; b++)
      n_equal += self->net.values[scope[a]] == self->net.values[scope[b]];
  return n_equal;
}

static gint32
count_conflicts (const Repair *self, int relation)
{
  const EspModel *model = self->net.model;

  if (esp_model_relation (model, relation)->n_scope <= MOST_PAIRED &&
      esp_model_is_distinct (model, relation))
    return count_equal (self, relation);
  return esp_eval (model, relation, self->net.values, self->net.worth) != 1;
}

static void
look (Repair *self, int relation)
{
  gint32 fails = count_conflicts (self, relation);

  self->cost += fails - self->fails[relation];
  self->fails[relation] = fails;
}

static void
look_around (Repair *self, int variable)
{
  const EspModel *model = self->net.model;

  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    look (self, model->uses[u]);
}

static void
set (Repair *self, int variable, int place)
{
  self->place[variable] = place;
  self->net.values[variable] = esp_net_value (&self->net, variable, place);
}

/* --- the space for the template --- */

static inline int
space_size (gconstpointer space)
{
  return ((const Repair *) space)->net.csp.n;
}

static inline int
space_begin (gpointer space, int variable, gboolean again G_GNUC_UNUSED, EspRandom *random)
{
  Repair *self = space;
  guint64 k = esp_random_below (random, esp_net_size (&self->net, variable));
  int place = esp_net_first (&self->net, variable);

  while (k-- > 0)
    place = esp_net_next (&self->net, variable, place + 1);
  set (self, variable, place);
  look_around (self, variable);
  self->best = MIN (self->best, self->cost);
  return place;
}

static inline gint64
space_cost (gconstpointer space)
{
  return ((const Repair *) space)->cost;
}

static inline int
space_pick (gpointer space, EspRandom *random)
{
  Repair *self = space;
  const EspModel *model = self->net.model;
  int n = 0;

  self->stamp++;
  for (int c = 0; c < model->n_relations; c++)
    for (int k = 0; self->fails[c] && k < esp_model_relation (model, c)->n_scope; k++)
      {
        int variable = esp_model_scope (model, c)[k];

        if (self->stamps[variable] == self->stamp)
          continue;
        self->stamps[variable] = self->stamp;
        self->clashing[n++] = variable;
      }
  return self->clashing[esp_random_below (random, (guint64) n)];
}

static inline int
space_list (gpointer space, int variable, gint32 *values, gint64 *costs)
{
  Repair *self = space;
  const EspModel *model = self->net.model;
  int now = self->place[variable];
  gint64 others = self->cost;
  int n = 0;

  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    others -= self->fails[model->uses[u]];
  for (int i = esp_net_first (&self->net, variable); i >= 0;
       i = esp_net_next (&self->net, variable, i + 1))
    {
      self->net.values[variable] = esp_net_value (&self->net, variable, i);
      values[n] = i;
      costs[n] = others;
      for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
        costs[n] += count_conflicts (self, model->uses[u]);
      n++;
    }
  set (self, variable, now);
  return n;
}

static inline void
space_give (gpointer space, int variable, int place)
{
  Repair *self = space;

  set (self, variable, place);
  look_around (self, variable);
  self->best = MIN (self->best, self->cost);
}

static const EspMinConflictsSpace conflict_space = {
  .size = space_size,
  .begin = space_begin,
  .cost = space_cost,
  .pick = space_pick,
  .list = space_list,
  .give = space_give,
};

/* What a relation of one variable alone forbids is no value to be tried, as what is no value of its
 * domain; where it forbids all of them they stay. */
static void
take_unary (Repair *self, int relation)
{
  int variable = esp_model_scope (self->net.model, relation)[0];
  int n_held = 0;

  for (int pass = 0; pass < 2; pass++)
    for (int i = esp_net_first (&self->net, variable); i >= 0 && (pass == 0 || n_held > 0);
         i = esp_net_next (&self->net, variable, i + 1))
      {
        gboolean holds;

        self->net.values[variable] = esp_net_value (&self->net, variable, i);
        holds = count_conflicts (self, relation) == 0;
        n_held += pass == 0 && holds;
        if (pass == 1 && !holds)
          esp_net_words (&self->net, variable)[i / 64] &= ~(G_GUINT64_CONSTANT (1) << (i % 64));
      }
}

/* FALSE: a variable has no value, or what has no variables does not hold: no values help. */
static gboolean
begin (Repair *self, int *most)
{
  const EspModel *model = self->net.model;

  *most = 1;
  for (int c = 0; c < model->n_relations; c++)
    if (esp_model_relation (model, c)->n_scope == 1)
      take_unary (self, c);
  for (int i = 0; i < self->net.csp.n; i++)
    {
      if (esp_net_first (&self->net, i) < 0)
        return FALSE;
      set (self, i, esp_net_first (&self->net, i));
      *most = MAX (*most, esp_model_domain (model, i)->n);
    }
  for (int c = 0; c < model->n_relations; c++)
    {
      look (self, c);
      if (self->fails[c] && esp_model_relation (model, c)->n_scope == 0)
        return FALSE;
    }
  return TRUE;
}

EspOutcome
constraints_solve_local (const EspInstance *instance,
                         const EspState *start,
                         const EspOptions *options,
                         EspControl *control,
                         EspAnswer *answer)
{
  const EspModel *model = constraints_model (instance);
  gsize n = (gsize) esp_model_n_variables (model);
  g_autofree gint32 *place = g_new0 (gint32, n + 1);
  g_autofree gint32 *fails = g_new0 (gint32, (gsize) model->n_relations + 1);
  g_autofree gint32 *clashing = g_new (gint32, n + 1);
  g_autofree gint32 *stamps = g_new0 (gint32, n + 1);
  Repair self = { .place = place, .fails = fails, .clashing = clashing, .stamps = stamps };
  ConstraintsFound found;
  gboolean solved = FALSE;
  int most;

  esp_net_init (&self.net, model, control);
  constraints_fill_net (&self.net, (const ConstraintsState *) start);
  constraints_found_init (&found, instance, control, answer);
  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer,
                      &(EspEvent){ .type = ESP_EVENT_ROOT, .flags = ESP_EVENT_NOGOOD });
  if (begin (&self, &most))
    {
      self.best = self.cost;
      solved =
          esp_min_conflicts_run (&self, &conflict_space, options, most, control, &answer->counters);
    }
  if (solved)
    constraints_found_add (&found, self.net.values,
                           model->goal != 0 ? esp_net_measure (&self.net) : 0);
  else
    answer->message = g_strdup_printf (
        ngettext ("Min-conflicts has not found a solution; at best %" PRId64 " conflict was left",
                  "Min-conflicts has not found a solution; at best %" PRId64 " conflicts were left",
                  (gulong) self.best),
        self.best);
  if (solved && model->goal != 0)
    answer->message = g_strdup (_ ("A solution; min-conflicts does not look at the objective"));
  esp_net_clear (&self.net);
  constraints_found_end (&found, !solved);
  return solved ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}
