#include "config.h"

#include "draw/esp-graph.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define BADGE 9.0 /* half of a best move's */

#define ORDERED 15.0 /* pixels of a stone's radius, from which it says when it was taken */

#define FEW 12 /* stones that stand in any rows */

#define SMALL 18.0 /* pixels of a stone, below which it is a square without a number */

#define MOST 8000 /* stones that are drawn as such at once: more are points of an image */

/* Rows of fives: a number is found by where it stands. */
static int
n_columns (int n)
{
  double fitting = sqrt (n * 1.5);

  if (n <= FEW)
    return CLAMP ((int) ceil (fitting), 1, n);
  return MAX (5, (int) floor (fitting / 5 + 0.5) * 5);
}

static gboolean
is_small (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_SMALL) != 0;
}

/* A small picture has the edge of its card around it. */
static double
get_margin (const EspScene *scene)
{
  return is_small (scene) ? 0 : MARGIN;
}

static EspGrid
grid_of (const EspScene *scene)
{
  int n = ((const StonesInstance *) scene->instance)->n;
  int columns = n_columns (n);

  return (EspGrid){ .n_rows = (n + columns - 1) / columns,
                    .n_columns = columns,
                    .x = get_margin (scene),
                    .y = get_margin (scene),
                    .size = STONE };
}

static void
stones_measure (const EspScene *scene, double *width, double *height)
{
  if (stones_shows_graph (scene))
    {
      stones_graph_measure (((const StonesInstance *) scene->instance)->n, width, height);
      return;
    }
  esp_squares_measure (scene, width, height);
}

static int
stones_n_cells (const EspScene *scene)
{
  return ((const StonesInstance *) scene->instance)->n;
}

static EspRect
rect_around (double x, double y)
{
  return (EspRect){ x - STONE / 2, y - STONE / 2, STONE, STONE };
}

static void
stones_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  double x[STONES_MAX_GRAPH + 1];
  double y[STONES_MAX_GRAPH + 1];

  if (!stones_shows_graph (scene))
    {
      esp_squares_cell_rect (scene, cell, rect);
      return;
    }
  stones_graph_places (stones_n_cells (scene), x, y);
  *rect = rect_around (x[cell + 1], y[cell + 1]);
}

static int
stones_hit (const EspScene *scene, double x, double y)
{
  double xs[STONES_MAX_GRAPH + 1];
  double ys[STONES_MAX_GRAPH + 1];

  if (!stones_shows_graph (scene))
    return esp_squares_hit (scene, x, y);
  stones_graph_places (stones_n_cells (scene), xs, ys);
  for (int stone = 1; stone <= stones_n_cells (scene); stone++)
    if (hypot (x - xs[stone], y - ys[stone]) <= STONE * 0.46)
      return stone - 1;
  return -1;
}

typedef struct
{
  double x[STONES_MAX_GRAPH + 1];
  double y[STONES_MAX_GRAPH + 1];
} NodePositions;

static void
get_place (gpointer data, int cell, double *x, double *y)
{
  const NodePositions *places = data;

  *x = places->x[cell + 1];
  *y = places->y[cell + 1];
}

static int
stones_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  NodePositions places;

  if (!stones_shows_graph (scene))
    return esp_squares_neighbour (scene, cell, direction);
  stones_graph_places (stones_n_cells (scene), places.x, places.y);
  return esp_graph_neighbour (stones_n_cells (scene), get_place, &places, cell, direction);
}

/* When @stone was taken, from 1; 0 while it is there. */
static int
order_of (const StonesState *state, int stone)
{
  for (int i = 0; i < state->n_taken; i++)
    if (state->taken[i] == stone)
      return i + 1;
  return 0;
}

static char *
stones_describe_cell (const EspScene *scene, int cell)
{
  const StonesState *state = (const StonesState *) scene->state;
  int order = state->is_taken[cell + 1] ? order_of (state, cell + 1) : 0;

  if (order > 0)
    return g_strdup_printf (order == state->n_taken
                                ? _ ("stone %d, the last one taken, number %d, by player %d")
                                : _ ("stone %d, taken as number %d by player %d"),
                            cell + 1, order, 2 - order % 2);
  return g_strdup_printf (
      stones_is_legal (state, cell + 1) ? _ ("stone %d, can be taken") : _ ("stone %d"), cell + 1);
}

