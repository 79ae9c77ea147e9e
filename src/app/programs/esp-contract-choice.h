#pragma once

/* How a program is called, in a drop-down list: what the room's assignments ask for, what any room
 * has, and the person's own. */

#include <gtk/gtk.h>

#include "engine/esp-contract.h"

G_BEGIN_DECLS

/* Those of @problem; "plain" is chosen. */
GtkWidget *esp_contract_choice_new (const EspProblem *problem);
const EspContract *esp_contract_choice_get (GtkWidget *choice);
/* NULL, or one that is there no more: "plain". */
void esp_contract_choice_set (GtkWidget *choice, const char *id);

G_END_DECLS
