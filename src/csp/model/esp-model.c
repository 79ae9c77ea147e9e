#include "config.h"

#include "esp-model.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

EspModel *
esp_model_new (void)
{
  EspModel *self = g_atomic_rc_box_new0 (EspModel);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->symbols = g_ptr_array_new_with_free_func (g_free);
  self->domains = g_array_new (FALSE, FALSE, sizeof (EspDomain));
  self->values = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (EspExpr));
  self->args = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->tables = g_array_new (FALSE, FALSE, sizeof (EspExprTable));
  self->rows = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->relations = g_array_new (FALSE, FALSE, sizeof (EspRelation));
  self->scopes = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->index = g_hash_table_new (g_str_hash, g_str_equal);
  self->symbol_index = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

EspModel *
esp_model_ref (EspModel *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  EspModel *self = data;

  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->symbols);
  g_array_unref (self->domains);
  g_array_unref (self->values);
  g_array_unref (self->nodes);
  g_array_unref (self->args);
  g_array_unref (self->tables);
  g_array_unref (self->rows);
  g_array_unref (self->relations);
  g_array_unref (self->scopes);
  g_hash_table_unref (self->index);
  g_hash_table_unref (self->symbol_index);
  g_free (self->show.text);
  g_free (self->uses_first);
  g_free (self->uses);
  g_free (self->stamps);
  g_free (self->word_of);
  g_free (self->relation_of);
  if (self->output != NULL)
    g_string_free (self->output, TRUE);
  g_clear_pointer (&self->order, g_array_unref);
  g_free (self->note);
}

