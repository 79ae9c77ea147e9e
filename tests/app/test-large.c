#include "config.h"

#include <gtk/gtk.h>

#include "app/window/esp-settings.h"
#include "dialogs.h"
#include "registered.h"
#include "scratch.h"

/* Text of twice the size on a small screen: no window needs more room than 900 × 600, and what is
 * in it is not cut off at its side. */

#define WIDTH 900
#define HEIGHT 600

static EspApplication *application;
static EspWindow *window;

/* The way to what is the widest, for whoever has to mend it. */
static void
tell_widest (GtkWidget *widget, int depth)
{
  GtkWidget *widest = NULL;
  int most = -1;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least = 0;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      if (least > most)
        {
          most = least;
          widest = child;
        }
    }
  if (widest == NULL)
    return;
  g_test_message ("%*s%s (%s) %d", depth, "", G_OBJECT_TYPE_NAME (widest),
                  GTK_IS_LABEL (widest) ? gtk_label_get_text (GTK_LABEL (widest))
                                        : gtk_widget_get_css_name (widest),
                  most);
  tell_widest (widest, depth + 1);
}

static void
hold_room (GtkWindow *of, const char *name)
{
  int width;
  int height;

  gtk_widget_measure (GTK_WIDGET (of), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  /* of that width, in which lines are broken */
  gtk_widget_measure (GTK_WIDGET (of), GTK_ORIENTATION_VERTICAL, MAX (width, WIDTH), &height, NULL,
                      NULL, NULL);
  g_test_message ("%s: at least %d × %d", name, width, height);
  if (width > WIDTH || height > HEIGHT)
    {
      tell_widest (GTK_WIDGET (of), 0);
      g_test_fail ();
    }
}

/* What can be scrolled to the side only where it is a table. */
static void
hold_sides (GtkWidget *widget, const char *name)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_SCROLLED_WINDOW (widget) && !GTK_IS_COLUMN_VIEW (gtk_widget_get_first_child (widget)))
    {
      GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (widget));

      if (gtk_adjustment_get_upper (across) > gtk_adjustment_get_page_size (across) + 0.5)
        {
          g_test_message ("%s: %.0f of %.0f pixels are seen", name,
                          gtk_adjustment_get_page_size (across), gtk_adjustment_get_upper (across));
          tell_widest (widget, 0);
          g_test_fail ();
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    hold_sides (child, name);
}

static void
test_pages (void)
{
  const EspPageSpec *const *specs = esp_page_specs_get ();

  for (guint i = 0; specs[i] != NULL; i++)
    {
      EspPageView *page;

      if (!esp_window_shows (specs[i]))
        continue;
      g_assert_true (esp_window_show_problem (window, specs[i]->problem->id));
      page = esp_window_get_page (window);
      g_action_group_activate_action (esp_page_view_get_actions (page), "solve", NULL);
      WAIT_FOR (!esp_page_view_is_busy (page));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      hold_room (GTK_WINDOW (window), specs[i]->problem->id);
    }
}

static void
test_dialogs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (openers); i++)
    {
      GtkWindow *other;

      if (openers[i].by_gtk)
        continue;
      other = open_window (window, &openers[i]);
      hold_room (other, openers[i].name);
      hold_sides (GTK_WIDGET (other), openers[i].name);
      close_window_and_wait (window, other);
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
  esp_settings_set_value (esp_settings_get (), "text-size", g_variant_new_double (2));
  window = esp_window_new (GTK_APPLICATION (application));
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  esp_window_show_problem (window, "map");
  gtk_window_present (GTK_WINDOW (window));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_test_add_func ("/large/pages", test_pages);
  g_test_add_func ("/large/dialogs", test_dialogs);
  status = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (application);
  return status;
}
