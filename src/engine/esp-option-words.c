#include "config.h"

/* The words people read for ids. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-option.h"
#include "esp-problem.h"

/* Forms begin with a capital, and write what the field abbreviates as the field does. */
static const struct
{
  const char *id;
  const char *label;
} values[] = {
  { "ac3", "AC-3" },
  { "bt", "BT" },
  { "dom-wdeg", "dom/wdeg" },
  { "euc_2d", "EUC_2D" },
  { "ceil_2d", "CEIL_2D" },
  { "att", "ATT" },
  { "geo", "GEO" },
  { "fc", "FC" },
  { "fc-singleton", NC_ ("option value", "FC, singletons") },
  { "gac", "GAC" },
  { "lcv", "LCV" },
  { "mac", "MAC" },
  { "mrv", "MRV" },
  { "rb", "RB" },
  { "2-opt", "2-opt" },
  { "or-opt", "Or-opt" },
  { "blue", NC_ ("option value", "Blue") },
  { "first", NC_ ("option value", "First") },
  { "green", NC_ ("option value", "Green") },
  { "letter", NC_ ("option value", "Letter") },
  { "second", NC_ ("option value", "Second") },
  { "word", NC_ ("option value", "Word") },
  { "mrv-degree", NC_ ("option value", "MRV, degree") },
  { "alphabeta", NC_ ("option value", "Alpha-beta") },
  { "alphabetic", NC_ ("option value", "Alphabetic") },
  { "arrows", NC_ ("option value", "Arrows") },
  { "as-input", NC_ ("option value", "As-input") },
  { "battle", NC_ ("option value", "Battle") },
  { "blank", NC_ ("option value", "Blank") },
  { "book", NC_ ("option value", "Book") },
  { "both", NC_ ("option value", "Both") },
  { "check", NC_ ("option value", "Check") },
  { "checkerboard", NC_ ("option value", "Checkerboard") },
  { "classic", NC_ ("option value", "Classic") },
  { "clustered", NC_ ("option value", "Clustered") },
  { "contrast", NC_ ("option value", "Contrast") },
  { "dark", NC_ ("option value", "Dark") },
  { "documents=one", NC_ ("option value", "All in one") },
  { "documents=separate", NC_ ("option value", "Separate") },
  { "duel", NC_ ("option value", "Duel") },
  { "easy", NC_ ("option value", "Easy") },
  { "forest", NC_ ("option value", "Forest") },
  { "frequency", NC_ ("option value", "Frequency") },
  { "front", NC_ ("option value", "Front") },
  { "full", NC_ ("option value", "Full") },
  { "geometric", NC_ ("option value", "Geometric") },
  { "given", NC_ ("option value", "Given") },
  { "greedy", NC_ ("option value", "Greedy") },
  { "hard", NC_ ("option value", "Hard") },
  { "hills", NC_ ("option value", "Hills") },
  { "index", NC_ ("option value", "Index") },
  { "learned", NC_ ("option value", "Learned") },
  { "letters", NC_ ("option value", "Letters") },
  { "light", NC_ ("option value", "Light") },
  { "linear", NC_ ("option value", "Linear") },
  { "logarithmic", NC_ ("option value", "Logarithmic") },
  { "medium", NC_ ("option value", "Medium") },
  { "nearest", NC_ ("option value", "Nearest") },
  { "none", NC_ ("option value", "None") },
  { "left-out", NC_ ("option value", "Left out") },
  { "counted", NC_ ("option value", "Counted") },
  { "equal", NC_ ("option value", "Equal") },
  { "strict", NC_ ("option value", "Strict") },
  { "own", NC_ ("option value", "Own score") },
  { "parity+", NC_ ("option value", "Parity+") },
  { "powers", NC_ ("option value", "Powers") },
  { "print", NC_ ("option value", "Print") },
  { "progress", NC_ ("option value", "Progress") },
  { "random", NC_ ("option value", "Random") },
  { "random-eval", NC_ ("option value", "Random-eval") },
  { "rows", NC_ ("option value", "Rows") },
  { "score", NC_ ("option value", "Score") },
  { "ship", NC_ ("option value", "Ship") },
  { "fail=hard", NC_ ("option value", "Fail-hard") },
  { "soft", NC_ ("option value", "Fail-soft") },
  { "start", NC_ ("option value", "Start") },
  { "strength", NC_ ("option value", "Strength") },
  { "swap", NC_ ("option value", "Swap") },
  { "text", NC_ ("option value", "Text") },
  { "uniform", NC_ ("option value", "Uniform") },
  { "water", NC_ ("option value", "Water") },
  { "search=graph", NC_ ("option value", "Graph") },
  { "search=tree", NC_ ("option value", "Tree") },
  { "goal=expand", NC_ ("option value", "When taken out") },
  { "goal=generate", NC_ ("option value", "When made") },
  { "successors=forward", NC_ ("option value", "As they come") },
  { "reversed", NC_ ("option value", "Reversed") },
  { "ties=first", NC_ ("option value", "First in") },
  { "ties=last", NC_ ("option value", "Last in") },
  { "low-h", NC_ ("option value", "Lowest h") },
  { "high-g", NC_ ("option value", "Highest g") },
  { "visited=all", NC_ ("option value", "All") },
  { "visited=path", NC_ ("option value", "The path alone") },
  { "yes", NC_ ("option value", "Yes") },
  { "no", NC_ ("option value", "No") },
  { "by=cost", NC_ ("option value", "Cost") },
  { "by=breadth", NC_ ("option value", "Steps") },
  { "file", NC_ ("option value", "From the file") },
  { "straight-line", NC_ ("option value", "Straight line") },
  { "manhattan", NC_ ("option value", "Manhattan") },
  { "octile", NC_ ("option value", "Octile") },
  { "chebyshev", NC_ ("option value", "Chebyshev") },
  { "misplaced", NC_ ("option value", "Misplaced tiles") },
  { "linear-conflict", NC_ ("option value", "Linear conflicts") },
  { "pattern", NC_ ("option value", "Pattern databases") },
  { "heuristic=best", NC_ ("option value", "The greatest") },
  { "zero", NC_ ("option value", "Zero") },
  { "kind=graph", NC_ ("option value", "Graph") },
  { "maze", NC_ ("option value", "Maze") },
  { "cave", NC_ ("option value", "Cave") },
  { "tiles", NC_ ("option value", "Tiles") },
  { "open", NC_ ("option value", "Open") },
  { "terrain", NC_ ("option value", "Terrain") },
  { "backtracker", NC_ ("option value", "Long ways") },
  { "prim", NC_ ("option value", "Short ways") },
  { "wilson", NC_ ("option value", "Any maze") },
  { "never", NC_ ("option value", "Never") },
  { "free", NC_ ("option value", "Free") },
  { "no-corner", NC_ ("option value", "Not past corners") },
};

