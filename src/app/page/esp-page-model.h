#pragma once

/* What a page is about, without a widget: its document, its game, its search, and what follows. */

#include "app/play/esp-advice.h"
#include "app/play/esp-play.h"
#include "app/sessions/esp-work.h"
#include "engine/trace/esp-search.h"
#include "esp-job-slot.h"

G_BEGIN_DECLS

/**
 * EspPageModel:
 *
 * The state of a page as properties, so that panels and actions are bound to it and nobody sets
 * what follows by hand. Properties that can be set:
 *
 * - `part` (string): of the inspector, "puzzle", "solve", "play" or "compare"; one that the room
 *   does not have is passed over
 * - `editing` (boolean): the editor is on, while the part Puzzle is shown
 * - `search` (object): NULL, or one of the present instance
 * - `best-move` (string): of the answer to the search of a game; NULL: none
 * - `dock-wanted` (boolean): the person wants to see the dock, where there is a recorded search
 * - `show-mistakes` (boolean): what breaks a rule of a puzzle is told and drawn at once
 * - `show-evaluation` (boolean): the bar that says who stands better, where there is one
 * - `side-by-side` (boolean): of the part Compare two searches are shown, not an experiment
 * - `comparing` (boolean): one of those two is under way
 *
 * Properties that follow, all of them boolean but for the first: `why-no-hint` (string, NULL where
 * hints can come) and the conditions of the page's actions, which are listed in esp-page-model.c.
 */
#define ESP_TYPE_PAGE_MODEL (esp_page_model_get_type ())
G_DECLARE_FINAL_TYPE (EspPageModel, esp_page_model, ESP, PAGE_MODEL, GObject)

EspPageModel *esp_page_model_new (const EspPageSpec *spec);

/* --- what it is made of; borrowed, and the same as long as it lives --- */

const EspPageSpec *esp_page_model_get_spec (EspPageModel *model);
const EspProblem *esp_page_model_get_problem (EspPageModel *model);
EspMessages *esp_page_model_get_messages (EspPageModel *model);
/* The slot for long work that the page waits for. */
EspJobSlot *esp_page_model_get_job_slot (EspPageModel *model);
EspWork *esp_page_model_get_work (EspPageModel *model);
EspPlay *esp_page_model_get_play (EspPageModel *model);
EspAdvice *esp_page_model_get_advice (EspPageModel *model);

/* Tells the person @text, on the page. */
void esp_page_model_say (EspPageModel *model, EspMessageKind kind, const char *text);
/* The same where results would be gone after a crash: @why (taken; NULL: they would not) stands in
 * the place that @text (translated) has for it, and @button saves them elsewhere. */
void esp_page_model_say_unkept (
    EspPageModel *model, char *why, const char *text, const char *button, const char *action);

/* --- the document --- */

/* NULL before the first. Borrowed. */
EspDocument *esp_page_model_get_document (EspPageModel *model);
/* Whoever holds back something that is to go into the document puts it there now: called before the
 * document is changed, kept, written or looked at by someone else. Signal `settle` (). */
void esp_page_model_settle (EspPageModel *model);
/* Whether something of the present document would be lost with the page, as far as is known since
 * it was kept the last time; what the person has thrown away is not. */
gboolean esp_page_model_would_lose (EspPageModel *model);

/* --- the search --- */

/* NULL: none. Borrowed. */
EspSearch *esp_page_model_get_search (EspPageModel *model);
/* The one before is forgotten, and ended where it is under way. */
void esp_page_model_set_search (EspPageModel *model, EspSearch *search);
/* NULL: there is no search, or it is not recorded. Borrowed. */
EspTrace *esp_page_model_get_trace (EspPageModel *model);
/* Of the search, in events; 0 without one. */
guint64 esp_page_model_get_step (EspPageModel *model);
const char *esp_page_model_get_best_move (EspPageModel *model);
void esp_page_model_set_best_move (EspPageModel *model, const char *move);

/* --- what a program wrote --- */

/* The file, an answer or a recorded search, that was last opened on the present board, or held to
 * it. NULL: none, or the board is another now. Borrowed. */
const char *esp_page_model_get_output (EspPageModel *model);
void esp_page_model_set_output (EspPageModel *model, const char *path);

/* --- what is shown --- */

const char *esp_page_model_get_part (EspPageModel *model);
void esp_page_model_set_part (EspPageModel *model, const char *part);
/* Whether the board shows a step of the search: nothing can be done on it then. */
gboolean esp_page_model_shows_search (EspPageModel *model);
/* Whether what is done on the board edits it: the editor is on, and its part is shown. */
gboolean esp_page_model_is_editing (EspPageModel *model);
/* Turns the editor on or off; on, its part is shown. */
void esp_page_model_set_editing (EspPageModel *model, gboolean editing);
/* A game is on the board under Play, and the keys that step go through its moves. */
gboolean esp_page_model_goes_through_game (EspPageModel *model);

/* --- what is under way --- */

/* Whether a search, a player or a worker is under way (a paused search is not). */
gboolean esp_page_model_is_busy (EspPageModel *model);
/* Ends what is under way; what was recorded stays. */
void esp_page_model_stop (EspPageModel *model);
/* Works out anew what follows: for who changed something that tells nobody. */
void esp_page_model_update (EspPageModel *model);

G_END_DECLS
