#include "config.h"

#include "geometry/esp-square.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Sliding tiles: the board, what slid last, the figures of a search, and the goal. */

#define GAP 8.0 /* between tiles, and around them in their tray */

#define MARGIN 22.0

#define SMALL_MARGIN 3.0

#define FOOT 96.0

#define LETTERS 12.0

#define GOAL 17.0 /* a tile of the small board */

typedef enum
{
  SIGN_SLID,
  SIGN_BLANK
} Sign;

static double
get_square (const PathTiles *tiles)
{
  return tiles->side <= 3 ? 82 : tiles->side == 4 ? 70 : 58;
}

EspGrid
path_tiles_grid_of (const EspScene *scene)
{
  const PathTiles *tiles = &path_of (scene)->tiles;
  double margin = (scene->flags & ESP_SCENE_SMALL ? SMALL_MARGIN : MARGIN) + GAP / 2;

  return (EspGrid){ .n_rows = tiles->side,
                    .n_columns = tiles->side,
                    .x = margin,
                    .y = margin,
                    .size = get_square (tiles) };
}

static void
tiles_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = path_tiles_grid_of (scene);

  *width = *height = 2 * grid.x + grid.n_columns * grid.size;
  if (scene->flags & ESP_SCENE_SMALL)
    return;
  *width = MAX (*width, 270);
  *height += FOOT * MAX (scene->text, 1) - MARGIN / 2;
}

/* In the middle of what is below it. */
static EspGrid
grid_of (const EspScene *scene)
{
  return path_tiles_grid_of (scene);
}

static int
tiles_hit (const EspScene *scene, double x, double y)
{
  EspGrid grid = grid_of (scene);

  return esp_grid_hit (&grid, x, y);
}

/* --- what is shown --- */

/* The state that a search is at: what its event speaks of, or what was expanded last; -1: none. */
static gint32
get_subject (const EspScene *scene)
{
  const PathState *state = path_state_of (scene);

  if (!path_is_searched (scene) || path_has_arrived (path_of (scene), state))
    return -1;
  if (scene->event != NULL && esp_event_is_path (scene->event) && scene->event->subject >= 0)
    return scene->event->subject;
  return state->current;
}

/* How the blank moves back. */
static gint32
turn (gint32 move)
{
  return 3 - move;
}

/* What @node, one of those that the search has met, looks like: as the moves to it make it of the
 * start, or of the position that was played to before, or where it came from the goal (@back) of
 * that. Returns the last of the moves; -1: there is none. */
static int
play_to (
    const PathInstance *self, const PathState *state, gint32 node, gboolean back, guint8 *tiles)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (gint32));
  int last = -1;

  memcpy (tiles, back ? self->tiles.goal : self->tiles.start, PATH_MAX_CELLS);
  for (guint i = 0; i < state->steps->len && !back; i++)
    path_tiles_play (&self->tiles, tiles, (PathStep) g_array_index (state->steps, gint32, i));
  while (node >= 0 && (guint) node < state->nodes->len && moves->len < state->nodes->len)
    {
      const PathWaiting *here = &g_array_index (state->nodes, PathWaiting, node);

      if (here->parent < 0)
        break;
      g_array_append_val (moves, here->step);
      node = here->parent;
    }
  for (guint i = moves->len; i > 0; i--)
    {
      gint32 move = g_array_index (moves, gint32, i - 1);

      if (move < 0)
        continue;
      last = back ? turn (move) : move;
      path_tiles_play (&self->tiles, tiles, (PathStep) last);
    }
  return last;
}

int
path_tiles_find_node (const PathInstance *self,
                      const PathState *state,
                      const PathWaiting *node,
                      gboolean back,
                      guint8 *tiles)
{
  int move = node->parent >= 0 ? node->step : -1;

  play_to (self, state, node->parent, back, tiles);
  if (move < 0)
    return -1;
  if (back)
    move = turn (move);
  path_tiles_play (&self->tiles, tiles, (PathStep) move);
  return move;
}

