#pragma once

/* Unsaved work is kept in the user's data folder while the window is open, and found there after a
 * crash. */

#include "engine/esp-document.h"

G_BEGIN_DECLS

/* Scripts and screenshots leave nothing behind and are offered nothing: with FALSE the calls below
 * do nothing and find nothing. */
void esp_session_set_enabled (gboolean enabled);
/* Where the work on a problem in window @window of this process is kept; a new string. */
char *esp_session_get_path (const EspProblem *problem, guint window);
/* Writes it; errors are only logged, since this is the safety net and not the work itself. */
void esp_session_save (const char *path, EspDocument *document);
void esp_session_delete (const char *path);
/* Files left behind by processes that no longer live; NULL-terminated, newest first. */
char **esp_session_find_left (const EspProblem *problem);

G_END_DECLS
