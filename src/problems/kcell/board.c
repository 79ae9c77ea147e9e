#include "config.h"

#include "board.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The parts of the drawing: cells, stones, chains of jumps, and a whole game as a strip. */

#define MARGIN 18.0

/* A strip shows a whole game, a small board a ply. */
#define STRIP_CELL 24.0
#define STRIP_ROW 46.0
#define STRIP_LABEL 132.0
#define STRIP_GAP 28.0
#define STRIP_HEAD 30.0

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

/* Player 1's stones are discs with a ring, player 2's diamonds with a cross: told apart without
 * colour. */
void
kcell_stone_path (cairo_t *cr, int side, double x, double y, double radius)
{
  if (side == 0)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    }
  else
    esp_shape_polygon (cr, x, y, radius * 1.22, 4);
}

void
kcell_draw_stone (
    cairo_t *cr, const EspPalette *palette, int side, double x, double y, double radius)
{
  double mark = radius * 0.36;

  kcell_stone_path (cr, side, x, y, radius);
  esp_fill_and_stroke (cr, palette->side[side],
                       esp_colour_mix (palette->side[side], palette->text, 0.4), radius * 0.07);
  esp_set_colour (cr, palette->side_text[side]);
  cairo_set_line_width (cr, radius * 0.16);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
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
  double base = place->y - place->size * 0.04;
  double high = place->size * (ABS (hop) == 2 ? 0.78 : 0.46);
  double sign = hop > 0 ? 1 : -1;
  double head = MAX (width * 2.6, 4);

  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int cell = move.from; cell != move.to; cell += hop)
    {
      gboolean last = cell + hop == move.to;
      double from = kcell_centre_of (place, cell) + sign * place->size * 0.06;
      double to = kcell_centre_of (place, cell + hop) - sign * place->size * 0.06;
      /* the arc comes down steeply; its end makes room for the head */
      double end = base - (last ? head : 0);

      cairo_move_to (cr, from, base);
      cairo_curve_to (cr, from, base - high * 1.25, to, base - high * 1.25, to, end);
      cairo_stroke (cr);
      if (last)
        {
          cairo_move_to (cr, to, base);
          cairo_line_to (cr, to - head * 0.75, base - head * 1.4);
          cairo_line_to (cr, to + head * 0.75, base - head * 1.4);
          cairo_close_path (cr);
          cairo_fill (cr);
        }
    }
}

#define HOLLOW 0.37 /* radius in cells */

/* What stones lie in; empty goals show the shape that is wanted there. */
static void
draw_hollow (cairo_t *cr, const EspPalette *palette, const KcellPlace *place, int cell, int wanted)
{
  double x = kcell_centre_of (place, cell);
  double y = place->y + place->size / 2;
  double radius = place->size * HOLLOW;
  /* the shade lies at the top: the light comes from there */
  gboolean dark = esp_palette_is_dark (palette);
  EspColour deep = dark ? esp_colour_mix (palette->tray, (EspColour){ 0, 0, 0, 1 }, 0.55)
                        : esp_colour_mix (palette->tray, palette->line_strong, 0.22);
  EspColour edge = dark ? esp_colour_mix (palette->tray, palette->line_strong, 0.08)
                        : esp_colour_mix (palette->tray, palette->surface, 0.5);

  esp_set_gradient (cr, 0, y - radius, 0, y + radius, (EspTone){ 0, deep }, (EspTone){ 0.8, edge });
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_fill (cr);
  if (wanted < 0)
    return;
  kcell_stone_path (cr, wanted, x, y, place->size * 0.29);
  esp_set_colour (cr,
                  palette->id == ESP_PALETTE_PRINT ? palette->line_strong : palette->side[wanted]);
  cairo_save (cr);
  cairo_set_line_width (cr, MAX (place->size * 0.035, 1));
  if (wanted == 1)
    cairo_set_dash (cr, (const double[]){ place->size * 0.07, place->size * 0.05 }, 2, 0);
  cairo_stroke (cr);
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
kcell_draw_board (cairo_t *cr,
                  const EspPalette *palette,
                  const KcellPosition *at,
                  const KcellPlace *place,
                  int first,
                  int end,
                  int without)
{
  esp_shape_rounded (cr, place->x + first * place->size, place->y, (end - first) * place->size,
                     place->size, place->size * 0.4);
  esp_fill_and_stroke (cr, palette->tray, palette->line_strong, place->size > 40 ? 1.5 : 1);
  for (int cell = first; cell < end; cell++)
    {
      int wanted = (kcell_goal (at, 0) & kcell_bit (cell)) != 0   ? 0
                   : (kcell_goal (at, 1) & kcell_bit (cell)) != 0 ? 1
                                                                  : -1;
      int owner = kcell_owner_of (at, cell);

      if (owner < 0 || cell == without)
        draw_hollow (cr, palette, place, cell, wanted);
      else
        kcell_draw_stone (cr, palette, owner, kcell_centre_of (place, cell),
                          place->y + place->size / 2, place->size * 0.33);
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

void
kcell_measure_strip (const KcellState *state, double *width, double *height)
{
  double row = STRIP_LABEL + state->at.k * STRIP_CELL;

  *width = 2 * MARGIN + strip_columns (state) * (row + STRIP_GAP) - STRIP_GAP;
  *height = 2 * MARGIN + STRIP_HEAD + strip_rows (state) * STRIP_ROW;
}

void
kcell_draw_strip (const EspScene *scene, cairo_t *cr)
{
  const KcellState *state = (const KcellState *) scene->state;
  const EspPalette *palette = scene->palette;
  g_autofree char *result = esp_kcell_problem.state_describe (scene->instance, scene->state);
  g_autofree char *head =
      g_strdup_printf (_ ("KCell, K = %d, N = %d. %s"), state->at.k, state->at.n, result);
  double row_width = STRIP_LABEL + state->at.k * STRIP_CELL;
  double width;
  double height;

  kcell_measure_strip (state, &width, &height);
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, head, MARGIN, MARGIN, width - 2 * MARGIN, STRIP_HEAD - 8, 15,
                    ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  for (guint i = 0; i < state->game->len; i++)
    {
      const KcellState *ply = g_ptr_array_index (state->game, i);
      int column = (int) i / strip_rows (state);
      int row = (int) i % strip_rows (state);
      KcellPlace place = { MARGIN + column * (row_width + STRIP_GAP) + STRIP_LABEL,
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
      kcell_draw_board (cr, palette, &ply->at, &place, 0, ply->at.k, -1);
      for (int side = 0; side < 2; side++)
        kcell_draw_goal (cr, palette, &ply->at, &place, side, 0, ply->at.k,
                         place.y + STRIP_CELL * 1.16, &middle);
      if (ply->moved && ply->last.from >= 0)
        {
          esp_set_colour (cr, palette->accent);
          kcell_draw_chain (cr, &place, ply->last, 1.4);
        }
    }
}
