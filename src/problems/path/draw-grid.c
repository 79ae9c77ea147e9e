#include "config.h"

#include "base/esp-quote.h"
#include "geometry/esp-square.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A grid: terrain, what a search has seen in shades, the frontier, the way. */

#define LONGEST 620.0 /* of the board, coordinates not counted */

#define HIGHEST 400.0

#define MOST_SIZE 56.0 /* of a cell */

#define LEAST_SIZE 0.25

#define LETTERS 11.0

#define SMALL_EDGE 3.0

#define PIXELS 6.0 /* of a cell, below which it is a point of an image */

#define TEXTURED 9.0 /* pixels of a cell that has its terrain's texture */

#define N_SHADES 12

typedef enum
{
  SIGN_EXPANDED,
  SIGN_FRONTIER,
  SIGN_NEXT,
  SIGN_WAY,
  SIGN_START,
  SIGN_GOAL,
  SIGN_TERRAIN /* and what it is */
} Sign;

typedef struct
{
  const EspScene *scene;
  const PathInstance *self;
  const PathGrid *grid;
  const PathState *state;
  const EspPalette *palette;
  cairo_t *cr;
  EspGrid squares;
  int top, left, bottom, right; /* rows and columns in sight; the last not included */
  PathShow show;
  double low, high; /* of what is shown in shades */
  gboolean any;     /* there is something */
  GHashTable *leaving;
} Painter;

/* --- where it is --- */

static double
get_unit (double side, const PathGrid *grid)
{
  return MAX (MAX (side * grid->n_columns / 760, side * grid->n_rows / 520), 1);
}

EspGrid
path_grid_of (const EspScene *scene)
{
  const PathGrid *grid = &path_of (scene)->grid;
  double size =
      CLAMP (MIN (LONGEST / grid->n_columns, HIGHEST / grid->n_rows), LEAST_SIZE, MOST_SIZE);
  double unit = get_unit (size, grid) * MAX (scene->text, 1);
  gboolean small = (scene->flags & ESP_SCENE_SMALL) != 0;

  return (EspGrid){ .n_rows = grid->n_rows,
                    .n_columns = grid->n_columns,
                    .x = small ? SMALL_EDGE : 2.9 * LETTERS * unit,
                    .y = small ? SMALL_EDGE : 2.1 * LETTERS * unit,
                    .size = size };
}

static void
grid_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid squares = path_grid_of (scene);
  double edge = scene->flags & ESP_SCENE_SMALL
                    ? SMALL_EDGE
                    : LETTERS * get_unit (squares.size, &path_of (scene)->grid);

  *width = squares.x + squares.n_columns * squares.size + edge;
  *height = squares.y + squares.n_rows * squares.size + edge;
}

static int
grid_hit (const EspScene *scene, double x, double y)
{
  EspGrid squares = path_grid_of (scene);

  return esp_grid_hit (&squares, x, y);
}

/* --- what is said --- */

static char *
grid_describe (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);
  const PathSeen *seen =
      path_is_searched (scene) ? path_find_seen (path_state_of (scene), cell) : NULL;
  char name[8];
  g_autofree char *terrain =
      path_name_terrain (&self->grid, g_array_index (self->grid.cells, char, cell));
  GString *text;

  esp_square_name (self->grid.n_columns, cell, name);
  text = g_string_new (name);
  g_string_append_printf (text, ", %s", terrain);
  if (cell == self->start)
    g_string_append (text, _ (", the start"));
  if (path_is_goal (self, cell))
    g_string_append (text, _ (", a goal"));
  if (seen != NULL)
    path_append_seen (scene, text, seen);
  return g_string_free (text, FALSE);
}

/* --- shades --- */

static gboolean
is_expanded (const PathState *state, const PathSeen *seen)
{
  return !path_is_waiting (state, seen) && (seen->flags & PATH_SEEN_EXPANDED) != 0;
}

