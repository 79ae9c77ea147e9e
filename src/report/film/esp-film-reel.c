#include "config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "draw/esp-look.h"
#include "draw/esp-surface.h"
#include "draw/esp-text.h"
#include "draw/tree/esp-tree-build.h"
#include "engine/trace/esp-event-words.h"
#include "engine/trace/esp-export.h"
#include "esp-film-private.h"

#define TREE_NODES 80  /* opened unasked */
#define TREE_SCALE 1.6 /* at most: few nodes are no posters */
#define TREE_SHARE 0.42
#define LEAST_TEXT 11
#define TREE_MARGIN 12
#define FEWEST_NODES 4
#define MOST_LEVELS 40 /* above the step, in a figure */
#define FEWEST_LEVELS 2
#define PAGE 20.0     /* centimetres of a page that a figure takes */
#define READABLE 0.85 /* pixels of a tree's unit, below which it has no words */
#define NARROW 500    /* pixels of a figure */

/* What one frame tells: all between two steps, or what one constraint decided at the root. */
typedef struct
{
  guint64 step;  /* that it shows */
  guint64 told;  /* index of the event that has its words; G_MAXUINT64: there is none */
  guint n_alike; /* how many more the same constraint decided */
} EspFrame;

struct _EspFilmReel
{
  EspTrace *trace;
  EspFilmPlan plan;
  const EspLook *look;
  guint64 step;
  EspFrame frame; /* what led to it */
  EspWords words;
  EspState *state;
  guint64 n_steps;
  double board_width, board_height; /* in the look's units, the same in all frames */
};

typedef struct
{
  double x, y, width, height;
} Area;

/* What follows at the root from the rules alone, before anything is tried. */
static gboolean
is_deduction (const EspEvent *event)
{
  return (event->type == ESP_EVENT_IMPLY || event->type == ESP_EVENT_PRUNE) && event->depth == 0;
}

/* The events from @step on, to the first decision and what follows from it; before that, if there
 * are any, the deductions that have one reason. */
static EspFrame
find_next_decision (EspTrace *trace, guint64 step, guint64 last)
{
  EspFrame frame = { .told = G_MAXUINT64 };
  EspEvent first = { 0 };
  EspEvent event;

  for (guint64 i = step; i < last && esp_trace_get_events (trace, i, 1, &event) == 1; i++)
    {
      gboolean deduction = is_deduction (&event);

      if (frame.told != G_MAXUINT64 &&
          !(deduction && event.type == first.type && event.csp.reason == first.csp.reason))
        {
          frame.step = i;
          return frame;
        }
      if (deduction && frame.told == G_MAXUINT64)
        {
          first = event;
          frame.told = i;
        }
      else if (deduction)
        frame.n_alike++;
      else if (esp_event_type_get_info (event.type)->decision && event.type != ESP_EVENT_ROOT)
        {
          frame.told = i;
          frame.step = MIN (last, esp_trace_next_decision (trace, i));
          return frame;
        }
    }
  frame.step = last;
  return frame;
}

/* The next frame; its step is the present one where there is none. */
static EspFrame
find_next (EspTrace *trace, const EspFilmPlan *plan, guint64 step)
{
  guint64 last = MIN (plan->to, esp_trace_get_n_events (trace));

  if (step >= last)
    return (EspFrame){ .step = step, .told = step - 1 };
  if (!plan->decisions)
    {
      step = MIN (last, step + MAX (plan->every, 1));
      return (EspFrame){ .step = step, .told = step - 1 };
    }
  return find_next_decision (trace, step, last);
}

guint64
esp_film_count_frames (EspTrace *trace, const EspFilmPlan *plan)
{
  guint64 last = MIN (plan->to, esp_trace_get_n_events (trace));
  guint64 step = MIN (plan->from, last);
  guint64 n = 1;

  if (!plan->decisions)
    return (last - step + MAX (plan->every, 1) - 1) / MAX (plan->every, 1) + 1;
  for (guint64 next; (next = find_next (trace, plan, step).step) > step; step = next)
    n++;
  return n;
}

/* Makes the board as large as @state needs it. */
static void
take_size (EspFilmReel *reel, const EspState *state)
{
  EspScene scene;
  double width;
  double height;

  esp_scene_init (&scene, esp_trace_get_instance (reel->trace), state, reel->plan.palette);
  scene.view = reel->plan.view;
  scene.flags = ESP_SCENE_SEARCH;
  reel->look->drawing->measure (&scene, &width, &height);
  reel->board_width = MAX (reel->board_width, width);
  reel->board_height = MAX (reel->board_height, height);
}

