#include "config.h"

#include <gtk/gtk.h>
#include <string.h>

#include "app/text/esp-page-text.h"
#include "app/window/esp-sidebar.h"
#include "app/window/esp-window.h"
#include "engine/trace/esp-event-words.h"
#include "base/esp-quote.h"
#include "kit/search/esp-strip.h"
#include "kit/lists/esp-table-view.h"
#include "kit/search/esp-timeline.h"
#include "find.h"
#include "registered.h"
#include "scratch.h"
#include "wait.h"

/* A window for people who read from right to left: it mirrors whole, and the timeline and its
 * buttons run in one direction. Boards stay as they are: a map has its west at the left everywhere.
 */

static EspApplication *application;
static EspWindow *window;

static gboolean
is_mapped_of_type (GtkWidget *widget, const char *type)
{
  return is_of_type (widget, type) && gtk_widget_get_mapped (widget);
}

static GtkWidget *
find_mapped (GtkWidget *widget, GType type)
{
  return find_fitting (widget, is_mapped_of_type, g_type_name (type));
}

static gboolean
has_icon (GtkWidget *widget, const char *icon)
{
  return GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
         g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), icon) == 0;
}

/* Its middle, from the left end of the window. */
static double
middle (GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  return bounds.origin.x + bounds.size.width / 2;
}

static void
test_window (void)
{
  EspPageView *page = esp_window_get_page (window);
  GtkWidget *board = GTK_WIDGET (esp_page_view_get_canvas (page));
  GtkWidget *inspector = find_mapped (GTK_WIDGET (page), GTK_TYPE_STACK_SWITCHER);
  GtkWidget *side = find_mapped (GTK_WIDGET (window), ESP_TYPE_SIDEBAR);

  WAIT_FOR (gtk_widget_get_width (board) > 0 && gtk_widget_get_width (side) > 0);
  g_assert_cmpfloat (middle (side), >, middle (board));
  g_assert_cmpfloat (middle (inspector), <, middle (board));
}

/* The column is mirrored, and what stands in it is not: files are written from left to right. */
static void
test_text (void)
{
  EspPageView *page = esp_window_get_page (window);
  GtkWidget *board = GTK_WIDGET (esp_page_view_get_canvas (page));
  EspTextPane *pane = esp_page_get_text_pane (page);
  GActionGroup *actions = esp_page_view_get_actions (page);

  g_action_group_change_action_state (actions, "text", g_variant_new_boolean (TRUE));
  WAIT_FOR (gtk_widget_get_mapped (GTK_WIDGET (pane)) &&
            gtk_widget_get_width (GTK_WIDGET (pane)) > 0);
  g_assert_cmpfloat (middle (GTK_WIDGET (pane)), >, middle (board));
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (esp_text_pane_get_view (pane))), ==,
                   GTK_TEXT_DIR_LTR);
  g_action_group_change_action_state (actions, "text", g_variant_new_boolean (FALSE));
}

static void
test_timeline (void)
{
  static const char *const icons[] = { "esp-first-symbolic", "esp-step-back-symbolic",
                                       "esp-play-symbolic", "esp-step-forward-symbolic",
                                       "esp-last-symbolic" };
  EspPageView *page = esp_window_get_page (window);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (page)));
  GtkWidget *timeline;
  GtkWidget *strip;
  double last = G_MAXDOUBLE;

  g_action_group_activate_action (esp_page_view_get_actions (page), "solve", NULL);
  WAIT_FOR (!esp_page_view_is_busy (page) &&
            (timeline = find_mapped (GTK_WIDGET (page), ESP_TYPE_TIMELINE)) != NULL &&
            gtk_widget_get_width (timeline) > 0);
  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    {
      GtkWidget *button = find_fitting (timeline, has_icon, icons[i]);
      g_autoptr (GtkIconPaintable) icon =
          gtk_icon_theme_lookup_icon (theme, icons[i], NULL, 16, 1, GTK_TEXT_DIR_RTL, 0);
      g_autoptr (GFile) file = gtk_icon_paintable_get_file (icon);
      g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

      /* what is earlier stands further to the right, and points there */
      g_assert_cmpfloat (middle (button), <, last);
      last = middle (button);
      g_assert_nonnull (uri);
      g_assert_true (g_str_has_suffix (uri, "-symbolic-rtl.svg"));
    }
  strip = find_mapped (timeline, ESP_TYPE_STRIP);
  g_assert_cmpfloat (middle (strip), <, last);
}

/* Where one reads from right to left, all of @text still runs from left to right. */
static void
hold_order (const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (window), text);
  int last = -1;

  pango_context_set_base_dir (pango_layout_get_context (layout), PANGO_DIRECTION_RTL);
  pango_layout_context_changed (layout);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_isgraph (g_utf8_get_char (at)))
      {
        PangoRectangle place;

        pango_layout_index_to_pos (layout, (int) (at - text), &place);
        g_assert_cmpint (MIN (place.x, place.x + place.width), >, last);
        last = MIN (place.x, place.x + place.width);
      }
}

/* A number is read from left to right there too: its groups of digits do not change places, its
 * sign stays before it, and so does the first of two cities. */
static void
test_numbers (void)
{
  const EspProblem *tour = esp_problem_find ("tour");
  EspInstance *cities;
  EspEvent event = { .type = ESP_EVENT_ACCEPT, .subject = 10 };

  hold_order (esp_count (6613002));
  hold_order (esp_shown ("%+.0f", 1234567));
  if (tour == NULL)
    return;
  cities = esp_instance_find (tour, "random-25.tsp", NULL);
  event.climb.other = 20;
  event.climb.proposed = 1632;
  event.climb.current = 1000;
  for (guint column = 0; column < 3; column++)
    {
      g_autofree char *text = esp_words_describe (ESP_WORDS_LOCAL, cities, &event, column);

      hold_order (text);
    }
  esp_instance_free (cities);
}

/* A table that is wider than its place begins with its first column, at the right. */
static void
test_table (void)
{
  g_autoptr (EspTable) table = esp_table_new ("the first of all the columns", NULL);
  GtkWidget *narrow = gtk_window_new ();
  GtkWidget *view = esp_table_view_new ("Columns");
  GtkAdjustment *across;

  for (guint i = 0; i < 9; i++)
    esp_table_add_column (table, "another one of them");
  esp_table_view_set_table (ESP_TABLE_VIEW (view), table);
  gtk_window_set_default_size (GTK_WINDOW (narrow), 300, 200);
  gtk_window_set_child (GTK_WINDOW (narrow), view);
  gtk_window_present (GTK_WINDOW (narrow));
  across = gtk_scrolled_window_get_hadjustment (
      GTK_SCROLLED_WINDOW (find_mapped (narrow, GTK_TYPE_SCROLLED_WINDOW)));
  WAIT_FOR (gtk_adjustment_get_value (across) > 0 &&
            gtk_adjustment_get_value (across) ==
                gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across));
  gtk_window_destroy (GTK_WINDOW (narrow));
}

int
main (int argc, char *argv[])
{
  g_autofree char *data = make_scratch_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = register_application ();
  window = esp_window_new (GTK_APPLICATION (application));
  esp_window_show_problem (window, "map");
  gtk_window_present (GTK_WINDOW (window));
  g_test_add_func ("/mirror/window", test_window);
  g_test_add_func ("/mirror/numbers", test_numbers);
  g_test_add_func ("/mirror/table", test_table);
  g_test_add_func ("/mirror/timeline", test_timeline);
  g_test_add_func ("/mirror/text", test_text);
  status = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (application);
  return status;
}
