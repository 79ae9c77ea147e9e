#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/utsname.h>

/* How something was made: the line under each figure and table, from which it can be made again. */

/* --- the machine --- */

/* "model name	: Intel(R) Xeon(R) …" of the first processor; NULL where Linux does not say. */
static char *
find_processor (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents ("/proc/cpuinfo", &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (text, "\n", 200);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "model name") && strchr (lines[i], ':') != NULL)
      {
        g_autofree char *valid = g_utf8_make_valid (strchr (lines[i], ':') + 1, -1);

        return g_strdup (g_strstrip (valid));
      }
  return NULL;
}

char *
esp_handin_describe_machine (void)
{
  g_autofree char *processor = find_processor ();
  struct utsname names;
  guint n = g_get_num_processors ();
  gboolean named = uname (&names) == 0;

  return g_strdup_printf ("%s × %u, %s",
                          processor != NULL ? processor
                          : named           ? names.machine
                                            : "?",
                          n, named ? names.sysname : "?");
}

/* --- settings --- */

/* What means “none” needs no words. */
static gboolean
is_none (const EspOptions *options, const EspOptionSpec *spec)
{
  const char *value = esp_options_get_text (options, spec->id);

  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      return !esp_options_get_flag (options, spec->id);
    case ESP_OPTION_CHOICE:
      return g_str_equal (value, "none") || g_str_equal (value, "left-out");
    case ESP_OPTION_INT:
    case ESP_OPTION_REAL:
      /* a number below zero stands for a default of another kind, and no time for no limit */
      if (*value == '-' || *value == '\0')
        return TRUE;
      if (!g_str_equal (value, "0"))
        return FALSE;
      return spec->word_for_min != NULL
                 ? !g_str_equal (spec->word_for_min, "all")
                 : strstr (spec->id, "seconds") != NULL || g_str_has_prefix (spec->id, "limit");
    case ESP_OPTION_TEXT:
    default:
      return *value == '\0';
    }
}

/* The value as people read it; of a file its name alone, for its folder is private. */
static char *
name_value (const EspOptions *options, const EspOptionSpec *spec)
{
  const char *text = esp_options_get_text (options, spec->id);
  const char *word = esp_options_get_word (options, spec->id);
  g_auto (GStrv) elements = NULL;

  if (spec->is_file)
    return g_filename_display_basename (word);
  if (spec->kind != ESP_OPTION_TEXT || (spec->elements == NULL && spec->settings == NULL))
    return strcmp (text, word) != 0 ? g_strdup (word) : esp_option_name_value (spec, text);
  elements = g_strsplit (text, ",", -1);
  for (guint i = 0; elements[i] != NULL; i++)
    {
      char *named = esp_option_name_value (spec, elements[i]);

      g_free (elements[i]);
      elements[i] = named;
    }
  return g_strjoinv (", ", elements);
}

static void
add_setting (GString *text, const EspOptions *options, const EspOptionSpec *spec)
{
  g_autofree char *value = NULL;

  if (is_none (options, spec))
    return;
  value = name_value (options, spec);
  if (text->len > 0)
    g_string_append (text, ", ");
  if (spec->kind == ESP_OPTION_FLAG)
    g_string_append (text, _ (spec->label));
  else
    g_string_append_printf (text, _ ("%s: %s"), _ (spec->label), value);
}

/* "Letter by letter (Inference: MAC, Variable order: MRV)". */
static char *
describe_player (const EspPlayer *player)
{
  g_autoptr (GString) settings = g_string_new (NULL);

  for (guint i = 0; i < esp_options_get_n (player->options); i++)
    add_setting (settings, player->options, esp_options_get_spec (player->options, i));
  return settings->len > 0
             ? g_strdup_printf ("%s (%s)", _ (player->algorithm->label), settings->str)
             : g_strdup (_ (player->algorithm->label));
}

/* A player that an option names, as the runs have it: what the options set for all is its, what
 * they vary is in the table. NULL where it is none. */
static char *
describe_varied (const EspHandinItem *item, const EspProblem *problem, const char *text)
{
  g_autofree char *words = g_strdup (text);
  g_autoptr (EspPlayer) player = NULL;
  char *colon = strchr (words, ':');
  GString *settings;

  if (colon != NULL && strchr (colon, '=') != NULL)
    *colon = ' ';
  player = esp_player_parse_solver (problem, words, NULL);
  if (player == NULL)
    return NULL;
  settings = g_string_new (NULL);
  for (guint i = 0; i < esp_options_get_n (player->options); i++)
    {
      const EspOptionSpec *spec = esp_options_get_spec (player->options, i);
      const EspOptionSpec *given = esp_options_find (item->options, spec->id);

      if (given == NULL || esp_options_is_set (player->options, spec->id))
        add_setting (settings, player->options, spec);
      else if (given->kind == spec->kind &&
               esp_options_set (player->options, spec->id,
                                esp_options_get_text (item->options, spec->id), NULL))
        add_setting (settings, player->options, spec);
    }
  {
    g_autofree char *all = g_string_free (settings, FALSE);

    return *all != '\0' ? g_strdup_printf ("%s (%s)", _ (player->algorithm->label), all)
                        : g_strdup (_ (player->algorithm->label));
  }
}

static void
add_part (GString *text, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", part);
}

