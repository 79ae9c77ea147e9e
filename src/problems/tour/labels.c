#include "config.h"

#include "drawing.h"

#include <glib/gi18n-lib.h>

/* Names stand beside their cities where they cover least: sixteen ways around, near and a little
 * farther off. Where a name goes hangs on the tour alone as long as the step's move leaves its
 * place free, so that names do not jump from one proposal to the next. */

#define N_WAYS 16

#define FARTHER 5.0

#define MAX_NEAR 160 /* of lines, cities and names that may be in the way of one name */

#define ROUNDS 2 /* in the later ones a name that lies badly looks for a better place */

#define LEGIBLE 6.5

/* how bad it is for a name to lie there */
#define ON_CITY 30.0

#define ON_NAME 40.0

#define ON_CROSS 24.0

#define ON_LINE 8.0

#define ON_BAND 1.0

#define OUTSIDE 100.0

#define CLOSE 0.12 /* and of each of these, so much for lying close by */

#define CLOSE_BY 3.0 /* that is */

#define TOO_MUCH 26.0 /* where cities crowd, names that would lie so badly are left out */

typedef struct
{
  double x1, y1, x2, y2;
  double half; /* of its width */
  double bad;
} Line;

typedef struct
{
  double x, y, radius;
  double bad;
} Disc;

typedef struct
{
  EspRect rect;
  double bad;
  double width;
  double height;
  double size;
  EspTextFlags flags;
} Name;

typedef struct
{
  const TourDrawing *drawing;
  Line *lines; /* first those that the step's move has nothing to do with */
  int n_lines;
  Disc *discs;
  int n_discs;
  Name *names;
  /* what is near the city whose name looks for a place */
  int near_lines[MAX_NEAR];
  int n_near_lines;
  int near_discs[MAX_NEAR];
  int n_near_discs;
  int near_names[MAX_NEAR];
  int n_near_names;
} LabelPlacement;

/* --- what is in the way --- */

static void
add_line (
    LabelPlacement *self, double x1, double y1, double x2, double y2, double width, double bad)
{
  self->lines[self->n_lines++] = (Line){ x1, y1, x2, y2, width / 2, bad };
}

static void
add_edge (LabelPlacement *self, int a, int b, double width, double bad)
{
  const TourDrawing *drawing = self->drawing;

  add_line (self, drawing->x[a], drawing->y[a], drawing->x[b], drawing->y[b], width, bad);
}

static void
add_round (LabelPlacement *self, const gint32 *order, int n_edges, double width, double bad)
{
  int n = self->drawing->instance->n;

  for (int i = 0; i < n_edges; i++)
    add_edge (self, order[i], order[(i + 1) % n], width, bad);
}

/* What is there whatever the step's move is. */
static void
add_tour (LabelPlacement *self)
{
  const TourDrawing *drawing = self->drawing;
  int n = drawing->instance->n;
  int n_path = drawing->state->n_path;

  add_round (self, drawing->state->order, n_path > 0 ? n_path - 1 : n,
             tour_get_line_width (drawing), ON_LINE);
  if (tour_has_best (drawing))
    add_round (self, drawing->state->best, n, tour_get_band_width (drawing), ON_BAND);
  for (int i = 0; i < n; i++)
    self->discs[self->n_discs++] =
        (Disc){ drawing->x[i], drawing->y[i], drawing->radius + drawing->growth, ON_CITY };
}

static void
add_move (LabelPlacement *self)
{
  const TourDrawing *drawing = self->drawing;
  const TourExchange *exchange = &drawing->exchange;
  double k = drawing->growth;

  for (int i = 0; i < exchange->n_added; i++)
    add_edge (self, exchange->added[i].a, exchange->added[i].b, TOUR_ADDED * k, ON_LINE);
  for (int i = 0; i < exchange->n_taken; i++)
    {
      const TourCross *cross = &drawing->crosses[i];
      int ends[2] = { exchange->taken[i].a, exchange->taken[i].b };

      for (int side = 0; side < 2 && cross->is_bow; side++)
        add_line (self, drawing->x[ends[side]], drawing->y[ends[side]], cross->x, cross->y,
                  TOUR_TAKEN * k, ON_LINE);
      self->discs[self->n_discs++] = (Disc){ cross->x, cross->y, (TOUR_CROSS + 1.5) * k, ON_CROSS };
    }
  for (int i = 0; i < drawing->n_ends; i++)
    self->discs[drawing->ends[i]].radius = tour_get_ring (drawing) + 1.5 * k;
}

/* --- how bad a place is --- */

static EspRect
widen (const EspRect *rect, double by)
{
  return (EspRect){ rect->x - by, rect->y - by, rect->width + 2 * by, rect->height + 2 * by };
}

static gboolean
crosses (const EspRect *rect, const Line *line)
{
  return esp_rect_meets_line (rect, line->x1, line->y1, line->x2, line->y2);
}

