#include "config.h"

#include "base/esp-quote.h"
#include "index.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reading and writing: our own .map, DIMACS .col, and lists of neighbours. */

typedef struct
{
  EspReader reader;
  Map *map;
  MapIndex index;
  GString *names;
  GArray *name_at; /* of guint32: where in `names` */
  GArray *x, *y;   /* of gint64; only as long as `n` where every point has coordinates */
  int n;
  gboolean has_colours; /* says which: so it is a map, though it may be empty */
  GArray *pairs;        /* of gint32 */
  gboolean notes_edges; /* as they come, so that it is known where one is there twice */
  MapPairs edges;       /* that were seen */
  GArray *domains;      /* of gint32: point, mask */
  guint duplicates;
  EspSpan first_duplicate;
  GStringChunk *quoted; /* names that stood in quotes */
} Parser;

char *
map_name_fault (const char *name, gssize length)
{
  if (length != 0 && *name == '#')
    return g_strdup (_ ("a name does not begin with “#”"));
  return esp_name_fault (name, length, ":,");
}

static int
find_point (const Parser *parser, const EspSpan *span)
{
  /* a name that cannot be is not known; no need to look at megabytes of it */
  if (span->length > 4 * ESP_NAME_MAX || memchr (span->start, '\0', span->length) != NULL)
    return -1;
  return map_index_find (&parser->index, parser->names->str,
                         (const guint32 *) (gpointer) parser->name_at->data, span->start,
                         span->length);
}

/* Appends a point; its name must be new. */
static gboolean
add_point (Parser *parser, const EspSpan *span, GError **error)
{
  g_autofree char *fault = map_name_fault (span->start, (gssize) span->length);
  guint32 at = (guint32) parser->names->len;

  if (fault != NULL)
    return esp_reader_fail (&parser->reader, span, error, _ ("“%s” is no name: %s"),
                            esp_quote_bytes (span->start, (gssize) span->length), fault);
  if (parser->n >= MAP_MAX_POINTS)
    return esp_reader_fail (&parser->reader, span, error, _ ("too many points; at most %d"),
                            MAP_MAX_POINTS);
  g_string_append_len (parser->names, span->start, (gssize) span->length);
  g_string_append_c (parser->names, '\0');
  g_array_append_val (parser->name_at, at);
  map_index_add (&parser->index, parser->names->str,
                 (const guint32 *) (gpointer) parser->name_at->data, parser->n++);
  return TRUE;
}

/* @allow_again: naming it twice, once from each end, is no fault. */
static gboolean
add_edge (Parser *parser, int a, int b, const EspSpan *where, gboolean allow_again, GError **error)
{
  if (a == b)
    return esp_reader_fail (&parser->reader, where, error,
                            _ ("“%s” cannot be its own neighbour; expected another point"),
                            esp_span_quote (where));
  if (parser->notes_edges && !map_pairs_add (&parser->edges, a, b))
    {
      if (!allow_again && parser->duplicates++ == 0)
        parser->first_duplicate = *where;
      return TRUE;
    }
  g_array_append_val (parser->pairs, a);
  g_array_append_val (parser->pairs, b);
  return TRUE;
}

/* Up to six figures, and up to eight behind the point: nearly all there are. */
static gboolean
read_plain_coordinate (const EspSpan *span, gint64 *value)
{
  gint64 units = 0;
  gsize at = span->length > 0 && span->start[0] == '-';
  gsize begin = at;
  gsize end = span->length;
  int decimals = 0;

  for (; at < end && at < begin + 6 && g_ascii_isdigit (span->start[at]); at++)
    units = units * 10 + (span->start[at] - '0');
  if (at == begin)
    return FALSE;
  if (at < end && span->start[at] == '.')
    for (at++; at < end && decimals < 8 && g_ascii_isdigit (span->start[at]); at++, decimals++)
      units = units * 10 + (span->start[at] - '0');
  if (at < end)
    return FALSE;
  for (; decimals < 8; decimals++)
    units *= 10;
  *value = begin > 0 ? -units : units;
  return TRUE;
}

