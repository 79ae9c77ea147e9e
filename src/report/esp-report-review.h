#pragma once

/* The review of a game as a document. */

#include "base/esp-table.h"
#include "draw/plot/esp-plot.h"
#include "games/esp-review.h"

G_BEGIN_DECLS

/* What the position was worth after each move, for the first side. A new plot. */
EspPlot *esp_review_make_plot (const EspReview *review);
/* A row a move. A new table. */
EspTable *esp_review_make_table (const EspReview *review);

/* Who was how accurate, the value over the game, all moves, and of each mistake the board with what
 * was made of it and what would have been better. @name: of the game. A PDF file, or a page for a
 * browser, by the end of @path. May run on any thread. */
gboolean esp_report_review_save (const EspReview *review,
                                 const char *name,
                                 const char *path,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
