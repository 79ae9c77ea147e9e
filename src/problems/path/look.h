#pragma once

/* What the drawing side of the room shares. */

#include "draw/esp-shape.h"
#include "path.h"

G_BEGIN_DECLS

#define PATH_NO_PANEL (ESP_SCENE_SMALL | ESP_SCENE_BARE)

/* What a board says of each node besides: the look's views. */
typedef enum
{
  PATH_SHOW_F,
  PATH_SHOW_G,
  PATH_SHOW_H,
  PATH_SHOW_ORDER,
  PATH_SHOW_NOTHING
} PathShow;

/* A sign of the legend. */
typedef struct
{
  char *text;
  int what; /* the board's */
} PathSign;

/**
 * PathBoard:
 *
 * How one kind of instance is drawn and pointed at.
 */
typedef struct
{
  /* Of the board alone, without what stands beside it. */
  void (*measure) (const EspScene *scene, double *width, double *height);
  /* Draws it, the ground is there. */
  void (*draw) (const EspScene *scene, cairo_t *cr);
  /* Appends what its marks mean (of PathSign). */
  void (*list_signs) (const EspScene *scene, GArray *signs);
  /* In the middle @x, @y of a square of @size. */
  void (*draw_sign) (const EspScene *scene, cairo_t *cr, int what, double x, double y, double size);
  /* OPTIONAL: what its shades mean, from @y on; returns where that ends. */
  double (*draw_scale) (
      const EspScene *scene, cairo_t *cr, double x, double y, double width, double unit);
  int (*n_cells) (const EspScene *scene);
  void (*cell_rect) (const EspScene *scene, int cell, EspRect *rect);
  int (*hit) (const EspScene *scene, double x, double y);
  int (*neighbour) (const EspScene *scene, int cell, EspDirection direction);
  char *(*describe) (const EspScene *scene, int cell);
} PathBoard;

extern const PathBoard path_graph_board;
extern const PathBoard path_grid_board;
extern const PathBoard path_tiles_board;

static inline const PathInstance *
path_of (const EspScene *scene)
{
  return (const PathInstance *) scene->instance;
}

static inline const PathState *
path_state_of (const EspScene *scene)
{
  return (const PathState *) scene->state;
}

/* A search is looked at, at some step, or gone through by hand. */
static inline gboolean
path_is_searched (const EspScene *scene)
{
  return ((scene->flags & ESP_SCENE_SEARCH) != 0 || path_state_of (scene)->by_hand != NULL) &&
         path_state_of (scene)->seen->len > 0;
}

static inline gboolean
path_is_edited (const EspScene *scene)
{
  return (scene->flags & ESP_SCENE_EDIT) != 0;
}

const PathBoard *path_get_board (const EspScene *scene);
/* What the view shows of a node that the search has seen; NAN: nothing is known. */
double path_get_shown (const PathState *state, PathShow show, const PathSeen *seen);

/* Around what is pointed at, what the step is about and what is marked. On a graph below its texts,
 * which they would cover. */
void path_draw_rings (const EspScene *scene, cairo_t *cr);

/* graph.c: how the plane of a graph lies on the drawing. */
typedef struct
{
  double width, height;
  double x0, y0;    /* where the frame's left bottom corner is drawn … */
  double left, low; /* … and what it is in the plane */
  double scale;
} PathPlane;

