#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-problem.h"
#include "geometry/esp-layout.h"
#include "geometry/esp-planar.h"
#include "scratch.h"

#include <glib/gstdio.h>
#include <string.h>

/* Layouts of graphs, held to references that are slow and separately written. */

typedef struct
{
  int n;
  gint32 *offsets;
  gint32 *neighbours;
} Graph;

static void
graph_clear (Graph *graph)
{
  g_free (graph->offsets);
  g_free (graph->neighbours);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Graph, graph_clear)

static void
graph_init (Graph *graph, int n, const gboolean *joined)
{
  int at = 0;

  graph->n = n;
  graph->offsets = g_new0 (gint32, (gsize) n + 1);
  graph->neighbours = g_new (gint32, (gsize) n * (gsize) n + 1);
  for (int a = 0; a < n; a++)
    {
      for (int b = 0; b < n; b++)
        if (joined[a * n + b])
          graph->neighbours[at++] = b;
      graph->offsets[a + 1] = at;
    }
}

/* Points inside a triangle, each joined to the corners of the triangle that it falls into; some of
 * the edges are then taken away. Numbers are shuffled. */
static void
graph_init_planar (Graph *graph, EspRandom *random, int n, guint64 keep)
{
  g_autofree gboolean *joined = g_new0 (gboolean, (gsize) n * (gsize) n);
  g_autofree int *name = g_new (int, (gsize) n);
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, 3 * sizeof (int));

  for (int v = 0; v < n; v++)
    {
      int with = (int) esp_random_below (random, (guint64) v + 1);

      name[v] = name[with];
      name[with] = v;
    }
  g_array_append_vals (corners, (const int[]){ name[0], name[1], name[2] }, 1);
  g_array_append_vals (corners, (const int[]){ name[0], name[1], name[2] }, 1);
  for (int k = 0; k < 3; k++)
    joined[name[k] * n + name[(k + 1) % 3]] = joined[name[(k + 1) % 3] * n + name[k]] = TRUE;
  for (int v = 3; v < n; v++)
    {
      guint k = (guint) esp_random_below (random, corners->len);
      int old[3];

      memcpy (old, corners->data + k * sizeof old, sizeof old);
      g_array_remove_index_fast (corners, k);
      for (int c = 0; c < 3; c++)
        {
          joined[name[v] * n + old[c]] = joined[old[c] * n + name[v]] = TRUE;
          g_array_append_vals (corners, (const int[]){ name[v], old[c], old[(c + 1) % 3] }, 1);
        }
    }
  for (int a = 0; a < n; a++)
    for (int b = 0; b < a; b++)
      if (esp_random_below (random, 100) >= keep)
        joined[a * n + b] = joined[b * n + a] = FALSE;
  graph_init (graph, n, joined);
}

static int
find_root (const int *above, int v)
{
  while (above[v] != v)
    v = above[v];
  return v;
}

/* Euler: each component, walked by itself along @around, has nodes − edges + faces = 2. */
static gboolean
has_no_handles (const Graph *graph, const gint32 *around)
{
  g_autofree int *above = g_new (int, (gsize) graph->n + 1);
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) graph->offsets[graph->n] + 1);
  int euler = graph->n - graph->offsets[graph->n] / 2;

  for (int v = 0; v < graph->n; v++)
    above[v] = v;
  for (int v = 0; v < graph->n; v++)
    for (int k = graph->offsets[v]; k < graph->offsets[v + 1]; k++)
      above[find_root (above, v)] = find_root (above, graph->neighbours[k]);
  for (int v = 0; v < graph->n; v++)
    {
      if (find_root (above, v) == v)
        euler -= 2;
      if (graph->offsets[v] == graph->offsets[v + 1])
        euler++;
      for (int k = graph->offsets[v]; k < graph->offsets[v + 1]; k++)
        {
          int from = v;
          int slot = k;

          if (seen[k])
            continue;
          euler++;
          while (!seen[slot])
            {
              int to = around[slot];
              int back = graph->offsets[to];

              seen[slot] = TRUE;
              while (around[back] != from)
                back++;
              slot = back + 1 < graph->offsets[to + 1] ? back + 1 : graph->offsets[to];
              from = to;
            }
        }
    }
  return euler == 0;
}

