#include "config.h"

#include "tour.h"

/* Classical multidimensional scaling: the two greatest eigenvectors of the doubly centred squares
 * of the distances give places whose distances are near those of the table (Torgerson 1952). */

typedef struct
{
  const TourInstance *instance;
  gsize n;
  double *row_mean; /* of the squared distances */
  double mean;
} Scaling;

static double
square (const Scaling *scaling, gsize a, gsize b)
{
  double d = (double) scaling->instance->distances[a * scaling->n + b] / TOUR_UNIT;

  return d * d;
}

/* out = B v, with B the centred matrix, which is not stored. */
static void
multiply (const Scaling *scaling, const double *v, double *out)
{
  for (gsize a = 0; a < scaling->n; a++)
    {
      double sum = 0;

      for (gsize b = 0; b < scaling->n; b++)
        sum +=
            (square (scaling, a, b) - scaling->row_mean[a] - scaling->row_mean[b] + scaling->mean) *
            v[b];
      out[a] = -0.5 * sum;
    }
}

static double
norm (const double *v, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += v[i] * v[i];
  return sqrt (sum);
}

/* An eigenvector by repeated multiplication, orthogonal to @other (NULL: none), scaled to the root
 * of its eigenvalue. All zeros where that is not positive. */
static void
find_axis (const Scaling *scaling, const double *other, double *v)
{
  gsize n = scaling->n;
  g_autofree double *next = g_new0 (double, (guint) n);
  double other_norm = other != NULL ? norm (other, n) : 0;
  int rounds = n <= 200 ? 200 : 40;
  double value = 0;
  EspRandom random;

  esp_random_init (&random, other != NULL ? 2 : 1);
  for (gsize i = 0; i < n; i++)
    v[i] = esp_random_real (&random) - 0.5;
  for (int k = 0; k < rounds; k++)
    {
      double length;

      multiply (scaling, v, next);
      if (other_norm > 0)
        {
          double share = 0;

          for (gsize i = 0; i < n; i++)
            share += next[i] * other[i];
          for (gsize i = 0; i < n; i++)
            next[i] -= share / (other_norm * other_norm) * other[i];
        }
      value = 0;
      for (gsize i = 0; i < n; i++)
        value += v[i] * next[i];
      length = norm (next, n);
      if (length < 1e-9)
        {
          value = 0;
          break;
        }
      for (gsize i = 0; i < n; i++)
        v[i] = next[i] / length;
    }
  /* a negative eigenvalue: the distances are those of no map, and this is the rest */
  for (gsize i = 0; i < n; i++)
    v[i] *= value > 0 ? sqrt (value) : 0;
}

/* Cities on one spot (no distances to speak of): a circle, so that all are seen. */
static void
put_on_circle (TourInstance *self)
{
  for (int i = 0; i < self->n; i++)
    {
      self->x[i] = 100 * sin (2 * G_PI * i / self->n);
      self->y[i] = 100 * cos (2 * G_PI * i / self->n);
    }
}

static gboolean
is_flat (const double *v, int n)
{
  return norm (v, (gsize) n) < 1e-6;
}

void
tour_lay_out (TourInstance *self)
{
  Scaling scaling = { .instance = self, .n = (gsize) self->n };
  g_autofree double *row_mean = g_new0 (double, (guint) self->n);

  scaling.row_mean = row_mean;
  for (gsize a = 0; a < scaling.n; a++)
    {
      for (gsize b = 0; b < scaling.n; b++)
        row_mean[a] += square (&scaling, a, b);
      row_mean[a] /= (double) scaling.n;
      scaling.mean += row_mean[a] / (double) scaling.n;
    }
  find_axis (&scaling, NULL, self->x);
  if (self->n > 2 && !is_flat (self->x, self->n))
    find_axis (&scaling, self->x, self->y);
  else
    for (int i = 0; i < self->n; i++)
      self->y[i] = 0;
  if (is_flat (self->x, self->n) && self->n > 1)
    put_on_circle (self);
}
