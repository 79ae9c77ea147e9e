#pragma once

/* The tree as the searches of the templates see it: a position is a node, and a move the node that
 * it leads to. */

#include "games/esp-minimax.h"
#include "rules.h"

G_BEGIN_DECLS

typedef struct
{
  const TreeInstance *tree;
  TreeMark *marks;
  const double *minimax; /* true values, for ordering; NULL */
  TreeMarks about;
  gboolean strict; /* the search does not cut where a value is equal to the bound */
  int at;
} Search;

static inline int
search_list (gpointer game, gint32 *children)
{
  const Search *self = game;
  int n = tree_list_children (self->tree, self->at, children);

  /* insertion keeps equals in their order */
  for (int i = 1; i < n && self->minimax != NULL; i++)
    {
      gint32 child = children[i];
      int at = i;

      for (; at > 0 && !tree_is_as_good (self->tree, self->at, self->minimax[children[at - 1]],
                                         self->minimax[child]);
           at--)
        children[at] = children[at - 1];
      children[at] = child;
    }
  return n;
}

static inline void
search_make (gpointer game, gint32 move, int outcome G_GNUC_UNUSED)
{
  ((Search *) game)->at = move;
}

static inline void
search_unmake (gpointer game)
{
  Search *self = game;

  self->at = tree_node (self->tree, self->at)->parent;
}

static inline double
search_evaluate (gpointer game)
{
  const Search *self = game;

  return tree_node (self->tree, self->at)->value;
}

static inline guint64
search_key (gpointer game)
{
  const Search *self = game;

  return esp_minimax_mix (0, &self->at, sizeof self->at);
}

static inline EspTurn
search_turn (gpointer game)
{
  const Search *self = game;
  guint8 type = tree_node (self->tree, self->at)->type;

  return type == TREE_MAX ? ESP_TURN_MAX : type == TREE_CHANCE ? ESP_TURN_CHANCE : ESP_TURN_MIN;
}

static inline double
search_share (gpointer game, gint32 move, int n)
{
  return tree_get_share (((const Search *) game)->tree, move, n);
}

static inline void
search_note (gpointer game, EspEventType type, double value, double alpha, double beta)
{
  Search *self = game;
  TreeMark *mark = &self->marks[self->at];

  if (type == ESP_EVENT_ENTER || type == ESP_EVENT_ROOT)
    mark->flags = TREE_MARK_VISITED;
  else if (type == ESP_EVENT_CUTOFF && self->strict)
    mark->flags |= TREE_MARK_STRICT;
  tree_mark_note (mark, self->about, type, value, alpha, beta);
}

static const EspMinimaxGame search_table = {
  .list = search_list,
  .make = search_make,
  .unmake = search_unmake,
  .evaluate = search_evaluate,
  .key = search_key,
  .turn = search_turn,
  .share = search_share,
  .note = search_note,
  .extras = ESP_MINIMAX_LISTS_FIRST | ESP_MINIMAX_LAST_OF_EQUALS | ESP_MINIMAX_VARIANTS,
};

/* solve.c: the table of the nodes, where they are not too many. */
void tree_set_text (EspAnswer *answer, const TreeInstance *tree);

/* search-tree.c */
EspSolve tree_solve_mcts;
EspSolve tree_solve_pns;

G_END_DECLS
