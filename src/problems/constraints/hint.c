#include "config.h"

#include "constraints.h"

#include <glib/gi18n-lib.h>

/* An arc that takes something out, with what it takes; and where there is none, a value of a
 * solution. */

#define SECONDS 0.04 /* for a solution */
#define MOST_ARCS 20000

static EspHint *
hint_arc (const ConstraintsState *self, gint32 arc)
{
  const EspModel *model = constraints_state_model (&self->parent);
  int variable = g_array_index (model->scopes, gint32, arc);
  int relation = model->relation_of[arc];
  g_autoptr (GArray) gone = constraints_revise (self, arc);
  g_autoptr (GString) move = g_string_new ("revise ");
  EspHint *hint;

  if (gone->len == 0)
    return NULL;
  esp_model_append_name (move, esp_model_name (model, variable));
  g_string_append_printf (move, " %d", relation + 1);
  hint = esp_hint_new (g_strdup (move->str), constraints_explain (model, relation, variable,
                                                                  g_array_index (gone, int, 0)));
  g_array_append_val (hint->cells, variable);
  return hint;
}

static EspHint *
hint_value (const EspInstance *instance, const ConstraintsState *self, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  const EspAlgorithm *learn = esp_problem_find_algorithm (&esp_constraints_problem, "learn");
  g_autoptr (EspOptions) options = esp_options_new (learn->options);
  g_auto (EspAnswer) answer;
  EspControl control;

  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_control_limit_time (&control, SECONDS);
  esp_algorithm_solve (learn, instance, &self->parent, options, &control, &answer);
  if (answer.outcome == ESP_OUTCOME_NONE)
    return esp_fail_none (error, ESP_ERROR_DEAD_END, "%s",
                          _ ("no solution is left: a value that was given is wrong"));
  for (int i = 0; answer.state != NULL && i < esp_model_n_variables (model); i++)
    {
      g_autoptr (GString) move = NULL;
      EspHint *hint;

      if (constraints_decided (self, i) >= 0)
        continue;
      move = g_string_new (NULL);
      esp_model_append_name (move, esp_model_name (model, i));
      g_string_append (move, " = ");
      esp_model_append_value (
          model,
          esp_model_value (model, i,
                           constraints_decided ((const ConstraintsState *) answer.state, i)),
          move);
      hint = esp_hint_new (g_strdup (move->str),
                           g_strdup (_ ("all arcs are consistent; a solution has this value")));
      hint->guess = TRUE;
      g_array_append_val (hint->cells, i);
      return hint;
    }
  return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                        _ ("all arcs are consistent, and no solution was found in a moment"));
}

static EspHint *
hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const ConstraintsState *self = (const ConstraintsState *) state;
  const EspModel *model = constraints_model (instance);
  guint n = self->begun        ? self->queue->len - self->first
            : model->goal != 0 ? (guint) esp_model_relation (model, model->n_relations)->scope
                               : model->scopes->len;
  gint64 deadline = g_get_monotonic_time () + (gint64) (SECONDS * 1e6);

  for (guint i = 0; i < MIN (n, MOST_ARCS) && g_get_monotonic_time () < deadline; i++)
    {
      EspHint *found = hint_arc (
          self, self->begun ? g_array_index (self->queue, gint32, self->first + i) : (gint32) i);

      if (found != NULL)
        return found;
    }
  return hint_value (instance, self, error);
}

const EspHinting constraints_hinting = {
  .hint = hint,
};
