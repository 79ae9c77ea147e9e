#include "config.h"

#include "esp-shape.h"

#include "geometry/esp-square.h"

#include <math.h>

void
esp_shape_rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  radius = MIN (radius, MIN (width, height) / 2);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

void
esp_shape_polygon (cairo_t *cr, double x, double y, double radius, int n_corners)
{
  cairo_new_sub_path (cr);
  for (int i = 0; i < n_corners; i++)
    {
      double angle = 2 * G_PI * i / n_corners - G_PI / 2;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

/* Path of what lies @inset within @rect: as @rect does with its corners a little rounded, or as the
 * circle in it. */
static void
add_inner (cairo_t *cr, const EspRect *rect, double inset, double corner, gboolean is_round)
{
  double side = MIN (rect->width, rect->height);

  cairo_new_path (cr);
  if (is_round)
    cairo_arc (cr, rect->x + rect->width / 2, rect->y + rect->height / 2,
               MAX (side / 2 - inset, 0.5), 0, 2 * G_PI);
  else
    esp_shape_rounded (cr, rect->x + inset, rect->y + inset, rect->width - 2 * inset,
                       rect->height - 2 * inset, corner);
}

static void
stroke_cursor (cairo_t *cr, double thick, double edge, const EspPalette *palette)
{
  cairo_set_line_width (cr, thick + edge);
  esp_set_colour (cr, palette->surface);
  cairo_stroke_preserve (cr);
  cairo_set_line_width (cr, thick);
  esp_set_colour (cr, palette->accent);
  cairo_stroke (cr);
}

static void
draw_cursor (cairo_t *cr, const EspRect *rect, const EspPalette *palette, gboolean is_round)
{
  double inset = MIN (rect->width, rect->height) * 0.06 + 1;
  double thick = CLAMP (MIN (rect->width, rect->height) * 0.07, 1.5, 4);

  cairo_save (cr);
  add_inner (cr, rect, inset, inset * 1.5, is_round);
  stroke_cursor (cr, thick, 2, palette);
  cairo_restore (cr);
}

static void
stroke_mark (cairo_t *cr, double thick, double unit, const EspPalette *palette)
{
  const double dashes[] = { unit * 2, unit * 1.2 };

  cairo_set_line_width (cr, thick);
  cairo_set_dash (cr, dashes, 2, 0);
  esp_set_colour (cr, palette->hint);
  cairo_stroke (cr);
}

static void
fill_hover (cairo_t *cr, const EspPalette *palette)
{
  esp_set_colour (cr, esp_colour_fade (palette->accent, 0.12));
  cairo_fill (cr);
}

/* What is stroked on the path lies within it: half of each line is cut off. */
static cairo_path_t *
begin_area (cairo_t *cr)
{
  cairo_path_t *path = cairo_copy_path (cr);

  cairo_save (cr);
  cairo_clip (cr);
  cairo_append_path (cr, path);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  return path;
}

static void
end_area (cairo_t *cr, cairo_path_t *path)
{
  cairo_restore (cr);
  cairo_path_destroy (path);
}

void
esp_shape_area_cursor (cairo_t *cr, double thick, const EspPalette *palette)
{
  cairo_path_t *path = begin_area (cr);

  stroke_cursor (cr, 2 * thick, 2, palette);
  end_area (cr, path);
}

void
esp_shape_area_mark (cairo_t *cr, double thick, const EspPalette *palette)
{
  cairo_path_t *path = begin_area (cr);

  stroke_mark (cr, 2 * thick, thick, palette);
  end_area (cr, path);
}

void
esp_shape_area_mark_within (cairo_t *cr, double frame, double thick, const EspPalette *palette)
{
  cairo_path_t *path = begin_area (cr);

  /* what would lie on the frame is taken away again */
  cairo_push_group (cr);
  stroke_mark (cr, 2 * (frame + 1 + thick), thick, palette);
  cairo_append_path (cr, path);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, 2 * (frame + 1));
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_stroke (cr);
  cairo_pop_group_to_source (cr);
  cairo_paint (cr);
  end_area (cr, path);
}

void
esp_shape_area_hover (cairo_t *cr, double thick G_GNUC_UNUSED, const EspPalette *palette)
{
  fill_hover (cr, palette);
}

static void
draw_mark (cairo_t *cr, const EspRect *rect, const EspPalette *palette, gboolean is_round)
{
  double side = MIN (rect->width, rect->height);
  double inset = side * 0.04 + 0.5;
  double thick = CLAMP (side * 0.06, 1.5, 4);

  cairo_save (cr);
  add_inner (cr, rect, inset, inset, is_round);
  stroke_mark (cr, thick, thick, palette);
  cairo_restore (cr);
}

/* Of the frame half lies within, and the light edge beside it. */
static void
draw_mark_within (cairo_t *cr, const EspRect *rect, const EspPalette *palette, gboolean is_round)
{
  double side = MIN (rect->width, rect->height);
  double thick = CLAMP (side * 0.06, 1.5, 4);
  double inset = CLAMP (side * 0.07, 1.5, 4) / 2 + 1.5 + thick / 2;

  cairo_save (cr);
  add_inner (cr, rect, inset, MAX (side * 0.12 - inset, 0), is_round);
  stroke_mark (cr, thick, thick, palette);
  cairo_restore (cr);
}

static void
draw_hover (cairo_t *cr, const EspRect *rect, const EspPalette *palette, gboolean is_round)
{
  cairo_save (cr);
  add_inner (cr, rect, 0, 0, is_round);
  fill_hover (cr, palette);
  cairo_restore (cr);
}

/* With a light edge on both sides it shows on any ground. The path is used up. */
static void
stroke_frame (cairo_t *cr, EspColour colour, double thick, const EspPalette *palette)
{
  esp_set_colour (cr, esp_colour_fade (colour, 0.16));
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, thick + 2);
  esp_set_colour (cr, palette->surface);
  cairo_stroke_preserve (cr);
  esp_stroke (cr, colour, thick);
}

