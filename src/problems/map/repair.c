#include "config.h"

#include "climb/esp-conflicts.h"
#include "map.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

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
random_colour (EspRandom *random, guint8 domain)
{
  for (guint skip = (guint) esp_random_below (random, (guint) __builtin_popcount (domain));
       skip > 0; skip--)
    domain &= (guint8) (domain - 1);
  return __builtin_ctz (domain);
}

/* --- the space for the template --- */

static inline int
space_size (gconstpointer space)
{
  return ((const Repair *) space)->map->n;
}

static inline int
space_begin (gpointer space, int region, gboolean again, EspRandom *random)
{
  Repair *self = space;
  int given = self->start != NULL && !again ? self->start->colour[region] : -1;

  give (self, region, given >= 0 ? given : random_colour (random, map_domain (self->map, region)));
  return self->colour[region];
}

static inline gint64
space_cost (gconstpointer space)
{
  return ((const Repair *) space)->cost;
}

static inline int
space_pick (gpointer space, EspRandom *random)
{
  Repair *self = space;

  return self->clashing[esp_random_below (random, (guint64) self->n_clashing)];
}

static inline int
space_list (gpointer space, int region, gint32 *colours, gint64 *costs)
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
space_give (gpointer space, int region, int colour)
{
  give (space, region, colour);
}

static const EspConflictSpace conflict_space = {
  .size = space_size,
  .begin = space_begin,
  .cost = space_cost,
  .pick = space_pick,
  .list = space_list,
  .give = space_give,
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
  solved = esp_conflicts_run (&self, &conflict_space, options, MAP_MAX_COLOURS, control,
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
