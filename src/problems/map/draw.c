#include "config.h"

#include "engine/trace/esp-event.h"
#include "geometry/esp-plane.h"
#include "paint.h"

#include <math.h>

/* More regions than this on the screen are drawn from the raster. */
#define MAX_OUTLINES 2500

#define MAX_LINES 20000 /* edges */

#define MOST_PIXELS 2048.0 /* a side, of what is drawn as a picture of pixels */

#define MOST_DOTS 40 /* of the sheet's grid, in a row */

#define RINGED 4.0 /* pixels of a disc: smaller regions are marked by a ring around them */

#define MAX_LABELS 700 /* more than these in sight are not read, and cost a frame */

static gboolean
is_visible (const MapPainter *self, int i)
{
  MapSpot spot = map_get_spot (self->scene, self->shape, i);
  double x = map_to_x (&self->plane, spot.x);
  double y = map_to_y (&self->plane, spot.y);
  /* a region reaches beyond its point, and a label beyond its region */
  double reach = 3 * self->shape->spacing * self->plane.size + MIN (24, 4 * self->radius);

  return x >= self->clip.x - reach && x <= self->clip.x + self->clip.width + reach &&
         y >= self->clip.y - reach && y <= self->clip.y + self->clip.height + reach;
}

static void
draw_areas (const MapPainter *self)
{
  const EspPalette *palette = self->palette;
  double pixels = self->shape->spacing * self->plane.size * self->scene->scale;
  int n_visible = 0;

  cairo_new_path (self->cr);
  for (int i = 0; i < self->map->n && n_visible <= ESP_TERRITORY_MAX_COAST; i++)
    if (is_visible (self, i))
      {
        esp_territory_add_path (&self->areas, self->cr, i);
        n_visible++;
      }
  if (n_visible <= ESP_TERRITORY_MAX_COAST)
    esp_territory_draw_coast (self->scene, self->cr);
  /* all regions of a colour as one path: thousands of fills would cost a frame each */
  for (int colour = -1; colour < self->map->n_colours; colour++)
    {
      cairo_new_path (self->cr);
      for (int i = 0; i < self->map->n; i++)
        if (self->state->colour[i] == colour && is_visible (self, i))
          esp_territory_add_path (&self->areas, self->cr, i);
      esp_fill (self->cr,
                colour >= 0 ? self->colours[colour] : esp_territory_get_ground (self->scene));
    }
  if (pixels < 5)
    return;
  for (int i = 0; i < self->map->n; i++)
    if (is_visible (self, i))
      esp_territory_add_path (&self->areas, self->cr, i);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  esp_stroke (self->cr, palette->line_strong,
              CLAMP (self->shape->spacing * self->plane.size / 40, 0.05, 1.6));
}

