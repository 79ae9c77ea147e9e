#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How variables, values and arcs stand at a step, and how that is said. */

#define MOST_LOST 6 /* values that are told one by one */

static const char *
name_of (const EspModel *model, int variable)
{
  return esp_name_show (esp_model_name (model, variable));
}

/* --- the queue --- */

static gboolean
is_settled (const ConstraintsState *state)
{
  for (guint i = 0; i < state->values->len; i++)
    if (constraints_decided (state, (int) i) < 0)
      return FALSE;
  return state->values->len > 0;
}

gboolean
constraints_has_queue (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const EspModel *model = constraints_model_of (scene);

  if (state->begun)
    return TRUE;
  /* of a solution, which came by itself, no arc is still to be done */
  if (is_settled (state))
    return FALSE;
  return (scene->flags & (ESP_SCENE_SEARCH | ESP_SCENE_EDIT)) == 0 &&
         constraints_count_arcs (model) <= CONSTRAINTS_MAX_ARCS &&
         esp_model_n_variables (model) <= CONSTRAINTS_MOST_CELLS && model->n_relations > 0;
}

int
constraints_count_waiting (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);

  if (!constraints_has_queue (scene))
    return 0;
  return state->begun ? (int) (state->queue->len - state->first)
                      : (int) constraints_count_arcs (constraints_model_of (scene));
}

gint32
constraints_get_waiting (const EspScene *scene, int i)
{
  const ConstraintsState *state = constraints_state_of (scene);

  return state->begun ? g_array_index (state->queue, gint32, state->first + (guint) i) : i;
}

int *
constraints_number_queue (const EspScene *scene)
{
  int n = constraints_count_waiting (scene);
  int *places;

  if (!constraints_has_queue (scene))
    return NULL;
  places = g_new0 (int, (gsize) constraints_count_arcs (constraints_model_of (scene)) + 1);
  for (int i = n; i > 0; i--)
    places[constraints_get_waiting (scene, i - 1)] = i;
  return places;
}

/* --- values --- */

ConstraintsValueKind
constraints_get_value_kind (const EspScene *scene, int variable, int place)
{
  const ConstraintsState *state = constraints_state_of (scene);

  if (constraints_has (state, variable, place))
    return CONSTRAINTS_VALUE_LEFT;
  if (constraints_keeps (state, variable, place))
    return CONSTRAINTS_VALUE_OTHER;
  for (guint i = state->n_before; state->arc >= 0 && i < state->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i);

      if (prune->variable == variable && prune->place == place)
        return CONSTRAINTS_VALUE_JUST_OUT;
    }
  return CONSTRAINTS_VALUE_OUT;
}

gboolean
constraints_is_local (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  gboolean local = (scene->flags & ESP_SCENE_SEARCH) != 0 && state->prunes->len == 0;

  for (guint i = 0; local && i < state->values->len; i++)
    local = g_array_index (state->values, gint32, i) >= 0;
  return local && state->values->len > 0;
}

ConstraintsConflicts
constraints_find_conflicts (const EspScene *scene)
{
  ConstraintsConflicts conflicts = { NULL, NULL };
  int n = esp_model_n_variables (constraints_model_of (scene));

  if ((scene->flags & (ESP_SCENE_SEARCH | ESP_SCENE_UNJUDGED)) != ESP_SCENE_SEARCH)
    return conflicts;
  conflicts.variables = g_new0 (guint8, (gsize) n + 1);
  conflicts.relations = constraints_find_broken (constraints_state_of (scene), conflicts.variables);
  if (conflicts.relations == NULL)
    g_clear_pointer (&conflicts.variables, g_free);
  return conflicts;
}

void
constraints_conflicts_clear (ConstraintsConflicts *conflicts)
{
  g_clear_pointer (&conflicts->variables, g_free);
  g_clear_pointer (&conflicts->relations, g_free);
}

gboolean
constraints_is_in_conflict (const ConstraintsConflicts *conflicts, int variable)
{
  return conflicts->variables != NULL && conflicts->variables[variable];
}

