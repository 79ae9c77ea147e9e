#pragma once

/* The strip over the timeline: how deep the search was, and where solutions and failures lie. */

#include "draw/esp-shape.h"

G_BEGIN_DECLS

typedef struct
{
  double depth;      /* 0..1 of the greatest */
  gboolean solution; /* one lies in this stretch */
  gboolean failure;  /* a dead end or cut-off does */
} EspProfileSample;

/* Draws @n samples from left to right over the whole of width × height; @position 0..1 marks the
 * present step. */
void esp_profile_draw (cairo_t *cr,
                       const EspPalette *palette,
                       const EspProfileSample *samples,
                       guint n,
                       double position,
                       double width,
                       double height);

G_END_DECLS
