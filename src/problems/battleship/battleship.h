#pragma once

/* Battleship Solitaire. */

#include "engine/document/esp-experiment.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-event.h"

G_BEGIN_DECLS

#define BATTLESHIP_MAX_SIDE 64
#define BATTLESHIP_MAX_SQUARES (BATTLESHIP_MAX_SIDE * BATTLESHIP_MAX_SIDE)

/* A square's domain. */
enum
{
  BATTLESHIP_WATER = 1,
  BATTLESHIP_SHIP = 2,
  BATTLESHIP_UNKNOWN = 3
};

/* Values of the search's variables are the bits' numbers. */
enum
{
  BATTLESHIP_VALUE_WATER = 0,
  BATTLESHIP_VALUE_SHIP = 1
};

typedef struct
{
  EspInstance parent;
  int rows;
  int columns;
  int row_counts[BATTLESHIP_MAX_SIDE];
  int column_counts[BATTLESHIP_MAX_SIDE];
  int fleet[BATTLESHIP_MAX_SIDE + 1]; /* by size, from 1 */
  int n_fleet;                        /* numbers in the file's fleet line */
  gboolean arrows;                    /* the later alphabet */
  char *hints;                        /* rows × columns of "0SWLRTBM" */
  char *answer; /* the editor's: rows × columns of "#.", from which all else follows; NULL: none */
  gboolean drawn; /* the answer was drawn by hand: the file has it too */
} BattleshipPuzzle;

typedef struct
{
  gint32 square;
  guint8 before;
} BattleshipUndo;

/* Marks made by hand, or the domains of a search at some step. */
typedef struct
{
  EspState parent;
  int rows;
  int columns;
  guint8 *domain;  /* rows × columns */
  gboolean search; /* the domains are a search's */
  GArray *trail;   /* of BattleshipUndo: what a search pruned and assigned; NULL until needed */
  GArray *path;    /* of gint32: the squares assigned; NULL until needed */
} BattleshipState;

static inline int
battleship_n (const BattleshipPuzzle *puzzle)
{
  return puzzle->rows * puzzle->columns;
}

/* state.c: whether nothing has been put on it: neither ships nor counts nor hints. */
gboolean battleship_has_counts (const BattleshipPuzzle *puzzle); /* or a fleet */
gboolean battleship_is_empty (const BattleshipPuzzle *puzzle);

/* rules.c */
/* Squares of a row or a column that are @value in a state. */
int battleship_count_squares (const BattleshipState *state, gboolean row, int line, guint8 value);
/* Makes water of all that the counts of lines and the touching rule make so. */
void battleship_fill_water (const BattleshipPuzzle *puzzle, BattleshipState *state);
/* Fills what is open of a line where its count says what that is; FALSE with @error. */
gboolean battleship_fill_line (
    const BattleshipPuzzle *puzzle, BattleshipState *state, gboolean row, int line, GError **error);

/* file.c */
EspInstance *battleship_new (int rows, int columns);
EspInstance *battleship_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness battleship_recognises (const char *head, gsize length);
char *battleship_format (const EspInstance *instance);
/* The grid that solves, in the puzzle's alphabet; squares that are not known are 0. */
char *battleship_format_grid (const BattleshipPuzzle *puzzle, const BattleshipState *state);
EspState *battleship_parse_grid (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* What a line is called everywhere, as at the edge of the board: "3" or "B". */
void battleship_line_name (gboolean row, int line, char name[8]);
/* The letter of a square whose neighbours are known: one of "WSLRTBM". */
char battleship_letter (const BattleshipState *state, int square);
BattleshipState *battleship_state_new (const BattleshipPuzzle *puzzle);

/* judge.c: shares nothing with the solvers */
EspStatus
battleship_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why);
typedef enum
{
  BATTLESHIP_UP,
  BATTLESHIP_DOWN,
  BATTLESHIP_LEFT,
  BATTLESHIP_RIGHT
} BattleshipSide;
/* Whether a ship on @cell cannot go on at that side: water or the border is beyond, or the piece
 * that is revealed there says so. */
