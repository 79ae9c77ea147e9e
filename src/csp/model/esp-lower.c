#include "config.h"

#include "esp-lower.h"

#include <string.h>

#define MOST_SUM (G_GINT64_CONSTANT (1) << 60)
#define MOST_TERMS 2000
#define MOST_PLAIN 64 /* values of variables whose equality is clauses by value */
#define MOST_GIVEN 5000 /* the same where they are equal, or not */
#define MOST_PAIRS 2500 /* of two whose sum is a third */
#define MOST_SHARE 4 /* as many pairs for each value of the third may be; then it is a sum */
#define MOST_RING 1000
#define MOST_PARTS 200000

/* Factors and variables, each once, and a number. */
typedef struct
{
  GArray *variables; /* of int: the model's */
  GArray *factors;   /* of gint64 */
  gint64 constant;
} Terms;

static void
terms_init (Terms *terms)
{
  terms->variables = g_array_new (FALSE, FALSE, sizeof (int));
  terms->factors = g_array_new (FALSE, FALSE, sizeof (gint64));
  terms->constant = 0;
}

static void
terms_clear (Terms *terms)
{
  g_array_unref (terms->variables);
  g_array_unref (terms->factors);
}

static inline int
get_variable (const Terms *terms, guint i)
{
  return g_array_index (terms->variables, int, i);
}

static inline gint64
get_factor (const Terms *terms, guint i)
{
  return g_array_index (terms->factors, gint64, i);
}

static gboolean
add_term (const EspModel *model, Terms *terms, int variable, gint64 factor)
{
  if (esp_model_has_symbols (model, variable))
    return FALSE;
  for (guint i = 0; i < terms->variables->len; i++)
    if (get_variable (terms, i) == variable)
      {
        g_array_index (terms->factors, gint64, i) += factor;
        return TRUE;
      }
  g_array_append_val (terms->variables, variable);
  g_array_append_val (terms->factors, factor);
  return terms->variables->len <= MOST_TERMS;
}

/* Adds @factor times the expression. FALSE: it is no sum of variables. */
static gboolean
collect (const EspModel *model, Terms *terms, gint32 node, gint64 factor)
{
  const EspExpr *expr = esp_model_expr (model, node);
  const gint32 *args = esp_model_args (model, expr);
  const EspExpr *constant;
  int which;

  if (ABS (factor) > ESP_MODEL_MAX_CONSTANT || ABS (terms->constant) > MOST_SUM / 4)
    return FALSE;
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_CONSTANT:
      terms->constant += factor * expr->value;
      return !esp_value_is_symbol (expr->value);
    case ESP_EXPR_VARIABLE:
      return add_term (model, terms, expr->value, factor);
    case ESP_EXPR_NEGATIVE:
      return collect (model, terms, args[0], -factor);
    case ESP_EXPR_SUM:
      for (gint32 i = 0; i < expr->n; i++)
        if (!collect (model, terms, args[i], factor))
          return FALSE;
      return TRUE;
    case ESP_EXPR_PRODUCT:
      which = expr->n == 2 && esp_model_expr (model, args[0])->kind == ESP_EXPR_CONSTANT ? 0 : 1;
      if (expr->n != 2)
        return FALSE;
      constant = esp_model_expr (model, args[which]);
      return constant->kind == ESP_EXPR_CONSTANT && !esp_value_is_symbol (constant->value) &&
             collect (model, terms, args[1 - which], factor * constant->value);
    default:
      return FALSE;
    }
}

/* Leaves out what has the factor 0. FALSE: it may grow too large. */
static gboolean
tidy (const EspModel *model, Terms *terms)
{
  __int128 most = ABS (terms->constant);
  guint kept = 0;

  for (guint i = 0; i < terms->variables->len; i++)
    {
      int x = get_variable (terms, i);
      gint64 factor = get_factor (terms, i);
      int n = esp_model_domain (model, x)->n;

      if (factor == 0)
        continue;
      most += (__int128) ABS (factor) *
              MAX (ABS ((gint64) esp_model_value (model, x, 0)),
                   ABS ((gint64) esp_model_value (model, x, n - 1)));
      g_array_index (terms->variables, int, kept) = x;
      g_array_index (terms->factors, gint64, kept) = factor;
      kept++;
    }
  g_array_set_size (terms->variables, kept);
  g_array_set_size (terms->factors, kept);
  return most < MOST_SUM;
}

/* --- literals --- */

static inline EspLiteral
value_literal (const EspLower *self, int variable, gint64 value)
{
  int place = esp_model_find_value (self->model, variable, value);

  return place < 0 ? esp_literal_not (self->yes)
                   : esp_literal (self->first[variable] + place, TRUE);
}

/* "@variable is @value at most" */
static EspLiteral
most_literal (EspLower *self, int variable, gint64 value)
{
  int place = esp_model_find_place (self->model, variable, value + 1) - 1;

  if (place < 0)
    return esp_literal_not (self->yes);
  if (place >= esp_model_domain (self->model, variable)->n - 1)
    return self->yes;
  return esp_learn_ends_at_most (self->ends, esp_lower_add_ordered (self, variable), place);
}

static inline void
add_clause (EspLower *self, EspLiteral a, EspLiteral b, EspLiteral c)
{
  EspLiteral clause[] = { a, b, c };

  esp_learn_add_clause (self->learn, clause, c != ESP_LITERAL_NONE ? 3 : b != ESP_LITERAL_NONE ? 2 : 1);
}

static EspLiteral
make_literal (EspLower *self, EspLiteral wanted)
{
  return wanted != ESP_LITERAL_NONE ? wanted
                                    : esp_literal (esp_learn_add_bool (self->learn), TRUE);
}

