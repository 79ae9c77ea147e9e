#include "config.h"

/* Proof-number search as a template, on random trees that are written out: the value is that of
 * minimax, and what is looked at, and how often, is held to df-pn as it is described (A. Nagai,
 * "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002), on numbers that are
 * kept by node. */

#include "tree-game.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"
#include "games/esp-pns.h"

#define NEVER 1000000000.0 /* what cannot be proved */

/* Every node lies in a part of the table of its own. */
static guint64
get_key (gpointer game)
{
  const Tree *tree = game;

  return (guint64) (tree->path[tree->depth] + 1) << 50;
}

static const EspMinimaxGame by_turns = {
  .list = list, .make = make, .unmake = unmake, .evaluate = evaluate, .key = get_key
};
static const EspMinimaxGame any_turns = { .list = list,
                                          .make = make,
                                          .unmake = unmake,
                                          .evaluate = evaluate,
                                          .key = get_key,
                                          .turn = get_turn };

ESP_PNS_DEFINE (search_by_turns, &by_turns)
ESP_PNS_DEFINE (search_any_turns, &any_turns)

/* --- by the definitions --- */

static double
minimax (const Tree *tree, int id)
{
  const Node *node = &tree->node[id];
  double best = node->turn == ESP_TURN_MAX ? -INFINITY : INFINITY;

  for (int i = 0; i < node->n; i++)
    best = node->turn == ESP_TURN_MAX ? MAX (best, minimax (tree, node->child[i]))
                                      : MIN (best, minimax (tree, node->child[i]));
  return node->n > 0 ? best : node->value;
}

/* How many positions at least are missing for a proof and for a disproof. */
typedef struct
{
  double missing[2];
} Numbers;

typedef struct
{
  const Tree *tree;
  double threshold;
  gboolean known[NODES];
  Numbers numbers[NODES];
  guint64 nodes, leaves, hits;
} Reference;

/* Goes on at @id while less is missing than @limit says; what is missing then. */
static Numbers
look (Reference *r, int id, Numbers limit)
{
  const Node *node = &r->tree->node[id];
  /* the mover proves by one child, and is disproved by all: for MIN it is the other way round */
  int own = node->turn == ESP_TURN_MAX ? 0 : 1;
  Numbers children[BRANCHES];
  Numbers at = { { 0, 0 } };

  if (node->n == 0)
    {
      r->leaves++;
      at.missing[node->value >= r->threshold ? 1 : 0] = NEVER;
      return at;
    }
  for (int i = 0; i < node->n; i++)
    {
      int child = node->child[i];

      r->hits += r->known[child];
      children[i] = r->known[child] ? r->numbers[child] : (Numbers){ { 1, 1 } };
    }
  for (;;)
    {
      int best = 0;
      double second = NEVER;
      Numbers inner;

      at.missing[1 - own] = 0;
      for (int i = 0; i < node->n; i++)
        {
          at.missing[1 - own] += children[i].missing[1 - own];
          if (children[i].missing[own] < children[best].missing[own])
            best = i;
        }
      at.missing[own] = children[best].missing[own];
      for (int i = 0; i < node->n; i++)
        if (i != best)
          second = MIN (second, children[i].missing[own]);
      if (at.missing[own] == 0)
        at.missing[1 - own] = NEVER;
      if (at.missing[0] >= limit.missing[0] || at.missing[1] >= limit.missing[1])
        return at;
      /* it is left when another one is a quarter better */
      inner.missing[own] = MIN (second + floor (second / 4) + 1, limit.missing[own]);
      inner.missing[1 - own] = MIN (
          limit.missing[1 - own] - at.missing[1 - own] + children[best].missing[1 - own], NEVER);
      r->nodes++;
      children[best] = look (r, node->child[best], inner);
      r->known[node->child[best]] = TRUE;
      r->numbers[node->child[best]] = children[best];
    }
}

