#include "config.h"

#include "layout.h"

/* Rows of cells with room above for arcs and below for numbers and words. */

#define ARCS 70.0 /* above the cells */

#define SMALL_ARCS 62.0 /* in a small picture */

#define RAIL_FOOT 7.0 /* below the numbers, or in a small picture below the cells */

#define PASS_WIDTH 250.0

#define LEAST_WIDTH 460.0 /* what is said below the shortest boards needs room too */

#define USUAL_CELLS 15 /* longer rows are shown smaller, and what is written on them larger */

#define MOST_CELLS 20 /* longer boards go on in the next row, like a text */

#define FEW_CELLS 10 /* the same in a small picture */

int
kcell_n_rows (const EspScene *scene)
{
  int most = scene->flags & ESP_SCENE_SMALL ? FEW_CELLS : MOST_CELLS;

  return (kcell_state_of (scene)->at.k + most - 1) / most;
}

int
kcell_n_columns (const EspScene *scene)
{
  return (kcell_state_of (scene)->at.k + kcell_n_rows (scene) - 1) / kcell_n_rows (scene);
}

static double
least_width (const EspScene *scene)
{
  return scene->flags & ESP_SCENE_SMALL ? 0 : LEAST_WIDTH;
}

double
kcell_writing_scale (const EspScene *scene)
{
  return MAX (1, (double) kcell_n_columns (scene) / USUAL_CELLS);
}

double
kcell_room_scale (const EspScene *scene)
{
  return kcell_writing_scale (scene) * (1 + 0.6 * CLAMP (scene->text - 1, 0, 2));
}

static double
get_arcs (const EspScene *scene)
{
  return kcell_is_small (scene) ? SMALL_ARCS : ARCS;
}

/* A small picture has neither numbers nor words. */
double
kcell_row_height (const EspScene *scene)
{
  return get_arcs (scene) + CELL + RAIL_FOOT +
         (kcell_is_small (scene) ? RAIL_FOOT : (NUMBERS + GOALS) * kcell_room_scale (scene));
}

gboolean
kcell_must_pass (const EspScene *scene)
{
  const KcellPosition *at = &kcell_state_of (scene)->at;
  int winner;

  return kcell_is_played (scene) && kcell_state_of (scene)->game == NULL &&
         kcell_is_playable (at) && !kcell_is_over (at, &winner) &&
         !kcell_can_move (at, at->to_move);
}

void
kcell_measure (const EspScene *scene, double *width, double *height)
{
  const KcellState *state = kcell_state_of (scene);

  if (state->game != NULL)
    {
      kcell_measure_strip (scene, width, height);
      return;
    }
  *width = 2 * (MARGIN + RAIL_END) + MAX (kcell_n_columns (scene) * CELL, least_width (scene));
  *height = 2 * MARGIN + kcell_n_rows (scene) * kcell_row_height (scene) +
            (kcell_is_small (scene) ? 0 : BANNER * kcell_writing_scale (scene));
}

KcellPlace
kcell_place_of (const EspScene *scene)
{
  double spare = least_width (scene) - kcell_n_columns (scene) * CELL;

  return (KcellPlace){ MARGIN + RAIL_END + MAX (spare, 0) / 2, MARGIN + get_arcs (scene), CELL };
}

static double
pass_height (const EspScene *scene)
{
  return PASS_HEIGHT * kcell_writing_scale (scene);
}

int
kcell_n_cells (const EspScene *scene)
{
  return kcell_state_of (scene)->at.k + kcell_must_pass (scene);
}

void
kcell_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const KcellPlace place = kcell_place_of (scene);
  double width;
  double height;

  if (cell < kcell_state_of (scene)->at.k)
    {
      *rect = (EspRect){ place.x + cell % kcell_n_columns (scene) * CELL,
                         place.y + cell / kcell_n_columns (scene) * kcell_row_height (scene), CELL,
                         CELL };
      return;
    }
  kcell_measure (scene, &width, &height);
  *rect = (EspRect){ (width - PASS_WIDTH) / 2, height - MARGIN - pass_height (scene), PASS_WIDTH,
                     pass_height (scene) };
}

double
kcell_rail_foot (const EspScene *scene)
{
  return RAIL_FOOT + (kcell_is_small (scene) ? 0 : NUMBERS * kcell_room_scale (scene));
}
