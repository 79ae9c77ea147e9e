#pragma once

/* What an experiment is: a table of runs, each named by its keys, so that it can be cut into parts,
 * stopped, gone on with and put together again. Rooms declare theirs; report/ runs them. */

#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_COLUMN_TEXT,
  ESP_COLUMN_INT,
  ESP_COLUMN_REAL
} EspColumnKind;

/* What fills a column in. */
typedef enum
{
  ESP_CELL_ROOM, /* the room's own `run` */
  ESP_CELL_COUNTER,
  ESP_CELL_SECONDS,
  ESP_CELL_OUTCOME
} EspCell;

/**
 * EspColumn:
 *
 * One column. A table of them ends with an entry whose @id is NULL. The columns with a @list or an
 * @up_to are the keys: a run for each combination of their values, the first column changing
 * slowest. Values of a list are put in order (numbers by size and before texts, texts by letters),
 * so that the order of the runs does not hang on how they were asked for.
 */
typedef struct
{
  const char *id;    /* REQUIRED: in the head of the CSV file */
  const char *label; /* REQUIRED, N_() */
  EspColumnKind kind;
  const char *list;  /* a key: the option (TEXT) that lists its values, with commas; "3..7" and
                        "10..50/10" are ranges of numbers */
  const char *up_to; /* a key: the option (INT) that says how many; the values are 1 to that */
  gboolean nominal;  /* a number that is only a name, as a seed: has no median */
  gboolean timing;   /* differs from one time to the next: seconds */
  gboolean detail;   /* long, as the moves of a game: in the CSV file, not in tables */
  const char *pairs; /* its texts are two values of this option with " – " between */
  gboolean ids;      /* its texts are made of values of the options: "letter fc" */
  EspCell cell;      /* what fills it in: esp_row_fill() does all but the room's own */
  EspCounterId counter;
  gboolean elements;   /* a key: its values are the `elements` of the option, and nothing else */
  int least, greatest; /* a key: its values are numbers from the one to the other; 0, 0: any */
} EspColumn;

/* Columns that many experiments have. Keys are numbers of a range, or elements of the option. */
#define ESP_NUMBERS_KEY(ID, LABEL, LIST, LEAST, GREATEST)                                          \
  {                                                                                                \
    .id = ID, .label = LABEL, .kind = ESP_COLUMN_INT, .list = LIST, .least = LEAST,                \
    .greatest = GREATEST                                                                           \
  }
#define ESP_ELEMENTS_KEY(ID, LABEL, LIST)                                                          \
  {                                                                                                \
    .id = ID, .label = LABEL, .kind = ESP_COLUMN_TEXT, .list = LIST, .elements = TRUE              \
  }
#define ESP_COUNTER_COLUMN(ID, LABEL, COUNTER)                                                     \
  {                                                                                                \
    .id = ID, .label = LABEL, .kind = ESP_COLUMN_INT, .cell = ESP_CELL_COUNTER, .counter = COUNTER \
  }
#define ESP_SECONDS_COLUMN                                                                         \
  {                                                                                                \
    .id = "seconds", .label = N_ ("Seconds"), .kind = ESP_COLUMN_REAL, .timing = TRUE,             \
    .cell = ESP_CELL_SECONDS                                                                       \
  }
#define ESP_OUTCOME_COLUMN                                                                         \
  {                                                                                                \
    .id = "outcome", .label = N_ ("Outcome"), .kind = ESP_COLUMN_TEXT, .cell = ESP_CELL_OUTCOME    \
  }
/* The seed that a run has from its keys. */
#define ESP_RUN_SEED_COLUMN                                                                        \
  {                                                                                                \
    .id = "seed", .label = N_ ("Seed"), .kind = ESP_COLUMN_INT, .nominal = TRUE, .detail = TRUE    \
  }

typedef enum
{
  ESP_CURVE_MEDIAN, /* over the runs with the same x: median, with quartiles */
  ESP_CURVE_MEAN,
  ESP_CURVE_POINTS, /* every run a point */
  ESP_CURVE_SHARE,  /* share of the runs whose y is the text `share_of`, of those that have any */
  ESP_CURVE_BOXES,  /* x is a text: a box for each */
  ESP_CURVE_BARS    /* x is a text: the mean as a bar */
} EspCurveKind;

/* A plot of an experiment. A table of them ends with an entry whose @id is NULL. */
typedef struct
{
  const char *id;    /* REQUIRED: "time" */
  const char *title; /* REQUIRED, N_() */
  EspCurveKind kind;
  const char *x, *y;    /* REQUIRED: columns */
  const char *series;   /* OPTIONAL: a column; a curve for each of its values */
  const char *share_of; /* SHARE */
  gboolean log_x, log_y;
} EspExperimentCurve;

/* What a row of such a table has behind id and title. @SERIES may be NULL, @SCALES are LINEAR,
 * LOG_Y or LOG_XY. */
#define ESP_CURVE(KIND, X, Y, SERIES, SCALES)                                                      \
  .kind = ESP_CURVE_##KIND, .x = X, .y = Y, .series = SERIES,                                      \
  .log_x = ESP_SCALES_##SCALES == ESP_SCALES_LOG_XY,                                               \
  .log_y = ESP_SCALES_##SCALES != ESP_SCALES_LINEAR
#define ESP_SHARE_CURVE(SHARE_OF, X, Y, SERIES)                                                    \
  .kind = ESP_CURVE_SHARE, .x = X, .y = Y, .series = SERIES, .share_of = SHARE_OF

enum
{
  ESP_SCALES_LINEAR,
  ESP_SCALES_LOG_Y,
  ESP_SCALES_LOG_XY
};

typedef struct _EspProblem EspProblem;
typedef struct _EspInstance EspInstance;
typedef struct _EspRow EspRow;

