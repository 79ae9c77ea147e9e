#pragma once

/* What a problem is: the core table, and the values it deals in. */

#include "esp-control.h"
#include "engine/document/esp-experiment.h"
#include "base/esp-file.h"
#include "esp-option.h"
#include "base/esp-table.h"
#include "base/esp-value.h"

G_BEGIN_DECLS

typedef struct _EspProblem EspProblem;
typedef struct _EspStates EspStates;
typedef struct _EspFiles EspFiles;
typedef struct _EspEditing EspEditing;
typedef struct _EspGenerating EspGenerating;
typedef struct _EspJudging EspJudging;
typedef struct _EspHinting EspHinting;
typedef struct _EspTracing EspTracing;
typedef struct _EspAlgorithm EspAlgorithm;
typedef struct _EspGame EspGame;
typedef struct _EspCommand EspCommand;
typedef struct _EspInvocation EspInvocation;
typedef struct _EspTableSpec EspTableSpec;

/* An instance: a board, a puzzle, a map. A value: rooms embed this as the first member of their
 * own struct; it owns all it points to. */
struct _EspInstance
{
  const EspProblem *problem;
};

/* A state of an instance: a position, a partly filled grid, a tour. A value like the instance,
 * and it stands alone: it never points into its instance. */
struct _EspState
{
  const EspProblem *problem;
};

/**
 * EspAnswer:
 *
 * What an algorithm found. Made ready by esp_answer_init(), emptied by esp_answer_clear().
 */
typedef struct
{
  EspOutcome outcome;
  const EspAlgorithm *algorithm; /* that is asked; set by whoever calls it */
  char *text;                    /* for standard output, with its final newline; NULL: nothing */
  char *message;        /* for people: why there is none, what the limit cut; NULL: nothing */
  EspState *state;      /* the solution, or the state after the best move; NULL: none */
  GVariantDict members; /* JSON members, "move": "C3"; maybes without value become null; a byte
                           string is JSON already, for what would be too large otherwise */
  EspCounters counters;
  double seconds;    /* of the search alone; set by whoever calls the algorithm */
  gboolean recorded; /* these hold the telling of its events too, which may take most of them */
} EspAnswer;

/* How a solver ends: with a solution, without one, or because it was stopped. */
static inline EspOutcome
esp_answer_conclude (const EspAnswer *answer, gboolean stopped)
{
  return stopped                 ? ESP_OUTCOME_LIMIT
         : answer->state != NULL ? ESP_OUTCOME_SOLVED
                                 : ESP_OUTCOME_NONE;
}

void esp_answer_init (EspAnswer *answer);
void esp_answer_clear (EspAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspAnswer, esp_answer_clear)

typedef enum
{
  ESP_ALGORITHM_COMPLETE = 1 << 0,      /* finds an answer where there is one */
  ESP_ALGORITHM_DETERMINISTIC = 1 << 1, /* same input, options, seed: same output */
  ESP_ALGORITHM_TRACED = 1 << 2,        /* tells its events to a tracer */
  ESP_ALGORITHM_PARALLEL = 1 << 3,      /* may use several threads */
  ESP_ALGORITHM_PLAYER = 1 << 4,        /* chooses a move of a game: the answer's member "move"
                                           and state */
  ESP_ALGORITHM_SOLVER = 1 << 5,        /* solves an instance */
  ESP_ALGORITHM_LOCAL = 1 << 6,         /* proposes and accepts: it has a curve and no tree */
  /* a solver that goes through all there is, step by step */
  ESP_ALGORITHM_SYSTEMATIC = ESP_ALGORITHM_SOLVER | ESP_ALGORITHM_COMPLETE |
                             ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED
} EspAlgorithmFlags;

/**
 * EspAlgorithm:
 *
 * A table of them ends with an entry whose @id is NULL.
 */
/* An algorithm's own function. */
typedef EspOutcome EspSolve (const EspInstance *instance,
                             const EspState *start,
                             const EspOptions *options,
                             EspControl *control,
                             EspAnswer *answer);

