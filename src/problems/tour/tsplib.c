#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Files of TSPLIB (Reinelt, "TSPLIB 95"): a head of keywords with values, then sections of data
 * whose numbers may be broken into lines anywhere. */

typedef enum
{
  FULL_MATRIX,
  UPPER_ROW,
  LOWER_ROW,
  UPPER_DIAG_ROW,
  LOWER_DIAG_ROW,
  N_FORMATS
} Format;

/* Written by columns, an upper triangle is a lower one by rows. */
static const struct
{
  const char *name;
  Format format;
} formats[] = {
  { "FULL_MATRIX", FULL_MATRIX },       { "UPPER_ROW", UPPER_ROW },
  { "LOWER_ROW", LOWER_ROW },           { "UPPER_DIAG_ROW", UPPER_DIAG_ROW },
  { "LOWER_DIAG_ROW", LOWER_DIAG_ROW }, { "UPPER_COL", LOWER_ROW },
  { "LOWER_COL", UPPER_ROW },           { "UPPER_DIAG_COL", LOWER_DIAG_ROW },
  { "LOWER_DIAG_COL", UPPER_DIAG_ROW },
};

static const char *const keywords[] = {
  "NAME",
  "COMMENT",
  "TYPE",
  "DIMENSION",
  "EDGE_WEIGHT_TYPE",
  "EDGE_WEIGHT_FORMAT",
  "NODE_COORD_TYPE",
  "DISPLAY_DATA_TYPE",
  "NODE_COORD_SECTION",
  "EDGE_WEIGHT_SECTION",
  "DISPLAY_DATA_SECTION",
  "TOUR_SECTION",
  "EOF",
};

typedef enum
{
  NAME,
  COMMENT,
  TYPE,
  DIMENSION,
  EDGE_WEIGHT_TYPE,
  EDGE_WEIGHT_FORMAT,
  NODE_COORD_TYPE,
  DISPLAY_DATA_TYPE,
  NODE_COORD_SECTION,
  EDGE_WEIGHT_SECTION,
  DISPLAY_DATA_SECTION,
  TOUR_SECTION,
  END_OF_FILE,
  N_KEYWORDS,
  OTHER
} Keyword;

typedef struct
{
  EspReader reader;
  EspSpan rest;             /* of the line that data is read from */
  const EspInstance *known; /* of a tour: the cities */
  char *title;
  char *comment;
  int n;      /* 0: not said yet */
  int metric; /* -1: not said yet */
  int format; /* -1: not said yet */
  gboolean is_tour;
  EspInstance *instance;
  gboolean has_data;
  gint32 *order;
} Parser;

/* Takes the keyword, and the colon if there is one, off the line. */
static Keyword
take_keyword (EspSpan *line, EspSpan *word)
{
  gsize n = 0;

  esp_span_trim (line);
  *word = *line;
  while (n < line->length && !g_ascii_isspace (line->start[n]) && line->start[n] != ':')
    n++;
  word->length = n;
  esp_span_skip (line, n);
  esp_span_trim (line);
  if (line->length > 0 && *line->start == ':')
    {
      esp_span_skip (line, 1);
      esp_span_trim (line);
    }
  for (int k = 0; k < N_KEYWORDS; k++)
    if (esp_span_equal (word, keywords[k]))
      return (Keyword) k;
  return OTHER;
}

gboolean
tour_is_tsplib (const char *text, gsize length)
{
  EspReader reader;
  EspSpan line;
  EspSpan word;
  gboolean has_colon;
  Keyword keyword;

  esp_reader_init (&reader, "", text, length);
  if (!esp_reader_next_full_line (&reader, &line))
    return FALSE;
  has_colon = memchr (line.start, ':', line.length) != NULL;
  keyword = take_keyword (&line, &word);
  return keyword != OTHER && (has_colon || (keyword >= NODE_COORD_SECTION && line.length == 0));
}

