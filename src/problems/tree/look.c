#include "config.h"

#include "base/esp-quote.h"
#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What can be pointed at, and what clicks and keys do. */

static void
look_measure (const EspScene *scene, double *width, double *height)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  g_autoptr (TreePlan) plan = NULL;

  if (scene->view == 1)
    {
      *width = *height = tree_sunburst_size (tree);
      return;
    }
  plan = tree_plan_new (scene);
  *width = plan->width;
  *height = plan->height;
}

static int
look_n_cells (const EspScene *scene)
{
  return tree_n_nodes ((const TreeInstance *) scene->instance);
}

/* What a fold hides is where the fold is. */
static void
look_cell_rect (const EspScene *scene, int cell, EspRect *rect)
{
  g_autoptr (TreePlan) plan = NULL;
  const TreePlace *place;

  if (scene->view == 1)
    {
      tree_sunburst_rect ((const TreeInstance *) scene->instance, cell, rect);
      return;
    }
  plan = tree_plan_new (scene);
  place = &plan->places[tree_plan_find (plan, cell)];
  *rect = (EspRect){ place->x - TREE_RADIUS - 5, place->y - TREE_RADIUS - 5, 2 * TREE_RADIUS + 10,
                     2 * TREE_RADIUS + 10 };
}

static int
look_hit (const EspScene *scene, double x, double y)
{
  g_autoptr (TreePlan) plan = NULL;
  double reach = (TREE_RADIUS + 4) * (TREE_RADIUS + 4);

  if (scene->view == 1)
    return tree_sunburst_hit (scene, x, y);
  plan = tree_plan_new (scene);
  for (int i = 0; i < plan->n; i++)
    {
      const TreePlace *at = &plan->places[i];

      if ((at->x - x) * (at->x - x) + (at->y - y) * (at->y - y) <= reach)
        return at->node;
    }
  return -1;
}

/* Up to the parent, down to the first child, sideways to the nearest node of the same level. */
static int
look_neighbour (const EspScene *scene, int cell, EspDirection direction)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  g_autoptr (TreePlan) plan = tree_plan_new (scene);
  int step = direction == ESP_DIRECTION_LEFT ? -1 : 1;
  int at = tree_plan_find (plan, cell);

  if (direction == ESP_DIRECTION_UP)
    return tree_node (tree, cell)->parent >= 0 ? tree_node (tree, cell)->parent : cell;
  if (direction == ESP_DIRECTION_DOWN)
    return at + 1 < plan->n && plan->places[at + 1].parent == at ? plan->places[at + 1].node : cell;
  for (int i = at + step; i >= 0 && i < plan->n; i += step)
    if (plan->places[i].y == plan->places[at].y)
      return plan->places[i].node;
  return cell;
}

/* What is folded at first, since it could not be read. */
static void
fold_first (const EspScene *scene, char *folded)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  g_autoptr (TreePlan) plan = tree_plan_new (scene);

  for (int i = 0; i < plan->n; i++)
    {
      int node = plan->places[i].node;

      /* what is below a fold is folded too: opening one shows one level more */
      for (int below = node; plan->places[i].folded && below < tree_node (tree, node)->end; below++)
        folded[below] = tree_node (tree, below)->type != TREE_LEAF ? '1' : '0';
    }
}

/* Folds @cell, or opens it. */
static char *
fold (const EspScene *scene, int cell)
{
  gsize begin = strlen (ESP_FOLDED);
  gsize n = (gsize) look_n_cells (scene);
  char *told;
  char *folded;

  if (tree_node ((const TreeInstance *) scene->instance, cell)->type == TREE_LEAF)
    return NULL;
  told = g_malloc (begin + n + 1);
  memcpy (told, ESP_FOLDED, begin);
  folded = told + begin;
  for (gsize i = 0; i < n; i++)
    folded[i] = scene->folded != NULL && scene->folded[i] ? '1' : '0';
  folded[n] = '\0';
  if (scene->folded == NULL)
    fold_first (scene, folded);
  folded[cell] = folded[cell] == '1' ? '0' : '1';
  return told;
}

/* A root with hundreds of children cannot be made smaller by folding. */
static int
look_first_view (const EspScene *scene)
{
  EspScene plain = *scene;
  g_autoptr (TreePlan) plan = NULL;

  plain.folded = NULL;
  plan = tree_plan_new (&plain);
  return plan->n == 1 && plan->places[0].folded;
}

