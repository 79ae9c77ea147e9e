/* Your end of Espalier's protocol of lines, for C: include it in one file, and call espalier_play()
 * with a function that chooses a move. What is printed to standard error is shown to people; standard
 * output is the protocol's. "espalier-cli programs try ./my-player --problem war" shows what is said.
 */
#ifndef ESPALIER_PLAYER_H
#define ESPALIER_PLAYER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ESPALIER_MOST_LINES 4096

typedef struct
{
  char **lines;
  int n;
} EspalierBlock;

/* What is known when a move is asked for. */
typedef struct
{
  char problem[64];       /* "war" */
  EspalierBlock instance; /* the lines of the board's file */
  EspalierBlock position; /* the lines of the position, as the manual page has them */
  char side[64];          /* whose turn it is: "blue" */
  double seconds;         /* for this move */
  int depth;              /* to look ahead; 0: not said */
} EspalierGame;

static char *
espalier_line (char *line, int size)
{
  if (fgets (line, size, stdin) == NULL)
    return NULL;
  line[strcspn (line, "\r\n")] = '\0';
  return line;
}

static void
espalier_block (EspalierBlock *block, int n)
{
  static char line[1 << 20];

  for (int i = 0; i < block->n; i++)
    free (block->lines[i]);
  free (block->lines);
  block->n = 0;
  block->lines = calloc ((size_t) n + 1, sizeof (char *));
  while (block->n < n && espalier_line (line, sizeof line) != NULL)
    block->lines[block->n++] = strdup (line);
}

static double
espalier_number (const char *line, const char *name, double fallback)
{
  const char *found = strstr (line, name);

  return found != NULL ? atof (found + strlen (name)) : fallback;
}

/* Talks until it is over. @choose writes a move into @move, which has room for @size characters. */
static void
espalier_play (void (*choose) (const EspalierGame *game, char *move, int size), const char *name)
{
  static char line[1 << 20];
  static EspalierGame game;
  char move[4096];

  while (espalier_line (line, sizeof line) != NULL && strcmp (line, "quit") != 0)
    {
      if (sscanf (line, "espalier %*s %63s", game.problem) == 1)
        printf ("ready %s\n", name);
      else if (strncmp (line, "instance ", 9) == 0)
        espalier_block (&game.instance, atoi (line + 9));
      else if (strncmp (line, "position ", 9) == 0)
        espalier_block (&game.position, atoi (line + 9));
      else if (sscanf (line, "side %63s", game.side) == 1)
        continue;
      else if (strncmp (line, "go", 2) == 0)
        {
          game.seconds = espalier_number (line, "seconds=", 5);
          game.depth = (int) espalier_number (line, "depth=", 0);
          choose (&game, move, sizeof move);
          printf ("move %s\n", move);
        }
      fflush (stdout);
    }
}

#endif
