#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>

/* The map: cities, the tour, the best tour of a search, and what a proposed move takes and adds. */

#define MOST_SMALL 3.4 /* how much signs grow in a small picture */
#define LONGEST 840.0  /* sides of the frame on the drawing */
#define HIGHEST 560.0
#define LEAST 200.0
#define MARGIN 52.0
#define LEGIBLE 6.5
#define MAX_NAMED 150   /* cities above which names would cover one another */
#define COVERED 20      /* how bad it is for a name to lie on a city */
#define REACH 40.0      /* of a city's sign beyond its place, at most */
#define MAX_PATH 200    /* edges that are drawn as one line */
#define MAX_LINES 20000 /* edges, and cities, in sight above which points of a picture are set */
#define LARGEST 8192    /* side of such a picture, in pixels */
#define CORNER 0.75     /* of the way to a name beside a city */
#define ADDED 6.5       /* width of an edge that a move would add */
#define MAX_DIFFERENCE 5000 /* cities up to which a proposed tour is worked out for a picture */

/* --- where things are --- */

TourMap
tour_get_map (const EspScene *scene)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  double w = MAX (self->right - self->left, 1e-9);
  double h = MAX (self->top - self->bottom, 1e-9);
  TourMap map = { .scale = MIN (LONGEST / w, HIGHEST / h),
                  .left = self->left,
                  .bottom = self->bottom };
  double inner_width = MAX (w * map.scale, LEAST);
  double inner_height = MAX (h * map.scale, LEAST);

  map.width = inner_width + 2 * MARGIN;
  map.height = inner_height + 2 * MARGIN + TOUR_FOOT;
  map.x0 = MARGIN + (inner_width - w * map.scale) / 2;
  map.y0 = MARGIN + inner_height - (inner_height - h * map.scale) / 2;
  return map;
}

void
tour_map_place (const TourInstance *self, const TourMap *map, int city, double *x, double *y)
{
  double px;
  double py;

  tour_get_place (self, city, &px, &py);
  *x = map->x0 + (px - map->left) * map->scale;
  *y = map->y0 - (py - map->bottom) * map->scale;
}

/* A small view is no place for small signs: they grow as the drawing shrinks, to a degree. */
static double
get_growth (const EspScene *scene)
{
  /* one among others is seen at a glance */
  double most = scene->flags & ESP_SCENE_SMALL ? MOST_SMALL : 2;

  return CLAMP (1 / MAX (scene->scale, 1e-9), 1, most);
}

double
tour_get_radius (const EspScene *scene)
{
  int n = ((const TourInstance *) scene->instance)->n;

  if (n > 120)
    return n <= 500 ? 3 : 2;
  return (n <= 12 ? 8 : n <= 40 ? 6 : 4.5) * get_growth (scene);
}

/* --- drawing --- */

typedef struct
{
  const EspScene *scene;
  const TourInstance *instance;
  const TourState *state;
  const TourState *after; /* what is proposed would make of it; NULL: nothing is */
  const EspPalette *palette;
  cairo_t *cr;
  TourMap map;
  double *x; /* of the cities, on the drawing */
  double *y;
  double radius;
  double growth;
  double left, top, right, bottom; /* what is in sight, and a little more */
} Drawing;

/* Whether something of an edge is in sight. */
static gboolean
is_in_sight (const Drawing *self, int a, int b)
{
  return MAX (self->x[a], self->x[b]) >= self->left &&
         MIN (self->x[a], self->x[b]) <= self->right && MAX (self->y[a], self->y[b]) >= self->top &&
         MIN (self->y[a], self->y[b]) <= self->bottom;
}

/* --- very many lines --- */

/* Points of the device, as dense as lines run through them: what cairo would take half a minute
 * for is there in a second, and where a hundred lines run through one point nobody misses their
 * edges. */
