#include "config.h"

#include "esp-window-header.h"

#include <glib/gi18n-lib.h>

#include "app/sessions/esp-recent.h"
#include "kit/lists/esp-row.h"

#define N_RECENT 8

static GtkWidget *
new_icon_button (const char *icon, const char *action, const char *label, const char *tip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  esp_name_control (button, label);
  return button;
}

static GtkWidget *
new_menu_button (const char *icon, const char *label, GMenuModel *menu)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), icon);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_widget_set_tooltip_text (button, label);
  esp_name_control (button, label);
  return button;
}

static GMenu *
create_primary_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) file = g_menu_new ();
  g_autoptr (GMenu) search = g_menu_new ();
  g_autoptr (GMenu) view = g_menu_new ();
  g_autoptr (GMenu) help = g_menu_new ();
  g_autoptr (GMenuItem) unfinished = NULL;
  g_autoptr (GMenuItem) review = NULL;

  g_menu_append (file, _ ("New Window"), "app.new-window");
  g_menu_append (file, _ ("Save"), "win.save");
  g_menu_append (file, _ ("Save As…"), "win.save-as");
  g_menu_append (file, _ ("Copy Board Name"), "page.copy-name");
  unfinished = g_menu_item_new (_ ("Unfinished Work…"), "app.unfinished-work");
  g_menu_item_set_attribute (unfinished, "hidden-when", "s", "action-disabled");
  g_menu_append_item (file, unfinished);
  /* where a narrow window has no room for the inspector */
  g_menu_append (search, _ ("Solve"), "page.solve");
  g_menu_append (search, _ ("Side by Side"), "page.run-both");
  review = g_menu_item_new (_ ("Review the Game"), "page.review");
  g_menu_item_set_attribute (review, "hidden-when", "s", "action-missing");
  g_menu_append_item (search, review);
  g_menu_append (view, _ ("Zoom In"), "page.zoom-in");
  g_menu_append (view, _ ("Zoom Out"), "page.zoom-out");
  g_menu_append (view, _ ("Fit"), "page.zoom-fit");
  g_menu_append (view, _ ("Show the Search"), "page.show-dock");
  g_menu_append (view, _ ("Text Beside the Board"), "page.text");
  g_menu_append (help, _ ("Preferences"), "app.preferences");
  g_menu_append (help, _ ("Keyboard Shortcuts"), "win.show-help-overlay");
  g_menu_append (help, _ ("Manual"), "win.help");
  g_menu_append (help, _ ("About Espalier"), "app.about");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (file));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (search));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (view));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (help));
  return menu;
}

/* --- the menu beside Open --- */

static GMenu *
create_recent_section (const EspProblem *problem)
{
  GMenu *recent = g_menu_new ();
  GList *items = esp_recent_list (problem, N_RECENT);

  for (GList *l = items; l != NULL; l = l->next)
    {
      g_autofree char *label = esp_recent_describe (l->data);
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      /* a name is no mnemonic */
      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "win.open", "s", gtk_recent_info_get_uri (l->data));
      g_menu_append_item (recent, item);
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return recent;
}

static void
append_section (GMenu *menu, const char *label, GMenu *section)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, label, G_MENU_MODEL (section));
  g_object_unref (section);
}

void
esp_window_header_show_page (EspWindowHeader *self, const EspPageSpec *spec)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GMenu *files = g_menu_new ();

  g_menu_append (files, _ ("A File…"), "win.open-dialog");
  g_menu_append (files, _ ("Samples and Recent…"), "win.gallery");
  g_menu_append (files, _ ("By Name…"), "win.open-by-name");
  append_section (menu, NULL, files);
  if (spec != NULL)
    append_section (menu, _ ("Recent files"), create_recent_section (spec->problem));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->open_menu), G_MENU_MODEL (menu));
  for (guint i = 0; self->page_buttons[i] != NULL; i++)
    gtk_widget_set_visible (self->page_buttons[i], spec != NULL);
}

void
esp_window_header_set_title (EspWindowHeader *self, const char *title, const char *subtitle)
{
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (self->subtitle, subtitle != NULL);
}

