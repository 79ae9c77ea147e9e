#include "config.h"

#include "base/esp-error.h"
#include "base/esp-random.h"
#include "engine/esp-mistake.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A* and the searches it is taught with as the books have them, plain: the frontier is a list
 * through which one goes each time. */

/* What counts as right. */
typedef enum
{
  ASKED_ANY,
  ASKED_CHEAPEST,
  ASKED_FEWEST,
  ASKED_ASTAR, /* from here on the way of one search, and its order where that is told */
  ASKED_UCS,
  ASKED_GREEDY,
  ASKED_BFS,
  ASKED_DFS
} Asked;

static const char *const asked_ids[] = { "any",    "cheapest", "fewest-steps", "astar", "ucs",
                                         "greedy", "bfs",      "dfs",          NULL };

typedef enum
{
  GOAL_GENERATED,
  GOAL_EXPANDED,
  NO_CLOSED,
  CLOSED_LATE,
  FIRST_REACHED,
  NO_REOPEN,
  KEY_STAYS,
  H_TWICE,
  H_ADDS_UP,
  H_OF_PARENT,
  H_IGNORED,
  G_IGNORED,
  STEPS,
  LAST_COST,
  BREADTH,
  DEPTH,
  WORST,
  TIES_LAST,
  REVERSED,
  FILE_ORDER,
  BOTH_WAYS,
  ONE_WAY,
  NO_START,
  BACKWARDS
} Mistake;

static const EspMistake list[] = {
  [GOAL_GENERATED] = { "goal-generated",
                       N_ ("ends when it meets the goal among the successors, and "
                           "not when the goal is taken from the frontier") },
  [GOAL_EXPANDED] = { "goal-expanded", N_ ("expands the goal before it asks whether that is one") },
  [NO_CLOSED] = { "no-closed", N_ ("does not remember which nodes were reached, and expands them "
                                   "again and again") },
  [CLOSED_LATE] = { "closed-late", N_ ("expands a node once for each time that it lies on the "
                                       "frontier, also where it was expanded meanwhile") },
  [FIRST_REACHED] = { "first-reached",
                      N_ ("keeps the first way to a node, also where a cheaper one "
                          "is found later") },
  [NO_REOPEN] = { "no-reopen", N_ ("never goes on from a node again that it has expanded, also "
                                   "where a cheaper way to it is found") },
  [KEY_STAYS] = { "key-stays",
                  N_ ("notes the cheaper way to a node on the frontier, and leaves the "
                      "node in its old place there") },
  [H_TWICE] = { "h-twice", N_ ("counts the estimate twice: g + 2h") },
  [H_ADDS_UP] = { "h-adds-up", N_ ("adds the costs of steps to f instead of g, so that estimates "
                                   "add up along the way") },
  [H_OF_PARENT] = { "h-of-parent",
                    N_ ("takes the estimate of the node that is expanded for that of "
                        "its successors") },
  [H_IGNORED] = { "h-ignored", N_ ("leaves out the estimate: it is uniform-cost search") },
  [G_IGNORED] = { "g-ignored", N_ ("leaves out the cost so far: it is greedy search") },
  [STEPS] = { "steps", N_ ("counts steps and not their costs") },
  [LAST_COST] = { "last-cost", N_ ("takes the cost of the last step for that of the whole way") },
  [BREADTH] = { "breadth", N_ ("takes nodes from the frontier as they came, as a queue") },
  [DEPTH] = { "depth", N_ ("takes the last node of the frontier, as a stack") },
  [WORST] = { "worst", N_ ("takes the worst node of the frontier: its heap is upside down") },
  [TIES_LAST] = { "ties-last", N_ ("takes, of nodes that are as good, the one that came last") },
  [REVERSED] = { "reversed", N_ ("puts the successors on the frontier in reverse order") },
  [FILE_ORDER] = { "file-order", N_ ("takes successors in the order of the file, and not of their "
                                     "names") },
  [BOTH_WAYS] = { "both-ways", N_ ("goes along one-way arcs in both directions") },
  [ONE_WAY] = { "one-way", N_ ("goes along edges only as the file writes them") },
  [NO_START] = { "no-start", N_ ("leaves the start out of the way") },
  [BACKWARDS] = { "backwards", N_ ("writes the way from the goal to the start") },
  { .id = NULL },
};

