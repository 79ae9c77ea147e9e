#include "config.h"

#include "esp-cell-grid.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-shape.h"
#include "draw/esp-verdict-mark.h"
#include "esp-row.h"

#define CELL 50.0
#define ROW 38.0
#define MARK 17.0
#define PAD 12.0
#define LEAST_NAMES 90.0
#define MOST_NAMES 240.0
#define MOST_SLANTED 150.0
#define BAR 110.0
#define MEASURED 400 /* rows whose texts say how wide columns are */
#define SLANT 0.70710678

/* --- the cells: what scrolls --- */

#define ESP_TYPE_GRID_CELLS (esp_grid_cells_get_type ())
G_DECLARE_FINAL_TYPE (EspGridCells, esp_grid_cells, ESP, GRID_CELLS, GtkWidget)

/* How large everything is; made anew when the texts are others. */
typedef struct
{
  gboolean known;
  double scale;
  double names, cell, row, head; /* widths of the names and of a cell; heights */
  gboolean slanted;              /* the columns' names are */
  double *figures;               /* widths */
  double begin;                  /* of the first cell, behind names and figures */
  double width, height;
} Metrics;

struct _EspGridCells
{
  GtkWidget parent_instance;

  EspCellGridSpec spec;
  gpointer owner;
  const EspPalette *palette;
  char *label;
  char *speech;
  Metrics metrics;
  guint row, column;           /* the cursor */
  GtkScrolledWindow *scrolled; /* borrowed: it holds this */
};

enum
{
  CHOSEN,
  ACTIVATED,
  N_SIGNALS
};

static guint cell_signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspGridCells, esp_grid_cells, GTK_TYPE_WIDGET)

static gboolean
has_cells (EspGridCells *self)
{
  return self->spec.n_rows > 0 && self->spec.n_columns > 0;
}

static void
cell_clear (EspGridCell *cell)
{
  g_clear_pointer (&cell->text, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspGridCell, cell_clear)

static void
ask (EspGridCells *self, guint row, guint column, EspGridCell *cell)
{
  *cell = (EspGridCell){ .mark = -1 };
  self->spec.fill (self->owner, row, column, cell);
}

static PangoLayout *
lay_out (EspGridCells *self, const char *text, gboolean bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);

  if (bold)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      pango_layout_set_attributes (layout, attributes);
    }
  return layout;
}

static double
measure_text (EspGridCells *self, const char *text, gboolean bold)
{
  g_autoptr (PangoLayout) layout = lay_out (self, text, bold);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* The widest of the names that @name gives. */
static double
measure_names (EspGridCells *self, char *(*name) (gpointer owner, guint i), guint n, gboolean bold)
{
  double most = 0;

  for (guint i = 0; i < MIN (n, MEASURED); i++)
    {
      g_autofree char *text = name (self->owner, i);

      most = MAX (most, measure_text (self, text, bold));
    }
  return most;
}

static double
measure_figures (EspGridCells *self, guint column)
{
  g_autofree char *head = self->spec.name_column (self->owner, column);
  double most = measure_text (self, head, TRUE);
  double bar = 0;

  for (guint row = 0; row < MIN (self->spec.n_rows, MEASURED); row++)
    {
      g_auto (EspGridCell) cell = { 0 };

      ask (self, row, column, &cell);
      if (cell.text != NULL)
        most = MAX (most, measure_text (self, cell.text, TRUE));
      if (cell.low < cell.high)
        bar = BAR * self->metrics.scale;
    }
  return most + bar + 2 * PAD;
}

static void
measure_all (EspGridCells *self)
{
  Metrics *m = &self->metrics;
  const EspCellGridSpec *spec = &self->spec;
  double widest;

  if (m->known || spec->fill == NULL)
    return;
  m->known = TRUE;
  m->scale = MAX (esp_get_text_scale (GTK_WIDGET (self)), 0.8);
  m->row = round (ROW * m->scale);
  m->cell = round (CELL * m->scale);
  m->names = MAX (measure_names (self, spec->name_row, spec->n_rows + spec->has_foot, FALSE),
                  measure_text (self, spec->corner, TRUE));
  m->names = CLAMP (m->names + 2 * PAD, LEAST_NAMES * m->scale, MOST_NAMES * m->scale);
  widest = measure_names (self, spec->name_column, spec->n_columns, TRUE);
  m->slanted = widest > m->cell - 6;
  m->head =
      m->slanted ? round (MIN (widest, MOST_SLANTED * m->scale) * SLANT + 22 * m->scale) : m->row;
  g_free (m->figures);
  m->figures = g_new0 (double, spec->n_figures + 1);
  m->begin = m->names;
  for (guint i = 0; i < spec->n_figures; i++)
    {
      m->figures[i] = measure_figures (self, spec->n_columns + i);
      m->begin += m->figures[i];
    }
  m->begin += spec->n_figures > 0 ? PAD : 0;
  m->width = m->begin + spec->n_columns * m->cell + PAD;
  m->height = m->head + (spec->n_rows + spec->has_foot) * m->row;
}

static void
esp_grid_cells_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size G_GNUC_UNUSED,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  EspGridCells *self = ESP_GRID_CELLS (widget);

  measure_all (self);
  *minimum = *natural = (int) ceil (orientation == GTK_ORIENTATION_VERTICAL ? self->metrics.height
                                                                            : self->metrics.width);
  *minimum_baseline = *natural_baseline = -1;
}

