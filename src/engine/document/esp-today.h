#pragma once

/* The board of the day: one a room, the same for all, from the date alone. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* What the board of @problem is called on @date (see esp-board-name.h), and how hard it is, from 1
 * on Monday to 7 on Sunday. A new string; NULL: the room has no generator. */
char *esp_today_name (const EspProblem *problem, const GDate *date, int *difficulty);
/* A date as "2026-11-27"; FALSE with @error. */
gboolean esp_today_parse_date (const char *text, GDate *date, GError **error);

G_END_DECLS
