#include "config.h"

#include "esp-formats.h"

#include "csp/model/esp-eval.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* FlatZinc, as MiniZinc's compiler makes it of models: "The MiniZinc Handbook", section 4.3. Of
 * its constraints those of numbers and truth values that are in the table below. */

#define MOST_NESTED 50
#define MOST_ITEMS 10000000

typedef enum
{
  ARG_NUMBER,   /* also true and false */
  ARG_VARIABLE, /* `number` */
  ARG_LIST,     /* `items` */
  ARG_RANGE,    /* from `number` to `high` */
  ARG_SET,      /* `items` */
  ARG_CALL,     /* of an annotation: `items` are what is in its brackets */
  ARG_OTHER     /* texts, floats, names that nobody knows */
} ArgKind;

typedef struct
{
  ArgKind kind;
  gint64 number;
  gint64 high;
  GArray *items;    /* of Arg; shared */
  const char *name; /* of a call, in the text */
  gsize length;
  const char *at;
} Arg;

typedef struct
{
  const char *text, *end, *file, *at;
  EspModel *model;
  GHashTable *names; /* id → Arg */
  GHashTable *bools; /* variables that are true or false */
  int nested;
  guint n_clipped;
  gint32 n_searches; /* groups of variables that are to be decided first */
  GError **error;
} Reader;

static void
clear_arg (gpointer data)
{
  Arg *arg = data;

  g_clear_pointer (&arg->items, g_array_unref);
}

static void
free_arg (gpointer data)
{
  clear_arg (data);
  g_free (data);
}

static GArray *
new_items (void)
{
  GArray *items = g_array_new (FALSE, TRUE, sizeof (Arg));

  g_array_set_clear_func (items, clear_arg);
  return items;
}

static const Arg *
get_item (const Arg *list, guint i)
{
  return &g_array_index (list->items, Arg, i);
}

/* --- words --- */