static void
draw_frame (cairo_t *cr,
            const EspRect *rect,
            EspColour colour,
            gboolean is_round,
            const EspPalette *palette)
{
  double side = MIN (rect->width, rect->height);

  cairo_save (cr);
  add_inner (cr, rect, 0, side * 0.12, is_round);
  stroke_frame (cr, colour, CLAMP (side * 0.07, 1.5, 4), palette);
  cairo_restore (cr);
}

void
esp_shape_here (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_frame (cr, rect, palette->accent, FALSE, palette);
}

void
esp_shape_failure (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_frame (cr, rect, palette->bad, FALSE, palette);
}

void
esp_shape_round_here (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_frame (cr, rect, palette->accent, TRUE, palette);
}

void
esp_shape_round_failure (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_frame (cr, rect, palette->bad, TRUE, palette);
}

static void
draw_area_frame (cairo_t *cr, double thick, EspColour colour, const EspPalette *palette)
{
  cairo_path_t *path = begin_area (cr);

  stroke_frame (cr, colour, 2 * thick, palette);
  end_area (cr, path);
}

void
esp_shape_area_here (cairo_t *cr, double thick, const EspPalette *palette)
{
  draw_area_frame (cr, thick, palette->accent, palette);
}

void
esp_shape_area_failure (cairo_t *cr, double thick, const EspPalette *palette)
{
  draw_area_frame (cr, thick, palette->bad, palette);
}

void
esp_shape_badge (cairo_t *cr, double x, double y, double radius, const EspPalette *palette)
{
  double arm = radius * 0.42;

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->bad, palette->surface, radius * 0.2);
  cairo_move_to (cr, x - arm, y - arm);
  cairo_line_to (cr, x + arm, y + arm);
  cairo_move_to (cr, x + arm, y - arm);
  cairo_line_to (cr, x - arm, y + arm);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  esp_stroke (cr, esp_colour_text_on (palette->bad), radius * 0.3);
  cairo_restore (cr);
}

