#pragma once

/* Runs experiments: a CSV row for each run, in parts, with going on where it was stopped. */

#include "engine/esp-problem.h"

G_BEGIN_DECLS

/**
 * EspSweep:
 *
 * The rows of an experiment, in memory.
 */
typedef struct
{
  const EspExperiment *experiment;
  GPtrArray *rows; /* of EspRow * */
} EspSweep;

EspSweep *esp_sweep_new (const EspExperiment *experiment);
EspSweep *esp_sweep_copy (const EspSweep *sweep);
void esp_sweep_free (EspSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspSweep, esp_sweep_free)

/* The keys of all runs that @options ask for, in order: rows with only the keys set. NULL with
 * @error where a list is wrong or there would be more than a million runs. */
GPtrArray *
esp_sweep_plan (const EspExperiment *experiment, const EspOptions *options, GError **error);

typedef struct
{
  /* Called after each run, on the caller's thread; @row is borrowed. */
  void (*row) (const EspRow *row, guint done, guint all, gpointer data);
  gpointer data;
  guint part, n_parts; /* 1 and 1: all of it */
} EspSweepOptions;

/**
 * esp_sweep_run:
 * @sweep: rows that are there already are not run again; new ones are added
 *
 * Runs what is missing of the plan, in order.
 *
 * Returns: DONE; LIMIT when @control stopped it; ERROR with @error
 */
EspOutcome esp_sweep_run (EspSweep *sweep,
                          const EspOptions *options,
                          const EspSweepOptions *how,
                          EspControl *control,
                          GError **error);

/* The head and the rows as CSV; new strings, each with its line end. */
char *esp_sweep_format_head (const EspExperiment *experiment);
char *esp_sweep_format_row (const EspRow *row);
char *esp_sweep_format (const EspSweep *sweep);

/* Reads rows and adds them. A last line without its end was being written when the machine stopped:
 * it is passed over, and @complete (may be NULL) is the length of what comes before. FALSE with
 * @error where it is not this experiment's. */
gboolean esp_sweep_read (EspSweep *sweep,
                         const char *text,
                         gsize length,
                         const char *file,
                         gsize *complete,
                         GError **error);
/* The experiment of @problem whose columns are the head of @text; NULL with @error. */
const EspExperiment *esp_sweep_recognise (
    const EspProblem *problem, const char *text, gsize length, const char *file, GError **error);

/* A copy to be shown: its boards are called by their files' names, without the folders that they
 * are in. Not to be gone on with. */
EspSweep *esp_sweep_name_boards (const EspSweep *sweep);
/* The same for what people read: samples are called by their titles. */
EspSweep *esp_sweep_title_boards (const EspSweep *sweep);

/* A copy to be written into @folder: files below it are named from there, "./maps/coast.map", so
 * that the table and its boards can be taken along together. */
EspSweep *esp_sweep_name_boards_from (const EspSweep *sweep, const char *folder);
/* Boards of a table read from @folder, named from there, are found again; others stay as they are.
 */
void esp_sweep_find_boards (EspSweep *sweep, const EspProblem *problem, const char *folder);

/* Puts the rows in the order of their keys; of two with the same keys the first stays. */
void esp_sweep_sort (EspSweep *sweep);

G_END_DECLS
