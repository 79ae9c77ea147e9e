#include "config.h"

#include "esp-report-pdf.h"

#include <cairo-pdf.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "base/esp-file.h"

static cairo_status_t
write_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

cairo_surface_t *
esp_report_pdf_begin (GByteArray *bytes, double width, double height, const char *date)
{
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (write_bytes, bytes, width, height);
  g_autofree char *time = g_strdup_printf ("%sT00:00:00Z", date);
  g_autoptr (GDateTime) parsed = g_date_time_new_from_iso8601 (time, NULL);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Espalier");
  if (parsed != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, time);
  return surface;
}

gboolean
esp_report_pdf_end (cairo_surface_t *surface, cairo_t *cr, const char *name, GError **error)
{
  cairo_status_t status = cairo_status (cr);

  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("“%s” could not be drawn: %s"), name,
                   cairo_status_to_string (status));
      return FALSE;
    }
  return TRUE;
}

gboolean
esp_report_pdf_save_figure (const EspBlock *block,
                            const char *date,
                            const char *path,
                            GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = esp_report_pdf_begin (bytes, block->width, block->height, date);
  cairo_t *cr = cairo_create (surface);

  /* as pictures do, it has a ground of its own */
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  block->draw (cr, block->data);
  return esp_report_pdf_end (surface, cr, path, error) &&
         esp_file_write (path, (const char *) bytes->data, (gssize) bytes->len, error);
}
