#pragma once

/* What plots and tables of an experiment make of the values of several runs. */

#include "base/esp-statistics.h"
#include "esp-sweep.h"

G_BEGIN_DECLS

/* Runs that a limit stopped have this outcome. */
static inline gboolean
esp_row_is_cut (const EspRow *row, int outcome)
{
  return outcome >= 0 && g_str_equal (esp_row_get_cell (row, (guint) outcome), "limit");
}

G_END_DECLS
