#include "config.h"

#include "esp-page-private.h"

#include <glib/gi18n-lib.h>

#include "esp-help-window.h"

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
  self->puzzle_panel = esp_puzzle_panel_new (self->spec);
  add_part (self, self->puzzle_panel, "puzzle", _ ("Puzzle"));
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
