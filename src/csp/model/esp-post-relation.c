#include "config.h"

#include "esp-post.h"

/* Relations that look at the mirror of the domains. */

typedef struct
{
  EspPropagator parent;
  EspPost *owner;
  int relation;
  gint64 *factors; /* by variable of the relation, where it is a sum of them that is `most` at most;
                      else NULL */
  gint64 most;
  gboolean is_equal; /* and not less */
} Relation;

static void
set_mirror (EspPost *self, EspLiteral literal, gboolean is_in)
{
  int variable = self->owner[literal >> 1];
  int place = (literal >> 1) - self->first[variable];
  guint64 *word = &esp_net_words (&self->net, variable)[place / 64];
  guint64 bit = G_GUINT64_CONSTANT (1) << (place % 64);

  *word = is_in ? *word | bit : *word & ~bit;
}

/* A value is gone: whoever is told of it first notes that, the others do it again. */
static gboolean
relation_wake (EspPropagator *propagator, EspLiteral literal, int tag G_GNUC_UNUSED)
{
  set_mirror (((Relation *) propagator)->owner, literal, FALSE);
  return TRUE;
}

static void
relation_undo (EspPropagator *propagator, EspLiteral literal, int tag G_GNUC_UNUSED)
{
  set_mirror (((Relation *) propagator)->owner, literal, TRUE);
}

/* What was taken out of the mirror since it was in step is implied, and put back: it goes for good
 * when the literal comes round. */
static gboolean
imply_taken (EspPost *self, EspPropagator *propagator, gsize *done)
{
  EspCsp *csp = &self->net.csp;
  gboolean fine = TRUE;

  for (; *done < csp->n_trail && fine; ++*done)
    {
      const EspCspChange *change = &csp->trail[*done];
      guint64 gone = change->before & ~csp->domains[change->place];
      int low = 0;
      int high = csp->n;

      /* whose word it is */
      while (high - low > 1)
        {
          int middle = (low + high) / 2;

          if (self->net.word_of[middle] <= (guint32) change->place)
            low = middle;
          else
            high = middle;
        }
      for (; gone != 0 && fine; gone &= gone - 1)
        fine = esp_learn_imply (
            self->learn, propagator,
            esp_literal (self->first[low] +
                             (int) ((guint32) change->place - self->net.word_of[low]) * 64 +
                             __builtin_ctzll (gone),
                         FALSE));
    }
  return fine;
}

/* By the ends alone, and all variables at once. */
static gboolean
propagate_ends (Relation *relation)
{
  EspPost *self = relation->owner;
  EspNet *net = &self->net;
  const gint32 *scope = esp_model_scope (net->model, relation->relation);
  int n = esp_model_relation (net->model, relation->relation)->n_scope;
  gboolean fine = TRUE;
  int low;
  int high;

  for (int k = 0; k < n; k++)
    if (esp_net_first (net, scope[k]) < 0)
      return TRUE;
  if (!esp_net_narrow (net, relation->relation, 0, &low, &high))
    return FALSE;
  for (int k = 0; k < n && fine; k++)
    {
      const EspBounds *bounds = &net->bounds[scope[k]];
      gint32 x = self->lower->ordered[scope[k]];

      low = esp_model_find_place (net->model, scope[k], bounds->low);
      high = esp_model_find_place (net->model, scope[k], bounds->high + 1) - 1;
      if (low > esp_net_last (net, scope[k]) || high < esp_net_first (net, scope[k]))
        return FALSE;
      if (low > esp_learn_ends_low (self->lower->ends, x))
        fine = esp_learn_imply (
            self->learn, &relation->parent,
            esp_literal_not (esp_learn_ends_at_most (self->lower->ends, x, low - 1)));
      if (fine && high < esp_learn_ends_high (self->lower->ends, x))
        fine = esp_learn_imply (self->learn, &relation->parent,
                                esp_learn_ends_at_most (self->lower->ends, x, high));
    }
  return fine;
}

