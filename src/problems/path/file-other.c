#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Forms of others: Graphviz's DOT (a subset), the maps of Moving AI's benchmarks, and our own room
 * Map's. */

/* --- Moving AI: N. Sturtevant, "Benchmarks for grid-based pathfinding", 2012 --- */

typedef struct
{
  EspReader reader;
  PathInstance *self;
  GHashTable *names; /* name → node + 1; NULL: of no graph */
} Parser;

static gboolean
read_size (Parser *parser, const char *key, gint64 *size, GError **error)
{
  EspSpan line;
  EspSpan word;

  if (!esp_reader_need_line (&parser->reader, &line, error, _ ("expected “%s” and a number"), key))
    return FALSE;
  if (!esp_span_next_word (&line, "", &word) || !esp_span_equal (&word, key))
    return esp_reader_fail (&parser->reader, &line, error, _ ("expected “%s” and a number"), key);
  if (!esp_span_next_word (&line, "", &word))
    return esp_reader_fail (&parser->reader, &line, error, _ ("expected “%s” and a number"), key);
  return esp_span_to_int (&parser->reader, &word, _ ("a size"), 1, PATH_MAX_SIDE, size, error);
}

static gboolean
read_octile_row (Parser *parser, int row, GError **error)
{
  PathGrid *grid = &parser->self->grid;
  EspSpan line;

  if (!esp_reader_next_line (&parser->reader, &line))
    return esp_reader_fail_at_end (&parser->reader, error, _ ("%d rows; expected %d"), row,
                                   grid->n_rows);
  if (line.length != (gsize) grid->n_columns)
    return esp_reader_fail (&parser->reader, &line, error, _ ("%d cells in this row; expected %d"),
                            (int) MIN (line.length, G_MAXINT), grid->n_columns);
  for (gsize i = 0; i < line.length; i++)
    {
      char cell = line.start[i];
      EspSpan here = line;

      if (cell == '\0' || strchr (".G@OTSW", cell) == NULL)
        {
          esp_span_skip (&here, i);
          here.length = 1;
          return esp_reader_fail (&parser->reader, &here, error,
                                  _ ("“%s” is no terrain; expected ., G, @, O, T, S or W"),
                                  esp_span_quote (&here));
        }
      /* swamp is passed like ground, water is not entered */
      cell = cell == '.' || cell == 'G' || cell == 'S' ? '.' : '#';
      g_array_append_val (grid->cells, cell);
    }
  return TRUE;
}

static gboolean
read_cell (Parser *parser, EspSpan *line, const char *what, gint32 *cell, GError **error)
{
  const PathGrid *grid = &parser->self->grid;
  EspSpan column;
  EspSpan row;
  gint64 x;
  gint64 y;

  if (!esp_span_next_word (line, "", &column) || !esp_span_next_word (line, "", &row))
    return esp_reader_fail (&parser->reader, line, error, _ ("expected column and row of %s"),
                            _ (what));
  if (!esp_span_to_int (&parser->reader, &column, _ ("a column"), 0, grid->n_columns - 1, &x,
                        error) ||
      !esp_span_to_int (&parser->reader, &row, _ ("a row"), 0, grid->n_rows - 1, &y, error))
    return FALSE;
  *cell = (gint32) (y * grid->n_columns + x);
  return g_array_index (grid->cells, char, *cell) != '#' ||
         esp_reader_fail (&parser->reader, &column, error, _ ("a wall stands there"));
}

/* A line of a .scen: bucket, map, its width and height, start, goal, the least cost. */
static gboolean
read_scenario (Parser *parser, EspSpan *line, GError **error)
{
  EspSpan word;
  gint32 goal;

  for (int i = 0; i < 4; i++)
    if (!esp_span_next_word (line, "", &word))
      return esp_reader_fail (
          &parser->reader, line, error,
          _ ("expected a line of a .scen: bucket, map, width, height, start, goal"));
  if (!read_cell (parser, line, N_ ("the start"), &parser->self->start, error) ||
      !read_cell (parser, line, N_ ("the goal"), &goal, error))
    return FALSE;
  path_set_goal (parser->self, goal);
  return TRUE;
}

