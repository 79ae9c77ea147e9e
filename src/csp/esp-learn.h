#pragma once

/* Constraint satisfaction that learns from its conflicts: a compiled kernel under any room's model.
 *
 * A model is made of Boolean variables, clauses, sums and propagators. The search decides a
 * literal, propagates, and where that fails finds the first unique implication point, learns the
 * nogood, and jumps back as far as it says. Propagators explain what they implied only when they
 * are asked (lazy clause generation), from the literal and its place on the trail alone.
 *
 * J. Marques-Silva and K. Sakallah, "GRASP", IEEE Trans. Computers 48, 1999; M. Moskewicz and
 * others, "Chaff", DAC 2001; N. Een and N. Sorensson, "An extensible SAT-solver", SAT 2003; O.
 * Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause generation", Constraints 14,
 * 2009; G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT solvers", IJCAI
 * 2009. */

#include "engine/esp-control.h"

G_BEGIN_DECLS

/**
 * EspLiteral:
 *
 * A variable is true (2 × its number) or false (2 × its number + 1).
 */
typedef gint32 EspLiteral;

#define ESP_LITERAL_NONE (-1)

static inline EspLiteral
esp_literal (int variable, gboolean value)
{
  return 2 * variable + !value;
}

static inline EspLiteral
esp_literal_not (EspLiteral literal)
{
  return literal ^ 1;
}

typedef enum
{
  ESP_LEARN_SOLUTION,
  ESP_LEARN_NONE,   /* there is no (other) one */
  ESP_LEARN_STOPPED /* by the control; esp_learn_next() may go on from there */
} EspLearnResult;

typedef struct _EspLearn EspLearn;
typedef struct _EspPropagator EspPropagator;

/* What a kind of constraint does. */
typedef struct
{
  /* A literal watched with @tag has become true: counts, in O(1). TRUE: propagate() is wanted. */
  gboolean (*wake) (EspPropagator *propagator, EspLiteral literal, int tag);
  /* Takes the newest wake() back, in O(1). */
  void (*undo) (EspPropagator *propagator, EspLiteral literal, int tag);
  /* Calls esp_learn_imply(). FALSE: it cannot be. */
  gboolean (*propagate) (EspPropagator *propagator, EspLearn *learn);
  /* Calls esp_learn_because() for the literals that implied @literal, all of them true before the
   * place @before on the trail; of ESP_LITERAL_NONE: those that cannot be together. */
  void (*explain) (EspPropagator *propagator, EspLearn *learn, EspLiteral literal, int before);
  void (*free) (EspPropagator *propagator);
  gboolean is_late; /* it takes long: its turn comes when no other propagator waits */
} EspPropagatorKind;

/* The head of a propagator's own struct. */
struct _EspPropagator
{
  const EspPropagatorKind *kind;
  gint32 index; /* private, as the others */
  gint32 is_queued;
  gint32 tag;
};

/* Chooses what to decide next, or ESP_LITERAL_NONE where it has no opinion. */
typedef EspLiteral (*EspLearnChoose) (const EspLearn *learn, gpointer data);

/* @control and @counters are borrowed. The search ticks the one with decisions and conflicts, and
 * adds to the other. */
EspLearn *esp_learn_new (EspControl *control, EspCounters *counters);
void esp_learn_free (EspLearn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspLearn, esp_learn_free)

/* What a literal says to whoever watches: fills in subject, value and is_not of @fact. A subject
 * below 0, as it is given, has no words; then the literal must be given at the root. */
typedef void (*EspLearnSay) (EspLiteral literal, EspFact *fact, gpointer data);

/* Tells @tracer (borrowed) what the search does, from the root on; before anything is added. The
 * search is the same. */
void esp_learn_set_tracer (EspLearn *self, EspTracer *tracer, EspLearnSay say, gpointer data);
/* The reason (0 or more) that is told of what is added from now on; -1: it has no name. */
void esp_learn_set_tag (EspLearn *self, gint32 reason);
/* The same until the next esp_learn_set_tag(), for what makes @literal true of clauses of one and
 * two literals: where two things exclude each other, each is the other's reason. */
void esp_learn_set_tag_of (EspLearn *self, EspLiteral literal, gint32 reason);

/* A new variable's number; they are numbered from 0. */
int esp_learn_add_bool (EspLearn *self);
/* A variable with @n values, of which it has one: the number of the first of @n Boolean ones. */
int esp_learn_add_var (EspLearn *self, int n);
/* One of the @n literals is true. */
void esp_learn_add_clause (EspLearn *self, const EspLiteral *literals, int n);
/* From @least to @most of the @n literals, which are of different variables, are true. */
void esp_learn_add_linear (EspLearn *self, const EspLiteral *literals, int n, int least, int most);
/* The values of @n variables of @n_values each are those of one of @n_rows rows. @first: the first
 * Boolean variable of each; one may stand in several places. @supports: for each of the @n and each
 * value the rows that have it, as a set of @n_rows bits in words of 64; borrowed as long as the
 * search lives. */
void esp_learn_add_table (
    EspLearn *self, const int *first, int n, int n_values, const guint64 *supports, int n_rows);
/* One ring through @n places: literal `place * n + next` says that @next follows @place;
 * ESP_LITERAL_NONE: it does not. Sums say that each place is followed by one, and follows one. */
void esp_learn_add_circuit (EspLearn *self, const EspLiteral *literals, int n);
/* None of the @n variables @others has the value of the variable @first; all have @n_values. To be
 * added for both of two neighbours. */