PathPlane path_get_plane (const EspScene *scene);
void
path_place_node (const PathShape *shape, const PathPlane *plane, int node, double *x, double *y);
/* Of a mark with a number in it. */
double path_get_radius (const EspScene *scene);
double path_graph_get_growth (const EspScene *scene);
/* What the search estimates of a node, or else the file; NAN: nothing. */
double path_get_h (const PathShape *shape, const PathSeen *seen, int node);
/* Whether the search estimates at all. */
gboolean path_has_estimates (const PathState *state);
/* On the frontier, of a search that has one. */
gboolean path_is_waiting (const PathState *state, const PathSeen *seen);
void path_graph_measure (const EspScene *scene, double *width, double *height);
int path_graph_n_cells (const EspScene *scene);
void path_graph_cell_rect (const EspScene *scene, int cell, EspRect *rect);
int path_graph_hit (const EspScene *scene, double x, double y);
int path_graph_neighbour (const EspScene *scene, int cell, EspDirection direction);
/* The arc whose middle is at a free place of the editor, where its cost stands; NULL: none. */
const PathArc *path_graph_find_arc_at (const EspScene *scene, int cell);
char *path_graph_describe (const EspScene *scene, int cell);
/* ", on the frontier, first to leave, g 239, h 176, f 415": what the search knows of a node. */
void path_append_seen (const EspScene *scene, GString *text, const PathSeen *seen);
/* Coordinates of a free place in the editor, which is cell @place after the nodes. */
void path_graph_get_coordinates (const EspScene *scene, int place, double *x, double *y);
/* draw-grid.c */
EspGrid path_grid_of (const EspScene *scene);
/* legend.c: terrain */
#define PATH_N_TERRAINS                                                                            \
  6 /* of them that are told in the legend, and how many textures there are                        \
     */
/* "wall", "terrain ~, cost 3": a new string. */
char *path_name_terrain (const PathGrid *grid, char terrain);
EspColour path_get_ground (const EspPalette *palette, char terrain);
/* The path of what is drawn on a square of it, and the line for that on squares of @size. */
void path_add_terrain (cairo_t *cr, char terrain, const EspRect *rect);
void path_stroke_terrain (const EspPalette *palette, cairo_t *cr, char terrain, double size);
/* One square of it. */
void path_draw_terrain (const EspPalette *palette, cairo_t *cr, char terrain, const EspRect *rect);
/* draw-tiles.c: what the tiles look like at a step, and the board's squares. */
EspGrid path_tiles_grid_of (const EspScene *scene);
void path_tiles_find (const EspScene *scene, guint8 *tiles);
/* What a node that the search speaks of looks like (@back: it came there from the goal). Returns
 * the move by which it came to be so; -1: by none. */
int path_tiles_find_node (const PathInstance *self,
                          const PathState *state,
                          const PathWaiting *node,
                          gboolean back,
                          guint8 *tiles);
/* Tiles of @size each, from @x and @y on. */
void path_draw_small_tiles (const EspPalette *palette,
                            cairo_t *cr,
                            int side,
                            const guint8 *tiles,
                            double x,
                            double y,
                            double size);

/* draw-frontier.c: the legend, and in a search the frontier: beside the board, or below it. */
void path_look_measure (const EspScene *scene, double *width, double *height);
void path_find_panel (const EspScene *scene, EspRect *rect);
void path_draw_panel (const EspScene *scene, cairo_t *cr);
/* The node or cell whose row, or place in the heap, is at a point beside the board; -1: none. */
int path_hit_panel (const EspScene *scene, double x, double y);
/* The row of @cell in the list as it is when that is pointed at. */
void path_find_row (const EspScene *scene, int cell, EspRect *rect);
/* Takes @text. */
void path_add_sign (GArray *signs, int what, char *text);
/* In which order nodes are to leave the frontier, from 1, by node; new. NULL: it is not known. Who
 * goes through a search by hand is to find it out. */
GHashTable *path_number_frontier (const EspScene *scene);
/* Nodes from the start on to @subject, and where the search came from the goals on to one of them;
 * of tiles too, whose states they are. New. */
GArray *path_list_way (const PathState *state, gint32 subject);
/* "queue, first in first out": how a frontier is ordered, for people. A new string. */
char *path_say_frontier (const PathState *state);
/* "path to Rimnicu, 220": what the line on the board is. A new string. */
char *path_say_way (const EspScene *scene);
/* "239", "1.41": short, for people; borrowed like esp_quote(). */
const char *path_show_number (double number);

extern const EspLook esp_path_look;

G_END_DECLS
