#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/window/esp-help-window.h"
#include "app/window/esp-window.h"
#include "manual/esp-manual.h"
#include "registered.h"
#include "find.h"
#include "scratch.h"
#include "wait.h"

/* The manual in its window: pages, places, links, search, back and forward; and where tips lead. */

static EspApplication *application;
static EspWindow *window;

static gboolean
is_named (GtkWidget *widget, const char *name)
{
  return GTK_IS_LABEL (widget) && g_strcmp0 (gtk_widget_get_name (widget), name) == 0;
}

static gboolean
is_scrolled (GtkWidget *widget, const char *style)
{
  return GTK_IS_SCROLLED_WINDOW (widget) && gtk_widget_has_css_class (widget, style);
}

static gboolean
is_picture (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return GTK_IS_PICTURE (widget);
}

static double
get_scrolled (EspHelpWindow *help)
{
  GtkWidget *body = find_fitting (GTK_WIDGET (help), is_scrolled, "help-body");

  return gtk_adjustment_get_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (body)));
}

static void
test_pages (void)
{
  EspHelpWindow *help = esp_help_window_present (GTK_WINDOW (window), "first-search");
  GtkWidget *picture;

  g_assert_cmpstr (esp_help_window_get_target (help), ==, "first-search");
  for (const EspManualPage *page = esp_manual_get_pages (); page->id != NULL; page++)
    {
      esp_help_window_go (help, page->id);
      g_assert_cmpstr (esp_help_window_get_target (help), ==, page->id);
      g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (help)), page->title));
    }
  esp_help_window_go (help, "no-such-page");
  g_assert_cmpstr (esp_help_window_get_target (help), ==, "architecture");
  WAIT_FOR ((picture = find_fitting (GTK_WIDGET (help), is_picture, NULL)) != NULL &&
            gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL);
  g_assert_true (esp_help_window_present (GTK_WINDOW (window), "index") == help);
}

static gboolean
has_link (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return GTK_IS_LABEL (widget) &&
         strstr (gtk_label_get_label (GTK_LABEL (widget)), "<a href") != NULL;
}

static void
test_places (void)
{
  EspHelpWindow *help = esp_help_window_present (GTK_WINDOW (window), "war");
  GtkWidget *link;
  gboolean taken = FALSE;

  WAIT_FOR (get_scrolled (help) == 0);
  esp_help_window_go (help, "war#all-options");
  WAIT_FOR (get_scrolled (help) > 500);
  g_assert_nonnull (find_fitting (GTK_WIDGET (help), is_named, "all-options"));
  gtk_widget_activate_action (GTK_WIDGET (help), "help.back", NULL);
  g_assert_cmpstr (esp_help_window_get_target (help), ==, "war");
  WAIT_FOR (get_scrolled (help) == 0);
  gtk_widget_activate_action (GTK_WIDGET (help), "help.forward", NULL);
  g_assert_cmpstr (esp_help_window_get_target (help), ==, "war#all-options");
  /* a link in a text, as a click or Return follows it */
  esp_help_window_go (help, "first-search");
  link = find_fitting (GTK_WIDGET (help), has_link, NULL);
  g_signal_emit_by_name (link, "activate-link", "searches", &taken);
  g_assert_true (taken);
  g_assert_cmpstr (esp_help_window_get_target (help), ==, "searches");
}

static gboolean
has_row (GtkWidget *widget, const char *text)
{
  return is_label_with (widget, text) && gtk_widget_get_mapped (widget);
}

static void
test_search (void)
{
  EspHelpWindow *help = esp_help_window_present (GTK_WINDOW (window), "keys");

  esp_help_window_search (help, "exit status");
  WAIT_FOR (find_fitting (GTK_WIDGET (help), has_row, "The command line – Exit status") != NULL);
  esp_help_window_search (help, "xyzzyplugh");
  WAIT_FOR (find_fitting (GTK_WIDGET (help), has_row, "Nothing is found") != NULL);
  esp_help_window_search (help, "");
  WAIT_FOR (find_fitting (GTK_WIDGET (help), has_row, "Your first search") != NULL);
}

static gboolean
is_part (GtkWidget *widget, const char *text G_GNUC_UNUSED)
{
  return gtk_widget_get_mapped (widget) && GTK_IS_STACK (gtk_widget_get_parent (widget)) &&
         esp_help_find_target (widget) != NULL;
}

/* Each part of the inspector leads to a place that there is. */
static void
test_tips (void)
{
  static const char *const parts[] = { "puzzle", "solve", "play", "compare" };

  for (guint i = 0; esp_page_specs_get ()[i] != NULL; i++)
    {
      const EspPageSpec *spec = esp_page_specs_get ()[i];
      EspPageView *page;

      if (!esp_window_shows (spec))
        continue;
      esp_window_show_problem (window, spec->problem->id);
      page = esp_window_get_page (window);
      for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
        {
          GtkWidget *part;
          const char *target;
          EspHelpWindow *help;
          const char *place;

          g_action_group_activate_action (esp_page_view_get_actions (page), "part",
                                          g_variant_new_string (parts[p]));
          WAIT_FOR ((part = find_fitting (GTK_WIDGET (page), is_part, NULL)) != NULL);
          target = esp_help_find_target (part);
          help = esp_help_window_present (GTK_WINDOW (window), target);
          g_assert_cmpstr (esp_help_window_get_target (help), ==, target);
          place = strchr (target, '#') + 1;
          if (find_fitting (GTK_WIDGET (help), is_named, place) == NULL)
            g_error ("%s, %s: there is no %s", spec->problem->id, parts[p], target);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_autofree char *data = make_scratch_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/help/pages", test_pages);
  g_test_add_func ("/help/places", test_places);
  g_test_add_func ("/help/search", test_search);
  g_test_add_func ("/help/tips", test_tips);
  status = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (application);
  return status;
}
