#include "config.h"

#include "esp-model.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-reader.h"
#include "engine/esp-control.h"

/* The grammar of .csp files: statements, each on a line or behind a semicolon, that go on over line
 * ends within brackets. By recursive descent; nesting is bounded. */

#define MOST_NESTED 200
#define MOST_LOOPS 8
#define MOST_ROUNDS 20000000 /* of all loops together */
#define MOST_ITEMS 100000    /* of a list */

typedef enum
{
  TOKEN_END,  /* of the text */
  TOKEN_LINE, /* of a line, or a semicolon */
  TOKEN_NAME,
  TOKEN_QUOTED,
  TOKEN_NUMBER,
  TOKEN_SIGN /* `sign` */
} TokenKind;

typedef enum
{
  TYPE_NUMBER,
  TYPE_CONDITION,
  TYPE_NAME
} Type;

typedef struct
{
  const char *begin;
  const char *end;
} Place;

typedef struct
{
  const char *name;
  gsize length;
  gint64 value;
} Loop;

typedef struct
{
  const char *text;
  const char *end;
  const char *file;
  const char *at; /* behind the token in hand */
  EspModel *model;
  TokenKind kind;
  Place token;
  char sign; /* two-letter signs: '.' of "..", 'l' "<=", 'g' ">=", 'n' "!=", 'i' "->", 'e' "<->" */
  gint64 number;
  int depth;  /* of brackets: line ends are blanks there */
  int nested; /* of expressions */
  guint64 rounds;
  Loop loops[MOST_LOOPS];
  int n_loops;
  GString *scratch;
  GError **error;
} Parser;

typedef struct
{
  gint32 node;
  Type type;
  const char *at; /* where it begins, for messages */
} Part;

/* --- messages --- */

static gboolean fail_at (Parser *self, const char *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail_at (Parser *self, const char *at, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  esp_set_error_in (self->error, self->file, self->text, at, format, args);
  va_end (args);
  return FALSE;
}

/* What stands there instead of what was @expected. */
static gboolean
fail_expected (Parser *self, const char *expected)
{
  if (self->kind == TOKEN_END)
    return fail_at (self, self->token.begin, _ ("the text ends: expected %s"), expected);
  if (self->kind == TOKEN_LINE)
    return fail_at (self, self->token.begin, _ ("the line ends: expected %s"), expected);
  return fail_at (self, self->token.begin, _ ("“%s”: expected %s"),
                  esp_quote_bytes (self->token.begin, self->token.end - self->token.begin),
                  expected);
}

/* --- tokens --- */

static inline gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c) || c == '_' || (c & 0x80) != 0;
}

static void
skip_blanks (Parser *self)
{
  for (; self->at < self->end; self->at++)
    {
      if (*self->at == '#')
        while (self->at + 1 < self->end && self->at[1] != '\n')
          self->at++;
      else if (*self->at != ' ' && *self->at != '\t' && *self->at != '\r' &&
               (*self->at != '\n' || self->depth == 0))
        break;
    }
}

static void
read_number (Parser *self)
{
  self->kind = TOKEN_NUMBER;
  self->number = 0;
  while (self->at < self->end && g_ascii_isdigit (*self->at))
    {
      if (self->number <= 10 * (gint64) ESP_MODEL_MAX_CONSTANT)
        self->number = 10 * self->number + (*self->at - '0');
      self->at++;
    }
}

static void
read_sign (Parser *self)
{
  static const struct
  {
    const char *text;
    char sign;
  } longer[] = { { "<->", 'e' }, { "<=", 'l' }, { "≤", 'l' }, { ">=", 'g' }, { "≥", 'g' },
                 { "!=", 'n' },  { "<>", 'n' }, { "≠", 'n' }, { "->", 'i' }, { "==", '=' },
                 { "..", '.' },  { "−", '-' },  { "·", '*' } };

  self->kind = TOKEN_SIGN;
  for (guint i = 0; i < G_N_ELEMENTS (longer); i++)
    {
      gsize length = strlen (longer[i].text);

      if ((gsize) (self->end - self->at) >= length &&
          memcmp (self->at, longer[i].text, length) == 0)
        {
          self->sign = longer[i].sign;
          self->at += length;
          return;
        }
    }
  self->sign = *self->at == '.' ? '?' : *self->at;
  self->at++;
}

