#include "config.h"

#include "base/esp-quote.h"
#include "draw/esp-graph.h"
#include "draw/esp-labels.h"
#include "draw-graph.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Where the nodes of a graph are on the drawing, what is said of them, and where that is written.
 */

#define LONGEST 560.0 /* of the map, margins not counted */

#define HIGHEST 356.0

#define LEAST 120.0

#define MARGIN_X 52.0 /* room for names */

#define MARGIN_Y 40.0

#define SMALL_MARGIN 14.0

#define PITCH 8.0 /* of the free places in the editor */

#define INSET 3 /* of them, from the edge of the sheet: a node is seen whole */

#define STRIDE 3 /* of them, by an arrow key */

#define MAX_COSTS 90 /* arcs that have their costs on them */

#define COST_REACH 14.0 /* from the middle of an arc that far its cost is meant */

#define MAX_NAMED 60 /* nodes that all have their names */

#define NAME 13.0

#define SMALLER 11.0

#define FEW 40 /* nodes whose names are large */

#define MOST_LETTERS 2.2 /* how much they grow in a small view */

#define CROWDED 1.6 /* and from where on nothing but names has room */

/* --- where things are --- */

PathPlane
path_get_plane (const EspScene *scene)
{
  const PathShape *shape = path_get_shape (path_of (scene));
  gboolean small = (scene->flags & ESP_SCENE_SMALL) != 0;
  double margin_x = small ? SMALL_MARGIN : MARGIN_X;
  double margin_y = small ? SMALL_MARGIN : MARGIN_Y;
  double left = shape->left;
  double right = shape->right;
  double low = shape->low;
  double high = shape->high;
  PathPlane plane;
  double w;
  double h;
  double inner_width;
  double inner_height;

  /* where there is no node yet the sheet is seen all the same */
  if (path_is_edited (scene) || shape->n == 0)
    {
      PathSheet sheet = path_get_sheet (path_of (scene));

      left = sheet.left;
      low = sheet.low;
      right = left + PATH_SHEET_ASPECT * sheet.side;
      high = low + sheet.side;
    }
  w = MAX (right - left, 1e-9);
  h = MAX (high - low, 1e-9);
  plane = (PathPlane){ .scale = MIN (LONGEST / w, HIGHEST / h), .left = left, .low = low };
  if (right - left <= 0 && high - low <= 0)
    plane.scale = 1;
  inner_width = MAX (w * plane.scale, LEAST);
  inner_height = MAX (h * plane.scale, LEAST);
  plane.width = inner_width + 2 * margin_x;
  plane.height = inner_height + 2 * margin_y;
  plane.x0 = margin_x + (inner_width - w * plane.scale) / 2;
  plane.y0 = margin_y + inner_height - (inner_height - h * plane.scale) / 2;
  return plane;
}

void
path_place_node (const PathShape *shape, const PathPlane *plane, int node, double *x, double *y)
{
  *x = plane->x0 + (shape->x[node] - plane->left) * plane->scale;
  *y = plane->y0 - (shape->y[node] - plane->low) * plane->scale;
}

double
path_graph_get_growth (const EspScene *scene)
{
  return esp_scene_get_growth (scene, scene->flags & ESP_SCENE_SMALL ? 2.6 : 1.25);
}

double
path_get_radius (const EspScene *scene)
{
  int n = path_of (scene)->graph.n;
  double radius = n <= 40 ? 12 : n <= 120 ? 9 : n <= 400 ? 5 : n <= 3000 ? 3 : 1.5;

  return scene->flags & ESP_SCENE_SMALL ? MIN (radius, 6) * path_graph_get_growth (scene)
                                        : radius * (n <= 120 ? path_graph_get_growth (scene) : 1);
}

void
path_graph_measure (const EspScene *scene, double *width, double *height)
{
  PathPlane plane = path_get_plane (scene);

  *width = plane.width;
  *height = plane.height;
}

/* --- cells: the nodes, and in the editor the free places after them --- */

static EspLattice
get_lattice (const PathPlane *plane)
{
  return (EspLattice){ .x = INSET * PITCH,
                       .y = INSET * PITCH,
                       .step = PITCH,
                       .columns = (int) (plane->width / PITCH) - 2 * INSET,
                       .rows = (int) (plane->height / PITCH) - 2 * INSET };
}

