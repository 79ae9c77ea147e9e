#include "config.h"

#include "esp-board-name.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Crockford's: without I, L, O and U, which are taken for others or make words. */
static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#define SEED "seed"

/* --- seeds --- */

static char *
format_seed (guint64 seed)
{
  char text[16];
  guint at = sizeof text - 1;

  text[at] = '\0';
  do
    text[--at] = digits[seed % 32];
  while ((seed /= 32) > 0);
  return g_strdup (text + at);
}

static gboolean
parse_seed (const char *text, guint64 *seed)
{
  *seed = 0;
  for (const char *c = text; *c != '\0'; c++)
    {
      char digit = g_ascii_toupper (*c);
      const char *found;

      digit = digit == 'O' ? '0' : digit == 'I' || digit == 'L' ? '1' : digit;
      found = strchr (digits, digit);
      if (found == NULL ||
          (*seed = *seed * 32 + (guint64) (found - digits)) > (guint64) ESP_OPTION_MAX_INT)
        return FALSE;
    }
  return *text != '\0';
}

/* --- writing --- */

/* How rooms are called in names: as their tabs are, in English. */
static char *
name_room (const EspProblem *problem)
{
  return g_ascii_strdown (problem->tab, -1);
}

/* The one whose value stands alone. */
static const EspOptionSpec *
find_bare (const EspOptionSpec *specs)
{
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    if (spec->kind != ESP_OPTION_CHOICE && spec->kind != ESP_OPTION_FLAG &&
        !g_str_equal (spec->id, SEED))
      return spec;
  return NULL;
}

/* @usual: the same options, each at its default. */
static gboolean
is_usual (const EspOptions *options, const EspOptions *usual, const EspOptionSpec *spec)
{
  /* numbers, and what is on or chosen, are one value though their texts differ */
  return spec->kind == ESP_OPTION_TEXT
             ? g_str_equal (esp_options_get_text (options, spec->id),
                            esp_options_get_text (usual, spec->id))
             : esp_options_get_real (options, spec->id) == esp_options_get_real (usual, spec->id);
}

/* What may stand between two hyphens. */
static gboolean
can_be_said (const char *value)
{
  return *value != '\0' &&
         strspn (value, "0123456789abcdefghijklmnopqrstuvwxyz.,") == strlen (value);
}

/* A choice of which another option has one that is called the same cannot stand alone. */
static gboolean
is_ambiguous (const EspOptionSpec *specs, const EspOptionSpec *of, const char *choice)
{
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    {
      if (spec != of && spec->kind == ESP_OPTION_FLAG && g_str_equal (spec->id, choice))
        return TRUE;
      if (spec != of && spec->kind == ESP_OPTION_CHOICE && g_strv_contains (spec->choices, choice))
        return TRUE;
    }
  return FALSE;
}

/* FALSE: it cannot be said. */
static gboolean
append_setting (GString *name,
                const EspOptions *options,
                const EspOptions *usual,
                const EspOptionSpec *specs,
                const EspOptionSpec *spec)
{
  const char *value = esp_options_get_text (options, spec->id);

  if (is_usual (options, usual, spec))
    return TRUE;
  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      g_string_append_printf (name, "-%s%s", esp_options_get_flag (options, spec->id) ? "" : "no-",
                              spec->id);
      return TRUE;
    case ESP_OPTION_CHOICE:
      g_string_append_printf (name, "-%s%s", is_ambiguous (specs, spec, value) ? spec->id : "",
                              value);
      return TRUE;
    case ESP_OPTION_INT:
    case ESP_OPTION_REAL:
    case ESP_OPTION_TEXT:
    default:
      if (spec->is_file || !can_be_said (value))
        return FALSE;
      g_string_append_printf (name, "-%s%s", spec == find_bare (specs) ? "" : spec->id, value);
      return TRUE;
    }
}

