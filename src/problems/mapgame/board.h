#pragma once

/* The position as the searches keep it: everything a move changes is counted, nothing is looked
 * for. */

#include <math.h>

#include "mapgame.h"

#define BOARD_WORDS (MAPGAME_MAX_NODES / 64)

typedef struct
{
  int n;
  int n_words;
  guint32 all; /* a bit a colour, in ASCII order */
  gint32 weights[2][MAPGAME_MAX_COLOURS];
  gint8 own[MAPGAME_MAX_COLOURS]; /* ASCII order → the instance's */
  gint32 *offsets;
  gint32 *neighbours;
  guint32 *forbidden; /* colours that a neighbour has */
  guint16 *around;    /* neighbours that are coloured */
  guint8 *counts;     /* node × MAPGAME_MAX_COLOURS: neighbours of that colour */
  guint8 *coloured;
  guint64 frontier[BOARD_WORDS]; /* open nodes next to a coloured one */
  gint32 *path;
  int depth;
  int side; /* to move */
  gint64 value;
} MapgameBoard;

static inline void
mapgame_board_put (MapgameBoard *self, int node, int colour)
{
  guint32 bit = 1u << colour;

  self->coloured[node] = TRUE;
  self->frontier[node / 64] &= ~(G_GUINT64_CONSTANT (1) << (node % 64));
  for (int k = self->offsets[node]; k < self->offsets[node + 1]; k++)
    {
      int j = self->neighbours[k];

      if (self->counts[j * MAPGAME_MAX_COLOURS + colour]++ == 0)
        self->forbidden[j] |= bit;
      if (self->around[j]++ == 0 && !self->coloured[j])
        self->frontier[j / 64] |= G_GUINT64_CONSTANT (1) << (j % 64);
    }
}

static inline void
mapgame_board_take (MapgameBoard *self, int node, int colour)
{
  guint32 bit = 1u << colour;

  for (int k = self->offsets[node]; k < self->offsets[node + 1]; k++)
    {
      int j = self->neighbours[k];

      if (--self->counts[j * MAPGAME_MAX_COLOURS + colour] == 0)
        self->forbidden[j] &= ~bit;
      if (--self->around[j] == 0)
        self->frontier[j / 64] &= ~(G_GUINT64_CONSTANT (1) << (j % 64));
    }
  self->coloured[node] = FALSE;
  if (self->around[node] > 0)
    self->frontier[node / 64] |= G_GUINT64_CONSTANT (1) << (node % 64);
}

static inline void
mapgame_board_make (MapgameBoard *self, gint32 move)
{
  int colour = move % MAPGAME_MAX_COLOURS;

  mapgame_board_put (self, move / MAPGAME_MAX_COLOURS, colour);
  self->value += self->side == 0 ? self->weights[0][colour] : -self->weights[1][colour];
  self->side ^= 1;
  self->path[self->depth++] = move;
}

static inline void
mapgame_board_unmake (MapgameBoard *self)
{
  gint32 move = self->path[--self->depth];
  int colour = move % MAPGAME_MAX_COLOURS;

  mapgame_board_take (self, move / MAPGAME_MAX_COLOURS, colour);
  self->side ^= 1;
  self->value -= self->side == 0 ? self->weights[0][colour] : -self->weights[1][colour];
}

/* In ASCII order of node, then of colour. */
static inline int
mapgame_board_list (const MapgameBoard *self, gint32 *moves)
{
  int n = 0;

  for (int word = 0; word < self->n_words; word++)
    for (guint64 rest = self->frontier[word]; rest != 0; rest &= rest - 1)
      {
        int node = word * 64 + __builtin_ctzll (rest);

        for (guint32 left = self->all & ~self->forbidden[node]; left != 0; left &= left - 1)
          moves[n++] = node * MAPGAME_MAX_COLOURS + __builtin_ctz (left);
      }
  return n;
}

/* The colours that some node can be given. */
static inline guint32
mapgame_board_legal_colours (const MapgameBoard *self)
{
  guint32 legal = 0;

  for (int word = 0; word < self->n_words && legal != self->all; word++)
    for (guint64 rest = self->frontier[word]; rest != 0 && legal != self->all; rest &= rest - 1)
      legal |= self->all & ~self->forbidden[word * 64 + __builtin_ctzll (rest)];
  return legal;
}

static inline gboolean
mapgame_board_has_move (const MapgameBoard *self)
{
  for (int word = 0; word < self->n_words; word++)
    for (guint64 rest = self->frontier[word]; rest != 0; rest &= rest - 1)
      if ((self->all & ~self->forbidden[word * 64 + __builtin_ctzll (rest)]) != 0)
        return TRUE;
  return FALSE;
}

/* A search's move as the instance's: the colour's number is another one. */
static inline gint32
mapgame_board_own_move (const MapgameBoard *self, gint32 move)
{
  return move - move % MAPGAME_MAX_COLOURS + self->own[move % MAPGAME_MAX_COLOURS];
}

static inline void
mapgame_board_init (MapgameBoard *self, const MapgameMap *map, const MapgameState *state)
{
  guint n = (guint) map->n;

  *self = (MapgameBoard){ .n = map->n, .n_words = (map->n + 63) / 64 };
  self->all = (1u << map->n_colours) - 1;
  for (int c = 0; c < map->n_colours; c++)
    {
      self->own[c] = map->by_name[c];
      self->weights[0][c] = map->weights[0][map->by_name[c]];
      self->weights[1][c] = map->weights[1][map->by_name[c]];
    }
  mapgame_list_neighbours (map, &self->offsets, &self->neighbours);
  self->forbidden = g_new0 (guint32, n + 1);
  self->around = g_new0 (guint16, n + 1);
  self->counts = g_new0 (guint8, (n + 1) * MAPGAME_MAX_COLOURS);
  self->coloured = g_new0 (guint8, n + 1);
  self->path = g_new (gint32, n + 1);
  for (int i = 0; i < map->n; i++)
    for (int c = 0; c < map->n_colours && state->colour[i] >= 0; c++)
      if (map->by_name[c] == state->colour[i])
        mapgame_board_put (self, i, c);
  self->side = mapgame_to_move (state);
  self->value = state->score[0] - state->score[1];
}

static inline void
mapgame_board_clear (MapgameBoard *self)
{
  g_free (self->offsets);
  g_free (self->neighbours);
  g_free (self->forbidden);
  g_free (self->around);
  g_free (self->counts);
  g_free (self->coloured);
  g_free (self->path);
}

/* All moves of one path, from a position with @n_open open nodes: each takes a node away. */
static inline gsize
mapgame_board_stack_size (const MapgameMap *map)
{
  return (gsize) (map->n + 1) * (gsize) (map->n + 1) / 2 * (gsize) map->n_colours + 1;
}
