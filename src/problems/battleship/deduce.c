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
ships_deduce (const ShipsPuzzle *puzzle, const ShipsState *state, gboolean simple)
{
  g_autoptr (GArray) deductions = g_array_new (FALSE, FALSE, sizeof (ShipsDeduction));
  EspControl control;
  ShipsModel rules;
  EspCsp csp;
  gboolean consistent;

  esp_control_init (&control);
  ships_rules_init (&rules, puzzle, simple ? LEVEL_SIMPLE : LEVEL_ALL);
  esp_csp_init (&csp, ships_n (puzzle), (gsize) ships_n (puzzle), SHIPS_REASON_FLEET + 1, &control);
  csp.data = &rules;
  for (int i = 0; i < csp.n; i++)
    csp.domains[i] = state->domain[i];
  esp_csp_ready (&csp, 0);
  consistent = infer_all (&csp, FALSE);
  for (gsize t = 0; t < csp.n_trail; t++)
    {
      ShipsDeduction deduction = { .square = csp.trail[t].place,
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

  ships_line_name (row, line, name);
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
ships_explain (const ShipsPuzzle *puzzle, const ShipsDeduction *deduction)
{
  char name[8];
  char about[8];
  gboolean ship = deduction->value == SHIPS_SHIP;
  int which;

  esp_square_name (puzzle->columns, deduction->square, name);
  switch (ships_rule_of_reason (deduction->reason, &which))
    {
    case SHIPS_REASON_ROW:
      return explain_count (TRUE, which, puzzle->row_counts[which], ship);
    case SHIPS_REASON_COLUMN:
      return explain_count (FALSE, which, puzzle->column_counts[which], ship);
    case SHIPS_REASON_TOUCH:
      esp_square_name (puzzle->columns, which, about);
      return g_strdup_printf (_ ("%s touches the ship on %s diagonally, so it is water"), name,
                              about);
    case SHIPS_REASON_PIECE:
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
explain_conflict (const ShipsPuzzle *puzzle, const EspEvent *event)
{
  char name[8];
  int which;
  int rule = ships_rule_of_reason (event->csp.reason, &which);

  if (rule != SHIPS_REASON_TOUCH && rule != SHIPS_REASON_PIECE)
    return NULL;
  esp_square_name (puzzle->columns, which, name);
  return g_strdup_printf (rule == SHIPS_REASON_TOUCH ? _ ("another ship touches %s diagonally")
                                                     : _ ("the piece on %s does not fit"),
                          name);
}

char *
ships_explain_event (const EspInstance *instance, const EspEvent *event)
{
  const ShipsPuzzle *puzzle = (const ShipsPuzzle *) instance;
  gboolean pruned = event->type == ESP_EVENT_PRUNE || (event->flags & ESP_EVENT_NOT) != 0;
  ShipsDeduction deduction = { .square = event->subject,
                               .value = (event->csp.value == SHIPS_VALUE_SHIP) != pruned
                                            ? SHIPS_SHIP
                                            : SHIPS_WATER,
                               .reason = event->csp.reason };
  int which;
  int rule = ships_rule_of_reason (event->csp.reason, &which);

  if (event->subject < 0)
    return explain_conflict (puzzle, event);
  /* learning speaks of whole ships too, whose sums and squares are no rule that people use, and it
   * names the square itself where that is given */
  if (event->subject >= ships_n (puzzle) || rule == SHIPS_REASON_NONE ||
      rule == SHIPS_REASON_PLACE ||
      (rule == SHIPS_REASON_FLEET && event->type == ESP_EVENT_IMPLY) ||
      ((rule == SHIPS_REASON_TOUCH || rule == SHIPS_REASON_PIECE) && which == event->subject))
    return NULL;
  return ships_explain (puzzle, &deduction);
}
