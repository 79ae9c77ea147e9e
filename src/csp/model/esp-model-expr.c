#include "config.h"

#include "esp-model-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Names, expressions and lists of .csp files. */

/* --- names of variables, with numbers in brackets --- */

gboolean
esp_parser_read_index (EspModelParser *self, EspModelIndex *index)
{
  index->n = 0;
  if (!esp_parser_open (self, '[', N_ ("“[”")))
    return FALSE;
  do
    {
      int k = index->n;

      if (k == 3)
        return esp_parser_fail_expected (self, _ ("at most three numbers in brackets"));
      if (!esp_parser_read_whole (self, &index->low[k]))
        return FALSE;
      index->high[k] = index->low[k];
      if (esp_parser_take_sign (self, '.') && !esp_parser_read_whole (self, &index->high[k]))
        return FALSE;
      index->n++;
    }
  while (esp_parser_take_sign (self, ','));
  return esp_parser_close (self, ']', N_ ("“,”, “..” or “]”"));
}

/* The name in hand is short and ASCII, of which a token has letters and figures alone: nothing is
 * wrong with it. */
static gboolean
is_plain_name (const EspModelParser *self)
{
  if (self->token.end - self->token.begin > ESP_NAME_MAX)
    return FALSE;
  for (const char *p = self->token.begin; p < self->token.end; p++)
    if (*p & 0x80)
      return FALSE;
  return TRUE;
}

gboolean
esp_parser_read_base (EspModelParser *self, const char *expected)
{
  g_string_truncate (self->scratch, 0);
  if (self->kind == ESP_TOKEN_QUOTED)
    {
      g_autofree char *name = NULL;
      g_autofree char *fault = NULL;

      esp_name_unquote (self->token.begin, self->token.end, &name);
      fault = name != NULL ? esp_name_fault (name, -1, "") : g_strdup (_ ("no name"));
      if (fault != NULL)
        return esp_parser_fail_at (self, self->token.begin, "%s", fault);
      g_string_append (self->scratch, name);
    }
  else if (self->kind == ESP_TOKEN_NAME &&
           !esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin)))
    {
      g_autofree char *fault = NULL;

      if (!is_plain_name (self))
        fault = esp_name_fault (self->token.begin, self->token.end - self->token.begin, "");
      if (fault != NULL)
        return esp_parser_fail_at (self, self->token.begin, "%s", fault);
      g_string_append_len (self->scratch, self->token.begin, self->token.end - self->token.begin);
    }
  else
    return esp_parser_fail_expected (self, _ (expected));
  esp_parser_next (self);
  return TRUE;
}

gboolean
esp_parser_advance (const EspModelIndex *index, gint64 *now)
{
  for (int k = index->n - 1; k >= 0; k--)
    {
      if (++now[k] <= index->high[k])
        return TRUE;
      now[k] = index->low[k];
    }
  return FALSE;
}

/* Every reference is put together so: printf() would be much of the reading. */
static void
put_number (GString *name, gint64 number)
{
  char figures[24];
  char *at = figures + sizeof figures;
  guint64 left = number < 0 ? -(guint64) number : (guint64) number;

  do
    *--at = (char) ('0' + left % 10);
  while ((left /= 10) > 0);
  if (number < 0)
    *--at = '-';
  g_string_append_len (name, at, figures + sizeof figures - at);
}

void
esp_parser_put_index (GString *name, gsize base, const EspModelIndex *index, const gint64 *now)
{
  g_string_truncate (name, base);
  for (int k = 0; k < index->n; k++)
    {
      g_string_append_c (name, k == 0 ? '[' : ',');
      put_number (name, now[k]);
    }
  if (index->n > 0)
    g_string_append_c (name, ']');
}

static gboolean
fail_unknown (EspModelParser *self, const char *at, const char *name)
{
  const char *nearest = esp_model_find_nearest (self->model, name);

  if (nearest != NULL)
    return esp_parser_fail_at (self, at, _ ("“%s” is no variable and no value; did you mean “%s”?"),
                               esp_quote (name), esp_quote (nearest));
  return esp_parser_fail_at (self, at, _ ("“%s” is no variable and no value"), esp_quote (name));
}

