#include "config.h"

/* Drawings of implication graphs: everything has a place of its own and can be hit, edges lead from
 * left to right, and all palettes draw. With ESPALIER_PICTURES=FOLDER they are kept. */

#include "draw/esp-implication-draw.h"
#include "engine/esp-control.h"
#include "engine/esp-option.h"
#include "engine/esp-problem.h"
#include "engine/esp-run.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-trace.h"

#include <math.h>
#include <string.h>

static EspTrace *
record (const char *sample)
{
  const EspProblem *problem = esp_problem_find ("battleship");
  g_autoptr (EspOptions) options = esp_options_new (esp_problem_get_generate_options (problem));
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = NULL;
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (problem, "learn");
  g_autoptr (EspOptions) search = esp_options_new (algorithm->options);
  g_autoptr (EspRun) run = NULL;
  EspControl control;

  g_assert_true (esp_options_parse (options, sample, &error));
  esp_control_init (&control);
  instance = problem->generating->generate (options, &control, &error);
  g_assert_no_error (error);
  esp_options_parse (search, "solutions=0", NULL);
  run = esp_run_new (algorithm, instance, NULL, search);
  esp_run_set_record (run, TRUE, 0);
  esp_run_set_limits (run, 0, 2000);
  esp_run_start (run);
  esp_run_wait (run);
  return g_object_ref (esp_run_get_trace (run));
}

static void
keep (const EspImplicationDrawing *drawing, EspPaletteId id, int number)
{
  const char *folder = g_getenv ("ESPALIER_PICTURES");
  const EspPalette *palette = esp_palette_get (id);
  cairo_surface_t *surface;
  cairo_t *cr;
  double width;
  double height;

  esp_implication_drawing_get_size (drawing, &width, &height);
  surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
  cr = cairo_create (surface);
  esp_set_colour (cr, palette->background);
  cairo_paint (cr);
  esp_implication_drawing_draw (drawing, cr, palette, number % 5 == 1 ? 0 : -1);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  if (folder != NULL)
    {
      g_autofree char *path =
          g_strdup_printf ("%s/implication-%d-%s.png", folder, number, palette->name);

      cairo_surface_write_to_png (surface, path);
    }
  cairo_surface_destroy (surface);
}

static void
check_places (const EspImplicationDrawing *drawing, const EspImplication *graph)
{
  double width;
  double height;

  esp_implication_drawing_get_size (drawing, &width, &height);
  g_assert_cmpuint (esp_implication_drawing_get_n (drawing), ==, graph->n_nodes);
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      double x;
      double y;

      esp_implication_drawing_get_place (drawing, i, &x, &y);
      g_assert_cmpint (esp_implication_drawing_hit (drawing, x, y), ==, i);
      g_assert_true (x > 0 && x < width && y > 0 && y < height);
      g_assert_cmpuint (esp_implication_drawing_get_step (drawing, i), ==,
                        graph->nodes[i].fact.step);
      g_assert_cmpuint (strlen (esp_implication_drawing_describe (drawing, i)), >, 5);
    }
  for (guint e = 0; e < graph->n_edges; e++)
    {
      double from;
      double to;
      double y;

      if (graph->edges[e].to < 0)
        continue;
      esp_implication_drawing_get_place (drawing, (guint) graph->edges[e].from, &from, &y);
      esp_implication_drawing_get_place (drawing, (guint) graph->edges[e].to, &to, &y);
      g_assert_cmpfloat (from, <, to);
    }
  g_assert_cmpint (esp_implication_drawing_hit (drawing, -5, -5), ==, -1);
}

static void
test_draw (void)
{
  g_autoptr (EspTrace) trace = record ("size=10,difficulty=hard,seed=3");
  int n = 0;

  for (guint64 i = 0; i < esp_trace_get_n_events (trace) && n < 8; i++)
    {
      g_autoptr (EspImplication) graph = NULL;
      g_autoptr (EspImplicationDrawing) drawing = NULL;
      EspEvent event;

      esp_trace_get_events (trace, i, 1, &event);
      if (event.type != ESP_EVENT_CONFLICT)
        continue;
      graph = esp_implication_new (trace, i + 1, 60);
      drawing = esp_implication_drawing_new (graph, trace);
      check_places (drawing, graph);
      for (int id = 0; id < ESP_N_PALETTES; id++)
        keep (drawing, (EspPaletteId) id, n);
      n++;
    }
  g_assert_cmpint (n, >, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/implication-draw/draw", test_draw);
  return g_test_run ();
}
