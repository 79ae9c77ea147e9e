#include "config.h"

#include "esp-canvas-render.h"

#include <math.h>

#include "draw/esp-shape.h"

/* A drawing that took longer than this is left to a thread, until it takes less than the other. */
#define SLOW_SECONDS 0.012
#define QUICK_SECONDS 0.006
/* More cells than this are not tried on the main thread first. */
#define MANY_CELLS 2000
/* And more than this never: how long a drawing took says nothing of the next, at another zoom. */
#define HUGE_CELLS 20000
/* Pictures are no larger than this a side, in device pixels. */
#define MAX_SIDE 8192

struct _EspCanvasRender
{
  GtkWidget *canvas;
  double seconds; /* that the last drawing took; below 0: none was made */
  int n_cells;    /* that it had: of a board much larger it tells nothing */
  guint64 serial; /* of what is to be drawn */

  cairo_surface_t *picture; /* NULL: none yet */
  EspCanvasPlace place;     /* of the picture */
  guint64 picture_serial;
  gboolean working;     /* a thread is at it */
  gboolean forget;      /* and what it makes is not wanted any more */
  GPtrArray *instances; /* that it looks at, to be freed when it is done */
  GPtrArray *states;
};

/* All that a thread needs; instance and state are the canvas's. */
typedef struct
{
  const EspLook *look;
  EspScene scene;
  EspEvent event;
  EspCanvasPlace place;
  guint64 serial;
  cairo_surface_t *surface;
  double seconds;
  int n_cells;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_free ((int *) work->scene.marks);
  g_strfreev ((char **) work->scene.arrows);
  g_free ((guint8 *) work->scene.folded);
  g_clear_pointer (&work->surface, cairo_surface_destroy);
  g_free (work);
}

EspCanvasRender *
esp_canvas_render_new (GtkWidget *canvas)
{
  EspCanvasRender *self = g_new0 (EspCanvasRender, 1);

  self->canvas = canvas;
  self->seconds = -1;
  self->instances = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_instance_free);
  self->states = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_state_free);
  return self;
}

void
esp_canvas_render_free (EspCanvasRender *self)
{
  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_ptr_array_unref (self->instances);
  g_ptr_array_unref (self->states);
  g_free (self);
}

void
esp_canvas_render_take (EspCanvasRender *self, EspInstance *instance, EspState *state)
{
  if (instance != NULL)
    g_ptr_array_add (self->instances, instance);
  if (state != NULL)
    g_ptr_array_add (self->states, state);
  if (self->working)
    return;
  g_ptr_array_set_size (self->instances, 0);
  g_ptr_array_set_size (self->states, 0);
}

void
esp_canvas_render_changed (EspCanvasRender *self, gboolean forget)
{
  self->serial++;
  if (!forget)
    return;
  self->seconds = -1;
  self->forget = self->working;
  g_clear_pointer (&self->picture, cairo_surface_destroy);
}

gboolean
esp_canvas_render_is_slow (EspCanvasRender *self, const EspLook *look, const EspScene *scene)
{
  EspScene plain = *scene;
  int n;

  /* an editor's free places are no measure */
  plain.flags &= ~ESP_SCENE_EDIT;
  n = look->cells->n_cells (&plain);
  if (self->working || self->seconds > SLOW_SECONDS || n > HUGE_CELLS)
    return TRUE;
  return (self->seconds < 0 || n / 2 > self->n_cells) && n > MANY_CELLS;
}

gboolean
esp_canvas_render_is_pending (EspCanvasRender *self)
{
  return self->working;
}

/* --- the thread --- */

static void
draw_work (GTask *task,
           gpointer source G_GNUC_UNUSED,
           gpointer data,
           GCancellable *cancellable G_GNUC_UNUSED)
{
  Work *work = data;
  const EspCanvasPlace *place = &work->place;
  gint64 begin = g_get_monotonic_time ();
  cairo_t *cr;

  work->surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, MIN (place->width * place->factor, MAX_SIDE),
                                  MIN (place->height * place->factor, MAX_SIDE));
  cairo_surface_set_device_scale (work->surface, place->factor, place->factor);
  cr = cairo_create (work->surface);
  esp_set_colour (cr, work->scene.palette->background);
  cairo_paint (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale, place->scale);
  esp_look_draw (work->look, &work->scene, cr);
  work->n_cells = work->look->cells->n_cells (&work->scene);
  cairo_destroy (cr);
  work->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  g_task_return_boolean (task, TRUE);
}

