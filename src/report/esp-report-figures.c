#include "config.h"

#include "esp-report-build-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/trace/esp-curve.h"
#include "draw/esp-look.h"
#include "draw/esp-text.h"
#include "draw/tree/esp-tree-build.h"

#define FIGURE_WIDTH 606.0 /* pixels: as wide as the text on the page */
#define PLOT_WIDTH 560.0
#define LOW_PLOT 250.0
#define HIGH_PLOT 340.0
#define PAIR_WIDTH 300.0 /* of two plots side by side */
#define PAIR_HEIGHT 250.0
#define GAP 22.0
#define LABEL_SIZE 12.5
#define LABEL_HEIGHT 24.0
#define LABEL_LINE 16.0
#define LEAST_LEGEND 0.5 /* of a drawing's size, that its legend can be read */
#define LEAST_WIDE 0.7   /* that letters on wide boards can be */
#define MAX_ALONE 4      /* wide boards that are figures of their own */
#define PAIR_BOARD 290   /* pixels, at most: the height of two side by side */
#define ROW_BOARD 250    /* of one or three */
#define LEAST_BOARD 120.0
#define SHARPNESS 3.0 /* for the level of detail: paper shows more than a screen */

/* --- boards --- */

static void
board_clear (gpointer data)
{
  EspReportBoard *board = data;

  g_clear_pointer (&board->state, esp_state_free);
  g_clear_pointer (&board->label, g_free);
}

GArray *
esp_report_boards_new (void)
{
  GArray *boards = g_array_new (FALSE, TRUE, sizeof (EspReportBoard));

  g_array_set_clear_func (boards, board_clear);
  return boards;
}

void
esp_report_boards_add (GArray *boards, EspState *state, char *label, gboolean of_search)
{
  EspReportBoard board = { state, label, of_search };

  g_array_append_val (boards, board);
}

typedef enum
{
  LEGENDS_ALL,
  LEGENDS_FIRST, /* the first board's is for all */
  LEGENDS_BELOW, /* each board's stands below it */
  LEGENDS_NONE
} Legends;

typedef struct
{
  const EspLook *look;
  EspInstance *instance;
  GArray *boards; /* of EspReportBoard */
  int view;
  Legends legends;
  guint n_columns;
  double board_width, board_height; /* of each, in its own units */
  double first_width;               /* of the first, which may have its legend */
  double scale;
  guint n_lines; /* of the labels; 0: there are none */
} Boards;

static void
boards_free (gpointer data)
{
  Boards *self = data;

  esp_instance_free (self->instance);
  g_array_unref (self->boards);
  g_free (self);
}

static void
init_scene (const Boards *self, guint i, EspScene *scene)
{
  const EspReportBoard *board = &g_array_index (self->boards, EspReportBoard, i);
  gboolean bare = self->legends == LEGENDS_NONE || (self->legends == LEGENDS_FIRST && i > 0);

  esp_scene_init (scene, self->instance, board->state, esp_palette_get (ESP_PALETTE_PRINT));
  scene->flags = (board->search ? ESP_SCENE_SEARCH : 0) | (bare ? ESP_SCENE_BARE : 0) |
                 (self->legends == LEGENDS_BELOW ? ESP_SCENE_BELOW : 0);
  scene->scale = self->scale * SHARPNESS;
  scene->view = self->view;
}

static double
row_height (const Boards *self)
{
  return self->board_height * self->scale + self->n_lines * LABEL_LINE +
         (self->n_lines > 0 ? LABEL_HEIGHT - LABEL_LINE : 0);
}

