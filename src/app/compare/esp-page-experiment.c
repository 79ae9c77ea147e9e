#include "config.h"

#include "esp-page-boards.h"
#include "esp-page-experiment.h"
#include "app/page/esp-page-document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/play/esp-ending.h"
#include "app/dialogs/esp-file-dialog.h"
#include "kit/esp-conditions.h"

/* Experiments: what the buttons of the panels do. */

static EspExperimentPanel *
get_panel (EspPageView *self)
{
  return esp_compare_panel_get_experiment (
      esp_inspector_get_compare (esp_page_view_get_inspector (self)));
}

static EspMeasurement *
get_measurement (EspPageView *self)
{
  return esp_experiment_panel_get_measurement (get_panel (self));
}

/* --- running --- */

/* Rows of hours that would be gone after a crash. */
static void
announce_not_kept (EspPageView *self, EspMeasurement *measurement)
{
  esp_page_model_say_unkept (
      esp_page_view_get_model (self), esp_measurement_take_unkept (measurement),
      _ ("The rows cannot be kept for the next start, so save them elsewhere: %s"),
      _ ("Save Rows…"), "page.compare-save-dialog::table");
}

static void
announce_end (EspPageView *self, EspMeasurement *measurement)
{
  const EspExperiment *experiment = esp_measurement_get_experiment (measurement);
  const char *message = esp_measurement_get_message (measurement);
  g_autofree char *told = NULL;

  if (message == NULL || esp_measurement_is_running (measurement))
    return;
  told = esp_option_rephrase_error (experiment->options, message);
  esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_ERROR, told);
}

/* What is asked for is looked at before anything is begun or dropped: a million runs take a second
 * to plan. */
typedef struct
{
  const EspExperiment *experiment;
  EspOptions *options;
  gboolean anew; /* what is there of it is not gone on with */
} Plan;

static void
plan_free (gpointer data)
{
  Plan *plan = data;

  esp_options_free (plan->options);
  g_free (plan);
}

/* An error names options as the command line does: here they have labels. */
static void
rephrase_for_form (const EspExperiment *experiment, GError **error)
{
  char *told;

  if (error == NULL || *error == NULL)
    return;
  told = esp_option_rephrase_error (experiment->options, (*error)->message);
  g_free ((*error)->message);
  (*error)->message = told;
}

/* What took an hour is not lost by a click: it is kept with the measurement until the next. */
#define DROPPED "esp-dropped"

typedef struct
{
  EspSweep *sweep;
  EspOptions *options;
} Dropped;

static void
dropped_free (gpointer data)
{
  Dropped *dropped = data;

  g_clear_pointer (&dropped->sweep, esp_sweep_free);
  esp_options_free (dropped->options);
  g_free (dropped);
}

static void
drop (EspPageView *self)
{
  EspMeasurement *measurement = get_measurement (self);
  Dropped *dropped = g_new (Dropped, 1);

  dropped->sweep = esp_sweep_copy (esp_measurement_get_sweep (measurement));
  dropped->options = esp_options_copy (esp_measurement_get_options (measurement));
  esp_measurement_clear (measurement);
  g_object_set_data_full (G_OBJECT (measurement), DROPPED, dropped, dropped_free);
  esp_messages_offer (esp_page_model_get_messages (esp_page_view_get_model (self)),
                      ESP_MESSAGE_INFO, _ ("What was measured is forgotten"), _ ("Bring It Back"),
                      "page.compare-bring-back");
}

static gpointer
plan_work (gpointer data, GCancellable *cancellable, GError **error)
{
  Plan *plan = data;
  g_autoptr (GPtrArray) rows = esp_sweep_plan (plan->experiment, plan->options, error);

  rephrase_for_form (plan->experiment, error);
  return rows != NULL && !g_cancellable_set_error_if_cancelled (cancellable, error) ? plan : NULL;
}