#define MOST_ENTRIES 20000 /* what does not remember where it was may never end */

typedef struct
{
  gint32 node;
  int parent; /* an entry; -1: none */
  double g;
  double key;
  gboolean is_taken;
} Entry;

typedef struct
{
  gint32 node;
  double cost;
} Successor;

typedef struct
{
  const PathInstance *instance;
  int mistake;
  Asked asked;
  double *h;
  int *best;             /* of a node: the entry by which it is reached; -1: it is not */
  gboolean *is_expanded; /* of a node */
  GArray *entries;       /* of Entry */
  GArray *order;         /* of gint32: nodes as they are expanded */
  EspControl *control;
  EspCounters counters;
} Search;

static Entry *
get_entry (const Search *self, int i)
{
  return &g_array_index (self->entries, Entry, i);
}

/* --- the graph --- */

static int
compare_names (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (path_node_name (data, ((const Successor *) a)->node),
                 path_node_name (data, ((const Successor *) b)->node));
}

static GArray *
list_successors (const Search *self, gint32 node)
{
  const GArray *arcs = self->instance->graph.arcs;
  GArray *successors = g_array_new (FALSE, FALSE, sizeof (Successor));

  for (guint i = 0; i < arcs->len; i++)
    {
      const PathArc *arc = &g_array_index (arcs, PathArc, i);
      gboolean back = self->mistake == BOTH_WAYS || (!arc->is_one_way && self->mistake != ONE_WAY);
      Successor one = { arc->to, arc->cost };
      Successor other = { arc->from, arc->cost };

      if (arc->from == node)
        g_array_append_val (successors, one);
      if (arc->to == node && back && arc->from != arc->to)
        g_array_append_val (successors, other);
    }
  if (self->mistake != FILE_ORDER)
    g_array_sort_with_data (successors, compare_names, (gpointer) self->instance);
  return successors;
}

/* --- the frontier --- */

static double
get_key (const Search *self, gint32 parent, gint32 node, double g)
{
  double h = self->h[self->mistake == H_OF_PARENT && parent >= 0 ? parent : node];

  switch (self->mistake)
    {
    case H_TWICE:
      return g + 2 * h;
    case H_IGNORED:
      return g;
    case G_IGNORED:
      return h;
    default:
      return self->asked == ASKED_UCS ? g : self->asked == ASKED_GREEDY ? h : g + h;
    }
}

/* Whether @a comes before @b, which came onto the frontier before it. */
static gboolean
is_before (const Search *self, const Entry *a, const Entry *b)
{
  if (self->mistake == BREADTH)
    return FALSE;
  if (self->mistake == DEPTH)
    return TRUE;
  if (self->mistake == WORST)
    return a->key > b->key;
  if (self->asked >= ASKED_BFS)
    return self->asked == ASKED_DFS;
  return a->key < b->key || (self->mistake == TIES_LAST && a->key <= b->key);
}

/* -1: nothing is left. */
static int
take (const Search *self)
{
  int found = -1;

  for (int i = 0; i < (int) self->entries->len; i++)
    if (!get_entry (self, i)->is_taken &&
        (found < 0 || is_before (self, get_entry (self, i), get_entry (self, found))))
      found = i;
  if (found >= 0)
    get_entry (self, found)->is_taken = TRUE;
  return found;
}

static int
put (Search *self, gint32 node, int parent, double g)
{
  gint32 from = parent >= 0 ? get_entry (self, parent)->node : -1;
  Entry entry = { .node = node, .parent = parent, .g = g, .key = get_key (self, from, node, g) };

  g_array_append_val (self->entries, entry);
  self->best[node] = (int) self->entries->len - 1;
  return self->best[node];
}

