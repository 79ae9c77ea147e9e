#pragma once

/* The position as the searches of the templates see it. */

#include "engine/trace/esp-event.h"
#include "board.h"
#include "games/esp-minimax.h"

G_BEGIN_DECLS

typedef struct
{
  MapgameBoard board;
  gboolean consistent; /* leave out moves after which arc consistency fails */
  guint32 *domains;    /* scratch of that */
  gint16 *queue;
} MapgameSearch;

/* Arc consistency on the open nodes: a node that is left with one colour takes it from its
 * neighbours. FALSE when one is left with none. (AC-3; Mackworth 1977.) */
static inline gboolean
is_consistent (MapgameSearch *self)
{
  const MapgameBoard *board = &self->board;
  int n_queue = 0;

  for (int i = 0; i < board->n; i++)
    {
      self->domains[i] = board->coloured[i] ? ~0u : board->all & ~board->forbidden[i];
      if (self->domains[i] == 0)
        return FALSE;
      if ((self->domains[i] & (self->domains[i] - 1)) == 0)
        self->queue[n_queue++] = (gint16) i;
    }
  while (n_queue > 0)
    {
      int i = self->queue[--n_queue];

      for (int k = board->offsets[i]; k < board->offsets[i + 1]; k++)
        {
          int j = board->neighbours[k];
          guint32 before = self->domains[j];

          if (board->coloured[j] || (before & self->domains[i]) == 0)
            continue;
          self->domains[j] = before & ~self->domains[i];
          if (self->domains[j] == 0)
            return FALSE;
          if ((self->domains[j] & (self->domains[j] - 1)) == 0)
            self->queue[n_queue++] = (gint16) j;
        }
    }
  return TRUE;
}

static inline int
mapgame_list (gpointer data, gint32 *moves)
{
  MapgameSearch *self = data;
  int n = mapgame_board_list (&self->board, moves);
  int kept = 0;

  if (!self->consistent)
    return n;
  for (int i = 0; i < n; i++)
    {
      gint32 move = moves[i];

      mapgame_board_put (&self->board, move / MAPGAME_MAX_COLOURS, move % MAPGAME_MAX_COLOURS);
      if (is_consistent (self))
        moves[kept++] = move;
      mapgame_board_take (&self->board, move / MAPGAME_MAX_COLOURS, move % MAPGAME_MAX_COLOURS);
    }
  return kept;
}

static inline void
mapgame_do (gpointer data, gint32 move, int outcome G_GNUC_UNUSED)
{
  mapgame_board_make (&((MapgameSearch *) data)->board, move);
}

static inline void
mapgame_undo (gpointer data)
{
  mapgame_board_unmake (&((MapgameSearch *) data)->board);
}

static inline double
mapgame_evaluate (gpointer data)
{
  return (double) ((MapgameSearch *) data)->board.value;
}

/* What is still to come hangs on the colours, the value also on who gave them. */
static inline guint64
mapgame_key (gpointer data)
{
  const MapgameBoard *board = &((MapgameSearch *) data)->board;
  guint64 key = (guint64) board->value * 2 + (guint64) board->side;

  for (int i = 0; i < board->depth; i++)
    key += esp_minimax_mix (0, &board->path[i], sizeof board->path[i]);
  return esp_minimax_mix (0, &key, sizeof key);
}

static const EspMinimaxGame mapgame_table = {
  .list = mapgame_list,
  .make = mapgame_do,
  .unmake = mapgame_undo,
  .evaluate = mapgame_evaluate,
  .key = mapgame_key,
};

/* Events speak of the instance's colours. */
typedef struct
{
  EspTracer tracer;
  EspTracer *to;
  const MapgameBoard *board;
} Translator;

static inline void
translate (EspTracer *tracer, const EspEvent *event)
{
  Translator *self = (Translator *) tracer;
  EspEvent own = *event;

  if (own.subject >= 0)
    own.subject = mapgame_board_own_move (self->board, own.subject);
  esp_tracer_event (self->to, &own);
}

G_END_DECLS
