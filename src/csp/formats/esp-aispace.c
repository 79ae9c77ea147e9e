#include "config.h"

#include "esp-formats.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The XML that AIspace's applet for constraints saves: variables with their values, constraints
 * with a table of T and F, the last variable's values first. */

typedef struct
{
  const char *file;
  EspModel *model;
  GString *text;
  GString *name;
  GArray *values; /* of gint32 */
  GArray *given;  /* of gint32: variables */
  GString *kind;
  GString *table;
  gboolean complement;
  gboolean in_variable;
  gboolean in_constraint;
} Reader;

static gboolean fail (GMarkupParseContext *context, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
fail (GMarkupParseContext *context, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  int line;
  int column;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_markup_parse_context_get_position (context, &line, &column);
  /* the file's name is put before it */
  g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "%d:%d: %s", line, column,
               message);
  return FALSE;
}

static void
start (GMarkupParseContext *context G_GNUC_UNUSED,
       const char *element,
       const char **names,
       const char **values,
       gpointer data,
       GError **error G_GNUC_UNUSED)
{
  Reader *self = data;

  g_string_truncate (self->text, 0);
  if (g_str_equal (element, "VARIABLE"))
    {
      self->in_variable = TRUE;
      g_string_truncate (self->name, 0);
      g_array_set_size (self->values, 0);
    }
  else if (g_str_equal (element, "CONSTRAINT"))
    {
      self->in_constraint = TRUE;
      self->complement = FALSE;
      g_string_truncate (self->kind, 0);
      g_string_truncate (self->table, 0);
      g_array_set_size (self->given, 0);
      for (int i = 0; names[i] != NULL; i++)
        if (g_str_equal (names[i], "TYPE"))
          g_string_assign (self->kind, values[i]);
    }
}

static gboolean
end_variable (Reader *self, GMarkupParseContext *context, GError **error)
{
  g_autofree gint32 *values = g_memdup2 (self->values->data, self->values->len * sizeof (gint32));
  g_autofree char *name = esp_name_from_text (self->name->str);
  g_autofree char *fault = name != NULL ? esp_name_fault (name, -1, "") : g_strdup (_ ("no name"));

  self->in_variable = FALSE;
  if (fault != NULL)
    return fail (context, error, "%s", fault);
  if (self->values->len == 0)
    return fail (context, error, "%s", _ ("expected at least one value"));
  for (guint i = 1; i < self->values->len; i++)
    if (esp_value_is_symbol (values[i]) != esp_value_is_symbol (values[0]))
      return fail (context, error, "%s", _ ("a domain has numbers or names, not both"));
  if (esp_model_add_variable (self->model, g_steal_pointer (&name), 0, values,
                              (gint32) self->values->len) < 0)
    return fail (context, error, _ ("there is a variable “%s” already"),
                 esp_quote (self->name->str));
  return TRUE;
}

static gint32
refer (Reader *self, guint i)
{
  return esp_model_add_reference (self->model, g_array_index (self->given, gint32, i));
}

/* The rows that are T, as the values stand in the file: ascending, as they are in ours. */
static gboolean
add_table (Reader *self, GMarkupParseContext *context, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autofree gint32 *parts = g_new (gint32, self->given->len + 1);
  g_autofree int *place = g_new0 (int, self->given->len + 1);
  guint n = self->given->len;
  gboolean done = FALSE;

  for (const char *c = self->table->str; *c != '\0'; c++)
    {
      gboolean yes = *c == 'T' || *c == 't';

      if (!g_ascii_isalpha (*c))
        continue;
      if (done)
        return fail (context, error, "%s", _ ("the table has more entries than combinations"));
      for (guint k = 0; k < n && yes; k++)
        {
          gint32 value =
              esp_model_value (self->model, g_array_index (self->given, gint32, k), place[k]);

          g_array_append_val (rows, value);
        }
      done = TRUE;
      for (guint k = n; k-- > 0 && done;)
        {
          done = ++place[k] ==
                 esp_model_domain (self->model, g_array_index (self->given, gint32, k))->n;
          if (done)
            place[k] = 0;
        }
      /* “true” and “false” are words */
      while (g_ascii_isalpha (c[1]) && g_ascii_islower (c[1]))
        c++;
    }
  if (!done)
    return fail (context, error, "%s", _ ("the table has fewer entries than combinations"));
  for (guint k = 0; k < n; k++)
    parts[k] = refer (self, k);
  esp_model_add_table (self->model, self->complement ? ESP_EXPR_NO_TABLE : ESP_EXPR_TABLE, parts,
                       (gint32) n, rows);
  return TRUE;
}

