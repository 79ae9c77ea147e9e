#include "config.h"

#include "esp-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "esp-canvas-cell.h"

#include "kit/lists/esp-row.h"

static guint placed; /* signal */

G_DEFINE_FINAL_TYPE (EspCanvas, esp_canvas, GTK_TYPE_WIDGET)

/* --- geometry --- */

static void
measure_widget (EspCanvas *self)
{
  self->position.width = gtk_widget_get_width (GTK_WIDGET (self));
  self->position.height = gtk_widget_get_height (GTK_WIDGET (self));
}

static void
choose_side (EspCanvas *self)
{
  measure_widget (self);
  esp_canvas_position_choose_side (&self->position, self->look, &self->scene);
}

static void
emit_place (EspCanvas *self)
{
  const double now[3] = { self->position.scale, self->position.x, self->position.y };

  if (memcmp (now, self->placed, sizeof now) == 0)
    return;
  memcpy (self->placed, now, sizeof now);
  g_signal_emit (self, placed, 0);
}

static void
place (EspCanvas *self)
{
  measure_widget (self);
  if (self->state == NULL || self->position.width <= 0 || self->position.height <= 0)
    return;
  esp_canvas_position_settle (&self->position, self->look, &self->scene);
  self->scene.scale = self->position.scale * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  emit_place (self);
}

/* Of few cells; many fill the drawing. */
static void
find_cells (EspCanvas *self, EspRect *cells)
{
  int n = self->look->cells->n_cells (&self->scene);
  double right = 0;
  double bottom = 0;

  for (int i = 0; i < n && n <= ESP_CANVAS_MAX_CELL_WIDGETS; i++)
    {
      EspRect rect;

      esp_canvas_get_cell_rect (self, i, &rect);
      cells->x = i == 0 ? rect.x : MIN (cells->x, rect.x);
      cells->y = i == 0 ? rect.y : MIN (cells->y, rect.y);
      right = i == 0 ? rect.x + rect.width : MAX (right, rect.x + rect.width);
      bottom = i == 0 ? rect.y + rect.height : MAX (bottom, rect.y + rect.height);
      cells->width = right - cells->x;
      cells->height = bottom - cells->y;
    }
}

gboolean
esp_canvas_get_extent (EspCanvas *self, EspRect *drawing, EspRect *cells)
{
  if (self->state == NULL)
    return FALSE;
  *drawing = (EspRect){ 0, 0, self->position.natural_width, self->position.natural_height };
  esp_canvas_position_get_rect (&self->position, drawing);
  *cells = *drawing;
  find_cells (self, cells);
  return TRUE;
}

double
esp_canvas_measure_width (EspCanvas *self, double width, double height)
{
  return self->position.natural_width *
         esp_canvas_position_get_fit (&self->position, width, height);
}

int
esp_canvas_cell_at (EspCanvas *self, double x, double y)
{
  if (self->state == NULL)
    return -1;
  return self->look->cells->hit (&self->scene, (x - self->position.x) / self->position.scale,
                                 (y - self->position.y) / self->position.scale);
}

gboolean
esp_canvas_get_cell_rect (EspCanvas *self, int cell, EspRect *rect)
{
  if (self->state == NULL || cell < 0 || cell >= self->look->cells->n_cells (&self->scene))
    return FALSE;
  self->look->cells->cell_rect (&self->scene, cell, rect);
  esp_canvas_position_get_rect (&self->position, rect);
  return TRUE;
}

