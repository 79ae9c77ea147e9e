#pragma once

#include "esp-land.h"

G_BEGIN_DECLS

/* esp-land-rough.c: shakes the outlines, where there are not too many; no two areas overlap then
 * that did not before. */
void esp_land_roughen (EspLand *land);

G_END_DECLS
