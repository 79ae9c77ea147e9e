#include "config.h"

#include "base/esp-quote.h"
#include "draw/esp-graph.h"
#include "look.h"

#include <glib/gi18n-lib.h>

/* Nodes and branches. */

/* Smaller than this on the screen, a node is a dot. */
#define LEGIBLE 7.0

#define LEAST_FIGURE 5.0 /* the same in a document, where a value may be as large as its box */

#define LEAST_TEXT 11.0 /* pixels on the screen, of what is told of folds */

/* below a node that is folded */
#define FOLD_BOTTOM (TREE_RADIUS * 1.7)

#define WINDOW_HEIGHT 16.0

static void
node_path (cairo_t *cr, TreeType type, double x, double y)
{
  cairo_new_path (cr);
  switch (type)
    {
    case TREE_MAX:
      cairo_move_to (cr, x, y - TREE_RADIUS * 1.15);
      cairo_line_to (cr, x + TREE_RADIUS * 1.25, y + TREE_RADIUS * 0.85);
      cairo_line_to (cr, x - TREE_RADIUS * 1.25, y + TREE_RADIUS * 0.85);
      cairo_close_path (cr);
      break;
    case TREE_MIN:
      cairo_move_to (cr, x, y + TREE_RADIUS * 1.15);
      cairo_line_to (cr, x + TREE_RADIUS * 1.25, y - TREE_RADIUS * 0.85);
      cairo_line_to (cr, x - TREE_RADIUS * 1.25, y - TREE_RADIUS * 0.85);
      cairo_close_path (cr);
      break;
    case TREE_CHANCE:
      cairo_arc (cr, x, y, TREE_RADIUS, 0, 2 * G_PI);
      break;
    case TREE_LEAF:
    default:
      esp_shape_rounded (cr, x - TREE_RADIUS, y - TREE_RADIUS * 0.7, 2 * TREE_RADIUS,
                         TREE_RADIUS * 1.4, 5);
      break;
    }
}

/* Lines of a small picture do not fade away. */
static double
get_thickness (const EspScene *scene)
{
  return scene->flags & ESP_SCENE_SMALL ? CLAMP (0.8 / MAX (scene->scale, 0.01), 1, 2) : 1;
}

/* The share of a branch and what its move is called, beside its middle, or beside the
 * strokes there. */
static void
draw_prefix (const EspScene *scene,
             cairo_t *cr,
             const TreePlace *place,
             const TreePlace *above,
             gboolean struck)
{
  const TreeNode *node = tree_node ((const TreeInstance *) scene->instance, place->node);
  gboolean left = place->x < above->x;
  g_autofree char *text = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE] = "";
  double aside = struck && node->move != NULL ? 12 : 5;
  double width;
  double height;

  if (node->share <= 0 && node->move == NULL)
    return;
  if (node->share > 0)
    tree_format_number (node->share, number);
  text = node->move == NULL ? g_strdup (number)
                            : g_strconcat (node->move, node->share > 0 ? " " : "", number, NULL);
  esp_text_measure (cr, text, 11, 0, &width, &height);
  /* shares are short; a move is not written over its neighbours */
  if (node->move != NULL && width > place->gap)
    return;
  esp_set_colour (cr, scene->palette->text_dim);
  esp_text_draw (cr, text, (place->x + above->x) / 2 + (left ? -aside : aside),
                 (place->y + above->y) / 2 - 8, 11, left ? ESP_TEXT_RIGHT : ESP_TEXT_LEFT);
}

