#pragma once

/* One component of a graph at a time, in any size and place. */

#include "esp-layout.h"
#include "esp-planar.h"
#include "esp-plane.h"

G_BEGIN_DECLS

/* Without crossings. FALSE: it is not planar, or that was cancelled. @n is 2 or more. */
gboolean esp_layout_planar (int n,
                            const gint32 *offsets,
                            const gint32 *neighbours,
                            GCancellable *cancellable,
                            double *x,
                            double *y);

G_END_DECLS
