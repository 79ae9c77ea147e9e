#include "config.h"

#include "esp-implication-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/esp-export.h"
#include "esp-shape.h"

#define NODE_HEIGHT 26.0
#define ROW_GAP 14.0
#define LAYER_GAP 46.0
#define MARGIN 22.0
#define TEXT_SIZE 13.0
#define LETTER_WIDTH 7.4 /* about */
#define HEAD 6.0         /* of an arrow */
#define N_SWEEPS 4
#define MOST_ROWS 10 /* in a layer, where others have room */

/* --- layers --- */

static int
end_of (const EspImplication *graph, int to)
{
  return to < 0 ? (int) graph->n_nodes : to;
}

/* Where many reasons would stand below each other, they go on in the layers to the left. */
static void
spread_reasons (EspImplicationDrawing *self, const gboolean *has_reason)
{
  int n = (int) self->graph->n_nodes;
  g_autofree int *counts = g_new0 (int, (guint) self->layers[n] + 1);

  for (int i = 0; i <= n; i++)
    counts[self->layers[i]]++;
  for (int i = 0; i < n; i++)
    {
      int best = self->layers[i];

      if (has_reason[i] || counts[best] <= MOST_ROWS)
        continue;
      for (int layer = self->layers[i]; layer-- > 0;)
        if (counts[layer] < counts[best])
          best = layer;
      counts[self->layers[i]]--;
      counts[best]++;
      self->layers[i] = best;
    }
}

/* What follows stands to the right of its reasons, and reasons as near to what follows as can be.
 * Edges lead forward in the order of the nodes, so that one pass each way does it. */
static void
find_layers (EspImplicationDrawing *self)
{
  const EspImplication *graph = self->graph;
  int n = (int) graph->n_nodes;
  g_autofree gboolean *has_reason = g_new0 (gboolean, (guint) n + 1);
  g_autofree int *nearest = g_new (int, (guint) n + 1);

  for (int i = 0; i <= n; i++)
    nearest[i] = G_MAXINT;
  for (int i = 0; i <= n; i++)
    for (guint e = 0; e < graph->n_edges; e++)
      if (end_of (graph, graph->edges[e].to) == i)
        {
          has_reason[i] = TRUE;
          self->layers[i] = MAX (self->layers[i], self->layers[graph->edges[e].from] + 1);
        }
  for (int i = 0; i < n; i++)
    self->layers[n] = MAX (self->layers[n], self->layers[i] + 1);
  for (guint e = 0; e < graph->n_edges; e++)
    {
      int from = graph->edges[e].from;

      nearest[from] = MIN (nearest[from], self->layers[end_of (graph, graph->edges[e].to)] - 1);
    }
  for (int i = 0; i < n; i++)
    if (!has_reason[i] && !graph->nodes[i].is_decision && nearest[i] != G_MAXINT)
      self->layers[i] = nearest[i];
  spread_reasons (self, has_reason);
}

/* --- rows --- */

typedef struct
{
  double key;
  int node;
} Ranked;

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a;
  const Ranked *y = b;

  if (x->key < y->key || x->key > y->key)
    return x->key < y->key ? -1 : 1;
  return x->node - y->node;
}

/* The mean row of a node's neighbours; its own where it has none. */
static double
mean_row (const EspImplication *graph, const double *rows, int node)
{
  double sum = 0;
  int n = 0;

  for (guint e = 0; e < graph->n_edges; e++)
    {
      int from = graph->edges[e].from;
      int to = end_of (graph, graph->edges[e].to);

      if (from != node && to != node)
        continue;
      sum += rows[from == node ? to : from];
      n++;
    }
  return n > 0 ? sum / n : rows[node];
}

/* Nodes of a layer stand below each other, in the order of the mean of their neighbours: after some
 * sweeps few edges cross. Rows are counted from the middle. */
static void
find_rows (EspImplicationDrawing *self, double *rows)
{
  int n = (int) self->graph->n_nodes + 1;
  int n_layers = self->layers[n - 1] + 1;
  g_autofree Ranked *ranked = g_new (Ranked, (guint) n);

  for (int sweep = 0; sweep <= N_SWEEPS; sweep++)
    for (int k = 0; k < n_layers; k++)
      {
        int layer = sweep % 2 == 0 ? k : n_layers - 1 - k;
        int count = 0;

        for (int i = 0; i < n; i++)
          if (self->layers[i] == layer)
            {
              ranked[count] = (Ranked){ sweep == 0 ? i : mean_row (self->graph, rows, i), i };
              count++;
            }
        qsort (ranked, (gsize) count, sizeof (Ranked), compare_ranked);
        for (int i = 0; i < count; i++)
          rows[ranked[i].node] = i - (count - 1) / 2.0;
      }
}

