#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "games/esp-window-mistakes.h"
#include "stones.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The later assignment's alpha-beta, plain: six lines of a position and a depth. */

typedef enum
{
  /* choice and turns */
  TIES_LARGEST = ESP_N_WINDOW_MISTAKES,
  DESCENDING,
  MAX_ALWAYS,
  /* moves */
  FIRST_EVEN,
  FIRST_HALF,
  FIRST_ANY,
  FACTORS_ONLY,
  MULTIPLES_ONLY,
  /* depth */
  DEPTH_MORE,
  DEPTH_LESS,
  DEPTH_FIRST,
  /* evaluation */
  EVAL_SIGN,
  EVAL_PARITY,
  END_SAME,
  STONE_ONE,
  PRIME_SMALLEST,
  PRIME_PLUS_ITSELF,
  ONE_PRIME,
  /* counts */
  COUNT_ROOT,
  COUNT_END,
  COUNT_CUT,
  DEPTH_ROOT
} Mistake;

static const EspMistake list[] = {
  ESP_WINDOW_MISTAKE_ROWS,
  [TIES_LARGEST] = { "ties-largest", N_ ("takes the largest stone among equal ones") },
  [DESCENDING] = { "descending", N_ ("looks at the largest stone first") },
  [MAX_ALWAYS] = { "max-always", N_ ("lets MAX move first, however many stones are taken") },
  [FIRST_EVEN] = { "first-even", N_ ("takes even stones too at the first move") },
  [FIRST_HALF] = { "first-half", N_ ("takes the stone n/2 too at the first move") },
  [FIRST_ANY] = { "first-any", N_ ("takes any odd stone at the first move, however large") },
  [FACTORS_ONLY] = { "factors-only", N_ ("forgets the multiples of the last stone") },
  [MULTIPLES_ONLY] = { "multiples-only", N_ ("forgets the factors of the last stone") },
  [DEPTH_MORE] = { "depth-more", N_ ("looks one ply too deep") },
  [DEPTH_LESS] = { "depth-less", N_ ("looks one ply less deep than it should") },
  [DEPTH_FIRST] = { "depth-before-end", N_ ("evaluates at the depth limit before it sees that the "
                                            "game is over there") },
  [EVAL_SIGN] = { "eval-sign", N_ ("evaluates for MAX where MIN is to move") },
  [EVAL_PARITY] = { "eval-parity", N_ ("takes even for odd when it evaluates") },
  [END_SAME] = { "end-same", N_ ("gives a finished game the same value whoever has lost") },
  [STONE_ONE] = { "stone-one", N_ ("forgets that a position is worth 0 while stone 1 is not "
                                   "taken") },
  [PRIME_SMALLEST] = { "prime-smallest",
                       N_ ("takes the smallest prime factor of the last stone, not the largest") },
  [PRIME_PLUS_ITSELF] = { "prime-itself", N_ ("does not count the prime factor itself among its "
                                              "multiples") },
  [ONE_PRIME] = { "one-prime", N_ ("evaluates the last stone 1 as a prime") },
  [COUNT_ROOT] = { "count-root", N_ ("does not count the root as visited") },
  [COUNT_END] = { "count-end", N_ ("does not count finished games as evaluated") },
  [COUNT_CUT] = { "count-cut", N_ ("counts successors that were cut off in the branching factor") },
  [DEPTH_ROOT] = { "depth-root", N_ ("counts the root as depth 1") },
  { .id = NULL },
};

typedef struct
{
  int n;
  int last;       /* 0: none is taken */
  gboolean *gone; /* by stone */
  int mistake;
  EspWindow shared; /* where there is one for all */
  int best;         /* the root's stone */
  int visited;
  int evaluated;
  int deepest;
  int looked_at; /* children */
  int inner;
  EspControl *control;
  EspCounters counters;
} Reference;

