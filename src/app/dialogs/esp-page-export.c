#include "config.h"

#include "esp-page-export.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/esp-export.h"
#include "base/esp-file.h"
#include "app/compare/esp-page-side-by-side.h"
#include "esp-page-picture.h"
#include "kit/esp-conditions.h"

#define SCALE 2.0 /* twice the natural size: sharp on paper and on dense screens */

static void
saved (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  g_autofree char *path = result;

  esp_page_announce_saved (self, path);
}

/* With what most want; the dialog asks. */
static void
on_export_picture (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPictureChoice choice = { ESP_PICTURE_BOARD, SCALE, ESP_PALETTE_LIGHT, ESP_GROUND_OWN };

  if (esp_page_find_side_by_side (data) != NULL)
    choice.what = ESP_PICTURE_A;
  esp_page_save_picture (data, &choice, g_variant_get_string (parameter, NULL));
}

/* --- traces --- */

typedef struct
{
  EspTrace *trace;
  char *header;
  char *path;
} Trace;

static void
trace_free (gpointer data)
{
  Trace *trace = data;

  g_object_unref (trace->trace);
  g_free (trace->header);
  g_free (trace->path);
  g_free (trace);
}

/* The exporter is fed from here instead of by esp_export_trace(), so that progress can be told. */
static gboolean
write_events (Trace *trace, EspExporter *exporter, GCancellable *cancellable, GError **error)
{
  EspTracer *tracer = esp_exporter_get_tracer (exporter);
  guint64 n = esp_trace_get_n_events (trace->trace);
  EspEvent events[1024];

  for (guint64 at = 0; at < n;)
    {
      guint got = esp_trace_get_events (trace->trace, at, G_N_ELEMENTS (events), events);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (got == 0)
        break;
      for (guint i = 0; i < got; i++)
        esp_tracer_event (tracer, &events[i]);
      at += got;
      esp_job_set_share ((double) at / (double) n);
    }
  return esp_exporter_finish (exporter, error);
}

/* A document: whole or not at all, unlike the log that the command line writes. */
static gboolean
write_trace (Trace *trace, GCancellable *cancellable, GError **error)
{
  g_autoptr (EspDraft) draft = NULL;
  g_autoptr (EspExporter) exporter = NULL;
  EspExportFormat format;

  if (!esp_export_format_from_path (trace->path, &format, error))
    return FALSE;
  draft = esp_draft_new (trace->path, error);
  if (draft == NULL)
    return FALSE;
  exporter = esp_exporter_new (format, esp_trace_get_instance (trace->trace), trace->header,
                               esp_draft_get_stream (draft));
  if (write_events (trace, exporter, cancellable, error))
    return esp_draft_finish (draft, error);
  if (!g_cancellable_is_cancelled (cancellable))
    g_prefix_error (error, "%s: ", trace->path);
  return FALSE;
}

static gpointer
trace_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Trace *trace = data;

  return write_trace (trace, cancellable, error) ? g_strdup (trace->path) : NULL;
}

static void
export_search (EspPageView *self, EspSearch *search, const char *path)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *recorded = search != NULL ? esp_search_get_trace (search) : NULL;
  const EspAlgorithm *algorithm;
  Trace *trace;

  if (recorded == NULL)
    return;
  trace = g_new0 (Trace, 1);
  algorithm = esp_search_get_algorithm (search);
  trace->trace = g_object_ref (recorded);
  if (algorithm != NULL)
    {
      g_autofree char *options = esp_options_format (esp_search_get_options (search), FALSE);

      trace->header = esp_export_make_header (algorithm->id, options,
                                              esp_work_get_name (esp_page_model_get_work (model)));
    }
  else
    trace->header = g_strdup ("");
  trace->path = g_strdup (path);
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Writing the trace"), trace_work,
                      trace, trace_free, saved, self, g_free);
}

static void
on_export_trace (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  export_search (data, esp_page_model_get_search (esp_page_view_get_model (data)),
                 g_variant_get_string (parameter, NULL));
}

/* Of two that are shown side by side: 0 or 1, and the path. */
static void
on_export_side (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspSideBySide *pair = esp_side_by_side_panel_get_pair (
      esp_inspector_get_side_by_side (esp_page_view_get_inspector (data)));
  const char *path;
  int side;

  g_variant_get (parameter, "(i&s)", &side, &path);
  if (pair != NULL && (side == 0 || side == 1))
    export_search (data, esp_side_by_side_get_search (pair, (guint) side), path);
}

/* --- solutions --- */

/* As the command line writes it: what a search found where one looks at it, else what was solved by
 * hand. A new string; NULL: there is none yet. */
static char *
find_solution (EspPageView *self)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspProblem *problem = esp_page_model_get_problem (model);
  EspDocument *document = esp_page_model_get_document (model);
  const EspInstance *instance = esp_document_get_instance (document);
  const EspState *state = esp_document_get_state (document);
  EspSearch *search = esp_page_model_get_search (model);
  const EspAnswer *answer = search != NULL ? esp_search_get_answer (search) : NULL;
  gboolean by_hand = problem->files->format_solution != NULL &&
                     esp_state_get_status (instance, state) == ESP_STATUS_SOLVED;

  if (by_hand && !esp_page_model_shows_search (model))
    return problem->files->format_solution (instance, state);
  if (answer != NULL && answer->text != NULL && *answer->text != '\0')
    return g_strdup (answer->text);
  return by_hand ? problem->files->format_solution (instance, state) : NULL;
}

typedef struct
{
  char *text;
  char *path;
} Solution;

static void
solution_free (gpointer data)
{
  Solution *solution = data;

  g_free (solution->text);
  g_free (solution->path);
  g_free (solution);
}

static gpointer
solution_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  const Solution *solution = data;

  return esp_file_write (solution->path, solution->text, -1, error) ? g_strdup (solution->path)
                                                                    : NULL;
}

gboolean
esp_page_has_solution (EspPageView *self)
{
  g_autofree char *text = find_solution (self);

  return text != NULL;
}

static void
on_export_solution (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  g_autofree char *text = find_solution (self);
  Solution *solution;

  if (text == NULL)
    return;
  solution = g_new0 (Solution, 1);
  solution->text = g_steal_pointer (&text);
  solution->path = g_variant_dup_string (parameter, NULL);
  esp_job_slot_begin (esp_page_model_get_job_slot (esp_page_view_get_model (self)),
                      _ ("Saving the solution"), solution_work, solution, solution_free, saved,
                      self, g_free);
}

static const GActionEntry entries[] = {
  { .name = "export-picture", .activate = on_export_picture, .parameter_type = "s" },
  { .name = "export-trace", .activate = on_export_trace, .parameter_type = "s" },
  { .name = "export-side", .activate = on_export_side, .parameter_type = "(is)" },
  { .name = "export-solution", .activate = on_export_solution, .parameter_type = "s" },
};

void
esp_page_add_export_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
  esp_actions_bind (G_ACTION_MAP (esp_page_view_get_actions (self)), esp_page_view_get_model (self),
                    (const EspActionBinding[]){ { "export-trace", "has-trace" }, { 0 } });
}
