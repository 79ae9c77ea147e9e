#include "config.h"

#include "esp-canvas-position.h"

#include <math.h>

#define PAD ESP_CANVAS_PAD
#define MAX_FIT_SCALE 2.4
#define MIN_SCALE 0.02
#define MAX_SCALE 40.0
#define LEAST_SCALE 1e-4 /* to show all of it */
#define MAX_GROWTH 1.6   /* of a drawing that is still the same one */

/* What a drawing of that size fits in; never so large that it is coarse. */
static double
scale_into (double natural_width, double natural_height, double width, double height)
{
  double scale = MIN ((width - 2 * PAD) / natural_width, (height - 2 * PAD) / natural_height);

  return CLAMP (scale, LEAST_SCALE, MAX_FIT_SCALE);
}

double
esp_canvas_position_get_fit (const EspCanvasPosition *position, double width, double height)
{
  return scale_into (position->natural_width, position->natural_height, width, height);
}

void
esp_canvas_position_choose_side (EspCanvasPosition *position, const EspLook *look, EspScene *scene)
{
  double scale[2];

  if (look->drawing->legend != ESP_LEGEND_KIND_NONE && position->fit && position->width > 0)
    {
      for (int below = 0; below < 2; below++)
        {
          EspScene other = *scene;
          double width = 1;
          double height = 1;

          other.flags =
              (scene->flags & ~ESP_SCENE_BELOW) | (below ? ESP_SCENE_BELOW : (EspSceneFlags) 0);
          look->drawing->measure (&other, &width, &height);
          scale[below] = scale_into (width, height, position->width, position->height);
        }
      position->below = scale[1] > scale[0];
    }
  scene->flags =
      (scene->flags & ~ESP_SCENE_BELOW) | (position->below ? ESP_SCENE_BELOW : (EspSceneFlags) 0);
}

gboolean
esp_canvas_position_take_size (EspCanvasPosition *position, double width, double height)
{
  double ratio = MAX (width, 1) / MAX (position->natural_width, 1);
  double other_ratio = MAX (height, 1) / MAX (position->natural_height, 1);
  gboolean another =
      MAX (ratio, other_ratio) > MAX_GROWTH || MIN (ratio, other_ratio) < 1 / MAX_GROWTH;

  /* what one had zoomed in on is not there */
  if (another)
    position->fit = TRUE;
  position->natural_width = MAX (width, 1);
  position->natural_height = MAX (height, 1);
  return another;
}

/* One coordinate: what is smaller than the window stays in its middle; the rest never leaves it
 * altogether. */
static double
keep_in_sight (double at, double drawn, double room)
{
  return drawn <= room - 2 * PAD ? (room - drawn) / 2 : CLAMP (at, room - drawn - PAD, PAD);
}

/* Where a legend stands beside it, the board itself is in the middle, as far as there is room. */
static double
centre_board (const EspCanvasPosition *position, const EspLook *look, const EspScene *scene)
{
  double room = position->width;
  double drawn = position->natural_width * position->scale;
  double least = MIN (PAD, (room - drawn) / 2);
  EspRect legend = { 0 };

  if (look->drawing->find_legend == NULL || position->below ||
      (scene->flags & (ESP_SCENE_BARE | ESP_SCENE_SMALL)) != 0)
    return (room - drawn) / 2;
  look->drawing->find_legend (scene, &legend);
  return MAX (MIN ((room - legend.x * position->scale) / 2, room - drawn - least), least);
}

void
esp_canvas_position_settle (EspCanvasPosition *position, const EspLook *look, const EspScene *scene)
{
  if (position->fit)
    position->scale = esp_canvas_position_get_fit (position, position->width, position->height);
  position->x =
      position->fit
          ? centre_board (position, look, scene)
          : keep_in_sight (position->x, position->natural_width * position->scale, position->width);
  position->y =
      keep_in_sight (position->y, position->natural_height * position->scale, position->height);
}

void
esp_canvas_position_zoom (EspCanvasPosition *position, double factor, double x, double y)
{
  double fit = esp_canvas_position_get_fit (position, position->width, position->height);
  double scale = CLAMP (position->scale * factor, MIN (MIN_SCALE, fit), MAX_SCALE);

  position->x = x - (x - position->x) * scale / position->scale;
  position->y = y - (y - position->y) * scale / position->scale;
  position->scale = scale;
  position->fit = FALSE;
}

static double
find_way (double at, double size, double room)
{
  if (at < PAD)
    return PAD - at;
  return at + size > room - PAD ? room - PAD - at - size : 0;
}

void
esp_canvas_position_reveal (const EspCanvasPosition *position,
                            const EspRect *rect,
                            double *dx,
                            double *dy)
{
  *dx = find_way (rect->x, rect->width, position->width);
  *dy = find_way (rect->y, rect->height, position->height);
}

void
esp_canvas_position_get_rect (const EspCanvasPosition *position, EspRect *rect)
{
  rect->x = position->x + rect->x * position->scale;
  rect->y = position->y + rect->y * position->scale;
  rect->width *= position->scale;
  rect->height *= position->scale;
}
