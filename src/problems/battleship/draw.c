#include "config.h"

#include "look.h"

/* Squares, ships and counts. */

static guint8
look (const BattleshipState *state, int row, int column)
{
  if (row < 0 || column < 0 || row >= state->rows || column >= state->columns)
    return BATTLESHIP_WATER;
  return state->domain[row * state->columns + column];
}

/* How a hull is drawn at one of its four sides. */
typedef enum
{
  SIDE_ENDS,   /* round: the ship ends there for certain */
  SIDE_OPEN,   /* straight: it may go on */
  SIDE_GOES_ON /* up to the next square */
} Side;

#define LAP 0.5 /* squares of a hull lie on each other by so much, or a seam would be seen */

/* A hull; sides as battleship_ends_at() numbers them. Added to the path. */
static void
hull_path (cairo_t *cr, const EspRect *rect, const Side side[4])
{
  double in = rect->width * 0.14;
  double x0 = rect->x + (side[BATTLESHIP_LEFT] == SIDE_GOES_ON ? -LAP : in);
  double y0 = rect->y + (side[BATTLESHIP_UP] == SIDE_GOES_ON ? -LAP : in);
  double x1 = rect->x + rect->width - (side[BATTLESHIP_RIGHT] == SIDE_GOES_ON ? -LAP : in);
  double y1 = rect->y + rect->height - (side[BATTLESHIP_DOWN] == SIDE_GOES_ON ? -LAP : in);
  double r = rect->width * 0.36;
  /* each corner is round where both its sides end */
  double top_left = side[BATTLESHIP_UP] || side[BATTLESHIP_LEFT] ? 0 : r;
  double top_right = side[BATTLESHIP_UP] || side[BATTLESHIP_RIGHT] ? 0 : r;
  double bottom_right = side[BATTLESHIP_DOWN] || side[BATTLESHIP_RIGHT] ? 0 : r;
  double bottom_left = side[BATTLESHIP_DOWN] || side[BATTLESHIP_LEFT] ? 0 : r;

  cairo_new_sub_path (cr);
  cairo_arc (cr, x1 - top_right, y0 + top_right, top_right, -G_PI / 2, 0);
  cairo_arc (cr, x1 - bottom_right, y1 - bottom_right, bottom_right, 0, G_PI / 2);
  cairo_arc (cr, x0 + bottom_left, y1 - bottom_left, bottom_left, G_PI / 2, G_PI);
  cairo_arc (cr, x0 + top_left, y0 + top_left, top_left, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* One crest, at another height in every second square. */
static void
draw_wave (cairo_t *cr, const EspRect *rect, gboolean high)
{
  double step = rect->width * 0.15;
  double x = rect->x + rect->width / 2 - 2 * step;
  double y = rect->y + rect->height * (high ? 0.46 : 0.56);

  cairo_move_to (cr, x, y);
  for (int i = 0; i < 2; i++)
    cairo_curve_to (cr, x + (2 * i + 0.66) * step, y - step * 0.7, x + (2 * i + 1.33) * step,
                    y + step * 0.7, x + (2 * i + 2) * step, y);
}

/* Whether ships lie along and across: no ship is bent, so what is put there is no hull. */
static gboolean
is_bent (const BattleshipState *state, int row, int column)
{
  return (look (state, row - 1, column) == BATTLESHIP_SHIP ||
          look (state, row + 1, column) == BATTLESHIP_SHIP) &&
         (look (state, row, column - 1) == BATTLESHIP_SHIP ||
          look (state, row, column + 1) == BATTLESHIP_SHIP);
}

static gboolean
is_joined (const BattleshipState *state, int row, int column)
{
  return look (state, row, column) == BATTLESHIP_SHIP && !is_bent (state, row, column);
}

/* The sides along which no ship lies end: a ship is one square broad. */
static void
find_sides (const EspScene *scene, int cell, Side side[4])
{
  const BattleshipState *state = (const BattleshipState *) scene->state;
  char hint = puzzle_of (scene)->hints[cell];
  int row = cell / state->columns;
  int column = cell % state->columns;
  gboolean straight = !is_bent (state, row, column);
  const gboolean goes_on[4] = {
    [BATTLESHIP_UP] = (straight && is_joined (state, row - 1, column)) || hint == 'B',
    [BATTLESHIP_DOWN] = (straight && is_joined (state, row + 1, column)) || hint == 'T',
    [BATTLESHIP_LEFT] = (straight && is_joined (state, row, column - 1)) || hint == 'R',
    [BATTLESHIP_RIGHT] = (straight && is_joined (state, row, column + 1)) || hint == 'L',
  };
  gboolean upright = goes_on[BATTLESHIP_UP] || goes_on[BATTLESHIP_DOWN];
  gboolean level = goes_on[BATTLESHIP_LEFT] || goes_on[BATTLESHIP_RIGHT];

  for (int k = 0; k < 4; k++)
    {
      gboolean along =
          k == BATTLESHIP_UP || k == BATTLESHIP_DOWN ? upright || !level : level || !upright;

      side[k] = goes_on[k] ? SIDE_GOES_ON
                : along && !battleship_ends_at (puzzle_of (scene), state, cell, (BattleshipSide) k)
                    ? SIDE_OPEN
                    : SIDE_ENDS;
    }
}

/* A piece whose ship is not known: a block, with corners where it is known to lie in the middle. */
static void
block_path (cairo_t *cr, const EspRect *rect, gboolean middle)
{
  double in = rect->width * 0.2;

  esp_shape_rounded (cr, rect->x + in, rect->y + in, rect->width - 2 * in, rect->height - 2 * in,
                     middle ? 1 : rect->width * 0.13);
}

/* What is of a ship in this square: its outline is added to the path. TRUE where it is a hull, and
 * then whether that stands upright. */
static gboolean
ship_path (const EspScene *scene, cairo_t *cr, int cell, gboolean *upright)
{
  gboolean middle = puzzle_of (scene)->hints[cell] == 'M';
  gboolean alone = TRUE;
  gboolean sure = TRUE;
  Side side[4];
  EspRect rect;

  esp_battleship_look.cells->cell_rect (scene, cell, &rect);
  find_sides (scene, cell, side);
  for (int k = 0; k < 4; k++)
    {
      alone = alone && side[k] != SIDE_GOES_ON;
      sure = sure && side[k] == SIDE_ENDS;
    }
  *upright = side[BATTLESHIP_UP] == SIDE_GOES_ON || side[BATTLESHIP_DOWN] == SIDE_GOES_ON;
  if (alone && (middle || !sure))
    {
      block_path (cr, &rect, middle);
      return FALSE;
    }
  hull_path (cr, &rect, side);
  return TRUE;
}

void
battleship_fill_hull (const EspPalette *palette, cairo_t *cr, const EspRect *rect, gboolean upright)
{
  EspTone hull = { 0.1, palette->sea.hull };
  EspTone keel = { 0.9, palette->sea.keel };

  if (upright)
    esp_set_gradient (cr, rect->x, 0, rect->x + rect->width, 0, hull, keel);
  else
    esp_set_gradient (cr, 0, rect->y, 0, rect->y + rect->height, hull, keel);
  cairo_fill (cr);
}

#define FINE 12.0 /* pixels of a hull's beam, from which it has foam and turrets */

static void
draw_ship (const EspScene *scene, cairo_t *cr, int cell)
{
  const EspPalette *palette = scene->palette;
  gboolean upright;
  gboolean hull;
  EspRect rect;

  esp_battleship_look.cells->cell_rect (scene, cell, &rect);
  cairo_new_path (cr);
  hull = ship_path (scene, cr, cell, &upright);
  battleship_fill_hull (palette, cr, &rect, upright);
  /* turrets are of ships that are known */
  if (!hull || SQUARE * 0.72 * scene->scale < FINE)
    return;
  cairo_arc (cr, rect.x + rect.width / 2, rect.y + rect.height / 2, SQUARE * 0.1, 0, 2 * G_PI);
  esp_fill (cr, palette->sea.deck);
}

/* The foam around all ships, below them: one line for each, without a seam inside. */
static void
draw_foam (const EspScene *scene, cairo_t *cr)
{
  const BattleshipState *state = (const BattleshipState *) scene->state;
  gboolean upright;

  if (SQUARE * 0.72 * scene->scale < FINE)
    return;
  cairo_new_path (cr);
  for (int cell = 0; cell < battleship_n (puzzle_of (scene)); cell++)
    if (state->domain[cell] == BATTLESHIP_SHIP)
      ship_path (scene, cr, cell, &upright);
  esp_stroke (cr, esp_colour_fade (scene->palette->surface, 0.75), SQUARE * 0.1);
}

/* A tile over what is not decided. */
static void
draw_mist (const EspScene *scene, cairo_t *cr, const EspRect *rect)
{
  const EspPalette *palette = scene->palette;
  double radius = SQUARE * 0.16;

  if (SQUARE * scene->scale < FINE)
    {
      cairo_rectangle (cr, rect->x + 2, rect->y + 2, rect->width - 4, rect->height - 4);
      esp_fill (cr, palette->sea.mist);
      return;
    }
  esp_shape_rounded (cr, rect->x + 1.5, rect->y + 2.5, rect->width - 3, rect->height - 3, radius);
  esp_fill (cr, esp_colour_fade (palette->line_strong, esp_palette_is_dark (palette) ? 0.1 : 0.25));
  esp_shape_rounded (cr, rect->x + 1.5, rect->y + 1.5, rect->width - 3, rect->height - 3, radius);
  esp_set_colour (cr, palette->sea.mist);
  cairo_fill_preserve (cr);
  /* where light and shade do not tell it from the sea */
  esp_stroke (cr,
              esp_palette_has_edges (palette) ? palette->line_strong
                                              : esp_colour_fade (palette->line_strong, 0.12),
              1);
}

/* The mist over a square that was decided just now fades and sinks. */
static void
draw_lifting (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect)
{
  const BattleshipState *before = (const BattleshipState *) scene->previous;
  const BattleshipState *state = (const BattleshipState *) scene->state;
  EspRect sunk = *rect;

  if (before == NULL || scene->progress >= 1 || before->rows != state->rows ||
      before->columns != state->columns || before->domain[cell] != BATTLESHIP_UNKNOWN ||
      state->domain[cell] == BATTLESHIP_UNKNOWN)
    return;
  sunk.y += SQUARE * 0.1 * scene->progress;
  cairo_save (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height * 1.1);
  cairo_clip (cr);
  cairo_push_group (cr);
  draw_mist (scene, cr, &sunk);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 1 - scene->progress);
  cairo_restore (cr);
}

static void
draw_square (const EspScene *scene, cairo_t *cr, int cell)
{
  const BattleshipState *state = (const BattleshipState *) scene->state;
  const EspPalette *palette = scene->palette;
  guint8 domain = state->domain[cell];
  EspRect rect;

  esp_battleship_look.cells->cell_rect (scene, cell, &rect);
  if (domain == BATTLESHIP_SHIP)
    draw_ship (scene, cr, cell);
  else if (domain != BATTLESHIP_WATER)
    draw_mist (scene, cr, &rect);
  draw_lifting (scene, cr, cell, &rect);
  if (domain == 0)
    {
      esp_set_colour (cr, palette->bad);
      esp_text_draw (cr, "×", rect.x + SQUARE / 2, rect.y + SQUARE / 2, 26,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
  if (puzzle_of (scene)->hints[cell] != '0')
    {
      /* a folded corner says that it cannot be changed */
      esp_set_colour (cr, palette->line_strong);
      cairo_move_to (cr, rect.x + 1, rect.y + 1);
      cairo_line_to (cr, rect.x + 11, rect.y + 1);
      cairo_line_to (cr, rect.x + 1, rect.y + 11);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
}

/* The whole board is one sea, deeper at its foot. */
static void
draw_sea (const EspScene *scene, cairo_t *cr)
{
  const EspPalette *palette = scene->palette;
  const BattleshipState *state = (const BattleshipState *) scene->state;
  EspGrid grid = grid_of (scene);
  double width = grid.n_columns * SQUARE;
  double height = grid.n_rows * SQUARE;

  esp_set_gradient (cr, 0, grid.y, 0, grid.y + height, (EspTone){ 0, palette->sea.water },
                    (EspTone){ 1, palette->sea.deep });
  esp_shape_rounded (cr, grid.x, grid.y, width, height, SQUARE * 0.22);
  cairo_fill (cr);
  cairo_set_line_width (cr, 1);
  esp_set_colour (cr, esp_colour_fade (palette->sea.wave, 0.28));
  for (int c = 1; c < grid.n_columns; c++)
    {
      cairo_move_to (cr, grid.x + c * SQUARE, grid.y);
      cairo_rel_line_to (cr, 0, height);
    }
  for (int r = 1; r < grid.n_rows; r++)
    {
      cairo_move_to (cr, grid.x, grid.y + r * SQUARE);
      cairo_rel_line_to (cr, width, 0);
    }
  cairo_stroke (cr);
  if (SQUARE * scene->scale < FINE)
    return;
  esp_set_colour (cr, palette->sea.wave);
  cairo_set_line_width (cr, SQUARE * 0.035);
  for (int cell = 0; cell < battleship_n (puzzle_of (scene)); cell++)
    if (state->domain[cell] == BATTLESHIP_WATER)
      {
        EspRect rect;

        esp_battleship_look.cells->cell_rect (scene, cell, &rect);
        draw_wave (cr, &rect, (cell / grid.n_columns + cell) % 2 == 0);
      }
  cairo_stroke (cr);
}

/* In a small picture the counts are bars: no two boards are alike, and nothing is given away. One
 * that is as long as there is room stands for MOST_BARRED ship squares, on each board. */
#define MOST_BARRED 7

static void
draw_bars (const EspScene *scene, cairo_t *cr)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  double gap = get_small_bar (scene) * 0.2;
  double unit = (get_small_bar (scene) - gap) / MOST_BARRED;
  double thick = CLAMP (2 / scene->scale, SQUARE * 0.5, SQUARE * 0.8);
  double in = (SQUARE - thick) / 2;

  cairo_new_path (cr);
  for (int row = 0; row < puzzle->rows; row++)
    cairo_rectangle (cr, grid.x + grid.n_columns * SQUARE + gap, grid.y + row * SQUARE + in,
                     unit * MIN (puzzle->row_counts[row], MOST_BARRED), thick);
  for (int column = 0; column < puzzle->columns; column++)
    cairo_rectangle (cr, grid.x + column * SQUARE + in, grid.y + grid.n_rows * SQUARE + gap, thick,
                     unit * MIN (puzzle->column_counts[column], MOST_BARRED));
  esp_fill (cr, esp_colour_fade (scene->palette->text_dim, 0.6));
}

/* What is too small for more: squares of two colours with lines between them, and hulls. */
static void
draw_plain (const EspScene *scene, cairo_t *cr)
{
  const BattleshipState *state = (const BattleshipState *) scene->state;
  const EspPalette *palette = scene->palette;
  EspGrid grid = grid_of (scene);
  gboolean upright;

  cairo_rectangle (cr, grid.x, grid.y, grid.n_columns * SQUARE, grid.n_rows * SQUARE);
  esp_fill (cr, palette->surface);
  for (int cell = 0; cell < battleship_n (puzzle_of (scene)); cell++)
    if (state->domain[cell] == BATTLESHIP_SHIP || state->domain[cell] == BATTLESHIP_WATER)
      {
        EspRect rect;

        esp_battleship_look.cells->cell_rect (scene, cell, &rect);
        cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
      }
  esp_fill (cr, palette->sea.water);
  for (int line = 1; line < grid.n_columns; line++)
    {
      cairo_move_to (cr, grid.x + line * SQUARE, grid.y);
      cairo_rel_line_to (cr, 0, grid.n_rows * SQUARE);
    }
  for (int line = 1; line < grid.n_rows; line++)
    {
      cairo_move_to (cr, grid.x, grid.y + line * SQUARE);
      cairo_rel_line_to (cr, grid.n_columns * SQUARE, 0);
    }
  esp_stroke (cr, esp_colour_fade (palette->line_strong, 0.26), MIN (1 / scene->scale, 8));
  for (int cell = 0; cell < battleship_n (puzzle_of (scene)); cell++)
    if (state->domain[cell] == BATTLESHIP_SHIP)
      ship_path (scene, cr, cell, &upright);
  esp_fill (cr, esp_palette_is_dark (palette) ? palette->sea.hull : palette->sea.keel);
  cairo_rectangle (cr, grid.x, grid.y, grid.n_columns * SQUARE, grid.n_rows * SQUARE);
  esp_stroke (cr, esp_colour_mix (palette->line, palette->line_strong, 0.5),
              MIN (1.2 / scene->scale, 8));
}

static void
draw_count (const EspScene *scene, cairo_t *cr, gboolean row, int line, int cell)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  const EspPalette *palette = scene->palette;
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  gboolean bad;
  gboolean met;
  int ships;
  int open;
  g_autofree char *text = NULL;
  EspRect rect;

  battleship_count_line (scene, row, line, &ships, &open);
  bad = (scene->flags & ESP_SCENE_UNJUDGED) == 0 && (ships > wanted || ships + open < wanted);
  met = ships == wanted && !bad && !battleship_draws_answer (scene);
  text = g_strdup_printf (bad ? "%d!" : "%d", wanted);
  esp_battleship_look.cells->cell_rect (scene, cell, &rect);
  if (bad)
    {
      /* as large as the disc of what fails at the step */
      cairo_new_path (cr);
      cairo_arc (cr, rect.x + rect.width / 2, rect.y + rect.height / 2, get_count_radius (scene), 0,
                 2 * G_PI);
      esp_fill (cr, palette->bad);
      esp_set_colour (cr, esp_colour_text_on (palette->bad));
    }
  else
    esp_set_colour (cr, met ? palette->text_dim : palette->text);
  esp_text_draw_in (
      cr, text, rect.x, rect.y, rect.width, rect.height, 18 * get_label_growth (scene),
      ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | ESP_TEXT_GIVEN | (met ? 0 : ESP_TEXT_BOLD));
}

/* In a small view a large board has larger ones, fewer of which have room: hints name squares. */
static double
get_label_size (const EspScene *scene)
{
  EspGrid grid = grid_of (scene);
  double growth = get_label_growth (scene);
  double size = esp_grid_label_size (&grid) * growth;

  return CLAMP (0.7 * ESP_TEXT_LEAST / MAX (scene->scale, 1e-9), size, size * growth);
}

/* Frames around the squares that the puzzle shows. */
static void
draw_shown (const EspScene *scene, cairo_t *cr)
{
  for (int i = 0; i < battleship_n (puzzle_of (scene)); i++)
    {
      EspRect rect;

      if (puzzle_of (scene)->hints[i] == '0')
        continue;
      esp_battleship_look.cells->cell_rect (scene, i, &rect);
      cairo_new_path (cr);
      esp_shape_rounded (cr, rect.x + 2, rect.y + 2, rect.width - 4, rect.height - 4, 6);
      esp_stroke (cr, scene->palette->accent, 2.5);
    }
}

static void
draw_board (const EspScene *scene, cairo_t *cr)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int n = battleship_n (puzzle);

  esp_scene_draw_ground (scene, cr);
  if ((scene->flags & ESP_SCENE_SMALL) != 0 && SQUARE * scene->scale < PLAIN)
    {
      draw_plain (scene, cr);
      draw_bars (scene, cr);
      return;
    }
  draw_sea (scene, cr);
  draw_foam (scene, cr);
  for (int i = 0; i < n; i++)
    draw_square (scene, cr, i);
  esp_grid_draw_frame (&grid, cr, scene->palette, SQUARE * 0.22);
  if (scene->flags & ESP_SCENE_SMALL)
    {
      draw_bars (scene, cr);
      return;
    }
  esp_grid_draw_labels (&grid, cr, scene->palette, get_label_size (scene));
  for (int row = 0; row < puzzle->rows; row++)
    draw_count (scene, cr, TRUE, row, n + row);
  for (int column = 0; column < puzzle->columns; column++)
    draw_count (scene, cr, FALSE, column, n + puzzle->rows + column);
  if ((scene->flags & ESP_SCENE_BARE) == 0)
    battleship_draw_fleet (scene, cr);
  if (battleship_draws_answer (scene))
    draw_shown (scene, cr);
  battleship_draw_event (scene, cr);
  esp_scene_draw_rings (scene, cr, FALSE);
}

void
battleship_draw (const EspScene *scene, cairo_t *cr)
{
  g_autoptr (EspState) other = NULL;
  EspScene edited = *scene;

  /* nothing is judged while one draws, or types counts */
  if (scene->flags & ESP_SCENE_EDIT)
    edited.flags |= ESP_SCENE_UNJUDGED;
  if (battleship_draws_answer (scene))
    {
      other = &battleship_answer_new_state (puzzle_of (scene))->parent;
      edited.state = other;
    }
  /* what follows from the counts at once */
  else if (scene->flags & ESP_SCENE_BEGUN)
    {
      other = esp_state_copy (scene->state);
      battleship_fill_water (puzzle_of (scene), (BattleshipState *) other);
      edited.state = other;
    }
  draw_board (&edited, cr);
}
