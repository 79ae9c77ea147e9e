#include "config.h"

#include "esp-palette.h"

/* 0xRRGGBB as a colour. */
#define RGB(hex)                                                                                   \
  {                                                                                                \
    (double) (((hex) >> 16) & 0xff) / 255.0, (double) (((hex) >> 8) & 0xff) / 255.0,               \
        (double) ((hex) &0xff) / 255.0, 1.0                                                        \
  }

/* The series are those of Okabe and Ito, "Color Universal Design" (2008), which stay apart for
 * every common kind of colour blindness; darker or lighter where the ground asks for it. */
static const EspPalette palettes[ESP_N_PALETTES] = {
  [ESP_PALETTE_LIGHT] = {
    .id = ESP_PALETTE_LIGHT,
    .name = "light",
    .background = RGB (0xf6f5f4),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xefeff2),
    .line = RGB (0xc9c8ce),
    .line_strong = RGB (0x5e5c64),
    .text = RGB (0x1e1e24),
    .text_dim = RGB (0x5e5c64),
    .accent = RGB (0x1c71d8),
    .hint = RGB (0xb34a00),
    .good = RGB (0x15743a),
    .bad = RGB (0xc01c28),
    .water = RGB (0xd3e8f7),
    .ship = RGB (0x3a4450),
    .side = { RGB (0x1a5fb4), RGB (0x1f7a37) },
    .side_text = { RGB (0xffffff), RGB (0xffffff) },
    .side_tint = { RGB (0xd0e2f7), RGB (0xd0efd6) },
    .series = { RGB (0xe69f00), RGB (0x56b4e9), RGB (0x009e73), RGB (0xf0e442), RGB (0x0072b2),
                RGB (0xd55e00), RGB (0xcc79a7), RGB (0x8c8c8c) },
  },
  [ESP_PALETTE_DARK] = {
    .id = ESP_PALETTE_DARK,
    .name = "dark",
    .background = RGB (0x222226),
    .surface = RGB (0x2e2e33),
    .surface_alt = RGB (0x38383f),
    .line = RGB (0x54545d),
    .line_strong = RGB (0xa6a6ae),
    .text = RGB (0xf5f5f7),
    .text_dim = RGB (0xc0c0c9),
    .accent = RGB (0x78aeed),
    .hint = RGB (0xffbe6f),
    .good = RGB (0x57e389),
    .bad = RGB (0xff938c),
    .water = RGB (0x1e3c55),
    .ship = RGB (0xd3d9e0),
    .side = { RGB (0x62a0ea), RGB (0x57c878) },
    .side_text = { RGB (0x0b1220), RGB (0x07180c) },
    .side_tint = { RGB (0x24405f), RGB (0x224a2f) },
    .series = { RGB (0xf0b429), RGB (0x6cc4f5), RGB (0x1fbf92), RGB (0xf3e96b), RGB (0x3d9be0),
                RGB (0xf07b2e), RGB (0xdd94bb), RGB (0xb0b0b0) },
  },
  [ESP_PALETTE_CONTRAST] = {
    .id = ESP_PALETTE_CONTRAST,
    .name = "contrast",
    .background = RGB (0xffffff),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xe6e6e6),
    .line = RGB (0x000000),
    .line_strong = RGB (0x000000),
    .text = RGB (0x000000),
    .text_dim = RGB (0x262626),
    .accent = RGB (0x0033cc),
    .hint = RGB (0x7a3300),
    .good = RGB (0x005c1f),
    .bad = RGB (0xa40000),
    .water = RGB (0xcfe6ff),
    .ship = RGB (0x000000),
    .side = { RGB (0x002d80), RGB (0x004d1a) },
    .side_text = { RGB (0xffffff), RGB (0xffffff) },
    .side_tint = { RGB (0xbcd4ff), RGB (0xbcf0c4) },
    .series = { RGB (0xe69f00), RGB (0x56b4e9), RGB (0x009e73), RGB (0xf0e442), RGB (0x0072b2),
                RGB (0xd55e00), RGB (0xcc79a7), RGB (0x8c8c8c) },
  },
  [ESP_PALETTE_PRINT] = {
    .id = ESP_PALETTE_PRINT,
    .name = "print",
    .background = RGB (0xffffff),
    .surface = RGB (0xffffff),
    .surface_alt = RGB (0xf2f2f2),
    .line = RGB (0x8c8c8c),
    .line_strong = RGB (0x1a1a1a),
    .text = RGB (0x000000),
    .text_dim = RGB (0x454545),
    .accent = RGB (0x1f1f1f),
    .hint = RGB (0x4d4d4d),
    .good = RGB (0x333333),
    .bad = RGB (0x000000),
    .water = RGB (0xebebeb),
    .ship = RGB (0x262626),
    .side = { RGB (0x333333), RGB (0xdadada) },
    .side_text = { RGB (0xffffff), RGB (0x000000) },
    .side_tint = { RGB (0xcfcfcf), RGB (0xf4f4f4) },
    .series = { RGB (0xe69f00), RGB (0x56b4e9), RGB (0x009e73), RGB (0xf0e442), RGB (0x0072b2),
                RGB (0xd55e00), RGB (0xcc79a7), RGB (0x8c8c8c) },
  },
};

const EspPalette *
esp_palette_get (EspPaletteId id)
{
  return &palettes[id < ESP_N_PALETTES ? id : ESP_PALETTE_LIGHT];
}

const EspPalette *
esp_palette_find (const char *name)
{
  for (int i = 0; i < ESP_N_PALETTES; i++)
    if (g_strcmp0 (palettes[i].name, name) == 0)
      return &palettes[i];
  return NULL;
}
