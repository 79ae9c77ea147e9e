#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "games/esp-window-mistakes.h"
#include "tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Alpha-beta, plain: the value of the tree, and the leaves that were looked at. */

typedef enum
{
  WINDOW_NEGAMAX = ESP_N_WINDOW_MISTAKES,
  WINDOW_LAST,
  CUT_AT_MIN,
  CUT_LATE,
  ROOT_MIN,
  TYPES_ALTERNATE,
  RIGHT_TO_LEFT,
  FIRST_CHILD,
  LAST_CHILD,
  BEST_ZERO,
  WHOLE_NUMBERS,
  SIGN_LOST
} Mistake;

static const EspMistake list[] = {
  ESP_WINDOW_MISTAKE_ROWS,
  [WINDOW_NEGAMAX] = { "window-negamax", N_ ("hands alpha and beta down as they are where negamax "
                                             "has to swap and negate them") },
  [WINDOW_LAST] = { "window-last", N_ ("sets alpha or beta to the last child’s value, not to the "
                                       "best so far") },
  [CUT_AT_MIN] = { "cut-at-min", N_ ("cuts at MIN and never at MAX") },
  [CUT_LATE] = { "cut-late", N_ ("cuts one child too late") },
  [ROOT_MIN] = { "root-min", N_ ("takes MAX for MIN and MIN for MAX") },
  [TYPES_ALTERNATE] = { "types-alternate", N_ ("lets MAX and MIN alternate whatever the file says "
                                               "of a node") },
  [RIGHT_TO_LEFT] = { "right-to-left", N_ ("looks at the children from right to left") },
  [FIRST_CHILD] = { "first-child", N_ ("forgets the first child where there are several") },
  [LAST_CHILD] = { "last-child", N_ ("forgets the last child where there are several") },
  [BEST_ZERO] = { "best-zero", N_ ("begins with 0 as the best value, and not with infinity") },
  [WHOLE_NUMBERS] = { "whole-numbers", N_ ("reads leaves as whole numbers") },
  [SIGN_LOST] = { "sign-lost", N_ ("loses the minus sign of leaves") },
  { .id = NULL },
};

typedef struct
{
  const TreeInstance *tree;
  int mistake;
  EspWindow shared; /* where there is one for all */
  GString *leaves;
  EspControl *control;
  EspCounters counters;
} Reference;

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  tree_format_number (number, buffer);
  g_string_append_printf (text, " %s", buffer);
}

static double
look_at_leaf (Reference *self, const TreeNode *leaf)
{
  double value = leaf->value;

  if (self->mistake == WHOLE_NUMBERS)
    value = trunc (value);
  if (self->mistake == SIGN_LOST)
    value = fabs (value);
  append_number (self->leaves, value);
  return value;
}

/* A new array of int. */
static GArray *
list_children (const Reference *self, int node)
{
  GArray *children = g_array_new (FALSE, FALSE, sizeof (int));

  for (int child = node + 1; child >= 0; child = tree_node (self->tree, child)->next)
    if (self->mistake == RIGHT_TO_LEFT)
      g_array_prepend_val (children, child);
    else
      g_array_append_val (children, child);
  if (children->len > 1 && self->mistake == FIRST_CHILD)
    g_array_remove_index (children, 0);
  if (children->len > 1 && self->mistake == LAST_CHILD)
    g_array_set_size (children, children->len - 1);
  return children;
}

static double search (Reference *self, int node, EspWindow own);

static double
search_inner (Reference *self, const GArray *children, EspWindow own, gboolean max)
{
  EspWindow *window = esp_window_of_node (self->mistake, &own, &self->shared);
  double start = max ? -INFINITY : INFINITY;
  double best = self->mistake == BEST_ZERO ? 0 : start;
  double before = start;

  for (guint i = 0; i < children->len; i++)
    {
      EspWindow given = self->mistake == WINDOW_NEGAMAX
                            ? (EspWindow){ -window->beta, -window->alpha }
                            : esp_window_of_child (self->mistake, window, best, max);
      double value = search (self, g_array_index (children, int, i), given);
      double tested;

      best = max ? MAX (best, value) : MIN (best, value);
      tested = self->mistake == CUT_LATE ? before : best;
      before = best;
      if (!(self->mistake == CUT_AT_MIN && max) &&
          esp_window_cuts (self->mistake, window, tested, max))
        break;
      if (self->mistake != WINDOW_LAST)
        esp_window_move (window, best, max);
      else if (max)
        window->alpha = value;
      else
        window->beta = value;
    }
  return best;
}

