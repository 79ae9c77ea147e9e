#pragma once

/* What the files of plots share. */

#include "esp-plot.h"

G_BEGIN_DECLS

#define ESP_PLOT_MAX_SIGNS 60 /* a line with more points has no signs on them */

typedef struct
{
  char *label;
  EspPlotKind kind;
  guint n;
  double *x, *y;
  double *five; /* n × 5, of what has a spread; NULL else */
} EspPlotSeries;

struct _EspPlot
{
  char *title, *x_label, *y_label;
  char *drawn_label; /* of y; NULL: that */
  gboolean log[2];
  char **categories; /* under the x axis; NULL: numbers */
  GPtrArray *series;
  double marker;
  double y_range[2]; /* at least so much; upside down: as the points say */
};

/* Whether a point is on the axes: logarithmic ones leave out what is not above zero. */
gboolean esp_plot_is_shown (const EspPlot *plot, double x, double y);
/* Whether it is a line or bars with thin lines between the quartiles. */
gboolean esp_plot_has_quartiles (const EspPlotSeries *series);
void esp_plot_find_range (const EspPlot *plot, double min[2], double max[2]);
/* Where all there is along an axis are whole numbers, ticks between them say nothing. */
void esp_plot_drop_fractions (const EspPlot *plot, int axis, GArray *ticks);

/* --- drawing --- */

#define ESP_PLOT_LEFT 68.0 /* of the frame: labels and ticks */
#define ESP_PLOT_FONT 11.0
#define ESP_PLOT_LOW 130.0 /* of a plot that has little height, for its curves alone */

/* A frame: what is drawn where. */
typedef struct
{
  double min[2], max[2];
  double x, y, width, height;
  double bottom; /* what is below it */
  double right;  /* and beside it */
  gboolean low;
  const gboolean *log;
} EspPlotFrame;

/* esp-plot-draw.c */
double esp_plot_to_y (const EspPlotFrame *frame, double value);
/* Where a point of the @s-th series is; boxes and bars of several stand beside each other. */
double esp_plot_beside (const EspPlot *plot, const EspPlotFrame *frame, guint s, double x);
EspColour esp_plot_get_colour (const EspPlotSeries *series, const EspPalette *palette, guint s);
/* The sign of the @s-th series, in its colour. */
void esp_plot_draw_sign (const EspPlotSeries *series,
                         cairo_t *cr,
                         const EspPalette *palette,
                         guint s,
                         double x,
                         double y,
                         double r);

/* esp-plot-legend.c */
/* What names at the ends of lines need at the right; 0: the lines end in different places, or there
 * are too many, and a legend tells them. */
double esp_plot_measure_names (const EspPlot *plot, cairo_t *cr, double width, double height);
void esp_plot_draw_names (const EspPlot *plot,
                          const EspPlotFrame *frame,
                          cairo_t *cr,
                          const EspPalette *palette);
/* Beside the lines themselves, where nothing is in the way; FALSE, and nothing is drawn: not all
 * have a place. @palette NULL: only looks. */
gboolean esp_plot_draw_names_beside (const EspPlot *plot,
                                     const EspPlotFrame *frame,
                                     cairo_t *cr,
                                     const EspPalette *palette);
/* Whether a legend within the frame would lie on something, wherever it stood. */
gboolean esp_plot_legend_hides (const EspPlot *plot,
                                const EspPlotFrame *frame,
                                cairo_t *cr,
                                gboolean without_lines);
/* Where least is behind it; @without_lines: these have their names at their ends. */
void esp_plot_draw_legend (const EspPlot *plot,
                           const EspPlotFrame *frame,
                           cairo_t *cr,
                           const EspPalette *palette,
                           gboolean without_lines);
/* Bars fill the frame, so their legend stands in rows above it, and any that would lie on a curve.
 * Returns its height; @palette NULL: only measures. */
double esp_plot_draw_legend_above (const EspPlot *plot,
                                   cairo_t *cr,
                                   const EspPalette *palette,
                                   double y,
                                   double width,
                                   gboolean without_lines);

G_END_DECLS
