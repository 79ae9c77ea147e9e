#include "config.h"

#include "esp-post.h"

#define MOST_PAIRS 4096            /* of a relation that becomes clauses */
#define FEW_PAIRS 400              /* up to so many they are clauses even if there is another way */
#define MOST_CLAUSE_PARTS 30000000 /* of all clauses */

/* --- relations that are clauses --- */

static gboolean
holds (EspPost *self, int relation)
{
  return esp_eval (self->net.model, relation, self->net.values, self->net.worth) == 1;
}

static void
add_one (EspPost *self, int relation)
{
  const EspModel *model = self->net.model;
  int variable = esp_model_scope (model, relation)[0];

  for (int place = 0; place < esp_model_domain (model, variable)->n; place++)
    {
      EspLiteral literal = esp_literal (self->first[variable] + place, FALSE);

      self->net.values[variable] = esp_model_value (model, variable, place);
      if (!holds (self, relation))
        esp_learn_add_clause (self->learn, &literal, 1);
    }
}

/* Pairs that are forbidden; or for each value the partners that it has, where these are fewer. */
static void
add_two (EspPost *self, int relation)
{
  const EspModel *model = self->net.model;
  const gint32 *scope = esp_model_scope (model, relation);
  int n[2] = { esp_model_domain (model, scope[0])->n, esp_model_domain (model, scope[1])->n };
  g_autofree guint8 *fits = g_new (guint8, (gsize) n[0] * (gsize) n[1]);
  g_autofree EspLiteral *clause = g_new (EspLiteral, (gsize) MAX (n[0], n[1]) + 1);
  int n_fit = 0;

  for (int a = 0; a < n[0]; a++)
    for (int b = 0; b < n[1]; b++)
      {
        self->net.values[scope[0]] = esp_model_value (model, scope[0], a);
        self->net.values[scope[1]] = esp_model_value (model, scope[1], b);
        n_fit += fits[a * n[1] + b] = (guint8) holds (self, relation);
      }
  if (n_fit < n[0] * n[1] - n_fit)
    {
      for (int side = 0; side < 2; side++)
        for (int a = 0; a < n[side]; a++)
          {
            int m = 0;

            clause[m++] = esp_literal (self->first[scope[side]] + a, FALSE);
            for (int b = 0; b < n[1 - side]; b++)
              if (fits[side == 0 ? a * n[1] + b : b * n[1] + a])
                clause[m++] = esp_literal (self->first[scope[1 - side]] + b, TRUE);
            esp_learn_add_clause (self->learn, clause, m);
            self->clause_parts += m;
          }
      return;
    }
  for (int a = 0; a < n[0]; a++)
    for (int b = 0; b < n[1]; b++)
      if (!fits[a * n[1] + b])
        {
          clause[0] = esp_literal (self->first[scope[0]] + a, FALSE);
          clause[1] = esp_literal (self->first[scope[1]] + b, FALSE);
          esp_learn_add_clause (self->learn, clause, 2);
          self->clause_parts += 2;
        }
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* Each value at most once, or where there are as many values as variables, once. */
static void
add_distinct (EspPost *self, int relation)
{
  const EspModel *model = self->net.model;
  const gint32 *scope = esp_model_scope (model, relation);
  int n = esp_model_relation (model, relation)->n_scope;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) literals = g_array_new (FALSE, FALSE, sizeof (EspLiteral));
  int n_values = 0;

  /* values with their literals, so that equal values stand together */
  for (int k = 0; k < n; k++)
    for (int place = 0; place < esp_model_domain (model, scope[k])->n; place++)
      {
        gint64 pair =
            (gint64) esp_model_value (model, scope[k], place) * (G_GINT64_CONSTANT (1) << 32) +
            (self->first[scope[k]] + place);

        g_array_append_val (pairs, pair);
      }
  g_array_sort (pairs, compare_values);
  for (guint i = 0; i < pairs->len; i++)
    n_values += i == 0 || g_array_index (pairs, gint64, i) >> 32 !=
                              g_array_index (pairs, gint64, i - 1) >> 32;
  for (guint i = 0; i < pairs->len; i++)
    {
      EspLiteral literal =
          esp_literal ((int) (g_array_index (pairs, gint64, i) & G_MAXUINT32), TRUE);

      g_array_append_val (literals, literal);
      if (i + 1 < pairs->len &&
          g_array_index (pairs, gint64, i) >> 32 == g_array_index (pairs, gint64, i + 1) >> 32)
        continue;
      if (literals->len > 1 || n_values <= n)
        esp_learn_add_linear (self->learn, (const EspLiteral *) (gpointer) literals->data,
                              (int) literals->len, n_values <= n, 1);
      g_array_set_size (literals, 0);
    }
  /* there are not enough */
  if (n_values < n)
    esp_learn_add_clause (self->learn, NULL, 0);
}

