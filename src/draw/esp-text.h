#pragma once

/* Text on drawings, with cached layouts. Sizes are in the drawing's units. */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ESP_TEXT_LEFT = 0,        /* x is the left edge */
  ESP_TEXT_CENTRE = 1 << 0, /* x is the middle */
  ESP_TEXT_RIGHT = 1 << 1,  /* x is the right edge */
  ESP_TEXT_TOP = 1 << 2,    /* y is the top; without it, the middle of the line */
  ESP_TEXT_BOLD = 1 << 3,
  ESP_TEXT_MONO = 1 << 4,
  ESP_TEXT_TABULAR = 1 << 5 /* figures of one width */
} EspTextFlags;

/* Writes one line in the source colour of @cr. @size: height of the font. On the screen and in
 * images, lines of less than six pixels are left out. */
void
esp_text_draw (cairo_t *cr, const char *text, double x, double y, double size, EspTextFlags flags);
/* Width and height of that line. */
void esp_text_measure (
    cairo_t *cr, const char *text, double size, EspTextFlags flags, double *width, double *height);
/* Writes it in the middle of the box x, y, width, height, with a smaller font where it would not
 * fit. */
void esp_text_draw_in (cairo_t *cr,
                       const char *text,
                       double x,
                       double y,
                       double width,
                       double height,
                       double size,
                       EspTextFlags flags);

G_END_DECLS
