#include "config.h"

#include "engine/esp-problem.h"
#include "paint.h"

/* Nodes and edges, and names beside them. */

#define LEAST_NAME 0.62 /* of its size, that a name in its node may have */

#define LEGIBLE 10.0 /* size of the letters of a name beside a small territory */

#define MAX_BESIDE 150 /* nodes of which names may stand beside them */

static double
name_size (const MapgamePainter *self)
{
  if (mapgame_is_edited (self->scene))
    return LEGIBLE;
  return MAX (5, self->radius * 0.62);
}

/* Whether a name may stand there: over no node and no other name. */
static gboolean
is_free (const MapgamePainter *self, const EspRect *rect)
{
  for (int i = 0; i < self->map->n; i++)
    {
      double radius;
      double x;
      double y;
      EspRect node;

      mapgame_place_node (self->scene, i, &x, &y);
      radius = mapgame_node_radius (self->scene, i);
      node = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
      if (esp_rect_overlaps (rect, &node) ||
          (self->beside[i].width > 0 && esp_rect_overlaps (rect, &self->beside[i])))
        return FALSE;
    }
  return TRUE;
}

/* Names that would hardly be read in their nodes stand beside them, where there is room. */
static void
place_names (const MapgamePainter *self)
{
  static const int sides[][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };
  gboolean areas = mapgame_draws_areas (self->scene);
  double size = areas ? LEGIBLE * mapgame_get_growth (self) : name_size (self);

  for (int i = 0; i < self->map->n && self->map->n <= MAX_BESIDE; i++)
    {
      double radius = mapgame_node_radius (self->scene, i);
      double width;
      double height;
      double x;
      double y;

      esp_text_measure (self->cr, mapgame_name (self->map, i), size, ESP_TEXT_BOLD, &width,
                        &height);
      if (areas ? mapgame_has_room_for_name (self, i)
                : width * LEAST_NAME <= 2 * radius && !mapgame_is_edited (self->scene))
        continue;
      mapgame_place_node (self->scene, i, &x, &y);
      for (guint k = 0; k < G_N_ELEMENTS (sides) && self->beside[i].width == 0; k++)
        {
          EspRect rect = { .width = width + 4, .height = size * 1.25 };

          rect.x = x - rect.width / 2 + sides[k][0] * (radius + 3 + rect.width / 2);
          rect.y = y - rect.height / 2 + sides[k][1] * (radius + 3 + rect.height / 2);
          /* one above or below may be pushed into the drawing */
          if (sides[k][0] == 0)
            rect.x = CLAMP (rect.x, 1, MAX (MAPGAME_SIZE + 2 * MAPGAME_MARGIN - rect.width - 1, 1));
          if (rect.x >= 0 && rect.x + rect.width <= MAPGAME_SIZE + 2 * MAPGAME_MARGIN &&
              rect.y >= 0 &&
              rect.y + rect.height <= mapgame_drawn_height (self->scene) + 2 * MAPGAME_MARGIN &&
              is_free (self, &rect))
            self->beside[i] = rect;
        }
    }
}

