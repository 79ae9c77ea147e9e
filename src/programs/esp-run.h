#pragma once

/* A run of a foreign program by files: an instance goes in, its answer comes out. */

#include "esp-program.h"

G_BEGIN_DECLS

/**
 * EspProgramRun:
 *
 * What one run gave. Made empty with { 0 }, emptied by esp_program_run_clear().
 */
typedef struct
{
  GBytes *answer;   /* what it wrote to {out}, or to standard output */
  char *complaints; /* the last of what it wrote to standard error */
  double seconds;   /* by the clock */
  EspProcessUse use;
} EspProgramRun;

void esp_program_run_clear (EspProgramRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspProgramRun, esp_program_run_clear)

/* Runs @command (without its prefix) on @input: written to {in}, or where no word has that to its
 * standard input. It runs in a copy of its folder, up to 64 MiB and 2,000 files, since many write
 * beside themselves; above that in an empty one. No longer than @call's seconds. FALSE with @error,
 * of ESP_VERDICT_ERROR or G_IO_ERROR_CANCELLED; what is known is in @run even then. */
gboolean esp_program_run (const char *command,
                          const EspProgramCall *call,
                          GBytes *input,
                          const EspLimits *limits,
                          GCancellable *cancellable,
                          EspProgramRun *run,
                          GError **error);

G_END_DECLS