static void
find_range (Painter *self)
{
  self->low = INFINITY;
  self->high = -INFINITY;
  for (guint i = 0; path_is_searched (self->scene) && i < self->state->seen->len; i++)
    {
      const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);
      double value = path_get_shown (self->state, self->show, seen);

      if (!is_expanded (self->state, seen) || !isfinite (value))
        continue;
      self->low = MIN (self->low, value);
      self->high = MAX (self->high, value);
    }
  self->any = self->low <= self->high;
}

static int
get_shade (const Painter *self, const PathSeen *seen)
{
  double value = path_get_shown (self->state, self->show, seen);

  if (!self->any || !isfinite (value))
    return N_SHADES / 3;
  return self->high <= self->low
             ? N_SHADES / 2
             : (int) CLAMP ((value - self->low) / (self->high - self->low) * N_SHADES, 0,
                            N_SHADES - 1);
}

static EspColour
get_shade_colour (const EspPalette *palette, EspColour ground, int shade)
{
  return esp_colour_mix (ground, palette->accent, 0.12 + 0.5 * shade / (N_SHADES - 1));
}

/* --- cells that are points --- */

static guint32
pixel_of (EspColour colour)
{
  return 0xff000000u | (guint32) (colour.red * 255 + 0.5) << 16 |
         (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
}

/* What is in sight as an image, of which a point is a cell, or several where these are smaller than
 * a point of the screen. */
typedef struct
{
  guint32 *pixels;
  int stride;
  int width, height;
  double cells; /* that a point is wide */
} Raster;

static void
fill_terrain (const Painter *self, const Raster *raster)
{
  guint32 colours[128];

  for (int c = 0; c < 128; c++)
    colours[c] =
        pixel_of (c == '#' || self->grid->costs[c] > 0 ? path_get_ground (self->palette, (char) c)
                                                       : self->palette->surface);
  for (int y = 0; y < raster->height; y++)
    {
      int row = MIN (self->top + (int) (y * raster->cells), self->grid->n_rows - 1);
      const char *cells = self->grid->cells->data + (gsize) row * (gsize) self->grid->n_columns;
      guint32 *line = raster->pixels + (gsize) y * (gsize) raster->stride;

      for (int x = 0; x < raster->width; x++)
        line[x] = colours[(guchar) cells[MIN (self->left + (int) (x * raster->cells),
                                              self->grid->n_columns - 1)] &
                          127];
    }
}

static void
fill_seen (const Painter *self, const Raster *raster)
{
  guint32 shades[N_SHADES];
  guint32 frontier = pixel_of (self->palette->hint);

  for (int shade = 0; shade < N_SHADES; shade++)
    shades[shade] = pixel_of (get_shade_colour (self->palette, self->palette->surface, shade));
  for (int pass = 0; pass < 2; pass++) /* the frontier is seen, however thin it is */
    for (guint i = 0; i < self->state->seen->len; i++)
      {
        const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);
        int row = seen->subject / self->grid->n_columns - self->top;
        int column = seen->subject % self->grid->n_columns - self->left;
        int x = (int) (column / raster->cells);
        int y = (int) (row / raster->cells);

        if (row >= 0 && column >= 0 && x < raster->width && y < raster->height &&
            (pass == 0 ? is_expanded (self->state, seen) : path_is_waiting (self->state, seen)))
          raster->pixels[(gsize) y * (gsize) raster->stride + (gsize) x] =
              pass == 0 ? shades[get_shade (self, seen)] : frontier;
      }
}

