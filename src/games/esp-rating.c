#include "config.h"

#include "esp-rating.h"

#include <math.h>

#define MOST_ROUNDS 10000
#define ENOUGH 1e-10
/* Natural strengths are told as Elo's points: 400 for a factor of ten. */
#define SCALE (400 / G_LN10)
/* Of the normal distribution: 95 of 100 lie within. */
#define DEVIATIONS 1.959964

/* One round of the iteration: each strength is the wins by what the games, at the present
 * strengths, would give for a strength of 1. Returns the largest change. */
static double
improve (const double *points, guint n, double *strengths)
{
  double most = 0;

  for (guint i = 0; i < n; i++)
    {
      /* the drawn game against one of the mean, whose strength is 1 */
      double won = 0.5;
      double expected = 1 / (strengths[i] + 1);
      double better;

      for (guint k = 0; k < n; k++)
        if (k != i)
          {
            won += points[i * n + k];
            expected += (points[i * n + k] + points[k * n + i]) / (strengths[i] + strengths[k]);
          }
      better = won / expected;
      most = MAX (most, fabs (log (better / strengths[i])));
      strengths[i] = better;
    }
  return most;
}

void
esp_rating_find (const double *points, guint n, EspRating *ratings)
{
  g_autofree double *strengths = g_new (double, n);
  double mean = 0;

  for (guint i = 0; i < n; i++)
    strengths[i] = 1;
  for (guint round = 0; round < MOST_ROUNDS && improve (points, n, strengths) > ENOUGH; round++)
    ;
  for (guint i = 0; i < n; i++)
    mean += log (strengths[i]) / n;
  for (guint i = 0; i < n; i++)
    {
      double information = strengths[i] / ((strengths[i] + 1) * (strengths[i] + 1));

      for (guint k = 0; k < n; k++)
        if (k != i)
          {
            double share = strengths[i] / (strengths[i] + strengths[k]);

            information += (points[i * n + k] + points[k * n + i]) * share * (1 - share);
          }
      ratings[i].rating = SCALE * (log (strengths[i]) - mean);
      ratings[i].error = DEVIATIONS * SCALE / sqrt (information);
    }
}
