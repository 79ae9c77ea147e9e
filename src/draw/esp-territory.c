#include "config.h"

#include "esp-territory.h"

EspColour
esp_territory_get_ground (const EspPalette *palette)
{
  /* paper is the ground where colours are few */
  return palette->id == ESP_PALETTE_PRINT || palette->id == ESP_PALETTE_CONTRAST
             ? palette->surface
             : palette->surface_alt;
}

void
esp_territory_add_path (const EspTerritories *self, cairo_t *cr, int i)
{
  const EspLand *land = self->land;

  cairo_new_sub_path (cr);
  for (int k = land->first[i]; k < land->first[i + 1]; k++)
    cairo_line_to (cr, self->x + land->corners[k].x * self->size,
                   self->y + land->corners[k].y * self->size);
  cairo_close_path (cr);
}

/* Whether the segment has a point in @rect: A. Liang and B. Barsky, "A new concept and method for
 * line clipping", 1984. */
static gboolean
meets_rect (double ax, double ay, double bx, double by, const EspRect *rect)
{
  const double towards[] = { ax - bx, bx - ax, ay - by, by - ay };
  const double within[] = { ax - rect->x, rect->x + rect->width - ax, ay - rect->y,
                            rect->y + rect->height - ay };
  double enters = 0;
  double leaves = 1;

  for (int k = 0; k < 4; k++)
    if (towards[k] == 0 && within[k] < 0)
      return FALSE;
    else if (towards[k] < 0)
      enters = MAX (enters, within[k] / towards[k]);
    else if (towards[k] > 0)
      leaves = MIN (leaves, within[k] / towards[k]);
  return enters <= leaves;
}

gboolean
esp_territory_holds (const EspTerritories *self, int i, const EspRect *rect)
{
  const EspLand *land = self->land;
  double x = (rect->x + rect->width / 2 - self->x) / self->size;
  double y = (rect->y + rect->height / 2 - self->y) / self->size;

  if (!esp_land_contains (land, i, x, y))
    return FALSE;
  for (int k = land->first[i]; k < land->first[i + 1]; k++)
    {
      EspSpot a = land->corners[k];
      EspSpot b = land->corners[k + 1 < land->first[i + 1] ? k + 1 : land->first[i]];

      if (meets_rect (self->x + a.x * self->size, self->y + a.y * self->size,
                      self->x + b.x * self->size, self->y + b.y * self->size, rect))
        return FALSE;
    }
  return TRUE;
}

void
esp_territory_draw_coast (const EspScene *scene, cairo_t *cr)
{
  static const double widths[] = { 19, 12.5, 6.5 };
  const EspPalette *palette = scene->palette;

  if (palette->id == ESP_PALETTE_PRINT || palette->id == ESP_PALETTE_CONTRAST ||
      (scene->flags & ESP_SCENE_SMALL) != 0)
    return;
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_tolerance (cr, 1); /* it is blurred anyway */
  esp_set_colour (cr, esp_colour_fade (palette->sea.deep, 0.33));
  for (guint k = 0; k < G_N_ELEMENTS (widths); k++)
    {
      cairo_set_line_width (cr, widths[k]);
      cairo_stroke_preserve (cr);
    }
  cairo_restore (cr);
}
