#include "config.h"

#include "best.h"
#include "base/esp-sanitized.h"

#include <string.h>

/* The strongest solver: a greedy tour, 2-opt and or-opt, then Or-3opt by kicks.
 *
 * All moves are looked for along candidate edges, and only from cities near which something has
 * changed (Bentley's don't-look bits, here a queue). The tour is an array with its inverse; every
 * change of it is a sequence of reversals of stretches, of which the shorter side is turned, and
 * these are kept in a log: a kick that led to nothing is undone by running the log backwards, at
 * the price of what was changed and not of the whole tour.
 *
 * Or-3opt: sequential 3-opt, which contains or-opt, after Lin and Kernighan (1973). The kick is the
 * double bridge of Martin, Otto and Felten (1991): half of them on short stretches of the tour, as
 * Johnson and McGeoch make them for large tours, half among cities that are near on the map, which
 * mend how clusters are linked. */

#define NEAREST 8

#define QUADRANT 2

#define BREADTH 6 /* candidates for the third edge */

#define MAX_STRETCH 50 /* cities between two places of a kick along the tour */

#define WALK 3 /* candidates gone along to a place of a kick on the map */

/* --- 2-opt and or-opt: each returns what is gained, 0 for nothing --- */

static gint64
try_two_opt (TourBest *self, int a, gboolean forwards)
{
  int b = next (self, a, forwards);
  gint64 ab = distance (self, a, b);

  for (int k = self->first[a]; k < self->first[a + 1] && self->away[k] < ab; k++)
    {
      int c = self->list[k];
      int d = next (self, c, forwards);
      gint64 gain = ab + distance (self, c, d) - self->away[k] - distance (self, b, d);

      if (gain <= 0)
        continue;
      flip (self, a, b, c, d);
      push_all (self, (const int[]){ a, b, c, d }, 4);
      return gain;
    }
  return 0;
}

/* The stretch from @c on, of @span cities, goes beside a candidate of @c, in either direction. */
static gint64
try_or_opt (TourBest *self, int c, int span, gboolean forwards)
{
  int p = next (self, c, !forwards);
  int e = c;
  gint64 freed;
  int q;

  for (int k = 1; k < span; k++)
    e = next (self, e, forwards);
  q = next (self, e, forwards);
  freed = distance (self, p, c) + distance (self, e, q) - distance (self, p, q);
  for (int k = self->first[c]; k < self->first[c + 1] && self->away[k] < freed; k++)
    {
      int t = self->list[k];

      if (between (self, c, t, e, forwards))
        continue;
      for (int side = 0; side < 2; side++)
        {
          int u = next (self, t, side == 0 ? forwards : !forwards);
          gint64 gain = freed - self->away[k] - distance (self, e, u) + distance (self, t, u);

          if (gain <= 0 || (t == p && u == c) || (t == q && u == e))
            continue;
          if (side == 0)
            exchange (self, p, c, e, q, t, u);
          else
            {
              flip (self, p, c, u, t);
              flip (self, p, u, q, e);
            }
          push_all (self, (const int[]){ p, c, e, q, t, u }, 6);
          return gain;
        }
    }
  return 0;
}

static gint64
improve_two (TourBest *self, int city)
{
  for (int forwards = 0; forwards < 2; forwards++)
    {
      gint64 gain = try_two_opt (self, city, forwards);

      for (int span = 1; span <= 3 && gain == 0; span++)
        gain = try_or_opt (self, city, span, forwards);
      if (gain > 0)
        return gain;
    }
  return 0;
}

/* --- Or-3opt --- */

/* A third edge after t1 [t2…t4] t3 has been thought to become t1 [t4…t2] t3. */
static gint64
try_third_after_flip (TourBest *self, int t1, int t2, int t3, int t4, gint64 sum, gboolean forwards)
{
  int end = MIN (self->first[t4] + BREADTH, self->first[t4 + 1]);

  for (int k = self->first[t4]; k < end && self->away[k] < sum; k++)
    {
      int t5 = self->list[k];
      gboolean turned;
      int t6;
      gint64 gain;

      if (t5 == t3 || t5 == t1 || t5 == next (self, t4, !forwards))
        continue;
      turned = between (self, t2, t5, t4, forwards);
      t6 = next (self, t5, turned ? forwards : !forwards);
      gain = sum - self->away[k] + distance (self, t5, t6) - distance (self, t6, t1);
      if (gain <= 0)
        continue;
      flip (self, t1, t2, t4, t3);
      flip (self, t1, t4, t6, t5);
      push_all (self, (const int[]){ t1, t2, t3, t4, t5, t6 }, 6);
      return gain;
    }
  return 0;
}

