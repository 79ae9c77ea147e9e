#include "config.h"

#include "battleship.h"
#include "draw/esp-shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SQUARE 46.0
#define COUNT 34.0
#define MARGIN 18.0
#define FLEET_WIDTH 150.0
#define FLEET_UNIT 17.0

/* Cells: the squares, then the row counts, then the column counts. */

static const ShipsPuzzle *
puzzle_of (const EspScene *scene)
{
  return (const ShipsPuzzle *) scene->instance;
}

static EspGrid
grid_of (const EspScene *scene)
{
  return (EspGrid){ .n_rows = puzzle_of (scene)->rows,
                    .n_columns = puzzle_of (scene)->columns,
                    .x = MARGIN + COUNT,
                    .y = MARGIN + COUNT,
                    .size = SQUARE };
}

static int
fleet_rows (const ShipsPuzzle *puzzle)
{
  int n = 0;

  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    n += puzzle->fleet[size] > 0;
  return n;
}

static double
fleet_width (const ShipsPuzzle *puzzle)
{
  int largest = 1;

  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      largest = size;
  return MAX (FLEET_WIDTH, largest * FLEET_UNIT + 90);
}

static void
ships_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = grid_of (scene);

  *width = grid.x + grid.n_columns * SQUARE + COUNT + MARGIN + fleet_width (puzzle_of (scene));
  *height = MAX (grid.y + grid.n_rows * SQUARE + COUNT + MARGIN,
                 MARGIN + COUNT + 26 + 28 * fleet_rows (puzzle_of (scene)) + MARGIN);
}

static int
ships_n_cells (const EspScene *scene)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);

  return ships_n (puzzle) + puzzle->rows + puzzle->columns;
}

static void
ships_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int n = ships_n (puzzle);

  if (cell < n)
    esp_grid_rect (&grid, cell / puzzle->columns, cell % puzzle->columns, rect);
  else if (cell < n + puzzle->rows)
    *rect = (EspRect){ grid.x + puzzle->columns * SQUARE + 2, grid.y + (cell - n) * SQUARE,
                       COUNT - 2, SQUARE };
  else
    *rect = (EspRect){ grid.x + (cell - n - puzzle->rows) * SQUARE,
                       grid.y + puzzle->rows * SQUARE + 2, SQUARE, COUNT - 2 };
}

static int
ships_hit (const EspScene *scene, double x, double y)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int cell = esp_grid_hit (&grid, x, y);

  if (cell >= 0)
    return cell;
  for (cell = ships_n (puzzle); cell < ships_n_cells (scene); cell++)
    {
      EspRect rect;

      ships_cell_rect (scene, cell, &rect);
      if (x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height)
        return cell;
    }
  return -1;
}

static int
ships_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int n = ships_n (puzzle);
  EspGrid grid = grid_of (scene);

  if (cell < n)
    {
      int row = cell / puzzle->columns;
      int column = cell % puzzle->columns;

      if (direction == ESP_DIRECTION_RIGHT && column + 1 == puzzle->columns)
        return n + row;
      if (direction == ESP_DIRECTION_DOWN && row + 1 == puzzle->rows)
        return n + puzzle->rows + column;
      return esp_grid_neighbour (&grid, cell, direction);
    }
  if (cell < n + puzzle->rows)
    {
      int row = cell - n;

      if (direction == ESP_DIRECTION_LEFT)
        return row * puzzle->columns + puzzle->columns - 1;
      if (direction == ESP_DIRECTION_UP && row > 0)
        return cell - 1;
      if (direction == ESP_DIRECTION_DOWN && row + 1 < puzzle->rows)
        return cell + 1;
      return cell;
    }
  if (direction == ESP_DIRECTION_UP)
    return (puzzle->rows - 1) * puzzle->columns + cell - n - puzzle->rows;
  if (direction == ESP_DIRECTION_LEFT && cell > n + puzzle->rows)
    return cell - 1;
  if (direction == ESP_DIRECTION_RIGHT && cell + 1 < ships_n_cells (scene))
    return cell + 1;
  return cell;
}

