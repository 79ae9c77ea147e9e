#include "config.h"

#include "base/esp-error.h"
#include "geometry/esp-square.h"
#include "battleship.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The editor's answer: ships are drawn, and the puzzle follows from them. What was drawn stands in
 * the file too; the ships of a puzzle with one solution that has none are found by solving it. */

/* Proofs and counterexamples that take longer are left alone; counted in work, so that it is the
 * same on every machine. */
#define WORK 20000

#define MOST_SQUARES 400 /* of a board whose hints are chosen while one waits */

static gboolean
is_ship (const BattleshipPuzzle *puzzle, int row, int column)
{
  return row >= 0 && column >= 0 && row < puzzle->rows && column < puzzle->columns &&
         puzzle->answer[row * puzzle->columns + column] == '#';
}

BattleshipState *
battleship_answer_new_state (const BattleshipPuzzle *puzzle)
{
  BattleshipState *state = battleship_state_new (puzzle);

  for (int i = 0; i < battleship_n (puzzle); i++)
    state->domain[i] = puzzle->answer[i] == '#' ? BATTLESHIP_SHIP : BATTLESHIP_WATER;
  return state;
}

/* How far the ship that begins at a square goes, to the right or down. */
static int
measure_ship (const BattleshipPuzzle *puzzle, int row, int column, gboolean down)
{
  int size = 1;

  while (is_ship (puzzle, row + (down ? size : 0), column + (down ? 0 : size)))
    size++;
  return size;
}

static gboolean
says_the_same (const BattleshipPuzzle *a, const BattleshipPuzzle *b)
{
  return memcmp (a->row_counts, b->row_counts, sizeof a->row_counts) == 0 &&
         memcmp (a->column_counts, b->column_counts, sizeof a->column_counts) == 0 &&
         memcmp (a->fleet, b->fleet, sizeof a->fleet) == 0;
}

/* Counts, fleet and the letters that are shown are those of the answer. */
void
battleship_take_answer (BattleshipPuzzle *puzzle)
{
  BattleshipState *state = battleship_answer_new_state (puzzle);

  memset (puzzle->row_counts, 0, sizeof puzzle->row_counts);
  memset (puzzle->column_counts, 0, sizeof puzzle->column_counts);
  memset (puzzle->fleet, 0, sizeof puzzle->fleet);
  for (int row = 0; row < puzzle->rows; row++)
    for (int column = 0; column < puzzle->columns; column++)
      {
        int square = row * puzzle->columns + column;

        if (puzzle->hints[square] != '0')
          puzzle->hints[square] = battleship_letter (state, square);
        if (!is_ship (puzzle, row, column))
          continue;
        puzzle->row_counts[row]++;
        puzzle->column_counts[column]++;
        if (!is_ship (puzzle, row - 1, column) && !is_ship (puzzle, row, column - 1))
          puzzle->fleet[MAX (measure_ship (puzzle, row, column, FALSE),
                             measure_ship (puzzle, row, column, TRUE))]++;
      }
  puzzle->n_fleet = MAX (puzzle->n_fleet, 1);
  for (int size = 1; size <= BATTLESHIP_MAX_SIDE; size++)
    if (puzzle->fleet[size] > 0)
      puzzle->n_fleet = MAX (puzzle->n_fleet, size);
  esp_state_free (&state->parent);
}

/* Why a square cannot be a ship's: it would bend one, or touch another at its corner. */
static gboolean
check_square (const BattleshipPuzzle *puzzle, int row, int column, GError **error)
{
  char name[8];

  for (int k = 0; k < 4; k++)
    {
      int r = row + (k < 2 ? -1 : 1);
      int c = column + (k % 2 == 0 ? -1 : 1);

      if (!is_ship (puzzle, r, c))
        continue;
      esp_square_name (puzzle->columns, r * puzzle->columns + c, name);
      return esp_refuse (error, _ ("Not done: it would touch the ship at %s"), name);
    }
  return TRUE;
}

