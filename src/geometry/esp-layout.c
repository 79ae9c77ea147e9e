#include "config.h"

#include "esp-layout-private.h"

#include <math.h>
#include <string.h>

/* Between components, as against the length of an edge. */
#define GAP 1.0

void
esp_layout_circle (int n, double *x, double *y)
{
  for (int i = 0; i < n; i++)
    {
      x[i] = 0.5 + 0.5 * sin (2 * G_PI * i / n);
      y[i] = 0.5 - 0.5 * cos (2 * G_PI * i / n);
    }
}

typedef struct
{
  double left, right, low, high;
} Box;

static Box
measure (int n, const double *x, const double *y)
{
  Box box = { INFINITY, -INFINITY, INFINITY, -INFINITY };

  for (int i = 0; i < n; i++)
    {
      box.left = MIN (box.left, x[i]);
      box.right = MAX (box.right, x[i]);
      box.low = MIN (box.low, y[i]);
      box.high = MAX (box.high, y[i]);
    }
  return box;
}

/* --- Graphviz --- */

/* One connected part of the graph, its nodes numbered from 0. */
typedef struct
{
  int n;
  gint32 *nodes; /* their numbers in the whole */
  gint32 *offsets;
  gint32 *neighbours;
  double *x, *y;
} Part;

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_free (part->nodes);
  g_free (part->offsets);
  g_free (part->neighbours);
  g_free (part->x);
  g_free (part->y);
}

static char *
write_dot (const Part *part)
{
  GString *text =
      g_string_new ("graph { node [shape=circle, width=0.4, fixedsize=true, label=\"\"]; "
                    "start=1; overlap=false;\n");

  for (int i = 0; i < part->n; i++)
    g_string_append_printf (text, "%d;\n", i);
  for (int i = 0; i < part->n; i++)
    for (int k = part->offsets[i]; k < part->offsets[i + 1]; k++)
      if (part->neighbours[k] > i)
        g_string_append_printf (text, "%d--%d;\n", i, part->neighbours[k]);
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* Lines "node NAME X Y …" of Graphviz's plain format. */
static gboolean
read_plain (const char *text, Part *part)
{
  int found = 0;

  for (const char *line = text; line != NULL; line = strchr (line, '\n'))
    {
      char *end;
      gint64 i;

      line += *line == '\n';
      if (!g_str_has_prefix (line, "node "))
        continue;
      i = g_ascii_strtoll (line + 5, &end, 10);
      if (i < 0 || i >= part->n)
        return FALSE;
      part->x[i] = g_ascii_strtod (end, &end);
      part->y[i] = -g_ascii_strtod (end, &end);
      if (!isfinite (part->x[i]) || !isfinite (part->y[i]))
        return FALSE;
      found++;
    }
  return found == part->n;
}

static gboolean
run_graphviz (Part *part, GCancellable *cancellable)
{
  const char *const program = part->n <= 300 ? "neato" : "sfdp";
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *dot = NULL;
  g_autofree char *plain = NULL;
  gboolean read;

  if (part->n > ESP_LAYOUT_MAX_GRAPHVIZ)
    return FALSE;
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                  G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                              NULL, program, "-Tplain", NULL);
  if (process == NULL)
    return FALSE;
  dot = write_dot (part);
  read = g_subprocess_communicate_utf8 (process, dot, cancellable, &plain, NULL, NULL) &&
         plain != NULL && read_plain (plain, part);
  if (!read)
    g_subprocess_force_exit (process);
  return read;
}

/* --- which way is up --- */

/* Where a name points: "North Dakota", "northern", "NC" as against "SC". */
static gboolean
compass (const char *name, double *x, double *y)
{
  static const struct
  {
    const char *word;
    double x, y;
  } words[] = { { "north", 0, -1 }, { "south", 0, 1 }, { "west", -1, 0 }, { "east", 1, 0 } };

  *x = *y = 0;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strncasecmp (name, words[i].word, strlen (words[i].word)) == 0)
      {
        *x = words[i].x;
        *y = words[i].y;
        return TRUE;
      }
  return FALSE;
}