typedef struct
{
  cairo_surface_t *surface;
  guint8 *points;
  int stride;
  int width;
  int height;
  double left; /* on the drawing */
  double top;
  double scale; /* points a unit of the drawing */
} Mask;

static gboolean
mask_init (Mask *mask, const Drawing *self)
{
  double right;
  double bottom;
  double across = 1;
  double down = 0;
  double sharp;
  double ignored;

  cairo_clip_extents (self->cr, &mask->left, &mask->top, &right, &bottom);
  cairo_user_to_device_distance (self->cr, &across, &down);
  cairo_surface_get_device_scale (cairo_get_target (self->cr), &sharp, &ignored);
  mask->scale = hypot (across, down) * sharp;
  mask->scale = MIN (mask->scale, LARGEST / MAX (right - mask->left, bottom - mask->top));
  mask->width = (int) ceil ((right - mask->left) * mask->scale);
  mask->height = (int) ceil ((bottom - mask->top) * mask->scale);
  if (mask->width < 1 || mask->height < 1)
    return FALSE;
  mask->surface = cairo_image_surface_create (CAIRO_FORMAT_A8, mask->width, mask->height);
  mask->points = cairo_image_surface_get_data (mask->surface);
  mask->stride = cairo_image_surface_get_stride (mask->surface);
  return mask->points != NULL;
}

/* Colours what was set, and is done with it. */
static void
mask_paint (Mask *mask, const Drawing *self)
{
  cairo_surface_mark_dirty (mask->surface);
  cairo_save (self->cr);
  cairo_translate (self->cr, mask->left, mask->top);
  cairo_scale (self->cr, 1 / mask->scale, 1 / mask->scale);
  cairo_mask_surface (self->cr, mask->surface, 0, 0);
  cairo_restore (self->cr);
  cairo_surface_destroy (mask->surface);
}

static inline void
mask_set (Mask *mask, int x, int y, int more)
{
  if (x >= 0 && y >= 0 && x < mask->width && y < mask->height)
    {
      guint8 *point = &mask->points[y * mask->stride + x];

      *point = (guint8) MIN (255, *point + more);
    }
}

/* A straight line, a point for each column or, where it is steep, each row that it crosses within
 * the picture. */
static void
mask_line (Mask *mask, const Drawing *self, int a, int b)
{
  double x = (self->x[a] - mask->left) * mask->scale;
  double y = (self->y[a] - mask->top) * mask->scale;
  double dx = (self->x[b] - mask->left) * mask->scale - x;
  double dy = (self->y[b] - mask->top) * mask->scale - y;
  double steps = MAX (fabs (dx), fabs (dy));
  double from = 0;
  double to = steps;

  if (steps < 1)
    {
      mask_set (mask, (int) floor (x), (int) floor (y), 170);
      return;
    }
  dx /= steps;
  dy /= steps;
  for (int axis = 0; axis < 2; axis++)
    {
      double d = axis == 0 ? dx : dy;
      double at = axis == 0 ? x : y;
      double end = axis == 0 ? mask->width : mask->height;

      if (d > 0)
        {
          from = MAX (from, -at / d);
          to = MIN (to, (end - at) / d);
        }
      else if (d < 0)
        {
          from = MAX (from, (end - at) / d);
          to = MIN (to, -at / d);
        }
      else if (at < 0 || at >= end)
        return;
    }
  for (double k = ceil (from); k <= to; k++)
    mask_set (mask, (int) floor (x + k * dx), (int) floor (y + k * dy), 170);
}

/* --- the tours --- */

static int
count_in_sight (const Drawing *self, const gint32 *order)
{
  int n = self->instance->n;
  int count = 0;

  for (int i = 0; n > MAX_LINES && i < n; i++)
    count += is_in_sight (self, order[i], order[i + 1 < n ? i + 1 : 0]);
  return count;
}

