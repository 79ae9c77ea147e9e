#pragma once

/* Areas of a map on a drawing: their ground and coast, and whether something lies in one. */

#include "esp-shape.h"
#include "geometry/esp-land.h"

G_BEGIN_DECLS

/* Where the land is on the drawing. */
typedef struct
{
  const EspLand *land;
  double x, y; /* of its 0, 0 */
  double size; /* of its 1 */
} EspTerritories;

/* The ground of an area without a colour of its own. */
EspColour esp_territory_get_ground (const EspScene *scene);
/* The outline of area @i is added to the path. */
void esp_territory_add_path (const EspTerritories *self, cairo_t *cr, int i);
/* What areas @i and @j have of their borders in common is added to the path; FALSE where that is
 * nothing. @middle: a place in the middle of it. */
gboolean
esp_territory_add_border (const EspTerritories *self, cairo_t *cr, int i, int j, EspSpot *middle);
/* Whether all of @rect lies in area @i. */
gboolean esp_territory_holds (const EspTerritories *self, int i, const EspRect *rect);
/* With more areas than this a coast takes longer than a frame. */
#define ESP_TERRITORY_MAX_COAST 120
/* Shallow water around the path, which is kept: to be drawn before what lies on it. One tone in
 * print and with high contrast; none in a picture among others, where it would be noise. */
void esp_territory_draw_coast (const EspScene *scene, cairo_t *cr);

G_END_DECLS