int
path_graph_n_cells (const EspScene *scene)
{
  int n = path_of (scene)->graph.n;
  PathPlane plane;
  EspLattice lattice;

  if (!path_is_edited (scene))
    return n;
  plane = path_get_plane (scene);
  lattice = get_lattice (&plane);
  return n + esp_lattice_n (&lattice);
}

void
path_graph_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  const PathShape *shape = path_get_shape (path_of (scene));
  PathPlane plane = path_get_plane (scene);
  EspLattice lattice = get_lattice (&plane);
  double radius = path_get_radius (scene) + 4;
  double x;
  double y;

  if (cell < shape->n)
    path_place_node (shape, &plane, cell, &x, &y);
  else
    {
      esp_lattice_place (&lattice, cell - shape->n, &x, &y);
      radius = PITCH;
    }
  *rect = (EspRect){ x - radius, y - radius, 2 * radius, 2 * radius };
}

int
path_graph_hit (const EspScene *scene, double x, double y)
{
  const PathShape *shape = path_get_shape (path_of (scene));
  PathPlane plane = path_get_plane (scene);
  EspLattice lattice = get_lattice (&plane);
  double reach = MAX (path_get_radius (scene) + 4, 6);
  double least = reach * reach;
  int found = -1;

  for (int i = 0; i < shape->n; i++)
    {
      double px;
      double py;
      double away;

      path_place_node (shape, &plane, i, &px, &py);
      away = (px - x) * (px - x) + (py - y) * (py - y);
      if (away < least)
        {
          least = away;
          found = i;
        }
    }
  if (found >= 0 || !path_is_edited (scene))
    return found;
  found = esp_lattice_hit (&lattice, x, y);
  return found >= 0 ? shape->n + found : -1;
}

static void
place_cell (gpointer data, int node, double *x, double *y)
{
  PathPlane plane = path_get_plane (data);

  path_place_node (path_get_shape (path_of (data)), &plane, node, x, y);
}

static int
free_neighbour (const EspScene *scene, const EspRect *from, EspDirection direction, double stride)
{
  static const int steps[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  PathPlane plane = path_get_plane (scene);
  EspLattice lattice = get_lattice (&plane);
  double right = lattice.x + lattice.columns * PITCH - 1;
  double bottom = lattice.y + lattice.rows * PITCH - 1;

  return path_graph_hit (
      scene, CLAMP (from->x + from->width / 2 + stride * steps[direction][0], lattice.x + 1, right),
      CLAMP (from->y + from->height / 2 + stride * steps[direction][1], lattice.y + 1, bottom));
}

/* While editing, where there is no node in that direction, the free place beside. */
int
path_graph_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const PathShape *shape = path_get_shape (path_of (scene));
  EspRect rect;
  int found = cell;

  path_graph_cell_rect (scene, cell, &rect);
  if (cell < shape->n)
    {
      found = esp_graph_neighbour (shape->n, place_cell, (gpointer) scene, cell, direction);
      if (found != cell || !path_is_edited (scene))
        return found;
      found = free_neighbour (scene, &rect, direction, rect.width / 2 + 2 * PITCH);
    }
  else
    found = free_neighbour (scene, &rect, direction, STRIDE * PITCH);
  return found >= 0 ? found : cell;
}

void
path_graph_get_coordinates (const EspScene *scene, int place, double *x, double *y)
{
  PathPlane plane = path_get_plane (scene);
  EspLattice lattice = get_lattice (&plane);
  double unit = pow (10, floor (log10 (PITCH / plane.scale)));

  esp_lattice_place (&lattice, place, x, y);
  /* a zero has no sign */
  *x = rint ((plane.left + (*x - plane.x0) / plane.scale) / unit) * unit + 0.0;
  *y = rint ((plane.low + (plane.y0 - *y) / plane.scale) / unit) * unit + 0.0;
}

