#include "config.h"

#include "base/esp-quote.h"
#include "shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether relations hold. Reads expressions by itself, from the top down and without the searches'
 * evaluation; what has no value makes the condition around it false. */

#define NO_VALUE G_MININT64
#define MOST (G_GINT64_CONSTANT (1) << 61)

static gint64 work_out (const EspModel *model, const gint32 *values, gint32 node);

static gint64
child (const EspModel *model, const gint32 *values, const EspExpr *expr, gint32 i)
{
  return work_out (model, values, esp_model_args (model, expr)[i]);
}

static gint64
clip (__int128 number)
{
  return number > MOST ? MOST : number < -MOST ? -MOST : (gint64) number;
}

static gint64
work_out_number (const EspModel *model, const gint32 *values, const EspExpr *expr)
{
  gint64 first = expr->n > 0 ? child (model, values, expr, 0) : 0;
  gint64 result = first;

  if (first == NO_VALUE)
    return first;
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_NEGATIVE:
      return -first;
    case ESP_EXPR_ABS:
      return first < 0 ? -first : first;
    case ESP_EXPR_ELEMENT:
      return first >= 1 && first <= expr->n - 1 ? child (model, values, expr, (gint32) first)
                                                : NO_VALUE;
    default:
      break;
    }
  if (expr->kind == ESP_EXPR_COUNT)
    result = 0;
  for (gint32 i = 1; i < expr->n; i++)
    {
      gint64 next = child (model, values, expr, i);

      if (next == NO_VALUE)
        return next;
      if (expr->kind == ESP_EXPR_SUM)
        result = clip ((__int128) result + next);
      else if (expr->kind == ESP_EXPR_PRODUCT)
        result = clip ((__int128) result * next);
      else if (expr->kind == ESP_EXPR_MIN)
        result = next < result ? next : result;
      else if (expr->kind == ESP_EXPR_MAX)
        result = next > result ? next : result;
      else if (expr->kind == ESP_EXPR_COUNT)
        result += next == first;
      else if (next == 0)
        return NO_VALUE;
      else
        result = expr->kind == ESP_EXPR_DIVIDE ? result / next : result % next;
    }
  return result;
}

static gboolean
are_distinct (const EspModel *model, const gint32 *values, const EspExpr *expr)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (gint32 i = 0; i < expr->n; i++)
    {
      gint64 now = child (model, values, expr, i);

      if (now == NO_VALUE || !g_hash_table_add (seen, g_memdup2 (&now, sizeof now)))
        return FALSE;
    }
  return TRUE;
}

/* From the first part on through all. */
static gboolean
is_ring (const EspModel *model, const gint32 *values, const EspExpr *expr)
{
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) expr->n + 1);
  gint64 at = 1;

  for (gint32 i = 0; i < expr->n; i++)
    {
      if (seen[at])
        return FALSE;
      seen[at] = TRUE;
      at = child (model, values, expr, (gint32) at - 1);
      if (at < 1 || at > expr->n)
        return FALSE;
    }
  return at == 1;
}

static gboolean
is_row (const EspModel *model, const gint32 *values, const EspExpr *expr)
{
  const EspExprTable *table = &g_array_index (model->tables, EspExprTable, expr->value);
  g_autofree gint64 *parts = g_new (gint64, (gsize) expr->n + 1);

  for (gint32 k = 0; k < expr->n; k++)
    parts[k] = child (model, values, expr, k);
  for (gint32 r = 0; r < table->n; r++)
    {
      gboolean same = TRUE;

      for (gint32 k = 0; k < table->n_columns && same; k++)
        same = parts[k] ==
               g_array_index (model->rows, gint32, table->first + r * table->n_columns + k);
      if (same)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_so (const EspModel *model, const gint32 *values, const EspExpr *expr)
{
  gint64 a = 0;
  gint64 b = 0;
  gint32 n = 0;

  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_DISTINCT:
      return are_distinct (model, values, expr);
    case ESP_EXPR_CIRCUIT:
      return is_ring (model, values, expr);
    case ESP_EXPR_TABLE:
      return is_row (model, values, expr);
    case ESP_EXPR_NO_TABLE:
      return !is_row (model, values, expr);
    case ESP_EXPR_AND:
    case ESP_EXPR_OR:
    case ESP_EXPR_XOR:
      for (gint32 i = 0; i < expr->n; i++)
        n += child (model, values, expr, i) != 0;
      return expr->kind == ESP_EXPR_AND  ? n == expr->n
             : expr->kind == ESP_EXPR_OR ? n > 0
                                         : n % 2 == 1;
    default:
      break;
    }
  a = child (model, values, expr, 0);
  if (expr->n > 1)
    b = child (model, values, expr, 1);
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_NOT:
      return a == 0;
    case ESP_EXPR_IMPLIES:
      return !(a != 0 && b == 0);
    default:
      break;
    }
  if (a == NO_VALUE || b == NO_VALUE)
    return FALSE;
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_EQUAL:
      return a == b;
    case ESP_EXPR_UNEQUAL:
      return a != b;
    case ESP_EXPR_LESS:
      return a < b;
    case ESP_EXPR_AT_MOST:
      return a <= b;
    case ESP_EXPR_ODD:
      return a % 2 != 0;
    case ESP_EXPR_EVEN:
    default:
      return a % 2 == 0;
    }
}