void
esp_model_unref (EspModel *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/* --- variables --- */

static int
compare (gconstpointer a, gconstpointer b)
{
  gint32 left = *(const gint32 *) a;
  gint32 right = *(const gint32 *) b;

  return (left > right) - (left < right);
}

int
esp_model_add_variable (EspModel *self, char *name, gint32 low, gint32 *values, gint32 n)
{
  EspDomain domain = { low, n, -1 };
  int variable = (int) self->names->len;

  if (g_hash_table_contains (self->index, name))
    {
      g_free (name);
      return -1;
    }
  if (values != NULL)
    {
      gint32 kept = 0;

      qsort (values, (gsize) n, sizeof *values, compare);
      for (gint32 i = 0; i < n; i++)
        if (i == 0 || values[i] != values[i - 1])
          values[kept++] = values[i];
      domain.n = kept;
      domain.low = kept > 0 ? values[0] : 0;
      if (kept > 0 && (gint64) values[kept - 1] - values[0] + 1 != kept)
        {
          const EspDomain *last =
              variable > 0 ? &g_array_index (self->domains, EspDomain, variable - 1) : NULL;

          /* neighbours that have the same share it */
          if (last != NULL && last->first >= 0 && last->n == kept &&
              memcmp (&g_array_index (self->values, gint32, last->first), values,
                      (gsize) kept * sizeof *values) == 0)
            domain.first = last->first;
          else
            {
              domain.first = (gint32) self->values->len;
              g_array_append_vals (self->values, values, (guint) kept);
            }
        }
    }
  g_array_append_val (self->domains, domain);
  g_ptr_array_add (self->names, name);
  g_hash_table_insert (self->index, name, GINT_TO_POINTER (variable + 1));
  return variable;
}

gint32
esp_model_find_symbol (const EspModel *self, const char *name)
{
  int number = GPOINTER_TO_INT (g_hash_table_lookup (self->symbol_index, name));

  return number > 0 ? ESP_MODEL_FIRST_SYMBOL + number - 1 : -1;
}

gint32
esp_model_add_symbol (EspModel *self, const char *name)
{
  gint32 found = esp_model_find_symbol (self, name);
  char *copy;

  if (found >= 0)
    return found;
  copy = g_strdup (name);
  g_ptr_array_add (self->symbols, copy);
  g_hash_table_insert (self->symbol_index, copy, GINT_TO_POINTER ((int) self->symbols->len));
  return ESP_MODEL_FIRST_SYMBOL + (gint32) self->symbols->len - 1;
}

/* --- expressions --- */

gint32
esp_model_add_expr (EspModel *self, EspExprKind kind, gint32 value, const gint32 *args, gint32 n)
{
  EspExpr expr = { (gint32) kind, value, (gint32) self->args->len, n };

  if (n > 0)
    g_array_append_vals (self->args, args, (guint) n);
  g_array_append_val (self->nodes, expr);
  return (gint32) self->nodes->len - 1;
}

gint32
esp_model_add_constant (EspModel *self, gint32 value)
{
  return esp_model_add_expr (self, ESP_EXPR_CONSTANT, value, NULL, 0);
}

gint32
esp_model_add_reference (EspModel *self, gint32 variable)
{
  return esp_model_add_expr (self, ESP_EXPR_VARIABLE, variable, NULL, 0);
}

gint32
esp_model_add_table (
    EspModel *self, EspExprKind kind, const gint32 *parts, gint32 n, const GArray *rows)
{
  EspExprTable table = { (gint32) self->rows->len, (gint32) rows->len / n, n };

  if (rows->len > 0)
    g_array_append_vals (self->rows, rows->data, rows->len);
  g_array_append_val (self->tables, table);
  return esp_model_add_expr (self, kind, (gint32) self->tables->len - 1, parts, n);
}

void
esp_model_begin_relation (EspModel *self)
{
  self->begun = (gint32) self->nodes->len;
}

void
esp_model_drop_relation (EspModel *self)
{
  if (self->nodes->len > (guint) self->begun)
    {
      /* what leaves begin at may lie before what they do not have */
      gint32 first = (gint32) self->args->len;

      for (guint i = (guint) self->begun; i < self->nodes->len; i++)
        if (g_array_index (self->nodes, EspExpr, i).n > 0)
          first = MIN (first, g_array_index (self->nodes, EspExpr, i).first);
      g_array_set_size (self->args, (guint) first);
      g_array_set_size (self->nodes, (guint) self->begun);
    }
}

#define FEW_MET 8

/* Whether @variable is among those of the relation that is being ended, whose first one is at
 * @scope. A few are looked through; of more each has the relation's stamp. */
static gboolean
was_met (EspModel *self, gint32 scope, gint32 variable)
{
  gint32 stamp = (gint32) self->relations->len + 1;
  guint n = self->scopes->len - (guint) scope;
  gboolean seen;

  if (n < FEW_MET)
    {
      for (guint i = 0; i < n; i++)
        if (g_array_index (self->scopes, gint32, (guint) scope + i) == variable)
          return TRUE;
      return FALSE;
    }
  if (self->stamps == NULL)
    self->stamps = g_new0 (gint32, ESP_MODEL_MAX_VARIABLES + 1);
  if (n == FEW_MET)
    for (guint i = 0; i < n; i++)
      {
        gint32 met = g_array_index (self->scopes, gint32, (guint) scope + i);

        self->stamps[MIN (met, ESP_MODEL_MAX_VARIABLES)] = stamp;
      }
  seen = self->stamps[MIN (variable, ESP_MODEL_MAX_VARIABLES)] == stamp;
  self->stamps[MIN (variable, ESP_MODEL_MAX_VARIABLES)] = stamp;
  return seen;
}

void
esp_model_end_relation (EspModel *self)
{
  EspRelation relation = { self->begun, (gint32) self->nodes->len - 1, (gint32) self->scopes->len,
                           0 };

  /* the variables, each once */
  for (gint32 i = relation.first; i <= relation.root; i++)
    {
      const EspExpr *expr = esp_model_expr (self, i);

      if (expr->kind == ESP_EXPR_VARIABLE && !was_met (self, relation.scope, expr->value))
        g_array_append_val (self->scopes, expr->value);
    }
  relation.n_scope = (gint32) self->scopes->len - relation.scope;
  g_array_append_val (self->relations, relation);
  self->begun = (gint32) self->nodes->len;
}

void
esp_model_end_objective (EspModel *self, int goal)
{
  self->n_relations = (int) self->relations->len;
  self->goal = goal;
  esp_model_end_relation (self);
}

static void
list_uses (EspModel *self)
{
  int n = esp_model_n_variables (self);
  g_autofree gint32 *next = NULL;

  self->uses_first = g_new0 (gint32, (gsize) n + 1);
  for (int c = 0; c < self->n_relations; c++)
    for (int k = 0; k < esp_model_relation (self, c)->n_scope; k++)
      self->uses_first[esp_model_scope (self, c)[k] + 1]++;
  for (int i = 0; i < n; i++)
    self->uses_first[i + 1] += self->uses_first[i];
  self->uses = g_new (gint32, (gsize) self->uses_first[n] + 1);
  next = g_memdup2 (self->uses_first, ((gsize) n + 1) * sizeof (gint32));
  for (int c = 0; c < self->n_relations; c++)
    for (int k = 0; k < esp_model_relation (self, c)->n_scope; k++)
      self->uses[next[esp_model_scope (self, c)[k]]++] = c;
}

static void
list_words (EspModel *self)
{
  guint n = self->names->len;

  self->word_of = g_new0 (guint32, (gsize) n + 1);
  for (guint i = 0; i < n; i++)
    self->word_of[i + 1] =
        self->word_of[i] + ((guint32) g_array_index (self->domains, EspDomain, i).n + 63) / 64;
  self->relation_of = g_new (gint32, (gsize) self->scopes->len + 1);
  for (guint c = 0; c < self->relations->len; c++)
    {
      const EspRelation *relation = esp_model_relation (self, (int) c);

      for (gint32 k = 0; k < relation->n_scope; k++)
        self->relation_of[relation->scope + k] = (gint32) c;
    }
}

gboolean
esp_model_seal (EspModel *self, GError **error)
{
  gint64 bits = 0;

  if (self->goal == 0)
    self->n_relations = (int) self->relations->len;
  if (self->names->len > ESP_MODEL_MAX_VARIABLES)
    return esp_fail (error, ESP_ERROR_RANGE, _ ("there are more than %s variables"),
                     esp_count (ESP_MODEL_MAX_VARIABLES));
  if (self->n_relations > ESP_MODEL_MAX_RELATIONS)
    return esp_fail (error, ESP_ERROR_RANGE, _ ("there are more than %s relations"),
                     esp_count (ESP_MODEL_MAX_RELATIONS));
  for (guint i = 0; i < self->domains->len; i++)
    bits += g_array_index (self->domains, EspDomain, i).n;
  if (bits > ESP_MODEL_MAX_BITS || self->nodes->len > ESP_MODEL_MAX_NODES)
    return esp_fail (error, ESP_ERROR_RANGE, "%s",
                     _ ("the domains or the relations are too large altogether"));
  g_clear_pointer (&self->stamps, g_free);
  list_uses (self);
  list_words (self);
  return TRUE;
}

/* --- looking --- */

gboolean
esp_model_has_variables_alone (const EspModel *self, int relation)
{
  const EspRelation *found = esp_model_relation (self, relation);
  const EspExpr *root = esp_model_expr (self, found->root);

  for (gint32 i = 0; i < root->n; i++)
    if (esp_model_expr (self, esp_model_args (self, root)[i])->kind != ESP_EXPR_VARIABLE)
      return FALSE;
  return root->n == found->n_scope && found->n_scope > 0;
}

gboolean
esp_model_is_distinct (const EspModel *self, int relation)
{
  return esp_model_expr (self, esp_model_relation (self, relation)->root)->kind ==
             ESP_EXPR_DISTINCT &&
         esp_model_has_variables_alone (self, relation);
}

int
esp_model_find_variable (const EspModel *self, const char *name)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->index, name)) - 1;
}

