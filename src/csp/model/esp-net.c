#include "config.h"

#include "esp-net.h"

/* Above it AC-2001 does without what it remembers. */
#define MOST_LAST 50000000

/* "x", "x + 3" or "3 + x": the variable and what is added; -1: another form. */
static int
read_term (const EspModel *model, gint32 node, gint64 *offset)
{
  const EspExpr *expr = esp_model_expr (model, node);
  const gint32 *args = esp_model_args (model, expr);
  int variable = -1;

  *offset = 0;
  if (expr->kind == ESP_EXPR_VARIABLE)
    return expr->value;
  if (expr->kind != ESP_EXPR_SUM || expr->n != 2)
    return -1;
  for (int i = 0; i < 2; i++)
    {
      const EspExpr *part = esp_model_expr (model, args[i]);

      if (part->kind == ESP_EXPR_VARIABLE && variable < 0)
        variable = part->value;
      else if (part->kind == ESP_EXPR_CONSTANT && !esp_value_is_symbol (part->value))
        *offset += part->value;
      else
        return -1;
    }
  return variable;
}

/* x < y + c and the like; else FALSE. */
static gboolean
find_comparison (const EspModel *model, int number, EspRule *rule)
{
  const EspRelation *relation = esp_model_relation (model, number);
  const EspExpr *root = esp_model_expr (model, relation->root);
  gint64 left;
  gint64 right;
  int x;
  int y;

  if (relation->n_scope != 2 || root->kind < ESP_EXPR_EQUAL || root->kind > ESP_EXPR_AT_MOST)
    return FALSE;
  x = read_term (model, esp_model_args (model, root)[0], &left);
  y = read_term (model, esp_model_args (model, root)[1], &right);
  if (x < 0 || y < 0 || x == y || ABS (right - left) > G_MAXINT32)
    return FALSE;
  *rule = (EspRule){ ESP_RULE_COMPARE, (guint8) root->kind, esp_model_scope (model, number)[0] != x,
                     (gint32) (right - left) };
  return TRUE;
}

static EspRule
choose_rule (const EspModel *model, int number)
{
  const EspRelation *relation = esp_model_relation (model, number);
  const EspExpr *root = esp_model_expr (model, relation->root);
  EspRule rule = { ESP_RULE_BOUNDS, 0, 0, 0 };
  gint64 n = 1;

  if (find_comparison (model, number, &rule))
    return rule;
  for (gint32 k = 0; k < relation->n_scope && n <= ESP_NET_SMALL; k++)
    n *= MAX (esp_model_domain (model, esp_model_scope (model, number)[k])->n, 1);
  if (esp_model_is_distinct (model, number) && n > ESP_NET_SMALL)
    rule.kind = ESP_RULE_DISTINCT;
  else if (root->kind == ESP_EXPR_TABLE && esp_model_has_variables_alone (model, number))
    rule.kind = ESP_RULE_TABLE;
  else if (n <= ESP_NET_SMALL || relation->n_scope <= 2)
    rule.kind = ESP_RULE_SMALL;
  /* two variables with many values each: by bounds until one has few */
  if (rule.kind == ESP_RULE_SMALL && n > 1000 * ESP_NET_SMALL)
    rule.kind = ESP_RULE_BOUNDS;
  return rule;
}

void
esp_net_init (EspNet *self, const EspModel *model, EspControl *control)
{
  int n = esp_model_n_variables (model);
  gsize most_words = 1;
  guint n_arcs = model->scopes->len;
  guint n_rules = model->relations->len;

  *self = (EspNet){ .model = model };
  self->word_of = model->word_of;
  self->relation_of = model->relation_of;
  for (int i = 0; i < n; i++)
    most_words = MAX (most_words, esp_net_n_words (self, i));
  esp_csp_init (&self->csp, n, model->word_of[n], (int) n_rules + 1, control);
  for (int i = 0; i < n; i++)
    for (int place = 0, most = esp_model_domain (model, i)->n; place < most; place += 64)
      esp_net_words (self, i)[place / 64] = most - place >= 64
                                                ? ~G_GUINT64_CONSTANT (0)
                                                : (G_GUINT64_CONSTANT (1) << (most - place)) - 1;
  self->rules = g_new (EspRule, n_rules + 1);
  self->n_open = g_new (gint32, n_rules + 1);
  for (guint c = 0; c < n_rules; c++)
    {
      const EspRelation *relation = esp_model_relation (model, (int) c);

      self->rules[c] = choose_rule (model, (int) c);
      self->n_open[c] = relation->n_scope;
    }
  /* those of the objective are no arcs */
  if (model->goal != 0)
    n_arcs = (guint) esp_model_relation (model, model->n_relations)->scope;
  self->queue.room = (gint32) n_arcs;
  self->queue.arcs = g_new (gint32, n_arcs + 1);
  self->queue.is_in = g_new0 (guint8, n_arcs + 1);
  self->values = g_new0 (gint32, (gsize) n + 1);
  self->places = g_new0 (gint32, (gsize) n + 1);
  self->bounds = g_new0 (EspBounds, (gsize) n + 1);
  self->worth = g_new (gint64, (gsize) esp_eval_measure (model));
  /* marks of rows stand there too */
  self->parts = g_new (EspBounds, MAX ((gsize) esp_eval_measure (model), most_words));
  self->csp.max_solutions = 1;
}

