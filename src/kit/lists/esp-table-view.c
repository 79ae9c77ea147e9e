#include "config.h"

#include "esp-table-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/esp-quote.h"
#include "esp-row.h"

#define TITLE_WIDTH 12 /* characters of a title that stand in one line */
#define LIST_HEIGHT 360
#define SCROLL_FRAMES 2 /* until rows that were added are laid out */

/* --- a row --- */

#define ESP_TYPE_TABLE_ROW (esp_table_row_get_type ())
G_DECLARE_FINAL_TYPE (EspTableRow, esp_table_row, ESP, TABLE_ROW, GObject)

struct _EspTableRow
{
  GObject parent_instance;

  char **cells;
  guint id;
};

G_DEFINE_FINAL_TYPE (EspTableRow, esp_table_row, G_TYPE_OBJECT)

static void
esp_table_row_finalize (GObject *object)
{
  g_strfreev (ESP_TABLE_ROW (object)->cells);
  G_OBJECT_CLASS (esp_table_row_parent_class)->finalize (object);
}

static void
esp_table_row_class_init (EspTableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = esp_table_row_finalize;
}

static void
esp_table_row_init (EspTableRow *row G_GNUC_UNUSED)
{
}

/* --- the view --- */

struct _EspTableView
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkWidget *view;
  GListStore *rows;
  GtkSingleSelection *selection;
  GPtrArray *heads;   /* of char *: of the columns there are */
  GHashTable *hidden; /* set of heads that are not shown, those of other tables too */
  guint tick;         /* scrolls when the rows are laid out; 0: none */
  int frames;         /* until then */
  guint target;       /* the position to be scrolled to */
  gboolean silent;    /* the program selects */
  guint resized;      /* source: the columns are to be moved */
  double room;        /* pixels that it can be scrolled across */
  double aside;       /* pixels that its first column is scrolled out of sight by */
};

enum
{
  ROW_ACTIVATED,
  ROW_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (EspTableView, esp_table_view, GTK_TYPE_WIDGET)

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *label = gtk_label_new (NULL);
  gboolean is_number = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "number"));

  gtk_label_set_xalign (GTK_LABEL (label), is_number ? 1 : 0);
  if (is_number)
    gtk_widget_add_css_class (label, "numeric");
  else
    {
      /* a number that is cut is another number */
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), 6);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
    }
  gtk_list_item_set_child (item, label);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  const EspTableRow *row = gtk_list_item_get_item (item);
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "column"));

  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  gboolean is_number = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "number"));

  gtk_label_set_text (label, is_number ? esp_shown_text (row->cells[column]) : row->cells[column]);
  if (gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE)
    gtk_widget_set_tooltip_text (GTK_WIDGET (label), row->cells[column]);
  /* short names are whole, long ones are cut */
  if (gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE)
    gtk_label_set_width_chars (label, (int) CLAMP (g_utf8_strlen (row->cells[column], -1), 4, 18));
}

/* What is not there comes last. */
static int
compare_cells (gconstpointer a, gconstpointer b, gpointer data)
{
  GtkColumnViewColumn *shown = data;
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (shown), "column"));
  const char *first = ((const EspTableRow *) a)->cells[column];
  const char *second = ((const EspTableRow *) b)->cells[column];
  double x;
  double y;

  if (*first == '\0' || *second == '\0')
    return (*first == '\0') - (*second == '\0');
  if (!GPOINTER_TO_INT (g_object_get_data (G_OBJECT (shown), "number")))
    return g_utf8_collate (first, second);
  x = g_ascii_strtod (first, NULL);
  y = g_ascii_strtod (second, NULL);
  return (x > y) - (x < y);
}

/* Titles of several words stand in lines below each other, so that a table is not wider for them
 * than for what it says. */
