#pragma once

/* What is made of the values of several runs: arrays of double. */

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

static inline int
esp_compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Between the sorted @values, of which there is one at least; R's type 7. */
static inline double
esp_get_quantile (const GArray *values, double share)
{
  double at = share * (values->len - 1);
  guint below = (guint) floor (at);
  double low = g_array_index (values, double, below);
  double high = g_array_index (values, double, MIN (below + 1, values->len - 1));

  return low + (at - below) * (high - low);
}

static inline double
esp_get_mean (const GArray *values)
{
  double sum = 0;

  for (guint i = 0; i < values->len; i++)
    sum += g_array_index (values, double, i);
  return sum / values->len;
}

G_END_DECLS
