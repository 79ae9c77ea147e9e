#include "config.h"

#include "draw/esp-graph.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define SIZE 440.0 /* the map's longer way */
#define MARGIN 26.0
#define LEGEND 30.0
/* The editor's clicks beside points go to a lattice. */
#define LATTICE 64
/* More regions than this on the screen are drawn from the raster. */
#define MAX_OUTLINES 6000

/* Around the points, for the outlines of those at the border. */
static double
margin (const MapShape *shape)
{
  return MARGIN + (shape->first != NULL ? 0.36 * shape->spacing * SIZE : 0);
}

static const Map *
map_of (const EspScene *scene)
{
  return (const Map *) scene->instance;
}

static void
map_measure (const EspScene *scene, double *width, double *height)
{
  const MapShape *shape = map_get_shape (map_of (scene));

  *width = SIZE + 2 * margin (shape);
  *height = MAX (0.25, shape->height) * SIZE + 2 * margin (shape) + LEGEND;
}

static inline double
to_x (const MapShape *shape, double x)
{
  return margin (shape) + x * SIZE;
}

static double
offset_y (const MapShape *shape)
{
  return margin (shape) + MAX (0, 0.25 - shape->height) / 2 * SIZE;
}

static inline double
to_y (const MapShape *shape, double y)
{
  return offset_y (shape) + y * SIZE;
}

static double
node_radius (const MapShape *shape)
{
  return CLAMP (shape->spacing * SIZE * 0.24, 0.3, 24);
}

/* --- cells: the regions, and in the editor the lattice --- */

static gboolean
has_lattice (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0;
}

static EspLattice
lattice_of (const MapShape *shape)
{
  double step = (SIZE + MARGIN) / LATTICE;

  return (EspLattice){ .x = margin (shape) - MARGIN / 2,
                       .y = offset_y (shape) - MARGIN / 2,
                       .step = step,
                       .columns = LATTICE,
                       .rows = (int) ((MAX (0.25, shape->height) * SIZE + MARGIN) / step) + 1 };
}

static int
map_n_cells (const EspScene *scene)
{
  const Map *map = map_of (scene);
  EspLattice lattice = lattice_of (map_get_shape (map));

  return map->n + (has_lattice (scene) ? esp_lattice_n (&lattice) : 0);
}

static void
map_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const Map *map = map_of (scene);
  const MapShape *shape = map_get_shape (map);
  double radius = MAX (3, node_radius (shape)) + 3;
  double x;
  double y;

  if (cell < map->n)
    {
      x = to_x (shape, shape->spots[cell].x);
      y = to_y (shape, shape->spots[cell].y);
    }
  else
    {
      EspLattice lattice = lattice_of (shape);

      esp_lattice_place (&lattice, cell - map->n, &x, &y);
      radius = lattice.step / 2;
    }
  *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
}

