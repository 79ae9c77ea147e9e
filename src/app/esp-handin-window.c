#include "config.h"

#include "esp-handin-window.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "esp-help-window.h"
#include "kit/esp-message-bar.h"
#include "kit/esp-option-form.h"
#include "report/esp-typeset.h"

#define AUTOSAVE_MS 700
#define POLL_MS 120

struct _EspHandinWindow
{
  GtkWindow parent_instance;

  GtkWidget *file_button;
  GtkWidget *messages;
  GtkWidget *progress_box;
  GtkWidget *progress;
  GtkWidget *list;
  GtkWidget *form;
  GtkWidget *words; /* of a text; in a form they would be one line */
  GtkWidget *words_scroll;
  GtkWidget *preview;
  GSimpleActionGroup *actions;

  EspHandin *handin;
  char *path;        /* of the plan; NULL: it was never saved */
  EspPageView *page; /* what is on screen; weak */
  int chosen;        /* -1: title and authors */
  guint n_pages;
  EspJob *job;     /* running or writing */
  EspJob *keeping; /* the autosave; NULL: none */
  guint poll;
  guint autosave;
  gboolean silent; /* the form is being filled by the program */
};

G_DEFINE_FINAL_TYPE (EspHandinWindow, esp_handin_window, GTK_TYPE_WINDOW)

EspHandin *
esp_handin_window_get_handin (EspHandinWindow *self)
{
  return self->handin;
}

guint
esp_handin_window_get_n_pages (EspHandinWindow *self)
{
  return self->n_pages;
}

gboolean
esp_handin_window_is_busy (EspHandinWindow *self)
{
  return self->job != NULL || self->keeping != NULL || self->autosave != 0;
}

static void
say (EspHandinWindow *self, EspMessageKind kind, const char *text)
{
  esp_message_bar_show (ESP_MESSAGE_BAR (self->messages), kind, text, NULL, NULL);
}

/* --- keeping --- */

/* Where a plan is that has no file yet. */
static char *
find_kept (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "espalier", "handin", name, NULL);
}

typedef struct
{
  EspHandin *handin;
  char *path;
  char *results; /* not for the plan alone */
  char *pdf;     /* writing it alone */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_handin_free (work->handin);
  g_free (work->path);
  g_free (work->results);
  g_free (work->pdf);
  g_free (work);
}

static gpointer
keep_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Work *work = data;
  g_autofree char *folder = g_path_get_dirname (work->path);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      esp_set_file_error (error, folder, errno);
      return NULL;
    }
  return esp_handin_save (work->handin, work->path, error) ? g_strdup (work->path) : NULL;
}

static void
on_kept (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;

  g_clear_object (&self->keeping);
  g_free (result);
  if (error != NULL)
    say (self, ESP_MESSAGE_ERROR, error->message);
}

static gboolean
keep (gpointer data)
{
  EspHandinWindow *self = data;
  Work *work;

  if (self->keeping != NULL)
    return G_SOURCE_CONTINUE;
  self->autosave = 0;
  work = g_new0 (Work, 1);
  work->handin = esp_handin_copy (self->handin);
  work->path = self->path != NULL ? g_strdup (self->path) : find_kept ("plan.handin");
  self->keeping =
      esp_job_start (_ ("Saving the plan"), keep_work, work, work_free, g_free, on_kept, self);
  return G_SOURCE_REMOVE;
}

static void
changed (EspHandinWindow *self)
{
  if (self->autosave == 0)
    self->autosave = g_timeout_add (AUTOSAVE_MS, keep, self);
}

/* --- the list --- */

static EspHandinSection *
get_chosen (EspHandinWindow *self)
{
  return self->chosen >= 0 ? esp_handin_get_section (self->handin, (guint) self->chosen)
                           : esp_handin_get_head (self->handin);
}

