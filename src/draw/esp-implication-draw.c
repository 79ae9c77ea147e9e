#include "config.h"

#include "esp-implication-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/esp-event-words.h"
#include "engine/trace/esp-export.h"

#define BOX_HEIGHT 26.0
#define ROW 42.0
#define GAP 46.0 /* between columns */
#define MARGIN 16.0
#define SIZE 13.0
#define LETTER 7.4 /* of a label, about */
#define PAD 10.0
#define CORNER 7.0
#define MARK 11.0

typedef struct
{
  char *label;
  char *words; /* with the reason, and where it was set */
  guint64 step;
  double x, y, width; /* of the box: left, top */
  guint rank;
  gboolean decision, conflict_side, in_nogood, point;
} Node;

struct _EspImplicationDrawing
{
  GArray *nodes;             /* of Node */
  EspImplicationEdge *edges; /* to -1: the conflict */
  guint n_edges;
  char *conflict;
  double conflict_x, conflict_y, conflict_width;
  double width, height;
};

static void
node_clear (gpointer data)
{
  Node *node = data;

  g_free (node->label);
  g_free (node->words);
}

static const Node *
get (const EspImplicationDrawing *self, guint i)
{
  return &g_array_index (self->nodes, Node, i);
}

/* A fact stands right of all that it follows from; they are in the order in which they came. */
static guint
rank_nodes (EspImplicationDrawing *self)
{
  guint last = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      Node *node = &g_array_index (self->nodes, Node, i);

      for (guint e = 0; e < self->n_edges; e++)
        if (self->edges[e].to == (int) i && self->edges[e].from >= 0 &&
            self->edges[e].from < (int) i)
          node->rank = MAX (node->rank, get (self, (guint) self->edges[e].from)->rank + 1);
      last = MAX (last, node->rank);
    }
  return last;
}

/* Where the middle of what a fact follows from lies; its own index where it is given. */
static double
find_height (const EspImplicationDrawing *self, guint i)
{
  double sum = 0;
  guint n = 0;

  for (guint e = 0; e < self->n_edges; e++)
    if (self->edges[e].to == (int) i && self->edges[e].from >= 0)
      {
        sum += get (self, (guint) self->edges[e].from)->y;
        n++;
      }
  return n > 0 ? sum / n : (double) i;
}

typedef struct
{
  guint node;
  double height;
} Placed;

static int
compare_placed (gconstpointer a, gconstpointer b)
{
  const Placed *one = a;
  const Placed *other = b;

  return one->height != other->height ? (one->height > other->height ? 1 : -1)
                                      : (one->node > other->node) - (one->node < other->node);
}

/* Column by column; in a column by the heights of the reasons (the barycentre method of Sugiyama,
 * Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System Structures", IEEE
 * Transactions on Systems, Man and Cybernetics 11(2), 1981, one sweep). */
static void
place_nodes (EspImplicationDrawing *self)
{
  guint last = rank_nodes (self);
  double x = MARGIN;

  for (guint rank = 0; rank <= last; rank++)
    {
      g_autoptr (GArray) column = g_array_new (FALSE, FALSE, sizeof (Placed));
      double width = 0;

      for (guint i = 0; i < self->nodes->len; i++)
        if (get (self, i)->rank == rank)
          {
            Placed placed = { i, find_height (self, i) };

            g_array_append_val (column, placed);
            width = MAX (width, get (self, i)->width);
          }
      g_array_sort (column, compare_placed);
      for (guint k = 0; k < column->len; k++)
        {
          Node *node = &g_array_index (self->nodes, Node, g_array_index (column, Placed, k).node);

          node->x = x;
          node->y = MARGIN + MARK + k * ROW;
          self->height = MAX (self->height, node->y + BOX_HEIGHT + MARGIN);
        }
      x += width + GAP;
    }
  self->conflict_x = x;
  self->conflict_y = MAX ((self->height - BOX_HEIGHT) / 2, MARGIN + MARK);
  self->width = x + self->conflict_width + MARGIN;
  self->height = MAX (self->height, self->conflict_y + BOX_HEIGHT + MARGIN);
}

