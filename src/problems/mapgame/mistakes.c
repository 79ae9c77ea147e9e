#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "games/esp-window-mistakes.h"
#include "mapgame.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The assignment's alpha-beta, plain, with the trace that it writes. */

typedef enum
{
  /* the window */
  CUT_MOVES_WINDOW = ESP_N_WINDOW_MISTAKES,
  CUT_SILENT,
  /* choice and order */
  TIES_LAST,
  COLOURS_AS_GIVEN,
  COLOUR_FIRST,
  LETTER_CASE,
  /* moves */
  CHECK_NEVER,
  CHECK_PLAYED,
  CHECK_LAST,
  NODE_ANY,
  NODE_NEAR_LAST,
  NODE_NEAR_OWN,
  COLOUR_KEPT,
  DEAD_END,
  /* turns and depth */
  MIN_FIRST,
  TURN_BY_COUNT,
  DEPTH_MORE,
  DEPTH_LESS,
  END_UNSEEN,
  /* evaluation */
  EVAL_START,
  EVAL_SIGN,
  EVAL_MOVER,
  EVAL_OWN,
  WEIGHTS_FIRST,
  /* the trace */
  ROOT_FIRST,
  ONLY_CHANGES,
  DEPTH_ROOT
} Mistake;

static const EspMistake list[] = {
  ESP_WINDOW_MISTAKE_ROWS,
  [CUT_MOVES_WINDOW] = { "cut-moves-window", N_ ("moves alpha or beta before it writes the line of "
                                                 "a cut") },
  [CUT_SILENT] = { "cut-silent", N_ ("writes no line where it cuts") },
  [TIES_LAST] = { "ties-last", N_ ("takes the last of equally good moves") },
  [COLOURS_AS_GIVEN] = { "colours-as-given", N_ ("tries colours in the order of the file, not in "
                                                 "that of the alphabet") },
  [COLOUR_FIRST] = { "colour-first", N_ ("orders moves by colour first and then by node") },
  [LETTER_CASE] = { "letter-case", N_ ("orders names without regard to capital letters") },
  [CHECK_NEVER] = { "check-never", N_ ("forgets that a neighbour may have the colour") },
  [CHECK_PLAYED] = { "check-played", N_ ("holds a colour only to neighbours that were coloured in "
                                         "play, and not to those of the start") },
  [CHECK_LAST] = { "check-last", N_ ("holds a colour only to the node that was coloured last") },
  [NODE_ANY] = { "node-any", N_ ("colours nodes that are next to no coloured one, too") },
  [NODE_NEAR_LAST] = { "node-near-last",
                       N_ ("colours only neighbours of the node that was coloured "
                           "last") },
  [NODE_NEAR_OWN] = { "node-near-own", N_ ("lets a player colour only neighbours of its own "
                                           "nodes") },
  [COLOUR_KEPT] = { "colour-kept", N_ ("does not take a node’s colour back after a child") },
  [DEAD_END] = { "dead-end", N_ ("leaves out moves after which a neighbour has no colour left") },
  [MIN_FIRST] = { "min-first", N_ ("takes MAX for MIN and MIN for MAX") },
  [TURN_BY_COUNT] = { "turn-by-count", N_ ("tells whose turn it is by how many nodes are coloured, "
                                           "and not by depth") },
  [DEPTH_MORE] = { "depth-more", N_ ("looks one ply too deep") },
  [DEPTH_LESS] = { "depth-less", N_ ("looks one ply less deep than it should") },
  [END_UNSEEN] = { "end-unseen", N_ ("does not evaluate a game that is over above the depth limit: "
                                     "its value stays infinite") },
  [EVAL_START] = { "eval-start", N_ ("leaves the nodes of the start out of the scores") },
  [EVAL_SIGN] = { "eval-sign", N_ ("takes player 1’s score from player 2’s") },
  [EVAL_MOVER] = { "eval-mover",
                   N_ ("evaluates for the player whose turn it is, and not for player "
                       "1") },
  [EVAL_OWN] = { "eval-own", N_ ("evaluates player 1’s score alone") },
  [WEIGHTS_FIRST] = { "weights-first", N_ ("gives player 2’s nodes player 1’s weights") },
  [ROOT_FIRST] = { "root-first", N_ ("names the root by the first node of the start, not the "
                                     "last") },
  [ONLY_CHANGES] = { "only-changes", N_ ("writes a line after a child only where the value has "
                                         "changed") },
  [DEPTH_ROOT] = { "depth-root", N_ ("counts the root as depth 1") },
  { .id = NULL },
};

typedef struct
{
  int node; /* -1: none */
  int colour;
} Move;