static void
set_enabled (EspHandinWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
refresh_actions (EspHandinWindow *self)
{
  int n = (int) esp_handin_get_n_sections (self->handin);

  set_enabled (self, "up", self->chosen > 0);
  set_enabled (self, "down", self->chosen >= 0 && self->chosen + 1 < n);
  set_enabled (self, "remove", self->chosen >= 0);
  set_enabled (self, "run", self->job == NULL && n > 0);
  set_enabled (self, "save-pdf", self->job == NULL && n > 0);
  set_enabled (self, "stop", self->job != NULL);
}

/* The form of the chosen section: its own keys and those of what it names. */
static void
fill_form (EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (EspOptions) options = esp_handin_section_make_options (section, &error);
  g_autofree EspOptionSpec *specs = NULL;
  guint n = 0;

  if (options == NULL)
    {
      say (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  specs = g_new0 (EspOptionSpec, esp_options_get_n (options) + 1);
  for (guint i = 0; i < esp_options_get_n (options); i++)
    if (!g_str_equal (esp_options_get_spec (options, i)->id, "type") &&
        !g_str_equal (esp_options_get_spec (options, i)->id, "problem") &&
        !g_str_equal (esp_options_get_spec (options, i)->id, "text"))
      specs[n++] = *esp_options_get_spec (options, i);
  self->silent = TRUE;
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), specs);
  esp_option_form_set_options (ESP_OPTION_FORM (self->form), options);
  gtk_widget_set_visible (self->words_scroll,
                          esp_handin_section_get_kind (section) == ESP_HANDIN_TEXT);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words)),
                            esp_handin_section_get (section, "text"), -1);
  self->silent = FALSE;
}

static void fill_list (EspHandinWindow *self);

static void
choose (EspHandinWindow *self, int i)
{
  self->chosen = MIN (i, (int) esp_handin_get_n_sections (self->handin) - 1);
  fill_list (self);
  fill_form (self);
  refresh_actions (self);
}

static void
move_section (EspHandinWindow *self, guint from, guint to)
{
  if (from == to || to >= esp_handin_get_n_sections (self->handin))
    return;
  esp_handin_move (self->handin, from, to);
  choose (self, (int) to);
  changed (self);
}

static GdkContentProvider *
on_drag (GtkDragSource *source,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         gpointer data G_GNUC_UNUSED)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  int i = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) - 1;

  return gdk_content_provider_new_typed (G_TYPE_INT, i);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue *value,
         double x G_GNUC_UNUSED,
         double y G_GNUC_UNUSED,
         gpointer data)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  int to = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) - 1;
  int from = g_value_get_int (value);

  if (from < 0 || to < 0)
    return FALSE;
  move_section (data, (guint) from, (guint) to);
  return TRUE;
}

static void
add_row (EspHandinWindow *self, const char *title, const char *kind, gboolean moves)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *what = gtk_label_new (kind);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_xalign (GTK_LABEL (what), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (name, title);
  gtk_widget_add_css_class (what, "dim-label");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), what);
  gtk_widget_set_margin_start (box, 10);
  gtk_widget_set_margin_end (box, 10);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (moves)
    {
      GtkDragSource *source = gtk_drag_source_new ();
      GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_MOVE);

      gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
      g_signal_connect (source, "prepare", G_CALLBACK (on_drag), self);
      g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
      gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
    }
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
fill_list (EspHandinWindow *self)
{
  GtkWidget *child;

  self->silent = TRUE;
  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  add_row (self, _ ("Title and authors"), _ ("Hand-in"), FALSE);
  for (guint i = 0; i < esp_handin_get_n_sections (self->handin); i++)
    {
      const EspHandinSection *section = esp_handin_get_section (self->handin, i);
      g_autofree char *title = esp_handin_section_get_title (section);
      g_autofree char *numbered = g_strdup_printf ("%u  %s", i + 1, title);

      add_row (self, numbered, esp_handin_kind_get_label (esp_handin_section_get_kind (section)),
               TRUE);
    }
  gtk_list_box_select_row (
      GTK_LIST_BOX (self->list),
      gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), self->chosen + 1));
  self->silent = FALSE;
}