static gboolean
end_constraint (Reader *self, GMarkupParseContext *context, GError **error)
{
  static const struct
  {
    const char *name;
    EspExprKind kind;
    gboolean turned;
  } kinds[] = {
    { "LessThan", ESP_EXPR_LESS, FALSE },     { "GreaterThan", ESP_EXPR_LESS, TRUE },
    { "EqualTo", ESP_EXPR_EQUAL, FALSE },     { "Equals", ESP_EXPR_EQUAL, FALSE },
    { "Equal", ESP_EXPR_EQUAL, FALSE },       { "NotEqual", ESP_EXPR_UNEQUAL, FALSE },
    { "NotEquals", ESP_EXPR_UNEQUAL, FALSE }, { "NotEqualTo", ESP_EXPR_UNEQUAL, FALSE }
  };
  gint32 both[2];
  gint32 node;

  self->in_constraint = FALSE;
  if (self->given->len == 0)
    return fail (context, error, "%s", _ ("expected the variables of a constraint"));
  if (self->model->relations->len >= ESP_MODEL_MAX_RELATIONS)
    return fail (context, error, "%s", _ ("the relations are too large altogether"));
  esp_model_begin_relation (self->model);
  if (self->table->len > 0 || g_str_equal (self->kind->str, "Custom"))
    {
      if (!add_table (self, context, error))
        return FALSE;
      esp_model_end_relation (self->model);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, self->kind->str) && self->given->len == 2)
      {
        both[0] = refer (self, kinds[i].turned);
        both[1] = refer (self, !kinds[i].turned);
        node = esp_model_add_expr (self->model, kinds[i].kind, 0, both, 2);
        if (self->complement)
          esp_model_add_expr (self->model, ESP_EXPR_NOT, 0, &node, 1);
        esp_model_end_relation (self->model);
        return TRUE;
      }
  return fail (context, error, _ ("“%s” is no constraint that is read here; expected a table"),
               esp_quote (self->kind->str));
}

static void
end (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Reader *self = data;
  char *text = g_strstrip (self->text->str);
  g_autofree char *name = NULL;

  if (self->in_variable && g_str_equal (element, "NAME"))
    g_string_assign (self->name, text);
  else if (self->in_variable && g_str_equal (element, "VALUE"))
    {
      char *stop;
      gint64 number = g_ascii_strtoll (text, &stop, 10);
      gint32 value;

      if (*text != '\0' && *stop == '\0' && ABS (number) <= ESP_MODEL_MAX_VALUE)
        value = (gint32) number;
      else
        {
          name = esp_name_from_text (text);
          if (name == NULL || *name == '\0')
            {
              fail (context, error, "%s", _ ("expected a value"));
              return;
            }
          value = esp_model_add_symbol (self->model, name);
        }
      g_array_append_val (self->values, value);
    }
  else if (self->in_constraint && g_str_equal (element, "GIVEN"))
    {
      int variable;

      name = esp_name_from_text (text);
      variable = name != NULL ? esp_model_find_variable (self->model, name) : -1;
      if (variable < 0)
        fail (context, error, _ ("“%s” is no variable"), esp_quote (text));
      else
        g_array_append_val (self->given, variable);
    }
  else if (self->in_constraint && g_str_equal (element, "TABLE"))
    g_string_assign (self->table, text);
  else if (self->in_constraint && g_str_equal (element, "ARGS"))
    self->complement = strstr (text, "complement=true") != NULL;
  else if (g_str_equal (element, "VARIABLE"))
    end_variable (self, context, error);
  else if (g_str_equal (element, "CONSTRAINT"))
    end_constraint (self, context, error);
  g_string_truncate (self->text, 0);
}

static void
text (GMarkupParseContext *context G_GNUC_UNUSED,
      const char *text,
      gsize length,
      gpointer data,
      GError **error G_GNUC_UNUSED)
{
  g_string_append_len (((Reader *) data)->text, text, (gssize) length);
}

gboolean
esp_aispace_recognises (const char *head, gsize length)
{
  return g_strstr_len (head, (gssize) length, "<CSPIF") != NULL;
}

EspModel *
esp_aispace_parse (const char *content, gsize length, const char *file, GError **error)
{
  static const GMarkupParser parser = { start, end, text, NULL, NULL };
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GError) local = NULL;
  Reader self = { .file = file, .model = model };
  GMarkupParseContext *context;
  gboolean fine;

  self.text = g_string_new (NULL);
  self.name = g_string_new (NULL);
  self.kind = g_string_new (NULL);
  self.table = g_string_new (NULL);
  self.values = g_array_new (FALSE, FALSE, sizeof (gint32));
  self.given = g_array_new (FALSE, FALSE, sizeof (gint32));
  context = g_markup_parse_context_new (&parser, 0, &self, NULL);
  fine = g_markup_parse_context_parse (context, content, (gssize) length, &local) &&
         g_markup_parse_context_end_parse (context, &local) && esp_model_seal (model, &local);
  g_markup_parse_context_free (context);
  g_string_free (self.text, TRUE);
  g_string_free (self.name, TRUE);
  g_string_free (self.kind, TRUE);
  g_string_free (self.table, TRUE);
  g_array_unref (self.values);
  g_array_unref (self.given);
  if (fine)
    return g_steal_pointer (&model);
  return esp_fail_none (error, ESP_ERROR_SYNTAX, "%s:%s", esp_quote_path (file), local->message);
}