static gboolean
compass_letter (char letter, double *x, double *y)
{
  static const char *const words[] = { "north", "south", "west", "east" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (letter == g_ascii_toupper (words[i][0]))
      return compass (words[i], x, y);
  return FALSE;
}

/* What the names say of turning the drawing: sums of products of places and wishes. */
typedef struct
{
  double along, across;               /* for turning */
  double mirror_along, mirror_across; /* for turning what was mirrored left to right */
} AlignmentSums;

static void
wish (AlignmentSums *wishes, double dx, double dy, double wish_x, double wish_y)
{
  wishes->along += dx * wish_x + dy * wish_y;
  wishes->across += dx * wish_y - dy * wish_x;
  wishes->mirror_along += -dx * wish_x + dy * wish_y;
  wishes->mirror_across += -dx * wish_y - dy * wish_x;
}

static void
collect_wishes (const Part *part, const char *const *names, AlignmentSums *wishes)
{
  g_autoptr (GHashTable) by_rest = g_hash_table_new (g_str_hash, g_str_equal);
  Box box = measure (part->n, part->x, part->y);

  for (int i = 0; i < part->n; i++)
    {
      const char *name = names[part->nodes[i]];
      gpointer other;
      double x;
      double y;
      double other_x = 0;
      double other_y = 0;

      if (compass (name, &x, &y))
        wish (wishes, part->x[i] - (box.left + box.right) / 2,
              part->y[i] - (box.low + box.high) / 2, x, y);
      /* short forms say something only where there is another of them */
      if (strlen (name) < 2 || strlen (name) > 4 || !compass_letter (name[0], &x, &y))
        continue;
      other = g_hash_table_lookup (by_rest, name + 1);
      if (other == NULL)
        {
          g_hash_table_insert (by_rest, (gpointer) (name + 1), GINT_TO_POINTER (i + 1));
          continue;
        }
      compass_letter (names[part->nodes[GPOINTER_TO_INT (other) - 1]][0], &other_x, &other_y);
      wish (wishes, part->x[i] - part->x[GPOINTER_TO_INT (other) - 1],
            part->y[i] - part->y[GPOINTER_TO_INT (other) - 1], x - other_x, y - other_y);
    }
}

static void
turn (Part *part, double cosine, double sine, gboolean mirror)
{
  for (int i = 0; i < part->n; i++)
    {
      double x = mirror ? -part->x[i] : part->x[i];
      double y = part->y[i];

      part->x[i] = cosine * x - sine * y;
      part->y[i] = sine * x + cosine * y;
    }
}

/* Turned so that names are right; where they say nothing, so that it is wide and low. */
static void
turn_up (Part *part, const char *const *names)
{
  AlignmentSums wishes = { 0, 0, 0, 0 };
  double best = INFINITY;
  int best_k = 0;

  if (names != NULL)
    collect_wishes (part, names, &wishes);
  if (hypot (wishes.along, wishes.across) > 1e-9)
    {
      /* one direction alone does not tell a drawing from its mirror image */
      gboolean mirror = hypot (wishes.mirror_along, wishes.mirror_across) >
                        1.001 * hypot (wishes.along, wishes.across);
      double along = mirror ? wishes.mirror_along : wishes.along;
      double across = mirror ? wishes.mirror_across : wishes.across;
      double size = hypot (along, across);

      turn (part, along / size, across / size, mirror);
      return;
    }
  for (int k = 0; k <= 36; k++)
    {
      Part copy = *part;
      Box box;
      double cost;

      copy.x = g_memdup2 (part->x, (gsize) part->n * sizeof (double));
      copy.y = g_memdup2 (part->y, (gsize) part->n * sizeof (double));
      if (k < 36)
        turn (&copy, cos (k * G_PI / 36), sin (k * G_PI / 36), FALSE);
      box = measure (part->n, copy.x, copy.y);
      cost = (box.right - box.left) * (box.high - box.low) +
             0.3 * (box.high - box.low) * (box.high - box.low);
      if (k == 36)
        turn (part, cos (best_k * G_PI / 36), sin (best_k * G_PI / 36), FALSE);
      else if (cost < best)
        {
          best = cost;
          best_k = k;
        }
      g_free (copy.x);
      g_free (copy.y);
    }
}

/* --- components --- */

static GArray *
split (int n, const gint32 *offsets, const gint32 *neighbours)
{
  GArray *parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_autofree gint32 *place = g_new (gint32, (gsize) n + 1); /* in its part; -1: not met */
  g_autofree gint32 *queue = g_new (gint32, (gsize) n + 1);
  int done = 0;

  g_array_set_clear_func (parts, part_clear);
  for (int i = 0; i < n; i++)
    place[i] = -1;
  for (int root = 0; root < n; root++)
    {
      Part part = { 0 };
      int first = done;
      int end = done;
      gsize n_slots = 0;

      if (place[root] >= 0)
        continue;
      place[root] = 0;
      queue[end++] = root;
      for (; done < end; done++)
        for (int k = offsets[queue[done]]; k < offsets[queue[done] + 1]; k++)
          if (place[neighbours[k]] < 0)
            {
              place[neighbours[k]] = end - first;
              queue[end++] = neighbours[k];
            }
      part.n = end - first;
      for (int i = first; i < end; i++)
        n_slots += (gsize) (offsets[queue[i] + 1] - offsets[queue[i]]);
      part.nodes = g_memdup2 (queue + first, (gsize) part.n * sizeof (gint32));
      part.offsets = g_new0 (gint32, (gsize) part.n + 1);
      part.neighbours = g_new (gint32, n_slots + 1);
      part.x = g_new0 (double, (gsize) part.n);
      part.y = g_new0 (double, (gsize) part.n);
      g_array_append_val (parts, part);
    }
  return parts;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return *(const gint32 *) a - *(const gint32 *) b;
}

/* The nodes in the order of the whole, and their edges. */
static void
fill_part (Part *part, const gint32 *offsets, const gint32 *neighbours, gint32 *place)
{
  gint32 at = 0;

  qsort (part->nodes, (gsize) part->n, sizeof (gint32), compare_numbers);
  for (gint32 i = 0; i < part->n; i++)
    place[part->nodes[i]] = i;
  for (int i = 0; i < part->n; i++)
    {
      for (int k = offsets[part->nodes[i]]; k < offsets[part->nodes[i] + 1]; k++)
        part->neighbours[at++] = place[neighbours[k]];
      part->offsets[i + 1] = at;
    }
}

/* Edges are 1 long in the mean, and the corner of the whole is 0, 0. */
static void
scale (Part *part)
{
  double sum = 0;
  int n_edges = part->offsets[part->n] / 2;
  Box box;

  for (int i = 0; i < part->n; i++)
    for (int k = part->offsets[i]; k < part->offsets[i + 1]; k++)
      sum += hypot (part->x[i] - part->x[part->neighbours[k]],
                    part->y[i] - part->y[part->neighbours[k]]) /
             2;
  sum = sum > 0 ? n_edges / sum : 1;
  box = measure (part->n, part->x, part->y);
  for (int i = 0; i < part->n; i++)
    {
      part->x[i] = (part->x[i] - box.left) * sum;
      part->y[i] = (part->y[i] - box.low) * sum;
    }
}

static gboolean
lay_out_part (Part *part, const char *const *names, GCancellable *cancellable)
{
  if (part->n > 1)
    {
      if (!esp_layout_planar (part->n, part->offsets, part->neighbours, cancellable, part->x,
                              part->y) &&
          (g_cancellable_is_cancelled (cancellable) || !run_graphviz (part, cancellable)))
        esp_layout_circle (part->n, part->x, part->y);
      turn_up (part, names);
    }
  else
    esp_layout_circle (part->n, part->x, part->y);
  scale (part);
  return !g_cancellable_is_cancelled (cancellable);
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const Part *p = a;
  const Part *q = b;

  return p->n != q->n ? q->n - p->n : p->nodes[0] - q->nodes[0];
}

/* The parts in rows, the largest first; sets the places, the longer way from 0 to 1. */
static void
pack (GArray *parts, double *x, double *y)
{
  double area = 0;
  double widest = 0;
  double width;
  double left = 0;
  double top = 0;
  double row = 0;
  double right = 0;
  double size;

  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      Box box = measure (part->n, part->x, part->y);

      area += (box.right + GAP) * (box.high + GAP);
      widest = MAX (widest, box.right);
    }
  /* what is small goes below what is large, or beside it where that is narrow */
  width = MAX (widest, 1.25 * sqrt (area));
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      Box box = measure (part->n, part->x, part->y);

      if (left > 0 && left + box.right > width * (1 + 1e-9))
        {
          top += row + GAP;
          left = row = 0;
        }
      for (int k = 0; k < part->n; k++)
        {
          x[part->nodes[k]] = left + part->x[k];
          y[part->nodes[k]] = top + part->y[k];
        }
      left += box.right + GAP;
      right = MAX (right, left - GAP);
      row = MAX (row, box.high);
    }
  size = MAX (right, top + row);
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);

      for (int k = 0; k < part->n; k++)
        {
          x[part->nodes[k]] = size > 0 ? MIN (1, x[part->nodes[k]] / size) : 0.5;
          y[part->nodes[k]] = size > 0 ? MIN (1, y[part->nodes[k]] / size) : 0.5;
        }
    }
}

