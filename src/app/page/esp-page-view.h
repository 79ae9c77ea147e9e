#pragma once

/* One tab of the window: a problem's board, search and inspector, made from its tables. */

#include "app/compare/esp-compare-area.h"
#include "esp-inspector.h"
#include "esp-page-model.h"
#include "esp-stage.h"
#include "kit/esp-message-bar.h"

G_BEGIN_DECLS

/**
 * EspPageView:
 *
 * Puts together what shows the model, and keeps it up to date: panels and actions are bound to the
 * model's properties. What the actions do is added by esp_page_new(). Signal `title-changed` ():
 * name or modified mark of the document are others.
 */
#define ESP_TYPE_PAGE_VIEW (esp_page_view_get_type ())
G_DECLARE_FINAL_TYPE (EspPageView, esp_page_view, ESP, PAGE_VIEW, GtkWidget)

/* Without its actions: see esp_page_new(). */
GtkWidget *esp_page_view_new (const EspPageSpec *spec);
/* What it shows, and all that is not a widget. Borrowed. */
EspPageModel *esp_page_view_get_model (EspPageView *page);

/* Which the window inserts as "page". All that a page does is done by them. Borrowed. */
GActionGroup *esp_page_view_get_actions (EspPageView *page);

/* Whether something is under way, a movement on the board too. */
gboolean esp_page_view_is_busy (EspPageView *page);
/* Ends all of it: before the page goes away. */
void esp_page_view_stop (EspPageView *page);
/* Shows or folds the inspector. */
void esp_page_view_set_inspector (EspPageView *page, gboolean shown);
/* That the file at @path was written, with buttons that open it and its folder. */
void esp_page_view_saved (EspPageView *page, const char *text, const char *path);

/* The editor's tool that is at work; NULL: none is. */
const EspTool *esp_page_view_get_tool (EspPageView *page);

/* --- what it is made of; borrowed --- */

EspInspector *esp_page_view_get_inspector (EspPageView *page);
EspStage *esp_page_view_get_stage (EspPageView *page);
EspBoard *esp_page_view_get_board (EspPageView *page);
EspCanvas *esp_page_view_get_canvas (EspPageView *page);
EspSearchDock *esp_page_view_get_dock (EspPageView *page);
EspCompareArea *esp_page_view_get_compare_area (EspPageView *page);
EspMessageBar *esp_page_view_get_message_bar (EspPageView *page);

G_END_DECLS