static gboolean
is_move (const Reference *self, int stone)
{
  int mistake = self->mistake;

  if (self->gone[stone])
    return FALSE;
  if (self->last == 0)
    return (stone % 2 == 1 || mistake == FIRST_EVEN) &&
           (2 * stone < self->n || (2 * stone == self->n && mistake == FIRST_HALF) ||
            mistake == FIRST_ANY);
  return (self->last % stone == 0 && mistake != MULTIPLES_ONLY) ||
         (stone % self->last == 0 && mistake != FACTORS_ONLY);
}

static int
list_stones (const Reference *self, int *stones)
{
  int n = 0;

  for (int stone = 1; stone <= self->n; stone++)
    if (is_move (self, stone))
      stones[n++] = stone;
  for (int i = 0; i < n / 2 && self->mistake == DESCENDING; i++)
    {
      int other = stones[i];

      stones[i] = stones[n - 1 - i];
      stones[n - 1 - i] = other;
    }
  return n;
}

/* The largest prime factor, or the smallest. */
static int
find_prime (int stone, gboolean smallest)
{
  int found = 1;

  for (int d = 2; d <= stone; d++)
    while (stone % d == 0)
      {
        if (smallest)
          return d;
        found = d;
        stone /= d;
      }
  return found;
}

static double
evaluate (const Reference *self, const int *stones, int n, gboolean max)
{
  int prime = find_prime (self->last, self->mistake == PRIME_SMALLEST);
  double value = self->last == 1 ? 0.5 : prime == self->last ? 0.7 : 0.6;
  int count = 0;

  if (self->last == 0 || (!self->gone[1] && self->mistake != STONE_ONE))
    return 0;
  if (self->last == 1 && self->mistake == ONE_PRIME)
    value = 0.7;
  for (int i = 0; i < n; i++)
    count += self->last == 1 || (stones[i] % prime == 0 &&
                                 !(stones[i] == prime && self->mistake == PRIME_PLUS_ITSELF));
  if ((count % 2 == 0) != (self->mistake == EVAL_PARITY))
    value = -value;
  return max || self->mistake == EVAL_SIGN ? value : -value;
}

static double search (Reference *self, int depth, int level, EspWindow own, gboolean max);

static double
look_at_child (Reference *self, int stone, int depth, int level, EspWindow window, gboolean max)
{
  int last = self->last;
  double value;

  self->gone[stone] = TRUE;
  self->last = stone;
  value = search (self, depth - 1, level + 1, window, !max);
  self->gone[stone] = FALSE;
  self->last = last;
  return value;
}

static double
look_at_children (
    Reference *self, const int *stones, int n, int depth, int level, EspWindow own, gboolean max)
{
  EspWindow *window = esp_window_of_node (self->mistake, &own, &self->shared);
  double best = max ? -INFINITY : INFINITY;

  for (int i = 0; i < n; i++)
    {
      EspWindow given = esp_window_of_child (self->mistake, window, best, max);
      double value = look_at_child (self, stones[i], depth, level, given, max);

      if (!(self->mistake == COUNT_CUT))
        self->looked_at++;
      if ((max ? value > best : value < best) || (value == best && self->mistake == TIES_LARGEST))
        {
          best = value;
          if (level == 0)
            self->best = stones[i];
        }
      if (esp_window_cuts (self->mistake, window, best, max))
        break;
      esp_window_move (window, best, max);
    }
  return best;
}

/* @depth: plies that are left; below 0: to the end. */
static double
search (Reference *self, int depth, int level, EspWindow own, gboolean max)
{
  g_autofree int *stones = g_new (int, (gsize) self->n + 1);
  int n = list_stones (self, stones);

  self->counters.n[ESP_COUNTER_NODES]++;
  if (esp_control_tick (self->control, &self->counters, self->counters.n[ESP_COUNTER_NODES]))
    return 0;
  self->visited += level > 0 || self->mistake != COUNT_ROOT;
  self->deepest = MAX (self->deepest, level + (self->mistake == DEPTH_ROOT));
  if (n == 0 && !(depth == 0 && self->mistake == DEPTH_FIRST))
    {
      self->evaluated += self->mistake != COUNT_END;
      return max || self->mistake == END_SAME ? -1 : 1;
    }
  if (depth == 0)
    {
      self->evaluated++;
      return evaluate (self, stones, n, max);
    }
  self->inner++;
  if (self->mistake == COUNT_CUT)
    self->looked_at += n;
  return look_at_children (self, stones, n, depth, level, own, max);
}

