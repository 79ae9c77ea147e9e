#include "config.h"

#include "esp-land.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An area is made of the middles of the edges of its point and of the faces around it, so that two
 * areas touch along a line exactly where there is an edge. (Voronoi cells would touch where there
 * is none.) Outside, an area goes as far beyond its point as leaves a gap to all that is not its
 * neighbour. */

#define MARGIN ESP_LAND_MARGIN
#define ISLAND 0.24
#define SHARE 0.45 /* of a gap, for each of the two that meet there */

typedef struct
{
  gint32 slot; /* in the neighbours */
  double angle;
} SlotAngle;

typedef struct
{
  const EspLandGraph *graph;
  gint32 *ends;    /* by spoke: the neighbour; the spokes of each point against the clock */
  gint32 *twins;   /* by spoke: the spoke back */
  EspSpot *faces;  /* by spoke: the middle of the face on its left */
  gboolean *outer; /* by spoke: that face is outside, or cannot be shared out */
  double *margins; /* by point: how far its area may go beyond it */
  GArray *corners;
} Outliner;

static int
compare_spokes (const void *a, const void *b)
{
  const SlotAngle *p = a;
  const SlotAngle *q = b;

  if (p->angle != q->angle)
    return p->angle < q->angle ? -1 : 1;
  return p->slot - q->slot;
}

static void
sort_spokes (Outliner *self)
{
  const EspLandGraph *graph = self->graph;
  const EspSpot *spots = self->graph->spots;
  guint n_spokes = (guint) graph->offsets[graph->n];
  g_autofree SlotAngle *spokes = g_new (SlotAngle, n_spokes + 1);
  g_autofree gint32 *place = g_new (gint32, n_spokes + 1); /* slot → spoke */
  g_autofree gint32 *at = g_memdup2 (graph->offsets, ((guint) graph->n + 1) * sizeof (gint32));

  self->ends = g_new (gint32, n_spokes + 1);
  self->twins = g_new (gint32, n_spokes + 1);
  for (int i = 0; i < graph->n; i++)
    {
      int first = graph->offsets[i];
      int last = graph->offsets[i + 1];

      for (int k = first; k < last; k++)
        {
          int j = graph->neighbours[k];

          spokes[k] = (SlotAngle){ k, atan2 (-(spots[j].y - spots[i].y), spots[j].x - spots[i].x) };
        }
      qsort (spokes + first, (guint) (last - first), sizeof (SlotAngle), compare_spokes);
      for (int k = first; k < last; k++)
        {
          self->ends[k] = graph->neighbours[spokes[k].slot];
          place[spokes[k].slot] = k;
        }
    }
  /* neighbours ascend, so going through i in order meets the slots back in order as well */
  for (int i = 0; i < graph->n; i++)
    for (int k = graph->offsets[i]; k < graph->offsets[i + 1]; k++)
      self->twins[place[k]] = place[at[graph->neighbours[k]]++];
}

/* The next spoke with the same face on its left. */
static inline int
next_of_face (const Outliner *self, int spoke)
{
  int back = self->twins[spoke];
  int at = self->ends[spoke];
  int first = self->graph->offsets[at];

  return back > first ? back - 1 : self->graph->offsets[at + 1] - 1;
}

/* Whether the corners of a face all see its middle, and see it on the right side. */
static gboolean
is_star (const Outliner *self, int start, EspSpot middle)
{
  const EspSpot *spots = self->graph->spots;
  int spoke = start;

  do
    {
      EspSpot a = spots[self->ends[self->twins[spoke]]];
      EspSpot b = spots[self->ends[spoke]];

      if ((b.x - a.x) * (middle.y - a.y) - (b.y - a.y) * (middle.x - a.x) >= 0)
        return FALSE;
      spoke = next_of_face (self, spoke);
    }
  while (spoke != start);
  return TRUE;
}