/* Whether all variables with more than two values have an order: forbidden pairs would not tell
 * what an end excludes. */
static gboolean
are_ordered (const EspPost *self, int relation)
{
  const EspModel *model = self->net.model;

  for (int k = 0; k < esp_model_relation (model, relation)->n_scope; k++)
    {
      int variable = esp_model_scope (model, relation)[k];

      if (self->lower->ordered[variable] < 0 && esp_model_domain (model, variable)->n > 2)
        return FALSE;
    }
  return TRUE;
}

static void
add_any (EspPost *self, int relation)
{
  const EspModel *model = self->net.model;
  const EspRelation *found = esp_model_relation (model, relation);
  gint64 pairs = 1;

  for (gint32 k = 0; k < found->n_scope && pairs <= MOST_PAIRS; k++)
    pairs *= esp_model_domain (model, esp_model_scope (model, relation)[k])->n;
  esp_learn_set_tag (self->learn, relation);
  if (found->n_scope == 0 && !holds (self, relation))
    esp_learn_add_clause (self->learn, NULL, 0);
  else if (found->n_scope == 1)
    add_one (self, relation);
  else if (found->n_scope == 2 && self->lower != NULL &&
           (pairs > FEW_PAIRS || are_ordered (self, relation)) &&
           esp_lower_add (self->lower, relation))
    return;
  else if (found->n_scope == 2 && pairs <= MOST_PAIRS && self->clause_parts < MOST_CLAUSE_PARTS)
    add_two (self, relation);
  else if (found->n_scope > 2 && self->lower != NULL && esp_lower_add (self->lower, relation))
    return;
  else if (esp_model_is_distinct (model, relation))
    add_distinct (self, relation);
  else if (found->n_scope > 0)
    esp_post_add_relation (self, relation);
}

/* --- the whole --- */

static void
add_variable (EspPost *self, int variable, gboolean is_ordered)
{
  int n = esp_model_domain (self->net.model, variable)->n;

  if (!is_ordered)
    {
      self->first[variable] = esp_learn_add_var (self->learn, n);
      return;
    }
  for (int place = 0; place < n; place++)
    {
      int number = esp_learn_add_bool (self->learn);

      if (place == 0)
        self->first[variable] = number;
    }
  esp_lower_add_ordered (self->lower, variable);
}

/* Not where the state has narrowed what the objective's variable may be. */
static void
find_goal (EspPost *self)
{
  const EspModel *model = self->net.model;
  const EspExpr *goal;

  if (model->goal == 0)
    return;
  goal = esp_model_expr (model, esp_model_relation (model, model->n_relations)->root);
  if (goal->kind == ESP_EXPR_VARIABLE &&
      esp_net_size (&self->net, goal->value) == (guint64) esp_model_domain (model, goal->value)->n)
    esp_lower_find_goal (self->lower);
}