EspFilmReel *
esp_film_reel_new (EspTrace *trace, const EspFilmPlan *plan)
{
  EspFilmReel *reel = g_new0 (EspFilmReel, 1);
  g_autoptr (EspState) last = NULL;

  reel->trace = g_object_ref (trace);
  reel->plan = *plan;
  reel->look = esp_look_find (esp_trace_get_instance (trace)->problem);
  reel->n_steps = esp_trace_get_n_events (trace);
  reel->step = MIN (plan->from, MIN (plan->to, reel->n_steps));
  reel->frame.told = reel->step - 1; /* none before the first one */
  reel->words = esp_words_find (trace);
  reel->state = esp_trace_get_state (trace, reel->step);
  /* before the first step nothing may stand beside the board that does later */
  last = esp_trace_get_state (trace, MIN (plan->to, reel->n_steps));
  take_size (reel, reel->state);
  take_size (reel, last);
  return reel;
}

void
esp_film_reel_free (EspFilmReel *reel)
{
  esp_state_free (reel->state);
  g_object_unref (reel->trace);
  g_free (reel);
}

gboolean
esp_film_reel_next (EspFilmReel *reel)
{
  EspFrame next = find_next (reel->trace, &reel->plan, reel->step);

  if (next.step == reel->step)
    return FALSE;
  reel->state = esp_trace_move_state (reel->trace, reel->state, reel->step, next.step);
  reel->step = next.step;
  reel->frame = next;
  return TRUE;
}

/* --- one frame --- */

static void
draw_board (EspFilmReel *reel, cairo_t *cr, const Area *area)
{
  EspScene scene;
  EspEvent event;
  double width = MAX (reel->board_width, 1);
  double height = MAX (reel->board_height, 1);

  esp_scene_init (&scene, esp_trace_get_instance (reel->trace), reel->state, reel->plan.palette);
  scene.view = reel->plan.view;
  scene.flags = ESP_SCENE_SEARCH;
  scene.scale = MIN (area->width / width, area->height / height);
  if (reel->step > 0 && esp_trace_get_events (reel->trace, reel->step - 1, 1, &event) == 1)
    scene.event = &event;
  cairo_save (cr);
  /* a look may paint its ground over all that it is given */
  cairo_rectangle (cr, area->x, area->y, area->width, area->height);
  cairo_clip (cr);
  cairo_translate (cr, area->x + (area->width - width * scene.scale) / 2,
                   area->y + (area->height - height * scene.scale) / 2);
  cairo_scale (cr, scene.scale, scene.scale);
  esp_look_draw (reel->look, &scene, cr);
  cairo_restore (cr);
}

static void
draw_tree (EspFilmReel *reel, cairo_t *cr, const Area *area)
{
  EspTreeDrawing *drawing = esp_tree_drawing_new ();
  EspTreeChoice choice = {
    .forced = NULL,
    .node = esp_trace_get_node_at (reel->trace, reel->step),
    .budget = TREE_NODES,
    .horizon = MAX (reel->step, 1), /* what is to come is not told */
    .show_pruned = TRUE,
  };
  double scale;

  choice.forced = g_hash_table_new (NULL, NULL);
  esp_tree_build (drawing, reel->trace, &choice);
  esp_tree_drawing_layout (drawing, TRUE);
  scale = MIN (TREE_SCALE, MIN (area->width / MAX (drawing->width, 1),
                                area->height / MAX (drawing->height, 1)));
  cairo_save (cr);
  cairo_translate (cr, area->x + (area->width - drawing->width * scale) / 2, area->y);
  cairo_scale (cr, scale, scale);
  esp_tree_drawing_draw (drawing, cr, reel->plan.palette, NULL, scale);
  cairo_restore (cr);
  g_hash_table_unref (choice.forced);
  esp_tree_drawing_free (drawing);
}

