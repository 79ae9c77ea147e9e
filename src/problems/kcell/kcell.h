#pragma once

/* KCell: two sides' stones pass each other on a line of cells; steps, and chains of jumps. */

#include "base/esp-reader.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"

G_BEGIN_DECLS

#define KCELL_RECORD_HEAD "# Espalier KCell game"
#define KCELL_MIN_CELLS 2
#define KCELL_MAX_CELLS 40
/* Every move brings a stone forward; between two moves there is at most one pass. */
#define KCELL_MAX_PLIES (KCELL_MAX_CELLS * KCELL_MAX_CELLS)

/* The stones of the two sides as sets of bits: bit c is cell c + 1. Player 1 is side 0. */
typedef struct
{
  guint64 stones[2];
  gint8 k;
  gint8 n; /* stones a player */
  gint8 to_move;
} KcellPosition;

/* A move as it was made, to be taken back: cells from 0; @from is -1 for a pass. */
typedef struct
{
  gint8 from;
  gint8 to;
} KcellUndo;

typedef struct
{
  EspInstance parent;
  KcellPosition start;
} KcellInstance;

typedef struct
{
  EspState parent;
  KcellPosition at;
  gboolean moved;  /* there is a last move; a search or a file may know of none */
  KcellUndo last;  /* the last move, for the drawing */
  GArray *path;    /* of KcellUndo: a search's moves; NULL: none */
  GPtrArray *game; /* of EspState: a whole game, drawn as a strip; NULL: one position */
} KcellState;

static inline guint64
kcell_bit (int cell)
{
  return G_GUINT64_CONSTANT (1) << cell;
}

static inline guint64
kcell_all (int k)
{
  return kcell_bit (k) - 1;
}

/* In place: what the compiler calls instead, where it may not count on the processor's own
 * instruction, takes longer. */