static void
draw_raster (const Painter *self)
{
  double pixels = self->squares.size * self->scene->scale; /* of a cell */
  double cells = pixels < 1 ? 1 / pixels : 1;
  Raster raster = { .cells = cells,
                    .width = MAX ((int) ceil ((self->right - self->left) / cells), 1),
                    .height = MAX ((int) ceil ((self->bottom - self->top) / cells), 1) };
  cairo_surface_t *image =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, raster.width, raster.height);
  cairo_t *cr = self->cr;

  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (image);
      raster.stride = cairo_image_surface_get_stride (image) / (int) sizeof (guint32);
      raster.pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (image);
      fill_terrain (self, &raster);
      if (path_is_searched (self->scene))
        fill_seen (self, &raster);
      cairo_surface_mark_dirty (image);
      cairo_save (cr);
      cairo_translate (cr, self->squares.x + self->left * self->squares.size,
                       self->squares.y + self->top * self->squares.size);
      cairo_scale (cr, cells * self->squares.size, cells * self->squares.size);
      cairo_set_source_surface (cr, image, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      cairo_rectangle (cr, 0, 0, (self->right - self->left) / cells,
                       (self->bottom - self->top) / cells);
      cairo_fill (cr);
      cairo_restore (cr);
    }
  cairo_surface_destroy (image);
}

/* --- cells one by one --- */

static gboolean
is_in_sight (const Painter *self, int cell)
{
  int row = cell / self->grid->n_columns;
  int column = cell % self->grid->n_columns;

  return row >= self->top && row < self->bottom && column >= self->left && column < self->right;
}

static void
get_rect (const Painter *self, int cell, EspRect *rect)
{
  esp_grid_rect (&self->squares, cell / self->grid->n_columns, cell % self->grid->n_columns, rect);
}

/* All cells of one terrain at a time: their ground, or what is drawn on it. */
static void
draw_terrain (const Painter *self, char terrain, gboolean texture)
{
  cairo_new_path (self->cr);
  for (int row = self->top; row < self->bottom; row++)
    for (int column = self->left; column < self->right; column++)
      {
        int cell = row * self->grid->n_columns + column;
        EspRect rect;

        if (g_array_index (self->grid->cells, char, cell) != terrain)
          continue;
        get_rect (self, cell, &rect);
        if (texture)
          path_add_terrain (self->cr, terrain, &rect);
        else
          cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
      }
  if (texture)
    path_stroke_terrain (self->palette, self->cr, terrain, self->squares.size);
  else
    esp_fill (self->cr, path_get_ground (self->palette, terrain));
}

static void
draw_terrains (const Painter *self, gboolean texture)
{
  for (int c = 33; c < 127; c++)
    if (c != '.' && (c == '#' || self->grid->costs[c] > 0))
      draw_terrain (self, (char) c, texture);
}

static void
draw_shades (const Painter *self)
{
  for (int shade = 0; shade < N_SHADES; shade++)
    {
      cairo_new_path (self->cr);
      for (guint i = 0; i < self->state->seen->len; i++)
        {
          const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);
          EspRect rect;

          if (!is_expanded (self->state, seen) || !is_in_sight (self, seen->subject) ||
              get_shade (self, seen) != shade)
            continue;
          get_rect (self, seen->subject, &rect);
          cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
        }
      esp_fill (self->cr, get_shade_colour (self->palette, self->palette->surface, shade));
    }
}

static void
draw_waiting (cairo_t *cr, const EspPalette *palette, const EspRect *rect, gboolean next)
{
  double line = MIN (0.14 * rect->width, 2.4);
  double in = line / 2 + 0.03 * rect->width;

  esp_shape_rounded (cr, rect->x + in, rect->y + in, rect->width - 2 * in, rect->height - 2 * in,
                     0.15 * rect->width);
  if (next)
    {
      esp_set_colour (cr, esp_colour_mix (palette->surface, palette->hint, 0.4));
      cairo_fill_preserve (cr);
    }
  esp_stroke (cr, palette->hint, line);
}

static void
draw_frontier (const Painter *self)
{
  for (guint i = 0; i < self->state->seen->len; i++)
    {
      const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);
      EspRect rect;

      if (!path_is_waiting (self->state, seen) || !is_in_sight (self, seen->subject))
        continue;
      get_rect (self, seen->subject, &rect);
      draw_waiting (self->cr, self->palette, &rect,
                    self->leaving != NULL &&
                        GPOINTER_TO_INT (g_hash_table_lookup (
                            self->leaving, GINT_TO_POINTER (seen->subject))) == 1);
    }
}