static gboolean fail_at (Reader *self, const char *at, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail_at (Reader *self, const char *at, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  esp_set_error_in (self->error, self->file, self->text, at, format, args);
  va_end (args);
  return FALSE;
}

static gboolean
fail_expected (Reader *self, const char *expected)
{
  gsize n = 0;

  if (self->at >= self->end)
    return fail_at (self, self->at, _ ("the text ends: expected %s"), expected);
  while (self->at + n < self->end && n < 20 && !g_ascii_isspace (self->at[n]))
    n++;
  return fail_at (self, self->at, _ ("“%s”: expected %s"),
                  esp_quote_bytes (self->at, (gssize) MAX (n, 1)), expected);
}

static void
skip (Reader *self)
{
  for (; self->at < self->end; self->at++)
    if (*self->at == '%')
      while (self->at + 1 < self->end && self->at[1] != '\n')
        self->at++;
    else if (!g_ascii_isspace (*self->at))
      break;
}

static gboolean
take (Reader *self, const char *sign)
{
  gsize n = strlen (sign);

  skip (self);
  if ((gsize) (self->end - self->at) < n || memcmp (self->at, sign, n) != 0)
    return FALSE;
  self->at += n;
  return TRUE;
}

static gboolean
need (Reader *self, const char *sign)
{
  g_autofree char *quoted = NULL;

  if (take (self, sign))
    return TRUE;
  quoted = g_strdup_printf ("“%s”", sign);
  return fail_expected (self, quoted);
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* The word at hand, and its length; 0: there is none. */
static gsize
look_word (Reader *self)
{
  gsize n = 0;

  skip (self);
  if (self->at < self->end && g_ascii_isdigit (*self->at))
    return 0;
  while (self->at + n < self->end && is_letter (self->at[n]))
    n++;
  return n;
}

static gboolean
take_word (Reader *self, const char *word)
{
  if (look_word (self) != strlen (word) || memcmp (self->at, word, strlen (word)) != 0)
    return FALSE;
  self->at += strlen (word);
  return TRUE;
}

static gboolean
read_int (Reader *self, gint64 *number)
{
  const char *at;
  gboolean minus;

  minus = take (self, "-");
  skip (self);
  at = self->at;
  *number = 0;
  while (self->at < self->end && g_ascii_isdigit (*self->at))
    {
      if (*number < G_MAXINT64 / 20)
        *number = 10 * *number + (*self->at - '0');
      self->at++;
    }
  if (self->at == at)
    return fail_expected (self, _ ("a number"));
  if (*number > ESP_MODEL_MAX_CONSTANT)
    return fail_at (self, at, _ ("expected a number up to %s"), esp_count (ESP_MODEL_MAX_CONSTANT));
  if (minus)
    *number = -*number;
  return TRUE;
}

/* --- values --- */

static gboolean read_arg (Reader *self, Arg *arg);

static gboolean
read_items (Reader *self, Arg *arg, const char *end)
{
  arg->items = new_items ();
  while (!take (self, end))
    {
      Arg item = { .kind = ARG_OTHER };

      if (arg->items->len > 0)
        {
          if (!need (self, ","))
            return FALSE;
          if (take (self, end))
            return TRUE;
        }
      if (!read_arg (self, &item))
        {
          clear_arg (&item);
          return FALSE;
        }
      g_array_append_val (arg->items, item);
      if (arg->items->len > MOST_ITEMS)
        return fail_at (self, self->at, "%s", _ ("the list is too long"));
    }
  return TRUE;
}

static gboolean
read_number_arg (Reader *self, Arg *arg)
{
  const char *end;

  /* a float is passed over where nobody asks for it */
  end = self->at + (*self->at == '-');
  while (end < self->end && g_ascii_isdigit (*end))
    end++;
  if (end + 1 < self->end && *end == '.' && g_ascii_isdigit (end[1]))
    {
      while (end < self->end && (is_letter (*end) || *end == '.' || *end == '-' || *end == '+'))
        end++;
      self->at = end;
      return TRUE;
    }
  if (!read_int (self, &arg->number))
    return FALSE;
  arg->kind = ARG_NUMBER;
  if (!take (self, ".."))
    return TRUE;
  arg->kind = ARG_RANGE;
  return read_int (self, &arg->high);
}

static gboolean
read_name_arg (Reader *self, Arg *arg)
{
  gsize n = look_word (self);
  g_autofree char *name = g_strndup (self->at, n);
  const Arg *known = g_hash_table_lookup (self->names, name);

  if (n == 0)
    return fail_expected (self, _ ("a value"));
  arg->name = self->at;
  arg->length = n;
  self->at += n;
  if (g_str_equal (name, "true") || g_str_equal (name, "false"))
    {
      arg->kind = ARG_NUMBER;
      arg->number = g_str_equal (name, "true");
      return TRUE;
    }
  if (take (self, "("))
    {
      arg->kind = ARG_CALL;
      return read_items (self, arg, ")");
    }
  if (known == NULL)
    return TRUE;
  if (take (self, "["))
    {
      gint64 place;

      if (!read_int (self, &place) || !need (self, "]"))
        return FALSE;
      if (known->kind != ARG_LIST || place < 1 || place > (gint64) known->items->len)
        return fail_at (self, arg->at, _ ("“%s” has no such element"), esp_quote (name));
      known = get_item (known, (guint) place - 1);
    }
  *arg = *known;
  if (arg->items != NULL)
    g_array_ref (arg->items);
  return TRUE;
}

static gboolean
read_arg (Reader *self, Arg *arg)
{
  gboolean fine;

  skip (self);
  *arg = (Arg){ .kind = ARG_OTHER, .at = self->at };
  if (++self->nested > MOST_NESTED)
    return fail_at (self, self->at, _ ("values are nested more than %d deep"), MOST_NESTED);
  if (take (self, "["))
    {
      arg->kind = ARG_LIST;
      fine = read_items (self, arg, "]");
    }
  else if (take (self, "{"))
    {
      arg->kind = ARG_SET;
      fine = read_items (self, arg, "}");
    }
  else if (take (self, "\""))
    {
      const char *quote = memchr (self->at, '"', (gsize) (self->end - self->at));

      self->at = quote != NULL ? quote + 1 : self->end;
      fine = quote != NULL || fail_expected (self, "“\"”");
    }
  else if (self->at < self->end && (g_ascii_isdigit (*self->at) || *self->at == '-'))
    fine = read_number_arg (self, arg);
  else
    fine = read_name_arg (self, arg);
  self->nested--;
  arg->at = arg->at != NULL ? arg->at : self->at;
  return fine;
}

/* --- declarations --- */

typedef struct
{
  gboolean is_var;
  gboolean is_bool;
  gboolean is_array;
  gboolean is_other; /* a set or a float */
  gboolean is_free;  /* an int without bounds */
  gint64 low, high;  /* of an array without values: its places */
  GArray *values;    /* of gint32: the domain; NULL: from low to high */
} Type;

static gboolean
read_set (Reader *self, Type *type)
{
  Arg set;
  gboolean fine = read_arg (self, &set);

  if (fine && set.kind == ARG_RANGE)
    {
      type->low = set.number;
      type->high = set.high;
    }
  else if (fine && set.kind == ARG_SET)
    {
      type->values = g_array_new (FALSE, FALSE, sizeof (gint32));
      for (guint i = 0; i < set.items->len && fine; i++)
        {
          gint32 value = (gint32) get_item (&set, i)->number;

          fine = get_item (&set, i)->kind == ARG_NUMBER &&
                 ABS (get_item (&set, i)->number) <= ESP_MODEL_MAX_VALUE;
          g_array_append_val (type->values, value);
        }
      if (!fine)
        fail_at (self, set.at, _ ("expected values from %d to %d"), -ESP_MODEL_MAX_VALUE,
                 ESP_MODEL_MAX_VALUE);
    }
  else if (fine)
    fine = fail_at (self, set.at, "%s", _ ("expected “int”, “bool”, a range or a set"));
  clear_arg (&set);
  return fine;
}

static gboolean
read_type (Reader *self, Type *type)
{
  *type = (Type){ .low = -ESP_MODEL_MAX_VALUE, .high = ESP_MODEL_MAX_VALUE };
  if (take_word (self, "array"))
    {
      gint64 low;
      gint64 high = 0;

      type->is_array = TRUE;
      if (!need (self, "["))
        return FALSE;
      if (!take_word (self, "int") &&
          (!read_int (self, &low) || !need (self, "..") || !read_int (self, &high)))
        return FALSE;
      if (!need (self, "]"))
        return FALSE;
      if (!take_word (self, "of"))
        return fail_expected (self, "“of”");
    }
  type->is_var = take_word (self, "var");
  if (take_word (self, "set"))
    {
      type->is_other = TRUE;
      if (!take_word (self, "of"))
        return fail_expected (self, "“of”");
    }
  if (take_word (self, "float"))
    type->is_other = TRUE;
  else if (take_word (self, "int"))
    type->is_free = TRUE;
  else if (take_word (self, "bool"))
    {
      type->is_bool = TRUE;
      type->low = 0;
      type->high = 1;
    }
  else
    {
      const char *at = self->at;

      skip (self);
      /* bounds of floats */
      if (!read_set (self, type))
        return FALSE;
      (void) at;
    }
  if (type->is_var && type->is_other)
    return fail_at (self, self->at, "%s",
                    _ ("expected variables that are int or bool; sets and floats are not solved"));
  return TRUE;
}

static gboolean
add_variable (Reader *self, const char *at, const char *name, const Type *type, Arg *arg)
{
  gint64 low = MAX (type->low, -ESP_MODEL_MAX_VALUE);
  gint64 high = MIN (type->high, ESP_MODEL_MAX_VALUE);

  if (self->model->names->len >= ESP_MODEL_MAX_VARIABLES)
    return fail_at (self, at, _ ("there are more than %s variables"),
                    esp_count (ESP_MODEL_MAX_VARIABLES));
  if ((type->values != NULL && type->values->len == 0) || (type->values == NULL && low > high))
    return fail_at (self, at, "%s", _ ("expected at least one value"));
  if (strlen (name) > ESP_NAME_MAX)
    return fail_at (self, at, _ ("expected a name of at most %d letters"), ESP_NAME_MAX);
  self->n_clipped += type->is_free || low != type->low || high != type->high;
  arg->kind = ARG_VARIABLE;
  if (type->values != NULL)
    {
      g_autofree gint32 *values =
          g_memdup2 (type->values->data, type->values->len * sizeof (gint32));

      arg->number = esp_model_add_variable (self->model, g_strdup (name), 0, values,
                                            (gint32) type->values->len);
    }
  else
    arg->number = esp_model_add_variable (self->model, g_strdup (name), (gint32) low, NULL,
                                          (gint32) (high - low + 1));
  if (arg->number < 0)
    return fail_at (self, at, _ ("there is a variable “%s” already"), esp_quote (name));
  if (type->is_bool)
    g_hash_table_add (self->bools, GINT_TO_POINTER ((int) arg->number));
  return TRUE;
}

/* "x = \1 12 \2;" */
static void
append_output (Reader *self, const Arg *arg)
{
  GString *out = self->model->output;

  if (arg->kind == ARG_VARIABLE)
    g_string_append_printf (
        out, "\1%s%d\2",
        g_hash_table_contains (self->bools, GINT_TO_POINTER ((int) arg->number)) ? "b" : "",
        (int) arg->number);
  else
    g_string_append_printf (out, "%" G_GINT64_FORMAT, arg->number);
}

static void
add_output (Reader *self, const char *name, const Arg *value, const Arg *annotation)
{
  GString *out;

  if (self->model->output == NULL)
    self->model->output = g_string_new (NULL);
  out = self->model->output;
  g_string_append_printf (out, "%s = ", name);
  if (annotation->kind == ARG_CALL && value->kind == ARG_LIST)
    {
      const Arg *ranges = annotation->items->len > 0 ? get_item (annotation, 0) : NULL;
      guint n = ranges != NULL && ranges->kind == ARG_LIST ? ranges->items->len : 0;

      g_string_append_printf (out, "array%ud(", MAX (n, 1));
      for (guint i = 0; i < n; i++)
        g_string_append_printf (out, "%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT ", ",
                                get_item (ranges, i)->number, get_item (ranges, i)->high);
      if (n == 0)
        g_string_append_printf (out, "1..%u, ", value->items->len);
      g_string_append_c (out, '[');
      for (guint i = 0; i < value->items->len; i++)
        {
          g_string_append (out, i > 0 ? ", " : "");
          append_output (self, get_item (value, i));
        }
      g_string_append (out, "])");
    }
  else
    append_output (self, value);
  g_string_append (out, ";\n");
}

static gboolean
is_call (const Arg *arg, const char *name)
{
  return arg->name != NULL && arg->length == strlen (name) &&
         memcmp (arg->name, name, arg->length) == 0;
}

static gboolean
read_annotations (Reader *self, GArray *annotations)
{
  while (take (self, "::"))
    {
      Arg annotation;

      if (!read_arg (self, &annotation))
        {
          clear_arg (&annotation);
          return FALSE;
        }
      g_array_append_val (annotations, annotation);
    }
  return TRUE;
}

/* x = y of two variables. */
static void
add_equality (Reader *self, gint64 variable, const Arg *value)
{
  EspModel *model = self->model;
  gint32 both[2];

  esp_model_begin_relation (model);
  both[0] = esp_model_add_reference (model, (gint32) variable);
  both[1] = value->kind == ARG_VARIABLE ? esp_model_add_reference (model, (gint32) value->number)
                                        : esp_model_add_constant (model, (gint32) value->number);
  esp_model_add_expr (model, ESP_EXPR_EQUAL, 0, both, 2);
  esp_model_end_relation (model);
}

static gboolean
read_declaration (Reader *self)
{
  g_autoptr (GArray) annotations = new_items ();
  g_autofree char *name = NULL;
  Type type;
  Arg value = { .kind = ARG_OTHER };
  Arg *kept;
  const char *at;
  gboolean given;
  gboolean fine;

  fine = read_type (self, &type) && need (self, ":");
  skip (self);
  at = self->at;
  name = fine ? g_strndup (self->at, look_word (self)) : NULL;
  if (fine && *name == '\0')
    fine = fail_expected (self, _ ("a name"));
  if (fine)
    self->at += strlen (name);
  fine = fine && read_annotations (self, annotations);
  given = fine && take (self, "=");
  if (given)
    fine = read_arg (self, &value);
  if (fine && type.is_var && !type.is_array &&
      (!given || value.kind == ARG_VARIABLE || value.kind == ARG_NUMBER))
    {
      Arg own = { .kind = ARG_OTHER, .at = at };

      fine = add_variable (self, at, name, &type, &own);
      if (fine && given)
        add_equality (self, own.number, &value);
      value = own;
    }
  else if (fine && !given)
    fine = fail_expected (self, "“=”");
  g_clear_pointer (&type.values, g_array_unref);
  for (guint i = 0; fine && i < annotations->len; i++)
    if (is_call (&g_array_index (annotations, Arg, i), "output_var") ||
        is_call (&g_array_index (annotations, Arg, i), "output_array"))
      add_output (self, name, &value, &g_array_index (annotations, Arg, i));
  if (!fine)
    {
      clear_arg (&value);
      return FALSE;
    }
  kept = g_memdup2 (&value, sizeof value);
  kept->name = NULL;
  g_hash_table_insert (self->names, g_steal_pointer (&name), kept);
  return TRUE;
}

/* --- constraints --- */

/* A constraint that is being made: what stands in its brackets. */
typedef struct
{
  Reader *reader;
  EspModel *model;
  const Arg *args; /* the list in the brackets */
  const char *at;
} Call;

static gint32
add_value (Call *self, const Arg *arg)
{
  if (arg->kind == ARG_VARIABLE)
    return esp_model_add_reference (self->model, (gint32) arg->number);
  if (arg->kind != ARG_NUMBER)
    fail_at (self->reader, arg->at, "%s", _ ("expected a number or a variable"));
  return esp_model_add_constant (self->model, (gint32) arg->number);
}

static const Arg *
get_arg (Call *self, guint i)
{
  return get_item (self->args, i);
}

static gint32
add_arg (Call *self, guint i)
{
  return add_value (self, get_arg (self, i));
}

static gint32
add_pair (Call *self, EspExprKind kind, gint32 a, gint32 b)
{
  gint32 both[] = { a, b };

  return esp_model_add_expr (self->model, kind, 0, both, 2);
}

/* "x = 1" */
static gint32
add_truth (Call *self, const Arg *arg)
{
  gint32 value = add_value (self, arg);

  return add_pair (self, ESP_EXPR_EQUAL, value, esp_model_add_constant (self->model, 1));
}

static gint32
add_not (Call *self, gint32 node)
{
  return esp_model_add_expr (self->model, ESP_EXPR_NOT, 0, &node, 1);
}

static const Arg *
get_list (Call *self, guint i)
{
  static const Arg none = { .kind = ARG_LIST };
  const Arg *list = get_arg (self, i);

  if (list->kind == ARG_LIST)
    return list;
  fail_at (self->reader, list->at, "%s", _ ("expected a list"));
  return &none;
}

static guint
count_items (const Arg *list)
{
  return list->items != NULL ? list->items->len : 0;
}

/* The parts of list @i behind what is in @parts. */
static void
add_list (Call *self, guint i, GArray *parts, gboolean truths)
{
  const Arg *list = get_list (self, i);

  for (guint k = 0; k < count_items (list); k++)
    {
      gint32 node =
          truths ? add_truth (self, get_item (list, k)) : add_value (self, get_item (list, k));

      g_array_append_val (parts, node);
    }
}

static gint32
combine (Call *self, EspExprKind kind, gint32 value, GArray *parts)
{
  return esp_model_add_expr (self->model, kind, value, (const gint32 *) (gpointer) parts->data,
                             (gint32) parts->len);
}

/* The sum of coefficients and variables, to be compared with a number. */
static gint32
add_linear (Call *self, EspExprKind kind)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  const Arg *factors = get_list (self, 0);
  const Arg *variables = get_list (self, 1);
  gint32 sum;

  if (count_items (factors) != count_items (variables))
    {
      fail_at (self->reader, self->at, "%s", _ ("expected as many factors as variables"));
      return 0;
    }
  for (guint i = 0; i < count_items (factors); i++)
    {
      const Arg *factor = get_item (factors, i);
      gint32 node;

      if (factor->kind != ARG_NUMBER)
        fail_at (self->reader, factor->at, "%s", _ ("expected a number"));
      node = factor->number == 1
                 ? add_value (self, get_item (variables, i))
                 : add_pair (self, ESP_EXPR_PRODUCT,
                             esp_model_add_constant (self->model, (gint32) factor->number),
                             add_value (self, get_item (variables, i)));
      g_array_append_val (parts, node);
    }
  sum = parts->len == 1 ? g_array_index (parts, gint32, 0) : combine (self, ESP_EXPR_SUM, 0, parts);
  return add_pair (self, kind, sum, add_arg (self, 2));
}

static gint32
add_element (Call *self, gboolean truths)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 index = add_arg (self, 0);

  (void) truths;
  g_array_append_val (parts, index);
  add_list (self, 1, parts, FALSE);
  return add_pair (self, ESP_EXPR_EQUAL, combine (self, ESP_EXPR_ELEMENT, 0, parts),
                   add_arg (self, 2));
}

