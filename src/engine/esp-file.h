#pragma once

/* Reading files and standard input, which can be stopped while nothing comes. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads a whole file; "-" is standard input. FALSE with @error, which names the file:
 * G_IO_ERROR_CANCELLED when @cancellable (or NULL) was cancelled while waiting. */
gboolean esp_file_read (
    const char *path, GCancellable *cancellable, char **text, gsize *length, GError **error);

/* A line of standard input without its end, at once when it is typed; NULL at the end of input and
 * when @cancellable was cancelled. No more than its first kilobyte is kept. */
char *esp_file_read_line (GCancellable *cancellable);

/* Writes @length bytes (-1: up to a NUL) to @path, whole or not at all. What a link points to is
 * written, and the link stays. What is no ordinary file (/dev/null, a pipe) is written to as it is:
 * to put a file in its place would take it away from everybody. */
gboolean esp_file_write (const char *path, const char *text, gssize length, GError **error);

/* How errors call a file: itself, or "standard input". */
const char *esp_file_name (const char *path);

G_END_DECLS