struct _EspAlgorithm
{
  const char *id;    /* REQUIRED: "alphabeta" */
  const char *label; /* REQUIRED, N_(): "Alpha-beta" */
  const char *brief; /* OPTIONAL, N_(): a shorter label, for the head of one of two boards */
  const char *how;   /* REQUIRED, N_(): a paragraph on how it works, for the inspector */
  EspAlgorithmFlags flags;
  const EspOptionSpec *options; /* OPTIONAL */
  const char *main_option;      /* OPTIONAL: the option set by "alphabeta:4" */
  const EspCounterId *counters; /* REQUIRED: which are shown, ended by ESP_N_COUNTERS */
  const EspCounterId *untold; /* OPTIONAL: those that events do not add up to: known in all only */
  int variant; /* OPTIONAL: which of those that share their `solve`; see EspAnswer.algorithm */
  /* REQUIRED. Searches from @start (NULL: the instance's initial state). Runs on a thread of its
   * own; touches nothing but its arguments. Sets the answer's members and counters and returns
   * the outcome (also stored in the answer by the caller). */
  EspSolve *solve;
};

/* What makes a problem a game for two. */
struct _EspGame
{
  const char *side_names[2]; /* REQUIRED, N_(): "Blue", "Green" */
  const char *side_ids[2];   /* REQUIRED: "blue", "green" */
  /* OPTIONAL, N_(): what tells the sides apart on paper, where their colours do not: a sentence */
  const char *marks;
  /* REQUIRED: 0 or 1; -1 when the game is over. */
  int (*to_move) (const EspInstance *instance, const EspState *state);
  /* REQUIRED: legal moves as texts for `play`, in the order the textbook players try them. */
  char **(*moves) (const EspInstance *instance, const EspState *state);
  /* REQUIRED: the two sides' scores as they stand. */
  void (*scores) (const EspInstance *instance, const EspState *state, double scores[2]);
  /* There is no score that people keep: `scores` only tells who has won. */
  gboolean score_is_outcome;
  /* OPTIONAL: for a random event inside a move ("coin"): like the problem's `play`, but decides
   * by @seed. Where NULL, moves are certain. The move text it stores in @certain (a new string)
   * is what `play` accepts to repeat it exactly. */
  gboolean (*play_by_chance) (const EspInstance *instance,
                              EspState *state,
                              const char *move,
                              guint64 seed,
                              char **certain,
                              GError **error);
  /* OPTIONAL: what a list of moves calls @move, which is made in @before, where its text does not
   * say of which kind it is: "D3 blitz". New string. */
  char *(*name_move) (const EspInstance *instance, const EspState *before, const char *move);
};

/* A hint: the next step, with its reason. */
typedef struct
{
  char *move;     /* for `play` */
  char *reason;   /* a sentence: "row 3 already has its 2 squares, the rest is water" */
  GArray *cells;  /* of int: what the reason speaks of */
  gboolean guess; /* it is one good step of several; else it follows from the rules */
} EspHint;

EspHint *esp_hint_new (char *move, char *reason);
void esp_hint_free (EspHint *hint);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspHint, esp_hint_free)

/* A trace that is being read: esp-trace-read.h. */
typedef struct _EspTraceReading EspTraceReading;

/**
 * EspTraceText:
 *
 * Writes a search in the room's own text form while it is told the events, from the first one on;
 * and reads what was so written, by whatever program.
 */
typedef struct
{
  /* REQUIRED: a new writer; @start: where the search began, NULL: at the initial state. */
  gpointer (*begin) (const EspInstance *instance, const EspState *start);
  /* REQUIRED: appends to @out what @event completes. @out NULL: the event comes before the part
   * that is wanted. */
  void (*event) (gpointer writer, const EspEvent *event, GString *out);
  void (*finish) (gpointer writer, GString *out); /* OPTIONAL: after the last event */
  void (*free) (gpointer writer);                 /* REQUIRED */
  /* OPTIONAL, all or none: whether a file that begins with @head is such a text; of no other room
   * may it be one. */
  gboolean (*recognises) (const char *head, gsize length);
  /* A new reader of a search that began at @start. */
  gpointer (*begin_reading) (const EspInstance *instance, const EspState *start);
  /* Tells @to the events that @line (UTF-8 or not; no blanks at its end, never empty) completes;
   * NULL: there is no more. */
  gboolean (*read_line) (gpointer reader, const char *line, EspTraceReading *to, GError **error);
  void (*end_reading) (gpointer reader);
} EspTraceText;

