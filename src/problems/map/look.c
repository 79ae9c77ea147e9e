#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const Map *
map_of (const EspScene *scene)
{
  return (const Map *) scene->instance;
}

/* --- cells: the regions, and in the editor the lattice --- */

static int
look_n_cells (const EspScene *scene)
{
  const Map *map = map_of (scene);
  EspLattice lattice = map_get_lattice (scene);

  return map->n + (map_is_edited (scene) ? esp_lattice_n (&lattice) : 0);
}

static void
look_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const Map *map = map_of (scene);
  const MapShape *shape = map_get_shape (map);
  MapPlane plane = map_get_plane (scene, shape);
  double radius = MAX (3, map_cell_radius (scene, shape)) + 3;
  double x;
  double y;

  if (cell < map->n && map_draws_areas (scene, shape) && !map_draws_discs (scene, shape) &&
      map->n <= ESP_LAND_MOST_IRREGULAR)
    {
      /* as large a circle as there is room for */
      double room;
      MapSpot middle = map_shape_find_middle (shape, cell, &room);

      x = map_to_x (&plane, middle.x);
      y = map_to_y (&plane, middle.y);
      radius = MAX (3, room * plane.size) + 3;
    }
  else if (cell < map->n)
    {
      MapSpot spot = map_get_spot (scene, shape, cell);

      x = map_to_x (&plane, spot.x);
      y = map_to_y (&plane, spot.y);
    }
  else
    {
      EspLattice lattice = map_get_lattice (scene);

      esp_lattice_place (&lattice, cell - map->n, &x, &y);
      radius = lattice.step / 2;
    }
  *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
}

static int
nearest_spot (const EspScene *scene, double x, double y, double *distance)
{
  const MapShape *shape = map_get_shape (map_of (scene));
  int best = -1;

  *distance = INFINITY;
  for (int i = 0; i < shape->n; i++)
    {
      MapSpot spot = map_get_spot (scene, shape, i);
      double dx = spot.x - x;
      double dy = spot.y - y;

      if (dx * dx + dy * dy < *distance)
        {
          *distance = dx * dx + dy * dy;
          best = i;
        }
    }
  *distance = sqrt (*distance) * map_get_plane (scene, shape).size;
  return best;
}

/* The square of the lattice, or the region that lies on its place. */
static int
find_on_lattice (const EspScene *scene, int k)
{
  const Map *map = map_of (scene);
  gint64 x;
  gint64 y;

  map_lattice_to_coordinates (scene, k, &x, &y);
  for (int i = 0; i < map->n && map->x != NULL; i++)
    if (map->x[i] == x && map->y[i] == y)
      return i;
  return map->n + k;
}

static int
look_hit (const EspScene *scene, double px, double py)
{
  const Map *map = map_of (scene);
  const MapShape *shape = map_get_shape (map);
  MapPlane plane = map_get_plane (scene, shape);
  double x = (px - plane.x) / plane.size;
  double y = (py - plane.y) / plane.size;
  double distance;
  int nearest = nearest_spot (scene, x, y, &distance);

  /* points count before what lies around them; of regions it is their borders that do */
  if (!map_draws_discs (scene, shape) && shape->raster == NULL)
    for (int i = 0; i < map->n; i++)
      if (esp_land_contains (shape->land, i, x, y))
        return i;
  if (nearest >= 0 && distance <= MAX (6, map_cell_radius (scene, shape) + 2))
    return nearest;
  if (map_is_edited (scene))
    {
      EspLattice lattice = map_get_lattice (scene);
      int k = esp_lattice_hit (&lattice, px, py);

      return k < 0 ? -1 : find_on_lattice (scene, k);
    }
  if (map_draws_areas (scene, shape) && shape->raster != NULL)
    {
      int column = (int) floor (x * shape->side);
      int row = (int) floor (y * shape->side);

      if (column < 0 || row < 0 || column >= shape->side || row >= shape->side)
        return -1;
      return shape->raster[(gsize) row * (gsize) shape->side + (gsize) column];
    }
  return -1;
}

static void
place_spot (gpointer data, int i, double *x, double *y)
{
  const MapShape *shape = map_get_shape (map_of (data));
  MapPlane plane = map_get_plane (data, shape);
  MapSpot spot = map_get_spot (data, shape, i);

  *x = map_to_x (&plane, spot.x);
  *y = map_to_y (&plane, spot.y);
}

