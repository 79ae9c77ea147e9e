#include "config.h"

#include "esp-formats.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* XCSP3-core: F. Boussemart, C. Lecoutre, G. Audemard and C. Piette, "XCSP3-core: a format for
 * representing constraint satisfaction/optimization problems", 2020. Of its constraints intension,
 * extension, allDifferent, sum, element, in groups and blocks too. */

#define MOST_NESTED 60
#define MOST_STARRED 8000000 /* numbers of a table's rows */
#define MOST_ROUNDS 1000000

typedef struct _Node Node;
struct _Node
{
  char *name;
  GHashTable *attributes;
  GString *text;
  GPtrArray *children; /* of Node */
  int line;
};

typedef struct
{
  const char *file;
  EspModel *model;
  GPtrArray *open; /* of Node, borrowed */
  Node *root;
  const Node *at; /* in hand, for messages */
  char **args;    /* of the group in hand; NULL: there is none */
  int nested;
  GError **error;
} Reader;

static void
node_free (gpointer data)
{
  Node *node = data;

  g_free (node->name);
  g_hash_table_unref (node->attributes);
  g_string_free (node->text, TRUE);
  g_ptr_array_unref (node->children);
  g_free (node);
}

static gboolean fail (Reader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (Reader *self, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  if (*self->error == NULL)
    esp_set_error_at (self->error, self->file, self->at != NULL ? (guint) self->at->line : 1, 1,
                      "%s", message);
  return FALSE;
}

/* --- the tree --- */

static void
start (GMarkupParseContext *context,
       const char *element,
       const char **names,
       const char **values,
       gpointer data,
       GError **error)
{
  Reader *self = data;
  Node *node = g_new0 (Node, 1);
  int line;

  /* what stands behind the whole is none of it */
  if (self->open->len == 0 && self->root != NULL)
    {
      g_free (node);
      g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "%s",
                   _ ("expected “instance”"));
      return;
    }
  g_markup_parse_context_get_position (context, &line, NULL);
  node->name = g_strdup (element);
  node->attributes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  node->text = g_string_new (NULL);
  node->children = g_ptr_array_new_with_free_func (node_free);
  node->line = line;
  for (int i = 0; names[i] != NULL; i++)
    g_hash_table_insert (node->attributes, g_strdup (names[i]), g_strdup (values[i]));
  if (self->open->len > 0)
    g_ptr_array_add (((Node *) g_ptr_array_index (self->open, self->open->len - 1))->children,
                     node);
  else
    self->root = node;
  if (self->open->len >= MOST_NESTED)
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                 _ ("elements are nested more than %d deep"), MOST_NESTED);
  g_ptr_array_add (self->open, node);
}

static void
end (GMarkupParseContext *context G_GNUC_UNUSED,
     const char *element G_GNUC_UNUSED,
     gpointer data,
     GError **error G_GNUC_UNUSED)
{
  Reader *self = data;

  g_ptr_array_set_size (self->open, (int) self->open->len - 1);
}

static void
add_text (GMarkupParseContext *context G_GNUC_UNUSED,
          const char *text,
          gsize length,
          gpointer data,
          GError **error G_GNUC_UNUSED)
{
  Reader *self = data;

  if (self->open->len > 0)
    g_string_append_len (((Node *) g_ptr_array_index (self->open, self->open->len - 1))->text, text,
                         (gssize) length);
}

static const Node *
get_child (const Node *node, const char *name)
{
  for (guint i = 0; i < node->children->len; i++)
    if (g_str_equal (((Node *) g_ptr_array_index (node->children, i))->name, name))
      return g_ptr_array_index (node->children, i);
  return NULL;
}

static const char *
get_attribute (const Node *node, const char *name)
{
  return g_hash_table_lookup (node->attributes, name);
}

/* --- variables --- */

/* "1 3..5"; FALSE with an error. */
static gboolean
read_values (Reader *self, const char *text, GArray *values)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n,", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *stop;
      gint64 low = g_ascii_strtoll (words[i], &stop, 10);
      gint64 high = low;

      if (*words[i] == '\0')
        continue;
      if (g_str_has_prefix (stop, ".."))
        high = g_ascii_strtoll (stop + 2, &stop, 10);
      if (stop == words[i] || *stop != '\0')
        return fail (self, _ ("“%s”: expected %s"), esp_quote (words[i]), _ ("a number"));
      if (low < -ESP_MODEL_MAX_VALUE || high > ESP_MODEL_MAX_VALUE)
        return fail (self, _ ("expected values from %d to %d"), -ESP_MODEL_MAX_VALUE,
                     ESP_MODEL_MAX_VALUE);
      for (gint64 v = low; v <= high && values->len < 8000000; v++)
        {
          gint32 value = (gint32) v;

          g_array_append_val (values, value);
        }
    }
  return values->len > 0 || fail (self, "%s", _ ("expected at least one value"));
}