/* --- drawing --- */

/* What is seen of it. */
typedef struct
{
  double x, y, width, height;
} View;

static View
get_view (EspGridCells *self)
{
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (self->scrolled);
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (self->scrolled);
  View view = { gtk_adjustment_get_value (across), gtk_adjustment_get_value (down),
                gtk_adjustment_get_page_size (across), gtk_adjustment_get_page_size (down) };

  view.width = MIN (view.width, gtk_widget_get_width (GTK_WIDGET (self)) - view.x);
  view.height = MIN (view.height, gtk_widget_get_height (GTK_WIDGET (self)) - view.y);
  return view;
}

static EspColour
get_colour (EspGridCells *self, EspGridCellStyle style)
{
  return style == ESP_GRID_DIM     ? self->palette->text_dim
         : style == ESP_GRID_WARNS ? self->palette->hint
                                   : self->palette->text;
}

/* @at: 0 begins at x, 0.5 has its middle there, 1 ends there; no wider than @width. */
static void
draw_text (EspGridCells *self,
           cairo_t *cr,
           const char *text,
           double x,
           double y,
           double width,
           double at,
           EspGridCellStyle style)
{
  g_autoptr (PangoLayout) layout = lay_out (self, text, style == ESP_GRID_STRONG);
  int w;
  int h;

  pango_layout_get_pixel_size (layout, &w, &h);
  if (w > width)
    {
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
      pango_layout_set_width (layout, (int) (MAX (width, 1) * PANGO_SCALE));
      pango_layout_get_pixel_size (layout, &w, &h);
    }
  esp_set_colour (cr, get_colour (self, style));
  cairo_move_to (cr, x - at * w, y - h / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static void
fill_box (cairo_t *cr, EspColour colour, double x, double y, double width, double height)
{
  esp_set_colour (cr, colour);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

static void
draw_cursor (EspGridCells *self, cairo_t *cr, double x, double y)
{
  const Metrics *m = &self->metrics;
  gboolean focus = gtk_widget_has_focus (GTK_WIDGET (self));
  EspColour tint = self->palette->accent;

  tint.alpha = 0.14;
  esp_shape_rounded (cr, x + 2, y + 2, m->cell - 4, m->row - 4, 6);
  esp_set_colour (cr, tint);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, self->palette->accent);
  cairo_set_line_width (cr, focus ? 2.5 : 1.5);
  cairo_stroke (cr);
}

static void
draw_cell (EspGridCells *self, cairo_t *cr, guint row, guint column, double x, double y)
{
  const Metrics *m = &self->metrics;
  double middle = x + m->cell / 2;
  g_auto (EspGridCell) cell = { 0 };

  ask (self, row, column, &cell);
  if (row == self->row && column == self->column && row < self->spec.n_rows)
    draw_cursor (self, cr, x, y);
  if (cell.style == ESP_GRID_NONE)
    {
      esp_shape_rounded (cr, x + 8, y + 6, m->cell - 16, m->row - 12, 5);
      esp_set_colour (cr, self->palette->surface_alt);
      cairo_fill (cr);
    }
  if (cell.mark >= 0)
    esp_verdict_mark_draw (cr, (EspVerdictKind) cell.mark, middle, y + m->row / 2, MARK * m->scale,
                           self->palette);
  if (cell.text != NULL)
    draw_text (self, cr, cell.text, middle, y + m->row / 2, m->cell - 4, 0.5, cell.style);
}

/* A line from end to end with bounds, and a dot where the value is. */
static void
draw_bar (EspGridCells *self, cairo_t *cr, const EspGridCell *cell, double x, double y)
{
  const EspCellGridSpec *spec = &self->spec;
  double span = MAX (spec->bar_high - spec->bar_low, 1e-9);
  double width = (BAR - 12) * self->metrics.scale;
  double places[3] = { cell->low, cell->value, cell->high };

  for (int i = 0; i < 3; i++)
    places[i] = x + CLAMP ((places[i] - spec->bar_low) / span, 0, 1) * width;
  cairo_set_line_width (cr, 1);
  if (spec->bar_low < 0 && spec->bar_high > 0)
    {
      double zero = floor (x - spec->bar_low / span * width) + 0.5;

      esp_set_colour (cr, self->palette->line);
      cairo_move_to (cr, zero, y - self->metrics.row * 0.36);
      cairo_line_to (cr, zero, y + self->metrics.row * 0.36);
      cairo_stroke (cr);
    }
  esp_set_colour (cr, self->palette->line_strong);
  cairo_set_line_width (cr, 1.5);
  cairo_move_to (cr, places[0], y);
  cairo_line_to (cr, places[2], y);
  for (int i = 0; i < 3; i += 2)
    {
      cairo_move_to (cr, places[i], y - 4);
      cairo_line_to (cr, places[i], y + 4);
    }
  cairo_stroke (cr);
  esp_set_colour (cr, self->palette->accent);
  cairo_new_sub_path (cr);
  cairo_arc (cr, places[1], y, 4, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_figures (EspGridCells *self, cairo_t *cr, guint row, double y)
{
  double x = self->metrics.names;

  for (guint i = 0; i < self->spec.n_figures; i++)
    {
      double width = self->metrics.figures[i];
      g_auto (EspGridCell) cell = { 0 };

      ask (self, row, self->spec.n_columns + i, &cell);
      if (cell.low < cell.high)
        draw_bar (self, cr, &cell, x + PAD, y + self->metrics.row / 2);
      x += width;
      if (cell.text != NULL)
        draw_text (self, cr, cell.text, x - PAD, y + self->metrics.row / 2, width, 1, cell.style);
    }
}

static void
draw_row (EspGridCells *self, cairo_t *cr, const View *view, guint row)
{
  const Metrics *m = &self->metrics;
  double y = m->head + row * m->row;
  double begin = MAX (view->x - (m->begin - m->names) - m->cell, 0);
  guint first = (guint) (begin / m->cell);
  g_autofree char *name = self->spec.name_row (self->owner, row);
  EspColour surface = self->palette->surface;

  for (guint i = first; i < self->spec.n_columns; i++)
    {
      double x = m->begin + i * m->cell;

      if (x > view->x + view->width)
        break;
      draw_cell (self, cr, row, i, x, y);
    }
  draw_figures (self, cr, row, y);
  fill_box (cr, surface, view->x, y + 1, m->names, m->row - 1);
  draw_text (self, cr, name, view->x + PAD, y + m->row / 2, m->names - 2 * PAD + 6, 0,
             row < self->spec.n_rows ? ESP_GRID_PLAIN : ESP_GRID_DIM);
  fill_box (cr, self->palette->line, view->x, y, view->width, 1);
}

static void
draw_slanted (EspGridCells *self, cairo_t *cr, const char *name, double x, double y)
{
  g_autoptr (PangoLayout) layout = lay_out (self, name, FALSE);
  int h;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_width (layout, (int) (MOST_SLANTED * self->metrics.scale * PANGO_SCALE));
  pango_layout_get_pixel_size (layout, NULL, &h);
  esp_set_colour (cr, self->palette->text_dim);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, -G_PI / 4);
  cairo_move_to (cr, 0, -h / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
}

static void
draw_head (EspGridCells *self, cairo_t *cr, const View *view)
{
  const Metrics *m = &self->metrics;
  double y = view->y + m->head - m->row / 2;
  double x = m->names;
  double begin = MAX (view->x - (m->begin - m->names) - 3 * m->cell, 0);

  fill_box (cr, self->palette->surface, view->x, view->y, view->width, m->head);
  for (guint i = (guint) (begin / m->cell); i < self->spec.n_columns; i++)
    {
      double middle = m->begin + (i + 0.5) * m->cell;
      g_autofree char *name = NULL;

      if (middle - m->cell > view->x + view->width)
        break;
      name = self->spec.name_column (self->owner, i);
      if (m->slanted)
        draw_slanted (self, cr, name, middle - 4, view->y + m->head - 8 * m->scale);
      else
        draw_text (self, cr, name, middle, y, m->cell, 0.5, ESP_GRID_STRONG);
    }
  for (guint i = 0; i < self->spec.n_figures; i++)
    {
      g_autofree char *name = self->spec.name_column (self->owner, self->spec.n_columns + i);

      x += m->figures[i];
      draw_text (self, cr, name, x - PAD, y, m->figures[i], 1, ESP_GRID_STRONG);
    }
  if (view->x > 0)
    fill_box (cr, self->palette->surface, view->x, view->y, m->names, m->head);
  draw_text (self, cr, self->spec.corner, view->x + PAD, y, m->names - PAD, 0, ESP_GRID_STRONG);
  fill_box (cr, self->palette->line, view->x, view->y + m->head, view->width, 1);
}

static void
esp_grid_cells_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  EspGridCells *self = ESP_GRID_CELLS (widget);
  const Metrics *m = &self->metrics;
  View view = get_view (self);
  guint n = self->spec.n_rows + self->spec.has_foot;
  cairo_t *cr;

  if (self->spec.fill == NULL || self->palette == NULL || view.width <= 0 || view.height <= 0)
    return;
  measure_all (self);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT ((float) view.x, (float) view.y,
                                                       (float) view.width, (float) view.height));
  fill_box (cr, self->palette->surface, view.x, view.y, view.width, view.height);
  for (guint row = (guint) (view.y / m->row); row < n; row++)
    {
      if (m->head + row * m->row > view.y + view.height)
        break;
      draw_row (self, cr, &view, row);
    }
  draw_head (self, cr, &view);
  cairo_destroy (cr);
}

/* --- the cursor --- */

static void
speak (EspGridCells *self)
{
  g_autofree char *text =
      has_cells (self) ? self->spec.describe (self->owner, self->row, self->column) : NULL;

  g_free (self->speech);
  self->speech =
      text != NULL ? g_strdup_printf ("%s: %s", self->label, text) : g_strdup (self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->speech, -1);
}

static void
show_within (GtkAdjustment *adjustment, double low, double high, double margin)
{
  double value = gtk_adjustment_get_value (adjustment);
  double page = gtk_adjustment_get_page_size (adjustment);

  if (low < value + margin)
    gtk_adjustment_set_value (adjustment, low - margin);
  else if (high > value + page)
    gtk_adjustment_set_value (adjustment, high - page);
}

static void
bring_into_view (EspGridCells *self)
{
  const Metrics *m = &self->metrics;
  /* with the first column the figures before it are in sight again */
  double x = self->column > 0 ? m->begin + self->column * m->cell : m->names;
  double y = m->head + self->row * m->row;

  show_within (gtk_scrolled_window_get_hadjustment (self->scrolled), x,
               m->begin + (self->column + 1) * m->cell, m->names);
  show_within (gtk_scrolled_window_get_vadjustment (self->scrolled), y, y + m->row, m->head);
}

static void
move (EspGridCells *self, guint row, guint column)
{
  if (!has_cells (self))
    return;
  self->row = MIN (row, self->spec.n_rows - 1);
  self->column = MIN (column, self->spec.n_columns - 1);
  speak (self);
  bring_into_view (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, cell_signals[CHOSEN], 0, self->row, self->column);
}

static gboolean
find_cell (EspGridCells *self, double x, double y, guint *row, guint *column)
{
  const Metrics *m = &self->metrics;
  View view = get_view (self);

  if (!m->known || !has_cells (self) || x < MAX (view.x + m->names, m->begin) ||
      y < view.y + m->head)
    return FALSE;
  *column = (guint) ((x - m->begin) / m->cell);
  *row = (guint) ((y - m->head) / m->row);
  return *row < self->spec.n_rows && *column < self->spec.n_columns;
}

static void
on_pressed (EspGridCells *self, int n_press, double x, double y)
{
  guint row;
  guint column;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!find_cell (self, x, y, &row, &column))
    return;
  move (self, row, column);
  if (n_press == 2)
    g_signal_emit (self, cell_signals[ACTIVATED], 0, row, column);
}

static gboolean
on_key (EspGridCells *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  guint page = (guint) MAX (get_view (self).height / MAX (self->metrics.row, 1) - 2, 1);

  if (!has_cells (self) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    move (self, self->row, self->column - (self->column > 0));
  else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    move (self, self->row, self->column + 1);
  else if (key == GDK_KEY_Up || key == GDK_KEY_KP_Up)
    move (self, self->row - (self->row > 0), self->column);
  else if (key == GDK_KEY_Down || key == GDK_KEY_KP_Down)
    move (self, self->row + 1, self->column);
  else if (key == GDK_KEY_Home)
    move (self, self->row, 0);
  else if (key == GDK_KEY_End)
    move (self, self->row, self->spec.n_columns);
  else if (key == GDK_KEY_Page_Up)
    move (self, self->row - MIN (self->row, page), self->column);
  else if (key == GDK_KEY_Page_Down)
    move (self, self->row + page, self->column);
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    g_signal_emit (self, cell_signals[ACTIVATED], 0, self->row, self->column);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static gboolean
on_tooltip (GtkWidget *widget,
            int x,
            int y,
            gboolean keyboard,
            GtkTooltip *tooltip,
            gpointer data G_GNUC_UNUSED)
{
  EspGridCells *self = ESP_GRID_CELLS (widget);
  guint row;
  guint column;
  g_autofree char *text = NULL;

  if (keyboard || !find_cell (self, x, y, &row, &column))
    return FALSE;
  text = self->spec.describe (self->owner, row, column);
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
esp_grid_cells_finalize (GObject *object)
{
  EspGridCells *self = ESP_GRID_CELLS (object);

  g_free (self->metrics.figures);
  g_free (self->label);
  g_free (self->speech);
  G_OBJECT_CLASS (esp_grid_cells_parent_class)->finalize (object);
}

/* Letters of another size. */
static void
esp_grid_cells_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (esp_grid_cells_parent_class)->css_changed (widget, change);
  ESP_GRID_CELLS (widget)->metrics.known = FALSE;
  gtk_widget_queue_resize (widget);
}

static void
esp_grid_cells_class_init (EspGridCellsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = esp_grid_cells_finalize;
  widget_class->snapshot = esp_grid_cells_snapshot;
  widget_class->measure = esp_grid_cells_measure;
  widget_class->css_changed = esp_grid_cells_css_changed;
  gtk_widget_class_set_css_name (widget_class, "espcells");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  cell_signals[CHOSEN] =
      g_signal_new ("cell-chosen", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  cell_signals[ACTIVATED] =
      g_signal_new ("cell-activated", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
esp_grid_cells_init (EspGridCells *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_tooltip), NULL);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
}

/* --- the grid --- */

struct _EspCellGrid
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  EspGridCells *cells;
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspCellGrid, esp_cell_grid, GTK_TYPE_WIDGET)

void
esp_cell_grid_set (EspCellGrid *self, const EspCellGridSpec *spec, gpointer owner)
{
  EspGridCells *cells = self->cells;

  cells->spec = spec != NULL ? *spec : (EspCellGridSpec){ 0 };
  cells->owner = owner;
  cells->row = MIN (cells->row, MAX (cells->spec.n_rows, 1) - 1);
  cells->column = MIN (cells->column, MAX (cells->spec.n_columns, 1) - 1);
  esp_cell_grid_renew (self);
}

void
esp_cell_grid_renew (EspCellGrid *self)
{
  self->cells->metrics.known = FALSE;
  speak (self->cells);
  gtk_widget_queue_resize (GTK_WIDGET (self->cells));
}

void
esp_cell_grid_set_palette (EspCellGrid *self, const EspPalette *palette)
{
  self->cells->palette = esp_palette_get_on_card (palette);
  gtk_widget_queue_draw (GTK_WIDGET (self->cells));
}

gboolean
esp_cell_grid_get_cursor (EspCellGrid *self, guint *row, guint *column)
{
  *row = self->cells->row;
  *column = self->cells->column;
  return has_cells (self->cells);
}

void
esp_cell_grid_set_cursor (EspCellGrid *self, guint row, guint column)
{
  measure_all (self->cells);
  move (self->cells, row, column);
}

const char *
esp_cell_grid_get_speech (EspCellGrid *self)
{
  return self->cells->speech;
}

static void
on_chosen (EspCellGrid *self, guint row, guint column)
{
  g_signal_emit (self, signals[CHOSEN], 0, row, column);
}

static void
on_activated (EspCellGrid *self, guint row, guint column)
{
  g_signal_emit (self, signals[ACTIVATED], 0, row, column);
}

static void
on_scrolled (EspCellGrid *self)
{
  if (self->cells != NULL)
    gtk_widget_queue_draw (GTK_WIDGET (self->cells));
}

static void
esp_cell_grid_dispose (GObject *object)
{
  EspCellGrid *self = ESP_CELL_GRID (object);

  if (self->scrolled != NULL)
    {
      GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);

      g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_hadjustment (scrolled), self);
      g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (scrolled), self);
    }
  self->cells = NULL;
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_cell_grid_parent_class)->dispose (object);
}

