#pragma once

/* Help texts: the little Markdown that they use, as widgets. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Headings, paragraphs, lists, tables, code, **bold**, *emphasis* and `code` of @text, one below
 * the other; floating. */
GtkWidget *esp_markdown_new (const char *text);
/* One line's inline marks as Pango markup; a new string. */
char *esp_markdown_inline (const char *line);

G_END_DECLS
