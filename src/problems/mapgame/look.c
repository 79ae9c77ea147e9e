#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What can be pointed at, played and edited on the map. */

/* The editor's sheet is the unit square: it stays as it is whatever is put there. */
#define STEPS 20 /* of its grid */

#define OF_STEP 0.46 /* so that discs side by side on the grid do not touch */

#define LEAST_HEIGHT 0.45

/* Cells: the nodes; then, for each node, one for each colour: the wedges of its pie, or
 * the dots in its territory. */

double
mapgame_drawn_height (const EspScene *scene)
{
  return mapgame_is_edited (scene)
             ? MAPGAME_SIZE
             : MAX (mapgame_get_layout (mapgame_map_of (scene))->height, LEAST_HEIGHT) *
                   MAPGAME_SIZE;
}

double
mapgame_to_y (const EspScene *scene, double y)
{
  double height = mapgame_get_layout (mapgame_map_of (scene))->height;

  return MAPGAME_MARGIN +
         (y + (mapgame_is_edited (scene) ? 0 : MAX (0, LEAST_HEIGHT - height) / 2)) * MAPGAME_SIZE;
}

/* While editing, nodes are where they are put, and all neighbours are joined by lines. */
gboolean
mapgame_draws_areas (const EspScene *scene)
{
  return scene->view == 0 && !mapgame_is_edited (scene) &&
         mapgame_get_layout (mapgame_map_of (scene))->land != NULL;
}

void
mapgame_place_node (const EspScene *scene, int node, double *x, double *y)
{
  const MapgameLayout *layout = mapgame_get_layout (mapgame_map_of (scene));
  EspSpot spot = mapgame_draws_areas (scene) ? layout->middles[node] : layout->spots[node];

  *x = mapgame_to_x (spot.x);
  *y = mapgame_to_y (scene, spot.y);
}

double
mapgame_node_radius (const EspScene *scene, int node)
{
  const MapgameLayout *layout = mapgame_get_layout (mapgame_map_of (scene));

  if (mapgame_is_edited (scene))
    return MIN (OF_STEP * MAPGAME_SIZE / STEPS, MAX (OF_STEP * layout->spacing * MAPGAME_SIZE, 5));
  if (mapgame_draws_areas (scene))
    return CLAMP (0.8 * layout->room[node] * MAPGAME_SIZE, 6, 20);
  /* without names in them they are the picture */
  if (scene->flags & ESP_SCENE_SMALL)
    return CLAMP (0.3 * layout->spacing * MAPGAME_SIZE, 5, 26);
  return CLAMP (0.46 * layout->spacing * MAPGAME_SIZE, 5, 24);
}

#define NAMED 13.0 /* radius of a territory that has room for a name over its dots */

MapgameDots
mapgame_place_dots (const EspScene *scene, int node)
{
  double radius = mapgame_node_radius (scene, node);
  MapgameDots dots = { .radius = 0.95 * radius, .named = radius >= NAMED };

  mapgame_place_node (scene, node, &dots.x, &dots.y);
  if (dots.named)
    {
      dots.y += 0.33 * radius;
      /* a row of them alone is low */
      dots.radius = (mapgame_map_of (scene)->n_colours == 3 ? 1.1 : 0.7) * radius;
    }
  return dots;
}

guint
mapgame_find_possible (const MapgameMap *map, const MapgameState *state, int node)
{
  guint possible = 0;

  for (int c = 0; c < map->n_colours && state->colour[node] < 0; c++)
    if (mapgame_is_legal (map, state, node, c))
      possible |= 1u << c;
  return possible;
}

static void
mapgame_measure (const EspScene *scene, double *width, double *height)
{
  gboolean has_panel = (scene->flags & MAPGAME_NO_PANEL) == 0;
  gboolean below = (scene->flags & ESP_SCENE_BELOW) != 0;

  *width = MAPGAME_SIZE + 2 * MAPGAME_MARGIN + (has_panel && !below ? MAPGAME_PANEL : 0);
  *height = mapgame_drawn_height (scene) + 2 * MAPGAME_MARGIN +
            (has_panel && below ? mapgame_panel_height (mapgame_map_of (scene)) : 0);
}

