#pragma once

/* All commands with a shortcut, in one table: shortcuts, their window and the tests come of it. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *group;     /* N_(), heading in that window; NULL: the same as before */
  const char *action;    /* detailed name */
  const char *label;     /* N_() */
  const char *accels[3]; /* NULL-terminated */
  const char *also;      /* N_(): other words that it is looked for by; NULL: none */
} EspCommandKey;

/* Ends with an entry whose @action is NULL. */
const EspCommandKey *esp_commands_get (void);
void esp_commands_install (GtkApplication *application);

G_END_DECLS
