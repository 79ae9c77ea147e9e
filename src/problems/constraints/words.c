#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How variables, values and arcs stand at a step, and how that is said. */

#define MOST_LISTED 12 /* values that are told one by one */

#define MOST_PARTNERS 3 /* variables of a reason that are told with their domains */

static const char *
name_of (const EspModel *model, int variable)
{
  return esp_name_show (esp_model_name (model, variable));
}

/* --- the queue --- */

gboolean
constraints_has_queue (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const EspModel *model = constraints_model_of (scene);

  if (state->begun)
    return TRUE;
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
  for (guint i = state->n_before; state->arc >= 0 && i < state->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i);

      if (prune->variable == variable && prune->place == place)
        return CONSTRAINTS_VALUE_JUST_OUT;
    }
  return CONSTRAINTS_VALUE_OUT;
}

int
constraints_find_reason (const ConstraintsState *state, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);

  for (guint i = state->prunes->len; i > 0; i--)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i - 1);

      if (prune->variable == variable && prune->place == place)
        return prune->reason < model->n_relations ? prune->reason : -1;
    }
  return -1;
}

/* c = 3 alone. */
gboolean
constraints_is_given (const EspModel *model, int variable)
{
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      const EspRelation *relation = esp_model_relation (model, model->uses[u]);
      const EspExpr *root = esp_model_expr (model, relation->root);

      if (relation->n_scope == 1 && root->kind == ESP_EXPR_EQUAL && root->n == 2 &&
          esp_model_expr (model, esp_model_args (model, root)[0])->kind == ESP_EXPR_VARIABLE &&
          esp_model_expr (model, esp_model_args (model, root)[1])->kind == ESP_EXPR_CONSTANT)
        return TRUE;
    }
  return esp_model_domain (model, variable)->n == 1;
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
constraints_say_domain (const ConstraintsState *state, int variable)
{
  const EspModel *model = constraints_state_model (&state->parent);
  int n = esp_model_domain (model, variable)->n;
  int left = constraints_count (state, variable);
  GString *out = g_string_new (NULL);
  int told = 0;

  if (left > MOST_LISTED)
    {
      int first = 0;
      int last = n - 1;
      g_autofree char *low = NULL;
      g_autofree char *high = NULL;

      while (!constraints_has (state, variable, first))
        first++;
      while (!constraints_has (state, variable, last))
        last--;
      low = esp_model_value_name (model, esp_model_value (model, variable, first));
      high = esp_model_value_name (model, esp_model_value (model, variable, last));
      g_string_printf (out, "{%s … %s}", low, high);
      return g_string_free (out, FALSE);
    }
  g_string_append_c (out, '{');
  for (int place = 0; place < n && told < left; place++)
    if (constraints_has (state, variable, place))
      {
        g_autofree char *value =
            esp_model_value_name (model, esp_model_value (model, variable, place));

        g_string_append_printf (out, told++ > 0 ? ", %s" : "%s", value);
      }
  g_string_append_c (out, '}');
  return g_string_free (out, FALSE);
}

/* "C = {1, 3}, D = {2}": what is left of the relation's other variables; a new string. */
static char *
list_partners (const ConstraintsState *state, int relation, int variable)
{
  const EspModel *model = constraints_state_model (&state->parent);
  GString *out = g_string_new (NULL);
  int n = 0;

  for (int k = 0; k < esp_model_relation (model, relation)->n_scope; k++)
    {
      int other = esp_model_scope (model, relation)[k];
      g_autofree char *domain = NULL;

      if (other == variable)
        continue;
      if (n == MOST_PARTNERS)
        {
          g_string_append (out, ", …");
          break;
        }
      domain = constraints_say_domain (state, other);
      g_string_append_printf (out, "%s%s = %s", n++ > 0 ? ", " : "", name_of (model, other),
                              domain);
    }
  return g_string_free (out, FALSE);
}

