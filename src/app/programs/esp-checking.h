#pragma once

/* A person's solver held to cases, several at once on workers; no widget. */

#include "programs/esp-grade.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_CASE_NEW, /* not run yet, or not with this program */
  ESP_CASE_RUNS,
  ESP_CASE_DONE,
  ESP_CASE_BAD /* it is no board of the room; the row's reason says so */
} EspCasePhase;

/**
 * EspChecking:
 *
 * Signals:
 *
 * - `case-changed` (guint i): what is known of that one
 * - `cases-changed` (): there are others
 * - `busy-changed` (): it began, or it is over
 */
#define ESP_TYPE_CHECKING (esp_checking_get_type ())
G_DECLARE_FINAL_TYPE (EspChecking, esp_checking, ESP, CHECKING, GObject)

/* The cases are the room's samples to begin with. */
EspChecking *esp_checking_new (const EspProblem *problem);
/* Adds a file as a case; it is read when it is run. */
void esp_checking_add_file (EspChecking *checking, const char *path);
void esp_checking_remove (EspChecking *checking, guint i);

guint esp_checking_get_n (EspChecking *checking);
const char *esp_checking_get_name (EspChecking *checking, guint i);
EspCasePhase esp_checking_get_phase (EspChecking *checking, guint i);
/* What came of it; of use where it is done. Borrowed. */
const EspGradeRow *esp_checking_get_row (EspChecking *checking, guint i);
/* Its board, a new one, NULL before it is done; and the file it is of, NULL for a sample. */
EspInstance *esp_checking_copy_instance (EspChecking *checking, guint i);
const char *esp_checking_get_path (EspChecking *checking, guint i);
/* How many are done and right; how many are done. */
guint esp_checking_count_right (EspChecking *checking, guint *n_done);

/* Which known mistake explains all that the program wrote, in sentences, when all cases are done; a
 * new string, NULL where that is not known. */
char *esp_checking_diagnose (EspChecking *checking);

/* Runs @command on all of them, @seconds each; the table calls it @name. */
void
esp_checking_start (EspChecking *checking, const char *name, const char *command, double seconds);
/* Those that run are stopped; what is done stays. */
void esp_checking_stop (EspChecking *checking);
gboolean esp_checking_is_busy (EspChecking *checking);
/* The table of `espalier-cli ROOM grade`, of what is done; a new string. */
char *esp_checking_format_csv (EspChecking *checking);

G_END_DECLS