#define N_CORNERS 7

/* A pebble: each number has an outline of its own, the same wherever it lies. */
static void
pebble_path (cairo_t *cr, double x, double y, double radius, int stone)
{
  double px[N_CORNERS];
  double py[N_CORNERS];
  guint32 hash = (guint32) stone * 2654435761u;

  for (int i = 0; i < N_CORNERS; i++)
    {
      double angle = 2 * G_PI * i / N_CORNERS + (hash & 63) / 63.0;
      double away = radius * (0.93 + 0.12 * ((hash >> (3 * i % 29) & 7) / 7.0));

      px[i] = x + away * cos (angle);
      py[i] = y + 0.94 * away * sin (angle);
    }
  /* through the corners, as Catmull and Rom do */
  cairo_new_sub_path (cr);
  cairo_move_to (cr, px[0], py[0]);
  for (int i = 0; i < N_CORNERS; i++)
    {
      int before = (i + N_CORNERS - 1) % N_CORNERS;
      int to = (i + 1) % N_CORNERS;
      int after = (i + 2) % N_CORNERS;

      cairo_curve_to (cr, px[i] + (px[to] - px[before]) / 6, py[i] + (py[to] - py[before]) / 6,
                      px[to] - (px[after] - px[i]) / 6, py[to] - (py[after] - py[i]) / 6, px[to],
                      py[to]);
    }
  cairo_close_path (cr);
}

/* Fills the path with what light from above leaves of @lit. */
static void
fill_lit (cairo_t *cr, EspColour lit, EspColour shade, double y, double radius)
{
  esp_set_gradient (cr, 0, y - radius, 0, y + radius, (EspTone){ 0.2, lit }, (EspTone){ 1, shade });
  cairo_fill_preserve (cr);
}

/* The first player's piece is round, the second's a diamond. */
static void
piece_path (cairo_t *cr, int side, double x, double y, double radius)
{
  cairo_new_sub_path (cr);
  if (side == 0)
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  else
    esp_shape_polygon (cr, x, y, radius * 1.24, 4);
}

/* The last one taken is its player's piece; the others have left hollows. A little piece says when,
 * and by whom. */
