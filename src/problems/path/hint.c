#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "engine/trace/esp-event.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The next step of a cheapest way, by a search from where one stands; and searches that a person
 * goes through step by step, choosing what is expanded next. */

#define MOST_PLACES 60000 /* nodes or cells that are searched at once */

#define MOST_ARCS 200000

/* Nodes or cells: each step has the search run again, each stroke too. */
#define MOST_BY_HAND 8000

#define TIME (G_USEC_PER_SEC / 25)

/* --- the way --- */

/* The same instance, begun where @state ends. */
static EspInstance *
move_start (const PathInstance *self, const PathState *state)
{
  EspInstance *copy = esp_instance_copy (&self->parent);
  PathInstance *moved = (PathInstance *) copy;

  if (self->kind != PATH_TILES)
    moved->start = g_array_index (state->steps, gint32, state->steps->len - 1);
  for (guint i = 0; self->kind == PATH_TILES && i < state->steps->len; i++)
    path_tiles_play (&moved->tiles, moved->tiles.start,
                     (PathStep) g_array_index (state->steps, gint32, i));
  return copy;
}

static void
take_solution (EspControl *control, EspState *solution)
{
  EspState **found = control->user_data;

  esp_state_free (*found);
  *found = solution;
}

static gboolean
is_small_enough (const PathInstance *self)
{
  return self->kind == PATH_GRID ? self->grid.cells->len <= MOST_PLACES
         : self->kind == PATH_GRAPH
             ? self->graph.n <= MOST_PLACES && self->graph.arcs->len <= MOST_ARCS
             : TRUE;
}

GArray *
path_find_way (const PathInstance *self, const PathState *state, double *cost, GError **error)
{
  const EspAlgorithm *algorithm =
      esp_problem_find_algorithm (&esp_path_problem, self->kind == PATH_TILES ? "ida" : "ucs");
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (EspInstance) moved = NULL;
  g_autoptr (EspState) start = NULL;
  g_autoptr (EspState) found = NULL;
  GArray *way = NULL;
  EspControl control;
  EspAnswer answer;
  int bad;

  if (self->kind != PATH_TILES && state->steps->len == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("there is no start"));
  if (!is_small_enough (self))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("the board is too large for a hint at once"));
  moved = move_start (self, state);
  start = esp_instance_initial_state (moved);
  if (self->kind == PATH_TILES)
    esp_options_set (options, "heuristic", "linear-conflict", NULL);
  esp_control_init (&control);
  control.deadline = g_get_monotonic_time () + TIME;
  control.solution = take_solution;
  control.user_data = &found;
  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, moved, start, options, &control, &answer);
  if (found != NULL)
    {
      way = g_array_copy (((PathState *) found)->steps);
      if (cost != NULL)
        *cost = path_measure ((const PathInstance *) moved, (PathState *) found, &bad);
    }
  else if (answer.outcome == ESP_OUTCOME_NONE)
    esp_fail (error, ESP_ERROR_DEAD_END, _ ("no way leads from here to a goal"));
  else
    esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
              answer.message != NULL ? answer.message
                                     : _ ("the goal is too far away for a hint at once"));
  esp_answer_clear (&answer);
  return way;
}

/* --- searches by hand --- */

typedef struct
{
  EspTracer tracer;
  const EspInstance *instance;
  EspState *state;
  int n_left; /* nodes that may still be taken off the frontier */
  GCancellable *cancellable;
} Follower;

/* Takes in what the search tells until it takes one node more than it may. */
static void
follow (EspTracer *tracer, const EspEvent *event)
{
  Follower *self = (Follower *) tracer;
  gboolean takes = event->type == ESP_EVENT_EXPAND || event->type == ESP_EVENT_GOAL;

  if (takes && self->n_left-- <= 0)
    g_cancellable_cancel (self->cancellable);
  if (!g_cancellable_is_cancelled (self->cancellable))
    path_tracing.apply_event (self->instance, self->state, event);
}

