#include "config.h"

#include "tree.h"

static void
mark_pruned (const TreeInstance *tree, TreeState *state, int node)
{
  for (int child = node + 1; child >= 0; child = tree_node (tree, child)->next)
    if (!(state->marks[child].flags & TREE_MARK_VISITED))
      for (int i = child; i < tree_node (tree, child)->end; i++)
        state->marks[i].flags |= TREE_MARK_PRUNED;
}

static void
tree_apply_event (const EspInstance *instance, EspState *state, const EspEvent *event)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  TreeState *self = (TreeState *) state;
  int node = event->type == ESP_EVENT_ROOT ? 0 : event->subject;
  TreeMark *mark;

  if (event->type == ESP_EVENT_UPDATE || event->type == ESP_EVENT_CUTOFF)
    node = tree_node (tree, node)->parent;
  if (event->type == ESP_EVENT_ROOT)
    self->about = event->flags & ESP_EVENT_VISITS  ? TREE_MARKS_MEANS
                  : event->flags & ESP_EVENT_PROOF ? TREE_MARKS_PROOF
                                                   : TREE_MARKS_WINDOWS;
  mark = &self->marks[node];
  tree_mark_note (mark, self->about, event->type, event->game.value, event->game.alpha,
                  event->game.beta);
  if (event->type == ESP_EVENT_ENTER || event->type == ESP_EVENT_ROOT)
    {
      mark->flags = TREE_MARK_VISITED | TREE_MARK_OPEN;
      self->practice = FALSE;
      self->current = node;
    }
  else if (event->type == ESP_EVENT_CUTOFF)
    {
      mark_pruned (tree, self, node);
      if (event->flags & ESP_EVENT_STRICT)
        mark->flags |= TREE_MARK_STRICT;
    }
  else if (event->type == ESP_EVENT_LEAVE)
    {
      mark->flags &= ~(guint32) TREE_MARK_OPEN;
      self->current = tree_node (tree, node)->parent;
    }
}

static char *
tree_subject_name (const EspInstance *instance, gint32 subject)
{
  return g_strdup (tree_node ((const TreeInstance *) instance, subject)->name);
}

static guint
tree_count_ids (const EspInstance *instance, EspTraceIdKind kind)
{
  return kind == ESP_TRACE_SUBJECT ? (guint) tree_n_nodes ((const TreeInstance *) instance) : 0;
}

/* Of a file that says nothing of it: whose turn it is and where the leaves are is known from the
 * tree. */
static void
complete_flags (const TreeInstance *tree, EspEvent *event)
{
  if (event->flags != 0 || (event->type != ESP_EVENT_ENTER && event->type != ESP_EVENT_ROOT))
    return;
  switch (tree_node (tree, event->subject)->type)
    {
    case TREE_MAX:
      event->flags = ESP_EVENT_MAX;
      break;
    case TREE_CHANCE:
      event->flags = ESP_EVENT_CHANCE;
      break;
    case TREE_LEAF:
      event->flags = ESP_EVENT_LEAF;
      break;
    case TREE_MIN:
    default:
      break;
    }
}

static gboolean
tree_trace_fits (const EspInstance *instance, const EspState *state, EspEvent *event)
{
  const TreeInstance *tree = (const TreeInstance *) instance;
  int current = ((const TreeState *) state)->current;

  if (event->type == ESP_EVENT_ROOT)
    event->subject = 0;
  if (event->subject < 0)
    return FALSE;
  complete_flags (tree, event);
  if (event->type == ESP_EVENT_ROOT)
    return TRUE;
  if (event->type == ESP_EVENT_LEAVE)
    return event->subject == current;
  return tree_node (tree, event->subject)->parent == current;
}

const EspTracing tree_tracing = {
  .apply_event = tree_apply_event,
  .subject_name = tree_subject_name,
  .count_ids = tree_count_ids,
  .trace_fits = tree_trace_fits,
};