static inline guint32
to_argb (EspColour colour)
{
  return 0xff000000u | (guint32) (colour.red * 255 + 0.5) << 16 |
         (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
}

/* What was made of pixels, @scale a unit, where one looks; @surface is taken. */
static void
put_picture (const MapPainter *self, cairo_surface_t *surface, double scale)
{
  cairo_save (self->cr);
  cairo_translate (self->cr, self->clip.x, self->clip.y);
  cairo_scale (self->cr, 1 / scale, 1 / scale);
  cairo_set_source_surface (self->cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (self->cr);
  cairo_restore (self->cr);
  cairo_surface_destroy (surface);
}

/* A picture of what is to be seen, looked up in the raster pixel by pixel: the same work whether a
 * thousand or a million regions are in it. */
static void
draw_raster (const MapPainter *self)
{
  const MapShape *shape = self->shape;
  double scale = MIN (self->scene->scale, 4096 / MAX (self->clip.width, self->clip.height));
  int width = MAX (1, (int) ceil (self->clip.width * scale));
  int height = MAX (1, (int) ceil (self->clip.height * scale));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  guint32 lookup[MAP_MAX_COLOURS + 1];
  guint32 ground = to_argb (self->palette->background);
  guint32 border = to_argb (self->palette->line);
  g_autofree int *columns = g_new (int, (guint) width);
  guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  if (data == NULL)
    {
      cairo_surface_destroy (surface);
      return;
    }
  lookup[0] = to_argb (esp_territory_get_ground (self->scene));
  for (int c = 0; c < self->map->n_colours; c++)
    lookup[c + 1] = to_argb (self->colours[c]);
  for (int px = 0; px < width; px++)
    {
      double x =
          (self->clip.x + (px + 0.5) / scale - self->plane.x) / self->plane.size * shape->side;

      columns[px] = x >= 0 && x < shape->side ? (int) x : -1;
    }
  for (int py = 0; py < height; py++)
    {
      guint32 *line = (guint32 *) (void *) (data + (gsize) py * (gsize) stride);
      double y =
          (self->clip.y + (py + 0.5) / scale - self->plane.y) / self->plane.size * shape->side;
      const gint32 *row =
          y >= 0 && y < shape->side ? shape->raster + (gsize) y * (gsize) shape->side : NULL;

      for (int px = 0; px < width; px++)
        {
          int region = row != NULL && columns[px] >= 0 ? row[columns[px]] : -1;

          int next =
              row != NULL && px + 1 < width && columns[px + 1] >= 0 ? row[columns[px + 1]] : region;

          /* regions without a colour are told apart by the border at their right */
          line[px] = region < 0 ? ground
                     : region != next && self->state->colour[region] < 0
                         ? border
                         : lookup[self->state->colour[region] + 1];
        }
    }
  cairo_surface_mark_dirty (surface);
  put_picture (self, surface, scale);
}

static gboolean
is_clash (const MapPainter *self, int i, int j)
{
  return (self->scene->flags & ESP_SCENE_UNJUDGED) == 0 && self->state->colour[i] >= 0 &&
         self->state->colour[i] == self->state->colour[j];
}

/* Edges; those between equal colours are red and thick. */
static void
draw_edges (const MapPainter *self)
{
  const Map *map = self->map;
  const MapShape *shape = self->shape;
  double thick = MAX (0.1, self->radius / (map_is_crowded (self) ? 5 : 10));

  for (int i = 0; i < map->n; i++)
    {
      if (!is_visible (self, i))
        continue;
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        {
          int j = map->neighbours[k];
          gboolean clash = is_clash (self, i, j);

          if (j < i && is_visible (self, j))
            continue;
          esp_set_colour (self->cr, clash ? self->palette->bad : self->palette->line_strong);
          esp_graph_draw_edge (self->cr, map_to_x (&self->plane, shape->spots[i].x),
                               map_to_y (&self->plane, shape->spots[i].y),
                               map_to_x (&self->plane, shape->spots[j].x),
                               map_to_y (&self->plane, shape->spots[j].y), thick * (clash ? 4 : 1));
        }
    }
}

/* A tangle of more edges than anybody can follow is a picture of pixels: as lines they would take
 * seconds, and tens of megabytes in a file. */
static void
draw_tangle (const MapPainter *self)
{
  MapPainter pixels = *self;
  double scale = MIN (self->scene->scale, MOST_PIXELS / MAX (self->clip.width, self->clip.height));
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, MAX (1, (int) ceil (self->clip.width * scale)),
      MAX (1, (int) ceil (self->clip.height * scale)));

  pixels.cr = cairo_create (surface);
  cairo_set_antialias (pixels.cr, CAIRO_ANTIALIAS_NONE);
  cairo_scale (pixels.cr, scale, scale);
  cairo_translate (pixels.cr, -self->clip.x, -self->clip.y);
  draw_edges (&pixels);
  cairo_destroy (pixels.cr);
  put_picture (self, surface, scale);
}

/* The border between two of one colour is thick and red, on a light ground that is seen on each. */
static void
draw_clash (const MapPainter *self, int i, int j)
{
  double thick = CLAMP (0.16 * self->radius, 0.1, 3.2);
  EspSpot middle;

  cairo_new_path (self->cr);
  if (!esp_territory_add_border (&self->areas, self->cr, i, j, &middle))
    return;
  cairo_set_line_width (self->cr, 1.4 * thick);
  esp_set_colour (self->cr, self->palette->background);
  cairo_stroke_preserve (self->cr);
  esp_stroke (self->cr, self->palette->bad, thick);
  if (self->radius * self->scene->scale >= MAP_LEGIBLE)
    esp_shape_badge (self->cr, middle.x, middle.y, CLAMP (0.34 * self->radius, 1, 7),
                     self->palette);
}

static void
draw_clashes (const MapPainter *self)
{
  const Map *map = self->map;

  cairo_save (self->cr);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < map->n; i++)
    if (is_visible (self, i))
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        {
          int j = map->neighbours[k];

          if (is_clash (self, i, j) && (j > i || !is_visible (self, j)))
            draw_clash (self, i, j);
        }
  cairo_restore (self->cr);
}

/* Names keep clear of all discs then. */
static void
keep_discs_free (MapPainter *self)
{
  for (int i = 0; i < self->map->n; i++)
    if (is_visible (self, i))
      {
        EspRect rect = { map_to_x (&self->plane, self->shape->spots[i].x) - self->radius,
                         map_to_y (&self->plane, self->shape->spots[i].y) - self->radius,
                         2 * self->radius, 2 * self->radius };

        g_array_append_val (self->names, rect);
      }
}

/* Whether the colours that it has left are told: a search says it of all, and by hand of those that
 * may not have every colour. */
