#pragma once

/* People's solvers held to cases, several runs at once on workers; no widget. */

#include "programs/esp-grade-table.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_CASE_NEW, /* not run yet, or not with this program */
  ESP_CASE_RUNS,
  ESP_CASE_DONE,
  ESP_CASE_BAD /* it is no board of the room; the row's reason says so */
} EspCasePhase;

/* How programs are run and judged. */
typedef struct
{
  const EspContract *contract; /* how each is called; NULL: as it says itself */
  EspJudgeKind judge;
  double seconds;             /* a case */
  const EspOptions *settings; /* what the cases do not say themselves, as %EspMistakes has it; NULL:
                                 nothing */
} EspCheckHow;

/**
 * EspChecking:
 *
 * Signals:
 *
 * - `case-changed` (guint program, guint i): what is known of that
 * - `cases-changed` (): there are other cases, or programs
 * - `busy-changed` (): it began, or it is over
 */
#define ESP_TYPE_CHECKING (esp_checking_get_type ())
G_DECLARE_FINAL_TYPE (EspChecking, esp_checking, ESP, CHECKING, GObject)

/* The cases are the room's samples to begin with, those in its own form. */
EspChecking *esp_checking_new (const EspProblem *problem);
/* Adds a file as a case; it is read when it is run. */
void esp_checking_add_file (EspChecking *checking, const char *path);
void esp_checking_remove (EspChecking *checking, guint i);

guint esp_checking_get_n (EspChecking *checking);
const char *esp_checking_get_name (EspChecking *checking, guint i);
/* Its board, a new one, NULL before it is done; and the file it is of, NULL for a sample. */
EspInstance *esp_checking_copy_instance (EspChecking *checking, guint i);
const char *esp_checking_get_path (EspChecking *checking, guint i);

/* Files of cases that are not where they were are looked for in @folder and right below it: how
 * many are found. */
guint esp_checking_look_in (EspChecking *checking, const char *folder);
/* Of its board, in bytes; 0: it was not read yet. */
gsize esp_checking_get_size (EspChecking *checking, guint i);
/* Whether they are others than to begin with. */
gboolean esp_checking_has_own_cases (EspChecking *checking);

/* --- programs, and what came of them --- */

/* Others, as commands and what the table calls them; all is to be run anew. */
void esp_checking_set_programs (EspChecking *checking,
                                const char *const *names,
                                const char *const *commands);
/* A table that was made elsewhere: its programs, which have no commands, for no file starts
 * any; its cases, which are found from @folder; and its verdicts. Not while it is busy. */
void
esp_checking_take_table (EspChecking *checking, const EspGradeTable *table, const char *folder);
guint esp_checking_get_n_programs (EspChecking *checking);
const char *esp_checking_get_program (EspChecking *checking, guint program);
/* How @program was called when it ran, NULL: as it says itself. */
const EspContract *esp_checking_get_contract (EspChecking *checking, guint program);
void esp_checking_set_contract (EspChecking *checking, guint program, const EspContract *contract);
/* NULL: it is of a table. */
const char *esp_checking_get_command (EspChecking *checking, guint program);
/* What came of @program on case @i. */
EspCasePhase esp_checking_get_phase (EspChecking *checking, guint program, guint i);
/* Of use where it is done, or bad. Borrowed. */
const EspGradeRow *esp_checking_get_row (EspChecking *checking, guint program, guint i);
/* Which of our searches a recorded one was held to, for people; a new string. */
char *esp_checking_name_reference (EspChecking *checking, const EspGradeRow *row);
double esp_checking_get_points (EspChecking *checking, guint program, guint i);
/* How many are done and right; how many are done. */
guint esp_checking_count_right (EspChecking *checking, guint *n_done);

/* Runs each program on each case. */
void esp_checking_start (EspChecking *checking, const EspCheckHow *how);
/* Whether one that was stopped, or was kept from an earlier window, has cases left; and runs those,
 * judged as the others were. */
gboolean esp_checking_can_go_on (EspChecking *checking);
void esp_checking_go_on (EspChecking *checking, const EspCheckHow *how);
/* Whether there is anything in @problem that a program can be checked by. */
gboolean esp_checking_can (const EspProblem *problem);
/* By what the rows that are there were judged. */
EspJudgeKind esp_checking_get_judge (EspChecking *checking);
/* Which known mistake explains all that @program wrote, in sentences, when all cases are done; a
 * new string, NULL where that is not known. */
char *esp_checking_diagnose (EspChecking *checking, guint program);
/* Those that run are stopped; what is done stays. */
void esp_checking_stop (EspChecking *checking);
gboolean esp_checking_is_busy (EspChecking *checking);
/* --- what was kept of an earlier window --- */

/* Other cases, none to begin with; one more of them, a sample where @path is NULL. */
void esp_checking_clear_cases (EspChecking *checking);
void
esp_checking_restore_case (EspChecking *checking, const char *name, const char *path, gsize size);
/* The programs, when all cases are there. */
void esp_checking_restore_programs (EspChecking *checking,
                                    const char *const *names,
                                    const char *const *commands);
/* What came of @program on case @i, takes what @row has; its names do not count. */
void esp_checking_restore_row (EspChecking *checking,
                               guint program,
                               guint i,
                               EspCasePhase phase,
                               EspGradeRow *row,
                               double points);
void esp_checking_restore_judge (EspChecking *checking, EspJudgeKind judge);
/* That all of it is there. */
void esp_checking_tell (EspChecking *checking);

/* The table of `espalier-cli ROOM grade`, of what is done; a new string. */
char *esp_checking_format_csv (EspChecking *checking);
/* The same as a table, with answers; a new one. */
EspGradeTable *esp_checking_make_table (EspChecking *checking);

G_END_DECLS
