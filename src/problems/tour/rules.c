#include "config.h"

#include "tour.h"

#include <string.h>

/* How far two cities are apart, how long a tour is, and how a move changes it: asked by all
 * searches, by hand and by tables. The distances are TSPLIB's, as its documentation gives them
 * (Reinelt, "TSPLIB 95"). */

double
tour_geo_radians (double x)
{
  /* degrees and minutes, DDD.MM; the short π is part of the definition */
  double degrees = trunc (x);
  double minutes = x - degrees;

  return 3.141592 * (degrees + 5.0 * minutes / 3.0) / 180.0;
}

static gint64
geo_distance (const TourInstance *self, int a, int b)
{
  double latitude_a = tour_geo_radians (self->x[a]);
  double latitude_b = tour_geo_radians (self->x[b]);
  double q1 = cos (tour_geo_radians (self->y[a]) - tour_geo_radians (self->y[b]));
  double q2 = cos (latitude_a - latitude_b);
  double q3 = cos (latitude_a + latitude_b);

  return (gint64) (6378.388 * acos (CLAMP (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3), -1, 1)) +
                   1.0);
}

gint64
tour_compute_distance (const TourInstance *self, int a, int b)
{
  double dx = self->x[a] - self->x[b];
  double dy = self->y[a] - self->y[b];

  if (a == b)
    return 0;
  if (self->metric == TOUR_GEO)
    return geo_distance (self, a, b) * TOUR_UNIT;
  return tour_round_distance (self->metric, dx * dx + dy * dy) * TOUR_UNIT;
}

gint64
tour_path_length (const TourInstance *instance, const TourState *state)
{
  gint64 length = 0;

  for (int i = 1; i < state->n_path; i++)
    length += tour_distance (instance, state->order[i - 1], state->order[i]);
  return length;
}

gint64
tour_length (const TourInstance *instance, const gint32 *order)
{
  gint64 length = 0;

  for (int i = 0; i < instance->n; i++)
    length += tour_distance (instance, order[i], order[i + 1 < instance->n ? i + 1 : 0]);
  return length;
}

int
tour_move_get_span (TourMoveKind kind)
{
  return kind == TOUR_OR_1 ? 1 : kind <= TOUR_OR_2_REVERSED ? 2 : 3;
}

gboolean
tour_move_is_reversed (TourMoveKind kind)
{
  return kind == TOUR_OR_2_REVERSED || kind == TOUR_OR_3_REVERSED;
}

/* --- what a move adds to the length --- */

static gint64
swap_change (const TourInstance *instance, const TourState *state, int i, int j)
{
  int a = tour_city_at (state, i);
  int b = tour_city_at (state, j);
  int n = state->n;
  gint64 change;

  if (n <= 3 || i == j)
    return 0;
  /* neighbours: the edge between them stays */
  if (j == i + 1 || (i == 0 && j == n - 1))
    {
      int first = j == i + 1 ? i : j;
      int before = tour_city_at (state, first - 1);
      int after = tour_city_at (state, first + 2);

      if (j != i + 1)
        {
          int other = a;

          a = b;
          b = other;
        }
      return tour_distance (instance, before, b) + tour_distance (instance, a, after) -
             tour_distance (instance, before, a) - tour_distance (instance, b, after);
    }
  change = tour_distance (instance, tour_city_at (state, i - 1), b) +
           tour_distance (instance, b, tour_city_at (state, i + 1)) -
           tour_distance (instance, tour_city_at (state, i - 1), a) -
           tour_distance (instance, a, tour_city_at (state, i + 1));
  return change + tour_distance (instance, tour_city_at (state, j - 1), a) +
         tour_distance (instance, a, tour_city_at (state, j + 1)) -
         tour_distance (instance, tour_city_at (state, j - 1), b) -
         tour_distance (instance, b, tour_city_at (state, j + 1));
}

static gint64
reverse_change (const TourInstance *instance, const TourState *state, int i, int j)
{
  int before = tour_city_at (state, i - 1);
  int after = tour_city_at (state, j + 1);

  if ((j - i + state->n) % state->n >= state->n - 2)
    return 0;
  return tour_distance (instance, before, tour_city_at (state, j)) +
         tour_distance (instance, tour_city_at (state, i), after) -
         tour_distance (instance, before, tour_city_at (state, i)) -
         tour_distance (instance, tour_city_at (state, j), after);
}

