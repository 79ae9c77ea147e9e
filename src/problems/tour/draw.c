#include "config.h"

#include "engine/trace/esp-event.h"
#include "geometry/esp-plane.h"
#include "draw/esp-graph.h"
#include "draw/esp-line-mask.h"
#include "drawing.h"

/* The map: cities, the tour, the best tour of a search, and what a proposed move takes and adds. */

#define MOST_SMALL 3.4 /* how much signs grow in a small picture */

#define LONGEST 840.0 /* sides of the frame on the drawing */

#define HIGHEST 560.0

#define LEAST 200.0

#define LEAST_BESIDE 300.0 /* height of the map where figures stand beside it */

#define MARGIN 44.0

#define MARGIN_ABOVE 30.0 /* and below: for a name above a city */

#define FOOT 34.0 /* height of the legend */

#define MAX_NAMED 150 /* cities above which names would cover one another */

#define REACH 40.0 /* of a city's sign beyond its place, at most */

#define MAX_PATH 200 /* edges that are drawn as one line */

#define SHORT_PATH 40 /* and of more than that, or dots */

#define MAX_LINES 20000 /* edges, and cities, in sight above which points of a picture are set */

#define BAND 3.8 /* times as broad as the tour's line is the band of the best one … */

#define BAND_MANY 3.0 /* … where there are not few cities */

#define MOST_TOLD 1000 /* cities up to which crosses look for a place among them all */

/* --- where things are --- */

TourMap
tour_get_map (const EspScene *scene)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  const TourFrame *frame = scene->flags & ESP_SCENE_EDIT ? &self->sheet : &self->bounds;
  double w = MAX (frame->right - frame->left, 1e-9);
  double h = MAX (frame->top - frame->bottom, 1e-9);
  TourMap map = { .scale = MIN (LONGEST / w, HIGHEST / h),
                  .left = frame->left,
                  .bottom = frame->bottom };
  double inner_width = MAX (w * map.scale, LEAST);
  double inner_height = MAX (h * map.scale, tour_gauge_width (scene) > 0 ? LEAST_BESIDE : LEAST);

  map.width = inner_width + 2 * MARGIN;
  /* large text takes two lines */
  map.foot = FOOT * MAX (scene->text, 1) * CLAMP (scene->text, 1, 1.3);
  map.height = inner_height + 2 * MARGIN_ABOVE + map.foot;
  map.x0 = MARGIN + (inner_width - w * map.scale) / 2;
  map.y0 = MARGIN_ABOVE + inner_height - (inner_height - h * map.scale) / 2;
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

  return esp_scene_get_growth (scene, most);
}

double
tour_get_radius (const EspScene *scene)
{
  int n = ((const TourInstance *) scene->instance)->n;

  if (n > 120)
    return n <= 500 ? 3 : 2;
  /* alone they are dots on a way; among others they are all that there is to see */
  if (scene->flags & ESP_SCENE_SMALL)
    return (n <= 12 ? 8 : n <= 40 ? 6 : 4.5) * get_growth (scene);
  return (n <= 12 ? 7 : n <= 40 ? 5.2 : 4) * get_growth (scene);
}

/* --- drawing --- */

/* Blue, as told apart from the green and red of a move by the colour blind too. */
EspColour
tour_get_line_colour (const EspPalette *palette)
{
  return palette->side[0];
}

EspColour
tour_get_band_colour (const EspPalette *palette)
{
  double share = esp_palette_has_edges (palette) ? 0.3
                 : esp_palette_is_dark (palette) ? 0.24
                                                 : 0.19;

  return esp_colour_mix (palette->background, palette->side[0], share);
}

/* Whether something of an edge is in sight. */
static gboolean
is_in_sight (const TourDrawing *self, int a, int b)
{
  return MAX (self->x[a], self->x[b]) >= self->left &&
         MIN (self->x[a], self->x[b]) <= self->right && MAX (self->y[a], self->y[b]) >= self->top &&
         MIN (self->y[a], self->y[b]) <= self->bottom;
}