static void
draw_taken (const EspScene *scene, cairo_t *cr, const EspRect *rect, int stone, int order)
{
  const EspPalette *palette = scene->palette;
  int side = 1 - order % 2;
  gboolean last = order == ((const StonesState *) scene->state)->n_taken;
  double x = rect->x + rect->width / 2;
  double y = rect->y + rect->height / 2;
  double badge_x = x + STONE * 0.31;
  double badge_y = y + STONE * 0.3;
  g_autofree char *number = g_strdup_printf ("%d", stone);
  g_autofree char *when = g_strdup_printf ("%d", order);

  cairo_save (cr);
  if (last)
    piece_path (cr, side, x, y, STONE * 0.38);
  else
    {
      pebble_path (cr, x, y, STONE * 0.4, stone);
      cairo_set_dash (cr, (const double[]){ 3, 3 }, 2, 0);
    }
  if (last)
    {
      esp_set_colour (cr, palette->side[side]);
      cairo_fill_preserve (cr);
    }
  else
    {
      /* no line of the graph runs through its number */
      esp_set_colour (cr, esp_colour_mix (palette->background, palette->text, 0.04));
      cairo_fill_preserve (cr);
    }
  esp_stroke (cr, last ? palette->line_strong : palette->text_dim, 1.2);
  cairo_restore (cr);
  esp_set_colour (cr, last ? palette->side_text[side] : palette->text_dim);
  esp_text_draw_in (cr, number, x - STONE * 0.26, y - STONE * 0.22, STONE * 0.52, STONE * 0.44, 17,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (last ? ESP_TEXT_BOLD : 0));
  if (STONE * scene->scale < 2 * ORDERED)
    return;
  piece_path (cr, side, badge_x, badge_y, STONE * 0.15);
  esp_set_colour (cr, palette->side[side]);
  cairo_fill_preserve (cr);
  /* print has a side that is hardly seen on the ground */
  esp_stroke (cr,
              esp_colour_contrast (palette->side[side], palette->background) < 3
                  ? palette->line_strong
                  : palette->background,
              1.5);
  esp_set_colour (cr, palette->side_text[side]);
  esp_text_draw_in (cr, when, badge_x - STONE * 0.13, badge_y - STONE * 0.13, STONE * 0.26,
                    STONE * 0.26, 11, ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* The stone that was taken just now lifts and fades. */
static void
draw_lifting (const EspScene *scene, cairo_t *cr, const EspRect *rect, int stone)
{
  const StonesState *before = (const StonesState *) scene->previous;
  const EspPalette *palette = scene->palette;
  double x = rect->x + rect->width / 2;
  double y = rect->y + rect->height / 2 - STONE * 0.25 * scene->progress;

  if (before == NULL || scene->progress >= 1 || before->n < stone || before->is_taken[stone])
    return;
  cairo_save (cr);
  cairo_rectangle (cr, x - STONE * 0.6, y - STONE * 0.6, STONE * 1.2, STONE * 1.2);
  cairo_clip (cr);
  cairo_push_group (cr);
  pebble_path (cr, x, y, STONE * (0.42 + 0.06 * scene->progress), stone);
  fill_lit (cr, palette->stone[0], palette->stone[1], y, STONE * 0.42);
  cairo_new_path (cr);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 1 - scene->progress);
  cairo_restore (cr);
}

static void
draw_present (const EspScene *scene, cairo_t *cr, const EspRect *rect, int stone)
{
  const EspPalette *palette = scene->palette;
  const StonesState *state = (const StonesState *) scene->state;
  gboolean legal = stones_is_legal (state, stone);
  g_autofree char *number = g_strdup_printf ("%d", stone);
  double x = rect->x + rect->width / 2;
  double y = rect->y + rect->height / 2;

  /* a rim is a stone below the stone: a line around it would take several times as long */
  pebble_path (cr, x, y, STONE * (legal ? 0.455 : 0.43), stone);
  esp_fill (cr, legal ? esp_palette_get_side_line (palette, state->n_taken % 2) : palette->line);
  pebble_path (cr, x, y, STONE * (legal ? 0.385 : 0.412), stone);
  if (STONE * scene->scale >= 2 * ORDERED)
    fill_lit (cr, palette->stone[0], palette->stone[1], y, STONE * 0.42);
  else
    esp_fill (cr, esp_colour_mix (palette->stone[0], palette->stone[1], 0.3));
  cairo_new_path (cr);
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, number, x - STONE * 0.34, y - STONE * 0.24, STONE * 0.68, STONE * 0.48, 18,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (legal ? ESP_TEXT_BOLD : 0));
}

/* In a small picture all stones are discs with lines of one weight: dotted where one was taken,
 * tinted where one may be. */
static void
draw_disc (const EspScene *scene, cairo_t *cr, const EspRect *rect, int stone, gboolean taken)
{
  const EspPalette *palette = scene->palette;
  gboolean legal = !taken && stones_is_legal ((const StonesState *) scene->state, stone);
  g_autofree char *number = g_strdup_printf ("%d", stone);
  double x = rect->x + rect->width / 2;
  double y = rect->y + rect->height / 2;
  double line = 1.4 / scene->scale;

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, STONE * 0.43, 0, 2 * G_PI);
  if (taken)
    {
      cairo_set_dash (cr, (const double[]){ line, 1.6 * line }, 2, 0);
      esp_stroke (cr, palette->line_strong, 0.7 * line);
    }
  else
    esp_fill_and_stroke (
        cr,
        legal ? esp_colour_mix (palette->background, palette->accent, 0.16)
              : esp_colour_mix (palette->background, palette->text_dim, 0.14),
        legal ? palette->accent : esp_colour_mix (palette->line, palette->line_strong, 0.3), line);
  cairo_restore (cr);
  if (taken)
    return;
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, number, x - STONE * 0.34, y - STONE * 0.24, STONE * 0.68, STONE * 0.48, 20,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (legal ? ESP_TEXT_BOLD : 0));
}