/* The variable that is called by the scratch, whose last number is @number; -1: there is none. x[7]
 * mostly stands two places behind x[5]: a look there is less than a search by name. */
static int
find_variable (EspModelParser *self, gint64 number)
{
  const GPtrArray *names = self->model->names;
  gint64 guess = self->near + (number - self->near_number);
  int variable;

  if (guess >= 0 && guess < names->len &&
      strcmp (g_ptr_array_index (names, guess), self->scratch->str) == 0)
    variable = (int) guess;
  else
    variable = esp_model_find_variable (self->model, self->scratch->str);
  if (variable >= 0)
    {
      self->near = variable;
      self->near_number = number;
    }
  return variable;
}

/* The node of what is called by the scratch, which began at @at: a variable, or a value. @number:
 * as in find_variable(). */
static gboolean
add_named (EspModelParser *self, const char *at, gint64 number, gint32 *node, EspPartType *type)
{
  int variable = find_variable (self, number);
  gint32 symbol;

  if (variable >= 0)
    {
      *node = esp_model_add_reference (self->model, variable);
      /* where there are no names at all the variable need not be looked at */
      *type = self->model->symbols->len > 0 && esp_model_has_symbols (self->model, variable)
                  ? ESP_PART_NAME
                  : ESP_PART_NUMBER;
      return TRUE;
    }
  symbol = esp_model_find_symbol (self->model, self->scratch->str);
  if (symbol < 0)
    return fail_unknown (self, at, self->scratch->str);
  *node = esp_model_add_constant (self->model, symbol);
  *type = ESP_PART_NAME;
  return TRUE;
}

/* The name in hand, in the scratch, and the numbers in brackets behind it. */
static gboolean
read_name (EspModelParser *self, EspModelIndex *index)
{
  index->n = 0;
  return esp_parser_read_base (self, N_ ("a variable, a value or a number")) &&
         (!esp_parser_is_sign (self, '[') || esp_parser_read_index (self, index));
}

/* The node of the one variable or value that the name in hand stands for. */
static gboolean
read_variable (EspModelParser *self, EspModelPart *part)
{
  EspModelIndex index = { .n = 0 };

  if (!read_name (self, &index))
    return FALSE;
  for (int k = 0; k < index.n; k++)
    {
      if (index.high[k] < index.low[k])
        return esp_parser_fail_at (self, part->at, "%s",
                                   _ ("expected one variable: this range is empty"));
      if (index.high[k] > index.low[k])
        return esp_parser_fail_at (self, part->at, "%s",
                                   _ ("expected one variable: a range stands in a list only"));
    }
  esp_parser_put_index (self->scratch, self->scratch->len, &index, index.low);
  return add_named (self, part->at, index.low[MAX (index.n - 1, 0)], &part->node, &part->type);
}

/* Appends the nodes of all variables that the name in hand stands for. A name that is a value is
 * one too. */
static gboolean
read_variables (EspModelParser *self, GArray *parts, EspPartType *type)
{
  const char *at = self->token.begin;
  EspModelIndex index;
  gint64 now[3] = { 0 };
  gsize base;

  if (!read_name (self, &index))
    return FALSE;
  base = self->scratch->len;
  for (int k = 0; k < index.n; k++)
    {
      now[k] = index.low[k];
      if (index.high[k] < index.low[k])
        return TRUE;
    }
  do
    {
      gint32 node;

      esp_parser_put_index (self->scratch, base, &index, now);
      if (!add_named (self, at, now[MAX (index.n - 1, 0)], &node, type))
        return FALSE;
      g_array_append_val (parts, node);
      if (parts->len > ESP_PARSER_MOST_ITEMS)
        return esp_parser_fail_at (self, at, "%s", _ ("the list is too long"));
    }
  while (esp_parser_advance (&index, now));
  return TRUE;
}

/* --- expressions --- */

static gboolean read_sum (EspModelParser *self, EspModelPart *part);

