#include "config.h"

#include "war.h"

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
