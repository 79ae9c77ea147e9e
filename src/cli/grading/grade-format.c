#include "config.h"

#include "grading.h"

#include "engine/trace/esp-export.h"

#include <glib/gi18n.h>

/* Verdicts as grading systems read them. */

static guint
count_programs (const CliGrade *self)
{
  return g_strv_length (self->programs);
}

/* A case's name without its folder, with its program's where there are several. */
static char *
name_row (const CliGrade *self, guint i)
{
  const EspGradeRow *row = &self->rows[i];
  g_autofree char *name = g_path_get_basename (row->name);

  return count_programs (self) > 1 ? g_strdup_printf ("%s: %s", row->program, name)
                                   : g_steal_pointer (&name);
}

char *
cli_grade_dup_answer (const CliGrade *self, guint i)
{
  GBytes *answer = self->rows[i].answer;

  if (answer == NULL || cli_grade_get_case (self, i)->details < CLI_DETAILS_ACTUAL)
    return NULL;
  return g_utf8_make_valid (g_bytes_get_data (answer, NULL), (gssize) g_bytes_get_size (answer));
}

char *
cli_grade_dup_complaints (const CliGrade *self, guint i)
{
  return cli_grade_get_case (self, i)->details == CLI_DETAILS_FULL
             ? g_strdup (self->rows[i].complaints)
             : NULL;
}

/* What was written, below what is said of it, as far as that is told. */
static void
append_writing (GString *text, const CliGrade *self, guint i)
{
  g_autofree char *answer = cli_grade_dup_answer (self, i);
  g_autofree char *complaints = cli_grade_dup_complaints (self, i);

  if (answer != NULL)
    g_string_append_printf (text, _ ("\n\nIts answer:\n%s"), answer);
  if (complaints != NULL)
    g_string_append_printf (text, _ ("\n\nStandard error:\n%s"), complaints);
}

/* "wrong: V and NSW …", "right". */
static char *
describe_row (const CliGrade *self, guint i)
{
  const char *label = esp_verdict_kind_get_label (self->rows[i].verdict);
  const char *reason = cli_grade_get_reason (self, i);
  g_autofree char *diagnosis = cli_grade_tell_diagnosis (self, i);

  if (diagnosis != NULL && reason != NULL)
    return g_strdup_printf ("%s: %s. %s.", label, reason, diagnosis);
  return reason != NULL ? g_strdup_printf ("%s: %s", label, reason) : g_strdup (label);
}

static const char *
format_number (char *buffer, const char *format, double number)
{
  return g_ascii_formatd (buffer, G_ASCII_DTOSTR_BUF_SIZE, format, number);
}

static double
add_seconds (const CliGrade *self)
{
  double seconds = 0;

  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] != CLI_ROW_OTHERS)
      seconds += self->rows[i].seconds;
  return seconds;
}

static void
append_member (GString *json, const char *name, const char *text)
{
  g_string_append_printf (json, ", \"%s\": ", name);
  esp_json_append_text (json, text);
}

/* Gradescope's results.json: a case a test. */
char *
cli_grade_format_gradescope (const CliGrade *self)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  GString *json = g_string_new ("{\"execution_time\": ");
  guint n = 0;

  g_string_append (json, format_number (buffer, "%.3f", add_seconds (self)));
  g_string_append (
      json, ", \"visibility\": \"visible\", \"stdout_visibility\": \"hidden\",\n\"tests\": [");
  for (guint i = 0; i < self->n_rows; i++)
    {
      gboolean right = esp_verdict_kind_is_right (self->rows[i].verdict);
      double points = cli_grade_get_case (self, i)->points;
      g_autofree char *name = NULL;
      g_autofree char *told = NULL;
      g_autoptr (GString) output = NULL;

      if (self->places[i] == CLI_ROW_OTHERS)
        continue;
      name = name_row (self, i);
      told = describe_row (self, i);
      output = g_string_new (told);
      append_writing (output, self, i);
      g_string_append_printf (json, "%s\n{\"score\": %s", n > 0 ? "," : "",
                              format_number (buffer, "%.6g", right ? points : 0));
      g_string_append_printf (json, ", \"max_score\": %s", format_number (buffer, "%.6g", points));
      append_member (json, "status", right ? "passed" : "failed");
      append_member (json, "name", name);
      g_string_append_printf (json, ", \"number\": \"%u\"", ++n);
      append_member (json, "output", output->str);
      append_member (json, "output_format", "text");
      append_member (json, "visibility",
                     cli_grade_get_case (self, i)->hidden ? "hidden" : "visible");
      g_string_append_c (json, '}');
    }
  g_string_append (json, "\n]}\n");
  return g_string_free (json, FALSE);
}

/* What XML 1.0 cannot hold becomes a question mark. */
static char *
escape_xml (const char *text)
{
  g_autofree char *clean = g_strdup (text);

  for (char *c = clean; *c != '\0'; c++)
    if ((guchar) *c < ' ' && *c != '\t' && *c != '\n')
      *c = '?';
  return g_markup_escape_text (clean, -1);
}

