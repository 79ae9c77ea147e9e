#include "config.h"

#include "esp-solution-count.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-run.h"
#include "kit/lists/esp-row.h"

/* The label keeps the run; the document's changes reach it as long as it lives. */

typedef struct
{
  const EspSolutionCountSpec *spec;
  EspDocument *document; /* which outlives the label's hearing of it */
  EspRun *run;           /* NULL: none yet */
} Count;

#define COUNT_KEY "count"

EspRun *
esp_solution_count_run (const EspSolutionCountSpec *spec, const EspInstance *instance, guint enough)
{
  const EspAlgorithm *algorithm = esp_problem_find_algorithm (spec->problem, spec->algorithm);
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autofree char *text = g_strdup_printf ("%u", enough);

  esp_options_set (options, "solutions", text, NULL);
  return esp_run_new (algorithm, instance, NULL, options);
}

static void
count_free (gpointer data)
{
  Count *self = data;

  g_clear_object (&self->run);
  g_free (self);
}

static void
on_counted (EspRun *run, gpointer label)
{
  Count *self = g_object_get_data (G_OBJECT (label), COUNT_KEY);
  g_autofree char *text = NULL;

  if (run != self->run)
    return;
  text =
      self->spec->describe (esp_document_get_instance (self->document), esp_run_get_answer (run));
  gtk_label_set_text (label, text);
}

static void
count_again (EspDocument *document, gboolean instance_too, gpointer label)
{
  Count *self = g_object_get_data (G_OBJECT (label), COUNT_KEY);
  const EspInstance *instance = esp_document_get_instance (document);
  const char *empty = esp_instance_get_nothing (instance);

  if (!instance_too)
    return;
  /* the run before it, if it is still under way, is dropped here and stops */
  g_clear_object (&self->run);
  gtk_label_set_text (label, empty != NULL ? empty : _ ("Counting solutions…"));
  if (empty != NULL)
    return;
  self->run = esp_solution_count_run (self->spec, instance, self->spec->enough);
  esp_run_set_limits (self->run, self->spec->seconds, self->spec->nodes);
  g_signal_connect_object (self->run, "finished", G_CALLBACK (on_counted), label, 0);
  esp_run_start (self->run);
}

GtkWidget *
esp_solution_count_new (EspDocument *document, const EspSolutionCountSpec *spec)
{
  GtkWidget *label = esp_label_new ("", "finding");
  Count *self = g_new0 (Count, 1);

  self->spec = spec;
  self->document = document;
  esp_label_keep_height (GTK_LABEL (label), TRUE);
  g_object_set_data_full (G_OBJECT (label), COUNT_KEY, self, count_free);
  g_signal_connect_object (document, "changed", G_CALLBACK (count_again), label, 0);
  count_again (document, TRUE, label);
  return label;
}