static gboolean
relation_propagate (EspPropagator *propagator, EspLearn *learn)
{
  Relation *relation = (Relation *) propagator;
  EspPost *self = relation->owner;
  EspNet *net = &self->net;
  const EspModel *model = net->model;
  gboolean is_goal = relation->relation == model->n_relations;
  int n = esp_model_relation (model, relation->relation)->n_scope;
  gboolean fine = TRUE;
  gsize done = 0;
  int low;
  int high;

  if (self->lower != NULL && net->rules[relation->relation].kind == ESP_RULE_BOUNDS && !is_goal)
    {
      int before = esp_learn_count_true (learn);

      if (!propagate_ends (relation))
        return FALSE;
      /* it comes back with what it implied */
      if (esp_learn_count_true (learn) != before)
        return TRUE;
    }
  for (int k = 0; k < n && fine; k++)
    {
      int variable = esp_model_scope (model, relation->relation)[k];

      /* a domain that is empty is a conflict of its own that is on its way */
      for (int i = 0; i < n && fine; i++)
        fine = esp_net_first (net, esp_model_scope (model, relation->relation)[i]) >= 0;
      if (!fine)
        {
          fine = TRUE;
          break;
        }
      if (!is_goal && self->lower != NULL &&
          net->rules[relation->relation].kind == ESP_RULE_BOUNDS &&
          !esp_net_has_few (net, relation->relation, k))
        continue;
      if (!is_goal)
        esp_net_revise (net, relation->relation, k, FALSE);
      else if (esp_net_narrow (net, relation->relation, k, &low, &high))
        esp_net_keep (net, variable, low, high, relation->relation, FALSE);
      else
        esp_net_keep (net, variable, 1, 0, relation->relation, FALSE);
      fine = imply_taken (self, propagator, &done);
    }
  while (net->csp.n_trail > 0)
    {
      net->csp.n_trail--;
      net->csp.domains[net->csp.trail[net->csp.n_trail].place] =
          net->csp.trail[net->csp.n_trail].before;
    }
  return fine;
}

static gboolean
was_true (const EspLearn *learn, EspLiteral literal, int before)
{
  return esp_learn_look (learn, literal) > 0 && esp_learn_get_place (learn, literal) < before;
}

/* The least or the greatest that the @k-th variable adds to the sum before place @before. */
static gint64
find_part (const Relation *relation, const EspLearn *learn, int k, gboolean least, int before)
{
  const EspPost *self = relation->owner;
  const EspModel *model = self->net.model;
  int variable = esp_model_scope (model, relation->relation)[k];
  int n = esp_model_domain (model, variable)->n;
  gboolean up = (relation->factors[k] > 0) == least;
  int place = up ? 0 : n - 1;

  while (place >= 0 && place < n &&
         was_true (learn, esp_literal (self->first[variable] + place, FALSE), before))
    place += up ? 1 : -1;
  /* where none is left each is as good */
  place = CLAMP (place, 0, n - 1);
  return relation->factors[k] * esp_model_value (model, variable, place);
}

/* What kept the @k-th variable from making the sum less, or greater. */
static void
explain_part (const Relation *relation, EspLearn *learn, int k, gboolean least, int before)
{
  const EspPost *self = relation->owner;
  int variable = esp_model_scope (self->net.model, relation->relation)[k];
  int n = esp_model_domain (self->net.model, variable)->n;
  gboolean up = (relation->factors[k] > 0) == least;

  if (relation->factors[k] == 0)
    return;
  for (int place = up ? 0 : n - 1; place >= 0 && place < n; place += up ? 1 : -1)
    {
      EspLiteral literal = esp_literal (self->first[variable] + place, FALSE);

      if (!was_true (learn, literal, before))
        break;
      esp_learn_because (learn, literal);
    }
}

/* A value is too great, or too small, for what the others add at least, or at most. FALSE: it is
 * not for that. */
static gboolean
explain_sum (const Relation *relation, EspLearn *learn, EspLiteral literal, int before)
{
  const EspPost *self = relation->owner;
  const EspModel *model = self->net.model;
  int n = esp_model_relation (model, relation->relation)->n_scope;
  int own = self->owner[literal >> 1];
  gint32 value = esp_model_value (model, own, (literal >> 1) - self->first[own]);
  __int128 least = 0;
  __int128 greatest = 0;
  gboolean too_great;

  for (int k = 0; k < n; k++)
    if (esp_model_scope (model, relation->relation)[k] == own)
      {
        least += (__int128) relation->factors[k] * value;
        greatest += (__int128) relation->factors[k] * value;
      }
    else
      {
        least += find_part (relation, learn, k, TRUE, before);
        greatest += find_part (relation, learn, k, FALSE, before);
      }
  too_great = least > relation->most;
  if (!too_great && (!relation->is_equal || greatest >= relation->most))
    return FALSE;
  for (int k = 0; k < n; k++)
    if (esp_model_scope (model, relation->relation)[k] != own)
      explain_part (relation, learn, k, too_great, before);
  return TRUE;
}

