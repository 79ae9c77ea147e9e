#pragma once

/* The cities of a map in a k-d tree, to find the nearest ones.
 *
 * J. L. Bentley, "Multidimensional binary search trees used for associative searching",
 * Communications of the ACM 18 (1975). */

#include "tour.h"

G_BEGIN_DECLS

#define TOUR_KD_MAX_FOUND 32

typedef struct
{
  gboolean vertical;
  double value; /* the least in the second half */
} TourKdSplit;

/* Cities in the order of its leaves; a node halves its stretch of them. */
typedef struct
{
  int n;
  double low[2]; /* around all */
  double high[2];
  gint32 *cities;
  double *places;      /* x and y of the cities, in their order here: neighbours lie side by side */
  TourKdSplit *splits; /* of a node, at the middle of its stretch */
  gint32 *left;        /* of a node, likewise: cities that are still there; NULL: all are */
  guint8 *gone;        /* by place, whether one is not */
} TourKdTree;

/* What is looked for, and what was found. */
typedef struct
{
  const TourKdTree *tree;
  int at; /* the city's place in the tree; -1: it is not looked at itself */
  double x;
  double y;
  int quadrant; /* -1: all around */
  int wanted;
  int n;
  double distance[TOUR_KD_MAX_FOUND]; /* squared, rising */
  gint32 found[TOUR_KD_MAX_FOUND];
} TourKdQuery;

#define TOUR_KD_MAX_GATHERED 512

/* The cities in a rectangle. */
typedef struct
{
  const TourKdTree *tree;
  double low[2];
  double high[2];
  int n;
  /* in no order, but those from the middle of the rectangle rather first */
  double x[TOUR_KD_MAX_GATHERED];
  double y[TOUR_KD_MAX_GATHERED];
  gint32 places[TOUR_KD_MAX_GATHERED]; /* in the tree */
} TourKdGather;

/* How many threads work for @n cities pays for. */
int tour_kd_n_threads (int n);
/* Of those in @cities, which it then owns. */
void tour_kd_init (TourKdTree *tree, const TourInstance *instance, gint32 *cities, int n);
void tour_kd_clear (TourKdTree *tree);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TourKdTree, tour_kd_clear)
void tour_kd_find (TourKdQuery *query);
/* Adds a city to what was found, if it is one of the nearest. */
void tour_kd_add (TourKdQuery *query, double distance, int city);
/* The end of the leaf with place @at in it, and where it begins. */
int tour_kd_get_leaf (const TourKdTree *tree, int at, int *first);
/* FALSE: they are too many. None may have been taken out. */
gboolean tour_kd_gather (TourKdGather *gather);
/* Takes the city at place @at out. Returns how many are left. */
int tour_kd_remove (TourKdTree *tree, int at);

/* A straight line in GEO's plane is near enough to one on the globe, but for the whole world seen
 * at once; so few cities are compared one by one there too. */
static inline gboolean
tour_has_plane (const TourInstance *instance)
{
  return tour_has_coordinates (instance) && !(instance->metric == TOUR_GEO && instance->n <= 2000);
}

G_END_DECLS
