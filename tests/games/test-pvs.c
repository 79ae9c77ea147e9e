#include "config.h"

/* The strong searcher against plain minimax, on a game made up for it: N numbers lie in a row, who
 * is on turn takes one and keeps it; a number that lies beside an empty place counts twice. What
 * has been taken says all about the rest, so positions come again in many orders. */

#include "games/esp-pvs.h"

#include "base/esp-random.h"
#include "engine/esp-control.h"

#define MAX_NUMBERS 12

typedef struct
{
  int n;
  gint32 numbers[MAX_NUMBERS];
  guint taken;                      /* a bit a number */
  gint64 standing[MAX_NUMBERS + 1]; /* for the side to move, by ply */
  int ply;
  gint64 wins; /* what a game that ends well is worth more; 0: nothing */
  gint32 path[MAX_NUMBERS];
} Row;

static inline gint64
worth (const Row *row, gint32 move)
{
  guint beside = 1u << (move + 1) | (move > 0 ? 1u << (move - 1) : 0);

  return (gint64) row->numbers[move] * ((row->taken & beside) != 0 ? 2 : 1);
}

static inline int
row_list (gpointer game, int left G_GNUC_UNUSED, gint32 *moves)
{
  const Row *row = game;
  int n = 0;

  for (int i = 0; i < row->n; i++)
    if ((row->taken >> i & 1) == 0)
      moves[n++] = i;
  return n;
}

static inline void
row_make (gpointer game, gint32 move)
{
  Row *row = game;

  row->standing[row->ply + 1] = -(row->standing[row->ply] + worth (row, move));
  row->path[row->ply++] = move;
  row->taken |= 1u << move;
}

static inline void
row_unmake (gpointer game)
{
  Row *row = game;

  row->taken &= ~(1u << row->path[--row->ply]);
}

static inline gint64
row_standing (gpointer game)
{
  const Row *row = game;

  return row->standing[row->ply];
}

/* With wins: a row that is taken to its end is won or lost, the sooner the better (one cannot be
 * sooner here, but the plies count). */
static inline gint64
row_evaluate (gpointer game)
{
  const Row *row = game;
  gint64 standing = row->standing[row->ply];

  if (row->wins == 0 || row->ply < row->n || standing == 0)
    return standing;
  return standing > 0 ? row->wins - row->ply : row->ply - row->wins;
}

static inline guint64
row_key (gpointer game)
{
  const Row *row = game;
  guint64 key = ((guint64) row->taken << 8 | (guint64) (row->ply & 1)) + 1;

  return esp_random_splitmix (&key);
}

/* Where wins count who stands how matters, not the rest alone. */
static inline guint64
row_key_with_standing (gpointer game)
{
  const Row *row = game;
  guint64 key = row_key (game) + (guint64) row->standing[row->ply];

  return esp_random_splitmix (&key);
}

static inline int
row_rest (gpointer game)
{
  const Row *row = game;

  return row->n - row->ply;
}

static inline guint64
row_child (gpointer game, gint32 move, gint64 *standing)
{
  Row after = *(Row *) game;

  *standing = row_standing (game) + worth (game, move);
  row_make (&after, move);
  return row_key (&after);
}

static inline gboolean
row_settle (
    EspPvs *search, int left, gint64 alpha G_GNUC_UNUSED, gint64 beta G_GNUC_UNUSED, gint64 *value)
{
  const Row *row = search->game;
  gint64 best = 0;

  if (left != 1)
    return FALSE;
  for (int i = 0; i < row->n; i++)
    if ((row->taken >> i & 1) == 0)
      best = MAX (best, worth (row, i));
  *value = row_standing (search->game) + best;
  return TRUE;
}

/* What is left counts at most twice. */
static inline gboolean
row_bound (gpointer game, int left G_GNUC_UNUSED, gint64 alpha, gint64 beta, gint64 *value)
{
  const Row *row = game;
  gint64 sum = 0;

  for (int i = 0; i < row->n; i++)
    if ((row->taken >> i & 1) == 0)
      sum += 2 * row->numbers[i];
  *value = row_standing (game) + sum;
  if (*value <= alpha)
    return TRUE;
  *value = row_standing (game) - sum;
  return *value >= beta;
}

