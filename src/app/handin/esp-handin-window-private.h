#pragma once

/* What the files of the hand-in's window share. */

#include "esp-handin-history.h"
#include "esp-handin-window.h"
#include "kit/esp-message-bar.h"

G_BEGIN_DECLS

/* What makes sense now: the enabled states of actions are bound to these. */
typedef enum
{
  ESP_HANDIN_CAN_GO_UP, /* the chosen section */
  ESP_HANDIN_CAN_GO_DOWN,
  ESP_HANDIN_CAN_REMOVE,
  ESP_HANDIN_CAN_RUN,
  ESP_HANDIN_CAN_STOP,
  ESP_HANDIN_CAN_UNDO,
  ESP_HANDIN_CAN_REDO,
  ESP_HANDIN_N_CONDITIONS
} EspHandinCondition;

struct _EspHandinWindow
{
  GtkWindow parent_instance;

  GtkWidget *messages;
  GtkWidget *progress;
  GtkWidget *list;
  GtkWidget *form;
  GtkWidget *words; /* of a text; in a form they would be one line */
  GtkWidget *words_label;
  GtkWidget *preview;
  GtkWidget *stale;   /* says that the pages are those of an older plan */
  GtkWidget *missing; /* says what is missing, as long as it is */
  GSimpleActionGroup *actions;

  EspOptionSpec *specs; /* of the form */
  EspHandin *handin;
  EspHandinHistory *history;
  char *path;        /* of the plan; NULL: it was never saved */
  EspPageView *page; /* what is on screen; weak */
  int chosen;        /* -1: title and authors */
  guint n_pages;
  EspJob *job;     /* running or writing */
  EspJob *keeping; /* the autosave; NULL: none */
  guint poll;
  guint autosave;
  gboolean holds[ESP_HANDIN_N_CONDITIONS];
  gboolean silent; /* the form is being filled by the program */
  gboolean faulty; /* the message is about what the form says */
};

/* A copy of the plan, for a worker. */
typedef struct
{
  EspHandin *handin;
  char *path;
  char *results; /* not for the plan alone */
  char *pdf;     /* writing it alone */
} EspHandinJob;

void esp_handin_job_free (gpointer data);
/* With the folder of the plan's results; @pdf may be NULL. */
EspHandinJob *esp_handin_job_new (EspHandinWindow *self, const char *pdf);

/* --- esp-handin-window.c --- */
void esp_handin_window_say (EspHandinWindow *self, EspMessageKind kind, const char *text);
/* To be called before the plan is changed. @what: what is typed into; NULL: it is a change of its
 * own. */
void esp_handin_window_remember (EspHandinWindow *self, const char *what);
/* There is nothing to undo. */
void esp_handin_window_forget (EspHandinWindow *self);
/* After each change: the plan is kept soon. */
void esp_handin_window_changed (EspHandinWindow *self);
/* Shows the section @i; -1: title and authors. */
void esp_handin_window_choose (EspHandinWindow *self, int i);
void esp_handin_window_refresh_actions (EspHandinWindow *self);

/* --- esp-handin-plan.c: which plan it is, and its files --- */
void esp_handin_window_add_plan_actions (EspHandinWindow *self);
/* Keeps the plan a moment later. */
void esp_handin_window_keep (EspHandinWindow *self);
/* What has changed goes to the file now. */
void esp_handin_window_flush (EspHandinWindow *self);
/* The plan of the last time. */
void esp_handin_window_open_last (EspHandinWindow *self);

/* --- esp-handin-run.c: its pages --- */
void esp_handin_window_add_run_actions (EspHandinWindow *self);
/* Takes @job and shows how far it is, till it is ended. */
void esp_handin_window_begin_job (EspHandinWindow *self, EspJob *job);
/* FALSE, and it was said, where there is an @error. */
gboolean esp_handin_window_end_job (EspHandinWindow *self, const GError *error);

G_END_DECLS