static void
test_embedding (void)
{
  EspRandom random;

  esp_random_init (&random, 11);
  for (int round = 0; round < 1500; round++)
    {
      g_auto (Graph) graph = { 0 };
      g_autofree gint32 *around = NULL;

      graph_init_planar (&graph, &random, 3 + (int) esp_random_below (&random, 40),
                         30 + esp_random_below (&random, 71));
      around = g_memdup2 (graph.neighbours, (gsize) (graph.offsets[graph.n] + 1) * sizeof (gint32));
      g_assert_true (esp_planar_embed (graph.n, graph.offsets, graph.neighbours, around));
      for (int v = 0; v < graph.n; v++)
        for (int k = graph.offsets[v]; k < graph.offsets[v + 1]; k++)
          {
            gboolean found = FALSE;

            for (int j = graph.offsets[v]; j < graph.offsets[v + 1]; j++)
              found = found || around[j] == graph.neighbours[k];
            g_assert_true (found);
          }
      g_assert_true (has_no_handles (&graph, around));
    }
}

static double
turn (const double *x, const double *y, int a, int b, int c)
{
  return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
}

static int
count_crossings (const Graph *graph, const double *x, const double *y)
{
  int n = 0;

  for (int a = 0; a < graph->n; a++)
    for (int k = graph->offsets[a]; k < graph->offsets[a + 1]; k++)
      for (int c = 0; c < a; c++)
        for (int j = graph->offsets[c]; j < graph->offsets[c + 1]; j++)
          {
            int b = graph->neighbours[k];
            int d = graph->neighbours[j];

            if (b < a && d < c && b != c && b != d &&
                turn (x, y, a, b, c) * turn (x, y, a, b, d) <= 0 &&
                turn (x, y, c, d, a) * turn (x, y, c, d, b) <= 0)
              n++;
          }
  return n;
}

static void
test_planar (void)
{
  EspRandom random;

  esp_random_init (&random, 3);
  for (int round = 0; round < 40; round++)
    {
      g_auto (Graph) graph = { 0 };
      double x[2][400];
      double y[2][400];
      int n = round < 36 ? 1 + (int) esp_random_below (&random, 40) : 350;

      graph_init_planar (&graph, &random, MAX (3, n), 40 + 10 * esp_random_below (&random, 7));
      for (int turn_of = 0; turn_of < 2; turn_of++)
        g_assert_true (esp_layout_graph (graph.n, graph.offsets, graph.neighbours, NULL, NULL,
                                         x[turn_of], y[turn_of], NULL));
      g_assert_cmpmem (x[0], (gsize) graph.n * sizeof (double), x[1],
                       (gsize) graph.n * sizeof (double));
      g_assert_cmpint (count_crossings (&graph, x[0], y[0]), ==, 0);
      for (int v = 0; v < graph.n; v++)
        {
          g_assert_cmpfloat (x[0][v], >=, 0);
          g_assert_cmpfloat (x[0][v], <=, 1);
          g_assert_cmpfloat (y[0][v], >=, 0);
          g_assert_cmpfloat (y[0][v], <=, 1);
          for (int w = 0; w < v; w++)
            g_assert_true (x[0][v] != x[0][w] || y[0][v] != y[0][w]);
        }
    }
}

