#include "config.h"

#include "esp-event-row.h"

#include <math.h>

#define GAP 12     /* pixels between columns */
#define SIGN 0.22  /* half of a sign's height, of the line's */
#define AWAY 2.7   /* of half a sign, from its middle to the text */
#define STROKE 1.6 /* pixels */

typedef struct
{
  PangoLayout *layout; /* NULL: not made yet, or of another row */
  EspCellStyle style;
  int indent;
} Cell;

struct _EspEventRow
{
  GtkWidget parent_instance;

  const EspEventColumns *columns;
  guint64 index;
  gboolean has_more; /* a screen reader is told more of it */
  Cell cells[ESP_EVENT_ROW_MAX_COLUMNS];
};

G_DEFINE_FINAL_TYPE (EspEventRow, esp_event_row, GTK_TYPE_WIDGET)

static void
set_weight (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static void
forget (EspEventRow *self)
{
  for (guint i = 0; i < ESP_EVENT_ROW_MAX_COLUMNS; i++)
    g_clear_object (&self->cells[i].layout);
}

static void
ensure_layouts (EspEventRow *self)
{
  g_autoptr (GString) all = NULL;
  g_autofree char *more = NULL;

  /* a search of another kind has more columns, and rows of the one before may be seen once more */
  if (self->cells[0].layout != NULL &&
      self->cells[MAX (self->columns->n_columns, 1) - 1].layout != NULL)
    return;
  forget (self);
  all = g_string_new (NULL);
  for (guint i = 0; i < self->columns->n_columns; i++)
    {
      Cell *cell = &self->cells[i];
      g_autofree char *text = NULL;

      cell->style = ESP_CELL_PLAIN;
      cell->indent = 0;
      text = self->columns->text (self->columns->data, self->index, i, &cell->style, &cell->indent);
      cell->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
      pango_layout_set_single_paragraph_mode (cell->layout, TRUE);
      pango_layout_set_ellipsize (cell->layout, PANGO_ELLIPSIZE_END);
      if (cell->style == ESP_CELL_STRONG || cell->style == ESP_CELL_GOOD)
        set_weight (cell->layout);
      if (*text != '\0')
        g_string_append_printf (all, "%s%s", all->len > 0 ? ", " : "", text);
    }
  more = self->columns->more (self->columns->data, self->index);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all->str,
                                  -1);
  if (more != NULL || self->has_more)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    more != NULL ? more : "", -1);
  self->has_more = more != NULL;
}

static void
find_colour (EspEventRow *self, EspCellStyle style, GdkRGBA *colour)
{
  static const char *const names[] = {
    [ESP_CELL_DIM] = "esp_dim", [ESP_CELL_GOOD] = "esp_good", [ESP_CELL_BAD] = "esp_bad"
  };
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));
  const char *name = style < G_N_ELEMENTS (names) ? names[style] : NULL;

  /* the present row has a ground of its own, and what is read on it one colour */
  if (style == ESP_CELL_DIM && row != NULL &&
      (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0)
    name = NULL;
  if (name == NULL || !gtk_style_context_lookup_color (context, name, colour))
    gtk_style_context_get_color (context, colour);
}