/* Edge by edge: cairo takes seconds to find where a path of ten thousand of them meets itself. */
static void
draw_round (const Drawing *self, const gint32 *order)
{
  int n = self->instance->n;
  gboolean coarse = count_in_sight (self, order) > MAX_LINES;
  Mask mask;

  if (coarse && !mask_init (&mask, self))
    return;
  for (int i = 0; i < n; i++)
    {
      int a = order[i];
      int b = order[i + 1 < n ? i + 1 : 0];

      if (!is_in_sight (self, a, b))
        continue;
      if (coarse)
        {
          mask_line (&mask, self, a, b);
          continue;
        }
      cairo_move_to (self->cr, self->x[a], self->y[a]);
      cairo_line_to (self->cr, self->x[b], self->y[b]);
      if (n > MAX_PATH)
        cairo_stroke (self->cr);
    }
  if (coarse)
    mask_paint (&mask, self);
  else
    cairo_stroke (self->cr);
}

/* The way so far, of a tour that is being made. */
static void
draw_path (const Drawing *self)
{
  for (int i = 0; i + 1 < self->state->n_path; i++)
    {
      cairo_move_to (self->cr, self->x[self->state->order[i]], self->y[self->state->order[i]]);
      cairo_line_to (self->cr, self->x[self->state->order[i + 1]],
                     self->y[self->state->order[i + 1]]);
    }
  cairo_stroke (self->cr);
}

static double
get_line_width (const Drawing *self)
{
  int n = self->instance->n;

  return (n <= 40 ? 2.6 : n <= 200 ? 2 : n <= 1000 ? 1.4 : 1) * self->growth;
}

static gboolean
has_best (const Drawing *self)
{
  return (self->scene->flags & ESP_SCENE_SEARCH) && !isnan (self->state->best_length);
}

/* Whether it is a small picture of cities that nobody has put into an order yet. */
static gboolean
is_new (const Drawing *self)
{
  int n = self->instance->n;
  int i = 0;

  if ((self->scene->flags & ESP_SCENE_SMALL) == 0 || self->state->n_path > 0)
    return FALSE;
  while (i < n && self->state->order[i] == i)
    i++;
  return i == n;
}

static void
draw_tours (const Drawing *self)
{
  cairo_t *cr = self->cr;
  double width = get_line_width (self);
  gboolean fresh = is_new (self);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (has_best (self))
    {
      /* a broad pale band under the thin dark line: both are seen where they run together */
      esp_set_colour (cr,
                      esp_colour_mix (self->palette->background, self->palette->series[0], 0.28));
      cairo_set_line_width (cr, 3.2 * width);
      draw_round (self, self->state->best);
    }
  /* the order of the file is no news: the cities are */
  esp_set_colour (cr,
                  fresh ? esp_colour_mix (self->palette->background, self->palette->series[0], 0.16)
                        : self->palette->series[0]);
  cairo_set_line_width (cr, fresh ? width / 2 : width);
  if (self->state->n_path > 0)
    draw_path (self);
  else
    draw_round (self, self->state->order);
}

/* The edge itself. */
static void
add_edge (const Drawing *self, int a, int b)
{
  cairo_move_to (self->cr, self->x[a], self->y[a]);
  cairo_line_to (self->cr, self->x[b], self->y[b]);
}

/* A cross in its middle. */
static void
add_cross (const Drawing *self, int a, int b)
{
  double r = 4.5 * self->growth;
  double x = (self->x[a] + self->x[b]) / 2;
  double y = (self->y[a] + self->y[b]) / 2;

  cairo_move_to (self->cr, x - r, y - r);
  cairo_line_to (self->cr, x + r, y + r);
  cairo_move_to (self->cr, x + r, y - r);
  cairo_line_to (self->cr, x - r, y + r);
}

