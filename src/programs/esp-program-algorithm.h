#pragma once

/* A foreign program as an algorithm of a room: it plays and solves wherever one is named. */

#include "engine/esp-problem.h"
#include "esp-run.h"

G_BEGIN_DECLS

/* From now on esp_problem_find_algorithm() finds programs that a person has named
 * (esp_programs_allow()), "program:python3 my.py" being the id. */
void esp_programs_init (void);

/* Whether answers of a program are read and checked in the room, which is no game. */
gboolean esp_program_can_solve (const EspProblem *problem);
/* Whether what the program wrote solves @instance, by the room's independent checker. What stands
 * before or after an answer is passed over, and then @untidy is set: the last lines that are one
 * count. FALSE with @error of ESP_VERDICT_ERROR; else the solution in @state. Either may be NULL.
 */
gboolean esp_program_check (const EspInstance *instance,
                            const EspProgramRun *run,
                            EspState **state,
                            gboolean *untidy,
                            GError **error);

/* The member of an answer of a program that failed: the id of the verdict. */
#define ESP_ANSWER_VERDICT "verdict"

G_END_DECLS
