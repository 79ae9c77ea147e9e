#include "config.h"

#include "look.h"

#include <math.h>
#include <string.h>

/* Prime factors with multiplicity. */
static int
count_factors (int n)
{
  int count = 0;

  for (int p = 2; p * p <= n; p++)
    for (; n % p == 0; n /= p)
      count++;
  return count + (n > 1);
}

static int
largest_factor (int n)
{
  for (int d = n / 2; d > 1; d--)
    if (n % d == 0)
      return d;
  return 1;
}

typedef struct
{
  int stone;
  double wish; /* angle, in turns */
} Wish;

static int
compare_wishes (gconstpointer a, gconstpointer b)
{
  const Wish *x = a;
  const Wish *y = b;

  if (x->wish != y->wish)
    return x->wish < y->wish ? -1 : 1;
  return x->stone - y->stone;
}

/* The numbers with @k prime factors, in order of where their largest factor lies. */
static int
collect_ring (int n, int k, const double *angle, Wish *ring)
{
  int size = 0;

  for (int stone = 2; stone <= n; stone++)
    if (count_factors (stone) == k)
      ring[size++] = (Wish){ stone, k == 1 ? stone : angle[largest_factor (stone)] };
  qsort (ring, (size_t) size, sizeof *ring, compare_wishes);
  return size;
}

/* Radius of each ring: room for its stones, and a step from the one inside it. */
static int
measure_rings (int n, double radii[8])
{
  double angle[STONES_MAX_GRAPH + 1] = { 0 };
  Wish ring[STONES_MAX_GRAPH];
  int k = 1;

  radii[0] = 0;
  for (; k < 8; k++)
    {
      int size = collect_ring (n, k, angle, ring);

      if (size == 0)
        break;
      radii[k] = MAX (radii[k - 1] + STONE * 1.25, size * STONE * 1.08 / (2 * G_PI));
    }
  return k;
}

double
stones_graph_size (int n)
{
  double radii[8];
  int n_rings = measure_rings (n, radii);

  return 2 * (radii[n_rings - 1] + STONE / 2 + MARGIN);
}

/* On a ring stones lie evenly, each group of them turned towards its factors: the whole ring is
 * turned by the mean of what they wish. */
void
stones_graph_places (int n, double *x, double *y)
{
  double radii[8];
  int n_rings = measure_rings (n, radii);
  double middle = stones_graph_size (n) / 2;
  double angle[STONES_MAX_GRAPH + 1] = { 0 };
  Wish ring[STONES_MAX_GRAPH];

  x[1] = y[1] = middle;
  for (int k = 1; k < n_rings; k++)
    {
      int size = collect_ring (n, k, angle, ring);
      double sine = 0;
      double cosine = 0;

      for (int i = 0; i < size && k > 1; i++)
        {
          double off = 2 * G_PI * (ring[i].wish - (double) i / size);

          sine += sin (off);
          cosine += cos (off);
        }
      for (int i = 0; i < size; i++)
        {
          double turn = (double) i / size + (k > 1 ? atan2 (sine, cosine) / (2 * G_PI) : 0);

          angle[ring[i].stone] = turn - floor (turn);
          x[ring[i].stone] = middle + radii[k] * sin (2 * G_PI * turn);
          y[ring[i].stone] = middle - radii[k] * cos (2 * G_PI * turn);
        }
    }
}

void
stones_graph_place (int n, int stone, double *x, double *y)
{
  double xs[STONES_MAX_GRAPH + 1];
  double ys[STONES_MAX_GRAPH + 1];

  stones_graph_places (n, xs, ys);
  *x = xs[stone];
  *y = ys[stone];
}

static void
stroke (cairo_t *cr,
        const double *x,
        const double *y,
        int a,
        int b,
        const EspColour *colour,
        double width)
{
  esp_set_colour (cr, *colour);
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, x[a], y[a]);
  cairo_line_to (cr, x[b], y[b]);
  cairo_stroke (cr);
}

void
stones_graph_draw_edges (const EspScene *scene, cairo_t *cr)
{
  const StonesState *state = (const StonesState *) scene->state;
  const EspPalette *palette = scene->palette;
  EspColour faint = esp_colour_fade (palette->line, 0.9);
  double x[STONES_MAX_GRAPH + 1];
  double y[STONES_MAX_GRAPH + 1];
  EspColour mover = esp_palette_get_side_line (palette, state->n_taken % 2);
  int last = stones_last (state);

  stones_graph_places (state->n, x, y);
  /* stone 1 divides all: its edges are shown only where it matters */
  for (int a = 2; a <= state->n; a++)
    for (int b = 2 * a; b <= state->n; b += a)
      if (!state->is_taken[a] && !state->is_taken[b])
        stroke (cr, x, y, a, b, &faint, 1);
  for (int i = 1; i < state->n_taken; i++)
    stroke (cr, x, y, state->taken[i - 1], state->taken[i], &palette->side[(i + 1) % 2], 2.2);
  for (int stone = 1; last > 0 && stone <= state->n; stone++)
    if (stones_is_legal (state, stone))
      stroke (cr, x, y, last, stone, &mover, 2.6);
}
