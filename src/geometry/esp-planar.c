#include "config.h"

#include "esp-planar.h"

#include <string.h>

/* The left-right test of de Fraysseix and Rosenstiehl, as in U. Brandes, "The left-right planarity
 * test", 2009. Linear but for sorting; no recursion, since a path may be as long as the graph. */

#define NONE (-1)

/* Return edges on one side, from the highest to the lowest return point; both NONE: empty. */
typedef struct
{
  int high, low;
} Interval;

typedef struct
{
  Interval left, right;
} Pair;

/* Arcs are numbers; that of an edge which points away from the root stands for it. */
typedef struct
{
  int n;
  int *offsets;
  int *to;
  int *from;
  int *reverse;
  gboolean *oriented;
  gboolean *begun;
  int *height;     /* of a vertex; NONE: not reached */
  int *parent;     /* of a vertex: the arc that leads to it */
  int *next;       /* of a vertex: the next of its arcs to look at */
  int *low, *low2; /* of an arc: heights of its two lowest return points */
  int *low_edge;   /* of an arc: the return edge to the lowest */
  int *ref;        /* of a return edge: the next one in its interval; of an arc: the one whose side
                      it shares or avoids */
  gint8 *side;     /* of an arc: 1 or -1, as against that of `ref` */
  int *nesting;    /* of an arc */
  guint *bottom;   /* of an arc: how many pairs lie below its own */
  GArray *pairs;   /* of Pair */
  GArray *path;    /* of int */
  int *order;      /* arcs of each vertex, oriented ones first by nesting depth */
  int *n_out;      /* of a vertex */
} Planarity;

static void
planarity_init (Planarity *self, int n_vertices, const gint32 *offsets, const gint32 *neighbours)
{
  guint arcs = (guint) offsets[n_vertices];
  guint n = (guint) n_vertices;
  g_autofree int *fill = g_new (int, n + 1);

  *self = (Planarity){ .n = n_vertices };
  self->offsets = g_memdup2 (offsets, (n + 1) * sizeof *offsets);
  self->to = g_new (int, arcs + 1);
  self->from = g_new (int, arcs + 1);
  self->reverse = g_new (int, arcs + 1);
  self->oriented = g_new0 (gboolean, arcs + 1);
  self->begun = g_new0 (gboolean, arcs + 1);
  self->height = g_new (int, n + 1);
  self->parent = g_new (int, n + 1);
  self->next = g_new0 (int, n + 1);
  self->low = g_new0 (int, arcs + 1);
  self->low2 = g_new0 (int, arcs + 1);
  self->low_edge = g_new (int, arcs + 1);
  self->ref = g_new (int, arcs + 1);
  self->side = g_malloc (arcs + 1);
  self->nesting = g_new0 (int, arcs + 1);
  self->bottom = g_new0 (guint, arcs + 1);
  self->order = g_new (int, arcs + 1);
  self->n_out = g_new0 (int, n + 1);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  self->path = g_array_new (FALSE, FALSE, sizeof (int));
  memset (self->height, 0xff, (n + 1) * sizeof *self->height);
  memset (self->parent, 0xff, (n + 1) * sizeof *self->parent);
  memset (self->side, 1, arcs + 1);
  memset (self->ref, 0xff, (arcs + 1) * sizeof *self->ref);
  memset (self->low_edge, 0xff, (arcs + 1) * sizeof *self->low_edge);
  /* turned round once, every list of neighbours is sorted; so the second turn finds the reverse */
  memcpy (fill, self->offsets, (n + 1) * sizeof *fill);
  for (int v = 0; v < n_vertices; v++)
    for (int k = offsets[v]; k < offsets[v + 1]; k++)
      {
        int arc = fill[neighbours[k]]++;

        self->from[arc] = neighbours[k];
        self->to[arc] = v;
      }
  memcpy (fill, self->offsets, (n + 1) * sizeof *fill);
  for (guint arc = 0; arc < arcs; arc++)
    self->reverse[arc] = fill[self->to[arc]]++;
}

static void
planarity_clear (Planarity *self)
{
  g_free (self->offsets);
  g_free (self->to);
  g_free (self->from);
  g_free (self->reverse);
  g_free (self->oriented);
  g_free (self->begun);
  g_free (self->height);
  g_free (self->parent);
  g_free (self->next);
  g_free (self->low);
  g_free (self->low2);
  g_free (self->low_edge);
  g_free (self->ref);
  g_free (self->side);
  g_free (self->nesting);
  g_free (self->bottom);
  g_free (self->order);
  g_free (self->n_out);
  g_array_unref (self->pairs);
  g_array_unref (self->path);
}