static void
combine (EspModelParser *self,
         EspModelPart *part,
         EspExprKind kind,
         gint32 value,
         GArray *parts,
         EspPartType type)
{
  part->node = esp_model_add_expr (self->model, kind, value,
                                   (const gint32 *) (gpointer) parts->data, (gint32) parts->len);
  part->type = type;
}

/* Whether the values of @parts are a row of @rows, or are @not. */
static void
add_table (
    EspModelParser *self, EspModelPart *part, gboolean not, const GArray *parts, const GArray *rows)
{
  part->node =
      esp_model_add_table (self->model, not ? ESP_EXPR_NO_TABLE : ESP_EXPR_TABLE,
                           (const gint32 *) (gpointer) parts->data, (gint32) parts->len, rows);
  part->type = ESP_PART_CONDITION;
}

/* One part more of a chain that @part began: @parts are NULL before. */
static void
go_on_with (GArray **parts, const EspModelPart *part, const EspModelPart *other)
{
  if (*parts == NULL)
    {
      *parts = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_array_append_val (*parts, part->node);
    }
  g_array_append_val (*parts, other->node);
}

static void
combine_two (
    EspModelParser *self, EspModelPart *part, EspExprKind kind, gint32 other, EspPartType type)
{
  gint32 both[] = { part->node, other };

  part->node = esp_model_add_expr (self->model, kind, 0, both, 2);
  part->type = type;
}

static void
negate (EspModelParser *self, EspModelPart *part, EspExprKind kind)
{
  EspExpr *last = &g_array_index (self->model->nodes, EspExpr, part->node);

  if (kind == ESP_EXPR_NEGATIVE && last->kind == ESP_EXPR_CONSTANT)
    last->value = -last->value;
  else
    part->node = esp_model_add_expr (self->model, kind, 0, &part->node, 1);
}

gboolean
esp_parser_need_number (EspModelParser *self, const EspModelPart *part)
{
  return part->type != ESP_PART_NAME ||
         esp_parser_fail_at (self, part->at, "%s", _ ("expected a number: this is a name"));
}

static gboolean
need_condition (EspModelParser *self, const EspModelPart *part)
{
  return part->type == ESP_PART_CONDITION ||
         esp_parser_fail_at (self, part->at, "%s", _ ("expected a condition, such as “A < B”"));
}

/* A list in brackets, or names with blanks between. Names and numbers are not to be mixed. */
static gboolean
read_list (EspModelParser *self, GArray *parts, gboolean commas, EspPartType *type)
{
  gboolean first = TRUE;
  EspModelPart part = { .at = self->token.begin };

  *type = ESP_PART_NUMBER;
  if (esp_parser_is_sign (self, '('))
    {
      if (!esp_parser_enter (self) || !esp_parser_open (self, '(', ""))
        return FALSE;
      while (!esp_parser_is_sign (self, ')'))
        {
          const char *at = self->token.begin;
          EspPartType now;

          if (!first && !esp_parser_is_sign (self, ','))
            return esp_parser_fail_expected (self, _ ("“,” or “)”"));
          if (!first)
            esp_parser_next (self);
          at = self->token.begin;
          /* a range of variables, or any expression */
          if ((self->kind == ESP_TOKEN_NAME && esp_parser_find_loop (self) == NULL) ||
              self->kind == ESP_TOKEN_QUOTED)
            {
              EspModelParser before = *self;
              gsize n = parts->len;
              guint n_nodes = self->model->nodes->len;
              guint n_args = self->model->args->len;

              if (esp_model_is_keyword (self->token.begin,
                                        (gsize) (self->token.end - self->token.begin)) ||
                  !read_variables (self, parts, &now) ||
                  (!esp_parser_is_sign (self, ',') && !esp_parser_is_sign (self, ')')))
                {
                  if (before.error != NULL && *before.error != NULL)
                    {
                      /* a keyword is no error */
                      return FALSE;
                    }
                  *self = before;
                  g_array_set_size (parts, (guint) n);
                  g_array_set_size (self->model->nodes, n_nodes);
                  g_array_set_size (self->model->args, n_args);
                  if (!esp_parser_read_expr (self, &part))
                    return FALSE;
                  now = part.type;
                  g_array_append_val (parts, part.node);
                }
            }
          else
            {
              if (!esp_parser_read_expr (self, &part))
                return FALSE;
              now = part.type;
              g_array_append_val (parts, part.node);
            }
          if (!first && (now == ESP_PART_NAME) != (*type == ESP_PART_NAME))
            return esp_parser_fail_at (self, at, "%s", _ ("a list has numbers or names, not both"));
          *type = now;
          first = FALSE;
          if (parts->len > ESP_PARSER_MOST_ITEMS)
            return esp_parser_fail_at (self, at, "%s", _ ("the list is too long"));
        }
      self->nested--;
      return esp_parser_close (self, ')', N_ ("“)”"));
    }
  do
    {
      const char *at = self->token.begin;
      EspPartType now = ESP_PART_NUMBER;

      if (!read_variables (self, parts, &now))
        return FALSE;
      if (!first && (now == ESP_PART_NAME) != (*type == ESP_PART_NAME))
        return esp_parser_fail_at (self, at, "%s", _ ("a list has numbers or names, not both"));
      *type = now;
      first = FALSE;
      if (commas)
        esp_parser_take_sign (self, ',');
    }
  while (
      (self->kind == ESP_TOKEN_NAME &&
       !esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin))) ||
      self->kind == ESP_TOKEN_QUOTED);
  return TRUE;
}

