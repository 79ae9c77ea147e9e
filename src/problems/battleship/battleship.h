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

#define SHIPS_MAX_SIDE 64
#define SHIPS_MAX_SQUARES (SHIPS_MAX_SIDE * SHIPS_MAX_SIDE)

/* A square's domain. */
enum
{
  SHIPS_WATER = 1,
  SHIPS_SHIP = 2,
  SHIPS_UNKNOWN = 3
};

/* Values of the search's variables are the bits' numbers. */
enum
{
  SHIPS_VALUE_WATER = 0,
  SHIPS_VALUE_SHIP = 1
};

typedef struct
{
  EspInstance parent;
  int rows;
  int columns;
  int row_counts[SHIPS_MAX_SIDE];
  int column_counts[SHIPS_MAX_SIDE];
  int fleet[SHIPS_MAX_SIDE + 1]; /* by size, from 1 */
  int n_fleet;                   /* numbers in the file's fleet line */
  gboolean arrows;               /* the later alphabet */
  char *hints;                   /* rows × columns of "0SWLRTBM" */
  char *answer; /* the editor's: rows × columns of "#.", from which all else follows; NULL: none */
} ShipsPuzzle;

typedef struct
{
  gint32 square;
  guint8 before;
} ShipsUndo;

/* Marks made by hand, or the domains of a search at some step. */
typedef struct
{
  EspState parent;
  int rows;
  int columns;
  guint8 *domain;  /* rows × columns */
  gboolean search; /* the domains are a search's */
  GArray *trail;   /* of ShipsUndo: what a search pruned and assigned; NULL until needed */
  GArray *path;    /* of gint32: the squares assigned; NULL until needed */
} ShipsState;

static inline int
ships_n (const ShipsPuzzle *puzzle)
{
  return puzzle->rows * puzzle->columns;
}

/* board.c: whether nothing has been put on it: neither ships nor counts nor hints. */
gboolean ships_is_empty (const ShipsPuzzle *puzzle);