/* --- the bar --- */

static GtkWidget *
create_titles (EspWindowHeader *self)
{
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  self->title = gtk_label_new (_ ("Espalier"));
  gtk_widget_add_css_class (self->title, "title");
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  self->subtitle = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->subtitle, "subtitle");
  gtk_label_set_ellipsize (GTK_LABEL (self->subtitle), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_halign (titles, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (titles, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (titles), self->title);
  gtk_box_append (GTK_BOX (titles), self->subtitle);
  return titles;
}

static GtkWidget *
create_open_button (EspWindowHeader *self)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Open"));
  gtk_widget_set_tooltip_text (button, _ ("Open a file (Ctrl+O), a sample, a recent file"));
  esp_name_control (button, _ ("Open"));
  self->open_menu = button;
  return button;
}

static GtkWidget *
create_inspector_button (void)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), "esp-sidebar-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.inspector");
  gtk_widget_set_tooltip_text (button, _ ("Inspector (F9)"));
  esp_name_control (button, _ ("Inspector"));
  return button;
}

static GMenu *
create_export_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) files = g_menu_new ();
  g_autoptr (GMenu) pictures = g_menu_new ();
  g_autoptr (GMenu) papers = g_menu_new ();

  g_menu_append (files, _ ("Board as a Picture…"), "win.export-board-dialog");
  g_menu_append (files, _ ("Solution…"), "win.export-solution-dialog");
  g_menu_append (files, _ ("Trace…"), "win.export-trace-dialog");
  g_menu_append (pictures, _ ("Picture…"), "win.export-picture-dialog");
  g_menu_append (pictures, _ ("Film…"), "win.export-film-dialog");
  g_menu_append (papers, _ ("Report…"), "win.export-report-dialog");
  g_menu_append (papers, _ ("Hand-in…"), "win.handin");
  g_menu_append_section (menu, _ ("At once"), G_MENU_MODEL (files));
  g_menu_append_section (menu, _ ("Of board or search, as you choose"), G_MENU_MODEL (pictures));
  g_menu_append_section (menu, _ ("As a document"), G_MENU_MODEL (papers));
  return menu;
}

GtkWidget *
esp_window_header_new (EspWindowHeader *self)
{
  GtkHeaderBar *header = GTK_HEADER_BAR (gtk_header_bar_new ());
  g_autoptr (GMenu) primary = create_primary_menu ();
  g_autoptr (GMenu) export = create_export_menu ();
  GtkWidget *menu;
  guint n = 0;

  gtk_header_bar_pack_start (header, create_open_button (self));
  self->page_buttons[n++] =
      new_icon_button ("esp-new-symbolic", "win.new", _ ("New"), _ ("New, empty (Ctrl+N)"));
  gtk_header_bar_pack_start (header, self->page_buttons[0]);
  gtk_header_bar_set_title_widget (header, create_titles (self));

  menu = new_menu_button ("esp-menu-symbolic", _ ("Main menu"), G_MENU_MODEL (primary));
  gtk_menu_button_set_primary (GTK_MENU_BUTTON (menu), TRUE); /* F10 */
  gtk_header_bar_pack_end (header, menu);
  self->page_buttons[n++] = create_inspector_button ();
  self->page_buttons[n++] = new_icon_button ("esp-present-symbolic", "page.present", _ ("Present"),
                                             _ ("Show it to a room, full screen (F5)"));
  self->page_buttons[n++] =
      new_menu_button ("esp-export-symbolic", _ ("Export"), G_MENU_MODEL (export));
  self->page_buttons[n++] =
      new_icon_button ("esp-redo-symbolic", "page.redo", _ ("Redo"), _ ("Redo (Ctrl+Shift+Z)"));
  self->page_buttons[n++] =
      new_icon_button ("esp-undo-symbolic", "page.undo", _ ("Undo"), _ ("Undo (Ctrl+Z)"));
  for (guint i = 1; i < n; i++)
    gtk_header_bar_pack_end (header, self->page_buttons[i]);
  return GTK_WIDGET (header);
}