/* With @add for each edge of @tour that @other does not have. */
static void
draw_difference (const Drawing *self,
                 const TourState *tour,
                 const TourState *other,
                 void (*add) (const Drawing *self, int a, int b))
{
  int n = tour->n;

  for (int i = 0; i < n; i++)
    {
      int a = tour->order[i];
      int b = tour->order[(i + 1) % n];
      int gap = ABS (other->place[a] - other->place[b]);

      if (gap != 1 && gap != n - 1)
        add (self, a, b);
    }
  cairo_stroke (self->cr);
}

static gboolean
get_event_move (const Drawing *self, TourMove *move)
{
  const EspEvent *event = self->scene->event;

  if (event == NULL || event->type < ESP_EVENT_PROPOSE || event->type > ESP_EVENT_REJECT)
    return FALSE;
  *move = tour_move_from_event (event);
  return move->a >= 0 && move->a < self->instance->n && move->b >= 0 &&
         move->b < self->instance->n && move->a != move->b && move->kind < TOUR_N_MOVES;
}

/* One of the two cities of the step's move, which are drawn larger. */
static gboolean
is_moved (const Drawing *self, int city)
{
  TourMove move;

  return get_event_move (self, &move) && (city == move.a || city == move.b);
}

/* The tour after a proposed move; NULL: none is. */
static EspState *
propose (const Drawing *self)
{
  EspState *after;
  TourMove move;

  if (!get_event_move (self, &move) || self->scene->event->type == ESP_EVENT_ACCEPT ||
      self->instance->n > MAX_DIFFERENCE)
    return NULL;
  after = esp_state_copy (&self->state->parent);
  tour_state_make ((TourState *) after, &move);
  return after;
}

/* What a proposed move would take away, dashed and crossed out, and what it would add, a double
 * line. */
static void
draw_proposal (const Drawing *self)
{
  double width = get_line_width (self);
  cairo_t *cr = self->cr;

  if (self->after == NULL)
    return;
  esp_set_colour (cr, self->palette->background);
  cairo_set_line_width (cr, width + 2.5);
  draw_difference (self, self->state, self->after, add_edge);
  esp_set_colour (cr, self->palette->bad);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (cr, (const double[]){ 5 * self->growth, 4 * self->growth }, 2, 0);
  draw_difference (self, self->state, self->after, add_edge);
  cairo_set_dash (cr, NULL, 0, 0);
  esp_set_colour (cr, self->palette->good);
  cairo_set_line_width (cr, ADDED * self->growth);
  draw_difference (self, self->after, self->state, add_edge);
  esp_set_colour (cr, self->palette->background);
  cairo_set_line_width (cr, ADDED / 3 * self->growth);
  draw_difference (self, self->after, self->state, add_edge);
  esp_set_colour (cr, self->palette->bad);
  cairo_set_line_width (cr, 2 * self->growth);
  draw_difference (self, self->state, self->after, add_cross);
}

static void
draw_city (const Drawing *self, int city)
{
  const EspPalette *palette = self->palette;
  gboolean start = self->state->place[city] == 0;
  cairo_t *cr = self->cr;
  double r = self->radius;
  double x = self->x[city];
  double y = self->y[city];

  cairo_new_path (cr);
  if (!start && r * self->scene->scale < 2.5)
    {
      /* a ring would be a blot */
      cairo_arc (cr, x, y, r * 0.7, 0, 2 * G_PI);
      esp_fill (cr, self->scene->flags & ESP_SCENE_SMALL ? palette->series[0] : palette->text);
      return;
    }
  /* the start is a square, so that it is told apart without colour */
  if (self->state->n_path > 0 && self->state->place[city] == self->state->n_path - 1)
    {
      cairo_arc (cr, x, y, r + 6 * self->growth, 0, 2 * G_PI);
      esp_stroke (cr, palette->accent, 3);
    }
  if (start)
    cairo_rectangle (cr, x - r * 1.15 - 1, y - r * 1.15 - 1, r * 2.3 + 2, r * 2.3 + 2);
  else
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  esp_fill_and_stroke (cr,
                       start                                  ? palette->hint
                       : self->scene->flags & ESP_SCENE_SMALL ? palette->side_tint[0]
                                                              : palette->surface,
                       palette->text, (r > 4 ? 1.8 : 1) * self->growth);
  if (self->state->picked == city)
    {
      cairo_arc (cr, x, y, r + 6 * self->growth, 0, 2 * G_PI);
      esp_stroke (cr, palette->accent, 3);
    }
}

