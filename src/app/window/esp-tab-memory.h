#pragma once

/* Where one was: of each tab its file or sample, its algorithms with their options, and the
 * part of the inspector. Kept in a file beside the sessions; work that is not saved is the
 * sessions' matter. */

#include "app/page/esp-page-view.h"

G_BEGIN_DECLS

/* Reads what was kept; until then nothing is known and nothing is written. What is not as it should
 * be is left out. */
void esp_tab_memory_load (void);
/* The file that was open in the tab of @problem and is there still, or NULL; known once, so that it
 * is opened once. */
GFile *esp_tab_memory_take_file (const EspProblem *problem);
/* Whether that file is still to come: nothing else came to the tab. */
gboolean esp_tab_memory_is_awaited (const EspProblem *problem);
/* Another one is opened there. */
void esp_tab_memory_drop_file (const EspProblem *problem);
/* The sample that was open; a new string, or NULL. */
char *esp_tab_memory_get_sample (const EspProblem *problem);
/* Chooses the algorithms (of Solve, and of both side by side), options and part that were chosen.
 */
void esp_tab_memory_apply (EspPageView *page);
/* What is to be kept of @page. */
void esp_tab_memory_note (EspPageView *page);
/* Writes what was noted, where that is something else than what is written. */
void esp_tab_memory_write (void);

G_END_DECLS
