#include "config.h"

#include "base/esp-quote.h"
#include "draw/esp-graph.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What can be pointed at, walked and edited, on boards of all kinds. */

static EspGrid
look_grid (const EspScene *scene)
{
  switch (path_of (scene)->kind)
    {
    case PATH_GRID:
      return path_grid_of (scene);
    case PATH_TILES:
      return path_tiles_grid_of (scene);
    case PATH_GRAPH:
    default:
      return (EspGrid){ .size = 1 };
    }
}

static gboolean
is_round (const EspScene *scene)
{
  return path_of (scene)->kind == PATH_GRAPH;
}

static void
draw_circle (cairo_t *cr, const EspRect *rect, EspColour colour)
{
  cairo_new_path (cr);
  cairo_arc (cr, rect->x + rect->width / 2, rect->y + rect->height / 2, rect->width / 2 + 1, 0,
             2 * G_PI);
  esp_stroke (cr, colour, 2.4);
}

/* Around a mark that is to be read. */
static void
circle_here (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_circle (cr, rect, palette->accent);
}

static void
circle_failure (cairo_t *cr, const EspRect *rect, const EspPalette *palette)
{
  draw_circle (cr, rect, palette->bad);
}

/* What the step's event is about. */
static void
draw_event (const EspScene *scene, cairo_t *cr)
{
  const EspEvent *event = scene->event;
  int n = path_get_board (scene)->n_cells (scene);

  if (event == NULL || !esp_event_is_path (event) || event->subject < 0 || event->subject >= n ||
      path_of (scene)->kind == PATH_TILES)
    return;
  if (event->type == ESP_EVENT_BARREN ||
      (event->type == ESP_EVENT_GENERATE && (event->flags & ESP_EVENT_BEYOND) != 0))
    esp_scene_draw_ring (scene, cr, event->subject,
                         is_round (scene) ? circle_failure : esp_shape_failure);
  else
    esp_scene_draw_ring (scene, cr, event->subject,
                         is_round (scene) ? circle_here : esp_shape_here);
}

/* A grid that is edited is seen as a search at its end has it, so that each stroke shows what it
 * does to the search. */
static EspScene
get_live_scene (const EspScene *scene)
{
  EspScene live = *scene;
  const PathState *state = path_is_edited (scene) && path_of (scene)->kind == PATH_GRID
                               ? path_get_live (path_of (scene))
                               : NULL;

  if (state != NULL)
    {
      live.state = &state->parent;
      live.flags |= ESP_SCENE_SEARCH;
    }
  return live;
}

void
path_draw_rings (const EspScene *scene, cairo_t *cr)
{
  draw_event (scene, cr);
  esp_scene_draw_rings (scene, cr, is_round (scene));
}

static void
look_draw (const EspScene *scene, cairo_t *cr)
{
  EspScene live = get_live_scene (scene);

  esp_scene_draw_ground (scene, cr);
  path_get_board (scene)->draw (&live, cr);
  if (path_of (scene)->kind != PATH_GRAPH)
    path_draw_rings (scene, cr);
  path_draw_panel (scene, cr);
}

/* --- cells --- */

static int
look_n_cells (const EspScene *scene)
{
  return path_get_board (scene)->n_cells (scene);
}

static void
look_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  path_get_board (scene)->cell_rect (scene, cell, rect);
}

static int
look_hit (const EspScene *scene, double x, double y)
{
  int cell = path_get_board (scene)->hit (scene, x, y);

  /* a row of the frontier is its node, too: what is pointed at is marked in both */
  return cell >= 0 ? cell : path_hit_panel (scene, x, y);
}

static int
look_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  return path_get_board (scene)->neighbour (scene, cell, direction);
}

static char *
look_describe (const EspScene *scene, int cell)
{
  EspScene live = get_live_scene (scene);

  return path_get_board (scene)->describe (&live, cell);
}

/* Of tiles a search speaks of states, which are no cells. */
static void
look_find_subject (const EspScene *scene, gint32 subject, GArray *cells)
{
  if (path_of (scene)->kind != PATH_TILES && subject >= 0 && subject < look_n_cells (scene))
    g_array_append_val (cells, subject);
}

