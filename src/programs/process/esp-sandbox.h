#pragma once

/* Confinement of other people's programs, by bubblewrap where it is installed and works. */

#include <glib.h>

G_BEGIN_DECLS

/* From now on programs are not confined, or again. */
void esp_sandbox_set_wanted (gboolean wanted);

/* Whether programs that are started now are confined: without network, other processes and the
 * desktop, and with nothing but a folder of their own to write to. Whether bwrap works is tried at
 * the first call, which takes some milliseconds: some systems forbid it. Any thread. */
gboolean esp_sandbox_is_used (void);

/* Why they are not, translated, for people: “bwrap is not installed”; NULL: they are confined. */
const char *esp_sandbox_get_absence (void);

/* The same as one reads it below a table: “not confined: bwrap is not installed”. A new string;
 * NULL. */
char *esp_sandbox_describe_absence (void);

/* The words that stand before those of a program that is confined, which may write to @folder
 * alone. Free with g_strfreev(). */
char **esp_sandbox_get_words (const char *folder);

G_END_DECLS
