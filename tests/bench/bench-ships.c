#include "config.h"

/* Hard boards of Ships: dense ones without hints, made by seed, and those of files named on the
 * command line. Prints how long each way to search takes to its first solution on the same boards
 * in the same run: the places of ships tried one after the other, learning, and the two after one
 * another. */

#include "base/esp-random.h"
#include "problems/battleship/battleship.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS 10
#define MANY 4 /* ships of a size */
#define MOST_SECONDS 20

typedef guint64 (*Search) (const BattleshipPuzzle *puzzle,
                           const BattleshipState *start,
                           guint64 limit,
                           EspControl *control,
                           EspCounters *counters,
                           BattleshipFound found,
                           gpointer data);

static guint64
learn (const BattleshipPuzzle *puzzle,
       const BattleshipState *start,
       guint64 limit,
       EspControl *control,
       EspCounters *counters,
       BattleshipFound found,
       gpointer data)
{
  return battleship_learn (puzzle, start, limit, NULL, control, counters, found, data);
}

typedef struct
{
  const char *name;
  Search search;
  double *seconds;
  int n_cut;
} Way;

static gboolean
is_free (
    const BattleshipPuzzle *puzzle, const gboolean *ship, int row, int column, int down, int size)
{
  int height = down ? size : 1;
  int width = down ? 1 : size;

  if (row + height > puzzle->rows || column + width > puzzle->columns)
    return FALSE;
  for (int r = MAX (0, row - 1); r <= MIN (puzzle->rows - 1, row + height); r++)
    for (int c = MAX (0, column - 1); c <= MIN (puzzle->columns - 1, column + width); c++)
      if (ship[r * puzzle->columns + c])
        return FALSE;
  return TRUE;
}

/* Up to four ships of each size from @largest down, or as in the game one of the largest size, two
 * of the next and so on (@many is 0), as long as they find a place. */
static EspInstance *
make (int side, int largest, int many, guint64 seed)
{
  EspInstance *instance = battleship_new (side, side);
  BattleshipPuzzle *puzzle = (BattleshipPuzzle *) instance;
  g_autofree gboolean *ship = g_new0 (gboolean, (guint) (side * side));
  EspRandom random;

  esp_random_init (&random, seed);
  memset (puzzle->fleet, 0, sizeof puzzle->fleet);
  puzzle->n_fleet = largest;
  for (int size = largest; size >= 1; size--)
    for (int k = 0; k < MANY * 400 && puzzle->fleet[size] < (many > 0 ? many : largest + 1 - size);
         k++)
      {
        int down = (int) esp_random_below (&random, 2);
        int row = (int) esp_random_below (&random, (guint64) side);
        int column = (int) esp_random_below (&random, (guint64) side);

        if (!is_free (puzzle, ship, row, column, down, size))
          continue;
        puzzle->fleet[size]++;
        for (int i = 0; i < size; i++)
          {
            int r = row + (down ? i : 0);
            int c = column + (down ? 0 : i);

            ship[r * side + c] = TRUE;
            puzzle->row_counts[r]++;
            puzzle->column_counts[c]++;
          }
      }
  return instance;
}

static void
measure (Way *way, int n, const EspInstance *instance, const char *name)
{
  EspCounters counters = { { 0 } };
  EspControl control;
  gint64 begin = g_get_monotonic_time ();

  esp_control_init (&control);
  esp_control_limit_time (&control, MOST_SECONDS);
  way->search ((const BattleshipPuzzle *) instance, NULL, 1, &control, &counters, NULL, NULL);
  way->seconds[n] = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  way->n_cut += esp_control_get_stop (&control) != ESP_STOP_NONE;
  printf ("%-28s %-8s %9.4f s  %7d conflicts%s\n", name, way->name, way->seconds[n],
          (int) counters.n[ESP_COUNTER_CONFLICTS],
          esp_control_get_stop (&control) != ESP_STOP_NONE ? "  cut" : "");
  fflush (stdout);
}

static int
compare_seconds (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
sum_up (Way *way, int n)
{
  double sum = 0;
  double logarithms = 0;

  for (int i = 0; i < n; i++)
    {
      sum += way->seconds[i];
      logarithms += log (MAX (way->seconds[i], 1e-6));
    }
  qsort (way->seconds, (gsize) n, sizeof (double), compare_seconds);
  printf ("%-8s %3d boards: sum %8.3f s, median %7.4f s, geometric mean %7.4f s, worst %7.3f s, %d "
          "cut at %d s\n",
          way->name, n, sum, way->seconds[n / 2], exp (logarithms / n), way->seconds[n - 1],
          way->n_cut, MOST_SECONDS);
}

static int
measure_all (int argc, char *argv[])
{
  int from = argc > 2 ? atoi (argv[1]) : 12;
  int to = argc > 2 ? atoi (argv[2]) : 15;
  int n_all = MAX (0, to - from + 1) * SEEDS + MAX (0, argc - 3);
  Way ways[] = { { .name = "places", .search = battleship_place },
                 { .name = "learn", .search = learn },
                 { .name = "best", .search = battleship_best } };
  int n = 0;

  for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
    ways[w].seconds = g_new0 (double, (guint) n_all + 1);
  for (int i = 0; i < n_all; i++)
    {
      gboolean is_file = i >= n_all - MAX (0, argc - 3);
      const char *path = is_file ? argv[argc - (n_all - i)] : NULL;
      int side = from + i / SEEDS;
      g_autofree char *name = is_file
                                  ? g_path_get_basename (path)
                                  : g_strdup_printf ("%d×%d, seed %d", side, side, i % SEEDS + 1);
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance =
          is_file ? esp_instance_load (&esp_battleship_problem, path, &error)
                  : make (side, 5 + i % 3, MANY, (guint64) (i % SEEDS) + 1);

      if (instance == NULL)
        {
          fprintf (stderr, "%s\n", error->message);
          return 1;
        }
      for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
        measure (&ways[w], n, instance, name);
      n++;
    }
  for (guint w = 0; w < G_N_ELEMENTS (ways) && n > 0; w++)
    {
      sum_up (&ways[w], n);
      g_free (ways[w].seconds);
    }
  return 0;
}

/* Boards for other programs: "SIDE-SEED.txt". */
static int
write_boards (const char *folder, int side, int largest, int many, int seeds)
{
  for (int seed = 1; seed <= seeds; seed++)
    {
      g_autoptr (EspInstance) instance = make (side, largest, many, (guint64) seed);
      g_autofree char *text = battleship_format (instance);
      g_autofree char *name = g_strdup_printf ("%d-%d.txt", side, seed);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_file_set_contents (path, text, -1, NULL))
        return 1;
    }
  return 0;
}

/* bench-ships [SIDE-FROM SIDE-TO [FILE…]], or --write FOLDER SIDE LARGEST-SHIP HOW-MANY SEEDS */
int
main (int argc, char *argv[])
{
  if (argc == 7 && g_str_equal (argv[1], "--write"))
    return write_boards (argv[2], atoi (argv[3]), atoi (argv[4]), atoi (argv[5]), atoi (argv[6]));
  return measure_all (argc, argv);
}