static char *
break_title (const char *title)
{
  g_auto (GStrv) words = g_strsplit (title, " ", -1);
  GString *text = g_string_new (NULL);
  glong line = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      glong width = g_utf8_strlen (words[i], -1);
      gboolean begins = i > 0 && line + 1 + width > TITLE_WIDTH;

      if (i > 0)
        g_string_append_c (text, begins ? '\n' : ' ');
      g_string_append (text, words[i]);
      line = begins || i == 0 ? width : line + 1 + width;
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_shown (EspTableView *self, guint column)
{
  return !g_hash_table_contains (self->hidden, g_ptr_array_index (self->heads, column));
}

static void
add_column (EspTableView *self, const EspTable *table, guint column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  gboolean is_number = esp_table_is_number (table, column);
  g_autofree char *title = break_title (esp_table_get_cell (table, 0, column));
  GtkColumnViewColumn *shown;
  GtkSorter *sorter;

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (factory), "number", GINT_TO_POINTER (is_number));
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), NULL);
  shown = gtk_column_view_column_new (title, factory);
  g_object_set_data (G_OBJECT (shown), "column", GUINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (shown), "number", GINT_TO_POINTER (is_number));
  gtk_column_view_column_set_resizable (shown, TRUE);
  gtk_column_view_column_set_expand (shown, TRUE);
  sorter = GTK_SORTER (gtk_custom_sorter_new (compare_cells, shown, NULL));
  gtk_column_view_column_set_sorter (shown, sorter);
  g_object_unref (sorter);
  gtk_column_view_column_set_visible (shown, is_shown (self, column));
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), shown);
  g_object_unref (shown);
}

/* A title that is cut, as a person may make its column, has a tip. GtkColumnView has no call for
 * its titles: they are the first of its children. */
static void
add_tips (EspTableView *self, const EspTable *table)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (self->view));

  for (guint c = 0; c < esp_table_get_n_columns (table) && title != NULL; c++)
    {
      gtk_widget_set_tooltip_text (title, esp_table_get_cell (table, 0, c));
      title = gtk_widget_get_next_sibling (title);
    }
}

void
esp_table_view_append (EspTableView *self, const EspTable *table)
{
  guint n = esp_table_get_n_rows (table);
  guint n_columns = esp_table_get_n_columns (table);
  guint before = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint r = 0; r < n; r++)
    {
      EspTableRow *row = g_object_new (ESP_TYPE_TABLE_ROW, NULL);

      row->cells = g_new0 (char *, n_columns + 1);
      for (guint c = 0; c < n_columns; c++)
        row->cells[c] = g_strdup (esp_table_get_cell (table, r + 1, c));
      row->id = before + r;
      g_ptr_array_add (added, row);
    }
  g_list_store_splice (self->rows, before, 0, added->pdata, added->len);
}

/* Where none of them would be shown, all are. */
static void
take_heads (EspTableView *self, const EspTable *table)
{
  gboolean any = FALSE;

  g_ptr_array_set_size (self->heads, 0);
  for (guint c = 0; c < esp_table_get_n_columns (table); c++)
    {
      g_ptr_array_add (self->heads, g_strdup (esp_table_get_cell (table, 0, c)));
      any = any || is_shown (self, c);
    }
  if (!any)
    g_hash_table_remove_all (self->hidden);
}

void
esp_table_view_set_table (EspTableView *self, const EspTable *table)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view));

  g_list_store_remove_all (self->rows);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (GTK_COLUMN_VIEW (self->view), column);
    }
  take_heads (self, table);
  for (guint c = 0; c < esp_table_get_n_columns (table); c++)
    add_column (self, table, c);
  add_tips (self, table);
  esp_table_view_append (self, table);
}

/* --- which columns --- */

void
esp_table_view_show_column (EspTableView *self, const char *head, gboolean shown)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view));
  guint n_shown = 0;
  guint found = G_MAXUINT;

  for (guint c = 0; c < self->heads->len; c++)
    {
      n_shown += is_shown (self, c) ? 1 : 0;
      if (g_str_equal (g_ptr_array_index (self->heads, c), head))
        found = c;
    }
  if (found == G_MAXUINT || is_shown (self, found) == shown || (!shown && n_shown == 1))
    return;
  if (shown)
    g_hash_table_remove (self->hidden, head);
  else
    g_hash_table_add (self->hidden, g_strdup (head));
  for (guint c = 0; c < self->heads->len; c++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, c);

      gtk_column_view_column_set_visible (column, is_shown (self, c));
    }
}

