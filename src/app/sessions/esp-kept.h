#pragma once

/* What was chosen and what came of it, line by line in a file of its own: there again at the next
 * start. */

#include "base/esp-log.h"

G_BEGIN_DECLS

/* The @i-th file (from 1) that is called after @stem in @folder among what the program keeps; @end:
 * of its name. A new path. */
char *esp_kept_make_path (const char *folder, const char *stem, const char *end, guint i);
#define ESP_KEPT_MOST_FILES 16 /* of one stem: so many windows at once */
/* A new one of them that no window has, locked, and its @path. NULL with @error where it cannot be
 * made; with none where all are there already. */
EspLog *esp_kept_open_new (
    const char *folder, const char *stem, const char *end, char **path, GError **error);

/**
 * EspKept:
 *
 * A line is a GVariant of "a{sv}". While a window has its file no other one takes it. Where it
 * cannot be written all goes on, and that is told once. Main thread only.
 */
typedef struct _EspKept EspKept;

/* In @folder among what the program keeps, in files that are called after @stem. */
EspKept *esp_kept_new (const char *folder, const char *stem);
void esp_kept_free (EspKept *kept);

/* Looks on a worker for what an earlier window left; that file is @kept's from then on. @found is
 * told of its lines (element-type GVariant, borrowed) where there are some; not when meanwhile
 * there are others. Once. */
typedef void (*EspKeptFound) (gpointer owner, GPtrArray *lines);
void esp_kept_look (EspKept *kept, EspKeptFound found, gpointer owner);

/* @lines (element-type GVariant, not floating) instead of what there was; none of them takes the
 * file away. */
void esp_kept_write (EspKept *kept, GPtrArray *lines);
/* One more; takes a floating @line. */
void esp_kept_add (EspKept *kept, GVariant *line);
/* Why it is not kept for the next start, once after that came to light; NULL: it is, or it was
 * told. A new string. */
char *esp_kept_take_fault (EspKept *kept);

/* Members of lines: texts of whatever bytes, NULL where there is none. */
void esp_kept_put (GVariantDict *line, const char *key, const char *text);
/* A new string. */
char *esp_kept_get (GVariant *line, const char *key);

G_END_DECLS