gboolean battleship_ends_at (const BattleshipPuzzle *puzzle,
                             const BattleshipState *state,
                             int cell,
                             BattleshipSide side);
/* How many ships of @size there are whose ends are both certain. */
int
battleship_count_closed (const BattleshipPuzzle *puzzle, const BattleshipState *state, int size);

/* Names of what decides, in events, hints and nogoods: rows, columns, squares that touch, revealed
 * pieces, the fleet by the size of ships. */
enum
{
  BATTLESHIP_REASON_NONE = -1, /* what is given, or follows from a nogood */
  BATTLESHIP_REASON_ROW = 0,
  BATTLESHIP_REASON_COLUMN = 64,
  BATTLESHIP_REASON_TOUCH = 128,
  BATTLESHIP_REASON_PIECE = BATTLESHIP_REASON_TOUCH + BATTLESHIP_MAX_SQUARES,
  BATTLESHIP_REASON_FLEET = BATTLESHIP_REASON_PIECE + BATTLESHIP_MAX_SQUARES,
  BATTLESHIP_REASON_PLACE =
      BATTLESHIP_REASON_FLEET + BATTLESHIP_MAX_SIDE + 1, /* a ship is just its squares */
  BATTLESHIP_REASON_OLD_COLUMN /* in files of earlier versions, which gave columns numbers */
};

/* Which of these a reason is, and of what: a line, a square, a size (0 of none). */
static inline int
battleship_rule_of_reason (int reason, int *which)
{
  static const int rules[] = { BATTLESHIP_REASON_PLACE,  BATTLESHIP_REASON_FLEET,
                               BATTLESHIP_REASON_PIECE,  BATTLESHIP_REASON_TOUCH,
                               BATTLESHIP_REASON_COLUMN, BATTLESHIP_REASON_ROW,
                               BATTLESHIP_REASON_NONE };
  int i = 0;

  while (reason < rules[i])
    i++;
  *which = reason - rules[i];
  return rules[i];
}

/* deduce.c: what people can tell from the rules */
typedef struct
{
  int square;   /* what was decided */
  guint8 value; /* BATTLESHIP_WATER or BATTLESHIP_SHIP */
  int reason;   /* as events name it */
} BattleshipDeduction;

/* What the rules decide of @state, one after the other until nothing follows; from lines, corners
 * and revealed pieces alone where @simple. New array of BattleshipDeduction; NULL: a rule is
 * broken. */
GArray *
battleship_deduce (const BattleshipPuzzle *puzzle, const BattleshipState *state, gboolean simple);
/* Why, in words. New string. */
char *battleship_explain (const BattleshipPuzzle *puzzle, const BattleshipDeduction *deduction);
char *battleship_explain_event (const EspInstance *instance, const EspEvent *event);

/* hint.c */
EspHint *battleship_hint (const EspInstance *instance, const EspState *state, GError **error);

/* search.c: the textbook searches */
extern const EspAlgorithm esp_battleship_algorithms[];

/* Learning speaks of places too, which follow the squares: a whole ship of that size stands there,
 * from the square on, and no longer one. */
typedef struct
{
  int square;
  int size;
  gboolean down;
} BattleshipPlace;

static inline int
battleship_place_subject (const BattleshipPuzzle *puzzle, const BattleshipPlace *place)
{
  return battleship_n (puzzle) * (2 * place->size + place->down) + place->square;
}

/* FALSE: @subject is a square, which is stored too. */
static inline gboolean
battleship_place_of_subject (int n_squares, int subject, BattleshipPlace *place)
{
  *place = (BattleshipPlace){ .square = subject % n_squares,
                              .size = subject / n_squares / 2,
                              .down = subject / n_squares % 2 };
  return subject >= n_squares;
}

/* The squares with a ship: a row a word. */
typedef struct
{
  guint64 rows[BATTLESHIP_MAX_SIDE];
} BattleshipGrid;

