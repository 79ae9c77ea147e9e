#pragma once

/* Reading files and standard input, which can be stopped while nothing comes; writing documents,
 * whole or not at all. What grows line by line is an EspLog. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads a whole file, or refuses more than 256 MB; "-" is standard input. FALSE with @error, which
 * names the file: G_IO_ERROR_CANCELLED when @cancellable was cancelled while waiting for input, as
 * from a pipe. NULL: the thread's current one (g_cancellable_push_current()). */
gboolean esp_file_read (
    const char *path, GCancellable *cancellable, char **text, gsize *length, GError **error);
/* The same from a descriptor, from where it stands. */
gboolean esp_file_read_fd (int fd,
                           const char *name,
                           GCancellable *cancellable,
                           char **text,
                           gsize *length,
                           GError **error);

/* A text that the program brings along, below ESP_RESOURCE_BASE: "help/window.md". A new string,
 * NULL where there is none. */
char *esp_file_read_resource (const char *path);

/* A line of standard input without its end, at once when it is typed; NULL at the end of input and
 * when @cancellable was cancelled. No more than its first kilobyte is kept. */
char *esp_file_read_line (GCancellable *cancellable);

/* Makes the folder @path, and those that it is in, with @mode where they are not there. FALSE with
 * @error, which names it. */
gboolean esp_file_make_folder (const char *path, int mode, GError **error);

/* @name without its end, "board" of "board.txt"; all of it where that begins with its only dot. A
 * new string. */
char *esp_file_cut_end (const char *name);

/* What links lead to, whether it is there or not. A new string. */
char *esp_file_follow_links (const char *path);

/* Writes @length bytes (-1: up to a NUL) to @path, whole or not at all. What a link points to is
 * written, and the link stays. What is no ordinary file (/dev/null, a pipe) is written to as it is:
 * to put a file in its place would take it away from everybody. */
gboolean esp_file_write (const char *path, const char *text, gssize length, GError **error);

/* The same for what is nobody else's business: only the user may read it. */
gboolean esp_file_write_private (const char *path, const char *text, gssize length, GError **error);

/* Writes all of @text to a descriptor: 0, or an errno. */
int esp_file_write_fd (int fd, const char *text, gsize length);

/**
 * EspDraft:
 *
 * A document that is written piece by piece, as esp_file_write() does it: it takes its name when it
 * is finished. Freed before that, it leaves what was there as it was, and nothing of itself.
 */
typedef struct _EspDraft EspDraft;

/* NULL with @error, which names the file, as those of the others do. */
EspDraft *esp_draft_new (const char *path, GError **error);
/* Where to write to; borrowed. */
GOutputStream *esp_draft_get_stream (EspDraft *draft);
/* For writers with buffers of their own. */
int esp_draft_get_fd (EspDraft *draft);
gboolean esp_draft_finish (EspDraft *draft, GError **error);
void esp_draft_free (EspDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspDraft, esp_draft_free)

/* @path with ".@end" behind it, unless it ends in one of @ends ("png", NULL-terminated) already. A
 * new string. */
char *esp_file_with_end (const char *path, const char *end, const char *const *ends);

/* How errors call a file: itself, or "standard input". */
const char *esp_file_name (const char *path);

G_END_DECLS
