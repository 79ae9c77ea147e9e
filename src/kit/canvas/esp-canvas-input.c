#include "config.h"

#include "esp-canvas-private.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Pixels between two places of a stroke that are looked at, and how many between two that are seen.
 */
#define STROKE_STEP 5
#define STROKE_MOST 64

/* Pointer, keyboard and touch on a canvas. */

void
esp_canvas_click_cell (EspCanvas *self, int cell, EspClick click, int first)
{
  g_signal_emit_by_name (self, "cell-clicked", cell, (int) click, first);
}

/* Whether a cell was clicked twice. */
static gboolean
is_double_click (EspCanvas *self, int cell, guint button)
{
  gint64 now = g_get_monotonic_time ();
  gint64 before = self->hand.pressed_at;
  int limit;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &limit, NULL);
  self->hand.pressed_at = button == GDK_BUTTON_PRIMARY ? now : 0;
  if (button != GDK_BUTTON_PRIMARY || cell != self->hand.first || before == 0 ||
      now - before > limit * G_TIME_SPAN_MILLISECOND)
    return FALSE;
  /* the next press begins anew */
  self->hand.pressed_at = 0;
  return TRUE;
}

/* What is in a cell is opened while it is edited; else what hangs below it is folded, where a click
 * does nothing else to it, or with Ctrl. */
static gboolean
open_or_fold (EspCanvas *self, int cell, guint button, GdkModifierType state)
{
  gboolean twice = is_double_click (self, cell, button);
  gboolean edited = (self->scene.flags & ESP_SCENE_EDIT) != 0;
  gboolean opened = FALSE;

  if (twice && edited)
    g_signal_emit_by_name (self, "cell-opened", cell, &opened);
  if (opened)
    self->hand.from = -1;
  return opened ||
         (((twice && !edited) || (state & GDK_CONTROL_MASK) != 0) && esp_canvas_fold (self, cell));
}

/* Where strokes join, two clicks do so too: the first one chooses where the line begins, and again
 * lets it go. A click that is an edit by itself chooses nothing. */
static void
join_by_click (EspCanvas *self, int cell)
{
  const EspInstance *before = self->instance;
  int from = self->hand.from;

  self->hand.from = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (from >= 0 && from != cell)
    {
      esp_canvas_click_cell (self, cell, ESP_CLICK_DRAG, from);
      return;
    }
  esp_canvas_click_cell (self, cell, ESP_CLICK_PRIMARY, cell);
  if (from == cell || self->instance != before || !esp_canvas_is_thing (self, cell))
    return;
  self->hand.from = cell;
  esp_canvas_announce (self, _ ("Now the other end"));
}

static void
on_drag_begin (GtkGestureDrag *gesture, double x, double y, EspCanvas *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  int cell = esp_canvas_cell_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->hand.drag_x = self->position.x;
  self->hand.drag_y = self->position.y;
  self->hand.painting = self->hand.by_key = FALSE;
  self->hand.pressed = self->hand.cancelled = self->hand.joins = self->hand.stroked = FALSE;
  if (cell < 0 || button == GDK_BUTTON_MIDDLE)
    return;
  if (open_or_fold (self, cell, button,
                    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture))))
    {
      esp_canvas_set_cursor (self, cell);
      return;
    }
  self->hand.painting = self->hand.pressed = TRUE;
  self->hand.drag_x = x;
  self->hand.drag_y = y;
  self->hand.first = self->hand.last = cell;
  esp_canvas_set_cursor (self, cell);
  self->hand.joins = self->hand.joining && button == GDK_BUTTON_PRIMARY;
  if (self->hand.joins)
    return;
  esp_canvas_click_cell (
      self, cell, button == GDK_BUTTON_SECONDARY ? ESP_CLICK_SECONDARY : ESP_CLICK_PRIMARY, cell);
}

/* The pointer of a quick stroke is seen here and there only: what lies between is painted too. */
static void
stroke_to (EspCanvas *self, double x, double y, EspClick click)
{
  double from_x = self->hand.drag_x;
  double from_y = self->hand.drag_y;
  int n = (int) CLAMP (hypot (x - from_x, y - from_y) / STROKE_STEP, 1, STROKE_MOST);

  self->hand.drag_x = x;
  self->hand.drag_y = y;
  for (int i = 1; i <= n; i++)
    {
      double share = (double) i / n;
      int cell =
          esp_canvas_cell_at (self, from_x + (x - from_x) * share, from_y + (y - from_y) * share);

      if (cell < 0 || cell == self->hand.last)
        continue;
      self->hand.last = cell;
      esp_canvas_set_cursor (self, cell);
      self->hand.stroked = TRUE;
      if (!self->hand.joins)
        esp_canvas_click_cell (self, cell, click, self->hand.first);
    }
}