void
esp_shape_order_badge (cairo_t *cr,
                       double x,
                       double y,
                       double radius,
                       int order,
                       double size,
                       const EspPalette *palette)
{
  g_autofree char *number = g_strdup_printf ("%d", order);

  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->hint, palette->background, 1.5);
  esp_set_colour (cr, esp_colour_text_on (palette->hint));
  esp_text_draw_in (cr, number, x - radius, y - radius, 2 * radius, 2 * radius, size,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* The badge lies over the frame, a little outwards: what the cell says is to be read. */
static void
draw_mistake (cairo_t *cr, const EspRect *rect, gboolean is_round, const EspPalette *palette)
{
  double side = MIN (rect->width, rect->height);
  double out = is_round ? side / 2 * G_SQRT2 / 2 : 0;
  double x = is_round ? rect->x + rect->width / 2 + out : rect->x + rect->width;
  double y = is_round ? rect->y + rect->height / 2 - out : rect->y;
  double radius = CLAMP (side * 0.2, 2, 11);

  draw_frame (cr, rect, palette->bad, is_round, palette);
  esp_shape_badge (cr, is_round ? x : x - radius * 0.4, is_round ? y : y + radius * 0.4, radius,
                   palette);
}

void
esp_shape_mistake (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mistake (cr, rect, FALSE, palette);
}

void
esp_shape_round_mistake (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mistake (cr, rect, TRUE, palette);
}

void
esp_shape_cursor (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_cursor (cr, rect, palette, FALSE);
}

void
esp_shape_round_cursor (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_cursor (cr, rect, palette, TRUE);
}

void
esp_shape_mark (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mark (cr, rect, palette, FALSE);
}

void
esp_shape_round_mark (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mark (cr, rect, palette, TRUE);
}

void
esp_shape_mark_within (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mark_within (cr, rect, palette, FALSE);
}

void
esp_shape_round_mark_within (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_mark_within (cr, rect, palette, TRUE);
}

void
esp_shape_hover (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_hover (cr, rect, palette, FALSE);
}

void
esp_shape_round_hover (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_hover (cr, rect, palette, TRUE);
}

/* --- what is drawn of a scene in every room --- */

void
esp_scene_draw_ring (const EspScene *scene, cairo_t *cr, int cell, EspRing *ring)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  EspRect rect;

  if (cell < 0 || cell >= look->cells->n_cells (scene))
    return;
  look->cells->cell_rect (scene, cell, &rect);
  ring (cr, &rect, scene->palette);
}

gboolean
esp_scene_is_mark_within (const EspScene *scene, int cell)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  g_autoptr (GArray) cells = NULL;

  if (scene->mistakes || scene->event == NULL)
    return FALSE;
  if (look->cells->find_subject == NULL)
    return scene->event->subject == cell;
  cells = g_array_new (FALSE, FALSE, sizeof (int));
  look->cells->find_subject (scene, scene->event->subject, cells);
  for (guint i = 0; i < cells->len; i++)
    if (g_array_index (cells, int, i) == cell)
      return TRUE;
  return FALSE;
}

void
esp_scene_draw_marks (const EspScene *scene, cairo_t *cr, gboolean round)
{
  EspRing *const rings[3][2] = { { esp_shape_mark, esp_shape_round_mark },
                                 { esp_shape_mark_within, esp_shape_round_mark_within },
                                 { esp_shape_mistake, esp_shape_round_mistake } };

  for (guint i = 0; i < scene->n_marks; i++)
    {
      guint kind = scene->mistakes ? 2 : esp_scene_is_mark_within (scene, scene->marks[i]);

      esp_scene_draw_ring (scene, cr, scene->marks[i], rings[kind][round != FALSE]);
    }
}

