#include "config.h"

#include "tour.h"

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