static double
box_width (const char *label)
{
  return 2 * PAD + (double) g_utf8_strlen (label, -1) * LETTER;
}

EspImplicationDrawing *
esp_implication_drawing_new (const EspImplication *graph, EspTrace *trace)
{
  EspImplicationDrawing *self = g_new0 (EspImplicationDrawing, 1);
  const EspInstance *instance = esp_trace_get_instance (trace);

  self->nodes = g_array_new (FALSE, TRUE, sizeof (Node));
  g_array_set_clear_func (self->nodes, node_clear);
  self->n_edges = graph->n_edges;
  self->edges = g_memdup2 (graph->edges, graph->n_edges * sizeof *graph->edges);
  for (guint i = 0; i < graph->n_nodes; i++)
    {
      const EspImplicationNode *from = &graph->nodes[i];
      Node node = { .step = from->fact.step,
                    .decision = from->is_decision,
                    .conflict_side = from->is_conflict_side,
                    .in_nogood = from->is_in_nogood,
                    .point = from->is_point };
      g_autofree char *why =
          esp_words_describe_event (ESP_WORDS_CONSTRAINTS, trace, &from->event, 2);
      g_autofree char *sentence = NULL;

      node.label = esp_fact_describe (instance, &from->fact);
      node.words =
          from->is_decision ? g_strdup_printf (_ ("%s: decision, level %d, step %s"), node.label,
                                               from->level, esp_count (from->fact.step))
          : *why != '\0' ? g_strdup_printf (_ ("%s: because of %s, level %d, step %s"), node.label,
                                            why, from->level, esp_count (from->fact.step))
                         : g_strdup_printf (_ ("%s: level %d, step %s"), node.label, from->level,
                                            esp_count (from->fact.step));
      if (!from->is_decision)
        sentence = esp_words_explain (instance, &from->event);
      if (sentence != NULL)
        {
          g_autofree char *words = g_steal_pointer (&node.words);

          node.words = g_strdup_printf ("%s\n%s", words, sentence);
        }
      node.width = box_width (node.label);
      g_array_append_val (self->nodes, node);
    }
  self->conflict = g_strdup (_ ("conflict"));
  self->conflict_width = box_width (self->conflict);
  place_nodes (self);
  return self;
}

void
esp_implication_drawing_free (EspImplicationDrawing *self)
{
  g_array_unref (self->nodes);
  g_free (self->edges);
  g_free (self->conflict);
  g_free (self);
}

void
esp_implication_drawing_get_size (const EspImplicationDrawing *self, double *width, double *height)
{
  *width = self->width;
  *height = self->height;
}

/* --- drawing --- */

static void
draw_edge (const EspImplicationDrawing *self, cairo_t *cr, const EspImplicationEdge *edge)
{
  const Node *from = get (self, (guint) edge->from);
  double x0 = from->x + from->width;
  double y0 = from->y + BOX_HEIGHT / 2;
  double x1 = edge->to >= 0 ? get (self, (guint) edge->to)->x : self->conflict_x;
  double y1 = (edge->to >= 0 ? get (self, (guint) edge->to)->y : self->conflict_y) + BOX_HEIGHT / 2;
  double bend = MAX ((x1 - x0) / 2, 12);

  cairo_move_to (cr, x0, y0);
  cairo_curve_to (cr, x0 + bend, y0, x1 - bend, y1, x1 - 5, y1);
  cairo_stroke (cr);
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x1 - 7, y1 - 3.5);
  cairo_line_to (cr, x1 - 7, y1 + 3.5);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* An edge that leaves the side of the reasons is cut: where, a stroke across it. */
