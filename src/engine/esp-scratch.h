#pragma once

/* Files and folders that are there only while something is made: beside what they will become, and
 * gone when the program is stopped before that. Thread-safe. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A new file beside @path, open for writing, to be moved there: its descriptor, and its name in
 * @made. A file that is there already lends it its permissions. -1 with @error, which names
 * @path. */
int esp_scratch_make_file (const char *path, char **made, GError **error);

/* A new folder beside @path: its name; NULL with @error. */
char *esp_scratch_make_folder (const char *path, GError **error);

/* Moves what was made to its place, whole. */
gboolean esp_scratch_move (const char *made, const char *path, GError **error);

/* Deletes what was made, a folder with the files in it, where it was not moved. */
void esp_scratch_remove (const char *made);

/* Between these two the program is not left: what is moved together is there together, what is
 * written together (the lines of a log) is there whole. */
void esp_scratch_hold (void);
void esp_scratch_release (void);

/* For a thread that ends the program: waits for such moments (a short while), deletes what is left,
 * and lets nobody make anything from then on: whoever tries waits for the end of the program. */
void esp_scratch_close (void);

G_END_DECLS
