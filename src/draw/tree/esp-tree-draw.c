#include "config.h"

#include "esp-tree-draw.h"

#include <math.h>

#define NODE_RADIUS 9.0
#define LEVEL_HEIGHT 46.0
#define SIBLING_GAP 16.0
#define LABEL_SIZE 13.0
#define LABEL_WIDTH 7.2 /* of a letter, about */
#define BOLDER 1.12     /* a bold one's is wider */
#define LABEL_GAP 7.0   /* between a sign and what stands beside it */
#define RING 6.0        /* the present node's, beyond the sign */
#define MIN_LABEL 10.9  /* pixels: smaller ones are not drawn */
#define MARGIN 24.0
#define TO_COME 0.45 /* how opaque what is to come is */

EspTreeDrawing *
esp_tree_drawing_new (void)
{
  EspTreeDrawing *drawing = g_new0 (EspTreeDrawing, 1);

  drawing->items = g_array_new (FALSE, FALSE, sizeof (EspTreeItem));
  return drawing;
}

void
esp_tree_drawing_clear (EspTreeDrawing *drawing)
{
  for (guint i = 0; i < drawing->items->len; i++)
    {
      EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);

      g_free (item->label);
      g_free (item->value);
    }
  g_array_set_size (drawing->items, 0);
  drawing->width = drawing->height = 0;
}

void
esp_tree_drawing_free (EspTreeDrawing *drawing)
{
  esp_tree_drawing_clear (drawing);
  g_array_unref (drawing->items);
  g_free (drawing);
}

int
esp_tree_drawing_add (EspTreeDrawing *drawing, const EspTreeItem *item)
{
  g_array_append_vals (drawing->items, item, 1);
  return (int) drawing->items->len - 1;
}

/* --- layout --- */

/* How far a subtree reaches left and right of its root on each level, the root's own first. */
typedef struct
{
  double left, right;
} Extent;

typedef struct
{
  GArray *outline;       /* of Extent, deepest level first, so that a level is added at the end */
  double children_width; /* from the first child to the last */
  double last_child;     /* offset of the child placed last, from the first */
  double offset;         /* from the parent's first child; later from the parent */
} Subtree;

/* A triangle in the place of its node, and its number at the left: no label. */
static gboolean
is_dead (const EspTreeItem *item)
{
  return (item->flags & (ESP_TREE_DEAD | ESP_TREE_CURRENT)) == ESP_TREE_DEAD;
}

static double
left_width (const EspTreeItem *item, gboolean labels)
{
  int digits = 0;

  for (guint n = item->hidden; labels && is_dead (item) && n > 0; n /= 10)
    digits++;
  return NODE_RADIUS + 3 + (digits > 0 ? LABEL_GAP + digits * LABEL_WIDTH : 0);
}

/* How far an item reaches to the right: its label and value stand beside it, never on an edge. */
static double
right_width (const EspTreeItem *item, gboolean labels)
{
  glong letters = 0;

  if (is_dead (item))
    return NODE_RADIUS;
  if (labels && item->label != NULL)
    letters = g_utf8_strlen (item->label, -1);
  if (item->value != NULL)
    letters = MAX (letters, g_utf8_strlen (item->value, -1));
  if (letters == 0)
    return NODE_RADIUS;
  /* the present one's is bold, and clear of its ring */
  if (item->flags & ESP_TREE_CURRENT)
    return NODE_RADIUS + RING + LABEL_GAP + (double) letters * LABEL_WIDTH * BOLDER;
  return NODE_RADIUS + LABEL_GAP + (double) letters * LABEL_WIDTH;
}

/* Level l below the root, of an outline stored deepest first. */
static inline Extent *
level (GArray *outline, guint l)
{
  return &g_array_index (outline, Extent, outline->len - 1 - l);
}