static gboolean
contains (const MapShape *shape, int i, double x, double y)
{
  const MapSpot *corners = shape->corners + shape->first[i];
  int n = shape->first[i + 1] - shape->first[i];
  gboolean inside = FALSE;

  for (int k = 0; k < n; k++)
    {
      MapSpot a = corners[k];
      MapSpot b = corners[k + 1 < n ? k + 1 : 0];

      if ((a.y <= y) != (b.y <= y) && x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        inside = !inside;
    }
  return inside;
}

static gboolean
draws_areas (const EspScene *scene, const MapShape *shape)
{
  return shape->first != NULL && scene->view == 0;
}

static int
nearest_spot (const MapShape *shape, double x, double y, double *distance)
{
  int best = -1;

  *distance = INFINITY;
  for (int i = 0; i < shape->n; i++)
    {
      double dx = shape->spots[i].x - x;
      double dy = shape->spots[i].y - y;

      if (dx * dx + dy * dy < *distance)
        {
          *distance = dx * dx + dy * dy;
          best = i;
        }
    }
  *distance = sqrt (*distance) * SIZE;
  return best;
}

static int
map_hit (const EspScene *scene, double px, double py)
{
  const Map *map = map_of (scene);
  const MapShape *shape = map_get_shape (map);
  double x = (px - margin (shape)) / SIZE;
  double y = (py - offset_y (shape)) / SIZE;
  double distance;
  int nearest = nearest_spot (shape, x, y, &distance);

  if (nearest >= 0 && distance <= MAX (6, node_radius (shape) + 2))
    return nearest;
  if (has_lattice (scene))
    {
      EspLattice lattice = lattice_of (shape);
      int k = esp_lattice_hit (&lattice, px, py);

      return k < 0 ? -1 : map->n + k;
    }
  if (!draws_areas (scene, shape))
    return -1;
  if (shape->raster != NULL)
    {
      int column = (int) floor (x * shape->side);
      int row = (int) floor (y * shape->side);

      if (column < 0 || row < 0 || column >= shape->side || row >= shape->side)
        return -1;
      return shape->raster[(gsize) row * (gsize) shape->side + (gsize) column];
    }
  for (int i = 0; i < map->n; i++)
    if (contains (shape, i, x, y))
      return i;
  return -1;
}

static double
spot_x (gpointer data, int i)
{
  return ((const MapShape *) data)->spots[i].x;
}

static double
spot_y (gpointer data, int i)
{
  return ((const MapShape *) data)->spots[i].y;
}

static int
map_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const Map *map = map_of (scene);
  MapShape *shape = (MapShape *) map_get_shape (map);
  EspLattice lattice = lattice_of (shape);
  EspRect rect;
  int beside;

  if (!has_lattice (scene))
    return esp_graph_neighbour (map->n, spot_x, spot_y, shape, cell, direction);
  /* in the editor the cursor walks over the lattice, and on to a point that lies there */
  map_cell_rect (scene, cell, &rect);
  beside =
      esp_lattice_beside (&lattice, rect.x + rect.width / 2, rect.y + rect.height / 2, direction);
  for (int i = 0; i < map->n; i++)
    if (esp_lattice_hit (&lattice, to_x (shape, shape->spots[i].x),
                         to_y (shape, shape->spots[i].y)) == beside)
      return i;
  return map->n + beside;
}

static void
append_colours (const Map *map, guint8 domain, GString *text)
{
  gboolean first = TRUE;

  for (int c = 0; c < map->n_colours; c++)
    if (domain >> c & 1)
      {
        g_string_append_printf (text, "%s%s", first ? "" : ", ", map->colours[c]);
        first = FALSE;
      }
}

static char *
map_describe_cell (const EspScene *scene, int cell)
{
  const Map *map = map_of (scene);
  const MapState *state = (const MapState *) scene->state;
  GString *text;

  if (cell >= map->n)
    return g_strdup_printf (_ ("empty place, column %d, row %d"), (cell - map->n) % LATTICE + 1,
                            (cell - map->n) / LATTICE + 1);
  text = g_string_new (map_name (map, cell));
  if (state->colour[cell] >= 0)
    g_string_append_printf (text, _ (", colour %s"), map->colours[state->colour[cell]]);
  else
    {
      guint8 left = state->domains[cell];

      if (!state->search)
        for (int k = map->offsets[cell]; k < map->offsets[cell + 1]; k++)
          if (state->colour[map->neighbours[k]] >= 0)
            left &= (guint8) ~(1u << state->colour[map->neighbours[k]]);
      g_string_append (text, left == 0 ? _ (", no colour left") : _ (", no colour; left "));
      append_colours (map, left, text);
    }
  g_string_append_printf (
      text, ngettext (", %d neighbour", ", %d neighbours", (gulong) map_degree (map, cell)),
      map_degree (map, cell));
  for (int k = map->offsets[cell]; k < map->offsets[cell + 1]; k++)
    if (state->colour[cell] >= 0 && state->colour[cell] == state->colour[map->neighbours[k]])
      g_string_append_printf (text, _ (", the same colour as %s"),
                              map_name (map, map->neighbours[k]));
  return g_string_free (text, FALSE);
}

/* --- drawing --- */

