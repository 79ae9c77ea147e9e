#include "config.h"

#include "draw/esp-graph.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define SIZE 440.0
#define MARGIN 46.0
#define PANEL 150.0 /* the preferences, at the right */
#define PANEL_LINE 22.0
#define NO_PANEL (ESP_SCENE_SMALL | ESP_SCENE_BARE)
#define LATTICE 64
#define LEAST_NAME 0.62 /* of its size, that a name in its node may have */
#define LEGIBLE 10.0    /* size of the letters of a name beside a small territory */
#define NARROW 13.0     /* radius of such a one */
#define MAX_BESIDE 150  /* nodes of which names may stand beside them */

/* Cells: the nodes; then, for each node, one for each colour: the wedges of its pie. */

static const GameMap *
map_of (const EspScene *scene)
{
  return (const GameMap *) scene->instance;
}

static double
drawn_height (const GameMap *map)
{
  return MAX (game_get_layout (map)->height, 0.45) * SIZE;
}

static double
to_x (double x)
{
  return MARGIN + x * SIZE;
}

static double
to_y (const GameLayout *layout, double y)
{
  return MARGIN + (y + MAX (0, 0.45 - layout->height) / 2) * SIZE;
}

/* Nodes are territories: the drawing of a map whose borders do not cross. */
static gboolean
draws_areas (const EspScene *scene)
{
  return scene->view == 0 && game_get_layout (map_of (scene))->land != NULL;
}

/* While editing, nodes are where they are put; else in the middle of their territories. */
static void
place_of (const EspScene *scene, int i, double *px, double *py)
{
  const GameLayout *layout = game_get_layout (map_of (scene));
  EspSpot spot = draws_areas (scene) && (scene->flags & ESP_SCENE_EDIT) == 0 ? layout->middles[i]
                                                                             : layout->spots[i];

  *px = to_x (spot.x);
  *py = to_y (layout, spot.y);
}

static double
radius_of (const EspScene *scene, int i)
{
  const GameLayout *layout = game_get_layout (map_of (scene));

  if (draws_areas (scene))
    return CLAMP (0.8 * layout->room[i] * SIZE, 6, 20);
  return CLAMP (0.46 * layout->spacing * SIZE, 5, 24);
}

static void
game_measure (const EspScene *scene, double *width, double *height)
{
  *width = SIZE + 2 * MARGIN + (scene->flags & NO_PANEL ? 0 : PANEL);
  *height = drawn_height (map_of (scene)) + 2 * MARGIN;
}

static void
game_anchor (const EspScene *scene, double *x, double *y, double *unit)
{
  *x = MARGIN;
  *y = MARGIN + MAX (0, 0.45 - game_get_layout (map_of (scene))->height) / 2 * SIZE;
  *unit = SIZE;
}

static gboolean
has_lattice (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0;
}

/* All of the unit square, below the lowest node too. */
static EspLattice
lattice_of (void)
{
  double step = SIZE / LATTICE;

  return (
      EspLattice){ .x = MARGIN, .y = MARGIN, .step = step, .columns = LATTICE, .rows = LATTICE };
}

static int
game_n_cells (const EspScene *scene)
{
  const GameMap *map = map_of (scene);
  EspLattice lattice = lattice_of ();

  return has_lattice (scene) ? map->n + esp_lattice_n (&lattice) : map->n * (1 + map->n_colours);
}

/* The middle of wedge @colour. */
static void
wedge_place (const EspScene *scene, int node, int colour, double *x, double *y)
{
  double angle = -G_PI / 2 + (colour + 0.5) * 2 * G_PI / map_of (scene)->n_colours;

  place_of (scene, node, x, y);
  *x += 0.6 * radius_of (scene, node) * cos (angle);
  *y += 0.6 * radius_of (scene, node) * sin (angle);
}