/* Signs that are no ASCII are no letters. */
static gboolean
begins_sign (const Parser *self)
{
  static const char *const signs[] = { "≤", "≥", "≠", "−", "·" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if ((gsize) (self->end - self->at) >= strlen (signs[i]) &&
        memcmp (self->at, signs[i], strlen (signs[i])) == 0)
      return TRUE;
  return FALSE;
}

static void
next (Parser *self)
{
  skip_blanks (self);
  self->token.begin = self->at;
  if (self->at >= self->end)
    self->kind = TOKEN_END;
  else if (*self->at == '\n' || *self->at == ';')
    {
      self->kind = TOKEN_LINE;
      self->at++;
    }
  else if (g_ascii_isdigit (*self->at))
    read_number (self);
  else if (is_letter (*self->at) && ((*self->at & 0x80) == 0 || !begins_sign (self)))
    {
      self->kind = TOKEN_NAME;
      while (self->at < self->end && (is_letter (*self->at) || g_ascii_isdigit (*self->at)) &&
             ((*self->at & 0x80) == 0 || !begins_sign (self)))
        self->at++;
    }
  else
    {
      gsize length = *self->at == '"' ? esp_name_unquote (self->at, self->end, NULL) : 0;

      self->kind = TOKEN_QUOTED;
      if (length > 0)
        self->at += length;
      else
        read_sign (self);
    }
  self->token.end = self->at;
}

static inline gboolean
is_sign (const Parser *self, char sign)
{
  return self->kind == TOKEN_SIGN && self->sign == sign;
}

static inline gboolean
is_word (const Parser *self, const char *word)
{
  return self->kind == TOKEN_NAME &&
         strlen (word) == (gsize) (self->token.end - self->token.begin) &&
         memcmp (self->token.begin, word, strlen (word)) == 0;
}

static gboolean
take_word (Parser *self, const char *word)
{
  if (!is_word (self, word))
    return FALSE;
  next (self);
  return TRUE;
}

static gboolean
take_sign (Parser *self, char sign)
{
  if (!is_sign (self, sign))
    return FALSE;
  next (self);
  return TRUE;
}

/* Brackets, within which line ends are blanks. */
static gboolean
open_bracket (Parser *self, char sign, const char *expected)
{
  if (!is_sign (self, sign))
    return fail_expected (self, expected);
  self->depth++;
  next (self);
  return TRUE;
}

static gboolean
close_bracket (Parser *self, char sign, const char *expected)
{
  if (!is_sign (self, sign))
    return fail_expected (self, expected);
  self->depth--;
  next (self);
  return TRUE;
}

static gboolean
enter (Parser *self)
{
  return ++self->nested <= MOST_NESTED ||
         fail_at (self, self->token.begin, _ ("expressions are nested more than %d deep"),
                  MOST_NESTED);
}

/* --- numbers that are known while reading --- */

static gboolean read_whole (Parser *self, gint64 *value);

static const Loop *
find_loop (const Parser *self)
{
  gsize length = (gsize) (self->token.end - self->token.begin);

  for (int i = self->n_loops - 1; i >= 0; i--)
    if (self->loops[i].length == length &&
        memcmp (self->loops[i].name, self->token.begin, length) == 0)
      return &self->loops[i];
  return NULL;
}

static gboolean
read_whole_factor (Parser *self, gint64 *value)
{
  const Loop *loop;
  gboolean fine;

  if (take_sign (self, '-'))
    {
      if (!enter (self))
        return FALSE;
      fine = read_whole_factor (self, value);
      *value = -*value;
      self->nested--;
      return fine;
    }
  if (self->kind == TOKEN_NUMBER)
    {
      if (self->number > ESP_MODEL_MAX_CONSTANT)
        return fail_at (self, self->token.begin, _ ("expected a number up to %s"),
                        esp_count (ESP_MODEL_MAX_CONSTANT));
      *value = self->number;
      next (self);
      return TRUE;
    }
  if (is_sign (self, '('))
    {
      if (!enter (self) || !open_bracket (self, '(', "") || !read_whole (self, value) ||
          !close_bracket (self, ')', _ ("“)”")))
        return FALSE;
      self->nested--;
      return TRUE;
    }
  loop = self->kind == TOKEN_NAME ? find_loop (self) : NULL;
  if (loop == NULL)
    return fail_expected (self, _ ("a number, or a name from “for”"));
  *value = loop->value;
  next (self);
  return TRUE;
}

static gboolean
check_whole (Parser *self, const char *at, gint64 value)
{
  return (value >= -ESP_MODEL_MAX_CONSTANT && value <= ESP_MODEL_MAX_CONSTANT) ||
         fail_at (self, at, _ ("expected a number up to %s"), esp_count (ESP_MODEL_MAX_CONSTANT));
}

static gboolean
read_whole_product (Parser *self, gint64 *value)
{
  const char *at = self->token.begin;
  gint64 factor;

  if (!read_whole_factor (self, value))
    return FALSE;
  for (;;)
    {
      if (take_sign (self, '*'))
        {
          if (!read_whole_factor (self, &factor))
            return FALSE;
          *value *= factor;
        }
      else if (is_sign (self, '/') || is_word (self, "div") || is_sign (self, '%') ||
               is_word (self, "mod"))
        {
          gboolean divides = is_sign (self, '/') || is_word (self, "div");

          next (self);
          if (!read_whole_factor (self, &factor))
            return FALSE;
          if (factor == 0)
            return fail_at (self, at, "%s", _ ("a division by zero"));
          *value = divides ? *value / factor : *value % factor;
        }
      else
        return TRUE;
      if (!check_whole (self, at, *value))
        return FALSE;
    }
}

static gboolean
read_whole (Parser *self, gint64 *value)
{
  const char *at = self->token.begin;
  gint64 term;

  if (!read_whole_product (self, value))
    return FALSE;
  while (is_sign (self, '+') || is_sign (self, '-'))
    {
      gboolean minus = is_sign (self, '-');

      next (self);
      if (!read_whole_product (self, &term))
        return FALSE;
      *value += minus ? -term : term;
      if (!check_whole (self, at, *value))
        return FALSE;
    }
  return TRUE;
}

/* --- names of variables, with numbers in brackets --- */

typedef struct
{
  gint64 low[3];
  gint64 high[3];
  int n;
} Index;

static gboolean
read_index (Parser *self, Index *index)
{
  index->n = 0;
  if (!open_bracket (self, '[', _ ("“[”")))
    return FALSE;
  do
    {
      int k = index->n;

      if (k == 3)
        return fail_expected (self, _ ("at most three numbers in brackets"));
      if (!read_whole (self, &index->low[k]))
        return FALSE;
      index->high[k] = index->low[k];
      if (take_sign (self, '.') && !read_whole (self, &index->high[k]))
        return FALSE;
      index->n++;
    }
  while (take_sign (self, ','));
  return close_bracket (self, ']', _ ("“,”, “..” or “]”"));
}

/* The name in hand, as it is without brackets; in the scratch. FALSE with an error. */
static gboolean
read_base (Parser *self, const char *expected)
{
  g_string_truncate (self->scratch, 0);
  if (self->kind == TOKEN_QUOTED)
    {
      g_autofree char *name = NULL;
      g_autofree char *fault = NULL;

      esp_name_unquote (self->token.begin, self->token.end, &name);
      fault = name != NULL ? esp_name_fault (name, -1, "") : g_strdup (_ ("no name"));
      if (fault != NULL)
        return fail_at (self, self->token.begin, "%s", fault);
      g_string_append (self->scratch, name);
    }
  else if (self->kind == TOKEN_NAME &&
           !esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin)))
    {
      g_autofree char *fault =
          esp_name_fault (self->token.begin, self->token.end - self->token.begin, "");

      if (fault != NULL)
        return fail_at (self, self->token.begin, "%s", fault);
      g_string_append_len (self->scratch, self->token.begin, self->token.end - self->token.begin);
    }
  else
    return fail_expected (self, expected);
  next (self);
  return TRUE;
}

