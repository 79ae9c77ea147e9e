#pragma once

/* Letters in SVG files. Cairo draws them as shapes; here they become text again, which can be
 * looked for, copied and changed. */

#include <pango/pangocairo.h>

G_BEGIN_DECLS

typedef struct _EspSvgText EspSvgText;

/* From now on what esp_svg_text_note() is told of @cr is remembered, until that goes. Borrowed. */
EspSvgText *esp_svg_text_begin (cairo_t *cr);
/* That @layout, which has one line, is about to be drawn with its upper left corner at 0,0. Does
 * nothing where nobody has begun. */
void esp_svg_text_note (cairo_t *cr, PangoLayout *layout);
/* Writes into @svg, which cairo made of it, as text what was drawn as shapes of letters; what is
 * not found there (writing from right to left, too) stays as it is. */
void esp_svg_text_put (EspSvgText *text, GByteArray *svg);

G_END_DECLS
