#include "config.h"

#include "esp-line-mask.h"

#include <math.h>

#define LARGEST 8192 /* side of such a picture, in pixels */

gboolean
esp_line_mask_init (EspLineMask *mask, cairo_t *cr)
{
  double right;
  double bottom;
  double across = 1;
  double down = 0;
  double sharp;
  double ignored;

  cairo_clip_extents (cr, &mask->left, &mask->top, &right, &bottom);
  cairo_user_to_device_distance (cr, &across, &down);
  cairo_surface_get_device_scale (cairo_get_target (cr), &sharp, &ignored);
  mask->scale = hypot (across, down) * sharp;
  mask->scale = MIN (mask->scale, LARGEST / MAX (right - mask->left, bottom - mask->top));
  mask->width = (int) ceil ((right - mask->left) * mask->scale);
  mask->height = (int) ceil ((bottom - mask->top) * mask->scale);
  if (mask->width < 1 || mask->height < 1)
    return FALSE;
  mask->surface = cairo_image_surface_create (CAIRO_FORMAT_A8, mask->width, mask->height);
  mask->points = cairo_image_surface_get_data (mask->surface);
  mask->stride = cairo_image_surface_get_stride (mask->surface);
  return mask->points != NULL;
}

void
esp_line_mask_paint (EspLineMask *mask, cairo_t *cr)
{
  cairo_surface_mark_dirty (mask->surface);
  cairo_save (cr);
  cairo_translate (cr, mask->left, mask->top);
  cairo_scale (cr, 1 / mask->scale, 1 / mask->scale);
  cairo_mask_surface (cr, mask->surface, 0, 0);
  cairo_restore (cr);
  cairo_surface_destroy (mask->surface);
}

static inline void
mask_set (EspLineMask *mask, int x, int y, int more)
{
  if (x >= 0 && y >= 0 && x < mask->width && y < mask->height)
    {
      guint8 *point = &mask->points[y * mask->stride + x];

      *point = (guint8) MIN (255, *point + more);
    }
}

void
esp_line_mask_line (EspLineMask *mask, double x1, double y1, double x2, double y2)
{
  double x = (x1 - mask->left) * mask->scale;
  double y = (y1 - mask->top) * mask->scale;
  double dx = (x2 - mask->left) * mask->scale - x;
  double dy = (y2 - mask->top) * mask->scale - y;
  double steps = MAX (fabs (dx), fabs (dy));
  double from = 0;
  double to = steps;

  if (steps < 1)
    {
      mask_set (mask, (int) floor (x), (int) floor (y), 170);
      return;
    }
  dx /= steps;
  dy /= steps;
  for (int axis = 0; axis < 2; axis++)
    {
      double d = axis == 0 ? dx : dy;
      double at = axis == 0 ? x : y;
      double end = axis == 0 ? mask->width : mask->height;

      if (d > 0)
        {
          from = MAX (from, -at / d);
          to = MIN (to, (end - at) / d);
        }
      else if (d < 0)
        {
          from = MAX (from, (end - at) / d);
          to = MIN (to, -at / d);
        }
      else if (at < 0 || at >= end)
        return;
    }
  for (double k = ceil (from); k <= to; k++)
    mask_set (mask, (int) floor (x + k * dx), (int) floor (y + k * dy), 170);
}
