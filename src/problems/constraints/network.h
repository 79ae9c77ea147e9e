#pragma once

/* Where the parts of the network are: shared by network.c and draw-network.c. */

#include "look.h"

G_BEGIN_DECLS

#define CONSTRAINTS_TABLE_ROWS 24  /* variables of a large model that are seen */
#define CONSTRAINTS_TABLE_ROW 24.0 /* how high one is */
#define CONSTRAINTS_TABLE_WIDTH 560.0
#define CONSTRAINTS_TABLE_HEAD 64.0

/* Of a value in its circle; FALSE: they are told in words. */
gboolean
constraints_network_value_rect (const EspScene *scene, int variable, int place, EspRect *rect);
/* Where a folded network says what the arc in hand has done; FALSE: it has no such place. */
gboolean constraints_loss_rect (const EspScene *scene, EspRect *rect);
/* Of the line for relations that are alike; FALSE: they have none. */
gboolean constraints_kind_rect (const EspScene *scene, int alike, EspRect *rect);
/* How many such lines there are. */
int constraints_count_lines (const EspScene *scene);

/* How much larger than natural the rows of a large model's table are, so that they can be read in a
 * small view, and how many there is room for. */
double constraints_table_growth (const EspScene *scene);
int constraints_table_rows (const EspScene *scene);

/* bubble.c */
void constraints_draw_bubble (const EspScene *scene, cairo_t *cr);
void constraints_network_draw (const EspScene *scene, cairo_t *cr);
void constraints_table_draw (const EspScene *scene, cairo_t *cr);

G_END_DECLS
