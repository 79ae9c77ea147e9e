#include "config.h"

#include "base/esp-quote.h"
#include "base/esp-reader.h"
#include "engine/trace/esp-event-text.h"
#include "tour.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The table of distances with names, and numbers as text. */

char *
tour_name_fault (const char *name, gssize length)
{
  char *fault = esp_name_fault (name, length, ",:");
  EspSpan word = { name, length < 0 ? strlen (name) : (gsize) length, 1, 1 };

  if (fault != NULL)
    return fault;
  /* what ends a list of cities, and what begins a section where it is alone on a line */
  if (esp_span_equal (&word, "-1") || tour_is_tsplib (name, word.length))
    return g_strdup_printf (_ ("“%s” is a keyword of TSPLIB"),
                            esp_quote_bytes (name, (gssize) word.length));
  return NULL;
}

/* A name of a line, in quotes or not; a new string. FALSE: there is none left. */
static gboolean
next_name (EspSpan *line, EspSpan *word, char **name)
{
  if (!esp_span_next_name (line, ",", word, name))
    return FALSE;
  if (*name == NULL)
    *name = esp_span_dup (word);
  return TRUE;
}

/* Appends them to @names. */
static gboolean
read_names (EspReader *reader, GPtrArray *names, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  EspSpan line;
  EspSpan word;

  if (!esp_reader_need_line (reader, &line, error,
                             _ ("the file is empty; expected a line of names")))
    return FALSE;
  for (;;)
    {
      g_autofree char *fault = NULL;
      g_autofree char *name = NULL;

      if (!next_name (&line, &word, &name))
        break;
      fault = tour_name_fault (name, -1);
      if (fault != NULL)
        return esp_reader_fail (reader, &word, error, _ ("“%s” is no name: %s"),
                                esp_span_quote (&word), fault);
      if (names->len >= TOUR_MAX_TABLE)
        return esp_reader_fail (reader, &word, error, _ ("more than %d cities"), TOUR_MAX_TABLE);
      if (!g_hash_table_add (seen, name))
        return esp_reader_fail (reader, &word, error, _ ("“%s” is there twice"), esp_quote (name));
      g_ptr_array_add (names, g_steal_pointer (&name));
    }
  return names->len > 0 || esp_reader_fail (reader, &line, error, _ ("expected a line of names"));
}

/* @named: the row begins with the city's name. */
static gboolean
read_row (EspReader *reader, TourInstance *self, int row, gboolean named, GError **error)
{
  g_autofree char *name = NULL;
  EspSpan line;
  EspSpan word;

  if (!esp_reader_need_line (reader, &line, error, _ ("expected the row of “%s”"),
                             esp_quote (self->names[row])))
    return FALSE;
  word = line;
  if (named && (!next_name (&line, &word, &name) || !g_str_equal (name, self->names[row])))
    return esp_reader_fail (reader, &word, error, _ ("expected the row of “%s”"),
                            esp_quote (self->names[row]));
  for (int column = 0; column < self->n; column++)
    {
      double distance;
      gint64 rounded;

      if (!esp_span_next_word (&line, ",", &word))
        return esp_reader_fail (reader, &line, error, _ ("the row ends early: expected %d numbers"),
                                self->n);
      if (!esp_span_to_real (reader, &word, _ ("a distance"), 0, 1e9, &distance, error))
        return FALSE;
      rounded = llround (distance * TOUR_UNIT);
      if (row == column && rounded != 0)
        return esp_reader_fail (reader, &word, error, _ ("from a city to itself it must be 0"));
      if (column < row && tour_distance (self, column, row) != rounded)
        return esp_reader_fail (reader, &word, error,
                                _ ("not symmetric: from “%s” to “%s” it was another distance"),
                                esp_quote (self->names[column]), esp_quote (self->names[row]));
      self->distances[(gsize) row * (gsize) self->n + (gsize) column] = rounded;
    }
  if (esp_span_next_word (&line, ",", &word))
    return esp_reader_fail (reader, &word, error, _ ("the row is too long: expected %d numbers"),
                            self->n);
  return TRUE;
}

/* How many numbers a line has; 0: there is something else in it. */
static int
count_numbers (EspSpan line)
{
  EspSpan word;
  int n = 0;

  while (esp_span_next_word (&line, ",", &word))
    {
      if (!esp_span_is_real (&word))
        return 0;
      n++;
    }
  return n;
}

/* Of distances alone the first two lines have as many words; where they have names the second has
 * one more. Returns how many; 0: it is no such table. */
static int
measure_matrix (const char *text, gsize length)
{
  EspReader reader;
  EspSpan line;
  int n;

  esp_reader_init (&reader, "", text, length);
  if (!esp_reader_next_full_line (&reader, &line))
    return 0;
  n = count_numbers (line);
  return n > 1 && esp_reader_next_full_line (&reader, &line) && count_numbers (line) == n ? n : 0;
}

