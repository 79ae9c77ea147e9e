#include "config.h"

#include "esp-tree-build.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/esp-quote.h"
#include "engine/trace/esp-event-words.h"
#include "engine/trace/esp-export.h"

#define MAX_PATH                                                                                   \
  200 /* levels drawn above the present node; what lies between them and the root is one item */
#define MOST_COUNTED 10000 /* children that are not drawn */
#define MAX_TOLD 400       /* events that tell of a node's conflict, before it is left */
#define WIDE 9 /* children from which on a node is only opened when asked for, or on the path */

typedef struct
{
  EspTreeDrawing *drawing;
  EspTrace *trace;
  const EspTreeChoice *choice;
  guint32 n_nodes;  /* that are to be seen */
  GHashTable *open; /* of node + 1 whose children are drawn, to the special one + 1 */
  GHashTable *best; /* of node + 1: the line that follows the present one */
  GHashTable *path; /* of node + 1, the present one and those above it, to the next one down + 1 */
  guint32 top;      /* where the path begins that is drawn, if not at the root; else G_MAXUINT32 */
  guint32 above_top;
  guint n_skipped; /* levels between the root and the top */
  gboolean is_game;
  gboolean is_paths;
  gboolean has_estimates; /* of these */
  guint32 root;           /* of what is drawn: of a search of paths with one beginning, that */
} Build;

/* The event that opened the first node below the root; FALSE: there is none. */
static gboolean
get_first (EspTrace *trace, EspEvent *event)
{
  EspNode node;

  return esp_trace_get_node (trace, 1, &node) &&
         esp_trace_get_events (trace, node.enter, 1, event) == 1;
}

gboolean
esp_tree_is_game (EspTrace *trace)
{
  EspEvent event;

  return get_first (trace, &event) && event.type == ESP_EVENT_ENTER;
}