static void
planned (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  EspInspector *inspector = esp_page_view_get_inspector (self);
  EspPageModel *model = esp_page_view_get_model (self);
  const Plan *plan = result;

  if (esp_compare_panel_is_measuring (esp_inspector_get_compare (inspector)) ||
      plan->experiment != esp_experiment_panel_get_experiment (get_panel (self)))
    return;
  esp_messages_dismiss (esp_page_model_get_messages (model));
  esp_page_model_set_part (model, "compare");
  esp_compare_panel_show_side_by_side (esp_inspector_get_compare (inspector), FALSE);
  if (plan->anew && esp_experiment_panel_can_go_on (get_panel (self)))
    drop (self);
  esp_measurement_start (get_measurement (self), plan->options);
}

static void
begin_plan (EspPageView *self, gboolean anew)
{
  Plan *plan;

  if (esp_compare_panel_is_measuring (
          esp_inspector_get_compare (esp_page_view_get_inspector (self))))
    return;
  esp_experiment_panel_name_programs (get_panel (self));
  plan = g_new0 (Plan, 1);
  plan->anew = anew;
  plan->experiment = esp_experiment_panel_get_experiment (get_panel (self));
  plan->options = esp_experiment_panel_get_options (get_panel (self));
  esp_job_slot_begin (esp_page_model_get_job_slot (esp_page_view_get_model (self)), _ ("Planning"),
                      plan_work, plan, plan_free, planned, self, NULL);
}

static void
on_run (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  begin_plan (data, TRUE);
}

static void
on_go_on (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  if (esp_experiment_panel_can_go_on (get_panel (data)))
    begin_plan (data, FALSE);
}

static void
on_stop (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_measurement_stop (get_measurement (data));
}

static void
on_reset (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  if (!esp_compare_panel_is_measuring (
          esp_inspector_get_compare (esp_page_view_get_inspector (data))))
    drop (data);
}

static void
on_bring_back (GSimpleAction *action G_GNUC_UNUSED,
               GVariant *parameter G_GNUC_UNUSED,
               gpointer data)
{
  EspPageView *self = data;
  EspMeasurement *measurement = get_measurement (self);
  Dropped *dropped = g_object_get_data (G_OBJECT (measurement), DROPPED);

  if (dropped == NULL || esp_compare_panel_is_measuring (
                             esp_inspector_get_compare (esp_page_view_get_inspector (self))))
    return;
  esp_messages_dismiss (esp_page_model_get_messages (esp_page_view_get_model (self)));
  esp_measurement_show (measurement, g_steal_pointer (&dropped->sweep), dropped->options);
  g_object_set_data (G_OBJECT (measurement), DROPPED, NULL);
}

/* --- which and with what --- */

static void
on_experiment (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_experiment_panel_choose (get_panel (data), g_variant_get_string (parameter, NULL));
}

static void
set_option (EspPageView *self, const char *id, const char *value)
{
  g_autoptr (GError) error = NULL;

  if (!esp_experiment_panel_set_option (get_panel (self), id, value, &error))
    esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_WARNING, error->message);
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
  esp_experiment_panel_set_quick (get_panel (data), FALSE);
}

static void
on_quick (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_experiment_panel_set_quick (get_panel (data), TRUE);
}

/* --- its boards --- */

static void
on_add_board (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  esp_page_add_board (data, esp_experiment_panel_get_boards (get_panel (data)));
}

static void
on_add_boards (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter, gpointer data)
{
  esp_page_add_boards (esp_experiment_panel_get_boards (get_panel (data)), parameter);
}

static void
on_add_boards_dialog (GSimpleAction *action G_GNUC_UNUSED,
                      GVariant *parameter G_GNUC_UNUSED,
                      gpointer data)
{
  esp_file_dialog_open_several_for (data, _ ("Boards to Measure"), "compare-add-boards");
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
  if (esp_experiment_open (opening->experiment, opening->options, opening->row, board, &control,
                           error))
    return board;
  rephrase_for_form (opening->experiment, error);
  row_board_free (board);
  return NULL;
}

