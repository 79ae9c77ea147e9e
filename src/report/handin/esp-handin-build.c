#include "config.h"

#include "esp-handin-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-file.h"
#include "draw/esp-look.h"
#include "engine/esp-sample.h"
#include "report/experiment/esp-sweep-plot.h"
#include "report/experiment/esp-sweep-table.h"

/* The document of a plan: its sections one after the other. */

#define FILE_LINES 60 /* of a board's file, in the document */
#define MAX_ROWS 400  /* of a table */

/* --- words --- */

/* A heading below the section's; a section that is itself below another has strong words instead.
 */
void
esp_handin_add_subheading (EspReport *report, const EspOptions *options, const char *text)
{
  g_autofree char *escaped = NULL;
  g_autofree char *strong = NULL;

  if (esp_options_get_int (options, "level") == 1)
    {
      esp_report_add_heading (report, 2, text);
      return;
    }
  escaped = esp_report_escape (text);
  strong = g_strdup_printf ("**%s**", escaped);
  esp_report_add_paragraph (report, strong);
}

static void
add_rules (EspReport *report, const EspProblem *problem)
{
  g_autofree char *rules = esp_report_escape (_ (problem->rules));

  esp_report_add_paragraph (report, rules);
}

/* What the program says of the problem and, with @wanted, of these algorithms alone. */
static void
add_how (EspReport *report, const EspProblem *problem, const char *const *wanted)
{
  g_autofree char *how = esp_report_find_how (problem, wanted);

  if (how != NULL)
    esp_report_add_markdown (report, how);
}

static void
add_about (EspReport *report, const EspProblem *problem, const EspOptions *options, const char *key)
{
  g_auto (GStrv) wanted = NULL;

  if (problem == NULL)
    return;
  if (esp_handin_shows (options, key, "rules"))
    add_rules (report, problem);
  if (!esp_handin_shows (options, key, "how"))
    return;
  wanted = esp_handin_split (esp_options_find (options, "solvers") != NULL
                                 ? esp_options_get_text (options, "solvers")
                                 : "");
  add_how (report, problem, (const char *const *) wanted);
}

static gboolean
add_text (EspReport *report,
          const EspHandin *handin,
          const EspProblem *problem,
          const EspOptions *options,
          GError **error)
{
  const char *text = esp_options_get_text (options, "text");
  const char *file = esp_options_get_text (options, "file");

  if (*text != '\0')
    esp_report_add_markdown (report, text);
  if (*file != '\0')
    {
      g_autofree char *path = esp_handin_resolve (handin, file);
      g_autofree char *words = NULL;
      g_autofree char *clean = NULL;
      gsize length;

      if (!esp_file_read (path, NULL, &words, &length, error))
        return FALSE;
      clean = esp_report_clean (words, (gssize) length);
      esp_report_add_markdown (report, clean);
    }
  add_about (report, problem, options, "about");
  return TRUE;
}

/* --- boards --- */

/* Boards side by side, each with its name. */
static void
add_pictures (EspReport *report, GPtrArray *items)
{
  GArray *boards = NULL;
  EspReportSource source = { 0 };

  /* a figure takes boards of one instance: those of several are drawn one by one */
  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      g_autofree char *name = esp_report_escape (item->title);
      g_autofree char *describes = esp_instance_describe (item->instance);
      g_autofree char *escaped = esp_report_escape (describes);
      g_autofree char *caption = g_strdup_printf ("%s: %s.", name, escaped);

      boards = esp_report_boards_new ();
      esp_report_boards_add (boards, esp_instance_initial_state (item->instance), NULL, FALSE);
      source.instance = item->instance;
      esp_report_add_boards (report, &source, "board", caption, boards);
    }
}

static void
add_files (EspReport *report, GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      g_autofree char *text = item->file != NULL
                                  ? g_strdup (item->file)
                                  : item->instance->problem->files->format (item->instance);
      g_autofree char *name = esp_report_escape (item->name);
      g_autofree char *words = g_strdup_printf (_ ("The file %s:"), name);

      esp_report_add_paragraph (report, words);
      esp_report_add_listing (report, text);
    }
}

static void
add_instances (EspReport *report,
               GPtrArray *items,
               const EspProblem *problem,
               const EspOptions *options)
{
  add_about (report, problem, options, "show");
  if (esp_handin_shows (options, "show", "picture"))
    add_pictures (report, items);
  if (esp_handin_shows (options, "show", "file"))
    add_files (report, items);
}