/* A value in a table or behind "in": a number or a name. */
static gboolean
read_value (EspModelParser *self, gint32 *value, gboolean may_be_new)
{
  const char *at = self->token.begin;
  gint64 number;

  if ((self->kind == ESP_TOKEN_NAME && esp_parser_find_loop (self) == NULL) ||
      self->kind == ESP_TOKEN_QUOTED)
    {
      if (!esp_parser_read_base (self, N_ ("a value")))
        return FALSE;
      *value = may_be_new ? esp_model_add_symbol (self->model, self->scratch->str)
                          : esp_model_find_symbol (self->model, self->scratch->str);
      if (*value < 0)
        return fail_unknown (self, at, self->scratch->str);
      return self->model->symbols->len <= ESP_MODEL_MAX_SYMBOLS ||
             esp_parser_fail_at (self, at, "%s", _ ("there are too many names"));
    }
  if (!esp_parser_read_whole (self, &number))
    return FALSE;
  if (number < -ESP_MODEL_MAX_CONSTANT || number > ESP_MODEL_MAX_CONSTANT)
    return esp_parser_check_whole (self, at, number);
  *value = (gint32) number;
  return TRUE;
}

gboolean
esp_parser_read_values (EspModelParser *self, GArray *values, gboolean may_be_new)
{
  gboolean set = esp_parser_is_sign (self, '{');
  const char *begin = self->token.begin;

  if (set && !esp_parser_open (self, '{', ""))
    return FALSE;
  do
    {
      const char *at = self->token.begin;
      gint32 low;
      gint32 high;

      if (set && esp_parser_is_sign (self, '}') && values->len == 0)
        break;
      if (!read_value (self, &low, may_be_new))
        return FALSE;
      high = low;
      if (!set && !esp_parser_is_sign (self, '.'))
        return esp_parser_fail_expected (self, _ ("“..” and the greatest value"));
      if (esp_parser_take_sign (self, '.') && (!read_value (self, &high, FALSE)))
        return FALSE;
      if (high != low && (esp_value_is_symbol (low) || esp_value_is_symbol (high)))
        return esp_parser_fail_at (self, at, "%s", _ ("expected numbers around “..”"));
      if ((gint64) high - low > 2 * (gint64) ESP_MODEL_MAX_VALUE ||
          values->len > 4 * (guint) ESP_MODEL_MAX_VALUE)
        return esp_parser_fail_at (self, at, "%s", _ ("there are too many values"));
      for (gint64 v = low; v <= high; v++)
        {
          gint32 value = (gint32) v;

          g_array_append_val (values, value);
        }
    }
  while (set && esp_parser_take_sign (self, ','));
  for (guint i = 1; i < values->len; i++)
    if (esp_value_is_symbol (g_array_index (values, gint32, i)) !=
        esp_value_is_symbol (g_array_index (values, gint32, 0)))
      return esp_parser_fail_at (self, begin, "%s", _ ("a set has numbers or names, not both"));
  return !set || esp_parser_close (self, '}', N_ ("“,” or “}”"));
}

