#include "config.h"

/* Monte-Carlo tree search as a template, on random trees that are written out: each way down and
 * each result on the way up is held to the rules of UCT, by figures that are kept by node from what
 * the search tells; what it calls exact is held to the whole game, and chance to its shares. */

#include "tree-game.h"
#include "engine/esp-counter.h"
#include "engine/esp-option.h"
#include "engine/trace/esp-event.h"
#include "games/esp-mcts.h"

#include <glib/gi18n-lib.h>

static const EspMinimaxGame by_turns = {
  .list = list, .make = make, .unmake = unmake, .evaluate = evaluate
};
static const EspMinimaxGame any_turns = { .list = list,
                                          .make = make,
                                          .unmake = unmake,
                                          .evaluate = evaluate,
                                          .turn = get_turn,
                                          .share = get_share };
static const EspMinimaxGame dice = {
  .list = list, .make = make, .unmake = unmake, .evaluate = evaluate, .outcomes = list_outcomes
};

ESP_MCTS_DEFINE (search_by_turns, &by_turns)
ESP_MCTS_DEFINE (search_any_turns, &any_turns)
ESP_MCTS_DEFINE (search_dice, &dice)

/* The value of the whole game. */
static double
expectimax (const Tree *tree, int id)
{
  const Node *node = &tree->node[id];
  gboolean mean = node->uncertain || node->turn == ESP_TURN_CHANCE;
  double best = mean ? 0 : node->turn == ESP_TURN_MAX ? -INFINITY : INFINITY;

  for (int i = 0; i < node->n; i++)
    {
      double value = expectimax (tree, node->child[i]);

      if (mean)
        best += node->share[i] * value;
      else
        best = node->turn == ESP_TURN_MAX ? MAX (best, value) : MIN (best, value);
    }
  return node->n > 0 ? best : node->value;
}

/* --- what is known of each node, from what is told --- */

typedef struct
{
  double visits, mean;
  gboolean exact;
} Known;

typedef struct
{
  EspTracer tracer;
  Tree *tree;
  Known known[NODES];
  double exploration;
  double least, greatest; /* of the results so far */
  double result;          /* of this way down, on the way up */
  gboolean bounded;       /* LEAST and GREATEST are known to the search */
  guint64 n_entered, n_ways;
} Watch;

static double
get_bound (const Watch *self, int parent, int child)
{
  double range = self->greatest > self->least ? self->greatest - self->least : 1;
  double part = (self->known[child].mean - self->least) / range;

  if (self->tree->node[parent].turn == ESP_TURN_MIN)
    part = 1 - part;
  return part + self->exploration *
                    sqrt (log (MAX (self->known[parent].visits, 1)) / self->known[child].visits);
}

/* The child that is gone to is the first without a visit, or has the greatest bound. */
static void
check_choice (const Watch *self, int parent, int child)
{
  const Node *node = &self->tree->node[parent];

  g_assert_false (self->known[parent].exact);
  for (int i = 0; i < node->n; i++)
    {
      if (self->known[node->child[i]].visits == 0)
        {
          g_assert_cmpint (child, ==, node->child[i]);
          return;
        }
    }
  g_assert_false (self->known[child].exact);
  for (int i = 0; i < node->n; i++)
    if (!self->known[node->child[i]].exact)
      g_assert_cmpfloat (get_bound (self, parent, child), >=,
                         get_bound (self, parent, node->child[i]) - 1e-9);
}

/* What who is on turn is sure of by children that are exact, and whether that is all there is. */
static gboolean
settle (const Watch *self, int id, double *sure)
{
  const Node *node = &self->tree->node[id];
  gboolean max = node->turn == ESP_TURN_MAX;
  gboolean all = node->n > 0;

  *sure = max ? -INFINITY : INFINITY;
  for (int i = 0; i < node->n; i++)
    {
      const Known *child = &self->known[node->child[i]];

      all = all && child->exact;
      if (child->exact)
        *sure = max ? MAX (*sure, child->mean) : MIN (*sure, child->mean);
    }
  return all || (self->bounded && (max ? *sure >= GREATEST : *sure <= LEAST));
}

