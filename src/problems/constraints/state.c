#include "config.h"

#include "base/esp-reader.h"
#include "shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_ARCS 3000 /* that are made consistent one by one, as by hand */
#define MOST_NAMED 4   /* values, or variables, of a line that says what an arc did */

static GPtrArray *
share (EspModel *model)
{
  GPtrArray *shared = g_ptr_array_new_with_free_func ((GDestroyNotify) esp_model_unref);

  g_ptr_array_add (shared, model);
  return shared;
}

EspInstance *
constraints_new (EspModel *model, char *source)
{
  Constraints *self = esp_instance_new (&esp_constraints_problem);

  self->shared = share (model);
  self->source = source;
  self->shape = esp_prepared_new (constraints_shape_free);
  return &self->parent;
}

static char *
describe (const EspInstance *instance)
{
  const EspModel *model = constraints_model (instance);
  guint n = (guint) esp_model_n_variables (model);
  guint m = (guint) model->n_relations;
  g_autofree char *variables =
      g_strdup_printf (ngettext ("%s variable", "%s variables", n), esp_count (n));
  g_autofree char *relations =
      g_strdup_printf (ngettext ("%s relation", "%s relations", m), esp_count (m));

  return g_strdup_printf ("%s, %s", variables, relations);
}

static const char *
nothing (const EspInstance *instance)
{
  return esp_model_n_variables (constraints_model (instance)) > 0
             ? NULL
             : _ ("There are no variables yet: write some, as in “var A B in 1..4”");
}

static gsize
size (const EspInstance *instance)
{
  const char *source = ((const Constraints *) instance)->source;

  return esp_model_get_size (constraints_model (instance)) + (source != NULL ? strlen (source) : 0);
}

/* --- states --- */

static EspState *
initial (const EspInstance *instance)
{
  const EspModel *model = constraints_model (instance);
  int n = esp_model_n_variables (model);
  ConstraintsState *self = esp_state_new (instance);

  self->shared = g_ptr_array_ref (((const Constraints *) instance)->shared);
  self->words = g_array_new (FALSE, TRUE, sizeof (guint64));
  self->values = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->prunes = g_array_new (FALSE, FALSE, sizeof (ConstraintsPrune));
  self->splits = g_array_new (FALSE, FALSE, sizeof (ConstraintsSplit));
  self->kept = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->queue = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->arc = -1;
  g_array_set_size (self->words, model->word_of[n]);
  g_array_set_size (self->values, (guint) n);
  if (n > 0) /* an array of none has no data */
    memset (self->values->data, 0xff, (gsize) n * sizeof (gint32));
  for (int i = 0; i < n; i++)
    for (int place = 0, most = esp_model_domain (model, i)->n; place < most; place += 64)
      constraints_words (self, i)[place / 64] =
          most - place >= 64 ? ~G_GUINT64_CONSTANT (0)
                             : (G_GUINT64_CONSTANT (1) << (most - place)) - 1;
  return &self->parent;
}

/* The domain of a variable alone decides, not how it came to be. */
static gboolean
same_domain (const ConstraintsState *a, const ConstraintsState *b, int variable)
{
  const guint32 *word_of = constraints_state_model (&a->parent)->word_of;
  gsize n = (word_of[variable + 1] - word_of[variable]) * sizeof (guint64);

  if (g_array_index (a->values, gint32, variable) < 0 &&
      g_array_index (b->values, gint32, variable) < 0)
    return memcmp (constraints_words (a, variable), constraints_words (b, variable), n) == 0;
  return constraints_decided (a, variable) == constraints_decided (b, variable) &&
         constraints_count (a, variable) == constraints_count (b, variable);
}

