#include "config.h"

#include <math.h>
#include <string.h>

#include "draw/esp-graph.h"

/* A colour that has a name looks like it, and nobody takes it for another one. */

#define LEAST_DISTANCE 20 /* in CIELAB; what was there before had 8 to 14 */

/* Degrees of the hue, and the least saturation, of what is called so. */
static const struct
{
  const char *name;
  double from, to;
  double saturation;
} named[] = {
  { "red", -8, 8, 0.45 },      { "orange", 24, 38, 0.45 }, { "yellow", 45, 60, 0.4 },
  { "green", 90, 155, 0.25 },  { "cyan", 178, 200, 0.25 }, { "blue", 208, 235, 0.4 },
  { "purple", 262, 300, 0.2 },
};

static double
get_hue (EspColour c)
{
  double most = MAX (c.red, MAX (c.green, c.blue));
  double least = MIN (c.red, MIN (c.green, c.blue));
  double range = most - least;
  double hue;

  if (range <= 0)
    return NAN;
  if (most == c.red)
    hue = fmod ((c.green - c.blue) / range, 6);
  else if (most == c.green)
    hue = (c.blue - c.red) / range + 2;
  else
    hue = (c.red - c.green) / range + 4;
  return hue * 60;
}

static double
get_saturation (EspColour c)
{
  double most = MAX (c.red, MAX (c.green, c.blue));

  return most > 0 ? 1 - MIN (c.red, MIN (c.green, c.blue)) / most : 0;
}

static void
test_names (void)
{
  for (int p = 0; p < ESP_N_PALETTES; p++)
    {
      const EspPalette *palette = esp_palette_get ((EspPaletteId) p);
      EspColour colours[ESP_GRAPH_MAX_COLOURS];

      for (guint i = 0; i < G_N_ELEMENTS (named); i++)
        {
          const char *names[] = { named[i].name };
          double hue;

          esp_graph_choose_colours (palette, names, 1, colours);
          hue = get_hue (colours[0]);
          if (hue > 350)
            hue -= 360;
          g_test_message ("%s: %s has hue %.0f", palette->name, named[i].name, hue);
          g_assert_cmpfloat (hue, >=, named[i].from);
          g_assert_cmpfloat (hue, <=, named[i].to);
          g_assert_cmpfloat (get_saturation (colours[0]), >=, named[i].saturation);
        }
      esp_graph_choose_colours (palette, (const char *const[]){ "grey" }, 1, colours);
      g_assert_cmpfloat (get_saturation (colours[0]), <=, 0.08);
    }
}

/* --- as they are seen --- */

/* Machado, Oliveira and Fernandes (2009), of linear light: everybody's sight, and those that lack
 * one kind of cone: protanopia, deuteranopia, tritanopia. */
static const double sights[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};

static void
multiply (const double m[3][3], const double v[3], double out[3])
{
  for (int i = 0; i < 3; i++)
    out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
}

static double
to_linear (double c)
{
  return c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
}

static void
to_lab (EspColour colour, const double sight[3][3], double lab[3])
{
  static const double to_xyz[3][3] = { { 0.4124, 0.3576, 0.1805 },
                                       { 0.2126, 0.7152, 0.0722 },
                                       { 0.0193, 0.1192, 0.9505 } };
  static const double white[3] = { 0.9505, 1, 1.089 };
  double light[3] = { to_linear (colour.red), to_linear (colour.green), to_linear (colour.blue) };
  double seen[3];
  double xyz[3];

  multiply (sight, light, seen);
  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (seen[i], 0, 1);
  multiply (to_xyz, seen, xyz);
  for (int i = 0; i < 3; i++)
    {
      double t = xyz[i] / white[i];

      xyz[i] = t > 0.008856 ? cbrt (t) : 7.787 * t + 16.0 / 116;
    }
  lab[0] = 116 * xyz[1] - 16;
  lab[1] = 500 * (xyz[0] - xyz[1]);
  lab[2] = 200 * (xyz[1] - xyz[2]);
}

static double
get_distance (EspColour a, EspColour b, const double sight[3][3])
{
  double one[3];
  double other[3];

  to_lab (a, sight, one);
  to_lab (b, sight, other);
  return sqrt ((one[0] - other[0]) * (one[0] - other[0]) +
               (one[1] - other[1]) * (one[1] - other[1]) +
               (one[2] - other[2]) * (one[2] - other[2]));
}

static void
test_apart (void)
{
  for (int p = 0; p < ESP_N_PALETTES; p++)
    {
      const EspPalette *palette = esp_palette_get ((EspPaletteId) p);
      double least = G_MAXDOUBLE;

      for (guint s = 0; s < G_N_ELEMENTS (sights); s++)
        for (guint i = 0; i < G_N_ELEMENTS (palette->key); i++)
          for (guint k = 0; k < i; k++)
            least = MIN (least, get_distance (palette->key[i], palette->key[k], sights[s]));
      g_test_message ("%s: %.1f", palette->name, least);
      g_assert_cmpfloat (least, >=, LEAST_DISTANCE);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/names", test_names);
  g_test_add_func ("/palette/apart", test_apart);
  return g_test_run ();
}
