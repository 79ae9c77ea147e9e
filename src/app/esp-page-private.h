#pragma once

/* What the files of a page share. */

#include "esp-page-view.h"

#include "esp-experiment-panel.h"
#include "esp-evaluation-bar.h"
#include "esp-results-panel.h"
#include "esp-solve-panel.h"
#include "esp-versus-panel.h"
#include "esp-work.h"
#include "kit/esp-board.h"
#include "kit/esp-move-list.h"
#include "kit/esp-result-card.h"
#include "kit/esp-row.h"
#include "kit/esp-side-by-side.h"

G_BEGIN_DECLS

struct _EspPageView
{
  GtkWidget parent_instance;

  const EspPageSpec *spec;
  const EspProblem *problem;
  GSimpleActionGroup *actions;
  EspVoice *voice;

  EspWork *work;
  EspErrand *errand;

  /* --- widgets; owned by the tree of widgets --- */
  GtkWidget *content;
  GtkWidget *messages;
  GtkWidget *board;
  GtkWidget *evaluation;   /* games with an adviser only */
  GtkWidget *areas;        /* GtkStack: "board", and "results" where there are experiments */
  GtkWidget *search_paned; /* the board, and the dock while there is a recorded search */
  GtkWidget *dock;
  GtkWidget *compared; /* GtkStack: "versus", "results" */
  GtkWidget *results_overlay;
  GtkWidget *revealer;
  GtkWidget *parts; /* GtkStack: "puzzle", "solve", "play", "compare" */

  GtkWidget *puzzle_panel;
  GtkWidget *solve_panel;
  GtkWidget *play_panel; /* NULL: nothing is played */
  /* inspector, Compare */
  GtkWidget *compare_views; /* GtkStack: "versus", "experiment" */
  GtkWidget *versus_panel;
  GtkWidget *side_by_side;     /* on the stack of areas: "versus" */
  GtkWidget *experiment_panel; /* NULL: the room has no experiments */
  GtkWidget *results_panel;

  /* --- search --- */
  EspSearch *search; /* NULL: none; or one of the present instance */
  char *best_move;   /* of its answer, in games */
  int room;          /* the width for board and dock */
  int height;        /* of the page */
  guint room_idle;

  EspPlay *play;
  EspAdvice *advice;
  guint gesture;            /* serial of the press of the pointer that a drag goes on with */
  gboolean in_gesture;      /* a press or what follows from it is being told */
  gboolean gesture_changed; /* and it changed the document */

  gboolean editing;          /* while the part Puzzle is shown */
  gboolean canvas_is_search; /* what the canvas shows */
  gboolean instance_shown;   /* the canvas has the present instance */
};

/* --- esp-page-view.c --- */
const char *esp_page_get_part (EspPageView *self);
void esp_page_set_part (EspPageView *self, const char *part);
/* Shows on the canvas what the part asks for: the document, or the search at the step. */
void esp_page_refresh_canvas (EspPageView *self, gboolean animate);
void esp_page_refresh_actions (EspPageView *self);
void esp_page_enable (EspPageView *self, const char *action, gboolean enabled);
/* Board, both boards, or results: what the part is about. */
void esp_page_refresh_areas (EspPageView *self);
/* Shows the dock where there is something to be seen in it. */
void esp_page_refresh_dock (EspPageView *self);
/* Whether the person wants to see it, where there is a recorded search. */
void esp_page_show_dock (EspPageView *self, gboolean shown);

/* --- esp-page-board.c --- */
void esp_page_cell_clicked (EspPageView *self, int cell, int click, int first);
/* Escape while the button is held: takes back what was done since it was pressed. */
void esp_page_drag_cancelled (EspPageView *self);
gboolean esp_page_key_typed (EspPageView *self, int cell, guint character);
void esp_page_add_board_actions (EspPageView *self);
/* Edits the instance, on a worker where that is large; errors are shown. @gesture: see
 * esp_document_set_gesture(). */
void esp_page_edit (EspPageView *self, const char *edit, guint gesture);
/* Draws a board that is new in the way that shows it best. */
void esp_page_choose_first_view (EspPageView *self);

/* --- esp-page-inspector.c --- */
GtkWidget *esp_page_create_inspector (EspPageView *self);

/* --- esp-page-puzzle.c --- */
void esp_page_add_puzzle_actions (EspPageView *self);

/* --- esp-page-search.c --- */
void esp_page_add_search_actions (EspPageView *self);
/* Forgets the search: it was of another board. */
void esp_page_drop_search (EspPageView *self);
/* Whether there is something to search; a game that is over is said to be so. */
gboolean esp_page_check_open (EspPageView *self);
/* Begins the chosen search and waits at its root. */
void esp_page_begin_stepping (EspPageView *self);
void esp_page_refresh_search_actions (EspPageView *self);

/* --- esp-page-versus.c: two searches side by side --- */
GtkWidget *esp_page_create_versus_part (EspPageView *self);
void esp_page_add_versus_actions (EspPageView *self);
gboolean esp_page_shows_versus (EspPageView *self);
void esp_page_show_versus (EspPageView *self, gboolean versus);
void esp_page_run_both (EspPageView *self);
/* "next": moves both; FALSE where they are not shown. */
gboolean esp_page_move_versus (EspPageView *self, const char *name);

/* --- esp-page-compare.c: experiments --- */
/* The part; only for rooms with experiments. */
GtkWidget *esp_page_create_compare_part (EspPageView *self);
void esp_page_add_compare_actions (EspPageView *self);
gboolean esp_page_is_measuring (EspPageView *self);

/* --- esp-page-results.c: what experiments measured --- */
void esp_page_add_results_actions (EspPageView *self);

/* --- esp-page-play.c --- */
void esp_page_add_play_actions (EspPageView *self);

/* --- esp-page-people.c: games of people against the machine --- */
void esp_page_add_people_actions (EspPageView *self);
/* The window of the games; takes @games. */
GtkWidget *esp_page_people_create (EspPageView *self, EspTable *games);

/* --- esp-page-advice.c: hints, checks, the evaluation bar --- */
void esp_page_add_advice_actions (EspPageView *self);

/* --- esp-page-report.c --- */
void esp_page_add_report_actions (EspPageView *self);

/* --- esp-page-export.c --- */
void esp_page_add_export_actions (EspPageView *self);

G_END_DECLS
