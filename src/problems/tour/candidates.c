#include "config.h"

#include "base/esp-job.h"
#include "geometry/esp-kd-tree.h"
#include "tour.h"

#include <string.h>

/* Candidate edges: for each city its nearest ones, and where there are coordinates also the nearest
 * in each quarter around it, without which clusters would have no edges to one another (Johnson
 * and McGeoch, "Experimental Analysis of Heuristics for the STSP", 2002). */

/* --- in the plane: the cities of a leaf look together --- */

#define REACH 1.1 /* a leaf's cities do not reach to its border */

/* The nearest of some, rising, and one more: where it is no farther away than the last that is
 * wanted, it is the order of the tree that decides, which is the query's. A key is the squared
 * distance with the place among what was gathered as its last bits. */
typedef double Shortlist[ESP_KD_MAX_FOUND + 1];

#define PLACE_MASK (ESP_KD_MAX_GATHERED - 1)

typedef union
{
  double value;
  gint64 bits;
} Key;

typedef struct
{
  const EspKdTree *tree;
  int nearest;
  int quadrant;
  double reach;  /* of a look around, where the mean distance of cities is 1 */
  int leaf;      /* what was gathered is around the leaf that begins here */
  int leaf_end;  /* and ends here */
  int leaf_from; /* where the leaf's own cities stand among it */
  gboolean is_gathered;
  EspKdGather around;
  /* of what was gathered, seen from one city */
  double squared[ESP_KD_MAX_GATHERED];
  Key keys[ESP_KD_MAX_GATHERED];
  gint64 quarters[ESP_KD_MAX_GATHERED];
  double sides[4];    /* how far one sees to the right, up, to the left and down; squared */
  Shortlist lists[5]; /* by quarter, and of all */
} NeighbourSearch;

#define ALL_AROUND 4

/* All that lies around a leaf, nearly always enough for each of its cities. */
static void
gather_around (NeighbourSearch *self, int i)
{
  const EspKdTree *tree = self->tree;
  EspKdGather *around = &self->around;
  double reach;

  self->leaf_end = esp_kd_get_leaf (tree, i, &self->leaf);
  around->tree = tree;
  for (int axis = 0; axis < 2; axis++)
    {
      around->low[axis] = G_MAXDOUBLE;
      around->high[axis] = -G_MAXDOUBLE;
      for (int k = self->leaf; k < self->leaf_end; k++)
        {
          around->low[axis] = MIN (around->low[axis], tree->places[2 * k + axis]);
          around->high[axis] = MAX (around->high[axis], tree->places[2 * k + axis]);
        }
    }
  reach = self->reach * (around->high[0] - around->low[0] + around->high[1] - around->low[1]) / 2 /
          sqrt (self->leaf_end - self->leaf);
  for (int axis = 0; axis < 2; axis++)
    {
      around->low[axis] -= reach;
      around->high[axis] += reach;
    }
  self->is_gathered = esp_kd_gather (around);
  self->leaf_from = 0;
  while (self->is_gathered && around->places[self->leaf_from] != self->leaf)
    self->leaf_from++;
}

/* Puts a key where it belongs; the last goes. Without a branch, for which way it goes is chance. */
static inline void
shortlist (double *list, int length, double key)
{
  for (int k = 0; k <= length; k++)
    {
      double other = list[k];

      list[k] = key < other ? key : other;
      key = key > other ? key : other;
    }
}

static inline double
see (double far, gboolean is_all)
{
  return is_all ? INFINITY : far * far;
}

