#include "config.h"

#include "esp-timing.h"

#include "base/esp-job.h"
#include "esp-problem.h"

#define RUNS 30
#define SECONDS 0.2 /* of each in all; so short ones are run often */
#define MOST 2.0    /* of a single run */

/* What a worker needs: nothing of it is shared. */
typedef struct
{
  const EspAlgorithm *algorithms[2];
  EspOptions *options[2];
  EspInstance *instance;
  EspState *start; /* NULL: the initial state */
} Request;

struct _EspTiming
{
  EspJob *job;
  EspTimes *times; /* of both; NULL: not yet, or never */
  gboolean over;
  void (*done) (gpointer owner);
  gpointer owner;
};

static int
compare_seconds (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

void
esp_times_fill (EspTimes *times, double *seconds, guint n)
{
  g_return_if_fail (n > 0);
  qsort (seconds, n, sizeof *seconds, compare_seconds);
  *times = (EspTimes){
    .n = n,
    .median = (seconds[(n - 1) / 2] + seconds[n / 2]) / 2,
    .low = seconds[n / 10],
    .high = seconds[n - 1 - n / 10],
  };
}

gboolean
esp_times_differ (const EspTimes *a, const EspTimes *b)
{
  return a->n >= ESP_TIMES_ENOUGH && b->n >= ESP_TIMES_ENOUGH &&
         (a->high < b->low || b->high < a->low);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  for (guint side = 0; side < 2; side++)
    esp_options_free (request->options[side]);
  esp_instance_free (request->instance);
  g_clear_pointer (&request->start, esp_state_free);
  g_free (request);
}

/* In turn, so that whatever else the machine does meets both. */
static gpointer
measure (gpointer data, GCancellable *cancellable, GError **error)
{
  const Request *request = data;
  double seconds[2][RUNS];
  double sums[2] = { 0, 0 };
  EspTimes *times;
  guint n = 0;

  while (n < RUNS && (MIN (sums[0], sums[1]) < SECONDS || n < ESP_TIMES_ENOUGH))
    {
      for (guint side = 0; side < 2; side++)
        {
          seconds[side][n] =
              esp_algorithm_measure (request->algorithms[side], request->instance, request->start,
                                     request->options[side], MOST, cancellable);
          if (seconds[side][n] < 0)
            {
              g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "too long");
              return NULL;
            }
          sums[side] += seconds[side][n];
        }
      n++;
    }
  times = g_new (EspTimes, 2);
  for (guint side = 0; side < 2; side++)
    esp_times_fill (&times[side], seconds[side], n);
  return times;
}

static void
on_measured (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspTiming *timing = owner;

  timing->times = result;
  timing->over = TRUE;
  timing->done (timing->owner);
}

static gboolean
can_be_repeated (EspSearch *search)
{
  const EspAlgorithm *algorithm = esp_search_get_algorithm (search);
  const EspAnswer *answer = esp_search_get_answer (search);

  return algorithm != NULL && (algorithm->flags & ESP_ALGORITHM_DETERMINISTIC) != 0 &&
         answer != NULL && answer->outcome != ESP_OUTCOME_LIMIT &&
         esp_search_get_seconds (search) < MOST;
}

EspTiming *
esp_timing_start (EspSearch *a, EspSearch *b, void (*done) (gpointer owner), gpointer owner)
{
  EspSearch *searches[] = { a, b };
  EspTiming *timing;
  Request *request;

  if (!can_be_repeated (a) || !can_be_repeated (b))
    return NULL;
  request = g_new0 (Request, 1);
  for (guint side = 0; side < 2; side++)
    {
      request->algorithms[side] = esp_search_get_algorithm (searches[side]);
      request->options[side] = esp_options_copy (esp_search_get_options (searches[side]));
    }
  request->instance = esp_instance_share (esp_search_get_instance (a));
  if (esp_search_get_start (a) != NULL)
    request->start = esp_state_copy (esp_search_get_start (a));
  timing = g_new0 (EspTiming, 1);
  timing->done = done;
  timing->owner = owner;
  timing->job =
      esp_job_start ("times", measure, request, request_free, g_free, on_measured, timing);
  return timing;
}

gboolean
esp_timing_is_over (const EspTiming *timing)
{
  return timing->over;
}

const EspTimes *
esp_timing_get (const EspTiming *timing, guint side)
{
  return timing->times != NULL ? &timing->times[side] : NULL;
}

void
esp_timing_free (EspTiming *timing)
{
  if (timing == NULL)
    return;
  if (!timing->over)
    esp_job_abandon (timing->job);
  g_object_unref (timing->job);
  g_free (timing->times);
  g_free (timing);
}
