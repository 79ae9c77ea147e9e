#include "config.h"

#include "layout.h"

#include <math.h>

/* What is drawn over a board: rings, ways and ghosts of moves. */

#define MAX_PV 3

int
kcell_legal_target (const KcellPosition *at, int cell)
{
  int winner;

  if (cell < 0 || cell >= at->k || !kcell_is_playable (at) || kcell_is_over (at, &winner) ||
      kcell_owner_of (at, cell) != at->to_move)
    return -1;
  return kcell_target (at, at->to_move, cell);
}

void
kcell_draw_moving (const EspScene *scene, cairo_t *cr)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellState *state = kcell_state_of (scene);
  int hop = kcell_hop_of (state->last);
  int n = (state->last.to - state->last.from) / hop;
  double at = scene->progress * n;
  double within = at - floor (at);
  double high = ABS (hop) == 2 ? CELL * 0.75 : 0;

  kcell_draw_stone (cr, scene->palette, 1 - state->at.to_move,
                    kcell_centre_of (&place, state->last.from + at * hop),
                    place.y + CELL / 2 - 4 * within * (1 - within) * high, CELL * KCELL_STONE);
}

/* Of a row at a time, for a bit of the next cell is seen at its end. */
static gboolean
is_in_row (const EspScene *scene, int cell, int row)
{
  return cell >= 0 && cell / kcell_n_columns (scene) == row;
}

void
kcell_draw_legal (const EspScene *scene, cairo_t *cr, int row)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellPosition *at = &kcell_state_of (scene)->at;

  for (int cell = 0; cell < at->k; cell++)
    if (is_in_row (scene, cell, row) && kcell_legal_target (at, cell) >= 0)
      {
        kcell_stone_path (cr, at->to_move, kcell_centre_of (&place, cell), place.y + CELL / 2,
                          CELL * KCELL_RING);
        esp_stroke (cr, esp_palette_get_side_line (scene->palette, at->to_move), 2.6);
      }
}

/* Where a stone would be: there it is seen, and not what is wanted there. */
static void
draw_ghost (const EspScene *scene, cairo_t *cr, int side, int cell, EspColour colour)
{
  const KcellPlace place = kcell_place_of (scene);
  const double dashes[] = { 5, 4 };
  double x = kcell_centre_of (&place, cell);
  double y = place.y + CELL / 2;

  cairo_save (cr);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, CELL * KCELL_RING, 0, 2 * G_PI);
  cairo_clip (cr);
  esp_set_colour (cr, scene->palette->tray);
  cairo_paint (cr);
  cairo_push_group (cr);
  kcell_draw_stone (cr, scene->palette, side, x, y, CELL * KCELL_STONE);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 0.4);
  kcell_stone_path (cr, side, x, y, CELL * (KCELL_STONE + 0.01));
  cairo_set_dash (cr, dashes, 2, 0);
  esp_stroke (cr, colour, 2.6);
  cairo_restore (cr);
}

void
kcell_draw_preview (const EspScene *scene, cairo_t *cr, int row)
{
  const KcellPosition *at = &kcell_state_of (scene)->at;
  int cell = scene->hover >= 0 ? scene->hover : scene->flags & ESP_SCENE_FOCUS ? scene->cursor : -1;
  int target = kcell_legal_target (at, cell);

  if (is_in_row (scene, target, row))
    draw_ghost (scene, cr, at->to_move, target,
                esp_palette_get_side_line (scene->palette, at->to_move));
}

/* The order of a move, at the corner of the stone that moves: on the side that its arc leaves, and
 * on the other where a stone moved from there before. */
static void
draw_order (const EspScene *scene, cairo_t *cr, KcellUndo move, int order, gboolean is_again)
{
  const KcellPlace place = kcell_place_of (scene);
  double side = (move.to > move.from) == is_again ? 1 : -1;
  double radius = CLAMP (8.5 * scene->text / MAX (scene->scale, 0.01), CELL * 0.19, CELL * 0.24);
  /* at the ring, and not on it */
  double out = (CELL * (KCELL_RING + 0.04) + radius) * G_SQRT2 / 2;
  double x = kcell_centre_of (&place, move.from) + side * out;
  double y = place.y + CELL / 2 - out;

  esp_shape_order_badge (cr, x, y, radius, order, 13, scene->palette);
}

