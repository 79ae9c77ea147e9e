#pragma once

/* Colours by role. */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double red, green, blue, alpha;
} EspColour;

typedef enum
{
  ESP_PALETTE_LIGHT,
  ESP_PALETTE_DARK,
  ESP_PALETTE_CONTRAST,
  ESP_PALETTE_PRINT,
  ESP_PALETTE_CONTRAST_DARK, /* of the window alone: the others are offered for pictures */
  ESP_N_PALETTES
} EspPaletteId;

/* A sea and what sails on it. */
typedef struct
{
  EspColour water; /* of a sea that was looked at, at its top */
  EspColour deep;  /* at its foot */
  EspColour wave;  /* drawn on it */
  EspColour mist;  /* over what was not looked at */
  EspColour hull;  /* of a ship at its top */
  EspColour keel;  /* at its foot */
  EspColour deck;  /* what stands on it */
} EspSeaColours;

/**
 * EspPalette:
 *
 * Never use a colour alone to tell things apart: shapes or letters go with it.
 */
typedef struct
{
  EspPaletteId id;
  const char *name;      /* "light": as on the command line */
  EspColour background;  /* around the drawing */
  EspColour surface;     /* an empty square */
  EspColour surface_alt; /* every second square, headers */
  EspColour line;        /* grid lines */
  EspColour line_strong; /* frames, outlines */
  EspColour text;
  EspColour text_dim; /* 4.5:1 on the surface all the same */
  EspColour accent;   /* cursor, selection */
  EspColour hint;     /* what a hint speaks of */
  EspColour good;     /* met, solution */
  EspColour bad;      /* exceeded, failed, conflict */
  EspSeaColours sea;
  EspColour land[2];      /* of the least value, and of the greatest */
  EspColour stone[2];     /* a pebble in the light, and in the shade */
  EspColour tray;         /* what stones lie in */
  EspColour tile[2];      /* a tile with a letter at its top, and at its foot */
  EspColour side[2];      /* pieces of the first and second player */
  EspColour side_text[2]; /* text on them */
  EspColour side_tint[2]; /* squares owned by them */
  EspColour series[8];    /* curves, ribbons: told apart by the colour blind */
  EspColour key[8]; /* territories: softer, text goes on them; orange, cyan, green, yellow, blue,
                       red, purple, grey or what comes nearest */
} EspPalette;

const EspPalette *esp_palette_get (EspPaletteId id);
/* The same colours on the ground of a card, which the surface is. */
const EspPalette *esp_palette_get_on_card (const EspPalette *palette);
/* Light on dark; edges instead of tones; and those two where tones tell little, print too. */
gboolean esp_palette_is_dark (const EspPalette *palette);
gboolean esp_palette_has_contrast (const EspPalette *palette);
gboolean esp_palette_has_edges (const EspPalette *palette);
/* Of a side that is told by black and white: the first one is dark on every ground. */
EspColour esp_palette_get_plain_side (const EspPalette *palette, int side);
/* By name; NULL where there is none. */
const EspPalette *esp_palette_find (const char *name);

static inline void
esp_set_colour (cairo_t *cr, EspColour colour)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
}

G_END_DECLS
