#include "config.h"

#include "base/esp-random.h"
#include "engine/esp-option.h"
#include "games/esp-mcts.h"
#include "games/esp-pns.h"
#include "search.h"

#include <glib/gi18n-lib.h>

/* Deeper than any search can go in a lifetime, and shallow enough for every stack. */
#define MAX_PLIES 4000

#define MOST_BITS 20 /* of the table: a million entries */

#define SPARE_BITS 2 /* entries for each set of stones, so that few are written over */

#define MAX_TABLE 63 /* stones that are a set in a word */

#define SILENT_DEPTH 6 /* less deep, a table costs more than it saves */

#define MOST_COUNTED 32 /* stones of a game whose positions can all be counted within seconds */

/* An exact record of a position: the set of stones fits one word. Written over by newer ones. */
typedef struct
{
  guint64 stones; /* see find_key(); never none of them: 0 is an entry without a record */
  gint16 last;    /* twice, and whose turn it is */
  float value;
  guint64 nodes, leaves, cutoffs; /* below it: for counts as if it had been searched again */
} TableEntry;

typedef struct
{
  StonesSearch base;
  const int *moves; /* as they were listed last */
  int n_moves;
  StonesEval eval;
  TableEntry *table; /* NULL: none */
  int shift;         /* what of a hash is the number of an entry */
  gboolean silent;   /* what the table knows is counted as if it had been searched again */
  guint64 taken;     /* the set of taken stones, where there is a table */
  /* where all is searched to its end: of each stone the set of its factors and multiples */
  guint64 beside[64];
  gboolean to_the_end;
} Textbook;

/* --- evaluation --- */

static int
largest_prime_factor (int n)
{
  int largest = 1;

  for (int d = 2; d * d <= n; d++)
    while (n % d == 0)
      {
        largest = d;
        n /= d;
      }
  return n > 1 ? n : largest;
}

double
stones_evaluate_book (const StonesState *state, const int *moves, int n_moves, gboolean max)
{
  int last = stones_last (state);
  double value;
  int count = 0;

  if (!state->is_taken[1])
    return 0;
  if (last == 1)
    value = n_moves % 2 != 0 ? 0.5 : -0.5;
  else
    {
      int prime = largest_prime_factor (last);

      for (int i = 0; i < n_moves; i++)
        count += moves[i] % prime == 0;
      value = prime == last ? 0.7 : 0.6;
      if (count % 2 == 0)
        value = -value;
    }
  return max ? value : -value;
}

/* Whether the side to move at @stone could not take. @stone is looked at as if it were taken. */
static gboolean
is_dead_end (const StonesState *state, int stone)
{
  for (int d = 1; d * d <= stone; d++)
    if (stone % d == 0)
      {
        if (d != stone && !state->is_taken[d])
          return FALSE;
        if (stone / d != stone && !state->is_taken[stone / d])
          return FALSE;
      }
  for (int m = 2 * stone; m <= state->n; m += stone)
    if (!state->is_taken[m])
      return FALSE;
  return TRUE;
}

static gboolean
has_dead_end (StonesState *state, int stone)
{
  gboolean found = FALSE;

  state->is_taken[stone] = TRUE;
  for (int d = 1; d * d <= stone && !found; d++)
    if (stone % d == 0)
      found = (!state->is_taken[d] && is_dead_end (state, d)) ||
              (!state->is_taken[stone / d] && is_dead_end (state, stone / d));
  for (int m = 2 * stone; m <= state->n && !found; m += stone)
    found = !state->is_taken[m] && is_dead_end (state, m);
  state->is_taken[stone] = FALSE;
  return found;
}

/* The book's value, but for positions where a win or a loss is in sight: a stone after which the
 * opponent cannot take, or none after which he could not do the same. */
static double
evaluate_plus (StonesState *state, const int *moves, int n_moves, gboolean max)
{
  gboolean all_lose = TRUE;

  for (int i = 0; i < n_moves; i++)
    if (is_dead_end (state, moves[i]))
      return max ? 0.9 : -0.9;
  for (int i = 0; i < n_moves && all_lose; i++)
    all_lose = has_dead_end (state, moves[i]);
  if (all_lose)
    return max ? -0.9 : 0.9;
  return stones_evaluate_book (state, moves, n_moves, max);
}

/* --- the textbook player --- */

static inline int
textbook_list (gpointer game, gint32 *moves)
{
  Textbook *self = game;

  self->moves = moves;
  self->n_moves = search_list (game, moves);
  return self->n_moves;
}