/* The node @id was looked at once more, and now the event says what is known of it. */
static void
check_result (Watch *self, int id, const EspEvent *event, gboolean leaf)
{
  Known *known = &self->known[id];
  Known now = { event->game.alpha, event->game.value, event->game.beta == 1 };
  gboolean max = self->tree->node[id].turn == ESP_TURN_MAX;

  g_assert_cmpfloat (now.visits, ==, known->visits + 1);
  if (leaf)
    {
      g_assert_cmpint (now.exact, ==, self->tree->node[id].n == 0);
      self->result = now.mean;
      self->least = MIN (self->least, now.mean);
      self->greatest = MAX (self->greatest, now.mean);
      g_assert_true (now.visits == 1 && now.mean >= LEAST && now.mean <= GREATEST);
    }
  else
    {
      double sure;

      g_assert_cmpint (now.exact, ==, settle (self, id, &sure));
      if (now.exact)
        self->result = sure;
      else
        self->result = max ? MAX (self->result, sure) : MIN (self->result, sure);
      g_assert_cmpfloat_with_epsilon (
          now.mean, now.exact ? sure : (known->mean * known->visits + self->result) / now.visits,
          1e-9);
    }
  if (now.exact)
    g_assert_cmpfloat (now.mean, ==, expectimax (self->tree, id));
  *known = now;
}

static void
watch (EspTracer *tracer, const EspEvent *event)
{
  Watch *self = (Watch *) tracer;
  Tree *tree = self->tree;
  int id = tree->path[tree->depth];

  g_assert_true (event->flags & ESP_EVENT_VISITS);
  switch (event->type)
    {
    case ESP_EVENT_ENTER:
      self->n_entered++;
      g_assert_cmpint (event->depth, ==, tree->depth);
      g_assert_cmpint ((event->flags & ESP_EVENT_MAX) != 0, ==,
                       tree->node[id].turn == ESP_TURN_MAX);
      g_assert_cmpint (tree->node[tree->path[tree->depth - 1]].child[event->subject], ==, id);
      check_choice (self, tree->path[tree->depth - 1], id);
      g_assert_cmpfloat (event->game.alpha, ==, self->known[id].visits);
      break;
    case ESP_EVENT_LEAVE:
      check_result (self, id, event, (event->flags & ESP_EVENT_LEAF) != 0);
      break;
    case ESP_EVENT_UPDATE:
      g_assert_cmpint (id, ==, 0);
      check_result (self, 0, event, FALSE);
      self->n_ways++;
      break;
    default:
      g_assert_cmpint (event->type, ==, ESP_EVENT_ROOT);
    }
}

/* --- running it --- */

static char *
name_move (gint32 move, gpointer data G_GNUC_UNUSED)
{
  return g_strdup_printf ("%d", move);
}

typedef EspMctsAnswer (*Search) (
    EspMcts *, const EspOptions *, gboolean, char *(*) (gint32, gpointer), gpointer, EspAnswer *);

static EspMctsAnswer
run (Tree *tree,
     Search search,
     const char *settings,
     guint64 limit,
     gboolean bounded,
     EspTracer *tracer,
     EspMcts *self,
     EspAnswer *answer)
{
  static const EspOptionSpec specs[] = { ESP_MCTS_OPTIONS, { .id = NULL } };
  g_autoptr (EspOptions) options = esp_options_new (specs);
  g_autoptr (GError) error = NULL;
  EspControl control;
  EspMctsAnswer found;

  esp_options_parse (options, settings, &error);
  g_assert_no_error (error);
  esp_control_init (&control);
  control.limit_nodes = limit;
  control.tracer = tracer;
  esp_answer_init (answer);
  tree->depth = 0;
  *self = (EspMcts){ .base = { .game = tree,
                               .control = &control,
                               .least = bounded ? LEAST : 0,
                               .greatest = bounded ? GREATEST : 0 },
                     .n_moves = BRANCHES };
  found = search (self, options, tree->node[0].turn == ESP_TURN_MAX, name_move, NULL, answer);
  g_assert_cmpint (tree->depth, ==, 0);
  return found;
}

static Tree *
draw_game (EspRandom *random, gboolean with_turns, gboolean chance)
{
  Tree *tree = draw_tree (random, with_turns, chance);

  while (tree->node[0].n == 0)
    {
      g_free (tree);
      tree = draw_tree (random, with_turns, chance);
    }
  return tree;
}

/* The move that is answered, by what was told of the root's children. */
static int
find_best (const Watch *self)
{
  const Node *root = &self->tree->node[0];
  gboolean max = root->turn == ESP_TURN_MAX;
  int best = -1;

  for (int i = 0; i < root->n; i++)
    {
      const Known *it = &self->known[root->child[i]];
      const Known *other = best >= 0 ? &self->known[root->child[best]] : NULL;

      if (it->visits == 0 || (self->known[0].exact && !it->exact))
        continue;
      if (other == NULL || (!self->known[0].exact ? it->visits > other->visits
                            : max                 ? it->mean > other->mean
                                                  : it->mean < other->mean))
        best = i;
    }
  return best;
}