static gint32
add_set (Call *self)
{
  const Arg *set = get_arg (self, 1);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 part = add_arg (self, 0);

  if (set->kind == ARG_RANGE && set->high - set->number <= 2 * (gint64) ESP_MODEL_MAX_VALUE)
    for (gint64 v = set->number; v <= set->high; v++)
      {
        gint32 value = (gint32) v;

        g_array_append_val (values, value);
      }
  else if (set->kind == ARG_SET)
    for (guint i = 0; i < set->items->len; i++)
      {
        gint32 value = (gint32) get_item (set, i)->number;

        g_array_append_val (values, value);
      }
  else
    fail_at (self->reader, set->at, "%s", _ ("expected a set of numbers"));
  return esp_model_add_table (self->model, ESP_EXPR_TABLE, &part, 1, values);
}

static gint32
add_table (Call *self)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  const Arg *rows = get_list (self, 1);
  guint n = count_items (get_list (self, 0));

  add_list (self, 0, parts, FALSE);
  for (guint i = 0; i < count_items (rows); i++)
    {
      gint32 value = (gint32) get_item (rows, i)->number;

      if (get_item (rows, i)->kind != ARG_NUMBER)
        fail_at (self->reader, get_item (rows, i)->at, "%s", _ ("expected a number"));
      g_array_append_val (values, value);
    }
  if (n == 0 || values->len % n != 0)
    {
      fail_at (self->reader, self->at, "%s", _ ("expected whole rows"));
      return 0;
    }
  return esp_model_add_table (self->model, ESP_EXPR_TABLE, (const gint32 *) (gpointer) parts->data,
                              (gint32) n, values);
}