static gint64
or_change (const TourInstance *instance, const TourState *state, const TourMove *move)
{
  int span = tour_move_get_span (move->kind);
  int i = state->place[move->a];
  int last = tour_city_at (state, i + span - 1);
  int before = tour_city_at (state, i - 1);
  int after = tour_city_at (state, i + span);
  int next = tour_city_at (state, state->place[move->b] + 1);
  int front = tour_move_is_reversed (move->kind) ? last : move->a;
  int back = tour_move_is_reversed (move->kind) ? move->a : last;

  /* behind the city before it: it stays where it is */
  if (move->b == before)
    return tour_distance (instance, before, front) + tour_distance (instance, back, after) -
           tour_distance (instance, before, move->a) - tour_distance (instance, last, after);
  return tour_distance (instance, before, after) + tour_distance (instance, move->b, front) +
         tour_distance (instance, back, next) - tour_distance (instance, before, move->a) -
         tour_distance (instance, last, after) - tour_distance (instance, move->b, next);
}

gint64
tour_move_get_change (const TourInstance *instance, const TourState *state, const TourMove *move)
{
  int i = state->place[move->a];
  int j = state->place[move->b];

  if (move->kind == TOUR_SWAP)
    return swap_change (instance, state, MIN (i, j), MAX (i, j));
  if (move->kind == TOUR_REVERSE)
    return reverse_change (instance, state, i, j);
  return or_change (instance, state, move);
}

/* --- making a move --- */

static inline void
put (TourState *state, int i, int city)
{
  state->order[i] = city;
  state->place[city] = i;
}

static void
reverse (TourState *state, int i, int j)
{
  int n = state->n;

  for (int k = (j >= i ? j - i + 1 : j - i + n + 1) / 2; k > 0; k--)
    {
      int city = state->order[i];

      put (state, i, state->order[j]);
      put (state, j, city);
      i = i + 1 < n ? i + 1 : 0;
      j = j > 0 ? j - 1 : n - 1;
    }
}

/* The cities between the old and the new place of the stretch make room. The city in front stays in
 * front where neither it nor the end of the order is part of that. */
static void
relocate (TourState *state, const TourMove *move)
{
  int n = state->n;
  int span = tour_move_get_span (move->kind);
  int first = state->place[move->a];
  int to = state->place[move->b];
  int taken[3] = { 0, 0, 0 };
  int begin;

  for (int k = 0; k < span; k++)
    taken[tour_move_is_reversed (move->kind) ? span - 1 - k : k] = state->order[(first + k) % n];
  if (first + span <= n && to < first)
    {
      for (int k = first - 1; k > to; k--)
        put (state, k + span, state->order[k]);
      begin = to + 1;
    }
  else
    {
      int offset = to > first ? to - first : to - first + n;

      for (int k = span; k <= offset; k++)
        put (state, (first + k - span) % n, state->order[(first + k) % n]);
      begin = first + offset - span + 1;
    }
  for (int k = 0; k < span; k++)
    put (state, (begin + k) % n, taken[k]);
}

void
tour_state_make (TourState *state, const TourMove *move)
{
  int i = state->place[move->a];
  int j = state->place[move->b];

  if (move->kind == TOUR_SWAP)
    {
      put (state, i, move->b);
      put (state, j, move->a);
    }
  else if (move->kind == TOUR_REVERSE)
    reverse (state, i, j);
  else
    relocate (state, move);
}

const char *const tour_neighbourhoods[] = { "swap", "2-opt", "or-opt", NULL };

/* --- which edges it exchanges --- */

static void
take_edge (TourExchange *self, int a, int b)
{
  self->taken[self->n_taken++] = (TourEdge){ a, b };
}

static void
add_edge (TourExchange *self, int a, int b)
{
  self->added[self->n_added++] = (TourEdge){ a, b };
}

/* What is taken and added at once stays. */
static void
drop_common (TourExchange *self)
{
  for (int i = self->n_taken - 1; i >= 0; i--)
    for (int k = self->n_added - 1; k >= 0; k--)
      if (tour_edge_is (&self->taken[i], self->added[k].a, self->added[k].b))
        {
          self->taken[i] = self->taken[--self->n_taken];
          self->added[k] = self->added[--self->n_added];
          break;
        }
}

static void
exchange_swap (const TourState *state, int i, int j, TourExchange *self)
{
  int n = state->n;
  const int gaps[4] = { (i + n - 1) % n, i, (j + n - 1) % n, j }; /* behind these places */

  for (int k = 0; k < 4; k++)
    {
      gboolean known = FALSE;
      int ends[2];

      for (int other = 0; other < k; other++)
        known |= gaps[other] == gaps[k];
      if (known)
        continue;
      take_edge (self, tour_city_at (state, gaps[k]), tour_city_at (state, gaps[k] + 1));
      for (int side = 0; side < 2; side++)
        {
          int place = (gaps[k] + side) % n;

          ends[side] = tour_city_at (state, place == i ? j : place == j ? i : place);
        }
      add_edge (self, ends[0], ends[1]);
    }
}

