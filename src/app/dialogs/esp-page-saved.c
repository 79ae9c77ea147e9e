#include "config.h"

#include "esp-page-saved.h"

#include <glib/gi18n-lib.h>

#include "kit/esp-solution-count.h"

#define SECONDS 0.5 /* in which it is known cheaply */

#define RUN_KEY "esp-unfinished"

/* What was saved, and how it is found out whether it has a solution. */
typedef struct
{
  EspRun *run;
  EspInstance *instance;
} Check;

static void
check_free (gpointer data)
{
  Check *check = data;

  g_object_unref (check->run);
  esp_instance_free (check->instance);
  g_free (check);
}

static void
announce (EspPageView *self, const char *what)
{
  g_autofree char *text = g_strdup_printf (_ ("Saved, but not finished. %s"), what);

  esp_page_model_say (esp_page_view_get_model (self), ESP_MESSAGE_INFO, text);
}

/* On the board that is there when it is known. */
static void
on_checked (EspPageView *self, EspRun *run)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const Check *check = g_object_get_data (G_OBJECT (self), RUN_KEY);
  EspDocument *document = esp_page_model_get_document (model);
  const EspSolutionCountSpec *spec = esp_page_model_get_spec (model)->puzzle.solutions;
  const EspAnswer *answer = esp_run_get_answer (run);
  g_autofree char *text = NULL;

  if (check == NULL || check->run != run || answer->outcome != ESP_OUTCOME_NONE ||
      document == NULL ||
      !esp_instance_equal (esp_document_get_instance (document), check->instance))
    return;
  text = spec->describe (check->instance, answer);
  announce (self, text);
}

static void
check_solutions (EspPageView *self, const EspInstance *instance)
{
  const EspSolutionCountSpec *spec =
      esp_page_model_get_spec (esp_page_view_get_model (self))->puzzle.solutions;
  Check *check = g_new0 (Check, 1);

  *check = (Check){ esp_solution_count_run (spec, instance, 1), esp_instance_share (instance) };
  esp_run_set_limits (check->run, SECONDS, 0);
  g_signal_connect_object (check->run, "finished", G_CALLBACK (on_checked), self,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (self), RUN_KEY, check, check_free);
  esp_run_start (check->run);
}

static gboolean
is_over (const EspInstance *instance)
{
  g_autoptr (EspState) state = esp_instance_initial_state (instance);

  return esp_state_get_status (instance, state) == ESP_STATUS_SOLVED;
}

static void
on_saved (EspPageView *self, GFile *file G_GNUC_UNUSED, EspDocument *document)
{
  EspPageModel *model = esp_page_view_get_model (self);
  const EspPageSpec *spec = esp_page_model_get_spec (model);
  const EspInstance *instance = esp_document_get_instance (document);
  const char *nothing = esp_instance_get_nothing (instance);

  g_object_set_data (G_OBJECT (self), RUN_KEY, NULL);
  if (document != esp_page_model_get_document (model))
    return;
  if (nothing != NULL)
    announce (self, nothing);
  else if (spec->problem->game != NULL && is_over (instance))
    announce (self, _ ("The game is over before it begins"));
  else if (spec->puzzle.solutions != NULL)
    check_solutions (self, instance);
}

void
esp_page_watch_saving (EspPageView *self)
{
  g_signal_connect_object (esp_page_model_get_work (esp_page_view_get_model (self)), "saved",
                           G_CALLBACK (on_saved), self, G_CONNECT_SWAPPED);
}
