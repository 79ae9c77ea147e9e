#include "config.h"

#include "engine/document/esp-document.h"
#include "base/esp-job.h"
#include "kit/lists/esp-row.h"
#include "kit/forms/esp-spin.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* Methods over seeds on a thread, and what they came to as table and box plot. */

static const struct
{
  const char *method; /* for tour_compare() */
  const char *label;
  gboolean at_first; /* whether it is compared at first */
} methods[] = {
  { "hill", N_ ("Hill climbing, swap"), TRUE },
  { "hill,neighbourhood=2-opt", N_ ("Hill climbing, 2-opt"), TRUE },
  { "hill,neighbourhood=or-opt", N_ ("Hill climbing, or-opt"), FALSE },
  { "anneal", N_ ("Simulated annealing"), TRUE },
  { "best", N_ ("Best: 2-opt, or-opt, Or-3opt"), TRUE },
  { "exact", N_ ("Exact: Held and Karp"), FALSE },
};

typedef struct
{
  EspDocument *document; /* borrowed: the widgets go first */
  GtkWidget *methods[G_N_ELEMENTS (methods)];
  GtkWidget *seeds;
  GtkWidget *button;
  GtkWidget *plot;
  GtkWidget *table;
  GtkWidget *scrolled;
  GtkWidget *note;
  GPtrArray *samples;
  EspJob *job; /* what is waited for */
} Compare;

typedef struct
{
  EspInstance *instance;
  char *methods;
  int n_seeds;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  esp_instance_free (work->instance);
  g_free (work->methods);
  g_free (work);
}

static gpointer
compare (gpointer data, GCancellable *cancellable, GError **error)
{
  const Work *work = data;
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  return tour_compare (work->instance, work->methods, work->n_seeds, &control, error);
}

static void
show_state (Compare *self, const char *note)
{
  gtk_button_set_label (GTK_BUTTON (self->button), self->job != NULL ? _ ("Stop") : _ ("Compare"));
  esp_label_say (GTK_LABEL (self->note), note);
  gtk_widget_set_visible (self->note, *note != '\0');
  gtk_widget_set_visible (self->plot, self->samples != NULL);
  gtk_widget_set_visible (self->scrolled, self->samples != NULL);
}

static void
show_samples (Compare *self)
{
  g_autofree char *text = tour_compare_format (self->samples, "text");

  gtk_label_set_text (GTK_LABEL (self->table), g_strchomp (text));
  gtk_widget_set_size_request (self->plot, -1, (int) self->samples->len * 46 + 44);
  gtk_widget_queue_draw (self->plot);
}

/* What people read instead of what the command line takes. */
static void
label_samples (GPtrArray *samples)
{
  for (guint i = 0; i < samples->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
      {
        TourSample *sample = g_ptr_array_index (samples, i);

        if (!g_str_equal (sample->name, methods[k].method))
          continue;
        g_free (sample->name);
        sample->name = g_strdup (_ (methods[k].label));
      }
}

static void
on_compared (gpointer owner, gpointer samples, const GError *error)
{
  Compare *self = owner;

  g_clear_object (&self->job);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  self->samples = samples;
  if (samples != NULL)
    {
      label_samples (samples);
      show_samples (self);
    }
  show_state (self, error != NULL ? error->message : "");
}

static void
stop_work (Compare *self)
{
  if (self->job != NULL)
    esp_job_abandon (self->job);
  g_clear_object (&self->job);
}

/* A new string. */
static char *
list_chosen (Compare *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->methods[k])))
      g_string_append_printf (text, "%s ", methods[k].method);
  return g_strdup (text->str);
}

static void
on_compare (GtkButton *button G_GNUC_UNUSED, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");
  g_autofree char *chosen = NULL;
  Work *work;

  if (self->job != NULL)
    {
      stop_work (self);
      show_state (self, _ ("Stopped"));
      return;
    }
  chosen = list_chosen (self);
  if (*chosen == '\0')
    {
      show_state (self, _ ("Choose at least one method."));
      return;
    }
  work = g_new0 (Work, 1);
  work->instance = esp_instance_copy (esp_document_get_instance (self->document));
  work->methods = g_steal_pointer (&chosen);
  work->n_seeds = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->seeds));
  self->job = esp_job_start (_ ("Compare methods"), compare, work, work_free,
                             (GDestroyNotify) g_ptr_array_unref, on_compared, self);
  show_state (self, _ ("Comparing…"));
}

/* Another instance: what was found is of the old one. */
static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");

  if (!instance_too)
    return;
  stop_work (self);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  show_state (self, "");
}

/* The text is light where the ground is dark. */
static void
draw_plot (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer box)
{
  Compare *self = g_object_get_data (box, "compare");
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (area));
  GdkRGBA text;

  gtk_style_context_get_color (style, &text);
  if (self->samples != NULL)
    tour_draw_boxes (self->samples, cr,
                     esp_palette_get (text.red + text.green + text.blue > 1.5f ? ESP_PALETTE_DARK
                                                                               : ESP_PALETTE_LIGHT),
                     width, height);
}

static void
compare_free (gpointer data)
{
  Compare *self = data;

  stop_work (self);
  g_clear_pointer (&self->samples, g_ptr_array_unref);
  g_free (self);
}

GtkWidget *
tour_page_new_compare (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *rows = esp_form_rows_new ();
  Compare *self = g_new0 (Compare, 1);

  self->document = document;
  g_object_set_data_full (G_OBJECT (box), "compare", self, compare_free);
  self->button = gtk_button_new_with_label (_ ("Compare"));
  gtk_widget_set_tooltip_text (
      self->button, _ ("Run each method with each seed, from random tours, and compare lengths"));
  self->seeds = esp_spin_new (1, 1000);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seeds), 10);
  self->note = esp_note_new (NULL);
  self->plot =
      g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  esp_name_control (self->plot, _ ("Box plot of the lengths"));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->plot), draw_plot, box, NULL);
  self->table = esp_label_new (NULL, "answer");
  gtk_label_set_selectable (GTK_LABEL (self->table), TRUE);
  gtk_widget_set_focusable (self->table, FALSE);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->table);
  gtk_box_append (GTK_BOX (box), esp_heading_new (_ ("Compare methods")));
  for (guint k = 0; k < G_N_ELEMENTS (methods); k++)
    {
      self->methods[k] = gtk_check_button_new_with_label (_ (methods[k].label));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->methods[k]), methods[k].at_first);
      esp_name_control (self->methods[k], _ (methods[k].label));
      gtk_box_append (GTK_BOX (rows), self->methods[k]);
    }
  gtk_box_append (GTK_BOX (rows), esp_form_row_new (_ ("Seeds"), self->seeds));
  gtk_widget_add_css_class (rows, "dense");
  gtk_box_append (GTK_BOX (box), rows);
  gtk_box_append (GTK_BOX (box), self->button);
  gtk_box_append (GTK_BOX (box), self->note);
  gtk_box_append (GTK_BOX (box), self->plot);
  gtk_box_append (GTK_BOX (box), self->scrolled);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (on_compare), box, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), box, 0);
  show_state (self, "");
  return box;
}
