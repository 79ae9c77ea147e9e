#pragma once

/* Brings a row of a long list into sight. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * EspRowScroller:
 *
 * GtkListView has no call to scroll to a row before 4.12, and the action of the list inside it
 * leaves the adjustment behind; but where all rows are of one height it is known where one lies.
 */
#define ESP_TYPE_ROW_SCROLLER (esp_row_scroller_get_type ())
G_DECLARE_FINAL_TYPE (EspRowScroller, esp_row_scroller, ESP, ROW_SCROLLER, GObject)

/* Of what @scrolled (borrowed) shows of @model, a row an item. */
EspRowScroller *esp_row_scroller_new (GtkScrolledWindow *scrolled, GListModel *model);
/* Shows the row in the middle, as soon as what was added just now has been laid out. */
void esp_row_scroller_go (EspRowScroller *scroller, guint row);
/* More rows have come: waits for them, too, if it is under way. */
void esp_row_scroller_wait (EspRowScroller *scroller);
/* Does not go where it was sent. */
void esp_row_scroller_forget (EspRowScroller *scroller);
/* One whose rows are read line by line with these, NULL: none. Scrolled by hand, it goes along as
 * far as it goes; and a row that both have stands on one line in both. To be told to both. */
void esp_row_scroller_set_beside (EspRowScroller *scroller, EspRowScroller *other);

G_END_DECLS