const PathArc *
path_graph_find_arc_at (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);
  const PathShape *shape = path_get_shape (self);
  const GArray *arcs = self->graph.arcs;
  PathPlane plane = path_get_plane (scene);
  double least = COST_REACH;
  const PathArc *found = NULL;
  EspRect rect;

  if (cell < shape->n || arcs->len > MAX_COSTS)
    return NULL;
  path_graph_cell_rect (scene, cell, &rect);
  for (guint i = 0; i < arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (arcs, PathArc, i);
      double x[2];
      double y[2];
      double away;

      path_place_node (shape, &plane, arc->from, &x[0], &y[0]);
      path_place_node (shape, &plane, arc->to, &x[1], &y[1]);
      away = hypot (rect.x + rect.width / 2 - (x[0] + x[1]) / 2,
                    rect.y + rect.height / 2 - (y[0] + y[1]) / 2);
      if (away < least)
        {
          least = away;
          found = arc;
        }
    }
  return found;
}

/* --- what is said --- */

double
path_get_h (const PathShape *shape, const PathSeen *seen, int node)
{
  return seen != NULL && !isnan (seen->h) ? seen->h : shape->h[node];
}

gboolean
path_has_estimates (const PathState *state)
{
  for (guint i = 0; i < state->seen->len; i++)
    if (g_array_index (state->seen, PathSeen, i).h > 0)
      return TRUE;
  return FALSE;
}

gboolean
path_is_waiting (const PathState *state, const PathSeen *seen)
{
  return state->kind != ESP_FRONTIER_PATH && (seen->flags & PATH_SEEN_FRONTIER) != 0;
}

static void
append_number (GString *text, const char *name, double number)
{
  if (!isnan (number))
    g_string_append_printf (text, ", %s %s", name, path_show_number (number));
}

void
path_append_seen (const EspScene *scene, GString *text, const PathSeen *seen)
{
  g_autoptr (GHashTable) leaving = NULL;
  int place;

  if (path_is_waiting (path_state_of (scene), seen))
    {
      leaving = path_number_frontier (scene);
      place = leaving != NULL
                  ? GPOINTER_TO_INT (g_hash_table_lookup (leaving, GINT_TO_POINTER (seen->subject)))
                  : 0;
      g_string_append (text, _ (", on the frontier"));
      if (place == 1)
        g_string_append (text, _ (", first to leave"));
      else if (place > 1)
        g_string_append_printf (text, _ (", number %d to leave"), place);
    }
  else if (seen->expanded_as > 0)
    g_string_append_printf (text, _ (", expanded as number %d"), seen->expanded_as);
  else
    g_string_append (text, seen->flags & PATH_SEEN_EXPANDED ? _ (", expanded") : _ (", reached"));
  append_number (text, "g", seen->g);
  if (!path_has_estimates (path_state_of (scene)))
    return;
  append_number (text, "h", seen->h);
  append_number (text, "f", path_get_f (path_state_of (scene), seen->g, seen->h));
}

char *
path_graph_describe (const EspScene *scene, int cell)
{
  const PathInstance *self = path_of (scene);
  const PathShape *shape = path_get_shape (self);
  const PathSeen *seen =
      path_is_searched (scene) ? path_find_seen (path_state_of (scene), cell) : NULL;
  GString *text;
  int n;

  if (cell >= shape->n)
    {
      g_autofree char *across = NULL;
      const PathArc *arc;
      double x;
      double y;

      path_graph_get_coordinates (scene, cell - shape->n, &x, &y);
      arc = path_graph_find_arc_at (scene, cell);
      if (arc != NULL)
        {
          g_autofree char *from = g_strdup (esp_name_show (path_node_name (self, arc->from)));

          return g_strdup_printf (_ ("cost of the arc from %s to %s: %s"), from,
                                  esp_name_show (path_node_name (self, arc->to)),
                                  path_show_number (arc->cost));
        }
      across = g_strdup (path_show_number (x));
      return g_strdup_printf (_ ("free place at %s, %s"), across, path_show_number (y));
    }
  text = g_string_new (esp_name_show (path_node_name (self, cell)));
  if (cell == self->start)
    g_string_append (text, _ (", the start"));
  if (path_is_goal (self, cell))
    g_string_append (text, _ (", a goal"));
  if (seen != NULL)
    path_append_seen (scene, text, seen);
  else
    {
      if (path_is_searched (scene))
        g_string_append (text, _ (", not reached"));
      append_number (text, "h", shape->h[cell]);
    }
  n = shape->offsets[cell + 1] - shape->offsets[cell];
  if (!path_is_searched (scene))
    g_string_append_printf (text, ngettext (", %d arc", ", %d arcs", (gulong) n), n);
  return g_string_free (text, FALSE);
}

