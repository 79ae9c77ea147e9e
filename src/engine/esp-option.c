#include "config.h"

#include "esp-option.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const EspOptionSpec *spec;
  char *text;
  double number;
  gboolean is_set;
} EspOptionValue;

struct _EspOptions
{
  GArray *values;
};

static void
value_clear (gpointer data)
{
  g_free (((EspOptionValue *) data)->text);
}

static EspOptionValue *
find_value (const EspOptions *options, const char *id)
{
  for (guint i = 0; i < options->values->len; i++)
    {
      EspOptionValue *value = &g_array_index (options->values, EspOptionValue, i);

      if (g_str_equal (value->spec->id, id))
        return value;
    }
  return NULL;
}

static gboolean
parse_flag (const char *text, double *number)
{
  static const char *const on[] = { "", "on", "true", "yes", "1", NULL };
  static const char *const off[] = { "off", "false", "no", "0", NULL };

  *number = g_strv_contains (on, text);
  return *number == 1 || g_strv_contains (off, text);
}

static gboolean
parse_int (const EspOptionSpec *spec, const char *text, double *number)
{
  gint64 n;

  if (spec->follows_file && g_str_equal (text, ESP_OPTION_FILE))
    {
      *number = spec->min - 1;
      return TRUE;
    }
  if (spec->word_for_max != NULL && g_str_equal (text, spec->word_for_max))
    {
      *number = spec->max;
      return TRUE;
    }
  /* where there is a word for the greatest value, nothing is too great */
  if (!g_ascii_string_to_signed (text, 10, (gint64) spec->min,
                                 spec->word_for_max != NULL ? G_MAXINT64 : (gint64) spec->max, &n,
                                 NULL))
    return FALSE;
  *number = (double) MIN (n, (gint64) spec->max);
  return TRUE;
}

/* Where a word stands for the least value, nothing lies between it and 0. */
static gboolean
lies_before_first (const EspOptionSpec *spec, double number)
{
  return spec->word_for_min != NULL && number > spec->min && number < 0;
}

static gboolean
parse_real (const EspOptionSpec *spec, const char *text, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*number) && *number >= spec->min &&
         *number <= spec->max && !lies_before_first (spec, *number);
}

