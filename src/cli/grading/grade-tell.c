#include "config.h"

#include "grading.h"

#include "base/esp-file.h"

#include <glib/gi18n.h>
#include <string.h>

/* What is told of a grade when all is done: the verdicts, and what is wrong with each program. */

/* --- what is wrong with each --- */

/* What a program wrote before is known where it was kept. FALSE: it is not. */
static gboolean
recall (CliGrade *self, guint i)
{
  EspGradeRow *row = &self->rows[i];
  g_autofree char *path = cli_grade_find_answer (self, i);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) written = NULL;
  gsize length;

  if (path == NULL || self->invocation->problem->mistakes == NULL ||
      !esp_verdict_kind_is_of_answer (row->verdict) || self->grading.judge != ESP_JUDGE_CHECK ||
      !esp_file_read (path, NULL, &text, &length, NULL))
    return FALSE;
  written = g_bytes_new_take (g_steal_pointer (&text), length);
  row->fits = esp_mistakes_find_fits_of_answer (row->instance, row->settings, written,
                                                self->invocation->control->cancellable);
  return TRUE;
}

/* Of all its cases, or of none. */
static void
diagnose (CliGrade *self, guint p)
{
  EspDiagnosis *diagnosis = &self->diagnoses[p];
  gboolean whole = TRUE;

  esp_diagnosis_init (diagnosis, self->invocation->problem);
  for (guint i = p * self->cases->len; i < (p + 1) * self->cases->len; i++)
    {
      whole = whole && (self->places[i] == CLI_ROW_RUN ||
                        (self->places[i] == CLI_ROW_KNOWN && recall (self, i)));
      esp_diagnosis_add (diagnosis, self->rows[i].verdict, self->rows[i].fits,
                         cli_grade_get_case (self, i)->details > CLI_DETAILS_VERDICT,
                         g_bytes_get_size (self->rows[i].input), (int) i);
    }
  if (!esp_diagnosis_conclude (diagnosis) || !whole)
    diagnosis->shown = -1;
}

static void
diagnose_all (CliGrade *self)
{
  guint n = g_strv_length (self->programs);

  self->diagnoses = g_new0 (EspDiagnosis, n);
  for (guint p = 0; p < n; p++)
    diagnose (self, p);
}

char *
cli_grade_tell_diagnosis (const CliGrade *self, guint row)
{
  const EspDiagnosis *diagnosis = &self->diagnoses[row / self->cases->len];

  return diagnosis->shown == (int) row ? esp_diagnosis_tell (diagnosis) : NULL;
}

/* --- what is told --- */

/* What the verdict has said already. */
static const char *
skip_verdict (const char *reason)
{
  const char *const said[] = { _ ("is wrong: %s"), _ ("wrote what cannot be read: %s"),
                               _ ("cannot be started: %s") };

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      gsize length = strlen (said[i]) - strlen ("%s");

      if (strncmp (reason, said[i], length) == 0)
        return reason + length;
    }
  return reason;
}

static void
append_verdict (GString *text, const CliGrade *self, guint i)
{
  const EspGradeRow *row = &self->rows[i];
  const char *reason = cli_grade_get_reason (self, i);

  g_string_append_printf (text, "  %s: %s", row->name, esp_verdict_kind_get_label (row->verdict));
  if (reason != NULL)
    {
      g_string_append_printf (text, ": %s", skip_verdict (reason));
      /* a row of before has no step, but its line */
      if (self->grading.judge == ESP_JUDGE_TRACE && row->verdict == ESP_VERDICT_WRONG &&
          row->line > 0)
        g_string_append_printf (text, _ (" (line %u of its trace)"), row->line);
    }
  else if (row->convention != NULL)
    g_string_append_printf (text, " (%s)", row->convention);
  g_string_append_c (text, '\n');
}

