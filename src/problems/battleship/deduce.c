#include "config.h"

#include "engine/esp-control.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"
#include "geometry/esp-square.h"
#include "propagate.h"

#include <glib/gi18n-lib.h>

/* What people can tell from the rules: the propagators of the search, and their reasons in words.
 */

GArray *
battleship_deduce (const BattleshipPuzzle *puzzle, const BattleshipState *state, gboolean simple)
{
  g_autoptr (GArray) deductions = g_array_new (FALSE, FALSE, sizeof (BattleshipDeduction));
  EspControl control;
  BattleshipModel rules;
  EspCsp csp;
  gboolean consistent;

  esp_control_init (&control);
  battleship_rules_init (&rules, puzzle, simple ? LEVEL_SIMPLE : LEVEL_ALL);
  esp_csp_init (&csp, battleship_n (puzzle), (gsize) battleship_n (puzzle),
                BATTLESHIP_REASON_FLEET + 1, &control);
  csp.data = &rules;
  for (int i = 0; i < csp.n; i++)
    csp.domains[i] = state->domain[i];
  esp_csp_ready (&csp, 0);
  consistent = infer_all (&csp, FALSE);
  for (gsize t = 0; t < csp.n_trail; t++)
    {
      BattleshipDeduction deduction = { .square = csp.trail[t].place,
                                        .value = (guint8) csp.domains[csp.trail[t].place],
                                        .reason = csp.trail[t].reason };

      g_array_append_val (deductions, deduction);
    }
  esp_csp_clear (&csp);
  return consistent ? g_steal_pointer (&deductions) : NULL;
}

static char *
explain_count (gboolean row, int line, int count, gboolean ship)
{
  gulong n = (gulong) count;
  char name[8];

  battleship_line_name (row, line, name);
  if (ship)
    return g_strdup_printf (
        row ? ngettext ("row %s needs all its open squares for its %d ship square",
                        "row %s needs all its open squares for its %d ship squares", n)
            : ngettext ("column %s needs all its open squares for its %d ship square",
                        "column %s needs all its open squares for its %d ship squares", n),
        name, count);
  if (count == 0)
    return g_strdup_printf (row ? _ ("row %s has no ship square, it is all water")
                                : _ ("column %s has no ship square, it is all water"),
                            name);
  return g_strdup_printf (
      row ? ngettext ("row %s already has its %d ship square, the rest is water",
                      "row %s already has its %d ship squares, the rest is water", n)
          : ngettext ("column %s already has its %d ship square, the rest is water",
                      "column %s already has its %d ship squares, the rest is water", n),
      name, count);
}

char *
battleship_explain (const BattleshipPuzzle *puzzle, const BattleshipDeduction *deduction)
{
  char name[8];
  char about[8];
  gboolean ship = deduction->value == BATTLESHIP_SHIP;
  int which;

  esp_square_name (puzzle->columns, deduction->square, name);
  switch (battleship_rule_of_reason (deduction->reason, &which))
    {
    case BATTLESHIP_REASON_ROW:
      return explain_count (TRUE, which, puzzle->row_counts[which], ship);
    case BATTLESHIP_REASON_COLUMN:
      return explain_count (FALSE, which, puzzle->column_counts[which], ship);
    case BATTLESHIP_REASON_TOUCH:
      esp_square_name (puzzle->columns, which, about);
      return g_strdup_printf (_ ("%s touches the ship on %s diagonally, so it is water"), name,
                              about);
    case BATTLESHIP_REASON_PIECE:
      esp_square_name (puzzle->columns, which, about);
      return g_strdup_printf (ship ? _ ("the piece on %s goes on to %s")
                                   : _ ("the piece on %s ends before %s, so that is water"),
                              about, name);
    default:
      return g_strdup_printf (_ ("no ship that is still missing is longer than %d, so %s is water"),
                              which, name);
    }
}

/* A conflict of squares that the event does not name. */
static char *
explain_conflict (const BattleshipPuzzle *puzzle, const EspEvent *event)
{
  char name[8];
  int which;
  int rule = battleship_rule_of_reason (event->csp.reason, &which);

  if (rule != BATTLESHIP_REASON_TOUCH && rule != BATTLESHIP_REASON_PIECE)
    return NULL;
  esp_square_name (puzzle->columns, which, name);
  return g_strdup_printf (rule == BATTLESHIP_REASON_TOUCH ? _ ("another ship touches %s diagonally")
                                                          : _ ("the piece on %s does not fit"),
                          name);
}

char *
battleship_explain_event (const EspInstance *instance, const EspEvent *event)
{
  const BattleshipPuzzle *puzzle = (const BattleshipPuzzle *) instance;
  gboolean pruned = event->type == ESP_EVENT_PRUNE || (event->flags & ESP_EVENT_NOT) != 0;
  BattleshipDeduction deduction = { .square = event->subject,
                                    .value = (event->csp.value == BATTLESHIP_VALUE_SHIP) != pruned
                                                 ? BATTLESHIP_SHIP
                                                 : BATTLESHIP_WATER,
                                    .reason = event->csp.reason };
  int which;
  int rule = battleship_rule_of_reason (event->csp.reason, &which);

  if (event->subject < 0)
    return explain_conflict (puzzle, event);
  /* learning speaks of whole ships too, whose sums and squares are no rule that people use, and it
   * names the square itself where that is given */
  if (event->subject >= battleship_n (puzzle) || rule == BATTLESHIP_REASON_NONE ||
      rule == BATTLESHIP_REASON_PLACE ||
      (rule == BATTLESHIP_REASON_FLEET && event->type == ESP_EVENT_IMPLY) ||
      ((rule == BATTLESHIP_REASON_TOUCH || rule == BATTLESHIP_REASON_PIECE) &&
       which == event->subject))
    return NULL;
  return battleship_explain (puzzle, &deduction);
}