/* The kind of a comparison of two variables, with @variable on its left; -1: it is none. */
static int
get_comparison (const EspModel *model, int relation, int variable, gboolean *turned)
{
  const EspExpr *root = esp_model_expr (model, esp_model_relation (model, relation)->root);
  const EspExpr *sides[2];

  if (root->n != 2 || root->kind < ESP_EXPR_EQUAL || root->kind > ESP_EXPR_AT_MOST)
    return -1;
  for (int k = 0; k < 2; k++)
    {
      sides[k] = esp_model_expr (model, esp_model_args (model, root)[k]);
      if (sides[k]->kind != ESP_EXPR_VARIABLE)
        return -1;
    }
  *turned = sides[0]->value != variable;
  return sides[0]->value != sides[1]->value ? root->kind : -1;
}

/* Why @relation leaves @variable no such @values. */
static char *
say_why (
    const ConstraintsState *state, int relation, int variable, const char *value, gboolean several)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree char *partners = list_partners (state, relation, variable);
  g_autofree char *text = NULL;
  gboolean turned = FALSE;
  int comparison;

  if (esp_model_relation (model, relation)->n_scope < 2)
    {
      text = constraints_show_relation (model, relation, 40);
      return g_strdup_printf (_ ("%s forbids that"), text);
    }
  comparison = several ? -1 : get_comparison (model, relation, variable, &turned);
  switch (comparison)
    {
    case ESP_EXPR_LESS:
      return turned ? g_strdup_printf (_ ("nothing in %s is below %s"), partners, value)
                    : g_strdup_printf (_ ("nothing in %s is above %s"), partners, value);
    case ESP_EXPR_AT_MOST:
      return turned ? g_strdup_printf (_ ("nothing in %s is %s or less"), partners, value)
                    : g_strdup_printf (_ ("nothing in %s is %s or more"), partners, value);
    case ESP_EXPR_EQUAL:
      return g_strdup_printf (_ ("it is not in %s"), partners);
    case ESP_EXPR_UNEQUAL:
      return g_strdup_printf (_ ("nothing in %s is another value"), partners);
    default:
      text = constraints_show_relation (model, relation, 40);
      return g_strdup_printf (_ ("no partner in %s by %s"), partners, text);
    }
}

char *
constraints_say_loss (const EspScene *scene)
{
  const ConstraintsState *state = constraints_state_of (scene);
  const EspModel *model = constraints_model_of (scene);
  g_autoptr (GString) values = g_string_new (NULL);
  g_autofree char *why = NULL;
  int variable;
  int n = 0;

  if (state->arc < 0)
    return NULL;
  variable = g_array_index (model->scopes, gint32, state->arc);
  for (guint i = state->n_before; i < state->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (state->prunes, ConstraintsPrune, i);

      if (prune->variable != variable || prune->place < 0)
        continue;
      if (n < MOST_LISTED / 2)
        {
          g_autofree char *value =
              esp_model_value_name (model, esp_model_value (model, variable, prune->place));

          g_string_append_printf (values, n > 0 ? ", %s" : "%s", value);
        }
      else if (n == MOST_LISTED / 2)
        g_string_append (values, ", …");
      n++;
    }
  if (n == 0)
    return NULL;
  why = say_why (state, model->relation_of[state->arc], variable, values->str, n > 1);
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
  int reason;

  if (constraints_has (state, cell->variable, cell->place))
    return constraints_decided (state, cell->variable) >= 0
               ? g_strdup_printf (_ ("%s = %s, the only value left"), name, value)
               : g_strdup_printf (_ ("%s = %s, still possible"), name, value);
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
  int place = constraints_decided (state, variable);
  int n = esp_model_domain (model, variable)->n;
  g_autofree char *domain = NULL;
  g_autofree char *value = NULL;

  if (left == 0)
    return g_strdup_printf (_ ("%s has no value left"), name_of (model, variable));
  if (place >= 0)
    {
      value = esp_model_value_name (model, esp_model_value (model, variable, place));
      return constraints_is_given (model, variable)
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
