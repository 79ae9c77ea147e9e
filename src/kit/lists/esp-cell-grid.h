#pragma once

/* A table whose cells are marks and short figures: who against whom, which program on which case.
 */

#include <gtk/gtk.h>

#include "draw/esp-palette.h"
#include "programs/process/esp-process.h"

G_BEGIN_DECLS

/**
 * EspCellGrid:
 *
 * Rows and columns with names, which stay in sight while the cells scroll; arrows and clicks move
 * the cursor, Home and End along its row. Only what is seen is asked for and drawn, so it may be as
 * large as it likes. Screen readers hear the cell under the cursor as its name.
 *
 * Signals: `cell-chosen` (guint row, guint column): the cursor is there now; `cell-activated` (the
 * same): it was opened (double click, Return).
 */
#define ESP_TYPE_CELL_GRID (esp_cell_grid_get_type ())
G_DECLARE_FINAL_TYPE (EspCellGrid, esp_cell_grid, ESP, CELL_GRID, GtkWidget)

typedef enum
{
  ESP_GRID_PLAIN,
  ESP_GRID_STRONG,
  ESP_GRID_DIM,
  ESP_GRID_WARNS,
  ESP_GRID_NONE /* there can be nothing: a block */
} EspGridCellStyle;

/* What stands in a cell; all of it empty to begin with. */
typedef struct
{
  char *text; /* freed by the grid */
  int mark;   /* an EspVerdictKind; -1: none */
  EspGridCellStyle style;
  /* a bar from low to high with a dot, on the scale of its column: where low < high */
  double low, value, high;
} EspGridCell;

/* What it shows. All is asked for on the main thread, when it is drawn. Columns from @n_columns on
 * are the @n_figures ones that stand before the others, between them and the names of rows, so that
 * they are seen first; the cursor leaves them aside; a row from @n_rows on is the
 * foot. Strings are new ones. */
typedef struct
{
  guint n_rows, n_columns, n_figures;
  gboolean has_foot;
  const char *corner; /* over the names of rows; static */
  char *(*name_row) (gpointer owner, guint row);
  char *(*name_column) (gpointer owner, guint column);
  void (*fill) (gpointer owner, guint row, guint column, EspGridCell *cell);
  char *(*describe) (gpointer owner, guint row, guint column); /* for screen readers, a sentence */
  double bar_low, bar_high;                                    /* the scale of bars */
} EspCellGridSpec;

/* @label: what it is called. */
GtkWidget *esp_cell_grid_new (const char *label);
/* Another table (@spec is copied; NULL: none), or the same with other names: the cursor stays where
 * it can.
 * @owner must be there as long as the grid, or until the next. */
void esp_cell_grid_set (EspCellGrid *grid, const EspCellGridSpec *spec, gpointer owner);
/* Something in its cells is another. */
void esp_cell_grid_renew (EspCellGrid *grid);
void esp_cell_grid_set_palette (EspCellGrid *grid, const EspPalette *palette);
/* FALSE: there is no cell. */
gboolean esp_cell_grid_get_cursor (EspCellGrid *grid, guint *row, guint *column);
void esp_cell_grid_set_cursor (EspCellGrid *grid, guint row, guint column);
/* What screen readers hear of it: for tests. Borrowed. */
const char *esp_cell_grid_get_speech (EspCellGrid *grid);

G_END_DECLS
