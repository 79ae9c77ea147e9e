#include "config.h"

#include "esp-implication-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-implication-draw.h"
#include "kit/esp-follow.h"

#define MOST 60 /* facts: more cannot be looked through */
#define MAX_SCALE 1.2
#define MIN_SCALE 0.85 /* below it labels could not be read: then it is scrolled */

struct _EspImplicationView
{
  EspDrawn parent_instance;

  EspSearch *search;
  EspImplicationDrawing *drawing; /* NULL: no conflict here */
  const EspPalette *palette;
  guint64 conflict; /* the step of the conflict that is drawn */
  int cursor;
  double x, y, scale;
  double drag_x, drag_y;
  gboolean dragged;
};

G_DEFINE_FINAL_TYPE (EspImplicationView, esp_implication_view, ESP_TYPE_DRAWN)

static void
place (EspImplicationView *self)
{
  double width;
  double height;
  double room = gtk_widget_get_width (GTK_WIDGET (self));
  double tall = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->drawing == NULL || room <= 0)
    return;
  esp_implication_drawing_get_size (self->drawing, &width, &height);
  self->scale = CLAMP (MIN (room / width, tall / height), MIN_SCALE, MAX_SCALE);
  /* the conflict, at the right, is what one looks at */
  self->x =
      width * self->scale > room ? room - width * self->scale : (room - width * self->scale) / 2;
  self->y = MAX ((tall - height * self->scale) / 2, 0);
}

