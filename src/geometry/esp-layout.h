#pragma once

/* Places for the nodes of a graph that has none. */

#include "esp-plane.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* More nodes than this are not given to Graphviz, which would take minutes. */
#define ESP_LAYOUT_MAX_GRAPHVIZ 2000
/* More nodes than this stand in a circle. */
#define ESP_LAYOUT_MAX 20000

/**
 * esp_layout_graph:
 * @n: how many nodes
 * @offsets: n + 1 numbers: the neighbours of node i are @neighbours[@offsets[i]]..
 * @neighbours: each edge twice; those of a node ascend
 * @names: (nullable): what the nodes are called: where the names tell north from south or west from
 *   east ("North Dakota" and "South Dakota", "WV" and "VA" do not, "NC" and "SC" do), the drawing
 * is turned accordingly
 * @cancellable: (nullable): stops it, and Graphviz's process
 * @x: (out caller-allocates): @n places, from 0 to 1
 * @y: (out caller-allocates): @n places, from 0 downwards; the longer way of the two is 1
 *
 * Lays out every component by itself and puts them beside each other: without crossings where it is
 * planar; else by Graphviz's neato, for large ones sfdp, in a process of its own; and where that is
 * not installed or fails, or the graph is too large, in a circle. The same each time. May take
 * seconds.
 *
 * Returns: FALSE with G_IO_ERROR_CANCELLED, and then the places are not set
 */
gboolean esp_layout_graph (int n,
                           const gint32 *offsets,
                           const gint32 *neighbours,
                           const char *const *names,
                           GCancellable *cancellable,
                           double *x,
                           double *y,
                           GError **error);

/* All on one circle, from 0 to 1: at once. */
void esp_layout_circle (int n, double *x, double *y);

/* The one or, where it is to be done at once (@quick), the other, as spots. */
gboolean esp_layout_spots (int n,
                           const gint32 *offsets,
                           const gint32 *neighbours,
                           const char *const *names,
                           gboolean quick,
                           GCancellable *cancellable,
                           EspSpot *spots,
                           GError **error);

G_END_DECLS