static inline int
kcell_count (guint64 set)
{
  set -= set >> 1 & G_GUINT64_CONSTANT (0x5555555555555555);
  set = (set & G_GUINT64_CONSTANT (0x3333333333333333)) +
        (set >> 2 & G_GUINT64_CONSTANT (0x3333333333333333));
  set = (set + (set >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
  return (int) (set * G_GUINT64_CONSTANT (0x0101010101010101) >> 56);
}

static inline int
kcell_lowest (guint64 set)
{
  return __builtin_ctzll (set);
}

static inline int
kcell_highest (guint64 set)
{
  return 63 - __builtin_clzll (set);
}

/* The N cells at the far end that @side's stones want to reach. */
static inline guint64
kcell_goal (const KcellPosition *at, int side)
{
  return side == 0 ? kcell_all (at->n) << (at->k - at->n) : kcell_all (at->n);
}

/* Where @side's stone in @cell comes to, chain and all; -1: it cannot move. */
static inline int
kcell_target (const KcellPosition *at, int side, int cell)
{
  guint64 full = at->stones[0] | at->stones[1];
  int step = side == 0 ? 1 : -1;
  int to = cell + step;

  if (to < 0 || to >= at->k)
    return -1;
  if ((full & kcell_bit (to)) == 0)
    return to;
  /* the stone itself stays in the set, but a chain never looks back at it */
  for (to = cell; to + 2 * step >= 0 && to + 2 * step < at->k; to += 2 * step)
    if ((full & kcell_bit (to + step)) == 0 || (full & kcell_bit (to + 2 * step)) != 0)
      break;
  return to == cell ? -1 : to;
}

static inline gboolean
kcell_can_move (const KcellPosition *at, int side)
{
  for (guint64 rest = at->stones[side]; rest != 0; rest &= rest - 1)
    if (kcell_target (at, side, kcell_lowest (rest)) >= 0)
      return TRUE;
  return FALSE;
}

static inline gboolean
kcell_is_home (const KcellPosition *at, int side)
{
  return at->stones[side] == kcell_goal (at, side);
}

/* Own stones in a row from the far edge. */
static inline int
kcell_run (const KcellPosition *at, int side)
{
  int n = 0;

  while (n < at->k && (at->stones[side] & kcell_bit (side == 0 ? at->k - 1 - n : n)) != 0)
    n++;
  return n;
}

/* As kcell_list(); @targets: where the stones come to, -1 of a pass, or NULL. */
static inline __attribute__ ((always_inline)) int
kcell_list_targets (const KcellPosition *at, gint32 *moves, gint8 *targets)
{
  int n = 0;

  if (kcell_is_home (at, 0) || kcell_is_home (at, 1))
    return 0;
  for (guint64 rest = at->stones[at->to_move]; rest != 0; rest &= rest - 1)
    {
      int cell = kcell_lowest (rest);
      int target = kcell_target (at, at->to_move, cell);

      if (target < 0)
        continue;
      if (targets != NULL)
        targets[n] = (gint8) target;
      moves[n++] = cell + 1;
    }
  if (n == 0 && kcell_can_move (at, 1 - at->to_move))
    {
      if (targets != NULL)
        targets[n] = -1;
      moves[n++] = 0;
    }
  return n;
}

/* The legal moves as cells from 1, lowest first; a lone 0 is a pass. Returns how many: none when
 * the game is over. @moves: room for n and at least 1. */
static inline int
kcell_list (const KcellPosition *at, gint32 *moves)
{
  return kcell_list_targets (at, moves, NULL);
}

/* @move: legal, as from kcell_list(). */
static inline KcellUndo
kcell_make (KcellPosition *at, gint32 move)
{
  KcellUndo undo = { -1, -1 };

  if (move > 0)
    {
      undo.from = (gint8) (move - 1);
      undo.to = (gint8) kcell_target (at, at->to_move, move - 1);
      at->stones[at->to_move] ^= kcell_bit (undo.from) | kcell_bit (undo.to);
    }
  at->to_move = (gint8) (1 - at->to_move);
  return undo;
}

static inline void
kcell_unmake (KcellPosition *at, KcellUndo undo)
{
  at->to_move = (gint8) (1 - at->to_move);
  if (undo.from >= 0)
    at->stones[at->to_move] ^= kcell_bit (undo.from) | kcell_bit (undo.to);
}

/* Whether the game is over; @winner: 0 player 1, 1 player 2, -1 a draw. */
static inline gboolean
kcell_is_over (const KcellPosition *at, int *winner)
{
  int runs[2];

  for (int side = 0; side < 2; side++)
    if (kcell_is_home (at, side) && !kcell_is_home (at, 1 - side))
      {
        *winner = side;
        return TRUE;
      }
  if (!kcell_is_home (at, 0) && (kcell_can_move (at, 0) || kcell_can_move (at, 1)))
    return FALSE;
  runs[0] = kcell_run (at, 0);
  runs[1] = kcell_run (at, 1);
  *winner = runs[0] > runs[1] ? 0 : runs[1] > runs[0] ? 1 : -1;
  return TRUE;
}

static inline guint64
kcell_mirror (guint64 set, int k)
{
  guint64 mirrored = 0;

  for (; set != 0; set &= set - 1)
    mirrored |= kcell_bit (k - 1 - kcell_lowest (set));
  return mirrored;
}

/* Whether both sides have the same number of stones, and at least one; while a position is edited
 * they need not. */
gboolean kcell_is_playable (const KcellPosition *at);
/* Why not; a new string. */
char *kcell_describe_unplayable (const KcellPosition *at);

/* file.c */
void kcell_set_start (KcellPosition *at, int k, int n);
/* "[oo___xx]", zero-terminated; @text: room for k + 3. */
void kcell_format_cells (const KcellPosition *at, char *text);
/* Reads "[oo___xx]" from a span of a text. */
gboolean
kcell_read_cells (const EspReader *reader, const EspSpan *span, KcellPosition *at, GError **error);
/* The same of a whole text, which messages call @what. */
gboolean kcell_parse_cells (const char *text, const char *what, KcellPosition *at, GError **error);
EspInstance *kcell_instance_new (const KcellPosition *start);
EspInstance *kcell_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness kcell_recognises (const char *head, gsize length);
char *kcell_format (const EspInstance *instance);
gboolean kcell_edit (EspInstance *instance, const char *edit, GError **error);
extern const EspOptionSpec kcell_generate_options[];
EspInstance *kcell_generate (const EspOptions *options, EspControl *control, GError **error);
KcellState *kcell_state_new (const KcellPosition *at);

/* exact.c: the value of every position that can be reached, by depth-first search with a table.
 * Stones only go forward, so no position comes twice in a game and a value is known for good. */
typedef struct _KcellSolver KcellSolver;

/* A value with best play: the winner hurries, the loser and both sides of a draw delay. */
typedef struct
{
  int winner; /* 0, 1; -1: a draw */
  int plies;  /* to the end, passes too */
} KcellValue;

/* For positions of these sizes. */
KcellSolver *kcell_solver_new (int k, int n);
/* @mirrors: a position and its mirror image are one, and counted as one. */
KcellSolver *kcell_solver_new_with (int k, int n, gboolean mirrors);
void kcell_solver_free (KcellSolver *solver);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KcellSolver, kcell_solver_free)
/* Finds @value; positions that are stored are counted as states and are the work of @control's
 * tick. FALSE when it was stopped or ran out of room. */
gboolean kcell_solver_find (KcellSolver *solver,
                            const KcellPosition *at,
                            EspControl *control,
                            EspCounters *counters,
                            KcellValue *value);
/* The best move of a position that was found: the lowest cell of equals; 0 a pass, -1: over. */
gint32 kcell_solver_best (KcellSolver *solver, const KcellPosition *at);
/* Whether the last search ended for want of room. */
gboolean kcell_solver_is_full (const KcellSolver *solver);

/* eval.c */
typedef enum
{
  KCELL_EVAL_LEARNED,
  KCELL_EVAL_PROGRESS
} KcellEval;

/* Values of finished games: KCELL_WIN less a ply for each played; static values stay below. */
#define KCELL_WIN 10000
#define KCELL_SETTLED 500

/* Stones that can never move again, whatever happens. */
guint64 kcell_find_stuck (const KcellPosition *at);
/* From player 1's side; the game is not over. */
int kcell_evaluate (const KcellPosition *at, KcellEval which);

/* net.c: the learned part. Inputs are those of both sides, the mover first, then k and n. */
#define KCELL_SIDE_INPUTS 24
#define KCELL_INPUTS (2 * KCELL_SIDE_INPUTS + 2)
#define KCELL_HIDDEN 40
extern const gint16 kcell_net_in[KCELL_HIDDEN][KCELL_INPUTS];
extern const gint32 kcell_net_bias[KCELL_HIDDEN];
extern const gint16 kcell_net_out[KCELL_HIDDEN];
extern const gint32 kcell_net_out_bias;

/* record.c: games as text or Markdown, with a commentary. */
typedef struct
{
  const char *const *moves; /* NULL-terminated */
  const char *players[2];
  gboolean markdown;
  gboolean comment; /* the value after each move, where `exact` can give it */
} KcellRecord;

/* A new string. @control stops the commentary, which is left out from there on. */
char *
kcell_format_record (const EspInstance *instance, const KcellRecord *record, EspControl *control);
extern const EspTableSpec kcell_tables[];
/* "draw, 44 plies to go": in words; a new string. */
char *kcell_describe_value (const KcellValue *value);
/* The cells that a stone went through, "3-5-7", or @pass; a new string. */
char *kcell_name_way (const KcellUndo *way, const char *between, const char *pass);
/* Reads a record in text form and plays it through; @moves gets new strings. NULL with @error. */
EspInstance *kcell_parse_record (
    const char *text, gsize length, const char *file, GPtrArray *moves, GError **error);
/* The state after @moves with the whole game kept, so that it is drawn as a strip. */
EspState *kcell_make_strip (const EspInstance *instance, const char *const *moves);

/* players.c */
/* The position to move from; FALSE where there is nothing to be done, with @outcome and a message.
 */
gboolean kcell_begin (const EspInstance *instance,
                      const EspState *start,
                      KcellPosition *at,
                      EspOutcome *outcome,
                      EspAnswer *answer);
/* Sets the members "move" and "value" and the state after the move. */
void kcell_set_move (EspAnswer *answer, const KcellPosition *at, gint32 move, double value);
/* best.c */
EspSolve kcell_solve_best;
/* search-tree.c */
EspSolve kcell_solve_mcts;
EspSolve kcell_solve_pns;

extern const EspAlgorithm esp_kcell_algorithms[];
/* compare.c: what a game costs a player, and the command of that name. */
typedef struct
{
  int moves; /* passes left out: they cost nothing */
  guint64 nodes;
  double seconds;  /* all moves together */
  double slowest;  /* move */
  gboolean within; /* every move was, and the game was played to its end */
} KcellEffort;

/* Plays @player against itself until the end, or until a move takes more than @limit seconds. FALSE
 * with G_IO_ERROR_CANCELLED when @control said stop. */
gboolean kcell_measure_game (const KcellPosition *start,
                             const EspAlgorithm *player,
                             const EspOptions *options,
                             double limit,
                             EspControl *control,
                             KcellEffort *effort,
                             GError **error);
int kcell_run_compare (EspInvocation *invocation, GError **error);
/* commands.c */
extern const EspCommand esp_kcell_commands[];
/* experiment.c */
extern const EspExperiment esp_kcell_experiments[];
/* remark.c */
EspExperimentRemark kcell_remark;
extern const EspProblem esp_kcell_problem;

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing kcell_editing;

/* file.c */
extern const EspFiles kcell_files;

/* game.c */
extern const EspGame kcell_game;

/* generate.c */
extern const EspGenerating kcell_generating;

/* hint.c */
extern const EspHinting kcell_hinting;

/* judge.c */
extern const EspJudging kcell_judging;

/* state.c */
extern const EspStates kcell_states;
gboolean
kcell_play (const EspInstance *instance, EspState *state, const char *move, GError **error);

/* trace.c */
extern const EspTracing kcell_tracing;

G_END_DECLS
