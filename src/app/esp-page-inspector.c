#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

GtkWidget *
esp_page_new_note (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 34);
  gtk_widget_add_css_class (label, "note");
  return label;
}

GtkWidget *
esp_page_new_group (GtkWidget *part, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  if (title != NULL)
    {
      GtkWidget *label = gtk_label_new (title);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "heading");
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_box_append (GTK_BOX (part), box);
  return box;
}

GtkWidget *
esp_page_new_button (const char *label, const char *action, const char *tip)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_hexpand (button, TRUE);
  return button;
}

static void
add_part (EspPageView *self, GtkWidget *part, const char *name, const char *title)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_add_css_class (part, "inspector-part");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), part);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_stack_add_titled (GTK_STACK (self->parts), scrolled, name, title);
}

GtkWidget *
esp_page_create_inspector (EspPageView *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->parts = gtk_stack_new ();
  gtk_stack_set_vhomogeneous (GTK_STACK (self->parts), FALSE);
  add_part (self, esp_page_create_puzzle_part (self), "puzzle", _ ("Puzzle"));
  add_part (self, esp_page_create_solve_part (self), "solve", _ ("Solve"));
  if (self->spec->play != ESP_PLAY_NONE)
    add_part (self, esp_page_create_play_part (self), "play", _ ("Play"));
  gtk_stack_set_visible_child_name (GTK_STACK (self->parts),
                                    self->spec->play != ESP_PLAY_NONE ? "play" : "solve");
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (self->parts));
  gtk_accessible_update_property (GTK_ACCESSIBLE (switcher), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Parts of the inspector"), -1);
  gtk_widget_add_css_class (switcher, "part-switcher");
  for (GtkWidget *child = gtk_widget_get_first_child (switcher); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_hexpand (child, TRUE);

  gtk_box_append (GTK_BOX (box), switcher);
  gtk_box_append (GTK_BOX (box), self->parts);
  gtk_widget_set_size_request (box, 312, -1);
  gtk_widget_add_css_class (box, "inspector");
  gtk_box_append (GTK_BOX (row), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (row), box);
  return row;
}
