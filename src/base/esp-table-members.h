#pragma once

/* Tables as data of an answer. */

#include "esp-table.h"

G_BEGIN_DECLS

/* Adds the members "columns", the heads of @table, and "rows", its cells as numbers and texts. */
void esp_table_add_members (GVariantDict *members, const EspTable *table);

G_END_DECLS