/* How much the first kilobytes of a file look like a room's. */
typedef enum
{
  ESP_LIKENESS_NONE,   /* cannot be one of its files */
  ESP_LIKENESS_LOOSE,  /* may be: the form is one that others have too */
  ESP_LIKENESS_CLOSE,  /* has the form, which hardly any other text has */
  ESP_LIKENESS_CERTAIN /* says so: a magic line, a keyword that only this room knows */
} EspLikeness;

typedef enum
{
  ESP_STATUS_OPEN,   /* not decided, goes on */
  ESP_STATUS_SOLVED, /* solved, or the game is over */
  ESP_STATUS_WRONG   /* breaks a rule as it stands */
} EspStatus;

typedef enum
{
  ESP_TRACE_SUBJECT,
  ESP_TRACE_VALUE,
  ESP_TRACE_REASON
} EspTraceIdKind;

/**
 * EspStates:
 *
 * What an instance and its states are as values: made, copied, compared, written and read,
 * described. A move in text form changes a state. A room has it in its `state.c`.
 */
struct _EspStates
{
  /* OPTIONAL: works out what drawing the instance needs and may take long (a layout), and keeps it
   * where all copies of @instance find it. Any thread. Until it was called, drawings make do with
   * what is quick. FALSE with G_IO_ERROR_CANCELLED; what cannot be had otherwise is no error. */
  gboolean (*prepare) (const EspInstance *instance, GCancellable *cancellable, GError **error);
  gboolean (*is_prepared) (const EspInstance *instance); /* OPTIONAL: whether that was done */
  /* REQUIRED: what an instance is; or else how it is copied and freed. */
  EspValue value;
  EspInstance *(*copy) (const EspInstance *instance);
  void (*free) (EspInstance *instance);
  gboolean (*equal) (const EspInstance *a, const EspInstance *b); /* REQUIRED */
  char *(*describe) (const EspInstance *instance);                /* REQUIRED: "6×6, 9 ships" */
  gsize (*size) (const EspInstance *instance); /* OPTIONAL: bytes, about; NULL: a few thousand */
  EspState *(*initial) (const EspInstance *instance); /* REQUIRED */
  /* REQUIRED: what a state is; or else how it is copied and freed, and its bytes, about. */
  EspValue state_value;
  EspState *(*state_copy) (const EspState *state);
  void (*state_free) (EspState *state);
  gsize (*state_size) (const EspState *state);
  gboolean (*state_equal) (const EspState *a, const EspState *b); /* REQUIRED */
  /* REQUIRED: text form and back; what a search alone knows (its path) may be lost. */
  char *(*state_format) (const EspInstance *instance, const EspState *state);
  EspState *(*state_parse) (const EspInstance *instance, const char *text, GError **error);
  /* REQUIRED: plays a move in text form: "D3", "D3 ship". On failure the state is as before. */
  gboolean (*play) (const EspInstance *instance, EspState *state, const char *move, GError **error);
  /* OPTIONAL: how moves begin that only choose something on the board, for the next one to act on:
   * they are no steps, and to take one back is no help. */
  const char *pick;
  /* REQUIRED: a line for people on how it stands: "Blue 535 : 1118 Green". */
  char *(*state_describe) (const EspInstance *instance, const EspState *state);
};

/**
 * EspFiles:
 *
 * The files of a room: instances, records of games, solutions. A room has it in its `file.c`.
 */