/* Whole numbers of 10⁻⁸, from the digits: no rounding on the way. */
static gboolean
read_coordinate (Parser *parser, const EspSpan *span, gint64 *value, GError **error)
{
  double rough;
  gint64 units = 0;
  gsize at = 0;
  int decimals = -1;
  gboolean negative;

  if (read_plain_coordinate (span, value))
    return TRUE;
  if (!esp_span_to_real (&parser->reader, span, _ ("a coordinate"), -MAP_MAX_COORDINATE,
                         MAP_MAX_COORDINATE, &rough, error))
    return FALSE;
  negative = span->start[0] == '-';
  if (span->start[0] == '-' || span->start[0] == '+')
    at++;
  for (; at < span->length && decimals < 8; at++)
    {
      if (span->start[at] == '.')
        decimals = 0;
      else if (g_ascii_isdigit (span->start[at]))
        {
          units = units * 10 + (span->start[at] - '0');
          decimals += decimals >= 0;
        }
      else
        {
          /* an exponent: as near as the machine's numbers come */
          *value = (gint64) (rough * MAP_UNIT + (rough < 0 ? -0.5 : 0.5));
          return TRUE;
        }
    }
  if (at < span->length && g_ascii_isdigit (span->start[at]) && span->start[at] >= '5')
    units++;
  for (; at < span->length; at++)
    if (!g_ascii_isdigit (span->start[at]))
      {
        *value = (gint64) (rough * MAP_UNIT + (rough < 0 ? -0.5 : 0.5));
        return TRUE;
      }
  for (decimals = MAX (decimals, 0); decimals < 8; decimals++)
    units *= 10;
  *value = negative ? -units : units;
  return TRUE;
}

void
map_format_coordinate (gint64 value, char text[32])
{
  gint64 size = ABS (value);
  int length;

  g_snprintf (text, 32, "%s%" G_GINT64_FORMAT ".%08" G_GINT64_FORMAT, value < 0 ? "-" : "",
              size / MAP_UNIT, size % MAP_UNIT);
  length = (int) strlen (text);
  while (text[length - 1] == '0')
    text[--length] = '\0';
  if (text[length - 1] == '.')
    text[--length] = '\0';
}

/* --- .map --- */

/* @what: N_(); to look words up in the catalogue a million times takes long. */
static gboolean
next_word (Parser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  if (esp_span_next_word (rest, "", word))
    return TRUE;
  return esp_reader_fail (&parser->reader, rest, error, _ ("the line ends too early; expected %s"),
                          _ (what));
}

static gboolean
nothing_left (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;

  if (!esp_span_next_word (rest, "", &word))
    return TRUE;
  return esp_reader_fail (&parser->reader, &word, error, _ ("too much on this line"));
}

static gboolean
read_colours (Parser *parser, EspSpan *rest, GError **error)
{
  Map *map = parser->map;
  EspSpan word;

  if (parser->domains->len > 0)
    return esp_reader_fail (&parser->reader, rest, error,
                            _ ("“colors” has to come before the first “domain”"));
  parser->has_colours = TRUE;
  while (map->n_colours > 0)
    g_clear_pointer (&map->colours[--map->n_colours], g_free);
  while (esp_span_next_word (rest, ",", &word))
    {
      g_autofree char *fault = map_name_fault (word.start, (gssize) word.length);
      g_autofree char *name = NULL;

      if (fault != NULL)
        return esp_reader_fail (&parser->reader, &word, error, _ ("“%s” is no colour's name: %s"),
                                esp_quote_bytes (word.start, (gssize) word.length), fault);
      name = esp_span_dup (&word);
      if (map->n_colours == MAP_MAX_COLOURS)
        return esp_reader_fail (&parser->reader, &word, error, _ ("too many colours; at most %d"),
                                MAP_MAX_COLOURS);
      if (g_str_equal (name, "-") || map_find_colour (map, name) >= 0)
        return esp_reader_fail (&parser->reader, &word, error,
                                _ ("“%s” cannot be a colour's name, or is one already"),
                                esp_quote (name));
      map->colours[map->n_colours++] = g_steal_pointer (&name);
    }
  if (map->n_colours < 2)
    return esp_reader_fail (&parser->reader, rest, error, _ ("expected 2 to %d colours"),
                            MAP_MAX_COLOURS);
  return TRUE;
}

/* A name, without its quotes. */
static gboolean
take_name (Parser *parser, EspSpan *rest, const char *separators, EspSpan *word)
{
  g_autofree char *name = NULL;

  if (!esp_span_next_name (rest, separators, word, &name))
    return FALSE;
  if (name != NULL)
    {
      word->start = g_string_chunk_insert (parser->quoted, name);
      word->length = strlen (name);
    }
  return TRUE;
}

