#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define FIGURE_ROOM 640.0 /* of a board in a document, with a legend as in a window */

#define USUAL_SHAPE 1.5 /* width of a usual place for all of it, by its height */

#define ROOM_BY 12 /* lines, while editing */

#define HEAD 34.0 /* over the lines of the legend */

/* --- where things are --- */

void
words_sheet_size (const EspScene *scene, int *columns, int *rows)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsPlace *places = words_get_places (puzzle);

  if (scene->flags & ESP_SCENE_EDIT)
    {
      WordsPlace sheet = words_get_sheet (puzzle);

      *columns = sheet.x;
      *rows = sheet.y;
      return;
    }
  *columns = *rows = 1;
  for (int i = 0; i < puzzle->n_cells; i++)
    {
      *columns = MAX (*columns, places[i].x + 1);
      *rows = MAX (*rows, places[i].y + 1);
    }
}

/* The lines that the legend has room for. While editing one is for the slot that is being drawn,
 * and there is room for some more, so that not every slot makes the drawing another. */
static int
get_legend_room (const EspScene *scene)
{
  int n = words_n_slots (words_puzzle_of (scene));

  if (scene->flags & ESP_SCENE_EDIT)
    return (n + ROOM_BY) / ROOM_BY * ROOM_BY;
  return MAX (n, 1);
}

/* Below the board each line costs of its size. */
static double
get_row (const EspScene *scene)
{
  return scene->flags & ESP_SCENE_BELOW ? WORDS_ROW_BELOW : WORDS_ROW;
}

static double
whole_height (int rows, int in_column)
{
  return 2 * WORDS_MARGIN + MAX (rows * WORDS_PITCH, in_column * WORDS_ROW + HEAD);
}

/* In a document the legend below a wide board has larger letters: all of it is drawn smaller there.
 */
double
words_legend_growth (const EspScene *scene)
{
  const EspSceneFlags figure = ESP_SCENE_FIGURE | ESP_SCENE_BELOW;
  int columns;
  int rows;

  words_sheet_size (scene, &columns, &rows);
  return (scene->flags & figure) == figure ? MAX (columns * WORDS_PITCH / FIGURE_ROOM, 1) : 1;
}

/* In as many columns as make all of it largest in a usual place. */
int
words_legend_rows (const EspScene *scene)
{
  int wanted = get_legend_room (scene);
  int best = wanted;
  double least = G_MAXDOUBLE;
  int columns;
  int rows;

  words_sheet_size (scene, &columns, &rows);
  if (scene->flags & ESP_SCENE_BELOW)
    {
      int n_columns =
          MAX ((int) (columns * WORDS_PITCH / (WORDS_LEGEND * words_legend_growth (scene))), 1);

      return (wanted + n_columns - 1) / n_columns;
    }
  for (int n_columns = 1; n_columns <= wanted; n_columns++)
    {
      int in_column = (wanted + n_columns - 1) / n_columns;
      double width = 2 * WORDS_MARGIN + columns * WORDS_PITCH + n_columns * WORDS_LEGEND;
      double height = whole_height (rows, in_column);
      double size = MAX (width, USUAL_SHAPE * height);

      if (size < least)
        {
          least = size;
          best = in_column;
        }
      if (height == whole_height (rows, 0))
        break;
    }
  return best;
}

static int
count_columns (const EspScene *scene)
{
  int in_column = words_legend_rows (scene);

  return (get_legend_room (scene) + in_column - 1) / in_column;
}

void
words_measure (const EspScene *scene, double *width, double *height)
{
  int n_rows = words_legend_rows (scene);
  int n_columns = count_columns (scene);
  int columns;
  int rows;

  words_sheet_size (scene, &columns, &rows);
  if (scene->flags & (ESP_SCENE_SMALL | ESP_SCENE_BARE))
    {
      *width = 2 * WORDS_MARGIN + columns * WORDS_PITCH;
      *height = 2 * WORDS_MARGIN + rows * WORDS_PITCH;
      return;
    }
  if (scene->flags & ESP_SCENE_BELOW)
    {
      double growth = words_legend_growth (scene);

      *width = 2 * WORDS_MARGIN + MAX (columns * WORDS_PITCH, growth * n_columns * WORDS_LEGEND);
      *height = 2 * WORDS_MARGIN + rows * WORDS_PITCH + growth * (HEAD + n_rows * WORDS_ROW_BELOW);
      return;
    }
  *width = 2 * WORDS_MARGIN + columns * WORDS_PITCH + n_columns * WORDS_LEGEND;
  *height = whole_height (rows, n_rows);
}

