#include "config.h"

#include "search.h"
#include "solver.h"

#include <glib/gi18n-lib.h>

/* The strong player. Classic rules on boards of up to 64 squares are searched on bit boards, see
 * solver.h; other rules and boards as the textbook searches see them; and where a coin decides, by
 * the textbook search itself, deeper and deeper. */

#define TABLE_BITS 20

/* --- other rules and boards --- */

static inline int
other_list (gpointer game, int left G_GNUC_UNUSED, gint32 *moves)
{
  return search_list (game, moves);
}

static inline void
other_make (gpointer game, gint32 move)
{
  search_make (game, move, 0);
}

static inline gint64
other_evaluate (gpointer game)
{
  const WarState *state = ((WarSearch *) game)->state;

  return state->score[state->to_move] - state->score[3 - state->to_move];
}

static gpointer
other_copy (gpointer game, EspPvs *search G_GNUC_UNUSED)
{
  const WarSearch *self = game;
  WarSearch *copy = g_memdup2 (self, sizeof *self);

  copy->state = (WarState *) esp_state_copy (&self->state->parent);
  copy->undo = g_new (WarUndo, (gsize) self->state->n_empty + 1);
  return copy;
}

static void
other_free (gpointer copy)
{
  WarSearch *self = copy;

  esp_state_free (&self->state->parent);
  g_free (self->undo);
  g_free (self);
}

static const EspPvsGame other_table = {
  .list = other_list,
  .order = esp_pvs_put_first,
  .make = other_make,
  .unmake = search_unmake,
  .evaluate = other_evaluate,
  .key = search_key,
  .copy = other_copy,
  .free = other_free,
  .table_from = 2,
  .share_from = 3,
};

ESP_PVS_DEFINE (other_visit, &other_table)

/* --- the player --- */

static EspOutcome
search_deeper (WarState *state, int depth, double seconds, EspControl *control, EspAnswer *answer)
{
  gboolean by_time = depth == 0;
  gboolean on_bits = state->rules.set == WAR_CLASSIC && war_n_squares (state) <= 64;
  gsize n = (gsize) state->n_empty;
  g_autofree WarSolver *solver = on_bits ? g_new (WarSolver, 1) : NULL;
  g_autofree WarUndo *undo = g_new (WarUndo, n + 1);
  WarSearch game = { .state = state, .undo = undo, .by_score = TRUE };
  EspPvs search = { .table = &other_table,
                    .visit = other_visit,
                    .game = &game,
                    .control = control,
                    .n_moves = (n + 1) * (n + 2) / 2,
                    .table_bits = TABLE_BITS,
                    .max_depth = by_time ? state->n_empty : MIN (depth, state->n_empty),
                    .seconds = by_time ? seconds : 0 };

  if (on_bits)
    war_solver_begin (solver, state, &search);
  esp_pvs_run (&search);
  answer->counters = search.counters;
  war_set_move (answer, state, search.move, (double) search.value);
  g_variant_dict_insert (&answer->members, "depth", "x", (gint64) search.depth);
  g_variant_dict_insert (&answer->members, "exact", "b", search.depth == state->n_empty);
  war_set_line (answer, state, search.line, search.n_line);
  esp_pvs_clear (&search);
  return esp_control_get_stop (control) != ESP_STOP_NONE ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

EspOutcome
war_best (const EspInstance *instance,
          const EspState *start,
          const EspOptions *options,
          EspControl *control,
          EspAnswer *answer)
{
  g_autoptr (EspState) copy = esp_instance_begin (instance, start);
  WarState *state = (WarState *) copy;
  int depth = (int) esp_options_get_int (options, "depth");
  double seconds = esp_options_get_real (options, "seconds");

  if (state->n_empty == 0)
    {
      answer->message = g_strdup (_ ("the board is full: there is no move"));
      return ESP_OUTCOME_NONE;
    }
  g_clear_pointer (&state->path, g_array_unref);
  return state->rules.coin < 0 ? search_deeper (state, depth, seconds, control, answer)
                               : war_deepen (state, depth, seconds, control, answer);
}
