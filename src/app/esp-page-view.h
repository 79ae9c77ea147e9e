#pragma once

/* One tab of the window: a problem's board, search and inspector, made from its tables. */

#include <gtk/gtk.h>

#include "esp-advice.h"
#include "esp-errand.h"
#include "esp-play-panel.h"
#include "esp-puzzle-panel.h"
#include "kit/esp-board.h"
#include "kit/esp-counter-table.h"
#include "kit/esp-message-bar.h"
#include "kit/esp-option-form.h"
#include "kit/esp-page.h"
#include "kit/esp-table-view.h"
#include "kit/esp-search-dock.h"

G_BEGIN_DECLS

/**
 * EspPageView:
 *
 * Signals: `title-changed` (): name or modified mark of the document are others.
 *
 * All that it does is done by the actions of esp_page_view_get_actions(), which the window inserts
 * as "page".
 */
#define ESP_TYPE_PAGE_VIEW (esp_page_view_get_type ())
G_DECLARE_FINAL_TYPE (EspPageView, esp_page_view, ESP, PAGE_VIEW, GtkWidget)

GtkWidget *esp_page_view_new (const EspPageSpec *spec);

const EspPageSpec *esp_page_view_get_spec (EspPageView *page);
const EspProblem *esp_page_view_get_problem (EspPageView *page);
GActionGroup *esp_page_view_get_actions (EspPageView *page);
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
/* Writes the instance on a worker; the person is told on the page how it went. @done (or NULL) is
 * called when it is written, and never otherwise. */
void
esp_page_view_save (EspPageView *page, GFile *file, void (*done) (gpointer data), gpointer data);
/* Keeps unsaved work in its session, on a worker or @now. */
void esp_page_view_keep_work (EspPageView *page, gboolean now);
/* The changes are to be lost: closing asks no more about them. */
void esp_page_view_discard (EspPageView *page);
/* The person has thought better of it. */
void esp_page_view_take_back_discard (EspPageView *page);
gboolean esp_page_view_is_discarded (EspPageView *page);
/* Shows or folds the inspector. */
void esp_page_view_set_inspector (EspPageView *page, gboolean shown);

/* Shows a search of the present board that was read from the file @name. */
void esp_page_view_show_trace (EspPageView *page, EspTrace *trace, const char *name);

/* What a picture can be of. */
typedef enum
{
  ESP_PICTURE_BOARD,
  ESP_PICTURE_TREE,  /* the search tree as far as the step */
  ESP_PICTURE_CURVE, /* of a local search */
  ESP_PICTURE_ALL,   /* board, tree and event of the step in one */
  ESP_N_PICTURES
} EspPictureWhat;

typedef enum
{
  ESP_GROUND_OWN, /* as the colours have it */
  ESP_GROUND_WHITE,
  ESP_GROUND_NONE
} EspPictureGround;

typedef struct
{
  EspPictureWhat what;
  double scale; /* pixels of an image for one */
  EspPaletteId palette;
  EspPictureGround ground;
} EspPictureChoice;

gboolean esp_page_view_has_picture (EspPageView *page, EspPictureWhat what);
/* Draws what is shown on a worker; the person is told on the page how it went. .png, .svg or .pdf
 * by the name of @path. */
void
esp_page_view_save_picture (EspPageView *page, const EspPictureChoice *choice, const char *path);

void esp_page_view_message (EspPageView *page, EspMessageKind kind, const char *text);
/* That the file at @path was written, with buttons that open it and its folder. */
void esp_page_view_saved (EspPageView *page, const char *text, const char *path);
/* A message with a button for an action; see esp_message_bar_show(). */
void esp_page_view_offer (EspPageView *page,
                          EspMessageKind kind,
                          const char *text,
                          const char *button,
                          const char *action);

/* The same, of files and of work that waits; with a button it stays whatever is done on the board.
 */
void esp_page_view_notice (EspPageView *page,
                           EspMessageKind kind,
                           const char *text,
                           const char *button,
                           const char *action);

/* What it is made of; borrowed. */
EspVoice *esp_page_view_get_voice (EspPageView *page);
/* The slot for long work that the page waits for. */
EspErrand *esp_page_view_get_errand (EspPageView *page);
EspPlay *esp_page_view_get_play (EspPageView *page);
EspAdvice *esp_page_view_get_advice (EspPageView *page);
EspPuzzlePanel *esp_page_view_get_puzzle_panel (EspPageView *page);
/* NULL where nothing is played. */
EspPlayPanel *esp_page_view_get_play_panel (EspPageView *page);
/* Of the answer to the search of a game; NULL: none. */
const char *esp_page_view_get_best_move (EspPageView *page);
/* Whether what is done on the board edits it: the editor is on, and its part is shown. */
gboolean esp_page_view_is_editing (EspPageView *page);
/* Turns the editor on or off; on, its part is shown. */
void esp_page_view_set_editing (EspPageView *page, gboolean editing);
/* The editor's tool that is at work; NULL: none is. */
const EspTool *esp_page_view_get_tool (EspPageView *page);
/* Tells the canvas whether strokes join. */
void esp_page_view_refresh_joining (EspPageView *page);
/* The bar that says who stands better, where there is one. */
void esp_page_view_show_evaluation (EspPageView *page, gboolean shown);

/* The form of the report; its button asks for a file and has the report made. Presented. */
GtkWidget *esp_page_create_report_dialog (EspPageView *page);

/* Whether a search, a player or a worker is under way (a paused search is not). */
gboolean esp_page_view_is_busy (EspPageView *page);
/* Ends all searches: before the page goes away. */
void esp_page_view_stop (EspPageView *page);

/* The parts, for tests. */
EspBoard *esp_page_view_get_board (EspPageView *page);
EspCanvas *esp_page_view_get_canvas (EspPageView *page);
/* The card at the end of a game or puzzle says: NULL where there is none. */
const char *esp_page_view_get_result (EspPageView *page);
/* What the evaluation bar says, for the first side; FALSE where it is blank. */
gboolean esp_page_view_get_evaluation (EspPageView *page, double *value);
EspTimeline *esp_page_view_get_timeline (EspPageView *page);
EspEventList *esp_page_view_get_events (EspPageView *page);
EspTreeView *esp_page_view_get_tree (EspPageView *page);
EspCounterTable *esp_page_view_get_counters (EspPageView *page);
EspMessageBar *esp_page_view_get_messages (EspPageView *page);
/* What experiments measured; NULL in rooms without. */
EspTableView *esp_page_view_get_rows (EspPageView *page);
EspPlotView *esp_page_view_get_plot (EspPageView *page);
/* The curves of a local search; NULL in rooms without. */
EspPlotView *esp_page_view_get_curve (EspPageView *page);
/* NULL: none. */
EspSearch *esp_page_view_get_search (EspPageView *page);
guint64 esp_page_view_get_step (EspPageView *page);
EspTrace *esp_page_view_get_trace (EspPageView *page);

G_END_DECLS