/* Whether a node that is reached already is to be put on the frontier once more. */
static gboolean
is_wanted (Search *self, gint32 node, int parent, double g)
{
  Entry *before = self->best[node] >= 0 ? get_entry (self, self->best[node]) : NULL;

  if (before == NULL || self->mistake == NO_CLOSED)
    return TRUE;
  /* a stack may have a node several times: it is marked when it is expanded */
  if (self->mistake == CLOSED_LATE || self->asked == ASKED_DFS)
    return !self->is_expanded[node];
  if (self->asked == ASKED_BFS)
    return FALSE;
  if (self->mistake == FIRST_REACHED || g >= before->g ||
      ((self->mistake == NO_REOPEN || self->asked == ASKED_GREEDY) && self->is_expanded[node]))
    return FALSE;
  if (self->mistake != KEY_STAYS || before->is_taken)
    return TRUE;
  before->g = g;
  before->parent = parent;
  return FALSE;
}

/* Of a stack the first successor is on top. */
static gboolean
goes_backwards (const Search *self)
{
  return (self->mistake == REVERSED) != (self->asked == ASKED_DFS);
}

/* Whether @entry was overtaken on the frontier: a better way to @node came there. */
static gboolean
is_stale (const Search *self, int entry, gint32 node)
{
  if (self->mistake == NO_CLOSED || self->mistake == CLOSED_LATE)
    return FALSE;
  return self->asked == ASKED_DFS ? self->is_expanded[node] : self->best[node] != entry;
}

/* --- the search: each returns the entry of the goal; -1: it goes on, or there is none --- */

static int
expand (Search *self, int entry)
{
  gint32 node = get_entry (self, entry)->node;
  g_autoptr (GArray) successors = list_successors (self, node);

  g_array_append_val (self->order, node);
  self->is_expanded[node] = TRUE;
  for (guint i = 0; i < successors->len; i++)
    {
      const Successor *to = &g_array_index (successors, Successor,
                                            goes_backwards (self) ? successors->len - 1 - i : i);
      double g = get_entry (self, entry)->g;
      int child;

      if (self->mistake == H_ADDS_UP)
        g = get_entry (self, entry)->key;
      g = self->mistake == STEPS ? g + 1 : self->mistake == LAST_COST ? to->cost : g + to->cost;
      if (!is_wanted (self, to->node, entry, g))
        continue;
      child = put (self, to->node, entry, g);
      if (self->mistake == GOAL_GENERATED && path_is_goal (self->instance, to->node))
        return child;
    }
  return -1;
}

static int
search (Search *self)
{
  int found = -1;
  int entry = put (self, self->instance->start, -1, 0);

  if (self->mistake == GOAL_GENERATED && path_is_goal (self->instance, self->instance->start))
    return entry;
  while (found < 0 && (entry = take (self)) >= 0 && self->entries->len < MOST_ENTRIES)
    {
      gint32 node = get_entry (self, entry)->node;

      if (esp_control_tick (self->control, &self->counters,
                            self->counters.n[ESP_COUNTER_EXPANDED]++))
        return -1;
      if (is_stale (self, entry, node))
        continue;
      if (path_is_goal (self->instance, node) && self->mistake != GOAL_GENERATED)
        {
          if (self->mistake == GOAL_EXPANDED)
            expand (self, entry);
          return entry;
        }
      found = expand (self, entry);
    }
  return found;
}

/* --- what it writes --- */

/* As it is written, first to last: of nodes; new. */
static GArray *
list_way (const Search *self, int entry)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (gint32));

  /* with changes of what was found first there may be rings */
  for (guint n = 0; entry >= 0 && n <= self->entries->len; n++)
    {
      const Entry *at = get_entry (self, entry);

      if (at->parent >= 0 || self->mistake != NO_START)
        g_array_append_val (way, at->node);
      entry = at->parent;
    }
  for (guint i = 0, j = way->len; self->mistake != BACKWARDS && i + 1 < j; i++)
    {
      gint32 node = g_array_index (way, gint32, i);

      g_array_index (way, gint32, i) = g_array_index (way, gint32, --j);
      g_array_index (way, gint32, j) = node;
    }
  return way;
}

static void
write_way (const Search *self, GString *text, int entry)
{
  g_autoptr (GArray) way = list_way (self, entry);

  for (guint i = 0; i < way->len; i++)
    {
      g_autofree char *name = path_name_node (self->instance, g_array_index (way, gint32, i));

      g_string_append_printf (text, "%s\n", name);
    }
}