int
constraints_shown (const EspScene *scene, int variable)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const ConstraintsBoard *board = constraints_get_board (scene);
  int place = constraints_decided (state, variable);

  if (place < 0 && board != &constraints_network_board && board != &constraints_table_board)
    place = constraints_given (constraints_model_of (scene), variable);
  return place >= 0 && constraints_has (state, variable, place) ? place : -1;
}

gboolean
constraints_is_tried (const ConstraintsState *state, int variable)
{
  gboolean given = g_array_index (state->values, gint32, variable) >= 0;

  for (guint i = 0; i < state->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i);

      if (prune->variable == variable && (given ? prune->place < 0 : prune->reason < 0))
        return !given;
    }
  return given;
}

char *
constraints_say_loss (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const EspModel *model = constraints_model_of (scene);
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree char *why = NULL;
  int variable;

  if (state->arc < 0)
    return NULL;
  variable = g_array_index (model->scopes, gint32, state->arc);
  for (guint i = state->n_before; i < state->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i);

      if (prune->variable != variable || prune->place < 0)
        continue;
      if (places->len < MOST_LOST)
        {
          g_autofree char *value =
              esp_model_value_name (model, esp_model_value (model, variable, prune->place));

          g_string_append_printf (values, places->len > 0 ? ", %s" : "%s", value);
        }
      else if (places->len == MOST_LOST)
        g_string_append (values, ", …");
      g_array_append_val (places, prune->place);
    }
  if (places->len == 0)
    return NULL;
  why = constraints_say_why (state, model->relation_of[state->arc], variable, places, FALSE);
  return g_strdup_printf (_ ("%s loses %s: %s"), name_of (model, variable), values->str, why);
}

/* --- for screen readers --- */

/* "E less than C": signs are read in words. A new string. */
static char *
read_relation (const EspModel *model, int relation)
{
  static const struct
  {
    const char *sign;
    const char *words;
  } signs[] = { { " != ", N_ ("differs from") }, { " <= ", N_ ("at most") },
                { " >= ", N_ ("at least") },     { " < ", N_ ("less than") },
                { " > ", N_ ("greater than") },  { " = ", N_ ("equals") } };
  g_autofree char *text = esp_model_format_relation (model, relation, 80);
  GString *out = g_string_new (NULL);

  for (const char *at = text; *at != '\0';)
    {
      guint k = 0;

      while (k < G_N_ELEMENTS (signs) && !g_str_has_prefix (at, signs[k].sign))
        k++;
      if (k < G_N_ELEMENTS (signs))
        {
          g_string_append_printf (out, " %s ", _ (signs[k].words));
          at += strlen (signs[k].sign);
        }
      else
        g_string_append_c (out, *at++);
    }
  return g_string_free (out, FALSE);
}

static char *
describe_arc (const EspScene *scene, const ConstraintsCell *cell)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  g_autofree char *relation = read_relation (model, model->relation_of[cell->arc]);
  g_autofree int *places = NULL;
  g_autofree char *loss = NULL;

  if (state->arc == cell->arc)
    {
      loss = constraints_say_loss (scene);
      return loss != NULL ? g_strdup_printf (_ ("Arc %s, %s, in hand. %s."),
                                             name_of (model, cell->variable), relation, loss)
                          : g_strdup_printf (_ ("Arc %s, %s, in hand. All values have a partner."),
                                             name_of (model, cell->variable), relation);
    }
  places = constraints_number_queue (scene);
  if (places == NULL)
    return g_strdup_printf (_ ("Arc %s, %s"), name_of (model, cell->variable), relation);
  return places[cell->arc] > 0
             ? g_strdup_printf (_ ("Arc %s, %s, number %d in the queue"),
                                name_of (model, cell->variable), relation, places[cell->arc])
             : g_strdup_printf (_ ("Arc %s, %s, done"), name_of (model, cell->variable), relation);
}

