#include "config.h"

#include "draw/esp-graph.h"
#include "look.h"

#include <glib/gi18n-lib.h>

/* What can be pointed at, played and edited on the map. */

#define PITCH 4.0 /* of the free places that can be pointed at while editing */

#define INSET 16.0 /* from the edge of the sheet: a city is seen whole */

#define STRIDE 4 /* of them, by an arrow key */

static void
look_measure (const EspScene *scene, double *width, double *height)
{
  TourMap map = tour_get_map (scene);

  *width = map.width + tour_gauge_width (scene);
  *height = map.height + tour_gauge_height (scene);
}

/* --- cells: the cities, and while editing the free places after them --- */

static EspLattice
lattice_of (const TourMap *map)
{
  return (EspLattice){ .x = INSET,
                       .y = INSET,
                       .step = PITCH,
                       .columns = (int) ((map->width - 2 * INSET) / PITCH),
                       .rows = (int) ((map->height - map->foot - 2 * INSET) / PITCH) };
}

static int
look_n_cells (const EspScene *scene)
{
  int n = ((const TourInstance *) scene->instance)->n;
  TourMap map;
  EspLattice lattice;

  if ((scene->flags & ESP_SCENE_EDIT) == 0)
    return n;
  map = tour_get_map (scene);
  lattice = lattice_of (&map);
  return n + esp_lattice_n (&lattice);
}

static void
free_place (const EspScene *scene, const TourMap *map, int cell, double *x, double *y)
{
  EspLattice lattice = lattice_of (map);

  esp_lattice_place (&lattice, cell - ((const TourInstance *) scene->instance)->n, x, y);
}

static void
look_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  TourMap map = tour_get_map (scene);
  double radius = tour_get_radius (scene) + 6;
  double x;
  double y;

  if (cell < self->n)
    {
      tour_map_place (self, &map, cell, &x, &y);
      *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
      return;
    }
  free_place (scene, &map, cell, &x, &y);
  *rect = (EspRect){ x - 7, y - 7, 14, 14 };
}

static int
look_hit (const EspScene *scene, double x, double y)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  TourMap map = tour_get_map (scene);
  EspLattice lattice = lattice_of (&map);
  double reach = tour_get_radius (scene) + 7;
  double nearest = reach * reach;
  int found = -1;

  for (int i = 0; i < self->n; i++)
    {
      double cx;
      double cy;
      double d;

      tour_map_place (self, &map, i, &cx, &cy);
      d = (cx - x) * (cx - x) + (cy - y) * (cy - y);
      if (d < nearest)
        {
          nearest = d;
          found = i;
        }
    }
  if (found >= 0 || (scene->flags & ESP_SCENE_EDIT) == 0)
    return found;
  found = esp_lattice_hit (&lattice, x, y);
  return found >= 0 ? self->n + found : -1;
}

static int
free_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  int n = ((const TourInstance *) scene->instance)->n;
  TourMap map = tour_get_map (scene);
  EspLattice lattice = lattice_of (&map);
  int column = (cell - n) % lattice.columns;
  int row = (cell - n) / lattice.columns;
  double x;
  double y;
  int hit;

  column += direction == ESP_DIRECTION_LEFT    ? -STRIDE
            : direction == ESP_DIRECTION_RIGHT ? STRIDE
                                               : 0;
  row += direction == ESP_DIRECTION_UP ? -STRIDE : direction == ESP_DIRECTION_DOWN ? STRIDE : 0;
  column = CLAMP (column, 0, lattice.columns - 1);
  row = CLAMP (row, 0, lattice.rows - 1);
  cell = n + row * lattice.columns + column;
  free_place (scene, &map, cell, &x, &y);
  hit = look_hit (scene, x, y);
  return hit >= 0 ? hit : cell;
}

typedef struct
{
  const TourInstance *instance;
  TourMap map;
} CellContext;

static void
place_city (gpointer data, int city, double *x, double *y)
{
  const CellContext *places = data;

  tour_map_place (places->instance, &places->map, city, x, y);
}

/* While editing, where there is no city in that direction, the free place beside. */
static int
look_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  static const int steps[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  CellContext places = { (const TourInstance *) scene->instance, tour_get_map (scene) };
  double reach = tour_get_radius (scene) + 10;
  double x;
  double y;
  int found;

  if (cell >= places.instance->n)
    return free_neighbour (scene, cell, direction);
  found = esp_graph_neighbour (places.instance->n, place_city, &places, cell, direction);
  if (found != cell || (scene->flags & ESP_SCENE_EDIT) == 0)
    return found;
  place_city (&places, cell, &x, &y);
  found = look_hit (scene, x + reach * steps[direction][0], y + reach * steps[direction][1]);
  return found >= 0 ? found : cell;
}