/* Takes @text; nothing where it is NULL. */
static void
append_output (GString *xml, const char *element, char *text)
{
  g_autofree char *owned = text;
  g_autofree char *escaped = owned != NULL ? escape_xml (owned) : NULL;

  if (escaped != NULL)
    g_string_append_printf (xml, "      <%s>%s</%s>\n", element, escaped, element);
}

static void
append_case (GString *xml, const CliGrade *self, guint i)
{
  const EspGradeRow *row = &self->rows[i];
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *program = escape_xml (row->program);
  g_autofree char *name = escape_xml (row->name);
  g_autofree char *told = describe_row (self, i);
  g_autofree char *message = escape_xml (told);

  g_string_append_printf (xml, "    <testcase classname=\"%s\" name=\"%s\" time=\"%s\"", program,
                          name, format_number (buffer, "%.3f", row->seconds));
  if (esp_verdict_kind_is_right (row->verdict))
    {
      g_string_append (xml, "/>\n");
      return;
    }
  g_string_append_printf (xml, ">\n      <failure type=\"%s\" message=\"%s\"/>\n",
                          esp_verdict_kind_get_id (row->verdict), message);
  append_output (xml, "system-out", cli_grade_dup_answer (self, i));
  append_output (xml, "system-err", cli_grade_dup_complaints (self, i));
  g_string_append (xml, "    </testcase>\n");
}

/* A program a suite, a case a test. */
char *
cli_grade_format_junit (const CliGrade *self)
{
  GString *xml = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");

  for (guint p = 0; p < count_programs (self); p++)
    {
      g_autofree char *program = escape_xml (self->programs[p]);
      g_autoptr (GString) cases = g_string_new (NULL);
      guint tests = 0;
      guint failures = 0;

      for (guint i = p * self->cases->len; i < (p + 1) * self->cases->len; i++)
        if (self->places[i] != CLI_ROW_OTHERS)
          {
            tests++;
            failures += !esp_verdict_kind_is_right (self->rows[i].verdict);
            append_case (cases, self, i);
          }
      g_string_append_printf (
          xml, "  <testsuite name=\"%s\" tests=\"%u\" failures=\"%u\">\n%s  </testsuite>\n",
          program, tests, failures, cases->str);
    }
  g_string_append (xml, "</testsuites>\n");
  return g_string_free (xml, FALSE);
}

/* A cell of a table: a bar or a line's end would end it. */
static void
append_markdown (GString *text, const char *cell)
{
  g_string_append (text, "| ");
  for (const char *c = cell; *c != '\0'; c++)
    {
      if (*c == '|' || *c == '\\' || *c == '*' || *c == '_' || *c == '<' || *c == '`')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c == '\n' ? ' ' : *c);
    }
  g_string_append_c (text, ' ');
}

/* What the programs wrote, folded, in lines that Markdown takes as they are. */
static void
append_details (GString *text, const CliGrade *self)
{
  for (guint i = 0; i < self->n_rows; i++)
    {
      g_autoptr (GString) writing = g_string_new (NULL);
      g_autofree char *name = name_row (self, i);
      g_autofree char *escaped = g_markup_escape_text (name, -1);
      g_auto (GStrv) lines = NULL;

      if (self->places[i] == CLI_ROW_OTHERS || esp_verdict_kind_is_right (self->rows[i].verdict))
        continue;
      append_writing (writing, self, i);
      if (writing->len == 0)
        continue;
      g_string_append_printf (text, "\n<details><summary>%s</summary>\n", escaped);
      lines = g_strsplit (writing->str, "\n", -1);
      for (guint k = 1; lines[k] != NULL; k++)
        g_string_append_printf (text, "%s%s\n", *lines[k] != '\0' ? "    " : "", lines[k]);
      g_string_append (text, "\n</details>\n");
    }
}

/* A comment for a pull request. */
char *
cli_grade_format_markdown (const CliGrade *self)
{
  GString *text = g_string_new (NULL);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  guint right = 0;
  guint all = 0;

  for (guint i = 0; i < self->n_rows; i++)
    if (self->places[i] != CLI_ROW_OTHERS)
      {
        all++;
        right += esp_verdict_kind_is_right (self->rows[i].verdict);
      }
  g_string_append_printf (text, _ ("**%u of %u right**"), right, all);
  g_string_append_printf (text, "\n\n| | %s | %s | %s |\n|---|---|---|---:|\n", _ ("Case"),
                          _ ("Verdict"), _ ("Points"));
  for (guint i = 0; i < self->n_rows; i++)
    {
      gboolean good = esp_verdict_kind_is_right (self->rows[i].verdict);
      g_autofree char *name = NULL;
      g_autofree char *told = NULL;

      if (self->places[i] == CLI_ROW_OTHERS)
        continue;
      name = name_row (self, i);
      told = describe_row (self, i);
      g_string_append (text, good ? "| ✓ " : "| ✗ ");
      append_markdown (text, name);
      append_markdown (text, told);
      g_string_append_printf (
          text, "| %s |\n",
          format_number (buffer, "%.6g", good ? cli_grade_get_case (self, i)->points : 0));
    }
  append_details (text, self);
  return g_string_free (text, FALSE);
}
