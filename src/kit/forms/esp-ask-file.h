#pragma once

/* Asking for one file. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @path: NULL where what was chosen is no local file. */
typedef void EspFileAnswer (gpointer object, const char *path);

/* Asks where to save, with @name to begin with; or where that is NULL, what to open. @title: N_();
 * it begins in the folder that was chosen under the same title last. @pattern (or NULL): which
 * files are shown, "*.pdf". The question stands over @from's window. @answer is told of as long as
 * @object is there, which it is handed; of no answer it hears nothing. */
void esp_ask_file (GtkWidget *from,
                   const char *title,
                   const char *name,
                   const char *pattern,
                   EspFileAnswer *answer,
                   gpointer object);

G_END_DECLS