/* @literal, which is called @wanted where that is one. */
static EspLiteral
name_literal (EspLower *self, EspLiteral literal, EspLiteral wanted)
{
  if (wanted == ESP_LITERAL_NONE || wanted == literal)
    return literal;
  add_clause (self, esp_literal_not (wanted), literal, ESP_LITERAL_NONE);
  add_clause (self, wanted, esp_literal_not (literal), ESP_LITERAL_NONE);
  return wanted;
}

/* --- sums --- */

/* @sign times the sum is 0 at most, where @condition is true. */
static EspPropagator *
add_sum (EspLower *self, const Terms *terms, gint64 sign, gint64 most, EspLiteral condition)
{
  guint n = terms->variables->len;
  g_autofree int *variables = g_new (int, n + 1);
  g_autofree gint64 *factors = g_new (gint64, n + 1);

  for (guint i = 0; i < n; i++)
    {
      variables[i] = esp_lower_add_ordered (self, get_variable (terms, i));
      factors[i] = sign * get_factor (terms, i);
    }
  return esp_learn_add_weighted (self->ends, self->learn, variables, factors, (int) n,
                                 most - sign * terms->constant, condition);
}

static inline gint64
floor_div (gint64 a, gint64 b)
{
  gint64 quotient = a / b;

  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* "the sum is @most at most", of one variable. */
static EspLiteral
compare_one (EspLower *self, const Terms *terms, gint64 most)
{
  gint64 factor = get_factor (terms, 0);
  gint64 rest = most - terms->constant;

  if (factor > 0)
    return most_literal (self, get_variable (terms, 0), floor_div (rest, factor));
  /* x is at least the quotient rounded up */
  return esp_literal_not (
      most_literal (self, get_variable (terms, 0), -floor_div (rest, -factor) - 1));
}

/* "the sum is @most at most" */
static EspLiteral
sum_literal (EspLower *self, const Terms *terms, gint64 most, EspLiteral wanted)
{
  EspLiteral literal;

  if (terms->variables->len == 0)
    return name_literal (
        self, terms->constant <= most ? self->yes : esp_literal_not (self->yes), wanted);
  if (terms->variables->len == 1)
    return name_literal (self, compare_one (self, terms, most), wanted);
  literal = make_literal (self, wanted);
  add_sum (self, terms, 1, most, literal);
  add_sum (self, terms, -1, -most - 1, esp_literal_not (literal));
  return literal;
}

/* x = y + c of @most values each, as clauses: by value @literal is the same. */
static gboolean
equal_by_values (EspLower *self, const Terms *terms, EspLiteral literal, int most)
{
  const EspModel *model = self->model;
  int x;
  int y;
  gint64 offset;

  if (terms->variables->len != 2 || get_factor (terms, 0) + get_factor (terms, 1) != 0 ||
      ABS (get_factor (terms, 0)) != 1)
    return FALSE;
  x = get_variable (terms, 0);
  y = get_variable (terms, 1);
  offset = -get_factor (terms, 0) * terms->constant;
  if (esp_model_domain (model, x)->n > most || esp_model_domain (model, y)->n > most)
    return FALSE;
  for (int place = 0; place < esp_model_domain (model, x)->n; place++)
    {
      EspLiteral here = esp_literal (self->first[x] + place, TRUE);
      EspLiteral there =
          value_literal (self, y, (gint64) esp_model_value (model, x, place) - offset);

      add_clause (self, esp_literal_not (literal), esp_literal_not (here), there);
      add_clause (self, literal, esp_literal_not (here), esp_literal_not (there));
    }
  for (int place = 0; place < esp_model_domain (model, y)->n; place++)
    add_clause (
        self, esp_literal_not (literal),
        esp_literal_not (esp_literal (self->first[y] + place, TRUE)),
        value_literal (self, x, (gint64) esp_model_value (model, y, place) + offset));
  return TRUE;
}

/* "the sum is 0" */
static EspLiteral
zero_literal (EspLower *self, const Terms *terms, EspLiteral wanted)
{
  EspLiteral literal;
  EspLiteral most;
  EspLiteral least;

  if (terms->variables->len == 1)
    {
      gint64 factor = get_factor (terms, 0);

      literal = terms->constant % factor != 0
                    ? esp_literal_not (self->yes)
                    : value_literal (self, get_variable (terms, 0), -terms->constant / factor);
      return name_literal (self, literal, wanted);
    }
  if (terms->variables->len == 0)
    return name_literal (self, terms->constant == 0 ? self->yes : esp_literal_not (self->yes),
                         wanted);
  literal = make_literal (self, wanted);
  if (equal_by_values (self, terms, literal, MOST_PLAIN))
    return literal;
  most = sum_literal (self, terms, 0, ESP_LITERAL_NONE);
  least = esp_literal_not (sum_literal (self, terms, -1, ESP_LITERAL_NONE));
  add_clause (self, most, least, ESP_LITERAL_NONE);
  add_clause (self, esp_literal_not (literal), most, ESP_LITERAL_NONE);
  add_clause (self, esp_literal_not (literal), least, ESP_LITERAL_NONE);
  add_clause (self, literal, esp_literal_not (most), esp_literal_not (least));
  return literal;
}

/* --- conditions --- */

static gboolean
is_truth (const EspModel *model, gint32 node)
{
  const EspExpr *expr = esp_model_expr (model, node);
  const EspDomain *domain;

  if (expr->kind == ESP_EXPR_CONSTANT)
    return expr->value == 0 || expr->value == 1;
  if (expr->kind != ESP_EXPR_VARIABLE)
    return expr->kind >= ESP_EXPR_EQUAL;
  domain = esp_model_domain (model, expr->value);
  return domain->n > 0 && esp_model_value (model, expr->value, 0) >= 0 &&
         esp_model_value (model, expr->value, domain->n - 1) <= 1;
}

static inline gboolean
is_condition (const EspModel *model, gint32 node)
{
  return esp_model_expr (model, node)->kind >= ESP_EXPR_EQUAL;
}

/* a = b of truth values, one of which at least is a condition. */
static gboolean
is_equivalence (const EspModel *model, const EspExpr *expr)
{
  const gint32 *args = esp_model_args (model, expr);

  return (expr->kind == ESP_EXPR_EQUAL || expr->kind == ESP_EXPR_UNEQUAL) &&
         (is_condition (model, args[0]) || is_condition (model, args[1])) &&
         is_truth (model, args[0]) && is_truth (model, args[1]);
}

/* The difference of what is compared; with @strict 1 more. FALSE: these are no sums. */
static gboolean
collect_difference (const EspLower *self, const EspExpr *expr, Terms *terms)
{
  const gint32 *args = esp_model_args (self->model, expr);

  terms_init (terms);
  if (collect (self->model, terms, args[0], 1) && collect (self->model, terms, args[1], -1) &&
      tidy (self->model, terms))
    return TRUE;
  terms_clear (terms);
  return FALSE;
}

static gboolean can_lower (const EspLower *self, gint32 node);
static EspLiteral lower (EspLower *self, gint32 node, EspLiteral wanted);

static gboolean
can_lower_all (const EspLower *self, const EspExpr *expr)
{
  for (gint32 i = 0; i < expr->n; i++)
    if (!can_lower (self, esp_model_args (self->model, expr)[i]))
      return FALSE;
  return TRUE;
}

static gboolean
can_lower (const EspLower *self, gint32 node)
{
  const EspExpr *expr = esp_model_expr (self->model, node);
  Terms terms;

  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_CONSTANT:
    case ESP_EXPR_VARIABLE:
      return is_truth (self->model, node);
    case ESP_EXPR_NOT:
    case ESP_EXPR_AND:
    case ESP_EXPR_OR:
    case ESP_EXPR_IMPLIES:
      return can_lower_all (self, expr);
    case ESP_EXPR_EQUAL:
    case ESP_EXPR_UNEQUAL:
    case ESP_EXPR_LESS:
    case ESP_EXPR_AT_MOST:
      if (is_equivalence (self->model, expr))
        return can_lower_all (self, expr);
      if (!collect_difference (self, expr, &terms))
        return FALSE;
      terms_clear (&terms);
      return TRUE;
    default:
      return FALSE;
    }
}