/* --- play --- */

static gint32
get_end (const PathState *state)
{
  return state->steps->len > 0 ? g_array_index (state->steps, gint32, state->steps->len - 1) : -1;
}

static gboolean
can_go (const PathInstance *self, gint32 from, gint32 to)
{
  if (self->kind == PATH_GRAPH)
    return path_find_arc (self, from, to) >= 0;
  for (int step = 0; step < PATH_N_STEPS; step++)
    if (path_grid_go (&self->grid, from, (PathStep) step) == to)
      return TRUE;
  return FALSE;
}

/* The move of the blank to a tile beside it; -1: it is not beside it. */
static int
find_slide (const EspScene *scene, int cell)
{
  const PathTiles *tiles = &path_of (scene)->tiles;
  guint8 cells[PATH_MAX_CELLS];
  int blank = 0;

  path_tiles_find (scene, cells);
  while (cells[blank] != 0)
    blank++;
  for (int step = 0; step < 4; step++)
    if (path_step_from (tiles->side, tiles->side, blank, (PathStep) step) == cell)
      return step;
  return -1;
}

/* Of what waits on the frontier one is expanded; the board itself is none of it. */
static char *
choose_tiles (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);
  g_autoptr (GArray) choices = path_list_choices (path_state_of (scene));
  int choice = cell - path_first_choice (self);
  g_autofree char *name = NULL;

  if (choice < 0 || choice >= (int) choices->len || path_has_arrived (self, path_state_of (scene)))
    return NULL;
  name = path_show_subject (self, g_array_index (choices, PathWaiting, choice).subject);
  return g_strdup_printf ("expand %s", name);
}

/* The next node of the way; its end, or the node before that, takes the last step back. */
static char *
look_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const PathInstance *self = path_of (scene);
  const PathState *state = path_state_of (scene);
  gint32 end = get_end (state);
  g_autofree char *name = NULL;

  if (click == ESP_CLICK_END)
    return NULL;
  if (self->kind == PATH_TILES && state->by_hand != NULL)
    return click == ESP_CLICK_PRIMARY ? choose_tiles (scene, cell) : NULL;
  if (self->kind == PATH_TILES)
    {
      int step = click == ESP_CLICK_PRIMARY ? find_slide (scene, cell) : -1;

      if (click == ESP_CLICK_SECONDARY)
        return state->steps->len > 0 ? g_strdup ("back") : NULL;
      return step >= 0 ? g_strdup_printf ("%c", path_step_letter ((PathStep) step)) : NULL;
    }
  if (end < 0 || (self->kind == PATH_GRAPH && cell >= self->graph.n))
    return NULL;
  if (state->by_hand != NULL)
    {
      name = click == ESP_CLICK_PRIMARY && !path_has_arrived (self, state)
                 ? path_name_node (self, cell)
                 : NULL;
      return name != NULL ? g_strdup_printf ("expand %s", name) : NULL;
    }
  if (state->steps->len > 1 &&
      (click == ESP_CLICK_SECONDARY ||
       cell == g_array_index (state->steps, gint32, state->steps->len - 2) ||
       (cell == end && click == ESP_CLICK_PRIMARY)))
    return g_strdup ("back");
  return click != ESP_CLICK_SECONDARY && can_go (self, end, cell) ? path_name_node (self, cell)
                                                                  : NULL;
}

static char *
look_click_help (const EspScene *scene, int cell G_GNUC_UNUSED)
{
  const PathInstance *self = path_of (scene);
  const PathState *state = path_state_of (scene);
  g_autofree char *name = NULL;

  if (state->by_hand != NULL)
    return g_strdup (_ ("Choose the node on the frontier that the search expands next"));
  if (self->kind == PATH_TILES)
    return g_strdup (_ ("Only a tile beside the blank slides"));
  if (state->steps->len == 0)
    return g_strdup (_ ("There is no start to walk from"));
  name = self->kind == PATH_GRAPH
             ? g_strdup (esp_name_show (path_node_name (self, get_end (state))))
             : path_name_node (self, get_end (state));
  return g_strdup_printf (_ ("From %s one goes only to what is beside it: choose one of these"),
                          name);
}

