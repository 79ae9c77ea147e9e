#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  EspReader reader;
  MapgameMap *map;
  GPtrArray *names;
  GHashTable *index; /* name → number + 1 */
  guint8 *adjacent;  /* MAPGAME_MAX_NODES squared: a says so of b */
  GArray *mentions;  /* of Mention: each neighbour in each list, in the file's order */
  GArray *start;     /* of Start: nodes are known only at the end */
  double *x, *y;
  guint n_places;
} Parser;

typedef struct
{
  EspSpan node;
  MapgameMove move;
} Start;

typedef struct
{
  EspSpan where;
  gint16 node;
  gint16 neighbour;
} Mention;

gboolean
mapgame_is_word (const char *text, gboolean letters_only)
{
  if (*text == '\0' || strlen (text) > MAPGAME_MAX_NAME)
    return FALSE;
  for (; *text != '\0'; text++)
    if (!g_ascii_isalpha (*text) && (letters_only || !g_ascii_isdigit (*text)))
      return FALSE;
  return TRUE;
}

gboolean
mapgame_is_name (const char *text)
{
  g_autofree char *fault = esp_name_fault (text, -1, ":,\"\\|=");

  if (fault != NULL || strlen (text) > MAPGAME_MAX_NAME)
    return FALSE;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isalnum (g_utf8_get_char (text)) && !g_str_has_prefix (text, ESP_NAME_BLANK) &&
        strchr (".'-", *text) == NULL)
      return FALSE;
  return TRUE;
}

/* --- one thing at a time --- */

static gboolean
next_line (Parser *parser, EspSpan *line, const char *what, GError **error)
{
  return esp_reader_need_line (&parser->reader, line, error,
                               _ ("the file ends too early; expected %s"), what);
}

/* The next of the parts between commas. FALSE at the end. */
static gboolean
next_part (EspSpan *rest, EspSpan *part)
{
  if (rest->start == NULL)
    return FALSE;
  if (!esp_span_split (rest, ',', part))
    rest->start = NULL;
  esp_span_trim (part);
  return TRUE;
}

static gboolean
fail_quoted (Parser *parser, const EspSpan *where, GError **error, const char *format)
{
  return esp_reader_fail (&parser->reader, where, error, format, esp_span_quote (where));
}

static gboolean
read_colours (Parser *parser, GError **error)
{
  MapgameMap *map = parser->map;
  EspSpan line;
  EspSpan part;

  if (!next_line (parser, &line, _ ("a line of colours, as in “R, G, B”"), error))
    return FALSE;
  while (next_part (&line, &part))
    {
      g_autofree char *name = esp_span_dup (&part);

      if (!mapgame_is_word (name, TRUE))
        return fail_quoted (parser, &part, error,
                            _ ("“%s” is no colour; expected letters A to Z, as in “R, G, B”"));
      if (mapgame_find_colour (map, name) >= 0)
        return fail_quoted (parser, &part, error, _ ("the colour “%s” is there twice"));
      if (map->n_colours == MAPGAME_MAX_COLOURS)
        return esp_reader_fail (&parser->reader, &part, error, _ ("too many colours; at most %d"),
                                MAPGAME_MAX_COLOURS);
      map->colours[map->n_colours++] = g_steal_pointer (&name);
    }
  mapgame_sort_colours (map);
  return TRUE;
}

static gboolean
read_colour (Parser *parser, EspSpan *span, int *colour, GError **error)
{
  g_autofree char *name = NULL;

  esp_span_trim (span);
  name = esp_span_dup (span);
  *colour = mapgame_find_colour (parser->map, name);
  if (*colour < 0)
    {
      g_autoptr (GString) known = g_string_new (NULL);

      for (int c = 0; c < parser->map->n_colours; c++)
        g_string_append_printf (known, "%s%s", c > 0 ? ", " : "", parser->map->colours[c]);
      return esp_reader_fail (&parser->reader, span, error,
                              _ ("the colour “%s” is not known; expected one of %s"),
                              esp_span_quote (span), known->str);
    }
  return TRUE;
}

