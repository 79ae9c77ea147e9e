#pragma once

/* Node-link drawings of search trees, with Gist's signs: solution green diamond, failure red
 * square, branch blue circle, open white circle; games: triangles up for max and down for min. */

#include "draw/esp-shape.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_TREE_BRANCH,
  ESP_TREE_OPEN,
  ESP_TREE_FRONTIER, /* of a search of paths: generated, and not expanded */
  ESP_TREE_SOLUTION,
  ESP_TREE_FAILED,
  ESP_TREE_MAX,
  ESP_TREE_MIN,
  ESP_TREE_CHANCE,
  ESP_TREE_LEAF,  /* a game's leaf */
  ESP_TREE_MORE,  /* stands for further siblings */
  ESP_TREE_PRUNED /* stands for those that were cut off */
} EspTreeShape;

enum
{
  ESP_TREE_CURRENT = 1 << 0,   /* where the step is */
  ESP_TREE_PATH = 1 << 1,      /* above it, or in a game the best line below it */
  ESP_TREE_COLLAPSED = 1 << 2, /* has children that are not drawn: `hidden` says how many nodes */
  ESP_TREE_CUTOFF = 1 << 3,    /* left early */
  ESP_TREE_CURSOR = 1 << 4,    /* under the keyboard cursor */
  ESP_TREE_SOLVED = 1 << 5,    /* collapsed, and a solution is in it */
  ESP_TREE_FUTURE = 1 << 6,    /* opened after the present step */
  ESP_TREE_DEAD = 1 << 7       /* collapsed, and gone through: nothing was found in it */
};

typedef struct
{
  guint32 id; /* the caller's */
  int parent; /* index of the parent in the array, -1 for the root */
  EspTreeShape shape;
  guint flags;
  guint hidden; /* nodes that are collapsed into it */
  char *label;  /* at the edge above it; or NULL */
  char *value;  /* under or beside it; or NULL */
  double x, y;  /* set by the layout: centre, in units */
} EspTreeItem;

/* Items in preorder: each after its parent. */
typedef struct
{
  GArray *items;        /* of EspTreeItem */
  double width, height; /* set by the layout */
} EspTreeDrawing;

EspTreeDrawing *esp_tree_drawing_new (void);
void esp_tree_drawing_clear (EspTreeDrawing *drawing);
void esp_tree_drawing_free (EspTreeDrawing *drawing);
/* Adds an item (its strings are taken) and returns its index. */
int esp_tree_drawing_add (EspTreeDrawing *drawing, const EspTreeItem *item);

/* Places the items: children below their parent, parents over the middle of their children,
 * subtrees as near to each other as their outlines allow. After Reingold and Tilford, "Tidier
 * Drawings of Trees", IEEE Transactions on Software Engineering 7(2), 1981. @labels: leave room
 * for them. */
void esp_tree_drawing_layout (EspTreeDrawing *drawing, gboolean labels);

/* Draws the levels @factor times as far from each other. */
void esp_tree_drawing_stretch (EspTreeDrawing *drawing, double factor);
/* From where to where the items between two heights reach, with their words; FALSE: there are none.
 */
gboolean esp_tree_drawing_get_extent (
    const EspTreeDrawing *drawing, double top, double bottom, double *left, double *right);

/* Draws what meets @clip (in units; NULL: all). @scale: device pixels a unit; labels are left out
 * where they could not be read. */
void esp_tree_drawing_draw (const EspTreeDrawing *drawing,
                            cairo_t *cr,
                            const EspPalette *palette,
                            const EspRect *clip,
                            double scale);
/* Index of the item at a point, or -1. */
int esp_tree_drawing_hit (const EspTreeDrawing *drawing, double x, double y);

/* A sign alone, for legends: centred, @radius big. */
void esp_tree_draw_sign (
    cairo_t *cr, const EspPalette *palette, EspTreeShape shape, double x, double y, double radius);

G_END_DECLS