gboolean
esp_layout_graph (int n,
                  const gint32 *offsets,
                  const gint32 *neighbours,
                  const char *const *names,
                  GCancellable *cancellable,
                  double *x,
                  double *y,
                  GError **error)
{
  g_autoptr (GArray) parts = NULL;
  g_autofree gint32 *place = NULL;

  if (n > ESP_LAYOUT_MAX)
    {
      esp_layout_circle (n, x, y);
      return TRUE;
    }
  parts = split (n, offsets, neighbours);
  place = g_new (gint32, (gsize) n + 1);
  for (guint i = 0; i < parts->len; i++)
    {
      Part *part = &g_array_index (parts, Part, i);

      fill_part (part, offsets, neighbours, place);
      if (!lay_out_part (part, names, cancellable))
        {
          g_cancellable_set_error_if_cancelled (cancellable, error);
          return FALSE;
        }
    }
  g_array_sort (parts, compare_parts);
  pack (parts, x, y);
  return TRUE;
}

gboolean
esp_layout_spots (int n,
                  const gint32 *offsets,
                  const gint32 *neighbours,
                  const char *const *names,
                  gboolean quick,
                  GCancellable *cancellable,
                  EspSpot *spots,
                  GError **error)
{
  g_autofree double *x = g_new (double, (guint) n + 1);
  g_autofree double *y = g_new (double, (guint) n + 1);

  if (quick)
    esp_layout_circle (n, x, y);
  else if (!esp_layout_graph (n, offsets, neighbours, names, cancellable, x, y, error))
    return FALSE;
  for (int i = 0; i < n; i++)
    spots[i] = (EspSpot){ x[i], y[i] };
  return TRUE;
}
