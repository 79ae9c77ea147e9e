#pragma once

/* Where a program runs: a folder of this run's own. */

#include "esp-process.h"

G_BEGIN_DECLS

/**
 * EspProgramPlace:
 *
 * Most programs write beside themselves, so each run has a copy of the program's folder. Made empty
 * with { 0 }, emptied by esp_program_place_clear(), which takes the folder away.
 */
typedef struct
{
  char *path;   /* where it runs; NULL: there is none */
  char *folder; /* that of the program; NULL: it has none */
  gboolean copied;
} EspProgramPlace;

/* Makes it, with a copy of @folder (NULL: the current one) where that has no more than 64 MiB and
 * 2,000 files; else it is empty, and the program finds its own where it is. FALSE with @error of
 * ESP_VERDICT_ERROR. */
gboolean esp_program_place_make (EspProgramPlace *place, const char *folder, GError **error);
void esp_program_place_clear (EspProgramPlace *place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EspProgramPlace, esp_program_place_clear)

/* The word at @i of a program's command as it is to be there: files of its folder are meant as they
 * are in the copy, but for a compiled program, which may find its libraries by where it is. A new
 * string. */
char *esp_program_place_move_word (const EspProgramPlace *place, const char *word, guint i);

G_END_DECLS
