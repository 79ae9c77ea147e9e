#include "config.h"

#include "engine/document/esp-document.h"
#include "kit/lists/esp-row.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* The distances of a table: a grid of fields for few cities, one field between two that are chosen
 * for more. */

#define MAX_GRID 12

#define FIELD 6 /* characters */

typedef struct
{
  EspDocument *document; /* borrowed: the widgets go first */
  GtkWidget *content;
  GtkWidget *from;
  GtkWidget *to;
  GtkWidget *field;
  gboolean silent;
} Table;

static const TourInstance *
get_instance (Table *self)
{
  return (const TourInstance *) esp_document_get_instance (self->document);
}

static void
set_distance (Table *self, int a, int b, const char *text)
{
  const TourInstance *instance = get_instance (self);
  g_autofree char *old = tour_format_length (tour_distance (instance, a, b));
  g_autofree char *edit = NULL;

  if (g_str_equal (old, text))
    return;
  edit = g_strdup_printf ("distance %s %s %s", instance->names[a], instance->names[b], text);
  self->silent = TRUE;
  esp_document_edit (self->document, edit, NULL);
  self->silent = FALSE;
}

static void
show_entry (GtkWidget *entry, const TourInstance *instance, int a, int b)
{
  g_autofree char *text = tour_format_length (tour_distance (instance, a, b));

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

/* --- the grid --- */

static void
get_pair (GtkWidget *entry, int *a, int *b)
{
  int pair = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (entry), "pair"));

  *a = pair / MAX_GRID;
  *b = pair % MAX_GRID;
}

/* What was typed is taken, or what cannot be one is put back. */
static void
take_entry (GtkWidget *entry, Table *self)
{
  int a;
  int b;

  if (self->silent)
    return;
  get_pair (entry, &a, &b);
  if (MAX (a, b) >= get_instance (self)->n)
    return;
  set_distance (self, a, b, gtk_editable_get_text (GTK_EDITABLE (entry)));
  show_entry (entry, get_instance (self), a, b);
}

static void
on_entry_left (GtkEventControllerFocus *focus, Table *self)
{
  take_entry (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus)), self);
}

static GtkWidget *
new_entry (Table *self, int a, int b)
{
  const TourInstance *instance = get_instance (self);
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_autofree char *name =
      g_strdup_printf (_ ("Distance of %s and %s"), instance->names[a], instance->names[b]);

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), FIELD);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), FIELD + 2);
  gtk_entry_set_alignment (GTK_ENTRY (entry), 1);
  esp_name_control (entry, name);
  gtk_widget_set_tooltip_text (entry, name);
  g_object_set_data (G_OBJECT (entry), "pair", GINT_TO_POINTER (a * MAX_GRID + b));
  show_entry (entry, instance, a, b);
  g_signal_connect (entry, "activate", G_CALLBACK (take_entry), self);
  g_signal_connect (focus, "leave", G_CALLBACK (on_entry_left), self);
  gtk_widget_add_controller (entry, focus);
  return entry;
}

static GtkWidget *
new_name (const char *name)
{
  GtkWidget *label = esp_label_new (name, "caption-heading");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 7);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 9);
  return label;
}

/* The lower half: the other one is the same. */
static GtkWidget *
new_grid (Table *self)
{
  const TourInstance *instance = get_instance (self);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 4);
  for (int a = 0; a < instance->n; a++)
    {
      if (a + 1 < instance->n)
        gtk_grid_attach (GTK_GRID (grid), new_name (instance->names[a]), a + 1, 0, 1, 1);
      if (a > 0)
        gtk_grid_attach (GTK_GRID (grid), new_name (instance->names[a]), 0, a, 1, 1);
      for (int b = 0; b < a; b++)
        gtk_grid_attach (GTK_GRID (grid), new_entry (self, a, b), b + 1, a, 1, 1);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), grid);
  return scrolled;
}

static void
refresh_grid (Table *self)
{
  GtkWidget *viewport = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->content));
  GtkWidget *grid = gtk_viewport_get_child (GTK_VIEWPORT (viewport));

  for (GtkWidget *child = gtk_widget_get_first_child (grid); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_ENTRY (child))
      {
        int a;
        int b;

        get_pair (child, &a, &b);
        show_entry (child, get_instance (self), a, b);
      }
}

/* --- two cities --- */

static void
show_chosen (Table *self)
{
  guint a = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->from));
  guint b = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->to));
  guint n = (guint) get_instance (self)->n;

  gtk_widget_set_sensitive (self->field, a != b);
  if (a < n && b < n)
    show_entry (self->field, get_instance (self), (int) a, (int) b);
}

static void
take_chosen (Table *self)
{
  guint a = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->from));
  guint b = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->to));

  set_distance (self, (int) a, (int) b, gtk_editable_get_text (GTK_EDITABLE (self->field)));
  show_chosen (self);
}

static GtkWidget *
new_chooser (Table *self)
{
  const char *const *names = (const char *const *) get_instance (self)->names;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->from = gtk_drop_down_new_from_strings (names);
  self->to = gtk_drop_down_new_from_strings (names);
  self->field = gtk_entry_new ();
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->to), 1);
  gtk_entry_set_alignment (GTK_ENTRY (self->field), 1);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->field), 12);
  gtk_box_append (GTK_BOX (box), esp_form_row_new (_ ("From"), self->from));
  gtk_box_append (GTK_BOX (box), esp_form_row_new (_ ("To"), self->to));
  gtk_box_append (GTK_BOX (box), esp_form_row_new (_ ("Distance (Return sets it)"), self->field));
  g_signal_connect_swapped (self->from, "notify::selected", G_CALLBACK (show_chosen), self);
  g_signal_connect_swapped (self->to, "notify::selected", G_CALLBACK (show_chosen), self);
  g_signal_connect_swapped (self->field, "activate", G_CALLBACK (take_chosen), self);
  show_chosen (self);
  return box;
}

/* --- coordinates --- */

static void
on_make_table (GtkButton *button G_GNUC_UNUSED, gpointer document)
{
  esp_document_edit (document, "table", NULL);
}

static GtkWidget *
new_offer (Table *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *button =
      esp_button_new (_ ("Make a Table of Them"), NULL, G_CALLBACK (on_make_table), self->document);

  gtk_box_append (GTK_BOX (box),
                  esp_note_new (_ ("They follow from the coordinates. As a table each can be "
                                   "typed.")));
  gtk_widget_set_sensitive (button, get_instance (self)->n <= TOUR_MAX_TABLE);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

/* --- around it --- */

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer box)
{
  Table *self = g_object_get_data (box, "table");
  const TourInstance *instance = get_instance (self);

  if (!instance_too)
    return;
  /* while a field is being left it must not go */
  if (self->silent)
    {
      if (self->field == NULL)
        refresh_grid (self);
      return;
    }
  self->silent = TRUE;
  if (self->content != NULL)
    gtk_box_remove (box, self->content);
  self->field = NULL;
  self->content = tour_has_coordinates (instance) ? new_offer (self)
                  : instance->n <= MAX_GRID       ? new_grid (self)
                                                  : new_chooser (self);
  gtk_box_append (box, self->content);
  self->silent = FALSE;
}

GtkWidget *
tour_page_new_table (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  Table *self = g_new0 (Table, 1);

  self->document = document;
  g_object_set_data_full (G_OBJECT (box), "table", self, g_free);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Distances")));
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), box, 0);
  on_changed (document, TRUE, box);
  return box;
}

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
