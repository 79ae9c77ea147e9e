#include "config.h"

#include "map.h"

#include <string.h>

/* Which of the three forms a text has, by its first lines. */

static gboolean
is_keyword (const EspSpan *word)
{
  static const char *const keywords[] = { "point", "edge", "colors", "colours", "domain" };

  for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (esp_span_equal (word, keywords[i]))
      return TRUE;
  return FALSE;
}

MapForm
map_guess_form (EspReader reader)
{
  EspSpan line;
  EspSpan word;

  while (esp_reader_next_full_line (&reader, &line))
    {
      EspSpan rest = line;

      esp_span_next_word (&rest, "", &word);
      if (word.start[0] == '#')
        continue;
      if (esp_span_equal (&word, "c") || esp_span_equal (&word, "p"))
        return MAP_FORM_DIMACS;
      if (is_keyword (&word))
        return MAP_FORM_MAP;
      return memchr (line.start, ':', line.length) != NULL ? MAP_FORM_NEIGHBOURS : MAP_FORM_MAP;
    }
  return MAP_FORM_MAP;
}

/* --- for the room that a file belongs to --- */

/* "p edge 10 15" or "p col 10 15" behind the comments. */
static EspLikeness
recognise_dimacs (EspReader *reader)
{
  EspSpan line;
  EspSpan word;
  gboolean cut;

  while (esp_reader_next_head_line (reader, &line, &cut))
    {
      esp_span_next_word (&line, "", &word);
      if (esp_span_equal (&word, "c") || word.start[0] == '#')
        continue;
      if (!esp_span_equal (&word, "p"))
        return ESP_LIKENESS_NONE;
      if (esp_span_next_word (&line, "", &word) &&
          (esp_span_equal (&word, "edge") || esp_span_equal (&word, "edges") ||
           esp_span_equal (&word, "col")))
        return ESP_LIKENESS_CERTAIN;
      return cut ? ESP_LIKENESS_CLOSE : ESP_LIKENESS_NONE;
    }
  return ESP_LIKENESS_CLOSE;
}

/* Lines "NAME: NAME, NAME": names on both sides, and some that have a line of their own stand on
 * the right of another. */
static EspLikeness
recognise_neighbours (EspReader *reader)
{
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer name;
  EspSpan line;
  gboolean cut;

  while (esp_reader_next_head_line (reader, &line, &cut))
    {
      EspSpan rest = line;
      EspSpan word;

      if (line.start[0] == '#')
        continue;
      if (!esp_span_split (&rest, ':', &word))
        {
          if (!cut)
            return ESP_LIKENESS_NONE;
          break;
        }
      esp_span_trim (&word);
      for (gboolean more = TRUE, left = TRUE; more; left = FALSE)
        {
          g_autofree char *fault = map_name_fault (word.start, (gssize) word.length);

          if (fault != NULL && !cut)
            return ESP_LIKENESS_NONE;
          g_hash_table_add (left ? lines : named, esp_span_dup (&word));
          more = esp_span_next_word (&rest, ",", &word);
        }
    }
  g_hash_table_iter_init (&iter, named);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_hash_table_contains (lines, name))
      return ESP_LIKENESS_CLOSE;
  return ESP_LIKENESS_LOOSE;
}

EspLikeness
map_recognises (const char *head, gsize length)
{
  EspReader reader;
  EspSpan line;
  EspSpan word;
  gboolean cut = FALSE;

  esp_reader_init (&reader, "", head, length);
  switch (map_guess_form (reader))
    {
    case MAP_FORM_DIMACS:
      return recognise_dimacs (&reader);
    case MAP_FORM_NEIGHBOURS:
      return recognise_neighbours (&reader);
    case MAP_FORM_MAP:
    default:
      break;
    }
  while (esp_reader_next_head_line (&reader, &line, &cut))
    {
      esp_span_next_word (&line, "", &word);
      if (word.start[0] == '#')
        continue;
      if (is_keyword (&word))
        return ESP_LIKENESS_CERTAIN;
      return ESP_LIKENESS_NONE;
    }
  /* nothing but remarks so far */
  return length > 0 && memchr (head, '#', length) != NULL ? ESP_LIKENESS_LOOSE : ESP_LIKENESS_NONE;
}
