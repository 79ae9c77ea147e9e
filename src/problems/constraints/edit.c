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

static EspModel *
read_model (const char *text, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;

  if (!constraints_is_digits (text, strlen (text)))
    return esp_model_parse (text, strlen (text), "", error);
  instance = constraints_files.parse (text, strlen (text), "", error);
  return instance != NULL ? esp_model_ref (constraints_model (instance)) : NULL;
}

/* The text that is a .csp; NULL: what is there is another. */
static const char *
get_source (const Constraints *self)
{
  return self->source != NULL && !constraints_is_digits (self->source, strlen (self->source))
             ? self->source
             : NULL;
}

/* Takes @text, which is read instead of what was there. */
static gboolean
replace (Constraints *self, char *text, GError **error)
{
  g_autofree char *given = text;
  /* what tells how to begin is of no use once one has */
  const char *begin = g_str_has_prefix (given, EMPTY) && !g_str_equal (given, EMPTY)
                          ? given + strlen (EMPTY)
                          : given;
  g_autofree char *source = g_strdup (*begin != '\0' ? begin : EMPTY);
  g_autoptr (GError) local = NULL;
  GArray *places;
  EspModel *model;
  guint line;
  guint column;

  if (!g_utf8_validate (source, -1, NULL))
    return esp_refuse (error, _ ("expected a text in UTF-8"));
  model = read_model (source, &local);
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
  const char *source = get_source (self);

  return source != NULL ? g_strdup (source) : esp_model_format (constraints_model (&self->parent));
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

/* @text with @now for @old wherever that stands; a new string. */
static char *
replace_words (const char *text, const char *old, const char *now)
{
  g_auto (GStrv) parts = g_strsplit (text, old, -1);

  return g_strjoinv (now, parts);
}

/* What was written anew is written as people do: ranges, and equal domains on one line. */
static gboolean
tidy (Constraints *self, GError **error)
{
  return replace (self, esp_model_format (constraints_model (&self->parent)), error);
}

/* --- what is changed where it stands, so that what is written beside it stays --- */

#define MOST_KEPT (256 * 1024) /* bytes of a text that is read several times for that */

static EspModel *
read_head (char **lines, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  return esp_model_parse (text->str, text->len, "", NULL);
}

/* How many relations, or variables, the first @n lines have; -1: they cannot be read alone. */
static int
count_in_head (char **lines, guint n, gboolean relations)
{
  g_autoptr (EspModel) model = read_head (lines, n);

  return model == NULL ? -1 : relations ? model->n_relations : esp_model_n_variables (model);
}

/* The line that has the relation or the variable @wanted, and which of them it has: from *@first on
 * before *@end. FALSE: it is not known. */
static gboolean
find_line (char **lines, gboolean relations, int wanted, guint *line, int *first, int *end)
{
  guint low = 0;
  guint high = g_strv_length (lines);

  while (low < high)
    {
      guint middle = (low + high) / 2;
      int n = count_in_head (lines, middle + 1, relations);

      if (n < 0)
        return FALSE;
      if (n > wanted)
        high = middle;
      else
        low = middle + 1;
    }
  *line = low;
  if (low >= g_strv_length (lines))
    return FALSE;
  *first = count_in_head (lines, low, relations);
  *end = count_in_head (lines, low + 1, relations);
  return *first >= 0 && *first <= wanted && wanted < *end;
}

/* What is said at the end of a line; "": nothing. */
static const char *
find_comment (const char *line)
{
  gboolean quoted = FALSE;

  for (; *line != '\0'; line++)
    {
      quoted ^= *line == '"';
      if (*line == '#' && !quoted)
        return line;
    }
  return line;
}

/* Puts @now, lines or "", for what @line says, whose own comment stays with the first of them. */
static char *
put_lines (char **lines, guint line, const char *now)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *comment = find_comment (lines[i]);
      const char *end = strchr (now, '\n');

      if (i != line)
        g_string_append_printf (out, "%s%s", lines[i], lines[i + 1] != NULL ? "\n" : "");
      else if (*comment == '\0')
        g_string_append (out, now);
      else if (end == NULL)
        g_string_append_printf (out, "%s\n", comment);
      else
        g_string_append_printf (out, "%.*s  %s%s", (int) (end - now), now, comment, end);
    }
  return g_string_free (out, FALSE);
}

/* The lines of the text, with that of the relation, or else the variable, with this @number: see
 * find_line(). NULL: there is no text to keep, or it cannot be found in there. */
static char **
split_at (
    const Constraints *self, gboolean is_relation, int number, guint *line, int *first, int *end)
{
  const char *source = get_source (self);
  g_auto (GStrv) lines = NULL;

  if (source == NULL || strlen (source) > MOST_KEPT)
    return NULL;
  lines = g_strsplit (source, "\n", -1);
  return find_line (lines, is_relation, number, line, first, end) ? g_steal_pointer (&lines) : NULL;
}