#define N_KINDS 4

/* How a stone is drawn that is a square or a point: an index into these. */
static guint
find_kind (const StonesState *state, const int *orders, int stone)
{
  return orders[stone] > 0 ? 3 - (guint) orders[stone] % 2 : stones_is_legal (state, stone) ? 1 : 0;
}

static void
list_colours (const EspPalette *palette, EspColour colours[N_KINDS])
{
  colours[0] = palette->line;
  colours[1] = palette->accent;
  colours[2] = palette->side[0];
  colours[3] = palette->side[1];
}

static guint32
pixel_of (EspColour colour)
{
  return 0xff000000u | (guint32) (colour.red * 255 + 0.5) << 16 |
         (guint32) (colour.green * 255 + 0.5) << 8 | (guint32) (colour.blue * 255 + 0.5);
}

/* As many as nobody could tell apart: a point each of an image, which a file holds as such. */
static void
draw_points (const EspScene *scene, cairo_t *cr, const int *orders, int first, int last)
{
  const StonesState *state = (const StonesState *) scene->state;
  EspGrid grid = grid_of (scene);
  int top = (first - 1) / grid.n_columns;
  int n_rows = (last - 1) / grid.n_columns + 1 - top;
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, grid.n_columns, n_rows);
  int stride = cairo_image_surface_get_stride (image) / (int) sizeof (guint32);
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (image);
  EspColour colours[N_KINDS];

  list_colours (scene->palette, colours);
  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (image);
      for (int stone = first; stone <= last; stone++)
        pixels[((stone - 1) / grid.n_columns - top) * stride + (stone - 1) % grid.n_columns] =
            pixel_of (colours[find_kind (state, orders, stone)]);
      cairo_surface_mark_dirty (image);
    }
  cairo_save (cr);
  cairo_translate (cr, grid.x, grid.y + top * grid.size);
  cairo_scale (cr, grid.size, grid.size);
  cairo_set_source_surface (cr, image, 0, 0);
  if (grid.size * scene->scale >= 1)
    cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

/* Stones of a few pixels, as squares of their colour: all of one kind in one go. */
static void
draw_small (const EspScene *scene, cairo_t *cr, const int *orders, int first, int last)
{
  const StonesState *state = (const StonesState *) scene->state;
  EspColour colours[N_KINDS];

  list_colours (scene->palette, colours);
  for (guint kind = 0; kind < N_KINDS; kind++)
    {
      cairo_new_path (cr);
      for (int stone = first; stone <= last; stone++)
        {
          EspRect rect;

          if (find_kind (state, orders, stone) != kind)
            continue;
          stones_cell_rect (scene, stone - 1, &rect);
          cairo_rectangle (cr, rect.x + 4, rect.y + 4, rect.width - 8, rect.height - 8);
        }
      esp_fill (cr, colours[kind]);
    }
}

/* The stones of the rows that are in sight. */
static void
find_visible (const EspScene *scene, cairo_t *cr, int *first, int *last)
{
  EspGrid grid = grid_of (scene);
  double left;
  double top;
  double right;
  double bottom;

  *first = 1;
  *last = stones_n_cells (scene);
  if (stones_shows_graph (scene))
    return;
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  *first = (int) CLAMP (floor ((top - grid.y) / grid.size), 0, grid.n_rows) * grid.n_columns + 1;
  *last = MIN (*last, (int) CLAMP (floor ((bottom - grid.y) / grid.size) + 1, 0, grid.n_rows) *
                          grid.n_columns);
}

