#pragma once

/* A foreign program as an algorithm of a room: it plays and solves wherever one is named. */

#include "engine/esp-problem.h"
#include "esp-run.h"

G_BEGIN_DECLS

/* From now on esp_problem_find_algorithm() finds programs that a person has named
 * (esp_programs_allow()), "program:python3 my.py" being the id. */
void esp_programs_init (void);

/* Rows of options for what a program is told and held to, and its limits as they say. */
#define ESP_PROGRAM_MEMORY_OPTION                                                                  \
  {                                                                                                \
    "memory", ESP_INT (0, 1 << 20, "512"), N_ ("Memory"),                                          \
        N_ ("MiB that all processes of the program have together"),                                \
        .word_for_min = N_ ("no limit")                                                            \
  }
#define ESP_PROGRAM_OPTIONS                                                                        \
  { "seconds", ESP_REAL (0.01, 1e6, "5"), N_ ("Seconds"),                                          \
    N_ ("that the program has for a move, or for the whole") },                                    \
      { "depth", ESP_INT (0, 1000, "0"), N_ ("Depth"), N_ ("that the program is told"),            \
        .word_for_min = N_ ("not told") },                                                         \
      ESP_PROGRAM_MEMORY_OPTION
void esp_program_limits (EspLimits *limits, const EspOptions *options);

/* What a program tells by "info" of the move that it thinks about, while the run that @cancellable
 * belongs to waits for it: FALSE where that is nothing. As the program sees it, of the side to
 * move. */
gboolean esp_program_get_told (GCancellable *cancellable, double *value, guint64 *depth);

/* Whether answers of a program are read and checked in the room, which is no game. */
gboolean esp_program_can_solve (const EspProblem *problem);
/* Whether @text is an answer to @instance, right or wrong: the whole of it, or with @untidy some of
 * its lines. */
gboolean esp_program_is_answer (const EspInstance *instance,
                                const char *text,
                                gsize length,
                                gboolean untidy);
/* A program that stands in no list, such as one of a class: @command, which a person has named, by
 * the name @name, and called as @contract says (NULL: as it says itself). NULL where it may not be
 * started. */
const EspAlgorithm *esp_program_find_called (const EspProblem *problem,
                                             const char *name,
                                             const char *command,
                                             const EspContract *contract);
/* What a program wrote once, as an algorithm whose answer that is, and its search as far as it
 * tells one (@tells; may be NULL): nothing is started. @name: of its file. It stays: what has been
 * asked for before is found again. */
const EspAlgorithm *esp_program_find_output (const EspProblem *problem,
                                             const char *name,
                                             GBytes *output,
                                             gboolean *tells);
/* The first lines of @text, from @from on, that are an answer to @instance, right or wrong: a new
 * state, and @from is behind them; NULL: there are none. */
EspState *
esp_program_find_next (const EspInstance *instance, const char *text, gsize length, gsize *from);
/* Whether what the program wrote solves @instance, by the room's independent checker. What stands
 * before or after an answer is passed over, and then @untidy is set: the last lines that are one
 * count. FALSE with @error of ESP_VERDICT_ERROR. What could be read is in @state, right or wrong.
 * Any may be NULL. */
gboolean esp_program_check (const EspInstance *instance,
                            const EspProgramRun *run,
                            EspState **state,
                            gboolean *untidy,
                            GError **error);

G_END_DECLS