static void
test_ways (void)
{
  guint n_exact = 0, n_open = 0, n_stopped = 0;
  EspRandom random;

  esp_random_init (&random, 81);
  for (int round = 0; round < 400; round++)
    {
      g_autofree Tree *tree = draw_game (&random, round % 2 == 0, FALSE);
      g_autofree Watch *watched = g_new0 (Watch, 1);
      guint64 iterations = 1 + esp_random_below (&random, 300);
      guint64 limit = round % 5 == 0 ? 1 + esp_random_below (&random, 200) : 0;
      g_autofree char *settings = NULL;
      g_autoptr (GVariant) moves = NULL;
      gint64 visits = -1;
      gint64 sum = 0;
      gboolean exact;
      EspMcts self;
      EspMctsAnswer found;
      g_auto (EspAnswer) answer;

      watched->tracer.event = watch;
      watched->tree = tree;
      watched->exploration = round % 3 == 0 ? 0.7 : round % 3 == 1 ? 2 : 0;
      watched->bounded = round / 2 % 2 == 0;
      watched->least = INFINITY;
      watched->greatest = -INFINITY;
      settings = g_strdup_printf ("iterations=%d exploration=%g seed=%d", (int) iterations,
                                  watched->exploration, round);
      /* what a stopped way down has not brought up is no result */
      found = run (tree, round % 2 == 0 ? search_any_turns : search_by_turns, settings, limit,
                   watched->bounded, limit == 0 ? &watched->tracer : NULL, &self, &answer);
      g_assert_true (g_variant_dict_lookup (&answer.members, "visits", "x", &visits));
      g_assert_true (g_variant_dict_lookup (&answer.members, "exact", "b", &exact));
      moves = g_variant_dict_lookup_value (&answer.members, "moves", NULL);
      for (gsize i = 0; i < g_variant_n_children (moves); i++)
        {
          const char *name;
          gint64 of_move;
          double mean;

          g_variant_get_child (moves, i, "(&sxd)", &name, &of_move, &mean);
          g_assert_cmpint (atoi (name), ==, (int) i);
          sum += of_move;
          if (limit == 0)
            {
              g_assert_cmpfloat (of_move, ==, watched->known[tree->node[0].child[i]].visits);
              g_assert_cmpfloat (mean, ==, watched->known[tree->node[0].child[i]].mean);
            }
        }
      g_assert_cmpint (sum, ==, visits);
      if (limit > 0)
        {
          g_assert_cmpuint (answer.counters.n[ESP_COUNTER_NODES], <=, limit);
          n_stopped += self.base.stopped;
          continue;
        }
      g_assert_cmpint (exact, ==, watched->known[0].exact);
      g_assert_cmpfloat (visits, ==, watched->known[0].visits);
      g_assert_true (exact || (guint64) visits == iterations);
      g_assert_cmpuint (watched->n_ways, ==, (guint64) visits);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_NODES], ==, watched->n_entered);
      g_assert_cmpuint (answer.counters.n[ESP_COUNTER_LEAVES], ==, (guint64) visits);
      g_assert_cmpint (found.move, ==, find_best (watched));
      g_assert_cmpfloat (found.mean, ==, watched->known[tree->node[0].child[found.move]].mean);
      if (exact)
        g_assert_cmpfloat (expectimax (tree, tree->node[0].child[found.move]), ==,
                           expectimax (tree, 0));
      n_exact += exact;
      n_open += !exact;
    }
  g_assert_cmpuint (n_exact, >, 100);
  g_assert_cmpuint (n_open, >, 50);
  g_assert_cmpuint (n_stopped, >, 20);
}

/* Whoever is exact with chance, as turns or in moves, has the value of the whole game. */
static void
test_chance (void)
{
  guint n_exact[2] = { 0 };
  EspRandom random;

  esp_random_init (&random, 82);
  for (int round = 0; round < 400; round++)
    {
      int in_moves = round % 2;
      g_autofree Tree *tree = draw_game (&random, !in_moves, TRUE);
      g_auto (EspAnswer) answer;
      EspMcts self;
      EspMctsAnswer found;
      gboolean exact;

      if (in_moves)
        make_uncertain (tree, &random);
      found = run (tree, in_moves ? search_dice : search_any_turns, "iterations=3000", 0,
                   round / 2 % 2 == 0, NULL, &self, &answer);
      g_assert_true (g_variant_dict_lookup (&answer.members, "exact", "b", &exact));
      g_assert_cmpfloat (found.mean, >=, LEAST);
      g_assert_cmpfloat (found.mean, <=, GREATEST);
      if (!exact || tree->node[0].turn == ESP_TURN_CHANCE)
        continue;
      n_exact[in_moves]++;
      g_assert_cmpfloat_with_epsilon (found.mean, expectimax (tree, 0), 1e-9);
      g_assert_cmpfloat_with_epsilon (expectimax (tree, tree->node[0].child[found.move]),
                                      expectimax (tree, 0), 1e-9);
    }
  g_assert_cmpuint (n_exact[0], >, 50);
  g_assert_cmpuint (n_exact[1], >, 50);
}

