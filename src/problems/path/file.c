#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Our own .path, and which form a file has. */

typedef struct
{
  EspReader reader;
  PathInstance *self;
  GHashTable *names; /* name → node + 1 */
  gboolean has_rows; /* a grid's rows are all there */
  gboolean has_goal; /* of tiles */
  gboolean start_said;
  GString *word; /* the name that was taken last */
} Parser;

void
path_set_goal (PathInstance *self, gint32 node)
{
  if (!path_is_goal (self, node))
    g_array_append_val (self->goals, node);
}

gint32
path_add_node (PathInstance *self, const char *name, gsize length)
{
  static const double nowhere = NAN;
  guint32 at = self->graph.names->len;

  g_array_append_vals (self->graph.names, name, (guint) length);
  g_array_append_vals (self->graph.names, "", 1);
  g_array_append_val (self->graph.name_at, at);
  g_array_append_val (self->graph.x, nowhere);
  g_array_append_val (self->graph.y, nowhere);
  return self->graph.n++;
}

/* --- words --- */

/* The next word of the line, up to a comment. FALSE where there is none. */
static gboolean
take_word (EspSpan *rest, EspSpan *word)
{
  EspSpan before = *rest;

  if (!esp_span_next_word (rest, "", word))
    return FALSE;
  if (word->start[0] != '#')
    return TRUE;
  *rest = before;
  esp_span_skip (rest, rest->length);
  return FALSE;
}

static gboolean
need_word (Parser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  if (take_word (rest, word))
    return TRUE;
  return esp_reader_fail (&parser->reader, rest, error, _ ("the line ends too early; expected %s"),
                          _ (what));
}

static gboolean
need_no_more (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;

  if (!take_word (rest, &word))
    return TRUE;
  return esp_reader_fail (&parser->reader, &word, error, _ ("“%s” is too much on this line"),
                          esp_span_quote (&word));
}

/* A name goes to parser->word. */
static gboolean
need_name (Parser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  g_autofree char *quoted = NULL;
  EspSpan before = *rest;
  const char *begin;

  if (esp_span_next_name (rest, "", word, &quoted) && quoted != NULL)
    {
      g_string_assign (parser->word, quoted);
      return TRUE;
    }
  *rest = before;
  if (!need_word (parser, rest, word, what, error))
    return FALSE;
  begin = word->start;
  g_string_truncate (parser->word, 0);
  g_string_append_len (parser->word, begin, (gssize) word->length);
  if (memchr (begin, '\0', word->length) != NULL)
    return esp_reader_fail (&parser->reader, word, error, _ ("“%s” is no name"),
                            esp_span_quote (word));
  return TRUE;
}

static gint32
find_node (const Parser *parser)
{
  if (parser->self->kind == PATH_GRID)
    return path_find_node (parser->self, parser->word->str);
  return GPOINTER_TO_INT (g_hash_table_lookup (parser->names, parser->word->str)) - 1;
}

static gboolean
need_node (Parser *parser, EspSpan *rest, gint32 *node, GError **error)
{
  EspSpan word;

  if (!need_name (parser, rest, &word, N_ ("a node's name"), error))
    return FALSE;
  *node = find_node (parser);
  return *node >= 0 ||
         esp_reader_fail (&parser->reader, &word, error,
                          parser->self->kind == PATH_GRID
                              ? _ ("“%s” is no cell of this grid; expected a letter of "
                                   "a column and the number of a row, as in B3")
                              : _ ("there is no node “%s”; expected one of those above"),
                          esp_quote (parser->word->str));
}

static gboolean
need_cost (Parser *parser, EspSpan *rest, double least, double *cost, GError **error)
{
  EspSpan word;

  return need_word (parser, rest, &word, N_ ("a cost"), error) &&
         esp_span_to_real (&parser->reader, &word, _ ("a cost"), least, PATH_MAX_COST, cost, error);
}