/* Lines below each other, no wider than the board and the gap beside it. */
static void
draw_label (cairo_t *cr, const char *label, double x, double y, double width)
{
  g_auto (GStrv) lines = g_strsplit (label, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    esp_text_draw_in (cr, lines[i], x - GAP / 2 + 2, y + i * LABEL_LINE, width + GAP - 4,
                      LABEL_HEIGHT - 4, LABEL_SIZE, 0);
}

static void
draw_boards (cairo_t *cr, gpointer data)
{
  const Boards *self = data;
  double step = self->board_width * self->scale + GAP;
  /* boards of a row below stand below those without a legend */
  double more = (self->first_width - self->board_width) * self->scale;

  for (guint i = 0; i < self->boards->len; i++)
    {
      const EspReportBoard *board = &g_array_index (self->boards, EspReportBoard, i);
      /* a label may be a little wider than its board */
      double x =
          step * (i % self->n_columns) + (i > 0 ? more : 0) + (self->n_lines > 0 ? GAP / 2 : 0);
      double y = (row_height (self) + GAP) * (i / self->n_columns);
      double width;
      double height;
      EspScene scene;

      init_scene (self, i, &scene);
      self->look->drawing->measure (&scene, &width, &height);
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, self->scale, self->scale);
      cairo_rectangle (cr, 0, 0, width, height);
      cairo_clip (cr);
      self->look->drawing->draw (&scene, cr);
      cairo_restore (cr);
      cairo_new_path (cr);
      if (board->label == NULL)
        continue;
      cairo_set_source_rgb (cr, 0, 0, 0);
      draw_label (cr, board->label, x, y + self->board_height * self->scale + 4,
                  (i == 0 ? self->first_width : self->board_width) * self->scale);
    }
}

static guint
count_lines (const char *label)
{
  guint n = label != NULL;

  for (; label != NULL && *label != '\0'; label++)
    n += *label == '\n';
  return n;
}

/* How large the boards are, and the first of them. */
static void
measure_boards (Boards *self, Legends legends)
{
  self->legends = legends;
  self->scale = 1;
  self->board_width = self->board_height = self->first_width = 1;
  for (guint i = 0; i < self->boards->len; i++)
    {
      double width = 1;
      double height = 1;
      EspScene scene;

      init_scene (self, i, &scene);
      self->look->drawing->measure (&scene, &width, &height);
      self->board_height = MAX (self->board_height, height);
      if (i == 0)
        self->first_width = width;
      if (i > 0 || legends != LEGENDS_FIRST)
        self->board_width = MAX (self->board_width, width);
    }
  self->first_width = MAX (self->first_width, self->board_width);
  if (legends != LEGENDS_FIRST)
    self->first_width = self->board_width;
}

static double
total_width (const Boards *self)
{
  return self->first_width + self->board_width * (self->n_columns - 1);
}

/* The scale at which a row fits, where it is not higher than @most. */
static double
row_scale (const Boards *self, double most)
{
  double room = FIGURE_WIDTH - GAP * (self->n_columns - 1);

  return MIN (MIN (1, room / total_width (self)), most / self->board_height);
}

/* As many side by side as stay large enough to be read; what stands beside a board is there once,
 * if it can be read, and what is a part of the puzzle stands below each board else. */
static void
lay_out (Boards *self)
{
  guint n = self->boards->len;
  Legends several =
      self->look->drawing->legend == ESP_LEGEND_KIND_GIVEN ? LEGENDS_BELOW : LEGENDS_NONE;
  double high = n == 2 ? PAIR_BOARD : ROW_BOARD;
  double aspect;
  guint most;

  self->n_columns = n;
  measure_boards (self, n > 1 ? several : LEGENDS_ALL);
  aspect = self->board_width / self->board_height;
  /* two that are wide go below each other where they could not be read */
  if (n == 2 && aspect > 1.5 && row_scale (self, high) < LEAST_WIDE)
    {
      self->n_columns = 1;
      self->scale = row_scale (self, high);
      return;
    }
  if (n > 1 && n <= 3)
    {
      measure_boards (self, LEGENDS_FIRST);
      self->scale = row_scale (self, high);
      if (self->scale >= LEAST_LEGEND || self->first_width == self->board_width)
        if (self->scale * self->board_width >= LEAST_BOARD)
          return;
    }
  measure_boards (self, n > 1 ? several : LEGENDS_ALL);
  most = n == 1 || aspect > 3               ? 1
         : n == 2 || n == 4 || aspect > 1.8 ? 2
         : aspect > 1.25 && n != 3          ? 2
                                            : 3;
  self->n_columns = MIN (n, most);
  /* one alone may be as large as it likes: the page makes it fit; several share the page */
  self->scale = row_scale (self, n == 1 || most == 1 ? G_MAXDOUBLE : n > 3 ? 176 : high);
}

