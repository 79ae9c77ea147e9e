#pragma once

/* A foreign program as an algorithm of a room: it plays and solves wherever one is named. */

#include "engine/esp-problem.h"
#include "esp-program-answer.h"

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
G_END_DECLS
