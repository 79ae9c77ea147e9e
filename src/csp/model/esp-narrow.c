#include "config.h"

#include "esp-eval.h"

/* What bounds leave of one another: esp_eval_narrow(), forwards and back. */

/* --- bounds --- */

typedef struct
{
  const EspModel *model;
  const EspExpr *expr;
  const gint32 *args;
  EspBounds *all; /* of part 0 of the model, as it were */
} Box;

static inline EspBounds *
part (const Box *self, gint32 i)
{
  return &self->all[self->args[i]];
}

static inline gboolean
keep (EspBounds *bounds, gint64 low, gint64 high)
{
  bounds->low = MAX (bounds->low, low);
  bounds->high = MIN (bounds->high, high);
  return bounds->low <= bounds->high;
}

static inline gboolean
is_fixed (const EspBounds *bounds)
{
  return bounds->low == bounds->high;
}

/* One value goes, which shows at the ends alone. */
static inline gboolean
drop (EspBounds *bounds, gint64 value)
{
  bounds->low += bounds->low == value;
  bounds->high -= bounds->high == value;
  return bounds->low <= bounds->high;
}

static gboolean
is_partial (const Box *self)
{
  for (gint32 i = 0; i < self->expr->n; i++)
    if (part (self, i)->is_partial)
      return TRUE;
  return FALSE;
}

static EspBounds
multiply (const EspBounds *a, const EspBounds *b)
{
  gint64 corners[] = { esp_eval_times (a->low, b->low), esp_eval_times (a->low, b->high),
                       esp_eval_times (a->high, b->low), esp_eval_times (a->high, b->high) };
  EspBounds product = { corners[0], corners[0], FALSE, FALSE };

  for (int i = 1; i < 4; i++)
    {
      product.low = MIN (product.low, corners[i]);
      product.high = MAX (product.high, corners[i]);
    }
  return product;
}

static EspBounds
divide (const EspBounds *a, const EspBounds *b)
{
  gint64 most = MAX (ABS (a->low), ABS (a->high));
  EspBounds quotient = { -most, most, FALSE, FALSE };
  gint64 corners[4];

  if (b->low <= 0 && b->high >= 0)
    return quotient;
  corners[0] = a->low / b->low;
  corners[1] = a->low / b->high;
  corners[2] = a->high / b->low;
  corners[3] = a->high / b->high;
  quotient.low = quotient.high = corners[0];
  for (int i = 1; i < 4; i++)
    {
      quotient.low = MIN (quotient.low, corners[i]);
      quotient.high = MAX (quotient.high, corners[i]);
    }
  return quotient;
}

static EspBounds
bound_fold (const Box *self)
{
  EspExprKind kind = (EspExprKind) self->expr->kind;
  gint64 start = kind == ESP_EXPR_PRODUCT;
  EspBounds whole = { start, start, FALSE, FALSE };

  for (gint32 i = 0; i < self->expr->n; i++)
    {
      const EspBounds *now = part (self, i);

      if (kind == ESP_EXPR_SUM)
        {
          whole.low = esp_eval_plus (whole.low, now->low);
          whole.high = esp_eval_plus (whole.high, now->high);
        }
      else if (kind == ESP_EXPR_PRODUCT)
        whole = multiply (&whole, now);
      else if (i == 0)
        whole = *now;
      else
        {
          whole.low = kind == ESP_EXPR_MIN ? MIN (whole.low, now->low) : MAX (whole.low, now->low);
          whole.high =
              kind == ESP_EXPR_MIN ? MIN (whole.high, now->high) : MAX (whole.high, now->high);
        }
    }
  return whole;
}

static EspBounds
bound_list (const Box *self)
{
  const EspBounds *first = part (self, 0);
  gint32 n = self->expr->n;
  EspBounds whole = { 0, 0, FALSE, FALSE };

  if (self->expr->kind == ESP_EXPR_ELEMENT)
    {
      gint64 low = MAX (first->low, 1);
      gint64 high = MIN (first->high, n - 1);

      whole = (EspBounds){ ESP_EVAL_MOST, -ESP_EVAL_MOST, FALSE, FALSE };
      for (gint64 i = low; i <= high; i++)
        {
          whole.low = MIN (whole.low, part (self, (gint32) i)->low);
          whole.high = MAX (whole.high, part (self, (gint32) i)->high);
        }
      if (low > high)
        whole = (EspBounds){ 0, 0, FALSE, FALSE };
      whole.is_partial = first->low < 1 || first->high > n - 1;
      return whole;
    }
  for (gint32 i = 1; i < n; i++)
    {
      const EspBounds *now = part (self, i);

      whole.high += now->low <= first->high && first->low <= now->high;
      whole.low += is_fixed (now) && is_fixed (first) && now->low == first->low;
    }
  return whole;
}