/* All parts, or with @any one of them. */
static EspLiteral
lower_list (EspLower *self, const EspExpr *expr, gboolean any, EspLiteral wanted)
{
  const gint32 *args = esp_model_args (self->model, expr);
  g_autofree EspLiteral *clause = g_new (EspLiteral, (gsize) expr->n + 1);
  EspLiteral literal;

  for (gint32 i = 0; i < expr->n; i++)
    {
      EspLiteral part = lower (self, args[i], ESP_LITERAL_NONE);

      clause[i + 1] = any ? part : esp_literal_not (part);
    }
  literal = make_literal (self, wanted);
  clause[0] = any ? esp_literal_not (literal) : literal;
  esp_learn_add_clause (self->learn, clause, expr->n + 1);
  for (gint32 i = 0; i < expr->n; i++)
    add_clause (self, esp_literal_not (clause[0]), esp_literal_not (clause[i + 1]),
                ESP_LITERAL_NONE);
  return literal;
}

/* a = b, or with @same FALSE not. */
static EspLiteral
lower_equivalence (EspLower *self, const EspExpr *expr, gboolean same, EspLiteral wanted)
{
  const gint32 *args = esp_model_args (self->model, expr);
  int plain = is_condition (self->model, args[0]) ? 1 : 0;
  EspLiteral a = lower (self, args[plain], ESP_LITERAL_NONE);
  EspLiteral literal;
  EspLiteral b;

  if (!same)
    a = esp_literal_not (a);
  /* where the whole is true one is the other */
  if (wanted == self->yes)
    {
      lower (self, args[1 - plain], a);
      return wanted;
    }
  b = lower (self, args[1 - plain], ESP_LITERAL_NONE);
  literal = make_literal (self, wanted);
  add_clause (self, esp_literal_not (literal), esp_literal_not (a), b);
  add_clause (self, esp_literal_not (literal), a, esp_literal_not (b));
  add_clause (self, literal, a, b);
  add_clause (self, literal, esp_literal_not (a), esp_literal_not (b));
  return literal;
}

static EspLiteral
lower_comparison (EspLower *self, const EspExpr *expr, EspLiteral wanted)
{
  Terms terms;
  EspLiteral literal;
  EspLiteral opposite = wanted == ESP_LITERAL_NONE ? wanted : esp_literal_not (wanted);

  if (!collect_difference (self, expr, &terms))
    return ESP_LITERAL_NONE;
  if (expr->kind == ESP_EXPR_EQUAL)
    literal = zero_literal (self, &terms, wanted);
  else if (expr->kind == ESP_EXPR_UNEQUAL)
    literal = esp_literal_not (zero_literal (self, &terms, opposite));
  else
    literal = sum_literal (self, &terms, expr->kind == ESP_EXPR_LESS ? -1 : 0, wanted);
  terms_clear (&terms);
  return literal;
}