static void
update_description (EspImplicationView *self)
{
  const char *text = self->drawing == NULL ? _ ("No conflict at this step")
                     : self->cursor >= 0
                         ? esp_implication_drawing_describe (self->drawing, (guint) self->cursor)
                         : _ ("The facts that led to the conflict");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

static void
refresh (EspImplicationView *self)
{
  EspTrace *trace = self->search != NULL ? esp_search_get_trace (self->search) : NULL;
  g_autoptr (EspImplication) graph =
      trace != NULL ? esp_implication_new (trace, esp_search_get_step (self->search), MOST) : NULL;

  if (graph == NULL && self->drawing == NULL)
    return;
  if (graph != NULL && self->drawing != NULL && graph->step == self->conflict)
    return;
  g_clear_pointer (&self->drawing, esp_implication_drawing_free);
  self->cursor = -1;
  if (graph != NULL)
    {
      self->drawing = esp_implication_drawing_new (graph, trace);
      self->conflict = graph->step;
      place (self);
    }
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_implication_view_set_search (EspImplicationView *self, EspSearch *search)
{
  esp_follow_instead (&self->search, search, self);
  if (search != NULL)
    g_signal_connect_swapped (search, "step", G_CALLBACK (refresh), self);
  refresh (self);
}

void
esp_implication_view_set_palette (EspImplicationView *self, const EspPalette *palette)
{
  self->palette = palette;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
esp_implication_view_has_graph (EspImplicationView *self)
{
  return self->drawing != NULL;
}

guint
esp_implication_view_get_n (EspImplicationView *self)
{
  return self->drawing != NULL ? esp_implication_drawing_get_n (self->drawing) : 0;
}

/* --- input --- */

static int
hit (EspImplicationView *self, double x, double y)
{
  return self->drawing != NULL
             ? esp_implication_drawing_hit (self->drawing, (x - self->x) / self->scale,
                                            (y - self->y) / self->scale)
             : -1;
}

void
esp_implication_view_go_to (EspImplicationView *self, int i)
{
  if (i >= 0 && i < (int) esp_implication_view_get_n (self))
    esp_search_set_step (self->search, esp_implication_drawing_get_step (self->drawing, (guint) i));
}

static void
on_drag_begin (GtkGestureDrag *gesture G_GNUC_UNUSED,
               double x G_GNUC_UNUSED,
               double y G_GNUC_UNUSED,
               EspImplicationView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_x = self->x;
  self->drag_y = self->y;
  self->dragged = FALSE;
}

static void
on_drag_update (GtkGestureDrag *gesture G_GNUC_UNUSED,
                double dx,
                double dy,
                EspImplicationView *self)
{
  if (!self->dragged && hypot (dx, dy) < 5)
    return;
  self->dragged = TRUE;
  self->x = self->drag_x + dx;
  self->y = self->drag_y + dy;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_drag_end (GtkGestureDrag *gesture, double dx, double dy, EspImplicationView *self)
{
  double x;
  double y;

  if (!self->dragged && gtk_gesture_drag_get_start_point (gesture, &x, &y))
    esp_implication_view_go_to (self, hit (self, x + dx, y + dy));
}

static gboolean
on_key (GtkEventControllerKey *controller G_GNUC_UNUSED,
        guint keyval,
        guint keycode G_GNUC_UNUSED,
        GdkModifierType state,
        EspImplicationView *self)
{
  int n = (int) esp_implication_view_get_n (self);

  if (n == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Up:
      self->cursor = self->cursor <= 0 ? n - 1 : self->cursor - 1;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_Down:
      self->cursor = (self->cursor + 1) % n;
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      esp_implication_view_go_to (self, self->cursor);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return GDK_EVENT_STOP;
}

static gboolean
on_query_tooltip (GtkWidget *widget,
                  int x,
                  int y,
                  gboolean keyboard,
                  GtkTooltip *tooltip,
                  gpointer data G_GNUC_UNUSED)
{
  EspImplicationView *self = ESP_IMPLICATION_VIEW (widget);
  int i = keyboard ? self->cursor : hit (self, x, y);

  if (i < 0)
    return FALSE;
  gtk_tooltip_set_text (tooltip, esp_implication_drawing_describe (self->drawing, (guint) i));
  return TRUE;
}

/* --- the widget --- */

static void
esp_implication_view_draw (GtkWidget *widget, cairo_t *cr, int width, int height)
{
  EspImplicationView *self = ESP_IMPLICATION_VIEW (widget);

  esp_set_colour (cr, self->palette->background);
  cairo_paint (cr);
  if (self->drawing == NULL)
    {
      esp_set_colour (cr, self->palette->text_dim);
      esp_text_draw_in (cr, _ ("Go to a conflict: what led to it is shown here"), 12, 0, width - 24,
                        height, 13, ESP_TEXT_CENTRE);
    }
  else
    {
      cairo_translate (cr, self->x, self->y);
      cairo_scale (cr, self->scale, self->scale);
      esp_implication_drawing_draw (self->drawing, cr, self->palette, self->cursor);
    }
}

static void
esp_implication_view_size_allocate (GtkWidget *widget,
                                    int width G_GNUC_UNUSED,
                                    int height G_GNUC_UNUSED,
                                    int baseline G_GNUC_UNUSED)
{
  place (ESP_IMPLICATION_VIEW (widget));
}

static void
esp_implication_view_dispose (GObject *object)
{
  EspImplicationView *self = ESP_IMPLICATION_VIEW (object);

  esp_follow_instead (&self->search, NULL, self);
  g_clear_pointer (&self->drawing, esp_implication_drawing_free);
  G_OBJECT_CLASS (esp_implication_view_parent_class)->dispose (object);
}

static void
esp_implication_view_class_init (EspImplicationViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_implication_view_dispose;
  ESP_DRAWN_CLASS (klass)->draw = esp_implication_view_draw;
  esp_drawn_class_set_size (ESP_DRAWN_CLASS (klass), 120, 80, 520, 180);
  widget_class->size_allocate = esp_implication_view_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "espimplication");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
esp_implication_view_init (EspImplicationView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->palette = esp_palette_get (ESP_PALETTE_LIGHT);
  self->cursor = -1;
  self->scale = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Implication graph"), -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
esp_implication_view_new (void)
{
  return g_object_new (ESP_TYPE_IMPLICATION_VIEW, NULL);
}