/* A third edge out of the ring t2…t3, which t1 and t4 = the one behind t3 stand around. */
static gint64
try_third_in_ring (TourBest *self, int t1, int t2, int t3, int t4, gint64 sum, gboolean forwards)
{
  int end = MIN (self->first[t4] + BREADTH, self->first[t4 + 1]);

  for (int k = self->first[t4]; k < end && self->away[k] < sum; k++)
    {
      int t5 = self->list[k];

      if (t5 == t3 || !between (self, t2, t5, t3, forwards))
        continue;
      for (int side = 0; side < 2; side++)
        {
          int t6 = next (self, t5, side == 0 ? forwards : !forwards);
          gint64 gain;

          if (side == 1 && t5 == t2)
            continue;
          gain = sum - self->away[k] + distance (self, t5, t6) - distance (self, t6, t1);
          if (gain <= 0)
            continue;
          if (side == 0)
            exchange (self, t1, t2, t5, t6, t3, t4);
          else
            {
              flip (self, t1, t2, t6, t5);
              flip (self, t2, t5, t3, t4);
            }
          push_all (self, (const int[]){ t1, t2, t3, t4, t5, t6 }, 6);
          return gain;
        }
    }
  return 0;
}

static gint64
improve_three (TourBest *self, int t1)
{
  for (int forwards = 0; forwards < 2; forwards++)
    {
      int t2 = next (self, t1, forwards);
      gint64 d12 = distance (self, t1, t2);

      for (int k = self->first[t2]; k < self->first[t2 + 1] && self->away[k] < d12; k++)
        {
          int t3 = self->list[k];
          gint64 sum = d12 - self->away[k];
          gint64 gain;
          int t4;

          if (t3 == next (self, t2, forwards))
            continue;
          t4 = next (self, t3, !forwards);
          gain = sum + distance (self, t3, t4);
          if (gain > distance (self, t4, t1))
            {
              gain -= distance (self, t4, t1);
              flip (self, t1, t2, t4, t3);
              push_all (self, (const int[]){ t1, t2, t3, t4 }, 4);
              return gain;
            }
          gain = try_third_after_flip (self, t1, t2, t3, t4, gain, forwards);
          if (gain > 0)
            return gain;
          t4 = next (self, t3, forwards);
          gain = try_third_in_ring (self, t1, t2, t3, t4, sum + distance (self, t3, t4), forwards);
          if (gain > 0)
            return gain;
        }
    }
  return 0;
}

/* Until the queue is empty; returns what is gained. */
ESP_SEARCH_INLINE gint64
empty_queue (TourBest *self, gint64 (*improve) (TourBest *self, int city))
{
  gint64 sum = 0;

  while (self->queue.n > 0)
    {
      int city = pop (self);
      gint64 gain;

      while ((gain = improve (self, city)) > 0)
        {
          sum += gain;
          self->counters->n[ESP_COUNTER_STEPS]++;
        }
      if (esp_control_tick (self->control, self->counters, self->work++))
        {
          self->stopped = TRUE;
          break;
        }
    }
  return sum;
}

/* --- kicks --- */

/* Four places behind one another on the tour, not far apart. */
static void
choose_along (TourBest *self, int places[4])
{
  int longest = MIN (MAX_STRETCH, (self->n - 2) / 3);

  places[0] = (int) esp_random_below (&self->random, (guint64) self->n);
  for (int k = 1; k < 4; k++)
    places[k] =
        (places[k - 1] + 1 + (int) esp_random_below (&self->random, (guint64) longest)) % self->n;
}

/* Four places whose cities are near one another on the map, by walks along candidates from one of
 * them; the stretches between them may be long. (Applegate, Cook and Rohe, "Chained Lin-Kernighan
 * for Large Traveling Salesman Problems", 2003.) */
static void
choose_around (TourBest *self, int places[4])
{
  int middle = (int) esp_random_below (&self->random, (guint64) self->n);
  int n = 1;
  int city = middle;

  places[0] = self->place[middle];
  while (n < 4)
    {
      int at;
      gboolean known = FALSE;

      for (int step = 0; step < WALK; step++)
        {
          int first = self->first[city];

          city = self->list[first + (int) esp_random_below (
                                        &self->random, (guint64) (self->first[city + 1] - first))];
        }
      for (at = 0; at < n; at++)
        known |= places[at] == self->place[city];
      if (known)
        continue;
      for (at = n++; at > 0 && places[at - 1] > self->place[city]; at--)
        places[at] = places[at - 1];
      places[at] = self->place[city];
      city = middle;
    }
}