/* --- graphs --- */

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
read_estimate (Parser *parser, EspSpan *rest, gint32 node, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  PathEstimate estimate = { .node = node };
  EspSpan word;
  EspSpan name;

  if (!need_word (parser, rest, &word, N_ ("an estimate, VALUE or NAME=VALUE"), error))
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
  if (!esp_span_to_real (&parser->reader, &word, _ ("an estimate"), 0, PATH_MAX_COST,
                         &estimate.value, error))
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
read_node (Parser *parser, EspSpan *rest, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  g_autofree char *fault = NULL;
  EspSpan word;
  EspSpan again;
  gint32 node;

  if (!need_name (parser, rest, &word, N_ ("a node's name"), error))
    return FALSE;
  fault = esp_name_fault (parser->word->str, (gssize) parser->word->len, "");
  if (fault == NULL && parser->word->str[0] == '#')
    fault = g_strdup (_ ("a name does not begin with “#”"));
  if (fault != NULL)
    return esp_reader_fail (&parser->reader, &word, error, _ ("“%s” is no name: %s"),
                            esp_quote (parser->word->str), fault);
  if (find_node (parser) >= 0)
    return esp_reader_fail (&parser->reader, &word, error, _ ("there is a node “%s” already"),
                            esp_quote (parser->word->str));
  if (graph->n >= PATH_MAX_NODES)
    return esp_reader_fail (&parser->reader, &word, error, _ ("too many nodes; at most %d"),
                            PATH_MAX_NODES);
  node = path_add_node (parser->self, parser->word->str, parser->word->len);
  g_hash_table_insert (parser->names, g_strdup (parser->word->str), GINT_TO_POINTER (node + 1));
  again = *rest;
  if (!take_word (&again, &word))
    return TRUE;
  if (!esp_span_equal (&word, "h"))
    {
      double *x = &g_array_index (graph->x, double, node);
      double *y = &g_array_index (graph->y, double, node);

      if (!need_word (parser, rest, &word, N_ ("a coordinate"), error) ||
          !esp_span_to_real (&parser->reader, &word, _ ("a coordinate"), -1e9, 1e9, x, error) ||
          !need_word (parser, rest, &word, N_ ("a second coordinate"), error) ||
          !esp_span_to_real (&parser->reader, &word, _ ("a coordinate"), -1e9, 1e9, y, error))
        return FALSE;
    }
  while (take_word (rest, &word))
    {
      if (!esp_span_equal (&word, "h"))
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s”: expected “h”, or nothing more"), esp_span_quote (&word));
      do
        if (!read_estimate (parser, rest, node, error))
          return FALSE;
      while ((again = *rest, take_word (&again, &word)) && !esp_span_equal (&word, "h"));
    }
  return TRUE;
}

/* FROM TO [COST] [as ACTION] */
static gboolean
read_arc (Parser *parser, EspSpan *rest, gboolean one_way, GError **error)
{
  PathGraph *graph = &parser->self->graph;
  PathArc arc = { .label = -1, .is_one_way = one_way };
  EspSpan word;

  if (!need_node (parser, rest, &arc.from, error) || !need_node (parser, rest, &arc.to, error) ||
      !need_cost (parser, rest, 0, &arc.cost, error))
    return FALSE;
  if (take_word (rest, &word))
    {
      if (!esp_span_equal (&word, "as"))
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s”: expected “as” and an action, or nothing more"),
                                esp_span_quote (&word));
      if (!need_name (parser, rest, &word, N_ ("an action"), error))
        return FALSE;
      arc.label = (gint32) graph->labels->len;
      g_ptr_array_add (graph->labels, g_strdup (parser->word->str));
    }
  if (graph->arcs->len >= PATH_MAX_ARCS)
    return esp_reader_fail (&parser->reader, rest, error, _ ("too many arcs; at most %d"),
                            PATH_MAX_ARCS);
  g_array_append_val (graph->arcs, arc);
  return need_no_more (parser, rest, error);
}

