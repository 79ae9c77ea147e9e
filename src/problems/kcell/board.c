#include "config.h"

#include "board.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The parts of the drawing: cells, stones, chains of jumps, and a whole game as a strip. */

#define MARGIN 18.0

/* A strip shows a whole game, a small board a ply. */
#define STRIP_CELL 24.0

#define STRIP_ROW 58.0

#define STRIP_LABEL 132.0

#define STRIP_GAP 28.0

#define STRIP_HEAD 30.0

#define HEAD_TEXT 15.0

int
kcell_owner_of (const KcellPosition *at, int cell)
{
  return (at->stones[0] & kcell_bit (cell)) != 0   ? 0
         : (at->stones[1] & kcell_bit (cell)) != 0 ? 1
                                                   : -1;
}

double
kcell_centre_of (const KcellPlace *place, double cell)
{
  return place->x + (cell + 0.5) * place->size;
}

static const EspColour white = { 1, 1, 1, 1 };

static const EspColour black = { 0, 0, 0, 1 };

/* Player 1's stones are discs with a ring, player 2's diamonds with a cross: told apart without
 * colour. The corners of a diamond are as round as those of a larger one around it. */
void
kcell_stone_path (cairo_t *cr, int side, double x, double y, double radius)
{
  double half = radius * 0.85;

  cairo_new_sub_path (cr);
  if (side == 0)
    {
      cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
      return;
    }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, G_PI / 4);
  esp_shape_rounded (cr, -half, -half, 2 * half, 2 * half, half * 0.3);
  cairo_restore (cr);
}

/* Light from above lies on the upper part and shade on the lower; what is between has the side's
 * own colour. Where edges count there is neither. */
static void
light_stone (cairo_t *cr, const EspPalette *palette, int side, double x, double y, double radius)
{
  gboolean dark = esp_palette_is_dark (palette);

  kcell_stone_path (cr, side, x, y + radius * 0.1, radius * 1.02);
  esp_fill (cr, esp_colour_fade (black, dark ? 0.5 : 0.28));
  kcell_stone_path (cr, side, x, y, radius);
  esp_set_colour (cr, palette->side[side]);
  cairo_fill_preserve (cr);
  esp_set_gradient (cr, 0, y - radius, 0, y + radius,
                    (EspTone){ 0, esp_colour_fade (white, dark ? 0.3 : 0.26) },
                    (EspTone){ 0.38, esp_colour_fade (white, 0) });
  cairo_fill_preserve (cr);
  esp_set_gradient (cr, 0, y - radius, 0, y + radius, (EspTone){ 0.66, esp_colour_fade (black, 0) },
                    (EspTone){ 1, esp_colour_fade (black, dark ? 0.18 : 0.24) });
  cairo_fill_preserve (cr);
  esp_stroke (cr, esp_colour_mix (palette->side[side], black, 0.42), radius * 0.06);
  /* the rim catches the light */
  kcell_stone_path (cr, side, x, y, radius * 0.91);
  esp_set_gradient (cr, 0, y - radius, 0, y + radius,
                    (EspTone){ 0, esp_colour_fade (white, dark ? 0.5 : 0.42) },
                    (EspTone){ 0.55, esp_colour_fade (white, 0.04) });
  cairo_set_line_width (cr, radius * 0.06);
  cairo_stroke (cr);
}

void
kcell_draw_stone (
    cairo_t *cr, const EspPalette *palette, int side, double x, double y, double radius)
{
  double mark = radius * 0.34;

  if (esp_palette_has_edges (palette))
    {
      kcell_stone_path (cr, side, x, y, radius);
      esp_fill_and_stroke (cr, palette->side[side], palette->line_strong, radius * 0.07);
    }
  else
    light_stone (cr, palette, side, x, y, radius);
  esp_set_colour (cr, palette->side_text[side]);
  cairo_set_line_width (cr, radius * 0.15);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_new_sub_path (cr);
  if (side == 0)
    cairo_arc (cr, x, y, mark, 0, 2 * G_PI);
  else
    {
      mark *= 0.85;
      cairo_move_to (cr, x - mark, y - mark);
      cairo_line_to (cr, x + mark, y + mark);
      cairo_move_to (cr, x - mark, y + mark);
      cairo_line_to (cr, x + mark, y - mark);
    }
  cairo_stroke (cr);
}

