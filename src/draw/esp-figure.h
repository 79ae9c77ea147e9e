#pragma once

/* A board as a figure in a document: laid out for the width that it will have there. */

#include "esp-look.h"
#include "esp-text.h"

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

/* What became of it, for whoever wants to tell. */
typedef struct
{
  double height;           /* centimetres */
  EspTextOmissions missed; /* has no room at that width; its `names` are the caller's, or NULL */
  gboolean moved; /* the legend stands below the board, where it was wanted beside it: there it
                   * would have taken the room of what belongs to the puzzle */
} EspFigureOutcome;

void esp_figure_outcome_clear (EspFigureOutcome *told);

/* Draws to a file: .svg and .pdf are so wide, and .png has so many pixels an inch and says so.
 * Letters are at least ESP_FIGURE_LETTERS high. What has no room for that is left out: coordinates
 * before all else, and the legend makes room. */
gboolean
esp_figure_save (const EspScene *scene, const char *path, const EspFigure *figure, GError **error);

/* As it will be in the document, on an image with so many @pixels a centimetre, or fewer where one
 * side would have more than @most: for whoever wants to see it first. Where the figure has no width
 * it is as large as the board itself. @told may be NULL. NULL with @error; thread-safe as saving
 * is. */
cairo_surface_t *esp_figure_render (const EspScene *scene,
                                    const EspFigure *figure,
                                    double pixels,
                                    double most,
                                    EspFigureOutcome *told,
                                    GError **error);

/* A figure that is no board: a search tree, a curve, a step with all that is shown of it. Laid out
 * in pixels of a screen, where letters of ESP_TEXT_LEAST are those of ESP_FIGURE_LETTERS. */
typedef struct
{
  double width; /* pixels */
  double height;
  gboolean bare;            /* what is not drawn is transparent */
  EspTextOmissions *missed; /* counts what has no room; or NULL */
  void (*draw) (cairo_t *cr, gpointer data);
  gpointer data;
} EspFigureSheet;

/* How many of these pixels a figure is wide. */
double esp_figure_get_pixels (const EspFigure *figure);
/* As esp_figure_save() and esp_figure_render(). A sheet without a width in a document is saved
 * @scale times as large as it is. */
gboolean esp_figure_save_sheet (const EspFigureSheet *sheet,
                                const char *path,
                                const EspFigure *figure,
                                double scale,
                                GError **error);
cairo_surface_t *esp_figure_render_sheet (const EspFigureSheet *sheet,
                                          const EspFigure *figure,
                                          double pixels,
                                          double most,
                                          GError **error);

G_END_DECLS
