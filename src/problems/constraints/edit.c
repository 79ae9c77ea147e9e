#include "config.h"

#include "shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Edits change the text, which is then read again: so what an edit leaves is always a file that can
 * be read, with its comments. */

static EspInstance *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  EspModel *model = esp_model_parse (text, strlen (text), "", &error);

  g_assert_no_error (error);
  return constraints_new (model, g_strdup (text));
}

/* An empty file is none. */
#define EMPTY "# variables, such as “var A B in 1..4”, and relations, such as “A < B”\n"

static EspInstance *
create (void)
{
  return read_text (EMPTY);
}

static EspInstance *
example (void)
{
  return read_text ("# three in order\n"
                    "var A B C in 1..4\n"
                    "A < B\n"
                    "B < C\n");
}

/* Takes @text, which is read instead of what was there. */
static gboolean
replace (Constraints *self, char *text, GError **error)
{
  g_autofree char *given = text;
  g_autofree char *source = g_strdup (*given != '\0' ? given : EMPTY);
  g_autoptr (GError) local = NULL;
  GArray *places;
  EspModel *model;
  guint line;
  guint column;

  if (!g_utf8_validate (source, -1, NULL))
    return esp_refuse (error, _ ("expected a text in UTF-8"));
  model = esp_model_parse (source, strlen (source), "", &local);
  if (model == NULL)
    {
      const char *said = esp_error_split (local, &line, &column);

      return line > 0 ? esp_refuse (error, _ ("line %u, column %u: %s"), line, column, said)
                      : esp_refuse (error, "%s", said);
    }
  places = constraints_carry_places (self, model);
  g_clear_pointer (&self->places, g_array_unref);
  self->places = places;
  g_ptr_array_unref (self->shared);
  self->shared = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_model_unref);
  g_ptr_array_add (self->shared, model);
  g_free (self->source);
  self->source = g_steal_pointer (&source);
  esp_prepared_unref (self->shape);
  self->shape = esp_prepared_new (constraints_shape_free);
  return TRUE;
}

static char *
get_text (const Constraints *self)
{
  return constraints_files.format (&self->parent);
}

/* A further line. */
static gboolean
add_line (Constraints *self, const char *before, const char *line, GError **error)
{
  g_autofree char *text = get_text (self);
  gsize n = strlen (text);

  if (*line == '\0' || strchr (line, '\n') != NULL)
    return esp_refuse (error, _ ("expected one line"));
  return replace (
      self, g_strconcat (text, n > 0 && text[n - 1] != '\n' ? "\n" : "", before, line, "\n", NULL),
      error);
}

/* A model's text without a line, or with another one in its place. */
static gboolean
change_line (Constraints *self, const char *old, const char *now, GError **error)
{
  g_autofree char *text = esp_model_format (constraints_model (&self->parent));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);
  gboolean found = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (!found && g_str_equal (lines[i], old))
      {
        found = TRUE;
        if (now != NULL)
          g_string_append_printf (out, "%s\n", now);
      }
    else if (*lines[i] != '\0')
      g_string_append_printf (out, "%s\n", lines[i]);
  return replace (self, g_string_free (out, FALSE), error);
}

static gboolean
change_relation (Constraints *self, const char *number, const char *now, GError **error)
{
  const EspModel *model = constraints_model (&self->parent);
  gint64 relation = g_ascii_strtoll (number, NULL, 10);
  g_autofree char *old = NULL;

  if (relation < 1 || relation > model->n_relations)
    return esp_refuse (error, _ ("expected the number of a relation, from 1 to %d"),
                       model->n_relations);
  old = esp_model_format_relation (model, (int) relation - 1, 0);
  return change_line (self, old, now, error);
}

/* The variable of that name; -1: there is none. */
static int
find_variable (const EspModel *model, const char *name, GError **error)
{
  int variable = esp_model_find_variable (model, name);

  if (variable < 0)
    esp_refuse (error, _ ("“%s” is no variable"), esp_quote (name));
  return variable;
}

/* The lines behind the variables without relations that have @variable. */
static char *
drop_relations (const EspModel *model, const char *rest, int variable)
{
  g_auto (GStrv) lines = g_strsplit (rest, "\n", -1);
  GString *out = g_string_new (NULL);
  gint32 use = model->uses_first[variable];

  for (int i = 0; lines[i] != NULL; i++)
    {
      gboolean goes = use < model->uses_first[variable + 1] && model->uses[use] == i;

      use += goes;
      if (!goes && *lines[i] != '\0')
        g_string_append_printf (out, "%s\n", lines[i]);
    }
  return g_string_free (out, FALSE);
}

/* The model's text with another domain for a variable, or without it; @all: and without what is
 * said of it. */
