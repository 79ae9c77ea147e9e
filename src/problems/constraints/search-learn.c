#include "config.h"

#include "constraints.h"
#include "csp/esp-learn.h"
#include "csp/model/esp-lower.h"
#include "csp/model/esp-net.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Learning: a Boolean variable for each variable and value. Relations of one and two variables are
 * clauses where these are few, what is distinct is sums; all others revise a mirror of the domains
 * and explain what they took by what had been taken before. The best search has bounds as literals
 * too (esp-lower.h), of which reasons are shorter; who watches the other one sees values alone. */

#define MOST_LITERALS 2000000
#define MOST_PAIRS 4096 /* of a relation that becomes clauses */
#define WISHED_TURN 2   /* one search in so many goes by what the file wants */
#define PLAIN_TURN 4
#define WISHED_UNIT 250            /* conflicts before the first restart */
#define FEW_PAIRS 400              /* up to so many they are clauses even if there is another way */
#define MOST_CLAUSE_PARTS 30000000 /* of all clauses */

typedef struct
{
  EspNet net;    /* its domains mirror what is true */
  int *first;    /* by variable: of its first value */
  gint32 *owner; /* by Boolean variable */
  EspLearn *learn;
  EspLower *lower;      /* NULL: values alone are literals */
  EspPropagator *worse; /* what keeps the objective below the best */
  gint64 constant;      /* which its bound has more */
  gint64 clause_parts;
} Learn;

typedef struct
{
  EspPropagator parent;
  Learn *owner;
  int relation;
  gint64 *factors; /* by variable of the relation, where it is a sum of them that is `most` at most;
                      else NULL */
  gint64 most;
  gboolean is_equal; /* and not less */
} Relation;

static void
say (EspLiteral literal, EspFact *fact, gpointer data)
{
  const Learn *self = data;

  fact->subject = self->owner[literal >> 1];
  fact->value = (literal >> 1) - self->first[fact->subject];
  fact->is_not = literal & 1;
}

/* --- relations that look at domains --- */

static void
set_mirror (Learn *self, EspLiteral literal, gboolean is_in)
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
imply_taken (Learn *self, EspPropagator *propagator, gsize *done)
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
  Learn *self = relation->owner;
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
  Learn *self = relation->owner;
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
  const Learn *self = relation->owner;
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
  const Learn *self = relation->owner;
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
  const Learn *self = relation->owner;
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
  const Learn *self = relation->owner;
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
  const Learn *self = relation->owner;
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
  Learn *self = relation->owner;
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
collect (Learn *self, Relation *relation, gint32 node, gint64 factor)
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
find_sum (Learn *self, Relation *relation)
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

static void
add_relation (Learn *self, int number)
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

/* --- relations that are clauses --- */

static gboolean
holds (Learn *self, int relation)
{
  return esp_eval (self->net.model, relation, self->net.values, self->net.worth) == 1;
}

static void
add_one (Learn *self, int relation)
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
add_two (Learn *self, int relation)
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
add_distinct (Learn *self, int relation)
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

static void
add_any (Learn *self, int relation)
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
  else if (found->n_scope == 2 && self->lower != NULL && pairs > FEW_PAIRS &&
           esp_lower_add (self->lower, relation))
    return;
  else if (found->n_scope == 2 && pairs <= MOST_PAIRS && self->clause_parts < MOST_CLAUSE_PARTS)
    add_two (self, relation);
  else if (found->n_scope > 2 && self->lower != NULL && esp_lower_add (self->lower, relation))
    return;
  else if (esp_model_is_distinct (model, relation))
    add_distinct (self, relation);
  else if (found->n_scope > 0)
    add_relation (self, relation);
}

/* --- the whole --- */

static void
add_variable (Learn *self, int variable, gboolean is_ordered)
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

static gboolean
build (Learn *self, const ConstraintsState *start, EspControl *control)
{
  const EspModel *model = self->net.model;
  int n = esp_model_n_variables (model);
  EspCounters counters = { { 0 } };
  g_autofree guint8 *wants_order = self->lower != NULL ? esp_lower_wants_order (model) : NULL;

  for (int i = 0; i < n; i++)
    {
      int size = esp_model_domain (model, i)->n;

      /* behind the relations and the objective */
      esp_learn_set_tag (self->learn, model->n_relations + 1);
      add_variable (self, i, wants_order != NULL && wants_order[i]);
      for (int place = 0; place < size; place++)
        {
          EspLiteral literal = esp_literal (self->first[i] + place, FALSE);

          self->owner[self->first[i] + place] = i;
          if (start != NULL && !constraints_has (start, i, place))
            esp_learn_add_clause (self->learn, &literal, 1);
          esp_learn_prefer (self->learn, self->first[i] + place,
                            1.0 / (double) size + 1e-3 * (double) (n - i) / (double) n, TRUE);
        }
      if (esp_control_tick_slow (control, &counters, 0))
        return FALSE;
    }
  for (int c = 0; c < model->n_relations; c++)
    {
      add_any (self, c);
      if ((c & 63) == 0 && esp_control_tick_slow (control, &counters, 0))
        return FALSE;
    }
  return TRUE;
}

