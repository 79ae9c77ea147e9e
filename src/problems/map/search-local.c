#include "config.h"

#include "climb/esp-min-conflicts.h"
#include "climb/esp-tabu.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Tabu search: a neighbour gives one of the regions in conflict another colour, and a region does
 * not get back a colour that it had lately. A. Hertz and D. de Werra, "Using tabu search techniques
 * for graph coloring", Computing 39, 1987. */

typedef struct
{
  const Map *map;
  int k;
  gint8 *colour;
  gint8 *best;
  gint32 *around;   /* region × k: neighbours of that colour */
  guint64 *tabu;    /* region × k: the step up to which it does not get it */
  gint32 *clashing; /* regions in conflict, in no order */
  gint32 *place;    /* where in it; -1: not in it */
  int n_clashing;
  gint64 cost; /* borders between equal colours */
} Tabu;

static void
note_region (Tabu *self, int region)
{
  int colour = self->colour[region];
  gboolean clashes = colour >= 0 && self->around[region * self->k + colour] > 0;

  if (clashes && self->place[region] < 0)
    {
      self->place[region] = self->n_clashing;
      self->clashing[self->n_clashing++] = region;
    }
  else if (!clashes && self->place[region] >= 0)
    {
      int last = self->clashing[--self->n_clashing];

      self->clashing[self->place[region]] = last;
      self->place[last] = self->place[region];
      self->place[region] = -1;
    }
}

static void
give (Tabu *self, int region, int colour)
{
  const Map *map = self->map;
  int before = self->colour[region];

  if (before >= 0)
    self->cost -= self->around[region * self->k + before];
  self->cost += self->around[region * self->k + colour];
  self->colour[region] = (gint8) colour;
  for (int e = map->offsets[region]; e < map->offsets[region + 1]; e++)
    {
      int other = map->neighbours[e];

      if (before >= 0)
        self->around[other * self->k + before]--;
      self->around[other * self->k + colour]++;
      note_region (self, other);
    }
  note_region (self, region);
}

/* --- the space for the template: (i, j) is the i-th region in conflict and colour j --- */

static inline int
space_size (gconstpointer space)
{
  return ((const Tabu *) space)->n_clashing;
}

static inline int
space_begin (gconstpointer space G_GNUC_UNUSED, int i G_GNUC_UNUSED)
{
  return 0;
}

static inline int
space_end (gconstpointer space, int i G_GNUC_UNUSED)
{
  return ((const Tabu *) space)->k;
}

static inline gint64
space_cost (gconstpointer space)
{
  return ((const Tabu *) space)->cost;
}

static inline gint64
space_cost_after (gconstpointer space, int i, int j)
{
  const Tabu *self = space;
  const gint32 *around = &self->around[self->clashing[i] * self->k];

  return self->cost + around[j] - around[self->colour[self->clashing[i]]];
}

static inline void
space_make (gpointer space, int i, int j)
{
  give (space, ((Tabu *) space)->clashing[i], j);
}

static inline double
space_shown (gint64 cost)
{
  return (double) cost;
}

static inline void
space_name (gconstpointer space, int i, int j, EspEvent *event)
{
  event->subject = ((const Tabu *) space)->clashing[i];
  event->climb.other = j;
  event->flags |= ESP_EVENT_VALUE;
}

static inline guint64
space_free_from (gconstpointer space, int i, int j)
{
  const Tabu *self = space;
  int region = self->clashing[i];

  if (self->colour[region] == j || (map_domain (self->map, region) >> j & 1) == 0)
    return ESP_TABU_NO_MOVE;
  return self->tabu[region * self->k + j];
}

static inline void
space_forbid (gpointer space, int i, int j G_GNUC_UNUSED, guint64 until)
{
  Tabu *self = space;
  int region = self->clashing[i];

  /* the more regions there are to choose from, the longer it takes to come round */
  self->tabu[region * self->k + self->colour[region]] = until + (guint64) self->n_clashing * 3 / 5;
}