static void
on_ticked (GtkCheckButton *check, EspTableView *self)
{
  const char *head = g_object_get_data (G_OBJECT (check), "head");

  esp_table_view_show_column (self, head, gtk_check_button_get_active (check));
  /* the last one stays */
  gtk_check_button_set_active (check, !g_hash_table_contains (self->hidden, head));
}

static void
make_list (GtkMenuButton *button, gpointer data)
{
  EspTableView *self = data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  for (guint c = 0; c < self->heads->len; c++)
    {
      const char *head = g_ptr_array_index (self->heads, c);
      GtkWidget *check = gtk_check_button_new_with_label (head);

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), is_shown (self, c));
      g_object_set_data_full (G_OBJECT (check), "head", g_strdup (head), g_free);
      g_signal_connect_object (check, "toggled", G_CALLBACK (on_ticked), self, 0);
      gtk_box_append (GTK_BOX (box), check);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_menu_button_set_popover (button, popover);
}

GtkWidget *
esp_table_view_new_columns_button (EspTableView *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *label = gtk_label_new (_ ("Columns"));

  /* it gives way where a window is narrow and letters are wide */
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, _ ("Which columns are shown, and copied"));
  esp_name_control (button, _ ("Columns"));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), make_list, self, NULL);
  return button;
}

EspTable *
esp_table_view_choose (EspTableView *self, const EspTable *table)
{
  guint n = esp_table_get_n_columns (table);
  g_autofree gboolean *chosen = g_new0 (gboolean, MAX (n, 1));

  for (guint c = 0; c < n; c++)
    chosen[c] = !g_hash_table_contains (self->hidden, esp_table_get_cell (table, 0, c));
  return esp_table_choose (table, chosen);
}

void
esp_table_copy (GtkWidget *widget, const EspTable *table, const char *format)
{
  g_autofree char *text = g_str_equal (format, "latex") ? esp_table_format_fitting (table)
                                                        : esp_table_format (table, format);
  g_autoptr (GdkContentProvider) content = NULL;

  if (g_str_equal (format, "text"))
    {
      char *html = esp_table_format_html (table);
      g_autoptr (GBytes) bytes = g_bytes_new_take (html, strlen (html));
      GdkContentProvider *parts[] = { gdk_content_provider_new_for_bytes ("text/html", bytes),
                                      gdk_content_provider_new_typed (G_TYPE_STRING, text) };

      content = gdk_content_provider_new_union (parts, G_N_ELEMENTS (parts));
    }
  else
    content = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
}

guint
esp_table_view_get_n_rows (EspTableView *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->selection));
}

const char *
esp_table_view_get_cell (EspTableView *self, guint position, guint column)
{
  g_autoptr (EspTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  /* the store holds it on */
  return row != NULL && column < g_strv_length (row->cells) ? row->cells[column] : NULL;
}

int
esp_table_view_get_selected (EspTableView *self)
{
  const EspTableRow *row = gtk_single_selection_get_selected_item (self->selection);

  return row != NULL ? (int) row->id : -1;
}

void
esp_table_view_select (EspTableView *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
}

void
esp_table_view_sort (EspTableView *self, guint column, GtkSortType type)
{
  g_autoptr (GtkColumnViewColumn) shown =
      g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view)), column);

  if (shown != NULL)
    gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->view), shown, type);
}

static void
on_selected (EspTableView *self)
{
  int id = esp_table_view_get_selected (self);

  if (!self->silent && id >= 0)
    g_signal_emit (self, signals[ROW_CHOSEN], 0, (guint) id);
}