/* Rows of distances alone: cities are called by their numbers. */
static EspInstance *
parse_matrix (const char *text, gsize length, int n, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  TourInstance *self;
  EspReader reader;

  esp_reader_init (&reader, file, text, length);
  if (n > TOUR_MAX_TABLE)
    return esp_reader_fail_none (&reader, &(EspSpan){ .line = 1, .column = 1 }, error,
                                 _ ("more than %d cities"), TOUR_MAX_TABLE);
  instance = tour_instance_new (n, TOUR_TABLE);
  self = (TourInstance *) instance;
  self->distances = tour_table_new (n);
  for (int row = 0; row < n; row++)
    if (!read_row (&reader, self, row, FALSE, error))
      return NULL;
  if (!esp_reader_need_end (&reader, error, _ ("nothing may follow the last row")))
    return NULL;
  tour_instance_finish (self);
  return g_steal_pointer (&instance);
}

static EspInstance *
parse_table (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  TourInstance *self;
  EspReader reader;

  esp_reader_init (&reader, file, text, length);
  if (!read_names (&reader, names, error))
    return NULL;
  instance = tour_instance_new ((int) names->len, TOUR_TABLE);
  self = (TourInstance *) instance;
  self->distances = tour_table_new (self->n);
  for (int i = 0; i < self->n; i++)
    {
      g_free (self->names[i]);
      self->names[i] = g_strdup (g_ptr_array_index (names, (guint) i));
    }
  for (int row = 0; row < self->n; row++)
    if (!read_row (&reader, self, row, TRUE, error))
      return NULL;
  if (!esp_reader_need_end (&reader, error, _ ("nothing may follow the last row")))
    return NULL;
  tour_instance_finish (self);
  return g_steal_pointer (&instance);
}

/* Rows that are symmetric, with nothing but 0 from a city to itself and nothing else elsewhere: no
 * board of numbers of another room is so by chance, from three rows on. The text may be cut. */
static gboolean
looks_like_matrix (const char *head, gsize length)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
  int n = measure_matrix (head, length);
  EspReader reader;
  EspSpan line;
  gboolean cut = FALSE;
  int row = 0;

  esp_reader_init (&reader, "", head, length);
  for (; n > 2 && !cut && esp_reader_next_head_line (&reader, &line, &cut); row++)
    {
      EspSpan word;
      int column = 0;

      if (row == n)
        return FALSE;
      for (; esp_span_next_word (&line, ",", &word) && column < n; column++)
        {
          g_autofree char *text = esp_span_dup (&word);
          double number = g_ascii_strtod (text, NULL);

          /* the last word of a text that is cut may be a part of one */
          if (cut && line.length == 0)
            break;
          if (!esp_span_is_real (&word) || (row == column) != (number <= 0) || number < 0 ||
              (column < row && g_array_index (numbers, double, column *n + row) != number))
            return FALSE;
          g_array_append_val (numbers, number);
        }
      if (column < n && !cut)
        return FALSE;
    }
  return n > 2 && (row == n || cut);
}

/* TSPLIB's keywords, or a table: names, and a row that begins with the first of them. */
EspLikeness
tour_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan first;
  EspSpan line;
  EspSpan word;
  EspSpan name;
  g_autofree char *its_name = NULL;
  g_autofree char *row_name = NULL;
  gboolean cut;
  guint n_names = 0;
  guint n = 0;

  if (tour_is_tsplib (head, length) || looks_like_matrix (head, length))
    return ESP_LIKENESS_CERTAIN;
  esp_reader_init (&reader, "", head, length);
  if (!esp_reader_next_head_line (&reader, &first, &cut))
    return ESP_LIKENESS_NONE;
  for (line = first;; n_names++)
    {
      g_autofree char *fault = NULL;
      g_autofree char *called = NULL;

      if (!next_name (&line, &word, &called))
        break;
      fault = tour_name_fault (called, -1);
      if (fault != NULL && !cut)
        return ESP_LIKENESS_NONE;
    }
  if (n_names == 0)
    return ESP_LIKENESS_NONE;
  if (cut || !esp_reader_next_head_line (&reader, &line, &cut))
    return n_names > 1 ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
  esp_span_next_name (&first, ",", &name, &its_name);
  esp_span_next_name (&line, ",", &word, &row_name);
  if (word.length != name.length || memcmp (word.start, name.start, name.length) != 0)
    return ESP_LIKENESS_NONE;
  while (esp_span_next_word (&line, ",", &word) && n <= n_names)
    if (esp_span_is_real (&word))
      n++;
    else if (!cut)
      return ESP_LIKENESS_NONE;
  return n == n_names || cut ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_NONE;
}