/* One of the first list is true, or of the second false. */
static gint32
add_clause (Call *self)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  const Arg *negative = get_list (self, 1);

  add_list (self, 0, parts, TRUE);
  for (guint i = 0; i < count_items (negative); i++)
    {
      gint32 node = add_not (self, add_truth (self, get_item (negative, i)));

      g_array_append_val (parts, node);
    }
  if (parts->len == 1)
    return g_array_index (parts, gint32, 0);
  if (parts->len == 0)
    return add_pair (self, ESP_EXPR_LESS, esp_model_add_constant (self->model, 1),
                     esp_model_add_constant (self->model, 0));
  return combine (self, ESP_EXPR_OR, 0, parts);
}

/* A list in one function, from argument @i on. */
static gint32
add_fold (Call *self, EspExprKind kind, guint i, gboolean truths)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));

  add_list (self, i, parts, truths);
  if (parts->len == 0 && kind != ESP_EXPR_SUM && kind != ESP_EXPR_DISTINCT)
    {
      gint32 yes = esp_model_add_constant (self->model, kind == ESP_EXPR_AND);

      return add_pair (self, ESP_EXPR_EQUAL, yes, esp_model_add_constant (self->model, 1));
    }
  if (parts->len == 1 && kind != ESP_EXPR_DISTINCT && kind != ESP_EXPR_CIRCUIT)
    return g_array_index (parts, gint32, 0);
  return combine (self, kind, 0, parts);
}