/* The literal of a condition; @wanted, where it is one, is made to be it. */
static EspLiteral
lower (EspLower *self, gint32 node, EspLiteral wanted)
{
  const EspExpr *expr = esp_model_expr (self->model, node);
  const gint32 *args = esp_model_args (self->model, expr);
  EspLiteral opposite = wanted == ESP_LITERAL_NONE ? wanted : esp_literal_not (wanted);
  EspLiteral a;
  EspLiteral b;

  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_CONSTANT:
      return name_literal (self, expr->value != 0 ? self->yes : esp_literal_not (self->yes),
                           wanted);
    case ESP_EXPR_VARIABLE:
      return name_literal (self, value_literal (self, expr->value, 1), wanted);
    case ESP_EXPR_NOT:
      return esp_literal_not (lower (self, args[0], opposite));
    case ESP_EXPR_AND:
      return lower_list (self, expr, FALSE, wanted);
    case ESP_EXPR_OR:
      return lower_list (self, expr, TRUE, wanted);
    case ESP_EXPR_IMPLIES:
      a = lower (self, args[0], ESP_LITERAL_NONE);
      b = lower (self, args[1], ESP_LITERAL_NONE);
      wanted = make_literal (self, wanted);
      add_clause (self, esp_literal_not (wanted), esp_literal_not (a), b);
      add_clause (self, wanted, a, ESP_LITERAL_NONE);
      add_clause (self, wanted, esp_literal_not (b), ESP_LITERAL_NONE);
      return wanted;
    default:
      return is_equivalence (self->model, expr)
                 ? lower_equivalence (self, expr, expr->kind == ESP_EXPR_EQUAL, wanted)
                 : lower_comparison (self, expr, wanted);
    }
}

/* --- elements --- */

/* Variables and numbers as they stand in a list: the literal of a value. */
static EspLiteral
item_literal (const EspLower *self, gint32 node, gint64 value)
{
  const EspExpr *expr = esp_model_expr (self->model, node);

  if (expr->kind == ESP_EXPR_CONSTANT)
    return expr->value == value ? self->yes : esp_literal_not (self->yes);
  return value_literal (self, expr->value, value);
}

static gboolean
is_plain (const EspModel *model, gint32 node)
{
  const EspExpr *expr = esp_model_expr (model, node);

  return expr->kind == ESP_EXPR_VARIABLE ||
         (expr->kind == ESP_EXPR_CONSTANT && !esp_value_is_symbol (expr->value));
}

static gint32
count_values (const EspModel *model, gint32 node)
{
  const EspExpr *expr = esp_model_expr (model, node);

  return expr->kind == ESP_EXPR_VARIABLE ? esp_model_domain (model, expr->value)->n : 1;
}

static gint64
get_value (const EspModel *model, gint32 node, int place)
{
  const EspExpr *expr = esp_model_expr (model, node);

  return expr->kind == ESP_EXPR_VARIABLE ? esp_model_value (model, expr->value, place)
                                         : expr->value;
}

/* Where @condition is true @a and @b are the same: by values. */
static void
add_same (EspLower *self, EspLiteral condition, gint32 a, gint32 b)
{
  for (int side = 0; side < 2; side++)
    {
      gint32 from = side == 0 ? a : b;
      gint32 to = side == 0 ? b : a;

      for (gint32 place = 0; place < count_values (self->model, from); place++)
        {
          gint64 value = get_value (self->model, from, place);

          add_clause (self, esp_literal_not (condition),
                      esp_literal_not (item_literal (self, from, value)),
                      item_literal (self, to, value));
        }
    }
}

/* "element (place, list) = result" */
static gboolean
add_element (EspLower *self, const EspExpr *expr)
{
  const EspModel *model = self->model;
  const gint32 *args = esp_model_args (model, expr);
  const EspExpr *element = esp_model_expr (model, args[0]);
  const gint32 *parts = esp_model_args (model, element);
  gint32 n = element->n;
  gint64 size = 0;
  const EspExpr *index;

  if (expr->kind != ESP_EXPR_EQUAL || element->kind != ESP_EXPR_ELEMENT ||
      !is_plain (model, args[1]) || !is_plain (model, parts[0]))
    return FALSE;
  index = esp_model_expr (model, parts[0]);
  for (gint32 i = 1; i < n; i++)
    {
      if (!is_plain (model, parts[i]))
        return FALSE;
      size += count_values (model, parts[i]) + count_values (model, args[1]);
    }
  if (index->kind != ESP_EXPR_VARIABLE || esp_model_has_symbols (model, index->value) ||
      size > MOST_PARTS)
    return FALSE;
  for (int place = 0; place < esp_model_domain (model, index->value)->n; place++)
    {
      gint64 i = esp_model_value (model, index->value, place);
      EspLiteral here = esp_literal (self->first[index->value] + place, TRUE);

      if (i < 1 || i >= n)
        add_clause (self, esp_literal_not (here), ESP_LITERAL_NONE, ESP_LITERAL_NONE);
      else
        add_same (self, here, parts[i], args[1]);
    }
  /* what no element has that may be meant is not the result */
  for (gint32 k = 0; k < count_values (model, args[1]); k++)
    {
      gint64 value = get_value (model, args[1], k);
      g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (EspLiteral));
      EspLiteral literal = esp_literal_not (item_literal (self, args[1], value));

      g_array_append_val (clause, literal);
      for (int place = 0; place < esp_model_domain (model, index->value)->n; place++)
        {
          gint64 i = esp_model_value (model, index->value, place);

          literal = esp_literal (self->first[index->value] + place, TRUE);
          if (i < 1 || i >= n)
            continue;
          if (esp_model_expr (model, parts[i])->kind == ESP_EXPR_CONSTANT)
            {
              if (get_value (model, parts[i], 0) == value)
                g_array_append_val (clause, literal);
            }
          else if (esp_model_find_value (model, esp_model_expr (model, parts[i])->value, value) >= 0)
            g_array_append_val (clause, literal);
        }
      esp_learn_add_clause (self->learn, (const EspLiteral *) (gpointer) clause->data,
                            (int) clause->len);
    }
  return TRUE;
}

