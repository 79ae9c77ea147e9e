#include "config.h"

#include "esp-page-export.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "engine/trace/esp-export.h"
#include "base/esp-file.h"
#include "app/compare/esp-page-side-by-side.h"
#include "report/film/esp-film.h"

#include "kit/esp-conditions.h"

/* --- pictures --- */

#define SCALE 2.0 /* twice the natural size: sharp on paper and on dense screens */
#define TREE_NODES 600
#define PREVIEW_MOST 2400 /* pixels a side */
/* Of a scene: what has no room beside another board has it on paper, and the editor's sheet is not
 * what is edited. */
#define LEFT_OUT (ESP_SCENE_FOCUS | ESP_SCENE_TOLD | ESP_SCENE_BARE | ESP_SCENE_EDIT)
#define FRAME_WIDTH 1280
#define FRAME_HEIGHT 720

typedef struct
{
  EspPictureChoice choice;
  EspPalette palette;
  EspScene scene;
  EspInstance *instance;
  EspState *state;
  EspEvent event;
  guint8 *folded;
  EspTrace *trace; /* NULL: nothing is recorded */
  guint64 step;
  char *path;
  gboolean copied; /* the file is only made to be put on the clipboard */
  double made;     /* the scale that it was drawn at; pixels a centimetre of a preview */
} Picture;

static void
picture_free (gpointer data)
{
  Picture *picture = data;

  esp_instance_free (picture->instance);
  esp_state_free (picture->state);
  g_clear_object (&picture->trace);
  g_free (picture->folded);
  g_free (picture->path);
  g_free (picture);
}

static gboolean
save_frame (const Picture *picture, GError **error)
{
  EspFilmPlan plan;

  esp_film_plan_init (&plan, picture->trace);
  plan.from = plan.to = picture->step;
  plan.parts = ESP_FILM_ALL;
  plan.view = picture->scene.view;
  plan.palette = &picture->palette;
  plan.width = FRAME_WIDTH;
  plan.height = FRAME_HEIGHT;
  return esp_film_save_frame (picture->trace, &plan, picture->path, picture->choice.scale, error);
}

static gpointer
picture_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Picture *picture = data;
  double scale = picture->choice.scale;
  gboolean saved;

  picture->made = scale;
  switch (picture->choice.what)
    {
    case ESP_PICTURE_TREE:
      saved = esp_film_save_tree (picture->trace, picture->step, TREE_NODES, &picture->palette,
                                  picture->path, scale, error);
      break;
    case ESP_PICTURE_ALL:
      saved = save_frame (picture, error);
      break;
    case ESP_PICTURE_BOARD:
    default:
      if (picture->choice.figure.centimetres > 0)
        {
          saved = esp_figure_save (&picture->scene, picture->path, &picture->choice.figure, error);
          break;
        }
      saved = esp_picture_save (&picture->scene, picture->path, 0, scale, error);
      picture->made = esp_picture_get_scale (&picture->scene, picture->path, 0, scale);
      break;
    }
  return saved ? picture : NULL;
}

/* Onto the clipboard what was drawn to @path, which goes. */
static void
take_copy (EspPageView *self, const char *path)
{
  EspPageModel *model = esp_page_view_get_model (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (path, &error);

  g_unlink (path);
  if (texture == NULL)
    {
      esp_page_model_say (model, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);
  esp_page_model_say (model, ESP_MESSAGE_GOOD, _ ("The picture is on the clipboard"));
}

static void
tell_saved (EspPageView *self, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

  esp_page_view_saved (self, text, path);
}

static void
saved (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  g_autofree char *path = result;

  tell_saved (self, path);
}

static void
drawn (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  const Picture *picture = result;
  g_autofree char *name = g_filename_display_basename (picture->path);
  g_autofree char *text = NULL;

  if (picture->copied)
    {
      take_copy (self, picture->path);
      return;
    }
  if (picture->made >= picture->choice.scale)
    {
      tell_saved (self, picture->path);
      return;
    }
  text = g_strdup_printf (_ ("Saved as “%s”, as large as such a picture can be: PDF and SVG have "
                             "no such limit"),
                          name);
  esp_page_view_saved (self, text, picture->path);
}

gboolean
esp_page_has_picture (EspPageView *self, EspPictureWhat what)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *trace = esp_page_model_get_trace (model);
  gboolean tree = trace != NULL && (esp_page_model_get_spec (model)->panes & ESP_PANE_TREE) != 0 &&
                  esp_trace_get_n_nodes (trace) > 1;
  EspCurveView *curve = esp_search_dock_get_curve (esp_page_view_get_dock (self));
  gboolean both = esp_page_find_side_by_side (self) != NULL;

  switch (what)
    {
    case ESP_PICTURE_A:
    case ESP_PICTURE_B:
      return both;
    case ESP_PICTURE_TREE:
    case ESP_PICTURE_ALL:
      return tree && !both;
    case ESP_PICTURE_CURVE:
      return curve != NULL && trace != NULL && esp_curve_view_has_points (curve) && !both;
    case ESP_PICTURE_BOARD:
    default:
      return what == ESP_PICTURE_BOARD && !both;
    }
}

static EspPalette
mix_palette (const EspPictureChoice *choice)
{
  EspPalette palette = *esp_palette_get (choice->palette);

  if (choice->ground == ESP_GROUND_NONE)
    palette.background.alpha = 0;
  else if (choice->ground == ESP_GROUND_WHITE)
    palette.background = (EspColour){ 1, 1, 1, 1 };
  return palette;
}

/* A curve is small, and no worker may look at it. */
static void
save_curve (EspPageView *self, const EspPictureChoice *choice, const char *path, gboolean copied)
{
  EspPalette palette = mix_palette (choice);
  g_autoptr (GError) error = NULL;

  if (esp_plot_save (esp_plot_view_get_plot (esp_curve_view_get_plot (
                         esp_search_dock_get_curve (esp_page_view_get_dock (self)))),
                     path, &palette, FRAME_WIDTH / 2.0 * choice->scale,
                     FRAME_HEIGHT / 2.0 * choice->scale, &error))
    (copied ? take_copy : tell_saved) (self, path);
  else
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_ERROR, error->message);
}

