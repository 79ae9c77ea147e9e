#pragma once

/* Drawings as files. */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Calls @draw to fill 0,0..width,height and writes the result: PNG (@width × @scale pixels), SVG or
 * PDF by the end of @path's name; whole or not at all. Thread-safe. */
gboolean esp_surface_save (const char *path,
                           double width,
                           double height,
                           double scale,
                           void (*draw) (cairo_t *cr, gpointer data),
                           gpointer data,
                           GError **error);

G_END_DECLS
