#pragma once

/* The roles of a room, each a table in the file of its name. A member that is NULL means "does not
 * have this". What stands beside each says whether it is required. */

#include "base/esp-value.h"
#include "engine/esp-algorithm.h"
#include "engine/trace/esp-event.h"

G_BEGIN_DECLS

typedef struct _EspStates EspStates;
typedef struct _EspFiles EspFiles;
typedef struct _EspEditing EspEditing;
typedef struct _EspGenerating EspGenerating;
typedef struct _EspJudging EspJudging;
typedef struct _EspHinting EspHinting;
typedef struct _EspTracing EspTracing;
typedef struct _EspContracting EspContracting;
typedef struct _EspMistakes EspMistakes; /* esp-mistake.h */

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
  /* REQUIRED: appends to @out what @event completes; NULL: there are no more. @out NULL: the event
   * comes before the part that is wanted. */
  void (*event) (gpointer writer, const EspEvent *event, GString *out);
  void (*free) (gpointer writer); /* REQUIRED */
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
  /* OPTIONAL; NULL: those are equal whose files are, as EspFiles.format writes them. */
  gboolean (*equal) (const EspInstance *a, const EspInstance *b);
  char *(*describe) (const EspInstance *instance); /* OPTIONAL: "6×6, 9 ships"; NULL: the title */
  /* OPTIONAL: what is said of an instance on which there is nothing yet that could be solved, and
   * how one begins, translated; NULL: there is something. */
  const char *(*nothing) (const EspInstance *instance);
  gsize (*size) (const EspInstance *instance); /* OPTIONAL: bytes, about; NULL: a few thousand */
  EspState *(*initial) (const EspInstance *instance); /* REQUIRED */
  EspValue state_value;                               /* REQUIRED: what a state is */
  /* OPTIONAL; NULL: those are equal whose texts are, as `state_format` writes them: it is then
   * called without an instance. */
  gboolean (*state_equal) (const EspState *a, const EspState *b);
  /* REQUIRED: text form and back; what a search alone knows (its path) may be lost. */
  char *(*state_format) (const EspInstance *instance, const EspState *state);
  EspState *(*state_parse) (const EspInstance *instance, const char *text, GError **error);
  /* REQUIRED: plays a move in text form: "D3", "D3 ship". On failure the state is as before. */
  gboolean (*play) (const EspInstance *instance, EspState *state, const char *move, GError **error);
  /* OPTIONAL: a line for people on how it stands: "Blue 535 : 1118 Green". NULL, where there is a
   * `check`: what that says. */
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
  /* OPTIONAL: what `format` writes of this instance that the assignment's form has no place for, so
   * that its programs may not read the file, and how that is taken away: a translated sentence for
   * whoever saves it. NULL: nothing. */
  const char *(*beyond) (const EspInstance *instance);
  /* OPTIONAL, for whoever colours its texts: the words that mean something by themselves, and what
   * begins a comment, which goes on to the end of its line: "#", or "# " where that sign alone may
   * be something else. Both NULL-terminated. */
  const char *const *keywords;
  const char *const *comments;
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
   * put in. `configure` may refuse a combination. */
  const EspOptionSpec *settings;
  gboolean (*configure) (EspInstance *instance, const EspOptions *settings, GError **error);
  /* OPTIONAL: sets those of @options that the instance says something of: its settings, and options
   * of algorithms that follow its file ("depth"). Others are not touched. */
  void (*get_settings) (const EspInstance *instance, EspOptions *options);
  /* OPTIONAL: changes an instance by an edit in text form: "value D3 59". On failure the
   * instance is as before. `help.md` of the room lists the edits. Where files say what they are
   * called, "title NAME" gives one that has no name yet that of its file (without its end), when it
   * is saved; other rooms refuse it as they do all that they do not know. */
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
  /* REQUIRED: the settings of the boards of a week, from Monday to Sunday, as esp_options_parse()
   * reads them: each harder than the one before, and made within two seconds. */
  const char *week[7];
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
  /* OPTIONAL, with esp_check_by_judge(): a new string that names what is still open in @state,
   * which breaks no rule: "D3 is not decided yet". NULL: it says that something is. */
  char *(*missing) (const EspInstance *instance, const EspState *state);
};

/* The `check` of a room whose `judge` looks at every rule. */
gboolean esp_check_by_judge (const EspInstance *instance, const EspState *state, char **why);
/* Ends a `judge` that found a rule broken by @n cells from @first on: appends them to @cells, and
 * @why (each may be NULL) becomes the sentence. Always returns ESP_STATUS_WRONG. */
EspStatus esp_judge_wrong (GArray *cells, int first, int n, char **why, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

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
  /* OPTIONAL: why `hint` gives none here whatever the moves were, as for a board that is too large
   * or not complete; NULL: it may give one. At once; a new string. */
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
  /* REQUIRED where an algorithm is traced: names for what events speak of; new strings. Subjects
   * are variables, or what is moved to; where positions are searched and the problem is no game,
   * they are positions, and the first of them is the root. */
  char *(*subject_name) (const EspInstance *instance, gint32 subject);
  char *(*value_name) (const EspInstance *instance, gint32 subject, gint32 value); /* OPTIONAL */
  char *(*reason_name) (const EspInstance *instance, gint32 reason);               /* OPTIONAL */
  /* OPTIONAL: the same as lists and boards show it, where the name, by which traces that are read
   * back know it, has more than a person needs. */
  char *(*show_reason) (const EspInstance *instance, gint32 reason);
  /* OPTIONAL: why a constraint took a value away (ESP_EVENT_PRUNE) or implied something
   * (ESP_EVENT_IMPLY), as a new string: the sentence that a hint gives; or, with no subject, what
   * squares or cells that the event does not name are at odds about. NULL: there is no more to say
   * than the reason's name. */
  char *(*explain) (const EspInstance *instance, const EspEvent *event);
  /* REQUIRED where an algorithm is traced, one of these two: what events may speak of. Traces that
   * are read back are held to it. Where ids are numbers from 0 on: how many subjects, values or
   * reasons there are. */
  guint (*count_ids) (const EspInstance *instance, EspTraceIdKind kind);
  /* Else the @i-th id of a subject, of a value of @subject, of a reason; FALSE beyond the last.
   * What earlier versions called a reason is a further one, for which `trace_fits` puts what it is
   * now. */
  gboolean (*trace_id) (
      const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id);
  /* OPTIONAL, where subjects have names that are read more quickly than all of them are listed: the
   * subject that is called so by `subject_name`; -1: none is. */
  gint32 (*find_subject) (const EspInstance *instance, const char *name);
  /* OPTIONAL: whether a search could tell @event, whose ids are known ones, in @state; completes
   * what no file says of it. Where NULL, games ask `moves`. */
  gboolean (*trace_fits) (const EspInstance *instance, const EspState *state, EspEvent *event);
  /* OPTIONAL: the room's own form of a trace as text, instead of a line an event. */
  const EspTraceText *trace_text;
};

/* The @i-th id that events of @instance's room may speak of, as its table says. */
gboolean esp_tracing_get_id (
    const EspInstance *instance, EspTraceIdKind kind, gint32 subject, guint i, gint32 *id);

G_END_DECLS