struct _EspFiles
{
  const char *suffix; /* REQUIRED: the usual end of an instance's file name, "txt" */
  /* REQUIRED: reads a file's text (not zero-terminated; any bytes). @file is its name for
   * messages and no more: the text alone decides. NULL with @error set where it is wrong. */
  EspInstance *(*parse) (const char *text, gsize length, const char *file, GError **error);
  /* OPTIONAL: the same for a text that was read from the file @path, where what belongs to it may
   * stand in other files, which it reads: beside @path, or named by @options ("--words PATH";
   * NULL: none). Only the loaders below call it. Commands with settings take the options too. */
  const EspOptionSpec *load_options;
  EspInstance *(*load) (
      const char *text, gsize length, const char *path, const EspOptions *options, GError **error);
  /* OPTIONAL: a cheap look at the first kilobytes of a file (any bytes, cut anywhere), to find the
   * room that a file belongs to without parsing it. Where NULL, nothing is recognised. */
  EspLikeness (*recognises) (const char *head, gsize length);
  /* OPTIONAL, games: files that begin with @record_head hold a game that was played. Gives the
   * board and the moves (of char *), each checked; NULL with @error. */
  const char *record_head;
  EspInstance *(*parse_record) (
      const char *text, gsize length, const char *file, GPtrArray *moves, GError **error);
  /* REQUIRED: parse (format (x)) equals x but for the settings. */
  char *(*format) (const EspInstance *instance);
  /* OPTIONAL: what is odd about the file it was read from, though it can be used: lines that begin
   * with "FILE:LINE:COLUMN: ". A new string; NULL: nothing. */
  char *(*warn) (const EspInstance *instance);
  /* OPTIONAL: what the instance says of an option that follows the file ("depth"), as text; a new
   * string, NULL where it says nothing of @id. */
  char *(*option_in_file) (const EspInstance *instance, const char *id);
  /* OPTIONAL: reads a solution file's text for `check`. */
  EspState *(*parse_solution) (const EspInstance *instance,
                               const char *text,
                               gsize length,
                               const char *file,
                               GError **error);
  /* OPTIONAL: a solved @state as the file that `parse_solution` reads; a new string. */
  char *(*format_solution) (const EspInstance *instance, const EspState *state);
};

/**
 * EspEditing:
 *
 * How an instance begins and is changed by hand. A room has it in its `edit.c`.
 */
struct _EspEditing
{
  EspInstance *(*create) (void);  /* REQUIRED: what "New" begins with: as empty as
                                                       can be */
  EspInstance *(*example) (void); /* REQUIRED: what a window begins with: a small
                                                      one to look at */
  /* OPTIONAL: settings of an instance that its file does not hold ("rules"), and how they are
   * put in and read back. `configure` may refuse a combination. */
  const EspOptionSpec *settings;
  gboolean (*configure) (EspInstance *instance, const EspOptions *settings, GError **error);
  void (*get_settings) (const EspInstance *instance, EspOptions *settings);
  /* OPTIONAL: changes an instance by an edit in text form: "value D3 59". On failure the
   * instance is as before. `help.md` of the room lists the edits. */
  gboolean (*edit) (EspInstance *instance, const char *edit, GError **error);
  /* OPTIONAL, puzzles: the moves that do in @after what is done in @state, which is of @before,
   * where an edit or a setting has made one of the other; what has no place there is refused when
   * it is played, and left out. NULL-terminated; NULL: nothing is kept. */
  char **(*carry) (const EspInstance *before, const EspState *state, const EspInstance *after);
};

/**
 * EspGenerating:
 *
 * How instances are made at random. A room has it in its `generate.c`.
 */
struct _EspGenerating
{
  /* OPTIONAL: makes an instance; options in `generate_options`, "seed" among them. May take
   * long: ticks @control. NULL with @error set when it could not (G_IO_ERROR_CANCELLED when
   * stopped). */
  const EspOptionSpec *options;
  EspInstance *(*generate) (const EspOptions *options, EspControl *control, GError **error);
};

/**
 * EspJudging:
 *
 * Whether what stands there is right. Shares no code with the searches. A room has it in its
 * `judge.c`.
 */
struct _EspJudging
{
  /* REQUIRED where there is no `judge`, which else says it, and no game, which is solved when it is
   * over; see esp_state_get_status(). */
  EspStatus (*status) (const EspInstance *instance, const EspState *state);
  /* OPTIONAL, where states are filled in by hand: judges what stands there, whatever is still open.
   * ESP_STATUS_WRONG where the decided part alone breaks a rule: then the cells that do are
   * appended to @cells (of int, numbered as the look's cells; NULL: nobody asks) and @why (NULL:
   * nobody asks) is a new string that names the rule. Else nothing is touched. It is what `status`
   * says of such a state, and shares no code with the solvers. NULL: no state breaks a rule. */
  EspStatus (*judge) (const EspInstance *instance,
                      const EspState *state,
                      GArray *cells,
                      char **why);
  /* OPTIONAL: what a search that ended with @state has found, as a sentence of a report: "The value
   * of the tree is 3." NULL: it found a solution, and there is no more to say. A new string. */
  char *(*conclude) (const EspInstance *instance, const EspState *state);
  /* OPTIONAL: whether @state solves the instance; else @why (a new string) names the first rule
   * that it breaks, or where it breaks none what is still open. Shares no code with the solvers. */
  gboolean (*check) (const EspInstance *instance, const EspState *state, char **why);
};

