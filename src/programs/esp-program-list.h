#pragma once

/* The programs that a person has chosen, by name: programs.ini. */

#include "esp-program.h"

G_BEGIN_DECLS

/* Where they are kept; a new string. */
char *esp_program_list_get_path (void);
/* Names of those that were chosen in @problem, and of those for all rooms, in their order: a new
 * vector. @problem NULL: of all. A file that cannot be read has none. */
char **esp_program_list_get_names (const EspProblem *problem);
/* A new string; NULL: there is none of that name. */
char *esp_program_list_get_command (const char *name);
/* The room that it was chosen in; NULL: for all rooms, or there is no such program. */
const EspProblem *esp_program_list_get_room (const char *name);
/* Keeps @command for @problem, called as its file is; files that it names are found from anywhere.
 * One that is there already keeps its name. A new string, the name; NULL with @error, of
 * ESP_VERDICT_ERROR where it is no command. */
char *esp_program_list_add (const char *command, const EspProblem *problem, GError **error);
/* How "program:my.py" or "my.py" is called (see esp_contract_find()): a new string, NULL: no
 * contract was chosen with it, or there is no such program. */
char *esp_program_list_get_contract (const char *text);
/* Keeps it, NULL or "": none. */
gboolean esp_program_list_set_contract (const char *name, const char *contract, GError **error);
gboolean esp_program_list_remove (const char *name, GError **error);
/* What is started for "program:my.py" or "my.py": the command of that name, and where there is none
 * the words themselves. A new string. */
char *esp_program_list_resolve (const char *text);

G_END_DECLS