/* --- how often chance and the games at random take what --- */

/* Asserts that in @n times, @half was taken in every other one and each of two more in a quarter;
 * or each of three in a third. */
static void
assert_shares (const guint64 taken[3], gboolean even)
{
  double n = (double) (taken[0] + taken[1] + taken[2]);

  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat (ABS (taken[i] / n - (even ? 1.0 / 3 : i == 0 ? 0.5 : 0.25)), <, 0.04);
}

/* The root has one move, to MIN, who has one: there begins the game at random, to three ends, by
 * chance or by whoever is on turn. */
static void
test_games_at_random (void)
{
  for (int kind = 0; kind < 3; kind++)
    {
      guint64 taken[3] = { 0 };

      for (int seed = 0; seed < 4000; seed++)
        {
          g_autofree Tree *tree = g_new0 (Tree, 1);
          g_autofree char *settings = g_strdup_printf ("iterations=1 seed=%d", seed);
          g_auto (EspAnswer) answer;
          EspMcts self;
          EspMctsAnswer found;

          tree->with_turns = kind < 2;
          tree->node[0] = (Node){ .n = 1, .child = { 1 }, .turn = ESP_TURN_MAX };
          tree->node[1] = (Node){ .n = 1, .child = { 2 }, .turn = ESP_TURN_MIN };
          tree->node[2] = (Node){ .n = 3,
                                  .child = { 3, 4, 5 },
                                  .share = { 0.5, 0.25, 0.25 },
                                  .turn = kind == 0 ? ESP_TURN_CHANCE : ESP_TURN_MAX,
                                  .uncertain = kind == 2 };
          for (int i = 0; i < 3; i++)
            tree->node[3 + i] = (Node){ .value = i };
          found = run (tree, kind < 2 ? search_any_turns : search_dice, settings, 0, FALSE, NULL,
                       &self, &answer);
          g_assert_cmpint (found.move, ==, 0);
          g_assert_true (found.mean == 0 || found.mean == 1 || found.mean == 2);
          taken[(int) found.mean]++;
        }
      assert_shares (taken, kind == 1);
    }
}

/* A whole tree of two moves a position; its root's number. */
static int
fill (Tree *tree, EspRandom *random, int depth, EspTurn turn)
{
  int id = tree->n++;

  tree->node[id] = (Node){ .n = depth > 0 ? 2 : 0,
                           .turn = turn,
                           .value = (double) esp_random_below (random, 19) - 9 };
  for (int i = 0; i < tree->node[id].n; i++)
    tree->node[id].child[i] =
        fill (tree, random, depth - 1, turn == ESP_TURN_MAX ? ESP_TURN_MIN : ESP_TURN_MAX);
  return id;
}

/* Outcomes within the tree are looked at as often as they fall: each leads to too much to be exact
 * before the end. */
static void
test_outcomes (void)
{
  guint64 taken[3] = { 0 };
  EspRandom random;

  esp_random_init (&random, 83);
  for (int round = 0; round < 20; round++)
    {
      g_autofree Tree *tree = g_new0 (Tree, 1);
      g_autofree char *settings = g_strdup_printf ("iterations=600 seed=%d", round);
      g_autoptr (GVariant) moves = NULL;
      g_auto (EspAnswer) answer;
      EspMcts self;

      tree->with_turns = TRUE;
      tree->n = 1;
      tree->node[0] = (Node){ .n = 3, .share = { 0.5, 0.25, 0.25 }, .turn = ESP_TURN_CHANCE };
      for (int i = 0; i < 3; i++)
        tree->node[0].child[i] = fill (tree, &random, 8, ESP_TURN_MAX);
      run (tree, search_any_turns, settings, 0, FALSE, NULL, &self, &answer);
      moves = g_variant_dict_lookup_value (&answer.members, "moves", NULL);
      for (gsize i = 0; i < 3; i++)
        {
          gint64 visits;

          g_variant_get_child (moves, i, "(&sxd)", NULL, &visits, NULL);
          taken[i] += (guint64) visits;
        }
    }
  g_assert_cmpuint (taken[0] + taken[1] + taken[2], ==, 20 * 600);
  assert_shares (taken, FALSE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mcts/ways", test_ways);
  g_test_add_func ("/mcts/chance", test_chance);
  g_test_add_func ("/mcts/games-at-random", test_games_at_random);
  g_test_add_func ("/mcts/outcomes", test_outcomes);
  return g_test_run ();
}