/* What a file wants to be decided first is so as long as little was learnt. */
static void
prefer_order (Learn *self)
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
look_at (const EspLearn *learn, const Learn *self, int variable, EspWishValue wanted, int *place)
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
choose_wished (const EspLearn *learn, const Learn *self)
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
  const Learn *self = data;
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

static void
read_solution (Learn *self)
{
  const EspModel *model = self->net.model;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    for (int place = 0; place < esp_model_domain (model, i)->n; place++)
      if (esp_learn_look (self->learn, esp_literal (self->first[i] + place, TRUE)) > 0)
        self->net.values[i] = esp_model_value (model, i, place);
}

/* Excludes the solution; with an objective all that are no better. */
static void
go_on (Learn *self, gint64 *worth)
{
  const EspModel *model = self->net.model;

  if (model->goal == 0)
    {
      esp_learn_exclude (self->learn);
      return;
    }
  self->net.has_best = TRUE;
  self->net.best = *worth;
  if (self->worse != NULL)
    {
      esp_learn_tighten (self->worse, self->learn,
                         (model->goal < 0 ? *worth - 1 : -*worth - 1) + self->constant);
      return;
    }
  if (self->lower != NULL)
    self->worse =
        esp_lower_add_objective (self->lower, model->goal, *worth + model->goal, &self->constant);
  if (self->worse != NULL)
    return;
  esp_learn_set_tag (self->learn, model->n_relations);
  if (esp_model_relation (model, model->n_relations)->n_scope > 0)
    add_relation (self, model->n_relations);
  else
    esp_learn_add_clause (self->learn, NULL, 0);
}

static EspLearnResult
run (Learn *self, guint64 limit, ConstraintsFound *found, EspCounters *counters)
{
  const EspModel *model = self->net.model;
  EspLearnResult result = ESP_LEARN_SOLUTION;

  while ((limit == 0 || found->n < limit) &&
         (result = esp_learn_next (self->learn)) == ESP_LEARN_SOLUTION)
    {
      gint64 worth = 0;

      read_solution (self);
      if (model->goal != 0)
        worth = esp_net_measure (&self->net);
      counters->n[ESP_COUNTER_SOLUTIONS]++;
      constraints_found_add (found, self->net.values, worth);
      if (limit == 0 || found->n < limit)
        go_on (self, &worth);
    }
  return result;
}

/* One a value. */
static gint64
count_literals (const EspModel *model)
{
  gint64 n = 0;

  for (int i = 0; i < esp_model_n_variables (model); i++)
    n += esp_model_domain (model, i)->n;
  return n;
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
  int n = esp_model_n_variables (model);
  guint64 limit = model->goal != 0 ? 0 : (guint64) esp_options_get_int (options, "solutions");
  gint64 n_literals = count_literals (model);
  Learn self = { .clause_parts = 0 };
  EspLower lower;
  ConstraintsFound found;
  EspLearnResult result = ESP_LEARN_STOPPED;

  if (n_literals > MOST_LITERALS)
    {
      answer->message = g_strdup_printf (
          _ ("Learning takes up to %s variables with a value each, and here are %s"),
          esp_count (MOST_LITERALS), esp_count ((guint64) n_literals));
      return ESP_OUTCOME_ERROR;
    }
  esp_net_init (&self.net, model, control);
  esp_net_ready (&self.net);
  self.first = g_new0 (int, (gsize) n + 1);
  self.owner = g_new0 (gint32, 2 * (gsize) n_literals + 2);
  self.learn = esp_learn_new (control, &answer->counters);
  if (esp_control_is_traced (control))
    esp_learn_set_tracer (self.learn, control->tracer, say, &self);
  if (bounds)
    {
      esp_lower_init (&lower, model, self.learn, self.first);
      self.lower = &lower;
    }
  constraints_found_init (&found, instance, control, answer);
  if (build (&self, (const ConstraintsState *) start, control))
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
  esp_learn_free (self.learn);
  if (bounds)
    esp_lower_clear (&lower);
  esp_net_clear (&self.net);
  g_free (self.first);
  g_free (self.owner);
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

/* All relations are pairs of values that are listed, of which few are alike: nogoods hold for little
 * there, and what two values exclude is seen at once. */
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
  turn->part.limit_nodes =
      whole->limit_nodes == 0 ? nodes : MIN (nodes, whole->limit_nodes - done);
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
      guint64 done =
          turn.before.n[ESP_COUNTER_ASSIGNMENTS] + turn.before.n[ESP_COUNTER_CONFLICTS];

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

  if (count_literals (model) > MOST_LITERALS)
    return solve_mac (instance, start, options, control, answer);
  if (model->goal == 0 && is_of_pairs (model) &&
      esp_options_get_int (options, "solutions") == 1)
    return solve_in_turns (instance, start, options, control, answer);
  return solve (instance, start, options, control, answer, TRUE);
}