static void put_boards (EspReport *report,
                        const EspReportSource *source,
                        const char *name,
                        const char *caption,
                        GArray *boards);

/* Wide boards are figures of their own: so each stays large wherever the page ends. */
static void
add_one_by_one (EspReport *report,
                const EspReportSource *source,
                const char *name,
                const char *caption,
                GArray *boards)
{
  for (guint i = 0; i < boards->len; i++)
    {
      EspReportBoard *board = &g_array_index (boards, EspReportBoard, i);
      g_autofree char *label =
          board->label != NULL ? esp_report_escape (g_strdelimit (board->label, "\n", ' ')) : NULL;
      g_autofree char *whole =
          label != NULL ? g_strdup_printf ("%s %s.", caption, label) : g_strdup (caption);
      GArray *alone = esp_report_boards_new ();

      esp_report_boards_add (alone, g_steal_pointer (&board->state), NULL, board->search);
      put_boards (report, source, name, whole, alone);
    }
}

/* Two rows of two are two figures: each may be as large as two alone, and goes where it fits, where
 * both together would leave a page half empty. */
static void
add_by_rows (EspReport *report,
             const EspReportSource *source,
             const char *name,
             const char *caption,
             GArray *boards,
             guint n_columns)
{
  guint n_rows = (boards->len + n_columns - 1) / n_columns;

  for (guint row = 0; row < n_rows; row++)
    {
      g_autofree char *part =
          g_strdup_printf (C_ ("part of a figure", "%s (%u of %u)"), caption, row + 1, n_rows);
      GArray *some = esp_report_boards_new ();

      for (guint i = row * n_columns; i < MIN (boards->len, (row + 1) * n_columns); i++)
        {
          EspReportBoard *board = &g_array_index (boards, EspReportBoard, i);

          esp_report_boards_add (some, g_steal_pointer (&board->state),
                                 g_steal_pointer (&board->label), board->search);
        }
      put_boards (report, source, name, part, some);
    }
}

static void
put_boards (EspReport *report,
            const EspReportSource *source,
            const char *name,
            const char *caption,
            GArray *boards)
{
  const EspInstance *instance = source->instance;
  Boards *self;
  guint n_rows;

  if (boards->len == 0 || esp_look_find (instance->problem) == NULL)
    {
      g_array_unref (boards);
      return;
    }
  self = g_new0 (Boards, 1);
  self->look = esp_look_find (instance->problem);
  self->instance = esp_instance_share (instance);
  self->boards = boards;
  self->view = source->view;
  for (guint i = 0; i < boards->len; i++)
    self->n_lines =
        MAX (self->n_lines, count_lines (g_array_index (boards, EspReportBoard, i).label));
  lay_out (self);
  if (self->n_columns == 1 && boards->len > 1 && boards->len <= MAX_ALONE)
    {
      add_one_by_one (report, source, name, caption, boards);
      boards_free (self);
      return;
    }
  if (self->n_columns == 2 && boards->len == 4)
    {
      add_by_rows (report, source, name, caption, boards, self->n_columns);
      boards_free (self);
      return;
    }
  n_rows = (boards->len + self->n_columns - 1) / self->n_columns;
  esp_report_add_figure (
      report, name, caption,
      total_width (self) * self->scale + GAP * (self->n_columns - (self->n_lines > 0 ? 0 : 1)),
      row_height (self) * n_rows + GAP * (n_rows - 1), draw_boards, self, boards_free);
}

