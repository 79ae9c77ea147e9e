#pragma once

/* Whether people's own programs are confined: the setting, and where that they are not is said. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on the setting "confine-programs" holds for programs that are started. */
void esp_confinement_watch (void);

/* The switch of Preferences, as a row of the list box @list. */
void esp_confinement_add_row (GtkWidget *list);

/* A line that says that programs are not confined, and why; not seen where they are. */
GtkWidget *esp_confinement_note_new (void);

G_END_DECLS
