#include "config.h"

#include "base/esp-quote.h"
#include "war.h"

#include <glib/gi18n-lib.h>

static int
fill_component (const WarState *state, int square, guint8 *seen)
{
  gint16 stack[WAR_MAX_SQUARES];
  int owner = state->owner[square];
  int size = 0;
  int n = 0;

  stack[n++] = (gint16) square;
  seen[square] = TRUE;
  while (n > 0)
    {
      int here = stack[--n];
      int neighbours[4];
      int n_neighbours = war_neighbours (state->rows, state->columns, here, neighbours);

      size++;
      for (int i = 0; i < n_neighbours; i++)
        if (state->owner[neighbours[i]] == owner && !seen[neighbours[i]])
          {
            seen[neighbours[i]] = TRUE;
            stack[n++] = (gint16) neighbours[i];
          }
    }
  return size;
}

void
war_find_clusters (const WarState *state, WarClusters *clusters)
{
  guint8 seen[WAR_MAX_SQUARES] = { 0 };
  int pairs = 0;
  int same = 0;
  double b = state->pieces[WAR_BLUE];
  double g = state->pieces[WAR_GREEN];

  *clusters = (WarClusters){ 0 };
  for (int i = 0; i < war_n_squares (state); i++)
    {
      int owner = state->owner[i];
      int neighbours[4];
      int n = war_neighbours (state->rows, state->columns, i, neighbours);

      if (owner == WAR_EMPTY)
        continue;
      for (int k = 0; k < n; k++)
        if (neighbours[k] > i && state->owner[neighbours[k]] != WAR_EMPTY)
          {
            pairs++;
            same += state->owner[neighbours[k]] == owner;
          }
      if (!seen[i])
        {
          int size = fill_component (state, i, seen);

          clusters->components[owner]++;
          clusters->largest[owner] = MAX (clusters->largest[owner], size);
        }
    }
  clusters->same = pairs > 0 ? (double) same / pairs : 0;
  /* two squares drawn at random without putting back have the same owner so often */
  if (b + g > 1)
    clusters->expected = (b * (b - 1) + g * (g - 1)) / ((b + g) * (b + g - 1));
}

static void
add_row (EspTable *table, const char *what, const char *format, double value, const char *meaning)
{
  g_autofree char *text = esp_number (format, value);

  esp_table_add (table, "sss", what, text, meaning);
}

EspTable *
war_tabulate (const EspInstance *instance G_GNUC_UNUSED, const EspState *base, char **caption)
{
  const WarState *state = (const WarState *) base;
  EspTable *table;
  WarClusters clusters;

  if (state->pieces[WAR_BLUE] + state->pieces[WAR_GREEN] < 2)
    return NULL;
  war_find_clusters (state, &clusters);
  table = esp_table_new (_ ("Measure"), _ ("Value"), _ ("Meaning"), NULL);
  add_row (table, _ ("Same owner"), "%.3f", clusters.same,
           _ ("share of the pairs of neighbouring squares that one side owns"));
  add_row (table, _ ("Expected"), "%.3f", clusters.expected,
           _ ("what that share would be if the same numbers of pieces were scattered at random"));
  add_row (table, _ ("Blue groups"), "%.0f", clusters.components[WAR_BLUE],
           _ ("connected groups of squares that Blue owns"));
  add_row (table, _ ("Green groups"), "%.0f", clusters.components[WAR_GREEN],
           _ ("connected groups of squares that Green owns"));
  add_row (table, _ ("Largest of Blue"), "%.0f", clusters.largest[WAR_BLUE],
           _ ("squares in the largest of Blue's groups"));
  add_row (table, _ ("Largest of Green"), "%.0f", clusters.largest[WAR_GREEN],
           _ ("squares in the largest of Green's groups"));
  esp_table_set_number (table, 1, TRUE);
  *caption = g_strdup (_ ("How clustered the last position is. Where the share with one owner is "
                          "above the expected one, sides own regions and not scattered squares."));
  return table;
}
