#include "config.h"

#include "esp-film-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/esp-look.h"
#include "base/esp-file.h"
#include "base/esp-job.h"
#include "base/esp-quote.h"
#include "app/window/esp-help-window.h"
#include "app/window/esp-settings.h"
#include "app/window/esp-style.h"
#include "report/film/esp-film.h"
#include "kit/forms/esp-ask-file.h"
#include "kit/forms/esp-spin.h"
#include "kit/lists/esp-row.h"

#define POLL_MS 100

struct _EspFilmDialog
{
  GtkWindow parent_instance;

  GtkDropDown *kind; /* in the template */
  GtkWidget *view_row;
  GtkDropDown *view;
  GtkSwitch *tree;
  GtkSwitch *event;
  GtkSpinButton *from;
  GtkSpinButton *to;
  GtkDropDown *each;
  GtkWidget *pace_row;
  GtkSpinButton *pace;
  GtkDropDown *size;
  GtkDropDown *palette;
  GtkLabel *facts;
  GtkProgressBar *progress;
  GtkWidget *make;
  GtkWidget *stop;
  GtkWidget *open; /* what was written, as long as the line speaks of it */

  EspTrace *trace;
  char *name;
  char *path; /* that is being made */
  EspJob *job;
  EspJob *counting;
  guint poll;
  guint64 every; /* steps between two frames where each would make too many; 0: they do not */
};

G_DEFINE_FINAL_TYPE (EspFilmDialog, esp_film_dialog, GTK_TYPE_WINDOW)

static const char *const suffixes[] = { "pdf", "mp4", "webm", "gif", NULL };
static const char *const sizes[] = { "960x720", "640x480", "1280x720", "1920x1080", "720x1280" };

/* What a worker needs. */
typedef struct
{
  EspTrace *trace;
  EspFilmPlan plan;
  char *path; /* NULL: only the frames are counted */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_object_unref (work->trace);
  g_free (work->path);
  g_free (work);
}

/* --- what is chosen --- */

static void
read_plan (EspFilmDialog *self, EspFilmPlan *plan)
{
  guint palette = gtk_drop_down_get_selected (self->palette);
  guint size = gtk_drop_down_get_selected (self->size);

  esp_film_plan_init (plan, self->trace);
  plan->from = (guint64) llround (gtk_spin_button_get_value (self->from));
  plan->to = (guint64) llround (gtk_spin_button_get_value (self->to));
  plan->decisions = gtk_drop_down_get_selected (self->each) == 0 && self->every == 0;
  plan->every = self->every;
  plan->pace = gtk_spin_button_get_value (self->pace);
  plan->parts = ESP_FILM_BOARD | (gtk_switch_get_active (self->tree) ? ESP_FILM_TREE : 0) |
                (gtk_switch_get_active (self->event) ? ESP_FILM_EVENT : 0);
  plan->view = (int) gtk_drop_down_get_selected (self->view);
  plan->palette = esp_palette_get (MIN (palette, ESP_PALETTE_PRINT));
  esp_film_plan_set_size (plan, sizes[MIN (size, G_N_ELEMENTS (sizes) - 1)], NULL);
}

static const char *
get_suffix (EspFilmDialog *self)
{
  return suffixes[MIN (gtk_drop_down_get_selected (self->kind), G_N_ELEMENTS (suffixes) - 2)];
}

static Work *
work_new (EspFilmDialog *self, const char *path)
{
  Work *work = g_new0 (Work, 1);

  work->trace = g_object_ref (self->trace);
  work->path = g_strdup (path);
  read_plan (self, &work->plan);
  return work;
}

/* --- how long it will be --- */

static gpointer
count_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  Work *work = data;
  guint64 *n = g_new (guint64, 1);

  *n = esp_film_count_frames (work->trace, &work->plan);
  return n;
}

#define THINNED 2000 /* frames of what would have too many */

/* Of a long search every so many steps are shown. */
static void
thin_out (EspFilmDialog *self, guint64 *n)
{
  EspFilmPlan plan;

  read_plan (self, &plan);
  self->every = (plan.to - plan.from + THINNED - 1) / THINNED;
  read_plan (self, &plan);
  *n = esp_film_count_frames (self->trace, &plan);
}

static char *
describe_every (EspFilmDialog *self)
{
  g_autofree char *every = g_strdup (esp_count (self->every));

  return g_strdup_printf (_ ("one for every %s of %s steps, since each would make too many"), every,
                          esp_count ((guint64) (gtk_spin_button_get_value (self->to) -
                                                gtk_spin_button_get_value (self->from))));
}

static char *
describe_length (EspFilmDialog *self, guint64 n)
{
  g_autofree char *count = g_strdup (esp_count (n));

  if (g_str_equal (get_suffix (self), "pdf"))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s page", "%s pages", (gulong) n),
                            count);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s frame, %s seconds", "%s frames, %s seconds", (gulong) n),
      count, esp_shown ("%.1f", (double) n / gtk_spin_button_get_value (self->pace)));
}