static gboolean
next_name (Parser *parser, EspSpan *rest, EspSpan *word, const char *what, GError **error)
{
  return take_name (parser, rest, "", word) || next_word (parser, rest, word, what, error);
}

static gboolean
read_known_point (Parser *parser, EspSpan *rest, EspSpan *word, int *point, GError **error)
{
  if (!next_name (parser, rest, word, N_ ("a point's name"), error))
    return FALSE;
  *point = find_point (parser, word);
  if (*point < 0)
    return esp_reader_fail (&parser->reader, word, error,
                            _ ("there is no point “%s”; expected one of the points above"),
                            esp_span_quote (word));
  return TRUE;
}

static gboolean
read_point (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan name;
  EspSpan word;
  gint64 x;
  gint64 y;

  if (!next_name (parser, rest, &name, N_ ("a name"), error))
    return FALSE;
  if (find_point (parser, &name) >= 0)
    return esp_reader_fail (&parser->reader, &name, error, _ ("there is a point “%s” already"),
                            esp_span_quote (&name));
  if (!next_word (parser, rest, &word, N_ ("a coordinate"), error) ||
      !read_coordinate (parser, &word, &x, error) ||
      !next_word (parser, rest, &word, N_ ("a second coordinate"), error) ||
      !read_coordinate (parser, &word, &y, error) || !nothing_left (parser, rest, error))
    return FALSE;
  g_array_append_val (parser->x, x);
  g_array_append_val (parser->y, y);
  return add_point (parser, &name, error);
}

static gboolean
read_domain (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;
  gint32 entry[2] = { 0, 0 };

  if (!read_known_point (parser, rest, &word, &entry[0], error))
    return FALSE;
  while (esp_span_next_word (rest, ",", &word))
    {
      g_autofree char *name = esp_span_dup (&word);
      int colour = map_find_colour (parser->map, name);

      if (colour < 0)
        {
          g_autofree char *known = g_strjoinv (
              ", ", (char *[]){ parser->map->colours[0], parser->map->colours[1], NULL });

          return esp_reader_fail (
              &parser->reader, &word, error, _ ("the colour “%s” is not declared; expected %s%s"),
              esp_span_quote (&word), esp_quote (known), parser->map->n_colours > 2 ? " …" : "");
        }
      entry[1] |= 1 << colour;
    }
  if (entry[1] == 0)
    return esp_reader_fail (&parser->reader, rest, error,
                            _ ("the line ends too early; expected a colour"));
  g_array_append_vals (parser->domains, entry, 2);
  return TRUE;
}

static gboolean
read_edge (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan first;
  EspSpan second;
  int a;
  int b;

  return read_known_point (parser, rest, &first, &a, error) &&
         read_known_point (parser, rest, &second, &b, error) &&
         add_edge (parser, a, b, &second, FALSE, error) && nothing_left (parser, rest, error);
}

static gboolean
parse_map (Parser *parser, GError **error)
{
  EspSpan line;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      EspSpan word;
      gboolean right;

      esp_span_next_word (&line, "", &word);
      if (word.start[0] == '#')
        continue;
      if (esp_span_equal (&word, "point"))
        right = read_point (parser, &line, error);
      else if (esp_span_equal (&word, "edge"))
        right = read_edge (parser, &line, error);
      else if (esp_span_equal (&word, "colors") || esp_span_equal (&word, "colours"))
        right = read_colours (parser, &line, error);
      else if (esp_span_equal (&word, "domain"))
        right = read_domain (parser, &line, error);
      else
        right = esp_reader_fail (&parser->reader, &word, error,
                                 _ ("“%s” is not known; expected “colors”, “point”, “domain”, "
                                    "“edge” or a “#” comment"),
                                 esp_span_quote (&word));
      if (!right)
        return FALSE;
    }
  return TRUE;
}

/* --- DIMACS --- */

static gboolean
read_vertex (Parser *parser, EspSpan *rest, int *vertex, EspSpan *word, GError **error)
{
  gint64 number;

  if (!next_word (parser, rest, word, N_ ("a vertex"), error) ||
      !esp_span_to_int (&parser->reader, word, _ ("a vertex"), 1, MAX (1, parser->n), &number,
                        error))
    return FALSE;
  *vertex = (int) number - 1;
  return TRUE;
}

