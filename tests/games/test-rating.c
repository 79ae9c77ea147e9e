#include "config.h"

#include "games/esp-rating.h"

#include <math.h>

/* Ratings, held to what defines them: at the likeliest strengths everyone expects just the points
 * that they have (Bradley and Terry 1952), the drawn game against one of the mean counted in. */

#define MOST 6

/* What @i expects of its games, if these ratings are true; @base: the rating of strength 1. */
static double
expect (const double *points, guint n, const EspRating *ratings, guint i, double base)
{
  double sum = 1 / (1 + pow (10, (base - ratings[i].rating) / 400));

  for (guint k = 0; k < n; k++)
    if (k != i)
      sum += (points[i * n + k] + points[k * n + i]) /
             (1 + pow (10, (ratings[k].rating - ratings[i].rating) / 400));
  return sum;
}

/* Where everyone's expectation is summed up, it is that of the drawn games which says where 1 lies.
 */
static double
find_base (guint n, const EspRating *ratings)
{
  double low = -5000;
  double high = 5000;

  for (guint round = 0; round < 200; round++)
    {
      double middle = (low + high) / 2;
      double sum = 0;

      for (guint i = 0; i < n; i++)
        sum += 1 / (1 + pow (10, (middle - ratings[i].rating) / 400)) - 0.5;
      if (sum > 0)
        low = middle;
      else
        high = middle;
    }
  return (low + high) / 2;
}

static void
hold (const double *points, guint n)
{
  EspRating ratings[MOST];
  double base;
  double sum = 0;

  esp_rating_find (points, n, ratings);
  base = find_base (n, ratings);
  for (guint i = 0; i < n; i++)
    {
      double had = 0.5;

      for (guint k = 0; k < n; k++)
        had += k != i ? points[i * n + k] : 0;
      g_assert_cmpfloat_with_epsilon (expect (points, n, ratings, i, base), had, 1e-6);
      g_assert_cmpfloat (ratings[i].error, >, 0);
      sum += ratings[i].rating;
    }
  g_assert_cmpfloat_with_epsilon (sum, 0, 1e-6);
}

static void
test_likeliest (void)
{
  hold ((const double[]){ 0, 3, 1, 0 }, 2);
  hold ((const double[]){ 0, 4, 4, 0, 0, 4, 0, 0, 0 }, 3);
  hold ((const double[]){ 0, 2.5, 0, 1, 1.5, 0, 3, 0, 4, 1, 0, 0.5, 3, 4, 3.5, 0 }, 4);
}

/* Nothing is known: all are the same, and who has played more is known better. */
static void
test_even (void)
{
  EspRating few[2];
  EspRating many[2];

  esp_rating_find ((const double[]){ 0, 1, 1, 0 }, 2, few);
  esp_rating_find ((const double[]){ 0, 50, 50, 0 }, 2, many);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat_with_epsilon (few[i].rating, 0, 1e-9);
      g_assert_cmpfloat_with_epsilon (many[i].rating, 0, 1e-9);
    }
  g_assert_cmpfloat (many[0].error, <, few[0].error);
  /* by hand: information of 101 even games is 101 / 4, and a deviation of strength 173.7 points */
  g_assert_cmpfloat_with_epsilon (many[0].error, 1.959964 * 400 / G_LN10 / sqrt (101 / 4.), 1e-6);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rating/likeliest", test_likeliest);
  g_test_add_func ("/rating/even", test_even);
  return g_test_run ();
}
