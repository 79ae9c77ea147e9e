#include "config.h"

#include "base/esp-error.h"
#include "geometry/esp-square.h"
#include "battleship.h"

#include "csp/esp-blame.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Hints: what a rule decides, or else a search; and before that whether the marks can be right. */

#define HINT_TIME 40000 /* microseconds, for all that one hint looks for */

typedef struct
{
  const BattleshipPuzzle *puzzle;
  const BattleshipState *state;
  gint64 deadline;
  guint64 ships[BATTLESHIP_MAX_SIDE]; /* the solution that was found last */
  int *marks;                         /* squares marked by hand */
  int n_marks;
} Hint;

static void
keep (const guint64 *ships, gpointer data)
{
  memcpy (((Hint *) data)->ships, ships, sizeof (guint64) * BATTLESHIP_MAX_SIDE);
}

static gboolean
has_ship (const Hint *self, int square)
{
  return self->ships[square / self->puzzle->columns] >> (square % self->puzzle->columns) & 1;
}

/* Whether there is a solution that has @state: kept. -1: not known in time. */
static int
solve (Hint *self, const BattleshipState *state)
{
  EspCounters counters = { { 0 } };
  EspControl control;

  esp_control_init (&control);
  control.deadline = self->deadline;
  if (g_get_monotonic_time () >= self->deadline)
    return -1;
  if (battleship_best (self->puzzle, state, 1, &control, &counters, keep, self) > 0)
    return 1;
  return esp_control_get_stop (&control) == ESP_STOP_NONE ? 0 : -1;
}

/* For esp_blame_find(). */
static int
solve_with_marks (int n, gpointer data)
{
  Hint *self = data;
  BattleshipState *state = battleship_state_new (self->puzzle);
  int found;

  for (int i = 0; i < n; i++)
    state->domain[self->marks[i]] = self->state->domain[self->marks[i]];
  found = solve (self, state);
  esp_state_free (&state->parent);
  if (found <= 0)
    return found == 0 ? ESP_BLAME_NONE : ESP_BLAME_UNKNOWN;
  while (n < self->n_marks && has_ship (self, self->marks[n]) ==
                                  (self->state->domain[self->marks[n]] == BATTLESHIP_SHIP))
    n++;
  return n;
}

/* FALSE with @error where no solution has all marks. @unknown: that could not be told in time. */
static gboolean
trust_marks (Hint *self, gboolean *unknown, GError **error)
{
  gboolean contradicted;
  char name[8];
  int wrong;

  for (int i = 0; i < battleship_n (self->puzzle); i++)
    if (self->puzzle->hints[i] == '0' &&
        (self->state->domain[i] == BATTLESHIP_SHIP || self->state->domain[i] == BATTLESHIP_WATER))
      self->marks[self->n_marks++] = i;
  wrong = esp_blame_find (self->n_marks, solve_with_marks, self, &contradicted);
  *unknown = wrong == ESP_BLAME_UNKNOWN && !contradicted;
  if (wrong == self->n_marks || *unknown)
    return TRUE;
  if (wrong < 0)
    return esp_fail (error, ESP_ERROR_DEAD_END, "%s",
                     self->n_marks == 0 ? _ ("there is no solution at all")
                     : wrong == ESP_BLAME_NONE
                         ? _ ("this puzzle has no solution, even without your marks")
                         : _ ("there is no solution with these marks; which of them is wrong "
                              "cannot be told in a short time"));
  esp_square_name (self->puzzle->columns, self->marks[wrong], name);
  return esp_fail (error, ESP_ERROR_DEAD_END,
                   self->state->domain[self->marks[wrong]] == BATTLESHIP_SHIP
                       ? _ ("there is no solution with a ship on %s: take that mark back first")
                       : _ ("there is no solution with water on %s: take that mark back first"),
                   name);
}