/* Whether a piece of the straight line lies in the rectangle (Liang and Barsky 1984). */
static gboolean
crosses (const EspRect *rect, double x1, double y1, double x2, double y2)
{
  const double p[4] = { x1 - x2, x2 - x1, y1 - y2, y2 - y1 };
  const double q[4] = { x1 - rect->x, rect->x + rect->width - x1, y1 - rect->y,
                        rect->y + rect->height - y1 };
  double from = 0;
  double to = 1;

  for (int k = 0; k < 4; k++)
    {
      if (p[k] == 0 && q[k] < 0)
        return FALSE;
      if (p[k] < 0)
        from = MAX (from, q[k] / p[k]);
      else if (p[k] > 0)
        to = MIN (to, q[k] / p[k]);
    }
  return from <= to;
}

/* How many lines of the tour run there. */
static int
count_lines (const Drawing *self, const TourState *tour, const EspRect *rect)
{
  int count = 0;

  for (int i = 0; i < tour->n; i++)
    {
      int a = tour->order[i];
      int b = tour->order[(i + 1) % tour->n];

      count += crosses (rect, self->x[a], self->y[a], self->x[b], self->y[b]);
    }
  return count;
}

/* How badly a name would lie there: over a city, over another name, over lines, outside. */
static int
rate_place (const Drawing *self, const EspRect *rect, const EspRect *names, int n_names)
{
  int n = self->instance->n;
  double r = self->radius;
  int bad = 0;

  if (rect->x < 2 || rect->y < 2 || rect->x + rect->width > self->map.width - 2 ||
      rect->y + rect->height > self->map.height - TOUR_FOOT)
    bad += 100;
  for (int i = 0; i < n; i++)
    {
      EspRect sign = { self->x[i] - r, self->y[i] - r, 2 * r, 2 * r };

      bad += esp_rect_overlaps (rect, &sign) ? COVERED : 0;
    }
  bad += 2 * count_lines (self, self->state, rect);
  if (self->after != NULL)
    bad += 2 * count_lines (self, self->after, rect);
  for (int i = 0; i < n_names; i++)
    bad += esp_rect_overlaps (rect, &names[i]) ? 2 * COVERED : 0;
  return bad;
}

/* Above, below, beside the city or at a corner, wherever it disturbs least. */
static void
draw_name (const Drawing *self, int city, EspRect *names, int n_names)
{
  static const int sides[][2] = { { 0, -1 }, { 0, 1 }, { 1, 0 },   { -1, 0 },
                                  { 1, -1 }, { 1, 1 }, { -1, -1 }, { -1, 1 } };
  const TourInstance *instance = self->instance;
  gboolean moved = is_moved (self, city);
  double size = (instance->n <= 12 ? 15 : instance->n <= 40 ? 12 : 10) * self->growth;
  EspTextFlags flags = instance->n <= 12 || moved ? ESP_TEXT_BOLD : 0;
  double gap = self->radius + (moved ? 7 : 4) * self->growth;
  int least = G_MAXINT;
  double width;
  double height;

  esp_text_measure (self->cr, instance->names[city], size, flags, &width, &height);
  height *= 0.8; /* letters do not fill their line */
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      /* a corner is farther away */
      double far = sides[i][0] != 0 && sides[i][1] != 0 ? gap * CORNER : gap;
      EspRect rect = { self->x[city] + sides[i][0] * (far + width / 2) - width / 2,
                       self->y[city] + sides[i][1] * (far + height / 2) - height / 2, width,
                       height };
      int bad = rate_place (self, &rect, names, n_names);

      if (bad < least)
        {
          least = bad;
          names[n_names] = rect;
        }
    }
  /* where cities crowd, some names are left out: a tip tells them */
  if (least >= COVERED && instance->n > TOUR_MAX_EXACT)
    {
      names[n_names] = (EspRect){ 0 };
      return;
    }
  esp_set_colour (self->cr, self->palette->text);
  if (least > 0)
    esp_text_draw_clear (self->cr, instance->names[city], names[n_names].x + width / 2,
                         names[n_names].y + height / 2, size, flags | ESP_TEXT_CENTRE,
                         self->palette->background);
  else
    esp_text_draw (self->cr, instance->names[city], names[n_names].x + width / 2,
                   names[n_names].y + height / 2, size, flags | ESP_TEXT_CENTRE);
}