/* Fills the shortlists of the city at place @i. */
static void
look_around (NeighbourSearch *self, int i)
{
  const EspKdTree *tree = self->tree;
  const EspKdGather *around = &self->around;
  double x = tree->places[2 * i];
  double y = tree->places[2 * i + 1];
  double *near = self->lists[ALL_AROUND];

  for (gint64 j = 0; j < around->n; j++)
    {
      double dx = around->x[j] - x;
      double dy = around->y[j] - y;
      gint64 right = dx > 0 ? -1 : 0;
      gint64 left = dx < 0 ? -1 : 0;
      gint64 up = dy > 0 ? -1 : 0;
      gint64 down = dy < 0 ? -1 : 0;

      self->squared[j] = dx * dx + dy * dy;
      self->quarters[j] = (right & down & 3) | (~right & ((up & 1) | (~up & (3 + left))));
    }
  for (gint64 j = 0; j < around->n; j++)
    {
      Key key = { .value = self->squared[j] };

      key.bits = (key.bits & ~(gint64) PLACE_MASK) | j;
      self->keys[j] = key;
    }
  self->keys[self->leaf_from + i - self->leaf].value = INFINITY;
  for (int list = 0; list < 5; list++)
    for (int k = 0; k <= (list == ALL_AROUND ? self->nearest : self->quadrant); k++)
      self->lists[list][k] = INFINITY;
  for (int j = 0; j < around->n; j++)
    {
      double key = self->keys[j].value;
      double *quarter = self->lists[self->quarters[j]];

      if (key < near[self->nearest])
        shortlist (near, self->nearest, key);
      if (key < quarter[self->quadrant])
        shortlist (quarter, self->quadrant, key);
    }
  self->sides[0] = see (around->high[0] - x, around->high[0] >= tree->high[0]);
  self->sides[1] = see (around->high[1] - y, around->high[1] >= tree->high[1]);
  self->sides[2] = see (x - around->low[0], around->low[0] <= tree->low[0]);
  self->sides[3] = see (y - around->low[1], around->low[1] <= tree->low[1]);
}

/* Whether the first @wanted of a list are those that a query finds. */
static gboolean
is_certain (const NeighbourSearch *self, int list, int wanted)
{
  const double *side = self->sides;
  double across =
      list == ALL_AROUND ? MIN (side[0], side[2]) : side[list == 0 || list == 3 ? 0 : 2];
  double up = list == ALL_AROUND ? MIN (side[1], side[3]) : side[list < 2 ? 1 : 3];
  double far = MIN (across, up);
  Key last = { .value = wanted > 0 ? self->lists[list][wanted - 1] : 0 };
  Key next = { .value = self->lists[list][wanted] };

  if (last.value == INFINITY)
    return far == INFINITY;
  return last.bits / ESP_KD_MAX_GATHERED < next.bits / ESP_KD_MAX_GATHERED &&
         self->squared[last.bits & PLACE_MASK] < far;
}

/* --- the lists --- */

/* The candidates of one city, the nearest first and of those that are as near the first. */
typedef struct
{
  const TourInstance *instance;
  int city;
  gint32 list[ESP_KD_MAX_FOUND];
  gint64 away[ESP_KD_MAX_FOUND];
  int n;
} List;

static inline void
list_add (List *self, gint64 away, gint32 other)
{
  int at = self->n;

  while (at > 0 &&
         (self->away[at - 1] > away || (self->away[at - 1] == away && self->list[at - 1] > other)))
    at--;
  if (at > 0 && self->list[at - 1] == other)
    return;
  for (int k = self->n++; k > at; k--)
    {
      self->list[k] = self->list[k - 1];
      self->away[k] = self->away[k - 1];
    }
  self->list[at] = other;
  self->away[at] = away;
}

static inline void
list_add_squared (List *self, double squared, gint32 other)
{
  if (self->instance->metric == TOUR_GEO)
    list_add (self, tour_distance (self->instance, self->city, other) / TOUR_UNIT, other);
  else
    list_add (self, tour_round_distance (self->instance->metric, squared), other);
}

static void
add_found (List *list, const EspKdQuery *query)
{
  for (int k = 0; k < query->n; k++)
    list_add_squared (list, query->distance[k], query->found[k]);
}

/* What the city at place @i sees in a quarter, or all around, that is not nearer than @from.
 * Returns whether its shortlist has it. */