/* "WA: R-1, SA: G-2"; the nodes are looked up when they are known. */
static gboolean
read_start (Parser *parser, GError **error)
{
  EspSpan line;
  EspSpan part;

  if (!next_line (parser, &line, _ ("the initial assignments, as in “WA: R-1”"), error))
    return FALSE;
  while (next_part (&line, &part))
    {
      Start start = { 0 };
      EspSpan colour;
      gint64 player;
      int number;

      if (!esp_span_split (&part, ':', &start.node))
        return fail_quoted (parser, &part, error,
                            _ ("“%s” is no assignment; expected NODE: COLOUR-PLAYER"));
      esp_span_trim (&start.node);
      if (!esp_span_split (&part, '-', &colour))
        return fail_quoted (parser, &part, error,
                            _ ("“%s” is no colour and player; expected COLOUR-PLAYER"));
      if (!read_colour (parser, &colour, &number, error))
        return FALSE;
      esp_span_trim (&part);
      if (!esp_span_to_int (&parser->reader, &part, _ ("a player"), 1, 2, &player, error))
        return FALSE;
      start.move.colour = (gint8) number;
      start.move.player = (gint8) (player - 1);
      g_array_append_val (parser->start, start);
    }
  return TRUE;
}

static gboolean
read_weights (Parser *parser, int player, GError **error)
{
  MapgameMap *map = parser->map;
  guint seen = 0;
  EspSpan line;
  EspSpan part;
  EspSpan whole;

  if (!next_line (parser, &line,
                  player == 0 ? _ ("the preferences of player 1, as in “R: 10, G: 5”")
                              : _ ("the preferences of player 2, as in “R: 10, G: 5”"),
                  error))
    return FALSE;
  whole = line;
  while (next_part (&line, &part))
    {
      EspSpan name;
      gint64 weight;
      int colour;

      if (!esp_span_split (&part, ':', &name))
        return fail_quoted (parser, &part, error,
                            _ ("“%s” is no preference; expected COLOUR: NUMBER"));
      if (!read_colour (parser, &name, &colour, error))
        return FALSE;
      if (seen >> colour & 1)
        return fail_quoted (parser, &name, error, _ ("the preference for “%s” is there twice"));
      esp_span_trim (&part);
      if (!esp_span_to_int (&parser->reader, &part, _ ("a preference"), -MAPGAME_MAX_WEIGHT,
                            MAPGAME_MAX_WEIGHT, &weight, error))
        return FALSE;
      map->weights[player][colour] = (gint32) weight;
      seen |= 1u << colour;
    }
  for (int c = 0; c < map->n_colours; c++)
    if ((seen >> c & 1) == 0)
      return esp_reader_fail (&parser->reader, &whole, error,
                              _ ("the preference of player %d for %s is missing"), player + 1,
                              esp_quote (map->colours[c]));
  return TRUE;
}

/* The number of a node, a new one where @add; -1 with @error. */
static int
read_node (Parser *parser, EspSpan *span, gboolean add, GError **error)
{
  g_autofree char *name = NULL;
  gboolean quoted;
  gboolean whole;
  EspSpan rest;
  EspSpan word;
  int node;

  esp_span_trim (span);
  rest = *span;
  quoted = esp_span_next_name (&rest, "", &word, &name) && name != NULL && rest.length == 0;
  if (!quoted)
    {
      g_free (name);
      name = esp_span_dup (span);
    }
  /* a zero byte would end the name early */
  whole = quoted || strlen (name) == span->length;
  node = whole ? GPOINTER_TO_INT (g_hash_table_lookup (parser->index, name)) - 1 : -1;
  if (node >= 0)
    return node;
  if (whole && !add)
    fail_quoted (parser, span, error, _ ("there is no node “%s” in the lists below"));
  else if (!whole || !(quoted ? mapgame_is_name (name) : mapgame_is_word (name, FALSE)))
    fail_quoted (parser, span, error,
                 _ ("“%s” is no node; expected letters and digits, as in “WA: NT, SA”"));
  else if (parser->names->len == MAPGAME_MAX_NODES)
    esp_reader_fail (&parser->reader, span, error, _ ("too many nodes; at most %d"),
                     MAPGAME_MAX_NODES);
  else
    {
      node = (int) parser->names->len;
      g_hash_table_insert (parser->index, name, GINT_TO_POINTER (node + 1));
      g_ptr_array_add (parser->names, g_steal_pointer (&name));
    }
  return node;
}

