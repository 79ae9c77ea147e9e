#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Colourings as files: a line a region. */

char *
map_format_colouring (const Map *map, const MapState *state)
{
  GString *text = g_string_sized_new (12 * (gsize) map->n + 1);

  for (int i = 0; i < map->n; i++)
    if (state->colour[i] >= 0)
      {
        g_string_append (text, map_name (map, i));
        g_string_append_c (text, ' ');
        g_string_append (text, map->colours[state->colour[i]]);
        g_string_append_c (text, '\n');
      }
  return g_string_free (text, FALSE);
}

/* "NAME COLOUR", or "NAME: COLOUR". */
static gboolean
read_coloured (const EspReader *reader,
               EspSpan line,
               const Map *map,
               GHashTable *index,
               MapState *state,
               GError **error)
{
  EspSpan word = line;
  EspSpan second;
  g_autofree char *name = NULL;
  g_autofree char *colour_name = NULL;
  int region;
  int colour;

  if (!esp_span_next_word (&line, ":", &word))
    return esp_reader_fail (reader, &word, error, _ ("expected “NAME COLOUR”"));
  if (word.start[0] == '#')
    return TRUE;
  name = esp_span_dup (&word);
  region =
      strlen (name) == word.length ? GPOINTER_TO_INT (g_hash_table_lookup (index, name)) - 1 : -1;
  if (region < 0)
    return esp_reader_fail (reader, &word, error, _ ("the map has no region “%s”"),
                            esp_quote_bytes (word.start, (gssize) word.length));
  if (!esp_span_next_word (&line, ":", &second))
    return esp_reader_fail (reader, &line, error, _ ("the line ends too early; expected a colour"));
  colour_name = esp_span_dup (&second);
  colour = strlen (colour_name) == second.length ? map_find_colour (map, colour_name) : -1;
  if (colour < 0)
    return esp_reader_fail (reader, &second, error, _ ("the map has no colour “%s”"),
                            esp_quote_bytes (second.start, (gssize) second.length));
  if (state->colour[region] >= 0)
    return esp_reader_fail (reader, &word, error, _ ("“%s” has a colour already"),
                            esp_quote (name));
  if (esp_span_next_word (&line, "", &word))
    return esp_reader_fail (reader, &word, error, _ ("too much on this line"));
  state->colour[region] = (gint8) colour;
  return TRUE;
}

EspState *
map_parse_colouring (
    const EspInstance *instance, const char *text, gsize length, const char *file, GError **error)
{
  const Map *map = (const Map *) instance;
  MapState *state = map_state_new (map);
  g_autoptr (GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
  EspReader reader;
  EspSpan line;

  for (int i = 0; i < map->n; i++)
    g_hash_table_insert (index, (gpointer) map_name (map, i), GINT_TO_POINTER (i + 1));
  esp_reader_init (&reader, file, text, length);
  while (esp_reader_next_full_line (&reader, &line))
    if (!read_coloured (&reader, line, map, index, state, error))
      {
        esp_state_free (&state->parent);
        return NULL;
      }
  return &state->parent;
}