static inline void
textbook_make (gpointer game, gint32 move, int outcome)
{
  Textbook *self = game;

  search_make (game, move, outcome);
  if (self->table != NULL)
    self->taken |= G_GUINT64_CONSTANT (1) << move;
}

static inline void
textbook_unmake (gpointer game)
{
  Textbook *self = game;

  if (self->table != NULL)
    self->taken &= ~(G_GUINT64_CONSTANT (1) << stones_last (self->base.state));
  search_unmake (game);
}

static inline double
textbook_evaluate (gpointer game)
{
  Textbook *self = game;
  StonesState *state = self->base.state;
  gboolean max = state->n_taken % 2 == 0;

  if (self->n_moves == 0)
    return search_evaluate (game);
  return self->eval == STONES_EVAL_PARITY_PLUS
             ? evaluate_plus (state, self->moves, self->n_moves, max)
             : stones_evaluate_book (state, self->moves, self->n_moves, max);
}

/* What a position hangs on beside the last stone. To the end of the game these are the stones that
 * can still be reached from it, and so few that most positions have come before. Up to a depth it
 * is the set of the taken ones: as many are taken as plies are played, so a set is always met at
 * the same depth. */
static inline guint64
find_key (const Textbook *self)
{
  guint64 reached = 0;
  guint64 fresh;

  if (!self->to_the_end)
    return self->taken;
  fresh = self->beside[stones_last (self->base.state)] & ~self->taken;
  while (fresh != 0)
    {
      guint64 next = 0;

      reached |= fresh;
      for (; fresh != 0; fresh &= fresh - 1)
        next |= self->beside[__builtin_ctzll (fresh)];
      fresh = next & ~self->taken & ~reached;
    }
  /* there is no stone 0: so it is never none */
  return reached | 1;
}

static inline gint16
find_last (const Textbook *self)
{
  return (gint16) (2 * stones_last (self->base.state) + self->base.state->n_taken % 2);
}

static inline TableEntry *
find_entry (const Textbook *self, guint64 key)
{
  guint64 x = key ^ ((guint64) find_last (self) << 56);

  x *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return &self->table[x >> self->shift];
}

static inline gboolean
textbook_recall (gpointer game, EspCounters *counters, double *value)
{
  const Textbook *self = game;
  guint64 key = self->table != NULL ? find_key (self) : 0;
  const TableEntry *entry = self->table != NULL ? find_entry (self, key) : NULL;

  if (entry == NULL || entry->stones != key || entry->last != find_last (self))
    return FALSE;
  if (self->silent)
    {
      counters->n[ESP_COUNTER_NODES] += entry->nodes;
      counters->n[ESP_COUNTER_LEAVES] += entry->leaves;
      counters->n[ESP_COUNTER_CUTOFFS] += entry->cutoffs;
    }
  else
    counters->n[ESP_COUNTER_TABLE_HITS]++;
  *value = (double) entry->value;
  return TRUE;
}

static inline void
textbook_remember (gpointer game, double value, guint64 nodes, guint64 leaves, guint64 cutoffs)
{
  const Textbook *self = game;

  guint64 key;

  if (self->table == NULL)
    return;
  key = find_key (self);
  *find_entry (self, key) = (TableEntry){ .stones = key,
                                          .last = find_last (self),
                                          .value = (float) value,
                                          .nodes = nodes,
                                          .leaves = leaves,
                                          .cutoffs = cutoffs };
}

static const EspMinimaxGame textbook_table = {
  .list = textbook_list,
  .make = textbook_make,
  .unmake = textbook_unmake,
  .evaluate = textbook_evaluate,
  .recall = textbook_recall,
  .remember = textbook_remember,
  .extras = ESP_MINIMAX_LISTS_FIRST | ESP_MINIMAX_LAST_OF_EQUALS | ESP_MINIMAX_VARIANTS,
};

ESP_MINIMAX_DEFINE (look_ahead, &textbook_table)

gsize
stones_stack_size (int n)
{
  gsize size = (gsize) n + 1;

  for (int d = 1; d <= n; d++)
    size += 2 * (gsize) (n / d);
  return size;
}

void
stones_set_move (EspAnswer *answer, const EspState *state, int stone, double value)
{
  g_autofree char *move = g_strdup_printf ("%d", stone);

  g_variant_dict_insert (&answer->members, "move", "s", move);
  g_variant_dict_insert (&answer->members, "value", "d", value);
  answer->text = g_strdup_printf ("%d\n", stone);
  answer->state = esp_state_copy (state);
  stones_take ((StonesState *) answer->state, stone);
}

