#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "base/esp-value.h"
#include "index.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const usual_colours[MAP_MAX_COLOURS] = {
  "R", "G", "B", "Y", "O", "P", "C", "M"
};

Map *
map_new (void)
{
  Map *map = g_new0 (Map, 1);

  map->parent.problem = &esp_map_problem;
  map->offsets = g_new0 (gint32, 1);
  map->shapes = map_shapes_new ();
  map_set_n_colours (map, 4);
  return map;
}

void
map_set_n_colours (Map *map, int n)
{
  while (map->n_colours > n)
    g_clear_pointer (&map->colours[--map->n_colours], g_free);
  while (map->n_colours < n)
    {
      const char *name = NULL;

      /* a usual name that is not taken yet */
      for (int k = 0; k < MAP_MAX_COLOURS && name == NULL; k++)
        {
          const char *usual = usual_colours[(map->n_colours + k) % MAP_MAX_COLOURS];

          if (map_find_colour (map, usual) < 0)
            name = usual;
        }
      map->colours[map->n_colours++] = g_strdup (name);
      for (int i = 0; map->domains != NULL && i < map->n; i++)
        map->domains[i] |= (guint8) (1u << (map->n_colours - 1));
    }
}

void
map_set_points (Map *map, int n, char *names, gsize names_size, gint64 *x, gint64 *y)
{
  guint32 at = 0;

  g_free (map->text);
  g_free (map->name_at);
  g_free (map->x);
  g_free (map->y);
  map->n = n;
  map->text = names;
  map->text_size = names_size;
  map->name_at = g_new (guint32, (guint) n + 1);
  map->x = x;
  map->y = y;
  for (int i = 0; i < n; i++)
    {
      map->name_at[i] = at;
      at += (guint32) strlen (names + at) + 1;
    }
  g_free (map->offsets);
  map->offsets = g_new0 (gint32, (guint) n + 1);
  g_clear_pointer (&map->neighbours, g_free);
  g_clear_pointer (&map->domains, g_free);
  map_changed (map);
}

void
map_set_numbered_points (Map *map, int n, gint64 *x, gint64 *y)
{
  GString *names = g_string_new (NULL);
  gsize size;

  for (int i = 0; i < n; i++)
    {
      g_string_append_printf (names, "%d", i + 1);
      g_string_append_c (names, '\0');
    }
  size = names->len;
  map_set_points (map, n, g_string_free (names, FALSE), size, x, y);
}

void
map_set_edges (Map *map, const gint32 *pairs, gsize n_edges)
{
  g_autofree gint32 *at = NULL;
  gint32 *by_other;

  /* sorted by counting twice: first by the other end, then by the end itself */
  g_free (map->offsets);
  g_free (map->neighbours);
  map->offsets = g_new0 (gint32, (guint) map->n + 1);
  map->neighbours = g_new (gint32, 2 * n_edges + 1);
  by_other = g_new (gint32, 2 * n_edges + 1);
  for (gsize k = 0; k < 2 * n_edges; k++)
    map->offsets[pairs[k] + 1]++;
  for (int i = 0; i < map->n; i++)
    map->offsets[i + 1] += map->offsets[i];
  at = g_memdup2 (map->offsets, ((guint) map->n + 1) * sizeof (gint32));
  for (gsize k = 0; k < 2 * n_edges; k++)
    by_other[at[pairs[k]]++] = (gint32) (k ^ 1);
  memcpy (at, map->offsets, ((guint) map->n + 1) * sizeof (gint32));
  for (gsize k = 0; k < 2 * n_edges; k++)
    {
      gint32 entry = by_other[k];

      map->neighbours[at[pairs[entry]]++] = pairs[entry ^ 1];
    }
  g_free (by_other);
  map_changed (map);
}

void
map_changed (Map *map)
{
  esp_prepared_unref (map->shapes);
  map->shapes = map_shapes_new ();
  if (map->frame.size == 0 || !map_is_in_frame (map))
    map->frame = map_find_frame (map);
}

int
map_find (const Map *map, const char *name)
{
  for (int i = 0; i < map->n; i++)
    if (g_str_equal (map_name (map, i), name))
      return i;
  return -1;
}

int
map_find_colour (const Map *map, const char *name)
{
  for (int c = 0; c < map->n_colours; c++)
    if (g_ascii_strcasecmp (map->colours[c], name) == 0)
      return c;
  return -1;
}

static EspInstance *
map_copy (const EspInstance *instance)
{
  Map *copy = g_memdup2 (instance, sizeof (Map));
  guint n = (guint) copy->n;

  copy->text = g_memdup2 (copy->text, copy->text_size);
  copy->name_at = g_memdup2 (copy->name_at, n * sizeof (guint32));
  copy->x = g_memdup2 (copy->x, n * sizeof (gint64));
  copy->y = g_memdup2 (copy->y, n * sizeof (gint64));
  copy->offsets = g_memdup2 (copy->offsets, (n + 1) * sizeof (gint32));
  copy->neighbours = g_memdup2 (copy->neighbours, (gsize) copy->offsets[n] * sizeof (gint32));
  copy->domains = g_memdup2 (copy->domains, n);
  copy->warnings = g_strdup (copy->warnings);
  for (int c = 0; c < copy->n_colours; c++)
    copy->colours[c] = g_strdup (copy->colours[c]);
  esp_prepared_ref (copy->shapes);
  return &copy->parent;
}

