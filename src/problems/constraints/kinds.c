#include "config.h"

#include "base/esp-quote.h"
#include "geometry/esp-square.h"
#include "shape.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How relations and values are told on drawings, and which relations are alike. */

#define MOST_KINDS 40 /* that are listed */
#define KIND_TEXT 200 /* letters of a relation by which it is compared */
#define MOST_KIND_LETTERS 60
#define MOST_MEMBERS 160 /* letters of relations that are told one by one */
#define LEAST_BRIEF 5    /* variables that are distinct and not all told */
#define MOST_LETTERS 6   /* of a value */

/* --- words --- */

typedef enum
{
  CONSTRAINTS_LINE_ROW,
  CONSTRAINTS_LINE_COLUMN,
  CONSTRAINTS_LINE_BOX,
  CONSTRAINTS_N_LINES
} ConstraintsLineKind;

/* Of a board: whether relation @relation keeps a whole row, column or box distinct; its number from
 * 0. FALSE: none of them. */
static gboolean
find_line (const EspModel *model, int relation, ConstraintsLineKind *kind, int *number)
{
  const EspRelation *found = esp_model_relation (model, relation);
  int columns = model->show.columns;
  int across = model->show.boxes;
  int down = across > 0 ? columns / across : 0;
  int first;
  gboolean same[CONSTRAINTS_N_LINES] = { TRUE, TRUE, across > 0 && down > 0 };

  if (model->show.kind != ESP_SHOW_GRID || columns < 2 || found->n_scope != columns ||
      !esp_model_is_distinct (model, relation))
    return FALSE;
  first = esp_model_scope (model, relation)[0];
  for (int k = 0; k < columns; k++)
    {
      int at = esp_model_scope (model, relation)[k];

      same[CONSTRAINTS_LINE_ROW] &= at / columns == first / columns;
      same[CONSTRAINTS_LINE_COLUMN] &= at % columns == first % columns;
      if (same[CONSTRAINTS_LINE_BOX])
        same[CONSTRAINTS_LINE_BOX] = at / columns / down == first / columns / down &&
                                     at % columns / across == first % columns / across;
    }
  for (int k = 0; k < CONSTRAINTS_N_LINES; k++)
    if (same[k])
      {
        *kind = (ConstraintsLineKind) k;
        *number = k == CONSTRAINTS_LINE_ROW ? first / columns
                  : k == CONSTRAINTS_LINE_COLUMN
                      ? first % columns
                      : first / columns / down * (columns / across) + first % columns / across;
        return TRUE;
      }
  return FALSE;
}

/* "distinct row 3" */
static char *
show_line (ConstraintsLineKind kind, int number)
{
  char letter[8];

  switch (kind)
    {
    case CONSTRAINTS_LINE_ROW:
      return g_strdup_printf (_ ("distinct row %d"), number + 1);
    case CONSTRAINTS_LINE_COLUMN:
      esp_column_name (number, letter);
      return g_strdup_printf (_ ("distinct column %s"), letter);
    case CONSTRAINTS_LINE_BOX:
    case CONSTRAINTS_N_LINES:
    default:
      return g_strdup_printf (_ ("distinct box %d"), number + 1);
    }
}

char *
constraints_brief_relation (const EspModel *model, int relation)
{
  const EspExpr *root = esp_model_expr (model, esp_model_relation (model, relation)->root);
  const EspExpr *ends[2];
  ConstraintsLineKind kind;
  int number;

  if (find_line (model, relation, &kind, &number))
    return show_line (kind, number);
  if (root->kind != ESP_EXPR_DISTINCT || root->n < LEAST_BRIEF)
    return NULL;
  for (int k = 0; k < 2; k++)
    {
      ends[k] = esp_model_expr (model, esp_model_args (model, root)[k == 0 ? 0 : root->n - 1]);
      if (ends[k]->kind != ESP_EXPR_VARIABLE)
        return NULL;
    }
  return g_strdup_printf (C_ ("how many, the first, the last", "distinct of %d: %s … %s"), root->n,
                          esp_name_show (esp_model_name (model, ends[0]->value)),
                          esp_name_show (esp_model_name (model, ends[1]->value)));
}

char *
constraints_show_whole (const EspModel *model, int relation, guint most)
{
  static const char *const signs[][2] = { { "!=", "≠" }, { "<=", "≤" }, { ">=", "≥" } };
  g_autofree char *text = esp_model_format_relation (model, relation, most);
  GString *out = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *at = text; *at != '\0'; at++)
    {
      guint k = 0;

      quoted ^= *at == '"';
      while (k < G_N_ELEMENTS (signs) && (quoted || !g_str_has_prefix (at, signs[k][0])))
        k++;
      if (k < G_N_ELEMENTS (signs))
        {
          g_string_append (out, signs[k][1]);
          at++;
        }
      else
        g_string_append_c (out, *at);
    }
  return g_string_free (out, FALSE);
}

char *
constraints_show_relation (const EspModel *model, int relation, guint most)
{
  char *brief = constraints_brief_relation (model, relation);

  return brief != NULL ? brief : constraints_show_whole (model, relation, most);
}

char *
constraints_show_value (const EspModel *model, int variable, int place)
{
  g_autofree char *name = esp_model_value_name (model, esp_model_value (model, variable, place));

  if (g_utf8_strlen (name, -1) > MOST_LETTERS)
    {
      g_autofree char *begin = g_utf8_substring (name, 0, MOST_LETTERS - 1);

      return g_strconcat (begin, "…", NULL);
    }
  return g_steal_pointer (&name);
}

/* --- what is alike --- */

#define ANY "\x01" /* stands for a variable whose name has nothing in common with others */