static void
find_faces (Outliner *self)
{
  guint n_spokes = (guint) self->graph->offsets[self->graph->n];
  g_autofree guint8 *seen = g_new0 (guint8, n_spokes + 1);
  const EspSpot *spots = self->graph->spots;

  self->faces = g_new (EspSpot, n_spokes + 1);
  self->outer = g_new (gboolean, n_spokes + 1);
  for (guint s = 0; s < n_spokes; s++)
    {
      EspSpot middle = { 0, 0 };
      gboolean outer;
      int n = 0;
      int spoke = (int) s;

      if (seen[s])
        continue;
      do
        {
          middle.x += spots[self->ends[spoke]].x;
          middle.y += spots[self->ends[spoke]].y;
          n++;
          seen[spoke] = TRUE;
          spoke = next_of_face (self, spoke);
        }
      while (spoke != (int) s);
      middle.x /= n;
      middle.y /= n;
      outer = !is_star (self, (int) s, middle);
      do
        {
          self->faces[spoke] = middle;
          self->outer[spoke] = outer;
          spoke = next_of_face (self, spoke);
        }
      while (spoke != (int) s);
    }
}

/* --- parts that are not joined --- */

/* A number for each point: the lowest point that it is joined to. */
static gint32 *
find_parts (const EspLandGraph *graph)
{
  gint32 *part = g_new (gint32, (guint) graph->n + 1);
  g_autofree gint32 *queue = g_new (gint32, (guint) graph->n + 1);

  for (int i = 0; i < graph->n; i++)
    part[i] = -1;
  for (int root = 0; root < graph->n; root++)
    {
      int n = 0;

      if (part[root] >= 0)
        continue;
      part[root] = root;
      queue[n++] = root;
      while (n > 0)
        {
          int i = queue[--n];

          for (int k = graph->offsets[i]; k < graph->offsets[i + 1]; k++)
            if (part[graph->neighbours[k]] < 0)
              {
                part[graph->neighbours[k]] = root;
                queue[n++] = graph->neighbours[k];
              }
        }
    }
  return part;
}

static gboolean
face_contains (const Outliner *self, int start, EspSpot spot)
{
  const EspSpot *spots = self->graph->spots;
  gboolean inside = FALSE;
  int spoke = start;

  do
    {
      EspSpot a = spots[self->ends[self->twins[spoke]]];
      EspSpot b = spots[self->ends[spoke]];

      if ((a.y <= spot.y) != (b.y <= spot.y) &&
          spot.x < a.x + (b.x - a.x) * (spot.y - a.y) / (b.y - a.y))
        inside = !inside;
      spoke = next_of_face (self, spoke);
    }
  while (spoke != start);
  return inside;
}

/* A face with another part of the map inside is a lake with an island: it is not shared out. */
static void
open_lakes (Outliner *self)
{
  const EspLandGraph *graph = self->graph;
  g_autofree gint32 *part = find_parts (graph);
  g_autofree gint32 *roots = g_new (gint32, (guint) graph->n + 1);
  g_autofree guint8 *seen = g_new0 (guint8, (guint) graph->offsets[graph->n] + 1);
  gsize n_roots = 0;

  for (int i = 0; i < graph->n; i++)
    if (part[i] == i)
      roots[n_roots++] = i;
  /* islands by the thousand in a map that is as large: too long to look for, and too small to see
   */
  if (n_roots < 2 || n_roots * (gsize) graph->offsets[graph->n] > 100000000)
    return;
  for (int s = 0; s < graph->offsets[graph->n]; s++)
    {
      gboolean lake = FALSE;
      int spoke = s;

      if (seen[s] || self->outer[s])
        continue;
      for (gsize k = 0; k < n_roots && !lake; k++)
        lake = roots[k] != part[self->ends[s]] &&
               face_contains (self, s, self->graph->spots[roots[k]]);
      do
        {
          seen[spoke] = TRUE;
          self->outer[spoke] = lake;
          spoke = next_of_face (self, spoke);
        }
      while (spoke != s);
    }
}

/* --- gaps --- */

