#pragma once

/* Take-Stones: take in turn a multiple or a factor of the last stone; who cannot take loses. */

#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define STONES_MAX 1000000

typedef struct
{
  EspInstance parent;
  int n;           /* stones 1..n */
  GArray *opening; /* of int: stones taken before play begins, in order; in the later assignment's
                      form by no rule, but for each once */
  int depth;       /* of that form: plies to look ahead, 0: to the end; −1: it is not that form */
} StonesInstance;

typedef struct
{
  EspState parent;
  int n;
  int n_taken;
  int *taken;       /* the stones in the order they were taken; room for n */
  guint8 *is_taken; /* n + 1 */
} StonesState;

static inline int
stones_last (const StonesState *state)
{
  return state->n_taken > 0 ? state->taken[state->n_taken - 1] : 0;
}

static inline gboolean
stones_is_legal (const StonesState *state, int stone)
{
  int last = stones_last (state);

  if (stone < 1 || stone > state->n || state->is_taken[stone])
    return FALSE;
  if (last == 0)
    return stone % 2 == 1 && 2 * stone < state->n;
  return stone % last == 0 || last % stone == 0;
}

static inline void
stones_take (StonesState *state, int stone)
{
  state->taken[state->n_taken++] = stone;
  state->is_taken[stone] = TRUE;
}

static inline void
stones_put_back (StonesState *state)
{
  state->is_taken[state->taken[--state->n_taken]] = FALSE;
}

/* Legal stones in ascending order; returns how many. @moves: room for n. */
int stones_list_moves (const StonesState *state, int *moves);
gboolean stones_has_move (const StonesState *state);

/* matching.c: the exact player.
 *
 * After the first move this is undirected vertex geography: the player to move from v wins exactly
 * when every maximum matching of the divisor graph on v and the remaining stones covers v. So a
 * move to u wins when some maximum matching of the remaining stones misses u, that is when u is in
 * the set D of the Gallai-Edmonds decomposition. A. S. Fraenkel, E. R. Scheinerman and D. Ullman,
 * "Undirected edge geography", TCS 112 (1993); J. Edmonds, "Paths, trees, and flowers", Canadian
 * Journal of Mathematics 17 (1965). */

/* Sets @missed[s] for each remaining stone s that some maximum matching of the remaining stones
 * misses. @is_taken and @missed: n + 1 members. Ticks @control with the stones searched as work;
 * FALSE when it said stop. */
gboolean stones_find_missed (
    int n, const guint8 *is_taken, guint8 *missed, EspControl *control, EspCounters *counters);

/* players.c */
typedef enum
{
  STONES_EVAL_BOOK,
  STONES_EVAL_PARITY_PLUS
} StonesEval;

/* The handout's static value of a position for MAX. @moves: the legal moves. */
double stones_evaluate_book (const StonesState *state, const int *moves, int n_moves, gboolean max);

EspState *stones_state_new (int n);
/* Stones 1 to @n, none of them taken. */
EspInstance *stones_instance_of (int n);

extern const EspProblem esp_stones_problem;
/* Room for all move lists on one path: together they are no longer than the divisor graph has
 * edges, twice. */
gsize stones_stack_size (int n);
/* Sets the members "move" and "value" and the state after the move. */
void stones_set_move (EspAnswer *answer, const EspState *state, int stone, double value);
/* That there is none. */
EspOutcome stones_no_move (EspAnswer *answer);
/* search-tree.c */
EspSolve stones_solve_mcts;
EspSolve stones_solve_pns;

/* search-alphabeta.c */
typedef struct
{
  int move; /* 0: the game is over */
  double value;
  int depth;            /* plies to the deepest position that was looked at */
  EspCounters counters; /* nodes, without the root; leaves */
} StonesFound;

/* Looks @depth plies ahead of @start, 0: to the end of the game. FALSE when @control said stop. */
gboolean
stones_search_alphabeta (const EspState *start, int depth, EspControl *control, StonesFound *found);
/* The six lines of the later assignment's program, the branching as a fraction (see
 * esp_expected_present()): a new string. @root: 1 where that is counted; @deeper: what depths have
 * more. */
char *stones_format_found (const StonesFound *found, int root, int deeper);
EspSolve stones_solve_alphabeta;

extern const EspAlgorithm esp_stones_algorithms[];
extern const EspCommand esp_stones_commands[];
extern const EspTableSpec stones_tables[];
extern const EspExperiment esp_stones_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting stones_contracting;

/* edit.c */
extern const EspEditing stones_editing;

/* file.c */
extern const EspFiles stones_files;

/* game.c */
extern const EspGame stones_game;
int stones_to_move (const EspInstance *instance, const EspState *state);

/* generate.c */
extern const EspGenerating stones_generating;

/* hint.c */
extern const EspHinting stones_hinting;

/* mistakes.c */
extern const EspMistakes stones_mistakes;

/* rules.c */
char *stones_describe_illegal (const StonesState *state, int stone);

/* state.c */
extern const EspStates stones_states;
EspInstance *stones_instance_new (int n);
EspState *stones_initial (const EspInstance *instance);
char *stones_format_numbers (const int *numbers, guint n);

/* studies.c */
extern const char *const stones_studies[];

/* trace.c */
extern const EspTracing stones_tracing;

G_END_DECLS