static gboolean
add_seen (NeighbourSearch *self, List *list, int i, int where, double from)
{
  const EspKdTree *tree = self->tree;
  int wanted = where == ALL_AROUND ? self->nearest : self->quadrant;

  if (!self->is_gathered || !is_certain (self, where, wanted))
    {
      EspKdQuery query = { .tree = tree,
                           .at = i,
                           .x = tree->places[2 * i],
                           .y = tree->places[2 * i + 1],
                           .quadrant = where == ALL_AROUND ? -1 : where,
                           .wanted = wanted };

      esp_kd_find (&query);
      add_found (list, &query);
      return FALSE;
    }
  for (int k = 0; k < wanted && self->lists[where][k] < INFINITY; k++)
    {
      Key key = { .value = self->lists[where][k] };
      int j = (int) (key.bits & PLACE_MASK);

      if (self->squared[j] >= from)
        list_add_squared (list, self->squared[j], tree->points[self->around.places[j]]);
    }
  return TRUE;
}

/* Without coordinates all distances are looked at. */
static void
list_by_table (List *list, int nearest)
{
  EspKdQuery query = { .wanted = nearest };

  for (int c = 0; c < list->instance->n; c++)
    if (c != list->city)
      esp_kd_add (&query, (double) tour_distance (list->instance, list->city, c), c);
  for (int k = 0; k < query.n; k++)
    list_add (list, tour_distance (list->instance, list->city, query.found[k]), query.found[k]);
}

/* Those of the city at place @i; the cities come in the order of the tree. */
static void
list_in_plane (NeighbourSearch *self, List *list, int i)
{
  double from = 0;

  if (i >= self->leaf_end)
    gather_around (self, i);
  if (self->is_gathered)
    look_around (self, i);
  /* what is nearer than the last of the nearest is among them */
  if (add_seen (self, list, i, ALL_AROUND, 0) && list->n == self->nearest)
    {
      Key last = { .value = self->lists[ALL_AROUND][self->nearest - 1] };

      from = self->squared[last.bits & PLACE_MASK];
    }
  for (int quarter = 0; quarter < 4 && self->quadrant > 0; quarter++)
    add_seen (self, list, i, quarter, from);
}

/* The cities of a stretch of the tree, and what a thread finds of them: the lists stand one behind
 * another in the order of the tree, then in that of the cities. */
typedef struct
{
  const TourInstance *instance;
  const EspKdTree *tree; /* without coordinates only its cities are there */
  int nearest;
  int quadrant;
  double reach;
  int from;
  int to;
  EspControl *control;
  EspControl own; /* of another thread than the caller's */
  EspCounters *counters;
  gboolean stopped;
  gint32 *list;
  gint64 *away;
  gint32 *first;   /* by place, of all stretches */
  guint8 *lengths; /* by place, of all stretches */
  TourCandidates *candidates;
} Part;

static gpointer
find_part (gpointer data)
{
  Part *self = data;
  List list = { .instance = self->instance };
  g_autofree NeighbourSearch *lookout = g_new0 (NeighbourSearch, 1);
  gboolean has_plane = tour_has_plane (self->instance);
  gsize capacity = (gsize) (self->nearest + (has_plane ? 4 * self->quadrant : 0));
  int n = 0;

  *lookout = (NeighbourSearch){
    .tree = self->tree, .nearest = self->nearest, .quadrant = self->quadrant, .reach = self->reach
  };
  self->list = g_new (gint32, (gsize) (self->to - self->from) * capacity + 1);
  self->away = g_new (gint64, (gsize) (self->to - self->from) * capacity + 1);
  /* one behind another in the tree, where what the last has looked at is what the next looks at */
  for (int i = self->from; i < self->to; i++)
    {
      self->stopped = esp_control_tick (self->control, self->counters, (guint64) i);
      if (self->stopped)
        break;
      list.city = self->tree->points[i];
      list.n = 0;
      if (has_plane)
        list_in_plane (lookout, &list, i);
      else
        list_by_table (&list, self->nearest);
      memcpy (self->list + n, list.list, (gsize) list.n * sizeof *list.list);
      memcpy (self->away + n, list.away, (gsize) list.n * sizeof *list.away);
      self->first[i] = n;
      self->lengths[i] = (guint8) list.n;
      n += list.n;
    }
  return NULL;
}