/* Ship squares and open ones of a line. */
static void
count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open)
{
  const ShipsState *state = (const ShipsState *) scene->state;

  *ships = *open = 0;
  for (int k = 0; k < (row ? state->columns : state->rows); k++)
    {
      guint8 here = state->domain[row ? line * state->columns + k : k * state->columns + line];

      *ships += here == SHIPS_SHIP;
      *open += here == SHIPS_UNKNOWN;
    }
}

static char *
describe_count (const EspScene *scene, gboolean row, int line)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  int ships;
  int open;

  count_line (scene, row, line, &ships, &open);
  return g_strdup_printf (row ? _ ("row %d: %d ship squares wanted, %d found, %d open%s")
                              : _ ("column %d: %d ship squares wanted, %d found, %d open%s"),
                          line + 1, wanted, ships, open,
                          ships > wanted                 ? _ (", too many")
                          : ships == wanted && open == 0 ? _ (", done")
                                                         : "");
}

static char *
ships_describe_cell (const EspScene *scene, int cell)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  const ShipsState *state = (const ShipsState *) scene->state;
  int n = ships_n (puzzle);
  const char *word;
  char name[8];

  if (cell >= n)
    return cell < n + puzzle->rows ? describe_count (scene, TRUE, cell - n)
                                   : describe_count (scene, FALSE, cell - n - puzzle->rows);
  ships_square_name (puzzle->columns, cell, name);
  word = state->domain[cell] == SHIPS_SHIP    ? _ ("ship")
         : state->domain[cell] == SHIPS_WATER ? _ ("water")
         : state->domain[cell] == 0           ? _ ("impossible")
                                              : _ ("open");
  if (puzzle->hints[cell] != '0')
    return g_strdup_printf (_ ("%s, %s, given as %c"), name, word, puzzle->hints[cell]);
  return g_strdup_printf ("%s, %s", name, word);
}

/* --- drawing --- */

static guint8
look (const ShipsState *state, int row, int column)
{
  if (row < 0 || column < 0 || row >= state->rows || column >= state->columns)
    return SHIPS_WATER;
  return state->domain[row * state->columns + column];
}

