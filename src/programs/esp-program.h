#pragma once

/* A program as a person names it: what is started for "program:python3 my.py". */

#include "engine/esp-contract.h"
#include "engine/esp-problem.h"
#include "process/esp-process.h"

G_BEGIN_DECLS

/* Whether @text names a program. */
gboolean esp_program_is (const char *text);

/* Programs are named by a person, never by a file: only what stands in one of @words, which came
 * from the command line or from the window, is ever started. May be called again for more. */
void esp_programs_allow (const char *const *words);
/* Whether a person has named @command. */
gboolean esp_programs_may_start (const char *command);

/* Whether the file @path can be started: a program, or one whose language is known by its name. */
gboolean esp_program_can_start (const char *path);
/* The command that starts @path, as a person would write it. A new string. */
char *esp_program_make_command (const char *path);

/* What is replaced in a command. */
typedef struct
{
  double seconds; /* for a move, or for all */
  int depth;      /* 0: none is asked for */
  guint64 seed;
  const char *side;            /* "blue"; NULL: there is none */
  const EspContract *contract; /* NULL: none */
} EspProgramCall;

/* The words to start @command with ("python3 my.py --side={side}"), split as a shell would and run
 * by none; a file whose language is known by its name is started by what runs that. Files that the
 * words name are found wherever it is started, and @folder is where the first of them is, what runs
 * it left aside (a new string; NULL where there is none). @call may be NULL. A new vector; NULL
 * with @error of ESP_VERDICT_ERROR. */
char **esp_program_make_argv (const char *command,
                              const EspProgramCall *call,
                              char **folder,
                              GError **error);

G_END_DECLS