void esp_learn_add_differ (EspLearn *self, int first, int n_values, const int *others, int n);

/* --- variables whose values have an order --- */

typedef struct _EspLearnEnds EspLearnEnds;

/* What keeps the ends of ordered variables; the search's. */
EspLearnEnds *esp_learn_ends_new (EspLearn *self);
/* A variable of esp_learn_add_bool(), @first and the @n - 1 behind it being its values in their
 * order, gets a Boolean variable for each that says whether it has that value at most. @values:
 * what they are, ascending. Returns the number by which it is asked for here. */
int esp_learn_ends_add (EspLearnEnds *self, int first, int n, const gint64 *values);
/* The variable's value is that at @place at most; ESP_LITERAL_NONE: it always is (behind the last
 * but one), or never (before the first). */
EspLiteral esp_learn_ends_at_most (const EspLearnEnds *self, int variable, int place);
int esp_learn_ends_low (const EspLearnEnds *self, int variable);
int esp_learn_ends_high (const EspLearnEnds *self, int variable);
/* Where they were before place @before on the trail. */
int esp_learn_ends_low_before (const EspLearnEnds *self, int variable, int before);
int esp_learn_ends_high_before (const EspLearnEnds *self, int variable, int before);
gint64 esp_learn_ends_value (const EspLearnEnds *self, int variable, int place);
/* Wakes @propagator when the lower (1), the upper (2) or either end (3) moves. */
void
esp_learn_ends_watch (EspLearnEnds *self, int variable, int which, EspPropagator *propagator);
/* The sum of @factors times ordered variables, each once, is @most at most; with a literal
 * @condition (else ESP_LITERAL_NONE) where that is true. No sum of theirs reaches 2^60. Returns
 * what esp_learn_tighten() takes. */
EspPropagator *esp_learn_add_weighted (EspLearnEnds *self,
                                       EspLearn *learn,
                                       const int *variables,
                                       const gint64 *factors,
                                       int n,
                                       gint64 most,
                                       EspLiteral condition);
/* Goes back to the root; @most: less than before. */
void esp_learn_tighten (EspPropagator *weighted, EspLearn *self, gint64 most);

/* Ordered variables, each once, have different values; by their ends alone. */
void
esp_learn_add_distinct (EspLearnEnds *self, EspLearn *learn, const int *variables, int n);

/* Takes @propagator, which was filled in but for the watches that follow. */
void esp_learn_add_propagator (EspLearn *self, EspPropagator *propagator);
/* Wakes @propagator when @literal becomes true, at once if it is. Each with a @tag of its own. */
void esp_learn_watch (EspLearn *self, EspPropagator *propagator, EspLiteral literal, int tag);

/* How soon @variable is decided as long as little was learnt (0 or more), and with which value
 * first.
 */
void esp_learn_prefer (EspLearn *self, int variable, double activity, gboolean value);
/* The room's order. It takes turns with that of the activities from restart to restart, one in
 * four: each of the two fails where the other is quick. */
void esp_learn_set_order (EspLearn *self, EspLearnChoose choose, gpointer data);
/* One search in @turn is by the room's order instead, and the shortest has @unit conflicts. */
void esp_learn_set_turn (EspLearn *self, guint turn, guint unit);

/* Backtracking without learning, by the room's order, takes turns with the search that learns: each
 * does as much. Not where somebody watches. */
void esp_learn_set_plain (EspLearn *self);

/* A solution; the next one where the last was excluded. */
EspLearnResult esp_learn_next (EspLearn *self);
/* Excludes the solution that stands, by the decisions that led to it: solutions are counted right
 * where a solution's other literals follow from those that tell solutions apart. */
void esp_learn_exclude (EspLearn *self);

/* Whether @literal is true (1), false (-1) or open (0). */
int esp_learn_look (const EspLearn *self, EspLiteral literal);

/* For the order of a room whose variables are @n literals each, from @first on, of which one is to
 * be true: where more than one of them is left, and fewer than @fewest, @best becomes the first of
 * those. */
void
esp_learn_prefer_smaller (const EspLearn *self, int first, int n, int *fewest, EspLiteral *best);

/* --- for propagators --- */

/* How many literals are true. */
int esp_learn_count_true (const EspLearn *self);
/* @propagator's turn comes. */
void esp_learn_queue (EspLearn *self, EspPropagator *propagator);

/* FALSE where @literal is false already: propagate() then returns FALSE. */
gboolean esp_learn_imply (EspLearn *self, EspPropagator *propagator, EspLiteral literal);
void esp_learn_because (EspLearn *self, EspLiteral literal);
/* The place of a literal that is true or false on the trail. */
int esp_learn_get_place (const EspLearn *self, EspLiteral literal);

/* --- for tests --- */

/* Called for each nogood: one of the @n literals is true in every solution that is not excluded. */
typedef void (*EspLearnListen) (const EspLiteral *literals, int n, gpointer data);
void esp_learn_set_listener (EspLearn *self, EspLearnListen listen, gpointer data);

#define ESP_LEARN_COUNTERS                                                                         \
  ESP_COUNTER_LIST (ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES, ESP_COUNTER_BACKTRACKS,            \
                    ESP_COUNTER_PROPAGATIONS, ESP_COUNTER_CONFLICTS, ESP_COUNTER_RESTARTS,         \
                    ESP_COUNTER_SOLUTIONS)

G_END_DECLS
