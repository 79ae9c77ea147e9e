#include "config.h"

#include "esp-pinned-row.h"

#define LEAST_ROWS 4 /* in sight, so that one may be covered */

struct _EspPinnedRow
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scrolled; /* weak */
  GListModel *model;
  guint row;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspPinnedRow, esp_pinned_row, GTK_TYPE_WIDGET)

/* Where the row would begin, as seen from the upper edge; nothing is laid out anew for it, as the
 * list may be just then. */
static void
show_or_hide (EspPinnedRow *self)
{
  guint n = g_list_model_get_n_items (self->model);
  gboolean behind = FALSE;

  if (self->scrolled != NULL && self->row < n)
    {
      GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scrolled);
      double height = gtk_adjustment_get_upper (adjustment) / n;
      double page = gtk_adjustment_get_page_size (adjustment);
      double top = self->row * height - gtk_adjustment_get_value (adjustment);

      /* half a row is still seen */
      behind =
          page >= LEAST_ROWS * height &&
          (gtk_widget_get_valign (GTK_WIDGET (self)) == GTK_ALIGN_START ? top < -height / 2
                                                                        : top > page - height / 2);
    }
  gtk_widget_set_opacity (GTK_WIDGET (self), behind ? 1 : 0);
  gtk_widget_set_can_target (GTK_WIDGET (self), behind);
}

void
esp_pinned_row_set_row (EspPinnedRow *self, guint row)
{
  self->row = row;
  show_or_hide (self);
}

gboolean
esp_pinned_row_is_shown (EspPinnedRow *self)
{
  return gtk_widget_get_can_target (GTK_WIDGET (self));
}

GtkWidget *
esp_pinned_row_get_child (EspPinnedRow *self)
{
  return gtk_widget_get_first_child (GTK_WIDGET (self));
}

static void
on_click (EspPinnedRow *self)
{
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
esp_pinned_row_dispose (GObject *object)
{
  EspPinnedRow *self = ESP_PINNED_ROW (object);

  g_clear_weak_pointer (&self->scrolled);
  g_clear_object (&self->model);
  if (esp_pinned_row_get_child (self) != NULL)
    gtk_widget_unparent (esp_pinned_row_get_child (self));
  G_OBJECT_CLASS (esp_pinned_row_parent_class)->dispose (object);
}

static void
esp_pinned_row_class_init (EspPinnedRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_pinned_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "pinnedrow");
  /* the row itself is what is read out */
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_pinned_row_init (EspPinnedRow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->row = GTK_INVALID_LIST_POSITION;
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_click), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
esp_pinned_row_new (GtkScrolledWindow *scrolled, GListModel *model, GtkAlign edge, GtkWidget *child)
{
  EspPinnedRow *self = g_object_new (ESP_TYPE_PINNED_ROW, NULL);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);

  g_set_weak_pointer (&self->scrolled, scrolled);
  self->model = g_object_ref (model);
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  gtk_widget_set_valign (GTK_WIDGET (self), edge);
  show_or_hide (self);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (show_or_hide), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (show_or_hide), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