gboolean
path_suits_hand (const PathInstance *self)
{
  guint32 n = path_count_states (self);

  /* of tiles a person meets few arrangements; but they need to be told from each other */
  return self->kind == PATH_TILES ? n > 0 : n <= MOST_BY_HAND;
}

/* What the search has made of its frontier once it has taken @n_taken nodes off it, its options as
 * they are at first: new. NULL with @error: it cannot begin. */
static EspState *
follow_search (const PathInstance *self, const EspAlgorithm *algorithm, int n_taken, GError **error)
{
  g_autoptr (EspOptions) options = esp_options_new (algorithm->options);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (EspState) state = esp_instance_initial_state (&self->parent);
  Follower follower = { .tracer.event = follow,
                        .instance = &self->parent,
                        .state = state,
                        .n_left = n_taken,
                        .cancellable = cancellable };
  EspControl control;
  EspAnswer answer;

  if (!path_suits_hand (self))
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED,
                          _ ("the board is too large for a search by hand"));
  esp_control_init (&control);
  control.cancellable = cancellable;
  control.tracer = &follower.tracer;
  esp_answer_init (&answer);
  esp_algorithm_solve (algorithm, &self->parent, NULL, options, &control, &answer);
  if (((PathState *) state)->seen->len == 0)
    esp_fail (error, ESP_ERROR_UNSUPPORTED, "%s",
              answer.message != NULL ? answer.message : _ ("it needs a start and a goal first"));
  esp_answer_clear (&answer);
  return ((PathState *) state)->seen->len > 0 ? g_steal_pointer (&state) : NULL;
}

const PathState *
path_get_live (const PathInstance *self)
{
  const EspAlgorithm *astar = esp_problem_find_algorithm (&esp_path_problem, "astar");
  gconstpointer known = esp_prepared_get (self->live);
  EspState *state;

  if (known != NULL || self->kind == PATH_TILES || path_count_states (self) > MOST_BY_HAND)
    return known;
  state = follow_search (self, astar, G_MAXINT, NULL);
  if (state == NULL)
    return NULL;
  /* what was expanded last is no matter where it led nowhere */
  if (!path_has_arrived (self, (PathState *) state))
    ((PathState *) state)->current = -1;
  return esp_prepared_keep (self->live, TRUE, state);
}

/* Of a grid the cost of the cheapest way, below 0: there is none, and what A* expands. FALSE: it is
 * not known at once. */
static gboolean
find_effort (const PathInstance *self, double *cost, int *n_expanded)
{
  const PathState *live = self->kind == PATH_GRID ? path_get_live (self) : NULL;
  int bad;

  if (live == NULL)
    return FALSE;
  *cost = path_has_arrived (self, live) ? path_measure (self, live, &bad) : -1;
  *n_expanded = live->n_expanded;
  return TRUE;
}

char *
path_say_stroke (const PathInstance *before, const PathInstance *now)
{
  double costs[2];
  int n[2];
  g_autofree char *was = NULL;
  g_autofree char *is = NULL;

  if (!find_effort (now, &costs[1], &n[1]))
    return NULL;
  is = costs[1] < 0 ? g_strdup (_ ("no way")) : path_format_cost (costs[1]);
  if (before == NULL || !find_effort (before, &costs[0], &n[0]))
    /* TRANSLATORS: the cost of the cheapest way, and how many cells A* expands */
    return g_strdup_printf (_ ("A* as it is: cost %s, expanded %d"), is, n[1]);
  was = costs[0] < 0 ? g_strdup (_ ("no way")) : path_format_cost (costs[0]);
  /* TRANSLATORS: what a stroke of the brush changes: the cost of the cheapest way, and how many
   * cells A* expands */
  return g_strdup_printf (_ ("This stroke: cost %s → %s, expanded %d → %d"), was, is, n[0], n[1]);
}

gboolean
path_is_search_move (const PathState *state, const char *move)
{
  return state->by_hand != NULL || g_str_has_prefix (move, "as ");
}

const char *const path_hand_searches[] = { "bfs", "dfs", "ucs", "greedy", "astar", NULL };

