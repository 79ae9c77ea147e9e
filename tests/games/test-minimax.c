#include "config.h"

/* Minimax and its kin as a template, on random trees that are written out: values, moves and counts
 * are held to recursion over the tree by the definitions, which shares no code with it. */

#include "tree-game.h"
#include "engine/esp-counter.h"
#include "engine/trace/esp-event.h"

static const EspMinimaxGame plain = {
  .list = list, .make = make, .unmake = unmake, .evaluate = evaluate
};
static const EspMinimaxGame last_of_equals = { .list = list,
                                               .make = make,
                                               .unmake = unmake,
                                               .evaluate = evaluate,
                                               .extras = ESP_MINIMAX_LAST_OF_EQUALS };
static const EspMinimaxGame turns = { .list = list,
                                      .make = make,
                                      .unmake = unmake,
                                      .evaluate = evaluate,
                                      .turn = get_turn,
                                      .share = get_share,
                                      .extras = ESP_MINIMAX_LISTS_FIRST | ESP_MINIMAX_VARIANTS };
static const EspMinimaxGame dice = {
  .list = list, .make = make, .unmake = unmake, .evaluate = evaluate, .outcomes = list_outcomes
};

ESP_MINIMAX_DEFINE (search_plain, &plain)
ESP_MINIMAX_DEFINE (search_last_of_equals, &last_of_equals)
ESP_MINIMAX_DEFINE (search_turns, &turns)
ESP_MINIMAX_DEFINE (search_dice, &dice)

/* --- by the definitions --- */

typedef struct
{
  const Tree *tree;
  gboolean prune, fail_hard, stop_early, scout, last_of_equals;
  double null_window;
  guint64 nodes, leaves, cutoffs, prunings;
} Reference;

static double look (Reference *r, int id, int left, double alpha, double beta, int *chosen);

/* The position behind move @i, with a window. */
static double
look_at_child (Reference *r, int id, int i, int left, double alpha, double beta)
{
  const Node *child = &r->tree->node[r->tree->node[id].child[i]];
  double sum = 0;

  r->nodes++;
  if (!child->uncertain)
    return look (r, r->tree->node[id].child[i], left - 1, alpha, beta, NULL);
  for (int k = 0; k < child->n; k++)
    {
      r->nodes++;
      sum += child->share[k] * look (r, child->child[k], left - 1, -INFINITY, INFINITY, NULL);
    }
  return sum;
}

/* As it stands in the books, from MAX's side: later moves are first asked whether they are better
 * at all, and searched again where they are; a leaf is not. */
static double
look_by_scout (Reference *r, int id, int i, int left, double alpha, double beta)
{
  gboolean max = r->tree->node[id].turn == ESP_TURN_MAX;
  double bound = max ? alpha : beta;
  double step = r->null_window > 0 ? r->null_window : 0;
  double end = max ? (step > 0 ? bound + step : nextafter (bound, INFINITY))
                   : (step > 0 ? bound - step : nextafter (bound, -INFINITY));
  guint64 nodes = r->nodes;
  guint64 leaves = r->leaves;
  double value;

  if (i == 0 || isinf (bound))
    return look_at_child (r, id, i, left, alpha, beta);
  value = look_at_child (r, id, i, left, max ? alpha : end, max ? end : beta);
  if (value <= alpha || value >= beta || (r->nodes == nodes + 1 && r->leaves == leaves + 1))
    return value;
  return look_at_child (r, id, i, left, alpha, beta);
}

static double
look (Reference *r, int id, int left, double alpha, double beta, int *chosen)
{
  const Node *node = &r->tree->node[id];
  gboolean max = node->turn == ESP_TURN_MAX;
  double window[2] = { alpha, beta };
  double best = max ? -INFINITY : INFINITY;

  if (left == 0 || node->n == 0)
    {
      r->leaves++;
      return node->value;
    }
  if (node->turn == ESP_TURN_CHANCE)
    {
      best = 0;
      for (int i = 0; i < node->n; i++)
        best += node->share[i] * look_at_child (r, id, i, left, alpha, beta);
      return best;
    }
  for (int i = 0; i < node->n; i++)
    {
      double value = r->scout ? look_by_scout (r, id, i, left, alpha, beta)
                              : look_at_child (r, id, i, left, alpha, beta);

      if ((max ? value > best : value < best) || (r->last_of_equals && value == best))
        {
          best = value;
          if (chosen != NULL)
            *chosen = i;
        }
      if (r->stop_early && best == (max ? GREATEST : LEAST))
        {
          r->cutoffs++;
          break;
        }
      if (r->prune && (max ? best >= beta : best <= alpha))
        {
          r->cutoffs += i + 1 < node->n;
          r->prunings += (guint64) (node->n - i - 1);
          break;
        }
      if (r->prune && max)
        alpha = MAX (alpha, best);
      else if (r->prune)
        beta = MIN (beta, best);
    }
  return r->fail_hard && r->prune ? CLAMP (best, window[0], window[1]) : best;
}

