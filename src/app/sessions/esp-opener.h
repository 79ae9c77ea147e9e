#pragma once

/* The files that a window is asked to open, one after the other. */

#include "esp-open.h"

G_BEGIN_DECLS

/**
 * EspOpener:
 *
 * A queue of files and sessions. Each is read on a worker while the page that is shown says how far
 * that is; then it goes into the tab of its room, or, where an earlier one of the same queue is
 * there already, into a further window.
 */
typedef struct _EspOpener EspOpener;

/* Where what was read goes. */
typedef enum
{
  ESP_OPENING_HERE,      /* into its tab, which is shown */
  ESP_OPENING_ELSEWHERE, /* into a further window */
  ESP_OPENING_BEHIND     /* into its tab, if nothing else came there meanwhile; nobody asked now */
} EspOpening;

/* What it asks of the window that it is of. */
typedef struct
{
  /* Whether something can be read now; says that it cannot. */
  gboolean (*can_begin) (gpointer window);
  EspDocument *(*get_shown) (gpointer window);
  /* Says how far @job is, till it is ended. */
  void (*watch) (gpointer window, EspJob *job);
  void (*end) (gpointer window, EspJob *job);
  void (*take) (gpointer window, EspOpened *opened, EspOpening opening);
  void (*show_error) (gpointer window, const char *error);
  /* What was asked for alone lacks another file (@lacking is the window's from now on): says so,
   * and lets the person choose it. */
  void (*ask) (gpointer window, EspOpened *lacking);
} EspOpenerTable;

/* @table: constant. */
EspOpener *esp_opener_new (const EspOpenerTable *table, gpointer window);
/* Nothing is opened any more. */
void esp_opener_free (EspOpener *opener);

/* @problem: whose file it is, NULL: to be found out. */
void esp_opener_add (EspOpener *opener, GFile *file, const EspProblem *problem);
/* What was in the tab of @problem when the program was left: see ESP_OPENING_BEHIND. */
void esp_opener_add_kept (EspOpener *opener, GFile *file, const EspProblem *problem);
/* The same with the file that the room's load_options ask for. */
void esp_opener_add_with (EspOpener *opener,
                          GFile *file,
                          const EspProblem *problem,
                          const char *companion);
void esp_opener_add_session (EspOpener *opener, const char *path);
gboolean esp_opener_is_busy (EspOpener *opener);

G_END_DECLS
