#pragma once

/* Names of boards that were made at random, short enough to be said and typed: the room, the
 * settings that are not as usual, and the seed. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* The number of what the generators make today: a name of it gives the same board for good. A
 * generator that is to make other boards than before raises it. */
#define ESP_BOARD_NAME_FORMAT 1

/* What is made of @options by the generator of @problem: "ships-10-hard-K7QF2". The settings stand
 * in the order of the generator's table: a choice and what is on by their word, the first that is
 * neither by its value alone, others by their word with the value behind it, as in "plies8". The
 * seed stands in Crockford's base 32. A new string; NULL: no name says it, for it hangs on a file
 * of one's own, or there is no generator. */
char *esp_board_name_format (const EspProblem *problem, const EspOptions *options);

/* The room of which @name may be a name, by its beginning alone; NULL: it is of none. */
const EspProblem *esp_board_name_find_problem (const char *name);

/* The options by which the generator of @problem makes the board that @name means; capitals and
 * blanks around it do not matter, nor O for 0 and I or L for 1 in the seed. NULL with @error. */
EspOptions *esp_board_name_parse (const EspProblem *problem, const char *name, GError **error);
/* That board. NULL with @error; G_IO_ERROR_CANCELLED when @control stopped it. */
EspInstance *esp_board_name_make (const EspProblem *problem,
                                  const char *name,
                                  EspControl *control,
                                  GError **error);

G_END_DECLS
