#include "config.h"

#include "base/esp-quote.h"
#include "draw/esp-graph.h"
#include "draw/esp-line-mask.h"
#include "draw-graph.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A graph: nodes, costs on its arcs, the tree of the search and the way. */

#define MAX_MARKED                                                                                 \
  3000 /* nodes and arcs in sight that are drawn one by one: more are points of an image */

#define PATH_WIDTH 6.0

#define ROAD_WIDTH 1.2

/* --- lines --- */

static gboolean
is_in_sight (const PathPainter *self, double ax, double ay, double bx, double by)
{
  const EspRect *clip = &self->clip;

  return MAX (ax, bx) >= clip->x && MIN (ax, bx) <= clip->x + clip->width &&
         MAX (ay, by) >= clip->y && MIN (ay, by) <= clip->y + clip->height;
}

/* Whether another arc goes the other way: the two are then drawn beside each other. */
static gboolean
has_reverse (const PathPainter *self, const PathArc *arc)
{
  const PathShape *shape = self->shape;

  if (!arc->is_one_way || self->self->graph.n > PATH_MAX_TRIED)
    return FALSE;
  for (gint32 k = shape->offsets[arc->from]; k < shape->offsets[arc->from + 1]; k++)
    {
      const PathArc *other = &g_array_index (self->self->graph.arcs, PathArc, shape->touching[k]);

      if (other != arc && other->from == arc->to && other->to == arc->from)
        return TRUE;
    }
  return FALSE;
}

void
path_place_arc (
    const PathPainter *self, const PathArc *arc, double *ax, double *ay, double *bx, double *by)
{
  double length;

  path_place_node (self->shape, &self->plane, arc->from, ax, ay);
  path_place_node (self->shape, &self->plane, arc->to, bx, by);
  length = hypot (*bx - *ax, *by - *ay);
  if (length > 0 && has_reverse (self, arc))
    {
      double dx = 4 * self->growth * (*by - *ay) / length;
      double dy = -4 * self->growth * (*bx - *ax) / length;

      *ax += dx;
      *bx += dx;
      *ay += dy;
      *by += dy;
    }
}

static gboolean
is_on_way (const PathPainter *self, const PathArc *arc)
{
  for (guint i = 1; i < self->n_way; i++)
    if ((self->way[i - 1] == arc->from && self->way[i] == arc->to) ||
        (!arc->is_one_way && self->way[i - 1] == arc->to && self->way[i] == arc->from))
      return TRUE;
  return FALSE;
}

static gboolean
is_parent (const PathPainter *self, gint32 node, gint32 parent)
{
  const PathSeen *seen = path_find_seen (self->state, node);

  return seen != NULL && (seen->parent[0] == parent || seen->parent[1] == parent);
}

PathArcKind
path_get_arc_kind (const PathPainter *self, const PathArc *arc)
{
  if (is_on_way (self, arc))
    return PATH_ARC_WAY;
  if (path_is_searched (self->scene) &&
      (is_parent (self, arc->to, arc->from) || is_parent (self, arc->from, arc->to)))
    return PATH_ARC_TREE;
  return PATH_ARC_ROAD;
}

static double
get_width (const PathPainter *self, PathArcKind kind)
{
  double width = kind == PATH_ARC_WAY    ? PATH_WIDTH
                 : kind == PATH_ARC_TREE ? PATH_TREE_WIDTH
                                         : ROAD_WIDTH;
  int n = self->self->graph.n;

  if (self->scene->flags & ESP_SCENE_SMALL)
    width = kind == PATH_ARC_WAY ? 4 : 1.4;
  return width * self->growth * (n <= 120 ? 1 : n <= 1000 ? 0.6 : 0.35);
}

static EspColour
get_arc_colour (const EspPalette *palette, PathArcKind kind)
{
  return kind == PATH_ARC_WAY    ? palette->accent
         : kind == PATH_ARC_TREE ? palette->line_strong
                                 : esp_colour_mix (palette->line_strong, palette->background, 0.35);
}

