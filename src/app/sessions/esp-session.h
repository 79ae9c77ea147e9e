#pragma once

/* Work that is nowhere else: kept in files of its own, and found again at the next start. */

#include <gio/gio.h>

#include "engine/document/esp-document.h"

G_BEGIN_DECLS

/* For pictures of the window and for tests: nothing is kept. */
void esp_session_set_enabled (gboolean enabled);
gboolean esp_session_is_enabled (void);

/* Whether something would be lost with @document: changes, or a game, puzzle or practice under way.
 */
gboolean esp_session_is_work (EspDocument *document);

/* Writes the session of @document on a worker, where it is work and has changed since; where it is
 * none any more, its session goes. To be called soon after every change. */
void esp_session_keep (EspDocument *document);
/* The same at once, on this thread: before the program ends. FALSE where it could not be written,
 * so that it would be lost. */
gboolean esp_session_keep_now (EspDocument *document);
/* Whether what is nowhere else could not be written the last time. */
gboolean esp_session_has_failed (EspDocument *document);
/* Whether all of it is in its session by now, or nothing would be lost with it. */
gboolean esp_session_is_kept (EspDocument *document);
/* All of it was written to a file of the person's: until the next change nothing can be lost. */
void esp_session_is_elsewhere (EspDocument *document);
/* @told hears on the main thread when @document could not be kept (again at each attempt), and with
 * NULL when it is kept again after that. While it cannot be, it is tried now and then. One listener
 * a document; NULL: none. */
typedef void (*EspSessionTold) (gpointer owner, EspDocument *document, const GError *error);
void esp_session_watch (EspDocument *document, EspSessionTold told, gpointer owner);
/* The work was saved, or thrown away by name: its session goes. */
void esp_session_drop (EspDocument *document);
/* @document came from the session at @path: that goes when a newer session of the same work is
 * written, and not before. It is offered no more as long as the document is there. */
void esp_session_adopt (EspDocument *document, const char *path);

/* Whether the file at @path is one of these sessions, and not one of the person's. */
gboolean esp_session_owns (const char *path);

/* Paths of the sessions of programs that have ended, newest first; NULL-terminated. */
char **esp_session_find_left (void);
/* The same as a list of strings that is followed: as it was found the last time, less what was
 * taken or thrown away since. Borrowed; the main thread's. */
GListModel *esp_session_get_left (void);
/* What the session at @path is of, "War: hills", and when it was written, "today at 14:05"; new
 * strings. Reads no more than its head. */
char *esp_session_describe_title (const char *path);
char *esp_session_describe_time (const char *path);
/* Throws one of them away. */
void esp_session_delete (const char *path);

G_END_DECLS