static void
on_row_selected (GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, EspHandinWindow *self)
{
  if (self->silent || row == NULL || self->chosen == gtk_list_box_row_get_index (row) - 1)
    return;
  self->chosen = gtk_list_box_row_get_index (row) - 1;
  fill_form (self);
  refresh_actions (self);
}

static void
on_form_changed (EspOptionForm *form, const char *id, EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autoptr (EspOptions) options = NULL;

  if (self->silent)
    return;
  options = esp_option_form_get_options (form);
  esp_handin_section_set (section, id, esp_options_get_text (options, id));
  if (g_str_equal (id, "title"))
    fill_list (self);
  /* another table or experiment has other options */
  if (g_str_equal (id, "table") || g_str_equal (id, "experiment"))
    {
      g_autoptr (EspOptions) known = esp_handin_section_make_options (section, NULL);

      if (known != NULL)
        fill_form (self);
    }
  changed (self);
}

static void
on_words_changed (GtkTextBuffer *buffer, EspHandinWindow *self)
{
  EspHandinSection *section = get_chosen (self);
  g_autofree char *text = NULL;
  GtkTextIter begin;
  GtkTextIter end;

  if (self->silent || esp_handin_section_get_kind (section) != ESP_HANDIN_TEXT)
    return;
  gtk_text_buffer_get_bounds (buffer, &begin, &end);
  text = gtk_text_buffer_get_text (buffer, &begin, &end, FALSE);
  esp_handin_section_set (section, "text", text);
  changed (self);
}

/* --- running --- */

static void
draw_page (GtkDrawingArea *area, cairo_t *cr, int width, int height G_GNUC_UNUSED, gpointer data)
{
  double scale = width / ESP_PAGE_WIDTH;

  (void) area;
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, data, 0, 0);
  cairo_paint (cr);
}

static void
show_pages (EspHandinWindow *self, GPtrArray *pages)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->preview)) != NULL)
    gtk_box_remove (GTK_BOX (self->preview), child);
  for (guint i = 0; i < pages->len; i++)
    {
      GtkWidget *frame =
          gtk_aspect_frame_new (0.5, 0, (float) (ESP_PAGE_WIDTH / ESP_PAGE_HEIGHT), FALSE);
      GtkWidget *area = gtk_drawing_area_new ();
      g_autofree char *name = g_strdup_printf (_ ("Page %u of %u"), i + 1, pages->len);

      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), 440);
      gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area),
                                           (int) (440 * ESP_PAGE_HEIGHT / ESP_PAGE_WIDTH));
      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_page,
                                      cairo_surface_reference (g_ptr_array_index (pages, i)),
                                      (GDestroyNotify) cairo_surface_destroy);
      gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                      -1);
      gtk_aspect_frame_set_child (GTK_ASPECT_FRAME (frame), area);
      gtk_box_append (GTK_BOX (self->preview), frame);
    }
  self->n_pages = pages->len;
}

static void
tell (const EspHandinProgress *progress, gpointer data G_GNUC_UNUSED)
{
  if (progress->all > 0)
    esp_job_tell (0.98 * progress->done / progress->all);
}

static gpointer
run_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  g_autoptr (EspReport) report = NULL;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  report = esp_handin_run (work->handin, work->results, "parts", &control, tell, NULL, error);
  return report != NULL ? esp_typeset_pages (report, error) : NULL;
}

static gpointer
write_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Work *work = data;
  EspHandinWritten written;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return esp_handin_write (work->handin, work->results, work->pdf, &control, tell, NULL, &written,
                           error)
             ? g_strdup (work->pdf)
             : NULL;
}

static gboolean
on_poll (gpointer data)
{
  EspHandinWindow *self = data;
  g_autofree char *text = esp_job_describe (self->job);

  gtk_label_set_text (GTK_LABEL (self->progress), text);
  return G_SOURCE_CONTINUE;
}

static gboolean
end_job (EspHandinWindow *self, const GError *error)
{
  g_clear_object (&self->job);
  g_clear_handle_id (&self->poll, g_source_remove);
  gtk_widget_set_visible (self->progress_box, FALSE);
  refresh_actions (self);
  if (error == NULL)
    return TRUE;
  say (self,
       g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? ESP_MESSAGE_INFO
                                                                 : ESP_MESSAGE_ERROR,
       g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           ? _ ("Stopped; what was done is kept")
           : error->message);
  return FALSE;
}