static void
draw_edge (const EspScene *scene,
           cairo_t *cr,
           const TreePlace *place,
           const TreePlace *above,
           const GArray *best_line)
{
  int node = place->node;
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  const TreeNode *info = tree_node (tree, node);
  gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;
  gboolean struck =
      pruned && !(((const TreeState *) scene->state)->marks[info->parent].flags & TREE_MARK_PRUNED);
  gboolean strong = (mark->flags & TREE_MARK_OPEN) != 0 || tree_is_on_line (tree, best_line, node);
  double x = place->x;
  double y = place->y;
  double px = above->x;
  double py = above->y;

  cairo_move_to (cr, px, py);
  cairo_line_to (cr, x, y);
  esp_set_colour (cr, strong ? scene->palette->accent : scene->palette->line_strong);
  cairo_set_line_width (cr, (strong ? 4 : 1.3) * get_thickness (scene));
  if (pruned)
    cairo_set_dash (cr, (const double[]){ 5, 4 }, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  /* two strokes through the branch where the pruning begins */
  if (struck)
    {
      double mx = (x + px) / 2;
      double my = (y + py) / 2;

      esp_set_colour (cr, scene->palette->bad);
      cairo_set_line_width (cr, 2.4 * get_thickness (scene));
      for (int k = -1; k <= 1; k += 2)
        {
          cairo_move_to (cr, mx - 9, my + k * 3.5 + 3);
          cairo_line_to (cr, mx + 9, my + k * 3.5 - 3);
        }
      cairo_stroke (cr);
    }
  draw_prefix (scene, cr, place, above, struck);
}

/* Whether a label as wide as that is drawn: where all of a row have no room, every other, third...
 */
static gboolean
has_room (const TreePlace *place, double width)
{
  return place->order % (int) ceil (MAX ((width + 4) / place->gap, 1)) == 0;
}

static void
draw_label (cairo_t *cr, const TreePlace *place, const char *text, double y, double size, int flags)
{
  double width;
  double height;

  esp_text_measure (cr, text, size, flags, &width, &height);
  if (has_room (place, width))
    esp_text_draw (cr, text, place->x, y, size, ESP_TEXT_CENTRE | flags);
}

/* A small picture has no room for values or words: whose turn it is, and what was looked at, is
 * told by full colours. */
static gboolean
is_small (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_SMALL) != 0;
}

/* Branches that go on, at any size, and how many nodes are below. */
static void
draw_fold (const EspScene *scene, cairo_t *cr, const TreePlace *place)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  double size = CLAMP (LEAST_TEXT / scene->scale, 12, 40);
  g_autofree char *hidden =
      g_strconcat ("+", esp_count ((guint64) (info->end - place->node - 1)), NULL);
  double top = place->y + TREE_RADIUS * (info->type == TREE_MAX ? 0.9 : 1.1);

  for (int k = -1; k <= 1; k++)
    {
      cairo_move_to (cr, place->x + k * TREE_RADIUS * 0.2, top);
      cairo_line_to (cr, place->x + k * TREE_RADIUS * 0.7, place->y + FOLD_BOTTOM);
    }
  esp_stroke (cr, scene->palette->text, MAX (2, 1 / scene->scale));
  if (!is_small (scene) && size * scene->scale >= LEAST_TEXT * 0.6)
    draw_label (cr, place, hidden, place->y + FOLD_BOTTOM + WINDOW_HEIGHT + size * 0.6, size,
                ESP_TEXT_TABULAR);
}

/* What stands beside a node: its window, how often it was visited, or what is missing for proof and
 * disproof. */
static char *
make_label (const TreeMark *mark, TreeMarks about)
{
  char alpha[G_ASCII_DTOSTR_BUF_SIZE];
  char beta[G_ASCII_DTOSTR_BUF_SIZE];

  tree_show_number (mark->alpha, alpha);
  tree_show_number (mark->beta, beta);
  if (about == TREE_MARKS_MEANS)
    return g_strconcat (alpha, mark->beta > 0 ? "× ✓" : "×", NULL);
  if (about == TREE_MARKS_PROOF)
    return g_strdup_printf ("%s : %s", alpha, beta);
  return g_strdup_printf ("[%s, %s]", *alpha ? alpha : "?", *beta ? beta : "?");
}

/* What stands in a node. */
static void
show_value (const TreeState *state, const TreeNode *info, const TreeMark *mark, char *number)
{
  if (info->type == TREE_LEAF)
    tree_show_number (info->value, number);
  else if (state->about == TREE_MARKS_MEANS && !isnan (mark->value) && mark->alpha > 0 &&
           mark->value != floor (mark->value))
    g_ascii_formatd (number, G_ASCII_DTOSTR_BUF_SIZE, "%.3g", mark->value);
  else if (state->about == TREE_MARKS_MEANS && !(mark->alpha > 0))
    *number = '\0';
  else if (state->about == TREE_MARKS_PROOF && !isnan (mark->value))
    {
      char question[G_ASCII_DTOSTR_BUF_SIZE];

      tree_show_number (mark->value, question);
      g_snprintf (number, G_ASCII_DTOSTR_BUF_SIZE, "≥%s", question);
    }
  else
    tree_show_number (mark->value, number);
}