/* --- the way, the ends --- */

static void
draw_line (const Painter *self, const gint32 *cells, guint n)
{
  cairo_t *cr = self->cr;
  double least = 2 / self->scene->scale;
  double width = MAX (MIN (0.26 * self->squares.size, 6), least);

  cairo_save (cr);
  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    {
      EspRect rect;

      get_rect (self, cells[i], &rect);
      cairo_line_to (cr, rect.x + rect.width / 2, rect.y + rect.height / 2);
    }
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 1.7 * width);
  esp_set_colour (cr, self->palette->background);
  cairo_stroke_preserve (cr);
  esp_stroke (cr, self->palette->accent, width);
  cairo_restore (cr);
}

static void
draw_way (const Painter *self)
{
  const GArray *steps = self->state->steps;
  g_autoptr (GArray) found = NULL;

  if (path_is_searched (self->scene) && !path_has_arrived (self->self, self->state))
    {
      found = path_list_way (self->state, self->state->current);
      steps = found;
    }
  if (steps->len > 1)
    draw_line (self, (const gint32 *) (gpointer) steps->data, steps->len);
  if (steps->len > 0 && (steps->len > 1 || path_is_searched (self->scene)))
    {
      gint32 last = g_array_index (steps, gint32, steps->len - 1);
      double radius = MAX (0.32 * self->squares.size, 3.5 / self->scene->scale);
      EspRect rect;

      get_rect (self, last, &rect);
      cairo_new_path (self->cr);
      cairo_arc (self->cr, rect.x + rect.width / 2, rect.y + rect.height / 2, radius, 0, 2 * G_PI);
      esp_fill_and_stroke (self->cr, self->palette->surface, self->palette->accent, 0.4 * radius);
    }
}

