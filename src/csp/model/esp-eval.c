#include "config.h"

#include "esp-eval.h"

gint32
esp_eval_measure (const EspModel *model)
{
  gint32 most = 1;

  for (guint i = 0; i < model->relations->len; i++)
    {
      const EspRelation *relation = esp_model_relation (model, (int) i);

      most = MAX (most, relation->root - relation->first + 1);
    }
  return most;
}

/* --- values --- */

/* The parts of an expression in hand: by their place behind the first of the relation. */
typedef struct
{
  const EspModel *model;
  const gint32 *args;
  gint32 n;
  const gint64 *worth; /* of part 0 of the model, as it were */
} Parts;

static inline gint64
get (const Parts *self, gint32 i)
{
  return self->worth[self->args[i]];
}

static gint64
eval_fold (const Parts *self, EspExprKind kind)
{
  gint64 value = kind == ESP_EXPR_SUM ? 0 : kind == ESP_EXPR_PRODUCT ? 1 : get (self, 0);

  for (gint32 i = 0; i < self->n; i++)
    {
      gint64 part = get (self, i);

      if (part == ESP_EVAL_NONE)
        return part;
      value = kind == ESP_EXPR_SUM       ? esp_eval_plus (value, part)
              : kind == ESP_EXPR_PRODUCT ? esp_eval_times (value, part)
              : kind == ESP_EXPR_MIN     ? MIN (value, part)
                                         : MAX (value, part);
    }
  return value;
}

static gint64
eval_list (const Parts *self, EspExprKind kind)
{
  gint64 first = get (self, 0);
  gint64 n = 0;

  if (first == ESP_EVAL_NONE)
    return first;
  if (kind == ESP_EXPR_ELEMENT)
    return first >= 1 && first < self->n ? get (self, (gint32) first) : ESP_EVAL_NONE;
  for (gint32 i = 1; i < self->n; i++)
    {
      if (get (self, i) == ESP_EVAL_NONE)
        return ESP_EVAL_NONE;
      n += get (self, i) == first;
    }
  return n;
}

static gint64
eval_distinct (const Parts *self)
{
  for (gint32 i = 0; i < self->n; i++)
    {
      if (get (self, i) == ESP_EVAL_NONE)
        return 0;
      for (gint32 j = 0; j < i; j++)
        if (get (self, i) == get (self, j))
          return 0;
    }
  return 1;
}

static gint64
eval_circuit (const Parts *self)
{
  gint64 at = 1;

  for (gint32 step = 0; step < self->n; step++)
    {
      if (at == 1 && step > 0)
        return 0;
      at = get (self, (gint32) at - 1);
      if (at < 1 || at > self->n)
        return 0;
    }
  return at == 1;
}

static gint64
eval_table (const Parts *self, gint32 number)
{
  const EspExprTable *table = &g_array_index (self->model->tables, EspExprTable, number);
  const gint32 *row = (const gint32 *) (gpointer) self->model->rows->data + table->first;

  for (gint32 r = 0; r < table->n; r++, row += table->n_columns)
    {
      gint32 k = 0;

      while (k < self->n && get (self, k) == row[k])
        k++;
      if (k == self->n)
        return 1;
    }
  return 0;
}

static gint64
eval_logic (const Parts *self, EspExprKind kind)
{
  gint64 n = 0;

  for (gint32 i = 0; i < self->n; i++)
    n += get (self, i) != 0;
  return kind == ESP_EXPR_AND ? n == self->n : kind == ESP_EXPR_OR ? n > 0 : n & 1;
}

static gint64
eval_compare (const Parts *self, EspExprKind kind)
{
  gint64 a = get (self, 0);
  gint64 b = get (self, 1);

  if (a == ESP_EVAL_NONE || b == ESP_EVAL_NONE)
    return 0;
  return kind == ESP_EXPR_EQUAL     ? a == b
         : kind == ESP_EXPR_UNEQUAL ? a != b
         : kind == ESP_EXPR_LESS    ? a < b
                                    : a <= b;
}

static gint64
eval_one (const Parts *self, const EspExpr *expr)
{
  gint64 a = get (self, 0);
  gint64 b;

  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_NEGATIVE:
      return a == ESP_EVAL_NONE ? a : -a;
    case ESP_EXPR_ABS:
      return a == ESP_EVAL_NONE ? a : ABS (a);
    case ESP_EXPR_DIVIDE:
    case ESP_EXPR_MODULO:
      b = get (self, 1);
      if (a == ESP_EVAL_NONE || b == ESP_EVAL_NONE || b == 0)
        return ESP_EVAL_NONE;
      return expr->kind == ESP_EXPR_DIVIDE ? a / b : a % b;
    case ESP_EXPR_NOT:
      return a == 0;
    case ESP_EXPR_IMPLIES:
      return a == 0 || get (self, 1) != 0;
    case ESP_EXPR_ODD:
      return a != ESP_EVAL_NONE && (a & 1) != 0;
    case ESP_EXPR_EVEN:
    default:
      return a != ESP_EVAL_NONE && (a & 1) == 0;
    }
}

gint64
esp_eval (const EspModel *model, int relation, const gint32 *values, gint64 *scratch)
{
  const EspRelation *whole = esp_model_relation (model, relation);
  const EspExpr *nodes = (const EspExpr *) (gpointer) model->nodes->data;
  const gint32 *args = (const gint32 *) (gpointer) model->args->data;
  gint64 *worth = scratch - whole->first;

  for (gint32 i = whole->first; i <= whole->root; i++)
    {
      const EspExpr *expr = &nodes[i];
      Parts parts = { model, args + expr->first, expr->n, worth };

      switch ((EspExprKind) expr->kind)
        {
        case ESP_EXPR_CONSTANT:
          worth[i] = expr->value;
          break;
        case ESP_EXPR_VARIABLE:
          worth[i] = values[expr->value];
          break;
        case ESP_EXPR_SUM:
        case ESP_EXPR_PRODUCT:
        case ESP_EXPR_MIN:
        case ESP_EXPR_MAX:
          worth[i] = parts.n > 0 ? eval_fold (&parts, (EspExprKind) expr->kind) : 0;
          break;
        case ESP_EXPR_ELEMENT:
        case ESP_EXPR_COUNT:
          worth[i] = eval_list (&parts, (EspExprKind) expr->kind);
          break;
        case ESP_EXPR_EQUAL:
        case ESP_EXPR_UNEQUAL:
        case ESP_EXPR_LESS:
        case ESP_EXPR_AT_MOST:
          worth[i] = eval_compare (&parts, (EspExprKind) expr->kind);
          break;
        case ESP_EXPR_AND:
        case ESP_EXPR_OR:
        case ESP_EXPR_XOR:
          worth[i] = eval_logic (&parts, (EspExprKind) expr->kind);
          break;
        case ESP_EXPR_DISTINCT:
          worth[i] = eval_distinct (&parts);
          break;
        case ESP_EXPR_CIRCUIT:
          worth[i] = eval_circuit (&parts);
          break;
        case ESP_EXPR_TABLE:
        case ESP_EXPR_NO_TABLE:
          worth[i] = eval_table (&parts, expr->value) == (expr->kind == ESP_EXPR_TABLE);
          break;
        default:
          worth[i] = eval_one (&parts, expr);
          break;
        }
    }
  return worth[whole->root];
}
