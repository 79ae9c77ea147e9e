#include "config.h"

#include "drawing.h"

#include <glib/gi18n-lib.h>

/* What the lines and the square mean, in a line below the map: closer where it is narrow, and in
 * more lines before anything is left out. */

#define MAX_SIGNS 5

#define EDGE 16.0

#define LEGIBLE 6.5

typedef struct
{
  const char *text;
  EspColour colour;
  double width; /* of a line; 0: it is the square of the start */
  double room;  /* that its text needs */
  gboolean is_crossed;
  gboolean is_double;
} Sign;

/* How wide things are; of all of it as much as there is room for. */
typedef struct
{
  double line;
  double gap; /* to its text */
  double between;
} Spacing;

static const Spacing spacings[] = { { 28, 7, 20 }, { 22, 5, 11 } };

static int
get_signs (const TourDrawing *self, Sign *signs)
{
  const EspPalette *palette = self->palette;
  int n = 0;

  signs[n++] = (Sign){ .text = _ ("start"), .colour = palette->hint };
  signs[n++] =
      (Sign){ .text = _ ("tour"), .colour = tour_get_line_colour (palette), .width = TOUR_TAKEN };
  if (tour_has_best (self))
    signs[n++] =
        (Sign){ .text = _ ("best so far"), .colour = tour_get_band_colour (palette), .width = 9 };
  if (self->exchange.n_taken > 0)
    signs[n++] = (Sign){
      .text = _ ("taken away"), .colour = palette->bad, .width = TOUR_TAKEN, .is_crossed = TRUE
    };
  if (self->exchange.n_added > 0)
    signs[n++] = (Sign){
      .text = _ ("added"), .colour = palette->good, .width = TOUR_ADDED, .is_double = TRUE
    };
  for (int i = 0; i < n; i++)
    esp_text_measure (self->cr, signs[i].text, TOUR_LETTERS * self->growth, 0, &signs[i].room,
                      NULL);
  return n;
}

static double
get_width (const TourDrawing *self, const Sign *sign, const Spacing *spacing)
{
  return sign->room + ((sign->width > 0 ? spacing->line : 10) + spacing->gap) * self->growth;
}

static double
get_room (const TourDrawing *self)
{
  return self->map.width + tour_gauge_width (self->scene) - 2 * EDGE;
}

static double
get_row (const TourDrawing *self)
{
  double height;

  esp_text_measure (self->cr, "0", TOUR_LETTERS * self->growth, 0, NULL, &height);
  return 0.95 * height;
}

/* Of each sign the line it stands in; returns how many lines there are. */
static int
set_rows (
    const TourDrawing *self, const Sign *signs, int n, const Spacing *spacing, int rows[MAX_SIGNS])
{
  double x = 0;
  int row = 0;

  for (int i = 0; i < n; i++)
    {
      double width = get_width (self, &signs[i], spacing);

      if (x > 0 && x + width > get_room (self))
        {
          x = 0;
          row++;
        }
      x += width + spacing->between * self->growth;
      rows[i] = row;
    }
  return row + 1;
}

static const Spacing *
choose_spacing (const TourDrawing *self, const Sign *signs, int n)
{
  int rows[MAX_SIGNS];

  return set_rows (self, signs, n, &spacings[0], rows) == 1 ? &spacings[0] : &spacings[1];
}

double
tour_get_legend_height (const TourDrawing *self)
{
  Sign signs[MAX_SIGNS];
  int rows[MAX_SIGNS];
  int n;

  if ((self->scene->flags & ESP_SCENE_SMALL) ||
      TOUR_LETTERS * self->growth * self->scene->scale < LEGIBLE)
    return 0;
  n = get_signs (self, signs);
  n = set_rows (self, signs, n, choose_spacing (self, signs, n), rows);
  return n == 1 ? self->map.foot : MAX (self->map.foot, n * get_row (self) + 4);
}

static void
draw_line (const TourDrawing *self, const Sign *sign, double x, double y, double length)
{
  cairo_t *cr = self->cr;
  double k = self->growth;

  if (sign->is_crossed)
    cairo_set_dash (cr, (const double[]){ 5 * k, 3.5 * k }, 2, 0);
  cairo_set_line_width (cr, sign->width * k);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + length, y);
  cairo_stroke_preserve (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  if (sign->is_double)
    {
      esp_set_colour (cr, self->palette->background);
      cairo_set_line_width (cr, sign->width * k / 3);
      cairo_stroke_preserve (cr);
    }
  cairo_new_path (cr);
  if (!sign->is_crossed)
    return;
  tour_add_cross (self, x + length / 2, y);
}

static void
draw_sign (const TourDrawing *self, const Sign *sign, const Spacing *spacing, double x, double y)
{
  cairo_t *cr = self->cr;
  double k = self->growth;

  cairo_new_path (cr);
  esp_set_colour (cr, sign->colour);
  if (sign->width > 0)
    {
      draw_line (self, sign, x, y, spacing->line * k);
      x += spacing->line * k;
    }
  else
    {
      cairo_rectangle (cr, x, y - 5 * k, 10 * k, 10 * k);
      cairo_fill (cr);
      x += 10 * k;
    }
  esp_set_colour (cr, self->palette->text_dim);
  esp_text_draw (cr, sign->text, x + spacing->gap * k, y, TOUR_LETTERS * k, ESP_TEXT_LEFT);
}

void
tour_draw_legend (const TourDrawing *self)
{
  Sign signs[MAX_SIGNS];
  int rows[MAX_SIGNS];
  const Spacing *spacing;
  double height = tour_get_legend_height (self);
  double x = EDGE;
  double row;
  int n;
  int n_rows;

  if (height <= 0)
    return;
  n = get_signs (self, signs);
  spacing = choose_spacing (self, signs, n);
  n_rows = set_rows (self, signs, n, spacing, rows);
  row = n_rows == 1 ? 0 : get_row (self);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  for (int i = 0; i < n; i++)
    {
      if (i > 0 && rows[i] != rows[i - 1])
        x = EDGE;
      draw_sign (self, &signs[i], spacing, x,
                 self->map.height - height / 2 + (rows[i] - (n_rows - 1) / 2.0) * row);
      x += get_width (self, &signs[i], spacing) + spacing->between * self->growth;
    }
}
