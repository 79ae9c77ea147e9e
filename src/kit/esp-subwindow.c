#include "config.h"

#include "esp-subwindow.h"

static void
add_key (GtkEventController *keys, guint key, GdkModifierType modifiers)
{
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                                                          gtk_named_action_new ("window.close")));
}

GtkWidget *
esp_subwindow_new (const char *title, GtkWindow *parent, gboolean modal)
{
  GtkWidget *window = gtk_window_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_titlebar (GTK_WINDOW (window), gtk_header_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_set_modal (GTK_WINDOW (window), modal);
  add_key (keys, GDK_KEY_Escape, 0);
  add_key (keys, GDK_KEY_w, GDK_CONTROL_MASK);
  gtk_widget_add_controller (window, keys);
  return window;
}
