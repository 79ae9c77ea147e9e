#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "file.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Graphs: our own, and the maps of our own room Map. */

static guint
find_h_name (PathGraph *graph, const char *name, gsize length)
{
  guint i;

  for (i = 0; i < graph->h_names->len; i++)
    if (strlen (graph->h_names->pdata[i]) == length &&
        memcmp (graph->h_names->pdata[i], name, length) == 0)
      return i;
  g_ptr_array_add (graph->h_names, g_strndup (name, length));
  return i;
}

/* VALUE or NAME=VALUE, behind "h". */
static gboolean
read_estimate (PathParser *parser, EspSpan *rest, gint32 node, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  PathEstimate estimate = { .node = node };
  EspSpan word;
  EspSpan name;

  if (!path_need_word (parser, rest, &word, N_ ("an estimate, VALUE or NAME=VALUE"), error))
    return FALSE;
  if (!esp_span_split (&word, '=', &name))
    name.length = 0;
  else
    {
      g_autofree char *fault = esp_name_fault (name.start, (gssize) name.length, "=\"#");

      if (fault != NULL)
        return esp_reader_fail (&parser->reader, &name, error, _ ("“%s” is no name: %s"),
                                esp_span_quote (&name), fault);
    }
  if (graph->h_names->len >= 16 && name.length > 0)
    return esp_reader_fail (&parser->reader, &name, error, _ ("too many heuristics; at most %d"),
                            16);
  estimate.which = (gint32) find_h_name (graph, name.start, name.length);
  if (!path_to_real (parser, &word, N_ ("an estimate"), 0, PATH_MAX_COST, &estimate.value, error))
    return FALSE;
  for (guint i = graph->estimates->len; i > 0; i--)
    {
      const PathEstimate *before = &g_array_index (graph->estimates, PathEstimate, i - 1);

      if (before->node != node)
        break;
      if (before->which == estimate.which)
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("this node has that estimate already"));
    }
  g_array_append_val (graph->estimates, estimate);
  return TRUE;
}

static gboolean
read_node (PathParser *parser, EspSpan *rest, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  g_autofree char *fault = NULL;
  EspSpan word;
  EspSpan again;
  gint32 node;

  if (!path_need_name (parser, rest, &word, N_ ("a node's name"), error))
    return FALSE;
  fault = esp_name_fault (parser->word->str, (gssize) parser->word->len, "");
  if (fault == NULL && parser->word->str[0] == '#')
    fault = g_strdup (_ ("a name does not begin with “#”"));
  if (fault != NULL)
    return esp_reader_fail (&parser->reader, &word, error, _ ("“%s” is no name: %s"),
                            esp_quote (parser->word->str), fault);
  if (path_find_node (parser->self, parser->word->str) >= 0)
    return esp_reader_fail (&parser->reader, &word, error, _ ("there is a node “%s” already"),
                            esp_quote (parser->word->str));
  if (graph->n >= PATH_MAX_NODES)
    return esp_reader_fail (&parser->reader, &word, error, _ ("too many nodes; at most %d"),
                            PATH_MAX_NODES);
  node = path_add_node (parser->self, parser->word->str, parser->word->len);
  parser->has_nodes = TRUE;
  again = *rest;
  if (!path_take_word (&again, &word))
    return TRUE;
  if (!esp_span_equal (&word, "h"))
    {
      double *x = &g_array_index (graph->x, double, node);
      double *y = &g_array_index (graph->y, double, node);

      if (!path_need_word (parser, rest, &word, N_ ("a coordinate"), error) ||
          !path_to_real (parser, &word, N_ ("a coordinate"), -1e9, 1e9, x, error) ||
          !path_need_word (parser, rest, &word, N_ ("a second coordinate"), error) ||
          !path_to_real (parser, &word, N_ ("a coordinate"), -1e9, 1e9, y, error))
        return FALSE;
    }
  while (path_take_word (rest, &word))
    {
      if (!esp_span_equal (&word, "h"))
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s”: expected “h”, or nothing more"), esp_span_quote (&word));
      do
        if (!read_estimate (parser, rest, node, error))
          return FALSE;
      while ((again = *rest, path_take_word (&again, &word)) && !esp_span_equal (&word, "h"));
    }
  return TRUE;
}

/* Where an arc begins or ends: in a file without lines of nodes, arcs make them. */
static gboolean
read_end (PathParser *parser, EspSpan *rest, gint32 *node, GError **error)
{
  EspSpan word;

  if (parser->has_nodes)
    return path_need_node (parser, rest, node, error);
  if (!path_need_name (parser, rest, &word, N_ ("a node's name"), error))
    return FALSE;
  *node = path_get_node (parser, &word, parser->word->str, TRUE, error);
  return *node >= 0;
}