/* Each once. */
static void
add_players (GString *text, const GPtrArray *items)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);

      for (guint k = 0; k < 2 && item->players[k] != NULL; k++)
        {
          char *player = describe_player (item->players[k]);

          if (!g_hash_table_contains (told, player))
            add_part (text, player);
          g_hash_table_add (told, player);
        }
    }
}

/* The rules that a board is played by; "" where there are none. */
static char *
describe_rules (const EspInstance *instance)
{
  GString *text = g_string_new (NULL);
  g_autoptr (EspOptions) settings = NULL;

  if (instance == NULL || instance->problem->editing->settings == NULL)
    return g_string_free (text, FALSE);
  settings = esp_options_new (instance->problem->editing->settings);
  instance->problem->editing->get_settings (instance, settings);
  for (const EspOptionSpec *spec = instance->problem->editing->settings; spec->id != NULL; spec++)
    /* which search is practised says nothing of one that was done */
    if (!g_str_equal (spec->id, "practice"))
      add_setting (text, settings, spec);
  return g_string_free (text, FALSE);
}

/* Where boards differ in them, with the names of those that have them. */
static void
add_rules (GString *text, const GPtrArray *items)
{
  g_autoptr (GPtrArray) rules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      g_autofree char *of_item = describe_rules (item->instance);
      guint at = 0;

      while (at < rules->len && !g_str_equal (g_ptr_array_index (rules, at), of_item))
        at++;
      if (at == rules->len)
        {
          g_ptr_array_add (rules, g_steal_pointer (&of_item));
          g_ptr_array_add (boards, g_strdup (item->title));
        }
      /* the searches of a board follow each other */
      else if (i > 0 &&
               g_strcmp0 (item->name,
                          ((const EspHandinItem *) g_ptr_array_index (items, i - 1))->name) != 0)
        {
          char *all = g_strconcat (g_ptr_array_index (boards, at), ", ", item->title, NULL);

          g_free (g_ptr_array_index (boards, at));
          g_ptr_array_index (boards, at) = all;
        }
    }
  for (guint i = 0; i < rules->len; i++)
    {
      const char *of_boards = g_ptr_array_index (rules, i);
      g_autofree char *named =
          rules->len > 1 && *of_boards != '\0'
              ? g_strdup_printf (_ ("%s: %s"), (char *) g_ptr_array_index (boards, i), of_boards)
              : g_strdup (of_boards);

      add_part (text, named);
    }
}

/* All players that the value of @spec lists; FALSE where it is no such list. */
static gboolean
add_listed (GString *text,
            const EspHandinItem *item,
            const EspProblem *problem,
            const EspOptionSpec *spec)
{
  g_auto (GStrv) names = NULL;
  g_autoptr (GString) all = g_string_new (NULL);

  if (spec->kind != ESP_OPTION_TEXT)
    return FALSE;
  names = esp_player_split (problem, esp_options_get_text (item->options, spec->id));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *player = describe_varied (item, problem, names[i]);

      if (player == NULL)
        return FALSE;
      add_part (all, player);
    }
  add_part (text, all->str);
  return names[0] != NULL;
}

/* The options of an experiment or a table; boards are named where they are shown. */
static void
add_given (GString *text,
           const EspHandinItem *item,
           const EspProblem *problem,
           const EspOptionSpec *specs,
           const char *boards)
{
  g_autoptr (GString) settings = g_string_new (NULL);

  for (const EspOptionSpec *o = specs; o != NULL && o->id != NULL; o++)
    if (g_strcmp0 (o->id, boards) != 0 && !add_listed (text, item, problem, o))
      add_setting (settings, item->options, o);
  add_part (text, settings->str);
}

/* Where the results are from; of several machines all are named. */
static void
add_machines (GString *text, const GPtrArray *items)
{
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);

      if (item->machine != NULL && g_hash_table_add (told, item->machine))
        add_part (text, item->machine);
    }
}

char *
esp_handin_describe_making (const EspProblem *problem, const GPtrArray *items)
{
  static const char *const limits[] = { "start", "limit-time", "limit-nodes", "trace-cap", "seed" };
  g_autoptr (GString) text = g_string_new (NULL);
  const EspHandinItem *first;

  if (items->len == 0)
    return NULL;
  first = g_ptr_array_index (items, 0);
  /* which search a program's own was held to is told of each */
  if (first->kind != ESP_HANDIN_CHECK)
    add_players (text, items);
  if (first->experiment != NULL)
    add_given (text, first, problem, first->experiment->options, first->experiment->boards);
  else
    add_rules (text, items);
  if (first->table != NULL)
    add_given (text, first, problem, first->table->options, NULL);
  for (guint i = 0; first->experiment == NULL && i < G_N_ELEMENTS (limits); i++)
    {
      const EspOptionSpec *spec = esp_options_find (first->options, limits[i]);
      g_autoptr (GString) setting = g_string_new (NULL);

      /* those that only say how a table is shown are among its own options */
      if (spec != NULL && first->table == NULL &&
          (g_str_equal (limits[i], "seed") || esp_options_is_set (first->options, limits[i])))
        add_setting (setting, first->options, spec);
      add_part (text, setting->str);
    }
  add_part (text, "Espalier " ESP_VERSION);
  add_machines (text, items);
  {
    g_autofree char *escaped = esp_report_escape (text->str);

    return g_strdup_printf (_ ("How it was made: %s."), escaped);
  }
}