static void
take_contents (PathState *state, EspState *from)
{
  PathState before = *state;

  *state = *(PathState *) from;
  *(PathState *) from = before;
  esp_state_free (from);
}

static gboolean
begin_search (const PathInstance *self, PathState *state, const char *id, GError **error)
{
  const EspAlgorithm *algorithm;
  EspState *begun;

  if (g_str_equal (id, "walk"))
    {
      take_contents (state, esp_instance_initial_state (&self->parent));
      return TRUE;
    }
  if (!g_strv_contains (path_hand_searches, id))
    return esp_refuse (error, _ ("expected bfs, dfs, ucs, greedy, astar or walk"));
  algorithm = esp_problem_find_algorithm (&esp_path_problem, id);
  begun = follow_search (self, algorithm, 0, error);
  if (begun == NULL)
    return FALSE;
  ((PathState *) begun)->by_hand = algorithm;
  take_contents (state, begun);
  return TRUE;
}

/* What the search's heap is ordered by. */
static const char *
get_figure (const PathState *state)
{
  return state->kind == ESP_FRONTIER_COST ? "g" : state->kind == ESP_FRONTIER_ESTIMATE ? "h" : "f";
}

static double
get_key (const PathState *state, const PathWaiting *at)
{
  return state->kind == ESP_FRONTIER_COST       ? at->g
         : state->kind == ESP_FRONTIER_ESTIMATE ? at->h
                                                : path_get_f (state, at->g, at->h);
}

/* Why a search takes @first off its frontier, with whose name that begins. A new string. */
static char *
say_choice (const PathInstance *self, const PathState *state, const PathWaiting *first)
{
  g_autoptr (GArray) waiting = path_list_frontier (state, 0);
  g_autofree char *name = path_show_subject (self, first->subject);
  const char *search = _ (state->by_hand->label);
  const char *figure = get_figure (state);
  g_autofree char *key = NULL;
  double keys[2] = { 0, INFINITY };

  if (state->kind == ESP_FRONTIER_QUEUE)
    return g_strdup_printf (_ ("%s takes %s: it has waited longest in the queue"), search, name);
  if (state->kind == ESP_FRONTIER_STACK)
    return g_strdup_printf (_ ("%s takes %s: it lies on top of the stack"), search, name);
  for (guint i = 0; i < MIN (waiting->len, 2); i++)
    keys[i] = get_key (state, &g_array_index (waiting, PathWaiting, i));
  key = path_format_cost (keys[0]);
  return keys[1] - keys[0] < 1e-9
             ? g_strdup_printf (_ ("%s takes %s: no %s on the frontier is less than its %s, and of "
                                   "those that are as good it came first"),
                                search, name, figure, key)
             : g_strdup_printf (_ ("%s takes %s: %s = %s is the least on the frontier"), search,
                                name, figure, key);
}

/* Why the search does not take @node next, of those that wait: what it takes instead is for whoever
 * goes through it to find. A new string. */
static char *
say_wrong (const PathInstance *self, const PathState *state, const GArray *waiting, gint32 node)
{
  const PathWaiting *first = (const PathWaiting *) (gpointer) waiting->data;
  const PathWaiting *at = first;
  const char *figure = get_figure (state);
  g_autofree char *name = path_show_subject (self, node);
  g_autofree char *key = NULL;

  while (at < first + waiting->len - 1 && at->subject != node)
    at++;
  if (state->kind == ESP_FRONTIER_QUEUE)
    return g_strdup_printf (_ ("%s is not next: another one has waited longer in the queue"), name);
  if (state->kind == ESP_FRONTIER_STACK)
    return g_strdup_printf (_ ("%s is not next: it does not lie on top of the stack"), name);
  key = path_format_cost (get_key (state, at));
  return get_key (state, at) - get_key (state, first) < 1e-9
             ? g_strdup_printf (
                   _ ("%s is not next: another one that is as good, with %s = %s, came "
                      "first"),
                   name, figure, key)
             : g_strdup_printf (_ ("%s is not next: its %s = %s is not the least on the frontier"),
                                name, figure, key);
}

