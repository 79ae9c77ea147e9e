#pragma once

/* How strong players are, by the games between them. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double rating; /* on Elo's scale, 0 being the mean of all: 400 more wins ten games to one */
  double error;  /* half of the interval that holds the rating in 19 of 20 cases */
} EspRating;

/* Ratings of @n players by the model of Bradley and Terry, found by the iteration of Hunter (2004,
 * "MM algorithms for generalized Bradley-Terry models"); a draw is half a win for both. @points[i *
 * n + k]: what player i has of the games against k. Each has a drawn game against a player of the
 * mean besides, so that one who has won all is not infinitely strong. The error is by the
 * information of a player's own games. */
void esp_rating_find (const double *points, guint n, EspRating *ratings);

G_END_DECLS
