#include "config.h"

#include "esp-table-members.h"

#include <math.h>
#include <string.h>

/* A cell as what it is: a number, where all of it is one. */
static GVariant *
cell_variant (const char *cell)
{
  char *end;
  double number = g_ascii_strtod (cell, &end);

  if (*cell == '\0' || *end != '\0' || g_ascii_isspace (*cell) || !isfinite (number))
    return g_variant_new_string (cell);
  if (strspn (cell, "-0123456789") == strlen (cell) && fabs (number) < 1e15)
    return g_variant_new_int64 ((gint64) number);
  return g_variant_new_double (number);
}

void
esp_table_add_members (GVariantDict *members, const EspTable *table)
{
  GVariantBuilder columns;
  GVariantBuilder rows;

  g_variant_builder_init (&columns, G_VARIANT_TYPE_STRING_ARRAY);
  g_variant_builder_init (&rows, G_VARIANT_TYPE ("aav"));
  for (guint row = 0; row <= esp_table_get_n_rows (table); row++)
    {
      if (row > 0)
        g_variant_builder_open (&rows, G_VARIANT_TYPE ("av"));
      for (guint column = 0; column < esp_table_get_n_columns (table); column++)
        if (row == 0)
          g_variant_builder_add (&columns, "s", esp_table_get_cell (table, row, column));
        else
          g_variant_builder_add (&rows, "v",
                                 cell_variant (esp_table_get_cell (table, row, column)));
      if (row > 0)
        g_variant_builder_close (&rows);
    }
  g_variant_dict_insert_value (members, "columns", g_variant_builder_end (&columns));
  g_variant_dict_insert_value (members, "rows", g_variant_builder_end (&rows));
}