static void
draw_names (const Drawing *self)
{
  int n = self->instance->n;
  g_autofree EspRect *names = g_new (EspRect, (guint) n);

  if ((self->scene->flags & ESP_SCENE_SMALL) || 10 * self->growth * self->scene->scale < LEGIBLE)
    return;
  for (int i = 0; i < n; i++)
    draw_name (self, i, names, i);
}

static void
draw_cities (const Drawing *self)
{
  int n = self->instance->n;
  int in_sight = 0;
  gboolean coarse;
  Mask mask;

  if (self->radius * self->scene->scale < 0.4)
    return;
  for (int i = 0; n > MAX_LINES && i < n; i++)
    in_sight += is_in_sight (self, i, i);
  coarse = in_sight > MAX_LINES && mask_init (&mask, self);
  for (int i = 0; i < n; i++)
    if (is_in_sight (self, i, i) && coarse)
      mask_line (&mask, self, i, i);
    else if (is_in_sight (self, i, i))
      draw_city (self, i);
  if (coarse)
    {
      esp_set_colour (self->cr, self->palette->text);
      mask_paint (&mask, self);
    }
  if (n <= MAX_NAMED)
    draw_names (self);
}

/* --- the legend --- */

typedef struct
{
  const char *text;
  EspColour colour;
  double width;
  double dash;
  gboolean square;
  gboolean is_double;
} Sign;

static double
draw_sign (const Drawing *self, const Sign *sign, double x)
{
  cairo_t *cr = self->cr;
  double k = self->growth;
  double y = self->map.height - TOUR_FOOT / 2;
  double width;
  double height;

  cairo_new_path (cr);
  esp_set_colour (cr, sign->colour);
  if (sign->square)
    {
      cairo_rectangle (cr, x, y - 5 * k, 10 * k, 10 * k);
      cairo_fill_preserve (cr);
      esp_stroke (cr, self->palette->text, 1.4 * k);
      x += 16 * k;
    }
  else
    {
      if (sign->dash > 0)
        cairo_set_dash (cr, (const double[]){ sign->dash * k, 4 * k }, 2, 0);
      cairo_set_line_width (cr, sign->width * k);
      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x + 26 * k, y);
      cairo_stroke_preserve (cr);
      cairo_set_dash (cr, NULL, 0, 0);
      if (sign->is_double)
        {
          esp_set_colour (cr, self->palette->background);
          cairo_set_line_width (cr, sign->width * k / 3);
          cairo_stroke_preserve (cr);
        }
      cairo_new_path (cr);
      x += 32 * k;
    }
  esp_set_colour (cr, self->palette->text_dim);
  esp_text_measure (cr, sign->text, 12 * k, 0, &width, &height);
  esp_text_draw (cr, sign->text, x, y, 12 * k, ESP_TEXT_LEFT);
  return x + width + 18 * k;
}