/* --- the tours --- */

static int
count_in_sight (const TourDrawing *self, const gint32 *order)
{
  int n = self->instance->n;
  int count = 0;

  for (int i = 0; n > MAX_LINES && i < n; i++)
    count += is_in_sight (self, order[i], order[i + 1 < n ? i + 1 : 0]);
  return count;
}

static gboolean
is_taken (const TourDrawing *self, int a, int b)
{
  for (int i = 0; i < self->exchange.n_taken; i++)
    if (tour_edge_is (&self->exchange.taken[i], a, b))
      return TRUE;
  return FALSE;
}

/* Some edges at a time: cairo takes seconds to find where a path of ten thousand of them meets
 * itself, and a file with a path for each is five times as long. */
static void
draw_round (const TourDrawing *self, const gint32 *order, gboolean whole)
{
  int n = self->instance->n;
  gboolean coarse = count_in_sight (self, order) > MAX_LINES;
  int in_path = 0;
  int last = -1; /* where the path ends */
  EspLineMask mask;

  if (coarse && !esp_line_mask_init (&mask, self->cr))
    return;
  for (int i = 0; i < n; i++)
    {
      int a = order[i];
      int b = order[i + 1 < n ? i + 1 : 0];

      if (!is_in_sight (self, a, b) || (!whole && !coarse && is_taken (self, a, b)))
        continue;
      if (coarse)
        {
          esp_line_mask_line (&mask, self->x[a], self->y[a], self->x[b], self->y[b]);
          continue;
        }
      if (last != a)
        cairo_move_to (self->cr, self->x[a], self->y[a]);
      cairo_line_to (self->cr, self->x[b], self->y[b]);
      last = b;
      if (n > MAX_PATH && ++in_path == SHORT_PATH)
        {
          cairo_stroke (self->cr);
          in_path = 0;
          last = -1;
        }
    }
  if (coarse)
    esp_line_mask_paint (&mask, self->cr);
  else
    cairo_stroke (self->cr);
}

/* The way so far, of a tour that is being made. */
static void
draw_path (const TourDrawing *self)
{
  for (int i = 0; i + 1 < self->state->n_path; i++)
    {
      cairo_move_to (self->cr, self->x[self->state->order[i]], self->y[self->state->order[i]]);
      cairo_line_to (self->cr, self->x[self->state->order[i + 1]],
                     self->y[self->state->order[i + 1]]);
    }
  cairo_stroke (self->cr);
}

double
tour_get_line_width (const TourDrawing *self)
{
  int n = self->instance->n;

  return (n <= 40 ? 2.6 : n <= 200 ? 2 : n <= 1000 ? 1.4 : 1) * self->growth;
}

double
tour_get_band_width (const TourDrawing *self)
{
  return (self->instance->n <= 40 ? BAND : BAND_MANY) * tour_get_line_width (self);
}

gboolean
tour_has_best (const TourDrawing *self)
{
  return (self->scene->flags & ESP_SCENE_SEARCH) && !isnan (self->state->best_length);
}

/* Whether it is a small picture of cities that nobody has put into an order yet. */
static gboolean
is_new (const TourDrawing *self)
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
draw_tours (const TourDrawing *self)
{
  cairo_t *cr = self->cr;
  double width = tour_get_line_width (self);
  gboolean fresh = is_new (self);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (tour_has_best (self))
    {
      /* a broad pale band under the line: both are seen where they run together */
      esp_set_colour (cr, tour_get_band_colour (self->palette));
      cairo_set_line_width (cr, tour_get_band_width (self));
      draw_round (self, self->state->best, TRUE);
    }
  /* the order of the file is no news: the cities are */
  esp_set_colour (cr, fresh ? esp_colour_mix (self->palette->background,
                                              tour_get_line_colour (self->palette), 0.16)
                            : tour_get_line_colour (self->palette));
  cairo_set_line_width (cr, fresh ? width / 2 : width);
  if (self->state->n_path > 0)
    draw_path (self);
  else
    draw_round (self, self->state->order, FALSE);
}

