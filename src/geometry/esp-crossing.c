#include "config.h"

#include "esp-crossing.h"

#include "esp-plane.h"
#include "base/esp-sanitized.h"

#include <gio/gio.h>
#include <math.h>

/* A grid over points and edges, for questions about segments. */
typedef struct
{
  int n;
  const gint64 *x;
  const gint64 *y;
  gint64 left, bottom;
  double cell; /* side */
  int side;    /* cells each way */
  gint32 *point_offsets;
  gint32 *points; /* by cell */
  gint32 *heads;  /* by cell: the entry added last, -1: none */
  GArray *entries;
} Grid;

typedef struct
{
  gint32 a, b;
  gint32 next;
} GridEntry;

static inline int
cell_of (const Grid *grid, double distance)
{
  int k = (int) floor (distance / grid->cell);

  return CLAMP (k, 0, grid->side - 1);
}

static Grid *
grid_new (int n, const gint64 *x, const gint64 *y)
{
  Grid *grid = g_new0 (Grid, 1);
  gint64 right = G_MININT64;
  gint64 top = G_MININT64;
  gsize n_cells;

  grid->n = n;
  grid->x = x;
  grid->y = y;
  grid->left = grid->bottom = G_MAXINT64;
  for (int i = 0; i < n; i++)
    {
      grid->left = MIN (grid->left, x[i]);
      grid->bottom = MIN (grid->bottom, y[i]);
      right = MAX (right, x[i]);
      top = MAX (top, y[i]);
    }
  grid->side = MAX (1, (int) sqrt ((double) n / 2));
  grid->cell = n > 0 ? MAX (1.0, (double) MAX (right - grid->left, top - grid->bottom) /
                                     grid->side * (1 + 1e-9))
                     : 1;
  n_cells = (gsize) grid->side * (gsize) grid->side;
  grid->point_offsets = g_new0 (gint32, n_cells + 2);
  grid->points = g_new (gint32, (guint) n + 1);
  grid->heads = g_new (gint32, n_cells);
  grid->entries = g_array_new (FALSE, FALSE, sizeof (GridEntry));
  for (gsize k = 0; k < n_cells; k++)
    grid->heads[k] = -1;
  for (int turn = 0; turn < 2; turn++)
    {
      for (int i = 0; i < n; i++)
        {
          gsize cell = (gsize) cell_of (grid, (double) (y[i] - grid->bottom)) * (gsize) grid->side +
                       (gsize) cell_of (grid, (double) (x[i] - grid->left));

          if (turn == 0)
            grid->point_offsets[cell + 2]++;
          else
            grid->points[grid->point_offsets[cell + 1]++] = i;
        }
      for (gsize k = 2; turn == 0 && k < n_cells + 2; k++)
        grid->point_offsets[k] += grid->point_offsets[k - 1];
    }
  return grid;
}

static void
grid_free (Grid *grid)
{
  g_free (grid->point_offsets);
  g_free (grid->points);
  g_free (grid->heads);
  g_array_unref (grid->entries);
  g_free (grid);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Grid, grid_free)

/* The columns that the segment a–b may touch in @row, rounded outwards. */
static inline void
columns_in_row (const Grid *grid, int a, int b, int row, int *first, int *last)
{
  double x0 = (double) (grid->x[a] - grid->left);
  double y0 = (double) (grid->y[a] - grid->bottom);
  double x1 = (double) (grid->x[b] - grid->left);
  double y1 = (double) (grid->y[b] - grid->bottom);
  double low = row * grid->cell - 1;
  double high = (row + 1) * grid->cell + 1;
  double from = x0;
  double to = x1;

  if (y0 > y1)
    {
      double t;

      t = y0, y0 = y1, y1 = t;
      t = x0, x0 = x1, x1 = t;
      from = x0;
      to = x1;
    }
  if (y1 > y0)
    {
      if (low > y0)
        from = x0 + (x1 - x0) * ((low - y0) / (y1 - y0));
      if (high < y1)
        to = x0 + (x1 - x0) * ((high - y0) / (y1 - y0));
    }
  *first = cell_of (grid, MIN (from, to) - 2);
  *last = cell_of (grid, MAX (from, to) + 2);
}

static inline void
rows_of (const Grid *grid, int a, int b, int *first, int *last)
{
  *first = cell_of (grid, (double) (MIN (grid->y[a], grid->y[b]) - grid->bottom) - 1);
  *last = cell_of (grid, (double) (MAX (grid->y[a], grid->y[b]) - grid->bottom) + 1);
}