/* The next word of a section's data, over the ends of lines. */
static gboolean
next_datum (Parser *self, const char *what, EspSpan *word, GError **error)
{
  while (!esp_span_next_word (&self->rest, "", word))
    if (!esp_reader_need_line (&self->reader, &self->rest, error,
                               _ ("the data ends early: expected %s"), what))
      return FALSE;
  return TRUE;
}

/* The same for a city, whose name may stand in quotes; @name: a new string. */
static gboolean
next_city (Parser *self, const char *what, EspSpan *word, char **name, GError **error)
{
  while (!esp_span_next_name (&self->rest, "", word, name))
    if (!esp_reader_need_line (&self->reader, &self->rest, error,
                               _ ("the data ends early: expected %s"), what))
      return FALSE;
  if (*name == NULL)
    *name = esp_span_dup (word);
  return TRUE;
}

static gboolean
next_number (
    Parser *self, const char *what, double least, double most, double *number, GError **error)
{
  EspSpan word;

  return next_datum (self, what, &word, error) &&
         esp_span_to_real (&self->reader, &word, what, least, most, number, error);
}

/* Nothing more on the line where a section's data ended. */
static gboolean
end_data (Parser *self, GError **error)
{
  EspSpan word;

  if (!esp_span_next_word (&self->rest, "", &word))
    return TRUE;
  return esp_reader_fail (&self->reader, &word, error, _ ("more data than %d cities have"),
                          self->n);
}

/* --- sections --- */

static gboolean
prepare (Parser *self, const EspSpan *where, GError **error)
{
  if (self->n == 0)
    return esp_reader_fail (&self->reader, where, error, _ ("expected DIMENSION before the data"));
  if (self->metric < 0)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("expected EDGE_WEIGHT_TYPE before the data"));
  if (self->instance == NULL)
    self->instance = tour_instance_new (self->n, (TourMetric) self->metric);
  return TRUE;
}

/* @display: where to draw the cities of a table; their numbers are those of the table. */
static gboolean
read_coordinates (Parser *self, const EspSpan *where, gboolean display, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  TourInstance *instance;

  if (!prepare (self, where, error))
    return FALSE;
  instance = (TourInstance *) self->instance;
  if (display && tour_has_coordinates (instance))
    display = FALSE;
  for (int i = 0; i < self->n; i++)
    {
      int city = i;
      EspSpan word;
      g_autofree char *fault = NULL;
      g_autofree char *name = NULL;

      if (!next_city (self, _ ("the number of a city"), &word, &name, error))
        return FALSE;
      fault = tour_name_fault (name, -1);
      if (fault != NULL)
        return esp_reader_fail (&self->reader, &word, error,
                                _ ("expected the number of a city: %s"), fault);
      if (tour_has_coordinates (instance))
        {
          g_free (instance->names[i]);
          instance->names[i] = g_steal_pointer (&name);
        }
      else
        city = tour_find_city (instance, name);
      if (city < 0)
        return esp_reader_fail (&self->reader, &word, error,
                                _ ("“%s” is no city; expected a number from 1 to %d"),
                                esp_quote (name), self->n);
      if (!g_hash_table_add (seen, instance->names[city]))
        return esp_reader_fail (&self->reader, &word, error, _ ("“%s” is there twice"),
                                esp_span_quote (&word));
      if (!next_number (self, _ ("a coordinate"), -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE,
                        &instance->x[city], error) ||
          !next_number (self, _ ("a coordinate"), -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE,
                        &instance->y[city], error))
        return FALSE;
    }
  if (tour_has_coordinates (instance))
    self->has_data = TRUE;
  else
    instance->placed = TRUE;
  return end_data (self, error);
}

