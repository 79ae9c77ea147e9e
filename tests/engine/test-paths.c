#include "config.h"

#include "base/esp-random.h"
#include "paths/esp-jump-points.h"
#include "paths/esp-tile-patterns.h"
#include "scratch.h"

#include <string.h>

/* The floor of paths: walls as bits, jump points and pattern databases, against what is worked out
 * cell by cell, by the definitions. */

/* --- grids by the definition --- */

typedef struct
{
  int rows, columns;
  EspWallsSteps steps;
  char cells[4000];
} Grid;

static const int row_of[] = { -1, 0, 0, 1, -1, -1, 1, 1 };
static const int column_of[] = { 0, -1, 1, 0, -1, 1, -1, 1 };

static gboolean
is_free (const Grid *grid, int row, int column)
{
  return row >= 0 && row < grid->rows && column >= 0 && column < grid->columns &&
         grid->cells[row * grid->columns + column] != '#';
}

static gboolean
may_go (const Grid *grid, int row, int column, int step)
{
  if (!is_free (grid, row + row_of[step], column + column_of[step]))
    return FALSE;
  if (step < 4 || grid->steps == ESP_WALLS_EIGHT)
    return TRUE;
  return grid->steps == ESP_WALLS_NO_CORNER && is_free (grid, row + row_of[step], column) &&
         is_free (grid, row, column + column_of[step]);
}

#define STRAIGHT 1000000
#define ACROSS 1414214

/* Costs from @start, over and over until nothing is better; -1: there is no way. */
static gint64 *
measure_all (const Grid *grid, int start)
{
  int n = grid->rows * grid->columns;
  gint64 *costs = g_new (gint64, n);
  gboolean changed = TRUE;

  for (int i = 0; i < n; i++)
    costs[i] = -1;
  costs[start] = 0;
  while (changed)
    {
      changed = FALSE;
      for (int cell = 0; cell < n; cell++)
        for (int step = 0; step < 8 && costs[cell] >= 0; step++)
          {
            int row = cell / grid->columns;
            int column = cell % grid->columns;
            int to = (row + row_of[step]) * grid->columns + column + column_of[step];
            gint64 cost = costs[cell] + (step < 4 ? STRAIGHT : ACROSS);

            if (!may_go (grid, row, column, step) || (costs[to] >= 0 && costs[to] <= cost))
              continue;
            costs[to] = cost;
            changed = TRUE;
          }
    }
  return costs;
}

static void
make_grid (Grid *grid, int rows, int columns, int density, EspWallsSteps steps, EspRandom *random)
{
  grid->rows = rows;
  grid->columns = columns;
  grid->steps = steps;
  for (int i = 0; i < rows * columns; i++)
    grid->cells[i] = (int) esp_random_below (random, 100) < density ? '#' : '.';
}

/* --- walls --- */

static void
test_walls (void)
{
  EspRandom random;
  int n_allowed = 0;

  esp_random_init (&random, 3);
  for (int i = 0; i < 200; i++)
    {
      Grid grid;
      EspWalls walls;

      make_grid (&grid, 1 + (int) esp_random_below (&random, 20),
                 1 + (int) esp_random_below (&random, 200), 30, (EspWallsSteps) (i % 3), &random);
      esp_walls_init (&walls, grid.cells, grid.rows, grid.columns, '#', grid.steps);
      for (int row = -1; row <= grid.rows; row++)
        for (int column = -1; column <= grid.columns; column++)
          {
            g_assert_cmpint (esp_walls_is_wall (&walls, row, column), ==,
                             !is_free (&grid, row, column));
            g_assert_cmpint (esp_walls_is_set (&walls.columns, walls.columns.walls, column, row),
                             ==, !is_free (&grid, row, column));
          }
      for (int cell = 0; cell < grid.rows * grid.columns; cell++)
        for (int step = 0; step < 8; step++)
          {
            int row = cell / grid.columns;
            int column = cell % grid.columns;
            gboolean allowed = esp_walls_get_steps (&walls, row, column) >> step & 1;
            gboolean wanted =
                (step < 4 || grid.steps != ESP_WALLS_FOUR) && may_go (&grid, row, column, step);

            g_assert_cmpint (allowed, ==, wanted);
            n_allowed += allowed;
          }
      esp_walls_clear (&walls);
    }
  g_assert_cmpint (n_allowed, >, 10000);
}

/* --- jump points --- */

typedef struct
{
  const Grid *grid;
  guint32 goals[3];
} Space;

static gint64
estimate (gpointer data, guint32 state)
{
  const Space *space = data;
  guint32 width = (guint32) space->grid->columns;
  gint64 best = ESP_PATH_NEVER;

  for (guint i = 0; i < G_N_ELEMENTS (space->goals); i++)
    {
      gint64 rows = ABS ((gint64) (state / width) - (gint64) (space->goals[i] / width));
      gint64 columns = ABS ((gint64) (state % width) - (gint64) (space->goals[i] % width));
      gint64 both = MIN (rows, columns);

      best = MIN (best, space->grid->steps == ESP_WALLS_FOUR
                            ? (rows + columns) * STRAIGHT
                            : (rows + columns - 2 * both) * STRAIGHT + both * ACROSS);
    }
  return best;
}

