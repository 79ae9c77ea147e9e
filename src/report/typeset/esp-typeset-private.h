#pragma once

/* What the files of the typesetter share. Lengths are points. */

#include <pango/pangocairo.h>

#include "report/esp-report-private.h"
#include "esp-typeset.h"

G_BEGIN_DECLS

#define PAGE_WIDTH ESP_PAGE_WIDTH
#define PAGE_HEIGHT ESP_PAGE_HEIGHT
#define MARGIN_SIDE 70.0
#define MARGIN_TOP 66.0
#define MARGIN_BOTTOM 76.0
#define TEXT_WIDTH (PAGE_WIDTH - 2 * MARGIN_SIDE)
#define PAGE_BOTTOM (PAGE_HEIGHT - MARGIN_BOTTOM)
#define TEXT_HEIGHT (PAGE_BOTTOM - MARGIN_TOP)

#define BODY_SIZE 10.8
#define MONO_SIZE 8.6
#define CAPTION_SIZE 9.4
#define MADE_SIZE 7.6 /* of what says how it was made */

#define FONT_BODY "Liberation Serif,Nimbus Roman,DejaVu Serif,Serif"
#define FONT_HEAD "Liberation Sans,Nimbus Sans,DejaVu Sans,Sans"
#define FONT_MONO "Liberation Mono,DejaVu Sans Mono,Monospace"

/* How all of a report is set: what makes no difference to whoever reads it moves the ends of pages.
 */
typedef struct
{
  double lines;   /* how much of its usual height a line has, of text or of a table */
  double figures; /* how much of its size a figure has */
} EspSetting;

/* The report is set several times: first nothing is drawn, and the pages are counted. */
typedef struct
{
  const EspReport *report;
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoContext *context;
  EspSetting setting;
  gboolean dry;
  double least; /* how much of a page is filled that has least, but for the last one */
  guint page;
  guint n_pages;
  double y;
  GQueue pending;         /* of EspBlock: figures that wait for the next page */
  const EspBlock *broken; /* a table that goes over the end of the page, as was decided last */
  GPtrArray *pages;       /* of cairo_surface_t: to be looked at; NULL: they go into the PDF */
} EspPager;

/* --- esp-typeset.c --- */
/* A new layout; @markup: whether @text is Pango markup. @width 0: one line a paragraph. */
PangoLayout *esp_pager_layout (EspPager *self,
                               const char *font,
                               double size,
                               gboolean bold,
                               const char *text,
                               gboolean markup,
                               double width);
double esp_layout_height (PangoLayout *layout);
double esp_layout_width (PangoLayout *layout);
/* Draws it whole at x and the present height, and does not move on. */
void esp_pager_show (EspPager *self, PangoLayout *layout, double x, double y);
void esp_pager_rule (EspPager *self, double x, double width, double y, double thickness);
void esp_pager_new_page (EspPager *self);
/* Begins a page unless there are @height points left on this one. */
void esp_pager_ensure (EspPager *self, double height);
/* Space between blocks, but none at the top of a page. */
void esp_pager_skip (EspPager *self, double height);
/* Inline Markdown as Pango markup; a new string. */
char *esp_typeset_markup (const char *markdown);
/* How something was made, as Pango markup in small letters; "" for NULL. A new string. */
char *esp_typeset_made (const char *markdown);

/* --- esp-typeset-figure.c --- */
/* A figure of @height may be made so low to stay on its page. */
double esp_pager_squeeze_figure (const EspBlock *block, double height);
/* As high as it likes to be, and what its caption adds. */
void
esp_pager_measure_figure (EspPager *self, const EspBlock *block, double *height, double *caption);
/* Draws it here, at most @most points high. */
void esp_pager_show_figure (EspPager *self, const EspBlock *block, double most);
/* Draws it here where it fits, else on a page to come. */
void esp_pager_place_figure (EspPager *self, const EspBlock *block, const EspBlock *next);

/* --- esp-typeset-listing.c --- */
void esp_pager_listing (EspPager *self, const EspBlock *block);

/* --- esp-typeset-table.c --- */
void esp_pager_table (EspPager *self, const EspBlock *block);
/* How much of it is not broken over pages, where @above stands between the present place and it:
 * all of a low one, unless that would leave a good part of the page empty. */
double esp_pager_measure_table (EspPager *self, const EspBlock *block, double above);

G_END_DECLS