/* How many nodes had been opened by @step: they are numbered in that order. */
static guint32
count_opened (EspTrace *trace, guint64 step)
{
  guint32 low = 1;
  guint32 high = esp_trace_get_n_nodes (trace);

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;
      EspNode info;

      if (esp_trace_get_node (trace, middle, &info) && info.enter < step)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The present node fails where its conflict is told, and that is before it is left. */
static gboolean
has_failed (const Build *build, guint32 node, const EspNode *info)
{
  guint64 step = build->choice->step;

  if (node != build->choice->node || !(info->flags & ESP_NODE_FAILED))
    return FALSE;
  for (guint64 i = step; i > info->enter && i + MAX_TOLD > step; i--)
    {
      EspEvent event;

      if (esp_trace_get_events (build->trace, i - 1, 1, &event) != 1 ||
          esp_event_type_get_info ((EspEventType) event.type)->decision)
        return FALSE;
      if (event.type == ESP_EVENT_WIPEOUT || event.type == ESP_EVENT_CONFLICT)
        return TRUE;
    }
  return FALSE;
}

/* What becomes of a node is told when it is left: till the present step had it not been, it is
 * open. A game's values are looked at as a whole. */
static void
take_back_fate (const Build *build, guint32 node, EspNode *info)
{
  if (build->is_game || build->choice->step == 0 || info->leave < build->choice->step)
    return;
  info->flags &=
      ESP_NODE_LEAF | ESP_NODE_NOT | ESP_NODE_FAILED | ESP_NODE_SOLUTION | ESP_NODE_ROUND;
  if (build->is_paths)
    info->flags &= ~(guint) ESP_NODE_SOLUTION;
  if (info->flags & ESP_NODE_SOLUTION)
    return;
  if (!has_failed (build, node, info))
    info->flags &= ~(guint) ESP_NODE_FAILED;
  if (!(info->flags & ESP_NODE_FAILED))
    info->flags |= ESP_NODE_OPEN;
}

/* A solution is told when it is found, before its node is left. */
static gboolean
is_solved (const Build *build, guint32 node, const EspNode *info)
{
  guint64 low = 0;
  guint64 high = esp_trace_get_n_solutions (build->trace);
  guint64 n = high;
  guint64 step;

  if (!(info->flags & ESP_NODE_SOLUTION))
    return FALSE;
  while (low < high)
    {
      guint64 middle = low + (high - low) / 2;

      if (esp_trace_get_solution (build->trace, middle) <= info->enter)
        low = middle + 1;
      else
        high = middle;
    }
  step = low < n ? esp_trace_get_solution (build->trace, low) : G_MAXUINT64;
  return step <= build->choice->horizon && esp_trace_get_node_at (build->trace, step) == node;
}

/* A node as it is to be seen. */
static gboolean
get_node (const Build *build, guint32 node, EspNode *info)
{
  if (node >= build->n_nodes || !esp_trace_get_node (build->trace, node, info))
    return FALSE;
  take_back_fate (build, node, info);
  if (build->choice->horizon == 0 || info->leave < build->choice->horizon)
    return TRUE;
  if (build->is_paths)
    {
      info->flags = (info->flags & ESP_NODE_ROUND) | ESP_NODE_OPEN;
      info->n_subtree = 1;
      return TRUE;
    }
  info->flags &= ESP_NODE_LEAF | ESP_NODE_MAX | ESP_NODE_CHANCE | ESP_NODE_SOLUTION;
  if (!is_solved (build, node, info))
    info->flags = (info->flags & ~(guint) ESP_NODE_SOLUTION) | ESP_NODE_OPEN;
  info->n_subtree = MIN (info->n_subtree, build->n_nodes - node);
  info->n_solutions = 0;
  if (!(info->flags & ESP_NODE_LEAF))
    info->value = NAN;
  return TRUE;
}

static guint
get_children (const Build *build, guint32 node, guint max, guint32 *children)
{
  guint n = esp_trace_get_children (build->trace, node, 0, max, children);

  while (n > 0 && children[n - 1] >= build->n_nodes)
    n--;
  return n;
}

static guint
get_breadth (const Build *build)
{
  guint breadth = build->choice->breadth;

  return breadth > 0 ? MIN (breadth, ESP_TREE_MAX_BREADTH) : ESP_TREE_MAX_BREADTH;
}

static gboolean
has (GHashTable *set, guint32 node)
{
  return g_hash_table_contains (set, GUINT_TO_POINTER (node + 1));
}

static void
find_path (Build *build)
{
  guint32 child = G_MAXUINT32;
  guint n = 0;
  EspNode info;

  for (guint32 node = build->choice->node; get_node (build, node, &info); node = info.parent)
    {
      if (n++ == (build->choice->levels > 0 ? build->choice->levels : MAX_PATH) && info.depth > 1)
        {
          build->top = child;
          build->above_top = node;
          build->n_skipped = info.depth;
          return;
        }
      g_hash_table_insert (build->path, GUINT_TO_POINTER (node + 1), GUINT_TO_POINTER (child + 1));
      child = node;
      if (info.parent == G_MAXUINT32)
        break;
    }
}

static char *
label_of (const Build *build, const EspNode *info)
{
  const EspInstance *instance = esp_trace_get_instance (build->trace);

  if (build->is_game)
    return instance->problem->tracing->subject_name (instance, info->subject);
  return esp_node_describe (instance, info);
}

/* The one that has the value of its parent, a game's: the move that is found best. Of equals none:
 * which of them is played is the search's own rule; but of leaves the first, for there the line
 * ends, whichever it is. The value of one that was cut off is a bound. */
static guint32
find_best_child (const Build *build, guint32 node)
{
  guint32 children[ESP_TREE_MAX_BREADTH];
  guint32 best = G_MAXUINT32;
  EspNode parent;
  EspNode info;
  guint n;

  if (!build->is_game || !get_node (build, node, &parent) || !isfinite (parent.value) ||
      (parent.flags & (ESP_NODE_OPEN | ESP_NODE_CHANCE | ESP_NODE_VISITS | ESP_NODE_PROOF)))
    return G_MAXUINT32;
  n = get_children (build, node, G_N_ELEMENTS (children), children);
  for (guint i = 0; node == 0 && build->choice->best != NULL && i < n; i++)
    {
      g_autofree char *name = get_node (build, children[i], &info) ? label_of (build, &info) : NULL;

      if (g_strcmp0 (name, build->choice->best) == 0)
        return children[i];
    }
  for (guint i = 0; i < n; i++)
    if (get_node (build, children[i], &info) && info.value == parent.value &&
        (info.flags & ESP_NODE_CUTOFF) == 0)
      {
        if (best == G_MAXUINT32)
          best = children[i];
        else if ((info.flags & ESP_NODE_LEAF) == 0)
          return G_MAXUINT32;
      }
  return best;
}

/* What follows the present node when both sides play as well as was found: its value is the last
 * one's. */
static void
find_best_line (Build *build)
{
  guint32 node = build->choice->node;

  for (guint n = 0; n < build->choice->line; n++)
    {
      guint32 best = find_best_child (build, node);

      if (best == G_MAXUINT32)
        return;
      g_hash_table_insert (build->best, GUINT_TO_POINTER (best + 1), GUINT_TO_POINTER (n + 1));
      node = best;
    }
}

static gboolean
is_failed (const Build *build, const EspNode *info)
{
  return !build->is_game && !build->is_paths && info->n_solutions == 0 &&
         !(info->flags & (ESP_NODE_OPEN | ESP_NODE_UNFINISHED));
}

static gboolean
is_forced (const Build *build, guint32 node)
{
  return g_hash_table_contains (build->choice->forced, GUINT_TO_POINTER (node + 1));
}

/* On the best line, and not its end. */
static gboolean
is_on_line (const Build *build, guint32 node)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (build->best, GUINT_TO_POINTER (node + 1)));

  return at > 0 ? at < build->choice->line
                : node == build->choice->node && g_hash_table_size (build->best) > 0;
}

