#include "config.h"

#include "esp-page-private.h"
#include "kit/esp-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Experiments: which, with what, how far they are. What they measured is in esp-page-results.c. */

#define POLL 120 /* ms between two looks at a run */

static gboolean
is_running (EspPageView *self)
{
  return self->sweep_run != NULL;
}

static gboolean
has_rows (EspPageView *self)
{
  return self->sweep != NULL && self->sweep->rows->len > 0;
}

/* Whether what was measured so far was measured with the settings as they stand. */
static gboolean
goes_on (EspPageView *self)
{
  g_autoptr (EspOptions) options =
      esp_option_form_get_options (ESP_OPTION_FORM (self->experiment_form));
  g_autofree char *now = NULL;
  g_autofree char *then = NULL;

  if (!has_rows (self) || self->sweep_options == NULL)
    return FALSE;
  now = esp_options_format (options, FALSE);
  then = esp_options_format (self->sweep_options, FALSE);
  return g_str_equal (now, then);
}

/* --- how far it is --- */

static char *
format_duration (double seconds)
{
  if (seconds < 1)
    return g_strdup (_ ("less than a second"));
  if (seconds < 90)
    return g_strdup_printf (_ ("%.0f s"), seconds);
  if (seconds < 5400)
    return g_strdup_printf (_ ("%.0f min"), seconds / 60);
  return g_strdup_printf (_ ("%.1f h"), seconds / 3600);
}

static void
show_progress (EspPageView *self, const EspSweepProgress *progress)
{
  guint fresh = progress->done - MIN (progress->first, progress->done);
  g_autofree char *text = NULL;
  double share = progress->all > 0 ? (double) progress->done / progress->all : 0;

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->compare_bar), CLAMP (share, 0, 1));
  if (progress->finished && progress->outcome == ESP_OUTCOME_DONE)
    {
      g_autofree char *time = format_duration (progress->seconds);

      text = g_strdup_printf (_ ("%u runs, done in %s"), progress->done, time);
    }
  else if (progress->finished)
    text = g_strdup_printf (_ ("Stopped after %u of %u runs"), progress->done, progress->all);
  else if (progress->all == 0)
    text = g_strdup (_ ("Planning…"));
  else if (fresh == 0)
    text = g_strdup_printf (_ ("%u of %u runs"), progress->done, progress->all);
  else
    {
      double rate = fresh / fmax (progress->seconds, 1e-3);
      g_autofree char *left = format_duration ((progress->all - progress->done) / rate);

      text = g_strdup_printf (_ ("%u of %u runs · %.3g a second · about %s left"), progress->done,
                              progress->all, rate, left);
    }
  gtk_label_set_text (GTK_LABEL (self->compare_label), text);
}

void
esp_page_refresh_compare (EspPageView *self)
{
  gboolean running = is_running (self);

  esp_page_enable (self, "compare-run", !running);
  esp_page_enable (self, "compare-stop", running);
  esp_page_enable (self, "compare-reset", !running && has_rows (self));
  esp_page_enable (self, "compare-open", has_rows (self));
  esp_page_enable (self, "compare-quick", !running);
  esp_page_enable (self, "compare-assignment", !running);
  esp_page_enable (self, "compare-add-board", !running && self->experiment->boards != NULL);
  esp_page_enable (self, "compare-load", !running);
  for (int i = 0; i < 4; i++)
    {
      static const char *const names[] = { "compare-copy", "compare-save", "compare-save-plot",
                                           "compare-save-dialog" };

      esp_page_enable (self, names[i], has_rows (self));
    }
  gtk_widget_set_sensitive (self->experiment_list, !running);
  gtk_widget_set_sensitive (self->experiment_form, !running);
  gtk_widget_set_visible (self->experiment_board, self->experiment->boards != NULL);
  gtk_button_set_label (GTK_BUTTON (self->compare_button), !goes_on (self)    ? _ ("Run")
                                                           : self->sweep_done ? _ ("Run Again")
                                                                              : _ ("Go On"));
}

