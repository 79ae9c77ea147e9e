#include "config.h"

#include "look.h"

#include <math.h>

/* Stone 1 has a layer of its own, the numbers with k prime factors (counted with multiplicity) the
 * k-th above it, each above its factors. The primes that are factors of no other stone hang below
 * stone 1. A layer of many stones takes several rows. */

#define GAP (STONE * 1.12) /* from a stone to the next in its row */

#define MOST_GAP (STONE * 2) /* where the sheet would be a tower */

#define LAYER (STONE * 1.5) /* from a layer to the next */

#define ROW (STONE * 1.15) /* from a row to the next of the same layer */

#define SHAPE 1.25 /* width of a usual place for it, by its height */

#define FOOT 0

#define ONE 1

#define PRIMES 2

#define N_LAYERS 9 /* 2⁷ is in the last one */

#define PARTS 32 /* steps in which a curve is looked along */

typedef struct
{
  int n;
  int layer[STONES_MAX_GRAPH + 1];
  int sizes[N_LAYERS];
  int columns; /* stones in a row, at most */
  double gap;
  double width, height;
} Sheet;

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

static double
height_of (const int sizes[N_LAYERS], int columns)
{
  double height = -LAYER;

  for (int k = 0; k < N_LAYERS; k++)
    if (sizes[k] > 0)
      height += LAYER + ((sizes[k] + columns - 1) / columns - 1) * ROW;
  return height + STONE + 2 * MARGIN;
}

static double
width_of (int columns, double gap)
{
  return (columns - 1) * gap + STONE + 2 * MARGIN;
}

/* As many stones to a row as make all of it largest in a usual place. */
static void
lay_sheet (Sheet *sheet, int n)
{
  double least = 0;
  int most = 1;

  *sheet = (Sheet){ .n = n };
  for (int stone = 1; stone <= n; stone++)
    {
      int k = count_factors (stone);

      sheet->layer[stone] = k == 1 && 2 * stone > n ? FOOT : ONE + k;
      sheet->sizes[sheet->layer[stone]]++;
    }
  for (int k = 0; k < N_LAYERS; k++)
    most = MAX (most, sheet->sizes[k]);
  for (int columns = 1; columns <= most; columns++)
    {
      double size = MAX (width_of (columns, GAP), SHAPE * height_of (sheet->sizes, columns));

      if (columns > 1 && size >= least)
        continue;
      least = size;
      sheet->columns = columns;
    }
  sheet->height = height_of (sheet->sizes, sheet->columns);
  sheet->gap = GAP;
  if (sheet->columns > 1)
    sheet->gap =
        CLAMP ((SHAPE * sheet->height - width_of (1, 0)) / (sheet->columns - 1), GAP, MOST_GAP);
  sheet->width = width_of (sheet->columns, sheet->gap);
}

typedef struct
{
  int stone;
  double wish; /* columns right of the middle */
} ColumnPreference;

static int
compare_wishes (gconstpointer a, gconstpointer b)
{
  const ColumnPreference *x = a;
  const ColumnPreference *y = b;

  if (x->wish != y->wish)
    return x->wish < y->wish ? -1 : 1;
  return x->stone - y->stone;
}

/* The mean of those right below it in the order of divisors. */
static double
wish_of (const double *at, int stone)
{
  double sum = 0;
  int n = 0;

  for (int factor = 2; factor <= stone / 2; factor++)
    if (stone % factor == 0 && count_factors (stone / factor) == 1)
      {
        sum += at[factor];
        n++;
      }
  return n > 0 ? sum / n : 0;
}

/* Where the @i-th prime of @n stands: 2, which divides most, in the middle, the others to the right
 * and to the left of it in turn. */
static double
place_of_prime (int i, int n)
{
  int side = (i + 1) / 2 * (i % 2 == 1 ? 1 : -1);

  return side + (n % 2 == 0 ? -0.5 : 0);
}