static gboolean
parse_choice (const EspOptionSpec *spec, const char *text, double *number)
{
  for (guint i = 0; spec->choices[i] != NULL; i++)
    if (g_str_equal (spec->choices[i], text))
      {
        *number = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
parse_text (const EspOptionSpec *spec, const char *text, double *number)
{
  *number = 0;
  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      return parse_flag (text, number);
    case ESP_OPTION_INT:
      return parse_int (spec, text, number);
    case ESP_OPTION_REAL:
      return parse_real (spec, text, number);
    case ESP_OPTION_CHOICE:
      return parse_choice (spec, text, number);
    case ESP_OPTION_TEXT:
      return g_utf8_validate (text, -1, NULL);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static char *
describe_range (const EspOptionSpec *spec)
{
  switch (spec->kind)
    {
    case ESP_OPTION_FLAG:
      return g_strdup (_ ("on or off"));
    case ESP_OPTION_INT:
      if (spec->word_for_max != NULL && spec->follows_file)
        return g_strdup_printf (_ ("an integer from %.0f, “%s”, or “%s” for what the file says"),
                                spec->min, spec->word_for_max, ESP_OPTION_FILE);
      if (spec->word_for_max != NULL)
        return g_strdup_printf (_ ("an integer from %.0f, or “%s”"), spec->min, spec->word_for_max);
      if (spec->follows_file)
        return g_strdup_printf (_ ("an integer from %.0f to %.0f, or “%s” for what the file says"),
                                spec->min, spec->max, ESP_OPTION_FILE);
      return g_strdup_printf (_ ("an integer from %.0f to %.0f"), spec->min, spec->max);
    case ESP_OPTION_REAL:
      if (spec->word_for_min != NULL && spec->min < 0)
        return g_strdup_printf (_ ("a number from 0 to %.10g, or %.10g for “%s”"), spec->max,
                                spec->min, _ (spec->word_for_min));
      return g_strdup_printf (_ ("a number from %.10g to %.10g"), spec->min, spec->max);
    case ESP_OPTION_CHOICE:
      {
        g_autofree char *list = g_strjoinv (", ", (char **) spec->choices);

        return g_strdup_printf (_ ("one of %s"), list);
      }
    case ESP_OPTION_TEXT:
    default:
      return g_strdup (_ ("a text in UTF-8"));
    }
}

EspOptions *
esp_options_new (const EspOptionSpec *specs)
{
  EspOptions *options = g_new0 (EspOptions, 1);

  options->values = g_array_new (FALSE, TRUE, sizeof (EspOptionValue));
  g_array_set_clear_func (options->values, value_clear);
  esp_options_add (options, specs);
  return options;
}

void
esp_options_add (EspOptions *options, const EspOptionSpec *specs)
{
  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    {
      EspOptionValue value = { .spec = spec };
      const char *fallback = spec->fallback;

      if (find_value (options, spec->id) != NULL)
        continue;
      if (fallback == NULL)
        fallback = spec->kind == ESP_OPTION_CHOICE ? spec->choices[0]
                   : spec->kind == ESP_OPTION_FLAG ? "off"
                   : spec->kind == ESP_OPTION_TEXT ? ""
                                                   : "0";
      value.text = g_strdup (fallback);
      if (!parse_text (spec, fallback, &value.number))
        g_critical ("option %s: the default %s is out of its range", spec->id, fallback);
      g_array_append_val (options->values, value);
    }
}

EspOptions *
esp_options_copy (const EspOptions *options)
{
  EspOptions *copy = esp_options_new (NULL);

  for (guint i = 0; i < options->values->len; i++)
    {
      EspOptionValue value = g_array_index (options->values, EspOptionValue, i);

      value.text = g_strdup (value.text);
      g_array_append_val (copy->values, value);
    }
  return copy;
}

void
esp_options_free (EspOptions *options)
{
  if (options == NULL)
    return;
  g_array_unref (options->values);
  g_free (options);
}

guint
esp_options_get_n (const EspOptions *options)
{
  return options->values->len;
}

const EspOptionSpec *
esp_options_get_spec (const EspOptions *options, guint i)
{
  g_return_val_if_fail (i < options->values->len, NULL);
  return g_array_index (options->values, EspOptionValue, i).spec;
}

const EspOptionSpec *
esp_option_specs_find (const EspOptionSpec *specs, const char *id)
{
  for (const EspOptionSpec *spec = specs; spec != NULL && spec->id != NULL; spec++)
    if (g_str_equal (spec->id, id))
      return spec;
  return NULL;
}

const EspOptionSpec *
esp_options_find (const EspOptions *options, const char *id)
{
  EspOptionValue *value = find_value (options, id);

  return value != NULL ? value->spec : NULL;
}

gboolean
esp_options_set (EspOptions *options, const char *id, const char *text, GError **error)
{
  EspOptionValue *value = find_value (options, id);
  char *before;
  double number;

  if (value == NULL)
    return esp_fail (error, ESP_ERROR_OPTION, _ ("there is no option “%s” here"), esp_quote (id));
  if (!parse_text (value->spec, text, &number))
    {
      g_autofree char *range = describe_range (value->spec);

      return esp_fail (error, ESP_ERROR_OPTION, _ ("%s: “%s” will not do; expected %s"),
                       esp_quote (id), esp_quote (text), range);
    }
  /* @text may be what it has already */
  before = value->text;
  value->text = g_strdup (value->spec->kind != ESP_OPTION_FLAG ? text : number != 0 ? "on" : "off");
  g_free (before);
  value->number = number;
  value->is_set = TRUE;
  return TRUE;
}

gboolean
esp_options_follows_file (const EspOptions *options, const char *id)
{
  const EspOptionValue *value = find_value (options, id);

  return value != NULL && value->spec->follows_file && g_str_equal (value->text, ESP_OPTION_FILE);
}

gboolean
esp_options_is_set (const EspOptions *options, const char *id)
{
  EspOptionValue *value = find_value (options, id);

  return value != NULL && value->is_set;
}

static const EspOptionValue *
need_value (const EspOptions *options, const char *id)
{
  static const EspOptionSpec nothing_spec = { .id = "", .kind = ESP_OPTION_TEXT };
  static const EspOptionValue nothing = { .spec = &nothing_spec, .text = (char *) "" };
  EspOptionValue *value = find_value (options, id);

  if (value == NULL)
    {
      g_critical ("there is no option %s", id);
      return &nothing;
    }
  return value;
}

gboolean
esp_options_get_flag (const EspOptions *options, const char *id)
{
  return need_value (options, id)->number != 0;
}

gint64
esp_options_get_int (const EspOptions *options, const char *id)
{
  return (gint64) need_value (options, id)->number;
}

double
esp_options_get_real (const EspOptions *options, const char *id)
{
  return need_value (options, id)->number;
}

int
esp_options_get_choice (const EspOptions *options, const char *id)
{
  return (int) need_value (options, id)->number;
}

const char *
esp_options_get_text (const EspOptions *options, const char *id)
{
  return need_value (options, id)->text;
}

const char *
esp_options_get_word (const EspOptions *options, const char *id)
{
  const EspOptionValue *value = need_value (options, id);
  const EspOptionSpec *spec = value->spec;
  gboolean is_number = spec->kind == ESP_OPTION_INT || spec->kind == ESP_OPTION_REAL;

  if (is_number && spec->word_for_max != NULL && value->number >= spec->max)
    return spec->word_for_max;
  if (is_number && spec->word_for_min != NULL && value->number == spec->min)
    return _ (spec->word_for_min);
  return value->text;
}

char *
esp_options_format (const EspOptions *options, gboolean only_set)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < options->values->len; i++)
    {
      EspOptionValue *value = &g_array_index (options->values, EspOptionValue, i);

      if (only_set && !value->is_set)
        continue;
      if (text->len > 0)
        g_string_append_c (text, ' ');
      g_string_append_printf (text, "%s=%s", value->spec->id, value->text);
    }
  return g_string_free (text, FALSE);
}

gboolean
esp_options_parse (EspOptions *options, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,\t\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *equals = strchr (words[i], '=');

      if (words[i][0] == '\0')
        continue;
      if (equals != NULL)
        *equals = '\0';
      if (!esp_options_set (options, words[i], equals != NULL ? equals + 1 : "", error))
        return FALSE;
    }
  return TRUE;
}
