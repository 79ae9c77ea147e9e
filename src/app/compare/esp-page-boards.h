#pragma once

/* What the buttons below a list of boards do, of experiments and of tournaments alike. */

#include "app/page/esp-page-view.h"
#include "kit/forms/esp-file-list.h"

G_BEGIN_DECLS

/* Adds the board that is on the page, by its file or as a sample; where it cannot be, or is there
 * already, that is said. */
void esp_page_add_board (EspPageView *page, EspFileList *boards);
/* Adds the boards of the action's @parameter, "as". */
void esp_page_add_boards (EspFileList *boards, GVariant *parameter);

G_END_DECLS
