#include "config.h"

#include "esp-look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "esp-surface.h"
#include "esp-text.h"

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
esp_look_hit (const EspScene *scene, double x, double y)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  int n = look->cells->n_cells (scene);

  for (int cell = 0; cell < n; cell++)
    {
      EspRect rect;

      look->cells->cell_rect (scene, cell, &rect);
      if (x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height)
        return cell;
    }
  return -1;
}

const EspTool *
esp_look_find_in_place (const EspScene *scene, int cell, char **value)
{
  const EspLook *look = esp_look_find (scene->instance->problem);

  for (const EspTool *tool = look->painting->tools; tool != NULL && tool->id != NULL; tool++)
    {
      *value = tool->get_value != NULL ? tool->get_value (scene, cell) : NULL;
      if (*value != NULL)
        return tool;
    }
  return NULL;
}

int
esp_look_find_place (const EspScene *scene, int cell, int n_things)
{
  const EspCells *cells = esp_look_find (scene->instance->problem)->cells;
  double least = G_MAXDOUBLE;
  int best = -1;
  EspRect from;

  cells->cell_rect (scene, cell, &from);
  for (int place = n_things; place < cells->n_cells (scene); place++)
    {
      EspRect to;
      double far;

      cells->cell_rect (scene, place, &to);
      far = hypot (to.x + to.width / 2 - from.x - from.width / 2,
                   to.y + to.height / 2 - from.y - from.height / 2);
      if (far < least)
        {
          least = far;
          best = place - n_things;
        }
    }
  return best;
}

char *
esp_look_move_by_key (const EspScene *scene, int cell, int n_things, gunichar character)
{
  static const char keys[] = "4682";
  static const int steps[][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  const EspLook *look = esp_look_find (scene->instance->problem);
  const char *key = character != 0 && character < 128 ? strchr (keys, (int) character) : NULL;
  double least = G_MAXDOUBLE;
  int best = -1;
  EspRect from;

  if (key == NULL || cell >= n_things)
    return NULL;
  look->cells->cell_rect (scene, cell, &from);
  for (int place = n_things; place < look->cells->n_cells (scene); place++)
    {
      EspRect to;
      double dx;
      double dy;
      double along;
      double aside;

      look->cells->cell_rect (scene, place, &to);
      dx = to.x + to.width / 2 - from.x - from.width / 2;
      dy = to.y + to.height / 2 - from.y - from.height / 2;
      along = dx * steps[key - keys][0] + dy * steps[key - keys][1];
      aside = fabs (steps[key - keys][0] != 0 ? dy : dx);
      /* the place that it lies on is none to go to */
      if (along <= 1 || aside > along || along + 2 * aside >= least)
        continue;
      least = along + 2 * aside;
      best = place;
    }
  return best >= 0
             ? look->painting->paint (scene, best, look->painting->tools, "", ESP_CLICK_DRAG, cell)
             : NULL;
}

int
esp_look_find_view (const EspLook *look, const char *id)
{
  if (id == NULL || *id == '\0')
    return 0;
  for (int i = 0; look->drawing->views != NULL && look->drawing->views[i].id != NULL; i++)
    if (g_str_equal (look->drawing->views[i].id, id))
      return i;
  return -1;
}

gboolean
esp_look_has_colours (const EspLook *look)
{
  for (const EspTool *tool = look->painting->tools; tool != NULL && tool->id != NULL; tool++)
    if (tool->swatches != NULL)
      return TRUE;
  return FALSE;
}

int
esp_look_get_first_view (const EspLook *look, const EspScene *scene)
{
  return look->drawing->first_view != NULL ? look->drawing->first_view (scene) : 0;
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
    .text = 1,
  };
}

int
esp_look_get_view_of (const EspLook *look, const EspInstance *instance)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  EspScene scene;

  esp_scene_init (&scene, instance, state, esp_palette_get (ESP_PALETTE_PRINT));
  return esp_look_get_first_view (look, &scene);
}

void
esp_look_draw (const EspLook *look, const EspScene *scene, cairo_t *cr)
{
  esp_text_set_scale (cr, scene->text);
  look->drawing->draw (scene, cr);
  esp_text_set_scale (cr, 1);
}

/* --- numbers that are typed --- */

/* Where the number begins that is being typed: after the last character that is of none. */
static const char *
find_number (const char *typed)
{
  const char *begin = typed;

  for (const char *at = typed; *at != '\0'; at++)
    if (!g_ascii_isdigit (*at) && *at != '-' && *at != '\b')
      begin = at + 1;
  return begin;
}

/* Whether a minus was typed on nothing: of those that stand before the first digit, or after the
 * last digit was taken back, each turns the sign. */
static gboolean
has_minus (const char *typed)
{
  gboolean minus = FALSE;

  for (const char *at = typed; *at != '\0'; at++)
    minus = *at == '-' && !minus;
  return minus;
}

gboolean
esp_scene_type_number (
    const EspScene *scene, double value, double limit, gunichar character, double *number)
{
  const char *typed = scene->typed != NULL ? find_number (scene->typed) : "1";
  gboolean nothing = isnan (value) || value == 0; /* a sign of it is not kept by the value */
  gboolean anew = nothing ? scene->typed != NULL : strpbrk (typed, "0123456789\b") == NULL;
  double digit;

  *number = value;
  if (character == '-')
    {
      *number = value == 0 ? 0 : -value;
      return !isnan (value);
    }
  if (character == '\b')
    {
      *number = isfinite (value) ? trunc (value / 10) + 0.0 : 0; /* no -0 */
      return !isnan (value);
    }
  if (character < '0' || character > '9')
    return FALSE;
  digit = (double) (character - '0');
  if (anew)
    *number = has_minus (typed) && digit != 0 ? -digit : digit;
  else if (!isfinite (value) || fabs (value) >= limit)
    *number = digit;
  else
    *number = value * 10 + (value < 0 ? -digit : digit);
  return TRUE;
}

void
esp_look_find_same (const EspScene *scene, gint32 subject, GArray *cells)
{
  if (subject >= 0 && subject < esp_look_find (scene->instance->problem)->cells->n_cells (scene))
    g_array_append_val (cells, subject);
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
  esp_look_draw (picture->look, picture->scene, cr);
}

double
esp_picture_get_scale (const EspScene *scene, const char *path, double width, double scale)
{
  const EspLook *look = esp_look_find (scene->instance->problem);
  double natural_width = 1;
  double natural_height = 1;

  look->drawing->measure (scene, &natural_width, &natural_height);
  if (width > 0)
    return width / MAX (natural_width, 1);
  return esp_surface_limit_scale (path, MAX (natural_width, 1), MAX (natural_height, 1),
                                  scale > 0 ? scale : 1);
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
    return esp_fail (error, ESP_ERROR_UNSUPPORTED, _ ("“%s” has no picture"),
                     scene->instance->problem->id);
  if (!esp_instance_prepare (scene->instance, g_cancellable_get_current (), error))
    return FALSE;
  picture.look->drawing->measure (scene, &natural_width, &natural_height);
  copy.scale = esp_picture_get_scale (scene, path, width, scale);
  return esp_surface_save (path, MAX (natural_width, 1), MAX (natural_height, 1), copy.scale,
                           scene->palette->background.alpha <= 0, draw_picture, &picture, error);
}
