#include "config.h"

#include "esp-model.h"

#include <string.h>

/* Models as text. */

static const char *const keywords[] = {
  "abs",  "and",    "boxes",    "circuit", "count",    "distinct", "div", "element",
  "else", "even",   "for",      "graph",   "grid",     "if",       "iff", "implies",
  "in",   "max",    "maximize", "min",     "minimize", "mod",      "not", "odd",
  "or",   "queens", "show",     "sum",     "text",     "then",     "var", "xor",
};

gboolean
esp_model_is_keyword (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (*keywords[i] == *name && strlen (keywords[i]) == length && memcmp (keywords[i], name, length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c) || c == '_' || (c & 0x80) != 0;
}

/* A word, or one with numbers in brackets, which is read back as it is. */
static gboolean
needs_no_quotes (const char *name)
{
  const char *at = name;

  if (!is_letter (*at) || strstr (name, ESP_NAME_BLANK) != NULL)
    return FALSE;
  while (is_letter (*at) || g_ascii_isdigit (*at))
    at++;
  if (esp_model_is_keyword (name, (gsize) (at - name)))
    return FALSE;
  if (*at == '[')
    do
      {
        const char *begin = ++at;

        if (*at == '-')
          begin = ++at;
        while (g_ascii_isdigit (*at))
          at++;
        /* as the reader writes numbers */
        if (at == begin || (*begin == '0' && (at > begin + 1 || begin[-1] == '-')) ||
            at > begin + 9)
          return FALSE;
      }
    while (*at == ',');
  else
    return *at == '\0';
  return at[0] == ']' && at[1] == '\0';
}

void
esp_model_append_name (GString *out, const char *name)
{
  if (needs_no_quotes (name))
    g_string_append (out, name);
  else
    esp_name_append_quoted (out, name);
}

void
esp_model_append_value (const EspModel *self, gint32 value, GString *out)
{
  if (esp_value_is_symbol (value))
    esp_model_append_name (out, g_ptr_array_index (self->symbols, value - ESP_MODEL_FIRST_SYMBOL));
  else
    g_string_append_printf (out, "%d", value);
}

/* --- expressions --- */

/* How closely an expression holds together; what is looser than its place stands in brackets. */
enum
{
  LOOSE,
  IMPLIES,
  EITHER,
  BOTH,
  NOT,
  COMPARED,
  ADDED,
  MULTIPLIED,
  SIGNED,
  CLOSE
};

static const struct
{
  const char *sign; /* between its parts, or before them in brackets */
  int level;
} forms[ESP_N_EXPRS] = {
  [ESP_EXPR_CONSTANT] = { NULL, CLOSE },
  [ESP_EXPR_VARIABLE] = { NULL, CLOSE },
  [ESP_EXPR_NEGATIVE] = { "-", SIGNED },
  [ESP_EXPR_ABS] = { "abs", CLOSE },
  [ESP_EXPR_SUM] = { " + ", ADDED },
  [ESP_EXPR_PRODUCT] = { "*", MULTIPLIED },
  [ESP_EXPR_DIVIDE] = { " div ", MULTIPLIED },
  [ESP_EXPR_MODULO] = { " mod ", MULTIPLIED },
  [ESP_EXPR_MIN] = { "min", CLOSE },
  [ESP_EXPR_MAX] = { "max", CLOSE },
  [ESP_EXPR_ELEMENT] = { "element", CLOSE },
  [ESP_EXPR_COUNT] = { "count", CLOSE },
  [ESP_EXPR_EQUAL] = { " = ", COMPARED },
  [ESP_EXPR_UNEQUAL] = { " != ", COMPARED },
  [ESP_EXPR_LESS] = { " < ", COMPARED },
  [ESP_EXPR_AT_MOST] = { " <= ", COMPARED },
  [ESP_EXPR_NOT] = { "not ", NOT },
  [ESP_EXPR_AND] = { " and ", BOTH },
  [ESP_EXPR_OR] = { " or ", EITHER },
  [ESP_EXPR_XOR] = { " xor ", EITHER },
  [ESP_EXPR_IMPLIES] = { NULL, IMPLIES },
  [ESP_EXPR_ODD] = { " odd", COMPARED },
  [ESP_EXPR_EVEN] = { " even", COMPARED },
  [ESP_EXPR_DISTINCT] = { "distinct", CLOSE },
  [ESP_EXPR_CIRCUIT] = { "circuit", CLOSE },
  [ESP_EXPR_TABLE] = { NULL, COMPARED },
  [ESP_EXPR_NO_TABLE] = { NULL, COMPARED },
};

static void append_expr (const EspModel *self, gint32 node, int least, GString *out);

static void
append_list (
    const EspModel *self, const EspExpr *expr, const char *between, int least, GString *out)
{
  const gint32 *args = esp_model_args (self, expr);

  for (gint32 i = 0; i < expr->n; i++)
    {
      if (i > 0)
        g_string_append (out, between);
      append_expr (self, args[i], least, out);
    }
}

static void
append_sum (const EspModel *self, const EspExpr *expr, GString *out)
{
  const gint32 *args = esp_model_args (self, expr);

  /* one part alone, or none, is no sum to who reads it */
  if (expr->n < 2)
    {
      g_string_append (out, "sum (");
      append_list (self, expr, ", ", LOOSE, out);
      g_string_append_c (out, ')');
      return;
    }
  for (gint32 i = 0; i < expr->n; i++)
    {
      const EspExpr *part = esp_model_expr (self, args[i]);

      if (i > 0 && part->kind == ESP_EXPR_NEGATIVE)
        {
          g_string_append (out, " - ");
          append_expr (self, esp_model_args (self, part)[0], MULTIPLIED, out);
        }
      else if (i > 0 && part->kind == ESP_EXPR_CONSTANT && part->value < 0)
        g_string_append_printf (out, " - %d", -part->value);
      else
        {
          g_string_append (out, i > 0 ? " + " : "");
          append_expr (self, args[i], i > 0 ? MULTIPLIED : ADDED + 1, out);
        }
    }
}

static void
append_table (const EspModel *self, const EspExpr *expr, GString *out)
{
  const EspExprTable *table = &g_array_index (self->tables, EspExprTable, expr->value);
  const gint32 *rows = (const gint32 *) (gpointer) self->rows->data + table->first;

  if (expr->n == 1)
    append_list (self, expr, ", ", ADDED, out);
  else
    {
      g_string_append_c (out, '(');
      append_list (self, expr, ", ", LOOSE, out);
      g_string_append_c (out, ')');
    }
  g_string_append (out, expr->kind == ESP_EXPR_TABLE ? " in {" : " not in {");
  for (gint32 r = 0; r < table->n; r++)
    {
      g_string_append (out, r > 0 ? ", " : "");
      for (gint32 k = 0; k < table->n_columns; k++)
        {
          g_string_append (out, k > 0 ? ", " : table->n_columns > 1 ? "(" : "");
          esp_model_append_value (self, rows[r * table->n_columns + k], out);
        }
      g_string_append (out, table->n_columns > 1 ? ")" : "");
    }
  g_string_append_c (out, '}');
}

static void
append_special (const EspModel *self, const EspExpr *expr, GString *out)
{
  const gint32 *args = esp_model_args (self, expr);

  switch (expr->kind)
    {
    case ESP_EXPR_CONSTANT:
      esp_model_append_value (self, expr->value, out);
      break;
    case ESP_EXPR_VARIABLE:
      esp_model_append_name (out, esp_model_name (self, expr->value));
      break;
    case ESP_EXPR_NEGATIVE:
    case ESP_EXPR_NOT:
      g_string_append (out, forms[expr->kind].sign);
      append_expr (self, args[0], expr->kind == ESP_EXPR_NOT ? NOT : SIGNED, out);
      break;
    case ESP_EXPR_IMPLIES:
      g_string_append (out, "if ");
      append_expr (self, args[0], IMPLIES + 1, out);
      g_string_append (out, " then ");
      append_expr (self, args[1], IMPLIES, out);
      break;
    case ESP_EXPR_ODD:
    case ESP_EXPR_EVEN:
      append_expr (self, args[0], ADDED, out);
      g_string_append (out, forms[expr->kind].sign);
      break;
    case ESP_EXPR_SUM:
      append_sum (self, expr, out);
      break;
    case ESP_EXPR_TABLE:
    case ESP_EXPR_NO_TABLE:
    default:
      append_table (self, expr, out);
      break;
    }
}

static void
append_expr (const EspModel *self, gint32 node, int least, GString *out)
{
  const EspExpr *expr = esp_model_expr (self, node);
  int level = forms[expr->kind].level;
  gboolean bracket;

  if (expr->kind == ESP_EXPR_CONSTANT && expr->value < 0)
    level = SIGNED;
  if (expr->kind == ESP_EXPR_SUM && expr->n < 2)
    level = CLOSE;
  bracket = level < least;
  if (bracket)
    g_string_append_c (out, '(');
  switch (expr->kind)
    {
    case ESP_EXPR_ABS:
    case ESP_EXPR_MIN:
    case ESP_EXPR_MAX:
    case ESP_EXPR_ELEMENT:
    case ESP_EXPR_COUNT:
    case ESP_EXPR_DISTINCT:
    case ESP_EXPR_CIRCUIT:
      g_string_append_printf (out, "%s (", forms[expr->kind].sign);
      append_list (self, expr, ", ", LOOSE, out);
      g_string_append_c (out, ')');
      break;
    case ESP_EXPR_PRODUCT:
    case ESP_EXPR_DIVIDE:
    case ESP_EXPR_MODULO:
      append_list (self, expr, forms[expr->kind].sign, SIGNED, out);
      break;
    case ESP_EXPR_EQUAL:
    case ESP_EXPR_UNEQUAL:
    case ESP_EXPR_LESS:
    case ESP_EXPR_AT_MOST:
      append_list (self, expr, forms[expr->kind].sign, ADDED, out);
      break;
    case ESP_EXPR_AND:
    case ESP_EXPR_OR:
    case ESP_EXPR_XOR:
      append_list (self, expr, forms[expr->kind].sign, level + 1, out);
      break;
    default:
      append_special (self, expr, out);
      break;
    }
  if (bracket)
    g_string_append_c (out, ')');
}

char *
esp_model_format_relation (const EspModel *self, int relation, guint most)
{
  GString *out = g_string_new (NULL);

  append_expr (self, esp_model_relation (self, relation)->root, LOOSE, out);
  if (most > 0 && g_utf8_strlen (out->str, -1) > (glong) most)
    {
      g_string_truncate (
          out, (gsize) (g_utf8_offset_to_pointer (out->str, (glong) most - 1) - out->str));
      g_string_append (out, "…");
    }
  return g_string_free (out, FALSE);
}

/* --- the whole --- */

static gboolean
same_domain (const EspModel *self, int a, int b)
{
  const EspDomain *x = esp_model_domain (self, a);
  const EspDomain *y = esp_model_domain (self, b);

  return x->n == y->n && x->low == y->low &&
         (x->first == y->first || (x->first >= 0 && y->first >= 0 &&
                                   memcmp (&g_array_index (self->values, gint32, x->first),
                                           &g_array_index (self->values, gint32, y->first),
                                           (gsize) x->n * sizeof (gint32)) == 0));
}

void
esp_model_append_domain (const EspModel *self, int variable, GString *out)
{
  const EspDomain *domain = esp_model_domain (self, variable);
  int n = domain->n;

  if (n > 1 && domain->first < 0 && !esp_value_is_symbol (domain->low))
    {
      g_string_append_printf (out, "%d..%d", domain->low, domain->low + n - 1);
      return;
    }
  g_string_append_c (out, '{');
  for (int i = 0; i < n; i++)
    {
      int last = i;

      g_string_append (out, i > 0 ? ", " : "");
      esp_model_append_value (self, esp_model_value (self, variable, i), out);
      while (last + 1 < n && !esp_value_is_symbol (domain->low) &&
             esp_model_value (self, variable, last + 1) ==
                 esp_model_value (self, variable, last) + 1)
        last++;
      if (last > i + 1)
        {
          g_string_append_printf (out, "..%d", esp_model_value (self, variable, last));
          i = last;
        }
    }
  g_string_append_c (out, '}');
}

/* "x[" and the number, where @name is x with one number in brackets; else NULL. */
static char *
split_index (const char *name, gint64 *number)
{
  const char *bracket = strchr (name, '[');
  char *end;

  if (bracket == NULL || !needs_no_quotes (name))
    return NULL;
  *number = g_ascii_strtoll (bracket + 1, &end, 10);
  return g_str_equal (end, "]") ? g_strndup (name, (gsize) (bracket + 1 - name)) : NULL;
}

/* The names from @first on that are x[1], x[2] … as one; returns the last. */
static int
append_names (const EspModel *self, int first, GString *out)
{
  gint64 low = 0;
  gint64 number = 0;
  g_autofree char *base = split_index (esp_model_name (self, first), &low);
  int last = first;

  while (base != NULL && last + 1 < esp_model_n_variables (self) &&
         same_domain (self, first, last + 1))
    {
      g_autofree char *next = split_index (esp_model_name (self, last + 1), &number);

      if (next == NULL || !g_str_equal (next, base) || number != low + (last + 1 - first))
        break;
      last++;
    }
  if (last > first + 1)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT "]", base, low,
                            low + (last - first));
  else
    {
      last = first;
      esp_model_append_name (out, esp_model_name (self, first));
    }
  return last;
}

