#include "config.h"

#include "esp-row-scroller.h"

#include <math.h>

#define FRAMES 2 /* until rows that were just added have been laid out */

struct _EspRowScroller
{
  GObject parent_instance;

  GtkScrolledWindow *scrolled; /* borrowed */
  GListModel *model;
  EspRowScroller *beside; /* weak */
  gboolean leads;         /* it is scrolled by hand: the other one goes along */
  guint row;              /* to be scrolled to */
  guint tick;
  int frames;
};

G_DEFINE_FINAL_TYPE (EspRowScroller, esp_row_scroller, G_TYPE_OBJECT)

static GtkAdjustment *
get_adjustment (EspRowScroller *self)
{
  return gtk_scrolled_window_get_vadjustment (self->scrolled);
}

static gboolean
is_mapped (EspRowScroller *self)
{
  return self->scrolled != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->scrolled));
}

static void
set_value (EspRowScroller *self, double value)
{
  self->leads = FALSE;
  gtk_adjustment_set_value (get_adjustment (self), value);
  self->leads = TRUE;
}

/* Not above the last row of the list beside it, as long as that has the row as well: near its end,
 * too, they stand on one line. */
static double
get_bound (EspRowScroller *self)
{
  EspRowScroller *other = self->beside;

  if (other == NULL || !is_mapped (other) || self->row >= g_list_model_get_n_items (other->model))
    return G_MAXDOUBLE;
  return gtk_adjustment_get_upper (get_adjustment (other)) -
         gtk_adjustment_get_page_size (get_adjustment (other));
}

static gboolean
scroll_now (GtkWidget *widget G_GNUC_UNUSED, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
  EspRowScroller *self = data;
  GtkAdjustment *adjustment = get_adjustment (self);
  guint n = g_list_model_get_n_items (self->model);
  double page = gtk_adjustment_get_page_size (adjustment);
  double height = gtk_adjustment_get_upper (adjustment) / MAX (n, 1);
  double top = self->row * height;

  if (--self->frames > 0)
    return G_SOURCE_CONTINUE;
  /* a list without rows, or one that is not laid out, has no place to scroll to; the row keeps to
   * the middle, so that what was and what comes are seen with it */
  if (self->row < n && is_mapped (self))
    set_value (self, MIN (top - floor ((page - height) / 2 / height) * height, get_bound (self)));
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void
esp_row_scroller_go (EspRowScroller *self, guint row)
{
  self->row = row;
  self->frames = FRAMES;
  if (self->tick == 0 && self->scrolled != NULL)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->scrolled), scroll_now, self, NULL);
}

void
esp_row_scroller_wait (EspRowScroller *self)
{
  self->frames = FRAMES;
}

void
esp_row_scroller_forget (EspRowScroller *self)
{
  self->row = GTK_INVALID_LIST_POSITION;
}

static void
on_scrolled (EspRowScroller *self)
{
  EspRowScroller *other = self->beside;

  if (other != NULL && self->leads && self->tick == 0 && is_mapped (other))
    set_value (other, gtk_adjustment_get_value (get_adjustment (self)));
}

void
esp_row_scroller_set_beside (EspRowScroller *self, EspRowScroller *other)
{
  g_set_weak_pointer (&self->beside, other);
}

static void
esp_row_scroller_dispose (GObject *object)
{
  EspRowScroller *self = ESP_ROW_SCROLLER (object);

  if (self->tick != 0 && self->scrolled != NULL)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->scrolled), self->tick);
  self->tick = 0;
  g_clear_weak_pointer (&self->scrolled);
  g_clear_weak_pointer (&self->beside);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (esp_row_scroller_parent_class)->dispose (object);
}

static void
esp_row_scroller_class_init (EspRowScrollerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_row_scroller_dispose;
}

static void
esp_row_scroller_init (EspRowScroller *self)
{
  self->leads = TRUE;
  self->row = GTK_INVALID_LIST_POSITION;
}

EspRowScroller *
esp_row_scroller_new (GtkScrolledWindow *scrolled, GListModel *model)
{
  EspRowScroller *self = g_object_new (ESP_TYPE_ROW_SCROLLER, NULL);

  g_set_weak_pointer (&self->scrolled, scrolled);
  self->model = g_object_ref (model);
  g_signal_connect_object (get_adjustment (self), "value-changed", G_CALLBACK (on_scrolled), self,
                           G_CONNECT_SWAPPED);
  return self;
}