/* The name or number at @at, which moves behind it, without what tells it from others. */
static void
append_alike (const EspModel *model, GString *out, const char **at)
{
  const char *begin = *at;
  const char *end;
  g_autofree char *name = NULL;

  if (**at == '"')
    {
      gsize n = esp_name_unquote (begin, begin + strlen (begin), &name);

      *at += n > 0 ? n : strlen (begin);
      g_string_append (out,
                       name != NULL && esp_model_find_variable (model, name) >= 0 ? ANY : "“…”");
      return;
    }
  while (g_ascii_isalnum (**at) || **at == '_' || (**at & 0x80) != 0)
    ++*at;
  name = g_strndup (begin, (gsize) (*at - begin));
  if (*at > begin && !g_ascii_isdigit ((*at)[-1]) && **at != '[' &&
      esp_model_find_variable (model, name) >= 0)
    {
      g_string_append (out, ANY);
      return;
    }
  for (end = *at; end > begin && g_ascii_isdigit (end[-1]);)
    end--;
  g_string_append_len (out, begin, end - begin);
  if (end < *at || **at == '[')
    g_string_append (out, end == begin ? "…" : **at == '[' ? "[…]" : "…");
  if (**at == '[')
    while (**at != '\0' && *(*at)++ != ']')
      ;
}

/* "q[…] ≠ q[…]": what relations that are alike have in common; of names in a row the first. With
 * %ANY it is not for people. New. */
static char *
make_key (const EspModel *model, int relation)
{
  static const char *const lines[] = { N_ ("distinct each row"), N_ ("distinct each column"),
                                       N_ ("distinct each box") };
  ConstraintsLineKind line;
  int number;
  g_autofree char *text = constraints_show_whole (model, relation, KIND_TEXT);
  g_autofree char *last = g_strdup ("");
  GString *out = g_string_new (NULL);
  gsize behind = 0; /* where the last name or number ended */

  if (find_line (model, relation, &line, &number))
    {
      g_string_append (out, _ (lines[line]));
      return g_string_free (out, FALSE);
    }

  for (const char *at = text; *at != '\0' && out->len < 4 * MOST_KIND_LETTERS;)
    if (g_ascii_isalnum (*at) || *at == '_' || *at == '"' || g_str_has_prefix (at, "…"))
      {
        gsize begin = out->len;
        g_autofree char *one = NULL;

        append_alike (model, out, &at);
        one = g_strdup (out->str + begin);
        if (g_str_equal (one, last) && strspn (out->str + behind, ", ") == begin - behind)
          g_string_truncate (out, behind);
        behind = out->len;
        g_free (last);
        last = g_steal_pointer (&one);
      }
    else if (*at == '{')
      {
        g_string_append (out, "{…}");
        while (*at != '\0' && *at++ != '}')
          ;
      }
    else
      g_string_append_c (out, *at++);
  return g_string_free (out, FALSE);
}

/* One more relation is of that kind: where the key says too little, they are told one by one. */
static void
add_member (const EspModel *model, ConstraintsKind *kind, const char *key, int relation)
{
  g_autofree char *text = NULL;
  char *longer;

  if (kind->n++ > 0 && (strstr (key, ANY) == NULL || strlen (kind->text) > MOST_MEMBERS))
    return;
  text = constraints_show_relation (model, relation, MOST_KIND_LETTERS);
  longer =
      kind->text == NULL ? g_steal_pointer (&text) : g_strconcat (kind->text, "  ·  ", text, NULL);
  g_free (kind->text);
  kind->text = longer;
}

static int
compare_kinds (gconstpointer a, gconstpointer b)
{
  const ConstraintsKind *one = a;
  const ConstraintsKind *other = b;

  return one->n != other->n ? other->n - one->n : one->first - other->first;
}

void
constraints_find_kinds (ConstraintsShape *self, const EspModel *model)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n = MIN (model->n_relations, CONSTRAINTS_MOST_ALIKE);
  g_autofree gint32 *places = NULL;

  self->kinds = g_array_new (FALSE, FALSE, sizeof (ConstraintsKind));
  self->kind_of = g_new (gint32, (gsize) model->n_relations + 1);
  memset (self->kind_of, 0xff, ((gsize) model->n_relations + 1) * sizeof (gint32));
  for (int c = 0; c < n; c++)
    {
      g_autofree char *key = make_key (model, c);
      ConstraintsKind *kind;
      gpointer place;

      if (!g_hash_table_lookup_extended (known, key, NULL, &place))
        {
          ConstraintsKind one = { NULL, 0, c };

          place = GUINT_TO_POINTER (self->kinds->len);
          g_array_append_val (self->kinds, one);
          g_hash_table_insert (known, g_strdup (key), place);
        }
      self->kind_of[c] = GPOINTER_TO_INT (place);
      kind = &g_array_index (self->kinds, ConstraintsKind, GPOINTER_TO_UINT (place));
      add_member (model, kind, key, c);
      if (kind->n == 2 && strstr (key, ANY) == NULL)
        {
          g_free (kind->text);
          kind->text = g_strdup (key);
        }
    }
  places = g_new (gint32, self->kinds->len + 1);
  g_array_sort (self->kinds, compare_kinds);
  for (guint k = 0; k < self->kinds->len; k++)
    places[self->kind_of[g_array_index (self->kinds, ConstraintsKind, k).first]] =
        k < MOST_KINDS ? (gint32) k : -1;
  for (int c = 0; c < n; c++)
    self->kind_of[c] = places[self->kind_of[c]];
  for (guint k = MOST_KINDS; k < self->kinds->len; k++)
    g_free (g_array_index (self->kinds, ConstraintsKind, k).text);
  g_array_set_size (self->kinds, MIN (self->kinds->len, MOST_KINDS));
}
