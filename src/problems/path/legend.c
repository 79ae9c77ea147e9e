#include "config.h"

#include "panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What stands beside a board, or below it: what its marks and textures mean, and in a search the
 * frontier. */

#define COLUMN 236.0

#define BOARDS_COLUMN 290.0 /* one with small boards in it */

#define EDGE 14.0

#define SIGN 150.0 /* a column of them below a board */

#define MOST_SIGN_COLUMNS 4

#define LEAST_BESIDE 330.0

#define LISTED 8 /* rows of the list below a board */

#define LEAST_LISTED 6.2 /* rows that are left to the list beside one, its heads among them */

#define TWO_COLUMNS 420.0 /* a board that wide has two of them below it */

/* --- terrain: walls are bricks, each other one has a texture --- */

char *
path_name_terrain (const PathGrid *grid, char terrain)
{
  double cost = grid->costs[(guchar) terrain & 127];

  if (terrain == '#')
    return g_strdup (_ ("wall"));
  if (terrain == '.')
    return cost == 1 ? g_strdup (_ ("free"))
                     : g_strdup_printf (_ ("free, cost %s"), path_show_number (cost));
  return g_strdup_printf (_ ("terrain %c, cost %s"), terrain, path_show_number (cost));
}

/* Which of the textures a terrain has: the usual signs each their own, whatever others there are.
 */
static int
get_texture (char terrain)
{
  static const char usual[] = "~,:;%&";
  const char *at = strchr (usual, terrain);

  return (at != NULL ? (int) (at - usual) : terrain) % PATH_N_TERRAINS;
}

EspColour
path_get_ground (const EspPalette *palette, char terrain)
{
  static const int keys[PATH_N_TERRAINS] = { 0, 4, 2, 6, 1, 3 };

  if (terrain == '#')
    return esp_colour_mix (palette->line_strong, palette->text,
                           esp_palette_is_dark (palette) ? 0 : 0.4);
  if (terrain == '.')
    return palette->surface;
  return esp_colour_mix (palette->surface, palette->key[keys[get_texture (terrain)]], 0.2);
}

static EspColour
get_ink (const EspPalette *palette, char terrain)
{
  if (terrain == '#')
    return esp_colour_mix (path_get_ground (palette, terrain), palette->surface, 0.28);
  return esp_colour_mix (path_get_ground (palette, terrain), palette->text, 0.5);
}

/* The path of a texture in a square. */
static void
add_texture (cairo_t *cr, int texture, const EspRect *rect)
{
  double x = rect->x;
  double y = rect->y;
  double s = rect->width;

  for (int i = 0; i < 2; i++)
    switch (texture)
      {
      case 0: /* waves */
      case 3:
        {
          double up = texture == 0 ? 0.22 * s : -0.22 * s;
          double middle = y + (0.32 + 0.38 * i) * s;

          cairo_move_to (cr, x + 0.18 * s, middle);
          cairo_curve_to (cr, x + 0.34 * s, middle - up, x + 0.34 * s, middle + (texture ? 0 : up),
                          x + 0.5 * s, middle);
          cairo_curve_to (cr, x + 0.66 * s, middle - up, x + 0.66 * s, middle + (texture ? 0 : up),
                          x + 0.82 * s, middle);
        }
        break;
      case 1: /* dots */
        for (int k = 0; k < 2; k++)
          {
            cairo_move_to (cr, x + (0.3 + 0.4 * k) * s, y + (0.3 + 0.4 * i) * s);
            cairo_rel_line_to (cr, 0.01, 0);
          }
        break;
      case 2: /* slanted */
        cairo_move_to (cr, x + (0.15 + 0.35 * i) * s, y + 0.8 * s);
        cairo_rel_line_to (cr, 0.35 * s, -0.6 * s);
        break;
      case 4: /* crosses */
        cairo_move_to (cr, x + (0.3 + 0.2 * i) * s, y + (0.5 - 0.2 * i) * s);
        cairo_rel_line_to (cr, i == 0 ? 0.4 * s : 0, i == 0 ? 0 : 0.4 * s);
        break;
      default: /* lines */
        cairo_move_to (cr, x + 0.2 * s, y + (0.35 + 0.3 * i) * s);
        cairo_rel_line_to (cr, 0.6 * s, 0);
        break;
      }
}