static void
on_drag_update (GtkGestureDrag *gesture, double dx, double dy, EspCanvas *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  double x;
  double y;

  if (self->hand.cancelled)
    return;
  if (!self->hand.painting)
    {
      esp_canvas_pan (self, self->hand.drag_x + dx - self->position.x,
                      self->hand.drag_y + dy - self->position.y);
      return;
    }
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  self->hand.pointer_x = x + dx;
  self->hand.pointer_y = y + dy;
  if (self->hand.joins)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  if (button == GDK_BUTTON_PRIMARY)
    stroke_to (self, x + dx, y + dy, ESP_CLICK_DRAG);
  else if (button == GDK_BUTTON_SECONDARY && (self->hand.strokes & ESP_STROKE_ERASES) != 0)
    stroke_to (self, x + dx, y + dy, ESP_CLICK_SECONDARY);
}

static void
on_drag_end (GtkGestureDrag *gesture, double dx, double dy, EspCanvas *self)
{
  gboolean told = self->hand.joins && !self->hand.cancelled;
  gboolean ends =
      self->hand.stroked && self->hand.pressed && !self->hand.cancelled &&
      (self->hand.strokes & ESP_STROKE_ENDS) != 0 &&
      gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY;
  double x;
  double y;
  int cell;

  self->hand.pressed = self->hand.cancelled = self->hand.joins = FALSE;
  if (ends)
    esp_canvas_click_cell (self, self->hand.last, ESP_CLICK_END, self->hand.first);
  if (!told || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  cell = esp_canvas_cell_at (self, x + dx, y + dy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (cell < 0)
    return;
  if (cell == self->hand.first)
    {
      join_by_click (self, cell);
      return;
    }
  self->hand.from = -1;
  esp_canvas_click_cell (self, cell, ESP_CLICK_DRAG, self->hand.first);
}

/* The system took the pointer away, or a second finger came: no release was meant. */
static void
on_drag_taken (EspCanvas *self)
{
  self->hand.cancelled = TRUE;
}

static void
set_hover (EspCanvas *self, int cell)
{
  if (cell == self->scene.hover)
    return;
  self->scene.hover = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "hover-changed", cell);
}

static void
on_motion (GtkEventControllerMotion *controller G_GNUC_UNUSED, double x, double y, EspCanvas *self)
{
  self->hand.pointer_x = x;
  self->hand.pointer_y = y;
  self->hand.by_key = FALSE;
  self->hand.inside = TRUE;
  if (self->hand.from >= 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  set_hover (self, esp_canvas_cell_at (self, x, y));
}

void
esp_canvas_refresh_hover (EspCanvas *self)
{
  set_hover (self, self->hand.inside
                       ? esp_canvas_cell_at (self, self->hand.pointer_x, self->hand.pointer_y)
                       : -1);
}

static void
on_leave (GtkEventControllerMotion *controller G_GNUC_UNUSED, EspCanvas *self)
{
  self->hand.inside = FALSE;
  set_hover (self, -1);
}

static gboolean
on_scroll (GtkEventControllerScroll *controller, double dx, double dy, EspCanvas *self)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_CONTROL_MASK)
    esp_canvas_zoom_at (self, pow (1.15, -dy), self->hand.pointer_x, self->hand.pointer_y);
  else if (state & GDK_SHIFT_MASK)
    esp_canvas_pan (self, -dy * 40, -dx * 40);
  else
    esp_canvas_pan (self, -dx * 40, -dy * 40);
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin (GtkGesture *gesture G_GNUC_UNUSED,
                GdkEventSequence *sequence G_GNUC_UNUSED,
                EspCanvas *self)
{
  self->hand.pinch_scale = self->position.scale;
}

static void
on_pinch (GtkGestureZoom *gesture, double factor, EspCanvas *self)
{
  double x = self->hand.pointer_x;
  double y = self->hand.pointer_y;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  esp_canvas_zoom_at (self, self->hand.pinch_scale * factor / self->position.scale, x, y);
}

/* Whether the arrow key is a move where one plays: of tiles, the blank's. */
static gboolean
play_arrow (EspCanvas *self, EspDirection direction)
{
  gboolean used = FALSE;

  if ((self->scene.flags & (ESP_SCENE_EDIT | ESP_SCENE_SEARCH)) == 0)
    g_signal_emit_by_name (self, "key-typed", MAX (self->scene.cursor, 0),
                           (guint) ESP_KEY_ARROW (direction), &used);
  return used;
}

static gboolean
move_cursor (EspCanvas *self, guint keyval, GdkModifierType state)
{
  static const double step[4][2] = { { 60, 0 }, { -60, 0 }, { 0, 60 }, { 0, -60 } };
  int cell = self->scene.cursor;
  EspDirection direction;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      direction = ESP_DIRECTION_LEFT;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      direction = ESP_DIRECTION_RIGHT;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      direction = ESP_DIRECTION_UP;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      direction = ESP_DIRECTION_DOWN;
      break;
    case GDK_KEY_Home:
      esp_canvas_set_cursor (self, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
      esp_canvas_set_cursor (self, self->look->cells->n_cells (&self->scene) - 1);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  if (state & GDK_CONTROL_MASK)
    esp_canvas_pan (self, step[direction][0], step[direction][1]);
  else if ((state & GDK_SHIFT_MASK) != 0 || !play_arrow (self, direction))
    esp_canvas_set_cursor (
        self, cell < 0 ? 0 : self->look->cells->neighbour (&self->scene, cell, direction));
  return GDK_EVENT_STOP;
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspCanvas *self)
{
  gboolean used = FALSE;
  gunichar character;

  if (self->state == NULL || (state & GDK_ALT_MASK) ||
      self->look->cells->n_cells (&self->scene) < 1)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape && self->hand.pressed && !self->hand.cancelled)
    {
      self->hand.cancelled = TRUE;
      /* nothing was told yet of a stroke that joins */
      if (!self->hand.joins)
        g_signal_emit_by_name (self, "drag-cancelled");
      return GDK_EVENT_STOP;
    }
  if (keyval == GDK_KEY_Escape && self->hand.from >= 0)
    {
      self->hand.from = -1;
      gtk_widget_queue_draw (GTK_WIDGET (self));
      return GDK_EVENT_STOP;
    }
  self->hand.by_key = TRUE;
  if (move_cursor (self, keyval, state) == GDK_EVENT_STOP)
    return GDK_EVENT_STOP;
  if (state & GDK_CONTROL_MASK)
    return keyval == GDK_KEY_space && esp_canvas_fold (self, self->scene.cursor)
               ? GDK_EVENT_STOP
               : GDK_EVENT_PROPAGATE;
  if (self->scene.cursor < 0)
    {
      if (keyval != GDK_KEY_space && keyval != GDK_KEY_Return)
        return GDK_EVENT_PROPAGATE;
      esp_canvas_set_cursor (self, 0);
    }
  if (keyval == GDK_KEY_space || keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    {
      if (self->hand.joining && (state & GDK_SHIFT_MASK) == 0)
        {
          join_by_click (self, self->scene.cursor);
          return GDK_EVENT_STOP;
        }
      esp_canvas_click_cell (self, self->scene.cursor,
                             state & GDK_SHIFT_MASK ? ESP_CLICK_SECONDARY : ESP_CLICK_PRIMARY,
                             self->scene.cursor);
      return GDK_EVENT_STOP;
    }
  character = keyval == GDK_KEY_BackSpace || keyval == GDK_KEY_Delete
                  ? '\b'
                  : gdk_keyval_to_unicode (keyval);
  if (character == 0 || (character != '\b' && !g_unichar_isprint (character)))
    return GDK_EVENT_PROPAGATE;
  if (character == ESP_KEY_FOLD && esp_canvas_fold (self, self->scene.cursor))
    return GDK_EVENT_STOP;
  g_signal_emit_by_name (self, "key-typed", self->scene.cursor, (guint) character, &used);
  esp_canvas_note_typed (self, character);
  return used ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
on_focus_changed (EspCanvas *self)
{
  if (gtk_widget_has_focus (GTK_WIDGET (self)))
    self->scene.flags |= ESP_SCENE_FOCUS;
  else
    self->scene.flags &= ~ESP_SCENE_FOCUS;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
on_query_tooltip (EspCanvas *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  int cell = keyboard ? self->scene.cursor : esp_canvas_cell_at (self, x, y);
  g_autofree char *text = NULL;
  EspRect rect;

  if (cell < 0 || !esp_canvas_get_cell_rect (self, cell, &rect))
    return FALSE;
  text = self->look->cells->describe (&self->scene, cell);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip,
                            &(GdkRectangle){ (int) rect.x, (int) rect.y, (int) MAX (rect.width, 1),
                                             (int) MAX (rect.height, 1) });
  return TRUE;
}

/* --- actions --- */

static const struct
{
  const char *name;
  guint keyval;
  GdkModifierType state;
} key_actions[] = {
  { "board.left", GDK_KEY_Left, 0 },      { "board.right", GDK_KEY_Right, 0 },
  { "board.up", GDK_KEY_Up, 0 },          { "board.down", GDK_KEY_Down, 0 },
  { "board.first", GDK_KEY_Home, 0 },     { "board.last", GDK_KEY_End, 0 },
  { "board.activate", GDK_KEY_space, 0 }, { "board.menu", GDK_KEY_space, GDK_SHIFT_MASK },
  { "board.clear", GDK_KEY_Delete, 0 },
};

static void
on_key_action (GtkWidget *widget, const char *name, GVariant *parameter G_GNUC_UNUSED)
{
  for (guint i = 0; i < G_N_ELEMENTS (key_actions); i++)
    if (g_str_equal (key_actions[i].name, name))
      on_key (NULL, key_actions[i].keyval, 0, key_actions[i].state, ESP_CANVAS (widget));
}

void
esp_canvas_install_actions (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (key_actions); i++)
    gtk_widget_class_install_action (klass, key_actions[i].name, NULL, on_key_action);
}

void
esp_canvas_add_controllers (EspCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (on_drag_taken), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (widget, key);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (on_focus_changed), NULL);
}
