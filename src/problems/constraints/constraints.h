#pragma once

/* One's own constraint problems: the room has the searches, the play and the words; what a problem
 * is, is src/csp/model. */

#include "base/esp-prepared.h"
#include "csp/model/esp-model.h"
#include "engine/esp-command.h"
#include "engine/esp-problem.h"
#include "engine/trace/esp-export.h"

G_BEGIN_DECLS

typedef struct
{
  EspInstance parent;
  GPtrArray *shared;  /* the model, which is never changed */
  char *source;       /* the .csp file as it was read, NULL: it is made of the model */
  EspPrepared *shape; /* what drawings need: shape.h */
  GArray *places; /* of EspSpot: where variables and relations were before an edit, NAN: nowhere,
                   * and at last how large the sheet is; NULL: there is nothing to keep */
} Constraints;

/* A value that an event took away, so that it can come back; below 0: 1 and the place that was
 * implied. */
typedef struct
{
  gint32 variable;
  gint32 place;
  gint32 reason; /* relation, or what else a search calls a reason */
} ConstraintsPrune;

/* A domain that was split: what it was begins in `kept`. */
typedef struct
{
  gint32 variable;
  gint32 boundary; /* the last place of the first half */
  guint32 kept;
  guint32 n_prunes; /* that there were before it */
  gboolean whole;   /* all domains are there, as they were: it was split by hand */
} ConstraintsSplit;

typedef struct
{
  EspState parent;
  GPtrArray *shared;
  GArray *words;       /* of guint64: domains, as the model's `word_of` has them */
  GArray *values;      /* of gint32: the place that was given to a variable, -1: none */
  GArray *prunes;      /* of ConstraintsPrune */
  GArray *splits;      /* of ConstraintsSplit */
  GArray *kept;        /* of guint64 */
  GArray *queue;       /* of gint32: arcs that wait, as places in the model's `scopes` */
  guint first;         /* of the queue */
  gboolean begun;      /* the queue is the search's; else all arcs wait */
  gint32 arc;          /* in hand, -1: none */
  guint n_before;      /* prunes that are older than that */
  guint n_put;         /* arcs at the queue's end that were put back since */
  gboolean consistent; /* the queue came to its end */
} ConstraintsState;

/* Above it no queue is kept. */
#define CONSTRAINTS_MAX_ARCS 100000

static inline EspModel *
constraints_model (const EspInstance *instance)
{
  return g_ptr_array_index (((const Constraints *) instance)->shared, 0);
}

static inline EspModel *
constraints_state_model (const EspState *state)
{
  return g_ptr_array_index (((const ConstraintsState *) state)->shared, 0);
}

/* state.c: @model and @source (or NULL) are taken. */
EspInstance *constraints_new (EspModel *model, char *source);
/* rules.c: what a state leaves, and what its variables have. */
guint64 *constraints_words (const ConstraintsState *state, int variable);
gboolean constraints_has (const ConstraintsState *state, int variable, int place);
/* No arc and no hand has taken the value out, though the variable may have been given another. */
gboolean constraints_keeps (const ConstraintsState *state, int variable, int place);
int constraints_count (const ConstraintsState *state, int variable);
/* The place that it has or that alone is left; -1: there is none, or several. */
int constraints_decided (const ConstraintsState *state, int variable);
/* The variable with the fewest values of those that have several; -1: there is none. */
int constraints_find_smallest (const ConstraintsState *state);
/* The place of the only value that the domain in the file or a relation such as A = 3 leaves; -1:
 * there is none. */
int constraints_given (const EspModel *model, int variable);
/* The relation that gives the variable its value, and the place of that; -1: there is none. */
int constraints_find_giver (const EspModel *model, int variable, int *place);
/* By hand, on a board of squares or of letters, what the file gives stands there before any arc is
 * taken: its relations of one variable alone are done. In a network they are arcs as the others. */
void constraints_take_givens (ConstraintsState *state);
void constraints_take (ConstraintsState *state, int variable, int place);
void constraints_put_back (ConstraintsState *state, int variable, int place);
/* Notes why a value went, or (@place below 0: 1 and the place) was implied. */
void constraints_note (ConstraintsState *state, gint32 variable, gint32 place, gint32 reason);
/* The last @n of what was noted have not been. */
void constraints_restore (ConstraintsState *state, guint n);
/* The arcs of a model; they are places in its `scopes`. */
gint32 constraints_count_arcs (const EspModel *model);
/* The arc comes to be in hand. */
void constraints_take_up (ConstraintsState *state, gint32 arc);
/* The queue as the search keeps it: all arcs at the beginning. */
void constraints_fill_queue (ConstraintsState *state);
gint32 constraints_next_arc (ConstraintsState *state);
void constraints_put_arc (ConstraintsState *state, gint32 arc);
void constraints_clear_queue (ConstraintsState *state);
void constraints_split (
    ConstraintsState *state, int variable, int boundary, gboolean upper, gboolean whole);