/* Whether a side has pieces on one of them. */
static gboolean
have_pieces (const EspInstance *instance, const GArray *boards)
{
  const EspGame *game = instance->problem->game;
  g_autoptr (EspState) initial = esp_instance_initial_state (instance);

  for (guint i = 0; i < boards->len; i++)
    {
      const EspState *state = g_array_index (boards, EspReportBoard, i).state;
      double scores[2] = { 0, 0 };

      if (!game->score_is_outcome)
        game->scores (instance, state, scores);
      if (scores[0] != 0 || scores[1] != 0 || !esp_state_equal (initial, state))
        return TRUE;
    }
  return FALSE;
}

void
esp_report_add_boards (EspReport *report,
                       const EspReportSource *source,
                       const char *name,
                       const char *caption,
                       GArray *boards)
{
  const EspGame *game = source->instance->problem->game;
  g_autofree char *with_marks = NULL;

  if (game != NULL && game->marks != NULL && have_pieces (source->instance, boards))
    with_marks = g_strdup_printf ("%s %s", caption, _ (game->marks));
  put_boards (report, source, name, with_marks != NULL ? with_marks : caption, boards);
}

/* --- plots --- */

typedef struct
{
  EspPlot *plot;
  double height;
} Plot;

static void
draw_plot (cairo_t *cr, gpointer data)
{
  const Plot *self = data;

  esp_plot_draw (self->plot, cr, esp_palette_get (ESP_PALETTE_PRINT), PLOT_WIDTH, self->height);
}

static void
free_plot (gpointer data)
{
  Plot *self = data;

  esp_plot_free (self->plot);
  g_free (self);
}

void
esp_report_add_plot (
    EspReport *report, const char *name, const char *caption, EspPlot *plot, EspReportPlotSize size)
{
  Plot *self;

  if (esp_plot_get_n_series (plot) == 0)
    {
      esp_plot_free (plot);
      return;
    }
  self = g_new0 (Plot, 1);
  self->plot = plot;
  self->height = size == ESP_REPORT_PLOT_HIGH ? HIGH_PLOT : LOW_PLOT;
  esp_report_add_figure (report, name, caption, PLOT_WIDTH, self->height, draw_plot, self,
                         free_plot);
}

/* Two plots side by side. */
typedef struct
{
  EspPlot *plots[2];
} Pair;

static void
draw_pair (cairo_t *cr, gpointer data)
{
  const Pair *self = data;

  for (int i = 0; i < 2; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, i * (PAIR_WIDTH + GAP), 0);
      esp_plot_draw (self->plots[i], cr, esp_palette_get (ESP_PALETTE_PRINT), PAIR_WIDTH,
                     PAIR_HEIGHT);
      cairo_restore (cr);
    }
}

static void
free_pair (gpointer data)
{
  Pair *self = data;

  esp_plot_free (self->plots[0]);
  esp_plot_free (self->plots[1]);
  g_free (self);
}

void
esp_report_add_plots (EspReport *report, const char *name, GPtrArray *plots, GPtrArray *titles)
{
  for (guint i = 0; i < plots->len; i += 2)
    {
      EspPlot *first = g_steal_pointer (&plots->pdata[i]);
      const char *title = g_ptr_array_index (titles, i);
      g_autofree char *caption = NULL;
      Pair *pair;

      if (i + 1 == plots->len)
        {
          caption = g_strdup_printf (_ ("%s."), title);
          esp_report_add_plot (report, name, caption, first, ESP_REPORT_PLOT_LOW);
          continue;
        }
      pair = g_new0 (Pair, 1);
      pair->plots[0] = first;
      pair->plots[1] = g_steal_pointer (&plots->pdata[i + 1]);
      caption = g_strdup_printf (_ ("Left: %s. Right: %s."), title,
                                 (const char *) g_ptr_array_index (titles, i + 1));
      esp_report_add_figure (report, name, caption, 2 * PAIR_WIDTH + GAP, PAIR_HEIGHT, draw_pair,
                             pair, free_pair);
    }
}