typedef void (*BattleshipFound) (const guint64 *ships, gpointer data); /* a row a word */

/* search-learn.c: learning from conflicts */

/* As battleship_best(), which tries the places first. @known: solutions (BattleshipGrid) that are
 * not wanted again, or NULL. */
guint64 battleship_learn (const BattleshipPuzzle *puzzle,
                          const BattleshipState *start,
                          guint64 limit,
                          const GArray *known,
                          EspControl *control,
                          EspCounters *counters,
                          BattleshipFound found,
                          gpointer data);

/* best.c: the fast solver */

/* Finds up to @limit solutions (0: all); returns how many. Ticks @control. Tries the places of
 * ships one after the other; what that does not decide soon is left to learning. */
guint64 battleship_best (const BattleshipPuzzle *puzzle,
                         const BattleshipState *start,
                         guint64 limit,
                         EspControl *control,
                         EspCounters *counters,
                         BattleshipFound found,
                         gpointer data);
/* The same by places alone. */
guint64 battleship_place (const BattleshipPuzzle *puzzle,
                          const BattleshipState *start,
                          guint64 limit,
                          EspControl *control,
                          EspCounters *counters,
                          BattleshipFound found,
                          gpointer data);
EspSolve battleship_solve_best;
/* The variant of it that places nothing on bit boards first. */
#define BATTLESHIP_LEARN_ALONE 1
/* Where the three sums differ there is no solution: says so. New string; NULL where they agree. */
char *battleship_explain_sums (const BattleshipPuzzle *puzzle);

/* answer.c: editing by drawing the ships */
/* The answer as a state without an open square; only where there is one. */
BattleshipState *battleship_answer_new_state (const BattleshipPuzzle *puzzle);
/* Counts, fleet and shown letters become those of the answer. */
void battleship_take_answer (BattleshipPuzzle *puzzle);
/* Whether its ships are straight, touch nowhere, and have these counts, this fleet and these hints.
 */
gboolean battleship_answer_fits (const BattleshipPuzzle *puzzle);
/* Takes what is shown for a whole solution: counts and fleet follow from it. */
void battleship_take_hints (BattleshipPuzzle *puzzle);
/* Makes a square a ship's, or water. */
gboolean
battleship_draw_square (BattleshipPuzzle *puzzle, int square, gboolean ship, GError **error);
/* The puzzle stays as it is. */
void battleship_forget_ships (BattleshipPuzzle *puzzle);
/* After a change by which the puzzle may tell no longer where they lie. */
void battleship_keep_ships (BattleshipPuzzle *puzzle);
gboolean battleship_toggle_shown (BattleshipPuzzle *puzzle, int square, GError **error);
gboolean battleship_show_fewest (BattleshipPuzzle *puzzle, GError **error);
/* Whether @hint is what the answer has there, or nothing; TRUE where there is no answer. */
gboolean battleship_agrees_with_answer (const BattleshipPuzzle *puzzle, int square, char hint);

/* generate.c */
extern const EspOptionSpec battleship_generate_options[];
EspInstance *battleship_generate (const EspOptions *options, EspControl *control, GError **error);
gboolean battleship_edit (EspInstance *instance, const char *edit, GError **error);

extern const EspProblem esp_battleship_problem;
extern const EspCommand esp_battleship_commands[];
extern const EspExperiment esp_battleship_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* contracts.c */
extern const EspContracting battleship_contracting;

/* edit.c */
extern const EspEditing battleship_editing;

/* file.c */
extern const EspFiles battleship_files;

/* generate.c */
extern const EspGenerating battleship_generating;

/* hint.c */
extern const EspHinting battleship_hinting;

/* judge.c */
extern const EspJudging battleship_judging;

/* mistakes.c */
extern const EspMistakes battleship_mistakes;

/* state.c */
extern const EspStates battleship_states;

/* trace.c */
extern const EspTracing battleship_tracing;

G_END_DECLS
