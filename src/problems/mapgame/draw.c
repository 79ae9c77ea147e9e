#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Nodes, territories and borders, and names. */

#define LEAST_NAME 0.62 /* of its size, that a name in its node may have */
#define LEGIBLE 10.0    /* size of the letters of a name beside a small territory */
#define WITH_WORTH 17.0 /* radius of a territory that has room for what it is worth */
#define NARROW 13.0     /* radius of such a one */
#define MAX_BESIDE 150  /* nodes of which names may stand beside them */

typedef struct
{
  const EspScene *scene;
  const GameMap *map;
  const GameState *state;
  EspTerritories areas;
  EspColour colours[ESP_GRAPH_MAX_COLOURS];
  double radius;
  cairo_t *cr;
  EspRect *beside; /* by node: where its name stands; of width 0: in it */
} Painter;

static double
name_size (const Painter *self)
{
  return MAX (5, self->radius * 0.62);
}

/* In a small view the letters on territories grow as the drawing shrinks, to a degree. */
static double
get_growth (const Painter *self)
{
  return CLAMP (1 / MAX (self->scene->scale, 1e-9), 1, 2);
}

/* Whether a name may stand there: over no node and no other name. */
static gboolean
is_free (const Painter *self, const EspRect *rect)
{
  for (int i = 0; i < self->map->n; i++)
    {
      double radius;
      double x;
      double y;
      EspRect node;

      game_place_node (self->scene, i, &x, &y);
      radius = game_node_radius (self->scene, i);
      node = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
      if (esp_rect_overlaps (rect, &node) ||
          (self->beside[i].width > 0 && esp_rect_overlaps (rect, &self->beside[i])))
        return FALSE;
    }
  return TRUE;
}

/* Names that would hardly be read in their nodes stand beside them, where there is room. */
static void
place_names (const Painter *self)
{
  static const int sides[][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };
  gboolean areas = game_draws_areas (self->scene);
  double size = areas ? LEGIBLE * get_growth (self) : name_size (self);

  for (int i = 0; i < self->map->n && self->map->n <= MAX_BESIDE; i++)
    {
      double radius = game_node_radius (self->scene, i);
      double width;
      double height;
      double x;
      double y;

      esp_text_measure (self->cr, game_name (self->map, i), size, ESP_TEXT_BOLD, &width, &height);
      if (areas ? radius >= NARROW : width * LEAST_NAME <= 2 * radius)
        continue;
      game_place_node (self->scene, i, &x, &y);
      for (guint k = 0; k < G_N_ELEMENTS (sides) && self->beside[i].width == 0; k++)
        {
          EspRect rect = { .width = width + 4, .height = size * 1.25 };

          rect.x = x - rect.width / 2 + sides[k][0] * (radius + 3 + rect.width / 2);
          rect.y = y - rect.height / 2 + sides[k][1] * (radius + 3 + rect.height / 2);
          /* one above or below may be pushed into the drawing */
          if (sides[k][0] == 0)
            rect.x = CLAMP (rect.x, 1, MAX (GAME_SIZE + 2 * GAME_MARGIN - rect.width - 1, 1));
          if (rect.x >= 0 && rect.x + rect.width <= GAME_SIZE + 2 * GAME_MARGIN && rect.y >= 0 &&
              rect.y + rect.height <= game_drawn_height (self->map) + 2 * GAME_MARGIN &&
              is_free (self, &rect))
            self->beside[i] = rect;
        }
    }
}

