#pragma once

/* Who plays in a tournament: a list of players, built-in ones and the person's own programs. */

#include <gtk/gtk.h>

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspEntrants:
 *
 * A row a player, with the number that says how strong it is, and a button that takes it out
 * (Delete does so, too); below them a list to add others from. Signal `changed` ().
 */
#define ESP_TYPE_ENTRANTS (esp_entrants_get_type ())
G_DECLARE_FINAL_TYPE (EspEntrants, esp_entrants, ESP, ENTRANTS, GtkWidget)

GtkWidget *esp_entrants_new (const EspProblem *problem);
guint esp_entrants_get_n (EspEntrants *entrants);
/* "alphabeta:4,order=score", "program:my.py". Borrowed. */
const char *esp_entrants_get (EspEntrants *entrants, guint i);
/* FALSE with @error where there is no such player. */
gboolean esp_entrants_add (EspEntrants *entrants, const char *text, GError **error);
/* Those of an earlier window (NULL: none); a program of one's own that is there no more is left
 * out. */
void esp_entrants_restore (EspEntrants *entrants, const char *const *players);
void esp_entrants_clear (EspEntrants *entrants);

G_END_DECLS
