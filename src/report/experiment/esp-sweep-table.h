#pragma once

/* Tables of experiments: all rows, and summaries. */

#include "base/esp-table.h"
#include "esp-sweep.h"

G_BEGIN_DECLS

typedef enum
{
  ESP_SWEEP_AVERAGES = 1 << 0,
  ESP_SWEEP_MEDIANS = 1 << 1,
  ESP_SWEEP_IDS = 1 << 2 /* cells as in the file, for programs; people read "Backtracking" for bt */
} EspSweepMiddle;

/* For each combination of the keys but the last number of a repetition (a key that counts up to a
 * number): averages of the numbers, medians, or both beside each other where they differ; how many
 * runs there were; and where any was, how many were cut by a limit. */
EspTable *esp_sweep_summarise (const EspSweep *sweep, EspSweepMiddle middle);
/* The same with the columns @ids alone (NULL or empty: all). With averages or medians alone what
 * has no numbers, as a run that was given up, has no row. */
EspTable *
esp_sweep_summarise_columns (const EspSweep *sweep, EspSweepMiddle middle, const char *const *ids);
/* All rows, or that summary with averages and medians. */
EspTable *esp_sweep_table (const EspSweep *sweep, gboolean summary);
/* How many runs a limit cut; 0 where the experiment has no limit. */
guint esp_sweep_count_cut (const EspSweep *sweep);

G_END_DECLS