static void
draw_cut (const EspImplicationDrawing *self, cairo_t *cr, const EspPalette *palette)
{
  esp_set_colour (cr, palette->bad);
  cairo_set_line_width (cr, 2);
  for (guint e = 0; e < self->n_edges; e++)
    {
      const EspImplicationEdge *edge = &self->edges[e];
      const Node *from = get (self, (guint) edge->from);
      gboolean to_conflict_side = edge->to < 0 || get (self, (guint) edge->to)->conflict_side;

      if (from->conflict_side || !to_conflict_side)
        continue;
      cairo_move_to (cr, from->x + from->width + 9, from->y + BOX_HEIGHT / 2 - 6);
      cairo_line_to (cr, from->x + from->width + 13, from->y + BOX_HEIGHT / 2 + 6);
    }
  cairo_stroke (cr);
}

static void
draw_node (cairo_t *cr, const EspPalette *palette, const Node *node, gboolean chosen)
{
  esp_shape_rounded (cr, node->x, node->y, node->width, BOX_HEIGHT, CORNER);
  esp_set_colour (cr, node->decision        ? palette->accent
                      : node->conflict_side ? esp_colour_fade (palette->bad, 0.14)
                                            : palette->surface);
  cairo_fill_preserve (cr);
  esp_set_colour (cr, node->conflict_side ? palette->bad : palette->line_strong);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  if (node->in_nogood)
    {
      esp_shape_rounded (cr, node->x - 3, node->y - 3, node->width + 6, BOX_HEIGHT + 6, CORNER + 3);
      esp_set_colour (cr, palette->bad);
      cairo_set_line_width (cr, 1.6);
      cairo_stroke (cr);
    }
  if (chosen)
    {
      EspRect rect = { node->x - 5, node->y - 5, node->width + 10, BOX_HEIGHT + 10 };

      esp_shape_cursor (cr, &rect, palette);
    }
  esp_set_colour (cr, node->decision ? palette->surface : palette->text);
  esp_text_draw (cr, node->label, node->x + node->width / 2, node->y + BOX_HEIGHT / 2, SIZE,
                 ESP_TEXT_CENTRE | (node->decision ? ESP_TEXT_BOLD : 0));
  if (node->point)
    {
      esp_set_colour (cr, palette->bad);
      esp_text_draw (cr, "1UIP", node->x + node->width / 2, node->y - 3 - MARK / 2, MARK,
                     ESP_TEXT_CENTRE | ESP_TEXT_BOLD);
    }
}

void
esp_implication_drawing_draw (const EspImplicationDrawing *self,
                              cairo_t *cr,
                              const EspPalette *palette,
                              int cursor)
{
  Node conflict = { .label = self->conflict,
                    .x = self->conflict_x,
                    .y = self->conflict_y,
                    .width = self->conflict_width,
                    .conflict_side = TRUE };

  cairo_set_line_width (cr, 1.2);
  for (guint e = 0; e < self->n_edges; e++)
    {
      esp_set_colour (cr, esp_colour_fade (palette->line_strong, 0.8));
      draw_edge (self, cr, &self->edges[e]);
    }
  draw_cut (self, cr, palette);
  for (guint i = 0; i < self->nodes->len; i++)
    draw_node (cr, palette, get (self, i), (int) i == cursor);
  draw_node (cr, palette, &conflict, FALSE);
}

guint
esp_implication_drawing_get_n (const EspImplicationDrawing *self)
{
  return self->nodes->len;
}

int
esp_implication_drawing_hit (const EspImplicationDrawing *self, double x, double y)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const Node *node = get (self, i);

      if (x >= node->x - 4 && x <= node->x + node->width + 4 && y >= node->y - 4 &&
          y <= node->y + BOX_HEIGHT + 4)
        return (int) i;
    }
  return -1;
}

guint64
esp_implication_drawing_get_step (const EspImplicationDrawing *self, guint i)
{
  return get (self, i)->step;
}

const char *
esp_implication_drawing_describe (const EspImplicationDrawing *self, guint i)
{
  return get (self, i)->words;
}

void
esp_implication_drawing_get_place (const EspImplicationDrawing *self, guint i, double *x, double *y)
{
  *x = get (self, i)->x + get (self, i)->width / 2;
  *y = get (self, i)->y + BOX_HEIGHT / 2;
}
