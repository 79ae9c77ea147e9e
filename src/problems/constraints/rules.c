#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-export.h"
#include "search.h"
#include "shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the domains of a state are, and what an arc takes out of them. */

#define MOST_WHOLE 240 /* letters of a relation that is told in full */

guint64 *
constraints_words (const ConstraintsState *state, int variable)
{
  return (guint64 *) (gpointer) state->words->data +
         constraints_state_model (&state->parent)->word_of[variable];
}

gboolean
constraints_has (const ConstraintsState *state, int variable, int place)
{
  int given = g_array_index (state->values, gint32, variable);

  return given >= 0 ? given == place : constraints_keeps (state, variable, place);
}

gboolean
constraints_keeps (const ConstraintsState *state, int variable, int place)
{
  return (constraints_words (state, variable)[place / 64] >> (place % 64) & 1) != 0;
}

int
constraints_count (const ConstraintsState *state, int variable)
{
  const guint32 *word_of = constraints_state_model (&state->parent)->word_of;
  int n = 0;

  if (g_array_index (state->values, gint32, variable) >= 0)
    return 1;
  for (guint32 w = word_of[variable]; w < word_of[variable + 1]; w++)
    n += (int) esp_csp_size_of (g_array_index (state->words, guint64, w));
  return n;
}

int
constraints_decided (const ConstraintsState *state, int variable)
{
  const guint32 *word_of = constraints_state_model (&state->parent)->word_of;
  int given = g_array_index (state->values, gint32, variable);

  if (given >= 0 || constraints_count (state, variable) != 1)
    return given;
  for (guint32 w = word_of[variable]; w < word_of[variable + 1]; w++)
    if (g_array_index (state->words, guint64, w) != 0)
      return (int) (w - word_of[variable]) * 64 +
             __builtin_ctzll (g_array_index (state->words, guint64, w));
  return -1;
}

int
constraints_find_smallest (const ConstraintsState *state)
{
  int best = -1;
  int least = G_MAXINT;

  for (guint i = 0; i < state->values->len; i++)
    {
      int n = constraints_count (state, (int) i);

      if (n > 1 && n < least)
        {
          least = n;
          best = (int) i;
        }
    }
  return best;
}

/* The place of the value in a relation such as A = 3; -1: it is none. */
static int
find_equal (const EspModel *model, int relation)
{
  const EspRelation *found = esp_model_relation (model, relation);
  const EspExpr *root = esp_model_expr (model, found->root);
  const EspExpr *sides[2];

  if (found->n_scope != 1 || root->kind != ESP_EXPR_EQUAL || root->n != 2)
    return -1;
  for (int k = 0; k < 2; k++)
    sides[k] = esp_model_expr (model, esp_model_args (model, root)[k]);
  for (int k = 0; k < 2; k++)
    if (sides[k]->kind == ESP_EXPR_VARIABLE && sides[1 - k]->kind == ESP_EXPR_CONSTANT)
      return esp_model_find_value (model, sides[k]->value, sides[1 - k]->value);
  return -1;
}

int
constraints_find_giver (const EspModel *model, int variable, int *place)
{
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      *place = model->uses[u] < model->n_relations ? find_equal (model, model->uses[u]) : -1;
      if (*place >= 0)
        return model->uses[u];
    }
  return -1;
}

void
constraints_take_givens (ConstraintsState *state)
{
  const EspModel *model = constraints_state_model (&state->parent);

  if (model->show.kind == ESP_SHOW_GRAPH)
    return;
  for (guint i = 0; i < state->values->len; i++)
    {
      int given;
      int relation = constraints_find_giver (model, (int) i, &given);

      if (relation < 0 || !constraints_has (state, (int) i, given))
        continue;
      for (int place = 0; place < esp_model_domain (model, (int) i)->n; place++)
        if (place != given && constraints_has (state, (int) i, place))
          {
            constraints_note (state, (gint32) i, place, relation);
            constraints_take (state, (int) i, place);
          }
    }
}

int
constraints_given (const EspModel *model, int variable)
{
  int place;

  return constraints_find_giver (model, variable, &place) >= 0 ? place
         : esp_model_domain (model, variable)->n == 1          ? 0
                                                               : -1;
}

void
constraints_take (ConstraintsState *state, int variable, int place)
{
  constraints_words (state, variable)[place / 64] &= ~(G_GUINT64_CONSTANT (1) << (place % 64));
}

