#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

EspInstance *
tour_instance_new (int n)
{
  TourInstance *self = g_new0 (TourInstance, 1);

  self->parent.problem = &esp_tour_problem;
  self->n = n;
  self->names = g_new0 (char *, (gsize) n + 1);
  self->distances = g_new0 (gint64, (gsize) n * (gsize) n);
  return &self->parent;
}

static GPtrArray *
read_names (EspReader *reader, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  EspSpan line;
  EspSpan word;

  if (!esp_reader_next_full_line (reader, &line))
    {
      line = esp_reader_end_span (reader);
      esp_reader_fail (reader, &line, error, _ ("the file is empty; expected a line of names"));
      return NULL;
    }
  while (esp_span_next_word (&line, ",", &word))
    {
      g_autofree char *name = esp_span_dup (&word);

      if (strlen (name) != word.length || !g_utf8_validate (name, -1, NULL))
        {
          esp_reader_fail (reader, &word, error, _ ("expected a name in UTF-8"));
          return NULL;
        }
      if (names->len >= TOUR_MAX_CITIES)
        {
          esp_reader_fail (reader, &word, error, _ ("more than %d cities"), TOUR_MAX_CITIES);
          return NULL;
        }
      if (!g_hash_table_add (seen, name))
        {
          esp_reader_fail (reader, &word, error, _ ("“%s” is there twice"), name);
          return NULL;
        }
      g_ptr_array_add (names, g_steal_pointer (&name));
    }
  return g_steal_pointer (&names);
}

static gboolean
read_row (EspReader *reader, TourInstance *self, int row, GError **error)
{
  EspSpan line;
  EspSpan word;

  if (!esp_reader_next_full_line (reader, &line))
    {
      line = esp_reader_end_span (reader);
      return esp_reader_fail (reader, &line, error, _ ("expected the row of “%s”"),
                              self->names[row]);
    }
  if (!esp_span_next_word (&line, ",", &word) || !esp_span_equal (&word, self->names[row]))
    return esp_reader_fail (reader, &word, error, _ ("expected the row of “%s”"), self->names[row]);
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
                                self->names[column], self->names[row]);
      self->distances[(gsize) row * (gsize) self->n + (gsize) column] = rounded;
    }
  if (esp_span_next_word (&line, ",", &word))
    return esp_reader_fail (reader, &word, error, _ ("the row is too long: expected %d numbers"),
                            self->n);
  return TRUE;
}

EspInstance *
tour_parse (const char *text, gsize length, const char *file, GError **error)
{
  g_autoptr (EspInstance) instance = NULL;
  g_autoptr (GPtrArray) names = NULL;
  TourInstance *self;
  EspReader reader;
  EspSpan line;

  esp_reader_init (&reader, file, text, length);
  names = read_names (&reader, error);
  if (names == NULL)
    return NULL;
  instance = tour_instance_new ((int) names->len);
  self = (TourInstance *) instance;
  for (int i = 0; i < self->n; i++)
    self->names[i] = g_strdup (g_ptr_array_index (names, (guint) i));
  for (int row = 0; row < self->n; row++)
    if (!read_row (&reader, self, row, error))
      return NULL;
  if (esp_reader_next_full_line (&reader, &line))
    {
      esp_reader_fail (&reader, &line, error, _ ("nothing may follow the last row"));
      return NULL;
    }
  return g_steal_pointer (&instance);
}

char *
tour_format_length (gint64 length)
{
  gint64 whole = length / TOUR_UNIT;
  int part = (int) (length % TOUR_UNIT);
  char *text;
  gsize end;

  if (part == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, whole);
  text = g_strdup_printf ("%" G_GINT64_FORMAT ".%06d", whole, part);
  for (end = strlen (text); text[end - 1] == '0'; end--)
    text[end - 1] = '\0';
  return text;
}

char *
tour_format (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  g_autofree char *names = g_strjoinv (" ", self->names);
  GString *text = g_string_new (names);

  g_string_append_c (text, '\n');
  for (int row = 0; row < self->n; row++)
    {
      g_string_append (text, self->names[row]);
      for (int column = 0; column < self->n; column++)
        {
          g_autofree char *distance = tour_format_length (tour_distance (self, row, column));

          g_string_append_printf (text, " %s", distance);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static int
find_city (const TourInstance *self, const char *name)
{
  for (int i = 0; i < self->n; i++)
    if (g_str_equal (self->names[i], name))
      return i;
  return -1;
}

EspState *
tour_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  g_auto (GStrv) words = g_strsplit_set (text, ", \t\n", -1);
  g_autofree gboolean *used = g_new0 (gboolean, (gsize) self->n);
  g_autoptr (EspState) state = esp_instance_initial_state (instance);
  int n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int city = find_city (self, words[i]);

      if (words[i][0] == '\0')
        continue;
      if (city < 0 || used[city])
        {
          g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX,
                       city < 0 ? _ ("there is no city “%s”") : _ ("“%s” is there twice"),
                       words[i]);
          return NULL;
        }
      used[city] = TRUE;
      ((TourState *) state)->order[n++] = city;
    }
  if (n != self->n)
    {
      g_set_error (error, ESP_ERROR, ESP_ERROR_SYNTAX, _ ("the tour has %d of %d cities"), n,
                   self->n);
      return NULL;
    }
  return g_steal_pointer (&state);
}