/* --- running --- */

static void
end_run (EspPageView *self)
{
  g_clear_handle_id (&self->sweep_poll, g_source_remove);
  g_clear_pointer (&self->sweep_run, esp_sweep_run_unref);
}

static gboolean
poll (gpointer data)
{
  EspPageView *self = data;
  EspSweepProgress progress;

  /* first the progress: what it counts is then surely there */
  esp_sweep_run_get_progress (self->sweep_run, &progress);
  if (esp_sweep_run_take (self->sweep_run, self->sweep) > 0)
    esp_page_results_grow (self);
  show_progress (self, &progress);
  if (!progress.finished)
    return G_SOURCE_CONTINUE;
  if (progress.outcome == ESP_OUTCOME_ERROR)
    esp_page_view_message (self, ESP_MESSAGE_ERROR, esp_sweep_run_get_message (self->sweep_run));
  /* what was gone on with is put in the order of an uninterrupted run */
  if (progress.first > 0)
    {
      esp_sweep_sort (self->sweep);
      esp_page_results_reset (self);
    }
  self->sweep_done = progress.outcome == ESP_OUTCOME_DONE;
  self->sweep_poll = 0;
  end_run (self);
  esp_page_refresh_compare (self);
  return G_SOURCE_REMOVE;
}

static void
drop_rows (EspPageView *self)
{
  g_clear_pointer (&self->sweep, esp_sweep_free);
  g_clear_pointer (&self->sweep_options, esp_options_free);
  self->sweep = esp_sweep_new (self->experiment);
  self->sweep_done = FALSE;
  gtk_label_set_text (GTK_LABEL (self->compare_label), "");
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->compare_bar), 0);
  esp_page_results_reset (self);
}

/* What is asked for is looked at before anything is begun or dropped: a million runs take a second
 * to plan. */
typedef struct
{
  const EspExperiment *experiment;
  EspOptions *options;
} Plan;

static void
plan_free (gpointer data)
{
  Plan *plan = data;

  esp_options_free (plan->options);
  g_free (plan);
}

static gpointer
plan_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Plan *plan = data;
  g_autoptr (GPtrArray) rows = esp_sweep_plan (plan->experiment, plan->options, error);

  return rows != NULL && !g_cancellable_set_error_if_cancelled (cancellable, error) ? plan : NULL;
}

static void
planned (EspPageView *self, gpointer result)
{
  const Plan *plan = result;

  if (is_running (self) || plan->experiment != self->experiment)
    return;
  esp_message_bar_hide (ESP_MESSAGE_BAR (self->messages));
  esp_page_set_part (self, "compare");
  esp_page_show_versus (self, FALSE);
  if (!goes_on (self) || self->sweep_done)
    drop_rows (self);
  g_clear_pointer (&self->sweep_options, esp_options_free);
  self->sweep_options = esp_options_copy (plan->options);
  self->sweep_run = esp_sweep_run_start (self->experiment, plan->options, self->sweep);
  self->sweep_poll = g_timeout_add (POLL, poll, self);
  esp_page_refresh_compare (self);
}

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  Plan *plan;

  if (is_running (self))
    return;
  plan = g_new0 (Plan, 1);
  plan->experiment = self->experiment;
  plan->options = esp_option_form_get_options (ESP_OPTION_FORM (self->experiment_form));
  esp_page_start_job (self, _ ("Planning"), plan_work, plan, plan_free, planned, NULL);
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  /* the poll sees its end */
  if (is_running (self))
    esp_sweep_run_cancel (self->sweep_run);
}

void
esp_page_stop_compare (EspPageView *self)
{
  if (self->sweep_run != NULL)
    esp_sweep_run_cancel (self->sweep_run);
  end_run (self);
}

void
esp_page_free_compare (EspPageView *self)
{
  esp_page_stop_compare (self);
  g_clear_pointer (&self->sweep, esp_sweep_free);
  g_clear_pointer (&self->sweep_options, esp_options_free);
}

