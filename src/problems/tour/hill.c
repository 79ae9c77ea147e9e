#include "config.h"

#include "climb/esp-hill.h"
#include "tour.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const TourInstance *instance;
  TourState *state;
  gint64 length;
} TourSpace;

static int
space_size (gconstpointer space)
{
  return ((const TourSpace *) space)->state->n;
}

static gint64
space_cost (gconstpointer space)
{
  return ((const TourSpace *) space)->length;
}

static gint64
space_cost_after (gconstpointer space, int i, int j)
{
  const TourSpace *self = space;

  return tour_length_after_swap (self->instance, self->state, self->length, i, j);
}

static void
space_make (gpointer space, int i, int j)
{
  TourSpace *self = space;
  gint32 moved = self->state->order[i];

  self->length = space_cost_after (space, i, j);
  self->state->order[i] = self->state->order[j];
  self->state->order[j] = moved;
}

static double
space_shown (gint64 cost)
{
  return (double) cost / TOUR_UNIT;
}

static const EspHillSpace swap_space = {
  .size = space_size,
  .cost = space_cost,
  .cost_after = space_cost_after,
  .make = space_make,
  .shown = space_shown,
};

static EspHillResult
climb (TourSpace *space, EspRandom *random, EspControl *control, EspCounters *counters)
{
  if (esp_control_is_traced (control))
    return esp_hill_climb (space, &swap_space, random, control, counters, TRUE);
  return esp_hill_climb (space, &swap_space, random, control, counters, FALSE);
}

/* A random permutation by Fisher and Yates; told as the swaps it is made of, so that a trace can
 * be replayed. */
static void
shuffle (TourSpace *space, EspRandom *random, EspControl *control)
{
  if (esp_control_is_traced (control))
    esp_hill_tell (control, &swap_space, ESP_EVENT_RESTART, 0, 0, space->length, space->length);
  for (int i = space->state->n - 1; i > 0; i--)
    {
      int j = (int) esp_random_below (random, (guint64) i + 1);
      gint64 before = space->length;

      if (i == j)
        continue;
      space_make (space, j, i);
      if (esp_control_is_traced (control))
        esp_hill_tell (control, &swap_space, ESP_EVENT_ACCEPT, j, i, before, space->length);
    }
}

static void
set_answer (EspAnswer *answer, const EspInstance *instance, EspState *best, gint64 length)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) best;
  g_autofree char *order = instance->problem->state_format (instance, best);
  g_autofree char *shown = tour_format_length (length);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (int i = 0; i < tour->n; i++)
    g_strv_builder_add (builder, self->names[tour->order[i]]);
  names = g_strv_builder_end (builder);
  g_variant_dict_insert (&answer->members, "length", "d", space_shown (length));
  g_variant_dict_insert (&answer->members, "tour", "^as", names);
  answer->text = g_strdup_printf ("%s\n%s", shown, order);
  answer->state = best;
}

static EspOutcome
hill_solve (const EspInstance *instance,
            const EspState *start,
            const EspOptions *options,
            EspControl *control,
            EspAnswer *answer)
{
  g_autoptr (EspState) state =
      start != NULL ? esp_state_copy (start) : esp_instance_initial_state (instance);
  TourSpace space = { .instance = (const TourInstance *) instance, .state = (TourState *) state };
  gint64 restarts = esp_options_get_int (options, "restarts");
  EspState *best = NULL;
  gint64 best_length = G_MAXINT64;
  EspHillResult result = ESP_HILL_OPTIMUM;
  EspRandom random;

  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  space.length = tour_length (space.instance, space.state);
  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  for (gint64 k = 0; k <= restarts && result == ESP_HILL_OPTIMUM; k++)
    {
      if (k > 0)
        {
          shuffle (&space, &random, control);
          answer->counters.n[ESP_COUNTER_RESTARTS]++;
        }
      result = climb (&space, &random, control, &answer->counters);
      if (space.length < best_length)
        {
          best_length = space.length;
          esp_state_free (best);
          best = esp_state_copy (state);
        }
    }
  set_answer (answer, instance, best, best_length);
  return result == ESP_HILL_STOPPED ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

static const EspOptionSpec hill_options[] = {
  { .id = "restarts",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = 1000000,
    .fallback = "0",
    .label = N_ ("Random restarts"),
    .help = N_ ("climb again so often from random tours; the best is kept") },
  { .id = "seed",
    .kind = ESP_OPTION_INT,
    .min = 0,
    .max = 9007199254740992.0,
    .fallback = "1",
    .label = N_ ("Seed"),
    .help = N_ ("for random starts and for ties") },
  { .id = NULL },
};

static const EspCounterId counters[] = { ESP_COUNTER_PROPOSALS, ESP_COUNTER_STEPS,
                                         ESP_COUNTER_RESTARTS, ESP_N_COUNTERS };

const EspAlgorithm esp_tour_algorithms[] = {
  {
      .id = "hill",
      .label = N_ ("Hill climbing"),
      .how = N_ ("A state is a closed tour; its neighbours are the n(n−1)/2 tours in which two "
                 "cities have changed places. All of them are evaluated, the shortest is taken "
                 "(ties by seed), until none is shorter: a local optimum, which need not be the "
                 "shortest tour."),
      .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_SOLVER,
      .options = hill_options,
      .main_option = "restarts",
      .counters = counters,
      .solve = hill_solve,
  },
  { .id = NULL },
};
