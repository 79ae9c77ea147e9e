#include "config.h"

#include "base/esp-error.h"
#include "kcell.h"

#include <glib/gi18n-lib.h>

/* Hints are given on the main thread: what is not known by then is left to the strong player, as
 * deep as it gets. */
#define HINT_TIME 20000 /* microseconds, for each of the two */

#define HINT_STATES 250000

static char *
explain_move (const KcellValue *value, const char *way, gint32 move, int side, int n_moves)
{
  if (move == 0)
    return g_strdup (_ ("no stone can move, so there is only the pass"));
  if (n_moves == 1)
    return g_strdup_printf (_ ("the stone in %d is the only one that can move"), move);
  if (value->winner == side)
    return g_strdup_printf (ngettext ("%s wins, in %d ply with best play",
                                      "%s wins, in %d plies with best play", (gulong) value->plies),
                            way, value->plies);
  if (value->winner < 0)
    return g_strdup_printf (_ ("%s holds the draw; no move wins against best play"), way);
  return g_strdup_printf (
      ngettext ("every move loses against best play; %s holds out longest, %d ply",
                "every move loses against best play; %s holds out longest, %d plies",
                (gulong) value->plies),
      way, value->plies);
}

/* As in the list of moves: a number alone could be a player's. */
static char *
name_hint (const KcellPosition *at, gint32 move)
{
  KcellUndo way = { .from = (gint8) (move - 1) };

  if (move > 0)
    way.to = (gint8) kcell_target (at, at->to_move, move - 1);
  return kcell_name_way (&way, "–", _ ("pass"));
}

/* On a board that is being put together there may be no game yet. */
static char *
kcell_no_hint (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const KcellPosition *at = &((const KcellState *) state)->at;

  return kcell_is_playable (at) ? NULL : kcell_describe_unplayable (at);
}

static EspHint *
kcell_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const KcellPosition *at = &((const KcellState *) state)->at;
  g_autoptr (KcellSolver) solver = NULL;
  EspCounters counters = { { 0 } };
  EspControl control;
  KcellValue value;
  gint32 moves[KCELL_MAX_CELLS];
  int n = kcell_is_playable (at) ? kcell_list (at, moves) : 0;
  g_autofree char *none = kcell_no_hint (instance, state);
  g_autofree char *way = NULL;
  EspHint *hint;
  gint32 best;
  int cell;

  if (none != NULL)
    return esp_fail_none (error, ESP_ERROR_MOVE, "%s", none);
  if (n == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the game is over"));
  esp_control_init (&control);
  control.limit_nodes = HINT_STATES;
  control.deadline = g_get_monotonic_time () + HINT_TIME;
  solver = kcell_solver_new (at->k, at->n);
  if (kcell_solver_find (solver, at, &control, &counters, &value))
    {
      best = kcell_solver_best (solver, at);
      way = name_hint (at, best);
      hint = esp_hint_new (g_strdup_printf ("%d", best),
                           explain_move (&value, way, best, at->to_move, n));
    }
  else
    {
      const EspAlgorithm *player = esp_problem_find_algorithm (&esp_kcell_problem, "best");
      g_autoptr (EspOptions) options = esp_options_new (player->options);
      g_auto (EspAnswer) answer;
      const char *move = NULL;

      esp_answer_init (&answer);
      esp_options_set (options, "depth", "end", NULL);
      esp_control_init (&control);
      control.limit_nodes = HINT_STATES / 10;
      control.deadline = g_get_monotonic_time () + HINT_TIME;
      esp_algorithm_solve (player, instance, state, options, &control, &answer);
      g_variant_dict_lookup (&answer.members, "move", "&s", &move);
      best = move != NULL ? (gint32) g_ascii_strtoll (move, NULL, 10) : moves[0];
      way = name_hint (at, best);
      hint = esp_hint_new (g_strdup_printf ("%d", best),
                           g_strdup_printf (_ ("%s looks best to alpha-beta, some plies ahead; the "
                                               "board is too large to be sure of it quickly"),
                                            way));
    }
  /* the stone, and where it lands */
  cell = best - 1;
  if (best > 0)
    {
      g_array_append_val (hint->cells, cell);
      cell = kcell_target (at, at->to_move, cell);
      g_array_append_val (hint->cells, cell);
    }
  return hint;
}

const EspHinting kcell_hinting = {
  .hint = kcell_hint,
  .why_none = kcell_no_hint,
};
