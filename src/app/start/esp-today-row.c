#include "config.h"

#include "esp-today-row.h"

#include <glib/gi18n-lib.h>

#include "base/esp-quote.h"
#include "kit/lists/esp-row.h"

static GtkWidget *
get_heading (GtkWidget *row)
{
  return gtk_widget_get_first_child (row);
}

static GtkWidget *
get_buttons (GtkWidget *row)
{
  return gtk_widget_get_last_child (row);
}

GtkWidget *
esp_today_row_new (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = esp_label_new (NULL, "title-3");
  GtkWidget *buttons = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (buttons), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (buttons), 12);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (buttons), 6);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (buttons), 6);
  gtk_box_append (GTK_BOX (row), heading);
  gtk_box_append (GTK_BOX (row), buttons);
  esp_today_row_refresh (row);
  return row;
}

void
esp_today_row_add (GtkWidget *row, const EspPageSpec *spec)
{
  const EspProblem *problem = spec->problem;
  g_autofree char *icon = g_strdup_printf ("esp-%s-symbolic", problem->id);
  g_autofree char *action = g_strdup_printf ("win.today::%s", problem->id);
  g_autofree char *tip = NULL;
  GtkWidget *button;
  GtkWidget *content;
  GtkWidget *child;

  if (problem->generating == NULL)
    return;
  button = gtk_button_new ();
  content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  child = gtk_flow_box_child_new ();
  gtk_box_append (GTK_BOX (content), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (content), gtk_label_new (_ (problem->tab)));
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  /* TRANSLATORS: a room: "Today’s board: Ships" */
  tip = g_strdup_printf (_ ("Today’s board: %s"), _ (problem->tab));
  gtk_widget_set_tooltip_text (button, tip);
  esp_name_control (button, tip);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), button);
  gtk_flow_box_insert (GTK_FLOW_BOX (get_buttons (row)), child, -1);
}

void
esp_today_row_refresh (GtkWidget *row)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *text = NULL;

  /* TRANSLATORS: how hard the boards of the day are, from 1 on Monday to 7 on Sunday */
  text = g_strdup_printf (_ ("Today: level %d of 7"), g_date_time_get_day_of_week (now));
  gtk_label_set_text (GTK_LABEL (get_heading (row)), text);
}