static void
on_run (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;
  g_autoptr (GPtrArray) pages = result;

  if (end_job (self, error))
    show_pages (self, pages);
}

static void
on_written (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;
  g_autofree char *path = result;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (!end_job (self, error))
    return;
  name = g_filename_display_basename (path);
  text = g_strdup_printf (_ ("Saved as “%s”; beside it are its Markdown form and the folder of its "
                             "parts"),
                          name);
  say (self, ESP_MESSAGE_GOOD, text);
}

static void
start (EspHandinWindow *self, const char *pdf)
{
  Work *work = g_new0 (Work, 1);
  g_autofree char *plan = self->path != NULL ? g_strdup (self->path) : find_kept ("plan.handin");

  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  work->handin = esp_handin_copy (self->handin);
  work->results = esp_handin_find_results (plan);
  work->pdf = g_strdup (pdf);
  self->job = pdf == NULL ? esp_job_start (_ ("Running the hand-in"), run_work, work, work_free,
                                           (GDestroyNotify) g_ptr_array_unref, on_run, self)
                          : esp_job_start (_ ("Writing the hand-in"), write_work, work, work_free,
                                           g_free, on_written, self);
  self->poll = g_timeout_add (POLL_MS, on_poll, self);
  on_poll (self);
  gtk_widget_set_visible (self->progress_box, TRUE);
  refresh_actions (self);
}

/* --- actions --- */

static void
on_run_action (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  start (data, NULL);
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_job_cancel (((EspHandinWindow *) data)->job);
}

static void
on_shift (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;
  int to = self->chosen + (g_str_equal (g_action_get_name (G_ACTION (action)), "up") ? -1 : 1);

  if (self->chosen >= 0 && to >= 0)
    move_section (self, (guint) self->chosen, (guint) to);
}

static void
on_remove (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;

  if (self->chosen < 0)
    return;
  esp_handin_remove (self->handin, (guint) self->chosen);
  choose (self, self->chosen);
  changed (self);
}

/* Behind the chosen one; takes @section. */
static void
add_section (EspHandinWindow *self, EspHandinSection *section)
{
  guint at =
      self->chosen >= 0 ? (guint) self->chosen + 1 : esp_handin_get_n_sections (self->handin);

  esp_handin_insert (self->handin, at, section);
  choose (self, (int) at);
  changed (self);
}

static void
on_add_text (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinSection *section = esp_handin_section_new (ESP_HANDIN_TEXT);

  esp_handin_section_set (section, "title", _ ("Text"));
  add_section (data, section);
}

static void
on_add_screen (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  g_autoptr (GError) error = NULL;
  EspHandinSection *section = NULL;

  if (self->page == NULL)
    return;
  for (EspHandinKind kind = ESP_HANDIN_TEXT; kind < ESP_HANDIN_HEAD; kind++)
    if (g_str_equal (esp_handin_kind_get_id (kind), g_variant_get_string (parameter, NULL)))
      section = esp_page_make_section (self->page, kind, &error);
  if (section != NULL)
    add_section (self, section);
  else if (error != NULL)
    say (self, ESP_MESSAGE_INFO, error->message);
}

static void
set_handin (EspHandinWindow *self, EspHandin *handin, const char *path)
{
  g_autofree char *name = path != NULL ? g_filename_display_basename (path) : NULL;

  esp_handin_free (self->handin);
  self->handin = handin;
  g_free (self->path);
  self->path = g_strdup (path);
  gtk_window_set_title (GTK_WINDOW (self), name != NULL ? name : _ ("Hand-in"));
  choose (self, -1);
}

gboolean
esp_handin_window_open (EspHandinWindow *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  EspHandin *handin = esp_handin_load (path, &error);

  if (handin == NULL)
    {
      say (self, ESP_MESSAGE_ERROR, error->message);
      return FALSE;
    }
  set_handin (self, handin, path);
  return TRUE;
}