static gboolean
read_ends (Parser *parser, EspSpan *key, EspSpan *rest, GError **error)
{
  PathInstance *self = parser->self;
  gboolean goals = esp_span_equal (key, "goal");
  EspSpan word;
  gint32 node;

  do
    {
      if (!need_node (parser, rest, &node, error))
        return FALSE;
      if (self->kind == PATH_GRID && g_array_index (self->grid.cells, char, node) == '#')
        return esp_reader_fail (&parser->reader, key, error, _ ("a wall stands there"));
      if (goals)
        path_set_goal (self, node);
      else if (self->start >= 0 && self->start != node)
        return esp_reader_fail (&parser->reader, key, error, _ ("there is a start already"));
      else
        self->start = node;
      word = *rest;
    }
  while (goals && take_word (&word, &(EspSpan){ NULL }));
  return need_no_more (parser, rest, error);
}

static gboolean
read_graph_line (Parser *parser, EspSpan *key, EspSpan *rest, GError **error)
{
  if (esp_span_equal (key, "node"))
    return read_node (parser, rest, error);
  if (esp_span_equal (key, "edge") || esp_span_equal (key, "arc"))
    return read_arc (parser, rest, esp_span_equal (key, "arc"), error);
  if (esp_span_equal (key, "start") || esp_span_equal (key, "goal"))
    return read_ends (parser, key, rest, error);
  return esp_reader_fail (&parser->reader, key, error,
                          _ ("“%s”: expected node, edge, arc, start or goal"),
                          esp_span_quote (key));
}

/* --- grids --- */

static gboolean
read_row (Parser *parser, const EspSpan *row, GError **error)
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
      char cell = row->start[i];
      gint32 at = (gint32) grid->cells->len;
      EspSpan here = *row;

      /* what is wrong alone has to be found in the line: that takes as long as the line is */
      if (cell <= ' ' || cell > '~' || (cell == 'S' && self->start >= 0))
        {
          esp_span_skip (&here, i);
          here.length = 1;
        }
      if (cell <= ' ' || cell > '~')
        return esp_reader_fail (&parser->reader, &here, error,
                                _ ("“%s” is no cell; expected #, ., S, G or a terrain"),
                                esp_span_quote (&here));
      if (cell == 'S' && self->start >= 0)
        return esp_reader_fail (&parser->reader, &here, error, _ ("there is a start already"));
      if (cell == 'S')
        self->start = at;
      else if (cell == 'G')
        path_set_goal (self, at);
      if (cell == 'S' || cell == 'G')
        cell = '.';
      g_array_append_val (grid->cells, cell);
    }
  grid->n_rows++;
  return TRUE;
}

static gboolean
read_terrain (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;
  double cost;

  /* a terrain may be any sign but those that say something else */
  if (!esp_span_next_word (rest, "", &word))
    return need_word (parser, rest, &word, N_ ("a terrain, one sign"), error);
  if (word.length != 1 || word.start[0] <= ' ' || word.start[0] > '~' ||
      strchr ("#SG", word.start[0]) != NULL)
    return esp_reader_fail (&parser->reader, &word, error,
                            _ ("“%s” is no terrain; expected one sign that is not #, S or G"),
                            esp_span_quote (&word));
  if (!need_cost (parser, rest, 1e-6, &cost, error))
    return FALSE;
  parser->self->grid.costs[(guchar) word.start[0]] = cost;
  return need_no_more (parser, rest, error);
}

static gboolean
read_grid_line (Parser *parser, const EspSpan *line, GError **error)
{
  EspSpan row = *line;
  EspSpan rest = *line;
  EspSpan key;

  esp_span_trim (&row);
  if (memchr (row.start, ' ', row.length) == NULL && memchr (row.start, '\t', row.length) == NULL)
    {
      if (parser->has_rows)
        return esp_reader_fail (&parser->reader, &row, error,
                                _ ("rows stand above the lines cost, start and goal"));
      return read_row (parser, &row, error);
    }
  if (!take_word (&rest, &key))
    return TRUE;
  parser->has_rows = TRUE;
  if (esp_span_equal (&key, "cost"))
    return read_terrain (parser, &rest, error);
  if (esp_span_equal (&key, "start") || esp_span_equal (&key, "goal"))
    return read_ends (parser, &key, &rest, error);
  return esp_reader_fail (&parser->reader, &key, error,
                          _ ("“%s”: expected a row without blanks, or cost, start or goal"),
                          esp_span_quote (&key));
}

