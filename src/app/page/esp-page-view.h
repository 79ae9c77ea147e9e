#pragma once

/* One tab of the window: a problem's board, search and inspector, made from its tables. */

#include "app/compare/esp-compare-area.h"
#include "esp-inspector.h"
#include "app/play/esp-advice.h"
#include "esp-stage.h"
#include "app/sessions/esp-work.h"
#include "kit/esp-message-bar.h"

G_BEGIN_DECLS

/**
 * EspPageView:
 *
 * Puts together what it is made of, and keeps the canvas and the actions up to date with it. What
 * the actions do is added by esp_page_new(). Signals:
 *
 * - `title-changed` (): name or modified mark of the document are others
 * - `search-changed` (): there is another search, or none any more
 */
#define ESP_TYPE_PAGE_VIEW (esp_page_view_get_type ())
G_DECLARE_FINAL_TYPE (EspPageView, esp_page_view, ESP, PAGE_VIEW, GtkWidget)

/* Without its actions: see esp_page_new(). */
GtkWidget *esp_page_view_new (const EspPageSpec *spec);

const EspPageSpec *esp_page_view_get_spec (EspPageView *page);
const EspProblem *esp_page_view_get_problem (EspPageView *page);

/* --- the document --- */

EspDocument *esp_page_view_get_document (EspPageView *page);
/* Takes @document; @name is what the title shows; @file may be NULL. */
void esp_page_view_set_document (EspPageView *page,
                                 EspDocument *document,
                                 const char *name,
                                 GFile *file);
/* A new or generated instance (taken) instead of the present one; it can be undone. */
void esp_page_view_replace (EspPageView *page, EspInstance *instance, const char *name);
GFile *esp_page_view_get_file (EspPageView *page);
const char *esp_page_view_get_name (EspPageView *page);
/* Whether the file would lose something when it is closed now. */
gboolean esp_page_view_get_modified (EspPageView *page);
/* Writes the instance of @document (NULL: the present one; else one that was put aside) on a
 * worker; the person is told on the page how it went. @done (or NULL) is called when it is written,
 * and never otherwise. */
void esp_page_view_save (EspPageView *page,
                         EspDocument *document,
                         GFile *file,
                         void (*done) (gpointer data),
                         gpointer data);
/* Keeps unsaved work in its session, on a worker or @now; FALSE where that could not be written. */
gboolean esp_page_view_keep_work (EspPageView *page, gboolean now);
/* Whether something of the present document would be lost with the page, as far as is known since
 * it was kept the last time; what the person has thrown away is not. */
gboolean esp_page_view_would_lose (EspPageView *page);
/* The changes are to be lost: closing asks no more about them. */
void esp_page_view_discard (EspPageView *page);
/* The person has thought better of it. */
void esp_page_view_take_back_discard (EspPageView *page);

/* --- what is said --- */

void esp_page_view_message (EspPageView *page, EspMessageKind kind, const char *text);
/* That the file at @path was written, with buttons that open it and its folder. */
void esp_page_view_saved (EspPageView *page, const char *text, const char *path);

/* --- what is done --- */

/* Which the window inserts as "page". All that a page does is done by them. */
GActionGroup *esp_page_view_get_actions (EspPageView *page);
/* Passes over an action that there is not. */
void esp_page_view_enable (EspPageView *page, const char *action, gboolean enabled);
/* A game is on the board under Play, and the keys that step go through its moves. */
gboolean esp_page_view_goes_through_game (EspPageView *page);
/* Which of them make sense now. */
void esp_page_view_refresh_actions (EspPageView *page);
/* Whether a search, a player or a worker is under way (a paused search is not). */
gboolean esp_page_view_is_busy (EspPageView *page);
/* Ends all searches: before the page goes away. */
void esp_page_view_stop (EspPageView *page);

/* --- what is shown --- */