/* In the middle beside a longer legend; while editing it stays where it is, however it grows. */
static double
sheet_top (const EspScene *scene)
{
  double width;
  double height;
  int columns;
  int rows;

  if (scene->flags & (ESP_SCENE_EDIT | ESP_SCENE_BELOW))
    return WORDS_MARGIN;
  words_measure (scene, &width, &height);
  words_sheet_size (scene, &columns, &rows);
  return (height - rows * WORDS_PITCH) / 2;
}

/* The free places of the sheet, counted row by row. */
static int
count_spots (const EspScene *scene, int wanted, WordsPlace *place)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsPlace *places = words_get_places (puzzle);
  g_autofree guint8 *taken = NULL;
  int columns;
  int rows;
  int n = 0;

  if ((scene->flags & ESP_SCENE_EDIT) == 0)
    return 0;
  words_sheet_size (scene, &columns, &rows);
  taken = g_new0 (guint8, (guint) (columns * rows));
  for (int i = 0; i < puzzle->n_cells; i++)
    taken[places[i].y * columns + places[i].x] = TRUE;
  for (int i = 0; i < columns * rows; i++)
    if (!taken[i])
      {
        if (n == wanted)
          *place = (WordsPlace){ (gint16) (i % columns), (gint16) (i / columns) };
        n++;
      }
  return n;
}

static int
n_fixed_cells (const EspScene *scene)
{
  return words_puzzle_of (scene)->n_cells + words_n_slots (words_puzzle_of (scene));
}

static int
words_n_cells (const EspScene *scene)
{
  return n_fixed_cells (scene) + count_spots (scene, -1, NULL);
}

/* In a small picture no ribbons need the room between tiles. */
#define SMALL_TILE 78.0

static EspRect
tile_rect (const EspScene *scene, WordsPlace place)
{
  double size = scene->flags & ESP_SCENE_SMALL ? SMALL_TILE : WORDS_TILE;

  return (EspRect){ WORDS_MARGIN + place.x * WORDS_PITCH + (WORDS_PITCH - size) / 2,
                    sheet_top (scene) + place.y * WORDS_PITCH + (WORDS_PITCH - size) / 2, size,
                    size };
}

void
words_legend_rect (const EspScene *scene, int line, EspRect *rect)
{
  int in_column = words_legend_rows (scene);
  int columns;
  int rows;
  /* clear of the editor's sheet, which has a margin around the tiles */
  double gap = scene->flags & ESP_SCENE_EDIT ? WORDS_MARGIN + 4 : 16;

  words_sheet_size (scene, &columns, &rows);
  if (scene->flags & ESP_SCENE_BELOW)
    {
      /* in the middle below a wider board */
      double growth = words_legend_growth (scene);
      double room = columns * WORDS_PITCH - growth * count_columns (scene) * WORDS_LEGEND;

      *rect =
          (EspRect){ WORDS_MARGIN + MAX (room / 2, 0) + growth * (line / in_column) * WORDS_LEGEND,
                     WORDS_MARGIN + rows * WORDS_PITCH +
                         growth * (HEAD + line % in_column * WORDS_ROW_BELOW),
                     growth * (WORDS_LEGEND - 14), growth * WORDS_ROW_BELOW };
      return;
    }
  *rect =
      (EspRect){ WORDS_MARGIN + columns * WORDS_PITCH + gap + line / in_column * WORDS_LEGEND,
                 WORDS_MARGIN + HEAD + line % in_column * WORDS_ROW, WORDS_LEGEND - 14, WORDS_ROW };
}

static void
find_legend (const EspScene *scene, EspRect *rect)
{
  int in_column = words_legend_rows (scene);

  words_legend_rect (scene, 0, rect);
  *rect = (EspRect){ rect->x, rect->y - HEAD, count_columns (scene) * WORDS_LEGEND,
                     HEAD + in_column * get_row (scene) };
}