/* --- places --- */

static double
label_width (const char *label)
{
  return LETTER_WIDTH * (double) g_utf8_strlen (label, -1) + 20;
}

static void
find_places (EspImplicationDrawing *self)
{
  int n = (int) self->graph->n_nodes + 1;
  int n_layers = self->layers[n - 1] + 1;
  g_autofree double *rows = g_new0 (double, (guint) n);
  double most = 0;
  double x = MARGIN;

  find_rows (self, rows);
  for (int i = 0; i < n; i++)
    most = MAX (most, fabs (rows[i]));
  for (int layer = 0; layer < n_layers; layer++)
    {
      double width = 0;

      for (int i = 0; i < n; i++)
        if (self->layers[i] == layer)
          width = MAX (width, self->places[i].width);
      for (int i = 0; i < n; i++)
        if (self->layers[i] == layer)
          {
            self->places[i].x = x + width / 2;
            self->places[i].y =
                MARGIN + NODE_HEIGHT / 2 + (rows[i] + most) * (NODE_HEIGHT + ROW_GAP);
          }
      x += width + LAYER_GAP;
    }
  self->width = x - LAYER_GAP + MARGIN;
  self->height = 2 * MARGIN + NODE_HEIGHT + 2 * most * (NODE_HEIGHT + ROW_GAP);
}

EspImplicationDrawing *
esp_implication_drawing_new (const EspImplication *graph, const EspInstance *instance)
{
  EspImplicationDrawing *self = g_new0 (EspImplicationDrawing, 1);

  self->graph = graph;
  self->places = g_new0 (EspImplicationPlace, graph->n_nodes + 1);
  self->layers = g_new0 (int, graph->n_nodes + 1);
  for (guint i = 0; i < graph->n_nodes; i++)
    self->places[i].label = esp_fact_describe (instance, &graph->nodes[i].fact);
  self->places[graph->n_nodes].label = g_strdup (_ ("conflict"));
  for (guint i = 0; i <= graph->n_nodes; i++)
    self->places[i].width = label_width (self->places[i].label);
  find_layers (self);
  find_places (self);
  return self;
}

void
esp_implication_drawing_free (EspImplicationDrawing *self)
{
  for (guint i = 0; i <= self->graph->n_nodes; i++)
    g_free (self->places[i].label);
  g_free (self->places);
  g_free (self->layers);
  g_free (self);
}

/* --- drawing --- */

/* On which side of the cut a place lies; the conflict lies behind it. */
static gboolean
is_behind (const EspImplicationDrawing *self, int node)
{
  return node == esp_implication_drawing_conflict (self) ||
         self->graph->nodes[node].is_conflict_side;
}

static void
draw_edge (const EspImplicationDrawing *self,
           cairo_t *cr,
           const EspPalette *palette,
           const EspImplicationEdge *edge,
           gboolean is_chosen)
{
  const EspImplicationPlace *from = &self->places[edge->from];
  int end = end_of (self->graph, edge->to);
  const EspImplicationPlace *to = &self->places[end];
  gboolean cut = !is_behind (self, edge->from) && is_behind (self, end);
  double x0 = from->x + from->width / 2;
  double x1 = to->x - to->width / 2 - HEAD;
  double bend = MAX (18, (x1 - x0) / 2);
  static const double dash[] = { 5, 3 };

  esp_set_colour (cr, is_chosen ? palette->accent : palette->line_strong);
  cairo_set_line_width (cr, is_chosen ? 2.4 : 1.2);
  if (cut)
    cairo_set_dash (cr, dash, 2, 0);
  cairo_move_to (cr, x0, from->y);
  cairo_curve_to (cr, x0 + bend, from->y, x1 - bend, to->y, x1, to->y);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_move_to (cr, x1 + HEAD, to->y);
  cairo_rel_line_to (cr, -HEAD, -HEAD / 2);
  cairo_rel_line_to (cr, 0, HEAD);
  cairo_close_path (cr);
  cairo_fill (cr);
  if (!cut)
    return;
  /* a stroke across: here the cut goes through */
  esp_set_colour (cr, palette->bad);
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, (x0 + x1) / 2 + 3, (from->y + to->y) / 2 - 7);
  cairo_rel_line_to (cr, -6, 14);
  cairo_stroke (cr);
}

/* The decision is a box with square corners, the first unique implication point has a double frame,
 * what the nogood is made of a strong one; behind the cut the ground is hatched. */
