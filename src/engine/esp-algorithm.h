#pragma once

/* Instances and states, which are values, and the algorithms that are asked for an answer. */

#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"

G_BEGIN_DECLS

typedef struct _EspProblem EspProblem;
typedef struct _EspAlgorithm EspAlgorithm;

/* An instance: a board, a puzzle, a map. A value: rooms embed this as the first member of their
 * own struct; it owns all it points to. */
struct _EspInstance
{
  const EspProblem *problem;
  int n_more; /* owners besides the first: see esp_instance_share() */
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
  char *reason;         /* for people: what speaks for the move, a sentence; NULL: nothing */
  EspState *state;      /* the solution, or the state after the best move; NULL: none */
  GVariantDict members; /* JSON members, "move": "C3"; maybes without value become null; a byte
                           string is JSON already, for what would be too large otherwise */
  EspCounters counters;
  guint64 told;      /* a bit a counter that is told though it is 0 and the algorithm has none such:
                        esp_answer_tell_counter() */
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

G_STATIC_ASSERT (ESP_N_COUNTERS <= 64);

static inline void
esp_answer_tell_counter (EspAnswer *answer, EspCounterId counter)
{
  answer->told |= G_GUINT64_CONSTANT (1) << counter;
}

void esp_answer_init (EspAnswer *answer);
/* @state (taken) is a solution: the answer keeps the first, and whoever waits for solutions is
 * given each. */
void esp_answer_add_solution (EspAnswer *answer, EspControl *control, EspState *state);
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
  ESP_ALGORITHM_FOREIGN = 1 << 7,       /* a person's own program: where it fails, that is its
                                           fault, and the answer's member "verdict" says which */
  ESP_ALGORITHM_STEPS_UNTOLD = 1 << 8,  /* events do not add up to its steps, which are known in
                                           all only */
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

/* The member of an answer of %ESP_ALGORITHM_FOREIGN that failed: "too-slow". */
#define ESP_ANSWER_VERDICT "verdict"

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
  int variant; /* OPTIONAL: which of those that share their `solve`; see EspAnswer.algorithm */
  /* REQUIRED. Searches from @start (NULL: the instance's initial state). Runs on a thread of its
   * own; touches nothing but its arguments. Sets the answer's members and counters and returns
   * the outcome (also stored in the answer by the caller). */
  EspSolve *solve;
};

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

/* Wrappers that find the table through the value. */

/* A new instance of a room whose struct is of the size that its table says: all else is 0. */
gpointer esp_instance_new (const EspProblem *problem);
/* One that is the caller's alone, and may be changed. */
EspInstance *esp_instance_copy (const EspInstance *instance);
/* The same one once more, which then nobody may change; each owner frees it. From any thread. */
EspInstance *esp_instance_share (const EspInstance *instance);
/* Of the same room. */
gboolean esp_instance_equal (const EspInstance *a, const EspInstance *b);
/* In a few words, for people; a new string. */
char *esp_instance_describe (const EspInstance *instance);
void esp_instance_free (EspInstance *instance);
EspState *esp_instance_initial_state (const EspInstance *instance);
/* Where a search begins: a copy of @start, or where that is NULL the initial state. A new state. */
EspState *esp_instance_begin (const EspInstance *instance, const EspState *start);
/* A new state of the instance's room: all else is 0. */
gpointer esp_state_new (const EspInstance *instance);
EspState *esp_state_copy (const EspState *state);
/* Of the same room. */
gboolean esp_state_equal (const EspState *a, const EspState *b);
/* How it stands, a line for people; a new string. */
char *esp_state_describe (const EspInstance *instance, const EspState *state);
void esp_state_free (EspState *state);
gsize esp_state_get_size (const EspState *state); /* bytes, about */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspInstance, esp_instance_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspState, esp_state_free)

G_END_DECLS