/* The mean, to which no window applies. */
static double
search_chance (Reference *self, int node)
{
  const EspWindow whole = ESP_WHOLE_WINDOW;
  double sum = 0;
  int n = 0;

  for (int child = node + 1; child >= 0; child = tree_node (self->tree, child)->next)
    n++;
  for (int child = node + 1; child >= 0; child = tree_node (self->tree, child)->next)
    {
      double share = tree_node (self->tree, child)->share;

      sum += (share > 0 ? share : 1.0 / n) * search (self, child, whole);
    }
  return sum;
}

static gboolean
is_max (const Reference *self, const TreeNode *node)
{
  gboolean max = self->mistake == TYPES_ALTERNATE
                     ? (tree_node (self->tree, 0)->type == TREE_MAX) == (node->depth % 2 == 0)
                     : node->type == TREE_MAX;

  return max != (self->mistake == ROOT_MIN);
}

static double
search (Reference *self, int node, EspWindow own)
{
  const TreeNode *here = tree_node (self->tree, node);
  g_autoptr (GArray) children = NULL;

  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    return 0;
  if (here->type == TREE_LEAF)
    return look_at_leaf (self, here);
  if (here->type == TREE_CHANCE)
    return search_chance (self, node);
  children = list_children (self, node);
  return search_inner (self, children, own, is_max (self, here));
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  g_autoptr (GString) leaves = g_string_new (NULL);
  const EspWindow whole = ESP_WHOLE_WINDOW;
  Reference self = { .tree = (const TreeInstance *) instance,
                     .mistake = mistake,
                     .shared = whole,
                     .leaves = leaves,
                     .control = control };
  double value = search (&self, 0, whole);
  GString *text = g_string_new ("Value:");

  append_number (text, value);
  g_string_append_printf (text, "\nLeaves:%s\n", leaves->str);
  return g_string_free (text, FALSE);
}

/* --- cases --- */

/* Whole numbers, and now and then a half. */
static void
append_leaf (GString *text, EspRandom *random)
{
  int value = (int) esp_random_below (random, 25) - 8;

  g_string_append_printf (text, " %d%s", value, esp_random_below (random, 5) == 0 ? ".5" : "");
}

static void
append_node (GString *text, EspRandom *random, int level, int levels, gboolean odd)
{
  int n = 1 + (int) esp_random_below (random, 3) + (level == 0);

  g_string_append (text, " (");
  if (odd && level == 1 && esp_random_below (random, 2) == 0)
    g_string_append (text, "max");
  for (int i = 0; i < n; i++)
    if (level + 1 == levels || (level > 0 && esp_random_below (random, 4) == 0))
      append_leaf (text, random);
    else
      append_node (text, random, level + 1, levels, odd);
  g_string_append_c (text, ')');
}

/* Two to four levels of up to three children; in one of four a child of the root is MAX too. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  g_autoptr (GString) text = g_string_new (NULL);
  EspRandom random;
  int levels;
  gboolean odd;

  esp_random_init (&random, seed);
  levels = 2 + (int) esp_random_below (&random, 3);
  odd = esp_random_below (&random, 4) == 0;
  append_node (text, &random, 0, levels, odd);
  return tree_parse (text->str, text->len, "", NULL);
}

const EspMistakes tree_mistakes = {
  .list = list,
  .form = N_ ("Given a tree, alpha-beta writes two lines: “Value:” with the value of the root, and "
              "“Leaves:” with the values of the leaves that it looked at, in their order."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
};