/* FROM TO [COST] [as ACTION] */
static gboolean
read_arc (PathParser *parser, EspSpan *rest, gboolean one_way, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  PathArc arc = { .label = -1, .is_one_way = one_way };
  EspSpan word;

  if (!read_end (parser, rest, &arc.from, error) || !read_end (parser, rest, &arc.to, error) ||
      !path_need_cost (parser, rest, 0, &arc.cost, error))
    return FALSE;
  if (path_take_word (rest, &word))
    {
      if (!esp_span_equal (&word, "as"))
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s”: expected “as” and an action, or nothing more"),
                                esp_span_quote (&word));
      if (!path_need_name (parser, rest, &word, N_ ("an action"), error))
        return FALSE;
      arc.label = (gint32) graph->labels->len;
      g_ptr_array_add (graph->labels, g_strdup (parser->word->str));
    }
  if (graph->arcs->len >= PATH_MAX_ARCS)
    return esp_reader_fail (&parser->reader, rest, error, _ ("too many arcs; at most %d"),
                            PATH_MAX_ARCS);
  g_array_append_val (graph->arcs, arc);
  return path_need_no_more (parser, rest, error);
}

gboolean
path_read_graph_line (PathParser *parser, EspSpan *key, EspSpan *rest, GError **error)
{
  if (esp_span_equal (key, "node"))
    return read_node (parser, rest, error);
  if (esp_span_equal (key, "edge") || esp_span_equal (key, "arc"))
    return read_arc (parser, rest, esp_span_equal (key, "arc"), error);
  if (esp_span_equal (key, "start") || esp_span_equal (key, "goal"))
    return path_read_ends (parser, key, rest, error);
  return esp_reader_fail (&parser->reader, key, error,
                          _ ("“%s”: expected node, edge, arc, start or goal"),
                          esp_span_quote (key));
}

/* --- writing --- */

void
path_append_graph (GString *text, const PathInstance *self)
{
  const PathGraph *graph = &self->graph;
  guint at = 0;

  g_string_append (text, self->order == PATH_ORDER_FILE ? "graph order file\n" : "graph\n");
  for (gint32 i = 0; i < graph->n; i++)
    {
      gboolean first = TRUE;

      g_string_append (text, "node");
      path_append_name (text, self, i);
      if (!isnan (g_array_index (graph->x, double, i)))
        {
          path_append_number (text, g_array_index (graph->x, double, i));
          path_append_number (text, g_array_index (graph->y, double, i));
        }
      for (; at < graph->estimates->len; at++)
        {
          const PathEstimate *estimate = &g_array_index (graph->estimates, PathEstimate, at);
          const char *name = graph->h_names->pdata[estimate->which];

          if (estimate->node != i)
            break;
          if (first)
            g_string_append (text, " h");
          first = FALSE;
          path_append_number (text, estimate->value);
          if (*name != '\0')
            {
              gsize blank = (gsize) (strrchr (text->str, ' ') - text->str);

              g_string_insert (text, (gssize) blank + 1, "=");
              g_string_insert (text, (gssize) blank + 1, name);
            }
        }
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < graph->arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (graph->arcs, PathArc, i);

      g_string_append (text, arc->is_one_way ? "arc" : "edge");
      path_append_name (text, self, arc->from);
      path_append_name (text, self, arc->to);
      path_append_number (text, arc->cost);
      if (arc->label >= 0)
        {
          g_string_append (text, " as ");
          esp_name_append (text, graph->labels->pdata[arc->label]);
        }
      g_string_append_c (text, '\n');
    }
  path_append_ends (text, self, self->start >= 0, self->goals);
}

/* --- graphs by names --- */

/* The node of that name, a new one where @may_be_new; -1 with @error. */
gint32
path_get_node (
    PathParser *parser, const EspSpan *where, const char *name, gboolean may_be_new, GError **error)
{
  gint32 node = path_find_node (parser->self, name);
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
    node = path_add_node (parser->self, name, strlen (name));
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
  g_autoptr (EspInstance) instance = path_new (PATH_GRAPH);
  PathParser parser = { .self = (PathInstance *) instance };
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

          if (path_find_node (parser.self, a) >= 0)
            return esp_reader_fail_none (&parser.reader, &name, error,
                                         _ ("there is a node “%s” already"), esp_quote (a));
          for (int i = 0; i < 2; i++)
            if (!esp_span_next_word (&line, "", &word))
              return esp_reader_fail_none (&parser.reader, &line, error,
                                           _ ("expected a coordinate"));
            else if (!esp_span_to_real (&parser.reader, &word, _ ("a coordinate"), -1e9, 1e9,
                                        &at[i], error))
              return NULL;
          node = path_get_node (&parser, &name, a, TRUE, error);
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
          arc.from = path_get_node (&parser, &name, a, FALSE, error);
          arc.to = arc.from >= 0 ? path_get_node (&parser, &word, b, FALSE, error) : -1;
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
