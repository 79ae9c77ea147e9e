#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>

#define LEAF_WIDTH 60.0
#define LEVEL_HEIGHT 104.0
#define MARGIN 36.0
#define RADIUS 21.0
/* Smaller than this on the screen, a node is a dot. */
#define LEGIBLE 7.0

static void
place (const TreeInstance *tree, int node, double *x, double *y)
{
  const TreeNode *info = tree_node (tree, node);

  *x = MARGIN + LEAF_WIDTH / 2 + (double) info->x * LEAF_WIDTH;
  *y = MARGIN + RADIUS + info->depth * LEVEL_HEIGHT;
}

/* The next node in preorder that no fold hides. */
static int
next_shown (const EspScene *scene, int node)
{
  return tree_is_folded (scene, node)
             ? tree_node ((const TreeInstance *) scene->instance, node)->end
             : node + 1;
}

static gboolean
tree_can_fold (const EspScene *scene, int cell)
{
  return tree_node ((const TreeInstance *) scene->instance, cell)->type != TREE_LEAF;
}

static void
tree_measure (const EspScene *scene, double *width, double *height)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  if (scene->view == 1)
    {
      *width = *height = tree_sunburst_size (tree);
      return;
    }
  *width = 2 * MARGIN + MAX (2, tree->n_leaves) * LEAF_WIDTH;
  *height = 2 * MARGIN + 2 * RADIUS + (tree->n_levels - 1) * LEVEL_HEIGHT + 20;
}

static int
tree_n_cells (const EspScene *scene)
{
  return tree_n_nodes ((const TreeInstance *) scene->instance);
}

static void
tree_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  double x;
  double y;

  if (scene->view == 1)
    {
      tree_sunburst_rect ((const TreeInstance *) scene->instance, cell, rect);
      return;
    }
  place ((const TreeInstance *) scene->instance, cell, &x, &y);
  *rect = (EspRect){ x - RADIUS - 5, y - RADIUS - 5, 2 * RADIUS + 10, 2 * RADIUS + 10 };
}

static int
tree_hit (const EspScene *scene, double x, double y)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  if (scene->view == 1)
    return tree_sunburst_hit (scene, x, y);
  for (int i = 0; i < tree_n_nodes (tree); i = next_shown (scene, i))
    {
      double nx;
      double ny;

      place (tree, i, &nx, &ny);
      if ((nx - x) * (nx - x) + (ny - y) * (ny - y) <= (RADIUS + 4) * (RADIUS + 4))
        return i;
    }
  return -1;
}

static gboolean
is_hidden (const EspScene *scene, int node)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;

  for (int i = tree_node (tree, node)->parent; scene->folded != NULL && i >= 0;
       i = tree_node (tree, i)->parent)
    if (scene->folded[i])
      return TRUE;
  return FALSE;
}

/* Up to the parent, down to the first child, sideways to the nearest node of the same level. */
static int
tree_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeNode *node = tree_node (tree, cell);
  int step = direction == ESP_DIRECTION_LEFT ? -1 : 1;

  if (direction == ESP_DIRECTION_UP)
    return node->parent >= 0 ? node->parent : cell;
  if (direction == ESP_DIRECTION_DOWN)
    return node->type == TREE_LEAF || tree_is_folded (scene, cell) ? cell : cell + 1;
  for (int i = cell + step; i >= 0 && i < tree_n_nodes (tree); i += step)
    if (tree_node (tree, i)->depth == node->depth && !is_hidden (scene, i))
      return i;
  return cell;
}

static char *
tree_describe_cell (const EspScene *scene, int cell)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  const TreeNode *node = tree_node (tree, cell);
  const TreeMark *mark = &state->marks[cell];
  GString *text = g_string_new (NULL);
  static const char *const types[] = { N_ ("MAX"), N_ ("MIN"), N_ ("chance"), N_ ("leaf") };
  const double numbers[] = { mark->value, mark->alpha, mark->beta };
  static const char *const words[] = { N_ ("value"), N_ ("alpha"), N_ ("beta") };
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s, %s", node->name, _ (types[node->type]));
  if (node->type == TREE_LEAF)
    {
      tree_format_number (node->value, number);
      g_string_append_printf (text, " %s", number);
    }
  for (guint k = 0; k < 3; k++)
    if (!isnan (numbers[k]) && (k > 0 || node->type != TREE_LEAF))
      {
        tree_format_number (numbers[k], number);
        g_string_append_printf (text, ", %s %s", _ (words[k]), number);
      }
  if (mark->flags & TREE_MARK_PRUNED)
    g_string_append (text, _ (", pruned"));
  if (tree_is_folded (scene, cell))
    g_string_append_printf (text, _ (", folded, %d nodes below"), node->end - cell - 1);
  return g_string_free (text, FALSE);
}