static gboolean
wants_open (const Build *build, guint32 node, const EspNode *info, guint drawn)
{
  int forced =
      GPOINTER_TO_INT (g_hash_table_lookup (build->choice->forced, GUINT_TO_POINTER (node + 1)));

  if (info->n_subtree <= 1)
    return FALSE;
  if (node != build->choice->node && has (build->path, node))
    return TRUE;
  if (forced != 0)
    return forced == 1;
  if (is_on_line (build, node))
    return TRUE;
  if (build->choice->fold && node != build->choice->node && node != 0 && !build->is_game)
    return FALSE;
  if (build->choice->hide_failed && is_failed (build, info))
    return FALSE;
  return drawn < build->choice->budget;
}

/* The child of @node on the path to the present node, or G_MAXUINT32. */
static guint32
child_on_path (const Build *build, guint32 node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (build->path, GUINT_TO_POINTER (node + 1))) - 1;
}

/* The child of @node that is drawn wherever it stands: the one on the path, else the best. */
static guint32
find_special (const Build *build, guint32 node)
{
  guint32 child = child_on_path (build, node);

  return child != G_MAXUINT32 ? child : find_best_child (build, node);
}

/* Its children are drawn; returns the special one. */
static guint32
open_node (Build *build, guint32 node)
{
  guint32 special = find_special (build, node);

  g_hash_table_insert (build->open, GUINT_TO_POINTER (node + 1), GUINT_TO_POINTER (special + 1));
  return special;
}

/* Level by level from the root, so that the budget goes to what is near it; then the path. */
static void
choose_open (Build *build)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint drawn = 1;

  g_array_append_val (queue, build->root);
  for (guint i = 0; i < queue->len; i++)
    {
      guint32 node = g_array_index (queue, guint32, i);
      guint32 children[ESP_TREE_MAX_BREADTH];
      guint32 special;
      EspNode info;
      guint n;

      if (!get_node (build, node, &info) || !wants_open (build, node, &info, drawn))
        continue;
      n = get_children (build, node, get_breadth (build), children);
      if (n >= WIDE && i > 0 && !has (build->path, node) && !is_on_line (build, node) &&
          !is_forced (build, node))
        continue;
      special = open_node (build, node);
      drawn += n;
      g_array_append_vals (queue, children, n);
      if (n == get_breadth (build) && special != G_MAXUINT32 && special > children[n - 1])
        g_array_append_val (queue, special);
    }
  /* what is above the top of a long path was not gone through */
  for (guint32 node = build->choice->node; node != G_MAXUINT32 && node != build->top;)
    {
      EspNode info;

      if (!get_node (build, node, &info) || info.parent == G_MAXUINT32)
        break;
      if (!has (build->open, info.parent))
        open_node (build, info.parent);
      node = info.parent;
    }
}

static EspTreeShape
shape_of (const Build *build, const EspNode *info)
{
  if (build->is_paths && !(info->flags & ESP_NODE_SOLUTION))
    return info->flags & ESP_NODE_OPEN ? ESP_TREE_FRONTIER : ESP_TREE_BRANCH;
  if (build->is_game)
    {
      if (info->flags & ESP_NODE_CHANCE)
        return ESP_TREE_CHANCE;
      if (info->flags & ESP_NODE_LEAF)
        return ESP_TREE_LEAF;
      return info->flags & ESP_NODE_MAX ? ESP_TREE_MAX : ESP_TREE_MIN;
    }
  if (info->flags & ESP_NODE_SOLUTION)
    return ESP_TREE_SOLUTION;
  if ((info->flags & ESP_NODE_OPEN) || ((info->flags & ESP_NODE_UNFINISHED) &&
                                        info->n_solutions == 0 && !(info->flags & ESP_NODE_FAILED)))
    return ESP_TREE_OPEN;
  /* left without a child or a solution: nothing was consistent with it */
  if ((info->flags & ESP_NODE_FAILED) || info->n_subtree <= 1)
    return ESP_TREE_FAILED;
  return ESP_TREE_BRANCH;
}

