#include "config.h"

#include "esp-film.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "draw/esp-look.h"
#include "base/esp-error.h"
#include "base/esp-file.h"
#include "base/esp-job.h"
#include "esp-film-private.h"

static const char *const suffixes[] = { "pdf", "mp4", "webm", "gif" };

void
esp_film_plan_init (EspFilmPlan *plan, EspTrace *trace)
{
  *plan = (EspFilmPlan){
    .from = 0,
    .to = trace != NULL ? esp_trace_get_n_events (trace) : G_MAXUINT64,
    .pace = 4,
    .width = 960,
    .height = 720,
    .parts = ESP_FILM_BOARD | ESP_FILM_EVENT,
    .palette = esp_palette_get (ESP_PALETTE_LIGHT),
  };
}

/* "board, graph, tree, event": what esp_film_plan_set_views() takes. */
static char *
list_views (const EspLook *look)
{
  GString *all = g_string_new ("board");

  for (const EspView *view = look->drawing->views; view != NULL && view->id != NULL; view++)
    g_string_append_printf (all, ", %s", view->id);
  g_string_append (all, ", tree, event");
  return g_string_free (all, FALSE);
}

gboolean
esp_film_plan_set_views (EspFilmPlan *plan,
                         const EspProblem *problem,
                         const char *views,
                         GError **error)
{
  const EspLook *look = esp_look_find (problem);
  g_auto (GStrv) words = g_strsplit (views, ",", -1);
  EspFilmParts parts = 0;
  int view = plan->view;

  if (look == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("“%s” has no picture"), problem->id);
  for (char **word = words; *word != NULL; word++)
    {
      const char *id = g_strstrip (*word);
      int found;

      if (g_str_equal (id, "board"))
        parts |= ESP_FILM_BOARD;
      else if (g_str_equal (id, "tree"))
        parts |= ESP_FILM_TREE;
      else if (g_str_equal (id, "event"))
        parts |= ESP_FILM_EVENT;
      else if (*id != '\0' && (found = esp_look_find_view (look, id)) >= 0)
        {
          parts |= ESP_FILM_BOARD;
          view = found;
        }
      else
        {
          g_autofree char *known = list_views (look);

          return esp_fail (error, ESP_ERROR_OPTION, _ ("“%s” is no view of %s; there are: %s"),
                           esp_quote (id), problem->id, known);
        }
    }
  plan->parts = parts;
  plan->view = view;
  return TRUE;
}

gboolean
esp_film_plan_set_size (EspFilmPlan *plan, const char *size, GError **error)
{
  int width;
  int height;
  int end = 0;

  if (sscanf (size, "%5dx%5d%n", &width, &height, &end) != 2 || size[end] != '\0' || width < 160 ||
      height < 120 || width > ESP_FILM_MAX_SIDE || height > ESP_FILM_MAX_SIDE)
    return esp_fail (error, ESP_ERROR_OPTION,
                     _ ("“%s” is no size such as 960x720, from 160x120 to %dx%d"), esp_quote (size),
                     ESP_FILM_MAX_SIDE, ESP_FILM_MAX_SIDE);
  /* what films are made of has a colour for two by two pixels */
  plan->width = width & ~1;
  plan->height = height & ~1;
  return TRUE;
}

/* "pdf" for a name that ends so; NULL for one that is no film's. */
static const char *
find_suffix (const char *path)
{
  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (suffixes); i++)
    if (g_ascii_strcasecmp (dot + 1, suffixes[i]) == 0)
      return suffixes[i];
  return NULL;
}

gboolean
esp_film_can_make (const char *path, GError **error)
{
  const char *suffix = find_suffix (path);
  g_autofree char *program = g_find_program_in_path ("ffmpeg");

  if (suffix == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("%s: a film's name ends with .pdf, .mp4, .webm or .gif"),
                     esp_quote_path (path));
  if (program == NULL && !g_str_equal (suffix, "pdf"))
    return esp_fail (
        error, ESP_ERROR_UNSUPPORTED,
        _ ("%s: .%s is made by the program ffmpeg, which is not installed; a .pdf, one "
           "step a page, needs none"),
        esp_quote_path (path), suffix);
  return TRUE;
}

/* --- pages --- */

typedef struct
{
  GOutputStream *stream;
  GError *error;
} PageWriter;

static cairo_status_t
write_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  PageWriter *writer = closure;

  if (writer->error != NULL ||
      !g_output_stream_write_all (writer->stream, data, length, NULL, g_cancellable_get_current (),
                                  &writer->error))
    return CAIRO_STATUS_WRITE_ERROR;
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
save_pages (EspFilmReel *reel,
            const EspFilmPlan *plan,
            const char *path,
            void (*done) (guint64 frames, gpointer data),
            gpointer data,
            GError **error)
{
  g_autoptr (EspDraft) draft = esp_draft_new (path, error);
  PageWriter writer = { 0 };
  cairo_surface_t *surface;
  cairo_t *cr;
  cairo_status_t status;
  gboolean stopped = FALSE;
  guint64 n = 0;

  if (draft == NULL)
    return FALSE;
  writer.stream = esp_draft_get_stream (draft);
  surface = cairo_pdf_surface_create_for_stream (write_bytes, &writer, plan->width, plan->height);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Espalier");
  cr = cairo_create (surface);
  do
    {
      esp_film_reel_draw (reel, cr);
      cairo_show_page (cr);
      done (++n, data);
      stopped = esp_stop_is_requested () || writer.error != NULL;
    }
  while (!stopped && esp_film_reel_next (reel));
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (writer.error != NULL)
    {
      g_propagate_prefixed_error (error, writer.error, "%s: ", esp_quote_path (path));
      return FALSE;
    }
  if (esp_stop_set_error (error))
    return FALSE;
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("“%s” could not be drawn: %s"), path,
                   cairo_status_to_string (status));
      return FALSE;
    }
  return esp_draft_finish (draft, error);
}

/* --- the whole --- */

typedef struct
{
  guint64 done, all;
} Progress;

static void
report_progress (guint64 frames, gpointer data)
{
  Progress *progress = data;

  progress->done = frames;
  esp_job_set_share ((double) frames / (double) progress->all);
}

gboolean
esp_film_save (
    EspTrace *trace, const EspFilmPlan *plan, const char *path, guint64 *n_frames, GError **error)
{
  const char *suffix = find_suffix (path);
  const EspInstance *instance = esp_trace_get_instance (trace);
  g_autoptr (EspFilmReel) reel = NULL;
  Progress progress = { 0 };
  gboolean ok;

  if (esp_look_find (instance->problem) == NULL)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("“%s” has no picture"),
                     instance->problem->id);
  if (!esp_film_can_make (path, error) ||
      !esp_instance_prepare (instance, g_cancellable_get_current (), error))
    return FALSE;
  progress.all = esp_film_count_frames (trace, plan);
  if (progress.all > ESP_FILM_MAX_FRAMES)
    return esp_fail (error, ESP_ERROR_RANGE,
                     _ ("The film would have %" PRIu64
                        " frames, and has %d at most: choose fewer steps, or decisions only"),
                     progress.all, ESP_FILM_MAX_FRAMES);
  reel = esp_film_reel_new (trace, plan);
  ok = g_str_equal (suffix, "pdf")
           ? save_pages (reel, plan, path, report_progress, &progress, error)
           : esp_film_encode (reel, plan, path, suffix, report_progress, &progress, error);
  if (n_frames != NULL)
    *n_frames = progress.done;
  return ok;
}