/* Every sign has a cost. */
static gboolean
check_grid (Parser *parser, GError **error)
{
  const PathGrid *grid = &parser->self->grid;

  if (grid->n_rows == 0)
    return esp_reader_fail_at_end (&parser->reader, error, _ ("expected rows of the grid"));
  for (guint i = 0; i < grid->cells->len; i++)
    {
      char cell = g_array_index (grid->cells, char, i);
      char name[2] = { cell, '\0' };

      if (cell != '#' && grid->costs[(guchar) cell] <= 0)
        return esp_reader_fail_at_end (
            &parser->reader, error, _ ("the terrain “%s” has no cost; expected a line “cost %s 3”"),
            name, name);
    }
  return TRUE;
}

/* --- tiles --- */

/* @n numbers, each from 0 to n - 1 once, from this line and those that follow. */
static gboolean
read_tiles (Parser *parser, EspSpan *rest, guint8 *tiles, int n, GError **error)
{
  guint seen = 0;
  EspSpan word;
  EspSpan line;
  gint64 number;

  for (int i = 0; i < n; i++)
    {
      while (!take_word (rest, &word))
        {
          if (!esp_reader_next_full_line (&parser->reader, &line))
            return esp_reader_fail_at_end (
                &parser->reader, error, _ ("%d numbers; expected %d, from 0 for the blank to %d"),
                i, n, n - 1);
          *rest = line;
        }
      if (!esp_span_to_int (&parser->reader, &word, _ ("a tile"), 0, n - 1, &number, error))
        return FALSE;
      if (seen & 1u << number)
        return esp_reader_fail (&parser->reader, &word, error, _ ("tile %d is there already"),
                                (int) number);
      seen |= 1u << number;
      tiles[i] = (guint8) number;
    }
  return need_no_more (parser, rest, error);
}

static gboolean
read_all_tiles (Parser *parser, EspSpan *head, GError **error)
{
  PathTiles *tiles = &parser->self->tiles;
  int n;
  gint64 side;
  EspSpan word;
  EspSpan line;

  if (!need_word (parser, head, &word, N_ ("how many tiles make a row"), error) ||
      !esp_span_to_int (&parser->reader, &word, _ ("a side"), PATH_MIN_TILES, PATH_MAX_TILES, &side,
                        error))
    return FALSE;
  tiles->side = (int) side;
  n = tiles->side * tiles->side;
  for (int i = 0; i < n; i++)
    tiles->goal[i] = (guint8) i;
  if (!read_tiles (parser, head, tiles->start, n, error))
    return FALSE;
  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      if (!take_word (&line, &word))
        continue;
      if (!esp_span_equal (&word, "goal") || parser->has_goal)
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s”: expected “goal” and numbers, or nothing more"),
                                esp_span_quote (&word));
      parser->has_goal = TRUE;
      if (!read_tiles (parser, &line, tiles->goal, n, error))
        return FALSE;
    }
  return TRUE;
}

/* --- the file --- */

static gboolean
read_head (Parser *parser, EspSpan *rest, GError **error)
{
  static const char *const diagonals[] = { "never", "free", "no-corner" };
  EspSpan word;
  EspSpan value;

  while (take_word (rest, &word))
    {
      gboolean known = FALSE;

      if (!need_word (parser, rest, &value, N_ ("a value"), error))
        return FALSE;
      if (parser->self->kind == PATH_GRID && esp_span_equal (&word, "diagonal"))
        for (guint i = 0; i < G_N_ELEMENTS (diagonals); i++)
          if (esp_span_equal (&value, diagonals[i]))
            {
              parser->self->grid.diagonal = (PathDiagonal) i;
              known = TRUE;
            }
      if (esp_span_equal (&word, "order") &&
          esp_span_equal (&value, parser->self->kind == PATH_GRID ? "compass" : "file"))
        {
          parser->self->order =
              parser->self->kind == PATH_GRID ? PATH_ORDER_COMPASS : PATH_ORDER_FILE;
          known = TRUE;
        }
      if (!known)
        return esp_reader_fail (&parser->reader, &word, error,
                                parser->self->kind == PATH_GRID
                                    ? _ ("expected “diagonal never”, “free” or “no-corner”, “order "
                                         "compass”, or nothing more")
                                    : _ ("expected “order file”, or nothing more"));
    }
  return TRUE;
}

