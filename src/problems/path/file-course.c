#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The files of Berkeley's CS188: .test of its autograder for searches, and .lay, a maze. */

typedef struct
{
  EspReader reader;
  PathInstance *self;
  GHashTable *names; /* name → node + 1 */
} Parser;

/* --- mazes --- */

static gboolean
read_maze_row (Parser *parser, const EspSpan *row, int *n_dots, GError **error)
{
  PathInstance *self = parser->self;
  PathGrid *grid = &self->grid;

  if (grid->n_rows == 0)
    grid->n_columns = (int) MIN (row->length, PATH_MAX_SIDE + 1);
  if (grid->n_columns > PATH_MAX_SIDE || grid->n_rows >= PATH_MAX_SIDE)
    return esp_reader_fail (&parser->reader, row, error, _ ("the grid is too large; at most %d×%d"),
                            PATH_MAX_SIDE, PATH_MAX_SIDE);
  if (row->length != (gsize) grid->n_columns)
    return esp_reader_fail (&parser->reader, row, error,
                            _ ("%d cells in this row; expected %d as in the first"),
                            (int) MIN (row->length, G_MAXINT), grid->n_columns);
  for (gsize i = 0; i < row->length; i++)
    {
      gint32 at = (gint32) grid->cells->len;
      EspSpan here = *row;
      char cell = row->start[i];

      esp_span_skip (&here, i);
      here.length = 1;
      if (strchr ("% .PGo", cell) == NULL || cell == '\0')
        return esp_reader_fail (&parser->reader, &here, error,
                                _ ("“%s” is not of a maze; expected %%, a blank, P, a dot, G or o"),
                                esp_span_quote (&here));
      if (cell == 'P' && self->start >= 0)
        return esp_reader_fail (&parser->reader, &here, error, _ ("there is a start already"));
      if (cell == 'P')
        self->start = at;
      if (cell == '.' && ++*n_dots > 1)
        return esp_reader_fail (
            &parser->reader, &here, error,
            _ ("a second dot: to eat them all is another problem; expected one, "
               "the goal"));
      if (cell == '.')
        path_set_goal (self, at);
      cell = cell == '%' ? '#' : '.';
      g_array_append_val (grid->cells, cell);
    }
  grid->n_rows++;
  return TRUE;
}

/* Up to the end, or to the three quotes that end a text. */
static gboolean
read_maze (Parser *parser, GError **error)
{
  EspSpan line;
  int n_dots = 0;

  parser->self->order = PATH_ORDER_COMPASS;
  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      EspSpan word = line;

      esp_span_trim (&word);
      if (esp_span_equal (&word, "\"\"\""))
        break;
      /* blanks are cells, but not those behind the wall on the right */
      line.length = (gsize) (word.start + word.length - line.start);
      if (!read_maze_row (parser, &line, &n_dots, error))
        return FALSE;
    }
  if (parser->self->start < 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected P, the start"));
  if (n_dots == 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected a dot, the goal"));
  return TRUE;
}

EspInstance *
path_parse_layout (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_GRID);
  Parser parser = { .self = (PathInstance *) instance };

  esp_reader_init (&parser.reader, file, text, length);
  return read_maze (&parser, error) ? g_steal_pointer (&instance) : NULL;
}

/* --- graphs --- */

/* The node of that name, which is new where it has not been named before; -1 with @error. */
static gint32
get_node (Parser *parser, const EspSpan *word, GError **error)
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
  node = GPOINTER_TO_INT (g_hash_table_lookup (parser->names, name)) - 1;
  if (node < 0)
    {
      node = path_add_node (parser->self, name, strlen (name));
      g_hash_table_insert (parser->names, g_steal_pointer (&name), GINT_TO_POINTER (node + 1));
    }
  return node;
}

/* A ACTION B COST */
static gboolean
read_transition (Parser *parser, EspSpan *first, EspSpan *rest, GError **error)
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
  arc.from = get_node (parser, first, error);
  arc.to = arc.from >= 0 ? get_node (parser, &to, error) : -1;
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
read_transitions (Parser *parser, GError **error)
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
          self->start = get_node (parser, &word, error);
          if (self->start < 0)
            return FALSE;
        }
      else if (esp_span_equal (&word, "goal_states:"))
        while (esp_span_next_word (&line, "", &word))
          {
            node = get_node (parser, &word, error);
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
read_heuristic (Parser *parser, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  EspSpan line;
  EspSpan word;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      PathEstimate estimate = { .which = 0 };

      if (!esp_span_next_word (&line, "", &word) || esp_span_equal (&word, "\"\"\""))
        break;
      estimate.node = get_node (parser, &word, error);
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

/* --- .test --- */

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
read_blocks (Parser *parser, gboolean maze, GError **error)
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
          if (!read_maze (parser, error))
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
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (EspInstance) instance = path_new (maze ? PATH_GRID : PATH_GRAPH);
  Parser parser = { .self = (PathInstance *) instance, .names = names };

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