static int
pop (GArray *path)
{
  int last = g_array_index (path, int, path->len - 1);

  g_array_set_size (path, path->len - 1);
  return last;
}

/* --- the first walk: directions and return points --- */

static void
lift_low_points (Planarity *self, int arc, int above)
{
  if (above == NONE)
    return;
  if (self->low[arc] < self->low[above])
    {
      self->low2[above] = MIN (self->low[above], self->low2[arc]);
      self->low[above] = self->low[arc];
    }
  else if (self->low[arc] > self->low[above])
    self->low2[above] = MIN (self->low2[above], self->low[arc]);
  else
    self->low2[above] = MIN (self->low2[above], self->low2[arc]);
}

/* TRUE: the walk goes down through @arc first. */
static gboolean
orient (Planarity *self, int v, int arc)
{
  int w = self->to[arc];

  self->oriented[arc] = TRUE;
  self->low[arc] = self->low2[arc] = self->height[v];
  if (self->height[w] != NONE)
    {
      self->low[arc] = self->height[w];
      return FALSE;
    }
  self->parent[w] = arc;
  self->height[w] = self->height[v] + 1;
  self->begun[arc] = TRUE;
  g_array_append_val (self->path, v);
  g_array_append_val (self->path, w);
  return TRUE;
}

static void
walk_down (Planarity *self, int root)
{
  self->height[root] = 0;
  g_array_append_val (self->path, root);
  while (self->path->len > 0)
    {
      int v = pop (self->path);

      for (; self->next[v] < self->offsets[v + 1] - self->offsets[v]; self->next[v]++)
        {
          int arc = self->offsets[v] + self->next[v];

          if (!self->begun[arc])
            {
              if (self->oriented[self->reverse[arc]])
                continue;
              if (orient (self, v, arc))
                break;
            }
          self->nesting[arc] = 2 * self->low[arc] + (self->low2[arc] < self->height[v]);
          lift_low_points (self, arc, self->parent[v]);
        }
    }
}

static int
compare_nesting (gconstpointer a, gconstpointer b, gpointer data)
{
  const Planarity *self = data;
  int one = *(const int *) a;
  int other = *(const int *) b;

  return self->nesting[one] != self->nesting[other] ? self->nesting[one] - self->nesting[other]
                                                    : one - other;
}

static void
order_arcs (Planarity *self)
{
  for (int v = 0; v < self->n; v++)
    {
      int *out = self->order + self->offsets[v];

      for (int arc = self->offsets[v]; arc < self->offsets[v + 1]; arc++)
        if (self->oriented[arc])
          out[self->n_out[v]++] = arc;
      g_qsort_with_data (out, self->n_out[v], sizeof *out, compare_nesting, self);
      self->next[v] = 0;
    }
  memset (self->begun, 0, (guint) self->offsets[self->n] * sizeof *self->begun);
}

/* --- the second walk: which return edges lie on the same side --- */

static Pair *
top (Planarity *self)
{
  return &g_array_index (self->pairs, Pair, self->pairs->len - 1);
}

static Pair
pop_pair (Planarity *self)
{
  Pair pair = *top (self);

  g_array_set_size (self->pairs, self->pairs->len - 1);
  return pair;
}

static gboolean
is_empty (const Interval *interval)
{
  return interval->high == NONE && interval->low == NONE;
}

static gboolean
conflicts (const Planarity *self, const Interval *interval, int arc)
{
  return interval->high != NONE && self->low[interval->high] > self->low[arc];
}

static void
swap (Pair *pair)
{
  Interval left = pair->left;

  pair->left = pair->right;
  pair->right = left;
}

static void
set_ref (Planarity *self, int arc, int next)
{
  if (arc != NONE)
    self->ref[arc] = next;
}

