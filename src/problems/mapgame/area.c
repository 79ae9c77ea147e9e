#include "config.h"

#include "paint.h"

/* Territories: whose they are, what is marked, and what stands in them. */

static void
trace_area (const MapgamePainter *self, int i)
{
  cairo_new_path (self->cr);
  esp_territory_add_path (&self->areas, self->cr, i);
}

/* How broad the line within a border is that says whose the territory is. */
static double
get_band (const MapgamePainter *self, int i)
{
  return CLAMP (mapgame_node_radius (self->scene, i) / 4, 2, 4.5);
}

/* Along the inside of a border, so that both sides of one can be told apart. */
static void
stroke_inside (const MapgamePainter *self, int i, double width, const double *dashes)
{
  cairo_save (self->cr);
  trace_area (self, i);
  cairo_clip_preserve (self->cr);
  cairo_set_line_width (self->cr, 2 * width);
  if (dashes != NULL)
    cairo_set_dash (self->cr, dashes, 2, 0);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

#define INSET 2.4 /* from the border to the line within it */

#define BORDER 1.2

/* A long-dashed line, a little within the border, where a territory can be coloured now. */
static void
draw_frontier (const MapgamePainter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  const double could_be[] = { 9, 5 };

  if (self->state->colour[i] >= 0 || mapgame_find_possible (self->map, self->state, i) == 0)
    return;
  esp_set_colour (self->cr, palette->accent);
  stroke_inside (self, i, INSET + 1.6, could_be);
  esp_set_colour (self->cr, esp_territory_get_ground (self->scene));
  stroke_inside (self, i, INSET, NULL);
  trace_area (self, i);
  esp_stroke (self->cr, palette->line_strong, BORDER);
}

/* Whose a coloured territory is, along its border. */
static void
draw_area (const MapgamePainter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double width = get_band (self, i);
  const double blocks[] = { 2 * width, 1.4 * width };
  /* as the tokens are: dark for player 1, in the dark too */
  EspColour ink = esp_palette_get_plain_side (palette, 0);
  EspColour light = esp_palette_get_plain_side (palette, 1);

  if (colour >= 0)
    {
      esp_set_colour (self->cr, ink);
      if (self->state->player[i] == 1)
        {
          /* light under the dark blocks, so that they are seen on any colour */
          esp_set_colour (self->cr, light);
          stroke_inside (self, i, width, NULL);
          esp_set_colour (self->cr, ink);
          stroke_inside (self, i, width, blocks);
        }
      else
        stroke_inside (self, i, width, NULL);
    }
}

typedef void AreaRing (cairo_t *cr, double thick, const EspPalette *palette);

/* Around a territory, inside the border that says whose it is; FALSE where the cell is none. */
static gboolean
draw_area_ring (const MapgamePainter *self, int cell, AreaRing *ring)
{
  if (cell < 0 || cell >= self->map->n)
    return FALSE;
  trace_area (self, cell);
  ring (self->cr, get_band (self, cell) + 2, self->scene->palette);
  return TRUE;
}

/* A ring of dashes around what stands in the territory, in the colour of that. */
static void
draw_last_in_area (const MapgamePainter *self)
{
  const MapgameLayout *layout = mapgame_get_layout (self->map);
  int node = mapgame_find_last (self);
  double radius;
  double x;
  double y;

  if (node < 0 || self->state->colour[node] < 0)
    return;
  mapgame_place_node (self->scene, node, &x, &y);
  radius = mapgame_node_radius (self->scene, node) * 1.5 * MIN (mapgame_get_growth (self), 1.4);
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[self->state->colour[node]]));
  if (radius > layout->room[node] * MAPGAME_SIZE)
    {
      stroke_inside (self, node, 6, (const double[]){ 3, 4 });
      return;
    }
  cairo_save (self->cr);
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_dash (self->cr, (const double[]){ 4, 3 }, 2, 0);
  cairo_set_line_width (self->cr, 1.6);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

int
mapgame_find_ringed (const MapgamePainter *self, int cell)
{
  int node = cell < self->map->n ? cell : (cell - self->map->n) / self->map->n_colours;

  return cell >= 0 && mapgame_find_possible (self->map, self->state, node) == 0 ? node : cell;
}

