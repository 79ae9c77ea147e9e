#include "config.h"

#include "base/esp-quote.h"
#include "engine/trace/esp-event.h"
#include "engine/trace/esp-trace-read.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The handout's trace, read back: what trace-text.c and trace.c write, and anybody's program. A
 * line is a visit where it is one level deeper than the one before it, and else what a node is
 * worth after a child. */

/* "SA, G, 0, -inf, -inf, inf"; a game that has not begun has no move at its root. */
typedef struct
{
  gint32 move; /* -1: none */
  guint depth;
  double value, alpha, beta;
} Line;

/* A node that is open. */
typedef struct
{
  gint32 move;
  double value;
  int n_left; /* moves that were not looked at */
  gboolean cut;
} Node;

typedef struct
{
  const MapgameMap *map;
  MapgameState *state; /* of the node on top */
  gint32 *moves;       /* room for all of a position */
  GArray *open;        /* of Node, the root's first */
  Line visit;          /* one that is told with the next line, which says whether it is a leaf */
  gboolean waiting;
  gboolean root_is_max;
  gboolean over; /* the line with the move was read */
} Reader;

gpointer
mapgame_trace_begin_reading (const EspInstance *instance, const EspState *start)
{
  Reader *self = g_new0 (Reader, 1);

  self->map = (const MapgameMap *) instance;
  self->state = (MapgameState *) esp_state_copy (start);
  self->moves = g_new (gint32, (gsize) self->map->n * MAPGAME_MAX_COLOURS);
  self->open = g_array_new (FALSE, FALSE, sizeof (Node));
  self->root_is_max = mapgame_to_move ((const MapgameState *) start) == 0;
  return self;
}

void
mapgame_trace_end_reading (gpointer reader)
{
  Reader *self = reader;

  g_array_unref (self->open);
  esp_state_free (&self->state->parent);
  g_free (self->moves);
  g_free (self);
}

/* --- a line --- */

static gboolean
read_number (const char *text, double *number)
{
  char *end;

  *number = g_ascii_strtod (text, &end);
  return *text != '\0' && *end == '\0' && !isnan (*number);
}

/* The numbers behind the move; FALSE where there are others, or no four. */
static gboolean
read_numbers (char **words, Line *line)
{
  double depth;

  if (g_strv_length (words) != 4 || !read_number (words[0], &depth) ||
      !read_number (words[1], &line->value) || !read_number (words[2], &line->alpha) ||
      !read_number (words[3], &line->beta))
    return FALSE;
  line->depth = (guint) CLAMP (depth, 0, G_MAXUINT16);
  return depth >= 0 && depth <= G_MAXUINT16 && depth == floor (depth);
}

static char **
split (const char *text)
{
  char **words = g_strsplit (text, ",", -1);

  for (guint i = 0; words[i] != NULL; i++)
    g_strstrip (words[i]);
  return words;
}

gboolean
mapgame_trace_recognises (const char *head, gsize length)
{
  const char *stop = memchr (head, '\n', length);
  g_autofree char *first = g_strndup (head, stop != NULL ? (gsize) (stop - head) : length);
  g_auto (GStrv) words = NULL;
  guint n;
  Line line;

  g_strchomp (first);
  words = split (first);
  n = g_strv_length (words);
  return (n == 6 || n == 4) && read_numbers (words + (n - 4), &line) && line.depth == 0 &&
         isinf (line.alpha) && line.alpha < 0 && isinf (line.beta) && line.beta > 0;
}

static gboolean
read_move (Reader *self, char **words, gint32 *move, EspTraceReading *to, GError **error)
{
  int node = mapgame_find (self->map, words[0]);
  int colour = mapgame_find_colour (self->map, words[1]);

  if (node < 0 || colour < 0)
    return esp_trace_reading_fail (to, error, _ ("“%s” is not on this board"),
                                   esp_quote (words[node < 0 ? 0 : 1]));
  *move = node * MAPGAME_MAX_COLOURS + colour;
  return TRUE;
}

/* --- what it tells --- */

static guint8
find_flags (const Reader *self, guint depth)
{
  return (depth % 2 == 0) == self->root_is_max ? ESP_EVENT_MAX : 0;
}

static gboolean
tell (EspTraceReading *to, EspEventType type, guint8 flags, const Line *line, GError **error)
{
  EspEvent event = {
    .type = (guint8) type, .flags = flags, .depth = (guint16) line->depth, .subject = line->move
  };

  event.game.value = line->value;
  event.game.alpha = line->alpha;
  event.game.beta = line->beta;
  return esp_trace_reading_emit (to, &event, error);
}

/* Leaves the node on top. A leaf's line is the only one it has. */
static gboolean
leave (Reader *self, EspTraceReading *to, GError **error)
{
  guint depth = self->open->len - 1;
  const Node *node = &g_array_index (self->open, Node, depth);
  Line line = { node->move, depth, node->value, -INFINITY, INFINITY };

  g_array_set_size (self->open, depth);
  mapgame_unmake (self->map, self->state);
  return tell (to, ESP_EVENT_LEAVE, 0, &line, error);
}

