#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Forms of others: the .test files of Berkeley's CS188 for searches, and Graphviz's DOT (a subset).
 */

/* --- CS188: graphs --- */

/* The node of that name, which is new where it has not been named before; -1 with @error. */
static gint32
get_state (PathParser *parser, const EspSpan *word, GError **error)
{
  g_autofree char *fault = esp_name_fault (word->start, (gssize) word->length, "\"#");
  g_autofree char *name = NULL;
  gint32 node;

  if (fault != NULL)
    {
      esp_reader_fail (&parser->reader, word, error, _ ("“%s” is no name: %s"),
                       esp_span_quote (word), fault);
      return -1;
    }
  name = esp_span_dup (word);
  node = path_find_node (parser->self, name);
  return node >= 0 ? node : path_add_node (parser->self, name, strlen (name));
}

/* A ACTION B COST */
static gboolean
read_transition (PathParser *parser, EspSpan *first, EspSpan *rest, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  PathArc arc = { .label = (gint32) graph->labels->len, .is_one_way = TRUE };
  EspSpan action;
  EspSpan to;
  EspSpan cost;
  EspSpan more;

  if (!esp_span_next_word (rest, "", &action) || !esp_span_next_word (rest, "", &to) ||
      !esp_span_next_word (rest, "", &cost))
    return esp_reader_fail (
        &parser->reader, first, error,
        _ ("expected a state, an action, the state that it leads to, and its cost"));
  if (esp_span_next_word (rest, "", &more))
    return esp_reader_fail (&parser->reader, &more, error, _ ("“%s” is too much on this line"),
                            esp_span_quote (&more));
  arc.from = get_state (parser, first, error);
  arc.to = arc.from >= 0 ? get_state (parser, &to, error) : -1;
  if (arc.to < 0 ||
      !esp_span_to_real (&parser->reader, &cost, _ ("a cost"), 0, PATH_MAX_COST, &arc.cost, error))
    return FALSE;
  if (graph->arcs->len >= PATH_MAX_ARCS)
    return esp_reader_fail (&parser->reader, first, error, _ ("too many arcs; at most %d"),
                            PATH_MAX_ARCS);
  g_ptr_array_add (graph->labels, esp_span_dup (&action));
  g_array_append_val (graph->arcs, arc);
  return TRUE;
}

/* Up to the three quotes. */
static gboolean
read_transitions (PathParser *parser, GError **error)
{
  PathInstance *self = parser->self;
  EspSpan line;
  EspSpan word;
  gint32 node;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      if (!esp_span_next_word (&line, "", &word) || esp_span_equal (&word, "\"\"\""))
        break;
      if (esp_span_equal (&word, "start_state:"))
        {
          if (!esp_span_next_word (&line, "", &word))
            return esp_reader_fail (&parser->reader, &line, error, _ ("expected the start"));
          self->start = get_state (parser, &word, error);
          if (self->start < 0)
            return FALSE;
        }
      else if (esp_span_equal (&word, "goal_states:"))
        while (esp_span_next_word (&line, "", &word))
          {
            node = get_state (parser, &word, error);
            if (node < 0)
              return FALSE;
            path_set_goal (self, node);
          }
      else if (!read_transition (parser, &word, &line, error))
        return FALSE;
    }
  if (self->start < 0 || self->goals->len == 0)
    return esp_reader_fail_at_end (&parser->reader, error,
                                   _ ("expected “start_state:” and “goal_states:”"));
  return TRUE;
}

static int
compare_estimates (gconstpointer a, gconstpointer b)
{
  return ((const PathEstimate *) a)->node - ((const PathEstimate *) b)->node;
}

/* A state and its estimate a line. */
static gboolean
read_heuristic (PathParser *parser, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  EspSpan line;
  EspSpan word;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      PathEstimate estimate = { .which = 0 };

      if (!esp_span_next_word (&line, "", &word) || esp_span_equal (&word, "\"\"\""))
        break;
      estimate.node = get_state (parser, &word, error);
      if (estimate.node < 0)
        return FALSE;
      if (!esp_span_next_word (&line, "", &word))
        return esp_reader_fail (&parser->reader, &line, error, _ ("expected an estimate"));
      if (!esp_span_to_real (&parser->reader, &word, _ ("an estimate"), 0, PATH_MAX_COST,
                             &estimate.value, error))
        return FALSE;
      for (guint i = 0; i < graph->estimates->len; i++)
        if (g_array_index (graph->estimates, PathEstimate, i).node == estimate.node)
          return esp_reader_fail (&parser->reader, &word, error,
                                  _ ("this node has that estimate already"));
      if (graph->h_names->len == 0)
        g_ptr_array_add (graph->h_names, g_strdup (""));
      g_array_append_val (graph->estimates, estimate);
    }
  g_array_sort (graph->estimates, compare_estimates);
  return TRUE;
}