EspLattice
mapgame_get_lattice (void)
{
  double step = MAPGAME_SIZE / STEPS;

  return (EspLattice){ .x = MAPGAME_MARGIN - step / 2,
                       .y = MAPGAME_MARGIN - step / 2,
                       .step = step,
                       .columns = STEPS + 1,
                       .rows = STEPS + 1 };
}

static int
mapgame_n_cells (const EspScene *scene)
{
  const MapgameMap *map = mapgame_map_of (scene);
  EspLattice lattice = mapgame_get_lattice ();

  return mapgame_is_edited (scene) ? map->n + esp_lattice_n (&lattice)
                                   : map->n * (1 + map->n_colours);
}

/* Whether its colours are dots in its territory: of one that is coloured nothing can be chosen, and
 * it is pointed at as a disc is. */
static gboolean
is_dotted (const EspScene *scene, int node)
{
  return mapgame_draws_areas (scene) && ((const MapgameState *) scene->state)->colour[node] < 0;
}

/* The middle of wedge or dot @colour; returns how far it goes. */
static double
choice_place (const EspScene *scene, int node, int colour, double *x, double *y)
{
  double angle = -G_PI / 2 + (colour + 0.5) * 2 * G_PI / mapgame_map_of (scene)->n_colours;

  if (is_dotted (scene, node))
    {
      MapgameDots dots = mapgame_place_dots (scene, node);
      double dot =
          esp_graph_place_dot (dots.radius, mapgame_map_of (scene)->n_colours, colour, x, y);

      *x += dots.x;
      *y += dots.y;
      return ESP_GRAPH_DOT_PITCH * dot;
    }
  mapgame_place_node (scene, node, x, y);
  *x += 0.6 * mapgame_node_radius (scene, node) * cos (angle);
  *y += 0.6 * mapgame_node_radius (scene, node) * sin (angle);
  return 0.35 * (mapgame_node_radius (scene, node) + 3);
}

/* Where a territory is pointed at itself: in the gap at the first dot's corner. */
static void
place_between (const EspScene *scene, int node, double *x, double *y)
{
  double reach = choice_place (scene, node, 0, x, y);

  *x += reach;
  *y += reach;
}

static void
mapgame_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const MapgameMap *map = mapgame_map_of (scene);
  double radius = 0;
  double x;
  double y;

  if (cell < map->n)
    {
      if (is_dotted (scene, cell))
        place_between (scene, cell, &x, &y);
      else
        mapgame_place_node (scene, cell, &x, &y);
      radius = mapgame_node_radius (scene, cell) + 3;
    }
  else if (mapgame_is_edited (scene))
    {
      EspLattice lattice = mapgame_get_lattice ();

      esp_lattice_place (&lattice, cell - map->n, &x, &y);
      radius = lattice.step / 2;
    }
  else
    {
      int node = (cell - map->n) / map->n_colours;

      radius = choice_place (scene, node, (cell - map->n) % map->n_colours, &x, &y);
    }
  *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
}

/* The node whose territory is there; -1: none. */
static int
find_area (const EspScene *scene, double x, double y)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const MapgameLayout *layout = mapgame_get_layout (map);

  for (int i = 0; mapgame_draws_areas (scene) && i < map->n; i++)
    if (esp_land_contains (layout->land, i, (x - mapgame_to_x (0)) / MAPGAME_SIZE,
                           (y - mapgame_to_y (scene, 0)) / MAPGAME_SIZE))
      return i;
  return -1;
}

