#include "config.h"

#include "esp-text.h"

#include "esp-svg-text.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Layouts are kept from one frame to the next: shaping text is the dear part of drawing a board.
 * The cache is of the thread's own, as Pango's font maps are. */
#define MAX_LAYOUTS 8000
#define LETTERS 0.68    /* of the height of a line */
#define EDGE 0.3        /* of the size: what keeps lines off a text, on both sides together */
#define MOST_RAISED 1.5 /* what would have to be larger than that times what it is, is left out */

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

/* --- how large --- */

static const cairo_user_data_key_t scale_key;

void
esp_text_set_scale (cairo_t *cr, double scale)
{
  double *kept = g_new (double, 1);

  *kept = scale;
  if (cairo_set_user_data (cr, &scale_key, kept, g_free) != CAIRO_STATUS_SUCCESS)
    g_free (kept);
}

static const cairo_user_data_key_t pixels_key;

void
esp_text_set_pixels (cairo_t *cr, double pixels)
{
  double *kept = g_new (double, 1);

  *kept = pixels;
  if (cairo_set_user_data (cr, &pixels_key, kept, g_free) != CAIRO_STATUS_SUCCESS)
    g_free (kept);
}

static double
get_scale (cairo_t *cr)
{
  const double *scale = cr != NULL ? cairo_get_user_data (cr, &scale_key) : NULL;

  return scale != NULL ? *scale : 1;
}

/* Pixels a unit; 0 for a vector file, which can be enlarged: there everything is written. */
static double
get_pixels (cairo_t *cr)
{
  cairo_surface_type_t type =
      cr != NULL ? cairo_surface_get_type (cairo_get_target (cr)) : CAIRO_SURFACE_TYPE_PDF;
  const double *unit = cr != NULL ? cairo_get_user_data (cr, &pixels_key) : NULL;
  double width = 0;
  double height = 1;

  if (unit == NULL && type != CAIRO_SURFACE_TYPE_IMAGE && type != CAIRO_SURFACE_TYPE_RECORDING)
    return 0;
  cairo_user_to_device_distance (cr, &width, &height);
  return hypot (width, height) * (unit != NULL ? *unit : 1);
}

/* The size that a text of @size is written in: no smaller than can be read. 0: not at all. */
static double
choose_size (cairo_t *cr, double size)
{
  double pixels = get_pixels (cr);
  double least = ESP_TEXT_LEAST * get_scale (cr);

  if (pixels <= 0 || size * pixels >= least)
    return size;
  return size * pixels * MOST_RAISED >= ESP_TEXT_LEAST ? least / pixels : 0;
}

/* --- what is missed --- */

static const cairo_user_data_key_t missed_key;

void
esp_text_watch (cairo_t *cr, EspTextOmissions *missed)
{
  cairo_set_user_data (cr, &missed_key, missed, NULL);
}

static void
miss (cairo_t *cr, EspTextFlags flags)
{
  EspTextOmissions *missed = cairo_get_user_data (cr, &missed_key);

  if (missed == NULL)
    return;
  if (flags & ESP_TEXT_EDGE)
    missed->coordinates++;
  else
    missed->left_out++;
}

void
esp_text_miss (cairo_t *cr)
{
  miss (cr, 0);
}

void
esp_text_miss_part (cairo_t *cr, const char *part, const char *whole)
{
  EspTextOmissions *missed = cairo_get_user_data (cr, &missed_key);

  if (missed == NULL)
    return;
  missed->shortened++;
  if (missed->names != NULL)
    g_string_append_printf (missed->names, "%s%s %s", missed->names->len > 0 ? "; " : "", part,
                            whole);
}

gboolean
esp_text_is_shown (cairo_t *cr, double size)
{
  return choose_size (cr, size) > 0;
}

/* Whether a line there is in sight: laying it out would be for nothing else. */
static gboolean
is_in_sight (cairo_t *cr, double y, double size)
{
  double left;
  double top;
  double right;
  double bottom;

  if (get_pixels (cr) <= 0)
    return TRUE;
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  return y + 2 * size >= top && y - 2 * size <= bottom;
}

void
esp_text_measure (
    cairo_t *cr, const char *text, double size, EspTextFlags flags, double *width, double *height)
{
  double chosen = choose_size (cr, size);
  PangoRectangle logical;

  pango_layout_get_extents (get_layout (text, chosen > 0 ? chosen : size, flags), NULL, &logical);
  if (width != NULL)
    *width = (double) logical.width / PANGO_SCALE;
  if (height != NULL)
    *height = (double) logical.height / PANGO_SCALE;
}

/* @factor shrinks it about its place; @ground: of the edge around it, or NULL. */
static void
draw_scaled (cairo_t *cr,
             const char *text,
             double x,
             double y,
             double size,
             double factor,
             EspTextFlags flags,
             const EspColour *ground)
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
  if (ground != NULL)
    {
      cairo_save (cr);
      pango_cairo_layout_path (cr, layout);
      esp_set_colour (cr, *ground);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_set_line_width (cr, size * EDGE);
      cairo_stroke (cr);
      cairo_restore (cr);
      cairo_move_to (cr, 0, 0);
    }
  esp_svg_text_note (cr, layout);
  pango_cairo_show_layout (cr, layout);
  cairo_restore (cr);
  cairo_new_path (cr);
}