typedef struct
{
  const MapgameMap *map;
  int mistake;
  gint64 limit;
  int *nodes; /* in the order in which they are tried */
  int colours[MAPGAME_MAX_COLOURS];
  int *colour; /* of each node; -1: none */
  int *player; /* who gave it: 0 or 1 */
  gboolean *played;
  int last;         /* the node that was coloured last; -1: none */
  EspWindow shared; /* where there is one for all */
  Move best;        /* the root's */
  GString *text;
  EspControl *control;
  EspCounters counters;
} Reference;

/* --- moves --- */

static gboolean
is_near_coloured (const Reference *self, int node, int player)
{
  for (int other = 0; other < self->map->n; other++)
    {
      if (self->colour[other] < 0 || !mapgame_adjacent (self->map, node, other))
        continue;
      if ((self->mistake == NODE_NEAR_LAST && other != self->last) ||
          (self->mistake == NODE_NEAR_OWN && self->player[other] != player))
        continue;
      return TRUE;
    }
  return self->mistake == NODE_ANY;
}

/* Whether no neighbour has the colour. */
static gboolean
is_free (const Reference *self, int node, int colour)
{
  for (int other = 0; other < self->map->n; other++)
    {
      if (self->colour[other] != colour || !mapgame_adjacent (self->map, node, other))
        continue;
      if (self->mistake == CHECK_NEVER || (self->mistake == CHECK_PLAYED && !self->played[other]) ||
          (self->mistake == CHECK_LAST && other != self->last))
        continue;
      return FALSE;
    }
  return TRUE;
}

static gboolean
has_colour_left (const Reference *self, int node)
{
  for (int colour = 0; colour < self->map->n_colours; colour++)
    if (is_free (self, node, colour))
      return TRUE;
  return FALSE;
}

static gboolean
is_dead_end (Reference *self, Move move)
{
  gboolean dead = FALSE;

  self->colour[move.node] = move.colour;
  for (int other = 0; other < self->map->n && !dead; other++)
    dead = self->colour[other] < 0 && mapgame_adjacent (self->map, move.node, other) &&
           !has_colour_left (self, other);
  self->colour[move.node] = -1;
  return dead;
}

/* By node and then by colour. A new array. */
static Move *
list_moves (Reference *self, int player, int *n)
{
  int n_nodes = self->map->n;
  int n_colours = self->map->n_colours;
  Move *moves = g_new (Move, (gsize) (n_nodes * n_colours) + 1);

  *n = 0;
  for (int i = 0; i < n_nodes * n_colours; i++)
    {
      gboolean by_colour = self->mistake == COLOUR_FIRST;
      Move move = { self->nodes[by_colour ? i % n_nodes : i / n_colours],
                    self->colours[by_colour ? i / n_nodes : i % n_colours] };

      if (self->colour[move.node] < 0 && is_near_coloured (self, move.node, player) &&
          is_free (self, move.node, move.colour) &&
          !(self->mistake == DEAD_END && is_dead_end (self, move)))
        moves[(*n)++] = move;
    }
  return moves;
}

/* --- the search --- */

static int
find_player (const Reference *self, int depth)
{
  return (depth + (self->mistake == TURN_BY_COUNT ? (int) self->map->start->len : 0)) % 2;
}

static gboolean
is_max (const Reference *self, int depth)
{
  return (find_player (self, depth) == 0) != (self->mistake == MIN_FIRST);
}

static double
evaluate (const Reference *self, gboolean max)
{
  gint64 value = 0;

  for (int node = 0; node < self->map->n; node++)
    {
      int player = self->player[node];

      if (self->colour[node] < 0 || (self->mistake == EVAL_START && !self->played[node]) ||
          (self->mistake == EVAL_OWN && player == 1))
        continue;
      value += (player == 0 ? 1 : -1) *
               self->map->weights[self->mistake == WEIGHTS_FIRST ? 0 : player][self->colour[node]];
    }
  if (self->mistake == EVAL_SIGN || (self->mistake == EVAL_MOVER && !max))
    value = -value;
  return (double) value;
}

static void
append_number (GString *text, double number)
{
  if (isinf (number))
    g_string_append (text, number > 0 ? "inf" : "-inf");
  else
    g_string_append_printf (text, "%.0f", number);
}

static void
append_move (const Reference *self, Move move)
{
  if (move.node >= 0)
    g_string_append_printf (self->text, "%s, %s, ", mapgame_name (self->map, move.node),
                            self->map->colours[move.colour]);
}

static void
write_line (const Reference *self, Move move, int depth, double value, const EspWindow *window)
{
  append_move (self, move);
  g_string_append_printf (self->text, "%d, ", depth + (self->mistake == DEPTH_ROOT));
  append_number (self->text, value);
  g_string_append (self->text, ", ");
  append_number (self->text, window->alpha);
  g_string_append (self->text, ", ");
  append_number (self->text, window->beta);
  g_string_append_c (self->text, '\n');
}