void
words_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  WordsPlace place = { 0, 0 };

  if (cell < puzzle->n_cells)
    *rect = tile_rect (scene, words_get_places (puzzle)[cell]);
  else if (cell < n_fixed_cells (scene))
    words_legend_rect (scene, cell - puzzle->n_cells, rect);
  else
    {
      count_spots (scene, cell - n_fixed_cells (scene), &place);
      *rect = tile_rect (scene, place);
    }
}

/* The nearest cell that lies more in the direction than beside it. */
static int
words_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  int n = words_n_cells (scene);
  int best = cell;
  double best_cost = G_MAXDOUBLE;
  EspRect from;

  words_cell_rect (scene, cell, &from);
  for (int i = 0; i < n; i++)
    {
      EspRect to;
      double dx;
      double dy;
      double along;
      double aside;

      if (i == cell)
        continue;
      words_cell_rect (scene, i, &to);
      /* the legend's lines are wide: their left end is where one comes from */
      dx = to.x - from.x;
      dy = to.y + to.height / 2 - from.y - from.height / 2;
      along = direction == ESP_DIRECTION_LEFT    ? -dx
              : direction == ESP_DIRECTION_RIGHT ? dx
              : direction == ESP_DIRECTION_UP    ? -dy
                                                 : dy;
      aside = fabs (direction == ESP_DIRECTION_LEFT || direction == ESP_DIRECTION_RIGHT ? dy : dx);
      if (along > 1 && aside <= along * 2 && along + 2 * aside < best_cost)
        {
          best = i;
          best_cost = along + 2 * aside;
        }
    }
  return best;
}

/* --- in words --- */

/* What is seen as a line from tile to tile. */
static void
describe_draft (const WordsPuzzle *puzzle, int cell, GString *text)
{
  const int *draft = (const int *) (void *) puzzle->draft->data;
  int n = (int) puzzle->draft->len;

  for (int i = 0; i < n; i++)
    if (draft[i] == cell)
      {
        g_string_append_printf (text, _ (", tile %d of the slot being drawn"), i + 1);
        return;
      }
}

static char *
describe_tile (const EspScene *scene, int cell)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsState *state = (const WordsState *) scene->state;
  g_autofree int *left = g_new (int, (guint) puzzle->n_cells);
  GString *text = g_string_new (NULL);
  const char *comma = "";

  g_string_append_printf (text, _ ("cell %d, "), cell + 1);
  words_count_left (puzzle, state, left);
  if (state->letters[cell] != 0)
    g_string_append_unichar (text, state->letters[cell]);
  else if (left[cell] >= 0)
    g_string_append_printf (
        text, ngettext ("%d letter left", "%d letters left", (gulong) left[cell]), left[cell]);
  else
    g_string_append (text, _ ("open"));
  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      if (words_slot (puzzle, s)->cells[k] == cell)
        {
          g_autofree char *name = words_slot_name (puzzle, s);

          g_string_append_printf (text, "%s%s", *comma != '\0' ? comma : _ (", in "), name);
          comma = ", ";
          break;
        }
  if (*comma == '\0')
    g_string_append (text, _ (", in no slot"));
  if (scene->flags & ESP_SCENE_EDIT)
    describe_draft (puzzle, cell, text);
  return g_string_free (text, FALSE);
}

static char *
describe_slot (const EspScene *scene, int slot)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  g_autofree char *name = words_slot_name (puzzle, slot);
  g_autofree char *cells = words_slot_cells (puzzle, slot);
  int n = words_count_words_left (puzzle, (const WordsState *) scene->state, slot);

  return g_strdup_printf (
      ngettext ("slot %s, cells %s, %d word fits", "slot %s, cells %s, %d words fit", (gulong) n),
      name, cells, n);
}

static char *
words_describe_cell (const EspScene *scene, int cell)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  WordsPlace place = { 0, 0 };

  if (cell < puzzle->n_cells)
    return describe_tile (scene, cell);
  if (cell < n_fixed_cells (scene))
    return describe_slot (scene, cell - puzzle->n_cells);
  count_spots (scene, cell - n_fixed_cells (scene), &place);
  return g_strdup_printf (_ ("empty place, column %d, row %d"), place.x + 1, place.y + 1);
}

/* --- play --- */

