#include "config.h"

#include "esp-experiment-panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/programs/esp-own-programs.h"
#include "kit/esp-conditions.h"
#include "kit/forms/esp-check-list.h"
#include "kit/forms/esp-file-list.h"
#include "kit/forms/esp-option-form.h"
#include "kit/forms/esp-choice.h"
#include "kit/lists/esp-row.h"

/* What makes sense now: actions are bound to these. */
enum
{
  CAN_RUN,
  CAN_STOP,
  CAN_FORGET, /* the rows that there are */
  CAN_ADD_BOARDS,
  HAS_ROWS,
  N_CONDITIONS
};

static const char *const conditions[N_CONDITIONS] = {
  "can-run", "can-stop", "can-forget", "can-add-boards", "has-rows",
};

struct _EspExperimentPanel
{
  GtkWidget parent_instance;

  const EspProblem *problem;
  GPtrArray *measurements; /* of EspMeasurement, one for each experiment */
  guint chosen;
  gboolean holds[N_CONDITIONS]; /* of `conditions` */

  GtkWidget *box;
  GtkWidget *list;
  GtkWidget *form;
  GtkWidget *bar;
  GtkWidget *progress;
  GtkWidget *how;
  GtkWidget *go_on;
  GtkWidget *run;
  GtkWidget *stop;
};

enum
{
  CHOSEN,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GParamSpec *properties[N_CONDITIONS];

G_DEFINE_FINAL_TYPE (EspExperimentPanel, esp_experiment_panel, GTK_TYPE_WIDGET)

EspMeasurement *
esp_experiment_panel_get_measurement (EspExperimentPanel *self)
{
  return g_ptr_array_index (self->measurements, self->chosen);
}

const EspExperiment *
esp_experiment_panel_get_experiment (EspExperimentPanel *self)
{
  return &self->problem->experiments[self->chosen];
}

EspOptions *
esp_experiment_panel_get_options (EspExperimentPanel *self)
{
  return esp_option_form_get_options (ESP_OPTION_FORM (self->form));
}

EspFileList *
esp_experiment_panel_get_boards (EspExperimentPanel *self)
{
  const char *id = esp_experiment_panel_get_experiment (self)->boards;

  return id != NULL ? ESP_FILE_LIST (esp_option_form_get_control (ESP_OPTION_FORM (self->form), id))
                    : NULL;
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

static char *
describe_progress (const EspSweepProgress *progress)
{
  guint fresh = progress->done - MIN (progress->first, progress->done);
  g_autofree char *time = NULL;
  double rate;

  if (progress->finished && progress->outcome == ESP_OUTCOME_DONE)
    {
      time = format_duration (progress->seconds);
      return g_strdup_printf (_ ("%u runs, done in %s"), progress->done, time);
    }
  if (progress->finished)
    return g_strdup_printf (_ ("Stopped after %u of %u runs"), progress->done, progress->all);
  if (progress->all == 0)
    return g_strdup (_ ("Planning…"));
  if (fresh == 0)
    return g_strdup_printf (_ ("%u of %u runs"), progress->done, progress->all);
  rate = fresh / fmax (progress->seconds, 1e-3);
  if ((progress->all - progress->done) / rate < 1)
    return g_strdup_printf (_ ("%u of %u runs · %.3g a second"), progress->done, progress->all,
                            rate);
  time = format_duration ((progress->all - progress->done) / rate);
  return g_strdup_printf (_ ("%u of %u runs · %.3g a second · about %s left"), progress->done,
                          progress->all, rate, time);
}

/* Rows that an earlier window measured say how many there are. */
static char *
describe_rows (EspMeasurement *measurement)
{
  guint n = esp_measurement_get_n_rows (measurement);

  return n > 0 ? g_strdup_printf (ngettext ("%s run measured before", "%s runs measured before", n),
                                  esp_count (n))
               : g_strdup ("");
}

/* Boards with a fault are not measured: that is said beside what is. NULL: there are none. */
static char *
describe_left_out (EspExperimentPanel *self)
{
  EspFileList *boards = esp_experiment_panel_get_boards (self);
  guint n = boards != NULL ? esp_file_list_get_n_faults (boards) : 0;

  if (n == 0)
    return NULL;
  return g_strdup_printf (
      ngettext ("%s board with a fault was left out", "%s boards with a fault were left out", n),
      esp_count (n));
}

/* @of_list: the runs are of the boards that are listed. */
static void
show_progress (EspExperimentPanel *self, gboolean of_list)
{
  EspMeasurement *measurement = esp_experiment_panel_get_measurement (self);
  EspSweepProgress progress;
  gboolean known = esp_measurement_get_progress (measurement, &progress);
  double share = known && progress.all > 0 ? (double) progress.done / progress.all : 0;
  g_autofree char *text = known ? describe_progress (&progress) : describe_rows (measurement);
  g_autofree char *left_out = of_list ? describe_left_out (self) : NULL;
  g_autofree char *whole = left_out != NULL ? g_strdup_printf ("%s\n%s", text, left_out) : NULL;

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar), CLAMP (share, 0, 1));
  gtk_label_set_text (GTK_LABEL (self->progress), whole != NULL ? whole : text);
  gtk_widget_set_visible (self->bar, known);
  gtk_widget_set_visible (self->progress, *text != '\0' || whole != NULL);
}

