#pragma once

/* A board as a figure in a document: laid out for the width that it will have there. */

#include "esp-look.h"

G_BEGIN_DECLS

#define ESP_FIGURE_LETTERS 7.0 /* points, the least height of letters */

typedef enum
{
  ESP_LEGEND_AS_FITS, /* beside the board or below it: where that leaves the board larger */
  ESP_LEGEND_BESIDE,
  ESP_LEGEND_BELOW,
  ESP_LEGEND_NONE
} EspFigureLegend;

typedef struct
{
  double centimetres; /* its width in the document */
  int dpi;            /* of an image */
  EspFigureLegend legend;
} EspFigure;

/* Draws to a file: .svg and .pdf are so wide, and .png has so many pixels an inch and says so.
 * Letters are at least ESP_FIGURE_LETTERS high; those that have no room for that are left out. */
gboolean
esp_figure_save (const EspScene *scene, const char *path, const EspFigure *figure, GError **error);

/* As it will be in the document, on an image with so many @pixels a centimetre, or fewer where one
 * side would have more than @most: for whoever wants to see it first. Where the figure has no width
 * it is as large as the board itself. NULL with @error; thread-safe as saving is. */
cairo_surface_t *esp_figure_render (
    const EspScene *scene, const EspFigure *figure, double pixels, double most, GError **error);

/* How high it will be, in centimetres. The instance is ready to be drawn. */
double esp_figure_measure (const EspScene *scene, const EspFigure *figure);

G_END_DECLS
