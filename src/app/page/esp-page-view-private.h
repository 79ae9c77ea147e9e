#pragma once

/* What the files of a page's widget share. */

#include "esp-page-view.h"

G_BEGIN_DECLS

struct _EspPageView
{
  GtkWidget parent_instance;

  const EspPageSpec *spec;
  GSimpleActionGroup *actions;
  EspMessages *messages;
  EspJobSlot *job_slot;
  EspWork *work;
  EspPlay *play;
  EspAdvice *advice;
  EspSearch *search; /* NULL: none; or one of the present instance */
  char *best_move;   /* of its answer, in games */

  /* owned by the tree of widgets */
  GtkWidget *content;
  GtkWidget *areas;
  GtkWidget *stage;
  GtkWidget *bar; /* of games with scores, or with an adviser */
  GtkWidget *compare_area;
  GtkWidget *message_bar;
  GtkWidget *revealer;
  GtkWidget *inspector;

  gboolean editing;          /* while the part Puzzle is shown */
  gboolean dock_wanted;      /* where there is a recorded search */
  gboolean canvas_is_search; /* what the canvas shows */
  gboolean instance_shown;   /* the canvas has the present instance */
};

/* --- esp-page-shown.c: what is shown of document, game and search --- */
/* Follows what shows something or asks for another part. */
void esp_page_view_follow_shown (EspPageView *self);
/* How long a computer waits before its move: once more when the settings change. */
void esp_page_view_take_delay (EspPageView *self);

/* --- esp-page-document.c --- */
/* Follows the document; "title-changed" is emitted there. */
void esp_page_view_follow_work (EspPageView *self);

G_END_DECLS