static void
on_reset (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  if (is_running (self))
    return;
  drop_rows (self);
  esp_page_refresh_compare (self);
}

/* --- which and with what --- */

static void
set_experiment (EspPageView *self, const EspExperiment *experiment)
{
  self->experiment = experiment;
  gtk_label_set_text (GTK_LABEL (self->experiment_how), _ (experiment->how));
  esp_option_form_set_specs (ESP_OPTION_FORM (self->experiment_form), experiment->options);
  drop_rows (self);
  esp_page_refresh_compare (self);
}

static void
on_experiment_chosen (EspPageView *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->experiment_list));

  if (i != GTK_INVALID_LIST_POSITION && &self->problem->experiments[i] != self->experiment)
    set_experiment (self, &self->problem->experiments[i]);
}

static void
on_experiment (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  EspPageView *self = data;
  const char *id = g_variant_get_string (parameter, NULL);

  for (guint i = 0; self->problem->experiments[i].id != NULL; i++)
    if (g_str_equal (self->problem->experiments[i].id, id))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->experiment_list), i);
}

static void
set_option (EspPageView *self, const char *id, const char *value)
{
  g_autoptr (GError) error = NULL;

  if (!esp_option_form_set (ESP_OPTION_FORM (self->experiment_form), id, value, &error))
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
  esp_page_refresh_compare (self);
}

static void
on_option (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  const char *id;
  const char *value;

  g_variant_get (parameter, "(&s&s)", &id, &value);
  set_option (data, id, value);
}

static void
on_assignment (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;

  esp_option_form_set_specs (ESP_OPTION_FORM (self->experiment_form), self->experiment->options);
  esp_page_refresh_compare (self);
}

static void
on_quick (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;

  esp_option_form_set_specs (ESP_OPTION_FORM (self->experiment_form), self->experiment->options);
  for (guint i = 0; self->experiment->quick[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (self->experiment->quick[i], "=", 2);

      set_option (self, pair[0], pair[1]);
    }
}

char *
esp_page_keep_board (EspPageView *self, GError **error)
{
  g_autofree char *text = self->problem->format (esp_document_get_instance (self->document));
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *folder =
      g_build_filename (g_get_user_data_dir (), "espalier", "boards", self->problem->id, NULL);
  g_autofree char *stem = g_strdup (self->name);
  g_autofree char *name = NULL;
  char *dot = strrchr (stem, '.');
  char *path;

  if (dot != NULL && dot != stem)
    *dot = '\0';
  /* the list of boards has commas between */
  g_strcanon (stem, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');
  if (g_mkdir_with_parents (folder, 0755) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder,
                   g_strerror (errno));
      return NULL;
    }
  sum[8] = '\0';
  name = g_strdup_printf ("%s-%s.%s", stem, sum, self->problem->suffix);
  path = g_build_filename (folder, name, NULL);
  if (!esp_file_write (path, text, -1, error))
    g_clear_pointer (&path, g_free);
  return path;
}

static void
on_add_board (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  g_autoptr (EspOptions) options =
      esp_option_form_get_options (ESP_OPTION_FORM (self->experiment_form));
  const char *list = esp_options_get_text (options, self->experiment->boards);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = esp_page_keep_board (self, &error);
  g_autofree char *longer = NULL;

  if (path == NULL)
    {
      esp_page_view_message (self, ESP_MESSAGE_ERROR, error->message);
      return;
    }
  if (strstr (list, path) != NULL)
    return;
  longer = *list != '\0' ? g_strconcat (list, ",", path, NULL) : g_strdup (path);
  set_option (self, self->experiment->boards, longer);
}

/* --- opening a row --- */

typedef struct
{
  const EspExperiment *experiment;
  EspOptions *options;
  EspRow *row;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  esp_options_free (opening->options);
  esp_row_free (opening->row);
  g_free (opening);
}

static void
row_board_free (gpointer data)
{
  esp_row_board_clear (data);
  g_free (data);
}

static gpointer
opening_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Opening *opening = data;
  EspRowBoard *board = g_new0 (EspRowBoard, 1);
  EspControl control;

  esp_control_init (&control);
  control.cancellable = cancellable;
  if (opening->experiment->open (opening->options, opening->row, board, &control, error))
    return board;
  row_board_free (board);
  return NULL;
}

