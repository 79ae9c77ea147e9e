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
  guint32 same;        /* the node before it that has the same state */
} Link;

/* From event @index on the search is at @node. */
typedef struct
{
  guint64 index;
  guint32 node;
} Turn;

struct _EspPathTree
{
  EspStore *nodes;    /* of EspNode; borrowed */
  EspStore *links;    /* of Link, one a node */
  EspStore *turns;    /* of Turn */
  GHashTable *latest; /* of a state and a side, see get_key(), to the node it has last + 1 */
  EspFrontierKind kind;
  gint32 start;
  guint32 current;
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
  self->start = -1;
  return self;
}

void
esp_path_tree_free (EspPathTree *self)
{
  esp_store_free (self->links);
  esp_store_free (self->turns);
  g_hash_table_unref (self->latest);
  g_free (self);
}

static gpointer
get_key (const EspEvent *event)
{
  gsize side = event->flags & ESP_EVENT_BACKWARD ? 1 : 0;

  return GSIZE_TO_POINTER ((gsize) (guint32) event->subject * 2 + side);
}

static guint32
get_latest (EspPathTree *self, const EspEvent *event)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->latest, get_key (event))) - 1;
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
  Link link = { NONE, NONE, NONE, get_latest (self, event) };
  EspNode node = {
    .enter = index,
    .leave = G_MAXUINT64,
    .parent = parent,
    .n_subtree = 1,
    .depth = event->depth,
    .flags = ESP_NODE_OPEN,
    .subject = event->subject,
    .value = event->type == ESP_EVENT_BEGIN ? 0 : event->path.g,
    .alpha = event->path.h,
  };

  if (!esp_store_append (self->nodes, &node) || !esp_store_append (self->links, &link))
    return NONE;
  append_child (self, parent, id);
  g_hash_table_insert (self->latest, get_key (event), GUINT_TO_POINTER (id + 1));
  return id;
}

/* The search has come to @id: it is open no more. */
static gboolean
come_to (EspPathTree *self, guint32 id, guint64 index, guint flags)
{
  Turn turn = { index, id };
  EspNode node;

  esp_store_get (self->nodes, id, 1, &node);
  node.leave = index;
  node.flags = (guint16) ((node.flags & ~(guint) ESP_NODE_OPEN) | flags);
  node.n_solutions = (flags & ESP_NODE_SOLUTION) != 0;
  esp_store_set (self->nodes, id, &node);
  self->current = id;
  return esp_store_append (self->turns, &turn);
}

/* The open node that @event is about: where a search keeps several of one state, the one of that
 * depth and cost whose turn it is. */
static guint32
find_node (EspPathTree *self, const EspEvent *event)
{
  gboolean newest = self->kind == ESP_FRONTIER_PATH || self->kind == ESP_FRONTIER_STACK;
  guint32 id = get_latest (self, event);
  guint32 found = NONE;
  guint32 any = id;
  Link link;

  for (guint n = 0; id != NONE && n < MOST_LOOKED_AT && (found == NONE || !newest); n++)
    {
      EspNode node;

      esp_store_get (self->nodes, id, 1, &node);
      if ((node.flags & ESP_NODE_OPEN) != 0 && node.depth == event->depth &&
          node.value == event->path.g)
        found = id;
      esp_store_get (self->links, id, 1, &link);
      id = link.same;
    }
  return found != NONE ? found : any;
}

static gboolean
start_round (EspPathTree *self, const EspEvent *event, guint64 index)
{
  EspEvent start = { .type = ESP_EVENT_BEGIN, .subject = self->start };
  EspNode node;
  guint32 id;

  g_hash_table_remove_all (self->latest);
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
  guint32 id = get_latest (self, event);
  EspNode node;

  if (id == NONE)
    return;
  esp_store_get (self->nodes, id, 1, &node);
  if ((node.flags & ESP_NODE_OPEN) == 0)
    return;
  node.leave = index;
  node.flags = (guint16) ((node.flags & ~(guint) ESP_NODE_OPEN) | ESP_NODE_CUTOFF);
  esp_store_set (self->nodes, id, &node);
}

static gboolean
generate (EspPathTree *self, const EspEvent *event, guint64 index)
{
  if ((event->flags & (ESP_EVENT_REACHED | ESP_EVENT_BEYOND)) != 0 || event->path.other < 0)
    return TRUE;
  if (event->flags & ESP_EVENT_CHEAPER)
    close_dearer (self, event, index);
  return open_node (self, event, index, self->current) != NONE;
}

gboolean
esp_path_tree_add (EspPathTree *self, const EspEvent *event, guint64 index)
{
  guint32 id;

  switch ((EspEventType) event->type)
    {
    case ESP_EVENT_BEGIN:
      self->kind = esp_event_get_frontier (event);
      self->start = event->subject;
      /* a search to a limit begins anew with each round */
      return self->kind == ESP_FRONTIER_PATH || open_node (self, event, index, 0) != NONE;
    case ESP_EVENT_ITERATION:
      return start_round (self, event, index);
    case ESP_EVENT_GENERATE:
      return generate (self, event, index);
    case ESP_EVENT_EXPAND:
    case ESP_EVENT_GOAL:
      id = find_node (self, event);
      if (id == NONE)
        id = open_node (self, event, index, 0);
      return id != NONE &&
             come_to (self, id, index, event->type == ESP_EVENT_GOAL ? ESP_NODE_SOLUTION : 0);
    default:
      return TRUE;
    }
}

/* The last of @n records of @store that began before @step, by bisection; 0: the first. Records begin
 * with the number of their event. */
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
