#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A copy of the places, or those of the layout: from now on they are the map's own. */
static void
copy_places (const MapgameMap *map, guint room, double **x, double **y)
{
  const MapgameLayout *layout = mapgame_get_layout (map);

  *x = g_new (double, room + 1);
  *y = g_new (double, room + 1);
  for (int i = 0; i < map->n; i++)
    {
      (*x)[i] = layout->spots[i].x;
      (*y)[i] = layout->spots[i].y;
    }
}

/* Says what would cross, or lie on another. */
static gboolean
refuse_crossing (const MapgameMap *map, const EspCrossing *crossing, GError **error)
{
  const char *a = mapgame_name (map, crossing->a);
  const char *b = mapgame_name (map, crossing->b);

  if (crossing->kind == ESP_CROSSING_SAME)
    return esp_refuse (error, _ ("Not done: %s and %s would be at the same place"), a, b);
  if (crossing->kind == ESP_CROSSING_POINT)
    return esp_refuse (error, _ ("Not done: the border %s–%s goes through the point of %s"), a, b,
                       mapgame_name (map, crossing->c));
  return esp_refuse (error, _ ("Not done: the border %s–%s crosses the border %s–%s"), a, b,
                     mapgame_name (map, crossing->c), mapgame_name (map, crossing->d));
}

static GPtrArray *
copy_names (const MapgameMap *map)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < map->n; i++)
    g_ptr_array_add (names, g_strdup (mapgame_name (map, i)));
  return names;
}

/* A map that was laid out for the eye alone gets these places as its own. */
static void
settle (MapgameMap *map)
{
  gsize n = (gsize) map->n;
  double *x;
  double *y;

  if (map->x != NULL)
    return;
  copy_places (map, (guint) map->n, &x, &y);
  mapgame_set_nodes (map, copy_names (map), g_memdup2 (map->adjacent, n * n), x, y);
}

static void
append_node (MapgameMap *map, const char *name, double px, double py)
{
  guint n = (guint) map->n;
  GPtrArray *names;
  guint8 *adjacent;
  double *x;
  double *y;

  names = copy_names (map);
  copy_places (map, n + 1, &x, &y);
  g_ptr_array_add (names, g_strdup (name));
  x[n] = px;
  y[n] = py;
  adjacent = g_new0 (guint8, (n + 1) * (n + 1));
  for (guint i = 0; i < n; i++)
    memcpy (adjacent + i * (n + 1), map->adjacent + i * n, n);
  mapgame_set_nodes (map, names, adjacent, x, y);
}

static void
forget_start (MapgameMap *map, int node)
{
  for (guint k = map->start->len; k-- > 0;)
    if (g_array_index (map->start, MapgameMove, k).node == node)
      g_array_remove_index (map->start, k);
}

static gboolean
remove_node (MapgameMap *map, int gone, GError **error)
{
  guint n = (guint) map->n;
  GPtrArray *names;
  guint8 *adjacent;
  double *x;
  double *y;
  guint row = 0;

  if (map->start->len == 1 && g_array_index (map->start, MapgameMove, 0).node == gone)
    return esp_refuse (error, _ ("%s is the only node that is coloured at the start"),
                       esp_quote (mapgame_name (map, gone)));
  if (n == 1)
    return esp_refuse (error, _ ("The map needs a node%s"), "");
  forget_start (map, gone);
  for (guint k = 0; k < map->start->len; k++)
    if (g_array_index (map->start, MapgameMove, k).node > gone)
      g_array_index (map->start, MapgameMove, k).node--;
  names = copy_names (map);
  copy_places (map, n, &x, &y);
  adjacent = g_new0 (guint8, n * n);
  for (guint i = 0; i < n; i++)
    {
      guint column = 0;

      if ((int) i == gone)
        continue;
      for (guint j = 0; j < n; j++)
        if ((int) j != gone)
          adjacent[row * (n - 1) + column++] = map->adjacent[i * n + j];
      x[row] = x[i];
      y[row] = y[i];
      row++;
    }
  g_ptr_array_remove_index (names, (guint) gone);
  mapgame_set_nodes (map, names, adjacent, x, y);
  return TRUE;
}