void
kcell_draw_rail (cairo_t *cr, const EspPalette *palette, const EspRect *rect, double corner)
{
  gboolean dark = esp_palette_is_dark (palette);

  if (esp_palette_has_edges (palette))
    {
      esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, corner);
      esp_fill_and_stroke (cr, palette->tray, palette->line_strong, 1.5);
      return;
    }
  for (int i = 3; i > 0; i--)
    {
      esp_shape_rounded (cr, rect->x - i * 0.5, rect->y + i, rect->width + i, rect->height + i,
                         corner + i);
      esp_fill (cr, esp_colour_fade (black, dark ? 0.16 : 0.05));
    }
  esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, corner);
  esp_set_gradient (cr, 0, rect->y, 0, rect->y + rect->height,
                    (EspTone){ 0, esp_colour_mix (palette->tray, white, dark ? 0.07 : 0.28) },
                    (EspTone){ 1, palette->tray });
  cairo_fill_preserve (cr);
  esp_stroke (cr, esp_colour_fade (palette->line_strong, 0.7), 1.3);
  esp_shape_rounded (cr, rect->x + 1.5, rect->y + 1.5, rect->width - 3, rect->height - 3,
                     corner - 1.5);
  esp_set_gradient (cr, 0, rect->y, 0, rect->y + rect->height,
                    (EspTone){ 0, esp_colour_fade (white, dark ? 0.14 : 0.8) },
                    (EspTone){ 0.5, esp_colour_fade (white, 0) });
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
}

void
kcell_draw_home (
    cairo_t *cr, const EspPalette *palette, const EspRect *rect, double corner, int side)
{
  /* the bracket and the outlines tell it where tones tell little */
  if (esp_palette_has_edges (palette))
    return;
  esp_shape_rounded (cr, rect->x, rect->y, rect->width, rect->height, corner);
  esp_fill_and_stroke (cr, esp_colour_mix (palette->tray, palette->side_tint[side], 0.88),
                       esp_colour_fade (palette->side[side], 0.35), 1.2);
}

int
kcell_hop_of (KcellUndo move)
{
  int distance = ABS (move.to - move.from);

  return (distance > 1 ? 2 : 1) * (move.to > move.from ? 1 : -1);
}

void
kcell_draw_chain (cairo_t *cr, const KcellPlace *place, KcellUndo move, double width)
{
  int hop = kcell_hop_of (move);
  double sign = hop > 0 ? 1 : -1;
  /* it leaves from the rim of its stone and comes down into the hollow */
  double base = place->y + place->size * 0.1;
  double high = place->size * (ABS (hop) == 2 ? 1.12 : 0.76);
  double head = MAX (width * 2.9, 4);

  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int cell = move.from; cell != move.to; cell += hop)
    {
      gboolean first = cell == move.from;
      double from = kcell_centre_of (place, cell) + (first ? 0 : sign * place->size * 0.09);
      double to = kcell_centre_of (place, cell + hop) - sign * place->size * 0.09;
      double begin = base - (first ? place->size * 0.04 : 0);
      /* the arc comes down steeply; its end makes room for the head */
      double end = base - head;

      cairo_move_to (cr, from, begin);
      cairo_curve_to (cr, from + sign * place->size * 0.08, base - high * 1.25,
                      to - sign * place->size * 0.08, base - high * 1.25, to, end);
      cairo_stroke (cr);
      cairo_move_to (cr, to, base);
      cairo_line_to (cr, to - head * 0.68, base - head * 1.35);
      cairo_line_to (cr, to + head * 0.68, base - head * 1.35);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}

#define HOLLOW 0.41 /* radius in cells */

#define WANTED 0.34 /* of the shape in it */

