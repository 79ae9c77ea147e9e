#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The list of searches, and what they share: the instance as a space, and the answer. */

/* --- the space --- */

static const struct
{
  const char *id;
  guint kinds; /* a bit a PathKind */
} heuristics[] = {
  [PATH_H_FILE] = { "file", 1 << PATH_GRAPH },
  [PATH_H_STRAIGHT] = { "straight-line", 1 << PATH_GRAPH | 1 << PATH_GRID },
  [PATH_H_MANHATTAN] = { "manhattan", 1 << PATH_GRID | 1 << PATH_TILES },
  [PATH_H_OCTILE] = { "octile", 1 << PATH_GRID },
  [PATH_H_CHEBYSHEV] = { "chebyshev", 1 << PATH_GRID },
  [PATH_H_MISPLACED] = { "misplaced", 1 << PATH_TILES },
  [PATH_H_CONFLICT] = { "linear-conflict", 1 << PATH_TILES },
  [PATH_H_PATTERN] = { "pattern", 1 << PATH_TILES },
  [PATH_H_BEST] = { "best", 1 << PATH_GRAPH },
  [PATH_H_ZERO] = { "zero", 1 << PATH_GRAPH | 1 << PATH_GRID | 1 << PATH_TILES },
};

static gboolean
has_places (const PathInstance *self)
{
  for (gint32 i = 0; i < self->graph.n; i++)
    if (!isnan (g_array_index (self->graph.x, double, i)))
      return TRUE;
  return FALSE;
}

/* What is taken where none is named. */
static PathHeuristic
get_usual (const PathInstance *self)
{
  if (self->kind == PATH_TILES)
    return PATH_H_MANHATTAN;
  if (self->kind == PATH_GRID)
    return self->grid.diagonal == PATH_DIAGONAL_NEVER ? PATH_H_MANHATTAN : PATH_H_OCTILE;
  if (self->graph.estimates->len > 0)
    return PATH_H_FILE;
  return has_places (self) ? PATH_H_STRAIGHT : PATH_H_ZERO;
}

static gint32
find_estimate (const PathInstance *self, const char *name)
{
  if (self->kind == PATH_GRAPH)
    for (guint i = 0; i < self->graph.h_names->len; i++)
      if (g_str_equal (self->graph.h_names->pdata[i], name))
        return (gint32) i;
  return -1;
}

static gboolean
choose_heuristic (PathSpace *self, const char *name, char **why)
{
  self->which = 0;
  if (*name == '\0')
    {
      self->heuristic = get_usual (self->instance);
      return TRUE;
    }
  /* the file's own names come first */
  self->which = find_estimate (self->instance, name);
  if (self->which >= 0)
    {
      self->heuristic = PATH_H_FILE;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (heuristics); i++)
    if (g_str_equal (heuristics[i].id, name) &&
        (heuristics[i].kinds & 1u << self->instance->kind) != 0)
      {
        self->heuristic = (PathHeuristic) i;
        self->which = 0;
        return TRUE;
      }
  *why = g_strdup_printf (
      self->instance->kind == PATH_GRAPH ? _ ("there is no heuristic “%s” for a graph; expected "
                                              "file, straight-line, best, zero, or a "
                                              "name that the file gives")
      : self->instance->kind == PATH_GRID
          ? _ ("there is no heuristic “%s” for a grid; expected manhattan, octile, chebyshev, "
               "straight-line or zero")
          : _ ("there is no heuristic “%s” for tiles; expected manhattan, misplaced, "
               "linear-conflict, pattern or zero"),
      esp_quote (name));
  return FALSE;
}

/* In the words of the form: the search itself, which is asked for by ids, has its own. */
gboolean
path_suits (const EspInstance *instance,
            const EspAlgorithm *algorithm,
            const EspOptions *options,
            char **why)
{
  static const char *const kinds[] = { N_ ("for a graph"), N_ ("for a grid"), N_ ("for tiles") };
  const PathInstance *self = (const PathInstance *) instance;
  const EspOptionSpec *spec = esp_option_specs_find (algorithm->options, "heuristic");
  const char *name =
      options != NULL && spec != NULL ? esp_options_get_text (options, spec->id) : "";
  PathSpace space = { .instance = self };
  g_autofree char *unknown = NULL;
  g_autofree char *label = NULL;
  const char *fault = NULL;

  if (!choose_heuristic (&space, name, &unknown))
    fault = _ (kinds[self->kind]);
  else if (*name != '\0' && space.heuristic == PATH_H_STRAIGHT && self->kind == PATH_GRAPH &&
           !has_places (self))
    fault = _ ("for nodes without places");
  else if (*name != '\0' && space.heuristic == PATH_H_FILE && self->graph.estimates->len == 0)
    fault = _ ("where the file gives none");
  if (fault == NULL)
    return TRUE;
  label = esp_option_name_choice (spec, name);
  /* TRANSLATORS: a heuristic, and "for a graph" or what stands there instead */
  if (why != NULL)
    *why = g_strdup_printf (_ ("there is no estimate “%s” %s"), label, fault);
  return FALSE;
}

