#pragma once

/* Save points of a puzzle: positions one goes back to after something was tried out. */

#include "engine/document/esp-document.h"

G_BEGIN_DECLS

typedef struct _EspPoints EspPoints;

EspPoints *esp_points_new (void);
void esp_points_free (EspPoints *points);
void esp_points_clear (EspPoints *points);
guint esp_points_get_n (const EspPoints *points);
/* The position of @document is the last one now; one that it is already is not saved again. */
void esp_points_save (EspPoints *points, EspDocument *document);
/* Brings @document to the last one; where it is there already, that one is dropped first. FALSE:
 * there is none. */
gboolean esp_points_go_back (EspPoints *points, EspDocument *document);

G_END_DECLS
