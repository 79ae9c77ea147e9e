#include "config.h"

#include "esp-plot-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/esp-file.h"
#include "draw/esp-surface.h"

static void
series_free (gpointer data)
{
  EspPlotSeries *series = data;

  g_free (series->label);
  g_free (series->x);
  g_free (series->y);
  g_free (series->five);
  g_free (series);
}

EspPlot *
esp_plot_new (const char *title, const char *x_label, const char *y_label)
{
  EspPlot *plot = g_new0 (EspPlot, 1);

  plot->title = g_strdup (title);
  plot->x_label = g_strdup (x_label);
  plot->y_label = g_strdup (y_label);
  plot->series = g_ptr_array_new_with_free_func (series_free);
  plot->marker = NAN;
  esp_plot_set_y_range (plot, INFINITY, -INFINITY);
  return plot;
}

void
esp_plot_free (EspPlot *plot)
{
  if (plot == NULL)
    return;
  g_free (plot->title);
  g_free (plot->x_label);
  g_free (plot->y_label);
  g_free (plot->drawn_label);
  g_strfreev (plot->categories);
  g_ptr_array_unref (plot->series);
  g_free (plot);
}

void
esp_plot_set_title (EspPlot *plot, const char *title)
{
  g_free (plot->title);
  plot->title = g_strdup (title);
}

void
esp_plot_set_drawn_label (EspPlot *plot, const char *label)
{
  g_free (plot->drawn_label);
  plot->drawn_label = g_strdup (label);
}

void
esp_plot_set_log (EspPlot *plot, gboolean x_log, gboolean y_log)
{
  plot->log[0] = x_log;
  plot->log[1] = y_log;
}

void
esp_plot_set_y_range (EspPlot *plot, double from, double to)
{
  plot->y_range[0] = from;
  plot->y_range[1] = to;
}

void
esp_plot_add (
    EspPlot *plot, const char *label, EspPlotKind kind, guint n, const double *x, const double *y)
{
  EspPlotSeries *series = g_new0 (EspPlotSeries, 1);

  series->label = g_strdup (label);
  series->kind = kind;
  series->n = n;
  series->x = g_memdup2 (x, n * sizeof *x);
  series->y = g_memdup2 (y, n * sizeof *y);
  g_ptr_array_add (plot->series, series);
}

void
esp_plot_add_spread (EspPlot *plot,
                     const char *label,
                     EspPlotKind kind,
                     guint n,
                     const double *x,
                     const double *five)
{
  g_autofree double *medians = g_new (double, n + 1);
  EspPlotSeries *series;

  for (guint i = 0; i < n; i++)
    medians[i] = five[5 * i + 2];
  esp_plot_add (plot, label, kind, n, x, medians);
  series = g_ptr_array_index (plot->series, plot->series->len - 1);
  series->five = g_memdup2 (five, 5 * n * sizeof *five);
}

void
esp_plot_set_categories (EspPlot *plot, const char *const *names)
{
  g_strfreev (plot->categories);
  plot->categories = g_strdupv ((char **) names);
}

guint
esp_plot_get_n_series (const EspPlot *plot)
{
  return plot->series->len;
}

void
esp_plot_set_marker (EspPlot *plot, double x)
{
  plot->marker = x;
}

double
esp_plot_get_marker (const EspPlot *plot)
{
  return plot->marker;
}

/* --- axes --- */

gboolean
esp_plot_is_shown (const EspPlot *plot, double x, double y)
{
  return isfinite (x) && isfinite (y) && (!plot->log[0] || x > 0) && (!plot->log[1] || y > 0);
}

gboolean
esp_plot_has_quartiles (const EspPlotSeries *series)
{
  return series->five != NULL && (series->kind == ESP_PLOT_LINE || series->kind == ESP_PLOT_BARS);
}