/* Where in `nodes` the search came to @subject last; of a path in hand those are the path. -1:
 * nowhere. */
static gint32
find_node (const PathState *state, gint32 subject, gboolean *back)
{
  const PathSeen *seen = path_find_seen (state, subject);

  if (state->kind == ESP_FRONTIER_PATH)
    {
      for (guint i = state->nodes->len; i > 0; i--)
        if (g_array_index (state->nodes, PathWaiting, i - 1).subject == subject)
          return (gint32) i - 1;
      return -1;
    }
  *back = seen != NULL && (*back || seen->latest[0] < 0);
  return seen != NULL ? seen->latest[*back] : -1;
}

/* What is on the board, and by which move it came to be so; -1: by none. */
static int
find_tiles (const EspScene *scene, guint8 *tiles)
{
  const PathInstance *self = path_of (scene);
  const PathState *state = path_state_of (scene);
  gint32 subject = get_subject (scene);
  const EspEvent *event = scene->event;
  gboolean told = subject >= 0 && event != NULL && esp_event_is_path (event) &&
                  event->subject == subject && event->path.other >= 0 && event->path.step >= 0;
  gboolean back = told && (event->flags & ESP_EVENT_BACKWARD) != 0;
  int move;

  if (subject < 0)
    {
      play_to (self, state, -1, FALSE, tiles);
      return state->steps->len > 0 ? g_array_index (state->steps, gint32, state->steps->len - 1)
                                   : -1;
    }
  move = find_node (state, told ? event->path.other : subject, &back);
  move = play_to (self, state, move, back, tiles);
  if (!told)
    return move;
  move = back ? turn (event->path.step) : event->path.step;
  path_tiles_play (&self->tiles, tiles, (PathStep) move);
  return move;
}

void
path_tiles_find (const EspScene *scene, guint8 *tiles)
{
  find_tiles (scene, tiles);
}

static int
find_blank (const guint8 *tiles, int n)
{
  int blank = 0;

  while (blank < n - 1 && tiles[blank] != 0)
    blank++;
  return blank;
}

/* --- cells: the squares, and where a search is gone through by hand what waits on its frontier ---
 */

static int
tiles_n_cells (const EspScene *scene)
{
  const PathState *state = path_state_of (scene);
  g_autoptr (GArray) choices = state->by_hand != NULL ? path_list_choices (state) : NULL;

  return path_first_choice (path_of (scene)) + (choices != NULL ? (int) choices->len : 0);
}

static void
tiles_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  if (cell < path_first_choice (path_of (scene)))
    esp_squares_cell_rect (scene, cell, rect);
  else
    path_find_row (scene, cell, rect);
}

/* The list is right of the board, each row below the one before it. */
static int
tiles_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  int n = path_first_choice (path_of (scene));
  int n_cells = tiles_n_cells (scene);
  int next = cell < n ? esp_squares_neighbour (scene, cell, direction) : cell;

  if (cell >= n)
    return direction == ESP_DIRECTION_LEFT   ? n - 1
           : direction == ESP_DIRECTION_UP   ? MAX (cell - 1, n)
           : direction == ESP_DIRECTION_DOWN ? MIN (cell + 1, n_cells - 1)
                                             : cell;
  return next == cell && direction == ESP_DIRECTION_RIGHT && n_cells > n ? n : next;
}

static char *
describe_choice (const EspScene *scene, int choice)
{
  const PathState *state = path_state_of (scene);
  g_autoptr (GArray) choices = path_list_choices (state);
  gint32 subject = g_array_index (choices, PathWaiting, choice).subject;
  g_autofree char *name = path_show_subject (path_of (scene), subject);
  GString *text = g_string_new (name);

  path_append_seen (scene, text, path_find_seen (state, subject));
  return g_string_free (text, FALSE);
}

