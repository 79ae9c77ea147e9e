#pragma once

/* A model posted to the kernel that learns: a Boolean variable for each variable and value.
 * Relations of one and two variables are clauses where these are few, what is distinct is sums;
 * with ends as literals too (esp-lower.h), of which reasons are shorter, sums are weighted. All
 * others revise a mirror of the domains and explain what they took by what had been taken before.
 */

#include "esp-lower.h"
#include "esp-net.h"

G_BEGIN_DECLS

#define ESP_POST_MOST_LITERALS 2000000

typedef struct
{
  EspNet net;    /* its domains mirror what is true */
  int *first;    /* by variable: of its first value */
  gint32 *owner; /* by Boolean variable */
  EspLearn *learn;
  EspLower *lower;      /* NULL: values alone are literals */
  EspPropagator *worse; /* what keeps the objective below the best */
  gint64 constant;      /* which its bound has more */
  gint64 clause_parts;
} EspPost;

/* How many literals the values of @model are. */
gint64 esp_post_count_literals (const EspModel *model);
/* With @bounds ends are literals, and nobody may watch; else who watches @control is told of
 * values. Domains of the net may be narrowed before esp_post_add_all(). @control and @counters are
 * borrowed.
 */
void esp_post_init (EspPost *self,
                    const EspModel *model,
                    EspControl *control,
                    EspCounters *counters,
                    gboolean bounds);
void esp_post_clear (EspPost *self);
/* Adds the variables and the relations. FALSE: it was stopped. */
gboolean esp_post_add_all (EspPost *self, EspControl *control);
/* Makes `values` of the net those of the solution that stands. */
void esp_post_read_solution (EspPost *self);
/* What follows is better than @worth, which the objective was found to be. */
void esp_post_add_better (EspPost *self, gint64 worth);

/* esp-post-relation.c: private */
/* The relation, or the objective, as a propagator that looks at domains. */
void esp_post_add_relation (EspPost *self, int number);

G_END_DECLS
