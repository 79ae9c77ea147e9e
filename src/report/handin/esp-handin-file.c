#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-name-list.h"
#include "base/esp-reader.h"
#include "report/esp-report-exchange.h"

/* Plans as files: GKeyFile's form, read here line by line, so that what is wrong is told with its
 * place. */

#define MAX_NAME 200 /* bytes of the name of a file */
#define HEAD_GROUP "Hand-in"

/* --- sections --- */

/* Sets @error to @local, which is taken, at the line of @key. */
static void
fail_at (const EspHandinSection *section,
         const char *key,
         const char *file,
         GError *local,
         GError **error)
{
  guint line = section->line;
  guint i;

  if (g_ptr_array_find_with_equal_func (section->keys, key, g_str_equal, &i) &&
      g_array_index (section->lines, guint, i) > 0)
    line = g_array_index (section->lines, guint, i);
  if (file != NULL && line > 0)
    esp_set_error_at (error, file, line, 1, "%s", local->message);
  else
    {
      g_autofree char *title = esp_handin_section_get_title (section);

      g_set_error (error, ESP_ERROR, ESP_ERROR_OPTION, "%s: %s", title, local->message);
    }
  g_error_free (local);
}

static const EspExperiment *
find_experiment (const EspProblem *problem, const char *id)
{
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    if (*id == '\0' || g_str_equal (e->id, id))
      return e;
  return NULL;
}

/* The options of what the section names: an experiment, a table, the settings of boards. */
static gboolean
add_problem_options (EspOptions *options,
                     const EspHandinSection *section,
                     const char **wrong,
                     GError **error)
{
  const char *id = esp_handin_section_get (section, "problem");
  const EspProblem *problem = esp_handin_section_get_problem (section);

  *wrong = "problem";
  if (problem == NULL && section->kind == ESP_HANDIN_TEXT && *id == '\0')
    return TRUE;
  if (problem == NULL)
    return esp_fail (error, ESP_ERROR_OPTION,
                     *id == '\0'
                         ? _ ("expected “problem=…”%s")
                         : _ ("there is no problem “%s”; “espalier-cli list” tells of them"),
                     esp_quote (id));
  if (section->kind == ESP_HANDIN_EXPERIMENT)
    {
      const EspExperiment *experiment =
          find_experiment (problem, esp_handin_section_get (section, "experiment"));

      *wrong = "experiment";
      if (experiment == NULL)
        return esp_fail (
            error, ESP_ERROR_OPTION,
            _ ("“%s” is no experiment of “%s”; “espalier-cli %s sweep --help” tells of "
               "them"),
            esp_quote (esp_handin_section_get (section, "experiment")), problem->id, problem->id);
      esp_options_add (options, experiment->options);
      return TRUE;
    }
  if (section->kind == ESP_HANDIN_TABLE)
    {
      const char *table_id = esp_handin_section_get (section, "table");
      const EspTableSpec *table = esp_problem_find_table (problem, table_id);

      *wrong = "table";
      if (table == NULL)
        {
          g_autoptr (GString) known = g_string_new (NULL);

          for (table = problem->tables; table != NULL && table->id != NULL; table++)
            g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", table->id);
          return esp_fail (error, ESP_ERROR_OPTION,
                           known->len > 0 ? _ ("“%s” is no table of “%s”; expected one of %s")
                                          : _ ("“%s”: “%s” has no tables%s"),
                           esp_quote (table_id), problem->id, known->str);
        }
      esp_options_add (options, table->options);
    }
  esp_options_add (options, problem->editing->settings);
  esp_options_add (options, problem->files->load_options);
  return TRUE;
}

static gboolean
fail_key (const EspOptions *options, const char *key, GError **error)
{
  const char *nearest = NULL;
  guint best = 4;

  for (guint i = 0; i < esp_options_get_n (options); i++)
    {
      const char *id = esp_options_get_spec (options, i)->id;
      guint d = esp_edit_distance (key, id);

      if (d < best)
        {
          best = d;
          nearest = id;
        }
    }
  return esp_fail (error, ESP_ERROR_OPTION,
                   nearest != NULL ? _ ("this section has no “%s”; did you mean “%s”?")
                                   : _ ("this section has no “%s”%s"),
                   esp_quote (key), nearest != NULL ? nearest : "");
}