/* Small text is written larger than it is asked for. */
static double
label_size (const EspScene *scene)
{
  return MAX (12, ESP_TEXT_LEAST * MAX (scene->text, 1) / MAX (scene->scale, 0.1));
}

/* With what lies below: the editor draws on a sheet. @y: of its middle. */
static void
cover_place (const EspScene *scene, cairo_t *cr, double x, double y, double width, double height)
{
  esp_set_colour (cr, scene->flags & ESP_SCENE_EDIT ? scene->palette->surface
                                                    : scene->palette->background);
  cairo_rectangle (cr, x - 2, y - height / 2, width + 4, height);
  cairo_fill (cr);
}

/* The branches do not run through the numbers. */
static void
cover (const EspScene *scene, cairo_t *cr, const char *text, double x, double y)
{
  double width;
  double height;

  esp_text_measure (cr, text, label_size (scene), ESP_TEXT_TABULAR, &width, &height);
  cover_place (scene, cr, x, y, width, height);
}

/* Beside the node, with its place among the values, and the reason where it was cut. */
static void
draw_window_beside (const EspScene *scene,
                    cairo_t *cr,
                    const TreePlace *place,
                    const char *window,
                    gboolean current)
{
  const TreeState *state = (const TreeState *) scene->state;
  gboolean is_min =
      tree_node ((const TreeInstance *) scene->instance, place->node)->type == TREE_MIN;
  double x = place->x + TREE_RADIUS * 1.55;
  double y = place->y - TREE_RADIUS * (is_min ? 0.45 : 0.75);
  g_autofree char *cut =
      tree_describe_cut ((const TreeInstance *) scene->instance, state, place->node);

  if (esp_text_is_shown (cr, 12))
    cover (scene, cr, window, x, y);
  esp_set_colour (cr, current ? scene->palette->accent : scene->palette->text);
  esp_text_draw (cr, window, x, y, 12, ESP_TEXT_LEFT | ESP_TEXT_TABULAR);
  if (state->about == TREE_MARKS_WINDOWS)
    tree_draw_axis (scene, cr, place->node, x, y + 1 + label_size (scene));
  if (cut != NULL)
    {
      esp_set_colour (cr, scene->palette->bad);
      esp_text_draw (cr, cut, x, y + 3 + 2 * label_size (scene), 12, ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
}

static void
draw_window (const EspScene *scene, cairo_t *cr, const TreePlace *place, gboolean current)
{
  const TreeState *state = (const TreeState *) scene->state;
  const TreeMark *mark = &state->marks[place->node];
  double y;
  g_autofree char *window = make_label (mark, state->about);
  double width;
  double height;

  esp_text_measure (cr, window, label_size (scene), ESP_TEXT_TABULAR, &width, &height);
  /* beside the node, or where others stand there, below it */
  if (!place->folded && place->gap >= 2 * TREE_RADIUS * 1.6 + MAX (width, TREE_AXIS) + 30)
    {
      draw_window_beside (scene, cr, place, window, current);
      return;
    }
  if ((!current && !has_room (place, width)) || !esp_text_is_shown (cr, 12))
    return;
  /* below the tip of the shape, however large the text */
  y = place->y + (place->folded ? FOLD_BOTTOM + WINDOW_HEIGHT / 2
                                : MAX (TREE_RADIUS * 1.55, TREE_RADIUS * 1.25 + height / 2));
  cover (scene, cr, window, place->x - width / 2, y);
  esp_set_colour (cr, current ? scene->palette->accent : scene->palette->text);
  esp_text_draw (cr, window, place->x, y, 12, ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
}

#define NAME_SIZE 13.0

#define LEAF_NAME 11.0       /* the size of leaves' names */
#define LEAST_LEAF_NAME 24.0 /* wide: less says nothing of it */

/* In a document the least that can be read: there they cannot be looked at more closely. */
static double
get_leaf_size (const EspScene *scene)
{
  return scene->flags & ESP_SCENE_FIGURE ? MAX (LEAF_NAME, LEAST_TEXT / MAX (scene->scale, 1e-9))
                                         : LEAF_NAME;
}

static double
get_leaf_room (const TreePlace *place)
{
  return MIN (place->gap, TREE_LEAF_WIDTH) - 6;
}

/* Whether there is room for the names of the leaves: of all, or some would look like all there are.
 * Searches that count visits have something else to say there. */
static gboolean
has_leaf_names (const EspScene *scene, cairo_t *cr, const TreePlan *plan)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  if (!esp_text_is_shown (cr, get_leaf_size (scene)) ||
      ((const TreeState *) scene->state)->about == TREE_MARKS_MEANS)
    return FALSE;
  for (int i = 0; i < plan->n; i++)
    {
      const TreeNode *info = tree_node (tree, plan->places[i].node);
      double width;

      if (info->type != TREE_LEAF)
        continue;
      esp_text_measure (cr, info->name, get_leaf_size (scene), 0, &width, NULL);
      /* what was given by hand is shortened */
      if (info->name_given ? get_leaf_room (&plan->places[i]) < LEAST_LEAF_NAME
                           : width > get_leaf_room (&plan->places[i]))
        return FALSE;
    }
  return TRUE;
}

/* Below its box; dim where nobody has given it. */
static void
draw_leaf_name (const EspScene *scene, cairo_t *cr, const TreePlace *place)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  g_autofree char *name =
      esp_text_shorten (cr, info->name, get_leaf_size (scene), 0, get_leaf_room (place));
  double height;

  if (name == NULL)
    {
      esp_text_miss (cr);
      return;
    }
  if (!g_str_equal (name, info->name))
    esp_text_miss_part (cr, name, info->name);
  esp_text_measure (cr, name, get_leaf_size (scene), 0, NULL, &height);
  esp_set_colour (cr, info->name_given ? scene->palette->text : scene->palette->text_dim);
  esp_text_draw (cr, name, place->x, place->y + TREE_RADIUS * 0.7 + 3 + height / 2,
                 get_leaf_size (scene), ESP_TEXT_CENTRE);
}

/* Over the node, as far as the next one, on the branch that leads to it. FALSE: there is no room.
 */
static gboolean
draw_name_above (const EspScene *scene, cairo_t *cr, const TreePlace *place)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  double room = MIN (place->gap - 6, 2 * (place->x - ESP_SHEET_EDGE - 2));
  g_autofree char *name = NULL;
  double width;
  double height;
  double y;

  esp_text_measure (cr, info->name, NAME_SIZE, ESP_TEXT_BOLD, &width, &height);
  name = width <= room      ? g_strdup (info->name)
         : info->name_given ? esp_text_shorten (cr, info->name, NAME_SIZE, ESP_TEXT_BOLD, room)
                            : NULL;
  if (name == NULL || info->parent < 0 || !esp_text_is_shown (cr, NAME_SIZE))
    return FALSE;
  esp_text_measure (cr, name, NAME_SIZE, ESP_TEXT_BOLD, &width, &height);
  y = place->y - TREE_RADIUS * (info->type == TREE_MIN ? 0.85 : 1.15) - 3 - height / 2;
  cover_place (scene, cr, place->x - width / 2, y, width, height);
  esp_set_colour (cr, scene->palette->text);
  esp_text_draw (cr, name, place->x, y, NAME_SIZE, ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
  if (!g_str_equal (name, info->name))
    esp_text_miss_part (cr, name, info->name);
  return TRUE;
}

/* To the left of the node, or over it or below where another node stands there. Of a name that
 * somebody gave as much as there is room for, and the tip tells the rest; one that only numbers it
 * would be another's. */
static void
draw_name (const EspScene *scene, cairo_t *cr, const TreePlace *place)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  double left = TREE_RADIUS * 1.45; /* where the shape is narrow, and beside its frame */
  double room = MIN (place->gap - left - TREE_RADIUS * 1.25, place->x - left) - 2;
  gboolean folded = place->folded && LEAST_TEXT / scene->scale <= 14;
  g_autofree char *part = NULL;
  gboolean whole;
  double width;

  /* what only numbers a node says nothing that is missed */
  if (!info->name_given && !esp_text_is_shown (cr, NAME_SIZE))
    return;
  esp_text_measure (cr, info->name, NAME_SIZE, ESP_TEXT_BOLD, &width, NULL);
  whole = width <= room;
  if (!whole && !folded && draw_name_above (scene, cr, place))
    return;
  if (!whole && info->name_given && !folded)
    part = esp_text_shorten (cr, info->name, NAME_SIZE, ESP_TEXT_BOLD, room);
  esp_set_colour (cr, scene->palette->text);
  if (whole || part != NULL)
    esp_text_draw (cr, whole ? info->name : part, place->x - left,
                   place->y + TREE_RADIUS * (info->type == TREE_MIN ? 0.3 : -0.75), NAME_SIZE,
                   ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
  else if (folded)
    draw_label (cr, place, info->name, place->y + FOLD_BOTTOM + WINDOW_HEIGHT + 26, NAME_SIZE,
                ESP_TEXT_BOLD);
  else if (info->name_given)
    esp_text_miss (cr);
  if (part != NULL)
    esp_text_miss_part (cr, part, info->name);
}

/* In its shape; the value of a leaf is the puzzle, and has all of the box. */
static void
draw_value (const EspScene *scene, cairo_t *cr, const TreePlace *place, const char *number)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  double larger = CLAMP (scene->text, 1, 1.4);
  EspTextFlags flags = ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR;
  double down = info->type == TREE_MAX ? 5 : info->type == TREE_MIN ? -4 : 0;

  if (info->type == TREE_LEAF && (scene->flags & ESP_SCENE_FIGURE) != 0)
    esp_text_draw_in (cr, number, place->x - TREE_LEAF_WIDTH * 0.45, place->y - TREE_RADIUS * 0.7,
                      TREE_LEAF_WIDTH * 0.9, TREE_RADIUS * 1.4, 14 * larger,
                      flags | ESP_TEXT_GIVEN);
  else
    esp_text_draw_in (cr, number, place->x - TREE_RADIUS * 0.95, place->y - 9 * larger + down,
                      TREE_RADIUS * 1.9, 18 * larger, 14 * larger, flags);
}