/**
 * EspHinting:
 *
 * The next step of a puzzle or a game, with its reason. A room has it in its `hint.c`.
 */
struct _EspHinting
{
  /* OPTIONAL: the next step with its reason; NULL with @error when there is none to give. Where no
   * solution is left it gives none, and the error, ESP_ERROR_DEAD_END, says which mark is wrong.
   * Quick enough for the main thread (below 50 ms), or else an algorithm "hint". */
  EspHint *(*hint) (const EspInstance *instance, const EspState *state, GError **error);
  /* OPTIONAL: why `hint` gives none here whatever the moves were, as for a board that is too large;
   * NULL: it may give one. At once; a new string. */
  char *(*why_none) (const EspInstance *instance, const EspState *state);
};

/**
 * EspTracing:
 *
 * What the events of a search speak of: what they change, and what their subjects, values and
 * reasons are called. A room has it in its `trace.c`.
 */
struct _EspTracing
{
  /* REQUIRED where an algorithm is traced: changes @state as the search did at @event, so that
   * the state after k events is what the search saw at step k. */
  void (*apply_event) (const EspInstance *instance, EspState *state, const EspEvent *event);
  /* REQUIRED where an algorithm is traced: names for what events speak of; new strings. */
  char *(*subject_name) (const EspInstance *instance, gint32 subject);
  char *(*value_name) (const EspInstance *instance, gint32 subject, gint32 value); /* OPTIONAL */
  char *(*reason_name) (const EspInstance *instance, gint32 reason);               /* OPTIONAL */
  /* OPTIONAL: why a constraint took a value away (ESP_EVENT_PRUNE) or implied something
   * (ESP_EVENT_IMPLY), as a new string: the sentence that a hint gives; or, with no subject, what
   * squares or cells that the event does not name are at odds about. NULL: there is no more to say
   * than the reason's name. */
  char *(*explain) (const EspInstance *instance, const EspEvent *event);
  /* OPTIONAL: what files of earlier versions call a reason, which are still read; a new string,
   * NULL where it is the same. */
  char *(*old_reason_name) (gint32 reason);
  /* REQUIRED where an algorithm is traced: what events may speak of. The @i-th id of a subject, of
   * a value of @subject, of a reason; FALSE beyond the last. Traces that are read back are held to
   * it. */
  gboolean (*trace_id) (
      const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id);
  /* OPTIONAL: whether a search could tell @event, whose ids are known ones, in @state; completes
   * what no file says of it. Where NULL, games ask `moves`. */
  gboolean (*trace_fits) (const EspInstance *instance, const EspState *state, EspEvent *event);
  /* OPTIONAL: what the root of a search tree is called, "A"; where NULL, it is the start. */
  char *(*root_name) (const EspInstance *instance);
  /* OPTIONAL: the room's own form of a trace as text, instead of a line an event. */
  const EspTraceText *trace_text;
};

/**
 * EspProblem:
 *
 * The core table of a room: GLib and GIO only. One `const` of it in each room, registered by one
 * line in src/problems/meson.build. Members that are NULL mean "does not have this".
 */
struct _EspProblem
{
  const char *id;      /* REQUIRED: "battleship"; the folder's and the command line's name */
  const char *title;   /* REQUIRED, N_(): "Battleship Solitaire" */
  const char *tab;     /* REQUIRED, N_(): short name for the tab: "Ships" */
  const char *summary; /* REQUIRED, N_(): one line */
  const char *rules;   /* REQUIRED, N_(): the rules in a paragraph */
  gboolean hidden;     /* a template or a test: not shown in the window, not listed */