static void
draw_legend (const Drawing *self)
{
  const EspPalette *palette = self->palette;
  const Sign start = { _ ("start"), palette->hint, 0, 0, TRUE };
  const Sign tour = { _ ("tour"), palette->series[0], 2.6, 0, FALSE };
  const Sign best = { _ ("best so far"),
                      esp_colour_mix (palette->background, palette->series[0], 0.28), 7, 0, FALSE };
  const Sign gone = { _ ("taken away"), palette->bad, 2.6, 5, FALSE };
  const Sign added = { _ ("added"), palette->good, ADDED, 0, FALSE, TRUE };
  double x = 16;
  TourMove move;

  if (12 * self->growth * self->scene->scale < LEGIBLE)
    return;
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  x = draw_sign (self, &start, x);
  x = draw_sign (self, &tour, x);
  if (has_best (self))
    x = draw_sign (self, &best, x);
  if (get_event_move (self, &move) && self->scene->event->type != ESP_EVENT_ACCEPT &&
      x + 170 * self->growth < self->map.width)
    {
      x = draw_sign (self, &gone, x);
      draw_sign (self, &added, x);
    }
}

static void
draw_extras (const Drawing *self)
{
  const EspScene *scene = self->scene;
  TourMove move;

  /* the cities of the move */
  if (get_event_move (self, &move))
    for (int k = 0; k < 2; k++)
      {
        int city = k == 0 ? move.a : move.b;

        cairo_new_path (self->cr);
        cairo_arc (self->cr, self->x[city], self->y[city], self->radius + 2 * self->growth, 0,
                   2 * G_PI);
        esp_set_colour (self->cr, self->palette->surface);
        if (self->state->place[city] != 0)
          cairo_fill_preserve (self->cr);
        esp_stroke (self->cr, self->palette->text, 3 * self->growth);
      }
  esp_scene_draw_rings (scene, self->cr, TRUE);
}

/* While editing, a frame says where cities can be put. */
static void
draw_ground (const Drawing *self)
{
  cairo_t *cr = self->cr;

  esp_scene_draw_ground (self->scene, cr);
  if ((self->scene->flags & ESP_SCENE_EDIT) == 0)
    return;
  esp_set_colour (cr, self->palette->surface);
  esp_shape_rounded (cr, 2, 2, self->map.width - 4, self->map.height - TOUR_FOOT - 4, 8);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, self->palette->line_strong);
  cairo_set_line_width (cr, 1.2);
  cairo_set_dash (cr, (const double[]){ 6, 5 }, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
tour_draw (const EspScene *scene, cairo_t *cr)
{
  const TourInstance *instance = (const TourInstance *) scene->instance;
  g_autofree double *x = g_new (double, (guint) instance->n);
  g_autofree double *y = g_new (double, (guint) instance->n);
  g_autoptr (EspState) after = NULL;
  Drawing drawing = { .scene = scene,
                      .instance = instance,
                      .state = (const TourState *) scene->state,
                      .palette = scene->palette,
                      .cr = cr,
                      .map = tour_get_map (scene),
                      .x = x,
                      .y = y,
                      .radius = tour_get_radius (scene),
                      .growth = get_growth (scene) };

  for (int i = 0; i < instance->n; i++)
    tour_map_place (instance, &drawing.map, i, &x[i], &y[i]);
  cairo_clip_extents (cr, &drawing.left, &drawing.top, &drawing.right, &drawing.bottom);
  drawing.left -= REACH;
  drawing.top -= REACH;
  drawing.right += REACH;
  drawing.bottom += REACH;
  after = propose (&drawing);
  drawing.after = (const TourState *) after;
  cairo_save (cr);
  draw_ground (&drawing);
  draw_tours (&drawing);
  draw_proposal (&drawing);
  draw_cities (&drawing);
  draw_extras (&drawing);
  if ((scene->flags & ESP_SCENE_SMALL) == 0)
    draw_legend (&drawing);
  tour_draw_gauge (scene, cr, drawing.map.width, drawing.map.height);
  cairo_restore (cr);
}
