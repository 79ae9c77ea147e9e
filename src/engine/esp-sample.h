#pragma once

/* What the samples of the rooms are called. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* "09-six-slots.txt" as people read it: "Six slots"; a new string. */
char *esp_sample_get_title (const char *sample);
/* Of the square boards that come easy, medium and hard: 0, 1, 2; 3 for all others. */
guint esp_sample_get_kind (const char *sample);
/* What people read for a board that is listed as @value: the title of a sample, whose end may be
 * left out, or else the name of the file without its folder. A new string. */
char *esp_problem_name_board (const EspProblem *problem, const char *value);

G_END_DECLS
