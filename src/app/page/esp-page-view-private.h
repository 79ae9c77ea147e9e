#pragma once

/* What the files of a page's widget share. */

#include "esp-page-view.h"

G_BEGIN_DECLS

struct _EspPageView
{
  GtkWidget parent_instance;

  EspPageModel *model;
  GSimpleActionGroup *actions;
  GSignalGroup *of_search; /* what the page shows of it when it goes on */

  /* owned by the tree of widgets */
  GtkWidget *content;
  GtkWidget *areas;
  GtkWidget *stage;
  GtkWidget *bar; /* of games with scores, or with an adviser */
  GtkWidget *compare_area;
  GtkWidget *message_bar;
  GtkWidget *revealer;
  GtkWidget *inspector;

  gboolean canvas_is_search; /* what the canvas shows */
  gboolean instance_shown;   /* the canvas has the present instance */
};

/* --- esp-page-shown.c: what is shown of document, game and search --- */
/* Follows what shows something or asks for another part. */
void esp_page_view_follow_shown (EspPageView *self);
/* Shows on the canvas what the part asks for: the document, or the search at the step. */
void esp_page_view_refresh_canvas (EspPageView *self, gboolean animate);

/* --- esp-page-document.c --- */
/* Follows the document; "title-changed" is emitted there. */
void esp_page_view_follow_work (EspPageView *self);

G_END_DECLS