/* "-1.0": a decimal is all that values have. */
static void
append_value (GString *text, double value)
{
  g_string_append_printf (text, "Value: %ld/10\n", lround (10 * value));
}

static char *
answer (const EspInstance *instance, const EspOptions *settings, int mistake, EspControl *control)
{
  const StonesInstance *stones = (const StonesInstance *) instance;
  /* a board may say it itself */
  int depth = stones->depth >= 0 ? stones->depth : (int) esp_options_get_int (settings, "depth");
  g_autofree gboolean *gone = g_new0 (gboolean, (gsize) stones->n + 1);
  const EspWindow whole = ESP_WHOLE_WINDOW;
  Reference self = {
    .n = stones->n, .gone = gone, .mistake = mistake, .shared = whole, .control = control
  };
  gboolean max = stones->opening->len % 2 == 0 || mistake == MAX_ALWAYS;
  GString *text;
  double value;

  for (guint i = 0; i < stones->opening->len; i++)
    {
      self.last = g_array_index (stones->opening, int, i);
      gone[self.last] = TRUE;
    }
  if (depth == 0)
    depth = -1;
  else
    depth += mistake == DEPTH_MORE ? 1 : mistake == DEPTH_LESS ? -1 : 0;
  value = search (&self, depth, 0, whole, max);
  text = g_string_new (NULL);
  g_string_append_printf (text, "Move: %d\n", self.best);
  append_value (text, value);
  g_string_append_printf (text, "Number of Nodes Visited: %d\nNumber of Nodes Evaluated: %d\n",
                          self.visited, self.evaluated);
  g_string_append_printf (text, "Max Depth Reached: %d\nAvg Effective Branching Factor: %d/%d\n",
                          self.deepest, self.looked_at, MAX (self.inner, 1));
  return g_string_free (text, FALSE);
}

/* Up to fourteen stones, some of them taken, to the end or so many plies deep. */
static EspInstance *
make (guint64 seed, EspOptions *settings)
{
  EspRandom random;
  g_autofree char *depth = NULL;
  g_autofree int *moves = NULL;
  g_autoptr (EspState) state = NULL;
  EspInstance *instance;
  StonesInstance *self;
  int n;
  int taken;

  esp_random_init (&random, seed);
  n = 3 + (int) esp_random_below (&random, 12);
  taken = (int) esp_random_below (&random, 5);
  instance = stones_instance_new (n);
  self = (StonesInstance *) instance;
  state = stones_state_new (n);
  moves = g_new (int, (gsize) n + 1);
  for (int i = 0; i < taken; i++)
    {
      int count = stones_list_moves ((StonesState *) state, moves);
      int stone = count > 0 ? moves[esp_random_below (&random, (guint64) count)] : 0;

      if (stone == 0)
        break;
      stones_take ((StonesState *) state, stone);
      g_array_append_val (self->opening, stone);
    }
  self->depth = (int) esp_random_below (&random, 6);
  depth = g_strdup_printf ("%d", self->depth);
  esp_options_set (settings, "depth", depth, NULL);
  return instance;
}

static const EspOptionSpec settings[] = {
  { "depth", ESP_INT (0, STONES_MAX, "0"), N_ ("Depth"), N_ ("plies to look ahead; 0: to the end"),
    .word_for_min = N_ ("end") },
  { .id = NULL },
};

const EspMistakes stones_mistakes = {
  .list = list,
  .form = N_ ("Called with N K STONE… DEPTH (0: to the end), alpha-beta writes six lines: Move, "
              "Value, Number of Nodes Visited, Number of Nodes Evaluated, Max Depth Reached, Avg "
              "Effective Branching Factor."),
  .settings = settings,
  .make = make,
  .answer = answer,
};