void
esp_scene_draw_cursor (const EspScene *scene, cairo_t *cr, EspRing *ring)
{
  if (scene->flags & ESP_SCENE_FOCUS)
    esp_scene_draw_ring (scene, cr, scene->cursor, ring);
}

void
esp_scene_draw_rings (const EspScene *scene, cairo_t *cr, gboolean round)
{
  esp_scene_draw_marks (scene, cr, round);
  esp_scene_draw_ring (scene, cr, scene->hover, round ? esp_shape_round_hover : esp_shape_hover);
  esp_scene_draw_cursor (scene, cr, round ? esp_shape_round_cursor : esp_shape_cursor);
}

void
esp_scene_draw_ground (const EspScene *scene, cairo_t *cr)
{
  double width;
  double height;

  esp_look_find (scene->instance->problem)->drawing->measure (scene, &width, &height);
  cairo_rectangle (cr, 0, 0, width, height);
  esp_fill (cr, scene->palette->background);
}

void
esp_shape_arrow (cairo_t *cr, double from_x, double from_y, double to_x, double to_y, double width)
{
  double length = hypot (to_x - from_x, to_y - from_y);
  double head = MIN (width * 3.2, length * 0.7);
  double dx;
  double dy;

  if (length < 1e-6)
    return;
  dx = (to_x - from_x) / length;
  dy = (to_y - from_y) / length;
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, from_x, from_y);
  cairo_line_to (cr, to_x - dx * head * 0.8, to_y - dy * head * 0.8);
  cairo_stroke (cr);
  cairo_move_to (cr, to_x, to_y);
  cairo_line_to (cr, to_x - dx * head + dy * head * 0.55, to_y - dy * head - dx * head * 0.55);
  cairo_line_to (cr, to_x - dx * head - dy * head * 0.55, to_y - dy * head + dx * head * 0.55);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