/* A layer's stones in the order of what they wish; the primes spread out. */
static int
collect_layer (const Sheet *sheet, int layer, const double *at, ColumnPreference *wishes)
{
  int size = sheet->sizes[layer];
  double step = (double) sheet->columns / MAX (size, 1);
  int n = 0;

  for (int stone = 1; stone <= sheet->n; stone++)
    if (sheet->layer[stone] == layer)
      {
        double wish = n - (size - 1) / 2.0;

        if (layer == PRIMES)
          wish = place_of_prime (n, size) * step;
        else if (layer > PRIMES)
          wish = wish_of (at, stone);
        wishes[n++] = (ColumnPreference){ stone, wish };
      }
  qsort (wishes, (size_t) size, sizeof *wishes, compare_wishes);
  return size;
}

/* Every @every-th of the stones from @first on, in one row: a column apart at least, and otherwise
 * as near to what they wish as can be (pools of adjacent violators: R. Barlow et al., "Statistical
 * Inference under Order Restrictions", 1972). */
static void
place_row (
    const Sheet *sheet, const ColumnPreference *wishes, int size, int first, int every, double *at)
{
  double sums[STONES_MAX_GRAPH];
  int counts[STONES_MAX_GRAPH];
  double half = (sheet->columns - 1) / 2.0;
  int n = (size - first + every - 1) / every;
  int n_pools = 0;
  int next = 0;

  for (int i = 0; i < n; i++)
    {
      sums[n_pools] = wishes[first + i * every].wish - i;
      counts[n_pools++] = 1;
      for (; n_pools > 1 &&
             sums[n_pools - 2] / counts[n_pools - 2] > sums[n_pools - 1] / counts[n_pools - 1];
           n_pools--)
        {
          sums[n_pools - 2] += sums[n_pools - 1];
          counts[n_pools - 2] += counts[n_pools - 1];
        }
    }
  for (int pool = 0; pool < n_pools; pool++)
    for (int k = 0; k < counts[pool]; k++, next++)
      at[wishes[first + next * every].stone] =
          CLAMP (sums[pool] / counts[pool], -half, half - (n - 1)) + next;
}

void
stones_graph_measure (int n, double *width, double *height)
{
  Sheet sheet;

  lay_sheet (&sheet, n);
  *width = sheet.width;
  *height = sheet.height;
}

void
stones_graph_places (int n, double *x, double *y)
{
  double at[STONES_MAX_GRAPH + 1] = { 0 };
  ColumnPreference wishes[STONES_MAX_GRAPH];
  Sheet sheet;
  double foot;

  lay_sheet (&sheet, n);
  foot = sheet.height - MARGIN - STONE / 2;
  for (int layer = 0; layer < N_LAYERS; layer++)
    {
      int size = collect_layer (&sheet, layer, at, wishes);
      int n_rows = (size + sheet.columns - 1) / sheet.columns;

      if (size == 0)
        continue;
      for (int row = 0; row < n_rows; row++)
        place_row (&sheet, wishes, size, row, n_rows, at);
      for (int i = 0; i < size; i++)
        {
          x[wishes[i].stone] = sheet.width / 2 + at[wishes[i].stone] * sheet.gap;
          y[wishes[i].stone] = foot - i % n_rows * ROW;
        }
      foot -= (n_rows - 1) * ROW + LAYER;
    }
}

/* --- lines --- */

/* A line of two stones, which may go around others: in control points of a curve. */
typedef struct
{
  double x[4];
  double y[4];
} Bow;

static Bow
bow_between (const double *x, const double *y, int a, int b, double aside)
{
  double dx = x[b] - x[a];
  double dy = y[b] - y[a];
  double length = MAX (hypot (dx, dy), 1);
  double out_x = -dy / length * aside;
  double out_y = dx / length * aside;

  return (Bow){ { x[a], x[a] + 0.3 * dx + out_x, x[a] + 0.7 * dx + out_x, x[b] },
                { y[a], y[a] + 0.3 * dy + out_y, y[a] + 0.7 * dy + out_y, y[b] } };
}

