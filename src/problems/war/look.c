#include "config.h"

#include "draw/esp-shape.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SQUARE 64.0

#define LABELS 20.0

#define MARGIN 10.0 /* of a small picture */

#define EDGE 4.0

#define CORNER 8.0

#define PIECE (SQUARE * 0.31)

#define LETTER 13.5 /* pixels of a coordinate on a board of the usual size */

static EspGrid
grid_of (const EspScene *scene)
{
  const WarBoard *board = (const WarBoard *) scene->instance;
  double edge = scene->flags & ESP_SCENE_SMALL ? MARGIN : EDGE + LABELS;

  return (EspGrid){
    .n_rows = board->rows, .n_columns = board->columns, .x = edge, .y = edge, .size = SQUARE
  };
}

static void
war_measure (const EspScene *scene, double *width, double *height)
{
  EspGrid grid = grid_of (scene);

  if (scene->flags & ESP_SCENE_SMALL)
    {
      *width = 2 * MARGIN + grid.n_columns * SQUARE;
      *height = 2 * MARGIN + grid.n_rows * SQUARE;
      return;
    }
  *width = 2 * EDGE + LABELS + grid.n_columns * SQUARE;
  *height = 2 * EDGE + LABELS + grid.n_rows * SQUARE;
}

static char *
war_describe_cell (const EspScene *scene, int cell)
{
  static const char *const owners[] = { N_ ("empty"), N_ ("blue"), N_ ("green") };
  const WarState *state = (const WarState *) scene->state;
  GString *text = g_string_new (NULL);
  int targets[4];
  gboolean blitz;
  int n;
  char name[8];

  esp_square_name (state->columns, cell, name);
  g_string_append_printf (text, "%s, %d, %s", name,
                          ((const WarBoard *) scene->instance)->values[cell],
                          _ (owners[state->owner[cell]]));
  if (cell == state->last)
    g_string_append (text, _ (", taken last"));
  /* nobody moves while the board is made */
  if (state->owner[cell] != WAR_EMPTY || (scene->flags & ESP_SCENE_EDIT))
    return g_string_free (text, FALSE);
  n = war_targets (state, cell, targets, &blitz);
  g_string_append (text, blitz ? _ (", a move here is a blitz") : _ (", a move here is a drop"));
  for (int i = 0; i < n; i++)
    {
      esp_square_name (state->columns, targets[i], name);
      g_string_append_printf (text, i == 0 ? _ (", attacks %s") : _ (" and %s"), name);
    }
  return g_string_free (text, FALSE);
}

/* --- drawing --- */

/* Of the values on the board. */
typedef struct
{
  int least, most;
} Span;

/* Blue is a disc and Green a diamond, so that colour is not needed to tell them apart. */
static void
piece_path (cairo_t *cr, int owner, double x, double y, double size)
{
  if (owner == WAR_BLUE)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, size, 0, 2 * G_PI);
    }
  else
    esp_shape_polygon (cr, x, y, size * 1.22, 4);
}

static void
fill_piece (const EspPalette *palette, cairo_t *cr, int owner, double x, double y, double size)
{
  piece_path (cr, owner, x, y, size);
  /* on paper the light piece is hardly darker than its square */
  if (esp_palette_has_edges (palette))
    esp_fill_and_stroke (cr, palette->side[owner - 1], palette->line_strong, 1.6);
  else
    esp_fill (cr, palette->side[owner - 1]);
}

static gboolean
was_converted (const WarState *state, int cell)
{
  for (int i = 0; i < state->n_last_converted; i++)
    if (state->last_converted[i] == cell)
      return TRUE;
  return FALSE;
}

static void
draw_piece (const EspScene *scene, cairo_t *cr, const EspRect *rect, int cell)
{
  const WarState *state = (const WarState *) scene->state;
  const WarState *before = (const WarState *) scene->previous;
  const EspPalette *palette = scene->palette;
  int owner = state->owner[cell];
  double size = PIECE;
  double x = rect->x + rect->width / 2;
  double y = rect->y + rect->height / 2;
  gboolean moving = before != NULL && scene->progress < 1 && before->owner[cell] != owner;

  /* a converted piece turns over: it grows thin as what it was and wide as what it is */
  if (moving && before->owner[cell] != WAR_EMPTY)
    {
      double turn = scene->progress < 0.5 ? 1 - 2 * scene->progress : 2 * scene->progress - 1;

      if (scene->progress < 0.5)
        owner = before->owner[cell];
      cairo_save (cr);
      cairo_translate (cr, x, 0);
      cairo_scale (cr, MAX (turn, 0.04), 1);
      cairo_translate (cr, -x, 0);
    }
  else if (moving)
    size *= 0.4 + 0.6 * scene->progress;
  fill_piece (palette, cr, owner, x, y, size);
  if (moving && before->owner[cell] != WAR_EMPTY)
    cairo_restore (cr);
  if (scene->flags & ESP_SCENE_SMALL)
    return;
  if (cell == state->last)
    {
      piece_path (cr, owner, x, y, PIECE + 4);
      esp_stroke (cr, palette->text, 2.2);
    }
  /* a game that is over has nothing more to answer */
  else if (state->n_empty > 0 && was_converted (state, cell))
    {
      cairo_save (cr);
      piece_path (cr, owner, x, y, PIECE + 4);
      cairo_set_dash (cr, (const double[]){ 0, 3.6 }, 2, 0);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      esp_stroke (cr, palette->text, 1.5);
      cairo_restore (cr);
    }
}

