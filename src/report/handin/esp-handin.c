#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The plan in memory. */

static const struct
{
  const char *id;
  const char *label;
} kinds[] = {
  [ESP_HANDIN_TEXT] = { "text", N_ ("Text") },
  [ESP_HANDIN_INSTANCE] = { "instance", N_ ("Boards") },
  [ESP_HANDIN_SEARCH] = { "search", N_ ("Search") },
  [ESP_HANDIN_MATCH] = { "match", N_ ("Match") },
  [ESP_HANDIN_EXPERIMENT] = { "experiment", N_ ("Experiment") },
  [ESP_HANDIN_TABLE] = { "table", N_ ("Table") },
  [ESP_HANDIN_PRACTICE] = { "practice", N_ ("Practice") },
  [ESP_HANDIN_CHECK] = { "check", N_ ("Checked against Espalier") },
  [ESP_HANDIN_HEAD] = { "hand-in", N_ ("Hand-in") },
};

const char *
esp_handin_kind_get_id (EspHandinKind kind)
{
  return kinds[kind].id;
}

const char *
esp_handin_status_get_label (EspHandinStatus status)
{
  static const char *const labels[] = {
    "",
    N_ ("out of date"),
    N_ ("missing"),
    N_ ("wrong"),
    N_ ("empty"),
    N_ ("a sample, not your own"),
    N_ ("differs"),
    N_ ("hangs on time, not compared"),
  };

  g_return_val_if_fail (status < G_N_ELEMENTS (labels), NULL);
  return *labels[status] != '\0' ? _ (labels[status]) : "";
}

const char *
esp_handin_kind_get_label (EspHandinKind kind)
{
  return _ (kinds[kind].label);
}

/* --- sections --- */

EspHandinSection *
esp_handin_section_new (EspHandinKind kind)
{
  EspHandinSection *section = g_new0 (EspHandinSection, 1);

  section->kind = kind;
  section->keys = g_ptr_array_new_with_free_func (g_free);
  section->values = g_ptr_array_new_with_free_func (g_free);
  section->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  return section;
}

EspHandinSection *
esp_handin_section_copy (const EspHandinSection *section)
{
  EspHandinSection *copy = esp_handin_section_new (section->kind);

  for (guint i = 0; i < section->keys->len; i++)
    {
      g_ptr_array_add (copy->keys, g_strdup (g_ptr_array_index (section->keys, i)));
      g_ptr_array_add (copy->values, g_strdup (g_ptr_array_index (section->values, i)));
      g_array_append_val (copy->lines, g_array_index (section->lines, guint, i));
    }
  copy->line = section->line;
  return copy;
}

void
esp_handin_section_free (EspHandinSection *section)
{
  if (section == NULL)
    return;
  g_ptr_array_unref (section->keys);
  g_ptr_array_unref (section->values);
  g_array_unref (section->lines);
  g_free (section);
}

EspHandinKind
esp_handin_section_get_kind (const EspHandinSection *section)
{
  return section->kind;
}

static gboolean
find_key (const EspHandinSection *section, const char *key, guint *i)
{
  return g_ptr_array_find_with_equal_func (section->keys, key, g_str_equal, i);
}

const char *
esp_handin_section_get (const EspHandinSection *section, const char *key)
{
  guint i;

  return find_key (section, key, &i) ? g_ptr_array_index (section->values, i) : "";
}

void
esp_handin_section_set (EspHandinSection *section, const char *key, const char *value)
{
  guint none = 0;
  guint i;

  if (find_key (section, key, &i))
    {
      g_ptr_array_remove_index (section->keys, i);
      g_ptr_array_remove_index (section->values, i);
      g_array_remove_index (section->lines, i);
    }
  else
    i = section->keys->len;
  if (value == NULL || *value == '\0')
    return;
  g_ptr_array_insert (section->keys, (int) i, g_strdup (key));
  g_ptr_array_insert (section->values, (int) i, g_strdup (value));
  g_array_insert_val (section->lines, i, none);
}

char
esp_handin_unescape (char c)
{
  return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == 's' ? ' ' : c;
}

/* Blanks around a member are the list's, unless a backslash makes them its own: @kept is how much
 * of the member is not to be stripped. */
static void
take_member (GPtrArray *members, GString *member, gsize kept)
{
  while (member->len > kept && g_ascii_isspace (member->str[member->len - 1]))
    g_string_truncate (member, member->len - 1);
  if (member->len > 0)
    g_ptr_array_add (members, g_strdup (member->str));
  g_string_truncate (member, 0);
}

char **
esp_handin_split (const char *list)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();
  g_autoptr (GString) member = g_string_new (NULL);
  gsize kept = 0;

  for (const char *c = list;; c++)
    if (*c == '\\' && c[1] != '\0')
      {
        g_string_append_c (member, esp_handin_unescape (*++c));
        kept = member->len;
      }
    else if (*c == ';' || *c == '\0')
      {
        take_member (members, member, kept);
        kept = 0;
        if (*c == '\0')
          break;
      }
    else if (member->len > 0 || !g_ascii_isspace (*c))
      g_string_append_c (member, *c);
  g_ptr_array_add (members, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&members), FALSE);
}