/* Where there are few nodes their names are as large as can be read in a small view, too. */
static double
get_letters (const PathPainter *self)
{
  return self->shape->n <= FEW
             ? MAX (self->growth, esp_scene_get_growth (self->scene, MOST_LETTERS))
             : self->growth;
}

/* Then the numbers below them have no room. */
static gboolean
is_crowded (const PathPainter *self)
{
  return get_letters (self) > CROWDED;
}

/* --- texts --- */

/* What stands below the name of a node; "": nothing. A new string. */
static char *
say_number (const PathPainter *self, int node)
{
  const PathSeen *seen = path_is_searched (self->scene) ? path_find_seen (self->state, node) : NULL;
  PathShow show = (PathShow) self->scene->view;
  double h = path_get_h (self->shape, self->has_estimates ? seen : NULL, node);

  if (show == PATH_SHOW_NOTHING || show == PATH_SHOW_ORDER || is_crowded (self))
    return g_strdup ("");
  if (seen != NULL && show != PATH_SHOW_H)
    return g_strdup_printf ("%s %s", show == PATH_SHOW_G || !self->has_estimates ? "g" : "f",
                            path_show_number (path_get_shown (self->state, show, seen)));
  return isnan (h) ? g_strdup ("") : g_strdup_printf ("h %s", path_show_number (h));
}

typedef struct
{
  EspLabels *labels;
  int *names;    /* of each node: its label's number; -1: it has none */
  GArray *costs; /* of CostLabel */
} Texts;

typedef struct
{
  guint arc;
  int number;
} CostLabel;

static double
get_number_size (const PathPainter *self)
{
  return SMALLER * get_letters (self);
}

static double
get_name_size (const PathPainter *self)
{
  return MAX ((self->shape->n <= FEW ? NAME : SMALLER) * self->growth, get_number_size (self));
}

/* Bold, so that nothing moves when a name becomes it. */
static void
measure_name (const PathPainter *self, int node, double *width, double *height)
{
  g_autofree char *number = say_number (self, node);
  double below;

  esp_text_measure (self->cr, esp_name_show (path_node_name (self->self, node)),
                    get_name_size (self), ESP_TEXT_BOLD, width, height);
  *height *= 0.86;
  if (*number == '\0')
    return;
  esp_text_measure (self->cr, number, get_number_size (self), ESP_TEXT_TABULAR, &below, NULL);
  *width = MAX (*width, below);
  *height *= 1.86;
}

static void
add_costs (const PathPainter *self, Texts *texts)
{
  const GArray *arcs = self->self->graph.arcs;
  gboolean shown = arcs->len <= MAX_COSTS;

  for (guint i = 0; i < arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (arcs, PathArc, i);
      CostLabel label = { .arc = i };
      double ax;
      double ay;
      double bx;
      double by;
      double width;
      double height;
      int line;

      path_place_arc (self, arc, &ax, &ay, &bx, &by);
      line = esp_labels_add_line (texts->labels, ax, ay, bx, by, PATH_TREE_WIDTH * self->growth);
      if (!shown)
        continue;
      if (!esp_text_measure_letters (self->cr, path_show_number (arc->cost), get_number_size (self),
                                     ESP_TEXT_BOLD, &width, &height))
        continue;
      label.number = esp_labels_add_on (texts->labels, line, width + 3, height + 3);
      g_array_append_val (texts->costs, label);
    }
}

static void
add_names (const PathPainter *self, Texts *texts)
{
  for (int i = 0; i < self->shape->n; i++)
    {
      double mark = (path_is_goal (self->self, i)                                ? 1.5
                     : !path_is_searched (self->scene) && i != self->self->start ? 0.6
                                                                                 : 1.2) *
                    self->radius;
      double width;
      double height;
      double x;
      double y;

      path_place_node (self->shape, &self->plane, i, &x, &y);
      esp_labels_add_disc (texts->labels, x, y, mark);
      measure_name (self, i, &width, &height);
      texts->names[i] = width > 0 ? esp_labels_add_beside (texts->labels, x, y,
                                                           mark + 2 * self->growth, width, height)
                                  : -1;
    }
}

