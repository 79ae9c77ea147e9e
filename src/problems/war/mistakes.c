#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "games/esp-window-mistakes.h"
#include "war.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The assignment's game, plain: alpha-beta of one depth plays both sides by the classic rules. */

typedef enum
{
  /* moves and conversions */
  DROP_CONVERTS = ESP_N_WINDOW_MISTAKES,
  BLITZ_HARMLESS,
  CONVERTS_DIAGONALLY,
  BLITZ_DIAGONAL,
  CONVERTS_ONE,
  CONVERTS_ON,
  TURNS_OWN,
  BLITZ_LEAVES,
  DROP_ON_ENEMY,
  ROWS_WRAP,
  GREEN_FIRST,
  BLITZ_WORD,
  /* scores */
  SCORE_TAKEN,
  SCORE_KEPT,
  /* evaluation */
  EVAL_COUNT,
  EVAL_OWN,
  EVAL_MOVER,
  EVAL_BLUE,
  /* depth, choice, order */
  DEPTH_MORE,
  DEPTH_LESS,
  MAX_ALWAYS,
  TIES_LAST,
  COLUMNS_FIRST,
  /* counts */
  COUNT_ROOT,
  COUNT_LEAVES
} Mistake;

static const EspMistake list[] = {
  ESP_WINDOW_MISTAKE_ROWS,
  [DROP_CONVERTS] = { "drop-converts", N_ ("converts with a para drop too, where no piece of its "
                                           "own touches the square") },
  [BLITZ_HARMLESS] = { "blitz-harmless", N_ ("converts nothing with a blitz") },
  [CONVERTS_DIAGONALLY] = { "converts-diagonal",
                            N_ ("converts pieces that touch the square only at "
                                "a corner, too") },
  [BLITZ_DIAGONAL] = { "blitz-diagonal", N_ ("begins a blitz at pieces that touch the square only "
                                             "at a corner, too") },
  [CONVERTS_ONE] = { "converts-one", N_ ("converts one piece at most, the first that it finds") },
  [CONVERTS_ON] = { "converts-on", N_ ("converts on from the pieces that it has converted") },
  [TURNS_OWN] = { "turns-own", N_ ("turns pieces of its own that touch the square to the enemy’s "
                                   "side") },
  [BLITZ_LEAVES] = { "blitz-leaves", N_ ("leaves the square empty from which a blitz begins") },
  [DROP_ON_ENEMY] = { "drop-on-enemy", N_ ("lets a para drop take squares that the enemy owns") },
  [ROWS_WRAP] = { "rows-wrap", N_ ("lets the last square of a row touch the first of the next "
                                   "one") },
  [GREEN_FIRST] = { "green-first", N_ ("lets Green move first") },
  [BLITZ_WORD] = { "blitz-word", N_ ("calls a move a blitz only where it converts something") },
  [SCORE_TAKEN] = { "score-taken", N_ ("does not change the scores for converted pieces") },
  [SCORE_KEPT] = { "score-kept",
                   N_ ("leaves the value of a converted piece in the score of who has "
                       "lost it") },
  [EVAL_COUNT] = { "eval-count", N_ ("evaluates numbers of squares, and not their values") },
  [EVAL_OWN] = { "eval-own", N_ ("evaluates its own score, and not the difference") },
  [EVAL_MOVER] = { "eval-mover", N_ ("evaluates for the side whose turn it is at the depth limit, "
                                     "and not for the side that chooses its move") },
  [EVAL_BLUE] = { "eval-blue", N_ ("evaluates for Blue where Green chooses its move") },
  [DEPTH_MORE] = { "depth-more", N_ ("looks one ply too deep") },
  [DEPTH_LESS] = { "depth-less", N_ ("looks one ply less deep than it should") },
  [MAX_ALWAYS] = { "max-always", N_ ("takes the greatest value for the other side too") },
  [TIES_LAST] = { "ties-last", N_ ("takes the last of equally good moves") },
  [COLUMNS_FIRST] = { "columns-first", N_ ("tries squares column by column") },
  [COUNT_ROOT] = { "count-root", N_ ("counts the root of each search as a node") },
  [COUNT_LEAVES] = { "count-leaves", N_ ("counts only positions that it evaluates") },
  { .id = NULL },
};

/* The game as it stands. */
typedef struct
{
  guint8 owner[WAR_MAX_SQUARES];
  gint64 score[3]; /* by owner; [0] is unused */
  int pieces[3];
  int mover;
  int turns; /* moves that are left: there are as many as squares were empty */
} Position;

typedef struct
{
  const WarBoard *board;
  int mistake;
  int *order;       /* squares as they are tried */
  int side;         /* that chooses its move */
  int chosen;       /* its move */
  EspWindow shared; /* where there is one for all */
  gint64 nodes;     /* of this search */
  EspControl *control;
  EspCounters counters;
} Reference;

static int
count_squares (const Reference *self)
{
  return self->board->rows * self->board->columns;
}

/* --- moves --- */