/* file.c */
EspInstance *ships_new (int rows, int columns);
EspInstance *ships_parse (const char *text, gsize length, const char *file, GError **error);
EspLikeness ships_recognises (const char *head, gsize length);
char *ships_format (const EspInstance *instance);
/* The grid that solves, in the puzzle's alphabet; squares that are not known are 0. */
char *ships_format_grid (const ShipsPuzzle *puzzle, const ShipsState *state);
EspState *ships_parse_grid (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* What a line is called everywhere, as at the edge of the board: "3" or "B". */
void ships_line_name (gboolean row, int line, char name[8]);
/* The letter of a square whose neighbours are known: one of "WSLRTBM". */
char ships_letter (const ShipsState *state, int square);
ShipsState *ships_state_new (const ShipsPuzzle *puzzle);

/* check.c: shares nothing with the solvers */
EspStatus
ships_judge (const EspInstance *instance, const EspState *state, GArray *cells, char **why);
gboolean ships_check (const EspInstance *instance, const EspState *state, char **why);
typedef enum
{
  SHIPS_UP,
  SHIPS_DOWN,
  SHIPS_LEFT,
  SHIPS_RIGHT
} ShipsSide;
/* Whether a ship on @cell cannot go on at that side: water or the border is beyond, or the piece
 * that is revealed there says so. */
gboolean
ships_ends_at (const ShipsPuzzle *puzzle, const ShipsState *state, int cell, ShipsSide side);
/* How many ships of @size there are whose ends are both certain. */
int ships_count_closed (const ShipsPuzzle *puzzle, const ShipsState *state, int size);

/* Names of what decides, in events, hints and nogoods: rows, columns, squares that touch, revealed
 * pieces, the fleet by the size of ships. */
enum
{
  SHIPS_REASON_NONE = -1, /* what is given, or follows from a nogood */
  SHIPS_REASON_ROW = 0,
  SHIPS_REASON_COLUMN = 64,
  SHIPS_REASON_TOUCH = 128,
  SHIPS_REASON_PIECE = SHIPS_REASON_TOUCH + SHIPS_MAX_SQUARES,
  SHIPS_REASON_FLEET = SHIPS_REASON_PIECE + SHIPS_MAX_SQUARES,
  SHIPS_REASON_PLACE = SHIPS_REASON_FLEET + SHIPS_MAX_SIDE + 1 /* a ship is just its squares */
};

/* Which of these a reason is, and of what: a line, a square, a size (0 of none). */
static inline int
ships_rule_of_reason (int reason, int *which)
{
  static const int rules[] = { SHIPS_REASON_PLACE, SHIPS_REASON_FLEET,  SHIPS_REASON_PIECE,
                               SHIPS_REASON_TOUCH, SHIPS_REASON_COLUMN, SHIPS_REASON_ROW,
                               SHIPS_REASON_NONE };
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
  guint8 value; /* SHIPS_WATER or SHIPS_SHIP */
  int reason;   /* as events name it */
} ShipsDeduction;

/* What the rules decide of @state, one after the other until nothing follows; from lines, corners
 * and revealed pieces alone where @simple. New array of ShipsDeduction; NULL: a rule is broken. */
GArray *ships_deduce (const ShipsPuzzle *puzzle, const ShipsState *state, gboolean simple);
/* Why, in words. New string. */
char *ships_explain (const ShipsPuzzle *puzzle, const ShipsDeduction *deduction);
char *ships_explain_event (const EspInstance *instance, const EspEvent *event);

/* hint.c */
EspHint *ships_hint (const EspInstance *instance, const EspState *state, GError **error);

/* search.c: the textbook searches */
extern const EspAlgorithm esp_battleship_algorithms[];

/* Learning speaks of places too, which follow the squares: a whole ship of that size stands there,
 * from the square on, and no longer one. */
typedef struct
{
  int square;
  int size;
  gboolean down;
} ShipsPlace;

static inline int
ships_place_subject (const ShipsPuzzle *puzzle, const ShipsPlace *place)
{
  return ships_n (puzzle) * (2 * place->size + place->down) + place->square;
}

/* FALSE: @subject is a square, which is stored too. */
static inline gboolean
ships_place_of_subject (int n_squares, int subject, ShipsPlace *place)
{
  *place = (ShipsPlace){ .square = subject % n_squares,
                         .size = subject / n_squares / 2,
                         .down = subject / n_squares % 2 };
  return subject >= n_squares;
}

/* The squares with a ship: a row a word. */
typedef struct
{
  guint64 rows[SHIPS_MAX_SIDE];
} ShipsGrid;

typedef void (*ShipsFound) (const guint64 *ships, gpointer data); /* a row a word */

/* search-learn.c: learning from conflicts */

/* As ships_best(), which tries the places first. @known: solutions (ShipsGrid) that are not wanted
 * again, or NULL. */
guint64 ships_learn (const ShipsPuzzle *puzzle,
                     const ShipsState *start,
                     guint64 limit,
                     const GArray *known,
                     EspControl *control,
                     EspCounters *counters,
                     ShipsFound found,
                     gpointer data);

/* best.c: the fast solver */

/* Finds up to @limit solutions (0: all); returns how many. Ticks @control. Tries the places of
 * ships one after the other; what that does not decide soon is left to learning. */
guint64 ships_best (const ShipsPuzzle *puzzle,
                    const ShipsState *start,
                    guint64 limit,
                    EspControl *control,
                    EspCounters *counters,
                    ShipsFound found,
                    gpointer data);
/* The same by places alone. */
guint64 ships_place (const ShipsPuzzle *puzzle,
                     const ShipsState *start,
                     guint64 limit,
                     EspControl *control,
                     EspCounters *counters,
                     ShipsFound found,
                     gpointer data);
EspSolve ships_solve_best;
/* The variant of it that places nothing on bit boards first. */
#define SHIPS_LEARN_ALONE 1
/* Where the three sums differ there is no solution: says so. New string; NULL where they agree. */
char *ships_explain_sums (const ShipsPuzzle *puzzle);

/* answer.c: editing by drawing the ships */
/* The answer as a state without an open square; only where there is one. */
ShipsState *ships_answer_new_state (const ShipsPuzzle *puzzle);
/* Counts, fleet and shown letters become those of the answer. */
void ships_take_answer (ShipsPuzzle *puzzle);
/* Takes what is shown for a whole solution: counts and fleet follow from it. */
void ships_take_hints (ShipsPuzzle *puzzle);
/* Makes a square a ship's, or water. */
gboolean ships_draw_square (ShipsPuzzle *puzzle, int square, gboolean ship, GError **error);
gboolean ships_toggle_shown (ShipsPuzzle *puzzle, int square, GError **error);
gboolean ships_show_fewest (ShipsPuzzle *puzzle, GError **error);
/* Whether @hint is what the answer has there, or nothing; TRUE where there is no answer. */
gboolean ships_agrees_with_answer (const ShipsPuzzle *puzzle, int square, char hint);

/* make.c */
extern const EspOptionSpec ships_generate_options[];
EspInstance *ships_generate (const EspOptions *options, EspControl *control, GError **error);
gboolean ships_edit (EspInstance *instance, const char *edit, GError **error);

extern const EspProblem esp_battleship_problem;
extern const EspCommand esp_battleship_commands[];
extern const EspExperiment esp_battleship_experiments[];

/* The tables of the roles, and what several files share, by the file that has them. */

/* edit.c */
extern const EspEditing ships_editing;

/* file.c */
extern const EspFiles ships_files;

/* generate.c */
extern const EspGenerating ships_generating;

/* hint.c */
extern const EspHinting ships_hinting;

/* judge.c */
extern const EspJudging ships_judging;

/* state.c */
extern const EspStates ships_states;

/* trace.c */
extern const EspTracing ships_tracing;

G_END_DECLS