static void
space_note (gpointer space)
{
  Tabu *self = space;

  memcpy (self->best, self->colour, (gsize) self->map->n);
}

static const EspHillSpace hill_space = {
  .size = space_size,
  .begin = space_begin,
  .end = space_end,
  .cost = space_cost,
  .cost_after = space_cost_after,
  .make = space_make,
  .shown = space_shown,
  .name = space_name,
};

static const EspTabuSpace tabu_space = {
  .hill = &hill_space,
  .free_from = space_free_from,
  .forbid = space_forbid,
  .note = space_note,
};

/* Random colours where none are given. */
static void
begin (Tabu *self, const MapState *start, EspRandom *random, EspControl *control)
{
  gboolean traced = esp_control_is_traced (control);

  if (traced)
    esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  for (int i = 0; i < self->map->n; i++)
    {
      guint8 domain = map_domain (self->map, i);
      int colour = start != NULL ? start->colour[i] : -1;
      EspEvent event = { .type = ESP_EVENT_ACCEPT,
                         .flags = ESP_EVENT_VALUE | ESP_EVENT_PART,
                         .subject = i };

      event.climb.current = (double) self->cost;
      for (guint64 skip = esp_random_below (random, (guint64) __builtin_popcount (domain));
           colour < 0 && skip > 0; skip--)
        domain &= (guint8) (domain - 1);
      if (colour < 0)
        colour = __builtin_ctz (domain);
      give (self, i, colour);
      if (!traced)
        continue;
      event.climb.other = colour;
      event.climb.proposed = (double) self->cost;
      esp_tracer_event (control->tracer, &event);
    }
}

static void
emit_solution (EspControl *control)
{
  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_SOLUTION, .subject = -1 });
}

EspOutcome
map_solve_tabu (const EspInstance *instance,
                const EspState *start,
                const EspOptions *options,
                EspControl *control,
                EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  gsize n = (gsize) map->n + 1;
  int k = map->n_colours;
  g_autofree gint8 *colour = g_malloc (n);
  g_autofree gint8 *best = g_malloc (n);
  g_autofree gint32 *around = g_new0 (gint32, n * (gsize) k);
  g_autofree guint64 *tabu = g_new0 (guint64, n * (gsize) k);
  g_autofree gint32 *clashing = g_new (gint32, n);
  g_autofree gint32 *place = g_new (gint32, n);
  Tabu self = { map, k, colour, best, around, tabu, clashing, place, 0, 0 };
  guint tenure = (guint) esp_options_get_int (options, "tenure");
  guint64 steps = (guint64) esp_options_get_int (options, "max-steps");
  EspRandom random;

  memset (colour, -1, n);
  for (int i = 0; i < map->n; i++)
    place[i] = -1;
  esp_random_init (&random, (guint64) esp_options_get_int (options, "seed"));
  begin (&self, (const MapState *) start, &random, control);
  if (esp_control_is_traced (control))
    esp_tabu_search (&self, &tabu_space, tenure, steps, 0, &random, control, &answer->counters,
                     TRUE);
  else
    esp_tabu_search (&self, &tabu_space, tenure, steps, 0, &random, control, &answer->counters,
                     FALSE);
  if (self.cost == 0)
    {
      answer->counters.n[ESP_COUNTER_SOLUTIONS] = 1;
      emit_solution (control);
      map_answer (map, colour, control, answer);
      return ESP_OUTCOME_SOLVED;
    }
  self.cost = map_count_clashes (map, best, 0);
  answer->message =
      g_strdup_printf (ngettext ("Tabu search has not found a colouring; at best %" PRId64
                                 " border joined equal colours",
                                 "Tabu search has not found a colouring; at best %" PRId64
                                 " borders joined equal colours",
                                 (gulong) self.cost),
                       self.cost);
  return ESP_OUTCOME_LIMIT;
}

/* Min-conflicts: a variable a region, and what counts is borders between equal colours. */

