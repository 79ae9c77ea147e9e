#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static gboolean
positions_equal (const KcellPosition *a, const KcellPosition *b)
{
  return a->k == b->k && a->to_move == b->to_move && a->stones[0] == b->stones[0] &&
         a->stones[1] == b->stones[1];
}

static gboolean
kcell_equal (const EspInstance *a, const EspInstance *b)
{
  return positions_equal (&((const KcellInstance *) a)->start, &((const KcellInstance *) b)->start);
}

static char *
kcell_describe (const EspInstance *instance)
{
  const KcellPosition *at = &((const KcellInstance *) instance)->start;
  KcellPosition usual;

  if (!kcell_is_playable (at))
    return g_strdup_printf (_ ("%d cells, unfinished: %d o, %d x"), at->k,
                            kcell_count (at->stones[0]), kcell_count (at->stones[1]));
  kcell_set_start (&usual, at->k, at->n);
  return g_strdup_printf (
      positions_equal (at, &usual)
          ? ngettext ("%d cells, %d stone a player", "%d cells, %d stones a player", (gulong) at->n)
          : ngettext ("%d cells, %d stone a player, under way",
                      "%d cells, %d stones a player, under way", (gulong) at->n),
      at->k, at->n);
}

KcellState *
kcell_state_new (const KcellPosition *at)
{
  KcellState *state = g_new0 (KcellState, 1);

  state->parent.problem = &esp_kcell_problem;
  state->at = *at;
  return state;
}

static EspState *
kcell_initial (const EspInstance *instance)
{
  return &kcell_state_new (&((const KcellInstance *) instance)->start)->parent;
}

static gboolean
kcell_state_equal (const EspState *a, const EspState *b)
{
  return positions_equal (&((const KcellState *) a)->at, &((const KcellState *) b)->at);
}

static char *
kcell_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  char cells[KCELL_MAX_CELLS + 3];

  kcell_format_cells (at, cells);
  return g_strdup_printf ("%s\nto move: %d\n", cells, at->to_move + 1);
}

static EspState *
kcell_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const KcellPosition *start = &((const KcellInstance *) instance)->start;
  g_autoptr (EspInstance) parsed = kcell_parse (text, strlen (text), "state", error);
  const KcellPosition *at;

  if (parsed == NULL)
    return NULL;
  at = &((const KcellInstance *) parsed)->start;
  if (at->k != start->k)
    return esp_fail_none (error, ESP_ERROR_SYNTAX, _ ("there are %d cells; expected %d"), at->k,
                          start->k);
  return &kcell_state_new (at)->parent;
}

gboolean
kcell_play (const EspInstance *instance G_GNUC_UNUSED,
            EspState *state,
            const char *move,
            GError **error)
{
  KcellState *self = (KcellState *) state;
  gint32 moves[KCELL_MAX_CELLS];
  g_autofree char *why = NULL;
  gint64 number;
  int n;

  if (!g_ascii_string_to_signed (move, 10, G_MININT, G_MAXINT, &number, NULL))
    return esp_refuse (error, _ ("“%s” is no move; expected the number of a cell, or 0 to pass"),
                       esp_quote (move));
  n = kcell_is_playable (&self->at) ? kcell_list (&self->at, moves) : 0;
  for (int i = 0; i < n; i++)
    if (moves[i] == number)
      {
        self->last = kcell_make (&self->at, moves[i]);
        self->moved = TRUE;
        return TRUE;
      }
  why = kcell_describe_illegal (&self->at, number);
  return esp_refuse (error, "%s", why);
}

static char *
kcell_state_describe (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  int winner;

  if (!kcell_is_playable (at))
    return kcell_describe_unplayable (at);
  if (!kcell_is_over (at, &winner))
    return g_strdup_printf (kcell_can_move (at, at->to_move)
                                ? _ ("Player %d (%c) to move")
                                : _ ("Player %d (%c) has no legal move and passes"),
                            at->to_move + 1, "ox"[at->to_move]);
  if (winner < 0)
    return g_strdup_printf (_ ("A draw: nobody can move, both have %d home"), kcell_run (at, 0));
  if (kcell_is_home (at, winner))
    return g_strdup_printf (_ ("Player %d (%c) wins: all stones are home"), winner + 1,
                            "ox"[winner]);
  return g_strdup_printf (_ ("Player %d (%c) wins: nobody can move, %d home to %d"), winner + 1,
                          "ox"[winner], kcell_run (at, winner), kcell_run (at, 1 - winner));
}

static const EspValuePart kcell_state_parts[] = {
  ESP_OWNS (KcellState, path, ARRAY),
  ESP_OWNS (KcellState, game, SHARED),
  {},
};

const EspStates kcell_states = {
  .value = { sizeof (KcellInstance), NULL },
  .equal = kcell_equal,
  .describe = kcell_describe,
  .initial = kcell_initial,
  .state_value = { sizeof (KcellState), kcell_state_parts },
  .state_equal = kcell_state_equal,
  .state_format = kcell_state_format,
  .state_parse = kcell_state_parse,
  .play = kcell_play,
  .state_describe = kcell_state_describe,
};