/* Puts @child to the right of the children that @parent has so far. */
static void
place_child (Subtree *parent, Subtree *child)
{
  GArray *all = parent->outline;
  GArray *own = child->outline;
  double shift = 0;
  guint common;

  if (all == NULL)
    {
      parent->outline = g_steal_pointer (&child->outline);
      child->offset = 0;
      return;
    }
  common = MIN (all->len, own->len);
  for (guint l = 0; l < common; l++)
    shift = MAX (shift, level (all, l)->right - level (own, l)->left + SIBLING_GAP);
  child->offset = shift;
  parent->children_width = shift;
  for (guint l = 0; l < own->len; l++)
    {
      level (own, l)->left += shift;
      level (own, l)->right += shift;
    }
  /* keep the deeper of the two and merge the other in */
  for (guint l = 0; l < common; l++)
    {
      Extent merged = { MIN (level (all, l)->left, level (own, l)->left),
                        MAX (level (all, l)->right, level (own, l)->right) };

      *level (all, l) = *level (own, l) = merged;
    }
  if (own->len > all->len)
    {
      g_array_unref (all);
      parent->outline = g_steal_pointer (&child->outline);
    }
  else
    g_clear_pointer (&child->outline, g_array_unref);
}

static void
finish_place (Subtree *place, double left, double right)
{
  Extent own = { -left, right };
  double middle = place->children_width / 2;

  if (place->outline == NULL)
    place->outline = g_array_new (FALSE, FALSE, sizeof (Extent));
  for (guint l = 0; l < place->outline->len; l++)
    {
      level (place->outline, l)->left -= middle;
      level (place->outline, l)->right -= middle;
    }
  g_array_append_val (place->outline, own);
}

void
esp_tree_drawing_layout (EspTreeDrawing *drawing, gboolean labels)
{
  guint n = drawing->items->len;
  g_autofree Subtree *places = g_new0 (Subtree, MAX (n, 1));
  g_autofree int *first = g_new (int, MAX (n, 1));
  g_autofree int *next = g_new (int, MAX (n, 1));
  EspTreeItem *items = (EspTreeItem *) drawing->items->data;
  double left = 0;
  double right = 0;
  double bottom = 0;

  drawing->width = drawing->height = 0;
  if (n == 0)
    return;
  for (guint i = 0; i < n; i++)
    first[i] = next[i] = -1;
  for (guint i = n; i-- > 1;)
    {
      next[i] = first[items[i].parent];
      first[items[i].parent] = (int) i;
    }
  for (guint i = n; i-- > 0;)
    {
      for (int c = first[i]; c >= 0; c = next[c])
        place_child (&places[i], &places[c]);
      finish_place (&places[i], left_width (&items[i], labels), right_width (&items[i], labels));
    }
  for (guint l = 0; l < places[0].outline->len; l++)
    {
      left = MIN (left, level (places[0].outline, l)->left);
      right = MAX (right, level (places[0].outline, l)->right);
    }
  g_array_unref (places[0].outline);

  items[0].x = MARGIN - left;
  items[0].y = MARGIN;
  for (guint i = 1; i < n; i++)
    {
      int p = items[i].parent;

      items[i].x = items[p].x - places[p].children_width / 2 + places[i].offset;
      items[i].y = items[p].y + LEVEL_HEIGHT;
      bottom = MAX (bottom, items[i].y);
    }
  drawing->width = right - left + 2 * MARGIN;
  drawing->height = MAX (bottom, items[0].y) + MARGIN + LABEL_SIZE;
}

void
esp_tree_drawing_stretch (EspTreeDrawing *drawing, double factor)
{
  for (guint i = 0; i < drawing->items->len; i++)
    {
      EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);

      item->y = MARGIN + (item->y - MARGIN) * factor;
    }
  drawing->height = (drawing->height - 2 * MARGIN - LABEL_SIZE) * factor + 2 * MARGIN + LABEL_SIZE;
}

gboolean
esp_tree_drawing_get_extent (
    const EspTreeDrawing *drawing, double top, double bottom, double *left, double *right)
{
  gboolean any = FALSE;

  for (guint i = 0; i < drawing->items->len; i++)
    {
      const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);
      double from = item->x - left_width (item, TRUE);
      double to = item->x + right_width (item, TRUE);

      if (item->y < top || item->y > bottom)
        continue;
      *left = any ? MIN (*left, from) : from;
      *right = any ? MAX (*right, to) : to;
      any = TRUE;
    }
  return any;
}

/* --- drawing --- */