/* Words of a list of choices. */
static gboolean
check_words (const EspOptions *options, const char *id, const char *const *known, GError **error)
{
  g_auto (GStrv) words = esp_handin_split (esp_options_get_text (options, id));

  for (guint i = 0; words[i] != NULL; i++)
    if (!g_strv_contains (known, words[i]))
      {
        g_autofree char *all = g_strjoinv (", ", (char **) known);

        return esp_fail (error, ESP_ERROR_OPTION, _ ("%s: “%s” is not one of %s"), id,
                         esp_quote (words[i]), all);
      }
  return TRUE;
}

static gboolean
check_show (const EspHandinSection *section, const EspOptions *options, GError **error)
{
  static const char *const instance[] = { "picture", "file", "rules", "how", NULL };
  static const char *const search[] = { "summary", "how",     "board",    "answer",
                                        "trace",   "tree",    "curve",    "table",
                                        "options", "windows", "solution", NULL };
  static const char *const match[] = { "summary", "final", "table", "course", "moves", NULL };
  static const char *const experiment[] = { "how",  "remark", "averages", "medians",
                                            "runs", "boards", NULL };

  switch (section->kind)
    {
    case ESP_HANDIN_INSTANCE:
      return check_words (options, "show", instance, error);
    case ESP_HANDIN_SEARCH:
      return check_words (options, "show", search, error);
    case ESP_HANDIN_MATCH:
      return check_words (options, "show", match, error);
    case ESP_HANDIN_EXPERIMENT:
      return check_words (options, "show", experiment, error);
    case ESP_HANDIN_TEXT:
    case ESP_HANDIN_TABLE:
    case ESP_HANDIN_PRACTICE:
    case ESP_HANDIN_CHECK:
    case ESP_HANDIN_HEAD:
    default:
      return TRUE;
    }
}

/* Those of which a text is to tell. */
static gboolean
check_told (const EspHandinSection *section, const EspOptions *options, GError **error)
{
  const EspProblem *problem = esp_handin_section_get_problem (section);
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (const EspAlgorithm *a = problem != NULL ? problem->algorithms : NULL;
       a != NULL && a->id != NULL; a++)
    g_ptr_array_add (known, (gpointer) a->id);
  g_ptr_array_add (known, NULL);
  return check_words (options, "solvers", (const char *const *) known->pdata, error);
}