static void
exchange_reverse (const TourState *state, int i, int j, TourExchange *self)
{
  int before = tour_city_at (state, i - 1);
  int after = tour_city_at (state, j + 1);

  /* all of the tour, or all but one city: the same tour the other way round */
  if ((j - i + state->n) % state->n >= state->n - 2)
    return;
  take_edge (self, before, tour_city_at (state, i));
  take_edge (self, tour_city_at (state, j), after);
  add_edge (self, before, tour_city_at (state, j));
  add_edge (self, tour_city_at (state, i), after);
}

static void
exchange_stretch (const TourState *state, const TourMove *move, TourExchange *self)
{
  int n = state->n;
  int first = state->place[move->a];
  int end = (first + tour_move_get_span (move->kind)) % n;
  int last = tour_city_at (state, end - 1);
  int before = tour_city_at (state, first - 1);
  int after = tour_city_at (state, end);
  int next = tour_city_at (state, state->place[move->b] + 1);
  gboolean reversed = tour_move_is_reversed (move->kind);

  take_edge (self, before, move->a);
  take_edge (self, last, after);
  if (move->b == before)
    next = after;
  else
    {
      take_edge (self, move->b, next);
      add_edge (self, before, after);
    }
  add_edge (self, move->b, reversed ? last : move->a);
  add_edge (self, reversed ? move->a : last, next);
}

void
tour_move_get_exchange (const TourState *state, const TourMove *move, TourExchange *exchange)
{
  int i = state->place[move->a];
  int j = state->place[move->b];

  *exchange = (TourExchange){ 0 };
  if (move->kind == TOUR_SWAP)
    exchange_swap (state, i, j, exchange);
  else if (move->kind == TOUR_REVERSE)
    exchange_reverse (state, i, j, exchange);
  else
    exchange_stretch (state, move, exchange);
  drop_common (exchange);
}

void
tour_move_get_made_exchange (const TourState *state, const TourMove *move, TourExchange *exchange)
{
  TourMove back = { move->kind, move->b, move->a };
  TourExchange undone;
  int last;

  *exchange = (TourExchange){ 0 };
  /* these are undone by themselves */
  if (move->kind == TOUR_SWAP || move->kind == TOUR_REVERSE)
    {
      tour_move_get_exchange (state, &back, &undone);
      exchange->n_added = undone.n_taken;
      memcpy (exchange->added, undone.taken, sizeof undone.taken);
      return;
    }
  last = state->place[move->b] + tour_move_get_span (move->kind);
  add_edge (exchange, move->b, tour_city_at (state, state->place[move->b] + 1));
  add_edge (exchange, tour_city_at (state, last % state->n),
            tour_city_at (state, (last + 1) % state->n));
}

/* --- moves as text --- */

static const char *const words[TOUR_N_MOVES] = {
  "swap", "reverse", "insert", "insert-2", "insert-2-reversed", "insert-3", "insert-3-reversed"
};

char *
tour_move_format (const TourInstance *instance, const TourMove *move)
{
  return g_strdup_printf ("%s %s %s", words[move->kind], instance->names[move->a],
                          instance->names[move->b]);
}

gboolean
tour_move_parse (const TourInstance *instance,
                 const TourState *state,
                 const char *text,
                 TourMove *move)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  guint kind;

  if (g_strv_length (parts) != 3)
    return FALSE;
  for (kind = 0; kind < TOUR_N_MOVES && !g_str_equal (parts[0], words[kind]); kind++)
    ;
  move->kind = (TourMoveKind) kind;
  move->a = tour_find_city (instance, parts[1]);
  move->b = tour_find_city (instance, parts[2]);
  if (kind == TOUR_N_MOVES || move->a < 0 || move->b < 0 || move->a == move->b)
    return FALSE;
  if (kind == TOUR_REVERSE && state->place[move->a] > state->place[move->b])
    {
      gint32 other = move->a;

      move->a = move->b;
      move->b = other;
    }
  if (kind >= TOUR_OR_1)
    {
      int span = tour_move_get_span (move->kind);
      int offset = (state->place[move->b] - state->place[move->a] + state->n) % state->n;

      return offset >= span && state->n > span;
    }
  return TRUE;
}

/* --- neighbourhoods --- */

