#include "config.h"

#include "esp-text.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Layouts are kept from one frame to the next: shaping text is the dear part of drawing a board.
 * The cache is of the thread's own, as Pango's font maps are. */
#define MAX_LAYOUTS 8000
#define LEGIBLE 6.0 /* pixels; what is smaller is left out */

typedef struct
{
  PangoContext *context;
  GHashTable *layouts; /* of "flags size text" to PangoLayout */
} EspTextCache;

static void
cache_free (gpointer data)
{
  EspTextCache *cache = data;

  g_hash_table_unref (cache->layouts);
  g_object_unref (cache->context);
  g_free (cache);
}

static GPrivate cache_key = G_PRIVATE_INIT (cache_free);

static EspTextCache *
get_cache (void)
{
  EspTextCache *cache = g_private_get (&cache_key);

  if (cache == NULL)
    {
      cairo_font_options_t *options = cairo_font_options_create ();

      cache = g_new0 (EspTextCache, 1);
      cache->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
      /* widths must not jump as one zooms */
      cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
      cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
      cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
      pango_cairo_context_set_font_options (cache->context, options);
      pango_cairo_context_set_resolution (cache->context, 72);
      cairo_font_options_destroy (options);
      cache->layouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      g_private_set (&cache_key, cache);
    }
  return cache;
}

/* A layout is never told the matrix that it is drawn with: without hints its shape is the same in
 * all of them, and telling it would shape every text anew at each step of a zoom. Cairo scales the
 * glyphs. */
static PangoLayout *
get_layout (const char *text, double size, EspTextFlags flags)
{
  EspTextCache *cache = get_cache ();
  int size_key = MAX ((int) (size * 16.0 + 0.5), 1);
  guint style = flags & (ESP_TEXT_BOLD | ESP_TEXT_MONO | ESP_TEXT_TABULAR);
  g_autofree char *key = g_strdup_printf ("%u %d %s", style, size_key, text);
  PangoLayout *layout = g_hash_table_lookup (cache->layouts, key);

  if (layout == NULL)
    {
      PangoFontDescription *font = pango_font_description_new ();

      if (g_hash_table_size (cache->layouts) >= MAX_LAYOUTS)
        g_hash_table_remove_all (cache->layouts);
      pango_font_description_set_family (font, flags & ESP_TEXT_MONO ? "Monospace" : "Sans");
      pango_font_description_set_weight (font, flags & ESP_TEXT_BOLD ? PANGO_WEIGHT_BOLD
                                                                     : PANGO_WEIGHT_NORMAL);
      pango_font_description_set_absolute_size (font, size_key / 16.0 * PANGO_SCALE);
      layout = pango_layout_new (cache->context);
      pango_layout_set_font_description (layout, font);
      pango_font_description_free (font);
      pango_layout_set_single_paragraph_mode (layout, TRUE);
      pango_layout_set_text (layout, text, -1);
      if (flags & ESP_TEXT_TABULAR)
        {
          g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

          pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
          pango_layout_set_attributes (layout, attributes);
        }
      g_hash_table_insert (cache->layouts, g_steal_pointer (&key), layout);
    }
  return layout;
}

void
esp_text_measure (cairo_t *cr G_GNUC_UNUSED,
                  const char *text,
                  double size,
                  EspTextFlags flags,
                  double *width,
                  double *height)
{
  PangoRectangle logical;

  pango_layout_get_extents (get_layout (text, size, flags), NULL, &logical);
  if (width != NULL)
    *width = (double) logical.width / PANGO_SCALE;
  if (height != NULL)
    *height = (double) logical.height / PANGO_SCALE;
}

/* Whether a line of that size can be read, or seen at all: laying it out would be for nothing. A
 * vector file can be enlarged, so there everything is written. */
static gboolean
is_worth_while (cairo_t *cr, double y, double size)
{
  cairo_surface_t *surface = cairo_get_target (cr);
  cairo_surface_type_t type = cairo_surface_get_type (surface);
  double width = 0;
  double height = size;
  double x_scale = 1;
  double y_scale = 1;
  double left;
  double top;
  double right;
  double bottom;

  if (type != CAIRO_SURFACE_TYPE_IMAGE && type != CAIRO_SURFACE_TYPE_RECORDING)
    return TRUE;
  cairo_user_to_device_distance (cr, &width, &height);
  cairo_surface_get_device_scale (surface, &x_scale, &y_scale);
  if (hypot (width, height) * y_scale < LEGIBLE)
    return FALSE;
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  return y + 2 * size >= top && y - 2 * size <= bottom;
}

/* @factor shrinks it about its place. */
static void
draw_scaled (cairo_t *cr,
             const char *text,
             double x,
             double y,
             double size,
             double factor,
             EspTextFlags flags)
{
  PangoLayout *layout = get_layout (text, size, flags);
  PangoRectangle logical;
  double width;
  double height;

  pango_layout_get_extents (layout, NULL, &logical);
  width = factor * logical.width / PANGO_SCALE;
  height = factor * logical.height / PANGO_SCALE;
  if (flags & ESP_TEXT_CENTRE)
    x -= width / 2;
  else if (flags & ESP_TEXT_RIGHT)
    x -= width;
  if (!(flags & ESP_TEXT_TOP))
    y -= height / 2;
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, factor, factor);
  cairo_move_to (cr, 0, 0);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
  cairo_new_path (cr);
}

void
esp_text_draw (cairo_t *cr, const char *text, double x, double y, double size, EspTextFlags flags)
{
  if (text != NULL && *text != '\0' && size > 0 && is_worth_while (cr, y, size))
    draw_scaled (cr, text, x, y, size, 1, flags);
}

void
esp_text_draw_in (cairo_t *cr,
                  const char *text,
                  double x,
                  double y,
                  double width,
                  double height,
                  double size,
                  EspTextFlags flags)
{
  double w;
  double h;
  double factor;

  if (text == NULL || *text == '\0' || width <= 0 || height <= 0 ||
      !is_worth_while (cr, y + height / 2, MIN (size, height * 1.25)))
    return;
  esp_text_measure (cr, text, size, flags, &w, &h);
  factor = MIN (1.0, MIN (width / MAX (w, 1e-9), height / MAX (h * 0.8, 1e-9)));
  flags &= ~(ESP_TEXT_RIGHT | ESP_TEXT_TOP);
  /* in steps, so that cairo need not keep the glyphs in every size there is */
  if (factor < 1)
    factor = MAX (floor (factor * 16), 1) / 16;
  draw_scaled (cr, text, x + width / 2, y + height / 2, size, factor, flags | ESP_TEXT_CENTRE);
}