static char *
label_of_root (const Build *build)
{
  return esp_instance_name_root (esp_trace_get_instance (build->trace));
}

/* "f 393", where nothing is estimated "g 140"; or the limit of a round. */
static char *
describe_path (const Build *build, const EspNode *info)
{
  gboolean is_round = (info->flags & ESP_NODE_ROUND) != 0;
  const char *number = esp_shown ("%.6g", is_round ? info->beta : info->value + info->alpha);

  /* the letters are those of the formula f = g + h */
  return is_round                 ? g_strdup_printf (_ ("limit %s"), number)
         : isfinite (info->alpha) ? g_strdup_printf (build->has_estimates ? "f %s" : "g %s", number)
                                  : NULL;
}

static int
add_node (Build *build, guint32 node, const EspNode *info, int parent)
{
  EspTreeItem item = { .id = node, .parent = parent, .shape = shape_of (build, info) };

  /* the way to where one is has the accent, till it is known what became of it */
  if (item.shape == ESP_TREE_OPEN && build->choice->step > 0 && has (build->path, node))
    item.shape = ESP_TREE_BRANCH;
  if (node == build->choice->node)
    item.flags |= ESP_TREE_CURRENT;
  else if (has (build->path, node) || has (build->best, node))
    item.flags |= ESP_TREE_PATH;
  if (build->choice->step > 0 && info->enter >= build->choice->step)
    item.flags |= ESP_TREE_FUTURE;
  if (info->flags & ESP_NODE_CUTOFF)
    item.flags |= ESP_TREE_CUTOFF;
  if (info->n_subtree > 1 && !has (build->open, node))
    {
      item.flags |= ESP_TREE_COLLAPSED | (info->n_solutions > 0 ? ESP_TREE_SOLVED : 0);
      item.hidden = info->n_subtree - 1;
      if (is_failed (build, info) && node != build->choice->node)
        {
          item.flags |= ESP_TREE_DEAD;
          item.hidden = info->n_subtree;
        }
    }
  if (node != 0)
    item.label = label_of (build, info);
  else if (!build->is_paths)
    item.label = label_of_root (build);
  if (build->is_paths && node != 0)
    item.value = describe_path (build, info);
  else if (build->is_game && isfinite (info->value))
    item.value = g_strdup_printf ("%s%.6g", info->value < 0 ? "−" : "", fabs (info->value));
  return esp_tree_drawing_add (build->drawing, &item);
}

/* The children of @node from the @skip-th on. */
static guint
count_children (const Build *build, guint32 node, guint skip)
{
  g_autofree guint32 *children = g_new (guint32, MOST_COUNTED);
  guint n = esp_trace_get_children (build->trace, node, skip, MOST_COUNTED, children);

  while (n > 0 && children[n - 1] >= build->n_nodes)
    n--;
  return n;
}

/* @n_left children that are not drawn, with @n_hidden nodes. */
static void
add_more (Build *build, int parent, guint32 first, guint n_left, guint n_hidden)
{
  EspTreeItem item = { .id = first, .parent = parent, .shape = ESP_TREE_MORE, .hidden = n_hidden };
  const char *count = esp_count (n_left);

  item.value = build->is_game
                   ? g_strdup_printf (ngettext ("+%s move", "+%s moves", n_left), count)
                   : g_strdup_printf (ngettext ("+%s branch", "+%s branches", n_left), count);
  esp_tree_drawing_add (build->drawing, &item);
}

static void
add_pruned (Build *build, int parent, guint32 node)
{
  EspTreeItem item = { .id = node, .parent = parent, .shape = ESP_TREE_PRUNED };

  esp_tree_drawing_add (build->drawing, &item);
}

/* Stands for the levels between the root and the path. */
static int
add_skipped (Build *build, int parent)
{
  EspTreeItem item = { .id = build->above_top, .parent = parent, .shape = ESP_TREE_MORE };

  item.value = g_strdup_printf ("%u", build->n_skipped);
  item.label = g_strdup (_ ("levels"));
  return esp_tree_drawing_add (build->drawing, &item);
}

