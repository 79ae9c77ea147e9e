#include "config.h"

#include "base/esp-quote.h"
#include "shape.h"

#include <glib/gi18n-lib.h>

/* Why values go and why they stay, in words; and the next step: an arc that takes something out,
 * with what it takes, or where there is none, a value of a solution. */

#define SECONDS 0.04 /* for a solution */
#define MOST_ARCS 20000
#define MOST_VALUES 6   /* that are named */
#define MOST_LISTED 12  /* values of a domain that are told one by one */
#define MOST_PARTNERS 3 /* variables of a reason that are told with their domains */
#define MOST_TRIED 5000 /* combinations in which partners are looked for */

/* --- reasons, with what is left at a state --- */

static const char *
name_of (const EspModel *model, int variable)
{
  return esp_name_show (esp_model_name (model, variable));
}

static char *
value_of (const EspModel *model, int variable, int place)
{
  return esp_model_value_name (model, esp_model_value (model, variable, place));
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

/* "E3 is 7": the variables of a relation that all are distinct by which have alone what goes; a new
 * string, NULL: that is not why. */
static char *
list_takers (const ConstraintsState *state, int relation, const GArray *places, int variable)
{
  const EspModel *model = constraints_state_model (&state->parent);
  const EspRelation *found = esp_model_relation (model, relation);
  GString *out = g_string_new (NULL);
  guint n = 0;

  if (esp_model_is_distinct (model, relation))
    for (guint i = 0; i < places->len && n == i; i++)
      for (int k = 0; k < found->n_scope && n == i; k++)
        {
          int other = esp_model_scope (model, relation)[k];
          int place = constraints_decided (state, other);
          int gone = g_array_index (places, int, i);
          g_autofree char *value = NULL;

          if (other == variable || place < 0 ||
              esp_model_value (model, other, place) != esp_model_value (model, variable, gone))
            continue;
          n++;
          value = value_of (model, other, place);
          if (n <= MOST_PARTNERS)
            {
              g_string_append (out, n > 1 ? ", " : "");
              g_string_append_printf (out, _ ("%s is %s"), name_of (model, other), value);
            }
          else if (n == MOST_PARTNERS + 1)
            g_string_append (out, ", …");
        }
  return g_string_free (out, n == 0 || n < places->len);
}

/* Of a comparison of two variables; NULL: it is none. */
static char *
compare_why (const ConstraintsState *state, int relation, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);
  const gint32 *scope = esp_model_scope (model, relation);
  g_autofree char *partners = list_partners (state, relation, variable);
  g_autofree char *value = value_of (model, variable, place);
  gboolean turned = FALSE;

  switch (get_comparison (model, relation, variable, &turned))
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
      /* it has that value alone */
      return g_strdup_printf (_ ("%s is %s"), name_of (model, scope[scope[0] == variable]), value);
    default:
      return NULL;
    }
}

char *
constraints_say_why (
    const ConstraintsState *state, int relation, int variable, const GArray *places, gboolean whole)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree char *text = constraints_show_relation (model, relation, CONSTRAINTS_REASON_LETTERS);
  g_autofree char *why = NULL;
  g_autofree char *partners = NULL;

  if (esp_model_relation (model, relation)->n_scope < 2)
    return g_strdup_printf (_ ("%s forbids that"), text);
  why = list_takers (state, relation, places, variable);
  if (why != NULL)
    return g_strdup_printf ("%s (%s)", why, text);
  if (places->len == 1)
    why = compare_why (state, relation, variable, g_array_index (places, int, 0));
  if (why != NULL)
    return whole ? g_strdup_printf ("%s (%s)", why, text) : g_steal_pointer (&why);
  partners = list_partners (state, relation, variable);
  return g_strdup_printf (_ ("no partner in %s by %s"), partners, text);
}

int
constraints_find_taker (const ConstraintsState *state, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);

  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      gint32 arc = constraints_find_arc (model, variable, model->uses[u]);
      g_autoptr (GArray) gone = arc >= 0 ? constraints_revise (state, arc) : NULL;

      for (guint i = 0; gone != NULL && i < gone->len; i++)
        if (g_array_index (gone, int, i) == place)
          return model->uses[u];
    }
  return -1;
}

/* Looks for values of a relation's variables with which it holds. */
typedef struct
{
  const ConstraintsState *state;
  const gint32 *scope;
  gint32 *values; /* by variable */
  int relation, variable, n;
  int tried;
} Partners;

/* From the @k-th variable of the relation on; FALSE: none was found soon. */
static gboolean
find_partners (Partners *self, int k)
{
  const EspModel *model = constraints_state_model (&self->state->parent);
  int other;

  if (k == self->n)
    {
      self->tried++;
      return constraints_holds (model, self->values, self->relation);
    }
  other = self->scope[k];
  if (other == self->variable)
    return find_partners (self, k + 1);
  for (int place = 0; place < esp_model_domain (model, other)->n && self->tried < MOST_TRIED;
       place++)
    {
      if (!constraints_has (self->state, other, place))
        continue;
      self->values[other] = esp_model_value (model, other, place);
      if (find_partners (self, k + 1))
        return TRUE;
    }
  return FALSE;
}

