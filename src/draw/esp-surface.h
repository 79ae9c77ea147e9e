#pragma once

/* Drawings as files. */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* What an image has at most: cairo's limit, and what fits into memory. */
#define ESP_SURFACE_MAX_SIDE 32767
#define ESP_SURFACE_MAX_PIXELS 100000000

/* @scale, or less where a drawing of that size would be too large for an image at @path; files of
 * other kinds have no limit. */
double esp_surface_limit_scale (const char *path, double width, double height, double scale);

/* Paints it white, unless it is @bare (what is not drawn is then transparent), and calls @draw to
 * fill 0,0..width,height and writes the result: PNG (@width ×
 * @scale pixels), SVG or PDF by the end of @path's name; whole or not at all. Thread-safe. An error
 * when the thread's current cancellable is cancelled. */
gboolean esp_surface_save (const char *path,
                           double width,
                           double height,
                           double scale,
                           gboolean bare,
                           void (*draw) (cairo_t *cr, gpointer data),
                           gpointer data,
                           GError **error);

/* The same; a PNG says that it has so many pixels an inch. 0: it says nothing. */
gboolean esp_surface_save_dpi (const char *path,
                               double width,
                               double height,
                               double scale,
                               gboolean bare,
                               int dpi,
                               void (*draw) (cairo_t *cr, gpointer data),
                               gpointer data,
                               GError **error);

G_END_DECLS
