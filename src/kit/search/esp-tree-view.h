#pragma once

/* The search tree of a trace. */

#include "kit/canvas/esp-drawn.h"

#include "draw/tree/esp-tree-draw.h"
#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

/**
 * EspTreeView:
 *
 * Draws as much of the tree as can be looked at: what is larger is collapsed, with the number of
 * its nodes; the path to the present step is always open. Signal `node-chosen` (guint node).
 *
 * Keys, as in Gist: arrows walk; Return opens or closes a node; N next solution; H closes or opens
 * what is below; F hides failed subtrees, U shows all again; L labels; Z fits, C centres; + and -
 * zoom.
 */
#define ESP_TYPE_TREE_VIEW (esp_tree_view_get_type ())
G_DECLARE_FINAL_TYPE (EspTreeView, esp_tree_view, ESP, TREE_VIEW, EspDrawn)

GtkWidget *esp_tree_view_new (void);
void esp_tree_view_set_trace (EspTreeView *view, EspTrace *trace);
/* Takes in what the trace has grown by; not more than a few times a second. */
void esp_tree_view_update (EspTreeView *view);
/* Shows @node as the present one and opens the path to it. */
void esp_tree_view_set_node (EspTreeView *view, guint32 node);
/* The present step: what was opened later is faded; 0: nothing is. */
void esp_tree_view_set_step (EspTreeView *view, guint64 step);
/* The move that a game's search has found best, by its name; NULL: none. */
void esp_tree_view_set_best (EspTreeView *view, const char *move);
/* Shows only what the search had told by @step; 0: all. */
void esp_tree_view_set_horizon (EspTreeView *view, guint64 step);
guint32 esp_tree_view_get_node (EspTreeView *view);
void esp_tree_view_set_palette (EspTreeView *view, const EspPalette *palette);
void esp_tree_view_fit (EspTreeView *view);
/* Where a node is drawn, in the widget's coordinates; FALSE where it is not. */
gboolean esp_tree_view_get_node_position (EspTreeView *view, guint32 node, double *x, double *y);
/* Nodes drawn at present. */
guint esp_tree_view_get_n_drawn (EspTreeView *view);

G_END_DECLS