#define LINE 96 /* bytes of names, more or less */

static void
append_show (const EspModel *self, GString *out)
{
  const EspShow *show = &self->show;

  switch (show->kind)
    {
    case ESP_SHOW_GRID:
      g_string_append_printf (out, "show grid %d", show->columns);
      if (show->boxes > 0)
        g_string_append_printf (out, " boxes %d", show->boxes);
      g_string_append_c (out, '\n');
      break;
    case ESP_SHOW_QUEENS:
      g_string_append (out, "show queens\n");
      break;
    case ESP_SHOW_TEXT:
      g_string_append (out, "show text \"");
      for (const char *at = show->text; *at != '\0'; at++)
        g_string_append_printf (out, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
      g_string_append (out, "\"\n");
      break;
    case ESP_SHOW_GRAPH:
    default:
      break;
    }
}

char *
esp_model_format (const EspModel *self)
{
  GString *out = g_string_new (NULL);

  for (int i = 0, last; i < esp_model_n_variables (self); i = last + 1)
    {
      gsize begin = out->len;
      int next = i;

      g_string_append (out, "var");
      do
        {
          g_string_append_c (out, ' ');
          last = append_names (self, next, out);
          next = last + 1;
        }
      while (next < esp_model_n_variables (self) && out->len - begin < LINE &&
             same_domain (self, i, next));
      g_string_append (out, " in ");
      esp_model_append_domain (self, i, out);
      g_string_append_c (out, '\n');
    }
  for (int c = 0; c < self->n_relations; c++)
    {
      append_expr (self, esp_model_relation (self, c)->root, LOOSE, out);
      g_string_append_c (out, '\n');
    }
  if (self->goal != 0)
    {
      g_string_append (out, self->goal < 0 ? "minimize " : "maximize ");
      append_expr (self, esp_model_relation (self, self->n_relations)->root, LOOSE, out);
      g_string_append_c (out, '\n');
    }
  append_show (self, out);
  return g_string_free (out, FALSE);
}