static gboolean
add_variable (Reader *self, const char *name, GArray *values)
{
  g_autofree gint32 *copy = g_memdup2 (values->data, values->len * sizeof (gint32));
  g_autofree char *fault = esp_name_fault (name, -1, "");

  if (fault != NULL)
    return fail (self, "%s", fault);
  if (self->model->names->len >= ESP_MODEL_MAX_VARIABLES)
    return fail (self, _ ("there are more than %s variables"), esp_count (ESP_MODEL_MAX_VARIABLES));
  return esp_model_add_variable (self->model, g_strdup (name), 0, copy, (gint32) values->len) >=
             0 ||
         fail (self, _ ("there is a variable “%s” already"), esp_quote (name));
}

/* Our names of several numbers have commas: "x[1][2]" is "x[1,2]". */
static char *
make_name (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "][", -1);

  return g_strjoinv (",", parts);
}

/* The numbers of "[3][4]", at most three; returns how many. */
static int
read_size (const char *text, gint64 *size)
{
  int n = 0;

  for (; text != NULL && *text == '[' && n < 3; n++)
    {
      char *stop;

      size[n] = g_ascii_strtoll (text + 1, &stop, 10);
      if (*stop != ']' || size[n] < 1 || size[n] > ESP_MODEL_MAX_VARIABLES)
        return 0;
      text = stop + 1;
    }
  return text != NULL && *text == '\0' ? n : 0;
}

/* The domain of a cell of an array, where each may have its own. */
static const char *
find_domain (const Node *array, const char *name)
{
  const char *others = NULL;

  for (guint i = 0; i < array->children->len; i++)
    {
      const Node *domain = g_ptr_array_index (array->children, i);
      const char *whose = get_attribute (domain, "for");
      g_auto (GStrv) words = g_strsplit_set (whose != NULL ? whose : "", " \t\r\n", -1);

      for (guint k = 0; words[k] != NULL; k++)
        {
          g_autofree char *one = make_name (words[k]);

          if (g_str_equal (words[k], "others"))
            others = domain->text->str;
          else if (g_str_equal (one, name) || g_str_has_suffix (one, "[]"))
            return domain->text->str;
        }
    }
  return others;
}

static gboolean
add_array (Reader *self, const Node *node)
{
  const char *id = get_attribute (node, "id");
  gint64 size[3] = { 1, 1, 1 };
  int n = read_size (get_attribute (node, "size"), size);

  if (id == NULL || n == 0)
    return fail (self, "%s", _ ("expected an id and a size in brackets"));
  for (gint64 i = 0; i < size[0]; i++)
    for (gint64 j = 0; j < size[1]; j++)
      for (gint64 k = 0; k < size[2]; k++)
        {
          g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
          g_autofree char *name =
              n == 1   ? g_strdup_printf ("%s[%d]", id, (int) i)
              : n == 2 ? g_strdup_printf ("%s[%d,%d]", id, (int) i, (int) j)
                       : g_strdup_printf ("%s[%d,%d,%d]", id, (int) i, (int) j, (int) k);
          const char *domain = node->children->len > 0 ? find_domain (node, name) : node->text->str;

          /* what has no domain is not there */
          if (domain != NULL &&
              (!read_values (self, domain, values) || !add_variable (self, name, values)))
            return FALSE;
        }
  return TRUE;
}

static gboolean
add_variables (Reader *self, const Node *variables)
{
  for (guint i = 0; i < variables->children->len; i++)
    {
      const Node *node = g_ptr_array_index (variables->children, i);
      const Node *domain = node;
      const char *as = get_attribute (node, "as");
      const char *id = get_attribute (node, "id");
      g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));

      self->at = node;
      for (guint k = 0; as != NULL && k < i; k++)
        if (g_strcmp0 (get_attribute (g_ptr_array_index (variables->children, k), "id"), as) == 0)
          domain = g_ptr_array_index (variables->children, k);
      if (g_str_equal (node->name, "array"))
        {
          if (!add_array (self, node))
            return FALSE;
          continue;
        }
      if (!g_str_equal (node->name, "var") || id == NULL)
        return fail (self, _ ("“%s”: expected %s"), esp_quote (node->name), "“var”, “array”");
      if (!read_values (self, domain->text->str, values) || !add_variable (self, id, values))
        return FALSE;
    }
  return TRUE;
}

/* --- expressions: "eq(add(x,y),3)" --- */

static gint32 read_expr (Reader *self, const char **at);