/* The return edges of @arc must not enclose those of the arcs before it, below @above. */
static gboolean
add_constraints (Planarity *self, int arc, int above)
{
  Pair merged = { { NONE, NONE }, { NONE, NONE } };

  /* its own return edges: all on the right */
  do
    {
      Pair pair = pop_pair (self);

      if (!is_empty (&pair.left))
        swap (&pair);
      if (!is_empty (&pair.left))
        return FALSE;
      if (self->low[pair.right.low] > self->low[above])
        {
          if (is_empty (&merged.right))
            merged.right.high = pair.right.high;
          else
            set_ref (self, merged.right.low, pair.right.high);
          merged.right.low = pair.right.low;
        }
      else
        set_ref (self, pair.right.low, self->low_edge[above]);
    }
  while (self->pairs->len > self->bottom[arc]);
  /* those before it that go higher: all on the left */
  while (self->pairs->len > 0 &&
         (conflicts (self, &top (self)->left, arc) || conflicts (self, &top (self)->right, arc)))
    {
      Pair pair = pop_pair (self);

      if (conflicts (self, &pair.right, arc))
        swap (&pair);
      if (conflicts (self, &pair.right, arc))
        return FALSE;
      set_ref (self, merged.right.low, pair.right.high);
      if (pair.right.low != NONE)
        merged.right.low = pair.right.low;
      if (is_empty (&merged.left))
        merged.left.high = pair.left.high;
      else
        set_ref (self, merged.left.low, pair.left.high);
      merged.left.low = pair.left.low;
    }
  if (!is_empty (&merged.left) || !is_empty (&merged.right))
    g_array_append_val (self->pairs, merged);
  return TRUE;
}

static int
lowest (const Planarity *self, const Pair *pair)
{
  if (is_empty (&pair->left))
    return self->low[pair->right.low];
  if (is_empty (&pair->right))
    return self->low[pair->left.low];
  return MIN (self->low[pair->left.low], self->low[pair->right.low]);
}

/* Takes away the return edges of @one that end at @u. */
static void
trim (Planarity *self, Interval *one, const Interval *other, int u)
{
  while (one->high != NONE && self->to[one->high] == u)
    one->high = self->ref[one->high];
  if (one->high == NONE && one->low != NONE)
    {
      self->ref[one->low] = other->low;
      self->side[one->low] = -1;
      one->low = NONE;
    }
}

/* The walk goes back up through @arc: what returned to its upper end is closed. */
static void
close_returns (Planarity *self, int arc)
{
  int u = self->from[arc];

  while (self->pairs->len > 0 && lowest (self, top (self)) == self->height[u])
    {
      Pair pair = pop_pair (self);

      if (pair.left.low != NONE)
        self->side[pair.left.low] = -1;
    }
  if (self->pairs->len > 0)
    {
      trim (self, &top (self)->left, &top (self)->right, u);
      trim (self, &top (self)->right, &top (self)->left, u);
    }
  if (self->low[arc] < self->height[u] && self->pairs->len > 0)
    {
      int left = top (self)->left.high;
      int right = top (self)->right.high;

      self->ref[arc] =
          left != NONE && (right == NONE || self->low[left] > self->low[right]) ? left : right;
    }
}

