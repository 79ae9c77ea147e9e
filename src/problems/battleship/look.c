#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What can be pointed at, and what clicks and keys do. */

int
ships_fleet_columns (const ShipsPuzzle *puzzle, int size)
{
  double each = size * FLEET_UNIT + FLEET_GAP;

  if (puzzle->fleet[size] >= FLEET_COUNTED)
    return 1;
  return MAX ((int) ((FLEET_WIDTH - MARGIN + FLEET_GAP) / each), 1);
}

int
ships_fleet_rows (const ShipsPuzzle *puzzle, int size)
{
  int columns = ships_fleet_columns (puzzle, size);

  if (puzzle->fleet[size] >= FLEET_COUNTED)
    return 1;
  return (puzzle->fleet[size] + columns - 1) / columns;
}

/* Of the ships of one size, side by side. */
static double
get_size_width (const ShipsPuzzle *puzzle, int size)
{
  int columns = MIN (ships_fleet_columns (puzzle, size), puzzle->fleet[size]);

  return puzzle->fleet[size] >= FLEET_COUNTED
             ? size * FLEET_UNIT + FLEET_NUMBER
             : columns * (size * FLEET_UNIT + FLEET_GAP) - FLEET_GAP;
}

/* The sizes from @first down that stand in one line: their number; what is left of the line; the
 * size that comes next, 0: none. */
static int
fill_line (const ShipsPuzzle *puzzle, double room, int first, double *left, int *next)
{
  double used = 0;
  int n = 0;

  *left = room;
  for (*next = first; *next > 0; (*next)--)
    if (puzzle->fleet[*next] > 0)
      {
        double width = get_size_width (puzzle, *next);

        if (n > 0 && used + n * FLEET_BETWEEN + width > room)
          return n;
        used += width;
        *left = room - used;
        n++;
      }
  return n;
}

/* Below the board sizes follow each other, as many in a line as there is room for. A full line goes
 * from edge to edge of the board. */
static double
flow_fleet (const EspScene *scene, int wanted, EspSpot *spot)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  double y = get_fleet_top (scene) + FLEET_HEAD;
  int size = SHIPS_MAX_SIDE;

  while (size > 0)
    {
      double x = grid.x;
      double left;
      int next;
      int n = fill_line (puzzle, grid.n_columns * SQUARE, size, &left, &next);
      gboolean full = next > 0 || size == SHIPS_MAX_SIDE;
      double between = n > 1 && full ? MAX (left / (n - 1), FLEET_BETWEEN) : FLEET_BETWEEN;
      int rows = 0;

      for (; size > next; size--)
        if (puzzle->fleet[size] > 0)
          {
            if (size == wanted)
              *spot = (EspSpot){ x, y };
            x += get_size_width (puzzle, size) + between;
            rows = MAX (rows, ships_fleet_rows (puzzle, size));
          }
      y += rows * FLEET_ROW;
    }
  return y;
}

void
ships_find_fleet (const EspScene *scene, int size, EspSpot *spot)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);

  if (scene->flags & ESP_SCENE_BELOW)
    {
      flow_fleet (scene, size, spot);
      return;
    }
  *spot = (EspSpot){ grid.x + grid.n_columns * SQUARE + COUNT + MARGIN, grid.y + 56 };
  for (int other = SHIPS_MAX_SIDE; other > size; other--)
    if (puzzle->fleet[other] > 0)
      spot->y += ships_fleet_rows (puzzle, other) * FLEET_ROW;
}

static int
fleet_rows (const ShipsPuzzle *puzzle)
{
  int n = 0;

  for (int size = 1; size <= SHIPS_MAX_SIDE; size++)
    n += ships_fleet_rows (puzzle, size);
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

  if (scene->flags & ESP_SCENE_SMALL)
    {
      *width = 2 * SMALL_EDGE + grid.n_columns * SQUARE + get_small_bar (scene);
      *height = 2 * SMALL_EDGE + grid.n_rows * SQUARE + get_small_bar (scene);
      return;
    }
  if (scene->flags & ESP_SCENE_BARE)
    {
      *width = grid.x + grid.n_columns * SQUARE + COUNT + MARGIN;
      *height = grid.y + grid.n_rows * SQUARE + COUNT + MARGIN;
      return;
    }
  if (scene->flags & ESP_SCENE_BELOW)
    {
      *width = grid.x + grid.n_columns * SQUARE + COUNT + MARGIN;
      *height = flow_fleet (scene, 0, NULL);
      return;
    }
  *width = grid.x + grid.n_columns * SQUARE + COUNT + MARGIN + fleet_width (puzzle_of (scene));
  *height = MAX (grid.y + grid.n_rows * SQUARE + COUNT + MARGIN,
                 grid.y + 46 + FLEET_ROW * fleet_rows (puzzle_of (scene)) + MARGIN);
}