static void
skip_blanks (const char **at)
{
  while (g_ascii_isspace (**at))
    ++*at;
}

static gint32
combine (Reader *self, EspExprKind kind, gint32 value, const GArray *parts)
{
  return esp_model_add_expr (self->model, kind, value, (const gint32 *) (gpointer) parts->data,
                             (gint32) parts->len);
}

static const struct
{
  const char *name;
  EspExprKind kind;
  guint least, most;
} functions[] = {
  { "neg", ESP_EXPR_NEGATIVE, 1, 1 },   { "abs", ESP_EXPR_ABS, 1, 1 },
  { "add", ESP_EXPR_SUM, 2, 100000 },   { "sub", ESP_EXPR_SUM, 2, 2 },
  { "mul", ESP_EXPR_PRODUCT, 2, 1000 }, { "div", ESP_EXPR_DIVIDE, 2, 2 },
  { "mod", ESP_EXPR_MODULO, 2, 2 },     { "dist", ESP_EXPR_ABS, 2, 2 },
  { "min", ESP_EXPR_MIN, 1, 100000 },   { "max", ESP_EXPR_MAX, 1, 100000 },
  { "lt", ESP_EXPR_LESS, 2, 2 },        { "le", ESP_EXPR_AT_MOST, 2, 2 },
  { "gt", ESP_EXPR_LESS, 2, 2 },        { "ge", ESP_EXPR_AT_MOST, 2, 2 },
  { "eq", ESP_EXPR_EQUAL, 2, 100000 },  { "ne", ESP_EXPR_UNEQUAL, 2, 2 },
  { "not", ESP_EXPR_NOT, 1, 1 },        { "and", ESP_EXPR_AND, 1, 100000 },
  { "or", ESP_EXPR_OR, 1, 100000 },     { "xor", ESP_EXPR_XOR, 1, 100000 },
  { "iff", ESP_EXPR_EQUAL, 2, 100000 }, { "imp", ESP_EXPR_IMPLIES, 2, 2 },
  { "sqr", ESP_EXPR_PRODUCT, 1, 1 },     { "if", ESP_EXPR_SUM, 3, 3 },
};

/* A condition; a number is one where it is not 0. */
static gint32
make_condition (Reader *self, gint32 node)
{
  gint32 both[2] = { node, 0 };

  if (esp_model_expr (self->model, node)->kind >= ESP_EXPR_EQUAL)
    return node;
  both[1] = esp_model_add_constant (self->model, 0);
  return esp_model_add_expr (self->model, ESP_EXPR_UNEQUAL, 0, both, 2);
}

static gint32
add_two (Reader *self, EspExprKind kind, gint32 a, gint32 b)
{
  gint32 both[2] = { a, b };

  return esp_model_add_expr (self->model, kind, 0, both, 2);
}

/* The first is each of the others. */
static gint32
add_all_equal (Reader *self, const GArray *parts)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  const gint32 *all = (const gint32 *) (gpointer) parts->data;

  for (guint i = 1; i < parts->len; i++)
    {
      gint32 pair = add_two (self, ESP_EXPR_EQUAL, all[0], all[i]);

      g_array_append_val (pairs, pair);
    }
  return combine (self, ESP_EXPR_AND, 0, pairs);
}

/* "if(c,a,b)": c a + (1 - c) b */
static gint32
add_choice (Reader *self, const gint32 *parts)
{
  gint32 yes = make_condition (self, parts[0]);
  gint32 no = esp_model_add_expr (self->model, ESP_EXPR_NOT, 0, &yes, 1);

  yes = add_two (self, ESP_EXPR_PRODUCT, yes, parts[1]);
  no = add_two (self, ESP_EXPR_PRODUCT, no, parts[2]);
  return add_two (self, ESP_EXPR_SUM, yes, no);
}