static void
game_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const GameMap *map = map_of (scene);
  double radius = 0;
  double x;
  double y;

  if (cell < map->n)
    {
      place_of (scene, cell, &x, &y);
      radius = radius_of (scene, cell) + 3;
    }
  else if (has_lattice (scene))
    {
      EspLattice lattice = lattice_of ();

      esp_lattice_place (&lattice, cell - map->n, &x, &y);
      radius = lattice.step / 2;
    }
  else
    {
      int node = (cell - map->n) / map->n_colours;

      wedge_place (scene, node, (cell - map->n) % map->n_colours, &x, &y);
      radius = 0.35 * (radius_of (scene, node) + 3);
    }
  *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
}

/* The node whose territory is there; -1: none. */
static int
find_area (const EspScene *scene, double x, double y)
{
  const GameMap *map = map_of (scene);
  const GameLayout *layout = game_get_layout (map);

  for (int i = 0; draws_areas (scene) && i < map->n; i++)
    if (esp_land_contains (layout->land, i, (x - to_x (0)) / SIZE, (y - to_y (layout, 0)) / SIZE))
      return i;
  return -1;
}

static int
game_hit (const EspScene *scene, double x, double y)
{
  const GameMap *map = map_of (scene);
  int area;

  for (int i = 0; i < map->n; i++)
    {
      double radius = radius_of (scene, i) + 2;
      double px;
      double py;
      int wedge;

      place_of (scene, i, &px, &py);
      if (hypot (x - px, y - py) > radius)
        continue;
      if (has_lattice (scene) || hypot (x - px, y - py) < 0.3 * radius)
        return i;
      wedge = (int) floor ((atan2 (y - py, x - px) + G_PI / 2) / (2 * G_PI) * map->n_colours);
      wedge = (wedge % map->n_colours + map->n_colours) % map->n_colours;
      return map->n + i * map->n_colours + wedge;
    }
  /* while editing a place beside a node is one for another node */
  area = has_lattice (scene) ? -1 : find_area (scene, x, y);
  if (area >= 0)
    return area;
  if (has_lattice (scene))
    {
      EspLattice lattice = lattice_of ();
      int k = esp_lattice_hit (&lattice, x, y);

      return k < 0 ? -1 : map->n + k;
    }
  return -1;
}

static double
node_x (gpointer data, int i)
{
  double x;
  double y;

  place_of (data, i, &x, &y);
  return x;
}

static double
node_y (gpointer data, int i)
{
  double x;
  double y;

  place_of (data, i, &x, &y);
  return y;
}

static int
game_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const GameMap *map = map_of (scene);
  EspLattice lattice = lattice_of ();
  EspRect rect;
  int beside;

  if (!has_lattice (scene))
    return esp_graph_neighbour (map->n, node_x, node_y, (gpointer) scene,
                                cell < map->n ? cell : (cell - map->n) / map->n_colours, direction);
  game_cell_rect (scene, cell, &rect);
  beside =
      esp_lattice_beside (&lattice, rect.x + rect.width / 2, rect.y + rect.height / 2, direction);
  for (int i = 0; i < map->n; i++)
    if (esp_lattice_hit (&lattice, node_x ((gpointer) scene, i), node_y ((gpointer) scene, i)) ==
        beside)
      return i;
  return map->n + beside;
}

static char *
game_describe_cell (const EspScene *scene, int cell)
{
  const GameMap *map = map_of (scene);
  const GameState *state = (const GameState *) scene->state;
  GString *text;
  gboolean any = FALSE;

  if (cell >= map->n && has_lattice (scene))
    return g_strdup_printf (_ ("empty place, column %d, row %d"), (cell - map->n) % LATTICE + 1,
                            (cell - map->n) / LATTICE + 1);
  if (cell >= map->n)
    {
      int node = (cell - map->n) / map->n_colours;
      int colour = (cell - map->n) % map->n_colours;

      /* there is no choice left */
      if (!game_is_legal (map, state, node, colour))
        return game_describe_cell (scene, node);
      return g_strdup_printf (_ ("%s: colour it %s, worth %d to player 1 and %d to player 2"),
                              game_name (map, node), map->colours[colour], map->weights[0][colour],
                              map->weights[1][colour]);
    }
  text = g_string_new (game_name (map, cell));
  if (state->colour[cell] >= 0)
    g_string_append_printf (text, _ (", %s by player %d"), map->colours[state->colour[cell]],
                            state->player[cell] + 1);
  for (int c = 0; c < map->n_colours && state->colour[cell] < 0; c++)
    if (game_is_legal (map, state, cell, c))
      {
        g_string_append_printf (text, "%s%s", any ? ", " : _ (", open; possible "),
                                map->colours[c]);
        any = TRUE;
      }
  if (state->colour[cell] < 0 && !any)
    g_string_append (text, _ (", open; cannot be coloured now"));
  return g_string_free (text, FALSE);
}