static const char *
find_word (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    if (g_ascii_strcasecmp (id, values[i].id) == 0)
      return g_dpgettext2 (GETTEXT_PACKAGE, "option value", values[i].label);
  return NULL;
}

char *
esp_option_name_choice (const EspOptionSpec *spec, const char *id)
{
  /* a word of one option may mean another thing in the others */
  g_autofree char *own = g_strconcat (spec->id, "=", id, NULL);
  const char *special = find_word (own);
  const char *word = special != NULL ? special : find_word (id);
  g_autofree char *copy = NULL;
  char start[8] = { 0 };

  if (word != NULL)
    return g_strdup (word);
  copy = g_strdelimit (g_strdup (id), "_", ' ');
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (copy)), start);
  return g_strconcat (start, g_utf8_next_char (copy), NULL);
}

/* What stands behind an algorithm, "4 order=score", in the words of its options @specs; a new
 * string. A value alone is that of @first, the main one. */
static char *
name_settings (const EspOptionSpec *specs, const char *first, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,", -1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *equals = strchr (words[i], '=');
      g_autofree char *id =
          equals != NULL ? g_strndup (words[i], (gsize) (equals - words[i])) : g_strdup (first);
      const EspOptionSpec *spec = id != NULL ? esp_option_specs_find (specs, id) : NULL;
      g_autofree char *label =
          spec != NULL && equals == NULL ? esp_within_sentence (_ (spec->label)) : NULL;
      g_autofree char *value =
          spec != NULL ? esp_option_name_value (spec, equals != NULL ? equals + 1 : words[i])
                       : NULL;

      if (*words[i] == '\0')
        continue;
      if (out->len > 0)
        g_string_append (out, ", ");
      if (spec == NULL)
        g_string_append (out, words[i]);
      else if (equals == NULL)
        g_string_append_printf (out, "%s %s", label, value);
      else
        g_string_append_printf (out, _ ("%s: %s"), _ (spec->label), value);
    }
  return g_string_free (out, FALSE);
}