static gboolean
state_equal (const EspState *one, const EspState *other)
{
  const ConstraintsState *a = (const ConstraintsState *) one;
  const ConstraintsState *b = (const ConstraintsState *) other;

  if (a->values->len != b->values->len || a->words->len != b->words->len)
    return FALSE;
  for (guint i = 0; i < a->values->len; i++)
    if (!same_domain (a, b, (int) i))
      return FALSE;
  /* a search without arcs has no queue; before one is begun all arcs wait, and by hand one less is
   * another state even where nothing went */
  if (!a->begun || !b->begun)
    return a->begun == b->begun || (a->begun ? a : b)->queue->len == (a->begun ? a : b)->first;
  if (a->queue->len - a->first != b->queue->len - b->first)
    return FALSE;
  for (guint i = 0; i + a->first < a->queue->len; i++)
    if (g_array_index (a->queue, gint32, a->first + i) !=
        g_array_index (b->queue, gint32, b->first + i))
      return FALSE;
  return TRUE;
}

/* "A 3", "B in 1 2 4"; what has its whole domain is left out. Then the queue: "> A 3" is the arc of
 * A and relation 3. */
static char *
state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const ConstraintsState *self = (const ConstraintsState *) state;
  const EspModel *model = constraints_state_model (state);
  GString *out = g_string_new (NULL);

  for (int i = 0; i < esp_model_n_variables (model); i++)
    {
      int left = constraints_count (self, i);
      int n = esp_model_domain (model, i)->n;

      if (left == n && left != 1)
        continue;
      esp_model_append_name (out, esp_model_name (model, i));
      if (left != 1)
        g_string_append (out, " in");
      for (int place = 0; place < n; place++)
        if (constraints_has (self, i, place))
          {
            g_string_append_c (out, ' ');
            esp_model_append_value (model, esp_model_value (model, i, place), out);
          }
      g_string_append_c (out, '\n');
    }
  if (!self->begun)
    return g_string_free (out, FALSE);
  if (self->first == self->queue->len)
    g_string_append (out, ">\n");
  for (guint i = self->first; i < self->queue->len; i++)
    {
      gint32 arc = g_array_index (self->queue, gint32, i);

      g_string_append (out, "> ");
      esp_model_append_name (out,
                             esp_model_name (model, g_array_index (model->scopes, gint32, arc)));
      g_string_append_printf (out, " %d\n", model->relation_of[arc] + 1);
    }
  return g_string_free (out, FALSE);
}

/* The next word, out of its quotes; NULL: there is none. */
static char *
next_name (EspSpan *line)
{
  EspSpan word;
  char *name = NULL;

  if (esp_span_next_name (line, "", &word, &name))
    return name != NULL ? name : esp_span_dup (&word);
  return NULL;
}

static gboolean
read_arc (ConstraintsState *self,
          const EspReader *reader,
          const EspSpan *at,
          EspSpan *line,
          GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *name = next_name (line);
  g_autofree char *number = next_name (line);
  gint32 arc;

  if (!self->begun)
    {
      constraints_fill_queue (self);
      g_array_set_size (self->queue, 0);
    }
  if (name == NULL)
    return TRUE;
  arc = number != NULL ? constraints_find_arc (model, esp_model_find_variable (model, name),
                                               (int) g_ascii_strtoll (number, NULL, 10) - 1)
                       : -1;
  if (arc < 0 || !self->begun || self->queue->len >= CONSTRAINTS_MAX_ARCS)
    return esp_reader_fail (reader, at, error, "%s",
                            _ ("expected the arc of a variable and the number of its relation"));
  constraints_put_arc (self, arc);
  return TRUE;
}

