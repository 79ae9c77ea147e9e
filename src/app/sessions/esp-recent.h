#pragma once

/* Files that were opened or saved, each problem's by themselves. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

void esp_recent_add (GFile *file, const EspProblem *problem);
/* The latest of a problem, at most @n: GtkRecentInfo, free with the list. */
GList *esp_recent_list (const EspProblem *problem, guint n);
/* "board.txt — in war", with the folder's name where it has one; a new string. */
char *esp_recent_describe (GtkRecentInfo *info);

G_END_DECLS
