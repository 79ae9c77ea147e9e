#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Beyond that a map is edited, but what was coloured is not coloured again at once. */
#define MAX_CARRIED 1000

/* All edges as pairs but those of @without (-1: none). */
static GArray *
list_edges (const Map *map, int without)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (gint32));

  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i && i != without && map->neighbours[k] != without)
        {
          g_array_append_val (pairs, i);
          g_array_append_val (pairs, map->neighbours[k]);
        }
  return pairs;
}

/* A map that was laid out for the eye alone gets these places as its own. */
static void
settle (Map *map)
{
  const MapShape *shape;

  if (map->x != NULL)
    return;
  shape = map_get_shape (map);
  map->x = g_new (gint64, (guint) map->n + 1);
  map->y = g_new (gint64, (guint) map->n + 1);
  for (int i = 0; i < map->n; i++)
    {
      map->x[i] = llround (shape->spots[i].x * MAP_UNIT);
      map->y[i] = llround ((shape->height - shape->spots[i].y) * MAP_UNIT);
    }
  map_changed (map);
}

/* Puts in new points, keeping domains. */
static void
replace_points (Map *map, int n, GString *names, gint64 *x, gint64 *y, guint8 *domains)
{
  gsize size = names->len;

  map_set_points (map, n, g_string_free (names, FALSE), size, x, y);
  map->domains = domains;
}

/* Puts in another point, which nothing borders on yet. */
static void
add_point (Map *map, const char *name, gint64 x, gint64 y)
{
  g_autoptr (GArray) pairs = list_edges (map, -1);
  GString *names = g_string_new_len (map->text, (gssize) map->text_size);
  guint n = (guint) map->n;
  gint64 *new_x = g_new (gint64, n + 1);
  gint64 *new_y = g_new (gint64, n + 1);
  guint8 *domains = map->domains != NULL ? g_malloc (n + 1) : NULL;

  for (guint i = 0; i < n; i++)
    {
      new_x[i] = map->x[i];
      new_y[i] = map->y[i];
      if (domains != NULL)
        domains[i] = map->domains[i];
    }
  new_x[n] = x;
  new_y[n] = y;
  if (domains != NULL)
    domains[n] = 0xff;
  g_string_append_len (names, name, (gssize) strlen (name) + 1);
  replace_points (map, (int) n + 1, names, new_x, new_y, domains);
  map_set_edges (map, (const gint32 *) (void *) pairs->data, pairs->len / 2);
}

static void
edit_remove (Map *map, int gone)
{
  g_autoptr (GArray) pairs = list_edges (map, gone);
  GString *names = g_string_new (NULL);
  guint n = (guint) map->n;
  gint64 *x = g_new (gint64, n);
  gint64 *y = g_new (gint64, n);
  guint8 *domains = map->domains != NULL ? g_malloc (n) : NULL;
  int kept = 0;

  for (int i = 0; i < map->n; i++)
    {
      if (i == gone)
        continue;
      g_string_append_len (names, map_name (map, i), (gssize) strlen (map_name (map, i)) + 1);
      x[kept] = map->x[i];
      y[kept] = map->y[i];
      if (domains != NULL)
        domains[kept] = map->domains[i];
      kept++;
    }
  for (guint k = 0; k < pairs->len; k++)
    if (g_array_index (pairs, gint32, k) > gone)
      g_array_index (pairs, gint32, k)--;
  replace_points (map, kept, names, x, y, domains);
  map_set_edges (map, (const gint32 *) (void *) pairs->data, pairs->len / 2);
}

/* Refuses what would make a planar drawing cross; a drawing that crosses already may go on. In the
 * words of a map: the check of a file (map_explain_crossing()) speaks of points and edges. */
static gboolean
refuse_crossing (const Map *map, const EspCrossing *crossing, GError **error)
{
  const char *a = map_name (map, crossing->a);
  const char *b = map_name (map, crossing->b);

  if (crossing->kind == ESP_CROSSING_SAME)
    return esp_refuse (error, _ ("Not done: %s and %s would be at the same place"), a, b);
  if (crossing->kind == ESP_CROSSING_POINT)
    return esp_refuse (error, _ ("Not done: the border %s–%s goes through the point of %s"), a, b,
                       map_name (map, crossing->c));
  return esp_refuse (error, _ ("Not done: the border %s–%s crosses the border %s–%s"), a, b,
                     map_name (map, crossing->c), map_name (map, crossing->d));
}