static gint n_copies; /* atomic */

static gpointer
row_copy (gpointer game, EspPvs *search G_GNUC_UNUSED)
{
  g_atomic_int_inc (&n_copies);
  return g_memdup2 (game, sizeof (Row));
}

static const EspPvsGame plain_table = {
  .list = row_list,
  .order = esp_pvs_put_first,
  .make = row_make,
  .unmake = row_unmake,
  .evaluate = row_evaluate,
  .key = row_key_with_standing,
  .copy = row_copy,
  .free = g_free,
  .table_from = 1,
  .share_from = 2,
};

static const EspPvsGame full_table = {
  .list = row_list,
  .order = esp_pvs_put_first,
  .make = row_make,
  .unmake = row_unmake,
  .evaluate = row_evaluate,
  .key = row_key,
  .standing = row_standing,
  .rest = row_rest,
  .settle = row_settle,
  .bound = row_bound,
  .child = row_child,
  .copy = row_copy,
  .free = g_free,
  .n_history = MAX_NUMBERS,
  .table_from = 2,
  .cut_from = 2,
  .share_from = 2,
};

static const EspPvsGame wins_table = {
  .list = row_list,
  .order = esp_pvs_put_first,
  .make = row_make,
  .unmake = row_unmake,
  .evaluate = row_evaluate,
  .key = row_key_with_standing,
  .copy = row_copy,
  .free = g_free,
  .wins = 100000 - MAX_NUMBERS,
  .n_history = MAX_NUMBERS,
  .table_from = 1,
  .share_from = 2,
};

ESP_PVS_DEFINE (plain_visit, &plain_table)
ESP_PVS_DEFINE (full_visit, &full_table)
ESP_PVS_DEFINE (wins_visit, &wins_table)

static const struct
{
  const EspPvsGame *table;
  EspPvsVisit visit;
} kinds[] = { { &plain_table, plain_visit },
              { &full_table, full_visit },
              { &wins_table, wins_visit } };

/* Minimax by the definition. */
static gint64
minimax (Row *row, int left)
{
  gint64 best = G_MININT64;

  if (left == 0 || row->ply == row->n)
    return row_evaluate (row);
  for (int i = 0; i < row->n; i++)
    if ((row->taken >> i & 1) == 0)
      {
        gint64 value;

        row_make (row, i);
        value = -minimax (row, left - 1);
        row_unmake (row);
        best = MAX (best, value);
      }
  return best;
}

static void
make_row (Row *row, EspRandom *random, gint64 wins)
{
  *row = (Row){ .n = 2 + (int) esp_random_below (random, 6), .wins = wins };
  for (int i = 0; i < row->n; i++)
    row->numbers[i] = 1 + (gint32) esp_random_below (random, 9);
}

static void
test_values (void)
{
  EspRandom random;
  guint n_hits = 0;

  esp_random_init (&random, 5);
  for (int i = 0; i < 600; i++)
    {
      guint kind = (guint) i % G_N_ELEMENTS (kinds);
      const EspPvsGame *table = kinds[kind].table;
      Row row;
      EspControl control;
      EspPvs search;
      Row after;

      make_row (&row, &random, table->wins > 0 ? 100000 : 0);
      esp_control_init (&control);
      search = (EspPvs){ .table = table,
                         .visit = kinds[kind].visit,
                         .game = &row,
                         .control = &control,
                         .n_moves = (MAX_NUMBERS + 1) * MAX_NUMBERS,
                         .table_bits = 1 + (int) esp_random_below (&random, 12),
                         .max_depth = 1 + (int) esp_random_below (&random, (guint64) row.n),
                         .window = (gint64) esp_random_below (&random, 4),
                         .n_threads = 1 + (int) esp_random_below (&random, 3) };
      esp_pvs_run (&search);
      n_hits += search.counters.n[ESP_COUNTER_TABLE_HITS] > 0;
      g_assert_cmpint (search.value, ==, minimax (&row, search.depth));
      if (table->wins == 0 || ABS (search.value) < table->wins)
        g_assert_cmpint (search.depth, ==, search.max_depth);
      /* the move and the line are worth it, and no other move is said to be worth more */
      g_assert_cmpint (search.n_line, >, 0);
      g_assert_cmpint (search.line[0], ==, search.move);
      after = row;
      row_make (&after, search.move);
      g_assert_cmpint (-minimax (&after, search.depth - 1), ==, search.value);
      for (int move = 0; move < row.n; move++)
        {
          gint64 value;

          after = row;
          row_make (&after, move);
          value = -minimax (&after, search.depth - 1);
          g_assert_cmpint (esp_pvs_reaches (&search, move, search.depth, search.value), ==,
                           value >= search.value);
        }
      g_assert_cmpint (row.ply, ==, 0);
      esp_pvs_clear (&search);
    }
  g_assert_cmpuint (n_hits, >, 150);
}