static EspBounds
bound_condition (const Box *self)
{
  EspBounds unknown = { 0, 1, FALSE, FALSE };
  const EspBounds *a = part (self, 0);
  const EspBounds *b = part (self, self->expr->n > 1 ? 1 : 0);
  gint32 n_true = 0;
  gint32 n_false = 0;
  gboolean yes = FALSE;
  gboolean no = FALSE;

  for (gint32 i = 0; i < self->expr->n; i++)
    {
      n_true += part (self, i)->low > 0;
      n_false += part (self, i)->high == 0;
    }
  switch ((EspExprKind) self->expr->kind)
    {
    case ESP_EXPR_EQUAL:
      yes = is_fixed (a) && is_fixed (b) && a->low == b->low;
      no = a->high < b->low || b->high < a->low;
      break;
    case ESP_EXPR_UNEQUAL:
      no = is_fixed (a) && is_fixed (b) && a->low == b->low;
      yes = a->high < b->low || b->high < a->low;
      break;
    case ESP_EXPR_LESS:
      yes = a->high < b->low;
      no = a->low >= b->high;
      break;
    case ESP_EXPR_AT_MOST:
      yes = a->high <= b->low;
      no = a->low > b->high;
      break;
    case ESP_EXPR_NOT:
      yes = a->high == 0;
      no = a->low > 0;
      break;
    case ESP_EXPR_AND:
      yes = n_true == self->expr->n;
      no = n_false > 0;
      break;
    case ESP_EXPR_OR:
      yes = n_true > 0;
      no = n_false == self->expr->n;
      break;
    case ESP_EXPR_XOR:
      yes = n_true + n_false == self->expr->n && (n_true & 1) != 0;
      no = n_true + n_false == self->expr->n && (n_true & 1) == 0;
      break;
    case ESP_EXPR_IMPLIES:
      yes = a->high == 0 || b->low > 0;
      no = a->low > 0 && b->high == 0;
      break;
    case ESP_EXPR_ODD:
    case ESP_EXPR_EVEN:
      yes = is_fixed (a) && (a->low & 1) == (self->expr->kind == ESP_EXPR_ODD);
      no = is_fixed (a) && !yes;
      break;
    default:
      break;
    }
  /* what may have no value may be false after all */
  if (yes && !is_partial (self))
    unknown.low = 1;
  if (no)
    unknown.high = 0;
  return unknown;
}

static EspBounds
bound (const Box *self, const EspBounds *variables)
{
  EspBounds whole;
  const EspBounds *a = self->expr->n > 0 ? part (self, 0) : NULL;

  switch ((EspExprKind) self->expr->kind)
    {
    case ESP_EXPR_CONSTANT:
      return (EspBounds){ self->expr->value, self->expr->value, FALSE, FALSE };
    case ESP_EXPR_VARIABLE:
      whole = variables[self->expr->value];
      whole.is_partial = FALSE;
      return whole;
    case ESP_EXPR_NEGATIVE:
      whole = (EspBounds){ -a->high, -a->low, FALSE, FALSE };
      break;
    case ESP_EXPR_ABS:
      whole = (EspBounds){ a->low > 0    ? a->low
                           : a->high < 0 ? -a->high
                                         : 0,
                           MAX (ABS (a->low), ABS (a->high)), FALSE, FALSE };
      break;
    case ESP_EXPR_SUM:
    case ESP_EXPR_PRODUCT:
    case ESP_EXPR_MIN:
    case ESP_EXPR_MAX:
      whole = bound_fold (self);
      break;
    case ESP_EXPR_DIVIDE:
      whole = divide (a, part (self, 1));
      whole.is_partial = part (self, 1)->low <= 0 && part (self, 1)->high >= 0;
      break;
    case ESP_EXPR_MODULO:
      {
        gint64 most = MAX (ABS (part (self, 1)->low), ABS (part (self, 1)->high)) - 1;

        most = MAX (most, 0);
        whole = (EspBounds){ a->low < 0 ? -MIN (most, -a->low) : 0,
                             a->high > 0 ? MIN (most, a->high) : 0,
                             part (self, 1)->low <= 0 && part (self, 1)->high >= 0, FALSE };
        break;
      }
    case ESP_EXPR_ELEMENT:
    case ESP_EXPR_COUNT:
      whole = bound_list (self);
      break;
    case ESP_EXPR_DISTINCT:
    case ESP_EXPR_CIRCUIT:
    case ESP_EXPR_TABLE:
    case ESP_EXPR_NO_TABLE:
      return (EspBounds){ 0, 1, FALSE, FALSE };
    default:
      return bound_condition (self);
    }
  whole.is_partial |= is_partial (self);
  return whole;
}

