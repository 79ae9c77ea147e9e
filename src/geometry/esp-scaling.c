#include "config.h"

#include "esp-scaling.h"

#include "base/esp-random.h"

#include <math.h>

#define MAX_WHOLE 60 /* points that are all laid out anew when one distance changes */

typedef struct
{
  const EspScaling *scaling;
  gsize n;
  double *row_mean; /* of the squared distances */
  double mean;
} Centred;

static double
square (const Centred *matrix, gsize a, gsize b)
{
  double d = (double) matrix->scaling->distances[a * matrix->n + b] / matrix->scaling->unit;

  return d * d;
}

/* out = B v, with B the centred matrix, which is not stored. */
static void
multiply (const Centred *matrix, const double *v, double *out)
{
  for (gsize a = 0; a < matrix->n; a++)
    {
      double sum = 0;

      for (gsize b = 0; b < matrix->n; b++)
        sum += (square (matrix, a, b) - matrix->row_mean[a] - matrix->row_mean[b] + matrix->mean) *
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
find_axis (const Centred *matrix, const double *other, double *v)
{
  gsize n = matrix->n;
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

      multiply (matrix, v, next);
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

/* Points on one spot (no distances to speak of): a circle, so that all are seen. */
static void
put_on_circle (EspScaling *self)
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

/* An axis may point either way: so that it does not do so by chance, the first point is at the
 * left, and the first one that is off the middle is above it. */
static void
choose_side (EspScaling *self)
{
  double widest = 0;
  double highest = 0;
  gboolean turned_x = FALSE;
  gboolean turned_y = FALSE;
  gboolean known_x = FALSE;
  gboolean known_y = FALSE;

  for (int i = 0; i < self->n; i++)
    {
      widest = MAX (widest, fabs (self->x[i]));
      highest = MAX (highest, fabs (self->y[i]));
    }
  for (int i = 0; i < self->n && !(known_x && known_y); i++)
    {
      if (!known_x && fabs (self->x[i]) > 0.1 * widest)
        {
          known_x = TRUE;
          turned_x = self->x[i] > 0;
        }
      if (!known_y && fabs (self->y[i]) > 0.1 * highest)
        {
          known_y = TRUE;
          turned_y = self->y[i] < 0;
        }
    }
  for (int i = 0; i < self->n; i++)
    {
      self->x[i] = turned_x ? -self->x[i] : self->x[i];
      self->y[i] = turned_y ? -self->y[i] : self->y[i];
    }
}

void
esp_scaling_lay_out (EspScaling *self)
{
  Centred matrix = { .scaling = self, .n = (gsize) self->n };
  g_autofree double *row_mean = g_new0 (double, (guint) self->n);

  matrix.row_mean = row_mean;
  for (gsize a = 0; a < matrix.n; a++)
    {
      for (gsize b = 0; b < matrix.n; b++)
        row_mean[a] += square (&matrix, a, b);
      row_mean[a] /= (double) matrix.n;
      matrix.mean += row_mean[a] / (double) matrix.n;
    }
  find_axis (&matrix, NULL, self->x);
  if (self->n > 2 && !is_flat (self->x, self->n))
    find_axis (&matrix, self->x, self->y);
  else
    for (int i = 0; i < self->n; i++)
      self->y[i] = 0;
  if (is_flat (self->x, self->n) && self->n > 1)
    put_on_circle (self);
  choose_side (self);
}

/* Moves, turns and if need be mirrors the points so that they are as near as can be to where they
 * were (Schönemann 1966, in the plane). */
static void
turn_back (EspScaling *self, const double *old_x, const double *old_y)
{
  double n = self->n;
  double middle[2] = { 0, 0 };
  double old_middle[2] = { 0, 0 };
  double along[2] = { 0, 0 }; /* as it is, and mirrored */
  double across[2] = { 0, 0 };
  gboolean mirror;
  double size;

  for (int i = 0; i < self->n; i++)
    {
      middle[0] += self->x[i] / n;
      middle[1] += self->y[i] / n;
      old_middle[0] += old_x[i] / n;
      old_middle[1] += old_y[i] / n;
    }
  for (int i = 0; i < self->n; i++)
    for (int k = 0; k < 2; k++)
      {
        double x = (k == 0 ? 1 : -1) * (self->x[i] - middle[0]);
        double y = self->y[i] - middle[1];

        along[k] += x * (old_x[i] - old_middle[0]) + y * (old_y[i] - old_middle[1]);
        across[k] += x * (old_y[i] - old_middle[1]) - y * (old_x[i] - old_middle[0]);
      }
  mirror = hypot (along[1], across[1]) > hypot (along[0], across[0]);
  size = hypot (along[mirror], across[mirror]);
  for (int i = 0; i < self->n; i++)
    {
      double x = (mirror ? -1 : 1) * (self->x[i] - middle[0]);
      double y = self->y[i] - middle[1];
      double cosine = size > 0 ? along[mirror] / size : 1;
      double sine = size > 0 ? across[mirror] / size : 0;

      self->x[i] = old_middle[0] + cosine * x - sine * y;
      self->y[i] = old_middle[1] + sine * x + cosine * y;
    }
}

/* Puts @point where the others want it, each at its distance: one step of majorization (de Leeuw
 * 1977) for this point alone. */
static void
pull (EspScaling *self, int point)
{
  double sum_x = 0;
  double sum_y = 0;

  for (int j = 0; j < self->n; j++)
    {
      double dx = self->x[point] - self->x[j];
      double dy = self->y[point] - self->y[j];
      double drawn = hypot (dx, dy);
      double wanted =
          (double) self->distances[(gsize) point * (gsize) self->n + (gsize) j] / self->unit;

      if (j == point)
        continue;
      sum_x += self->x[j] + (drawn > 1e-9 ? wanted / drawn * dx : 0);
      sum_y += self->y[j] + (drawn > 1e-9 ? wanted / drawn * dy : 0);
    }
  self->x[point] = sum_x / (self->n - 1);
  self->y[point] = sum_y / (self->n - 1);
}

void
esp_scaling_lay_out_again (EspScaling *self, int a, int b)
{
  gsize size = sizeof (double) * (gsize) self->n;

  if (self->n <= MAX_WHOLE)
    {
      g_autofree double *old_x = g_memdup2 (self->x, size);
      g_autofree double *old_y = g_memdup2 (self->y, size);

      esp_scaling_lay_out (self);
      turn_back (self, old_x, old_y);
      return;
    }
  for (int round = 0; round < 10; round++)
    {
      pull (self, a);
      pull (self, b);
    }
}
