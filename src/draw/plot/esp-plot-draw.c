#include "config.h"

#include "esp-plot-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How a plot is drawn. */

#define LOW 70 /* pixels: an axis that is less has no room for three ticks */
#define RIGHT 16.0
#define TOP 34.0
#define BOTTOM 50.0
#define CAP 3.5  /* pixels, half of what ends a line between quartiles */
#define BAND 0.2 /* how much of a series' colour its band has */
/* Where there is little height the curves have it: the label of the axis below gives way. */
#define LOW_TOP 7.0
#define LOW_BOTTOM (ESP_PLOT_FONT + 9)
#define LOW_BOTTOM_NAMES (2 * ESP_PLOT_FONT + 10)

static double
share (const EspPlotFrame *frame, int axis, double value)
{
  double min = frame->min[axis];
  double max = frame->max[axis];

  if (frame->log[axis])
    return (log10 (value) - log10 (min)) / (log10 (max) - log10 (min));
  return (value - min) / (max - min);
}

static double
to_x (const EspPlotFrame *frame, double value)
{
  return frame->x + share (frame, 0, value) * frame->width;
}

double
esp_plot_to_y (const EspPlotFrame *frame, double value)
{
  return frame->y + (1 - share (frame, 1, value)) * frame->height;
}

/* As many decimals as @step has. */
static int
count_digits (double step)
{
  int digits = 0;

  for (; digits < 6 && fabs (step - round (step)) > 1e-6 * step; digits++)
    step *= 10;
  return digits;
}

static void
put_tick (double value, int digits, const char *unit, char text[32])
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%df", digits);
  g_snprintf (text, 32, "%s%s", esp_shown (format, value), unit);
}

static void
format_tick (double value, double step, char text[32])
{
  static const struct
  {
    double size;
    const char *sign;
  } units[] = { { 1e9, " G" }, { 1e6, " M" }, { 1e3, " k" } };
  double size = fabs (value);
  int digits;

  if (size > 0 && size < 1e-4)
    {
      g_strlcpy (text, esp_shown ("%.3g", value), 32);
      return;
    }
  for (guint u = 0; u < G_N_ELEMENTS (units); u++)
    if (size >= units[u].size && (size >= 1e4 || u < 2))
      {
        digits = count_digits (step / units[u].size);
        put_tick (value / units[u].size, digits, units[u].sign, text);
        return;
      }
  digits = count_digits (step);
  /* no “−0” */
  put_tick (size < 1e-300 ? 0 : value, digits, "", text);
}

/* What ticks differ by; on a logarithmic axis each stands for itself. */
static double
tick_step (const GArray *ticks, guint i, gboolean logarithmic)
{
  double value = g_array_index (ticks, double, i);

  if (logarithmic || ticks->len < 2)
    return fabs (value) > 0 ? fabs (value) : 1;
  return g_array_index (ticks, double, 1) - g_array_index (ticks, double, 0);
}

/* What a category's name has below the axis. */
static double
category_room (const EspPlotFrame *frame)
{
  return frame->width / (frame->max[0] - frame->min[0]) - 8;
}

/* Whether any name, or a line of one in two, would have to be made so small that it is hard to
 * read. */
static gboolean
must_stagger (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr)
{
  double room = category_room (frame);

  for (guint i = 0; plot->categories[i] != NULL; i++)
    {
      const char *name = plot->categories[i];
      const char *blank = strchr (name, ' ');
      double width;

      esp_text_measure (cr, name, ESP_PLOT_FONT, ESP_TEXT_CENTRE, &width, NULL);
      if (width > room && blank != NULL)
        esp_text_measure (cr, blank + 1, ESP_PLOT_FONT, ESP_TEXT_CENTRE, &width, NULL);
      if (width > room * 1.15)
        return TRUE;
    }
  return FALSE;
}

/* In two rows, each name with twice the room: but those at the ends stay in the drawing. */
static void
draw_staggered (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, guint i, double x)
{
  double room = 2 * category_room (frame) + 8;
  double half = MIN (room / 2, MIN (x, frame->x + frame->width + frame->right - x) - 1);

  esp_text_draw_in (cr, plot->categories[i], x - half,
                    frame->y + frame->height + 2 + (i % 2) * (ESP_PLOT_FONT + 2), 2 * half,
                    ESP_PLOT_FONT + 3, ESP_PLOT_FONT, ESP_TEXT_CENTRE);
}

