#include "config.h"

#include "page.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-export.h"
#include "engine/esp-run.h"
#include "kit/esp-canvas.h"
#include "kit/esp-counter-table.h"
#include "kit/esp-option-form.h"
#include "kit/esp-subwindow.h"
#include "kit/esp-timeline.h"

/* Both searches side by side on one puzzle: two runs, two timelines, one table of counts. */

#define TRACE_CAP 2000000
#define SECONDS 60

static const EspCounterId rows[] = { ESP_COUNTER_ASSIGNMENTS, ESP_COUNTER_NODES,
                                     ESP_COUNTER_DEAD_ENDS,   ESP_COUNTER_BACKTRACKS,
                                     ESP_COUNTER_PRUNINGS,    ESP_COUNTER_PROPAGATIONS,
                                     ESP_COUNTER_SOLUTIONS };

typedef struct _Compare Compare;

/* One of the two columns. */
typedef struct
{
  Compare *compare;
  const EspAlgorithm *algorithm;
  EspRun *run;
  EspTrace *trace;
  EspStepCounter *tally;
  EspState *state;
  guint64 step;
  guint playback;
  int speed;
  GSimpleActionGroup *actions;
  GtkWidget *canvas;
  GtkWidget *timeline;
  GtkWidget *status;
  GtkWidget *counts[G_N_ELEMENTS (rows)];
  GtkWidget *seconds;
} Side;

struct _Compare
{
  GtkWidget *window;
  EspInstance *instance;
  GtkWidget *form;
  EspOptionSpec specs[8]; /* of the form; ended by an empty one */
  Side sides[2];
};

static guint64
n_steps (Side *side)
{
  return side->trace != NULL ? esp_trace_get_n_events (side->trace) : 0;
}

/* --- what is shown --- */

static void
show_counts (Side *side)
{
  EspCounters at = { { 0 } };
  EspCounters total;
  gboolean known[ESP_N_COUNTERS] = { FALSE };
  g_autofree char *seconds = g_strdup_printf ("%.4f s", esp_run_get_seconds (side->run));
  const EspAnswer *answer = esp_run_get_answer (side->run);

  esp_run_get_counters (side->run, &total);
  if (answer != NULL)
    total = answer->counters;
  if (side->tally != NULL)
    esp_step_counter_get (side->tally, side->step, &at, known);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *all = esp_format_count (total.n[rows[i]]);
      g_autofree char *here = esp_format_count (at.n[rows[i]]);
      g_autofree char *text =
          known[rows[i]] ? g_strdup_printf (_ ("%s of %s"), here, all) : g_strdup (all);

      gtk_label_set_text (GTK_LABEL (side->counts[i]), text);
    }
  gtk_label_set_text (GTK_LABEL (side->seconds), seconds);
}

static void
stop_playback (Side *side)
{
  g_clear_handle_id (&side->playback, g_source_remove);
  esp_timeline_set_running (ESP_TIMELINE (side->timeline), FALSE);
}

static void
set_step (Side *side, guint64 step)
{
  EspEvent event;
  gboolean has_event;
  g_autofree char *text = NULL;

  if (side->trace == NULL)
    return;
  step = MIN (step, n_steps (side));
  side->state =
      esp_trace_move_state (side->trace, g_steal_pointer (&side->state), side->step, step);
  side->step = step;
  has_event = step > 0 && esp_trace_get_events (side->trace, step - 1, 1, &event) == 1;
  esp_canvas_show_state (ESP_CANVAS (side->canvas), side->state, has_event ? &event : NULL,
                         ESP_SCENE_SEARCH, FALSE);
  esp_timeline_set_step (ESP_TIMELINE (side->timeline), step, n_steps (side));
  text = has_event ? esp_event_describe (side->compare->instance, &event) : g_strdup ("");
  gtk_label_set_text (GTK_LABEL (side->status), text);
  show_counts (side);
}

/* --- the two runs --- */

static void
drop_run (Side *side)
{
  stop_playback (side);
  if (side->run != NULL)
    {
      g_signal_handlers_disconnect_by_data (side->run, side);
      esp_run_cancel (side->run);
    }
  g_clear_object (&side->run);
  g_clear_pointer (&side->tally, esp_step_counter_free);
  g_clear_object (&side->trace);
  g_clear_pointer (&side->state, esp_state_free);
  side->step = 0;
}

static void
on_progress (EspRun *run, Side *side)
{
  if (run == side->run)
    show_counts (side);
}

/* The first solution is what one wants to see. */
static void
on_finished (EspRun *run, Side *side)
{
  if (run != side->run)
    return;
  set_step (side, esp_trace_get_n_solutions (side->trace) > 0
                      ? esp_trace_get_solution (side->trace, 0)
                      : n_steps (side));
}

