#include "config.h"

#include "esp-figure.h"
#include "esp-length.h"

#include <glib/gi18n-lib.h>

#include "base/esp-error.h"
#include "engine/esp-control.h"
#include "esp-surface.h"
#include "esp-text.h"

typedef struct
{
  const EspLook *look;
  EspScene scene;
  double pixels; /* of a unit of the file's, as looks count them */
} Figure;

static void
draw_figure (cairo_t *cr, gpointer data)
{
  const Figure *self = data;

  esp_text_set_pixels (cr, self->pixels);
  esp_set_colour (cr, self->scene.palette->background);
  cairo_paint (cr);
  esp_look_draw (self->look, &self->scene, cr);
}

static double
measure_width (const Figure *self, EspSceneFlags flags, double *height)
{
  EspScene scene = self->scene;
  double width = 1;

  scene.flags = flags;
  *height = 1;
  self->look->drawing->measure (&scene, &width, height);
  return MAX (width, 1);
}

/* --- where the legend stands --- */

#define MOST_WAYS 2

static EspSceneFlags
get_plain (const Figure *self)
{
  return (self->scene.flags & ~(ESP_SCENE_BELOW | ESP_SCENE_BARE)) | ESP_SCENE_FIGURE;
}

/* The ways to place it, the best first: the board is the larger, the narrower all of it is for its
 * width. Returns how many there are. */
static int
find_ways (const Figure *self, EspFigureLegend legend, EspSceneFlags ways[MOST_WAYS])
{
  EspSceneFlags plain = get_plain (self);
  EspSceneFlags below = plain | ESP_SCENE_BELOW;
  double height;

  ways[0] = plain;
  ways[1] = below;
  if (legend == ESP_LEGEND_NONE)
    ways[0] = plain | ESP_SCENE_BARE;
  else if (self->look->drawing->legend == ESP_LEGEND_KIND_NONE)
    ways[0] = plain;
  else if (legend == ESP_LEGEND_BELOW)
    ways[0] = below;
  else
    {
      if (legend == ESP_LEGEND_AS_FITS &&
          measure_width (self, below, &height) < measure_width (self, plain, &height))
        {
          ways[0] = below;
          ways[1] = plain;
        }
      return 2;
    }
  return 1;
}

/* What is missed when it is drawn @centimetres wide: drawn for that, and thrown away. */
static EspTextOmissions
find_missed (const Figure *self, double centimetres)
{
  Figure tried = *self;
  EspTextOmissions missed = { .names = g_string_new (NULL) };
  double height;
  double width = measure_width (self, self->scene.flags, &height);
  double scale = centimetres / ESP_CENTIMETRES_AN_INCH * ESP_POINTS_AN_INCH / width;
  cairo_rectangle_t all = { 0, 0, width * scale, MAX (height, 1) * scale };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &all);
  cairo_t *cr = cairo_create (surface);

  tried.pixels = ESP_TEXT_LEAST / ESP_FIGURE_LETTERS;
  tried.scene.scale = scale * tried.pixels;
  cairo_scale (cr, scale, scale);
  esp_text_watch (cr, &missed);
  draw_figure (cr, &tried);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return missed;
}

void
esp_figure_outcome_clear (EspFigureOutcome *told)
{
  if (told->missed.names != NULL)
    g_string_free (g_steal_pointer (&told->missed.names), TRUE);
}

/* The first way that leaves out the least of what belongs to the puzzle. */
static void
place_legend (Figure *self, const EspFigure *figure, EspFigureOutcome *told)
{
  EspSceneFlags ways[MOST_WAYS];
  int n = find_ways (self, figure->legend, ways);
  int best = 0;
  double height;
  double width;

  for (int i = 0; i < n; i++)
    {
      EspTextOmissions missed;

      self->scene.flags = ways[i];
      missed = find_missed (self, figure->centimetres);
      if (i > 0 &&
          missed.left_out + missed.shortened >= told->missed.left_out + told->missed.shortened)
        {
          g_string_free (missed.names, TRUE);
          continue;
        }
      esp_figure_outcome_clear (told);
      told->missed = missed;
      best = i;
      if (missed.left_out + missed.shortened == 0)
        break;
    }
  self->scene.flags = ways[best];
  told->moved = figure->legend == ESP_LEGEND_BESIDE && best > 0;
  width = measure_width (self, self->scene.flags, &height);
  told->height = figure->centimetres / width * MAX (height, 1);
}

/* --- drawing --- */

