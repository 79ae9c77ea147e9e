#pragma once

/* What a picture will be: on the page of a document, as large as it will be there. */

#include "draw/esp-length.h"
#include "kit/canvas/esp-drawn.h"

G_BEGIN_DECLS

#define ESP_TYPE_PICTURE_PREVIEW (esp_picture_preview_get_type ())
G_DECLARE_FINAL_TYPE (EspPicturePreview, esp_picture_preview, ESP, PICTURE_PREVIEW, EspDrawn)

/* Takes @picture (NULL: nothing is there yet). @centimetres: its width in the document, told in
 * @unit; 0: it has none, and is as many pixels wide as it has. */
void esp_picture_preview_show (EspPicturePreview *preview,
                               cairo_surface_t *picture,
                               double centimetres,
                               EspLengthUnit unit);
/* Pixels that a centimetre of the document has where the window is. */
double esp_picture_preview_get_density (EspPicturePreview *preview);
/* How large it is shown: 1 true to size, less where there is no room for that, 0 where nothing
 * is there yet. */
double esp_picture_preview_get_share (EspPicturePreview *preview);

G_END_DECLS