gboolean
battleship_answer_fits (const BattleshipPuzzle *puzzle)
{
  g_autoptr (EspInstance) copy = esp_instance_copy (&puzzle->parent);
  BattleshipPuzzle *taken = (BattleshipPuzzle *) copy;

  for (int i = 0; i < battleship_n (puzzle); i++)
    if (puzzle->answer[i] == '#' &&
        !check_square (puzzle, i / puzzle->columns, i % puzzle->columns, NULL))
      return FALSE;
  battleship_take_answer (taken);
  return says_the_same (puzzle, taken) && g_str_equal (puzzle->hints, taken->hints);
}

/* --- solutions --- */

typedef struct
{
  const BattleshipPuzzle *puzzle;
  char *grids[2];
  guint n;
} Found;

static void
on_found (const guint64 *ships, gpointer data)
{
  Found *found = data;
  const BattleshipPuzzle *puzzle = found->puzzle;
  char *grid;

  if (found->n == G_N_ELEMENTS (found->grids))
    return;
  grid = found->grids[found->n++] = g_strnfill ((gsize) battleship_n (puzzle), '.');
  for (int i = 0; i < battleship_n (puzzle); i++)
    if (ships[i / puzzle->columns] >> (i % puzzle->columns) & 1)
      grid[i] = '#';
}

