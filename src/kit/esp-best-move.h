#pragma once

/* What the search of a game has found, in words. */

#include "engine/trace/esp-search.h"

G_BEGIN_DECLS

/* The move as lists of moves name it: "3–4"; NULL: @search has found none, or is none of a game. A
 * new string. */
char *esp_best_move_name (EspSearch *search);
/* With the value of the position where the answer tells one: "3–4, value 12". NULL as above. */
char *esp_best_move_describe (EspSearch *search);

G_END_DECLS
