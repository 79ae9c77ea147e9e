#pragma once

/* What a solver wrote: its answer among other lines, held to the room's checker. */

#include "engine/esp-problem.h"
#include "esp-program-run.h"

G_BEGIN_DECLS

/* Whether answers of a program are read and checked in the room, which is no game. */
gboolean esp_program_can_solve (const EspProblem *problem);
/* Whether @text is an answer to @instance, right or wrong: the whole of it, or with @untidy some of
 * its lines. */
gboolean esp_program_is_answer (const EspInstance *instance,
                                const char *text,
                                gsize length,
                                gboolean untidy);
/* What @text begins with, as an answer to @instance. Programs write words behind theirs, a time or
 * a count: where it cannot be read from some line on, and what stands before that is a whole
 * answer, that is it, and @end is there. A new state; NULL with @error, which has @name in it: it
 * is none. */
EspState *esp_program_read_first (const EspInstance *instance,
                                  const char *text,
                                  gsize length,
                                  const char *name,
                                  gsize *end,
                                  GError **error);
/* The first lines of @text, from @from on, that are an answer to @instance, right or wrong: a new
 * state, and @from is behind them. NULL with @none: they say that there is no solution; NULL
 * without: there are none. */
EspState *esp_program_find_next (
    const EspInstance *instance, const char *text, gsize length, gsize *from, gboolean *none);
/* Whether what the program wrote solves @instance, by the room's independent checker. What stands
 * before or after an answer is passed over, and then @untidy is set: the last lines that are one
 * count. FALSE with @error of ESP_VERDICT_ERROR. What could be read is in @state, right or wrong;
 * TRUE without one: it says “no solution”, and there is none. An answer of one line is held to
 * every other line that is one, too: programs list what they find. Any may be NULL. */
gboolean esp_program_check (const EspInstance *instance,
                            const EspProgramRun *run,
                            EspState **state,
                            gboolean *untidy,
                            GError **error);

/* Whether the last line of @text says that there is no solution, in one of the ways in which
 * programs do ("no solution", "unsatisfiable" …), though it may be an answer all the same: "no" is
 * a word. */
gboolean esp_program_says_none (const char *text, gsize length);
/* Whether that is right. FALSE with @error of ESP_VERDICT_ERROR. @within: what stops the search for
 * it; NULL: nothing but its own limit. */
gboolean
esp_program_check_none (const EspInstance *instance, const EspControl *within, GError **error);

/* Sets @error to what a program @wrote that cannot be read: "wrote what cannot be read: line 3,
 * column 1: …". Always FALSE. */
gboolean esp_verdict_fail_unreadable (const GError *unreadable, GError **error);

/* Whether nothing was @written, blanks apart, where there is nothing to be written: the board is
 * known to have no solution. */
gboolean esp_program_is_silent (const EspInstance *instance, GBytes *written);

G_END_DECLS
