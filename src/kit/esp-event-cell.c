#include "config.h"

#include "esp-event-cell.h"

struct _EspEventCell
{
  GtkWidget parent_instance;

  EspCellText text;
  int (*height) (gpointer data);
  gpointer data;
  guint64 index;
  guint column;
  gboolean number;
  PangoLayout *layout; /* NULL: not made yet, or of another row */
  EspCellStyle style;
  int indent;
};

G_DEFINE_FINAL_TYPE (EspEventCell, esp_event_cell, GTK_TYPE_WIDGET)

static void
set_weight (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static void
ensure_layout (EspEventCell *self)
{
  g_autofree char *text = NULL;

  if (self->layout != NULL)
    return;
  self->style = ESP_CELL_PLAIN;
  self->indent = 0;
  text = self->text (self->data, self->index, self->column, &self->style, &self->indent);
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  if (self->style == ESP_CELL_STRONG || self->style == ESP_CELL_GOOD)
    set_weight (self->layout);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
find_colour (EspEventCell *self, GdkRGBA *colour)
{
  static const char *const names[] = { [ESP_CELL_DIM] = "esp_dim",
                                       [ESP_CELL_GOOD] = "esp_good",
                                       [ESP_CELL_BAD] = "esp_bad" };
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  const char *name = self->style < G_N_ELEMENTS (names) ? names[self->style] : NULL;

  if (name == NULL || !gtk_style_context_lookup_color (context, name, colour))
    gtk_style_context_get_color (context, colour);
}

static void
esp_event_cell_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspEventCell *self = ESP_EVENT_CELL (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRGBA colour;
  int wide;
  int high;
  double x;

  ensure_layout (self);
  pango_layout_set_width (self->layout, MAX (width - self->indent, 1) * PANGO_SCALE);
  pango_layout_get_pixel_size (self->layout, &wide, &high);
  /* with a width, the layout itself keeps to its side of it */
  pango_layout_set_alignment (self->layout, self->number != mirrored ? PANGO_ALIGN_RIGHT
                                                                     : PANGO_ALIGN_LEFT);
  x = mirrored ? 0 : self->indent;
  find_colour (self, &colour);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) x, (float) ((height - high) / 2)));
  gtk_snapshot_append_layout (snapshot, self->layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
esp_event_cell_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size G_GNUC_UNUSED,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  EspEventCell *self = ESP_EVENT_CELL (widget);

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = self->height (self->data);
}

static gboolean
on_query_tooltip (GtkWidget *widget,
                  int x G_GNUC_UNUSED,
                  int y G_GNUC_UNUSED,
                  gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip,
                  gpointer data G_GNUC_UNUSED)
{
  EspEventCell *self = ESP_EVENT_CELL (widget);

  ensure_layout (self);
  gtk_tooltip_set_text (tooltip, pango_layout_get_text (self->layout));
  return pango_layout_is_ellipsized (self->layout);
}

static void
esp_event_cell_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  g_clear_object (&ESP_EVENT_CELL (widget)->layout);
  GTK_WIDGET_CLASS (esp_event_cell_parent_class)->css_changed (widget, change);
}

static void
esp_event_cell_finalize (GObject *object)
{
  g_clear_object (&ESP_EVENT_CELL (object)->layout);
  G_OBJECT_CLASS (esp_event_cell_parent_class)->finalize (object);
}

static void
esp_event_cell_class_init (EspEventCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_event_cell_finalize;
  widget_class->snapshot = esp_event_cell_snapshot;
  widget_class->measure = esp_event_cell_measure;
  widget_class->css_changed = esp_event_cell_css_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
esp_event_cell_init (EspEventCell *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
}

GtkWidget *
esp_event_cell_new (
    EspCellText text, int (*height) (gpointer data), gpointer data, guint column, gboolean number)
{
  EspEventCell *self = g_object_new (ESP_TYPE_EVENT_CELL, NULL);

  self->text = text;
  self->height = height;
  self->data = data;
  self->column = column;
  self->number = number;
  if (number)
    gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  return GTK_WIDGET (self);
}

void
esp_event_cell_set_index (EspEventCell *self, guint64 index)
{
  if (self->layout != NULL && self->index == index)
    return;
  self->index = index;
  g_clear_object (&self->layout);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