static gboolean
read_weight (Parser *self, int row, int column, GError **error)
{
  TourInstance *instance = (TourInstance *) self->instance;
  gsize n = (gsize) self->n;
  double number;
  gint64 rounded;
  EspSpan word;

  if (!next_datum (self, _ ("a distance"), &word, error) ||
      !esp_span_to_real (&self->reader, &word, _ ("a distance"), 0, 1e9, &number, error))
    return FALSE;
  rounded = llround (number * TOUR_UNIT);
  /* some files have a great number there, so that nobody stays where he is */
  if (row == column)
    return TRUE;
  if (self->format == FULL_MATRIX && column < row &&
      instance->distances[(gsize) column * n + (gsize) row] != rounded)
    return esp_reader_fail (&self->reader, &word, error,
                            _ ("not symmetric: from %d to %d it was another distance"), column + 1,
                            row + 1);
  instance->distances[(gsize) row * n + (gsize) column] = rounded;
  if (self->format != FULL_MATRIX)
    instance->distances[(gsize) column * n + (gsize) row] = rounded;
  return TRUE;
}

static gboolean
read_weights (Parser *self, const EspSpan *where, GError **error)
{
  TourInstance *instance;

  if (!prepare (self, where, error))
    return FALSE;
  instance = (TourInstance *) self->instance;
  if (self->metric != TOUR_EXPLICIT)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("distances are given only where EDGE_WEIGHT_TYPE is EXPLICIT"));
  if (self->format < 0)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("expected EDGE_WEIGHT_FORMAT before the distances"));
  if (self->n > TOUR_MAX_TABLE)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("a table of distances has at most %d cities"), TOUR_MAX_TABLE);
  if (instance->distances == NULL)
    instance->distances = tour_table_new (self->n);
  for (int row = 0; row < self->n; row++)
    {
      int from = 0;
      int to = self->n;

      if (self->format == UPPER_ROW || self->format == UPPER_DIAG_ROW)
        from = self->format == UPPER_ROW ? row + 1 : row;
      if (self->format == LOWER_ROW || self->format == LOWER_DIAG_ROW)
        to = self->format == LOWER_ROW ? row : row + 1;
      for (int column = from; column < to; column++)
        if (!read_weight (self, row, column, error))
          return FALSE;
    }
  self->has_data = TRUE;
  return end_data (self, error);
}

/* A city by its name, or else by its number in the order of the file, which may be "40.0". */
static int
find_by_word (const TourInstance *instance, GHashTable *names, const char *word)
{
  gpointer found = g_hash_table_lookup (names, word);
  g_autofree char *whole = found == NULL ? tour_whole_number (word) : NULL;
  gint64 number;

  if (found == NULL && whole != NULL)
    {
      word = whole;
      found = g_hash_table_lookup (names, word);
    }
  if (found != NULL)
    return GPOINTER_TO_INT (found) - 1;
  if (g_ascii_string_to_signed (word, 10, 1, instance->n, &number, NULL))
    return (int) number - 1;
  return -1;
}

/* Takes the next word if it is "-1", or the city that a tour began with. */
static void
take_end (Parser *self, const TourInstance *instance, GHashTable *names, gboolean first)
{
  EspReader ahead = self->reader;
  EspSpan rest = self->rest;
  g_autofree char *name = NULL;
  EspSpan word;

  while (!esp_span_next_name (&rest, "", &word, &name))
    if (!esp_reader_next_full_line (&ahead, &rest))
      return;
  if (name == NULL)
    name = esp_span_dup (&word);
  if (first ? find_by_word (instance, names, name) != self->order[0] : !g_str_equal (name, "-1"))
    return;
  self->reader = ahead;
  self->rest = rest;
}

