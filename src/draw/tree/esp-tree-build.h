#pragma once

/* Which nodes of a trace's tree are drawn. */

#include "esp-tree-draw.h"
#include "engine/trace/esp-trace.h"

G_BEGIN_DECLS

#define ESP_TREE_MAX_BREADTH 48

/* What a person has opened and closed, and where the view stands. */
typedef struct
{
  GHashTable *forced; /* of node + 1 to 1 (open) or 2 (closed) */
  gboolean hide_failed;
  guint32 node; /* the present one */
  guint budget; /* about so many nodes are opened unasked */
  guint line;   /* moves of a game's best line below the present node that are drawn as one; what
                   follows the last of them is not opened */
  const char *best; /* the move that the search has found best at the root, by its name; or NULL */
  guint breadth;    /* children drawn of a node; 0: ESP_TREE_MAX_BREADTH, the most */
  guint levels;     /* above the present node that are drawn, those between them and the root as one
                       item;     0: as many as a window has */
  /* Only what the search had told by this step: nodes opened later are not there, and one that was
   * not left yet has neither value nor fate. 0: all. */
  guint64 horizon;
  guint64 step;         /* the present one: what was opened later is to come; 0: nothing is */
  gboolean fold;        /* what is gone through, and what is to come, is one item each */
  gboolean show_pruned; /* an item for what was cut off, where the other children are drawn */
} EspTreeChoice;

/* Fills @drawing with items for @trace; an item's id is its node, for %ESP_TREE_MORE the first
 * sibling that is left out, for %ESP_TREE_PRUNED the parent. */
void esp_tree_build (EspTreeDrawing *drawing, EspTrace *trace, const EspTreeChoice *choice);
/* Whether the tree is a game's. */
gboolean esp_tree_is_game (EspTrace *trace);

G_END_DECLS