EspInstance *
path_parse_octile (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_GRID);
  Parser parser = { .self = (PathInstance *) instance };
  PathGrid *grid = &parser.self->grid;
  EspSpan line;
  EspSpan word;
  gint64 height;
  gint64 width;

  grid->diagonal = PATH_DIAGONAL_NO_CORNER;
  esp_reader_init (&parser.reader, file, text, length);
  esp_reader_next_full_line (&parser.reader, &line);
  if (!read_size (&parser, "height", &height, error) ||
      !read_size (&parser, "width", &width, error) ||
      !esp_reader_need_line (&parser.reader, &line, error, _ ("expected “map”")))
    return NULL;
  esp_span_trim (&line);
  if (!esp_span_equal (&line, "map"))
    return esp_reader_fail_none (&parser.reader, &line, error, _ ("expected “map”"));
  grid->n_rows = (int) height;
  grid->n_columns = (int) width;
  for (int row = 0; row < grid->n_rows; row++)
    if (!read_octile_row (&parser, row, error))
      return NULL;
  while (esp_reader_next_full_line (&parser.reader, &line))
    {
      EspSpan rest = line;

      if (!esp_span_next_word (&rest, "", &word) || esp_span_equal (&word, "version"))
        continue;
      if (parser.self->start >= 0)
        return esp_reader_fail_none (&parser.reader, &word, error, _ ("there is a start already"));
      if (!read_scenario (&parser, &line, error))
        return NULL;
    }
  return g_steal_pointer (&instance);
}

/* --- graphs by names --- */

/* The node of that name, a new one where @may_be_new; -1 with @error. */
static gint32
get_node (
    Parser *parser, const EspSpan *where, const char *name, gboolean may_be_new, GError **error)
{
  gint32 node = GPOINTER_TO_INT (g_hash_table_lookup (parser->names, name)) - 1;
  g_autofree char *fault = NULL;

  if (node >= 0)
    return node;
  fault = may_be_new ? esp_name_fault (name, -1, "") : NULL;
  if (fault == NULL && *name == '#')
    fault = g_strdup (_ ("a name does not begin with “#”"));
  if (!may_be_new)
    esp_reader_fail (&parser->reader, where, error,
                     _ ("there is no node “%s”; expected one of those above"), esp_quote (name));
  else if (fault != NULL)
    esp_reader_fail (&parser->reader, where, error, _ ("“%s” is no name: %s"), esp_quote (name),
                     fault);
  else if (parser->self->graph.n >= PATH_MAX_NODES)
    esp_reader_fail (&parser->reader, where, error, _ ("too many nodes; at most %d"),
                     PATH_MAX_NODES);
  else
    {
      node = path_add_node (parser->self, name, strlen (name));
      g_hash_table_insert (parser->names, g_strdup (name), GINT_TO_POINTER (node + 1));
    }
  return node;
}

static char *
take_name (EspSpan *line, EspSpan *word)
{
  char *quoted = NULL;
  EspSpan before = *line;

  if (esp_span_next_name (line, "", word, &quoted) && quoted != NULL)
    return quoted;
  *line = before;
  return esp_span_next_word (line, "", word) ? esp_span_dup (word) : NULL;
}

/* --- .map: costs are lengths --- */

EspInstance *
path_parse_map (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (EspInstance) instance = path_new (PATH_GRAPH);
  Parser parser = { .self = (PathInstance *) instance, .names = names };
  PathGraph *graph = &parser.self->graph;
  EspSpan line;
  EspSpan word;

  esp_reader_init (&parser.reader, file, text, length);
  while (esp_reader_next_full_line (&parser.reader, &line))
    {
      gboolean point;
      g_autofree char *a = NULL;
      EspSpan name;

      if (!esp_span_next_word (&line, "", &word) || word.start[0] == '#')
        continue;
      point = esp_span_equal (&word, "point");
      if (!point && !esp_span_equal (&word, "edge"))
        {
          if (esp_span_equal (&word, "colors") || esp_span_equal (&word, "domain"))
            continue;
          return esp_reader_fail_none (&parser.reader, &word, error,
                                       _ ("“%s”: expected point, edge, colors or domain"),
                                       esp_span_quote (&word));
        }
      a = take_name (&line, &name);
      if (a == NULL)
        return esp_reader_fail_none (&parser.reader, &line, error, _ ("expected a name"));
      if (point)
        {
          double at[2];
          gint32 node;

          if (g_hash_table_contains (names, a))
            return esp_reader_fail_none (&parser.reader, &name, error,
                                         _ ("there is a node “%s” already"), esp_quote (a));
          for (int i = 0; i < 2; i++)
            if (!esp_span_next_word (&line, "", &word))
              return esp_reader_fail_none (&parser.reader, &line, error,
                                           _ ("expected a coordinate"));
            else if (!esp_span_to_real (&parser.reader, &word, _ ("a coordinate"), -1e9, 1e9,
                                        &at[i], error))
              return NULL;
          node = get_node (&parser, &name, a, TRUE, error);
          if (node < 0)
            return NULL;
          g_array_index (graph->x, double, node) = at[0];
          g_array_index (graph->y, double, node) = at[1];
        }
      else
        {
          g_autofree char *b = take_name (&line, &word);
          PathArc arc = { .label = -1 };

          if (b == NULL)
            return esp_reader_fail_none (&parser.reader, &line, error,
                                         _ ("expected a second name"));
          arc.from = get_node (&parser, &name, a, FALSE, error);
          arc.to = arc.from >= 0 ? get_node (&parser, &word, b, FALSE, error) : -1;
          if (arc.to < 0)
            return NULL;
          arc.cost = hypot (g_array_index (graph->x, double, arc.from) -
                                g_array_index (graph->x, double, arc.to),
                            g_array_index (graph->y, double, arc.from) -
                                g_array_index (graph->y, double, arc.to));
          /* as many decimals as are shown, rounded up, so that no straight line is longer */
          arc.cost = ceil (arc.cost * 1e6 - 1e-3) / 1e6;
          g_array_append_val (graph->arcs, arc);
        }
    }
  return g_steal_pointer (&instance);
}