void
constraints_put_back (ConstraintsState *state, int variable, int place)
{
  constraints_words (state, variable)[place / 64] |= G_GUINT64_CONSTANT (1) << (place % 64);
}

void
constraints_restore (ConstraintsState *state, guint n)
{
  for (guint i = 0; i < n && state->prunes->len > 0; i++)
    {
      ConstraintsPrune prune =
          g_array_index (state->prunes, ConstraintsPrune, state->prunes->len - 1);

      g_array_set_size (state->prunes, state->prunes->len - 1);
      if (prune.place < 0)
        g_array_index (state->values, gint32, prune.variable) = -1;
      else
        constraints_put_back (state, prune.variable, prune.place);
    }
}

void
constraints_note (ConstraintsState *state, gint32 variable, gint32 place, gint32 reason)
{
  ConstraintsPrune prune = { variable, place, reason };

  g_array_append_val (state->prunes, prune);
}

/* --- the queue --- */

gint32
constraints_count_arcs (const EspModel *model)
{
  return model->goal != 0 ? esp_model_relation (model, model->n_relations)->scope
                          : (gint32) model->scopes->len;
}

void
constraints_fill_queue (ConstraintsState *state)
{
  gint32 n = constraints_count_arcs (constraints_state_model (&state->parent));

  if (state->begun || n > CONSTRAINTS_MAX_ARCS)
    return;
  state->begun = TRUE;
  state->first = 0;
  g_array_set_size (state->queue, 0);
  for (gint32 arc = 0; arc < n; arc++)
    g_array_append_val (state->queue, arc);
}

void
constraints_clear_queue (ConstraintsState *state)
{
  if (!state->begun)
    return;
  g_array_set_size (state->queue, 0);
  state->first = 0;
  state->n_put = 0;
  state->consistent = FALSE;
  state->arc = -1;
}

gint32
constraints_next_arc (ConstraintsState *state)
{
  return state->begun && state->first < state->queue->len
             ? g_array_index (state->queue, gint32, state->first)
             : -1;
}

void
constraints_put_arc (ConstraintsState *state, gint32 arc)
{
  /* what went out of its front is forgotten now and then */
  if (state->first > 1000 && state->first > state->queue->len / 2)
    {
      g_array_remove_range (state->queue, 0, state->first);
      state->first = 0;
    }
  g_array_append_val (state->queue, arc);
  state->n_put++;
  state->consistent = FALSE;
}

void
constraints_take_up (ConstraintsState *state, gint32 arc)
{
  state->arc = arc;
  state->n_before = state->prunes->len;
  state->n_put = 0;
  state->consistent = FALSE;
}

gint32
constraints_find_arc (const EspModel *model, int variable, int relation)
{
  const EspRelation *found;

  if (relation < 0 || relation >= model->n_relations)
    return -1;
  found = esp_model_relation (model, relation);
  for (gint32 arc = found->scope; arc < found->scope + found->n_scope; arc++)
    if (g_array_index (model->scopes, gint32, arc) == variable)
      return arc;
  return -1;
}

/* --- halves --- */

void
constraints_split (
    ConstraintsState *state, int variable, int boundary, gboolean upper, gboolean whole)
{
  const guint32 *word_of = constraints_state_model (&state->parent)->word_of;
  ConstraintsSplit split = { variable, boundary, state->kept->len, state->prunes->len, whole };
  int n = esp_model_domain (constraints_state_model (&state->parent), variable)->n;

  if (whole)
    g_array_append_vals (state->kept, state->words->data, state->words->len);
  else
    g_array_append_vals (state->kept, constraints_words (state, variable),
                         word_of[variable + 1] - word_of[variable]);
  g_array_append_val (state->splits, split);
  for (int place = upper ? 0 : boundary + 1; place < (upper ? boundary + 1 : n); place++)
    constraints_take (state, variable, place);
}