/* A grid over what an area must not reach from outside: the edges at outer faces, islands. */
typedef struct
{
  const Outliner *outliner;
  double cell;
  int columns, rows;
  gint32 *heads;   /* by cell: the entry added last, -1: none */
  GArray *entries; /* of Entry */
} Shore;

typedef struct
{
  gint32 a, b; /* the ends; both the same: an island */
  gint32 next;
} Entry;

static int
steps_along (const Shore *shore, EspSpot a, EspSpot b)
{
  return (int) ceil (hypot (b.x - a.x, b.y - a.y) / (0.5 * shore->cell));
}

static EspSpot
spot_along (EspSpot a, EspSpot b, int step, int n)
{
  double share = n > 0 ? (double) step / n : 0;

  return (EspSpot){ a.x + share * (b.x - a.x), a.y + share * (b.y - a.y) };
}

static void
shore_add (Shore *shore, int a, int b)
{
  const EspSpot *spots = shore->outliner->graph->spots;
  int n = steps_along (shore, spots[a], spots[b]);
  gint32 last = -1;

  for (int step = 0; step <= n; step++)
    {
      EspSpot at = spot_along (spots[a], spots[b], step, n);
      int column = CLAMP ((int) (at.x / shore->cell), 0, shore->columns - 1);
      int row = CLAMP ((int) (at.y / shore->cell), 0, shore->rows - 1);
      gint32 here = row * shore->columns + column;
      Entry entry = { a, b, shore->heads[here] };

      if (here == last)
        continue;
      last = here;
      shore->heads[here] = (gint32) shore->entries->len;
      g_array_append_val (shore->entries, entry);
    }
}

/* The nearest thing to the segment from point @i to @end that is not an edge of @i, or @most. */
static double
shore_distance (const Shore *shore, int i, EspSpot end, double most)
{
  const EspSpot *spots = shore->outliner->graph->spots;
  const Entry *entries = (const Entry *) (void *) shore->entries->data;
  int n = steps_along (shore, spots[i], end);
  double best = most * most;

  for (int step = 0; step <= n; step++)
    {
      EspSpot at = spot_along (spots[i], end, step, n);
      int column = (int) (at.x / shore->cell);
      int row = (int) (at.y / shore->cell);

      for (int r = MAX (0, row - 2); r <= MIN (shore->rows - 1, row + 2); r++)
        for (int c = MAX (0, column - 2); c <= MIN (shore->columns - 1, column + 2); c++)
          for (int k = shore->heads[r * shore->columns + c]; k >= 0; k = entries[k].next)
            {
              EspSpot a = spots[entries[k].a];
              EspSpot b = spots[entries[k].b];

              if (entries[k].a == i || entries[k].b == i)
                continue;
              best = MIN (best, esp_squared_distance (spots[i], a, b));
              best = MIN (best, esp_squared_distance (end, a, b));
              best = MIN (best, esp_squared_distance (a, spots[i], end));
              best = MIN (best, esp_squared_distance (b, spots[i], end));
            }
    }
  return sqrt (best);
}

static void
find_margins (Outliner *self)
{
  const EspLandGraph *graph = self->graph;
  const EspSpot *spots = self->graph->spots;
  double most = MARGIN * self->graph->spacing / SHARE;
  Shore shore = { .outliner = self, .cell = MAX (most, 1.0 / 2048) };

  shore.columns = (int) (1 / shore.cell) + 1;
  shore.rows = (int) (self->graph->height / shore.cell) + 1;
  shore.heads = g_new (gint32, (gsize) shore.columns * (gsize) shore.rows);
  shore.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (gsize k = 0; k < (gsize) shore.columns * (gsize) shore.rows; k++)
    shore.heads[k] = -1;
  for (int i = 0; i < graph->n; i++)
    {
      if (graph->offsets[i] == graph->offsets[i + 1])
        shore_add (&shore, i, i);
      for (int s = graph->offsets[i]; s < graph->offsets[i + 1]; s++)
        if (self->outer[s] && (i < self->ends[s] || !self->outer[self->twins[s]]))
          shore_add (&shore, i, self->ends[s]);
    }
  self->margins = g_new0 (double, (guint) graph->n + 1);
  for (int i = 0; i < graph->n; i++)
    {
      double gap = most;

      if (graph->offsets[i] == graph->offsets[i + 1])
        gap = shore_distance (&shore, i, spots[i], most);
      for (int s = graph->offsets[i]; s < graph->offsets[i + 1]; s++)
        if (self->outer[s] || self->outer[self->twins[s]])
          {
            EspSpot end = spots[self->ends[s]];

            end = (EspSpot){ (spots[i].x + end.x) / 2, (spots[i].y + end.y) / 2 };
            gap = MIN (gap, shore_distance (&shore, i, end, gap));
          }
      self->margins[i] = SHARE * gap;
    }
  g_free (shore.heads);
  g_array_unref (shore.entries);
}