/* All of @v's arcs from the next one on; sets @down where the walk goes down first. */
static gboolean
visit (Planarity *self, int v, gboolean *down)
{
  const int *out = self->order + self->offsets[v];

  *down = FALSE;
  for (; self->next[v] < self->n_out[v]; self->next[v]++)
    {
      int arc = out[self->next[v]];
      int w = self->to[arc];

      if (!self->begun[arc])
        {
          self->bottom[arc] = self->pairs->len;
          if (self->parent[w] == arc)
            {
              self->begun[arc] = TRUE;
              g_array_append_val (self->path, v);
              g_array_append_val (self->path, w);
              *down = TRUE;
              return TRUE;
            }
          {
            Pair own = { { NONE, NONE }, { arc, arc } };

            self->low_edge[arc] = arc;
            g_array_append_val (self->pairs, own);
          }
        }
      if (self->low[arc] >= self->height[v])
        continue;
      if (self->next[v] == 0)
        self->low_edge[self->parent[v]] = self->low_edge[arc];
      else if (!add_constraints (self, arc, self->parent[v]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
test_sides (Planarity *self, int root)
{
  g_array_append_val (self->path, root);
  while (self->path->len > 0)
    {
      int v = pop (self->path);
      gboolean down;

      if (!visit (self, v, &down))
        return FALSE;
      if (!down && self->parent[v] != NONE)
        close_returns (self, self->parent[v]);
    }
  return TRUE;
}

static gboolean
test (Planarity *self)
{
  gboolean planar = TRUE;

  for (int v = 0; v < self->n; v++)
    if (self->height[v] == NONE)
      walk_down (self, v);
  order_arcs (self);
  for (int v = 0; v < self->n && planar; v++)
    if (self->parent[v] == NONE)
      planar = test_sides (self, v);
  return planar;
}

/* --- the embedding --- */

/* Settles the side of @arc along the arcs that it hangs on. */
static int
resolve_side (Planarity *self, int arc)
{
  int at = arc;

  for (; self->ref[at] != NONE; at = self->ref[at])
    g_array_append_val (self->path, at);
  while (self->path->len > 0)
    {
      int before = pop (self->path);

      self->side[before] = (gint8) (self->side[before] * self->side[at]);
      self->ref[before] = NONE;
      at = before;
    }
  return self->side[arc];
}

typedef struct
{
  int *clockwise; /* of an arc: the next one around its vertex */
  int *against;   /* and the one before */
  int *first;     /* of a vertex: an arc, or NONE */
  int *left, *right;
} Rotation;

/* Puts @arc behind @after, with the clock; @after NONE: it is the only one. */
static void
insert_behind (Rotation *rotation, int arc, int after)
{
  if (after == NONE)
    {
      rotation->clockwise[arc] = rotation->against[arc] = arc;
      return;
    }
  rotation->clockwise[arc] = rotation->clockwise[after];
  rotation->against[arc] = after;
  rotation->against[rotation->clockwise[after]] = arc;
  rotation->clockwise[after] = arc;
}

/* Makes @arc the first of @v. */
static void
insert_first (Rotation *rotation, int v, int arc)
{
  insert_behind (rotation, arc,
                 rotation->first[v] != NONE ? rotation->against[rotation->first[v]] : NONE);
  rotation->first[v] = arc;
}

/* The returns of all that hangs below @root go in on their sides. */
static void
walk_embedding (Planarity *self, Rotation *rotation, int root)
{
  g_array_append_val (self->path, root);
  while (self->path->len > 0)
    {
      int v = pop (self->path);

      while (self->next[v] < self->n_out[v])
        {
          int arc = self->order[self->offsets[v] + self->next[v]++];
          int back = self->reverse[arc];
          int w = self->to[arc];

          if (self->parent[w] == arc)
            {
              insert_first (rotation, w, back);
              rotation->left[v] = rotation->right[v] = arc;
              g_array_append_val (self->path, v);
              g_array_append_val (self->path, w);
              break;
            }
          if (self->side[arc] > 0)
            insert_behind (rotation, back, rotation->right[w]);
          else
            {
              insert_behind (rotation, back, rotation->against[rotation->left[w]]);
              if (rotation->first[w] == rotation->left[w])
                rotation->first[w] = back;
              rotation->left[w] = back;
            }
        }
    }
}

static void
embed (Planarity *self, gint32 *around)
{
  guint arcs = (guint) self->offsets[self->n];
  guint n = (guint) self->n;
  Rotation rotation = { g_new (int, arcs + 1), g_new (int, arcs + 1), g_new (int, n + 1),
                        g_new (int, n + 1), g_new (int, n + 1) };

  for (guint arc = 0; arc < arcs; arc++)
    if (self->oriented[arc])
      self->nesting[arc] *= resolve_side (self, (int) arc);
  for (int v = 0; v < self->n; v++)
    {
      int *out = self->order + self->offsets[v];

      g_qsort_with_data (out, self->n_out[v], sizeof *out, compare_nesting, self);
      for (int k = 0; k < self->n_out[v]; k++)
        insert_behind (&rotation, out[k], k > 0 ? out[k - 1] : NONE);
      rotation.first[v] = self->n_out[v] > 0 ? out[0] : NONE;
      self->next[v] = 0;
    }
  for (int v = 0; v < self->n; v++)
    if (self->parent[v] == NONE)
      walk_embedding (self, &rotation, v);
  for (int v = 0; v < self->n; v++)
    for (int k = self->offsets[v], arc = rotation.first[v]; k < self->offsets[v + 1]; k++)
      {
        around[k] = self->to[arc];
        arc = rotation.clockwise[arc];
      }
  g_free (rotation.clockwise);
  g_free (rotation.against);
  g_free (rotation.first);
  g_free (rotation.left);
  g_free (rotation.right);
}

gboolean
esp_planar_embed (int n, const gint32 *offsets, const gint32 *neighbours, gint32 *around)
{
  Planarity self;
  gboolean planar;

  if (n > 2 && offsets[n] / 2 > 3 * (gint64) n - 6)
    return FALSE;
  planarity_init (&self, n, offsets, neighbours);
  planar = test (&self);
  if (planar && around != NULL)
    embed (&self, around);
  planarity_clear (&self);
  return planar;
}
