#include "config.h"

#include "esp-report-grade.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"
#include "base/esp-quote.h"
#include "engine/esp-sample.h"
#include "esp-report-build-private.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-algorithm.h"
#include "report/typeset/esp-typeset.h"

#define MOST_ACROSS 14  /* cases in a table that is as wide as the page */
#define MOST_BOARDS 400 /* figures: a class may fail more often, and is told so */
#define AROUND 2        /* lines of an answer before and after the one that is wrong */
#define LINE_WIDTH 90

/* A letter or sign of each verdict, for tables; their key says what they mean. */
static const char *const signs[ESP_N_VERDICTS] = {
  [ESP_VERDICT_RIGHT] = "✓",           [ESP_VERDICT_RIGHT_UNTIDY] = "(✓)",
  [ESP_VERDICT_WRONG] = "✗",           [ESP_VERDICT_NO_ANSWER] = "–",
  [ESP_VERDICT_BAD_FORMAT] = "?",      [ESP_VERDICT_TOO_SLOW] = "T",
  [ESP_VERDICT_TOO_MUCH_MEMORY] = "M", [ESP_VERDICT_TOO_MUCH_OUTPUT] = "O",
  [ESP_VERDICT_CRASHED] = "!",         [ESP_VERDICT_COULD_NOT_START] = "×",
};

typedef struct
{
  const EspGradeReport *source;
  GCancellable *cancellable;
  EspReport *report;
  guint n_boards;
  guint n_left_out;
} Making;

static const char *
get_program (const Making *self, guint program)
{
  return g_ptr_array_index (self->source->table->programs, program);
}

/* A case as people read it. */
static char *
name_case (const Making *self, guint i)
{
  return esp_problem_name_board (self->source->problem,
                                 g_ptr_array_index (self->source->table->cases, i));
}

/* --- the tables --- */

static guint
count_program (const Making *self, guint program, guint *n)
{
  const EspGradeTable *table = self->source->table;
  guint right = 0;

  *n = 0;
  for (guint i = 0; i < table->cases->len; i++)
    {
      const EspGradeCell *cell = esp_grade_table_get (table, program, i);

      *n += cell != NULL;
      right += cell != NULL && esp_verdict_kind_is_right (cell->verdict);
    }
  return right;
}

/* What is wrong with each program of which that is known. */
static void
add_diagnoses (Making *self)
{
  const EspGradeReport *source = self->source;

  for (guint p = 0; p < source->table->programs->len; p++)
    {
      g_autofree char *told = esp_grade_table_diagnose (source->table, source->problem,
                                                        source->boards, p, self->cancellable);
      g_autofree char *text =
          told != NULL ? g_strdup_printf ("%s: %s.", get_program (self, p), told) : NULL;

      if (text != NULL)
        esp_report_add_paragraph (self->report, text);
    }
}

static void
add_summary (Making *self)
{
  const EspGradeTable *source = self->source->table;
  guint n;
  guint right = esp_grade_table_count_right (source, &n);
  g_autofree char *programs =
      g_strdup_printf (ngettext ("%s program", "%s programs", source->programs->len),
                       esp_count (source->programs->len));
  g_autofree char *cases = g_strdup_printf (ngettext ("%s case", "%s cases", source->cases->len),
                                            esp_count (source->cases->len));
  g_autofree char *text = g_strdup_printf (_ ("%s, %s: %u of %u right"), programs, cases, right, n);
  g_autofree char *sentence = esp_as_sentence (text);
  EspTable *table =
      esp_table_new (_ ("Program"), _ ("Right"), _ ("Of"), _ ("Points"), _ ("Seconds"), NULL);

  for (guint c = 1; c < 5; c++)
    esp_table_set_number (table, c, TRUE);
  for (guint p = 0; p < source->programs->len; p++)
    {
      double seconds;
      double points = esp_grade_table_sum_points (source, p, &seconds);
      guint of;
      guint good = count_program (self, p, &of);
      g_autofree char *good_text = g_strdup_printf ("%u", good);
      g_autofree char *of_text = g_strdup_printf ("%u", of);
      g_autofree char *points_text = esp_number ("%.6g", points);
      g_autofree char *seconds_text = esp_number ("%.2f", seconds);

      esp_table_add_texts (table, (const char *const[]){ get_program (self, p), good_text, of_text,
                                                         points_text, seconds_text });
    }
  esp_report_add_heading (self->report, 1, _ ("Summary"));
  esp_report_add_paragraph (self->report, sentence);
  esp_report_add_table (self->report, "summary",
                        _ ("Programs, and how many cases they are right on"), table, 0);
  if (!self->source->traces)
    add_diagnoses (self);
}

