#include "config.h"

#include "base/esp-file.h"
#include "engine/trace/esp-event.h"
#include "board.h"

#include "base/esp-scratch.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>
#include "mapgame.h"

/* The handout's trace, byte for byte and in constant memory. Lines are put together by hand: a line
 * is little more than a name, and there may be a hundred million of them. */

#define BUFFER_SIZE (1 << 20)

/* A name and a colour are at most so long here; others are written piece by piece. */
#define LINE_ROOM 160

typedef struct
{
  MapgameBoard board;
  EspControl *control;
  EspCounters counters;
  gint64 depth;
  gint32 *moves;
  char *buffer;
  gsize used;
  int fd;
  int error_number; /* of the first write that failed */
  MapgameTrace *trace;
  gboolean stopped;
  gboolean begun;
  /* "NODE, COLOUR, " of every move, and its length */
  char **prefixes;
  guint8 *prefix_lengths;
  guint64 lines;
} Writer;

#define INFINITE G_MAXINT64

static void
write_out (Writer *self, const char *text, gsize length)
{
  /* lines that are whole, even when the program is stopped */
  esp_scratch_hold ();
  if (self->error_number == 0)
    self->error_number = esp_file_write_fd (self->fd, text, length);
  esp_scratch_release ();
}

/* As many lines as there is room for, and one that says so. */
static void
cut (Writer *self, int number)
{
  EspAllowance *allowance = &self->trace->allowance;
  guint64 left = esp_allowance_get_left (allowance);
  const char *end =
      number == EFBIG ? g_strrstr_len (self->buffer, (gssize) MIN (left, self->used), "\n") : NULL;
  g_autofree char *line = NULL;

  self->trace->cut = esp_allowance_describe (allowance, number);
  if (end != NULL)
    write_out (self, self->buffer, (gsize) (end - self->buffer));
  line = g_strdup_printf ("\n# %s\n", self->trace->cut);
  write_out (self, line, strlen (line));
  self->stopped = TRUE;
}

static void
flush_buffer (Writer *self)
{
  int number = self->trace->cut == NULL
                   ? esp_allowance_take (&self->trace->allowance, self->fd, self->used)
                   : 0;

  if (number != 0)
    cut (self, number);
  else if (self->trace->cut == NULL)
    write_out (self, self->buffer, self->used);
  self->used = 0;
}

static inline char *
put_number (char *at, gint64 number)
{
  char digits[24];
  int n = 0;
  guint64 size = number < 0 ? 0 - (guint64) number : (guint64) number;

  if (number == INFINITE)
    return memcpy (at, "inf", 3), at + 3;
  if (number == -INFINITE)
    return memcpy (at, "-inf", 4), at + 4;
  if (number < 0)
    *at++ = '-';
  do
    {
      digits[n++] = (char) ('0' + size % 10);
      size /= 10;
    }
  while (size > 0);
  while (n > 0)
    *at++ = digits[--n];
  return at;
}

static inline void
put_line (Writer *self, gint32 move, int depth, gint64 value, gint64 alpha, gint64 beta)
{
  char *at;

  if (self->used + LINE_ROOM + 64 > BUFFER_SIZE)
    flush_buffer (self);
  at = self->buffer + self->used;
  if (self->begun)
    *at++ = '\n';
  self->begun = TRUE;
  memcpy (at, self->prefixes[move], self->prefix_lengths[move]);
  at += self->prefix_lengths[move];
  at = put_number (at, depth);
  *at++ = ',';
  *at++ = ' ';
  at = put_number (at, value);
  *at++ = ',';
  *at++ = ' ';
  at = put_number (at, alpha);
  *at++ = ',';
  *at++ = ' ';
  at = put_number (at, beta);
  self->used = (gsize) (at - self->buffer);
  self->lines++;
}