/* --- the least and the greatest --- */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* "the variable or number is @value at most" */
static EspLiteral
item_at_most (EspLower *self, gint32 node, gint64 value)
{
  const EspExpr *expr = esp_model_expr (self->model, node);

  if (expr->kind == ESP_EXPR_VARIABLE)
    return most_literal (self, expr->value, value);
  return expr->value <= value ? self->yes : esp_literal_not (self->yes);
}

/* All values of variables and numbers, each once, ascending; NULL: there is something else among
 * them, or what has no order. */
static GArray *
collect_values (const EspLower *self, const gint32 *nodes, gint32 n)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint kept = 0;

  for (gint32 i = 0; i < n; i++)
    {
      const EspExpr *expr = esp_model_expr (self->model, nodes[i]);

      if (!is_plain (self->model, nodes[i]) ||
          (expr->kind == ESP_EXPR_VARIABLE && esp_model_has_symbols (self->model, expr->value)))
        return NULL;
      for (gint32 place = 0; place < count_values (self->model, nodes[i]); place++)
        {
          gint64 value = get_value (self->model, nodes[i], place);

          g_array_append_val (values, value);
        }
    }
  g_array_sort (values, compare_numbers);
  for (guint i = 0; i < values->len; i++)
    if (kept == 0 || g_array_index (values, gint64, i) != g_array_index (values, gint64, kept - 1))
      g_array_index (values, gint64, kept++) = g_array_index (values, gint64, i);
  g_array_set_size (values, kept);
  return g_steal_pointer (&values);
}

/* "max (list) = result": the result is v at most where all are; "min": where one is. */
static gboolean
add_extreme (EspLower *self, const EspExpr *expr)
{
  const gint32 *args = esp_model_args (self->model, expr);
  int side = esp_model_expr (self->model, args[0])->kind == ESP_EXPR_MAX ||
                     esp_model_expr (self->model, args[0])->kind == ESP_EXPR_MIN
                 ? 0
                 : 1;
  const EspExpr *list = esp_model_expr (self->model, args[side]);
  gboolean is_max = list->kind == ESP_EXPR_MAX;
  g_autofree gint32 *nodes = NULL;
  g_autofree EspLiteral *clause = NULL;
  g_autoptr (GArray) values = NULL;

  if (expr->kind != ESP_EXPR_EQUAL || (!is_max && list->kind != ESP_EXPR_MIN))
    return FALSE;
  nodes = g_new (gint32, (gsize) list->n + 1);
  memcpy (nodes, esp_model_args (self->model, list), (gsize) list->n * sizeof (gint32));
  nodes[list->n] = args[1 - side];
  values = collect_values (self, nodes, list->n + 1);
  if (values == NULL || (gint64) values->len * (list->n + 1) > MOST_PARTS)
    return FALSE;
  clause = g_new (EspLiteral, (gsize) list->n + 1);
  for (guint v = 0; v < values->len; v++)
    {
      gint64 value = g_array_index (values, gint64, v);
      EspLiteral result = item_at_most (self, nodes[list->n], value);

      clause[list->n] = is_max ? result : esp_literal_not (result);
      for (gint32 i = 0; i < list->n; i++)
        {
          EspLiteral part = item_at_most (self, nodes[i], value);

          clause[i] = is_max ? esp_literal_not (part) : part;
          add_clause (self, esp_literal_not (clause[list->n]), esp_literal_not (clause[i]),
                      ESP_LITERAL_NONE);
        }
      esp_learn_add_clause (self->learn, clause, list->n + 1);
    }
  return TRUE;
}

/* --- what is distinct --- */

/* A value and the literal by which a part has it. */
typedef struct
{
  gint64 value;
  EspLiteral literal;
} Taken;

static int
compare_taken (gconstpointer a, gconstpointer b)
{
  const Taken *x = a;
  const Taken *y = b;

  if (x->value != y->value)
    return x->value < y->value ? -1 : 1;
  return (x->literal > y->literal) - (x->literal < y->literal);
}

/* What each part may be: "x", "c - 2 x" and the like. FALSE: some part is none of these. */
static gboolean
collect_taken (EspLower *self, const EspExpr *expr, GArray *taken)
{
  const gint32 *args = esp_model_args (self->model, expr);

  for (gint32 i = 0; i < expr->n; i++)
    {
      Terms terms;
      gboolean fine;

      terms_init (&terms);
      fine = collect (self->model, &terms, args[i], 1) && tidy (self->model, &terms) &&
             terms.variables->len < 2;
      if (fine && terms.variables->len == 0)
        {
          Taken one = { terms.constant, self->yes };

          g_array_append_val (taken, one);
        }
      else if (fine)
        for (int place = 0, x = get_variable (&terms, 0);
             place < esp_model_domain (self->model, x)->n; place++)
          {
            Taken one = { terms.constant +
                              get_factor (&terms, 0) * esp_model_value (self->model, x, place),
                          esp_literal (self->first[x] + place, TRUE) };

            g_array_append_val (taken, one);
          }
      terms_clear (&terms);
      if (!fine)
        return FALSE;
    }
  return TRUE;
}

