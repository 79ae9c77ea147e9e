#include "config.h"

/* Paths, with each other in one run: a grid of 4,096 × 4,096 of Moving AI's kind opened and
 * searched by A* and by jump points; IDA* on tiles, Korf's first ten by pattern databases that are
 * made anew; a graph of a million nodes. Prints a line a figure, in processor seconds. */

#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "problems/path/path.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define SIDE 4096
#define BLOCK 8 /* cells of a side of what is free or a wall as a whole */
#define NODES_A_SIDE 1000

/* R. Korf, Artificial Intelligence 27, 1985, table 1. */
static const char *const korf[] = {
  "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
  "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6",
  "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13",
  "2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0", "12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7",
  "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", "13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1",
};

static double
processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static EspInstance *
parse (const char *text, gsize length, double *seconds)
{
  double begin = processor_seconds ();
  g_autoptr (GError) error = NULL;
  EspInstance *instance = path_files.parse (text, length, "board", &error);

  *seconds = processor_seconds () - begin;
  g_assert_no_error (error);
  return instance;
}

/* What it took; *expanded, *generated: counters. */
static double
solve (const EspInstance *instance, const char *solver, const char *options, EspCounters *counters)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (&esp_path_problem, solver);
  g_autoptr (EspOptions) values = esp_options_new (algorithm->options);
  g_auto (EspAnswer) answer;
  EspControl control;
  double begin;

  esp_options_parse (values, options, NULL);
  esp_answer_init (&answer);
  esp_control_init (&control);
  begin = processor_seconds ();
  esp_algorithm_solve (algorithm, instance, NULL, values, &control, &answer);
  *counters = answer.counters;
  return processor_seconds () - begin;
}

/* Halls and passages of a small cave, each cell of it a block. */
static char *
make_map (gsize *length)
{
  g_autoptr (EspInstance) small =
      esp_instance_make (&esp_path_problem, NULL, NULL, "kind=cave size=%d seed=5", SIDE / BLOCK);
  const PathInstance *cave = (const PathInstance *) small;
  GString *text = g_string_new (NULL);
  gint32 goal = g_array_index (cave->goals, gint32, 0);

  g_string_append_printf (text, "type octile\nheight %d\nwidth %d\nmap\n", SIDE, SIDE);
  for (int row = 0; row < SIDE; row++)
    {
      for (int column = 0; column < SIDE; column++)
        g_string_append_c (
            text, cave->grid.cells->data[row / BLOCK * (SIDE / BLOCK) + column / BLOCK] == '#'
                      ? '@'
                      : '.');
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, "0 map %d %d %d %d %d %d 0\n", SIDE, SIDE,
                          cave->start % (SIDE / BLOCK) * BLOCK,
                          cave->start / (SIDE / BLOCK) * BLOCK, goal % (SIDE / BLOCK) * BLOCK,
                          goal / (SIDE / BLOCK) * BLOCK);
  *length = text->len;
  return g_string_free (text, FALSE);
}

static void
measure_grid (void)
{
  gsize length;
  g_autofree char *text = make_map (&length);
  g_autoptr (EspInstance) map = NULL;
  EspCounters counters;
  double opened;
  double plain;
  double best;

  map = parse (text, length, &opened);
  printf ("grid of 4,096 × 4,096 opened: %.2f s\n", opened);
  plain = solve (map, "astar", "", &counters);
  printf ("A* a million cells expanded: %.2f s (%" G_GUINT64_FORMAT " cells)\n",
          plain / (double) counters.n[ESP_COUNTER_EXPANDED] * 1e6,
          counters.n[ESP_COUNTER_EXPANDED]);
  best = solve (map, "best", "", &counters);
  printf ("jump points, times faster than A*: %.1f (%.2f s)\n", plain / best, best);
}

static void
measure_tiles (void)
{
  g_autofree char *cache = g_dir_make_tmp ("bench-path-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (cache, "espalier", NULL);
  g_autofree char *kept = g_build_filename (folder, "tiles-4-0.patterns", NULL);
  EspCounters counters;
  double first = 0;
  double all = 0;

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (korf); i++)
    {
      g_autoptr (EspInstance) tiles = parse (korf[i], strlen (korf[i]), &first);

      if (i == 1)
        {
          double seconds = solve (tiles, "ida", "", &counters);

          printf ("IDA*, tiles a second: %.0f million\n",
                  (double) counters.n[ESP_COUNTER_GENERATED] / seconds / 1e6);
        }
      first = solve (tiles, "best", "", &counters);
      all += first;
      if (i == 0)
        printf ("pattern databases made, and Korf's first puzzle: %.2f s\n", first);
    }
  printf ("Korf's first ten, the databases too: %.2f s\n", all);
  g_unlink (kept);
  g_rmdir (folder);
  g_rmdir (cache);
}

/* A net of streets. */
static void
measure_graph (void)
{
  g_autoptr (GString) text = g_string_new ("graph\n");
  g_autoptr (EspInstance) graph = NULL;
  EspCounters counters;
  double seconds;

  for (int i = 0; i < NODES_A_SIDE * NODES_A_SIDE; i++)
    g_string_append_printf (text, "node N%d %d %d\n", i, i % NODES_A_SIDE, i / NODES_A_SIDE);
  for (int i = 0; i < NODES_A_SIDE * NODES_A_SIDE; i++)
    {
      if (i % NODES_A_SIDE < NODES_A_SIDE - 1)
        g_string_append_printf (text, "edge N%d N%d %d\n", i, i + 1, 1 + i * 7 % 5);
      if (i < NODES_A_SIDE * (NODES_A_SIDE - 1))
        g_string_append_printf (text, "edge N%d N%d %d\n", i, i + NODES_A_SIDE, 1 + i * 3 % 4);
    }
  g_string_append_printf (text, "start N0\ngoal N%d\n", NODES_A_SIDE * NODES_A_SIDE - 1);
  graph = parse (text->str, text->len, &seconds);
  printf ("graph of a million nodes read: %.2f s\n", seconds);
  seconds = solve (graph, "best", "", &counters);
  printf ("the same searched: %.2f s\n", seconds);
}

int
main (int argc, char *argv[])
{
  const char *only = argc > 1 ? argv[1] : "";

  if (*only == '\0' || g_str_equal (only, "grid"))
    measure_grid ();
  if (*only == '\0' || g_str_equal (only, "tiles"))
    measure_tiles ();
  if (*only == '\0' || g_str_equal (only, "graph"))
    measure_graph ();
  return 0;
}