/* The double bridge: of three stretches one behind another the first and the last change places.
 * Four edges are new, and no single move of Or-3opt takes them back. Returns by how much that makes
 * the tour longer. */
static gint64
kick (TourBest *self)
{
  int places[4];
  int t[8]; /* the ends: t0 [t1…t2] [t3…t4] [t5…t6] t7 */

  if (esp_random_below (&self->random, 2) == 0)
    choose_around (self, places);
  else
    choose_along (self, places);
  for (int k = 0; k < 4; k++)
    {
      t[2 * k] = self->order[places[k]];
      t[2 * k + 1] = self->order[places[k] + 1 < self->n ? places[k] + 1 : 0];
    }
  flip (self, t[0], t[1], t[6], t[7]);
  flip (self, t[0], t[6], t[5], t[4]);
  flip (self, t[6], t[4], t[3], t[2]);
  flip (self, t[4], t[2], t[1], t[7]);
  push_all (self, t, 8);
  return distance (self, t[0], t[5]) + distance (self, t[6], t[3]) + distance (self, t[4], t[1]) +
         distance (self, t[2], t[7]) - distance (self, t[0], t[1]) - distance (self, t[2], t[3]) -
         distance (self, t[4], t[5]) - distance (self, t[6], t[7]);
}

/* --- what is told --- */

static void
emit (TourBest *self,
      EspEventType type,
      const TourMove *move,
      int flags,
      gint64 current,
      gint64 proposed)
{
  EspEvent event = { .type = type, .flags = (guint8) flags };

  tour_move_to_event (move, &event);
  event.climb.current = (double) current * self->unit;
  event.climb.proposed = (double) proposed * self->unit;
  esp_tracer_event (self->control->tracer, &event);
}

/* The reversals that are in the log, told one by one: the tour is taken back to where they began
 * and does them once more. */
static void
log_length (TourBest *self, gint64 length)
{
  guint n = self->log.n;

  undo (self);
  for (guint k = 0; k < n; k++)
    {
      int i = self->log.moves[k][0];
      int j = (i + self->log.moves[k][1] - 1) % self->n;
      TourMove move = { TOUR_REVERSE, self->order[i], self->order[j] };
      int p = before (self, move.a);
      int q = after (self, move.b);
      gint64 change = distance (self, p, move.b) + distance (self, move.a, q) -
                      distance (self, p, move.a) - distance (self, move.b, q);

      emit (self, ESP_EVENT_ACCEPT, &move, k + 1 < n ? ESP_EVENT_PART : 0, length, length + change);
      length += change;
      reverse_at (self, i, self->log.moves[k][1]);
    }
  self->log.n = n;
}

/* A neighbour, made by a kick and its repair (or by the first descent); kept where the tour is no
 * longer than before. */
ESP_SEARCH_INLINE void
settle (TourBest *self, gint64 change, const gboolean traced)
{
  TourMove move = { TOUR_KICK, self->order[0], self->order[self->n - 1] };

  self->counters->n[ESP_COUNTER_PROPOSALS]++;
  if (traced)
    emit (self, ESP_EVENT_PROPOSE, &move, 0, self->length, self->length + change);
  if (change > 0)
    {
      undo (self);
      if (traced)
        emit (self, ESP_EVENT_REJECT, &move, 0, self->length, self->length + change);
      return;
    }
  if (traced)
    log_length (self, self->length);
  self->length += change;
}

ESP_SEARCH_INLINE void
search_kicks (TourBest *self, guint64 n_kicks, const gboolean traced)
{
  gint64 gain;

  self->log.n = 0;
  self->log.on = traced;
  push_all (self, self->order, self->n);
  gain = empty_queue (self, improve_two);
  if (!self->stopped)
    {
      push_all (self, self->order, self->n);
      gain += empty_queue (self, improve_three);
    }
  settle (self, -gain, traced);
  self->log.on = TRUE;
  for (guint64 k = 0; k < n_kicks && !self->stopped; k++)
    {
      gint64 change;

      self->log.n = 0;
      change = kick (self);
      change -= empty_queue (self, improve_three);
      settle (self, change, traced);
      /* left over where it was stopped */
      while (self->queue.n > 0)
        pop (self);
    }
}