/* A dot, or the gap between them. */
static int
hit_dots (const EspScene *scene, int node, double x, double y)
{
  const MapgameMap *map = mapgame_map_of (scene);
  double px;
  double py;

  for (int c = 0; c < map->n_colours; c++)
    {
      double reach = choice_place (scene, node, c, &px, &py);

      if (hypot (x - px, y - py) <= reach)
        return map->n + node * map->n_colours + c;
    }
  place_between (scene, node, &px, &py);
  return hypot (x - px, y - py) <= 1 ? node : -1;
}

/* A wedge, or the middle of a disc. */
static int
hit_disc (const EspScene *scene, int node, double x, double y)
{
  const MapgameMap *map = mapgame_map_of (scene);
  double radius = mapgame_node_radius (scene, node) + 2;
  double px;
  double py;
  int wedge;

  mapgame_place_node (scene, node, &px, &py);
  if (hypot (x - px, y - py) > radius)
    return -1;
  if (mapgame_is_edited (scene) || hypot (x - px, y - py) < 0.3 * radius)
    return node;
  wedge = (int) floor ((atan2 (y - py, x - px) + G_PI / 2) / (2 * G_PI) * map->n_colours);
  wedge = (wedge % map->n_colours + map->n_colours) % map->n_colours;
  return map->n + node * map->n_colours + wedge;
}

/* The place of the lattice, or the node that lies there. */
static int
find_on_lattice (const EspScene *scene, int k)
{
  const MapgameMap *map = mapgame_map_of (scene);
  EspLattice lattice = mapgame_get_lattice ();
  double x;
  double y;

  esp_lattice_place (&lattice, k, &x, &y);
  for (int i = 0; i < map->n; i++)
    {
      double node_x;
      double node_y;

      mapgame_place_node (scene, i, &node_x, &node_y);
      if (hypot (x - node_x, y - node_y) < 1e-3 * lattice.step)
        return i;
    }
  return map->n + k;
}

static int
mapgame_hit (const EspScene *scene, double x, double y)
{
  const MapgameMap *map = mapgame_map_of (scene);

  for (int i = 0; i < map->n; i++)
    {
      int cell = (is_dotted (scene, i) ? hit_dots : hit_disc) (scene, i, x, y);

      if (cell >= 0)
        return cell;
    }
  /* while editing a place beside a node is one for another node */
  if (mapgame_is_edited (scene))
    {
      EspLattice lattice = mapgame_get_lattice ();
      int k = esp_lattice_hit (&lattice, x, y);

      return k < 0 ? -1 : find_on_lattice (scene, k);
    }
  return find_area (scene, x, y);
}

static void
place_node (gpointer data, int i, double *x, double *y)
{
  mapgame_place_node (data, i, x, y);
}

static int
mapgame_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const MapgameMap *map = mapgame_map_of (scene);
  EspLattice lattice = mapgame_get_lattice ();
  EspRect rect;

  if (!mapgame_is_edited (scene))
    return esp_graph_neighbour (map->n, place_node, (gpointer) scene,
                                cell < map->n ? cell : (cell - map->n) / map->n_colours, direction);
  mapgame_cell_rect (scene, cell, &rect);
  return esp_lattice_neighbour (&lattice, &rect, map->n, place_node, (gpointer) scene, direction);
}