static void
draw_at (cairo_t *cr,
         const char *text,
         double x,
         double y,
         double size,
         EspTextFlags flags,
         const EspColour *ground)
{
  if (text == NULL || *text == '\0' || size <= 0)
    return;
  size = choose_size (cr, size);
  if (size <= 0)
    miss (cr, flags);
  else if (is_in_sight (cr, y, size))
    draw_scaled (cr, text, x, y, size, 1, flags, ground);
}

void
esp_text_draw (cairo_t *cr, const char *text, double x, double y, double size, EspTextFlags flags)
{
  draw_at (cr, text, x, y, size, flags, NULL);
}

void
esp_text_draw_clear (cairo_t *cr,
                     const char *text,
                     double x,
                     double y,
                     double size,
                     EspTextFlags flags,
                     EspColour ground)
{
  draw_at (cr, text, x, y, size, flags, &ground);
}

gboolean
esp_text_measure_letters (
    cairo_t *cr, const char *text, double size, EspTextFlags flags, double *width, double *height)
{
  if (!esp_text_is_shown (cr, size))
    return FALSE;
  esp_text_measure (cr, text, size, flags, width, height);
  *height *= LETTERS;
  return TRUE;
}

char *
esp_text_shorten_to_fit (const char *text,
                         glong least,
                         gboolean (*fits) (const char *part, gpointer data),
                         gpointer data)
{
  for (glong n = g_utf8_strlen (text, -1) - 1; n >= least; n--)
    {
      g_autofree char *part = g_utf8_substring (text, 0, n);
      g_autofree char *dotted = g_strconcat (part, "…", NULL);

      if (fits (dotted, data))
        return g_steal_pointer (&dotted);
    }
  return NULL;
}

typedef struct
{
  cairo_t *cr;
  double size;
  EspTextFlags flags;
  double width;
} Room;

static gboolean
is_narrow (const char *text, gpointer data)
{
  const Room *room = data;
  double drawn;

  esp_text_measure (room->cr, text, room->size, room->flags, &drawn, NULL);
  return drawn <= room->width;
}

char *
esp_text_shorten (cairo_t *cr, const char *text, double size, EspTextFlags flags, double width)
{
  Room room = { cr, size, flags, width };

  return is_narrow (text, &room) ? g_strdup (text)
                                 : esp_text_shorten_to_fit (text, 2, is_narrow, &room);
}

/* What is the puzzle itself, where it is wanted smaller than may be. FALSE where it is not, or has
 * no room in the least size either: its letters, which are less high than the line. */
static gboolean
draw_least (cairo_t *cr,
            const char *text,
            double x,
            double y,
            double width,
            double height,
            double size,
            EspTextFlags flags)
{
  double pixels = get_pixels (cr);
  double least = pixels > 0 ? ESP_TEXT_LEAST * get_scale (cr) / pixels : 0;
  PangoRectangle ink;

  if (size >= least)
    return FALSE;
  pango_layout_get_extents (get_layout (text, least, flags), &ink, NULL);
  if (ink.width > width * PANGO_SCALE || ink.height > height * PANGO_SCALE)
    return FALSE;
  draw_scaled (cr, text, x + width / 2, y + height / 2, least, 1,
               (flags & ~(ESP_TEXT_RIGHT | ESP_TEXT_TOP)) | ESP_TEXT_CENTRE, NULL);
  return TRUE;
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
  double pixels = get_pixels (cr);
  PangoRectangle logical;
  double factor;

  if (text == NULL || *text == '\0' || width <= 0 || height <= 0)
    return;
  if ((flags & ESP_TEXT_GIVEN) != 0 && draw_least (cr, text, x, y, width, height, size, flags))
    return;
  size = choose_size (cr, size);
  if (size <= 0 || (pixels > 0 && height * 1.25 * pixels < ESP_TEXT_LEAST))
    {
      miss (cr, flags);
      return;
    }
  if (!is_in_sight (cr, y + height / 2, size))
    return;
  pango_layout_get_extents (get_layout (text, size, flags), NULL, &logical);
  factor = MIN (1.0, MIN (width * PANGO_SCALE / MAX (logical.width, 1),
                          height * PANGO_SCALE / MAX (logical.height * 0.8, 1)));
  flags &= ~(ESP_TEXT_RIGHT | ESP_TEXT_TOP);
  /* in steps, so that cairo need not keep the glyphs in every size there is */
  if (factor < 1)
    factor = MAX (floor (factor * 16), 1) / 16;
  /* a little over the edge is better than nothing */
  if (pixels > 0 && size * factor * pixels < ESP_TEXT_LEAST)
    {
      if (size * factor * pixels * MOST_RAISED < ESP_TEXT_LEAST)
        {
          miss (cr, flags);
          return;
        }
      factor = MIN (1, ESP_TEXT_LEAST / (size * pixels));
    }
  draw_scaled (cr, text, x + width / 2, y + height / 2, size, factor, flags | ESP_TEXT_CENTRE,
               NULL);
}