static void
path_of_shape (cairo_t *cr, EspTreeShape shape, double x, double y, double r)
{
  switch (shape)
    {
    case ESP_TREE_SOLUTION:
    case ESP_TREE_FRONTIER:
    case ESP_TREE_CHANCE:
      esp_shape_polygon (cr, x, y, r * 1.25, 4);
      break;
    case ESP_TREE_FAILED:
      cairo_rectangle (cr, x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7);
      break;
    case ESP_TREE_LEAF:
      esp_shape_rounded (cr, x - r * 0.9, y - r * 0.7, r * 1.8, r * 1.4, 2);
      break;
    case ESP_TREE_MAX:
      esp_shape_polygon (cr, x, y + r * 0.2, r * 1.25, 3);
      break;
    case ESP_TREE_MIN:
      cairo_save (cr);
      cairo_translate (cr, x, y - r * 0.2);
      cairo_scale (cr, 1, -1);
      esp_shape_polygon (cr, 0, 0, r * 1.25, 3);
      cairo_restore (cr);
      break;
    case ESP_TREE_BRANCH:
    case ESP_TREE_OPEN:
    case ESP_TREE_MORE:
    case ESP_TREE_PRUNED:
    default:
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, r * 0.95, 0, 2 * G_PI);
      break;
    }
}

static EspColour
fill_of_shape (const EspPalette *palette, EspTreeShape shape)
{
  switch (shape)
    {
    case ESP_TREE_SOLUTION:
      return palette->good;
    case ESP_TREE_FAILED:
      return palette->bad;
    case ESP_TREE_MAX:
      return palette->side[0];
    case ESP_TREE_MIN:
      return palette->side[1];
    case ESP_TREE_BRANCH:
      return palette->accent;
    case ESP_TREE_CHANCE:
      return palette->series[1];
    case ESP_TREE_FRONTIER:
    case ESP_TREE_OPEN:
    case ESP_TREE_LEAF:
    case ESP_TREE_MORE:
    case ESP_TREE_PRUNED:
    default:
      return palette->surface;
    }
}

void
esp_tree_draw_sign (
    cairo_t *cr, const EspPalette *palette, EspTreeShape shape, double x, double y, double radius)
{
  if (shape == ESP_TREE_MORE)
    {
      esp_set_colour (cr, palette->text_dim);
      for (int i = -1; i <= 1; i++)
        {
          cairo_new_sub_path (cr);
          cairo_arc (cr, x + i * radius * 0.7, y, radius * 0.2, 0, 2 * G_PI);
        }
      cairo_fill (cr);
      return;
    }
  if (shape == ESP_TREE_PRUNED)
    {
      /* the textbooks' two strokes across a branch that is not taken */
      esp_set_colour (cr, palette->bad);
      cairo_set_line_width (cr, MAX (radius * 0.22, 1));
      for (int i = -1; i <= 1; i += 2)
        {
          cairo_move_to (cr, x - radius * 0.8, y - radius * (0.9 + 0.28 * i) + radius * 0.25);
          cairo_line_to (cr, x + radius * 0.8, y - radius * (0.9 + 0.28 * i) - radius * 0.25);
        }
      cairo_stroke (cr);
      return;
    }
  path_of_shape (cr, shape, x, y, radius);
  esp_set_colour (cr, fill_of_shape (palette, shape));
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, MAX (radius * 0.14, 1));
  esp_set_colour (cr, palette->line_strong);
  cairo_stroke (cr);
}

/* One line to the right of @x; the branches do not run through it. */
static void
draw_line (cairo_t *cr,
           const EspPalette *palette,
           const char *text,
           double x,
           double y,
           double size,
           EspColour colour,
           EspTextFlags flags)
{
  double width;
  double height;

  esp_text_measure (cr, text, size, flags, &width, &height);
  /* letters are less high than their line */
  cairo_rectangle (cr, x - 2, y - 0.4 * height, width + 4, 0.8 * height);
  esp_fill (cr, palette->background);
  esp_set_colour (cr, colour);
  esp_text_draw (cr, text, x, y, size, flags);
}