/* The nearest multiple of @unit, a power of ten, as the number that is written so: 0.1 times 96 is
 * another one than 9.6. */
static double
round_off (double value, double unit)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];

  if (unit >= 1)
    return rint (value / unit) * unit;
  g_snprintf (format, sizeof format, "%%.%df", (int) lround (-log10 (unit)));
  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, value), NULL);
}

static void
get_free_coordinates (const EspScene *scene, int cell, double *x, double *y)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  TourMap map = tour_get_map (scene);
  double unit = 1 / map.scale;
  double round_to = pow (10, floor (log10 (MAX (unit * PITCH, 1e-9))));
  double px;
  double py;

  free_place (scene, &map, cell, &px, &py);
  px = map.left + (px - map.x0) * unit;
  py = map.bottom + (map.y0 - py) * unit;
  /* no more digits than the pointer can mean, and whole numbers where these are as good */
  if (unit * PITCH >= 1)
    round_to = MAX (round_to, 1);
  px = CLAMP (round_off (px, round_to), -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE);
  py = CLAMP (round_off (py, round_to), -TOUR_MAX_COORDINATE, TOUR_MAX_COORDINATE);
  tour_get_coordinates (self, px, py, x, y);
}

static char *
describe_city (const EspScene *scene, int cell)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  const TourState *tour = (const TourState *) scene->state;
  g_autofree char *distance = NULL;
  int next;

  if (cell >= self->n)
    {
      g_autofree char *x_text = NULL;
      g_autofree char *y_text = NULL;
      double x;
      double y;

      get_free_coordinates (scene, cell, &x, &y);
      x_text = tour_format_number (x);
      y_text = tour_format_number (y);
      return g_strdup_printf (_ ("free place at %s, %s"), x_text, y_text);
    }
  if (tour->n_path > 0)
    return tour->place[cell] < tour->n_path
               ? g_strdup_printf (_ ("%s, number %d on the way%s"), self->names[cell],
                                  tour->place[cell] + 1,
                                  tour->start == cell ? _ (", the start") : "")
               : g_strdup_printf (_ ("%s, not visited yet"), self->names[cell]);
  next = tour->order[(tour->place[cell] + 1) % self->n];
  distance = tour_show_length (tour_distance (self, cell, next));
  return g_strdup_printf (_ ("%s, number %d on the tour%s%s, next %s at %s"), self->names[cell],
                          (tour->place[cell] - tour->place[tour->start] + self->n) % self->n + 1,
                          tour->start == cell ? _ (", the start") : "",
                          tour->picked == cell ? _ (", picked") : "", self->names[next], distance);
}

/* On the sheet a city is where it was put. */
static char *
look_describe (const EspScene *scene, int cell)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  g_autofree char *city = describe_city (scene, cell);
  g_autofree char *x_text = NULL;
  g_autofree char *y_text = NULL;

  if (cell >= self->n || (scene->flags & ESP_SCENE_EDIT) == 0 || !tour_has_coordinates (self))
    return g_steal_pointer (&city);
  x_text = tour_format_number (self->x[cell]);
  y_text = tour_format_number (self->y[cell]);
  return g_strdup_printf (_ ("%s; it lies at %s, %s"), city, x_text, y_text);
}

/* --- play --- */

/* Two clicks make a move: the first picks a city, the second says with which. */
static char *
make_move (const EspScene *scene, int cell, const char *verb)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  int picked = ((const TourState *) scene->state)->picked;

  if (cell >= self->n)
    return NULL;
  if (picked < 0 || picked == cell)
    return g_strdup_printf ("pick %s", self->names[cell]);
  return g_strdup_printf ("%s %s %s", verb, self->names[picked], self->names[cell]);
}

/* A click while a tour is made, city by city. */
static char *
make_path (const EspScene *scene, int cell)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  const TourState *tour = (const TourState *) scene->state;

  if (cell >= self->n)
    return NULL;
  if (tour->place[cell] >= tour->n_path)
    return g_strdup_printf ("visit %s", self->names[cell]);
  if (tour->n_path == self->n && tour->place[cell] == 0)
    return g_strdup ("close");
  return tour->n_path > 1 && tour->place[cell] == tour->n_path - 1 ? g_strdup ("back") : NULL;
}

/* A click on a whole tour, whoever made it, never takes it away. */
static char *
look_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  const TourState *tour = (const TourState *) scene->state;

  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (tour->n_path > 0)
    return click == ESP_CLICK_PRIMARY ? make_path (scene, cell) : NULL;
  return make_move (scene, cell, click == ESP_CLICK_SECONDARY ? "reverse" : "swap");
}