/* A category's name below the axis; in two lines where it is too long for one. */
static void
draw_category (const EspPlotFrame *frame, cairo_t *cr, const char *name, double x)
{
  double room = category_room (frame);
  double y = frame->y + frame->height + 3;
  const char *blank = strchr (name, ' ');
  double width;

  esp_text_measure (cr, name, ESP_PLOT_FONT, ESP_TEXT_CENTRE, &width, NULL);
  if (width > room && blank != NULL)
    {
      g_autofree char *first = g_strndup (name, (gsize) (blank - name));

      esp_text_draw_in (cr, first, x - room / 2, y - 1, room, ESP_PLOT_FONT + 3, ESP_PLOT_FONT,
                        ESP_TEXT_CENTRE);
      esp_text_draw_in (cr, blank + 1, x - room / 2, y + ESP_PLOT_FONT + 1, room, ESP_PLOT_FONT + 3,
                        ESP_PLOT_FONT, ESP_TEXT_CENTRE);
    }
  else
    esp_text_draw_in (cr, name, x - room / 2, y, room, ESP_PLOT_FONT + 6, ESP_PLOT_FONT,
                      ESP_TEXT_CENTRE);
}

static void
draw_axes (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, const EspPalette *palette)
{
  const char *label = plot->drawn_label != NULL ? plot->drawn_label : plot->y_label;
  g_autoptr (GArray) xs = esp_plot_ticks (frame->min[0], frame->max[0],
                                          MAX (2, (int) (frame->width / 90)), plot->log[0]);
  g_autoptr (GArray) ys =
      esp_plot_ticks (frame->min[1], frame->max[1],
                      MAX (frame->height > LOW ? 3 : 2, (int) (frame->height / 45)), plot->log[1]);
  char text[32];
  gboolean stagger;
  double room;
  double width;
  double height;

  esp_plot_drop_fractions (plot, 0, xs);
  esp_plot_drop_fractions (plot, 1, ys);
  cairo_set_line_width (cr, 1);
  stagger = plot->categories != NULL && must_stagger (plot, frame, cr);
  for (guint i = 0; plot->categories != NULL && plot->categories[i] != NULL; i++)
    {
      esp_set_colour (cr, palette->text_dim);
      if (stagger)
        draw_staggered (plot, frame, cr, i, to_x (frame, i));
      else
        draw_category (frame, cr, plot->categories[i], to_x (frame, i));
    }
  if (plot->categories != NULL)
    g_array_set_size (xs, 0);
  for (guint i = 0; i < xs->len; i++)
    {
      double x = to_x (frame, g_array_index (xs, double, i));

      esp_set_colour (cr, esp_colour_fade (palette->line, 0.6));
      cairo_move_to (cr, x, frame->y);
      cairo_rel_line_to (cr, 0, frame->height);
      cairo_stroke (cr);
      format_tick (g_array_index (xs, double, i), tick_step (xs, i, plot->log[0]), text);
      esp_set_colour (cr, palette->text_dim);
      /* the last one does not leave the drawing */
      esp_text_measure (cr, text, ESP_PLOT_FONT, ESP_TEXT_CENTRE, &width, &height);
      esp_text_draw (cr, text, MIN (x, frame->x + frame->width + frame->right - width / 2 - 4),
                     frame->y + frame->height + ESP_PLOT_FONT, ESP_PLOT_FONT, ESP_TEXT_CENTRE);
    }
  for (guint i = 0; i < ys->len; i++)
    {
      double y = esp_plot_to_y (frame, g_array_index (ys, double, i));

      esp_set_colour (cr, esp_colour_fade (palette->line, 0.6));
      cairo_move_to (cr, frame->x, y);
      cairo_rel_line_to (cr, frame->width, 0);
      cairo_stroke (cr);
      format_tick (g_array_index (ys, double, i), tick_step (ys, i, plot->log[1]), text);
      esp_set_colour (cr, palette->text_dim);
      esp_text_draw (cr, text, frame->x - 6, y, ESP_PLOT_FONT, ESP_TEXT_RIGHT);
    }
  esp_set_colour (cr, palette->line_strong);
  cairo_rectangle (cr, frame->x, frame->y, frame->width, frame->height);
  cairo_stroke (cr);

  /* on both sides of the middle, where the label stands */
  room = 2 * MIN (frame->y + frame->height / 2, frame->height / 2 + frame->bottom) - 4;
  esp_set_colour (cr, palette->text);
  if (!frame->low)
    esp_text_draw (cr, plot->x_label, frame->x + frame->width / 2,
                   frame->y + frame->height + BOTTOM - 12, ESP_PLOT_FONT, ESP_TEXT_CENTRE);
  esp_text_draw (cr, plot->title, frame->x + frame->width / 2, 13, ESP_PLOT_FONT + 2,
                 ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  cairo_save (cr);
  cairo_translate (cr, 12, frame->y + frame->height / 2);
  cairo_rotate (cr, -G_PI / 2);
  /* a long one is set smaller, so that the drawing has it whole */
  esp_text_draw_in (cr, label, -room / 2, -ESP_PLOT_FONT, room, 2 * ESP_PLOT_FONT, ESP_PLOT_FONT,
                    0);
  cairo_restore (cr);
}

/* --- series --- */

static void
draw_point (cairo_t *cr, guint s, double x, double y, double r)
{
  cairo_new_sub_path (cr);
  switch (s % 4)
    {
    case 0:
      cairo_arc (cr, x, y, r, 0, 2 * G_PI);
      break;
    case 1:
      cairo_rectangle (cr, x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
      break;
    case 2:
      esp_shape_polygon (cr, x, y, r * 1.3, 3);
      break;
    default:
      esp_shape_polygon (cr, x, y, r * 1.3, 4);
      break;
    }
  cairo_fill (cr);
}

EspColour
esp_plot_get_colour (const EspPlotSeries *series, const EspPalette *palette, guint s)
{
  return series->kind == ESP_PLOT_RINGS ? palette->text : palette->series[s % 8];
}

void
esp_plot_draw_sign (const EspPlotSeries *series,
                    cairo_t *cr,
                    const EspPalette *palette,
                    guint s,
                    double x,
                    double y,
                    double r)
{
  if (series->kind != ESP_PLOT_RINGS)
    {
      esp_set_colour (cr, esp_plot_get_colour (series, palette, s));
      draw_point (cr, s, x, y, r);
      return;
    }
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->surface, esp_plot_get_colour (series, palette, s), 1.4);
}

/* Half the width of a box or bar, in pixels; series stand beside each other. */
static double
half_width (const EspPlot *plot, const EspPlotFrame *frame)
{
  double room = plot->categories != NULL ? frame->width / (frame->max[0] - frame->min[0]) : 24;

  return MIN (24, 0.36 * room / MAX (1, plot->series->len));
}

double
esp_plot_beside (const EspPlot *plot, const EspPlotFrame *frame, guint s, double x)
{
  if (plot->categories == NULL)
    return to_x (frame, x);
  return to_x (frame, x) + (s - (plot->series->len - 1) / 2.0) * 2.2 * half_width (plot, frame);
}

/* Where zero is, or the lower edge. */
static double
floor_y (const EspPlotFrame *frame)
{
  return frame->log[1] || frame->min[1] > 0 ? frame->y + frame->height : esp_plot_to_y (frame, 0);
}

static void
stroke_line (cairo_t *cr, double ax, double ay, double bx, double by)
{
  cairo_move_to (cr, ax, ay);
  cairo_line_to (cr, bx, by);
  cairo_stroke (cr);
}

static guint
count_shown (const EspPlot *plot, const EspPlotSeries *series)
{
  guint n = 0;

  for (guint i = 0; i < series->n; i++)
    n += esp_plot_is_shown (plot, series->x[i], series->y[i]);
  return n;
}

static double
to_y_within (const EspPlotFrame *frame, double value)
{
  return frame->log[1] && value <= 0 ? frame->y + frame->height : esp_plot_to_y (frame, value);
}

/* Between the quartiles: a band along the line, or a bar where there is one point only. */
static void
draw_band (const EspPlot *plot,
           const EspPlotFrame *frame,
           cairo_t *cr,
           const EspPlotSeries *series,
           EspColour colour)
{
  gboolean alone = count_shown (plot, series) == 1;

  cairo_new_path (cr);
  for (guint i = 0; i < series->n; i++)
    if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
      cairo_line_to (cr, to_x (frame, series->x[i]), to_y_within (frame, series->five[5 * i + 3]));
  for (guint i = series->n; i-- > 0;)
    if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
      cairo_line_to (cr, to_x (frame, series->x[i]), to_y_within (frame, series->five[5 * i + 1]));
  if (alone)
    esp_stroke (cr, colour, 1.5);
  else
    esp_fill (cr, esp_colour_fade (colour, BAND));
}

/* A box from its five numbers. */
static void
draw_spread (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, guint s, guint i)
{
  const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
  const double *five = series->five + 5 * i;
  double half = half_width (plot, frame);
  double x = esp_plot_beside (plot, frame, s, series->x[i]);
  double y[5];

  for (int k = 0; k < 5; k++)
    y[k] = to_y_within (frame, five[k]);
  cairo_set_line_width (cr, 1.5);
  stroke_line (cr, x, y[0], x, y[1]);
  stroke_line (cr, x, y[3], x, y[4]);
  stroke_line (cr, x - half / 2, y[0], x + half / 2, y[0]);
  stroke_line (cr, x - half / 2, y[4], x + half / 2, y[4]);
  cairo_rectangle (cr, x - half, y[3], 2 * half, y[1] - y[3]);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 3);
  stroke_line (cr, x - half, y[2], x + half, y[2]);
}

