#include "config.h"

#include "battleship.h"
#include "kit/esp-page.h"

#include <glib/gi18n-lib.h>

static void
on_auto_water (GtkButton *button G_GNUC_UNUSED, gpointer document)
{
  esp_document_play (document, "auto-water", NULL);
}

static GtkWidget *
play_part (EspDocument *document)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Auto-water"));

  gtk_widget_set_tooltip_text (
      button, _ ("Mark as water all that full rows and columns and the corners of ships exclude"));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_auto_water), document, 0);
  return button;
}

/* --- how many solutions there are, said at once while editing --- */

typedef struct
{
  EspDocument *document;
  EspRun *run;
  GtkWidget *label;
} Counting;

static void
counting_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Counting *self = data;

  g_clear_object (&self->run);
  g_free (self);
}

static void
on_counted (EspRun *run, gpointer data)
{
  Counting *self = data;
  const EspAnswer *answer = esp_run_get_answer (run);
  guint64 n = answer->counters.n[ESP_COUNTER_SOLUTIONS];

  if (run != self->run)
    return;
  gtk_label_set_text (GTK_LABEL (self->label), n > 1 ? _ ("Several solutions")
                                               : answer->outcome == ESP_OUTCOME_LIMIT
                                                   ? _ ("Too hard to count quickly")
                                               : n == 1 ? _ ("Exactly one solution")
                                               : answer->message != NULL ? answer->message
                                                                         : _ ("No solution"));
}

static void
count_again (Counting *self)
{
  const EspAlgorithm *best = esp_problem_find_algorithm (&esp_battleship_problem, "best");
  g_autoptr (EspOptions) options = esp_options_new (best->options);

  esp_options_set (options, "solutions", "2", NULL);
  g_clear_object (&self->run);
  self->run = esp_run_new (best, esp_document_get_instance (self->document), NULL, options);
  esp_run_set_limits (self->run, 10, 0);
  g_signal_connect (self->run, "finished", G_CALLBACK (on_counted), self);
  gtk_label_set_text (GTK_LABEL (self->label), _ ("Counting solutions…"));
  esp_run_start (self->run);
}

static void
on_changed (EspDocument *document G_GNUC_UNUSED, gboolean instance_too, gpointer data)
{
  if (instance_too)
    count_again (data);
}

static void
on_label_destroyed (GtkWidget *label G_GNUC_UNUSED, gpointer data)
{
  Counting *self = data;

  g_signal_handlers_disconnect_by_data (self->document, self);
}

static void
on_from_hints (GtkButton *button G_GNUC_UNUSED, gpointer document)
{
  esp_document_edit (document, "counts-from-hints", NULL);
}

static GtkWidget *
puzzle_part (EspDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_button_new_with_label (_ ("Counts from drawn ships"));
  Counting *self = g_new0 (Counting, 1);

  self->document = document;
  self->label = gtk_label_new ("");
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_widget_set_tooltip_text (
      button, _ ("Take the hints as the whole solution: counts and fleet follow from them"));
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_from_hints), document, 0);
  gtk_box_append (GTK_BOX (box), button);
  g_signal_connect (self->label, "destroy", G_CALLBACK (on_label_destroyed), self);
  g_signal_connect_data (document, "changed", G_CALLBACK (on_changed), self, counting_free, 0);
  count_again (self);
  return box;
}

extern const EspPageSpec esp_battleship_page;

const EspPageSpec esp_battleship_page = {
  .problem = &esp_battleship_problem,
  .play = ESP_PLAY_PUZZLE,
  .panes = ESP_PANE_TREE,
  .editor = TRUE,
  .first_sample = "06-easy.txt",
  .first_algorithm = "gac",
  .play_help =
      N_ ("A click turns a square from open to water, ship and open again; the right button "
          "goes the other way. Keys: W water, S ship, X clear, A auto-water."),
  .puzzle_part = puzzle_part,
  .play_part = play_part,
};