/* In the source colour, with a head where it is one way. */
static void
draw_arc (const PathPainter *self, const PathArc *arc, double width)
{
  cairo_t *cr = self->cr;
  double ax;
  double ay;
  double bx;
  double by;
  double length;
  double end = self->radius + 1.5 * self->growth;

  path_place_arc (self, arc, &ax, &ay, &bx, &by);
  if (!is_in_sight (self, ax, ay, bx, by))
    return;
  length = hypot (bx - ax, by - ay);
  cairo_new_path (cr);
  if (arc->from == arc->to)
    cairo_arc (cr, ax, ay - end, end, 0, 2 * G_PI);
  else
    {
      cairo_move_to (cr, ax, ay);
      cairo_line_to (cr, bx, by);
    }
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  if (arc->is_one_way && length > 2 * end && self->self->graph.n <= PATH_MAX_TRIED)
    {
      double size = (5 + width) * self->growth;
      double dx = (bx - ax) / length;
      double dy = (by - ay) / length;
      double x = bx - dx * end;
      double y = by - dy * end;

      cairo_move_to (cr, x, y);
      cairo_line_to (cr, x - dx * 1.5 * size - dy * 0.7 * size,
                     y - dy * 1.5 * size + dx * 0.7 * size);
      cairo_line_to (cr, x - dx * 1.5 * size + dy * 0.7 * size,
                     y - dy * 1.5 * size - dx * 0.7 * size);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
}

/* So many that nobody could tell them apart: points of an image, the tree above the roads. */
static void
draw_many_arcs (const PathPainter *self)
{
  const GArray *arcs = self->self->graph.arcs;

  for (int kind = PATH_ARC_ROAD; kind < PATH_N_ARC_KINDS; kind++)
    {
      EspLineMask mask;

      if (!esp_line_mask_init (&mask, self->cr))
        return;
      for (guint i = 0; kind == PATH_ARC_ROAD && i < arcs->len; i++)
        {
          double ax;
          double ay;
          double bx;
          double by;

          path_place_arc (self, &g_array_index (arcs, PathArc, i), &ax, &ay, &bx, &by);
          esp_line_mask_line (&mask, ax, ay, bx, by);
        }
      for (guint i = 0;
           kind == PATH_ARC_TREE && path_is_searched (self->scene) && i < self->state->seen->len;
           i++)
        {
          const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);

          for (int side = 0; side < 2; side++)
            if (seen->parent[side] >= 0)
              {
                double ax;
                double ay;
                double bx;
                double by;

                path_place_node (self->shape, &self->plane, seen->parent[side], &ax, &ay);
                path_place_node (self->shape, &self->plane, seen->subject, &bx, &by);
                esp_line_mask_line (&mask, ax, ay, bx, by);
              }
        }
      esp_set_colour (self->cr, kind == PATH_ARC_TREE ? self->palette->text : self->palette->line);
      esp_line_mask_paint (&mask, self->cr);
    }
}

/* The way as one line, whatever arcs there are. */
static void
draw_way (const PathPainter *self)
{
  cairo_t *cr = self->cr;

  cairo_new_path (cr);
  for (guint i = 0; i < self->n_way; i++)
    {
      double x;
      double y;

      path_place_node (self->shape, &self->plane, self->way[i], &x, &y);
      cairo_line_to (cr, x, y);
    }
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  esp_stroke (cr, self->palette->accent, MAX (get_width (self, PATH_ARC_WAY), 3));
}

static gboolean
is_crowded (const PathPainter *self)
{
  return self->self->graph.arcs->len > MAX_MARKED || self->shape->n > MAX_MARKED;
}

