#pragma once

/* What stands beside a board: shared by legend.c and draw-frontier.c. */

#include "look.h"

G_BEGIN_DECLS

#define PATH_ROW 22.0
#define PATH_LETTERS 12.0
#define PATH_TITLE 13.0

/* What of all that is drawn lies at a point, and where a cell is. */
typedef struct
{
  double x, y;
  int cell;   /* -1: nothing */
  int wanted; /* -1: none */
  EspRect rect;
} PathProbe;

typedef struct
{
  const EspScene *scene;
  const PathInstance *instance;
  const PathState *state;
  const PathBoard *board;
  const EspPalette *palette;
  cairo_t *cr;
  double unit; /* of all lengths here: large boards have large legends, small views large letters */
  PathProbe *probe; /* NULL: nothing is looked for */
} PathPanel;

static inline gboolean
path_is_within (const EspRect *rect, double x, double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

/* legend.c */
void path_write_text (const PathPanel *self,
                      const char *text,
                      double x,
                      double y,
                      double size,
                      EspColour colour,
                      EspTextFlags flags);
/* As much of a text as there is room for. */
void path_write_short (const PathPanel *self,
                       const char *text,
                       double x,
                       double y,
                       double width,
                       EspColour colour,
                       EspTextFlags flags);
/* draw-frontier.c: from @y to @bottom. */
void path_draw_frontier (const PathPanel *self, double x, double y, double width, double bottom);

G_END_DECLS