/* Shows or folds the inspector. */
void esp_page_view_set_inspector (EspPageView *page, gboolean shown);
/* Of the inspector: "puzzle", "solve", "play", "compare". */
const char *esp_page_view_get_part (EspPageView *page);
void esp_page_view_set_part (EspPageView *page, const char *part);
/* Shows on the canvas what the part asks for: the document, or the search at the step. */
void esp_page_view_refresh_canvas (EspPageView *page, gboolean animate);
/* Whether the canvas shows a step of the search: nothing can be done on the board then. */
gboolean esp_page_view_shows_search (EspPageView *page);
/* Whether the person wants to see the dock, where there is a recorded search. */
void esp_page_view_show_dock (EspPageView *page, gboolean shown);
/* Whether what breaks a rule of a puzzle is told and drawn at once. */
void esp_page_view_show_mistakes (EspPageView *page, gboolean shown);
/* The bar that says who stands better, where there is one. */
void esp_page_view_show_evaluation (EspPageView *page, gboolean shown);

/* Whether what is done on the board edits it: the editor is on, and its part is shown. */
gboolean esp_page_view_is_editing (EspPageView *page);
/* Turns the editor on or off; on, its part is shown. */
void esp_page_view_set_editing (EspPageView *page, gboolean editing);
/* The editor's tool that is at work; NULL: none is. */
const EspTool *esp_page_view_get_tool (EspPageView *page);
/* Tells the canvas whether strokes join. */
void esp_page_view_refresh_joining (EspPageView *page);

/* --- the search --- */

/* NULL: none; or one of the present instance. */
EspSearch *esp_page_view_get_search (EspPageView *page);
/* The one before is forgotten, and ended where it is under way. */
void esp_page_view_set_search (EspPageView *page, EspSearch *search);
guint64 esp_page_view_get_step (EspPageView *page);
EspTrace *esp_page_view_get_trace (EspPageView *page);
/* Of the answer to the search of a game; NULL: none. */
const char *esp_page_view_get_best_move (EspPageView *page);
void esp_page_view_set_best_move (EspPageView *page, const char *move);

/* --- what it is made of; borrowed --- */

EspMessages *esp_page_view_get_messages (EspPageView *page);
EspWork *esp_page_view_get_work (EspPageView *page);
/* The slot for long work that the page waits for. */
EspJobSlot *esp_page_view_get_job_slot (EspPageView *page);
EspPlay *esp_page_view_get_play (EspPageView *page);
EspAdvice *esp_page_view_get_advice (EspPageView *page);
EspPuzzlePanel *esp_page_view_get_puzzle_panel (EspPageView *page);
EspSolvePanel *esp_page_view_get_solve_panel (EspPageView *page);
/* NULL: nothing is played. */
EspPlayPanel *esp_page_view_get_play_panel (EspPageView *page);
EspComparePanel *esp_page_view_get_compare_panel (EspPageView *page);
EspSideBySidePanel *esp_page_view_get_side_by_side_panel (EspPageView *page);
EspCompareArea *esp_page_view_get_compare_area (EspPageView *page);
EspBoard *esp_page_view_get_board (EspPageView *page);
EspCanvas *esp_page_view_get_canvas (EspPageView *page);
EspSearchDock *esp_page_view_get_dock (EspPageView *page);

/* --- the parts of these, for tests --- */

EspMessageBar *esp_page_view_get_message_bar (EspPageView *page);
/* The card at the end of a game or puzzle says: NULL where there is none. */
const char *esp_page_view_get_result (EspPageView *page);
/* What the evaluation bar says, for the first side; FALSE where it is blank. */
gboolean esp_page_view_get_evaluation (EspPageView *page, double *value);
EspTimeline *esp_page_view_get_timeline (EspPageView *page);
EspEventList *esp_page_view_get_events (EspPageView *page);
EspTreeView *esp_page_view_get_tree (EspPageView *page);
/* The curves of a local search; NULL in rooms without. */
EspPlotView *esp_page_view_get_curve (EspPageView *page);
EspCounterTable *esp_page_view_get_counters (EspPageView *page);
/* What experiments measured; NULL in rooms without. */
EspTableView *esp_page_view_get_rows (EspPageView *page);
EspPlotView *esp_page_view_get_plot (EspPageView *page);

G_END_DECLS
