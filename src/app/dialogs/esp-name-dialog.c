#include "config.h"

#include "esp-name-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/window/esp-help-window.h"
#include "base/esp-quote.h"
#include "engine/document/esp-board-name.h"
#include "kit/esp-subwindow.h"
#include "kit/lists/esp-row.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *entry;
  GtkWidget *fault;
} Dialog;

/* What is wrong with @name; NULL: nothing. A new string. */
static char *
find_fault (const char *name)
{
  const EspProblem *problem = esp_board_name_find_problem (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOptions) options = NULL;

  if (problem == NULL || !esp_problem_is_shown (problem))
    return g_strdup (
        _ ("Expected a name that begins with that of a room, as in ships-10-hard-K7QF2"));
  options = esp_board_name_parse (problem, name, &error);
  return options == NULL ? esp_begin_sentence (error->message) : NULL;
}

static void
show_fault (Dialog *self, const char *fault)
{
  gtk_label_set_text (GTK_LABEL (self->fault), fault != NULL ? fault : "");
  esp_set_css_class (self->entry, "error", fault != NULL);
}

static void
on_open (Dialog *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *fault = find_fault (name);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self->window));

  show_fault (self, fault);
  if (fault != NULL || parent == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (parent), "win.open-name", "s", name);
  gtk_window_close (GTK_WINDOW (self->window));
}

static void
on_changed (Dialog *self)
{
  show_fault (self, NULL);
}

static GtkWidget *
create_buttons (Dialog *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *cancel = gtk_button_new_with_label (_ ("Cancel"));
  GtkWidget *open = gtk_button_new_with_label (_ ("Open"));

  gtk_widget_set_halign (row, GTK_ALIGN_END);
  gtk_widget_add_css_class (open, "suggested-action");
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self->window);
  g_signal_connect_swapped (open, "clicked", G_CALLBACK (on_open), self);
  gtk_box_append (GTK_BOX (row), cancel);
  gtk_box_append (GTK_BOX (row), open);
  return row;
}

GtkWidget *
esp_name_dialog_new (GtkWindow *parent)
{
  Dialog *self = g_new0 (Dialog, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *text = esp_text_new (
      _ ("Each board that was made at random has a name, which stands in the title and is copied "
         "from the main menu: it makes the same board everywhere."),
      NULL);

  self->window = esp_subwindow_new (_ ("Open by Name"), parent, TRUE);
  g_object_set_data_full (G_OBJECT (self->window), "dialog", self, g_free);
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), "ships-10-hard-K7QF2");
  esp_name_control (self->entry, _ ("Name"));
  self->fault = esp_text_new ("", NULL);
  esp_label_keep_height (GTK_LABEL (self->fault), TRUE);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), self->fault);
  gtk_box_append (GTK_BOX (box), create_buttons (self));
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_open), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (on_changed), self);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 420, -1);
  esp_help_set_target (box, "after#names-of-boards");
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  gtk_window_set_focus (GTK_WINDOW (self->window), self->entry);
  return self->window;
}
