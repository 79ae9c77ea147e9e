#include "config.h"

#include "esp-handin-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "kit/lists/esp-row.h"
#include "report/typeset/esp-typeset.h"

/* Running a hand-in, its pages, and what is missing of it. */

#define POLL_MS 120
#define MAX_TOLD 3 /* findings in a message */

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
  esp_box_clear (self->preview);
  for (guint i = 0; i < pages->len; i++)
    {
      GtkWidget *frame =
          gtk_aspect_frame_new (0.5, 0, (float) (ESP_PAGE_WIDTH / ESP_PAGE_HEIGHT), FALSE);
      GtkWidget *area =
          g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
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
  gtk_widget_set_visible (self->stale, FALSE);
}

/* What was run, and where it was written. */
typedef struct
{
  GPtrArray *pages;
  char *plan; /* that they are of */
  char *pdf;  /* or the folder of the separate ones; NULL: it was not written */
  gboolean is_separate;
} Made;

static void
made_free (gpointer data)
{
  Made *made = data;

  if (made->pages != NULL)
    g_ptr_array_unref (made->pages);
  g_free (made->plan);
  g_free (made->pdf);
  g_free (made);
}

/* Says so where the plan went on while the pages were made. */
static void
show_made (EspHandinWindow *self, const Made *made)
{
  g_autofree char *now = esp_handin_format (self->handin);

  show_pages (self, made->pages);
  gtk_widget_set_visible (self->stale, !g_str_equal (now, made->plan));
}

static void
report_progress (const EspHandinProgress *progress, gpointer data G_GNUC_UNUSED)
{
  if (progress->all > 0)
    esp_job_set_share (0.98 * progress->done / progress->all);
}

/* The pages of all documents, one after the other. */
static GPtrArray *
make_pages (const GPtrArray *reports, GError **error)
{
  g_autoptr (GPtrArray) pages =
      g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);

  for (guint i = 0; i < reports->len; i++)
    {
      GPtrArray *of_report = esp_typeset_pages (g_ptr_array_index (reports, i), error);

      if (of_report == NULL)
        return NULL;
      g_ptr_array_extend_and_steal (pages, of_report);
    }
  return g_steal_pointer (&pages);
}

static gpointer
run_work (gpointer data, GCancellable *cancellable, GError **error)
{
  EspHandinJob *work = data;
  g_autoptr (GPtrArray) reports = NULL;
  g_autoptr (GPtrArray) pages = NULL;
  EspHandinWritten written;
  EspControl control;
  Made *made;

  esp_control_init (&control);
  control.cancellable = cancellable;
  if (work->pdf != NULL && !esp_handin_write (work->handin, work->results, work->pdf, &control,
                                              report_progress, NULL, &written, error))
    return NULL;
  /* of what was written all is known already */
  reports = esp_handin_run_documents (work->handin, work->results, work->pdf, &control,
                                      report_progress, NULL, error);
  pages = reports != NULL ? make_pages (reports, error) : NULL;
  if (pages == NULL)
    return NULL;
  made = g_new0 (Made, 1);
  made->pages = g_steal_pointer (&pages);
  made->plan = esp_handin_format (work->handin);
  made->is_separate = esp_handin_is_separate (work->handin);
  made->pdf = made->is_separate && work->pdf != NULL
                  ? g_strndup (work->pdf, strlen (work->pdf) - strlen (".pdf"))
                  : g_strdup (work->pdf);
  return made;
}

static gboolean
on_poll (gpointer data)
{
  EspHandinWindow *self = data;
  g_autofree char *text = esp_job_describe (self->job);

  gtk_label_set_text (GTK_LABEL (self->progress), text);
  return G_SOURCE_CONTINUE;
}

/* Takes @job. */
void
esp_handin_window_begin_job (EspHandinWindow *self, EspJob *job)
{
  self->job = job;
  self->poll = g_timeout_add (POLL_MS, on_poll, self);
  on_poll (self);
  esp_handin_window_refresh_actions (self);
}

