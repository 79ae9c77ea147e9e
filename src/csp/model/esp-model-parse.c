#include "config.h"

#include "esp-model-parser.h"

#include "base/esp-reader.h"
#include "engine/esp-control.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The grammar of .csp files: statements, each on a line or behind a semicolon, that go on over line
 * ends within brackets. By recursive descent; nesting is bounded. */

/* --- statements --- */

/* A variable that the name in @name stands for, with @values. */
static gboolean
add_variable (EspModelParser *self, const char *at, const char *name, GArray *values)
{
  g_autofree gint32 *copy = g_memdup2 (values->data, values->len * sizeof (gint32));
  g_autofree char *fault = esp_name_fault (name, -1, "");

  if (fault != NULL)
    return esp_parser_fail_at (self, at, "%s", fault);
  if (self->model->names->len >= ESP_MODEL_MAX_VARIABLES)
    return esp_parser_fail_at (self, at, _ ("there are more than %s variables"),
                               esp_count (ESP_MODEL_MAX_VARIABLES));
  return esp_model_add_variable (self->model, g_strdup (name), 0, copy, (gint32) values->len) >=
             0 ||
         esp_parser_fail_at (self, at, _ ("there is a variable “%s” already"), esp_quote (name));
}

typedef struct
{
  const char *at;
  char *name;
} Declared;

static void
clear_declared (gpointer data)
{
  g_free (((Declared *) data)->name);
}

/* The names of a declaration, each with its place. */
static gboolean
read_declared (EspModelParser *self, GArray *names)
{
  do
    {
      const char *at = self->token.begin;
      EspModelIndex index = { .n = 0 };
      gint64 now[3] = { 0 };
      gsize base;
      gboolean empty = FALSE;

      if (!esp_parser_read_base (self, N_ ("the name of a variable")))
        return FALSE;
      base = self->scratch->len;
      if (esp_parser_is_sign (self, '[') && !esp_parser_read_index (self, &index))
        return FALSE;
      for (int k = 0; k < index.n; k++)
        {
          now[k] = index.low[k];
          empty |= index.high[k] < index.low[k];
        }
      while (!empty)
        {
          Declared declared = { at, NULL };

          if (names->len > ESP_MODEL_MAX_VARIABLES)
            return esp_parser_fail_at (self, at, _ ("there are more than %s variables"),
                                       esp_count (ESP_MODEL_MAX_VARIABLES));
          esp_parser_put_index (self->scratch, base, &index, now);
          declared.name = g_strdup (self->scratch->str);
          g_array_append_val (names, declared);
          if (!esp_parser_advance (&index, now))
            break;
        }
      esp_parser_take_sign (self, ',');
    }
  while (!esp_parser_is_word (self, "in") &&
         (self->kind == ESP_TOKEN_NAME || self->kind == ESP_TOKEN_QUOTED));
  return TRUE;
}