/* "Battle (Attrition: 0.1)" for "battle attrition=0.1"; a new string. */
static char *
name_set (const EspOptionSpec *settings, const char *value)
{
  gsize length = strcspn (value, " ");
  g_autofree char *id = g_strndup (value, length);
  g_autofree char *name = NULL;
  g_autofree char *more = NULL;

  if (strchr (id, '=') != NULL)
    return name_settings (settings, NULL, value);
  name = esp_option_name_value (settings, id);
  if (value[length] == '\0')
    return g_steal_pointer (&name);
  more = name_settings (settings, NULL, value + length + 1);
  return g_strdup_printf ("%s (%s)", name, more);
}

char *
esp_option_name_element (const EspOptionSpec *spec, const char *value)
{
  gsize length = strcspn (value, ": ");
  g_autofree char *id = g_strndup (value, length);
  g_autofree char *name = NULL;

  if (spec->settings != NULL)
    return name_set (spec->settings, value);
  if (spec->programs && g_str_has_prefix (value, ESP_PROGRAM_PREFIX))
    return g_strdup (value + strlen (ESP_PROGRAM_PREFIX));
  for (const EspAlgorithm *a = spec->algorithms; a != NULL && a->id != NULL; a++)
    if (g_str_equal (a->id, id))
      {
        g_autofree char *settings =
            value[length] != '\0' ? name_settings (a->options, a->main_option, value + length + 1)
                                  : NULL;

        return settings != NULL ? g_strdup_printf ("%s (%s)", _ (a->label), settings)
                                : g_strdup (_ (a->label));
      }
  for (guint i = 0; spec->elements != NULL && spec->elements[i] != NULL && name == NULL; i++)
    if (g_str_equal (spec->elements[i], id))
      name = esp_option_name_choice (spec, id);
  if (name == NULL)
    return g_strdup (value);
  return value[length] == '\0' ? g_steal_pointer (&name)
                               : g_strdup_printf ("%s (%s)", name, value + length + 1);
}

char *
esp_option_name_value (const EspOptionSpec *spec, const char *value)
{
  return spec->choices != NULL && g_strv_contains (spec->choices, value)
             ? esp_option_name_choice (spec, value)
             : esp_option_name_element (spec, value);
}

static gboolean
is_id_char (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || c == '=';
}

/* Whether the id at @p stands alone, and is not a part of a form that is typed: "fc:dom-wdeg". */
static gboolean
stands_alone (const char *text, const char *p, gsize length)
{
  const char *end = p + length;

  if (p > text && (is_id_char (p[-1]) || p[-1] == ':'))
    return FALSE;
  return !is_id_char (*end) && (*end != ':' || !is_id_char (end[1]));
}

/* Ideographs stand beside each other without the space that letters have around them. */
static gboolean
is_ideograph (const char *p)
{
  return g_unichar_iswide (g_utf8_get_char (p));
}

