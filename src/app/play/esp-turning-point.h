#pragma once

/* Which move decided a game that has scores. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* Of the game that was begun with @instance and won by @winner: a sentence about the winner's one
 * move that brought more than the lead at the end, or else about that after which the winner was
 * ahead for good; of who was never behind, about the one that brought most. A new string; NULL:
 * there is no such move. */
char *
esp_turning_point_describe (const EspInstance *instance, const char *const *moves, int winner);

G_END_DECLS