static gint64
work_out (const EspModel *model, const gint32 *values, gint32 node)
{
  const EspExpr *expr = esp_model_expr (model, node);

  if (expr->kind == ESP_EXPR_CONSTANT)
    return expr->value;
  if (expr->kind == ESP_EXPR_VARIABLE)
    return values[expr->value];
  return expr->kind < ESP_EXPR_EQUAL ? work_out_number (model, values, expr)
                                     : is_so (model, values, expr);
}

gboolean
constraints_holds (const EspModel *model, const gint32 *values, int relation)
{
  return work_out (model, values, esp_model_relation (model, relation)->root) == 1;
}

#define MOST_PAIRED 1000 /* variables of a relation that are compared two by two */

/* Two variables that a relation has be distinct and that are alike, which breaks it whatever the
 * others are; @known: by variable, whether it has a value. */
static gboolean
find_pair (
    const EspModel *model, const gint32 *values, const guint8 *known, int relation, int *pair)
{
  const gint32 *scope = esp_model_scope (model, relation);
  int n = esp_model_relation (model, relation)->n_scope;

  if (n > MOST_PAIRED || !esp_model_is_distinct (model, relation))
    return FALSE;
  for (int k = 1; k < n; k++)
    for (int j = 0; j < k && known[scope[k]]; j++)
      if (known[scope[j]] && values[scope[j]] == values[scope[k]])
        {
          pair[0] = scope[j];
          pair[1] = scope[k];
          return TRUE;
        }
  return FALSE;
}

/* The variables by which a relation does not hold: two of them where that is so, or else, where all
 * have a value, all. New, of int; NULL: it holds, or may. */
static GArray *
find_guilty (const EspModel *model, const gint32 *values, const guint8 *known, int relation)
{
  const gint32 *scope = esp_model_scope (model, relation);
  int n = esp_model_relation (model, relation)->n_scope;
  int pair[2];
  GArray *guilty;

  if (find_pair (model, values, known, relation, pair))
    {
      guilty = g_array_new (FALSE, FALSE, sizeof (int));
      g_array_append_vals (guilty, pair, 2);
      return guilty;
    }
  for (int k = 0; k < n; k++)
    if (!known[scope[k]])
      return NULL;
  if (constraints_holds (model, values, relation))
    return NULL;
  guilty = g_array_new (FALSE, FALSE, sizeof (int));
  for (int k = 0; k < n; k++)
    {
      int variable = scope[k];

      g_array_append_val (guilty, variable);
    }
  return guilty;
}

#define MOST_LOOKED_AT 20000 /* variables of relations together */

