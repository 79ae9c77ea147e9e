#include "config.h"

#include "esp-check-reasons.h"

#include <glib/gi18n-lib.h>

#include "app/start/esp-thumbnail.h"
#include "kit/lists/esp-row.h"

#define MOST_LINES 8 /* of a reason; all of it is in its tip */
#define BOARD_SIZE 104
#define COMPLAINTS_HEIGHT 100

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_tooltip_text (label, text);
}

void
esp_check_reasons_show (EspCheckReasons *self, const char *told, const char *complaints)
{
  show_text (self->told, told);
  gtk_widget_set_visible (self->told, told != NULL);
  gtk_label_set_text (GTK_LABEL (self->complaints), complaints != NULL ? complaints : "");
  gtk_widget_set_visible (self->complaints_row, complaints != NULL);
}

void
esp_check_reasons_show_answer (EspCheckReasons *self,
                               EspInstance *instance,
                               GBytes *answer,
                               guint64 step)
{
  gtk_widget_set_visible (self->board, answer != NULL);
  if (answer != NULL)
    esp_thumbnail_show_answer (ESP_THUMBNAIL (self->board), instance, answer, step);
}

/* What cannot be read has no board. */
static void
on_drawn (EspThumbnail *board)
{
  gtk_widget_set_visible (GTK_WIDGET (board), esp_thumbnail_get_facts (board) != NULL);
}

void
esp_check_reasons_show_diagnosis (EspCheckReasons *self, const char *diagnosis)
{
  show_text (self->diagnosis, diagnosis);
  gtk_widget_set_visible (self->diagnosis, diagnosis != NULL);
  gtk_widget_set_visible (self->box, diagnosis != NULL || gtk_widget_get_visible (self->told));
}

static GtkWidget *
new_reason (void)
{
  GtkWidget *label = esp_text_new (NULL, "caption");

  gtk_label_set_lines (GTK_LABEL (label), MOST_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

/* Not scrolled as a whole: what scrolls does not ask how high a text is in the width that it has,
 * and would cut it off. */
GtkWidget *
esp_check_reasons_init (EspCheckReasons *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *both = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->told = new_reason ();
  self->board =
      g_object_new (ESP_TYPE_THUMBNAIL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  /* beside what is wrong: below it the cases would have no room in a low window */
  esp_thumbnail_set_size (ESP_THUMBNAIL (self->board), BOARD_SIZE, BOARD_SIZE);
  gtk_widget_set_valign (self->board, GTK_ALIGN_START);
  gtk_widget_set_visible (self->board, FALSE);
  gtk_widget_set_hexpand (self->told, TRUE);
  gtk_widget_set_valign (self->told, GTK_ALIGN_START);
  g_signal_connect (self->board, "drawn", G_CALLBACK (on_drawn), NULL);
  self->diagnosis = new_reason ();
  self->complaints = esp_text_new (NULL, "caption");
  gtk_widget_add_css_class (self->complaints, "monospace");
  gtk_label_set_selectable (GTK_LABEL (self->complaints), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), COMPLAINTS_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->complaints);
  self->complaints_row = esp_fold_new (_ ("What it wrote to standard error"), scrolled);
  gtk_box_append (GTK_BOX (both), self->told);
  gtk_box_append (GTK_BOX (both), self->board);
  gtk_box_append (GTK_BOX (self->box), both);
  gtk_box_append (GTK_BOX (self->box), self->diagnosis);
  gtk_box_append (GTK_BOX (self->box), self->complaints_row);
  gtk_widget_add_css_class (self->box, "inspector-foot");
  return self->box;
}
