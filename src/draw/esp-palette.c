#include "config.h"

#include "esp-palette.h"

/* 0xRRGGBB as a colour. */
#define RGB(hex)                                                                                   \
  {                                                                                                \
    (double) (((hex) >> 16) & 0xff) / 255.0, (double) (((hex) >> 8) & 0xff) / 255.0,               \
        (double) ((hex) &0xff) / 255.0, 1.0                                                        \
  }

/* The keys have the hues of their names, and were searched for so that the two that are nearest to
 * each other lie as far apart as soft colours can for every common kind of sight (21 in CIELAB;
 * colour blindness after Machado, Oliveira and Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", 2009). */
static const EspPalette palettes[ESP_N_PALETTES] = {
  [ESP_PALETTE_LIGHT] = {
    .id = ESP_PALETTE_LIGHT,
    .name = "light",
    .background = RGB (0xfbfbf9),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xf0efea),
    .line = RGB (0xd0d3cd),
    .line_strong = RGB (0x5c6462),
    .text = RGB (0x22282a),
    .text_dim = RGB (0x586064),
    .accent = RGB (0x17604e),
    .hint = RGB (0xa34700),
    .good = RGB (0x17703c),
    .bad = RGB (0xb3261e),
    .sea = { .water = RGB (0xd3ebf4),
             .deep = RGB (0xc2e2ef),
             .wave = RGB (0xa2cbde),
             .mist = RGB (0xffffff),
             .hull = RGB (0x596775),
             .keel = RGB (0x36434f),
             .deck = RGB (0xc3ccd3) },
    .land = { RGB (0xf4efe3), RGB (0xe3c68b) },
    .stone = { RGB (0xefeae1), RGB (0xc9c1b4) },
    .tray = RGB (0xe6dfd2),
    .tile = { RGB (0xfffdf6), RGB (0xefead9) },
    .side = { RGB (0x1c5fb0), RGB (0x1a6c31) },
    .side_text = { RGB (0xffffff), RGB (0xffffff) },
    .side_tint = { RGB (0xd6e4f6), RGB (0xd8eed8) },
    .series = { RGB (0x204667), RGB (0xcb400d), RGB (0x7c41c0), RGB (0x0e0151), RGB (0x9b6266),
                RGB (0x5871a2), RGB (0x982d30), RGB (0x322c25) },
    .key = { RGB (0xe0ab5a), RGB (0x9bf7ff), RGB (0x94d1a6), RGB (0xfbe663),
             RGB (0x7598ff), RGB (0xd66a5e), RGB (0xae76ba), RGB (0x909197) },
  },
  [ESP_PALETTE_DARK] = {
    .id = ESP_PALETTE_DARK,
    .name = "dark",
    .background = RGB (0x181b1c),
    .surface = RGB (0x2a2f30),
    .surface_alt = RGB (0x343a3b),
    .line = RGB (0x474f52),
    .line_strong = RGB (0xa3aaa8),
    .text = RGB (0xeceeec),
    .text_dim = RGB (0xb4bcb9),
    .accent = RGB (0x74d2b4),
    .hint = RGB (0xffb866),
    .good = RGB (0x74d28f),
    .bad = RGB (0xff9a92),
    .sea = { .water = RGB (0x1d4055),
             .deep = RGB (0x142d40),
             .wave = RGB (0x447590),
             .mist = RGB (0x262b2e),
             .hull = RGB (0xdde3e8),
             .keel = RGB (0x96a3af),
             .deck = RGB (0x5c6873) },
    .land = { RGB (0x43433c), RGB (0x75643c) },
    .stone = { RGB (0x62676f), RGB (0x3f434b) },
    .tray = RGB (0x2b2f31),
    .tile = { RGB (0x43494b), RGB (0x3a4042) },
    .side = { RGB (0x7fb2f5), RGB (0x7bd08f) },
    .side_text = { RGB (0x0b1220), RGB (0x07180c) },
    .side_tint = { RGB (0x243c5a), RGB (0x22462f) },
    .series = { RGB (0x6f8cf7), RGB (0xea9128), RGB (0x68e8a8), RGB (0xc9bff7), RGB (0xefd14a),
                RGB (0xf6f8ff), RGB (0xee647d), RGB (0x9595b5) },
    .key = { RGB (0xf2a86a), RGB (0x99ecf8), RGB (0x88be98), RGB (0xffe163),
             RGB (0x5a78e7), RGB (0xd45552), RGB (0xc182d2), RGB (0x807f87) },
  },
  [ESP_PALETTE_CONTRAST] = {
    .id = ESP_PALETTE_CONTRAST,
    .name = "contrast",
    .background = RGB (0xffffff),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xe6e6e6),
    .line = RGB (0x4a4f51),
    .line_strong = RGB (0x000000),
    .text = RGB (0x000000),
    .text_dim = RGB (0x262626),
    .accent = RGB (0x00513c),
    .hint = RGB (0x7a3300),
    .good = RGB (0x005c1f),
    .bad = RGB (0xa40000),
    .sea = { .water = RGB (0xd9edf6),
             .deep = RGB (0xd9edf6),
             .wave = RGB (0x1f5f86),
             .mist = RGB (0xffffff),
             .hull = RGB (0x222222),
             .keel = RGB (0x000000),
             .deck = RGB (0xc3ccd3) },
    .land = { RGB (0xf4efe3), RGB (0xe3c68b) },
    .stone = { RGB (0xffffff), RGB (0xdedede) },
    .tray = RGB (0xefefef),
    .tile = { RGB (0xffffff), RGB (0xffffff) },
    .side = { RGB (0x002d80), RGB (0x004d1a) },
    .side_text = { RGB (0xffffff), RGB (0xffffff) },
    .side_tint = { RGB (0xd6e4f6), RGB (0xd8eed8) },
    .series = { RGB (0x204667), RGB (0xcb400d), RGB (0x7c41c0), RGB (0x0e0151), RGB (0x9b6266),
                RGB (0x5871a2), RGB (0x982d30), RGB (0x322c25) },
    .key = { RGB (0xe0ab5a), RGB (0x9bf7ff), RGB (0x94d1a6), RGB (0xfbe663),
             RGB (0x7598ff), RGB (0xd66a5e), RGB (0xae76ba), RGB (0x909197) },
  },
  [ESP_PALETTE_PRINT] = {
    .id = ESP_PALETTE_PRINT,
    .name = "print",
    .background = RGB (0xffffff),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xf2f2f2),
    .line = RGB (0x9a9a9a),
    .line_strong = RGB (0x222222),
    .text = RGB (0x000000),
    .text_dim = RGB (0x454545),
    .accent = RGB (0x1f1f1f),
    .hint = RGB (0x4d4d4d),
    .good = RGB (0x333333),
    .bad = RGB (0x000000),
    .sea = { .water = RGB (0xececec),
             .deep = RGB (0xe2e2e2),
             .wave = RGB (0x7d7d7d),
             .mist = RGB (0xffffff),
             .hull = RGB (0x4a4a4a),
             .keel = RGB (0x1c1c1c),
             .deck = RGB (0x9c9c9c) },
    .land = { RGB (0xffffff), RGB (0xd9d9d9) },
    .stone = { RGB (0xffffff), RGB (0xdedede) },
    .tray = RGB (0xefefef),
    .tile = { RGB (0xffffff), RGB (0xffffff) },
    .side = { RGB (0x333333), RGB (0xdadada) },
    .side_text = { RGB (0xffffff), RGB (0x000000) },
    .side_tint = { RGB (0xcfcfcf), RGB (0xf4f4f4) },
    .series = { RGB (0x204667), RGB (0xcb400d), RGB (0x7c41c0), RGB (0x0e0151), RGB (0x9b6266),
                RGB (0x5871a2), RGB (0x982d30), RGB (0x322c25) },
    .key = { RGB (0xcf8f3f), RGB (0x6dfaff), RGB (0xb8f3af), RGB (0xfde856),
             RGB (0x4f9aff), RGB (0xaf313a), RGB (0x884897), RGB (0x979797) },
  },
  [ESP_PALETTE_CONTRAST_DARK] = {
    .id = ESP_PALETTE_CONTRAST_DARK,
    .name = "contrast-dark",
    .background = RGB (0x000000),
    .surface = RGB (0x0d0f0f),
    .surface_alt = RGB (0x242828),
    .line = RGB (0xa6adab),
    .line_strong = RGB (0xffffff),
    .text = RGB (0xffffff),
    .text_dim = RGB (0xdadedc),
    .accent = RGB (0x8be8cb),
    .hint = RGB (0xffd08f),
    .good = RGB (0x8df0a8),
    .bad = RGB (0xffb3ad),
    .sea = { .water = RGB (0x0b2c40),
             .deep = RGB (0x0b2c40),
             .wave = RGB (0x8fc4e2),
             .mist = RGB (0x2c3032),
             .hull = RGB (0xffffff),
             .keel = RGB (0xd5dce2),
             .deck = RGB (0x39434c) },
    .land = { RGB (0x1c1c18), RGB (0x5c4c26) },
    .stone = { RGB (0x33383d), RGB (0x1c2024) },
    .tray = RGB (0x16191a),
    .tile = { RGB (0x1c2021), RGB (0x1c2021) },
    .side = { RGB (0xa5cbff), RGB (0x9af0ad) },
    .side_text = { RGB (0x000000), RGB (0x000000) },
    .side_tint = { RGB (0x14304f), RGB (0x123a1e) },
    .series = { RGB (0x8ba3ff), RGB (0xffa94a), RGB (0x7ff5bb), RGB (0xd6cbff), RGB (0xf7df6a),
                RGB (0xffffff), RGB (0xff8a9d), RGB (0xb0b0cc) },
    .key = { RGB (0xf2a86a), RGB (0x99ecf8), RGB (0x88be98), RGB (0xffe163),
             RGB (0x5a78e7), RGB (0xd45552), RGB (0xc182d2), RGB (0x807f87) },
  },
};