gint64
path_get_scale (const PathInstance *instance)
{
  if (instance->kind == PATH_GRAPH)
    return path_graph_find_scale (&instance->graph);
  if (instance->kind == PATH_TILES)
    return PATH_TILES_SCALE;
  /* ways across are no whole numbers: with more decimals, of thousands of steps few are wrong */
  return instance->grid.diagonal == PATH_DIAGONAL_NEVER ? 1000000 : 1000000000;
}

gboolean
path_space_init (PathSpace *self,
                 const PathInstance *instance,
                 const char *heuristic,
                 gboolean with_back,
                 EspControl *control,
                 char **why)
{
  *self = (PathSpace){ .instance = instance, .start = (guint32) instance->start };
  if (!choose_heuristic (self, heuristic, why))
    return FALSE;
  self->goals = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_vals (self->goals, instance->goals->data, instance->goals->len);
  if (instance->kind == PATH_GRAPH)
    path_graph_prepare (self, with_back);
  else if (instance->kind == PATH_GRID)
    path_grid_prepare (self);
  else if (!path_tiles_prepare (self, control))
    {
      path_space_clear (self);
      return FALSE;
    }
  return TRUE;
}

void
path_space_clear (PathSpace *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->arcs); i++)
    {
      g_free (self->arcs[i].offsets);
      g_free (self->arcs[i].steps);
    }
  esp_walls_clear (&self->walls);
  g_free (self->h);
  g_free (self->pool.packed);
  g_free (self->pool.slots);
  g_free (self->exact);
  g_clear_pointer (&self->goals, g_array_unref);
}

gint64
path_space_estimate (PathSpace *self, guint32 state)
{
  guint8 tiles[PATH_MAX_CELLS];

  if (self->instance->kind == PATH_GRAPH)
    return self->h[state];
  if (self->instance->kind == PATH_GRID)
    return path_grid_estimate (self, state);
  path_tiles_unpack (self, state, tiles);
  return path_tiles_estimate (self, tiles);
}

guint
path_space_list (PathSpace *self, guint32 state, EspPathStep *steps, gboolean back)
{
  return self->instance->kind == PATH_GRAPH  ? path_graph_list (self, state, steps, back)
         : self->instance->kind == PATH_GRID ? path_grid_list (self, state, steps, back)
                                             : path_tiles_list (self, state, steps, back);
}

char *
path_space_name (const PathSpace *self, guint32 state)
{
  guint8 tiles[PATH_MAX_CELLS];

  if (self->instance->kind == PATH_GRID)
    return path_name_node (self->instance, (gint32) state);
  if (self->instance->kind == PATH_GRAPH)
    return g_strdup (esp_name_show (path_node_name (self->instance, (gint32) state)));
  path_tiles_unpack (self, state, tiles);
  return path_tiles_format (tiles, self->instance->tiles.side * self->instance->tiles.side);
}

/* --- answers --- */

static char *
name_step (const PathSpace *space, const EspPathStep *step)
{
  return space->instance->kind == PATH_TILES
             ? g_strdup_printf ("%c", path_step_letter ((PathStep) step->step))
             : path_space_name (space, step->state);
}

/* Begins where the way @start ends. FALSE where it is none. */
static gboolean
begin_at (PathSpace *self, const EspState *start)
{
  const PathState *walked = (const PathState *) start;
  int bad;

  if (start == NULL || walked->steps->len == 0)
    return TRUE;
  if (path_measure (self->instance, walked, &bad) < 0)
    return FALSE;
  if (self->instance->kind == PATH_TILES)
    path_tiles_begin (self, walked);
  else
    self->start = g_array_index (walked->steps, guint32, walked->steps->len - 1);
  return TRUE;
}

/* The whole way as a state: @walked, or else nothing, and what was found from its end on. */
static EspState *
make_way (const PathSpace *space, const EspPathSearch *search, const EspState *walked)
{
  g_autoptr (GArray) path = esp_path_search_get_path (search);
  gboolean tiles = space->instance->kind == PATH_TILES;
  EspState *state = esp_instance_begin (&space->instance->parent, walked);
  GArray *steps = ((PathState *) state)->steps;

  if (!tiles && steps->len > 0)
    g_array_set_size (steps, steps->len - 1);
  for (guint i = tiles ? 1 : 0; i < path->len; i++)
    {
      const EspPathStep *step = &g_array_index (path, EspPathStep, i);

      g_array_append_val (steps, *(tiles ? &step->step : (const gint32 *) &step->state));
    }
  return state;
}