/* Variables alone that have their ends anyway, and fewer of them than values: by these too. */
static void
add_distinct_ends (EspLower *self, const EspExpr *expr)
{
  const gint32 *args = esp_model_args (self->model, expr);
  g_autofree int *variables = g_new (int, (gsize) expr->n + 1);

  for (gint32 i = 0; i < expr->n; i++)
    {
      const EspExpr *part = esp_model_expr (self->model, args[i]);

      if (part->kind != ESP_EXPR_VARIABLE || self->ordered[part->value] < 0)
        return;
      variables[i] = self->ordered[part->value];
      for (gint32 k = 0; k < i; k++)
        if (variables[k] == variables[i])
          return;
    }
  esp_learn_add_distinct (self->ends, self->learn, variables, expr->n);
}

/* Each value at most once, or where there are as many values as parts, once. */
static gboolean
add_distinct (EspLower *self, const EspExpr *expr)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));
  g_autoptr (GArray) literals = g_array_new (FALSE, FALSE, sizeof (EspLiteral));
  int n_values = 0;

  if (!collect_taken (self, expr, taken))
    return FALSE;
  g_array_sort (taken, compare_taken);
  for (guint i = 0; i < taken->len; i++)
    n_values += i == 0 || g_array_index (taken, Taken, i).value !=
                              g_array_index (taken, Taken, i - 1).value;
  if (n_values < expr->n)
    esp_learn_add_clause (self->learn, NULL, 0);
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken *now = &g_array_index (taken, Taken, i);

      /* two parts would be the same with it */
      if (literals->len > 0 &&
          now->literal == g_array_index (literals, EspLiteral, literals->len - 1))
        add_clause (self, esp_literal_not (now->literal), ESP_LITERAL_NONE, ESP_LITERAL_NONE);
      else
        g_array_append_val (literals, now->literal);
      if (i + 1 < taken->len && g_array_index (taken, Taken, i + 1).value == now->value)
        continue;
      if (literals->len > 1 || n_values <= expr->n)
        esp_learn_add_linear (self->learn, (const EspLiteral *) (gpointer) literals->data,
                              (int) literals->len, n_values <= expr->n, 1);
      g_array_set_size (literals, 0);
    }
  if (n_values > expr->n)
    add_distinct_ends (self, expr);
  return TRUE;
}

/* --- rings --- */

/* "x" or "x + c" of integers. */
static gboolean
read_shifted (const EspModel *model, gint32 node, int *variable, gint64 *offset)
{
  Terms terms;
  gboolean fine;

  terms_init (&terms);
  fine = collect (model, &terms, node, 1) && tidy (model, &terms) && terms.variables->len == 1 &&
         get_factor (&terms, 0) == 1;
  if (fine)
    {
      *variable = get_variable (&terms, 0);
      *offset = terms.constant;
    }
  terms_clear (&terms);
  return fine;
}

/* Each place has one successor, which is a variable, and one predecessor; and all are one ring. */
static gboolean
add_circuit (EspLower *self, const EspExpr *expr)
{
  const gint32 *args = esp_model_args (self->model, expr);
  int n = expr->n;
  g_autofree EspLiteral *literals = NULL;
  g_autofree EspLiteral *before = g_new (EspLiteral, (gsize) n + 1);

  if (n < 2 || n > MOST_RING)
    return FALSE;
  literals = g_new (EspLiteral, (gsize) n * (gsize) n);
  for (int i = 0; i < n; i++)
    {
      int variable;
      gint64 offset;
      gint64 value;

      if (!read_shifted (self->model, args[i], &variable, &offset))
        return FALSE;
      for (int to = 0; to < n; to++)
        {
          int place = esp_model_find_value (self->model, variable, to + 1 - offset);

          literals[i * n + to] = place < 0 ? ESP_LITERAL_NONE
                                           : esp_literal (self->first[variable] + place, TRUE);
        }
      for (int place = 0; place < esp_model_domain (self->model, variable)->n; place++)
        {
          value = esp_model_value (self->model, variable, place) + offset;
          if (value < 1 || value > n || value == i + 1)
            add_clause (self, esp_literal (self->first[variable] + place, FALSE), ESP_LITERAL_NONE,
                        ESP_LITERAL_NONE);
        }
    }
  for (int to = 0; to < n; to++)
    {
      int m = 0;

      for (int i = 0; i < n; i++)
        if (literals[i * n + to] != ESP_LITERAL_NONE)
          before[m++] = literals[i * n + to];
      esp_learn_add_linear (self->learn, before, m, 1, 1);
    }
  esp_learn_add_circuit (self->learn, literals, n);
  return TRUE;
}

/* --- sums of two as clauses --- */

