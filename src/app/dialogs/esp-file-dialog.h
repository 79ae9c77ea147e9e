#pragma once

/* Asking for a file. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* @file: NULL: none was chosen. */
typedef void (*EspFileChosen) (EspPageView *page, GFile *file, gpointer data);

/* The kind of file that a board is. */
#define ESP_BOARD_FILE "board"

/* Asks where to save, first in the folder where the last file of @kind (static) was chosen, a board
 * where it lies; @name: what is offered. A name without an end gets the first of @patterns
 * ("*.png"; static, NULL: none). @data is freed by @data_free (or NULL) after @chosen was told. */
void esp_file_dialog_save (EspPageView *page,
                           const char *kind,
                           const char *title,
                           const char *name,
                           const char *const *patterns,
                           EspFileChosen chosen,
                           gpointer data,
                           GDestroyNotify data_free);
/* Ask for a file and give its path to an action of @page. */
void esp_file_dialog_save_for (EspPageView *page,
                               const char *title,
                               const char *name,
                               const char *action,
                               const char *const *patterns);
void esp_file_dialog_open_for (EspPageView *page,
                               const char *title,
                               const char *action,
                               const char *const *patterns);
/* Asks for files, one or several, and gives their paths ("as") to an action of @page. */
void esp_file_dialog_open_several_for (EspPageView *page, const char *title, const char *action);
/* Asks for a folder and gives its path to an action of @page. */
void esp_file_dialog_open_folder_for (EspPageView *page, const char *title, const char *action);

G_END_DECLS