/* --- drawing --- */

typedef struct
{
  const EspScene *scene;
  const GameMap *map;
  const GameState *state;
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

      place_of (self->scene, i, &x, &y);
      radius = radius_of (self->scene, i);
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
  gboolean areas = draws_areas (self->scene);
  double size = areas ? LEGIBLE * get_growth (self) : name_size (self);

  for (int i = 0; i < self->map->n && self->map->n <= MAX_BESIDE; i++)
    {
      double radius = radius_of (self->scene, i);
      double width;
      double height;
      double x;
      double y;

      esp_text_measure (self->cr, game_name (self->map, i), size, ESP_TEXT_BOLD, &width, &height);
      if (areas ? radius >= NARROW : width * LEAST_NAME <= 2 * radius)
        continue;
      place_of (self->scene, i, &x, &y);
      for (guint k = 0; k < G_N_ELEMENTS (sides) && self->beside[i].width == 0; k++)
        {
          EspRect rect = { .width = width + 4, .height = size * 1.25 };

          rect.x = x - rect.width / 2 + sides[k][0] * (radius + 3 + rect.width / 2);
          rect.y = y - rect.height / 2 + sides[k][1] * (radius + 3 + rect.height / 2);
          /* one above or below may be pushed into the drawing */
          if (sides[k][0] == 0)
            rect.x = CLAMP (rect.x, 1, MAX (SIZE + 2 * MARGIN - rect.width - 1, 1));
          if (rect.x >= 0 && rect.x + rect.width <= SIZE + 2 * MARGIN && rect.y >= 0 &&
              rect.y + rect.height <= drawn_height (self->map) + 2 * MARGIN &&
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
                    draws_areas (self->scene) ? LEGIBLE * get_growth (self) : name_size (self),
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

/* Player 1's outline is whole and thick, player 2's is dashed. */
static void
outline_disc (const Painter *self, double x, double y, double radius, int player)
{
  const double dashes[] = { MIN (5, radius / 3), MIN (3, radius / 5) };

  cairo_new_path (self->cr);
  cairo_arc (self->cr, x, y, radius, 0, 2 * G_PI);
  esp_set_colour (self->cr, self->scene->palette->text);
  cairo_set_line_width (self->cr, radius / 6);
  if (player == 1)
    cairo_set_dash (self->cr, dashes, 2, 0);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0);
}

static void
outline (const Painter *self, double x, double y, int player)
{
  outline_disc (self, x, y, self->radius, player);
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

static void
draw_node (const Painter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double size = name_size (self);
  gboolean beside = self->beside[i].width > 0;
  guint possible = 0;
  double x;
  double y;

  place_of (self->scene, i, &x, &y);
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
  for (int c = 0; c < self->map->n_colours; c++)
    if (game_is_legal (self->map, self->state, i, c))
      possible |= 1u << c;
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
  const GameLayout *layout = game_get_layout (self->map);
  const EspLand *land = layout->land;

  cairo_new_path (self->cr);
  for (int k = land->first[i]; k < land->first[i + 1]; k++)
    cairo_line_to (self->cr, to_x (land->corners[k].x), to_y (layout, land->corners[k].y));
  cairo_close_path (self->cr);
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

static guint
find_possible (const Painter *self, int i)
{
  guint possible = 0;

  for (int c = 0; c < self->map->n_colours && self->state->colour[i] < 0; c++)
    if (game_is_legal (self->map, self->state, i, c))
      possible |= 1u << c;
  return possible;
}

/* What a territory is: its colour, and whose it is by its border; a long-dashed line where it can
 * be coloured now. */
static void
draw_area (const Painter *self, int i)
{
  const EspPalette *palette = self->scene->palette;
  int colour = self->state->colour[i];
  double width = CLAMP (radius_of (self->scene, i) / 4, 2, 4.5);
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

static void
draw_areas (const Painter *self)
{
  const EspPalette *palette = self->scene->palette;

  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (int i = 0; i < self->map->n; i++)
    {
      int colour = self->state->colour[i];

      trace_area (self, i);
      esp_fill_and_stroke (self->cr, colour >= 0 ? self->colours[colour] : palette->surface,
                           palette->line_strong, 1.2);
    }
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
  place_of (self->scene, i, &x, &y);
  esp_set_colour (self->cr,
                  colour >= 0 ? esp_colour_text_on (self->colours[colour]) : palette->text_dim);
  if (self->beside[i].width == 0)
    esp_text_draw_in (self->cr, game_name (self->map, i), x - width / 2,
                      colour >= 0 ? y - 1.05 * size : y - size / 2, width, size * 1.1, size,
                      ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  if (colour >= 0)
    esp_text_draw_in (self->cr, self->map->colours[colour], x - width / 2, y + 0.05 * size, width,
                      size, size * 0.9, ESP_TEXT_CENTRE);
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

          place_of (self->scene, i, &ax, &ay);
          place_of (self->scene, j, &bx, &by);
          esp_graph_draw_edge (self->cr, ax, ay, bx, by, 1.2);
        }
}

/* A text of the panel; smaller where letters are so large that it would touch others. */
static void
put (const Painter *self,
     const char *text,
     double left,
     double right,
     double y,
     double size,
     EspTextFlags flags)
{
  double width;
  double height;

  esp_text_measure (self->cr, text, size, flags, &width, &height);
  if (width <= right - left && height <= PANEL_LINE)
    {
      esp_text_draw (self->cr, text, flags & ESP_TEXT_RIGHT ? right : left, y, size, flags);
      return;
    }
  width = MIN (width * MIN (1, PANEL_LINE / height), right - left);
  esp_text_draw_in (self->cr, text, flags & ESP_TEXT_RIGHT ? right - width : left,
                    y - PANEL_LINE / 2, width, PANEL_LINE, size, flags);
}

/* The preferences of both, what they have, and the value. */
static void
draw_panel (const Painter *self)
{
  const EspPalette *palette = self->scene->palette;
  const GameMap *map = self->map;
  double x = SIZE + 2 * MARGIN + 4;
  double y = MARGIN;
  double step = MIN (22, (drawn_height (map) - 70 - 2 * PANEL_LINE) / (map->n_colours + 1));
  g_autofree char *value =
      g_strdup_printf ("%+" G_GINT64_FORMAT, self->state->score[0] - self->state->score[1]);

  for (int player = 0; player < 2; player++)
    {
      g_autofree char *head = g_strdup_printf (_ ("P%d"), player + 1);
      g_autofree char *score = g_strdup_printf ("%" G_GINT64_FORMAT, self->state->score[player]);
      double right = x + 84 + 42 * player;

      esp_set_colour (self->cr, palette->text);
      put (self, head, right - 40, right, y, 14, ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
      for (int c = 0; c < map->n_colours; c++)
        {
          g_autofree char *weight = g_strdup_printf ("%d", map->weights[player][c]);

          put (self, weight, right - 40, right, y + (c + 1) * step, 13,
               ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
        }
      put (self, score, right - 40, right, y + (map->n_colours + 1) * step + 8, 14,
           ESP_TEXT_RIGHT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
    }
  for (int c = 0; c < map->n_colours; c++)
    {
      double at = y + (c + 1) * step;

      esp_shape_rounded (self->cr, x, at - 7, 14, 14, 3);
      esp_fill_and_stroke (self->cr, self->colours[c], palette->line_strong, 1);
      esp_set_colour (self->cr, palette->text);
      put (self, map->colours[c], x + 20, x + 72, at, 12, ESP_TEXT_LEFT);
    }
  y += (map->n_colours + 1) * step + 8;
  esp_set_colour (self->cr, palette->line_strong);
  esp_graph_draw_edge (self->cr, x, y - 12, x + 126, y - 12, 1);
  esp_set_colour (self->cr, palette->text);
  put (self, _ ("Score"), x, x + 48, y, 12, ESP_TEXT_LEFT);
  put (self, _ ("Value"), x, x + 62, y + 24, 12, ESP_TEXT_LEFT);
  put (self, value, x + 64, x + 126, y + 24, 14, ESP_TEXT_RIGHT | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  /* whose outline is which */
  for (int player = 0; player < 2; player++)
    {
      double at = y + 24 + (player + 1) * (PANEL_LINE + 2);

      outline_disc (self, x + 8, at, 8, player);
      esp_set_colour (self->cr, palette->text);
      put (self, _ (map->parent.problem->game->side_names[player]), x + 24, x + 126, at, 12,
           ESP_TEXT_LEFT);
    }
}

static void
draw_ring (const Painter *self,
           int cell,
           void (*ring) (cairo_t *, const EspRect *, const EspPalette *))
{
  EspRect rect;

  if (cell < 0 || cell >= game_n_cells (self->scene))
    return;
  game_cell_rect (self->scene, cell, &rect);
  ring (self->cr, &rect, self->scene->palette);
}

static void
game_draw (const EspScene *scene, cairo_t *cr)
{
  Painter self = { .scene = scene, .map = map_of (scene), .cr = cr };
  g_autofree EspRect *beside = NULL;
  const GArray *path;

  self.state = (const GameState *) scene->state;
  self.radius = radius_of (scene, 0);
  esp_graph_choose_colours (scene->palette, (const char *const *) self.map->colours,
                            self.map->n_colours, self.colours);
  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  if (draws_areas (scene))
    draw_areas (&self);
  else
    draw_edges (&self);
  self.beside = beside = g_new0 (EspRect, self.map->n + 1);
  place_names (&self);
  for (int i = 0; i < self.map->n; i++)
    {
      self.radius = radius_of (scene, i);
      (draws_areas (scene) ? draw_node_in_area : draw_node) (&self, i);
    }
  for (int i = 0; i < self.map->n; i++)
    draw_beside (&self, i);
  if ((scene->flags & NO_PANEL) == 0)
    draw_panel (&self);
  path = self.state->path;
  if ((int) path->len > self.state->n_start)
    draw_ring (&self, g_array_index (path, GameMove, path->len - 1).node, esp_shape_round_mark);
  for (guint k = 0; k < scene->n_marks; k++)
    draw_ring (&self, scene->marks[k], esp_shape_round_mark);
  for (guint k = 0; scene->arrows != NULL && scene->arrows[k] != NULL && k < 1; k++)
    {
      g_auto (GStrv) words = g_strsplit (scene->arrows[k], " ", 2);

      draw_ring (&self, words[0] != NULL ? game_find (self.map, words[0]) : -1,
                 esp_shape_round_mark);
    }
  draw_ring (&self, scene->hover, esp_shape_round_hover);
  if (scene->flags & ESP_SCENE_FOCUS)
    draw_ring (&self, scene->cursor, esp_shape_round_cursor);
}

/* --- playing and editing --- */

static char *
move_text (const GameMap *map, int node, int colour)
{
  return g_strdup_printf ("%s %s", game_name (map, node), map->colours[colour]);
}

/* A wedge is a move; a node is one where only one colour is possible. */
static char *
game_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const GameMap *map = map_of (scene);
  const GameState *state = (const GameState *) scene->state;
  int only = -1;
  int n = 0;

  if (click != ESP_CLICK_PRIMARY)
    return NULL;
  if (cell >= map->n)
    return move_text (map, (cell - map->n) / map->n_colours, (cell - map->n) % map->n_colours);
  for (int c = 0; c < map->n_colours; c++)
    if (game_is_legal (map, state, cell, c))
      {
        only = c;
        n++;
      }
  return n == 1 ? move_text (map, cell, only) : NULL;
}

/* In the middle of a node: which colours there are to click, or to type. */
static char *
game_click_help (const EspScene *scene, int cell)
{
  const GameMap *map = map_of (scene);
  const GameState *state = (const GameState *) scene->state;
  g_autoptr (GString) letters = g_string_new (NULL);

  for (int c = 0; cell < map->n && c < map->n_colours; c++)
    if (game_is_legal (map, state, cell, c))
      g_string_append_printf (letters, "%s%c", letters->len > 0 ? ", " : "", map->colours[c][0]);
  return letters->len > 0 ? g_strdup_printf (_ ("Click a colour of %s, or type its letter: %s"),
                                             game_name (map, cell), letters->str)
                          : NULL;
}

/* A colour's number, or its first letter. */
static char *
game_key (const EspScene *scene, int cell, gunichar character)
{
  const GameMap *map = map_of (scene);
  int node = cell < map->n ? cell : (cell - map->n) / map->n_colours;

  if (character >= '1' && character < '1' + (gunichar) map->n_colours)
    return move_text (map, node, (int) (character - '1'));
  for (int c = 0; c < map->n_colours; c++)
    if (g_unichar_tolower (character) == (gunichar) g_ascii_tolower (map->colours[c][0]))
      return move_text (map, node, c);
  return NULL;
}

static const EspOptionSpec edge_value = {
  "to", ESP_TEXT, N_ ("Other end"), N_ ("the node that a click joins to; not needed when you drag")
};

static const EspOptionSpec start_value = {
  "colour", ESP_TEXT, N_ ("Colour, player"),
  N_ ("the colour of the node at the start, and whose it is"), .fallback = "R 1"
};

/* Each colour of player 1, then each of player 2. */
static int
count_starts (const EspInstance *instance)
{
  return 2 * ((const GameMap *) instance)->n_colours;
}

static char *
start_text (const EspInstance *instance, int i)
{
  const GameMap *map = (const GameMap *) instance;

  return g_strdup_printf ("%s %d", map->colours[i % map->n_colours], i / map->n_colours + 1);
}

static char *
start_describe (const EspInstance *instance, int i)
{
  const GameMap *map = (const GameMap *) instance;

  return g_strdup_printf (_ ("%s by player %d"), map->colours[i % map->n_colours],
                          i / map->n_colours + 1);
}

/* A node as the board draws it, with the colour's name instead of the node's. */
static void
start_draw (const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr)
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

static const EspSwatchSpec start_swatches = {
  .n = count_starts,
  .value = start_text,
  .describe = start_describe,
  .draw = start_draw,
};

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"),
                                          N_ ("the node's new name: letters and digits") };

static const EspTool tools[] = {
  { .id = "node",
    .label = N_ ("Add and move"),
    .help = N_ ("Click an empty place to add a node, drag a node to move it, right-click one to "
                "delete it") },
  { .id = "edge",
    .label = N_ ("Join"),
    .help = N_ ("Drag from one node to another, or click one and then the other, to make them "
                "neighbours, or not any more"),
    .value = &edge_value,
    .joins = TRUE },
  { .id = "start",
    .label = N_ ("Start colours"),
    .help = N_ ("Click a node to have it coloured at the start, right-click to clear it"),
    .value = &start_value,
    .swatches = &start_swatches },
  { .id = "rename",
    .label = N_ ("Rename"),
    .help = N_ ("Click a node to give it the name"),
    .value = &name_value },
  { .id = NULL },
};

static char *
place_text (const EspScene *scene, int cell)
{
  const GameMap *map = map_of (scene);
  EspLattice lattice = lattice_of ();
  double x;
  double y;
  char x_text[G_ASCII_DTOSTR_BUF_SIZE];
  char y_text[G_ASCII_DTOSTR_BUF_SIZE];

  esp_lattice_place (&lattice, cell - map->n, &x, &y);
  x = CLAMP ((x - MARGIN) / SIZE, 0, 1);
  y = CLAMP ((y - MARGIN) / SIZE - MAX (0, 0.45 - game_get_layout (map)->height) / 2, 0, 1);
  g_ascii_formatd (x_text, sizeof x_text, "%.3f", x);
  g_ascii_formatd (y_text, sizeof y_text, "%.3f", y);
  return g_strdup_printf ("%s %s", x_text, y_text);
}

/* "A", "B".. or a number, whichever is free. */
static char *
free_name (const GameMap *map)
{
  for (int k = 0;; k++)
    {
      g_autofree char *name =
          k < 26 ? g_strdup_printf ("%c", 'A' + k) : g_strdup_printf ("N%d", k - 25);

      if (game_find (map, name) < 0)
        return g_steal_pointer (&name);
    }
}

static char *
game_paint (const EspScene *scene,
            int cell,
            const EspTool *tool,
            const char *value,
            EspClick click,
            int first)
{
  const GameMap *map = map_of (scene);
  gboolean on_node = cell < map->n;
  gboolean dragged = click == ESP_CLICK_DRAG && first >= 0 && first < map->n && first != cell;
  const char *name = on_node ? game_name (map, cell) : NULL;

  if (g_str_equal (tool->id, "node"))
    {
      g_autofree char *place = on_node ? NULL : place_text (scene, cell);
      g_autofree char *fresh = NULL;

      if (on_node)
        return click == ESP_CLICK_SECONDARY ? g_strdup_printf ("remove %s", name) : NULL;
      if (dragged)
        return g_strdup_printf ("move %s %s", game_name (map, first), place);
      if (click != ESP_CLICK_PRIMARY)
        return NULL;
      fresh = free_name (map);
      return g_strdup_printf ("node %s %s", fresh, place);
    }
  if (!on_node)
    return NULL;
  if (g_str_equal (tool->id, "edge"))
    return dragged ? g_strdup_printf ("edge %s %s", game_name (map, first), name)
           : click == ESP_CLICK_PRIMARY && *value != '\0'
               ? g_strdup_printf ("edge %s %s", name, value)
               : NULL;
  if (click == ESP_CLICK_DRAG || *value == '\0')
    return NULL;
  if (g_str_equal (tool->id, "rename"))
    return g_strdup_printf ("rename %s %s", name, value);
  return click == ESP_CLICK_SECONDARY ? g_strdup_printf ("start %s -", name)
                                      : g_strdup_printf ("start %s %s", name, value);
}

/* Delete takes a node away. */
static char *
game_type (const EspScene *scene, int cell, gunichar character)
{
  const GameMap *map = map_of (scene);

  if (cell < map->n && (character == 0x7f || character == 0x08 || character == '-'))
    return g_strdup_printf ("remove %s", game_name (map, cell));
  return NULL;
}

static const EspView views[] = {
  { "regions", N_ ("Regions") },
  { "points", N_ ("Points and lines") },
  { NULL, NULL },
};

const EspLook esp_mapgame_look = {
  .problem = &esp_mapgame_problem,
  .measure = game_measure,
  .draw = game_draw,
  .n_cells = game_n_cells,
  .cell_rect = game_cell_rect,
  .hit = game_hit,
  .neighbour = game_neighbour,
  .describe = game_describe_cell,
  .click = game_click,
  .click_help = game_click_help,
  .key = game_key,
  .views = views,
  .anchor = game_anchor,
  .tools = tools,
  .paint = game_paint,
  .type = game_type,
};
