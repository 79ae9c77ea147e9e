#pragma once

/* Contracts: those of rooms, those that any room has, and those of a person's own. */

#include "engine/esp-contract.h"
#include "engine/esp-problem.h"

G_BEGIN_DECLS

/* Where a person's own are kept: contracts.ini in the folder of settings; a new string. A group for
 * each, with the keys problem, call, input, output, typed, dialect and all. */
char *esp_contract_list_get_path (void);
/* All that may be named in the room, in the order in which they are shown. The array is the
 * caller's; what is in it stays. (element-type EspContract) */
GPtrArray *esp_contract_list (const EspProblem *problem);
/* The one that @id names; NULL with @error, which lists them. */
const EspContract *esp_contract_find (const EspProblem *problem, const char *id, GError **error);
/* @command with the words that @contract (NULL: none) has after it, where it does not say itself
 * where a board goes. A new string. */
char *esp_contract_complete (const EspContract *contract, const char *command);
/* What a right program writes in the room is known, though no answer can be checked. */
gboolean esp_contract_can_expect (const EspProblem *problem);

/* @instance in the forms @ids (with "+" between them). A new string; NULL with @error. */
char *esp_dialect_write (const EspInstance *instance, const char *ids, GError **error);
/* What a program of @contract (NULL: none) is given of @instance, whose file has the bytes
 * @original (NULL: it has none). NULL with @error. */
GBytes *esp_contract_write (const EspContract *contract,
                            const EspInstance *instance,
                            GBytes *original,
                            GError **error);

/* What is wrong with the person's own file of contracts, a line each; a new string, NULL: nothing,
 * or there is none. */
char *esp_contract_list_find_faults (void);

G_END_DECLS
