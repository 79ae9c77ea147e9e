#include "config.h"

#include "esp-paths.h"

#include <string.h>
#include <sys/mman.h>

void
esp_path_search_init (EspPathSearch *self,
                      gpointer space,
                      guint most,
                      double unit,
                      const EspPathRules *rules,
                      EspControl *control)
{
  *self = (EspPathSearch){ .space = space, .rules = rules, .control = control, .unit = unit };
  self->steps = g_new (EspPathStep, MAX (most, 1));
  self->logged = g_new (guint32, ESP_PATH_LOGGED);
  self->found = self->found_back = ESP_PATH_NONE;
}

void
esp_path_search_clear (EspPathSearch *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      esp_frontier_clear (&self->sides[i].frontier);
      g_clear_pointer (&self->sides[i].reached, g_free);
    }
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->steps, g_free);
  g_clear_pointer (&self->logged, g_free);
}

/* Large blocks that are looked at all over cost less in large pages: asked for before they are
 * touched, and left as it is where a system has none. A block so divided cannot be moved without
 * being copied: not for what grows. */
static void
prefer_large_pages (gpointer block, gsize size)
{
#ifdef MADV_HUGEPAGE
  const guintptr page = 1 << 21;
  guintptr from = ((guintptr) block + page - 1) & ~(page - 1);
  guintptr to = ((guintptr) block + size) & ~(page - 1);

  if (from < to)
    madvise ((gpointer) from, to - from, MADV_HUGEPAGE);
#else
  (void) block;
  (void) size;
#endif
}

void
esp_path_search_reserve (EspPathSearch *self, guint32 n)
{
  self->n_states = n;
  /* memory that is not touched costs nothing; the largest are blocks of their own, which are moved
   * without being copied when they grow */
  self->room = MIN (MAX ((gsize) n * 3 / 2, 1024), 1 << 20);
  self->nodes = g_new (EspPathNode, self->room);
}

void
esp_path_side_grow (EspPathSide *self, guint32 n_states, guint32 state)
{
  gsize n = MAX (MAX (2 * self->n_reached, 1024), (gsize) state + 1);
  guint32 *reached = g_new0 (guint32, MAX (n, n_states));

  prefer_large_pages (reached, MAX (n, n_states) * sizeof *reached);
  if (self->n_reached > 0)
    memcpy (reached, self->reached, self->n_reached * sizeof *reached);
  g_free (self->reached);
  self->reached = reached;
  self->n_reached = MAX (n, n_states);
}

void
esp_path_search_grow (EspPathSearch *self)
{
  self->room = MAX (2 * self->room, 1024);
  self->nodes = g_renew (EspPathNode, self->nodes, self->room);
}

GArray *
esp_path_search_get_path (const EspPathSearch *self)
{
  const EspPathNode *nodes = self->nodes;
  GArray *path;
  guint n;

  if (self->found == ESP_PATH_NONE)
    return NULL;
  n = nodes[self->found].depth + 1;
  path = g_array_sized_new (FALSE, TRUE, sizeof (EspPathStep), n);
  g_array_set_size (path, n);
  for (guint32 at = self->found; at != ESP_PATH_NONE; at = nodes[at].parent)
    {
      guint32 above = nodes[at].parent;

      g_array_index (path, EspPathStep, --n) = (EspPathStep){
        .cost = above != ESP_PATH_NONE ? nodes[at].g - nodes[above].g : 0,
        .state = nodes[at].state,
        .step = nodes[at].step,
      };
    }
  /* what was come to from the goal is gone against the way it was come */
  for (guint32 at = self->found_back; at != ESP_PATH_NONE && nodes[at].parent != ESP_PATH_NONE;
       at = nodes[at].parent)
    {
      guint32 next = nodes[at].parent;
      EspPathStep step = { .cost = nodes[at].g - nodes[next].g,
                           .state = nodes[next].state,
                           .step = nodes[at].step };

      g_array_append_val (path, step);
    }
  return path;
}

EspOutcome
esp_path_search_conclude (const EspPathSearch *self)
{
  return self->found != ESP_PATH_NONE     ? ESP_OUTCOME_SOLVED
         : self->stopped || self->was_cut ? ESP_OUTCOME_LIMIT
                                          : ESP_OUTCOME_NONE;
}

static int
get_choice (const EspOptions *options, const char *id)
{
  return esp_options_find (options, id) != NULL ? esp_options_get_choice (options, id) : 0;
}

static guint32
get_number (const EspOptions *options, const char *id)
{
  return esp_options_find (options, id) != NULL ? (guint32) esp_options_get_int (options, id)
                                                : ESP_PATH_NONE;
}

void
esp_path_rules_read (EspPathRules *self, const EspOptions *options)
{
  *self = (EspPathRules){
    .as_tree = get_choice (options, "search") == 1,
    .goal_generated = get_choice (options, "goal") == 1,
    .reversed = get_choice (options, "successors") == 1,
    .path_only = get_choice (options, "visited") == 1,
    .reopens = get_choice (options, "reopen") == 0,
    .ties = (EspPathTies) get_choice (options, "ties"),
    .weight =
        esp_options_find (options, "weight") != NULL ? esp_options_get_real (options, "weight") : 1,
    .limit = get_number (options, "depth"),
    .beam = get_number (options, "beam"),
  };
}