/* The values that a line leaves: "A 3", "A = 3", "A in 1 2". */
static gboolean
read_line (ConstraintsState *self, const EspReader *reader, EspSpan *line, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  const guint32 *word_of = model->word_of;
  EspSpan at = *line;
  g_autofree char *name = next_name (line);
  g_autofree char *word = NULL;
  gboolean several = FALSE;
  int n = 0;
  int variable;

  if (name == NULL)
    return TRUE;
  if (g_str_equal (name, ">"))
    return read_arc (self, reader, &at, line, error);
  variable = esp_model_find_variable (model, name);
  if (variable < 0)
    {
      const char *nearest = esp_model_find_nearest (model, name);

      return nearest != NULL ? esp_reader_fail (reader, &at, error,
                                                _ ("“%s” is no variable; did you mean “%s”?"),
                                                esp_quote (name), esp_quote (nearest))
                             : esp_reader_fail (reader, &at, error, _ ("“%s” is no variable"),
                                                esp_quote (name));
    }
  word = next_name (line);
  if (word != NULL && (g_str_equal (word, "=") || g_str_equal (word, "in")))
    {
      several = g_str_equal (word, "in");
      g_free (word);
      word = next_name (line);
    }
  memset (constraints_words (self, variable), 0,
          (word_of[variable + 1] - word_of[variable]) * sizeof (guint64));
  for (; word != NULL; word = next_name (line))
    {
      int place = esp_model_parse_value (model, variable, word);

      if (place < 0)
        return esp_reader_fail (reader, &at, error, _ ("“%s” is no value of “%s”"),
                                esp_quote (word), esp_quote (name));
      constraints_put_back (self, variable, place);
      g_array_index (self->values, gint32, variable) = several ? -1 : place;
      n++;
      g_clear_pointer (&word, g_free);
    }
  if (!several && n != 1)
    return esp_reader_fail (reader, &at, error, _ ("“%s”: expected one value, or “in” and several"),
                            esp_quote (name));
  return TRUE;
}

static EspState *
state_parse_file (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspState) state = initial (instance);
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    {
      esp_span_trim (&line);
      if (!read_line ((ConstraintsState *) state, &reader, &line, error))
        return NULL;
    }
  return g_steal_pointer (&state);
}

static EspState *
state_parse (const EspInstance *instance, const char *text, GError **error)
{
  return state_parse_file (instance, text, strlen (text), "", error);
}

EspState *
constraints_parse_solution (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  return state_parse_file (instance, text, length, file, error);
}

/* --- play --- */

/* Makes an arc consistent: what has no partner goes, and the arcs that this may concern wait
 * again. */
static void
play_arc (ConstraintsState *self, gint32 arc)
{
  const EspModel *model = constraints_state_model (&self->parent);
  int variable = g_array_index (model->scopes, gint32, arc);
  g_autoptr (GArray) gone = NULL;

  constraints_fill_queue (self);
  for (guint i = self->first; i < self->queue->len; i++)
    if (g_array_index (self->queue, gint32, i) == arc)
      {
        g_array_remove_index (self->queue, i);
        break;
      }
  constraints_take_up (self, arc);
  gone = constraints_revise (self, arc);
  for (guint i = 0; i < gone->len; i++)
    {
      constraints_note (self, variable, g_array_index (gone, int, i), model->relation_of[arc]);
      constraints_take (self, variable, g_array_index (gone, int, i));
    }
  self->consistent = self->begun && self->first == self->queue->len;
  if (gone->len == 0 || !self->begun)
    return;
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      const EspRelation *relation = esp_model_relation (model, model->uses[u]);

      for (gint32 other = relation->scope; other < relation->scope + relation->n_scope; other++)
        {
          gboolean waits = model->uses[u] == model->relation_of[arc] ||
                           g_array_index (model->scopes, gint32, other) == variable;

          for (guint i = self->first; i < self->queue->len && !waits; i++)
            waits = g_array_index (self->queue, gint32, i) == other;
          if (!waits)
            constraints_put_arc (self, other);
        }
    }
}

/* All arcs of @variable's neighbours wait again, after it was given something by hand. */
static void
wake_neighbours (ConstraintsState *self, int variable)
{
  const EspModel *model = constraints_state_model (&self->parent);

  if (!self->begun)
    return;
  for (gint32 u = model->uses_first[variable]; u < model->uses_first[variable + 1]; u++)
    {
      const EspRelation *relation = esp_model_relation (model, model->uses[u]);

      for (gint32 other = relation->scope; other < relation->scope + relation->n_scope; other++)
        {
          gboolean waits = g_array_index (model->scopes, gint32, other) == variable;

          for (guint i = self->first; i < self->queue->len && !waits; i++)
            waits = g_array_index (self->queue, gint32, i) == other;
          if (!waits)
            constraints_put_arc (self, other);
        }
    }
}