/* "point WA 0.25 0.5": where we keep what was dragged; not in the handout. */
static gboolean
read_place (Parser *parser, EspSpan line, GError **error)
{
  EspSpan word;
  double place[2];
  int node;
  g_autofree char *quoted = NULL;

  esp_span_next_word (&line, "", &word);
  if (!esp_span_next_name (&line, "", &word, &quoted))
    return esp_reader_fail (&parser->reader, &line, error, _ ("expected “point NODE X Y”"));
  node = read_node (parser, &word, FALSE, error);
  if (node < 0)
    return FALSE;
  for (int k = 0; k < 2; k++)
    if (!esp_span_next_word (&line, "", &word))
      return esp_reader_fail (&parser->reader, &line, error, _ ("expected “point NODE X Y”"));
    else if (!esp_span_to_real (&parser->reader, &word, _ ("a coordinate"), 0, 1, &place[k], error))
      return FALSE;
  if (parser->x[node] < 0)
    parser->n_places++;
  parser->x[node] = place[0];
  parser->y[node] = place[1];
  return TRUE;
}

static gboolean
read_neighbours (Parser *parser, EspSpan line, GError **error)
{
  EspSpan name;
  EspSpan part;
  int node;

  if (!esp_span_split (&line, ':', &name))
    return fail_quoted (parser, &line, error,
                        _ ("“%s” is no list of neighbours; expected NODE: NODE, NODE"));
  node = read_node (parser, &name, TRUE, error);
  if (node < 0)
    return FALSE;
  esp_span_trim (&line);
  if (line.length == 0)
    return TRUE;
  while (next_part (&line, &part))
    {
      int other = read_node (parser, &part, TRUE, error);
      Mention mention;

      if (other < 0)
        return FALSE;
      if (other == node)
        return fail_quoted (parser, &part, error, _ ("“%s” cannot be its own neighbour"));
      parser->adjacent[node * MAPGAME_MAX_NODES + other] = TRUE;
      mention = (Mention){ part, (gint16) node, (gint16) other };
      g_array_append_val (parser->mentions, mention);
    }
  return TRUE;
}

/* --- the whole --- */

#define MAX_WARNINGS 5

/* What is said one way only, at its place in the file. */
static char *
list_one_sided (const Parser *parser)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n_odd = 0;

  for (guint i = 0; i < parser->mentions->len; i++)
    {
      const Mention *mention = &g_array_index (parser->mentions, Mention, i);

      if (parser->adjacent[mention->neighbour * MAPGAME_MAX_NODES + mention->node] ||
          ++n_odd > MAX_WARNINGS)
        continue;
      g_string_append_printf (
          text, _ ("%s%s:%u:%u: %s is next to %s, but not the other way round; taken as both ways"),
          text->len > 0 ? "\n" : "", parser->reader.file, mention->where.line,
          mention->where.column, (char *) g_ptr_array_index (parser->names, mention->node),
          (char *) g_ptr_array_index (parser->names, mention->neighbour));
    }
  if (n_odd > MAX_WARNINGS)
    g_string_append_printf (text, _ ("\n%s: %d more such"), parser->reader.file,
                            n_odd - MAX_WARNINGS);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* The matrix, symmetric; what was not is said. */
static guint8 *
make_symmetric (Parser *parser)
{
  guint n = parser->names->len;
  guint8 *adjacent = g_new0 (guint8, n * n + 1);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (parser->adjacent[i * MAPGAME_MAX_NODES + j])
        adjacent[i * n + j] = adjacent[j * n + i] = TRUE;
  parser->map->warnings = list_one_sided (parser);
  return adjacent;
}

/* Published cases have such a start: it is told, and searched as it stands. */
static void
warn_clash (Parser *parser, const Start *start, int node, guint other)
{
  g_autofree char *before = g_steal_pointer (&parser->map->warnings);

  parser->map->warnings = g_strdup_printf (
      _ ("%s%s%s:%u:%u: %s and %s are neighbours and both have %s; taken as it stands"),
      before != NULL ? before : "", before != NULL ? "\n" : "", parser->reader.file,
      start->node.line, start->node.column,
      (char *) g_ptr_array_index (parser->names, (guint) node),
      (char *) g_ptr_array_index (parser->names, other), parser->map->colours[start->move.colour]);
}

