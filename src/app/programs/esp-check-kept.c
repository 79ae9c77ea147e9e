#include "config.h"

#include "esp-check-kept.h"

#include <string.h>

#include "app/sessions/esp-kept.h"
#include "programs/esp-contract-list.h"

#define KIND "check 1"        /* what the first line says it is */
#define MOST_BYTES (64 << 10) /* of an answer that is kept */
#define MOST_ROWS 50000       /* a larger table of elsewhere is opened again */

void
esp_check_choices_clear (EspCheckChoices *choices)
{
  g_clear_pointer (&choices->program, g_free);
  g_clear_pointer (&choices->contract, g_free);
  g_clear_pointer (&choices->settings, g_free);
  g_clear_pointer (&choices->left, g_free);
}

/* --- out --- */

static void
take_line (GPtrArray *lines, GVariantDict *line)
{
  g_ptr_array_add (lines, g_variant_ref_sink (g_variant_dict_end (line)));
}

static void
add_head (GPtrArray *lines, EspChecking *checking, const EspCheckChoices *choices)
{
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);

  esp_kept_put (&line, "kept", KIND);
  esp_kept_put (&line, "chosen", choices->program);
  esp_kept_put (&line, "contract", choices->contract);
  esp_kept_put (&line, "settings", choices->settings);
  esp_kept_put (&line, "left", choices->left);
  g_variant_dict_insert (&line, "seconds", "d", choices->seconds);
  g_variant_dict_insert (&line, "judge", "(uu)", choices->judge, esp_checking_get_judge (checking));
  g_variant_dict_insert (&line, "class", "b", choices->is_class);
  g_variant_dict_insert (&line, "opened", "b", choices->opened);
  take_line (lines, &line);
}

static void
add_program (GPtrArray *lines, EspChecking *checking, guint program)
{
  const EspContract *contract = esp_checking_get_contract (checking, program);
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);

  esp_kept_put (&line, "program", esp_checking_get_program (checking, program));
  esp_kept_put (&line, "command", esp_checking_get_command (checking, program));
  esp_kept_put (&line, "contract", contract != NULL ? contract->id : NULL);
  take_line (lines, &line);
}

static void
add_case (GPtrArray *lines, EspChecking *checking, guint i)
{
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);

  esp_kept_put (&line, "case", esp_checking_get_name (checking, i));
  esp_kept_put (&line, "path", esp_checking_get_path (checking, i));
  g_variant_dict_insert (&line, "size", "t", (guint64) esp_checking_get_size (checking, i));
  take_line (lines, &line);
}

/* Text alone: nothing else is put on a board. */
static void
put_answer (GVariantDict *line, GBytes *answer)
{
  gsize length;
  const char *text = answer != NULL ? g_bytes_get_data (answer, &length) : NULL;
  g_autofree char *whole = NULL;

  if (text == NULL || length > MOST_BYTES || memchr (text, '\0', length) != NULL)
    return;
  whole = g_strndup (text, length);
  esp_kept_put (line, "answer", whole);
}

GVariant *
esp_check_kept_format_row (EspChecking *checking, guint program, guint i)
{
  const EspGradeRow *row = esp_checking_get_row (checking, program, i);
  gboolean bad = esp_checking_get_phase (checking, program, i) == ESP_CASE_BAD;
  g_auto (GVariantDict) line = G_VARIANT_DICT_INIT (NULL);

  g_variant_dict_insert (&line, "at", "(uu)", program, i);
  esp_kept_put (&line, "verdict", bad ? NULL : esp_verdict_kind_get_id (row->verdict));
  esp_kept_put (&line, "reason", row->reason);
  esp_kept_put (&line, "complaints", row->complaints);
  put_answer (&line, row->answer);
  g_variant_dict_insert (&line, "place", "(uu)", row->line, row->column);
  g_variant_dict_insert (&line, "fits", "t", row->fits);
  g_variant_dict_insert (&line, "step", "t", row->step);
  esp_kept_put (&line, "reference", row->reference);
  g_variant_dict_insert (&line, "use", "(ddd)", row->seconds, row->use.processor, row->use.memory);
  g_variant_dict_insert (&line, "points", "d", esp_checking_get_points (checking, program, i));
  return g_variant_dict_end (&line);
}

GPtrArray *
esp_check_kept_format (EspChecking *checking, const EspCheckChoices *choices)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  guint n = esp_checking_get_n_programs (checking);
  guint n_cases = esp_checking_get_n (checking);

  if ((n == 0 && choices->program == NULL && !esp_checking_has_own_cases (checking)) ||
      (choices->opened && (guint64) n * n_cases > MOST_ROWS))
    return lines;
  add_head (lines, checking, choices);
  for (guint p = 0; p < n; p++)
    add_program (lines, checking, p);
  for (guint i = 0; i < n_cases; i++)
    add_case (lines, checking, i);
  for (guint p = 0; p < n; p++)
    for (guint i = 0; i < n_cases; i++)
      {
        EspCasePhase phase = esp_checking_get_phase (checking, p, i);

        if (phase == ESP_CASE_DONE || phase == ESP_CASE_BAD)
          g_ptr_array_add (lines, g_variant_ref_sink (esp_check_kept_format_row (checking, p, i)));
      }
  return lines;
}

/* --- back --- */

