#include "config.h"

#include "esp-window-header.h"

#include <glib/gi18n-lib.h>

static GtkWidget *
new_icon_button (const char *icon, const char *action, const char *label, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return button;
}

static GtkWidget *
new_menu_button (const char *icon, const char *label, GMenuModel *menu)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), icon);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return button;
}

static GMenu *
create_primary_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) file = g_menu_new ();
  g_autoptr (GMenu) view = g_menu_new ();
  g_autoptr (GMenu) help = g_menu_new ();

  g_menu_append (file, _ ("New Window"), "app.new-window");
  g_menu_append (file, _ ("Save"), "win.save");
  g_menu_append (file, _ ("Save As…"), "win.save-as");
  g_menu_append (view, _ ("Zoom In"), "page.zoom-in");
  g_menu_append (view, _ ("Zoom Out"), "page.zoom-out");
  g_menu_append (view, _ ("Fit"), "page.zoom-fit");
  g_menu_append (help, _ ("Preferences"), "app.preferences");
  g_menu_append (help, _ ("Keyboard Shortcuts"), "win.show-help-overlay");
  g_menu_append (help, _ ("Help"), "win.help");
  g_menu_append (help, _ ("About Espalier"), "app.about");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (file));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (view));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (help));
  return menu;
}

GtkWidget *
esp_window_header_new (EspWindowHeader *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *open = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button;
  g_autoptr (GMenu) primary = create_primary_menu ();
  g_autoptr (GMenu) export = g_menu_new ();

  button = gtk_button_new_with_label (_ ("Open"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-dialog");
  gtk_widget_set_tooltip_text (button, _ ("Open a file (Ctrl+O)"));
  gtk_box_append (GTK_BOX (open), button);
  self->open_menu = new_menu_button ("pan-down-symbolic", _ ("Samples and recent files"), NULL);
  gtk_box_append (GTK_BOX (open), self->open_menu);
  gtk_widget_add_css_class (open, "linked");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), open);
  gtk_header_bar_pack_start (
      GTK_HEADER_BAR (header),
      new_icon_button ("document-new-symbolic", "win.new", _ ("New"), _ ("New, empty (Ctrl+N)")));

  self->title = gtk_label_new (_ ("Espalier"));
  gtk_widget_add_css_class (self->title, "title");
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  self->subtitle = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->subtitle, "subtitle");
  gtk_label_set_ellipsize (GTK_LABEL (self->subtitle), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_valign (titles, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (titles), self->title);
  gtk_box_append (GTK_BOX (titles), self->subtitle);
  gtk_header_bar_set_title_widget (GTK_HEADER_BAR (header), titles);

  gtk_header_bar_pack_end (
      GTK_HEADER_BAR (header),
      new_menu_button ("open-menu-symbolic", _ ("Main menu"), G_MENU_MODEL (primary)));
  button = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (button), "sidebar-show-right-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.inspector");
  gtk_widget_set_tooltip_text (button, _ ("Inspector (F9)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Inspector"), -1);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), button);
  g_menu_append (export, _ ("Picture…"), "win.export-picture-dialog");
  g_menu_append (export, _ ("Trace…"), "win.export-trace-dialog");
  g_menu_append (export, _ ("Report…"), "win.export-report-dialog");
  gtk_header_bar_pack_end (
      GTK_HEADER_BAR (header),
      new_menu_button ("document-send-symbolic", _ ("Export"), G_MENU_MODEL (export)));
  gtk_header_bar_pack_end (
      GTK_HEADER_BAR (header),
      new_icon_button ("edit-redo-symbolic", "page.redo", _ ("Redo"), _ ("Redo (Ctrl+Shift+Z)")));
  gtk_header_bar_pack_end (
      GTK_HEADER_BAR (header),
      new_icon_button ("edit-undo-symbolic", "page.undo", _ ("Undo"), _ ("Undo (Ctrl+Z)")));
  return header;
}
