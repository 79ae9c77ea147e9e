#include "config.h"

#include "esp-recovery.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "esp-session.h"
#include "app/window/esp-style.h"
#include "kit/lists/esp-row.h"
#include "kit/esp-subwindow.h"

#define PICTURE_WIDTH 120
#define PICTURE_HEIGHT 84
#define SCALE 2 /* sharp on dense screens too */

/* One piece of work; kept with its row. */
typedef struct
{
  EspWindow *window; /* cleared when that goes */
  GtkWidget *dialog;
  GtkWidget *row;
  GtkWidget *picture;
  GtkWidget *title;
  GtkWidget *facts;
  char *path;
  EspJob *job;
} Left;

/* What a worker found in a session. */
typedef struct
{
  char *title;
  char *facts;
  GBytes *pixels; /* NULL: it could not be drawn */
} Found;

static void
found_free (gpointer data)
{
  Found *found = data;

  g_free (found->title);
  g_free (found->facts);
  g_clear_pointer (&found->pixels, g_bytes_unref);
  g_free (found);
}

static void
left_free (gpointer data)
{
  Left *left = data;

  if (left->job != NULL)
    esp_job_abandon (left->job);
  g_clear_object (&left->job);
  g_clear_weak_pointer (&left->window);
  g_free (left->path);
  g_free (left);
}

/* --- on the worker --- */

static char *
describe_facts (EspDocument *document, const char *path)
{
  guint n = esp_document_get_n_moves (document);
  g_autofree char *when = esp_session_describe_time (path);
  g_autofree char *moves =
      n > 0 ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u move", "%u moves", n), n) : NULL;

  if (esp_document_get_modified (document) && moves != NULL)
    return g_strdup_printf (_ ("Changed, %s – %s"), moves, when);
  if (moves != NULL)
    return g_strdup_printf (_ ("%s – %s"), moves, when);
  return g_strdup_printf (_ ("Changed – %s"), when);
}

static GBytes *
draw (EspDocument *document, const EspPalette *palette)
{
  const EspInstance *instance = esp_document_get_instance (document);
  const EspLook *look = esp_look_find (instance->problem);
  int width = PICTURE_WIDTH * SCALE;
  int height = PICTURE_HEIGHT * SCALE;
  cairo_surface_t *surface;
  cairo_t *cr;
  EspScene scene;
  double w = 1;
  double h = 1;
  GBytes *pixels;

  if (look == NULL)
    return NULL;
  esp_scene_init (&scene, instance, esp_document_get_state (document), palette);
  look->drawing->measure (&scene, &w, &h);
  scene.scale = MIN (width / MAX (w, 1), height / MAX (h, 1));
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  cairo_translate (cr, (width - w * scene.scale) / 2, (height - h * scene.scale) / 2);
  cairo_scale (cr, scene.scale, scene.scale);
  look->drawing->draw (&scene, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = g_bytes_new (cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface) * (gsize) height);
  cairo_surface_destroy (surface);
  return pixels;
}

/* Which session, and the colours of the window. */
typedef struct
{
  char *path;
  const EspPalette *palette; /* one of the program's own, which stay */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_free (work->path);
  g_free (work);
}

static gpointer
look_into (gpointer data, GCancellable *cancellable, GError **error)
{
  const Work *work = data;
  g_autoptr (EspOpened) opened = esp_open_session_now (work->path, cancellable, error);
  Found *found;

  if (opened == NULL)
    return NULL;
  found = g_new0 (Found, 1);
  found->title = g_strdup_printf (_ ("%s: %s"), _ (opened->problem->title), opened->name);
  found->facts = describe_facts (opened->document, work->path);
  if (!g_cancellable_is_cancelled (cancellable))
    found->pixels = draw (opened->document, work->palette);
  return found;
}

/* --- the rows --- */