typedef struct
{
  const EspScene *scene;
  const Map *map;
  const MapState *state;
  const MapShape *shape;
  const EspPalette *palette;
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  cairo_t *cr;
  EspRect clip; /* in drawing units */
  double radius;
} Painter;

static gboolean
is_visible (const Painter *self, int i)
{
  double x = to_x (self->shape, self->shape->spots[i].x);
  double y = to_y (self->shape, self->shape->spots[i].y);
  double reach = 3 * self->shape->spacing * SIZE + 24;

  return x >= self->clip.x - reach && x <= self->clip.x + self->clip.width + reach &&
         y >= self->clip.y - reach && y <= self->clip.y + self->clip.height + reach;
}

static void
outline_path (const Painter *self, int i)
{
  const MapShape *shape = self->shape;

  cairo_new_path (self->cr);
  for (int k = shape->first[i]; k < shape->first[i + 1]; k++)
    cairo_line_to (self->cr, to_x (shape, shape->corners[k].x), to_y (shape, shape->corners[k].y));
  cairo_close_path (self->cr);
}

static void
draw_areas (const Painter *self)
{
  const EspPalette *palette = self->palette;
  double pixels = self->shape->spacing * SIZE * self->scene->scale;

  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < self->map->n; i++)
    {
      int colour = self->state->colour[i];

      if (!is_visible (self, i))
        continue;
      outline_path (self, i);
      esp_set_colour (self->cr, colour >= 0 ? self->colours[colour] : palette->surface);
      if (pixels < 5)
        {
          cairo_fill (self->cr);
          continue;
        }
      cairo_fill_preserve (self->cr);
      esp_set_colour (self->cr, has_lattice (self->scene) ? palette->line : palette->line_strong);
      cairo_set_line_width (self->cr, CLAMP (self->shape->spacing * SIZE / 40, 0.05, 1.6));
      cairo_stroke (self->cr);
    }
}