/* What a search has given, not what alone is left: an arc may take that yet. */
guint8 *
constraints_find_broken (const ConstraintsState *state, guint8 *in_conflict)
{
  const EspModel *model = constraints_state_model (&state->parent);
  int n = esp_model_n_variables (model);
  g_autofree gint32 *values = NULL;
  g_autofree guint8 *known = NULL;
  g_autofree guint8 *broken = NULL;
  gboolean found = FALSE;

  if (model->scopes->len > MOST_LOOKED_AT)
    return NULL;
  values = g_new0 (gint32, (gsize) n + 1);
  known = g_new0 (guint8, (gsize) n + 1);
  broken = g_new0 (guint8, (gsize) model->n_relations + 1);
  for (int i = 0; i < n; i++)
    {
      gint32 place = g_array_index (state->values, gint32, i);

      known[i] = place >= 0;
      if (known[i])
        values[i] = esp_model_value (model, i, place);
    }
  for (int c = 0; c < model->n_relations; c++)
    {
      g_autoptr (GArray) guilty = find_guilty (model, values, known, c);
      gboolean paired = guilty != NULL && esp_model_is_distinct (model, c);

      broken[c] = guilty != NULL;
      found |= broken[c];
      /* of several pairs that are equal all are meant */
      for (guint k = 0; guilty != NULL && !paired && k < guilty->len; k++)
        in_conflict[g_array_index (guilty, int, k)] = TRUE;
      for (int k = 1; paired && k < esp_model_relation (model, c)->n_scope; k++)
        for (int j = 0; j < k; j++)
          {
            int a = esp_model_scope (model, c)[j];
            int b = esp_model_scope (model, c)[k];

            if (known[a] && known[b] && values[a] == values[b])
              in_conflict[a] = in_conflict[b] = TRUE;
          }
    }
  return found ? g_steal_pointer (&broken) : NULL;
}

/* "A = 3, B = 2" */
static char *
list_values (const EspModel *model, const gint32 *values, const GArray *variables)
{
  GString *list = g_string_new (NULL);

  for (guint k = 0; k < variables->len && k < 8; k++)
    {
      int variable = g_array_index (variables, int, k);
      g_autofree char *value = esp_model_value_name (model, values[variable]);

      g_string_append_printf (list, "%s%s = %s", k > 0 ? ", " : "",
                              esp_name_show (esp_model_name (model, variable)), value);
    }
  return g_string_free (list, FALSE);
}

static EspStatus
judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why)
{
  const EspModel *model = constraints_model (instance);
  const ConstraintsState *self = (const ConstraintsState *) state;
  int n = esp_model_n_variables (model);
  g_autofree gint32 *values = g_new0 (gint32, (gsize) n + 1);
  g_autofree guint8 *known = g_new0 (guint8, (gsize) n + 1);
  gboolean open = FALSE;

  for (int i = 0; i < n; i++)
    {
      int place = constraints_decided (self, i);

      open |= place < 0;
      /* what the file gives counts before its relation was looked at, too */
      if (place < 0)
        place = constraints_given (model, i);
      known[i] = place >= 0 && constraints_has (self, i, place);
      if (known[i])
        values[i] = esp_model_value (model, i, place);
      else if (constraints_count (self, i) == 0)
        return esp_judge_wrong (cells, i, 1, why, _ ("%s has no value left"),
                                esp_name_show (esp_model_name (model, i)));
    }
  for (int c = 0; c < model->n_relations; c++)
    {
      g_autoptr (GArray) guilty = find_guilty (model, values, known, c);

      if (guilty != NULL)
        {
          if (cells != NULL)
            g_array_append_vals (cells, guilty->data, guilty->len);
          if (why != NULL)
            {
              g_autofree char *text =
                  constraints_show_relation (model, c, CONSTRAINTS_REASON_LETTERS);
              g_autofree char *list = list_values (model, values, guilty);

              *why = g_strdup_printf (_ ("“%s” does not hold: %s"), text, list);
            }
          return ESP_STATUS_WRONG;
        }
    }
  return open ? ESP_STATUS_OPEN : ESP_STATUS_SOLVED;
}

/* Of those without a value one that is not given, where there is one. */
static char *
missing (const EspInstance *instance, const EspState *state)
{
  const EspModel *model = constraints_model (instance);
  gboolean is_given = TRUE;
  int found = -1;

  for (int i = 0; i < esp_model_n_variables (model) && is_given; i++)
    if (constraints_decided ((const ConstraintsState *) state, i) < 0)
      {
        is_given = constraints_given (model, i) >= 0;
        if (found < 0 || !is_given)
          found = i;
      }
  return found >= 0 ? g_strdup_printf (_ ("%s has no value yet"),
                                       esp_name_show (esp_model_name (model, found)))
                    : NULL;
}

const EspJudging constraints_judging = {
  .judge = judge,
  .check = esp_check_by_judge,
  .missing = missing,
};
