#include "config.h"

#include "look.h"

/* Where a node's window and value lie among the values of the leaves. */

#define HEIGHT 4.5

/* 0..1; what is not finite lies at an end. */
static double
share_of (const TreeInstance *tree, double value)
{
  double range = MAX (tree->greatest - tree->least, 1e-9);

  return CLAMP ((value - tree->least) / range, 0, 1);
}

void
tree_draw_axis (const EspScene *scene, cairo_t *cr, int node, double x, double y)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  const EspPalette *palette = scene->palette;
  double from = share_of (tree, mark->alpha);
  double to = share_of (tree, mark->beta);

  esp_shape_rounded (cr, x, y - HEIGHT / 2, TREE_AXIS, HEIGHT, HEIGHT / 2);
  esp_fill (cr, palette->line);
  if (from < to)
    {
      esp_shape_rounded (cr, x + TREE_AXIS * from, y - HEIGHT / 2, TREE_AXIS * (to - from), HEIGHT,
                         HEIGHT / 2);
      esp_fill (cr, palette->accent);
    }
  if (isnan (mark->value) || isinf (mark->value))
    return;
  esp_shape_polygon (cr, x + TREE_AXIS * share_of (tree, mark->value), y, HEIGHT * 1.25, 4);
  esp_set_colour (cr, palette->background);
  cairo_set_line_width (cr, 2);
  cairo_stroke_preserve (cr);
  esp_fill (cr, palette->text);
}