static void
start (Side *side, const EspOptions *options)
{
  drop_run (side);
  side->run = esp_run_new (side->algorithm, side->compare->instance, NULL, options);
  esp_run_set_record (side->run, TRUE, TRACE_CAP);
  esp_run_set_limits (side->run, SECONDS, 0);
  g_signal_connect (side->run, "progress", G_CALLBACK (on_progress), side);
  g_signal_connect (side->run, "finished", G_CALLBACK (on_finished), side);
  side->trace = g_object_ref (esp_run_get_trace (side->run));
  side->tally = esp_step_counter_new (side->trace);
  side->state = esp_trace_get_state (side->trace, 0);
  esp_timeline_set_trace (ESP_TIMELINE (side->timeline), side->trace);
  esp_run_start (side->run);
}

static void
on_search (GtkButton *button G_GNUC_UNUSED, Compare *self)
{
  g_autoptr (EspOptions) options = esp_option_form_get_options (ESP_OPTION_FORM (self->form));

  esp_options_add (options, self->sides[0].algorithm->options);
  for (int i = 0; i < 2; i++)
    start (&self->sides[i], options);
}

/* --- stepping; the timeline's buttons activate these --- */

static gboolean
play_some (gpointer data)
{
  Side *side = data;
  guint64 step = side->step;

  for (int i = 0; i < MAX (1, side->speed / 60); i++)
    step = esp_trace_next_decision (side->trace, step);
  set_step (side, step);
  if (side->step < n_steps (side))
    return G_SOURCE_CONTINUE;
  side->playback = 0;
  esp_timeline_set_running (ESP_TIMELINE (side->timeline), FALSE);
  return G_SOURCE_REMOVE;
}

static void
start_playback (Side *side)
{
  if (side->step >= n_steps (side))
    set_step (side, 0);
  side->playback = g_timeout_add ((guint) MAX (16, 1000 / side->speed), play_some, side);
  esp_timeline_set_running (ESP_TIMELINE (side->timeline), TRUE);
}

static void
on_step_action (GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  Side *side = data;
  const char *name = g_action_get_name (G_ACTION (action));
  gboolean playing = side->playback != 0;

  if (side->trace == NULL)
    return;
  stop_playback (side);
  if (g_str_equal (name, "first"))
    set_step (side, 0);
  else if (g_str_equal (name, "last"))
    set_step (side, n_steps (side));
  else if (g_str_equal (name, "next"))
    set_step (side, esp_trace_next_decision (side->trace, side->step));
  else if (g_str_equal (name, "next-event"))
    set_step (side, side->step + 1);
  else if (g_str_equal (name, "previous"))
    set_step (side, esp_trace_previous_decision (side->trace, side->step));
  else if (g_str_equal (name, "previous-event"))
    set_step (side, side->step > 0 ? side->step - 1 : 0);
  else if (!playing)
    start_playback (side);
}

static void
on_speed (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Side *side = data;

  g_simple_action_set_state (action, parameter);
  side->speed = MAX (1, g_variant_get_int32 (parameter));
  if (side->playback != 0)
    {
      stop_playback (side);
      start_playback (side);
    }
}

static void
on_step_chosen (EspTimeline *timeline G_GNUC_UNUSED, guint64 step, Side *side)
{
  stop_playback (side);
  set_step (side, step);
}

/* --- the window --- */

static void
compare_free (gpointer data)
{
  Compare *self = data;

  for (int i = 0; i < 2; i++)
    {
      Side *side = &self->sides[i];

      g_clear_handle_id (&side->playback, g_source_remove);
      if (side->run != NULL)
        g_signal_handlers_disconnect_by_data (side->run, side);
      g_clear_object (&side->run);
      g_clear_pointer (&side->tally, esp_step_counter_free);
      g_clear_object (&side->trace);
      g_clear_pointer (&side->state, esp_state_free);
      g_clear_object (&side->actions);
    }
  esp_instance_free (self->instance);
  g_free (self);
}

static const EspPalette *
get_palette (void)
{
  gboolean dark = FALSE;

  g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", &dark, NULL);
  return esp_palette_get (dark ? ESP_PALETTE_DARK : ESP_PALETTE_LIGHT);
}

static GtkWidget *
new_label (const char *text, const char *css, float align)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), align);
  if (css != NULL)
    gtk_widget_add_css_class (label, css);
  return label;
}

