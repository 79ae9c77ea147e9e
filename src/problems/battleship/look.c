#include "config.h"

#include "geometry/esp-square.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What can be pointed at, and what clicks and keys do. */

static void
battleship_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = grid_of (scene);
  double right;
  double bottom;

  if (scene->flags & ESP_SCENE_SMALL)
    {
      *width = 2 * SMALL_EDGE + grid.n_columns * SQUARE + get_small_bar (scene);
      *height = 2 * SMALL_EDGE + grid.n_rows * SQUARE + get_small_bar (scene);
      return;
    }
  if (scene->flags & ESP_SCENE_BARE)
    {
      *width = grid.x + grid.n_columns * SQUARE + get_count (scene) + MARGIN;
      *height = grid.y + grid.n_rows * SQUARE + get_count (scene) + MARGIN;
      return;
    }
  battleship_measure_fleet (scene, &right, &bottom);
  *width = right + MARGIN;
  *height = MAX (grid.y + grid.n_rows * SQUARE + get_count (scene), bottom) + MARGIN;
}

static int
battleship_n_cells (const EspScene *scene)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);

  return battleship_n (puzzle) + puzzle->rows + puzzle->columns;
}

static void
battleship_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  EspGrid grid = grid_of (scene);
  int n = battleship_n (puzzle);

  if (cell < n)
    esp_grid_rect (&grid, cell / puzzle->columns, cell % puzzle->columns, rect);
  else if (cell < n + puzzle->rows)
    *rect = (EspRect){ grid.x + puzzle->columns * SQUARE + 2, grid.y + (cell - n) * SQUARE,
                       get_count (scene) - 2, SQUARE };
  else
    *rect = (EspRect){ grid.x + (cell - n - puzzle->rows) * SQUARE,
                       grid.y + puzzle->rows * SQUARE + 2, SQUARE, get_count (scene) - 2 };
}

static int
battleship_hit (const EspScene *scene, double x, double y)
{
  EspGrid grid = grid_of (scene);
  int cell = esp_grid_hit (&grid, x, y);

  return cell >= 0 ? cell : esp_look_hit (scene, x, y);
}

static int
battleship_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int n = battleship_n (puzzle);
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
  if (direction == ESP_DIRECTION_RIGHT && cell + 1 < battleship_n_cells (scene))
    return cell + 1;
  return cell;
}

/* Ship squares and open ones of a line. */
void
battleship_count_line (const EspScene *scene, gboolean row, int line, int *ships, int *open)
{
  const BattleshipState *state = (const BattleshipState *) scene->state;

  *ships = *open = 0;
  for (int k = 0; k < (row ? state->columns : state->rows); k++)
    {
      guint8 here = state->domain[row ? line * state->columns + k : k * state->columns + line];

      *ships += here == BATTLESHIP_SHIP;
      *open += here == BATTLESHIP_UNKNOWN;
    }
}

static char *
describe_count (const EspScene *scene, gboolean row, int line)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int wanted = row ? puzzle->row_counts[line] : puzzle->column_counts[line];
  int ships;
  int open;
  char name[8];

  battleship_count_line (scene, row, line, &ships, &open);
  battleship_line_name (row, line, name);
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
battleship_describe_cell (const EspScene *scene, int cell)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  const BattleshipState *state = (const BattleshipState *) scene->state;
  g_autoptr (EspState) answer = NULL;
  int n = battleship_n (puzzle);
  const char *word;
  char name[8];

  if (cell >= n)
    return cell < n + puzzle->rows ? describe_count (scene, TRUE, cell - n)
                                   : describe_count (scene, FALSE, cell - n - puzzle->rows);
  esp_square_name (puzzle->columns, cell, name);
  if (battleship_draws_answer (scene))
    {
      answer = &battleship_answer_new_state (puzzle)->parent;
      state = (const BattleshipState *) answer;
    }
  word = state->domain[cell] == BATTLESHIP_SHIP    ? _ ("ship")
         : state->domain[cell] == BATTLESHIP_WATER ? _ ("water")
         : state->domain[cell] == 0                ? _ ("impossible")
                                                   : _ ("open");
  if (puzzle->hints[cell] != '0')
    return g_strdup_printf (_ ("%s, %s, given as %c"), name, word, puzzle->hints[cell]);
  return g_strdup_printf ("%s, %s", name, word);
}

