#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-table.h"
#include "tour.h"

#include <glib/gi18n-lib.h>

/* Several methods on one instance over seeds: what a report tells as a table and a box plot. */

void
tour_sample_free (TourSample *sample)
{
  g_free (sample->name);
  g_array_unref (sample->lengths);
  g_free (sample);
}

double
tour_sample_quantile (const TourSample *sample, double share)
{
  double at = share * (sample->lengths->len - 1);
  guint below = (guint) at;
  guint above = MIN (below + 1, sample->lengths->len - 1);
  double low = (double) g_array_index (sample->lengths, gint64, below) / TOUR_UNIT;
  double high = (double) g_array_index (sample->lengths, gint64, above) / TOUR_UNIT;

  return low + (at - below) * (high - low);
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* "hill,neighbourhood=2-opt": an algorithm and options. Begins at random where that is not said,
 * or the seeds would all make the same. */
static EspOptions *
parse_method (const char *method, const EspAlgorithm **algorithm, GError **error)
{
  g_auto (GStrv) words = g_strsplit (method, ",", -1);
  g_auto (GStrv) head = g_strsplit (words[0], ":", 2);
  g_autoptr (EspOptions) options = NULL;

  *algorithm = NULL;
  for (const EspAlgorithm *a = esp_tour_algorithms; a->id != NULL; a++)
    if (g_strcmp0 (a->id, head[0]) == 0)
      *algorithm = a;
  if (*algorithm == NULL)
    return esp_fail_none (
        error, ESP_ERROR_OPTION,
        _ ("“%s” is no method; expected hill, anneal, best or exact, with options as in "
           "“hill,neighbourhood=2-opt”"),
        esp_quote (method));
  options = esp_options_new ((*algorithm)->options);
  if (esp_options_find (options, "start") != NULL)
    esp_options_set (options, "start", "random", NULL);
  if (head[1] != NULL && (*algorithm)->main_option != NULL &&
      !esp_options_set (options, (*algorithm)->main_option, head[1], error))
    return NULL;
  for (guint i = 1; words[i] != NULL; i++)
    if (!esp_options_parse (options, words[i], error))
      return NULL;
  return g_steal_pointer (&options);
}

gboolean
tour_run_seed (const EspAlgorithm *algorithm,
               const EspInstance *instance,
               EspOptions *options,
               guint64 seed,
               guint64 limit_evaluations,
               EspControl *control,
               EspAnswer *answer,
               GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);

  if (esp_options_find (options, "seed") != NULL)
    esp_options_set (options, "seed", text, NULL);
  if (!esp_experiment_solve (algorithm, instance, NULL, options, limit_evaluations, 0, control,
                             answer, error))
    return FALSE;
  if (answer->state != NULL)
    return TRUE;
  return esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
                   answer->message != NULL ? answer->message : _ ("no tour was found"));
}

static TourSample *
run_method (const EspInstance *instance,
            const char *method,
            int n_seeds,
            EspControl *control,
            GError **error)
{
  const EspAlgorithm *algorithm;
  g_autoptr (EspOptions) options = parse_method (method, &algorithm, error);
  TourSample *sample;

  if (options == NULL)
    return NULL;
  sample = g_new0 (TourSample, 1);
  sample->name = g_strdup (method);
  sample->lengths = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (int seed = 1; seed <= n_seeds; seed++)
    {
      g_auto (EspAnswer) answer;
      gint64 length;

      esp_answer_init (&answer);
      if (!tour_run_seed (algorithm, instance, options, (guint64) seed, control->limit_nodes,
                          control, &answer, error))
        {
          tour_sample_free (sample);
          return NULL;
        }
      length = tour_length ((const TourInstance *) instance, ((TourState *) answer.state)->order);
      g_array_append_val (sample->lengths, length);
      sample->seconds += answer.seconds;
    }
  g_array_sort (sample->lengths, compare_lengths);
  return sample;
}

GPtrArray *
tour_compare (const EspInstance *instance,
              const char *methods,
              int n_seeds,
              EspControl *control,
              GError **error)
{
  g_autoptr (GPtrArray) samples =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tour_sample_free);
  g_auto (GStrv) words = g_strsplit_set (methods, " \t\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      TourSample *sample;

      if (*words[i] == '\0')
        continue;
      sample = run_method (instance, words[i], n_seeds, control, error);
      if (sample == NULL)
        return NULL;
      g_ptr_array_add (samples, sample);
    }
  if (samples->len == 0)
    return esp_fail_none (error, ESP_ERROR_OPTION, _ ("no method is given"));
  return g_steal_pointer (&samples);
}

char *
tour_compare_format (GPtrArray *samples, const char *format)
{
  g_autoptr (EspTable) table =
      esp_table_new (_ ("method"), _ ("runs"), _ ("shortest"), _ ("lower quartile"), _ ("median"),
                     _ ("upper quartile"), _ ("longest"), _ ("seconds"), NULL);

  for (guint i = 0; i < samples->len; i++)
    {
      const TourSample *sample = g_ptr_array_index (samples, i);

      esp_table_add (table, "siffffff", sample->name, (int) sample->lengths->len,
                     tour_sample_quantile (sample, 0), tour_sample_quantile (sample, 0.25),
                     tour_sample_quantile (sample, 0.5), tour_sample_quantile (sample, 0.75),
                     tour_sample_quantile (sample, 1), sample->seconds);
    }
  return esp_table_format (table, format);
}