static void
on_begin (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  g_autofree char *path = find_kept ("plan.handin");
  g_autoptr (GError) error = NULL;
  EspHandin *handin = esp_handin_begin (g_variant_get_string (parameter, NULL), NULL, path, &error);

  if (handin == NULL)
    {
      say (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  set_handin (self, handin, NULL);
  changed (self);
}

static void
on_chosen (GtkNativeDialog *dialog, int response, EspHandinWindow *self)
{
  const char *what = g_object_get_data (G_OBJECT (dialog), "what");
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      path = file != NULL ? g_file_get_path (file) : NULL;
    }
  g_object_unref (dialog);
  if (path == NULL)
    return;
  if (g_str_equal (what, "open"))
    esp_handin_window_open (self, path);
  else if (g_str_equal (what, "save-pdf"))
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "write",
                                    g_variant_new_string (path));
  else
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "save-to",
                                    g_variant_new_string (path));
}

static void
on_dialog (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  static const struct
  {
    const char *id;
    const char *title;
    const char *name;
    const char *pattern;
  } dialogs[] = {
    { "open", N_ ("Open a Plan"), NULL, "*.handin" },
    { "save-as", N_ ("Save the Plan"), "hand-in.handin", "*.handin" },
    { "save-pdf", N_ ("Save the Hand-in"), "hand-in.pdf", "*.pdf" },
  };
  EspHandinWindow *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    if (g_str_equal (g_action_get_name (G_ACTION (action)), dialogs[i].id))
      {
        gboolean save = dialogs[i].name != NULL;
        GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
            _ (dialogs[i].title), GTK_WINDOW (self),
            save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
            save ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));
        GtkFileFilter *filter = gtk_file_filter_new ();

        gtk_file_filter_set_name (filter, dialogs[i].pattern);
        gtk_file_filter_add_pattern (filter, dialogs[i].pattern);
        gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
        if (save)
          gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), dialogs[i].name);
        gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
        g_object_set_data (G_OBJECT (dialog), "what", (gpointer) dialogs[i].id);
        g_signal_connect_object (dialog, "response", G_CALLBACK (on_chosen), self, 0);
        gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
      }
}

static void
on_write (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autofree char *whole =
      g_str_has_suffix (lower, ".pdf") ? g_strdup (path) : g_strconcat (path, ".pdf", NULL);

  if (self->job == NULL)
    start (self, whole);
}

/* From now on the plan is that file: it is written with every change. */
static void
on_save_to (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspHandinWindow *self = data;
  const char *path = g_variant_get_string (parameter, NULL);
  g_autofree char *name = NULL;

  g_free (self->path);
  self->path =
      g_str_has_suffix (path, ".handin") ? g_strdup (path) : g_strconcat (path, ".handin", NULL);
  name = g_filename_display_basename (self->path);
  gtk_window_set_title (GTK_WINDOW (self), name);
  changed (self);
}

static const GActionEntry entries[] = {
  { .name = "add-screen", .activate = on_add_screen, .parameter_type = "s" },
  { .name = "add-text", .activate = on_add_text },
  { .name = "up", .activate = on_shift },
  { .name = "down", .activate = on_shift },
  { .name = "remove", .activate = on_remove },
  { .name = "run", .activate = on_run_action },
  { .name = "stop", .activate = on_stop },
  { .name = "begin", .activate = on_begin, .parameter_type = "s" },
  { .name = "open", .activate = on_dialog },
  { .name = "save-as", .activate = on_dialog },
  { .name = "save-pdf", .activate = on_dialog },
  { .name = "write", .activate = on_write, .parameter_type = "s" },
  { .name = "save-to", .activate = on_save_to, .parameter_type = "s" },
};

/* --- the window --- */

