#pragma once

/* Which of the marks that somebody made by hand takes the last solution away. */

#include <glib.h>

G_BEGIN_DECLS

/* Looks for a solution that has the first @n of the marks. Returns how many marks from the first
 * one on it has (@n or more), ESP_BLAME_NONE where there is no such solution, ESP_BLAME_UNKNOWN
 * where the time did not suffice. */
typedef int (*EspBlameSolve) (int n, gpointer data);

#define ESP_BLAME_NONE (-1)
#define ESP_BLAME_UNKNOWN (-2)

/**
 * esp_blame_find:
 * @n: how many marks there are
 *
 * Returns: @n where a solution has them all; else the first mark that none of the solutions has
 * which have those before it; ESP_BLAME_NONE where there is no solution even without marks;
 * ESP_BLAME_UNKNOWN where that cannot be told in time, with @contradicted set where it is known at
 * least that no solution has them all.
 */
static inline int
esp_blame_find (int n, EspBlameSolve solve, gpointer data, gboolean *contradicted)
{
  int had = solve (n, data);
  int too_many = n;

  *contradicted = had == ESP_BLAME_NONE;
  if (!*contradicted)
    return had;
  /* what a solution has, fewer marks of it have too: the border is found by halving */
  had = solve (0, data);
  while (had >= 0 && had + 1 < too_many)
    {
      int middle = had + (too_many - had) / 2;
      int more = solve (middle, data);

      if (more == ESP_BLAME_UNKNOWN)
        return more;
      if (more == ESP_BLAME_NONE)
        too_many = middle;
      else
        had = more;
    }
  return had;
}

G_END_DECLS
