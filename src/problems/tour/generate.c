#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

/* Random and clustered instances by seed. */

static const char *const kinds[] = { "random", "clustered", NULL };

static const char *const metrics[] = { "EUC_2D", "CEIL_2D", "ATT", NULL };

const EspOptionSpec tour_generate_options[] = {
  { "cities", ESP_INT (1, TOUR_MAX_CITIES, "30"), N_ ("Cities"), N_ ("how many") },
  { "kind", ESP_CHOICE_OF (kinds), N_ ("Kind"),
    N_ ("scattered over the square, or around a few places of it") },
  { "clusters", ESP_INT (1, 1000, "6"), N_ ("Clusters"),
    N_ ("places that clustered cities lie around"), .only_with = "kind=clustered" },
  { "size", ESP_INT (10, 1000000, "1000"), N_ ("Side of the square"),
    N_ ("coordinates are whole numbers from 0 to this") },
  { "metric", ESP_CHOICE_OF (metrics), N_ ("Distances"),
    N_ ("straight lines rounded to the nearest or up to the next whole number, or TSPLIB's "
        "ATT") },
  ESP_SEED_OPTION (N_ ("the same seed makes the same cities")),
  { .id = NULL },
};

static double
uniform (EspRandom *random, gint64 size)
{
  return (double) esp_random_below (random, (guint64) size + 1);
}

/* Nearly normal, with mean 0 and deviation 1: the sum of twelve, which is the same on every
 * machine, unlike a logarithm. */
static double
normal (EspRandom *random)
{
  double sum = -6;

  for (int i = 0; i < 12; i++)
    sum += esp_random_real (random);
  return sum;
}

/* Clusters as in Johnson and McGeoch's tests: centres anywhere, and a city is a normal step from
 * one of them. */
static void
scatter (TourInstance *self, EspRandom *random, gint64 size, int n_clusters)
{
  g_autofree double *cx = g_new (double, (guint) n_clusters);
  g_autofree double *cy = g_new (double, (guint) n_clusters);
  double step = (double) size * 0.35 / (2 + sqrt (n_clusters));

  for (int k = 0; k < n_clusters; k++)
    {
      cx[k] = uniform (random, size);
      cy[k] = uniform (random, size);
    }
  for (int i = 0; i < self->n; i++)
    {
      guint64 k = esp_random_below (random, (guint64) n_clusters);

      self->x[i] = CLAMP (rint (cx[k] + step * 0.5 * normal (random)), 0, (double) size);
      self->y[i] = CLAMP (rint (cy[k] + step * 0.5 * normal (random)), 0, (double) size);
    }
}

EspInstance *
tour_generate (const EspOptions *options,
               EspControl *control G_GNUC_UNUSED,
               GError **error G_GNUC_UNUSED)
{
  static const TourMetric types[] = { TOUR_EUC_2D, TOUR_CEIL_2D, TOUR_ATT };
  int n = (int) esp_options_get_int (options, "cities");
  gint64 size = esp_options_get_int (options, "size");
  gint64 seed = esp_options_get_int (options, "seed");
  int kind = esp_options_get_choice (options, "kind");
  EspInstance *instance = tour_instance_new (n, types[esp_options_get_choice (options, "metric")]);
  TourInstance *self = (TourInstance *) instance;
  EspRandom random;

  esp_random_init (&random, (guint64) seed);
  if (kind == 1)
    scatter (self, &random, size, (int) esp_options_get_int (options, "clusters"));
  else
    for (int i = 0; i < n; i++)
      {
        self->x[i] = uniform (&random, size);
        self->y[i] = uniform (&random, size);
      }
  self->title = g_strdup_printf ("%s%d", kinds[kind], n);
  self->comment = g_strdup_printf ("Espalier, seed %" G_GINT64_FORMAT, seed);
  tour_instance_finish (self);
  return instance;
}

const EspGenerating tour_generating = {
  .options = tour_generate_options,
  .generate = tour_generate,
  .week = { "cities=6", "cities=8", "cities=10", "cities=13", "cities=17", "cities=23",
            "cities=32" },
};