/* --- the step's move --- */

gboolean
tour_is_end (const TourDrawing *self, int city)
{
  for (int i = 0; i < self->n_ends; i++)
    if (self->ends[i] == city)
      return TRUE;
  return FALSE;
}

double
tour_get_ring (const TourDrawing *self)
{
  return MAX (1.3 * self->radius, 4 * self->growth);
}

static gboolean
get_event_move (const TourDrawing *self, TourMove *move)
{
  const EspEvent *event = self->scene->event;

  if (event == NULL || event->type < ESP_EVENT_PROPOSE || event->type > ESP_EVENT_REJECT)
    return FALSE;
  *move = tour_move_from_event (event);
  return move->a >= 0 && move->a < self->instance->n && move->b >= 0 &&
         move->b < self->instance->n && move->a != move->b && move->kind < TOUR_N_MOVES;
}

static void
add_end (TourDrawing *self, int city)
{
  if (!tour_is_end (self, city))
    self->ends[self->n_ends++] = city;
}

/* Whether a place is within @reach of an edge. */
static gboolean
is_near (const TourDrawing *self, const TourEdge *edge, double x, double y, double reach)
{
  return esp_squared_distance ((EspSpot){ x, y }, (EspSpot){ self->x[edge->a], self->y[edge->a] },
                               (EspSpot){ self->x[edge->b], self->y[edge->b] }) < reach * reach;
}

/* How much runs or stands within @reach of a place: what the move adds, cities, other edges. */
static double
rate_cross (const TourDrawing *self, double x, double y, const TourEdge *edge)
{
  const TourExchange *exchange = &self->exchange;
  double reach = (TOUR_CROSS + 2) * self->growth;
  double bad = 0;

  for (int i = 0; i < exchange->n_added; i++)
    bad += is_near (self, &exchange->added[i], x, y, reach + TOUR_ADDED / 2 * self->growth) ? 3 : 0;
  for (int i = 0; i < self->n_ends; i++)
    bad += hypot (self->x[self->ends[i]] - x, self->y[self->ends[i]] - y) <
                   reach + tour_get_ring (self)
               ? 5
               : 0;
  for (int i = 0; self->instance->n <= MOST_TOLD && i < self->instance->n; i++)
    {
      const gint32 *order = self->state->order;
      const TourEdge other = { order[i], order[i + 1 < self->instance->n ? i + 1 : 0] };

      bad += hypot (self->x[i] - x, self->y[i] - y) < reach + self->radius ? 4 : 0;
      if (!tour_edge_is (edge, other.a, other.b))
        bad += is_near (self, &other, x, y, reach) ? 1 : 0;
    }
  return bad;
}

/* In the middle of the edge, or a little off where that is not free. */
static TourCross
place_on_edge (const TourDrawing *self, const TourEdge *edge, double length)
{
  static const double shares[] = { 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74 };
  double ends = (tour_get_ring (self) + (TOUR_CROSS + 3) * self->growth) / length;
  TourCross best = { 0 };
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      double share = shares[i];
      TourCross cross = { .x = self->x[edge->a] + share * (self->x[edge->b] - self->x[edge->a]),
                          .y = self->y[edge->a] + share * (self->y[edge->b] - self->y[edge->a]) };
      double bad;

      if (i > 0 && (share < ends || share > 1 - ends))
        continue;
      bad = rate_cross (self, cross.x, cross.y, edge) + 0.3 * i;
      if (bad < least)
        {
          least = bad;
          best = cross;
        }
    }
  return best;
}