/* No two nodes at one place, and none on a border of others. */
static gboolean
add_node (MapgameMap *map, const char *name, double px, double py, GError **error)
{
  EspCrossing crossing;
  gboolean crossed = mapgame_find_crossing (map, -1, -1, &crossing);

  if (!mapgame_is_name (name) || mapgame_find (map, name) >= 0)
    return esp_refuse (error,
                       _ ("“%s” cannot be a node's name, or is one already; expected letters, "
                          "digits and blanks"),
                       esp_quote (name));
  if (map->n == MAPGAME_MAX_NODES)
    return esp_refuse (error, _ ("The map is full%s"), "");
  append_node (map, name, px, py);
  if (crossed || !mapgame_find_crossing (map, -1, -1, &crossing))
    return TRUE;
  refuse_crossing (map, &crossing, error);
  remove_node (map, mapgame_find (map, name), NULL);
  return FALSE;
}

/* FALSE where two neighbours would have one colour at the start. */
static gboolean
start_is_proper (const MapgameMap *map)
{
  for (guint a = 0; a < map->start->len; a++)
    for (guint b = 0; b < a; b++)
      {
        const MapgameMove *p = &g_array_index (map->start, MapgameMove, a);
        const MapgameMove *q = &g_array_index (map->start, MapgameMove, b);

        if (p->colour == q->colour && mapgame_adjacent (map, p->node, q->node))
          return FALSE;
      }
  return TRUE;
}

static gboolean
toggle_edge (MapgameMap *map, int a, int b, GError **error)
{
  guint8 there = (guint8) !mapgame_adjacent (map, a, b);
  EspCrossing crossing;

  if (a == b)
    return esp_refuse (error, _ ("%s cannot be its own neighbour"),
                       esp_quote (mapgame_name (map, a)));
  /* a drawing that crosses already may go on */
  if (there && !mapgame_find_crossing (map, -1, -1, &crossing) &&
      mapgame_find_crossing (map, a, b, &crossing))
    return refuse_crossing (map, &crossing, error);
  settle (map);
  map->adjacent[a * map->n + b] = map->adjacent[b * map->n + a] = there;
  mapgame_changed (map);
  if (start_is_proper (map))
    return TRUE;
  map->adjacent[a * map->n + b] = map->adjacent[b * map->n + a] = !there;
  mapgame_changed (map);
  return esp_refuse (error, _ ("%s and its neighbour have the same colour at the start"),
                     esp_quote (mapgame_name (map, a)));
}

/* "start NODE COLOUR PLAYER", "start NODE -" */
static gboolean
set_start (MapgameMap *map, int node, char **words, GError **error)
{
  g_autoptr (GArray) before = g_array_copy (map->start);
  MapgameMove move = { .node = (gint16) node };
  int colour;

  if (words[0] != NULL && g_str_equal (words[0], "-") && words[1] == NULL)
    {
      if (map->start->len == 1)
        return esp_refuse (error, _ ("One node has to be coloured at the start%s"), "");
      forget_start (map, node);
      return TRUE;
    }
  colour = words[0] != NULL ? mapgame_find_colour (map, words[0]) : -1;
  if (colour < 0 || words[1] == NULL ||
      (!g_str_equal (words[1], "1") && !g_str_equal (words[1], "2")))
    return esp_refuse (error, _ ("Expected a colour and a player, as in “%s 1”"),
                       esp_quote (map->colours[0]));
  forget_start (map, node);
  move.colour = (gint8) colour;
  move.player = (gint8) (words[1][0] - '1');
  g_array_append_val (map->start, move);
  if (start_is_proper (map))
    return TRUE;
  g_array_set_size (map->start, 0);
  g_array_append_vals (map->start, before->data, before->len);
  return esp_refuse (error, _ ("%s has a neighbour of that colour"),
                     esp_quote (mapgame_name (map, node)));
}