/**
 * EspRowBoard:
 *
 * What a run was about, so that its row can be opened. Start from all zero.
 */
typedef struct
{
  EspInstance *instance; /* owned */
  char *name;            /* owned; of the board, for the title */
  char **moves;          /* owned; OPTIONAL: played from the initial state */
  const char *algorithm; /* OPTIONAL: id of the one that searched it */
  char **settings;       /* owned; OPTIONAL: "key=value" for @algorithm */
} EspRowBoard;

void esp_row_board_clear (EspRowBoard *board);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspRowBoard, esp_row_board_clear)

/* An experiment's own functions. */
typedef gboolean EspExperimentCheck (const EspOptions *options,
                                     const char *column,
                                     const char *value,
                                     GError **error);
typedef gboolean
EspExperimentRun (const EspOptions *options, EspRow *row, EspControl *control, GError **error);
typedef gboolean EspExperimentOpen (const EspOptions *options,
                                    const EspRow *row,
                                    EspRowBoard *board,
                                    EspControl *control,
                                    GError **error);

/* @rows (of EspRow) are finished ones, in the order of the keys; @options may be NULL, where only
 * the rows were kept. */
typedef char *EspExperimentRemark (const EspOptions *options, const GPtrArray *rows);

/**
 * EspExperiment:
 *
 * A table of them ends with an entry whose @id is NULL; the first is the default.
 */
typedef struct
{
  const char *id;    /* REQUIRED: "orders" */
  const char *label; /* REQUIRED, N_() */
  const char *how;   /* REQUIRED, N_(): what is varied, what is measured, what to look at */
  const EspOptionSpec *options;
  /* REQUIRED: "key=value", NULL-terminated: over within a second or two, for a first look */
  const char *const *quick;
  /* OPTIONAL: the option that lists boards for esp_instance_find(), and its key's column */
  const char *boards;
  const EspColumn *columns;         /* REQUIRED */
  const EspExperimentCurve *curves; /* OPTIONAL */
  /* OPTIONAL: whether @value is one that the key @column can have, where its `elements` or `least`
   * and `greatest` do not say. Asked for every value of every list before anything is run; FALSE
   * with @error. */
  EspExperimentCheck *check;
  /* REQUIRED: one run. The keys are in @row already; fills the other cells in. What it does hangs
   * on the options and the keys alone. FALSE with @error (G_IO_ERROR_CANCELLED when @control says
   * stop: the run is then done again when the experiment goes on). */
  EspExperimentRun *run;
  /* REQUIRED: the board of a row, made anew from the options and the keys (or read from a cell).
   * Fills @board; FALSE with @error. @control may stop it. */
  EspExperimentOpen *open;
  /* OPTIONAL: what the rows say, as sentences for a report, plain text; NULL: nothing. Every number
   * and every judgement in it is from @rows. A new string. */
  EspExperimentRemark *remark;
} EspExperiment;

/* --- rows --- */

EspRow *esp_row_new (const EspExperiment *experiment);
EspRow *esp_row_copy (const EspRow *row);
void esp_row_free (EspRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspRow, esp_row_free)
/* It is a programmer's error to name a column that is not there. */
void esp_row_set_text (EspRow *row, const char *column, const char *value);
void esp_row_set_int (EspRow *row, const char *column, gint64 value);
void esp_row_set_real (EspRow *row, const char *column, double value);
/* Borrowed; "" where nothing was set. */
const char *esp_row_get_text (const EspRow *row, const char *column);
gint64 esp_row_get_int (const EspRow *row, const char *column);
/* NAN where nothing was set. */
double esp_row_get_real (const EspRow *row, const char *column);
const char *esp_row_get_cell (const EspRow *row, guint column);
guint esp_row_n_cells (const EspRow *row);
/* All cells, in the order of the columns; borrowed. */
const char *const *esp_row_get_cells (const EspRow *row);

/* Of its experiment. */
const EspColumn *esp_row_get_columns (const EspRow *row);

guint esp_experiment_n_columns (const EspExperiment *experiment);
/* -1 where there is none. */
int esp_experiment_find_column (const EspExperiment *experiment, const char *id);
gboolean esp_column_is_key (const EspColumn *column);
/* Whether @value is one that the key @column can have; FALSE with @error. */
gboolean esp_experiment_check (const EspExperiment *experiment,
                               const EspOptions *options,
                               const EspColumn *column,
                               const char *value,
                               GError **error);

/* The board of a row, whose keys may come from a file that somebody changed: they are checked
 * first. FALSE with @error. */
gboolean esp_experiment_open (const EspExperiment *experiment,
                              const EspOptions *options,
                              const EspRow *row,
                              EspRowBoard *board,
                              EspControl *control,
                              GError **error);

/* "name=value" for each of @names, which is a key or else an option: what the search of a row is
 * told. A new vector. */
char **
esp_row_get_settings (const EspRow *row, const EspOptions *options, const char *const *names);

/* What to call a board that is listed as @value, a sample or a file: without its folder; one that
 * the window has kept as it was called there. A new string. */
char *esp_experiment_name_board (const char *value);

/* What people read for @value, a cell of @column: "Backtracking" for "bt", "no solution" for
 * "none", in the language of the window; numbers and free texts as they are. A new string. */
char *esp_experiment_name_cell (const EspExperiment *experiment,
                                const EspColumn *column,
                                const char *value);

/* The least and the greatest number of a list such as "2,4..7/3"; G_MAXINT and 0 where it has none.
 * Either may be NULL. */
void esp_experiment_get_range (const char *list, int *least, int *greatest);

/* A seed for one run that hangs on the experiment's seed and two numbers of its keys. */
guint64 esp_experiment_seed (guint64 seed, guint64 a, guint64 b);

G_END_DECLS