static gint32
apply (Reader *self, const char *name, GArray *parts)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      gint32 *all = (gint32 *) (gpointer) parts->data;
      gint32 node;

      if (!g_str_equal (functions[i].name, name))
        continue;
      if (parts->len < functions[i].least || parts->len > functions[i].most)
        {
          fail (self, _ ("“%s” has another number of parts"), name);
          return 0;
        }
      if (g_str_equal (name, "if"))
        return add_choice (self, all);
      if ((functions[i].kind >= ESP_EXPR_NOT && functions[i].kind <= ESP_EXPR_IMPLIES) ||
          g_str_equal (name, "iff"))
        for (guint k = 0; k < parts->len; k++)
          all[k] = make_condition (self, all[k]);
      if (functions[i].kind == ESP_EXPR_EQUAL && parts->len > 2)
        return add_all_equal (self, parts);
      if (g_str_equal (name, "sub") || g_str_equal (name, "dist"))
        {
          all[1] = esp_model_add_expr (self->model, ESP_EXPR_NEGATIVE, 0, &all[1], 1);
          node = combine (self, ESP_EXPR_SUM, 0, parts);
          return g_str_equal (name, "sub")
                     ? node
                     : esp_model_add_expr (self->model, ESP_EXPR_ABS, 0, &node, 1);
        }
      if (g_str_equal (name, "gt") || g_str_equal (name, "ge"))
        {
          node = all[0];
          all[0] = all[1];
          all[1] = node;
        }
      if (g_str_equal (name, "sqr"))
        {
          node = all[0];
          g_array_append_val (parts, node);
        }
      if (parts->len == 1 && functions[i].most > 1)
        return all[0];
      return combine (self, functions[i].kind, 0, parts);
    }
  fail (self, _ ("“%s” is no function that is read here"), esp_quote (name));
  return 0;
}

/* "in(x,set(1,2))", or with @kind %ESP_EXPR_NO_TABLE "notin" */
static gint32
read_membership (Reader *self, const char **at, EspExprKind kind)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 part = read_expr (self, at);
  const char *close;
  g_autofree char *list = NULL;

  skip_blanks (at);
  if (**at == ',')
    ++*at;
  skip_blanks (at);
  close = strchr (*at, ')');
  if (!g_str_has_prefix (*at, "set(") || close == NULL)
    {
      fail (self, _ ("“%s”: expected %s"), esp_quote (*at), "“set(…)”");
      return 0;
    }
  list = g_strndup (*at + 4, (gsize) (close - *at - 4));
  *at = close + 1;
  if (strspn (list, " \t\r\n") < strlen (list) && !read_values (self, list, values))
    return 0;
  return esp_model_add_table (self->model, kind, &part, 1, values);
}

static gint32
read_expr (Reader *self, const char **at)
{
  g_autoptr (GArray) parts = NULL;
  g_autofree char *word = NULL;
  g_autofree char *name = NULL;
  gsize n;
  char *stop;
  gint64 number;
  int variable;
  gint32 node;

  skip_blanks (at);
  n = strcspn (*at, "(), \t\r\n");
  word = g_strndup (*at, n);
  if (n == 0 || *self->error != NULL || self->nested > 200)
    {
      fail (self, _ ("“%s”: expected %s"), esp_quote (*at), _ ("an expression"));
      return 0;
    }
  *at += n;
  skip_blanks (at);
  if (**at != '(')
    {
      if (*word == '%' && self->args != NULL)
        {
          guint k = (guint) g_ascii_strtoull (word + 1, NULL, 10);
          const char *inner;

          if (k >= g_strv_length (self->args))
            {
              fail (self, _ ("“%s”: expected %s"), word, _ ("an argument of the group"));
              return 0;
            }
          inner = self->args[k];
          if (*inner == '%')
            {
              fail (self, _ ("“%s”: expected %s"), word, _ ("an argument of the group"));
              return 0;
            }
          return read_expr (self, &inner);
        }
      number = g_ascii_strtoll (word, &stop, 10);
      if (*stop == '\0')
        {
          if (ABS (number) > ESP_MODEL_MAX_CONSTANT)
            fail (self, _ ("expected a number up to %s"), esp_count (ESP_MODEL_MAX_CONSTANT));
          return esp_model_add_constant (
              self->model,
              (gint32) CLAMP (number, -ESP_MODEL_MAX_CONSTANT, ESP_MODEL_MAX_CONSTANT));
        }
      name = make_name (word);
      variable = esp_model_find_variable (self->model, name);
      if (variable < 0)
        fail (self, _ ("“%s” is no variable"), esp_quote (word));
      return esp_model_add_reference (self->model, MAX (variable, 0));
    }
  ++*at;
  self->nested++;
  if (g_str_equal (word, "in") || g_str_equal (word, "notin"))
    node = read_membership (self, at, *word == 'i' ? ESP_EXPR_TABLE : ESP_EXPR_NO_TABLE);
  else
    {
      parts = g_array_new (FALSE, FALSE, sizeof (gint32));
      do
        {
          gint32 part = read_expr (self, at);

          g_array_append_val (parts, part);
          skip_blanks (at);
        }
      while (*self->error == NULL && **at == ',' && *(*at)++ == ',');
      node = *self->error == NULL ? apply (self, word, parts) : 0;
    }
  self->nested--;
  skip_blanks (at);
  if (**at != ')')
    fail (self, _ ("“%s”: expected %s"), esp_quote (*at), "“)”");
  else
    ++*at;
  return node;
}

/* --- lists --- */

