#include "config.h"

#include "esp-land-private.h"

#include <math.h>
#include <string.h>

/* Borders as they are on a map. */

#define ROUGH_AREAS 64 /* up to so many; of more one would see noise, and wait */
#define ROUGH_LEVELS 3
#define ROUGHNESS 0.10 /* of a stretch's length, to either side */
#define REACH 1.8      /* how far all levels together move a point, as against the first */

/* A number from −1 to 1 that hangs on nothing but the two ends, whichever comes first: so both
 * sides of a border are given the same. */
static double
shake (EspSpot a, EspSpot b)
{
  guint64 bits[4];
  guint64 mixed = 0;

  memcpy (&bits[0], &a.x, sizeof (double));
  memcpy (&bits[1], &a.y, sizeof (double));
  memcpy (&bits[2], &b.x, sizeof (double));
  memcpy (&bits[3], &b.y, sizeof (double));
  for (int i = 0; i < 4; i++)
    {
      mixed = (mixed ^ bits[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      mixed ^= mixed >> 29;
    }
  return (double) (mixed >> 11) / (double) (G_GUINT64_CONSTANT (1) << 52) - 1;
}

static gboolean
comes_first (EspSpot a, EspSpot b)
{
  return a.x < b.x || (a.x <= b.x && a.y < b.y);
}

/* From @a to @b, without @b: the middle is moved aside, and so on for both halves (A. Fournier, D.
 * Fussell and L. Carpenter, "Computer rendering of stochastic models", CACM 25, 1982). */
static void
add_rough (GArray *corners, EspSpot a, EspSpot b, double roughness, int level)
{
  gboolean forwards = comes_first (a, b);
  EspSpot from = forwards ? a : b;
  EspSpot to = forwards ? b : a;
  double aside = roughness * shake (from, to);
  EspSpot middle = { (from.x + to.x) / 2 - aside * (to.y - from.y),
                     (from.y + to.y) / 2 + aside * (to.x - from.x) };

  if (level == 0)
    {
      g_array_append_val (corners, a);
      return;
    }
  add_rough (corners, a, middle, roughness, level - 1);
  add_rough (corners, middle, b, roughness, level - 1);
}

static gboolean
is_same (EspSpot a, EspSpot b)
{
  return memcmp (&a, &b, sizeof (EspSpot)) == 0;
}

/* The angle between the ways from @from to @a and to @b. */
static double
angle_between (EspSpot from, EspSpot a, EspSpot b)
{
  double ax = a.x - from.x;
  double ay = a.y - from.y;
  double bx = b.x - from.x;
  double by = b.y - from.y;

  return fabs (atan2 (ax * by - ay * bx, ax * bx + ay * by));
}

/* How rough the stretch from @a to @b may be, so that it keeps to its half of what lies between it
 * and the stretch from @c to @d: of the angle where they meet, else of the gap. */
static double
limit_roughness (EspSpot a, EspSpot b, EspSpot c, EspSpot d)
{
  double length = hypot (b.x - a.x, b.y - a.y);
  double gap;

  if ((is_same (a, c) && is_same (b, d)) || (is_same (a, d) && is_same (b, c)))
    return ROUGHNESS;
  if (is_same (a, c) || is_same (a, d))
    return 0.9 * angle_between (a, b, is_same (a, c) ? d : c) / (4 * ROUGH_LEVELS);
  if (is_same (b, c) || is_same (b, d))
    return 0.9 * angle_between (b, a, is_same (b, c) ? d : c) / (4 * ROUGH_LEVELS);
  gap = MIN (MIN (esp_squared_distance (a, c, d), esp_squared_distance (b, c, d)),
             MIN (esp_squared_distance (c, a, b), esp_squared_distance (d, a, b)));
  return length > 0 ? 0.45 * sqrt (gap) / (REACH * length) : 0;
}

void
esp_land_roughen (EspLand *land)
{
  int n_all = land->first[land->n];
  g_autofree EspSpot *ends = NULL; /* of the stretch from a corner */
  g_autofree EspSpot (*sorted)[2] = NULL;
  g_autofree double *roughness = NULL;
  GArray *corners;

  if (land->n > ROUGH_AREAS)
    return;
  corners = g_array_new (FALSE, FALSE, sizeof (EspSpot));
  ends = g_new (EspSpot, (guint) n_all + 1);
  sorted = g_malloc_n ((guint) n_all + 1, sizeof *sorted);
  roughness = g_new (double, (guint) n_all + 1);
  for (int i = 0; i < land->n; i++)
    for (int k = land->first[i]; k < land->first[i + 1]; k++)
      {
        gboolean forwards;

        ends[k] = land->corners[k + 1 < land->first[i + 1] ? k + 1 : land->first[i]];
        forwards = comes_first (land->corners[k], ends[k]);
        sorted[k][!forwards] = land->corners[k];
        sorted[k][forwards] = ends[k];
      }
  /* from the ends in one order: both sides of a border must come to the same number, to the bit */
  for (int k = 0; k < n_all; k++)
    {
      roughness[k] = ROUGHNESS;
      for (int other = 0; other < n_all; other++)
        roughness[k] = MIN (roughness[k], limit_roughness (sorted[k][0], sorted[k][1],
                                                           sorted[other][0], sorted[other][1]));
    }
  for (int i = 0; i < land->n; i++)
    {
      int first = land->first[i];
      int end = land->first[i + 1];

      land->first[i] = (gint32) corners->len;
      for (int k = first; k < end; k++)
        add_rough (corners, land->corners[k], ends[k], roughness[k], ROUGH_LEVELS);
    }
  land->first[land->n] = (gint32) corners->len;
  g_free (land->corners);
  land->corners = (EspSpot *) (void *) g_array_free (corners, FALSE);
}