/* Beside a short edge, on the side where there is more room. */
static TourCross
place_on_bow (const TourDrawing *self, const TourEdge *edge, double length)
{
  double dx = self->x[edge->b] - self->x[edge->a];
  double dy = self->y[edge->b] - self->y[edge->a];
  double clear = tour_get_ring (self) + (TOUR_CROSS + 12) * self->growth;
  double height = sqrt (MAX (clear * clear - length * length / 4, 0));
  TourCross best = { 0 };
  double least = G_MAXDOUBLE;

  for (int side = 1; side >= -1; side -= 2)
    {
      TourCross cross = { .is_bow = TRUE };
      double bad;

      cross.x = (self->x[edge->a] + self->x[edge->b]) / 2 +
                side * height * (length > 0 ? -dy / length : 0);
      cross.y = (self->y[edge->a] + self->y[edge->b]) / 2 +
                side * height * (length > 0 ? dx / length : 1);
      bad = rate_cross (self, cross.x, cross.y, edge);
      if (bad < least)
        {
          least = bad;
          best = cross;
        }
    }
  return best;
}

/* Which edges the step's move takes and adds, and where the first are crossed out. Of a move that
 * was made those that it added are to be seen. */
static void
find_exchange (TourDrawing *self)
{
  TourExchange *exchange = &self->exchange;
  double least = 2 * (tour_get_ring (self) + (TOUR_CROSS + 3) * self->growth);
  TourMove move;

  if (!get_event_move (self, &move))
    return;
  if (self->scene->event->type != ESP_EVENT_ACCEPT)
    tour_move_get_exchange (self->state, &move, exchange);
  else if (!self->state->restarting)
    tour_move_get_made_exchange (self->state, &move, exchange);
  add_end (self, move.a);
  add_end (self, move.b);
  for (int i = 0; i < exchange->n_taken; i++)
    {
      add_end (self, exchange->taken[i].a);
      add_end (self, exchange->taken[i].b);
    }
  for (int i = 0; i < exchange->n_added; i++)
    {
      add_end (self, exchange->added[i].a);
      add_end (self, exchange->added[i].b);
    }
  for (int i = 0; i < exchange->n_taken; i++)
    {
      const TourEdge *edge = &exchange->taken[i];
      double length =
          hypot (self->x[edge->a] - self->x[edge->b], self->y[edge->a] - self->y[edge->b]);

      self->crosses[i] =
          length < least ? place_on_bow (self, edge, length) : place_on_edge (self, edge, length);
    }
}

/* The path of an edge that is taken away; returns how much of it is seen. */
static double
add_taken (const TourDrawing *self, int i)
{
  const TourEdge *edge = &self->exchange.taken[i];
  const TourCross *cross = &self->crosses[i];
  double ring = tour_get_ring (self) + self->growth;
  double ax = self->x[edge->a];
  double ay = self->y[edge->a];
  double dx = self->x[edge->b] - ax;
  double dy = self->y[edge->b] - ay;
  double length = hypot (dx, dy);

  if (cross->is_bow)
    {
      /* from both cities to where the cross begins */
      double within = hypot (cross->x - ax, cross->y - ay);
      double from = MIN (ring / within, 1);
      double to = MAX (1 - (TOUR_CROSS + 1) * self->growth / within, from);

      for (int side = 0; side < 2; side++)
        {
          double x = ax + side * dx;
          double y = ay + side * dy;

          cairo_move_to (self->cr, x + from * (cross->x - x), y + from * (cross->y - y));
          cairo_line_to (self->cr, x + to * (cross->x - x), y + to * (cross->y - y));
        }
      return 0;
    }
  cairo_move_to (self->cr, ax + dx * ring / length, ay + dy * ring / length);
  cairo_line_to (self->cr, ax + dx - dx * ring / length, ay + dy - dy * ring / length);
  return length - 2 * ring;
}