static void
draw_arcs (const PathPainter *self)
{
  const GArray *arcs = self->self->graph.arcs;

  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  if (is_crowded (self))
    {
      draw_many_arcs (self);
      draw_way (self);
      return;
    }
  for (int kind = PATH_ARC_ROAD; kind < PATH_N_ARC_KINDS; kind++)
    for (guint i = 0; i < arcs->len; i++)
      {
        const PathArc *arc = &g_array_index (arcs, PathArc, i);

        if ((int) path_get_arc_kind (self, arc) != kind)
          continue;
        esp_set_colour (self->cr, get_arc_colour (self->palette, (PathArcKind) kind));
        draw_arc (self, arc, get_width (self, (PathArcKind) kind));
      }
}

/* --- nodes --- */

typedef enum
{
  NODE_FREE,
  NODE_FRONTIER,
  NODE_NEXT, /* on the frontier, the first to leave it */
  NODE_EXPANDED,
  NODE_START, /* where nothing is searched yet */
  SIGN_GOAL,
  SIGN_WAY,
  SIGN_TREE,
  SIGN_ROAD
} NodeKind;

/* A mark in the middle @x, @y with a number or letter in it. */
static void
draw_mark (cairo_t *cr,
           const EspPalette *palette,
           NodeKind kind,
           const char *text,
           double x,
           double y,
           double radius,
           double line)
{
  EspColour fill = palette->surface;
  EspColour rim = palette->line_strong;
  EspColour letters = palette->text;

  cairo_new_path (cr);
  if (kind == NODE_FRONTIER || kind == NODE_NEXT)
    esp_shape_polygon (cr, x, y, 1.2 * radius, 4);
  else
    cairo_arc (cr, x, y, kind == NODE_FREE ? MAX (0.46 * radius, MIN (radius, 3)) : 0.92 * radius,
               0, 2 * G_PI);
  if (kind == NODE_EXPANDED)
    fill = rim = palette->accent;
  else if (kind == NODE_START)
    fill = rim = palette->text;
  else if (kind == NODE_NEXT)
    {
      fill = esp_colour_mix (palette->surface, palette->hint, 0.16);
      rim = palette->hint;
      line *= 1.6;
    }
  if (kind == NODE_EXPANDED || kind == NODE_START)
    letters = esp_colour_text_on (fill);
  esp_fill_and_stroke (cr, fill, rim, line);
  if (text == NULL || *text == '\0' || radius < 6)
    return;
  esp_set_colour (cr, letters);
  esp_text_draw_in (cr, text, x - 0.8 * radius, y - 0.8 * radius, 1.6 * radius, 1.6 * radius,
                    1.05 * radius, ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
}

/* Two rings around a goal, whatever mark it has. */
static void
draw_goal (cairo_t *cr, const EspPalette *palette, double x, double y, double radius, double line)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  esp_fill_and_stroke (cr, palette->surface, palette->text, 1.5 * line);
  cairo_arc (cr, x, y, 0.58 * radius, 0, 2 * G_PI);
  esp_stroke (cr, palette->text, 1.5 * line);
}

static NodeKind
get_node_kind (const PathPainter *self, int node, int *number)
{
  const PathSeen *seen = path_is_searched (self->scene) ? path_find_seen (self->state, node) : NULL;

  *number = 0;
  if (seen == NULL)
    return node == self->self->start ? NODE_START : NODE_FREE;
  if (!path_is_waiting (self->state, seen))
    {
      if ((seen->flags & PATH_SEEN_EXPANDED) == 0)
        return NODE_FREE;
      *number = seen->expanded_as;
      return NODE_EXPANDED;
    }
  if (self->leaving != NULL)
    *number = GPOINTER_TO_INT (g_hash_table_lookup (self->leaving, GINT_TO_POINTER (node)));
  return *number == 1 ? NODE_NEXT : NODE_FRONTIER;
}