/* --- back --- */

static inline gint64
floor_div (gint64 a, gint64 b)
{
  gint64 quotient = a / b;

  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* @unknown × @factor lies in @whole. */
static gboolean
narrow_factor (EspBounds *unknown, const EspBounds *factor, const EspBounds *whole)
{
  gint64 corners[4];
  gint64 low;
  gint64 high;

  if ((factor->low <= 0 && factor->high >= 0) || ABS (whole->low) >= ESP_EVAL_MOST ||
      ABS (whole->high) >= ESP_EVAL_MOST)
    return TRUE;
  if (is_fixed (factor))
    {
      gint64 a = factor->low > 0 ? whole->low : whole->high;
      gint64 b = factor->low > 0 ? whole->high : whole->low;

      return keep (unknown, -floor_div (-a, factor->low), floor_div (b, factor->low));
    }
  corners[0] = floor_div (whole->low, factor->low);
  corners[1] = floor_div (whole->low, factor->high);
  corners[2] = floor_div (whole->high, factor->low);
  corners[3] = floor_div (whole->high, factor->high);
  low = high = corners[0];
  for (int i = 1; i < 4; i++)
    {
      low = MIN (low, corners[i]);
      high = MAX (high, corners[i]);
    }
  return keep (unknown, low, high + 1);
}

static gboolean
narrow_sum (const Box *self, const EspBounds *whole)
{
  gint64 low = 0;
  gint64 high = 0;

  for (gint32 i = 0; i < self->expr->n; i++)
    {
      low = esp_eval_plus (low, part (self, i)->low);
      high = esp_eval_plus (high, part (self, i)->high);
    }
  if (ABS (low) >= ESP_EVAL_MOST || ABS (high) >= ESP_EVAL_MOST)
    return TRUE;
  for (gint32 i = 0; i < self->expr->n; i++)
    {
      EspBounds *now = part (self, i);
      gint64 others_low = low - now->low;
      gint64 others_high = high - now->high;

      if (!keep (now, esp_eval_limit (whole->low - others_high),
                 esp_eval_limit (whole->high - others_low)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
narrow_extreme (const Box *self, const EspBounds *whole)
{
  gboolean min = self->expr->kind == ESP_EXPR_MIN;
  EspBounds *only = NULL;
  int n = 0;

  for (gint32 i = 0; i < self->expr->n; i++)
    {
      EspBounds *now = part (self, i);

      if (!(min ? keep (now, whole->low, now->high) : keep (now, now->low, whole->high)))
        return FALSE;
      if (min ? now->low <= whole->high : now->high >= whole->low)
        {
          only = now;
          n++;
        }
    }
  if (n == 0)
    return FALSE;
  return n > 1 || (min ? keep (only, only->low, whole->high) : keep (only, whole->low, only->high));
}

static gboolean
narrow_element (const Box *self, const EspBounds *whole)
{
  EspBounds *index = part (self, 0);
  EspBounds *one;

  if (!keep (index, 1, self->expr->n - 1))
    return FALSE;
  while (index->low <= index->high)
    {
      one = part (self, (gint32) index->low);
      if (one->low <= whole->high && whole->low <= one->high)
        break;
      index->low++;
    }
  while (index->low <= index->high)
    {
      one = part (self, (gint32) index->high);
      if (one->low <= whole->high && whole->low <= one->high)
        break;
      index->high--;
    }
  if (index->low > index->high)
    return FALSE;
  return !is_fixed (index) || keep (part (self, (gint32) index->low), whole->low, whole->high);
}

static gboolean
narrow_count (const Box *self, const EspBounds *whole)
{
  const EspBounds *wanted = part (self, 0);
  EspBounds there = bound_list (self);

  if (there.high < whole->low || there.low > whole->high)
    return FALSE;
  if (!is_fixed (wanted))
    return TRUE;
  for (gint32 i = 1; i < self->expr->n; i++)
    {
      EspBounds *now = part (self, i);
      gboolean may_be = now->low <= wanted->low && now->high >= wanted->low;

      if (!may_be || is_fixed (now))
        continue;
      if (there.high == whole->low && !keep (now, wanted->low, wanted->low))
        return FALSE;
      if (there.low == whole->high && !drop (now, wanted->low))
        return FALSE;
    }
  return TRUE;
}

/* @a and @b are, or are not, so. */
static gboolean
narrow_compare (EspExprKind kind, gboolean is_so, EspBounds *a, EspBounds *b)
{
  if (!is_so)
    switch (kind)
      {
      case ESP_EXPR_EQUAL:
        return narrow_compare (ESP_EXPR_UNEQUAL, TRUE, a, b);
      case ESP_EXPR_UNEQUAL:
        return narrow_compare (ESP_EXPR_EQUAL, TRUE, a, b);
      case ESP_EXPR_LESS:
        return narrow_compare (ESP_EXPR_AT_MOST, TRUE, b, a);
      default:
        return narrow_compare (ESP_EXPR_LESS, TRUE, b, a);
      }
  if (kind == ESP_EXPR_EQUAL)
    return keep (a, b->low, b->high) && keep (b, a->low, a->high);
  if (kind == ESP_EXPR_UNEQUAL)
    return (!is_fixed (a) || drop (b, a->low)) && (!is_fixed (b) || drop (a, b->low));
  if (kind == ESP_EXPR_LESS)
    return keep (a, a->low, b->high - 1) && keep (b, a->low + 1, b->high);
  return keep (a, a->low, b->high) && keep (b, a->low, b->high);
}

/* All parts are @wanted (0, 1), or one alone can still be. */
static gboolean
narrow_logic (const Box *self, gint64 all, gboolean every)
{
  EspBounds *only = NULL;
  int n = 0;

  for (gint32 i = 0; i < self->expr->n; i++)
    {
      EspBounds *now = part (self, i);

      if (every && !keep (now, all, all))
        return FALSE;
      if (now->low <= 1 - all && now->high >= 1 - all)
        {
          only = now;
          n++;
        }
    }
  if (every)
    return TRUE;
  if (n == 0)
    return FALSE;
  return n > 1 || keep (only, 1 - all, 1 - all);
}

static gboolean
narrow_xor (const Box *self, const EspBounds *whole)
{
  EspBounds *open = NULL;
  gint64 sum = whole->low;

  for (gint32 i = 0; i < self->expr->n; i++)
    if (is_fixed (part (self, i)))
      sum += part (self, i)->low;
    else if (open != NULL)
      return TRUE;
    else
      open = part (self, i);
  return open != NULL ? keep (open, sum & 1, sum & 1) : (sum & 1) == 0;
}

static gboolean
narrow_parity (EspBounds *bounds, gint64 odd)
{
  bounds->low += (bounds->low & 1) != odd;
  bounds->high -= (bounds->high & 1) != odd;
  return bounds->low <= bounds->high;
}

static gboolean
narrow_distinct (const Box *self)
{
  for (gint32 i = 0; i < self->expr->n; i++)
    {
      const EspBounds *one = part (self, i);

      if (!is_fixed (one))
        continue;
      for (gint32 j = 0; j < self->expr->n; j++)
        if (j != i && !drop (part (self, j), one->low))
          return FALSE;
    }
  return TRUE;
}

/* The ends of chains do not come back to their begin before all were there. */
static gboolean
narrow_circuit (const Box *self)
{
  gint32 n = self->expr->n;

  for (gint32 i = 0; i < n; i++)
    if (!keep (part (self, i), 1, n) || (n > 1 && !drop (part (self, i), i + 1)))
      return FALSE;
  if (!narrow_distinct (self))
    return FALSE;
  for (gint32 i = 0; i < n; i++)
    {
      gint64 at = i;
      gint32 length = 1;

      while (is_fixed (part (self, (gint32) at)) && length <= n)
        {
          at = part (self, (gint32) at)->low - 1;
          if (at < 0 || at >= n)
            return FALSE;
          if (at == i)
            break;
          length++;
        }
      if (length < n && (at == i ? is_fixed (part (self, i)) : FALSE))
        return FALSE;
      if (length < n && at != i && !drop (part (self, (gint32) at), i + 1))
        return FALSE;
    }
  return TRUE;
}

static gboolean
narrow_table (const Box *self)
{
  const EspExprTable *table = &g_array_index (self->model->tables, EspExprTable, self->expr->value);
  const gint32 *rows = (const gint32 *) (gpointer) self->model->rows->data + table->first;
  gint32 n = self->expr->n;

  for (gint32 k = 0; k < n; k++)
    {
      EspBounds there = { ESP_EVAL_MOST, -ESP_EVAL_MOST, FALSE, FALSE };
      const gint32 *row = rows;

      for (gint32 r = 0; r < table->n; r++, row += n)
        {
          gint32 i = 0;

          if (row[k] >= there.low && row[k] <= there.high)
            continue;
          while (i < n && part (self, i)->low <= row[i] && row[i] <= part (self, i)->high)
            i++;
          if (i < n)
            continue;
          there.low = MIN (there.low, row[k]);
          there.high = MAX (there.high, row[k]);
        }
      if (!keep (part (self, k), there.low, there.high))
        return FALSE;
    }
  return TRUE;
}

/* A condition that is known to be so (1) or not (0). */
static gboolean
narrow_condition (const Box *self, const EspBounds *whole)
{
  gboolean is_so = whole->low > 0;
  EspBounds *a = part (self, 0);
  EspBounds *b = part (self, self->expr->n > 1 ? 1 : 0);

  /* it may be false because a part has no value */
  if (!is_fixed (whole) || (!is_so && is_partial (self)))
    return TRUE;
  switch ((EspExprKind) self->expr->kind)
    {
    case ESP_EXPR_EQUAL:
    case ESP_EXPR_UNEQUAL:
    case ESP_EXPR_LESS:
    case ESP_EXPR_AT_MOST:
      return narrow_compare ((EspExprKind) self->expr->kind, is_so, a, b);
    case ESP_EXPR_NOT:
      return keep (a, !is_so, !is_so);
    case ESP_EXPR_AND:
      return narrow_logic (self, 1, is_so);
    case ESP_EXPR_OR:
      return narrow_logic (self, 0, !is_so);
    case ESP_EXPR_XOR:
      return narrow_xor (self, whole);
    case ESP_EXPR_IMPLIES:
      if (!is_so)
        return keep (a, 1, 1) && keep (b, 0, 0);
      return (a->low <= 0 || keep (b, 1, 1)) && (b->high > 0 || keep (a, 0, 0));
    case ESP_EXPR_ODD:
    case ESP_EXPR_EVEN:
      return narrow_parity (a, (self->expr->kind == ESP_EXPR_ODD) == is_so);
    case ESP_EXPR_DISTINCT:
      return !is_so || narrow_distinct (self);
    case ESP_EXPR_CIRCUIT:
      return !is_so || narrow_circuit (self);
    case ESP_EXPR_TABLE:
      return !is_so || narrow_table (self);
    case ESP_EXPR_NO_TABLE:
      return is_so || narrow_table (self);
    default:
      return TRUE;
    }
}

static gboolean
narrow (const Box *self, const EspBounds *whole)
{
  EspBounds *a = part (self, 0);

  switch ((EspExprKind) self->expr->kind)
    {
    case ESP_EXPR_NEGATIVE:
      return keep (a, -whole->high, -whole->low);
    case ESP_EXPR_ABS:
      return keep (a, -whole->high, whole->high) &&
             (a->low < 0 || keep (a, whole->low, whole->high)) &&
             (a->high > 0 || keep (a, -whole->high, -whole->low));
    case ESP_EXPR_SUM:
      return narrow_sum (self, whole);
    case ESP_EXPR_PRODUCT:
      return self->expr->n != 2 ||
             (narrow_factor (a, part (self, 1), whole) && narrow_factor (part (self, 1), a, whole));
    case ESP_EXPR_MIN:
    case ESP_EXPR_MAX:
      return narrow_extreme (self, whole);
    case ESP_EXPR_ELEMENT:
      return (whole->is_partial && !whole->is_needed) || narrow_element (self, whole);
    case ESP_EXPR_COUNT:
      return narrow_count (self, whole);
    case ESP_EXPR_DIVIDE:
    case ESP_EXPR_MODULO:
      return TRUE;
    default:
      return narrow_condition (self, whole);
    }
}

/* What must have a value so that this has one, or is so. */
static void
pass_need (const Box *self, const EspBounds *whole)
{
  gboolean needed = whole->is_needed;

  switch ((EspExprKind) self->expr->kind)
    {
    case ESP_EXPR_NOT:
    case ESP_EXPR_AND:
    case ESP_EXPR_OR:
    case ESP_EXPR_XOR:
    case ESP_EXPR_IMPLIES:
      return;
    default:
      if (self->expr->kind >= ESP_EXPR_EQUAL)
        needed = whole->low > 0;
      break;
    }
  for (gint32 i = 0; needed && i < self->expr->n; i++)
    part (self, i)->is_needed = TRUE;
}

gboolean
esp_eval_narrow (const EspModel *model,
                 int relation,
                 EspBounds *bounds,
                 gint64 low,
                 gint64 high,
                 EspBounds *scratch)
{
  const EspRelation *whole = esp_model_relation (model, relation);
  const EspExpr *nodes = (const EspExpr *) (gpointer) model->nodes->data;
  const gint32 *args = (const gint32 *) (gpointer) model->args->data;
  EspBounds *all = scratch - whole->first;

  for (gint32 i = whole->first; i <= whole->root; i++)
    {
      Box box = { model, &nodes[i], args + nodes[i].first, all };

      all[i] = bound (&box, bounds);
    }
  if (!keep (&all[whole->root], low, high))
    return FALSE;
  all[whole->root].is_needed = TRUE;
  for (gint32 i = whole->root; i >= whole->first; i--)
    {
      Box box = { model, &nodes[i], args + nodes[i].first, all };

      if (nodes[i].kind == ESP_EXPR_VARIABLE)
        {
          if (!keep (&bounds[nodes[i].value], all[i].low, all[i].high))
            return FALSE;
        }
      else if (nodes[i].n > 0)
        {
          pass_need (&box, &all[i]);
          if (!narrow (&box, &all[i]))
            return FALSE;
        }
    }
  return TRUE;
}

#define WIDE 1000
#define MOST_ROUNDS 50

/* Whether an end of a variable of @relation has moved. */
static gboolean
tighten (
    const EspModel *model, int relation, EspBounds *bounds, EspBounds *kept, EspBounds *scratch)
{
  const gint32 *scope = esp_model_scope (model, relation);
  int n = esp_model_relation (model, relation)->n_scope;
  gboolean changed = FALSE;

  for (int k = 0; k < n; k++)
    kept[k] = bounds[scope[k]];
  if (!esp_eval_narrow (model, relation, bounds, 1, 1, scratch))
    {
      /* what cannot be is found by a search, which says so */
      for (int k = 0; k < n; k++)
        bounds[scope[k]] = kept[k];
      return FALSE;
    }
  for (int k = 0; k < n; k++)
    changed |= kept[k].low != bounds[scope[k]].low || kept[k].high != bounds[scope[k]].high;
  return changed;
}

void
esp_eval_tighten (EspModel *model)
{
  gsize n = (gsize) esp_model_n_variables (model);
  g_autofree EspBounds *bounds = g_new0 (EspBounds, n + 1);
  g_autofree EspBounds *kept = g_new0 (EspBounds, n + 1);
  g_autofree EspBounds *scratch = g_new (EspBounds, (gsize) esp_eval_measure (model));
  int n_relations = (int) model->relations->len - (model->goal != 0);
  gboolean changed = TRUE;

  for (gsize i = 0; i < n; i++)
    {
      const EspDomain *domain = esp_model_domain (model, (int) i);

      bounds[i].low = domain->low;
      bounds[i].high = esp_model_value (model, (int) i, domain->n - 1);
    }
  for (int round = 0; round < MOST_ROUNDS && changed; round++)
    {
      changed = FALSE;
      for (int c = 0; c < n_relations; c++)
        changed |= tighten (model, c, bounds, kept, scratch);
    }
  for (gsize i = 0; i < n; i++)
    {
      EspDomain *domain = &g_array_index (model->domains, EspDomain, i);

      if (domain->first >= 0 || domain->n <= WIDE)
        continue;
      domain->n = (gint32) (bounds[i].high - bounds[i].low + 1);
      domain->low = (gint32) bounds[i].low;
    }
}