/* The triangle below a node that stands for its subtree, with the number of its nodes. */
static void
draw_collapsed (cairo_t *cr, const EspPalette *palette, const EspTreeItem *item, gboolean labels)
{
  double r = NODE_RADIUS;
  EspColour colour = item->flags & ESP_TREE_SOLVED ? palette->good : palette->line_strong;
  /* clear of the present node's ring */
  double y = item->y + (item->flags & ESP_TREE_CURRENT ? r * 1.1 : 0);

  cairo_move_to (cr, item->x, y + r * 0.6);
  cairo_line_to (cr, item->x + r * 1.1, y + r * 2.4);
  cairo_line_to (cr, item->x - r * 1.1, y + r * 2.4);
  cairo_close_path (cr);
  esp_set_colour (cr, esp_colour_fade (colour, 0.35));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, colour);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  if (labels && item->hidden > 0)
    {
      char text[24];

      g_snprintf (text, sizeof text, item->value != NULL ? "+%u" : "%u", item->hidden);
      draw_line (cr, palette, text, item->x + r * 1.4, y + r * (item->value != NULL ? 2.6 : 2.2),
                 LABEL_SIZE * (item->value != NULL ? 0.85 : 0.9),
                 item->flags & ESP_TREE_SOLVED ? palette->good : palette->text_dim, ESP_TEXT_LEFT);
    }
}

/* The same in the place of the node: there is nothing in it any more. */
static void
draw_dead (cairo_t *cr, const EspPalette *palette, const EspTreeItem *item, gboolean labels)
{
  double r = NODE_RADIUS;
  double width;
  double height;
  char text[24];

  cairo_move_to (cr, item->x, item->y - r);
  cairo_line_to (cr, item->x + r * 1.4, item->y + r);
  cairo_line_to (cr, item->x - r * 1.4, item->y + r);
  cairo_close_path (cr);
  esp_set_colour (cr, palette->background);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, esp_colour_fade (palette->bad, 0.2));
  cairo_fill_preserve (cr);
  esp_set_colour (cr, palette->bad);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  if (!labels || item->hidden == 0)
    return;
  g_snprintf (text, sizeof text, "%u", item->hidden);
  esp_text_measure (cr, text, LABEL_SIZE * 0.92, ESP_TEXT_LEFT, &width, &height);
  draw_line (cr, palette, text, item->x - r * 1.4 - LABEL_GAP + 2 - width, item->y + 1,
             LABEL_SIZE * 0.92, palette->bad, ESP_TEXT_LEFT);
}

/* Beside the sign: the label, and the value under it; what stands alone stands in the middle. */
static void
draw_words (cairo_t *cr, const EspPalette *palette, const EspTreeItem *item)
{
  gboolean strong = (item->flags & ESP_TREE_CURRENT) != 0;
  const char *value = item->value;
  double x = item->x + NODE_RADIUS + LABEL_GAP + (strong ? RING : 0);
  double shift = item->label != NULL && value != NULL ? LABEL_SIZE * 0.58 : 0;

  if (item->label != NULL)
    draw_line (cr, palette, item->label, x, item->y - shift, LABEL_SIZE, palette->text,
               ESP_TEXT_LEFT | (strong ? ESP_TEXT_BOLD : 0));
  if (value != NULL)
    draw_line (cr, palette, value, x, item->y + shift, LABEL_SIZE * 0.92, palette->text_dim,
               ESP_TEXT_LEFT);
}

static void
draw_item (cairo_t *cr, const EspPalette *palette, const EspTreeItem *item, gboolean labels)
{
  double r = NODE_RADIUS;

  if (is_dead (item))
    {
      draw_dead (cr, palette, item, labels);
      return;
    }
  if (item->flags & ESP_TREE_COLLAPSED)
    draw_collapsed (cr, palette, item, labels);
  if (item->flags & ESP_TREE_CURRENT)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, item->x, item->y, r * 1.75, 0, 2 * G_PI);
      esp_set_colour (cr, esp_colour_fade (palette->accent, 0.25));
      cairo_fill_preserve (cr);
      esp_set_colour (cr, palette->accent);
      cairo_set_line_width (cr, 2);
      cairo_stroke (cr);
    }
  if (item->flags & ESP_TREE_CURSOR)
    {
      EspRect rect = { item->x - r * 1.9, item->y - r * 1.9, r * 3.8, r * 3.8 };

      esp_shape_cursor (cr, &rect, palette);
    }
  esp_tree_draw_sign (cr, palette, item->shape, item->x, item->y, r);
  if (item->flags & ESP_TREE_CUTOFF)
    {
      /* the scissors of the textbooks: two strokes across the branches not taken, on the side
       * where nothing is written */
      esp_set_colour (cr, palette->bad);
      cairo_set_line_width (cr, 2);
      for (int i = 0; i < 2; i++)
        {
          cairo_move_to (cr, item->x - r * (1.3 + 0.4 * i), item->y + r * 1.7);
          cairo_line_to (cr, item->x - r * (0.7 + 0.4 * i), item->y + r * 0.9);
        }
      cairo_stroke (cr);
    }
  if (!labels)
    return;
  draw_words (cr, palette, item);
}

