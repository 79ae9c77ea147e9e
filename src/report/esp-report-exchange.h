#pragma once

/* Several files and folders that are new or old together. All of them are made in one hidden
 * folder; then each changes places with what was there. Before the first one does there is a list
 * of them in that folder: where one of them cannot be moved all go back, and what a process that
 * was killed between two of them has left is finished by the next one that comes along. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _EspExchange EspExchange;

/* The hidden folder is beside @path. Finishes first what is left in that folder. NULL with @error.
 */
EspExchange *esp_exchange_new (const char *path, GError **error);
/* Takes away what was made and not moved. */
void esp_exchange_free (EspExchange *exchange);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspExchange, esp_exchange_free)

/* Where what will be the file @target is to be written, or, of a folder, the new and empty folder
 * where its files are to be written; links are followed. Borrowed; NULL with @error. */
const char *esp_exchange_add_file (EspExchange *exchange, const char *target, GError **error);
/* What a report has put into the old folder goes with it; the rest of it is in the new one too. */
const char *esp_exchange_add_folder (EspExchange *exchange, const char *target, GError **error);
/* @target, a file or a folder, goes; where it is on another disk it stays. */
void esp_exchange_add_gone (EspExchange *exchange, const char *target);
/* What is told of a file that could not be made names where it goes, not where it was made. */
void esp_exchange_name_place (const EspExchange *exchange, GError *error);

/* Puts all of them in their places, or, with @error, none. */
gboolean esp_exchange_finish (EspExchange *exchange, GError **error);

/* Finishes what processes that were killed have left in @folder. */
void esp_exchange_recover (const char *folder);

G_END_DECLS
