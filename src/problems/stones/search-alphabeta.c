#include "config.h"

#include "engine/esp-option.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* The alpha-beta player of the later assignment: the smallest of equal stones, the first move as
 * the rules have it, and counts of all that it looked at. Russell and Norvig, Artificial
 * Intelligence, 4th ed., figure 5.7. */

/* Deeper than any search can go in a lifetime, and shallow enough for every stack. */
#define MAX_PLIES 4000

typedef struct
{
  StonesSearch base;
  const int *moves; /* as they were listed last */
  int n_moves;
  int deepest; /* stones taken in the deepest position */
} AlphaBeta;

static inline int
alphabeta_list (gpointer game, gint32 *moves)
{
  AlphaBeta *self = game;

  self->moves = moves;
  self->n_moves = search_list (game, moves);
  self->deepest = MAX (self->deepest, self->base.state->n_taken);
  return self->n_moves;
}

static inline double
alphabeta_evaluate (gpointer game)
{
  const AlphaBeta *self = game;
  const StonesState *state = self->base.state;

  if (self->n_moves == 0)
    return search_evaluate (game);
  return stones_evaluate_book (state, self->moves, self->n_moves, state->n_taken % 2 == 0);
}

static const EspMinimaxGame alphabeta_table = {
  .list = alphabeta_list,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = alphabeta_evaluate,
  .extras = ESP_MINIMAX_LISTS_FIRST,
};

ESP_MINIMAX_DEFINE (look_ahead, &alphabeta_table)

gboolean
stones_search_alphabeta (const EspState *start, int depth, EspControl *control, StonesFound *found)
{
  g_autoptr (EspState) state = esp_state_copy (start);
  StonesState *stones = (StonesState *) state;
  g_autofree int *moves = g_new (int, stones_stack_size (stones->n));
  AlphaBeta game = { .base = { stones } };
  EspMinimax search = { .game = &game, .control = control, .prune = TRUE };
  gboolean max = stones->n_taken % 2 == 0;
  gint32 chosen = 0;

  if (depth <= 0 || depth > MIN (stones->n, MAX_PLIES))
    depth = MIN (stones->n, MAX_PLIES);
  *found = (StonesFound){ .value = look_ahead (&search, depth, max, moves, &chosen) };
  found->counters = search.counters;
  found->move = chosen;
  found->depth = game.deepest - stones->n_taken;
  return !search.stopped;
}

EspOutcome
stones_solve_alphabeta (const EspInstance *instance,
                        const EspState *start,
                        const EspOptions *options,
                        EspControl *control,
                        EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesFound found;
  gboolean whole;

  if (!stones_has_move ((StonesState *) state))
    return stones_no_move (answer);
  whole = stones_search_alphabeta (state, (int) esp_options_get_int (options, "depth"), control,
                                   &found);
  answer->counters = found.counters;
  if (found.move > 0)
    stones_set_move (answer, state, found.move, found.value);
  return whole ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}

char *
stones_format_found (const StonesFound *found, int root, int deeper)
{
  guint64 below = found->counters.n[ESP_COUNTER_NODES];
  guint64 leaves = found->counters.n[ESP_COUNTER_LEAVES];
  char value[G_ASCII_DTOSTR_BUF_SIZE];

  /* zero has no sign */
  g_ascii_formatd (value, sizeof value, "%.1f", found->value == 0 ? 0 : found->value);
  return g_strdup_printf ("Move: %d\n"
                          "Value: %s\n"
                          "Number of Nodes Visited: %" G_GUINT64_FORMAT "\n"
                          "Number of Nodes Evaluated: %" G_GUINT64_FORMAT "\n"
                          "Max Depth Reached: %d\n"
                          "Avg Effective Branching Factor: %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT
                          "\n",
                          found->move, value, below + (guint) root, leaves, found->depth + deeper,
                          below, MAX (below + 1 - leaves, 1));
}
