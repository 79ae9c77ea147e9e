#include "config.h"

#include "constraints.h"
#include "engine/trace/esp-export.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* What searches answer: solutions as text and as JSON. */

void
constraints_found_init (ConstraintsFound *self,
                        const EspInstance *instance,
                        EspControl *control,
                        EspAnswer *answer)
{
  *self = (ConstraintsFound){ .instance = instance, .control = control, .answer = answer };
  self->text = g_string_new (NULL);
  self->json = g_string_new ("[");
}

static EspState *
make_state (const EspInstance *instance, const gint32 *values)
{
  const EspModel *model = constraints_model (instance);
  EspState *state = esp_instance_initial_state (instance);

  for (int i = 0; i < esp_model_n_variables (model); i++)
    g_array_index (((ConstraintsState *) state)->values, gint32, i) =
        esp_model_find_value (model, i, values[i]);
  return state;
}

static void
list (ConstraintsFound *self, const gint32 *values)
{
  const EspModel *model = constraints_model (self->instance);

  if (self->n_listed > 0)
    {
      g_string_append_c (self->text, '\n');
      g_string_append_c (self->json, ',');
    }
  g_string_append_c (self->json, '{');
  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      esp_model_append_name (self->text, esp_model_name (model, i));
      g_string_append_c (self->text, ' ');
      esp_model_append_value (model, values[i], self->text);
      g_string_append_c (self->text, '\n');
      if (i > 0)
        g_string_append_c (self->json, ',');
      esp_json_append_text (self->json, esp_name_show (esp_model_name (model, i)));
      g_string_append_c (self->json, ':');
      constraints_append_json (model, values[i], self->json);
    }
  g_string_append_c (self->json, '}');
  self->n_listed++;
}

void
constraints_found_add (ConstraintsFound *self, const gint32 *values, gint64 worth)
{
  const EspModel *model = constraints_model (self->instance);
  gboolean better = model->goal != 0;

  self->n++;
  self->best = worth;
  if (better)
    {
      /* each is better than those before it, which are no answers any more */
      g_string_truncate (self->text, 0);
      g_string_truncate (self->json, 1);
      self->n_listed = 0;
    }
  if (self->n_listed < CONSTRAINTS_MAX_LISTED &&
      (guint64) self->n_listed * (guint64) esp_model_n_variables (model) < 4000000)
    list (self, values);
  if (better)
    g_clear_pointer (&self->answer->state, esp_state_free);
  if (self->answer->state == NULL || self->control->solution != NULL)
    esp_answer_add_solution (self->answer, self->control, make_state (self->instance, values));
}

EspOutcome
constraints_found_end (ConstraintsFound *self, gboolean stopped)
{
  const EspModel *model = constraints_model (self->instance);
  EspAnswer *answer = self->answer;

  g_string_append_c (self->json, ']');
  g_variant_dict_insert_value (&answer->members, "solutions",
                               g_variant_new_bytestring (self->json->str));
  g_variant_dict_insert (&answer->members, "count", "x",
                         (gint64) (model->goal != 0 ? self->n_listed : self->n));
  if (model->goal != 0 && self->n > 0)
    {
      g_variant_dict_insert (&answer->members, "objective", "x", self->best);
      if (answer->message == NULL)
        answer->message = stopped ? g_strdup_printf (_ ("The best so far: %" PRId64), self->best)
                                  : g_strdup_printf (_ ("The objective is %" PRId64), self->best);
    }
  else if (self->n > self->n_listed && answer->message == NULL)
    answer->message =
        g_strdup_printf (_ ("Only the first %s solutions are listed"), esp_count (self->n_listed));
  answer->text = g_string_free (self->text, FALSE);
  g_string_free (self->json, TRUE);
  if (self->n == 0)
    g_clear_pointer (&answer->text, g_free);
  return esp_answer_conclude (answer, stopped);
}