/* Of a node that nothing is known of. A small picture of a tree that no search has begun shows
 * whose turn it is all the same. */
static EspColour
get_new_fill (const EspScene *scene, const TreeNode *info)
{
  const EspPalette *palette = scene->palette;

  if (!is_small (scene) || ((const TreeState *) scene->state)->marks[0].flags & TREE_MARK_VISITED)
    return palette->surface_alt;
  return info->type == TREE_MAX    ? palette->side_tint[0]
         : info->type == TREE_MIN  ? palette->side_tint[1]
         : info->type == TREE_LEAF ? palette->surface
                                   : palette->land[1];
}

static EspColour
get_fill (const EspScene *scene, const TreeNode *info, guint flags)
{
  const EspPalette *palette = scene->palette;
  const EspColour *sides = is_small (scene) ? palette->side : palette->side_tint;

  if (flags & TREE_MARK_PRUNED)
    return palette->background;
  if ((flags & TREE_MARK_VISITED) == 0)
    return get_new_fill (scene, info);
  return info->type == TREE_MAX   ? sides[0]
         : info->type == TREE_MIN ? sides[1]
         : is_small (scene)       ? palette->text
                                  : palette->surface;
}

static void
draw_shape (const EspScene *scene, cairo_t *cr, const TreePlace *place, gboolean current)
{
  const TreeNode *info = tree_node ((const TreeInstance *) scene->instance, place->node);
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[place->node];
  const EspPalette *palette = scene->palette;
  gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;

  node_path (cr, info->type, place->x, place->y);
  if (pruned)
    cairo_set_dash (cr, (const double[]){ 5, 4 }, 2, 0);
  esp_fill_and_stroke (cr, get_fill (scene, info, mark->flags),
                       current                  ? palette->accent
                       : pruned                 ? palette->line_strong
                       : info->type == TREE_MAX ? esp_palette_get_side_line (palette, 0)
                       : info->type == TREE_MIN ? esp_palette_get_side_line (palette, 1)
                                                : palette->line_strong,
                       current            ? 4
                       : is_small (scene) ? 2.5
                                          : 2);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_node (const EspScene *scene, cairo_t *cr, const TreePlace *place, gboolean leaf_names)
{
  int node = place->node;
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &state->marks[node];
  const EspPalette *palette = scene->palette;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double x = place->x;
  double y = place->y;
  /* a search in what is folded is shown at the fold */
  gboolean current = node == state->current ||
                     (place->folded && state->current > node && state->current < info->end);

  draw_shape (scene, cr, place, current);
  if (place->folded)
    draw_fold (scene, cr, place);
  if (is_small (scene) ||
      TREE_RADIUS * scene->scale < (scene->flags & ESP_SCENE_FIGURE ? LEAST_FIGURE : LEGIBLE))
    {
      esp_text_miss (cr);
      return;
    }
  show_value (state, info, mark, number);
  esp_set_colour (cr, mark->flags & TREE_MARK_PRUNED ? palette->text_dim : palette->text);
  draw_value (scene, cr, place, number);
  /* a second sign besides a hint's ring, as mistakes have one: what is wrong is told in the tip */
  if (!scene->mistakes && tree_is_wrong (scene, node))
    {
      esp_set_colour (cr, palette->bad);
      esp_text_draw (cr, "✗", x + TREE_RADIUS * 1.45, y - TREE_RADIUS * 0.75, 15,
                     ESP_TEXT_LEFT | ESP_TEXT_BOLD);
    }
  if (info->type != TREE_LEAF)
    draw_name (scene, cr, place);
  else if (leaf_names)
    draw_leaf_name (scene, cr, place);
  /* leaves are looked at more than once by searches that count it */
  if ((info->type != TREE_LEAF || state->about == TREE_MARKS_MEANS) &&
      (!isnan (mark->alpha) || !isnan (mark->beta)) &&
      (!tree->has_chance || state->about != TREE_MARKS_WINDOWS))
    draw_window (scene, cr, place, current);
}

/* That the last row is not the bottom of the tree. */
static void
draw_caption (const EspScene *scene, cairo_t *cr, const TreePlan *plan)
{
  double size = CLAMP (LEAST_TEXT / scene->scale, 14, 40);
  g_autofree char *text = NULL;
  double width;
  double height;

  if (plan->n_nodes_folded == 0 || is_small (scene))
    return;
  text = plan->n_levels_folded > 0
             ? g_strdup_printf (ngettext ("%s level is folded, with %s nodes in all",
                                          "%s levels are folded, with %s nodes in all",
                                          (gulong) plan->n_levels_folded),
                                esp_count ((guint64) plan->n_levels_folded),
                                esp_count ((guint64) plan->n_nodes_folded))
             : g_strdup_printf (ngettext ("%s node is folded", "%s nodes are folded",
                                          (gulong) plan->n_nodes_folded),
                                esp_count ((guint64) plan->n_nodes_folded));
  esp_text_measure (cr, text, size, 0, &width, &height);
  size *= MIN (1, (plan->width - 8) / width);
  esp_set_colour (cr, scene->palette->text);
  esp_text_draw (cr, text, plan->width / 2, plan->height - size * 0.8, size, ESP_TEXT_CENTRE);
}

void
tree_draw (const EspScene *scene, cairo_t *cr)
{
  g_autoptr (TreePlan) plan = NULL;
  g_autoptr (GArray) best_line = NULL;
  gboolean leaf_names;
  double left;
  double top;
  double right;
  double bottom;

  esp_scene_draw_ground (scene, cr);
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  if (scene->view == 1)
    {
      tree_sunburst_draw (scene, cr);
      esp_scene_draw_rings (scene, cr, FALSE);
      return;
    }
  plan = tree_plan_new (scene);
  if (plan->sheet)
    esp_scene_draw_sheet (scene, cr, plan->width, plan->height, NULL);
  best_line = tree_find_best_line ((const TreeInstance *) scene->instance,
                                   (const TreeState *) scene->state);
  for (int i = 1; i < plan->n; i++)
    {
      const TreePlace *at = &plan->places[i];
      const TreePlace *above = &plan->places[at->parent];

      if (above->y > bottom || at->y < top || MAX (at->x, above->x) < left ||
          MIN (at->x, above->x) > right)
        continue;
      /* leaves closer than a pixel draw one line for many */
      if (TREE_LEAF_WIDTH * scene->scale < 1 && i % 16 != 0)
        continue;
      draw_edge (scene, cr, at, above, best_line);
    }
  leaf_names = has_leaf_names (scene, cr, plan);
  for (int i = 0; i < plan->n && !leaf_names; i++)
    {
      const TreeNode *info =
          tree_node ((const TreeInstance *) scene->instance, plan->places[i].node);

      if (info->type == TREE_LEAF && info->name_given)
        esp_text_miss (cr);
    }
  for (int i = 0; i < plan->n && TREE_RADIUS * scene->scale > 0.8; i++)
    {
      const TreePlace *at = &plan->places[i];

      if (at->x + TREE_LEAF_WIDTH > left && at->x - TREE_LEAF_WIDTH < right &&
          at->y + TREE_LEAF_WIDTH > top && at->y - TREE_LEAF_WIDTH < bottom)
        draw_node (scene, cr, at, leaf_names);
    }
  draw_caption (scene, cr, plan);
  esp_scene_draw_rings (scene, cr, FALSE);
}