static void
open_node (Reader *self, const Line *visit)
{
  Node node = { .move = visit->move, .value = visit->value };

  if (visit->depth > 0)
    mapgame_make (self->map, self->state, visit->move / MAPGAME_MAX_COLOURS,
                  visit->move % MAPGAME_MAX_COLOURS, mapgame_to_move (self->state));
  node.n_left = mapgame_list_moves (self->map, self->state, self->moves);
  g_array_append_val (self->open, node);
}

static gboolean
tell_visit (Reader *self, gboolean leaf, EspTraceReading *to, GError **error)
{
  Line visit = self->visit;
  guint8 flags = find_flags (self, visit.depth) | (leaf ? ESP_EVENT_LEAF : 0);

  if (!self->waiting)
    return TRUE;
  self->waiting = FALSE;
  if (visit.depth == 0)
    visit.move = -1;
  /* only a move that is found to be legal is made */
  if (!tell (to, visit.depth == 0 ? ESP_EVENT_ROOT : ESP_EVENT_ENTER, flags, &visit, error))
    return FALSE;
  open_node (self, &self->visit);
  return visit.depth == 0 || !leaf || leave (self, to, error);
}

/* After the child on top, which is left. */
static gboolean
tell_child (Reader *self, Line *line, EspTraceReading *to, GError **error)
{
  gint32 child = self->open->len > line->depth + 1
                     ? g_array_index (self->open, Node, line->depth + 1).move
                     : self->visit.move;
  gboolean max = (find_flags (self, line->depth) & ESP_EVENT_MAX) != 0;
  Node *node;

  if (self->open->len == line->depth + 2 && !leave (self, to, error))
    return FALSE;
  node = &g_array_index (self->open, Node, line->depth);
  if (node->move != line->move)
    return esp_trace_reading_fail (to, error, _ ("expected the node whose child was looked at"));
  if (node->cut)
    return esp_trace_reading_fail (to, error, _ ("nothing follows a cut-off of this node"));
  node->value = line->value;
  node->n_left--;
  /* after the last child there is nothing to cut off */
  node->cut = node->n_left > 0 && (max ? line->value >= line->beta : line->value <= line->alpha);
  line->move = child;
  return tell (to, node->cut ? ESP_EVENT_CUTOFF : ESP_EVENT_UPDATE, max ? ESP_EVENT_MAX : 0, line,
               error);
}

/* The move and its value, the last line. */
static gboolean
read_choice (Reader *self, char **words, EspTraceReading *to, GError **error)
{
  double value;
  gint32 move;

  if (!tell_visit (self, TRUE, to, error) || !read_move (self, words, &move, to, error))
    return FALSE;
  while (self->open->len > 1)
    if (!leave (self, to, error))
      return FALSE;
  self->over = TRUE;
  if (!read_number (words[2], &value) || self->open->len == 0)
    return esp_trace_reading_fail (to, error, _ ("expected NODE, COLOUR, VALUE"));
  if (fabs (value - g_array_index (self->open, Node, 0).value) > 0)
    return esp_trace_reading_fail (to, error, _ ("the value is %g here, but %g at the root"), value,
                                   g_array_index (self->open, Node, 0).value);
  return TRUE;
}

gboolean
mapgame_trace_read_line (gpointer reader, const char *text, EspTraceReading *to, GError **error)
{
  Reader *self = reader;
  g_auto (GStrv) words = text != NULL ? split (text) : NULL;
  guint n = words != NULL ? g_strv_length (words) : 0;
  Line line = { .move = -1 };
  guint depth;

  /* a search that was stopped ends anywhere; what is open is closed for it */
  if (text == NULL)
    return tell_visit (self, TRUE, to, error);
  if (self->over)
    return esp_trace_reading_fail (to, error, _ ("nothing follows the move"));
  if (n == 3)
    return read_choice (self, words, to, error);
  if ((n != 6 && n != 4) || !read_numbers (words + (n - 4), &line))
    return esp_trace_reading_fail (
        to, error,
        _ ("expected NODE, COLOUR, DEPTH, VALUE, ALPHA, BETA, or at the end NODE, "
           "COLOUR, VALUE"));
  if (n == 6 && !read_move (self, words, &line.move, to, error))
    return FALSE;
  /* of the node that was visited last, which may still wait */
  depth = self->open->len + (self->waiting ? 1 : 0);
  if (line.depth == depth)
    {
      if (!tell_visit (self, FALSE, to, error))
        return FALSE;
      if (depth > 0 && g_array_index (self->open, Node, depth - 1).cut)
        return esp_trace_reading_fail (to, error, _ ("nothing follows a cut-off of this node"));
      self->visit = line;
      self->waiting = TRUE;
      return TRUE;
    }
  if (!tell_visit (self, TRUE, to, error))
    return FALSE;
  if (line.depth + 2 != depth)
    return esp_trace_reading_fail (to, error, _ ("depth %u: expected %u"), line.depth,
                                   depth < 2 ? 0 : depth - 2);
  return tell_child (self, &line, to, error);
}