/* The cases from @first on, as many as there is room for. */
static void
add_verdicts (Making *self, guint first, guint n)
{
  const EspGradeTable *source = self->source->table;
  EspTable *table = esp_table_new (_ ("Program"), NULL);

  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *head = g_strdup_printf ("%u", i + 1);

      esp_table_add_column (table, head);
    }
  for (guint p = 0; p < source->programs->len; p++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new ();

      g_ptr_array_add (cells, (gpointer) get_program (self, p));
      for (guint i = first; i < first + n; i++)
        {
          const EspGradeCell *cell = esp_grade_table_get (source, p, i);

          g_ptr_array_add (cells, (gpointer) (cell != NULL ? signs[cell->verdict] : ""));
        }
      esp_table_add_texts (table, (const char *const *) cells->pdata);
    }
  esp_report_add_table (self->report, "verdicts", _ ("Verdicts: programs and cases"), table, 0);
}

/* "✓ right · ✗ wrong", of those that occur. */
static void
add_key (Making *self)
{
  const EspGradeTable *table = self->source->table;
  g_autoptr (GString) key = g_string_new (NULL);
  gboolean occurs[ESP_N_VERDICTS] = { FALSE };

  for (guint p = 0; p < table->programs->len; p++)
    for (guint i = 0; i < table->cases->len; i++)
      {
        const EspGradeCell *cell = esp_grade_table_get (table, p, i);

        if (cell != NULL)
          occurs[cell->verdict] = TRUE;
      }
  for (guint v = 0; v < ESP_N_VERDICTS; v++)
    if (occurs[v])
      g_string_append_printf (key, "%s%s %s", key->len > 0 ? " · " : "", signs[v],
                              esp_verdict_kind_get_label ((EspVerdictKind) v));
  if (key->len > 0)
    esp_report_add_paragraph (self->report, key->str);
}

static void
add_cases (Making *self)
{
  const EspGradeTable *source = self->source->table;
  EspTable *table = esp_table_new (_ ("Case"), _ ("Board"), _ ("Programs right"), NULL);

  esp_table_set_number (table, 0, TRUE);
  esp_table_set_number (table, 2, TRUE);
  for (guint i = 0; i < source->cases->len; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *name = name_case (self, i);
      g_autofree char *right = g_strdup_printf ("%u", esp_grade_table_count_case (source, i));

      esp_table_add_texts (table, (const char *const[]){ number, name, right });
    }
  esp_report_add_table (self->report, "cases", _ ("The cases"), table, 0);
}

static void
add_tables (Making *self)
{
  guint n = self->source->table->cases->len;

  add_summary (self);
  esp_report_add_heading (self->report, 1, _ ("Verdicts"));
  for (guint first = 0; first < n; first += MOST_ACROSS)
    add_verdicts (self, first, MIN (MOST_ACROSS, n - first));
  add_key (self);
  add_cases (self);
}

/* --- where each goes wrong --- */

/* The lines about the one that is wrong, each with its number. */
static void
add_lines (Making *self, GBytes *answer, guint line)
{
  gsize length;
  const char *data = g_bytes_get_data (answer, &length);
  g_autofree char *text = esp_report_clean (data, (gssize) length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) shown = g_string_new (NULL);
  guint n = g_strv_length (lines);
  guint first = line > AROUND ? line - AROUND : 1;

  for (guint i = first; i <= n && i <= MAX (line, 1) + AROUND; i++)
    {
      g_autofree char *part = g_utf8_strlen (lines[i - 1], -1) > LINE_WIDTH
                                  ? g_utf8_substring (lines[i - 1], 0, LINE_WIDTH)
                                  : g_strdup (lines[i - 1]);

      if (i == n && *part == '\0')
        break;
      g_string_append_printf (shown, "%s%4u  %s\n", i == line ? ">" : " ", i, part);
    }
  if (shown->len > 0)
    esp_report_add_mono (self->report, shown->str);
}

static gboolean
has_room (Making *self)
{
  if (self->n_boards >= MOST_BOARDS)
    {
      self->n_left_out++;
      return FALSE;
    }
  self->n_boards++;
  return TRUE;
}

static void
add_boards (Making *self, guint i, const char *caption, GArray *boards)
{
  EspReportSource source = { .instance = self->source->boards[i] };

  esp_report_add_boards (self->report, &source, "difference", caption, boards);
}

/* The first step that is wrong, beside ours. FALSE: it is no trace, or nothing is wrong with it. */
static gboolean
add_trace (Making *self, guint i, const char *caption, GBytes *answer, GCancellable *cancellable)
{
  g_auto (EspJudgement) judgement = { { NULL } };
  GArray *boards;
  EspControl control;
  gsize length;
  const char *text = g_bytes_get_data (answer, &length);

  esp_control_init (&control);
  control.cancellable = cancellable;
  if (!esp_judge_trace (self->source->boards[i], text, length, _ ("answer"),
                        self->source->algorithm, self->source->options, &control, &judgement,
                        NULL) ||
      judgement.reason == NULL || judgement.ours == NULL)
    return FALSE;
  boards = esp_report_boards_new ();
  esp_report_boards_add (
      boards,
      esp_trace_get_state (judgement.theirs.trace, esp_judgement_get_their_step (&judgement)),
      g_strdup (_ ("the program")), TRUE);
  esp_report_boards_add (
      boards, esp_trace_get_state (judgement.ours, esp_judgement_get_our_step (&judgement)),
      g_strdup (_ ("as it should be")), TRUE);
  add_boards (self, i, caption, boards);
  return TRUE;
}