EspOutcome
stones_no_move (EspAnswer *answer)
{
  answer->message = g_strdup (_ ("there is no stone to take: the player to move has lost"));
  return ESP_OUTCOME_NONE;
}

static EspOutcome exact_solve (const EspInstance *instance,
                               const EspState *start,
                               const EspOptions *options,
                               EspControl *control,
                               EspAnswer *answer);

/* Minimax to the end of the game finds who wins after each stone and takes the largest of the best;

 * the exact player finds the same in polynomial time and chooses by the same rule. It is asked
 * where the positions are too many to be counted and nobody wants to see them. */
static gboolean
is_beyond_counting (const StonesState *stones, const EspMinimax *search, int depth)
{
  const Textbook *game = search->game;

  return game->silent && !search->stop_early && stones->n > MOST_COUNTED &&
         (depth < 0 || depth >= stones->n);
}

static EspOutcome
textbook_solve (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesState *stones = (StonesState *) state;
  g_autofree int *moves = g_new (int, stones_stack_size (stones->n));
  g_autofree TableEntry *table = NULL;
  int bits = MIN (stones->n - stones->n_taken + SPARE_BITS, MOST_BITS);
  Textbook game = { .base = { stones }, .eval = esp_options_get_choice (options, "eval") };
  EspMinimax search = { .game = &game,
                        .control = control,
                        .stop_early = esp_options_get_flag (options, "stop-early"),
                        .least = -1,
                        .greatest = 1 };
  int depth = (int) esp_options_get_int (options, "depth");
  gint32 chosen = -1;
  double value;

  if (search_list (&game, moves) == 0)
    return stones_no_move (answer);
  if (depth < 0 && stones->n > MAX_PLIES)
    depth = MAX_PLIES;
  /* The same positions come again and again: a table that gives back their counts, too, changes
   * nothing that can be seen but the time. Where each event or each node up to a limit is wanted,
   * they are searched. */
  game.silent = !esp_options_get_flag (options, "table") && !esp_control_is_traced (control) &&
                control->limit_nodes == 0 && (depth < 0 || depth > SILENT_DEPTH);
  if (is_beyond_counting (stones, &search, depth))
    return exact_solve (instance, start, options, control, answer);
  if ((game.silent || esp_options_get_flag (options, "table")) && stones->n <= MAX_TABLE)
    {
      game.to_the_end = depth < 0 || depth >= stones->n;
      for (int a = 1; a <= stones->n; a++)
        for (int b = 2 * a; b <= stones->n; b += a)
          {
            game.beside[a] |= G_GUINT64_CONSTANT (1) << b;
            game.beside[b] |= G_GUINT64_CONSTANT (1) << a;
          }
      game.table = table = g_new0 (TableEntry, (gsize) 1 << bits);
      game.shift = 64 - bits;
      for (int i = 0; i < stones->n_taken; i++)
        game.taken |= G_GUINT64_CONSTANT (1) << stones->taken[i];
    }
  /* no game is longer than its stones */
  value = look_ahead (&search, depth < 0 ? stones->n : CLAMP (depth, 1, stones->n),
                      stones->n_taken % 2 == 0, moves, &chosen);
  answer->counters = search.counters;
  if (chosen >= 0)
    stones_set_move (answer, state, chosen, value);
  return search.stopped ? ESP_OUTCOME_LIMIT : ESP_OUTCOME_SOLVED;
}

/* --- the exact player --- */

static EspOutcome
exact_solve (const EspInstance *instance,
             const EspState *start,
             const EspOptions *options G_GNUC_UNUSED,
             EspControl *control,
             EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesState *stones = (StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) stones->n + 1);
  g_autofree guint8 *missed = g_new0 (guint8, (gsize) stones->n + 1);
  int n = stones_list_moves (stones, moves);
  int chosen;
  gboolean wins = FALSE;

  if (n == 0)
    return stones_no_move (answer);
  if (!stones_find_missed (stones->n, stones->is_taken, missed, control, &answer->counters))
    return ESP_OUTCOME_LIMIT;
  chosen = moves[n - 1];
  for (int i = n - 1; i >= 0 && !wins; i--)
    if (missed[moves[i]])
      {
        chosen = moves[i];
        wins = TRUE;
      }
  stones_set_move (answer, state, chosen, wins == (stones->n_taken % 2 == 0) ? 1 : -1);
  g_variant_dict_insert (&answer->members, "exact", "b", TRUE);
  return ESP_OUTCOME_SOLVED;
}

