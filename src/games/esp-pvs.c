#include "config.h"

#include "base/esp-job.h"
#include "esp-pvs.h"

/* What happens at the root: rounds, threads, and the line that was found. */

#define LINE_LEFT 6 /* plies that are searched once more where the table has forgotten them */

static void
remember (EspPvs *self, gint64 value, int left, EspBound bound, gint32 move)
{
  esp_transposition_store (
      &self->shared->positions, self->table->key (self->game),
      esp_pvs_keep (self, self->table, value, esp_pvs_standing (self, self->table), 1), left, bound,
      move);
}

/* The value of the position that the game stands at, with the move: inside the window exactly.
 * @best is set as soon as a move is known to be worth more than @alpha. */
static gint64
search_root (EspPvs *self, int left, gint64 alpha, gint64 beta, gint32 *moves, gint32 *best)
{
  const EspPvsGame *table = self->table;
  guint64 data = esp_transposition_probe (&self->shared->positions, table->key (self->game));
  gint64 low = alpha;
  gint64 value = -ESP_PVS_INFINITE;
  int n = table->list (self->game, left, moves);

  esp_pvs_order (self, table, left, esp_transposition_move (data), moves, n);
  *best = -1;
  for (int i = 0; i < n; i++)
    {
      gint64 child =
          esp_pvs_child (self, table, self->visit, moves[i], i == 0, left, alpha, beta, moves + n);

      if (self->stopped)
        return value;
      value = MAX (value, child);
      if (child > alpha)
        {
          alpha = child;
          *best = moves[i];
          remember (self, child, left, ESP_BOUND_LOWER, moves[i]);
        }
      if (child >= beta)
        break;
    }
  if (value > low && value < beta)
    remember (self, value, left, ESP_BOUND_EXACT, *best);
  return value;
}

/* One round: around the value of the last one that had the same side to move last, and wider where
 * that was wrong. */
static gint64
search_round (EspPvs *self, int left, gint32 *best)
{
  gint64 expected = atomic_load_explicit (&self->shared->expected[left & 1], memory_order_relaxed);
  gint64 low = -ESP_PVS_INFINITE;
  gint64 high = ESP_PVS_INFINITE;
  gint64 value;

  if (self->window > 0 && left > 2)
    {
      low = expected - self->window;
      high = expected + self->window;
    }
  for (;;)
    {
      value = search_root (self, left, low, high, self->moves, best);
      if (self->stopped || (value > low && value < high))
        return value;
      if (value <= low)
        low = -ESP_PVS_INFINITE;
      else
        high = ESP_PVS_INFINITE;
    }
}

static int
next_depth (const EspPvs *self, int depth)
{
  return self->table->next != NULL
             ? self->table->next (self->game, depth, self->max_depth, self->seconds > 0)
             : depth + 1;
}

static gboolean
is_legal (EspPvs *self, gint32 move, int left)
{
  int n = self->table->list (self->game, left, self->moves);

  for (int i = 0; i < n; i++)
    if (self->moves[i] == move)
      return TRUE;
  return FALSE;
}

/* The principal variation as far as the table knows it, after the move @first where that is not −1.
 */
static void
find_line (EspPvs *self, gint32 first, int max)
{
  const EspPvsGame *table = self->table;
  int n = 0;

  g_free (self->line);
  self->line = g_new (gint32, max);
  while (n < max)
    {
      int left = table->rest != NULL ? MIN (max - n, table->rest (self->game)) : max - n;
      gint32 move = first;

      if (left == 0)
        break;
      if (n > 0 || move < 0)
        move = esp_transposition_move (
            esp_transposition_probe (&self->shared->positions, table->key (self->game)));
      if (move < 0 || !is_legal (self, move, left))
        {
          /* what is near the horizon is not in the table, and soon searched */
          if (left > LINE_LEFT)
            break;
          search_root (self, left, -ESP_PVS_INFINITE, ESP_PVS_INFINITE, self->moves, &move);
          if (self->stopped || move < 0 || !is_legal (self, move, left))
            break;
        }
      table->make (self->game, move);
      self->ply++;
      self->line[n++] = move;
    }
  self->n_line = n;
  for (; n > 0; n--)
    {
      self->ply--;
      table->unmake (self->game);
    }
}

/* --- threads --- */

static gsize
history_size (const EspPvs *self)
{
  return 2 * (gsize) self->table->n_history;
}

typedef struct
{
  EspPvs search;
  EspControl control; /* of its thread */
  GThread *thread;    /* NULL: there was none to be had */
} Helper;

/* Searches what the first thread searches; what it finds is in the table. */
static gpointer
run_helper (gpointer data)
{
  EspPvs *self = &((Helper *) data)->search;

  for (int depth; (depth = g_atomic_int_get (&self->shared->round)) >= 0;)
    {
      gint32 move;

      self->round = depth;
      self->stopped = FALSE;
      search_round (self, depth, &move);
      /* through before the first thread: what that is still at will not take long */
      while (!esp_pvs_must_stop (self))
        g_usleep (100);
    }
  return NULL;
}

