#include "config.h"

#include "esp-move-list.h"

#include <glib/gi18n-lib.h>

/* A row: its two moves. The list makes widgets for those that are seen only. */
#define ESP_TYPE_MOVE_ROW (esp_move_row_get_type ())
G_DECLARE_FINAL_TYPE (EspMoveRow, esp_move_row, ESP, MOVE_ROW, GObject)

struct _EspMoveRow
{
  GObject parent_instance;

  guint number;
  char *moves[2];
};

G_DEFINE_FINAL_TYPE (EspMoveRow, esp_move_row, G_TYPE_OBJECT)

static void
esp_move_row_finalize (GObject *object)
{
  EspMoveRow *self = ESP_MOVE_ROW (object);

  g_free (self->moves[0]);
  g_free (self->moves[1]);
  G_OBJECT_CLASS (esp_move_row_parent_class)->finalize (object);
}

static void
esp_move_row_class_init (EspMoveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_move_row_finalize;
}

static void
esp_move_row_init (EspMoveRow *self G_GNUC_UNUSED)
{
}

struct _EspMoveList
{
  GtkWidget parent_instance;

  GListStore *rows;
  GtkWidget *scrolled;
  GtkWidget *view;
  guint n_made;
  guint scroll;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspMoveList, esp_move_list, GTK_TYPE_WIDGET)

static void
on_clicked (GtkButton *button, EspMoveList *self)
{
  g_signal_emit (self, signals[CHOSEN], 0,
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "move")));
}

static void
setup (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspMoveList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *moves = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *number = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_widget_add_css_class (number, "dim");
  gtk_widget_add_css_class (number, "numeric");
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_set_homogeneous (GTK_BOX (moves), TRUE);
  gtk_widget_set_hexpand (moves, TRUE);
  for (int side = 0; side < 2; side++)
    {
      GtkWidget *button = gtk_button_new_with_label ("");

      gtk_widget_add_css_class (button, "flat");
      gtk_widget_add_css_class (button, "move");
      gtk_widget_add_css_class (button, side == 0 ? "first" : "second");
      gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
      g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), self);
      gtk_box_append (GTK_BOX (moves), button);
    }
  gtk_box_append (GTK_BOX (box), moves);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, box);
}

static void
bind (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, EspMoveList *self)
{
  EspMoveRow *row = gtk_list_item_get_item (item);
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *button = gtk_widget_get_first_child (gtk_widget_get_next_sibling (number));
  g_autofree char *text = g_strdup_printf ("%u", row->number);

  gtk_label_set_text (GTK_LABEL (number), text);
  for (int side = 0; side < 2; side++, button = gtk_widget_get_next_sibling (button))
    {
      guint move = 2 * (row->number - 1) + (guint) side + 1;

      gtk_widget_set_visible (button, row->moves[side] != NULL);
      if (row->moves[side] == NULL)
        continue;
      gtk_button_set_label (GTK_BUTTON (button), row->moves[side]);
      g_object_set_data (G_OBJECT (button), "move", GUINT_TO_POINTER (move));
      if (move == self->n_made)
        gtk_widget_add_css_class (button, "here");
      else
        gtk_widget_remove_css_class (button, "here");
      if (move > self->n_made)
        gtk_widget_add_css_class (button, "event-future");
      else
        gtk_widget_remove_css_class (button, "event-future");
    }
}

/* The end is what one looks at; the height of new rows is known a frame later. */
static gboolean
scroll_to_end (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  EspMoveList *self = ESP_MOVE_LIST (widget);
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  guint n = MAX (g_list_model_get_n_items (G_LIST_MODEL (self->rows)), 1);
  double row = gtk_adjustment_get_upper (adjustment) / n * ((self->n_made + 1) / 2);

  gtk_adjustment_set_value (adjustment, row - gtk_adjustment_get_page_size (adjustment));
  self->scroll = 0;
  return G_SOURCE_REMOVE;
}

void
esp_move_list_set_moves (EspMoveList *self, const char *const *moves, guint n_moves, guint n_made)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  self->n_made = n_made;
  for (guint i = 0; i < n_moves; i += 2)
    {
      EspMoveRow *row = g_object_new (ESP_TYPE_MOVE_ROW, NULL);

      row->number = i / 2 + 1;
      row->moves[0] = g_strdup (moves[i]);
      row->moves[1] = i + 1 < n_moves ? g_strdup (moves[i + 1]) : NULL;
      g_ptr_array_add (rows, row);
    }
  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
  if (self->scroll == 0)
    self->scroll = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_end, NULL, NULL);
}

char *
esp_move_list_get_text (EspMoveList *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    {
      g_autoptr (EspMoveRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      g_string_append_printf (text, "%s%u. %s", i > 0 ? " " : "", row->number, row->moves[0]);
      if (row->moves[1] != NULL)
        g_string_append_printf (text, " %s", row->moves[1]);
    }
  return g_string_free (text, FALSE);
}

static void
esp_move_list_dispose (GObject *object)
{
  EspMoveList *self = ESP_MOVE_LIST (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (esp_move_list_parent_class)->dispose (object);
}

static void
esp_move_list_class_init (EspMoveListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_move_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "espmovelist");
  signals[CHOSEN] = g_signal_new ("chosen", ESP_TYPE_MOVE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
esp_move_list_init (EspMoveList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *model;

  self->rows = g_list_store_new (ESP_TYPE_MOVE_ROW);
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->rows))));
  g_signal_connect (factory, "setup", G_CALLBACK (setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind), self);
  self->view = gtk_list_view_new (model, factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves"), -1);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scrolled), 280);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  gtk_widget_add_css_class (self->scrolled, "panel");
  gtk_widget_set_overflow (self->scrolled, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

GtkWidget *
esp_move_list_new (void)
{
  return g_object_new (ESP_TYPE_MOVE_LIST, NULL);
}