/* z = a x + b y + c by the pairs of x and y, where each gives another z. */
static gboolean
add_pairs (EspLower *self, const Terms *terms)
{
  const EspModel *model = self->model;
  g_autoptr (GHashTable) pair_of = NULL;
  int v[3];
  int n[3];
  guint z;
  gint64 sign;
  gboolean unique = TRUE;

  if (terms->variables->len != 3)
    return FALSE;
  /* the one with the most values of those that it may be */
  z = 3;
  for (guint i = 0; i < 3; i++)
    if (ABS (get_factor (terms, i)) == 1 &&
        (z == 3 || esp_model_domain (model, get_variable (terms, i))->n >
                       esp_model_domain (model, get_variable (terms, z))->n))
      z = i;
  if (z == 3)
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      v[i] = get_variable (terms, (z + 1 + i) % 3);
      n[i] = esp_model_domain (model, v[i])->n;
    }
  if ((gint64) n[0] * n[1] > MOST_PAIRS)
    return FALSE;
  sign = -get_factor (terms, z);
  pair_of = g_hash_table_new (NULL, NULL);
  for (int pass = 0; pass < 2 && unique; pass++)
    for (int i = 0; i < n[0]; i++)
      for (int j = 0; j < n[1]; j++)
        {
          EspLiteral x = esp_literal (self->first[v[0]] + i, TRUE);
          EspLiteral y = esp_literal (self->first[v[1]] + j, TRUE);
          gint64 value = sign * (terms->constant +
                                 get_factor (terms, (z + 1) % 3) * esp_model_value (model, v[0], i) +
                                 get_factor (terms, (z + 2) % 3) * esp_model_value (model, v[1], j));
          int place = esp_model_find_value (model, v[2], value);
          EspLiteral result =
              place < 0 ? esp_literal_not (self->yes) : esp_literal (self->first[v[2]] + place, TRUE);

          if (pass == 0)
            {
              unique &= place < 0 || g_hash_table_add (pair_of, GINT_TO_POINTER (place + 1));
              continue;
            }
          add_clause (self, esp_literal_not (x), esp_literal_not (y), result);
          if (place < 0)
            continue;
          add_clause (self, esp_literal_not (result), x, ESP_LITERAL_NONE);
          add_clause (self, esp_literal_not (result), y, ESP_LITERAL_NONE);
        }
  if (!unique)
    return FALSE;
  for (int place = 0; place < n[2]; place++)
    if (!g_hash_table_contains (pair_of, GINT_TO_POINTER (place + 1)))
      add_clause (self, esp_literal (self->first[v[2]] + place, FALSE), ESP_LITERAL_NONE,
                  ESP_LITERAL_NONE);
  return TRUE;
}

/* --- relations --- */

/* A comparison that holds. */
static gboolean
add_comparison (EspLower *self, const EspExpr *expr)
{
  Terms terms;
  gboolean done = TRUE;

  if (!collect_difference (self, expr, &terms))
    return FALSE;
  if (terms.variables->len < 2)
    add_clause (self, lower_comparison (self, expr, ESP_LITERAL_NONE), ESP_LITERAL_NONE,
                ESP_LITERAL_NONE);
  else if (expr->kind == ESP_EXPR_EQUAL)
    {
      if (!equal_by_values (self, &terms, self->yes, MOST_GIVEN) && !add_pairs (self, &terms))
        {
          add_sum (self, &terms, 1, 0, ESP_LITERAL_NONE);
          add_sum (self, &terms, -1, 0, ESP_LITERAL_NONE);
        }
    }
  else if (expr->kind == ESP_EXPR_UNEQUAL)
    done = equal_by_values (self, &terms, esp_literal_not (self->yes), MOST_GIVEN);
  else
    add_sum (self, &terms, 1, expr->kind == ESP_EXPR_LESS ? -1 : 0, ESP_LITERAL_NONE);
  terms_clear (&terms);
  return done;
}

gboolean
esp_lower_add (EspLower *self, int relation)
{
  const EspModel *model = self->model;
  gint32 root = esp_model_relation (model, relation)->root;
  const EspExpr *expr = esp_model_expr (model, root);

  if (expr->kind >= ESP_EXPR_EQUAL && expr->kind <= ESP_EXPR_AT_MOST &&
      !is_equivalence (model, expr))
    return add_element (self, expr) || add_extreme (self, expr) || add_comparison (self, expr);
  if (expr->kind == ESP_EXPR_DISTINCT)
    return add_distinct (self, expr);
  if (expr->kind == ESP_EXPR_CIRCUIT)
    return add_circuit (self, expr);
  if (!can_lower (self, root))
    return FALSE;
  lower (self, root, self->yes);
  return TRUE;
}

EspPropagator *
esp_lower_add_objective (EspLower *self, int sense, gint64 worth, gint64 *constant)
{
  Terms terms;
  EspPropagator *added = NULL;

  terms_init (&terms);
  if (self->goal >= 0)
    {
      g_array_append_vals (terms.variables, self->goal_variables->data, self->goal_variables->len);
      g_array_append_vals (terms.factors, self->goal_factors->data, self->goal_factors->len);
      terms.constant = self->goal_constant;
    }
  if ((self->goal >= 0 ||
       collect (self->model, &terms,
                esp_model_relation (self->model, self->model->n_relations)->root, 1)) &&
      tidy (self->model, &terms) && terms.variables->len > 0)
    {
      *constant = sense < 0 ? -terms.constant : terms.constant;
      added = add_sum (self, &terms, sense < 0 ? 1 : -1, sense < 0 ? worth : -worth,
                       ESP_LITERAL_NONE);
    }
  terms_clear (&terms);
  return added;
}

/* The least that the sum is, or the greatest. */
static gint64
find_end (const EspModel *model, const Terms *terms, gboolean least)
{
  gint64 sum = terms->constant;

  for (guint i = 0; i < terms->variables->len; i++)
    {
      int x = get_variable (terms, i);
      gboolean is_low = (get_factor (terms, i) > 0) == least;

      sum += get_factor (terms, i) *
             esp_model_value (model, x, is_low ? 0 : esp_model_domain (model, x)->n - 1);
    }
  return sum;
}

