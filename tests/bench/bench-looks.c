#include "config.h"

#include "draw/esp-look.h"

#include <string.h>

/* What drawings cost: bench-looks ROOM FILE [VIEW]: the whole in a window of 1000 × 700, the middle
 * at natural size, and what a move of the pointer asks. Milliseconds, the best of three. */

#define WIDTH 1000
#define HEIGHT 700

static double
since (gint64 begin)
{
  return (double) (g_get_monotonic_time () - begin) / 1000;
}

static void
draw (const EspLook *look, const EspScene *scene, double scale, double x, double y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  EspScene scaled = *scene;

  scaled.scale = scale;
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  look->drawing->draw (&scaled, cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
ask (const EspLook *look, const EspScene *scene, double x, double y)
{
  int cell = look->cells->hit (scene, x, y);
  EspRect rect;

  if (cell < 0)
    return;
  look->cells->cell_rect (scene, cell, &rect);
  g_free (look->cells->describe (scene, cell));
}

int
main (int argc, char *argv[])
{
  const EspProblem *problem = argc > 2 ? esp_problem_find (argv[1]) : NULL;
  const EspLook *look = problem != NULL ? esp_look_find (problem) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (EspState) state = NULL;
  double best[6] = { 1e9, 1e9, 1e9, 1e9, 1e9, 1e9 };
  double width;
  double height;
  double fit;
  EspScene scene;

  if (look == NULL)
    return 2;
  instance = esp_instance_load (problem, argv[2], &error);
  if (instance == NULL || !esp_instance_prepare (instance, NULL, &error))
    g_error ("%s", error->message);
  state = esp_instance_initial_state (instance);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.view = argc > 3 ? MAX (0, esp_look_find_view (look, argv[3])) : 0;
  look->drawing->measure (&scene, &width, &height);
  fit = MIN (2, MIN (WIDTH / width, HEIGHT / height));
  for (int round = 0; round < 3; round++)
    {
      gint64 begin = g_get_monotonic_time ();

      draw (look, &scene, fit, (WIDTH - width * fit) / 2, (HEIGHT - height * fit) / 2);
      best[0] = MIN (best[0], since (begin));
      begin = g_get_monotonic_time ();
      draw (look, &scene, 1, (WIDTH - width) / 2, (HEIGHT - height) / 2);
      best[1] = MIN (best[1], since (begin));
      begin = g_get_monotonic_time ();
      for (int k = 0; k < 20; k++)
        ask (look, &scene, width * (0.025 + 0.05 * k), height * (0.025 + 0.05 * (k * 7 % 20)));
      best[2] = MIN (best[2], since (begin) / 20);
      begin = g_get_monotonic_time ();
      look->drawing->measure (&scene, &width, &height);
      look->cells->n_cells (&scene);
      best[3] = MIN (best[3], since (begin));
      begin = g_get_monotonic_time ();
      esp_instance_free (esp_instance_copy (instance));
      best[4] = MIN (best[4], since (begin));
      begin = g_get_monotonic_time ();
      esp_state_free (esp_state_copy (state));
      best[5] = MIN (best[5], since (begin));
    }
  g_print ("%s %s: %d cells, fits at %.4f: whole %.1f, middle %.1f, pointer %.3f, size %.3f, "
           "copy of the instance %.2f, of the state %.2f\n",
           argv[1], argv[2], look->cells->n_cells (&scene), fit, best[0], best[1], best[2], best[3],
           best[4], best[5]);
  return 0;
}
