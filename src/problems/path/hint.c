#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "path.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The next step of a cheapest way, by a search from where one stands. */

#define MOST_PLACES 60000 /* nodes or cells that are searched at once */

#define MOST_ARCS 200000

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

/* --- its next step --- */

static const char *
name_move (PathStep step)
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
          ? g_strdup_printf (_ ("The blank goes %s, and that solves it."), name_move (step))
          : g_strdup_printf (_ ("The blank goes %s, tile %d the other way: so begins a shortest "
                                "solution, of %d moves from here."),
                             name_move (step), tiles[blank], (int) way->len));
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
    return esp_fail_none (
        error, ESP_ERROR_DEAD_END,
        _ ("this position cannot reach the goal: two tiles have to be exchanged"));
  if (path_has_arrived (self, walked))
    return esp_fail_none (error, ESP_ERROR_MOVE, _ ("the goal is reached"));
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
  return path_tiles_are_solvable (&self->tiles)
             ? NULL
             : g_strdup (_ ("this position cannot reach the goal"));
}

const EspHinting path_hinting = {
  .hint = hint,
  .why_none = why_none,
};