/* Round for the start, square for a goal, each with its letter. */
static void
draw_end (cairo_t *cr, const EspPalette *palette, gboolean goal, double x, double y, double size)
{
  cairo_new_path (cr);
  if (goal)
    esp_shape_rounded (cr, x - size / 2, y - size / 2, size, size, 0.15 * size);
  else
    cairo_arc (cr, x, y, size / 2, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->text, palette->surface, 0.07 * size);
  esp_set_colour (cr, esp_colour_text_on (palette->text));
  esp_text_draw_in (cr, goal ? C_ ("goal", "G") : C_ ("start", "S"), x - size / 2, y - size / 2,
                    size, size, 0.68 * size, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
}

static void
draw_ends (const Painter *self)
{
  const PathInstance *instance = self->self;
  double least = (self->scene->flags & ESP_SCENE_SMALL ? 9 : 13) / self->scene->scale;
  double size = MAX (0.86 * self->squares.size, least);
  EspRect rect;

  for (guint i = 0; i < instance->goals->len && i < 100; i++)
    {
      get_rect (self, g_array_index (instance->goals, gint32, i), &rect);
      draw_end (self->cr, self->palette, TRUE, rect.x + rect.width / 2, rect.y + rect.height / 2,
                size);
    }
  if (instance->start >= 0)
    {
      get_rect (self, instance->start, &rect);
      draw_end (self->cr, self->palette, FALSE, rect.x + rect.width / 2, rect.y + rect.height / 2,
                size);
    }
}

/* --- all of it --- */

static void
find_visible (Painter *self)
{
  const EspGrid *squares = &self->squares;
  double left;
  double top;
  double right;
  double bottom;

  cairo_clip_extents (self->cr, &left, &top, &right, &bottom);
  self->left = (int) CLAMP (floor ((left - squares->x) / squares->size), 0, squares->n_columns);
  self->right =
      (int) CLAMP (floor ((right - squares->x) / squares->size) + 1, 0, squares->n_columns);
  self->top = (int) CLAMP (floor ((top - squares->y) / squares->size), 0, squares->n_rows);
  self->bottom =
      (int) CLAMP (floor ((bottom - squares->y) / squares->size) + 1, 0, squares->n_rows);
}

static void
draw_cells (const Painter *self)
{
  double pixels = self->squares.size * self->scene->scale;
  cairo_t *cr = self->cr;

  if (pixels < PIXELS)
    {
      draw_raster (self);
      return;
    }
  esp_grid_add_frame (&self->squares, cr, 0);
  esp_fill (cr, self->palette->surface);
  draw_terrains (self, FALSE);
  if (path_is_searched (self->scene))
    draw_shades (self);
  if (pixels >= PIXELS + 2)
    esp_grid_draw_lines (&self->squares, cr, self->palette);
  if (pixels >= TEXTURED)
    draw_terrains (self, TRUE);
  if (path_is_searched (self->scene))
    draw_frontier (self);
}

static void
grid_draw (const EspScene *scene, cairo_t *cr)
{
  const PathInstance *instance = path_of (scene);
  Painter self = { .scene = scene,
                   .self = instance,
                   .grid = &instance->grid,
                   .state = path_state_of (scene),
                   .palette = scene->palette,
                   .cr = cr,
                   .squares = path_grid_of (scene),
                   .show = (PathShow) scene->view };

  find_visible (&self);
  find_range (&self);
  self.leaving = path_is_searched (scene) ? path_number_frontier (scene) : NULL;
  if (self.right > self.left && self.bottom > self.top)
    draw_cells (&self);
  esp_grid_draw_frame (&self.squares, cr, scene->palette, 0);
  draw_way (&self);
  draw_ends (&self);
  if ((scene->flags & ESP_SCENE_SMALL) == 0)
    esp_grid_draw_labels (&self.squares, cr, scene->palette,
                          LETTERS * get_unit (self.squares.size, self.grid));
  g_clear_pointer (&self.leaving, g_hash_table_unref);
}

/* --- the legend --- */

/* What the search of the editor comes to. */
static void
add_live (const PathInstance *self, GArray *signs)
{
  const PathState *live = path_get_live (self);
  int bad;

  if (live == NULL)
    return;
  path_add_sign (signs, SIGN_EXPANDED,
                 g_strdup_printf (_ ("A*: %s expanded"), esp_count ((guint64) live->n_expanded)));
  path_add_sign (signs, SIGN_WAY,
                 path_has_arrived (self, live)
                     ? g_strdup_printf (_ ("path, cost %s"),
                                        path_show_number (path_measure (self, live, &bad)))
                     : g_strdup (_ ("no path to a goal")));
}

static void
grid_list_signs (const EspScene *scene, GArray *signs)
{
  const PathInstance *self = path_of (scene);
  int n = 0;

  if (path_is_searched (scene))
    {
      path_add_sign (signs, SIGN_EXPANDED, g_strdup (_ ("expanded")));
      path_add_sign (signs, SIGN_FRONTIER, g_strdup (_ ("frontier")));
      if (path_state_of (scene)->by_hand == NULL)
        path_add_sign (signs, SIGN_NEXT, g_strdup (_ ("next to leave it")));
    }
  else
    {
      path_add_sign (signs, SIGN_START, g_strdup (_ ("start")));
      path_add_sign (signs, SIGN_GOAL, g_strdup (_ ("goal")));
    }
  if (path_is_edited (scene))
    add_live (self, signs);
  if (path_is_searched (scene) || path_state_of (scene)->steps->len > 1)
    path_add_sign (signs, SIGN_WAY, path_say_way (scene));
  path_add_sign (signs, SIGN_TERRAIN + '#', path_name_terrain (&self->grid, '#'));
  for (int c = 33; c < 127 && n < PATH_N_TERRAINS; c++)
    if (self->grid.costs[c] > 0 && c != '#')
      {
        path_add_sign (signs, SIGN_TERRAIN + c, path_name_terrain (&self->grid, (char) c));
        n++;
      }
}

static void
grid_draw_sign (const EspScene *scene, cairo_t *cr, int what, double x, double y, double size)
{
  const EspPalette *palette = scene->palette;
  double s = 0.72 * size;
  const EspRect rect = { x - s / 2, y - s / 2, s, s };

  cairo_new_path (cr);
  switch (what)
    {
    case SIGN_EXPANDED:
      cairo_rectangle (cr, rect.x, rect.y, s, s);
      esp_fill (cr, get_shade_colour (palette, palette->surface, N_SHADES / 2));
      break;
    case SIGN_FRONTIER:
    case SIGN_NEXT:
      draw_waiting (cr, palette, &rect, what == SIGN_NEXT);
      break;
    case SIGN_WAY:
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_move_to (cr, x - 0.45 * size, y);
      cairo_line_to (cr, x + 0.45 * size, y);
      esp_stroke (cr, palette->accent, 0.2 * size);
      break;
    case SIGN_START:
    case SIGN_GOAL:
      draw_end (cr, palette, what == SIGN_GOAL, x, y, s);
      break;
    default:
      path_draw_terrain (palette, cr, (char) (what - SIGN_TERRAIN), &rect);
      cairo_rectangle (cr, rect.x, rect.y, s, s);
      esp_stroke (cr, palette->line, 1);
      break;
    }
}

static char *
name_show (const PathState *state, PathShow show)
{
  g_autofree char *f = path_name_f (state);

  return show == PATH_SHOW_F       ? g_strdup (g_str_equal (f, "f") ? "f = g + h" : f)
         : show == PATH_SHOW_G     ? g_strdup (_ ("g, the cost so far"))
         : show == PATH_SHOW_H     ? g_strdup (_ ("h, the estimate"))
         : show == PATH_SHOW_ORDER ? g_strdup (_ ("order of expansion"))
                                   : NULL;
}

/* The shades with their least and greatest value. */
static double
grid_draw_scale (const EspScene *scene, cairo_t *cr, double x, double y, double width, double unit)
{
  Painter self = { .scene = scene, .state = path_state_of (scene), .show = (PathShow) scene->view };
  const EspPalette *palette = scene->palette;
  double bar = 12 * unit;
  double each = 0.75 * width / N_SHADES;
  g_autofree char *name = name_show (self.state, self.show);

  find_range (&self);
  if (!self.any || name == NULL)
    return y;
  esp_set_colour (cr, palette->text);
  esp_text_draw (cr, name, x, y + 8 * unit, 12 * unit, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
  for (int shade = 0; shade < N_SHADES; shade++)
    {
      cairo_rectangle (cr, x + shade * each, y + 18 * unit, each + 0.5, bar);
      esp_fill (cr, get_shade_colour (palette, palette->surface, shade));
    }
  cairo_rectangle (cr, x, y + 18 * unit, N_SHADES * each, bar);
  esp_stroke (cr, palette->line_strong, unit);
  esp_set_colour (cr, palette->text_dim);
  esp_text_draw (cr, path_show_number (self.low), x, y + 39 * unit, 11 * unit, ESP_TEXT_LEFT);
  if (self.high > self.low)
    esp_text_draw (cr, path_show_number (self.high), x + N_SHADES * each, y + 39 * unit, 11 * unit,
                   ESP_TEXT_RIGHT);
  return y + 50 * unit;
}

const PathBoard path_grid_board = {
  .measure = grid_measure,
  .draw = grid_draw,
  .list_signs = grid_list_signs,
  .draw_sign = grid_draw_sign,
  .draw_scale = grid_draw_scale,
  .n_cells = esp_squares_n_cells,
  .cell_rect = esp_squares_cell_rect,
  .hit = grid_hit,
  .neighbour = esp_squares_neighbour,
  .describe = grid_describe,
};