static char *
make_step (const EspScene *scene, PathStep step, int *next)
{
  const PathInstance *self = path_of (scene);
  gint32 end = get_end (path_state_of (scene));
  gint32 to;

  if (self->kind == PATH_TILES)
    {
      guint8 cells[PATH_MAX_CELLS];

      /* the tile that slides comes to be where the blank is */
      path_tiles_find (scene, cells);
      for (*next = 0; cells[*next] != 0;)
        ++*next;
      return g_strdup_printf ("%c", path_step_letter (step));
    }
  if (self->kind != PATH_GRID || end < 0)
    return NULL;
  to = path_grid_go (&self->grid, end, step);
  if (to < 0)
    return NULL;
  *next = to;
  return path_name_node (self, to);
}

/* U, L, R and D are steps of the blank, as of tiles the arrow keys are, or on a grid; B takes the
 * last one back. */
static char *
look_key (const EspScene *scene, int cell G_GNUC_UNUSED, gunichar character, int *next)
{
  static const PathStep arrows[] = { PATH_LEFT, PATH_RIGHT, PATH_UP, PATH_DOWN };
  const PathState *state = path_state_of (scene);

  if (state->by_hand != NULL)
    return NULL;
  for (int direction = 0; direction < 4 && path_of (scene)->kind == PATH_TILES; direction++)
    if (character == ESP_KEY_ARROW (direction))
      return make_step (scene, arrows[direction], next);
  switch (g_unichar_tolower (character))
    {
    case 'u':
      return make_step (scene, PATH_UP, next);
    case 'l':
      return make_step (scene, PATH_LEFT, next);
    case 'r':
      return make_step (scene, PATH_RIGHT, next);
    case 'd':
      return make_step (scene, PATH_DOWN, next);
    case 'b':
    case '\b':
      return state->steps->len > (path_of (scene)->kind == PATH_TILES ? 0 : 1) ? g_strdup ("back")
                                                                               : NULL;
    default:
      return NULL;
    }
}

/* --- editor --- */

static gboolean
is_graph (const EspInstance *instance)
{
  return ((const PathInstance *) instance)->kind == PATH_GRAPH;
}

static gboolean
is_grid (const EspInstance *instance)
{
  return ((const PathInstance *) instance)->kind == PATH_GRID;
}

static gboolean
is_tiles (const EspInstance *instance)
{
  return ((const PathInstance *) instance)->kind == PATH_TILES;
}

static gboolean
has_ends (const EspInstance *instance)
{
  return !is_tiles (instance);
}

static const EspOptionSpec cost_value = { "cost", ESP_REAL (0, PATH_MAX_COST, "1"), N_ ("Cost"),
                                          N_ ("of the arc") };

static const EspOptionSpec estimate_value = { "h", ESP_TEXT, N_ ("Estimate"),
                                              N_ ("of what is left from the node to a goal; none "
                                                  "takes it away") };

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"), N_ ("of a node") };

static const EspOptionSpec terrain_value = { "terrain", ESP_TEXT, N_ ("Terrain"),
                                             N_ ("the letter that the file has for it"),
                                             .fallback = "~" };

static char *
get_name (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);

  return self->kind == PATH_GRAPH && cell < self->graph.n ? g_strdup (path_node_name (self, cell))
                                                          : NULL;
}

/* What the file estimates of a node; "": nothing. */
static char *
get_estimate (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);

  if (self->kind != PATH_GRAPH || cell >= self->graph.n)
    return NULL;
  return isnan (path_get_shape (self)->h[cell]) ? g_strdup ("")
                                                : path_format_cost (path_get_shape (self)->h[cell]);
}

/* What an arc costs, where it is clicked. */
static char *
get_cost (const EspScene *scene, int cell)
{
  const PathArc *arc =
      path_of (scene)->kind == PATH_GRAPH ? path_graph_find_arc_at (scene, cell) : NULL;

  return arc != NULL ? path_format_cost (arc->cost) : NULL;
}

/* --- terrains to choose from --- */