static gboolean
check_solvers (const EspHandinSection *section, GError **error)
{
  const EspProblem *problem = esp_handin_section_get_problem (section);
  g_auto (GStrv) solvers = esp_handin_section_get_list (section, "solvers");

  for (guint i = 0; solvers[i] != NULL; i++)
    {
      g_autoptr (EspPlayer) solver = esp_player_parse_solver (problem, solvers[i], error);

      if (solver == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The one that recorded searches are held to. */
static gboolean
check_reference (const EspHandinSection *section, GError **error)
{
  const char *text = esp_handin_section_get (section, "solver");
  g_autoptr (EspPlayer) solver = NULL;

  if (*text == '\0')
    return TRUE;
  solver = esp_player_parse_solver (esp_handin_section_get_problem (section), text, error);
  if (solver == NULL)
    return FALSE;
  return (solver->algorithm->flags & ESP_ALGORITHM_TRACED) != 0 ||
         esp_fail (error, ESP_ERROR_OPTION, _ ("%s keeps no trace: nothing can be held to it"),
                   solver->algorithm->id);
}

/* It becomes a file among the parts. */
static gboolean
check_trace_name (const EspOptions *options, GError **error)
{
  const char *name = esp_options_get_text (options, "trace-name");
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  gboolean control = FALSE;

  for (const char *c = name; *c != '\0'; c++)
    control |= g_ascii_iscntrl (*c);
  if (*name == '\0' ||
      (*stripped != '\0' && !control && strchr (name, '/') == NULL && strlen (name) <= MAX_NAME &&
       !g_str_equal (stripped, ".") && !g_str_equal (stripped, "..")))
    return TRUE;
  g_set_error (
      error, ESP_ERROR, ESP_ERROR_OPTION,
      _ ("trace-name: “%s” is no name of a file; expected one without “/”, as “output.txt”"),
      esp_quote (name));
  return FALSE;
}

static gboolean
check_players (const EspHandinSection *section, GError **error)
{
  const EspProblem *problem = esp_handin_section_get_problem (section);
  g_auto (GStrv) pairs = esp_handin_section_get_list (section, "players");

  if (problem->game == NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("“%s” is no game"), problem->id);
  for (guint i = 0; pairs[i] != NULL; i++)
    {
      EspPlayer *players[2];

      if (!esp_handin_parse_pair (problem, pairs[i], players, error))
        return FALSE;
      esp_player_free (players[0]);
      esp_player_free (players[1]);
    }
  return TRUE;
}

static gboolean
check_columns (const EspHandinSection *section, const EspOptions *options, GError **error)
{
  const EspExperiment *experiment = find_experiment (
      esp_handin_section_get_problem (section), esp_handin_section_get (section, "experiment"));
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (const EspColumn *c = experiment->columns; c->id != NULL; c++)
    g_ptr_array_add (known, (gpointer) c->id);
  g_ptr_array_add (known, NULL);
  return check_words (options, "columns", (const char *const *) known->pdata, error);
}

static gboolean
check_curves (const EspHandinSection *section, GError **error)
{
  const EspExperiment *experiment = find_experiment (
      esp_handin_section_get_problem (section), esp_handin_section_get (section, "experiment"));
  g_auto (GStrv) ids = esp_handin_section_get_list (section, "curves");
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (const EspExperimentCurve *c = experiment->curves; c != NULL && c->id != NULL; c++)
    g_ptr_array_add (known, (gpointer) c->id);
  g_ptr_array_add (known, (gpointer) "all");
  g_ptr_array_add (known, (gpointer) "none");
  g_ptr_array_add (known, NULL);
  for (guint i = 0; ids[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *) known->pdata, ids[i]))
      {
        g_autofree char *all = g_strjoinv (", ", (char **) known->pdata);

        return esp_fail (error, ESP_ERROR_OPTION, _ ("curves: “%s” is not one of %s"),
                         esp_quote (ids[i]), all);
      }
  return TRUE;
}

EspOptions *
esp_handin_section_read (const EspHandinSection *section, const char *file, GError **error)
{
  gboolean head = section->kind == ESP_HANDIN_HEAD;
  g_autoptr (EspOptions) options = esp_options_new (head ? NULL : esp_handin_common_options);
  const char *wrong = "";
  GError *local = NULL;

  esp_options_add (options, esp_handin_kind_get_options (section->kind));
  if (!head && !add_problem_options (options, section, &wrong, &local))
    {
      fail_at (section, wrong, file, local, error);
      return NULL;
    }
  for (guint i = 0; i < section->keys->len && local == NULL; i++)
    {
      wrong = g_ptr_array_index (section->keys, i);
      if (esp_options_find (options, wrong) == NULL)
        fail_key (options, wrong, &local);
      else
        esp_options_set (options, wrong, g_ptr_array_index (section->values, i), &local);
    }
  if (local == NULL && !head)
    {
      wrong = "show";
      check_show (section, options, &local);
    }
  if (local == NULL && !head)
    {
      wrong = "document";
      esp_handin_check_document (esp_options_get_text (options, "document"), &local);
    }
  if (local == NULL && section->kind == ESP_HANDIN_TEXT)
    {
      wrong = "solvers";
      check_told (section, options, &local);
    }
  if (local == NULL && section->kind == ESP_HANDIN_SEARCH)
    {
      wrong = "solvers";
      if (check_solvers (section, &local))
        {
          wrong = "trace-name";
          check_trace_name (options, &local);
        }
    }
  if (local == NULL && section->kind == ESP_HANDIN_CHECK)
    {
      wrong = "solver";
      check_reference (section, &local);
    }
  if (local == NULL && section->kind == ESP_HANDIN_MATCH)
    {
      wrong = "players";
      check_players (section, &local);
    }
  if (local == NULL && section->kind == ESP_HANDIN_EXPERIMENT)
    {
      wrong = "curves";
      if (check_curves (section, &local))
        {
          wrong = "columns";
          check_columns (section, options, &local);
        }
    }
  if (local == NULL)
    return g_steal_pointer (&options);
  fail_at (section, wrong, file, local, error);
  return NULL;
}

EspOptions *
esp_handin_section_make_options (const EspHandinSection *section, GError **error)
{
  return esp_handin_section_read (section, NULL, error);
}

/* --- reading --- */

/* A value as GKeyFile writes it; the members of lists keep their backslashes. */
static char *
unescape (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\\' && c[1] != '\0')
      {
        c++;
        g_string_append_c (out, esp_handin_unescape (*c));
      }
    else
      g_string_append_c (out, *c);
  return g_string_free (out, FALSE);
}

static gboolean
find_kind (const char *id, EspHandinKind *kind)
{
  for (EspHandinKind k = ESP_HANDIN_TEXT; k < ESP_HANDIN_HEAD; k++)
    if (g_str_equal (esp_handin_kind_get_id (k), id))
      {
        *kind = k;
        return TRUE;
      }
  return FALSE;
}

/* A group's lines are in: now it is known what it is. */
static gboolean
finish_section (EspHandin *handin, EspHandinSection *section, const char *file, GError **error)
{
  g_autoptr (EspOptions) options = NULL;
  guint i = 0;

  if (section->kind != ESP_HANDIN_HEAD)
    {
      const char *id = esp_handin_section_get (section, "type");

      if (!find_kind (id, &section->kind))
        {
          guint line = section->line;

          if (g_ptr_array_find_with_equal_func (section->keys, "type", g_str_equal, &i))
            line = g_array_index (section->lines, guint, i);
          esp_set_error_at (error, file, line, 1,
                            _ ("“%s” is no kind of section; expected type=text, instance, search, "
                               "match, experiment, table or practice"),
                            esp_quote (id));
          return FALSE;
        }
    }
  for (guint k = 0; k < section->keys->len; k++)
    if (!esp_handin_key_is_list (section->kind, g_ptr_array_index (section->keys, k)))
      {
        gpointer *value = &section->values->pdata[k];
        char *plain = unescape (*value);

        g_free (*value);
        *value = plain;
      }
  options = esp_handin_section_read (section, file, error);
  if (options == NULL)
    return FALSE;
  if (section->kind == ESP_HANDIN_HEAD)
    {
      esp_handin_section_free (handin->head);
      handin->head = section;
    }
  else
    g_ptr_array_add (handin->sections, section);
  return TRUE;
}

static EspHandinSection *
begin_section (const EspReader *reader,
               const EspSpan *line,
               GHashTable *groups,
               gboolean first,
               GError **error)
{
  g_autofree char *name = NULL;
  EspHandinSection *section;

  if (line->start[line->length - 1] != ']' || line->length < 3)
    return esp_reader_fail_none (reader, line, error,
                                 _ ("expected “]” at the end of the group's name"));
  name = g_strndup (line->start + 1, line->length - 2);
  if (first != g_str_equal (name, HEAD_GROUP))
    return esp_reader_fail_none (
        reader, line, error,
        first ? _ ("a hand-in begins with the group [" HEAD_GROUP "]")
              : _ ("the group [" HEAD_GROUP "] stands at the beginning, once"));
  if (!g_hash_table_add (groups, g_strdup (name)))
    return esp_reader_fail_none (reader, line, error, _ ("there is a group [%s] already"),
                                 esp_quote (name));
  section = esp_handin_section_new (first ? ESP_HANDIN_HEAD : ESP_HANDIN_TEXT);
  section->line = line->line;
  return section;
}

static gboolean
read_key (const EspReader *reader, const EspSpan *line, EspHandinSection *section, GError **error)
{
  g_autofree char *text = g_strndup (line->start, line->length);
  char *equals = strchr (text, '=');
  char *value;

  if (equals == NULL || equals == text)
    return esp_reader_fail (reader, line, error,
                            _ ("expected “key=value”, “[group]” or “# remark”"));
  *equals = '\0';
  value = g_strstrip (equals + 1);
  g_strchomp (text);
  if (*esp_handin_section_get (section, text) != '\0')
    return esp_reader_fail (reader, line, error, _ ("“%s” is set already in this group"),
                            esp_quote (text));
  if (!g_utf8_validate (value, -1, NULL) || !g_utf8_validate (text, -1, NULL))
    return esp_reader_fail (reader, line, error, _ ("this is not UTF-8"));
  if (*value == '\0')
    return TRUE;
  g_ptr_array_add (section->keys, g_strdup (text));
  g_ptr_array_add (section->values, g_strdup (value));
  g_array_append_val (section->lines, line->line);
  return TRUE;
}

EspHandin *
esp_handin_parse (
    const char *text, gsize length, const char *file, const char *folder, GError **error)
{
  g_autoptr (EspHandin) handin = esp_handin_new ();
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (EspHandinSection) section = NULL;
  EspReader reader;
  EspSpan line;

  if (folder != NULL)
    esp_handin_set_folder (handin, folder);
  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      esp_span_trim (&line);
      if (*line.start == '#')
        continue;
      if (memchr (line.start, '\0', line.length) != NULL)
        return esp_reader_fail_none (&reader, &line, error, _ ("this is no text"));
      if (*line.start == '[')
        {
          gboolean first = section == NULL;

          if (!first && !finish_section (handin, section, file, error))
            return NULL;
          section = NULL;
          section = begin_section (&reader, &line, groups, first, error);
          if (section == NULL)
            return NULL;
        }
      else if (section == NULL)
        return esp_reader_fail_none (&reader, &line, error,
                                     _ ("a hand-in begins with the group [" HEAD_GROUP "]"));
      else if (!read_key (&reader, &line, section, error))
        return NULL;
    }
  if (section == NULL)
    {
      esp_set_error_at (error, file, 1, 1, _ ("a hand-in begins with the group [" HEAD_GROUP "]"));
      return NULL;
    }
  if (!finish_section (handin, section, file, error))
    return NULL;
  section = NULL;
  return g_steal_pointer (&handin);
}

gboolean
esp_handin_recognise (const char *text)
{
  while (g_ascii_isspace (*text) || *text == '#')
    text += *text == '#' ? strcspn (text, "\n") : 1;
  return g_str_has_prefix (text, "[" HEAD_GROUP "]");
}

EspHandin *
esp_handin_load (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  gsize length;

  /* documents beside it that were just taking their places when the program was killed */
  esp_exchange_recover (folder);
  if (!esp_file_read (path, NULL, &text, &length, error))
    return NULL;
  return esp_handin_parse (text, length, esp_file_name (path), folder, error);
}

/* --- writing --- */

static void
append_value (GString *out, const char *value, gboolean list)
{
  for (const char *c = value; *c != '\0'; c++)
    if (*c == '\\' && !list)
      g_string_append (out, "\\\\");
    else
      esp_handin_append_escaped (out, *c, !list && (c == value || c[1] == '\0'));
}

static void
append_section (GString *out, const EspHandinSection *section, const char *group)
{
  g_string_append_printf (out, "%s[%s]\n", out->len > 0 ? "\n" : "", group);
  if (section->kind != ESP_HANDIN_HEAD)
    g_string_append_printf (out, "type=%s\n", esp_handin_kind_get_id (section->kind));
  for (guint i = 0; i < section->keys->len; i++)
    {
      const char *key = g_ptr_array_index (section->keys, i);

      if (g_str_equal (key, "type"))
        continue;
      g_string_append_printf (out, "%s=", key);
      append_value (out, g_ptr_array_index (section->values, i),
                    esp_handin_key_is_list (section->kind, key));
      g_string_append_c (out, '\n');
    }
}

char *
esp_handin_format (const EspHandin *handin)
{
  GString *out = g_string_new (NULL);

  append_section (out, handin->head, HEAD_GROUP);
  for (guint i = 0; i < handin->sections->len; i++)
    {
      g_autofree char *group = g_strdup_printf ("Section %u", i + 1);

      append_section (out, g_ptr_array_index (handin->sections, i), group);
    }
  return g_string_free (out, FALSE);
}

gboolean
esp_handin_check_text (const char *text, GError **error)
{
  g_autofree char *line = NULL;
  const char *wrong;
  const char *begin;

  if (g_utf8_validate (text, -1, &wrong))
    return TRUE;
  for (begin = wrong; begin > text && begin[-1] != '\n' && begin[-1] != '=' && begin[-1] != ';';)
    begin--;
  line = g_strndup (begin, strcspn (begin, ";\n"));
  return esp_fail (error, ESP_ERROR_OPTION,
                   _ ("“%s”: a plan cannot hold this name, since it is not UTF-8; rename the file"),
                   esp_quote (line));
}

/* @name, relative to @from, as it is to be called from @to. */
static char *
move_name (const char *name, const char *from, const char *to)
{
  g_autofree char *path = g_canonicalize_filename (name, from);
  g_autofree char *prefix = g_strconcat (to, g_str_has_suffix (to, "/") ? "" : "/", NULL);

  /* a sample, perhaps */
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return g_strdup (name);
  if (g_str_has_prefix (path, prefix))
    return g_strdup (path + strlen (prefix));
  return g_steal_pointer (&path);
}

/* A key whose value is a file, or files a line each, or a list of names (@listed). */
static void
move_value (
    EspHandinSection *section, const char *key, gboolean listed, const char *from, const char *to)
{
  const char *value = esp_handin_section_get (section, key);
  g_auto (GStrv) names = NULL;
  g_autofree char *joined = NULL;

  if (*value == '\0')
    return;
  names = listed ? esp_name_list_split (value) : g_strsplit (value, "\n", -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      char *moved = move_name (names[i], from, to);

      g_free (names[i]);
      names[i] = moved;
    }
  joined = listed ? esp_name_list_join ((const char *const *) names) : g_strjoinv ("\n", names);
  esp_handin_section_set (section, key, joined);
}

/* Keys whose members are files. */
static void
move_names (EspHandin *handin, const char *to)
{
  static const char *const lists[] = { "instances", "records", "filled" };

  for (guint s = 0; s < handin->sections->len; s++)
    {
      EspHandinSection *section = g_ptr_array_index (handin->sections, s);
      const EspProblem *problem = esp_handin_section_get_problem (section);

      if (section->kind == ESP_HANDIN_TEXT)
        move_value (section, "file", FALSE, handin->folder, to);
      for (const EspOptionSpec *o = problem != NULL ? problem->files->load_options : NULL;
           o != NULL && o->id != NULL; o++)
        if (o->is_file)
          move_value (section, o->id, FALSE, handin->folder, to);
      if (section->kind == ESP_HANDIN_EXPERIMENT)
        {
          const EspExperiment *experiment =
              find_experiment (problem, esp_handin_section_get (section, "experiment"));

          if (experiment->boards != NULL)
            move_value (section, experiment->boards, TRUE, handin->folder, to);
        }
      for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
        {
          g_auto (GStrv) names = NULL;

          if (!esp_handin_key_is_list (section->kind, lists[k]))
            continue;
          names = esp_handin_section_get_list (section, lists[k]);
          for (guint i = 0; names[i] != NULL; i++)
            {
              char *moved = move_name (names[i], handin->folder, to);

              g_free (names[i]);
              names[i] = moved;
            }
          esp_handin_section_set_list (section, lists[k], (const char *const *) names);
        }
    }
}

gboolean
esp_handin_save (EspHandin *handin, const char *path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *folder = g_canonicalize_filename (parent, NULL);
  g_autofree char *text = NULL;

  if (!g_str_equal (folder, handin->folder))
    {
      move_names (handin, folder);
      esp_handin_set_folder (handin, folder);
    }
  text = esp_handin_format (handin);
  return esp_handin_check_text (text, error) && esp_file_write (path, text, -1, error);
}
