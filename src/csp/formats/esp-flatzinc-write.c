#include "config.h"

#include "esp-formats.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Models as FlatZinc: each part of an expression that is no variable gets one of its own, with a
 * constraint that says what it is worth. */

#define MOST_OTHERS 100000 /* rows that may be looked at for what a table leaves out */

typedef struct
{
  const EspModel *model;
  GString *variables;
  GString *constraints;
  int n;             /* variables that were made up */
  GPtrArray *texts;  /* of the parts: what each is called as a number; NULL: it is not yet */
  GPtrArray *truths; /* the same as a bool */
} Writer;

/* Names of FlatZinc are letters and figures: the others are numbered. */
static char *
name_variable (const EspModel *model, int variable)
{
  const char *name = esp_model_name (model, variable);
  gboolean fine = g_ascii_isalpha (*name) && !esp_model_is_keyword (name, strlen (name));

  for (const char *c = name; *c != '\0' && fine; c++)
    fine = g_ascii_isalnum (*c) || *c == '_';
  /* what is made up begins so too */
  return fine && !g_str_has_prefix (name, "esp_") ? g_strdup (name)
                                                  : g_strdup_printf ("esp_v%d", variable + 1);
}

/* Names that are values are numbers there, in their order. */
static int
number_of (gint32 value)
{
  return esp_value_is_symbol (value) ? value - ESP_MODEL_FIRST_SYMBOL + 1 : value;
}

static void
write_domain (const EspModel *model, int variable, GString *out)
{
  const EspDomain *domain = esp_model_domain (model, variable);

  if (domain->first < 0)
    g_string_append_printf (out, "%d..%d", number_of (domain->low),
                            number_of (domain->low) + domain->n - 1);
  else
    {
      g_string_append_c (out, '{');
      for (int i = 0; i < domain->n; i++)
        g_string_append_printf (out, "%s%d", i > 0 ? "," : "",
                                number_of (esp_model_value (model, variable, i)));
      g_string_append_c (out, '}');
    }
}

static char *
make_variable (Writer *self, gboolean is_bool)
{
  char *name = g_strdup_printf ("esp_x%d", ++self->n);

  g_string_append_printf (self->variables, "var %s: %s;\n", is_bool ? "bool" : "int", name);
  return name;
}

/* What the part @node is called as a number: of a condition 0 or 1. */
static const char *
name_number (Writer *self, gint32 node)
{
  gpointer *text = &g_ptr_array_index (self->texts, node);

  if (*text == NULL)
    {
      *text = make_variable (self, FALSE);
      g_string_append_printf (self->constraints, "constraint bool2int(%s, %s);\n",
                              (const char *) g_ptr_array_index (self->truths, node),
                              (const char *) *text);
    }
  return *text;
}

static const char *
text_of (Writer *self, const EspExpr *expr, gint32 i)
{
  return name_number (self, esp_model_args (self->model, expr)[i]);
}

/* The same as something that is so or not. */
static const char *
truth_of (Writer *self, const EspExpr *expr, gint32 i)
{
  gint32 node = esp_model_args (self->model, expr)[i];
  gpointer *truth = &g_ptr_array_index (self->truths, node);

  if (*truth == NULL)
    {
      *truth = make_variable (self, TRUE);
      g_string_append_printf (self->constraints, "constraint bool2int(%s, %s);\n",
                              (const char *) *truth, text_of (self, expr, i));
    }
  return *truth;
}

typedef const char *(*NamePart) (Writer *self, const EspExpr *expr, gint32 i);

/* "a, b, c" from part @from on, each as @name has it. */
static char *
list (Writer *self, const EspExpr *expr, gint32 from, NamePart name)
{
  GString *out = g_string_new (NULL);

  for (gint32 i = from; i < expr->n; i++)
    g_string_append_printf (out, "%s%s", i > from ? ", " : "", name (self, expr, i));
  return g_string_free (out, FALSE);
}

static void
write_linear (
    Writer *self, const char *name, const EspExpr *expr, const char *last, const char *end)
{
  g_autofree char *parts = list (self, expr, 0, text_of);

  g_string_append_printf (self->constraints, "constraint %s([", name);
  for (gint32 i = 0; i < expr->n; i++)
    g_string_append (self->constraints, i > 0 ? ", 1" : "1");
  g_string_append_printf (self->constraints, "%s], [%s%s%s], %s);\n",
                          last != NULL ? (expr->n > 0 ? ", -1" : "-1") : "", parts,
                          last != NULL && expr->n > 0 ? ", " : "", last != NULL ? last : "", end);
}