static gboolean
check_start (Parser *parser, const guint8 *adjacent, GError **error)
{
  guint n = parser->names->len;
  g_autofree gint8 *colour = g_malloc (n + 1);

  memset (colour, -1, n + 1);
  for (guint k = 0; k < parser->start->len; k++)
    {
      Start *start = &g_array_index (parser->start, Start, k);
      int node = read_node (parser, &start->node, FALSE, error);

      if (node < 0)
        return FALSE;
      if (colour[node] >= 0)
        return fail_quoted (parser, &start->node, error, _ ("“%s” is assigned twice"));
      for (guint j = 0; j < n; j++)
        if (adjacent[(guint) node * n + j] && colour[j] == start->move.colour)
          warn_clash (parser, start, node, j);
      colour[node] = start->move.colour;
      start->move.node = (gint16) node;
      g_array_append_val (parser->map->start, start->move);
    }
  return TRUE;
}

static gboolean
read_all (Parser *parser, GError **error)
{
  MapgameMap *map = parser->map;
  EspSpan line;
  guint8 *adjacent;
  gboolean placed;

  if (!read_colours (parser, error) || !read_start (parser, error) ||
      !next_line (parser, &line, _ ("the maximum depth"), error))
    return FALSE;
  esp_span_trim (&line);
  if (!esp_span_to_int (&parser->reader, &line, _ ("a depth"), 0, MAPGAME_MAX_DEPTH, &map->depth,
                        error) ||
      !read_weights (parser, 0, error) || !read_weights (parser, 1, error) ||
      !next_line (parser, &line, _ ("lists of neighbours, as in “WA: NT, SA”"), error))
    return FALSE;
  do
    {
      EspSpan rest = line;
      EspSpan word;
      gboolean right;

      esp_span_next_word (&rest, "", &word);
      right = esp_span_equal (&word, "point") && memchr (line.start, ':', line.length) == NULL
                  ? read_place (parser, line, error)
                  : read_neighbours (parser, line, error);
      if (!right)
        return FALSE;
    }
  while (esp_reader_next_full_line (&parser->reader, &line));
  adjacent = make_symmetric (parser);
  if (!check_start (parser, adjacent, error))
    {
      g_free (adjacent);
      return FALSE;
    }
  placed = parser->n_places == parser->names->len;
  mapgame_set_nodes (map, g_steal_pointer (&parser->names), adjacent,
                     placed ? g_steal_pointer (&parser->x) : NULL,
                     placed ? g_steal_pointer (&parser->y) : NULL);
  return TRUE;
}

/* Words with commas, of letters alone or of digits too. */
static gboolean
is_list (EspSpan line, gboolean letters_only)
{
  EspSpan part;

  while (next_part (&line, &part))
    {
      g_autofree char *word = part.length <= MAPGAME_MAX_NAME ? esp_span_dup (&part) : NULL;

      if (word == NULL || !mapgame_is_word (word, letters_only))
        return FALSE;
    }
  return TRUE;
}

/* "WA: R-1, SA: G-2", a depth, and "R: 10, G: 5": words, a colon, and something that no other line
 * of a file has behind it. */
static gboolean
is_pairs (EspSpan line, gboolean with_player)
{
  EspSpan part;

  while (next_part (&line, &part))
    {
      EspSpan name;

      if (!esp_span_split (&part, ':', &name))
        return FALSE;
      esp_span_trim (&name);
      if (!is_list (name, FALSE))
        return FALSE;
      if (with_player && !esp_span_split (&part, '-', &name))
        return FALSE;
      esp_span_trim (&part);
      if (!esp_span_is_int (&part, -MAPGAME_MAX_WEIGHT, MAPGAME_MAX_WEIGHT))
        return FALSE;
    }
  return TRUE;
}

/* Colours, what is coloured at the start, a depth, preferences. */
EspLikeness
mapgame_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  gboolean cut;
  int n;

  esp_reader_init (&reader, "", head, length);
  for (n = 0; n < 4 && esp_reader_next_head_line (&reader, &line, &cut); n++)
    {
      gboolean right = n == 0   ? is_list (line, TRUE)
                       : n == 1 ? is_pairs (line, TRUE)
                       : n == 2 ? esp_span_is_int (&line, 0, MAPGAME_MAX_DEPTH)
                                : is_pairs (line, FALSE);

      if (right)
        continue;
      if (!cut || n == 0)
        return ESP_LIKENESS_NONE;
      break;
    }
  return n >= 3 ? ESP_LIKENESS_CERTAIN : n == 2 ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_LOOSE;
}