static double
rate_line (const LabelPlacement *self, const EspRect *rect, const Line *line)
{
  EspRect wide = widen (rect, line->half + CLOSE_BY * self->drawing->growth);

  if (!crosses (&wide, line))
    return 0;
  wide = widen (rect, line->half + 0.5 * self->drawing->growth);
  return crosses (&wide, line) ? line->bad : CLOSE * line->bad;
}

static double
rate_disc (const LabelPlacement *self, const EspRect *rect, const Disc *disc)
{
  double dx = MAX (MAX (rect->x - disc->x, disc->x - rect->x - rect->width), 0);
  double dy = MAX (MAX (rect->y - disc->y, disc->y - rect->y - rect->height), 0);
  double close_by = disc->radius + CLOSE_BY / 2 * self->drawing->growth;
  double away = dx * dx + dy * dy;

  return away < disc->radius * disc->radius ? disc->bad
         : away < close_by * close_by       ? CLOSE * disc->bad
                                            : 0;
}

static double
rate_outside (const LabelPlacement *self, const EspRect *rect)
{
  const TourDrawing *drawing = self->drawing;

  return rect->x < 2 || rect->y < 2 || rect->x + rect->width > drawing->map.width - 2 ||
                 rect->y + rect->height > drawing->floor
             ? OUTSIDE
             : 0;
}

/* No more than that is told of a place that is worse than @most. */
static double
rate_place (const LabelPlacement *self, const EspRect *rect, double most)
{
  EspRect wide = widen (rect, 1.5 * self->drawing->growth);
  double bad = rate_outside (self, rect);

  for (int i = 0; i < self->n_near_discs && bad < most; i++)
    bad += rate_disc (self, rect, &self->discs[self->near_discs[i]]);
  for (int i = 0; i < self->n_near_names && bad < most; i++)
    bad += esp_rect_overlaps (&wide, &self->names[self->near_names[i]].rect) ? ON_NAME : 0;
  for (int i = 0; i < self->n_near_lines && bad < most; i++)
    bad += rate_line (self, rect, &self->lines[self->near_lines[i]]);
  return bad;
}

/* --- looking for a place --- */

/* Gathers what can be in the way of the name of @city, wherever it goes. */
static void
look_around (LabelPlacement *self, int city)
{
  const TourDrawing *drawing = self->drawing;
  const Name *name = &self->names[city];
  double gap = tour_get_ring (drawing) + (FARTHER + CLOSE_BY + 6) * drawing->growth;
  EspRect reach = { drawing->x[city] - name->width - gap, drawing->y[city] - name->height - gap,
                    2 * (name->width + gap), 2 * (name->height + gap) };

  self->n_near_lines = 0;
  self->n_near_discs = 0;
  self->n_near_names = 0;
  for (int i = 0; i < self->n_lines && self->n_near_lines < MAX_NEAR; i++)
    if (crosses (&reach, &self->lines[i]))
      self->near_lines[self->n_near_lines++] = i;
  for (int i = 0; i < self->n_discs && self->n_near_discs < MAX_NEAR; i++)
    {
      const Disc *disc = &self->discs[i];
      EspRect around = { disc->x - disc->radius, disc->y - disc->radius, 2 * disc->radius,
                         2 * disc->radius };

      if (esp_rect_overlaps (&reach, &around))
        self->near_discs[self->n_near_discs++] = i;
    }
  for (int i = 0; i < drawing->instance->n && self->n_near_names < MAX_NEAR; i++)
    if (i != city && esp_rect_overlaps (&reach, &self->names[i].rect))
      self->near_names[self->n_near_names++] = i;
}

/* How far from a city the middle of a box is in the direction @dx, @dy, where the nearest point of
 * the box is @gap away. */
static double
get_distance (double dx, double dy, double width, double height, double gap)
{
  double w = width / 2;
  double h = height / 2;
  double across = fabs (dx);
  double down = fabs (dy);
  double middle = across * w + down * h;

  if (across * (gap + h) <= w * down)
    return (gap + h) / down;
  if (down * (gap + w) <= h * across)
    return (gap + w) / across;
  /* it is a corner */
  return middle + sqrt (MAX (middle * middle - (w * w + h * h - gap * gap), 0));
}

/* Above is best, then to a side; slanting only where that is better. */
static double
rate_way (int way)
{
  static const double straight[] = { 0.1, 0.3, 0.2, 0 }; /* right, below, left, above */

  return way % 4 == 0 ? straight[way / 4] : way % 2 == 0 ? 0.35 : 0.45;
}

