#pragma once

/* Pages of the manual as widgets. */

#include <gtk/gtk.h>

#include "manual/esp-markdown-reader.h"

G_BEGIN_DECLS

/* What text leads to: called with the link's target, @data. */
typedef void (*EspMarkdownFollow) (const char *target, gpointer data);

/* The blocks of @text one below the other, each heading a widget whose name is its place; floating.
 * Pictures are resources below @pictures, "NAME-light.png" and "NAME-dark.png". @follow: NULL:
 * links are plain text. */
GtkWidget *
esp_markdown_new (const char *text, const char *pictures, EspMarkdownFollow follow, gpointer data);
/* The heading of a place, NULL where there is none. */
GtkWidget *esp_markdown_find (GtkWidget *page, const char *place);
/* One line's inline marks as Pango markup; a new string. */
char *esp_markdown_inline (const char *line);

G_END_DECLS