char **
esp_handin_section_get_list (const EspHandinSection *section, const char *key)
{
  return esp_handin_split (esp_handin_section_get (section, key));
}

void
esp_handin_append_escaped (GString *out, char c, gboolean at_end)
{
  if (c == '\n')
    g_string_append (out, "\\n");
  else if (c == '\t')
    g_string_append (out, "\\t");
  else if (c == '\r')
    g_string_append (out, "\\r");
  else if (c == ' ' && at_end)
    g_string_append (out, "\\s");
  else
    g_string_append_c (out, c);
}

void
esp_handin_section_set_list (EspHandinSection *section, const char *key, const char *const *members)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; members[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (list, ';');
      for (const char *c = members[i]; *c != '\0'; c++)
        if (*c == ';' || *c == '\\')
          g_string_append_printf (list, "\\%c", *c);
        else
          esp_handin_append_escaped (list, *c, c == members[i] || c[1] == '\0');
    }
  esp_handin_section_set (section, key, list->str);
}

const EspProblem *
esp_handin_section_get_problem (const EspHandinSection *section)
{
  return esp_problem_find (esp_handin_section_get (section, "problem"));
}

char *
esp_handin_section_get_title (const EspHandinSection *section)
{
  const char *title = esp_handin_section_get (section, "title");
  const EspProblem *problem = esp_handin_section_get_problem (section);

  if (*title != '\0')
    return g_strdup (title);
  if (problem == NULL)
    return g_strdup (_ (kinds[section->kind].label));
  if (section->kind == ESP_HANDIN_EXPERIMENT)
    {
      const char *id = esp_handin_section_get (section, "experiment");

      for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
        if (g_str_equal (e->id, id))
          return g_strdup (_ (e->label));
    }
  if (section->kind == ESP_HANDIN_TABLE)
    {
      const EspTableSpec *table =
          esp_problem_find_table (problem, esp_handin_section_get (section, "table"));

      if (table != NULL)
        return g_strdup (_ (table->label));
    }
  return g_strdup_printf (C_ ("section: problem, kind", "%s: %s"), _ (problem->title),
                          _ (kinds[section->kind].label));
}

/* --- the plan --- */

EspHandin *
esp_handin_new (void)
{
  EspHandin *handin = g_new0 (EspHandin, 1);

  handin->head = esp_handin_section_new (ESP_HANDIN_HEAD);
  handin->sections = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_handin_section_free);
  handin->folder = g_get_current_dir ();
  return handin;
}

EspHandin *
esp_handin_copy (const EspHandin *handin)
{
  EspHandin *copy = esp_handin_new ();

  esp_handin_section_free (copy->head);
  copy->head = esp_handin_section_copy (handin->head);
  for (guint i = 0; i < handin->sections->len; i++)
    g_ptr_array_add (copy->sections,
                     esp_handin_section_copy (g_ptr_array_index (handin->sections, i)));
  esp_handin_set_folder (copy, handin->folder);
  return copy;
}

void
esp_handin_free (EspHandin *handin)
{
  if (handin == NULL)
    return;
  esp_handin_section_free (handin->head);
  g_ptr_array_unref (handin->sections);
  g_free (handin->folder);
  g_free (handin);
}

EspHandinSection *
esp_handin_get_head (EspHandin *handin)
{
  return handin->head;
}

guint
esp_handin_get_n_sections (const EspHandin *handin)
{
  return handin->sections->len;
}

EspHandinSection *
esp_handin_get_section (const EspHandin *handin, guint i)
{
  return g_ptr_array_index (handin->sections, i);
}

void
esp_handin_insert (EspHandin *handin, guint i, EspHandinSection *section)
{
  g_ptr_array_insert (handin->sections, i < handin->sections->len ? (int) i : -1, section);
}

void
esp_handin_remove (EspHandin *handin, guint i)
{
  g_ptr_array_remove_index (handin->sections, i);
}

void
esp_handin_move (EspHandin *handin, guint from, guint to)
{
  g_ptr_array_insert (handin->sections, (int) to, g_ptr_array_steal_index (handin->sections, from));
}

const char *
esp_handin_get_folder (const EspHandin *handin)
{
  return handin->folder;
}

void
esp_handin_set_folder (EspHandin *handin, const char *folder)
{
  g_autofree char *absolute = g_canonicalize_filename (folder, NULL);

  g_free (handin->folder);
  handin->folder = g_steal_pointer (&absolute);
}

char *
esp_handin_resolve (const EspHandin *handin, const char *name)
{
  return g_canonicalize_filename (name, handin->folder);
}

char *
esp_handin_find_results (const char *path)
{
  gsize length = strlen (path);

  if (g_str_has_suffix (path, ".handin"))
    length -= strlen (".handin");
  return g_strdup_printf ("%.*s-results", (int) length, path);
}