/* In a square of twice @r about the origin. */
static void
make_path (cairo_t *cr, EspEventSign sign, double r)
{
  switch (sign)
    {
    case ESP_SIGN_DECISION:
      cairo_arc (cr, 0, 0, 0.9 * r, 0, 2 * G_PI);
      break;
    case ESP_SIGN_IMPLIED:
      cairo_arc (cr, 0, 0, 0.75 * r, 0, 2 * G_PI);
      break;
    case ESP_SIGN_REMOVED:
      cairo_move_to (cr, -0.9 * r, 0);
      cairo_line_to (cr, 0.9 * r, 0);
      break;
    case ESP_SIGN_FAILED:
      cairo_move_to (cr, -0.8 * r, -0.8 * r);
      cairo_line_to (cr, 0.8 * r, 0.8 * r);
      cairo_move_to (cr, -0.8 * r, 0.8 * r);
      cairo_line_to (cr, 0.8 * r, -0.8 * r);
      break;
    case ESP_SIGN_BACK:
      cairo_move_to (cr, -0.5 * r, -0.6 * r);
      cairo_line_to (cr, 0.3 * r, -0.6 * r);
      cairo_arc (cr, 0.3 * r, 0, 0.6 * r, -G_PI_2, G_PI_2);
      cairo_line_to (cr, -r, 0.6 * r);
      cairo_move_to (cr, -0.5 * r, 0.1 * r);
      cairo_line_to (cr, -r, 0.6 * r);
      cairo_line_to (cr, -0.5 * r, 1.1 * r);
      break;
    case ESP_SIGN_NOGOOD:
      cairo_rectangle (cr, -0.8 * r, -0.8 * r, 1.6 * r, 1.6 * r);
      break;
    case ESP_SIGN_FOUND:
      cairo_move_to (cr, 0, -1.1 * r);
      cairo_line_to (cr, 1.1 * r, 0);
      cairo_line_to (cr, 0, 1.1 * r);
      cairo_line_to (cr, -1.1 * r, 0);
      cairo_close_path (cr);
      break;
    case ESP_SIGN_CUT:
      for (int i = -1; i <= 1; i += 2)
        {
          cairo_move_to (cr, -0.9 * r, i * 0.4 * r + 0.4 * r);
          cairo_line_to (cr, 0.9 * r, i * 0.4 * r - 0.4 * r);
        }
      break;
    case ESP_SIGN_NONE:
    default:
      break;
    }
}

/* @x: where the text begins that the sign stands before. */
static void
draw_sign (EspEventRow *self, GtkSnapshot *snapshot, const Cell *cell, int x, int high)
{
  EspCellStyle style = cell->style;
  EspEventSign sign = self->columns->sign (self->columns->data, self->index, &style);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double r = SIGN * high;
  double middle = mirrored ? x + AWAY * r : x - AWAY * r;
  GdkRGBA colour;
  cairo_t *cr;

  if (sign == ESP_SIGN_NONE)
    return;
  find_colour (self, style, &colour);
  cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) (middle - 2 * r), 0, (float) (4 * r), (float) height));
  cairo_translate (cr, middle, floor (height / 2));
  if (mirrored)
    cairo_scale (cr, -1, 1);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, STROKE);
  make_path (cr, sign, r);
  if (sign == ESP_SIGN_DECISION || sign == ESP_SIGN_FOUND)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
  cairo_destroy (cr);
}

static int
get_width (EspEventRow *self, guint column, int left)
{
  return column + 1 < self->columns->n_columns ? self->columns->width[column] : left;
}

/* Pixels of the cells after @column in which nothing stands: its text goes on there. @left: what is
 * left of the row, its own included. */
static int
get_empty (EspEventRow *self, guint column, int left)
{
  int empty = 0;

  if (self->columns->number[column])
    return 0;
  left -= get_width (self, column, left);
  while (++column < self->columns->n_columns && left > 0 &&
         *pango_layout_get_text (self->cells[column].layout) == '\0')
    {
      int width = get_width (self, column, left);

      empty += width;
      left -= width;
    }
  return empty;
}

