#pragma once

/* The war game: take squares, blitz, convert. */

#include "base/esp-table.h"
#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "geometry/esp-square.h"

G_BEGIN_DECLS

#define WAR_RECORD_HEAD "# Espalier war game"
#define WAR_MAX_SIDE 26
#define WAR_MAX_SQUARES (WAR_MAX_SIDE * WAR_MAX_SIDE)
#define WAR_MAX_VALUE 9999
#define WAR_MAX_PLACES 18 /* of the decimal of attrition */

enum
{
  WAR_EMPTY,
  WAR_BLUE,
  WAR_GREEN
};

typedef enum
{
  WAR_CLASSIC,
  WAR_BATTLE,
  WAR_DUEL
} WarRuleSet;

typedef struct
{
  WarRuleSet set;
  gboolean support; /* the piece a blitz starts from adds to its force */
  double attrition; /* 0 ≤ F < 1; set by war_set_attrition() */
  guint64 kept;     /* 1 − F is kept / whole, in lowest terms */
  guint64 whole;
  double coin;              /* probability that a blitz converts; below 0: no coin */
  gboolean coin_per_square; /* one coin for each enemy piece */
} WarRules;

typedef struct
{
  EspInstance parent;
  int rows;
  int columns;
  gint32 *values;      /* rows × columns */
  guint8 *owners;      /* at the start */
  gint32 *ages;        /* at the start, in rounds */
  int to_move;         /* WAR_BLUE or WAR_GREEN */
  gboolean has_owners; /* the file has a second block */
  gboolean has_ages;
  WarRules rules;
} WarBoard;

/* What a move changed, for taking it back. */
typedef struct
{
  gint16 square;
  guint8 n_converted;
  gint16 converted[4];
  gint32 taken_at[4]; /* of the converted, before */
} WarUndo;

/* A position. Squares are numbered row by row. */
typedef struct
{
  EspState parent;
  gint32 values[WAR_MAX_SQUARES];
  WarRules rules;
  gint16 rows;
  gint16 columns;
  gint16 n_empty;
  guint8 to_move;
  int ply;         /* moves made since the start */
  gint64 score[3]; /* by owner; [0] is unused */
  int pieces[3];
  guint8 owner[WAR_MAX_SQUARES];
  gint32 taken_at[WAR_MAX_SQUARES]; /* the ply in which the owner took it */
  gint16 last;                      /* the square taken last, -1: none */
  gboolean last_blitz;
  guint8 n_last_converted;
  gint16 last_converted[4];
  /* the path of a search that is replayed; grows on demand */
  GArray *path; /* of WarUndo; NULL until it is needed */
} WarState;

static inline int
war_n_squares (const WarState *state)
{
  return state->rows * state->columns;
}

/* The squares that touch @square; returns how many. */
static inline int
war_neighbours (int rows, int columns, int square, int neighbours[4])
{
  int row = square / columns;
  int column = square % columns;
  int n = 0;

  if (row > 0)
    neighbours[n++] = square - columns;
  if (column > 0)
    neighbours[n++] = square - 1;
  if (column + 1 < columns)
    neighbours[n++] = square + 1;
  if (row + 1 < rows)
    neighbours[n++] = square + columns;
  return n;
}

/* rules.c */

/* The enemy pieces that @mover's piece on the empty @square would attack, before any coin and
 * battle; 0 for a para drop. @blitz: whether it is one. */
int war_targets (const WarState *state, int square, int targets[4], gboolean *blitz);
/* Makes a move. @outcome: which of the ways a coin can fall, see war_outcomes(); 0 without one. */
void war_make (WarState *state, int square, int outcome, WarUndo *undo);
void war_unmake (WarState *state, const WarUndo *undo);
/* In how many ways a move on @square can turn out, and how likely each is; 1: it is certain. Of two
 * ways the first converts; per square bit i of the outcome says that target i is spared. */
int war_outcomes (const WarState *state, int square, double *probabilities);
/* Fills in scores, pieces and empty squares from the owners. */
void war_recount (WarState *state);
WarState *war_state_new (const WarBoard *board);

/* attrition.c */