/* No two regions at one place, and none on a border of others. */
static gboolean
edit_add (Map *map, const char *name, gint64 x, gint64 y, GError **error)
{
  EspCrossing crossing;
  gboolean crossed = map_find_crossing (map, -1, -1, &crossing);

  add_point (map, name, x, y);
  if (crossed || !map_find_crossing (map, -1, -1, &crossing))
    return TRUE;
  refuse_crossing (map, &crossing, error);
  edit_remove (map, map->n - 1);
  return FALSE;
}

static gboolean
edit_edge (Map *map, int a, int b, GError **error)
{
  g_autoptr (GArray) pairs = NULL;
  gboolean there = map_has_edge (map, a, b);
  EspCrossing crossing;

  if (a == b)
    return esp_refuse (error, _ ("A region cannot be its own neighbour"));
  if (!there && map_find_crossing (map, a, b, &crossing))
    return refuse_crossing (map, &crossing, error);
  pairs = list_edges (map, -1);
  if (!there)
    {
      g_array_append_val (pairs, a);
      g_array_append_val (pairs, b);
    }
  else
    for (guint k = 0; k < pairs->len; k += 2)
      if (g_array_index (pairs, gint32, k) == MIN (a, b) &&
          g_array_index (pairs, gint32, k + 1) == MAX (a, b))
        {
          g_array_remove_range (pairs, k, 2);
          break;
        }
  map_set_edges (map, (const gint32 *) (void *) pairs->data, pairs->len / 2);
  return TRUE;
}

static gboolean
edit_move (Map *map, int point, gint64 x, gint64 y, GError **error)
{
  gint64 old_x = map->x[point];
  gint64 old_y = map->y[point];
  EspCrossing crossing;
  gboolean crossed = map_find_crossing (map, -1, -1, &crossing);

  map->x[point] = x;
  map->y[point] = y;
  if (!crossed && map_find_crossing (map, -1, -1, &crossing))
    {
      map->x[point] = old_x;
      map->y[point] = old_y;
      return refuse_crossing (map, &crossing, error);
    }
  map_changed (map);
  return TRUE;
}

static gboolean
edit_domain (Map *map, int point, char **words, GError **error)
{
  guint8 mask = 0;

  for (; *words != NULL; words++)
    {
      int colour = map_find_colour (map, *words);

      if (colour < 0)
        return esp_refuse (error, _ ("There is no colour “%s”"), esp_quote (*words));
      mask |= (guint8) (1u << colour);
    }
  settle (map);
  if (map->domains == NULL)
    {
      map->domains = g_malloc ((guint) map->n);
      memset (map->domains, 0xff, (guint) map->n);
    }
  map->domains[point] = mask == 0 ? 0xff : mask;
  return TRUE;
}

/* Coordinates from words. */
static gboolean
read_place (const char *words[2], gint64 *x, gint64 *y, GError **error)
{
  gint64 *to[2] = { x, y };

  for (int k = 0; k < 2; k++)
    {
      char *end;
      double value = g_ascii_strtod (words[k], &end);

      if (end == words[k] || *end != '\0' || !isfinite (value) || fabs (value) > MAP_MAX_COORDINATE)
        return esp_refuse (error, _ ("“%s” is no coordinate; expected a number from −%d to %d"),
                           esp_quote (words[k]), MAP_MAX_COORDINATE, MAP_MAX_COORDINATE);
      *to[k] = llround (value * MAP_UNIT);
    }
  return TRUE;
}

static gboolean
name_is_free (const Map *map, const char *name, GError **error)
{
  g_autofree char *fault = map_name_fault (name, -1);

  if (fault == NULL && map_find (map, name) < 0)
    return TRUE;
  if (fault != NULL)
    return esp_refuse (error, _ ("“%s” is no name: %s"), esp_quote (name), fault);
  return esp_refuse (error, _ ("“%s” cannot be the name of a region, or is one already"),
                     esp_quote (name));
}