/* What one reading of a trace finds out. */
typedef struct
{
  EspCurve *curve;
  gboolean is_climb;
  gboolean is_game;
  guint64 *nodes; /* by depth */
  guint64 *ends;  /* dead ends or cut-offs, by depth */
  guint n_depths;
  gboolean any_end;
} Tally;

static void
tally_event (Tally *self, const EspEvent *event)
{
  const EspEventTypeInfo *info = esp_event_type_get_info (event->type);

  esp_curve_add (self->curve, event);
  switch (event->type)
    {
    case ESP_EVENT_PROPOSE:
    case ESP_EVENT_ACCEPT:
      self->is_climb = TRUE;
      return;
    case ESP_EVENT_CUTOFF:
      self->ends[event->depth]++;
      self->any_end = TRUE;
      break;
    case ESP_EVENT_BACKTRACK:
      if (event->flags & ESP_EVENT_DEAD_END)
        {
          self->ends[event->depth]++;
          self->any_end = TRUE;
        }
      break;
    case ESP_EVENT_ENTER:
      self->is_game = TRUE;
      break;
    default:
      break;
    }
  if (info->opens)
    {
      self->nodes[event->depth]++;
      self->n_depths = MAX (self->n_depths, event->depth + 1u);
    }
}

static gboolean
read_trace (Tally *self, EspTrace *trace, GCancellable *cancellable, GError **error)
{
  EspEvent events[1024];
  guint n;

  for (guint64 at = 0; (n = esp_trace_get_events (trace, at, G_N_ELEMENTS (events), events)) > 0;
       at += n)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        tally_event (self, &events[i]);
    }
  return TRUE;
}

static void
add_curve (EspReport *report, const Tally *tally, gboolean temperature)
{
  g_autoptr (GArray) points = esp_curve_get_points (tally->curve);
  g_autofree double *x = g_new (double, points->len + 1);
  g_autofree double *y = g_new (double, points->len + 1);
  g_autofree double *best = g_new (double, points->len + 1);
  EspPlot *plot = esp_plot_new (NULL, _ ("Step"), temperature ? _ ("Temperature") : _ ("Cost"));
  gboolean two;

  for (guint i = 0; i < points->len; i++)
    {
      const EspCurvePoint *point = &g_array_index (points, EspCurvePoint, i);

      x[i] = (double) point->step;
      y[i] = temperature ? point->temperature : point->current;
      best[i] = point->best;
    }
  /* hill climbing has nothing but bests */
  two = !temperature && memcmp (y, best, points->len * sizeof *y) != 0;
  if (points->len > 1)
    esp_plot_add (plot, two ? _ ("Cost") : NULL, ESP_PLOT_STEPS, points->len, x, y);
  if (points->len > 1 && two)
    esp_plot_add (plot, _ ("Best so far"), ESP_PLOT_STEPS, points->len, x, best);
  if (temperature)
    esp_report_add_plot (report, "temperature", _ ("The temperature over the steps of the search."),
                         plot, ESP_REPORT_PLOT_LOW);
  else
    esp_report_add_plot (report, "cost",
                         two ? _ ("The cost of the present state, and the lowest so far, over the "
                                  "steps of the search. A step is one event: a neighbour looked "
                                  "at, taken or left.")
                             : _ ("The cost of the present state over the steps of the search. A "
                                  "step is one event: a neighbour looked at, taken or left."),
                         plot, ESP_REPORT_PLOT_LOW);
}

static void
add_acceptance (EspReport *report, const Tally *tally)
{
  g_autoptr (GArray) points = esp_curve_get_points (tally->curve);
  g_autofree double *x = g_new (double, points->len + 1);
  g_autofree double *y = g_new (double, points->len + 1);
  EspPlot *plot = esp_plot_new (NULL, _ ("Step"), _ ("Share accepted"));
  /* a mean over stretches: single ones jump between 0 and 1 */
  guint stretch = MAX (points->len / 60, 1);
  guint n = 0;

  for (guint i = 0; i + stretch <= points->len; i += stretch)
    {
      guint64 proposed = 0;
      guint64 accepted = 0;

      for (guint k = i; k < i + stretch; k++)
        {
          proposed += g_array_index (points, EspCurvePoint, k).n_proposed;
          accepted += g_array_index (points, EspCurvePoint, k).n_accepted;
        }
      if (proposed == 0)
        continue;
      x[n] = (double) g_array_index (points, EspCurvePoint, i + stretch / 2).step;
      y[n++] = (double) accepted / (double) proposed;
    }
  if (n > 1)
    esp_plot_add (plot, NULL, ESP_PLOT_LINE, n, x, y);
  esp_report_add_plot (report, "acceptance",
                       _ ("The share of the proposed neighbours that were accepted."), plot,
                       ESP_REPORT_PLOT_LOW);
}