/* --- tables --- */

static void
add_tables (EspReport *report, GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      const EspHandinItem *item = g_ptr_array_index (items, i);
      g_autofree char *caption = NULL;
      EspTable *table = esp_handin_item_get_table (item, &caption);
      g_autofree char *escaped = esp_report_escape (caption);
      g_autofree char *name =
          item->name != NULL && items->len > 1 ? esp_report_escape (item->title) : g_strdup ("");
      g_autofree char *whole = g_strdup_printf ("%s%s%s", name, *name != '\0' ? ": " : "", escaped);

      if (i == 0)
        {
          g_autofree char *how = esp_report_escape (_ (item->table->how));

          esp_report_add_paragraph (report, how);
        }
      esp_report_add_table (report, item->table->id, whole, table, MAX_ROWS);
    }
}

/* --- experiments --- */

/* "Each run was stopped at 1 000 000 assignments at the latest; 3 of 60 were." */
static char *
describe_limits (const EspHandinItem *item)
{
  GString *text = g_string_new (NULL);
  guint n_cut = esp_sweep_count_cut (item->sweep);

  for (const EspOptionSpec *o = item->experiment->options; o != NULL && o->id != NULL; o++)
    {
      g_autofree char *label = NULL;
      g_autofree char *value = NULL;
      const char *set = esp_options_get_text (item->options, o->id);

      if (!g_str_has_prefix (o->id, "limit-") || *set == '\0' || g_str_equal (set, "0"))
        continue;
      label = esp_report_escape (_ (o->label));
      value =
          esp_report_escape (o->kind == ESP_OPTION_INT
                                 ? esp_count ((guint64) esp_options_get_int (item->options, o->id))
                                 : set);
      g_string_append_printf (text, _ ("%s of each run: %s. "), label, value);
    }
  if (esp_experiment_find_column (item->experiment, "outcome") >= 0)
    g_string_append_printf (text,
                            ngettext ("Of the %u run a limit cut %u.",
                                      "Of the %u runs a limit cut %u.", item->sweep->rows->len),
                            item->sweep->rows->len, n_cut);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_plots (EspReport *report, const EspHandinItem *item, const EspOptions *options)
{
  g_autoptr (GPtrArray) plots = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_plot_free);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  gboolean all = esp_handin_shows (options, "curves", "all");

  for (const EspExperimentCurve *curve = item->experiment->curves;
       curve != NULL && curve->id != NULL; curve++)
    {
      EspPlot *plot;

      if (!all && !esp_handin_shows (options, "curves", curve->id))
        continue;
      plot = esp_sweep_plot (item->sweep, curve);
      if (esp_plot_get_n_series (plot) == 0)
        {
          esp_plot_free (plot);
          continue;
        }
      esp_plot_set_title (plot, NULL);
      g_ptr_array_add (plots, plot);
      g_ptr_array_add (titles, esp_report_escape (_ (curve->title)));
    }
  esp_report_add_plots (report, item->experiment->id, plots, titles);
}

/* The board of a row as it is listed. */
static const char *
name_row (const EspHandinItem *item, const EspRow *row)
{
  const EspExperiment *experiment = item->experiment;

  for (guint c = 0; experiment->boards != NULL && experiment->columns[c].id != NULL; c++)
    if (g_strcmp0 (experiment->columns[c].list, experiment->boards) == 0)
      return esp_row_get_cell (row, c);
  return "";
}

