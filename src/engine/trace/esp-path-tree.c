#include "config.h"

#include "esp-path-tree.h"
#include "esp-trace.h"

#define LINK_BUDGET (32 * 1024 * 1024)
#define TURN_BUDGET (16 * 1024 * 1024)
#define NONE G_MAXUINT32
#define MOST_LOOKED_AT 256 /* nodes of one state, where a search remembers none */

typedef struct
{
  guint32 first, last; /* children */
  guint32 next;        /* sibling */
  guint32 same;        /* the next open node of the same state */
} Link;

/* From event @index on the search is at @node. */
typedef struct
{
  guint64 index;
  guint32 node;
} Turn;

struct _EspPathTree
{
  EspStore *nodes; /* of EspNode; borrowed */
  EspStore *links; /* of Link, one a node */
  EspStore *turns; /* of Turn */
  /* of a state and a side, see get_key(), to a node of it + 1: the open one that was made last, or
   * where none is open, that was; and the one that is looked at first when one of them is expanded
   */
  GHashTable *latest;
  GHashTable *first;
  EspFrontierKind kind;
  gboolean as_tree;
  gboolean newest;         /* the one that was made last is looked at first */
  gboolean last_of_equals; /* and of those that are equal the last one is expanded */
  gint32 start;
  guint32 current;
  GArray *path; /* of guint32: what was expanded last at each depth */
};

EspPathTree *
esp_path_tree_new (EspStore *nodes, EspAllowance *allowance)
{
  EspPathTree *self = g_new0 (EspPathTree, 1);
  Link root = { NONE, NONE, NONE, NONE };

  self->nodes = nodes;
  self->links = esp_store_new (sizeof (Link), LINK_BUDGET);
  self->turns = esp_store_new (sizeof (Turn), TURN_BUDGET);
  esp_store_set_allowance (self->links, allowance);
  esp_store_set_allowance (self->turns, allowance);
  esp_store_append (self->links, &root);
  self->latest = g_hash_table_new (NULL, NULL);
  self->first = g_hash_table_new (NULL, NULL);
  self->path = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->start = -1;
  return self;
}

void
esp_path_tree_free (EspPathTree *self)
{
  esp_store_free (self->links);
  esp_store_free (self->turns);
  g_hash_table_unref (self->latest);
  g_hash_table_unref (self->first);
  g_array_unref (self->path);
  g_free (self);
}

static double
get_cost (const EspEvent *event)
{
  return event->type == ESP_EVENT_BEGIN ? 0 : event->path.g;
}

/* Of the state and the side; where states are not remembered, so that there may be very many nodes
 * of each, of depth and cost as well. */
static gpointer
get_key (EspPathTree *self, const EspEvent *event)
{
  guint64 key =
      (guint64) (guint32) event->subject * 2 + (event->flags & ESP_EVENT_BACKWARD ? 1 : 0);
  double cost = get_cost (event);

  if (self->as_tree)
    key ^= ((guint64) event->depth << 40) ^ ((guint64) g_double_hash (&cost) << 20);
  return GSIZE_TO_POINTER ((gsize) key);
}

static guint32
get (GHashTable *table, gpointer key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (table, key)) - 1;
}

static void
set (GHashTable *table, gpointer key, guint32 node)
{
  if (node != NONE)
    g_hash_table_insert (table, key, GUINT_TO_POINTER (node + 1));
  else
    g_hash_table_remove (table, key);
}

static guint32
get_same (EspPathTree *self, guint32 node)
{
  Link link;

  esp_store_get (self->links, node, 1, &link);
  return link.same;
}

static void
set_same (EspPathTree *self, guint32 node, guint32 same)
{
  Link link;

  esp_store_get (self->links, node, 1, &link);
  link.same = same;
  esp_store_set (self->links, node, &link);
}

/* @node is open. */
static void
list_open (EspPathTree *self, gpointer key, guint32 node)
{
  guint32 first = get (self->first, key);

  if (self->newest)
    {
      set_same (self, node, first);
      set (self->first, key, node);
    }
  else if (first == NONE)
    set (self->first, key, node);
  else
    set_same (self, get (self->latest, key), node);
  set (self->latest, key, node);
}

/* @node, which stands behind @before (NONE: it is the first), is open no more. */
static void
unlist_open (EspPathTree *self, gpointer key, guint32 before, guint32 node)
{
  guint32 after = get_same (self, node);

  if (before == NONE)
    set (self->first, key, after);
  else
    set_same (self, before, after);
  if (get (self->latest, key) == node && (self->newest ? after : before) != NONE)
    set (self->latest, key, self->newest ? after : before);
}