static char *
mapgame_describe_cell (const EspScene *scene, int cell)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const MapgameState *state = (const MapgameState *) scene->state;
  GString *text;
  gboolean any = FALSE;

  if (cell >= map->n && mapgame_is_edited (scene))
    return g_strdup_printf (_ ("empty place, column %d, row %d"), (cell - map->n) % (STEPS + 1) + 1,
                            (cell - map->n) / (STEPS + 1) + 1);
  if (cell >= map->n)
    {
      int node = (cell - map->n) / map->n_colours;
      int colour = (cell - map->n) % map->n_colours;

      /* there is no choice left */
      if (!mapgame_is_legal (map, state, node, colour))
        return mapgame_describe_cell (scene, node);
      return g_strdup_printf (_ ("%s: colour it %s, worth %d to player 1 and %d to player 2"),
                              mapgame_name (map, node), map->colours[colour],
                              map->weights[0][colour], map->weights[1][colour]);
    }
  text = g_string_new (mapgame_name (map, cell));
  if (state->colour[cell] >= 0)
    g_string_append_printf (text, _ (", %s by player %d"), map->colours[state->colour[cell]],
                            state->player[cell] + 1);
  for (int c = 0; c < map->n_colours && state->colour[cell] < 0; c++)
    if (mapgame_is_legal (map, state, cell, c))
      {
        g_string_append_printf (text, "%s%s", any ? ", " : _ (", open; possible "),
                                map->colours[c]);
        any = TRUE;
      }
  if (state->colour[cell] < 0 && !any)
    g_string_append (text, _ (", open; cannot be coloured now"));
  if (mapgame_is_edited (scene))
    {
      int place = esp_look_find_place (scene, cell, map->n);

      g_string_append_printf (text, _ (", column %d, row %d"), place % (STEPS + 1) + 1,
                              place / (STEPS + 1) + 1);
    }
  return g_string_free (text, FALSE);
}

/* --- playing and editing --- */

static char *
move_text (const MapgameMap *map, int node, int colour)
{
  return g_strdup_printf ("%s %s", mapgame_name (map, node), map->colours[colour]);
}

/* A wedge or a dot is a move; a node is one where only one colour is possible. */
static char *
mapgame_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const MapgameState *state = (const MapgameState *) scene->state;
  int only = -1;
  int n = 0;

  if (click != ESP_CLICK_PRIMARY)
    return NULL;
  if (cell >= map->n)
    return move_text (map, (cell - map->n) / map->n_colours, (cell - map->n) % map->n_colours);
  for (int c = 0; c < map->n_colours; c++)
    if (mapgame_is_legal (map, state, cell, c))
      {
        only = c;
        n++;
      }
  return n == 1 ? move_text (map, cell, only) : NULL;
}

/* In the middle of a node: which colours there are to click, or to type. */
static char *
mapgame_click_help (const EspScene *scene, int cell)
{
  const MapgameMap *map = mapgame_map_of (scene);
  const MapgameState *state = (const MapgameState *) scene->state;
  g_autoptr (GString) letters = g_string_new (NULL);

  for (int c = 0; cell < map->n && c < map->n_colours; c++)
    if (mapgame_is_legal (map, state, cell, c))
      g_string_append_printf (letters, "%s%c", letters->len > 0 ? ", " : "", map->colours[c][0]);
  return letters->len > 0 ? g_strdup_printf (_ ("Click a colour of %s, or type its letter: %s"),
                                             mapgame_name (map, cell), letters->str)
                          : NULL;
}

/* A colour's number, or its first letter. */
static char *
mapgame_key (const EspScene *scene, int cell, gunichar character, int *next G_GNUC_UNUSED)
{
  const MapgameMap *map = mapgame_map_of (scene);
  int node = cell < map->n ? cell : (cell - map->n) / map->n_colours;

  if (character >= '1' && character < '1' + (gunichar) map->n_colours)
    return move_text (map, node, (int) (character - '1'));
  for (int c = 0; c < map->n_colours; c++)
    if (g_unichar_tolower (character) == (gunichar) g_ascii_tolower (map->colours[c][0]))
      return move_text (map, node, c);
  return NULL;
}

static const EspOptionSpec edge_value = {
  "to", ESP_TEXT, N_ ("Other end"),
  N_ ("the node that the one you have clicked is joined to when you press Enter")
};

static const EspOptionSpec start_value = {
  "colour", ESP_TEXT, N_ ("Colour, player"),
  N_ ("the colour of the node at the start, and whose it is"), .fallback = "R 1"
};

