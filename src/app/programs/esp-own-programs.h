#pragma once

/* The person's own programs, as all windows show them: programs.ini with news of it. */

#include "programs/esp-program-list.h"

G_BEGIN_DECLS

/**
 * EspOwnPrograms:
 *
 * Signal `changed` (): there are others.
 */
#define ESP_TYPE_OWN_PROGRAMS (esp_own_programs_get_type ())
G_DECLARE_FINAL_TYPE (EspOwnPrograms, esp_own_programs, ESP, OWN_PROGRAMS, GObject)

/* The one there is. Borrowed. */
EspOwnPrograms *esp_own_programs_get (void);
/* See esp_program_list_add() and esp_program_list_remove(). */
char *esp_own_programs_add (EspOwnPrograms *programs,
                            const char *command,
                            const EspProblem *problem,
                            GError **error);
gboolean esp_own_programs_remove (EspOwnPrograms *programs, const char *name, GError **error);
/* See esp_program_list_set_contract(). */
gboolean esp_own_programs_set_contract (EspOwnPrograms *programs,
                                        const char *name,
                                        const char *contract,
                                        GError **error);
/* The person has chosen @name, here and now: from now on it may be started. What it is in
 * @problem; NULL: there is none of that name, or it has nothing to do there. */
const EspAlgorithm *esp_own_programs_choose (const EspProblem *problem, const char *name);

G_END_DECLS