/* All that the grid has, and one more that it has not. */
static guint
list_terrains (const EspInstance *instance, char terrains[128])
{
  static const char more[] = "~,:;%&";
  const PathGrid *grid = &((const PathInstance *) instance)->grid;
  guint n = 0;

  for (int c = 33; c < 127; c++)
    if (grid->costs[c] > 0 && c != '#' && c != '.')
      terrains[n++] = (char) c;
  for (guint i = 0; i < sizeof more - 1; i++)
    if (grid->costs[(guchar) more[i]] <= 0)
      {
        terrains[n++] = more[i];
        break;
      }
  return n;
}

static int
count_terrains (const EspInstance *instance)
{
  char terrains[128];

  return (int) list_terrains (instance, terrains);
}

static char *
get_terrain (const EspInstance *instance, int i)
{
  char terrains[128];

  list_terrains (instance, terrains);
  return g_strndup (&terrains[i], 1);
}

static char *
describe_terrain (const EspInstance *instance, int i)
{
  const PathGrid *grid = &((const PathInstance *) instance)->grid;
  char terrains[128];

  list_terrains (instance, terrains);
  return grid->costs[(guchar) terrains[i]] > 0
             ? path_name_terrain (grid, terrains[i])
             : g_strdup_printf (_ ("a new terrain %c"), terrains[i]);
}

static void
draw_terrain (
    const EspInstance *instance, const EspPalette *palette, int i, double size, cairo_t *cr)
{
  char terrains[128];
  const EspRect rect = { 0, 0, size, size };

  list_terrains (instance, terrains);
  path_draw_terrain (palette, cr, terrains[i], &rect);
}

static const EspSwatchSpec terrain_swatches = {
  .n = count_terrains, .value = get_terrain, .describe = describe_terrain, .draw = draw_terrain
};

static const EspTool tools[] = {
  { "node", N_ ("Add and move"),
    N_ ("A click on a free place adds a node; drag a node to move it; the right button deletes it"),
    .suits = is_graph },
  { "edge", N_ ("Both ways"),
    N_ ("Drag from one node to another, or click one and then the other: an edge of that cost, or "
        "that cost for the one that is there. Two clicks on a cost change it where it is"),
    .value = &cost_value, .joins = TRUE, .get_value = get_cost, .suits = is_graph },
  { "arc", N_ ("One way"), N_ ("The same, from the first node to the second alone"),
    .value = &cost_value, .joins = TRUE, .suits = is_graph },
  { "cut", N_ ("Disconnect"), N_ ("Drag from one node to another: what joins them goes"),
    .joins = TRUE, .suits = is_graph },
  { "name", N_ ("Name"),
    N_ ("A click gives the node the name, or where none is typed here lets it be typed there"),
    .value = &name_value, .get_value = get_name, .suits = is_graph },
  { "h", N_ ("Estimates"),
    N_ ("A click gives the node that estimate of what is left, or where none is typed here lets it "
        "be typed there; digits typed at the cursor do so too"),
    .value = &estimate_value, .get_value = get_estimate, .suits = is_graph },
  { "wall", N_ ("Walls"), N_ ("A stroke paints walls, the right button erases them"),
    .strokes = ESP_STROKE_ERASES, .suits = is_grid },
  { "free", N_ ("Free"), N_ ("A stroke makes cells free, at the cost 1"), .suits = is_grid },
  { "terrain", N_ ("Terrain"), N_ ("A stroke paints the terrain, the right button erases it"),
    .value = &terrain_value, .swatches = &terrain_swatches, .strokes = ESP_STROKE_ERASES,
    .suits = is_grid },
  { "start", N_ ("Start"), N_ ("A click, or a drag, puts the start there"), .suits = has_ends },
  { "goal", N_ ("Goal"),
    N_ ("A click, or a drag, puts the goal there; the right button adds one more, or takes one "
        "away"),
    .suits = has_ends },
  { "swap", N_ ("Swap tiles"),
    N_ ("Drag a tile onto another, or click one and then the other: they change places"),
    .joins = TRUE, .suits = is_tiles },
  { .id = NULL },
};