static void
draw_node (const PathPainter *self, int node)
{
  const EspPalette *palette = self->palette;
  double line = 1.6 * self->growth * (self->radius < 5 ? 0.6 : 1);
  char text[16] = "";
  int number;
  NodeKind kind = get_node_kind (self, node, &number);
  double x;
  double y;

  path_place_node (self->shape, &self->plane, node, &x, &y);
  if (!is_in_sight (self, x - 40, y - 40, x + 40, y + 40))
    return;
  if (number > 0)
    g_snprintf (text, sizeof text, "%d", number);
  if (path_is_goal (self->self, node))
    {
      double ring = (kind == NODE_FREE ? 0.95 : 1.5) * self->radius;

      draw_goal (self->cr, palette, x, y, ring, line);
      if (kind == NODE_FREE)
        return;
    }
  else if (path_is_searched (self->scene) && node == self->state->current && self->radius >= 5)
    {
      /* what was expanded last stands in a ring */
      cairo_new_path (self->cr);
      cairo_arc (self->cr, x, y, 1.4 * self->radius, 0, 2 * G_PI);
      esp_fill_and_stroke (self->cr, esp_colour_mix (palette->surface, palette->accent, 0.16),
                           palette->accent, line);
    }
  if (kind == NODE_START)
    g_strlcpy (text, C_ ("start", "S"), sizeof text);
  draw_mark (self->cr, palette, kind, text, x, y, self->radius, line);
  if (!path_is_searched (self->scene) && self->n_way > 1 && node == self->way[self->n_way - 1])
    {
      cairo_new_path (self->cr);
      cairo_arc (self->cr, x, y, 1.25 * self->radius, 0, 2 * G_PI);
      esp_stroke (self->cr, palette->accent, 2 * line);
    }
}

/* So many that they are points: those that were expanded, those on the frontier, and the others. */
static void
draw_many_nodes (const PathPainter *self)
{
  for (int kind = 0; kind < 2 && path_is_searched (self->scene); kind++)
    {
      EspLineMask mask;

      if (!esp_line_mask_init (&mask, self->cr))
        return;
      for (guint i = 0; i < self->state->seen->len; i++)
        {
          const PathSeen *seen = &g_array_index (self->state->seen, PathSeen, i);
          double x;
          double y;

          if (path_is_waiting (self->state, seen) != (kind == 1))
            continue;
          path_place_node (self->shape, &self->plane, seen->subject, &x, &y);
          for (int k = -1; k <= 1; k++)
            esp_line_mask_line (&mask, x - 1, y + k, x + 1, y + k);
        }
      esp_set_colour (self->cr, kind == 1 ? self->palette->hint : self->palette->accent);
      esp_line_mask_paint (&mask, self->cr);
    }
}

static void
draw_nodes (const PathPainter *self)
{
  const PathInstance *instance = self->self;

  if (!is_crowded (self))
    {
      for (int i = 0; i < self->shape->n; i++)
        draw_node (self, i);
      return;
    }
  draw_many_nodes (self);
  /* those that matter are seen all the same */
  if (instance->start >= 0 || instance->goals->len > 0)
    {
      PathPainter large = *self;

      large.radius = 9;
      if (instance->start >= 0)
        draw_node (&large, instance->start);
      for (guint i = 0; i < MIN (instance->goals->len, 50); i++)
        draw_node (&large, g_array_index (instance->goals, gint32, i));
    }
}

/* --- all of it --- */

/* The way that is to be seen: what was walked or found, or in a search that goes on the way to what
 * was expanded last; as the emblem of the room, the best. */
static void
find_way (PathPainter *self)
{
  const PathState *state = self->state;

  self->way = (const gint32 *) (gpointer) state->steps->data;
  self->n_way = state->steps->len;
  if (path_is_searched (self->scene) && !path_has_arrived (self->self, state))
    self->found = path_list_way (state, state->current);
  else if ((self->scene->flags & ESP_SCENE_EMBLEM) && self->n_way <= 1 &&
           self->shape->n <= PATH_MAX_TRIED)
    self->found = path_find_way (self->self, state, NULL, NULL);
  if (self->found != NULL)
    {
      self->way = (const gint32 *) (gpointer) self->found->data;
      self->n_way = self->found->len;
    }
}

static void
draw_sheet (const EspScene *scene, cairo_t *cr)
{
  double width;
  double height;

  if (!path_is_edited (scene))
    return;
  path_graph_measure (scene, &width, &height);
  esp_scene_draw_sheet (scene, cr, width, height, NULL);
}

