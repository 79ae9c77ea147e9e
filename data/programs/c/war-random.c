/* A player of the war game that takes any free square: the least that plays.
 *
 * cc -o war-random war-random.c */
#include "espalier-player.h"

#include <time.h>

/* The position begins with the rows of the board: "." is a free square. */
static void
choose (const EspalierGame *game, char *move, int size)
{
  int n = 0;

  for (int row = 0; row < game->instance.n && row < game->position.n; row++)
    for (int column = 0; game->position.lines[row][column] != '\0'; column++)
      if (game->position.lines[row][column] == '.' && rand () % ++n == 0)
        snprintf (move, (size_t) size, "%c%d", 'A' + column, row + 1);
}

int
main (void)
{
  srand ((unsigned) time (NULL));
  espalier_play (choose, "random");
  return 0;
}