static gint32
add_count (Call *self)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 value = add_arg (self, 1);

  g_array_append_val (parts, value);
  add_list (self, 0, parts, FALSE);
  return combine (self, ESP_EXPR_COUNT, 0, parts);
}

/* The places of @offset on, moved to those from 1 on. */
static gint32
add_circuit (Call *self)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  const Arg *list = get_list (self, 0);
  gint64 offset = count_items (self->args) > 1 ? get_arg (self, 1)->number : 1;

  for (guint i = 0; i < count_items (list); i++)
    {
      gint32 node = add_value (self, get_item (list, i));

      if (offset != 1)
        node = add_pair (self, ESP_EXPR_SUM, node,
                         esp_model_add_constant (self->model, (gint32) (1 - offset)));
      g_array_append_val (parts, node);
    }
  return combine (self, ESP_EXPR_CIRCUIT, 0, parts);
}

typedef enum
{
  FORM_COMPARE, /* a ? b */
  FORM_LINEAR,  /* factors, variables, number */
  FORM_TWO,     /* f (a, b) = c */
  FORM_ONE,     /* f (a) = b */
  FORM_LOGIC,   /* a ? b <-> c */
  FORM_XOR,     /* the same, or a ? b */
  FORM_NOT,     /* a != b */
  FORM_CLAUSE,
  FORM_ALL,    /* ? of a list <-> b */
  FORM_PARITY, /* ? of a list */
  FORM_SAME,   /* a = b */
  FORM_ELEMENT,
  FORM_SET,
  FORM_TABLE,
  FORM_DISTINCT,
  FORM_COUNT,   /* how often in a list ? c */
  FORM_EXTREME, /* m = f of a list */
  FORM_CIRCUIT
} Form;