/* From the search's tour on, and back into it. */
static void
run (TourBest *self, guint64 n_kicks)
{
  TourSearch *search = self->search;

  memcpy (self->order, search->state->order, sizeof (gint32) * (gsize) self->n);
  self->length = 0;
  for (int i = 0; i < self->n; i++)
    {
      self->place[self->order[i]] = i;
      self->length += distance (self, self->order[i], self->order[(i + 1) % self->n]);
    }
  if (esp_control_is_traced (self->control))
    search_kicks (self, n_kicks, TRUE);
  else
    search_kicks (self, n_kicks, FALSE);
  tour_state_set_order (search->state, self->order);
  search->length = tour_length (search->instance, self->order);
  tour_search_note (search);
}

/* --- around it --- */

static void
best_init (TourBest *self, TourSearch *search, const TourCandidates *candidates)
{
  const TourInstance *instance = search->instance;
  guint n = (guint) instance->n;

  self->search = search;
  self->instance = instance;
  self->n = instance->n;
  self->control = search->control;
  self->counters = search->counters;
  self->random = search->random;
  self->first = candidates->first;
  self->list = candidates->list;
  self->order = g_new (gint32, n);
  self->place = g_new (gint32, n);
  self->queue.cities = g_new (gint32, n);
  self->queue.waiting = g_new0 (guint8, n);
  self->log.size = 1024;
  self->log.moves = g_malloc_n (self->log.size, sizeof *self->log.moves);
  self->work = n;
  if (!tour_has_coordinates (instance) || (instance->metric == TOUR_GEO && n <= 2000))
    {
      self->table = instance->distances;
      if (self->table == NULL)
        {
          self->own_table = g_new (gint64, n * n);
          for (int a = 0; a < self->n; a++)
            for (int b = 0; b < self->n; b++)
              self->own_table[(gsize) a * n + (gsize) b] = tour_distance (instance, a, b);
          self->table = self->own_table;
        }
      self->unit = 1.0 / TOUR_UNIT;
    }
  else
    {
      self->unit = 1;
      self->xy = g_new (double, 2 * n);
      for (guint i = 0; i < n; i++)
        {
          self->xy[2 * i] = instance->x[i];
          self->xy[2 * i + 1] = instance->y[i];
        }
    }
  self->away = g_new (gint64, (guint) candidates->first[n]);
  for (int c = 0; c < self->n; c++)
    for (int k = self->first[c]; k < self->first[c + 1]; k++)
      self->away[k] = distance (self, c, self->list[k]);
}

static void
best_clear (TourBest *self)
{
  g_free (self->xy);
  g_free (self->own_table);
  g_free (self->order);
  g_free (self->place);
  g_free (self->away);
  g_free (self->queue.cities);
  g_free (self->queue.waiting);
  g_free (self->log.moves);
}

static void
run_all (TourSearch *search, const TourCandidates *candidates, const EspOptions *options)
{
  gint64 restarts = esp_options_get_int (options, "restarts");
  guint64 n_kicks = (guint64) esp_options_get_int (options, "steps");
  g_autofree gint32 *start = g_new (gint32, (guint) search->state->n);
  TourBest best = { 0 };

  /* with a time the number of kicks is no limit, unless it was asked for too */
  if (esp_options_get_real (options, "seconds") > 0 && !esp_options_is_set (options, "steps"))
    n_kicks = G_MAXUINT64;
  best_init (&best, search, candidates);
  tour_greedy (search->instance, candidates, start);
  tour_search_begin_at (search, start);
  run (&best, n_kicks);
  for (gint64 k = 0; k < restarts && !best.stopped; k++)
    {
      tour_search_begin_random (search);
      search->counters->n[ESP_COUNTER_RESTARTS]++;
      run (&best, n_kicks);
    }
  best_clear (&best);
}

EspOutcome
tour_solve_best (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  g_autoptr (TourCandidates) candidates = NULL;
  TourSearch search;

  if (((const TourInstance *) instance)->n <= TOUR_MAX_EXACT)
    return tour_solve_exact (instance, start, options, control, answer);
  tour_search_init (&search, instance, start, options, control, answer);
  candidates = tour_candidates_new (search.instance, NEAREST, QUADRANT, control, search.counters);
  if (candidates != NULL)
    run_all (&search, candidates, options);
  return tour_search_finish (&search, answer, -1);
}