/* Where each run ended: for games the final boards, by board. */
static gboolean
add_final_boards (EspReport *report, const EspHandinItem *item, EspControl *control, GError **error)
{
  g_autofree char *last = NULL;
  GArray *boards = NULL;
  EspReportSource source = { 0 };

  for (guint i = 0; i <= item->sweep->rows->len; i++)
    {
      const EspRow *row =
          i < item->sweep->rows->len ? g_ptr_array_index (item->sweep->rows, i) : NULL;
      g_auto (EspRowBoard) board = { 0 };
      g_autoptr (EspState) state = NULL;
      g_autoptr (GString) label = NULL;

      if (row != NULL &&
          !esp_experiment_open (item->experiment, item->options, row, &board, control, error))
        {
          g_clear_pointer (&boards, g_array_unref);
          g_clear_pointer (&source.instance, esp_instance_free);
          return FALSE;
        }
      if (boards != NULL &&
          (row == NULL || g_strcmp0 (last, name_row (item, row)) != 0 || boards->len == 9))
        {
          g_autofree char *plain = esp_problem_name_board (source.instance->problem, last);
          g_autofree char *name = esp_report_escape (plain);
          g_autofree char *caption = g_strdup_printf (_ ("%s: where each run ended."), name);

          esp_report_add_boards (report, &source, "final", caption, boards);
          boards = NULL;
          g_clear_pointer (&source.instance, esp_instance_free);
        }
      if (row == NULL || board.instance == NULL)
        break;
      if (boards == NULL)
        {
          boards = esp_report_boards_new ();
          source.instance = esp_instance_share (board.instance);
          g_free (last);
          last = g_strdup (name_row (item, row));
        }
      state = esp_instance_initial_state (board.instance);
      for (guint m = 0; board.moves != NULL && board.moves[m] != NULL; m++)
        if (!board.instance->problem->states->play (board.instance, state, board.moves[m], error))
          {
            g_array_unref (boards);
            g_clear_pointer (&source.instance, esp_instance_free);
            return FALSE;
          }
      label = g_string_new (NULL);
      for (const EspColumn *c = item->experiment->columns; c->id != NULL; c++)
        if (c->list != NULL && g_strcmp0 (c->list, item->experiment->boards) != 0)
          {
            g_autofree char *value =
                esp_experiment_name_cell (item->experiment, c, esp_row_get_text (row, c->id));

            g_string_append_printf (label, "%s%s", label->len > 0 ? ", " : "", value);
          }
      {
        g_autofree char *stands = esp_state_describe (board.instance, state);

        g_string_append_printf (label, "\n%s", stands);
      }
      esp_report_boards_add (boards, g_steal_pointer (&state),
                             g_string_free (g_steal_pointer (&label), FALSE), FALSE);
    }
  return TRUE;
}

static gboolean
add_experiment (EspReport *report,
                const EspHandinItem *item,
                const EspOptions *options,
                GCancellable *cancellable,
                GError **error)
{
  static const struct
  {
    const char *word;
    EspSweepMiddle middle;
    const char *caption;
  } tables[] = {
    { "averages", ESP_SWEEP_AVERAGES, N_ ("%s: averages. All runs are in `%s/%s`.") },
    { "medians", ESP_SWEEP_MEDIANS, N_ ("%s: medians. All runs are in `%s/%s`.") },
  };
  const EspExperiment *experiment = item->experiment;
  g_autofree char *how = esp_report_escape (_ (experiment->how));
  g_autofree char *label = esp_report_escape (_ (experiment->label));
  g_autofree char *file =
      g_strdup_printf ("experiment-%u-%s.csv", item->section + 1, experiment->id);
  g_autofree char *limits = describe_limits (item);
  g_auto (GStrv) columns = esp_handin_split (esp_options_get_text (options, "columns"));
  g_autoptr (EspSweep) named = esp_sweep_name_boards (item->sweep);
  g_autofree char *runs = esp_sweep_format (named);

  esp_report_add_part (report, file, runs);
  if (esp_handin_shows (options, "show", "how"))
    esp_report_add_paragraph (report, how);
  if (*limits != '\0')
    esp_report_add_paragraph (report, limits);
  /* what the rows say belongs to how it was done, and may stand without it */
  if (esp_handin_shows (options, "show", "how") || esp_handin_shows (options, "show", "remark"))
    esp_report_add_remark (report, item->experiment, item->options, item->sweep->rows);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (esp_handin_shows (options, "show", tables[i].word))
      {
        g_autofree char *caption = g_strdup_printf (_ (tables[i].caption), label,
                                                    esp_report_get_folder_name (report), file);

        esp_report_add_table (report, experiment->id, caption,
                              esp_sweep_summarise_columns (item->sweep, tables[i].middle,
                                                           (const char *const *) columns),
                              MAX_ROWS);
      }
  if (esp_handin_shows (options, "show", "runs"))
    {
      g_autofree char *caption = g_strdup_printf (_ ("%s: every run."), label);

      esp_report_add_table (report, "runs", caption, esp_sweep_table (item->sweep, FALSE),
                            MAX_ROWS);
    }
  add_plots (report, item, options);
  if (esp_handin_shows (options, "show", "boards"))
    {
      EspControl control;

      esp_control_init (&control);
      control.cancellable = cancellable;
      return add_final_boards (report, item, &control, error);
    }
  return TRUE;
}

/* --- the whole --- */