static gboolean
read_rows (EspModelParser *self, GArray *values, guint n_columns)
{
  if (!esp_parser_open (self, '{', N_ ("“{” and the rows that are meant")))
    return FALSE;
  while (!esp_parser_is_sign (self, '}'))
    {
      if (values->len > 0 && !esp_parser_take_sign (self, ','))
        return esp_parser_fail_expected (self, _ ("“,” or “}”"));
      if (!esp_parser_open (self, '(', N_ ("“(” and a row")))
        return FALSE;
      for (guint k = 0; k < n_columns; k++)
        {
          gint32 value;

          if (k > 0 && !esp_parser_take_sign (self, ','))
            return esp_parser_fail_expected (
                self, _ ("“,”: a row has as many values as there are parts"));
          if (!read_value (self, &value, FALSE))
            return FALSE;
          g_array_append_val (values, value);
        }
      if (!esp_parser_close (self, ')', N_ ("“)”: a row has as many values as there are parts")))
        return FALSE;
      if (values->len > 50000000)
        return esp_parser_fail_at (self, self->token.begin, "%s", _ ("the table is too large"));
    }
  return esp_parser_close (self, '}', N_ ("“}”"));
}

/* Behind "(a, b": the rest of the parts, and the rows. */
static gboolean
read_tuple (EspModelParser *self, EspModelPart *part)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean not ;

  g_array_append_val (parts, part->node);
  while (esp_parser_take_sign (self, ','))
    {
      EspModelPart other;

      if (!esp_parser_read_expr (self, &other))
        return FALSE;
      g_array_append_val (parts, other.node);
    }
  if (!esp_parser_close (self, ')', N_ ("“,” or “)”")))
    return FALSE;
  not = esp_parser_take_word (self, "not");
  if (!esp_parser_take_word (self, "in"))
    return esp_parser_fail_expected (self, _ ("“in” or “not in”, and rows"));
  if (!read_rows (self, values, parts->len))
    return FALSE;
  add_table (self, part, not, parts, values);
  return TRUE;
}

static gboolean
read_function (EspModelParser *self, EspModelPart *part, EspExprKind kind, guint least)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean condition = kind == ESP_EXPR_DISTINCT || kind == ESP_EXPR_CIRCUIT;
  const char *at;
  EspPartType type;

  esp_parser_next (self);
  at = self->token.begin;
  if (!read_list (self, parts, condition, &type))
    return FALSE;
  if (parts->len < least)
    return esp_parser_fail_at (self, at, _ ("expected at least %u parts"), least);
  if (type == ESP_PART_NAME && kind != ESP_EXPR_DISTINCT && kind != ESP_EXPR_COUNT)
    return esp_parser_fail_at (self, at, "%s", _ ("expected numbers: these are names"));
  combine (self, part, kind, 0, parts, condition ? ESP_PART_CONDITION : ESP_PART_NUMBER);
  return TRUE;
}

static gboolean
read_if (EspModelParser *self, EspModelPart *part)
{
  EspModelPart then;
  EspModelPart other;
  gint32 both[2];

  esp_parser_next (self);
  if (!esp_parser_read_expr (self, part) || !need_condition (self, part))
    return FALSE;
  if (!esp_parser_take_word (self, "then"))
    return esp_parser_fail_expected (self, _ ("“then”"));
  if (!esp_parser_read_expr (self, &then) || !need_condition (self, &then))
    return FALSE;
  both[0] = part->node;
  combine_two (self, part, ESP_EXPR_IMPLIES, then.node, ESP_PART_CONDITION);
  if (!esp_parser_take_word (self, "else"))
    return TRUE;
  if (!esp_parser_read_expr (self, &other) || !need_condition (self, &other))
    return FALSE;
  both[1] = other.node;
  then.node = esp_model_add_expr (self->model, ESP_EXPR_OR, 0, both, 2);
  combine_two (self, part, ESP_EXPR_AND, then.node, ESP_PART_CONDITION);
  return TRUE;
}

