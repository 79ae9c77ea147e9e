#pragma once

/* Min-conflicts, as a template: the room gives a constant table of inline functions and a constant
 * `traced`, and the compiler makes a search of them that calls nothing through a pointer.
 *
 * S. Minton, M. Johnston, A. Philips and P. Laird, "Minimizing conflicts: a heuristic repair method
 * for constraint satisfaction and scheduling problems", Artificial Intelligence 58, 1992; with
 * noise: R. Wallace and E. Freuder, "Heuristic methods for over-constrained constraint satisfaction
 * problems", in Over-Constrained Systems, LNCS 1106, 1996. */

#include "base/esp-sanitized.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "base/esp-random.h"

G_BEGIN_DECLS

/* Variables that all have a value, and what that costs: 0 is a solution. */
typedef struct
{
  int (*size) (gconstpointer space);
  /* Gives @variable the value it begins with; the first time that may be one that is given. */
  int (*begin) (gpointer space, int variable, gboolean again, EspRandom *random);
  gint64 (*cost) (gconstpointer space);
  /* A variable in conflict, each with the same chance; there is one where the cost is not 0. */
  int (*pick) (gpointer space, EspRandom *random);
  /* The values of @variable and what all costs with each; returns how many, at least one. */
  int (*list) (gpointer space, int variable, gint32 *values, gint64 *costs);
  void (*give) (gpointer space, int variable, int value);
  /* Names subject and other of an event, a value of it; NULL: they are variable and value. */
  void (*name) (gconstpointer space, int variable, int value, EspEvent *event);
} EspMinConflictsSpace;

/* What goes on until one of the limits is reached. */
typedef struct
{
  guint64 max_steps;
  guint64 patience; /* steps without a better state before a new start; 0: never */
  guint64 noise;    /* steps of 100 in which any value is taken */
  gint32 *values;   /* room for the values of a variable */
  gint64 *costs;
} EspMinConflictsLimits;

ESP_SEARCH_INLINE void
esp_min_conflicts_emit (gconstpointer space,
                        const EspMinConflictsSpace *table,
                        EspControl *control,
                        EspEventType type,
                        int variable,
                        int value,
                        gint64 current,
                        gint64 proposed,
                        guint8 flags)
{
  EspEvent event = { .type = type, .flags = flags, .subject = variable };

  event.climb.other = value;
  event.climb.current = (double) current;
  event.climb.proposed = (double) proposed;
  if (variable >= 0)
    event.flags |= ESP_EVENT_VALUE;
  if (table->name != NULL && variable >= 0)
    table->name (space, variable, value, &event);
  esp_tracer_event (control->tracer, &event);
}

/* What is about no variable alone. */
ESP_SEARCH_INLINE void
esp_min_conflicts_emit_all (gconstpointer space,
                            const EspMinConflictsSpace *table,
                            EspControl *control,
                            EspEventType type)
{
  gint64 cost = table->cost (space);

  esp_min_conflicts_emit (space, table, control, type, -1, -1, cost, cost, 0);
}

ESP_SEARCH_INLINE void
esp_min_conflicts_begin (gpointer space,
                         const EspMinConflictsSpace *table,
                         gboolean again,
                         EspRandom *random,
                         EspControl *control,
                         const gboolean traced)
{
  for (int i = 0, n = table->size (space); i < n; i++)
    {
      gint64 before = table->cost (space);
      int value = table->begin (space, i, again, random);

      /* what the first few cost is no cost of a state, and none of them is a step */
      if (traced)
        esp_min_conflicts_emit (space, table, control, ESP_EVENT_ACCEPT, i, value, before,
                                table->cost (space), ESP_EVENT_PART);
    }
}

/* The value of @variable with the fewest conflicts, ties at random; now and then any of them. */
ESP_SEARCH_INLINE int
esp_min_conflicts_choose (gpointer space,
                          const EspMinConflictsSpace *table,
                          int variable,
                          const EspMinConflictsLimits *limits,
                          EspRandom *random,
                          EspControl *control,
                          EspCounters *counters,
                          const gboolean traced)
{
  int n = table->list (space, variable, limits->values, limits->costs);
  /* without noise nothing is drawn: the search is the same as ever */
  gboolean any = limits->noise > 0 && esp_random_below (random, 100) < limits->noise;
  gint64 least = G_MAXINT64;
  int n_best = 0;

  for (int i = 0; i < n; i++)
    {
      gint32 value = limits->values[i];

      counters->n[ESP_COUNTER_PROPOSALS]++;
      if (traced)
        esp_min_conflicts_emit (space, table, control, ESP_EVENT_PROPOSE, variable, value,
                                table->cost (space), limits->costs[i], 0);
      if (limits->costs[i] < least && !any)
        {
          least = limits->costs[i];
          n_best = 0;
        }
      if (limits->costs[i] == least || any)
        limits->values[n_best++] = value;
    }
  return limits->values[esp_random_below (random, (guint64) n_best)];
}