void
esp_canvas_zoom_at (EspCanvas *self, double factor, double x, double y)
{
  if (self->state == NULL)
    return;
  measure_widget (self);
  esp_canvas_position_zoom (&self->position, factor, x, y);
  place (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_zoom (EspCanvas *self, double factor)
{
  esp_canvas_zoom_at (self, factor, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                      gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
esp_canvas_fit (EspCanvas *self)
{
  self->position.fit = TRUE;
  place (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_zoom_natural (EspCanvas *self)
{
  esp_canvas_zoom (self, 1 / self->position.scale);
}

void
esp_canvas_pan (EspCanvas *self, double dx, double dy)
{
  self->position.fit = FALSE;
  self->position.x += dx;
  self->position.y += dy;
  place (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Pans so that the cursor is seen. */
static void
reveal_cursor (EspCanvas *self)
{
  double dx;
  double dy;
  EspRect rect;

  if (self->position.fit || !esp_canvas_get_cell_rect (self, self->scene.cursor, &rect))
    return;
  measure_widget (self);
  esp_canvas_position_reveal (&self->position, &rect, &dx, &dy);
  if (dx != 0 || dy != 0)
    esp_canvas_pan (self, dx, dy);
}

/* --- what is shown --- */

static void
stop_animation (EspCanvas *self)
{
  if (self->animation != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->animation);
  self->animation = 0;
  self->scene.progress = 1;
  self->scene.previous = NULL;
  esp_canvas_render_take (self->render, NULL, g_steal_pointer (&self->previous));
}

static gboolean
animate (GtkWidget *widget, GdkFrameClock *clock, gpointer data G_GNUC_UNUSED)
{
  EspCanvas *self = ESP_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double t;

  if (self->animation_start == 0)
    self->animation_start = now;
  t = (double) (now - self->animation_start) / (ANIMATION_MS * 1000);
  gtk_widget_queue_draw (widget);
  if (t >= 1)
    {
      self->animation = 0;
      stop_animation (self);
      return G_SOURCE_REMOVE;
    }
  self->scene.progress = 1 - (1 - t) * (1 - t) * (1 - t); /* ease out */
  return G_SOURCE_CONTINUE;
}

static void
begin_animation (EspCanvas *self, EspState *previous)
{
  gboolean enabled = TRUE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  if (!enabled || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      esp_canvas_render_is_slow (self->render, self->look, &self->scene))
    {
      esp_canvas_render_take (self->render, NULL, previous);
      return;
    }
  self->previous = previous;
  self->scene.previous = previous;
  self->scene.progress = 0;
  self->animation_start = 0;
  self->animation = gtk_widget_add_tick_callback (GTK_WIDGET (self), animate, NULL, NULL);
}

/* What has become another size altogether is shown whole: what one had zoomed in on is not there.
 */
static void
take_size (EspCanvas *self, double width, double height)
{
  if (esp_canvas_position_take_size (&self->position, width, height))
    esp_canvas_render_changed (self->render, TRUE);
}

static void
take_state (EspCanvas *self,
            const EspState *state,
            const EspEvent *event,
            EspSceneFlags flags,
            gboolean animated)
{
  EspState *old;
  double width = 0;
  double height = 0;

  g_return_if_fail (self->instance != NULL);

  stop_animation (self);
  old = self->state;
  self->state = esp_state_copy (state);
  self->scene.state = self->state;
  if (event != NULL)
    self->event = *event;
  self->scene.event = event != NULL ? &self->event : NULL;
  self->scene.flags =
      flags | (gtk_widget_has_focus (GTK_WIDGET (self)) ? ESP_SCENE_FOCUS : (EspSceneFlags) 0);
  if (animated && old != NULL)
    begin_animation (self, g_steal_pointer (&old));
  esp_canvas_render_take (self->render, NULL, old);

  esp_canvas_render_changed (self->render, FALSE);
  choose_side (self);
  self->look->drawing->measure (&self->scene, &width, &height);
  if (width != self->position.natural_width || height != self->position.natural_height)
    {
      take_size (self, width, height);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
      place (self);
    }
  esp_canvas_adjust_cells (self);
  self->news = TRUE;
  if (self->scene.cursor >= self->look->cells->n_cells (&self->scene))
    self->scene.cursor = -1;
  /* it numbers the cells as they were */
  self->scene.hover = -1;
  esp_canvas_queue_describe (self);
  /* The tip of a cell told what it was before. It is asked for at once, so not until instance and
   * state are of one another again. */
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_show_state (EspCanvas *self,
                       const EspState *state,
                       const EspEvent *event,
                       EspSceneFlags flags,
                       gboolean animated)
{
  take_state (self, state, event, flags, animated);
  esp_canvas_refresh_hover (self);
}

/* Where the cursor stands in an editor, and among how many things: free places come after them. */
typedef struct
{
  double x, y;
  int n_things; /* -1: it is to be left alone */
} CursorAnchor;

static int
count_things (EspCanvas *self)
{
  EspScene scene = self->scene;

  scene.flags &= ~ESP_SCENE_EDIT;
  return self->look->cells->n_cells (&scene);
}

gboolean
esp_canvas_is_thing (EspCanvas *self, int cell)
{
  return cell >= 0 && cell < count_things (self);
}

static CursorAnchor
get_footing (EspCanvas *self)
{
  EspRect rect;

  if (!esp_canvas_get_cell_rect (self, self->scene.cursor, &rect))
    return (CursorAnchor){ .n_things = -1 };
  return (CursorAnchor){ rect.x + rect.width / 2, rect.y + rect.height / 2, count_things (self) };
}

/* What was added or taken away under the cursor numbers the cells anew, and the cursor stays where
 * it is; what is moved takes it along. */
static void
keep_footing (EspCanvas *self, const CursorAnchor *footing, int cursor)
{
  int n = count_things (self);
  int cell;

  if (footing->n_things < 0 || (n == footing->n_things && cursor < n))
    return;
  cell = esp_canvas_cell_at (self, footing->x, footing->y);
  /* who has deleted the last of them by a key goes on from the one before */
  if (cell < 0 && cursor >= n)
    cell = n - 1;
  if (cell >= 0)
    self->scene.cursor = cell;
}

void
esp_canvas_show (EspCanvas *self,
                 const EspInstance *instance,
                 const EspState *state,
                 const EspEvent *event,
                 EspSceneFlags flags,
                 gboolean animated)
{
  EspInstance *shared = esp_instance_share (instance);
  gboolean same_problem = self->instance != NULL && self->instance->problem == instance->problem;
  CursorAnchor footing = { .n_things = -1 };
  int cursor = self->scene.cursor;

  if (!same_problem)
    {
      esp_canvas_render_changed (self->render, TRUE);
      stop_animation (self);
      esp_canvas_render_take (self->render, NULL, g_steal_pointer (&self->state));
      self->look = esp_look_find (instance->problem);
      self->scene.view = 0;
    }
  else if (self->state != NULL && (self->scene.flags & flags & ESP_SCENE_EDIT))
    footing = get_footing (self);
  /* cells are others now */
  self->hand.from = -1;
  g_clear_pointer (&self->folded, g_free);
  self->scene.folded = NULL;
  g_return_if_fail (self->look != NULL);
  esp_canvas_render_take (self->render, self->instance, NULL);
  self->instance = shared;
  self->scene.instance = shared;
  take_state (self, state, event, flags, animated && same_problem);
  keep_footing (self, &footing, cursor);
  esp_canvas_refresh_hover (self);
}

void
esp_canvas_set_joining (EspCanvas *self, gboolean joining)
{
  self->hand.joining = joining;
  self->hand.from = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_set_strokes (EspCanvas *self, EspStrokes strokes)
{
  self->hand.strokes = strokes;
}

int
esp_canvas_get_picked (EspCanvas *self)
{
  return self->hand.from;
}

/* Where the line begins that joins two cells; -1: none is being drawn. */
static int
get_line_begin (EspCanvas *self)
{
  return self->hand.joins && self->hand.pressed && !self->hand.cancelled ? self->hand.first
                                                                         : self->hand.from;
}

/* From the cell that is to be joined to where the hand is. */
static void
draw_line (EspCanvas *self, cairo_t *cr)
{
  static const double dashes[] = { 8, 5 };
  int begin = get_line_begin (self);
  EspRect from;
  EspRect to;

  if (begin < 0 || !esp_canvas_get_cell_rect (self, begin, &from))
    return;
  /* by keys it ends at the cursor */
  if (!self->hand.by_key || !esp_canvas_get_cell_rect (self, self->scene.cursor, &to))
    to = (EspRect){ self->hand.pointer_x, self->hand.pointer_y, 0, 0 };
  cairo_move_to (cr, from.x + from.width / 2, from.y + from.height / 2);
  cairo_line_to (cr, to.x + to.width / 2, to.y + to.height / 2);
  cairo_set_line_width (cr, 3);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dashes, 2, 0);
  esp_set_colour (cr, self->scene.palette->accent);
  cairo_stroke (cr);
}

void
esp_canvas_set_palette (EspCanvas *self, const EspPalette *palette)
{
  self->scene.palette = palette;
  esp_canvas_render_changed (self->render, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
take_marks (EspCanvas *self, const int *cells, guint n_cells, gboolean mistakes)
{
  g_array_set_size (self->marks, 0);
  if (n_cells > 0)
    g_array_append_vals (self->marks, cells, n_cells);
  self->scene.marks = (const int *) self->marks->data;
  self->scene.n_marks = n_cells;
  self->scene.mistakes = mistakes;
  esp_canvas_render_changed (self->render, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_set_marks (EspCanvas *self, const int *cells, guint n_cells)
{
  take_marks (self, cells, n_cells, FALSE);
}

void
esp_canvas_set_mistakes (EspCanvas *self, const int *cells, guint n_cells)
{
  take_marks (self, cells, n_cells, TRUE);
}

void
esp_canvas_set_arrows (EspCanvas *self, const char *const *moves)
{
  g_strfreev (self->arrows);
  self->arrows = g_strdupv ((char **) moves);
  self->scene.arrows = (const char *const *) self->arrows;
  esp_canvas_render_changed (self->render, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
measure_again (EspCanvas *self)
{
  double width = 1;
  double height = 1;

  if (self->state == NULL)
    return;
  choose_side (self);
  self->look->drawing->measure (&self->scene, &width, &height);
  take_size (self, width, height);
  esp_canvas_render_changed (self->render, FALSE);
  self->scene.hover = -1;
  place (self);
  esp_canvas_queue_describe (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_canvas_set_view (EspCanvas *self, int view)
{
  if (view == self->scene.view)
    return;
  self->scene.view = view;
  self->position.fit = TRUE;
  esp_canvas_render_changed (self->render, TRUE);
  measure_again (self);
}

gboolean
esp_canvas_fold (EspCanvas *self, int cell)
{
  int n = self->state != NULL ? self->look->cells->n_cells (&self->scene) : 0;
  g_autofree char *told = NULL;
  const char *digits;
  int next = cell;

  if (cell < 0 || cell >= n || self->look->playing->key == NULL)
    return FALSE;
  told = self->look->playing->key (&self->scene, cell, ESP_KEY_FOLD, &next);
  if (told == NULL || !g_str_has_prefix (told, ESP_FOLDED))
    return FALSE;
  digits = told + strlen (ESP_FOLDED);
  /* it is a move of a room in which the key is one */
  if (strspn (digits, "01") != (gsize) n || digits[n] != '\0')
    return FALSE;
  g_free (self->folded);
  self->folded = g_new (guint8, n);
  for (int i = 0; i < n; i++)
    self->folded[i] = digits[i] == '1';
  self->scene.folded = self->folded;
  measure_again (self);
  return TRUE;
}

void
esp_canvas_unfold_all (EspCanvas *self)
{
  g_clear_pointer (&self->folded, g_free);
  if (self->state != NULL)
    self->folded = g_malloc0 ((gsize) self->look->cells->n_cells (&self->scene));
  self->scene.folded = self->folded;
  measure_again (self);
}

const EspScene *
esp_canvas_get_scene (EspCanvas *self)
{
  return self->state != NULL ? &self->scene : NULL;
}

const EspLook *
esp_canvas_get_look (EspCanvas *self)
{
  return self->look;
}

int
esp_canvas_get_cursor (EspCanvas *self)
{
  return self->scene.cursor;
}

gboolean
esp_canvas_is_animating (EspCanvas *self)
{
  return self->animation != 0 || esp_canvas_render_is_pending (self->render);
}

void
esp_canvas_note_typed (EspCanvas *self, gunichar character)
{
  if (character == 0 || self->typed->len > MAX_TYPED)
    g_string_truncate (self->typed, 0);
  if (character != 0)
    g_string_append_unichar (self->typed, character);
  self->scene.typed = self->typed->str;
}

void
esp_canvas_set_cursor (EspCanvas *self, int cell)
{
  self->scene.cursor = cell;
  g_signal_emit_by_name (self, "cursor-moved");
  esp_canvas_note_typed (self, 0);
  reveal_cursor (self);
  esp_canvas_queue_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- the widget --- */

static void
esp_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspCanvas *self = ESP_CANVAS (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  EspCanvasPlace where = {
    self->position.x, self->position.y, self->position.scale,
    (int) width,      (int) height,     gtk_widget_get_scale_factor (widget)
  };
  cairo_t *cr;

  if (self->state == NULL)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  esp_set_colour (cr, self->scene.palette->background);
  cairo_paint (cr);
  esp_canvas_render_draw (self->render, self->look, &self->scene, &where, cr);
  draw_line (self, cr);
  cairo_destroy (cr);
}

static void
esp_canvas_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size G_GNUC_UNUSED,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  EspCanvas *self = ESP_CANVAS (widget);
  double size = orientation == GTK_ORIENTATION_HORIZONTAL ? self->position.natural_width
                                                          : self->position.natural_height;

  *minimum = 120;
  *natural = (int) CLAMP (size + 2 * ESP_CANVAS_PAD, 120, 600);
  *minimum_baseline = *natural_baseline = -1;
}

/* In a place of another shape. */
static void
keep_side (EspCanvas *self)
{
  gboolean below = self->position.below;

  choose_side (self);
  if (self->position.below == below)
    return;
  self->look->drawing->measure (&self->scene, &self->position.natural_width,
                                &self->position.natural_height);
  esp_canvas_render_changed (self->render, TRUE);
}

static void
esp_canvas_size_allocate (GtkWidget *widget,
                          int width G_GNUC_UNUSED,
                          int height G_GNUC_UNUSED,
                          int baseline G_GNUC_UNUSED)
{
  EspCanvas *self = ESP_CANVAS (widget);

  if (self->state != NULL)
    keep_side (self);
  place (self);
  esp_canvas_refresh_hover (self);
  for (guint i = 0; i < self->cells->len; i++)
    {
      GtkWidget *cell = g_ptr_array_index (self->cells, i);
      GtkAllocation allocation = { 0 };
      EspRect rect;
      int minimum;

      gtk_widget_measure (cell, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      if (!esp_canvas_get_cell_rect (self, (int) i, &rect))
        continue;
      allocation.x = (int) rect.x;
      allocation.y = (int) rect.y;
      allocation.width = MAX ((int) rect.width, minimum);
      allocation.height = MAX ((int) rect.height, 0);
      gtk_widget_size_allocate (cell, &allocation, -1);
    }
}

static void
esp_canvas_dispose (GObject *object)
{
  EspCanvas *self = ESP_CANVAS (object);

  stop_animation (self);
  g_clear_handle_id (&self->describe_source, g_source_remove);
  for (guint i = 0; i < self->cells->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->cells, i));
  g_ptr_array_set_size (self->cells, 0);
  G_OBJECT_CLASS (esp_canvas_parent_class)->dispose (object);
}

static void
esp_canvas_finalize (GObject *object)
{
  EspCanvas *self = ESP_CANVAS (object);

  g_clear_pointer (&self->state, esp_state_free);
  g_clear_pointer (&self->instance, esp_instance_free);
  g_array_unref (self->marks);
  g_ptr_array_unref (self->cells);
  g_free (self->told);
  g_string_free (self->typed, TRUE);
  g_strfreev (self->arrows);
  g_free (self->folded);
  esp_canvas_render_free (self->render);
  G_OBJECT_CLASS (esp_canvas_parent_class)->finalize (object);
}

static void
esp_canvas_class_init (EspCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_canvas_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_canvas_finalize;
  widget_class->snapshot = esp_canvas_snapshot;
  widget_class->measure = esp_canvas_measure;
  widget_class->size_allocate = esp_canvas_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "espcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  esp_canvas_install_actions (widget_class);

  g_signal_new ("cell-clicked", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
  g_signal_new ("key-typed", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0,
                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_INT,
                G_TYPE_UINT);
  g_signal_new ("cell-opened", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0,
                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_INT);
  g_signal_new ("drag-cancelled", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("hover-changed", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_INT);
  g_signal_new ("cursor-moved", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  placed = g_signal_new ("placed", ESP_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                         G_TYPE_NONE, 0);
}

/* Text on drawings is as much larger as that of the widgets around them. */
static void
on_text_size (EspCanvas *self)
{
  self->scene.text = esp_get_text_scale (GTK_WIDGET (self));
  esp_canvas_render_changed (self->render, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
esp_canvas_init (EspCanvas *self)
{
  self->marks = g_array_new (FALSE, FALSE, sizeof (int));
  self->cells = g_ptr_array_new ();
  self->typed = g_string_new (NULL);
  self->scene.typed = self->typed->str;
  self->render = esp_canvas_render_new (GTK_WIDGET (self));
  self->position.fit = TRUE;
  self->position.scale = 1;
  self->scene.progress = 1;
  self->scene.cursor = -1;
  self->scene.hover = -1;
  self->scene.palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->hand.from = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  esp_canvas_add_controllers (self);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                           G_CALLBACK (on_text_size), self, G_CONNECT_SWAPPED);
  on_text_size (self);
}

GtkWidget *
esp_canvas_new (const char *label)
{
  GtkWidget *canvas = g_object_new (ESP_TYPE_CANVAS, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return canvas;
}