/* Is it as great as the one in the middle of what it can still be? */
static double
halve (Reference *r)
{
  int low = LEAST;
  int high = GREATEST;

  while (low < high)
    {
      Numbers all = { { NEVER, NEVER } };
      int middle = low + (high - low + 1) / 2;

      memset (r->known, 0, sizeof r->known);
      r->threshold = middle;
      if (look (r, 0, all).missing[0] == 0)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* --- one against the other --- */

typedef struct
{
  EspTracer tracer;
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 n_leaves;
  const Tree *tree;
} Watch;

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watch *self = (Watch *) tracer;

  self->n[event->type]++;
  self->n_leaves += (event->flags & ESP_EVENT_LEAF) != 0;
  g_assert_true (event->flags & ESP_EVENT_PROOF);
  /* a position is entered after its move is made, and left before that is taken back */
  g_assert_cmpint (event->depth, ==, self->tree->depth);
}

static EspPnsAnswer
ask (Tree *tree, gboolean with_values, guint64 limit, EspTracer *tracer, EspPns *self)
{
  EspControl control;
  double values[GREATEST - LEAST + 1];
  EspPnsScale scale = { .least = LEAST, .step = 1, .n = GREATEST - LEAST + 1 };
  gboolean max = tree->node[0].turn == ESP_TURN_MAX;
  EspPnsAnswer answer;

  for (int i = 0; i < scale.n; i++)
    values[i] = LEAST + i;
  if (with_values)
    scale.values = values;
  esp_control_init (&control);
  control.limit_nodes = limit;
  control.tracer = tracer;
  *self =
      (EspPns){ .base = { .game = tree, .control = &control }, .n_moves = BRANCHES * (DEPTH + 2) };
  answer =
      tree->with_turns ? search_any_turns (self, &scale, max) : search_by_turns (self, &scale, max);
  g_assert_cmpint (tree->depth, ==, 0);
  return answer;
}

/* One that is over before it begins, or not. */
static Tree *
draw_game (EspRandom *random, gboolean with_turns, gboolean over)
{
  Tree *tree = draw_tree (random, with_turns, FALSE);

  while ((tree->node[0].n == 0) != over)
    {
      g_free (tree);
      tree = draw_tree (random, with_turns, FALSE);
    }
  return tree;
}

static void
test_trees (void)
{
  guint n_stopped = 0;
  EspRandom random;

  esp_random_init (&random, 71);
  for (int round = 0; round < 48; round++) /* each with tables of 32 MB */
    {
      g_autofree Tree *tree = draw_game (&random, round % 2 == 0, FALSE);
      g_autofree Reference *r = g_new0 (Reference, 1);
      Watch watched = { .tracer.event = watch, .tree = tree };
      double value = minimax (tree, 0);
      EspPns self;
      EspPnsAnswer answer;

      r->tree = tree;
      g_assert_cmpfloat (halve (r), ==, value);
      answer = ask (tree, round % 4 < 2, 0, round % 3 == 0 ? &watched.tracer : NULL, &self);
      g_assert_cmpfloat (answer.least, ==, value);
      g_assert_cmpfloat (answer.greatest, ==, value);
      g_assert_true (answer.move >= 0 && answer.move < tree->node[0].n);
      g_assert_cmpfloat (minimax (tree, tree->node[0].child[answer.move]), ==, value);
      g_assert_cmpuint (self.base.counters.n[ESP_COUNTER_NODES], ==, r->nodes);
      g_assert_cmpuint (self.base.counters.n[ESP_COUNTER_LEAVES], ==, r->leaves);
      g_assert_cmpuint (self.base.counters.n[ESP_COUNTER_TABLE_HITS], ==, r->hits);
      if (round % 3 == 0)
        {
          g_assert_cmpuint (watched.n[ESP_EVENT_ENTER], ==, r->nodes);
          g_assert_cmpuint (watched.n[ESP_EVENT_LEAVE], ==, r->nodes);
          g_assert_cmpuint (watched.n[ESP_EVENT_UPDATE], ==, r->nodes);
          g_assert_cmpuint (watched.n_leaves, ==, r->leaves);
        }
      /* stopped: the value lies within what is told, and no more was looked at */
      if (r->nodes > 2)
        {
          guint64 limit = 1 + esp_random_below (&random, r->nodes - 1);

          answer = ask (tree, FALSE, limit, NULL, &self);
          g_assert_true (self.base.stopped);
          g_assert_cmpuint (self.base.counters.n[ESP_COUNTER_NODES], ==, limit);
          g_assert_true (answer.least <= value && value <= answer.greatest);
          g_assert_true (answer.least < answer.greatest);
          n_stopped++;
        }
    }
  g_assert_cmpuint (n_stopped, >, 20);
}

/* Of a game that is over there is no move, and what it came to is the value. */
static void
test_over (void)
{
  EspRandom random;

  esp_random_init (&random, 72);
  for (int round = 0; round < 20; round++)
    {
      g_autofree Tree *tree = draw_game (&random, round % 2 == 0, TRUE);
      EspPns self;
      EspPnsAnswer answer = ask (tree, round % 4 < 2, 0, NULL, &self);

      g_assert_cmpfloat (answer.least, ==, tree->node[0].value);
      g_assert_cmpfloat (answer.greatest, ==, tree->node[0].value);
      g_assert_cmpint (answer.move, ==, -1);
      g_assert_cmpuint (self.base.counters.n[ESP_COUNTER_NODES], ==, 0);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pns/trees", test_trees);
  g_test_add_func ("/pns/over", test_over);
  return g_test_run ();
}