/* @attrition as the shortest decimal that is read as it. A new string. */
char *war_format_attrition (double attrition);
/* Keeps @attrition in @rules as that decimal, which is exact. */
gboolean war_set_attrition (WarRules *rules, double attrition, GError **error);
/* Under attrition, whether @attack times @side's strength is more (1), the same (0) or less (-1)
 * than
 * @defence times the other one's. Exact. Both sides have pieces. */
int war_compare_worn (const WarState *state, int side, gint64 attack, gint64 defence);

static inline void
war_square_name (int columns, int square, char name[8])
{
  esp_square_name (columns, square, name);
}

/* file.c */
EspInstance *war_board_new (int rows, int columns);
EspInstance *war_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness war_recognises (const char *head, gsize length);
/* Whose the squares are, "bb.", row after row with @separator between; a new string. */
char *war_format_owners (const guint8 *owners, int rows, int columns, char separator);
char *war_format (const EspInstance *instance);
/* Values, then the owners and whose move it is; ages where the rules have attrition. */
char *war_format_position (const WarBoard *board, const WarState *state);

/* record.c: games as text */
/* @fault: as esp_game_record_format_fault() has it; NULL: there is none. */
char *war_format_record (const WarBoard *board,
                         const char *const *moves,
                         const char *const players[2],
                         const char *fault);
/* Reads a record and plays it through; NULL where a move is not possible or not as said. */
EspInstance *war_parse_record (
    const char *text, gsize length, const char *file, GPtrArray *moves, GError **error);

/* edit.c */
gboolean war_edit (EspInstance *instance, const char *edit, GError **error);
EspInstance *war_generate (const EspOptions *options, EspControl *control, GError **error);
extern const EspOptionSpec war_generate_options[];
extern const EspOptionSpec war_settings[];
gboolean war_configure (EspInstance *instance, const EspOptions *settings, GError **error);
void war_get_settings (const EspInstance *instance, EspOptions *settings);

/* players.c */
extern const EspAlgorithm esp_war_algorithms[];
/* The table's `is_applicable`. */
gboolean war_suits (const EspInstance *instance,
                    const EspAlgorithm *algorithm,
                    const EspOptions *options,
                    char **why);
/* That there is none. */
EspOutcome war_no_move (EspAnswer *answer);
/* Bounds every value: no side can own more than everything. */
double war_greatest_value (const WarState *state);
/* search-tree.c */
EspSolve war_solve_mcts;
EspSolve war_solve_pns;
double war_evaluate (const WarState *state, int side, int which);

/* best.c: the strong player */
EspSolve war_best;
/* Sets the members "move" and "value" and the state after the move. */
void war_set_move (EspAnswer *answer, const WarState *state, int square, double value);
/* The line of best play, as squares: the member "pv". */
void war_set_line (EspAnswer *answer, const WarState *state, const int *line, int n);

/* cluster.c: how clustered a final board is */
typedef struct
{
  double same;       /* share of adjacent pairs of owned squares with the same owner */
  double expected;   /* the same under random ownership with these numbers of pieces */
  int components[3]; /* by owner */
  int largest[3];
} WarClusters;

void war_find_clusters (const WarState *state, WarClusters *clusters);
/* The same as a table, for reports. */
EspTable *war_tabulate (const EspInstance *instance, const EspState *base, char **caption);

extern const EspProblem esp_war_problem;
extern const EspCommand esp_war_commands[];
extern const EspExperiment esp_war_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting war_contracting;

/* edit.c */
extern const EspEditing war_editing;
void war_fill_random (WarBoard *board, int greatest, gboolean symmetric, guint64 seed);

/* file.c */
extern const EspFiles war_files;

/* game.c */
extern const EspGame war_game;

/* generate.c */
extern const EspGenerating war_generating;

/* hint.c */
extern const EspHinting war_hinting;

/* mistakes.c */
extern const EspMistakes war_mistakes;

/* state.c */
extern const EspStates war_states;
void war_remember_last (WarState *state, const WarUndo *undo);
gboolean war_parse_move (
    const WarState *state, const char *move, int *square, char ***words, GError **error);
gboolean war_play (const EspInstance *instance, EspState *state, const char *move, GError **error);

/* studies.c */
extern const char *const war_studies[];

/* trace.c */
extern const EspTracing war_tracing;

G_END_DECLS
