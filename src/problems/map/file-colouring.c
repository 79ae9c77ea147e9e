#include "config.h"

#include "base/esp-quote.h"
#include "index.h"
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
        esp_name_append (text, map_name (map, i));
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
               const MapIndex *index,
               MapState *state,
               GError **error)
{
  EspSpan word = line;
  g_autofree char *name = NULL;
  EspSpan second;
  int region;
  int colour = -1;

  if (!esp_span_next_name (&line, ":", &word, &name))
    return esp_reader_fail (reader, &word, error, _ ("expected “NAME COLOUR”"));
  if (word.start[0] == '#')
    return TRUE;
  region = name != NULL ? map_index_find (index, map->text, map->name_at, name, strlen (name))
           : memchr (word.start, '\0', word.length) == NULL
               ? map_index_find (index, map->text, map->name_at, word.start, word.length)
               : -1;
  if (region < 0)
    return esp_reader_fail (reader, &word, error, _ ("the map has no region “%s”"),
                            esp_quote_bytes (word.start, (gssize) word.length));
  if (!esp_span_next_word (&line, ":", &second))
    return esp_reader_fail (reader, &line, error, _ ("the line ends too early; expected a colour"));
  for (int c = 0; c < map->n_colours && colour < 0; c++)
    if (esp_span_equal (&second, map->colours[c]))
      colour = c;
  if (colour < 0)
    return esp_reader_fail (reader, &second, error, _ ("the map has no colour “%s”"),
                            esp_quote_bytes (second.start, (gssize) second.length));
  if (state->colour[region] >= 0)
    return esp_reader_fail (reader, &word, error, _ ("“%s” has a colour already"),
                            esp_quote_bytes (word.start, (gssize) word.length));
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
  MapIndex index = { 0 };
  gboolean right = TRUE;
  EspReader reader;
  EspSpan line;

  for (int i = 0; i < map->n; i++)
    map_index_add (&index, map->text, map->name_at, i);
  esp_reader_init (&reader, file, text, length);
  while (right && esp_reader_next_full_line (&reader, &line))
    right = read_coloured (&reader, line, map, &index, state, error);
  g_free (index.entries);
  if (right)
    return &state->parent;
  esp_state_free (&state->parent);
  return NULL;
}
