#include "config.h"

/* Hill climbing and tabu search on small spaces of random costs. What each step does is held to all
 * neighbours, looked at one by one by what the templates call: shares no code with them. */

#include "climb/esp-tabu.h"
#include "base/esp-random.h"
#include "engine/esp-control.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"

#define STATES 12
#define ROWS 3    /* of moves at most */
#define COLUMNS 4 /* of moves in a row at most */

/* A space whose states are numbers: where each move leads, and what each state costs. */
typedef struct
{
  int n_rows;
  int begin[ROWS], end[ROWS];
  int target[STATES][ROWS][COLUMNS];
  gboolean no_move[STATES][ROWS][COLUMNS]; /* for tabu search */
  gint64 cost[STATES];
  int state;

  /* what was seen of tabu search */
  guint64 step; /* of the present look at the neighbours, from 0 */
  gboolean looking, moved;
  guint64 free_from[ROWS][COLUMNS];
  guint tenure;
  gint64 best;
  gboolean noted;
  guint64 n_notes, n_moves, n_passes, n_waived;
  guint longest, shortest; /* for how long a move was forbidden */
} Space;

static void
draw_space (EspRandom *random, Space *space, guint64 n_costs)
{
  *space = (Space){ .n_rows = 1 + (int) esp_random_below (random, ROWS) };
  for (int i = 0; i < space->n_rows; i++)
    {
      space->begin[i] = (int) esp_random_below (random, 2);
      space->end[i] = space->begin[i] + (int) esp_random_below (random, COLUMNS);
    }
  for (int s = 0; s < STATES; s++)
    {
      space->cost[s] = (gint64) esp_random_below (random, n_costs) - 5;
      for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
          {
            space->target[s][i][j] = (int) esp_random_below (random, STATES);
            space->no_move[s][i][j] = esp_random_below (random, 4) == 0;
          }
    }
  space->state = (int) esp_random_below (random, STATES);
}

static int
get_begin (gconstpointer space, int i)
{
  return ((const Space *) space)->begin[i];
}

static int
get_end (gconstpointer space, int i)
{
  return ((const Space *) space)->end[i];
}

static int
get_size (gconstpointer space)
{
  return ((const Space *) space)->n_rows;
}

static gint64
get_cost (gconstpointer space)
{
  const Space *self = space;

  return self->cost[self->state];
}

static gint64
get_cost_after (gconstpointer space, int i, int j)
{
  const Space *self = space;

  g_assert_true (i >= 0 && i < self->n_rows && j >= self->begin[i] && j < self->end[i]);
  return self->cost[self->target[self->state][i][j]];
}

static void
make (gpointer space, int i, int j)
{
  Space *self = space;

  self->state = self->target[self->state][i][j];
}

static double
show (gint64 cost)
{
  return (double) cost / 4;
}

static void
name (gconstpointer space G_GNUC_UNUSED, int i, int j, EspEvent *event)
{
  event->subject = i;
  event->climb.other = j;
}

static const EspHillSpace hill = { get_size,       get_begin, get_end, get_cost,
                                   get_cost_after, make,      show,    name };

typedef struct
{
  EspTracer tracer;
  const Space *space;
  guint64 n_proposed, n_accepted;
} Watch;

/* Every event says what its move costs, before and after. */
static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watch *self = (Watch *) tracer;
  const Space *space = self->space;

  g_assert_cmpfloat (event->climb.current, ==, show (get_cost (space)));
  g_assert_cmpfloat (event->climb.proposed, ==,
                     show (get_cost_after (space, event->subject, event->climb.other)));
  self->n_proposed += event->type == ESP_EVENT_PROPOSE;
  self->n_accepted += event->type == ESP_EVENT_ACCEPT;
}

/* --- hill climbing --- */

static void
test_hill_step (void)
{
  guint n_optimal = 0;
  guint n_stepped = 0;
  EspRandom random;

  esp_random_init (&random, 51);
  for (int round = 0; round < 3000; round++)
    {
      Space space;
      EspControl control;
      EspCounters counters = { { 0 } };
      Watch watched = { .tracer.event = watch, .space = &space };
      EspHillResult result;
      gint64 least = G_MAXINT64;
      guint64 n_neighbours = 0;
      int from;
      gboolean led = FALSE;

      draw_space (&random, &space, 20);
      from = space.state;
      for (int i = 0; i < space.n_rows; i++)
        for (int j = space.begin[i]; j < space.end[i]; j++)
          {
            least = MIN (least, space.cost[space.target[from][i][j]]);
            n_neighbours++;
          }
      esp_control_init (&control);
      control.tracer = &watched.tracer;
      if (round % 2 == 0)
        result = esp_hill_step (&space, &hill, &random, &control, &counters, TRUE);
      else
        result = esp_hill_step (&space, &hill, &random, &control, &counters, FALSE);
      g_assert_cmpuint (counters.n[ESP_COUNTER_PROPOSALS], ==, n_neighbours);
      if (round % 2 == 0)
        {
          g_assert_cmpuint (watched.n_proposed, ==, n_neighbours);
          g_assert_cmpuint (watched.n_accepted, ==, least < space.cost[from] ? 1 : 0);
        }
      if (least >= space.cost[from])
        {
          g_assert_cmpint (result, ==, ESP_HILL_OPTIMUM);
          g_assert_cmpint (space.state, ==, from);
          g_assert_cmpuint (counters.n[ESP_COUNTER_STEPS], ==, 0);
          n_optimal++;
          continue;
        }
      g_assert_cmpint (result, ==, ESP_HILL_STEPPED);
      g_assert_cmpint (space.cost[space.state], ==, least);
      g_assert_cmpuint (counters.n[ESP_COUNTER_STEPS], ==, 1);
      for (int i = 0; i < space.n_rows; i++)
        for (int j = space.begin[i]; j < space.end[i]; j++)
          led |= space.target[from][i][j] == space.state;
      g_assert_true (led);
      n_stepped++;
    }
  g_assert_cmpuint (n_optimal, >, 300);
  g_assert_cmpuint (n_stepped, >, 300);
}

