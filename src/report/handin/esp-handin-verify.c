#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What a document says it measured, measured again: all that does not hang on time has to be the
 * same. */

/* --- what hangs on time --- */

static gboolean
is_clocked (const EspPlayer *player)
{
  const EspOptionSpec *depth = esp_options_find (player->options, "depth");
  const EspOptionSpec *seconds = esp_options_find (player->options, "seconds");

  if ((player->algorithm->flags & ESP_ALGORITHM_DETERMINISTIC) == 0)
    return TRUE;
  if (seconds == NULL || esp_options_get_real (player->options, "seconds") <= 0)
    return FALSE;
  /* where a depth is given, the time is not asked for */
  return depth == NULL || !esp_options_is_set (player->options, "depth");
}

static gboolean
was_cut (GVariant *result)
{
  int outcome = ESP_OUTCOME_DONE;

  return g_variant_lookup (result, "outcome", "i", &outcome) && outcome == ESP_OUTCOME_LIMIT;
}

/* A limit of nodes is exact, one of time is not. */
static gboolean
is_timed (const EspHandinItem *item)
{
  for (guint k = 0; k < 2 && item->players[k] != NULL; k++)
    if (is_clocked (item->players[k]))
      return TRUE;
  return item->result != NULL && was_cut (item->result) &&
         esp_options_find (item->options, "limit-time") != NULL &&
         esp_options_get_real (item->options, "limit-time") > 0;
}

/* --- the comparison --- */

/* "nodes: 123, now 124" */
static char *
say_difference (const char *what, const char *before, const char *now)
{
  return g_strdup_printf (_ ("%s: %s, now %s"), what, esp_quote (before), esp_quote (now));
}

static char *
compare_counters (GVariant *before, GVariant *now)
{
  for (guint i = 0; i < ESP_N_COUNTERS; i++)
    {
      guint64 a = 0;
      guint64 b = 0;

      g_variant_get_child (before, i, "t", &a);
      g_variant_get_child (now, i, "t", &b);
      if (a != b)
        {
          g_autofree char *one = g_strdup_printf ("%" G_GUINT64_FORMAT, a);
          g_autofree char *other = g_strdup_printf ("%" G_GUINT64_FORMAT, b);

          return say_difference (esp_counter_get_label ((EspCounterId) i), one, other);
        }
    }
  return NULL;
}

