#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-help-window.h"

/* Leads to what the manual says of the part that it stands in: it has the keyboard then. */
static GtkWidget *
create_help_button (void)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("In the Manual"));

  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.help");
  gtk_widget_set_tooltip_text (button, _ ("What the manual says of this (F1)"));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "help-link");
  return button;
}

/* What is above scrolls, and the buttons that start things stay where they are. */
GtkWidget *
esp_page_wrap_part (GtkWidget *part, GtkWidget *foot)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_add_css_class (part, "inspector-part");
  gtk_box_append (GTK_BOX (part), create_help_button ());
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), part);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), scrolled);
  if (foot != NULL)
    {
      gtk_widget_add_css_class (foot, "inspector-foot");
      gtk_box_append (GTK_BOX (box), foot);
    }
  return box;
}

/* What the manual says of a part: of the problem where that differs by it. */
static char *
get_help_target (EspPageView *self, const char *part)
{
  if (g_str_equal (part, "puzzle"))
    return g_strdup ("boards#editing");
  if (g_str_equal (part, "play"))
    return g_strdup ("boards#playing");
  if (g_str_equal (part, "compare"))
    return g_strdup ("compare#experiments");
  return g_strdup_printf ("%s#how-it-works", self->problem->id);
}

static void
add_part (EspPageView *self, GtkWidget *part, const char *name, const char *title)
{
  g_autofree char *target = get_help_target (self, name);

  esp_help_set_target (part, target);
  gtk_stack_add_titled (GTK_STACK (self->parts), part, name, title);
}

/* What was said of another algorithm. */
static void
on_algorithm_chosen (EspPageView *self)
{
  esp_voice_expire (self->voice);
}

#define WIDTH 312

/* The inspector is as narrow as it can be, but for that width: natural widths of what is inside
 * (long labels, lists) must not push the board aside. */
static void
measure_inspector (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (*minimum, WIDTH);
  *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_inspector (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

GtkWidget *
esp_page_create_inspector (EspPageView *self)
{
  GtkWidget *frame = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->parts = gtk_stack_new ();
  gtk_stack_set_vhomogeneous (GTK_STACK (self->parts), FALSE);
  add_part (self, esp_page_create_puzzle_part (self), "puzzle", _ ("Puzzle"));
  self->solve_panel = esp_solve_panel_new (self->problem, self->spec->first_algorithm);
  g_signal_connect_swapped (self->solve_panel, "chosen", G_CALLBACK (on_algorithm_chosen), self);
  add_part (self, self->solve_panel, "solve", _ ("Solve"));
  if (self->spec->play != ESP_PLAY_NONE)
    {
      self->play_panel = esp_play_panel_new (self->play);
      add_part (self, self->play_panel, "play", _ ("Play"));
    }
  add_part (self, esp_page_create_versus_part (self), "compare", _ ("Compare"));
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
  gtk_widget_add_css_class (box, "inspector");
  gtk_box_append (GTK_BOX (row), box);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (frame), row);
  gtk_widget_set_layout_manager (
      frame, gtk_custom_layout_new (NULL, measure_inspector, allocate_inspector));
  return frame;
}