/* Each colour of player 1, then each of player 2. */
static int
count_starts (const EspInstance *instance)
{
  return 2 * ((const MapgameMap *) instance)->n_colours;
}

static char *
start_text (const EspInstance *instance, int i)
{
  const MapgameMap *map = (const MapgameMap *) instance;

  return g_strdup_printf ("%s %d", map->colours[i % map->n_colours], i / map->n_colours + 1);
}

static char *
start_describe (const EspInstance *instance, int i)
{
  const MapgameMap *map = (const MapgameMap *) instance;

  return g_strdup_printf (_ ("%s by player %d"), map->colours[i % map->n_colours],
                          i / map->n_colours + 1);
}

static const EspSwatchSpec start_swatches = {
  .n = count_starts,
  .value = start_text,
  .describe = start_describe,
  .draw = mapgame_draw_start,
};

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"),
                                          N_ ("the node's new name: letters, digits and blanks") };

static char *
get_name (const EspScene *scene, int cell)
{
  const MapgameMap *map = mapgame_map_of (scene);

  return cell < map->n ? g_strdup (mapgame_name (map, cell)) : NULL;
}

static const EspTool tools[] = {
  { "node", N_ ("Add and move"),
    N_ ("Click an empty place to add a node, drag a node to move it, right-click one to "
        "delete it. Keys: 4 6 8 2 move the node at the cursor") },
  { "edge", N_ ("Join"),
    N_ ("Drag from one node to another, or click one and then the other, to make them "
        "neighbours, or not any more"),
    .value = &edge_value, .joins = TRUE, .names_end = TRUE },
  { "start", N_ ("Start colours"),
    N_ ("Click a node to have it coloured at the start, right-click to clear it"),
    .value = &start_value, .swatches = &start_swatches },
  { "rename", N_ ("Rename"), N_ ("Click a node to give it the name"), .value = &name_value,
    .get_value = get_name },
  { .id = NULL },
};

static char *
place_text (const EspScene *scene, int cell)
{
  const MapgameMap *map = mapgame_map_of (scene);
  int place = cell - map->n;
  char x_text[G_ASCII_DTOSTR_BUF_SIZE];
  char y_text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (x_text, sizeof x_text, "%.3f", place % (STEPS + 1) / (double) STEPS);
  g_ascii_formatd (y_text, sizeof y_text, "%.3f", place / (STEPS + 1) / (double) STEPS);
  return g_strdup_printf ("%s %s", x_text, y_text);
}

/* "A", "B".. or a number, whichever is free. */
static char *
free_name (const MapgameMap *map)
{
  for (int k = 0;; k++)
    {
      g_autofree char *name =
          k < 26 ? g_strdup_printf ("%c", 'A' + k) : g_strdup_printf ("N%d", k - 25);

      if (mapgame_find (map, name) < 0)
        return g_steal_pointer (&name);
    }
}

static char *
mapgame_paint (const EspScene *scene,
               int cell,
               const EspTool *tool,
               const char *value,
               EspClick click,
               int first)
{
  const MapgameMap *map = mapgame_map_of (scene);
  gboolean on_node = cell < map->n;
  gboolean dragged = click == ESP_CLICK_DRAG && first >= 0 && first < map->n && first != cell;
  const char *name = on_node ? mapgame_name (map, cell) : NULL;

  if (g_str_equal (tool->id, "node"))
    {
      g_autofree char *place = on_node ? NULL : place_text (scene, cell);
      g_autofree char *fresh = NULL;

      if (on_node)
        return click == ESP_CLICK_SECONDARY ? g_strdup_printf ("remove %s", name) : NULL;
      if (dragged)
        return g_strdup_printf ("move %s %s", mapgame_name (map, first), place);
      if (click != ESP_CLICK_PRIMARY)
        return NULL;
      fresh = free_name (map);
      return g_strdup_printf ("node %s %s", fresh, place);
    }
  if (!on_node)
    return NULL;
  if (g_str_equal (tool->id, "edge"))
    return dragged ? g_strdup_printf ("edge %s %s", mapgame_name (map, first), name)
           : click == ESP_CLICK_PRIMARY && *value != '\0'
               ? g_strdup_printf ("edge %s %s", name, value)
               : NULL;
  if (click == ESP_CLICK_DRAG || *value == '\0')
    return NULL;
  if (g_str_equal (tool->id, "rename"))
    return g_strdup_printf ("rename %s %s", name, value);
  return click == ESP_CLICK_SECONDARY ? g_strdup_printf ("start %s -", name)
                                      : g_strdup_printf ("start %s %s", name, value);
}

