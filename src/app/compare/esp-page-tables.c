#include "config.h"

#include "esp-page-tables.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-subwindow.h"
#include "kit/lists/esp-room-tables.h"

static void
on_tables (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageModel *model = esp_page_view_get_model (data);
  GtkRoot *root = gtk_widget_get_root (data);
  GtkWidget *window;

  if (esp_page_model_get_problem (model)->tables == NULL)
    return;
  window = esp_subwindow_new (_ ("Tables"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, FALSE);
  /* with another file, tables of the old one are none of the page's any more */
  g_signal_connect_object (model, "notify::document", G_CALLBACK (gtk_window_destroy), window,
                           G_CONNECT_SWAPPED);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 560);
  gtk_window_set_child (GTK_WINDOW (window),
                        esp_room_tables_new (esp_page_model_get_document (model)));
  gtk_window_present (GTK_WINDOW (window));
}

static const GActionEntry entries[] = {
  { .name = "tables", .activate = on_tables },
};

void
esp_page_add_tables_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (esp_page_view_get_actions (self)), entries,
                                   G_N_ELEMENTS (entries), self);
}