static inline guint32
to_argb (EspColour colour)
{
  return 0xff000000u | (guint32) (colour.red * 255 + 0.5) << 16 |
         (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
}

/* A picture of what is to be seen, looked up in the raster pixel by pixel: the same work whether a
 * thousand or a million regions are in it. */
static void
draw_raster (const Painter *self)
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
  lookup[0] = to_argb (self->palette->surface);
  for (int c = 0; c < self->map->n_colours; c++)
    lookup[c + 1] = to_argb (self->colours[c]);
  for (int px = 0; px < width; px++)
    {
      double x = (self->clip.x + (px + 0.5) / scale - margin (shape)) / SIZE * shape->side;

      columns[px] = x >= 0 && x < shape->side ? (int) x : -1;
    }
  for (int py = 0; py < height; py++)
    {
      guint32 *line = (guint32 *) (void *) (data + (gsize) py * (gsize) stride);
      double y = (self->clip.y + (py + 0.5) / scale - offset_y (shape)) / SIZE * shape->side;
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
  cairo_save (self->cr);
  cairo_translate (self->cr, self->clip.x, self->clip.y);
  cairo_scale (self->cr, 1 / scale, 1 / scale);
  cairo_set_source_surface (self->cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (self->cr);
  cairo_restore (self->cr);
  cairo_surface_destroy (surface);
}

/* Edges; those between equal colours are red and thick. */
static void
draw_edges (const Painter *self, gboolean all)
{
  const Map *map = self->map;
  const MapShape *shape = self->shape;

  for (int i = 0; i < map->n; i++)
    {
      if (!is_visible (self, i))
        continue;
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        {
          int j = map->neighbours[k];
          gboolean clash =
              self->state->colour[i] >= 0 && self->state->colour[i] == self->state->colour[j];

          if ((!all && !clash) || (j < i && is_visible (self, j)))
            continue;
          esp_set_colour (self->cr, clash ? self->palette->bad : self->palette->line_strong);
          esp_graph_draw_edge (self->cr, to_x (shape, shape->spots[i].x),
                               to_y (shape, shape->spots[i].y), to_x (shape, shape->spots[j].x),
                               to_y (shape, shape->spots[j].y),
                               MAX (0.1, self->radius / 10) * (clash ? 4 : 1));
        }
    }
}

/* The name, with the colour's, so that nothing hangs on telling colours apart. */
static void
draw_label (const Painter *self, int i, double x, double y, EspColour ground, gboolean inside)
{
  int colour = self->state->colour[i];
  double size = CLAMP (self->radius * 0.85, 1, 20);
  g_autofree char *text = NULL;

  if (size * self->scene->scale < 6)
    return;
  text = colour < 0 || self->map->n_colours > 8
             ? g_strdup (map_name (self->map, i))
             : g_strdup_printf ("%s\u00b7%s", map_name (self->map, i), self->map->colours[colour]);
  esp_set_colour (self->cr, inside ? esp_colour_text_on (ground) : self->palette->text);
  esp_text_draw_in (self->cr, text, x - self->radius * 2.2, y - size, self->radius * 4.4, 2 * size,
                    size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static void
draw_nodes (const Painter *self, gboolean areas)
{
  const EspPalette *palette = self->palette;
  double pixels = self->radius * self->scene->scale;

  if (pixels < 1.5)
    return;
  for (int i = 0; i < self->map->n; i++)
    {
      double x = to_x (self->shape, self->shape->spots[i].x);
      double y = to_y (self->shape, self->shape->spots[i].y);
      int colour = self->state->colour[i];
      EspColour ground = colour >= 0 ? self->colours[colour] : palette->surface;

      if (!is_visible (self, i))
        continue;
      if (areas && (colour >= 0 || !self->state->search))
        {
          draw_label (self, i, x, y, ground, TRUE);
          continue;
        }
      if (colour >= 0)
        {
          cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
          esp_set_colour (self->cr, ground);
          cairo_fill_preserve (self->cr);
          esp_set_colour (self->cr, palette->line_strong);
          cairo_set_line_width (self->cr, self->radius / 10);
          cairo_stroke (self->cr);
          draw_label (self, i, x, y, ground, TRUE);
          continue;
        }
      if (self->state->search)
        {
          esp_graph_draw_domain (self->cr, palette, x, y - (areas ? self->radius * 0.35 : 0),
                                 self->radius * (areas ? 0.62 : 1), self->state->domains[i],
                                 self->colours, self->map->n_colours);
          draw_label (self, i, x, y + self->radius * (areas ? 0.85 : 1.45), ground, areas);
        }
      else
        {
          cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
          esp_set_colour (self->cr, palette->surface);
          cairo_fill_preserve (self->cr);
          esp_set_colour (self->cr, palette->line_strong);
          cairo_set_line_width (self->cr, self->radius / 10);
          cairo_stroke (self->cr);
          draw_label (self, i, x, y, palette->surface, TRUE);
        }
    }
}

static void
draw_legend (const Painter *self, double width, double height)
{
  double x = MARGIN;
  double y = height - LEGEND / 2 - 6;

  for (int c = 0; c < self->map->n_colours; c++)
    {
      double text_width;
      double text_height;

      esp_shape_rounded (self->cr, x, y - 8, 16, 16, 3);
      esp_set_colour (self->cr, self->colours[c]);
      cairo_fill_preserve (self->cr);
      esp_set_colour (self->cr, self->palette->line_strong);
      cairo_set_line_width (self->cr, 1);
      cairo_stroke (self->cr);
      esp_set_colour (self->cr, self->palette->text);
      esp_text_draw (self->cr, self->map->colours[c], x + 22, y, 13, ESP_TEXT_LEFT);
      esp_text_measure (self->cr, self->map->colours[c], 13, ESP_TEXT_LEFT, &text_width,
                        &text_height);
      x += 22 + text_width + 20;
      if (x > width - MARGIN)
        break;
    }
}

static void
draw_ring (const Painter *self,
           int i,
           void (*ring) (cairo_t *, const EspRect *, const EspPalette *))
{
  EspRect rect;

  if (i < 0 || i >= map_n_cells (self->scene))
    return;
  map_cell_rect (self->scene, i, &rect);
  ring (self->cr, &rect, self->palette);
}

static void
map_draw (const EspScene *scene, cairo_t *cr)
{
  Painter self = { .scene = scene, .map = map_of (scene), .palette = scene->palette, .cr = cr };
  double x1;
  double y1;
  double x2;
  double y2;
  double width;
  double height;
  gboolean areas;

  self.state = (const MapState *) scene->state;
  self.shape = map_get_shape (self.map);
  self.radius = node_radius (self.shape);
  esp_graph_choose_colours (scene->palette, (const char *const *) self.map->colours,
                            self.map->n_colours, self.colours);
  map_measure (scene, &width, &height);
  cairo_clip_extents (cr, &x1, &y1, &x2, &y2);
  x1 = MAX (x1, 0);
  y1 = MAX (y1, 0);
  self.clip = (EspRect){ x1, y1, MIN (x2, width) - x1, MIN (y2, height) - y1 };
  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  if (self.clip.width <= 0 || self.clip.height <= 0)
    return;
  areas = draws_areas (scene, self.shape);
  {
    double share = MIN (1, self.clip.width / SIZE) * MIN (1, self.clip.height / SIZE);

    if (self.shape->raster != NULL && share * self.map->n > MAX_OUTLINES)
      draw_raster (&self);
    else
      {
        if (areas)
          draw_areas (&self);
        draw_edges (&self, !areas || has_lattice (scene));
        draw_nodes (&self, areas && !has_lattice (scene));
      }
  }
  draw_legend (&self, width, height);
  for (guint k = 0; k < scene->n_marks; k++)
    draw_ring (&self, scene->marks[k], esp_shape_mark);
  if (scene->event != NULL && scene->event->subject >= 0 && scene->event->subject < self.map->n)
    draw_ring (&self, scene->event->subject, esp_shape_mark);
  draw_ring (&self, scene->hover, esp_shape_hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_ring (&self, scene->cursor, esp_shape_cursor);
}

/* --- playing and editing --- */

static char *
map_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const Map *map = map_of (scene);
  const MapState *state = (const MapState *) scene->state;
  int colour = state->colour[cell];

  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (click == ESP_CLICK_SECONDARY)
    return colour < 0 ? NULL : g_strdup_printf ("%s -", map_name (map, cell));
  do
    colour++;
  while (colour < map->n_colours && (map_domain (map, cell) >> colour & 1) == 0);
  return g_strdup_printf ("%s %s", map_name (map, cell),
                          colour < map->n_colours ? map->colours[colour] : "-");
}

/* 1 to 8, or a colour's first letter; 0 and − clear. */
static char *
map_key (const EspScene *scene, int cell, gunichar character)
{
  const Map *map = map_of (scene);

  if (character == '0' || character == '-')
    return g_strdup_printf ("%s -", map_name (map, cell));
  if (character >= '1' && character < '1' + (gunichar) map->n_colours)
    return g_strdup_printf ("%s %s", map_name (map, cell), map->colours[character - '1']);
  for (int c = 0; c < map->n_colours; c++)
    if (g_unichar_tolower (g_utf8_get_char (map->colours[c])) == g_unichar_tolower (character))
      return g_strdup_printf ("%s %s", map_name (map, cell), map->colours[c]);
  return NULL;
}

static const EspOptionSpec edge_value = {
  .id = "to",
  .kind = ESP_OPTION_TEXT,
  .label = N_ ("Other end"),
  .help = N_ ("the region that a click joins to; not needed when you drag"),
};

static const EspOptionSpec domain_value = {
  .id = "colours",
  .kind = ESP_OPTION_TEXT,
  .label = N_ ("Colours"),
  .help = N_ ("the colours that a region may have, with blanks between; empty: all"),
};

static const EspOptionSpec name_value = {
  .id = "name",
  .kind = ESP_OPTION_TEXT,
  .label = N_ ("Name"),
  .help = N_ ("the region's new name"),
};

static const EspTool tools[] = {
  { .id = "point",
    .label = N_ ("Add and move"),
    .help = N_ ("Click an empty place to add a region, drag a region to move it, right-click one "
                "to delete it") },
  { .id = "edge",
    .label = N_ ("Join"),
    .help = N_ ("Drag from one region to another to make a border or take it away; crossing "
                "borders are refused"),
    .value = &edge_value },
  { .id = "domain",
    .label = N_ ("Restrict"),
    .help = N_ ("Click a region to allow it only these colours"),
    .value = &domain_value },
  { .id = "rename",
    .label = N_ ("Rename"),
    .help = N_ ("Click a region to give it the name"),
    .value = &name_value },
  { .id = NULL },
};

static char *
place_text (const EspScene *scene, int cell)
{
  const MapShape *shape = map_get_shape (map_of (scene));
  EspLattice lattice = lattice_of (shape);
  char x_text[32];
  char y_text[32];
  double x;
  double y;
  gint64 cx;
  gint64 cy;

  esp_lattice_place (&lattice, cell - map_of (scene)->n, &x, &y);
  map_shape_to_coordinates (shape, (x - margin (shape)) / SIZE, (y - offset_y (shape)) / SIZE, &cx,
                            &cy);
  map_format_coordinate (cx, x_text);
  map_format_coordinate (cy, y_text);
  return g_strdup_printf ("%s %s", x_text, y_text);
}

/* "A", "B".. or the next number, whichever is free. */
static char *
free_name (const Map *map)
{
  for (int k = 0;; k++)
    {
      g_autofree char *name =
          k < 26 ? g_strdup_printf ("%c", 'A' + k) : g_strdup_printf ("%d", k - 25);

      if (map_find (map, name) < 0)
        return g_steal_pointer (&name);
    }
}

static char *
map_paint (const EspScene *scene,
           int cell,
           const EspTool *tool,
           const char *value,
           EspClick click,
           int first)
{
  const Map *map = map_of (scene);
  gboolean on_point = cell < map->n;

  if (g_str_equal (tool->id, "point"))
    {
      g_autofree char *place = on_point ? NULL : place_text (scene, cell);
      g_autofree char *name = NULL;

      if (click == ESP_CLICK_SECONDARY)
        return on_point ? g_strdup_printf ("remove %s", map_name (map, cell)) : NULL;
      if (on_point)
        return NULL;
      if (click == ESP_CLICK_DRAG)
        return first >= 0 && first < map->n
                   ? g_strdup_printf ("move %s %s", map_name (map, first), place)
                   : NULL;
      name = free_name (map);
      return g_strdup_printf ("point %s %s", name, place);
    }
  if (!on_point)
    return NULL;
  if (g_str_equal (tool->id, "edge"))
    {
      if (click == ESP_CLICK_DRAG)
        return first >= 0 && first < map->n && first != cell
                   ? g_strdup_printf ("edge %s %s", map_name (map, first), map_name (map, cell))
                   : NULL;
      return *value != '\0' ? g_strdup_printf ("edge %s %s", map_name (map, cell), value) : NULL;
    }
  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (g_str_equal (tool->id, "rename"))
    return *value != '\0' ? g_strdup_printf ("rename %s %s", map_name (map, cell), value) : NULL;
  return g_strdup_printf ("domain %s%s%s", map_name (map, cell), *value != '\0' ? " " : "", value);
}

/* Delete takes a region away. */
static char *
map_type (const EspScene *scene, int cell, gunichar character)
{
  const Map *map = map_of (scene);

  if (cell < map->n && (character == 0x7f || character == 0x08 || character == '-'))
    return g_strdup_printf ("remove %s", map_name (map, cell));
  return NULL;
}

static const EspView views[] = {
  { "regions", N_ ("Regions") },
  { "points", N_ ("Points and lines") },
  { NULL, NULL },
};

const EspLook esp_map_look = {
  .problem = &esp_map_problem,
  .measure = map_measure,
  .draw = map_draw,
  .n_cells = map_n_cells,
  .cell_rect = map_cell_rect,
  .hit = map_hit,
  .neighbour = map_neighbour,
  .describe = map_describe_cell,
  .click = map_click,
  .views = views,
  .key = map_key,
  .tools = tools,
  .paint = map_paint,
  .type = map_type,
};