/* Whether any depth has more than one node: else there is nothing to be seen. */
static gboolean
branches (const Tally *tally)
{
  for (guint i = 0; i < tally->n_depths; i++)
    if (tally->nodes[i] > 1)
      return TRUE;
  return FALSE;
}

static void
add_depths (EspReport *report, const Tally *tally)
{
  g_autofree double *x = g_new (double, tally->n_depths);
  g_autofree double *nodes = g_new (double, tally->n_depths);
  g_autofree double *ends = g_new (double, tally->n_depths);
  double least = G_MAXDOUBLE;
  double most = 0;
  EspPlot *plot;

  if (tally->n_depths < 3 || !branches (tally))
    return;
  for (guint i = 0; i < tally->n_depths; i++)
    {
      x[i] = i;
      nodes[i] = (double) tally->nodes[i];
      ends[i] = (double) tally->ends[i];
      least = nodes[i] > 0 ? MIN (least, nodes[i]) : least;
      most = MAX (most, nodes[i]);
    }
  if (most < 3)
    return;
  plot = esp_plot_new (NULL, _ ("Depth"), _ ("Nodes"));
  esp_plot_set_log (plot, FALSE, most > 50 * least && most > 100);
  esp_plot_add (plot, tally->is_game ? _ ("Positions") : _ ("Assignments"), ESP_PLOT_LINE,
                tally->n_depths, x, nodes);
  if (tally->any_end)
    esp_plot_add (plot, tally->is_game ? _ ("Cut-offs") : _ ("Dead ends"), ESP_PLOT_LINE,
                  tally->n_depths, x, ends);
  esp_report_add_plot (report, "depth",
                       tally->is_game && tally->any_end
                           ? _ ("Positions searched at each depth of the game tree, and how often "
                                "the other moves were cut off.")
                       : tally->is_game ? _ ("Positions searched at each depth of the game tree.")
                       : tally->any_end
                           ? _ ("Assignments tried at each depth of the search tree, and dead "
                                "ends among them.")
                           : _ ("Assignments tried at each depth of the search tree."),
                       plot, ESP_REPORT_PLOT_LOW);
}

/* --- the search tree --- */

typedef struct
{
  EspTreeDrawing *drawing;
  double scale;
} Tree;

static void
tree_free (gpointer data)
{
  Tree *tree = data;

  esp_tree_drawing_free (tree->drawing);
  g_free (tree);
}

static void
draw_tree (cairo_t *cr, gpointer data)
{
  const Tree *tree = data;

  cairo_scale (cr, tree->scale, tree->scale);
  esp_tree_drawing_draw (tree->drawing, cr, esp_palette_get (ESP_PALETTE_PRINT), NULL,
                         tree->scale * SHARPNESS);
}

/* Narrow enough for its letters to be read, and not just a line of single children. */
static gboolean
is_readable (const EspTreeDrawing *drawing)
{
  if (drawing->width > FIGURE_WIDTH * 1.45)
    return FALSE;
  for (guint i = 2; i < drawing->items->len; i++)
    if (g_array_index (drawing->items, EspTreeItem, i).parent != (int) i - 1)
      return TRUE;
  return FALSE;
}