int
tour_neighbourhood_get_size (TourNeighbourhood neighbourhood, int n)
{
  /* or-opt: each city begins a stretch of each of five kinds */
  return neighbourhood == TOUR_BY_OR_OPT ? 5 * n : n;
}

int
tour_neighbourhood_get_begin (TourNeighbourhood neighbourhood, int n, int i)
{
  if (neighbourhood == TOUR_BY_2_OPT && i == 0)
    return n; /* the first city stays: turning the rest round gives all other tours */
  return neighbourhood == TOUR_BY_OR_OPT ? 0 : i + 1;
}

int
tour_neighbourhood_get_end (TourNeighbourhood neighbourhood, int n, int i)
{
  switch (neighbourhood)
    {
    case TOUR_BY_2_OPT:
      return i == 1 ? n - 1 : n;
    case TOUR_BY_OR_OPT:
      /* the gaps between the cities that are left, but for the one the stretch came from */
      return MAX (0, n - tour_move_get_span ((TourMoveKind) (TOUR_OR_1 + i % 5)) - 1);
    case TOUR_BY_SWAP:
    case TOUR_N_NEIGHBOURHOODS:
    default:
      return n;
    }
}

guint64
tour_neighbourhood_count (TourNeighbourhood neighbourhood, int n)
{
  guint64 count = 0;

  for (int i = 0; i < tour_neighbourhood_get_size (neighbourhood, n); i++)
    count += (guint64) MAX (0, tour_neighbourhood_get_end (neighbourhood, n, i) -
                                   tour_neighbourhood_get_begin (neighbourhood, n, i));
  return count;
}

TourMove
tour_neighbourhood_get_move (TourNeighbourhood neighbourhood, const TourState *state, int i, int j)
{
  TourMove move = { .kind = neighbourhood == TOUR_BY_2_OPT ? TOUR_REVERSE : TOUR_SWAP };

  if (neighbourhood == TOUR_BY_OR_OPT)
    {
      int first = i / 5;

      move.kind = (TourMoveKind) (TOUR_OR_1 + i % 5);
      move.a = state->order[first];
      move.b = state->order[(first + tour_move_get_span (move.kind) + j) % state->n];
      return move;
    }
  move.a = state->order[i];
  move.b = state->order[j];
  return move;
}

/* --- successors --- */

static int
compare_successors (gconstpointer a, gconstpointer b)
{
  const TourSuccessor *x = a;
  const TourSuccessor *y = b;

  return x->change < y->change ? -1 : x->change > y->change;
}

/* Sorting is stable only with the position as a second key: keeps those found first. */
static void
keep_best (GArray *list, guint max)
{
  g_array_sort (list, compare_successors); /* GLib's array sort is a stable merge sort */
  if (max > 0 && list->len > max)
    g_array_set_size (list, max);
}

GArray *
tour_list_successors (const TourInstance *instance,
                      const TourState *state,
                      TourNeighbourhood neighbourhood,
                      guint max,
                      const EspControl *control)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (TourSuccessor));
  int n = state->n;
  gint64 worst = G_MAXINT64;

  for (int i = 0; i < tour_neighbourhood_get_size (neighbourhood, n); i++)
    {
      if (tour_is_late (control))
        {
          g_array_unref (list);
          return NULL;
        }
      for (int j = tour_neighbourhood_get_begin (neighbourhood, n, i);
           j < tour_neighbourhood_get_end (neighbourhood, n, i); j++)
        {
          TourSuccessor successor;

          successor.move = tour_neighbourhood_get_move (neighbourhood, state, i, j);
          successor.change = tour_move_get_change (instance, state, &successor.move);
          if (successor.change >= worst)
            continue;
          g_array_append_val (list, successor);
          /* of many only the best are wanted: the rest is thrown out now and then */
          if (max > 0 && list->len >= 2 * max + 1000)
            {
              keep_best (list, max);
              worst = g_array_index (list, TourSuccessor, max - 1).change;
            }
        }
    }
  keep_best (list, max);
  return list;
}

gboolean
tour_is_local_optimum (const TourInstance *instance,
                       const TourState *state,
                       TourNeighbourhood neighbourhood)
{
  int n = state->n;

  for (int i = 0; i < tour_neighbourhood_get_size (neighbourhood, n); i++)
    for (int j = tour_neighbourhood_get_begin (neighbourhood, n, i);
         j < tour_neighbourhood_get_end (neighbourhood, n, i); j++)
      {
        TourMove move = tour_neighbourhood_get_move (neighbourhood, state, i, j);

        if (tour_move_get_change (instance, state, &move) < 0)
          return FALSE;
      }
  return TRUE;
}
