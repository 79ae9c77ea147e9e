#include "config.h"

#include "esp-profile.h"

void
esp_profile_draw (cairo_t *cr,
                  const EspPalette *palette,
                  const EspProfileSample *samples,
                  guint n,
                  double position,
                  double width,
                  double height)
{
  double step = n > 0 ? width / n : width;

  cairo_save (cr);
  if (n > 0)
    {
      cairo_move_to (cr, 0, height);
      for (guint i = 0; i < n; i++)
        {
          double y = height - 1 - samples[i].depth * (height - 4);

          cairo_line_to (cr, i * step, y);
          cairo_line_to (cr, (i + 1) * step, y);
        }
      cairo_line_to (cr, width, height);
      cairo_close_path (cr);
      esp_set_colour (cr, esp_colour_fade (palette->accent, 0.28));
      cairo_fill (cr);
    }
  for (guint i = 0; i < n; i++)
    if (samples[i].failure && !samples[i].solution)
      cairo_rectangle (cr, i * step, height - 3, MAX (step, 1), 3);
  esp_set_colour (cr, esp_colour_fade (palette->bad, 0.7));
  cairo_fill (cr);
  for (guint i = 0; i < n; i++)
    if (samples[i].solution)
      {
        double x = CLAMP ((i + 0.5) * step, 6, MAX (width - 6, 6));

        cairo_rectangle (cr, x - 1, 2, 2, height - 2);
        cairo_new_sub_path (cr);
        esp_shape_polygon (cr, x, 5, 5, 4);
      }
  esp_set_colour (cr, palette->good);
  cairo_fill (cr);
  esp_set_colour (cr, palette->line);
  cairo_rectangle (cr, 0, height - 0.5, width, 0.5);
  cairo_fill (cr);
  if (n > 0)
    {
      esp_set_colour (cr, palette->accent);
      cairo_rectangle (cr, CLAMP (position * width - 1, 0, width - 2), 0, 2, height);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}
