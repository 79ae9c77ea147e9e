#pragma once

/* What the files of plots share. */

#include "draw/esp-plot.h"

G_BEGIN_DECLS

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
};

/* Whether a point is on the axes: logarithmic ones leave out what is not above zero. */
gboolean esp_plot_is_shown (const EspPlot *plot, double x, double y);
void esp_plot_find_range (const EspPlot *plot, double min[2], double max[2]);

G_END_DECLS
