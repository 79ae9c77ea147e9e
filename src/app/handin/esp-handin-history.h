#pragma once

/* What a plan of a hand-in was before, and what was undone. */

#include "report/handin/esp-handin.h"

G_BEGIN_DECLS

/**
 * EspHandinHistory:
 *
 * Whole plans: they are small.
 */
typedef struct _EspHandinHistory EspHandinHistory;

EspHandinHistory *esp_handin_history_new (void);
void esp_handin_history_free (EspHandinHistory *history);
/* To be called before @plan is changed. @what: what is typed into, which is one change; NULL: it is
 * a change of its own. */
void
esp_handin_history_remember (EspHandinHistory *history, const EspHandin *plan, const char *what);
/* There is nothing to undo. */
void esp_handin_history_forget (EspHandinHistory *history);
gboolean esp_handin_history_can_undo (EspHandinHistory *history);
gboolean esp_handin_history_can_redo (EspHandinHistory *history);
/* Takes @plan for the one that was before it (@undo), or came after; returns it where there is
 * none. */
EspHandin *esp_handin_history_step (EspHandinHistory *history, EspHandin *plan, gboolean undo);

G_END_DECLS