/* "c v 1 0.25 0.5": how we write coordinates; any other comment is passed over. */
static gboolean
read_placed_vertex (Parser *parser, EspSpan rest, GArray *places, GError **error)
{
  EspSpan word;
  gint64 place[3];

  if (!esp_span_next_word (&rest, "", &word) || !esp_span_equal (&word, "v"))
    return TRUE;
  if (!next_word (parser, &rest, &word, N_ ("a vertex"), error) ||
      !esp_span_to_int (&parser->reader, &word, _ ("a vertex"), 1, MAP_MAX_POINTS, &place[0],
                        error) ||
      !next_word (parser, &rest, &word, N_ ("a coordinate"), error) ||
      !read_coordinate (parser, &word, &place[1], error) ||
      !next_word (parser, &rest, &word, N_ ("a second coordinate"), error) ||
      !read_coordinate (parser, &word, &place[2], error))
    return FALSE;
  g_array_append_vals (places, place, 3);
  return TRUE;
}

static gboolean
read_problem_line (Parser *parser, EspSpan *rest, GError **error)
{
  EspSpan word;
  gint64 n;
  gint64 m;

  if (!next_word (parser, rest, &word, N_ ("“edge”"), error))
    return FALSE;
  if (!esp_span_equal (&word, "edge") && !esp_span_equal (&word, "col") &&
      !esp_span_equal (&word, "edges"))
    return esp_reader_fail (&parser->reader, &word, error, _ ("expected “p edge VERTICES EDGES”"));
  if (!next_word (parser, rest, &word, N_ ("the number of vertices"), error) ||
      !esp_span_to_int (&parser->reader, &word, _ ("a number of vertices"), 0, MAP_MAX_POINTS, &n,
                        error) ||
      !next_word (parser, rest, &word, N_ ("the number of edges"), error) ||
      !esp_span_to_int (&parser->reader, &word, _ ("a number of edges"), 0, G_MAXINT32, &m, error))
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      g_string_append_printf (parser->names, "%d", i + 1);
      g_string_append_c (parser->names, '\0');
    }
  parser->n = (int) n;
  return TRUE;
}

/* Coordinates count where each vertex has its own, once. */
static void
place_vertices (Parser *parser, const GArray *places)
{
  guint n = (guint) parser->n;
  g_autofree guint8 *placed = NULL;

  if (n == 0 || places->len != 3 * n)
    return;
  placed = g_new0 (guint8, n);
  g_array_set_size (parser->x, n);
  g_array_set_size (parser->y, n);
  for (guint k = 0; k < places->len; k += 3)
    {
      gint64 vertex = g_array_index (places, gint64, k);

      if (vertex > parser->n || placed[vertex - 1])
        {
          g_array_set_size (parser->x, 0);
          return;
        }
      placed[vertex - 1] = TRUE;
      g_array_index (parser->x, gint64, vertex - 1) = g_array_index (places, gint64, k + 1);
      g_array_index (parser->y, gint64, vertex - 1) = g_array_index (places, gint64, k + 2);
    }
}

static gboolean
parse_dimacs (Parser *parser, GError **error)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean begun = FALSE;
  EspSpan line;
  EspSpan word;

  while (esp_reader_next_full_line (&parser->reader, &line))
    {
      EspSpan second;
      int a;
      int b;

      esp_span_next_word (&line, "", &word);
      if (esp_span_equal (&word, "c"))
        {
          if (!read_placed_vertex (parser, line, places, error))
            return FALSE;
        }
      else if (esp_span_equal (&word, "p") && !begun)
        {
          if (!read_problem_line (parser, &line, error))
            return FALSE;
          begun = TRUE;
        }
      else if (esp_span_equal (&word, "e") && begun)
        {
          if (!read_vertex (parser, &line, &a, &word, error) ||
              !read_vertex (parser, &line, &b, &second, error) ||
              !add_edge (parser, a, b, &second, TRUE, error))
            return FALSE;
        }
      else if (!esp_span_equal (&word, "n") && !esp_span_equal (&word, "v"))
        return esp_reader_fail (&parser->reader, &word, error,
                                begun ? _ ("expected a line that begins with “e” or “c”")
                                      : _ ("expected the line “p edge VERTICES EDGES” first"));
    }
  if (!begun)
    return esp_reader_fail_at_end (&parser->reader, error,
                                   _ ("the file ends too early; expected “p edge VERTICES EDGES”"));
  place_vertices (parser, places);
  return TRUE;
}

