#include "config.h"

#include "engine/document/esp-document.h"
#include "page.h"

#include "kit/lists/esp-row.h"

#include <glib/gi18n-lib.h>

/* Cities by their coordinates, typed or pasted: a line each. */

#define LINES 4

#define LINE_HEIGHT 20

#define VIEW_KEY "places"

#define LABEL_KEY "told"

static void
on_add (GtkButton *button, gpointer document)
{
  GtkTextBuffer *buffer = g_object_get_data (G_OBJECT (button), VIEW_KEY);
  GtkWidget *label = g_object_get_data (G_OBJECT (button), LABEL_KEY);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *edit = NULL;

  g_object_get (buffer, "text", &text, NULL);
  g_strdelimit (text, "\r\n", ';');
  edit = g_strconcat ("cities ", text, NULL);
  if (esp_document_edit (document, edit, &error))
    gtk_text_buffer_set_text (buffer, "", -1);
  esp_label_say (GTK_LABEL (label), error != NULL ? error->message : "");
  gtk_widget_set_visible (label, error != NULL);
}

GtkWidget *
tour_page_new_places (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *label = esp_text_new (NULL, "error");
  GtkWidget *button =
      esp_button_new (_ ("Add Cities"),
                      _ ("A line each: two numbers, with a name before them if it is to have one"),
                      G_CALLBACK (on_add), document);

  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  esp_name_control (view, _ ("Coordinates of new cities"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), LINES * LINE_HEIGHT);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_visible (label, FALSE);
  g_object_set_data (G_OBJECT (button), VIEW_KEY, gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)));
  g_object_set_data (G_OBJECT (button), LABEL_KEY, label);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Coordinates")));
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}
