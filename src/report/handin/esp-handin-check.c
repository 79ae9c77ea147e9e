#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/trace/esp-trace-read.h"
#include "programs/esp-judge.h"
#include "programs/esp-program-answer.h"

/* What a person filled in, or a program of theirs wrote, held to the board. */

/* Never NULL: an empty file has no bytes. */
static const char *
get_written (const EspHandinItem *item, gsize *length)
{
  const char *text = g_bytes_get_data (item->written, length);

  return text != NULL ? text : "";
}

static EspState *
parse_state (const EspHandinItem *item, const char *key)
{
  const char *text = NULL;

  return g_variant_lookup (item->result, key, "&s", &text)
             ? item->instance->problem->states->state_parse (item->instance, text, NULL)
             : NULL;
}

static void
put_state (GVariantDict *dict, const EspHandinItem *item, const char *key, EspState *state)
{
  g_autofree char *text = NULL;

  if (state == NULL)
    return;
  text = item->instance->problem->states->state_format (item->instance, state);
  g_variant_dict_insert (dict, key, "s", text);
  esp_state_free (state);
}

/* --- judging --- */

static void
put_judgement (GVariantDict *dict, const EspHandinItem *item, const EspJudgement *judgement)
{
  guint64 n = esp_trace_get_n_events (judgement->theirs.trace);

  g_variant_dict_insert (dict, "right", "b", judgement->reason == NULL);
  g_variant_dict_insert (dict, "untidy", "b", judgement->untidy);
  g_variant_dict_insert (dict, "steps", "t", n);
  g_variant_dict_insert (dict, "line", "u", judgement->line);
  esp_handin_put_text (dict, "reason", judgement->reason);
  if (judgement->reference != NULL)
    esp_handin_put_text (dict, "reference", esp_judge_get_player (judgement->reference));
  if (judgement->reason == NULL || judgement->ours == NULL)
    return;
  put_state (
      dict, item, "state",
      esp_trace_get_state (judgement->theirs.trace, esp_judgement_get_their_step (judgement)));
  put_state (dict, item, "expected",
             esp_trace_get_state (judgement->ours, esp_judgement_get_our_step (judgement)));
}

static gboolean
judge_trace (const EspHandinItem *item, EspControl *control, GVariantDict *dict, GError **error)
{
  const EspPlayer *solver = item->players[0];
  g_auto (EspJudgement) judgement = { { NULL } };
  g_autoptr (GError) local = NULL;
  gsize length;
  const char *text = get_written (item, &length);

  if (esp_judge_trace (item->instance, text, length, item->record,
                       solver != NULL ? solver->algorithm : NULL,
                       solver != NULL ? solver->options : NULL, control, &judgement, &local))
    put_judgement (dict, item, &judgement);
  else if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
           g_cancellable_set_error_if_cancelled (control->cancellable, error))
    {
      if (error == NULL || *error == NULL)
        g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  else
    {
      g_variant_dict_insert (dict, "right", "b", FALSE);
      esp_handin_put_text (dict, "unreadable", local->message);
    }
  return TRUE;
}

static void
judge_answer (const EspHandinItem *item, GVariantDict *dict)
{
  const EspProgramRun run = { .answer = item->written };
  g_autoptr (GError) local = NULL;
  EspState *state = NULL;
  gboolean untidy = FALSE;
  gboolean right = esp_program_check (item->instance, &run, &state, &untidy, &local);

  g_variant_dict_insert (dict, "right", "b", right);
  g_variant_dict_insert (dict, "untidy", "b", untidy);
  esp_handin_put_text (dict, "reason", right ? NULL : local->message);
  put_state (dict, item, "state", state);
}

gboolean
esp_handin_item_judge (const EspHandinItem *item,
                       EspControl *control,
                       GVariantDict *dict,
                       GError **error)
{
  gsize length;
  const char *text;

  if (item->fault != NULL)
    {
      g_variant_dict_insert (dict, "right", "b", FALSE);
      esp_handin_put_text (dict, "reason", item->fault);
      return TRUE;
    }
  if (item->written == NULL)
    {
      g_variant_dict_insert (dict, "right", "b", FALSE);
      esp_handin_put_text (dict, "missing", item->record);
      return TRUE;
    }
  text = get_written (item, &length);
  if (esp_judge_can (item->instance->problem) && esp_trace_recognise (text, length))
    return judge_trace (item, control, dict, error);
  if (esp_program_can_solve (item->instance->problem))
    judge_answer (item, dict);
  else
    {
      g_variant_dict_insert (dict, "right", "b", FALSE);
      esp_handin_put_text (dict, "unreadable",
                           _ ("it is no recorded search, and a game has no answers to be checked"));
    }
  return TRUE;
}

/* --- what is said of it --- */

static gboolean
is_right (const EspHandinItem *item)
{
  gboolean right = FALSE;

  return g_variant_lookup (item->result, "right", "b", &right) && right;
}