void
esp_plot_find_range (const EspPlot *plot, double min[2], double max[2])
{
  gboolean signs = FALSE;

  min[0] = INFINITY;
  max[0] = -INFINITY;
  min[1] = plot->y_range[0];
  max[1] = plot->y_range[1];
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      for (guint i = 0; i < series->n; i++)
        if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
          {
            min[0] = MIN (min[0], series->x[i]);
            max[0] = MAX (max[0], series->x[i]);
            min[1] = MIN (min[1], series->y[i]);
            max[1] = MAX (max[1], series->y[i]);
          }
      for (guint i = 0; series->five != NULL && i < 5 * series->n; i++)
        /* of ranges the quartiles are drawn, not the ends */
        if ((series->kind == ESP_PLOT_BOXES || (i % 5 != 0 && i % 5 != 4)) &&
            esp_plot_is_shown (plot, series->x[i / 5], series->five[i]))
          {
            min[1] = MIN (min[1], series->five[i]);
            max[1] = MAX (max[1], series->five[i]);
          }
      signs = signs || series->kind == ESP_PLOT_RANGES || series->kind == ESP_PLOT_POINTS ||
              series->kind == ESP_PLOT_RINGS ||
              (series->kind == ESP_PLOT_LINE && series->n <= ESP_PLOT_MAX_SIGNS);
      if (series->kind == ESP_PLOT_BARS && !plot->log[1])
        {
          min[1] = MIN (min[1], 0);
          max[1] = MAX (max[1], 0);
        }
    }
  if (plot->categories != NULL)
    {
      min[0] = -0.6;
      max[0] = g_strv_length (plot->categories) - 0.4;
    }
  for (int axis = 0; axis < 2; axis++)
    {
      if (!isfinite (min[axis]))
        {
          min[axis] = plot->log[axis] ? 1 : 0;
          max[axis] = plot->log[axis] ? 10 : 1;
        }
      else if (plot->log[axis])
        {
          min[axis] = pow (10, floor (log10 (min[axis]) + 1e-9));
          max[axis] = pow (10, ceil (log10 (max[axis]) - 1e-9));
          if (max[axis] <= min[axis])
            max[axis] = min[axis] * 10;
        }
      else if (max[axis] <= min[axis])
        {
          min[axis] -= 0.5;
          max[axis] += 0.5;
        }
    }
  /* so that no point and no range is cut by the frame */
  if (signs && plot->log[0])
    {
      double pad = pow (max[0] / min[0], 0.03);

      min[0] /= pad;
      max[0] *= pad;
    }
  else if (signs && plot->categories == NULL)
    {
      double pad = (max[0] - min[0]) * 0.03;

      min[0] -= pad;
      max[0] += pad;
    }
  if (!plot->log[1])
    {
      double pad = (max[1] - min[1]) * 0.05;

      if (min[1] < 0 || min[1] - pad > 0)
        min[1] -= pad;
      max[1] += pad;
    }
}

GArray *
esp_plot_ticks (double from, double to, int n, gboolean logarithmic)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (double));
  double step;
  double power;

  if (!(to > from) || n < 1)
    return ticks;
  if (logarithmic)
    {
      int first = (int) ceil (log10 (from) - 1e-9);
      int last = (int) floor (log10 (to) + 1e-9);
      int stride = MAX (1, (last - first + n) / n);

      for (int e = first; e <= last; e += stride)
        {
          double tick = pow (10, e);

          g_array_append_val (ticks, tick);
        }
      return ticks;
    }
  step = (to - from) / n;
  power = pow (10, floor (log10 (step)));
  step = step / power <= 1   ? power
         : step / power <= 2 ? 2 * power
         : step / power <= 5 ? 5 * power
                             : 10 * power;
  /* an axis is read by at least three, which the next rounder step may not leave */
  if (n > 2 && floor (to / step + 1e-9) - ceil (from / step - 1e-9) < 2)
    step /= 2;
  for (double k = ceil (from / step - 1e-9); k * step <= to + step * 1e-9; k++)
    {
      double tick = k * step + 0.0; /* no "-0" */

      g_array_append_val (ticks, tick);
    }
  return ticks;
}