/* "colours R G B": those that stay keep their weights. */
static gboolean
set_colours (MapgameMap *map, char **words, GError **error)
{
  guint n = g_strv_length (words);
  gint32 weights[2][MAPGAME_MAX_COLOURS] = { 0 };
  int place[MAPGAME_MAX_COLOURS];

  if (n == 0 || n > MAPGAME_MAX_COLOURS)
    return esp_refuse (error, _ ("Expected 1 to 16 colours%s"), "");
  for (guint i = 0; i < n; i++)
    {
      int old = mapgame_find_colour (map, words[i]);

      if (!mapgame_is_word (words[i], TRUE))
        return esp_refuse (error, _ ("“%s” is no colour; expected letters A to Z"),
                           esp_quote (words[i]));
      for (guint j = 0; j < i; j++)
        if (g_str_equal (words[i], words[j]))
          return esp_refuse (error, _ ("The colour “%s” is there twice"), esp_quote (words[i]));
      for (int player = 0; player < 2 && old >= 0; player++)
        weights[player][i] = map->weights[player][old];
    }
  for (int c = 0; c < map->n_colours; c++)
    {
      place[c] = -1;
      for (guint i = 0; i < n; i++)
        if (g_str_equal (words[i], map->colours[c]))
          place[c] = (int) i;
    }
  for (guint k = 0; k < map->start->len; k++)
    {
      const MapgameMove *move = &g_array_index (map->start, MapgameMove, k);

      if (place[move->colour] < 0)
        return esp_refuse (error, _ ("%s is in use at the start"),
                           esp_quote (map->colours[move->colour]));
    }
  for (guint k = 0; k < map->start->len; k++)
    {
      MapgameMove *move = &g_array_index (map->start, MapgameMove, k);

      move->colour = (gint8) place[move->colour];
    }
  for (int c = 0; c < map->n_colours; c++)
    g_clear_pointer (&map->colours[c], g_free);
  map->n_colours = (int) n;
  for (guint i = 0; i < n; i++)
    map->colours[i] = g_strdup (words[i]);
  memcpy (map->weights, weights, sizeof weights);
  mapgame_sort_colours (map);
  return TRUE;
}

static gboolean
read_number (const char *text, gint64 least, gint64 greatest, gint64 *number, GError **error)
{
  if (g_ascii_string_to_signed (text, 10, least, greatest, number, NULL))
    return TRUE;
  return esp_refuse (error, _ ("“%s” will not do as a number here"), esp_quote (text));
}

static gboolean
read_place (char **words, double place[2], GError **error)
{
  for (int k = 0; k < 2; k++)
    {
      char *end;

      place[k] = g_ascii_strtod (words[k], &end);
      if (end == words[k] || *end != '\0' || !isfinite (place[k]) || place[k] < 0 || place[k] > 1)
        return esp_refuse (error, _ ("“%s” is no coordinate; expected a number from 0 to 1"),
                           esp_quote (words[k]));
    }
  return TRUE;
}

static gboolean
rename_node (MapgameMap *map, int node, const char *typed, GError **error)
{
  g_autofree char *name = esp_name_from_text (typed);
  guint n = (guint) map->n;
  GPtrArray *names;
  double *x;
  double *y;

  if (!mapgame_is_name (name) || mapgame_find (map, name) >= 0)
    return esp_refuse (error,
                       _ ("“%s” cannot be a node's name, or is one already; expected letters, "
                          "digits and blanks"),
                       esp_quote (name));
  names = copy_names (map);
  copy_places (map, n, &x, &y);
  g_free (g_ptr_array_index (names, (guint) node));
  g_ptr_array_index (names, (guint) node) = g_strdup (name);
  mapgame_set_nodes (map, names, g_memdup2 (map->adjacent, n * n), x, y);
  return TRUE;
}

static gboolean
move_node (MapgameMap *map, int node, const double place[2], GError **error)
{
  EspCrossing crossing;
  gboolean crossed = mapgame_find_crossing (map, -1, -1, &crossing);
  double before[2];

  settle (map);
  before[0] = map->x[node];
  before[1] = map->y[node];
  map->x[node] = place[0];
  map->y[node] = place[1];
  mapgame_changed (map);
  if (crossed || !mapgame_find_crossing (map, -1, -1, &crossing))
    return TRUE;
  map->x[node] = before[0];
  map->y[node] = before[1];
  mapgame_changed (map);
  return refuse_crossing (map, &crossing, error);
}

/* What a person typed: all that follows the verb and the node of @edit, spaces too. */
static const char *
get_rest (const char *edit)
{
  return strchr (strchr (edit, ' ') + 1, ' ') + 1;
}

