#pragma once

#include "draw/esp-look.h"

/* test-draw-constraints.c: adds its tests. */
void draw_add_constraints (void);
/* test-draw-editors.c */
void draw_add_editors (void);
/* test-draw-maps.c */
void draw_add_maps (void);
/* test-draw-path-edits.c */
void draw_add_path_edits (void);
/* test-draw-paths.c */
void draw_add_paths (void);
/* test-draw-rings.c */
void draw_add_rings (void);

/* test-draw-paths.c: the state of a search after so many events, the last of which is @event. */
EspState *
draw_after (const EspInstance *instance, const char *algorithm, guint step, EspEvent *event);
/* A picture of the scene in its natural size. */
cairo_surface_t *draw_natural (const EspScene *scene);
/* Pixels of a colour within @rect, and such that are not the same. */
guint draw_count_colour (cairo_surface_t *surface, const EspRect *rect, EspColour colour);
guint draw_count_differing (cairo_surface_t *a, cairo_surface_t *b, const EspRect *rect);