/* What a part that is a number is worth. */
static char *
write_number (Writer *self, const EspExpr *expr)
{
  static const struct
  {
    EspExprKind kind;
    const char *name;
  } two[] = { { ESP_EXPR_PRODUCT, "int_times" },
              { ESP_EXPR_DIVIDE, "int_div" },
              { ESP_EXPR_MODULO, "int_mod" },
              { ESP_EXPR_MIN, "int_min" },
              { ESP_EXPR_MAX, "int_max" } };
  g_autofree char *parts = NULL;
  char *result;

  if (expr->kind == ESP_EXPR_CONSTANT)
    return g_strdup_printf ("%d", number_of (expr->value));
  if (expr->kind == ESP_EXPR_VARIABLE)
    return name_variable (self->model, expr->value);
  result = make_variable (self, FALSE);
  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_NEGATIVE:
      g_string_append_printf (self->constraints, "constraint int_lin_eq([1, 1], [%s, %s], 0);\n",
                              text_of (self, expr, 0), result);
      return result;
    case ESP_EXPR_ABS:
      g_string_append_printf (self->constraints, "constraint int_abs(%s, %s);\n",
                              text_of (self, expr, 0), result);
      return result;
    case ESP_EXPR_SUM:
      write_linear (self, "int_lin_eq", expr, result, "0");
      return result;
    case ESP_EXPR_ELEMENT:
      parts = list (self, expr, 1, text_of);
      g_string_append_printf (self->constraints,
                              "constraint array_var_int_element(%s, [%s], %s);\n",
                              text_of (self, expr, 0), parts, result);
      return result;
    case ESP_EXPR_COUNT:
      parts = list (self, expr, 1, text_of);
      g_string_append_printf (self->constraints, "constraint count_eq([%s], %s, %s);\n", parts,
                              text_of (self, expr, 0), result);
      return result;
    default:
      break;
    }
  for (guint i = 0; i < G_N_ELEMENTS (two); i++)
    if (two[i].kind == (EspExprKind) expr->kind)
      {
        g_autofree char *so_far = g_strdup (text_of (self, expr, 0));

        for (gint32 k = 1; k < expr->n; k++)
          {
            char *next = k + 1 < expr->n ? make_variable (self, FALSE) : g_strdup (result);

            g_string_append_printf (self->constraints, "constraint %s(%s, %s, %s);\n", two[i].name,
                                    so_far, text_of (self, expr, k), next);
            g_free (so_far);
            so_far = next;
          }
        if (expr->n == 1)
          g_string_append_printf (self->constraints, "constraint int_eq(%s, %s);\n", so_far,
                                  result);
      }
  return result;
}

/* The rows that @table leaves out: of a relation between few variables with small domains. NULL: it
 * is none. The numbers of the rows, with commas between them. */
static char *
list_others (Writer *self, const EspExpr *expr, const EspExprTable *table, const gint32 *rows)
{
  const EspModel *model = self->model;
  const gint32 *parts = esp_model_args (model, expr);
  g_autofree guint8 *is_row = NULL;
  g_autoptr (GString) others = g_string_new (NULL);
  gint64 n = 1;

  for (gint32 k = 0; k < expr->n; k++)
    {
      const EspExpr *part = esp_model_expr (model, parts[k]);

      n *= part->kind == ESP_EXPR_VARIABLE ? esp_model_domain (model, part->value)->n : 0;
      if (n == 0 || n > MOST_OTHERS)
        return NULL;
    }
  is_row = g_new0 (guint8, n);
  for (gint32 r = 0; r < table->n; r++)
    {
      gint64 place = 0;

      for (gint32 k = 0; k < expr->n && place >= 0; k++)
        {
          gint32 variable = esp_model_expr (model, parts[k])->value;
          int at = esp_model_find_value (model, variable, rows[r * table->n_columns + k]);

          place = at < 0 ? -1 : place * esp_model_domain (model, variable)->n + at;
        }
      if (place >= 0)
        is_row[place] = 1;
    }
  for (gint64 place = 0; place < n; place++)
    for (gint64 k = 0, left = place, below = n; !is_row[place] && k < expr->n; k++)
      {
        gint32 variable = esp_model_expr (model, parts[k])->value;

        below /= esp_model_domain (model, variable)->n;
        g_string_append_printf (
            others, "%s%d", others->len > 0 ? ", " : "",
            number_of (esp_model_value (model, variable, (int) (left / below))));
        left %= below;
      }
  return g_strdup (others->str);
}

