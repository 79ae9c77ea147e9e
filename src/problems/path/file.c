#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "file.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Our own .path, and which form a file has; tiles. */

void
path_set_goal (PathInstance *self, gint32 node)
{
  if (!path_is_goal (self, node))
    g_array_append_val (self->goals, node);
}

/* --- words --- */

/* The next word of the line, up to a comment. FALSE where there is none. */
gboolean
path_take_word (EspSpan *rest, EspSpan *word)
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

gboolean
path_need_word (PathParser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  if (path_take_word (rest, word))
    return TRUE;
  return esp_reader_fail (&parser->reader, rest, error, _ ("the line ends too early; expected %s"),
                          _ (what));
}

gboolean
path_need_no_more (PathParser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;

  if (!path_take_word (rest, &word))
    return TRUE;
  return esp_reader_fail (&parser->reader, &word, error, _ ("“%s” is too much on this line"),
                          esp_span_quote (&word));
}

/* A name goes to parser->word. */
gboolean
path_need_name (PathParser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  g_autofree char *quoted = NULL;
  EspSpan before = *rest;
  const char *begin;

  /* most stand without quotes */
  while (before.length > 0 && (*before.start == ' ' || *before.start == '\t'))
    esp_span_skip (&before, 1);
  if (before.length > 0 && *before.start == '"')
    {
      if (esp_span_next_name (rest, "", word, &quoted) && quoted != NULL)
        {
          g_string_assign (parser->word, quoted);
          return TRUE;
        }
      *rest = before;
    }
  if (!path_need_word (parser, rest, word, what, error))
    return FALSE;
  begin = word->start;
  g_string_truncate (parser->word, 0);
  g_string_append_len (parser->word, begin, (gssize) word->length);
  if (memchr (begin, '\0', word->length) != NULL)
    return esp_reader_fail (&parser->reader, word, error, _ ("“%s” is no name"),
                            esp_span_quote (word));
  return TRUE;
}

gboolean
path_need_node (PathParser *parser, EspSpan *rest, gint32 *node, GError **error)
{
  EspSpan word;

  if (!path_need_name (parser, rest, &word, N_ ("a node's name"), error))
    return FALSE;
  *node = path_find_node (parser->self, parser->word->str);
  return *node >= 0 ||
         esp_reader_fail (&parser->reader, &word, error,
                          parser->self->kind == PATH_GRID
                              ? _ ("“%s” is no cell of this grid; expected a letter of "
                                   "a column and the number of a row, as in B3")
                              : _ ("there is no node “%s”; expected one of those above"),
                          esp_quote (parser->word->str));
}

gboolean
path_to_real (PathParser *parser,
              const EspSpan *word,
              const char *what,
              double least,
              double most,
              double *value,
              GError **error)
{
  guint number = 0;

  /* small whole numbers, of which large files are full */
  for (gsize i = 0; i < word->length && word->length < 9; i++)
    {
      if (!g_ascii_isdigit (word->start[i]))
        break;
      number = 10 * number + (guint) (word->start[i] - '0');
      if (i + 1 == word->length && number >= least && number <= most)
        {
          *value = number;
          return TRUE;
        }
    }
  return esp_span_to_real (&parser->reader, word, _ (what), least, most, value, error);
}

gboolean
path_need_cost (PathParser *parser, EspSpan *rest, double least, double *cost, GError **error)
{
  EspSpan word;

  return path_need_word (parser, rest, &word, N_ ("a cost"), error) &&
         path_to_real (parser, &word, N_ ("a cost"), least, PATH_MAX_COST, cost, error);
}

gboolean
path_read_ends (PathParser *parser, EspSpan *key, EspSpan *rest, GError **error)
{
  PathInstance *self = parser->self;
  gboolean goals = esp_span_equal (key, "goal");
  EspSpan word;
  gint32 node;

  do
    {
      if (!path_need_node (parser, rest, &node, error))
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
  while (goals && path_take_word (&word, &(EspSpan){ NULL }));
  return path_need_no_more (parser, rest, error);
}

/* --- writing: what both have --- */

void
path_append_name (GString *text, const PathInstance *self, gint32 node)
{
  g_autofree char *name = path_name_node (self, node);

  g_string_append_c (text, ' ');
  g_string_append (text, name);
}

void
path_append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.10g", number);
  if (g_ascii_strtod (buffer, NULL) != number)
    g_ascii_dtostr (buffer, sizeof buffer, number);
  g_string_append_c (text, ' ');
  g_string_append (text, buffer);
}

void
path_append_ends (GString *text, const PathInstance *self, gboolean with_start, GArray *goals)
{
  if (with_start)
    {
      g_string_append (text, "start");
      path_append_name (text, self, self->start);
      g_string_append_c (text, '\n');
    }
  if (goals->len == 0)
    return;
  g_string_append (text, "goal");
  for (guint i = 0; i < goals->len; i++)
    path_append_name (text, self, g_array_index (goals, gint32, i));
  g_string_append_c (text, '\n');
}

/* --- tiles --- */

