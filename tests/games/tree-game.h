#pragma once

/* Games that are trees written out at random, for the templates of src/games. */

#include "games/esp-minimax.h"
#include "base/esp-random.h"

G_BEGIN_DECLS

#define BRANCHES 4
#define NODES 4000
#define DEPTH 6
#define LEAST (-9)
#define GREATEST 9

typedef struct
{
  int n;
  int child[BRANCHES];
  double value;
  EspTurn turn;
  /* of a move that leads here: how likely each of its outcomes is, which are its children */
  gboolean uncertain;
  double share[BRANCHES];
} Node;

typedef struct
{
  Node node[NODES];
  int n;
  int path[64]; /* of the game */
  int depth;
  gboolean with_turns;
} Tree;

static inline int
grow (Tree *tree, EspRandom *random, int depth, EspTurn turn, gboolean chance)
{
  int id = tree->n++;
  Node *node = &tree->node[id];

  *node = (Node){ .value = (double) esp_random_below (random, GREATEST - LEAST + 1) + LEAST,
                  .turn = turn };
  if (depth == 0 || tree->n > NODES - 200 || esp_random_below (random, 8) == 0)
    return id;
  node->n = 1 + (int) esp_random_below (random, BRANCHES);
  for (int i = 0; i < node->n; i++)
    {
      EspTurn next = turn == ESP_TURN_MAX ? ESP_TURN_MIN : ESP_TURN_MAX;
      int child;

      if (tree->with_turns)
        next = (EspTurn) esp_random_below (random, chance ? 3 : 2);
      child = grow (tree, random, depth - 1, next, chance);
      tree->node[id].child[i] = child;
      /* halves and quarters: sums are exact */
      tree->node[id].share[i] = tree->node[id].n == 1   ? 1
                                : tree->node[id].n == 2 ? 0.5
                                : tree->node[id].n == 4 ? 0.25
                                : i == 0                ? 0.5
                                                        : 0.25;
    }
  return id;
}

/* Sides take turns; what is skipped is nobody's. */
static inline void
alternate (Tree *tree, int id, EspTurn turn)
{
  Node *node = &tree->node[id];
  EspTurn next = turn == ESP_TURN_MAX ? ESP_TURN_MIN : ESP_TURN_MAX;

  node->turn = turn;
  for (int i = 0; i < node->n; i++)
    alternate (tree, node->child[i], node->uncertain ? turn : next);
}

/* Moves of which the outcome is uncertain: the position behind one is skipped, and its children are
 * what it can turn out as. */
static inline void
make_uncertain (Tree *tree, EspRandom *random)
{
  for (int id = 0; id < tree->n; id++)
    for (int i = 0; i < tree->node[id].n; i++)
      {
        Node *child = &tree->node[tree->node[id].child[i]];

        if (!tree->node[id].uncertain && child->n > 1 && esp_random_below (random, 3) == 0)
          child->uncertain = TRUE;
      }
  alternate (tree, 0, tree->node[0].turn);
}

/* --- the game, for the templates --- */

static inline Node *
here (gpointer game)
{
  Tree *tree = game;

  return &tree->node[tree->path[tree->depth]];
}

static inline int
list (gpointer game, gint32 *moves)
{
  for (int i = 0; i < here (game)->n; i++)
    moves[i] = i;
  return here (game)->n;
}

static inline void
make (gpointer game, gint32 move, int outcome)
{
  Tree *tree = game;
  int to = here (game)->child[move];

  if (tree->node[to].uncertain)
    to = tree->node[to].child[outcome];
  tree->path[++tree->depth] = to;
}

static inline void
unmake (gpointer game)
{
  ((Tree *) game)->depth--;
}

static inline double
evaluate (gpointer game)
{
  return here (game)->value;
}

static inline EspTurn
get_turn (gpointer game)
{
  return here (game)->turn;
}

static inline double
get_share (gpointer game, gint32 move, int n)
{
  g_assert_cmpint (n, ==, here (game)->n);
  return here (game)->share[move];
}

static inline int
list_outcomes (gpointer game, gint32 move, double *probabilities)
{
  const Tree *tree = game;
  const Node *to = &tree->node[here (game)->child[move]];

  for (int k = 0; k < to->n && to->uncertain; k++)
    probabilities[k] = to->share[k];
  return to->uncertain ? to->n : 1;
}

static inline Tree *
draw_tree (EspRandom *random, gboolean with_turns, gboolean chance)
{
  Tree *tree = g_new0 (Tree, 1);

  tree->with_turns = with_turns;
  grow (tree, random, 1 + (int) esp_random_below (random, DEPTH),
        (EspTurn) esp_random_below (random, 2), chance);
  return tree;
}

G_END_DECLS