/* The squares that touch @square; returns how many. */
static int
list_near (const Reference *self, int square, gboolean corners, int near[8])
{
  static const int steps[][2] = { { -1, 0 },  { 0, -1 }, { 0, 1 },  { 1, 0 },
                                  { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };
  int columns = self->board->columns;
  int n = 0;

  for (int k = 0; k < (corners ? 8 : 4); k++)
    {
      int row = square / columns + steps[k][0];
      int column = square % columns + steps[k][1];
      int other = row * columns + column;
      gboolean wraps = self->mistake == ROWS_WRAP && other >= 0 && other < count_squares (self);

      if (wraps || (row >= 0 && row < self->board->rows && column >= 0 && column < columns))
        near[n++] = other;
    }
  return n;
}

static gboolean
is_move (const Reference *self, const Position *at, int square)
{
  return at->owner[square] == WAR_EMPTY ||
         (self->mistake == DROP_ON_ENEMY && at->owner[square] == 3 - at->mover);
}

/* The first piece of the mover's that touches @square; -1: none, it is a para drop. */
static int
find_origin (const Reference *self, const Position *at, int square)
{
  int near[8];
  int n = list_near (self, square, self->mistake == BLITZ_DIAGONAL, near);

  for (int k = 0; k < n && at->owner[square] == WAR_EMPTY; k++)
    if (at->owner[near[k]] == at->mover)
      return near[k];
  return -1;
}

/* Hands a square to @owner, with its value. */
static void
give (const Reference *self, Position *at, int square, int owner)
{
  int before = at->owner[square];
  int value = self->board->values[square];
  gboolean conversion = before != WAR_EMPTY && owner != WAR_EMPTY;

  if (before != WAR_EMPTY)
    at->pieces[before]--;
  if (owner != WAR_EMPTY)
    at->pieces[owner]++;
  at->owner[square] = (guint8) owner;
  if (conversion && self->mistake == SCORE_TAKEN)
    return;
  if (owner != WAR_EMPTY)
    at->score[owner] += value;
  if (before != WAR_EMPTY && !(conversion && self->mistake == SCORE_KEPT))
    at->score[before] -= value;
}

static int
convert (const Reference *self, Position *at, int square)
{
  int near[8];
  int n = list_near (self, square, self->mistake == CONVERTS_DIAGONALLY, near);
  guint8 before[8];
  int converted = 0;

  for (int k = 0; k < n; k++)
    before[k] = at->owner[near[k]];
  for (int k = 0; k < n; k++)
    if (before[k] == 3 - at->mover && at->owner[near[k]] == before[k] &&
        !(converted > 0 && self->mistake == CONVERTS_ONE))
      {
        give (self, at, near[k], at->mover);
        converted++;
        if (self->mistake == CONVERTS_ON)
          converted += convert (self, at, near[k]);
      }
    else if (before[k] == at->mover && self->mistake == TURNS_OWN)
      give (self, at, near[k], 3 - at->mover);
  return converted;
}

/* Returns whether it is called a blitz. */
static gboolean
move (const Reference *self, Position *at, int square)
{
  int origin = find_origin (self, at, square);
  gboolean converts =
      self->mistake == DROP_CONVERTS || (origin >= 0 && self->mistake != BLITZ_HARMLESS);
  int converted;

  give (self, at, square, at->mover);
  converted = converts ? convert (self, at, square) : 0;
  if (origin >= 0 && self->mistake == BLITZ_LEAVES)
    give (self, at, origin, WAR_EMPTY);
  at->mover = 3 - at->mover;
  at->turns--;
  return origin >= 0 && !(converted == 0 && self->mistake == BLITZ_WORD);
}

/* --- the search --- */

static double
evaluate (const Reference *self, const Position *at)
{
  int side = self->mistake == EVAL_MOVER  ? at->mover
             : self->mistake == EVAL_BLUE ? WAR_BLUE
                                          : self->side;

  if (self->mistake == EVAL_COUNT)
    return at->pieces[side] - at->pieces[3 - side];
  if (self->mistake == EVAL_OWN)
    return (double) at->score[side];
  return (double) (at->score[side] - at->score[3 - side]);
}

/* @left: plies to look on, at least one. @root: what is chosen is kept. */
static double
search (Reference *self, const Position *at, int left, EspWindow own, gboolean root)
{
  EspWindow *window = esp_window_of_node (self->mistake, &own, &self->shared);
  gboolean max = at->mover == self->side || self->mistake == MAX_ALWAYS;
  double best = max ? -INFINITY : INFINITY;

  for (int i = 0; i < count_squares (self); i++)
    {
      int square = self->order[i];
      Position after;
      EspWindow given = esp_window_of_child (self->mistake, window, best, max);
      gboolean leaf;
      double value;

      if (!is_move (self, at, square))
        continue;
      self->counters.n[ESP_COUNTER_NODES]++;
      if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
        return 0;
      after = *at;
      move (self, &after, square);
      leaf = left == 1 || after.turns == 0;
      self->nodes += leaf || self->mistake != COUNT_LEAVES;
      value = leaf ? evaluate (self, &after) : search (self, &after, left - 1, given, FALSE);
      if (root &&
          ((max ? value > best : value < best) || (value == best && self->mistake == TIES_LAST)))
        self->chosen = square;
      best = max ? MAX (best, value) : MIN (best, value);
      if (esp_window_cuts (self->mistake, window, best, max))
        break;
      esp_window_move (window, best, max);
    }
  return best;
}

/* --- the game --- */

static void
begin (Reference *self, Position *at)
{
  const WarBoard *board = self->board;
  int n = count_squares (self);

  *at = (Position){ .mover = self->mistake == GREEN_FIRST ? 3 - board->to_move : board->to_move };
  for (int i = 0; i < n; i++)
    {
      int across = i % board->rows * board->columns + i / board->rows;

      self->order[i] = self->mistake == COLUMNS_FIRST ? across : i;
      at->turns += board->owners[i] == WAR_EMPTY;
      if (board->owners[i] != WAR_EMPTY)
        give (self, at, i, board->owners[i]);
    }
}

/* One move of the side whose turn it is; FALSE where it was stopped, or has none. */
static gboolean
play (Reference *self, Position *at, int depth, GString *text)
{
  const EspWindow whole = ESP_WHOLE_WINDOW;
  gboolean blitz;
  char name[8];

  self->side = at->mover;
  self->chosen = -1;
  self->shared = whole;
  self->nodes = self->mistake == COUNT_ROOT;
  search (self, at, depth, whole, TRUE);
  if (self->chosen < 0 || esp_control_get_stop (self->control) != ESP_STOP_NONE)
    return FALSE;
  war_square_name (self->board->columns, self->chosen, name);
  blitz = move (self, at, self->chosen);
  g_string_append_printf (text, "%s: %s %s\n", self->side == WAR_BLUE ? "BLUE" : "GREEN",
                          blitz ? "BLITZ" : "PARADROP", name);
  return TRUE;
}

static char *
answer (const EspInstance *instance, const EspOptions *settings, int mistake, EspControl *control)
{
  const WarBoard *board = (const WarBoard *) instance;
  int depth = (int) esp_options_get_int (settings, "depth");
  Reference self = { .board = board, .mistake = mistake, .control = control };
  g_autofree int *order = g_new (int, (gsize) count_squares (&self));
  g_autofree Position *at = g_new (Position, 1);
  gint64 nodes[3] = { 0 };
  GString *text;

  /* nothing else is asked for: a program is told of no other rules */
  if (board->rules.set != WAR_CLASSIC || board->rules.coin >= 0)
    return NULL;
  depth += mistake == DEPTH_MORE ? 1 : mistake == DEPTH_LESS && depth > 1 ? -1 : 0;
  self.order = order;
  begin (&self, at);
  text = g_string_new (NULL);
  while (at->turns > 0 && play (&self, at, depth, text))
    nodes[self.side] += self.nodes;
  for (int side = WAR_BLUE; side <= WAR_GREEN; side++)
    g_string_append_printf (text, "%s: SCORE %" G_GINT64_FORMAT " NODES %" G_GINT64_FORMAT "\n",
                            side == WAR_BLUE ? "BLUE" : "GREEN", at->score[side], nodes[side]);
  return g_string_free (text, FALSE);
}

/* --- cases --- */

/* Four to twelve empty squares, of small values or great ones, and one to four plies: bounds from
 * further up matter from four on. */
static EspInstance *
make (guint64 seed, EspOptions *settings)
{
  EspRandom random;
  g_autofree char *depth = NULL;
  EspInstance *instance;
  WarBoard *board;
  guint64 greatest;
  int rows;
  int columns;

  esp_random_init (&random, seed);
  rows = 2 + (int) esp_random_below (&random, 3);
  columns = 2 + (int) esp_random_below (&random, rows == 4 ? 2 : 3);
  greatest = esp_random_below (&random, 2) == 0 ? 9 : 99;
  instance = war_board_new (rows, columns);
  board = (WarBoard *) instance;
  for (int i = 0; i < rows * columns; i++)
    board->values[i] = 1 + (gint32) esp_random_below (&random, greatest);
  depth = g_strdup_printf ("%d", 1 + (int) esp_random_below (&random, 4));
  esp_options_set (settings, "depth", depth, NULL);
  return instance;
}

static const EspOptionSpec settings[] = {
  { "depth", ESP_INT (1, WAR_MAX_SQUARES, "3"), N_ ("Depth"), N_ ("plies to look ahead"),
    .word_for_max = N_ ("end") },
  { .id = NULL },
};

const EspMistakes war_mistakes = {
  .list = list,
  .form = N_ ("Called with BOARD DEPTH, alpha-beta of that depth plays both sides by the classic "
              "rules: own score less the other’s as the value, squares row by row, the first of "
              "equals. It writes a line a move, “BLUE: PARADROP A5” or “GREEN: BLITZ B5”, and at "
              "the end one a side, “BLUE: SCORE 535 NODES 100949”."),
  .settings = settings,
  .make = make,
  .answer = answer,
};