static gboolean
change_variable (
    Constraints *self, const char *name, const char *domain, gboolean all, GError **error)
{
  const EspModel *model = constraints_model (&self->parent);
  int variable = find_variable (model, name, error);
  g_autofree char *text = NULL;
  g_autofree char *kept = NULL;
  const char *rest;
  GString *out;

  if (variable < 0)
    return FALSE;
  if (domain == NULL && !all && model->uses_first[variable + 1] > model->uses_first[variable])
    return esp_refuse (error, _ ("relation %d has the variable “%s”: remove that first"),
                       model->uses[model->uses_first[variable]] + 1, esp_quote (name));
  text = esp_model_format (model);
  rest = text;
  out = g_string_new (NULL);
  /* each variable on a line of its own */
  while (g_str_has_prefix (rest, "var "))
    rest = strchr (rest, '\n') + 1;
  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      if (i == variable && domain == NULL)
        continue;
      g_string_append (out, "var ");
      esp_model_append_name (out, esp_model_name (model, i));
      g_string_append (out, " in ");
      if (i == variable)
        g_string_append (out, domain);
      else
        esp_model_append_domain (model, i, out);
      g_string_append_c (out, '\n');
    }
  if (all)
    rest = kept = drop_relations (model, rest, variable);
  g_string_append (out, rest);
  return replace (self, g_string_free (out, FALSE), error);
}

/* @text with @now for @old wherever that stands; a new string. */
static char *
replace_words (const char *text, const char *old, const char *now)
{
  g_auto (GStrv) parts = g_strsplit (text, old, -1);

  return g_strjoinv (now, parts);
}

/* The model's text with another name for a variable, also where it is shown. */
static gboolean
rename_variable (Constraints *self, const char *name, const char *now, GError **error)
{
  const EspModel *model = constraints_model (&self->parent);
  int variable = find_variable (model, name, error);
  g_autofree char *text = NULL;
  g_autoptr (EspModel) renamed = NULL;
  g_autofree char *fault = esp_name_fault (now, -1, "");

  if (variable < 0)
    return FALSE;
  if (fault != NULL)
    return esp_refuse (error, _ ("“%s” is no name: %s"), esp_quote (now), fault);
  if (esp_model_find_variable (model, now) >= 0)
    return esp_refuse (error, _ ("there is a variable “%s” already"), esp_quote (now));
  text = esp_model_format (model);
  renamed = esp_model_parse (text, strlen (text), "", error);
  if (renamed == NULL)
    return FALSE;
  g_free (renamed->names->pdata[variable]);
  renamed->names->pdata[variable] = g_strdup (now);
  if (renamed->show.text != NULL)
    {
      g_autofree char *old = g_strdup_printf ("{%s}", name);
      g_autofree char *shown = g_strdup_printf ("{%s}", now);
      char *changed = replace_words (renamed->show.text, old, shown);

      g_free (renamed->show.text);
      renamed->show.text = changed;
    }
  return replace (self, esp_model_format (renamed), error);
}

/* What was written anew is written as people do: ranges, and equal domains on one line. */
static gboolean
tidy (Constraints *self, GError **error)
{
  return replace (self, esp_model_format (constraints_model (&self->parent)), error);
}

/* The name at the beginning of @rest, which moves behind it; a new string. */
static char *
take_name (const char **rest)
{
  char *name = NULL;
  gsize n = esp_name_unquote (*rest, *rest + strlen (*rest), &name);

  if (n == 0)
    {
      n = strcspn (*rest, " ");
      name = g_strndup (*rest, n);
    }
  *rest += n;
  while (**rest == ' ')
    ++*rest;
  return name;
}

static gboolean
edit (EspInstance *instance, const char *text, GError **error)
{
  Constraints *self = (Constraints *) instance;
  const char *rest = text;
  g_autofree char *word = take_name (&rest);
  g_autofree char *name = NULL;

  if (g_str_equal (word, "text"))
    return replace (self, g_strcompress (rest), error);
  if (g_str_equal (word, "var"))
    return add_line (self, "var ", rest, error);
  if (g_str_equal (word, "relation"))
    return add_line (self, "", rest, error);
  if (g_str_equal (word, "objective") || g_str_equal (word, "show"))
    return add_line (self, g_str_equal (word, "show") ? "show " : "", rest, error);
  if (g_str_equal (word, "change"))
    {
      name = take_name (&rest);
      return change_relation (self, name, rest, error);
    }
  if (g_str_equal (word, "remove") && g_str_has_prefix (rest, "relation "))
    return change_relation (self, rest + strlen ("relation "), NULL, error);
  if (g_str_equal (word, "remove") && g_str_has_prefix (rest, "var "))
    {
      rest += strlen ("var ");
      name = take_name (&rest);
      return change_variable (self, name, NULL, FALSE, error) && tidy (self, error);
    }
  if (g_str_equal (word, "domain"))
    {
      name = take_name (&rest);
      return change_variable (self, name, rest, FALSE, error) && tidy (self, error);
    }
  if (g_str_equal (word, "delete"))
    {
      name = take_name (&rest);
      return change_variable (self, name, NULL, TRUE, error) && tidy (self, error);
    }
  if (g_str_equal (word, "rename"))
    {
      g_autofree char *now = NULL;

      name = take_name (&rest);
      /* as a person types it, blanks and all */
      now = *rest == '"' ? take_name (&rest) : esp_name_from_text (rest);
      return rename_variable (self, name, now, error);
    }
  return esp_refuse (error,
                     _ ("expected “var NAMES in DOMAIN”, “relation R”, “objective O”, “show S”, "
                        "“change NUMBER R”, “domain NAME D”, “rename NAME NAME”, “remove relation "
                        "NUMBER”, “remove var NAME”, “delete NAME” or “text T”"));
}

const EspEditing constraints_editing = {
  .create = create,
  .example = example,
  .edit = edit,
};