/* GtkColumnView has no call to scroll to a row before 4.12; but all rows are of one height. */
static gboolean
scroll_now (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  EspTableView *self = ESP_TABLE_VIEW (widget);
  GtkAdjustment *adjustment =
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  guint n = esp_table_view_get_n_rows (self);
  double page = gtk_adjustment_get_page_size (adjustment);
  double height = gtk_adjustment_get_upper (adjustment) / MAX (n, 1);
  double top = self->target * height;
  double value = gtk_adjustment_get_value (adjustment);

  /* rows that were just added have no height before the list was laid out */
  if (--self->frames > 0)
    return G_SOURCE_CONTINUE;
  if (self->target < n && gtk_widget_get_mapped (widget) &&
      (top < value || top + height > value + page))
    gtk_adjustment_set_value (adjustment, top - (page - height) / 2);
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void
esp_table_view_select_id (EspTableView *self, int id)
{
  guint n = esp_table_view_get_n_rows (self);
  guint found = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; id >= 0 && i < n && found == GTK_INVALID_LIST_POSITION; i++)
    {
      g_autoptr (EspTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (row->id == (guint) id)
        found = i;
    }
  self->silent = TRUE;
  gtk_single_selection_set_selected (self->selection, found);
  self->silent = FALSE;
  if (found == GTK_INVALID_LIST_POSITION)
    return;
  self->target = found;
  self->frames = SCROLL_FRAMES;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_now, NULL, NULL);
}

static void
on_activate (EspTableView *self, guint position)
{
  g_autoptr (EspTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (row != NULL)
    g_signal_emit (self, signals[ROW_ACTIVATED], 0, row->id);
}

static void
esp_table_view_dispose (GObject *object)
{
  EspTableView *self = ESP_TABLE_VIEW (object);

  /* what goes away is not chosen */
  self->silent = TRUE;
  g_clear_handle_id (&self->resized, g_source_remove);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->heads, g_ptr_array_unref);
  g_clear_pointer (&self->hidden, g_hash_table_unref);
  G_OBJECT_CLASS (esp_table_view_parent_class)->dispose (object);
}

static void
esp_table_view_class_init (EspTableViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = esp_table_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "esptable");
  signals[ROW_ACTIVATED] = g_signal_new ("row-activated", ESP_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[ROW_CHOSEN] = g_signal_new ("row-chosen", ESP_TYPE_TABLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

/* A table begins with its first column, which stands at the right where one reads from there, and
 * what comes to it later does not push that out of sight. */
static void
on_scrolled (EspTableView *self, GtkAdjustment *across)
{
  double room = gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across);

  /* what moves because there is another size is not moved by a person */
  if (room == self->room)
    self->aside = room - gtk_adjustment_get_value (across);
}

static void
scroll_across (gpointer data)
{
  EspTableView *self = data;

  self->resized = 0;
  gtk_adjustment_set_value (
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled)),
      self->room - self->aside);
}

/* In the next turn: while sizes are given out, columns do not move any more. */
static void
on_resized (EspTableView *self, GtkAdjustment *across)
{
  self->room = gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL && self->resized == 0)
    self->resized = g_idle_add_once (scroll_across, self);
}

static void
esp_table_view_init (EspTableView *self)
{
  GtkSortListModel *sorted;
  GtkAdjustment *across;

  self->heads = g_ptr_array_new_with_free_func (g_free);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->view = gtk_column_view_new (NULL);
  self->rows = g_list_store_new (ESP_TYPE_TABLE_ROW);
  sorted = gtk_sort_list_model_new (
      G_LIST_MODEL (g_object_ref (self->rows)),
      g_object_ref (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view))));
  /* long tables are sorted a piece at a time */
  gtk_sort_list_model_set_incremental (sorted, TRUE);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (sorted));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);
  gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection); /* the view holds it */
  /* words in full where there is room for them, and a scroll bar where there is not */
  gtk_scrollable_set_hscroll_policy (GTK_SCROLLABLE (self->view), GTK_SCROLL_NATURAL);
  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (self->view), TRUE);
  gtk_column_view_set_reorderable (GTK_COLUMN_VIEW (self->view), FALSE);
  gtk_widget_add_css_class (self->view, "data-table");
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (on_activate), self);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  g_signal_connect_object (across, "value-changed", G_CALLBACK (on_scrolled), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (across, "changed", G_CALLBACK (on_resized), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
esp_table_view_new (const char *label)
{
  EspTableView *self = g_object_new (ESP_TYPE_TABLE_VIEW, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return GTK_WIDGET (self);
}
