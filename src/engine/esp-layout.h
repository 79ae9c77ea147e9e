#pragma once

/* Places for the nodes of a graph that has none, by Graphviz. */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * esp_layout_graph:
 * @n: how many nodes
 * @pairs: edges, two nodes each
 * @n_edges: how many
 * @x: (out caller-allocates): @n places, from 0 to 1
 * @y: (out caller-allocates): @n places, from 0 upwards; the longer way of the two is 1
 *
 * Runs Graphviz's neato, for large graphs sfdp, in a process of its own. Where that is not
 * installed, fails, or the graph has more than %ESP_LAYOUT_MAX nodes, the nodes stand in a circle.
 * May take a second.
 *
 * Returns: whether Graphviz did it
 */
gboolean esp_layout_graph (int n, const gint32 *pairs, gsize n_edges, double *x, double *y);

#define ESP_LAYOUT_MAX 2000

G_END_DECLS
