#pragma once

/* Whether a drawing of a graph is planar: what its edges meet. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_CROSSING_NONE,
  ESP_CROSSING_EDGES, /* a–b crosses c–d */
  ESP_CROSSING_POINT, /* a–b goes through point c */
  ESP_CROSSING_SAME   /* a and b are at the same place */
} EspCrossingKind;

typedef struct
{
  EspCrossingKind kind;
  int a, b, c, d;
} EspCrossing;

/* The first thing that makes the drawing of a graph not planar, whose @n points are at @x and @y;
 * the neighbours of i are @neighbours[@offsets[i]].. in ascending order. Of edge @a–@b alone, where
 * @a is not -1, or of all. FALSE where there is none, and where the thread's current cancellable is
 * cancelled. Exact. */
gboolean esp_find_crossing (int n,
                            const gint32 *offsets,
                            const gint32 *neighbours,
                            const gint64 *x,
                            const gint64 *y,
                            int a,
                            int b,
                            EspCrossing *crossing);

G_END_DECLS