/* What the frame shows, and why: as the list of events says it. A new string. */
static char *
describe_frame (EspFilmReel *reel)
{
  const EspInstance *instance = esp_trace_get_instance (reel->trace);
  guint64 told = reel->frame.told != G_MAXUINT64 ? reel->frame.told : reel->step - 1;
  g_autofree char *text = NULL;
  g_autofree char *why = NULL;
  EspEvent event;

  if (reel->step == 0 || esp_trace_get_events (reel->trace, told, 1, &event) < 1)
    return g_strdup (_ ("Start"));
  text = esp_event_describe (instance, &event);
  if (reel->frame.n_alike > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s, and %s more", "%s, and %s more", reel->frame.n_alike),
        text, esp_count (reel->frame.n_alike));
  if (!reel->plan.decisions || reel->words != ESP_WORDS_CONSTRAINTS || is_deduction (&event))
    return g_steal_pointer (&text);
  why = esp_words_describe_decision (reel->words, reel->trace, NULL, told, 2);
  return *why != '\0' ? g_strdup_printf ("%s (%s)", text, why) : g_steal_pointer (&text);
}

static void
draw_event (EspFilmReel *reel, cairo_t *cr, const Area *area)
{
  g_autofree char *text = describe_frame (reel);
  g_autofree char *place = NULL;
  double size = MAX (LEAST_TEXT, area->height * 0.44);
  double small = MAX (LEAST_TEXT, area->height * 0.3);
  double width;
  double height;

  place = g_strdup_printf (_ ("%s of %s"), esp_count (reel->step), esp_count (reel->n_steps));
  esp_text_measure (cr, place, small, ESP_TEXT_TABULAR, &width, &height);
  esp_set_colour (cr, reel->plan.palette->text_dim);
  esp_text_draw (cr, place, area->x + area->width, area->y + area->height / 2, small,
                 ESP_TEXT_RIGHT | ESP_TEXT_TABULAR);
  esp_set_colour (cr, reel->plan.palette->text);
  cairo_save (cr);
  cairo_rectangle (cr, area->x, area->y, area->width - width - size, area->height);
  cairo_clip (cr);
  esp_text_draw (cr, text, area->x, area->y + area->height / 2, size, ESP_TEXT_BOLD);
  cairo_restore (cr);
}

/* The words at the foot; the tree beside the board, or below it on a page that is higher than wide.
 */
void
esp_film_reel_draw (EspFilmReel *reel, cairo_t *cr)
{
  const EspFilmPlan *plan = &reel->plan;
  double margin = MIN (plan->width, plan->height) / 30.0;
  Area board = { margin, margin, plan->width - 2 * margin, plan->height - 2 * margin };
  Area event = board;
  Area tree;

  esp_set_colour (cr, plan->palette->background);
  cairo_paint (cr);
  if (plan->parts & ESP_FILM_EVENT)
    {
      event.height = MAX (2 * LEAST_TEXT, plan->height / 14.0);
      event.y = plan->height - margin / 2 - event.height;
      board.height = event.y - margin / 2 - board.y;
      draw_event (reel, cr, &event);
    }
  tree = board;
  if ((plan->parts & ESP_FILM_TREE) && (plan->parts & ESP_FILM_BOARD))
    {
      if (plan->width >= plan->height)
        {
          board.width = board.width * (1 - TREE_SHARE) - margin / 2;
          tree.x = board.x + board.width + margin;
          tree.width = plan->width - margin - tree.x;
        }
      else
        {
          board.height = board.height * (1 - TREE_SHARE) - margin / 2;
          tree.y = board.y + board.height + margin;
          tree.height = tree.height - board.height - margin;
        }
    }
  if (plan->parts & ESP_FILM_BOARD)
    draw_board (reel, cr, &board);
  if (plan->parts & ESP_FILM_TREE)
    draw_tree (reel, cr, &tree);
}

/* --- pictures of one step --- */

static gboolean
finish_picture (EspFilmPicture *picture, const EspFigureSheet *sheet, GError **error)
{
  picture->width = sheet->width;
  picture->height = sheet->height;
  if (picture->path != NULL)
    return esp_figure_save_sheet (sheet, picture->path, &picture->figure, picture->scale, error);
  picture->surface =
      esp_figure_render_sheet (sheet, &picture->figure, picture->pixels, picture->most, error);
  return picture->surface != NULL;
}

static void
draw_frame (cairo_t *cr, gpointer reel)
{
  esp_film_reel_draw (reel, cr);
}