static gboolean
is_outside (const EspTreeItem *a, const EspTreeItem *b, const EspRect *clip)
{
  double pad = NODE_RADIUS * 4 + 120;

  if (clip == NULL)
    return FALSE;
  return MAX (a->x, b->x) + pad < clip->x || MIN (a->x, b->x) - pad > clip->x + clip->width ||
         MAX (a->y, b->y) + pad < clip->y || MIN (a->y, b->y) - pad > clip->y + clip->height;
}

/* A branch leaves its parent downwards and comes in from above. */
static void
draw_branch (cairo_t *cr, const EspTreeItem *parent, const EspTreeItem *item)
{
  double middle = (parent->y + item->y) / 2;

  cairo_move_to (cr, parent->x, parent->y);
  cairo_curve_to (cr, parent->x, middle, item->x, middle, item->x, item->y);
}

void
esp_tree_drawing_draw (const EspTreeDrawing *drawing,
                       cairo_t *cr,
                       const EspPalette *palette,
                       const EspRect *clip,
                       double scale)
{
  const EspTreeItem *items = (const EspTreeItem *) drawing->items->data;
  gboolean labels = scale * LABEL_SIZE >= MIN_LABEL;
  guint n_pruned = 0;

  for (int strong = 0; strong <= 1; strong++)
    {
      for (guint i = 1; i < drawing->items->len; i++)
        {
          const EspTreeItem *parent = &items[items[i].parent];
          gboolean on_path = (items[i].flags & (ESP_TREE_PATH | ESP_TREE_CURRENT)) != 0;

          if (on_path != strong || is_outside (&items[i], parent, clip))
            continue;
          if (items[i].shape == ESP_TREE_PRUNED)
            {
              n_pruned++;
              continue;
            }
          draw_branch (cr, parent, &items[i]);
        }
      esp_set_colour (cr, strong ? palette->accent : palette->line_strong);
      cairo_set_line_width (cr, strong ? 2.5 : 1);
      cairo_stroke (cr);
    }
  for (guint i = 1; n_pruned > 0 && i < drawing->items->len; i++)
    if (items[i].shape == ESP_TREE_PRUNED && !is_outside (&items[i], &items[items[i].parent], clip))
      draw_branch (cr, &items[items[i].parent], &items[i]);
  cairo_set_dash (cr, (const double[]){ 4, 3 }, 2, 0);
  esp_set_colour (cr, palette->line_strong);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  for (guint i = 0; i < drawing->items->len; i++)
    {
      gboolean faded = (items[i].flags & ESP_TREE_FUTURE) != 0;

      if (is_outside (&items[i], &items[i], clip))
        continue;
      if (faded)
        cairo_push_group (cr);
      draw_item (cr, palette, &items[i], labels);
      if (!faded)
        continue;
      cairo_pop_group_to_source (cr);
      cairo_paint_with_alpha (cr, TO_COME);
    }
}

int
esp_tree_drawing_hit (const EspTreeDrawing *drawing, double x, double y)
{
  const EspTreeItem *items = (const EspTreeItem *) drawing->items->data;
  int best = -1;
  double best_distance = NODE_RADIUS * 1.8;

  for (guint i = 0; i < drawing->items->len; i++)
    {
      double distance = hypot (items[i].x - x, items[i].y - y);

      if (items[i].flags & ESP_TREE_COLLAPSED)
        distance = MIN (distance, hypot (items[i].x - x, items[i].y + NODE_RADIUS * 1.8 - y));
      if (distance < best_distance)
        {
          best_distance = distance;
          best = (int) i;
        }
    }
  return best;
}