/* Only what was asked about is told: Check marks the nodes. */
gboolean
tree_is_wrong (const EspScene *scene, int node)
{
  for (guint k = 0; k < scene->n_marks; k++)
    if (scene->marks[k] == node)
      {
        g_autofree char *fault = tree_explain_fault ((const TreeInstance *) scene->instance,
                                                     (const TreeState *) scene->state, node);

        return fault != NULL;
      }
  return FALSE;
}

static char *
look_describe (const EspScene *scene, int cell)
{
  const TreeInstance *tree = (const TreeInstance *) scene->instance;
  const TreeState *state = (const TreeState *) scene->state;
  const TreeNode *node = tree_node (tree, cell);
  const TreeMark *mark = &state->marks[cell];
  GString *text = g_string_new (NULL);
  static const char *const types[] = { N_ ("MAX"), N_ ("MIN"), N_ ("chance"), N_ ("leaf") };
  const double numbers[] = { mark->value, mark->alpha, mark->beta };
  const char *const *words = tree_mark_words (state->about);
  g_autofree char *cut = tree_describe_cut (tree, state, cell);
  g_autoptr (GArray) line = tree_find_best_line (tree, state);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s, %s", node->name, _ (types[node->type]));
  if (node->move != NULL)
    g_string_append_printf (text, _ (", by the move %s"), node->move);
  if (node->type == TREE_LEAF)
    {
      tree_show_number (node->value, number);
      g_string_append_printf (text, " %s", number);
    }
  else if (scene->flags & ESP_SCENE_EDIT)
    {
      int n = 0;

      /* what was added or deleted is heard at the node above */
      for (int child = cell + 1; child >= 0; child = tree_node (tree, child)->next)
        n++;
      g_string_append_printf (text, ngettext (", %d child", ", %d children", (gulong) n), n);
    }
  for (guint k = 0; k < 3; k++)
    if (!isnan (numbers[k]) && (k > 0 || node->type != TREE_LEAF))
      {
        tree_show_number (numbers[k], number);
        g_string_append_printf (text, ", %s %s", _ (words[k]), number);
      }
  if (mark->flags & TREE_MARK_PRUNED)
    g_string_append (text, _ (", pruned"));
  if (cut != NULL)
    g_string_append_printf (text, ", %s", cut);
  if (tree_is_on_line (tree, line, cell))
    g_string_append (text, _ (", on the best line"));
  if (tree_is_wrong (scene, cell))
    {
      g_autofree char *fault = tree_explain_fault (tree, state, cell);

      g_string_append_printf (text, _ (", wrong: %s"), fault);
    }
  if (tree_is_folded (scene, cell))
    g_string_append_printf (text,
                            ngettext (", folded, %s node below: a double click or F opens it",
                                      ", folded, %s nodes below: a double click or F opens it",
                                      (gulong) (node->end - cell - 1)),
                            esp_count ((guint64) (node->end - cell - 1)));
  return g_string_free (text, FALSE);
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

/* Beyond it another digit begins a new number. */
#define MOST_TO_TYPE_ON 1e6

#define MOST_DIGITS 14 /* of a number with a decimal point */

/* Digits go to the value; A and B take it over as alpha or beta, so that all three can be typed
 * without a mode: "5 a" sets alpha to 5. */
static char *
tree_key (const EspScene *scene, int cell, gunichar character, int *next G_GNUC_UNUSED)
{
  const TreeMark *mark = &((const TreeState *) scene->state)->marks[cell];
  const char *name = name_of (scene, cell);
  gboolean practice = ((const TreeState *) scene->state)->practice;
  double value = practice ? mark->value : NAN;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const char *field = "value";

  if (character == ESP_KEY_FOLD)
    return fold (scene, cell);
  if (character == 'p')
    return g_strdup_printf ("%s pruned", name);
  if (character == 'x')
    return g_strdup_printf ("%s clear", name);
  if (character == 'i')
    value = INFINITY;
  else if ((character == 'a' || character == 'b') && !isnan (value))
    field = character == 'a' ? "alpha" : "beta";
  else if (!esp_scene_type_number (scene, value, MOST_TO_TYPE_ON, character, &value))
    return NULL;
  /* the last digit is taken back: a field may be empty, and 0 would be an answer */
  if (character == '\b' && value == 0)
    return g_strdup_printf ("%s value none", name);
  tree_format_number (value, number);
  return g_strdup_printf ("%s %s %s", name, field, number);
}

/* --- editor --- */

static const EspOptionSpec leaf_value = { "value", ESP_REAL (-1e9, 1e9, "0"), N_ ("Value"),
                                          N_ ("of the leaf") };

static const char *const types[] = { "max", "min", "chance", NULL };

static const EspOptionSpec node_type = { "type", ESP_CHOICE_OF (types), N_ ("Type"),
                                         N_ ("who moves at the node") };

static const EspOptionSpec name_value = { "name", ESP_TEXT, N_ ("Name"),
                                          N_ ("the node's new name") };

static char *
get_name (const EspScene *scene, int cell)
{
  return g_strdup (name_of (scene, cell));
}

static const EspTool tools[] = {
  { "add", N_ ("Add a child"), N_ ("A click adds a leaf below the node"), .value = &leaf_value },
  { "value", N_ ("Set leaf values"),
    N_ ("A click chooses a leaf; type its value: digits, a point or comma, − for the sign, "
        "Backspace for the last digit, X for 0") },
  { "type", N_ ("Set who moves"), N_ ("A click makes the node max, min or chance"),
    .value = &node_type },
  { "delete", N_ ("Delete"), N_ ("A click deletes the node and all below") },
  { "right", N_ ("Move to the right"),
    N_ ("A click lets the node and its next sibling change places") },
  { "name", N_ ("Rename"), N_ ("A click gives the node the name"), .value = &name_value,
    .get_value = get_name },
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
  /* a leaf is chosen, and its value typed: Return after it must not put another there */
  if (g_str_equal (tool->id, "value"))
    return NULL;
  if (tool->value == &name_value && *value == '\0')
    return NULL;
  if (tool->value != NULL)
    return g_strdup_printf ("%s %s %s", tool->id, name, value);
  return g_strdup_printf ("%s %s", tool->id, name);
}

/* What was typed at the cursor, with @character, where there is a decimal point in it, or a comma:
 * the number as far as it goes, "12." is 12. FALSE: there is none. */
static gboolean
type_decimal (const EspScene *scene, gunichar character, double *value)
{
  g_autoptr (GString) text = g_string_new (scene->typed);
  g_autoptr (GString) digits = g_string_new (NULL);
  gboolean minus = FALSE;
  gboolean seen = FALSE;

  g_string_append_unichar (text, character);
  for (const char *c = text->str; *c != '\0'; c++)
    if (g_ascii_isdigit (*c))
      g_string_append_c (digits, *c);
    else if (*c == '-')
      minus = !minus;
    else if ((*c == '.' || *c == ',') && strchr (digits->str, '.') == NULL)
      {
        g_string_append_c (digits, '.');
        seen = TRUE;
      }
    else if (*c == '\b' && digits->len > 0)
      g_string_truncate (digits, digits->len - 1);
  if (!seen || digits->len > MOST_DIGITS ||
      !(g_unichar_isdigit (character) || strchr ("-.,\b", (int) character) != NULL))
    return FALSE;
  *value = g_ascii_strtod (digits->str, NULL);
  if (minus && *value != 0)
    *value = -*value;
  return TRUE;
}

static char *
tree_type (const EspScene *scene, int cell, gunichar character)
{
  const TreeNode *node = tree_node ((const TreeInstance *) scene->instance, cell);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double value = node->value;

  if (node->type != TREE_LEAF)
    return NULL;
  if (character > 127 || character == 0)
    return NULL;
  if (character == 'x')
    value = 0;
  else if (!type_decimal (scene, character, &value) &&
           !esp_scene_type_number (scene, value, MOST_TO_TYPE_ON, character, &value))
    return NULL;
  tree_format_number (value, number);
  return g_strdup_printf ("value %s %s", node->name, number);
}

static const EspView views[] = {
  { "tree", N_ ("Tree") },
  { "sunburst", N_ ("Sunburst") },
  { NULL, NULL },
};

static const EspDrawing drawing = {
  .measure = look_measure,
  .draw = tree_draw,
  .views = views,
  .first_view = look_first_view,
};

static const EspCells cells = {
  .n_cells = look_n_cells,
  .cell_rect = look_cell_rect,
  .hit = look_hit,
  .neighbour = look_neighbour,
  .describe = look_describe,
};

static const EspPlaying playing = {
  .click = tree_click,
  .key = tree_key,
};

static const EspPainting painting = {
  .tools = tools,
  .paint = tree_paint,
  .type = tree_type,
};

const EspLook esp_tree_look = {
  .problem = &esp_tree_problem,
  .drawing = &drawing,
  .cells = &cells,
  .playing = &playing,
  .painting = &painting,
};
