#pragma once

/* What is to be seen of one search: timeline, list of events, and the tree or the curves. */

#include <gtk/gtk.h>

#include "esp-curve-view.h"
#include "esp-event-list.h"
#include "esp-implication-view.h"
#include "kit/esp-page.h"
#include "esp-timeline.h"
#include "esp-tree-view.h"

G_BEGIN_DECLS

/* Where it lies; %ESP_DOCK_AUTO: beside the board where there is room for both, else below it. */
typedef enum
{
  ESP_DOCK_AUTO,
  ESP_DOCK_BELOW,
  ESP_DOCK_BESIDE,
  ESP_DOCK_STRIP /* the timeline alone, below */
} EspDockShape;

/**
 * EspSearchViewSpec:
 *
 * A view of a search that a room brings along, by esp_search_dock_bring_view(): it stands beside
 * list and tree, and follows the step.
 */
typedef struct
{
  const char *id;    /* REQUIRED: "domains" */
  const char *label; /* REQUIRED, N_(): on its switch */
  /* REQUIRED: whether it has something to show of @search. */
  gboolean (*fits) (EspSearch *search);
  /* REQUIRED: returned floating. */
  GtkWidget *(*create) (void);
  /* REQUIRED; @search NULL: none. */
  void (*set_search) (GtkWidget *view, EspSearch *search);
  /* REQUIRED: shows nothing of what comes after the step. */
  void (*set_hide_future) (GtkWidget *view, gboolean hide);
} EspSearchViewSpec;

/**
 * EspSearchDock:
 *
 * Bound to one EspSearch. Its action group "search" (first, previous, next, last, each with -event
 * where that makes sense, run, shape, hide-future, close) is that of its buttons.
 *
 * Signals: `shape-changed` (): what was asked for, or whether it is beside, is another;
 * `closed` (): the person wants it away; `begin` (): run or next were asked for and there is no
 * search; `hides` (): whether what is to come is hidden is another.
 */
#define ESP_TYPE_SEARCH_DOCK (esp_search_dock_get_type ())
G_DECLARE_FINAL_TYPE (EspSearchDock, esp_search_dock, ESP, SEARCH_DOCK, GtkWidget)

GtkWidget *esp_search_dock_new (EspPanes panes);
/* NULL: none. */
void esp_search_dock_set_search (EspSearchDock *dock, EspSearch *search);
void esp_search_dock_set_palette (EspSearchDock *dock, const EspPalette *palette);
void esp_search_dock_set_shape (EspSearchDock *dock, EspDockShape shape);
EspDockShape esp_search_dock_get_shape (EspSearchDock *dock);
/* "auto", "below", "beside", "strip": as in the settings. An unknown one is "auto". */
const char *esp_dock_shape_get_id (EspDockShape shape);
EspDockShape esp_dock_shape_find (const char *id);
/* How wide the place for board and dock is: it decides where %ESP_DOCK_AUTO lies. */
void esp_search_dock_set_room (EspSearchDock *dock, int width);
gboolean esp_search_dock_is_beside (EspSearchDock *dock);
void esp_search_dock_set_hide_future (EspSearchDock *dock, gboolean hide);
gboolean esp_search_dock_get_hide_future (EspSearchDock *dock);

EspTimeline *esp_search_dock_get_timeline (EspSearchDock *dock);
EspEventList *esp_search_dock_get_events (EspSearchDock *dock);
/* NULL without that pane. */
EspTreeView *esp_search_dock_get_tree (EspSearchDock *dock);
EspCurveView *esp_search_dock_get_curve (EspSearchDock *dock);
EspImplicationView *esp_search_dock_get_implication (EspSearchDock *dock);
/* One more view beside the list, of a room, in the dock of the page that @part comes to be in, as a
 * part of its inspector; it is added once. */
void esp_search_dock_bring_view (GtkWidget *part, const EspSearchViewSpec *spec);
/* "tree", "conflict", "curve", or the id of a view that was added: what is beside the list. */
void esp_search_dock_show_view (EspSearchDock *dock, const char *name);

G_END_DECLS