static void
place_name (LabelPlacement *self, int city)
{
  const TourDrawing *drawing = self->drawing;
  Name *name = &self->names[city];
  double ring = self->discs[city].radius + 2.5 * drawing->growth;
  EspRect best = { 0 };
  double least = G_MAXDOUBLE;

  look_around (self, city);
  for (int farther = 0; farther < 2; farther++)
    for (int way = 0; way < N_WAYS; way++)
      {
        double dx = cos (2 * G_PI * way / N_WAYS);
        double dy = sin (2 * G_PI * way / N_WAYS);
        double away = get_distance (dx, dy, name->width, name->height,
                                    ring + farther * FARTHER * drawing->growth);
        EspRect rect = { drawing->x[city] + dx * away - name->width / 2,
                         drawing->y[city] + dy * away - name->height / 2, name->width,
                         name->height };
        double bad = rate_way (way) + farther;

        if (bad < least)
          bad += rate_place (self, &rect, least - bad);
        if (bad < least)
          {
            least = bad;
            best = rect;
          }
      }
  name->rect = best;
  name->bad = least;
}

static void
measure_name (LabelPlacement *self, int city, gboolean bold)
{
  const TourInstance *instance = self->drawing->instance;
  Name *name = &self->names[city];

  name->size = (instance->n <= 12 ? 15 : instance->n <= 40 ? 13 : 10.5) * self->drawing->growth;
  name->flags = bold ? ESP_TEXT_BOLD : 0;
  if (!esp_text_measure_letters (self->drawing->cr, instance->names[city], name->size, name->flags,
                                 &name->width, &name->height))
    name->width = name->height = 0;
}

static void
place_all (LabelPlacement *self)
{
  int n = self->drawing->instance->n;

  for (int i = 0; i < n; i++)
    place_name (self, i);
  for (int round = 1; round < ROUNDS; round++)
    for (int i = 0; i < n; i++)
      if (self->names[i].bad >= 1)
        place_name (self, i);
}

/* The names that what the move brings has come into the way of. */
static void
place_again (LabelPlacement *self)
{
  const TourDrawing *drawing = self->drawing;

  for (int i = 0; i < drawing->n_ends; i++)
    {
      measure_name (self, drawing->ends[i], TRUE);
      self->names[drawing->ends[i]].rect = (EspRect){ 0 };
    }
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < drawing->n_ends; i++)
      place_name (self, drawing->ends[i]);
  for (int i = 0; i < drawing->instance->n; i++)
    if (!tour_is_end (drawing, i))
      {
        look_around (self, i);
        if (rate_place (self, &self->names[i].rect, G_MAXDOUBLE) > self->names[i].bad + 0.5)
          place_name (self, i);
      }
}

static void
draw_name (const LabelPlacement *self, int city)
{
  const TourDrawing *drawing = self->drawing;
  const Name *name = &self->names[city];
  gboolean end = tour_is_end (drawing, city);
  double x = name->rect.x + name->rect.width / 2;
  double y = name->rect.y + name->rect.height / 2;

  if (name->width <= 0 || (name->bad >= TOO_MUCH && !end && drawing->instance->n > TOUR_MAX_EXACT))
    {
      esp_text_miss (drawing->cr);
      return; /* a tip tells it */
    }
  esp_set_colour (drawing->cr, end || drawing->instance->n <= TOUR_MAX_EXACT
                                   ? drawing->palette->text
                                   : drawing->palette->text_dim);
  /* an edge in the ground's colour is dear: only where there is something below it */
  if (name->bad >= ON_BAND)
    esp_text_draw_clear (drawing->cr, drawing->instance->names[city], x, y, name->size,
                         name->flags | ESP_TEXT_CENTRE, drawing->palette->background);
  else
    esp_text_draw (drawing->cr, drawing->instance->names[city], x, y, name->size,
                   name->flags | ESP_TEXT_CENTRE);
}

void
tour_draw_names (const TourDrawing *self)
{
  guint n = (guint) self->instance->n;
  g_autofree Line *lines = g_new (Line, 2 * n + 3 * TOUR_MAX_EXCHANGED);
  g_autofree Disc *discs = g_new (Disc, n + TOUR_MAX_EXCHANGED);
  g_autofree Name *names = g_new0 (Name, n);
  LabelPlacement placing = { .drawing = self, .lines = lines, .discs = discs, .names = names };

  if ((self->scene->flags & ESP_SCENE_SMALL) || 10 * self->growth * self->scene->scale < LEGIBLE)
    {
      for (guint i = 0; i < n; i++)
        esp_text_miss (self->cr);
      return;
    }
  for (guint i = 0; i < n; i++)
    measure_name (&placing, (int) i, FALSE);
  add_tour (&placing);
  place_all (&placing);
  if (self->n_ends > 0)
    {
      add_move (&placing);
      place_again (&placing);
    }
  for (guint i = 0; i < n; i++)
    draw_name (&placing, (int) i);
}

/* What the lines and the square mean, in a line below the map: closer where it is narrow, and in
 * more lines before anything is left out. */

#define MAX_SIGNS 5

#define EDGE 16.0

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