/* Whether a text runs from left to right by its own letters; numbers run as the window does. */
static gboolean
is_left_to_right (PangoLayout *layout)
{
  for (const char *p = pango_layout_get_text (layout); *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      return pango_layout_get_direction (layout, (int) (p - pango_layout_get_text (layout))) ==
             PANGO_DIRECTION_LTR;
  return FALSE;
}

/* Numbers end, and texts begin, at the side from which one reads. Pango changes the sides where the
 * direction of a text is not that of the window. */
static PangoAlignment
get_alignment (PangoLayout *layout, gboolean number, gboolean mirrored)
{
  gboolean right = number != mirrored;

  if (mirrored && is_left_to_right (layout))
    right = !right;
  return right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
}

static void
esp_event_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspEventRow *self = ESP_EVENT_ROW (widget);
  int left = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int at = 0;
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int all = left;

  ensure_layouts (self);
  for (guint i = 0; i < self->columns->n_columns && left > 0; i++)
    {
      Cell *cell = &self->cells[i];
      int width = get_width (self, i, left);
      int text_width =
          MAX (width + get_empty (self, i, left) - cell->indent - (width < left ? GAP : 0), 1);
      GdkRGBA colour;
      int high;
      int x = at + cell->indent;

      pango_layout_set_width (cell->layout, text_width * PANGO_SCALE);
      pango_layout_set_alignment (cell->layout,
                                  get_alignment (cell->layout, self->columns->number[i], mirrored));
      pango_layout_get_pixel_size (cell->layout, NULL, &high);
      find_colour (self, cell->style, &colour);
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot,
                              &GRAPHENE_POINT_INIT ((float) (mirrored ? all - x - text_width : x),
                                                    (float) ((height - high) / 2)));
      gtk_snapshot_append_layout (snapshot, cell->layout, &colour);
      gtk_snapshot_restore (snapshot);
      if (i == ESP_EVENT_ROW_SIGNED)
        draw_sign (self, snapshot, cell, mirrored ? all - x : x, high);
      at += width;
      left -= width;
    }
}

static void
esp_event_row_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size G_GNUC_UNUSED,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  EspEventRow *self = ESP_EVENT_ROW (widget);
  int width = 0;

  for (guint i = 0; i < self->columns->n_columns; i++)
    width += self->columns->width[i];
  *minimum = *natural =
      orientation == GTK_ORIENTATION_VERTICAL ? self->columns->height (self->columns->data) : width;
  /* the last text has dots where there is less room than it would like */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum -= self->columns->spare;
  *minimum_baseline = *natural_baseline = -1;
}

/* More on the row, behind the text of a cell that is too narrow for it. */
static gboolean
on_query_tooltip (GtkWidget *widget,
                  int x,
                  int y G_GNUC_UNUSED,
                  gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip,
                  gpointer data G_GNUC_UNUSED)
{
  EspEventRow *self = ESP_EVENT_ROW (widget);
  int left = gtk_widget_get_width (widget);
  const char *cut = NULL;
  g_autofree char *more = NULL;
  g_autofree char *text = NULL;

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = left - x;
  ensure_layouts (self);
  more = self->columns->more (self->columns->data, self->index);
  for (guint i = 0; i < self->columns->n_columns && cut == NULL; i++)
    {
      int width = get_width (self, i, left);

      if (x < width && !pango_layout_is_ellipsized (self->cells[i].layout))
        break;
      if (x < width)
        cut = pango_layout_get_text (self->cells[i].layout);
      x -= width;
      left -= width;
    }
  text = cut != NULL && more != NULL ? g_strdup_printf ("%s\n%s", cut, more)
                                     : g_strdup (cut != NULL ? cut : more);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
esp_event_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  forget (ESP_EVENT_ROW (widget));
  GTK_WIDGET_CLASS (esp_event_row_parent_class)->css_changed (widget, change);
}

static void
esp_event_row_finalize (GObject *object)
{
  forget (ESP_EVENT_ROW (object));
  G_OBJECT_CLASS (esp_event_row_parent_class)->finalize (object);
}

static void
esp_event_row_class_init (EspEventRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_event_row_finalize;
  widget_class->snapshot = esp_event_row_snapshot;
  widget_class->measure = esp_event_row_measure;
  widget_class->css_changed = esp_event_row_css_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
esp_event_row_init (EspEventRow *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
}

GtkWidget *
esp_event_row_new (const EspEventColumns *columns)
{
  EspEventRow *self = g_object_new (ESP_TYPE_EVENT_ROW, NULL);

  self->columns = columns;
  return GTK_WIDGET (self);
}

void
esp_event_row_set_index (EspEventRow *self, guint64 index)
{
  self->index = index;
  forget (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint64
esp_event_row_get_index (EspEventRow *self)
{
  return self->index;
}