const EspPalette *
esp_palette_get (EspPaletteId id)
{
  return &palettes[id < ESP_N_PALETTES ? id : ESP_PALETTE_LIGHT];
}

const EspPalette *
esp_palette_get_on_card (const EspPalette *palette)
{
  static EspPalette cards[ESP_N_PALETTES];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      for (int i = 0; i < ESP_N_PALETTES; i++)
        {
          cards[i] = palettes[i];
          cards[i].background = cards[i].surface;
        }
      g_once_init_leave (&made, TRUE);
    }
  return &cards[palette->id];
}

gboolean
esp_palette_is_dark (const EspPalette *palette)
{
  return palette->id == ESP_PALETTE_DARK || palette->id == ESP_PALETTE_CONTRAST_DARK;
}

gboolean
esp_palette_has_contrast (const EspPalette *palette)
{
  return palette->id == ESP_PALETTE_CONTRAST || palette->id == ESP_PALETTE_CONTRAST_DARK;
}

gboolean
esp_palette_has_edges (const EspPalette *palette)
{
  return palette->id == ESP_PALETTE_PRINT || esp_palette_has_contrast (palette);
}

EspColour
esp_palette_get_plain_side (const EspPalette *palette, int side)
{
  return esp_palette_is_dark (palette) == (side == 0) ? palette->background : palette->text;
}

const EspPalette *
esp_palette_find (const char *name)
{
  for (int i = 0; i < ESP_N_PALETTES; i++)
    if (g_strcmp0 (palettes[i].name, name) == 0)
      return &palettes[i];
  return NULL;
}
