#pragma once

/* Files and folders that are there only while something is made: beside what they will become, and
 * gone when the program ends before that. A file has no name until it is whole, where the file
 * system knows such a thing: then nothing is left even of a program that is killed. What has a name
 * meanwhile tells by it what it will become and which process makes it; what a dead process left is
 * taken away when the same is made again. Thread-safe. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A new file that will be @path, open for reading and writing: its descriptor, and in @made its
 * name, NULL where it needs none. A file that is there already lends it its permissions. -1 with
 * @error, which names @path. */
int esp_scratch_make_file (const char *path, char **made, GError **error);
/* The same with a name in any case, for another program that is to write it. */
int esp_scratch_make_named (const char *path, char **made, GError **error);

/* A file in @folder that never has a name. -1 with errno. */
int esp_scratch_open_nameless (const char *folder);

/* A new hidden folder beside @path: its name; NULL with @error. */
char *esp_scratch_make_folder (const char *path, GError **error);

/* Gives what was made its place, whole: instead of what is there. @fd is what
 * esp_scratch_make_file() returned, still open; it is looked at where @made is NULL. */
gboolean esp_scratch_place (int fd, const char *made, const char *path, GError **error);

/* @made and @path change places. Where the file system knows no such thing, what was there has the
 * name of @made with ESP_SCRATCH_THIRD behind it meanwhile. 0, or an errno. */
int esp_scratch_exchange (const char *made, const char *path);
#define ESP_SCRATCH_THIRD "-"

/* A folder with such a file in it is not taken away when the same is made again: it is worked off
 * first. */
#define ESP_SCRATCH_MOVES "moves"

/* Calls @finish for each folder with such a file that a dead process has left in @folder, and takes
 * it away where that is TRUE; meanwhile nobody else does so. */
void esp_scratch_finish_left (const char *folder, gboolean (*finish) (const char *left));

/* Deletes what was made, where it was not placed: a folder with the files in it, and with its
 * folders that are called by a number. */
void esp_scratch_remove (const char *made);

/* It is nobody's any more, as if the program had ended here. */
void esp_scratch_leave (const char *made);

/* Whether the process in a name that ends in @text, "PID-XXXXXX", is no more. */
gboolean esp_scratch_is_of_dead (const char *text);

/* Between these two the program is not left: what is moved together is there together, what is
 * written together (the lines of a log) is there whole. */
void esp_scratch_hold (void);
void esp_scratch_release (void);

/* For a thread that ends the program: waits for such moments (a short while), deletes what is left,
 * and lets nobody make anything from then on: whoever tries waits for the end of the program. */
void esp_scratch_close (void);

G_END_DECLS
