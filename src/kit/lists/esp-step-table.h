#pragma once

/* What stands at a search's step, as a table: a view of the dock that rooms bring along. */

#include <gtk/gtk.h>

#include "base/esp-table.h"
#include "engine/trace/esp-search.h"

G_BEGIN_DECLS

/* How a room's table is made. */
typedef struct
{
  const char *name; /* REQUIRED, N_(): what it is called for screen readers */
  /* REQUIRED: whether there is something to show of @search. */
  gboolean (*fits) (EspSearch *search);
  /* REQUIRED: the rows at the step, new; what each is of is added to @subjects (of gint32), and
   * what stands above them given back in @say, new. */
  EspTable *(*make) (EspSearch *search, GArray *subjects, char **say);
  /* REQUIRED: whether an event made the row of its subject what it is. */
  gboolean (*makes_row) (const EspEvent *event);
} EspStepTableSpec;

/**
 * EspStepTable:
 *
 * Can be copied and sorted, and read by screen readers; a click on a row leads to the step that
 * made it what it is.
 */
#define ESP_TYPE_STEP_TABLE (esp_step_table_get_type ())
G_DECLARE_FINAL_TYPE (EspStepTable, esp_step_table, ESP, STEP_TABLE, GtkWidget)

/* Floating. @spec outlives it. */
GtkWidget *esp_step_table_new (const EspStepTableSpec *spec);
/* As views of the dock have it; @search NULL: none. */
void esp_step_table_set_search (GtkWidget *table, EspSearch *search);
/* The same; nothing is shown but the step in any case. */
void esp_step_table_set_hide_future (GtkWidget *table, gboolean hide);

G_END_DECLS
