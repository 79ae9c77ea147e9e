#pragma once

/* Classical multidimensional scaling: the two greatest eigenvectors of the doubly centred squares
 * of the distances give places whose distances are near those of a table (Torgerson 1952). */

#include <glib.h>

G_BEGIN_DECLS

/* A table of distances between points, and where they are put. All arrays are the caller's. */
typedef struct
{
  int n;
  const gint64 *distances; /* n × n, symmetric */
  double unit;             /* so much of them is 1 in the plane */
  double *x;               /* n each */
  double *y;
} EspScaling;

/* Puts all points. Which way the axes point does not change by chance. */
void esp_scaling_lay_out (EspScaling *self);
/* After the distance of @a and @b has changed: few points are laid out anew, with the side up that
 * was up; of many, these two alone look for new places, in a time that grows with the number of
 * points, not with its square. */
void esp_scaling_lay_out_again (EspScaling *self, int a, int b);

G_END_DECLS