/* The next combination of numbers; FALSE behind the last. */
static gboolean
advance (const Index *index, gint64 *now)
{
  for (int k = index->n - 1; k >= 0; k--)
    {
      if (++now[k] <= index->high[k])
        return TRUE;
      now[k] = index->low[k];
    }
  return FALSE;
}

static void
put_index (GString *name, gsize base, const Index *index, const gint64 *now)
{
  g_string_truncate (name, base);
  for (int k = 0; k < index->n; k++)
    g_string_append_printf (name, "%c%" G_GINT64_FORMAT, k == 0 ? '[' : ',', now[k]);
  if (index->n > 0)
    g_string_append_c (name, ']');
}

static gboolean
fail_unknown (Parser *self, const char *at, const char *name)
{
  const char *nearest = esp_model_find_nearest (self->model, name);

  if (nearest != NULL)
    return fail_at (self, at, _ ("“%s” is no variable and no value; did you mean “%s”?"),
                    esp_quote (name), esp_quote (nearest));
  return fail_at (self, at, _ ("“%s” is no variable and no value"), esp_quote (name));
}

/* Appends the nodes of all variables that the name in hand stands for; @only: it may be one alone.
 * A name that is a value is one too. */
static gboolean
read_variables (Parser *self, GArray *parts, gboolean only, Type *type)
{
  const char *at = self->token.begin;
  Index index = { .n = 0 };
  gint64 now[3] = { 0 };
  gsize base;
  gint32 symbol;

  if (!read_base (self, _ ("a variable, a value or a number")))
    return FALSE;
  base = self->scratch->len;
  if (is_sign (self, '[') && !read_index (self, &index))
    return FALSE;
  for (int k = 0; k < index.n; k++)
    {
      now[k] = index.low[k];
      if (index.high[k] < index.low[k])
        return TRUE;
      if (only && index.high[k] > index.low[k])
        return fail_at (self, at, "%s", _ ("expected one variable: a range stands in a list only"));
    }
  do
    {
      int variable;
      gint32 node;

      put_index (self->scratch, base, &index, now);
      variable = esp_model_find_variable (self->model, self->scratch->str);
      if (variable >= 0)
        {
          node = esp_model_add_reference (self->model, variable);
          *type = esp_model_has_symbols (self->model, variable) ? TYPE_NAME : TYPE_NUMBER;
        }
      else
        {
          symbol = esp_model_find_symbol (self->model, self->scratch->str);
          if (symbol < 0)
            return fail_unknown (self, at, self->scratch->str);
          node = esp_model_add_constant (self->model, symbol);
          *type = TYPE_NAME;
        }
      g_array_append_val (parts, node);
      if (parts->len > MOST_ITEMS)
        return fail_at (self, at, "%s", _ ("the list is too long"));
    }
  while (advance (&index, now));
  return TRUE;
}

/* --- expressions --- */

static gboolean read_expr (Parser *self, Part *part);
static gboolean read_sum (Parser *self, Part *part);

static void
combine (Parser *self, Part *part, EspExprKind kind, gint32 value, GArray *parts, Type type)
{
  part->node = esp_model_add_expr (self->model, kind, value,
                                   (const gint32 *) (gpointer) parts->data, (gint32) parts->len);
  part->type = type;
}

/* Whether the values of @parts are a row of @rows, or are @not. */
static void
add_table (Parser *self, Part *part, gboolean not, const GArray *parts, const GArray *rows)
{
  part->node =
      esp_model_add_table (self->model, not ? ESP_EXPR_NO_TABLE : ESP_EXPR_TABLE,
                           (const gint32 *) (gpointer) parts->data, (gint32) parts->len, rows);
  part->type = TYPE_CONDITION;
}

/* One part more of a chain that @part began: @parts are NULL before. */
static void
go_on_with (GArray **parts, const Part *part, const Part *other)
{
  if (*parts == NULL)
    {
      *parts = g_array_new (FALSE, FALSE, sizeof (gint32));
      g_array_append_val (*parts, part->node);
    }
  g_array_append_val (*parts, other->node);
}

static void
combine_two (Parser *self, Part *part, EspExprKind kind, gint32 other, Type type)
{
  gint32 both[] = { part->node, other };

  part->node = esp_model_add_expr (self->model, kind, 0, both, 2);
  part->type = type;
}

static void
negate (Parser *self, Part *part, EspExprKind kind)
{
  EspExpr *last = &g_array_index (self->model->nodes, EspExpr, part->node);

  if (kind == ESP_EXPR_NEGATIVE && last->kind == ESP_EXPR_CONSTANT)
    last->value = -last->value;
  else
    part->node = esp_model_add_expr (self->model, kind, 0, &part->node, 1);
}

static gboolean
need_number (Parser *self, const Part *part)
{
  return part->type != TYPE_NAME ||
         fail_at (self, part->at, "%s", _ ("expected a number: this is a name"));
}

static gboolean
need_condition (Parser *self, const Part *part)
{
  return part->type == TYPE_CONDITION ||
         fail_at (self, part->at, "%s", _ ("expected a condition, such as “A < B”"));
}