static gboolean
rename_point (Map *map, int point, const char *typed, GError **error)
{
  g_autofree char *name = esp_name_from_text (typed);
  g_autoptr (GArray) pairs = list_edges (map, -1);
  GString *names = g_string_new (NULL);
  guint n = (guint) map->n;

  if (!name_is_free (map, name, error))
    {
      g_string_free (names, TRUE);
      return FALSE;
    }
  for (int i = 0; i < map->n; i++)
    {
      const char *here = i == point ? name : map_name (map, i);

      g_string_append_len (names, here, (gssize) strlen (here) + 1);
    }
  replace_points (map, map->n, names, g_memdup2 (map->x, n * sizeof (gint64)),
                  g_memdup2 (map->y, n * sizeof (gint64)), g_memdup2 (map->domains, n));
  map_set_edges (map, (const gint32 *) (void *) pairs->data, pairs->len / 2);
  return TRUE;
}

/* What a person typed: all that follows the verb and the region of @edit, spaces too. */
static const char *
get_rest (const char *edit)
{
  return strchr (strchr (edit, ' ') + 1, ' ') + 1;
}

gboolean
map_edit (EspInstance *instance, const char *edit, GError **error)
{
  Map *map = (Map *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", 16);
  guint n_words = g_strv_length (words);
  int a = n_words > 1 ? map_find (map, words[1]) : -1;
  int b;
  gint64 x;
  gint64 y;

  if (n_words == 4 && g_str_equal (words[0], "point"))
    {
      if (!name_is_free (map, words[1], error) ||
          !read_place ((const char *[]){ words[2], words[3] }, &x, &y, error))
        return FALSE;
      if (map->n >= 20000)
        return esp_refuse (error, _ ("The map is too large to be edited"));
      settle (map);
      return edit_add (map, words[1], x, y, error);
    }
  if (n_words == 4 && g_str_equal (words[0], "move") && a >= 0)
    {
      if (!read_place ((const char *[]){ words[2], words[3] }, &x, &y, error))
        return FALSE;
      settle (map);
      return edit_move (map, a, x, y, error);
    }
  if (n_words == 2 && g_str_equal (words[0], "remove") && a >= 0)
    {
      settle (map);
      edit_remove (map, a);
      return TRUE;
    }
  if (n_words >= 3 && g_str_equal (words[0], "edge") && a >= 0)
    {
      g_autofree char *other = esp_name_from_text (get_rest (edit));

      b = map_find (map, other);
      if (b >= 0)
        return edit_edge (map, a, b, error);
      return esp_refuse (error, _ ("the map has no region “%s”"), esp_quote (get_rest (edit)));
    }
  if (n_words >= 3 && g_str_equal (words[0], "rename") && a >= 0)
    {
      settle (map);
      return rename_point (map, a, get_rest (edit), error);
    }
  if (n_words >= 2 && g_str_equal (words[0], "domain") && a >= 0)
    return edit_domain (map, a, words + 2, error);
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “point NAME X Y”, “move NAME X Y”, “remove NAME”, "
         "“edge A B”, “rename OLD NEW” or “domain NAME COLOUR…”"),
      esp_quote (edit));
}

static EspInstance *
map_create (void)
{
  Map *map = map_new ();

  map->frame = map_find_frame (map);
  return &map->parent;
}

static EspInstance *
map_example (void)
{
  /* the principal states and territories of Australia */
  static const char text[] = "colors R G B\n"
                             "point WA 0.12 0.48\npoint NT 0.42 0.72\npoint SA 0.48 0.42\n"
                             "point Q 0.76 0.68\npoint NSW 0.80 0.38\npoint V 0.70 0.16\n"
                             "point T 0.78 0.00\n"
                             "edge WA NT\nedge WA SA\nedge NT SA\nedge NT Q\nedge SA Q\n"
                             "edge SA NSW\nedge SA V\nedge Q NSW\nedge NSW V\n";

  return map_parse (text, sizeof text - 1, "", NULL);
}

static const EspOptionSpec settings[] = {
  { "colours", ESP_INT (2, MAP_MAX_COLOURS, "4"), N_ ("Colours"),
    N_ ("how many colours there are; the file's own colours come first") },
  { .id = NULL },
};

static gboolean
map_configure (EspInstance *instance, const EspOptions *options, GError **error G_GNUC_UNUSED)
{
  if (esp_options_is_set (options, "colours"))
    map_set_n_colours ((Map *) instance, (int) esp_options_get_int (options, "colours"));
  return TRUE;
}