static gboolean
play_revise (ConstraintsState *self, EspSpan *rest, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *name = next_name (rest);
  g_autofree char *number = next_name (rest);
  gint32 arc;

  if (name == NULL)
    {
      constraints_fill_queue (self);
      arc = constraints_next_arc (self);
      if (arc < 0)
        return esp_refuse (error, _ ("the queue is empty: all arcs are consistent"));
    }
  else
    {
      arc = number != NULL ? constraints_find_arc (model, esp_model_find_variable (model, name),
                                                   (int) g_ascii_strtoll (number, NULL, 10) - 1)
                           : -1;
      if (arc < 0)
        return esp_refuse (
            error, _ ("expected “revise”, a variable and the number of a relation that has it"));
    }
  play_arc (self, arc);
  return TRUE;
}

/* Arc consistency to its end, or to a domain that is empty. */
static gboolean
play_all (const EspInstance *instance, ConstraintsState *self)
{
  const EspModel *model = constraints_state_model (&self->parent);
  EspCounters counters = { 0 };
  EspControl control;
  gint32 arc;

  if (constraints_count_arcs (model) > MOST_ARCS)
    {
      esp_control_init (&control);
      constraints_fill_queue (self);
      constraints_clear_queue (self);
      self->consistent = constraints_make_consistent (instance, &control, &counters, self);
      return TRUE;
    }
  constraints_fill_queue (self);
  while ((arc = constraints_next_arc (self)) >= 0)
    {
      play_arc (self, arc);
      if (constraints_count (self, g_array_index (model->scopes, gint32, arc)) == 0)
        constraints_clear_queue (self);
    }
  return TRUE;
}

/* A value that no arc takes away is not taken away by hand either. */
static gboolean
play_remove (ConstraintsState *self, int variable, int place, GError **error)
{
  int relation = constraints_find_taker (self, variable, place);
  g_autofree char *why = NULL;

  if (relation < 0)
    {
      why = constraints_say_stays (self, variable, place);
      return esp_refuse (error, "%s", why);
    }
  constraints_take_up (
      self, constraints_find_arc (constraints_state_model (&self->parent), variable, relation));
  constraints_note (self, variable, place, relation);
  constraints_take (self, variable, place);
  wake_neighbours (self, variable);
  return TRUE;
}

/* Nor is one given that some arc takes away. */
static gboolean
play_give (ConstraintsState *self, int variable, int place, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  int relation = constraints_find_taker (self, variable, place);

  if (relation >= 0)
    {
      g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (int));
      g_autofree char *value =
          esp_model_value_name (model, esp_model_value (model, variable, place));
      g_autofree char *why = NULL;

      g_array_append_val (places, place);
      why = constraints_say_why (self, relation, variable, places, TRUE);
      return esp_refuse (error, _ ("%s cannot be %s: %s"),
                         esp_name_show (esp_model_name (model, variable)), value, why);
    }
  for (int other = 0; other < esp_model_domain (model, variable)->n; other++)
    if (other != place && constraints_has (self, variable, other))
      {
        constraints_note (self, variable, other, -1);
        constraints_take (self, variable, other);
      }
  wake_neighbours (self, variable);
  return TRUE;
}

/* What is not there any more, and what took it. */
static gboolean
refuse_gone (const ConstraintsState *self, int variable, int place, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *value = esp_model_value_name (model, esp_model_value (model, variable, place));
  const char *name = esp_name_show (esp_model_name (model, variable));
  int relation = constraints_find_reason (self, variable, place);
  g_autofree char *text =
      relation >= 0 ? constraints_show_relation (model, relation, CONSTRAINTS_REASON_LETTERS)
                    : NULL;

  return text != NULL
             ? esp_refuse (error, _ ("%s is not in the domain of %s any more: %s took it out"),
                           value, name, text)
             : esp_refuse (error, _ ("%s is not in the domain of %s any more"), value, name);
}

/* The first half of the domain stays; “back” goes to the second one. */
static gboolean
play_split (ConstraintsState *self, EspSpan *rest, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *name = next_name (rest);
  int variable = name != NULL ? esp_model_find_variable (model, name) : -1;
  int n = variable >= 0 ? constraints_count (self, variable) : 0;
  int seen = 0;

  if (n < 2)
    return esp_refuse (error, _ ("expected “split” and a variable with two values at least"));
  for (int place = 0;; place++)
    if (constraints_has (self, variable, place) && ++seen == (n + 1) / 2)
      {
        constraints_split (self, variable, place, FALSE, TRUE);
        wake_neighbours (self, variable);
        return TRUE;
      }
}

