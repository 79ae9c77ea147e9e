#include "config.h"

#include "look.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the cells of a grid are made of: walls are bricks, and each other terrain has a texture. */

char *
path_name_terrain (const PathGrid *grid, char terrain)
{
  double cost = grid->costs[(guchar) terrain & 127];

  if (terrain == '#')
    return g_strdup (_ ("wall"));
  if (terrain == '.')
    return cost == 1 ? g_strdup (_ ("free"))
                     : g_strdup_printf (_ ("free, cost %s"), path_show_number (cost));
  return g_strdup_printf (_ ("terrain %c, cost %s"), terrain, path_show_number (cost));
}

/* Which of the textures a terrain has: the usual signs each their own, whatever others there are.
 */
static int
get_texture (char terrain)
{
  static const char usual[] = "~,:;%&";
  const char *at = strchr (usual, terrain);

  return (at != NULL ? (int) (at - usual) : terrain) % PATH_N_TERRAINS;
}

EspColour
path_get_ground (const EspPalette *palette, char terrain)
{
  static const int keys[PATH_N_TERRAINS] = { 0, 4, 2, 6, 1, 3 };

  if (terrain == '#')
    return esp_colour_mix (palette->line_strong, palette->text,
                           esp_palette_is_dark (palette) ? 0 : 0.4);
  if (terrain == '.')
    return palette->surface;
  return esp_colour_mix (palette->surface, palette->key[keys[get_texture (terrain)]], 0.2);
}

static EspColour
get_ink (const EspPalette *palette, char terrain)
{
  if (terrain == '#')
    return esp_colour_mix (path_get_ground (palette, terrain), palette->surface, 0.28);
  return esp_colour_mix (path_get_ground (palette, terrain), palette->text, 0.5);
}

/* The path of a texture in a square. */
static void
add_texture (cairo_t *cr, int texture, const EspRect *rect)
{
  double x = rect->x;
  double y = rect->y;
  double s = rect->width;

  for (int i = 0; i < 2; i++)
    switch (texture)
      {
      case 0: /* waves */
      case 3:
        {
          double up = texture == 0 ? 0.22 * s : -0.22 * s;
          double middle = y + (0.32 + 0.38 * i) * s;

          cairo_move_to (cr, x + 0.18 * s, middle);
          cairo_curve_to (cr, x + 0.34 * s, middle - up, x + 0.34 * s, middle + (texture ? 0 : up),
                          x + 0.5 * s, middle);
          cairo_curve_to (cr, x + 0.66 * s, middle - up, x + 0.66 * s, middle + (texture ? 0 : up),
                          x + 0.82 * s, middle);
        }
        break;
      case 1: /* dots */
        for (int k = 0; k < 2; k++)
          {
            cairo_move_to (cr, x + (0.3 + 0.4 * k) * s, y + (0.3 + 0.4 * i) * s);
            cairo_rel_line_to (cr, 0.01, 0);
          }
        break;
      case 2: /* slanted */
        cairo_move_to (cr, x + (0.15 + 0.35 * i) * s, y + 0.8 * s);
        cairo_rel_line_to (cr, 0.35 * s, -0.6 * s);
        break;
      case 4: /* crosses */
        cairo_move_to (cr, x + (0.3 + 0.2 * i) * s, y + (0.5 - 0.2 * i) * s);
        cairo_rel_line_to (cr, i == 0 ? 0.4 * s : 0, i == 0 ? 0 : 0.4 * s);
        break;
      default: /* lines */
        cairo_move_to (cr, x + 0.2 * s, y + (0.35 + 0.3 * i) * s);
        cairo_rel_line_to (cr, 0.6 * s, 0);
        break;
      }
}

static void
add_bricks (cairo_t *cr, const EspRect *rect)
{
  double s = rect->width;

  for (int row = 0; row < 3; row++)
    {
      double y = rect->y + (row + 1) * s / 3;
      double joint = rect->x + (row % 2 == 0 ? 0.5 : 0.12) * s;

      if (row < 2)
        {
          cairo_move_to (cr, rect->x, y);
          cairo_line_to (cr, rect->x + s, y);
        }
      cairo_move_to (cr, joint, y - s / 3);
      cairo_line_to (cr, joint, y);
    }
}

void
path_add_terrain (cairo_t *cr, char terrain, const EspRect *rect)
{
  if (terrain == '#')
    add_bricks (cr, rect);
  else if (terrain != '.')
    add_texture (cr, get_texture (terrain), rect);
}

void
path_stroke_terrain (const EspPalette *palette, cairo_t *cr, char terrain, double s)
{
  gboolean dots = terrain != '#' && terrain != '.' && get_texture (terrain) == 1;

  cairo_save (cr);
  cairo_set_line_cap (cr, terrain == '#' ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  esp_stroke (cr, get_ink (palette, terrain), (dots ? 0.14 : 0.055) * s);
  cairo_restore (cr);
}

void
path_draw_terrain (const EspPalette *palette, cairo_t *cr, char terrain, const EspRect *rect)
{
  cairo_new_path (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  esp_fill (cr, path_get_ground (palette, terrain));
  path_add_terrain (cr, terrain, rect);
  path_stroke_terrain (palette, cr, terrain, rect->width);
}