static void
esp_cell_grid_class_init (EspCellGridClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_cell_grid_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espcellgrid");
  signals[CHOSEN] = g_signal_new ("cell-chosen", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[ACTIVATED] =
      g_signal_new ("cell-activated", G_OBJECT_CLASS_TYPE (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
esp_cell_grid_init (EspCellGrid *self)
{
  GtkScrolledWindow *scrolled;
  GtkWidget *viewport;

  self->scrolled = gtk_scrolled_window_new ();
  scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  gtk_scrolled_window_set_overlay_scrolling (scrolled, FALSE);
  self->cells = g_object_new (ESP_TYPE_GRID_CELLS, NULL);
  self->cells->scrolled = scrolled;
  viewport = gtk_viewport_new (NULL, NULL);
  gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (viewport), FALSE);
  gtk_viewport_set_child (GTK_VIEWPORT (viewport), GTK_WIDGET (self->cells));
  gtk_scrolled_window_set_child (scrolled, viewport);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  g_signal_connect_swapped (gtk_scrolled_window_get_hadjustment (scrolled), "value-changed",
                            G_CALLBACK (on_scrolled), self);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (scrolled), "value-changed",
                            G_CALLBACK (on_scrolled), self);
  g_signal_connect_swapped (self->cells, "cell-chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self->cells, "cell-activated", G_CALLBACK (on_activated), self);
}

GtkWidget *
esp_cell_grid_new (const char *label)
{
  EspCellGrid *self = g_object_new (ESP_TYPE_CELL_GRID, NULL);

  self->cells->label = g_strdup (label);
  speak (self->cells);
  return GTK_WIDGET (self);
}