static void
opened (EspPageView *self, gpointer result)
{
  EspRowBoard *board = result;
  EspDocument *document = esp_document_new (g_steal_pointer (&board->instance));
  GActionGroup *actions = G_ACTION_GROUP (self->actions);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; board->moves != NULL && board->moves[i] != NULL && error == NULL; i++)
    esp_document_play (document, board->moves[i], &error);
  esp_page_view_set_document (self, document, board->name, NULL);
  if (error != NULL)
    esp_page_view_message (self, ESP_MESSAGE_WARNING, error->message);
  if (board->algorithm != NULL)
    {
      g_action_group_activate_action (actions, "algorithm",
                                      g_variant_new_string (board->algorithm));
      for (guint i = 0; board->settings != NULL && board->settings[i] != NULL; i++)
        {
          g_auto (GStrv) pair = g_strsplit (board->settings[i], "=", 2);

          g_action_group_activate_action (actions, "option",
                                          g_variant_new ("(ss)", pair[0], pair[1]));
        }
    }
  if (board->moves != NULL)
    esp_page_set_part (self, self->spec->play != ESP_PLAY_NONE ? "play" : "solve");
  else
    {
      esp_page_set_part (self, "solve");
      if (board->algorithm != NULL)
        g_action_group_activate_action (actions, "solve", NULL);
    }
  row_board_free (board);
}

static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  int i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->rows_list)) == 0
              ? esp_table_view_get_selected (ESP_TABLE_VIEW (self->rows_view))
              : -1;
  Opening *opening;

  if (i < 0 || self->sweep == NULL || (guint) i >= self->sweep->rows->len)
    {
      esp_page_view_message (self, ESP_MESSAGE_INFO,
                             _ ("Choose a row of “Every run” first: it goes to its board"));
      return;
    }
  opening = g_new0 (Opening, 1);
  opening->experiment = self->experiment;
  opening->options = esp_options_copy (self->sweep_options);
  opening->row = esp_row_copy (g_ptr_array_index (self->sweep->rows, i));
  esp_page_start_job (self, _ ("Opening the board"), opening_work, opening, opening_free, opened,
                      row_board_free);
}

/* --- the part --- */

static void
setup_wide (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
            GtkListItem *item,
            gpointer data G_GNUC_UNUSED)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
setup_narrow (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  setup_wide (factory, item, data);
  gtk_label_set_ellipsize (GTK_LABEL (gtk_list_item_get_child (item)), PANGO_ELLIPSIZE_END);
}

static void
bind_label (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
            GtkListItem *item,
            gpointer data G_GNUC_UNUSED)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* Names of experiments are sentences: cut in the button, whole in the list. */
static GtkWidget *
create_list (EspPageView *self)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GtkListItemFactory) narrow = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) wide = gtk_signal_list_item_factory_new ();
  GtkWidget *list;

  for (const EspExperiment *e = self->problem->experiments; e->id != NULL; e++)
    g_ptr_array_add (labels, (gpointer) _ (e->label));
  g_ptr_array_add (labels, NULL);
  list = gtk_drop_down_new_from_strings ((const char *const *) labels->pdata);
  g_signal_connect (narrow, "setup", G_CALLBACK (setup_narrow), NULL);
  g_signal_connect (narrow, "bind", G_CALLBACK (bind_label), NULL);
  g_signal_connect (wide, "setup", G_CALLBACK (setup_wide), NULL);
  g_signal_connect (wide, "bind", G_CALLBACK (bind_label), NULL);
  gtk_drop_down_set_factory (GTK_DROP_DOWN (list), narrow);
  gtk_drop_down_set_list_factory (GTK_DROP_DOWN (list), wide);
  esp_name_control (list, _ ("Experiment"));
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_experiment_chosen), self);
  return list;
}