static gboolean
read_body (Parser *parser, EspSpan *head, GError **error)
{
  EspSpan line;
  EspSpan key;

  if (parser->self->kind == PATH_TILES)
    return read_all_tiles (parser, head, error);
  if (!read_head (parser, head, error))
    return FALSE;
  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      if (parser->self->kind == PATH_GRID
              ? !read_grid_line (parser, &line, error)
              : take_word (&line, &key) && !read_graph_line (parser, &key, &line, error))
        return FALSE;
    }
  return parser->self->kind != PATH_GRID || check_grid (parser, error);
}

/* A number a cell, and nothing else: 9, 16 or 25 of them, or 4. */
static gboolean
is_plain_tiles (const char *text, gsize length)
{
  EspReader reader;
  EspSpan line;
  EspSpan word;
  int n = 0;

  esp_reader_init (&reader, "", text, length);
  while (esp_reader_next_line (&reader, &line))
    while (take_word (&line, &word))
      if (!esp_span_is_int (&word, 0, 24) || n++ > 25)
        return FALSE;
  return n == 4 || n == 9 || n == 16 || n == 25;
}

static EspInstance *
parse_plain_tiles (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_TILES);
  PathTiles *tiles = &((PathInstance *) instance)->tiles;
  Parser parser = { .self = (PathInstance *) instance };
  EspSpan rest = { NULL };
  EspSpan word;
  EspSpan line;
  int n = 0;

  esp_reader_init (&parser.reader, file, text, length);
  while (esp_reader_next_line (&parser.reader, &line))
    while (take_word (&line, &word))
      n++;
  esp_reader_init (&parser.reader, file, text, length);
  tiles->side = n == 25 ? 5 : n == 16 ? 4 : n == 9 ? 3 : 2;
  for (int i = 0; i < n; i++)
    tiles->goal[i] = (guint8) i;
  return read_tiles (&parser, &rest, tiles->start, n, error) ? g_steal_pointer (&instance) : NULL;
}

/* --- which form it has --- */