static void
mark_reason (const BattleshipPuzzle *puzzle, const BattleshipDeduction *deduction, GArray *cells)
{
  int which;
  int rule = battleship_rule_of_reason (deduction->reason, &which);

  g_array_append_val (cells, deduction->square);
  if (rule == BATTLESHIP_REASON_FLEET)
    return;
  /* the count beside the line; see look.c */
  if (rule == BATTLESHIP_REASON_ROW)
    which += battleship_n (puzzle);
  else if (rule == BATTLESHIP_REASON_COLUMN)
    which += battleship_n (puzzle) + puzzle->rows;
  g_array_append_val (cells, which);
}

/* Where no rule decides a square, the solutions may. */
static EspHint *
hint_by_search (Hint *self, GError **error)
{
  const BattleshipPuzzle *puzzle = self->puzzle;
  gboolean late = FALSE;
  int known = solve (self, self->state);
  guint64 ships[BATTLESHIP_MAX_SIDE];

  memcpy (ships, self->ships, sizeof ships);
  for (int i = 0; known > 0 && i < battleship_n (puzzle) && !late; i++)
    if (self->state->domain[i] == BATTLESHIP_UNKNOWN)
      {
        gboolean ship = ships[i / puzzle->columns] >> (i % puzzle->columns) & 1;
        BattleshipState *trial = (BattleshipState *) esp_state_copy (&self->state->parent);
        char name[8];
        EspHint *hint;
        int others;

        trial->domain[i] = ship ? BATTLESHIP_WATER : BATTLESHIP_SHIP;
        others = solve (self, trial);
        esp_state_free (&trial->parent);
        late = others < 0;
        if (others != 0)
          continue;
        esp_square_name (puzzle->columns, i, name);
        hint = esp_hint_new (
            g_strdup_printf ("%s %s", name, ship ? "ship" : "water"),
            g_strdup_printf (ship ? _ ("no single rule decides a square now; but with water on %s "
                                       "the fleet cannot be placed")
                                  : _ ("no single rule decides a square now; but with a ship on %s "
                                       "the fleet cannot be placed"),
                             name));
        g_array_append_val (hint->cells, i);
        return hint;
      }
  return esp_fail_none (error, ESP_ERROR_MOVE,
                        late || known < 0
                            ? _ ("no rule decides a square, and a search takes too long for a hint")
                            : _ ("nothing is certain: the puzzle has several solutions from here"));
}

static EspHint *
hint_by_rule (Hint *self, gboolean unknown, GError **error)
{
  g_autoptr (GArray) deductions = battleship_deduce (self->puzzle, self->state, FALSE);
  const BattleshipDeduction *first;
  g_autofree char *reason = NULL;
  char name[8];
  EspHint *hint;

  if (deductions == NULL || deductions->len == 0)
    return hint_by_search (self, error);
  first = &g_array_index (deductions, BattleshipDeduction, 0);
  reason = battleship_explain (self->puzzle, first);
  esp_square_name (self->puzzle->columns, first->square, name);
  hint = esp_hint_new (
      g_strdup_printf ("%s %s", name, first->value == BATTLESHIP_SHIP ? "ship" : "water"),
      unknown ? g_strdup_printf (_ ("%s (if your marks are right, which cannot be told in a short "
                                    "time)"),
                                 reason)
              : g_steal_pointer (&reason));
  mark_reason (self->puzzle, first, hint->cells);
  return hint;
}

EspHint *
battleship_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  Hint self = { .puzzle = (const BattleshipPuzzle *) instance,
                .state = (const BattleshipState *) state,
                .deadline = g_get_monotonic_time () + HINT_TIME };
  g_autofree char *why = NULL;
  g_autofree int *marks = g_new (int, (gsize) battleship_n (self.puzzle));
  EspStatus status = battleship_judge (instance, state, NULL, &why);
  gboolean unknown;

  if (status != ESP_STATUS_OPEN)
    return esp_fail_none (error, ESP_ERROR_MOVE,
                          status == ESP_STATUS_SOLVED ? _ ("it is solved%s") : _ ("wrong: %s"),
                          status == ESP_STATUS_SOLVED ? "" : why);
  self.marks = marks;
  return trust_marks (&self, &unknown, error) ? hint_by_rule (&self, unknown, error) : NULL;
}

const EspHinting battleship_hinting = {
  .hint = battleship_hint,
};
