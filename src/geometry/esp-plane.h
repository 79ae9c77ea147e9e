#pragma once

/* Points and edges in the plane: exact predicates on whole numbers, and distances. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double x, y;
} EspSpot;

/* > 0: c lies to the left of a → b; 0: on the line. Exact. */
int esp_orientation (gint64 ax, gint64 ay, gint64 bx, gint64 by, gint64 cx, gint64 cy);
/* Whether the edges a–b and c–d of points at @x and @y meet anywhere but in a common end. Exact. */
gboolean esp_edges_cross (const gint64 *x, const gint64 *y, int a, int b, int c, int d);
/* Whether point c lies on the edge a–b, its ends included. Exact. */
gboolean esp_is_on_edge (const gint64 *x, const gint64 *y, int a, int b, int c);
/* The numbers of @n points from left to right, of those above each other by @y, of those at one
 * place by number. A new array. */
gint32 *esp_order_points (int n, const gint64 *x, const gint64 *y);
/* The square of the distance from @p to the segment @a–@b. */
double esp_squared_distance (EspSpot p, EspSpot a, EspSpot b);
/* Where the segments @a–@b and @c–@d meet, which are known to cross. */
EspSpot esp_find_meeting (EspSpot a, EspSpot b, EspSpot c, EspSpot d);

G_END_DECLS