static void
on_drawn (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) canvas = data;
  EspCanvasRender *self = g_object_get_data (G_OBJECT (canvas), "esp-canvas-render");
  Work *work = g_task_get_task_data (G_TASK (result));

  self->working = FALSE;
  esp_canvas_render_take (self, NULL, NULL);
  if (!self->forget)
    {
      g_clear_pointer (&self->picture, cairo_surface_destroy);
      self->picture = g_steal_pointer (&work->surface);
      self->place = work->place;
      self->picture_serial = work->serial;
      /* one that is only just quick enough would go to and fro between both ways */
      self->n_cells = work->n_cells;
      self->seconds = work->seconds < QUICK_SECONDS ? 0 : MAX (work->seconds, 2 * SLOW_SECONDS);
    }
  self->forget = FALSE;
  gtk_widget_queue_draw (canvas);
}

static void
begin_work (EspCanvasRender *self,
            const EspLook *look,
            const EspScene *scene,
            const EspCanvasPlace *place)
{
  Work *work = g_new0 (Work, 1);
  /* the canvas is not the task's: the last to let go of that may be the worker's thread */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_drawn, g_object_ref (self->canvas));

  work->look = look;
  work->scene = *scene;
  work->scene.previous = NULL;
  work->scene.progress = 1;
  work->scene.flags &= ~ESP_SCENE_FOCUS;
  work->scene.hover = -1;
  work->scene.typed = NULL;
  work->scene.marks = g_memdup2 (scene->marks, scene->n_marks * sizeof (int));
  work->scene.arrows = (const char *const *) g_strdupv ((char **) scene->arrows);
  work->scene.folded = scene->folded != NULL
                           ? g_memdup2 (scene->folded, (gsize) look->cells->n_cells (scene))
                           : NULL;
  if (scene->event != NULL)
    {
      work->event = *scene->event;
      work->scene.event = &work->event;
    }
  work->place = *place;
  work->serial = self->serial;
  self->working = TRUE;
  g_object_set_data (G_OBJECT (self->canvas), "esp-canvas-render", self);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, draw_work);
}

/* --- the widget --- */

static gboolean
same_place (const EspCanvasPlace *a, const EspCanvasPlace *b)
{
  return a->x == b->x && a->y == b->y && a->scale == b->scale && a->width == b->width &&
         a->height == b->height && a->factor == b->factor;
}

static void
draw_at_once (EspCanvasRender *self, const EspLook *look, const EspScene *scene, cairo_t *cr)
{
  gint64 begin = g_get_monotonic_time ();

  esp_look_draw (look, scene, cr);
  self->n_cells = look->cells->n_cells (scene);
  self->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
}

/* Cursor and pointer move between pictures: they are drawn over them. */
static void
draw_rings (const EspLook *look, const EspScene *scene, cairo_t *cr)
{
  EspRect rect;
  int n = look->cells->n_cells (scene);

  if (scene->hover >= 0 && scene->hover < n)
    {
      look->cells->cell_rect (scene, scene->hover, &rect);
      esp_shape_hover (cr, &rect, scene->palette);
    }
  if (scene->cursor >= 0 && scene->cursor < n && (scene->flags & ESP_SCENE_FOCUS))
    {
      look->cells->cell_rect (scene, scene->cursor, &rect);
      esp_shape_cursor (cr, &rect, scene->palette);
    }
}

void
esp_canvas_render_draw (EspCanvasRender *self,
                        const EspLook *look,
                        const EspScene *scene,
                        const EspCanvasPlace *place,
                        cairo_t *cr)
{
  gboolean slow = esp_canvas_render_is_slow (self, look, scene);

  if (slow && !self->working &&
      (self->picture == NULL || self->picture_serial != self->serial ||
       !same_place (&self->place, place)))
    begin_work (self, look, scene, place);
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale, place->scale);
  if (!slow)
    draw_at_once (self, look, scene, cr);
  cairo_restore (cr);
  if (!slow || self->picture == NULL)
    return;
  /* the last picture, moved and scaled to where its drawing is now */
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale / self->place.scale, place->scale / self->place.scale);
  cairo_set_source_surface (cr, self->picture, -self->place.x, -self->place.y);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_translate (cr, place->x, place->y);
  cairo_scale (cr, place->scale, place->scale);
  draw_rings (look, scene, cr);
}