static char *
look_key (const EspScene *scene, int cell, gunichar character, int *next G_GNUC_UNUSED)
{
  character = g_unichar_tolower (character);
  if (character == 'v')
    return make_path (scene, cell);
  /* what improves a tour needs one */
  if (((const TourState *) scene->state)->n_path > 0)
    return NULL;
  switch (character)
    {
    case 's':
      return make_move (scene, cell, "swap");
    case 'r':
      return make_move (scene, cell, "reverse");
    case 'i':
      return make_move (scene, cell, "insert");
    default:
      return NULL;
    }
}

/* --- editor --- */

static const EspOptionSpec distance_value = { "distance", ESP_REAL (0, 1e9, "100"), N_ ("Distance"),
                                              N_ ("between two cities of a table") };

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"),
                                          N_ ("of a city: no commas or colons") };

static char *
get_name (const EspScene *scene, int cell)
{
  const TourInstance *self = (const TourInstance *) scene->instance;

  return cell < self->n ? g_strdup (self->names[cell]) : NULL;
}

/* Others follow from the places of the cities. */
static gboolean
has_table (const EspInstance *instance)
{
  return !tour_has_coordinates ((const TourInstance *) instance);
}

static const EspTool tools[] = {
  { "city", N_ ("Add and move"),
    N_ ("A click on a free place adds a city; drag a city to move it; the right button "
        "deletes it. Keys: 4 6 8 2 move the city at the cursor") },
  { "delete", N_ ("Delete"), N_ ("A click deletes the city") },
  { "distance", N_ ("Set distances"),
    N_ ("Drag from one city of a table to another, or click one and then the other, to set "
        "how far they are apart"),
    .value = &distance_value, .joins = TRUE, .suits = has_table },
  { "name", N_ ("Name"),
    N_ ("A click gives the city the name, or where none is typed here lets it be typed there"),
    .value = &name_value, .get_value = get_name },
  { .id = NULL },
};

static char *
place_edit (const EspScene *scene, int cell, const char *verb)
{
  g_autofree char *x_text = NULL;
  g_autofree char *y_text = NULL;
  double x;
  double y;

  get_free_coordinates (scene, cell, &x, &y);
  x_text = tour_format_number (x);
  y_text = tour_format_number (y);
  return g_strdup_printf ("%s %s %s", verb, x_text, y_text);
}

static char *
look_paint (const EspScene *scene,
            int cell,
            const EspTool *tool,
            const char *value,
            EspClick click,
            int first)
{
  const TourInstance *self = (const TourInstance *) scene->instance;
  gboolean on_city = cell < self->n;

  if (click == ESP_CLICK_DRAG)
    {
      if (first < 0 || first >= self->n)
        return NULL;
      if (g_str_equal (tool->id, "city") && !on_city && tour_has_coordinates (self))
        {
          g_autofree char *verb = g_strdup_printf ("move %s", self->names[first]);

          return place_edit (scene, cell, verb);
        }
      if (g_str_equal (tool->id, "distance") && on_city && cell != first)
        return g_strdup_printf ("distance %s %s %s", self->names[first], self->names[cell], value);
      return NULL;
    }
  if (on_city && (click == ESP_CLICK_SECONDARY || g_str_equal (tool->id, "delete")))
    return g_strdup_printf ("delete %s", self->names[cell]);
  if (on_city && g_str_equal (tool->id, "name"))
    return *value != '\0' ? g_strdup_printf ("name %s %s", self->names[cell], value) : NULL;
  if (!on_city && click == ESP_CLICK_PRIMARY && g_str_equal (tool->id, "city"))
    return place_edit (scene, cell, "add");
  return NULL;
}

static char *
look_type (const EspScene *scene, int cell, gunichar character)
{
  const TourInstance *self = (const TourInstance *) scene->instance;

  if (character == '\b' && cell < self->n)
    return g_strdup_printf ("delete %s", self->names[cell]);
  return esp_look_move_by_key (scene, cell, self->n, character);
}

static const EspDrawing drawing = {
  .legend = ESP_LEGEND_KIND_KEY,
  .measure = look_measure,
  .draw = tour_draw,
};

static const EspCells cells = {
  .n_cells = look_n_cells,
  .cell_rect = look_cell_rect,
  .hit = look_hit,
  .neighbour = look_neighbour,
  .describe = look_describe,
};

static const EspPlaying playing = {
  .click = look_click,
  .key = look_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = look_paint,
  .type = look_type,
};

const EspLook esp_tour_look = {
  .problem = &esp_tour_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