/* What is marked, under the names. */
static void
draw_area_rings (const MapgamePainter *self)
{
  const EspScene *scene = self->scene;

  draw_last_in_area (self);
  for (guint k = 0; k < scene->n_marks; k++)
    draw_area_ring (self, scene->marks[k],
                    scene->mistakes ? esp_shape_area_failure : esp_shape_area_mark);
  draw_area_ring (self, mapgame_find_advised (self), esp_shape_area_mark);
  draw_area_ring (self, mapgame_find_ringed (self, scene->hover), esp_shape_area_hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_area_ring (self, mapgame_find_ringed (self, scene->cursor), esp_shape_area_cursor);
}

/* A small picture has the colours alone. */
static gboolean
is_small (const MapgamePainter *self)
{
  return (self->scene->flags & ESP_SCENE_SMALL) != 0;
}

void
mapgame_draw_areas (const MapgamePainter *self)
{
  const EspPalette *palette = self->scene->palette;
  double border = is_small (self) ? MIN (1 / self->scene->scale, 4) : BORDER;

  cairo_new_path (self->cr);
  for (int i = 0; i < self->map->n; i++)
    esp_territory_add_path (&self->areas, self->cr, i);
  if (self->map->n <= ESP_TERRITORY_MAX_COAST)
    esp_territory_draw_coast (self->scene, self->cr);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < self->map->n; i++)
    {
      int colour = self->state->colour[i];

      trace_area (self, i);
      esp_fill_and_stroke (
          self->cr, colour >= 0 ? self->colours[colour] : esp_territory_get_ground (self->scene),
          palette->line_strong, border);
    }
  if (is_small (self))
    return;
  for (int i = 0; i < self->map->n; i++)
    draw_frontier (self, i);
  draw_area_rings (self);
  for (int i = 0; i < self->map->n; i++)
    draw_area (self, i);
}

/* --- what stands in them --- */

#define NARROW 13.0 /* radius of a territory that has no room for a name */

static const double shrinks[] = { 1, 0.85, 0.7 }; /* sizes that are tried */

/* Whether its open colours are shown: it can be coloured, or it never can. */
static gboolean
has_dots (const MapgamePainter *self, int i)
{
  return self->state->colour[i] < 0 &&
         (mapgame_find_possible (self->map, self->state, i) != 0 || mapgame_is_lost (self, i));
}

static double
get_size (const MapgamePainter *self, int i)
{
  return CLAMP (0.7 * mapgame_node_radius (self->scene, i), 9, 14) * mapgame_get_growth (self);
}