/* Which variable of the relation @literal is about, also where it is a bound. */
static int
find_owner (const Relation *relation, EspLiteral literal)
{
  const EspPost *self = relation->owner;
  const EspModel *model = self->net.model;

  for (int k = 0; k < esp_model_relation (model, relation->relation)->n_scope; k++)
    {
      int x = esp_model_scope (model, relation->relation)[k];
      int n = esp_model_domain (model, x)->n;
      int place = (literal >> 1) - self->first[x];
      EspLiteral most = esp_learn_ends_at_most (self->lower->ends, self->lower->ordered[x], 0);
      int bound = (literal >> 1) - (most >> 1);

      if ((place >= 0 && place < n) || (most != ESP_LITERAL_NONE && bound >= 0 && bound < n - 1))
        return x;
    }
  return -1;
}

static void
because_if_any (EspLearn *learn, EspLiteral literal, gboolean is_so)
{
  if (literal != ESP_LITERAL_NONE)
    esp_learn_because (learn, is_so ? literal : esp_literal_not (literal));
}

/* The ends of the variables; and where all combinations were looked at, what is missing between
 * them. */
static void
explain_ends (const Relation *relation, EspLearn *learn, int own, int before)
{
  const EspPost *self = relation->owner;
  const EspLearnEnds *ends = self->lower->ends;
  const EspModel *model = self->net.model;
  gboolean all = self->net.rules[relation->relation].kind != ESP_RULE_BOUNDS;

  for (int k = 0; k < esp_model_relation (model, relation->relation)->n_scope; k++)
    {
      int x = esp_model_scope (model, relation->relation)[k];
      gint32 ordered = self->lower->ordered[x];
      int low = esp_learn_ends_low_before (ends, ordered, before);
      int high = esp_learn_ends_high_before (ends, ordered, before);
      EspLiteral value = esp_literal (self->first[x] + low, TRUE);

      if (x == own && all)
        continue;
      if (x != own && low == high && was_true (learn, value, before))
        {
          esp_learn_because (learn, value);
          continue;
        }
      because_if_any (learn, esp_learn_ends_at_most (ends, ordered, low - 1), FALSE);
      because_if_any (learn, esp_learn_ends_at_most (ends, ordered, high), TRUE);
      if (x != own && high - low <= ESP_NET_SMALL)
        for (int place = low + 1; place < high; place++)
          if (was_true (learn, esp_literal (self->first[x] + place, FALSE), before))
            esp_learn_because (learn, esp_literal (self->first[x] + place, FALSE));
    }
}

/* The variables of the relation as they stood before: the value that one had, or those that it had
 * not. */
static void
relation_explain (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before)
{
  Relation *relation = (Relation *) propagator;
  EspPost *self = relation->owner;
  const EspModel *model = self->net.model;
  EspRuleKind kind = (EspRuleKind) self->net.rules[relation->relation].kind;
  int own;

  if (self->lower != NULL)
    {
      explain_ends (relation, learn,
                    literal == ESP_LITERAL_NONE ? -1 : find_owner (relation, literal), before);
      return;
    }
  own = literal == ESP_LITERAL_NONE ? -1 : self->owner[literal >> 1];
  if (own >= 0 && relation->factors != NULL && explain_sum (relation, learn, literal, before))
    return;
  for (int k = 0; k < esp_model_relation (model, relation->relation)->n_scope; k++)
    {
      int variable = esp_model_scope (model, relation->relation)[k];
      int first = self->first[variable];
      int n = esp_model_domain (model, variable)->n;
      gboolean told = FALSE;

      /* what combinations or rows say of a variable does not hang on itself */
      if (variable == own && kind != ESP_RULE_BOUNDS)
        continue;
      for (int place = 0; place < n && !told && variable != own; place++)
        if (was_true (learn, esp_literal (first + place, TRUE), before))
          {
            esp_learn_because (learn, esp_literal (first + place, TRUE));
            told = TRUE;
          }
      for (int place = 0; place < n && !told; place++)
        {
          EspLiteral other = esp_literal (first + place, FALSE);

          if (other != literal && was_true (learn, other, before))
            esp_learn_because (learn, other);
        }
    }
}

