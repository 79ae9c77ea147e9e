#include "config.h"

#include "base/esp-quote.h"
#include "kit/lists/esp-step-table.h"
#include "look.h"
#include "page.h"

#include <glib/gi18n-lib.h>

/* Every value of the first variables at the step, with the relation that took it: a view of the
 * dock, which can be copied and sorted, and read by screen readers. */

#define MOST_ROWS 200
#define MOST_COLUMNS 12 /* values with a column each */

/* "3", "× E < C", or nothing where the variable never had it; new. */
static char *
show_cell (const ConstraintsState *state, int variable, gint32 value)
{
  const EspModel *model = constraints_state_model (&state->parent);
  int place = esp_model_find_value (model, variable, value);
  g_autofree char *name = NULL;
  g_autofree char *relation = NULL;
  int reason;

  if (place < 0)
    return g_strdup ("");
  name = esp_model_value_name (model, value);
  if (constraints_has (state, variable, place))
    return g_steal_pointer (&name);
  /* another value was given: nothing took this one */
  if (constraints_keeps (state, variable, place))
    return g_strdup ("–");
  reason = constraints_find_reason (state, variable, place);
  relation = reason >= 0 ? constraints_show_relation (model, reason, 24) : g_strdup ("");
  return g_strconcat ("× ", relation, NULL);
}

/* Where values have no columns: what is left, how many, and what took the last one. */
static void
add_brief (EspTable *table, const ConstraintsState *state, int variable)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree char *domain = constraints_say_domain (state, variable);
  g_autofree char *left = g_strdup_printf ("%d", constraints_count (state, variable));
  g_autofree char *last = g_strdup ("");

  for (guint i = state->prunes->len; i > 0 && *last == '\0'; i--)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i - 1);

      if (prune->variable == variable && prune->reason >= 0 && prune->reason < model->n_relations)
        {
          g_free (last);
          last = constraints_show_relation (model, prune->reason, 40);
        }
    }
  esp_table_add_texts (table,
                       (const char *const[]){ esp_name_show (esp_model_name (model, variable)),
                                              domain, left, last, NULL });
}

/* @values: those that have a column each; NULL: they are too many. */
static void
add_row (EspTable *table, const ConstraintsState *state, int variable, const GArray *values)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  if (values == NULL)
    {
      add_brief (table, state, variable);
      return;
    }
  g_ptr_array_add (cells, g_strdup (esp_name_show (esp_model_name (model, variable))));
  for (guint k = 0; k < values->len; k++)
    g_ptr_array_add (cells, show_cell (state, variable, g_array_index (values, gint32, k)));
  g_ptr_array_add (cells, NULL);
  esp_table_add_texts (table, (const char *const *) cells->pdata);
}

static EspTable *
make_table (EspSearch *search, GArray *subjects, char **say)
{
  const ConstraintsState *state = (const ConstraintsState *) esp_search_get_state (search);
  const EspModel *model = constraints_state_model (&state->parent);
  g_autoptr (GArray) values = constraints_list_values (model, MOST_ROWS, MOST_COLUMNS);
  EspTable *table;

  if (values != NULL && values->len == 0)
    g_clear_pointer (&values, g_array_unref);
  table = values != NULL
              ? esp_table_new (_ ("Variable"), NULL)
              : esp_table_new (_ ("Variable"), _ ("Left"), _ ("Values"), _ ("Last taken by"), NULL);
  for (guint k = 0; values != NULL && k < values->len; k++)
    {
      g_autofree char *name = esp_model_value_name (model, g_array_index (values, gint32, k));

      esp_table_add_column (table, name);
    }
  for (int i = 0; i < MIN (esp_model_n_variables (model), MOST_ROWS); i++)
    {
      add_row (table, state, i, values);
      g_array_append_val (subjects, i);
    }
  *say = constraints_states.state_describe (esp_search_get_instance (search), &state->parent);
  return table;
}

/* It lost a value. */
static gboolean
makes_row (const EspEvent *event)
{
  return event->type == ESP_EVENT_PRUNE;
}

static gboolean
fits (EspSearch *search)
{
  return esp_search_get_trace (search) != NULL && !esp_search_is_local (search);
}

static const EspStepTableSpec domains_table = {
  .name = N_ ("Domains"),
  .fits = fits,
  .make = make_table,
  .makes_row = makes_row,
};

static GtkWidget *
create (void)
{
  return esp_step_table_new (&domains_table);
}

const EspSearchViewSpec constraints_domains_view = {
  .id = "domains",
  .label = N_ ("Domains"),
  .fits = fits,
  .create = create,
  .set_search = esp_step_table_set_search,
  .set_hide_future = esp_step_table_set_hide_future,
};