/* What stones lie in: the shade lies at the top, for the light comes from there. */
static void
draw_hollow (cairo_t *cr, const EspPalette *palette, double x, double y, double size, gboolean fine)
{
  double radius = size * HOLLOW;
  gboolean dark = esp_palette_is_dark (palette);
  EspColour deep = dark ? esp_colour_mix (palette->tray, black, 0.6)
                        : esp_colour_mix (palette->tray, palette->line_strong, 0.3);
  EspColour foot = dark ? esp_colour_mix (palette->tray, palette->line_strong, 0.05)
                        : esp_colour_mix (palette->tray, palette->surface, 0.45);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  if (esp_palette_has_edges (palette))
    {
      esp_fill_and_stroke (cr, palette->surface, palette->line, MAX (size * 0.02, 0.8));
      return;
    }
  esp_set_gradient (cr, 0, y - radius, 0, y + radius, (EspTone){ 0, deep },
                    (EspTone){ 0.85, foot });
  cairo_fill_preserve (cr);
  esp_set_gradient (cr, 0, y - radius, 0, y + radius,
                    (EspTone){ 0.1, esp_colour_fade (black, dark ? 0.5 : 0.2) },
                    (EspTone){ 0.9, esp_colour_fade (white, dark ? 0.12 : 0.85) });
  cairo_set_line_width (cr, MAX (size * 0.022, 0.8));
  if (fine)
    cairo_stroke (cr);
  cairo_new_path (cr);
}

/* The shape that is wanted in a goal: broken for the second side, and whole around a stone that is
 * there. */
static void
draw_wanted (cairo_t *cr,
             const EspPalette *palette,
             const KcellPlace *place,
             int cell,
             int side,
             gboolean arrived)
{
  double size = place->size;

  cairo_save (cr);
  kcell_stone_path (cr, side, kcell_centre_of (place, cell), place->y + size / 2,
                    size * (arrived ? KCELL_RING : WANTED));
  if (side == 1 && !arrived)
    cairo_set_dash (cr, (const double[]){ size * 0.085, size * 0.06 }, 2, 0);
  esp_stroke (cr, esp_palette_get_side_line (palette, side),
              MAX (size * (arrived ? 0.025 : 0.042), 1));
  cairo_restore (cr);
}

gboolean
kcell_draw_goal (cairo_t *cr,
                 const EspPalette *palette,
                 const KcellPosition *at,
                 const KcellPlace *place,
                 int side,
                 int first,
                 int end,
                 double y,
                 double *middle)
{
  guint64 goal = kcell_goal (at, side);
  double width = MAX (place->size * 0.045, 1.2);
  double tick = place->size * 0.11;
  int from = MAX (first, kcell_lowest (goal));
  int to = MIN (end, kcell_highest (goal) + 1);
  double left = place->x + (from + 0.1) * place->size;
  double right = place->x + (to - 0.1) * place->size;

  if (from >= to)
    return FALSE;
  *middle = (left + right) / 2;
  esp_set_colour (cr,
                  palette->id == ESP_PALETTE_PRINT ? palette->line_strong : palette->side[side]);
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  /* no end where it goes on in another row */
  if (from == kcell_lowest (goal))
    {
      cairo_move_to (cr, left, y - tick);
      cairo_line_to (cr, left, y + width / 2);
    }
  if (to == kcell_highest (goal) + 1)
    {
      cairo_move_to (cr, right, y - tick);
      cairo_line_to (cr, right, y + width / 2);
    }
  cairo_stroke (cr);
  if (side == 1)
    cairo_set_dash (cr, (const double[]){ 3 * width, 2 * width }, 2, 0);
  cairo_move_to (cr, left, y);
  cairo_line_to (cr, right, y);
  cairo_stroke (cr);
  cairo_restore (cr);
  return TRUE;
}

void
kcell_draw_cells (cairo_t *cr,
                  const EspPalette *palette,
                  const KcellPosition *at,
                  const KcellPlace *place,
                  int first,
                  int end,
                  int without,
                  gboolean fine)
{
  double y = place->y + place->size / 2;

  for (int cell = first; cell < end; cell++)
    {
      int wanted = (kcell_goal (at, 0) & kcell_bit (cell)) != 0   ? 0
                   : (kcell_goal (at, 1) & kcell_bit (cell)) != 0 ? 1
                                                                  : -1;
      int owner = cell == without ? -1 : kcell_owner_of (at, cell);
      double x = kcell_centre_of (place, cell);

      draw_hollow (cr, palette, x, y, place->size, fine);
      if (wanted >= 0 && (owner < 0 || owner == wanted))
        draw_wanted (cr, palette, place, cell, wanted, owner == wanted);
      if (owner >= 0)
        kcell_draw_stone (cr, palette, owner, x, y, place->size * KCELL_STONE);
    }
}

