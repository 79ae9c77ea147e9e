#pragma once

/* Pictures of what a page shows. */

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
  ESP_PICTURE_GIVEN, /* the same with nothing done on it, where something is */
  ESP_PICTURE_TREE,  /* the search tree as far as the step */
  ESP_PICTURE_CURVE, /* of a local search */
  ESP_PICTURE_ALL,   /* board, tree and event of the step in one */
  ESP_N_PICTURES
} EspPictureSubject;

typedef enum
{
  ESP_GROUND_OWN, /* as the colours have it */
  ESP_GROUND_WHITE,
  ESP_GROUND_NONE
} EspPictureGround;

typedef struct
{
  EspPictureSubject what;
  double scale; /* pixels of an image for one */
  EspPaletteId palette;
  EspPictureGround ground;
  EspFigure figure; /* where its width is not 0: `scale` says nothing then */
} EspPictureChoice;

/* What a picture will be, and what is to be told of it. */
typedef struct
{
  cairo_surface_t *surface;
  double width, height;   /* centimetres; of what has none there, as large as its file comes out */
  EspFigureOutcome board; /* of a board; of a step with all that is shown what has no room */
  guint n_nodes;          /* of a tree: that are drawn; 0: it is none */
  gboolean folded;        /* others stand for what hangs below them */
  gboolean bare;          /* there is no room for its words */
} EspPicturePreviewed;

void esp_picture_previewed_free (EspPicturePreviewed *previewed);

gboolean esp_page_has_picture (EspPageView *page, EspPictureSubject what);
/* Draws what is shown on a worker; the person is told on the page how it went. .png, .svg or .pdf
 * by the name of @path. */
void esp_page_save_picture (EspPageView *page, const EspPictureChoice *choice, const char *path);

/* Draws it as it would be saved, on a worker, with @pixels a centimetre: @done is handed an
 * EspPicturePreviewed of its own. NULL: there is no such picture. */
EspJob *esp_page_preview_picture (EspPageView *page,
                                  const EspPictureChoice *choice,
                                  double pixels,
                                  EspJobDone done,
                                  gpointer owner);

/* The same as an image to the clipboard. */
void esp_page_copy_picture (EspPageView *page, const EspPictureChoice *choice);

/* Tells the person that a file is written, and offers to open it. */
void esp_page_announce_saved (EspPageView *page, const char *path);

G_END_DECLS