static int
look_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const Map *map = map_of (scene);
  EspLattice lattice = map_get_lattice (scene);
  EspRect rect;

  if (!map_is_edited (scene))
    return esp_graph_neighbour (map->n, place_spot, (gpointer) scene, cell, direction);
  look_cell_rect (scene, cell, &rect);
  return esp_lattice_neighbour (&lattice, &rect, map->n, place_spot, (gpointer) scene, direction);
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
look_describe (const EspScene *scene, int cell)
{
  const Map *map = map_of (scene);
  const MapState *state = (const MapState *) scene->state;
  GString *text;

  if (cell >= map->n)
    {
      int columns = map_get_lattice (scene).columns;

      return g_strdup_printf (_ ("empty place, column %d, row %d"), (cell - map->n) % columns + 1,
                              (cell - map->n) / columns + 1);
    }
  text = g_string_new (map_name (map, cell));
  if (state->colour[cell] >= 0)
    g_string_append_printf (text, _ (", colour %s"), map->colours[state->colour[cell]]);
  else
    {
      guint8 left = state->search ? state->domains[cell] : map_colours_left (map, state, cell);

      g_string_append (text, left == 0 ? _ (", no colour left") : _ (", no colour; left "));
      append_colours (map, left, text);
    }
  g_string_append_printf (
      text, ngettext (", %d neighbour", ", %d neighbours", (gulong) map_degree (map, cell)),
      map_degree (map, cell));
  for (int k = map->offsets[cell]; k < map->offsets[cell + 1]; k++)
    if ((scene->flags & ESP_SCENE_UNJUDGED) == 0 && state->colour[cell] >= 0 &&
        state->colour[cell] == state->colour[map->neighbours[k]])
      g_string_append_printf (text, _ (", the same colour as %s"),
                              map_name (map, map->neighbours[k]));
  if (scene->flags & ESP_SCENE_EDIT)
    {
      int place = esp_look_find_place (scene, cell, map->n);
      int columns = map_get_lattice (scene).columns;

      if (place >= 0)
        g_string_append_printf (text, _ (", column %d, row %d"), place % columns + 1,
                                place / columns + 1);
    }
  return g_string_free (text, FALSE);
}

/* --- playing and editing --- */

static char *
look_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
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
look_key (const EspScene *scene, int cell, gunichar character, int *next G_GNUC_UNUSED)
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
  "to", ESP_TEXT, N_ ("Other end"),
  N_ ("the region that the one you have clicked is joined to when you press Enter")
};

static const EspOptionSpec domain_value = {
  "colours",        ESP_TEXT,
  N_ ("Colours"),   N_ ("the colours that a region may have; none: all"),
  .repeated = TRUE, .word_for_min = N_ ("all")
};

static int
count_colours (const EspInstance *instance)
{
  return ((const Map *) instance)->n_colours;
}

static char *
name_colour (const EspInstance *instance, int i)
{
  return g_strdup (((const Map *) instance)->colours[i]);
}

static void
draw_colour (
    const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr)
{
  const Map *map = (const Map *) instance;

  esp_graph_draw_swatch (cr, palette, size, (const char *const *) map->colours, map->n_colours, i);
}

static const EspSwatchSpec colour_swatches = {
  .n = count_colours,
  .value = name_colour,
  .describe = name_colour,
  .draw = draw_colour,
};

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"),
                                          N_ ("the region's new name") };

static char *
get_name (const EspScene *scene, int cell)
{
  const Map *map = map_of (scene);

  return cell < map->n ? g_strdup (map_name (map, cell)) : NULL;
}

static const EspTool tools[] = {
  { "point", N_ ("Add and move"),
    N_ ("Click an empty place to add a region, drag a region to move it, right-click one "
        "to delete it. Keys: 4 6 8 2 move the region at the cursor") },
  { "edge", N_ ("Join"),
    N_ ("Drag from one region to another, or click one and then the other, to make a border "
        "or take it away; crossing borders are refused"),
    .value = &edge_value, .joins = TRUE, .names_end = TRUE },
  { "domain", N_ ("Restrict"),
    N_ ("Click a region to allow it only these colours, right-click it to allow it all"),
    .value = &domain_value, .swatches = &colour_swatches },
  { "rename", N_ ("Rename"), N_ ("Click a region to give it the name"), .value = &name_value,
    .get_value = get_name },
  { .id = NULL },
};