static void
map_free (EspInstance *instance)
{
  Map *self = (Map *) instance;

  esp_prepared_unref (self->shapes);
  g_free (self->text);
  g_free (self->name_at);
  g_free (self->x);
  g_free (self->y);
  g_free (self->offsets);
  g_free (self->neighbours);
  g_free (self->domains);
  g_free (self->warnings);
  for (int c = 0; c < self->n_colours; c++)
    g_free (self->colours[c]);
  g_free (self);
}

static gboolean
same (const void *a, const void *b, gsize size)
{
  return a == b || size == 0 || (a != NULL && b != NULL && memcmp (a, b, size) == 0);
}

static gboolean
map_equal (const EspInstance *a, const EspInstance *b)
{
  const Map *p = (const Map *) a;
  const Map *q = (const Map *) b;
  guint n = (guint) p->n;

  if (p->n != q->n || p->n_colours != q->n_colours || p->text_size != q->text_size)
    return FALSE;
  for (int c = 0; c < p->n_colours; c++)
    if (!g_str_equal (p->colours[c], q->colours[c]))
      return FALSE;
  for (int i = 0; i < p->n && (p->domains != NULL || q->domains != NULL); i++)
    if (map_domain (p, i) != map_domain (q, i))
      return FALSE;
  return same (p->text, q->text, p->text_size) && (n == 0 || (p->x == NULL) == (q->x == NULL)) &&
         same (p->x, q->x, n * sizeof (gint64)) && same (p->y, q->y, n * sizeof (gint64)) &&
         same (p->offsets, q->offsets, (n + 1) * sizeof (gint32)) &&
         same (p->neighbours, q->neighbours, (gsize) p->offsets[n] * sizeof (gint32));
}

static gsize
map_size (const EspInstance *instance)
{
  const Map *self = (const Map *) instance;
  gsize n = (gsize) self->n;

  return sizeof *self + self->text_size + n * (2 * sizeof (gint64) + 2 * sizeof (gint32) + 1) +
         (gsize) self->offsets[self->n] * sizeof (gint32);
}

static char *
map_describe (const EspInstance *instance)
{
  const Map *self = (const Map *) instance;
  guint64 n_edges = (guint64) map_n_edges (self);
  g_autofree char *regions = g_strdup_printf (
      ngettext ("%s region", "%s regions", (gulong) self->n), esp_count ((guint64) self->n));
  g_autofree char *borders =
      g_strdup_printf (ngettext ("%s border", "%s borders", (gulong) n_edges), esp_count (n_edges));

  /* "7 regions, 9 borders, 3 colours" */
  return g_strdup_printf (
      ngettext ("%s, %s, %d colour", "%s, %s, %d colours", (gulong) self->n_colours), regions,
      borders, self->n_colours);
}

MapState *
map_state_new (const Map *map)
{
  MapState *state = g_new0 (MapState, 1);
  guint n = (guint) map->n;

  state->parent.problem = &esp_map_problem;
  state->n = map->n;
  state->colour = g_malloc (n + 1);
  state->domains = g_malloc (n + 1);
  memset (state->colour, -1, n + 1);
  for (int i = 0; i < map->n; i++)
    state->domains[i] = map_domain (map, i);
  return state;
}

static EspState *
map_initial (const EspInstance *instance)
{
  return &map_state_new ((const Map *) instance)->parent;
}

static gboolean
map_state_equal (const EspState *a, const EspState *b)
{
  const MapState *p = (const MapState *) a;
  const MapState *q = (const MapState *) b;

  if (p->n != q->n || memcmp (p->colour, q->colour, (guint) p->n) != 0)
    return FALSE;
  /* what was left when a region got its colour does not matter any more */
  for (int i = 0; i < p->n; i++)
    if (p->colour[i] < 0 && p->domains[i] != q->domains[i])
      return FALSE;
  return TRUE;
}

/* A digit a region, "." without colour; in a search also the colours left, two digits a region. */
static char *
map_state_format (const EspInstance *instance G_GNUC_UNUSED, const EspState *state)
{
  const MapState *self = (const MapState *) state;
  GString *text = g_string_sized_new ((gsize) self->n + 1);

  for (int i = 0; i < self->n; i++)
    g_string_append_c (text, self->colour[i] < 0 ? '.' : (char) ('1' + self->colour[i]));
  if (self->search && memchr (self->colour, -1, (guint) self->n) != NULL)
    {
      g_string_append_c (text, ' ');
      for (int i = 0; i < self->n; i++)
        g_string_append_printf (text, "%02x", self->colour[i] < 0 ? self->domains[i] : 0);
    }
  return g_string_free (text, FALSE);
}