/* A table within an expression: one of its rows is so. */
static void
write_table (Writer *self, const EspExpr *expr, const char *truth)
{
  const EspExprTable *table = &g_array_index (self->model->tables, EspExprTable, expr->value);
  const gint32 *rows = (const gint32 *) (gpointer) self->model->rows->data + table->first;
  g_autoptr (GString) any = g_string_new (NULL);
  g_autofree char *parts = list (self, expr, 0, text_of);
  g_autofree char *others = NULL;
  g_autofree char *found = NULL;

  if (truth == NULL && expr->kind == ESP_EXPR_NO_TABLE)
    others = list_others (self, expr, table, rows);
  if (truth == NULL && (expr->kind == ESP_EXPR_TABLE || others != NULL))
    {
      g_string_append_printf (self->constraints, "constraint table_int([%s], [%s", parts,
                              others != NULL ? others : "");
      for (gint32 i = 0; others == NULL && i < table->n * table->n_columns; i++)
        g_string_append_printf (self->constraints, "%s%d", i > 0 ? ", " : "", number_of (rows[i]));
      g_string_append (self->constraints, "]);\n");
      return;
    }
  for (gint32 r = 0; r < table->n; r++)
    {
      g_autofree char *row = make_variable (self, TRUE);
      g_autoptr (GString) all = g_string_new (NULL);

      for (gint32 k = 0; k < table->n_columns; k++)
        {
          g_autofree char *same = make_variable (self, TRUE);

          g_string_append_printf (self->constraints, "constraint int_eq_reif(%s, %d, %s);\n",
                                  text_of (self, expr, k),
                                  number_of (rows[r * table->n_columns + k]), same);
          g_string_append_printf (all, "%s%s", k > 0 ? ", " : "", same);
        }
      g_string_append_printf (self->constraints, "constraint array_bool_and([%s], %s);\n", all->str,
                              row);
      g_string_append_printf (any, "%s%s", r > 0 ? ", " : "", row);
    }
  if (expr->kind == ESP_EXPR_NO_TABLE)
    found = make_variable (self, TRUE);
  g_string_append_printf (self->constraints, "constraint array_bool_or([%s], %s);\n", any->str,
                          found != NULL ? found : truth);
  if (found != NULL)
    g_string_append_printf (self->constraints, "constraint bool_not(%s, %s);\n", found,
                            truth != NULL ? truth : "true");
}

/* A condition; @truth: the variable that says whether it is so, NULL: it is. */
static void
write_condition (Writer *self, const EspExpr *expr, const char *truth)
{
  static const char *const compare[] = { [ESP_EXPR_EQUAL] = "int_eq",
                                         [ESP_EXPR_UNEQUAL] = "int_ne",
                                         [ESP_EXPR_LESS] = "int_lt",
                                         [ESP_EXPR_AT_MOST] = "int_le" };
  const char *is = truth != NULL ? truth : "true";
  gboolean joins = expr->kind >= ESP_EXPR_NOT && expr->kind <= ESP_EXPR_OR;
  g_autofree char *parts = list (self, expr, 0, joins ? truth_of : text_of);
  g_autofree char *rest = NULL;
  g_autofree char *odd = NULL;

  switch ((EspExprKind) expr->kind)
    {
    case ESP_EXPR_EQUAL:
    case ESP_EXPR_UNEQUAL:
    case ESP_EXPR_LESS:
    case ESP_EXPR_AT_MOST:
      g_string_append_printf (self->constraints, "constraint %s%s(%s%s%s);\n", compare[expr->kind],
                              truth != NULL ? "_reif" : "", parts, truth != NULL ? ", " : "",
                              truth != NULL ? truth : "");
      break;
    case ESP_EXPR_NOT:
      g_string_append_printf (self->constraints, "constraint bool_not(%s, %s);\n", parts, is);
      break;
    case ESP_EXPR_AND:
    case ESP_EXPR_OR:
      g_string_append_printf (self->constraints, "constraint array_bool_%s([%s], %s);\n",
                              expr->kind == ESP_EXPR_AND ? "and" : "or", parts, is);
      break;
    case ESP_EXPR_XOR:
      rest = make_variable (self, FALSE);
      write_linear (self, "int_lin_eq", expr, rest, "0");
      if (truth != NULL)
        odd = make_variable (self, FALSE);
      g_string_append_printf (self->constraints, "constraint int_mod(%s, 2, %s);\n", rest,
                              odd != NULL ? odd : "1");
      if (truth != NULL)
        g_string_append_printf (self->constraints, "constraint bool2int(%s, %s);\n", truth, odd);
      break;
    case ESP_EXPR_IMPLIES:
      g_string_append_printf (self->constraints, "constraint int_le_reif(%s, %s);\n", parts, is);
      break;
    case ESP_EXPR_ODD:
    case ESP_EXPR_EVEN:
      rest = make_variable (self, FALSE);
      g_string_append_printf (self->constraints, "constraint int_mod(%s, 2, %s);\n", parts, rest);
      g_string_append_printf (self->constraints, "constraint int_%s_reif(%s, 0, %s);\n",
                              expr->kind == ESP_EXPR_EVEN ? "eq" : "ne", rest, is);
      break;
    case ESP_EXPR_DISTINCT:
      if (truth == NULL)
        {
          g_string_append_printf (self->constraints, "constraint all_different_int([%s]);\n",
                                  parts);
          break;
        }
      {
        g_autoptr (GString) all = g_string_new (NULL);

        for (gint32 i = 0; i < expr->n; i++)
          for (gint32 j = 0; j < i; j++)
            {
              g_autofree char *differ = make_variable (self, TRUE);

              g_string_append_printf (self->constraints, "constraint int_ne_reif(%s, %s, %s);\n",
                                      text_of (self, expr, i), text_of (self, expr, j), differ);
              g_string_append_printf (all, "%s%s", all->len > 0 ? ", " : "", differ);
            }
        g_string_append_printf (self->constraints, "constraint array_bool_and([%s], %s);\n",
                                all->str, truth);
        break;
      }
    case ESP_EXPR_CIRCUIT:
      g_string_append_printf (self->constraints, "constraint circuit([%s]);\n", parts);
      break;
    default:
      write_table (self, expr, truth);
      break;
    }
}

