#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "csp/esp-blame.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Hints: first whether the colours can be right, then the region that is most in need of one. */

#define HINT_REGIONS 2000 /* that a hint looks ahead on */

#define HINT_NODES 20000

#define HINT_TIME 35000 /* microseconds, for all that one hint looks for */

typedef struct
{
  const Map *map;
  const MapState *state;
  gint64 deadline;
  int *marks; /* the regions that have a colour */
  int n_marks;
  MapState *found; /* a colouring that has all colours; NULL: none, or not found in time */
} Hint;

/* A colouring that has the first @n colours that were given. */
static EspOutcome
complete (const Hint *self, int n, EspAnswer *answer)
{
  const EspAlgorithm *mac = esp_problem_find_algorithm (&esp_map_problem, "mac");
  g_autoptr (EspInstance) fixed = NULL;
  g_autoptr (EspOptions) options = NULL;
  EspControl control;
  Map *copy;

  if (self->map->n > HINT_REGIONS || g_get_monotonic_time () >= self->deadline)
    return ESP_OUTCOME_LIMIT;
  fixed = esp_instance_copy (&self->map->parent);
  copy = (Map *) fixed;
  if (copy->domains == NULL)
    {
      copy->domains = g_malloc ((guint) copy->n + 1);
      memset (copy->domains, map_all_colours (copy), (guint) copy->n);
    }
  for (int i = 0; i < n; i++)
    copy->domains[self->marks[i]] = (guint8) (1u << self->state->colour[self->marks[i]]);
  options = esp_options_new (mac->options);
  esp_control_init (&control);
  control.limit_nodes = HINT_NODES;
  control.deadline = self->deadline;
  esp_algorithm_solve (mac, fixed, NULL, options, &control, answer);
  return answer->outcome;
}

/* For esp_blame_find(). */
static int
solve_with_marks (int n, gpointer data)
{
  Hint *self = data;
  const MapState *found;
  g_auto (EspAnswer) answer;
  EspOutcome outcome;

  esp_answer_init (&answer);
  outcome = complete (self, n, &answer);
  if (outcome != ESP_OUTCOME_SOLVED || answer.state == NULL)
    return outcome == ESP_OUTCOME_NONE ? ESP_BLAME_NONE : ESP_BLAME_UNKNOWN;
  found = (const MapState *) answer.state;
  while (n < self->n_marks && found->colour[self->marks[n]] == self->state->colour[self->marks[n]])
    n++;
  if (n == self->n_marks)
    self->found = (MapState *) g_steal_pointer (&answer.state);
  return n;
}

/* FALSE with @error where no colouring has all colours. */
static gboolean
trust_colours (Hint *self, GError **error)
{
  const Map *map = self->map;
  gboolean contradicted;
  int wrong = esp_blame_find (self->n_marks, solve_with_marks, self, &contradicted);
  int region;

  if (self->found != NULL || (wrong == ESP_BLAME_UNKNOWN && !contradicted))
    return TRUE;
  if (wrong < 0)
    return esp_fail (error, ESP_ERROR_DEAD_END, "%s",
                     self->n_marks == 0 ? _ ("there is no solution at all")
                     : wrong == ESP_BLAME_NONE
                         ? _ ("this map cannot be coloured so, even without your colours")
                         : _ ("no colouring goes on from here; which colour is wrong cannot "
                              "be told in a short time"));
  region = self->marks[wrong];
  return esp_fail (error, ESP_ERROR_DEAD_END,
                   _ ("no colouring goes on from here with %s on %s: take that colour back first"),
                   esp_quote (map->colours[self->state->colour[region]]),
                   esp_quote (map_name (map, region)));
}

/* The open region with the fewest colours left, of these the one with the most neighbours; -1: none
 * is open. */
static int
find_neediest (const Map *map, const MapState *state, int *fewest)
{
  int best = -1;

  *fewest = MAP_MAX_COLOURS + 1;
  for (int i = 0; i < map->n; i++)
    {
      int n = state->colour[i] < 0 ? __builtin_popcount (map_colours_left (map, state, i)) : 0;

      if (state->colour[i] >= 0 || n > *fewest ||
          (n == *fewest && map_degree (map, i) <= map_degree (map, best)))
        continue;
      best = i;
      *fewest = n;
    }
  return best;
}