/* Where the stone was that has moved; in its goal the outline is there already. */
static void
draw_origin (const EspScene *scene, cairo_t *cr, int side, int cell, EspColour colour)
{
  const KcellPlace place = kcell_place_of (scene);
  const double dashes[] = { 3, 4 };

  if (kcell_owner_of (&kcell_state_of (scene)->at, cell) >= 0 ||
      (kcell_goal (&kcell_state_of (scene)->at, side) & kcell_bit (cell)) != 0)
    return;
  kcell_stone_path (cr, side, kcell_centre_of (&place, cell), place.y + CELL / 2, CELL * 0.33);
  cairo_set_dash (cr, dashes, 2, 0);
  esp_stroke (cr, esp_colour_fade (colour, 0.7), 2);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
kcell_draw_last (const EspScene *scene, cairo_t *cr, int row)
{
  const KcellPlace place = kcell_place_of (scene);
  const KcellState *state = kcell_state_of (scene);
  int side = 1 - state->at.to_move;
  EspColour colour = scene->palette->side[side];

  /* print has a side in light grey */
  if (esp_colour_contrast (colour, scene->palette->background) < 3)
    colour = scene->palette->text_dim;
  if (is_in_row (scene, state->last.from, row))
    draw_origin (scene, cr, side, state->last.from, colour);
  esp_set_colour (cr, colour);
  kcell_draw_chain (cr, &place, state->last, 3);
}

/* The first moves of a principal variation; returns how many. */
static int
collect_line (const EspScene *scene, KcellUndo line[MAX_PV])
{
  KcellPosition at = kcell_state_of (scene)->at;
  gint32 moves[KCELL_MAX_CELLS];
  int n = 0;

  for (; scene->arrows != NULL && n < MAX_PV && scene->arrows[n] != NULL; n++)
    {
      gint32 move = (gint32) g_ascii_strtoll (scene->arrows[n], NULL, 10);
      int n_moves = kcell_is_playable (&at) ? kcell_list (&at, moves) : 0;
      gboolean legal = FALSE;

      for (int m = 0; m < n_moves; m++)
        legal |= moves[m] == move;
      if (!legal)
        break;
      line[n] = kcell_make (&at, move);
    }
  return n;
}

void
kcell_draw_line (const EspScene *scene, cairo_t *cr, int row)
{
  const KcellPlace place = kcell_place_of (scene);
  int side = kcell_state_of (scene)->at.to_move;
  KcellUndo line[MAX_PV];
  int n = collect_line (scene, line);

  if (n > 0 && line[0].from >= 0 && is_in_row (scene, line[0].to, row))
    draw_ghost (scene, cr, side, line[0].to, scene->palette->hint);
  for (int i = 0; i < n; i++)
    if (line[i].from >= 0)
      {
        esp_set_colour (cr, scene->palette->hint);
        kcell_draw_chain (cr, &place, line[i], i == 0 ? 3 : 1.6);
      }
  for (int i = 0; i < n; i++)
    {
      gboolean is_again = FALSE;

      for (int k = 0; k < i; k++)
        is_again |= line[k].from == line[i].from;
      if (is_in_row (scene, line[i].from, row))
        draw_order (scene, cr, line[i], i + 1, is_again);
    }
}

/* A move that is shown says more than rings around its stone and its goal, which would lie on both.
 */
void
kcell_draw_rings (const EspScene *scene, cairo_t *cr)
{
  EspScene ringed = *scene;
  KcellUndo line[MAX_PV];

  if (!scene->mistakes && collect_line (scene, line) > 0 && line[0].from >= 0)
    ringed.n_marks = 0;
  esp_scene_draw_rings (&ringed, cr, TRUE);
}