/* The dearer, the higher: by its place among the values, bent so that only the dearest glow. */
static EspColour
land_of (const EspScene *scene, const Span *span, int cell)
{
  const WarBoard *board = (const WarBoard *) scene->instance;
  const EspPalette *palette = scene->palette;
  double share = span->most > span->least
                     ? (double) (board->values[cell] - span->least) / (span->most - span->least)
                     : 0;

  return esp_colour_mix (palette->land[0], palette->land[1], share * sqrt (share));
}

static void
draw_square (const EspScene *scene, cairo_t *cr, const Span *span, int cell)
{
  const WarBoard *board = (const WarBoard *) scene->instance;
  const WarState *state = (const WarState *) scene->state;
  const EspPalette *palette = scene->palette;
  g_autofree char *number = g_strdup_printf ("%d", board->values[cell]);
  int owner = state->owner[cell];
  EspRect rect;

  esp_squares_cell_rect (scene, cell, &rect);
  cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
  esp_fill (cr, land_of (scene, span, cell));
  if (owner != WAR_EMPTY)
    draw_piece (scene, cr, &rect, cell);
  if (scene->flags & ESP_SCENE_SMALL)
    return;
  if (SQUARE * scene->scale < 12)
    return;
  esp_set_colour (cr, owner == WAR_EMPTY ? palette->text : palette->side_text[owner - 1]);
  esp_text_draw_in (cr, number, rect.x + SQUARE * 0.2, rect.y + SQUARE * 0.3, SQUARE * 0.6,
                    SQUARE * 0.4, 19,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR | (owner != WAR_EMPTY ? ESP_TEXT_BOLD : 0));
}

/* What a move on the square under the pointer or the cursor would take. */
static void
draw_preview (const EspScene *scene, cairo_t *cr, int cell)
{
  const WarState *state = (const WarState *) scene->state;
  const EspPalette *palette = scene->palette;
  int targets[4];
  gboolean blitz;
  EspRect rect;
  int n;

  if (cell < 0 || cell >= war_n_squares (state) || state->owner[cell] != WAR_EMPTY)
    return;
  n = war_targets (state, cell, targets, &blitz);
  esp_squares_cell_rect (scene, cell, &rect);
  piece_path (cr, state->to_move, rect.x + SQUARE / 2, rect.y + SQUARE / 2, PIECE);
  esp_set_colour (cr, palette->side[state->to_move - 1]);
  cairo_set_line_width (cr, 2);
  cairo_set_dash (cr, (const double[]){ 4, 3 }, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = 0; i < n; i++)
    {
      EspRect target;
      double x = rect.x + SQUARE / 2;
      double y = rect.y + SQUARE / 2;
      double to_x;
      double to_y;

      esp_squares_cell_rect (scene, targets[i], &target);
      to_x = target.x + SQUARE / 2;
      to_y = target.y + SQUARE / 2;
      esp_set_colour (cr, palette->accent);
      esp_shape_arrow (cr, x + (to_x - x) * 0.3, y + (to_y - y) * 0.3, x + (to_x - x) * 0.72,
                       y + (to_y - y) * 0.72, 3);
    }
}

