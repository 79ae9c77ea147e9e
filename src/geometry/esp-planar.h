#pragma once

/* Whether a graph can be drawn without crossings, and how its edges then lie around its nodes. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * esp_planar_embed:
 * @n: how many nodes
 * @offsets: n + 1 numbers: the neighbours of node i are @neighbours[@offsets[i]]..
 * @neighbours: each edge twice; those of a node ascend
 * @around: (out caller-allocates) (nullable): like @neighbours, but those of each node in the
 *   order, with the clock, in which they lie around it in a drawing without crossings
 *
 * The left-right test; linear but for sorting.
 *
 * Returns: whether the graph is planar; @around is not changed where it is not
 */
gboolean esp_planar_embed (int n, const gint32 *offsets, const gint32 *neighbours, gint32 *around);

G_END_DECLS