static char *
place_edit (const EspScene *scene, const char *verb, int place)
{
  char buffers[2][G_ASCII_DTOSTR_BUF_SIZE];
  double x;
  double y;

  path_graph_get_coordinates (scene, place, &x, &y);
  return g_strdup_printf ("%s %s %s", verb, g_ascii_formatd (buffers[0], 32, "%.10g", x),
                          g_ascii_formatd (buffers[1], 32, "%.10g", y));
}

/* Adds, moves and deletes. */
static char *
paint_node (const EspScene *scene, int cell, EspClick click, int first)
{
  const PathInstance *self = path_of (scene);
  int n = self->graph.n;
  g_autofree char *name = NULL;
  g_autofree char *verb = NULL;

  if (click == ESP_CLICK_DRAG)
    {
      if (first < 0 || first >= n || cell < n)
        return NULL;
      name = path_name_node (self, first);
      verb = g_strdup_printf ("move %s", name);
      return place_edit (scene, verb, cell - n);
    }
  /* a cost is there to be changed */
  if (cell >= n && path_graph_find_arc_at (scene, cell) != NULL)
    return NULL;
  if (cell >= n)
    return click == ESP_CLICK_PRIMARY ? place_edit (scene, "add", cell - n) : NULL;
  if (click != ESP_CLICK_SECONDARY)
    return NULL;
  name = path_name_node (self, cell);
  return g_strdup_printf ("delete %s", name);
}

static char *
paint_join (const EspScene *scene, int cell, const EspTool *tool, const char *value, int first)
{
  const PathInstance *self = path_of (scene);
  int n = look_n_cells (scene);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (self->kind == PATH_GRAPH)
    {
      const PathArc *arc = cell >= self->graph.n ? path_graph_find_arc_at (scene, cell) : NULL;

      /* a click, or what was typed there */
      if (arc != NULL && (first < 0 || first == cell) && !g_str_equal (tool->id, "cut"))
        {
          from = path_name_node (self, arc->from);
          to = path_name_node (self, arc->to);
          return g_strdup_printf ("%s %s %s %s", arc->is_one_way ? "arc" : "edge", from, to, value);
        }
      n = self->graph.n;
    }
  if (first < 0 || first >= n || cell >= n || first == cell)
    return NULL;
  if (self->kind == PATH_TILES)
    {
      guint8 tiles[PATH_MAX_CELLS];

      path_tiles_find (scene, tiles);
      return g_strdup_printf ("swap %d %d", tiles[first], tiles[cell]);
    }
  from = path_name_node (self, first);
  to = path_name_node (self, cell);
  return g_str_equal (tool->id, "cut") ? g_strdup_printf ("cut %s %s", from, to)
                                       : g_strdup_printf ("%s %s %s %s", tool->id, from, to, value);
}

static char *
paint_terrain (const EspScene *scene, int cell, char terrain, EspClick click)
{
  const PathInstance *self = path_of (scene);
  g_autofree char *name = path_name_node (self, cell);

  if (click == ESP_CLICK_SECONDARY)
    terrain = '.';
  return g_array_index (self->grid.cells, char, cell) == terrain
             ? NULL
             : g_strdup_printf ("set %s %c", name, terrain);
}

static char *
paint_end (const EspScene *scene, int cell, gboolean goal, EspClick click)
{
  const PathInstance *self = path_of (scene);
  g_autofree char *name = NULL;

  if (self->kind == PATH_GRAPH && cell >= self->graph.n)
    return NULL;
  if (!goal && (cell == self->start || click == ESP_CLICK_SECONDARY))
    return NULL;
  if (goal && click != ESP_CLICK_SECONDARY && self->goals->len == 1 && path_is_goal (self, cell))
    return NULL;
  name = path_name_node (self, cell);
  if (goal && click == ESP_CLICK_SECONDARY)
    return g_strdup_printf ("%s %s", path_is_goal (self, cell) ? "no-goal" : "also-goal", name);
  return g_strdup_printf ("%s %s", goal ? "goal" : "start", name);
}

