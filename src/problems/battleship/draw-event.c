#include "config.h"

#include "look.h"

/* Where a search is, on its board. */

/* The squares that the event speaks of: one, or those of a place. FALSE: none. */
static gboolean
find_squares (const EspScene *scene, EspRect *rect)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  const EspEvent *event = scene->event;
  BattleshipPlace place;

  if (event->subject < 0)
    return FALSE;
  if (!battleship_place_of_subject (battleship_n (puzzle), event->subject, &place))
    place.size = 1;
  esp_battleship_look.cells->cell_rect (scene, place.square, rect);
  *(place.down ? &rect->height : &rect->width) *= MAX (place.size, 1);
  return TRUE;
}

/* The count of a line, and with @all its squares too. */
static void
draw_line (const EspScene *scene, cairo_t *cr, gboolean row, int line, gboolean all, gboolean fails)
{
  const BattleshipPuzzle *puzzle = puzzle_of (scene);
  EspColour colour = fails ? scene->palette->bad : scene->palette->accent;
  EspGrid grid = grid_of (scene);
  EspRect rect;

  if (line >= (row ? grid.n_rows : grid.n_columns))
    return;
  esp_battleship_look.cells->cell_rect (
      scene, battleship_n (puzzle) + line + (row ? 0 : puzzle->rows), &rect);
  cairo_new_path (cr);
  cairo_arc (cr, rect.x + rect.width / 2, rect.y + rect.height / 2, get_count_radius (scene), 0,
             2 * G_PI);
  if (!all)
    {
      /* seen behind its figure on every ground */
      if (esp_palette_has_contrast (scene->palette))
        esp_fill_and_stroke (cr, esp_colour_fade (colour, 0.3), esp_colour_fade (colour, 0.8), 1.5);
      else
        esp_fill (cr, esp_colour_fade (colour, esp_palette_is_dark (scene->palette) ? 0.3 : 0.16));
      return;
    }
  esp_fill_and_stroke (cr, esp_colour_fade (colour, 0.16), colour, 2);
  esp_grid_rect (&grid, row ? line : 0, row ? 0 : line, &rect);
  *(row ? &rect.width : &rect.height) = (row ? grid.n_columns : grid.n_rows) * SQUARE;
  esp_shape_rounded (cr, rect.x, rect.y, rect.width, rect.height, SQUARE * 0.12);
  esp_fill_and_stroke (cr, esp_colour_fade (colour, 0.12), colour, 2);
}

/* What decides, or fails: a line, a square that touches or is revealed, ships of a size. */
static void
draw_reason (const EspScene *scene, cairo_t *cr, gboolean fails)
{
  const EspEvent *event = scene->event;
  EspRect rect;
  int which;

  if (event->csp.reason < 0 || (event->flags & ESP_EVENT_NOGOOD) != 0)
    return;
  switch (battleship_rule_of_reason (event->csp.reason, &which))
    {
    case BATTLESHIP_REASON_ROW:
    case BATTLESHIP_REASON_COLUMN:
      draw_line (scene, cr, event->csp.reason < BATTLESHIP_REASON_COLUMN, which, TRUE, fails);
      break;
    case BATTLESHIP_REASON_TOUCH:
    case BATTLESHIP_REASON_PIECE:
      esp_scene_draw_ring (scene, cr, which, fails ? esp_shape_failure : esp_shape_hover);
      break;
    case BATTLESHIP_REASON_FLEET:
      if (battleship_fleet_rect (scene, cr, which, &rect))
        (fails ? esp_shape_failure : esp_shape_here) (cr, &rect, scene->palette);
      break;
    default:
      break;
    }
}

void
battleship_draw_event (const EspScene *scene, cairo_t *cr)
{
  const EspEvent *event = scene->event;
  gboolean fails;
  EspRect rect;

  if (event == NULL)
    return;
  fails = event->type == ESP_EVENT_WIPEOUT || event->type == ESP_EVENT_CONFLICT;
  if (fails || event->type == ESP_EVENT_PRUNE || event->type == ESP_EVENT_IMPLY)
    draw_reason (scene, cr, fails);
  if (!find_squares (scene, &rect))
    return;
  if (event->type == ESP_EVENT_ASSIGN || event->type == ESP_EVENT_BACKTRACK)
    {
      /* whose counts have it */
      EspGrid grid = grid_of (scene);
      int square = esp_grid_hit (&grid, rect.x + 1, rect.y + 1);

      draw_line (scene, cr, TRUE, square / grid.n_columns, FALSE, FALSE);
      draw_line (scene, cr, FALSE, square % grid.n_columns, FALSE, FALSE);
    }
  (fails ? esp_shape_failure : esp_shape_here) (cr, &rect, scene->palette);
}