static gboolean
is_goal (gconstpointer data, guint32 state)
{
  const Space *space = data;

  return state == space->goals[0] || state == space->goals[1] || state == space->goals[2];
}

static const EspPathSpace table = { .estimate = estimate, .is_goal = is_goal };

/* Every step of the way is one that may be gone; its cost. */
static gint64
check_way (const Grid *grid, const GArray *way, guint32 start)
{
  gint64 cost = 0;

  g_assert_cmpuint (g_array_index (way, EspPathStep, 0).state, ==, start);
  for (guint i = 1; i < way->len; i++)
    {
      int from = (int) g_array_index (way, EspPathStep, i - 1).state;
      const EspPathStep *step = &g_array_index (way, EspPathStep, i);
      int to = from + row_of[step->step] * grid->columns + column_of[step->step];

      g_assert_true (may_go (grid, from / grid->columns, from % grid->columns, step->step));
      g_assert_cmpuint (step->state, ==, (guint) to);
      g_assert_cmpint (step->cost, ==, step->step < 4 ? STRAIGHT : ACROSS);
      cost += step->cost;
    }
  return cost;
}

static gboolean
search (const Grid *grid, guint32 start, const guint32 *goals, guint64 *expanded)
{
  Space space = { grid, { goals[0], goals[1], goals[2] } };
  EspPathRules rules = { .weight = 1 };
  EspPathSearch search;
  EspControl control;
  EspWalls walls;
  g_autoptr (GArray) way = NULL;
  g_autofree gint64 *costs = measure_all (grid, (int) start);
  gint64 least = -1;

  for (int i = 0; i < 3; i++)
    if (costs[goals[i]] >= 0 && (least < 0 || costs[goals[i]] < least))
      least = costs[goals[i]];
  esp_control_init (&control);
  esp_walls_init (&walls, grid->cells, grid->rows, grid->columns, '#', grid->steps);
  for (int i = 0; i < 3; i++)
    esp_walls_add_goal (&walls, goals[i]);
  esp_path_search_init (&search, &space, 8, 1, &rules, &control);
  esp_jump_points_run (&search, &table, &walls, STRAIGHT, ACROSS, start, FALSE);
  *expanded += search.counters.n[ESP_COUNTER_EXPANDED];
  way = esp_path_search_get_path (&search);
  g_assert_cmpint (way != NULL, ==, least >= 0);
  if (way != NULL)
    g_assert_cmpint (check_way (grid, way, start), ==, least);
  esp_path_search_clear (&search);
  esp_walls_clear (&walls);
  return least > 0;
}

/* The cheapest way on every grid, whatever the steps, and far fewer nodes than cells. */
static void
test_jump_points (gconstpointer data)
{
  EspWallsSteps steps = (EspWallsSteps) GPOINTER_TO_INT (data);
  EspRandom random;
  guint64 expanded = 0;
  guint n_found = 0;
  guint n = g_test_slow () ? 20000 : 1500;

  esp_random_init (&random, 7 + (guint64) steps);
  for (guint i = 0; i < n; i++)
    {
      int rows = 1 + (int) esp_random_below (&random, 14);
      int columns = 1 + (int) esp_random_below (&random, i % 10 == 0 ? 150 : 14);
      guint32 n_cells = (guint32) (rows * columns);
      guint32 ends[4];
      Grid grid;

      make_grid (&grid, rows, columns, (int) esp_random_below (&random, 60), steps, &random);
      for (int k = 0; k < 4; k++)
        {
          /* mostly one goal */
          ends[k] = k > 1 && esp_random_below (&random, 3) > 0
                        ? ends[1]
                        : (guint32) esp_random_below (&random, n_cells);
          grid.cells[ends[k]] = '.';
        }
      n_found += search (&grid, ends[0], ends + 1, &expanded);
    }
  g_assert_cmpuint (n_found, >, n / 2);
  g_test_message ("%.1f nodes a search", (double) expanded / n);
}

/* On open ground nothing but the start is looked at. */
static void
test_open_ground (void)
{
  static const guint32 goals[] = { 39 * 60 + 50, 39 * 60 + 50, 39 * 60 + 50 };
  EspRandom random;
  guint64 expanded = 0;
  Grid grid;

  esp_random_init (&random, 1);
  make_grid (&grid, 40, 60, 0, ESP_WALLS_NO_CORNER, &random);
  search (&grid, 0, goals, &expanded);
  g_assert_cmpuint (expanded, <=, 2);
}

/* --- pattern databases --- */

static guint
measure_distances (const guint8 *tiles, int side)
{
  guint moves = 0;

  for (int cell = 0; cell < side * side; cell++)
    if (tiles[cell] != 0)
      moves +=
          (guint) (ABS (cell / side - tiles[cell] / side) + ABS (cell % side - tiles[cell] % side));
  return moves;
}

