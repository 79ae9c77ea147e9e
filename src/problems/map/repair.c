#include "config.h"

#include "map.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Min-conflicts: S. Minton, M. Johnston, A. Philips and P. Laird, "Minimizing conflicts: a
 * heuristic repair method for constraint satisfaction and scheduling problems", Artificial
 * Intelligence 58, 1992. */

typedef struct
{
  const Map *map;
  EspControl *control;
  EspCounters counters;
  EspRandom random;
  gint8 *colour;
  gint32 *clashing; /* regions in conflict, in no order */
  gint32 *place;    /* where in it; -1: not in it */
  guint16 *clashes; /* by region: neighbours of its colour */
  int n_clashing;
  gint64 cost; /* borders between equal colours */
} Repair;

#define INLINE static inline __attribute__ ((always_inline))

INLINE void
tell (Repair *self, EspEventType type, int region, int colour, gint64 cost)
{
  EspEvent event = { .type = type, .subject = region };

  event.climb.other = colour;
  event.climb.current = (double) self->cost;
  event.climb.proposed = (double) cost;
  esp_tracer_event (self->control->tracer, &event);
}

static void
note_clashes (Repair *self, int region, int difference)
{
  self->clashes[region] = (guint16) (self->clashes[region] + difference);
  if (self->clashes[region] > 0 && self->place[region] < 0)
    {
      self->place[region] = self->n_clashing;
      self->clashing[self->n_clashing++] = region;
    }
  else if (self->clashes[region] == 0 && self->place[region] >= 0)
    {
      int last = self->clashing[--self->n_clashing];

      self->clashing[self->place[region]] = last;
      self->place[last] = self->place[region];
      self->place[region] = -1;
    }
}

static void
give (Repair *self, int region, int colour)
{
  const Map *map = self->map;
  int before = self->colour[region];

  if (before == colour)
    return;
  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    {
      int other = map->neighbours[k];

      if (before >= 0 && self->colour[other] == before)
        {
          self->cost--;
          note_clashes (self, other, -1);
          note_clashes (self, region, -1);
        }
      if (self->colour[other] == colour)
        {
          self->cost++;
          note_clashes (self, other, 1);
          note_clashes (self, region, 1);
        }
    }
  self->colour[region] = (gint8) colour;
}

static int
random_colour (Repair *self, guint8 domain)
{
  for (guint skip = (guint) esp_random_below (&self->random, (guint) __builtin_popcount (domain));
       skip > 0; skip--)
    domain &= (guint8) (domain - 1);
  return __builtin_ctz (domain);
}

INLINE void
start_anew (Repair *self, const MapState *start, const gboolean traced)
{
  for (int i = 0; i < self->map->n; i++)
    {
      int given = start != NULL ? start->colour[i] : -1;

      give (self, i, given >= 0 ? given : random_colour (self, map_domain (self->map, i)));
      if (traced)
        tell (self, ESP_EVENT_ACCEPT, i, self->colour[i], self->cost);
    }
}

/* The colour of @region with the fewest conflicts, ties at random. */
INLINE int
least_conflicts (Repair *self, int region, const gboolean traced)
{
  const Map *map = self->map;
  int clashes[MAP_MAX_COLOURS] = { 0 };
  guint8 domain = map_domain (map, region);
  guint8 best = 0;
  int fewest = G_MAXINT;

  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    clashes[self->colour[map->neighbours[k]]]++;
  for (int c = 0; c < map->n_colours; c++)
    {
      if ((domain >> c & 1) == 0)
        continue;
      self->counters.n[ESP_COUNTER_PROPOSALS]++;
      if (traced)
        tell (self, ESP_EVENT_PROPOSE, region, c,
              self->cost + clashes[c] - clashes[self->colour[region]]);
      if (clashes[c] < fewest)
        {
          fewest = clashes[c];
          best = 0;
        }
      if (clashes[c] == fewest)
        best |= (guint8) (1u << c);
    }
  return random_colour (self, best);
}

/* FALSE: stopped, or out of steps. */
INLINE gboolean
repair (
    Repair *self, const MapState *start, guint64 max_steps, guint64 patience, const gboolean traced)
{
  guint64 *n = self->counters.n;
  gint64 best;
  guint64 since = 0;

  if (traced)
    esp_tracer_event (self->control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  start_anew (self, start, traced);
  best = self->cost;
  while (self->n_clashing > 0)
    {
      int region;
      int colour;

      if (n[ESP_COUNTER_STEPS] >= max_steps ||
          esp_control_tick (self->control, &self->counters, n[ESP_COUNTER_STEPS]))
        return FALSE;
      if (patience > 0 && since >= patience)
        {
          n[ESP_COUNTER_RESTARTS]++;
          if (traced)
            tell (self, ESP_EVENT_RESTART, -1, -1, self->cost);
          start_anew (self, NULL, traced);
          best = self->cost;
          since = 0;
          continue;
        }
      region = self->clashing[esp_random_below (&self->random, (guint64) self->n_clashing)];
      colour = least_conflicts (self, region, traced);
      give (self, region, colour);
      n[ESP_COUNTER_STEPS]++;
      since++;
      if (traced)
        tell (self, ESP_EVENT_ACCEPT, region, colour, self->cost);
      if (self->cost < best)
        {
          best = self->cost;
          since = 0;
        }
    }
  n[ESP_COUNTER_SOLUTIONS] = 1;
  if (traced)
    tell (self, ESP_EVENT_SOLUTION, -1, -1, self->cost);
  return TRUE;
}

static gboolean
repair_plain (Repair *self, const MapState *start, guint64 max_steps, guint64 patience)
{
  return repair (self, start, max_steps, patience, FALSE);
}

static gboolean
repair_traced (Repair *self, const MapState *start, guint64 max_steps, guint64 patience)
{
  return repair (self, start, max_steps, patience, TRUE);
}

EspOutcome
map_solve_min_conflicts (const EspInstance *instance,
                         const EspState *start,
                         const EspOptions *options,
                         EspControl *control,
                         EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  guint n = (guint) map->n;
  guint64 max_steps = (guint64) esp_options_get_int (options, "max-steps");
  guint64 patience = (guint64) esp_options_get_int (options, "restart");
  Repair self = { .map = map, .control = control };
  gboolean solved;

  self.colour = g_malloc (n + 1);
  self.clashing = g_new (gint32, n + 1);
  self.place = g_new (gint32, n + 1);
  self.clashes = g_new0 (guint16, n + 1);
  memset (self.colour, -1, n + 1);
  for (int i = 0; i < map->n; i++)
    self.place[i] = -1;
  esp_random_init (&self.random, (guint64) esp_options_get_int (options, "seed"));
  if (esp_control_is_traced (control))
    solved = repair_traced (&self, (const MapState *) start, max_steps, patience);
  else
    solved = repair_plain (&self, (const MapState *) start, max_steps, patience);
  answer->counters = self.counters;
  if (solved)
    map_answer (map, self.colour, control, answer);
  else
    answer->message = g_strdup_printf (ngettext ("Min-conflicts has not found a colouring; %" PRId64
                                                 " border still joins equal colours",
                                                 "Min-conflicts has not found a colouring; %" PRId64
                                                 " borders still join equal colours",
                                                 (gulong) self.cost),
                                       self.cost);
  g_free (self.colour);
  g_free (self.clashing);
  g_free (self.place);
  g_free (self.clashes);
  return solved ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}
