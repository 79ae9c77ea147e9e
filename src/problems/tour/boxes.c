#include "config.h"

#include "draw/plot/esp-plot.h"
#include "look.h"

#include <glib/gi18n-lib.h>

#define ROW 46.0

#define FOOT 40.0

#define SIDE 14.0

typedef struct
{
  double low, high;
  double left, right;
} Axis;

static double
at (const Axis *axis, double length)
{
  return axis->left + (length - axis->low) / (axis->high - axis->low) * (axis->right - axis->left);
}

static Axis
find_axis (GPtrArray *samples, double width)
{
  Axis axis = { G_MAXDOUBLE, -G_MAXDOUBLE, SIDE, width - SIDE };
  double room;

  for (guint i = 0; i < samples->len; i++)
    {
      const TourSample *sample = g_ptr_array_index (samples, i);

      axis.low = MIN (axis.low, tour_sample_quantile (sample, 0));
      axis.high = MAX (axis.high, tour_sample_quantile (sample, 1));
    }
  room = MAX ((axis.high - axis.low) * 0.06, MAX (axis.high * 0.002, 1e-6));
  axis.low -= room;
  axis.high += room;
  return axis;
}

static void
draw_axis (const Axis *axis, cairo_t *cr, const EspPalette *palette, double top, double bottom)
{
  g_autoptr (GArray) ticks = esp_plot_ticks (axis->low, axis->high, 4, FALSE);

  for (guint i = 0; i < ticks->len; i++)
    {
      double value = g_array_index (ticks, double, i);
      double x = floor (at (axis, value)) + 0.5;
      g_autofree char *text = tour_format_number (value);
      double half;
      double height;

      if (value < axis->low || value > axis->high)
        continue;
      esp_set_colour (cr, palette->line);
      cairo_set_line_width (cr, 1);
      cairo_move_to (cr, x, top);
      cairo_line_to (cr, x, bottom);
      cairo_stroke (cr);
      esp_set_colour (cr, palette->text_dim);
      esp_text_measure (cr, text, 11, 0, &half, &height);
      half /= 2;
      esp_text_draw (cr, text, CLAMP (x, half + 1, axis->right + SIDE - half - 1), bottom + 10, 11,
                     ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw (cr, _ ("Length"), (axis->left + axis->right) / 2, bottom + 27, 11,
                 ESP_TEXT_CENTRE);
}

static void
draw_sample (const TourSample *sample,
             const Axis *axis,
             cairo_t *cr,
             const EspPalette *palette,
             EspColour colour,
             double y)
{
  double x[5];

  for (int k = 0; k < 5; k++)
    x[k] = at (axis, tour_sample_quantile (sample, k / 4.0));
  esp_set_colour (cr, palette->line_strong);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, x[0], y);
  cairo_line_to (cr, x[4], y);
  for (int k = 0; k < 5; k += 4)
    {
      cairo_move_to (cr, x[k], y - 5);
      cairo_line_to (cr, x[k], y + 5);
    }
  cairo_stroke (cr);
  cairo_rectangle (cr, x[1], y - 8, MAX (x[3] - x[1], 1.5), 16);
  esp_set_colour (cr, esp_colour_mix (palette->background, colour, 0.55));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->text);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 3);
  cairo_move_to (cr, x[2], y - 8);
  cairo_line_to (cr, x[2], y + 8);
  cairo_stroke (cr);
}

void
tour_draw_boxes (
    GPtrArray *samples, cairo_t *cr, const EspPalette *palette, double width, double height)
{
  Axis axis = find_axis (samples, width);
  double row = MIN ((height - FOOT) / samples->len, ROW);

  esp_set_colour (cr, palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  draw_axis (&axis, cr, palette, 4, row * samples->len);
  for (guint i = 0; i < samples->len; i++)
    {
      const TourSample *sample = g_ptr_array_index (samples, i);

      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, sample->name, SIDE, row * i + 10, 11, ESP_TEXT_LEFT);
      draw_sample (sample, &axis, cr, palette, palette->series[i % 8], row * i + row * 0.67);
    }
}