static gboolean
play_back (ConstraintsState *self, GError **error)
{
  ConstraintsSplit split;

  if (self->splits->len == 0)
    return esp_refuse (error, _ ("no domain was split: there is nothing to go back to"));
  split = g_array_index (self->splits, ConstraintsSplit, self->splits->len - 1);
  constraints_unsplit (self);
  for (int place = 0; place <= split.boundary; place++)
    constraints_take (self, split.variable, place);
  wake_neighbours (self, split.variable);
  return TRUE;
}

/* "A = 3", "A != 3" */
static gboolean
play_value (ConstraintsState *self, const char *name, EspSpan *rest, GError **error)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autofree char *sign = next_name (rest);
  g_autofree char *value = next_name (rest);
  g_autofree char *more = next_name (rest);
  int variable = esp_model_find_variable (model, name);
  int place = value != NULL && variable >= 0 ? esp_model_parse_value (model, variable, value) : -1;

  if (variable < 0 || place < 0 || more != NULL || sign == NULL ||
      (!g_str_equal (sign, "=") && !g_str_equal (sign, "!=")))
    return esp_refuse (error, _ ("expected “revise”, “ac”, “split”, “back”, or a variable with “=” "
                                 "or “!=” and a value"));
  if (!constraints_has (self, variable, place))
    return refuse_gone (self, variable, place, error);
  return g_str_equal (sign, "!=") ? play_remove (self, variable, place, error)
                                  : play_give (self, variable, place, error);
}

static gboolean
play_move (const EspInstance *instance, ConstraintsState *self, const char *move, GError **error)
{
  EspSpan rest = { move, strlen (move), 1, 1 };
  g_autofree char *word = next_name (&rest);

  if (word == NULL)
    return esp_refuse (error, _ ("expected a move"));
  if (g_str_equal (word, "revise"))
    return play_revise (self, &rest, error);
  if (g_str_equal (word, "ac"))
    return play_all (instance, self);
  if (g_str_equal (word, "split"))
    return play_split (self, &rest, error);
  if (g_str_equal (word, "back"))
    return play_back (self, error);
  return play_value (self, word, &rest, error);
}

static gboolean
play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  ConstraintsState *self = (ConstraintsState *) state;
  guint before = self->prunes->len;

  constraints_take_givens (self);
  if (play_move (instance, self, move, error))
    return TRUE;
  constraints_restore (self, self->prunes->len - before);
  return FALSE;
}

/* "A and B", "A, B and C": the variables whose arcs were put back; a new string, NULL: none. */
static char *
list_put_back (const ConstraintsState *self)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autoptr (GArray) variables = g_array_new (FALSE, FALSE, sizeof (int));
  guint n = self->queue->len - self->first;
  GString *out;

  for (guint i = n - MIN (self->n_put, n); i < n; i++)
    {
      int variable = g_array_index (model->scopes, gint32,
                                    g_array_index (self->queue, gint32, self->first + i));
      guint k = 0;

      while (k < variables->len && g_array_index (variables, int, k) != variable)
        k++;
      if (k == variables->len)
        g_array_append_val (variables, variable);
    }
  if (variables->len == 0 || variables->len > MOST_NAMED)
    return NULL;
  out = g_string_new (NULL);
  for (guint k = 0; k < variables->len; k++)
    g_string_append_printf (
        out, "%s%s",
        k == 0                    ? ""
        : k + 1 == variables->len ? _ (" and ")
                                  : ", ",
        esp_name_show (esp_model_name (model, g_array_index (variables, int, k))));
  return g_string_free (out, FALSE);
}

/* "E loses 3; A and B must be looked at again": what the arc in hand has done; a new string, NULL:
 * nothing. */