static void
append_child (EspPathTree *self, guint32 parent, guint32 child)
{
  Link link;
  EspNode node;

  esp_store_get (self->links, parent, 1, &link);
  if (link.last != NONE)
    {
      Link before;

      esp_store_get (self->links, link.last, 1, &before);
      before.next = child;
      esp_store_set (self->links, link.last, &before);
    }
  else
    link.first = child;
  link.last = child;
  esp_store_set (self->links, parent, &link);
  esp_store_get (self->nodes, parent, 1, &node);
  node.n_subtree++;
  esp_store_set (self->nodes, parent, &node);
}

/* The number of the new node; NONE: there is no room. */
static guint32
open_node (EspPathTree *self, const EspEvent *event, guint64 index, guint32 parent)
{
  guint32 id = (guint32) esp_store_get_n (self->nodes);
  Link link = { NONE, NONE, NONE, NONE };
  EspNode node = {
    .enter = index,
    .leave = G_MAXUINT64,
    .parent = parent,
    .n_subtree = 1,
    .depth = event->depth,
    .flags = ESP_NODE_OPEN,
    .subject = event->subject,
    .value = get_cost (event),
    .alpha = event->path.h,
  };

  if (!esp_store_append (self->nodes, &node) || !esp_store_append (self->links, &link))
    return NONE;
  append_child (self, parent, id);
  list_open (self, get_key (self, event), id);
  return id;
}

/* Whether @event can be about a node: where a search keeps several of one state, they may differ.
 */
static gboolean
is_about (EspPathTree *self, const EspEvent *event, guint32 id)
{
  EspNode node;
  EspNode parent;

  esp_store_get (self->nodes, id, 1, &node);
  esp_store_get (self->nodes, node.parent, 1, &parent);
  return node.depth == event->depth && node.value == event->path.g &&
         parent.subject == event->path.other;
}

/* The open node that @event is about, which is open no more; NONE: there is none. */
static guint32
take_node (EspPathTree *self, const EspEvent *event)
{
  gpointer key = get_key (self, event);
  guint32 before = NONE;
  guint32 found = NONE;
  guint32 before_found = NONE;
  guint32 id = get (self->first, key);

  for (guint n = 0; id != NONE && n < MOST_LOOKED_AT; n++)
    {
      if ((found == NONE || self->last_of_equals) && is_about (self, event, id))
        {
          found = id;
          before_found = before;
        }
      before = id;
      id = get_same (self, id);
    }
  if (found != NONE)
    unlist_open (self, key, before_found, found);
  return found;
}

/* What a new node hangs below: what was expanded last, or what is above it on the path. */
static guint32
find_parent (EspPathTree *self, const EspEvent *event)
{
  if (self->kind != ESP_FRONTIER_PATH)
    return self->current;
  return event->depth > 0 && event->depth <= self->path->len
             ? g_array_index (self->path, guint32, event->depth - 1)
             : 0;
}

/* What is expanded anew though nothing made it again, as in recursive best-first search. */
static guint32
open_again (EspPathTree *self, const EspEvent *event, guint64 index)
{
  guint32 id = open_node (self, event, index, find_parent (self, event));

  if (id != NONE)
    unlist_open (self, get_key (self, event), NONE, id);
  return id;
}

/* The search has come to the node that @event is about. */
static gboolean
come_to (EspPathTree *self, const EspEvent *event, guint64 index)
{
  Turn turn = { .index = index, .node = take_node (self, event) };
  EspNode node;

  /* another program may expand what is expanded already */
  if (turn.node == NONE && self->kind != ESP_FRONTIER_PATH)
    turn.node = get (self->latest, get_key (self, event));
  if (turn.node == NONE)
    turn.node = open_again (self, event, index);
  if (turn.node == NONE)
    return FALSE;
  esp_store_get (self->nodes, turn.node, 1, &node);
  node.leave = index;
  node.flags &= (guint16) ~ESP_NODE_OPEN;
  if (event->type == ESP_EVENT_GOAL)
    {
      node.flags |= ESP_NODE_SOLUTION;
      node.n_solutions = 1;
    }
  esp_store_set (self->nodes, turn.node, &node);
  self->current = turn.node;
  g_array_set_size (self->path, MIN (event->depth, self->path->len));
  g_array_append_val (self->path, turn.node);
  return esp_store_append (self->turns, &turn);
}