/* --- a whole game --- */

static int
strip_columns (const KcellState *state)
{
  return state->game->len > 12 ? 2 : 1;
}

static int
strip_rows (const KcellState *state)
{
  int columns = strip_columns (state);

  return ((int) state->game->len + columns - 1) / columns;
}

/* Of the boards side by side, without margins. */
static double
strip_width (const KcellState *state)
{
  double row = STRIP_LABEL + state->at.k * STRIP_CELL;

  return strip_columns (state) * (row + STRIP_GAP) - STRIP_GAP;
}

/* What the game was: new string. */
static char *
describe_strip (const EspScene *scene)
{
  const KcellState *state = (const KcellState *) scene->state;
  g_autofree char *result =
      esp_kcell_problem.states->state_describe (scene->instance, scene->state);

  return g_strdup_printf (_ ("KCell, K = %d, N = %d. %s"), state->at.k, state->at.n, result);
}

void
kcell_measure_strip (const EspScene *scene, double *width, double *height)
{
  const KcellState *state = (const KcellState *) scene->state;
  g_autofree char *head = describe_strip (scene);
  double text_width;
  double text_height;

  esp_text_measure (NULL, head, HEAD_TEXT, ESP_TEXT_CENTRE | ESP_TEXT_BOLD, &text_width,
                    &text_height);
  *width = 2 * MARGIN + MAX (strip_width (state), text_width + 4);
  *height = 2 * MARGIN + STRIP_HEAD + strip_rows (state) * STRIP_ROW;
}

void
kcell_draw_strip (const EspScene *scene, cairo_t *cr)
{
  const KcellState *state = (const KcellState *) scene->state;
  const EspPalette *palette = scene->palette;
  g_autofree char *head = describe_strip (scene);
  double row_width = STRIP_LABEL + state->at.k * STRIP_CELL;
  double width;
  double height;
  double left;

  kcell_measure_strip (scene, &width, &height);
  left = (width - strip_width (state)) / 2;
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, head, MARGIN, MARGIN, width - 2 * MARGIN, STRIP_HEAD - 8, HEAD_TEXT,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  for (guint i = 0; i < state->game->len; i++)
    {
      const KcellState *ply = g_ptr_array_index (state->game, i);
      int column = (int) i / strip_rows (state);
      int row = (int) i % strip_rows (state);
      KcellPlace place = { left + column * (row_width + STRIP_GAP) + STRIP_LABEL,
                           MARGIN + STRIP_HEAD + (row + 1) * STRIP_ROW - STRIP_CELL - 2,
                           STRIP_CELL };
      g_autofree char *label = NULL;
      double middle;

      if (!ply->moved)
        label = g_strdup (_ ("start"));
      else if (ply->last.from < 0)
        label = g_strdup_printf (_ ("%u. %c passes"), i, "xo"[ply->at.to_move]);
      else
        label = g_strdup_printf ("%u. %c %d – %d", i, "xo"[ply->at.to_move], ply -> last.from + 1,
                                 ply->last.to + 1);
      esp_set_colour (cr, palette->text);
      esp_text_draw (cr, label, place.x - 12, place.y + STRIP_CELL / 2, 13,
                     ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
      kcell_draw_rail (
          cr, palette,
          &(EspRect){ place.x - 4, place.y - 2, ply->at.k * STRIP_CELL + 8, STRIP_CELL + 4 },
          STRIP_CELL * 0.4);
      kcell_draw_cells (cr, palette, &ply->at, &place, 0, ply->at.k, -1, FALSE);
      for (int side = 0; side < 2; side++)
        kcell_draw_goal (cr, palette, &ply->at, &place, side, 0, ply->at.k,
                         place.y + STRIP_CELL * 1.26, &middle);
      if (ply->moved && ply->last.from >= 0)
        {
          esp_set_colour (cr, palette->accent);
          kcell_draw_chain (cr, &place, ply->last, 1.4);
        }
    }
}