static char *
tiles_describe (const EspScene *scene, int cell)
{
  const PathTiles *self = &path_of (scene)->tiles;
  int n = self->side * self->side;
  guint8 tiles[PATH_MAX_CELLS];
  char name[8];
  int blank;
  gboolean beside;

  if (cell >= n)
    return describe_choice (scene, cell - n);
  find_tiles (scene, tiles);
  esp_square_name (self->side, cell, name);
  if (tiles[cell] == 0)
    return g_strdup_printf (_ ("%s, the blank"), name);
  blank = find_blank (tiles, n);
  beside =
      abs (blank / self->side - cell / self->side) + abs (blank % self->side - cell % self->side) ==
      1;
  return g_strdup_printf (beside && !path_is_edited (scene) && !path_is_searched (scene)
                              ? _ ("%s, tile %d, slides")
                          : tiles[cell] == self->goal[cell] ? _ ("%s, tile %d, at home")
                                                            : _ ("%s, tile %d"),
                          name, tiles[cell]);
}

/* --- drawing --- */

static void
draw_tile (const EspScene *scene, cairo_t *cr, const EspRect *rect, int number, gboolean slid)
{
  const EspPalette *palette = scene->palette;
  double gap = GAP / 2 * rect->width / get_square (&path_of (scene)->tiles);
  double radius = 0.13 * rect->width;
  char text[8];

  g_snprintf (text, sizeof text, "%d", number);
  esp_shape_rounded (cr, rect->x + gap, rect->y + gap, rect->width - 2 * gap,
                     rect->height - 2 * gap, radius);
  esp_fill_and_stroke (cr, palette->tile[0], slid ? palette->accent : palette->line_strong,
                       slid ? 3 : 1.2);
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, text, rect->x + gap, rect->y + gap, rect->width - 2 * gap,
                    rect->height - 2 * gap, 0.38 * rect->width, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static EspColour
get_tray (const EspPalette *palette)
{
  return esp_palette_has_edges (palette) ? palette->background : palette->tray;
}

static void
draw_tray (const EspScene *scene, cairo_t *cr, const EspGrid *grid)
{
  double side = grid->n_columns * grid->size + GAP;

  esp_shape_rounded (cr, grid->x - GAP / 2, grid->y - GAP / 2, side, side, 12);
  esp_fill_and_stroke (cr, get_tray (scene->palette), scene->palette->line_strong, 1);
}

/* Where the tile that the blank's move shifted comes from, in squares. */
static void
get_shift (int move, double *right, double *down)
{
  *right = move == PATH_LEFT ? -1 : move == PATH_RIGHT ? 1 : 0;
  *down = move == PATH_UP ? -1 : move == PATH_DOWN ? 1 : 0;
}

/* The move that was made a moment ago: how much of the way its tile is still to go, 0 to 1. */
static double
get_left_to_go (const EspScene *scene)
{
  const PathState *before = (const PathState *) scene->previous;

  if (before == NULL || scene->progress >= 1 || path_is_searched (scene) ||
      ABS ((int) before->steps->len - (int) path_state_of (scene)->steps->len) != 1)
    return 0;
  return 1 - scene->progress;
}

/* From where the tile was, now the blank, to where it is. */
static void
draw_arrow (const EspScene *scene, cairo_t *cr, const EspGrid *grid, int blank, int move)
{
  double right;
  double down;
  EspRect rect;
  double x;
  double y;
  double s = 0.28 * grid->size;

  get_shift (move, &right, &down);
  esp_grid_rect (grid, blank / grid->n_columns, blank % grid->n_columns, &rect);
  x = rect.x + rect.width / 2;
  y = rect.y + rect.height / 2;
  esp_set_colour (cr, scene->palette->accent);
  /* the tile went against the blank */
  esp_shape_arrow (cr, x + right * s, y + down * s, x - right * s, y - down * s, 0.06 * grid->size);
}

static void
draw_tiles (const EspScene *scene, cairo_t *cr, const EspGrid *grid)
{
  const PathTiles *self = &path_of (scene)->tiles;
  guint8 tiles[PATH_MAX_CELLS];
  int move = find_tiles (scene, tiles);
  int n = self->side * self->side;
  int blank = find_blank (tiles, n);
  int slid = move >= 0 ? path_step_from (self->side, self->side, blank, (PathStep) (3 - move)) : -1;
  double left = get_left_to_go (scene);
  const PathState *before = (const PathState *) scene->previous;
  double right;
  double down;

  /* what was taken back slides back */
  if (left > 0 && before->steps->len > path_state_of (scene)->steps->len)
    {
      int undone = g_array_index (before->steps, gint32, before->steps->len - 1);

      move = 3 - undone;
      slid = path_step_from (self->side, self->side, blank, (PathStep) undone);
    }
  draw_tray (scene, cr, grid);
  if (move >= 0 && left <= 0 && (scene->flags & ESP_SCENE_SMALL) == 0)
    draw_arrow (scene, cr, grid, blank, move);
  get_shift (move, &right, &down);
  for (int cell = 0; cell < n; cell++)
    {
      EspRect rect;

      if (tiles[cell] == 0)
        continue;
      esp_grid_rect (grid, cell / self->side, cell % self->side, &rect);
      if (cell == slid)
        {
          rect.x += left * right * grid->size;
          rect.y += left * down * grid->size;
        }
      draw_tile (scene, cr, &rect, tiles[cell],
                 cell == slid && (scene->flags & ESP_SCENE_SMALL) == 0);
    }
}

/* "g 10 moves made": as much of it as fits before @right. */
static void
write_figure (const EspScene *scene,
              cairo_t *cr,
              double x,
              double y,
              double right,
              const char *name,
              double number,
              const char *words,
              gboolean bad)
{
  double unit = MAX (scene->text, 1);
  EspColour colour = bad ? scene->palette->bad : scene->palette->text;
  g_autofree char *shown = NULL;

  esp_set_colour (cr, colour);
  esp_text_draw (cr, name, x, y, LETTERS * unit, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  esp_text_draw (cr, path_show_number (number), x + 42 * unit, y, LETTERS * unit,
                 ESP_TEXT_RIGHT | ESP_TEXT_TABULAR | (bad ? ESP_TEXT_BOLD : 0));
  shown = esp_text_shorten (cr, words, LETTERS * unit, 0, MAX (right - x - 52 * unit, 1));
  if (shown == NULL || !g_str_equal (shown, words))
    esp_text_miss_part (cr, shown != NULL ? shown : "", words);
  esp_set_colour (cr, bad ? scene->palette->bad : scene->palette->text_dim);
  esp_text_draw (cr, shown != NULL ? shown : "", x + 52 * unit, y, LETTERS * unit, ESP_TEXT_LEFT);
}

static void
draw_figures (const EspScene *scene, cairo_t *cr, double x, double y, double right)
{
  const PathState *state = path_state_of (scene);
  gint32 subject = get_subject (scene);
  const PathSeen *seen = subject >= 0 ? path_find_seen (state, subject) : NULL;
  const EspEvent *event = subject >= 0 && scene->event != NULL && esp_event_is_path (scene->event)
                              ? scene->event
                              : NULL;
  double unit = MAX (scene->text, 1);
  double g = event != NULL ? event->path.g : seen != NULL ? seen->g : state->steps->len;
  double h = event != NULL ? event->path.h : seen != NULL ? seen->h : NAN;
  gboolean cut =
      event != NULL && (event->flags & ESP_EVENT_BEYOND) != 0 && event->type == ESP_EVENT_GENERATE;

  write_figure (scene, cr, x, y, right, "g", g, _ ("moves made"), FALSE);
  /* a search that estimates nothing says 0 of everything */
  if (isnan (h) || !path_has_estimates (state))
    return;
  write_figure (scene, cr, x, y + 20 * unit, right, "h", h, _ ("at least to go"), FALSE);
  write_figure (scene, cr, x, y + 40 * unit, right, "f", path_get_f (state, g, h),
                cut ? _ ("cut off") : _ ("at least in all"), cut);
}

void
path_draw_small_tiles (const EspPalette *palette,
                       cairo_t *cr,
                       int side,
                       const guint8 *tiles,
                       double x,
                       double y,
                       double size)
{
  cairo_new_path (cr);
  cairo_rectangle (cr, x - 1, y - 1, side * size + 2, side * size + 2);
  esp_fill_and_stroke (cr, get_tray (palette), palette->line_strong, 1);
  for (int i = 0; i < side * side; i++)
    {
      char text[8];
      EspRect rect = { x + i % side * size + 0.5, y + i / side * size + 0.5, size - 1, size - 1 };

      if (tiles[i] == 0)
        continue;
      cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
      esp_fill (cr, palette->tile[0]);
      g_snprintf (text, sizeof text, "%d", tiles[i]);
      esp_set_colour (cr, palette->text);
      esp_text_draw_in (cr, text, rect.x, rect.y, rect.width, rect.height, 0.72 * size,
                        ESP_TEXT_CENTRE);
    }
}

/* Of a tile of the goal: in a small view it stays as large as there is room for. */
static double
get_goal_size (const EspScene *scene)
{
  int side = path_of (scene)->tiles.side;

  return GOAL * MAX (scene->text, esp_scene_get_growth (scene, 1.35)) *
         (side <= 3 ? 1 : 3.4 / side);
}

static void
draw_goal (const EspScene *scene, cairo_t *cr, double right, double y)
{
  const PathTiles *self = &path_of (scene)->tiles;
  double size = get_goal_size (scene);

  esp_set_colour (cr, scene->palette->text_dim);
  esp_text_draw (cr, _ ("goal"), right - self->side * size / 2, y - 3, LETTERS, ESP_TEXT_CENTRE);
  path_draw_small_tiles (scene->palette, cr, self->side, self->goal, right - self->side * size,
                         y + 8, size);
}

static void
tiles_draw (const EspScene *scene, cairo_t *cr)
{
  EspGrid grid = grid_of (scene);
  double bottom = grid.y + grid.n_rows * grid.size + GAP;
  double width;
  double height;

  draw_tiles (scene, cr, &grid);
  if (scene->flags & ESP_SCENE_SMALL)
    return;
  tiles_measure (scene, &width, &height);
  draw_figures (scene, cr, grid.x, bottom + 22,
                width - grid.x - path_of (scene)->tiles.side * get_goal_size (scene) - GAP);
  draw_goal (scene, cr, width - grid.x, bottom + 14);
}

/* --- the legend --- */

static void
tiles_list_signs (const EspScene *scene, GArray *signs)
{
  if (path_is_searched (scene))
    path_add_sign (signs, SIGN_SLID, path_say_way (scene));
  else
    path_add_sign (signs, SIGN_SLID, g_strdup (_ ("slid last")));
  path_add_sign (signs, SIGN_BLANK, g_strdup (_ ("the blank")));
}

static void
tiles_draw_sign (const EspScene *scene, cairo_t *cr, int what, double x, double y, double size)
{
  const EspPalette *palette = scene->palette;
  double s = 0.72 * size;

  esp_shape_rounded (cr, x - s / 2, y - s / 2, s, s, 0.13 * size);
  if (what == SIGN_SLID)
    esp_fill_and_stroke (cr, palette->surface, palette->accent, 2);
  else
    esp_fill_and_stroke (cr, get_tray (palette), palette->line_strong, 1);
}

const PathBoard path_tiles_board = {
  .measure = tiles_measure,
  .draw = tiles_draw,
  .list_signs = tiles_list_signs,
  .draw_sign = tiles_draw_sign,
  .n_cells = tiles_n_cells,
  .cell_rect = tiles_cell_rect,
  .hit = tiles_hit,
  .neighbour = tiles_neighbour,
  .describe = tiles_describe,
};
