#pragma once

/* The skyline of a search: how deep it was, or what it cost, and where solutions and failures lie.
 */

#include "draw/esp-shape.h"

G_BEGIN_DECLS

typedef struct
{
  double depth;      /* 0..1 of the greatest */
  double best;       /* as high as the best found by then; only where the profile has a line */
  gboolean solution; /* one lies in this stretch */
  gboolean failure;  /* a dead end or cut-off does */
} EspProfileSample;

typedef struct
{
  const EspProfileSample *samples; /* from the beginning to the end */
  guint n_samples;
  gboolean line;        /* local search: its costs, and the best of them as a line */
  double position;      /* 0..1: the present step */
  double flag;          /* 0..1: a step that is flagged; below 0 and above 1: none */
  double span;          /* 0..1: what it takes of the width; 0: all */
  double fade;          /* of the width, at its end: faded out, for it goes on beyond; 0: it ends */
  gboolean hide_future; /* what lies after the present step is not drawn */
} EspProfile;

/* Draws it over the whole of room × height. */
void esp_profile_draw (
    cairo_t *cr, const EspPalette *palette, const EspProfile *profile, double room, double height);

G_END_DECLS
