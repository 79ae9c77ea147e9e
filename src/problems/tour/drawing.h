#pragma once

/* What the files that draw the map share: draw.c, labels.c. */

#include "look.h"

G_BEGIN_DECLS

#define TOUR_MAX_ENDS (2 + 4 * TOUR_MAX_EXCHANGED)
#define TOUR_CROSS 5.0 /* half of a cross that strikes an edge out */
#define TOUR_ADDED 6.5 /* width of an edge that a move would add */
#define TOUR_TAKEN 2.6
#define TOUR_LETTERS 12.0 /* size of the legend */

/* Where an edge that a move takes away is crossed out. One that is too short for that goes round,
 * as a bow with its corner there. */
typedef struct
{
  double x, y;
  gboolean is_bow;
} TourCross;

typedef struct
{
  const EspScene *scene;
  const TourInstance *instance;
  const TourState *state;
  const EspPalette *palette;
  cairo_t *cr;
  TourMap map;
  double *x; /* of the cities, on the drawing */
  double *y;
  double radius;
  double growth;
  double left, top, right, bottom; /* what is in sight, and a little more */
  double floor;                    /* above the legend */
  TourExchange exchange;           /* of the step's move, or of nothing */
  TourCross crosses[TOUR_MAX_EXCHANGED];
  int n_ends; /* cities of the move: those of its edges */
  int ends[TOUR_MAX_ENDS];
} TourDrawing;

/* --- draw.c --- */

/* Of the lines of a tour, and of the band under them that is the best one. */
EspColour tour_get_line_colour (const EspPalette *palette);
EspColour tour_get_band_colour (const EspPalette *palette);
double tour_get_line_width (const TourDrawing *self);
double tour_get_band_width (const TourDrawing *self);
gboolean tour_has_best (const TourDrawing *self);
gboolean tour_is_end (const TourDrawing *self, int city);
/* Of the ring around a city of the move. */
double tour_get_ring (const TourDrawing *self);
void tour_add_cross (const TourDrawing *self, double x, double y);

/* --- labels.c: the cities' names, clear of all else where there is room --- */

void tour_draw_names (const TourDrawing *self);

/* --- labels.c: what the lines mean, below the map --- */

/* How high it is there: more than one line where it is wider than the drawing; 0: not shown. */
double tour_get_legend_height (const TourDrawing *self);
void tour_draw_legend (const TourDrawing *self);

G_END_DECLS