/* The way that was found as names, a line each; and with what was walked before as a state. */
static void
add_path (const PathSpace *space,
          const EspPathSearch *search,
          const EspState *walked,
          EspAnswer *answer,
          EspControl *control)
{
  g_autoptr (GArray) path = esp_path_search_get_path (search);
  gboolean tiles = space->instance->kind == PATH_TILES;
  EspState *state = make_way (space, search, walked);
  GString *text = g_string_new (NULL);
  GVariantBuilder names;
  gboolean has_actions = space->instance->kind == PATH_GRAPH;
  GVariantBuilder actions;
  int bad;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  g_variant_builder_init (&actions, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < path->len; i++)
    {
      const EspPathStep *step = &g_array_index (path, EspPathStep, i);
      g_autofree char *name = NULL;
      g_autofree char *line = NULL;

      if (tiles && i == 0)
        continue;
      name = name_step (space, step);
      line = tiles ? g_strdup (name) : path_name_node (space->instance, (gint32) step->state);
      g_string_append_printf (text, "%s\n", line);
      g_variant_builder_add (&names, "s", name);
      if (i > 0 && has_actions)
        {
          has_actions = step->step >= 0;
          if (has_actions)
            g_variant_builder_add (&actions, "s", space->instance->graph.labels->pdata[step->step]);
        }
    }
  answer->text = g_string_free (text, FALSE);
  g_variant_dict_insert_value (&answer->members, "path", g_variant_builder_end (&names));
  if (has_actions && path->len > 1)
    g_variant_dict_insert_value (&answer->members, "actions", g_variant_builder_end (&actions));
  else
    g_variant_builder_clear (&actions);
  g_variant_dict_insert (&answer->members, "cost", "d",
                         path_measure (space->instance, (PathState *) state, &bad));
  esp_answer_add_solution (answer, control, state);
}

static void
add_expanded (const PathSpace *space, const EspPathSearch *search, EspAnswer *answer)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < search->n_logged; i++)
    {
      g_autofree char *name = path_space_name (space, search->logged[i]);

      g_variant_builder_add (&names, "s", name);
    }
  g_variant_dict_insert_value (&answer->members, "expanded", g_variant_builder_end (&names));
}

/* Why there is nothing to search; NULL: there is. @none: that is known to have no answer. */
static char *
find_obstacle (const PathInstance *self, gboolean *none)
{
  *none = FALSE;
  if (self->kind != PATH_TILES)
    return self->start < 0         ? g_strdup (_ ("there is no start"))
           : self->goals->len == 0 ? g_strdup (_ ("there is no goal"))
                                   : NULL;
  *none = !path_tiles_are_solvable (&self->tiles);
  return *none ? g_strdup (
                     _ ("there is no solution: the parity of the tiles is not that of the goal, "
                        "and no move changes whether both are alike"))
               : NULL;
}

static void
tell_nothing (EspControl *control)
{
  EspEvent event = { .type = ESP_EVENT_ROOT, .subject = -1 };

  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer, &event);
}

