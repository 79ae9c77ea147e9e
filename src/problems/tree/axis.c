#include "config.h"

#include "look.h"

/* Where a node's window and value lie among the values of the leaves. */

#define HEIGHT 4.5

void
tree_get_range (const TreeInstance *tree, double *least, double *greatest)
{
  *least = INFINITY;
  *greatest = -INFINITY;
  for (int i = 0; i < (int) tree->nodes->len; i++)
    if (tree_node (tree, i)->type == TREE_LEAF)
      {
        *least = MIN (*least, tree_node (tree, i)->value);
        *greatest = MAX (*greatest, tree_node (tree, i)->value);
      }
}

/* 0..1; what is not finite lies at an end. */
static double
share_of (const TreePlan *plan, double value)
{
  double range = MAX (plan->greatest - plan->least, 1e-9);

  return CLAMP ((value - plan->least) / range, 0, 1);
}

void
tree_draw_axis (
    const EspScene *scene, cairo_t *cr, const TreePlan *plan, int node, double x, double y)
{
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  const EspPalette *palette = scene->palette;
  double from = share_of (plan, mark->alpha);
  double to = share_of (plan, mark->beta);

  esp_shape_rounded (cr, x, y - HEIGHT / 2, TREE_AXIS, HEIGHT, HEIGHT / 2);
  esp_set_colour (cr, palette->line);
  cairo_fill (cr);
  if (from < to)
    {
      esp_shape_rounded (cr, x + TREE_AXIS * from, y - HEIGHT / 2, TREE_AXIS * (to - from), HEIGHT,
                         HEIGHT / 2);
      esp_set_colour (cr, palette->accent);
      cairo_fill (cr);
    }
  if (isnan (mark->value) || isinf (mark->value))
    return;
  esp_shape_polygon (cr, x + TREE_AXIS * share_of (plan, mark->value), y, HEIGHT * 1.25, 4);
  esp_set_colour (cr, palette->background);
  cairo_set_line_width (cr, 2);
  cairo_stroke_preserve (cr);
  esp_set_colour (cr, palette->text);
  cairo_fill (cr);
}
