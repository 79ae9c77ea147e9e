#pragma once

/* Relations of a model in what the kernel that learns has of its own: clauses, and weighted sums by
 * their bounds. */

#include "csp/esp-learn.h"
#include "esp-model.h"

G_BEGIN_DECLS

typedef struct
{
  const EspModel *model;
  EspLearn *learn;
  EspLearnEnds *ends;
  const int *first; /* by variable: of its first value */
  gint32 *ordered;  /* by variable: its number among those with an order; -1: it has none */
  EspLiteral yes;   /* which is true */
  int goal;         /* the relation that says what the objective's variable is, and nothing else; -1 */
  int goal_variable;
  GArray *goal_variables; /* of int: the sum that it is; else NULL */
  GArray *goal_factors;   /* of gint64 */
  gint64 goal_constant;
} EspLower;

/* @first is borrowed, and filled in by whoever makes the variables, for which
 * esp_lower_add_ordered() is to be called where esp_lower_wants_order() says so. */
void esp_lower_init (EspLower *self, const EspModel *model, EspLearn *learn, const int *first);
void esp_lower_clear (EspLower *self);
/* Where the objective is a variable that one relation alone speaks of, as a sum of others of which it
 * may have every value, the sum takes its place: `goal` and what follows it. That relation is not to
 * be added then, and the variable has its value from esp_lower_measure_goal(). */
void esp_lower_find_goal (EspLower *self);
/* What the sum is with @values, by variable. */
gint64 esp_lower_measure_goal (const EspLower *self, const gint32 *values);
/* By variable: whether its bounds will be asked for; a new array. */
guint8 *esp_lower_wants_order (const EspLower *self);
/* Gives a variable an order where it has none; returns its number. */
int esp_lower_add_ordered (EspLower *self, int variable);
/* Adds the relation. FALSE: it is none of those that are so, and nothing holds of it yet. */
gboolean esp_lower_add (EspLower *self, int relation);
/* The expression of the objective is @most at most, or (@sense 1) at least: what
 * esp_learn_tighten() takes, whose bound is then `sense` times the negative; NULL: it is no sum. */
EspPropagator *esp_lower_add_objective (EspLower *self, int sense, gint64 worth, gint64 *constant);

G_END_DECLS