/* Where what stands from @at on for @length bytes ends then. */
static gsize
close_up (GString *text, gsize at, gsize length)
{
  gsize end = at + length;
  const char *p = text->str + end;

  if (*p == ' ' && p[1] != '\0' && is_ideograph (g_utf8_prev_char (p)) && is_ideograph (p + 1))
    g_string_erase (text, (gssize) end, 1);
  p = text->str + at;
  if (at > 1 && p[-1] == ' ' && is_ideograph (p) && is_ideograph (g_utf8_prev_char (p - 1)))
    {
      g_string_erase (text, (gssize) at - 1, 1);
      end--;
    }
  return end;
}

static void
replace_id (GString *text, const char *id, const char *name)
{
  gsize length = strlen (id);
  char *p = text->str;

  /* a word that is the same in the language; "MRV" is none */
  if (g_ascii_strcasecmp (id, name) == 0 && g_str_equal (id + 1, name + 1))
    return;
  while ((p = strstr (p, id)) != NULL)
    {
      gsize at = (gsize) (p - text->str);

      if (stands_alone (text->str, p, length))
        {
          g_string_erase (text, (gssize) at, (gssize) length);
          g_string_insert (text, (gssize) at, name);
          at = close_up (text, at, strlen (name));
        }
      else
        at += length;
      p = text->str + at;
    }
}

static void
replace_choices (GString *text, const EspOptionSpec *spec)
{
  for (guint i = 0; spec->choices != NULL && spec->choices[i] != NULL; i++)
    {
      g_autofree char *name = esp_option_name_choice (spec, spec->choices[i]);

      replace_id (text, spec->choices[i], name);
    }
}

static void
replace_ids (GString *text, const EspOptionSpec *spec)
{
  replace_choices (text, spec);
  for (guint i = 0; spec->elements != NULL && spec->elements[i] != NULL; i++)
    {
      g_autofree char *name = esp_option_name_element (spec, spec->elements[i]);

      replace_id (text, spec->elements[i], name);
    }
  for (const EspAlgorithm *a = spec->algorithms; a != NULL && a->id != NULL; a++)
    replace_id (text, a->id, _ (a->label));
  if (spec->follows_file)
    replace_id (text, ESP_OPTION_FILE, _ ("as in the file"));
  else if (spec->word_for_max != NULL)
    replace_id (text, spec->word_for_max, _ (spec->word_for_max));
}

char *
esp_option_describe (const EspOptionSpec *specs, const EspOptionSpec *spec)
{
  const char *help = _ (spec->help);
  GString *text = g_string_new (help);

  /* in English ids are words that are understood, but for those of what the field abbreviates; and
   * words are taken for the ids of others */
  if (help == spec->help)
    {
      replace_choices (text, spec);
      return g_string_free (text, FALSE);
    }
  replace_ids (text, spec);
  for (; specs != NULL && specs->id != NULL; specs++)
    if (specs != spec)
      replace_ids (text, specs);
  return g_string_free (text, FALSE);
}

char *
esp_option_rephrase_error (const EspOptionSpec *specs, const char *message)
{
  GString *text = g_string_new (message);

  for (; specs != NULL && specs->id != NULL; specs++)
    {
      g_autofree char *flag = g_strconcat ("--", specs->id, NULL);

      replace_id (text, flag, _ (specs->label));
    }
  return g_string_free (text, FALSE);
}

/* The name of what one of @specs lists; NULL where none does. */
static char *
name_listed (const EspOptionSpec *specs, const char *id)
{
  for (; specs != NULL && specs->id != NULL; specs++)
    if (specs->elements != NULL && g_strv_contains (specs->elements, id))
      return esp_option_name_element (specs, id);
  return NULL;
}

char *
esp_option_replace_ids (const EspOptionSpec *specs, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean comma = g_str_has_suffix (words[i], ",");
      g_autofree char *id = g_strndup (words[i], strlen (words[i]) - (comma ? 1 : 0));
      g_autofree char *name = name_listed (specs, id);

      if (name == NULL)
        continue;
      g_free (words[i]);
      words[i] = g_strconcat (name, comma ? "," : "", NULL);
    }
  return g_strjoinv (" ", words);
}
