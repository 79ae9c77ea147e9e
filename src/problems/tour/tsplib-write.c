#include "config.h"

#include "base/esp-quote.h"
#include "tour.h"

/* Writing TSPLIB's files. */

static void
append_text (GString *out, const char *keyword, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    g_string_append_printf (out, "%s: %s\n", keyword, *line);
}

static void
append_places (GString *out, const TourInstance *self)
{
  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *x = tour_format_number (self->x[i]);
      g_autofree char *y = tour_format_number (self->y[i]);

      esp_name_append (out, self->names[i]);
      g_string_append_printf (out, " %s %s\n", x, y);
    }
}

char *
tour_format_tsplib (const EspInstance *instance)
{
  const TourInstance *self = (const TourInstance *) instance;
  GString *out = g_string_new (NULL);

  if (self->title != NULL)
    append_text (out, "NAME", self->title);
  g_string_append (out, "TYPE: TSP\n");
  if (self->comment != NULL)
    append_text (out, "COMMENT", self->comment);
  g_string_append_printf (out, "DIMENSION: %d\nEDGE_WEIGHT_TYPE: %s\n", self->n,
                          tour_metric_get_name (self->metric));
  if (tour_has_coordinates (self))
    {
      g_string_append (out, "NODE_COORD_SECTION\n");
      append_places (out, self);
    }
  else
    {
      g_string_append (out, "EDGE_WEIGHT_FORMAT: LOWER_DIAG_ROW\n");
      if (self->placed)
        g_string_append (out, "DISPLAY_DATA_TYPE: TWOD_DISPLAY\n");
      g_string_append (out, "EDGE_WEIGHT_SECTION\n");
      for (int row = 0; row < self->n; row++)
        for (int column = 0; column <= row; column++)
          {
            g_autofree char *number = tour_format_length (tour_distance (self, row, column));

            g_string_append (out, number);
            g_string_append_c (out, column < row ? ' ' : '\n');
          }
      if (self->placed)
        {
          g_string_append (out, "DISPLAY_DATA_SECTION\n");
          append_places (out, self);
        }
    }
  g_string_append (out, "EOF\n");
  return g_string_free (out, FALSE);
}

/* Numbers where no city's name could be taken for one, and names otherwise. */
char *
tour_format_tour (const TourInstance *instance, const gint32 *order, gint64 length)
{
  g_autofree char *shown = tour_format_length (length);
  GString *out = g_string_new (NULL);
  gboolean by_number = TRUE;

  for (int i = 0; i < instance->n; i++)
    by_number = by_number && !g_ascii_string_to_signed (instance->names[i], 10, G_MININT64,
                                                        G_MAXINT64, NULL, NULL);
  if (instance->title != NULL)
    g_string_append_printf (out, "NAME: %s.tour\n", instance->title);
  g_string_append_printf (out, "COMMENT: length %s\nTYPE: TOUR\nDIMENSION: %d\nTOUR_SECTION\n",
                          shown, instance->n);
  for (int i = 0; i < instance->n; i++)
    if (by_number)
      g_string_append_printf (out, "%d\n", order[i] + 1);
    else
      {
        esp_name_append (out, instance->names[order[i]]);
        g_string_append_c (out, '\n');
      }
  g_string_append (out, "-1\nEOF\n");
  return g_string_free (out, FALSE);
}