/* --- DOT --- */

/* Signs of DOT by which a text is read: names, "quoted" ones, -- and ->, and single marks. */
typedef struct
{
  Parser *parser;
  const char *at, *end;
  EspSpan where; /* of the token */
  const char *line_begin;
  guint line;
  GString *token; /* a name without its quotes; or the mark */
  gboolean is_name;
} Dot;

static void
skip_line (Dot *self)
{
  while (self->at < self->end && *self->at != '\n')
    self->at++;
}

static gboolean
skip_blanks (Dot *self)
{
  for (; self->at < self->end; self->at++)
    if (*self->at == '\n')
      {
        self->line++;
        self->line_begin = self->at + 1;
      }
    else if (*self->at == '#' ||
             (self->at[0] == '/' && self->at + 1 < self->end && self->at[1] == '/'))
      {
        skip_line (self);
        if (self->at == self->end)
          return FALSE;
        self->at--;
      }
    else if (!g_ascii_isspace (*self->at))
      return TRUE;
  return FALSE;
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || (guchar) c >= 0x80;
}

/* The next token; FALSE at the end. */
static gboolean
next_token (Dot *self)
{
  g_autofree char *name = NULL;

  g_string_truncate (self->token, 0);
  self->is_name = FALSE;
  if (!skip_blanks (self))
    {
      self->where = (EspSpan){ self->end, 0, self->line, 1 };
      return FALSE;
    }
  self->where =
      (EspSpan){ self->at, 1, self->line,
                 (guint) g_utf8_strlen (self->line_begin, self->at - self->line_begin) + 1 };
  if (*self->at == '"')
    {
      self->is_name = TRUE;
      for (self->at++; self->at < self->end && *self->at != '"'; self->at++)
        {
          if (*self->at == '\n')
            {
              self->line++;
              self->line_begin = self->at + 1;
            }
          if (*self->at == '\\' && self->at + 1 < self->end)
            self->at++;
          if (*self->at != '\0')
            g_string_append_c (self->token, *self->at);
        }
      self->at += self->at < self->end;
      name = esp_name_from_text (self->token->str);
      g_string_assign (self->token, name);
    }
  else if (is_letter (*self->at) || (*self->at == '-' && self->at + 1 < self->end &&
                                     (g_ascii_isdigit (self->at[1]) || self->at[1] == '.')))
    {
      self->is_name = TRUE;
      do
        g_string_append_c (self->token, *self->at++);
      while (self->at < self->end && is_letter (*self->at));
    }
  else
    {
      gboolean two = *self->at == '-' && self->at + 1 < self->end &&
                     (self->at[1] == '-' || self->at[1] == '>');

      g_string_append_len (self->token, self->at, two ? 2 : 1);
      self->at += two ? 2 : 1;
    }
  self->where.length = (gsize) (self->at - self->where.start);
  return TRUE;
}

static gboolean
is_mark (const Dot *self, const char *mark)
{
  return !self->is_name && g_str_equal (self->token->str, mark);
}

static gboolean
fail_here (Dot *self, GError **error, const char *expected)
{
  return esp_reader_fail (&self->parser->reader, &self->where, error, _ ("“%s”: expected %s"),
                          esp_span_quote (&self->where), expected);
}

/* [KEY=VALUE, …]: the cost from weight, or else from label where that is a number. On the token
 * behind it in the end. */