/* The first line that is neither blank nor a comment. */
static gboolean
find_first_line (const char *text, gsize length, EspSpan *line)
{
  EspReader reader;

  esp_reader_init (&reader, "", text, length);
  while (esp_reader_next_full_line (&reader, line))
    {
      esp_span_trim (line);
      if (line->start[0] != '#')
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_own (const EspSpan *line, EspSpan *rest, EspSpan *word)
{
  *rest = *line;
  return take_word (rest, word) &&
         (esp_span_equal (word, "graph") || esp_span_equal (word, "grid") ||
          esp_span_equal (word, "tiles")) &&
         memchr (line->start, '{', line->length) == NULL;
}

/* Graphviz: "strict", "graph" or "digraph", a name perhaps, and a brace. */
static gboolean
is_dot (const EspSpan *line)
{
  EspSpan rest = *line;
  EspSpan word;

  return esp_span_next_word (&rest, "{", &word) &&
         (esp_span_equal (&word, "digraph") || esp_span_equal (&word, "strict") ||
          (esp_span_equal (&word, "graph") && memchr (line->start, '{', line->length) != NULL));
}

static gboolean
is_octile (const EspSpan *line)
{
  EspSpan rest = *line;
  EspSpan word;

  return esp_span_next_word (&rest, "", &word) && esp_span_equal (&word, "type") &&
         esp_span_next_word (&rest, "", &word) && esp_span_equal (&word, "octile");
}

/* Of the room Map. */
static gboolean
is_map (const EspSpan *line)
{
  EspSpan rest = *line;
  EspSpan word;

  return esp_span_next_word (&rest, "", &word) &&
         (esp_span_equal (&word, "point") || esp_span_equal (&word, "colors"));
}

static EspInstance *
parse_own (const char *text, gsize length, const char *file, GError **error)
{
  Parser parser = { .word = g_string_new (NULL) };
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (EspInstance) instance = NULL;
  EspSpan line;
  EspSpan word;
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  while (esp_reader_next_full_line (&parser.reader, &line) && !take_word (&line, &word))
    ;
  instance = path_new (esp_span_equal (&word, "graph")  ? PATH_GRAPH
                       : esp_span_equal (&word, "grid") ? PATH_GRID
                                                        : PATH_TILES);
  parser.self = (PathInstance *) instance;
  parser.names = names;
  right = read_body (&parser, &line, error);
  g_string_free (parser.word, TRUE);
  return right ? g_steal_pointer (&instance) : NULL;
}

static EspInstance *
parse (const char *text, gsize length, const char *file, GError **error)
{
  EspReader reader;
  EspSpan line;
  EspSpan rest;
  EspSpan word;

  esp_reader_init (&reader, file, text, length);
  if (!find_first_line (text, length, &line))
    return esp_reader_fail_at_end (&reader, error, _ ("expected graph, grid or tiles")), NULL;
  if (is_own (&line, &rest, &word))
    return parse_own (text, length, file, error);
  if (esp_span_has_prefix (&line, "class:"))
    return path_parse_course (text, length, file, error);
  if (line.start[0] == '%')
    return path_parse_layout (text, length, file, error);
  if (is_dot (&line))
    return path_parse_dot (text, length, file, error);
  if (is_octile (&line))
    return path_parse_octile (text, length, file, error);
  if (is_map (&line))
    return path_parse_map (text, length, file, error);
  if (is_plain_tiles (text, length))
    return parse_plain_tiles (text, length, file, error);
  return esp_reader_fail_none (&reader, &line, error, _ ("“%s”: expected graph, grid or tiles"),
                               esp_span_quote (&line));
}

static EspLikeness
recognises (const char *head, gsize length)
{
  EspSpan line;
  EspSpan rest;
  EspSpan word;

  if (!find_first_line (head, length, &line))
    return ESP_LIKENESS_NONE;
  if (is_own (&line, &rest, &word) || is_octile (&line))
    return ESP_LIKENESS_CERTAIN;
  if (is_dot (&line))
    return ESP_LIKENESS_CLOSE;
  if (esp_span_has_prefix (&line, "class:"))
    return g_strstr_len (head, (gssize) length, "GraphSearchTest") != NULL ||
                   g_strstr_len (head, (gssize) length, "PacmanSearchTest") != NULL
               ? ESP_LIKENESS_CERTAIN
               : ESP_LIKENESS_NONE;
  return line.start[0] == '%' && line.length > 2 && line.start[1] == '%' ? ESP_LIKENESS_CLOSE
                                                                         : ESP_LIKENESS_NONE;
}

/* --- writing --- */

static void
append_name (GString *text, const PathInstance *self, gint32 node)
{
  g_autofree char *name = path_name_node (self, node);

  g_string_append_c (text, ' ');
  g_string_append (text, name);
}

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.10g", number);
  if (g_ascii_strtod (buffer, NULL) != number)
    g_ascii_dtostr (buffer, sizeof buffer, number);
  g_string_append_c (text, ' ');
  g_string_append (text, buffer);
}

static void
append_ends (GString *text, const PathInstance *self, gboolean with_start, GArray *goals)
{
  if (with_start)
    {
      g_string_append (text, "start");
      append_name (text, self, self->start);
      g_string_append_c (text, '\n');
    }
  if (goals->len == 0)
    return;
  g_string_append (text, "goal");
  for (guint i = 0; i < goals->len; i++)
    append_name (text, self, g_array_index (goals, gint32, i));
  g_string_append_c (text, '\n');
}

static void
format_graph (GString *text, const PathInstance *self)
{
  const PathGraph *graph = &self->graph;
  guint at = 0;

  g_string_append (text, self->order == PATH_ORDER_FILE ? "graph order file\n" : "graph\n");
  for (gint32 i = 0; i < graph->n; i++)
    {
      gboolean first = TRUE;

      g_string_append (text, "node");
      append_name (text, self, i);
      if (!isnan (g_array_index (graph->x, double, i)))
        {
          append_number (text, g_array_index (graph->x, double, i));
          append_number (text, g_array_index (graph->y, double, i));
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
          append_number (text, estimate->value);
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
      append_name (text, self, arc->from);
      append_name (text, self, arc->to);
      append_number (text, arc->cost);
      if (arc->label >= 0)
        {
          g_string_append (text, " as ");
          esp_name_append (text, graph->labels->pdata[arc->label]);
        }
      g_string_append_c (text, '\n');
    }
  append_ends (text, self, self->start >= 0, self->goals);
}

static void
format_grid (GString *text, const PathInstance *self)
{
  static const char *const diagonals[] = { "", " diagonal free", " diagonal no-corner" };
  const PathGrid *grid = &self->grid;
  g_autoptr (GArray) goals = g_array_new (FALSE, FALSE, sizeof (gint32));
  gboolean with_start = FALSE;
  gsize rows;

  g_string_append_printf (text, "grid%s%s\n", diagonals[grid->diagonal],
                          self->order == PATH_ORDER_COMPASS ? " order compass" : "");
  rows = text->len;
  for (int row = 0; row < grid->n_rows; row++)
    {
      g_string_append_len (text, grid->cells->data + row * grid->n_columns, grid->n_columns);
      g_string_append_c (text, '\n');
    }
    /* on plain ground they stand in the rows */
#define PLACE(CELL) (rows + (gsize) (CELL) + (gsize) ((CELL) / grid->n_columns))
  for (guint i = 0; i < self->goals->len; i++)
    {
      gint32 cell = g_array_index (self->goals, gint32, i);

      if (text->str[PLACE (cell)] == '.' && cell != self->start)
        text->str[PLACE (cell)] = 'G';
      else
        g_array_append_val (goals, cell);
    }
  if (self->start >= 0 && text->str[PLACE (self->start)] == '.')
    text->str[PLACE (self->start)] = 'S';
  else
    with_start = self->start >= 0;
#undef PLACE
  for (int i = 0; i < 128; i++)
    if (grid->costs[i] > 0 && (i != '.' || grid->costs[i] < 1 || grid->costs[i] > 1))
      {
        g_string_append_printf (text, "cost %c", i);
        append_number (text, grid->costs[i]);
        g_string_append_c (text, '\n');
      }
  append_ends (text, self, with_start, goals);
}

static void
append_tiles (GString *text, const guint8 *tiles, int side)
{
  for (int i = 0; i < side * side; i++)
    g_string_append_printf (text, "%d%c", tiles[i], (i + 1) % side == 0 ? '\n' : ' ');
}

static char *
format (const EspInstance *instance)
{
  const PathInstance *self = (const PathInstance *) instance;
  GString *text = g_string_new (NULL);
  gboolean usual = TRUE;

  if (self->kind == PATH_GRAPH)
    format_graph (text, self);
  else if (self->kind == PATH_GRID)
    format_grid (text, self);
  else
    {
      g_string_append_printf (text, "tiles %d\n", self->tiles.side);
      append_tiles (text, self->tiles.start, self->tiles.side);
      for (int i = 0; i < self->tiles.side * self->tiles.side; i++)
        usual &= self->tiles.goal[i] == i;
      if (!usual)
        {
          g_autofree char *goal =
              path_tiles_format (self->tiles.goal, self->tiles.side * self->tiles.side);

          g_string_append_printf (text, "goal %s\n", g_strdelimit (goal, ",", ' '));
        }
    }
  return g_string_free (text, FALSE);
}

static EspState *
parse_solution (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  EspState *state = path_states.state_parse (instance, copy, error);

  if (state == NULL)
    g_prefix_error (error, "%s: ", esp_quote_path (file));
  return state;
}

static char *
format_solution (const EspInstance *instance, const EspState *state)
{
  return path_states.state_format (instance, state);
}

const EspFiles path_files = {
  .suffix = "path",
  .parse = parse,
  .recognises = recognises,
  .format = format,
  .parse_solution = parse_solution,
  .format_solution = format_solution,
};