/* @n numbers, each from 0 to n - 1 once, from this line and those that follow. */
static gboolean
read_tiles (PathParser *parser, EspSpan *rest, guint8 *tiles, int n, GError **error)
{
  guint seen = 0;
  EspSpan word;
  EspSpan line;
  gint64 number;

  for (int i = 0; i < n; i++)
    {
      while (!path_take_word (rest, &word))
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
  return path_need_no_more (parser, rest, error);
}

static gboolean
read_all_tiles (PathParser *parser, EspSpan *head, GError **error)
{
  PathTiles *tiles = &parser->self->tiles;
  int n;
  gint64 side;
  EspSpan word;
  EspSpan line;

  if (!path_need_word (parser, head, &word, N_ ("how many tiles make a row"), error) ||
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
      if (!path_take_word (&line, &word))
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
read_head (PathParser *parser, EspSpan *rest, GError **error)
{
  static const char *const diagonals[] = { "never", "free", "no-corner" };
  EspSpan word;
  EspSpan value;

  while (path_take_word (rest, &word))
    {
      gboolean known = FALSE;

      if (!path_need_word (parser, rest, &value, N_ ("a value"), error))
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
read_body (PathParser *parser, EspSpan *head, GError **error)
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
              ? !path_read_grid_line (parser, &line, error)
              : path_take_word (&line, &key) && !path_read_graph_line (parser, &key, &line, error))
        return FALSE;
    }
  return parser->self->kind != PATH_GRID || path_check_grid (parser, error);
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
    while (path_take_word (&line, &word))
      if (!esp_span_is_int (&word, 0, 24) || n++ > 25)
        return FALSE;
  return n == 4 || n == 9 || n == 16 || n == 25;
}

static EspInstance *
parse_plain_tiles (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = path_new (PATH_TILES);
  PathTiles *tiles = &((PathInstance *) instance)->tiles;
  PathParser parser = { .self = (PathInstance *) instance };
  EspSpan rest = { "" };
  EspSpan word;
  EspSpan line;
  int n = 0;

  esp_reader_init (&parser.reader, file, text, length);
  while (esp_reader_next_line (&parser.reader, &line))
    while (path_take_word (&line, &word))
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
  return path_take_word (rest, word) &&
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
  PathParser parser = { .word = g_string_new (NULL) };
  g_autoptr (EspInstance) instance = NULL;
  EspSpan line;
  EspSpan word;
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  while (esp_reader_next_full_line (&parser.reader, &line) && !path_take_word (&line, &word))
    ;
  instance = path_new (esp_span_equal (&word, "graph")  ? PATH_GRAPH
                       : esp_span_equal (&word, "grid") ? PATH_GRID
                                                        : PATH_TILES);
  parser.self = (PathInstance *) instance;
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
  if (path_is_scenario (&line))
    return esp_reader_fail_none (
        &reader, &line, error, "%s",
        _ ("a scenario stands for a map that is another file: it has to be "
           "read from where both are"));
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
  if (is_dot (&line) || path_is_scenario (&line))
    return ESP_LIKENESS_CLOSE;
  if (esp_span_has_prefix (&line, "class:"))
    return g_strstr_len (head, (gssize) length, "GraphSearchTest") != NULL ||
                   g_strstr_len (head, (gssize) length, "PacmanSearchTest") != NULL
               ? ESP_LIKENESS_CERTAIN
               : ESP_LIKENESS_NONE;
  return line.start[0] == '%' && line.length > 2 && line.start[1] == '%' ? ESP_LIKENESS_CLOSE
                                                                         : ESP_LIKENESS_NONE;
}

/* --- the role --- */

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
    path_append_graph (text, self);
  else if (self->kind == PATH_GRID)
    path_append_grid (text, self);
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
  const PathInstance *self = (const PathInstance *) instance;
  g_autoptr (GString) way = g_string_new (NULL);
  g_autoptr (GArray) told = NULL;
  EspReader reader;
  EspSpan line;
  EspState *state = NULL;

  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    if (!esp_span_has_prefix (&line, PATH_EXPANDED_HEAD))
      {
        g_string_append_len (way, line.start, (gssize) line.length);
        g_string_append_c (way, '\n');
      }
    /* what else an assignment may ask a program to say; arrangements of tiles have no names */
    else if (self->kind != PATH_TILES)
      {
        g_autofree char *names = g_strndup (line.start + strlen (PATH_EXPANDED_HEAD),
                                            line.length - strlen (PATH_EXPANDED_HEAD));

        if (told == NULL)
          told = g_array_new (FALSE, FALSE, sizeof (gint32));
        if (!path_read_nodes (self, told, names, error))
          {
            g_prefix_error (error, "%s: ", esp_quote_path (file));
            return NULL;
          }
      }
  state = path_states.state_parse (instance, way->str, error);
  if (state == NULL)
    g_prefix_error (error, "%s: ", esp_quote_path (file));
  else
    ((PathState *) state)->told = g_steal_pointer (&told);
  return state;
}

static char *
format_solution (const EspInstance *instance, const EspState *state)
{
  const PathInstance *self = (const PathInstance *) instance;
  const GArray *told = ((const PathState *) state)->told;
  g_autofree char *way = path_states.state_format (instance, state);
  GString *text = g_string_new (way);

  for (guint i = 0; told != NULL && i < told->len; i++)
    {
      g_autofree char *name = path_name_node (self, g_array_index (told, gint32, i));

      g_string_append_printf (text, "%s %s", i == 0 ? PATH_EXPANDED_HEAD : "", name);
    }
  if (told != NULL && told->len > 0)
    g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* What stands out in a text of this kind. */
static const char *const text_keywords[] = { "graph", "grid",     "tiles", "node",  "edge",
                                             "arc",   "start",    "goal",  "h",     "as",
                                             "cost",  "diagonal", "order", "goals", NULL };
static const char *const text_comments[] = { "# ", NULL };

const EspFiles path_files = {
  .suffix = "path",
  .parse = parse,
  .load_options = path_load_options,
  .load = path_load,
  .recognises = recognises,
  .keywords = text_keywords,
  .comments = text_comments,
  .format = format,
  .parse_solution = parse_solution,
  .format_solution = format_solution,
};