/* --- lists of neighbours --- */

static gboolean
parse_neighbours (Parser *parser, GError **error)
{
  EspReader again = parser->reader;
  EspSpan line;

  /* the points in the order of the lines, then the edges */
  for (int turn = 0; turn < 2; turn++)
    {
      parser->reader = again;
      while (esp_reader_next_full_line (&parser->reader, &line))
        {
          EspSpan rest = line;
          EspSpan name;
          gboolean has_colon = esp_span_split (&rest, ':', &name);
          EspSpan rest_of_name;
          EspSpan word;
          int a;

          esp_span_trim (&name);
          if (name.length > 0 && name.start[0] == '#')
            continue;
          if (!has_colon)
            return esp_reader_fail (&parser->reader, &line, error,
                                    _ ("expected “NAME: NEIGHBOUR, NEIGHBOUR”"));
          if (name.length == 0)
            return esp_reader_fail (&parser->reader, &line, error,
                                    _ ("expected a name before “:”"));
          word = name;
          rest_of_name = name;
          if (!take_name (parser, &rest_of_name, ",", &word) || rest_of_name.length > 0)
            return esp_reader_fail (&parser->reader, &name, error,
                                    _ ("a name has no blank or comma in it"));
          a = find_point (parser, &word);
          if (turn == 0 && a < 0 && !add_point (parser, &word, error))
            return FALSE;
          while (turn == 1 && take_name (parser, &rest, ",", &word))
            {
              int b = find_point (parser, &word);

              if (b < 0)
                {
                  if (!add_point (parser, &word, error))
                    return FALSE;
                  b = parser->n - 1;
                }
              if (!add_edge (parser, a, b, &word, TRUE, error))
                return FALSE;
            }
        }
    }
  return TRUE;
}

/* --- all of them --- */

static void
finish (Parser *parser)
{
  Map *map = parser->map;
  gboolean placed = parser->n > 0 && parser->x->len == (guint) parser->n;
  gsize size = parser->names->len;

  map_set_points (map, parser->n, g_string_free (g_steal_pointer (&parser->names), FALSE), size,
                  placed ? g_memdup2 (parser->x->data, parser->x->len * sizeof (gint64)) : NULL,
                  placed ? g_memdup2 (parser->y->data, parser->y->len * sizeof (gint64)) : NULL);
  map_set_edges (map, (const gint32 *) (void *) parser->pairs->data, parser->pairs->len / 2);
  if (parser->domains->len > 0)
    {
      map->domains = g_malloc ((guint) map->n);
      memset (map->domains, 0xff, (guint) map->n);
    }
  for (guint k = 0; k < parser->domains->len; k += 2)
    map->domains[g_array_index (parser->domains, gint32, k)] =
        (guint8) g_array_index (parser->domains, gint32, k + 1);
  if (parser->duplicates > 0)
    map->warnings = g_strdup_printf (
        ngettext ("%s:%u:%u: %u edge is there twice; it counts once",
                  "%s:%u:%u: %u edges are there twice, here the first; each counts once",
                  parser->duplicates),
        esp_quote_path (parser->reader.file), parser->first_duplicate.line,
        parser->first_duplicate.column, parser->duplicates);
}

static gboolean
has_edge_twice (const Map *map)
{
  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i] + 1; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] == map->neighbours[k - 1])
        return TRUE;
  return FALSE;
}

