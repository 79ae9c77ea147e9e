#include "config.h"

#include "esp-manual.h"

#include <glib/gi18n-lib.h>

/* --- one option --- */

char *
esp_option_describe_value (const EspOptionSpec *spec)
{
  switch (spec->kind)
    {
    case ESP_OPTION_INT:
      return g_strdup ("N");
    case ESP_OPTION_REAL:
      return g_strdup ("X");
    case ESP_OPTION_CHOICE:
      return g_strjoinv ("|", (char **) spec->choices);
    case ESP_OPTION_TEXT:
      return g_strdup (spec->is_file ? "FILE" : "TEXT");
    case ESP_OPTION_FLAG:
    default:
      return g_strdup ("");
    }
}

char *
esp_option_describe_range (const EspOptionSpec *spec)
{
  GString *text = g_string_new (NULL);
  double least = spec->word_for_min != NULL ? MAX (spec->min, 0) : spec->min;

  if (spec->kind == ESP_OPTION_INT && spec->word_for_max != NULL)
    g_string_append_printf (text, _ ("%.0f and up, or “%s”"), least, spec->word_for_max);
  else if (spec->kind == ESP_OPTION_INT && spec->max < 1e12)
    g_string_append_printf (text, "%.0f–%.0f", least, spec->max);
  else if (spec->kind == ESP_OPTION_REAL)
    g_string_append_printf (text, "%g–%g", least, spec->max);
  /* "0–100; 0: no limit" */
  if (spec->word_for_min != NULL)
    g_string_append_printf (text, "%s%g: %s", text->len > 0 ? "; " : "", spec->min,
                            _ (spec->word_for_min));
  if (text->len > 0)
    {
      g_string_prepend (text, " (");
      g_string_append_c (text, ')');
    }
  if (spec->fallback != NULL && *spec->fallback != '\0')
    g_string_append_printf (text, _ (" [default %s]"), spec->fallback);
  else if (spec->kind == ESP_OPTION_CHOICE)
    g_string_append_printf (text, _ (" [default %s]"), spec->choices[0]);
  return g_string_free (text, FALSE);
}

/* --- tables of them --- */

/* A bar would end the cell, and marks are none in a text that was not written with them. */
static char *
quote_cell (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      if (*text == '|' || *text == '*' || *text == '`' || *text == '[' || *text == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text == '\n' ? ' ' : *text);
    }
  return g_string_free (out, FALSE);
}

static void
add_option (GString *page, const EspOptionSpec *spec, gboolean dashes)
{
  g_autofree char *value = esp_option_describe_value (spec);
  g_autofree char *range = esp_option_describe_range (spec);
  g_autofree char *help = g_strconcat (_ (spec->help), range, NULL);
  g_autofree char *what = quote_cell (help);
  g_autofree char *label = quote_cell (_ (spec->label));
  g_autoptr (GString) takes = g_string_new (value);
  const char *prefix = !dashes ? "" : spec->id[1] == '\0' ? "-" : "--";

  g_string_replace (takes, "|", " \\| ", 0);
  if (dashes)
    g_string_append_printf (page, "| `%s%s` | %s | %s |\n", prefix, spec->id, takes->str, what);
  else
    g_string_append_printf (page, "| %s | `%s` | %s | %s |\n", label, spec->id, takes->str, what);
}

void
esp_manual_add_options (GString *page,
                        const char *heading,
                        const char *text,
                        const EspOptionSpec *specs,
                        gboolean dashes)
{
  gboolean any = specs != NULL && specs->id != NULL;

  if (!any && text == NULL)
    return;
  g_string_append_printf (page, "\n### %s\n\n", heading);
  if (text != NULL)
    {
      g_autofree char *plain = quote_cell (text);

      g_string_append_printf (page, "%s\n\n", plain);
    }
  if (!any)
    return;
  if (dashes)
    g_string_append_printf (page, "| %s | %s | %s |\n| --- | --- | --- |\n", _ ("Option"),
                            _ ("Takes"), _ ("What it does"));
  else
    g_string_append_printf (page, "| %s | %s | %s | %s |\n| --- | --- | --- | --- |\n",
                            _ ("In the window"), _ ("By its id"), _ ("Takes"), _ ("What it does"));
  for (; specs->id != NULL; specs++)
    add_option (page, specs, dashes);
}

void
esp_manual_add_tables (GString *page, const EspProblem *problem)
{
  g_string_append_printf (page, "\n## %s\n\n%s\n", _ ("All options"),
                          _ ("A flag is switched on by its id alone, and by `on` or `off`. On the "
                             "command line two hyphens stand before the id."));
  for (const EspAlgorithm *a = problem->algorithms; a != NULL && a->id != NULL; a++)
    {
      g_autofree char *heading = g_strdup_printf ("%s (`%s`)", _ (a->label), a->id);

      esp_manual_add_options (page, heading, _ (a->how), a->options, FALSE);
    }
  esp_manual_add_options (page, _ ("Settings of the instance"), NULL, problem->editing->settings,
                          FALSE);
  esp_manual_add_options (page, _ ("Reading the file"), NULL, problem->files->load_options, FALSE);
  esp_manual_add_options (page, _ ("Generating"), NULL, esp_problem_get_generate_options (problem),
                          FALSE);
  for (const EspExperiment *e = problem->experiments; e != NULL && e->id != NULL; e++)
    {
      g_autofree char *heading = g_strdup_printf (_ ("Experiment: %s (`%s`)"), _ (e->label), e->id);

      esp_manual_add_options (page, heading, _ (e->how), e->options, FALSE);
    }
  for (const EspTableSpec *t = problem->tables; t != NULL && t->id != NULL; t++)
    {
      g_autofree char *heading = g_strdup_printf (_ ("Table: %s (`%s`)"), _ (t->label), t->id);

      esp_manual_add_options (page, heading, _ (t->how), t->options, FALSE);
    }
}