static void
map_get_settings (const EspInstance *instance, EspOptions *options)
{
  g_autofree char *text = g_strdup_printf ("%d", ((const Map *) instance)->n_colours);

  esp_options_set (options, "colours", text, NULL);
}

/* Regions keep their numbers where none came or went, and else their names. */
static char **
map_carry (const EspInstance *before, const EspState *state, const EspInstance *after)
{
  const Map *old = (const Map *) before;
  const Map *map = (const Map *) after;
  const gint8 *colour = ((const MapState *) state)->colour;
  g_autoptr (GStrvBuilder) moves = g_strv_builder_new ();

  if (old->n > MAX_CARRIED)
    return NULL;
  for (int i = 0; i < old->n; i++)
    {
      int region = old->n == map->n ? i : map_find (map, map_name (old, i));

      if (colour[i] >= 0 && region >= 0)
        {
          g_autofree char *move =
              g_strdup_printf ("%s %s", map_name (map, region), old->colours[colour[i]]);

          g_strv_builder_add (moves, move);
        }
    }
  return g_strv_builder_end (moves);
}

const EspEditing map_editing = {
  .create = map_create,
  .example = map_example,
  .settings = settings,
  .configure = map_configure,
  .get_settings = map_get_settings,
  .edit = map_edit,
  .carry = map_carry,
};

/* The editor's sheet. */

#define STEPS 20

#define FINE_STEPS 100 /* of a map that nobody has put down by hand */

#define MOST_BY_HAND 60

#define WIDE 4 /* points over a quarter of the unit square are meant to lie in it */

static gboolean
is_in (const MapFrame *frame, const Map *map)
{
  for (int i = 0; i < map->n && map->x != NULL; i++)
    if (map->x[i] < frame->left || map->y[i] < frame->low ||
        map->x[i] > frame->left + frame->size || map->y[i] > frame->low + frame->size)
      return FALSE;
  return TRUE;
}

/* Whether all lie where an editor's grid would have put them. */
static gboolean
is_on_grid (const MapFrame *frame, const Map *map)
{
  for (int i = 0; i < map->n; i++)
    if ((map->x[i] - frame->left) % (frame->size / STEPS) != 0 ||
        (map->y[i] - frame->low) % (frame->size / STEPS) != 0)
      return FALSE;
  return TRUE;
}

/* 1, 2 or 5 times a power of ten, of which @extent is nine tenths at most. */
static gint64
round_size (gint64 extent)
{
  static const gint64 factors[] = { 1, 2, 5 };

  for (gint64 power = STEPS;; power *= 10)
    for (guint k = 0; k < G_N_ELEMENTS (factors); k++)
      if (factors[k] * power / 10 * 9 >= extent)
        return factors[k] * power;
}

/* The multiple of @step at or below @value. */
static gint64
round_down (gint64 value, gint64 step)
{
  gint64 rest = value % step;

  return value - (rest < 0 ? rest + step : rest);
}

MapFrame
map_find_frame (const Map *map)
{
  MapFrame frame = { 0, 0, MAP_UNIT, map->n <= MOST_BY_HAND ? STEPS : FINE_STEPS };
  gint64 low[2];
  gint64 high[2];
  gint64 extent;

  if (map->x == NULL || map->n == 0)
    return frame;
  low[0] = high[0] = map->x[0];
  low[1] = high[1] = map->y[0];
  for (int i = 1; i < map->n; i++)
    {
      low[0] = MIN (low[0], map->x[i]);
      high[0] = MAX (high[0], map->x[i]);
      low[1] = MIN (low[1], map->y[i]);
      high[1] = MAX (high[1], map->y[i]);
    }
  extent = MAX (high[0] - low[0], high[1] - low[1]);
  if (is_in (&frame, map) && (extent >= MAP_UNIT / WIDE || is_on_grid (&frame, map)))
    return frame;
  /* one place alone says nothing of how large the map is to be */
  frame.size = extent > 0 ? round_size (extent) : MAP_UNIT;
  frame.left = round_down ((low[0] + high[0] - frame.size) / 2, frame.size / STEPS);
  frame.low = round_down ((low[1] + high[1] - frame.size) / 2, frame.size / STEPS);
  return frame;
}

gboolean
map_is_in_frame (const Map *map)
{
  return is_in (&map->frame, map);
}
