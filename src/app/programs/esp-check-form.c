#include "config.h"

#include "esp-check-form.h"

#include <glib/gi18n-lib.h>

#include "engine/esp-mistake.h"
#include "esp-contract-choice.h"
#include "kit/forms/esp-choice.h"
#include "kit/forms/esp-option-form.h"
#include "kit/lists/esp-row.h"
#include "programs/esp-judge.h"

EspJudgeKind
esp_check_form_get_judge (const EspCheckForm *self)
{
  return (EspJudgeKind) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->judge));
}

void
esp_check_form_set_judge (EspCheckForm *self, EspJudgeKind judge)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->judge), judge);
}

double
esp_check_form_get_seconds (const EspCheckForm *self)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seconds));
}

void
esp_check_form_set_seconds (EspCheckForm *self, double seconds)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seconds), seconds);
}

EspOptions *
esp_check_form_get_settings (const EspCheckForm *self)
{
  return esp_option_form_get_options (ESP_OPTION_FORM (self->settings));
}

void
esp_check_form_set_settings (EspCheckForm *self, const char *said)
{
  g_autoptr (EspOptions) settings = esp_check_form_get_settings (self);

  if (said != NULL && esp_options_parse (settings, said, NULL))
    esp_option_form_set_options (ESP_OPTION_FORM (self->settings), settings);
}

/* --- its parts --- */

/* In the order of EspJudgeKind. Where no search can be recorded none is asked for. */
static GtkWidget *
new_judge (const EspProblem *problem)
{
  static const char *const labels[ESP_JUDGE_TRACE + 1] = {
    [ESP_JUDGE_CHECK] = N_ ("The checker"),
    [ESP_JUDGE_EXACT] = N_ ("Our exact output"),
    [ESP_JUDGE_TRACE] = N_ ("Its trace"),
  };
  guint n = esp_judge_can (problem) ? ESP_JUDGE_TRACE + 1 : ESP_JUDGE_TRACE;
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkWidget *judge;

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (list, _ (labels[i]));
  judge = gtk_drop_down_new (G_LIST_MODEL (list), NULL);
  esp_choice_cut (GTK_DROP_DOWN (judge));
  esp_name_control (judge, _ ("Judged by"));
  gtk_widget_set_tooltip_text (judge,
                               _ ("An answer is held to the rules, or byte for byte to what the "
                                  "first search here writes; a recorded search, as the program "
                                  "tells it, to the searches here, step by step"));
  return judge;
}

void
esp_check_form_init (EspCheckForm *self,
                     const EspProblem *problem,
                     GCallback contract_chosen,
                     GCallback changed,
                     gpointer owner)
{
  self->contract_choice = esp_contract_choice_new (problem);
  self->contract_row = esp_form_row_new (_ ("How it is called"), self->contract_choice);
  g_signal_connect_swapped (self->contract_choice, "notify::selected", contract_chosen, owner);
  self->judge = new_judge (problem);
  self->judge_row = esp_form_row_new (_ ("Judged by"), self->judge);
  g_signal_connect_swapped (self->judge, "notify::selected", changed, owner);
  self->settings = esp_option_form_new ();
  esp_option_form_set_specs (ESP_OPTION_FORM (self->settings),
                             problem->mistakes != NULL ? problem->mistakes->settings : NULL);
  gtk_widget_set_visible (self->settings,
                          !esp_option_form_is_empty (ESP_OPTION_FORM (self->settings)));
  g_signal_connect_swapped (self->settings, "changed", changed, owner);
  self->seconds = gtk_spin_button_new_with_range (1, 3600, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seconds), 10);
  esp_leave_wheel (self->seconds);
  g_signal_connect_swapped (self->seconds, "value-changed", changed, owner);
  self->seconds_row = esp_form_row_new (_ ("Seconds a case"), self->seconds);
}

void
esp_check_form_disconnect (EspCheckForm *self, gpointer owner)
{
  g_signal_handlers_disconnect_by_data (self->seconds, owner);
  g_signal_handlers_disconnect_by_data (self->judge, owner);
  g_signal_handlers_disconnect_by_data (self->settings, owner);
  g_signal_handlers_disconnect_by_data (self->contract_choice, owner);
}
