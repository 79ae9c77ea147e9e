#include "config.h"

#include "esp-plot-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Which curve is which: names at the ends of lines, or a legend. */

#define NAMES_FROM 420.0   /* of the width, from which lines have their names at their ends */
#define MOST_FOR_NAMES 0.3 /* of it */
#define MOST_NAMES 8
#define MOST_BESIDE 3            /* lines that have their names beside them */
#define APART 8.0                /* pixels between two lines that are told apart there */
#define LINE (ESP_PLOT_FONT + 5) /* of a legend */

/* How much of the curves lies in a rectangle: points of theirs, and of the lines between them. */
static guint
count_covered (const EspPlot *plot, const EspPlotFrame *frame, const double rectangle[4])
{
  guint covered = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      gboolean line = series->kind != ESP_PLOT_POINTS && series->kind != ESP_PLOT_RINGS &&
                      series->kind != ESP_PLOT_BARS && series->kind != ESP_PLOT_BOXES;
      guint stride = 1 + series->n / 500;
      double old[2] = { NAN, NAN };

      for (guint i = 0; i < series->n; i += stride)
        {
          double point[2];

          if (!esp_plot_is_shown (plot, series->x[i], series->y[i]))
            continue;
          point[0] = esp_plot_beside (plot, frame, s, series->x[i]);
          point[1] = esp_plot_to_y (frame, series->y[i]);
          for (int k = 1; k <= 8; k++)
            {
              double share = line && isfinite (old[0]) ? k / 8.0 : 1;
              double x = share * point[0] + (share < 1 ? (1 - share) * old[0] : 0);
              double y = share * point[1] + (share < 1 ? (1 - share) * old[1] : 0);

              covered += x >= rectangle[0] && x <= rectangle[0] + rectangle[2] &&
                         y >= rectangle[1] && y <= rectangle[1] + rectangle[3];
            }
          /* the ends are drawn for boxes only */
          for (int k = 0; series->five != NULL && k <= 8; k++)
            {
              guint end = series->kind == ESP_PLOT_BOXES ? 0 : 1;
              double low = esp_plot_to_y (frame, series->five[5 * i + end]);
              double high = esp_plot_to_y (frame, series->five[5 * i + 4 - end]);
              double y = low + (high - low) * k / 8;

              covered += point[0] >= rectangle[0] && point[0] <= rectangle[0] + rectangle[2] &&
                         y >= rectangle[1] && y <= rectangle[1] + rectangle[3];
            }
          memcpy (old, point, sizeof old);
        }
    }
  return covered;
}

/* The corner for the legend where least is behind it, which is returned: the upper right one where
 * it can be. */
static guint
choose_corner (const EspPlot *plot,
               const EspPlotFrame *frame,
               double width,
               double height,
               double *x,
               double *y)
{
  double left = frame->x + 8;
  double right = frame->x + frame->width - width - 8;
  double top = frame->y + 8;
  double bottom = frame->y + frame->height - height - 8;
  const double corners[4][2] = {
    { right, top }, { left, top }, { right, bottom }, { left, bottom }
  };
  guint least = G_MAXUINT;

  for (int i = 0; i < 4; i++)
    {
      double rectangle[4] = { corners[i][0], corners[i][1], width, height };
      guint covered = count_covered (plot, frame, rectangle);

      if (covered >= least)
        continue;
      least = covered;
      *x = corners[i][0];
      *y = corners[i][1];
    }
  return least;
}

/* --- names at the ends of lines --- */

static gboolean
is_line (const EspPlotSeries *series)
{
  return series->kind == ESP_PLOT_LINE || series->kind == ESP_PLOT_RANGES;
}

/* The last point that is on the axes; FALSE: none is. */
static gboolean
find_end (const EspPlot *plot, const EspPlotSeries *series, double *x, double *y)
{
  for (guint i = series->n; i-- > 0;)
    if (esp_plot_is_shown (plot, series->x[i], series->y[i]))
      {
        *x = series->x[i];
        *y = series->y[i];
        return TRUE;
      }
  return FALSE;
}

double
esp_plot_measure_names (const EspPlot *plot, cairo_t *cr, double width, double height)
{
  double last = NAN;
  double most = 0;
  guint n = 0;

  /* where one looks at a step, it is where it was before */
  if (isfinite (plot->marker))
    return 0;
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      double x;
      double y;
      double own;

      if (!is_line (series))
        continue;
      if (series->label == NULL || !find_end (plot, series, &x, &y) ||
          (n > 0 && fabs (x - last) > 1e-9 * fabs (last)))
        return 0;
      last = x;
      esp_text_measure (cr, series->label, ESP_PLOT_FONT, ESP_TEXT_LEFT | ESP_TEXT_BOLD, &own,
                        NULL);
      most = MAX (most, own);
      n++;
    }
  return n < 2 || n > MOST_NAMES || width < NAMES_FROM ||
                 height < 2 * n * (ESP_PLOT_FONT + 3) + ESP_PLOT_LOW ||
                 most > MOST_FOR_NAMES * width
             ? 0
             : most + 12;
}