/* A list in brackets, or names with blanks between. Names and numbers are not to be mixed. */
static gboolean
read_list (Parser *self, GArray *parts, gboolean commas, Type *type)
{
  gboolean first = TRUE;
  Part part = { .at = self->token.begin };

  *type = TYPE_NUMBER;
  if (is_sign (self, '('))
    {
      if (!enter (self) || !open_bracket (self, '(', ""))
        return FALSE;
      while (!is_sign (self, ')'))
        {
          const char *at = self->token.begin;
          Type now;

          if (!first && !is_sign (self, ','))
            return fail_expected (self, _ ("“,” or “)”"));
          if (!first)
            next (self);
          at = self->token.begin;
          /* a range of variables, or any expression */
          if ((self->kind == TOKEN_NAME && find_loop (self) == NULL) || self->kind == TOKEN_QUOTED)
            {
              Parser before = *self;
              gsize n = parts->len;
              guint n_nodes = self->model->nodes->len;
              guint n_args = self->model->args->len;

              if (esp_model_is_keyword (self->token.begin,
                                        (gsize) (self->token.end - self->token.begin)) ||
                  !read_variables (self, parts, FALSE, &now) ||
                  (!is_sign (self, ',') && !is_sign (self, ')')))
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
                  if (!read_expr (self, &part))
                    return FALSE;
                  now = part.type;
                  g_array_append_val (parts, part.node);
                }
            }
          else
            {
              if (!read_expr (self, &part))
                return FALSE;
              now = part.type;
              g_array_append_val (parts, part.node);
            }
          if (!first && (now == TYPE_NAME) != (*type == TYPE_NAME))
            return fail_at (self, at, "%s", _ ("a list has numbers or names, not both"));
          *type = now;
          first = FALSE;
          if (parts->len > MOST_ITEMS)
            return fail_at (self, at, "%s", _ ("the list is too long"));
        }
      self->nested--;
      return close_bracket (self, ')', _ ("“)”"));
    }
  do
    {
      const char *at = self->token.begin;
      Type now = TYPE_NUMBER;

      if (!read_variables (self, parts, FALSE, &now))
        return FALSE;
      if (!first && (now == TYPE_NAME) != (*type == TYPE_NAME))
        return fail_at (self, at, "%s", _ ("a list has numbers or names, not both"));
      *type = now;
      first = FALSE;
      if (commas)
        take_sign (self, ',');
    }
  while (
      (self->kind == TOKEN_NAME &&
       !esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin))) ||
      self->kind == TOKEN_QUOTED);
  return TRUE;
}

/* A value in a table or behind "in": a number or a name. */
static gboolean
read_value (Parser *self, gint32 *value, gboolean may_be_new)
{
  const char *at = self->token.begin;
  gint64 number;

  if ((self->kind == TOKEN_NAME && find_loop (self) == NULL) || self->kind == TOKEN_QUOTED)
    {
      if (!read_base (self, _ ("a value")))
        return FALSE;
      *value = may_be_new ? esp_model_add_symbol (self->model, self->scratch->str)
                          : esp_model_find_symbol (self->model, self->scratch->str);
      if (*value < 0)
        return fail_unknown (self, at, self->scratch->str);
      return self->model->symbols->len <= ESP_MODEL_MAX_SYMBOLS ||
             fail_at (self, at, "%s", _ ("there are too many names"));
    }
  if (!read_whole (self, &number))
    return FALSE;
  if (number < -ESP_MODEL_MAX_CONSTANT || number > ESP_MODEL_MAX_CONSTANT)
    return check_whole (self, at, number);
  *value = (gint32) number;
  return TRUE;
}

/* "{1, 3..5}" or "1..4"; names are made where they are new. */
static gboolean
read_values (Parser *self, GArray *values, gboolean may_be_new)
{
  gboolean set = is_sign (self, '{');
  const char *begin = self->token.begin;

  if (set && !open_bracket (self, '{', ""))
    return FALSE;
  do
    {
      const char *at = self->token.begin;
      gint32 low;
      gint32 high;

      if (set && is_sign (self, '}') && values->len == 0)
        break;
      if (!read_value (self, &low, may_be_new))
        return FALSE;
      high = low;
      if (!set && !is_sign (self, '.'))
        return fail_expected (self, _ ("“..” and the greatest value"));
      if (take_sign (self, '.') && (!read_value (self, &high, FALSE)))
        return FALSE;
      if (high != low && (esp_value_is_symbol (low) || esp_value_is_symbol (high)))
        return fail_at (self, at, "%s", _ ("expected numbers around “..”"));
      if ((gint64) high - low > 2 * (gint64) ESP_MODEL_MAX_VALUE ||
          values->len > 4 * (guint) ESP_MODEL_MAX_VALUE)
        return fail_at (self, at, "%s", _ ("there are too many values"));
      for (gint64 v = low; v <= high; v++)
        {
          gint32 value = (gint32) v;

          g_array_append_val (values, value);
        }
    }
  while (set && take_sign (self, ','));
  for (guint i = 1; i < values->len; i++)
    if (esp_value_is_symbol (g_array_index (values, gint32, i)) !=
        esp_value_is_symbol (g_array_index (values, gint32, 0)))
      return fail_at (self, begin, "%s", _ ("a set has numbers or names, not both"));
  return !set || close_bracket (self, '}', _ ("“,” or “}”"));
}

static gboolean
read_rows (Parser *self, GArray *values, guint n_columns)
{
  if (!open_bracket (self, '{', _ ("“{” and the rows that are meant")))
    return FALSE;
  while (!is_sign (self, '}'))
    {
      if (values->len > 0 && !take_sign (self, ','))
        return fail_expected (self, _ ("“,” or “}”"));
      if (!open_bracket (self, '(', _ ("“(” and a row")))
        return FALSE;
      for (guint k = 0; k < n_columns; k++)
        {
          gint32 value;

          if (k > 0 && !take_sign (self, ','))
            return fail_expected (self, _ ("“,”: a row has as many values as there are parts"));
          if (!read_value (self, &value, FALSE))
            return FALSE;
          g_array_append_val (values, value);
        }
      if (!close_bracket (self, ')', _ ("“)”: a row has as many values as there are parts")))
        return FALSE;
      if (values->len > 50000000)
        return fail_at (self, self->token.begin, "%s", _ ("the table is too large"));
    }
  return close_bracket (self, '}', _ ("“}”"));
}

