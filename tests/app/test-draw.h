#pragma once

/* test-draw-editors.c: adds its tests. */
void draw_add_editors (void);
/* test-draw-maps.c */
void draw_add_maps (void);
/* test-draw-path-edits.c */
void draw_add_path_edits (void);
/* test-draw-paths.c */
void draw_add_paths (void);
/* test-draw-rings.c */
void draw_add_rings (void);
