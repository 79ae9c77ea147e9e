#pragma once

/* Save points of a puzzle: positions one goes back to after something was tried out. */

#include "engine/document/esp-document.h"

G_BEGIN_DECLS

typedef struct _EspSavePoints EspSavePoints;

EspSavePoints *esp_save_points_new (void);
void esp_save_points_free (EspSavePoints *points);
void esp_save_points_clear (EspSavePoints *points);
guint esp_save_points_get_n (const EspSavePoints *points);
/* The position of @document is the last one now; one that it is already is not saved again. */
void esp_save_points_save (EspSavePoints *points, EspDocument *document);
/* Brings @document to the last one; where it is there already, that one is dropped first. FALSE:
 * there is none. */
gboolean esp_save_points_go_back (EspSavePoints *points, EspDocument *document);

G_END_DECLS