/* "the partner 5 in B", "the partners B = 5, C = 2"; a new string, NULL: none were found. */
static char *
name_partners (const ConstraintsState *state, int relation, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree gint32 *values = g_new0 (gint32, (gsize) esp_model_n_variables (model));
  Partners search = { state,    esp_model_scope (model, relation),
                      values,   relation,
                      variable, esp_model_relation (model, relation)->n_scope,
                      0 };
  g_autoptr (GString) list = g_string_new (NULL);

  values[variable] = esp_model_value (model, variable, place);
  if (search.n < 2 || search.n > MOST_PARTNERS + 1 || !find_partners (&search, 0))
    return NULL;
  for (int k = 0; k < search.n; k++)
    {
      int other = search.scope[k];
      g_autofree char *value = esp_model_value_name (model, values[other]);

      if (other == variable)
        continue;
      if (search.n == 2)
        return g_strdup_printf (_ ("the partner %s in %s"), value, name_of (model, other));
      g_string_append_printf (list, "%s%s = %s", list->len > 0 ? ", " : "", name_of (model, other),
                              value);
    }
  return g_strdup_printf (_ ("the partners %s"), list->str);
}

/* How one relation leaves it. */
static char *
say_left (const ConstraintsState *state, int relation, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);
  g_autofree char *text = constraints_show_relation (model, relation, CONSTRAINTS_REASON_LETTERS);
  g_autofree char *value = value_of (model, variable, place);
  g_autofree char *partners = name_partners (state, relation, variable, place);
  const char *name = name_of (model, variable);

  if (partners != NULL)
    return g_strdup_printf (_ ("%s in %s has %s by %s, so it stays"), value, name, partners, text);
  if (esp_model_expr (model, esp_model_relation (model, relation)->root)->kind == ESP_EXPR_DISTINCT)
    return g_strdup_printf (_ ("%s in %s stays: no other variable of %s has only that left"), value,
                            name, text);
  return g_strdup_printf (_ ("%s in %s stays: %s leaves it"), value, name, text);
}

char *
constraints_say_stays (const ConstraintsState *state, int variable, int place)
{
  const EspModel *model = constraints_state_model (&state->parent);
  gint32 first = model->uses_first[variable];
  int n = model->uses_first[variable + 1] - first;
  g_autofree char *left = NULL;
  g_autofree char *others = NULL;

  /* the objective is no relation */
  n -= n > 0 && model->uses[first + n - 1] >= model->n_relations;
  if (n == 0)
    return g_strdup_printf (_ ("no relation has %s, so all its values stay"),
                            name_of (model, variable));
  /* where there is one of several variables, a relation of this one alone says little */
  for (int k = 0; k + 1 < n && esp_model_relation (model, model->uses[first])->n_scope < 2; k++)
    first++;
  left = say_left (state, model->uses[first], variable, place);
  if (n == 1)
    return g_steal_pointer (&left);
  others = g_strdup_printf (ngettext ("%d other relation leaves it too",
                                      "%d other relations leave it too", (gulong) (n - 1)),
                            n - 1);
  return g_strdup_printf ("%s; %s", left, others);
}

/* --- the next step --- */

/* "E loses 3, 4: nothing in C = {1, 3} is above 3 (E < C)" */
static char *
say_reason (const ConstraintsState *self, int relation, int variable, const GArray *gone)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *why = constraints_say_why (self, relation, variable, gone, TRUE);
  g_autoptr (GString) values = g_string_new (NULL);

  for (guint i = 0; i < MIN (gone->len, MOST_VALUES); i++)
    {
      g_autofree char *value = esp_model_value_name (
          model, esp_model_value (model, variable, g_array_index (gone, int, i)));

      g_string_append_printf (values, i > 0 ? ", %s" : "%s", value);
    }
  if (gone->len > MOST_VALUES)
    g_string_append (values, ", …");
  return g_strdup_printf (_ ("%s loses %s: %s"), esp_name_show (esp_model_name (model, variable)),
                          values->str, why);
}

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
  hint = esp_hint_new (g_strdup (move->str), say_reason (self, relation, variable, gone));
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
  int variable;

  esp_answer_init (&answer);
  esp_control_init (&control);
  esp_control_limit_time (&control, SECONDS);
  esp_algorithm_solve (learn, instance, &self->parent, options, &control, &answer);
  if (answer.outcome == ESP_OUTCOME_NONE)
    return esp_fail_none (error, ESP_ERROR_DEAD_END, "%s",
                          _ ("no solution is left: a value that was given is wrong"));
  variable = answer.state != NULL ? constraints_find_smallest (self) : -1;
  if (variable >= 0)
    {
      int place = constraints_decided ((const ConstraintsState *) answer.state, variable);
      g_autoptr (GString) move = g_string_new (NULL);
      g_autofree char *domain = constraints_say_domain (self, variable);
      g_autofree char *value =
          esp_model_value_name (model, esp_model_value (model, variable, place));
      EspHint *hint;

      esp_model_append_name (move, esp_model_name (model, variable));
      g_string_append (move, " = ");
      esp_model_append_value (model, esp_model_value (model, variable, place), move);
      hint = esp_hint_new (
          g_strdup (move->str),
          g_strdup_printf (_ ("all arcs are consistent; of %s, the smallest domain, %s is in a "
                              "solution"),
                           domain, value));
      hint->guess = TRUE;
      g_array_append_val (hint->cells, variable);
      return hint;
    }
  return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s",
                        _ ("all arcs are consistent, and no solution was found in a moment"));
}

static EspHint *
hint (const EspInstance *instance, const EspState *state, GError **error)
{
  g_autoptr (EspState) with_givens = esp_state_copy (state);
  const ConstraintsState *self = (const ConstraintsState *) with_givens;
  const EspModel *model = constraints_model (instance);
  guint n = self->begun        ? self->queue->len - self->first
            : model->goal != 0 ? (guint) esp_model_relation (model, model->n_relations)->scope
                               : model->scopes->len;
  gint64 deadline = g_get_monotonic_time () + (gint64) (SECONDS * 1e6);

  constraints_take_givens ((ConstraintsState *) with_givens);
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
