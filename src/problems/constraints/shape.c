#include "config.h"

#include "geometry/esp-square.h"
#include "shape.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define LEAST_RADIUS 38.0
#define NAME 17.0 /* how high a name is above the chips */
#define INSET 4.0 /* from the chips to the circle */
#define LETTER 7.2
#define MOST_LETTERS 6 /* of a value */
#define LEAST_BOX 48.0
#define WIDTH 552.0 /* of a network that is not large */
#define HEIGHT 386.0
#define MARGIN 20.0
#define ROOM 46.0     /* around each of its parts, for lines */
#define PITCH 22.0    /* between the circles of a folded network */
#define MOST_KINDS 40 /* that are listed */
#define KIND_TEXT 200 /* letters of a relation by which it is compared */
#define MOST_KIND_LETTERS 60

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
      esp_model_expr (model, found->root)->kind != ESP_EXPR_DISTINCT ||
      esp_model_expr (model, found->root)->n != columns)
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
constraints_show_relation (const EspModel *model, int relation, guint most)
{
  static const char *const signs[][2] = { { "!=", "≠" }, { "<=", "≤" }, { ">=", "≥" } };
  g_autofree char *text = NULL;
  GString *out;
  ConstraintsLineKind kind;
  int number;
  gboolean quoted = FALSE;

  if (find_line (model, relation, &kind, &number))
    return show_line (kind, number);
  text = esp_model_format_relation (model, relation, most);
  out = g_string_new (NULL);
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

/* --- values in a circle --- */

static void
measure_chips (const EspModel *model, int variable, ConstraintsChips *chips)
{
  int n = esp_model_domain (model, variable)->n;
  glong letters = 0;

  *chips = (ConstraintsChips){ .width = CONSTRAINTS_CHIP, .first = -1 };
  if (n > CONSTRAINTS_MOST_CHIPS)
    return;
  for (int place = 0; place < n; place++)
    {
      g_autofree char *text = constraints_show_value (model, variable, place);

      letters = MAX (letters, g_utf8_strlen (text, -1));
    }
  chips->width = MAX (CONSTRAINTS_CHIP, (double) letters * LETTER + 4);
  chips->columns = n <= 4 ? MIN (n, 2) : n <= 9 ? 3 : 4;
  /* a row of one is no block of two */
  if (n == 3 && chips->width <= 2 * CONSTRAINTS_CHIP)
    chips->columns = 3;
}

/* The circle has room for the name and the chips below it. */
static double
get_radius (const EspModel *model, int variable, const ConstraintsChips *chips)
{
  int n = esp_model_domain (model, variable)->n;
  int rows = chips->columns > 0 ? (n + chips->columns - 1) / chips->columns : 0;
  double width = chips->columns * (chips->width + CONSTRAINTS_CHIP_GAP) - CONSTRAINTS_CHIP_GAP;
  double height = rows * (CONSTRAINTS_CHIP + CONSTRAINTS_CHIP_GAP) - CONSTRAINTS_CHIP_GAP;

  if (chips->columns == 0)
    return LEAST_RADIUS + 6;
  return MAX (LEAST_RADIUS, hypot (width / 2, (height + NAME) / 2) + INSET);
}

/* --- what is alike --- */

/* The name or number at @at, which moves behind it, without what tells it from others. */
static void
append_alike (GString *out, const char **at)
{
  const char *begin = *at;
  const char *end;

  if (**at == '"')
    {
      const char *close = strchr (*at + 1, '"');

      *at = close != NULL ? close + 1 : *at + strlen (*at);
      g_string_append (out, "“…”");
      return;
    }
  while (g_ascii_isalnum (**at) || **at == '_' || (**at & 0x80) != 0)
    ++*at;
  for (end = *at; end > begin && g_ascii_isdigit (end[-1]);)
    end--;
  g_string_append_len (out, begin, end - begin);
  if (end < *at || **at == '[')
    g_string_append (out, end == begin ? "…" : **at == '[' ? "[…]" : "…");
  if (**at == '[')
    while (**at != '\0' && *(*at)++ != ']')
      ;
}

/* "q[…] ≠ q[…]": what relations that are alike have in common; of names in a row the first. New. */
static char *
make_key (const EspModel *model, int relation)
{
  static const char *const lines[] = { N_ ("distinct each row"), N_ ("distinct each column"),
                                       N_ ("distinct each box") };
  ConstraintsLineKind line;
  int number;
  g_autofree char *text = constraints_show_relation (model, relation, KIND_TEXT);
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

        append_alike (out, &at);
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

static int
compare_kinds (gconstpointer a, gconstpointer b)
{
  const ConstraintsKind *one = a;
  const ConstraintsKind *other = b;

  return one->n != other->n ? other->n - one->n : one->first - other->first;
}

static void
find_kinds (ConstraintsShape *self, const EspModel *model)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n = MIN (model->n_relations, CONSTRAINTS_MOST_ALIKE);
  g_autofree gint32 *places = NULL;

  self->kinds = g_array_new (FALSE, FALSE, sizeof (ConstraintsKind));
  self->kind_of = g_new (gint32, (gsize) model->n_relations + 1);
  memset (self->kind_of, 0xff, ((gsize) model->n_relations + 1) * sizeof (gint32));
  for (int c = 0; c < n; c++)
    {
      char *key = make_key (model, c);
      gpointer place;

      if (!g_hash_table_lookup_extended (known, key, NULL, &place))
        {
          ConstraintsKind kind = { g_strdup (key), 0, c };

          place = GUINT_TO_POINTER (self->kinds->len);
          g_array_append_val (self->kinds, kind);
          g_hash_table_insert (known, g_strdup (key), place);
        }
      self->kind_of[c] = GPOINTER_TO_INT (place);
      g_array_index (self->kinds, ConstraintsKind, GPOINTER_TO_UINT (place)).n++;
      g_free (key);
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

/* --- places --- */

/* Moves all of them so that they begin at the margin; what is to @stay begins where it is. */
static void
fit (ConstraintsShape *self, gboolean stay)
{
  double left = G_MAXDOUBLE;
  double top = G_MAXDOUBLE;
  double right = 0;
  double bottom = 0;

  for (int i = 0; i < self->n_nodes; i++)
    {
      const ConstraintsNode *node = &self->nodes[i];

      left = MIN (left, node->x - node->half_width);
      right = MAX (right, node->x + node->half_width);
      top = MIN (top, node->y - node->half_height);
      bottom = MAX (bottom, node->y + node->half_height);
    }
  if (stay && self->n_nodes > 0)
    left = top = MARGIN;
  for (int i = 0; i < self->n_nodes; i++)
    {
      self->nodes[i].x += MARGIN - left;
      self->nodes[i].y += MARGIN - top;
    }
  self->width = self->n_nodes > 0 ? right - left + 2 * MARGIN : WIDTH / 2;
  self->height = self->n_nodes > 0 ? bottom - top + 2 * MARGIN : HEIGHT / 2;
}

static void
place_whole (ConstraintsShape *self, const EspModel *model, const GArray *places)
{
  const EspSpot *known = places != NULL ? (const EspSpot *) (gpointer) places->data : NULL;
  int n = esp_model_n_variables (model);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (gint32));
  double area = 0;
  double width;

  self->n_nodes = n + model->n_relations;
  for (int c = 0; c < model->n_relations; c++)
    {
      g_autofree char *text = constraints_show_relation (model, c, CONSTRAINTS_BOX_LETTERS);
      ConstraintsNode *box = &self->nodes[n + c];

      box->half_width = MAX (LEAST_BOX, (double) g_utf8_strlen (text, -1) * LETTER + 16) / 2;
      box->half_height = CONSTRAINTS_BOX / 2;
      for (int k = 0; k < esp_model_relation (model, c)->n_scope; k++)
        {
          const gint32 ends[] = { esp_model_scope (model, c)[k], n + c };

          g_array_append_vals (lines, ends, 2);
        }
    }
  for (int i = 0; i < self->n_nodes; i++)
    area += (2 * self->nodes[i].half_width + ROOM) * (2 * self->nodes[i].half_height + ROOM);
  width = MAX (WIDTH, sqrt (1.2 * area * WIDTH / HEIGHT));
  constraints_place_nodes (self->nodes, self->n_nodes, (const gint32 *) (gpointer) lines->data,
                           (int) lines->len / 2, width, width * HEIGHT / WIDTH, known);
}

static ConstraintsLine
get_line (const ConstraintsNode *from, const ConstraintsNode *to)
{
  double dx = to->x - from->x;
  double dy = to->y - from->y;
  double length = MAX (hypot (dx, dy), 1e-9);
  double out =
      MIN (from->half_width / MAX (fabs (dx), 1e-9), from->half_height / MAX (fabs (dy), 1e-9));

  return (ConstraintsLine){ .ax = from->x + dx * MIN (out, 1),
                            .ay = from->y + dy * MIN (out, 1),
                            .bx = to->x - dx / length * (to->half_width + 1),
                            .by = to->y - dy / length * (to->half_width + 1) };
}

/* How much a badge at a place on arc @arc would hide: of circles and boxes, and of the badges of
 * the arcs before it. */
static int
count_hidden (const ConstraintsShape *self, gint32 arc, double x, double y)
{
  int hidden = 0;

  for (int i = 0; i < self->n_nodes; i++)
    {
      const ConstraintsNode *node = &self->nodes[i];

      hidden += 2 * (hypot (MAX (fabs (x - node->x) - (node->round ? 0 : node->half_width), 0),
                            MAX (fabs (y - node->y) - (node->round ? 0 : node->half_height), 0)) <
                     CONSTRAINTS_BADGE + 1 + (node->round ? node->half_width : 0));
    }
  for (gint32 other = 0; other < arc; other++)
    hidden += hypot (x - self->lines[other].x, y - self->lines[other].y) < 2 * CONSTRAINTS_BADGE;
  return hidden;
}

/* The lines of all arcs, each with a place on it that hides as little as there is. */
static void
draw_lines (ConstraintsShape *self, const EspModel *model)
{
  static const double places[] = { 0.45, 0.36, 0.54, 0.27, 0.63, 0.18, 0.72, 0.8 };

  self->lines = g_new0 (ConstraintsLine, (gsize) self->n_arcs + 1);
  for (gint32 arc = 0; arc < self->n_arcs; arc++)
    {
      ConstraintsLine *line = &self->lines[arc];
      int least = G_MAXINT;

      *line = get_line (&self->nodes[esp_model_n_variables (model) + model->relation_of[arc]],
                        &self->nodes[g_array_index (model->scopes, gint32, arc)]);
      for (guint k = 0; k < G_N_ELEMENTS (places); k++)
        {
          double x = line->ax + places[k] * (line->bx - line->ax);
          double y = line->ay + places[k] * (line->by - line->ay);
          int hidden = count_hidden (self, arc, x, y);

          if (hidden >= least)
            continue;
          least = hidden;
          line->x = x;
          line->y = y;
        }
    }
}

/* Row by row, as the file has them; of a board in its columns. */
static void
place_rows (ConstraintsShape *self, const EspModel *model)
{
  int n = esp_model_n_variables (model);
  int columns = model->show.kind == ESP_SHOW_GRID && model->show.columns > 0
                    ? model->show.columns
                    : (int) ceil (sqrt (1.6 * n));
  double pitch = 0;

  self->n_nodes = n;
  for (int i = 0; i < n; i++)
    pitch = MAX (pitch, 2 * self->nodes[i].half_width + PITCH);
  for (int i = 0; i < n; i++)
    {
      self->nodes[i].x = i % columns * pitch;
      self->nodes[i].y = (double) (i / columns) * pitch;
    }
}

static ConstraintsShape *
make_shape (const EspModel *model, const GArray *places)
{
  ConstraintsShape *self = g_new0 (ConstraintsShape, 1);
  int n = esp_model_n_variables (model);

  self->drawn = n > CONSTRAINTS_MOST_CIRCLES                  ? CONSTRAINTS_DRAWN_TABLE
                : model->n_relations > CONSTRAINTS_MOST_BOXES ? CONSTRAINTS_DRAWN_FOLDED
                                                              : CONSTRAINTS_DRAWN_WHOLE;
  self->chips = g_new0 (ConstraintsChips, (gsize) n + 1);
  self->nodes = g_new0 (ConstraintsNode,
                        (gsize) MIN (n, CONSTRAINTS_MOST_CIRCLES) + CONSTRAINTS_MOST_BOXES + 1);
  for (int i = 0; i < n && n <= CONSTRAINTS_MOST_CELLS; i++)
    {
      measure_chips (model, i, &self->chips[i]);
      if (self->chips[i].columns > 0)
        {
          self->chips[i].first = self->n_chips;
          self->n_chips += esp_model_domain (model, i)->n;
        }
      if (self->drawn == CONSTRAINTS_DRAWN_TABLE)
        continue;
      self->nodes[i].round = TRUE;
      self->nodes[i].half_width = self->nodes[i].half_height =
          get_radius (model, i, &self->chips[i]);
    }
  if (n <= CONSTRAINTS_MOST_CELLS)
    self->n_arcs = MIN (constraints_count_arcs (model), CONSTRAINTS_MAX_ARCS);
  find_kinds (self, model);
  if (self->drawn == CONSTRAINTS_DRAWN_WHOLE)
    place_whole (self, model, places);
  else if (self->drawn == CONSTRAINTS_DRAWN_FOLDED)
    place_rows (self, model);
  fit (self, self->drawn == CONSTRAINTS_DRAWN_WHOLE && places != NULL);
  if (self->drawn == CONSTRAINTS_DRAWN_WHOLE)
    draw_lines (self, model);
  return self;
}

void
constraints_shape_free (gpointer data)
{
  ConstraintsShape *self = data;

  for (guint k = 0; k < self->kinds->len; k++)
    g_free (g_array_index (self->kinds, ConstraintsKind, k).text);
  g_array_unref (self->kinds);
  g_free (self->kind_of);
  g_free (self->chips);
  g_free (self->nodes);
  g_free (self->lines);
  g_free (self);
}

const ConstraintsShape *
constraints_get_shape (const EspInstance *instance)
{
  EspPrepared *prepared = ((const Constraints *) instance)->shape;
  const ConstraintsShape *shape = esp_prepared_get (prepared);

  return shape != NULL ? shape
                       : esp_prepared_keep (prepared, TRUE,
                                            make_shape (constraints_model (instance),
                                                        ((const Constraints *) instance)->places));
}

/* The node of @before that variable or relation @node of @after was; -1: it is new. What is called
 * otherwise is known by its number, where as many are there. */
static int
find_before (const EspModel *before, const EspModel *after, int node)
{
  int n = esp_model_n_variables (before);
  int now = esp_model_n_variables (after);
  g_autofree char *text = NULL;
  int found;

  if (node < now)
    {
      found = esp_model_find_variable (before, esp_model_name (after, node));
      return found >= 0 ? found : n == now ? node : -1;
    }
  text = esp_model_format_relation (after, node - now, 0);
  for (int c = 0; c < before->n_relations; c++)
    {
      g_autofree char *other = esp_model_format_relation (before, c, 0);

      if (g_str_equal (text, other))
        return n + c;
    }
  return before->n_relations == after->n_relations ? n + node - now : -1;
}

GArray *
constraints_carry_places (const Constraints *before, const EspModel *after)
{
  const EspModel *model = constraints_model (&before->parent);
  const ConstraintsShape *shape = esp_prepared_get (before->shape);
  GArray *places;

  /* what nobody has seen need not stand still */
  if (shape == NULL || shape->drawn != CONSTRAINTS_DRAWN_WHOLE || shape->n_nodes == 0 ||
      esp_model_n_variables (after) > CONSTRAINTS_MOST_CIRCLES ||
      after->n_relations > CONSTRAINTS_MOST_BOXES)
    return NULL;
  places = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  for (int node = 0; node < esp_model_n_variables (after) + after->n_relations; node++)
    {
      int found = find_before (model, after, node);
      const EspSpot spot = found >= 0 ? (EspSpot){ shape->nodes[found].x, shape->nodes[found].y }
                                      : (EspSpot){ NAN, NAN };

      g_array_append_val (places, spot);
    }
  return places;
}