static void
judge (EspExperimentPanel *self, EspMeasurement *measurement)
{
  gboolean running = esp_measurement_is_running (measurement);
  gboolean rows = esp_measurement_get_n_rows (measurement) > 0;
  gboolean now[N_CONDITIONS] = {
    [CAN_RUN] = !running,
    [CAN_STOP] = running,
    [CAN_FORGET] = !running && rows,
    [CAN_ADD_BOARDS] = !running && esp_experiment_panel_get_experiment (self)->boards,
    [HAS_ROWS] = rows,
  };

  esp_conditions_take (self, properties, N_CONDITIONS, self->holds, now);
}

/* --- which and with what --- */

/* Whether something is left of a measurement that would be gone on with. */
static gboolean
is_left (EspMeasurement *measurement)
{
  return !esp_measurement_is_running (measurement) && !esp_measurement_is_done (measurement);
}

gboolean
esp_experiment_panel_can_go_on (EspExperimentPanel *self)
{
  EspMeasurement *measurement = esp_experiment_panel_get_measurement (self);
  g_autoptr (EspOptions) options = esp_experiment_panel_get_options (self);

  return is_left (measurement) && esp_measurement_goes_on (measurement, options);
}

static void
refresh (EspExperimentPanel *self)
{
  EspMeasurement *measurement = esp_experiment_panel_get_measurement (self);
  g_autoptr (EspOptions) options = esp_experiment_panel_get_options (self);
  gboolean running = esp_measurement_is_running (measurement);
  gboolean goes_on = esp_measurement_goes_on (measurement, options);
  gboolean can_go_on = goes_on && is_left (measurement);

  show_progress (self, goes_on);
  gtk_widget_set_sensitive (self->list, !running);
  gtk_widget_set_sensitive (self->form, !running);
  esp_show_go_on (self->run, self->go_on, can_go_on);
  gtk_widget_set_visible (self->run, !running);
  gtk_widget_set_visible (self->stop, running);
  gtk_button_set_label (GTK_BUTTON (self->run), goes_on ? _ ("Run Again") : C_ ("a button", "Run"));
  gtk_widget_set_tooltip_text (self->run, can_go_on ? _ ("Measures all of it anew")
                                          : goes_on ? _ ("Measures all of it anew (Ctrl+F5)")
                                                    : _ ("Measures all of it (Ctrl+F5)"));
  judge (self, measurement);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_progress (EspExperimentPanel *self, EspMeasurement *measurement)
{
  if (measurement != esp_experiment_panel_get_measurement (self))
    return;
  refresh (self);
}

/* --- its boards --- */

/* What a run would say of a board, without the name of the option before it: that stands over the
 * list. */
static gboolean
check_board (gconstpointer data, const char *name, GError **error)
{
  const EspExperiment *experiment = data;
  const EspColumn *column = experiment->columns;
  g_autoptr (EspOptions) options = esp_options_new (experiment->options);
  g_autofree char *flag = g_strdup_printf ("--%s: ", experiment->boards);
  g_autofree char *place = g_strdup_printf ("%s:", name);
  g_autoptr (GError) local = NULL;
  const char *message;

  if (strchr (name, G_DIR_SEPARATOR) != NULL && !g_file_test (name, G_FILE_TEST_EXISTS))
    return esp_fail (error, ESP_ERROR_OPTION, "%s", _ ("there is no such file"));
  while (g_strcmp0 (column->list, experiment->boards) != 0)
    column++;
  if (esp_experiment_check (experiment, options, column, name, &local))
    return TRUE;
  message = local->message;
  if (g_str_has_prefix (message, flag))
    message += strlen (flag);
  /* the row has the name, the tip the path */
  if (g_str_has_prefix (message, place))
    message += strlen (place);
  g_set_error_literal (error, local->domain, local->code, message);
  return FALSE;
}

/* Lists in which the person's own programs may be ticked have them at their ends. */
static void
list_programs (EspExperimentPanel *self)
{
  g_auto (GStrv) names = esp_program_list_get_names (self->problem);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *id = g_strconcat (ESP_PROGRAM_PREFIX, names[i], NULL);

      g_strv_builder_add (builder, id);
    }
  ids = g_strv_builder_end (builder);
  for (const EspOptionSpec *spec = esp_experiment_panel_get_experiment (self)->options;
       spec->id != NULL; spec++)
    if (spec->programs)
      esp_check_list_set_more (
          ESP_CHECK_LIST (esp_option_form_get_control (ESP_OPTION_FORM (self->form), spec->id)),
          (const char *const *) ids, (const char *const *) names);
}