static char *
describe_tree (const EspTreeDrawing *drawing, guint32 n_nodes, gboolean is_game)
{
  GString *text = g_string_new (drawing->items->len < n_nodes
                                    ? _ ("The search tree near its root; a number stands for the "
                                         "nodes that are not drawn.")
                                    : _ ("The whole search tree."));
  gboolean chance = FALSE;
  gboolean cut = FALSE;

  for (guint i = 0; i < drawing->items->len; i++)
    {
      const EspTreeItem *item = &g_array_index (drawing->items, EspTreeItem, i);

      chance |= item->shape == ESP_TREE_CHANCE;
      cut |= (item->flags & ESP_TREE_CUTOFF) != 0;
    }
  if (!is_game)
    g_string_append (
        text, _ (" Circles are branches, diamonds solutions, squares values that failed at once."));
  else
    g_string_append (text, _ (" Triangles that point up are MAX, those that point down MIN, each "
                              "with its value."));
  if (is_game && chance)
    g_string_append (text, _ (" Diamonds are chance."));
  if (is_game && cut)
    g_string_append (text, _ (" Two strokes mark a node whose other moves were cut off, and a "
                              "dashed branch stands for these."));
  return g_string_free (text, FALSE);
}

static void
add_tree (EspReport *report, EspTrace *trace, gboolean is_game)
{
  static const guint budgets[] = { 70, 45, 30, 20, 12, 6, 2 };
  g_autoptr (GHashTable) forced = g_hash_table_new (NULL, NULL);
  guint32 n_nodes = esp_trace_get_n_nodes (trace);
  Tree *tree;
  g_autofree char *caption = NULL;

  if (n_nodes < 3)
    return;
  tree = g_new0 (Tree, 1);
  tree->drawing = esp_tree_drawing_new ();
  for (guint i = 0; i < G_N_ELEMENTS (budgets); i++)
    {
      EspTreeChoice choice = {
        .forced = forced, .node = 0, .budget = budgets[i], .show_pruned = TRUE
      };

      esp_tree_build (tree->drawing, trace, &choice);
      esp_tree_drawing_layout (tree->drawing, TRUE);
      /* text of 8 pixels at least */
      if (tree->drawing->width <= FIGURE_WIDTH * 1.45 && tree->drawing->height <= 1000)
        break;
    }
  if (!is_readable (tree->drawing))
    {
      tree_free (tree);
      return;
    }
  for (guint i = 0; i < tree->drawing->items->len; i++)
    g_array_index (tree->drawing->items, EspTreeItem, i).flags &= ~(guint) ESP_TREE_CURRENT;
  tree->scale = MIN (1, FIGURE_WIDTH / tree->drawing->width);
  caption = describe_tree (tree->drawing, n_nodes, is_game);
  esp_report_add_figure (report, "tree", caption, tree->drawing->width * tree->scale,
                         tree->drawing->height * tree->scale, draw_tree, tree, tree_free);
}

gboolean
esp_report_add_trace_figures (EspReport *report,
                              EspTrace *trace,
                              EspReportTraceFigures which,
                              GCancellable *cancellable,
                              GError **error)
{
  g_autoptr (EspCurve) curve = esp_curve_new (1500);
  g_autofree guint64 *nodes = g_new0 (guint64, G_MAXUINT16 + 1);
  g_autofree guint64 *ends = g_new0 (guint64, G_MAXUINT16 + 1);
  Tally tally = { .curve = curve, .nodes = nodes, .ends = ends };

  if (!read_trace (&tally, trace, cancellable, error))
    return FALSE;
  if (tally.is_climb && (which & ESP_REPORT_CURVES) == 0)
    return TRUE;
  if (tally.is_climb)
    {
      add_curve (report, &tally, FALSE);
      if (esp_curve_has_temperature (curve))
        {
          add_curve (report, &tally, TRUE);
          add_acceptance (report, &tally);
        }
      return TRUE;
    }
  if ((which & ESP_REPORT_TREE) != 0 && branches (&tally))
    add_tree (report, trace, tally.is_game);
  if ((which & ESP_REPORT_CURVES) != 0)
    add_depths (report, &tally);
  return TRUE;
}