/* --- drawing --- */

static void
node_path (cairo_t *cr, TreeType type, double x, double y)
{
  cairo_new_path (cr);
  switch (type)
    {
    case TREE_MAX:
      cairo_move_to (cr, x, y - RADIUS * 1.15);
      cairo_line_to (cr, x + RADIUS * 1.25, y + RADIUS * 0.85);
      cairo_line_to (cr, x - RADIUS * 1.25, y + RADIUS * 0.85);
      cairo_close_path (cr);
      break;
    case TREE_MIN:
      cairo_move_to (cr, x, y + RADIUS * 1.15);
      cairo_line_to (cr, x + RADIUS * 1.25, y - RADIUS * 0.85);
      cairo_line_to (cr, x - RADIUS * 1.25, y - RADIUS * 0.85);
      cairo_close_path (cr);
      break;
    case TREE_CHANCE:
      cairo_arc (cr, x, y, RADIUS, 0, 2 * G_PI);
      break;
    case TREE_LEAF:
    default:
      esp_shape_rounded (cr, x - RADIUS, y - RADIUS * 0.7, 2 * RADIUS, RADIUS * 1.4, 5);
      break;
    }
}

static void
draw_edge (const EspScene *scene, cairo_t *cr, int node)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[node];
  const TreeNode *info = tree_node (tree, node);
  gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;
  gboolean open = (mark->flags & TREE_MARK_OPEN) != 0;
  double x;
  double y;
  double px;
  double py;

  place (tree, node, &x, &y);
  place (tree, info->parent, &px, &py);
  cairo_move_to (cr, px, py);
  cairo_line_to (cr, x, y);
  esp_set_colour (cr, open ? scene->palette->accent : scene->palette->line_strong);
  cairo_set_line_width (cr, open ? 3 : 1.3);
  if (pruned)
    cairo_set_dash (cr, (const double[]){ 5, 4 }, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  /* two strokes through the branch where the pruning begins */
  if (pruned && !(((const TreeState *) scene->state)->marks[info->parent].flags & TREE_MARK_PRUNED))
    {
      double mx = (x + px) / 2;
      double my = (y + py) / 2;

      esp_set_colour (cr, scene->palette->bad);
      cairo_set_line_width (cr, 2.4);
      for (int k = -1; k <= 1; k += 2)
        {
          cairo_move_to (cr, mx - 9, my + k * 3.5 + 3);
          cairo_line_to (cr, mx + 9, my + k * 3.5 - 3);
        }
      cairo_stroke (cr);
    }
  if (info->share > 0)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      tree_format_number (info->share, number);
      esp_set_colour (cr, scene->palette->text_dim);
      esp_text_draw (cr, number, (x + px) / 2 + 4, (y + py) / 2 - 8, 11, ESP_TEXT_LEFT);
    }
}

