#pragma once

/* Films of a recorded search: what they show, and how far one is that is being made. */

#include <gtk/gtk.h>

#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

#define ESP_TYPE_FILM_DIALOG (esp_film_dialog_get_type ())
G_DECLARE_FINAL_TYPE (EspFilmDialog, esp_film_dialog, ESP, FILM_DIALOG, GtkWindow)

/* Of @trace, which has ended; a film of it is called @name, and what the name ends with. @view:
 * which of the look's is chosen at first. Not yet presented. */
GtkWidget *esp_film_dialog_new (GtkWindow *parent, EspTrace *trace, const char *name, int view);

/* Begins to make the film that the dialog describes; nothing while one is being made. */
void esp_film_dialog_make (EspFilmDialog *dialog, const char *path);
gboolean esp_film_dialog_is_busy (EspFilmDialog *dialog);
/* What the dialog says: how long the film will be, or what became of it. Borrowed. */
const char *esp_film_dialog_get_text (EspFilmDialog *dialog);

G_END_DECLS