/* Of a border that would cross another: that one's ends, and the place where it would. */
static void
mapgame_show_refused (const EspScene *scene, const char *edit, GArray *shown)
{
  const MapgameMap *map = mapgame_map_of (scene);
  EspLattice lattice = mapgame_get_lattice ();
  g_auto (GStrv) words = g_strsplit (edit, " ", -1);
  gboolean is_edge = g_strv_length (words) == 3 && g_str_equal (words[0], "edge");
  int a = is_edge ? mapgame_find (map, words[1]) : -1;
  int b = is_edge ? mapgame_find (map, words[2]) : -1;
  EspCrossing crossing;
  EspSpot ends[4];
  EspSpot at;
  int place;

  /* where the drawing crosses already, it is another rule that was broken */
  if (a < 0 || b < 0 || a == b || mapgame_find_crossing (map, -1, -1, &crossing) ||
      !mapgame_find_crossing (map, a, b, &crossing))
    return;
  g_array_append_val (shown, crossing.c);
  if (crossing.kind != ESP_CROSSING_EDGES)
    return;
  g_array_append_val (shown, crossing.d);
  for (int k = 0; k < 4; k++)
    mapgame_place_node (scene, (const int[]){ crossing.a, crossing.b, crossing.c, crossing.d }[k],
                        &ends[k].x, &ends[k].y);
  at = esp_find_meeting (ends[0], ends[1], ends[2], ends[3]);
  place = esp_lattice_hit (&lattice, at.x, at.y);
  if (place >= 0 && mapgame_is_edited (scene))
    {
      place += map->n;
      g_array_append_val (shown, place);
    }
}

/* Delete takes a node away. */
static char *
mapgame_type (const EspScene *scene, int cell, gunichar character)
{
  const MapgameMap *map = mapgame_map_of (scene);

  if (cell < map->n && (character == 0x7f || character == 0x08 || character == '-'))
    return g_strdup_printf ("remove %s", mapgame_name (map, cell));
  return esp_look_move_by_key (scene, cell, map->n, character);
}

enum
{
  REGIONS,
  POINTS
};

static const EspView views[] = {
  [REGIONS] = { "regions", N_ ("Regions") },
  [POINTS] = { "points", N_ ("Points and lines") },
  { NULL, NULL },
};

/* Discs and lines say in a small picture what is played on; a map alone could be Map's. */
static int
mapgame_first_view (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EMBLEM) != 0 ? POINTS : REGIONS;
}

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_KEY,
  .find_legend = mapgame_find_panel,
  .measure = mapgame_measure,
  .draw = mapgame_draw,
  .views = views,
  .first_view = mapgame_first_view,
};

static const EspCells cells = {
  .n_cells = mapgame_n_cells,
  .cell_rect = mapgame_cell_rect,
  .hit = mapgame_hit,
  .neighbour = mapgame_neighbour,
  .describe = mapgame_describe_cell,
};

static const EspPlaying playing = {
  .click = mapgame_click,
  .click_help = mapgame_click_help,
  .key = mapgame_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = mapgame_paint,
  .type = mapgame_type,
  .show_refused = mapgame_show_refused,
};

const EspLook esp_mapgame_look = {
  .problem = &esp_mapgame_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