static void
start_helper (const EspPvs *self, int i, Helper *helper)
{
  g_autofree char *name = g_strdup_printf ("search-%d", i + 2);

  helper->search = *self;
  helper->search.game = self->table->copy (self->game, &helper->search);
  esp_control_init_part (&helper->control, self->control);
  helper->search.control = &helper->control;
  helper->search.counters = (EspCounters){ { 0 } };
  helper->search.moves = g_new (gint32, self->n_moves);
  helper->search.history = g_new0 (guint32, history_size (self));
  helper->search.deadline = 0;
  helper->thread = g_thread_try_new (name, run_helper, helper, NULL);
}

static void
end_helper (EspPvs *self, Helper *helper)
{
  static const EspCounterId counted[] = { ESP_COUNTER_NODES, ESP_COUNTER_LEAVES,
                                          ESP_COUNTER_CUTOFFS, ESP_COUNTER_TABLE_HITS };

  if (helper->thread != NULL)
    g_thread_join (helper->thread);
  for (guint i = 0; i < G_N_ELEMENTS (counted); i++)
    self->counters.n[counted[i]] += helper->search.counters.n[counted[i]];
  self->table->free (helper->search.game);
  g_free (helper->search.moves);
  g_free (helper->search.history);
}

/* --- a search --- */

static void
begin_round (EspPvs *self, int depth)
{
  gint last = self->round;

  self->round = depth;
  /* not where the search has been told to end meanwhile */
  g_atomic_int_compare_and_exchange (&self->shared->round, last, depth);
}

static void
deepen (EspPvs *self)
{
  g_autofree Helper *helpers = g_new0 (Helper, MAX (self->n_threads, 1));
  int n_helpers = 0;

  for (int depth = 1; depth <= self->max_depth; depth = next_depth (self, depth))
    {
      gint64 value;
      gint32 move;

      begin_round (self, depth);
      if (depth >= self->table->share_from)
        for (; n_helpers < self->n_threads - 1; n_helpers++)
          start_helper (self, n_helpers, &helpers[n_helpers]);
      value = search_round (self, depth, &move);
      if (self->stopped)
        {
          /* what an unfinished round found first is at least as good as the last round's move */
          if (move >= 0 && move != self->move)
            {
              self->move = move;
              self->stopped = FALSE;
              find_line (self, move, depth);
              self->stopped = TRUE;
            }
          break;
        }
      atomic_store_explicit (&self->shared->expected[depth & 1], value, memory_order_relaxed);
      self->move = move;
      self->value = value;
      self->depth = depth;
      self->counters.n[ESP_COUNTER_DEPTH] = (guint64) depth;
      find_line (self, move, depth);
      /* a win or a loss that is sure will be the same however deep */
      if (self->table->wins > 0 && ABS (value) >= self->table->wins)
        break;
    }
  if (n_helpers > 0)
    g_atomic_int_set (&self->shared->round, -1);
  for (int i = 0; i < n_helpers; i++)
    end_helper (self, &helpers[i]);
  /* what is asked afterwards is asked of this thread alone */
  if (n_helpers > 0 && !self->stopped)
    g_atomic_int_set (&self->shared->round, self->round);
  self->n_threads = 1;
}

void
esp_pvs_run (EspPvs *self)
{
  int n;

  if (self->n_threads == 0)
    self->n_threads = self->seconds > 0 ? esp_job_n_threads () : 1;
  self->shared = g_new0 (EspPvsShared, 1);
  esp_transposition_init (&self->shared->positions, self->table_bits);
  self->moves = g_new (gint32, self->n_moves);
  self->history = g_new0 (guint32, history_size (self));
  if (self->seconds > 0)
    self->deadline = esp_control_now (self->control) + (gint64) (self->seconds * G_USEC_PER_SEC);
  self->move = -1;
  n = self->table->list (self->game, 1, self->moves);
  if (n > 0)
    {
      gint32 any = self->moves[0];

      deepen (self);
      if (self->move < 0)
        self->move = any;
    }
}

gboolean
esp_pvs_reaches (EspPvs *self, gint32 move, int left, gint64 value)
{
  int n = self->table->list (self->game, left, self->moves);
  gint64 found;

  if (self->stopped)
    return FALSE;
  self->table->make (self->game, move);
  self->ply++;
  found = -self->visit (self, left - 1, -value, -value + 1, self->moves + n);
  self->ply--;
  self->table->unmake (self->game);
  return found >= value && !self->stopped;
}

void
esp_pvs_clear (EspPvs *self)
{
  if (self->shared != NULL)
    esp_transposition_clear (&self->shared->positions);
  g_clear_pointer (&self->shared, g_free);
  g_clear_pointer (&self->moves, g_free);
  g_clear_pointer (&self->history, g_free);
  g_clear_pointer (&self->line, g_free);
}