static char *
words_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  if (click == ESP_CLICK_SECONDARY && cell < words_puzzle_of (scene)->n_cells &&
      ((const WordsState *) scene->state)->letters[cell] != 0)
    return g_strdup_printf ("%d clear", cell + 1);
  return NULL;
}

/* The next tile of the word that is being written: of slots that go on, the one whose tile before
 * has a letter already comes first. */
static int
find_next (const EspScene *scene, int cell)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  const WordsState *state = (const WordsState *) scene->state;
  int next = cell;

  for (int s = 0; s < words_n_slots (puzzle); s++)
    {
      const WordsSlot *slot = words_slot (puzzle, s);

      for (int i = 0; i + 1 < slot->n; i++)
        {
          if (slot->cells[i] != cell)
            continue;
          if (i > 0 && state->letters[slot->cells[i - 1]] != 0)
            return slot->cells[i + 1];
          if (next == cell)
            next = slot->cells[i + 1];
        }
    }
  return next;
}

static char *
words_key (const EspScene *scene, int cell, gunichar character, int *next)
{
  char letter[7] = "";

  if (cell >= words_puzzle_of (scene)->n_cells)
    return NULL;
  if (character == '_' || character == '.' || character == '0')
    return g_strdup_printf ("%d clear", cell + 1);
  if (words_list_letter (words_puzzle_of (scene)->list, g_unichar_toupper (character)) < 0)
    return NULL;
  if (g_unichar_isalpha (character))
    *next = find_next (scene, cell);
  letter[g_unichar_to_utf8 (g_unichar_toupper (character), letter)] = '\0';
  return g_strdup_printf ("%d %s", cell + 1, letter);
}

/* --- editor --- */

/* Of a line of the legend: it can be changed where it stands. */
static char *
get_category (const EspScene *scene, int cell)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);

  if (cell < puzzle->n_cells || cell >= n_fixed_cells (scene))
    return NULL;
  return g_strdup (
      puzzle->list->categories[words_slot (puzzle, cell - puzzle->n_cells)->category].name);
}

static const EspTool tools[] = {
  { .id = "tiles",
    .label = N_ ("Tiles"),
    .help = N_ ("A click on an empty place puts a tile there, a stroke moves one, the right button "
                "takes one away with its slots. Keys: 4 6 8 2 move the tile at the cursor"),
    .strokes = ESP_STROKE_ERASES },
  { .id = "slots",
    .label = N_ ("Slots"),
    .help =
        N_ ("A stroke across tiles or empty places draws a slot of the chosen category. So do "
            "clicks in turn, and the last one again. The right button takes a tile back, or the "
            "slot through it. In the legend a click chooses the category, F2 changes it, the right "
            "button removes the slot"),
    .strokes = ESP_STROKE_ERASES | ESP_STROKE_ENDS,
    .get_value = get_category },
  { .id = NULL },
};

/* A line of the legend: the category that it names is the one that is chosen then. */
static char *
paint_legend (const EspScene *scene, int slot, const char *value, EspClick click)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  int category = words_slot (puzzle, slot)->category;

  if (click == ESP_CLICK_SECONDARY)
    return g_strdup_printf ("remove-slot %d", slot + 1);
  if (*value != '\0')
    return g_strdup_printf ("category %d %s", slot + 1, value);
  return click != ESP_CLICK_PRIMARY || category == puzzle->picked
             ? NULL
             : g_strdup_printf ("pick %s", puzzle->list->categories[category].name);
}

static char *
paint_tiles (const EspScene *scene, int cell, EspClick click, int first)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  WordsPlace place = { 0, 0 };

  if (cell < puzzle->n_cells)
    return click == ESP_CLICK_SECONDARY ? g_strdup_printf ("remove %d", cell + 1) : NULL;
  count_spots (scene, cell - n_fixed_cells (scene), &place);
  if (click == ESP_CLICK_PRIMARY)
    return g_strdup_printf ("tile %d %d", place.x, place.y);
  if (click == ESP_CLICK_DRAG && first >= 0 && first < puzzle->n_cells)
    return g_strdup_printf ("move %d %d %d", first + 1, place.x, place.y);
  return NULL;
}

/* With the right button: the last tile of the slot that is being drawn; else, of the slots through
 * the tile, the one that was drawn last. */
