#pragma once

/* What the files of a page share. */

#include "esp-page-view.h"

#include "esp-experiment-panel.h"
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
  GtkWidget *evaluation;   /* GtkDrawingArea, games with an adviser only */
  GtkWidget *areas;        /* GtkStack: "board", and "results" where there are experiments */
  GtkWidget *search_paned; /* the board, and the dock while there is a recorded search */
  GtkWidget *dock;
  GtkWidget *compared; /* GtkStack: "versus", "results" */
  GtkWidget *results_overlay;
  GtkWidget *revealer;
  GtkWidget *parts; /* GtkStack: "puzzle", "solve", "play", "compare" */

  /* inspector, Puzzle */
  GtkWidget *instance_label;
  GtkWidget *settings_form;
  GtkWidget *edit_switch;
  GtkWidget *tools_box;
  GtkWidget *tool_form;
  GtkWidget *tool_help;
  GtkWidget *generate_form;
  GtkWidget *puzzle_extra; /* holds what the room adds */
  GtkWidget *solve_panel;
  /* inspector, Play */
  GtkWidget *turn_label;
  GtkWidget *score_label[2];
  GtkWidget *player_list[2];
  GtkWidget *player_form[2];
  GtkWidget *move_list;
  GtkWidget *play_extra;
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

  /* --- play --- */
  EspRun *play_run;
  gboolean move_now; /* the run is to move with what it has */
  GtkWidget *thinking;
  gint64 shown_at; /* when its progress was shown last */
  EspRun *hint_run;
  EspRun *evaluation_run;
  EspHint *hint;
  guint play_source; /* a computer player's move is due */
  gboolean play_paused;
  char **line;              /* the moves in the list: those that were taken back too */
  guint n_moves;            /* of the game or puzzle that is under way; 0: none is */
  guint gesture;            /* serial of the press of the pointer that a drag goes on with */
  gboolean in_gesture;      /* a press or what follows from it is being told */
  gboolean gesture_changed; /* and it changed the document */
  gboolean travelling;      /* undo or redo is changing the document */
  gboolean game_live;   /* the move that is being made was played, not taken back or put again */
  gint64 puzzle_began;  /* when its first step was made; 0: not yet */
  gboolean game_helped; /* there was a hint, or a move was taken back */
  guint auto_source;
  double value; /* of the evaluation bar, for the first side */
  gboolean value_known;
  guint64 chance_seed;

  const char *tool;          /* id of the editor's tool */
  gboolean canvas_is_search; /* what the canvas shows */
  gboolean instance_shown;   /* the canvas has the present instance */
  gboolean silent;           /* widgets are being set by the program */
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
/* A part with the buttons that stay in place below it (NULL: none). */
GtkWidget *esp_page_wrap_part (GtkWidget *part, GtkWidget *foot);

/* --- esp-page-puzzle.c --- */
GtkWidget *esp_page_create_puzzle_part (EspPageView *self);
void esp_page_add_puzzle_actions (EspPageView *self);
void esp_page_puzzle_document_changed (EspPageView *self, gboolean instance_too);
void esp_page_puzzle_set_document (EspPageView *self);
gboolean esp_page_is_editing (EspPageView *self);
/* The editor's tool that is at work; NULL: none is. */
const EspTool *esp_page_get_tool (EspPageView *self);
/* Tells the canvas whether strokes join. */
void esp_page_refresh_joining (EspPageView *self);

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
GtkWidget *esp_page_create_play_part (EspPageView *self);
void esp_page_add_play_actions (EspPageView *self);
/* What a state that is ESP_STATUS_SOLVED is called here: "Solved!" or the room's word; @known is
 * what the room knows about it, or NULL. New strings. */
char *esp_page_describe_finished (EspPageView *self, char **known);
void esp_page_play_document_changed (EspPageView *self);
void esp_page_play_set_document (EspPageView *self);
/* A move by hand; errors are shown. */
void esp_page_play_move (EspPageView *self, const char *move);
void esp_page_stop_play (EspPageView *self);
/* 0 or 1; -1: the game is over, or there is none. */
int esp_page_play_get_side (EspPageView *self);
/* The algorithm that plays @side, or NULL for a person. */
const EspAlgorithm *esp_page_play_get_player (EspPageView *self, int side);
/* A move that is played, not taken back or put again; a game that it ends is kept. */
gboolean esp_page_play_live (EspPageView *self, const char *move, GError **error);
/* "alphabeta:4" for each side, new strings; "person" where nobody else plays it. */
void esp_page_play_name_players (EspPageView *self, char *names[2]);
void esp_page_undo (EspPageView *self);
void esp_page_redo (EspPageView *self);

/* --- esp-page-suits.c: what can be used on this board --- */
void esp_page_refresh_suits (EspPageView *self);
/* Whether @algorithm can be used, as the player of @side (-1: as a solver); else the reason is
 * shown with a button to one that can. */
gboolean esp_page_check_suits (EspPageView *self, const EspAlgorithm *algorithm, int side);

/* --- esp-page-think.c: a computer's move --- */
/* A source: the computer whose turn it is begins to think. */
gboolean esp_page_start_thinking (gpointer self);
/* What it has found so far is dropped. */
void esp_page_stop_thinking (EspPageView *self);
/* "Green is thinking: 12,345 nodes, 1.2 s"; a new string. */
char *esp_page_describe_thinking (EspPageView *self, int side);
/* The buttons that end it; seen while it lasts. */
GtkWidget *esp_page_create_thinking (EspPageView *self);
void esp_page_refresh_thinking (EspPageView *self);
void esp_page_add_think_actions (EspPageView *self);

/* --- esp-page-people.c: games of people against the machine --- */
void esp_page_add_people_actions (EspPageView *self);
/* Keeps the game that has just ended; the person played @side. */
void esp_page_people_note (EspPageView *self,
                           int side,
                           const EspAlgorithm *opponent,
                           const EspOptions *options);
/* The window of the games; takes @games. */
GtkWidget *esp_page_people_create (EspPageView *self, EspTable *games);

/* --- esp-page-advice.c: hints, checks, the evaluation bar --- */
void esp_page_add_advice_actions (EspPageView *self);
GtkWidget *esp_page_create_evaluation (EspPageView *self);
void esp_page_clear_hint (EspPageView *self);
/* Where what stands on the board breaks a rule, marks its cells and names it: a new string; else
 * NULL. */
char *esp_page_mark_broken_rule (EspPageView *self);
void esp_page_evaluate (EspPageView *self);
void esp_page_stop_advice (EspPageView *self);

/* --- esp-page-report.c --- */
void esp_page_add_report_actions (EspPageView *self);

/* --- esp-page-export.c --- */
void esp_page_add_export_actions (EspPageView *self);

G_END_DECLS