static void
draw_node (const EspImplicationDrawing *self,
           cairo_t *cr,
           const EspPalette *palette,
           int i,
           gboolean is_chosen)
{
  const EspImplicationPlace *place = &self->places[i];
  gboolean is_conflict = i == esp_implication_drawing_conflict (self);
  const EspImplicationNode *node = is_conflict ? NULL : &self->graph->nodes[i];
  EspRect box = { place->x - place->width / 2, place->y - NODE_HEIGHT / 2, place->width,
                  NODE_HEIGHT };
  EspColour ground =
      is_conflict                         ? esp_colour_mix (palette->surface, palette->bad, 0.45)
      : node->is_conflict_side            ? esp_colour_mix (palette->surface, palette->bad, 0.14)
      : node->level == self->graph->level ? esp_colour_mix (palette->surface, palette->accent, 0.16)
                                          : palette->surface;
  double radius = node != NULL && node->is_decision ? 0 : NODE_HEIGHT / 2;

  esp_shape_rounded (cr, box.x, box.y, box.width, box.height, radius);
  esp_set_colour (cr, ground);
  cairo_fill_preserve (cr);
  if (is_behind (self, i))
    {
      cairo_save (cr);
      cairo_clip_preserve (cr);
      esp_set_colour (cr, esp_colour_fade (palette->bad, 0.25));
      esp_shape_hatch (cr, &box, 7);
      cairo_restore (cr);
      esp_shape_rounded (cr, box.x, box.y, box.width, box.height, radius);
    }
  esp_set_colour (cr, is_conflict ? palette->bad : palette->line_strong);
  cairo_set_line_width (cr, is_conflict || node->is_in_nogood ? 2.4 : 1);
  cairo_stroke (cr);
  if (node != NULL && node->is_point)
    {
      esp_shape_rounded (cr, box.x - 4, box.y - 4, box.width + 8, box.height + 8,
                         radius > 0 ? radius + 4 : 0);
      cairo_set_line_width (cr, 1.4);
      cairo_stroke (cr);
    }
  if (is_chosen)
    {
      esp_shape_rounded (cr, box.x - 7, box.y - 7, box.width + 14, box.height + 14, radius + 7);
      esp_set_colour (cr, palette->accent);
      cairo_set_line_width (cr, 2.4);
      cairo_stroke (cr);
    }
  esp_set_colour (cr, palette->text);
  esp_text_draw_in (cr, place->label, box.x + 4, box.y, box.width - 8, box.height, TEXT_SIZE,
                    ESP_TEXT_CENTRE | (is_conflict ? ESP_TEXT_BOLD : 0));
}

void
esp_implication_draw (const EspImplicationDrawing *self,
                      cairo_t *cr,
                      const EspPalette *palette,
                      int chosen)
{
  for (int turn = 0; turn < 2; turn++)
    for (guint e = 0; e < self->graph->n_edges; e++)
      {
        const EspImplicationEdge *edge = &self->graph->edges[e];
        gboolean of_chosen =
            chosen >= 0 && (edge->from == chosen || end_of (self->graph, edge->to) == chosen);

        if (of_chosen == (turn == 1))
          draw_edge (self, cr, palette, edge, of_chosen);
      }
  for (int i = 0; i <= (int) self->graph->n_nodes; i++)
    draw_node (self, cr, palette, i, i == chosen);
}

int
esp_implication_hit (const EspImplicationDrawing *self, double x, double y)
{
  for (int i = 0; i <= (int) self->graph->n_nodes; i++)
    if (fabs (x - self->places[i].x) <= self->places[i].width / 2 &&
        fabs (y - self->places[i].y) <= NODE_HEIGHT / 2)
      return i;
  return -1;
}

guint64
esp_implication_step_of (const EspImplicationDrawing *self, int node)
{
  return node == esp_implication_drawing_conflict (self) ? self->graph->step
                                                         : self->graph->nodes[node].fact.step;
}

char *
esp_implication_describe (const EspImplicationDrawing *self, const EspInstance *instance, int i)
{
  const EspImplicationNode *node;
  GString *text;

  if (i == esp_implication_drawing_conflict (self))
    return esp_event_describe (instance, &self->graph->event);
  node = &self->graph->nodes[i];
  text = g_string_new (NULL);
  {
    g_autofree char *told = esp_event_describe (instance, &node->event);

    g_string_append (text, told);
  }
  g_string_append_printf (text, _ ("; level %d"), node->level);
  if (node->is_decision)
    g_string_append (text, _ ("; the decision"));
  if (node->is_point)
    g_string_append (text, _ ("; the first unique implication point"));
  g_string_append (text, node->is_conflict_side ? _ ("; behind the cut")
                         : node->is_in_nogood
                             ? _ ("; in the nogood")
                             : _ ("; follows from the rest of the nogood, or leads to it"));
  return g_string_free (text, FALSE);
}
