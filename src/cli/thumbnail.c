#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "cli.h"

#ifdef ESP_HAVE_DRAW

#include <glib/gi18n.h>
#include <math.h>
#include <unistd.h>

#include "draw/esp-look.h"
#include "base/esp-file.h"

/* thumbnail: the picture of a board that a file manager shows instead of an icon. It asks for it
 * with the words of data/espalier.thumbnailer, for each file of a folder, so nothing here may take
 * long. */

#define HEAD_BYTES 4096
#define LARGEST_FILE (4 * 1024 * 1024)
#define SECONDS 10

static EspInstance *
load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  const EspProblem *problem;
  gsize length;

  if (!esp_file_read (path, NULL, &text, &length, error))
    return NULL;
  if (length > LARGEST_FILE)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("%s: too large for a small picture"),
                          esp_quote_path (path));
  problem = esp_problem_find_by_suffix (path);
  if (problem == NULL)
    problem = esp_problem_recognise (text, MIN (length, HEAD_BYTES), NULL);
  if (problem == NULL)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, _ ("%s: not a file that Espalier knows"),
                          esp_quote_path (path));
  return esp_instance_parse (problem, text, length, path, NULL, error);
}

/* @picture has any name: file managers give one without an end. */
static gboolean
draw (EspScene *scene, const EspLook *look, int side, const char *picture, GError **error)
{
  double width, height;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  look->drawing->measure (scene, &width, &height);
  scene->scale = side / MAX (width, height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (width * scene->scale),
                                        (int) ceil (height * scene->scale));
  cr = cairo_create (surface);
  esp_set_colour (cr, scene->palette->background);
  cairo_paint (cr);
  cairo_scale (cr, scene->scale, scene->scale);
  esp_look_draw (look, scene, cr);
  cairo_destroy (cr);
  status = cairo_surface_write_to_png (surface, picture);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS ||
         esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s: %s", esp_quote_path (picture),
                   cairo_status_to_string (status));
}

static gboolean
make (int side, const char *path, const char *picture, GError **error)
{
  g_autoptr (EspInstance) instance = load (path, error);
  g_autoptr (EspState) state = NULL;
  const EspLook *look;
  EspScene scene;

  if (instance == NULL || !esp_instance_prepare (instance, NULL, error))
    return FALSE;
  state = esp_instance_initial_state (instance);
  look = esp_look_find (instance->problem);
  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_LIGHT));
  scene.flags |= ESP_SCENE_SMALL;
  scene.view = esp_look_get_first_view (look, &scene);
  return draw (&scene, look, side, picture, error);
}

int
cli_make_thumbnail (const char *size, const char *path, const char *picture)
{
  g_autoptr (GError) error = NULL;
  guint64 side;

  if (!g_ascii_string_to_unsigned (size, 10, 16, 4096, &side, NULL))
    {
      cli_print_note (_ ("thumbnail: the size is a number of pixels from 16 to 4096, not “%s”\n"),
                      size);
      return CLI_BAD;
    }
  /* whoever waits for the pictures of a folder goes on without this one */
  alarm (SECONDS);
  if (make ((int) side, path, picture, &error))
    return CLI_SOLVED;
  cli_print_error (error->message);
  return CLI_BAD;
}

#else

int
cli_make_thumbnail (const char *size G_GNUC_UNUSED,
                    const char *path G_GNUC_UNUSED,
                    const char *picture G_GNUC_UNUSED)
{
  return CLI_BAD;
}

#endif
