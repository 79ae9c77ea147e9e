#include "config.h"

#include "esp-text-gutter.h"

#define PADDING 8 /* at either side of the numbers */

struct _EspTextGutter
{
  GtkWidget parent_instance;

  GtkTextView *view;
  GdkRGBA tint;
  int digits; /* of the last number */
};

G_DEFINE_FINAL_TYPE (EspTextGutter, esp_text_gutter, GTK_TYPE_WIDGET)

static GtkTextBuffer *
get_buffer (EspTextGutter *self)
{
  return gtk_text_view_get_buffer (self->view);
}

static PangoLayout *
layout_number (EspTextGutter *self, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  return gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
}

static int
measure_number (EspTextGutter *self, int number)
{
  g_autoptr (PangoLayout) layout = layout_number (self, number);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

static void
esp_text_gutter_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size G_GNUC_UNUSED,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  EspTextGutter *self = ESP_TEXT_GUTTER (widget);

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural =
        2 * PADDING +
        measure_number (self, MAX (10, gtk_text_buffer_get_line_count (get_buffer (self))));
}

static void
draw_number (EspTextGutter *self, GtkSnapshot *snapshot, int line, int y, int height, int current)
{
  g_autoptr (PangoLayout) layout = layout_number (self, line + 1);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  GdkRGBA colour;
  int number;

  if (line == current)
    gtk_snapshot_append_color (snapshot, &self->tint,
                               &GRAPHENE_RECT_INIT (0, (float) y, (float) width, (float) height));
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  pango_layout_get_pixel_size (layout, &number, NULL);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) (width - PADDING - number), (float) y));
  gtk_snapshot_append_layout (snapshot, layout, &colour);
  gtk_snapshot_restore (snapshot);
}

/* From the first line that is seen on; the last one may be empty, and has a number all the same. */
static void
esp_text_gutter_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspTextGutter *self = ESP_TEXT_GUTTER (widget);
  GtkTextBuffer *buffer = get_buffer (self);
  GdkRectangle seen;
  GtkTextIter iter;
  GtkTextIter caret;
  int y;
  int high;
  int top = 0;

  gtk_text_view_get_visible_rect (self->view, &seen);
  gtk_text_buffer_get_iter_at_mark (buffer, &caret, gtk_text_buffer_get_insert (buffer));
  gtk_text_view_get_line_at_y (self->view, &iter, seen.y, NULL);
  for (int line = gtk_text_iter_get_line (&iter);
       line < gtk_text_buffer_get_line_count (buffer) && top < gtk_widget_get_height (widget);
       line++)
    {
      gtk_text_buffer_get_iter_at_line (buffer, &iter, line);
      gtk_text_view_get_line_yrange (self->view, &iter, &y, &high);
      gtk_text_view_buffer_to_window_coords (self->view, GTK_TEXT_WINDOW_LEFT, 0, y, NULL, &top);
      draw_number (self, snapshot, line, top, high, gtk_text_iter_get_line (&caret));
    }
}

static void
esp_text_gutter_class_init (EspTextGutterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = esp_text_gutter_measure;
  widget_class->snapshot = esp_text_gutter_snapshot;
  gtk_widget_class_set_css_name (widget_class, "esptextgutter");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
esp_text_gutter_init (EspTextGutter *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
esp_text_gutter_new (GtkTextView *view)
{
  EspTextGutter *self = g_object_new (ESP_TYPE_TEXT_GUTTER, NULL);

  self->view = view;
  return GTK_WIDGET (self);
}

void
esp_text_gutter_set_tint (EspTextGutter *self, const GdkRGBA *tint)
{
  self->tint = *tint;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
esp_text_gutter_refresh (EspTextGutter *self)
{
  int digits = 0;

  for (int n = gtk_text_buffer_get_line_count (get_buffer (self)); n > 0; n /= 10)
    digits++;
  if (digits != self->digits)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->digits = digits;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