EspInstance *
tour_parse (const char *text, gsize length, const char *file, GError **error)
{
  int n = measure_matrix (text, length);

  if (tour_is_tsplib (text, length))
    return tour_parse_tsplib (text, length, file, error);
  if (n > 0)
    return parse_matrix (text, length, n, file, error);
  return parse_table (text, length, file, error);
}

char *
tour_whole_number (const char *word)
{
  char *end;
  double number = g_ascii_strtod (word, &end);

  return end != word && *end == '\0' && number >= 0 && number <= 1e9 && number <= floor (number)
             ? g_strdup_printf ("%.0f", number)
             : NULL;
}

char *
tour_show_length (gint64 length)
{
  g_autofree char *text = tour_format_length (length);

  return g_strdup (esp_shown_text (text));
}

char *
tour_format_length (gint64 length)
{
  gint64 absolute = ABS (length);
  int part = (int) (absolute % TOUR_UNIT);
  const char *sign = length < 0 ? "-" : "";
  char *text;

  if (part == 0)
    return g_strdup_printf ("%s%" G_GINT64_FORMAT, sign, absolute / TOUR_UNIT);
  text = g_strdup_printf ("%s%" G_GINT64_FORMAT ".%06d", sign, absolute / TOUR_UNIT, part);
  for (gsize end = strlen (text); text[end - 1] == '0'; end--)
    text[end - 1] = '\0';
  return text;
}

char *
tour_format_number (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (esp_number_format (text, number + 0.0)); /* no "-0" */
}

char *
tour_format (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  GString *text;

  if (self->metric != TOUR_TABLE)
    return tour_format_tsplib (instance);
  text = g_string_new (NULL);
  for (int city = 0; city < self->n; city++)
    {
      esp_name_append (text, self->names[city]);
      g_string_append_c (text, city + 1 < self->n ? ' ' : '\n');
    }
  for (int row = 0; row < self->n; row++)
    {
      esp_name_append (text, self->names[row]);
      for (int column = 0; column < self->n; column++)
        {
          g_autofree char *distance = tour_format_length (tour_distance (self, row, column));

          g_string_append_c (text, ' ');
          g_string_append (text, distance);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* --- a tour that stands in a file of its own --- */

static const EspOptionSpec load_options[] = {
  { "tour", ESP_TEXT, N_ ("Tour"),
    N_ ("the tour to begin with: a TSPLIB .tour file or names with commas; by default the order of "
        "the file"),
    .is_file = TRUE },
  { .id = NULL },
};

/* With the cities in the order of the tour. */
static EspInstance *
tour_load (
    const char *text, gsize length, const char *path, const EspOptions *options, GError **error)
{
  const char *tour = options != NULL ? esp_options_get_text (options, "tour") : "";
  g_autoptr (EspInstance) instance = tour_parse (text, length, path, error);
  g_autoptr (EspState) state = NULL;
  g_autofree char *order = NULL;
  g_autofree char *edit = NULL;
  g_autofree char *given = NULL;
  gsize n_given;

  if (instance == NULL || *tour == '\0')
    return g_steal_pointer (&instance);
  if (!esp_file_read (tour, NULL, &given, &n_given, error))
    return NULL;
  state = tour_parse_tour (instance, given, n_given, tour, error);
  if (state == NULL)
    return NULL;
  order = tour_state_format (instance, state);
  edit = g_strconcat ("order ", g_strchomp (order), NULL);
  return tour_edit (instance, edit, error) ? g_steal_pointer (&instance) : NULL;
}

/* What stands out in a text of this kind. */
static const char *const text_keywords[] = { "NAME",
                                             "TYPE",
                                             "DIMENSION",
                                             "EDGE_WEIGHT_TYPE",
                                             "EDGE_WEIGHT_FORMAT",
                                             "EDGE_WEIGHT_SECTION",
                                             "NODE_COORD_SECTION",
                                             "NODE_COORD_TYPE",
                                             "DISPLAY_DATA_TYPE",
                                             "DISPLAY_DATA_SECTION",
                                             "TOUR_SECTION",
                                             "EOF",
                                             "TSP",
                                             "ATSP",
                                             "EUC_2D",
                                             "CEIL_2D",
                                             "GEO",
                                             "ATT",
                                             "EXPLICIT",
                                             NULL };
static const char *const text_comments[] = { "COMMENT", NULL };

const EspFiles tour_files = {
  .suffix = "tsp",
  .parse = tour_parse,
  .load_options = load_options,
  .load = tour_load,
  .recognises = tour_recognises,
  .keywords = text_keywords,
  .comments = text_comments,
  .format = tour_format,
};