void
esp_plot_drop_fractions (const EspPlot *plot, int axis, GArray *ticks)
{
  guint kept = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      const double *values = axis == 0 ? series->x : series->y;

      if (series->five != NULL && axis == 1)
        return;
      for (guint i = 0; i < series->n; i++)
        if (values[i] != floor (values[i]))
          return;
    }
  for (guint i = 0; i < ticks->len; i++)
    {
      double tick = g_array_index (ticks, double, i);

      if (fabs (tick - round (tick)) < 1e-9)
        g_array_index (ticks, double, kept++) = tick;
    }
  g_array_set_size (ticks, kept);
}

static char *
format_number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.10g", value));
}

EspTable *
esp_plot_get_table (const EspPlot *plot)
{
  EspTable *table = esp_table_new (plot->x_label != NULL ? plot->x_label : "x", NULL);
  gboolean several = FALSE;
  gboolean spread = FALSE;
  gboolean quartiles = FALSE;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      several = several || series->label != NULL;
      quartiles = quartiles || esp_plot_has_quartiles (series);
      spread = spread || (series->five != NULL && !esp_plot_has_quartiles (series));
    }
  if (several)
    esp_table_add_column (table, _ ("Series"));
  if (spread)
    {
      esp_table_add_column (table, _ ("Least"));
      esp_table_add_column (table, _ ("Lower quartile"));
    }
  esp_table_add_column (table, plot->y_label != NULL ? plot->y_label : "y");
  if (spread)
    {
      esp_table_add_column (table, _ ("Upper quartile"));
      esp_table_add_column (table, _ ("Greatest"));
    }
  /* behind what was there before means had them */
  else if (quartiles)
    {
      esp_table_add_column (table, _ ("Lower quartile"));
      esp_table_add_column (table, _ ("Upper quartile"));
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      for (guint i = 0; i < series->n; i++)
        {
          g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
          guint category = series->x[i] >= 0 ? (guint) lround (series->x[i]) : G_MAXUINT;

          if (plot->categories != NULL && category < g_strv_length (plot->categories))
            g_ptr_array_add (cells, g_strdup (plot->categories[category]));
          else
            g_ptr_array_add (cells, format_number (series->x[i]));
          if (several)
            g_ptr_array_add (cells, g_strdup (series->label != NULL ? series->label : ""));
          for (int k = spread ? 0 : 2; k <= (spread ? 4 : 2); k++)
            g_ptr_array_add (cells, series->five != NULL ? format_number (series->five[5 * i + k])
                                    : k == 2             ? format_number (series->y[i])
                                                         : g_strdup (""));
          for (int k = 1; quartiles && !spread && k <= 3; k += 2)
            g_ptr_array_add (cells, series->five != NULL ? format_number (series->five[5 * i + k])
                                                         : g_strdup (""));
          esp_table_add_texts (table, (const char *const *) cells->pdata);
        }
    }
  return table;
}

/* --- files --- */

static void
draw_for_file (cairo_t *cr, gpointer data)
{
  gconstpointer *arguments = data;
  const double *size = arguments[2];

  esp_plot_draw (arguments[0], cr, arguments[1], size[0], size[1]);
}

gboolean
esp_plot_save (const EspPlot *plot,
               const char *path,
               const EspPalette *palette,
               double width,
               double height,
               GError **error)
{
  double size[2] = { width, height };
  g_autofree char *lower = g_ascii_strdown (path, -1);
  gconstpointer arguments[] = { plot, palette, size };

  if (g_str_has_suffix (lower, ".csv"))
    {
      g_autoptr (EspTable) table = esp_plot_get_table (plot);
      g_autofree char *text = esp_table_format (table, "csv");

      return esp_file_write (path, text, -1, error);
    }
  return esp_surface_save (path, width, height, 1, palette->background.alpha <= 0, draw_for_file,
                           arguments, error);
}