/* The node of @text, of tiles the arrangement; -1 with @error: it names none. */
static gint32
read_subject (const PathInstance *self, const char *text, GError **error)
{
  g_autoptr (GArray) named = g_array_new (FALSE, FALSE, sizeof (gint32));
  gint32 subject = -1;

  if (self->kind == PATH_TILES)
    subject = path_tracing.find_subject (&self->parent, text);
  else if (!path_read_nodes (self, named, text, error))
    return -1;
  else if (named->len == 1)
    subject = g_array_index (named, gint32, 0);
  if (subject < 0)
    esp_refuse (error, _ ("expected a node that waits on the frontier"));
  return subject;
}

/* What @text names is to be what the search takes next. */
static gboolean
expand (const PathInstance *self, PathState *state, const char *text, GError **error)
{
  g_autoptr (GArray) waiting = path_list_frontier (state, 0);
  const EspAlgorithm *algorithm = state->by_hand;
  const PathWaiting *first = (const PathWaiting *) (gpointer) waiting->data;
  const PathSeen *seen;
  g_autofree char *name = NULL;
  g_autofree char *why = NULL;
  EspState *next;
  gint32 node;

  if (path_has_arrived (self, state))
    return esp_refuse (error, _ ("the goal is reached"));
  node = read_subject (self, text, error);
  if (node < 0)
    return FALSE;
  if (waiting->len == 0)
    return esp_refuse (error, _ ("the frontier is empty: there is no way"));
  if (node != first->subject)
    {
      seen = path_find_seen (state, node);
      name = path_show_subject (self, node);
      if (seen == NULL || !(seen->flags & PATH_SEEN_FRONTIER))
        return esp_refuse (error,
                           seen == NULL
                               ? _ ("%s does not wait on the frontier: no way to it is known")
                               : _ ("%s was expanded already"),
                           name);
      why = say_wrong (self, state, waiting, node);
      return esp_refuse (error, "%s", why);
    }
  next = follow_search (self, algorithm, state->n_expanded + 1, error);
  if (next == NULL)
    return FALSE;
  ((PathState *) next)->by_hand = algorithm;
  take_contents (state, next);
  return TRUE;
}

gboolean
path_play_search (const PathInstance *self, PathState *state, const char *move, GError **error)
{
  if (g_str_has_prefix (move, "as "))
    return begin_search (self, state, move + strlen ("as "), error);
  if (g_str_has_prefix (move, "expand "))
    return expand (self, state, move + strlen ("expand "), error);
  if (!g_str_equal (move, "walk"))
    return esp_refuse (error, _ ("expected “expand” and a node of the frontier, or “walk”"));
  return begin_search (self, state, move, error);
}

static EspHint *
hint_for_search (const PathInstance *self, const PathState *state, GError **error)
{
  g_autoptr (GArray) waiting = path_list_frontier (state, 0);
  const PathWaiting *first = (const PathWaiting *) (gpointer) waiting->data;
  g_autofree char *name = NULL;
  g_autofree char *why = NULL;
  EspHint *hint;
  int cell;

  if (waiting->len == 0)
    return esp_fail_none (error, ESP_ERROR_DEAD_END, _ ("the frontier is empty: there is no way"));
  name = self->kind == PATH_TILES ? path_show_subject (self, first->subject)
                                  : path_name_node (self, first->subject);
  cell = self->kind == PATH_TILES ? path_find_choice (self, state, first->subject) : first->subject;
  why = say_choice (self, state, first);
  hint = esp_hint_new (g_strdup_printf ("expand %s", name), g_strdup_printf ("%s.", why));
  g_array_append_val (hint->cells, cell);
  return hint;
}

/* --- its next step --- */

const char *
path_name_move (PathStep step)
{
  static const char *const names[] = { NC_ ("direction", "up"), NC_ ("direction", "left"),
                                       NC_ ("direction", "right"), NC_ ("direction", "down") };

  return g_dpgettext2 (GETTEXT_PACKAGE, "direction", names[step & 3]);
}