/**
 * esp_min_conflicts_repair:
 *
 * Picks a variable in conflict and gives it the value with the fewest, again and again; begins anew
 * where that gets nowhere.
 *
 * Returns: whether it came to a solution; else it was stopped, or is out of steps
 */
ESP_SEARCH_INLINE gboolean
esp_min_conflicts_repair (gpointer space,
                          const EspMinConflictsSpace *table,
                          const EspMinConflictsLimits *limits,
                          EspRandom *random,
                          EspControl *control,
                          EspCounters *counters,
                          const gboolean traced)
{
  guint64 *n = counters->n;
  gint64 best;
  guint64 since = 0;

  esp_min_conflicts_begin (space, table, FALSE, random, control, traced);
  best = table->cost (space);
  while (table->cost (space) > 0)
    {
      gint64 before = table->cost (space);
      int variable;
      int value;

      if (n[ESP_COUNTER_STEPS] >= limits->max_steps ||
          esp_control_tick (control, counters, n[ESP_COUNTER_STEPS]))
        return FALSE;
      if (limits->patience > 0 && since >= limits->patience)
        {
          n[ESP_COUNTER_RESTARTS]++;
          if (traced)
            esp_min_conflicts_emit_all (space, table, control, ESP_EVENT_RESTART);
          esp_min_conflicts_begin (space, table, TRUE, random, control, traced);
          best = table->cost (space);
          since = 0;
          continue;
        }
      variable = table->pick (space, random);
      value = esp_min_conflicts_choose (space, table, variable, limits, random, control, counters,
                                        traced);
      table->give (space, variable, value);
      n[ESP_COUNTER_STEPS]++;
      since++;
      if (traced)
        esp_min_conflicts_emit (space, table, control, ESP_EVENT_ACCEPT, variable, value, before,
                                table->cost (space), 0);
      if (table->cost (space) < best)
        {
          best = table->cost (space);
          since = 0;
        }
    }
  n[ESP_COUNTER_SOLUTIONS] = 1;
  if (traced)
    esp_min_conflicts_emit_all (space, table, control, ESP_EVENT_SOLUTION);
  return TRUE;
}

/* The same as the options below say, watched or not; @most: values that a variable has at most. */
ESP_SEARCH_INLINE gboolean
esp_min_conflicts_run (gpointer space,
                       const EspMinConflictsSpace *table,
                       const EspOptions *options,
                       int most,
                       EspControl *control,
                       EspCounters *counters)
{
  g_autofree gint32 *values = g_new (gint32, (guint) most + 1);
  g_autofree gint64 *costs = g_new (gint64, (guint) most + 1);
  EspMinConflictsLimits limits = { (guint64) esp_options_get_int (options, "max-steps"),
                                   (guint64) esp_options_get_int (options, "restart"),
                                   (guint64) esp_options_get_int (options, "noise"), values,
                                   costs };
  EspRandom random;

  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  if (esp_control_is_traced (control))
    return esp_min_conflicts_repair (space, table, &limits, &random, control, counters, TRUE);
  return esp_min_conflicts_repair (space, table, &limits, &random, control, counters, FALSE);
}

/* @RESTART_HELP: what is waited for before a new random start; @NOISE: of 100 steps. */
#define ESP_MIN_CONFLICTS_OPTIONS(STEPS, RESTART, RESTART_HELP, NOISE)                             \
  { "max-steps", ESP_INT (1, 1000000000, STEPS), N_ ("Steps"),                                     \
    N_ ("steps at most, over all restarts") },                                                     \
      { "restart", ESP_INT (0, 1000000000, RESTART), N_ ("Restart after"), RESTART_HELP,           \
        .word_for_min = N_ ("never") },                                                            \
      { "noise", ESP_INT (0, 100, NOISE), N_ ("Noise in percent"),                                 \
        N_ ("steps of a hundred in which the variable is given any of its values, whatever that "  \
            "costs: so it leaves states in which no value is better"),                             \
        .word_for_min = N_ ("none") },                                                             \
      ESP_SEED_OPTION (N_ ("of whatever is random; the same seed gives the same search"))

#define ESP_MIN_CONFLICTS_COUNTERS                                                                 \
  ESP_COUNTER_LIST (ESP_COUNTER_STEPS, ESP_COUNTER_PROPOSALS, ESP_COUNTER_RESTARTS)

G_END_DECLS
