#pragma once

/* The curves of a local search: cost, best cost, temperature and share of accepted proposals
 * against the step, kept small however long the search is. */

#include "esp-event.h"

G_BEGIN_DECLS

/* What a stretch of steps came to. */
typedef struct
{
  guint64 step;       /* the last one of the stretch */
  double current;     /* cost at its end */
  double best;        /* the lowest cost so far */
  double temperature; /* at its end */
  guint64 n_proposed; /* in the stretch */
  guint64 n_accepted;
} EspCurvePoint;

typedef struct _EspCurve EspCurve;

/* At most @max_points (at least 2): when there are more, each two are made one. */
EspCurve *esp_curve_new (guint max_points);
void esp_curve_free (EspCurve *curve);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EspCurve, esp_curve_free)

/* The next event; events that local search does not have only count as steps. */
void esp_curve_add (EspCurve *curve, const EspEvent *event);
guint64 esp_curve_get_n_events (const EspCurve *curve);
/* Stretches in which there was no cost yet are left out; (transfer full) of EspCurvePoint. */
GArray *esp_curve_get_points (const EspCurve *curve);
/* Whether any event had a temperature. */
gboolean esp_curve_has_temperature (const EspCurve *curve);

G_END_DECLS
