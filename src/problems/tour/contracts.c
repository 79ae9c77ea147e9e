#include "config.h"

#include "engine/esp-contract.h"
#include "tour.h"

#include <glib/gi18n-lib.h>

/* Distances alone, a row a line, as courses hand them out: names and places are not in it. */
static char *
write_matrix (const EspInstance *instance, GError **error G_GNUC_UNUSED)
{
  const TourInstance *self = (const TourInstance *) instance;
  g_autoptr (GString) text = g_string_new (NULL);

  for (int row = 0; row < self->n; row++)
    for (int column = 0; column < self->n; column++)
      {
        g_autofree char *number = tour_format_length (tour_distance (self, row, column));

        g_string_append (text, number);
        g_string_append_c (text, column + 1 < self->n ? ' ' : '\n');
      }
  return g_strdup (text->str);
}

static const EspContract contracts[] = {
  { .id = "tour-matrix",
    .label = N_ ("a table of distances on standard input, “Lengths:” and those of its tours"),
    .dialect = "matrix" },
  { .id = NULL },
};

static const EspDialect dialects[] = {
  { .id = "matrix", .label = N_ ("distances alone, a row a line"), .write = write_matrix },
  { .id = NULL },
};

const EspContracting tour_contracting = {
  .contracts = contracts,
  .dialects = dialects,
};
