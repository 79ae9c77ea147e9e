#include "config.h"

#include "tour.h"

#include <glib/gi18n-lib.h>

/* Solved is a tour that was made: one's own, once it is closed, or when it was improved as far as
 * swaps go; or what is known to be shortest. The order of the file is where one begins, whatever
 * its length. */
static EspStatus
tour_status (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;

  if (tour->n_path > 0 || tour->given)
    return ESP_STATUS_OPEN;
  return tour->by_hand == TOUR_CLOSED ||
                 (self->optimum >= 0 && tour_length (self, tour->order) <= self->optimum) ||
                 (tour->by_hand == TOUR_IMPROVED && self->n <= TOUR_MAX_LISTED &&
                  tour_is_local_optimum (self, tour, TOUR_BY_SWAP))
             ? ESP_STATUS_SOLVED
             : ESP_STATUS_OPEN;
}

static char *
tour_conclude (const EspInstance *instance, const EspState *state)
{
  const TourInstance *self = (const TourInstance *) instance;
  const TourState *tour = (const TourState *) state;
  gint64 length = tour_length (self, tour->order);
  g_autofree char *shown = tour_format_length (length);

  if (tour->n_path > 0)
    return NULL;
  return self->optimum >= 0 && length <= self->optimum
             ? g_strdup_printf (_ ("The tour it found is %s long, and no tour is shorter."), shown)
             : g_strdup_printf (_ ("The tour it found is %s long."), shown);
}

const EspJudging tour_judging = {
  .status = tour_status,
  .conclude = tour_conclude,
};