/* A hull: round where it ends for certain, straight where it goes on or may go on. */
static void
hull_path (
    cairo_t *cr, const EspRect *rect, gboolean up, gboolean down, gboolean left, gboolean right)
{
  double in = rect->width * 0.13;
  double x0 = rect->x + (left ? 0 : in);
  double y0 = rect->y + (up ? 0 : in);
  double x1 = rect->x + rect->width - (right ? 0 : in);
  double y1 = rect->y + rect->height - (down ? 0 : in);
  double r = rect->width * 0.36;
  double top_left = up || left ? 0 : r;
  double top_right = up || right ? 0 : r;
  double bottom_right = down || right ? 0 : r;
  double bottom_left = down || left ? 0 : r;

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

static void
draw_ship (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect)
{
  const ShipsState *state = (const ShipsState *) scene->state;
  char hint = puzzle_of (scene)->hints[cell];
  int row = cell / state->columns;
  int column = cell % state->columns;
  gboolean up = look (state, row - 1, column) == SHIPS_SHIP || hint == 'B';
  gboolean down = look (state, row + 1, column) == SHIPS_SHIP || hint == 'T';
  gboolean left = look (state, row, column - 1) == SHIPS_SHIP || hint == 'R';
  gboolean right = look (state, row, column + 1) == SHIPS_SHIP || hint == 'L';
  gboolean sure = hint != '0' || (look (state, row - 1, column) != SHIPS_UNKNOWN &&
                                  look (state, row + 1, column) != SHIPS_UNKNOWN &&
                                  look (state, row, column - 1) != SHIPS_UNKNOWN &&
                                  look (state, row, column + 1) != SHIPS_UNKNOWN);

  if (hint == 'M' && !up && !down && !left && !right)
    {
      esp_set_colour (cr, scene->palette->ship);
      cairo_rectangle (cr, rect->x + SQUARE * 0.16, rect->y + SQUARE * 0.16, SQUARE * 0.68,
                       SQUARE * 0.68);
    }
  else if (!sure && !up && !down && !left && !right)
    esp_shape_rounded (cr, rect->x + SQUARE * 0.2, rect->y + SQUARE * 0.2, SQUARE * 0.6,
                       SQUARE * 0.6, 6);
  else
    hull_path (cr, rect, up, down, left, right);
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

  ships_cell_rect (scene, cell, &rect);
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

  count_line (scene, row, line, &ships, &open);
  bad = ships > wanted || ships + open < wanted;
  met = ships == wanted && !bad;
  text = g_strdup_printf (bad ? "%d!" : "%d", wanted);
  ships_cell_rect (scene, cell, &rect);
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

/* Complete ships of one size: those with water at both ends. */
static int
count_found (const ShipsState *state, int size)
{
  int found = 0;

  for (int row = 0; row < state->rows; row++)
    for (int column = 0; column < state->columns; column++)
      {
        int across = 0;
        int down = 0;

        if (look (state, row, column) != SHIPS_SHIP ||
            look (state, row - 1, column) != SHIPS_WATER ||
            look (state, row, column - 1) != SHIPS_WATER)
          continue;
        while (look (state, row, column + across) == SHIPS_SHIP)
          across++;
        while (look (state, row + down, column) == SHIPS_SHIP)
          down++;
        found += MAX (across, down) == size && look (state, row, column + across) == SHIPS_WATER &&
                 look (state, row + down, column) == SHIPS_WATER;
      }
  return found;
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
      found = count_found ((const ShipsState *) scene->state, size);
      done = found == puzzle->fleet[size];
      text = g_strdup_printf (found > puzzle->fleet[size] ? "%d/%d !"
                              : done                      ? "%d/%d ✓"
                                                          : "%d/%d",
                              found, puzzle->fleet[size]);
      for (int k = 0; k < size; k++)
        {
          EspRect rect = { x + k * FLEET_UNIT, y - FLEET_UNIT / 2, FLEET_UNIT, FLEET_UNIT };

          hull_path (cr, &rect, FALSE, FALSE, k > 0, k + 1 < size);
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

static void
ships_draw (const EspScene *scene, cairo_t *cr)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int n = ships_n (puzzle);
  double width;
  double height;
  EspRect rect;

  ships_measure (scene, &width, &height);
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
    if (scene->marks[i] >= 0 && scene->marks[i] < ships_n_cells (scene))
      {
        ships_cell_rect (scene, scene->marks[i], &rect);
        esp_shape_mark (cr, &rect, scene->palette);
      }
  if (scene->hover >= 0)
    {
      ships_cell_rect (scene, scene->hover, &rect);
      esp_shape_hover (cr, &rect, scene->palette);
    }
  if (scene->cursor >= 0 && (scene->flags & ESP_SCENE_FOCUS))
    {
      ships_cell_rect (scene, scene->cursor, &rect);
      esp_shape_cursor (cr, &rect, scene->palette);
    }
}

/* --- play --- */

/* A click goes from open to water, ship and open again; the other button the other way round; a
 * stroke puts down what its first square got. */
static char *
ships_click (const EspScene *scene, int cell, EspClick click, int first)
{
  const ShipsState *state = (const ShipsState *) scene->state;
  static const char *const words[] = { "clear", "water", "ship", "clear" };
  int value;
  char name[8];

  if (cell >= ships_n (puzzle_of (scene)) || puzzle_of (scene)->hints[cell] != '0')
    return NULL;
  if (click == ESP_CLICK_DRAG)
    {
      if (first < 0 || first >= ships_n (puzzle_of (scene)))
        return NULL;
      value = state->domain[first];
      if (state->domain[cell] == value)
        return NULL;
    }
  else
    {
      static const int forwards[] = { 1, 2, 3, 1 };
      static const int backwards[] = { 2, 3, 1, 2 };

      value = (click == ESP_CLICK_PRIMARY ? forwards : backwards)[state->domain[cell] & 3];
    }
  ships_square_name (state->columns, cell, name);
  return g_strdup_printf ("%s %s", name, words[value & 3]);
}

static char *
ships_key (const EspScene *scene, int cell, gunichar character)
{
  char name[8];

  if (character == 'a')
    return g_strdup ("auto-water");
  if (cell >= ships_n (puzzle_of (scene)))
    return NULL;
  ships_square_name (puzzle_of (scene)->columns, cell, name);
  if (character == 'w' || character == '.')
    return g_strdup_printf ("%s water", name);
  if (character == 's')
    return g_strdup_printf ("%s ship", name);
  if (character == 'x' || character == '0')
    return g_strdup_printf ("%s clear", name);
  return NULL;
}

/* --- editor --- */

static const char *const hint_letters[] = { "S", "W", "L", "R", "T", "B", "M", "0", NULL };

static const EspOptionSpec hint_value[] = {
  { .id = "hint",
    .kind = ESP_OPTION_CHOICE,
    .choices = hint_letters,
    .label = N_ ("Hint"),
    .help = N_ ("S submarine, W water, L R T B the ends of a ship, M a middle, 0 nothing") },
  { .id = NULL },
};

static const EspOptionSpec count_value[] = {
  { .id = "count",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = SHIPS_MAX_SIDE,
    .fallback = "1",
    .label = N_ ("Count"),
    .help = N_ ("of the row or column that is clicked") },
  { .id = NULL },
};

static const EspTool tools[] = {
  { .id = "hint",
    .label = N_ ("Hints"),
    .help = N_ ("A click reveals a square; letters typed at the cursor do so too"),
    .value = hint_value },
  { .id = "count",
    .label = N_ ("Counts"),
    .help = N_ ("A click on a number beside the board sets it; digits typed there do so too"),
    .value = count_value },
  { .id = NULL },
};

static char *
count_edit (const EspScene *scene, int cell, const char *value)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int line = cell - ships_n (puzzle);

  return line < puzzle->rows ? g_strdup_printf ("row %d %s", line + 1, value)
                             : g_strdup_printf ("column %d %s", line - puzzle->rows + 1, value);
}

static char *
ships_paint (const EspScene *scene,
             int cell,
             const EspTool *tool,
             const char *value,
             EspClick click,
             int first G_GNUC_UNUSED)
{
  gboolean is_square = cell < ships_n (puzzle_of (scene));
  char name[8];

  if (g_str_equal (tool->id, "count"))
    return is_square ? NULL : count_edit (scene, cell, click == ESP_CLICK_SECONDARY ? "0" : value);
  if (!is_square)
    return NULL;
  ships_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf ("hint %s %s", name, click == ESP_CLICK_SECONDARY ? "0" : value);
}

static char *
ships_type (const EspScene *scene, int cell, gunichar character)
{
  char name[8];

  if (character > 127)
    return NULL;
  if (cell >= ships_n (puzzle_of (scene)))
    {
      char digit[2] = { (char) character, '\0' };

      return g_ascii_isdigit ((char) character) ? count_edit (scene, cell, digit) : NULL;
    }
  character = (gunichar) g_ascii_toupper ((char) character);
  if (character == '.')
    character = 'W';
  if (character == '\0' || strchr ("0SWLRTBM", (int) character) == NULL)
    return NULL;
  ships_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf ("hint %s %c", name, (char) character);
}

extern const EspLook esp_battleship_look;

const EspLook esp_battleship_look = {
  .problem = &esp_battleship_problem,
  .measure = ships_measure,
  .draw = ships_draw,
  .n_cells = ships_n_cells,
  .cell_rect = ships_cell_rect,
  .hit = ships_hit,
  .neighbour = ships_neighbour,
  .describe = ships_describe_cell,
  .click = ships_click,
  .key = ships_key,
  .tools = tools,
  .paint = ships_paint,
  .type = ships_type,
};