static void
draw_bars (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, guint s)
{
  const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
  double half = half_width (plot, frame);

  for (guint i = 0; i < series->n; i++)
    if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
      {
        double y = esp_plot_to_y (frame, series->y[i]);

        cairo_rectangle (cr, esp_plot_beside (plot, frame, s, series->x[i]) - half, y, 2 * half,
                         floor_y (frame) - y);
        cairo_fill (cr);
      }
}

/* Between the quartiles, at the points of a line or over bars. */
static void
draw_quartiles (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, guint s)
{
  const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

  cairo_set_line_width (cr, 1.2);
  for (guint i = 0; i < series->n; i++)
    {
      const double *five = series->five + 5 * i;
      double x = esp_plot_beside (plot, frame, s, series->x[i]);
      double low = to_y_within (frame, five[1]);
      double high = to_y_within (frame, five[3]);

      if (!esp_plot_is_shown (plot, series->x[i], series->y[i]) || five[1] >= five[3])
        continue;
      stroke_line (cr, x, low, x, high);
      stroke_line (cr, x - CAP, low, x + CAP, low);
      stroke_line (cr, x - CAP, high, x + CAP, high);
    }
}

/* One pixel column of a long curve holds many of its points: the column's range is drawn instead
 * of each, so the time depends on the width and not on the number of points. */