static gboolean
cell_add (Grid *grid, gsize cell, int a, int b, EspCrossing *crossing G_GNUC_UNUSED)
{
  gint32 *head = &grid->heads[cell];
  GridEntry entry = { a, b, *head };

  *head = (gint32) grid->entries->len;
  g_array_append_val (grid->entries, entry);
  return FALSE;
}

static gboolean
cell_blocks (Grid *grid, gsize cell, int a, int b, EspCrossing *crossing)
{
  const GridEntry *entries = (const GridEntry *) (void *) grid->entries->data;

  for (int k = grid->heads[cell]; k >= 0; k = entries[k].next)
    if (esp_edges_cross (grid->x, grid->y, a, b, entries[k].a, entries[k].b))
      {
        *crossing = (EspCrossing){ ESP_CROSSING_EDGES, a, b, entries[k].a, entries[k].b };
        return TRUE;
      }
  for (int k = grid->point_offsets[cell]; k < grid->point_offsets[cell + 1]; k++)
    {
      int c = grid->points[k];

      if (c != a && c != b && esp_is_on_edge (grid->x, grid->y, a, b, c))
        {
          *crossing = (EspCrossing){ ESP_CROSSING_POINT, a, b, c, -1 };
          return TRUE;
        }
    }
  return FALSE;
}

/* Does so in all cells that the segment a–b may touch, until it is TRUE of one. */
ESP_SEARCH_INLINE gboolean
in_cells (Grid *grid,
          gboolean (*visit) (Grid *grid, gsize cell, int a, int b, EspCrossing *crossing),
          int a,
          int b,
          EspCrossing *crossing)
{
  int first_row;
  int last_row;

  rows_of (grid, a, b, &first_row, &last_row);
  for (int row = first_row; row <= last_row; row++)
    {
      int first;
      int last;

      columns_in_row (grid, a, b, row, &first, &last);
      for (int column = first; column <= last; column++)
        if (visit (grid, (gsize) row * (gsize) grid->side + (gsize) column, a, b, crossing))
          return TRUE;
    }
  return FALSE;
}

static void
grid_add (Grid *grid, int a, int b)
{
  in_cells (grid, cell_add, a, b, NULL);
}

/* The first edge or point that the segment a–b meets, but for its own ends. */
static gboolean
grid_blocked (Grid *grid, int a, int b, EspCrossing *crossing)
{
  return in_cells (grid, cell_blocks, a, b, crossing);
}

static gboolean
find_same_place (const Grid *grid, EspCrossing *crossing)
{
  gsize n_cells = (gsize) grid->side * (gsize) grid->side;

  for (gsize cell = 0; cell < n_cells; cell++)
    for (int j = grid->point_offsets[cell]; j < grid->point_offsets[cell + 1]; j++)
      for (int k = j + 1; k < grid->point_offsets[cell + 1]; k++)
        {
          int a = grid->points[j];
          int b = grid->points[k];

          if (grid->x[a] == grid->x[b] && grid->y[a] == grid->y[b])
            {
              *crossing = (EspCrossing){ ESP_CROSSING_SAME, a, b, -1, -1 };
              return TRUE;
            }
        }
  return FALSE;
}

gboolean
esp_find_crossing (int n,
                   const gint32 *offsets,
                   const gint32 *neighbours,
                   const gint64 *x,
                   const gint64 *y,
                   int a,
                   int b,
                   EspCrossing *crossing)
{
  g_autoptr (Grid) grid = grid_new (n, x, y);

  if (a < 0 && find_same_place (grid, crossing))
    return TRUE;
  for (int i = 0; i < n; i++)
    {
      /* a million edges take a second: whoever asked may have lost patience */
      if (i % 4096 == 0 && g_cancellable_is_cancelled (g_cancellable_get_current ()))
        return FALSE;
      for (int k = offsets[i]; k < offsets[i + 1]; k++)
        {
          int j = neighbours[k];

          if (j < i || (MIN (a, b) == i && MAX (a, b) == j))
            continue;
          if (a < 0 && grid_blocked (grid, i, j, crossing))
            return TRUE;
          grid_add (grid, i, j);
        }
    }
  return a >= 0 && grid_blocked (grid, a, b, crossing);
}