/* --- outlines --- */

static void
add_corner (Outliner *self, double x, double y)
{
  EspSpot corner = { x, y };

  g_array_append_val (self->corners, corner);
}

/* Around the outside of point @i, from spoke @a against the clock to spoke @b. */
static void
outline_outside (Outliner *self, int i, int a, int b)
{
  const EspSpot *spots = self->graph->spots;
  double margin = self->margins[i];
  EspSpot here = spots[i];
  EspSpot to_a = spots[self->ends[a]];
  EspSpot to_b = spots[self->ends[b]];
  double from = atan2 (-(to_a.y - here.y), to_a.x - here.x);
  double until = atan2 (-(to_b.y - here.y), to_b.x - here.x);

  if (until <= from)
    until += 2 * G_PI;
  if (until - from < G_PI * 0.999)
    {
      double middle = (from + until) / 2;

      add_corner (self, here.x + 0.4 * margin * cos (middle), here.y - 0.4 * margin * sin (middle));
      return;
    }
  /* beside both edges by the margin, and round the corner */
  add_corner (self, (here.x + to_a.x) / 2 + margin * cos (from + G_PI / 2),
              (here.y + to_a.y) / 2 - margin * sin (from + G_PI / 2));
  for (int k = 0; k <= 4; k++)
    {
      double angle = from + G_PI / 2 + k * (until - from - G_PI) / 4;

      add_corner (self, here.x + margin * cos (angle), here.y - margin * sin (angle));
    }
  add_corner (self, (here.x + to_b.x) / 2 + margin * cos (until - G_PI / 2),
              (here.y + to_b.y) / 2 - margin * sin (until - G_PI / 2));
}

static void
outline (Outliner *self, int i)
{
  const EspSpot *spots = self->graph->spots;
  int first = self->graph->offsets[i];
  int last = self->graph->offsets[i + 1];

  if (first == last)
    {
      double radius = MIN (ISLAND * self->graph->spacing, self->margins[i]);

      for (int k = 0; k < 12; k++)
        add_corner (self, spots[i].x + radius * cos (k * G_PI / 6),
                    spots[i].y - radius * sin (k * G_PI / 6));
    }
  for (int k = first; k < last; k++)
    {
      EspSpot to = spots[self->ends[k]];

      add_corner (self, (spots[i].x + to.x) / 2, (spots[i].y + to.y) / 2);
      if (self->outer[k])
        outline_outside (self, i, k, k + 1 < last ? k + 1 : first);
      else
        add_corner (self, self->faces[k].x, self->faces[k].y);
    }
}