void
esp_shape_hatch (cairo_t *cr, const EspRect *rect, double gap)
{
  cairo_save (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_clip (cr);
  for (double d = gap / 2; d < rect->width + rect->height; d += gap)
    {
      cairo_move_to (cr, rect->x + d, rect->y);
      cairo_line_to (cr, rect->x + d - rect->height, rect->y + rect->height);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

gboolean
esp_rect_overlaps (const EspRect *a, const EspRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

gboolean
esp_rect_meets_line (const EspRect *rect, double ax, double ay, double bx, double by)
{
  const double towards[] = { ax - bx, bx - ax, ay - by, by - ay };
  const double within[] = { ax - rect->x, rect->x + rect->width - ax, ay - rect->y,
                            rect->y + rect->height - ay };
  double enters = 0;
  double leaves = 1;

  for (int k = 0; k < 4; k++)
    if (towards[k] == 0 && within[k] < 0)
      return FALSE;
    else if (towards[k] < 0)
      enters = MAX (enters, within[k] / towards[k]);
    else if (towards[k] > 0)
      leaves = MIN (leaves, within[k] / towards[k]);
  return enters <= leaves;
}

void
esp_fill (cairo_t *cr, EspColour colour)
{
  esp_set_colour (cr, colour);
  cairo_fill (cr);
}

void
esp_stroke (cairo_t *cr, EspColour colour, double width)
{
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
esp_fill_and_stroke (cairo_t *cr, EspColour fill, EspColour line, double width)
{
  esp_set_colour (cr, fill);
  cairo_fill_preserve (cr);
  esp_stroke (cr, line, width);
}

void
esp_set_gradient (
    cairo_t *cr, double x0, double y0, double x1, double y1, EspTone first, EspTone last)
{
  cairo_pattern_t *pattern = cairo_pattern_create_linear (x0, y0, x1, y1);
  const EspTone stops[] = { first, last };

  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    cairo_pattern_add_color_stop_rgba (pattern, stops[i].at, stops[i].colour.red,
                                       stops[i].colour.green, stops[i].colour.blue,
                                       stops[i].colour.alpha);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

EspColour
esp_colour_fade (EspColour colour, double alpha)
{
  colour.alpha = alpha;
  return colour;
}

EspColour
esp_colour_mix (EspColour a, EspColour b, double share)
{
  EspColour mixed = { a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                      a.blue + (b.blue - a.blue) * share, a.alpha + (b.alpha - a.alpha) * share };

  return mixed;
}

static double
linear (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (EspColour c)
{
  return 0.2126 * linear (c.red) + 0.7152 * linear (c.green) + 0.0722 * linear (c.blue);
}

double
esp_colour_contrast (EspColour a, EspColour b)
{
  double x = luminance (a);
  double y = luminance (b);

  return (MAX (x, y) + 0.05) / (MIN (x, y) + 0.05);
}

EspColour
esp_palette_get_side_line (const EspPalette *palette, int side)
{
  return esp_colour_contrast (palette->side[side], palette->surface) < 3 ? palette->line_strong
                                                                         : palette->side[side];
}

EspColour
esp_colour_text_on (EspColour ground)
{
  static const EspColour black = { 0.05, 0.05, 0.07, 1 };
  static const EspColour white = { 1, 1, 1, 1 };

  return esp_colour_contrast (ground, black) >= esp_colour_contrast (ground, white) ? black : white;
}

/* --- grids --- */

void
esp_grid_rect (const EspGrid *grid, int row, int column, EspRect *rect)
{
  rect->x = grid->x + column * grid->size;
  rect->y = grid->y + row * grid->size;
  rect->width = grid->size;
  rect->height = grid->size;
}

int
esp_grid_hit (const EspGrid *grid, double x, double y)
{
  int column = (int) floor ((x - grid->x) / grid->size);
  int row = (int) floor ((y - grid->y) / grid->size);

  if (row < 0 || row >= grid->n_rows || column < 0 || column >= grid->n_columns)
    return -1;
  return row * grid->n_columns + column;
}

int
esp_grid_neighbour (const EspGrid *grid, int cell, EspDirection direction)
{
  int row = cell / grid->n_columns;
  int column = cell % grid->n_columns;

  switch (direction)
    {
    case ESP_DIRECTION_LEFT:
      column = MAX (column - 1, 0);
      break;
    case ESP_DIRECTION_RIGHT:
      column = MIN (column + 1, grid->n_columns - 1);
      break;
    case ESP_DIRECTION_UP:
      row = MAX (row - 1, 0);
      break;
    case ESP_DIRECTION_DOWN:
    default:
      row = MIN (row + 1, grid->n_rows - 1);
      break;
    }
  return row * grid->n_columns + column;
}

int
esp_squares_n_cells (const EspScene *scene)
{
  EspGrid grid = esp_look_find (scene->instance->problem)->drawing->grid (scene);

  return grid.n_rows * grid.n_columns;
}

void
esp_squares_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  EspGrid grid = esp_look_find (scene->instance->problem)->drawing->grid (scene);

  esp_grid_rect (&grid, cell / grid.n_columns, cell % grid.n_columns, rect);
}

int
esp_squares_hit (const EspScene *scene, double x, double y)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  EspGrid grid = look->drawing->grid (scene);
  int cell = esp_grid_hit (&grid, x, y);

  return cell < look->cells->n_cells (scene) ? cell : -1;
}

int
esp_squares_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  EspGrid grid = look->drawing->grid (scene);
  int next = esp_grid_neighbour (&grid, cell, direction);

  return next < look->cells->n_cells (scene) ? next : cell;
}

void
esp_squares_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = esp_look_find (scene->instance->problem)->drawing->grid (scene);

  *width = 2 * grid.x + grid.n_columns * grid.size;
  *height = 2 * grid.y + grid.n_rows * grid.size;
}

void
esp_squares_draw (
    const EspScene *scene,
    cairo_t *cr,
    void (*draw_cell) (const EspScene *scene, cairo_t *cr, int cell, const EspRect *rect))
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  int n = look->cells->n_cells (scene);

  esp_scene_draw_ground (scene, cr);
  for (int cell = 0; cell < n; cell++)
    {
      EspRect rect;

      look->cells->cell_rect (scene, cell, &rect);
      if (cell == scene->hover)
        esp_shape_hover (cr, &rect, scene->palette);
      draw_cell (scene, cr, cell, &rect);
    }
  esp_scene_draw_marks (scene, cr, FALSE);
  esp_scene_draw_cursor (scene, cr, esp_shape_cursor);
}

void
esp_grid_add_frame (const EspGrid *grid, cairo_t *cr, double corner)
{
  esp_shape_rounded (cr, grid->x, grid->y, grid->n_columns * grid->size, grid->n_rows * grid->size,
                     corner);
}

void
esp_grid_draw_frame (const EspGrid *grid, cairo_t *cr, const EspPalette *palette, double corner)
{
  gboolean strong = esp_palette_has_edges (palette);

  cairo_new_path (cr);
  esp_grid_add_frame (grid, cr, corner);
  /* a light edge around a dark board would be all that one sees */
  esp_stroke (
      cr, strong ? palette->line_strong : esp_colour_mix (palette->line, palette->line_strong, 0.5),
      1.2);
}

void
esp_grid_draw_lines (const EspGrid *grid, cairo_t *cr, const EspPalette *palette)
{
  double width = grid->n_columns * grid->size;
  double height = grid->n_rows * grid->size;

  cairo_new_path (cr);
  for (int c = 1; c < grid->n_columns; c++)
    {
      cairo_move_to (cr, grid->x + c * grid->size, grid->y);
      cairo_rel_line_to (cr, 0, height);
    }
  for (int r = 1; r < grid->n_rows; r++)
    {
      cairo_move_to (cr, grid->x, grid->y + r * grid->size);
      cairo_rel_line_to (cr, width, 0);
    }
  esp_stroke (cr, palette->line, 0.8);
}

double
esp_grid_label_size (const EspGrid *grid)
{
  return CLAMP (grid->size * 0.32, 7, 15);
}

/* Every how many labels have room: all, or every second, fifth, tenth of them, and so on. */
static int
choose_label_step (double room, double needed)
{
  static const int steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (needed * 1.15 <= steps[i] * room)
      return steps[i];
  return 1000;
}

void
esp_grid_draw_labels (const EspGrid *grid, cairo_t *cr, const EspPalette *palette, double size)
{
  int n_columns = grid->n_columns;
  char name[16];
  double width;
  double height;
  int step;

  cairo_save (cr);
  esp_set_colour (cr, palette->text_dim);
  esp_column_name (MAX (n_columns - 1, 0), name);
  esp_text_measure (cr, name, size, ESP_TEXT_CENTRE, &width, NULL);
  step = choose_label_step (grid->size, width);
  for (int c = step - 1; c < n_columns; c += step)
    {
      esp_column_name (c, name);
      esp_text_draw (cr, name, grid->x + (c + 0.5) * grid->size, grid->y - size, size,
                     ESP_TEXT_CENTRE | ESP_TEXT_EDGE);
    }
  if (!esp_text_measure_letters (cr, "0", size, ESP_TEXT_TABULAR, NULL, &height))
    height = 0;
  step = choose_label_step (grid->size, height);
  for (int r = step - 1; r < grid->n_rows; r += step)
    {
      g_snprintf (name, sizeof name, "%d", r + 1);
      esp_text_draw (cr, name, grid->x - size * 0.6, grid->y + (r + 0.5) * grid->size, size,
                     ESP_TEXT_RIGHT | ESP_TEXT_TABULAR | ESP_TEXT_EDGE);
    }
  cairo_restore (cr);
}