/* The name over the dots, all of it within the territory; FALSE where it has no room. */
static gboolean
try_over_dots (const MapgamePainter *self, int i, const char *name, gboolean write)
{
  MapgameDots dots = mapgame_place_dots (self->scene, i);
  double first_x;
  double first_y;
  double dot = esp_graph_place_dot (dots.radius, self->map->n_colours, 0, &first_x, &first_y);
  double foot = dots.y + first_y - dot - 0.2 * dots.radius;

  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    {
      double width;
      double height;
      EspRect rect;

      if (!esp_text_measure_letters (self->cr, name, get_size (self, i) * shrinks[k], ESP_TEXT_BOLD,
                                     &width, &height))
        return FALSE;
      rect = (EspRect){ dots.x - width / 2, foot - height, width, height };
      if (!esp_territory_holds (&self->areas, i, &rect))
        continue;
      if (write)
        {
          esp_set_colour (self->cr, self->scene->palette->text);
          esp_text_draw (self->cr, name, dots.x, foot - height / 2, get_size (self, i) * shrinks[k],
                         ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
        }
      return TRUE;
    }
  return FALSE;
}

#define FEWEST_LETTERS 3 /* of a name that is shortened */

/* What shortening asks: of which territory. */
typedef struct
{
  const MapgamePainter *painter;
  int i;
} Territory;

static gboolean
fits_over_dots (const char *part, gpointer data)
{
  const Territory *territory = data;

  return try_over_dots (territory->painter, territory->i, part, FALSE);
}

/* As much of the name as there is room for; a tip tells the rest, or the caption. */
static void
draw_name_over_dots (const MapgamePainter *self, int i)
{
  const char *name = mapgame_name (self->map, i);
  gboolean named = mapgame_place_dots (self->scene, i).named;
  Territory territory = { self, i };
  g_autofree char *part = NULL;

  if (named && try_over_dots (self, i, name, TRUE))
    return;
  if (named)
    part = esp_text_shorten_to_fit (name, FEWEST_LETTERS, fits_over_dots, &territory);
  if (part == NULL)
    {
      esp_text_miss (self->cr);
      return;
    }
  try_over_dots (self, i, part, TRUE);
  esp_text_miss_part (self->cr, part, name);
}

static void
draw_open (const MapgamePainter *self, int i)
{
  MapgameDots dots = mapgame_place_dots (self->scene, i);

  esp_graph_draw_dots (self->cr, self->scene->palette, dots.x, dots.y, dots.radius,
                       mapgame_find_possible (self->map, self->state, i), self->colours,
                       self->map->n_colours);
  if (self->beside[i].width == 0)
    draw_name_over_dots (self, i);
}

/* @text, and below it the owner's token with what the territory brought, where both lie within it.
 */
static gboolean
try_coloured (const MapgamePainter *self, int i, const char *text, double size, gboolean write)
{
  double token = 0.45 * size;
  double gap = 0.4 * size;
  double edge = 0.5 * get_band (self, i); /* they keep clear of the border, the token most */
  int owner = self->state->player[i];
  g_autofree char *worth =
      g_strdup_printf ("%+d", self->map->weights[owner][self->state->colour[i]]);
  double width;
  double height;
  double worth_width;
  double worth_height;
  double x;
  double y;
  EspRect above;
  EspRect below;

  if (!esp_text_measure_letters (self->cr, text, size, ESP_TEXT_BOLD, &width, &height) ||
      !esp_text_measure_letters (self->cr, worth, 0.9 * size, ESP_TEXT_BOLD, &worth_width,
                                 &worth_height))
    return FALSE;
  mapgame_place_node (self->scene, i, &x, &y);
  worth_width += 2 * token + 0.4 * size;
  y -= (height + gap + 2 * token) / 2;
  above = (EspRect){ x - width / 2 - edge, y, width + 2 * edge, height };
  below = (EspRect){ x - worth_width / 2 - 2 * edge, y + height + gap, worth_width + 4 * edge,
                     2 * token + edge };
  if (!esp_territory_holds (&self->areas, i, &above) ||
      !esp_territory_holds (&self->areas, i, &below))
    return FALSE;
  if (!write)
    return TRUE;
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[self->state->colour[i]]));
  esp_text_draw (self->cr, text, x, y + height / 2, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  x -= worth_width / 2;
  y = below.y + token;
  esp_text_draw (self->cr, worth, x + 2 * token + 0.4 * size, y, 0.9 * size,
                 ESP_TEXT_LEFT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  mapgame_draw_token (self->cr, x + token, y, token, owner);
  return TRUE;
}

/* Whether @text lies within its territory, in the middle: there at @x and @y. */
static gboolean
holds_text (const MapgamePainter *self, int i, const char *text, double size, double *x, double *y)
{
  double width;
  double height;
  EspRect rect;

  if (!esp_text_measure_letters (self->cr, text, size, ESP_TEXT_BOLD, &width, &height))
    return FALSE;
  mapgame_place_node (self->scene, i, x, y);
  rect = (EspRect){ *x - width / 2, *y - height / 2, width, height };
  return esp_territory_holds (&self->areas, i, &rect);
}

/* @text alone. */
static gboolean
try_alone (const MapgamePainter *self, int i, const char *text, double size, gboolean write)
{
  double x;
  double y;

  if (!holds_text (self, i, text, size, &x, &y))
    return FALSE;
  if (!write)
    return TRUE;
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[self->state->colour[i]]));
  esp_text_draw (self->cr, text, x, y, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  return TRUE;
}