/* "x[]", "x[1..3]", "x[][2]" stand for several; others are expressions. */
static gboolean
read_word (Reader *self, const char *word, GArray *parts)
{
  const char *bracket = strchr (word, '[');
  g_autofree char *base = bracket != NULL ? g_strndup (word, (gsize) (bracket + 1 - word)) : NULL;
  g_auto (GStrv) wanted = NULL;
  gint32 node;
  gboolean any = FALSE;

  if (bracket == NULL || (strstr (word, "[]") == NULL && strstr (word, "..") == NULL))
    {
      const char *at = word;

      node = read_expr (self, &at);
      g_array_append_val (parts, node);
      return *self->error == NULL;
    }
  /* each name of the array whose numbers fit */
  {
    g_autofree char *inner =
        g_strndup (bracket + 1, strlen (bracket + 1) - (g_str_has_suffix (word, "]") ? 1 : 0));

    /* what is empty has one part, too */
    wanted = *inner != '\0' ? g_strsplit (inner, "][", -1) : g_strsplit (" ", "\n", 1);
    g_strstrip (wanted[0]);
  }
  for (int i = 0; i < esp_model_n_variables (self->model); i++)
    {
      const char *name = esp_model_name (self->model, i);
      g_auto (GStrv) numbers = NULL;
      gboolean fits;

      if (!g_str_has_prefix (name, base))
        continue;
      numbers = g_strsplit (name + strlen (base), ",", -1);
      fits = g_strv_length (numbers) == g_strv_length (wanted);
      for (guint k = 0; fits && wanted[k] != NULL; k++)
        {
          const char *dots = strstr (wanted[k], "..");
          gint64 number = g_ascii_strtoll (numbers[k], NULL, 10);
          gint64 low = g_ascii_strtoll (wanted[k], NULL, 10);
          gint64 high = dots != NULL ? g_ascii_strtoll (dots + 2, NULL, 10) : low;

          fits = *wanted[k] == '\0' || (number >= low && number <= high);
        }
      if (!fits)
        continue;
      node = esp_model_add_reference (self->model, i);
      g_array_append_val (parts, node);
      any = TRUE;
    }
  return any || fail (self, _ ("“%s” is no variable"), esp_quote (word));
}

/* Words with blanks between, but not within brackets. */
static gboolean
read_list (Reader *self, const char *text, GArray *parts)
{
  while (*self->error == NULL)
    {
      const char *begin;
      int depth = 0;
      g_autofree char *word = NULL;

      skip_blanks (&text);
      if (*text == '\0')
        return TRUE;
      begin = text;
      while (*text != '\0' && (depth > 0 || !g_ascii_isspace (*text)))
        {
          depth += (*text == '(') - (*text == ')');
          text++;
        }
      word = g_strndup (begin, (gsize) (text - begin));
      if (g_str_has_prefix (word, "%...") && self->args != NULL)
        {
          for (guint i = 0; self->args[i] != NULL; i++)
            if (*self->args[i] == '%' || !read_word (self, self->args[i], parts))
              return fail (self, _ ("“%s” is no variable"), esp_quote (self->args[i]));
        }
      else if (*word == '%' && self->args != NULL)
        {
          guint k = (guint) g_ascii_strtoull (word + 1, NULL, 10);

          if (k >= g_strv_length (self->args) || *self->args[k] == '%' ||
              !read_word (self, self->args[k], parts))
            return fail (self, _ ("“%s”: expected %s"), esp_quote (word),
                         _ ("an argument of the group"));
        }
      else if (!read_word (self, word, parts))
        return FALSE;
      if (parts->len > MOST_ROUNDS)
        return fail (self, "%s", _ ("the list is too long"));
    }
  return FALSE;
}

static const char *
get_list_text (const Node *node)
{
  const Node *list = get_child (node, "list");

  return list != NULL ? list->text->str : node->text->str;
}

/* "(eq,10)" of @whole. */
static gint32
add_condition (Reader *self, const Node *node, gint32 whole)
{
  const Node *condition = get_child (node, "condition");
  g_autofree char *text =
      condition != NULL ? g_strstrip (g_strdup (condition->text->str)) : g_strdup ("");
  char *comma = strchr (text, ',');
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  const char *at;
  gint32 other;

  if (*text != '(' || comma == NULL)
    {
      fail (self, _ ("“%s”: expected %s"), esp_quote (text), _ ("a condition, such as “(eq,10)”"));
      return 0;
    }
  *comma = '\0';
  at = comma + 1;
  g_strstrip (text);
  if (g_str_equal (g_strchug (text + 1), "in") || g_str_equal (text + 1, "notin"))
    {
      g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));

      comma[1 + strcspn (comma + 1, ")")] = '\0';
      /* "1..5" or "{1,2}" */
      g_strdelimit (comma + 1, "{}", ' ');
      if (!read_values (self, comma + 1, values))
        return 0;
      return esp_model_add_table (self->model,
                                  text[1] == 'i' ? ESP_EXPR_TABLE : ESP_EXPR_NO_TABLE, &whole, 1,
                                  values);
    }
  other = read_expr (self, &at);
  g_array_append_val (parts, whole);
  g_array_append_val (parts, other);
  return *self->error == NULL ? apply (self, g_strstrip (text + 1), parts) : 0;
}