/* Behind "(a, b": the rest of the parts, and the rows. */
static gboolean
read_tuple (Parser *self, Part *part)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean not ;

  g_array_append_val (parts, part->node);
  while (take_sign (self, ','))
    {
      Part other;

      if (!read_expr (self, &other))
        return FALSE;
      g_array_append_val (parts, other.node);
    }
  if (!close_bracket (self, ')', _ ("“,” or “)”")))
    return FALSE;
  not = take_word (self, "not");
  if (!take_word (self, "in"))
    return fail_expected (self, _ ("“in” or “not in”, and rows"));
  if (!read_rows (self, values, parts->len))
    return FALSE;
  add_table (self, part, not, parts, values);
  return TRUE;
}

static gboolean
read_function (Parser *self, Part *part, EspExprKind kind, guint least)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean condition = kind == ESP_EXPR_DISTINCT || kind == ESP_EXPR_CIRCUIT;
  const char *at;
  Type type;

  next (self);
  at = self->token.begin;
  if (!read_list (self, parts, condition, &type))
    return FALSE;
  if (parts->len < least)
    return fail_at (self, at, _ ("expected at least %u parts"), least);
  if (type == TYPE_NAME && kind != ESP_EXPR_DISTINCT && kind != ESP_EXPR_COUNT)
    return fail_at (self, at, "%s", _ ("expected numbers: these are names"));
  combine (self, part, kind, 0, parts, condition ? TYPE_CONDITION : TYPE_NUMBER);
  return TRUE;
}

static gboolean
read_if (Parser *self, Part *part)
{
  Part then;
  Part other;
  gint32 both[2];

  next (self);
  if (!read_expr (self, part) || !need_condition (self, part))
    return FALSE;
  if (!take_word (self, "then"))
    return fail_expected (self, _ ("“then”"));
  if (!read_expr (self, &then) || !need_condition (self, &then))
    return FALSE;
  both[0] = part->node;
  combine_two (self, part, ESP_EXPR_IMPLIES, then.node, TYPE_CONDITION);
  if (!take_word (self, "else"))
    return TRUE;
  if (!read_expr (self, &other) || !need_condition (self, &other))
    return FALSE;
  both[1] = other.node;
  then.node = esp_model_add_expr (self->model, ESP_EXPR_OR, 0, both, 2);
  combine_two (self, part, ESP_EXPR_AND, then.node, TYPE_CONDITION);
  return TRUE;
}

static gboolean
read_primary (Parser *self, Part *part)
{
  static const struct
  {
    const char *word;
    EspExprKind kind;
    guint least;
  } functions[] = { { "sum", ESP_EXPR_SUM, 0 },         { "min", ESP_EXPR_MIN, 1 },
                    { "max", ESP_EXPR_MAX, 1 },         { "distinct", ESP_EXPR_DISTINCT, 0 },
                    { "circuit", ESP_EXPR_CIRCUIT, 1 }, { "count", ESP_EXPR_COUNT, 1 },
                    { "element", ESP_EXPR_ELEMENT, 2 } };
  g_autoptr (GArray) one = NULL;
  const Loop *loop;

  part->at = self->token.begin;
  if (is_sign (self, '-'))
    {
      next (self);
      if (!read_primary (self, part) || !need_number (self, part))
        return FALSE;
      negate (self, part, ESP_EXPR_NEGATIVE);
      part->type = TYPE_NUMBER;
      return TRUE;
    }
  if (is_sign (self, '('))
    {
      if (!open_bracket (self, '(', "") || !read_expr (self, part))
        return FALSE;
      if (is_sign (self, ','))
        return read_tuple (self, part);
      return close_bracket (self, ')', _ ("“)”"));
    }
  if (self->kind == TOKEN_NUMBER)
    {
      if (self->number > ESP_MODEL_MAX_CONSTANT)
        return check_whole (self, self->token.begin, self->number);
      part->node = esp_model_add_constant (self->model, (gint32) self->number);
      part->type = TYPE_NUMBER;
      next (self);
      return TRUE;
    }
  if (is_word (self, "abs"))
    {
      next (self);
      if (!read_primary (self, part) || !need_number (self, part))
        return FALSE;
      negate (self, part, ESP_EXPR_ABS);
      part->type = TYPE_NUMBER;
      return TRUE;
    }
  if (is_word (self, "if"))
    return read_if (self, part);
  for (guint i = 0; self->kind == TOKEN_NAME && i < G_N_ELEMENTS (functions); i++)
    if (is_word (self, functions[i].word))
      return read_function (self, part, functions[i].kind, functions[i].least);
  loop = self->kind == TOKEN_NAME ? find_loop (self) : NULL;
  if (loop != NULL)
    {
      part->node = esp_model_add_constant (self->model, (gint32) loop->value);
      part->type = TYPE_NUMBER;
      next (self);
      return TRUE;
    }
  one = g_array_new (FALSE, FALSE, sizeof (gint32));
  if (!read_variables (self, one, TRUE, &part->type))
    return FALSE;
  if (one->len == 0)
    return fail_at (self, part->at, "%s", _ ("expected one variable: this range is empty"));
  part->node = g_array_index (one, gint32, 0);
  return TRUE;
}

/* Brackets and signs before one another are what nests. */
static gboolean
read_factor (Parser *self, Part *part)
{
  gboolean fine = enter (self) && read_primary (self, part);

  self->nested--;
  return fine;
}

static gboolean
read_product (Parser *self, Part *part)
{
  gboolean product = FALSE;

  if (!read_factor (self, part))
    return FALSE;
  for (;;)
    {
      EspExprKind kind = is_sign (self, '*')                            ? ESP_EXPR_PRODUCT
                         : is_sign (self, '/') || is_word (self, "div") ? ESP_EXPR_DIVIDE
                         : is_sign (self, '%') || is_word (self, "mod") ? ESP_EXPR_MODULO
                                                                        : ESP_N_EXPRS;
      Part other;

      if (kind == ESP_N_EXPRS)
        return TRUE;
      next (self);
      if (!need_number (self, part) || !read_factor (self, &other) || !need_number (self, &other))
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
            return fail_at (self, part->at, "%s", _ ("the product is too long"));
        }
      else
        combine_two (self, part, kind, other.node, TYPE_NUMBER);
      product = kind == ESP_EXPR_PRODUCT;
      part->type = TYPE_NUMBER;
    }
}