static EspOutcome
solve (const EspInstance *instance,
       const EspState *start,
       const EspOptions *options,
       EspControl *control,
       EspAnswer *answer)
{
  const PathInstance *self = (const PathInstance *) instance;
  PathMethod method = (PathMethod) answer->algorithm->variant;
  static const char *const strongest[] = {
    [PATH_GRAPH] = "best", [PATH_GRID] = "", [PATH_TILES] = "pattern"
  };
  const char *heuristic = method == PATH_BEST ? strongest[self->kind]
                          : esp_options_find (options, "heuristic") != NULL
                              ? esp_options_get_text (options, "heuristic")
                              : "zero";
  PathSpace space;
  EspPathSearch search;
  EspPathRules rules;
  EspOutcome outcome;
  gboolean none;

  answer->message = find_obstacle (self, &none);
  if (none)
    tell_nothing (control);
  if (answer->message != NULL)
    return none ? ESP_OUTCOME_NONE : ESP_OUTCOME_ERROR;
  if (!path_space_init (&space, self, heuristic, method == PATH_BIDIRECTIONAL_COST, control,
                        &answer->message))
    return answer->message != NULL ? ESP_OUTCOME_ERROR : ESP_OUTCOME_LIMIT;
  if (!begin_at (&space, start))
    {
      path_space_clear (&space);
      answer->message = g_strdup (_ ("what was gone so far is no way: take it back first"));
      return ESP_OUTCOME_ERROR;
    }
  esp_path_rules_read (&rules, options);
  if (method == PATH_BEST)
    rules.ties = ESP_PATH_TIES_LOW_H;
  if (method == PATH_BIDIRECTIONAL_COST && esp_options_get_choice (options, "by") == 1)
    method = PATH_BIDIRECTIONAL_BREADTH;
  esp_path_search_init (&search, &space, space.most, 1.0 / (double) space.scale, &rules, control);
  if (path_count_states (self) > 0)
    esp_path_search_reserve (&search, path_count_states (self));
  if (self->kind == PATH_GRAPH)
    path_search_graph (&search, method);
  else if (self->kind == PATH_GRID)
    path_search_grid (&search, method);
  else
    path_search_tiles (&search, method);
  outcome = esp_path_search_conclude (&search);
  answer->counters = search.counters;
  if (outcome == ESP_OUTCOME_SOLVED)
    add_path (&space, &search, start, answer, control);
  else if (search.was_cut && !search.stopped)
    answer->message = g_strdup (method == PATH_DLS ? _ ("there is none within this depth")
                                                   : _ ("none is left within this width"));
  add_expanded (&space, &search, answer);
  esp_path_search_clear (&search);
  path_space_clear (&space);
  return outcome;
}

/* --- the list --- */

#define HEURISTIC_OPTION                                                                           \
  {                                                                                                \
    "heuristic", PATH_HEURISTIC, N_ ("Heuristic"),                                                 \
        N_ ("what the cost to the goal is estimated by: file, straight-line, manhattan, octile, "  \
            "chebyshev, misplaced, linear-conflict, pattern, best (of a graph: the greatest of "   \
            "those that are consistent), zero, or a name that the file gives; where nothing is "   \
            "said, the file's, or what suits the board"),                                          \
        .word_for_min = N_ ("what suits the board")                                                \
  }

static const EspOptionSpec queue_options[] = {
  ESP_PATH_OPTION_SEARCH,
  ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS,
  { .id = NULL },
};

static const EspOptionSpec stack_options[] = {
  ESP_PATH_OPTION_SEARCH,
  ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS,
  { "visited", ESP_CHOICE ("all", "path"), N_ ("Visited"),
    N_ ("all: what was expanded is not expanded again; path: only what is on the path is not") },
  { .id = NULL },
};

static const EspOptionSpec depth_options[] = {
  { "depth", ESP_INT (0, 1000000, "10"), N_ ("Depth"), N_ ("steps from the start at most") },
  ESP_PATH_OPTION_SEARCH,
  ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS,
  { .id = NULL },
};

static const EspOptionSpec cost_options[] = {
  ESP_PATH_OPTION_SEARCH, ESP_PATH_OPTION_GOAL, ESP_PATH_OPTION_SUCCESSORS,
  ESP_PATH_OPTION_TIES,   { .id = NULL },
};

static const EspOptionSpec greedy_options[] = {
  HEURISTIC_OPTION,           ESP_PATH_OPTION_SEARCH, ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS, ESP_PATH_OPTION_TIES,   { .id = NULL },
};

static const EspOptionSpec astar_options[] = {
  HEURISTIC_OPTION,
  { "weight", ESP_REAL (0, 1000, "1"), N_ ("Weight"),
    N_ ("what the estimate is multiplied by: above 1 it is faster, and the cost may be so many "
        "times "
        "the least"),
    .slides_to = 5 },
  { "reopen", ESP_CHOICE ("yes", "no"), N_ ("Reopen"),
    N_ ("whether a node that was expanded already is put on the frontier again when a cheaper way "
        "to "
        "it is found") },
  ESP_PATH_OPTION_SEARCH,
  ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS,
  ESP_PATH_OPTION_TIES,
  { .id = NULL },
};

static const EspOptionSpec informed_options[] = {
  HEURISTIC_OPTION,           ESP_PATH_OPTION_SEARCH, ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS, { .id = NULL },
};

static const EspOptionSpec both_options[] = {
  { "by", ESP_CHOICE ("cost", "breadth"), N_ ("By"),
    N_ ("cost: the cheaper frontier goes on, for the cheapest way; breadth: for the fewest "
        "steps") },
  ESP_PATH_OPTION_SUCCESSORS,
  ESP_PATH_OPTION_TIES,
  { .id = NULL },
};