static double search (Reference *self, Move move, int depth, EspWindow own);

static double
look_at_child (Reference *self, Move move, int depth, EspWindow window)
{
  int last = self->last;
  double found;

  self->colour[move.node] = move.colour;
  self->player[move.node] = find_player (self, depth);
  self->played[move.node] = TRUE;
  self->last = move.node;
  found = search (self, move, depth + 1, window);
  self->last = last;
  if (self->mistake != COLOUR_KEPT)
    self->colour[move.node] = -1;
  return found;
}

static double
look_at_children (
    Reference *self, Move move, const Move *moves, int n, int depth, EspWindow *window)
{
  gboolean max = is_max (self, depth);
  double value = max ? -INFINITY : INFINITY;

  for (int i = 0; i < n; i++)
    {
      EspWindow given = esp_window_of_child (self->mistake, window, value, max);
      double found = look_at_child (self, moves[i], depth, given);
      gboolean better = max ? found > value : found < value;
      gboolean cut;

      if (depth == 0 && (better || (found == value && self->mistake == TIES_LAST)))
        self->best = moves[i];
      value = better ? found : value;
      cut = esp_window_cuts (self->mistake, window, value, max);
      if (!cut || self->mistake == CUT_MOVES_WINDOW)
        esp_window_move (window, value, max);
      if (!(cut && self->mistake == CUT_SILENT) && !(!better && self->mistake == ONLY_CHANGES))
        write_line (self, move, depth, value, window);
      if (cut)
        break;
    }
  return value;
}

/* The node that @move led to; its window is its own. */
static double
search (Reference *self, Move move, int depth, EspWindow own)
{
  gboolean max = is_max (self, depth);
  EspWindow *window = esp_window_of_node (self->mistake, &own, &self->shared);
  double value = max ? -INFINITY : INFINITY;
  g_autofree Move *moves = NULL;
  int n;

  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    return 0;
  moves = list_moves (self, find_player (self, depth), &n);
  if (depth >= self->limit || (n == 0 && self->mistake != END_UNSEEN))
    {
      value = evaluate (self, max);
      write_line (self, move, depth, value, window);
      return value;
    }
  write_line (self, move, depth, value, window);
  return n > 0 ? look_at_children (self, move, moves, n, depth, window) : value;
}

/* --- what it writes --- */

/* Sorted by name. */
static void
sort (int *numbers, int n, char *const *names, int (*compare) (const char *a, const char *b))
{
  for (int i = 0; i < n; i++)
    {
      int at = i;

      for (; at > 0 && compare (names[numbers[at - 1]], names[i]) > 0; at--)
        numbers[at] = numbers[at - 1];
      numbers[at] = i;
    }
}

static void
begin (Reference *self)
{
  const MapgameMap *map = self->map;
  int (*compare) (const char *a, const char *b) =
      self->mistake == LETTER_CASE ? g_ascii_strcasecmp : strcmp;

  sort (self->nodes, map->n, (char *const *) map->names->pdata, compare);
  sort (self->colours, map->n_colours, map->colours, compare);
  for (int c = 0; c < map->n_colours && self->mistake == COLOURS_AS_GIVEN; c++)
    self->colours[c] = c;
  for (int node = 0; node < map->n; node++)
    self->colour[node] = -1;
  for (guint i = 0; i < map->start->len; i++)
    {
      const MapgameMove *move = &g_array_index (map->start, MapgameMove, i);

      self->colour[move->node] = move->colour;
      self->player[move->node] = move->player;
      self->last = move->node;
    }
}

static Move
find_root (const Reference *self)
{
  guint n = self->map->start->len;
  const MapgameMove *move;

  if (n == 0)
    return (Move){ -1, -1 };
  move = &g_array_index (self->map->start, MapgameMove, self->mistake == ROOT_FIRST ? 0 : n - 1);
  return (Move){ move->node, move->colour };
}

static char *
answer (const EspInstance *instance,
        const EspOptions *settings G_GNUC_UNUSED,
        int mistake,
        EspControl *control)
{
  const MapgameMap *map = (const MapgameMap *) instance;
  gsize n = (gsize) map->n + 1;
  g_autofree int *nodes = g_new (int, n);
  g_autofree int *colour = g_new (int, n);
  g_autofree int *player = g_new0 (int, n);
  g_autofree gboolean *played = g_new0 (gboolean, n);
  const EspWindow whole = ESP_WHOLE_WINDOW;
  Reference self = { .map = map,
                     .mistake = mistake,
                     .nodes = nodes,
                     .colour = colour,
                     .player = player,
                     .played = played,
                     .last = -1,
                     .shared = whole,
                     .best = { -1, -1 },
                     .text = g_string_new (NULL),
                     .control = control };
  double value;

  self.limit = map->depth + (mistake == DEPTH_MORE ? 1 : mistake == DEPTH_LESS ? -1 : 0);
  begin (&self);
  value = search (&self, find_root (&self), 0, whole);
  append_move (&self, self.best);
  if (self.best.node >= 0)
    append_number (self.text, value);
  /* the last line has no end */
  g_strchomp (self.text->str);
  return g_string_free (self.text, FALSE);
}