EspInstance *
mapgame_parse (const char *text, gsize length, const char *file, GError **error)
{
  Parser parser = { .map = mapgame_new () };
  gboolean right;

  esp_reader_init (&parser.reader, file, text, length);
  parser.names = g_ptr_array_new_with_free_func (g_free);
  parser.index = g_hash_table_new (g_str_hash, g_str_equal);
  parser.adjacent = g_new0 (guint8, MAPGAME_MAX_NODES * MAPGAME_MAX_NODES);
  parser.start = g_array_new (FALSE, FALSE, sizeof (Start));
  parser.mentions = g_array_new (FALSE, FALSE, sizeof (Mention));
  parser.x = g_new (double, MAPGAME_MAX_NODES);
  parser.y = g_new (double, MAPGAME_MAX_NODES);
  for (guint i = 0; i < MAPGAME_MAX_NODES; i++)
    parser.x[i] = -1;
  right = read_all (&parser, error);
  g_hash_table_unref (parser.index);
  g_clear_pointer (&parser.names, g_ptr_array_unref);
  g_free (parser.adjacent);
  g_array_unref (parser.start);
  g_array_unref (parser.mentions);
  g_free (parser.x);
  g_free (parser.y);
  if (right)
    return &parser.map->parent;
  esp_instance_free (&parser.map->parent);
  return NULL;
}

/* In few digits where these say it all: "0.9" and not "0.90000000000000002". */
static const char *
format_place (char text[G_ASCII_DTOSTR_BUF_SIZE], double value)
{
  g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, "%.15g", value);
  return g_ascii_strtod (text, NULL) == value
             ? text
             : g_ascii_dtostr (text, G_ASCII_DTOSTR_BUF_SIZE, value);
}

/* The handout's names as they are, all others in quotes. */
static void
append_name (GString *text, const char *before, const MapgameMap *map, int i)
{
  g_string_append (text, before);
  if (mapgame_is_word (mapgame_name (map, i), FALSE))
    g_string_append (text, mapgame_name (map, i));
  else
    esp_name_append_quoted (text, mapgame_name (map, i));
}

char *
mapgame_format (const EspInstance *instance)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  GString *text = g_string_new (NULL);

  for (int c = 0; c < map->n_colours; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? ", " : "", map->colours[c]);
  g_string_append_c (text, '\n');
  for (guint k = 0; k < map->start->len; k++)
    {
      const MapgameMove *move = &g_array_index (map->start, MapgameMove, k);

      append_name (text, k > 0 ? ", " : "", map, move->node);
      g_string_append_printf (text, ": %s-%d", map->colours[move->colour], move->player + 1);
    }
  g_string_append_printf (text, "\n%" G_GINT64_FORMAT "\n", map->depth);
  for (int player = 0; player < 2; player++)
    for (int c = 0; c < map->n_colours; c++)
      g_string_append_printf (text, "%s: %d%s", map->colours[c], map->weights[player][c],
                              c + 1 < map->n_colours ? ", " : "\n");
  for (int i = 0; i < map->n; i++)
    {
      gboolean first = TRUE;

      append_name (text, "", map, i);
      g_string_append_c (text, ':');
      for (int j = 0; j < map->n; j++)
        if (mapgame_adjacent (map, i, j))
          {
            append_name (text, first ? " " : ", ", map, j);
            first = FALSE;
          }
      g_string_append_c (text, '\n');
    }
  for (int i = 0; map->x != NULL && i < map->n; i++)
    {
      char x[G_ASCII_DTOSTR_BUF_SIZE];
      char y[G_ASCII_DTOSTR_BUF_SIZE];

      append_name (text, "point ", map, i);
      g_string_append_printf (text, " %s %s\n", format_place (x, map->x[i]),
                              format_place (y, map->y[i]));
    }
  return g_string_free (text, FALSE);
}

static char *
mapgame_warn (const EspInstance *instance)
{
  return g_strdup (((const MapgameMap *) instance)->warnings);
}

const EspFiles mapgame_files = {
  .suffix = "txt",
  .parse = mapgame_parse,
  .recognises = mapgame_recognises,
  .format = mapgame_format,
  .warn = mapgame_warn,
};