static gpointer
put_part_in_order (gpointer data)
{
  const Part *self = data;

  for (int i = self->from; i < self->to; i++)
    {
      gsize from = (gsize) self->first[i];
      gsize to = (gsize) self->candidates->first[self->tree->points[i]];

      memcpy (self->candidates->list + to, self->list + from, self->lengths[i] * sizeof (gint32));
      memcpy (self->candidates->away + to, self->away + from, self->lengths[i] * sizeof (gint64));
    }
  return NULL;
}

TourCandidates *
tour_candidates_new (const TourInstance *instance,
                     int nearest,
                     int quadrant,
                     EspControl *control,
                     EspCounters *counters)
{
  int n = instance->n;
  gint32 *cities = g_new (gint32, (guint) n);
  g_auto (EspKdTree) tree = { .points = cities };
  gboolean has_plane = tour_has_plane (instance);
  /* a limit on the work is one on this thread's */
  int n_parts = has_plane && control->limit_nodes == 0 ? esp_kd_n_threads (n) : 1;
  g_autofree Part *parts = g_new0 (Part, n_parts);
  g_autofree EspCounters *counted = g_new0 (EspCounters, n_parts);
  g_autofree gint32 *first = g_new (gint32, (guint) n + 1);
  g_autofree guint8 *lengths = g_new (guint8, (guint) n + 1);
  g_autoptr (TourCandidates) found = g_new0 (TourCandidates, 1);
  gboolean stopped = FALSE;

  g_return_val_if_fail (nearest + (has_plane ? 4 * quadrant : 0) < ESP_KD_MAX_FOUND, NULL);
  for (int i = 0; i < n; i++)
    cities[i] = i;
  if (has_plane)
    esp_kd_init (&tree, instance->x, instance->y, cities, n);
  for (int i = 0; i < n_parts; i++)
    {
      parts[i] = (Part){ .instance = instance,
                         .tree = &tree,
                         .nearest = nearest,
                         .quadrant = quadrant,
                         /* by it a circle has twice the cities that are wanted, and a quarter of
                          * one more than thrice */
                         .reach = REACH * sqrt (MAX (2 * nearest, 14 * quadrant) / G_PI),
                         .from = (int) ((gint64) n * i / n_parts),
                         .to = (int) ((gint64) n * (i + 1) / n_parts),
                         .control = i == 0 ? control : &parts[i].own,
                         .counters = i == 0 ? counters : &counted[i],
                         .first = first,
                         .lengths = lengths,
                         .candidates = found };
      if (i > 0)
        esp_control_init_part (&parts[i].own, control);
    }
  esp_job_run_parts (parts, sizeof (Part), n_parts, find_part);
  for (int i = 0; i < n_parts; i++)
    stopped |= parts[i].stopped;
  if (!stopped)
    {
      *found = (TourCandidates){ .n = n,
                                 .nearest = has_plane && instance->metric == TOUR_GEO ? 0 : nearest,
                                 .first = g_new0 (gint32, (guint) n + 1) };
      for (int i = 0; i < n; i++)
        found->first[cities[i] + 1] = lengths[i];
      for (int c = 0; c < n; c++)
        found->first[c + 1] += found->first[c];
      found->list = g_new (gint32, (gsize) found->first[n] + 1);
      found->away = g_new (gint64, (gsize) found->first[n] + 1);
      esp_job_run_parts (parts, sizeof (Part), n_parts, put_part_in_order);
    }
  for (int i = 0; i < n_parts; i++)
    {
      g_free (parts[i].list);
      g_free (parts[i].away);
    }
  return stopped ? NULL : g_steal_pointer (&found);
}

void
tour_candidates_free (TourCandidates *self)
{
  if (self == NULL)
    return;
  g_free (self->first);
  g_free (self->list);
  g_free (self->away);
  g_free (self);
}