/* How many of a program are right, and of the others what is wrong. */
static guint
tell_program (CliGrade *self, guint p, gboolean printed, guint *n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *head = NULL;
  guint right = 0;
  guint of = 0;

  for (guint i = p * self->cases->len; i < (p + 1) * self->cases->len; i++)
    if (self->places[i] != CLI_ROW_OTHERS)
      {
        of++;
        right += esp_verdict_kind_is_right (self->rows[i].verdict);
        if (self->rows[i].verdict != ESP_VERDICT_RIGHT || self->rows[i].convention != NULL)
          append_verdict (text, self, i);
      }
  if (self->diagnoses[p].shown >= 0)
    {
      g_autofree char *told = esp_diagnosis_tell (&self->diagnoses[p]);

      g_string_append_printf (text, _ ("  %s (smallest case: %s)\n"), told,
                              self->rows[self->diagnoses[p].shown].name);
    }
  head = g_strdup_printf (_ ("%s: %u of %u right\n"), self->programs[p], right, of);
  g_string_prepend (text, head);
  if (of > 0 && printed)
    self->invocation->print (self->invocation, text->str);
  *n += of;
  return right;
}

/* What is wrong with each program of which that is known. */
static void
tell_diagnoses (const CliGrade *self)
{
  const EspMistakes *known = self->invocation->problem->mistakes;
  GVariantBuilder all;

  if (known == NULL)
    return;
  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  for (guint p = 0; self->programs[p] != NULL; p++)
    {
      const EspDiagnosis *diagnosis = &self->diagnoses[p];
      g_autofree char *text = esp_diagnosis_tell (diagnosis);
      g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
      g_auto (GStrv) list = NULL;

      for (int i = 0; known->list[i].id != NULL; i++)
        if ((diagnosis->fits >> i & 1) != 0)
          g_strv_builder_add (ids, known->list[i].id);
      list = g_strv_builder_end (ids);
      if (diagnosis->shown >= 0)
        g_variant_builder_add_parsed (
            &all, "{'program': <%s>, 'mistake': <%s>, 'or': <%^as>, 'text': <%s>, 'case': <%s>}",
            self->programs[p], list[0], list + 1, text, self->rows[diagnosis->shown].name);
    }
  g_variant_dict_insert_value (&self->invocation->answer->members, "diagnosis",
                               g_variant_builder_end (&all));
}

static void
tell_members (const CliGrade *self, guint right, guint n)
{
  GVariantBuilder rows;

  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < self->n_rows; i++)
    {
      const EspGradeRow *row = &self->rows[i];
      const CliCase *one = cli_grade_get_case (self, i);
      const char *reason = cli_grade_get_reason (self, i);
      g_autofree char *answer = cli_grade_dup_answer (self, i);
      g_autofree char *complaints = cli_grade_dup_complaints (self, i);

      if (self->places[i] == CLI_ROW_OTHERS)
        continue;
      g_variant_builder_add_parsed (
          &rows,
          "{'program': <%s>, 'case': <%s>, 'verdict': <%s>, 'reason': <%ms>, 'line': <%u>, "
          "'column': <%u>, 'step': <%t>, 'reference': <%ms>, 'convention': <%ms>, 'seconds': <%d>, "
          "'cpu': <%d>, 'memory': <%d>, 'points': <%d>, 'answer': <%ms>, 'complaints': <%ms>}",
          row->program, row->name, esp_verdict_kind_get_id (row->verdict), reason,
          reason != NULL ? row->line : 0, reason != NULL ? row->column : 0,
          reason != NULL ? row->step : 0,
          one->details == CLI_DETAILS_VERDICT ? NULL : row->reference,
          one->details == CLI_DETAILS_VERDICT ? NULL : row->convention, row->seconds,
          row->use.processor, row->use.memory,
          esp_verdict_kind_is_right (row->verdict) ? one->points : 0, answer, complaints);
    }
  g_variant_dict_insert_value (&self->invocation->answer->members, "rows",
                               g_variant_builder_end (&rows));
  g_variant_dict_insert (&self->invocation->answer->members, "right", "x", (gint64) right);
  g_variant_dict_insert (&self->invocation->answer->members, "of", "x", (gint64) n);
  tell_diagnoses (self);
}

guint
cli_grade_tell (CliGrade *self, gboolean printed, guint *n)
{
  guint right = 0;

  diagnose_all (self);
  for (guint p = 0; self->programs[p] != NULL; p++)
    right += tell_program (self, p, printed, n);
  tell_members (self, right, *n);
  return right;
}