/* What of a result is told in words, and what only has to be the same. */
static char *
compare_results (GVariant *before, GVariant *now)
{
  static const struct
  {
    const char *key;
    const char *label;
  } members[] = {
    { "outcome", N_ ("the outcome") },
    { "move", N_ ("the move") },
    { "value", N_ ("the value") },
    { "answer", N_ ("the answer") },
    { "counters", NULL },
    { "state", N_ ("the state at the end") },
    { "solutions", N_ ("solutions") },
    { "moves", N_ ("the moves") },
    { "nodes", N_ ("nodes") },
    { "rows", N_ ("the table") },
    { "right", N_ ("the verdict") },
    { "reason", N_ ("what is wrong") },
    { "reference", N_ ("what it was held to") },
    { "seen", N_ ("events") },
    { "events", N_ ("the events") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_autoptr (GVariant) one = g_variant_lookup_value (before, members[i].key, NULL);
      g_autoptr (GVariant) other = g_variant_lookup_value (now, members[i].key, NULL);
      g_autofree char *text = NULL;
      g_autofree char *other_text = NULL;

      if (one == NULL && other == NULL)
        continue;
      if (one != NULL && other != NULL && g_variant_equal (one, other))
        continue;
      if (one != NULL && other != NULL && g_str_equal (members[i].key, "counters") &&
          g_variant_n_children (one) == ESP_N_COUNTERS)
        return compare_counters (one, other);
      if (members[i].label == NULL || g_str_equal (members[i].key, "events"))
        return g_strdup_printf (_ ("%s differ"),
                                members[i].label != NULL ? _ (members[i].label) : members[i].key);
      text = one != NULL ? g_variant_print (one, FALSE) : g_strdup ("–");
      other_text = other != NULL ? g_variant_print (other, FALSE) : g_strdup ("–");
      return say_difference (_ (members[i].label), text, other_text);
    }
  return NULL;
}

static gboolean
row_was_cut (const EspExperiment *experiment, const EspRow *row)
{
  for (guint c = 0; experiment->columns[c].id != NULL; c++)
    if (experiment->columns[c].cell == ESP_CELL_OUTCOME)
      return strcmp (esp_row_get_cell (row, c), "limit") == 0;
  return FALSE;
}

/* A run that a limit cut may have come further today, where the limit is one of time. */
static gboolean
has_time_limit (const EspHandinItem *item)
{
  for (const EspOptionSpec *o = item->experiment->options; o != NULL && o->id != NULL; o++)
    if (g_str_equal (o->id, "limit-time") || g_str_equal (o->id, "limit-seconds"))
      return esp_options_get_real (item->options, o->id) > 0;
  return FALSE;
}

/* Whether a player among the keys of a row thinks for a time. */
static gboolean
row_is_clocked (const EspHandinItem *item, const EspProblem *problem, const EspRow *row)
{
  for (guint c = 0; item->experiment->columns[c].id != NULL; c++)
    {
      const EspColumn *column = &item->experiment->columns[c];
      const char *list = column->pairs != NULL ? column->pairs : column->list;
      g_auto (GStrv) texts = NULL;

      if (g_strcmp0 (list, "players") != 0 && g_strcmp0 (list, "solvers") != 0)
        continue;
      texts = g_strsplit (esp_row_get_cell (row, c), " – ", -1);
      for (guint i = 0; texts[i] != NULL; i++)
        {
          g_autoptr (EspPlayer) player = esp_player_parse_solver (problem, texts[i], NULL);

          if (player != NULL && is_clocked (player))
            return TRUE;
        }
    }
  return FALSE;
}

/* @n_timed: rows that were left out. */
static char *
compare_rows (const EspHandinItem *before,
              const EspHandinItem *now,
              const EspProblem *problem,
              guint *n_timed)
{
  const EspExperiment *experiment = before->experiment;
  gboolean timed = has_time_limit (before);

  if (before->sweep->rows->len != now->sweep->rows->len)
    return g_strdup_printf (_ ("%u runs, now %u"), before->sweep->rows->len, now->sweep->rows->len);
  for (guint i = 0; i < before->sweep->rows->len; i++)
    {
      const EspRow *one = g_ptr_array_index (before->sweep->rows, i);
      const EspRow *other = g_ptr_array_index (now->sweep->rows, i);

      if ((timed && (row_was_cut (experiment, one) || row_was_cut (experiment, other))) ||
          row_is_clocked (before, problem, one))
        {
          ++*n_timed;
          continue;
        }
      for (guint c = 0; experiment->columns[c].id != NULL; c++)
        if (!experiment->columns[c].timing && experiment->columns[c].cell != ESP_CELL_SECONDS &&
            strcmp (esp_row_get_cell (one, c), esp_row_get_cell (other, c)) != 0)
          {
            g_autofree char *what =
                g_strdup_printf (_ ("run %u, %s"), i + 1, _ (experiment->columns[c].label));

            return say_difference (what, esp_row_get_cell (one, c), esp_row_get_cell (other, c));
          }
    }
  return NULL;
}

/* --- all of it --- */

static void
add_finding (GPtrArray *findings, const EspHandinItem *item, EspHandinStatus status, char *what)
{
  EspHandinFinding *finding = g_new0 (EspHandinFinding, 1);

  finding->section = item->section;
  finding->status = status;
  finding->what = what;
  g_ptr_array_add (findings, finding);
}

static void
judge (GPtrArray *findings,
       const EspHandinItem *before,
       const EspHandinItem *now,
       const EspProblem *problem)
{
  guint n_timed = 0;
  gboolean timed = before->experiment == NULL && (is_timed (before) || is_timed (now));
  g_autofree char *difference = timed ? NULL
                                : before->experiment != NULL
                                    ? compare_rows (before, now, problem, &n_timed)
                                    : compare_results (before->result, now->result);

  if (difference != NULL)
    add_finding (findings, before, ESP_HANDIN_DIFFERS,
                 g_strdup_printf ("%s: %s", before->what, difference));
  else if (timed)
    add_finding (findings, before, ESP_HANDIN_TIMED, g_strdup (before->what));
  else if (n_timed > 0)
    add_finding (
        findings, before, ESP_HANDIN_TIMED,
        g_strdup_printf (_ ("%s, %u of %u runs"), before->what, n_timed, before->sweep->rows->len));
  else
    add_finding (findings, before, ESP_HANDIN_READY, g_strdup (before->what));
}

GPtrArray *
esp_handin_verify (EspHandin *handin,
                   const char *results,
                   EspControl *control,
                   EspHandinProgressFunc on_progress,
                   gpointer data,
                   GError **error)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func (esp_handin_finding_free);
  g_autoptr (EspHandinWork) kept = esp_handin_work_plan (handin, NULL, control, error);
  g_autoptr (EspHandinWork) again =
      kept != NULL ? esp_handin_work_plan (handin, NULL, control, error) : NULL;
  EspHandinProgress progress = { .left = -1 };

  if (again == NULL)
    return NULL;
  for (guint i = 0; i < kept->items->len; i++)
    progress.all += ((const EspHandinItem *) g_ptr_array_index (kept->items, i))->key != NULL;
  for (guint i = 0; i < kept->items->len; i++)
    {
      EspHandinItem *before = g_ptr_array_index (kept->items, i);
      EspHandinItem *now = g_ptr_array_index (again->items, i);

      if (before->key == NULL)
        continue;
      progress.what = before->what;
      if (on_progress != NULL)
        on_progress (&progress, data);
      progress.done++;
      if (!esp_handin_item_load (before, results))
        {
          add_finding (findings, before, ESP_HANDIN_STALE, g_strdup (before->what));
          continue;
        }
      /* it begins with no rows */
      esp_handin_item_load (now, NULL);
      if (!esp_handin_item_run (now, NULL, control, on_progress, data, &progress, error))
        return NULL;
      judge (
          findings, before, now,
          esp_handin_section_get_problem (g_ptr_array_index (handin->sections, before->section)));
    }
  return g_steal_pointer (&findings);
}