static char *
place_text (const EspScene *scene, int cell)
{
  char x_text[32];
  char y_text[32];
  gint64 x;
  gint64 y;

  map_lattice_to_coordinates (scene, cell - map_of (scene)->n, &x, &y);
  map_format_coordinate (x, x_text);
  map_format_coordinate (y, y_text);
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
look_paint (const EspScene *scene,
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
  if (*value == '\0' || click == ESP_CLICK_SECONDARY)
    return g_strdup_printf ("domain %s", map_name (map, cell));
  return g_strdup_printf ("domain %s %s", map_name (map, cell), value);
}

/* Of a border that would cross another: the place where it would, and that one's ends. */
static void
look_show_refused (const EspScene *scene, const char *edit, GArray *cells)
{
  const Map *map = map_of (scene);
  const MapShape *shape = map_get_shape (map);
  MapPlane plane = map_get_plane (scene, shape);
  EspLattice lattice = map_get_lattice (scene);
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  gboolean is_edge = g_strv_length (words) == 3 && g_str_equal (words[0], "edge");
  int a = is_edge ? map_find (map, words[1]) : -1;
  int b = is_edge ? map_find (map, words[2]) : -1;
  EspCrossing crossing;
  MapSpot at;
  int place;

  if (a < 0 || b < 0 || a == b || !map_find_crossing (map, a, b, &crossing))
    return;
  g_array_append_val (cells, crossing.c);
  if (crossing.kind != ESP_CROSSING_EDGES)
    return;
  g_array_append_val (cells, crossing.d);
  at = esp_find_meeting (shape->spots[crossing.a], shape->spots[crossing.b],
                         shape->spots[crossing.c], shape->spots[crossing.d]);
  place = esp_lattice_hit (&lattice, map_to_x (&plane, at.x), map_to_y (&plane, at.y));
  if (place >= 0 && map_is_edited (scene))
    {
      place += map->n;
      g_array_append_val (cells, place);
    }
}

/* Delete takes a region away. */
static char *
look_type (const EspScene *scene, int cell, gunichar character)
{
  const Map *map = map_of (scene);

  if (cell < map->n && (character == 0x7f || character == 0x08 || character == '-'))
    return g_strdup_printf ("remove %s", map_name (map, cell));
  return esp_look_move_by_key (scene, cell, map->n, character);
}

static const EspView views[] = {
  { "regions", N_ ("Regions") },
  { "points", N_ ("Points and lines") },
  { NULL, NULL },
};

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_KEY,
  .find_legend = map_find_legend,
  .measure = map_measure,
  .draw = map_draw,
  .views = views,
};

static const EspCells cells = {
  .n_cells = look_n_cells,
  .cell_rect = look_cell_rect,
  .hit = look_hit,
  .neighbour = look_neighbour,
  .describe = look_describe,
  .find_subject = esp_look_find_same,
};

static const EspPlaying playing = {
  .click = look_click,
  .key = look_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = look_paint,
  .type = look_type,
  .show_refused = look_show_refused,
};

const EspLook esp_map_look = {
  .problem = &esp_map_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};

/* Where the map lies on the drawing: all of it as large as it goes, or, while it is edited, on a
 * sheet that stays as it is whatever is put there. */

#define LEAST_HEIGHT 0.25 /* of the width */

#define LAND_REACH 0.36 /* of the spacing, beyond the points */

#define OF_STEP 0.46 /* so that discs side by side on the grid do not touch */

#define DRAWN_STEPS 20 /* on a finer grid discs are no smaller than on this one */

static MapPlane
get_sheet (const Map *map, const MapShape *shape)
{
  const MapFrame *frame = &map->frame;
  double unit = MAP_SIZE / (double) frame->size;
  double top = (double) shape->low + shape->height * shape->size;

  return (MapPlane){ .x = MAP_MARGIN + ((double) shape->left - (double) frame->left) * unit,
                     .y = MAP_MARGIN + ((double) frame->low + (double) frame->size - top) * unit,
                     .size = shape->size * unit,
                     .width = MAP_SIZE + 2 * MAP_MARGIN,
                     .height = MAP_SIZE + 2 * MAP_MARGIN };
}

MapPlane
map_get_plane (const EspScene *scene, const MapShape *shape)
{
  /* around the points, for the outlines of those at the border */
  double margin =
      shape->land != NULL ? MAP_LAND_MARGIN + LAND_REACH * shape->spacing * MAP_SIZE : MAP_MARGIN;

  if (map_is_edited (scene))
    return get_sheet ((const Map *) scene->instance, shape);
  return (MapPlane){ .x = margin,
                     .y = margin + MAX (0, LEAST_HEIGHT - shape->height) / 2 * MAP_SIZE,
                     .size = MAP_SIZE,
                     .width = MAP_SIZE + 2 * margin,
                     .height = MAX (LEAST_HEIGHT, shape->height) * MAP_SIZE + 2 * margin };
}

EspLattice
map_get_lattice (const EspScene *scene)
{
  int steps = ((const Map *) scene->instance)->frame.steps;
  double step = MAP_SIZE / steps;

  return (EspLattice){ .x = MAP_MARGIN - step / 2,
                       .y = MAP_MARGIN - step / 2,
                       .step = step,
                       .columns = steps + 1,
                       .rows = steps + 1 };
}

void
map_lattice_to_coordinates (const EspScene *scene, int k, gint64 *x, gint64 *y)
{
  const MapFrame *frame = &((const Map *) scene->instance)->frame;
  gint64 step = frame->size / frame->steps;

  *x = frame->left + k % (frame->steps + 1) * step;
  *y = frame->low + (frame->steps - k / (frame->steps + 1)) * step;
}

double
map_node_radius (const EspScene *scene, const MapShape *shape)
{
  if (map_is_edited (scene) && shape->n <= DRAWN_STEPS * DRAWN_STEPS)
    return OF_STEP * MAP_SIZE / DRAWN_STEPS;
  return CLAMP (shape->spacing * map_get_plane (scene, shape).size * 0.24, 0.3, 24);
}

double
map_disc_radius (const EspScene *scene, const MapShape *shape)
{
  double size = map_get_plane (scene, shape).size;

  return MIN (map_node_radius (scene, shape), MAX (shape->nearest * size * OF_STEP, 5));
}