static char *
describe_value (const EspScene *scene, const ConstraintsCell *cell)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  const char *name = name_of (model, cell->variable);
  g_autofree char *value =
      esp_model_value_name (model, esp_model_value (model, cell->variable, cell->place));
  g_autofree char *relation = NULL;
  int given = constraints_shown (scene, cell->variable);
  int reason;

  if (constraints_decided (state, cell->variable) < 0 && given >= 0)
    {
      g_autofree char *shown =
          esp_model_value_name (model, esp_model_value (model, cell->variable, given));

      return cell->place == given
                 ? g_strdup_printf (_ ("%s = %s, given"), name, value)
                 : g_strdup_printf (_ ("%s = %s, but %s is given"), name, value, shown);
    }
  if (constraints_has (state, cell->variable, cell->place))
    return constraints_decided (state, cell->variable) >= 0
               ? g_strdup_printf (_ ("%s = %s, the only value left"), name, value)
               : g_strdup_printf (_ ("%s = %s, still possible"), name, value);
  if (constraints_keeps (state, cell->variable, cell->place))
    {
      g_autofree char *shown =
          given >= 0 ? esp_model_value_name (model, esp_model_value (model, cell->variable, given))
                     : g_strdup ("?");

      return g_strdup_printf (_ ("%s = %s; it has %s"), name, value, shown);
    }
  reason = constraints_find_reason (state, cell->variable, cell->place);
  if (reason < 0)
    return g_strdup_printf (_ ("%s = %s, taken out"), name, value);
  relation = constraints_show_relation (model, reason, 60);
  return g_strdup_printf (_ ("%s = %s, taken out by %s"), name, value, relation);
}

static char *
describe_variable (const EspScene *scene, int variable)
{
  const EspModel *model = constraints_model_of (scene);
  const ConstraintsState *state = constraints_state_of (scene);
  int left = constraints_count (state, variable);
  int place = constraints_shown (scene, variable);
  int n = esp_model_domain (model, variable)->n;
  g_autofree char *domain = NULL;
  g_autofree char *value = NULL;

  if (left == 0)
    return g_strdup_printf (_ ("%s has no value left"), name_of (model, variable));
  if (place >= 0)
    {
      value = esp_model_value_name (model, esp_model_value (model, variable, place));
      return constraints_given (model, variable) == place
                 ? g_strdup_printf (_ ("%s = %s, given"), name_of (model, variable), value)
                 : g_strdup_printf ("%s = %s", name_of (model, variable), value);
    }
  domain = constraints_say_domain (state, variable);
  return g_strdup_printf (
      ngettext ("%s in %s, %d of %d value left", "%s in %s, %d of %d values left", (gulong) n),
      name_of (model, variable), domain, left, n);
}

char *
constraints_count_kind (const EspModel *model, const ConstraintsKind *kind)
{
  g_autofree char *count = g_strdup_printf (
      ngettext ("%s relation", "%s relations", (gulong) kind->n), esp_count ((guint64) kind->n));

  return model->n_relations > CONSTRAINTS_MOST_ALIKE
             ? g_strdup_printf (_ ("%s of the first %s"), count, esp_count (CONSTRAINTS_MOST_ALIKE))
             : g_steal_pointer (&count);
}

char *
constraints_describe (const EspScene *scene, int cell)
{
  const ConstraintsShape *shape = constraints_get_shape (scene->instance);
  const ConstraintsCell at = constraints_find_cell (scene, cell);
  const ConstraintsKind *kind;
  g_autofree char *count = NULL;

  switch (at.kind)
    {
    case CONSTRAINTS_CELL_ARC:
      return describe_arc (scene, &at);
    case CONSTRAINTS_CELL_VALUE:
      return describe_value (scene, &at);
    case CONSTRAINTS_CELL_KIND:
      kind = &g_array_index (shape->kinds, ConstraintsKind, at.alike);
      count = constraints_count_kind (constraints_model_of (scene), kind);
      return g_strdup_printf (C_ ("relations that are alike, how many", "%s, %s"), kind->text,
                              count);
    case CONSTRAINTS_CELL_NEW:
      return g_strdup (_ ("a new variable"));
    case CONSTRAINTS_CELL_VARIABLE:
    default:
      return describe_variable (scene, at.variable);
    }
}