/* NULL without @error: an edge is there twice, and where was not noted. */
static EspInstance *
parse (const char *text, gsize length, const char *file, gboolean notes_edges, GError **error)
{
  Parser parser = { .map = map_new (), .notes_edges = notes_edges };
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  parser.name_at = g_array_new (FALSE, FALSE, sizeof (guint32));
  parser.names = g_string_new (NULL);
  parser.quoted = g_string_chunk_new (256);
  parser.x = g_array_new (FALSE, TRUE, sizeof (gint64));
  parser.y = g_array_new (FALSE, TRUE, sizeof (gint64));
  parser.pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  parser.domains = g_array_new (FALSE, FALSE, sizeof (gint32));
  switch (map_guess_form (parser.reader))
    {
    case MAP_FORM_DIMACS:
      parser.notes_edges = TRUE;
      right = parse_dimacs (&parser, error);
      break;
    case MAP_FORM_NEIGHBOURS:
      parser.notes_edges = TRUE;
      right = parse_neighbours (&parser, error);
      break;
    case MAP_FORM_MAP:
    default:
      right = parse_map (&parser, error);
      break;
    }
  if (right && parser.n == 0 && !parser.has_colours)
    right = esp_reader_fail_at_end (&parser.reader, error,
                                    _ ("the file has no regions; expected “point NAME X Y”, "
                                       "“p edge N M” or “NAME: NEIGHBOURS”"));
  if (right)
    {
      finish (&parser);
      right = parser.notes_edges || !has_edge_twice (parser.map);
    }
  g_free (parser.index.entries);
  g_free (parser.edges.keys);
  g_array_unref (parser.name_at);
  g_string_chunk_free (parser.quoted);
  if (parser.names != NULL)
    g_string_free (parser.names, TRUE);
  g_array_unref (parser.x);
  g_array_unref (parser.y);
  g_array_unref (parser.pairs);
  g_array_unref (parser.domains);
  if (right)
    return &parser.map->parent;
  esp_instance_free (&parser.map->parent);
  return NULL;
}

EspInstance *
map_parse (const char *text, gsize length, const char *file, GError **error)
{
  GError *fault = NULL;
  EspInstance *instance = parse (text, length, file, FALSE, &fault);

  /* few maps have an edge twice; these are read again, slowly */
  if (instance == NULL && fault == NULL)
    instance = parse (text, length, file, TRUE, &fault);
  if (fault != NULL)
    g_propagate_error (error, fault);
  return instance;
}

/* --- writing --- */

static void
append_name (GString *text, const char *before, const Map *map, int i)
{
  g_string_append (text, before);
  esp_name_append (text, map_name (map, i));
}

static void
append_domains (const Map *map, GString *text)
{
  for (int i = 0; map->domains != NULL && i < map->n; i++)
    if (map_domain (map, i) != map_all_colours (map))
      {
        append_name (text, "domain ", map, i);
        for (int c = 0; c < map->n_colours; c++)
          if (map_domain (map, i) >> c & 1)
            g_string_append_printf (text, " %s", map->colours[c]);
        g_string_append_c (text, '\n');
      }
}

/* Without coordinates the lists of neighbours are all there is to say. */
static void
append_neighbours (const Map *map, GString *text)
{
  for (int i = 0; i < map->n; i++)
    {
      append_name (text, "", map, i);
      g_string_append_c (text, ':');
      for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
        append_name (text, k == map->offsets[i] ? " " : ", ", map, map->neighbours[k]);
      g_string_append_c (text, '\n');
    }
}

char *
map_format (const EspInstance *instance)
{
  const Map *map = (const Map *) instance;
  GString *text = g_string_sized_new (64 * (gsize) map->n + 64);

  if (map->x == NULL && map->n > 0)
    {
      append_neighbours (map, text);
      return g_string_free (text, FALSE);
    }
  g_string_append (text, "colors");
  for (int c = 0; c < map->n_colours; c++)
    g_string_append_printf (text, " %s", map->colours[c]);
  g_string_append_c (text, '\n');
  for (int i = 0; i < map->n; i++)
    {
      char x[32];
      char y[32];

      map_format_coordinate (map->x[i], x);
      map_format_coordinate (map->y[i], y);
      append_name (text, "point ", map, i);
      g_string_append_printf (text, " %s %s\n", x, y);
    }
  append_domains (map, text);
  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i)
        {
          append_name (text, "edge ", map, i);
          append_name (text, " ", map, map->neighbours[k]);
          g_string_append_c (text, '\n');
        }
  return g_string_free (text, FALSE);
}

static char *
map_warn (const EspInstance *instance)
{
  return g_strdup (((const Map *) instance)->warnings);
}

static char *
map_format_solution (const EspInstance *instance, const EspState *state)
{
  return map_format_colouring ((const Map *) instance, (const MapState *) state);
}

/* What stands out in a text of this kind. */
static const char *const text_keywords[] = { "colors", "colours", "point", "edge", "domain", NULL };
static const char *const text_comments[] = { "#", "c ", NULL };

const EspFiles map_files = {
  .suffix = "map",
  .parse = map_parse,
  .recognises = map_recognises,
  .keywords = text_keywords,
  .comments = text_comments,
  .format = map_format,
  .warn = map_warn,
  .parse_solution = map_parse_colouring,
  .format_solution = map_format_solution,
};