static void
find_legend (const EspScene *scene, EspRect *rect)
{
  EspGrid grid = grid_of (scene);

  *rect =
      (EspRect){ grid.x + grid.n_columns * SQUARE + COUNT + MARGIN - 4, grid.y - 6,
                 fleet_width (puzzle_of (scene)), 46 + FLEET_ROW * fleet_rows (puzzle_of (scene)) };
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
  EspGrid grid = grid_of (scene);
  int cell = esp_grid_hit (&grid, x, y);

  return cell >= 0 ? cell : esp_look_hit (scene, x, y);
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
void
ships_count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open)
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
  char name[8];

  ships_count_line (scene, row, line, &ships, &open);
  ships_line_name (row, line, name);
  return g_strdup_printf (
      row ? ngettext ("row %s: %d ship square wanted, %d found, %d open%s",
                      "row %s: %d ship squares wanted, %d found, %d open%s", (gulong) wanted)
          : ngettext ("column %s: %d ship square wanted, %d found, %d open%s",
                      "column %s: %d ship squares wanted, %d found, %d open%s", (gulong) wanted),
      name, wanted, ships, open,
      ships > wanted && (scene->flags & ESP_SCENE_UNJUDGED) == 0 ? _ (", too many")
      : ships == wanted && open == 0                             ? _ (", done")
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
  esp_square_name (puzzle->columns, cell, name);
  word = state->domain[cell] == SHIPS_SHIP    ? _ ("ship")
         : state->domain[cell] == SHIPS_WATER ? _ ("water")
         : state->domain[cell] == 0           ? _ ("impossible")
                                              : _ ("open");
  if (puzzle->hints[cell] != '0')
    return g_strdup_printf (_ ("%s, %s, given as %c"), name, word, puzzle->hints[cell]);
  return g_strdup_printf ("%s, %s", name, word);
}

/* --- play --- */

static char *
fill_move (const EspScene *scene, int cell)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int line = cell - ships_n (puzzle);
  char name[8];

  ships_line_name (line < puzzle->rows, line < puzzle->rows ? line : line - puzzle->rows, name);
  return g_strdup_printf (line < puzzle->rows ? "fill row %s" : "fill column %s", name);
}

/* A click goes from open to water, ship and open again; the other button the other way round; a
 * stroke puts down what its first square got. A count fills its line. */
static char *
ships_click (const EspScene *scene, int cell, EspClick click, int first)
{
  const ShipsState *state = (const ShipsState *) scene->state;
  static const char *const words[] = { "clear", "water", "ship", "clear" };
  int value;
  char name[8];

  if (cell >= ships_n (puzzle_of (scene)))
    return click == ESP_CLICK_DRAG ? NULL : fill_move (scene, cell);
  if (puzzle_of (scene)->hints[cell] != '0')
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
  esp_square_name (state->columns, cell, name);
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
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  if (character == 'w' || character == '.')
    return g_strdup_printf ("%s water", name);
  if (character == 's')
    return g_strdup_printf ("%s ship", name);
  if (character == 'x' || character == '0')
    return g_strdup_printf ("%s clear", name);
  return NULL;
}

/* --- editor --- */

static const EspOptionSpec hint_value = {
  "hint", ESP_CHOICE ("S", "W", "L", "R", "T", "B", "M", "0"), N_ ("Hint"),
  N_ ("S submarine, W water, L R T B the ends of a ship, M a middle, 0 nothing")
};

static const EspTool tools[] = {
  { "hint", N_ ("Hints"), N_ ("A click reveals a square; letters typed at the cursor do so too"),
    .value = &hint_value },
  { "count", N_ ("Counts"),
    N_ ("A click chooses a number beside the board; type it; the other button makes it 0") },
  { .id = NULL },
};

static char *
count_edit (const EspScene *scene, int cell, int value)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int line = cell - ships_n (puzzle);

  return line < puzzle->rows ? g_strdup_printf ("row %d %d", line + 1, value)
                             : g_strdup_printf ("column %d %d", line - puzzle->rows + 1, value);
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
    return is_square || click != ESP_CLICK_SECONDARY ? NULL : count_edit (scene, cell, 0);
  if (!is_square)
    return NULL;
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf ("hint %s %s", name, click == ESP_CLICK_SECONDARY ? "0" : value);
}

/* A number beside the board, of at most as many squares as the line has. */
static char *
type_count (const EspScene *scene, int cell, gunichar character)
{
  const ShipsPuzzle *puzzle = puzzle_of (scene);
  int line = cell - ships_n (puzzle);
  int most = line < puzzle->rows ? puzzle->columns : puzzle->rows;
  double count =
      line < puzzle->rows ? puzzle->row_counts[line] : puzzle->column_counts[line - puzzle->rows];

  if (character == '-' || !esp_scene_type_number (scene, count, SHIPS_MAX_SIDE, character, &count))
    return NULL;
  if (count > most && g_unichar_isdigit (character))
    count = g_unichar_digit_value (character);
  return count_edit (scene, cell, (int) count);
}

static char *
ships_type (const EspScene *scene, int cell, gunichar character)
{
  char name[8];

  if (character > 127)
    return NULL;
  if (cell >= ships_n (puzzle_of (scene)))
    return type_count (scene, cell, character);
  character = (gunichar) g_ascii_toupper ((char) character);
  if (character == '.')
    character = 'W';
  if (character == '\0' || strchr ("0SWLRTBM", (int) character) == NULL)
    return NULL;
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf ("hint %s %c", name, (char) character);
}

const EspLook esp_battleship_look = {
  .problem = &esp_battleship_problem,
  .has_legend = TRUE,
  .find_legend = find_legend,
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