static EspPvs
make_search (guint kind, Row *row, EspControl *control, int max_depth)
{
  esp_control_init (control);
  return (EspPvs){ .table = kinds[kind].table,
                   .visit = kinds[kind].visit,
                   .game = row,
                   .control = control,
                   .n_moves = (MAX_NUMBERS + 1) * MAX_NUMBERS,
                   .table_bits = 16,
                   .max_depth = max_depth };
}

/* What was best one ply less deep is looked at first, where the room's order does so: it stays
 * where no move is better. And whoever asks by depth and not by time gets one thread. */
static void
test_stays (void)
{
  EspRandom random;
  int n_equal = 0;

  esp_random_init (&random, 7);
  for (int i = 0; i < 400; i++)
    {
      guint kind = 1 + (guint) i % 2; /* with history, and so with the room's order */
      gint32 last = -1;
      Row row;

      make_row (&row, &random, kinds[kind].table->wins > 0 ? 100000 : 0);
      /* equals are common */
      for (int k = 0; k < row.n; k++)
        row.numbers[k] = 1 + (gint32) esp_random_below (&random, 2);
      for (int depth = 1; depth <= row.n; depth++)
        {
          EspControl control;
          EspPvs search = make_search (kind, &row, &control, depth);
          Row after = row;

          n_copies = 0;
          esp_pvs_run (&search);
          g_assert_cmpint (n_copies, ==, 0);
          if (last >= 0 && search.depth == depth)
            {
              row_make (&after, last);
              if (-minimax (&after, depth - 1) == search.value)
                {
                  g_assert_cmpint (search.move, ==, last);
                  n_equal++;
                }
            }
          last = search.move;
          esp_pvs_clear (&search);
        }
    }
  g_assert_cmpint (n_equal, >, 500);
}

/* A search that is stopped keeps what it has found, and leaves the game as it was. */
static void
test_stopped (void)
{
  EspRandom random;
  int n_part = 0;

  esp_random_init (&random, 6);
  for (int i = 0; i < 200; i++)
    {
      Row row;
      EspControl control;
      EspPvs search;

      make_row (&row, &random, 0);
      row.n = 10;
      for (int k = 0; k < row.n; k++)
        row.numbers[k] = 1 + (gint32) esp_random_below (&random, 9);
      esp_control_init (&control);
      control.limit_nodes = 1 + esp_random_below (&random, i < 40 ? 4 : 3000);
      search = (EspPvs){ .table = &plain_table,
                         .visit = plain_visit,
                         .game = &row,
                         .control = &control,
                         .n_moves = (MAX_NUMBERS + 1) * MAX_NUMBERS,
                         .table_bits = 8,
                         .max_depth = row.n,
                         .n_threads = 1 + (int) esp_random_below (&random, 3) };
      esp_pvs_run (&search);
      g_assert_cmpint (search.move, >=, 0);
      g_assert_cmpint (search.move, <, row.n);
      g_assert_cmpint (row.ply, ==, 0);
      /* nothing is known any more of what it is asked then */
      for (int move = 0; move < row.n && search.stopped; move++)
        g_assert_false (esp_pvs_reaches (&search, move, 2, -ESP_PVS_INFINITE));
      if (search.depth > 0 && search.depth < row.n)
        {
          n_part++;
          if (search.depth <= 5)
            g_assert_cmpint (search.value, ==, minimax (&row, search.depth));
          g_assert_cmpint (esp_control_get_stop (&control), ==, ESP_STOP_NODES);
        }
      esp_pvs_clear (&search);
    }
  g_assert_cmpint (n_part, >, 100);
}