gboolean
esp_handin_window_end_job (EspHandinWindow *self, const GError *error)
{
  g_clear_object (&self->job);
  g_clear_handle_id (&self->poll, g_source_remove);
  esp_handin_window_refresh_actions (self);
  if (error == NULL)
    return TRUE;
  esp_handin_window_say (self,
                         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                             ? ESP_MESSAGE_INFO
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
  Made *made = result;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (!esp_handin_window_end_job (self, error))
    return;
  show_made (self, made);
  if (made->pdf != NULL)
    {
      name = g_filename_display_basename (made->pdf);
      text = g_strdup_printf (
          made->is_separate
              ? _ ("The documents are in the folder “%s”, with their Markdown forms and parts")
              : _ ("Saved as “%s”; beside it are its Markdown form and the folder of its parts"),
          name);
      esp_handin_window_say (self, ESP_MESSAGE_GOOD, text);
      esp_message_bar_set_file (ESP_MESSAGE_BAR (self->messages), made->pdf);
    }
  made_free (made);
}

static void
start (EspHandinWindow *self, const char *pdf)
{
  EspHandinJob *work = esp_handin_job_new (self, pdf);

  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_handin_window_begin_job (
      self, esp_job_start (pdf == NULL ? _ ("Running the hand-in") : _ ("Writing the hand-in"),
                           run_work, work, esp_handin_job_free, made_free, on_run, self));
}

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

/* --- what is missing --- */

static void
findings_free (gpointer data)
{
  g_ptr_array_unref (data);
}

static gpointer
check_work (gpointer data, GCancellable *cancellable, GError **error)
{
  EspHandinJob *work = data;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return esp_handin_check (work->handin, work->results, &control, error);
}

static void
on_checked (gpointer owner, gpointer result, const GError *error)
{
  EspHandinWindow *self = owner;
  g_autoptr (GPtrArray) findings = result;
  g_autoptr (GString) text = NULL;

  if (!esp_handin_window_end_job (self, error))
    return;
  text = g_string_new (NULL);
  for (guint i = 0; i < MIN (findings->len, MAX_TOLD); i++)
    {
      const EspHandinFinding *finding = g_ptr_array_index (findings, i);

      if (i > 0)
        g_string_append_c (text, '\n');
      if (finding->section == ESP_HANDIN_TITLE_PAGE)
        g_string_append_printf (text, _ ("Title page, %s: %s"),
                                esp_handin_status_get_label (finding->status), finding->what);
      else
        g_string_append_printf (text, _ ("Section %u, %s: %s"), finding->section + 1,
                                esp_handin_status_get_label (finding->status), finding->what);
    }
  if (findings->len > MAX_TOLD)
    g_string_append_printf (
        text, ngettext ("\n… and %u more", "\n… and %u more", findings->len - MAX_TOLD),
        findings->len - MAX_TOLD);
  if (findings->len == 0)
    esp_handin_window_say (self, ESP_MESSAGE_GOOD, _ ("Nothing is missing, and all is up to date"));
  else
    {
      const EspHandinFinding *first = g_ptr_array_index (findings, 0);

      esp_handin_window_choose (
          self, first->section == ESP_HANDIN_TITLE_PAGE ? -1 : (int) first->section);
      esp_handin_window_say (self, ESP_MESSAGE_WARNING, text->str);
    }
}

static void
on_check (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspHandinWindow *self = data;
  EspHandinJob *work = esp_handin_job_new (self, NULL);

  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_handin_window_begin_job (self, esp_job_start (_ ("Checking the hand-in"), check_work, work,
                                                    esp_handin_job_free, findings_free, on_checked,
                                                    self));
}

static const GActionEntry entries[] = {
  { .name = "run", .activate = on_run_action },
  { .name = "stop", .activate = on_stop },
  { .name = "check", .activate = on_check },
  { .name = "write", .activate = on_write, .parameter_type = "s" },
};

void
esp_handin_window_add_run_actions (EspHandinWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