/* --- play --- */

static char *
fill_move (const EspScene *scene, int cell)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int line = cell - battleship_n (puzzle);
  char name[8];

  battleship_line_name (line < puzzle->rows, line < puzzle->rows ? line : line - puzzle->rows,
                        name);
  return g_strdup_printf (line < puzzle->rows ? "fill row %s" : "fill column %s", name);
}

/* A click goes from open to water, ship and open again; the other button the other way round; a
 * stroke puts down what its first square got. A count fills its line. */
static char *
battleship_click (const EspScene *scene, int cell, EspClick click, int first)
{
  const BattleshipState *state = (const BattleshipState *) scene->state;
  static const char *const words[] = { "clear", "water", "ship", "clear" };
  int value;
  char name[8];

  if (cell >= battleship_n (puzzle_of (scene)))
    return click == ESP_CLICK_DRAG ? NULL : fill_move (scene, cell);
  if (puzzle_of (scene)->hints[cell] != '0')
    return NULL;
  if (click == ESP_CLICK_DRAG)
    {
      if (first < 0 || first >= battleship_n (puzzle_of (scene)))
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

/* A square that the puzzle reveals does not turn. */
static char *
battleship_click_help (const EspScene *scene, int cell)
{
  char name[8];

  if (cell >= battleship_n (puzzle_of (scene)) || puzzle_of (scene)->hints[cell] == '0')
    return NULL;
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf (_ ("%s is revealed by the puzzle and stays as it is"), name);
}

static char *
battleship_key (const EspScene *scene, int cell, gunichar character, int *next G_GNUC_UNUSED)
{
  char name[8];

  if (character == 'a')
    return g_strdup ("auto-water");
  if (cell >= battleship_n (puzzle_of (scene)))
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
  { "ship", N_ ("Ships"),
    N_ ("A stroke draws a ship, a click a square of one, the right button erases; counts and fleet "
        "follow. Ships are straight and never touch"),
    .strokes = ESP_STROKE_ERASES },
  { "show", N_ ("Show"), N_ ("A click shows a square to whoever solves the puzzle, or hides it") },
  { "hint", N_ ("Hints"), N_ ("A click reveals a square; letters typed at the cursor do so too"),
    .value = &hint_value, .strokes = ESP_STROKE_ERASES },
  { "count", N_ ("Counts"),
    N_ ("A click chooses a number beside the board; type it; the other button makes it 0") },
  { .id = NULL },
};

static char *
count_edit (const EspScene *scene, int cell, int value)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int line = cell - battleship_n (puzzle);

  return line < puzzle->rows ? g_strdup_printf ("row %d %d", line + 1, value)
                             : g_strdup_printf ("column %d %d", line - puzzle->rows + 1, value);
}

/* A stroke goes on with what its first square was made. */
static char *
paint_ship (const EspScene *scene, int cell, const char *name, EspClick click, int first)
{
  const char *answer = puzzle_of (scene)->answer;
  gboolean ship = click == ESP_CLICK_PRIMARY;

  if (click == ESP_CLICK_DRAG)
    ship = first < 0 || first >= battleship_n (puzzle_of (scene)) || answer == NULL ||
           answer[first] == '#';
  if (answer != NULL && (answer[cell] == '#') == ship)
    return NULL;
  return g_strdup_printf (ship ? "ship %s" : "erase %s", name);
}

static char *
battleship_paint (const EspScene *scene,
                  int cell,
                  const EspTool *tool,
                  const char *value,
                  EspClick click,
                  int first)
{
  gboolean is_square = cell < battleship_n (puzzle_of (scene));
  char name[8];

  if (g_str_equal (tool->id, "count"))
    return is_square || click != ESP_CLICK_SECONDARY ? NULL : count_edit (scene, cell, 0);
  if (!is_square)
    return NULL;
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  if (g_str_equal (tool->id, "ship"))
    return paint_ship (scene, cell, name, click, first);
  if (g_str_equal (tool->id, "show"))
    return click == ESP_CLICK_DRAG ? NULL : g_strdup_printf ("show %s", name);
  return g_strdup_printf ("hint %s %s", name, click == ESP_CLICK_SECONDARY ? "0" : value);
}

/* A number beside the board, of at most as many squares as the line has. */
static char *
type_count (const EspScene *scene, int cell, gunichar character)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  int line = cell - battleship_n (puzzle);
  int most = line < puzzle->rows ? puzzle->columns : puzzle->rows;
  double count =
      line < puzzle->rows ? puzzle->row_counts[line] : puzzle->column_counts[line - puzzle->rows];

  if (character == '-' ||
      !esp_scene_type_number (scene, count, BATTLESHIP_MAX_SIDE, character, &count))
    return NULL;
  count = fabs (count); /* a minus typed in vain is no part of it */
  if (count > most && g_unichar_isdigit (character))
    count = g_unichar_digit_value (character);
  return count_edit (scene, cell, (int) count);
}