static EspOutcome
random_solve (const EspInstance *instance,
              const EspState *start,
              const EspOptions *options,
              EspControl *control G_GNUC_UNUSED,
              EspAnswer *answer)
{
  g_autoptr (EspState) state = esp_instance_begin (instance, start);
  StonesState *stones = (StonesState *) state;
  g_autofree int *moves = g_new (int, (gsize) stones->n + 1);
  int n = stones_list_moves (stones, moves);
  EspRandom random;

  if (n == 0)
    return stones_no_move (answer);
  /* another number for each ply, so that a game with one seed is not all the same choice */
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed") * 1000003u +
                                (guint64) stones->n_taken);
  stones_set_move (answer, state, moves[esp_random_below (&random, (guint64) n)], 0);
  return ESP_OUTCOME_SOLVED;
}

/* --- the table --- */

static const EspOptionSpec textbook_options[] = {
  { "depth", ESP_INT (-1, 1000000, "4"), N_ ("Depth"),
    N_ ("plies to look ahead; end: to the end of the game"), .word_for_min = N_ ("end"),
    .word_for_max = N_ ("end") },
  { "eval", ESP_CHOICE ("book", "parity+"), N_ ("Evaluation"),
    N_ ("book: the handout's; parity+: sees a win or a loss two plies ahead") },
  { "stop-early", ESP_FLAG, N_ ("Stop early"),
    N_ ("stop at the first sure win; the winner stays, the move among equals may differ") },
  { "table", ESP_FLAG, N_ ("Transposition table"),
    N_ ("remember positions (up to 63 stones); changes no move") },
  { .id = NULL },
};

static const EspOptionSpec alphabeta_options[] = {
  { "depth", ESP_INT (0, 1000000, "6"), N_ ("Depth"),
    N_ ("plies to look ahead; end: to the end of the game"), .word_for_min = N_ ("end") },
  { .id = NULL },
};

static const EspOptionSpec random_options[] = {
  ESP_SEED_OPTION (N_ ("of the random choices")),
  { .id = NULL },
};

static const EspCounterId textbook_counters[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES,
                                                  ESP_COUNTER_CUTOFFS, ESP_COUNTER_TABLE_HITS,
                                                  ESP_N_COUNTERS };

const EspAlgorithm esp_stones_algorithms[] = {
  { .id = "minimax",
    .label = N_ ("Textbook player"),
    .how = N_ ("Depth-limited minimax: successors in ascending order; who cannot take has lost "
               "(−1 or +1); at the depth limit the position is evaluated. While stone 1 is not "
               "taken the value is 0. Else it is ±0.5 after stone 1, ±0.7 after a prime and ±0.6 "
               "after a composite, by the parity of the successors, of the prime's multiples, or "
               "of the multiples of the largest prime factor. Among equal moves the largest "
               "stone is taken."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .options = textbook_options,
    .main_option = "depth",
    .counters = textbook_counters,
    .solve = textbook_solve },
  { .id = "alphabeta",
    .label = N_ ("Alpha-beta player"),
    .how = N_ ("The textbook player's search with alpha-beta pruning, as a later assignment has "
               "it: a branch is cut where its value reaches alpha or beta, and among equal moves "
               "the smallest stone is taken."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .options = alphabeta_options,
    .main_option = "depth",
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_NODES, ESP_COUNTER_LEAVES, ESP_COUNTER_CUTOFFS),
    .solve = stones_solve_alphabeta },
  { .id = "exact",
    .label = N_ ("Exact player"),
    .how = N_ ("After the first move the game is undirected vertex geography on the divisor "
               "graph: a move wins exactly when some maximum matching of the stones that are "
               "left misses its stone. Edmonds' blossom algorithm finds all such stones at once, "
               "in polynomial time."),
    .flags = ESP_ALGORITHM_COMPLETE | ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .counters = ESP_COUNTER_LIST (ESP_COUNTER_STEPS),
    .solve = exact_solve },
  { ESP_MCTS_ALGORITHM,
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED | ESP_ALGORITHM_PLAYER,
    .counters = textbook_counters, .solve = stones_solve_mcts },
  { ESP_PNS_ALGORITHM, .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_TRACED,
    .solve = stones_solve_pns },
  { .id = "random",
    .label = N_ ("Random player"),
    .how = N_ ("Takes any legal stone, each with the same chance."),
    .flags = ESP_ALGORITHM_DETERMINISTIC | ESP_ALGORITHM_PLAYER,
    .options = random_options,
    .main_option = "seed",
    .counters = ESP_NO_COUNTERS,
    .solve = random_solve },
  { .id = NULL },
};
