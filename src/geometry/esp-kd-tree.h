#pragma once

/* Points of the plane in a k-d tree, to find the nearest ones.
 *
 * J. L. Bentley, "Multidimensional binary search trees used for associative searching",
 * Communications of the ACM 18 (1975). */

#include <glib.h>

G_BEGIN_DECLS

#define ESP_KD_MAX_FOUND 32

typedef struct
{
  gboolean vertical;
  double value; /* the least in the second half */
} EspKdSplit;

/* Points in the order of its leaves; a node halves its stretch of them. */
typedef struct
{
  int n;
  double low[2]; /* around all */
  double high[2];
  gint32 *points;
  double *places;     /* x and y of the points, in their order here: neighbours lie side by side */
  EspKdSplit *splits; /* of a node, at the middle of its stretch */
  gint32 *left;       /* of a node, likewise: points that are still there; NULL: all are */
  guint8 *gone;       /* by place, whether one is not */
} EspKdTree;

/* What is looked for, and what was found. */
typedef struct
{
  const EspKdTree *tree;
  int at; /* the point's place in the tree; -1: it is not looked at itself */
  double x;
  double y;
  int quadrant; /* -1: all around */
  int wanted;
  int n;
  double distance[ESP_KD_MAX_FOUND]; /* squared, rising */
  gint32 found[ESP_KD_MAX_FOUND];
} EspKdQuery;

#define ESP_KD_MAX_GATHERED 512

/* The points in a rectangle. */
typedef struct
{
  const EspKdTree *tree;
  double low[2];
  double high[2];
  int n;
  /* in no order, but those from the middle of the rectangle rather first */
  double x[ESP_KD_MAX_GATHERED];
  double y[ESP_KD_MAX_GATHERED];
  gint32 places[ESP_KD_MAX_GATHERED]; /* in the tree */
} EspKdGather;

/* How many threads work for @n points pays for. */
int esp_kd_n_threads (int n);
/* Of those in @points (numbers of places in @x and @y), which it then owns. */
void esp_kd_init (EspKdTree *tree, const double *x, const double *y, gint32 *points, int n);
void esp_kd_clear (EspKdTree *tree);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspKdTree, esp_kd_clear)
void esp_kd_find (EspKdQuery *query);
/* Adds a point to what was found, if it is one of the nearest. */
void esp_kd_add (EspKdQuery *query, double distance, int point);
/* The end of the leaf with place @at in it, and where it begins. */
int esp_kd_get_leaf (const EspKdTree *tree, int at, int *first);
/* FALSE: they are too many. None may have been taken out. */
gboolean esp_kd_gather (EspKdGather *gather);
/* Takes the point at place @at out. Returns how many are left. */
int esp_kd_remove (EspKdTree *tree, int at);

G_END_DECLS