/* The name and the colour's; whose it is the border says too. */
static gboolean
try_named (const MapgamePainter *self, int i, gboolean write)
{
  g_autofree char *text = g_strdup_printf ("%s %s", mapgame_name (self->map, i),
                                           self->map->colours[self->state->colour[i]]);

  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (try_coloured (self, i, text, get_size (self, i) * shrinks[k], write))
      return TRUE;
  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (try_alone (self, i, text, get_size (self, i) * shrinks[k], write))
      return TRUE;
  return FALSE;
}

gboolean
mapgame_has_room_for_name (const MapgamePainter *self, int i)
{
  if (has_dots (self, i))
    return mapgame_place_dots (self->scene, i).named &&
           try_over_dots (self, i, mapgame_name (self->map, i), FALSE);
  if (self->state->colour[i] >= 0)
    return try_named (self, i, FALSE);
  return mapgame_node_radius (self->scene, i) >= NARROW;
}

/* Where there is no room for all, the name goes first, and the colour's stays. */
static void
draw_coloured (const MapgamePainter *self, int i)
{
  const char *said = self->map->colours[self->state->colour[i]];
  double size = get_size (self, i);
  double width = MAX (2.2 * mapgame_node_radius (self->scene, i), 26);
  double x;
  double y;

  if (self->beside[i].width == 0)
    {
      if (try_named (self, i, TRUE))
        return;
      esp_text_miss (self->cr);
    }
  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (try_coloured (self, i, said, size * shrinks[k], TRUE))
      return;
  mapgame_place_node (self->scene, i, &x, &y);
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[self->state->colour[i]]));
  esp_text_draw_in (self->cr, said, x - width / 2, y - 0.55 * size, width, 1.1 * size, size,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* As the territory is about so wide. */
static void
draw_in_middle (const MapgamePainter *self, int i, const char *name)
{
  double size = get_size (self, i);
  double width = MAX (2.2 * self->radius, 26) * MIN (mapgame_get_growth (self), 1.3);
  double x;
  double y;

  mapgame_place_node (self->scene, i, &x, &y);
  esp_text_draw_in (self->cr, name, x - width / 2, y - size / 2, width, size * 1.1, size,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static double
get_least_size (const MapgamePainter *self, int i)
{
  return get_size (self, i) * shrinks[G_N_ELEMENTS (shrinks) - 1];
}

/* Where all of it lies within the territory. */
static gboolean
try_dim (const MapgamePainter *self, int i, const char *text, double size)
{
  double x;
  double y;

  if (!holds_text (self, i, text, size, &x, &y))
    return FALSE;
  esp_text_draw (self->cr, text, x, y, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  return TRUE;
}

static gboolean
fits_in_least_size (const char *part, gpointer data)
{
  const Territory *territory = data;
  double x;
  double y;

  return holds_text (territory->painter, territory->i, part,
                     get_least_size (territory->painter, territory->i), &x, &y);
}

/* The name of what is neither coloured nor can be: smaller where there is little room, or its
 * beginning. */
static void
draw_dim_name (const MapgamePainter *self, int i)
{
  const char *name = mapgame_name (self->map, i);
  Territory territory = { self, i };
  g_autofree char *part = NULL;

  esp_set_colour (self->cr, self->scene->palette->text_dim);
  for (guint k = 0; k < G_N_ELEMENTS (shrinks); k++)
    if (try_dim (self, i, name, get_size (self, i) * shrinks[k]))
      return;
  part = esp_text_shorten_to_fit (name, FEWEST_LETTERS, fits_in_least_size, &territory);
  if (part == NULL)
    {
      draw_in_middle (self, i, name);
      return;
    }
  try_dim (self, i, part, get_least_size (self, i));
  esp_text_miss_part (self->cr, part, name);
}

void
mapgame_draw_in_area (const MapgamePainter *self, int i)
{
  if (is_small (self))
    {
      esp_text_miss (self->cr);
      return;
    }
  if (self->state->colour[i] >= 0)
    draw_coloured (self, i);
  else if (has_dots (self, i))
    draw_open (self, i);
  else if (mapgame_find_possible (self->map, self->state, i) != 0 || mapgame_is_lost (self, i))
    mapgame_draw_node (self, i);
  else if (self->beside[i].width == 0)
    draw_dim_name (self, i);
}