void
esp_experiment_panel_name_programs (EspExperimentPanel *self)
{
  g_autoptr (EspOptions) options = esp_experiment_panel_get_options (self);
  g_auto (GStrv) names = esp_program_list_get_names (self->problem);

  for (const EspOptionSpec *spec = esp_experiment_panel_get_experiment (self)->options;
       spec->id != NULL; spec++)
    for (guint i = 0; spec->programs && names[i] != NULL; i++)
      {
        g_autofree char *id = g_strconcat (ESP_PROGRAM_PREFIX, names[i], NULL);

        if (strstr (esp_options_get_text (options, spec->id), id) != NULL)
          esp_own_programs_choose (self->problem, names[i]);
      }
}

static void
make_form (EspExperimentPanel *self)
{
  const EspExperiment *experiment = esp_experiment_panel_get_experiment (self);

  esp_option_form_set_files (ESP_OPTION_FORM (self->form), experiment->boards);
  esp_option_form_set_specs (ESP_OPTION_FORM (self->form), experiment->options);
  list_programs (self);
  if (experiment->boards == NULL)
    return;
  esp_file_list_set_check (esp_experiment_panel_get_boards (self), check_board, experiment);
  esp_file_list_add_buttons (esp_experiment_panel_get_boards (self), "page.compare-add-board",
                             "page.compare-add-boards-dialog");
}

/* The form says what the rows were measured with. */
static void
set_form (EspExperimentPanel *self)
{
  const EspOptions *options =
      esp_measurement_get_options (esp_experiment_panel_get_measurement (self));

  make_form (self);
  if (options != NULL)
    esp_option_form_set_options (ESP_OPTION_FORM (self->form), options);
}

static void
on_reset (EspExperimentPanel *self, EspMeasurement *measurement)
{
  if (measurement != esp_experiment_panel_get_measurement (self))
    return;
  if (esp_measurement_get_n_rows (measurement) > 0)
    set_form (self);
  refresh (self);
}

static void
show_chosen (EspExperimentPanel *self)
{
  const EspExperiment *experiment = esp_experiment_panel_get_experiment (self);

  gtk_label_set_text (GTK_LABEL (self->how), _ (experiment->how));
  set_form (self);
  esp_measurement_restore (esp_experiment_panel_get_measurement (self));
  g_signal_emit (self, signals[CHOSEN], 0);
  refresh (self);
}

static void
on_selected (EspExperimentPanel *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->list));

  if (i == GTK_INVALID_LIST_POSITION || i == self->chosen)
    return;
  self->chosen = i;
  show_chosen (self);
}