static gboolean
read_attributes (Dot *self, double *cost, GError **error)
{
  gboolean weighed = FALSE;

  while (is_mark (self, "["))
    {
      next_token (self);
      while (!is_mark (self, "]"))
        {
          g_autofree char *key = g_strdup (self->token->str);
          double value;
          char *end;

          if (!self->is_name)
            return fail_here (self, error, _ ("the name of an attribute, or “]”"));
          next_token (self);
          if (!is_mark (self, "="))
            return fail_here (self, error, "“=”");
          next_token (self);
          if (!self->is_name)
            return fail_here (self, error, _ ("a value"));
          value = g_ascii_strtod (self->token->str, &end);
          if (cost != NULL && (g_str_equal (key, "weight") || g_str_equal (key, "label")))
            {
              gboolean number = self->token->len > 0 && *end == '\0';

              if (number && (value < 0 || !(value <= PATH_MAX_COST)))
                return fail_here (self, error, _ ("a cost, which is not below 0"));
              if (number && (g_str_equal (key, "weight") || !weighed))
                {
                  *cost = value;
                  weighed = g_str_equal (key, "weight");
                }
            }
          next_token (self);
          if (is_mark (self, ",") || is_mark (self, ";"))
            next_token (self);
        }
      next_token (self);
    }
  return TRUE;
}

/* A node, or several with arcs between; on its first token. */
static gboolean
read_statement (Dot *self, gboolean directed, GError **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (gint32));
  PathGraph *graph = &self->parser->self->graph;
  double cost = 1;

  for (;;)
    {
      gint32 node;

      if (!self->is_name)
        return fail_here (self, error, _ ("a node; subgraphs and ports are not read"));
      node = get_node (self->parser, &self->where, self->token->str, TRUE, error);
      if (node < 0)
        return FALSE;
      g_array_append_val (nodes, node);
      next_token (self);
      if (!is_mark (self, directed ? "->" : "--"))
        break;
      next_token (self);
    }
  if (!read_attributes (self, nodes->len > 1 ? &cost : NULL, error))
    return FALSE;
  for (guint i = 1; i < nodes->len; i++)
    {
      PathArc arc = { .from = g_array_index (nodes, gint32, i - 1),
                      .to = g_array_index (nodes, gint32, i),
                      .label = -1,
                      .is_one_way = directed,
                      .cost = cost };

      g_array_append_val (graph->arcs, arc);
    }
  return TRUE;
}

/* start and goal are attributes of the graph: start=A; goal=B. */
static gboolean
read_end (Dot *self, gboolean goal, GError **error)
{
  gint32 node;

  next_token (self);
  if (!self->is_name)
    return fail_here (self, error, _ ("a node"));
  node = get_node (self->parser, &self->where, self->token->str, TRUE, error);
  if (node < 0)
    return FALSE;
  if (goal)
    path_set_goal (self->parser->self, node);
  else
    self->parser->self->start = node;
  next_token (self);
  return TRUE;
}

static gboolean
read_dot (Dot *self, GError **error)
{
  gboolean directed;

  next_token (self);
  if (self->is_name && g_str_equal (self->token->str, "strict"))
    next_token (self);
  directed = g_str_equal (self->token->str, "digraph");
  next_token (self);
  if (self->is_name)
    next_token (self);
  if (!is_mark (self, "{"))
    return fail_here (self, error, "“{”");
  next_token (self);
  while (!is_mark (self, "}"))
    {
      const char *after;
      gboolean attribute;

      if (is_mark (self, ";"))
        {
          next_token (self);
          continue;
        }
      if (!self->is_name)
        return fail_here (self, error, _ ("a node, or “}”"));
      for (after = self->at; after < self->end && (*after == ' ' || *after == '\t'); after++)
        ;
      attribute = after < self->end && *after == '=';
      if (attribute)
        {
          gboolean start = g_str_equal (self->token->str, "start");
          gboolean goal = g_str_equal (self->token->str, "goal");

          next_token (self);
          if (start || goal)
            {
              if (!read_end (self, goal, error))
                return FALSE;
              continue;
            }
          next_token (self);
          next_token (self);
        }
      else if (g_str_equal (self->token->str, "node") || g_str_equal (self->token->str, "edge") ||
               g_str_equal (self->token->str, "graph"))
        {
          next_token (self);
          if (!read_attributes (self, NULL, error))
            return FALSE;
        }
      else if (!read_statement (self, directed, error))
        return FALSE;
    }
  return !next_token (self) || fail_here (self, error, _ ("nothing more"));
}

EspInstance *
path_parse_dot (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (EspInstance) instance = path_new (PATH_GRAPH);
  Parser parser = { .self = (PathInstance *) instance, .names = names };
  Dot dot = { .parser = &parser, .end = text + length, .line = 1 };
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  dot.at = dot.line_begin = esp_text_begin (text, length);
  dot.token = g_string_new (NULL);
  right = read_dot (&dot, error);
  g_string_free (dot.token, TRUE);
  return right ? g_steal_pointer (&instance) : NULL;
}
