#pragma once

/* A run of a foreign program by files: an instance goes in, its answer comes out. */

#include "esp-program.h"

G_BEGIN_DECLS

/* What a program is run on. All is borrowed. */
typedef struct
{
  const EspInstance *instance; /* for other forms of it */
  GBytes *input;               /* its file's bytes */
  const char *name;            /* as its file is called; NULL: it has none */
} EspProgramCase;

/**
 * EspProgramRun:
 *
 * What one run gave. Made empty with { 0 }, emptied by esp_program_run_clear().
 */
typedef struct
{
  GBytes *answer; /* what it wrote to {out}, or to standard output */
  gboolean asked; /* it was answered on standard input: a prompt may stand before its own answer */
  char *complaints; /* the last of what it wrote to standard error */
  double seconds;   /* by the clock */
  EspProcessUse use;
} EspProgramRun;

void esp_program_run_clear (EspProgramRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspProgramRun, esp_program_run_clear)

/* Runs @command (without its prefix) on @cases, of which there is one where @call's contract does
 * not have all at once: written to {in}, or to the file that the contract names, or else to its
 * standard input. It runs in a copy of its folder, up to 64 MiB and 2,000 files, since many write
 * beside themselves; above that in an empty one. No longer than @call's seconds. FALSE with @error,
 * of ESP_VERDICT_ERROR or G_IO_ERROR_CANCELLED; what is known is in @run even then. */
gboolean esp_program_run (const char *command,
                          const EspProgramCall *call,
                          const EspProgramCase *cases,
                          guint n_cases,
                          const EspLimits *limits,
                          GCancellable *cancellable,
                          EspProgramRun *run,
                          GError **error);

G_END_DECLS