static gboolean
read_tour (Parser *self, const EspSpan *where, GError **error)
{
  const TourInstance *instance = (const TourInstance *) self->known;
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint8 *seen = NULL;
  EspSpan word;

  if (instance == NULL)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("this is a tour; expected a file of cities"));
  if (self->n != 0 && self->n != instance->n)
    return esp_reader_fail (&self->reader, where, error,
                            _ ("the tour has %d cities and the problem %d"), self->n, instance->n);
  self->n = instance->n;
  seen = g_new0 (guint8, (guint) self->n);
  g_free (self->order);
  self->order = g_new (gint32, (guint) self->n);
  for (int i = 0; i < self->n; i++)
    g_hash_table_insert (names, instance->names[i], GINT_TO_POINTER (i + 1));
  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *name = NULL;
      int city;

      if (!next_city (self, _ ("a city"), &word, &name, error))
        return FALSE;
      if (g_str_equal (name, "-1"))
        return esp_reader_fail (&self->reader, &word, error,
                                _ ("a tour visits all %d cities; these are %d"), self->n, i);
      city = find_by_word (instance, names, name);
      if (city < 0 || seen[city])
        return esp_reader_fail (&self->reader, &word, error,
                                city < 0 ? _ ("“%s” is no city here") : _ ("“%s” is there twice"),
                                esp_span_quote (&word));
      seen[city] = TRUE;
      self->order[i] = city;
    }
  self->has_data = TRUE;
  /* a tour may end where it began, and the -1 at its end may be left out */
  take_end (self, instance, names, TRUE);
  take_end (self, instance, names, FALSE);
  return !esp_span_next_word (&self->rest, "", &word) ||
         esp_reader_fail (&self->reader, &word, error, _ ("expected -1 after the last city"));
}

/* --- the head --- */

static gboolean
read_type (Parser *self, EspSpan *value, GError **error)
{
  EspSpan word = *value;

  /* some files name their author behind it */
  esp_span_next_word (value, "", &word);
  if (esp_span_equal (&word, "TSP") || (esp_span_equal (&word, "TOUR") && self->known != NULL))
    return TRUE;
  if (esp_span_equal (&word, "TOUR"))
    return esp_reader_fail (&self->reader, &word, error,
                            _ ("this is a tour; expected a file of cities"));
  if (esp_span_equal (&word, "ATSP"))
    return esp_reader_fail (&self->reader, &word, error,
                            _ ("not symmetric: only TYPE TSP can be read"));
  return esp_reader_fail (&self->reader, &word, error, _ ("expected TSP"));
}

static gboolean
read_metric (Parser *self, const EspSpan *value, GError **error)
{
  if (self->instance != NULL)
    return esp_reader_fail (&self->reader, value, error, _ ("this must stand before the data"));
  for (int m = TOUR_EXPLICIT; m <= TOUR_ATT; m++)
    if (esp_span_equal (value, tour_metric_get_name ((TourMetric) m)))
      {
        self->metric = m;
        return TRUE;
      }
  return esp_reader_fail (&self->reader, value, error,
                          _ ("expected EUC_2D, CEIL_2D, GEO, ATT or EXPLICIT"));
}

static gboolean
read_format (Parser *self, const EspSpan *value, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (esp_span_equal (value, formats[i].name))
      {
        self->format = (int) formats[i].format;
        return TRUE;
      }
  /* what files with coordinates say, if they say anything */
  if (esp_span_equal (value, "FUNCTION"))
    return TRUE;
  return esp_reader_fail (&self->reader, value, error,
                          _ ("expected FULL_MATRIX, UPPER_ROW, LOWER_ROW, UPPER_DIAG_ROW or "
                             "LOWER_DIAG_ROW"));
}

static gboolean
read_dimension (Parser *self, const EspSpan *value, GError **error)
{
  gint64 n;

  if (self->instance != NULL)
    return esp_reader_fail (&self->reader, value, error, _ ("this must stand before the data"));
  if (!esp_span_to_int (&self->reader, value, _ ("a number of cities"), 1, TOUR_MAX_CITIES, &n,
                        error))
    return FALSE;
  self->n = (int) n;
  return TRUE;
}

