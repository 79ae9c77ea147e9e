#include "config.h"

#include "esp-territory.h"

#include <math.h>
#include <string.h>

EspColour
esp_territory_get_ground (const EspScene *scene)
{
  const EspPalette *palette = scene->palette;

  /* paper is the ground where colours are few */
  if (esp_palette_has_edges (palette))
    return palette->surface;
  /* a picture among others is known by its colours, and has no letters that need a quiet ground */
  if (scene->flags & ESP_SCENE_SMALL)
    return esp_colour_mix (palette->land[0], palette->land[1], 0.3);
  return palette->surface_alt;
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

/* Neighbours have the corners of their border in common, to the bit; -1: @j has no such corner. */
static int
find_corner (const EspLand *land, int j, EspSpot spot)
{
  for (int k = land->first[j]; k < land->first[j + 1]; k++)
    if (memcmp (&land->corners[k], &spot, sizeof (EspSpot)) == 0)
      return k;
  return -1;
}

gboolean
esp_territory_add_border (const EspTerritories *self, cairo_t *cr, int i, int j, EspSpot *middle)
{
  const EspLand *land = self->land;
  int n = land->first[i + 1] - land->first[i];
  int n_other = land->first[j + 1] - land->first[j];
  g_autofree gboolean *common = g_new0 (gboolean, (guint) n + 1);
  EspSpot mean = { 0, 0 };
  double least = INFINITY;
  int count = 0;

  for (int k = 0; k < n; k++)
    {
      int at = find_corner (land, j, land->corners[land->first[i] + k]);
      int to = find_corner (land, j, land->corners[land->first[i] + (k + 1) % n]);

      /* both go around their area in one sense, so the other way here */
      common[k] = at >= 0 && to >= 0 && (at - to + n_other) % n_other == 1;
    }
  for (int k = 0; k < n; k++)
    if (common[k])
      {
        EspSpot from = land->corners[land->first[i] + k];
        EspSpot to = land->corners[land->first[i] + (k + 1) % n];

        if (!common[(k + n - 1) % n])
          cairo_move_to (cr, self->x + from.x * self->size, self->y + from.y * self->size);
        cairo_line_to (cr, self->x + to.x * self->size, self->y + to.y * self->size);
        mean.x += (from.x + to.x) / 2;
        mean.y += (from.y + to.y) / 2;
        count++;
      }
  for (int k = 0; k < n; k++)
    if (common[k])
      {
        EspSpot from = land->corners[land->first[i] + k];
        EspSpot to = land->corners[land->first[i] + (k + 1) % n];
        EspSpot spot = { (from.x + to.x) / 2, (from.y + to.y) / 2 };
        double away = hypot (spot.x - mean.x / count, spot.y - mean.y / count);

        if (away < least)
          {
            least = away;
            *middle = (EspSpot){ self->x + spot.x * self->size, self->y + spot.y * self->size };
          }
      }
  return count > 0;
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

      if (esp_rect_meets_line (rect, self->x + a.x * self->size, self->y + a.y * self->size,
                               self->x + b.x * self->size, self->y + b.y * self->size))
        return FALSE;
    }
  return TRUE;
}

void
esp_territory_draw_coast (const EspScene *scene, cairo_t *cr)
{
  static const double widths[] = { 19, 12.5, 6.5 };
  const EspPalette *palette = scene->palette;
  /* one tone, where colours are few: so that a lake is no area without a colour */
  gboolean plain = esp_palette_has_edges (palette);

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_tolerance (cr, 1); /* it is blurred anyway */
  esp_set_colour (cr, plain ? palette->sea.deep : esp_colour_fade (palette->sea.deep, 0.33));
  for (guint k = plain ? 1 : 0; k < (plain ? 2 : G_N_ELEMENTS (widths)); k++)
    {
      cairo_set_line_width (cr, widths[k]);
      cairo_stroke_preserve (cr);
    }
  cairo_restore (cr);
}
