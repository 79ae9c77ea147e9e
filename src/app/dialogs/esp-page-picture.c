#include "config.h"

#include "esp-page-picture.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "app/compare/esp-page-side-by-side.h"
#include "report/film/esp-film.h"
#include "draw/esp-length.h"

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
  EspPicturePreviewed *curve; /* a preview that is drawn already, or NULL */
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
  g_clear_pointer (&picture->curve, esp_picture_previewed_free);
  g_free (picture->path);
  g_free (picture);
}

static gboolean
draw_frame (const Picture *picture, EspFilmPicture *film, GError **error)
{
  EspFilmPlan plan;

  esp_film_plan_init (&plan, picture->trace);
  plan.from = plan.to = picture->step;
  plan.parts = ESP_FILM_ALL;
  plan.view = picture->scene.view;
  plan.palette = &picture->palette;
  plan.width = FRAME_WIDTH;
  plan.height = FRAME_HEIGHT;
  return esp_film_draw_frame (picture->trace, &plan, film, error);
}

/* What is of a search and no board. */
static gboolean
draw_film (const Picture *picture, EspFilmPicture *film, GError **error)
{
  film->figure = picture->choice.figure;
  if (picture->choice.what == ESP_PICTURE_ALL)
    return draw_frame (picture, film, error);
  return esp_film_draw_tree (picture->trace, picture->step, TREE_NODES, &picture->palette, film,
                             error);
}

static gboolean
is_of_search (EspPictureSubject what)
{
  return what == ESP_PICTURE_TREE || what == ESP_PICTURE_ALL;
}

static gpointer
picture_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Picture *picture = data;
  double scale = picture->choice.scale;
  gboolean saved;

  picture->made = scale;
  if (is_of_search (picture->choice.what))
    {
      EspFilmPicture film = { .path = picture->path, .scale = scale };

      saved = draw_film (picture, &film, error);
    }
  else if (picture->choice.figure.centimetres > 0)
    saved = esp_figure_save (&picture->scene, picture->path, &picture->choice.figure, error);
  else
    {
      saved = esp_picture_save (&picture->scene, picture->path, 0, scale, error);
      picture->made = esp_picture_get_scale (&picture->scene, picture->path, 0, scale);
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

void
esp_page_announce_saved (EspPageView *self, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

  esp_page_view_saved (self, text, path);
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
      esp_page_announce_saved (self, picture->path);
      return;
    }
  text = g_strdup_printf (_ ("Saved as “%s”, as large as such a picture can be: PDF and SVG have "
                             "no such limit"),
                          name);
  esp_page_view_saved (self, text, picture->path);
}

/* Whether what is shown is more than the board as it is given. */
static gboolean
is_begun (EspPageView *self)
{
  const EspScene *scene = esp_canvas_get_scene (esp_page_view_get_canvas (self));
  g_autoptr (EspState) start = NULL;

  if (scene == NULL)
    return FALSE;
  start = esp_instance_initial_state (scene->instance);
  return !esp_state_equal (scene->state, start);
}

gboolean
esp_page_has_picture (EspPageView *self, EspPictureSubject what)
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
    case ESP_PICTURE_GIVEN:
      return !both && is_begun (self);
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
typedef struct
{
  const EspPlot *plot;
  EspPalette palette;
  EspFigureSheet sheet;
} Curve;

static void
draw_curve (cairo_t *cr, gpointer data)
{
  const Curve *curve = data;

  esp_plot_draw (curve->plot, cr, &curve->palette, curve->sheet.width, curve->sheet.height);
}

static void
take_curve (EspPageView *self, const EspPictureChoice *choice, Curve *curve)
{
  double width =
      choice->figure.centimetres > 0 ? esp_figure_get_pixels (&choice->figure) : FRAME_WIDTH / 2.0;

  *curve = (Curve){ .plot = esp_plot_view_get_plot (esp_curve_view_get_plot (
                        esp_search_dock_get_curve (esp_page_view_get_dock (self)))),
                    .palette = mix_palette (choice) };
  curve->sheet = (EspFigureSheet){ .width = width,
                                   .height = width * FRAME_HEIGHT / FRAME_WIDTH,
                                   .bare = curve->palette.background.alpha <= 0,
                                   .draw = draw_curve,
                                   .data = curve };
}

static void
save_curve (EspPageView *self, const EspPictureChoice *choice, const char *path, gboolean copied)
{
  g_autoptr (GError) error = NULL;
  Curve curve;

  take_curve (self, choice, &curve);
  if (esp_figure_save_sheet (&curve.sheet, path, &choice->figure, choice->scale, &error))
    (copied ? take_copy : esp_page_announce_saved) (self, path);
  else
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_ERROR, error->message);
}