static gboolean
read_sum (Parser *self, Part *part)
{
  g_autoptr (GArray) parts = NULL;

  if (!read_product (self, part))
    return FALSE;
  while (is_sign (self, '+') || is_sign (self, '-'))
    {
      gboolean minus = is_sign (self, '-');
      Part other;

      next (self);
      if (!need_number (self, part) || !read_product (self, &other) || !need_number (self, &other))
        return FALSE;
      if (minus)
        negate (self, &other, ESP_EXPR_NEGATIVE);
      go_on_with (&parts, part, &other);
    }
  if (parts != NULL)
    combine (self, part, ESP_EXPR_SUM, 0, parts, TYPE_NUMBER);
  return TRUE;
}

/* "A in 1..3", "A not in {1, 2}" */
static gboolean
read_membership (Parser *self, Part *part, gboolean not )
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));

  next (self);
  if (!read_values (self, values, FALSE))
    return FALSE;
  if (values->len > 0 &&
      (part->type == TYPE_NAME) != esp_value_is_symbol (g_array_index (values, gint32, 0)))
    return fail_at (self, part->at, "%s", _ ("a name is compared with a number"));
  g_array_append_val (parts, part->node);
  add_table (self, part, not, parts, values);
  return TRUE;
}

static gboolean
read_comparison (Parser *self, Part *part)
{
  char sign;
  Part other;
  gint32 both[2];
  EspExprKind kind;

  if (!read_sum (self, part))
    return FALSE;
  if (is_word (self, "odd") || is_word (self, "even"))
    {
      if (!need_number (self, part))
        return FALSE;
      negate (self, part, is_word (self, "odd") ? ESP_EXPR_ODD : ESP_EXPR_EVEN);
      part->type = TYPE_CONDITION;
      next (self);
      return TRUE;
    }
  if (is_word (self, "in"))
    return read_membership (self, part, FALSE);
  if (is_word (self, "not"))
    {
      next (self);
      return is_word (self, "in") ? read_membership (self, part, TRUE)
                                  : fail_expected (self, _ ("“in”"));
    }
  sign = self->kind == TOKEN_SIGN && strchr ("=n<>lg", self->sign) != NULL ? self->sign : 0;
  if (sign == 0)
    return TRUE;
  next (self);
  if (!read_sum (self, &other))
    return FALSE;
  if ((part->type == TYPE_NAME) != (other.type == TYPE_NAME))
    return fail_at (self, other.at, "%s", _ ("a name is compared with a number"));
  if (sign != '=' && sign != 'n' && !need_number (self, part))
    return FALSE;
  /* greater is less the other way round */
  kind = sign == '='                  ? ESP_EXPR_EQUAL
         : sign == 'n'                ? ESP_EXPR_UNEQUAL
         : sign == '<' || sign == '>' ? ESP_EXPR_LESS
                                      : ESP_EXPR_AT_MOST;
  both[0] = sign == '>' || sign == 'g' ? other.node : part->node;
  both[1] = sign == '>' || sign == 'g' ? part->node : other.node;
  part->node = esp_model_add_expr (self->model, kind, 0, both, 2);
  part->type = TYPE_CONDITION;
  return TRUE;
}

static gboolean
read_not (Parser *self, Part *part)
{
  const char *at = self->token.begin;
  gboolean fine;

  if (!is_word (self, "not"))
    return read_comparison (self, part);
  next (self);
  fine = enter (self) && read_not (self, part) && need_condition (self, part);
  self->nested--;
  if (!fine)
    return FALSE;
  negate (self, part, ESP_EXPR_NOT);
  part->at = at;
  return TRUE;
}

/* Parts of one kind with a word between. */
static gboolean
read_chain (Parser *self,
            Part *part,
            const char *word,
            EspExprKind kind,
            gboolean (*read_part) (Parser *self, Part *part))
{
  g_autoptr (GArray) parts = NULL;

  if (!read_part (self, part))
    return FALSE;
  while (is_word (self, word))
    {
      Part other;

      next (self);
      if (!need_condition (self, part) || !read_part (self, &other) ||
          !need_condition (self, &other))
        return FALSE;
      go_on_with (&parts, part, &other);
    }
  if (parts != NULL)
    combine (self, part, kind, 0, parts, TYPE_CONDITION);
  return TRUE;
}

static gboolean
read_and (Parser *self, Part *part)
{
  return read_chain (self, part, "and", ESP_EXPR_AND, read_not);
}

static gboolean
read_xor (Parser *self, Part *part)
{
  return read_chain (self, part, "xor", ESP_EXPR_XOR, read_and);
}

static gboolean
read_or (Parser *self, Part *part)
{
  return read_chain (self, part, "or", ESP_EXPR_OR, read_xor);
}

static gboolean
read_expr (Parser *self, Part *part)
{
  gboolean fine = enter (self) && read_or (self, part);
  Part other;

  if (fine && (is_sign (self, 'i') || is_word (self, "implies")))
    {
      next (self);
      fine =
          need_condition (self, part) && read_expr (self, &other) && need_condition (self, &other);
      if (fine)
        combine_two (self, part, ESP_EXPR_IMPLIES, other.node, TYPE_CONDITION);
    }
  else if (fine && (is_sign (self, 'e') || is_word (self, "iff")))
    {
      next (self);
      fine = need_condition (self, part) && read_or (self, &other) && need_condition (self, &other);
      if (fine)
        combine_two (self, part, ESP_EXPR_EQUAL, other.node, TYPE_CONDITION);
    }
  self->nested--;
  return fine;
}