/* The best move that was found: its stone has a hint's round badge at the corner. */
static void
draw_best (const EspScene *scene, cairo_t *cr)
{
  const StonesState *state = (const StonesState *) scene->state;
  int stone = scene->arrows != NULL ? (int) g_ascii_strtoll (scene->arrows[0], NULL, 10) : 0;
  EspRect rect;

  if (stone < 1 || stone > state->n || state->is_taken[stone])
    return;
  stones_cell_rect (scene, stone - 1, &rect);
  esp_shape_order_badge (cr, rect.x + rect.width * 0.85, rect.y + rect.height * 0.15, BADGE, 1, 11,
                         scene->palette);
}

static void
stones_draw (const EspScene *scene, cairo_t *cr)
{
  const StonesState *state = (const StonesState *) scene->state;
  g_autofree int *orders = g_new0 (int, (gsize) state->n + 1);
  double x[STONES_MAX_GRAPH + 1];
  double y[STONES_MAX_GRAPH + 1];
  gboolean many;
  int first;
  int last;

  for (int i = 0; i < state->n_taken; i++)
    orders[state->taken[i]] = i + 1;
  esp_scene_draw_ground (scene, cr);
  find_visible (scene, cr, &first, &last);
  /* a quarter of a pixel is not seen on a pebble, and takes half as long */
  cairo_set_tolerance (cr, 0.25);
  if (stones_shows_graph (scene))
    {
      stones_graph_places (state->n, x, y);
      stones_graph_draw_edges (scene, cr, x, y);
    }
  many = last - first >= MOST;
  if (many)
    draw_points (scene, cr, orders, first, last);
  else if (STONE * scene->scale < SMALL)
    draw_small (scene, cr, orders, first, last);
  for (int stone = first; stone <= last && !many && STONE * scene->scale >= SMALL; stone++)
    {
      EspRect rect;

      if (stones_shows_graph (scene))
        rect = rect_around (x[stone], y[stone]);
      else
        stones_cell_rect (scene, stone - 1, &rect);
      if (is_small (scene))
        draw_disc (scene, cr, &rect, stone, orders[stone] > 0);
      else if (orders[stone] > 0)
        {
          draw_taken (scene, cr, &rect, stone, orders[stone]);
          draw_lifting (scene, cr, &rect, stone);
        }
      else
        draw_present (scene, cr, &rect, stone);
    }
  esp_scene_draw_ring (scene, cr, scene->hover, esp_shape_round_hover);
  esp_scene_draw_marks (scene, cr, TRUE);
  if (STONE * scene->scale >= SMALL)
    draw_best (scene, cr);
  esp_scene_draw_cursor (scene, cr, esp_shape_round_cursor);
}

static char *
stones_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  if (click != ESP_CLICK_PRIMARY || ((const StonesState *) scene->state)->is_taken[cell + 1])
    return NULL;
  return g_strdup_printf ("%d", cell + 1);
}

static const EspTool tools[] = {
  { "take", N_ ("Take before the start"),
    N_ ("A click takes a stone before play begins; on a taken stone it puts the last one "
        "back") },
  { .id = NULL },
};

static char *
stones_paint (const EspScene *scene,
              int cell,
              const EspTool *tool G_GNUC_UNUSED,
              const char *value G_GNUC_UNUSED,
              EspClick click,
              int first G_GNUC_UNUSED)
{
  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (((const StonesState *) scene->state)->is_taken[cell + 1])
    return g_strdup ("back");
  return g_strdup_printf ("take %d", cell + 1);
}

static const EspView views[] = {
  { "grid", N_ ("Grid") },
  { "graph", N_ ("Divisor graph") },
  { NULL, NULL },
};

static const EspDrawing drawing = {
  .grid = grid_of,
  .measure = stones_measure,
  .draw = stones_draw,
  .views = views,
};

static const EspCells cells = {
  .n_cells = stones_n_cells,
  .cell_rect = stones_cell_rect,
  .hit = stones_hit,
  .neighbour = stones_neighbour,
  .describe = stones_describe_cell,
};

static const EspPlaying playing = {
  .click = stones_click,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = stones_paint,
};

extern const EspLook esp_stones_look;

const EspLook esp_stones_look = {
  .problem = &esp_stones_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