/* --- constraints --- */

static gboolean
add_sum_parts (Reader *self, const Node *node, GArray *parts)
{
  const Node *coefficients = get_child (node, "coeffs");
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (gint32));

  if (!read_list (self, get_list_text (node), parts) ||
      (coefficients != NULL && !read_list (self, coefficients->text->str, factors)))
    return FALSE;
  if (coefficients != NULL && factors->len != parts->len)
    return fail (self, "%s", _ ("expected as many factors as variables"));
  for (guint i = 0; i < factors->len; i++)
    {
      gint32 both[2] = { g_array_index (factors, gint32, i), g_array_index (parts, gint32, i) };

      g_array_index (parts, gint32, i) =
          esp_model_add_expr (self->model, ESP_EXPR_PRODUCT, 0, both, 2);
    }
  return TRUE;
}

/* A row in which @stars of its places stand for any value: all rows that it is. */
static gboolean
add_starred (
    Reader *self, const GArray *parts, gint32 *row, const guint *stars, guint n_stars, GArray *values)
{
  const EspExpr *part;
  int n;

  if (n_stars == 0)
    {
      if (values->len > MOST_STARRED)
        return fail (self, "%s", _ ("the relations are too large altogether"));
      g_array_append_vals (values, row, parts->len);
      return TRUE;
    }
  part = esp_model_expr (self->model, g_array_index (parts, gint32, stars[0]));
  if (part->kind != ESP_EXPR_VARIABLE && part->kind != ESP_EXPR_CONSTANT)
    return fail (self, "%s", _ ("rows with “*” are not read here"));
  n = part->kind == ESP_EXPR_CONSTANT ? 1 : esp_model_domain (self->model, part->value)->n;
  for (int i = 0; i < n; i++)
    {
      row[stars[0]] = part->kind == ESP_EXPR_CONSTANT ? part->value
                                                      : esp_model_value (self->model, part->value, i);
      if (!add_starred (self, parts, row, stars + 1, n_stars - 1, values))
        return FALSE;
    }
  return TRUE;
}

/* "(1,2)(3,*)" */
static gboolean
read_rows (Reader *self, const char *at, const GArray *parts, GArray *values)
{
  g_autofree gint32 *row = g_new (gint32, (gsize) parts->len + 1);
  g_autofree guint *stars = g_new (guint, (gsize) parts->len + 1);

  for (skip_blanks (&at); *at != '\0'; skip_blanks (&at))
    {
      guint n_stars = 0;

      /* of one part there need be no brackets */
      if (*at != '(' && parts->len > 1)
        return fail (self, _ ("“%s”: expected %s"), esp_quote (at), "“(”");
      at += *at == '(';
      for (guint k = 0; k < parts->len; k++)
        {
          char *stop;

          skip_blanks (&at);
          row[k] = (gint32) CLAMP (g_ascii_strtoll (at, &stop, 10), -ESP_MODEL_MAX_CONSTANT,
                                   ESP_MODEL_MAX_CONSTANT);
          if (stop == at && *at == '*')
            {
              stars[n_stars++] = k;
              stop++;
            }
          if (stop == at)
            return fail (self, "%s", _ ("a row has as many values as there are parts"));
          at = stop;
          skip_blanks (&at);
          if (*at == (k + 1 < parts->len ? ',' : ')'))
            at++;
          else if (parts->len > 1)
            return fail (self, "%s", _ ("a row has as many values as there are parts"));
        }
      if (!add_starred (self, parts, row, stars, n_stars, values))
        return FALSE;
    }
  return TRUE;
}