/* --- statements --- */

/* A variable that the name in @name stands for, with @values. */
static gboolean
add_variable (Parser *self, const char *at, const char *name, GArray *values)
{
  g_autofree gint32 *copy = g_memdup2 (values->data, values->len * sizeof (gint32));
  g_autofree char *fault = esp_name_fault (name, -1, "");

  if (fault != NULL)
    return fail_at (self, at, "%s", fault);
  if (self->model->names->len >= ESP_MODEL_MAX_VARIABLES)
    return fail_at (self, at, _ ("there are more than %s variables"),
                    esp_count (ESP_MODEL_MAX_VARIABLES));
  return esp_model_add_variable (self->model, g_strdup (name), 0, copy, (gint32) values->len) >=
             0 ||
         fail_at (self, at, _ ("there is a variable “%s” already"), esp_quote (name));
}

typedef struct
{
  const char *at;
  char *name;
} Declared;

static void
clear_declared (gpointer data)
{
  g_free (((Declared *) data)->name);
}

/* The names of a declaration, each with its place. */
static gboolean
read_declared (Parser *self, GArray *names)
{
  do
    {
      const char *at = self->token.begin;
      Index index = { .n = 0 };
      gint64 now[3] = { 0 };
      gsize base;
      gboolean empty = FALSE;

      if (!read_base (self, _ ("the name of a variable")))
        return FALSE;
      base = self->scratch->len;
      if (is_sign (self, '[') && !read_index (self, &index))
        return FALSE;
      for (int k = 0; k < index.n; k++)
        {
          now[k] = index.low[k];
          empty |= index.high[k] < index.low[k];
        }
      while (!empty)
        {
          Declared declared = { at, NULL };

          if (names->len > ESP_MODEL_MAX_VARIABLES)
            return fail_at (self, at, _ ("there are more than %s variables"),
                            esp_count (ESP_MODEL_MAX_VARIABLES));
          put_index (self->scratch, base, &index, now);
          declared.name = g_strdup (self->scratch->str);
          g_array_append_val (names, declared);
          if (!advance (&index, now))
            break;
        }
      take_sign (self, ',');
    }
  while (!is_word (self, "in") && (self->kind == TOKEN_NAME || self->kind == TOKEN_QUOTED));
  return TRUE;
}

static gboolean
read_declaration (Parser *self)
{
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (Declared));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  const char *at;

  g_array_set_clear_func (names, clear_declared);
  if (!read_declared (self, names))
    return FALSE;
  if (!is_word (self, "in"))
    return fail_expected (self, _ ("a name, or “in” and the domain"));
  next (self);
  at = self->token.begin;
  if (!read_values (self, values, TRUE))
    return FALSE;
  if (values->len == 0)
    return fail_at (self, at, "%s", _ ("expected a value at least"));
  for (guint i = 0; i < values->len; i++)
    {
      gint32 value = g_array_index (values, gint32, i);

      if (!esp_value_is_symbol (value) &&
          (value < -ESP_MODEL_MAX_VALUE || value > ESP_MODEL_MAX_VALUE))
        return fail_at (self, at, _ ("expected values from %d to %d"), -ESP_MODEL_MAX_VALUE,
                        ESP_MODEL_MAX_VALUE);
    }
  for (guint i = 0; i < names->len; i++)
    {
      const Declared *declared = &g_array_index (names, Declared, i);

      if (!add_variable (self, declared->at, declared->name, values))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_relation (Parser *self)
{
  Part part;

  if (self->model->relations->len >= ESP_MODEL_MAX_RELATIONS)
    return fail_at (self, self->token.begin, _ ("there are more than %s relations"),
                    esp_count (ESP_MODEL_MAX_RELATIONS));
  if (self->model->nodes->len >= ESP_MODEL_MAX_NODES)
    return fail_at (self, self->token.begin, "%s", _ ("the relations are too large altogether"));
  esp_model_begin_relation (self->model);
  if (!read_expr (self, &part))
    return FALSE;
  if (part.type != TYPE_CONDITION)
    return self->kind == TOKEN_LINE || self->kind == TOKEN_END || self->kind == TOKEN_SIGN
               ? fail_expected (self, _ ("a comparison, such as “<” and what is greater"))
               : fail_expected (self, _ ("“<”, “<=”, “=”, “!=”, “in”, “odd” or “even”"));
  esp_model_end_relation (self->model);
  return TRUE;
}

static gboolean
read_show (Parser *self)
{
  EspShow *show = &self->model->show;
  g_autofree char *text = NULL;
  gint64 number;

  g_clear_pointer (&show->text, g_free);
  *show = (EspShow){ .kind = ESP_SHOW_GRAPH };
  if (take_word (self, "graph"))
    return TRUE;
  if (take_word (self, "queens"))
    {
      show->kind = ESP_SHOW_QUEENS;
      return TRUE;
    }
  if (take_word (self, "grid"))
    {
      show->kind = ESP_SHOW_GRID;
      if (!read_whole (self, &number) || number < 1 || number > 1000)
        return fail_at (self, self->token.begin, "%s", _ ("expected the columns of the grid"));
      show->columns = (gint32) number;
      if (!take_word (self, "boxes"))
        return TRUE;
      if (!read_whole (self, &number) || number < 1 || number > show->columns)
        return fail_at (self, self->token.begin, "%s", _ ("expected the columns of a box"));
      show->boxes = (gint32) number;
      return TRUE;
    }
  if (is_word (self, "text"))
    {
      next (self);
      if (self->kind != TOKEN_QUOTED)
        return fail_expected (self, _ ("a text in double quotes"));
      show->kind = ESP_SHOW_TEXT;
      esp_name_unquote (self->token.begin, self->token.end, &text);
      show->text = text != NULL ? g_strdup (esp_name_show (text)) : NULL;
      if (show->text == NULL || !g_utf8_validate (show->text, -1, NULL))
        return fail_at (self, self->token.begin, "%s", _ ("expected a text in UTF-8"));
      next (self);
      return TRUE;
    }
  return fail_expected (self, _ ("“grid”, “queens”, “graph” or “text”"));
}

/* Where "for" stands in the statement in hand, outside of brackets; NULL: nowhere. */
static const char *
find_for (Parser *self)
{
  Parser look = *self;
  int depth = 0;

  while (look.kind != TOKEN_END && (look.kind != TOKEN_LINE || depth > 0))
    {
      if (look.kind == TOKEN_SIGN && strchr ("([{", look.sign) != NULL)
        depth++;
      else if (look.kind == TOKEN_SIGN && strchr (")]}", look.sign) != NULL)
        depth--;
      else if (is_word (&look, "for"))
        return look.token.begin;
      look.depth = MAX (depth, 0);
      next (&look);
    }
  return NULL;
}

static gboolean
read_body (Parser *self)
{
  if (take_word (self, "var"))
    return read_declaration (self);
  return read_relation (self);
}

/* The loops from @loops on, and for each round what stands before them at @body. */
static gboolean
read_rounds (Parser *self, const Parser *body, const char *stop, gboolean is_inner)
{
  const char *at = self->token.begin;
  Loop *loop = &self->loops[self->n_loops];
  gint64 low;
  gint64 high;
  Parser inner;

  if (self->n_loops == MOST_LOOPS)
    return fail_at (self, at, _ ("at most %d names stand behind “for”"), MOST_LOOPS);
  if (self->kind != TOKEN_NAME ||
      esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin)))
    return fail_expected (self, _ ("a name that runs, as in “for i in 1..8”"));
  (void) is_inner;
  *loop = (Loop){ self->token.begin, (gsize) (self->token.end - self->token.begin), 0 };
  next (self);
  if (!take_word (self, "in"))
    return fail_expected (self, _ ("“in”"));
  if (!read_whole (self, &low))
    return FALSE;
  if (!take_sign (self, '.'))
    return fail_expected (self, _ ("“..” and the last number"));
  if (!read_whole (self, &high))
    return FALSE;
  self->n_loops++;
  inner = *self;
  for (gint64 i = low; i <= high; i++)
    {
      if (++self->rounds > MOST_ROUNDS || esp_stop_is_requested ())
        return fail_at (self, at, "%s", _ ("the loops have too many rounds"));
      inner.rounds = self->rounds;
      inner.loops[self->n_loops - 1].value = i;
      if (is_sign (&inner, ','))
        {
          Parser deeper = inner;

          next (&deeper);
          if (!read_rounds (&deeper, body, stop, TRUE))
            return FALSE;
          self->rounds = deeper.rounds;
        }
      else
        {
          Parser round = *body;

          if (inner.kind != TOKEN_LINE && inner.kind != TOKEN_END)
            return fail_at (
                &inner, inner.token.begin, _ ("“%s”: expected %s"),
                esp_quote_bytes (inner.token.begin, inner.token.end - inner.token.begin),
                _ ("“,” or the end of the line"));
          memcpy (round.loops, inner.loops, sizeof round.loops);
          round.n_loops = inner.n_loops;
          if (!read_body (&round))
            return FALSE;
          if (round.token.begin != stop)
            return fail_expected (&round, _ ("the end of the relation"));
        }
    }
  return TRUE;
}

