#include "config.h"

#include "esp-event-list.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-export.h"
#include "kit/esp-timeline.h"

struct _EspEventList
{
  GtkWidget parent_instance;

  EspEventModel *model;
  GtkSingleSelection *selection;
  GtkWidget *scrolled;
  GtkWidget *view;
  gboolean silent;
  guint pending_row; /* to be scrolled to in the next frame */
  guint scroll_tick;
  int scroll_frames;
};

enum
{
  STEP_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspEventList, esp_event_list, GTK_TYPE_WIDGET)

static const char *
sign_of_event (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_SOLUTION:
      return "◆";
    case ESP_EVENT_WIPEOUT:
    case ESP_EVENT_CONFLICT:
      return "✕";
    case ESP_EVENT_BACKTRACK:
    case ESP_EVENT_BACKJUMP:
    case ESP_EVENT_LEAVE:
      return "↩";
    case ESP_EVENT_ASSIGN:
    case ESP_EVENT_ENTER:
      return "●";
    case ESP_EVENT_CUTOFF:
      return "✂";
    case ESP_EVENT_PRUNE:
      return "−";
    case ESP_EVENT_IMPLY:
      return "→";
    case ESP_EVENT_LEARN:
      return "★";
    case ESP_EVENT_RESTORE:
      return "+";
    case ESP_EVENT_ACCEPT:
      return "✓";
    case ESP_EVENT_REJECT:
      return "✗";
    case ESP_EVENT_ROOT:
    case ESP_EVENT_UPDATE:
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_RESTART:
    case ESP_N_EVENT_TYPES:
    default:
      return "·";
    }
}

static const char *
class_of_event (const EspEvent *event)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_SOLUTION:
    case ESP_EVENT_ACCEPT:
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
  g_autofree char *text = esp_format_count (esp_event_item_get_index (row) + 1);

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

static void
setup_text (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  gtk_list_item_set_child (item, label);
}

static void
bind_text (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspEventList *self)
{
  static const char *const classes[] = { "event-good", "event-bad", "event-decision",
                                         "event-plain" };
  EspEventItem *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  EspTrace *trace = esp_event_model_get_trace (self->model);
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  EspEvent event;

  if (trace == NULL || esp_trace_get_events (trace, esp_event_item_get_index (row), 1, &event) < 1)
    return;
  text = esp_event_describe (esp_trace_get_instance (trace), &event);
  line = g_strdup_printf ("%s %s", sign_of_event (&event), text);
  gtk_label_set_text (GTK_LABEL (label), line);
  /* the depth as an indent, so that the nesting is seen; bounded, or deep lines would vanish */
  gtk_widget_set_margin_start (label, MIN (event.depth, 12) * 8);
  if (gtk_widget_has_css_class (label, class_of_event (&event)))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    gtk_widget_remove_css_class (label, classes[i]);
  gtk_widget_add_css_class (label, class_of_event (&event));
}

static void
on_selected (EspEventList *self)
{
  EspEventItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->silent && item != NULL)
    g_signal_emit (self, signals[STEP_CHOSEN], 0, esp_event_item_get_index (item) + 1);
}

#define SCROLL_FRAMES 2

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

void
esp_event_list_set_trace (EspEventList *self, EspTrace *trace)
{
  self->silent = TRUE;
  self->pending_row = GTK_INVALID_LIST_POSITION;
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  esp_event_model_set_trace (self->model, trace);
  self->silent = FALSE;
}

void
esp_event_list_update (EspEventList *self)
{
  self->silent = TRUE;
  self->scroll_frames = SCROLL_FRAMES;
  esp_event_model_update (self->model);
  self->silent = FALSE;
}

void
esp_event_list_set_step (EspEventList *self, guint64 step)
{
  guint row;

  self->silent = TRUE;
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

static void
esp_event_list_dispose (GObject *object)
{
  EspEventList *self = ESP_EVENT_LIST (object);

  self->silent = TRUE;
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
  signals[STEP_CHOSEN] = g_signal_new ("step-chosen", ESP_TYPE_EVENT_LIST, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
}

static GtkColumnViewColumn *
add_column (EspEventList *self, const char *title, GCallback setup, GCallback bind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column;

  g_signal_connect (factory, "setup", setup, self);
  g_signal_connect (factory, "bind", bind, self);
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), column);
  g_object_unref (column); /* the view holds it */
  return column;
}

static void
esp_event_list_init (EspEventList *self)
{
  GtkColumnViewColumn *column;

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
  column = add_column (self, _ ("Step"), G_CALLBACK (setup_number), G_CALLBACK (bind_number));
  gtk_column_view_column_set_fixed_width (column, 84);
  column = add_column (self, _ ("Event"), G_CALLBACK (setup_text), G_CALLBACK (bind_text));
  gtk_column_view_column_set_expand (column, TRUE);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
esp_event_list_new (void)
{
  return g_object_new (ESP_TYPE_EVENT_LIST, NULL);
}