/* The text with another relation in the place of one, or without it (@now NULL); of several that
 * one line stands for each gets its own. NULL: it cannot be found in there. */
static char *
put_relation (const Constraints *self, int relation, const char *now)
{
  const EspModel *model = constraints_model (&self->parent);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) own = g_string_new (NULL);
  guint line;
  int first;
  int end;

  lines = split_at (self, TRUE, relation, &line, &first, &end);
  if (lines == NULL)
    return NULL;
  for (int i = first; i < end; i++)
    {
      g_autofree char *text = esp_model_format_relation (model, i, 0);

      if (i != relation || now != NULL)
        g_string_append_printf (own, "%s\n", i == relation ? now : text);
    }
  return put_lines (lines, line, own->str);
}

/* The same of a variable: another domain, or none, without it. */
static char *
put_domain (const Constraints *self, int variable, const char *domain)
{
  const EspModel *model = constraints_model (&self->parent);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) own = g_string_new (NULL);
  g_autofree char *before = NULL;
  guint line;
  int first;
  int end;

  lines = split_at (self, FALSE, variable, &line, &first, &end);
  if (lines == NULL)
    return NULL;
  for (int i = first; i < end; i++)
    {
      GString *is = g_string_new (NULL);

      if (i == variable && domain == NULL)
        {
          g_string_free (is, TRUE);
          continue;
        }
      if (i == variable)
        g_string_append (is, domain);
      else
        esp_model_append_domain (model, i, is);
      /* those with one domain are told together */
      if (before != NULL && g_str_equal (before, is->str))
        g_string_truncate (own, own->len - strlen (" in ") - is->len - 1);
      else
        g_string_append (own, "var");
      g_string_append_c (own, ' ');
      esp_model_append_name (own, esp_model_name (model, i));
      g_string_append_printf (own, " in %s\n", is->str);
      g_free (before);
      before = g_string_free (is, FALSE);
    }
  return put_lines (lines, line, own->str);
}

static gboolean
is_of_name (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_' || (letter & 0x80) != 0;
}

/* The text with another name wherever that of a variable stands, but for what is said there. NULL:
 * it is one of many that are declared together. */
static char *
put_name (const Constraints *self, const char *name, const char *now)
{
  const char *source = get_source (self);
  g_autoptr (GString) old = g_string_new (NULL);
  g_autoptr (GString) other = g_string_new (NULL);
  GString *out;
  gsize n;

  if (source == NULL || strlen (source) > MOST_KEPT || strchr (name, '[') != NULL)
    return NULL;
  esp_model_append_name (old, name);
  esp_model_append_name (other, now);
  out = g_string_new (NULL);
  n = strlen (old->str);
  for (const char *at = source; *at != '\0';)
    {
      gsize skipped = *at == '#' ? strcspn (at, "\n") : 1;

      if (g_str_has_prefix (at, old->str) && (at == source || !is_of_name (at[-1]) || *at == '"') &&
          (!is_of_name (at[n]) || *at == '"'))
        {
          g_string_append (out, other->str);
          at += n;
          continue;
        }
      /* what is quoted is another name, or a text with names in braces */
      if (*at == '"')
        {
          const char *end = strchr (at + 1, '"');

          skipped = end != NULL ? (gsize) (end + 1 - at) : strlen (at);
          g_autofree char *quoted = g_strndup (at, skipped);
          g_autofree char *before = g_strdup_printf ("{%s}", name);
          g_autofree char *after = g_strdup_printf ("{%s}", now);
          g_autofree char *changed = replace_words (quoted, before, after);

          g_string_append (out, changed);
        }
      else
        g_string_append_len (out, at, (gssize) skipped);
      at += skipped;
    }
  return g_string_free (out, FALSE);
}

/* Takes both: @kept, where it says the same as @written does (or NULL), or else that. */
static gboolean
replace_kept (Constraints *self, char *kept, char *written, GError **error)
{
  g_autoptr (EspModel) one = kept != NULL ? esp_model_parse (kept, strlen (kept), "", NULL) : NULL;
  g_autoptr (EspModel) other =
      one != NULL ? esp_model_parse (written, strlen (written), "", NULL) : NULL;
  g_autofree char *a = one != NULL ? esp_model_format (one) : NULL;
  g_autofree char *b = other != NULL ? esp_model_format (other) : NULL;
  gboolean same = a != NULL && g_strcmp0 (a, b) == 0;

  g_free (same ? written : kept);
  return replace (self, same ? kept : written, error) && (same || tidy (self, error));
}