/* From the goal at random: an estimate is no more than the moves that were made, is at least the
 * distances of the tiles, and is odd after odd numbers of moves. */
static void
test_patterns (gconstpointer data)
{
  int side = GPOINTER_TO_INT (data);
  const EspTilePatterns *patterns = esp_tile_patterns_get (side, 0, NULL, NULL);
  guint more = 0;
  EspRandom random;

  esp_random_init (&random, 5);
  for (int i = 0; i < 200; i++)
    {
      guint8 tiles[ESP_TILE_CELLS];
      int blank = 0;

      for (int cell = 0; cell < side * side; cell++)
        tiles[cell] = (guint8) cell;
      g_assert_cmpuint (esp_tile_patterns_estimate (patterns, tiles), ==, 0);
      for (guint moves = 1; moves < 120; moves++)
        {
          int step = (int) esp_random_below (&random, 4);
          int row = blank / side + row_of[step];
          int column = blank % side + column_of[step];
          guint h;

          if (row < 0 || row >= side || column < 0 || column >= side)
            {
              moves--;
              continue;
            }
          tiles[blank] = tiles[row * side + column];
          blank = row * side + column;
          tiles[blank] = 0;
          h = esp_tile_patterns_estimate (patterns, tiles);
          g_assert_cmpuint (h, <=, moves);
          g_assert_cmpuint (h % 2, ==, moves % 2);
          g_assert_cmpuint (h, >=, measure_distances (tiles, side));
          more += h > measure_distances (tiles, side);
        }
    }
  /* else it would be the distances alone */
  g_assert_cmpuint (more, >, 5000);
}

static gboolean
stop_at_once (gpointer data)
{
  ++*(int *) data;
  return TRUE;
}

/* What was stopped is made again; what is kept is read again, and if it was changed not. */
static void
test_patterns_kept (void)
{
  g_autofree char *path =
      g_build_filename (g_get_user_cache_dir (), "espalier", "tiles-4-15.patterns", NULL);
  g_autofree char *kept = NULL;
  g_autofree char *again = NULL;
  gsize length;
  gsize length_again;
  int asked = 0;

  g_assert_null (esp_tile_patterns_get (4, 15, stop_at_once, &asked));
  g_assert_cmpint (asked, >, 0);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  if (g_test_subprocess ())
    return;
  g_assert_nonnull (esp_tile_patterns_get (4, 15, NULL, NULL));
  g_assert_true (g_file_get_contents (path, &kept, &length, NULL));
  /* another process reads it, or makes it anew */
  for (int spoilt = 0; spoilt < 2; spoilt++)
    {
      if (spoilt)
        {
          kept[length / 2] ^= 1;
          g_assert_true (g_file_set_contents (path, kept, (gssize) length, NULL));
          kept[length / 2] ^= 1;
        }
      g_test_trap_subprocess ("/paths/patterns/reader", 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      g_test_trap_assert_stdout (spoilt ? "*made*" : "*read*");
      g_clear_pointer (&again, g_free);
      g_assert_true (g_file_get_contents (path, &again, &length_again, NULL));
      g_assert_cmpmem (again, length_again, kept, length);
    }
}

/* Tells whether it had to be made: then it is asked whether to stop. */
static gboolean
count (gpointer data)
{
  ++*(int *) data;
  return FALSE;
}

static void
test_patterns_reader (void)
{
  static const guint8 one[] = { 1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
  const EspTilePatterns *patterns;
  guint8 turned[16];
  int asked = 0;

  if (!g_test_subprocess ())
    return;
  patterns = esp_tile_patterns_get (4, 15, count, &asked);
  for (int i = 0; i < 16; i++)
    turned[i] = (guint8) (15 - one[15 - i]);
  g_assert_cmpuint (esp_tile_patterns_estimate (patterns, turned), ==, 1);
  g_print ("%s\n", asked > 0 ? "made" : "read");
}

int
main (int argc, char *argv[])
{
  static const char *const names[] = { "four", "eight", "no-corner" };

  g_autofree char *cache = NULL;

  g_test_init (&argc, &argv, NULL);
  /* of their own, which those have that are started here */
  if (!g_test_subprocess ())
    {
      cache = make_scratch_folder ();
      g_setenv ("XDG_CACHE_HOME", cache, TRUE);
    }
  g_test_add_func ("/paths/walls", test_walls);
  for (int steps = 0; steps < 3; steps++)
    {
      g_autofree char *name = g_strdup_printf ("/paths/jump-points/%s", names[steps]);

      g_test_add_data_func (name, GINT_TO_POINTER (steps), test_jump_points);
    }
  g_test_add_func ("/paths/open-ground", test_open_ground);
  g_test_add_data_func ("/paths/patterns/four", GINT_TO_POINTER (4), test_patterns);
  g_test_add_data_func ("/paths/patterns/five", GINT_TO_POINTER (5), test_patterns);
  g_test_add_func ("/paths/patterns/kept", test_patterns_kept);
  g_test_add_func ("/paths/patterns/reader", test_patterns_reader);
  return g_test_run ();
}