static void
draw_beside (const MapgamePainter *self, int i)
{
  const EspRect *rect = &self->beside[i];

  /* a box without letters in it says nothing */
  if (rect->width == 0 || (self->scene->flags & ESP_SCENE_SMALL))
    return;
  esp_shape_rounded (self->cr, rect->x, rect->y, rect->width, rect->height, 3);
  esp_fill (self->cr, esp_colour_fade (self->scene->palette->background, 0.88));
  esp_set_colour (self->cr, self->scene->palette->text);
  esp_text_draw_in (
      self->cr, mapgame_name (self->map, i), rect->x, rect->y, rect->width, rect->height,
      mapgame_draws_areas (self->scene) ? LEGIBLE * mapgame_get_growth (self) : name_size (self),
      ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

void
mapgame_draw_outline (
    const EspScene *scene, cairo_t *cr, double x, double y, double radius, double width, int player)
{
  const double dashes[] = { MIN (5, MAX (radius / 3, 1.4 * width)),
                            MIN (3, MAX (radius / 5, width)) };

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  if (player == 1)
    cairo_set_dash (cr, dashes, 2, 0);
  esp_stroke (cr, scene->palette->text, width);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
mapgame_draw_token (cairo_t *cr, double x, double y, double radius, int player)
{
  const EspColour dark = { 0.11, 0.1, 0.09, 1 };
  const EspColour light = { 1, 1, 1, 1 };

  cairo_new_path (cr);
  if (player == 0)
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  else
    esp_shape_polygon (cr, x, y, 1.2 * radius, 4);
  /* the rim shows it on the other's ground */
  esp_fill_and_stroke (cr, player == 0 ? dark : light, player == 0 ? light : dark,
                       MAX (radius / 7, 0.8));
}

static void
outline (const MapgamePainter *self, double x, double y, int player)
{
  mapgame_draw_outline (self->scene, self->cr, x, y, self->radius, self->radius / 6, player);
}

/* Whether all its colours are at its neighbours: unlike a node that nothing coloured is next to
 * yet, it stays as it is. */
gboolean
mapgame_is_lost (const MapgamePainter *self, int i)
{
  guint taken = 0;

  for (int j = 0; j < self->map->n; j++)
    if (mapgame_adjacent (self->map, i, j) && self->state->colour[j] >= 0)
      taken |= 1u << self->state->colour[j];
  return taken == (1u << self->map->n_colours) - 1;
}

/* What says that a node cannot be coloured any more. */
static void
draw_badge (const MapgamePainter *self, double x, double y)
{
  double radius = MAX (0.45 * self->radius, 5);

  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  esp_fill (self->cr, self->scene->palette->bad);
  esp_set_colour (self->cr, esp_colour_text_on (self->scene->palette->bad));
  esp_text_draw (self->cr, "!", x, y, radius * 1.6, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* In a small picture: its colour alone. */
static void
draw_small_node (const MapgamePainter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double width = MIN (MAX (4, 1 / self->scene->scale), self->radius / 4);
  double x;
  double y;

  mapgame_place_node (self->scene, i, &x, &y);
  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
  esp_fill (self->cr, colour >= 0 ? self->colours[colour] : palette->surface);
  mapgame_draw_outline (self->scene, self->cr, x, y, self->radius, width, 0);
}

void
mapgame_draw_node (const MapgamePainter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double size = name_size (self);
  gboolean beside = self->beside[i].width > 0;
  guint possible = mapgame_find_possible (self->map, self->state, i);
  double x;
  double y;

  if (self->scene->flags & ESP_SCENE_SMALL)
    {
      draw_small_node (self, i);
      return;
    }
  mapgame_place_node (self->scene, i, &x, &y);
  if (colour >= 0)
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
      esp_fill (self->cr, self->colours[colour]);
      outline (self, x, y, self->state->player[i]);
      esp_set_colour (self->cr, esp_colour_text_on (self->colours[colour]));
      if (!beside)
        esp_text_draw_in (self->cr, mapgame_name (self->map, i), x - self->radius, y - size,
                          2 * self->radius, size * 1.1, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
      esp_text_draw_in (self->cr, self->map->colours[colour], x - self->radius * 0.8,
                        beside ? y - size / 2 : y, 1.6 * self->radius, size, size * 0.85,
                        ESP_TEXT_CENTRE);
      return;
    }
  esp_graph_draw_domain (self->cr, palette, x, y, self->radius, possible, self->colours,
                         self->map->n_colours);
  if (possible == 0 && mapgame_is_lost (self, i))
    draw_badge (self, x + 0.75 * self->radius, y - 0.75 * self->radius);
  if (!beside)
    {
      double width;
      double height;

      /* on a plate of its own, so that it can be read on any wedge */
      esp_text_measure (self->cr, mapgame_name (self->map, i), size, ESP_TEXT_BOLD, &width,
                        &height);
      width = MIN (width + 6, 2 * self->radius);
      esp_shape_rounded (self->cr, x - width / 2, y - size * 0.65, width, size * 1.3, 3);
      esp_fill (self->cr, esp_colour_fade (palette->surface, 0.88));
      esp_set_colour (self->cr, palette->text);
      esp_text_draw_in (self->cr, mapgame_name (self->map, i), x - width / 2, y - size * 0.65,
                        width, size * 1.3, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
}

/* --- both --- */

/* The node that the present move is about: the first of a line of moves. -1: none. */
int
mapgame_find_advised (const MapgamePainter *self)
{
  const char *const *arrows = self->scene->arrows;
  g_auto (GStrv) words =
      arrows != NULL && arrows[0] != NULL ? g_strsplit (arrows[0], " ", 2) : NULL;

  return words != NULL && words[0] != NULL ? mapgame_find (self->map, words[0]) : -1;
}

/* The node that was coloured last in the game; -1: none. */
int
mapgame_find_last (const MapgamePainter *self)
{
  const GArray *path = self->state->path;

  return (int) path->len > self->state->n_start
             ? g_array_index (path, MapgameMove, path->len - 1).node
             : -1;
}

/* The rings around discs, and in both drawings around the colours in them. */
static void
draw_rings (const MapgamePainter *self, gboolean areas)
{
  const EspScene *scene = self->scene;
  const int last = mapgame_find_last (self);
  const int advised = mapgame_find_advised (self);

  if (scene->flags & ESP_SCENE_SMALL)
    return;
  if (!areas)
    {
      esp_scene_draw_ring (scene, self->cr, last, esp_shape_round_mark);
      esp_scene_draw_marks (scene, self->cr, TRUE);
      esp_scene_draw_ring (scene, self->cr, advised, esp_shape_round_mark);
    }
  for (guint k = 0; areas && scene->mistakes && k < scene->n_marks; k++)
    {
      EspRect rect;

      esp_mapgame_look.cells->cell_rect (scene, scene->marks[k], &rect);
      esp_shape_badge (self->cr, rect.x + rect.width, rect.y, CLAMP (rect.width * 0.2, 2, 11),
                       scene->palette);
    }
  if (!areas || mapgame_find_ringed (self, scene->hover) >= self->map->n)
    esp_scene_draw_ring (scene, self->cr, scene->hover, esp_shape_round_hover);
  if (!areas || mapgame_find_ringed (self, scene->cursor) >= self->map->n)
    esp_scene_draw_cursor (scene, self->cr, esp_shape_round_cursor);
}

static void
draw_edges (const MapgamePainter *self)
{
  const MapgameMap *map = self->map;
  const gboolean small = (self->scene->flags & ESP_SCENE_SMALL) != 0;
  const double width = small ? CLAMP (1 / self->scene->scale, 2.5, 4) : 1.2;

  esp_set_colour (self->cr, self->scene->palette->line_strong);
  for (int i = 0; i < map->n; i++)
    for (int j = i + 1; j < map->n; j++)
      if (mapgame_adjacent (map, i, j))
        {
          double ax;
          double ay;
          double bx;
          double by;

          mapgame_place_node (self->scene, i, &ax, &ay);
          mapgame_place_node (self->scene, j, &bx, &by);
          esp_graph_draw_edge (self->cr, ax, ay, bx, by, width);
        }
}

static void
draw_ground (const EspScene *scene, cairo_t *cr)
{
  EspLattice grid = mapgame_get_lattice ();

  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  if (mapgame_is_edited (scene))
    esp_scene_draw_sheet (scene, cr, MAPGAME_SIZE + 2 * MAPGAME_MARGIN,
                          mapgame_drawn_height (scene) + 2 * MAPGAME_MARGIN, &grid);
}

void
mapgame_draw (const EspScene *scene, cairo_t *cr)
{
  MapgamePainter self = { .scene = scene, .map = mapgame_map_of (scene), .cr = cr };
  g_autofree EspRect *beside = NULL;

  self.state = (const MapgameState *) scene->state;
  self.areas = mapgame_get_territories (scene);
  self.radius = mapgame_node_radius (scene, 0);
  esp_graph_choose_colours (scene->palette, (const char *const *) self.map->colours,
                            self.map->n_colours, self.colours);
  draw_ground (scene, cr);
  if (mapgame_draws_areas (scene))
    mapgame_draw_areas (&self);
  else
    draw_edges (&self);
  self.beside = beside = g_new0 (EspRect, self.map->n + 1);
  place_names (&self);
  for (int i = 0; i < self.map->n; i++)
    {
      self.radius = mapgame_node_radius (scene, i);
      (mapgame_draws_areas (scene) ? mapgame_draw_in_area : mapgame_draw_node) (&self, i);
    }
  for (int i = 0; i < self.map->n; i++)
    draw_beside (&self, i);
  if ((scene->flags & MAPGAME_NO_PANEL) == 0)
    mapgame_draw_panel (scene, cr, self.colours);
  draw_rings (&self, mapgame_draws_areas (scene));
}

/* A node as the board draws it, with the colour's name instead of the node's. */
void
mapgame_draw_start (
    const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  EspScene scene = { .palette = palette };
  MapgamePainter self = { .scene = &scene, .map = map, .radius = size * 0.44, .cr = cr };
  int colour = i % map->n_colours;
  const char *name = map->colours[colour];
  g_autofree char *initial = NULL;
  double width;

  esp_graph_choose_colours (palette, (const char *const *) map->colours, map->n_colours,
                            self.colours);
  cairo_arc (cr, size / 2, size / 2, self.radius, 0, 2 * G_PI);
  esp_fill (cr, self.colours[colour]);
  outline (&self, size / 2, size / 2, i / map->n_colours);
  esp_text_measure (cr, name, size * 0.4, ESP_TEXT_BOLD, &width, NULL);
  if (width > size * 0.7)
    {
      initial = g_utf8_substring (name, 0, 1);
      name = initial;
    }
  esp_set_colour (cr, esp_colour_text_on (self.colours[colour]));
  esp_text_draw (cr, name, size / 2, size / 2, size * 0.4, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}