static EspHint *
hint_for_tiles (const PathInstance *self, const PathState *state, const GArray *way)
{
  PathStep step = (PathStep) g_array_index (way, gint32, 0);
  guint8 tiles[PATH_MAX_CELLS];
  gint32 blank = 0;
  EspHint *hint;

  memcpy (tiles, self->tiles.start, sizeof tiles);
  for (guint i = 0; i < state->steps->len; i++)
    path_tiles_play (&self->tiles, tiles, (PathStep) g_array_index (state->steps, gint32, i));
  while (tiles[blank] != 0)
    blank++;
  blank = path_step_from (self->tiles.side, self->tiles.side, blank, step);
  hint = esp_hint_new (
      g_strdup_printf ("%c", path_step_letter (step)),
      way->len == 1
          ? g_strdup_printf (_ ("The blank goes %s, and that solves it."), path_name_move (step))
          : g_strdup_printf (_ ("The blank goes %s, tile %d the other way: so begins a shortest "
                                "solution, of %d moves from here."),
                             path_name_move (step), tiles[blank], (int) way->len));
  g_array_append_val (hint->cells, blank);
  return hint;
}

static EspHint *
hint_for_way (const PathInstance *self, const GArray *way, double cost)
{
  gint32 here = g_array_index (way, gint32, 0);
  gint32 next = g_array_index (way, gint32, 1);
  g_autofree char *move = path_name_node (self, next);
  g_autofree char *from =
      g_strdup (self->kind == PATH_GRAPH ? esp_name_show (path_node_name (self, here)) : NULL);
  g_autofree char *to = self->kind == PATH_GRAPH
                            ? g_strdup (esp_name_show (path_node_name (self, next)))
                            : g_strdup (move);
  g_autofree char *whole = path_format_cost (cost);
  EspHint *hint;

  if (from == NULL)
    from = path_name_node (self, here);
  hint = esp_hint_new (
      g_steal_pointer (&move),
      way->len == 2
          ? g_strdup_printf (
                _ ("From %s the cheapest way to a goal is straight to %s; it costs %s."), from, to,
                whole)
          : g_strdup_printf (
                _ ("From %s the cheapest way to a goal costs %s, and its next step is %s."), from,
                whole, to));
  g_array_append_val (hint->cells, here);
  g_array_append_val (hint->cells, next);
  return hint;
}

static EspHint *
hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const PathInstance *self = (const PathInstance *) instance;
  const PathState *walked = (const PathState *) state;
  g_autoptr (GArray) way = NULL;
  g_autofree char *why = NULL;
  double cost = 0;

  if (path_judging.judge (instance, state, NULL, &why) == ESP_STATUS_WRONG)
    return esp_fail_none (error, ESP_ERROR_DEAD_END, "%s", why);
  if (self->kind == PATH_TILES && !path_tiles_are_solvable (&self->tiles))
    return esp_fail_none (error, ESP_ERROR_DEAD_END, "%s", path_say_unsolvable ());
  if (path_has_arrived (self, walked))
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the goal is reached"));
  if (walked->by_hand != NULL)
    return hint_for_search (self, walked, error);
  way = path_find_way (self, walked, &cost, error);
  if (way == NULL)
    return NULL;
  return self->kind == PATH_TILES ? hint_for_tiles (self, walked, way)
                                  : hint_for_way (self, way, cost);
}

static char *
why_none (const EspInstance *instance, const EspState *state G_GNUC_UNUSED)
{
  const PathInstance *self = (const PathInstance *) instance;

  if (!is_small_enough (self))
    return g_strdup (_ ("the board is too large for hints"));
  if (self->kind != PATH_TILES)
    return self->start < 0 || self->goals->len == 0
               ? g_strdup (_ ("it needs a start and a goal first"))
               : NULL;
  return path_tiles_are_solvable (&self->tiles) ? NULL : g_strdup (path_say_unsolvable ());
}

const EspHinting path_hinting = {
  .hint = hint,
  .why_none = why_none,
};