static void
test_over (void)
{
  Row row = { .n = 2, .numbers = { 1, 2 }, .taken = 3, .ply = 2 };
  EspControl control;
  EspPvs search = { .table = &full_table,
                    .visit = full_visit,
                    .game = &row,
                    .control = &control,
                    .n_moves = 8,
                    .table_bits = 2,
                    .max_depth = 4,
                    .n_threads = 2 };

  esp_control_init (&control);
  esp_pvs_run (&search);
  g_assert_cmpint (search.move, ==, -1);
  g_assert_cmpint (search.n_line, ==, 0);
  esp_pvs_clear (&search);
}

static void
test_table (void)
{
  EspTransposition table;
  guint64 data;

  esp_transposition_init (&table, 1); /* one pair */
  g_assert_cmpuint (esp_transposition_probe (&table, 77), ==, 0);
  g_assert_cmpint (esp_transposition_move (0), ==, -1);
  esp_transposition_store (&table, 8, -123456, 9, ESP_BOUND_UPPER, 4095);
  data = esp_transposition_probe (&table, 8);
  g_assert_cmpint (esp_transposition_value (data), ==, -123456);
  g_assert_cmpint (esp_transposition_depth (data), ==, 9);
  g_assert_cmpint (esp_transposition_bound (data), ==, ESP_BOUND_UPPER);
  g_assert_cmpint (esp_transposition_move (data), ==, 4095);
  /* less work goes to the second place; the first stays */
  esp_transposition_store (&table, 10, 1, 3, ESP_BOUND_EXACT, -1);
  g_assert_cmpint (esp_transposition_move (esp_transposition_probe (&table, 10)), ==, -1);
  g_assert_cmpuint (esp_transposition_probe (&table, 8), ==, data);
  esp_transposition_store (&table, 12, 2, 2, ESP_BOUND_LOWER, 0);
  g_assert_cmpuint (esp_transposition_probe (&table, 10), ==, 0);
  g_assert_cmpint (esp_transposition_move (esp_transposition_probe (&table, 12)), ==, 0);
  /* as much work takes the first */
  esp_transposition_store (&table, 14, 5, 9, ESP_BOUND_EXACT, 1);
  g_assert_cmpuint (esp_transposition_probe (&table, 8), ==, 0);
  g_assert_cmpuint (esp_transposition_probe (&table, 14), !=, 0);
  /* the greatest numbers that fit */
  for (int sign = -1; sign <= 1; sign += 2)
    {
      gint64 most = sign < 0 ? G_MININT32 : G_MAXINT32;

      esp_transposition_store (&table, 14, most, ESP_TRANSPOSITION_MAX_DEPTH, ESP_BOUND_EXACT, 1);
      data = esp_transposition_probe (&table, 14);
      g_assert_cmpint (esp_transposition_value (data), ==, most);
      g_assert_cmpint (esp_transposition_depth (data), ==, ESP_TRANSPOSITION_MAX_DEPTH);
    }
  esp_transposition_store (&table, 14, 5, ESP_TRANSPOSITION_MAX_DEPTH, ESP_BOUND_EXACT, 1);
  /* what does not fit is not kept, and nothing is lost by it */
  esp_transposition_store (&table, 14, G_GINT64_CONSTANT (1) << 32, 20, ESP_BOUND_EXACT, 1);
  g_assert_cmpint (esp_transposition_value (esp_transposition_probe (&table, 14)), ==, 5);
  esp_transposition_clear (&table);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pvs/table", test_table);
  g_test_add_func ("/pvs/values", test_values);
  g_test_add_func ("/pvs/stays", test_stays);
  g_test_add_func ("/pvs/stopped", test_stopped);
  g_test_add_func ("/pvs/over", test_over);
  return g_test_run ();
}