/* Makes of "sum = 0" what @variable is. FALSE: it has not the factor 1 or -1, or not all values. */
static gboolean
solve_for (const EspModel *model, Terms *terms, int variable)
{
  int n = esp_model_domain (model, variable)->n;
  gint64 low = esp_model_value (model, variable, 0);
  gint64 high = esp_model_value (model, variable, n - 1);
  gint64 own = 0;
  guint at = 0;

  for (guint i = 0; i < terms->variables->len; i++)
    if (get_variable (terms, i) == variable)
      {
        own = get_factor (terms, i);
        at = i;
      }
  if (ABS (own) != 1 || high - low + 1 != n)
    return FALSE;
  g_array_remove_index (terms->variables, at);
  g_array_remove_index (terms->factors, at);
  for (guint i = 0; i < terms->factors->len; i++)
    g_array_index (terms->factors, gint64, i) *= -own;
  terms->constant *= -own;
  return find_end (model, terms, TRUE) >= low && find_end (model, terms, FALSE) <= high;
}

void
esp_lower_find_goal (EspLower *self)
{
  const EspModel *model = self->model;
  const EspExpr *goal;
  const EspExpr *root;
  Terms terms;
  int relation;

  if (model->goal == 0)
    return;
  goal = esp_model_expr (model, esp_model_relation (model, model->n_relations)->root);
  if (goal->kind != ESP_EXPR_VARIABLE ||
      model->uses_first[goal->value + 1] - model->uses_first[goal->value] != 1)
    return;
  relation = model->uses[model->uses_first[goal->value]];
  root = esp_model_expr (model, esp_model_relation (model, relation)->root);
  if (root->kind != ESP_EXPR_EQUAL || is_equivalence (model, root) ||
      !collect_difference (self, root, &terms))
    return;
  if (!solve_for (model, &terms, goal->value) || terms.variables->len == 0)
    {
      terms_clear (&terms);
      return;
    }
  self->goal = relation;
  self->goal_variable = goal->value;
  self->goal_variables = terms.variables;
  self->goal_factors = terms.factors;
  self->goal_constant = terms.constant;
}

gint64
esp_lower_measure_goal (const EspLower *self, const gint32 *values)
{
  gint64 sum = self->goal_constant;

  for (guint i = 0; i < self->goal_variables->len; i++)
    sum += g_array_index (self->goal_factors, gint64, i) *
           values[g_array_index (self->goal_variables, int, i)];
  return sum;
}

/* --- the whole --- */

void
esp_lower_init (EspLower *self, const EspModel *model, EspLearn *learn, const int *first)
{
  gsize n = (gsize) esp_model_n_variables (model);

  *self = (EspLower){ .model = model, .learn = learn, .first = first, .goal = -1 };
  self->ordered = g_new (gint32, n + 1);
  for (gsize i = 0; i < n; i++)
    self->ordered[i] = -1;
  self->ends = esp_learn_ends_new (learn);
  self->yes = esp_literal (esp_learn_add_bool (learn), TRUE);
  add_clause (self, self->yes, ESP_LITERAL_NONE, ESP_LITERAL_NONE);
}

void
esp_lower_clear (EspLower *self)
{
  g_free (self->ordered);
  g_clear_pointer (&self->goal_variables, g_array_unref);
  g_clear_pointer (&self->goal_factors, g_array_unref);
}

int
esp_lower_add_ordered (EspLower *self, int variable)
{
  int n = esp_model_domain (self->model, variable)->n;
  g_autofree gint64 *values = NULL;

  if (self->ordered[variable] >= 0)
    return self->ordered[variable];
  values = g_new (gint64, (gsize) n + 1);
  for (int i = 0; i < n; i++)
    values[i] = esp_model_value (self->model, variable, i);
  self->ordered[variable] = esp_learn_ends_add (self->ends, self->first[variable], n, values);
  return self->ordered[variable];
}

/* Elements, and sums of few pairs, are clauses of values. */
static gboolean
is_by_values (const EspModel *model, const EspRelation *relation)
{
  const EspExpr *root = esp_model_expr (model, relation->root);
  gint64 pairs = 1;
  int most = 0;

  if (root->kind != ESP_EXPR_EQUAL)
    return FALSE;
  if (esp_model_expr (model, esp_model_args (model, root)[0])->kind == ESP_EXPR_ELEMENT)
    return TRUE;
  if (relation->n_scope != 3 || relation->root - relation->first > 12)
    return FALSE;
  for (int k = 0; k < 3; k++)
    {
      int n = esp_model_domain (
                  model, g_array_index (model->scopes, gint32, relation->scope + k))
                  ->n;

      pairs *= n;
      most = MAX (most, n);
    }
  return pairs / MAX (most, 1) <= MOST_PAIRS && most * MOST_SHARE > pairs / MAX (most, 1);
}

guint8 *
esp_lower_wants_order (const EspLower *self)
{
  const EspModel *model = self->model;
  guint8 *wants = g_new0 (guint8, (gsize) esp_model_n_variables (model) + 1);

  for (int c = 0; c < (int) model->relations->len; c++)
    {
      const EspRelation *relation = esp_model_relation (model, c);
      EspExprKind kind = (EspExprKind) esp_model_expr (model, relation->root)->kind;

      if (c < model->n_relations &&
          (relation->n_scope < 3 || is_by_values (model, relation) || kind == ESP_EXPR_DISTINCT || kind == ESP_EXPR_TABLE ||
           kind == ESP_EXPR_NO_TABLE))
        continue;
      for (int k = 0; k < relation->n_scope; k++)
        wants[esp_model_scope (model, c)[k]] = TRUE;
    }
  if (self->goal >= 0)
    wants[self->goal_variable] = FALSE;
  return wants;
}
