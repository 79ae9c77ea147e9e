#pragma once

/* Small pictures of boards, as a worker makes them for esp-thumbnail.h. */

#include "draw/esp-palette.h"
#include "engine/document/esp-document.h"
#include "kit/esp-page.h"

G_BEGIN_DECLS

#define ESP_THUMBNAIL_MARGIN 8 /* pixels around the board */

/* What is to be drawn; a worker reads it, nobody changes it. */
typedef struct
{
  gatomicrefcount n;
  const EspPageSpec *spec;
  char *sample;          /* or */
  char *path;            /* or */
  EspSnapshot *snapshot; /* with @state, or @answer */
  EspState *state;
  GBytes *answer; /* what a program wrote */
  guint64 step;   /* of a recorded search: how far it is shown; 0: the answer is none */
  gboolean under_way;
} EspThumbnailSource;

typedef struct
{
  EspThumbnailSource *source;
  const EspPalette *palette;
  int width, height; /* device pixels */
  double factor;     /* of them a pixel */
} EspThumbnailRequest;

typedef struct
{
  char *facts;
  GBytes *pixels;
  int width, height;
} EspThumbnailDrawn;

/* What stands between two facts. */
#define ESP_FACTS_APART " · "
/* What a room says of an instance begins with the instance's name where that has one: "usa13: 13
 * cities". Returns what follows it, which is all where there is none. */
const char *esp_thumbnail_skip_name (const char *facts);

EspThumbnailSource *esp_thumbnail_source_new (const EspPageSpec *spec);
void esp_thumbnail_source_unref (EspThumbnailSource *source);
void esp_thumbnail_request_free (gpointer data);
void esp_thumbnail_drawn_free (gpointer data);

/* Works of jobs: of an EspThumbnailRequest, an EspThumbnailDrawn. */
gpointer esp_thumbnail_draw (gpointer data, GCancellable *cancellable, GError **error);
/* Of an EspThumbnailSource, in words how many solutions the room's first complete solver finds,
 * when it has found all; "" where that is not known. A new string. */
gpointer esp_thumbnail_count (gpointer data, GCancellable *cancellable, GError **error);

G_END_DECLS