static void
on_counted (gpointer owner, gpointer result, const GError *error G_GNUC_UNUSED)
{
  EspFilmDialog *self = owner;
  g_autofree guint64 *n = result;
  g_autofree char *name = g_strdup_printf ("x.%s", get_suffix (self));
  g_autofree char *text = NULL;
  g_autofree char *every = NULL;
  g_autoptr (GError) missing = NULL;

  g_clear_object (&self->counting);
  if (n == NULL)
    return;
  if (*n > ESP_FILM_MAX_FRAMES)
    {
      thin_out (self, n);
      every = describe_every (self);
    }
  if (!esp_film_can_make (name, &missing))
    text = g_strdup (_ ("This kind of film is made by the program ffmpeg, which is not installed"));
  else
    {
      g_autofree char *length = describe_length (self, *n);

      text = every != NULL ? g_strdup_printf ("%s: %s", length, every) : g_steal_pointer (&length);
    }
  gtk_label_set_text (self->facts, text);
  gtk_widget_set_sensitive (self->make, missing == NULL);
}

static void
on_changed (EspFilmDialog *self)
{
  if (self->trace == NULL || self->job != NULL)
    return;
  gtk_widget_set_visible (self->pace_row, !g_str_equal (get_suffix (self), "pdf"));
  if (gtk_spin_button_get_value (self->to) < gtk_spin_button_get_value (self->from))
    gtk_spin_button_set_value (self->to, gtk_spin_button_get_value (self->from));
  if (self->counting != NULL)
    esp_job_abandon (self->counting);
  g_clear_object (&self->counting);
  gtk_widget_set_visible (self->open, FALSE);
  self->every = 0;
  gtk_label_set_text (self->facts, _ ("Counting the frames…"));
  self->counting =
      esp_job_start ("", count_work, work_new (self, NULL), work_free, g_free, on_counted, self);
}

/* --- making it --- */

static gpointer
film_work (gpointer data, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Work *work = data;
  guint64 *n = g_new0 (guint64, 1);

  if (esp_film_save (work->trace, &work->plan, work->path, n, error))
    return n;
  g_free (n);
  return NULL;
}

static void
show_work (EspFilmDialog *self, gboolean under_way)
{
  gtk_widget_set_visible (GTK_WIDGET (self->progress), under_way);
  gtk_widget_set_visible (self->stop, under_way);
  gtk_widget_set_visible (self->make, !under_way);
  gtk_widget_set_visible (self->open, FALSE);
}

static void
on_open (EspFilmDialog *self)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autofree char *uri = g_file_get_uri (file);

  gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

static void
on_made (gpointer owner, gpointer result, const GError *error)
{
  EspFilmDialog *self = owner;
  g_autofree guint64 *n = result;
  g_autofree char *name = g_filename_display_basename (self->path);
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->poll, g_source_remove);
  g_clear_object (&self->job);
  show_work (self, FALSE);
  if (n != NULL)
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "“%s” is written: %s frame",
                                         "“%s” is written: %s frames", (gulong) *n),
                            name, esp_count (*n));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    text = g_strdup (_ ("Stopped; nothing is written"));
  else
    text = g_strdup (error->message);
  gtk_label_set_text (self->facts, text);
  gtk_widget_set_visible (self->open, n != NULL);
}

static gboolean
poll_job (gpointer data)
{
  EspFilmDialog *self = data;

  gtk_progress_bar_set_fraction (self->progress, esp_job_get_share (self->job));
  return G_SOURCE_CONTINUE;
}

void
esp_film_dialog_make (EspFilmDialog *self, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *what = g_strdup_printf (_ ("Making “%s”"), name);

  if (self->job != NULL)
    return;
  esp_settings_keep_format (esp_settings_get (), "film", get_suffix (self));
  if (self->counting != NULL)
    esp_job_abandon (self->counting);
  g_clear_object (&self->counting);
  g_free (self->path);
  self->path = g_strdup (path);
  gtk_progress_bar_set_fraction (self->progress, 0);
  gtk_label_set_text (self->facts, what);
  show_work (self, TRUE);
  self->job =
      esp_job_start (what, film_work, work_new (self, path), work_free, g_free, on_made, self);
  self->poll = g_timeout_add (POLL_MS, poll_job, self);
}

static void
on_chosen (gpointer self, const char *chosen)
{
  g_autofree char *path =
      chosen != NULL ? esp_file_with_end (chosen, get_suffix (self), suffixes) : NULL;

  if (path != NULL)
    esp_film_dialog_make (self, path);
}

static void
on_make (EspFilmDialog *self)
{
  g_autofree char *name = g_strdup_printf ("%s-film.%s", self->name, get_suffix (self));

  esp_ask_file (GTK_WIDGET (self), N_ ("Film"), name, NULL, on_chosen, self);
}

static void
on_stop (EspFilmDialog *self)
{
  if (self->job != NULL)
    esp_job_cancel (self->job);
}

gboolean
esp_film_dialog_is_busy (EspFilmDialog *self)
{
  return self->job != NULL || self->counting != NULL;
}

const char *
esp_film_dialog_get_text (EspFilmDialog *self)
{
  return gtk_label_get_text (self->facts);
}

/* --- the window --- */

