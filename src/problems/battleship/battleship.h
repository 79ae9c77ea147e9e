#pragma once

/* Battleship Solitaire. */

#include "engine/espalier.h"

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

/* file.c */
EspInstance *ships_new (int rows, int columns);
EspInstance *ships_parse (const char *text, gsize length, const char *file, GError **error);
char *ships_format (const EspInstance *instance);
/* The grid that solves, in the puzzle's alphabet; squares that are not known are 0. */
char *ships_format_grid (const ShipsPuzzle *puzzle, const ShipsState *state);
EspState *ships_parse_grid (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* "D3". */
void ships_square_name (int columns, int square, char name[8]);
int ships_parse_square (int rows, int columns, const char *text);
/* The letter of a square whose neighbours are known: one of "WSLRTBM". */
char ships_letter (const ShipsState *state, int square);
ShipsState *ships_state_new (const ShipsPuzzle *puzzle);
/* Sums of the row counts, the column counts and the fleet's squares. */
void ships_sums (const ShipsPuzzle *puzzle, int *rows, int *columns, int *fleet);

/* check.c: shares nothing with the solvers */
gboolean ships_check (const EspInstance *instance, const EspState *state, char **why);

/* deduce.c: the rules that people use */
typedef enum
{
  SHIPS_RULE_TOUCH, /* ships do not touch */
  SHIPS_RULE_PIECE, /* a revealed piece says what is beside it */
  SHIPS_RULE_ROW,
  SHIPS_RULE_COLUMN,
  SHIPS_RULE_FLEET /* a ship has found its size, or a square cannot be of any */
} ShipsRule;

typedef struct
{
  ShipsRule rule;
  int square;   /* what was decided */
  guint8 value; /* SHIPS_WATER or SHIPS_SHIP */
  int about;    /* the square, row or column that decides it; a ship's size for the fleet */
} ShipsDeduction;

/* The next square that a rule decides; only line and touching rules where @easy. FALSE: there is
 * none.
 * @contradiction is set where a rule is broken already. */
gboolean ships_deduce (const ShipsPuzzle *puzzle,
                       const ShipsState *state,
                       gboolean easy,
                       ShipsDeduction *deduction,
                       gboolean *contradiction);
char *ships_explain (const ShipsPuzzle *puzzle, const ShipsDeduction *deduction);
EspHint *ships_hint (const EspInstance *instance, const EspState *state, GError **error);

/* search.c: the textbook searches */
extern const EspAlgorithm esp_battleship_algorithms[];
/* Names of what decides: rows, columns, squares that touch, the fleet. */
enum
{
  SHIPS_REASON_ROW = 0,
  SHIPS_REASON_COLUMN = 64,
  SHIPS_REASON_TOUCH = 128,
  SHIPS_REASON_PIECE = SHIPS_REASON_TOUCH + SHIPS_MAX_SQUARES,
  SHIPS_REASON_FLEET = SHIPS_REASON_PIECE + SHIPS_MAX_SQUARES
};

/* best.c: the fast solver */
typedef void (*ShipsFound) (const guint64 *ships, gpointer data); /* a row a word */

/* Finds up to @limit solutions (0: all); returns how many. Ticks @control. */
guint64 ships_best (const ShipsPuzzle *puzzle,
                    const ShipsState *start,
                    guint64 limit,
                    EspControl *control,
                    EspCounters *counters,
                    ShipsFound found,
                    gpointer data);
EspOutcome ships_solve_best (const EspInstance *instance,
                             const EspState *start,
                             const EspOptions *options,
                             EspControl *control,
                             EspAnswer *answer);
/* Where the three sums differ there is no solution: says so. New string; NULL where they agree. */
char *ships_explain_sums (const ShipsPuzzle *puzzle);

/* make.c */
extern const EspOptionSpec ships_generate_options[];
EspInstance *ships_generate (const EspOptions *options, EspControl *control, GError **error);
gboolean ships_edit (EspInstance *instance, const char *edit, GError **error);

extern const EspProblem esp_battleship_problem;
extern const EspCommand esp_battleship_commands[];
extern const EspExperiment esp_battleship_experiments[];

G_END_DECLS
