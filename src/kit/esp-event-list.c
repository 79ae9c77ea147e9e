#include "config.h"

#include "esp-event-list.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-event-words.h"

#define SAMPLES 96    /* events whose texts are measured for the widths of columns */
#define PADDING 26    /* pixels of a cell beside its text */
#define MAX_WIDTH 210 /* of a column that is not the last */
#define MAX_INDENT 8  /* levels */
#define INDENT 6      /* pixels a level */
#define SCROLL_FRAMES 2

struct _EspEventList
{
  GtkWidget parent_instance;

  EspSearch *search;
  EspWords words; /* which columns there are */
  guint64 n_measured;
  gboolean hide_future;
  EspEventModel *model;
  GtkSingleSelection *selection;
  GtkWidget *scrolled;
  GtkWidget *view;
  gboolean silent;
  guint pending_row; /* to be scrolled to in the next frame */
  guint scroll_tick;
  int scroll_frames;
};

G_DEFINE_FINAL_TYPE (EspEventList, esp_event_list, GTK_TYPE_WIDGET)

static const char *
class_of_event (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_SOLUTION:
    case ESP_EVENT_ACCEPT:
    case ESP_EVENT_LEARN:
      return "event-good";
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
    case ESP_EVENT_CUTOFF:
      return "event-bad";
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_ENTER:
      return "event-decision";
    default:
      return "event-plain";
    }
}

static void
setup_number (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_list_item_set_child (item, label);
}

static void
bind_number (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  EspEventItem *row = gtk_list_item_get_item (item);
  g_autofree char *text = g_strdup (esp_count (esp_event_item_get_index (row) + 1));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), text);
}

/* The row may be too narrow for its text. Asked for when it is wanted: a tip that is set asks the
 * display server where the pointer is, for every row, at every step. */
static gboolean
on_query_tooltip (GtkLabel *label,
                  int x G_GNUC_UNUSED,
                  int y G_GNUC_UNUSED,
                  gboolean keyboard G_GNUC_UNUSED,
                  GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (label));
  return pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

static guint
column_of (GtkSignalListItemFactory *factory)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "column"));
}

static void
setup_text (GtkSignalListItemFactory *factory, GtkListItem *item, EspEventList *self)
{
  GtkWidget *label = gtk_label_new (NULL);
  gboolean number = esp_words_is_number (self->words, column_of (factory));

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  gtk_list_item_set_child (item, label);
}

static void
bind_text (GtkSignalListItemFactory *factory, GtkListItem *item, EspEventList *self)
{
  static const char *const classes[] = { "event-good", "event-bad", "event-decision", "event-plain",
                                         "event-why" };
  EspEventItem *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  EspTrace *trace = esp_event_model_get_trace (self->model);
  guint column = column_of (factory);
  g_autofree char *text = NULL;
  const char *class;
  EspEvent event;

  if (trace == NULL || esp_trace_get_events (trace, esp_event_item_get_index (row), 1, &event) < 1)
    return;
  text = esp_words_tell_event (self->words, trace, &event, column);
  gtk_label_set_text (GTK_LABEL (label), text);
  /* the nesting of moves is seen; bounded, or deep lines would vanish */
  if (column == 0 && self->words != ESP_WORDS_CONSTRAINTS && self->words != ESP_WORDS_LOCAL)
    gtk_widget_set_margin_start (label, MIN (event.depth, MAX_INDENT) * INDENT);
  class = class_of_event (&event);
  if (column > 1 && g_str_equal (class, "event-decision"))
    class = "event-why";
  if (gtk_widget_has_css_class (label, class))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    gtk_widget_remove_css_class (label, classes[i]);
  gtk_widget_add_css_class (label, class);
}

static void
on_selected (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->silent && item != NULL && self->search != NULL)
    esp_search_set_step (self->search, esp_event_item_get_index (item) + 1);
}

/* GtkColumnView has no call to scroll to a row before 4.12, and the action of the list inside it
 * leaves the adjustment behind; but all rows are of one height. */
static gboolean
scroll_now (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  EspEventList *self = ESP_EVENT_LIST (widget);
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  double page = gtk_adjustment_get_page_size (adjustment);
  double height = gtk_adjustment_get_upper (adjustment) / MAX (n, 1);
  double top = self->pending_row * height;
  double value = gtk_adjustment_get_value (adjustment);

  /* rows that were just added have no height before the list was laid out */
  if (--self->scroll_frames > 0)
    return G_SOURCE_CONTINUE;
  /* a list without rows, or one that is not laid out, has no place to scroll to */
  if (self->pending_row < n && gtk_widget_get_mapped (widget) &&
      (top < value || top + height > value + page))
    gtk_adjustment_set_value (adjustment, top - (page - height) / 2);
  self->scroll_tick = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_to (EspEventList *self, guint row)
{
  self->pending_row = row;
  self->scroll_frames = SCROLL_FRAMES;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_now, NULL, NULL);
}

static void
set_step (EspEventList *self, guint64 step)
{
  guint row;

  self->silent = TRUE;
  if (self->hide_future)
    esp_event_model_set_limit (self->model, step);
  /* when its row is taken away, a selection looks for the item in all that comes instead: millions
   */
  if (step == 0 || !esp_event_model_has (self->model, step - 1))
    gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  row = step > 0 ? esp_event_model_find (self->model, step - 1) : GTK_INVALID_LIST_POSITION;
  if (row != gtk_single_selection_get_selected (self->selection))
    {
      gtk_single_selection_set_selected (self->selection, row);
      if (row != GTK_INVALID_LIST_POSITION)
        scroll_to (self, row);
    }
  self->silent = FALSE;
}