static char *
look_paint (const EspScene *scene,
            int cell,
            const EspTool *tool,
            const char *value,
            EspClick click,
            int first)
{
  const PathInstance *self = path_of (scene);
  g_autofree char *name = NULL;

  if (click == ESP_CLICK_END || (tool->suits != NULL && !tool->suits (scene->instance)))
    return NULL;
  if (tool->joins)
    return click == ESP_CLICK_SECONDARY ? NULL : paint_join (scene, cell, tool, value, first);
  if (g_str_equal (tool->id, "node"))
    return paint_node (scene, cell, click, first);
  if (g_str_equal (tool->id, "wall"))
    return paint_terrain (scene, cell, '#', click);
  if (g_str_equal (tool->id, "free"))
    return paint_terrain (scene, cell, '.', click);
  if (g_str_equal (tool->id, "terrain"))
    return paint_terrain (scene, cell, value[0] != '\0' ? value[0] : '.', click);
  if (g_str_equal (tool->id, "start") || g_str_equal (tool->id, "goal"))
    return paint_end (scene, cell, tool->id[0] == 'g', click);
  if (click != ESP_CLICK_PRIMARY || cell >= self->graph.n || *value == '\0')
    return NULL;
  name = path_name_node (self, cell);
  return g_str_equal (tool->id, "h") ? g_strdup_printf ("h %s %s", name, value)
                                     : g_strdup_printf ("name %s %s", name, value);
}

static char *
type_on_grid (const EspScene *scene, int cell, gunichar character)
{
  switch (g_unichar_tolower (character))
    {
    case '#':
    case 'w':
      return paint_terrain (scene, cell, '#', ESP_CLICK_PRIMARY);
    case '.':
    case 'x':
      return paint_terrain (scene, cell, '.', ESP_CLICK_PRIMARY);
    case 's':
      return paint_end (scene, cell, FALSE, ESP_CLICK_PRIMARY);
    case 'g':
      return paint_end (scene, cell, TRUE, ESP_CLICK_PRIMARY);
    default:
      return character < 127 && character > 32 && path_of (scene)->grid.costs[character] > 0
                 ? paint_terrain (scene, cell, (char) character, ESP_CLICK_PRIMARY)
                 : NULL;
    }
}

/* In a graph digits are the estimate of the node at the cursor. */
static char *
look_type (const EspScene *scene, int cell, gunichar character)
{
  const PathInstance *self = path_of (scene);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *name = NULL;
  double number;

  if (self->kind == PATH_GRID)
    return type_on_grid (scene, cell, character);
  if (self->kind == PATH_TILES || cell >= self->graph.n)
    return NULL;
  if (character == 's' || character == 'g')
    return paint_end (scene, cell, character == 'g', ESP_CLICK_PRIMARY);
  number = path_get_shape (self)->h[cell];
  if (character == '-' ||
      !esp_scene_type_number (scene, number, PATH_MAX_COST, character, &number) || number < 0)
    return NULL;
  name = path_name_node (self, cell);
  return isnan (number)
             ? g_strdup_printf ("h %s none", name)
             : g_strdup_printf ("h %s %s", name, g_ascii_formatd (buffer, 32, "%.10g", number));
}

/* --- the tables --- */

static const EspView views[] = {
  { "f", N_ ("Show f") },          { "g", N_ ("Show g") },
  { "h", N_ ("Show h") },          { "order", N_ ("Show the order") },
  { "nothing", N_ ("Show less") }, { NULL, NULL },
};

/* What the file says beside the cities; on a grid f, in shades. */
static int
look_first_view (const EspScene *scene)
{
  return path_of (scene)->kind == PATH_GRAPH ? PATH_SHOW_H : PATH_SHOW_F;
}

static const EspDrawing drawing = {
  .grid = look_grid,
  .legend = ESP_LEGEND_KIND_KEY,
  .find_legend = path_find_panel,
  .measure = path_look_measure,
  .draw = look_draw,
  .views = views,
  .first_view = look_first_view,
};

static const EspCells cells = {
  .n_cells = look_n_cells,
  .cell_rect = look_cell_rect,
  .hit = look_hit,
  .neighbour = look_neighbour,
  .describe = look_describe,
  .find_subject = look_find_subject,
};

static const EspPlaying playing = {
  .click = look_click,
  .click_help = look_click_help,
  .key = look_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = look_paint,
  .type = look_type,
};

const EspLook esp_path_look = {
  .problem = &esp_path_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