static double
at_share (const double c[4], double t)
{
  double u = 1 - t;

  return u * u * u * c[0] + 3 * t * u * u * c[1] + 3 * t * t * u * c[2] + t * t * t * c[3];
}

/* Stones that it would pass below; what leaves the sheet is worse than all of them. */
static int
count_passed (const double *x, const double *y, int n, const Bow *bow, int a, int b)
{
  double width;
  double height;
  int passed = 0;

  stones_graph_measure (n, &width, &height);
  for (int stone = 1; stone <= n; stone++)
    {
      gboolean near = FALSE;

      for (int part = 1; part < PARTS && stone != a && stone != b && !near; part++)
        near = hypot (at_share (bow->x, (double) part / PARTS) - x[stone],
                      at_share (bow->y, (double) part / PARTS) - y[stone]) < STONE * 0.46;
      passed += near;
    }
  for (int part = 1; part < PARTS; part++)
    {
      double at_x = at_share (bow->x, (double) part / PARTS);
      double at_y = at_share (bow->y, (double) part / PARTS);

      if (MIN (at_x, at_y) < 4 || at_x > width - 4 || at_y > height - 4)
        return n + 1;
    }
  return passed;
}

/* The straightest of those that pass below fewest stones. */
static Bow
clearest_bow (const double *x, const double *y, int n, int a, int b)
{
  Bow best = bow_between (x, y, a, b, 0);
  int least = count_passed (x, y, n, &best, a, b);

  for (int step = 2; step < 22 && least > 0; step++)
    {
      Bow bow = bow_between (x, y, a, b, (step % 2 == 0 ? 0.3 : -0.3) * (step / 2) * STONE);
      int passed = count_passed (x, y, n, &bow, a, b);

      if (passed >= least)
        continue;
      least = passed;
      best = bow;
    }
  return best;
}

static void
add_line (cairo_t *cr, const double *x, const double *y, int a, int b)
{
  cairo_move_to (cr, x[a], y[a]);
  cairo_line_to (cr, x[b], y[b]);
}

/* Neighbours in the order of divisors: of 4, 8 and 16 not 4 and 16. */
static void
draw_divisors (const EspScene *scene, cairo_t *cr, const double *x, const double *y)
{
  const StonesState *state = (const StonesState *) scene->state;
  const EspPalette *palette = scene->palette;
  const double dots[] = { 2, 4 };

  for (int gone = 0; gone < 2; gone++)
    {
      for (int a = 1; a <= state->n; a++)
        for (int b = 2 * a; b <= state->n; b += a)
          if (count_factors (b / a) == 1 && (state->is_taken[a] || state->is_taken[b]) == gone)
            add_line (cr, x, y, a, b);
      cairo_set_dash (cr, dots, gone ? 2 : 0, 0);
      esp_stroke (cr,
                  gone ? palette->line
                       : esp_colour_mix (palette->background, palette->line_strong, 0.45),
                  gone ? 1 : 1.3);
    }
  cairo_set_dash (cr, NULL, 0, 0);
}

void
stones_graph_draw_edges (const EspScene *scene, cairo_t *cr, const double *x, const double *y)
{
  const StonesState *state = (const StonesState *) scene->state;
  const EspPalette *palette = scene->palette;
  EspColour mover = esp_palette_get_side_line (palette, state->n_taken % 2);
  int last = stones_last (state);

  draw_divisors (scene, cr, x, y);
  for (int stone = 1; last > 0 && stone <= state->n; stone++)
    {
      Bow bow;

      if (!stones_is_legal (state, stone))
        continue;
      bow = clearest_bow (x, y, state->n, last, stone);
      cairo_move_to (cr, bow.x[0], bow.y[0]);
      cairo_curve_to (cr, bow.x[1], bow.y[1], bow.x[2], bow.y[2], bow.x[3], bow.y[3]);
      /* a rim in the ground's colour: where two cross, one lies on top */
      esp_set_colour (cr, palette->background);
      cairo_set_line_width (cr, 6.5);
      cairo_stroke_preserve (cr);
      esp_stroke (cr, mover, 3);
    }
}
