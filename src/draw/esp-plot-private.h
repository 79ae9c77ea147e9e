#pragma once

/* What the files of plots share. */

#include "draw/esp-plot.h"

G_BEGIN_DECLS

#define ESP_PLOT_MAX_SIGNS 60 /* a line with more points has no signs on them */

typedef struct
{
  char *label;
  EspPlotKind kind;
  guint n;
  double *x, *y;
  double *five; /* n × 5, for ranges and boxes; NULL else */
} EspPlotSeries;

struct _EspPlot
{
  char *title, *x_label, *y_label;
  gboolean log[2];
  char **categories; /* under the x axis; NULL: numbers */
  GPtrArray *series;
  double marker;
  double y_range[2]; /* at least so much; upside down: as the points say */
};

/* Whether a point is on the axes: logarithmic ones leave out what is not above zero. */
gboolean esp_plot_is_shown (const EspPlot *plot, double x, double y);
void esp_plot_find_range (const EspPlot *plot, double min[2], double max[2]);
/* Where all there is along an axis are whole numbers, ticks between them say nothing. */
void esp_plot_drop_fractions (const EspPlot *plot, int axis, GArray *ticks);

G_END_DECLS