static void
draw_beside (const Painter *self, int i)
{
  const EspRect *rect = &self->beside[i];

  if (rect->width == 0)
    return;
  esp_shape_rounded (self->cr, rect->x, rect->y, rect->width, rect->height, 3);
  esp_fill (self->cr, esp_colour_fade (self->scene->palette->background, 0.88));
  esp_set_colour (self->cr, self->scene->palette->text);
  esp_text_draw_in (self->cr, game_name (self->map, i), rect->x, rect->y, rect->width, rect->height,
                    game_draws_areas (self->scene) ? LEGIBLE * get_growth (self) : name_size (self),
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

void
game_draw_outline (
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

static void
outline (const Painter *self, double x, double y, int player)
{
  game_draw_outline (self->scene, self->cr, x, y, self->radius, self->radius / 6, player);
}

/* Whether all its colours are at its neighbours: unlike a node that nothing coloured is next to
 * yet, it stays as it is. */
static gboolean
is_lost (const Painter *self, int i)
{
  guint taken = 0;

  for (int j = 0; j < self->map->n; j++)
    if (game_adjacent (self->map, i, j) && self->state->colour[j] >= 0)
      taken |= 1u << self->state->colour[j];
  return taken == (1u << self->map->n_colours) - 1;
}

/* What says that a node cannot be coloured any more. */
static void
draw_badge (const Painter *self, double x, double y)
{
  double radius = MAX (0.45 * self->radius, 5);

  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  esp_fill (self->cr, self->scene->palette->bad);
  esp_set_colour (self->cr, esp_colour_text_on (self->scene->palette->bad));
  esp_text_draw (self->cr, "!", x, y, radius * 1.6, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* The colours that an open node can be given now. */
static guint
find_possible (const Painter *self, int i)
{
  guint possible = 0;

  for (int c = 0; c < self->map->n_colours && self->state->colour[i] < 0; c++)
    if (game_is_legal (self->map, self->state, i, c))
      possible |= 1u << c;
  return possible;
}

static void
draw_node (const Painter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double size = name_size (self);
  gboolean beside = self->beside[i].width > 0;
  guint possible = find_possible (self, i);
  double x;
  double y;

  game_place_node (self->scene, i, &x, &y);
  if (colour >= 0)
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, x, y, self->radius, 0, 2 * G_PI);
      esp_fill (self->cr, self->colours[colour]);
      outline (self, x, y, self->state->player[i]);
      esp_set_colour (self->cr, esp_colour_text_on (self->colours[colour]));
      if (!beside)
        esp_text_draw_in (self->cr, game_name (self->map, i), x - self->radius, y - size,
                          2 * self->radius, size * 1.1, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
      esp_text_draw_in (self->cr, self->map->colours[colour], x - self->radius * 0.8,
                        beside ? y - size / 2 : y, 1.6 * self->radius, size, size * 0.85,
                        ESP_TEXT_CENTRE);
      return;
    }
  esp_graph_draw_domain (self->cr, palette, x, y, self->radius, possible, self->colours,
                         self->map->n_colours);
  if (possible == 0 && is_lost (self, i))
    draw_badge (self, x + 0.75 * self->radius, y - 0.75 * self->radius);
  if (!beside)
    {
      double width;
      double height;

      /* on a plate of its own, so that it can be read on any wedge */
      esp_text_measure (self->cr, game_name (self->map, i), size, ESP_TEXT_BOLD, &width, &height);
      width = MIN (width + 6, 2 * self->radius);
      esp_shape_rounded (self->cr, x - width / 2, y - size * 0.65, width, size * 1.3, 3);
      esp_fill (self->cr, esp_colour_fade (palette->surface, 0.88));
      esp_set_colour (self->cr, palette->text);
      esp_text_draw_in (self->cr, game_name (self->map, i), x - width / 2, y - size * 0.65, width,
                        size * 1.3, size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
}

/* --- territories --- */

static void
trace_area (const Painter *self, int i)
{
  cairo_new_path (self->cr);
  esp_territory_add_path (&self->areas, self->cr, i);
}

/* Along the inside of a border, so that both sides of one can be told apart. */
static void
stroke_inside (const Painter *self, int i, double width, const double *dashes)
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

/* What a territory is: its colour, and whose it is by its border; a long-dashed line where it can
 * be coloured now. */
static void
draw_area (const Painter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double width = CLAMP (game_node_radius (self->scene, i) / 4, 2, 4.5);
  const double blocks[] = { 2 * width, 1.4 * width };
  const double could_be[] = { 9, 5 };

  if (colour >= 0)
    {
      esp_set_colour (self->cr, palette->text);
      if (self->state->player[i] == 1)
        {
          /* light under the dark blocks, so that they are seen on any colour */
          esp_set_colour (self->cr, palette->background);
          stroke_inside (self, i, width, NULL);
          esp_set_colour (self->cr, palette->text);
          stroke_inside (self, i, width, blocks);
        }
      else
        stroke_inside (self, i, width, NULL);
    }
  else if (find_possible (self, i) != 0)
    {
      esp_set_colour (self->cr, palette->accent);
      stroke_inside (self, i, 1.8, could_be);
    }
}

typedef void AreaRing (cairo_t *cr, double thick, const EspPalette *palette);

/* Around a territory, inside the border that says whose it is; FALSE where the cell is none. */
static gboolean
draw_area_ring (const Painter *self, int cell, AreaRing *ring)
{
  if (cell < 0 || cell >= self->map->n)
    return FALSE;
  trace_area (self, cell);
  ring (self->cr, CLAMP (game_node_radius (self->scene, cell) / 4, 2, 4.5) + 2,
        self->scene->palette);
  return TRUE;
}

/* The node that the present move is about: the first of a line of moves. -1: none. */
static int
find_advised (const Painter *self)
{
  const char *const *arrows = self->scene->arrows;
  g_auto (GStrv) words =
      arrows != NULL && arrows[0] != NULL ? g_strsplit (arrows[0], " ", 2) : NULL;

  return words != NULL && words[0] != NULL ? game_find (self->map, words[0]) : -1;
}

/* The node that was coloured last in the game; -1: none. */
static int
find_last (const Painter *self)
{
  const GArray *path = self->state->path;

  return (int) path->len > self->state->n_start ? g_array_index (path, GameMove, path->len - 1).node
                                                : -1;
}

/* A ring of dashes around what stands in the territory, in the colour of that. */
static void
draw_last_in_area (const Painter *self)
{
  const GameLayout *layout = game_get_layout (self->map);
  int node = find_last (self);
  double radius;
  double x;
  double y;

  if (node < 0 || self->state->colour[node] < 0)
    return;
  game_place_node (self->scene, node, &x, &y);
  radius = game_node_radius (self->scene, node) * 1.5;
  esp_set_colour (self->cr, esp_colour_text_on (self->colours[self->state->colour[node]]));
  if (radius > layout->room[node] * GAME_SIZE)
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

/* What is marked, under the names. */
static void
draw_area_rings (const Painter *self)
{
  const EspScene *scene = self->scene;

  draw_last_in_area (self);
  for (guint k = 0; k < scene->n_marks; k++)
    draw_area_ring (self, scene->marks[k],
                    scene->mistakes ? esp_shape_area_failure : esp_shape_area_mark);
  draw_area_ring (self, find_advised (self), esp_shape_area_mark);
  draw_area_ring (self, scene->hover, esp_shape_area_hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_area_ring (self, scene->cursor, esp_shape_area_cursor);
}

/* The rings around discs, and in both drawings around the colours in them. */
static void
draw_rings (const Painter *self, gboolean areas)
{
  const EspScene *scene = self->scene;
  const int last = find_last (self);
  const int advised = find_advised (self);

  if (!areas)
    {
      esp_scene_draw_ring (scene, self->cr, last, esp_shape_round_mark);
      esp_scene_draw_marks (scene, self->cr, TRUE);
      esp_scene_draw_ring (scene, self->cr, advised, esp_shape_round_mark);
    }
  for (guint k = 0; areas && scene->mistakes && k < scene->n_marks; k++)
    {
      EspRect rect;

      esp_mapgame_look.cell_rect (scene, scene->marks[k], &rect);
      esp_shape_badge (self->cr, rect.x + rect.width, rect.y, CLAMP (rect.width * 0.2, 2, 11),
                       scene->palette);
    }
  if (!areas || scene->hover >= self->map->n)
    esp_scene_draw_ring (scene, self->cr, scene->hover, esp_shape_round_hover);
  if (!areas || scene->cursor >= self->map->n)
    esp_scene_draw_cursor (scene, self->cr, esp_shape_round_cursor);
}

static void
draw_areas (const Painter *self)
{
  const EspPalette *palette = self->scene->palette;

  cairo_new_path (self->cr);
  for (int i = 0; i < self->map->n; i++)
    esp_territory_add_path (&self->areas, self->cr, i);
  esp_territory_draw_coast (self->scene, self->cr);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < self->map->n; i++)
    {
      int colour = self->state->colour[i];

      trace_area (self, i);
      esp_fill_and_stroke (self->cr,
                           colour >= 0 ? self->colours[colour] : esp_territory_get_ground (palette),
                           palette->line_strong, 1.2);
    }
  if ((self->scene->flags & ESP_SCENE_EDIT) == 0)
    draw_area_rings (self);
  for (int i = 0; i < self->map->n; i++)
    draw_area (self, i);
}

/* In its territory: the name over the letter of its colour; of one that is open the colours that it
 * can have, or the name alone. */
static void
draw_node_in_area (const Painter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double size = CLAMP (0.75 * self->radius, 9, 14) * get_growth (self);
  double width = MAX (2.2 * self->radius, 26) * MIN (get_growth (self), 1.3);
  double x;
  double y;

  if (colour < 0 && find_possible (self, i) != 0)
    {
      draw_node (self, i);
      return;
    }
  game_place_node (self->scene, i, &x, &y);
  esp_set_colour (self->cr,
                  colour >= 0 ? esp_colour_text_on (self->colours[colour]) : palette->text_dim);
  if (self->beside[i].width == 0)
    esp_text_draw_in (self->cr, game_name (self->map, i), x - width / 2,
                      colour >= 0 ? y - 1.05 * size : y - size / 2, width, size * 1.1, size,
                      ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  if (colour >= 0)
    {
      const char *name = self->map->colours[colour];
      int weight = self->map->weights[self->state->player[i]][colour];
      g_autofree char *worth =
          self->radius < WITH_WORTH ? g_strdup (name) : g_strdup_printf ("%s %+d", name, weight);

      esp_text_draw_in (self->cr, worth, x - width / 2, y + 0.05 * size, width, size, size * 0.9,
                        ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
  else if (is_lost (self, i))
    draw_badge (self, x + 0.75 * self->radius, y - 0.75 * self->radius);
}

static void
draw_edges (const Painter *self)
{
  const GameMap *map = self->map;

  esp_set_colour (self->cr, self->scene->palette->line_strong);
  for (int i = 0; i < map->n; i++)
    for (int j = i + 1; j < map->n; j++)
      if (game_adjacent (map, i, j))
        {
          double ax;
          double ay;
          double bx;
          double by;

          game_place_node (self->scene, i, &ax, &ay);
          game_place_node (self->scene, j, &bx, &by);
          esp_graph_draw_edge (self->cr, ax, ay, bx, by, 1.2);
        }
}

void
game_draw (const EspScene *scene, cairo_t *cr)
{
  Painter self = { .scene = scene, .map = game_map_of (scene), .cr = cr };
  g_autofree EspRect *beside = NULL;

  self.state = (const GameState *) scene->state;
  self.areas = game_get_territories (self.map);
  self.radius = game_node_radius (scene, 0);
  esp_graph_choose_colours (scene->palette, (const char *const *) self.map->colours,
                            self.map->n_colours, self.colours);
  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  if (game_draws_areas (scene))
    draw_areas (&self);
  else
    draw_edges (&self);
  self.beside = beside = g_new0 (EspRect, self.map->n + 1);
  place_names (&self);
  for (int i = 0; i < self.map->n; i++)
    {
      self.radius = game_node_radius (scene, i);
      (game_draws_areas (scene) ? draw_node_in_area : draw_node) (&self, i);
    }
  for (int i = 0; i < self.map->n; i++)
    draw_beside (&self, i);
  if ((scene->flags & GAME_NO_PANEL) == 0)
    game_draw_panel (scene, cr, self.colours);
  draw_rings (&self, game_draws_areas (scene) && (scene->flags & ESP_SCENE_EDIT) == 0);
}

/* A node as the board draws it, with the colour's name instead of the node's. */
void
game_draw_start (
    const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr)
{
  const GameMap *map = (const GameMap *) instance;
  EspScene scene = { .palette = palette };
  Painter self = { .scene = &scene, .map = map, .radius = size * 0.44, .cr = cr };
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