static void
draw_series (
    const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, const EspPalette *palette, guint s)
{
  const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
  gboolean begun = FALSE;
  double last_x = 0;
  double low = 0;
  double high = 0;
  double y = 0;

  if (series->kind == ESP_PLOT_BARS)
    {
      draw_bars (plot, frame, cr, s);
      return;
    }
  for (guint i = 0; series->kind == ESP_PLOT_BOXES && i < series->n; i++)
    if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
      draw_spread (plot, frame, cr, s, i);
  if (series->kind == ESP_PLOT_BOXES)
    return;
  for (guint i = 0; i < series->n; i++)
    {
      double x;
      double old = y;

      if (!esp_plot_is_shown (plot, series->x[i], series->y[i]))
        continue;
      x = to_x (frame, series->x[i]);
      y = esp_plot_to_y (frame, series->y[i]);
      if (series->kind == ESP_PLOT_POINTS || series->kind == ESP_PLOT_RINGS)
        {
          esp_plot_draw_sign (series, cr, palette, s, x, y, 3);
          continue;
        }
      if (!begun)
        {
          cairo_move_to (cr, x, y);
          begun = TRUE;
        }
      else if (series->n > 2 * frame->width && x - last_x < 0.7)
        {
          low = MIN (low, y);
          high = MAX (high, y);
          continue;
        }
      else
        {
          if (high > low)
            {
              cairo_line_to (cr, last_x, low);
              cairo_line_to (cr, last_x, high);
              cairo_line_to (cr, last_x, old);
            }
          if (series->kind == ESP_PLOT_STEPS)
            cairo_line_to (cr, x, old);
          cairo_line_to (cr, x, y);
        }
      last_x = x;
      low = high = y;
    }
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  if ((series->kind == ESP_PLOT_LINE || series->kind == ESP_PLOT_RANGES) &&
      series->n <= ESP_PLOT_MAX_SIGNS)
    for (guint i = 0; i < series->n; i++)
      if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
        draw_point (cr, s, to_x (frame, series->x[i]), esp_plot_to_y (frame, series->y[i]), 3);
}

static gboolean
has_bars (const EspPlot *plot)
{
  gboolean found = FALSE;

  for (guint s = 0; s < plot->series->len; s++)
    found = found || ((EspPlotSeries *) g_ptr_array_index (plot->series, s))->kind == ESP_PLOT_BARS;
  return found;
}