static gboolean
read_text (Parser *self, const EspSpan *value, char **text, GError **error)
{
  char *copy = esp_span_dup (value);

  if (strlen (copy) != value->length || !g_utf8_validate (copy, -1, NULL))
    {
      g_free (copy);
      /* old files are in Latin 1 */
      copy = memchr (value->start, '\0', value->length) == NULL
                 ? g_convert (value->start, (gssize) value->length, "UTF-8", "ISO-8859-1", NULL,
                              NULL, NULL)
                 : NULL;
      if (copy == NULL)
        return esp_reader_fail (&self->reader, value, error, _ ("expected a text"));
    }
  /* several comments are one */
  if (*text != NULL && text == &self->comment)
    {
      char *joined = g_strconcat (*text, "\n", copy, NULL);

      g_free (copy);
      copy = joined;
    }
  g_free (*text);
  *text = copy;
  return TRUE;
}

static gboolean
read_entry (Parser *self, Keyword keyword, const EspSpan *word, EspSpan *value, GError **error)
{
  self->rest = *value;
  if (self->known != NULL && (keyword == NODE_COORD_SECTION || keyword == EDGE_WEIGHT_SECTION ||
                              keyword == DISPLAY_DATA_SECTION))
    return esp_reader_fail (&self->reader, word, error, _ ("expected a TOUR_SECTION"));
  switch (keyword)
    {
    case NAME:
      return read_text (self, value, &self->title, error);
    case COMMENT:
      return read_text (self, value, &self->comment, error);
    case TYPE:
      return read_type (self, value, error);
    case DIMENSION:
      return read_dimension (self, value, error);
    case EDGE_WEIGHT_TYPE:
      return read_metric (self, value, error);
    case EDGE_WEIGHT_FORMAT:
      return read_format (self, value, error);
    case NODE_COORD_TYPE:
    case DISPLAY_DATA_TYPE:
      return TRUE;
    case NODE_COORD_SECTION:
      return read_coordinates (self, word, self->metric == TOUR_EXPLICIT, error);
    case DISPLAY_DATA_SECTION:
      if (self->metric != TOUR_EXPLICIT && self->metric >= 0)
        return esp_reader_fail (&self->reader, word, error,
                                _ ("the cities have coordinates already"));
      return read_coordinates (self, word, TRUE, error);
    case EDGE_WEIGHT_SECTION:
      return read_weights (self, word, error);
    case TOUR_SECTION:
      return read_tour (self, word, error);
    case END_OF_FILE:
    case N_KEYWORDS:
    case OTHER:
    default:
      return esp_reader_fail (&self->reader, word, error,
                              _ ("not known here; expected a keyword of TSPLIB such as DIMENSION, "
                                 "EDGE_WEIGHT_TYPE or NODE_COORD_SECTION"));
    }
}

static gboolean
read_all (Parser *self, GError **error)
{
  EspSpan line;
  EspSpan word;

  while (esp_reader_next_full_line (&self->reader, &line))
    {
      Keyword keyword = take_keyword (&line, &word);

      if (keyword == END_OF_FILE)
        break;
      if (!read_entry (self, keyword, &word, &line, error))
        return FALSE;
    }
  if (!esp_reader_need_end (&self->reader, error, _ ("nothing may follow EOF")))
    return FALSE;
  if (self->has_data)
    return TRUE;
  return esp_reader_fail_at_end (&self->reader, error,
                                 self->known != NULL ? _ ("expected a TOUR_SECTION")
                                 : self->metric == TOUR_EXPLICIT
                                     ? _ ("expected an EDGE_WEIGHT_SECTION")
                                     : _ ("expected a NODE_COORD_SECTION"));
}

static void
parser_clear (Parser *self)
{
  g_free (self->title);
  g_free (self->comment);
  g_free (self->order);
  if (self->instance != NULL)
    esp_instance_free (self->instance);
}

EspInstance *
tour_parse_tsplib (const char *text, gsize length, const char *file, GError **error)
{
  Parser self = { .metric = -1, .format = -1 };
  EspInstance *instance = NULL;

  esp_reader_init (&self.reader, file, text, length);
  if (read_all (&self, error))
    {
      TourInstance *tour = (TourInstance *) self.instance;

      tour->title = g_steal_pointer (&self.title);
      tour->comment = g_steal_pointer (&self.comment);
      tour_instance_finish (tour);
      instance = g_steal_pointer (&self.instance);
    }
  parser_clear (&self);
  return instance;
}