/* A variable may be called as what other languages have a word for. */
static gboolean
is_declared (const EspModelParser *self)
{
  g_autofree char *name =
      g_strndup (self->token.begin, (gsize) (self->token.end - self->token.begin));

  return !esp_model_is_keyword (name, strlen (name)) &&
         esp_model_find_variable (self->model, name) >= 0;
}

static gboolean
read_primary (EspModelParser *self, EspModelPart *part)
{
  static const struct
  {
    const char *word;
    EspExprKind kind;
    guint least;
  } functions[] = { { "sum", ESP_EXPR_SUM, 0 },
                    { "min", ESP_EXPR_MIN, 1 },
                    { "max", ESP_EXPR_MAX, 1 },
                    { "distinct", ESP_EXPR_DISTINCT, 0 },
                    { "circuit", ESP_EXPR_CIRCUIT, 1 },
                    { "count", ESP_EXPR_COUNT, 1 },
                    { "element", ESP_EXPR_ELEMENT, 2 },
                    /* what other languages call it */
                    { "alldifferent", ESP_EXPR_DISTINCT, 0 },
                    { "allDifferent", ESP_EXPR_DISTINCT, 0 },
                    { "all_different", ESP_EXPR_DISTINCT, 0 },
                    { "alldiff", ESP_EXPR_DISTINCT, 0 } };
  const EspModelLoop *loop;

  part->at = self->token.begin;
  if (esp_parser_is_sign (self, '-'))
    {
      esp_parser_next (self);
      if (!read_primary (self, part) || !esp_parser_need_number (self, part))
        return FALSE;
      negate (self, part, ESP_EXPR_NEGATIVE);
      part->type = ESP_PART_NUMBER;
      return TRUE;
    }
  if (esp_parser_is_sign (self, '('))
    {
      if (!esp_parser_open (self, '(', "") || !esp_parser_read_expr (self, part))
        return FALSE;
      if (esp_parser_is_sign (self, ','))
        return read_tuple (self, part);
      return esp_parser_close (self, ')', N_ ("“)”"));
    }
  if (self->kind == ESP_TOKEN_NUMBER)
    {
      if (self->number > ESP_MODEL_MAX_CONSTANT)
        return esp_parser_check_whole (self, self->token.begin, self->number);
      part->node = esp_model_add_constant (self->model, (gint32) self->number);
      part->type = ESP_PART_NUMBER;
      esp_parser_next (self);
      return TRUE;
    }
  if (esp_parser_is_word (self, "abs"))
    {
      esp_parser_next (self);
      if (!read_primary (self, part) || !esp_parser_need_number (self, part))
        return FALSE;
      negate (self, part, ESP_EXPR_ABS);
      part->type = ESP_PART_NUMBER;
      return TRUE;
    }
  if (esp_parser_is_word (self, "if"))
    return read_if (self, part);
  for (guint i = 0; self->kind == ESP_TOKEN_NAME && i < G_N_ELEMENTS (functions); i++)
    if (*functions[i].word == *self->token.begin && esp_parser_is_word (self, functions[i].word) &&
        !is_declared (self))
      return read_function (self, part, functions[i].kind, functions[i].least);
  loop = self->kind == ESP_TOKEN_NAME ? esp_parser_find_loop (self) : NULL;
  if (loop != NULL)
    {
      part->node = esp_model_add_constant (self->model, (gint32) loop->value);
      part->type = ESP_PART_NUMBER;
      esp_parser_next (self);
      return TRUE;
    }
  return read_variable (self, part);
}

/* Brackets and signs before one another are what nests. */
static gboolean
read_factor (EspModelParser *self, EspModelPart *part)
{
  gboolean fine = esp_parser_enter (self) && read_primary (self, part);

  self->nested--;
  return fine;
}