EspLand *
esp_land_new (const EspLandGraph *graph)
{
  EspLand *land = g_new0 (EspLand, 1);
  Outliner self = { .graph = graph };

  self.corners = g_array_sized_new (FALSE, FALSE, sizeof (EspSpot), 14 * (guint) graph->n + 16);
  sort_spokes (&self);
  find_faces (&self);
  open_lakes (&self);
  find_margins (&self);
  land->n = graph->n;
  land->first = g_new (gint32, (guint) graph->n + 1);
  for (int i = 0; i < graph->n; i++)
    {
      land->first[i] = (gint32) self.corners->len;
      outline (&self, i);
    }
  land->first[graph->n] = (gint32) self.corners->len;
  land->corners = (EspSpot *) (void *) g_array_free (self.corners, FALSE);
  g_free (self.ends);
  g_free (self.twins);
  g_free (self.faces);
  g_free (self.outer);
  g_free (self.margins);
  land->spots = g_memdup2 (graph->spots, (guint) graph->n * sizeof (EspSpot));
  return land;
}

void
esp_land_free (EspLand *land)
{
  if (land == NULL)
    return;
  g_free (land->first);
  g_free (land->corners);
  g_free (land->spots);
  g_free (land);
}

gboolean
esp_land_contains (const EspLand *land, int i, double x, double y)
{
  const EspSpot *corners = land->corners + land->first[i];
  int n = land->first[i + 1] - land->first[i];
  gboolean inside = FALSE;

  for (int k = 0; k < n; k++)
    {
      EspSpot a = corners[k];
      EspSpot b = corners[k + 1 < n ? k + 1 : 0];

      if ((a.y <= y) != (b.y <= y) && x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        inside = !inside;
    }
  return inside;
}

#define MIDDLE_STEPS 12      /* of the grid on which the middle is looked for first */
#define MOST_MIDDLE_STEPS 96 /* where the area is so thin that it lies between the lines of it */
#define MIDDLE_FINENESS 256  /* parts of the area's size that are worth a step */

static double
distance_to_border (const EspLand *land, int i, EspSpot spot)
{
  const EspSpot *corners = land->corners + land->first[i];
  int n = land->first[i + 1] - land->first[i];
  double least = G_MAXDOUBLE;

  for (int k = 0; k < n; k++)
    least = MIN (least, esp_squared_distance (spot, corners[k], corners[k + 1 < n ? k + 1 : 0]));
  return sqrt (least);
}

/* Takes @spot where it lies farther from the border than any before. */
static gboolean
try_middle (const EspLand *land, int i, EspSpot spot, EspSpot *middle, double *room)
{
  double here;

  if (!esp_land_contains (land, i, spot.x, spot.y))
    return FALSE;
  here = distance_to_border (land, i, spot);
  if (here <= *room)
    return FALSE;
  *room = here;
  *middle = spot;
  return TRUE;
}

EspSpot
esp_land_find_middle (const EspLand *land, int i, double *room)
{
  EspSpot low = { G_MAXDOUBLE, G_MAXDOUBLE };
  EspSpot high = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  EspSpot middle = { 0, 0 };
  double size;

  for (int k = land->first[i]; k < land->first[i + 1]; k++)
    {
      low = (EspSpot){ MIN (low.x, land->corners[k].x), MIN (low.y, land->corners[k].y) };
      high = (EspSpot){ MAX (high.x, land->corners[k].x), MAX (high.y, land->corners[k].y) };
    }
  *room = -1;
  for (int steps = MIDDLE_STEPS; *room < 0 && steps <= MOST_MIDDLE_STEPS; steps *= 2)
    for (int row = 1; row < steps; row++)
      for (int column = 1; column < steps; column++)
        try_middle (land, i,
                    (EspSpot){ low.x + (high.x - low.x) * column / steps,
                               low.y + (high.y - low.y) * row / steps },
                    &middle, room);
  /* from there in ever smaller steps to where it is farthest */
  size = MAX (high.x - low.x, high.y - low.y);
  for (double step = size / MIDDLE_STEPS / 2; *room >= 0 && step > size / MIDDLE_FINENESS;)
    {
      EspSpot from = middle;
      gboolean better = FALSE;

      for (int k = 0; k < 9; k++)
        better |= try_middle (land, i,
                              (EspSpot){ from.x + (k % 3 - 1) * step, from.y + (k / 3 - 1) * step },
                              &middle, room);
      if (!better)
        step /= 2;
    }
  return middle;
}