  const EspStates *states;         /* REQUIRED: state.c */
  const EspFiles *files;           /* REQUIRED: file.c */
  const EspEditing *editing;       /* REQUIRED: edit.c */
  const EspGenerating *generating; /* OPTIONAL: generate.c */
  const EspJudging *judging;       /* REQUIRED without a game: judge.c */
  const EspHinting *hinting;       /* OPTIONAL: hint.c */
  const EspTracing *tracing;       /* REQUIRED where an algorithm is traced: trace.c */

  const EspAlgorithm *algorithms; /* REQUIRED: the first is the default */
  /* OPTIONAL: whether @algorithm can do anything with @instance; else @why (a new string, or NULL)
   * says in a sentence why not: it is not run then. */
  gboolean (*suits) (const EspInstance *instance, const EspAlgorithm *algorithm, char **why);
  const EspGame *game;              /* OPTIONAL */
  const EspExperiment *experiments; /* OPTIONAL: what the assignments ask to be measured */
  /* OPTIONAL: what a report tabulates of a state that a search or a game ended in, with a new
   * string for its caption (plain text). NULL: there is nothing to tell of this one. */
  EspTable *(*tabulate) (const EspInstance *instance, const EspState *state, char **caption);
  /* OPTIONAL: tables that a hand-in may have, besides. */
  const EspTableSpec *tables;
  const EspCommand *commands; /* OPTIONAL: besides, or instead of, the generic ones */
};

/* Whether the room has these at all. */
static inline gboolean
esp_problem_can_judge (const EspProblem *problem)
{
  return problem->judging != NULL && problem->judging->judge != NULL;
}

static inline gboolean
esp_problem_can_check (const EspProblem *problem)
{
  return problem->judging != NULL && problem->judging->check != NULL;
}

/* The options of its generator; NULL where it has none. */
static inline const EspOptionSpec *
esp_problem_get_generate_options (const EspProblem *problem)
{
  return problem->generating != NULL ? problem->generating->options : NULL;
}

/* All problems, NULL-terminated, in the order of the tabs; hidden ones last. */
const EspProblem *const *esp_problems_get (void);
/* NULL where there is none. */
const EspProblem *esp_problem_find (const char *id);

/* NULL where there is none; @id NULL or "": the first. */
const EspAlgorithm *esp_problem_find_algorithm (const EspProblem *problem, const char *id);
/* The first algorithm with all of @flags, or NULL. */
const EspAlgorithm *esp_problem_find_algorithm_by_flags (const EspProblem *problem,
                                                         EspAlgorithmFlags flags);

/* Names of the samples of a room (its folder samples/), NULL-terminated, sorted. */
char **esp_problem_list_samples (const EspProblem *problem);
gboolean esp_problem_has_sample (const EspProblem *problem, const char *name);
GBytes *esp_problem_load_sample (const EspProblem *problem, const char *name, GError **error);
/* The text of its help.md; a new string. */
char *esp_problem_load_help (const EspProblem *problem);

/* Reads a file ("-" is standard input). Refuses more than 256 MB. */
EspInstance *esp_instance_load (const EspProblem *problem, const char *path, GError **error);
/* The same with values for the problem's load_options, where it has some (NULL: none). */
EspInstance *esp_instance_load_with (const EspProblem *problem,
                                     const char *path,
                                     const EspOptions *options,
                                     GError **error);
/* From text that was read from the file @path already; errors call it so, and what belongs to it is
 * read from beside it. */
EspInstance *esp_instance_parse (const EspProblem *problem,
                                 const char *text,
                                 gsize length,
                                 const char *path,
                                 const EspOptions *options,
                                 GError **error);
/* Makes ready what drawing needs and takes long; at once where the room has no such thing. */
gboolean
esp_instance_prepare (const EspInstance *instance, GCancellable *cancellable, GError **error);
/* The problem that text beginning with @head most looks like, NULL where none knows it. Where
 * several are as likely, @preferred (or NULL), and else the first of them. */
