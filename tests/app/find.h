#pragma once

/* What tests look for in a window: widgets by what they are and say, depth first. */

#include <gtk/gtk.h>
#include <string.h>

/* The first widget from @widget down that @fits takes with @text, or NULL. */
static inline GtkWidget *
find_fitting (GtkWidget *widget,
              gboolean (*fits) (GtkWidget *widget, const char *text),
              const char *text)
{
  GtkWidget *found = NULL;

  if (fits (widget, text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_fitting (child, fits, text);
  return found;
}

static inline gboolean
is_of_type (GtkWidget *widget, const char *type)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, g_type_from_name (type));
}

static inline GtkWidget *
find_type (GtkWidget *widget, GType type)
{
  return find_fitting (widget, is_of_type, g_type_name (type));
}

static inline gboolean
is_label_with (GtkWidget *widget, const char *part)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL;
}

/* Whether a label says @part. */
static inline gboolean
says (GtkWidget *widget, const char *part)
{
  return find_fitting (widget, is_label_with, part) != NULL;
}

/* A window that is shown besides @window; NULL: there is none. */
static inline GtkWindow *
find_other_window (GtkWindow *window)
{
  GListModel *all = gtk_window_get_toplevels ();
  GtkWindow *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWindow) other = g_list_model_get_item (all, i);

      if (other != window && gtk_widget_get_mapped (GTK_WIDGET (other)))
        found = other;
    }
  return found;
}

/* The controller of that type, which @widget has and keeps. */
static inline GtkEventController *
find_controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  g_assert_not_reached ();
}

/* The mapped window that is a @type, or NULL; borrowed. */
static inline GtkWidget *
find_window_of (GType type)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) top = g_list_model_get_item (all, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (top, type) && gtk_widget_get_mapped (top))
        return top;
    }
  return NULL;
}

static inline guint
count_texts (GtkWidget *widget, const char *part)
{
  guint n = GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
            strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_texts (child, part);
  return n;
}