gboolean constraints_unsplit (ConstraintsState *state);
/* file.c: a text that is no .csp, but a Sudoku as 81 digits. */
gboolean constraints_is_digits (const char *text, gsize length);
/* The model as such a text; a new string, NULL: it is no Sudoku, or more. */
char *constraints_write_digits (const EspModel *model);
EspState *constraints_parse_solution (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error);
/* The places that the arc takes out; an array of int. */
GArray *constraints_revise (const ConstraintsState *state, gint32 arc);
/* The arc of @variable and relation @relation; -1: there is none. */
gint32 constraints_find_arc (const EspModel *model, int variable, int relation);
/* "3: A < B"; a new string. */
char *constraints_relation_name (const EspModel *model, int relation);
/* Why @relation takes the value away, a sentence; a new string. */
char *constraints_explain (const EspModel *model, int relation, int variable, int place);
/* Why a value is not there: the relation that took it; -1: it is not known. */
int constraints_find_reason (const ConstraintsState *state, int variable, int place);
/* "{1, 3}" or "{2}": what is left; a new string. */
char *constraints_say_domain (const ConstraintsState *state, int variable);
/* "nothing in C = {1, 3} is above 3": why @relation leaves @variable none of the values at @places
 * (of int); @whole: with the relation, where the words do not have it anyway. A new string. */
char *constraints_say_why (const ConstraintsState *state,
                           int relation,
                           int variable,
                           const GArray *places,
                           gboolean whole);
/* The relation that has no partner for the value; -1: all have one. */
int constraints_find_taker (const ConstraintsState *state, int variable, int place);
/* "4 in A has the partner 5 in B by A < B, so it stays": why no arc takes the value out; a new
 * string. */
char *constraints_say_stays (const ConstraintsState *state, int variable, int place);
/* judge.c: whether a relation holds; @values: by variable. */
gboolean constraints_holds (const EspModel *model, const gint32 *values, int relation);
/* The relations that do not hold by what a search has given, a flag each, new, and the variables by
 * which they do not; NULL: there are none, or too many to look at. */
guint8 *constraints_find_broken (const ConstraintsState *state, guint8 *in_conflict);
/* trace.c: the @n moves from the beginning as the trace of a search, up to where a domain is split,
 * which AC-3 does not do: what "ac" does is told arc by arc. A new string; NULL: it cannot be. */
char *constraints_trace_moves (const EspInstance *instance,
                               const char *const *moves,
                               guint n,
                               EspExportFormat format);
/* The value's JSON: a number, or a string in quotes. */
void constraints_append_json (const EspModel *model, gint32 value, GString *out);

/* What a search has found so far. */
typedef struct
{
  const EspInstance *instance;
  EspControl *control;
  EspAnswer *answer;
  GString *text;
  GString *json;
  guint64 n;
  guint n_listed;
  gint64 best;
} ConstraintsFound;

/* Solutions that an answer lists; more are only counted. */
#define CONSTRAINTS_MAX_LISTED 10000

/* search.c */
void constraints_found_init (ConstraintsFound *self,
                             const EspInstance *instance,
                             EspControl *control,
                             EspAnswer *answer);
/* A solution, by variable: told, and kept where it is the first or, with an objective, the best;
 * @worth: of the objective. */
void constraints_found_add (ConstraintsFound *self, const gint32 *values, gint64 worth);
/* Fills in the answer. */
EspOutcome constraints_found_end (ConstraintsFound *self, gboolean stopped);

EspSolve constraints_solve_tree;
EspSolve constraints_solve_learn;
EspSolve constraints_solve_local;
EspSolve constraints_solve_best;

enum
{
  CONSTRAINTS_GT,
  CONSTRAINTS_BT,
  CONSTRAINTS_FC,
  CONSTRAINTS_AC,
  CONSTRAINTS_MAC
};

/* Arc consistency alone, from what @result (or NULL) has on. FALSE: a domain is wiped out. */
gboolean constraints_make_consistent (const EspInstance *instance,
                                      EspControl *control,
                                      EspCounters *counters,
                                      ConstraintsState *result);

extern const EspProblem esp_constraints_problem;
extern const EspStates constraints_states;
extern const EspFiles constraints_files;
extern const EspEditing constraints_editing;
extern const EspGenerating constraints_generating;
extern const EspJudging constraints_judging;
extern const EspHinting constraints_hinting;
extern const EspTracing constraints_tracing;
extern const EspAlgorithm constraints_algorithms[];
extern const EspCommand constraints_commands[];
extern const EspExperiment constraints_experiments[];

G_END_DECLS