/* The comments before anything else; a new string. */
static char *
take_comments (const char *text)
{
  gsize n = 0;

  while (text[n] == '#')
    n += strcspn (text + n, "\n") + (strchr (text + n, '\n') != NULL);
  return g_strndup (text, n);
}

/* A Sudoku as digits, or as what they stand for. */
static gboolean
change_form (Constraints *self, gboolean digits, GError **error)
{
  g_autofree char *old = constraints_files.format (&self->parent);
  g_autofree char *comments = take_comments (old);
  g_autofree char *text = digits ? constraints_write_digits (constraints_model (&self->parent))
                                 : esp_model_format (constraints_model (&self->parent));

  if (text == NULL)
    return esp_refuse (error, _ ("only a Sudoku, with no other relations, can be 81 digits"));
  return replace (self, g_strconcat (comments, text, NULL), error);
}

/* --- what is changed --- */

/* A model's text without a line, or with another one in its place; @relation: what that line is. */
static gboolean
change_line (Constraints *self, int relation, const char *old, const char *now, GError **error)
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
  return replace_kept (self, put_relation (self, relation, now), g_string_free (out, FALSE), error);
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
  return change_line (self, (int) relation - 1, old, now, error);
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
  return replace_kept (self, all ? NULL : put_domain (self, variable, domain),
                       g_string_free (out, FALSE), error);
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
  return replace_kept (self, put_name (self, name, now), esp_model_format (renamed), error);
}

#define MOST_DROPPED 60 /* relations that go one by one, each from its line */

/* With what is said of it. */
static gboolean
delete_variable (Constraints *self, const char *name, GError **error)
{
  const EspModel *model = constraints_model (&self->parent);
  int variable = find_variable (model, name, error);
  g_autoptr (GArray) relations = g_array_new (FALSE, FALSE, sizeof (int));

  if (variable < 0)
    return FALSE;
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      int relation = model->uses[u] + 1;

      g_array_append_val (relations, relation);
    }
  if (relations->len > MOST_DROPPED || model->goal != 0)
    return change_variable (self, name, NULL, TRUE, error);
  for (guint i = relations->len; i > 0; i--)
    {
      g_autofree char *number = g_strdup_printf ("%d", g_array_index (relations, int, i - 1));

      if (!change_relation (self, number, NULL, error))
        return FALSE;
    }
  return change_variable (self, name, NULL, FALSE, error);
}

#define MOST_COMPARED 5000 /* relations among which one is looked for */

/* One that is there already says nothing. */
static gboolean
check_new (const Constraints *self, const char *line, GError **error)
{
  const EspModel *model = constraints_model (&self->parent);
  g_autofree char *text = get_text (self);
  g_autofree char *longer = g_strconcat (text, "\n", line, "\n", NULL);
  g_autoptr (EspModel) after = NULL;
  g_autofree char *added = NULL;

  if (model->n_relations > MOST_COMPARED)
    return TRUE;
  after = esp_model_parse (longer, strlen (longer), "", NULL);
  if (after == NULL || after->n_relations != model->n_relations + 1)
    return TRUE;
  added = esp_model_format_relation (after, model->n_relations, 0);
  for (int c = 0; c < model->n_relations; c++)
    {
      g_autofree char *known = esp_model_format_relation (model, c, 0);

      if (g_str_equal (known, added))
        return esp_refuse (error, _ ("the relation “%s” is there already"), esp_quote (added));
    }
  return TRUE;
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
    return check_new (self, rest, error) && add_line (self, "", rest, error);
  if (g_str_equal (word, "objective") || g_str_equal (word, "show"))
    return add_line (self, g_str_equal (word, "show") ? "show " : "", rest, error);
  if (g_str_equal (word, "form"))
    return change_form (self, g_str_equal (rest, "digits"), error);
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
      return change_variable (self, name, NULL, FALSE, error);
    }
  if (g_str_equal (word, "domain"))
    {
      name = take_name (&rest);
      return change_variable (self, name, rest, FALSE, error);
    }
  if (g_str_equal (word, "delete"))
    {
      name = take_name (&rest);
      return delete_variable (self, name, error);
    }
  if (g_str_equal (word, "rename"))
    {
      g_autofree char *now = NULL;

      name = take_name (&rest);
      /* as a person types it, blanks and all */
      now = *rest == '"' ? take_name (&rest) : esp_name_from_text (rest);
      return rename_variable (self, name, now, error);
    }
  return esp_refuse (
      error, _ ("expected “var NAMES in DOMAIN”, “relation R”, “objective O”, “show S”, "
                "“change NUMBER R”, “domain NAME D”, “rename NAME NAME”, “remove relation "
                "NUMBER”, “remove var NAME”, “delete NAME”, “form digits”, “form relations” or "
                "“text T”"));
}

const EspEditing constraints_editing = {
  .create = create,
  .example = example,
  .edit = edit,
};