static gboolean
read_declaration (EspModelParser *self)
{
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (Declared));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (gint32));
  const char *at;

  g_array_set_clear_func (names, clear_declared);
  if (!read_declared (self, names))
    return FALSE;
  if (!esp_parser_is_word (self, "in"))
    return esp_parser_fail_expected (self, _ ("a name, or “in” and the domain"));
  esp_parser_next (self);
  at = self->token.begin;
  if (!esp_parser_read_values (self, values, TRUE))
    return FALSE;
  if (values->len == 0)
    return esp_parser_fail_at (self, at, "%s", _ ("expected at least one value"));
  for (guint i = 0; i < values->len; i++)
    {
      gint32 value = g_array_index (values, gint32, i);

      if (!esp_value_is_symbol (value) &&
          (value < -ESP_MODEL_MAX_VALUE || value > ESP_MODEL_MAX_VALUE))
        return esp_parser_fail_at (self, at, _ ("expected values from %d to %d"),
                                   -ESP_MODEL_MAX_VALUE, ESP_MODEL_MAX_VALUE);
    }
  for (guint i = 0; i < names->len; i++)
    {
      const Declared *declared = &g_array_index (names, Declared, i);

      if (!add_variable (self, declared->at, declared->name, values))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_relation (EspModelParser *self)
{
  EspModelPart part;

  if (self->model->relations->len >= ESP_MODEL_MAX_RELATIONS)
    return esp_parser_fail_at (self, self->token.begin, _ ("there are more than %s relations"),
                               esp_count (ESP_MODEL_MAX_RELATIONS));
  if (self->model->nodes->len >= ESP_MODEL_MAX_NODES)
    return esp_parser_fail_at (self, self->token.begin, "%s",
                               _ ("the relations are too large altogether"));
  esp_model_begin_relation (self->model);
  if (!esp_parser_read_expr (self, &part))
    return FALSE;
  if (part.type != ESP_PART_CONDITION)
    return self->kind == ESP_TOKEN_LINE || self->kind == ESP_TOKEN_END ||
                   self->kind == ESP_TOKEN_SIGN
               ? esp_parser_fail_expected (self,
                                           _ ("a comparison, such as “<” and what is greater"))
               : esp_parser_fail_expected (self, _ ("“<”, “<=”, “=”, “!=”, “in”, “odd” or “even”"));
  esp_model_end_relation (self->model);
  return TRUE;
}

static gboolean
read_show (EspModelParser *self)
{
  EspShow *show = &self->model->show;
  g_autofree char *text = NULL;
  gint64 number;

  g_clear_pointer (&show->text, g_free);
  *show = (EspShow){ .kind = ESP_SHOW_GRAPH };
  if (esp_parser_take_word (self, "graph"))
    return TRUE;
  if (esp_parser_take_word (self, "queens"))
    {
      show->kind = ESP_SHOW_QUEENS;
      return TRUE;
    }
  if (esp_parser_take_word (self, "grid"))
    {
      show->kind = ESP_SHOW_GRID;
      if (!esp_parser_read_whole (self, &number) || number < 1 || number > 1000)
        return esp_parser_fail_at (self, self->token.begin, "%s",
                                   _ ("expected the columns of the grid"));
      show->columns = (gint32) number;
      if (!esp_parser_take_word (self, "boxes"))
        return TRUE;
      if (!esp_parser_read_whole (self, &number) || number < 1 || number > show->columns)
        return esp_parser_fail_at (self, self->token.begin, "%s",
                                   _ ("expected the columns of a box"));
      show->boxes = (gint32) number;
      return TRUE;
    }
  if (esp_parser_is_word (self, "text"))
    {
      esp_parser_next (self);
      if (self->kind != ESP_TOKEN_QUOTED)
        return esp_parser_fail_expected (self, _ ("a text in double quotes"));
      show->kind = ESP_SHOW_TEXT;
      esp_name_unquote (self->token.begin, self->token.end, &text);
      show->text = text != NULL ? g_strdup (esp_name_show (text)) : NULL;
      if (show->text == NULL || !g_utf8_validate (show->text, -1, NULL))
        return esp_parser_fail_at (self, self->token.begin, "%s", _ ("expected a text in UTF-8"));
      esp_parser_next (self);
      return TRUE;
    }
  return esp_parser_fail_expected (self, _ ("“grid”, “queens”, “graph” or “text”"));
}

/* Whether "for" may stand in the statement in hand, by its letters: most have none, and need not be
 * taken apart to know it. */
static gboolean
may_have_for (const EspModelParser *self)
{
  int depth = 0;

  for (const char *p = self->token.begin; p < self->end; p++)
    switch (*p)
      {
      case 'f':
        if (self->end - p >= 3 && p[1] == 'o' && p[2] == 'r')
          return TRUE;
        break;
      /* what stands in quotes and comments is not looked into */
      case '"':
      case '#':
        return TRUE;
      case '(':
      case '[':
      case '{':
        depth++;
        break;
      case ')':
      case ']':
      case '}':
        depth--;
        break;
      case '\n':
      case ';':
        if (depth <= 0)
          return FALSE;
        break;
      default:
        break;
      }
  return FALSE;
}

/* Where "for" stands in the statement in hand, outside of brackets; NULL: nowhere. */
static const char *
find_for (EspModelParser *self)
{
  EspModelParser look = *self;
  int depth = 0;

  while (look.kind != ESP_TOKEN_END && (look.kind != ESP_TOKEN_LINE || depth > 0))
    {
      if (look.kind == ESP_TOKEN_SIGN && strchr ("([{", look.sign) != NULL)
        depth++;
      else if (look.kind == ESP_TOKEN_SIGN && strchr (")]}", look.sign) != NULL)
        depth--;
      else if (esp_parser_is_word (&look, "for"))
        return look.token.begin;
      look.depth = MAX (depth, 0);
      esp_parser_next (&look);
    }
  return NULL;
}

static gboolean
read_body (EspModelParser *self)
{
  if (esp_parser_take_word (self, "var"))
    return read_declaration (self);
  return read_relation (self);
}

/* The loops from @loops on, and for each round what stands before them at @body. */
static gboolean
read_rounds (EspModelParser *self, const EspModelParser *body, const char *stop, gboolean is_inner)
{
  const char *at = self->token.begin;
  EspModelLoop *loop = &self->loops[self->n_loops];
  gint64 low;
  gint64 high;
  EspModelParser inner;

  if (self->n_loops == ESP_PARSER_MOST_LOOPS)
    return esp_parser_fail_at (self, at, _ ("at most %d names stand behind “for”"),
                               ESP_PARSER_MOST_LOOPS);
  if (self->kind != ESP_TOKEN_NAME ||
      esp_model_is_keyword (self->token.begin, (gsize) (self->token.end - self->token.begin)))
    return esp_parser_fail_expected (self, _ ("a name that runs, as in “for i in 1..8”"));
  (void) is_inner;
  *loop = (EspModelLoop){ self->token.begin, (gsize) (self->token.end - self->token.begin), 0 };
  esp_parser_next (self);
  if (!esp_parser_take_word (self, "in"))
    return esp_parser_fail_expected (self, _ ("“in”"));
  if (!esp_parser_read_whole (self, &low))
    return FALSE;
  if (!esp_parser_take_sign (self, '.'))
    return esp_parser_fail_expected (self, _ ("“..” and the last number"));
  if (!esp_parser_read_whole (self, &high))
    return FALSE;
  self->n_loops++;
  inner = *self;
  for (gint64 i = low; i <= high; i++)
    {
      if (++self->rounds > ESP_PARSER_MOST_ROUNDS || esp_stop_is_requested ())
        return esp_parser_fail_at (self, at, "%s", _ ("the loops have too many rounds"));
      inner.rounds = self->rounds;
      inner.loops[self->n_loops - 1].value = i;
      if (esp_parser_is_sign (&inner, ','))
        {
          EspModelParser deeper = inner;

          esp_parser_next (&deeper);
          if (!read_rounds (&deeper, body, stop, TRUE))
            return FALSE;
          self->rounds = deeper.rounds;
        }
      else
        {
          EspModelParser round = *body;

          if (inner.kind != ESP_TOKEN_LINE && inner.kind != ESP_TOKEN_END)
            return esp_parser_fail_at (
                &inner, inner.token.begin, _ ("“%s”: expected %s"),
                esp_quote_bytes (inner.token.begin, inner.token.end - inner.token.begin),
                _ ("“,” or the end of the line"));
          memcpy (round.loops, inner.loops, sizeof round.loops);
          round.n_loops = inner.n_loops;
          if (!read_body (&round))
            return FALSE;
          if (round.token.begin != stop)
            return esp_parser_fail_expected (&round, _ ("the end of the relation"));
        }
    }
  return TRUE;
}

/* To the end of the line: loops are read as often as they run. */
static void
skip_line (EspModelParser *self)
{
  while (self->kind != ESP_TOKEN_LINE && self->kind != ESP_TOKEN_END)
    esp_parser_next (self);
}

static gboolean
read_statement (EspModelParser *self)
{
  const char *loops = NULL;

  if (esp_parser_take_word (self, "show"))
    return read_show (self);
  if (esp_parser_is_word (self, "minimize") || esp_parser_is_word (self, "maximize"))
    return esp_parser_fail_at (self, self->token.begin, "%s", _ ("there is an objective already"));
  loops = may_have_for (self) ? find_for (self) : NULL;
  if (loops == NULL)
    return read_body (self);
  {
    EspModelParser body = *self;

    self->at = loops;
    esp_parser_next (self);
    esp_parser_next (self);
    if (!read_rounds (self, &body, loops, FALSE))
      return FALSE;
    self->n_loops = 0;
    skip_line (self);
    return TRUE;
  }
}

/* What is looked for at last; it is added behind all relations. */
static gboolean
read_objective (EspModelParser *self, EspModelParser *goal)
{
  EspModelPart part;
  int sense = esp_parser_is_word (goal, "minimize") ? -1 : 1;

  esp_parser_next (goal);
  esp_model_begin_relation (self->model);
  if (!esp_parser_read_expr (goal, &part) || !esp_parser_need_number (goal, &part))
    return FALSE;
  if (goal->kind != ESP_TOKEN_LINE && goal->kind != ESP_TOKEN_END)
    return esp_parser_fail_expected (goal, _ ("the end of the line"));
  esp_model_end_objective (self->model, sense);
  return TRUE;
}

static gboolean
read_all (EspModelParser *self)
{
  EspModelParser goal = { .text = NULL };

  for (esp_parser_next (self); self->kind != ESP_TOKEN_END;)
    {
      self->depth = self->nested = 0;
      if (self->kind == ESP_TOKEN_LINE)
        {
          esp_parser_next (self);
          continue;
        }
      if (goal.text == NULL &&
          (esp_parser_is_word (self, "minimize") || esp_parser_is_word (self, "maximize")))
        {
          goal = *self;
          skip_line (self);
          continue;
        }
      if (!read_statement (self))
        return FALSE;
      if (self->kind != ESP_TOKEN_LINE && self->kind != ESP_TOKEN_END)
        return esp_parser_fail_expected (self, _ ("the end of the line"));
      if (esp_stop_set_error (self->error))
        return FALSE;
    }
  return goal.text == NULL || read_objective (self, &goal);
}

EspModel *
esp_model_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspModel) model = esp_model_new ();
  g_autoptr (GString) scratch = g_string_new (NULL);
  g_autoptr (GError) local = NULL;
  const char *begin = esp_text_begin (text, length);
  EspModelParser parser = { .text = begin,
                            .end = text + length,
                            .file = file,
                            .at = begin,
                            .model = model,
                            .scratch = scratch,
                            .error = &local };

  if (!read_all (&parser) || !esp_model_seal (model, &local))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return g_steal_pointer (&model);
}