static gboolean
read_head (GPtrArray *lines, EspChecking *checking, EspCheckChoices *choices)
{
  GVariant *head = g_ptr_array_index (lines, 0);
  g_autofree char *kind = esp_kept_get (head, "kept");
  guint chosen = ESP_JUDGE_CHECK;
  guint judged = ESP_JUDGE_CHECK;

  if (g_strcmp0 (kind, KIND) != 0)
    return FALSE;
  *choices = (EspCheckChoices){ .program = esp_kept_get (head, "chosen"),
                                .contract = esp_kept_get (head, "contract"),
                                .settings = esp_kept_get (head, "settings"),
                                .left = esp_kept_get (head, "left") };
  g_variant_lookup (head, "seconds", "d", &choices->seconds);
  g_variant_lookup (head, "judge", "(uu)", &chosen, &judged);
  choices->judge = (EspJudgeKind) MIN (chosen, ESP_JUDGE_TRACE);
  esp_checking_restore_judge (checking, (EspJudgeKind) MIN (judged, ESP_JUDGE_TRACE));
  g_variant_lookup (head, "class", "b", &choices->is_class);
  g_variant_lookup (head, "opened", "b", &choices->opened);
  return TRUE;
}

/* Those that have a member @key, in their order; borrowed. */
static GPtrArray *
find_lines (GPtrArray *lines, const char *key)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < lines->len; i++)
    {
      g_autoptr (GVariant) member =
          g_variant_lookup_value (g_ptr_array_index (lines, i), key, NULL);

      if (member != NULL)
        g_ptr_array_add (found, g_ptr_array_index (lines, i));
    }
  return found;
}

static void
restore_cases (EspChecking *checking, GPtrArray *lines)
{
  g_autoptr (GPtrArray) found = find_lines (lines, "case");

  esp_checking_clear_cases (checking);
  for (guint i = 0; i < found->len; i++)
    {
      GVariant *line = g_ptr_array_index (found, i);
      g_autofree char *name = esp_kept_get (line, "case");
      g_autofree char *path = esp_kept_get (line, "path");
      guint64 size = 0;

      g_variant_lookup (line, "size", "t", &size);
      if (name != NULL)
        esp_checking_restore_case (checking, name, path, (gsize) size);
    }
}

static void
restore_programs (EspChecking *checking, const EspProblem *problem, GPtrArray *lines)
{
  g_autoptr (GPtrArray) found = find_lines (lines, "program");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) commands = g_ptr_array_new_with_free_func (g_free);

  for (guint p = 0; p < found->len; p++)
    {
      char *name = esp_kept_get (g_ptr_array_index (found, p), "program");

      g_ptr_array_add (names, name != NULL ? name : g_strdup (""));
      g_ptr_array_add (commands, esp_kept_get (g_ptr_array_index (found, p), "command"));
    }
  g_ptr_array_add (names, NULL);
  g_ptr_array_add (commands, NULL);
  esp_checking_restore_programs (checking, (const char *const *) names->pdata,
                                 (const char *const *) commands->pdata);
  for (guint p = 0; p < found->len; p++)
    {
      g_autofree char *contract = esp_kept_get (g_ptr_array_index (found, p), "contract");

      if (contract != NULL)
        esp_checking_set_contract (checking, p, esp_contract_find (problem, contract, NULL));
    }
}

static gboolean
read_verdict (GVariant *line, EspVerdictKind *verdict)
{
  g_autofree char *id = esp_kept_get (line, "verdict");

  for (guint v = 0; v < ESP_N_VERDICTS; v++)
    if (g_strcmp0 (esp_verdict_kind_get_id ((EspVerdictKind) v), id) == 0)
      {
        *verdict = (EspVerdictKind) v;
        return TRUE;
      }
  return FALSE;
}

static void
restore_row (EspChecking *checking, GVariant *line)
{
  EspGradeRow row = { .reason = esp_kept_get (line, "reason"),
                      .complaints = esp_kept_get (line, "complaints"),
                      .reference = esp_kept_get (line, "reference") };
  char *answer = esp_kept_get (line, "answer");
  gboolean done = read_verdict (line, &row.verdict);
  double points = 0;
  guint program = 0;
  guint i = 0;

  if (answer != NULL)
    row.answer = g_bytes_new_take (answer, strlen (answer));
  g_variant_lookup (line, "at", "(uu)", &program, &i);
  g_variant_lookup (line, "place", "(uu)", &row.line, &row.column);
  g_variant_lookup (line, "fits", "t", &row.fits);
  g_variant_lookup (line, "step", "t", &row.step);
  g_variant_lookup (line, "use", "(ddd)", &row.seconds, &row.use.processor, &row.use.memory);
  g_variant_lookup (line, "points", "d", &points);
  if (program < esp_checking_get_n_programs (checking) && i < esp_checking_get_n (checking) &&
      (done || row.reason != NULL))
    esp_checking_restore_row (checking, program, i, done ? ESP_CASE_DONE : ESP_CASE_BAD, &row,
                              points);
  esp_grade_row_clear (&row);
}

gboolean
esp_check_kept_restore (EspChecking *checking,
                        const EspProblem *problem,
                        GPtrArray *lines,
                        EspCheckChoices *choices)
{
  g_autoptr (GPtrArray) rows = find_lines (lines, "at");

  if (!read_head (lines, checking, choices))
    return FALSE;
  restore_cases (checking, lines);
  restore_programs (checking, problem, lines);
  for (guint i = 0; i < rows->len; i++)
    restore_row (checking, g_ptr_array_index (rows, i));
  return TRUE;
}