static EspReport *
begin (const EspHandin *handin, const char *document, const char *folder_name)
{
  const EspHandinSection *head = handin->head;
  const char *given = esp_handin_section_get (head, "title");
  const char *whole = *given != '\0' ? given : _ ("Hand-in");
  g_autofree char *named =
      document != NULL ? g_strdup_printf (_ ("%s: %s"), whole, document) : g_strdup (whole);
  g_autofree char *date = esp_report_find_date (esp_handin_section_get (head, "date"));
  EspReportTitle title = { .title = named,
                           .authors = esp_handin_section_get (head, "authors"),
                           .course = esp_handin_section_get (head, "course"),
                           .units = esp_handin_section_get (head, "units"),
                           .date = date };
  EspReport *report = esp_report_new (&title);

  esp_report_set_folder_name (report, folder_name);
  return report;
}

static gboolean
add_section (EspReport *report,
             EspHandinWork *work,
             guint number,
             GPtrArray *items,
             GCancellable *cancellable,
             GError **error)
{
  const EspHandinSection *section = g_ptr_array_index (work->handin->sections, number);
  const EspOptions *options = g_ptr_array_index (work->options, number);
  const EspProblem *problem = esp_handin_section_get_problem (section);
  const char *intro = esp_options_get_text (options, "intro");
  g_autofree char *title = esp_handin_section_get_title (section);
  g_autofree char *made = NULL;

  /* words alone go on where the last section ended */
  if (esp_handin_section_get_kind (section) != ESP_HANDIN_TEXT ||
      *esp_handin_section_get (section, "title") != '\0')
    esp_report_add_heading (report, (guint) esp_options_get_int (options, "level"), title);
  if (*intro != '\0')
    esp_report_add_markdown (report, intro);
  made = esp_handin_describe_making (problem, items);
  esp_report_set_made (report, made);
  switch (esp_handin_section_get_kind (section))
    {
    case ESP_HANDIN_INSTANCE:
      add_instances (report, items, problem, options);
      return TRUE;
    case ESP_HANDIN_SEARCH:
      return esp_handin_add_searches (report, items, options, cancellable, error);
    case ESP_HANDIN_MATCH:
      return esp_handin_add_matches (report, items, options, cancellable, error);
    case ESP_HANDIN_EXPERIMENT:
      return items->len == 0 ||
             add_experiment (report, g_ptr_array_index (items, 0), options, cancellable, error);
    case ESP_HANDIN_TABLE:
      add_tables (report, items);
      return TRUE;
    case ESP_HANDIN_PRACTICE:
      esp_handin_add_practice (report, items);
      return TRUE;
    case ESP_HANDIN_CHECK:
      esp_handin_add_checks (report, items);
      return TRUE;
    case ESP_HANDIN_TEXT:
    case ESP_HANDIN_HEAD:
    default:
      return add_text (report, work->handin, problem, options, error);
    }
}

/* Whether no section before number @i goes into the same document. */
static gboolean
is_first (const EspHandin *handin, guint i)
{
  const char *name = esp_handin_get_document (handin, i);

  for (guint k = 0; k < i; k++)
    if (g_str_equal (esp_handin_get_document (handin, k), name))
      return FALSE;
  return TRUE;
}

EspReport *
esp_handin_build (EspHandinWork *work,
                  const char *document,
                  const char *folder_name,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (EspReport) report = begin (work->handin, document, folder_name);
  const char *last = NULL;

  for (guint i = 0; i < work->handin->sections->len; i++)
    {
      g_autoptr (GPtrArray) items = g_ptr_array_new ();
      const char *of_section = esp_handin_get_document (work->handin, i);

      last = is_first (work->handin, i) ? of_section : last;
      if (document != NULL && !g_str_equal (document, of_section))
        continue;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      for (guint k = 0; k < work->items->len; k++)
        {
          EspHandinItem *item = g_ptr_array_index (work->items, k);

          if (item->section != i)
            continue;
          if (item->instance != NULL && !esp_instance_prepare (item->instance, cancellable, error))
            return NULL;
          g_ptr_array_add (items, item);
        }
      if (!add_section (report, work, i, items, cancellable, error))
        return NULL;
    }
  esp_report_set_made (report, NULL);
  /* who did what of all of it is told once, at the end */
  if (document == NULL || g_str_equal (document, last))
    esp_report_add_contributions (report,
                                  esp_handin_section_get (work->handin->head, "contributions"));
  return g_steal_pointer (&report);
}
