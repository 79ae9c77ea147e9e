#pragma once

/* How programs that are checked are run and judged: what is chosen of it, in the inspector. */

#include <gtk/gtk.h>

#include "programs/esp-grade.h"

G_BEGIN_DECLS

/* Its parts are the widget's that esp_check_form_init() makes, which appends the rows where they
 * belong. */
typedef struct
{
  GtkWidget *contract_row;
  GtkWidget *contract_choice;
  GtkWidget *judge_row;
  GtkWidget *judge;
  GtkWidget *seconds_row;
  GtkWidget *seconds;
  GtkWidget *settings; /* EspOptionForm: what the cases do not say themselves */
} EspCheckForm;

/* @contract_chosen and @changed are handed @owner, as long as it does not disconnect. */
void esp_check_form_init (EspCheckForm *form,
                          const EspProblem *problem,
                          GCallback contract_chosen,
                          GCallback changed,
                          gpointer owner);
void esp_check_form_disconnect (EspCheckForm *form, gpointer owner);

EspJudgeKind esp_check_form_get_judge (const EspCheckForm *form);
void esp_check_form_set_judge (EspCheckForm *form, EspJudgeKind judge);
/* A case. */
double esp_check_form_get_seconds (const EspCheckForm *form);
void esp_check_form_set_seconds (EspCheckForm *form, double seconds);
/* A new one. */
EspOptions *esp_check_form_get_settings (const EspCheckForm *form);
/* What was @said, "depth=3", of an earlier window; NULL: nothing. */
void esp_check_form_set_settings (EspCheckForm *form, const char *said);

G_END_DECLS
