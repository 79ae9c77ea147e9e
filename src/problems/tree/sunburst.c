#include "config.h"

#include "look.h"

/* Radial drawing of big trees: J. Stasko and E. Zhang, "Focus+context display and navigation
 * techniques for enhancing radial, space-filling hierarchy visualizations", InfoVis 2000. */

#define HOLE 34.0 /* radius of the root */

#define MARGIN 16.0

#define CUT 8.0 /* half of its strokes' length */

#define USUAL_RING 30.0

#define WIDEST_RING 70.0

/* Of all rings together: more levels get more room, but however many there are, they share it. */
#define LEAST_RADIUS 250.0

#define MOST_RADIUS 600.0

static double
ring_width (const TreeInstance *tree)
{
  int n = MAX (tree->n_levels - 1, 1);

  return MIN (CLAMP (n * USUAL_RING, LEAST_RADIUS, MOST_RADIUS) / n, WIDEST_RING);
}

/* From the root's middle to where @depth begins. */
static double
inner_radius (const TreeInstance *tree, int depth)
{
  return depth == 0 ? 0 : HOLE + (depth - 1) * ring_width (tree);
}

double
tree_sunburst_size (const TreeInstance *tree)
{
  return 2 * (inner_radius (tree, tree->n_levels) + MARGIN);
}

/* Turns, from the top with the clock: where the leaves of a node begin and end. */
static void
get_span (const TreeInstance *tree, int node, double *from, double *to)
{
  int first = node;
  double n = MAX (tree->n_leaves, 1);

  while (tree_node (tree, first)->type != TREE_LEAF && first + 1 < tree_node (tree, first)->end)
    first++;
  /* the last node of a subtree in preorder is a leaf */
  *from = tree_node (tree, first)->x / n;
  *to = (tree_node (tree, tree_node (tree, node)->end - 1)->x + 1) / n;
}

static void
get_middle (const TreeInstance *tree, int node, double *x, double *y)
{
  const TreeNode *info = tree_node (tree, node);
  double centre = tree_sunburst_size (tree) / 2;
  double from;
  double to;
  double radius = (inner_radius (tree, info->depth) + inner_radius (tree, info->depth + 1)) / 2;

  get_span (tree, node, &from, &to);
  if (node == 0)
    radius = 0;
  *x = centre + radius * sin (G_PI * (from + to));
  *y = centre - radius * cos (G_PI * (from + to));
}

void
tree_sunburst_rect (const TreeInstance *tree, int node, EspRect *rect)
{
  int depth = tree_node (tree, node)->depth;
  double size = inner_radius (tree, depth + 1) - inner_radius (tree, depth);
  double x;
  double y;

  get_middle (tree, node, &x, &y);
  size = MIN (size, 40);
  *rect = (EspRect){ x - size / 2, y - size / 2, size, size };
}

int
tree_sunburst_hit (const EspScene *scene, double x, double y)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  double centre = tree_sunburst_size (tree) / 2;
  double radius = hypot (x - centre, y - centre);
  double turn = atan2 (x - centre, centre - y) / (2 * G_PI);
  int node = 0;

  turn -= floor (turn);
  while (radius >= inner_radius (tree, tree_node (tree, node)->depth + 1))
    {
      int child = node + 1;
      double from = 0;
      double to = 0;

      if (tree_node (tree, node)->type == TREE_LEAF || tree_is_folded (scene, node))
        return -1;
      for (; child >= 0; child = tree_node (tree, child)->next)
        {
          get_span (tree, child, &from, &to);
          if (turn < to)
            break;
        }
      if (child < 0 || turn < from)
        return -1;
      node = child;
    }
  return node;
}

static EspColour
fill_of (const EspScene *scene, int node)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, node);
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  const EspPalette *palette = scene->palette;

  if (mark->flags & TREE_MARK_PRUNED)
    return palette->background;
  switch (info->type)
    {
    case TREE_MAX:
      return palette->side_tint[0];
    case TREE_MIN:
      return palette->side_tint[1];
    case TREE_CHANCE:
      return palette->surface_alt;
    case TREE_LEAF:
    default:
      return mark->flags & TREE_MARK_VISITED ? palette->surface : palette->surface_alt;
    }
}

static void
sector_path (cairo_t *cr, double centre, double inner, double outer, double from, double to)
{
  double a = 2 * G_PI * from - G_PI / 2;
  double b = 2 * G_PI * to - G_PI / 2;

  cairo_new_path (cr);
  cairo_arc (cr, centre, centre, outer, a, b);
  if (inner > 0)
    cairo_arc_negative (cr, centre, centre, inner, b, a);
  cairo_close_path (cr);
}