guint64
esp_event_list_get_step (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item != NULL ? esp_event_item_get_index (item) + 1 : 0;
}

EspEventModel *
esp_event_list_get_model (EspEventList *self)
{
  return self->model;
}

/* --- columns --- */

static void
add_column (EspEventList *self, const char *title, GCallback setup, GCallback bind, guint index)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (index));
  g_signal_connect (factory, "setup", setup, self);
  g_signal_connect (factory, "bind", bind, self);
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), column);
}

static GtkColumnViewColumn *
get_column (EspEventList *self, guint i)
{
  g_autoptr (GtkColumnViewColumn) column =
      g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view)), i);

  return column; /* the view holds it */
}

static void
make_columns (EspEventList *self)
{
  const char *const *titles = esp_words_get_titles (self->words);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view));

  while (g_list_model_get_n_items (columns) > 0)
    gtk_column_view_remove_column (GTK_COLUMN_VIEW (self->view), get_column (self, 0));
  add_column (self, _ ("Step"), G_CALLBACK (setup_number), G_CALLBACK (bind_number), 0);
  for (guint i = 0; titles[i] != NULL; i++)
    add_column (self, titles[i], G_CALLBACK (setup_text), G_CALLBACK (bind_text), i);
  gtk_column_view_column_set_expand (get_column (self, g_list_model_get_n_items (columns) - 1),
                                     TRUE);
}

static int
measure (PangoLayout *layout, const char *text)
{
  int width;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + PADDING;
}

/* As wide as what stands in them: looked at in a few events of the whole. */
static void
measure_columns (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  const char *const *titles = esp_words_get_titles (self->words);
  guint64 n = esp_trace_get_n_events (trace);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  PangoAttrList *bold = pango_attr_list_new ();

  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, bold);
  pango_attr_list_unref (bold);
  self->n_measured = n;
  gtk_column_view_column_set_fixed_width (
      get_column (self, 0), MAX (measure (layout, esp_count (n)), measure (layout, _ ("Step"))));
  for (guint column = 0; titles[column + 1] != NULL; column++)
    {
      int width = measure (layout, titles[column]);

      for (guint i = 0; i < MIN (SAMPLES, n); i++)
        {
          g_autofree char *text = NULL;
          EspEvent event;
          int indent;

          if (esp_trace_get_events (trace, n * i / MIN (SAMPLES, n), 1, &event) < 1)
            break;
          text = esp_words_tell_event (self->words, trace, &event, column);
          indent =
              column == 0 && self->words != ESP_WORDS_CONSTRAINTS && self->words != ESP_WORDS_LOCAL
                  ? MIN (event.depth, MAX_INDENT) * INDENT
                  : 0;
          width = MAX (width, measure (layout, text) + indent);
        }
      gtk_column_view_column_set_fixed_width (get_column (self, column + 1),
                                              MIN (width, MAX_WIDTH));
    }
}

/* --- the search --- */

static void
on_step (EspEventList *self)
{
  if (esp_search_get_trace (self->search) != NULL)
    set_step (self, esp_search_get_step (self->search));
}

static void
on_grew (EspEventList *self)
{
  EspTrace *trace = esp_search_get_trace (self->search);
  guint64 n;
  EspWords words;

  if (trace == NULL)
    return;
  n = esp_trace_get_n_events (trace);
  words = n > 1 ? esp_words_find (trace) : self->words;
  if (words != self->words)
    {
      self->words = words;
      self->n_measured = 0;
      make_columns (self);
    }
  if (n > 1 && n > 2 * self->n_measured)
    measure_columns (self);
  self->silent = TRUE;
  self->scroll_frames = SCROLL_FRAMES;
  esp_event_model_update (self->model);
  self->silent = FALSE;
}

void
esp_event_list_set_search (EspEventList *self, EspSearch *search)
{
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_set_object (&self->search, search);
  self->silent = TRUE;
  self->pending_row = GTK_INVALID_LIST_POSITION;
  self->n_measured = 0;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  esp_event_model_set_limit (self->model, self->hide_future ? 0 : G_MAXUINT64);
  esp_event_model_set_trace (self->model, search != NULL ? esp_search_get_trace (search) : NULL);
  self->silent = FALSE;
  if (search == NULL)
    return;
  g_signal_connect_swapped (search, "step", G_CALLBACK (on_step), self);
  g_signal_connect_swapped (search, "grew", G_CALLBACK (on_grew), self);
  on_grew (self);
  on_step (self);
}

void
esp_event_list_set_hide_future (EspEventList *self, gboolean hide)
{
  self->hide_future = hide;
  esp_event_model_set_limit (
      self->model, hide && self->search != NULL ? esp_search_get_step (self->search) : G_MAXUINT64);
}

static void
esp_event_list_dispose (GObject *object)
{
  EspEventList *self = ESP_EVENT_LIST (object);

  self->silent = TRUE;
  if (self->search != NULL)
    g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (esp_event_list_parent_class)->dispose (object);
}

static void
esp_event_list_class_init (EspEventListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_event_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espeventlist");
}

static void
esp_event_list_init (EspEventList *self)
{
  self->model = esp_event_model_new ();
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);

  self->view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  gtk_widget_add_css_class (self->view, "data-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Events of the search"), -1);
  make_columns (self);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
esp_event_list_new (void)
{
  return g_object_new (ESP_TYPE_EVENT_LIST, NULL);
}