static void
opened (gpointer owner, gpointer result)
{
  EspPageView *self = owner;
  EspPageModel *model = esp_page_view_get_model (self);
  EspRowBoard *board = result;
  EspDocument *document = esp_document_new (g_steal_pointer (&board->instance));
  GActionGroup *actions = esp_page_view_get_actions (self);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; board->moves != NULL && board->moves[i] != NULL && error == NULL; i++)
    esp_document_play (document, board->moves[i], &error);
  if (board->moves != NULL)
    g_object_set_data (G_OBJECT (document), ESP_PLAYED_ELSEWHERE, document);
  esp_page_set_document (self, document, board->name, NULL);
  if (error != NULL)
    esp_page_model_say (model, ESP_MESSAGE_WARNING, error->message);
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
    esp_page_model_set_part (
        model, esp_page_model_get_spec (model)->play != ESP_PLAY_NONE ? "play" : "solve");
  else
    {
      esp_page_model_set_part (model, "solve");
      if (board->algorithm != NULL)
        g_action_group_activate_action (actions, "solve", NULL);
    }
  row_board_free (board);
}

static void
on_open (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  EspPageView *self = data;
  EspPageModel *model = esp_page_view_get_model (self);
  EspMeasurement *measurement = get_measurement (self);
  int i = esp_results_panel_get_selected (
      esp_compare_area_get_results (esp_page_view_get_compare_area (self)));
  Opening *opening;

  if (i < 0)
    {
      esp_page_model_say (model, ESP_MESSAGE_INFO,
                          _ ("Choose a row of “Every run” first: it goes to its board"));
      return;
    }
  opening = g_new0 (Opening, 1);
  opening->experiment = esp_measurement_get_experiment (measurement);
  opening->options = esp_options_copy (esp_measurement_get_options (measurement));
  opening->row =
      esp_row_copy (g_ptr_array_index (esp_measurement_get_sweep (measurement)->rows, i));
  esp_job_slot_begin (esp_page_model_get_job_slot (model), _ ("Opening the board"), opening_work,
                      opening, opening_free, opened, self, row_board_free);
}

/* --- the panels --- */

static void
on_chosen (EspPageView *self)
{
  esp_results_panel_set_measurement (
      esp_compare_area_get_results (esp_page_view_get_compare_area (self)), get_measurement (self));
}

static void
on_changed (EspPageView *self)
{
  announce_end (self, get_measurement (self));
  announce_not_kept (self, get_measurement (self));
}

static const GActionEntry entries[] = {
  { .name = "compare-run", .activate = on_run },
  { .name = "compare-go-on", .activate = on_go_on },
  { .name = "compare-stop", .activate = on_stop },
  { .name = "compare-reset", .activate = on_reset },
  { .name = "compare-experiment", .activate = on_experiment, .parameter_type = "s" },
  { .name = "compare-option", .activate = on_option, .parameter_type = "(ss)" },
  { .name = "compare-quick", .activate = on_quick },
  { .name = "compare-assignment", .activate = on_assignment },
  { .name = "compare-add-board", .activate = on_add_board },
  { .name = "compare-add-boards", .activate = on_add_boards, .parameter_type = "as" },
  { .name = "compare-add-boards-dialog", .activate = on_add_boards_dialog },
  { .name = "compare-bring-back", .activate = on_bring_back },
  { .name = "compare-open", .activate = on_open },
};

static const EspActionBinding bound[] = {
  { "compare-run", "can-run" },
  { "compare-go-on", "can-run" },
  { "compare-quick", "can-run" },
  { "compare-assignment", "can-run" },
  { "compare-stop", "can-stop" },
  { "compare-reset", "can-forget" },
  { "compare-add-board", "can-add-boards" },
  { "compare-add-boards", "can-add-boards" },
  { "compare-add-boards-dialog", "can-add-boards" },
  { "compare-open", "has-rows" },
  { 0 },
};

void
esp_page_add_experiment_actions (EspPageView *self)
{
  GActionMap *actions = G_ACTION_MAP (esp_page_view_get_actions (self));
  EspExperimentPanel *panel = get_panel (self);

  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), self);
  if (panel == NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
        esp_actions_bind (actions, esp_page_view_get_model (self),
                          (const EspActionBinding[]){ { entries[i].name, "can-measure" }, { 0 } });
      return;
    }
  esp_actions_bind (actions, panel, bound);
  on_chosen (self);
  g_signal_connect_object (panel, "chosen", G_CALLBACK (on_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (panel, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
}