static void
add_extension (Reader *self, const Node *node)
{
  const Node *supports = get_child (node, "supports");
  const Node *conflicts = get_child (node, "conflicts");
  const Node *rows = supports != NULL ? supports : conflicts;
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  gsize n;

  if (rows == NULL || !read_list (self, get_list_text (node), parts) || parts->len == 0)
    {
      fail (self, "%s", _ ("expected a list and supports or conflicts"));
      return;
    }
  n = parts->len;
  if (n == 1 && strchr (rows->text->str, '*') == NULL)
    {
      if (strspn (rows->text->str, " \t\r\n") < strlen (rows->text->str))
        read_values (self, rows->text->str, values);
    }
  else
    read_rows (self, rows->text->str, parts, values);
  if (*self->error == NULL)
    esp_model_add_table (self->model, supports != NULL ? ESP_EXPR_TABLE : ESP_EXPR_NO_TABLE,
                         (const gint32 *) (gpointer) parts->data, (gint32) n, values);
}

static void
add_element (Reader *self, const Node *node)
{
  const Node *list = get_child (node, "list");
  const Node *index = get_child (node, "index");
  const Node *value = get_child (node, "value");
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  const char *first = list != NULL ? get_attribute (list, "startIndex") : NULL;
  gint64 offset = 1 - (first != NULL ? g_ascii_strtoll (first, NULL, 10) : 0);
  const char *at;
  gint32 both[2];

  if (list == NULL || index == NULL)
    {
      fail (self, "%s", _ ("expected a list, an index and a value"));
      return;
    }
  at = index->text->str;
  both[0] = read_expr (self, &at);
  both[1] = esp_model_add_constant (self->model, (gint32) CLAMP (offset, -1000000, 1000000));
  both[0] = esp_model_add_expr (self->model, ESP_EXPR_SUM, 0, both, 2);
  g_array_append_val (parts, both[0]);
  if (!read_list (self, list->text->str, parts))
    return;
  both[0] = combine (self, ESP_EXPR_ELEMENT, 0, parts);
  if (value == NULL)
    {
      add_condition (self, node, both[0]);
      return;
    }
  at = value->text->str;
  both[1] = read_expr (self, &at);
  esp_model_add_expr (self->model, ESP_EXPR_EQUAL, 0, both, 2);
}

/* All differ but those that have one of the values in @text: of each two, one has such a value, or
 * they differ. */
static void
add_all_different_but (Reader *self, const GArray *parts, const char *text)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  const gint32 *all = (const gint32 *) (gpointer) parts->data;

  if (!read_values (self, text, values))
    return;
  for (guint i = 0; i < parts->len; i++)
    for (guint j = i + 1; j < parts->len; j++)
      {
        gint32 but = esp_model_add_table (self->model, ESP_EXPR_TABLE, &all[i], 1, values);
        gint32 pair =
            add_two (self, ESP_EXPR_OR, but, add_two (self, ESP_EXPR_UNEQUAL, all[i], all[j]));

        g_array_append_val (pairs, pair);
        if (self->model->nodes->len >= ESP_MODEL_MAX_NODES)
          {
            fail (self, "%s", _ ("the relations are too large altogether"));
            return;
          }
      }
  if (pairs->len == 0)
    {
      gint32 one = esp_model_add_constant (self->model, 1);

      add_two (self, ESP_EXPR_EQUAL, one, one);
    }
  else
    combine (self, ESP_EXPR_AND, 0, pairs);
}

static gboolean
add_constraint (Reader *self, const Node *node)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 last;

  self->at = node;
  if (self->model->relations->len >= ESP_MODEL_MAX_RELATIONS ||
      self->model->nodes->len >= ESP_MODEL_MAX_NODES)
    return fail (self, "%s", _ ("the relations are too large altogether"));
  esp_model_begin_relation (self->model);
  if (g_str_equal (node->name, "intension"))
    {
      const Node *function = get_child (node, "function");
      const char *at = function != NULL ? function->text->str : node->text->str;

      last = read_expr (self, &at);
      skip_blanks (&at);
      if (*at != '\0')
        fail (self, _ ("“%s”: expected %s"), esp_quote (at), _ ("the end of the expression"));
      if (*self->error == NULL)
        make_condition (self, last);
    }
  else if (g_str_equal (node->name, "extension"))
    add_extension (self, node);
  else if (g_str_equal (node->name, "element"))
    add_element (self, node);
  else if (g_str_equal (node->name, "allDifferent"))
    {
      const Node *except = get_child (node, "except");

      if (get_child (node, "matrix") != NULL)
        fail (self, "%s", _ ("allDifferent of one list alone is read here"));
      if (read_list (self, get_list_text (node), parts) && except != NULL)
        add_all_different_but (self, parts, except->text->str);
      else if (*self->error == NULL)
        combine (self, ESP_EXPR_DISTINCT, 0, parts);
    }
  else if (g_str_equal (node->name, "sum"))
    {
      if (add_sum_parts (self, node, parts))
        add_condition (self, node, combine (self, ESP_EXPR_SUM, 0, parts));
    }
  else
    return fail (self, _ ("“%s” is no constraint that is read here"), esp_quote (node->name));
  if (*self->error == NULL)
    esp_model_end_relation (self->model);
  return *self->error == NULL;
}

