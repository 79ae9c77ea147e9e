#include "config.h"

#include "base/esp-quote.h"
#include "csp/esp-learn.h"
#include "map.h"

#include <glib/gi18n-lib.h>

/* Learning: a region has one colour (a Boolean variable each), and none of its neighbours'. */

/* Above it the Boolean variables would take too much memory. */
#define MAP_MAX_LEARN 200000

typedef struct
{
  const Map *map;
  int k; /* colours */
} Model;

static void
say (EspLiteral literal, EspFact *fact, gpointer data)
{
  const Model *self = data;

  fact->subject = (literal >> 1) / self->k;
  fact->value = (literal >> 1) % self->k;
  fact->is_not = literal & 1;
}

/* Regions in the order in which one with the fewest neighbours goes at a time: what goes last is in
 * the thick of the map, and is decided first. */
static gint32 *
order_regions (const Map *map)
{
  int n = map->n;
  gint32 *order = g_new (gint32, (guint) n + 1);
  g_autofree gint32 *place = g_new (gint32, (guint) n + 1);
  g_autofree gint32 *degree = g_new (gint32, (guint) n + 1);
  g_autofree gint32 *begin = NULL; /* by degree, in `order` */
  int most = 0;

  for (int i = 0; i < n; i++)
    {
      degree[i] = map_degree (map, i);
      most = MAX (most, degree[i]);
    }
  begin = g_new0 (gint32, (guint) most + 2);
  for (int i = 0; i < n; i++)
    begin[degree[i] + 1]++;
  for (int d = 0; d <= most; d++)
    begin[d + 1] += begin[d];
  for (int i = n - 1; i >= 0; i--)
    {
      place[i] = --begin[degree[i] + 1];
      order[place[i]] = i;
    }
  for (int d = 0; d <= most; d++)
    begin[d] = begin[d + 1];
  for (int at = 0; at < n; at++)
    {
      int region = order[at];

      for (int e = map->offsets[region]; e < map->offsets[region + 1]; e++)
        {
          int other = map->neighbours[e];
          int first;
          int moved;

          if (degree[other] <= degree[region])
            continue;
          /* to the front of its degree, which then begins one later */
          first = MAX (begin[degree[other]], at + 1);
          moved = order[first];
          order[place[other]] = moved;
          place[moved] = place[other];
          order[first] = other;
          place[other] = first;
          begin[degree[other]] = first + 1;
          degree[other]--;
        }
    }
  return order;
}

static gboolean
build (const Model *self, EspLearn *learn, const MapState *start, EspControl *control)
{
  const Map *map = self->map;
  g_autofree gint32 *order = order_regions (map);
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (int));
  EspCounters counters = { { 0 } };

  for (int i = 0; i < map->n; i++)
    {
      int domain = map_domain (map, i);

      esp_learn_set_tag (learn, map->n);
      esp_learn_add_var (learn, self->k);
      if (start != NULL && start->colour[i] >= 0)
        domain &= 1 << start->colour[i];
      for (int c = 0; c < self->k; c++)
        {
          EspLiteral literal = esp_literal (i * self->k + c, FALSE);

          if ((domain >> c & 1) == 0)
            esp_learn_add_clause (learn, &literal, 1);
        }
      if (esp_control_tick_slow (control, &counters, 0))
        return FALSE;
    }
  for (int i = 0; i < map->n; i++)
    {
      g_array_set_size (others, 0);
      for (int e = map->offsets[i]; e < map->offsets[i + 1]; e++)
        {
          int other = map->neighbours[e] * self->k;

          g_array_append_val (others, other);
        }
      esp_learn_set_tag (learn, i);
      esp_learn_add_differ (learn, i * self->k, self->k, (const int *) (gpointer) others->data,
                            (int) others->len);
    }
  for (int at = 0; at < map->n; at++)
    for (int c = 0; c < self->k; c++)
      esp_learn_prefer (learn, order[at] * self->k + c, (double) (at + 1) / map->n, TRUE);
  return TRUE;
}

EspOutcome
map_solve_learn (const EspInstance *instance,
                 const EspState *start,
                 const EspOptions *options,
                 EspControl *control,
                 EspAnswer *answer)
{
  const Map *map = (const Map *) instance;
  Model model = { map, map->n_colours };
  guint64 limit = (guint64) esp_options_get_int (options, "solutions");
  guint64 *n = &answer->counters.n[ESP_COUNTER_SOLUTIONS];
  g_autofree gint8 *colour = g_new (gint8, (guint) map->n + 1);
  g_autoptr (EspLearn) learn = esp_learn_new (control, &answer->counters);
  EspLearnResult result = ESP_LEARN_STOPPED;

  if (map->n > MAP_MAX_LEARN)
    {
      answer->message = g_strdup_printf (_ ("Learning takes maps of up to %s regions"),
                                         esp_count (MAP_MAX_LEARN));
      return ESP_OUTCOME_ERROR;
    }
  if (esp_control_is_traced (control))
    esp_learn_set_tracer (learn, control->tracer, say, &model);
  if (build (&model, learn, (const MapState *) start, control))
    while ((limit == 0 || *n < limit) && (result = esp_learn_next (learn)) == ESP_LEARN_SOLUTION)
      {
        for (int i = 0; i < map->n; i++)
          for (int c = 0; c < model.k; c++)
            if (esp_learn_look (learn, esp_literal (i * model.k + c, TRUE)) > 0)
              colour[i] = (gint8) c;
        ++*n;
        map_answer (map, colour, control, answer);
        if (limit == 0 || *n < limit)
          esp_learn_exclude (learn);
      }
  if (limit != 1)
    g_variant_dict_insert (&answer->members, "count", "x", (gint64) *n);
  return esp_answer_conclude (answer, result == ESP_LEARN_STOPPED);
}
