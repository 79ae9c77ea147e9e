#include "config.h"

#include "esp-figure.h"

#include <glib/gi18n-lib.h>

#include "base/esp-error.h"
#include "engine/esp-control.h"
#include "esp-surface.h"
#include "esp-text.h"

#define POINTS_AN_INCH 72.0
#define CENTIMETRES_AN_INCH 2.54

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

/* The board is the larger, the narrower all of it is for its width. */
static EspSceneFlags
place_legend (const Figure *self, EspFigureLegend legend)
{
  EspSceneFlags plain = self->scene.flags & ~(ESP_SCENE_BELOW | ESP_SCENE_BARE);
  double height;

  if (legend == ESP_LEGEND_NONE)
    return plain | ESP_SCENE_BARE;
  if (self->look->drawing->legend == ESP_LEGEND_KIND_NONE || legend == ESP_LEGEND_BESIDE)
    return plain;
  if (legend == ESP_LEGEND_BELOW)
    return plain | ESP_SCENE_BELOW;
  return measure_width (self, plain | ESP_SCENE_BELOW, &height) <
                 measure_width (self, plain, &height)
             ? plain | ESP_SCENE_BELOW
             : plain;
}

gboolean
esp_figure_save (const EspScene *scene, const char *path, const EspFigure *figure, GError **error)
{
  Figure self = { .look = esp_look_find (scene->instance->problem), .scene = *scene };
  gboolean image = g_str_has_suffix (path, ".png") || g_str_has_suffix (path, ".PNG");
  double units = image ? figure->dpi : POINTS_AN_INCH; /* of the file's, an inch */
  double width;
  double height;
  double scale;

  if (!esp_instance_prepare (scene->instance, g_cancellable_get_current (), error))
    return FALSE;
  self.scene.flags = place_legend (&self, figure->legend);
  width = measure_width (&self, self.scene.flags, &height);
  scale = figure->centimetres / CENTIMETRES_AN_INCH * units / width;
  /* looks think in pixels of a screen, of which the least letters have a certain number */
  self.pixels = ESP_TEXT_LEAST / ESP_FIGURE_LETTERS * POINTS_AN_INCH / units;
  self.scene.scale = scale * self.pixels;
  return esp_surface_save_dpi (path, width, MAX (height, 1), scale,
                               scene->palette->background.alpha <= 0, image ? figure->dpi : 0,
                               draw_figure, &self, error);
}

cairo_surface_t *
esp_figure_render (
    const EspScene *scene, const EspFigure *figure, double pixels, double most, GError **error)
{
  Figure self = { .look = esp_look_find (scene->instance->problem), .scene = *scene };
  gboolean bare = scene->palette->background.alpha <= 0;
  cairo_surface_t *surface;
  double width;
  double height;
  double scale;
  cairo_t *cr;

  if (!esp_instance_prepare (scene->instance, g_cancellable_get_current (), error))
    return NULL;
  if (figure->centimetres > 0)
    self.scene.flags = place_legend (&self, figure->legend);
  width = measure_width (&self, self.scene.flags, &height);
  height = MAX (height, 1);
  scale = figure->centimetres > 0 ? figure->centimetres * pixels / width : 1;
  if (scale * MAX (width, height) > most)
    {
      pixels *= most / (scale * MAX (width, height));
      scale = most / MAX (width, height);
    }
  /* a unit of the file is one of the document's, or else one of a screen's */
  self.pixels = figure->centimetres > 0 ? ESP_TEXT_LEAST / ESP_FIGURE_LETTERS * POINTS_AN_INCH /
                                              (pixels * CENTIMETRES_AN_INCH)
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

double
esp_figure_measure (const EspScene *scene, const EspFigure *figure)
{
  Figure self = { .look = esp_look_find (scene->instance->problem), .scene = *scene };
  double height;
  double width = measure_width (&self, place_legend (&self, figure->legend), &height);

  return figure->centimetres / width * MAX (height, 1);
}
