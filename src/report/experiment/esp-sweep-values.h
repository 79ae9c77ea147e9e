#pragma once

/* What plots and tables of an experiment make of the values of several runs. */

#include <math.h>

#include "esp-sweep.h"

G_BEGIN_DECLS

static inline int
esp_compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Between the sorted values; R's type 7. */
static inline double
esp_sweep_quantile (const GArray *values, double share)
{
  double at = share * (values->len - 1);
  guint below = (guint) floor (at);
  double low = g_array_index (values, double, below);
  double high = g_array_index (values, double, MIN (below + 1, values->len - 1));

  return low + (at - below) * (high - low);
}

static inline double
esp_sweep_mean (const GArray *values)
{
  double sum = 0;

  for (guint i = 0; i < values->len; i++)
    sum += g_array_index (values, double, i);
  return sum / values->len;
}

/* Runs that a limit stopped have this outcome. */
static inline gboolean
esp_row_is_cut (const EspRow *row, int outcome)
{
  return outcome >= 0 && g_str_equal (esp_row_get_cell (row, (guint) outcome), "limit");
}

G_END_DECLS