void
esp_net_ready (EspNet *self)
{
  self->room = (gsize) self->word_of[self->csp.n] * 2 + 1024;
  esp_csp_ready (&self->csp, self->room);
  if (self->level == ESP_NET_ARC)
    {
      gsize n = 0;

      self->last_of = g_new (gsize, (gsize) self->queue.room + 1);
      for (gint32 arc = 0; arc < self->queue.room; arc++)
        {
          self->last_of[arc] = n;
          if (esp_model_relation (self->model, self->relation_of[arc])->n_scope == 2)
            n += (gsize) esp_model_domain (self->model,
                                           g_array_index (self->model->scopes, gint32, arc))
                     ->n;
        }
      if (n <= MOST_LAST)
        self->rows = g_new0 (guint64, n + 1);
      if (n <= MOST_LAST && self->consistency == ESP_NET_AC2001)
        self->last = g_new0 (gint32, n + 1);
    }
}

void
esp_net_clear (EspNet *self)
{
  esp_csp_clear (&self->csp);
  g_free (self->rules);
  g_free (self->n_open);
  g_free (self->queue.arcs);
  g_free (self->queue.is_in);
  g_free (self->values);
  g_free (self->places);
  g_free (self->worth);
  g_free (self->bounds);
  g_free (self->parts);
  g_free (self->last);
  g_free (self->rows);
  g_free (self->last_of);
}

gint64
esp_net_measure (EspNet *self)
{
  return esp_eval (self->model, self->model->n_relations, self->values, self->worth);
}

gboolean
esp_net_is_solution (EspNet *self)
{
  for (int c = 0; c < self->model->n_relations; c++)
    if (esp_eval (self->model, c, self->values, self->worth) != 1)
      return FALSE;
  if (self->model->goal == 0)
    return TRUE;
  /* what has no value is no answer */
  if (esp_net_measure (self) == ESP_EVAL_NONE)
    return FALSE;
  return !self->has_best || (self->model->goal < 0 ? esp_net_measure (self) < self->best
                                                   : esp_net_measure (self) > self->best);
}

#define ROW_KNOWN (G_GUINT64_CONSTANT (1) << 63)

/* All values of @y that fit to what the other variable's value is. */
static guint64
find_row (EspNet *self, int relation, int y)
{
  gint32 kept = self->values[y];
  guint64 row = ROW_KNOWN;

  for (int i = 0; i < esp_model_domain (self->model, y)->n; i++)
    {
      self->values[y] = esp_net_value (self, y, i);
      if (esp_eval (self->model, relation, self->values, self->worth) == 1)
        row |= G_GUINT64_CONSTANT (1) << i;
    }
  self->values[y] = kept;
  return row;
}

/* Two variables: which values fit together is worked out once. Where the other one has too many
 * values for that, the partner that the value had last is looked at first. */