char *
esp_board_name_format (const EspProblem *problem, const EspOptions *options)
{
  const EspOptionSpec *specs = esp_problem_get_generate_options (problem);
  g_autoptr (EspOptions) usual = esp_options_new (specs);
  g_autofree char *room = name_room (problem);
  g_autofree char *seed = NULL;
  g_autoptr (GString) name = g_string_new (room);

  if (specs == NULL)
    return NULL;
  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    if (!g_str_equal (spec->id, SEED) && !append_setting (name, options, usual, specs, spec))
      return NULL;
  seed = format_seed ((guint64) esp_options_get_int (options, SEED));
  g_string_append_printf (name, "-%s", seed);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* --- reading --- */

/* What follows the room in @name; NULL: it is another's. */
static const char *
skip_room (const EspProblem *problem, const char *name)
{
  g_autofree char *room = name_room (problem);
  const char *const called[] = { room, problem->id };

  for (guint i = 0; i < G_N_ELEMENTS (called); i++)
    {
      gsize length = strlen (called[i]);

      if (g_ascii_strncasecmp (name, called[i], length) == 0 && name[length] == '-')
        return name + length + 1;
    }
  return NULL;
}

const EspProblem *
esp_board_name_find_problem (const char *name)
{
  const EspProblem *const *problems = esp_problems_get ();

  name += strspn (name, " \t\n");
  for (guint i = 0; problems[i] != NULL; i++)
    if (problems[i]->generating != NULL && skip_room (problems[i], name) != NULL)
      return problems[i];
  return NULL;
}

/* A setting as it was found in a name. */
typedef struct
{
  const EspOptionSpec *spec;
  char *value;
  gsize length; /* of its text */
} Setting;

/* Takes what is longer than what was found before. */
static void
take (Setting *setting,
      const EspOptionSpec *spec,
      const char *value,
      gsize value_length,
      gsize length)
{
  if (length <= setting->length)
    return;
  g_free (setting->value);
  *setting = (Setting){ spec, g_strndup (value, value_length), length };
}

/* Whether @text goes on with @word, and how long that is then. */
static gsize
match_word (const char *text, const char *word)
{
  gsize length = strlen (word);

  return g_ascii_strncasecmp (text, word, length) == 0 ? length : 0;
}

static gboolean
ends_setting (const char *text)
{
  return *text == '-' || *text == '\0';
}

static void
match_choice (const char *text, const EspOptionSpec *spec, Setting *setting)
{
  gsize id = match_word (text, spec->id);

  for (guint i = 0; spec->choices[i] != NULL; i++)
    {
      gsize alone = match_word (text, spec->choices[i]);
      gsize named = id > 0 ? match_word (text + id, spec->choices[i]) : 0;

      if (alone > 0 && ends_setting (text + alone))
        take (setting, spec, spec->choices[i], alone, alone);
      if (named > 0 && ends_setting (text + id + named))
        take (setting, spec, spec->choices[i], named, id + named);
    }
}

static void
match_flag (const char *text, const EspOptionSpec *spec, Setting *setting)
{
  gsize no = match_word (text, "no-");
  gsize length = match_word (text + no, spec->id);

  if (length > 0 && ends_setting (text + no + length))
    take (setting, spec, no > 0 ? "off" : "on", no > 0 ? 3 : 2, no + length);
}

static void
match_value (const char *text, const EspOptionSpec *spec, gboolean bare, Setting *setting)
{
  gsize id = match_word (text, spec->id);
  gsize value = strcspn (text + id, "-");

  if (id > 0 && value > 0 && (g_ascii_isdigit (text[id]) || spec->kind == ESP_OPTION_TEXT))
    take (setting, spec, text + id, value, id + value);
  value = strcspn (text, "-");
  if (bare && g_ascii_isdigit (*text))
    take (setting, spec, text, value, value);
}

/* The setting that @text begins with: the longest one, for one word may begin another. */
static Setting
match_setting (const EspOptionSpec *specs, const char *text)
{
  Setting setting = { NULL };

  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    {
      if (g_str_equal (spec->id, SEED) || spec->is_file)
        continue;
      if (spec->kind == ESP_OPTION_CHOICE)
        match_choice (text, spec, &setting);
      else if (spec->kind == ESP_OPTION_FLAG)
        match_flag (text, spec, &setting);
      else
        match_value (text, spec, spec == find_bare (specs), &setting);
    }
  return setting;
}

static gboolean
parse_settings (const EspOptionSpec *specs,
                const char *text,
                EspOptions *options,
                const char *name,
                GError **error)
{
  /* what ends with a hyphen has a setting more, an empty one */
  for (gboolean more = TRUE; more;)
    {
      Setting setting = match_setting (specs, text);
      g_autofree char *value = setting.value;

      if (setting.spec == NULL)
        {
          g_autofree char *word = g_strndup (text, strcspn (text, "-"));

          return esp_fail (error, ESP_ERROR_OPTION,
                           _ ("name “%s”: “%s” is no setting of these boards"), esp_quote (name),
                           esp_quote (word));
        }
      if (esp_options_is_set (options, setting.spec->id))
        return esp_fail (error, ESP_ERROR_OPTION, _ ("name “%s”: it says %s twice"),
                         esp_quote (name), setting.spec->id);
      if (!esp_options_set (options, setting.spec->id, value, error))
        {
          g_prefix_error (error, _ ("name “%s”: "), esp_quote (name));
          return FALSE;
        }
      text += setting.length;
      more = *text == '-';
      text += more;
    }
  return TRUE;
}

/* Whether @text is a setting by its word, as in a name that has lost its end; seeds that look like
 * one are written in capitals. */
static gboolean
is_word (const EspOptionSpec *specs, const char *text)
{
  Setting setting = { NULL };

  for (const EspOptionSpec *spec = specs; spec->id != NULL; spec++)
    if (spec->kind == ESP_OPTION_CHOICE)
      match_choice (text, spec, &setting);
    else if (spec->kind == ESP_OPTION_FLAG)
      match_flag (text, spec, &setting);
  g_free (setting.value);
  return setting.spec != NULL && text[setting.length] == '\0' && g_ascii_islower (*text);
}

/* "2.K7QF2": the seed with the number of its format. */
static gboolean
parse_end (const char *text, guint64 *seed, const char *name, GError **error)
{
  const char *dot = strchr (text, '.');
  guint64 format = ESP_BOARD_NAME_FORMAT;

  if (dot != NULL)
    {
      g_autofree char *number = g_strndup (text, (gsize) (dot - text));

      if (!g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT32, &format, NULL))
        format = 0;
      text = dot + 1;
    }
  if (format > ESP_BOARD_NAME_FORMAT)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("name “%s”: a later version of the program has made it"), esp_quote (name));
  if (format != ESP_BOARD_NAME_FORMAT || !parse_seed (text, seed))
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("name “%s”: “%s” is no seed; expected digits and letters but for U, as in "
                        "K7QF2"),
                     esp_quote (name), esp_quote (text));
  return TRUE;
}

