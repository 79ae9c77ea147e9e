#include "config.h"

#include "base/esp-random.h"
#include "words.h"

#include <math.h>
#include <string.h>

/* Where the tiles lie when nobody has said so: on a grid, arranged by simulated annealing so that
 * the curves are short and pass through no tile of another slot. Always the same for one puzzle.
 *
 * Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220, 1983. */

#define SMALL 64 /* above it only lengths are looked at */

#define WORK 3000000 /* about how many steps may be spent */

#define PASSING 9.0 /* what a curve through a foreign tile costs */

typedef struct
{
  int a, b;
} Link;

typedef struct
{
  int n;
  int columns, rows;
  WordsPlace *places; /* by cell */
  int *at;            /* by place: the cell, -1: none */
  GArray *legs;       /* of Link: neighbours within a slot */
  GArray **of_cell;   /* of int: legs at a cell */
} Sheet;

static double
leg_length (const Sheet *sheet, const Link *leg)
{
  double dx = sheet->places[leg->a].x - sheet->places[leg->b].x;
  double dy = sheet->places[leg->a].y - sheet->places[leg->b].y;

  return leg->a == leg->b ? 0 : dx * dx + dy * dy - 1;
}

/* Tiles that the straight line between two cells runs over. */
static int
leg_passes (const Sheet *sheet, const Link *leg)
{
  WordsPlace from = sheet->places[leg->a];
  WordsPlace to = sheet->places[leg->b];
  double dx = to.x - from.x;
  double dy = to.y - from.y;
  double length = hypot (dx, dy);
  int passes = 0;

  for (int y = MIN (from.y, to.y); y <= MAX (from.y, to.y); y++)
    for (int x = MIN (from.x, to.x); x <= MAX (from.x, to.x); x++)
      {
        int cell = sheet->at[y * sheet->columns + x];

        if (cell >= 0 && cell != leg->a && cell != leg->b &&
            fabs ((x - from.x) * dy - (y - from.y) * dx) < 0.42 * length)
          passes++;
      }
  return passes;
}

static double
whole_cost (const Sheet *sheet)
{
  double cost = 0;

  for (guint i = 0; i < sheet->legs->len; i++)
    {
      const Link *leg = &g_array_index (sheet->legs, Link, i);

      cost += leg_length (sheet, leg) + PASSING * leg_passes (sheet, leg);
    }
  return cost;
}

static double
cell_cost (const Sheet *sheet, int cell)
{
  double cost = 0;

  for (guint i = 0; cell >= 0 && i < sheet->of_cell[cell]->len; i++)
    cost += leg_length (
        sheet, &g_array_index (sheet->legs, Link, g_array_index (sheet->of_cell[cell], int, i)));
  return cost;
}

static void
swap (Sheet *sheet, int one, int other)
{
  int cells[2] = { sheet->at[one], sheet->at[other] };
  int places[2] = { other, one };

  for (int k = 0; k < 2; k++)
    {
      sheet->at[places[k]] = cells[k];
      if (cells[k] >= 0)
        sheet->places[cells[k]] = (WordsPlace){ (gint16) (places[k] % sheet->columns),
                                                (gint16) (places[k] / sheet->columns) };
    }
}

static void
anneal (Sheet *sheet)
{
  int n_places = sheet->columns * sheet->rows;
  gboolean small = sheet->n <= SMALL;
  gsize unit = small ? sheet->legs->len * 6 + 1 : 16;
  int n_steps = (int) CLAMP (WORK / unit, 400, 120000);
  double cost = small ? whole_cost (sheet) : 0;
  EspRandom random;

  if (sheet->legs->len == 0)
    return;
  esp_random_init (&random, 1);
  for (int step = 0; step < n_steps; step++)
    {
      double temperature = 12 * pow (0.002, (double) step / n_steps);
      int one = (int) esp_random_below (&random, (guint64) n_places);
      int other = (int) esp_random_below (&random, (guint64) n_places);
      double before;
      double after;

      if (one == other || (sheet->at[one] < 0 && sheet->at[other] < 0))
        continue;
      before =
          small ? cost : cell_cost (sheet, sheet->at[one]) + cell_cost (sheet, sheet->at[other]);
      swap (sheet, one, other);
      after = small ? whole_cost (sheet)
                    : cell_cost (sheet, sheet->at[one]) + cell_cost (sheet, sheet->at[other]);
      if (after <= before || esp_random_real (&random) < exp ((before - after) / temperature))
        cost = after;
      else
        swap (sheet, one, other);
    }
}