/* It ends in a local optimum, or as soon as it is told to. */
static void
test_hill_climb (void)
{
  EspRandom random;
  guint n_stopped = 0;

  esp_random_init (&random, 53);
  for (int round = 0; round < 1000; round++)
    {
      Space space;
      EspControl control;
      EspCounters counters = { { 0 } };
      EspHillResult result;

      draw_space (&random, &space, 200);
      esp_control_init (&control);
      control.limit_nodes = round % 2 == 0 ? 0 : 1 + esp_random_below (&random, 30);
      result = esp_hill_climb (&space, &hill, &random, &control, &counters, FALSE);
      if (result == ESP_HILL_STOPPED)
        {
          n_stopped++;
          g_assert_cmpuint (counters.n[ESP_COUNTER_PROPOSALS], ==, control.limit_nodes);
          continue;
        }
      g_assert_cmpint (result, ==, ESP_HILL_OPTIMUM);
      for (int i = 0; i < space.n_rows; i++)
        for (int j = space.begin[i]; j < space.end[i]; j++)
          g_assert_cmpint (get_cost_after (&space, i, j), >=, get_cost (&space));
    }
  g_assert_cmpuint (n_stopped, >, 50);
}

/* --- tabu search: looked at from within --- */

/* Whether move (i, j) may be made now. */
static gboolean
is_allowed (const Space *space, int i, int j)
{
  return !space->no_move[space->state][i][j] &&
         (space->free_from[i][j] <= space->step || get_cost_after (space, i, j) < space->best);
}

static gint64
find_least (const Space *space)
{
  gint64 least = G_MAXINT64;

  for (int i = 0; i < space->n_rows; i++)
    for (int j = space->begin[i]; j < space->end[i]; j++)
      if (is_allowed (space, i, j))
        least = MIN (least, get_cost_after (space, i, j));
  return least;
}

/* The step that is over made the best move that was allowed, and one where none was. */
static void
end_step (Space *self)
{
  if (!self->looking)
    return;
  if (!self->moved)
    {
      g_assert_cmpint (find_least (self), ==, G_MAXINT64);
      self->n_passes++;
    }
  g_assert_cmpint (get_cost (self), >=, self->best);
  self->step++;
  self->looking = self->moved = FALSE;
}

static gboolean
has_neighbour (const Space *space)
{
  for (int i = 0; i < space->n_rows; i++)
    for (int j = space->begin[i]; j < space->end[i]; j++)
      if (!space->no_move[space->state][i][j])
        return TRUE;
  return FALSE;
}

/* The neighbours are looked at once a step, and it begins with their number. Where there is none at
 * all it does not go on. */
static int
begin_step (gconstpointer space)
{
  Space *self = (Space *) space;

  g_assert_true (!self->looking || self->moved || has_neighbour (self));
  end_step (self);
  self->looking = TRUE;
  return self->n_rows;
}

static guint64
get_free_from (gconstpointer space, int i, int j)
{
  const Space *self = space;

  return self->no_move[self->state][i][j] ? ESP_TABU_NO_MOVE : self->free_from[i][j];
}

static void
forbid (gpointer space, int i, int j, guint64 until)
{
  Space *self = space;
  guint longer = (guint) (until - self->step - 1 - self->tenure);

  g_assert_true (self->looking && !self->moved);
  g_assert_true (is_allowed (self, i, j));
  g_assert_cmpint (get_cost_after (self, i, j), ==, find_least (self));
  self->n_waived += self->free_from[i][j] > self->step;
  g_assert_cmpuint (longer, <=, self->tenure);
  self->longest = MAX (self->longest, longer);
  self->shortest = MIN (self->shortest, longer);
  self->free_from[i][j] = until;
  self->moved = TRUE;
  self->n_moves++;
}

static void
note (gpointer space)
{
  Space *self = space;

  g_assert_cmpint (get_cost (self), <, self->best);
  self->best = get_cost (self);
  self->n_notes++;
}

static const EspHillSpace steps = { begin_step,     get_begin, get_end, get_cost,
                                    get_cost_after, make,      show,    name };