gboolean
esp_experiment_panel_choose (EspExperimentPanel *self, const char *id)
{
  if (esp_measurement_is_running (esp_experiment_panel_get_measurement (self)))
    return FALSE;
  for (guint i = 0; i < self->measurements->len; i++)
    if (g_str_equal (self->problem->experiments[i].id, id))
      {
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->list), i);
        return TRUE;
      }
  return FALSE;
}

gboolean
esp_experiment_panel_set_option (EspExperimentPanel *self,
                                 const char *id,
                                 const char *value,
                                 GError **error)
{
  return esp_option_form_set (ESP_OPTION_FORM (self->form), id, value, error);
}

void
esp_experiment_panel_set_quick (EspExperimentPanel *self, gboolean quick)
{
  const EspExperiment *experiment = esp_experiment_panel_get_experiment (self);

  make_form (self);
  for (guint i = 0; quick && experiment->quick[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (experiment->quick[i], "=", 2);

      esp_option_form_set (ESP_OPTION_FORM (self->form), pair[0], pair[1], NULL);
    }
  refresh (self);
}

/* --- the widget --- */

/* Names of experiments are sentences: cut in the button, whole in the list. */
static void
fill_list (EspExperimentPanel *self)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkDropDown *list = GTK_DROP_DOWN (self->list);

  for (const EspExperiment *e = self->problem->experiments; e->id != NULL; e++)
    {
      EspMeasurement *measurement = esp_measurement_new (self->problem, e);

      gtk_string_list_append (labels, _ (e->label));
      g_signal_connect_object (measurement, "progress", G_CALLBACK (on_progress), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (measurement, "reset", G_CALLBACK (on_reset), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->measurements, measurement);
    }
  esp_choice_cut (list);
  gtk_drop_down_set_model (list, G_LIST_MODEL (labels));
  esp_name_control (self->list, _ ("Experiment"));
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_selected), self);
}

static void
esp_experiment_panel_dispose (GObject *object)
{
  EspExperimentPanel *self = ESP_EXPERIMENT_PANEL (object);

  for (guint i = 0; i < self->measurements->len; i++)
    g_signal_handlers_disconnect_by_data (g_ptr_array_index (self->measurements, i), self);
  g_ptr_array_set_size (self->measurements, 0);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (esp_experiment_panel_parent_class)->dispose (object);
}

static void
esp_experiment_panel_finalize (GObject *object)
{
  g_ptr_array_unref (ESP_EXPERIMENT_PANEL (object)->measurements);
  G_OBJECT_CLASS (esp_experiment_panel_parent_class)->finalize (object);
}

static void
esp_experiment_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id > 0 && id <= N_CONDITIONS)
    g_value_set_boolean (value, ESP_EXPERIMENT_PANEL (object)->holds[id - 1]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
esp_experiment_panel_class_init (EspExperimentPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = esp_experiment_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = esp_experiment_panel_finalize;
  G_OBJECT_CLASS (klass)->get_property = esp_experiment_panel_get_property;
  esp_conditions_install (G_OBJECT_CLASS (klass), 1, conditions, N_CONDITIONS, properties);
  g_type_ensure (ESP_TYPE_OPTION_FORM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               ESP_RESOURCE_BASE "/ui/esp-experiment-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, box);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, list);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, form);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, bar);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, how);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, go_on);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, run);
  gtk_widget_class_bind_template_child (widget_class, EspExperimentPanel, stop);
  gtk_widget_class_set_css_name (widget_class, "espexperiment");
  signals[CHOSEN] = g_signal_new ("chosen", ESP_TYPE_EXPERIMENT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", ESP_TYPE_EXPERIMENT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
esp_experiment_panel_init (EspExperimentPanel *self)
{
  self->measurements = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
esp_experiment_panel_new (const EspProblem *problem)
{
  EspExperimentPanel *self = g_object_new (ESP_TYPE_EXPERIMENT_PANEL, NULL);

  self->problem = problem;
  fill_list (self);
  g_signal_connect_swapped (self->form, "changed", G_CALLBACK (refresh), self);
  g_signal_connect_object (esp_own_programs_get (), "changed", G_CALLBACK (list_programs), self,
                           G_CONNECT_SWAPPED);
  show_chosen (self);
  return GTK_WIDGET (self);
}