/* Explicit stack: a search may be of any depth. Items come out in preorder. */
typedef struct
{
  guint32 node;
  int parent;
  guint32 beside; /* of those for which dots stand, one that is drawn itself */
  gboolean more;
  gboolean pruned;
  gboolean skipped;
} Task;

static void
push_children (Build *build, GArray *stack, guint32 node, int index)
{
  guint breadth = get_breadth (build);
  guint32 children[ESP_TREE_MAX_BREADTH + 1];
  guint n = get_children (build, node, G_N_ELEMENTS (children), children);
  guint shown = MIN (n, breadth);
  guint32 special =
      GPOINTER_TO_UINT (g_hash_table_lookup (build->open, GUINT_TO_POINTER (node + 1))) - 1;
  EspNode info;

  if (build->choice->show_pruned && get_node (build, node, &info) && (info.flags & ESP_NODE_CUTOFF))
    {
      Task task = { .node = node, .parent = index, .pruned = TRUE };

      g_array_append_val (stack, task);
    }
  if (node == build->root && build->top != G_MAXUINT32)
    {
      Task task = { .node = build->top, .parent = index, .skipped = TRUE };

      g_array_append_val (stack, task);
    }
  if (n > breadth)
    {
      /* dots that stand for what is drawn beside them say nothing */
      Task task = { .node = children[breadth], .parent = index, .more = TRUE, .beside = special };

      if (n > breadth + 1 || special != children[breadth])
        g_array_append_val (stack, task);
      if (special != G_MAXUINT32 && special >= children[breadth])
        {
          Task extra = { .node = special, .parent = index };

          g_array_append_val (stack, extra);
        }
    }
  while (shown > 0)
    {
      Task task = { .node = children[--shown], .parent = index };

      g_array_append_val (stack, task);
    }
}

void
esp_tree_build (EspTreeDrawing *drawing, EspTrace *trace, const EspTreeChoice *choice)
{
  g_autoptr (GHashTable) open = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) path = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) best = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (Task));
  Build build = { .drawing = drawing,
                  .trace = trace,
                  .choice = choice,
                  .open = open,
                  .path = path,
                  .best = best,
                  .top = G_MAXUINT32 };
  Task root = { .parent = -1 };
  EspEvent first;

  esp_tree_drawing_clear (drawing);
  if (trace == NULL || esp_trace_get_n_nodes (trace) == 0)
    return;
  build.n_nodes =
      choice->horizon > 0 ? count_opened (trace, choice->horizon) : esp_trace_get_n_nodes (trace);
  build.is_game = esp_tree_is_game (trace);
  build.is_paths = get_first (trace, &first) && esp_event_is_path (&first);
  build.has_estimates = build.is_paths && esp_words_find (trace) != ESP_WORDS_WAYS;
  if (build.is_paths && count_children (&build, 0, 0) == 1)
    root.node = build.root = 1;
  find_path (&build);
  find_best_line (&build);
  choose_open (&build);

  g_array_append_val (stack, root);
  while (stack->len > 0)
    {
      Task task = g_array_index (stack, Task, stack->len - 1);
      EspNode info;
      int index;

      g_array_set_size (stack, stack->len - 1);
      if (task.more)
        {
          EspNode parent;
          guint32 parent_id = g_array_index (drawing->items, EspTreeItem, task.parent).id;

          EspNode beside = { 0 };

          if (task.beside >= task.node)
            get_node (&build, task.beside, &beside);
          if (get_node (&build, parent_id, &parent))
            {
              guint n_left = count_children (&build, parent_id, get_breadth (&build)) -
                             (task.beside >= task.node && task.beside != G_MAXUINT32);

              add_more (&build, task.parent, task.node, n_left,
                        build.is_paths
                            ? n_left
                            : parent_id + parent.n_subtree -
                                  MIN (task.node + beside.n_subtree, parent_id + parent.n_subtree));
            }
          continue;
        }
      if (task.pruned)
        {
          add_pruned (&build, task.parent, task.node);
          continue;
        }
      if (!get_node (&build, task.node, &info))
        continue;
      if (task.skipped)
        task.parent = add_skipped (&build, task.parent);
      index = add_node (&build, task.node, &info, task.parent);
      if (has (open, task.node))
        push_children (&build, stack, task.node, index);
    }
}