static gboolean
read_product (EspModelParser *self, EspModelPart *part)
{
  gboolean product = FALSE;

  if (!read_factor (self, part))
    return FALSE;
  for (;;)
    {
      EspExprKind kind =
          esp_parser_is_sign (self, '*')                                       ? ESP_EXPR_PRODUCT
          : esp_parser_is_sign (self, '/') || esp_parser_is_word (self, "div") ? ESP_EXPR_DIVIDE
          : esp_parser_is_sign (self, '%') || esp_parser_is_word (self, "mod") ? ESP_EXPR_MODULO
                                                                               : ESP_N_EXPRS;
      EspModelPart other;

      if (kind == ESP_N_EXPRS)
        return TRUE;
      esp_parser_next (self);
      if (!esp_parser_need_number (self, part) || !read_factor (self, &other) ||
          !esp_parser_need_number (self, &other))
        return FALSE;
      /* one product of many parts, where it was begun here */
      if (kind == ESP_EXPR_PRODUCT && product)
        {
          EspExpr whole = *esp_model_expr (self->model, part->node);
          g_autofree gint32 *args =
              g_memdup2 (esp_model_args (self->model, &whole), (gsize) whole.n * sizeof (gint32));

          args = g_renew (gint32, args, (gsize) whole.n + 1);
          args[whole.n] = other.node;
          part->node = esp_model_add_expr (self->model, kind, 0, args, whole.n + 1);
          if (whole.n > 1000)
            return esp_parser_fail_at (self, part->at, "%s", _ ("the product is too long"));
        }
      else
        combine_two (self, part, kind, other.node, ESP_PART_NUMBER);
      product = kind == ESP_EXPR_PRODUCT;
      part->type = ESP_PART_NUMBER;
    }
}

static gboolean
read_sum (EspModelParser *self, EspModelPart *part)
{
  g_autoptr (GArray) parts = NULL;

  if (!read_product (self, part))
    return FALSE;
  while (esp_parser_is_sign (self, '+') || esp_parser_is_sign (self, '-'))
    {
      gboolean minus = esp_parser_is_sign (self, '-');
      EspModelPart other;

      esp_parser_next (self);
      if (!esp_parser_need_number (self, part) || !read_product (self, &other) ||
          !esp_parser_need_number (self, &other))
        return FALSE;
      if (minus)
        negate (self, &other, ESP_EXPR_NEGATIVE);
      go_on_with (&parts, part, &other);
    }
  if (parts != NULL)
    combine (self, part, ESP_EXPR_SUM, 0, parts, ESP_PART_NUMBER);
  return TRUE;
}

/* "A in 1..3", "A not in {1, 2}" */
static gboolean
read_membership (EspModelParser *self, EspModelPart *part, gboolean not )
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));

  esp_parser_next (self);
  if (!esp_parser_read_values (self, values, FALSE))
    return FALSE;
  if (values->len > 0 &&
      (part->type == ESP_PART_NAME) != esp_value_is_symbol (g_array_index (values, gint32, 0)))
    return esp_parser_fail_at (self, part->at, "%s", _ ("a name is compared with a number"));
  g_array_append_val (parts, part->node);
  add_table (self, part, not, parts, values);
  return TRUE;
}