static gboolean
shows_left (const MapPainter *self, int i)
{
  return self->state->search || map_domain (self->map, i) != map_all_colours (self->map);
}

/* A region's name, and the colours that it has left; where regions are points, on a disc. */
static void
draw_node (MapPainter *self, int i, gboolean areas, double pixels)
{
  MapSpot spot = map_get_spot (self->scene, self->shape, i);
  double x = map_to_x (&self->plane, spot.x);
  double y = map_to_y (&self->plane, spot.y);
  int colour = self->state->colour[i];
  EspColour ground = colour >= 0 ? self->colours[colour]
                     : areas     ? esp_territory_get_ground (self->scene)
                                 : self->palette->surface;
  gboolean left = colour < 0 && shows_left (self, i);

  if (areas)
    {
      /* below that all of it is a blot, and there are thousands of them */
      if (pixels >= MAP_LEGIBLE)
        map_draw_in_area (self, i, ground, left);
      return;
    }
  if (left && pixels >= MAP_LEGIBLE)
    {
      esp_graph_draw_domain (self->cr, self->palette, x, y, self->radius, self->state->domains[i],
                             self->colours, self->map->n_colours);
      map_draw_label (self, i, x, y, ground, FALSE);
      return;
    }
  cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
  esp_fill_and_stroke (self->cr, ground, self->palette->line_strong, self->radius / 10);
  map_draw_label (self, i, x, y, ground, TRUE);
}

static void
draw_nodes (MapPainter *self, gboolean areas)
{
  double pixels = self->radius * self->scene->scale;
  int n_visible = 0;

  /* a small picture of regions has neither names nor what is left of them */
  if (pixels < 1.5 || (areas && (self->scene->flags & ESP_SCENE_SMALL)))
    return;
  for (int i = 0; i < self->map->n && n_visible <= MAX_LABELS; i++)
    n_visible += is_visible (self, i);
  self->labelled = n_visible <= MAX_LABELS;
  if (!areas && self->labelled && map_names_beside (self))
    keep_discs_free (self);
  for (int i = 0; i < self->map->n; i++)
    if (is_visible (self, i))
      draw_node (self, i, areas, pixels);
}

/* How something is marked: a place of the lattice, a disc, a region. */
typedef struct
{
  EspRing *square;
  EspRing *round;
  void (*area) (cairo_t *cr, double thick, const EspPalette *palette);
} Ring;

static const Ring mark = { esp_shape_mark, esp_shape_round_mark, esp_shape_area_mark };

static const Ring within = { esp_shape_mark_within, esp_shape_round_mark_within, NULL };

static const Ring mistake = { esp_shape_mistake, esp_shape_round_mistake, esp_shape_area_failure };

static const Ring here = { esp_shape_here, esp_shape_round_here, esp_shape_area_here };

static const Ring failure = { esp_shape_failure, esp_shape_round_failure, esp_shape_area_failure };

static const Ring hover = { esp_shape_hover, esp_shape_round_hover, esp_shape_area_hover };

static const Ring cursor = { esp_shape_cursor, esp_shape_round_cursor, esp_shape_area_cursor };

/* The middle of the border with another that is marked too and has the same colour: the two
 * quarrel there. FALSE: there is none. */
static gboolean
find_quarrel (const MapPainter *self, int i, EspSpot *middle)
{
  gboolean found = FALSE;

  for (guint k = 0; k < self->scene->n_marks && !found; k++)
    {
      int j = self->scene->marks[k];

      cairo_new_path (self->cr);
      found = j >= 0 && j < self->map->n && j != i && is_clash (self, i, j) &&
              esp_territory_add_border (&self->areas, self->cr, i, j, middle);
    }
  cairo_new_path (self->cr);
  return found;
}

/* Where it quarrels with another; else on its outline, as far up and right as that goes: there it
 * hides no name. */
static void
draw_badge (const MapPainter *self, int i)
{
  const MapShape *shape = self->shape;
  const EspSpot *corners = shape->land->corners;
  double size = CLAMP (self->radius * 0.5, 2, 11);
  int best = shape->land->first[i];
  EspSpot middle;

  if (find_quarrel (self, i, &middle))
    {
      esp_shape_badge (self->cr, middle.x, middle.y, size, self->palette);
      return;
    }
  for (int k = best; k < shape->land->first[i + 1]; k++)
    if (map_to_x (&self->plane, corners[k].x) - map_to_y (&self->plane, corners[k].y) >
        map_to_x (&self->plane, corners[best].x) - map_to_y (&self->plane, corners[best].y))
      best = k;
  if (shape->land->first[i] < shape->land->first[i + 1])
    esp_shape_badge (self->cr, map_to_x (&self->plane, corners[best].x),
                     map_to_y (&self->plane, corners[best].y), size, self->palette);
}