/* "**Australia** (`out.txt`): **right**: its 37 steps are those of Forward checking." */
static char *
describe_check (const EspHandinItem *item)
{
  const EspProblem *problem = item->instance->problem;
  const char *reason = NULL;
  const char *unreadable = NULL;
  const char *missing = NULL;
  const char *reference = NULL;
  const char *state = NULL;
  gboolean right = is_right (item);
  gboolean untidy = FALSE;
  guint64 steps = 0;
  guint line = 0;
  g_autofree char *said = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *ours = NULL;
  g_autofree char *name = esp_report_escape (item->title);
  g_autofree char *file = item->record != NULL ? esp_report_escape (item->record) : NULL;

  g_variant_lookup (item->result, "untidy", "b", &untidy);
  g_variant_lookup (item->result, "steps", "t", &steps);
  g_variant_lookup (item->result, "line", "u", &line);
  g_variant_lookup (item->result, "reason", "&s", &reason);
  g_variant_lookup (item->result, "unreadable", "&s", &unreadable);
  g_variant_lookup (item->result, "missing", "&s", &missing);
  g_variant_lookup (item->result, "reference", "&s", &reference);
  ours = reference != NULL ? esp_player_describe (problem, reference) : NULL;
  if (missing != NULL)
    plain = g_strdup (_ ("There is no such file"));
  else if (unreadable != NULL)
    plain = g_strdup_printf (_ ("It cannot be read: %s"), unreadable);
  else if (right && ours != NULL)
    plain = g_strdup_printf (ngettext ("Its %s step is that of our search: %s",
                                       "Its %s steps are those of our search: %s", (gulong) steps),
                             esp_count (steps), ours);
  else if (right)
    plain = g_strdup (g_variant_lookup (item->result, "state", "&s", &state)
                          ? _ ("It keeps all rules")
                          : _ ("It says that there is no solution, and there is none"));
  else if (ours != NULL && line > 0)
    plain =
        g_strdup_printf (_ ("In line %u it %s. It was held to our search: %s"), line, reason, ours);
  else if (ours != NULL)
    plain = g_strdup_printf (_ ("It %s. It was held to our search: %s"), reason, ours);
  else
    plain = g_strdup_printf (_ ("The program %s"), reason);
  {
    g_autofree char *sentence = esp_as_sentence (plain);

    said = esp_report_escape (sentence);
  }
  if (file == NULL)
    return g_strdup_printf (_ ("%s: **not right**. %s"), name, said);
  return g_strdup_printf (right && untidy ? _ ("%s, %s: **right**, with other lines around it. %s")
                          : right         ? _ ("%s, %s: **right**. %s")
                                          : _ ("%s, %s: **not right**. %s"),
                          name, file, said);
}

static void
add_boards (EspReport *report, const EspHandinItem *item)
{
  EspReportSource source = { .instance = item->instance };
  EspState *theirs = parse_state (item, "state");
  EspState *ours = parse_state (item, "expected");
  g_autofree char *name = esp_report_escape (item->title);
  g_autofree char *caption = NULL;
  GArray *boards;

  if (theirs == NULL)
    {
      g_clear_pointer (&ours, esp_state_free);
      return;
    }
  boards = esp_report_boards_new ();
  caption = ours != NULL ? g_strdup_printf (_ ("%s: the first step that is wrong."), name)
                         : g_strdup_printf (_ ("%s: the program's answer, marked."), name);
  esp_report_boards_add (boards, theirs, ours != NULL ? g_strdup (_ ("the program")) : NULL,
                         ours != NULL);
  if (ours != NULL)
    esp_report_boards_add (boards, ours, g_strdup (_ ("as it should be")), TRUE);
  esp_report_add_boards (report, &source, "check", caption, boards);
}

void
esp_handin_add_checks (EspReport *report, GPtrArray *items)
{
  g_autofree char *sum = NULL;
  guint n_right = 0;

  for (guint i = 0; i < items->len; i++)
    n_right += is_right (g_ptr_array_index (items, i));
  sum = g_strdup_printf (_ ("Checked against Espalier: %u of %u are right."), n_right, items->len);
  if (items->len > 1)
    esp_report_add_paragraph (report, sum);
  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      g_autofree char *text = describe_check (item);

      esp_report_add_paragraph (report, text);
      add_boards (report, item);
    }
}

/* --- what a person filled in --- */

void
esp_handin_add_practice (EspReport *report, GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      const EspProblem *problem = item->instance->problem;
      g_autoptr (EspState) state = NULL;
      g_autoptr (GError) local = NULL;
      g_autofree char *why = NULL;
      g_autofree char *name = esp_report_escape (item->title);
      g_autofree char *text = NULL;
      EspReportSource source = { .instance = item->instance };
      GArray *boards;
      gboolean right;
      gsize length;
      const char *filled = get_written (item, &length);

      if (problem->files->parse_solution != NULL)
        state = problem->files->parse_solution (item->instance, filled, length, item->name, &local);
      if (state == NULL)
        {
          g_autofree char *chomped = g_strchomp (g_strndup (filled, length));

          g_clear_error (&local);
          state = problem->states->state_parse (item->instance, chomped, &local);
        }
      if (state == NULL)
        {
          g_autofree char *escaped = esp_report_escape (local->message);

          text = g_strdup_printf (_ ("%s: what was filled in cannot be read: %s"), name, escaped);
          esp_report_add_paragraph (report, text);
          continue;
        }
      right =
          esp_problem_can_check (problem) && problem->judging->check (item->instance, state, &why);
      if (!right && why == NULL)
        why = esp_state_describe (item->instance, state);
      {
        g_autofree char *escaped = esp_report_escape (why);

        text = right ? g_strdup_printf (_ ("%s: what was filled in is **right**."), name)
                     : g_strdup_printf (_ ("%s: what was filled in is **not right yet**: %s."),
                                        name, escaped);
      }
      esp_report_add_paragraph (report, text);
      boards = esp_report_boards_new ();
      esp_report_boards_add (boards, g_steal_pointer (&state), NULL, FALSE);
      esp_report_add_boards (report, &source, "practice", _ ("What was filled in, marked."),
                             boards);
    }
}