static void
relation_free (EspPropagator *propagator)
{
  g_free (((Relation *) propagator)->factors);
  g_free (propagator);
}

static const EspPropagatorKind relation_kind = {
  .wake = relation_wake,
  .undo = relation_undo,
  .propagate = relation_propagate,
  .explain = relation_explain,
  .free = relation_free,
};

#define MOST_FACTOR 1000000000000

/* Adds @factor times a part of an expression to the factors. FALSE: it is no sum of variables. */
static gboolean
collect (EspPost *self, Relation *relation, gint32 node, gint64 factor)
{
  const EspModel *model = self->net.model;
  const EspExpr *expr = esp_model_expr (model, node);
  const gint32 *args = esp_model_args (model, expr);
  const EspExpr *constant;
  int which;

  if (ABS (factor) > MOST_FACTOR || ABS (relation->most) > MOST_FACTOR * 1000)
    return FALSE;
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_CONSTANT:
      if (esp_value_is_symbol (expr->value) || ABS (factor) > ESP_MODEL_MAX_CONSTANT)
        return FALSE;
      relation->most -= factor * expr->value;
      return TRUE;
    case ESP_EXPR_VARIABLE:
      for (int k = 0; k < esp_model_relation (model, relation->relation)->n_scope; k++)
        if (esp_model_scope (model, relation->relation)[k] == expr->value)
          relation->factors[k] += factor;
      return !esp_model_has_symbols (model, expr->value);
    case ESP_EXPR_NEGATIVE:
      return collect (self, relation, args[0], -factor);
    case ESP_EXPR_SUM:
      for (gint32 i = 0; i < expr->n; i++)
        if (!collect (self, relation, args[i], factor))
          return FALSE;
      return TRUE;
    case ESP_EXPR_PRODUCT:
      if (expr->n != 2 || ABS (factor) > 1000)
        return FALSE;
      which = esp_model_expr (model, args[0])->kind == ESP_EXPR_CONSTANT ? 0 : 1;
      constant = esp_model_expr (model, args[which]);
      return constant->kind == ESP_EXPR_CONSTANT &&
             collect (self, relation, args[1 - which], factor * constant->value);
    default:
      return FALSE;
    }
}

/* Whether the relation is of sums of variables: then its reasons are their ends alone. */
static void
find_sum (EspPost *self, Relation *relation)
{
  const EspModel *model = self->net.model;
  const EspRelation *found = esp_model_relation (model, relation->relation);
  const EspExpr *root = esp_model_expr (model, found->root);

  if (found->n_scope > 2000 || relation->relation == model->n_relations ||
      (root->kind != ESP_EXPR_EQUAL && root->kind != ESP_EXPR_LESS &&
       root->kind != ESP_EXPR_AT_MOST))
    return;
  relation->factors = g_new0 (gint64, (gsize) found->n_scope + 1);
  relation->is_equal = root->kind == ESP_EXPR_EQUAL;
  relation->most = 0;
  if (!collect (self, relation, esp_model_args (model, root)[0], 1) ||
      !collect (self, relation, esp_model_args (model, root)[1], -1))
    g_clear_pointer (&relation->factors, g_free);
  else
    relation->most -= root->kind == ESP_EXPR_LESS;
}

void
esp_post_add_relation (EspPost *self, int number)
{
  const EspModel *model = self->net.model;
  Relation *relation = g_new0 (Relation, 1);

  relation->parent.kind = &relation_kind;
  relation->owner = self;
  relation->relation = number;
  if (self->lower == NULL)
    find_sum (self, relation);
  else
    for (int k = 0; k < esp_model_relation (model, number)->n_scope; k++)
      esp_lower_add_ordered (self->lower, esp_model_scope (model, number)[k]);
  esp_learn_add_propagator (self->learn, &relation->parent);
  for (int k = 0; k < esp_model_relation (model, number)->n_scope; k++)
    {
      int variable = esp_model_scope (model, number)[k];

      for (int place = 0; place < esp_model_domain (model, variable)->n; place++)
        esp_learn_watch (self->learn, &relation->parent,
                         esp_literal (self->first[variable] + place, FALSE), 0);
    }
}
