#pragma once

/* A row of a list that is kept in sight: while it lies behind an edge of what is scrolled, it
 * stands there. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspPinnedRow:
 *
 * An overlay at one edge of what is scrolled, which it covers a row of. Signal "chosen": it was
 * clicked.
 */
#define ESP_TYPE_PINNED_ROW (esp_pinned_row_get_type ())
G_DECLARE_FINAL_TYPE (EspPinnedRow, esp_pinned_row, ESP, PINNED_ROW, GtkWidget)

/* @edge: %GTK_ALIGN_START or _END. @child looks like the row; @scrolled (borrowed) shows @model,
 * all rows of one height. */
GtkWidget *esp_pinned_row_new (GtkScrolledWindow *scrolled,
                               GListModel *model,
                               GtkAlign edge,
                               GtkWidget *child);
GtkWidget *esp_pinned_row_get_child (EspPinnedRow *pinned);
/* Which row it is; GTK_INVALID_LIST_POSITION: none. */
void esp_pinned_row_set_row (EspPinnedRow *pinned, guint row);
gboolean esp_pinned_row_is_shown (EspPinnedRow *pinned);

G_END_DECLS