static const struct
{
  const char *name;
  Form form;
  EspExprKind kind;
  guint n; /* of its brackets; reified one more */
} predicates[] = {
  { "int_eq", FORM_COMPARE, ESP_EXPR_EQUAL, 2 },
  { "int_ne", FORM_COMPARE, ESP_EXPR_UNEQUAL, 2 },
  { "int_le", FORM_COMPARE, ESP_EXPR_AT_MOST, 2 },
  { "int_lt", FORM_COMPARE, ESP_EXPR_LESS, 2 },
  { "bool_eq", FORM_COMPARE, ESP_EXPR_EQUAL, 2 },
  { "bool_ne", FORM_COMPARE, ESP_EXPR_UNEQUAL, 2 },
  { "bool_le", FORM_COMPARE, ESP_EXPR_AT_MOST, 2 },
  { "bool_lt", FORM_COMPARE, ESP_EXPR_LESS, 2 },
  { "int_lin_eq", FORM_LINEAR, ESP_EXPR_EQUAL, 3 },
  { "int_lin_ne", FORM_LINEAR, ESP_EXPR_UNEQUAL, 3 },
  { "int_lin_le", FORM_LINEAR, ESP_EXPR_AT_MOST, 3 },
  { "bool_lin_eq", FORM_LINEAR, ESP_EXPR_EQUAL, 3 },
  { "bool_lin_le", FORM_LINEAR, ESP_EXPR_AT_MOST, 3 },
  { "int_plus", FORM_TWO, ESP_EXPR_SUM, 3 },
  { "int_times", FORM_TWO, ESP_EXPR_PRODUCT, 3 },
  { "int_div", FORM_TWO, ESP_EXPR_DIVIDE, 3 },
  { "int_mod", FORM_TWO, ESP_EXPR_MODULO, 3 },
  { "int_min", FORM_TWO, ESP_EXPR_MIN, 3 },
  { "int_max", FORM_TWO, ESP_EXPR_MAX, 3 },
  { "int_abs", FORM_ONE, ESP_EXPR_ABS, 2 },
  { "bool_and", FORM_LOGIC, ESP_EXPR_AND, 3 },
  { "bool_or", FORM_LOGIC, ESP_EXPR_OR, 3 },
  { "bool_xor", FORM_XOR, ESP_EXPR_XOR, 2 },
  { "bool_not", FORM_NOT, ESP_EXPR_UNEQUAL, 2 },
  { "bool_clause", FORM_CLAUSE, ESP_EXPR_OR, 2 },
  { "array_bool_and", FORM_ALL, ESP_EXPR_AND, 2 },
  { "array_bool_or", FORM_ALL, ESP_EXPR_OR, 2 },
  { "array_bool_xor", FORM_PARITY, ESP_EXPR_XOR, 1 },
  { "bool2int", FORM_SAME, ESP_EXPR_EQUAL, 2 },
  { "array_int_element", FORM_ELEMENT, ESP_EXPR_ELEMENT, 3 },
  { "array_var_int_element", FORM_ELEMENT, ESP_EXPR_ELEMENT, 3 },
  { "array_bool_element", FORM_ELEMENT, ESP_EXPR_ELEMENT, 3 },
  { "array_var_bool_element", FORM_ELEMENT, ESP_EXPR_ELEMENT, 3 },
  { "set_in", FORM_SET, ESP_EXPR_TABLE, 2 },
  { "table_int", FORM_TABLE, ESP_EXPR_TABLE, 2 },
  { "table_bool", FORM_TABLE, ESP_EXPR_TABLE, 2 },
  { "all_different_int", FORM_DISTINCT, ESP_EXPR_DISTINCT, 1 },
  { "all_different", FORM_DISTINCT, ESP_EXPR_DISTINCT, 1 },
  { "count_eq", FORM_COUNT, ESP_EXPR_EQUAL, 3 },
  { "count_neq", FORM_COUNT, ESP_EXPR_UNEQUAL, 3 },
  { "count_leq", FORM_COUNT, ESP_EXPR_AT_MOST, 3 }, /* c <= how often: see below */
  { "count_lt", FORM_COUNT, ESP_EXPR_LESS, 3 },
  { "count", FORM_COUNT, ESP_EXPR_EQUAL, 3 },
  { "array_int_maximum", FORM_EXTREME, ESP_EXPR_MAX, 2 },
  { "array_int_minimum", FORM_EXTREME, ESP_EXPR_MIN, 2 },
  { "maximum_int", FORM_EXTREME, ESP_EXPR_MAX, 2 },
  { "minimum_int", FORM_EXTREME, ESP_EXPR_MIN, 2 },
  { "circuit", FORM_CIRCUIT, ESP_EXPR_CIRCUIT, 1 },
  { "espalier_circuit", FORM_CIRCUIT, ESP_EXPR_CIRCUIT, 2 },
};

static gint32
add_call (Call *self, Form form, EspExprKind kind)
{
  gint32 a;
  gint32 b;

  switch (form)
    {
    case FORM_COMPARE:
    case FORM_NOT:
    case FORM_SAME:
      a = add_arg (self, 0);
      b = add_arg (self, 1);
      return add_pair (self, kind, a, b);
    case FORM_LINEAR:
      return add_linear (self, kind);
    case FORM_TWO:
      a = add_arg (self, 0);
      b = add_arg (self, 1);
      a = add_pair (self, kind, a, b);
      return add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 2));
    case FORM_ONE:
      a = add_arg (self, 0);
      a = esp_model_add_expr (self->model, kind, 0, &a, 1);
      return add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 1));
    case FORM_LOGIC:
      a = add_truth (self, get_arg (self, 0));
      b = add_truth (self, get_arg (self, 1));
      a = add_pair (self, kind, a, b);
      return add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 2));
    case FORM_XOR:
      a = add_arg (self, 0);
      b = add_arg (self, 1);
      a = add_pair (self, ESP_EXPR_UNEQUAL, a, b);
      return count_items (self->args) > 2 ? add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 2))
                                          : a;
    case FORM_CLAUSE:
      return add_clause (self);
    case FORM_ALL:
      a = add_fold (self, kind, 0, TRUE);
      return add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 1));
    case FORM_PARITY:
      return add_fold (self, kind, 0, TRUE);
    case FORM_ELEMENT:
      return add_element (self, FALSE);
    case FORM_SET:
      return add_set (self);
    case FORM_TABLE:
      return add_table (self);
    case FORM_DISTINCT:
      return add_fold (self, kind, 0, FALSE);
    case FORM_COUNT:
      a = add_count (self);
      b = add_arg (self, 2);
      return kind == ESP_EXPR_EQUAL || kind == ESP_EXPR_UNEQUAL ? add_pair (self, kind, a, b)
                                                                : add_pair (self, kind, b, a);
    case FORM_EXTREME:
      a = add_fold (self, kind, 1, FALSE);
      return add_pair (self, ESP_EXPR_EQUAL, a, add_arg (self, 0));
    case FORM_CIRCUIT:
    default:
      return add_circuit (self);
    }
}