static gboolean
read_comparison (EspModelParser *self, EspModelPart *part)
{
  char sign;
  EspModelPart other;
  gint32 both[2];
  EspExprKind kind;

  if (!read_sum (self, part))
    return FALSE;
  if (esp_parser_is_word (self, "odd") || esp_parser_is_word (self, "even"))
    {
      if (!esp_parser_need_number (self, part))
        return FALSE;
      negate (self, part, esp_parser_is_word (self, "odd") ? ESP_EXPR_ODD : ESP_EXPR_EVEN);
      part->type = ESP_PART_CONDITION;
      esp_parser_next (self);
      return TRUE;
    }
  if (esp_parser_is_word (self, "in"))
    return read_membership (self, part, FALSE);
  if (esp_parser_is_word (self, "not"))
    {
      esp_parser_next (self);
      return esp_parser_is_word (self, "in") ? read_membership (self, part, TRUE)
                                             : esp_parser_fail_expected (self, _ ("“in”"));
    }
  sign = self->kind == ESP_TOKEN_SIGN && strchr ("=n<>lg", self->sign) != NULL ? self->sign : 0;
  if (sign == 0)
    return TRUE;
  esp_parser_next (self);
  if (!read_sum (self, &other))
    return FALSE;
  if ((part->type == ESP_PART_NAME) != (other.type == ESP_PART_NAME))
    return esp_parser_fail_at (self, other.at, "%s", _ ("a name is compared with a number"));
  if (sign != '=' && sign != 'n' && !esp_parser_need_number (self, part))
    return FALSE;
  /* greater is less the other way round */
  kind = sign == '='                  ? ESP_EXPR_EQUAL
         : sign == 'n'                ? ESP_EXPR_UNEQUAL
         : sign == '<' || sign == '>' ? ESP_EXPR_LESS
                                      : ESP_EXPR_AT_MOST;
  both[0] = sign == '>' || sign == 'g' ? other.node : part->node;
  both[1] = sign == '>' || sign == 'g' ? part->node : other.node;
  part->node = esp_model_add_expr (self->model, kind, 0, both, 2);
  part->type = ESP_PART_CONDITION;
  return TRUE;
}

static gboolean
read_not (EspModelParser *self, EspModelPart *part)
{
  const char *at = self->token.begin;
  gboolean fine;

  if (!esp_parser_is_word (self, "not"))
    return read_comparison (self, part);
  esp_parser_next (self);
  fine = esp_parser_enter (self) && read_not (self, part) && need_condition (self, part);
  self->nested--;
  if (!fine)
    return FALSE;
  negate (self, part, ESP_EXPR_NOT);
  part->at = at;
  return TRUE;
}

/* Parts of one kind with a word between. */
static gboolean
read_chain (EspModelParser *self,
            EspModelPart *part,
            const char *word,
            EspExprKind kind,
            gboolean (*read_part) (EspModelParser *self, EspModelPart *part))
{
  g_autoptr (GArray) parts = NULL;

  if (!read_part (self, part))
    return FALSE;
  while (esp_parser_is_word (self, word))
    {
      EspModelPart other;

      esp_parser_next (self);
      if (!need_condition (self, part) || !read_part (self, &other) ||
          !need_condition (self, &other))
        return FALSE;
      go_on_with (&parts, part, &other);
    }
  if (parts != NULL)
    combine (self, part, kind, 0, parts, ESP_PART_CONDITION);
  return TRUE;
}

static gboolean
read_and (EspModelParser *self, EspModelPart *part)
{
  return read_chain (self, part, "and", ESP_EXPR_AND, read_not);
}

static gboolean
read_xor (EspModelParser *self, EspModelPart *part)
{
  return read_chain (self, part, "xor", ESP_EXPR_XOR, read_and);
}

static gboolean
read_or (EspModelParser *self, EspModelPart *part)
{
  return read_chain (self, part, "or", ESP_EXPR_OR, read_xor);
}

gboolean
esp_parser_read_expr (EspModelParser *self, EspModelPart *part)
{
  gboolean fine = esp_parser_enter (self) && read_or (self, part);
  EspModelPart other;

  if (fine && (esp_parser_is_sign (self, 'i') || esp_parser_is_word (self, "implies")))
    {
      esp_parser_next (self);
      fine = need_condition (self, part) && esp_parser_read_expr (self, &other) &&
             need_condition (self, &other);
      if (fine)
        combine_two (self, part, ESP_EXPR_IMPLIES, other.node, ESP_PART_CONDITION);
    }
  else if (fine && (esp_parser_is_sign (self, 'e') || esp_parser_is_word (self, "iff")))
    {
      esp_parser_next (self);
      fine = need_condition (self, part) && read_or (self, &other) && need_condition (self, &other);
      if (fine)
        combine_two (self, part, ESP_EXPR_EQUAL, other.node, ESP_PART_CONDITION);
    }
  self->nested--;
  return fine;
}