/* --- cases --- */

#define MOST_NODES 6
#define MOST_COLOURS 3

typedef struct
{
  EspRandom random;
  int n;
  int n_colours;
  gboolean adjacent[MOST_NODES][MOST_NODES];
  int colour[MOST_NODES]; /* of the start; -1: none */
} Draft;

/* Any node hangs on one before it; some are joined besides. */
static void
join (Draft *draft)
{
  for (int i = 1; i < draft->n; i++)
    {
      int near = (int) esp_random_below (&draft->random, (guint64) i);

      for (int j = 0; j < i; j++)
        draft->adjacent[i][j] = draft->adjacent[j][i] =
            j == near || esp_random_below (&draft->random, 3) == 0;
    }
}

static void
append_start (Draft *draft, GString *text, const char *const *names, const char *const *colours)
{
  int n = 1 + (int) esp_random_below (&draft->random, 3);
  int done = 0;

  for (int i = 0; i < MOST_NODES; i++)
    draft->colour[i] = -1;
  for (int k = 0; k < n; k++)
    {
      int node = (int) esp_random_below (&draft->random, (guint64) draft->n);
      int colour = (int) esp_random_below (&draft->random, (guint64) draft->n_colours);
      gboolean free = draft->colour[node] < 0;

      for (int i = 0; i < draft->n; i++)
        free &= !draft->adjacent[node][i] || draft->colour[i] != colour;
      if (!free)
        continue;
      draft->colour[node] = colour;
      g_string_append_printf (text, "%s%s: %s-%d", done > 0 ? ", " : "", names[node],
                              colours[colour], done % 2 + 1);
      done++;
    }
  g_string_append_c (text, '\n');
}

static void
append_weights (Draft *draft, GString *text, const char *const *colours)
{
  for (int c = 0; c < draft->n_colours; c++)
    g_string_append_printf (text, "%s%s: %d", c > 0 ? ", " : "", colours[c],
                            (int) esp_random_below (&draft->random, 11));
  g_string_append_c (text, '\n');
}

static void
append_neighbours (const Draft *draft, GString *text, const char *const *names)
{
  for (int i = 0; i < draft->n; i++)
    {
      const char *between = ": ";

      g_string_append (text, names[i]);
      for (int j = 0; j < draft->n; j++)
        if (draft->adjacent[i][j])
          {
            g_string_append_printf (text, "%s%s", between, names[j]);
            between = ", ";
          }
      g_string_append_c (text, '\n');
    }
}

/* Four to six nodes, up to three of them coloured, two or three colours, up to three plies. */
static EspInstance *
make (guint64 seed, EspOptions *settings G_GNUC_UNUSED)
{
  static const char *const names[][MOST_NODES] = {
    { "WA", "NT", "SA", "Q", "NSW", "V" },
    { "A", "b", "C1", "d", "E", "f" },
  };
  static const char *const colours[MOST_COLOURS] = { "R", "G", "B" };
  g_autoptr (GString) text = g_string_new (NULL);
  Draft draft = { .n = 0 };
  const char *const *own;

  esp_random_init (&draft.random, seed);
  own = names[esp_random_below (&draft.random, G_N_ELEMENTS (names))];
  draft.n = 4 + (int) esp_random_below (&draft.random, 3);
  draft.n_colours = 2 + (int) esp_random_below (&draft.random, 2);
  join (&draft);
  for (int c = 0; c < draft.n_colours; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? ", " : "", colours[c]);
  g_string_append_c (text, '\n');
  append_start (&draft, text, own, colours);
  g_string_append_printf (text, "%d\n", 1 + (int) esp_random_below (&draft.random, 3));
  append_weights (&draft, text, colours);
  append_weights (&draft, text, colours);
  append_neighbours (&draft, text, own);
  return mapgame_parse (text->str, text->len, "", NULL);
}

const EspMistakes mapgame_mistakes = {
  .list = list,
  .form =
      N_ ("Given a map, alpha-beta writes the assignment’s trace: a line for each visit and "
          "after each child, “node, colour, depth, value, alpha, beta”, and at the end the best "
          "move of the root, “node, colour, value”."),
  .settings = esp_mistake_no_settings,
  .make = make,
  .answer = answer,
};