static void
write_order (const Search *self, GString *text)
{
  g_string_append (text, PATH_EXPANDED_HEAD);
  for (guint i = 0; i < self->order->len; i++)
    {
      g_autofree char *name =
          path_name_node (self->instance, g_array_index (self->order, gint32, i));

      g_string_append_printf (text, " %s", name);
    }
  g_string_append_c (text, '\n');
}

static void
fill_estimates (Search *self)
{
  const GArray *estimates = self->instance->graph.estimates;

  for (guint i = 0; i < estimates->len; i++)
    {
      const PathEstimate *estimate = &g_array_index (estimates, PathEstimate, i);

      if (estimate->which == 0)
        self->h[estimate->node] = estimate->value;
    }
}

static Asked
get_asked (const EspOptions *settings)
{
  return settings != NULL ? (Asked) esp_options_get_choice (settings, "right") : ASKED_ANY;
}

static void
search_clear (Search *self)
{
  g_free (self->h);
  g_free (self->best);
  g_free (self->is_expanded);
  g_array_unref (self->entries);
  g_array_unref (self->order);
}

/* The entry of the goal; -1: it finds none. To be cleared. */
static int
search_run (Search *self,
            const PathInstance *instance,
            const EspOptions *settings,
            int mistake,
            EspControl *control)
{
  gsize n = (gsize) instance->graph.n + 1;

  *self = (Search){ .instance = instance,
                    .mistake = mistake,
                    .asked = get_asked (settings),
                    .h = g_new0 (double, n),
                    .best = g_new (int, n),
                    .is_expanded = g_new0 (gboolean, n),
                    .entries = g_array_new (FALSE, FALSE, sizeof (Entry)),
                    .order = g_array_new (FALSE, FALSE, sizeof (gint32)),
                    .control = control };
  memset (self->best, 0xff, n * sizeof *self->best);
  fill_estimates (self);
  return search (self);
}