typedef struct
{
  guint series;
  double y;
} Name;

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const Name *p = a;
  const Name *q = b;

  return (p->y > q->y) - (p->y < q->y);
}

/* Each beside its last point, or as near as the others leave it. */
void
esp_plot_draw_names (const EspPlot *plot,
                     const EspPlotFrame *frame,
                     cairo_t *cr,
                     const EspPalette *palette)
{
  const double line = ESP_PLOT_FONT + 3;
  Name names[MOST_NAMES];
  guint n = 0;
  double below = frame->y + frame->height;

  for (guint s = 0; s < plot->series->len && n < MOST_NAMES; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      double x;
      double y;

      if (is_line (series) && find_end (plot, series, &x, &y))
        names[n++] = (Name){ s, esp_plot_to_y (frame, y) };
    }
  qsort (names, n, sizeof *names, compare_names);
  for (guint i = 1; i < n; i++)
    names[i].y = MAX (names[i].y, names[i - 1].y + line);
  for (guint i = n; i-- > 0; below = names[i].y - line)
    names[i].y = MIN (names[i].y, below);
  for (guint i = 0; i < n; i++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, names[i].series);

      esp_set_colour (cr, esp_plot_get_colour (series, palette, names[i].series));
      esp_text_draw (cr, series->label, frame->x + frame->width + 8, names[i].y, ESP_PLOT_FONT,
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
}

/* --- names beside lines --- */

/* What of a line lies between two places across. */
typedef struct
{
  double top, bottom, middle;
} Extent;

static gboolean
find_extent (
    const EspPlot *plot, const EspPlotFrame *frame, guint s, double from, double to, Extent *extent)
{
  const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
  double sum = 0;
  double before = NAN;
  guint n = 0;

  *extent = (Extent){ G_MAXDOUBLE, -G_MAXDOUBLE, 0 };
  for (guint i = 0; i < series->n; i++)
    {
      double x;
      double y;

      if (!esp_plot_is_shown (plot, series->x[i], series->y[i]))
        continue;
      x = esp_plot_beside (plot, frame, s, series->x[i]);
      y = esp_plot_to_y (frame, series->y[i]);
      if (x > to)
        break;
      if (x < from)
        {
          before = y;
          continue;
        }
      extent->top = MIN (extent->top, y);
      extent->bottom = MAX (extent->bottom, y);
      sum += y;
      n++;
    }
  /* it holds from before */
  if (isfinite (before))
    {
      extent->top = MIN (extent->top, before);
      extent->bottom = MAX (extent->bottom, before);
      sum += before;
      n++;
    }
  extent->middle = n > 0 ? sum / n : 0;
  return n > 0;
}

/* Above a line that is the upper one there, below one that is the lower one: 0: it is neither. */
static int
find_side (const EspPlot *plot, const EspPlotFrame *frame, guint s, double from, double to)
{
  gboolean upper = TRUE;
  gboolean lower = TRUE;
  Extent own;
  Extent other;

  if (!find_extent (plot, frame, s, from, to, &own))
    return 0;
  for (guint i = 0; i < plot->series->len; i++)
    {
      if (i == s || !find_extent (plot, frame, i, from, to, &other))
        continue;
      upper = upper && own.middle < other.middle - APART;
      lower = lower && own.middle > other.middle + APART;
    }
  return upper ? -1 : lower ? 1 : 0;
}

/* Looked for from the right: where lines end is where one looks for their names. */
static gboolean
find_place (const EspPlot *plot, const EspPlotFrame *frame, guint s, double width, double place[4])
{
  const double height = ESP_PLOT_FONT + 3;
  double right = frame->x + frame->width - 4;

  for (double x = right - width; x >= frame->x + 4; x -= 8)
    {
      int side = find_side (plot, frame, s, x - 2, x + width + 2);
      double rectangle[4] = { x - 3, 0, width + 6, height + 2 };
      Extent own;

      if (side == 0 || !find_extent (plot, frame, s, x - 2, x + width + 2, &own))
        continue;
      rectangle[1] = side < 0 ? own.top - height - 3 : own.bottom + 2;
      if (rectangle[1] < frame->y || rectangle[1] + rectangle[3] > frame->y + frame->height ||
          count_covered (plot, frame, rectangle) > 0)
        continue;
      memcpy (place, rectangle, sizeof rectangle);
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_plain_line (const EspPlotSeries *series)
{
  return series->kind == ESP_PLOT_LINE || series->kind == ESP_PLOT_STEPS;
}

gboolean
esp_plot_draw_names_beside (const EspPlot *plot,
                            const EspPlotFrame *frame,
                            cairo_t *cr,
                            const EspPalette *palette)
{
  double places[MOST_BESIDE][4];
  guint n = plot->series->len;

  if (n < 2 || n > MOST_BESIDE)
    return FALSE;
  for (guint s = 0; s < n; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      double width;

      if (series->label == NULL || !is_plain_line (series))
        return FALSE;
      esp_text_measure (cr, series->label, ESP_PLOT_FONT, ESP_TEXT_LEFT | ESP_TEXT_BOLD, &width,
                        NULL);
      if (!find_place (plot, frame, s, width, places[s]))
        return FALSE;
    }
  for (guint s = 0; palette != NULL && s < n; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      esp_set_colour (cr, esp_plot_get_colour (series, palette, s));
      esp_text_draw (cr, series->label, places[s][0] + 3, places[s][1] + places[s][3] / 2,
                     ESP_PLOT_FONT, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
  return TRUE;
}

/* Width of a name of the legend with its sign. */
static double
measure_entry (const EspPlotSeries *series, cairo_t *cr)
{
  double width = 0;

  if (series->label != NULL)
    esp_text_measure (cr, series->label, ESP_PLOT_FONT, ESP_TEXT_LEFT, &width, NULL);
  return width + 36;
}

/* The names below each other, or side by side where the frame is too low for that. */
typedef struct
{
  double width, height;
  gboolean side_by_side;
} Box;

/* FALSE: there is none, or no room for it. */
static gboolean
measure_legend (
    const EspPlot *plot, const EspPlotFrame *frame, cairo_t *cr, gboolean without_lines, Box *box)
{
  double widest = 0;
  double all = 0;
  guint n = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      double own = measure_entry (series, cr);

      if (without_lines && is_line (series))
        continue;
      widest = MAX (widest, own);
      all += own;
      n++;
    }
  box->side_by_side = frame->low && n * LINE + 24 > frame->height / 2;
  box->width = box->side_by_side ? all : widest;
  box->height = (box->side_by_side ? 1 : n) * LINE + 8;
  /* a strip of a plot shows its curves, not half of their names over them */
  return n > 0 && box->width + 8 <= frame->width && box->height <= frame->height / 2 + 8;
}

gboolean
esp_plot_legend_hides (const EspPlot *plot,
                       const EspPlotFrame *frame,
                       cairo_t *cr,
                       gboolean without_lines)
{
  double x = 0;
  double y = 0;
  Box box;

  return measure_legend (plot, frame, cr, without_lines, &box) &&
         choose_corner (plot, frame, box.width, box.height, &x, &y) > 0;
}

void
esp_plot_draw_legend (const EspPlot *plot,
                      const EspPlotFrame *frame,
                      cairo_t *cr,
                      const EspPalette *palette,
                      gboolean without_lines)
{
  double x = 0;
  double y = 0;
  Box box;

  if (!measure_legend (plot, frame, cr, without_lines, &box))
    return;
  choose_corner (plot, frame, box.width, box.height, &x, &y);
  esp_shape_rounded (cr, x, y, box.width, box.height, 5);
  esp_set_colour (cr, esp_colour_fade (palette->surface, 0.88));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->line);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  y += 6 + LINE / 2;
  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);

      if (without_lines && is_line (series))
        continue;
      esp_plot_draw_sign (series, cr, palette, s, x + 14, y, 4);
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, series->label, x + 28, y, ESP_PLOT_FONT, ESP_TEXT_LEFT);
      if (box.side_by_side)
        x += measure_entry (series, cr);
      else
        y += LINE;
    }
}

double
esp_plot_draw_legend_above (const EspPlot *plot,
                            cairo_t *cr,
                            const EspPalette *palette,
                            double y,
                            double width,
                            gboolean without_lines)
{
  const double row = ESP_PLOT_FONT + 7;
  double x = 0;
  double below = 0;

  for (guint s = 0; s < plot->series->len; s++)
    {
      const EspPlotSeries *series = g_ptr_array_index (plot->series, s);
      double wide;

      if (series->label == NULL || (without_lines && is_line (series)))
        continue;
      esp_text_measure (cr, series->label, ESP_PLOT_FONT, ESP_TEXT_LEFT, &wide, NULL);
      if (below == 0 || (x > 0 && x + wide + 16 > width))
        {
          below += row;
          x = 0;
        }
      if (palette != NULL)
        {
          esp_plot_draw_sign (series, cr, palette, s, ESP_PLOT_LEFT + x + 4, y + below - row / 2,
                              4);
          esp_set_colour (cr, palette->text);
          esp_text_draw (cr, series->label, ESP_PLOT_LEFT + x + 14, y + below - row / 2,
                         ESP_PLOT_FONT, ESP_TEXT_LEFT);
        }
      x += wide + 32;
    }
  return below > 0 ? below + 4 : 0;
}