static void
on_found (gpointer owner, gpointer result, const GError *error)
{
  Left *left = owner;
  Found *found = result;

  g_clear_object (&left->job);
  if (found == NULL)
    {
      esp_label_say (GTK_LABEL (left->facts), error->message);
      return;
    }
  gtk_label_set_text (GTK_LABEL (left->title), found->title);
  gtk_label_set_text (GTK_LABEL (left->facts), found->facts);
  gtk_accessible_update_property (GTK_ACCESSIBLE (left->row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  found->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, found->facts,
                                  -1);
  if (found->pixels != NULL)
    {
      g_autoptr (GdkTexture) texture = gdk_memory_texture_new (
          PICTURE_WIDTH * SCALE, PICTURE_HEIGHT * SCALE, GDK_MEMORY_DEFAULT, found->pixels,
          (gsize) cairo_format_stride_for_width (CAIRO_FORMAT_ARGB32, PICTURE_WIDTH * SCALE));

      gtk_picture_set_paintable (GTK_PICTURE (left->picture), GDK_PAINTABLE (texture));
    }
  found_free (found);
}

/* The window goes with its last row. */
static void
remove_row (Left *left)
{
  GtkWidget *list = gtk_widget_get_parent (left->row);
  GtkWidget *dialog = left->dialog;

  gtk_list_box_remove (GTK_LIST_BOX (list), left->row);
  if (gtk_widget_get_first_child (list) == NULL)
    gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
on_restore (Left *left)
{
  if (left->window != NULL)
    esp_window_open_session (left->window, left->path);
  remove_row (left);
}

static void
on_discard (Left *left)
{
  esp_session_delete (left->path);
  remove_row (left);
}

static GtkWidget *
new_button (const char *text, const char *name, GCallback clicked, Left *left)
{
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  g_signal_connect_swapped (button, "clicked", clicked, left);
  return button;
}

static GtkWidget *
new_row (EspWindow *window, GtkWidget *dialog, const char *path)
{
  Left *left = g_new0 (Left, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *discard;
  Work *work;

  left->path = g_strdup (path);
  left->dialog = dialog;
  g_set_weak_pointer (&left->window, window);
  left->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (left->row), FALSE);
  left->picture = gtk_picture_new ();
  gtk_widget_set_size_request (left->picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_accessible_update_property (GTK_ACCESSIBLE (left->picture), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("How it stood"), -1);
  left->title = esp_text_new (NULL, "heading");
  left->facts = esp_text_new (_ ("Reading…"), "caption");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), left->title);
  gtk_box_append (GTK_BOX (words), left->facts);
  gtk_box_append (GTK_BOX (box), left->picture);
  gtk_box_append (GTK_BOX (box), words);
  discard = new_button (_ ("Discard"), _ ("Throw this work away"), G_CALLBACK (on_discard), left);
  gtk_box_append (GTK_BOX (box), discard);
  gtk_box_append (GTK_BOX (box), new_button (_ ("Restore"), _ ("Open it as it stood"),
                                             G_CALLBACK (on_restore), left));
  gtk_widget_add_css_class (box, "left-work");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (left->row), box);
  g_object_set_data_full (G_OBJECT (left->row), "esp-left", left, left_free);
  work = g_new0 (Work, 1);
  work->path = g_strdup (path);
  work->palette = esp_style_get_palette (esp_style_get ());
  left->job = esp_job_start (_ ("Reading"), look_into, work, work_free, found_free, on_found, left);
  return left->row;
}

static void
on_restore_all (GtkListBox *list)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list));

  while (row != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (row);

      on_restore (g_object_get_data (G_OBJECT (row), "esp-left"));
      row = next;
    }
}

static GtkWidget *
create_header (GtkWidget *dialog, GtkWidget *list)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *later = gtk_button_new_with_label (_ ("Later"));
  GtkWidget *all = gtk_button_new_with_label (_ ("Restore All"));

  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_widget_set_tooltip_text (later, _ ("The tab Start goes on offering it (Escape)"));
  gtk_widget_add_css_class (all, "suggested-action");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), later);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), all);
  g_signal_connect_swapped (later, "clicked", G_CALLBACK (gtk_window_close), dialog);
  g_signal_connect_swapped (all, "clicked", G_CALLBACK (on_restore_all), list);
  gtk_window_set_default_widget (GTK_WINDOW (dialog), all);
  return header;
}

void
esp_recovery_restore_all (EspWindow *window)
{
  g_auto (GStrv) left = esp_session_find_left ();

  for (guint i = 0; left[i] != NULL; i++)
    esp_window_open_session (window, left[i]);
}

GtkWidget *
esp_recovery_offer (EspWindow *window)
{
  g_auto (GStrv) left = esp_session_find_left ();
  GtkWidget *dialog;
  GtkWidget *list;
  GtkWidget *scrolled;

  if (left[0] == NULL)
    return NULL;
  dialog = esp_subwindow_new (_ ("Unfinished Work"), GTK_WINDOW (window), TRUE);
  list = gtk_list_box_new ();
  scrolled = gtk_scrolled_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (dialog), 620, 420);
  gtk_window_set_titlebar (GTK_WINDOW (dialog), create_header (dialog, list));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Work that was not finished or not saved"), -1);
  for (guint i = 0; left[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (window, dialog, left[i]));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_window_set_child (GTK_WINDOW (dialog), scrolled);
  gtk_window_present (GTK_WINDOW (dialog));
  return dialog;
}