static void
draw_cost (const PathPainter *self, const Texts *texts, const CostLabel *cost)
{
  const PathArc *arc = &g_array_index (self->self->graph.arcs, PathArc, cost->arc);
  const EspLabel *label = esp_labels_get (texts->labels, cost->number);
  PathArcKind kind = path_get_arc_kind (self, arc);

  if (kind != PATH_ARC_ROAD)
    {
      cairo_new_path (self->cr);
      cairo_rectangle (self->cr, label->rect.x, label->rect.y, label->rect.width,
                       label->rect.height);
      esp_fill (self->cr, self->palette->background);
    }
  esp_set_colour (self->cr, kind == PATH_ARC_ROAD ? self->palette->text_dim : self->palette->text);
  esp_text_draw_clear (self->cr, path_show_number (arc->cost),
                       label->rect.x + label->rect.width / 2,
                       label->rect.y + label->rect.height / 2, get_number_size (self),
                       ESP_TEXT_CENTRE | (kind == PATH_ARC_ROAD ? ESP_TEXT_LEFT : ESP_TEXT_BOLD),
                       self->palette->background);
}

static void
draw_line_of_name (const PathPainter *self,
                   const char *text,
                   const EspLabel *label,
                   double y,
                   double size,
                   EspTextFlags flags)
{
  const EspRect *rect = &label->rect;
  double x = label->side > 0   ? rect->x
             : label->side < 0 ? rect->x + rect->width
                               : rect->x + rect->width / 2;

  flags |= label->side > 0 ? ESP_TEXT_LEFT : label->side < 0 ? ESP_TEXT_RIGHT : ESP_TEXT_CENTRE;
  if (label->bad >= 1)
    esp_text_draw_clear (self->cr, text, x, y, size, flags, self->palette->background);
  else
    esp_text_draw (self->cr, text, x, y, size, flags);
}

static void
draw_name (const PathPainter *self, const Texts *texts, int node)
{
  const EspLabel *label;
  g_autofree char *number = say_number (self, node);
  gboolean reached = path_is_searched (self->scene) && path_find_seen (self->state, node) != NULL;
  double share;

  if (texts->names[node] < 0)
    {
      esp_text_miss (self->cr);
      return;
    }
  label = esp_labels_get (texts->labels, texts->names[node]);
  if (label->bad >= ESP_LABEL_TOO_MUCH && self->shape->n > MAX_NAMED)
    {
      esp_text_miss (self->cr);
      return; /* a tip tells it */
    }
  share = *number == '\0' ? 0.5 : 0.27;
  esp_set_colour (self->cr, self->palette->text);
  draw_line_of_name (self, esp_name_show (path_node_name (self->self, node)), label,
                     label->rect.y + share * label->rect.height, get_name_size (self),
                     reached || path_is_goal (self->self, node) ? ESP_TEXT_BOLD : 0);
  if (*number == '\0')
    return;
  esp_set_colour (self->cr, self->palette->text_dim);
  draw_line_of_name (self, number, label, label->rect.y + 0.75 * label->rect.height,
                     get_number_size (self), ESP_TEXT_TABULAR);
}

void
path_draw_texts (const PathPainter *self)
{
  const EspRect room = { 2, 2, self->plane.width - 4, self->plane.height - 4 };
  g_autoptr (EspLabels) labels = NULL;
  g_autofree int *names = NULL;
  g_autoptr (GArray) costs = NULL;
  Texts texts;

  if (self->scene->flags & ESP_SCENE_SMALL || self->shape->n > PATH_MAX_TRIED ||
      !esp_text_is_shown (self->cr, get_number_size (self)))
    {
      esp_text_miss (self->cr);
      return;
    }
  labels = esp_labels_new (&room);
  names = g_new (int, (gsize) self->shape->n + 1);
  costs = g_array_new (FALSE, FALSE, sizeof (CostLabel));
  texts = (Texts){ labels, names, costs };
  add_costs (self, &texts);
  add_names (self, &texts);
  esp_labels_place (labels);
  for (guint i = 0; i < costs->len; i++)
    draw_cost (self, &texts, &g_array_index (costs, CostLabel, i));
  for (int i = 0; i < self->shape->n; i++)
    draw_name (self, &texts, i);
}