static void
draw_arrows (const EspScene *scene, cairo_t *cr)
{
  const WarState *state = (const WarState *) scene->state;
  int from = -1;

  for (guint i = 0; scene->arrows != NULL && scene->arrows[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (scene->arrows[i], " ", 2);
      int to = words[0] != NULL ? esp_square_parse (state->rows, state->columns, words[0]) : -1;
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      EspRect rect;
      EspRect start;

      if (to < 0)
        return;
      esp_squares_cell_rect (scene, to, &rect);
      esp_set_colour (cr, scene->palette->hint);
      if (from >= 0)
        {
          esp_squares_cell_rect (scene, from, &start);
          esp_shape_arrow (cr, start.x + SQUARE / 2, start.y + SQUARE * 0.2, rect.x + SQUARE / 2,
                           rect.y + SQUARE * 0.2, 2.4);
        }
      cairo_new_sub_path (cr);
      cairo_arc (cr, rect.x + SQUARE * 0.82, rect.y + SQUARE * 0.18, 9, 0, 2 * G_PI);
      cairo_fill (cr);
      esp_set_colour (cr, esp_colour_text_on (scene->palette->hint));
      esp_text_draw (cr, number, rect.x + SQUARE * 0.82, rect.y + SQUARE * 0.18, 11,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
      from = to;
    }
}

/* In keeping with small squares, and of one size on large ones. */
static double
get_label_size (const EspScene *scene)
{
  return MIN (SQUARE * 0.24, MAX (LETTER * MAX (scene->text, 1) / scene->scale, SQUARE * 0.1));
}

static void
war_draw (const EspScene *scene, cairo_t *cr)
{
  const WarBoard *board = (const WarBoard *) scene->instance;
  EspGrid grid = grid_of (scene);
  Span span = { G_MAXINT, G_MININT };

  esp_scene_draw_ground (scene, cr);
  for (int i = 0; i < esp_squares_n_cells (scene); i++)
    {
      span.least = MIN (span.least, board->values[i]);
      span.most = MAX (span.most, board->values[i]);
    }
  cairo_save (cr);
  esp_grid_add_frame (&grid, cr, CORNER);
  cairo_clip (cr);
  for (int i = 0; i < esp_squares_n_cells (scene); i++)
    draw_square (scene, cr, &span, i);
  cairo_restore (cr);
  esp_grid_draw_lines (&grid, cr, scene->palette);
  esp_grid_draw_frame (&grid, cr, scene->palette, CORNER);
  if ((scene->flags & ESP_SCENE_SMALL) == 0)
    esp_grid_draw_labels (&grid, cr, scene->palette, get_label_size (scene));
  esp_scene_draw_marks (scene, cr, FALSE);
  if (!(scene->flags & (ESP_SCENE_EDIT | ESP_SCENE_SEARCH)))
    draw_preview (scene, cr,
                  scene->hover >= 0                ? scene->hover
                  : scene->flags & ESP_SCENE_FOCUS ? scene->cursor
                                                   : -1);
  draw_arrows (scene, cr);
  esp_scene_draw_ring (scene, cr, scene->hover, esp_shape_hover);
  esp_scene_draw_cursor (scene, cr, esp_shape_cursor);
}

/* --- play and edit --- */

static char *
war_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const WarState *state = (const WarState *) scene->state;
  char name[8];

  if (click != ESP_CLICK_PRIMARY || state->owner[cell] != WAR_EMPTY)
    return NULL;
  esp_square_name (state->columns, cell, name);
  return g_strdup (name);
}

static const EspOptionSpec value_option = { "value", ESP_INT (-WAR_MAX_VALUE, WAR_MAX_VALUE, "1"),
                                            N_ ("Value"), N_ ("of the squares that are clicked") };

static const EspOptionSpec owner_option = { "owner", ESP_CHOICE ("b", "g", "."), N_ ("Owner"),
                                            N_ ("b blue, g green, . nobody") };

static const EspTool tools[] = {
  { "value", N_ ("Set values"),
    N_ ("A click chooses a square; type its value: digits, − for the sign, Backspace for the "
        "last digit, X for 0; the other button makes it 1") },
  { "paint", N_ ("Paint a value"), N_ ("A click or a stroke sets the value"),
    .value = &value_option, .strokes = ESP_STROKE_ERASES },
  { "owner", N_ ("Owners"),
    N_ ("A click or a stroke says who owns the square at the start; the other button makes "
        "it empty"),
    .value = &owner_option, .strokes = ESP_STROKE_ERASES },
  { .id = NULL },
};

static char *
war_paint (const EspScene *scene,
           int cell,
           const EspTool *tool,
           const char *value,
           EspClick click,
           int first G_GNUC_UNUSED)
{
  gboolean owner = g_str_equal (tool->id, "owner");
  char name[8];

  esp_square_name (((const WarBoard *) scene->instance)->columns, cell, name);
  if (click == ESP_CLICK_SECONDARY)
    value = owner ? "." : "1";
  /* a square is chosen, and its value typed */
  else if (tool->value == NULL)
    return NULL;
  return g_strdup_printf ("%s %s %s", owner ? "owner" : "value", name, value);
}

/* A digit more would be too large a number. */
#define MOST_TO_TYPE_ON ((WAR_MAX_VALUE + 1) / 10.0)

static char *
war_type (const EspScene *scene, int cell, gunichar character)
{
  const WarBoard *board = (const WarBoard *) scene->instance;
  double value = board->values[cell];
  char name[8];

  esp_square_name (board->columns, cell, name);
  if (character == 'b' || character == 'g' || character == '.')
    return g_strdup_printf ("owner %s %c", name, (char) character);
  if (character == 'x')
    value = 0;
  else if (!esp_scene_type_number (scene, value, MOST_TO_TYPE_ON, character, &value))
    return NULL;
  return g_strdup_printf ("value %s %d", name, (int) value);
}

static const EspDrawing drawing = {
  .grid = grid_of,
  .measure = war_measure,
  .draw = war_draw,
};

static const EspCells cells = {
  ESP_CELLS_ARE_SQUARES,
  .describe = war_describe_cell,
};

static const EspPlaying playing = {
  .click = war_click,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = war_paint,
  .type = war_type,
};

extern const EspLook esp_war_look;

const EspLook esp_war_look = {
  .problem = &esp_war_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
