#pragma once

/* Plots: curves and points over two axes, either of them logarithmic. */

#include "draw/esp-shape.h"
#include "base/esp-table.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_PLOT_LINE,
  ESP_PLOT_POINTS,
  ESP_PLOT_RINGS,  /* points without filling, in the colour of text: of which only a bound is known
                    */
  ESP_PLOT_STEPS,  /* a value holds until the next */
  ESP_PLOT_BARS,   /* from zero up */
  ESP_PLOT_RANGES, /* with esp_plot_add_spread(): a line through the medians, a band between the
                      quartiles */
  ESP_PLOT_BOXES   /* with esp_plot_add_spread(): from quartile to quartile, whiskers to the ends */
} EspPlotKind;

typedef struct _EspPlot EspPlot;

/* Labels may be NULL. */
EspPlot *esp_plot_new (const char *title, const char *x_label, const char *y_label);
void esp_plot_free (EspPlot *plot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspPlot, esp_plot_free)

/* @title may be NULL. */
void esp_plot_set_title (EspPlot *plot, const char *title);
/* What stands along the y axis where it is drawn; in tables it has its label. */
void esp_plot_set_drawn_label (EspPlot *plot, const char *label);
/* Logarithmic axes leave out what is not above zero. */
void esp_plot_set_log (EspPlot *plot, gboolean x_log, gboolean y_log);
/* Adds a series; the numbers are copied. Series differ in colour and in the sign of their
 * points. */
void esp_plot_add (
    EspPlot *plot, const char *label, EspPlotKind kind, guint n, const double *x, const double *y);
/* Adds a series of ranges or boxes: for each @x five numbers, the least, the lower quartile, the
 * median, the upper quartile and the greatest. Of a line and of bars the third is what is drawn, a
 * mean, with a thin line from quartile to quartile. */
void esp_plot_add_spread (EspPlot *plot,
                          const char *label,
                          EspPlotKind kind,
                          guint n,
                          const double *x,
                          const double *five);
/* Names instead of numbers under the x axis: @names[i] stands at i. NULL-terminated; copied. */
void esp_plot_set_categories (EspPlot *plot, const char *const *names);
guint esp_plot_get_n_series (const EspPlot *plot);
/* The y axis reaches at least from @from to @to. */
void esp_plot_set_y_range (EspPlot *plot, double from, double to);
/* A vertical line at @x, NAN: none. */
void esp_plot_set_marker (EspPlot *plot, double x);
double esp_plot_get_marker (const EspPlot *plot);
/* Draws it in 0,0..width,height. */
void esp_plot_draw (
    const EspPlot *plot, cairo_t *cr, const EspPalette *palette, double width, double height);
/* The x value at a horizontal position of a drawing of that size. */
double esp_plot_x_at (const EspPlot *plot, double position, double width);
/* The numbers behind it: a row a point. A new table. */
EspTable *esp_plot_get_table (const EspPlot *plot);
/* PNG, SVG or PDF, or its numbers as CSV, by the end of its name; written whole or not at all. */
gboolean esp_plot_save (const EspPlot *plot,
                        const char *path,
                        const EspPalette *palette,
                        double width,
                        double height,
                        GError **error);

/* Positions of about @n round ticks in @from..@to; (transfer full) of double. */
GArray *esp_plot_ticks (double from, double to, int n, gboolean logarithmic);

G_END_DECLS