static EspCanvas *
find_canvas (EspPageView *self, EspPictureSubject what)
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

  picture->instance = esp_instance_share (scene->instance);
  picture->state = picture->choice.what == ESP_PICTURE_GIVEN
                       ? esp_instance_initial_state (scene->instance)
                       : esp_state_copy (scene->state);
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
  if (picture->choice.what == ESP_PICTURE_GIVEN)
    picture->scene.flags &= ~ESP_SCENE_SEARCH;
  else if (scene->event != NULL)
    {
      picture->event = *scene->event;
      picture->scene.event = &picture->event;
    }
}

/* --- previews --- */

void
esp_picture_previewed_free (EspPicturePreviewed *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  esp_figure_outcome_clear (&self->board);
  g_free (self);
}

/* How large it will be: with a width in a document as large as that makes it, else as it is. */
static void
take_size (EspPicturePreviewed *self, const EspFigure *figure, double width, double height)
{
  self->width = figure->centimetres > 0 ? figure->centimetres : width / ESP_POINTS_A_CENTIMETRE;
  self->height = self->width / width * height;
}

static gboolean
preview_film (const Picture *picture, EspPicturePreviewed *self, GError **error)
{
  EspFilmPicture film = { .pixels = picture->made,
                          .most = PREVIEW_MOST,
                          .missed = { .names = g_string_new (NULL) } };
  gboolean made = draw_film (picture, &film, error);

  self->board.missed = film.missed;
  if (!made)
    return FALSE;
  self->surface = film.surface;
  self->n_nodes = film.n_nodes;
  self->folded = film.folded;
  self->bare = film.bare;
  take_size (self, &picture->choice.figure, film.width, film.height);
  return TRUE;
}

static gboolean
preview_board (const Picture *picture, EspPicturePreviewed *self, GError **error)
{
  const EspLook *look = esp_look_find (picture->instance->problem);
  const EspFigure *figure = &picture->choice.figure;
  double width;
  double height;

  self->surface =
      esp_figure_render (&picture->scene, figure, picture->made, PREVIEW_MOST, &self->board, error);
  look->drawing->measure (&picture->scene, &width, &height);
  take_size (self, figure, MAX (width, 1), MAX (height, 1));
  if (figure->centimetres > 0)
    self->height = self->board.height;
  return self->surface != NULL;
}

static gpointer
preview_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  const Picture *picture = data;
  EspPicturePreviewed *self = g_new0 (EspPicturePreviewed, 1);

  if (picture->curve != NULL)
    {
      *self = *picture->curve;
      self->surface = cairo_surface_reference (self->surface);
      return self;
    }
  if ((is_of_search (picture->choice.what) ? preview_film : preview_board) (picture, self, error))
    return self;
  esp_picture_previewed_free (self);
  return NULL;
}

static void
previewed_free (gpointer data)
{
  esp_picture_previewed_free (data);
}

static EspPicturePreviewed *
preview_curve (EspPageView *self, const EspPictureChoice *choice, double pixels)
{
  EspPicturePreviewed *previewed = g_new0 (EspPicturePreviewed, 1);
  Curve curve;

  take_curve (self, choice, &curve);
  previewed->surface =
      esp_figure_render_sheet (&curve.sheet, &choice->figure, pixels, PREVIEW_MOST, NULL);
  take_size (previewed, &choice->figure, curve.sheet.width, curve.sheet.height);
  return previewed;
}

/* What drawing it needs; the trace and its step too. */
static Picture *
picture_new (EspPageView *self, const EspPictureChoice *choice)
{
  EspPageModel *model = esp_page_view_get_model (self);
  EspTrace *trace = esp_page_model_get_trace (model);
  Picture *picture = g_new0 (Picture, 1);

  picture->choice = *choice;
  picture->palette = mix_palette (choice);
  take_scene (self, picture);
  picture->trace = trace != NULL ? g_object_ref (trace) : NULL;
  picture->step = esp_page_model_get_step (model);
  return picture;
}

EspJob *
esp_page_preview_picture (EspPageView *self,
                          const EspPictureChoice *choice,
                          double pixels,
                          EspJobDone done,
                          gpointer owner)
{
  Picture *picture;

  if (!esp_page_has_picture (self, choice->what))
    return NULL;
  picture = picture_new (self, choice);
  picture->made = pixels;
  if (choice->what == ESP_PICTURE_CURVE)
    picture->curve = preview_curve (self, choice, pixels);
  return esp_job_start (_ ("Drawing"), preview_work, picture, picture_free, previewed_free, done,
                        owner);
}

static void
draw_picture (EspPageView *self, const EspPictureChoice *choice, const char *path, gboolean copied)
{
  Picture *picture;

  if (!esp_page_has_picture (self, choice->what))
    return;
  if (choice->what == ESP_PICTURE_CURVE)
    {
      save_curve (self, choice, path, copied);
      return;
    }
  picture = picture_new (self, choice);
  picture->path = g_strdup (path);
  picture->copied = copied;
  esp_job_slot_begin (esp_page_model_get_job_slot (esp_page_view_get_model (self)), _ ("Drawing"),
                      picture_work, picture, picture_free, drawn, self, NULL);
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
