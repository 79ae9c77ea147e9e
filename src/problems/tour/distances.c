#include "config.h"

#include "tour.h"

/* TSPLIB's distances, as its documentation gives them (Reinelt, "TSPLIB 95"). */

#define TABLE_UP_TO 400 /* cities up to which distances are computed once for all */

static double
geo_radians (double x)
{
  /* degrees and minutes, DDD.MM; the short π is part of the definition */
  double degrees = trunc (x);
  double minutes = x - degrees;

  return 3.141592 * (degrees + 5.0 * minutes / 3.0) / 180.0;
}

static gint64
geo_distance (const TourInstance *self, int a, int b)
{
  double latitude_a = geo_radians (self->x[a]);
  double latitude_b = geo_radians (self->x[b]);
  double q1 = cos (geo_radians (self->y[a]) - geo_radians (self->y[b]));
  double q2 = cos (latitude_a - latitude_b);
  double q3 = cos (latitude_a + latitude_b);

  return (gint64) (6378.388 * acos (CLAMP (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3), -1, 1)) +
                   1.0);
}

gint64
tour_compute_distance (const TourInstance *self, int a, int b)
{
  double dx = self->x[a] - self->x[b];
  double dy = self->y[a] - self->y[b];

  if (a == b)
    return 0;
  if (self->metric == TOUR_GEO)
    return geo_distance (self, a, b) * TOUR_UNIT;
  return tour_round_distance (self->metric, dx * dx + dy * dy) * TOUR_UNIT;
}

const char *
tour_metric_get_name (TourMetric metric)
{
  static const char *const names[] = { "table", "EXPLICIT", "EUC_2D", "CEIL_2D", "GEO", "ATT" };

  return names[metric];
}

gboolean
tour_has_coordinates (const TourInstance *self)
{
  return self->metric != TOUR_TABLE && self->metric != TOUR_EXPLICIT;
}

EspInstance *
tour_instance_new (int n, TourMetric metric)
{
  TourInstance *self = g_new0 (TourInstance, 1);

  self->parent.problem = &esp_tour_problem;
  self->n = n;
  self->metric = metric;
  self->names = g_new0 (char *, (gsize) n + 1);
  for (int i = 0; i < n; i++)
    self->names[i] = g_strdup_printf ("%d", i + 1);
  self->x = g_new0 (double, (guint) n);
  self->y = g_new0 (double, (guint) n);
  self->optimum = -1;
  return &self->parent;
}

gint64 *
tour_table_new (int n)
{
  return g_atomic_rc_box_alloc0 (sizeof (gint64) * (gsize) n * (gsize) n);
}

/* Looking up is quicker than computing, above all for GEO. */
static void
tabulate (TourInstance *self)
{
  self->distances = tour_table_new (self->n);
  for (int a = 0; a < self->n; a++)
    for (int b = 0; b < a; b++)
      self->distances[(gsize) a * (gsize) self->n + (gsize) b] =
          self->distances[(gsize) b * (gsize) self->n + (gsize) a] =
              tour_compute_distance (self, a, b);
}

static TourFrame
find_bounds (const TourInstance *self)
{
  TourFrame bounds = {
    .left = G_MAXDOUBLE, .top = -G_MAXDOUBLE, .right = -G_MAXDOUBLE, .bottom = G_MAXDOUBLE
  };

  for (int i = 0; i < self->n; i++)
    {
      double x;
      double y;

      tour_get_place (self, i, &x, &y);
      bounds.left = MIN (bounds.left, x);
      bounds.right = MAX (bounds.right, x);
      bounds.bottom = MIN (bounds.bottom, y);
      bounds.top = MAX (bounds.top, y);
    }
  /* cities on one spot have room around them all the same */
  if (bounds.right - bounds.left < 1e-9 && bounds.top - bounds.bottom < 1e-9)
    {
      bounds.left -= 50;
      bounds.right += 50;
      bounds.bottom -= 50;
      bounds.top += 50;
    }
  return bounds;
}

#define LEAST_SHARE (2 / 3.0) /* of its longer side that a sheet's shorter one has */

void
tour_instance_set_sheet (TourInstance *self)
{
  TourFrame *sheet = &self->sheet;
  double least;
  double more;

  *sheet = self->bounds;
  least = LEAST_SHARE * MAX (sheet->right - sheet->left, sheet->top - sheet->bottom);
  more = MAX (0, least - (sheet->right - sheet->left)) / 2;
  sheet->left -= more;
  sheet->right += more;
  more = MAX (0, least - (sheet->top - sheet->bottom)) / 2;
  sheet->bottom -= more;
  sheet->top += more;
}

void
tour_instance_finish (TourInstance *self)
{
  if (!tour_has_coordinates (self) && !self->placed)
    tour_lay_out (self);
  tour_instance_settle (self);
}

void
tour_instance_settle (TourInstance *self)
{
  if (tour_has_coordinates (self))
    {
      g_clear_pointer (&self->distances, g_atomic_rc_box_release);
      if (self->n <= TABLE_UP_TO)
        tabulate (self);
    }
  self->bounds = find_bounds (self);
  if (self->sheet.right <= self->sheet.left && self->sheet.top <= self->sheet.bottom)
    tour_instance_set_sheet (self);
  self->optimum = self->n <= TOUR_MAX_EXACT ? tour_held_karp (self, NULL, NULL, NULL) : -1;
}

int
tour_find_city (const TourInstance *self, const char *name)
{
  for (int i = 0; i < self->n; i++)
    if (g_str_equal (self->names[i], name))
      return i;
  return -1;
}

/* GEO gives latitude first, in degrees and minutes; a map has it upward, in degrees. */
void
tour_get_place (const TourInstance *self, int city, double *x, double *y)
{
  if (self->metric == TOUR_GEO)
    {
      *x = geo_radians (self->y[city]) * 180 / 3.141592;
      *y = geo_radians (self->x[city]) * 180 / 3.141592;
      return;
    }
  *x = self->x[city];
  *y = self->y[city];
}

static double
degrees_to_geo (double degrees)
{
  double whole = trunc (degrees);

  return whole + rint ((degrees - whole) * 60) / 100;
}

void
tour_get_coordinates (const TourInstance *self, double px, double py, double *x, double *y)
{
  *x = self->metric == TOUR_GEO ? degrees_to_geo (py) : px;
  *y = self->metric == TOUR_GEO ? degrees_to_geo (px) : py;
}