/* Whether the legend stands above the frame, which has no room for it: one is not needed where
 * names stand beside the lines, and a low plot has none rather than one more row. */
static gboolean
is_legend_above (const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, gboolean named)
{
  gboolean labelled = FALSE;

  if (has_bars (plot))
    return TRUE;
  for (guint s = 0; s < plot->series->len; s++)
    labelled = labelled || ((EspPlotSeries *) g_ptr_array_index (plot->series, s))->label != NULL;
  return labelled && !frame->low &&
         (named || !esp_plot_draw_names_beside (plot, frame, cr, NULL)) &&
         esp_plot_legend_hides (plot, frame, cr, named);
}

void
esp_plot_draw (
    const EspPlot *plot, cairo_t *cr, const EspPalette *palette, double width, double height)
{
  gboolean low = height < ESP_PLOT_LOW;
  double names = esp_plot_measure_names (plot, cr, width, height);
  double right = MAX (names, RIGHT);
  EspPlotFrame frame = { .x = ESP_PLOT_LEFT,
                         .y = plot->title != NULL ? TOP
                              : low               ? LOW_TOP
                                                  : 12,
                         .width = MAX (width - ESP_PLOT_LEFT - right, 10),
                         .right = right,
                         .bottom = !low                       ? BOTTOM
                                   : plot->categories != NULL ? LOW_BOTTOM_NAMES
                                                              : LOW_BOTTOM,
                         .low = low,
                         .log = plot->log };
  gboolean labelled = FALSE;
  double legend = frame.y - 6;
  gboolean above;

  esp_plot_find_range (plot, frame.min, frame.max);
  frame.height = MAX (height - frame.y - frame.bottom, 10);
  above = is_legend_above (plot, &frame, cr, names > 0);
  if (above)
    frame.y += esp_plot_draw_legend_above (plot, cr, NULL, legend, frame.width, names > 0);
  frame.height = MAX (height - frame.y - frame.bottom, 10);
  cairo_save (cr);
  esp_set_colour (cr, palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  esp_set_colour (cr, palette->surface);
  cairo_rectangle (cr, frame.x, frame.y, frame.width, frame.height);
  cairo_fill (cr);
  draw_axes (plot, &frame, cr, palette);
  if (above)
    esp_plot_draw_legend_above (plot, cr, palette, legend, frame.width, names > 0);
  /* signs at the very edge are whole */
  cairo_rectangle (cr, frame.x - 7, frame.y - 7, frame.width + 14, frame.height + 14);
  cairo_clip (cr);
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      if (series->kind == ESP_PLOT_RANGES)
        draw_band (plot, &frame, cr, series, esp_plot_get_colour (series, palette, s));
    }
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      labelled = labelled || series->label != NULL;
      esp_set_colour (cr, esp_plot_get_colour (series, palette, s));
      draw_series (plot, &frame, cr, palette, s);
      if (!esp_plot_has_quartiles (series))
        continue;
      if (series->kind == ESP_PLOT_BARS)
        esp_set_colour (cr, palette->text);
      draw_quartiles (plot, &frame, cr, s);
    }
  if (isfinite (plot->marker) && (!plot->log[0] || plot->marker > 0))
    {
      double x = to_x (&frame, plot->marker);

      esp_set_colour (cr, palette->accent);
      cairo_set_line_width (cr, 2);
      cairo_move_to (cr, x, frame.y);
      cairo_rel_line_to (cr, 0, frame.height);
      cairo_stroke (cr);
    }
  if (labelled && !above && (names > 0 || !esp_plot_draw_names_beside (plot, &frame, cr, palette)))
    esp_plot_draw_legend (plot, &frame, cr, palette, names > 0);
  cairo_restore (cr);
  if (names > 0)
    esp_plot_draw_names (plot, &frame, cr, palette);
}

double
esp_plot_x_at (const EspPlot *plot, double position, double width)
{
  double min[2];
  double max[2];
  double at = CLAMP ((position - ESP_PLOT_LEFT) / MAX (width - ESP_PLOT_LEFT - RIGHT, 10), 0, 1);

  esp_plot_find_range (plot, min, max);
  if (plot->log[0])
    return pow (10, log10 (min[0]) + at * (log10 (max[0]) - log10 (min[0])));
  return min[0] + at * (max[0] - min[0]);
}