/* --- CS188: .test --- */

/* What stands in quotes behind @key; a new string, NULL: it is not there. */
static char *
find_value (const char *text, gsize length, const char *key)
{
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, "", text, length);
  while (esp_reader_next_full_line (&reader, &line))
    if (esp_span_has_prefix (&line, key) && line.length > strlen (key) &&
        line.start[strlen (key)] == ':')
      {
        esp_span_skip (&line, strlen (key) + 1);
        esp_span_trim (&line);
        if (line.length >= 2 && line.start[0] == '"')
          {
            esp_span_skip (&line, 1);
            line.length--;
          }
        return esp_span_dup (&line);
      }
  return NULL;
}

/* Of the blocks in three quotes those that say something to us. */
static gboolean
read_blocks (PathParser *parser, gboolean maze, GError **error)
{
  EspSpan line;
  gboolean any = FALSE;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      gboolean block;

      esp_span_trim (&line);
      block = line.length > 4 && memcmp (line.start + line.length - 3, "\"\"\"", 3) == 0;
      if (!block || line.start[0] == '#')
        continue;
      if (maze && esp_span_has_prefix (&line, "layout:") && !any)
        {
          any = TRUE;
          if (!path_read_maze (parser, error))
            return FALSE;
        }
      else if (!maze && esp_span_has_prefix (&line, "graph:") && !any)
        {
          any = TRUE;
          if (!read_transitions (parser, error))
            return FALSE;
        }
      else if (!maze && esp_span_has_prefix (&line, "heuristic:"))
        {
          if (!read_heuristic (parser, error))
            return FALSE;
        }
    }
  return any || esp_reader_fail_at_end (&parser->reader, error,
                                        maze ? _ ("expected a “layout:” in three quotes")
                                             : _ ("expected a “graph:” in three quotes"));
}

EspInstance *
path_parse_course (const char *text, gsize length, const char *file, GError **error)
{
  g_autofree char *class = find_value (text, length, "class");
  gboolean maze = g_strcmp0 (class, "PacmanSearchTest") == 0;
  g_autoptr (EspInstance) instance = path_new (maze ? PATH_GRID : PATH_GRAPH);
  PathParser parser = { .self = (PathInstance *) instance };

  esp_reader_init (&parser.reader, file, text, length);
  if (!maze && g_strcmp0 (class, "GraphSearchTest") != 0)
    return esp_reader_fail_at_end (&parser.reader, error,
                                   _ ("the class “%s” is not read; expected GraphSearchTest or "
                                      "PacmanSearchTest"),
                                   esp_quote (class != NULL ? class : "")),
           NULL;
  parser.self->order = maze ? PATH_ORDER_COMPASS : PATH_ORDER_FILE;
  return read_blocks (&parser, maze, error) ? g_steal_pointer (&instance) : NULL;
}

/* --- DOT --- */

/* Signs of DOT by which a text is read: names, "quoted" ones, -- and ->, and single marks. */
typedef struct
{
  PathParser *parser;
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
      node = path_get_node (self->parser, &self->where, self->token->str, TRUE, error);
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
  node = path_get_node (self->parser, &self->where, self->token->str, TRUE, error);
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
  g_autoptr (EspInstance) instance = path_new (PATH_GRAPH);
  PathParser parser = { .self = (PathInstance *) instance };
  Dot dot = { .parser = &parser, .end = text + length, .line = 1 };
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  dot.at = dot.line_begin = esp_text_begin (text, length);
  dot.token = g_string_new (NULL);
  right = read_dot (&dot, error);
  g_string_free (dot.token, TRUE);
  return right ? g_steal_pointer (&instance) : NULL;
}
