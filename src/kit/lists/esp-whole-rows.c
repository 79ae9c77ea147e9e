#include "config.h"

#include "esp-whole-rows.h"

#define MOST_GAP 60 /* pixels: what is higher than a row is rather cut */
#define LEAST 100   /* that are left to what scrolls */

/* Where @child begins, and its title: that does not stay behind alone. */
static double
find_top (GtkWidget *child, GtkWidget *content, double top)
{
  GtkWidget *title = gtk_widget_get_prev_sibling (child);
  graphene_rect_t bounds;

  return title != NULL && gtk_widget_has_css_class (title, "group-title") &&
                 gtk_widget_compute_bounds (title, content, &bounds)
             ? bounds.origin.y
             : top;
}

/* Where the row begins in @widget that lies across @line, or the first below it, in coordinates of
 * @content; @line where none does. */
static double
find_row (GtkWidget *widget, GtkWidget *content, double line)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t bounds;

      if (!gtk_widget_get_visible (child) || !gtk_widget_compute_bounds (child, content, &bounds) ||
          bounds.origin.y + bounds.size.height <= line)
        continue;
      if (bounds.origin.y >= line)
        return MIN (find_top (child, content, line), line);
      /* a group is left between its rows */
      if (!gtk_widget_has_css_class (widget, "boxed-list") && gtk_widget_get_first_child (child) &&
          bounds.size.height > MOST_GAP)
        return find_row (child, content, line);
      return find_top (child, content, bounds.origin.y);
    }
  return line;
}

static gboolean
keep_whole (gpointer data)
{
  GtkScrolledWindow *scrolled = data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);
  GtkWidget *content = gtk_scrolled_window_get_child (scrolled);
  double room = gtk_adjustment_get_page_size (adjustment) + gtk_widget_get_margin_bottom (data);
  double gap = 0;

  g_object_set_data (G_OBJECT (scrolled), "esp-whole-rows", NULL);
  if (!gtk_widget_get_mapped (data))
    return G_SOURCE_REMOVE;
  if (content != NULL && gtk_adjustment_get_upper (adjustment) > room && room > LEAST)
    gap = room - find_row (content, content, room);
  if (gap > MOST_GAP)
    gap = 0;
  if ((int) gap != gtk_widget_get_margin_bottom (data))
    gtk_widget_set_margin_bottom (data, (int) gap);
  return G_SOURCE_REMOVE;
}

/* In the next turn: sizes must not change while they are given out. */
static void
on_changed (GtkScrolledWindow *scrolled)
{
  if (g_object_get_data (G_OBJECT (scrolled), "esp-whole-rows") != NULL)
    return;
  g_object_set_data (G_OBJECT (scrolled), "esp-whole-rows", scrolled);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, keep_whole, g_object_ref (scrolled), g_object_unref);
}

void
esp_keep_whole_rows (GtkScrolledWindow *scrolled)
{
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (scrolled), "changed",
                           G_CALLBACK (on_changed), scrolled, G_CONNECT_SWAPPED);
  g_signal_connect (scrolled, "map", G_CALLBACK (on_changed), NULL);
}
