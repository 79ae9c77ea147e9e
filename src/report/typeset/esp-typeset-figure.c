#include "config.h"

#include "esp-typeset-private.h"

#include <glib/gi18n-lib.h>

/* Figures go where they fit: here, or to the top of the next page. */

#define FIGURE_SCALE 0.75  /* points for a pixel of a drawing, at most */
#define FIGURE_HEIGHT 0.45 /* of the text's height, at most */
#define SQUEEZE 0.72       /* a figure may be made so much smaller to stay on its page */
#define LEAST_SCALE 0.55   /* but no smaller, or its letters can hardly be read */

static PangoLayout *
layout_caption (EspPager *self, const EspBlock *block)
{
  g_autofree char *caption = esp_typeset_markup (block->text);
  g_autofree char *made = esp_typeset_made (block->made);
  g_autofree char *markup = g_strdup_printf ("<b>%s %s.</b> %s%s%s", _ ("Figure"), block->number,
                                             caption, *made != '\0' ? "\n" : "", made);
  PangoLayout *layout =
      esp_pager_layout (self, FONT_BODY, CAPTION_SIZE, FALSE, markup, TRUE, TEXT_WIDTH - 40);

  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  return layout;
}

static double
figure_scale (const EspPager *self, const EspBlock *block)
{
  double scale = MIN (FIGURE_SCALE, TEXT_WIDTH / block->width) * self->setting.figures;
  double most = TEXT_HEIGHT * FIGURE_HEIGHT;

  /* what is much higher than wide may take most of a page before it gets too small to read */
  if (block->height * scale > most)
    scale = MIN (scale, MAX (most / block->height, MIN (0.6, TEXT_HEIGHT * 0.85 / block->height)));
  return scale;
}

double
esp_pager_squeeze_figure (const EspBlock *block, double height)
{
  return MAX (height * SQUEEZE, MIN (height, block->height * LEAST_SCALE));
}

void
esp_pager_measure_figure (EspPager *self, const EspBlock *block, double *height, double *caption)
{
  g_autoptr (PangoLayout) layout = layout_caption (self, block);

  *height = block->height * figure_scale (self, block);
  *caption = 10 + 6 + esp_layout_height (layout) + 6;
}

/* Draws it here, at most @most points high. */
void
esp_pager_show_figure (EspPager *self, const EspBlock *block, double most)
{
  g_autoptr (PangoLayout) layout = layout_caption (self, block);
  double scale = MIN (figure_scale (self, block), most / block->height);
  double width = block->width * scale;

  self->y += self->y > MARGIN_TOP ? 10 : 0;
  if (!self->dry)
    {
      cairo_save (self->cr);
      cairo_translate (self->cr, MARGIN_SIDE + (TEXT_WIDTH - width) / 2, self->y);
      cairo_scale (self->cr, scale, scale);
      cairo_rectangle (self->cr, 0, 0, block->width, block->height);
      cairo_clip (self->cr);
      block->draw (self->cr, block->data);
      cairo_restore (self->cr);
      cairo_new_path (self->cr);
      cairo_set_source_rgb (self->cr, 0, 0, 0);
    }
  self->y += block->height * scale + 6;
  esp_pager_show (self, layout, MARGIN_SIDE + 20, self->y);
  self->y += esp_layout_height (layout) + 6;
}

/* How high @block needs to be, its caption too. */
static double
least_height (EspPager *self, const EspBlock *block)
{
  double height;
  double caption;

  esp_pager_measure_figure (self, block, &height, &caption);
  return esp_pager_squeeze_figure (block, height) + caption;
}

void
esp_pager_place_figure (EspPager *self, const EspBlock *block, const EspBlock *next)
{
  double room = PAGE_BOTTOM - self->y;
  double least = least_height (self, block);
  double height;
  double caption;
  double other;

  esp_pager_measure_figure (self, block, &height, &caption);
  other = next != NULL && next->kind == ESP_BLOCK_FIGURE ? least_height (self, next) + 10 : 0;
  /* two that fit together only if both are a little smaller */
  if (g_queue_is_empty (&self->pending) && other > 0 && least + other <= room)
    esp_pager_show_figure (self, block, room - other - caption);
  else if (g_queue_is_empty (&self->pending) && least <= room)
    esp_pager_show_figure (self, block, room - caption);
  else
    g_queue_push_tail (&self->pending, (gpointer) block);
}