static GtkWidget *
create_side (Compare *self, int i)
{
  static const GActionEntry entries[] = {
    { .name = "first", .activate = on_step_action },
    { .name = "last", .activate = on_step_action },
    { .name = "next", .activate = on_step_action },
    { .name = "next-event", .activate = on_step_action },
    { .name = "previous", .activate = on_step_action },
    { .name = "previous-event", .activate = on_step_action },
    { .name = "run", .activate = on_step_action },
    { .name = "speed", .activate = on_speed, .parameter_type = "i", .state = "5" },
  };
  Side *side = &self->sides[i];
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autoptr (EspState) initial = esp_instance_initial_state (self->instance);

  side->compare = self;
  side->algorithm = &esp_words_algorithms[i];
  side->speed = 5;
  side->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (side->actions), entries, G_N_ELEMENTS (entries),
                                   side);
  gtk_widget_insert_action_group (box, "page", G_ACTION_GROUP (side->actions));

  side->canvas = esp_canvas_new (_ (side->algorithm->label));
  esp_canvas_set_palette (ESP_CANVAS (side->canvas), get_palette ());
  esp_canvas_show (ESP_CANVAS (side->canvas), self->instance, initial, NULL, 0, FALSE);
  esp_canvas_fit (ESP_CANVAS (side->canvas));
  gtk_widget_set_vexpand (side->canvas, TRUE);
  gtk_widget_set_hexpand (side->canvas, TRUE);
  side->timeline = esp_timeline_new ();
  esp_timeline_set_palette (ESP_TIMELINE (side->timeline), get_palette ());
  gtk_widget_set_hexpand (esp_timeline_get_strip (ESP_TIMELINE (side->timeline)), TRUE);
  g_signal_connect (side->timeline, "step-chosen", G_CALLBACK (on_step_chosen), side);
  side->status = new_label (NULL, "note", 0);
  gtk_label_set_ellipsize (GTK_LABEL (side->status), PANGO_ELLIPSIZE_END);

  gtk_box_append (GTK_BOX (box), new_label (_ (side->algorithm->label), "heading", 0));
  gtk_box_append (GTK_BOX (box), side->canvas);
  gtk_box_append (GTK_BOX (box), side->status);
  gtk_box_append (GTK_BOX (box), side->timeline);
  return box;
}

static GtkWidget *
create_table (Compare *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 28);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  gtk_grid_attach (GTK_GRID (grid), new_label (_ ("At this step, of all"), "caption-heading", 0), 0,
                   0, 1, 1);
  for (int i = 0; i < 2; i++)
    {
      Side *side = &self->sides[i];

      gtk_grid_attach (GTK_GRID (grid),
                       new_label (_ (side->algorithm->label), "caption-heading", 1), i + 1, 0, 1,
                       1);
      for (guint k = 0; k < G_N_ELEMENTS (rows); k++)
        {
          side->counts[k] = new_label ("–", "numeric", 1);
          gtk_grid_attach (GTK_GRID (grid), side->counts[k], i + 1, (int) k + 1, 1, 1);
        }
      side->seconds = new_label ("–", "numeric", 1);
      gtk_grid_attach (GTK_GRID (grid), side->seconds, i + 1, (int) G_N_ELEMENTS (rows) + 1, 1, 1);
    }
  for (guint k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      GtkWidget *label = new_label (_ (esp_counter_get_label (rows[k])), NULL, 0);

      gtk_widget_set_tooltip_text (label, _ (esp_counter_get_meaning (rows[k])));
      gtk_grid_attach (GTK_GRID (grid), label, 0, (int) k + 1, 1, 1);
    }
  gtk_grid_attach (GTK_GRID (grid), new_label (_ ("Time"), NULL, 0), 0,
                   (int) G_N_ELEMENTS (rows) + 1, 1, 1);
  return grid;
}

static GtkWidget *
create_controls (Compare *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  GtkWidget *button = gtk_button_new_with_label (_ ("Search Both"));
  int n = 0;

  /* how a trace is written matters to files only */
  for (const EspOptionSpec *spec = esp_words_algorithms[0].options; spec->id != NULL; spec++)
    if (!g_str_equal (spec->id, "trace-style"))
      self->specs[n++] = *spec;
  self->form = esp_option_form_new ();
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), self->specs);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_set_tooltip_text (button, _ ("Run both searches with these settings"));
  g_signal_connect (button, "clicked", G_CALLBACK (on_search), self);
  gtk_box_append (GTK_BOX (box), self->form);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_size_request (box, 300, -1);
  return box;
}

void
words_compare_show (EspDocument *document, GtkWidget *parent)
{
  Compare *self = g_new0 (Compare, 1);
  GtkRoot *root = gtk_widget_get_root (parent);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *below = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 40);

  self->instance = esp_instance_copy (esp_document_get_instance (document));
  self->window = esp_subwindow_new (_ ("Letter by letter and word by word"),
                                    GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, FALSE);
  gtk_window_set_titlebar (GTK_WINDOW (self->window), gtk_header_bar_new ());
  gtk_window_set_default_size (GTK_WINDOW (self->window), 1180, 760);
  g_object_set_data_full (G_OBJECT (self->window), "compare", self, compare_free);
  gtk_box_set_homogeneous (GTK_BOX (columns), TRUE);
  for (int i = 0; i < 2; i++)
    gtk_box_append (GTK_BOX (columns), create_side (self, i));
  gtk_widget_set_vexpand (columns, TRUE);
  gtk_box_append (GTK_BOX (below), create_controls (self));
  gtk_box_append (GTK_BOX (below), create_table (self));
  gtk_box_append (GTK_BOX (box), columns);
  gtk_box_append (GTK_BOX (box), below);
  gtk_widget_set_margin_start (box, 14);
  gtk_widget_set_margin_end (box, 14);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 14);
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  gtk_window_present (GTK_WINDOW (self->window));
  on_search (NULL, self);
}
