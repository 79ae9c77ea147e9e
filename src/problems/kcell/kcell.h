#pragma once

/* KCell: two sides' stones pass each other on a line of cells; steps, and chains of jumps. */

#include "base/esp-reader.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "rules.h"

G_BEGIN_DECLS

#define KCELL_RECORD_HEAD "# Espalier KCell game"

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

/* rules.c */

/* Whether both sides have the same number of stones, and at least one; while a position is edited
 * they need not. */
gboolean kcell_is_playable (const KcellPosition *at);
/* Why not; a new string. */
char *kcell_describe_unplayable (const KcellPosition *at);
/* Why the side to move cannot move the stone in cell @move (0: pass); a new string. */
char *kcell_describe_illegal (const KcellPosition *at, gint64 move);

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
/* commands.c */
extern const EspCommand esp_kcell_commands[];
/* measure.c */
extern const EspExperiment esp_kcell_experiments[]; /* the first is "compare" */
/* remark.c */
EspExperimentRemark kcell_remark;
extern const EspProblem esp_kcell_problem;

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting kcell_contracting;

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

/* mistakes.c */
extern const EspMistakes kcell_mistakes;

/* state.c */
extern const EspStates kcell_states;
gboolean
kcell_play (const EspInstance *instance, EspState *state, const char *move, GError **error);

/* studies.c */
extern const char *const kcell_studies[];

/* trace.c */
extern const EspTracing kcell_tracing;

G_END_DECLS