static char *
answer (const EspInstance *instance, const EspOptions *settings, int mistake, EspControl *control)
{
  const PathInstance *self = (const PathInstance *) instance;
  GString *text = NULL;
  Search plain;
  int found;

  if (self->kind != PATH_GRAPH || self->start < 0)
    return NULL;
  found = search_run (&plain, self, settings, mistake, control);
  if (found >= 0)
    {
      text = g_string_new (NULL);
      write_way (&plain, text, found);
      write_order (&plain, text);
    }
  search_clear (&plain);
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

/* --- what is right --- */

/* Whether the least that @way costs is the least that there is. */
static gboolean
is_least (const PathInstance *self, const PathState *way, gboolean in_steps, GError **error)
{
  int bad;
  double own = path_measure (self, way, &bad);
  double least;
  g_autofree char *theirs = NULL;
  g_autofree char *best = NULL;

  if (in_steps)
    own = way->steps->len - (self->kind == PATH_TILES ? 0 : 1);
  if (!path_find_least (self, in_steps, &least, error))
    return FALSE;
  /* sums of decimals depend on their order */
  if (own <= least + 1e-9 * MAX (least, 1))
    return TRUE;
  theirs = path_format_cost (own);
  best = path_format_cost (least);
  return in_steps
             ? esp_refuse (error, _ ("the way has %s steps, where %s are enough"), theirs, best)
             : esp_refuse (error, _ ("the way costs %s, and there is one of %s"), theirs, best);
}

/* Where @theirs, from 1 on, is not as @ours; 0: they are the same. */
static guint
find_difference (const GArray *theirs, const GArray *ours)
{
  guint i = 0;

  while (i < theirs->len && i < ours->len &&
         g_array_index (theirs, gint32, i) == g_array_index (ours, gint32, i))
    i++;
  return i < theirs->len || i < ours->len ? i + 1 : 0;
}

/* "Sibiu", or that there is nothing more there. */
static char *
name_at (const PathInstance *self, const GArray *nodes, guint i)
{
  if (i > nodes->len)
    return g_strdup (_ ("the end"));
  return path_show_subject (self, g_array_index (nodes, gint32, i - 1));
}

static gboolean
refuse_difference (const PathInstance *self,
                   const GArray *theirs,
                   const GArray *ours,
                   guint at,
                   gboolean in_order,
                   GError **error)
{
  g_autofree char *their_name = name_at (self, theirs, at);
  g_autofree char *our_name = name_at (self, ours, at);

  return in_order ? esp_refuse (error, _ ("it expands, as number %u, %s, where %s was expected"),
                                at, their_name, our_name)
                  : esp_refuse (error, _ ("the way has, as number %u, %s, where %s was expected"),
                                at, their_name, our_name);
}

/* Whether the way, and the order where that is told, are those of the search. */
static gboolean
is_of_search (const Search *plain, int found, const PathState *state, GError **error)
{
  const PathInstance *self = plain->instance;
  g_autoptr (GArray) way = list_way (plain, found);
  guint at = find_difference (state->steps, way);

  if (at > 0)
    return refuse_difference (self, state->steps, way, at, FALSE, error);
  at = state->told != NULL ? find_difference (state->told, plain->order) : 0;
  return at == 0 || refuse_difference (self, state->told, plain->order, at, TRUE, error);
}

static gboolean
fits (const EspInstance *instance,
      const EspOptions *settings,
      const EspState *state,
      int mistake,
      GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *way = (const PathState *) state;
  Asked asked = get_asked (settings);
  EspControl control;
  Search plain;
  gboolean right;
  int found;

  if (mistake == ESP_NO_MISTAKE && asked == ASKED_ANY)
    return TRUE;
  if (mistake == ESP_NO_MISTAKE && asked <= ASKED_FEWEST)
    return is_least (self, way, asked == ASKED_FEWEST, error);
  if (self->kind != PATH_GRAPH)
    return esp_fail (error, ESP_ERROR_UNSUPPORTED,
                     _ ("the way of a search is known of graphs alone; “cheapest” and "
                        "“fewest-steps” are of all boards"));
  esp_control_init (&control);
  control.limit_nodes = MOST_ENTRIES;
  found = search_run (&plain, self, settings, mistake, &control);
  right = found >= 0 ? is_of_search (&plain, found, way, error)
                     : esp_fail (error, ESP_ERROR_UNSUPPORTED,
                                 _ ("the board is too large for the plain reference"));
  search_clear (&plain);
  return right;
}

/* --- cases --- */

/* Five to nine nodes; edges and arcs at small costs, so that ways are as good as others now and
 * then; estimates of which some are too great and many not consistent. */
static EspInstance *
make (guint64 seed, EspOptions *settings)
{
  g_autoptr (GString) text = g_string_new ("graph\n");
  EspRandom random;
  gint32 names[9];
  int n;

  esp_options_set (settings, "right", "astar", NULL);
  esp_random_init (&random, seed);
  n = 5 + (int) esp_random_below (&random, 5);
  for (int i = 0; i < n; i++)
    names[i] = 'A' + i;
  esp_random_shuffle (&random, names, (guint) n);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "node %c h %d\n", names[i],
                            i == n - 1 ? 0 : (int) esp_random_below (&random, 8));
  for (int i = 0; i < 2 * n + 2; i++)
    {
      int a = (int) esp_random_below (&random, (guint64) n);
      int b = (int) esp_random_below (&random, (guint64) n);

      if (a != b)
        g_string_append_printf (text, "%s %c %c %d\n",
                                esp_random_below (&random, 3) == 0 ? "arc" : "edge", names[a],
                                names[b], 1 + (int) esp_random_below (&random, 6));
    }
  g_string_append_printf (text, "start %c\ngoal %c\n", names[0], names[n - 1]);
  return path_files.parse (text->str, text->len, "", NULL);
}

static const EspOptionSpec settings[] = {
  { "right", ESP_CHOICE_OF (asked_ids), N_ ("What is right"),
    N_ ("any way to a goal, a cheapest one, one of the fewest steps; or the way of one search of a "
        "graph, which takes successors by name, and the order in which it expands nodes where "
        "“Expanded:” tells it") },
  { .id = NULL },
};

const EspMistakes path_mistakes = {
  .list = list,
  .form =
      N_ ("Given a graph, A* writes the cheapest way from the start to the goal, a node a line, "
          "and a line “Expanded:” with the nodes in the order in which they were expanded; "
          "successors come in the order of their names, and of nodes that are as good the first "
          "is taken."),
  .settings = settings,
  .make = make,
  .answer = answer,
  .fits = fits,
};