static EspHint *
make_hint (const Hint *self, int region, int n_left)
{
  const Map *map = self->map;
  /* where there is a choice, not one that ends in a corner later */
  int colour = self->found != NULL ? self->found->colour[region]
                                   : __builtin_ctz (map_colours_left (map, self->state, region));
  const char *name = map_name (map, region);
  g_autofree char *reason =
      n_left == 1 ? g_strdup_printf (_ ("%s is the only colour that the neighbours of %s leave"),
                                     map->colours[colour], name)
                  : g_strdup_printf (_ ("%s has the fewest colours left (%d) and the most "
                                        "neighbours: settle it early, for example with %s"),
                                     name, n_left, map->colours[colour]);
  EspHint *hint = esp_hint_new (
      g_strdup_printf ("%s %s", name, map->colours[colour]),
      self->found != NULL
          ? g_strdup (reason)
          : g_strdup_printf (_ ("%s (whether a colouring goes on from here cannot be told in a "
                                "short time)"),
                             reason));

  hint->guess = n_left > 1;
  g_array_append_val (hint->cells, region);
  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    if (self->state->colour[map->neighbours[k]] >= 0)
      g_array_append_val (hint->cells, map->neighbours[k]);
  return hint;
}

EspHint *
map_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const Map *map = (const Map *) instance;
  const MapState *colours = (const MapState *) state;
  g_autofree int *marks = g_new (int, (gsize) map->n + 1);
  g_autofree char *why = NULL;
  EspStatus status = map_judge (instance, state, NULL, &why);
  EspHint *hint = NULL;
  Hint self = {
    .map = map, .state = colours, .deadline = g_get_monotonic_time () + HINT_TIME, .marks = marks
  };
  int fewest;
  int region;

  if (map->n == 0)
    return esp_fail_none (error, ESP_ERROR_MOVE, "%s", esp_instance_get_nothing (&map->parent));
  if (status != ESP_STATUS_OPEN)
    return esp_fail_none (error, ESP_ERROR_MOVE,
                          status == ESP_STATUS_SOLVED ? _ ("every region has its colour%s")
                                                      : _ ("wrong: %s: mend that first"),
                          status == ESP_STATUS_SOLVED ? "" : why);
  for (int i = 0; i < map->n; i++)
    if (colours->colour[i] >= 0)
      marks[self.n_marks++] = i;
  region = find_neediest (map, colours, &fewest);
  if (trust_colours (&self, error))
    {
      if (fewest > 0)
        hint = make_hint (&self, region, fewest);
      else
        esp_fail (error, ESP_ERROR_DEAD_END,
                  _ ("no colour is left for %s: take back one of its neighbours"),
                  esp_quote (map_name (map, region)));
    }
  if (self.found != NULL)
    esp_state_free (&self.found->parent);
  return hint;
}

const EspHinting map_hinting = {
  .hint = map_hint,
};

/* Why a map cannot be coloured: a few of its regions that cannot, of which each is needed for that.
 * Deletion of what is not needed, one region after the other (Chinneck and Dravnieks 1991). */

#define MOST_REGIONS 100

#define NODES 5000 /* of each of the searches */

/* Whether the regions of @kept have no colouring, as far as that is seen soon. */
static gboolean
is_impossible (const Map *map, const guint8 *kept)
{
  const EspAlgorithm *mac = esp_problem_find_algorithm (&esp_map_problem, "mac");
  g_autoptr (EspInstance) part = esp_instance_copy (&map->parent);
  g_autoptr (EspOptions) options = esp_options_new (mac->options);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (gint32));
  Map *copy = (Map *) part;
  g_auto (EspAnswer) answer;
  EspControl control;

  for (int i = 0; i < map->n; i++)
    for (int k = map->offsets[i]; k < map->offsets[i + 1]; k++)
      if (map->neighbours[k] > i && kept[i] && kept[map->neighbours[k]])
        {
          g_array_append_val (pairs, i);
          g_array_append_val (pairs, map->neighbours[k]);
        }
  map_set_edges (copy, (const gint32 *) (void *) pairs->data, pairs->len / 2);
  for (int i = 0; copy->domains != NULL && i < map->n; i++)
    if (!kept[i])
      copy->domains[i] = 0xff;
  esp_answer_init (&answer);
  esp_control_init (&control);
  control.limit_nodes = NODES;
  esp_algorithm_solve (mac, part, NULL, options, &control, &answer);
  return answer.outcome == ESP_OUTCOME_NONE;
}

GArray *
map_find_clash (const Map *map)
{
  GArray *regions = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree guint8 *kept = g_malloc ((guint) map->n + 1);

  memset (kept, TRUE, (guint) map->n + 1);
  if (map->n > MOST_REGIONS || !is_impossible (map, kept))
    return regions;
  for (int i = 0; i < map->n; i++)
    {
      kept[i] = FALSE;
      kept[i] = !is_impossible (map, kept);
    }
  for (int i = 0; i < map->n; i++)
    if (kept[i])
      g_array_append_val (regions, i);
  return regions;
}