gboolean
mapgame_edit (EspInstance *instance, const char *edit, GError **error)
{
  MapgameMap *map = (MapgameMap *) instance;
  g_auto (GStrv) words = g_strsplit (edit, " ", 24);
  guint n = g_strv_length (words);
  const char *verb = n > 0 ? words[0] : "";
  int a = n > 1 ? mapgame_find (map, words[1]) : -1;
  g_autofree char *other = n > 2 ? esp_name_from_text (get_rest (edit)) : NULL;
  int b = n > 2 ? mapgame_find (map, other) : -1;
  double place[2];
  gint64 number;

  if (n == 4 && g_str_equal (verb, "node"))
    return read_place (words + 2, place, error) &&
           add_node (map, words[1], place[0], place[1], error);
  if (n == 4 && g_str_equal (verb, "move") && a >= 0)
    return read_place (words + 2, place, error) && move_node (map, a, place, error);
  if (n == 2 && g_str_equal (verb, "remove") && a >= 0)
    return remove_node (map, a, error);
  if (n >= 3 && g_str_equal (verb, "rename") && a >= 0)
    return rename_node (map, a, get_rest (edit), error);
  if (n >= 3 && g_str_equal (verb, "edge") && a >= 0)
    return b >= 0 ? toggle_edge (map, a, b, error)
                  : esp_refuse (error, _ ("the map has no node “%s”"), esp_quote (get_rest (edit)));
  if (n >= 3 && g_str_equal (verb, "start") && a >= 0)
    return set_start (map, a, words + 2, error);
  if (n >= 2 && g_str_equal (verb, "colours"))
    return set_colours (map, words + 1, error);
  if (n == 2 && g_str_equal (verb, "depth"))
    {
      if (!read_number (words[1], 0, MAPGAME_MAX_DEPTH, &number, error))
        return FALSE;
      map->depth = number;
      return TRUE;
    }
  if (n == 4 && g_str_equal (verb, "weight") && mapgame_find_colour (map, words[2]) >= 0 &&
      (g_str_equal (words[1], "1") || g_str_equal (words[1], "2")))
    {
      if (!read_number (words[3], -MAPGAME_MAX_WEIGHT, MAPGAME_MAX_WEIGHT, &number, error))
        return FALSE;
      map->weights[words[1][0] - '1'][mapgame_find_colour (map, words[2])] = (gint32) number;
      return TRUE;
    }
  return esp_refuse (
      error,
      _ ("“%s” is no edit; expected “node NAME X Y”, “move NAME X Y”, “remove NAME”, "
         "“rename OLD NEW”, “edge A B”, “start NODE COLOUR PLAYER”, “start NODE -”, "
         "“colours R G B”, “weight PLAYER COLOUR NUMBER” or “depth NUMBER”"),
      esp_quote (edit));
}

/* A game needs a node that is coloured already, and one that can be. */
static EspInstance *
mapgame_create (void)
{
  static const char text[] = "R, G, B\nA: R-1\n3\nR: 1, G: 1, B: 1\nR: 1, G: 1, B: 1\nA: B\nB: A\n"
                             "point A 0.35 0.5\npoint B 0.65 0.5\n";

  return mapgame_parse (text, sizeof text - 1, "", NULL);
}

static EspInstance *
mapgame_example (void)
{
  /* the handout's example */
  static const char text[] = "R, G, B\nWA: R-1, SA: G-2\n3\nR: 10, G: 5, B: 0\nR: 0, G: 2, B: 8\n"
                             "SA: WA, NT, Q, NSW, V\nNT: WA, SA, Q\nNSW: Q, V, SA\nWA: SA, NT\n"
                             "Q: NT, SA, NSW\nV: SA, NSW\n"
                             "point WA 0.1 0.45\npoint NT 0.4 0.15\npoint SA 0.45 0.55\n"
                             "point Q 0.8 0.2\npoint NSW 0.9 0.55\npoint V 0.75 0.85\n";

  return mapgame_parse (text, sizeof text - 1, "", NULL);
}

/* The file says how deep its searches go. */
static void
mapgame_get_settings (const EspInstance *instance, EspOptions *options)
{
  g_autofree char *depth =
      g_strdup_printf ("%" G_GINT64_FORMAT, ((const MapgameMap *) instance)->depth);

  esp_options_set (options, "depth", depth, NULL);
}

const EspEditing mapgame_editing = {
  .create = mapgame_create,
  .example = mapgame_example,
  .get_settings = mapgame_get_settings,
  .edit = mapgame_edit,
};
