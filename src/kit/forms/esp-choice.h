#pragma once

/* Drop-down lists some of whose entries cannot be chosen, and spin buttons that leave the wheel
 * alone. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether the entry at @position can be chosen; else @why (a new string) says why not. */
typedef gboolean (*EspChoiceIsUsable) (gpointer data, guint position, char **why);

/* The popup of @list, whose model is of strings, greys what does not suit, with the reason as a
 * tip. To be called again when that changes. */
void esp_choice_set_usable (GtkDropDown *list, EspChoiceIsUsable is_usable, gpointer data);
/* What is chosen is shortened where there is no room for it; in the popup of @list, whose model is
 * of strings, all are whole. Before esp_choice_set_usable(). */
void esp_choice_cut (GtkDropDown *list);

/* The wheel over the control scrolls what it stands in; only with the focus it changes the value.
 */
void esp_leave_wheel (GtkWidget *control);

G_END_DECLS