/* How thick a frame is: where the search is stands out from all borders. */
static double
measure_frame (const MapPainter *self, gboolean is_event)
{
  return CLAMP (self->radius * (is_event ? 0.24 : 0.14), 1, is_event ? 5 : 3);
}

static void
draw_ring (const MapPainter *self, int i, const Ring *ring)
{
  gboolean is_disc = i < self->map->n;
  double thick = measure_frame (self, ring == &here || ring == &failure);
  EspRect rect;

  if (i < 0 || i >= esp_map_look.cells->n_cells (self->scene))
    return;
  if (!map_draws_discs (self->scene, self->shape) && self->radius * self->scene->scale >= RINGED)
    {
      cairo_new_path (self->cr);
      esp_territory_add_path (&self->areas, self->cr, i);
      if (ring == &within)
        /* beside a line as strong as that of the frame a thin one is lost */
        esp_shape_area_mark_within (self->cr, measure_frame (self, TRUE), 1.4 * thick,
                                    self->palette);
      else
        /* the border alone tells what is marked */
        ring->area (self->cr, ring == &mark ? 1.6 * thick : thick, self->palette);
      if (ring == &mistake)
        draw_badge (self, i);
      return;
    }
  esp_map_look.cells->cell_rect (self->scene, i, &rect);
  /* a place of the lattice that is marked is one that is to be found */
  if (i >= self->map->n && ring == &mark)
    {
      double grown = MAX (9 - rect.width / 2, 0);

      rect = (EspRect){ rect.x - grown, rect.y - grown, rect.width + 2 * grown,
                        rect.height + 2 * grown };
      is_disc = TRUE;
    }
  (is_disc ? ring->round : ring->square) (self->cr, &rect, self->palette);
}

/* Where regions can be put; of a fine grid there are no dots. */
static void
draw_ground (const MapPainter *self)
{
  EspLattice grid = map_get_lattice (self->scene);

  esp_set_colour (self->cr, self->palette->background);
  cairo_paint (self->cr);
  if (map_is_edited (self->scene))
    esp_scene_draw_sheet (self->scene, self->cr, self->plane.width, self->plane.height,
                          grid.columns <= MOST_DOTS ? &grid : NULL);
}

void
map_draw (const EspScene *scene, cairo_t *cr)
{
  MapPainter self = {
    .scene = scene, .map = (const Map *) scene->instance, .palette = scene->palette, .cr = cr
  };
  double x1;
  double y1;
  double x2;
  double y2;
  double width;
  double height;
  gboolean areas;
  g_autoptr (GArray) names = NULL;

  self.state = (const MapState *) scene->state;
  self.shape = map_get_shape (self.map);
  self.plane = map_get_plane (scene, self.shape);
  self.areas = (EspTerritories){ self.shape->land, self.plane.x, self.plane.y, self.plane.size };
  self.radius = map_cell_radius (scene, self.shape);
  esp_graph_choose_colours (scene->palette, (const char *const *) self.map->colours,
                            self.map->n_colours, self.colours);
  esp_map_look.drawing->measure (scene, &width, &height);
  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  x1 = MAX (x1, 0);
  y1 = MAX (y1, 0);
  self.clip = (EspRect){ x1, y1, MIN (x2, width) - x1, MIN (y2, height) - y1 };
  names = self.names = g_array_new (FALSE, FALSE, sizeof (EspRect));
  draw_ground (&self);
  if (self.clip.width <= 0 || self.clip.height <= 0)
    return;
  areas = map_draws_areas (scene, self.shape);
  {
    double share =
        MIN (1, self.clip.width / self.plane.size) * MIN (1, self.clip.height / self.plane.size);

    if (self.shape->raster != NULL && share * self.map->n > MAX_OUTLINES)
      draw_raster (&self);
    else
      {
        if (areas)
          draw_areas (&self);
        if (!areas && share * self.map->offsets[self.map->n] / 2 > MAX_LINES)
          draw_tangle (&self);
        else if (!areas)
          draw_edges (&self);
        else
          draw_clashes (&self);
        draw_nodes (&self, areas);
      }
  }
  map_draw_legend (&self);
  if (scene->event != NULL && scene->event->subject >= 0 && scene->event->subject < self.map->n)
    draw_ring (&self, scene->event->subject,
               scene->event->type == ESP_EVENT_WIPEOUT ? &failure : &here);
  for (guint k = 0; k < scene->n_marks; k++)
    draw_ring (&self, scene->marks[k],
               scene->mistakes                                     ? &mistake
               : esp_scene_is_mark_within (scene, scene->marks[k]) ? &within
                                                                   : &mark);
  draw_ring (&self, scene->hover, &hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_ring (&self, scene->cursor, &cursor);
}