void
tour_add_cross (const TourDrawing *self, double x, double y)
{
  double r = TOUR_CROSS * self->growth;
  cairo_t *cr = self->cr;

  cairo_new_path (cr);
  cairo_move_to (cr, x - r, y - r);
  cairo_line_to (cr, x + r, y + r);
  cairo_move_to (cr, x + r, y - r);
  cairo_line_to (cr, x - r, y + r);
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  esp_set_colour (cr, self->palette->background);
  cairo_set_line_width (cr, 5.5 * self->growth);
  cairo_stroke_preserve (cr);
  esp_set_colour (cr, self->palette->bad);
  cairo_set_line_width (cr, TOUR_TAKEN * self->growth);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Dashes that end whole at both cities. */
static void
draw_taken (const TourDrawing *self)
{
  cairo_t *cr = self->cr;
  double k = self->growth;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  esp_set_colour (cr, self->palette->bad);
  cairo_set_line_width (cr, TOUR_TAKEN * k);
  for (int i = 0; i < self->exchange.n_taken; i++)
    {
      double seen = add_taken (self, i);
      double count = MAX (rint ((seen / k + 4) / 10), 2);
      double size = seen > 0 ? seen / (10 * count - 4) : 0.6 * k;

      cairo_set_dash (cr, (const double[]){ 6 * size, 4 * size }, 2, 0);
      cairo_stroke (cr);
    }
  cairo_set_dash (cr, NULL, 0, 0);
}

/* What a move takes away, dashed and crossed out, and what it adds, a double line. */
static void
draw_exchange (const TourDrawing *self)
{
  const TourExchange *exchange = &self->exchange;
  cairo_t *cr = self->cr;

  draw_taken (self);
  for (int inner = 0; inner < 2; inner++)
    {
      esp_set_colour (cr, inner ? self->palette->background : self->palette->good);
      cairo_set_line_width (cr, TOUR_ADDED / (inner ? 3 : 1) * self->growth);
      for (int i = 0; i < exchange->n_added; i++)
        {
          cairo_move_to (cr, self->x[exchange->added[i].a], self->y[exchange->added[i].a]);
          cairo_line_to (cr, self->x[exchange->added[i].b], self->y[exchange->added[i].b]);
          cairo_stroke (cr);
        }
    }
}

/* --- cities --- */

static void
draw_ring (const TourDrawing *self, int city, double radius)
{
  cairo_new_path (self->cr);
  cairo_arc (self->cr, self->x[city], self->y[city], radius + 6 * self->growth, 0, 2 * G_PI);
  esp_stroke (self->cr, self->palette->accent, 3);
}

/* A ring would be a blot. */
static gboolean
is_dot (const TourDrawing *self, int city)
{
  return self->state->start != city && !tour_is_end (self, city) &&
         self->radius * self->scene->scale < 2.5;
}

/* All that are no more than that, some at a time. */
static void
draw_dots (const TourDrawing *self)
{
  gboolean small = (self->scene->flags & ESP_SCENE_SMALL) != 0;
  cairo_t *cr = self->cr;
  int in_path = 0;

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 2 * 0.7 * self->radius);
  esp_set_colour (cr, small ? tour_get_line_colour (self->palette) : self->palette->text);
  for (int i = 0; i < self->instance->n; i++)
    if (is_in_sight (self, i, i) && is_dot (self, i))
      {
        cairo_move_to (cr, self->x[i], self->y[i]);
        cairo_line_to (cr, self->x[i], self->y[i]);
        if (++in_path % SHORT_PATH == 0)
          cairo_stroke (cr);
      }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_city (const TourDrawing *self, int city)
{
  const EspPalette *palette = self->palette;
  gboolean start = self->state->start == city;
  gboolean end = tour_is_end (self, city);
  gboolean small = (self->scene->flags & ESP_SCENE_SMALL) != 0;
  cairo_t *cr = self->cr;
  double r = end ? tour_get_ring (self) : self->radius;
  double x = self->x[city];
  double y = self->y[city];

  cairo_new_path (cr);
  if (is_dot (self, city))
    {
      cairo_arc (cr, x, y, r * 0.7, 0, 2 * G_PI);
      esp_fill (cr, small ? tour_get_line_colour (palette) : palette->text);
      return;
    }
  if (self->state->n_path > 0 && self->state->place[city] == self->state->n_path - 1)
    draw_ring (self, city, r);
  /* the start is a square, so that it is told apart without colour */
  if (start)
    {
      double half = MAX (1.15 * self->radius, 3.5 * self->growth) + (end ? 1 : 0.5) * self->growth;

      cairo_rectangle (cr, x - half, y - half, 2 * half, 2 * half);
    }
  else
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  esp_fill_and_stroke (cr,
                       start   ? palette->hint
                       : small ? palette->side_tint[0]
                               : palette->surface,
                       end || small ? palette->text
                       : start      ? palette->background
                                    : palette->line_strong,
                       (end     ? 2.6
                        : r > 3 ? 1.7
                                : 1) *
                           self->growth);
  if (self->state->picked == city)
    draw_ring (self, city, r);
}

static void
draw_all_cities (const TourDrawing *self)
{
  int n = self->instance->n;
  int in_sight = 0;
  EspLineMask mask;

  for (int i = 0; n > MAX_LINES && i < n; i++)
    in_sight += is_in_sight (self, i, i);
  if (in_sight <= MAX_LINES || !esp_line_mask_init (&mask, self->cr))
    {
      draw_dots (self);
      for (int i = 0; i < n; i++)
        if (is_in_sight (self, i, i) && !is_dot (self, i))
          draw_city (self, i);
      return;
    }
  for (int i = 0; i < n; i++)
    if (is_in_sight (self, i, i))
      esp_line_mask_line (&mask, self->x[i], self->y[i], self->x[i], self->y[i]);
  esp_set_colour (self->cr, self->palette->text);
  esp_line_mask_paint (&mask, self->cr);
}

/* Those of the move above the others, and what strikes its edges out above all of them. */
static void
draw_cities (const TourDrawing *self)
{
  if (self->radius * self->scene->scale >= 0.4)
    draw_all_cities (self);
  for (int i = 0; i < self->n_ends; i++)
    draw_city (self, self->ends[i]);
  for (int i = 0; i < self->exchange.n_taken; i++)
    tour_add_cross (self, self->crosses[i].x, self->crosses[i].y);
  if (self->instance->n <= MAX_NAMED && self->radius * self->scene->scale >= 0.4)
    tour_draw_names (self);
}

/* While editing, a frame says where cities can be put. */
static void
draw_ground (const TourDrawing *self)
{
  if (self->scene->flags & ESP_SCENE_EDIT)
    esp_scene_draw_sheet (self->scene, self->cr, self->map.width, self->map.height - self->map.foot,
                          NULL);
  else
    esp_scene_draw_ground (self->scene, self->cr);
}

void
tour_draw (const EspScene *scene, cairo_t *cr)
{
  const TourInstance *instance = (const TourInstance *) scene->instance;
  g_autofree double *x = g_new (double, (guint) instance->n);
  g_autofree double *y = g_new (double, (guint) instance->n);
  TourDrawing drawing = { .scene = scene,
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
  find_exchange (&drawing);
  drawing.floor = drawing.map.height - tour_get_legend_height (&drawing);
  cairo_save (cr);
  draw_ground (&drawing);
  draw_tours (&drawing);
  draw_exchange (&drawing);
  draw_cities (&drawing);
  esp_scene_draw_rings (scene, cr, TRUE);
  tour_draw_legend (&drawing);
  tour_draw_gauge (scene, cr, drawing.map.width,
                   scene->flags & ESP_SCENE_BELOW ? drawing.map.height : drawing.floor);
  cairo_restore (cr);
}
