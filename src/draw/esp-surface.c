#include "config.h"

#include "esp-surface.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/esp-control.h"
#include "base/esp-error.h"
#include "base/esp-file.h"
#include "esp-svg-text.h"

static cairo_status_t
write_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  if (esp_stop_is_requested ())
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
create_surface (
    const char *path, double width, double height, gboolean bare, GByteArray *bytes, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  if (g_str_has_suffix (lower, ".svg"))
    return cairo_svg_surface_create_for_stream (write_bytes, bytes, width, height);
  if (g_str_has_suffix (lower, ".pdf"))
    return cairo_pdf_surface_create_for_stream (write_bytes, bytes, width, height);
  if (!g_str_has_suffix (lower, ".png"))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("“%s”: a picture's name ends with .png, .svg or .pdf"), path);
  if (width > ESP_SURFACE_MAX_SIDE + 1 || height > ESP_SURFACE_MAX_SIDE + 1 ||
      width * height > 1.01 * ESP_SURFACE_MAX_PIXELS)
    return esp_fail_none (
        error, ESP_ERROR_RANGE,
        _ ("“%s”: %.0f × %.0f pixels are too many; at most %d a side and %d million in "
           "all"),
        path, width, height, ESP_SURFACE_MAX_SIDE, ESP_SURFACE_MAX_PIXELS / 1000000);
  return cairo_image_surface_create (bare ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, (int) width,
                                     (int) height);
}

double
esp_surface_limit_scale (const char *path, double width, double height, double scale)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  if (!g_str_has_suffix (lower, ".png"))
    return scale;
  scale = MIN (scale, (ESP_SURFACE_MAX_SIDE - 1) / MAX (width, height));
  return MIN (scale, sqrt ((double) ESP_SURFACE_MAX_PIXELS / (width * height)));
}

/* --- pixels an inch --- */

#define HEADER 33 /* bytes of a PNG before what may follow its size: signature and IHDR */
#define INCHES_A_METRE 39.37007874

/* ISO 3309, as PNG has it. */
static guint32
checksum (const guint8 *data, gsize n)
{
  guint32 sum = 0xffffffffu;

  for (gsize i = 0; i < n; i++)
    {
      sum ^= data[i];
      for (int bit = 0; bit < 8; bit++)
        sum = sum & 1 ? 0xedb88320u ^ (sum >> 1) : sum >> 1;
    }
  return ~sum;
}

static void
put_number (guint8 *to, guint32 number)
{
  for (int i = 0; i < 4; i++)
    to[i] = (guint8) (number >> (24 - 8 * i));
}

/* Adds the chunk pHYs to a PNG. */
static void
add_dpi (GByteArray *png, int dpi)
{
  guint8 chunk[21] = { 0, 0, 0, 9, 'p', 'H', 'Y', 's', 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  guint32 a_metre = (guint32) (dpi * INCHES_A_METRE + 0.5);
  guint old = png->len;

  if (old < HEADER)
    return;
  put_number (chunk + 8, a_metre);
  put_number (chunk + 12, a_metre);
  put_number (chunk + 17, checksum (chunk + 4, 13));
  g_byte_array_set_size (png, old + sizeof chunk);
  memmove (png->data + HEADER + sizeof chunk, png->data + HEADER, old - HEADER);
  memcpy (png->data + HEADER, chunk, sizeof chunk);
}

gboolean
esp_surface_save (const char *path,
                  double width,
                  double height,
                  double scale,
                  gboolean bare,
                  void (*draw) (cairo_t *cr, gpointer data),
                  gpointer data,
                  GError **error)
{
  return esp_surface_save_dpi (path, width, height, scale, bare, 0, draw, data, error);
}

gboolean
esp_surface_save_dpi (const char *path,
                      double width,
                      double height,
                      double scale,
                      gboolean bare,
                      int dpi,
                      void (*draw) (cairo_t *cr, gpointer data),
                      gpointer data,
                      GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  EspSvgText *letters = NULL;
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  surface = create_surface (path, MAX (width * scale + 0.5, 1), MAX (height * scale + 0.5, 1), bare,
                            bytes, error);
  if (surface == NULL)
    return FALSE;
  cr = cairo_create (surface);
  /* a picture depends on what is behind it only where that was asked for: without a ground, black
   * lines would be lost in a viewer with a dark one, and in an image, which begins black */
  if (!bare)
    {
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
    }
  cairo_scale (cr, scale, scale);
  if (cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_SVG)
    letters = esp_svg_text_begin (cr);
  draw (cr, data);
  status = cairo_status (cr);
  if (status == CAIRO_STATUS_SUCCESS && !esp_stop_is_requested () &&
      cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_IMAGE)
    {
      status = cairo_surface_write_to_png_stream (surface, write_bytes, bytes);
      if (dpi > 0 && status == CAIRO_STATUS_SUCCESS)
        add_dpi (bytes, dpi);
    }
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (letters != NULL && status == CAIRO_STATUS_SUCCESS)
    esp_svg_text_put (letters, bytes);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  if (esp_stop_set_error (error))
    return FALSE;
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("“%s” could not be drawn: %s"), path,
                   cairo_status_to_string (status));
      return FALSE;
    }
  return esp_file_write (path, (const char *) bytes->data, (gssize) bytes->len, error);
}