const char *
esp_model_find_nearest (const EspModel *self, const char *name)
{
  const GPtrArray *lists[] = { self->names, self->symbols };
  const char *best = NULL;
  guint least = (guint) strlen (name) / 3 + 1;

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < MIN (lists[k]->len, 5000); i++)
      {
        const char *other = g_ptr_array_index (lists[k], i);
        guint distance = esp_edit_distance (name, other);

        if (distance < least)
          {
            least = distance;
            best = other;
          }
      }
  return best;
}

int
esp_model_find_place (const EspModel *self, int variable, gint64 value)
{
  const EspDomain *domain = esp_model_domain (self, variable);
  int low = 0;
  int high = domain->n;

  if (domain->first < 0)
    return (int) CLAMP (value - domain->low, 0, domain->n);
  while (low < high)
    {
      int middle = (low + high) / 2;

      if (g_array_index (self->values, gint32, domain->first + middle) < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

int
esp_model_find_value (const EspModel *self, int variable, gint64 value)
{
  int place = esp_model_find_place (self, variable, value);

  return place < esp_model_domain (self, variable)->n &&
                 esp_model_value (self, variable, place) == value
             ? place
             : -1;
}

gboolean
esp_model_has_symbols (const EspModel *self, int variable)
{
  return esp_model_domain (self, variable)->n > 0 &&
         esp_value_is_symbol (esp_model_domain (self, variable)->low);
}

char *
esp_model_value_name (const EspModel *self, gint32 value)
{
  return esp_value_is_symbol (value)
             ? g_strdup (g_ptr_array_index (self->symbols, value - ESP_MODEL_FIRST_SYMBOL))
             : g_strdup_printf ("%d", value);
}

int
esp_model_parse_value (const EspModel *self, int variable, const char *name)
{
  char *end;
  gint64 number;

  if (esp_model_has_symbols (self, variable))
    {
      gint32 symbol = esp_model_find_symbol (self, name);

      return symbol >= 0 ? esp_model_find_value (self, variable, symbol) : -1;
    }
  number = g_ascii_strtoll (name, &end, 10);
  return *name != '\0' && *end == '\0' && !g_ascii_isspace (*name) &&
                 number < ESP_MODEL_FIRST_SYMBOL
             ? esp_model_find_value (self, variable, number)
             : -1;
}

gsize
esp_model_get_size (const EspModel *self)
{
  return sizeof *self + 48 * (gsize) self->names->len + sizeof (EspExpr) * self->nodes->len +
         sizeof (gint32) * ((gsize) self->args->len + self->rows->len + 3 * self->scopes->len) +
         sizeof (EspRelation) * self->relations->len;
}