/* The position after @move, of the side @max; what it is worth. @best: the root's move. */
static gint64
visit (Writer *self,
       gint32 move,
       int depth,
       gboolean max,
       gint64 alpha,
       gint64 beta,
       gint32 *moves,
       gint32 *best)
{
  MapgameBoard *board = &self->board;
  gint64 value = max ? -INFINITE : INFINITE;
  int n = depth < self->depth ? mapgame_board_list (board, moves) : 0;

  if (n == 0)
    {
      self->counters.n[ESP_COUNTER_LEAVES]++;
      put_line (self, move, depth, board->value, alpha, beta);
      return board->value;
    }
  put_line (self, move, depth, value, alpha, beta);
  for (int i = 0; i < n; i++)
    {
      gint64 child;

      if (self->stopped || self->error_number != 0 ||
          esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
        {
          self->stopped = TRUE;
          return value;
        }
      /* as the search counts: the root is no node */
      self->counters.n[ESP_COUNTER_NODES]++;
      mapgame_board_make (board, moves[i]);
      child = visit (self, moves[i], depth + 1, !max, alpha, beta, moves + n, NULL);
      mapgame_board_unmake (board);
      if (self->stopped)
        return value;
      if (max ? child > value : child < value)
        {
          value = child;
          if (best != NULL)
            *best = moves[i];
        }
      if (max ? value >= beta : value <= alpha)
        {
          if (i + 1 < n)
            self->counters.n[ESP_COUNTER_CUTOFFS]++;
          put_line (self, move, depth, value, alpha, beta);
          return value;
        }
      if (max)
        alpha = MAX (alpha, value);
      else
        beta = MIN (beta, value);
      put_line (self, move, depth, value, alpha, beta);
    }
  return value;
}

gboolean
mapgame_write_trace (const MapgameMap *map,
                     gint64 depth,
                     int fd,
                     EspControl *control,
                     MapgameTrace *trace,
                     gboolean *stopped,
                     GError **error)
{
  g_autoptr (EspState) state = esp_instance_initial_state (&map->parent);
  const MapgameState *start = (const MapgameState *) state;
  Writer self = { .control = control, .depth = depth, .fd = fd, .trace = trace };
  int n_moves = map->n * MAPGAME_MAX_COLOURS;
  gint32 root = 0;
  gint32 best = -1;

  mapgame_board_init (&self.board, map, start);
  self.buffer = g_malloc (BUFFER_SIZE);
  self.moves = g_new (gint32, mapgame_board_stack_size (map));
  self.prefixes = g_new0 (char *, (guint) n_moves + 1);
  self.prefix_lengths = g_new0 (guint8, (guint) n_moves + 1);
  for (int i = 0; i < map->n; i++)
    for (int c = 0; c < map->n_colours; c++)
      {
        gint32 move = i * MAPGAME_MAX_COLOURS + c;
        const MapgameMove *last = &g_array_index (start->path, MapgameMove, start->path->len - 1);
        char *prefix = g_strdup_printf ("%.60s, %.60s, ", mapgame_name (map, i),
                                        map->colours[map->by_name[c]]);

        self.prefixes[move] = prefix;
        self.prefix_lengths[move] = (guint8) strlen (prefix);
        if (last->node == i && last->colour == map->by_name[c])
          root = move;
      }
  trace->value = visit (&self, root, 0, TRUE, -INFINITE, INFINITE, self.moves, &best);
  if (best >= 0 && !self.stopped)
    {
      char number[32];

      *put_number (number, trace->value) = '\0';
      g_snprintf (self.buffer + self.used, LINE_ROOM + 64, "\n%s%s", self.prefixes[best], number);
      self.used += strlen (self.buffer + self.used);
      self.lines++;
    }
  flush_buffer (&self);
  trace->lines = self.lines;
  trace->counters = self.counters;
  trace->best = best >= 0 ? mapgame_board_own_move (&self.board, best) : -1;
  *stopped = self.stopped && self.error_number == 0;
  for (int i = 0; i < n_moves; i++)
    g_free (self.prefixes[i]);
  g_free (self.prefixes);
  g_free (self.prefix_lengths);
  g_free (self.moves);
  g_free (self.buffer);
  mapgame_board_clear (&self.board);
  if (self.error_number == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (self.error_number),
               _ ("the trace cannot be written: %s"), g_strerror (self.error_number));
  return FALSE;
}