/* The parts of a relation, the whole last. */
static void
write_relation (Writer *self, int number)
{
  const EspModel *model = self->model;
  const EspRelation *relation = esp_model_relation (model, number);
  gboolean goal = number == model->n_relations;

  for (gint32 i = relation->first; i <= relation->root; i++)
    {
      const EspExpr *expr = esp_model_expr (model, i);
      char *text = NULL;
      char *truth = NULL;

      if (expr->kind < ESP_EXPR_EQUAL)
        text = write_number (self, expr);
      else if (i < relation->root || goal)
        {
          truth = make_variable (self, TRUE);
          write_condition (self, expr, truth);
        }
      else
        write_condition (self, expr, NULL);
      g_free (g_ptr_array_index (self->texts, i));
      g_ptr_array_index (self->texts, i) = text;
      g_free (g_ptr_array_index (self->truths, i));
      g_ptr_array_index (self->truths, i) = truth;
    }
}

char *
esp_flatzinc_format (const EspModel *self, GError **error)
{
  g_autoptr (GString) variables = g_string_new (NULL);
  g_autoptr (GString) constraints = g_string_new (NULL);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) truths = g_ptr_array_new_with_free_func (g_free);
  Writer writer = { self, variables, constraints, 0, texts, truths };
  const char *objective = NULL;

  for (guint i = 0; i < self->relations->len; i++)
    {
      const EspRelation *relation = esp_model_relation (self, (int) i);

      for (gint32 k = relation->first; k < relation->root; k++)
        if (esp_model_expr (self, k)->kind == ESP_EXPR_CIRCUIT)
          return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                                _ ("FlatZinc has no “circuit” within a condition"));
    }
  g_ptr_array_set_size (texts, (int) self->nodes->len);
  g_ptr_array_set_size (truths, (int) self->nodes->len);
  for (int i = 0; i < esp_model_n_variables (self); i++)
    {
      g_autofree char *name = name_variable (self, i);

      g_string_append (variables, "var ");
      write_domain (self, i, variables);
      g_string_append_printf (variables, ": %s :: output_var;\n", name);
    }
  for (int c = 0; c < (int) self->relations->len; c++)
    write_relation (&writer, c);
  if (self->goal != 0)
    objective = name_number (&writer, esp_model_relation (self, self->n_relations)->root);
  g_string_append (variables, constraints->str);
  if (self->goal == 0)
    g_string_append (variables, "solve satisfy;\n");
  else
    g_string_append_printf (variables, "solve %s %s;\n", self->goal < 0 ? "minimize" : "maximize",
                            objective);
  return g_string_free (g_steal_pointer (&variables), FALSE);
}