static GMenuModel *
create_file_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) files = g_menu_new ();
  g_autoptr (GMenu) ready = g_menu_new ();

  g_menu_append (files, _ ("Open…"), "handin.open");
  g_menu_append (files, _ ("Save As…"), "handin.save-as");
  for (const EspAssignment *a = esp_assignments; a->id != NULL; a++)
    {
      g_autofree char *action = g_strdup_printf ("handin.begin::%s", a->id);

      g_menu_append (ready, _ (a->title), action);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  g_menu_append_section (menu, _ ("Begin from a ready-made plan"), G_MENU_MODEL (ready));
  return G_MENU_MODEL (menu);
}

static void
add_key (GtkEventController *keys, guint key, GdkModifierType modifiers, const char *action)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), gtk_named_action_new (action)));
}

static void
esp_handin_window_dispose (GObject *object)
{
  EspHandinWindow *self = ESP_HANDIN_WINDOW (object);

  if (self->autosave != 0)
    {
      g_autofree char *path =
          self->path != NULL ? g_strdup (self->path) : find_kept ("plan.handin");
      g_autofree char *folder = g_path_get_dirname (path);

      g_clear_handle_id (&self->autosave, g_source_remove);
      g_mkdir_with_parents (folder, 0700);
      esp_handin_save (self->handin, path, NULL);
    }
  g_clear_handle_id (&self->poll, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
  if (self->keeping != NULL)
    esp_job_abandon (self->keeping);
  g_clear_object (&self->keeping);
  g_clear_weak_pointer (&self->page);
  G_OBJECT_CLASS (esp_handin_window_parent_class)->dispose (object);
}

static void
esp_handin_window_finalize (GObject *object)
{
  EspHandinWindow *self = ESP_HANDIN_WINDOW (object);

  esp_handin_free (self->handin);
  g_free (self->path);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (esp_handin_window_parent_class)->finalize (object);
}

static void
esp_handin_window_class_init (EspHandinWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_handin_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_handin_window_finalize;
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  g_type_ensure (ESP_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-handin-window.ui");
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, file_button);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, messages);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, progress_box);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, list);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, form);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, words);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, words_scroll);
  gtk_widget_class_bind_template_child (widget_class, EspHandinWindow, preview);
}

static void
esp_handin_window_init (EspHandinWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  g_autoptr (GMenuModel) menu = create_file_menu ();

  self->chosen = -1;
  self->handin = esp_handin_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "handin", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  esp_help_add_button (GTK_WINDOW (self), "report#the-whole-hand-in");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->file_button), menu);
  g_signal_connect (self->list, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect (self->form, "changed", G_CALLBACK (on_form_changed), self);
  g_signal_connect (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->words)), "changed",
                    G_CALLBACK (on_words_changed), self);
  add_key (keys, GDK_KEY_Escape, 0, "window.close");
  add_key (keys, GDK_KEY_w, GDK_CONTROL_MASK, "window.close");
  add_key (keys, GDK_KEY_F5, 0, "handin.run");
  add_key (keys, GDK_KEY_Up, GDK_ALT_MASK, "handin.up");
  add_key (keys, GDK_KEY_Down, GDK_ALT_MASK, "handin.down");
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static EspHandinWindow *
find_window (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (ESP_IS_HANDIN_WINDOW (window))
        return ESP_HANDIN_WINDOW (window);
    }
  return NULL;
}

GtkWidget *
esp_handin_window_present (EspPageView *page)
{
  EspHandinWindow *self = find_window ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));
  g_autofree char *path = find_kept ("plan.handin");

  if (self == NULL)
    {
      self = g_object_new (ESP_TYPE_HANDIN_WINDOW, NULL);
      if (GTK_IS_WINDOW (root))
        gtk_window_set_application (GTK_WINDOW (self),
                                    gtk_window_get_application (GTK_WINDOW (root)));
      if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) || !esp_handin_window_open (self, path))
        choose (self, -1);
      g_clear_pointer (&self->path, g_free);
      gtk_window_set_title (GTK_WINDOW (self), _ ("Hand-in"));
    }
  g_set_weak_pointer (&self->page, page);
  gtk_window_present (GTK_WINDOW (self));
  return GTK_WIDGET (self);
}