/* To the end of the line: loops are read as often as they run. */
static void
skip_line (Parser *self)
{
  while (self->kind != TOKEN_LINE && self->kind != TOKEN_END)
    next (self);
}

static gboolean
read_statement (Parser *self)
{
  const char *loops = NULL;

  if (take_word (self, "show"))
    return read_show (self);
  if (is_word (self, "minimize") || is_word (self, "maximize"))
    return fail_at (self, self->token.begin, "%s", _ ("there is an objective already"));
  loops = find_for (self);
  if (loops == NULL)
    return read_body (self);
  {
    Parser body = *self;

    self->at = loops;
    next (self);
    next (self);
    if (!read_rounds (self, &body, loops, FALSE))
      return FALSE;
    self->n_loops = 0;
    skip_line (self);
    return TRUE;
  }
}

/* What is looked for at last; it is added behind all relations. */
static gboolean
read_objective (Parser *self, Parser *goal)
{
  Part part;
  int sense = is_word (goal, "minimize") ? -1 : 1;

  next (goal);
  esp_model_begin_relation (self->model);
  if (!read_expr (goal, &part) || !need_number (goal, &part))
    return FALSE;
  if (goal->kind != TOKEN_LINE && goal->kind != TOKEN_END)
    return fail_expected (goal, _ ("the end of the line"));
  esp_model_end_objective (self->model, sense);
  return TRUE;
}

static gboolean
read_all (Parser *self)
{
  Parser goal = { .text = NULL };

  for (next (self); self->kind != TOKEN_END;)
    {
      self->depth = self->nested = 0;
      if (self->kind == TOKEN_LINE)
        {
          next (self);
          continue;
        }
      if (goal.text == NULL && (is_word (self, "minimize") || is_word (self, "maximize")))
        {
          goal = *self;
          skip_line (self);
          continue;
        }
      if (!read_statement (self))
        return FALSE;
      if (self->kind != TOKEN_LINE && self->kind != TOKEN_END)
        return fail_expected (self, _ ("the end of the line"));
      if (esp_stop_set_error (self->error))
        return FALSE;
    }
  return goal.text == NULL || read_objective (self, &goal);
}

EspModel *
esp_model_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GString) scratch = g_string_new (NULL);
  g_autoptr (GError) local = NULL;
  const char *begin = esp_text_begin (text, length);
  Parser parser = { .text = begin,
                    .end = text + length,
                    .file = file,
                    .at = begin,
                    .model = model,
                    .scratch = scratch,
                    .error = &local };

  if (!read_all (&parser) || !esp_model_seal (model, &local))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return g_steal_pointer (&model);
}