/* Names that tell where north is turn the drawing. */
static void
test_north (void)
{
  static const char *const names[] = { "NC", "SC", "TN", "North Dakota", "South Dakota", "ME" };
  static const int edges[][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 2, 3 },
                                  { 3, 4 }, { 2, 4 }, { 0, 5 } };
  gboolean joined[36] = { FALSE };
  g_auto (Graph) graph = { 0 };
  double x[6];
  double y[6];

  for (guint k = 0; k < G_N_ELEMENTS (edges); k++)
    joined[edges[k][0] * 6 + edges[k][1]] = joined[edges[k][1] * 6 + edges[k][0]] = TRUE;
  graph_init (&graph, 6, joined);
  g_assert_true (esp_layout_graph (6, graph.offsets, graph.neighbours, names, NULL, x, y, NULL));
  g_assert_cmpfloat (y[0] + 0.05, <, y[1]);
  g_assert_cmpfloat (y[3] + 0.05, <, y[4]);
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (150000);
  g_cancellable_cancel (data);
  return NULL;
}

/* A layout by Graphviz that would take minutes ends when it is cancelled, and its process too. */
static void
test_cancel (void)
{
  g_autofree char *folder = make_scratch_folder ();
  g_autofree char *program = g_build_filename (folder, "neato", NULL);
  g_autofree char *mark = g_build_filename (folder, "mark", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\necho $$ > '%s'\nexec sleep 60\n", mark);
  g_autofree char *path = g_strconcat (folder, ":", g_getenv ("PATH"), NULL);
  g_autofree char *old_path = g_strdup (g_getenv ("PATH"));
  g_autofree char *pid = NULL;
  g_autofree char *process = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GThread) thread = NULL;
  g_auto (Graph) graph = { 0 };
  gboolean joined[36] = { FALSE };
  double x[6];
  double y[6];
  gint64 begin = g_get_monotonic_time ();

  /* three houses, three wells: not planar, so Graphviz is asked */
  for (int a = 0; a < 3; a++)
    for (int b = 3; b < 6; b++)
      joined[a * 6 + b] = joined[b * 6 + a] = TRUE;
  graph_init (&graph, 6, joined);
  g_assert_true (g_file_set_contents (program, script, -1, NULL));
  g_assert_cmpint (g_chmod (program, 0755), ==, 0);
  g_setenv ("PATH", path, TRUE);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_false (
      esp_layout_graph (6, graph.offsets, graph.neighbours, NULL, cancellable, x, y, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 20 * G_USEC_PER_SEC);
  g_thread_join (g_steal_pointer (&thread));
  g_setenv ("PATH", old_path, TRUE);
  if (g_file_get_contents (mark, &pid, NULL, NULL))
    {
      process = g_strdup_printf ("/proc/%s/exe", g_strstrip (pid));
      while (g_file_test (process, G_FILE_TEST_EXISTS))
        g_usleep (10000);
    }
  g_unlink (program);
  g_unlink (mark);
  g_rmdir (folder);
}

/* Copies share what was prepared, and nothing is worked out where a drawing is to come at once. */
static void
test_prepared (void)
{
  static const char *const texts[][2] = {
    { "map", "a: b, c, d\nb: c, d\nc: d\n" },
    { "mapgame", "R, G\na: R-1\n1\nR: 1, G: 1\nR: 1, G: 1\na: b, c, d\nb: c, d\nc: d\nd: a\n" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      const EspProblem *problem = esp_problem_find (texts[k][0]);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (EspInstance) instance =
          esp_instance_parse (problem, texts[k][1], strlen (texts[k][1]), "text", NULL, &error);

      g_assert_no_error (error);
      g_cancellable_cancel (cancellable);
      g_assert_false (esp_instance_prepare (instance, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_assert_true (esp_instance_prepare (instance, NULL, &error));
      g_assert_no_error (error);
      {
        g_autoptr (EspInstance) copy = esp_instance_copy (instance);

        /* there is nothing left to do: the cancelled one is not even looked at */
        g_assert_true (esp_instance_prepare (copy, cancellable, &error));
      }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/embedding", test_embedding);
  g_test_add_func ("/layout/planar", test_planar);
  g_test_add_func ("/layout/north", test_north);
  g_test_add_func ("/layout/cancel", test_cancel);
  g_test_add_func ("/layout/prepared", test_prepared);
  return g_test_run ();
}