const EspProblem *
esp_problem_recognise (const char *head, gsize length, const EspProblem *preferred);
/* Templates and tests only where ESPALIER_SHOW_HIDDEN asks for them. */
gboolean esp_problem_is_shown (const EspProblem *problem);
/* The shown problem that alone has files with the end of this name; NULL: none, or several. */
const EspProblem *esp_problem_find_by_suffix (const char *name);
/* Wrappers that find the table through the value. */
EspInstance *esp_instance_copy (const EspInstance *instance);
void esp_instance_free (EspInstance *instance);
EspState *esp_instance_initial_state (const EspInstance *instance);
/* Where a search begins: a copy of @start, or where that is NULL the initial state. A new state. */
EspState *esp_instance_begin (const EspInstance *instance, const EspState *start);
EspState *esp_state_copy (const EspState *state);
void esp_state_free (EspState *state);
gsize esp_state_get_size (const EspState *state); /* bytes, about */
EspStatus esp_state_get_status (const EspInstance *instance, const EspState *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspInstance, esp_instance_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspState, esp_state_free)

/* The sample that @name means; its end may be left out: "handout". A new string, NULL where there
 * is none. */
char *esp_problem_find_sample (const EspProblem *problem, const char *name);
/* A board by name: a sample (its end may be left out: "handout"), or else a file. NULL with @error,
 * which lists the samples. */
EspInstance *esp_instance_find (const EspProblem *problem, const char *name, GError **error);

/* Generates one. @format and what follows: the options' values, as in "size=7 seed=3", those that
 * are not named at their defaults. @control: NULL where nothing is to stop it. */
EspInstance *esp_instance_make (const EspProblem *problem,
                                EspControl *control,
                                GError **error,
                                const char *format,
                                ...) G_GNUC_PRINTF (4, 5);

/* Runs @algorithm on this thread and fills in outcome, seconds, and whether they were recorded. */
void esp_algorithm_solve (const EspAlgorithm *algorithm,
                          const EspInstance *instance,
                          const EspState *start,
                          const EspOptions *options,
                          EspControl *control,
                          EspAnswer *answer);

/* The seconds that a search takes which nobody listens to: runs it for that, @most seconds long.
 * Below 0 where that is not enough, where it was cancelled, and where @algorithm does not do the
 * same again. */
double esp_algorithm_measure (const EspAlgorithm *algorithm,
                              const EspInstance *instance,
                              const EspState *start,
                              const EspOptions *options,
                              double most,
                              GCancellable *cancellable);

/* Whether @value, which a key may have, names a board: what esp_instance_find() takes. Where not,
 * @error says which @option is meant (NULL: it does not). */
gboolean esp_experiment_check_board (const EspProblem *problem,
                                     const char *option,
                                     const char *value,
                                     GError **error);

/**
 * esp_experiment_solve:
 * @options: for @algorithm; NULL: their defaults
 * @limit_nodes: of this run; 0: none
 * @limit_seconds: of this run; 0: none
 * @control: of the whole experiment
 * @answer: made ready by the caller
 *
 * Runs a solver or a player as one run of an experiment.
 *
 * Returns: FALSE with G_IO_ERROR_CANCELLED when the whole experiment was stopped meanwhile
 */
gboolean esp_experiment_solve (const EspAlgorithm *algorithm,
                               const EspInstance *instance,
                               const EspState *start,
                               const EspOptions *options,
                               guint64 limit_nodes,
                               double limit_seconds,
                               EspControl *control,
                               EspAnswer *answer,
                               GError **error);

/* The same, and fills in the cells of @row that show what the answer has. */
gboolean esp_experiment_measure (const EspAlgorithm *algorithm,
                                 const EspInstance *instance,
                                 const EspState *start,
                                 const EspOptions *options,
                                 guint64 limit_nodes,
                                 EspRow *row,
                                 EspControl *control,
                                 EspAnswer *answer,
                                 GError **error);

/* Fills in the cells of @row that show counters, seconds or the outcome of @answer. */
void esp_row_fill (EspRow *row, const EspAnswer *answer);

/* The search of a row: @algorithm with @options, or only those that were set. */
void esp_row_board_set_search (EspRowBoard *board,
                               const EspAlgorithm *algorithm,
                               const EspOptions *options,
                               gboolean only_set);

/**
 * EspTableSpec:
 *
 * A table that a room makes of an instance. A table of them ends with an entry whose @id is NULL.
 */
