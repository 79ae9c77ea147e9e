#include "config.h"

#include "base/esp-error.h"
#include "base/esp-quote.h"
#include "tour.h"

#include <glib/gi18n-lib.h>

/* On the way, the nearest city that is left. */
static EspHint *
hint_for_path (const TourInstance *self, const TourState *tour)
{
  int here = tour->order[tour->n_path - 1];
  int nearest = -1;
  g_autofree char *away = NULL;
  EspHint *hint;

  for (int i = tour->n_path; i < self->n; i++)
    if (nearest < 0 ||
        tour_distance (self, here, tour->order[i]) < tour_distance (self, here, nearest))
      nearest = tour->order[i];
  if (nearest < 0)
    {
      hint = esp_hint_new (
          g_strdup ("close"),
          g_strdup_printf (_ ("All cities are visited: back to %s."), self->names[tour->order[0]]));
      nearest = tour->order[0];
    }
  else
    {
      away = tour_show_length (tour_distance (self, here, nearest));
      hint = esp_hint_new (
          g_strdup_printf ("visit %s", self->names[nearest]),
          g_strdup_printf (
              _ ("Of the cities that are left, %s is nearest to %s: %s away. That is a "
                 "good beginning, though not always the best."),
              self->names[nearest], self->names[here], away));
      hint->guess = TRUE;
    }
  g_array_append_val (hint->cells, nearest);
  return hint;
}

static char *
tour_no_hint (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;

  return ((const TourState *) state)->n_path == 0 && self->n > TOUR_MAX_LISTED
             ? g_strdup_printf (_ ("hints are given, and successors listed, for up to %s cities"),
                                esp_count (TOUR_MAX_LISTED))
             : NULL;
}

static EspHint *
tour_hint (const EspInstance *instance, const EspState *state, GError **error)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  g_autoptr (GArray) list = NULL;
  const TourSuccessor *best;
  g_autofree char *less = NULL;
  g_autofree char *none = tour_no_hint (instance, state);
  EspHint *hint;

  if (tour->n_path > 0)
    return hint_for_path (self, tour);
  if (none != NULL)
    return esp_fail_none (error, ESP_ERROR_UNSUPPORTED, "%s", none);
  list = tour_list_successors (self, tour, TOUR_BY_SWAP, 1, NULL);
  best = list->len > 0 ? &g_array_index (list, TourSuccessor, 0) : NULL;
  if (best == NULL || best->change >= 0)
    {
      g_autofree char *verdict = tour_verdict (self, tour, TOUR_BY_SWAP);

      return esp_fail_none (error, ESP_ERROR_MOVE, "%s", verdict);
    }
  less = tour_show_length (-best->change);
  hint =
      esp_hint_new (tour_move_format (self, &best->move),
                    g_strdup_printf (_ ("Swap %s and %s: %s shorter, the most of all %s swaps."),
                                     self->names[best->move.a], self->names[best->move.b], less,
                                     esp_count (tour_neighbourhood_count (TOUR_BY_SWAP, self->n))));
  hint->guess = TRUE;
  g_array_append_val (hint->cells, best->move.a);
  g_array_append_val (hint->cells, best->move.b);
  return hint;
}

const EspHinting tour_hinting = {
  .hint = tour_hint,
  .why_none = tour_no_hint,
};
