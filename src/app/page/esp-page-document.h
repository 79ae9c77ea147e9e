#pragma once

/* The document of a page: another one, a new board instead of it, and how it is kept. */

#include "esp-page-view.h"

G_BEGIN_DECLS

/* Takes @document; @name is what the title shows; @file may be NULL. */
void
esp_page_set_document (EspPageView *page, EspDocument *document, const char *name, GFile *file);
/* A new or generated instance (taken) instead of the present one; it can be undone. */
void esp_page_replace (EspPageView *page, EspInstance *instance, const char *name);
/* Writes the instance of @document (NULL: the present one; else one that was put aside) on a
 * worker; the person is told on the page how it went. @done (or NULL) is called when it is written,
 * and never otherwise. */
void esp_page_save (EspPageView *page,
                    EspDocument *document,
                    GFile *file,
                    void (*done) (gpointer data),
                    gpointer data);
/* Who played the game of @document on @side, as players are named in tournaments: so it stands
 * there when that is shown, and goes on when the person does. */
void esp_page_note_player (EspDocument *document, int side, const char *player);
/* Keeps unsaved work in its session, on a worker or @now; FALSE where that could not be written. */
gboolean esp_page_keep_work (EspPageView *page, gboolean now);
/* The person has thought better of losing the changes: they are kept again. */
void esp_page_take_back_discard (EspPageView *page);

G_END_DECLS