EspState *
tour_parse_tour (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  Parser self = { .metric = -1, .format = -1, .known = instance };
  EspState *state = NULL;

  if (!tour_is_tsplib (text, length))
    {
      g_autofree char *names = g_strndup (text, length);

      state = tour_state_parse (instance, names, error);
      if (state == NULL)
        g_prefix_error (error, "%s: ", esp_quote_path (file));
      return state;
    }
  esp_reader_init (&self.reader, file, text, length);
  if (read_all (&self, error))
    {
      state = tour_initial (instance);
      tour_state_set_order ((TourState *) state, self.order);
    }
  parser_clear (&self);
  return state;
}

/* Writing TSPLIB's files. */

static void
append_text (GString *out, const char *keyword, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    g_string_append_printf (out, "%s: %s\n", keyword, *line);
}

static void
append_places (GString *out, const TourInstance *self)
{
  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *x = tour_format_number (self->x[i]);
      g_autofree char *y = tour_format_number (self->y[i]);

      esp_name_append (out, self->names[i]);
      g_string_append_printf (out, " %s %s\n", x, y);
    }
}

char *
tour_format_tsplib (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  GString *out = g_string_new (NULL);

  if (self->title != NULL)
    append_text (out, "NAME", self->title);
  g_string_append (out, "TYPE: TSP\n");
  if (self->comment != NULL)
    append_text (out, "COMMENT", self->comment);
  g_string_append_printf (out, "DIMENSION: %d\nEDGE_WEIGHT_TYPE: %s\n", self->n,
                          tour_metric_get_name (self->metric));
  if (tour_has_coordinates (self))
    {
      g_string_append (out, "NODE_COORD_SECTION\n");
      append_places (out, self);
    }
  else
    {
      g_string_append (out, "EDGE_WEIGHT_FORMAT: LOWER_DIAG_ROW\n");
      if (self->placed)
        g_string_append (out, "DISPLAY_DATA_TYPE: TWOD_DISPLAY\n");
      g_string_append (out, "EDGE_WEIGHT_SECTION\n");
      for (int row = 0; row < self->n; row++)
        for (int column = 0; column <= row; column++)
          {
            g_autofree char *number = tour_format_length (tour_distance (self, row, column));

            g_string_append (out, number);
            g_string_append_c (out, column < row ? ' ' : '\n');
          }
      if (self->placed)
        {
          g_string_append (out, "DISPLAY_DATA_SECTION\n");
          append_places (out, self);
        }
    }
  g_string_append (out, "EOF\n");
  return g_string_free (out, FALSE);
}

/* Numbers where no city's name could be taken for one, and names otherwise. */
char *
tour_format_tour (const TourInstance *instance, const gint32 *order, gint64 length)
{
  g_autofree char *shown = tour_format_length (length);
  GString *out = g_string_new (NULL);
  gboolean by_number = TRUE;

  for (int i = 0; i < instance->n; i++)
    by_number = by_number && !g_ascii_string_to_signed (instance->names[i], 10, G_MININT64,
                                                        G_MAXINT64, NULL, NULL);
  if (instance->title != NULL)
    g_string_append_printf (out, "NAME: %s.tour\n", instance->title);
  g_string_append_printf (out, "COMMENT: length %s\nTYPE: TOUR\nDIMENSION: %d\nTOUR_SECTION\n",
                          shown, instance->n);
  for (int i = 0; i < instance->n; i++)
    if (by_number)
      g_string_append_printf (out, "%d\n", order[i] + 1);
    else
      {
        esp_name_append (out, instance->names[order[i]]);
        g_string_append_c (out, '\n');
      }
  g_string_append (out, "-1\nEOF\n");
  return g_string_free (out, FALSE);
}
