#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>

/* Squares, ships, counts and the fleet. */

static guint8
look (const ShipsState *state, int row, int column)
{
  if (row < 0 || column < 0 || row >= state->rows || column >= state->columns)
    return SHIPS_WATER;
  return state->domain[row * state->columns + column];
}

/* How a hull is drawn at one of its four sides. */
typedef enum
{
  SIDE_ENDS,   /* round: the ship ends there for certain */
  SIDE_OPEN,   /* straight: it may go on */
  SIDE_GOES_ON /* up to the next square */
} Side;

/* A hull; sides as ships_ends_at() numbers them. */
static void
hull_path (cairo_t *cr, const EspRect *rect, const Side side[4])
{
  double in = rect->width * 0.13;
  double x0 = rect->x + (side[SHIPS_LEFT] == SIDE_GOES_ON ? 0 : in);
  double y0 = rect->y + (side[SHIPS_UP] == SIDE_GOES_ON ? 0 : in);
  double x1 = rect->x + rect->width - (side[SHIPS_RIGHT] == SIDE_GOES_ON ? 0 : in);
  double y1 = rect->y + rect->height - (side[SHIPS_DOWN] == SIDE_GOES_ON ? 0 : in);
  double r = rect->width * 0.36;
  /* each corner is round where both its sides end */
  double top_left = side[SHIPS_UP] || side[SHIPS_LEFT] ? 0 : r;
  double top_right = side[SHIPS_UP] || side[SHIPS_RIGHT] ? 0 : r;
  double bottom_right = side[SHIPS_DOWN] || side[SHIPS_RIGHT] ? 0 : r;
  double bottom_left = side[SHIPS_DOWN] || side[SHIPS_LEFT] ? 0 : r;

  cairo_new_path (cr);
  cairo_arc (cr, x1 - top_right, y0 + top_right, top_right, -G_PI / 2, 0);
  cairo_arc (cr, x1 - bottom_right, y1 - bottom_right, bottom_right, 0, G_PI / 2);
  cairo_arc (cr, x0 + bottom_left, y1 - bottom_left, bottom_left, G_PI / 2, G_PI);
  cairo_arc (cr, x0 + top_left, y0 + top_left, top_left, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

static void
draw_waves (cairo_t *cr, const EspRect *rect, EspColour colour)
{
  double y = rect->y + rect->height / 2;
  double step = rect->width / 8;

  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, 1.6);
  for (int k = 0; k < 2; k++)
    {
      double x = rect->x + rect->width / 2 - 2 * step;
      double line = y + (k == 0 ? -4 : 4);

      cairo_move_to (cr, x, line);
      for (int i = 0; i < 2; i++)
        cairo_curve_to (cr, x + (2 * i + 0.66) * step, line - 4, x + (2 * i + 1.33) * step,
                        line + 4, x + (2 * i + 2) * step, line);
    }
  cairo_stroke (cr);
}

/* The sides along which no ship lies end: a ship is one square broad. */
static void
find_sides (const EspScene *scene, int cell, Side side[4])
{
  const ShipsState *state = (const ShipsState *) scene->state;
  char hint = puzzle_of (scene)->hints[cell];
  int row = cell / state->columns;
  int column = cell % state->columns;
  const gboolean goes_on[4] = {
    [SHIPS_UP] = look (state, row - 1, column) == SHIPS_SHIP || hint == 'B',
    [SHIPS_DOWN] = look (state, row + 1, column) == SHIPS_SHIP || hint == 'T',
    [SHIPS_LEFT] = look (state, row, column - 1) == SHIPS_SHIP || hint == 'R',
    [SHIPS_RIGHT] = look (state, row, column + 1) == SHIPS_SHIP || hint == 'L',
  };
  gboolean upright = goes_on[SHIPS_UP] || goes_on[SHIPS_DOWN];
  gboolean level = goes_on[SHIPS_LEFT] || goes_on[SHIPS_RIGHT];

  for (int k = 0; k < 4; k++)
    {
      gboolean along = k == SHIPS_UP || k == SHIPS_DOWN ? upright || !level : level || !upright;

      side[k] = goes_on[k] ? SIDE_GOES_ON
                : along && !ships_ends_at (puzzle_of (scene), state, cell, (ShipsSide) k)
                    ? SIDE_OPEN
                    : SIDE_ENDS;
    }
}

static void
draw_ship (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect)
{
  char hint = puzzle_of (scene)->hints[cell];
  gboolean alone = TRUE;
  gboolean sure = TRUE;
  Side side[4];

  find_sides (scene, cell, side);
  for (int k = 0; k < 4; k++)
    {
      alone = alone && side[k] != SIDE_GOES_ON;
      sure = sure && side[k] == SIDE_ENDS;
    }
  if (hint == 'M' && alone)
    {
      esp_set_colour (cr, scene->palette->ship);
      cairo_rectangle (cr, rect->x + SQUARE * 0.16, rect->y + SQUARE * 0.16, SQUARE * 0.68,
                       SQUARE * 0.68);
    }
  else if (alone && !sure)
    esp_shape_rounded (cr, rect->x + SQUARE * 0.2, rect->y + SQUARE * 0.2, SQUARE * 0.6,
                       SQUARE * 0.6, 6);
  else
    hull_path (cr, rect, side);
  esp_set_colour (cr, scene->palette->ship);
  cairo_fill (cr);
}

static void
draw_square (const EspScene *scene, cairo_t *cr, int cell)
{
  const ShipsState *state = (const ShipsState *) scene->state;
  const EspPalette *palette = scene->palette;
  gboolean given = puzzle_of (scene)->hints[cell] != '0';
  guint8 domain = state->domain[cell];
  EspRect rect;

  esp_battleship_look.cell_rect (scene, cell, &rect);
  esp_set_colour (cr, domain == SHIPS_WATER || domain == SHIPS_SHIP
                          ? esp_colour_mix (palette->surface, palette->water, 0.32)
                          : palette->surface);
  cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
  cairo_fill (cr);
  if (domain == SHIPS_WATER)
    draw_waves (cr, &rect, palette->water);
  else if (domain == SHIPS_SHIP)
    draw_ship (scene, cr, cell, &rect);
  else if (domain == 0)
    {
      esp_set_colour (cr, palette->bad);
      esp_text_draw (cr, "×", rect.x + SQUARE / 2, rect.y + SQUARE / 2, 26,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
  else if (scene->flags & ESP_SCENE_SEARCH)
    {
      /* both values are left: a small wave and a small ship */
      esp_set_colour (cr, palette->water);
      cairo_rectangle (cr, rect.x + SQUARE * 0.26, rect.y + SQUARE * 0.47, 8, 3);
      cairo_fill (cr);
      esp_set_colour (cr, palette->text_dim);
      cairo_arc (cr, rect.x + SQUARE * 0.64, rect.y + SQUARE / 2, 4, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  if (given)
    {
      /* a corner says that it cannot be changed */
      esp_set_colour (cr, palette->line_strong);
      cairo_move_to (cr, rect.x + 1, rect.y + 1);
      cairo_line_to (cr, rect.x + 11, rect.y + 1);
      cairo_line_to (cr, rect.x + 1, rect.y + 11);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
}

static void
draw_count (const EspScene *scene, cairo_t *cr, gboolean row, int line, int cell)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  const EspPalette *palette = scene->palette;
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  gboolean bad;
  gboolean met;
  int ships;
  int open;
  g_autofree char *text = NULL;
  EspRect rect;

  ships_count_line (scene, row, line, &ships, &open);
  bad = ships > wanted || ships + open < wanted;
  met = ships == wanted && !bad;
  text = g_strdup_printf (bad ? "%d!" : "%d", wanted);
  esp_battleship_look.cell_rect (scene, cell, &rect);
  esp_set_colour (cr, bad ? palette->bad : met ? palette->text_dim : palette->text);
  esp_text_draw_in (cr, text, rect.x, rect.y, rect.width, rect.height, 18,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (met ? 0 : ESP_TEXT_BOLD));
  if (met && open == 0)
    {
      /* done for good: struck through as well as grey */
      double x = rect.x + rect.width / 2;
      double y = rect.y + rect.height / 2;

      cairo_set_line_width (cr, 1.4);
      cairo_move_to (cr, x - 9, y + 5);
      cairo_line_to (cr, x + 9, y - 5);
      cairo_stroke (cr);
    }
}

static void
draw_fleet (const EspScene *scene, cairo_t *cr)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  const EspPalette *palette = scene->palette;
  EspGrid grid = grid_of (scene);
  double x = grid.x + puzzle->columns * SQUARE + COUNT + MARGIN;
  double y = grid.y;

  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, _ ("Fleet"), x, y + 8, 15, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  y += 36;
  for (int size = SHIPS_MAX_SIDE; size >= 1; size--)
    {
      int found;
      g_autofree char *text = NULL;
      gboolean done;

      if (puzzle->fleet[size] == 0)
        continue;
      found = ships_count_closed (puzzle, (const ShipsState *) scene->state, size);
      done = found == puzzle->fleet[size];
      text = g_strdup_printf (found > puzzle->fleet[size] ? "%d/%d !"
                              : done                      ? "%d/%d ✓"
                                                          : "%d/%d",
                              found, puzzle->fleet[size]);
      for (int k = 0; k < size; k++)
        {
          EspRect rect = { x + k * FLEET_UNIT, y - FLEET_UNIT / 2, FLEET_UNIT, FLEET_UNIT };

          const Side side[4] = { [SHIPS_LEFT] = k > 0 ? SIDE_GOES_ON : SIDE_ENDS,
                                 [SHIPS_RIGHT] = k + 1 < size ? SIDE_GOES_ON : SIDE_ENDS };

          hull_path (cr, &rect, side);
          esp_set_colour (cr, done ? esp_colour_mix (palette->ship, palette->background, 0.6)
                                   : palette->ship);
          cairo_fill (cr);
        }
      esp_set_colour (cr, found > puzzle->fleet[size] ? palette->bad
                          : done                      ? palette->good
                                                      : palette->text);
      esp_text_draw (cr, text, x + size * FLEET_UNIT + 10, y, 14, ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
      y += 28;
    }
}

void
ships_draw (const EspScene *scene, cairo_t *cr)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int n = ships_n (puzzle);
  double width;
  double height;
  EspRect rect;

  esp_battleship_look.measure (scene, &width, &height);
  esp_set_colour (cr, scene->palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  for (int i = 0; i < n; i++)
    draw_square (scene, cr, i);
  esp_grid_draw_lines (&grid, cr, scene->palette);
  esp_grid_draw_labels (&grid, cr, scene->palette);
  for (int row = 0; row < puzzle->rows; row++)
    draw_count (scene, cr, TRUE, row, n + row);
  for (int column = 0; column < puzzle->columns; column++)
    draw_count (scene, cr, FALSE, column, n + puzzle->rows + column);
  draw_fleet (scene, cr);
  for (guint i = 0; i < scene->n_marks; i++)
    if (scene->marks[i] >= 0 && scene->marks[i] < esp_battleship_look.n_cells (scene))
      {
        esp_battleship_look.cell_rect (scene, scene->marks[i], &rect);
        esp_shape_mark (cr, &rect, scene->palette);
      }
  if (scene->hover >= 0)
    {
      esp_battleship_look.cell_rect (scene, scene->hover, &rect);
      esp_shape_hover (cr, &rect, scene->palette);
    }
  if (scene->cursor >= 0 && (scene->flags & ESP_SCENE_FOCUS))
    {
      esp_battleship_look.cell_rect (scene, scene->cursor, &rect);
      esp_shape_cursor (cr, &rect, scene->palette);
    }
}