static const EspOptionSpec beam_options[] = {
  { "beam", ESP_INT (1, 1000000, "10"), N_ ("Beam"), N_ ("nodes of each level that are kept") },
  HEURISTIC_OPTION,
  ESP_PATH_OPTION_SEARCH,
  ESP_PATH_OPTION_GOAL,
  ESP_PATH_OPTION_SUCCESSORS,
  ESP_PATH_OPTION_TIES,
  { .id = NULL },
};

#define OPEN_ENDED (ESP_ALGORITHM_SYSTEMATIC & ~ESP_ALGORITHM_COMPLETE)

const EspAlgorithm path_algorithms[] = {
  { .id = "astar",
    .label = N_ ("A*"),
    .how =
        N_ ("The node with the least f = g + h is expanded next: g is the cost of the way to it, h "
            "the estimate of what is left. Where no estimate is too great the first way that is "
            "found is the cheapest. (Hart, Nilsson and Raphael, 1968.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = astar_options,
    .main_option = "heuristic",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_ASTAR,
    .solve = solve },
  { .id = "bfs",
    .label = N_ ("Breadth first"),
    .how = N_ ("The frontier is a queue: what is the fewest steps away is expanded first. What is "
               "reached already does not come onto it again."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = queue_options,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_BFS,
    .solve = solve },
  { .id = "dfs",
    .label = N_ ("Depth first"),
    .how =
        N_ ("The frontier is a stack: what was found last is expanded first. A node may lie on it "
            "several times, and is marked when it is expanded."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = stack_options,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_DFS,
    .solve = solve },
  { .id = "dls",
    .label = N_ ("Depth limited"),
    .how = N_ ("Depth first, and nothing that is as deep as the limit is expanded. What is on the "
               "path is not gone to again."),
    .flags = OPEN_ENDED,
    .options = depth_options,
    .main_option = "depth",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_DLS,
    .solve = solve },
  { .id = "ids",
    .label = N_ ("Iterative deepening"),
    .how = N_ ("Depth limited search with the limit 0, 1, 2 and so on: it finds the way with the "
               "fewest steps, in the memory of one path."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = queue_options,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_IDS,
    .solve = solve },
  { .id = "ucs",
    .label = N_ ("Uniform cost"),
    .how =
        N_ ("The node with the least cost so far is expanded next, so that the first way found is "
            "the cheapest. (Dijkstra, 1959.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = cost_options,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_UCS,
    .solve = solve },
  { .id = "greedy",
    .label = N_ ("Greedy best first"),
    .how =
        N_ ("The node that is estimated to be nearest to the goal is expanded next, whatever the "
            "way to it has cost."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = greedy_options,
    .main_option = "heuristic",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_GREEDY,
    .solve = solve },
  { .id = "ida",
    .label = N_ ("IDA*"),
    .how = N_ (
        "Depth first, and nothing whose f = g + h is beyond a limit is gone to; then again with "
        "the least f that was beyond it. What A* finds, in the memory of one path. (Korf, "
        "1985.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = informed_options,
    .main_option = "heuristic",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_IDA,
    .solve = solve },
  { .id = "rbfs",
    .label = N_ ("Recursive best first"),
    .how =
        N_ ("Follows the best node as long as nothing beside its path is better, and remembers how "
            "good what it leaves was. (Korf, 1993.)"),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = informed_options,
    .main_option = "heuristic",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_RBFS,
    .solve = solve },
  { .id = "bidirectional",
    .label = N_ ("From both ends"),
    .how =
        N_ ("One search from the start and one from the goals; the one that is nearer to where it "
            "began goes on. It ends when no way that is still to be found can be better than the "
            "best on which the two have met."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .options = both_options,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_BIDIRECTIONAL_COST,
    .solve = solve },
  { .id = "beam",
    .label = N_ ("Beam search"),
    .how = N_ ("Level by level, and of each only the nodes that are estimated to be nearest to the "
               "goal. What it leaves out may have been the only way."),
    .flags = OPEN_ENDED,
    .options = beam_options,
    .main_option = "beam",
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_BEAM,
    .solve = solve },
  { .id = "best",
    .label = N_ ("The strongest"),
    .how = N_ ("Grids on which all cells cost the same: jump point search, A* that looks at one of "
               "all ways that are as good, and at cells where that can turn alone (Harabor and "
               "Grastien, 2011). Tiles: IDA* with what groups of tiles need by themselves, from "
               "tables of all their arrangements (Korf and Felner, 2002). All else: A* with the "
               "best estimate there is."),
    .flags = ESP_ALGORITHM_SYSTEMATIC,
    .counters = ESP_PATH_COUNTERS,
    .variant = PATH_BEST,
    .solve = solve },
  { .id = NULL },
};