static gboolean
start_round (EspPathTree *self, const EspEvent *event, guint64 index)
{
  EspEvent start = { .type = ESP_EVENT_BEGIN, .subject = self->start };
  EspNode node;
  guint32 id;

  g_hash_table_remove_all (self->latest);
  g_hash_table_remove_all (self->first);
  id = open_node (self, &start, index, 0);
  if (id == NONE)
    return FALSE;
  esp_store_get (self->nodes, id, 1, &node);
  node.flags |= ESP_NODE_ROUND;
  node.beta = event->path.g;
  esp_store_set (self->nodes, id, &node);
  self->current = id;
  return TRUE;
}

/* What was generated at a greater cost waits no more. */
static void
close_dearer (EspPathTree *self, const EspEvent *event, guint64 index)
{
  gpointer key = get_key (self, event);
  guint32 id = get (self->first, key);
  EspNode node;

  if (id == NONE)
    return;
  esp_store_get (self->nodes, id, 1, &node);
  node.leave = index;
  node.flags = (guint16) ((node.flags & ~(guint) ESP_NODE_OPEN) | ESP_NODE_CUTOFF);
  esp_store_set (self->nodes, id, &node);
  unlist_open (self, key, NONE, id);
}

static gboolean
generate (EspPathTree *self, const EspEvent *event, guint64 index)
{
  if ((event->flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) != 0 || event->path.other < 0)
    return TRUE;
  if (event->flags & ESP_EVENT_CHEAPER)
    close_dearer (self, event, index);
  return open_node (self, event, index, find_parent (self, event)) != NONE;
}

static void
begin (EspPathTree *self, const EspEvent *event)
{
  EspPathTies ties;

  self->kind = esp_frontier_unpack (event->flags, &ties, &self->as_tree);
  self->newest = self->kind == ESP_FRONTIER_PATH || self->kind == ESP_FRONTIER_STACK;
  self->last_of_equals = !self->newest && ties == ESP_PATH_TIES_LAST;
  self->start = event->subject;
}

gboolean
esp_path_tree_add (EspPathTree *self, const EspEvent *event, guint64 index)
{
  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      begin (self, event);
      /* a search to a limit begins anew with each round */
      return self->kind == ESP_FRONTIER_PATH || open_node (self, event, index, 0) != NONE;
    case ESP_EVENT_ITERATION:
      return start_round (self, event, index);
    case ESP_EVENT_GENERATE:
      return generate (self, event, index);
    case ESP_EVENT_EXPAND:
    case ESP_EVENT_GOAL:
      return come_to (self, event, index);
    default:
      return TRUE;
    }
}

/* The last of @n records of @store that began before @step, by bisection; 0: the first. Records
 * begin with the number of their event. */
static guint64
find_before (EspStore *store, gpointer record, guint64 step)
{
  guint64 low = 0;
  guint64 high = esp_store_get_n (store);

  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      esp_store_get (store, middle, 1, record);
      if (*(const guint64 *) record < step)
        low = middle;
      else
        high = middle;
    }
  return low;
}

G_STATIC_ASSERT (offsetof (EspNode, enter) == 0 && offsetof (Turn, index) == 0);

guint32
esp_path_tree_get_node_at (EspPathTree *self, guint64 step)
{
  EspNode node;
  Turn turn = { 0, 0 };
  guint32 made = (guint32) find_before (self->nodes, &node, step);

  esp_store_get (self->nodes, made, 1, &node);
  if (esp_store_get_n (self->turns) == 0)
    return made;
  esp_store_get (self->turns, find_before (self->turns, &turn, step), 1, &turn);
  return node.enter + 1 == step || turn.index >= step ? made : turn.node;
}

guint
esp_path_tree_get_children (
    EspPathTree *self, guint32 node, guint skip, guint max, guint32 *children)
{
  guint stored = 0;
  guint seen = 0;
  Link link;

  esp_store_get (self->links, node, 1, &link);
  for (guint32 child = link.first; child != NONE && stored < max; child = link.next)
    {
      if (seen++ >= skip)
        children[stored++] = child;
      esp_store_get (self->links, child, 1, &link);
    }
  return stored;
}

gsize
esp_path_tree_get_memory (EspPathTree *self)
{
  return esp_store_get_memory (self->links) + esp_store_get_memory (self->turns);
}

gsize
esp_path_tree_get_spilled (EspPathTree *self)
{
  return esp_store_get_spilled (self->links) + esp_store_get_spilled (self->turns);
}