gboolean
constraints_unsplit (ConstraintsState *state)
{
  const guint32 *word_of = constraints_state_model (&state->parent)->word_of;
  ConstraintsSplit split;

  if (state->splits->len == 0)
    return FALSE;
  split = g_array_index (state->splits, ConstraintsSplit, state->splits->len - 1);
  if (split.whole)
    g_array_set_size (state->prunes, MIN (split.n_prunes, state->prunes->len));
  if (split.whole)
    memcpy (state->words->data, &g_array_index (state->kept, guint64, split.kept),
            state->words->len * sizeof (guint64));
  else
    memcpy (constraints_words (state, split.variable),
            &g_array_index (state->kept, guint64, split.kept),
            (word_of[split.variable + 1] - word_of[split.variable]) * sizeof (guint64));
  g_array_set_size (state->kept, split.kept);
  g_array_set_size (state->splits, state->splits->len - 1);
  return TRUE;
}

/* --- an arc --- */

void
constraints_fill_net (EspNet *net, const ConstraintsState *state)
{
  for (int i = 0; state != NULL && i < net->csp.n; i++)
    {
      gint32 given = g_array_index (state->values, gint32, i);

      memcpy (esp_net_words (net, i), constraints_words (state, i),
              esp_net_n_words (net, i) * sizeof (guint64));
      for (guint32 w = 0; given >= 0 && w < esp_net_n_words (net, i); w++)
        esp_net_words (net, i)[w] =
            (guint32) given / 64 == w ? G_GUINT64_CONSTANT (1) << (given % 64) : 0;
    }
}

GArray *
constraints_revise (const ConstraintsState *state, gint32 arc)
{
  const EspModel *model = constraints_state_model (&state->parent);
  GArray *gone = g_array_new (FALSE, FALSE, sizeof (int));
  int variable = g_array_index (model->scopes, gint32, arc);
  int relation = model->relation_of[arc];
  EspControl control;
  EspNet net;

  esp_control_init (&control);
  esp_net_init (&net, model, &control);
  constraints_fill_net (&net, state);
  esp_net_ready (&net);
  for (int k = 0; k < esp_model_relation (model, relation)->n_scope; k++)
    if (esp_net_first (&net, esp_model_scope (model, relation)[k]) < 0)
      {
        /* a partner without a value leaves none */
        esp_net_clear (&net);
        return gone;
      }
  esp_net_revise (&net, relation, arc - esp_model_relation (model, relation)->scope, FALSE);
  for (int place = 0; place < esp_model_domain (model, variable)->n; place++)
    if (constraints_has (state, variable, place) && !esp_net_has (&net, variable, place))
      g_array_append_val (gone, place);
  esp_net_clear (&net);
  return gone;
}

/* --- words --- */

char *
constraints_relation_name (const EspModel *model, int relation)
{
  g_autofree char *text = NULL;

  if (relation >= model->n_relations)
    return g_strdup (_ ("a better solution"));
  text = constraints_brief_relation (model, relation);
  if (text == NULL)
    text = esp_model_format_relation (model, relation, 60);
  return g_strdup_printf ("%d: %s", relation + 1, text);
}

char *
constraints_explain (const EspModel *model, int relation, int variable, int place)
{
  g_autofree char *value = esp_model_value_name (model, esp_model_value (model, variable, place));
  g_autofree char *text = NULL;
  g_autoptr (GString) others = g_string_new (NULL);
  const EspRelation *found;
  int n = 0;

  if (relation >= model->n_relations)
    return g_strdup_printf (_ ("with %s for %s nothing better than the best solution is left"),
                            value, esp_name_show (esp_model_name (model, variable)));
  found = esp_model_relation (model, relation);
  text = constraints_show_whole (model, relation, MOST_WHOLE);
  if (found->n_scope <= 1)
    return g_strdup_printf (_ ("%s for %s breaks “%s”"), value,
                            esp_name_show (esp_model_name (model, variable)), text);
  for (int k = 0; k < found->n_scope && n < 6; k++)
    {
      int other = esp_model_scope (model, relation)[k];

      if (other == variable)
        continue;
      g_string_append_printf (others, "%s%s", n > 0 ? ", " : "",
                              n == 5 ? "…" : esp_name_show (esp_model_name (model, other)));
      n++;
    }
  return g_strdup_printf (_ ("%s of %s has no partner in %s by “%s”"), value,
                          esp_name_show (esp_model_name (model, variable)), others->str, text);
}

void
constraints_append_json (const EspModel *model, gint32 value, GString *out)
{
  if (esp_value_is_symbol (value))
    {
      g_autofree char *name = esp_model_value_name (model, value);

      esp_json_append_text (out, esp_name_show (name));
    }
  else
    g_string_append_printf (out, "%d", value);
}