static char *
describe_arc (const ConstraintsState *self)
{
  const EspModel *model = constraints_state_model (&self->parent);
  g_autoptr (GString) values = g_string_new (NULL);
  g_autofree char *again = NULL;
  const char *name;
  int variable;
  guint n = 0;

  if (self->arc < 0)
    return NULL;
  variable = g_array_index (model->scopes, gint32, self->arc);
  name = esp_name_show (esp_model_name (model, variable));
  for (guint i = self->n_before; i < self->prunes->len; i++)
    {
      const ConstraintsPrune *prune = &g_array_index (self->prunes, ConstraintsPrune, i);

      if (prune->variable == variable && prune->place >= 0 && n++ < MOST_NAMED)
        {
          g_autofree char *value =
              esp_model_value_name (model, esp_model_value (model, variable, prune->place));

          g_string_append_printf (values, n > 1 ? ", %s" : "%s", value);
        }
    }
  if (n == 0)
    return NULL;
  if (n > MOST_NAMED)
    g_string_append (values, ", …");
  again = list_put_back (self);
  return again != NULL ? g_strdup_printf (_ ("%s loses %s; %s must be looked at again"), name,
                                          values->str, again)
                       : g_strdup_printf (_ ("%s loses %s"), name, values->str);
}

static char *
state_describe (const EspInstance *instance, const EspState *state)
{
  const ConstraintsState *self = (const ConstraintsState *) state;
  gboolean on_board = constraints_model (instance)->show.kind != ESP_SHOW_GRAPH;
  const char *none = nothing (instance);
  g_autofree char *why = NULL;
  guint n = self->values->len;
  guint decided = 0;

  if (none != NULL)
    return g_strdup (none);
  switch (constraints_judging.judge (instance, state, NULL, &why))
    {
    case ESP_STATUS_WRONG:
      return g_steal_pointer (&why);
    case ESP_STATUS_SOLVED:
      return g_strdup (_ ("all relations hold"));
    case ESP_STATUS_OPEN:
    default:
      break;
    }
  why = describe_arc (self);
  if (why != NULL)
    return self->consistent ? g_strdup_printf (_ ("%s; the network is arc consistent"), why)
                            : g_steal_pointer (&why);
  for (guint i = 0; i < n; i++)
    {
      /* in a network it has it when its relation is looked at, and no sooner */
      int given = on_board ? constraints_given (constraints_model (instance), (int) i) : -1;

      decided += constraints_decided (self, (int) i) >= 0 ||
                 (given >= 0 && constraints_has (self, (int) i, given));
    }
  if (self->consistent)
    return g_strdup_printf (ngettext ("the network is arc consistent; %u of %u variable settled",
                                      "the network is arc consistent; %u of %u variables settled",
                                      n),
                            decided, n);
  return g_strdup_printf (ngettext ("%u of %u variable settled", "%u of %u variables settled", n),
                          decided, n);
}

static const EspValuePart instance_parts[] = { ESP_OWNS (Constraints, shared, SHARED),
                                               ESP_OWNS (Constraints, source, TEXT),
                                               ESP_OWNS (Constraints, shape, PREPARED),
                                               ESP_OWNS (Constraints, places, ARRAY),
                                               { .kind = ESP_VALUE_END } };

static const EspValuePart state_parts[] = {
  ESP_OWNS (ConstraintsState, shared, SHARED), ESP_OWNS (ConstraintsState, words, ARRAY),
  ESP_OWNS (ConstraintsState, values, ARRAY),  ESP_OWNS (ConstraintsState, prunes, ARRAY),
  ESP_OWNS (ConstraintsState, splits, ARRAY),  ESP_OWNS (ConstraintsState, kept, ARRAY),
  ESP_OWNS (ConstraintsState, queue, ARRAY),   { .kind = ESP_VALUE_END }
};

const EspStates constraints_states = {
  .value = { sizeof (Constraints), instance_parts },
  .describe = describe,
  .nothing = nothing,
  .size = size,
  .initial = initial,
  .state_value = { sizeof (ConstraintsState), state_parts },
  .state_equal = state_equal,
  .state_format = state_format,
  .state_parse = state_parse,
  .play = play,
  .state_describe = state_describe,
};