static void
draw_label (const EspScene *scene, cairo_t *cr, int node, double room)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;
  double size = CLAMP (ring_width (tree) * 0.3, 11, 17);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double x;
  double y;

  get_middle (tree, node, &x, &y);
  tree_show_number (info->type == TREE_LEAF ? info->value : mark->value, number);
  esp_set_colour (cr, pruned ? scene->palette->text_dim : scene->palette->text);
  esp_text_draw_in (cr, number, x - room / 2, y - size * 0.75, room, size * 1.5, size,
                    ESP_TEXT_CENTRE | ESP_TEXT_TABULAR |
                        (info->type == TREE_LEAF ? 0 : ESP_TEXT_BOLD));
}

/* Two strokes where the pruning begins, as through a branch of the tree. */
static void
draw_cut (const EspScene *scene, cairo_t *cr, double radius, double turn)
{
  double centre = tree_sunburst_size ((const TreeInstance *) scene->instance) / 2;

  cairo_save (cr);
  cairo_translate (cr, centre, centre);
  cairo_rotate (cr, 2 * G_PI * turn);
  for (int k = -1; k <= 1; k += 2)
    {
      cairo_move_to (cr, -CUT, -radius + k * 3 + 2.5);
      cairo_line_to (cr, CUT, -radius + k * 3 - 2.5);
    }
  cairo_restore (cr);
  esp_stroke (cr, scene->palette->bad, 2.4);
}

static gboolean
begins_cut (const EspScene *scene, int node)
{
  const TreeState *state = (const TreeState *) scene->state;
  int parent = tree_node ((const TreeInstance *) scene->instance, node)->parent;

  return node > 0 && (state->marks[node].flags & TREE_MARK_PRUNED) != 0 &&
         (state->marks[parent].flags & TREE_MARK_PRUNED) == 0;
}

/* @strong: the present one, or on the best line. */
static void
draw_sector (const EspScene *scene, cairo_t *cr, int node, double from, double to, gboolean strong)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &state->marks[node];
  const EspPalette *palette = scene->palette;
  double centre = tree_sunburst_size (tree) / 2;
  double inner = inner_radius (tree, info->depth);
  double outer = inner_radius (tree, info->depth + 1);
  double arc = 2 * G_PI * (to - from) * (inner + outer) / 2;
  gboolean current = node == state->current;
  gboolean open = strong || (mark->flags & TREE_MARK_OPEN) != 0;

  sector_path (cr, centre, inner, outer, from, to);
  esp_set_colour (cr, fill_of (scene, node));
  cairo_fill_preserve (cr);
  if (current || open)
    {
      esp_set_colour (cr, palette->accent);
      cairo_set_line_width (cr, current ? 4 : 2.5);
    }
  else
    {
      esp_set_colour (cr, palette->line);
      /* thin sectors would be nothing but lines */
      cairo_set_line_width (cr, MIN (1, 0.25 * MIN (arc, outer - inner)));
    }
  if (mark->flags & TREE_MARK_PRUNED)
    cairo_set_dash (cr, (const double[]){ 3, 3 }, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  if (MIN (arc, outer - inner) * scene->scale > 15)
    draw_label (scene, cr, node, node == 0 ? HOLE : MIN (MAX (arc, 24), outer - inner));
}

/* Where there is room for them. */
static void
draw_cuts (const EspScene *scene, cairo_t *cr)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  for (int node = 0; node < tree_n_nodes (tree);)
    {
      const TreeNode *info = tree_node (tree, node);
      double inner = inner_radius (tree, info->depth);
      double from;
      double to;

      get_span (tree, node, &from, &to);
      if (2 * G_PI * (to - from) * inner_radius (tree, info->depth + 1) < 2 * CUT)
        {
          node = info->end;
          continue;
        }
      if (begins_cut (scene, node))
        draw_cut (scene, cr, inner, (from + to) / 2);
      node = tree_is_folded (scene, node) ? info->end : node + 1;
    }
}

void
tree_sunburst_draw (const EspScene *scene, cairo_t *cr)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  g_autoptr (GArray) line = tree_find_best_line (tree, state);

  for (int node = 0; node < tree_n_nodes (tree);)
    {
      const TreeNode *info = tree_node (tree, node);
      double outer = inner_radius (tree, info->depth + 1);
      double from;
      double to;

      get_span (tree, node, &from, &to);
      /* what is thinner than a third of a pixel is left out with all below */
      if (2 * G_PI * (to - from) * outer * scene->scale < 0.33 && node != state->current)
        {
          node = info->end;
          continue;
        }
      draw_sector (scene, cr, node, from, to, FALSE);
      node = tree_is_folded (scene, node) ? info->end : node + 1;
    }
  /* outlines are on top of their neighbours' */
  for (guint i = 0; i <= line->len; i++)
    {
      int node = i < line->len ? g_array_index (line, int, i) : state->current;
      double from;
      double to;

      if (node < 0)
        continue;
      get_span (tree, node, &from, &to);
      draw_sector (scene, cr, node, from, to, TRUE);
    }
  draw_cuts (scene, cr);
}