struct _EspTableSpec
{
  const char *id;               /* REQUIRED: "domains" */
  const char *label;            /* REQUIRED, N_() */
  const char *how;              /* REQUIRED, N_(): what it shows, in a sentence or two */
  const EspOptionSpec *options; /* OPTIONAL */
  gboolean without_instance;    /* it is made of the options alone: @instance is then NULL */
  /* REQUIRED. NULL with @error; G_IO_ERROR_CANCELLED when @control stopped it. @caption: a new
   * string, plain text. Any thread. */
  EspTable *(*make) (const EspInstance *instance,
                     const EspOptions *options,
                     EspControl *control,
                     char **caption,
                     GError **error);
};

/* NULL where there is none. */
const EspTableSpec *esp_problem_find_table (const EspProblem *problem, const char *id);

/**
 * EspCommand:
 *
 * A command of the command line that is not made from the rest of the table. The command line
 * parses @options and the files, calls @run, and prints text or JSON.
 */
struct _EspCommand
{
  const char *id;               /* REQUIRED: "match" */
  const char *usage;            /* REQUIRED: "--board FILE --blue PLAYER --green PLAYER" */
  const char *summary;          /* REQUIRED, N_(): one line */
  const EspOptionSpec *options; /* OPTIONAL */
  gboolean with_algorithm;      /* takes --solver ID and that algorithm's options */
  gboolean with_settings;       /* takes the instance's settings ("--rules") */
  gboolean with_experiment;     /* takes --experiment ID and that experiment's options */
  gboolean takes_number;        /* stands for any number in the command's place, which is then the
                                   first word of `files` */
  guint min_files, max_files;   /* further words on the line */
  const EspCounterId *counters; /* OPTIONAL: told even where the algorithm has none of them; ends
                                   with ESP_N_COUNTERS */
  /* REQUIRED. Returns the exit status: 0, 1, 2 (with @error set) or 3. */
  int (*run) (EspInvocation *invocation, GError **error);
};

/**
 * EspInvocation:
 *
 * One call of a command, as the command line hands it to the room.
 */
struct _EspInvocation
{
  const EspProblem *problem;
  const EspCommand *command;
  const EspOptions *options;       /* the command's, the settings', the algorithm's: all by id; and
                                      "seed", "limit-time", "limit-nodes" always */
  const EspAlgorithm *algorithm;   /* where with_algorithm; else NULL */
  const EspExperiment *experiment; /* where with_experiment; else NULL */
  char **files;                    /* NULL-terminated */
  EspControl *control;             /* limits, tracer and cancellable are set up */
  /* Prints to standard output at once (documents that must be whole are put in `document`). */
  void (*print) (EspInvocation *invocation, const char *text);
  /* A document for -o FILE (or standard output), written whole; takes @text. */
  char *document;
  const char *output;    /* -o FILE, or NULL; the caller writes the document there */
  EspAnswer *answer;     /* outcome, members, counters, seconds, state for the picture */
  EspInstance *instance; /* set by the command for --picture and --trace; owned here */
};

/* Reads an instance for a command: a file ("-": standard input), the settings given on the command
 * line put in. It is kept as the invocation's instance and borrowed from there. NULL with @error.
 */
const EspInstance *
esp_invocation_load (EspInvocation *invocation, const char *path, GError **error);

/* What a command returns that solved for @answer: 0, 1, 3; and 2 with @error where it failed. */
int esp_answer_get_status (const EspAnswer *answer, GError **error);

/* Loads the first file and runs the chosen algorithm on it. What a command then returns, as
 * esp_answer_get_status() has it. */
int esp_invocation_solve (EspInvocation *invocation, GError **error);

/* Reads any other file a command is given, "-" too; a signal stops the wait for input, and the
 * command then returns 2 with the error as for any other. */
gboolean esp_invocation_read (
    EspInvocation *invocation, const char *path, char **text, gsize *length, GError **error);

/* What a command that failed with @error returns: 2; and 3 where it was only stopped, which is no
 * error: clears @error and says so in the answer. */
int esp_invocation_fail (EspInvocation *invocation, GError **error);

/* A line of standard input; NULL at its end and when a signal came. */
char *esp_invocation_read_line (EspInvocation *invocation);

G_END_DECLS