static gboolean
make_constraint (Reader *self, const char *at, const char *name, const Arg *args)
{
  Call call = { self, self->model, args, at };
  g_autofree char *plain =
      g_strdup (g_str_has_prefix (name, "fzn_") ? name + strlen ("fzn_") : name);
  guint reified = 0;
  gboolean implied = FALSE;

  if (g_str_has_suffix (plain, "_reif") || g_str_has_suffix (plain, "_imp"))
    {
      reified = 1;
      implied = g_str_has_suffix (plain, "_imp");
      *strrchr (plain, '_') = '\0';
    }
  for (guint i = 0; i < G_N_ELEMENTS (predicates); i++)
    {
      gint32 node;
      guint n = args->items->len;

      if (!g_str_equal (predicates[i].name, plain))
        continue;
      if (n != predicates[i].n + reified && !(predicates[i].form == FORM_XOR && n == 3))
        return fail_at (self, at,
                        ngettext ("“%s”: expected %u value in brackets",
                                  "“%s”: expected %u values in brackets",
                                  predicates[i].n + reified),
                        esp_quote (name), predicates[i].n + reified);
      if (self->model->relations->len >= ESP_MODEL_MAX_RELATIONS ||
          self->model->nodes->len >= ESP_MODEL_MAX_NODES)
        return fail_at (self, at, "%s", _ ("the relations are too large altogether"));
      esp_model_begin_relation (self->model);
      node = add_call (&call, predicates[i].form, predicates[i].kind);
      if (reified && *self->error == NULL)
        {
          gint32 truth = implied ? add_truth (&call, get_item (args, n - 1))
                                 : add_value (&call, get_item (args, n - 1));

          node = implied ? add_pair (&call, ESP_EXPR_IMPLIES, truth, node)
                         : add_pair (&call, ESP_EXPR_EQUAL, node, truth);
        }
      /* the whole is the last part */
      if (*self->error == NULL && node != (gint32) self->model->nodes->len - 1)
        return fail_at (self, at, "%s", _ ("expected a condition"));
      if (*self->error == NULL && esp_model_expr (self->model, node)->kind < ESP_EXPR_EQUAL)
        add_pair (&call, ESP_EXPR_EQUAL, node, esp_model_add_constant (self->model, 1));
      esp_model_end_relation (self->model);
      return *self->error == NULL;
    }
  return fail_at (self, at, _ ("“%s” is no constraint that is solved here"), esp_quote (name));
}

static gboolean
asks_for (const Arg *annotation, guint i, const char *const *names)
{
  for (; annotation->items->len > i && *names != NULL; names++)
    if (is_call (get_item (annotation, i), *names))
      return TRUE;
  return FALSE;
}

/* The variables of int_search and bool_search, in their order. */
static void
note_order (Reader *self, const Arg *annotation)
{
  static const char *const fewest[] = { "first_fail",       "most_constrained", "dom_w_deg",
                                        "anti_first_fail", NULL };
  static const char *const smallest[] = { "smallest", NULL };
  static const char *const largest[] = { "largest", NULL };
  static const char *const high[] = { "indomain_max", "indomain_reverse_split", NULL };
  static const char *const middle[] = { "indomain_median", "indomain_middle", NULL };
  const Arg *list =
      annotation->kind == ARG_CALL && annotation->items->len > 0 ? get_item (annotation, 0) : NULL;
  EspWish wish = { 0 };

  if (list == NULL || list->kind != ARG_LIST)
    return;
  if (is_call (annotation, "seq_search"))
    {
      for (guint i = 0; i < list->items->len; i++)
        note_order (self, get_item (list, i));
      return;
    }
  if (!is_call (annotation, "int_search") && !is_call (annotation, "bool_search"))
    return;
  if (self->model->order == NULL)
    self->model->order = g_array_new (FALSE, FALSE, sizeof (EspWish));
  wish.kind = asks_for (annotation, 1, fewest)     ? ESP_WISH_FEWEST
              : asks_for (annotation, 1, smallest) ? ESP_WISH_SMALLEST
              : asks_for (annotation, 1, largest)  ? ESP_WISH_LARGEST
                                                   : ESP_WISH_GIVEN;
  wish.value = asks_for (annotation, 2, high)     ? ESP_WISH_HIGH
               : asks_for (annotation, 2, middle) ? ESP_WISH_MIDDLE
                                                  : ESP_WISH_LOW;
  wish.group = self->n_searches++;
  for (guint i = 0; i < list->items->len; i++)
    if (get_item (list, i)->kind == ARG_VARIABLE)
      {
        wish.variable = (gint32) get_item (list, i)->number;
        g_array_append_val (self->model->order, wish);
      }
}

