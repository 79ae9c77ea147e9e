#pragma once

/* Pictures, traces and solutions in files. */

#include "base/esp-job.h"
#include "draw/esp-figure.h"
#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* What a picture can be of. */
typedef enum
{
  ESP_PICTURE_A, /* the boards of two searches side by side */
  ESP_PICTURE_B,
  ESP_PICTURE_BOARD, /* where these are not shown */
  ESP_PICTURE_TREE,  /* the search tree as far as the step */
  ESP_PICTURE_CURVE, /* of a local search */
  ESP_PICTURE_ALL,   /* board, tree and event of the step in one */
  ESP_N_PICTURES
} EspPictureWhat;

typedef enum
{
  ESP_GROUND_OWN, /* as the colours have it */
  ESP_GROUND_WHITE,
  ESP_GROUND_NONE
} EspPictureGround;

typedef struct
{
  EspPictureWhat what;
  double scale; /* pixels of an image for one */
  EspPaletteId palette;
  EspPictureGround ground;
  EspFigure figure; /* of a board, where its width is not 0: `scale` says nothing then */
} EspPictureChoice;

gboolean esp_page_has_picture (EspPageView *page, EspPictureWhat what);
/* Draws what is shown on a worker; the person is told on the page how it went. .png, .svg or .pdf
 * by the name of @path. */
void esp_page_save_picture (EspPageView *page, const EspPictureChoice *choice, const char *path);

/* How high the figure will be, in centimetres; 0: it is none. */
double esp_page_measure_figure (EspPageView *page, const EspPictureChoice *choice);

/* Draws a board as it would be saved, on a worker, with @pixels a centimetre: @done is handed a
 * cairo_surface_t of its own. NULL: it is a picture of something else. */
EspJob *esp_page_preview_picture (EspPageView *page,
                                  const EspPictureChoice *choice,
                                  double pixels,
                                  EspJobDone done,
                                  gpointer owner);

/* The same as an image to the clipboard. */
void esp_page_copy_picture (EspPageView *page, const EspPictureChoice *choice);

/* Whether there is a solution to be saved: found by a search, or by hand. */
gboolean esp_page_has_solution (EspPageView *page);

void esp_page_add_export_actions (EspPageView *page);

G_END_DECLS