static char *
erase_slot (const WordsPuzzle *puzzle, int cell)
{
  if (puzzle->draft->len > 0)
    return g_strdup ("draw-back");
  for (int s = words_n_slots (puzzle) - 1; s >= 0; s--)
    for (int k = 0; k < words_slot (puzzle, s)->n; k++)
      if (words_slot (puzzle, s)->cells[k] == cell)
        return g_strdup_printf ("remove-slot %d", s + 1);
  return NULL;
}

/* What a stroke does where it comes to: on, or back by a tile. Where there is no draft its press
 * has ended one, or it did not begin on the board. A tile that it has been on it passes over. */
static char *
draw_on (const WordsPuzzle *puzzle, int cell)
{
  const int *draft = (const int *) (void *) puzzle->draft->data;
  guint n = puzzle->draft->len;

  if (n > 1 && draft[n - 2] == cell)
    return g_strdup ("draw-back");
  for (guint i = 0; i < n; i++)
    if (draft[i] == cell)
      return NULL;
  return n > 0 ? g_strdup_printf ("draw %d", cell + 1) : NULL;
}

static char *
paint_slots (const EspScene *scene, int cell, EspClick click)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  WordsPlace place = { 0, 0 };

  if (click == ESP_CLICK_END)
    return puzzle->draft->len > 0 ? g_strdup ("draw-end") : NULL;
  if (click == ESP_CLICK_SECONDARY)
    return erase_slot (puzzle, cell);
  if (cell < puzzle->n_cells)
    return click == ESP_CLICK_DRAG ? draw_on (puzzle, cell) : g_strdup_printf ("draw %d", cell + 1);
  if (click == ESP_CLICK_DRAG && puzzle->draft->len == 0)
    return NULL;
  count_spots (scene, cell - n_fixed_cells (scene), &place);
  return g_strdup_printf ("draw %d %d", place.x, place.y);
}

static char *
words_paint (const EspScene *scene,
             int cell,
             const EspTool *tool,
             const char *value,
             EspClick click,
             int first)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  gboolean on_legend = cell >= puzzle->n_cells && cell < n_fixed_cells (scene);

  if (on_legend && click != ESP_CLICK_END)
    return click == ESP_CLICK_SECONDARY && cell != first
               ? NULL
               : paint_legend (scene, cell - puzzle->n_cells, value, click);
  if (g_str_equal (tool->id, "tiles"))
    return paint_tiles (scene, cell, click, first);
  return paint_slots (scene, cell, click);
}

static char *
words_type (const EspScene *scene, int cell, gunichar character)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  WordsPlace sheet = words_get_sheet (puzzle);
  WordsPlace place;

  if (cell >= puzzle->n_cells)
    return NULL;
  place = words_get_places (puzzle)[cell];
  switch (character)
    {
    case '4':
      place.x--;
      break;
    case '6':
      place.x++;
      break;
    case '8':
      place.y--;
      break;
    case '2':
      place.y++;
      break;
    default:
      return NULL;
    }
  if (place.x < 0 || place.y < 0 || place.x >= sheet.x || place.y >= sheet.y)
    return NULL;
  return g_strdup_printf ("move %d %d %d", cell + 1, place.x, place.y);
}

extern const EspLook esp_words_look;

/* A tile, or all of a slot. */
static void
words_find_subject (const EspScene *scene, gint32 subject, GArray *cells)
{
  const WordsPuzzle *puzzle = words_puzzle_of (scene);
  int slot = subject - puzzle->n_cells;

  if (subject >= 0 && slot < 0)
    g_array_append_val (cells, subject);
  else if (subject >= 0 && slot < words_n_slots (puzzle))
    g_array_append_vals (cells, words_slot (puzzle, slot)->cells,
                         (guint) words_slot (puzzle, slot)->n);
}

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_KEY,
  .find_legend = find_legend,
  .measure = words_measure,
  .draw = words_draw,
};

static const EspCells cells = {
  .n_cells = words_n_cells,
  .cell_rect = words_cell_rect,
  .hit = esp_look_hit,
  .neighbour = words_neighbour,
  .describe = words_describe_cell,
  .find_subject = words_find_subject,
};

static const EspPlaying playing = {
  .click = words_click,
  .key = words_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = words_paint,
  .type = words_type,
};

const EspLook esp_words_look = {
  .problem = &esp_words_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
