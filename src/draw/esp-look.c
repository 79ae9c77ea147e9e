#include "config.h"

#include "esp-look.h"

#include <glib/gi18n-lib.h>

#include "esp-surface.h"

const EspLook *
esp_look_find (const EspProblem *problem)
{
  const EspLook *const *looks = esp_looks_get ();

  for (guint i = 0; looks[i] != NULL; i++)
    if (looks[i]->problem == problem)
      return looks[i];
  return NULL;
}

int
esp_look_find_view (const EspLook *look, const char *id)
{
  if (id == NULL || *id == '\0')
    return 0;
  for (int i = 0; look->views != NULL && look->views[i].id != NULL; i++)
    if (g_str_equal (look->views[i].id, id))
      return i;
  return -1;
}

void
esp_scene_init (EspScene *scene,
                const EspInstance *instance,
                const EspState *state,
                const EspPalette *palette)
{
  *scene = (EspScene){
    .instance = instance,
    .state = state,
    .progress = 1,
    .palette = palette,
    .cursor = -1,
    .hover = -1,
    .scale = 1,
  };
}

/* --- pictures --- */

typedef struct
{
  const EspLook *look;
  const EspScene *scene;
} Picture;

static void
draw_picture (cairo_t *cr, gpointer data)
{
  const Picture *picture = data;

  esp_set_colour (cr, picture->scene->palette->background);
  cairo_paint (cr);
  picture->look->draw (picture->scene, cr);
}

gboolean
esp_picture_save (
    const EspScene *scene, const char *path, double width, double scale, GError **error)
{
  EspScene copy = *scene;
  Picture picture = { esp_look_find (scene->instance->problem), &copy };
  double natural_width = 1;
  double natural_height = 1;

  if (picture.look == NULL)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_UNSUPPORTED, _ ("“%s” has no picture"),
                   scene->instance->problem->id);
      return FALSE;
    }
  picture.look->measure (scene, &natural_width, &natural_height);
  natural_width = MAX (natural_width, 1);
  natural_height = MAX (natural_height, 1);
  copy.scale = width > 0 ? width / natural_width : scale > 0 ? scale : 1;
  return esp_surface_save (path, natural_width, natural_height, copy.scale, draw_picture, &picture,
                           error);
}