static void
found_clear (Found *found)
{
  for (guint i = 0; i < found->n; i++)
    g_free (found->grids[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* Looks for two solutions; FALSE where that takes too long. */
static gboolean
find_two (const BattleshipPuzzle *puzzle, Found *found)
{
  EspCounters counters = { { 0 } };
  EspControl control;

  esp_control_init (&control);
  control.limit_nodes = WORK;
  battleship_place (puzzle, NULL, 2, &control, &counters, on_found, found);
  return esp_control_get_stop (&control) == ESP_STOP_NONE;
}

static gboolean
is_only_answer (const BattleshipPuzzle *puzzle)
{
  g_auto (Found) found = { .puzzle = puzzle };

  return find_two (puzzle, &found) && found.n == 1;
}

/* Takes the only solution for the answer, where there is just one. */
static gboolean
adopt_solution (BattleshipPuzzle *puzzle)
{
  g_auto (Found) found = { .puzzle = puzzle };

  if (!find_two (puzzle, &found) || found.n != 1 || strchr (found.grids[0], '#') == NULL)
    return FALSE;
  g_free (puzzle->answer);
  puzzle->answer = g_strdup (found.grids[0]);
  return TRUE;
}

/* What is shown is all of it. */
static void
adopt_hints (BattleshipPuzzle *puzzle)
{
  g_free (puzzle->answer);
  puzzle->answer = g_strdup (puzzle->hints);
  for (int i = 0; i < battleship_n (puzzle); i++)
    puzzle->answer[i] = puzzle->hints[i] == '0' || puzzle->hints[i] == 'W' ? '.' : '#';
}

void
battleship_take_hints (BattleshipPuzzle *puzzle)
{
  adopt_hints (puzzle);
  battleship_take_answer (puzzle);
  g_clear_pointer (&puzzle->answer, g_free);
}

/* What is known of it to begin with: the only solution, or the ships that are shown, where these
 * are all that the puzzle speaks of: counts that someone wrote down are not thrown away for one
 * stroke. */
static gboolean
begin_answer (BattleshipPuzzle *puzzle, GError **error)
{
  g_autoptr (EspInstance) taken = NULL;

  if (puzzle->answer != NULL || adopt_solution (puzzle))
    return TRUE;
  taken = esp_instance_copy (&puzzle->parent);
  battleship_take_hints ((BattleshipPuzzle *) taken);
  if (battleship_has_counts (puzzle) && !says_the_same (puzzle, (const BattleshipPuzzle *) taken))
    return esp_refuse (error, _ ("Not done: this puzzle does not tell where its ships lie, and a "
                                 "stroke would make its counts those of one ship. Counts from "
                                 "Hints begins anew"));
  adopt_hints (puzzle);
  return TRUE;
}

/* --- strokes --- */

gboolean
battleship_draw_square (BattleshipPuzzle *puzzle, int square, gboolean ship, GError **error)
{
  gboolean fresh = puzzle->answer == NULL;

  if (!begin_answer (puzzle, error))
    return FALSE;
  if (ship && !check_square (puzzle, square / puzzle->columns, square % puzzle->columns, error))
    {
      if (fresh)
        g_clear_pointer (&puzzle->answer, g_free);
      return FALSE;
    }
  puzzle->answer[square] = ship ? '#' : '.';
  puzzle->drawn = TRUE;
  battleship_take_answer (puzzle);
  return TRUE;
}

void
battleship_forget_ships (BattleshipPuzzle *puzzle)
{
  g_clear_pointer (&puzzle->answer, g_free);
  puzzle->drawn = FALSE;
}

void
battleship_keep_ships (BattleshipPuzzle *puzzle)
{
  puzzle->drawn |= puzzle->answer != NULL && !is_only_answer (puzzle);
}

/* --- what is shown --- */

static gboolean
refuse_without_ships (GError **error)
{
  return esp_refuse (error, _ ("Draw the ships first: the puzzle has no solution of its own that "
                               "could be shown"));
}

gboolean
battleship_toggle_shown (BattleshipPuzzle *puzzle, int square, GError **error)
{
  BattleshipState *state;

  if (puzzle->answer == NULL && !adopt_solution (puzzle))
    return refuse_without_ships (error);
  state = battleship_answer_new_state (puzzle);
  puzzle->hints[square] = puzzle->hints[square] != '0' ? '0' : battleship_letter (state, square);
  esp_state_free (&state->parent);
  battleship_keep_ships (puzzle);
  return TRUE;
}

/* A square in which another solution differs from the answer: a ship's, where there is one; of what
 * is too hard to solve, the next one that is not shown. -1: all are. */
static int
choose_square (const BattleshipPuzzle *puzzle, const Found *found)
{
  int chosen = -1;

  for (guint k = 0; k < found->n; k++)
    for (int i = 0; i < battleship_n (puzzle); i++)
      if (found->grids[k][i] != puzzle->answer[i] && puzzle->hints[i] == '0' &&
          (chosen < 0 || (puzzle->answer[i] == '#' && puzzle->answer[chosen] != '#')))
        chosen = i;
  for (int i = 0; i < battleship_n (puzzle) && chosen < 0; i++)
    if (puzzle->hints[i] == '0' && puzzle->answer[i] == '#')
      chosen = i;
  for (int i = 0; i < battleship_n (puzzle) && chosen < 0; i++)
    if (puzzle->hints[i] == '0')
      chosen = i;
  return chosen;
}

/* Shows squares until the answer is the only solution, and hides those again that are not needed.
 */
gboolean
battleship_show_fewest (BattleshipPuzzle *puzzle, GError **error)
{
  BattleshipState *state;

  if (battleship_n (puzzle) > MOST_SQUARES)
    return esp_refuse (error,
                       _ ("Not done: on a board of more than %d squares that takes too long"),
                       MOST_SQUARES);
  if (puzzle->answer == NULL && !adopt_solution (puzzle))
    return refuse_without_ships (error);
  state = battleship_answer_new_state (puzzle);
  while (TRUE)
    {
      g_auto (Found) found = { .puzzle = puzzle };
      int square;

      if (find_two (puzzle, &found) && found.n == 1)
        break;
      square = choose_square (puzzle, &found);
      if (square < 0)
        break;
      puzzle->hints[square] = battleship_letter (state, square);
    }
  for (int i = 0; i < battleship_n (puzzle); i++)
    {
      char hint = puzzle->hints[i];

      puzzle->hints[i] = '0';
      if (hint != '0' && !is_only_answer (puzzle))
        puzzle->hints[i] = hint;
    }
  esp_state_free (&state->parent);
  return TRUE;
}

gboolean
battleship_agrees_with_answer (const BattleshipPuzzle *puzzle, int square, char hint)
{
  BattleshipState *state;
  gboolean agrees;

  if (puzzle->answer == NULL || hint == '0')
    return TRUE;
  state = battleship_answer_new_state (puzzle);
  agrees = battleship_letter (state, square) == hint;
  esp_state_free (&state->parent);
  return agrees;
}