typedef struct
{
  const Map *map;
  const MapState *start; /* colours that are given; NULL: none */
  gint8 *colour;
  gint32 *clashing; /* regions in conflict, in no order */
  gint32 *place;    /* where in it; -1: not in it */
  guint16 *clashes; /* by region: neighbours of its colour */
  int n_clashing;
  gint64 cost; /* borders between equal colours */
} Repair;

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
repair_give (Repair *self, int region, int colour)
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
random_colour (EspRandom *random, guint8 domain)
{
  for (guint skip = (guint) esp_random_below (random, (guint) __builtin_popcount (domain));
       skip > 0; skip--)
    domain &= (guint8) (domain - 1);
  return __builtin_ctz (domain);
}

/* --- the space for the template --- */

static inline int
repair_size (gconstpointer space)
{
  return ((const Repair *) space)->map->n;
}

static inline int
repair_begin (gpointer space, int region, gboolean again, EspRandom *random)
{
  Repair *self = space;
  int given = self->start != NULL && !again ? self->start->colour[region] : -1;

  repair_give (self, region,
               given >= 0 ? given : random_colour (random, map_domain (self->map, region)));
  return self->colour[region];
}

static inline gint64
repair_cost (gconstpointer space)
{
  return ((const Repair *) space)->cost;
}

static inline int
repair_pick (gpointer space, EspRandom *random)
{
  Repair *self = space;

  return self->clashing[esp_random_below (random, (guint64) self->n_clashing)];
}

static inline int
repair_list (gpointer space, int region, gint32 *colours, gint64 *costs)
{
  const Repair *self = space;
  const Map *map = self->map;
  int clashes[MAP_MAX_COLOURS] = { 0 };
  guint8 domain = map_domain (map, region);
  int n = 0;

  for (int k = map->offsets[region]; k < map->offsets[region + 1]; k++)
    clashes[self->colour[map->neighbours[k]]]++;
  for (int c = 0; c < map->n_colours; c++)
    if (domain >> c & 1)
      {
        costs[n] = self->cost + clashes[c] - clashes[self->colour[region]];
        colours[n++] = c;
      }
  return n;
}

static inline void
repair_put (gpointer space, int region, int colour)
{
  repair_give (space, region, colour);
}

static const EspMinConflictsSpace conflict_space = {
  .size = repair_size,
  .begin = repair_begin,
  .cost = repair_cost,
  .pick = repair_pick,
  .list = repair_list,
  .give = repair_put,
};

EspOutcome
map_solve_min_conflicts (const EspInstance *instance,
                         const EspState *start,
                         const EspOptions *options,
                         EspControl *control,
                         EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  guint n = (guint) map->n;
  g_autofree gint8 *colour = g_malloc (n + 1);
  g_autofree gint32 *clashing = g_new (gint32, n + 1);
  g_autofree gint32 *place = g_new (gint32, n + 1);
  g_autofree guint16 *clashes = g_new0 (guint16, n + 1);
  Repair self = { map, (const MapState *) start, colour, clashing, place, clashes, 0, 0 };
  gboolean solved;

  memset (colour, -1, n + 1);
  for (int i = 0; i < map->n; i++)
    place[i] = -1;
  if (esp_control_is_traced (control))
    esp_tracer_event (control->tracer, &(EspEvent){ .type = ESP_EVENT_ROOT });
  solved = esp_min_conflicts_run (&self, &conflict_space, options, MAP_MAX_COLOURS, control,
                                  &answer->counters);
  if (solved)
    map_answer (map, self.colour, control, answer);
  else
    answer->message = g_strdup_printf (ngettext ("Min-conflicts has not found a colouring; %" PRId64
                                                 " border still joins equal colours",
                                                 "Min-conflicts has not found a colouring; %" PRId64
                                                 " borders still join equal colours",
                                                 (gulong) self.cost),
                                       self.cost);
  return solved ? ESP_OUTCOME_SOLVED : ESP_OUTCOME_LIMIT;
}