static gboolean
has_partner_of_two (EspNet *self, int relation, int k, int place)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  int y = scope[1 - k];
  gint32 *last = NULL;

  if (self->rows != NULL && esp_model_domain (self->model, y)->n < 64)
    {
      gint32 arc = esp_model_relation (self->model, relation)->scope + k;
      guint64 *row = &self->rows[self->last_of[arc] + (gsize) place];

      if (*row == 0)
        *row = find_row (self, relation, y);
      return (*row & *esp_net_words (self, y)) != 0;
    }

  if (self->last != NULL)
    {
      gint32 arc = esp_model_relation (self->model, relation)->scope + k;

      last = &self->last[self->last_of[arc] + (gsize) place];
      if (*last > 0 && esp_net_has (self, y, *last - 1))
        return TRUE;
    }
  for (int i = esp_net_first (self, y); i >= 0; i = esp_net_next (self, y, i + 1))
    {
      self->values[y] = esp_net_value (self, y, i);
      if (esp_eval (self->model, relation, self->values, self->worth) == 1)
        {
          if (last != NULL)
            *last = i + 1;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
esp_net_has_partner (EspNet *self, int relation, int k, int place)
{
  const gint32 *scope = esp_model_scope (self->model, relation);
  int n = esp_model_relation (self->model, relation)->n_scope;
  int at;

  self->values[scope[k]] = esp_net_value (self, scope[k], place);
  if (n == 2)
    return has_partner_of_two (self, relation, k, place);
  for (int i = 0; i < n; i++)
    if (i != k)
      {
        self->places[scope[i]] = esp_net_first (self, scope[i]);
        if (self->places[scope[i]] < 0)
          return FALSE;
        self->values[scope[i]] = esp_net_value (self, scope[i], self->places[scope[i]]);
      }
  for (;;)
    {
      if (esp_eval (self->model, relation, self->values, self->worth) == 1)
        return TRUE;
      for (at = n - 1; at >= 0; at--)
        {
          int x = scope[at];

          if (at == k)
            continue;
          self->places[x] = esp_net_next (self, x, self->places[x] + 1);
          if (self->places[x] >= 0)
            {
              self->values[x] = esp_net_value (self, x, self->places[x]);
              break;
            }
          self->places[x] = esp_net_first (self, x);
          self->values[x] = esp_net_value (self, x, self->places[x]);
        }
      if (at < 0)
        return FALSE;
    }
}

gboolean
esp_net_narrow (EspNet *self, int relation, int k, int *low, int *high)
{
  const EspModel *model = self->model;
  const gint32 *scope = esp_model_scope (model, relation);
  gint64 least = 1;
  gint64 most = 1;

  for (int i = 0; i < esp_model_relation (model, relation)->n_scope; i++)
    {
      int x = scope[i];

      self->bounds[x] =
          (EspBounds){ esp_net_value (self, x, esp_net_first (self, x)),
                       esp_net_value (self, x, esp_net_last (self, x)), FALSE, FALSE };
    }
  if (model->goal != 0 && relation == model->n_relations)
    {
      least = model->goal > 0 && self->has_best ? self->best + 1 : -ESP_EVAL_MOST;
      most = model->goal < 0 && self->has_best ? self->best - 1 : ESP_EVAL_MOST;
    }
  if (!esp_eval_narrow (model, relation, self->bounds, least, most, self->parts))
    return FALSE;
  *low = esp_model_find_place (model, scope[k], self->bounds[scope[k]].low);
  *high = esp_model_find_place (model, scope[k], self->bounds[scope[k]].high + 1) - 1;
  return TRUE;
}

void
esp_net_mark_rows (EspNet *self, int relation, int k, guint64 *words)
{
  const EspModel *model = self->model;
  const gint32 *scope = esp_model_scope (model, relation);
  const EspExpr *root = esp_model_expr (model, esp_model_relation (model, relation)->root);
  const EspExprTable *table = &g_array_index (model->tables, EspExprTable, root->value);
  const gint32 *row = (const gint32 *) (gpointer) model->rows->data + table->first;

  for (guint32 w = 0; w < esp_net_n_words (self, scope[k]); w++)
    words[w] = 0;
  for (gint32 r = 0; r < table->n; r++, row += table->n_columns)
    {
      int own = esp_model_find_value (model, scope[k], row[k]);
      int i = 0;

      if (own < 0 || (words[own >> 6] >> (own & 63) & 1) != 0)
        continue;
      while (i < table->n_columns)
        {
          int place = esp_model_find_value (model, scope[i], row[i]);

          if (place < 0 || !esp_net_has (self, scope[i], place))
            break;
          i++;
        }
      if (i == table->n_columns)
        words[own >> 6] |= G_GUINT64_CONSTANT (1) << (own & 63);
    }
}

/* --- values in another order --- */

/* How many values of others have no partner in a relation any more when @variable has @place. */
static guint64
count_lost (EspNet *self, int variable, int place)
{
  const EspModel *model = self->model;
  guint32 n_words = esp_net_n_words (self, variable);
  guint64 *words = esp_net_words (self, variable);
  g_autofree guint64 *kept = g_memdup2 (words, n_words * sizeof *words);
  guint64 n = 0;

  for (guint32 w = 0; w < n_words; w++)
    words[w] = (guint32) place >> 6 == w ? G_GUINT64_CONSTANT (1) << (place & 63) : 0;
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      int relation = model->uses[u];

      for (int k = 0; k < esp_model_relation (model, relation)->n_scope; k++)
        {
          int other = esp_model_scope (model, relation)[k];

          if (other == variable || esp_csp_is_assigned (&self->csp, other) ||
              !esp_net_has_few (self, relation, k))
            continue;
          for (int i = esp_net_first (self, other); i >= 0; i = esp_net_next (self, other, i + 1))
            n += !esp_net_has_partner (self, relation, k, i);
        }
    }
  memcpy (words, kept, n_words * sizeof *words);
  return n;
}

static guint64
rank (EspNet *self, int variable, int place)
{
  guint64 state = self->seed ^ ((guint64) variable << 32 | (guint32) place);

  return self->values_order == ESP_NET_LCV ? count_lost (self, variable, place)
                                           : esp_random_splitmix (&state);
}

int
esp_net_rank_next (EspNet *self, int variable, int last)
{
  guint64 before = last >= 0 ? rank (self, variable, last) : 0;
  guint64 best_rank = 0;
  int best = -1;

  for (int i = esp_net_first (self, variable); i >= 0; i = esp_net_next (self, variable, i + 1))
    {
      guint64 now = rank (self, variable, i);

      if (last >= 0 && (now < before || (now == before && i <= last)))
        continue;
      if (best < 0 || now < best_rank)
        {
          best = i;
          best_rank = now;
        }
    }
  return best;
}