static void
collect_legs (const WordsPuzzle *puzzle, Sheet *sheet)
{
  sheet->legs = g_array_new (FALSE, FALSE, sizeof (Link));
  sheet->of_cell = g_new (GArray *, (guint) sheet->n);
  for (int i = 0; i < sheet->n; i++)
    sheet->of_cell[i] = g_array_new (FALSE, FALSE, sizeof (int));
  for (int s = 0; s < words_n_slots (puzzle); s++)
    for (int k = 0; k + 1 < words_slot (puzzle, s)->n; k++)
      {
        Link leg = { words_slot (puzzle, s)->cells[k], words_slot (puzzle, s)->cells[k + 1] };
        int index = (int) sheet->legs->len;

        g_array_append_val (sheet->legs, leg);
        g_array_append_val (sheet->of_cell[leg.a], index);
        g_array_append_val (sheet->of_cell[leg.b], index);
      }
}

static WordsPlace *
arrange (const WordsPuzzle *puzzle)
{
  Sheet sheet = { .n = puzzle->n_cells };
  int left = G_MAXINT;
  int top = G_MAXINT;

  sheet.columns = (int) ceil (sqrt (puzzle->n_cells * 1.7));
  sheet.rows = (int) ceil (puzzle->n_cells * 1.3 / sheet.columns);
  sheet.places = g_new0 (WordsPlace, (guint) puzzle->n_cells);
  sheet.at = g_new (int, (guint) (sheet.columns * sheet.rows));
  memset (sheet.at, 0xff, sizeof (int) * (gsize) (sheet.columns * sheet.rows));
  for (int i = 0; i < puzzle->n_cells; i++)
    {
      sheet.at[i] = i;
      sheet.places[i] = (WordsPlace){ (gint16) (i % sheet.columns), (gint16) (i / sheet.columns) };
    }
  collect_legs (puzzle, &sheet);
  anneal (&sheet);
  for (int i = 0; i < puzzle->n_cells; i++)
    {
      left = MIN (left, sheet.places[i].x);
      top = MIN (top, sheet.places[i].y);
      g_array_unref (sheet.of_cell[i]);
    }
  for (int i = 0; i < puzzle->n_cells; i++)
    {
      sheet.places[i].x = (gint16) (sheet.places[i].x - left);
      sheet.places[i].y = (gint16) (sheet.places[i].y - top);
    }
  g_array_unref (sheet.legs);
  g_free (sheet.of_cell);
  g_free (sheet.at);
  return sheet.places;
}

const WordsPlace *
words_get_places (const WordsPuzzle *puzzle)
{
  /* made on demand, once, whichever thread draws first: nothing else can see the difference */
  WordsPuzzle *self = (WordsPuzzle *) puzzle;

  if (puzzle->places != NULL)
    return puzzle->places;
  if (g_once_init_enter (&self->arranged_once))
    {
      self->arranged = arrange (puzzle);
      g_once_init_leave (&self->arranged_once, 1);
    }
  return self->arranged;
}

/* As wide as it has to be, and room beside and below. */
static const WordsPlace sheets[] = { { 8, 6 },   { 12, 9 },  { 16, 12 },
                                     { 24, 18 }, { 32, 24 }, { 48, 36 } };

WordsPlace
words_get_sheet (const WordsPuzzle *puzzle)
{
  const WordsPlace *places = words_get_places (puzzle);
  WordsPlace sheet = { WORDS_MAX_SIDE, WORDS_MAX_SIDE };
  WordsPlace used = { 0, 0 };

  for (int i = 0; i < puzzle->n_cells; i++)
    {
      used.x = (gint16) MAX (used.x, places[i].x + 1);
      used.y = (gint16) MAX (used.y, places[i].y + 1);
    }
  for (guint k = G_N_ELEMENTS (sheets); k-- > 0;)
    if (used.x < sheets[k].x && used.y < sheets[k].y)
      sheet = sheets[k];
  /* tiles at the edge of a sheet that has been there before do not make it grow */
  return used.x <= puzzle->sheet.x && used.y <= puzzle->sheet.y ? puzzle->sheet : sheet;
}