static gboolean
add_constraints (Reader *self, const Node *node, int depth)
{
  for (guint i = 0; i < node->children->len && *self->error == NULL; i++)
    {
      const Node *child = g_ptr_array_index (node->children, i);

      self->at = child;
      if (g_str_equal (child->name, "block"))
        {
          if (!add_constraints (self, child, depth + 1))
            return FALSE;
        }
      else if (g_str_equal (child->name, "group"))
        {
          const Node *of = child->children->len > 0 ? g_ptr_array_index (child->children, 0) : NULL;

          for (guint k = 1; of != NULL && k < child->children->len; k++)
            {
              const Node *args = g_ptr_array_index (child->children, k);
              g_autofree char *plain = g_strstrip (g_strdup (args->text->str));
              g_auto (GStrv) words = g_regex_split_simple ("\\s+", plain, 0, 0);
              gboolean fine;

              if (!g_str_equal (args->name, "args"))
                return fail (self, _ ("“%s”: expected %s"), esp_quote (args->name), "“args”");
              self->args = words;
              fine = add_constraint (self, of);
              self->args = NULL;
              if (!fine)
                return FALSE;
            }
        }
      else if (!add_constraint (self, child))
        return FALSE;
    }
  return *self->error == NULL;
}

static gboolean
add_objective (Reader *self, const Node *objectives)
{
  const Node *node =
      objectives->children->len > 0 ? g_ptr_array_index (objectives->children, 0) : NULL;
  const char *type = node != NULL ? get_attribute (node, "type") : NULL;
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gint32));
  int goal;

  if (node == NULL)
    return TRUE;
  self->at = node;
  goal = g_str_equal (node->name, "minimize") ? -1 : g_str_equal (node->name, "maximize") ? 1 : 0;
  if (goal == 0 || objectives->children->len > 1)
    return fail (self, "%s", _ ("expected one “minimize” or “maximize”"));
  esp_model_begin_relation (self->model);
  if (type == NULL || g_str_equal (type, "expression"))
    {
      const char *at = node->text->str;

      read_expr (self, &at);
    }
  else if (g_str_equal (type, "sum"))
    {
      if (add_sum_parts (self, node, parts))
        combine (self, ESP_EXPR_SUM, 0, parts);
    }
  else if (g_str_equal (type, "maximum") || g_str_equal (type, "minimum"))
    {
      if (read_list (self, get_list_text (node), parts) && parts->len > 0)
        combine (self, g_str_equal (type, "maximum") ? ESP_EXPR_MAX : ESP_EXPR_MIN, 0, parts);
      else
        fail (self, "%s", _ ("the list is empty"));
    }
  else
    return fail (self, _ ("“%s” is no objective that is read here"), esp_quote (type));
  if (*self->error == NULL)
    esp_model_end_objective (self->model, goal);
  return *self->error == NULL;
}

gboolean
esp_xcsp_recognises (const char *head, gsize length)
{
  return g_strstr_len (head, (gssize) length, "<instance") != NULL &&
         g_strstr_len (head, (gssize) length, "XCSP3") != NULL;
}

EspModel *
esp_xcsp_parse (const char *content, gsize length, const char *file, GError **error)
{
  static const GMarkupParser parser = { start, end, add_text, NULL, NULL };
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GError) local = NULL;
  g_autoptr (GError) markup = NULL;
  Reader self = { .file = file, .model = model, .error = &local };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &self, NULL);
  const Node *part;

  self.open = g_ptr_array_new ();
  if (!g_markup_parse_context_parse (context, content, (gssize) length, &markup) ||
      !g_markup_parse_context_end_parse (context, &markup))
    esp_fail (&local, ESP_ERROR_SYNTAX, "%s: %s", esp_quote_path (file), markup->message);
  else if (self.root == NULL || !g_str_equal (self.root->name, "instance"))
    fail (&self, "%s", _ ("expected “instance”"));
  g_markup_parse_context_free (context);
  g_ptr_array_unref (self.open);
  part = local == NULL ? get_child (self.root, "variables") : NULL;
  if (part != NULL)
    add_variables (&self, part);
  part = local == NULL ? get_child (self.root, "constraints") : NULL;
  if (part != NULL)
    add_constraints (&self, part, 0);
  part = local == NULL ? get_child (self.root, "objectives") : NULL;
  if (part != NULL)
    add_objective (&self, part);
  g_clear_pointer (&self.root, node_free);
  if (local == NULL && esp_model_seal (model, &local))
    return g_steal_pointer (&model);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}
