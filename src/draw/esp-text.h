#pragma once

/* Text on drawings, with cached layouts. Sizes are in the drawing's units. */

#include <cairo.h>
#include <glib.h>

#include "esp-palette.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_TEXT_LEFT = 0,        /* x is the left edge */
  ESP_TEXT_CENTRE = 1 << 0, /* x is the middle */
  ESP_TEXT_RIGHT = 1 << 1,  /* x is the right edge */
  ESP_TEXT_TOP = 1 << 2,    /* y is the top; without it, the middle of the line */
  ESP_TEXT_BOLD = 1 << 3,
  ESP_TEXT_MONO = 1 << 4,
  ESP_TEXT_TABULAR = 1 << 5, /* figures of one width */
  ESP_TEXT_EDGE = 1 << 6,    /* a coordinate: less is lost without it than without others */
  ESP_TEXT_GIVEN = 1 << 7    /* is the puzzle: as small as it may be wanted it is written in the
                              * least size, as long as it fits in its box */
} EspTextFlags;

/* What had no room on a drawing. */
typedef struct
{
  guint left_out;    /* lines */
  guint coordinates; /* the same of %ESP_TEXT_EDGE */
  guint shortened;   /* names that end in dots */
  GString *names;    /* these: "Vora… Vorarlberg", with "; " between; NULL: they are not wanted */
} EspTextOmissions;

/* Counts that from now on; @missed must outlive the drawing. */
void esp_text_watch (cairo_t *cr, EspTextOmissions *missed);
/* Tells that a look left out a text, or wrote a part of it, by a measure of its own. */
void esp_text_miss (cairo_t *cr);
void esp_text_miss_part (cairo_t *cr, const char *part, const char *whole);

#define ESP_TEXT_LEAST 11.0 /* pixels */

/* How large text is wanted on drawings with @cr from now on: 2 makes the least size twice as large.
 * What is larger than that anyway, in keeping with the board, stays as it is. */
void esp_text_set_scale (cairo_t *cr, double scale);

/* What a unit of the drawing's file is, in pixels of a screen: letters are then held to the least
 * size on any kind of file. */
void esp_text_set_pixels (cairo_t *cr, double pixels);

/* Writes one line in the source colour of @cr. @size: height of the font. On the screen and in
 * images no line is lower than ESP_TEXT_LEAST pixels (times the scale): what is a little too small
 * is written that large, and what is much too small is left out. */
void
esp_text_draw (cairo_t *cr, const char *text, double x, double y, double size, EspTextFlags flags);
/* The same, kept clear of lines that run behind it by an edge in the colour of the ground. */
void esp_text_draw_clear (cairo_t *cr,
                          const char *text,
                          double x,
                          double y,
                          double size,
                          EspTextFlags flags,
                          EspColour ground);
/* Whether a text of that size is not left out. */
gboolean esp_text_is_shown (cairo_t *cr, double size);
/* Width and height of that line. */
void esp_text_measure (
    cairo_t *cr, const char *text, double size, EspTextFlags flags, double *width, double *height);
/* As much of @text as is no wider than @width: all of it, or its beginning with dots; a new string.
 * NULL: not even two letters. */
char *
esp_text_shorten (cairo_t *cr, const char *text, double size, EspTextFlags flags, double width);
/* The longest beginning of @text, of @least letters at least, that @fits with dots behind it; a new
 * string. NULL: none does. Whether all of @text would is not asked. */
char *esp_text_shorten_to_fit (const char *text,
                               glong least,
                               gboolean (*fits) (const char *part, gpointer data),
                               gpointer data);
/* What its letters take, which are less high than their line: for names that have to lie within
 * something. FALSE where it would be left out. */
gboolean esp_text_measure_letters (
    cairo_t *cr, const char *text, double size, EspTextFlags flags, double *width, double *height);
/* Writes it in the middle of the box x, y, width, height, with a smaller font where it would not
 * fit, and not at all where that would be too small. */
void esp_text_draw_in (cairo_t *cr,
                       const char *text,
                       double x,
                       double y,
                       double width,
                       double height,
                       double size,
                       EspTextFlags flags);

G_END_DECLS
