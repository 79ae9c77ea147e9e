#pragma once

/* The tree of a search of paths: its nodes do not nest, so each is linked to its children. */

#include "esp-event.h"
#include "esp-store.h"

G_BEGIN_DECLS

typedef struct _EspPathTree EspPathTree;

/* A tree of the nodes in @nodes (of EspNode), which has its root already and outlives the tree;
 * what links them counts against @allowance. */
EspPathTree *esp_path_tree_new (EspStore *nodes, EspAllowance *allowance);
void esp_path_tree_free (EspPathTree *tree);

/* Takes in @event, the @index-th of its search, which is one of a search of paths. FALSE where
 * there is no more room. */
gboolean esp_path_tree_add (EspPathTree *tree, const EspEvent *event, guint64 index);
/* The node that the search is at after @step events: what was made last, or else what was expanded
 * last. */
guint32 esp_path_tree_get_node_at (EspPathTree *tree, guint64 step);
/* As esp_trace_get_children(). */
guint esp_path_tree_get_children (
    EspPathTree *tree, guint32 node, guint skip, guint max, guint32 *children);
/* Bytes in memory, and in files. */
gsize esp_path_tree_get_memory (EspPathTree *tree);
gsize esp_path_tree_get_spilled (EspPathTree *tree);

G_END_DECLS