gboolean
esp_post_add_all (EspPost *self, EspControl *control)
{
  const EspModel *model = self->net.model;
  int n = esp_model_n_variables (model);
  EspCounters counters = { { 0 } };
  g_autofree guint8 *wants_order = NULL;

  if (self->lower != NULL)
    {
      find_goal (self);
      wants_order = esp_lower_wants_order (self->lower);
    }

  for (int i = 0; i < n; i++)
    {
      int size = esp_model_domain (model, i)->n;

      /* behind the relations and the objective */
      esp_learn_set_tag (self->learn, model->n_relations + 1);
      add_variable (self, i, wants_order != NULL && wants_order[i]);
      /* nothing speaks of it any more, and no search is to branch on it */
      if (self->lower != NULL && self->lower->goal >= 0 && i == self->lower->goal_variable)
        {
          EspLiteral any = esp_literal (self->first[i], TRUE);

          esp_learn_add_clause (self->learn, &any, 1);
        }
      for (int place = 0; place < size; place++)
        {
          EspLiteral literal = esp_literal (self->first[i] + place, FALSE);

          self->owner[self->first[i] + place] = i;
          if (!esp_net_has (&self->net, i, place))
            esp_learn_add_clause (self->learn, &literal, 1);
          esp_learn_prefer (self->learn, self->first[i] + place,
                            1.0 / (double) size + 1e-3 * (double) (n - i) / (double) n, TRUE);
        }
      if (esp_control_tick_slow (control, &counters, 0))
        return FALSE;
    }
  for (int c = 0; c < model->n_relations; c++)
    {
      if (self->lower == NULL || c != self->lower->goal)
        add_any (self, c);
      if ((c & 63) == 0 && esp_control_tick_slow (control, &counters, 0))
        return FALSE;
    }
  return TRUE;
}

void
esp_post_read_solution (EspPost *self)
{
  const EspModel *model = self->net.model;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    for (int place = 0; place < esp_model_domain (model, i)->n; place++)
      if (esp_learn_look (self->learn, esp_literal (self->first[i] + place, TRUE)) > 0)
        self->net.values[i] = esp_model_value (model, i, place);
  if (self->lower != NULL && self->lower->goal >= 0)
    self->net.values[self->lower->goal_variable] =
        (gint32) esp_lower_measure_goal (self->lower, self->net.values);
}

void
esp_post_add_better (EspPost *self, gint64 worth)
{
  const EspModel *model = self->net.model;

  self->net.has_best = TRUE;
  self->net.best = worth;
  if (self->worse != NULL)
    {
      esp_learn_tighten (self->worse, self->learn,
                         (model->goal < 0 ? worth - 1 : -worth - 1) + self->constant);
      return;
    }
  if (self->lower != NULL)
    self->worse =
        esp_lower_add_objective (self->lower, model->goal, worth + model->goal, &self->constant);
  if (self->worse != NULL)
    return;
  esp_learn_set_tag (self->learn, model->n_relations);
  if (esp_model_relation (model, model->n_relations)->n_scope > 0)
    esp_post_add_relation (self, model->n_relations);
  else
    esp_learn_add_clause (self->learn, NULL, 0);
}

gint64
esp_post_count_literals (const EspModel *model)
{
  gint64 n = 0;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    n += esp_model_domain (model, i)->n;
  return n;
}

static void
say (EspLiteral literal, EspFact *fact, gpointer data)
{
  const EspPost *self = data;

  fact->subject = self->owner[literal >> 1];
  fact->value = (literal >> 1) - self->first[fact->subject];
  fact->is_not = literal & 1;
}

void
esp_post_init (EspPost *self,
               const EspModel *model,
               EspControl *control,
               EspCounters *counters,
               gboolean bounds)
{
  *self = (EspPost){ .clause_parts = 0 };
  esp_net_init (&self->net, model, control);
  esp_net_ready (&self->net);
  self->first = g_new0 (int, (gsize) esp_model_n_variables (model) + 1);
  self->owner = g_new0 (gint32, 2 * (gsize) esp_post_count_literals (model) + 2);
  self->learn = esp_learn_new (control, counters);
  if (esp_control_is_traced (control))
    esp_learn_set_tracer (self->learn, control->tracer, say, self);
  if (bounds)
    {
      self->lower = g_new (EspLower, 1);
      esp_lower_init (self->lower, model, self->learn, self->first);
    }
}

void
esp_post_clear (EspPost *self)
{
  esp_learn_free (self->learn);
  if (self->lower != NULL)
    esp_lower_clear (self->lower);
  g_free (self->lower);
  esp_net_clear (&self->net);
  g_free (self->first);
  g_free (self->owner);
}