static GtkWidget *
new_button_row (const char *first,
                const char *first_action,
                const char *first_tip,
                const char *second,
                const char *second_action,
                const char *second_tip)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (row), esp_action_button_new (first, first_action, first_tip));
  gtk_box_append (GTK_BOX (row), esp_action_button_new (second, second_action, second_tip));
  return row;
}

GtkWidget *
esp_page_create_compare_part (EspPageView *self)
{
  GtkWidget *part = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *group = esp_group_new (part, _ ("Experiment"));
  GtkWidget *row;
  GtkWidget *foot;

  self->experiment_list = create_list (self);
  gtk_box_append (GTK_BOX (group), self->experiment_list);
  self->experiment_form = esp_option_form_new ();
  g_signal_connect_swapped (self->experiment_form, "changed", G_CALLBACK (esp_page_refresh_compare),
                            self);
  gtk_box_append (GTK_BOX (group), self->experiment_form);
  self->experiment_board =
      esp_action_button_new (_ ("Add This Board"), "page.compare-add-board",
                             _ ("Puts the board of this tab on the list of boards"));
  gtk_box_append (GTK_BOX (group), self->experiment_board);
  gtk_box_append (GTK_BOX (group), new_button_row (_ ("Quick Look"), "page.compare-quick",
                                                   _ ("Small sizes, over within a second or two"),
                                                   _ ("In Full"), "page.compare-assignment",
                                                   _ ("The sizes an assignment asks for")));

  group = esp_group_new (part, NULL);
  foot = new_button_row (_ ("Run"), "page.compare-run", _ ("Measures what is missing (Ctrl+F5)"),
                         _ ("Stop"), "page.compare-stop",
                         _ ("What is measured stays; it can go on later"));
  self->compare_button = gtk_widget_get_first_child (foot);
  gtk_widget_add_css_class (self->compare_button, "suggested-action");
  self->compare_bar = gtk_progress_bar_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->compare_bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Share of the runs that is done"), -1);
  gtk_box_append (GTK_BOX (group), self->compare_bar);
  self->compare_label = esp_note_new (NULL);
  gtk_widget_add_css_class (self->compare_label, "numeric");
  gtk_box_append (GTK_BOX (group), self->compare_label);

  row = new_button_row (_ ("Load…"), "page.compare-load-dialog",
                        _ ("Opens a table that was saved, or measured on the command line"),
                        _ ("Start Over"), "page.compare-reset", _ ("Forgets what was measured"));
  gtk_box_append (GTK_BOX (group), row);

  group = esp_group_new (part, _ ("What is measured"));
  self->experiment_how = esp_note_new (NULL);
  gtk_box_append (GTK_BOX (group), self->experiment_how);

  self->experiment = &self->problem->experiments[0];
  self->sweep = esp_sweep_new (self->experiment);
  gtk_label_set_text (GTK_LABEL (self->experiment_how), _ (self->experiment->how));
  esp_option_form_set_specs (ESP_OPTION_FORM (self->experiment_form), self->experiment->options);
  return esp_page_wrap_part (part, foot);
}

static const GActionEntry entries[] = {
  { .name = "compare-run", .activate = on_run },
  { .name = "compare-stop", .activate = on_stop },
  { .name = "compare-reset", .activate = on_reset },
  { .name = "compare-experiment", .activate = on_experiment, .parameter_type = "s" },
  { .name = "compare-option", .activate = on_option, .parameter_type = "(ss)" },
  { .name = "compare-quick", .activate = on_quick },
  { .name = "compare-assignment", .activate = on_assignment },
  { .name = "compare-add-board", .activate = on_add_board },
  { .name = "compare-open", .activate = on_open },
};

void
esp_page_add_compare_actions (EspPageView *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  for (guint i = 0; self->problem->experiments == NULL && i < G_N_ELEMENTS (entries); i++)
    esp_page_enable (self, entries[i].name, FALSE);
}