static EspState *
map_state_parse (const EspInstance *instance, const char *text, GError **error)
{
  const Map *map = (const Map *) instance;
  MapState *state = map_state_new (map);
  gsize n = (gsize) map->n;
  gsize length = strlen (text);

  state->search = length == 3 * n + 1 && text[n] == ' ';
  if (length != n && !state->search)
    goto wrong;
  for (gsize i = 0; i < n; i++)
    {
      if (text[i] != '.' && (text[i] < '1' || text[i] >= '1' + map->n_colours))
        goto wrong;
      state->colour[i] = (gint8) (text[i] == '.' ? -1 : text[i] - '1');
      if (state->search)
        {
          int high = g_ascii_xdigit_value (text[n + 1 + 2 * i]);
          int low = g_ascii_xdigit_value (text[n + 2 + 2 * i]);

          if (high < 0 || low < 0)
            goto wrong;
          state->domains[i] = (guint8) (high * 16 + low);
        }
    }
  return &state->parent;
wrong:
  esp_state_free (&state->parent);
  return esp_fail_none (
      error, ESP_ERROR_SYNTAX,
      _ ("This is no colouring of the map; expected one of . and 1 to %d for each of %d "
         "regions"),
      map->n_colours, map->n);
}

/* "WA R", "WA -" */
static gboolean
map_play (const EspInstance *instance, EspState *state, const char *move, GError **error)
{
  const Map *map = (const Map *) instance;
  MapState *self = (MapState *) state;
  g_auto (GStrv) words = g_strsplit (move, " ", 3);
  int region = g_strv_length (words) == 2 ? map_find (map, words[0]) : -1;
  int colour = -1;

  if (region < 0)
    return esp_refuse (
        error, _ ("“%s” is no move; expected a region and a colour, “%s %s”, or “-” for none"),
        esp_quote (move), map->n > 0 ? map_name (map, 0) : "A", esp_quote (map->colours[0]));
  if (!g_str_equal (words[1], "-"))
    {
      colour = map_find_colour (map, words[1]);
      if (colour < 0 || (map_domain (map, region) >> colour & 1) == 0)
        return esp_refuse (error, _ ("%s cannot be given the colour “%s”"), esp_quote (words[0]),
                           esp_quote (words[1]));
    }
  self->colour[region] = (gint8) colour;
  return TRUE;
}

int
map_count_coloured (const MapState *state)
{
  int n = 0;

  for (int i = 0; i < state->n; i++)
    n += state->colour[i] >= 0;
  return n;
}

static const char *
map_nothing (const EspInstance *instance)
{
  return ((const Map *) instance)->n == 0 ? _ ("Nothing here yet: click to place a region") : NULL;
}

static char *
map_state_describe (const EspInstance *instance, const EspState *state)
{
  const MapState *self = (const MapState *) state;
  int clashes = map_count_clashes ((const Map *) instance, self->colour, 0);
  int n = map_count_coloured (self);
  g_autofree char *coloured = NULL;
  int stuck;

  if (self->n == 0)
    return g_strdup (map_nothing (instance));
  if (n == self->n && clashes == 0)
    return g_strdup_printf (
        ngettext ("Coloured: %s region", "Coloured: all %s regions", (gulong) n),
        esp_count ((guint64) n));
  coloured = g_strdup_printf (
      ngettext ("%s of %s region coloured", "%s of %s regions coloured", (gulong) self->n),
      esp_count ((guint64) n), esp_count ((guint64) self->n));
  if (clashes > 0)
    return g_strdup_printf (ngettext ("%s, %s border between equal colours",
                                      "%s, %s borders between equal colours", (gulong) clashes),
                            coloured, esp_count ((guint64) clashes));
  stuck = self->search ? -1 : map_find_stuck ((const Map *) instance, self);
  if (stuck >= 0)
    return g_strdup_printf (_ ("%s, no colour is left for %s"), coloured,
                            map_name ((const Map *) instance, stuck));
  return g_steal_pointer (&coloured);
}

static const EspValuePart map_state_parts[] = {
  ESP_OWNS_DATA (MapState, colour, n, 1),
  ESP_OWNS_DATA (MapState, domains, n, 1),
  ESP_OWNS (MapState, trail, ARRAY),
  {},
};

const EspStates map_states = {
  .prepare = map_prepare,
  .is_prepared = map_is_prepared,
  .copy = map_copy,
  .free = map_free,
  .equal = map_equal,
  .describe = map_describe,
  .nothing = map_nothing,
  .size = map_size,
  .initial = map_initial,
  .state_value = { sizeof (MapState), map_state_parts },
  .state_equal = map_state_equal,
  .state_format = map_state_format,
  .state_parse = map_state_parse,
  .play = map_play,
  .state_describe = map_state_describe,
};

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