/* --- one against the other --- */

typedef double (*Search) (EspMinimax *, int, gboolean, gint32 *, gint32 *);

typedef struct
{
  EspTracer tracer;
  guint64 n[ESP_N_EVENT_TYPES];
  guint64 n_leaves;
  Tree *tree;
} Watch;

/* What an event calls a move leads to where the game is: outcomes are told in the upper half. */
static void
check_code (const Tree *tree, gint32 code)
{
  const Node *parent = &tree->node[tree->path[tree->depth - 1]];
  const Node *to = &tree->node[parent->child[code & 0xffff]];

  if (code >> 16 > 0)
    {
      g_assert_true (to->uncertain);
      g_assert_cmpint (to->child[(code >> 16) - 1], ==, tree->path[tree->depth]);
    }
  else
    g_assert_cmpint (parent->child[code], ==, tree->path[tree->depth]);
}

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watch *self = (Watch *) tracer;

  self->n[event->type]++;
  /* with turns the moves are listed first, so that it is known at once whether the game is over */
  if (event->type == ESP_EVENT_ROOT && self->tree->with_turns)
    g_assert_cmpint ((event->flags & ESP_EVENT_LEAF) != 0, ==, here (self->tree)->n == 0);
  if (self->tree->with_turns)
    g_assert_cmpint (event->depth, ==, self->tree->depth);
  /* whose turn it is; a move whose outcome is uncertain is entered before it is made */
  if (event->type == ESP_EVENT_ENTER &&
      (self->tree->with_turns || (event->flags & ESP_EVENT_CHANCE) == 0))
    {
      EspTurn turn = here (self->tree)->turn;

      check_code (self->tree, event->subject);
      g_assert_cmpint ((event->flags & ESP_EVENT_MAX) != 0, ==, turn == ESP_TURN_MAX);
      g_assert_cmpint ((event->flags & ESP_EVENT_CHANCE) != 0, ==, turn == ESP_TURN_CHANCE);
    }
  self->n_leaves += event->type != ESP_EVENT_ROOT && (event->flags & ESP_EVENT_LEAF) != 0;
}

static void
compare (Tree *tree, Search search, Reference *r, int left, gboolean star1, gboolean traced)
{
  EspControl control;
  Watch watched = { .tracer.event = watch, .tree = tree };
  EspMinimax minimax = { .game = tree,
                         .control = &control,
                         .prune = r->prune,
                         .star1 = star1,
                         .least = LEAST,
                         .greatest = GREATEST,
                         .fail_hard = r->fail_hard,
                         .stop_early = r->stop_early,
                         .scout = r->scout,
                         .null_window = r->null_window };
  const guint64 *n = minimax.counters.n;
  gint32 moves[BRANCHES * (DEPTH + 2)];
  gint32 chosen = -1;
  int right = -1;
  double expected;
  double value;

  r->tree = tree;
  tree->depth = 0;
  tree->path[0] = 0;
  esp_control_init (&control);
  control.tracer = traced ? &watched.tracer : NULL;
  expected = look (r, 0, left, -INFINITY, INFINITY, &right);
  value = search (&minimax, left, tree->node[0].turn == ESP_TURN_MAX, moves, &chosen);
  g_assert_cmpfloat (value, ==, expected);
  g_assert_cmpint (chosen, ==, right);
  g_assert_cmpint (tree->depth, ==, 0);
  g_assert_false (minimax.stopped);
  if (star1)
    {
      g_assert_cmpuint (n[ESP_COUNTER_NODES], <=, r->nodes);
      r->nodes -= n[ESP_COUNTER_NODES];
      return;
    }
  g_assert_cmpuint (n[ESP_COUNTER_NODES], ==, r->nodes);
  g_assert_cmpuint (n[ESP_COUNTER_LEAVES], ==, r->leaves);
  g_assert_cmpuint (n[ESP_COUNTER_CUTOFFS], ==, r->cutoffs);
  if (search == search_turns)
    g_assert_cmpuint (n[ESP_COUNTER_PRUNINGS], ==, r->prunings);
  if (traced)
    {
      g_assert_cmpuint (watched.n[ESP_EVENT_ROOT], ==, 1);
      g_assert_cmpuint (watched.n[ESP_EVENT_ENTER], ==, r->nodes);
      g_assert_cmpuint (watched.n[ESP_EVENT_LEAVE], ==, r->nodes);
      g_assert_cmpuint (watched.n[ESP_EVENT_CUTOFF], ==, r->cutoffs);
      if (left > 0 && tree->node[0].n > 0)
        g_assert_cmpuint (watched.n_leaves, ==, r->leaves);
    }
}