static void
graph_draw (const EspScene *scene, cairo_t *cr)
{
  const PathInstance *instance = path_of (scene);
  PathPainter self = { .scene = scene,
                       .self = instance,
                       .state = path_state_of (scene),
                       .shape = path_get_shape (instance),
                       .palette = scene->palette,
                       .cr = cr,
                       .plane = path_get_plane (scene),
                       .radius = path_get_radius (scene),
                       .growth = path_graph_get_growth (scene) };
  double right;
  double bottom;

  cairo_clip_extents (cr, &self.clip.x, &self.clip.y, &right, &bottom);
  self.clip.width = right - self.clip.x;
  self.clip.height = bottom - self.clip.y;
  self.has_estimates = path_is_searched (scene) && path_has_estimates (self.state);
  self.leaving = path_is_searched (scene) ? path_number_frontier (scene) : NULL;
  find_way (&self);
  draw_sheet (scene, cr);
  draw_arcs (&self);
  draw_nodes (&self);
  path_draw_rings (scene, cr);
  path_draw_texts (&self);
  g_clear_pointer (&self.leaving, g_hash_table_unref);
  g_clear_pointer (&self.found, g_array_unref);
}

/* --- the legend --- */

static void
graph_list_signs (const EspScene *scene, GArray *signs)
{
  const PathState *state = path_state_of (scene);

  if (path_is_searched (scene))
    {
      path_add_sign (signs, NODE_EXPANDED, g_strdup (_ ("expanded, in order")));
      path_add_sign (signs, NODE_FRONTIER,
                     g_strdup (state->by_hand != NULL ? _ ("frontier") : _ ("frontier, in order")));
      path_add_sign (signs, NODE_FREE, g_strdup (_ ("not reached")));
    }
  else
    path_add_sign (signs, NODE_START, g_strdup (_ ("start")));
  path_add_sign (signs, SIGN_GOAL, g_strdup (_ ("goal")));
  if (path_is_searched (scene) || state->steps->len > 1)
    path_add_sign (signs, SIGN_WAY, path_say_way (scene));
  if (path_is_searched (scene))
    path_add_sign (signs, SIGN_TREE, g_strdup (_ ("tree of the search")));
  else
    path_add_sign (signs, SIGN_ROAD, g_strdup (_ ("arc, its cost")));
}

static void
graph_draw_sign (const EspScene *scene, cairo_t *cr, int what, double x, double y, double size)
{
  const EspPalette *palette = scene->palette;
  double unit = size / 22;

  if (what == SIGN_GOAL)
    draw_goal (cr, palette, x, y, 9 * unit, 1.2 * unit);
  else if (what <= NODE_START)
    draw_mark (cr, palette, (NodeKind) what,
               what == NODE_START  ? C_ ("start", "S")
               : what == NODE_FREE ? ""
                                   : "1",
               x, y, 9 * unit, 1.4 * unit);
  else
    {
      PathArcKind kind = what == SIGN_WAY    ? PATH_ARC_WAY
                         : what == SIGN_TREE ? PATH_ARC_TREE
                                             : PATH_ARC_ROAD;

      cairo_new_path (cr);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_move_to (cr, x - size / 2, y);
      cairo_line_to (cr, x + size / 2, y);
      esp_stroke (cr, get_arc_colour (palette, kind),
                  unit * (kind == PATH_ARC_WAY    ? PATH_WIDTH
                          : kind == PATH_ARC_TREE ? PATH_TREE_WIDTH
                                                  : ROAD_WIDTH));
    }
}

const PathBoard path_graph_board = {
  .measure = path_graph_measure,
  .draw = graph_draw,
  .list_signs = graph_list_signs,
  .draw_sign = graph_draw_sign,
  .n_cells = path_graph_n_cells,
  .cell_rect = path_graph_cell_rect,
  .hit = path_graph_hit,
  .neighbour = path_graph_neighbour,
  .describe = path_graph_describe,
};