static char *
battleship_type (const EspScene *scene, int cell, gunichar character)
{
  char name[8];

  if (character > 127)
    return NULL;
  if (cell >= battleship_n (puzzle_of (scene)))
    return type_count (scene, cell, character);
  character = (gunichar) g_ascii_toupper ((char) character);
  if (character == '.')
    character = 'W';
  if (character == '\0' || strchr ("0SWLRTBM", (int) character) == NULL)
    return NULL;
  esp_square_name (puzzle_of (scene)->columns, cell, name);
  return g_strdup_printf ("hint %s %c", name, (char) character);
}

/* A square, or those of a place for a ship. */
static void
battleship_find_subject (const EspScene *scene, gint32 subject, GArray *cells)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  BattleshipPlace place;

  if (subject < 0)
    return;
  if (!battleship_place_of_subject (battleship_n (puzzle), subject, &place))
    place.size = 1;
  for (int k = 0; k < place.size; k++)
    {
      int square = place.square + k * (place.down ? puzzle->columns : 1);

      g_array_append_val (cells, square);
    }
}

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_GIVEN,
  .find_legend = battleship_find_legend,
  .measure = battleship_measure,
  .draw = battleship_draw,
};

/* Of the assignment's text: three lines, and one of squares a row. */
static gboolean
battleship_find_text (
    const EspScene *scene, int cell, const char *text, gsize *start, gsize *length)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) scene->instance;
  const char *line = text;

  for (int i = 0; i < 3 + cell / puzzle->columns; i++)
    {
      line = strchr (line, '\n');
      if (line == NULL)
        return FALSE;
      line++;
    }
  *start = (gsize) (line - text) + (gsize) (cell % puzzle->columns);
  *length = 1;
  return strcspn (line, "\r\n") == (gsize) puzzle->columns && cell < battleship_n_cells (scene);
}

static const EspCells cells = {
  .n_cells = battleship_n_cells,
  .cell_rect = battleship_cell_rect,
  .hit = battleship_hit,
  .neighbour = battleship_neighbour,
  .describe = battleship_describe_cell,
  .find_subject = battleship_find_subject,
  .find_text = battleship_find_text,
};

static const EspPlaying playing = {
  .click = battleship_click,
  .click_help = battleship_click_help,
  .key = battleship_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = battleship_paint,
  .type = battleship_type,
};

const EspLook esp_battleship_look = {
  .problem = &esp_battleship_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