gboolean
esp_figure_save (const EspScene *scene, const char *path, const EspFigure *figure, GError **error)
{
  Figure self = { .look = esp_look_find (scene->instance->problem), .scene = *scene };
  gboolean image = g_str_has_suffix (path, ".png") || g_str_has_suffix (path, ".PNG");
  double units = image ? figure->dpi : ESP_POINTS_AN_INCH; /* of the file's, an inch */
  EspFigureOutcome told = { 0 };
  double width;
  double height;
  double scale;

  if (!esp_instance_prepare (scene->instance, g_cancellable_get_current (), error))
    return FALSE;
  place_legend (&self, figure, &told);
  esp_figure_outcome_clear (&told);
  width = measure_width (&self, self.scene.flags, &height);
  scale = figure->centimetres / ESP_CENTIMETRES_AN_INCH * units / width;
  /* looks think in pixels of a screen, of which the least letters have a certain number */
  self.pixels = ESP_TEXT_LEAST / ESP_FIGURE_LETTERS * ESP_POINTS_AN_INCH / units;
  self.scene.scale = scale * self.pixels;
  return esp_surface_save_dpi (path, width, MAX (height, 1), scale,
                               scene->palette->background.alpha <= 0, image ? figure->dpi : 0,
                               draw_figure, &self, error);
}

cairo_surface_t *
esp_figure_render (const EspScene *scene,
                   const EspFigure *figure,
                   double pixels,
                   double most,
                   EspFigureOutcome *told,
                   GError **error)
{
  Figure self = { .look = esp_look_find (scene->instance->problem), .scene = *scene };
  gboolean bare = scene->palette->background.alpha <= 0;
  EspFigureOutcome unasked = { 0 };
  cairo_surface_t *surface;
  double width;
  double height;
  double scale;
  cairo_t *cr;

  if (!esp_instance_prepare (scene->instance, g_cancellable_get_current (), error))
    return NULL;
  if (told == NULL)
    told = &unasked;
  if (figure->centimetres > 0)
    place_legend (&self, figure, told);
  esp_figure_outcome_clear (&unasked);
  width = measure_width (&self, self.scene.flags, &height);
  height = MAX (height, 1);
  scale = figure->centimetres > 0 ? figure->centimetres * pixels / width : 1;
  if (scale * MAX (width, height) > most)
    {
      pixels *= most / (scale * MAX (width, height));
      scale = most / MAX (width, height);
    }
  /* a unit of the file is one of the document's, or else one of a screen's */
  self.pixels = figure->centimetres > 0 ? ESP_TEXT_LEAST / ESP_FIGURE_LETTERS * ESP_POINTS_AN_INCH /
                                              (pixels * ESP_CENTIMETRES_AN_INCH)
                                        : 1 / scale;
  self.scene.scale = scale * self.pixels;
  surface = cairo_image_surface_create (bare ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                        (int) MAX (width * scale + 0.5, 1),
                                        (int) MAX (height * scale + 0.5, 1));
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  draw_figure (cr, &self);
  cairo_destroy (cr);
  if (!esp_stop_set_error (error))
    return surface;
  cairo_surface_destroy (surface);
  return NULL;
}

/* --- what is no board --- */

#define PIXELS_A_POINT (ESP_TEXT_LEAST / ESP_FIGURE_LETTERS)

typedef struct
{
  const EspFigureSheet *sheet;
  double pixels; /* of a unit of the file's */
} Sheet;

static void
draw_sheet (cairo_t *cr, gpointer data)
{
  const Sheet *self = data;

  esp_text_set_pixels (cr, self->pixels);
  if (self->sheet->missed != NULL)
    esp_text_watch (cr, self->sheet->missed);
  self->sheet->draw (cr, self->sheet->data);
}

double
esp_figure_get_pixels (const EspFigure *figure)
{
  return figure->centimetres / ESP_CENTIMETRES_AN_INCH * ESP_POINTS_AN_INCH * PIXELS_A_POINT;
}

gboolean
esp_figure_save_sheet (const EspFigureSheet *sheet,
                       const char *path,
                       const EspFigure *figure,
                       double scale,
                       GError **error)
{
  gboolean image = g_str_has_suffix (path, ".png") || g_str_has_suffix (path, ".PNG");
  gboolean wide = figure->centimetres > 0;
  Sheet self = { .sheet = sheet };

  if (wide)
    scale = (image ? figure->dpi / ESP_POINTS_AN_INCH : 1) / PIXELS_A_POINT;
  scale = esp_surface_limit_scale (path, sheet->width, sheet->height, scale);
  self.pixels = 1 / scale;
  return esp_surface_save_dpi (path, sheet->width, sheet->height, scale, sheet->bare,
                               image && wide ? figure->dpi : 0, draw_sheet, &self, error);
}

cairo_surface_t *
esp_figure_render_sheet (const EspFigureSheet *sheet,
                         const EspFigure *figure,
                         double pixels,
                         double most,
                         GError **error)
{
  double scale = figure->centimetres > 0 ? figure->centimetres * pixels / sheet->width : 1;
  Sheet self = { .sheet = sheet };
  cairo_surface_t *surface;
  cairo_t *cr;

  scale = MIN (scale, most / MAX (sheet->width, sheet->height));
  self.pixels = 1 / scale;
  surface = cairo_image_surface_create (sheet->bare ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                        (int) MAX (sheet->width * scale + 0.5, 1),
                                        (int) MAX (sheet->height * scale + 0.5, 1));
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  draw_sheet (cr, &self);
  cairo_destroy (cr);
  if (!esp_stop_set_error (error))
    return surface;
  cairo_surface_destroy (surface);
  return NULL;
}
