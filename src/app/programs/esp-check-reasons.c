#include "config.h"

#include "esp-check-reasons.h"

#include <glib/gi18n-lib.h>

#include "kit/lists/esp-row.h"

#define HEIGHT 180 /* at the most; the rest scrolls */

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
}

void
esp_check_reasons_show (EspCheckReasons *self, const char *told, const char *complaints)
{
  show_text (self->told, told);
  gtk_widget_set_visible (self->told, told != NULL);
  show_text (self->complaints, complaints);
  gtk_widget_set_visible (self->complaints_row, complaints != NULL);
}

void
esp_check_reasons_show_diagnosis (EspCheckReasons *self, const char *diagnosis)
{
  show_text (self->diagnosis, diagnosis);
  gtk_widget_set_visible (self->diagnosis, diagnosis != NULL);
  gtk_widget_set_visible (self->box, diagnosis != NULL || gtk_widget_get_visible (self->told));
}

GtkWidget *
esp_check_reasons_init (EspCheckReasons *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->box = gtk_scrolled_window_new ();
  self->told = esp_text_new (NULL, "caption");
  self->diagnosis = esp_text_new (NULL, "caption");
  self->complaints = esp_text_new (NULL, "caption");
  gtk_widget_add_css_class (self->complaints, "monospace");
  gtk_label_set_selectable (GTK_LABEL (self->complaints), TRUE);
  self->complaints_row = esp_fold_new (_ ("What it wrote to standard error"), self->complaints);
  gtk_box_append (GTK_BOX (box), self->told);
  gtk_box_append (GTK_BOX (box), self->diagnosis);
  gtk_box_append (GTK_BOX (box), self->complaints_row);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->box), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->box), HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->box), box);
  gtk_widget_add_css_class (self->box, "inspector-foot");
  return self->box;
}