static void
draw_node (const EspScene *scene, cairo_t *cr, int node)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  const TreeNode *info = tree_node (tree, node);
  const TreeMark *mark = &state->marks[node];
  const EspPalette *palette = scene->palette;
  gboolean pruned = (mark->flags & TREE_MARK_PRUNED) != 0;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double x;
  double y;

  place (tree, node, &x, &y);
  node_path (cr, info->type, x, y);
  esp_set_colour (cr, pruned                            ? palette->background
                      : mark->flags & TREE_MARK_VISITED ? palette->surface
                                                        : palette->surface_alt);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, node == state->current   ? palette->accent
                      : pruned                 ? palette->line
                      : info->type == TREE_MAX ? palette->side[0]
                      : info->type == TREE_MIN ? palette->side[1]
                                               : palette->line_strong);
  cairo_set_line_width (cr, node == state->current ? 4 : 2);
  cairo_stroke (cr);
  if (RADIUS * scene->scale < LEGIBLE)
    return;

  tree_format_number (info->type == TREE_LEAF ? info->value : mark->value, number);
  if (isinf (mark->value) && info->type != TREE_LEAF)
    g_strlcpy (number, mark->value > 0 ? "∞" : "−∞", sizeof number);
  esp_set_colour (cr, pruned ? palette->text_dim : palette->text);
  esp_text_draw_in (cr, number, x - RADIUS * 0.95,
                    y - 9 +
                        (info->type == TREE_MAX   ? 5
                         : info->type == TREE_MIN ? -4
                                                  : 0),
                    RADIUS * 1.9, 18, 14, ESP_TEXT_CENTRE | ESP_TEXT_BOLD | ESP_TEXT_TABULAR);
  esp_set_colour (cr, palette->text);
  if (tree_is_folded (scene, node))
    {
      g_autofree char *hidden = g_strdup_printf ("⋯ %d", info->end - node - 1);

      esp_text_draw (cr, hidden, x, y + RADIUS * 2.5, 12, ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
  if (info->type != TREE_LEAF)
    esp_text_draw (cr, info->name, x - RADIUS * 1.45, y - RADIUS * 0.75, 13,
                   ESP_TEXT_RIGHT | ESP_TEXT_BOLD);
  else if (info->name_given)
    esp_text_draw (cr, info->name, x, y + RADIUS + 4, 11, ESP_TEXT_CENTRE);
  if (info->type != TREE_LEAF && (!isnan (mark->alpha) || !isnan (mark->beta)) && !tree->has_chance)
    {
      char alpha[G_ASCII_DTOSTR_BUF_SIZE];
      char beta[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *window = NULL;

      tree_format_number (mark->alpha, alpha);
      tree_format_number (mark->beta, beta);
      window = g_strdup_printf ("[%s, %s]",
                                g_str_equal (alpha, "-inf") ? "−∞"
                                : *alpha                    ? alpha
                                                            : "?",
                                g_str_equal (beta, "inf") ? "∞"
                                : *beta                   ? beta
                                                          : "?");
      {
        double text_width;
        double text_height;

        /* the branches do not run through the numbers */
        esp_text_measure (cr, window, 12, ESP_TEXT_TABULAR, &text_width, &text_height);
        esp_set_colour (cr, palette->background);
        cairo_rectangle (cr, x - text_width / 2 - 2, y + RADIUS * 1.55 - text_height / 2,
                         text_width + 4, text_height);
        cairo_fill (cr);
      }
      esp_set_colour (cr, node == state->current ? palette->accent : palette->text);
      esp_text_draw (cr, window, x, y + RADIUS * 1.55, 12, ESP_TEXT_CENTRE | ESP_TEXT_TABULAR);
    }
}

static void
draw_extras (const EspScene *scene, cairo_t *cr)
{
  EspRect rect;

  for (guint i = 0; i < scene->n_marks; i++)
    if (scene->marks[i] < tree_n_cells (scene))
      {
        tree_cell_rect (scene, scene->marks[i], &rect);
        esp_shape_mark (cr, &rect, scene->palette);
      }
  if (scene->hover >= 0)
    {
      tree_cell_rect (scene, scene->hover, &rect);
      esp_shape_hover (cr, &rect, scene->palette);
    }
  if (scene->cursor >= 0 && (scene->flags & ESP_SCENE_FOCUS))
    {
      tree_cell_rect (scene, scene->cursor, &rect);
      esp_shape_cursor (cr, &rect, scene->palette);
    }
}

static void
tree_draw (const EspScene *scene, cairo_t *cr)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  double width;
  double height;
  double left;
  double top;
  double right;
  double bottom;

  tree_measure (scene, &width, &height);
  esp_set_colour (cr, scene->palette->background);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  if (scene->view == 1)
    {
      tree_sunburst_draw (scene, cr);
      draw_extras (scene, cr);
      return;
    }
  for (int pass = 0; pass < 2; pass++)
    for (int i = pass == 0 ? next_shown (scene, 0) : 0; i < tree_n_nodes (tree);
         i = next_shown (scene, i))
      {
        const TreeNode *node = tree_node (tree, i);
        double x;
        double y;

        place (tree, i, &x, &y);
        if (y - LEVEL_HEIGHT > bottom || y + LEVEL_HEIGHT < top)
          continue;
        if (pass == 0)
          {
            double px;
            double py;

            place (tree, node->parent, &px, &py);
            if (MAX (x, px) < left || MIN (x, px) > right)
              continue;
            /* leaves closer than a pixel draw one line for many */
            if (LEAF_WIDTH * scene->scale < 1 && node->type == TREE_LEAF && i % 16 != 0)
              continue;
            draw_edge (scene, cr, i);
          }
        else if (x + LEAF_WIDTH > left && x - LEAF_WIDTH < right && RADIUS * scene->scale > 0.8)
          draw_node (scene, cr, i);
      }
  draw_extras (scene, cr);
}

/* --- practice --- */

static const char *
name_of (const EspScene *scene, int cell)
{
  return tree_node ((const TreeInstance *) scene->instance, cell)->name;
}

static char *
tree_click (const EspScene *scene, int cell, EspClick click, int first G_GNUC_UNUSED)
{
  if (click != ESP_CLICK_SECONDARY)
    return NULL;
  return g_strdup_printf ("%s pruned", name_of (scene, cell));
}

/* Digits go to the value; A and B take it over as alpha or beta, so that all three can be typed
 * without a mode: "5 a" sets alpha to 5. */
static char *
tree_key (const EspScene *scene, int cell, gunichar character)
{
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[cell];
  const char *name = name_of (scene, cell);
  gboolean practice = ((const TreeState *) scene->state)->practice;
  double value = practice ? mark->value : NAN;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *field = "value";

  if (character == 'p')
    return g_strdup_printf ("%s pruned", name);
  if (character == 'x')
    return g_strdup_printf ("%s clear", name);
  if (character >= '0' && character <= '9')
    {
      double digit = (double) (character - '0');

      value = isnan (value) || isinf (value) ? digit
              : value < 0                    ? value * 10 - digit
                                             : value * 10 + digit;
    }
  else if (character == '-' && !isnan (value))
    value = -value;
  else if (character == 'i')
    value = INFINITY;
  else if ((character == 'a' || character == 'b') && !isnan (value))
    field = character == 'a' ? "alpha" : "beta";
  else
    return NULL;
  tree_format_number (value, number);
  return g_strdup_printf ("%s %s %s", name, field, number);
}

/* --- editor --- */

static const EspOptionSpec leaf_value[] = {
  { .id = "value",
    .kind = ESP_OPTION_REAL,
    .min = -1e9,
    .max = 1e9,
    .fallback = "0",
    .label = N_ ("Value"),
    .help = N_ ("of the leaf") },
  { .id = NULL },
};

static const char *const types[] = { "max", "min", "chance", NULL };

static const EspOptionSpec node_type[] = {
  { .id = "type",
    .kind = ESP_OPTION_CHOICE,
    .choices = types,
    .label = N_ ("Type"),
    .help = N_ ("who moves at the node") },
  { .id = NULL },
};

static const EspTool tools[] = {
  { .id = "add",
    .label = N_ ("Add a child"),
    .help = N_ ("A click adds a leaf below the node"),
    .value = leaf_value },
  { .id = "value",
    .label = N_ ("Set leaf values"),
    .help = N_ ("A click sets the leaf's value; digits can be typed at the cursor too"),
    .value = leaf_value },
  { .id = "type",
    .label = N_ ("Set who moves"),
    .help = N_ ("A click makes the node max, min or chance"),
    .value = node_type },
  { .id = "delete", .label = N_ ("Delete"), .help = N_ ("A click deletes the node and all below") },
  { .id = "right",
    .label = N_ ("Move to the right"),
    .help = N_ ("A click lets the node and its next sibling change places") },
  { .id = NULL },
};

static char *
tree_paint (const EspScene *scene,
            int cell,
            const EspTool *tool,
            const char *value,
            EspClick click,
            int first G_GNUC_UNUSED)
{
  const char *name = name_of (scene, cell);

  if (click == ESP_CLICK_DRAG)
    return NULL;
  if (click == ESP_CLICK_SECONDARY)
    return g_strdup_printf ("delete %s", name);
  if (tool->value != NULL)
    return g_strdup_printf ("%s %s %s", tool->id, name, value);
  return g_strdup_printf ("%s %s", tool->id, name);
}

static char *
tree_type (const EspScene *scene, int cell, gunichar character)
{
  const TreeNode *node = tree_node ((const TreeInstance *) scene->instance, cell);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double value = node->value;

  if (node->type != TREE_LEAF)
    return NULL;
  if (character >= '0' && character <= '9')
    value = fabs (value) >= 1e6 ? (double) (character - '0')
            : value < 0         ? value * 10 - (double) (character - '0')
                                : value * 10 + (double) (character - '0');
  else if (character == '-')
    value = -value;
  else if (character == 'x')
    value = 0;
  else
    return NULL;
  tree_format_number (value, number);
  return g_strdup_printf ("value %s %s", node->name, number);
}

static const EspView views[] = {
  { "tree", N_ ("Tree") },
  { "sunburst", N_ ("Sunburst") },
  { NULL, NULL },
};

extern const EspLook esp_tree_look;

const EspLook esp_tree_look = {
  .problem = &esp_tree_problem,
  .measure = tree_measure,
  .draw = tree_draw,
  .n_cells = tree_n_cells,
  .cell_rect = tree_cell_rect,
  .hit = tree_hit,
  .neighbour = tree_neighbour,
  .describe = tree_describe_cell,
  .click = tree_click,
  .views = views,
  .can_fold = tree_can_fold,
  .key = tree_key,
  .tools = tools,
  .paint = tree_paint,
  .type = tree_type,
};