static gboolean
read_constraint (Reader *self)
{
  g_autoptr (GArray) annotations = new_items ();
  g_autofree char *name = NULL;
  Arg args = { .kind = ARG_LIST };
  const char *at;
  gboolean fine;

  skip (self);
  at = self->at;
  name = g_strndup (self->at, look_word (self));
  self->at += strlen (name);
  fine = need (self, "(") && read_items (self, &args, ")") &&
         make_constraint (self, at, name, &args) && read_annotations (self, annotations);
  clear_arg (&args);
  return fine;
}

static gboolean
read_solve (Reader *self)
{
  g_autoptr (GArray) annotations = new_items ();
  Arg goal;
  int sense;

  if (!read_annotations (self, annotations))
    return FALSE;
  for (guint i = 0; i < annotations->len; i++)
    note_order (self, &g_array_index (annotations, Arg, i));
  if (self->model->goal != 0)
    return fail_at (self, self->at, "%s", _ ("there is an objective already"));
  if (take_word (self, "satisfy"))
    return TRUE;
  sense = take_word (self, "minimize") ? -1 : take_word (self, "maximize") ? 1 : 0;
  if (sense == 0)
    return fail_expected (self, _ ("“satisfy”, “minimize” or “maximize”"));
  if (!read_arg (self, &goal) || (goal.kind != ARG_VARIABLE && goal.kind != ARG_NUMBER))
    {
      clear_arg (&goal);
      return fail_at (self, self->at, "%s", _ ("expected a variable"));
    }
  esp_model_begin_relation (self->model);
  if (goal.kind == ARG_VARIABLE)
    esp_model_add_reference (self->model, (gint32) goal.number);
  else
    esp_model_add_constant (self->model, (gint32) goal.number);
  esp_model_end_objective (self->model, sense);
  return TRUE;
}

static gboolean
read_all (Reader *self)
{
  for (skip (self); self->at < self->end; skip (self))
    {
      if (self->model->goal != 0)
        return fail_expected (self, _ ("the end: the objective is the last"));
      if (take_word (self, "predicate"))
        {
          /* what it is called is all that is said of it */
          while (self->at < self->end && *self->at != ';')
            self->at++;
        }
      else if (take_word (self, "constraint"))
        {
          if (!read_constraint (self))
            return FALSE;
        }
      else if (take_word (self, "solve"))
        {
          if (!read_solve (self))
            return FALSE;
        }
      else if (!read_declaration (self))
        return FALSE;
      if (!need (self, ";"))
        return FALSE;
    }
  return TRUE;
}

EspModel *
esp_flatzinc_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_arg);
  g_autoptr (GHashTable) bools = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) local = NULL;
  Reader reader = { .text = text,
                    .end = text + length,
                    .file = file,
                    .at = text,
                    .model = model,
                    .names = names,
                    .bools = bools,
                    .error = &local };

  if (read_all (&reader) && reader.n_clipped > 0)
    esp_eval_tighten (model);
  if (local != NULL || !esp_model_seal (model, &local))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  if (reader.n_clipped > 0)
    model->note = g_strdup_printf (
        ngettext ("%s:1:1: %u variable has no bounds, or wider ones: it is from %d to %d here\n",
                  "%s:1:1: %u variables have no bounds, or wider ones: they are from %d to %d "
                  "here\n",
                  reader.n_clipped),
        esp_quote_path (file), reader.n_clipped, -ESP_MODEL_MAX_VALUE, ESP_MODEL_MAX_VALUE);
  return g_steal_pointer (&model);
}

/* Its first statement is one of FlatZinc's, which a semicolon ends. */
gboolean
esp_flatzinc_recognises (const char *head, gsize length)
{
  static const char *const words[] = { "predicate", "array", "constraint", "solve", "int", "bool" };
  Reader reader = { .text = head, .end = head + length, .at = head };
  gsize n;

  n = look_word (&reader);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == n && memcmp (reader.at, words[i], n) == 0)
      return TRUE;
  /* "var 1..3: x;" is none of the room's own, which has "in" */
  if (n == 3 && memcmp (reader.at, "var", 3) == 0)
    for (const char *c = reader.at; c < reader.end && *c != '\n'; c++)
      if (*c == ':')
        return TRUE;
  return FALSE;
}

char *
esp_flatzinc_format_solution (const EspModel *self, const gint32 *values)
{
  GString *out = g_string_new (NULL);

  for (int i = 0; self->output == NULL && i < esp_model_n_variables (self); i++)
    g_string_append_printf (out, "%s = %d;\n", esp_model_name (self, i), values[i]);
  for (const char *c = self->output != NULL ? self->output->str : ""; *c != '\0'; c++)
    if (*c != '\1')
      g_string_append_c (out, *c);
    else
      {
        gboolean truth = c[1] == 'b';
        int variable = (int) g_ascii_strtoll (c + 1 + truth, NULL, 10);

        if (truth)
          g_string_append (out, values[variable] != 0 ? "true" : "false");
        else
          g_string_append_printf (out, "%d", values[variable]);
        c = strchr (c, '\2');
      }
  return g_string_free (out, FALSE);
}
