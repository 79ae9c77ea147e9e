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

/* How errors call a file: itself, or "standard input". */
const char *esp_file_name (const char *path);

G_END_DECLS