static const EspTabuSpace tabu = { &steps, get_free_from, forbid, note };

/* Of four neighbours that are equally good, each is taken about as often as the others, by hill
 * climbing and by tabu search. */
static void
test_ties (void)
{
  for (int by_tabu = 0; by_tabu < 2; by_tabu++)
    {
      guint n[STATES] = { 0 };
      EspRandom random;

      esp_random_init (&random, 52);
      for (int round = 0; round < 4000; round++)
        {
          /* of the six neighbours 1 and 3 are worse; from there on all leads back to where it is */
          Space space = { .n_rows = 2, .end = { 3, 3 }, .tenure = 1, .best = G_MAXINT64 };
          EspControl control;
          EspCounters counters = { { 0 } };

          for (int k = 0; k < 6; k++)
            for (int s = 0; s < STATES; s++)
              space.target[s][k / 3][k % 3] = s == 0 ? k + 1 : s;
          for (int s = 0; s < STATES; s++)
            space.cost[s] = s == 0 ? 9 : s == 3 ? 5 : s == 1 ? 6 : 4;
          esp_control_init (&control);
          if (by_tabu)
            esp_tabu_search (&space, &tabu, 1, 1, 0, &random, &control, &counters, FALSE);
          else
            esp_hill_climb (&space, &hill, &random, &control, &counters, FALSE);
          n[space.state]++;
        }
      for (int s = 0; s < STATES; s++)
        if (s == 2 || (s >= 4 && s <= 6))
          g_assert_true (n[s] > 900 && n[s] < 1100);
        else
          g_assert_cmpuint (n[s], ==, 0);
    }
}

static void
test_tabu (void)
{
  guint64 n_moves = 0, n_passes = 0, n_waived = 0;
  guint n_goals = 0, n_stopped = 0, n_out = 0, n_alone = 0;
  guint longest = 0, shortest = G_MAXUINT;
  EspRandom random;

  esp_random_init (&random, 54);
  for (int round = 0; round < 3000; round++)
    {
      Space space;
      EspControl control;
      EspCounters counters = { { 0 } };
      Watch watched = { .tracer.event = watch, .space = &space };
      guint64 max_steps = esp_random_below (&random, 40);
      gint64 goal = (gint64) esp_random_below (&random, 12) - 8;
      EspHillResult result;

      draw_space (&random, &space, 60);
      space.tenure = (guint) esp_random_below (&random, 4);
      space.best = G_MAXINT64;
      space.shortest = G_MAXUINT;
      esp_control_init (&control);
      control.limit_nodes = round % 3 == 0 ? 1 + esp_random_below (&random, 60) : 0;
      control.tracer = &watched.tracer;
      if (round % 2 == 0)
        result = esp_tabu_search (&space, &tabu, space.tenure, max_steps, goal, &random, &control,
                                  &counters, TRUE);
      else
        result = esp_tabu_search (&space, &tabu, space.tenure, max_steps, goal, &random, &control,
                                  &counters, FALSE);
      g_assert_cmpuint (counters.n[ESP_COUNTER_STEPS], ==, space.n_moves);
      if (round % 2 == 0)
        {
          g_assert_cmpuint (watched.n_proposed, ==, counters.n[ESP_COUNTER_PROPOSALS]);
          g_assert_cmpuint (watched.n_accepted, ==, space.n_moves);
        }
      if (space.tenure == 3 && space.n_moves > 0)
        {
          longest = MAX (longest, space.longest);
          shortest = MIN (shortest, space.shortest);
        }
      n_moves += space.n_moves;
      n_waived += space.n_waived;
      g_assert_cmpuint (space.n_notes, >=, 1);
      if (result == ESP_HILL_STOPPED)
        {
          g_assert_cmpuint (counters.n[ESP_COUNTER_PROPOSALS], ==, control.limit_nodes);
          n_stopped++;
          continue;
        }
      g_assert_cmpint (result, ==, ESP_HILL_OPTIMUM);
      if (!has_neighbour (&space) && space.looking && !space.moved)
        n_alone++;
      else
        {
          end_step (&space);
          g_assert_true (space.step == max_steps || get_cost (&space) <= goal);
          n_goals += get_cost (&space) <= goal;
          n_out += get_cost (&space) > goal;
        }
      n_passes += space.n_passes;
    }
  g_assert_cmpuint (n_moves, >, 5000);
  g_assert_cmpuint (n_passes, >, 100);
  g_assert_cmpuint (n_waived, >, 20);
  g_assert_cmpuint (n_goals, >, 100);
  g_assert_cmpuint (n_stopped, >, 100);
  g_assert_cmpuint (n_out, >, 100);
  g_assert_cmpuint (n_alone, >, 20);
  g_assert_cmpuint (longest, ==, 3);
  g_assert_cmpuint (shortest, ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/climb/hill-step", test_hill_step);
  g_test_add_func ("/climb/ties", test_ties);
  g_test_add_func ("/climb/hill-climb", test_hill_climb);
  g_test_add_func ("/climb/tabu", test_tabu);
  return g_test_run ();
}
