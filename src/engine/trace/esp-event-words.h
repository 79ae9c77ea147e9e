#pragma once

/* An event in columns, for lists: the same facts as esp_event_describe() gives in a line. */

#include "esp-trace.h"

G_BEGIN_DECLS

/* What a search is about decides which columns there are. */
typedef enum
{
  ESP_WORDS_CONSTRAINTS, /* variable, value, why */
  ESP_WORDS_ARCS,        /* the same of a search that tells of arcs: arc, what goes, why */
  ESP_WORDS_GAME,        /* move, value, alpha, beta, what happened */
  ESP_WORDS_MEANS,       /* move, mean, visits, what happened */
  ESP_WORDS_PROOF,       /* move, question, proof and disproof number, what happened */
  ESP_WORDS_LOCAL,       /* move, cost, change, temperature, what happened */
  ESP_WORDS_PATHS,       /* node, cost so far, estimate, both, what happened */
  ESP_WORDS_WAYS,        /* the same where nothing is estimated: node, cost so far, what happened */
  ESP_N_WORDS
} EspWords;

#define ESP_WORDS_MAX_COLUMNS 5

static inline gboolean
esp_words_is_constraints (EspWords words)
{
  return words <= ESP_WORDS_ARCS;
}

/* By the first events of @trace that say so; constraints while there are none. */
EspWords esp_words_find (EspTrace *trace);
/* The titles, translated, NULL-terminated. */
const char *const *esp_words_get_titles (EspWords words);
/* Whether what stands in a column is a number. */
gboolean esp_words_is_number (EspWords words, guint column);
/* What stands in a column; a new string, "" where the event says nothing of it. */
char *esp_words_describe (EspWords words,
                          const EspInstance *instance,
                          const EspEvent *event,
                          guint column);
/* The same of an event of @trace, which has the facts of conflicts and nogoods at hand. */
char *
esp_words_describe_event (EspWords words, EspTrace *trace, const EspEvent *event, guint column);
/* Why the decision at @index fell as it did: what became of the value before it ("ship failed:
 * column G"), else what the order of variables goes by, one of @options of the search (NULL: not
 * known); of a decision that is taken back where it was made. A new string, "" where it is neither
 * or nothing is known. */
char *esp_words_describe_choice (EspTrace *trace, const EspOptions *options, guint64 index);
/* What stands in a column for the event at @index, choices with their reason. */
char *esp_words_describe_step (
    EspWords words, EspTrace *trace, const EspOptions *options, guint64 index, guint column);
/* What came of the decision at @index before the next one: the conflict that it ran into, the dead
 * end, the cut-off. FALSE: nothing of the kind. */
gboolean esp_words_find_outcome (EspTrace *trace, guint64 index, EspEvent *outcome);
/* What stands in a column for the decision at @index where decisions alone have rows: the last one
 * says what came of it, else why it fell so, and is short. */
char *esp_words_describe_decision (
    EspWords words, EspTrace *trace, const EspOptions *options, guint64 index, guint column);
/* What that column has no room for: the whole reason, and why the decision fell so; a new string,
 * NULL where it says all. */
char *esp_words_explain_decision (EspTrace *trace, const EspOptions *options, guint64 index);
/* Why a constraint did it, in a sentence; a new string, NULL where the columns say it all. */
char *esp_words_explain (const EspInstance *instance, const EspEvent *event);

G_END_DECLS