static void
add_bricks (cairo_t *cr, const EspRect *rect)
{
  double s = rect->width;

  for (int row = 0; row < 3; row++)
    {
      double y = rect->y + (row + 1) * s / 3;
      double joint = rect->x + (row % 2 == 0 ? 0.5 : 0.12) * s;

      if (row < 2)
        {
          cairo_move_to (cr, rect->x, y);
          cairo_line_to (cr, rect->x + s, y);
        }
      cairo_move_to (cr, joint, y - s / 3);
      cairo_line_to (cr, joint, y);
    }
}

void
path_add_terrain (cairo_t *cr, char terrain, const EspRect *rect)
{
  if (terrain == '#')
    add_bricks (cr, rect);
  else if (terrain != '.')
    add_texture (cr, get_texture (terrain), rect);
}

void
path_stroke_terrain (const EspPalette *palette, cairo_t *cr, char terrain, double s)
{
  gboolean dots = terrain != '#' && terrain != '.' && get_texture (terrain) == 1;

  cairo_save (cr);
  cairo_set_line_cap (cr, terrain == '#' ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  esp_stroke (cr, get_ink (palette, terrain), (dots ? 0.14 : 0.055) * s);
  cairo_restore (cr);
}

void
path_draw_terrain (const EspPalette *palette, cairo_t *cr, char terrain, const EspRect *rect)
{
  cairo_new_path (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  esp_fill (cr, path_get_ground (palette, terrain));
  path_add_terrain (cr, terrain, rect);
  path_stroke_terrain (palette, cr, terrain, rect->width);
}

/* --- where it is --- */

const PathBoard *
path_get_board (const EspScene *scene)
{
  switch (path_of (scene)->kind)
    {
    case PATH_GRID:
      return &path_grid_board;
    case PATH_TILES:
      return &path_tiles_board;
    case PATH_GRAPH:
    default:
      return &path_graph_board;
    }
}

/* What is told of boards that are drawn large grows with them, and with the text. */
static double
get_unit (const EspScene *scene, double width, double height)
{
  return MAX (MAX (width / 760, height / 520), 1) * CLAMP (scene->text, 1, 1.7);
}

void
path_add_sign (GArray *signs, int what, char *text)
{
  const PathSign sign = { text, what };

  g_array_append_val (signs, sign);
}

static GArray *
list_signs (const EspScene *scene)
{
  GArray *signs = g_array_new (FALSE, FALSE, sizeof (PathSign));

  path_get_board (scene)->list_signs (scene, signs);
  return signs;
}

static void
free_signs (GArray *signs)
{
  for (guint i = 0; i < signs->len; i++)
    g_free (g_array_index (signs, PathSign, i).text);
  g_array_unref (signs);
}

/* In a search the signs of a graph stand in a strip below it, so that the column is the frontier's.
 */
static gboolean
has_strip (const EspScene *scene)
{
  return path_of (scene)->kind == PATH_GRAPH && path_is_searched (scene) &&
         (scene->flags & ESP_SCENE_BELOW) == 0;
}

#define STRIP_COLUMNS 3

#define STRIP (2 * PATH_ROW + 14)

static double
get_signs_height (const EspScene *scene, int columns)
{
  GArray *signs = list_signs (scene);
  double rows = ceil (signs->len / (double) columns);

  free_signs (signs);
  return rows * PATH_ROW + 12;
}

static double
get_column (const EspScene *scene)
{
  return path_of (scene)->kind == PATH_TILES && path_is_searched (scene) ? BOARDS_COLUMN : COLUMN;
}

/* How many columns of them stand below a board. */
static int
get_sign_columns (double width, double unit)
{
  return (int) CLAMP (width / (SIGN * unit), 1, MOST_SIGN_COLUMNS);
}

static double
get_height_below (const EspScene *scene, int columns, int sign_columns)
{
  double scale = path_get_board (scene)->draw_scale != NULL ? 2 * PATH_ROW : 0;
  double list = (LISTED + 4) * PATH_ROW;

  if (!path_is_searched (scene))
    return get_signs_height (scene, sign_columns);
  return columns == 2 ? MAX (list, get_signs_height (scene, 1) + scale)
                      : list + get_signs_height (scene, 1) + scale;
}

/* Where everything is, for which the board's own size has to be known. */
typedef struct
{
  double width, height; /* of it all */
  EspRect panel;        /* 0 wide: there is none */
  double strip;         /* height of the strip below the board; 0: there is none */
  double unit;
} Places;

static Places
get_places (const EspScene *scene)
{
  Places places = { 0 };
  double board_height;

  path_get_board (scene)->measure (scene, &places.width, &board_height);
  places.height = board_height;
  places.unit = get_unit (scene, places.width, board_height);
  if (scene->flags & PATH_NO_PANEL)
    return places;
  if (scene->flags & ESP_SCENE_BELOW)
    {
      double width = MAX (places.width, COLUMN * places.unit);
      int columns = width >= TWO_COLUMNS * places.unit ? 2 : 1;

      places.panel =
          (EspRect){ 0, board_height, width,
                     places.unit *
                         get_height_below (scene, columns, get_sign_columns (width, places.unit)) };
      places.width = width;
      places.height += places.panel.height;
      return places;
    }
  if (has_strip (scene))
    places.strip = STRIP * places.unit;
  places.height =
      MAX (board_height + places.strip, path_is_searched (scene) ? LEAST_BESIDE * places.unit : 0);
  places.height = MAX (places.height, places.unit * get_signs_height (scene, 1));
  places.panel = (EspRect){ places.width, 0, get_column (scene) * places.unit, places.height };
  places.width += places.panel.width;
  return places;
}

void
path_look_measure (const EspScene *scene, double *width, double *height)
{
  Places places = get_places (scene);

  *width = places.width;
  *height = places.height;
}

/* As it is beside the board, wherever it stands. */
void
path_find_panel (const EspScene *scene, EspRect *rect)
{
  EspScene beside = *scene;

  beside.flags &= ~(PATH_NO_PANEL | ESP_SCENE_BELOW);
  *rect = get_places (&beside).panel;
}

/* --- drawing --- */

/* How much larger letters are than there is room for: a small view is read all the same. */
static double
get_letters (const EspScene *scene, const Places *places)
{
  return CLAMP (0.92 / MAX (scene->scale * places->unit, 1e-9), 1, 1.7);
}

void
path_write_text (const PathPanel *self,
                 const char *text,
                 double x,
                 double y,
                 double size,
                 EspColour colour,
                 EspTextFlags flags)
{
  esp_set_colour (self->cr, colour);
  esp_text_draw (self->cr, text, x, y, size * self->unit, flags);
}

void
path_write_short (const PathPanel *self,
                  const char *text,
                  double x,
                  double y,
                  double width,
                  EspColour colour,
                  EspTextFlags flags)
{
  g_autofree char *part =
      esp_text_shorten (self->cr, text, PATH_LETTERS * self->unit, flags, MAX (width, 1));

  if (part != NULL && !g_str_equal (part, text))
    esp_text_miss_part (self->cr, part, text);
  path_write_text (self, part != NULL ? part : "", x, y, PATH_LETTERS, colour, flags);
}

/* How wide the columns of signs are, from the second one on where they begin: each has what its
 * words take and an equal part of what is left over, or all give way alike. */
static void
share_width (const PathPanel *self,
             const GArray *signs,
             double row,
             double width,
             int columns,
             double *lefts)
{
  int rows = MAX (((int) signs->len + columns - 1) / columns, 1);
  double widths[MOST_SIGN_COLUMNS] = { 0 };
  double all = 0;
  double at = 0;

  for (guint i = 0; i < signs->len; i++)
    {
      double *column = &widths[(int) i / rows];
      double words;

      esp_text_measure (self->cr, g_array_index (signs, PathSign, i).text,
                        PATH_LETTERS * self->unit, 0, &words, NULL);
      *column = MAX (*column, words + 1.9 * row);
    }
  for (int i = 0; i < columns; i++)
    all += widths[i];
  for (int i = 0; i < columns; i++)
    {
      lefts[i] = at;
      at += all <= width ? widths[i] + (width - all) / columns : widths[i] * width / all;
    }
  lefts[columns] = width;
}

/* So many columns of them, no higher than @height; returns where they end. */
static double
draw_signs (const PathPanel *self, double x, double y, double width, double height, int columns)
{
  GArray *signs = list_signs (self->scene);
  int rows = MAX (((int) signs->len + columns - 1) / columns, 1);
  double row = MIN (PATH_ROW * self->unit, height / rows);
  double lefts[MOST_SIGN_COLUMNS + 1];

  share_width (self, signs, row, width, columns, lefts);
  for (guint i = 0; i < signs->len; i++)
    {
      const PathSign *sign = &g_array_index (signs, PathSign, i);
      int column = (int) i / rows;
      double left = x + lefts[column];
      double middle = y + ((int) i % rows + 0.5) * row;

      cairo_save (self->cr);
      self->board->draw_sign (self->scene, self->cr, sign->what, left + 0.5 * row, middle, row);
      cairo_restore (self->cr);
      path_write_short (self, sign->text, left + 1.4 * row, middle,
                        lefts[column + 1] - lefts[column] - 1.5 * row, self->palette->text_dim,
                        ESP_TEXT_LEFT);
    }
  free_signs (signs);
  return y + rows * row;
}

/* --- all of it --- */

static void
draw_below (const PathPanel *self, const Places *places)
{
  double edge = EDGE * places->unit;
  double width = places->panel.width - 2 * edge;
  int columns = places->panel.width >= TWO_COLUMNS * places->unit ? 2 : 1;
  double y = places->panel.y;
  double end;

  if (!path_is_searched (self->scene))
    {
      draw_signs (self, edge, y, width, places->panel.height,
                  get_sign_columns (places->panel.width, places->unit));
      return;
    }
  width = (width - (columns - 1) * edge) / columns;
  end = y;
  if (self->board->draw_scale != NULL)
    end = self->board->draw_scale (self->scene, self->cr, edge, end, width, self->unit);
  end = draw_signs (self, edge, end, width, places->height - end, 1);
  if (columns == 2)
    path_draw_frontier (self, 2 * edge + width, y, width, places->height - edge);
  else
    path_draw_frontier (self, edge, end + edge, width, places->height - edge);
}

static void
draw_panel (const EspScene *scene, cairo_t *cr, PathProbe *probe)
{
  Places places = get_places (scene);
  const PathPanel self = { .scene = scene,
                           .instance = path_of (scene),
                           .state = path_state_of (scene),
                           .board = path_get_board (scene),
                           .palette = scene->palette,
                           .cr = cr,
                           .unit = places.unit * get_letters (scene, &places),
                           .probe = probe };
  double edge = EDGE * places.unit;
  double x = places.panel.x + edge;
  double width = places.panel.width - 1.6 * edge;
  double y = 0.6 * edge;
  double rest;

  if (places.panel.width <= 0)
    return;
  cairo_save (cr);
  if (scene->flags & ESP_SCENE_BELOW)
    draw_below (&self, &places);
  else if (has_strip (scene))
    {
      draw_signs (&self, edge, places.height - places.strip, places.panel.x - 2 * edge,
                  places.strip - 4, STRIP_COLUMNS);
      path_draw_frontier (&self, x, y, width, places.height - 0.4 * edge);
    }
  else
    {
      if (self.board->draw_scale != NULL)
        y = self.board->draw_scale (scene, cr, x, y, width, self.unit);
      rest = path_is_searched (scene) ? LEAST_LISTED * PATH_ROW * self.unit : 0;
      y = draw_signs (&self, x, y, width, MAX (places.height - y - rest, 0.3 * places.height), 1);
      if (path_is_searched (scene))
        path_draw_frontier (&self, x, y + edge, width, places.height - 0.4 * edge);
    }
  cairo_restore (cr);
}

void
path_draw_panel (const EspScene *scene, cairo_t *cr)
{
  draw_panel (scene, cr, NULL);
}

/* Where a row is comes of what stands above it and how much that takes: drawn where nobody looks,
 * it is where it is seen. */
static void
look_for (const EspScene *scene, PathProbe *probe)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);

  draw_panel (scene, cr, probe);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
path_hit_panel (const EspScene *scene, double x, double y)
{
  PathProbe probe = { .x = x, .y = y, .cell = -1, .wanted = -1 };
  Places places;

  if (!path_is_searched (scene))
    return -1;
  places = get_places (scene);
  if (path_is_within (&places.panel, x, y))
    look_for (scene, &probe);
  return probe.cell;
}

void
path_find_row (const EspScene *scene, int cell, EspRect *rect)
{
  PathProbe probe = { .x = -1, .y = -1, .cell = -1, .wanted = cell };
  EspScene pointed = *scene;

  pointed.hover = cell;
  look_for (&pointed, &probe);
  *rect = probe.rect;
}