EspOptions *
esp_board_name_parse (const EspProblem *problem, const char *name, GError **error)
{
  const EspOptionSpec *specs = esp_problem_get_generate_options (problem);
  g_autofree char *typed = g_strstrip (g_strdup (name));
  g_autofree char *called = name_room (problem);
  g_autofree char *settings = NULL;
  g_autofree char *number = NULL;
  g_autoptr (EspOptions) options = NULL;
  const char *rest = specs != NULL ? skip_room (problem, typed) : NULL;
  const char *end;
  guint64 seed = 0;

  if (rest == NULL)
    return esp_fail_none (error, ESP_ERROR_OPTION,
                          _ ("name “%s”: expected one that begins with “%s-”"), esp_quote (typed),
                          called);
  end = strrchr (rest, '-');
  if (is_word (specs, end != NULL ? end + 1 : rest))
    return esp_fail_none (error, ESP_ERROR_OPTION,
                          _ ("name “%s”: the seed is missing, which stands at its end"),
                          esp_quote (typed));
  if (!parse_end (end != NULL ? end + 1 : rest, &seed, typed, error))
    return NULL;
  settings = end != NULL ? g_ascii_strdown (rest, end - rest) : NULL;
  options = esp_options_new (specs);
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  if ((settings != NULL && !parse_settings (specs, settings, options, typed, error)) ||
      !esp_options_set (options, SEED, number, error))
    return NULL;
  return g_steal_pointer (&options);
}

EspInstance *
esp_board_name_make (const EspProblem *problem,
                     const char *name,
                     EspControl *control,
                     GError **error)
{
  g_autoptr (EspOptions) options = esp_board_name_parse (problem, name, error);

  return options != NULL ? problem->generating->generate (options, control, error) : NULL;
}