static gboolean
is_trace (GBytes *answer)
{
  gsize length;
  const char *text = g_bytes_get_data (answer, &length);

  return esp_trace_recognise (text, length);
}

/* The board with the answer, on which what breaks a rule is seen. FALSE: it cannot be read. */
static gboolean
add_answer (Making *self, guint i, const char *caption, GBytes *answer)
{
  const EspProgramRun run = { .answer = answer };
  EspState *state = NULL;
  GArray *boards;

  esp_program_check (self->source->boards[i], &run, &state, NULL, NULL);
  if (state == NULL)
    return FALSE;
  boards = esp_report_boards_new ();
  esp_report_boards_add (boards, state, NULL, FALSE);
  add_boards (self, i, caption, boards);
  return TRUE;
}

static void
add_failure (Making *self, guint program, guint i, const EspGradeCell *cell, GCancellable *stop)
{
  g_autofree char *name = name_case (self, i);
  g_autofree char *plain = cell->reason != NULL
                               ? g_strdup_printf (_ ("The program %s"), cell->reason)
                               : g_strdup (esp_verdict_kind_get_label (cell->verdict));
  g_autofree char *sentence = esp_as_sentence (plain);
  g_autofree char *shown_name = esp_report_escape (name);
  g_autofree char *shown = esp_report_escape (sentence);
  g_autofree char *text = g_strdup_printf ("**%s.** %s", shown_name, shown);
  g_autofree char *who = esp_report_escape (get_program (self, program));
  g_autofree char *caption = g_strdup_printf (_ ("%s on %s"), who, shown_name);

  esp_report_add_paragraph (self->report, text);
  if (cell->answer == NULL || self->source->boards[i] == NULL || !has_room (self))
    return;
  if (cell->verdict == ESP_VERDICT_WRONG &&
      (((self->source->traces || is_trace (cell->answer)) &&
        add_trace (self, i, caption, cell->answer, stop)) ||
       add_answer (self, i, caption, cell->answer)) &&
      cell->line == 0)
    return;
  if (cell->verdict == ESP_VERDICT_BAD_FORMAT || cell->line > 0)
    add_lines (self, cell->answer, cell->line);
}

static gboolean
add_program (Making *self, guint program, GCancellable *cancellable, GError **error)
{
  const EspGradeTable *table = self->source->table;
  gboolean headed = FALSE;

  for (guint i = 0; i < table->cases->len; i++)
    {
      const EspGradeCell *cell = esp_grade_table_get (table, program, i);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (cell == NULL || esp_verdict_kind_is_right (cell->verdict))
        continue;
      if (!headed)
        esp_report_add_heading (self->report, 2, get_program (self, program));
      headed = TRUE;
      add_failure (self, program, i, cell, cancellable);
    }
  return TRUE;
}

static gboolean
add_failures (Making *self, GCancellable *cancellable, GError **error)
{
  guint n;
  guint right = esp_grade_table_count_right (self->source->table, &n);

  if (right == n)
    return TRUE;
  esp_report_add_heading (self->report, 1, _ ("What goes wrong"));
  for (guint p = 0; p < self->source->table->programs->len; p++)
    if (!add_program (self, p, cancellable, error))
      return FALSE;
  if (self->n_left_out > 0)
    {
      g_autofree char *text = g_strdup_printf (
          ngettext ("%s more board is left out.", "%s more boards are left out.", self->n_left_out),
          esp_count (self->n_left_out));

      esp_report_add_paragraph (self->report, text);
    }
  return TRUE;
}

/* --- the whole --- */

EspReport *
esp_report_grade (const EspGradeReport *source,
                  const EspReportTitle *title,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autofree char *date = esp_report_find_date (title->date != NULL ? title->date : "");
  g_autofree char *usual =
      g_strdup_printf (_ ("%s: programs and cases"), _ (source->problem->title));
  EspReportTitle own = *title;
  g_autoptr (EspReport) report = NULL;
  Making self = { .source = source, .cancellable = cancellable };

  own.date = date;
  if (own.title == NULL || *own.title == '\0')
    own.title = usual;
  report = esp_report_new (&own);
  self.report = report;
  add_tables (&self);
  return add_failures (&self, cancellable, error) ? g_steal_pointer (&report) : NULL;
}

gboolean
esp_report_grade_save (const EspGradeReport *source,
                       const EspReportTitle *title,
                       const char *path,
                       guint *n_pages,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (EspReport) report = esp_report_grade (source, title, cancellable, error);

  return report != NULL && esp_report_save_alone (report, path, n_pages, error);
}