static EspCanvas *
find_canvas (EspPageView *self, EspPictureWhat what)
{
  return what == ESP_PICTURE_A || what == ESP_PICTURE_B
             ? esp_side_by_side_view_get_canvas (
                   ESP_SIDE_BY_SIDE_VIEW (esp_page_find_side_by_side (self)), what == ESP_PICTURE_B)
             : esp_page_view_get_canvas (self);
}

static void
take_scene (EspPageView *self, Picture *picture)
{
  EspCanvas *canvas = find_canvas (self, picture->choice.what);
  const EspScene *scene = esp_canvas_get_scene (canvas);

  picture->instance = esp_instance_copy (scene->instance);
  picture->state = esp_state_copy (scene->state);
  esp_scene_init (&picture->scene, picture->instance, picture->state, &picture->palette);
  picture->scene.flags = scene->flags & ~LEFT_OUT;
  picture->scene.view = scene->view;
  if (scene->folded != NULL)
    {
      const EspLook *look =
          esp_look_find (esp_page_model_get_problem (esp_page_view_get_model (self)));

      picture->folded = g_memdup2 (scene->folded, (gsize) look->cells->n_cells (scene));
      picture->scene.folded = picture->folded;
    }
  if (scene->event != NULL)
    {
      picture->event = *scene->event;
      picture->scene.event = &picture->event;
    }
}

double
esp_page_measure_figure (EspPageView *self, const EspPictureChoice *choice)
{
  EspCanvas *canvas = find_canvas (self, choice->what);
  const EspScene *shown = esp_canvas_get_scene (canvas);
  EspScene scene;

  if (choice->figure.centimetres <= 0 || shown == NULL)
    return 0;
  scene = *shown;
  scene.flags &= ~LEFT_OUT;
  return esp_figure_measure (&scene, &choice->figure);
}

static gpointer
preview_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Picture *picture = data;

  return esp_figure_render (&picture->scene, &picture->choice.figure, picture->made, PREVIEW_MOST,
                            error);
}

static void
surface_free (gpointer surface)
{
  cairo_surface_destroy (surface);
}

EspJob *
esp_page_preview_picture (EspPageView *self,
                          const EspPictureChoice *choice,
                          double pixels,
                          EspJobDone done,
                          gpointer owner)
{
  Picture *picture;

  if (choice->what > ESP_PICTURE_BOARD || !esp_page_has_picture (self, choice->what))
    return NULL;
  picture = g_new0 (Picture, 1);
  picture->choice = *choice;
  picture->palette = mix_palette (choice);
  picture->made = pixels;
  take_scene (self, picture);
  return esp_job_start (_ ("Drawing"), preview_work, picture, picture_free, surface_free, done,
                        owner);
}

static void
draw_picture (EspPageView *self, const EspPictureChoice *choice, const char *path, gboolean copied)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *trace = esp_page_model_get_trace (model);
  Picture *picture;

  if (!esp_page_has_picture (self, choice->what))
    return;
  if (choice->what == ESP_PICTURE_CURVE)
    {
      save_curve (self, choice, path, copied);
      return;
    }
  picture = g_new0 (Picture, 1);
  picture->choice = *choice;
  picture->palette = mix_palette (choice);
  take_scene (self, picture);
  picture->trace = trace != NULL ? g_object_ref (trace) : NULL;
  picture->step = esp_page_model_get_step (model);
  picture->path = g_strdup (path);
  picture->copied = copied;
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Drawing"), picture_work, picture,
                      picture_free, drawn, self, NULL);
}

void
esp_page_save_picture (EspPageView *self, const EspPictureChoice *choice, const char *path)
{
  draw_picture (self, choice, path, FALSE);
}

void
esp_page_copy_picture (EspPageView *self, const EspPictureChoice *choice)
{
  g_autofree char *name = g_strdup_printf ("picture-%d.png", (int) getpid ());
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "espalier", name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  draw_picture (self, choice, path, TRUE);
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
      esp_job_tell ((double) at / (double) n);
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