/* @limit_nodes is exact, and nothing stays made. */
static void
check_limit (Tree *tree, Search search, int left, guint64 nodes, guint64 limit)
{
  EspControl control;
  EspMinimax minimax = { .game = tree, .control = &control };
  gint32 moves[BRANCHES * (DEPTH + 2)];
  gint32 chosen = -1;

  esp_control_init (&control);
  control.limit_nodes = limit;
  search (&minimax, left, tree->node[0].turn == ESP_TURN_MAX, moves, &chosen);
  g_assert_cmpint (tree->depth, ==, 0);
  g_assert_cmpint (minimax.stopped, ==, limit < nodes);
  g_assert_cmpuint (minimax.counters.n[ESP_COUNTER_NODES], ==, MIN (limit, nodes));
}

static void
test_plain (void)
{
  EspRandom random;

  esp_random_init (&random, 61);
  for (int round = 0; round < 1500; round++)
    {
      g_autofree Tree *tree = draw_tree (&random, FALSE, FALSE);
      int left = (int) esp_random_below (&random, DEPTH + 1);
      Reference whole = { .prune = FALSE };
      Reference pruned = { .prune = TRUE };
      Reference last = { .last_of_equals = TRUE };

      compare (tree, search_plain, &whole, left, FALSE, round % 2 == 0);
      compare (tree, search_plain, &pruned, left, FALSE, round % 2 == 0);
      compare (tree, search_last_of_equals, &last, left, FALSE, round % 2 == 0);
      if (whole.nodes > 1)
        check_limit (tree, search_plain, left, whole.nodes,
                     1 + esp_random_below (&random, 2 * whole.nodes));
    }
}

/* Turns in any order, and every variant with every other. */
static void
test_variants (void)
{
  guint64 saved[2] = { 0 };
  EspRandom random;

  esp_random_init (&random, 62);
  for (int round = 0; round < 1500; round++)
    {
      g_autofree Tree *tree = draw_tree (&random, TRUE, FALSE);
      int left = (int) esp_random_below (&random, DEPTH + 1);

      for (guint variant = 0; variant < 32; variant++)
        {
          Reference r = { .prune = (variant & 1) != 0,
                          .fail_hard = (variant & 2) != 0,
                          .stop_early = (variant & 4) != 0,
                          .scout = (variant & 9) == 9,
                          .null_window = (variant & 16) != 0 ? 1 : 0 };

          compare (tree, search_turns, &r, left, FALSE, round % 2 == 0);
          saved[0] += variant == 1 ? r.nodes : 0;
          saved[1] += variant == 5 ? r.nodes : 0;
        }
    }
  g_assert_cmpuint (saved[1], <, saved[0]);
}

static void
test_chance (void)
{
  guint64 saved = 0;
  EspRandom random;

  esp_random_init (&random, 63);
  for (int round = 0; round < 1500; round++)
    {
      g_autofree Tree *nodes = draw_tree (&random, TRUE, TRUE);
      g_autofree Tree *moves = draw_tree (&random, FALSE, FALSE);
      int left = (int) esp_random_below (&random, DEPTH + 1);
      Reference mean = { .prune = FALSE };
      Reference uncertain = { .prune = FALSE };
      Reference pruned = { .prune = TRUE };
      Reference star1 = { .prune = TRUE };

      compare (nodes, search_turns, &mean, left, FALSE, round % 2 == 0);
      make_uncertain (moves, &random);
      compare (moves, search_dice, &uncertain, left, FALSE, round % 2 == 0);
      compare (moves, search_dice, &pruned, left, FALSE, round % 2 == 0);
      compare (moves, search_dice, &star1, left, TRUE, round % 2 == 0);
      saved += star1.nodes;
    }
  g_assert_cmpuint (saved, >, 1000);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/minimax/plain", test_plain);
  g_test_add_func ("/minimax/variants", test_variants);
  g_test_add_func ("/minimax/chance", test_chance);
  return g_test_run ();
}