gboolean
esp_film_draw_frame (EspTrace *trace,
                     const EspFilmPlan *plan,
                     EspFilmPicture *picture,
                     GError **error)
{
  g_autoptr (EspFilmReel) reel = NULL;
  EspFilmPlan own = *plan;
  EspFigureSheet sheet = { .bare = plan->palette->background.alpha <= 0, .draw = draw_frame };

  if (!esp_instance_prepare (esp_trace_get_instance (trace), g_cancellable_get_current (), error))
    return FALSE;
  if (picture->figure.centimetres > 0)
    {
      own.width = (int) esp_figure_get_pixels (&picture->figure);
      /* a narrow one has no room beside each other */
      own.height = own.width < NARROW ? own.width * 4 / 3 : own.width * 9 / 16;
    }
  reel = esp_film_reel_new (trace, &own);
  sheet.width = own.width;
  sheet.height = own.height;
  sheet.data = reel;
  sheet.missed = &picture->missed;
  return finish_picture (picture, &sheet, error);
}

typedef struct
{
  EspTreeDrawing *drawing;
  const EspPalette *palette;
  double x;     /* of the drawing's left edge */
  double scale; /* pixels of its unit */
} Tree;

static void
draw_whole_tree (cairo_t *cr, gpointer data)
{
  const Tree *tree = data;

  esp_set_colour (cr, tree->palette->background);
  cairo_paint (cr);
  cairo_translate (cr, tree->x, TREE_MARGIN);
  cairo_scale (cr, tree->scale, tree->scale);
  esp_tree_drawing_draw (tree->drawing, cr, tree->palette, NULL, tree->scale);
}

static void
lay_out_tree (Tree *tree, EspTrace *trace, guint64 step, guint budget, guint levels)
{
  EspTreeChoice choice = { .forced = g_hash_table_new (NULL, NULL),
                           .node = esp_trace_get_node_at (trace, step),
                           .budget = budget,
                           .breadth = budget < ESP_TREE_MAX_BREADTH ? MAX (budget / 2, 2) : 0,
                           .levels = levels,
                           .horizon = MAX (step, 1),
                           .show_pruned = TRUE };

  esp_tree_drawing_clear (tree->drawing);
  esp_tree_build (tree->drawing, trace, &choice);
  esp_tree_drawing_layout (tree->drawing, TRUE);
  g_hash_table_unref (choice.forced);
}

static void
count_nodes (const Tree *tree, EspFilmPicture *picture)
{
  for (guint i = 0; i < tree->drawing->items->len; i++)
    {
      const EspTreeItem *item = &g_array_index (tree->drawing->items, EspTreeItem, i);

      picture->n_nodes += item->shape != ESP_TREE_MORE && item->shape != ESP_TREE_PRUNED;
      picture->folded |= item->shape == ESP_TREE_MORE || (item->flags & ESP_TREE_COLLAPSED) != 0;
    }
}

gboolean
esp_film_draw_tree (EspTrace *trace,
                    guint64 step,
                    guint budget,
                    const EspPalette *palette,
                    EspFilmPicture *picture,
                    GError **error)
{
  Tree tree = { .drawing = esp_tree_drawing_new (), .palette = palette, .scale = TREE_SCALE };
  EspFigureSheet sheet = { .bare = palette->background.alpha <= 0,
                           .draw = draw_whole_tree,
                           .data = &tree };
  guint levels = MOST_LEVELS;
  gboolean done;

  lay_out_tree (&tree, trace, step, budget, 0);
  if (picture->figure.centimetres > 0)
    {
      double room = esp_figure_get_pixels (&picture->figure) - 2 * TREE_MARGIN;
      double page = PAGE * esp_figure_get_pixels (&(EspFigure){ .centimetres = 1 });

      while (budget > FEWEST_NODES &&
             (tree.drawing->width * READABLE > room || tree.drawing->height * READABLE > page))
        {
          if (tree.drawing->height * READABLE > page)
            levels = MAX (levels * 3 / 4, FEWEST_LEVELS);
          budget = MAX (budget * 2 / 3, FEWEST_NODES);
          lay_out_tree (&tree, trace, step, budget, levels);
        }
      /* few nodes are no posters there either, and many levels stay on a page as long as their
       * words can be read */
      tree.scale = MIN (room / MAX (tree.drawing->width, 1),
                        CLAMP (page / MAX (tree.drawing->height, 1), READABLE, TREE_SCALE));
      picture->bare = tree.scale < READABLE;
      sheet.width = room + 2 * TREE_MARGIN;
    }
  else
    sheet.width = tree.drawing->width * tree.scale + 2 * TREE_MARGIN;
  sheet.height = tree.drawing->height * tree.scale + 2 * TREE_MARGIN;
  tree.x = (sheet.width - tree.drawing->width * tree.scale) / 2;
  count_nodes (&tree, picture);
  done = finish_picture (picture, &sheet, error);
  esp_tree_drawing_free (tree.drawing);
  return done;
}