/* A film that is being made goes with its window: it could not be stopped any more. */
static void
esp_film_dialog_dispose (GObject *object)
{
  EspFilmDialog *self = ESP_FILM_DIALOG (object);

  g_clear_handle_id (&self->poll, g_source_remove);
  if (self->job != NULL)
    esp_job_abandon (self->job);
  if (self->counting != NULL)
    esp_job_abandon (self->counting);
  g_clear_object (&self->job);
  g_clear_object (&self->counting);
  g_clear_object (&self->trace);
  G_OBJECT_CLASS (esp_film_dialog_parent_class)->dispose (object);
}

static void
esp_film_dialog_finalize (GObject *object)
{
  EspFilmDialog *self = ESP_FILM_DIALOG (object);

  g_free (self->name);
  g_free (self->path);
  G_OBJECT_CLASS (esp_film_dialog_parent_class)->finalize (object);
}

static void
esp_film_dialog_class_init (EspFilmDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_film_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_film_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-film-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, view_row);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, view);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, tree);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, event);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, from);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, to);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, each);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, pace_row);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, pace);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, size);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, palette);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, facts);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, make);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, stop);
  gtk_widget_class_bind_template_child (widget_class, EspFilmDialog, open);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_make);
  gtk_widget_class_bind_template_callback (widget_class, on_stop);
  gtk_widget_class_bind_template_callback (widget_class, on_open);
}

static void
set_choices (GtkDropDown *list, const char *const *texts)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (texts);

  gtk_drop_down_set_model (list, G_LIST_MODEL (model));
}

static void
esp_film_dialog_init (EspFilmDialog *self)
{
  const EspPalette *shown = esp_style_get_palette (esp_style_get ());

  gtk_widget_init_template (GTK_WIDGET (self));
  esp_name_control (GTK_WIDGET (self->kind), _ ("Kind of file"));
  esp_name_control (GTK_WIDGET (self->view), _ ("Board"));
  esp_name_control (GTK_WIDGET (self->each), _ ("A frame for"));
  esp_name_control (GTK_WIDGET (self->size), _ ("Size"));
  esp_name_control (GTK_WIDGET (self->palette), _ ("Colours"));
  esp_help_add_button (GTK_WINDOW (self), "report#show-it-step-by-step");
  set_choices (self->kind, (const char *[]){ _ ("PDF, a page a frame"), _ ("MP4 film"),
                                             _ ("WebM film"), _ ("GIF picture"), NULL });
  set_choices (self->each, (const char *[]){ _ ("Each decision"), _ ("Each event"), NULL });
  set_choices (self->size, (const char *[]){ "960 × 720", "640 × 480", "1280 × 720", "1920 × 1080",
                                             "720 × 1280", NULL });
  /* in the order of the palettes; that of the window alone is the dark one here */
  set_choices (self->palette,
               (const char *[]){ _ ("Light"), _ ("Dark"), _ ("High contrast"), _ ("Print"), NULL });
  gtk_drop_down_set_selected (self->palette, shown->id == ESP_PALETTE_CONTRAST_DARK
                                                 ? (guint) ESP_PALETTE_DARK
                                                 : (guint) shown->id);
}

static void
set_range (GtkSpinButton *spin, double least, double most, double step, double value)
{
  gtk_spin_button_set_range (spin, least, most);
  gtk_spin_button_set_increments (spin, step, step * 10);
  gtk_spin_button_set_value (spin, value);
}

static void
set_views (EspFilmDialog *self, const EspLook *look, int view)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (const EspView *v = look->drawing->views; v != NULL && v->id != NULL; v++)
    g_ptr_array_add (labels, (gpointer) _ (v->label));
  gtk_widget_set_visible (self->view_row, labels->len > 1);
  if (labels->len == 0)
    g_ptr_array_add (labels, (gpointer) "");
  g_ptr_array_add (labels, NULL);
  set_choices (self->view, (const char *const *) labels->pdata);
  gtk_drop_down_set_selected (self->view, (guint) MAX (view, 0));
}

GtkWidget *
esp_film_dialog_new (GtkWindow *parent, EspTrace *trace, const char *name, int view)
{
  EspFilmDialog *self = g_object_new (ESP_TYPE_FILM_DIALOG, "transient-for", parent, NULL);
  double n = (double) esp_trace_get_n_events (trace);
  guint64 n_solutions = esp_trace_get_n_solutions (trace);

  self->name = g_strdup (name);
  set_views (self, esp_look_find (esp_trace_get_instance (trace)->problem), view);
  set_range (self->from, 0, n, 1, 0);
  /* it ends as the window shows a search that is over: with the board solved */
  set_range (self->to, 0, n, 1,
             n_solutions > 0 ? (double) esp_trace_get_solution (trace, n_solutions - 1) : n);
  esp_spin_watch (self->from);
  esp_spin_watch (self->to);
  esp_spin_group (self->from);
  esp_spin_group (self->to);
  set_range (self->pace, 0.1, 60, 0.5, 2);
  self->trace = g_object_ref (trace);
  on_changed (self);
  gtk_drop_down_set_selected (self->kind,
                              esp_settings_find_format (esp_settings_get (), "film", suffixes));
  return GTK_WIDGET (self);
}
